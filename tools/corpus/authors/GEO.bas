10REM  *** K E N S I N G T O N ***
20REM  For two people and one BBC Micro
30REM
40MODE4:PROCprepare
50ONERROR PROCerror
60REPEAT:IFSame%=0PROCquestions
70PROCgame:PROCagain:UNTILFALSE:END
80DEFPROCerror:VDU4,26:IFERR<>17MODE 7:PRINT"I am sorry, the program has a fault:":REPORT:PRINT" in line ";ERL:*FX4
90IFERR<>17END
100*FX15
110IFGame%=0THENSame%=0:ENDPROC
120PROCink(0):PROCtell("The game is stopped, because ESCAPE was pressed."):PROCagain:ENDPROC
130DEFPROCagain:Same%=FNagree("Do you want to play a fresh game with the same players?"):Game%=0:ENDPROC
140DEFFNagree(t$):LOCALk%:t$=t$+" Press Y for yes or N for no.":PROCask:REPEATk%=GETAND &DF:UNTILk%=89ORk%=78:=k%=89
150REM *** the game
160DEFPROCgame:LOCALc%,i%:FORi%=0TO72:B%?i%=0:NEXT:FORi%=0TO164:Z%?i%=0:NEXT:R%(1)=15:R%(2)=15:W%=0:D%=0:Two%=0:Bad%=0
170PROCcolours:Game%=1:PROCboard:PROClot:c%=Lot%:REPEAT:PROCturn(c%):c%=3-c%:UNTILW%:PROCfinish:ENDPROC
180DEFPROCturn(c%):LOCALs%:D%=0:Act%=c%:FORs%=1TO54:A%?s%=0:IFZ%?(c%*55+s%)THENZ%?(c%*55+s%)=Z%?(c%*55+s%)-1
190NEXT:PROCwho(c%):IFR%(c%)>0PROCplace(c%)ELSEPROCtwo
200IFD%>0ANDW%=0PROCstack
210ENDPROC
220DEFPROCtwo:IFTwo%=0THENTwo%=1:PRINTTAB(30,1);"STAGE TWO";TAB(30,2);"MOVING   "
230IFFNcan(c%)PROCslide(c%):ENDPROC
240PROCtell(N$(c%)+" has no move and must pass.")
250t$="Nothing is to do for "+N$(c%)+" in this turn. Press SPACE, then "+N$(3-c%)+" goes on.":PROCask:PROCspace:ENDPROC
260DEFPROCplace(c%):LOCALp%,ok%:Cur%=1:REPEAT
270t$=FNnow+"you must put one "+C$(c%)+" stone on a free point. Go there with the arrow keys"+E$:PROCask:REPEATp%=FNgo
280IFp%>0THENok%=FNfree(0,p%,c%)
290UNTILok%ORp%<0:IFp%<0PROCoffer(c%)
300UNTILok%ORW%:IFW%ENDPROC
310PROCpile(c%,R%(c%),0):R%(c%)=R%(c%)-1:B%?p%=c%:PROCstone(p%):M$=N$(c%)+" has put a "+C$(c%)+" stone.":PROCland(p%,c%)
320ENDPROC
330DEFPROCslide(c%):LOCALf%,p%,ok%:Cur%=1:REPEAT
340t$=FNnow+"you must move one "+C$(c%)+" stone. Go with the arrow keys on this stone"+E$:PROCask:REPEATf%=FNgo
350UNTILf%<0ORFNmine(f%,c%):IFf%<0PROCoffer(c%)ELSEok%=FNalong(f%,c%)
360UNTILok%ORW%:IFW%ENDPROC
370p%=Cur%:PROCmove(f%,p%,c%):M$=N$(c%)+" has moved a "+C$(c%)+" stone.":PROCland(p%,c%):ENDPROC
380DEFFNalong(f%,c%):LOCALp%,ok%:PROCmark(f%)
390t$=FNnow+"go along a line to the next free point"+E$+" If you want another stone, press DELETE.":PROCask:REPEATp%=FNgo
400IFp%>0THENok%=FNline(f%,p%)
410IFok%THENok%=FNfree(f%,p%,c%)
420IFp%<0PROCno("Offer the draw before your move.")
430UNTILok%ORp%=0:PROCmark(f%):=ok%
440DEFPROCland(p%,c%):LOCALn%:PROCnote(1):IFFNwin(p%,c%)THENW%=c%:ENDPROC
450n%=FNtake(p%,c%):PROCtell(M$):IFn%=0ENDPROC
460PROCnote(2):D%=D%+1:F%?(D%*4)=c%:F%?(D%*4+1)=n%:F%?(D%*4+2)=1:F%?(D%*4+3)=0:ENDPROC
470DEFPROCstack:LOCALa%,o%:REPEAT:a%=F%+D%*4:c%=?a%:o%=3-c%:Act%=c%:PROCwho(c%)
480IF15-R%(o%)+(a%?3>0)>0PROCbring(c%,o%,a%)ELSED%=D%-1
490UNTILD%=0ORW%:ENDPROC
500DEFPROCbring(c%,o%,a%):LOCALf%,p%,ok%,i%:Cur%=1:REPEAT
510t$=FNnow+"you must take away one "+C$(o%)+" stone of "+N$(o%)+FNnumber+". Go on this stone"+E$:PROCask:REPEATf%=FNgo
520IFf%<0PROCno("First you must move the stone.")
530UNTILFNhis(f%,o%):PROCmark(f%)
540t$=FNnow+"you must put this "+C$(o%)+" stone on another free point. Go there"+E$+" DELETE: another stone.":PROCask
550REPEATp%=FNgo:IFp%=f%PROCno("You must put it on another point."):p%=-1
560IFp%>0THENok%=FNfree(0,p%,0)
570UNTILok%ORp%=0:PROCmark(f%):UNTILok%:PROCmove(f%,p%,o%):FORi%=1TOD%:IFF%?(i%*4+3)=f%THENF%?(i%*4+3)=p%
580NEXT:a%?2=a%?2+1:a%?3=p%:IFa%?2>a%?1THEND%=D%-1
590M$=N$(c%)+" has brought a "+C$(o%)+" stone of "+N$(o%)+" to another point.":PROCland(p%,o%):ENDPROC
600DEFFNnumber:IFa%?1<2THEN=""
610=" (number "+STR$(a%?2)+" of 2)"
620DEFPROCmove(f%,p%,c%):PROCbreak(f%,c%):B%?f%=0:B%?p%=c%:PROCstone(f%):PROCstone(p%):ENDPROC
630REM *** the rules
640DEFFNfree(f%,p%,c%):IFB%?p%PROCno("On this point is already a stone."):=FALSE
650IFc%IF FNbanned(f%,p%,c%)PROCno("This broken shape must wait a turn"):=FALSE
660=TRUE
670DEFFNmine(f%,c%):IFf%=0THEN=FALSE
680IFB%?f%=0PROCno("On this point is no stone."):=FALSE
690IFB%?f%<>c%PROCno("This stone is not yours."):=FALSE
700IFNOT FNways(f%,c%)PROCno("This stone has no way to go."):=FALSE
710=TRUE
720DEFFNhis(f%,o%):IFf%<1THEN=FALSE
730IFB%?f%=0PROCno("On this point is no stone."):=FALSE
740IFB%?f%<>o%PROCno("You must take a stone of "+N$(o%)+"."):=FALSE
750IFa%?3=f%PROCno("You have just put it there."):=FALSE
760=TRUE
770DEFFNline(f%,p%):LOCALk%,ok%:IFp%=f%PROCno("It must go to another point."):=FALSE
780FORk%=0TO3:IFL%?(f%*4+k%)=p%THENok%=TRUE
790NEXT:IFNOT ok%PROCno("No line goes from there to here.")
800=ok%
810DEFFNfull(s%,c%):LOCALq%:q%=S%+s%*4:IFB%?(?q%)<>c%THEN=FALSE
820IFB%?(q%?1)<>c%THEN=FALSE
830IFB%?(q%?2)<>c%THEN=FALSE
840IFs%<25THEN=TRUE
850=B%?(q%?3)=c%
860DEFFNbanned(f%,p%,c%):LOCALk%,s%,b%:IFOpt%=0THEN=FALSE
870B%?f%=0:B%?p%=c%:FORk%=0TO2:s%=Q%?(p%*3+k%):IFs%>0IF Z%?(c%*55+s%)=1IF FNfull(s%,c%)THENb%=TRUE
880NEXT:B%?p%=0:IFf%>0THENB%?f%=c%
890=b%
900DEFPROCbreak(p%,c%):LOCALk%,s%:FORk%=0TO2:s%=Q%?(p%*3+k%):IFs%>0IF FNfull(s%,c%)THENZ%?(c%*55+s%)=2
910NEXT:ENDPROC
920DEFFNtake(p%,c%):LOCALk%,s%,t%,q%:FORk%=0TO2:s%=Q%?(p%*3+k%):IFs%>0PROCnew
930NEXT:IFt%+q%=0THEN=0
940M$=N$(c%)+" took ":IFq%=1THENM$=M$+"a square"
950IFq%=2THENM$=M$+"two squares"
960IFq%>0ANDt%>0THENM$=M$+" and "
970IFt%>0THENM$=M$+"a triangle"
980IFc%=Act%THENM$=M$+" with "+C$(c%)+" stones."ELSEM$=M$+", because "+N$(3-c%)+" brought the last stone."
990t%=t%+2*q%:IFt%>2THENt%=2
1000=t%
1010DEFPROCnew:IFA%?s%ANDc%ENDPROC
1020IFNOT FNfull(s%,c%)ENDPROC
1030A%?s%=A%?s%ORc%:IFs%<25THENt%=t%+1ELSEq%=q%+1
1040ENDPROC
1050DEFFNwin(p%,c%):LOCALh%,k%,n%:h%=G%?p%:IFh%=0THEN=FALSE
1060IFH%?(h%*8)<>0ANDH%?(h%*8)<>c%THEN=FALSE
1070FORk%=1TO6:IFB%?(H%?(h%*8+k%))=c%THENn%=n%+1
1080NEXT:IFn%=6THENHex%=h%
1090=n%=6
1100DEFFNcan(c%):LOCALp%,ok%:p%=1:REPEAT:IFB%?p%=c%THENok%=FNways(p%,c%)
1110p%=p%+1:UNTILp%>72ORok%:=ok%
1120DEFFNways(p%,c%):LOCALk%,q%,ok%:FORk%=0TO3:q%=L%?(p%*4+k%):IFq%>0IF B%?q%=0IF NOTFNbanned(p%,q%,c%)THENok%=TRUE
1130NEXT:=ok%
1140REM *** the cursor
1150DEFFNgo:LOCALk%,v%,q%:k%=-1:REPEAT:IFk%=-1ORv%=0PROCframe:v%=NOTv%
1160k%=INKEY(35):IFk%>135ANDk%<140THENq%=V%?(Cur%*4+k%-136)ELSEq%=0
1170IFq%>0ANDv%PROCframe:v%=0
1180IFq%>0THENCur%=q%
1190IFk%>0ANDBad%PROCquiet
1200UNTILk%=13ORk%=127ORk%=68ORk%=100:IFv%PROCframe
1210IFk%=127THEN=0
1220IFk%<>13THEN=-1
1230=Cur%
1240DEFPROCframe:LOCALx%,y%:x%=X%?Cur%*4:y%=Y%?Cur%*4:GCOL3,1:MOVEx%-32,y%-32:PLOT1,64,0:PLOT1,0,64:PLOT1,-64,0:PLOT1,0,-64
1250MOVEx%-36,y%-36:PLOT1,72,0:PLOT1,0,72:PLOT1,-72,0:PLOT1,0,-72:ENDPROC
1260DEFPROCmark(p%):GCOL3,1:MOVEX%?p%*4-48,Y%?p%*4:PLOT1,48,48:PLOT1,48,-48:PLOT1,-48,-48:PLOT1,-48,48:ENDPROC
1270DEFPROCoffer(c%)
1280IFFNagree(N$(c%)+" offers a draw. "+N$(3-c%)+", do you agree?")THENW%=3ELSEPROCtell(N$(3-c%)+" did not want the draw of "+N$(c%)+".")
1290ENDPROC
1300DEFPROCspace:LOCALk%:REPEATk%=GET:UNTILk%=32:ENDPROC
1310REM *** the words
1320DEFFNnow:=N$(c%)+", now "
1330DEFPROCtell(t$):COLOUR0:COLOUR129:PROCwrap(26,2):COLOUR1:COLOUR128:ENDPROC
1340DEFPROCask:PROCquiet:PROCwrap(28,3):ENDPROC
1350DEFPROCno(t$):t$="No! "+t$:PROCwrap(31,1):Bad%=1:PROCnote(3):ENDPROC
1360DEFPROCquiet:PRINTTAB(0,31);SPC(39);:Bad%=0:ENDPROC
1370DEFPROCwrap(r%,n%):LOCALi%,e%:e%=r%+n%-1:REPEAT:i%=LENt$+1:IFi%>39THENi%=40:REPEATi%=i%-1:UNTILMID$(t$,i%,1)=" "ORi%=1
1380PRINTTAB(0,r%);" ";LEFT$(t$,i%-1);SPC(39-i%);:IFr%<31PRINT " ";
1390t$=MID$(t$,i%+1):r%=r%+1:UNTILr%>e%:ENDPROC
1400DEFPROCwho(c%):LOCALi%:FORi%=1TO2:IFi%=c%COLOUR 0:COLOUR129
1410PRINTTAB(i%*33-32,8);LEFT$(N$(i%)+"     ",5);:COLOUR1:COLOUR128:NEXT:PROCink(c%):ENDPROC
1420DEFPROCink(c%):IFTv%=0THENc%=0
1430IFc%=2THENc%=4
1440VDU19,1,c%,0,0,0:ENDPROC
1450DEFPROCnote(n%):IFSnd%=0ENDPROC
1460IFn%=1SOUND &11,-12,120,2
1470IFn%=2SOUND 1,-12,136,2:SOUND1,-12,148,4
1480IFn%=3SOUND &11,-12,20,5
1490IFn%=4SOUND 1,-13,101,4:SOUND1,-13,117,4:SOUND1,-13,129,4:SOUND1,-13,149,12
1500ENDPROC
1510REM *** the picture
1520DEFPROCboard:LOCALp%,k%,q%,h%:CLS:PROCink(0)
1530PRINTTAB(1,1);"KENSINGTON";TAB(1,2);"----------";TAB(30,1);"STAGE ONE";TAB(30,2);"PLACING"
1540PRINTTAB(1,24);"D: DRAW";TAB(29,24);"ESC: STOP":PRINTTAB(1,7);"RED";TAB(34,7);"BLUE"
1550FORh%=1TO7:PROChatch(HX%(h%),HY%(h%),H%?(h%*8)):NEXT:FORp%=1TO72:PROCstone(p%):NEXT
1560FORp%=1TO15:PROCpile(1,p%,1):PROCpile(2,p%,2):NEXT:PROCwho(0)
1570PROCtell("The board is empty. Each player has 15 stones beside the board."):ENDPROC
1580DEFPROChatch(x%,y%,c%):LOCALi%,j%:IFc%=0ENDPROC
1590GCOL0,1:IFc%=1FOR i%=-48TO48STEP8:j%=FNless((48-ABS(i%))*1.732):MOVEx%+i%,y%-j%:PLOT1,0,2*j%:NEXT
1600IFc%=2FOR i%=-40TO40STEP8:j%=48-ABS(i%)/1.732:MOVEx%-j%,y%+i%:PLOT1,2*j%,0:NEXT
1610GCOL0,0:FORi%=-20TO20STEP4:MOVEx%-20,y%+i%:PLOT1,40,0:NEXT:GCOL0,1:VDU5:MOVEx%-16,y%+12:PRINTMID$("RB",c%,1);:PROCtext
1620ENDPROC
1630DEFFNless(n%):IFn%>40THEN=40
1640=n%
1650DEFPROCstone(p%):LOCALx%,y%,k%,q%,c%:x%=X%?p%*4:y%=Y%?p%*4:c%=B%?p%:PROCdisc(x%,y%,c%):IFc%>0ENDPROC
1660FORk%=0TO3:q%=L%?(p%*4+k%):IFq%>0MOVE x%,y%:PLOT1,X%?q%*2-x%/2,Y%?q%*2-y%/2
1670NEXT:MOVEx%-4,y%-4:PLOT1,8,0:PLOT0,0,4:PLOT1,-8,0:PLOT0,0,4:PLOT1,8,0:ENDPROC
1680DEFPROCtext:VDU4,23,1,0;0;0;0;:ENDPROC
1690DEFPROCdisc(x%,y%,c%):VDU5:GCOL0,0:IFc%<>1MOVE x%-28,y%+28:PRINTD$;
1700GCOL0,1:IFc%=1MOVE x%-28,y%+28:PRINTD$;
1710IFc%=2MOVE x%-28,y%+28:PRINTO$;
1720PROCtext:ENDPROC
1730DEFPROCpile(c%,n%,k%):LOCALx%,y%:n%=n%-1:x%=60+60*(n%MOD3)+(c%-1)*1036:y%=664-60*(n%DIV3):PROCdisc(x%,y%,k%):ENDPROC
1740REM *** who begins
1750DEFPROClot:LOCALi%,n%:t$="Now I take one stone from the bag without looking. Its colour says who begins.":PROCask
1760n%=10+RND(6):FORi%=1TOn%:Lot%=1+(Lot%=1)*-1:PROCdisc(640,608,Lot%):PROCnote(1):TIME=0:REPEATUNTIL TIME>5+i%*2:NEXT
1770PROCtell("The stone from the bag is "+C$(Lot%)+", so "+N$(Lot%)+" begins the game.")
1780t$="Look at the stone in the middle. Press SPACE and the game begins.":PROCask:PROCspace:PROCdisc(640,608,0):ENDPROC
1790REM *** the end
1800DEFPROCfinish:LOCALi%,k%:IFW%=3PROCink(0):PROCtell("Both players agree. The game is a draw."):ENDPROC
1810PROCwho(W%):PROCtell(N$(W%)+" has the six points of a "+C$(H%?(Hex%*8))+" hexagon. "+N$(W%)+" IS THE WINNER!")
1820t$="Well done, "+N$(W%)+"! Look at the hexagon.":PROCask:PROCnote(4):FORi%=1TO8
1830FORk%=1TO6:Cur%=H%?(Hex%*8+k%):PROCframe:NEXT:TIME=0:REPEATUNTIL TIME>20:NEXT
1840FORk%=1TO6:Cur%=H%?(Hex%*8+k%):PROCframe:NEXT:ENDPROC
1850REM *** the questions
1860DEFPROCquestions:LOCALi%:Tv%=0:PROCink(0):PROChead
1870PRINT" This is the game of Kensington. Two"'" people play it on this one computer."'
1880PRINT" Who first has all six points of a"'" white hexagon, or of a hexagon of his"'" own colour, is the winner."'
1890P$(1)=FNname("first",""):P$(2)=FNname("second",P$(1)):PRINT:Tv%=FNyes("Have you a colour television?")
1900Snd%=FNyes("Do you want to hear sounds?"):Opt%=FNyes("Do you play the 2-move option?"):PRINT:ENDPROC
1910DEFPROChead:CLS:PRINT'"   * *   K E N S I N G T O N   * *"':ENDPROC
1920DEFFNname(w$,o$):LOCALk%,n$:REPEAT:PRINT" What is the name of the ";w$;" player?"'" (At most 5 letters, then RETURN): ";
1930n$="":REPEAT:k%=GET:IFk%=127ANDn$<>""THENn$=LEFT$(n$,LENn$-1):VDU127
1940IFk%>32ANDk%<127ANDLEN n$<5THENn$=n$+CHR$ k%:VDUk%
1950UNTILk%=13:IFn$=""THENn$=MID$("Adam Eva",1-5*(o$<>""),4):PRINTn$;
1960PRINT:IFn$=o$PRINT " You can not both have this name."
1970UNTILn$<>o$:=n$
1980DEFFNyes(q$):LOCALk%:PRINT" ";q$;" (Y) ";:REPEATk%=GETAND &DF:UNTILk%=89ORk%=78ORk%=13:IFk%=78PRINT "N"ELSEPRINT "Y"
1990=k%<>78
2000DEFPROCcolours:LOCALk%:PROCink(0):IFSame%PROChead
2010PRINT" ";P$(1);", which colour do you want?"'" Press R for red or B for blue: ";:REPEATk%=GETAND &DF:UNTILk%=82ORk%=66
2020IFk%=82THENN$(1)=P$(1):N$(2)=P$(2)ELSEN$(1)=P$(2):N$(2)=P$(1)
2030k%=RND(-TIME):Lot%=RND(2):ENDPROC
2040REM *** before all
2050DEFPROCprepare:LOCALp%,s%,k%,q%,n%:VDU19,0,7,0,0,0,19,1,0,0,0,0:VDU23,1,0;0;0;0;
2060*FX4,1
2070L%=&8FC:S%=&A1C:B%=&C40:A%=&C88:H%=&8B8:DIMV% 291,Q% 218,G% 72,Z% 164,X% 72,Y% 72,F% 127
2080DIMHX%(7),HY%(7),R%(2),N$(2),P$(2),C$(2):C$(0)="white":C$(1)="red":C$(2)="blue":E$=" and press RETURN."
2090M$=STRING$(75," "):t$=STRING$(125," "):t$="":Same%=0:Game%=0:Tv%=0:Snd%=0:Opt%=0:W%=0
2100VDU 23,224,0,7,15,31,63,127,127,127:VDU 23,225,0,192,224,240,248,252,252,252:VDU 23,226,127,127,63,31,15,7,0,0
2110VDU 23,227,252,252,248,240,224,192,0,0:VDU 23,228,0,7,15,30,56,112,112,96:VDU 23,229,0,192,224,240,56,28,28,12
2120VDU 23,230,112,112,56,30,15,7,0,0:VDU 23,231,28,28,56,240,224,192,0,0
2130D$=CHR$224+CHR$225+CHR$8+CHR$8+CHR$10+CHR$226+CHR$227:O$=CHR$228+CHR$229+CHR$8+CHR$8+CHR$10+CHR$230+CHR$231:PROChead
2140PRINT" One moment please, I prepare the board.":FORp%=0TO72:G%?p%=0:NEXT:FORp%=4TO291:L%?p%=0:NEXT
2150FORp%=0TO218:Q%?p%=0:NEXT:FORp%=&C40 TO&CFF:?p%=0:NEXT:FORp%=1TO36:READn%,q%:X%?p%=n%/4:Y%?p%=q%/4
2160X%?(73-p%)=320-n%/4:Y%?(73-p%)=304-q%/4:FORk%=0TO3:READq%:V%?(p%*4+k%)=q%:IFq%>0THENq%=73-q%
2170V%?((73-p%)*4+(k%EOR1))=q%:NEXT:NEXT:FORs%=1TO53STEP2:n%=3-(s%>24)
2180FORk%=0TOn%-1:READp%:S%?(s%*4+k%)=p%:S%?(s%*4+k%+4)=73-p%:NEXT:PROCshape(s%):PROCshape(s%+1):NEXT:FORs%=1TO7
2190READH%?(s%*8),HX%(s%),HY%(s%):FORk%=1TO6:READp%:H%?(s%*8+k%)=p%:G%?p%=s%:NEXT:NEXT:ENDPROC
2200DEFPROCshape(s%):FORk%=0TOn%-1:p%=S%?(s%*4+k%):q%=S%?(s%*4+(k%+1)MODn%):PROCadd(Q%+p%*3,s%)
2210PROCadd(L%+p%*4,q%):PROCadd(L%+q%*4,p%):NEXT:ENDPROC
2220DEFPROCadd(a%,v%):LOCALi%:i%=-1:REPEATi%=i%+1:UNTILa%?i%=0ORa%?i%=v%:a%?i%=v%:ENDPROC
2230DATA 600,984,3,2,5,0,680,984,1,4,6,0,528,944,7,1,8,0
2240DATA 752,944,2,10,9,0,600,904,3,6,12,1,680,904,5,4,13,2
2250DATA 404,872,11,8,15,0,488,872,7,12,16,3,792,872,13,10,17,4
2260DATA 876,872,9,14,18,0,332,832,0,7,19,0,556,832,8,13,20,5
2270DATA 724,832,12,9,21,6,948,832,10,0,22,0,404,792,11,16,23,7
2280DATA 488,792,15,12,24,8,792,792,13,18,25,9,876,792,17,14,26,10
2290DATA 292,760,0,23,27,11,600,760,24,21,28,12,680,760,20,25,29,13
2300DATA 988,760,26,0,30,14,364,720,19,24,31,15,528,720,23,20,32,16
2310DATA 752,720,21,26,33,17,916,720,25,22,34,18,292,680,0,23,35,19
2320DATA 600,680,24,29,36,20,680,680,28,25,37,21,988,680,26,0,38,22
2330DATA 404,648,35,32,39,23,488,648,31,36,40,24,792,648,37,34,41,25
2340DATA 876,648,33,38,42,26,332,608,0,31,43,27,556,608,32,37,44,28
2350DATA 1,5,3,2,4,6,7,15,11,8,12,16,9,17,13,10,14,18
2360DATA 19,23,27,20,28,24,21,25,29,22,30,26,31,39,35,32,36,40
2370DATA 1,2,6,5,3,5,12,8,4,9,13,6,7,8,16,15,9,10,18,17
2380DATA 11,15,23,19,12,20,24,16,13,17,25,21,14,22,26,18,20,21,29,28
2390DATA 23,31,35,27,24,28,36,32,25,33,37,29,26,30,38,34,31,32,40,39
2400DATA 0,640,832,5,6,13,21,20,12
2410DATA 1,444,720,15,16,24,32,31,23
2420DATA 2,836,720,17,18,26,34,33,25
2430DATA 0,640,608,28,29,37,45,44,36
2440DATA 1,444,496,39,40,48,56,55,47
2450DATA 2,836,496,41,42,50,58,57,49
2460DATA 0,640,384,52,53,61,68,67,60
