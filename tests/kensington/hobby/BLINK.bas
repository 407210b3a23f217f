10 REM    * * *  K e n s i n g t o n  * * *
20 REM  The program finds every triangle, square
30 REM  and hexagon from the places of the points.
40 REM  Let it: it takes its time, as I do.
50 twice%=FALSE:REM TRUE: one square may shift one stone twice
60 MODE 5
70 ON ERROR GOTO 160
80 PROCcolours
90 PROCthink
100 PROCpeople
110 PROCgame
120 IF FNyes("ONCE MORE, THE SAME TWO?") THEN 110
130 IF FNyes("SOMEBODY ELSE?") THEN 100
140 MODE 7
150 END
160 IF ERR<>17 THEN MODE 7:REPORT:PRINT" (line ";ERL;")":END
170 VDU 26,12
180 PROCcolours
190 IF FNyes("YOU GAVE UP. FROM   THE START AGAIN?") THEN 100
200 MODE 7
210 END
220 :
230 DEF PROCcolours
240 VDU 19,0,7;0;19,1,1;0;19,2,4;0;19,3,0;0;23,1,0;0;0;0;
250 ENDPROC
260 REM ***** the geometry *****
270 DEF PROCthink
280 LOCAL p%,q%,k%,l%,x%,y%
290 PRINT TAB(0,10)"I am working out the board..."
300 DIM X%(72),Y%(72),P%(72),near% 367,shape% 292,corner% 274,centre%(72)
310 FOR p%=0 TO 364 STEP 4:near%!p%=0:NEXT:FOR p%=0 TO 288 STEP 4:shape%!p%=0:NEXT:p%=0
320 DIM hx%(7),hy%(7),hc%(7),c(8),s(8)
330 DIM who$(2),clever%(2),hand%(2),board%(2),paid%(54),gone%(108),owner%(30),times%(30),put%(30)
340 shapes%=0
350 REPEAT READ y%,x%
360 REPEAT p%=p%+1:X%(p%)=x%:Y%(p%)=y%:READ x%:UNTIL x%=0
370 UNTIL p%=72
380 FOR p%=1 TO 71:FOR q%=p%+1 TO 72
390 IF Y%(p%)-Y%(q%)<93 THEN IF ABS(X%(p%)-X%(q%))<93 THEN IF FNapart(p%,q%) THEN PROCtie(p%,q%):PROCtie(q%,p%)
400 NEXT:NEXT
410 FOR p%=1 TO 72:FOR k%=1 TO 3:FOR l%=k%+1 TO 4
420 PROCpair(p%,near%?(5*p%+k%),near%?(5*p%+l%))
430 NEXT:NEXT:NEXT
440 FOR k%=1 TO 7:READ hx%(k%),hy%(k%),hc%(k%)
450 FOR p%=1 TO 72:IF ABS(SQR((X%(p%)-hx%(k%))^2+(Y%(p%)-hy%(k%))^2)-82)<6 THEN centre%(p%)=k%
460 NEXT:NEXT
470 FOR k%=1 TO 8:c(k%)=COS(RAD(45*k%)):s(k%)=SIN(RAD(45*k%)):NEXT
480 ENDPROC
490 :
500 DEF FNapart(p%,q%)=ABS(SQR((X%(p%)-X%(q%))^2+(Y%(p%)-Y%(q%))^2)-82)<6
510 :
520 DEF PROCtie(p%,q%)
530 near%?(5*p%)=near%?(5*p%)+1
540 near%?(5*p%+near%?(5*p%))=q%
550 ENDPROC
560 :
570 DEF FNtied(p%,q%)=near%?(5*p%+1)=q% OR near%?(5*p%+2)=q% OR near%?(5*p%+3)=q% OR near%?(5*p%+4)=q%
580 :
590 DEF PROCpair(p%,q%,r%)
600 LOCAL m%,n%
610 IF q%<p% OR r%<p% THEN ENDPROC
620 IF FNtied(q%,r%) THEN PROCnew(p%,q%,r%,p%,1):ENDPROC
630 FOR m%=1 TO 4:n%=near%?(5*q%+m%)
640 IF n%>p% THEN IF FNtied(n%,r%) THEN PROCnew(p%,q%,r%,n%,2)
650 NEXT
660 ENDPROC
670 :
680 DEF PROCnew(p%,q%,r%,n%,worth%)
690 shapes%=shapes%+1
700 corner%?(5*shapes%)=worth%
710 PROCcorner(1,p%):PROCcorner(2,q%):PROCcorner(3,r%)
720 IF n%=p% THEN corner%?(5*shapes%+4)=p% ELSE PROCcorner(4,n%)
730 ENDPROC
740 :
750 DEF PROCcorner(i%,p%)
760 corner%?(5*shapes%+i%)=p%
770 shape%?(4*p%)=shape%?(4*p%)+1
780 shape%?(4*p%+shape%?(4*p%))=shapes%
790 ENDPROC
800 REM ***** drawing, slowly *****
810 DEF PROCboard
820 LOCAL p%,q%,k%
830 CLG
840 FOR k%=1 TO 7
850 IF hc%(k%)<3 THEN GCOL 0,hc%(k%):FOR p%=-68 TO 68 STEP 4:q%=82-ABS(p%)*.577:MOVE hx%(k%)-q%,hy%(k%)+p%:DRAW hx%(k%)+q%,hy%(k%)+p%:PROCrest(2):NEXT
860 NEXT
870 GCOL 0,3
880 FOR p%=1 TO 72:FOR k%=1 TO near%?(5*p%):q%=near%?(5*p%+k%)
890 IF q%>p% THEN MOVE X%(p%),Y%(p%):DRAW X%(q%),Y%(q%):PROCrest(3)
900 NEXT:NEXT
910 ENDPROC
920 :
930 DEF PROCrest(t%)
940 t%=t%+TIME:REPEAT UNTIL TIME>=t%
950 ENDPROC
960 :
970 DEF PROCround(x%,y%,r%)
980 LOCAL i%,w%
990 FOR i%=-r% TO r% STEP 4
1000 w%=SQR(r%*r%-i%*i%+16)
1010 MOVE x%-w%,y%+i%:DRAW x%+w%,y%+i%
1020 NEXT
1030 ENDPROC
1040 REM a stone grows out of its point
1050 DEF PROCgrow(x%,y%,colour%)
1060 LOCAL r%
1070 FOR r%=12 TO 28 STEP 8
1080 GCOL 0,3:PROCround(x%,y%,r%+4)
1090 GCOL 0,colour%:PROCround(x%,y%,r%-4)
1100 PROCrest(6)
1110 NEXT
1120 ENDPROC
1130 :
1140 DEF PROCvanish(p%)
1150 LOCAL k%,q%,h%,e%
1160 GCOL 0,0:PROCround(X%(p%),Y%(p%),32)
1170 h%=centre%(p%)
1180 IF h% THEN IF hc%(h%)<3 THEN PROCmend
1190 GCOL 0,3
1200 FOR k%=1 TO near%?(5*p%):q%=near%?(5*p%+k%)
1210 MOVE X%(p%),Y%(p%):DRAW X%(p%)+(X%(q%)-X%(p%))*.5,Y%(p%)+(Y%(q%)-Y%(p%))*.5
1220 NEXT
1230 ENDPROC
1240 :
1250 DEF PROCmend
1260 GCOL 0,hc%(h%)
1270 FOR k%=-32 TO 32 STEP 4
1280 e%=Y%(p%)+k%:q%=82-ABS(e%-hy%(h%))*.577
1290 IF ABS(e%-hy%(h%))<71 THEN PROCbit(SQR(1040-k%*k%))
1300 NEXT
1310 ENDPROC
1320 DEF PROCbit(w%)
1330 LOCAL a%,b%
1340 a%=X%(p%)-w%:IF a%<hx%(h%)-q% THEN a%=hx%(h%)-q%
1350 b%=X%(p%)+w%:IF b%>hx%(h%)+q% THEN b%=hx%(h%)+q%
1360 IF a%<=b% THEN MOVE a%,e%:DRAW b%,e%
1370 ENDPROC
1380 REM ***** words *****
1390 DEF PROCsay(a$)
1400 LOCAL i%
1410 FOR i%=1 TO LEN(a$):PRINT MID$(a$,i%,1);:PROCrest(2):NEXT
1420 PRINT
1430 ENDPROC
1440 :
1450 DEF FNyes(a$)
1460 LOCAL k$
1470 PRINT'a$;" Y/N ";
1480 REPEAT k$=GET$:UNTIL INSTR("YNyn",k$)
1490 PRINT k$
1500 =INSTR("Yy",k$)>0
1510 :
1520 DEF PROCpeople
1530 LOCAL i%,k$
1540 VDU 26,12
1550 PRINT'"=== KENSINGTON ===="
1560 PRINT'"U I O   keys to move"'"J   L   the blinking"'"M , .   spot. RETURN"'"        when there."
1570 FOR i%=1 TO 2
1580 REPEAT PRINT'"WHAT DO I CALL"'MID$("THE FIRSTTHE OTHER",i%*9-8,9);" PLAYER?"
1590 INPUT LINE ""who$(i%):who$(i%)=LEFT$(who$(i%),5):UNTIL who$(i%)<>""
1600 PRINT"LEVEL OF ";who$(i%);"? (1, ORRETURN IF HUMAN) ";
1610 REPEAT k$=GET$:UNTIL k$="1" OR k$=CHR$13
1620 clever%(i%)=VAL(k$):PRINT
1630 NEXT
1640 option%=FNyes("WITH THE TWO-MOVE   RULE?")
1650 ENDPROC
1660 :
1670 DEF PROCcolour
1680 LOCAL i%,k$
1690 i%=1:IF clever%(1)>0 AND clever%(2)=0 THEN i%=2
1700 IF clever%(i%) THEN ENDPROC
1710 PROCsay(who$(i%)+":")
1720 PROCsay("RED OR BLUE?")
1730 REPEAT k$=GET$:UNTIL INSTR("RBrb",k$)
1740 IF (INSTR("Rr",k$)>0)=(i%=1) THEN ENDPROC
1750 k$=who$(1):who$(1)=who$(2):who$(2)=k$
1760 i%=clever%(1):clever%(1)=clever%(2):clever%(2)=i%
1770 ENDPROC
1780 :
1790 DEF FNhue(c%)=MID$("RED BLUE",c%*4-3,4)
1800 REM ***** the game *****
1810 DEF PROCgame
1820 LOCAL i%
1830 VDU 26,12
1840 FOR i%=0 TO 72:P%(i%)=0:NEXT
1850 FOR i%=0 TO 108:gone%(i%)=0:NEXT
1860 hand%(1)=15:hand%(2)=15:board%(1)=0:board%(2)=0
1870 depth%=0:winner%=0
1880 PROCboard
1890 VDU 28,12,24,19,4
1900 PROCcolour
1910 PROCsay("I DRAW ASTONE...")
1920 PROCrest(80)
1930 turn%=RND(2)
1940 PROCsay("IT IS "+FNhue(turn%))
1950 PROCrest(80)
1960 REPEAT
1970 PROCturn(turn%,3-turn%)
1980 IF winner%=0 THEN turn%=3-turn%
1990 UNTIL winner%
2000 PROCsay("*"):PROCsay("THE GAME GOES TO "+who$(winner%)+", WELL  PLAYED!")
2010 PROCrest(500)
2020 ENDPROC
2030 :
2040 DEF PROCpanel(c%)
2050 LOCAL i%,x%,y%
2060 VDU 28,12,3,19,0,12
2070 PRINT who$(c%)'FNhue(c%);
2080 VDU 28,12,24,19,4,31,0,20
2090 FOR i%=1 TO 15
2100 x%=812+96*((i%-1) MOD 5):y%=44+72*((i%-1) DIV 5)
2110 IF i%>hand%(c%) THEN GCOL 0,0:PROCround(x%,y%,32) ELSE GCOL 0,3:PROCround(x%,y%,32):GCOL 0,c%:PROCround(x%,y%,24)
2120 NEXT
2130 ENDPROC
2140 :
2150 DEF PROCturn(c%,e%)
2160 LOCAL i%
2170 FOR i%=1 TO 54:paid%(i%)=0:NEXT
2180 depth%=0
2190 PROCpanel(c%)
2200 IF hand%(c%)=0 THEN IF NOT FNalive(c%) THEN PROCsay(who$(c%)+" IS HEMMED IN AND MUST WAIT"):PROCforget(c%):PROCrest(150):ENDPROC
2210 IF hand%(c%) THEN PROCplace ELSE PROCmove
2220 REPEAT
2230 PROClapse
2240 IF depth%>0 AND winner%=0 THEN PROCshift(owner%(depth%),3-owner%(depth%))
2250 UNTIL depth%=0 OR winner%>0
2260 ENDPROC
2270 :
2280 DEF PROClapse
2290 LOCAL e%,n%
2300 REPEAT n%=1
2310 IF depth%>0 AND winner%=0 THEN e%=3-owner%(depth%):n%=board%(e%)+(P%(put%(depth%))=e%)
2320 IF n%=0 THEN depth%=depth%-1
2330 UNTIL n%>0
2340 ENDPROC
2350 :
2360 DEF PROCforget(c%)
2370 LOCAL i%
2380 FOR i%=54*c%-53 TO 54*c%:gone%(i%)=0:NEXT
2390 ENDPROC
2400 :
2410 DEF FNalive(c%)
2420 LOCAL p%,f%
2430 FOR p%=1 TO 72
2440 IF P%(p%)=c% THEN IF NOT f% THEN f%=FNloose(c%,p%)
2450 NEXT
2460 =f%
2470 :
2480 DEF FNloose(c%,p%)
2490 LOCAL k%,q%,f%
2500 FOR k%=1 TO near%?(5*p%):q%=near%?(5*p%+k%)
2510 IF P%(q%)=0 THEN IF NOT FNearly(c%,p%,q%) THEN f%=TRUE
2520 NEXT
2530 =f%
2540 :
2550 DEF FNall(s%,c%)
2560 IF P%(corner%?(5*s%+1))<>c% THEN =FALSE
2570 IF P%(corner%?(5*s%+2))<>c% THEN =FALSE
2580 IF P%(corner%?(5*s%+3))<>c% THEN =FALSE
2590 =P%(corner%?(5*s%+4))=c%
2600 REM is it too early for c% to go from p% to q%?
2610 DEF FNearly(c%,p%,q%)
2620 LOCAL k%,s%,f%
2630 IF NOT option% THEN =FALSE
2640 P%(p%)=0:P%(q%)=c%
2650 FOR k%=1 TO shape%?(4*q%):s%=shape%?(4*q%+k%)
2660 IF gone%(54*c%-54+s%) THEN IF FNall(s%,c%) THEN f%=TRUE
2670 NEXT
2680 P%(q%)=0:IF p%>0 THEN P%(p%)=c%
2690 =f%
2700 :
2710 DEF PROClift(c%,p%)
2720 LOCAL k%,s%
2730 FOR k%=1 TO shape%?(4*p%):s%=shape%?(4*p%+k%)
2740 IF option% THEN IF FNall(s%,c%) THEN gone%(54*c%-54+s%)=1
2750 NEXT
2760 P%(p%)=0:board%(c%)=board%(c%)-1
2770 PROCvanish(p%)
2780 ENDPROC
2790 :
2800 DEF PROCland(c%,p%)
2810 LOCAL k%,s%,n%,h%
2820 P%(p%)=c%:board%(c%)=board%(c%)+1
2830 PROCgrow(X%(p%),Y%(p%),c%)
2840 SOUND 1,-12,40*c%+60,3
2850 h%=centre%(p%)
2860 IF h%>0 THEN IF hc%(h%)<>3-c% THEN IF FNring(h%,c%) THEN winner%=c%:ENDPROC
2870 FOR k%=1 TO shape%?(4*p%):s%=shape%?(4*p%+k%)
2880 IF FNall(s%,c%) THEN gone%(54*c%-54+s%)=0:IF paid%(s%)=0 THEN paid%(s%)=1:n%=n%+corner%?(5*s%)
2890 NEXT
2900 IF n%=0 THEN ENDPROC
2910 IF n%>2 THEN n%=2
2920 depth%=depth%+1:owner%(depth%)=c%:times%(depth%)=n%:put%(depth%)=0
2930 ENDPROC
2940 :
2950 DEF FNring(h%,c%)
2960 LOCAL p%,n%
2970 FOR p%=1 TO 72
2980 IF centre%(p%)=h% THEN IF P%(p%)=c% THEN n%=n%+1
2990 NEXT
3000 =n%=6
3010 :
3020 DEF PROCplace
3030 LOCAL p%
3040 IF clever%(c%) THEN REPEAT p%=FNany(0):UNTIL NOT FNearly(c%,0,p%) ELSE p%=FNhumanplace
3050 hand%(c%)=hand%(c%)-1
3060 PROCforget(c%):PROCland(c%,p%)
3070 ENDPROC
3080 :
3090 DEF FNany(c%)
3100 LOCAL p%
3110 REPEAT p%=RND(72):UNTIL P%(p%)=c%
3120 =p%
3130 :
3140 DEF FNhumanplace
3150 LOCAL p%,f%
3160 PROCsay(who$(c%)+", PUT A STONE DOWN")
3170 REPEAT p%=FNspot(1):f%=TRUE
3180 IF P%(p%)>0 THEN PROCsay("NO ROOM THERE! TRY AGAIN"):f%=FALSE
3190 IF f% THEN IF FNearly(c%,0,p%) THEN PROCsay("TOO EARLY FOR THAT SHAPE! TRY AGAIN"):f%=FALSE
3200 UNTIL f%
3210 =p%
3220 :
3230 DEF PROCmove
3240 LOCAL p%,q%,f%
3250 IF clever%(c%) THEN PROCrandommove ELSE PROChumanmove
3260 PROCforget(c%):PROClift(c%,p%):PROCland(c%,q%)
3270 ENDPROC
3280 :
3290 DEF PROCrandommove
3300 REPEAT p%=FNany(c%):q%=near%?(5*p%+RND(near%?(5*p%))):f%=P%(q%)=0
3310 IF f% THEN f%=NOT FNearly(c%,p%,q%)
3320 UNTIL f%
3330 ENDPROC
3340 :
3350 DEF PROChumanmove
3360 PROCsay(who$(c%)+", MOVE ONE OF YOUR STONES")
3370 REPEAT p%=FNspot(1):f%=P%(p%)=c%
3380 IF NOT f% THEN PROCsay("YOURS ARE"+FNhue(c%)+"! TRY AGAIN")
3390 IF f% THEN IF NOT FNloose(c%,p%) THEN PROCsay("IT IS STUCK! TRYANOTHER"):f%=FALSE
3400 UNTIL f%
3410 PROCsay("AND WHERETO?")
3420 q%=p%
3430 REPEAT q%=FNspot(q%):f%=FALSE
3440 IF P%(q%)>0 THEN PROCsay("NO ROOM THERE! TRY AGAIN") ELSE IF NOT FNtied(p%,q%) THEN PROCsay("NO ROAD TO THERE! TRY AGAIN") ELSE IF FNearly(c%,p%,q%) THEN PROCsay("TOO EARLY FOR THAT SHAPE! TRY AGAIN") ELSE f%=TRUE
3450 UNTIL f%
3460 ENDPROC
3470 :
3480 DEF PROCshift(c%,e%)
3490 LOCAL p%,q%,f%
3500 IF clever%(c%) THEN PROCrandomshift ELSE PROChumanshift
3510 times%(depth%)=times%(depth%)-1
3520 put%(depth%)=q% AND NOT twice%
3530 IF times%(depth%)=0 THEN depth%=depth%-1
3540 PROClift(e%,p%):PROCland(e%,q%)
3550 ENDPROC
3560 :
3570 DEF PROCrandomshift
3580 PROCsay(who$(c%)+" SHIFTSA "+FNhue(e%)+" STONE")
3590 REPEAT p%=FNany(e%):UNTIL p%<>put%(depth%)
3600 q%=FNany(0)
3610 ENDPROC
3620 :
3630 DEF PROChumanshift
3640 PROCsay(who$(c%)+"! A SHAPE! SHIFT A  "+FNhue(e%)+" STONE")
3650 REPEAT p%=FNspot(1):f%=P%(p%)=e%
3660 IF NOT f% THEN PROCsay("A "+FNhue(e%)+" ONE I SAID! TRY AGAIN")
3670 IF f% AND p%=put%(depth%) THEN PROCsay("NOT THE SAME AGAIN! TRY ANOTHER"):f%=FALSE
3680 UNTIL f%
3690 PROCsay("AND WHERETO?")
3700 q%=p%
3710 REPEAT q%=FNspot(q%)
3720 IF P%(q%)>0 THEN PROCsay("NO ROOM THERE! TRY AGAIN")
3730 UNTIL P%(q%)=0
3740 ENDPROC
3750 REM ***** the blinking spot *****
3760 DEF FNspot(p%)
3770 LOCAL k%,d%,on%
3780 REPEAT on%=FALSE
3790 REPEAT PROCblink:k%=INKEY(25):UNTIL k%>0
3800 IF on% THEN PROCblink
3810 IF k%>96 THEN k%=k%-32
3820 d%=INSTR("OIUJM,.L",CHR$k%)
3830 IF d%>0 THEN p%=FNfrom(p%,c(d%),s(d%))
3840 UNTIL k%=13
3850 =p%
3860 :
3870 DEF PROCblink
3880 LOCAL i%
3890 on%=NOT on%
3900 GCOL 3,3
3910 FOR i%=-12 TO 12 STEP 4:MOVE X%(p%)-12,Y%(p%)+i%:DRAW X%(p%)+12,Y%(p%)+i%:NEXT
3920 ENDPROC
3930 :
3940 DEF FNfrom(p%,c,s)
3950 LOCAL q%,b%,a%,x%,y%,d%,u,v
3960 a%=p%:b%=90000
3970 FOR q%=1 TO 72
3980 x%=X%(q%)-X%(p%):y%=Y%(q%)-Y%(p%):d%=x%*x%+y%*y%
3990 IF d%<b% THEN u=x%*c+y%*s:v=ABS(y%*c-x%*s):IF u>0 AND v<u*.4142 THEN b%=d%:a%=q%
4000 NEXT
4010 =a%
4020 REM ***** rows: the height, the places, 0 *****
4030 DATA 936,348,428,0,896,276,500,0,856,348,428,0
4040 DATA 824,152,236,540,624,0,784,80,308,472,696,0,744,152,236,540,624,0
4050 DATA 712,40,348,428,736,0,672,112,276,500,664,0,632,40,348,428,736,0
4060 DATA 600,152,236,540,624,0,560,80,308,472,696,0,520,152,236,540,624,0
4070 DATA 488,40,348,428,736,0,448,112,276,500,664,0,408,40,348,428,736,0
4080 DATA 376,152,236,540,624,0,336,80,308,472,696,0,296,152,236,540,624,0
4090 DATA 264,348,428,0,224,276,500,0,184,348,428,0
4100 REM ***** hexagons: middle, colour *****
4110 DATA 388,784,3,192,672,1,584,672,2,388,560,3,192,448,1,584,448,2,388,336,3
