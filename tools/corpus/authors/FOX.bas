10REM  K E N S I N G T O N
20REM  for two pupils, or one pupil and
30REM  the computer.  BBC Micro Model B
40IF PAGE>&E00 THEN *KEY0 *TAPE|MFORI%=0TOTOP-PAGE STEP4:I%!&E00=I%!PAGE:NEXT:PAGE=&E00|MOLD|MRUN|M
50IF PAGE>&E00 THEN PRINT'"KENSINGTON: just a moment, please ...":VDU21:*FX138,0,128
60IF PAGE>&E00 THEN END
70VDU6
80ONERRORGOTO240
90MODE7:PROCinit
100MODE7:G%=0:ln%=23:*FX4,1
110PROCtitle
120IFFNyes("Do you want the rules first?","N")PROCrules
130PROCask
140MODE5:G%=1:ln%=5
150PROCnew:PROCboard:PROClot
160REPEAT:PROCturn(t%):t%=3-t%:UNTILW%
170PROCend
180G%=2:PRINTTAB(0,3);
190IFFNyes("Again, with the sameplayers?","Y")GOTO140
200CLS:IFFNyes("Would anybody else  like to play?","N")GOTO100
210MODE7:*FX4
220PRINT'"Goodbye, and thank you for playing."'
230END
240VDU4:IFERR<>17THENMODE7:REPORT:PRINT" at line ";ERL:*FX4
250IFERR<>17 END
260IFG%<>1GOTO100
270*FX15
280CLS:PROCsay("You have stopped. If you both agree, it is a draw."):GOTO180
290DEFPROCinit
300LOCALi%,k%,s%,p%,q%,a$
310DIM B% 80,C% 190,V% 300,E% 300,H% 44,K% 8,U% 60,Z% 64,X% 72,Y% 72,F% 108
320DIMT%(2),L%(2),M%(2),J%(2),N$(2),H%(2),M$(3),C$(3),S$(5)
330C$(1)="red":C$(2)="blue":C$(3)="white"
340S$(1)="A triangle.":S$(2)="A square.":S$(3)="A square and a triangle.":S$(4)="Two squares.":S$(5)="Two squares and a triangle."
350FORi%=0TO36:READk%:U%?i%=k%:NEXT
360READa$:FORp%=1TO72:X%?p%=U%?(ASCMID$(a$,p%)-65):NEXT
370READa$:FORp%=1TO72:Y%?p%=U%?(ASCMID$(a$,p%)-49):NEXT
380FORi%=0TO296STEP4:E%!i%=0:V%!i%=-1:NEXT
390FORs%=1TO2:READa$
400FORi%=1TOLENa$STEP2:p%=FNc(i%):q%=FNc(i%+1):PROClink(p%,q%):PROClink(q%,p%):NEXT,
410READa$:FORs%=0TO23:Z%?s%=3
420FORi%=1TO3:V%?(4*FNc(s%*3+i%))=s%:NEXT,
430READa$:FORs%=0TO29:Z%?(24+s%)=4
440FORi%=1TO4:p%=4*FNc(s%*4+i%)+V%
450k%=1:IFp%?1<255k%=2
460p%?k%=24+s%:NEXT,
470READa$:FORs%=0TO6:K%?s%=VALMID$("3123123",s%+1,1)
480FORi%=1TO6:p%=FNc(s%*6+i%):H%?(s%*6+i%-1)=p%:V%?(p%*4+3)=54+s%:NEXT,
490FORi%=0TO3:READM$(i%):NEXT
500ENDPROC
510DEFFNc(i%)=ASCMID$(a$,i%)-47
520DEFPROClink(p%,q%)
530LOCALk%
540k%=p%*4-1:REPEATk%=k%+1:UNTILE%?k%=0
550E%?k%=q%:ENDPROC
560DEFPROCtitle
570LOCALi%
580CLS:FORi%=1TO2:PRINTTAB(8)CHR$141;CHR$(128+i%*3-2);"K E N S I N G T O N":NEXT
590PRINTCHR$131;"   A game for two, or for you and me"'
600ENDPROC
610DEFPROCrules
620CLS:PRINTCHR$131;"THE RULES OF KENSINGTON"
630PRINT'"The board has triangles, squares and"'"seven hexagons: two red, two blue and"'"three white."
640PRINT'"One player has 15 red stones, the other"'"15 blue ones. In turn you each put one"'"stone on a corner point."
650PRINT'"When all of them are on the board, you"'"move instead: one of your stones, along"'"a line, to the free point at its end."
660PRINT'"YOU WIN when your stones are on all six"'"points of a white hexagon or a hexagon"'"of your own colour."
670PROCspace
680CLS:PRINTCHR$131;"SHAPES"
690PRINT'"Fill a TRIANGLE with your own stones,"'"and you must put one of the other"'"player's stones somewhere else."
700PRINT'"Fill a SQUARE, and you must do so with"'"two stones. Two is the most, even if one"'"stone fills more than one shape."
710PRINT'"Take care! If a stone that you put"'"somewhere else fills a shape there, its"'"owner may disturb YOUR stones, at once."
720PRINT'"A shape counts once in a turn. A player"'"who cannot move misses his turn."
730PRINT'"The 2-MOVE RULE, if you want it: shapes"'"that were broken up may not be filled"'"again by their owner in his next turn."
740PROCspace:PROCtitle:ENDPROC
750DEFPROCspace
760PRINTTAB(0,22)CHR$134;"Press the SPACE BAR to go on.";
770REPEATUNTILFNkeep(GET):ENDPROC
780DEFFNkeep(k%)=(k%=32ORk%=13)
790DEFPROCask
800LOCALk$
810k$=FNkey("How many pupils want to play?","12","1"):PRINTk$:k%=VALk$
820N$(0)=""
830A$=FNname("What is your name?")
840IFk%=2 B$=FNname("And the other player?")ELSEB$="the computer"
850k$=FNkey(A$+", red or blue stones?","RB","R"):w%=1:IFk$="B"w%=2
860PRINTC$(w%)
870N$(w%)=A$:N$(3-w%)=B$:H%(w%)=TRUE:H%(3-w%)=(k%=2)
880PRINTCHR$134;FNbig(B$);" has the ";C$(3-w%);" stones."
890tv%=FNyes("Have you a colour television?","Y")
900see%=FNyes("Will you watch me think?","Y")
910snd%=FNyes("Would you like sounds?","Y")
920real%=FNyes("Do you use a real board, too?","N")
930two%=FNyes("Shall we have the 2-move rule?","Y")
940k$=FNkey("My speed, 0 (quick) to 9 (slow)?","0123456789","3"):PRINTk$;:spd%=VALk$
950k%=RND(-TIME):PROCwait(50)
960ENDPROC
970DEFFNyes(q$,d$)
980LOCALk$
990k$=FNkey(q$,"YN",d$):IFk$="Y"PRINT"Yes"ELSEPRINT"No"
1000=(k$="Y")
1010DEFFNkey(q$,a$,d$)
1020LOCALk$
1030PRINTq$;" (";d$;") ";
1040REPEATk$=GET$:IFk$=CHR$13k$=d$
1050IFk$>="a"ANDk$<="z"k$=CHR$(ASCk$AND223)
1060IFINSTR(a$,k$)=0 ANDLENa$>2PROCoops("Please press 0 to 9")
1070IFINSTR(a$,k$)=0 ANDLENa$=2PROCoops("Please press "+LEFT$(a$,1)+" or "+RIGHT$(a$,1))
1080UNTILINSTR(a$,k$)
1090=k$
1100DEFPROCoops(m$)
1110LOCALx%,y%
1120x%=POS:y%=VPOS:PRINTTAB(0,ln%)m$;:PROCwait(100):PRINTTAB(0,ln%)SPC(LENm$);TAB(x%,y%);:ENDPROC
1130DEFFNname(q$)
1140LOCALn$,k%
1150PRINTq$;" (5 letters) ";
1160REPEAT:REPEATk%=GET
1170IFk%>96 ANDk%<123k%=k%-32
1180IFk%=127 ANDn$>""n$=LEFT$(n$,LENn$-1):VDU127
1190IFk%>64 ANDk%<91IFLENn$=5PROCoops("Five letters are enough, please.")ELSEIFk%>64 ANDk%<91n$=n$+CHR$k%:VDUk%
1200UNTILk%=13
1210IFn$=""PROCoops("But you must have a name!")
1220IFn$>""IFn$=A$ANDN$(0)="2"PROCoops("There is a "+n$+" already. Another name?"):PRINTSTRING$(LENn$,CHR$127);:n$=""
1230UNTILn$>""ANDk%=13
1240PRINT:N$(0)="2":=n$
1250DEFPROCwait(n%)
1260n%=TIME+n%:REPEATUNTILTIME>=n%:ENDPROC
1270DEFPROCbeep(p%,d%)
1280IFsnd%SOUND1,-12,p%,d%
1290ENDPROC
1300DEFPROCtune(a$)
1310LOCALi%
1320FORi%=1TOLENa$:PROCbeep(ASCMID$(a$,i%),3):NEXT:ENDPROC
1330DEFPROCsay(a$)
1340LOCALi%,w$
1350a$=a$+" ":IFPOS>0PRINT
1360REPEATi%=INSTR(a$," "):w$=LEFT$(a$,i%-1):a$=MID$(a$,i%+1)
1370IFPOS>0 ANDPOS+LENw$>18PRINTELSEIFPOS>0PRINT" ";
1380PRINTw$;:UNTILa$="":ENDPROC
1390DEFFNbig(a$)=CHR$(ASCa$AND223)+MID$(a$,2)
1400DEFPROCnew
1410LOCALi%
1420FORi%=0TO72:B%?i%=0:NEXT:?B%=9
1430FORi%=0TO184STEP4:C%!i%=0:NEXT
1440FORi%=0TO53:F%?i%=0:F%?(54+i%)=0:NEXT
1450FORi%=1TO2:T%(i%)=0:L%(i%)=15:M%(i%)=0:J%(i%)=1:NEXT
1460W%=0:wt%=40:P%=0:Q%=0:ENDPROC
1470DEFPROCboard
1480LOCALi%,k%,q%,s%,a$
1490VDU19,0,7;0;19,1,1;0;19,2,4;0;19,3,0;0;23;8202;0;0;0;
1500VDU28,0,31,19,26:COLOUR131:COLOUR0:CLS:GCOL0,3:PROCbox(640,196,640,4)
1510FORs%=0TO6:PROChex(s%):NEXT
1520GCOL0,3:FORi%=1TO72:FORk%=0TO3:q%=E%?(i%*4+k%)
1530IFq%>i%MOVEX%?i%*8,Y%?i%*4:DRAWX%?q%*8,Y%?q%*4
1540NEXT,
1550FORi%=1TO72:PROCmark(i%):NEXT
1560VDU5:FORi%=1TO2:GCOL0,i%:a$=N$(i%):IFH%(i%)=0a$="COMPUTER"
1570MOVEFNnx(i%),1023:PRINTa$;:NEXT:VDU4
1580FORi%=1TO2:IFreal%=0ORH%(i%)=0 FORk%=1TO15:PROCpile(i%,k%,i%):NEXT
1590NEXT
1600ENDPROC
1610DEFFNnx(c%):IFc%=1THEN=8
1620IFH%(2)THEN=1272-64*LENN$(2)ELSE=760
1630DEFPROChex(s%)
1640LOCALi%,p%,x%,y%,a%,b%,h%
1650x%=0:y%=0:FORi%=0TO5:p%=H%?(s%*6+i%):x%=x%+X%?p%*8:y%=y%+Y%?p%*4:NEXT
1660x%=x%DIV6:y%=y%DIV6:h%=K%?s%:GCOL0,h%
1670FORi%=0TO6:p%=H%?(s%*6+i%MOD6)
1680a%=x%+(X%?p%*8-x%)*.6:b%=y%+(Y%?p%*4-y%)*.6
1690IFh%=3IFi%=0MOVEa%,b%ELSEIFh%=3 DRAWa%,b%
1700IFh%<3MOVEx%,y%:IFi%>0PLOT85,a%,b%
1710IFh%<3MOVEa%,b%
1720NEXT
1730IFtv%=0 ANDh%=1GCOL0,0:FORi%=y%-48TOy%+48STEP16:MOVEx%-60,i%:DRAWx%+60,i%:NEXT
1740ENDPROC
1750DEFPROCbox(x%,y%,w%,h%)
1760MOVEx%-w%,y%-h%:MOVEx%+w%,y%-h%:PLOT85,x%-w%,y%+h%:PLOT85,x%+w%,y%+h%:ENDPROC
1770DEFPROCpile(i%,k%,n%)
1780LOCALx%
1790k%=k%-1:x%=24+40*(k%MOD5):IFi%=2x%=1248-40*(k%MOD5)
1800GCOL0,n%:PROCbox(x%,964-32*(k%DIV5),12,12)
1810IFtv%=0 ANDn%=1GCOL0,0:PROCbox(x%,964-32*(k%DIV5),0,4)
1820ENDPROC
1830DEFPROCmark(p%)
1840GCOL0,3:IFB%?p%=0PROCbox(X%?p%*8,Y%?p%*4,8,8):ENDPROC
1850PROCbox(X%?p%*8,Y%?p%*4,24,20):PROCflash(p%,B%?p%):ENDPROC
1860DEFPROCflash(p%,n%)
1870GCOL0,n%:PROCbox(X%?p%*8,Y%?p%*4,16,16)
1880IFtv%=0 ANDn%=1GCOL0,0:PROCbox(X%?p%*8,Y%?p%*4,8,8)
1890ENDPROC
1900DEFPROCclear(p%)
1910LOCALk%,q%
1920GCOL0,0:PROCbox(X%?p%*8,Y%?p%*4,24,20)
1930FORk%=0TO3:q%=E%?(p%*4+k%):IFq%>0GCOL0,3:MOVEX%?p%*8,Y%?p%*4:DRAWX%?q%*8,Y%?q%*4:PROCmark(q%)
1940NEXT:PROCmark(p%):ENDPROC
1950DEFPROCframe(p%)
1960LOCALx%,y%
1970x%=X%?p%*8-40:y%=Y%?p%*4-32
1980GCOL3,3:MOVEx%,y%:DRAWx%+80,y%:DRAWx%+80,y%+64:DRAWx%,y%+64:DRAWx%,y%:ENDPROC
1990DEFPROCwho(c%)
2000LOCALi%,n%
2010FORi%=1TO2:n%=LENN$(i%):IFH%(i%)=0n%=8
2020GCOL0,-3*(i%=c%):MOVEFNnx(i%),984:PLOT1,n%*64-8,0:NEXT:ENDPROC
2030DEFPROClot
2040CLS:PROCsay("I draw a stone from the bag ..."):PROCtune("aiaiaiai"):PROCwait(120)
2050t%=RND(2):PROCsay("It is "+C$(t%)+"!"):PROCsay(FNbig(N$(t%))+" will begin."):PROCwait(200):ENDPROC
2060DEFPROCturn(c%)
2070LOCALk%
2080T%(c%)=T%(c%)MOD255+1:FORk%=0TO52STEP4:U%!k%=0:NEXT
2090PROCwho(c%):CLS
2100IFNOTFNcan(c%)PROCsay(FNbig(N$(c%))+" cannot move, and misses this turn. "+FNbig(N$(3-c%))+" goes on."):PROCwait(250):ENDPROC
2110IFH%(c%)PROCmine(c%)ELSEPROCthink(c%)
2120IFP%=0PROCdrop(c%)
2130PROCdo(c%,c%):PROCcame(Q%,c%):ENDPROC
2140DEFPROCdrop(i%)
2150IFreal%=0ORH%(i%)=0PROCpile(i%,L%(i%),0)
2160L%(i%)=L%(i%)-1:ENDPROC
2170DEFPROCdo(c%,d%)
2180IFP%>0 ANDH%(c%)=0PROCblink(P%)
2190IFP%>0PROClift(P%)
2200PROCcnt(Q%,d%,1):PROCmark(Q%):PROCbeep(120+d%*12,2)
2210IFH%(c%)ENDPROC
2220PROCblink(Q%):IFreal%PROCreal
2230ENDPROC
2240DEFPROCblink(p%)
2250LOCALi%
2260IFspd%=0 ENDPROC
2270FORi%=1TOspd%:PROCflash(p%,0):PROCwait(12):PROCflash(p%,B%?p%):PROCwait(12):NEXT:ENDPROC
2280DEFPROCreal
2290LOCALi%
2300CLS:IFP%>0PROCframe(P%):PROCsay("Please move it on your board, too, from the frame to where it flashes.")ELSEPROCsay("Please put my stone on your board, too, where it flashes.")
2310PROCsay("Then the SPACE BAR.")
2320REPEATi%=1-i%:PROCflash(Q%,i%*B%?Q%):UNTILFNkeep(INKEY(20))
2330PROCflash(Q%,B%?Q%):IFP%>0PROCframe(P%)
2340CLS:ENDPROC
2350DEFPROClift(p%)
2360LOCALk%,s%,d%
2370d%=B%?p%
2380FORk%=0TO2:s%=V%?(p%*4+k%)
2390IFs%<255IFC%?(s%*3+d%)=Z%?s%F%?(d%*54+s%-54)=T%(d%)MOD255+1
2400NEXT
2410PROCcnt(p%,d%,-1):PROCclear(p%):ENDPROC
2420DEFPROCcnt(p%,d%,n%)
2430LOCALk%,s%
2440B%?p%=0:IFn%>0 B%?p%=d%
2450M%(d%)=M%(d%)+n%
2460FORk%=p%*4TOp%*4+3:s%=V%?k%
2470IFs%<255s%=s%*3+d%:C%?s%=C%?s%+n%
2480NEXT:ENDPROC
2490DEFFNban(q%,c%)
2500LOCALk%,s%,r%
2510IFNOTtwo%THEN=FALSE
2520FORk%=q%*4TOq%*4+2:s%=V%?k%
2530IFs%<255IFF%?(c%*54+s%-54)=T%(c%)IFC%?(s%*3+c%)=Z%?s%-1r%=TRUE
2540NEXT:=r%
2550DEFFNcan(c%)
2560LOCALp%,r%
2570IFL%(c%)>0REPEATp%=p%+1:r%=(B%?p%=0):IFr%r%=NOTFNban(p%,c%)
2580IFL%(c%)>0UNTILr%ORp%=72:=r%
2590REPEATp%=p%+1:IFB%?p%=c%r%=FNexit(p%,c%)
2600UNTILr%>1ORp%=72:=(r%>1)
2610DEFFNexit(p%,c%)
2620REM 0 shut in, 1 two-move rule, 2 free
2630LOCALk%,q%,r%
2640PROCcnt(p%,c%,-1)
2650FORk%=p%*4TOp%*4+3:q%=E%?k%
2660IFB%?q%=0IFFNban(q%,c%)THENr%=r%OR1 ELSEIFB%?q%=0r%=2
2670NEXT:PROCcnt(p%,c%,1):=r%
2680DEFFNfree(p%,q%,c%)
2690LOCALr%
2700PROCcnt(p%,c%,-1):r%=NOTFNban(q%,c%):PROCcnt(p%,c%,1):=r%
2710DEFFNline(p%,q%)
2720LOCALk%,r%
2730FORk%=p%*4TOp%*4+3:IFE%?k%=q%r%=TRUE
2740NEXT:=r%
2750DEFPROCcame(q%,c%)
2760LOCALk%,s%,n%,i%,l%
2770s%=V%?(q%*4+3)
2780IFs%<255IFC%?(s%*3+c%)=6IF(K%?(s%-54)ANDc%)>0W%=c%:hx%=s%-54:ENDPROC
2790FORk%=q%*4TOq%*4+2:s%=V%?k%
2800IFs%<255IFC%?(s%*3+c%)=Z%?s%IFU%?s%=0U%?s%=1:n%=n%+Z%?s%-2
2810NEXT
2820IFn%=0 ENDPROC
2830PROCpraise(c%,n%):IFn%>2n%=2
2840REPEATi%=i%+1
2850IFM%(3-c%)+(l%>0 ANDB%?l%=3-c%)<1PROCnone(c%):i%=n%ELSEPROCmove(c%,3-c%,l%):l%=Q%:PROCdo(c%,3-c%):PROCcame(Q%,3-c%)
2860UNTILi%=n%ORW%>0
2870ENDPROC
2880DEFPROCpraise(c%,n%)
2890CLS:IFH%(c%)=0PROCsay("The computer is pleased with itself.")ELSEIFc%=t%PROCsay("Well done, "+N$(c%)+"!")ELSEPROCsay("A present for "+N$(c%)+"!")
2900PROCsay(S$(n%))
2910PROCtune("m}"+CHR$145):PROCwait(150):ENDPROC
2920DEFPROCnone(c%)
2930CLS:PROCsay("But there is no stone that could be put somewhere else."):PROCwait(200):ENDPROC
2940DEFFNpick(p%,c%)
2950LOCALk%,q%,f%,x%
2960q%=J%(c%):PROCframe(q%)
2970REPEATk%=INKEY(20):IFp%>0f%=1-f%:PROCflash(p%,B%?p%*(1-f%))
2980IFk%>135 ANDk%<140PROCframe(q%):q%=ASCMID$(M$(k%-136),q%)-47:PROCframe(q%)
2990UNTILFNkeep(k%)
3000PROCframe(q%):IFp%>0PROCflash(p%,B%?p%)
3010J%(c%)=q%:=q%
3020DEFPROChead(c%)
3030CLS:PRINTN$(c%);" (";C$(c%);")";
3040IFL%(c%)>0PRINT;" ";L%(c%);" left";
3050ENDPROC
3060DEFPROCno(c%,a$)
3070CLS:PROCsay("No, "+N$(c%)+". "+a$):PROCbeep(20,6):PROCwait(100):ENDPROC
3080DEFPROCban(c%):PROCno(c%,"Your shape there was just broken up. You may fill it again next turn."):ENDPROC
3090DEFPROCfull(c%):PROCno(c%,"There is a stone on that point."):ENDPROC
3100DEFPROCbare(c%):PROCno(c%,"There is no stone there."):ENDPROC
3110DEFPROCmine(c%)
3120LOCALg%
3130IFL%(c%)=0PROCslide(c%):ENDPROC
3140P%=0
3150REPEATPROChead(c%):PROCsay("Put a stone on a free point: arrow keys, then the SPACE BAR.")
3160Q%=FNpick(0,c%):g%=0
3170IFB%?Q%>0PROCfull(c%)ELSEIFFNban(Q%,c%)PROCban(c%)ELSEg%=1
3180UNTILg%
3190ENDPROC
3200DEFPROCslide(c%)
3210LOCALg%,k%
3220REPEATPROChead(c%):PROCsay("Which of your stones will you move? Choose with the arrow keys and the SPACE BAR.")
3230P%=FNpick(0,c%):g%=0:k%=2
3240IFB%?P%=c%k%=FNexit(P%,c%)
3250IFB%?P%=0PROCbare(c%)ELSEIFB%?P%<>c%PROCno(c%,"That is not your stone.")ELSEIFk%=0PROCno(c%,"That stone is shut in: it cannot move.")ELSEIFk%=1PROCno(c%,"It could only fill the shape that was just broken up.")ELSEg%=1
3260IFg%g%=FNdest(c%)
3270UNTILg%
3280ENDPROC
3290DEFFNdest(c%)
3300LOCALg%
3310REPEATPROChead(c%):PROCsay("Now to the free point at the end of a line, and the SPACE BAR.")
3320Q%=FNpick(P%,c%)
3330IFQ%=P%g%=1 ELSEIFB%?Q%>0PROCfull(c%)ELSEIFNOTFNline(P%,Q%)PROCno(c%,"It may only go along one line.")ELSEIFNOTFNfree(P%,Q%,c%)PROCban(c%)ELSEg%=1
3340UNTILg%:=(Q%<>P%)
3350DEFPROCmove(c%,d%,l%)
3360LOCALg%,a$
3370IFH%(c%)=0PROCtake(c%,d%,l%):ENDPROC
3380a$=N$(d%):IFn%=2a$=a$+" ("+STR$i%+" of 2)"
3390REPEATPROChead(c%):PROCsay("Choose a "+C$(d%)+" stone of "+a$+" to put somewhere else. SPACE BAR takes it.")
3400P%=FNpick(0,c%):g%=0
3410IFB%?P%=0PROCbare(c%)ELSEIFB%?P%<>d%PROCno(c%,"You must take a stone of "+N$(d%)+".")ELSEIFP%=l%PROCno(c%,"You have only just put that one there!")ELSEg%=1
3420IFg%g%=FNplace(c%,d%)
3430UNTILg%
3440ENDPROC
3450DEFFNplace(c%,d%)
3460LOCALg%
3470REPEATPROChead(c%):PROCsay("Where shall this stone go? To any free point. Then the SPACE BAR.")
3480Q%=FNpick(P%,c%)
3490IFQ%=P%g%=1 ELSEIFB%?Q%>0PROCfull(c%)ELSEg%=1
3500UNTILg%:=(Q%<>P%)
3510DEFPROCthink(c%)
3520LOCALb%,p%,q%,v%
3530CLS:PRINT"THE COMPUTER (";C$(c%);")":PROCsay("I am thinking ..."):b%=-99999
3540IFL%(c%)=0 FORp%=1TO72:IFB%?p%=c%PROCfrom(p%,c%)
3550IFL%(c%)=0NEXT:ENDPROC
3560P%=0:FORq%=1TO72:IFB%?q%=0IFNOTFNban(q%,c%)v%=FNtry(q%,c%):IFv%>b%b%=v%:Q%=q%
3570NEXT:ENDPROC
3580DEFPROCfrom(p%,c%)
3590LOCALk%,q%,v%,w%
3600wt%=8:w%=FNval(p%,c%):wt%=40:PROCcnt(p%,c%,-1)
3610FORk%=p%*4TOp%*4+3:q%=E%?k%
3620IFB%?q%=0IFNOTFNban(q%,c%)v%=FNtry(q%,c%)-w%:IFv%>b%b%=v%:P%=p%:Q%=q%
3630NEXT:PROCcnt(p%,c%,1):ENDPROC
3640DEFPROCtake(c%,d%,l%)
3650LOCALb%,p%,q%,v%
3660CLS:PRINT"THE COMPUTER (";C$(c%);")":PROCsay("Which stone of "+N$(d%)+" shall I move?")
3670b%=-99999:wt%=8
3680FORp%=1TO72:IFB%?p%=d%IFp%<>l%v%=FNtry(p%,d%):IFv%>b%b%=v%:P%=p%
3690NEXT
3700wt%=60:b%=-99999:PROCcnt(P%,d%,-1)
3710FORq%=1TO72:IFB%?q%=0IFq%<>P%v%=-FNtry(q%,d%)-FNval(q%,c%)DIV2:IFv%>b%b%=v%:Q%=q%
3720NEXT
3730PROCcnt(P%,d%,1):wt%=40:ENDPROC
3740DEFFNtry(p%,c%)
3750LOCALv%
3760IFsee%PROCframe(p%)
3770v%=FNval(p%,c%)
3780IFsee%PRINTTAB(0,5)SPC8;TAB(0,5);v%;:PROCframe(p%)
3790=v%
3800DEFFNval(p%,c%)
3810LOCALk%,s%,m%,e%,d%,v%
3820d%=3-c%:v%=RND(4)
3830FORk%=p%*4TOp%*4+2:s%=V%?k%:IFs%=255GOTO3870
3840m%=C%?(s%*3+c%)+(B%?p%=c%):e%=C%?(s%*3+d%)+(B%?p%=d%)
3850IFe%=0IFm%=Z%?s%-1v%=v%-wt%*(Z%?s%-2)*(U%?s%=0)ELSEIFe%=0v%=v%+m%*m%*3
3860IFm%=0IFe%=Z%?s%-1v%=v%+25*(Z%?s%-2)
3870NEXT
3880s%=V%?k%:IFs%=255THEN=v%
3890m%=C%?(s%*3+c%)+(B%?p%=c%):e%=C%?(s%*3+d%)+(B%?p%=d%):k%=K%?(s%-54)
3900IFe%=0IF(k%ANDc%)>0v%=v%+m%*m%*6+2:IFm%=5v%=v%+9000
3910IFm%=0IF(k%ANDd%)>0v%=v%+e%*e%*5:IFe%=5v%=v%+2000
3920=v%
3930DEFPROCend
3940LOCALi%,k%,a$
3950PROCtune("eqy"+CHR$145+"y"+CHR$145)
3960a$=C$(K%?hx%):CLS
3970IFH%(W%)PROCsay("Splendid, "+N$(W%)+"!"):PROCsay(N$(W%)+" WINS, with a "+a$+" hexagon.")ELSEPROCsay("THE COMPUTER WINS"):PROCsay("(a "+a$+" hexagon)."):PROCsay("Never mind, "+N$(3-W%)+".")
3980FORk%=1TO10:FORi%=0TO5:PROCflash(H%?(hx%*6+i%),B%?(H%?(hx%*6+i%))*(1-(k%AND1))):NEXT:PROCwait(20):NEXT
3990ENDPROC
4000DATA 29,35,40,46,58,64,68,74,86,92,96,102,114,120,125,131
4010DATA 247,237,227,219,209,199,191,181,171,163,153,143,135,125,115,107,97,87,79,69,59
4020DATA HIFKHIDELMBGJODELMAHIPCFKNAHIPDELMBGJODELMAHIPCFKNAHIPDELMBGJODELMHIFKHI
4030DATA AABBCCDDDDEEEEFFFFGGGGHHHHIIIIJJJJKKKKLLLLMMMMNNNNOOOOPPPPQQQQRRRRSSTTUU
4040DATA 010204131524273538454;5<676:6>7;7?898<8@9=9A:>:B;?;C<@<D=A=E>?>F?G@A@HAIBFBJCDCGCKDHDLEIEMFJFNGKGOHLHPIMIQJRKLKSLTMUNONRNVOSOWPQPTPX
4050DATA QUQYRVRZSWS[TXT\UYU]VWV^W_XYX`YaZ^Zb[\[_[c\`\d]a]e^b^f_c_g`d`haeaibjcdckdlemfgfjfngkgohihlhpimiqjnkokrlplsmqnootpqpursrtrvsuswtvuwvw
4060DATA 0241356:>7;?8<@9=ABFJCGKDHLEIMNRVOSWPTXQUYZ^b[_c\`d]aefjngkohlpimqrtvsuw
4070DATA 0145247;358<67>?89@A:>BF;?CG<@DH=AEICDKLFJNRGKOSHLPTIMQUNOVWPQXYRVZ^SW[_TX\`UY]a[\cd^bfj_cgk`dhlaeimfgnohipqkortlpsursvw
4080DATA <54;CDG?>FNOIA@HPQTLKS[\_WV^fgaYX`hildckrs
4090DATA 207124:6<8B7;9:><@BGCIBFDHJGKIRNTPJOSQRVTXZ_[aZ^\`b_cajflhbgkijnlptrostv
4100DATA 1308537;9=6<8E?;A=FDHEGCIEFLHMOSQUNTPMWSYU^\`]_[a]^d`egkimflheokqmsurpwu
4110DATA 4578CD>?@ABCDENOPQJKLMNOPQZ[\]VWXYZ[\]fghibcdefghijrsmnopqnrsqttuuvwvwvw
4120DATA 010101223364596789:45=>?@ABCDE>?@AJKLMNOPQJKLMVWXYZ[\]VWXYbcdefghicdoprs
