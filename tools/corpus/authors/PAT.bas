10REM KENSINGTON  -  a game for two people
20REM for schools, as if of 1984
30ONERRORGOTO180
40MODE4
50*FX225,0
60state%=-1:again%=0:sound%=FALSE:near%=&900:key%=&A20:px%=&B40:py%=&B89
70DIMshape%215,of%215,debt%215,ring%48,hex%72,board%72,paid%54,lost%109:now$=STRING$(80," "):A$=STRING$(160," ")
80DIMN$(2),C$(2),left%(2),W$(2):PROCcharacters:PROCtitle:PROCread
90state%=0:PROCsetup
100state%=1:PROCgame
110state%=2:PROCagain:IFagain%=1THEN100
120IFagain%=2THEN90
130PROCgoodbye
140*FX4,0
150*FX18
160*FX225,1
170END
180VDU4,26,23,1,0;0;0;0;:IFERR<>17THEN*FX4,0
190IFERR<>17THENCLS:PRINT"Sorry: ";:REPORT:PRINT" at line ";ERL:END
200IFstate%=-1THENRUN
210IFstate%=0THEN90
220IFstate%=1THENstate%=2:PROCstopped
230GOTO110
240REM ---------- The text on the screen ----------
250DEFPROCsay(A$):LOCALL%:REPEAT:L%=LENA$+1:IFL%>40THENL%=41:REPEATL%=L%-1:UNTILMID$(A$,L%,1)=" "
260PRINTLEFT$(A$,L%-1):A$=MID$(A$,L%+1):UNTILA$="":ENDPROC
270DEFPROCpanel:VDU4,28,0,31,39,26,12,23,1,0;0;0;0;:ENDPROC
280DEFPROCpage:VDU4,26,12:PRINTTAB(15,1)"KENSINGTON":PRINTTAB(15,2)"==========":PRINT:ENDPROC
290DEFPROCwait:PROCsay("Please press RETURN or the SPACE bar."):REPEATK%=GET:UNTILK%=13ORK%=32:ENDPROC
300DEFPROCtell(A$):PROCpanel:PROCsay(A$):PROCwait:ENDPROC
310DEFPROCrefuse(A$):PROCsound(40):PROCtell(A$):ENDPROC
320DEFPROCsound(H%):IFsound%THENSOUND1,-12,H%,4
330ENDPROC
340DEFFNyes:REPEATK%=GETAND&DF:UNTILK%=89ORK%=78:IFK%=89THENPRINT"Yes."ELSEPRINT"No."
350=(K%=89)
360DEFFNask(A$):PROCsay(A$):=FNyes
370DEFFNright(A$):PRINT:PROCsay(A$):=FNask("Is that right (Y/N)?")
380DEFFNname:LOCALA$:VDU23,1,1;0;0;0;:A$="":REPEAT:K%=GET:IFK%>96ANDK%<123THENK%=K%-32
390IFK%=127ANDA$>""THENVDU127:A$=LEFT$(A$,LENA$-1)
400IFK%>64ANDK%<91ANDLENA$<8THENVDUK%:A$=A$+CHR$K%
410UNTILK%=13ANDA$>"":PRINT:VDU23,1,0;0;0;0;:=A$
420REM ---------- Before the game ----------
430DEFPROCtitle:PROCpage:VDU23,1,0;0;0;0;:PRINT''TAB(9)"A game for two people"
440PRINT'TAB(4)"A program for use in  schools":PRINT'TAB(18)"1984":PRINT''
450PROCsay("The computer is preparing the board. Please wait for a moment."):ENDPROC
460DEFPROCsetup:LOCALA$,B$
470*FX4,1
480VDU23,1,0;0;0;0;:PROCpage:IFFNask("Would you like to read the rules (Y/N)?")THENPROCrules
490REPEAT:PROCpage:PROCsay("Please type the name of the first player (up to eight letters) and press RETURN.")
500PRINT:A$=FNname:UNTILFNright("The first player is called "+A$+"."):REPEAT:PROCpage:REPEAT
510PROCsay("Please type the name of the second player (up to eight letters) and press RETURN."):PRINT:B$=FNname
520IFA$=B$THENPRINT:PROCsay("The two players need different names."):PROCwait:PROCpage
530UNTILA$<>B$:UNTILFNright("The second player is called "+B$+"."):REPEAT:PROCpage
540PROCsay("Which colour would "+A$+" like to play? Please press R for red or B for blue.")
550REPEATK%=GETAND&DF:UNTILK%=82ORK%=66:IFK%=82THENN$(1)=A$:N$(2)=B$ELSEN$(1)=B$:N$(2)=A$
560UNTILFNright(N$(1)+" plays red and "+N$(2)+" plays blue."):REPEAT:PROCpage
570PROCsay("With the two-move rule, a player whose triangle or square has been broken up may not build the same one again on the very next turn.")
580PRINT:two%=FNask("Would you like to use the two-move rule (Y/N)?")
590IFtwo%THENA$="You are using the two-move rule."ELSEA$="You are not using the two-move rule."
600UNTILFNright(A$):REPEAT:PROCpage:sound%=FNask("Would you like to hear sounds (Y/N)?")
610IFsound%THENA$="You would like to hear sounds."ELSEA$="You would like the computer to be silent."
620UNTILFNright(A$):ENDPROC
630DEFPROCrules:PROCpage
640PROCsay("First, the players place their fifteen stones in turn on vacant points. Then each moves one stone along a line to the next point in each turn.")
650PRINT
660PROCsay("A player who makes a triangle must at once move one of the other player's stones to any vacant point. A square allows two, and two is the most.")
670PRINT:PROCsay("If this makes a shape for the other player, then that player does the same."):PRINT
680PROCsay("To win, take all six points of a white hexagon (W) or of a hexagon of your own colour (R or B).")
690PRINT
700PROCsay("Use the cursor keys to move the box, and RETURN to choose a point. Press D to offer a draw, or ESCAPE to stop the game.")
710PRINT:PROCwait:ENDPROC
720DEFPROCagain:PROCpage:IFFNask("Would the same players like to play again (Y/N)?")THENagain%=1:ENDPROC
730PRINT:IFFNask("Would other players like to play (Y/N)?")THENagain%=2:ENDPROC
740again%=0:ENDPROC
750DEFPROCgoodbye:PROCpage:PROCsay("Thank you for playing Kensington. Goodbye."):VDU23,1,1;0;0;0;:ENDPROC
760DEFPROCstopped:PROCtell("You have pressed ESCAPE, and so this game has been stopped."):ENDPROC
770REM ---------- The game ----------
780DEFPROCgame:LOCALI%,J%:FORI%=1TO72:board%?I%=0:NEXT:FORI%=0TO109:lost%?I%=0:NEXT
790left%(1)=15:left%(2)=15:over%=0:PROCboard:I%=RND(-TIME)
800PROCtell("The computer will now draw a stone from a bag to find out who begins."):C%=RND(2)
810PROCtell("The stone is "+C$(C%)+". Therefore "+N$(C%)+" begins."):REPEAT:PROCturn:C%=3-C%:UNTILover%>0
820IFover%=3THENPROCtell("The game is a draw, as both players have agreed."):ENDPROC
830FORI%=1TO3:PROCsound(80+I%*20):NEXT
840PROCtell("Well done, "+N$(over%)+"! You have all six points of a "+W$(ring%?(h%*7-1))+" hexagon, and so "+C$(over%)+" has won the game.")
850ENDPROC
860DEFPROCturn:LOCALI%,S%:FORI%=1TO54:paid%?I%=0:S%=lost%+C%*55-55+I%:IF?S%>0THEN?S%=?S%-1
870NEXT:now$="Now it is the turn of "+N$(C%)+", who plays "+C$(C%)+".":actor%=C%:P%=1:depth%=0
880IFleft%(C%)>0THENPROCplace ELSEIFFNable THENPROCmove ELSEPROCpass
890REPEAT:IFover%=0ANDdepth%>0THENPROCtake
900UNTILover%>0ORdepth%=0:ENDPROC
910DEFPROCpass:PROCtell(N$(C%)+" has no stone that can be moved, and so "+N$(3-C%)+" has the next turn."):ENDPROC
920DEFPROCplace:LOCALD%:REPEAT:PROCchoose(1):IFover%>0THEND%=TRUE ELSED%=FNvacant(0)
930UNTILD%:IFover%>0THENENDPROC
940left%(C%)=left%(C%)-1:PROCsupply:PROCcome(P%,C%):ENDPROC
950DEFPROCmove:LOCALD%,F%:REPEAT:F%=FNpick(C%,0):IFover%=0THENPROCmark(F%):D%=FNslide(F%):PROCmark(F%)
960UNTILD%ORover%>0:IFover%>0THENENDPROC
970PROCleave(F%):PROCcome(P%,C%):ENDPROC
980DEFFNpick(W%,L%):LOCALD%:REPEAT:PROCchoose(2):IFover%>0THEND%=TRUE ELSED%=FNgood(W%,L%)
990UNTILD%:=P%
1000DEFFNgood(W%,L%)
1010IFboard%?P%=0THENPROCrefuse("There is no stone on that point. You must choose a "+C$(W%)+" stone."):=FALSE
1020IFboard%?P%<>W%THENPROCrefuse("That stone is "+C$(3-W%)+". You must choose a "+C$(W%)+" stone."):=FALSE
1030IFP%=L%THENPROCrefuse("You have only just moved that stone. You must choose a different one."):=FALSE
1040IFW%=actor%THENIFNOTFNfree(P%)THENPROCrefuse("That stone has nowhere that it may go. You must choose a different one."):=FALSE
1050=TRUE
1060DEFFNslide(F%):LOCALD%:REPEAT:PROCchoose(3):IFover%>0ORP%=F%THEND%=TRUE ELSED%=FNstep(F%)
1070UNTILD%:=(over%=0ANDP%<>F%)
1080DEFFNstep(F%):LOCALJ%,N%:FORJ%=0TO3:IFnear%?(F%*4+J%-4)=P%THENN%=TRUE
1090NEXT
1100IFNOTN%THENPROCrefuse("A stone may move only along a line to the next point. That point is too far away."):=FALSE
1110=FNvacant(F%)
1120DEFFNvacant(F%)
1130IFboard%?P%>0THENPROCrefuse("There is already a stone on that point. You must choose a vacant point."):=FALSE
1140IFFNforbidden(F%,P%)THENPROCrefuse("The two-move rule does not allow you to build that shape again on this turn. You must choose a different point."):=FALSE
1150=TRUE
1160DEFFNforbidden(F%,T%):LOCALI%,S%,R%:IFNOTtwo%THEN=FALSE
1170IFF%>0THENboard%?F%=0
1180board%?T%=C%:FORI%=0TO2:S%=of%?(T%*3+I%-3):IFS%>0THENIFlost%?(C%*55-55+S%)=1THENIFFNfull(S%,C%)THENR%=TRUE
1190NEXT:board%?T%=0:IFF%>0THENboard%?F%=C%
1200=R%
1210DEFFNfree(F%):LOCALJ%,T%,R%:REPEAT:T%=near%?(F%*4+J%-4):IFT%>0THENIFboard%?T%=0THENR%=NOTFNforbidden(F%,T%)
1220J%=J%+1:UNTILR%ORJ%=4:=R%
1230DEFFNable:LOCALI%,R%:REPEAT:I%=I%+1:IFboard%?I%=C%THENR%=FNfree(I%)
1240UNTILR%ORI%=72:=R%
1250DEFFNfull(S%,W%):S%=shape%+S%*4-4:=(board%?(?S%)=W%ANDboard%?(S%?1)=W%ANDboard%?(S%?2)=W%ANDboard%?(S%?3)=W%)
1260DEFFNhexagon(Z%,W%):LOCALI%,N%:h%=hex%?Z%:IFh%=0THEN=FALSE
1270IFW%=3-ring%?(h%*7-1)THEN=FALSE
1280FORI%=0TO5:IFboard%?(ring%?(h%*7+I%-7))=W%THENN%=N%+1
1290NEXT:=(N%=6)
1300DEFPROCcome(Z%,W%):LOCALI%,S%,T%,Q%,A$:board%?Z%=W%:PROCstone(Z%):PROCsound(100)
1310IFFNhexagon(Z%,W%)THENover%=W%:ENDPROC
1320FORI%=0TO2:S%=of%?(Z%*3+I%-3)
1330IFS%>0THENIFpaid%?S%=0THENIFFNfull(S%,W%)THENpaid%?S%=1:T%=T%-(S%<25):Q%=Q%-(S%>24)
1340NEXT:IFT%+Q%=0THENENDPROC
1350IFT%>0THENA$="a triangle"
1360IFT%>0ANDQ%>0THENA$=A$+" and "
1370IFQ%=1THENA$=A$+"a square"
1380IFQ%=2THENA$=A$+"two squares"
1390T%=T%+2*Q%:IFT%>2THENT%=2
1400PROCentitle:ENDPROC
1410DEFPROCleave(Z%):LOCALI%,S%,W%:W%=board%?Z%:FORI%=0TO2:S%=of%?(Z%*3+I%-3)
1420IFS%>0THENIFFNfull(S%,W%)THENlost%?(W%*55-55+S%)=2
1430NEXT:board%?Z%=0:PROCvacate(Z%):ENDPROC
1440DEFPROCentitle:LOCALN%,O%:O%=3-W%:FORI%=1TO72:IFboard%?I%=O%THENN%=N%+1
1450NEXT:IFN%<T%THENT%=N%
1460PROCsound(140):A$=N$(W%)+" has made "+A$+", "
1470IFT%=0THENPROCtell(A$+"but there is no "+C$(O%)+" stone to move."):ENDPROC
1480IFT%=1THENPROCtell(A$+"and must now move one "+C$(O%)+" stone to another point.")ELSEPROCtell(A$+"and must now move two "+C$(O%)+" stones to other points.")
1490depth%=depth%+1:O%=debt%+depth%*4-4:?O%=W%:O%?1=T%:O%?2=1:O%?3=0:ENDPROC
1500DEFPROCtake:LOCALD%,F%,O%,S%:S%=debt%+depth%*4-4:IFS%?2>S%?1THENdepth%=depth%-1:ENDPROC
1510actor%=?S%:O%=3-actor%:P%=1:now$="Now "+N$(actor%)+", who plays "+C$(actor%)+", must move a "+C$(O%)+" stone"
1520IFS%?1=2THENnow$=now$+" ("+STR$(S%?2)+" of 2)"
1530now$=now$+".":REPEAT:F%=FNpick(O%,S%?3):IFover%=0THENPROCmark(F%):D%=FNput(F%):PROCmark(F%)
1540UNTILD%ORover%>0:IFover%>0THENENDPROC
1550S%?2=S%?2+1:S%?3=P%:PROCleave(F%):PROCcome(P%,O%):ENDPROC
1560DEFFNput(F%):LOCALD%:REPEAT:PROCchoose(4):D%=(over%>0ORP%=F%ORboard%?P%=0)
1570IFNOTD%THENPROCrefuse("There is already a stone on that point. You must choose a vacant point.")
1580UNTILD%:=(over%=0ANDP%<>F%)
1590DEFPROCchoose(M%):LOCALQ%:REPEAT:PROCpanel:PROCsay(now$)
1600IFM%=1THENPROCsay("Please move the box to the point where you would like to place a stone, and press RETURN.")
1610IFM%=2THENPROCsay("Please move the box to the stone that you would like to move, and press RETURN.")
1620IFM%=3THENPROCsay("Please move the box along a line to the next point, and press RETURN. (Press RETURN now to choose another stone.)")
1630IFM%=4THENPROCsay("Please move the box to a vacant point for it, and press RETURN. (Press RETURN now to choose another stone.)")
1640PROCbox(P%):REPEAT:K%=GET:IFK%>135ANDK%<140THENQ%=key%?(P%*4+K%-140):IFQ%>0THENPROCbox(P%):P%=Q%:PROCbox(P%)
1650UNTILK%=13ORK%=68ORK%=100:PROCbox(P%):IFK%<>13THENPROCdraw
1660UNTILK%=13ORover%>0:ENDPROC
1670DEFPROCdraw:PROCpanel:IFNOTFNask(N$(actor%)+", would you like to offer a draw (Y/N)?")THENK%=0:ENDPROC
1680PROCpanel:IFFNask(N$(3-actor%)+", do you agree to a draw (Y/N)?")THENover%=3:ENDPROC
1690PROCtell(N$(3-actor%)+" does not agree, and so the game goes on."):K%=0:ENDPROC
1700REM ---------- The picture ----------
1710DEFPROCboard:LOCALI%:VDU4,26,12:GCOL0,1:FORI%=1TO72:PROClines(I%):NEXT:VDU5:FORI%=1TO7
1720MOVEpx%?(ring%?(I%*7-7))*4+24,py%?(ring%?(I%*7-5))*4+16:PRINTMID$("WRB",ring%?(I%*7-1)+1,1);:NEXT
1730PROCdisc(136,880,228):PROCdisc(1108,880,232):VDU4:PRINTTAB(0,1)N$(1)TAB(40-LENN$(2),1)N$(2)
1740PRINTTAB(0,4)"RED"TAB(36,4)"BLUE":PRINTTAB(0,7)"To place"TAB(32,7)"To place":PROCsupply:ENDPROC
1750DEFPROCsupply:VDU4,26:PRINTTAB(0,8);left%(1);" "TAB(38,8);:IFleft%(2)<10THENPRINT" ";
1760PRINT;left%(2);:PROCpanel:ENDPROC
1770DEFPROClines(Z%):LOCALJ%,Q%:FORJ%=0TO3:Q%=near%?(Z%*4+J%-4)
1780IFQ%>Z%THENMOVEpx%?Z%*4,py%?Z%*4:DRAWpx%?Q%*4,py%?Q%*4
1790NEXT:ENDPROC
1800DEFPROCdisc(X%,Y%,A%):MOVEX%-28,Y%+28:VDUA%,A%+1,10,8,8,A%+2,A%+3:ENDPROC
1810DEFPROCstone(Z%):VDU5:GCOL0,0:PROCdisc(px%?Z%*4,py%?Z%*4,224):GCOL0,1
1820IFboard%?Z%>0THENPROCdisc(px%?Z%*4,py%?Z%*4,224+4*board%?Z%)
1830VDU4:ENDPROC
1840DEFPROCvacate(Z%):LOCALJ%,Q%:PROCstone(Z%):FORJ%=0TO3:Q%=near%?(Z%*4+J%-4)
1850IFQ%>Z%THENMOVEpx%?Z%*4,py%?Z%*4:DRAWpx%?Q%*4,py%?Q%*4
1860IFQ%>0ANDQ%<Z%THENMOVEpx%?Q%*4,py%?Q%*4:DRAWpx%?Z%*4,py%?Z%*4
1870IFQ%>0THENIFboard%?Q%>0THENPROCstone(Q%)
1880NEXT:ENDPROC
1890DEFPROCbox(Z%):LOCALX%,Y%:X%=px%?Z%*4:Y%=py%?Z%*4:GCOL3,1:MOVEX%-32,Y%-32:DRAWX%+32,Y%-32:DRAWX%+32,Y%+32
1900DRAWX%-32,Y%+32:DRAWX%-32,Y%-32:GCOL0,1:ENDPROC
1910DEFPROCmark(Z%):LOCALX%,Y%:X%=px%?Z%*4:Y%=py%?Z%*4:GCOL3,1:MOVEX%-16,Y%:DRAWX%+16,Y%:MOVEX%,Y%-16:DRAWX%,Y%+16
1920GCOL0,1:ENDPROC
1930DEFPROCcharacters:VDU23,224,7,31,63,127,127,255,255,255:VDU23,225,192,240,248,252,252,254,254,254
1940VDU23,226,255,255,127,127,63,31,7,0:VDU23,227,254,254,252,252,248,240,192,0:VDU23,228,0,7,15,31,63,127,127,127
1950VDU23,229,0,192,224,240,248,252,252,252:VDU23,230,127,127,63,31,15,7,0,0:VDU23,231,252,252,248,240,224,192,0,0
1960VDU23,232,0,7,15,31,56,112,112,112:VDU23,233,0,192,224,240,56,28,28,28:VDU23,234,112,112,56,31,15,7,0,0
1970VDU23,235,28,28,56,240,224,192,0,0:ENDPROC
1980REM ---------- The shape of the board ----------
1990DEFPROCread:LOCALI%,J%,N%,P%,A$:C$(1)="red":C$(2)="blue":W$(0)="white":W$(1)="red":W$(2)="blue"
2000FORI%=0TO215:of%?I%=0:NEXT:REPEAT:READY%,X%,J%,A$:IFJ%>0THENPROCpoint(160-J%)
2010PROCpoint(160-X%):PROCpoint(160+X%):IFJ%>0THENPROCpoint(160+J%)
2020UNTILP%=72:FORI%=1TO54:READA$:FORJ%=0TO3:P%=FNchar:shape%?(I%*4+J%-4)=P%:IFI%>24ORJ%<3THENPROCjoin
2030NEXT:NEXT:FORI%=1TO7:READA$:FORJ%=0TO6:P%=FNchar:ring%?(I%*7+J%-7)=P%:IFJ%<6THENhex%?P%=I%
2040NEXT:NEXT:ENDPROC
2050DEFFNchar:N%=ASCA$-48:A$=MID$(A$,2):=N%
2060DEFPROCpoint(X%):P%=P%+1:px%?P%=X%:py%?P%=Y%:hex%?P%=0:FORI%=P%*4-4TOP%*4-1:near%?I%=FNchar:NEXT
2070FORI%=P%*4-4TOP%*4-1:key%?I%=FNchar:NEXT:ENDPROC
2080DEFPROCjoin:LOCALK%:K%=of%+P%*3-3:IF?K%>0THENK%=K%+1
2090IF?K%>0THENK%=K%+1
2100?K%=I%:ENDPROC
2110DATA244,10,0,5230325064101460
2120DATA234,27,0,5180818169202992
2130DATA224,10,0,6<1336<1=54254=2
2140DATA217,37,57,8?;0;8?3<3@77<@3=4A:=:A49B>09>B4
2150DATA207,20,75,?7C0C7C7D58@8DD5E69AE9E6BF:0:FF:
2160DATA197,37,57,@G7;;@G7H<8??<H8I=9B=BI9AJ>:A>J:
2170DATA189,10,85,G;K00GK;LEH<HEL<MID=DIM=J>N0J0N>
2180DATA179,27,67,?OCKCOO?LDP@@LP@MQEAEAQABRFNBNRB
2190DATA169,10,85,GCS00GSCMTDHHMTDULIELIUEJFV0J0VF
2200DATA162,37,57,PGSWSPWGTHXOOTXHUIYRURYIQJZVQVZJ
2210DATA152,20,75,OKW[[W[KL\PXX\\LM]QYMQ]MRZN^ZN^N
2220DATA142,37,57,XOS_SX_OTP`WWT`PUQaZUZaQYRVbYVbR
2230DATA135,10,85,S_c00_cST]`d`]dTU\ea\aeUVbf0b0fV
2240DATA125,27,67,Wg[c[WgW\XdhX\hX]eYieiiYZj^fZ^jZ
2250DATA115,10,85,_[k00_k[\`el`el\]damdam]b^n0b0n^
2260DATA107,37,57,h_kokho_`lpgglp`amqjmjqaibrninrb
2270DATA97,20,75,gco0cgocdshppssdetiqeitejrf0rfrf
2280DATA87,37,57,pgk0kpuglhuooluhmivrmrviqjn0qnvj
2290DATA80,10,0,ltuwutwlmsxvsvxm
2300DATA70,27,0,spw0pwwptxq0tqxq
2310DATA60,10,0,sux0ux0stwv0wv0t
2320DATA1351,2462,7;?7,8<@8,9=A9,:>B:
2330DATACGKC,DHLD,EIME,FJNF,OSWO,PTXP
2340DATAQUYQ,RVZR,[_c[,\`d\,]ae],^bf^
2350DATAgkog,hlph,imqi,jnrj,suws,tvxt
2360DATA1256,358<,469=,78?@,9:AB,;?CG
2370DATA<@DH,=AEI,>BFJ,DELM,GKOS,HLPT
2380DATAIMQU,JNRV,OPWX,QRYZ,SW[_,TX\`
2390DATAUY]a,VZ^b,\]de,_cgk,`dhl,aeim
2400DATAbfjn,ghop,ijqr,lpsu,mqtv,stwx
2410DATA56<=DE0,?@GHOP1,ABIJQR2,LMTU\]0,WX_`gh1,YZabij2,delmst0
