10 REM ** KENSINGTON for the Model B **
20 REM   written anew
30 ON ERRORMODE7:REPORT:PRINT" at line ";ERL:END
40 MODE4:VDU23,1,0;0;0;0;:PROCtables
50 ON ERRORGOTO140
60 G%=FALSE:PROCask
70 PROCgame
80 IFFNyes("Shall we play again with the same players (Y or N)?")GOTO70
90 IFFNyes("Would other players like to try (Y or N)?")GOTO60
100 VDU26:CLS:PRINTTAB(5,15)"Thank you. Until the next time!"''
110 *FX 4
120 VDU23,1,1;0;0;0;:END
130 REM ESCAPE comes here
140 IFERR<>17THENMODE7:REPORT:PRINT" at line ";ERL:END
150 VDU4,26,23,1,0;0;0;0;:COLOUR1:COLOUR128:IFG%=FALSE GOTO60
160 G%=FALSE:PROCsay("You have stopped this game, and nobody has won it.")
170 PROCpause(150):GOTO80
180 REM ---- The questions ----
190 DEF PROCask:LOCALI%:VDU26,20:CLS:VDU19,0,6;0;19,1,0;0;:SD%=TRUE
200 PRINTTAB(15,1)"KENSINGTON":PRINTTAB(5,3)"A game of discs and diamonds on"
210 PRINTTAB(4,4)"triangles, squares and hexagons.":PRINTTAB(0,7);
220 FORI%=1TO2
230 IFI%=1PROCq("What is the first player's name?")ELSEPROCq("What is the other player's name?")
240 N$(I%)=FNname:PROCq("Level of "+N$(I%)+" (1=me, RETURN=human)")
250 L%(I%)=FNkey("1"+CHR$13,"Please press 1 or RETURN.")-1
260 IFL%(I%)=0L%(I%)=1:PRINT"1"ELSEL%(I%)=0:PRINT"-"
270 NEXT:CO%=FNyn("Is it a colour television?",TRUE):IFNOT CO%VDU19,0,7;0;
280 WA%=FNyn("Do you want to watch me thinking?",TRUE)
290 SD%=FNyn("Do you want to hear sounds?",TRUE)
300 RB%=FNyn("Is there a real board beside you?",FALSE)
310 TM%=FNyn("Do we play the 2-move option?",TRUE)
320 PROCq("How slowly shall I move, 0 to 9? (3)")
330 SP%=FNkey("0123456789"+CHR$13,"A digit, please. 0 is the fastest.")-1
340 IFSP%=10SP%=3
350 PRINT;SP%:PROCpause(60):I%=RND(-TIME):ENDPROC
360 DEF PROCq(A$):PRINT'A$;TAB(38);:ENDPROC
370 DEF FNname:LOCALA$,K%:PRINTTAB(34,VPOS);:VDU23,1,1;0;0;0;:REPEAT
380 K%=GET:PROChush:IFK%=127ANDA$>""A$=LEFT$(A$,LENA$-1):VDU127:K%=0
390 IF(K%AND&DF)>64AND(K%AND&DF)<91IFLENA$<5A$=A$+CHR$K%:VDUK%:K%=0
400 IFK%=13ANDA$=""PROCno("I must call you something.")
410 IFK%>31PROCno("Letters only, and five at most.")
420 UNTILK%=13ANDA$>"":VDU23,1,0;0;0;0;:PROChush:PRINT:=A$
430 DEF FNkey(A$,R$):LOCALK%:REPEAT:K%=GET:IFK%>96K%=K%AND&DF
440 K%=INSTR(A$,CHR$K%):IFK%=0PROCno(R$)
450 UNTILK%:PROChush:=K%
460 DEF FNyn(A$,D%):LOCALK%:PROCq(A$+" "+MID$("(N)(Y)",1-3*D%,3))
470 K%=FNkey("YN"+CHR$13,"Please press Y, N or RETURN."):IFK%<3D%=(K%=1)
480 PRINTMID$("NY",1-D%,1):=D%
490 DEF FNyes(A$):PROCsay(A$):=FNkey("YN","Please press Y or N.")=1
500 REM ---- A game ----
510 DEF PROCgame:LOCALI%:FORI%=0TO72:bd%?I%=0:NEXT
520 FORI%=0TO191:ct%?I%=0:bn%?I%=0:NEXT:S%(1)=15:S%(2)=15
530 W%=0:Z%=0:CP%=1:RF%=FALSE:VDU26:CLS:PROCboard:G%=TRUE:PROCcolours:PROCpanel
540 C%=RND(2)
550 PROCsay("I put my hand in the bag and draw a "+C$(C%)+" stone. "+P$(C%)+" will begin.")
560 PROCsound(100):PROCpause(250):C%=3-C%:REPEAT:C%=3-C%:PROCturn(C%):UNTILW%
570 G%=FALSE:PROCwon:ENDPROC
580 DEF PROCcolours:LOCALI%,A$,B%:I%=1:IFL%(1)=1ANDL%(2)=0I%=2
590 IFL%(I%)THENB%=RND(2):PROCsay(N$(I%)+" takes the "+C$(B%)+" stones."):PROCpause(150)
600 IFL%(I%)=0PROCsay(N$(I%)+", which stones would you like: the Red discs or the Blue diamonds? Please press R or B."):B%=FNkey("RB","R for Red or B for Blue, please.")
610 P$(B%)=N$(I%):P$(3-B%)=N$(3-I%):A%(B%)=L%(I%):A%(3-B%)=L%(3-I%):ENDPROC
620 DEF PROCturn(C%):LOCALI%,P%,Q%
630 REM The 2-move option: 2 at the break, 1 in the turn that may not, 0 after it
640 FORI%=0TO53:pd%?I%=0:P%=bn%+64*C%+I%:IF?P%>0THEN?P%=?P%-1
650 NEXT:CP%=1
660 IFS%(C%)>0PROCplace ELSEIFFNcan(C%)PROCslide ELSEPROCpass:ENDPROC
670 REPEAT:IFZ%>0IFW%=0PROCowed
680 UNTILZ%=0ORW%>0:ENDPROC
690 DEF PROCpass:PROCwho(C%,"cannot move")
700 PROCsay(P$(C%)+" has no stone that can move, so "+P$(3-C%)+" plays on.")
710 PROCpause(300):ENDPROC
720 DEF PROCplace:PROCwho(C%,"to place"):IFA%(C%)PROCaiplace ELSEPROCmyplace
730 S%(C%)=S%(C%)-1:PROCpile(C%):PROCcome(Q%,C%)
740 IFA%(C%)PROCdo(0,Q%,"I, "+P$(C%)+", have put a "+C$(C%)+" stone here.")
750 ENDPROC
760 DEF PROCmyplace:LOCALF%
770 PROCsay(P$(C%)+", where shall your "+C$(C%)+" stone go? Bring the frame to an empty point and press RETURN.")
780 REPEAT:F%=FALSE:Q%=FNpick
790 IFbd%?Q%PROCno("That point is taken.")ELSEIFFNbad(Q%,C%)PROCno(B$)ELSEF%=TRUE
800 UNTILF%:ENDPROC
810 DEF PROCslide:PROCwho(C%,"to move"):IFA%(C%)PROCaislide ELSEPROCmyslide
820 PROClift(P%,C%):PROCcome(Q%,C%)
830 IFA%(C%)PROCdo(P%,Q%,"I, "+P$(C%)+", have moved a "+C$(C%)+" stone to here.")
840 ENDPROC
850 DEF PROCmyslide:LOCALF%:REPEAT
860 PROCsay(P$(C%)+", which of your "+C$(C%)+" stones will you move? Bring the frame to it and press RETURN.")
870 REPEAT:F%=FALSE:P%=FNpick
880 IFbd%?P%=0PROCno("There is no stone on that point.")ELSEIFbd%?P%<>C%PROCno("That stone belongs to "+P$(3-C%)+".")ELSEIFNOT FNfree(P%)PROCno("That stone is shut in.")ELSEF%=TRUE
890 UNTILF%:PROCmark(P%)
900 PROCsay("Along which line? Bring the frame to the empty point at its end. RETURN on the stone itself lets you choose another.")
910 REPEAT:F%=FALSE:Q%=FNpick
920 IFQ%=P%F%=TRUE ELSEIFNOT FNnext(P%,Q%)PROCno("No line from your stone leads there.")ELSEIFbd%?Q%PROCno("That point is taken.")ELSEIFFNforbid(P%,Q%,C%)PROCno(B$)ELSEF%=TRUE
930 UNTILF%:PROCmark(P%):UNTILQ%<>P%:ENDPROC
940 REM The newest debt of the stack
950 DEF PROCowed:LOCALO%,X%,E%,N%,P%,Q%:E%=st%+4*Z%:O%=?E%:X%=3-O%
960 N%=15-S%(X%):IFE%?2IFbd%?(E%?2)=X%N%=N%-1
970 IFE%?1=0ORN%=0Z%=Z%-1:ENDPROC
980 PROCwho(O%,"to relocate"):CP%=1:IFA%(O%)PROCaiowed ELSEPROCmyowed
990 E%?1=E%?1-1:E%?2=Q%:PROClift(P%,X%):PROCcome(Q%,X%)
1000 IFA%(O%)PROCdo(P%,Q%,"I, "+P$(O%)+", have sent a "+C$(X%)+" stone to here.")
1010 ENDPROC
1020 DEF PROCmyowed:LOCALF%,A$
1030 IFE%?2=0A$=P$(O%)+", you have "+M$(E%?3)+"! Which "+C$(X%)+" stone will you send away?"ELSEA$="And, "+P$(O%)+", which will be the second "+C$(X%)+" stone to go?"
1040 IFE%?2=0IFE%?1=2A$=A$+" There will be a second."
1050 REPEAT:PROCsay(A$):REPEAT:F%=FALSE:P%=FNpick
1060 IFbd%?P%=0PROCno("There is no stone on that point.")ELSEIFbd%?P%=O%PROCno("That stone is one of your own.")ELSEIFP%=E%?2PROCno("You have just put that one there.")ELSEF%=TRUE
1070 UNTILF%:PROCmark(P%)
1080 PROCsay("And where shall it go? Any empty point will do. RETURN on the stone itself lets you choose another.")
1090 REPEAT:F%=FALSE:Q%=FNpick
1100 IFQ%=P%F%=TRUE ELSEIFbd%?Q%PROCno("That point is taken.")ELSEF%=TRUE
1110 UNTILF%:PROCmark(P%):UNTILQ%<>P%:ENDPROC
1120 DEF PROCwon:LOCALI%,J%,A$:PROCwho(W%,"has won!")
1130 A$="a white hexagon":IFty%?H%>2A$="a "+C$(W%)+" hexagon"
1140 PROCsay(P$(W%)+" holds all six points of "+A$+" and WINS with the "+C$(W%)+" stones!")
1150 FORJ%=1TO9:FORI%=0TO5:PROCframe(sp%?(H%*6+I%)):NEXT
1160 PROCsound(100+J%*8):PROCpause(30):NEXT:PROCpause(200):ENDPROC
1170 REM ---- The rules ----
1180 REM A stone of C comes to P
1190 DEF PROCcome(P%,C%):LOCALK%,S%,A%,Q%,E%:PROCcount(P%,C%,1)
1200 PROCpt(P%):PROCsound(120-40*C%):FORK%=0TO3:S%=ps%?(P%*4+K%)
1210 IFS%<255IFct%?(C%*64+S%)=sn%?S%PROCfull
1220 NEXT:E%=A%+2*Q%:IFE%>2 E%=2
1230 IFW%>0ORE%=0 ENDPROC
1240 Z%=Z%+1:K%=st%+4*Z%:K%?0=C%:K%?1=E%:K%?2=0:K%?3=A%+2*Q%-1
1250 IFSD%SOUND1,-12,150,3:SOUND1,-12,180,5
1260 ENDPROC
1270 DEF PROCfull:IFS%>53IFty%?S%=2ORty%?S%=2+C%W%=C%:H%=S%
1280 IFS%>53 ENDPROC
1290 IFpd%?S%ENDPROC
1300 pd%?S%=1:IFS%<24A%=A%+1 ELSEQ%=Q%+1
1310 ENDPROC
1320 REM A stone of C leaves P
1330 DEF PROClift(P%,C%):LOCALK%,S%:FORK%=0TO3:S%=ps%?(P%*4+K%)
1340 IFS%<54IFct%?(C%*64+S%)=sn%?S%bn%?(C%*64+S%)=2
1350 NEXT:PROCcount(P%,C%,-1):PROCpt(P%):ENDPROC
1360 DEF PROCcount(P%,C%,D%):LOCALK%,S%:bd%?P%=0:IFD%>0bd%?P%=C%
1370 FORK%=0TO3:S%=ps%?(P%*4+K%):IFS%<255S%=ct%+C%*64+S%:?S%=?S%+D%
1380 NEXT:ENDPROC
1390 REM May C not come to Q yet?
1400 DEF FNbad(Q%,C%):LOCALK%,S%,F%:IFNOT TM%THEN=FALSE
1410 FORK%=0TO3:S%=ps%?(Q%*4+K%)
1420 IFS%<54IFbn%?(C%*64+S%)=1IFct%?(C%*64+S%)=sn%?S%-1F%=TRUE
1430 NEXT:=F%
1440 DEF FNforbid(P%,Q%,C%):LOCALF%:IFNOT TM%THEN=FALSE
1450 PROCcount(P%,C%,-1):F%=FNbad(Q%,C%):PROCcount(P%,C%,1):=F%
1460 DEF FNnext(P%,Q%):LOCALK%,F%:FORK%=0TO3:IFnb%?(P%*4+K%)=Q%F%=TRUE
1470 NEXT:=F%
1480 DEF FNfree(P%):LOCALK%,Q%,F%:FORK%=0TO3:Q%=nb%?(P%*4+K%)
1490 IFQ%IFbd%?Q%=0F%=TRUE
1500 NEXT:=F%
1510 DEF FNcan(C%):LOCALP%,K%,Q%,F%:REPEATP%=P%+1
1520 IFbd%?P%=C%FORK%=0TO3:Q%=nb%?(P%*4+K%):IFQ%IFbd%?Q%=0IFNOT FNforbid(P%,Q%,C%)F%=TRUE
1530 IFbd%?P%=C%NEXT
1540 UNTILF%ORP%=72:=F%
1550 REM ---- My own play ----
1560 DEF PROCaiplace:LOCALP%,V%,M%:PROCthink(C%):M%=-1:FORP%=1TO72
1570 IFbd%?P%=0IFNOT FNbad(P%,C%)V%=FNv(P%,C%)*4+RND(16):PROCsee(P%):IFV%>M%M%=V%:Q%=P%
1580 NEXT:ENDPROC
1590 DEF PROCaislide:LOCALI%,J%,K%,V%,U%,M%:PROCthink(C%):M%=-99999
1600 FORI%=1TO72:IFbd%?I%=C%IFFNfree(I%)PROCtry
1610 NEXT:ENDPROC
1620 DEF PROCtry:PROCcount(I%,C%,-1):U%=FNv(I%,C%):FORK%=0TO3:J%=nb%?(I%*4+K%)
1630 IFJ%IFbd%?J%=0IFNOT FNbad(J%,C%)V%=FNv(J%,C%)*4-U%*3+RND(16):PROCsee(J%):IFV%>M%M%=V%:P%=I%:Q%=J%
1640 NEXT:PROCcount(I%,C%,1):ENDPROC
1650 DEF PROCaiowed:LOCALI%,V%,M%:PROCthink(O%):M%=-1:FORI%=1TO72
1660 IFbd%?I%=X%IFI%<>E%?2PROCcount(I%,X%,-1):V%=FNv(I%,X%)*4+RND(4):PROCcount(I%,X%,1):PROCsee(I%):IFV%>M%M%=V%:P%=I%
1670 NEXT:PROCcount(P%,X%,-1):M%=999999:FORI%=1TO72
1680 IFbd%?I%=0IFI%<>P%V%=FNv(I%,X%)*4+RND(8):PROCsee(I%):IFV%<M%M%=V%:Q%=I%
1690 NEXT:PROCcount(P%,X%,1):ENDPROC
1700 REM What is P worth to C?
1710 DEF FNv(P%,C%):LOCALK%,S%,N%,M%,Y%,V%:FORK%=0TO3:S%=ps%?(P%*4+K%)
1720 N%=1:M%=1:IFS%<255N%=ct%?(C%*64+S%):M%=ct%?((3-C%)*64+S%):Y%=ty%?S%
1730 IFY%>2IFC%=2Y%=7-Y%
1740 Y%=v%+13*Y%:IFM%=0Y%=Y%?N%:V%=V%+Y%*Y%ELSEIFN%=0Y%=Y%?(6+M%):V%=V%+Y%*Y%
1750 NEXT:=V%
1760 DEF PROCthink(C%):PROCsay("Let me think, "+P$(C%)+" that I am ..."):ENDPROC
1770 DEF PROCsee(P%):IFWA%PROCframe(P%):PROCframe(P%)
1780 ENDPROC
1790 REM Show what I have done
1800 DEF PROCdo(P%,Q%,A$):PROCsay(A$):IFRB%THENPROCreal:ENDPROC
1810 IFSP%=0 ENDPROC
1820 PROCframe(Q%):IFP%PROCmark(P%)
1830 PROCpause(SP%*25):PROCframe(Q%):IFP%PROCmark(P%)
1840 ENDPROC
1850 DEF PROCreal:LOCALK%:PROCframe(Q%):IFP%PROCmark(P%)
1860 PROCsay(A$+" Do so on your board"+LEFT$(", from the mark to the frame",-99*(P%>0))+", and press RETURN.")
1870 K%=FNkey(CHR$13,"I wait for RETURN."):PROCframe(Q%):IFP%PROCmark(P%)
1880 ENDPROC
1890 REM ---- The frame and its keys ----
1900 DEF FNpick:LOCALK%:REPEAT:PROCframe(CP%)
1910 K%=GET:IFK%>96ANDK%<123K%=K%-32
1920 PROCframe(CP%):PROChush
1930 K%=INSTR("DEWQAZXC"+CHR$137+CHR$13+CHR$139+CHR$13+CHR$136+CHR$13+CHR$138+CHR$13,CHR$K%)
1940 IFK%=0PROCno("That key does nothing here.")
1950 IFK%>8IFK%<>10K%=K%-8
1960 IFK%<9IFK%PROCgo(K%*2-1)
1970 UNTILK%=10:=CP%
1980 REM Go to the nearest point that way
1990 DEF PROCgo(K%):LOCALI%,P%,M%,B%,U%,V%:U%=VALMID$(" 3 2 0-2-3-2 0 2",K%,2)
2000 V%=VALMID$(" 0 2 3 2 0-2-3-2",K%,2):M%=9999:FORI%=0TO3
2010 P%=nb%?(CP%*4+I%):IFP%PROCsuit
2020 NEXT
2030 REM Points are numbered row by row
2040 IFB%=0IFV%>0PROCseek(CP%-26,CP%-1)
2050 IFB%=0IFV%<0PROCseek(CP%+1,CP%+26)
2060 IFB%=0IFV%=0PROCseek(CP%-4,CP%+4)
2070 IFB%CP%=B%ELSEPROCno("There is nothing further that way.")
2080 ENDPROC
2090 DEF PROCseek(I%,J%):IFI%<1I%=1
2100 IFJ%>72J%=72
2110 FORP%=I%TOJ%:PROCsuit:NEXT:ENDPROC
2120 DEF PROCsuit:LOCALX%,Y%,D%,E%:X%=x%?P%-x%?CP%:Y%=y%?P%-y%?CP%
2130 D%=X%*U%+Y%*V%
2140 IFD%>0 E%=ABS(X%*V%-Y%*U%):IF2*E%<D%IFD%+E%<M%M%=D%+E%:B%=P%
2150 ENDPROC
2160 DEF PROCframe(P%):GCOL3,1:PROCbox(40):PROCbox(36):ENDPROC
2170 DEF PROCmark(P%):GCOL3,1:PROCbox(20):PROCbox(16):ENDPROC
2180 DEF PROCbox(D%):MOVE4*x%?P%-D%,4*y%?P%-D%:PLOT1,2*D%,0:PLOT1,0,2*D%
2190 PLOT1,-2*D%,0:PLOT1,0,-2*D%:ENDPROC
2200 REM ---- The screen ----
2210 DEF PROCboard:LOCALP%,I%,K%:GCOL0,1:FORP%=1TO72:PROClines(P%):NEXT
2220 FORP%=1TO72:PROCdot:NEXT:MOVE0,134:DRAW1279,134:VDU5:FORI%=54TO60
2230 K%=ty%?I%:P%=sp%?(I%*6+3)
2240 MOVE4*x%?P%+86-VALMID$("483248",K%*2-3,2),4*y%?P%+14
2250 IFK%=2VDU229,230,231 ELSEIFK%=3VDU224,225 ELSEVDU226,227,228
2260 NEXT:VDU4,23,1,0;0;0;0;:PRINTTAB(27,0)"KENSINGTON"
2270 PRINTTAB(26,14)"Move the frame"TAB(27,16)"Q W E  or"TAB(27,17)"A   D  arrows"TAB(27,18)"Z X C"
2280 PRINTTAB(26,20)"RETURN chooses"TAB(26,21)"ESCAPE stops"
2290 IFTM%PRINTTAB(26,24)"2-move option"
2300 ENDPROC
2310 DEF PROClines(P%):LOCALK%,Q%:FORK%=0TO3:Q%=nb%?(P%*4+K%)
2320 IFQ%MOVE4*x%?P%,4*y%?P%:DRAW2*(x%?P%+x%?Q%),2*(y%?P%+y%?Q%)
2330 NEXT:ENDPROC
2340 REM Draw point P anew
2350 DEF PROCpt(P%):GCOL0,0:PROCfill(32):GCOL0,1:PROClines(P%)
2360 IFbd%?P%=0PROCdot ELSEIFbd%?P%=1PROCdisc ELSEPROCdiam
2370 ENDPROC
2380 DEF PROCfill(D%):MOVE4*x%?P%-D%,4*y%?P%-D%:MOVE4*x%?P%-D%,4*y%?P%+D%
2390 PLOT81,2*D%,-2*D%:PLOT81,0,2*D%:ENDPROC
2400 DEF PROCdot:PROCfill(4):ENDPROC
2410 DEF PROCdisc:LOCALI%,D%:FORI%=-6TO6
2420 D%=4*VALMID$("2455666665542",I%+7,1)
2430 MOVE4*x%?P%-D%,4*y%?P%+4*I%:PLOT1,2*D%,0:NEXT:ENDPROC
2440 DEF PROCdiam:LOCALD%:GCOL0,0:MOVE4*x%?P%-32,4*y%?P%
2450 MOVE4*x%?P%,4*y%?P%+32:PLOT85,4*x%?P%,4*y%?P%-32:PLOT81,32,32:GCOL0,1
2460 FORD%=24TO32 STEP4:MOVE4*x%?P%-D%,4*y%?P%
2470 PLOT1,D%,D%:PLOT1,D%,-D%:PLOT1,-D%,-D%:PLOT1,-D%,D%:NEXT:ENDPROC
2480 DEF PROCpanel:LOCALI%:FORI%=1TO2
2490 PRINTTAB(26,5*I%-3);CHR$(231+I%)" ";C$(I%)": ";P$(I%):PROCpile(I%):NEXT
2500 ENDPROC
2510 DEF PROCpile(C%):LOCALI%:FORI%=0TO14:VDU31,26+I%MOD8,5*C%-1+I%DIV8
2520 IFI%<S%(C%)VDU231+C%ELSEVDU32
2530 NEXT:ENDPROC
2540 DEF PROCwho(C%,A$):PRINTTAB(26,11);SPC13;TAB(26,12);SPC13;
2550 COLOUR0:COLOUR129:PRINTTAB(26,11)" ";P$(C%);" ";:COLOUR1:COLOUR128
2560 PRINTTAB(26,12);A$;:ENDPROC
2570 REM Text under the board
2580 DEF PROCsay(A$):LOCALI%,W$:VDU28,0,31,39,28:CLS:A$=A$+" ":REPEAT
2590 I%=INSTR(A$," "):W$=LEFT$(A$,I%):A$=MID$(A$,I%+1):IFPOS+I%>39PRINT
2600 PRINTW$;:UNTILA$="":VDU26:RF%=FALSE:ENDPROC
2610 DEF PROCno(R$):LOCALX%,Y%:X%=POS:Y%=VPOS:PROChush
2620 PRINTTAB(0,31)"* ";R$;TAB(X%,Y%);:IFSD%VDU7
2630 RF%=TRUE:ENDPROC
2640 REM Take the refusal away
2650 DEF PROChush:LOCALX%,Y%:IFNOT RF%ENDPROC
2660 X%=POS:Y%=VPOS:PRINTTAB(0,31);SPC39;TAB(X%,Y%);:RF%=FALSE:ENDPROC
2670 DEF PROCpause(T%):T%=TIME+T%:REPEATUNTILTIME>T%:ENDPROC
2680 DEF PROCsound(F%):IFSD%SOUND1,-10,F%,2
2690 ENDPROC
2700 DEF PROCtables:LOCALI%,J%,K%,P%,S%,A$
2710 A$=STRING$(150," "):R$=LEFT$(A$,50):W$=LEFT$(A$,20)
2720 DIMN$(2),L%(2),P$(2),A%(2),C$(2),M$(4),S%(2)
2730 REM With a disc &1100-&18FF is free while no file is open; so is &900-&AFF
2740 m%=&1100:IFPAGE<&1900 DIMm%1500
2750 ct%=&900:bn%=&9C0:st%=&A80
2760 nb%=m%:ps%=m%+300:sp%=m%+600:sn%=m%+970:ty%=m%+1040
2770 bd%=m%+1110:pd%=m%+1190:v%=m%+1250:x%=m%+1320:y%=m%+1400
2780 *FX 4,1
2790 RF%=FALSE:C$(1)="Red":C$(2)="Blue"
2800 M$(1)="a triangle":M$(2)="a square":M$(3)="a triangle and a square":M$(4)="two squares"
2810 B$="Too soon, by the 2-move option."
2820 FORI%=0TO292:nb%?I%=0:ps%?I%=255:NEXT:FORK%=1TO21:READY%,S%,J%
2830 IFJ%PROCxy(S%):PROCxy(J%):PROCxy(204-J%):PROCxy(204-S%)ELSEPROCxy(S%):PROCxy(204-S%)
2840 NEXT:FORS%=0TO60:IFS%<24K%=3 ELSEIFS%<54K%=4 ELSEK%=6
2850 IFS%=0ORS%=12ORS%=24ORS%=39ORS%=54READA$
2860 sn%?S%=K%:ty%?S%=(K%=4)AND1:IFK%=6ty%?S%=VALA$:A$=MID$(A$,2)
2870 FORI%=0TOK%-1:P%=ASCA$-47:A$=MID$(A$,2):sp%?(S%*6+I%)=P%
2880 PROCput(ps%+4*P%,S%,255):NEXT
2890 IFK%<6FORI%=0TOK%-1:PROCjoin(sp%?(S%*6+I%),sp%?(S%*6+(I%+1)MODK%)):NEXT
2900 NEXT:FORI%=224TO233:VDU23,I%:READA$
2910 FORJ%=1TO15 STEP2:VDUEVAL("&"+MID$(A$,J%,2)):NEXT,
2920 FORI%=0TO64:READv%?I%:NEXT:ENDPROC
2930 DEF PROCxy(X%):P%=P%+1:x%?P%=X%:y%?P%=Y%:ENDPROC
2940 DEF PROCput(J%,V%,E%):REPEAT:IF?J%<>E%J%=J%+1
2950 UNTIL?J%=E%:?J%=V%:ENDPROC
2960 DEF PROCjoin(P%,Q%):IFFNnext(P%,Q%)ENDPROC
2970 PROCput(nb%+4*P%,Q%,0):PROCput(nb%+4*Q%,P%,0):ENDPROC
2980 REM The rows of points: height, left of them
2990 DATA 244,91,0,234,73,0,223,91,0,215,40,62,204,22,81,193,40,62,186,11,91
3000 DATA 175,30,73,164,11,91,156,40,62,146,22,81,135,40,62,127,11,91,116,30,73
3010 DATA 105,11,91,98,40,62,87,22,81,76,40,62,68,91,0,57,73,0,47,91,0
3020 REM Triangles, squares and (2 white, 3 red, 4 blue) hexagons
3030 DATA 0241356:>7;?8<@9=ABFJCGKDHLEIMNRVOSW
3040 DATA PTXQUYZ^b[_c\`d]aefjngkohlpimqrtvsuw
3050 DATA 54014;72<538?>67A@89>FB:;CG?D<@HIA=ELKCDFNRJKSOGTLHPQIMUNOWV
3060 DATA YXPQV^ZRS[_W\TX`aYU][\dc^fjbg_ckld`hiaemfgonhiqpkrtoslpurswv
3070 DATA 2<54;CD3G?>FNO4IA@HPQ2TLKS[\3_WV^fg4aYX`hi2ldckrs
3080 REM Words and stones as characters
3090 DATA 734A4A73524A4B00
3100 DATA DC1212921212DC00
3110 DATA 3925253925253900
3120 DATA 090909090909E600
3130 DATA 7840407040407800
3140 DATA 8A8A8A8BAADA8A00
3150 DATA 5D4848C848485C00
3160 DATA DE90909C90909E00
3170 DATA 3C7EFFFFFFFF7E3C
3180 DATA 183C66C3C3663C18
3190 REM The root of the worth to me of a point in a shape with 0-5 of my
3200 REM stones, or (from the 8th number) with 1-5 of the other's
3210 DATA 1,3,10,0,0,0,0,2,8,0,0,0,0
3220 DATA 1,2,4,13,0,0,0,1,3,11,0,0,0
3230 DATA 2,3,5,8,13,140,0,2,4,7,14,70,0
3240 DATA 2,3,5,8,13,140,0,0,0,0,0,0,0
3250 DATA 0,0,0,0,0,0,0,2,4,7,14,70,0
