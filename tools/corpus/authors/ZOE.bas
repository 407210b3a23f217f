10 REM KENSINGTON for the club's tournaments
20 REM Two players, chess clocks, a record
30 REM BBC Micro Model B, MODE 4
40 ON ERROR GOTO 200
60 MODE4
70 PROCinit
80 PROCsetup
90 PROCcolours
100 PROCscreen
110 PROCplay
120 PROCresult
130 IF FNagain THEN 90
140 *FX4
150 MODE7
160 PRINT'"Thank you for playing KENSINGTON."'"RUN starts the program again."'
170 END
200 W%=0:IF ERR<>17 THEN *FX4
210 IF ERR<>17 THEN MODE7:REPORT:PRINT" at line ";ERL:END
220 VDU4,26:IF Z%=0 THEN RUN
230 IF Z%=1 THEN CLS
240 IF Z%=3 THEN 130
250 PROCline(29,"The game has been stopped."):PROCline(30,"")
260 GOTO 130
270 DEFPROCinit
280 LOCAL I%,J%,K%,S%,T%
290 Z%=0:W%=0:R%=0
300 VDU19,0,4;0;23;8202;0;0;0;
310 PRINTTAB(10,4)"K E N S I N G T O N"TAB(10,5)"-------------------"
320 PRINTTAB(7,7)"The club's tournament board"TAB(13,12)"One moment ..."
330 *FX4,1
340 Z=RND(-TIME-1)
350 DIM X%72,Y%72,D%72,V%111,C%291,N%291,E%61,M%54,F%162:P%=&900:G%=&A80
360 DIM H%(2),U%(2),V%(2),F%(2),N$(2),C$(2),n$(2)
370 C$(1)="RED":C$(2)="BLUE":C$(0)="white"
380 FOR I%=0TO288STEP4:C%!I%=0:N%!I%=0:NEXT
390 FOR I%=1TO72:READ J%,K%:X%?I%=J%:Y%?I%=K%:NEXT
400 REM C%:  the shapes at a point: triangle, two squares, hexagon
410 FOR S%=1TO61:K%=FNn(S%)-1:IF S%>54 READ T%:E%?S%=T%
420 FOR J%=0TOK%:READ T%:P%?(6*S%+J%)=T%
430 I%=-(S%>24)-2*(S%>54):IF I%=1 IF C%?(4*T%+1)>0 I%=2
440 C%?(4*T%+I%)=S%:NEXT,
450 FOR S%=1TO54:K%=FNn(S%):FOR J%=0TOK%-1
460 I%=P%?(6*S%+J%):T%=P%?(6*S%+(J%+1)MODK%)
470 PROCjoin(I%,T%):PROCjoin(T%,I%):NEXT,
480 VDU23,226,0,7,31,63,63,127,127,127
490 VDU23,227,0,192,240,248,248,252,252,252
500 VDU23,228,127,127,63,63,31,7,0,0
510 VDU23,229,252,252,248,248,240,192,0,0
520 VDU23,230,0,7,31,60,56,112,96,96
530 VDU23,231,0,192,240,120,56,28,12,12
540 VDU23,232,96,112,56,60,31,7,0,0
550 VDU23,233,12,28,56,120,240,192,0,0
560 VDU23,224,128,192,224,240,248,252,254,255
570 VDU23,225,248,216,140,12,6,6,3,0
580 VDU23,234,60,126,255,255,255,255,126,60
590 VDU23,235,60,66,129,129,129,129,66,60
600 VDU23,236,255,255,255,255,255,255,255,255
610 J$=CHR$8+CHR$8+CHR$10
620 A$=CHR$224+CHR$8+CHR$10+CHR$225
630 D$=CHR$226+CHR$227+J$+CHR$228+CHR$229
640 R$=CHR$230+CHR$231+J$+CHR$232+CHR$233
650 ENDPROC
660 DEFFNn(S%)
670 IF S%<25 THEN =3
680 IF S%<55 THEN =4
690 =6
700 DEFPROCjoin(A%,B%)
710 LOCAL I%
720 I%=0
730 REPEAT
740 IF N%?(4*A%+I%)=B% I%=9
750 IF I%<9 IF N%?(4*A%+I%)=0 N%?(4*A%+I%)=B%:I%=9
760 I%=I%+1:UNTIL I%>3
770 ENDPROC
780 DEFPROCsetup
790 LOCAL I%
800 PRINTTAB(13,12)SPC14
810 FOR I%=1TO2
820 PRINTTAB(2,9+2*I%)"Name of player ";I%;" (up to 5 letters)? ";
830 n$(I%)=FNname:NEXT
840 PRINTTAB(2,15)"Do you want sound (Y/N, RETURN=Y)? ";
850 S%=FNyes(89)
860 PRINTTAB(2,17)"The 2-move option (Y/N, RETURN=Y)? ";
870 O%=FNyes(89)
880 ENDPROC
890 DEFFNname
900 LOCAL a$,k%
910 VDU23;26378;0;0;0;
920 REPEAT
930 k%=FNkey
940 IF k%=127 IF LENa$>0 VDU127:a$=LEFT$(a$,LENa$-1)
950 IF k%>32 IF k%<127 IF LENa$<5 PRINTCHR$k%;:a$=a$+CHR$k%
960 UNTIL k%=13 AND LENa$>0
970 VDU23;8202;0;0;0;
980 =a$
990 DEFFNyes(d%)
1000 LOCAL k%
1010 REPEAT k%=FNkey:IF k%=13 k%=d%
1020 UNTIL k%=89 OR k%=78
1030 IF W%=0 PRINTCHR$k%;
1040 =(k%=89)
1050 DEFPROCcolours
1060 LOCAL k%
1070 Z%=1:W%=0
1080 VDU4,26:CLS
1090 PRINTTAB(10,4)"K E N S I N G T O N"TAB(10,5)"-------------------"
1100 PRINTTAB(2,9)n$(1)", choose your colour."
1110 PRINTTAB(2,11)"R for RED or B for BLUE? ";
1120 REPEAT k%=FNkey:UNTIL k%=82 OR k%=66
1130 IF k%=82 k%=1 ELSE k%=2
1140 N$(k%)=n$(1):N$(3-k%)=n$(2)
1150 PRINTC$(k%);TAB(2,13);N$(1)" has the RED stones  "CHR$234
1160 PRINTTAB(2,14)N$(2)" has the BLUE stones "CHR$235
1170 PRINTTAB(2,17)"A stone is drawn from the bag: its"TAB(2,18)"colour has the first turn."
1180 PRINTTAB(2,20)"RETURN draws the stone ";
1190 REPEAT UNTIL FNkey=13
1200 Z=RND(-1-TIME):FOR k%=0TO9:B%=RND(2):NEXT
1210 PRINTTAB(2,20)"The stone is ";C$(B%)": "N$(B%)" begins."
1220 PRINTTAB(2,23)"RETURN starts the game and the clock ";
1230 REPEAT UNTIL FNkey=13
1240 ENDPROC
1250 DEFPROCscreen
1260 LOCAL I%,J%
1270 Z%=2:CLS
1280 FOR I%=1TO72:G%?I%=0:D%?I%=0:NEXT
1290 FOR J%=1TO2:U%(J%)=0:H%(J%)=15:NEXT
1300 FOR I%=54TO162:F%?I%=0:NEXT
1310 PRINTTAB(27,0)"KENSINGTON"
1320 PRINTTAB(27,2)CHR$234" RED  "N$(1)TAB(27,6)CHR$235" BLUE "N$(2)
1330 PRINTTAB(27,10)"The record"
1340 MOVE 848,148:DRAW 848,660:DRAW 1276,660:DRAW 1276,148:DRAW 848,148
1350 FOR J%=1TO2:PROChand(J%):PROCclock(J%):NEXT:W%=0:PRINTTAB(27,7)" "
1360 FOR I%=55TO61:PROChex(I%):NEXT
1370 FOR I%=1TO72:PROCpoint(I%):NEXT
1380 ENDPROC
1390 DEFPROChex(S%)
1400 LOCAL x%,y%,i%,w%,I%,J%
1410 I%=P%?(6*S%):J%=P%?(6*S%+3)
1420 x%=2*(X%?I%+X%?J%):y%=2*(Y%?I%+Y%?J%)
1430 GCOL0,1
1440 IF E%?S%=1 FOR i%=-44TO44STEP8:w%=56-.58*ABSi%:MOVE x%-w%,y%+i%:DRAW x%+w%,y%+i%:NEXT
1450 IF E%?S%=2 FOR i%=-48TO48STEP16:w%=(56-ABSi%)*1.73:w%=w%+(w%-48)*(w%>48):MOVE x%+i%,y%-w%:DRAW x%+i%,y%+w%:NEXT
1460 VDU5:GCOL0,0:MOVE x%-20,y%+16:VDU236:MOVE x%-12,y%+16:VDU236
1470 GCOL0,1:MOVE x%-16,y%+16:PRINTMID$("WRB",E%?S%+1,1);:VDU4
1480 ENDPROC
1490 REM a point with half of each of its lines, and its stone
1500 DEFPROCpoint(p%)
1510 LOCAL i%,q%,x%,y%
1520 x%=4*X%?p%:y%=4*Y%?p%
1530 VDU5:GCOL0,0:MOVE x%-28,y%+28:PRINTD$;:GCOL0,1
1540 IF G%?p%=1 MOVE x%-28,y%+28:PRINTD$;
1550 IF G%?p%=2 MOVE x%-28,y%+28:PRINTR$;
1560 VDU4:IF G%?p%>0 ENDPROC
1570 FOR i%=0TO3:q%=N%?(4*p%+i%)
1580 IF q%>0 MOVE x%,y%:DRAW x%DIV2+2*X%?q%,y%DIV2+2*Y%?q%
1590 NEXT
1600 MOVE x%-4,y%-4:DRAW x%+4,y%-4:MOVE x%-4,y%:DRAW x%+4,y%:MOVE x%-4,y%+4:DRAW x%+4,y%+4
1610 ENDPROC
1620 DEFPROCspot(p%)
1630 LOCAL i%
1640 GCOL3,1
1650 FOR i%=-8TO8STEP4:MOVE 4*X%?p%-8,4*Y%?p%+i%:DRAW 4*X%?p%+8,4*Y%?p%+i%:NEXT
1660 ENDPROC
1670 DEFPROCarrow
1680 VDU5:GCOL3,1:MOVE 4*X%?A%,4*Y%?A%:PRINTA$;:VDU4
1690 ENDPROC
1700 DEFPROCline(r%,t$)
1710 PRINTTAB(0,r%)t$;SPC(39-LENt$);
1720 ENDPROC
1730 DEFPROCsay(c%,t$)
1740 I$=C$(c%)+" ("+N$(c%)+"): "+t$:PROCline(29,I$)
1750 ENDPROC
1760 DEFPROCnote(t$)
1770 Q$=t$:q%=FALSE:PROCline(30,t$)
1780 ENDPROC
1790 DEFPROCrefuse(t$)
1800 PROCline(30,t$):q%=TRUE:IF S% VDU7
1810 ENDPROC
1820 DEFPROCrec(t$)
1830 VDU28,27,26,38,12:PRINTTAB(0,14)CHR$10t$;:VDU26
1840 ENDPROC
1850 DEFFNr(k%,n%)
1860 =RIGHT$("  "+STR$k%,n%)
1870 DEFPROChand(c%)
1880 PRINTTAB(29,4*c%)"In hand ";FNr(H%(c%),2);
1890 ENDPROC
1900 DEFPROCclock(c%)
1910 PROCtick
1920 IF W%>0 PRINTTAB(27,4*W%-1)" ";
1930 W%=c%:L%=TIME:PRINTTAB(27,4*c%-1)">";
1940 PROCshow(c%)
1950 ENDPROC
1960 DEFPROCtick
1970 LOCAL t%
1980 IF W%=0 ENDPROC
1990 t%=TIME:U%(W%)=U%(W%)+t%-L%:L%=t%
2000 IF U%(W%)DIV100<>V%(W%) PROCshow(W%)
2010 ENDPROC
2020 DEFPROCshow(c%)
2030 LOCAL t%
2040 t%=U%(c%)DIV100:V%(c%)=t%
2050 PRINTTAB(29,4*c%-1);t%DIV3600;":";FNd(t%DIV60MOD60);":";FNd(t%MOD60);
2060 ENDPROC
2070 DEFFNd(t%)
2080 =RIGHT$("0"+STR$t%,2)
2090 DEFFNkey
2100 LOCAL k%
2110 REPEAT PROCtick:k%=INKEY5:UNTIL k%>-1
2120 IF k%>96 AND k%<123 k%=k%-32
2130 =k%
2140 DEFFNpick
2150 LOCAL k%,d%
2160 PROCarrow
2170 REPEAT
2180 PRINTTAB(27,28)"Point ";A%;" ";
2190 k%=FNkey
2200 IF q% PROCnote(Q$)
2210 IF k%>135 AND k%<140 k%=ASCMID$("ADXW",k%-135,1)
2220 d%=INSTR("QWEA DZXC",CHR$k%):IF k%=32 d%=0
2230 IF d%>0 PROCstep((d%-1)MOD3-1,1-(d%-1)DIV3)
2240 IF k%=82 PROCresign
2250 IF k%=79 PROCoffer
2260 UNTIL k%=13 OR R%>0
2270 PROCarrow
2280 =A%
2290 REM to the nearest point in the direction h%,v%
2300 DEFPROCstep(h%,v%)
2310 LOCAL i%,b%,m%,n%
2320 m%=99999999
2330 FOR i%=0TO3:n%=N%?(4*A%+i%):IF n%>0 IF FNway(n%) b%=n%
2340 NEXT
2350 IF b%=0 FOR n%=1TO72:PROCfar:NEXT
2360 IF b%>0 PROCarrow:A%=b%:PROCarrow
2370 ENDPROC
2380 DEFFNway(n%)
2390 LOCAL x%,y%
2400 x%=X%?n%-X%?A%:y%=Y%?n%-Y%?A%
2410 IF SGNx%*(ABSx%>.414*ABSy%)+h% THEN =FALSE
2420 =SGNy%*(ABSy%>.414*ABSx%)+v%=0
2430 DEFPROCfar
2440 LOCAL d%
2450 IF n%=A% ENDPROC
2460 IF NOT FNway(n%) ENDPROC
2470 d%=(X%?n%-X%?A%)^2+(Y%?n%-Y%?A%)^2
2480 IF d%<m% m%=d%:b%=n%
2490 ENDPROC
2500 DEFPROCresign
2510 PROCline(30,"Do you really resign (Y/N)?")
2520 IF FNyes(78) R%=3-W%:Z$=C$(W%)+" has resigned.":PROCrec("  "+LEFT$(C$(W%),1)+" resigns") ELSE PROCnote(Q$)
2530 ENDPROC
2540 DEFPROCoffer
2550 LOCAL c%,t$
2560 c%=W%:t$=I$
2570 IF F%(c%) PROCrefuse("You have already offered in this turn."):ENDPROC
2580 F%(c%)=TRUE:PROCrec("  "+LEFT$(C$(c%),1)+" draw?")
2590 PROCclock(3-c%):PROCsay(3-c%,"do you agree (Y/N)?")
2600 PROCline(30,C$(c%)+" offers a draw.")
2610 IF FNyes(78) R%=3:Z$="Agreed by both players.":PROCrec("  "+LEFT$(C$(W%),1)+" agrees"):ENDPROC
2620 PROCrec("  "+LEFT$(C$(W%),1)+" refuses")
2630 PROCclock(c%):I$=t$:PROCline(29,I$):PROCnote(Q$)
2640 PROCrefuse("The draw is declined.")
2650 ENDPROC
2660 DEFPROCplay
2670 LOCAL I%,J%
2680 PROCline(31,"QWEADZXC step, RETURN, R resign, O draw")
2690 Q%=0:R%=0:Z$=""
2700 REPEAT
2710 Q%=Q%+1:F%(1)=0:F%(2)=0
2720 FOR I%=1TO54:M%?I%=0:J%=54*B%+I%:IF F%?J%>0 F%?J%=F%?J%-1
2730 NEXT
2740 PROCclock(B%):PROCnote("")
2750 K%=0:IF FNcan(B%) PROCturn(B%) ELSE PROCpass(B%)
2760 REPEAT IF K%>0 IF R%=0 PROCreloc
2770 UNTIL K%=0 OR R%>0
2780 B%=3-B%
2790 UNTIL R%>0
2800 ENDPROC
2810 DEFPROCpass(c%)
2820 PROCsay(c%,"you cannot move.")
2830 PROCnote("Press RETURN to pass this turn.")
2840 PROCrec(FNr(Q%,3)+" "+LEFT$(C$(c%),1)+" pass")
2850 REPEAT UNTIL FNkey=13
2860 ENDPROC
2870 DEFPROCturn(c%)
2880 IF H%(c%)>0 PROCplace(c%) ELSE PROCslide(c%)
2890 ENDPROC
2900 DEFPROCplace(c%)
2910 LOCAL b%,f%
2920 A%=1:PROCsay(c%,"place a stone.")
2930 REPEAT b%=FNpick:f%=TRUE
2940 IF R%=0 IF G%?b%>0 f%=FALSE:PROCrefuse("That point is occupied.")
2950 IF R%=0 IF f% IF NOT FNok(c%,0,b%) f%=FALSE:PROCtwo
2960 UNTIL f% OR R%>0
2970 IF R%>0 ENDPROC
2980 H%(c%)=H%(c%)-1:G%?b%=c%:D%?b%=15*c%-H%(c%)
2990 PROCpoint(b%):PROChand(c%):PROCclick
3000 PROCrec(FNr(Q%,3)+" "+LEFT$(C$(c%),1)+" "+FNr(b%,2))
3010 PROCmade(c%,b%)
3020 ENDPROC
3030 DEFPROCslide(c%)
3040 LOCAL a%,b%,f%
3050 A%=1:PROCsay(c%,"choose a stone to move.")
3060 REPEAT a%=FNpick:f%=TRUE
3070 IF R%=0 IF G%?a%<>c% f%=FALSE:PROCrefuse("Choose a stone of your own.")
3080 IF R%=0 IF f% IF NOT FNcanfrom(c%,a%) f%=FALSE:PROCrefuse("That stone cannot be moved now.")
3090 UNTIL f% OR R%>0
3100 IF R%>0 ENDPROC
3110 PROCspot(a%):PROCsay(c%,"move it along a line.")
3120 REPEAT b%=FNpick:f%=TRUE
3130 IF R%=0 IF G%?b%>0 f%=FALSE:PROCrefuse("That point is occupied.")
3140 IF R%=0 IF f% IF NOT FNnext(a%,b%) f%=FALSE:PROCrefuse("Only to a neighbouring point on a line.")
3150 IF R%=0 IF f% IF NOT FNok(c%,a%,b%) f%=FALSE:PROCtwo
3160 UNTIL f% OR R%>0
3170 IF R%>0 ENDPROC
3180 PROCrec(FNr(Q%,3)+" "+LEFT$(C$(c%),1)+" "+FNr(a%,2)+"-"+STR$b%)
3190 PROCmove(a%,b%):PROCmade(c%,b%)
3200 ENDPROC
3210 REM is shape s% full of colour c%, with b% taken and a% left?
3220 DEFFNfull(s%,c%,b%,a%)
3230 LOCAL i%,p%,n%
3240 IF s%=0 THEN =FALSE
3250 n%=FNn(s%):i%=0
3260 REPEAT p%=P%?(6*s%+i%):i%=i%+1
3270 IF p%=a% i%=99 ELSE IF p%<>b% IF G%?p%<>c% i%=99
3280 UNTIL i%>=n%
3290 =i%=n%
3300 REM may c% put a stone on b%, from a% (0: from the hand)?
3310 DEFFNok(c%,a%,b%)
3320 LOCAL i%,s%,f%
3330 IF G%?b%>0 THEN =FALSE
3340 IF NOT O% THEN =TRUE
3350 f%=TRUE
3360 FOR i%=0TO2:s%=C%?(4*b%+i%)
3370 IF s%>0 IF F%?(54*c%+s%)=1 IF FNfull(s%,c%,b%,a%) f%=FALSE
3380 NEXT
3390 =f%
3400 DEFFNcanfrom(c%,a%)
3410 LOCAL i%,f%
3420 FOR i%=0TO3:IF N%?(4*a%+i%)>0 IF FNok(c%,a%,N%?(4*a%+i%)) f%=TRUE
3430 NEXT
3440 =f%
3450 DEFFNcan(c%)
3460 LOCAL a%,f%
3470 REPEAT a%=a%+1
3480 IF H%(c%)>0 f%=FNok(c%,0,a%) ELSE IF G%?a%=c% f%=FNcanfrom(c%,a%)
3490 UNTIL f% OR a%=72
3500 =f%
3510 DEFFNnext(a%,b%)
3520 =N%?(4*a%)=b% OR N%?(4*a%+1)=b% OR N%?(4*a%+2)=b% OR N%?(4*a%+3)=b%
3530 DEFPROCtwo
3540 PROCrefuse("2-move option: not yet, wait one turn.")
3550 ENDPROC
3560 DEFPROCclick
3570 IF S% SOUND1,-12,150,2
3580 ENDPROC
3590 REM a% to b%: a shape broken now has 2 in F%, 1 in its owner's next turn
3600 DEFPROCmove(a%,b%)
3610 LOCAL i%,s%,c%
3620 c%=G%?a%
3630 FOR i%=0TO2:s%=C%?(4*a%+i%)
3640 IF FNfull(s%,c%,0,0) F%?(54*c%+s%)=2
3650 NEXT
3660 G%?b%=c%:D%?b%=D%?a%:G%?a%=0:D%?a%=0
3670 PROCpoint(a%):PROCpoint(b%):PROCclick
3680 ENDPROC
3690 REM what has c% made by the stone on b%?
3700 DEFPROCmade(c%,b%)
3710 LOCAL i%,s%,n%
3720 s%=C%?(4*b%+3)
3730 IF FNfull(s%,c%,0,0) IF E%?s%=0 OR E%?s%=c% R%=c%:Z$="A "+C$(E%?s%)+" hexagon is complete.":ENDPROC
3740 FOR i%=0TO2:s%=C%?(4*b%+i%)
3750 IF FNfull(s%,c%,0,0) IF M%?s%=0 M%?s%=1:n%=n% OR 1-(i%>0)
3760 NEXT
3770 IF n%>0 K%=K%+1:V%?(2*K%)=8*c%+n%:V%?(2*K%+1)=99
3780 ENDPROC
3790 REM the relocation on top of the pile V% of those due
3800 REM n%: 1 triangle, 2 square, 3 both; k%: first or second; x%: not this stone
3810 DEFPROCreloc
3820 LOCAL c%,o%,a%,b%,f%,k%,n%,x%,v%
3830 v%=V%?(2*K%):x%=V%?(2*K%+1):K%=K%-1
3840 c%=v%DIV8:o%=3-c%:n%=v%AND3:k%=1-((v%AND4)>0)
3850 IF NOT FNany(o%,x%) ENDPROC
3860 PROCclock(c%):A%=1
3870 IF n%=1 PROCnote("A triangle: one relocation.")
3880 IF n%=2 PROCnote("A square: two relocations.")
3890 IF n%=3 PROCnote("Square and triangle: two relocations.")
3900 n%=1-(n%>1)
3910 PROCsay(c%,"take a "+C$(o%)+" stone ("+STR$k%+"/"+STR$n%+").")
3920 REPEAT a%=FNpick:f%=TRUE
3930 IF R%=0 IF G%?a%<>o% f%=FALSE:PROCrefuse("Choose a "+C$(o%)+" stone.")
3940 IF R%=0 IF f% IF D%?a%=x% f%=FALSE:PROCrefuse("Another stone: you have moved that one.")
3950 UNTIL f% OR R%>0
3960 IF R%>0 ENDPROC
3970 PROCspot(a%):PROCsay(c%,"put it on a vacant point.")
3980 REPEAT b%=FNpick:f%=TRUE
3990 IF R%=0 IF G%?b%>0 f%=FALSE:PROCrefuse("That point is occupied.")
4000 UNTIL f% OR R%>0
4010 IF R%>0 ENDPROC
4020 PROCrec("    "+LEFT$(C$(o%),1)+"*"+FNr(a%,2)+"-"+STR$b%)
4030 PROCmove(a%,b%)
4040 IF k%<n% K%=K%+1:V%?(2*K%)=v%OR4:V%?(2*K%+1)=D%?b%
4050 PROCmade(o%,b%)
4060 ENDPROC
4070 REM has o% a stone besides x%?
4080 DEFFNany(o%,x%)
4090 LOCAL a%,f%
4100 REPEAT a%=a%+1:f%=G%?a%=o% AND D%?a%<>x%
4110 UNTIL f% OR a%=72
4120 =f%
4130 DEFPROCresult
4140 PROCtick:PRINTTAB(27,4*W%-1)" ";:W%=0:Z%=3
4150 IF R%=3 PROCline(29,"The game is a draw."):PROCrec("  drawn")
4160 IF R%<3 PROCline(29,C$(R%)+" ("+N$(R%)+") WINS THE GAME"):PROCrec("  "+C$(R%)+" wins")
4170 PROCline(30,Z$)
4180 IF S% SOUND1,-12,100,4:SOUND1,-12,116,4:SOUND1,-12,128,8
4190 ENDPROC
4200 DEFFNagain
4210 LOCAL f%
4220 PROCline(31,"Another game, same players (Y/N)?")
4230 PRINTTAB(34,31);
4240 =FNyes(89)
4250 DATA 92,246,114,246,72,235,134,235,92,224,114,224,39,216,61,216,145,216,167,216,19,204,80,204
4260 DATA 126,204,187,204,39,193,61,193,145,193,167,193,8,185,92,185,114,185,198,185,27,174,72,174
4270 DATA 134,174,179,174,8,162,92,162,114,162,198,162,39,154,61,154,145,154,167,154,19,143,80,143
4280 DATA 126,143,187,143,39,132,61,132,145,132,167,132,8,124,92,124,114,124,198,124,27,112,72,112
4290 DATA 134,112,179,112,8,101,92,101,114,101,198,101,39,93,61,93,145,93,167,93,19,82,80,82
4300 DATA 126,82,187,82,39,70,61,70,145,70,167,70,92,62,114,62,72,51,134,51,92,40,114,40
4310 DATA 1,5,3,2,4,6,7,15,11,8,12,16,9,17,13,10,14,18,19,23,27,20,28,24,21,25,29,22,30,26,31,39,35,32,36,40
4320 DATA 33,41,37,34,38,42,43,47,51,44,52,48,45,49,53,46,54,50,55,63,59,56,60,64,57,65,61,58,62,66,67,71,69,68,70,72
4330 DATA 1,2,6,5,3,5,12,8,4,9,13,6,7,8,16,15,9,10,18,17,11,15,23,19,12,20,24,16,13,17,25,21,14,22,26,18,20,21,29,28,23,31,35,27,24,28,36,32
4340 DATA 25,33,37,29,26,30,38,34,31,32,40,39,33,34,42,41,35,39,47,43,36,44,48,40,37,41,49,45,38,46,50,42,44,45,53,52,47,55,59,51,48,52,60,56,49,57,61,53
4350 DATA 50,54,62,58,55,56,64,63,57,58,66,65,60,67,69,64,61,65,70,68,67,68,72,71
4360 DATA 0,5,6,13,21,20,12
4370 DATA 1,15,16,24,32,31,23
4380 DATA 2,17,18,26,34,33,25
4390 DATA 0,28,29,37,45,44,36
4400 DATA 1,39,40,48,56,55,47
4410 DATA 2,41,42,50,58,57,49
4420 DATA 0,52,53,61,68,67,60
