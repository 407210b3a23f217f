   10 REM K E N S I N G T O N
   20 REM for the BBC Micro B
   30 IF PAGE>&E00 THEN GOTO 3800
   40 MODE 4:VDU 23;8202;0;0;0;:J%=0
   50 PROCinit
   60 ON ERROR GOTO 140
   70 Z%=FALSE:O%=0:PROCsetup
   80 O%=1
   90 PROCcolours:PROCgame
  100 PRINT:IF FNyes("Will you play again?","") GOTO 90
  110 PROCsay("Thank you for the game. Goodbye."):*FX4,0
  120 VDU 23,1,1;0;0;0;
  130 END
  140 *FX229,0
  150 *FX4,0
  160 PROCwindow:IF ERR<>17 REPORT:PRINT" at line ";ERL:END
  170 PROCmark(0)
  180 PRINT
  190 IF O%=0 PROCsay("We start from the beginning."):PRINT:GOTO 70
  200 O%=2:PROCsay("The game has been stopped."):GOTO 100
  210 REM ---- getting ready ----
  220 REM B% stones, V% corners of shapes (25-54 squares), S% shapes of a point, N% neighbours, H% hexagon of a point, G% its corners
  230 DEF PROCinit
  240 LOCAL i%,j%,k%,a%,b%,a$
  250 DIM B% 75,V% 223,S% 295,N% 295,H% 75,G% 51,Q% 59,K% 179,Y% 75,F% 60
  260 DIM X%(72),U%(72),HC%(7),D$(4),L%(2),C$(2),M$(2),E%(2),P$(2),E1%(2),V%(2),HV%(6),SV%(7)
  270 FOR i%=0 TO 292 STEP 4:S%!i%=0:N%!i%=0:NEXT
  280 FOR i%=0 TO 72 STEP 4:B%!i%=0:H%!i%=0:NEXT
  290 R$="The 2-move rule forbids you to rebuild that shape yet.":C$(0)="WHITE":C$(1)="RED":C$(2)="BLUE"
  300 PROCwindow:PRINT'" KENSINGTON"'" =========="''
  310 PROCsay("The board is being drawn.")
  320 MOVE 452,0:DRAW 452,1023
  330 FOR i%=1 TO 36:READ a%,b%:X%(i%)=868+4*a%:U%(i%)=512+4*b%:X%(73-i%)=868-4*a%:U%(73-i%)=512-4*b%:NEXT
  340 READ a$:FOR i%=1 TO 24:FOR j%=0 TO 2:PROCcorner(i%,j%,ASCMID$(a$,i%*3+j%-2)-48):NEXT:V%?(i%*4+3)=V%?(i%*4):NEXT
  350 READ a$:FOR i%=1 TO 30:FOR j%=0 TO 3:PROCcorner(i%+24,j%,ASCMID$(a$,i%*4+j%-3)-48):NEXT
  360 FOR j%=0 TO 3:PROCjoin(V%?(i%*4+96+j%),V%?(i%*4+96+(j%+1 AND 3))):NEXT,
  370 READ a$:FOR i%=1 TO 23 STEP 2:PROCjoin(ASCMID$(a$,i%)-48,ASCMID$(a$,i%+1)-48):NEXT
  380 READ a$:FOR i%=1 TO 7:FOR j%=0 TO 5:a%=ASCMID$(a$,i%*6+j%-5)-48:G%?(i%*6+j%)=a%:H%?a%=i%:NEXT,
  390 FOR i%=1 TO 7:READ HC%(i%):PROChexagon(i%):NEXT
  400 FOR i%=1 TO 4:READ D$(i%):NEXT
  410 FOR i%=224 TO 240 STEP 4:FOR j%=0 TO 7:READ a%:Y%?j%=a%:b%=0:FOR k%=0 TO 7:b%=b%*2+(a% AND 1):a%=a% DIV 2:NEXT:Y%?(8+j%)=b%:NEXT
  420 FOR k%=0 TO 3:VDU 23,i%+k%:FOR j%=0 TO 7:VDU Y%?((k% AND 1)*8+ABS(j%-7*(k% DIV 2))):NEXT,,
  430 FOR i%=1 TO 72:PROCshow(i%):NEXT
  440 VDU 26:PRINT TAB(18,0)"K E N S I N G T O N":PROCwindow
  450 FOR i%=0 TO 5:READ HV%(i%):NEXT:FOR i%=0 TO 7:READ SV%(i%):NEXT
  460 ENDPROC
  470 DEF PROCcorner(s%,j%,p%)
  480 V%?(s%*4+j%)=p%:p%=p%*4+S%
  490 IF ?p%=0 THEN ?p%=s%:ENDPROC
  500 IF p%?1=0 p%?1=s% ELSE p%?2=s%
  510 ENDPROC
  520 DEF PROCjoin(a%,b%)
  530 MOVE X%(a%),U%(a%):DRAW X%(b%),U%(b%)
  540 PROCnext(a%,b%):PROCnext(b%,a%):ENDPROC
  550 DEF PROCnext(a%,b%)
  560 a%=N%+a%*4-1:REPEAT a%=a%+1:UNTIL ?a%=0
  570 ?a%=b%:ENDPROC
  580 DEF PROChexagon(h%)
  590 LOCAL x%,y%,r%,s%,d%,w%
  600 x%=(X%(G%?(h%*6))+X%(G%?(h%*6+3)))/2:y%=(U%(G%?(h%*6))+U%(G%?(h%*6+3)))/2
  610 s%=4:d%=5:IF HC%(h%)=1 s%=8:d%=21 ELSE IF HC%(h%)=2 s%=16
  620 FOR r%=-64 TO 64 STEP s%:w%=(78-ABSr%*.577) AND &FFFC
  630 MOVE x%-w%,y%+r%:PLOT d%,x%+w%,y%+r%:NEXT
  640 GCOL 0,0:VDU 5:MOVE x%-16,y%+16:VDU 224,4
  650 IF HC%(h%)<>0 FOR r%=-20 TO 20 STEP 4:MOVE x%-20,y%+r%:DRAW x%+20,y%+r%:NEXT:GCOL 0,1
  660 VDU 5:MOVE x%-14,y%+14:PRINT LEFT$(C$(HC%(h%)),1);:VDU 4:GCOL 0,1:ENDPROC
  670 DEF PROCwindow
  680 VDU 4,26,28,0,31,13,0,31,0,31:GCOL 0,1:ENDPROC
  690 REM ---- words ----
  700 DEF PROCsay(t$)
  710 LOCAL i%,w$
  720 t$=t$+" ":REPEAT i%=INSTR(t$," "):w$=LEFT$(t$,i%-1):t$=MID$(t$,i%+1)
  730 IF POS+LENw$>14 PRINT
  740 PRINT w$;:IF POS>0 AND t$<>"" PRINT" ";
  750 UNTIL t$="":IF POS>0 PRINT
  760 ENDPROC
  770 DEF FNask(t$)
  780 LOCAL a$
  790 PROCsay(t$):VDU 23,1,1;0;0;0;:INPUT LINE"? "a$:VDU 23,1,0;0;0;0;
  800 REPEAT IF LEFT$(a$,1)=" " a$=MID$(a$,2)
  810 UNTIL LEFT$(a$,1)<>" "
  820 REPEAT IF RIGHT$(a$,1)=" " a$=LEFT$(a$,LENa$-1)
  830 UNTIL RIGHT$(a$,1)<>" "
  840 =a$
  850 DEF FNword(t$)
  860 LOCAL a$,b$,i%
  870 a$=FNask(t$):IF a$="" THEN =""
  880 FOR i%=1 TO LENa$:b$=b$+CHR$(ASCMID$(a$,i%)+32*(MID$(a$,i%,1)>"`")):NEXT
  890 =b$
  900 DEF FNyes(t$,d$)
  910 LOCAL a$
  920 REPEAT a$=FNword(t$+" YES or NO"):IF a$="" a$=d$
  930 IF a$<>"YES" AND a$<>"NO" PROCsay("Please type YES or NO in full.")
  940 UNTIL a$="YES" OR a$="NO"
  950 =a$="YES"
  960 DEF PROCbeep(p%)
  970 IF Z% SOUND 1,-10,p%,3
  980 ENDPROC
  990 DEF PROCno(t$)
 1000 PROCbeep(20):PROCsay(t$):ENDPROC
 1010 DEF PROCwait(t%)
 1020 t%=TIME+t%:REPEAT UNTIL TIME>t%:ENDPROC
 1030 REM ---- questions ----
 1040 DEF PROCsetup
 1050 LOCAL i%,a$,t$
 1060 FOR i%=1 TO 2
 1070 REPEAT PRINT:P$(i%)=FNask("Name of player "+STR$i%+", up to 10 letters"):t$=""
 1080 IF P$(i%)="" t$="A player must have a name."
 1090 IF LENP$(i%)>10 t$="That name has more than 10 letters."
 1100 IF i%=2 AND P$(1)=P$(2) t$="The two names must be different."
 1110 IF t$<>"" PROCsay(t$)
 1120 UNTIL t$=""
 1130 REPEAT PRINT:a$=FNword("If "+P$(i%)+" is the computer: EASY, MEDIUM or HARD. If not, just RETURN.")
 1140 E1%(i%)=-(a$="EASY")-2*(a$="MEDIUM")-3*(a$="HARD")
 1150 IF a$<>"" AND E1%(i%)=0 PROCsay("There is no such level. Type the whole word.")
 1160 UNTIL a$="" OR E1%(i%)>0
 1170 NEXT
 1180 PRINT:W2%=FNyes("Do you play the 2-move rule?","YES")
 1190 PRINT:Z%=FNyes("Do you want sound?","YES")
 1200 i%=RND(-TIME)
 1210 ENDPROC
 1220 DEF PROCcolours
 1230 LOCAL a$,i%,c%
 1240 CLS:i%=1:IF E1%(1)>0 i%=2
 1250 IF E1%(i%)>0 c%=RND(2):PROCsay(P$(2)+" takes "+C$(c%)+"."):GOTO 1290
 1260 REPEAT a$=FNword(P$(i%)+", do you want RED or BLUE?"):c%=-(a$="RED")-2*(a$="BLUE")
 1270 IF c%=0 PROCsay("Please type RED or BLUE in full.")
 1280 UNTIL c%>0
 1290 M$(c%)=P$(i%):E%(c%)=E1%(i%):M$(3-c%)=P$(3-i%):E%(3-c%)=E1%(3-i%)
 1300 ENDPROC
 1310 REM ---- the picture ----
 1320 DEF PROCch(p%,k%)
 1330 MOVE X%(p%)-32,U%(p%)+31:VDU k%,k%+1:MOVE X%(p%)-32,U%(p%)-1:VDU k%+2,k%+3:ENDPROC
 1340 DEF PROCshow(p%)
 1350 VDU 5:GCOL 0,0:PROCch(p%,224):GCOL 0,1
 1360 IF B%?p%>0 PROCch(p%,224+4*B%?p%):VDU 4:ENDPROC
 1370 LOCAL j%,n%
 1380 FOR j%=0 TO 3:n%=N%?(p%*4+j%):IF n%>0 MOVE X%(p%),U%(p%):DRAW (X%(p%)+X%(n%))/2,(U%(p%)+U%(n%))/2
 1390 NEXT:PROCch(p%,236):VDU 4:ENDPROC
 1400 DEF PROCxor(p%,k%)
 1410 VDU 5:GCOL 3,1:PROCch(p%,k%):GCOL 0,1:VDU 4:ENDPROC
 1420 DEF PROCput(p%,c%)
 1430 B%?p%=c%:PROCshow(p%):IF c%>0 PROCbeep(60+40*c%)
 1440 ENDPROC
 1450 DEF PROCstat(c%)
 1460 LOCAL x%,y%,i%
 1470 x%=POS:y%=VPOS:VDU 26
 1480 FOR i%=1 TO 2:IF i%=c% COLOUR 0:COLOUR 129
 1490 PRINT TAB(4+13*i%,30)M$(i%);:COLOUR 1:COLOUR 128
 1500 PRINT TAB(4+13*i%,31);:IF L%(i%)>0 PRINT;L%(i%);" left "; ELSE PRINT C$(i%);"   ";
 1510 X%(0)=80+416*i%:U%(0)=32:VDU 5:PROCch(0,224+4*i%):VDU 4
 1520 NEXT
 1530 VDU 28,0,31,13,0,31,x%,y%
 1540 ENDPROC
 1550 REM ---- the cursor ----
 1560 DEF PROCmark(p%)
 1570 IF J%>0 PROCxor(J%,240)
 1580 J%=p%:IF J%>0 PROCxor(J%,240)
 1590 ENDPROC
 1600 DEF FNpick
 1610 LOCAL k%,d%,f%
 1620 *FX4,1
 1630 *FX229,1
 1640 REPEAT f%=TRUE:PROCxor(P%,240)
 1650 k%=INKEY(30):IF k%<0 PROCxor(P%,240):f%=FALSE:k%=INKEY(12)
 1660 IF f% PROCxor(P%,240)
 1670 IF k%>96 AND k%<123 k%=k%-32
 1680 d%=INSTR("ADWS"+CHR$136+CHR$137+CHR$139+CHR$138,CHR$k%)
 1690 IF d%>4 d%=d%-4
 1700 IF d%>0 P%=ASCMID$(D$(d%),P%)-48
 1710 UNTIL k%=13 OR k%=27
 1720 *FX4,0
 1730 *FX229,0
 1740 IF k%=27 THEN *FX125
 1750 =P%
 1760 REM ---- the game ----
 1770 DEF PROCgame
 1780 LOCAL i%,c%
 1790 FOR i%=0 TO 176 STEP 4:K%!i%=0:NEXT
 1800 L%(1)=15:L%(2)=15
 1810 W%=0:D%=0:VDU 26:PRINT TAB(14,30)SPC26;TAB(14,31)SPC25;:PROCwindow:MOVE 452,0:DRAW 452,70
 1820 FOR i%=1 TO 72:IF B%?i%>0 OR O%=2 B%?i%=0:PROCshow(i%)
 1830 NEXT:O%=1
 1840 PROCstat(0):c%=RND(2)
 1850 PRINT:PROCsay("A stone is drawn. It is "+C$(c%)+": "+M$(c%)+" begins.")
 1860 REPEAT PROCturn(c%):c%=3-c%:UNTIL W%>0
 1870 PROCstat(W%):ENDPROC
 1880 DEF PROCturn(c%)
 1890 LOCAL i%
 1900 FOR i%=0 TO 56 STEP 4:Q%!i%=0:K%!(c%*60+i%)=(K%!(c%*60+i%) AND &1010101)*2:NEXT
 1910 PROCstat(c%):PRINT
 1920 IF L%(c%)>0 PROCplace(c%):ENDPROC
 1930 IF FNable(c%) PROCslide(c%):ENDPROC
 1940 PROCsay(M$(c%)+" cannot move and must pass."):PROCwait(150):ENDPROC
 1950 DEF PROCplace(c%)
 1960 LOCAL p%,t$
 1970 PROCsay(M$(c%)+", "+C$(c%)+": place a stone.")
 1980 IF E%(c%)>0 p%=FNcplace(c%):GOTO 2030
 1990 P%=1:REPEAT p%=FNpick:t$=FNtaken(p%)
 2000 IF t$="" IF FNforbid(p%,c%) t$=R$
 2010 IF t$<>"" PROCno(t$)
 2020 UNTIL t$=""
 2030 L%(c%)=L%(c%)-1:PROCput(p%,c%):PROCland(p%,c%,c%):ENDPROC
 2040 DEF FNtaken(p%)
 2050 IF B%?p%=0 THEN =""
 2060 ="There is a stone on that point already."
 2070 DEF FNwhose(p%,c%)
 2080 IF B%?p%=0 THEN ="There is no stone on that point."
 2090 IF B%?p%=c% THEN =""
 2100 ="That stone belongs to "+M$(3-c%)+"."
 2110 DEF PROCslide(c%)
 2120 LOCAL a%,b%,t$
 2130 PROCsay(M$(c%)+", "+C$(c%)+": move a stone.")
 2140 IF E%(c%)>0 PROCcslide(c%):a%=A%:b%=P%:PROCmark(a%):PROCwait(60):GOTO 2240
 2150 P%=1:REPEAT a%=FNpick:t$=""
 2160 t$=FNwhose(a%,c%):IF t$="" IF NOT FNfree(a%,c%) t$="That stone has nowhere to move to."
 2170 IF t$<>"" PROCno(t$)
 2180 UNTIL t$=""
 2190 PROCmark(a%):PROCsay("Where to?")
 2200 REPEAT b%=FNpick:t$=FNtaken(b%):IF t$="" IF NOT FNjoined(a%,b%) t$="No line leads straight to that point."
 2210 IF t$="" IF NOT FNlegal(a%,b%,c%) t$=R$
 2220 IF t$<>"" PROCno(t$)
 2230 UNTIL t$=""
 2240 PROCmark(0):PROClift(a%,c%):PROCput(b%,c%):PROCland(b%,c%,c%):ENDPROC
 2250 REM a stone of colour c has come to point p by the hand of a
 2260 DEF PROCland(p%,c%,a%)
 2270 LOCAL h%,n%
 2280 h%=H%?p%:IF h%>0 IF FNhex(h%,c%) IF HC%(h%)=0 OR HC%(h%)=c% W%=c%:PROCwon(h%,c%,a%):ENDPROC
 2290 n%=FNpay(p%,c%):IF n%>0 PROCreloc(c%,n%)
 2300 ENDPROC
 2310 DEF PROCreloc(c%,n%)
 2320 D%=D%+1:F%?D%=0:PROCstat(c%)
 2330 IF n%=2 PROCsay(M$(c%)+" has a square: two stones of "+M$(3-c%)+" must move.") ELSE PROCsay(M$(c%)+" has a triangle: one stone of "+M$(3-c%)+" must move.")
 2340 PROCone(c%):IF n%=2 AND W%=0 PROCstat(c%):PROCsay(M$(c%)+": the second stone."):PROCone(c%)
 2350 D%=D%-1:ENDPROC
 2360 DEF PROCone(c%)
 2370 LOCAL a%,b%,o%,i%,t$
 2380 o%=3-c%:FOR i%=1 TO 72:IF B%?i%=o% AND i%<>F%?D% a%=i%
 2390 NEXT:IF a%=0 PROCsay("There is no other stone to move."):ENDPROC
 2400 IF E%(c%)>0 PROCcreloc(c%):a%=A%:b%=P%:PROCmark(a%):PROCwait(60):GOTO 2500
 2410 PROCsay("Which stone of "+M$(o%)+"?")
 2420 P%=1:REPEAT a%=FNpick:t$=""
 2430 t$=FNwhose(a%,o%):IF a%=F%?D% t$="You have just moved that stone; take another."
 2440 IF t$<>"" PROCno(t$)
 2450 UNTIL t$=""
 2460 PROCmark(a%):PROCsay("Where to?")
 2470 REPEAT b%=FNpick:t$=FNtaken(b%)
 2480 IF t$<>"" PROCno(t$)
 2490 UNTIL t$=""
 2500 PROCmark(0):PROClift(a%,o%):PROCput(b%,o%)
 2510 FOR i%=1 TO D%:IF F%?i%=a% F%?i%=b%
 2520 NEXT:F%?D%=b%
 2530 PROCland(b%,o%,c%):ENDPROC
 2540 REM take a stone up and note the shapes that this breaks
 2550 DEF PROClift(p%,c%)
 2560 LOCAL i%,s%
 2570 FOR i%=0 TO 2:s%=S%?(p%*4+i%)
 2580 IF s%>0 IF FNfull(s%,c%) K%?(c%*60+s%)=K%?(c%*60+s%) OR 1
 2590 NEXT:PROCput(p%,0):ENDPROC
 2600 DEF FNfull(s%,c%)
 2610 s%=V%+s%*4:IF B%?(?s%)<>c% THEN =FALSE
 2620 IF B%?(s%?1)<>c% THEN =FALSE
 2630 IF B%?(s%?2)<>c% THEN =FALSE
 2640 =B%?(s%?3)=c%
 2650 DEF FNhex(h%,c%)
 2660 LOCAL j%,n%
 2670 FOR j%=0 TO 5:n%=n%-(B%?(G%?(h%*6+j%))=c%):NEXT
 2680 =n%=6
 2690 REM how many stones may be moved: 2 for a square, 1 for a triangle; a shape pays once in a turn
 2700 DEF FNpay(p%,c%)
 2710 LOCAL i%,s%,n%
 2720 FOR i%=0 TO 2:s%=S%?(p%*4+i%)
 2730 IF s%>0 IF Q%?s%=0 IF FNfull(s%,c%) Q%?s%=1:IF n%<2 n%=1-(s%>24)
 2740 NEXT:=n%
 2750 REM 2-move rule: would a stone on p rebuild a shape too soon
 2760 DEF FNforbid(p%,c%)
 2770 LOCAL i%,s%,f%
 2780 IF NOT W2% THEN =FALSE
 2790 B%?p%=c%
 2800 FOR i%=0 TO 2:s%=S%?(p%*4+i%)
 2810 IF s%>0 IF K%?(c%*60+s%)>1 IF FNfull(s%,c%) f%=TRUE
 2820 NEXT:B%?p%=0:=f%
 2830 DEF FNjoined(a%,b%)
 2840 a%=N%+a%*4
 2850 =?a%=b% OR a%?1=b% OR a%?2=b% OR a%?3=b%
 2860 DEF FNlegal(a%,b%,c%)
 2870 LOCAL f%
 2880 IF B%?b%>0 THEN =FALSE
 2890 B%?a%=0:f%=FNforbid(b%,c%):B%?a%=c%
 2900 =NOT f%
 2910 DEF FNfree(a%,c%)
 2920 LOCAL j%,b%,f%
 2930 FOR j%=0 TO 3:b%=N%?(a%*4+j%):IF b%>0 IF FNlegal(a%,b%,c%) f%=TRUE
 2940 NEXT:=f%
 2950 DEF FNable(c%)
 2960 LOCAL a%,f%
 2970 REPEAT a%=a%+1:IF B%?a%=c% f%=FNfree(a%,c%)
 2980 UNTIL f% OR a%=72
 2990 =f%
 3000 DEF PROCwon(h%,c%,a%)
 3010 LOCAL i%,j%
 3020 PRINT:PROCsay(M$(c%)+" has a "+C$(HC%(h%))+" hexagon and is THE WINNER!")
 3030 IF a%<>c% PROCsay(M$(a%)+" has completed it for "+M$(c%)+".")
 3040 *FX229,1
 3050 FOR i%=1 TO 10:PROCbeep(80+i%*12):FOR j%=0 TO 5:PROCxor(G%?(h%*6+j%),240):NEXT,
 3060 *FX229,0
 3070 ENDPROC
 3080 REM ---- the computer ----
 3090 REM Y% has 1 for red, 16 for blue
 3100 DEF PROCcount
 3110 LOCAL i%,b%
 3120 FOR i%=1 TO 72:b%=B%?i%:Y%?i%=b%:IF b%=2 Y%?i%=16
 3130 NEXT:ENDPROC
 3140 REM worth of a stone on p for both colours: V%(1) and V%(2)
 3150 DEF PROCworth(p%)
 3160 LOCAL i%,s%,t%,m%,o%,v%,w%
 3170 t%=H%?p%:IF t%>0 m%=HC%(t%):t%=G%+t%*6:t%=Y%?(?t%)+Y%?(t%?1)+Y%?(t%?2)+Y%?(t%?3)+Y%?(t%?4)+Y%?(t%?5):o%=t% DIV 16:t%=t% AND 15:v%=HV%(t%)*-(o%=0 AND m%<>2):w%=HV%(o%)*-(t%=0 AND m%<>1)
 3180 FOR i%=0 TO 2:s%=S%?(p%*4+i%):m%=0:IF s%>24 m%=4
 3190 IF s%>0 s%=V%+s%*4:t%=Y%?(?s%)+Y%?(s%?1)+Y%?(s%?2):IF m%=4 t%=t%+Y%?(s%?3)
 3200 IF s%>0 o%=t% DIV 16:t%=t% AND 15:IF o%=0 v%=v%+SV%(m%+t%):IF t%=0 w%=w%+SV%(m%)
 3210 IF s%>0 IF o%>0 IF t%=0 w%=w%+SV%(m%+o%)
 3220 NEXT:V%(1)=v%:V%(2)=w%:ENDPROC
 3230 DEF FNscore(p%,c%)
 3240 PROCworth(p%)
 3250 =V%(c%)*2+V%(3-c%)*(E%(c%)-1)+RND(60 DIV E%(c%)^2)
 3260 DEF FNcplace(c%)
 3270 LOCAL i%,v%,m%,p%
 3280 PROCcount:m%=-9999
 3290 FOR i%=1 TO 72:IF B%?i%=0 v%=FNscore(i%,c%):IF v%>m% IF NOT FNforbid(i%,c%) m%=v%:p%=i%
 3300 NEXT:=p%
 3310 DEF PROCcslide(c%)
 3320 LOCAL a%,b%,j%,m%,v%,w%
 3330 PROCcount:m%=-9999
 3340 FOR a%=1 TO 72:IF B%?a%=c% PROCfrom
 3350 NEXT:ENDPROC
 3360 DEF PROCfrom
 3370 w%=Y%?a%:Y%?a%=0:v%=-1
 3380 FOR j%=0 TO 3:b%=N%?(a%*4+j%):IF b%>0 IF FNlegal(a%,b%,c%) PROCtry
 3390 NEXT:Y%?a%=w%:ENDPROC
 3400 DEF PROCtry
 3410 LOCAL t%
 3420 IF v%<0 v%=FNscore(a%,c%)
 3430 t%=FNscore(b%,c%)-v% DIV 2:IF t%>m% m%=t%:A%=a%:P%=b%
 3440 ENDPROC
 3450 DEF PROCcreloc(c%)
 3460 LOCAL i%,o%,m%,v%
 3470 PROCcount:o%=3-c%:m%=-1
 3480 FOR i%=1 TO 72:IF B%?i%=o% AND i%<>F%?D% Y%?i%=0:v%=FNharm(i%):Y%?i%=15*o%-14:IF v%>m% m%=v%:A%=i%
 3490 NEXT
 3500 Y%?A%=0:m%=99999
 3510 FOR i%=1 TO 72:IF B%?i%=0 v%=FNharm(i%):IF v%<m% m%=v%:P%=i%
 3520 NEXT:ENDPROC
 3530 DEF FNharm(p%)
 3540 PROCworth(p%)
 3550 =V%(o%)*2+V%(c%)*(1+(m%>0))+RND(60 DIV E%(c%)^2)
 3560 REM the points 1 to 36; the others lie opposite
 3570 DATA -11,101,11,101,-30,90,30,90,-11,79,11,79,-63,71,-41,71,41,71,63,71,-82,60,-22,60
 3580 DATA 22,60,82,60,-63,49,-41,49,41,49,63,49,-93,41,-11,41,11,41,93,41,-74,30,-30,30
 3590 DATA 30,30,74,30,-93,19,-11,19,11,19,93,19,-63,11,-41,11,41,11,63,11,-82,0,-22,0
 3600 REM triangles, squares, outer lines, hexagons
 3610 DATA 1532467?;8<@9A=:>BCGKDLHEIMFNJOWSPTXQYURVZ[_c\d`]ae^fbgokhlpiqmjnrswutvx
 3620 DATA 126535<849=678@?9:BA;?GC<DH@=AIE>FJBDEMLGOSKHLTPIQUMJNVROPXWQRZYSW_[T\`XUYa]V^bZ\]ed_gkc`dlhaimebfnjghpoijrqlsupmqvtstxw
 3630 DATA 13247;:>CKFN[c^fkonruwvx
 3640 DATA 56=ED<?@HPOGABJRQILMU]\TWX`hg_YZbjiademtsl
 3650 DATA 0,1,2,0,1,2,0
 3660 REM where the cursor goes: left, right, up, down
 3670 DATA 317635;7=9;@5B;?=ACHDJCOEQKHLJSOUQSXLZSWUY[`\b[g]ic`dbkgmikpdrkomqusoxuw
 3680 DATA 241:648<:>7E9>@<B>GEIF@LBNGMINPTRVO]QVXTZV_]a^XdZf_eafhljngtinplrntvsrxv
 3690 DATA 123412734:;56>789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijlmpqst
 3700 DATA 5689<=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrkstnouvrwxuvwx
 3710 REM stones: rim, red, blue, empty point, cursor
 3720 DATA 1,15,31,63,127,127,127,255
 3730 DATA 0,3,15,31,63,63,127,127
 3740 DATA 0,3,15,31,56,48,112,112
 3750 DATA 0,0,0,0,0,0,3,3
 3760 DATA 248,248,192,192,192,0,0,0
 3770 REM values for the computer
 3780 DATA 2,4,12,30,80,3000,1,6,50,0,1,5,9,80
 3790 REM more room: move down over the disc's memory
 3800 MODE 7:PRINT''"K E N S I N G T O N"''"One moment, please."
 3810 *TAPE
 3820 FOR A%=0 TO TOP-PAGE+3 STEP 4:A%!&E00=A%!PAGE:NEXT
 3830 A%=TOP-PAGE+&E00:?18=A%:?19=A% DIV 256:PAGE=&E00:RUN
