10REM KENSINGTON for the BBC Micro Model B
20REM written by Ewa, 1985
30ON ERROR GOTO 120
40MODE4:G%=0:PROCinit
50PROCsetup
60G%=1:PROCgame
70G%=2:A%=FNagain:IFA%=1THENGOTO 60
80IFA%=2THENGOTO 50
90*FX4,0
100MODE7:PRINT'"Thank you for playing. Goodbye."':END
110REM ---- ESCAPE and errors
120VDU4:COLOUR1:COLOUR128:IFERR=17THENIFG%=1THENW%=0:GOTO 70
130IFERR=17THENGOTO 50
140*FX4,0
150MODE7:REPORT:PRINT" at line ";ERL:END
160REM ---- once only
170DEFPROCinit:PROCcolour(TRUE):PRINTTAB(15,8)"KENSINGTON":PRINTTAB(4,12)"I am setting out the board.":PRINTTAB(4,14)"One moment, please."
180IF PAGE>&18FF THENM%=4352 ELSEDIMM%2047
190J%=M%:K%=M%+304:S%=M%+608:N%=M%+912:O%=M%+1104:B%=M%+1296:Z%=M%+1376:H%=M%+1440:F%=M%+1504:X%=M%+1568:Y%=M%+1648:L%=M%+1728:u%=M%+1856:E%=M%+1916:Q%=M%+1976
200DIMT%(2),R%(2),V%(2),U$(2),M$(2),I%(2),c$(2),A%(24),D%(24),h$(2),x%(7),y%(7):h$(0)="white":h$(1)="red":h$(2)="blue":c$(1)="Red":c$(2)="Blue"
210VDU23,224,0,7,31,63,63,127,127,127,23,225,0,192,240,248,248,252,252,252:VDU23,226,127,127,63,63,31,7,0,0,23,227,252,252,248,248,240,192,0,0
220VDU23,228,0,0,0,3,15,15,31,31,23,229,0,0,0,128,224,224,240,240:VDU23,230,31,15,15,3,0,0,0,0,23,231,240,224,224,128,0,0,0,0:a$=CHR$8+CHR$8+CHR$10
230d$=CHR$224+CHR$225+a$+CHR$226+CHR$227:h$=CHR$228+CHR$229+a$+CHR$230+CHR$231:RESTORE 2350:p%=0:FORr%=1TO21:READy%,a%,b%
240PROCnew(-a%):IFb%>0THENPROCnew(-b%):PROCnew(b%)
250PROCnew(a%):NEXT:FORp%=0TO300STEP4:S%!p%=0:NEXT:FORp%=0TO188STEP4:O%!p%=&12121212:NEXT:READa$:PROCshapes(1,24,3,0)
260READa$:PROCshapes(25,39,4,3):READa$:PROCshapes(40,54,4,3):READa$:PROCshapes(55,61,6,7):FORs%=55TO61:READa%,x%(s%-54),y%(s%-54):H%?s%=a%
270IFa%>0THENO%?(64*(3-a%)+s%)=18
280NEXT:PROCtable(J%):PROCtable(K%):RESTORE 2550:FORa%=0TO23:READA%(a%):NEXT:FORa%=0TO23:READD%(a%):NEXT:ENDPROC
290DEFPROCnew(x%):p%=p%+1:X%?p%=160+x%:Y%?p%=153+y%:ENDPROC
300DEFPROCshapes(a%,b%,n%,o%):i%=1:FORs%=a%TOb%:Z%?s%=n%:O%?(64+s%)=o%:O%?(128+s%)=o%:FORj%=1 TOn%:p%=S%+4*(ASC(MID$(a$,i%,1))-48):i%=i%+1
310REPEATp%=p%+1:UNTILp%?-1=0:p%?-1=s%:NEXT,:ENDPROC
320DEFPROCtable(t%):FORr%=0TO3:READa$:FORi%=1TO72:t%?(r%*72+i%+3)=ASC(MID$(a$,i%,1))-48:NEXT:NEXT:ENDPROC
330REM ---- before a game
340DEFPROCsetup:G%=0
350*FX4,0
360VDU26,12,23,1,1;0;0;0;:PRINTTAB(15,1)"KENSINGTON":PRINT'"Good day. I should like to ask you a"'"few questions before we begin."
370PROCplayer(1,"first"):PROCplayer(2,"second"):PROCwait(50):CLS:PRINTTAB(15,1)"KENSINGTON"'':TV%=FNyes("Are you using a colour television?",TRUE)
380PROCcolour(TV%):WT%=FNyes("Do you want to watch me thinking?",TRUE):SD%=FNyes("Do you want sound effects?",TRUE)
390BD%=FNyes("Are you also using a Kensington board?",FALSE):MV%=FNyes("Are you playing the 2-move option?",TRUE)
400PRINT'"At which speed shall I place my stones,"'"from 0 (fastest) to 9 (slowest)? (3) ";:REPEATk%=GET:UNTILk%=13 ORk%>47 ANDk%<58
410IFk%=13 THENk%=51
420PRINTCHR$k%:SP%=k%-48:Z=RND(-TIME):PROCwait(50):ENDPROC
430DEFPROCplayer(i%,a$):LOCALk%,r$:PRINT'"What is the name of the ";a$;" player?":REPEAT:PRINT"(up to 5 letters) ";:M$(i%)=FNname:r$=""
440IFM$(i%)="" THENr$="I do need a name, please."
450IFi%=2ANDM$(2)=M$(1)THENr$="That name is taken. Another, please."
460IFr$<>"" THENPRINTr$
470UNTILr$="":PRINT"At which level shall I play for ";M$(i%);"?"
480PRINT"Press 1 (novice), 2 (intermediate) or"'"3 (experienced), or RETURN if ";M$(i%)'"is not played by me. ";
490REPEATk%=GET:UNTILk%=13 ORk%>48 ANDk%<52:I%(i%)=0:IFk%>13THENI%(i%)=k%-48:PRINTCHR$k%ELSEPRINT"RETURN"
500ENDPROC
510DEFFNname
520LOCALa$,k%:REPEATk%=GET:IFk%=127 ANDa$>"" THENa$=LEFT$(a$,LEN(a$)-1):VDU127
530IFk%>32 ANDk%<127ANDLEN(a$)<5 THENa$=a$+CHR$k%:VDUk%
540UNTILk%=13:PRINT
550=a$
560DEFFNyes(a$,d%)
570LOCALk%:PRINTa$;:IFPOS>31THENPRINTELSEVDU32
580IFd%THENPRINT"(Y) ";ELSEPRINT"(N) ";
590REPEATk%=GET AND&DF:UNTILk%=89 ORk%=78 ORk%=13:IFk%=89 THENd%=TRUE
600IFk%=78 THENd%=FALSE
610IFd%THENPRINT"Yes" ELSEPRINT"No"
620=d%
630DEFPROCcolour(t%):IFt%THENVDU19,0,4;0;19,1,3;0;ELSEVDU19,0,0;0;19,1,7;0;
640ENDPROC
650REM ---- a game
660DEFPROCgame:LOCALi%:W%=0:D%=0:C%=1:FORi%=0TO72STEP4:B%!i%=0:NEXT:FORi%=0TO188STEP4:N%!i%=0:NEXT:FORi%=0TO124STEP4:L%!i%=0:NEXT
670FORi%=1TO2:T%(i%)=0:R%(i%)=15:U$(i%)="":V%(i%)=0:NEXT:A%(2)=70:A%(6)=120
680*FX4,1
690PROCboard:i%=1:IFI%(1)>0ANDI%(2)=0 THENi%=2
700IFI%(i%)=0 THENr$=M$(i%)+", which colour would you like to play?" ELSEr$="Which colour shall I play for "+M$(i%)+"?"
710PROCsay(r$+" Please press R for Red or B for Blue."):REPEATk%=GET AND&DF:UNTILk%=82 ORk%=66:C%=1:IFk%=66THENC%=2
720U$(C%)=M$(i%):V%(C%)=I%(i%):U$(3-C%)=M$(3-i%):V%(3-C%)=I%(3-i%):C%=RND(2):PROCpanel(0):PROCpile(1):PROCpile(2)
730PROCsay("I have drawn a stone to see who begins. It is "+c$(C%)+", so the first turn is "+U$(C%)+"'s."):PROCwait(300):REPEAT:PROCturn:C%=3-C%:UNTILW%
740ENDPROC
750DEFPROCturn:LOCALi%:T%(C%)=T%(C%)+1:FORi%=0TO60STEP4:F%!i%=0:NEXT:FORi%=L%+C%*64-64TOL%+C%*64-10:IF?i%>0THEN?i%=?i%-1
760NEXT:PRINTTAB(31,0)"Turn ";T%(1)+T%(2):PROCpanel(C%):IFR%(C%)>0THENPROCplace ELSEIFFNstuck(C%)THENPROCpass ELSEPROCslide
770PROCclaims:ENDPROC
780DEFPROCpass:PROCsay("I am afraid that "+FNwho(C%)+" has no move. The turn passes to "+U$(3-C%)+"."):PROCwait(300):ENDPROC
790DEFFNwho(c%)=U$(c%)+" ("+c$(c%)+")"
800DEFPROCplace:LOCALr$:IFV%(C%)>0THENPROCthinkplace:PROCpause(P%)ELSEPROCaskplace
810R%(C%)=R%(C%)-1:PROCpile(C%):PROCput(P%,C%):IFV%(C%)>0THENPROCtold("I have placed a stone for "+FNwho(C%)+".")
820ENDPROC
830DEFPROCaskplace:PROCsay(FNwho(C%)+", it is your turn. Please place one of your stones on a vacant point."):P%=1:PROCmark(P%):REPEAT:PROCpick
840r$=FNnotto(P%,C%):PROCsorry(r$):UNTILr$="":PROCmark(P%):ENDPROC
850DEFPROCslide:LOCALr$,a%:IFV%(C%)>0THENPROCthinkslide:a%=a1%:PROCpause(a%):PROCpause(P%)ELSEPROCaskslide
860PROClift(a%,C%):PROCput(P%,C%):IFV%(C%)>0THENPROCtold("I have moved a stone for "+FNwho(C%)+".")
870ENDPROC
880DEFPROCaskslide:P%=1:PROCmark(P%):REPEAT:PROCsay(FNwho(C%)+", it is your turn. Please choose the stone of yours that you wish to move."):REPEAT
890PROCpick:r$=FNnotfrom(P%,C%):IFr$="" THENIFFNroom(P%)=0 THENr$="there is no vacant point next to that stone."
900PROCsorry(r$):UNTILr$="":a%=P%:PROCtag(a%)
910PROCsay("Please choose the point next to it to which it shall go, or press RETURN here to choose another stone."):PROCchg(a%,C%,-1):REPEAT
920PROCpick:r$="":IF P%<>a%THENr$=FNnotto(P%,C%):IFB%?P%=0THENIFFNnext(a%,P%)=0 THENr$="a stone may only move along a line to the next point."
930PROCsorry(r$):UNTILr$="":PROCchg(a%,C%,1):PROCtag(a%):UNTIL P%<>a%:PROCmark(P%):ENDPROC
940REM ---- why not? (empty if it is all right)
950DEFFNnotto(p%,c%)
960IFB%?p%>0THEN="there is a stone on that point already."
970IFFNbad(p%,c%)THEN="the 2-move option does not let you rebuild that shape yet."
980=""
990DEFFNnotfrom(p%,c%)
1000IFB%?p%=0THEN="there is no stone on that point."
1010IFB%?p%<>c%THEN="that stone is "+c$(3-c%)+". Please choose a "+c$(c%)+" one."
1020=""
1030DEFFNroom(p%)
1040LOCALk%,n%,q%:FORk%=p%*4 TOp%*4+3:q%=J%?k%:IFq%>0THENIFB%?q%=0 THENn%=n%+1
1050NEXT
1060=n%
1070DEFFNnext(a%,b%)
1080LOCALk%,n%:FORk%=a%*4 TOa%*4+3:IFJ%?k%=b%THENn%=1
1090NEXT
1100=n%
1110DEFFNbad(p%,c%)
1120LOCALk%,n%,s%:IFMV%=0THEN=FALSE
1130FORk%=S%+p%*4TOS%+p%*4+3:s%=?k%:IFs%>0 ANDs%<55THENIFN%?(c%*64+s%)=Z%?s%-1THENIFL%?(c%*64+s%-64)=1 THENn%=TRUE
1140NEXT
1150=n%
1160DEFFNstuck(c%)
1170LOCALp%,k%,n%,q%:REPEATp%=p%+1:IFB%?p%=c%THENIFFNroom(p%)>0THENPROCfree
1180UNTILp%=72 ORn%
1190=(n%=0)
1200DEFPROCfree:PROCchg(p%,c%,-1):FORk%=p%*4 TOp%*4+3:q%=J%?k%:IFq%>0THENIFB%?q%=0THENIFFNbad(q%,c%)=0 THENn%=1
1210NEXT:PROCchg(p%,c%,1):ENDPROC
1220REM ---- stones come and go
1230DEFPROCchg(p%,c%,d%):LOCALk%:c%=N%+c%*64:FORk%=S%+p%*4TOS%+p%*4+3:IF?k%>0 THENc%??k%=c%??k%+d%
1240NEXT:ENDPROC
1250DEFPROClift(p%,c%):LOCALk%,s%:FORk%=S%+p%*4TOS%+p%*4+3:s%=?k%:IFs%>0 ANDs%<55THENIFN%?(c%*64+s%)=Z%?s%THENL%?(c%*64+s%-64)=2
1260NEXT:PROCchg(p%,c%,-1):B%?p%=0:PROCpoint(p%):ENDPROC
1270DEFPROCput(p%,c%):LOCALk%,s%,n%:B%?p%=c%:PROCchg(p%,c%,1):PROCpoint(p%):PROCsound(1,100+40*c%,3):FORk%=S%+p%*4TOS%+p%*4+3
1280s%=?k%:IFs%>0THENIFN%?(c%*64+s%)=Z%?s%THENPROCwhole
1290NEXT:IFn%>2 THENn%=2
1300IFn%>0ANDW%=0THEND%=D%+1:u%?D%=c%:E%?D%=n%:Q%?D%=0
1310ENDPROC
1320DEFPROCwhole:IFs%<55THENPROCfull:ENDPROC
1330IFH%?s%=0ORH%?s%=c%THENW%=c%:g%=s%
1340ENDPROC
1350DEFPROCfull:IFF%?s%=0THENF%?s%=1:n%=n%+Z%?s%-2
1360ENDPROC
1370REM ---- relocations: the newest claim comes first
1380DEFPROCclaims:REPEAT:IFD%>0ANDW%=0THENPROCclaim
1390UNTILD%=0ORW%>0:ENDPROC
1400DEFPROCclaim:IFE%?D%>0THENIFFNothers(3-u%?D%,Q%?D%)>0THENPROCreloc:ENDPROC
1410D%=D%-1:ENDPROC
1420DEFFNothers(c%,q%)
1430LOCALp%,n%:FORp%=1TO72:IFB%?p%=c%THENIFp%<>q%THENn%=n%+1
1440NEXT
1450=n%
1460DEFPROCreloc:LOCALa%,w%,o%,r$:w%=u%?D%:o%=3-w%:PROCpanel(w%):IFV%(w%)>0THENPROCthinkreloc:a%=a1%:PROCpause(a%):PROCpause(P%)ELSEPROCaskreloc
1470E%?D%=E%?D%-1:Q%?D%=P%:PROClift(a%,o%):PROCput(P%,o%):IFV%(w%)>0THENPROCtold("I have relocated one of "+U$(o%)+"'s stones for "+FNwho(w%)+".")
1480ENDPROC
1490DEFFNclaim
1500IFQ%?D%>0THEN="please choose the second of "+U$(o%)+"'s stones that you will relocate."
1510IFE%?D%=2THEN="you have completed a square and must relocate two of "+U$(o%)+"'s stones. Please choose the first."
1520="you have completed a triangle and must relocate one of "+U$(o%)+"'s stones. Please choose it."
1530DEFPROCaskreloc:P%=1:PROCmark(P%):REPEAT:PROCsay(FNwho(w%)+", "+FNclaim):REPEAT:PROCpick:r$=FNnotfrom(P%,o%)
1540IFr$="" AND P%=Q%?D%THENr$="you have only just put that stone there."
1550PROCsorry(r$):UNTILr$="":a%=P%:PROCtag(a%)
1560PROCsay("Please choose any vacant point to which it shall go, or press RETURN here to choose another stone."):REPEAT:PROCpick:r$=""
1570IF P%<>a%ANDB%?P%>0 THENr$="there is a stone on that point already."
1580PROCsorry(r$):UNTILr$="":PROCtag(a%):UNTIL P%<>a%:PROCmark(P%):ENDPROC
1590REM ---- the end
1600DEFFNagain
1610LOCALn%,a$:n%=T%(1)+T%(2):a$=" after "+STR$n%+" turn"+LEFT$("s",ABS(n%<>1))+".":IFW%=0THENPROCsay("The game has been stopped"+a$)ELSEPROCwon
1620PROCpanel(W%):VDU28,0,30,39,29,12:IFFNyes("Would you like to play again?",TRUE)=0THEN=0
1630IFFNyes("With the same players and levels?",TRUE)THEN=1
1640=2
1650DEFPROCwon:LOCALi%,j%,p%,k%
1660PROCsay("Congratulations, "+U$(W%)+"! "+c$(W%)+" holds all six points of a "+h$(H%?g%)+" hexagon. "+FNwho(W%)+" has won"+a$):FORp%=1TO72
1670FORk%=S%+p%*4TOS%+p%*4+3:IF?k%=g%THENF%?i%=p%:i%=i%+1
1680NEXT,:FORj%=1TO7:FORi%=0TO5:PROCmark(F%?i%):NEXT:PROCsound(2,60+j%*16,4):PROCwait(20):NEXT:ENDPROC
1690REM ---- my play
1700DEFFNlook=v%=3ORRND(v%*v%*2)>1
1710DEFFNworth(p%,c%)
1720LOCALk%,v%,m%,n%,o%,q%:o%=3-c%:FORk%=S%+p%*4TOS%+p%*4+3:m%=N%?(c%*64+?k%):n%=N%?(o%*64+?k%):IFn%=0 THENv%=v%+A%(O%?(c%*64+?k%)+m%)
1730IFm%=0 THENv%=v%+D%(O%?(o%*64+?k%)+n%)
1740NEXT:IFWT%THENPROCmark(p%):PROCmark(p%)
1750=v%
1760DEFFNnoise=RND(VAL MID$("150 30  4   ",v%*4-3,4))
1770DEFPROCthinking:PROCsay("I am thinking for "+FNwho(v%)+". Please wait a little."):v%=V%(v%):ENDPROC
1780DEFPROCthinkplace:LOCALp%,v%,t%,m%:v%=C%:P%=0:PROCthinking:REPEATm%=-99999:FORp%=1TO72
1790IFB%?p%=0THENIFFNlook THENIFFNbad(p%,C%)=0 THENt%=FNworth(p%,C%)+FNnoise:IFt%>m%THENm%=t%:P%=p%
1800NEXT:UNTIL P%:ENDPROC
1810DEFPROCthinkslide:LOCALp%,v%,t%,m%,k%,q%,b%:v%=C%:P%=0:PROCthinking:REPEATm%=-99999:FORp%=1TO72
1820IFB%?p%=C%THENIFFNroom(p%)>0THENPROCtryslide
1830NEXT:UNTIL P%:ENDPROC
1840DEFPROCtryslide:PROCchg(p%,C%,-1):A%(2)=8:A%(6)=12:b%=FNworth(p%,C%):A%(2)=70:A%(6)=120:FORk%=p%*4 TOp%*4+3
1850q%=J%?k%:IFq%>0THENIFB%?q%=0THENIFFNlook THENIFFNbad(q%,C%)=0 THENt%=FNworth(q%,C%)-b%+FNnoise:IFt%>m%THENm%=t%:P%=q%:a1%=p%
1860NEXT:PROCchg(p%,C%,1):ENDPROC
1870DEFPROCthinkreloc:LOCALp%,v%,t%,m%:v%=w%:a1%=0:PROCthinking:A%(2)=12:A%(6)=20:REPEATm%=-99999:FORp%=1TO72
1880IFB%?p%=o%THENIFp%<>Q%?D%THENIFFNlook THENPROCtrytake
1890NEXT:UNTILa1%:A%(2)=70:A%(6)=120:PROCchg(a1%,o%,-1):P%=0:REPEATm%=99999:FORp%=1TO72
1900IFB%?p%=0THENIFFNlook THENt%=FNworth(p%,o%)+FNnoise:IFt%<m%THENm%=t%:P%=p%
1910NEXT:UNTIL P%:PROCchg(a1%,o%,1):ENDPROC
1920DEFPROCtrytake:PROCchg(p%,o%,-1):t%=FNworth(p%,o%)+FNnoise:IFt%>m%THENm%=t%:a1%=p%
1930PROCchg(p%,o%,1):ENDPROC
1940DEFPROCpause(p%):PROCmark(p%):PROCwait(20+SP%*20):PROCmark(p%):ENDPROC
1950DEFPROCtold(a$):IFBD%=0THENPROCsay(a$):PROCwait(SP%*20):ENDPROC
1960PROCmark(P%):PROCsay(a$+" Please do so on your board, too, and then press RETURN."):REPEATUNTILGET=13:PROCmark(P%):ENDPROC
1970REM ---- cursor: moves P% until RETURN
1980DEFPROCpick:LOCALk%:REPEATk%=GET:IFk%>135 ANDk%<140THENPROCgo(K%?(P%*4+k%-136))
1990IFk%=9THENPROCgo(P%MOD72+1)
2000UNTILk%=13:ENDPROC
2010DEFPROCgo(n%):IFr$<>"" THENr$="":VDU28,0,30,39,29,12,26
2020PROCmark(P%):P%=n%:PROCmark(P%):ENDPROC
2030REM ---- words
2040DEFPROCsay(a$):VDU28,0,30,39,26,12:PROCwrap(a$):ENDPROC
2050DEFPROCsorry(a$):IFa$="" THENENDPROC
2060VDU28,0,30,39,29,12:PROCwrap("I am sorry, but "+a$):PROCsound(1,20,6):ENDPROC
2070DEFPROCwrap(a$):LOCALi%,j%:REPEAT:i%=41:IFLEN(a$)<40 THENi%=LEN(a$)+1 ELSEREPEATi%=i%-1:UNTILMID$(a$,i%,1)=" "
2080PRINTTAB(0,j%)LEFT$(a$,i%-1);:a$=MID$(a$,i%+1):j%=j%+1:UNTILa$="":VDU26:ENDPROC
2090DEFPROCsound(n%,p%,d%):IFSD%THENSOUND n%,-12,p%,d%
2100ENDPROC
2110DEFPROCwait(n%):n%=n%+TIME:REPEATUNTILTIME>n%:ENDPROC
2120REM ---- pictures
2130DEFPROCboard:LOCALp%,s%:VDU26,12,23,1,0;0;0;0;:PRINTTAB(0,0)"KENSINGTON":PRINTTAB(0,1)"ESCAPE: stop"
2140PRINTTAB(1,31)"Cursor keys, TAB: move  RETURN: choose";:FORs%=1TO7:PROChexagon(640+x%(s%),612+y%(s%),H%?(54+s%)):NEXT
2150FORp%=1TO72:PROCpoint(p%):NEXT:ENDPROC
2160DEFPROChexagon(x%,y%,h%):LOCALi%:GCOL0,1
2170IFh%=1THENMOVEx%-48,y%:MOVEx%-24,y%+40:PLOT85,x%-24,y%-40:PLOT85,x%+24,y%+40:PLOT85,x%+24,y%-40:PLOT85,x%+48,y%
2180IFh%=2THENMOVEx%-48,y%:DRAWx%-24,y%+40:DRAWx%+24,y%+40:DRAWx%+48,y%:DRAWx%+24,y%-40:DRAWx%-24,y%-40:DRAWx%-48,y%
2190IFh%=0THENFORi%=-40TO40STEP8:MOVEx%-48+ABS(i%)*3/5,y%+i%:DRAWx%+48-ABS(i%)*3/5,y%+i%:NEXT:GCOL0,0:MOVEx%-20,y%-20:MOVEx%-20,y%+20:PLOT85,x%+16,y%-20:PLOT85,x%+16,y%+20
2200GCOL0,ABS(h%<>1):VDU5:MOVEx%-16,y%+16:PRINTMID$("WRB",h%+1,1);:VDU4:ENDPROC
2210DEFPROCpoint(p%):LOCALk%,x%,y%,n%:x%=X%?p%*4:y%=Y%?p%*4:IFB%?p%>0THENPROCstone(x%,y%,B%?p%):ENDPROC
2220PROCstone(x%,y%,0):FORk%=p%*4 TOp%*4+3:n%=J%?k%:IFn%>0THENMOVEx%,y%:DRAWx%/2+X%?n%*2,y%/2+Y%?n%*2
2230NEXT:MOVEx%-4,y%-4:DRAWx%+4,y%-4:MOVEx%-4,y%+4:DRAWx%+4,y%+4:ENDPROC
2240DEFPROCstone(x%,y%,c%):VDU5:GCOL0,ABS(c%>0):MOVEx%-28,y%+28:PRINTd$;:IFc%=2THENGCOL0,0:MOVEx%-28,y%+28:PRINTh$;
2250GCOL0,1:VDU4:ENDPROC
2260DEFPROCmark(p%):PROCbox(p%,32):PROCbox(p%,28):ENDPROC
2270DEFPROCtag(p%):PROCbox(p%,12):PROCbox(p%,8):ENDPROC
2280DEFPROCbox(p%,d%):LOCALx%,y%:x%=X%?p%*4:y%=Y%?p%*4:GCOL3,1:MOVEx%-d%,y%-d%:DRAWx%+d%,y%-d%:DRAWx%+d%,y%+d%:DRAWx%-d%,y%+d%:DRAWx%-d%,y%-d%
2290ENDPROC
2300DEFPROCpanel(c%):LOCALi%:VDU26:FORi%=1TO2:IFi%=c%THENCOLOUR 129:COLOUR 0
2310PRINTTAB(33*(i%-1),12)LEFT$(" "+c$(i%)+"     ",7);TAB(33*(i%-1),13)LEFT$(" "+U$(i%)+"      ",7);:COLOUR 128:COLOUR 1:NEXT:ENDPROC
2320DEFPROCpile(c%):LOCALi%:IFBD%ANDV%(c%)=0THENENDPROC
2330FORi%=0TO14:PROCstone(36+(c%-1)*1076+64*(i%MOD3),540-64*(i%DIV3),-c%*(i%<R%(c%))):NEXT:ENDPROC
2340REM ---- the board
2350DATA 94,10,0,84,28,0,74,10,0,66,59,38
2360DATA 56,77,20,46,59,38,38,87,10,28,69,28
2370DATA 18,87,10,10,59,38,0,77,20,-10,59,38
2380DATA -18,87,10,-28,69,28,-38,87,10,-46,59,38
2390DATA -56,77,20,-66,59,38,-74,10,0,-84,28,0
2400DATA -94,10,0
2410DATA 1352467;?8<@9=A:>BCGKDHLEIMFJNOSWPTXQUYRVZ[_c\`d]ae^bfgkohlpimqjnrsuwtvx
2420DATA 1256358<469=78?@9:AB;?CG<@DH=AEI>BFJDELMGKOSHLPTIMQUJNRVOPWX
2430DATA QRYZSW[_TX\`UY]aVZ^b\]de_cgk`dhlaeimbfjnghopijqrlpsumqtvstwx
2440DATA 56<=DE?@GHOPABIJQRLMTU\]WX_`ghYZabijdelmst
2450DATA 0,0,224,1,-194,112,2,194,112,0,0,0,1,-194,-112,2,194,-112,0,0,-224
2460DATA 2350146015802690136<245=8;?037<@4:=A9>B07?C058@D69AE:BF07;@G8<?H9=BI:>AJ
2470DATA ;GK0<EHL=DIM>JN0?CKO@DLPAEMQBFNRCGS0DHMTEILUFJV0GPSWHOTXIRUYJQVZKOW[LPX\
2480DATA MQY]NRZ^OSX_PTW`QUZaRVYbS_c0T]`dU\aeVbf0W[cgX\dhY]eiZ^fj[_k0\`el]adm^bn0
2490DATA _hko`glpajmqbinrcgo0dhpseiqtfjr0gkp0hlouimrvjnq0ltuwmsvxpsw0qtx0sux0tvw0
2500DATA 3251146271832:9436<154=2;8?77<@3=:A49>B:;7C;8=D5<9E6:>F>;@G7?<H8=BI9A>J:
2510DATA CGK;HEL<DIM=JFN>CHO?GDP@EJQAIFRBKGSCHMTDLIUEJNVFSPWGOTXHURYIQVZJSO[KPU\L
2520DATA TQ]MRV^NSX_OWT`PUZaQYVbR[_cS`]dT\aeUb^fV[`gW_\hX]biYa^jZc_k[`el\dam]bfn^
2530DATA kho_glp`mjqainrbkgkchmsdlitejnnfkpogoluhmrviqnrjutwlsvxmosuptrvquxwswvxt
2540REM ---- values
2550DATA 2,9,70,1,6,25,120,3,12,35,90,300,9999,0
2560DATA 0,0,0,0,0,0,0,0,0,0
2570DATA 0,2,30,0,1,5,50,0,2,8,30,220,3000,0
2580DATA 0,0,0,0,0,0,0,0,0,0
