10 REM KENSINGTON, a board game for two
20 REM BBC Micro Model B, MODE 4
30 MODE 4
40 PROCtables
50 ready%=FALSE
60 ON ERROR GOTO 170
70 *FX4,1
80 VDU 4,26,12
90 IF NOT ready% THEN PROCask
100 PROClot
110 PROCgame
120 IF FNyes("Same players again (Y/N)?") THEN GOTO 70
130 *FX4,0
140 MODE 7
150 PRINT "Thank you for playing Kensington."'"RUN starts afresh."
160 END
170 ON ERROR GOTO 170
180 IF ERR<>17 THEN GOTO 240
190 PROCtext
200 IF NOT ready% THEN GOTO 70
210 PROCsay(29,"The game is stopped.")
220 PROCsay(30,"")
230 GOTO 120
240 *FX4,0
250 MODE 7
260 REPORT:PRINT " at line ";ERL
270 END
280 REM ---- setting out the board ----
290 DEF PROCtables
300 LOCAL I%,J%,P%,Q%,S%,X%,Y%,A$
310 PRINT TAB(10,12);"Setting out the board"
320 DIM nm$(2),co$(2),J$(3)
330 REM &900 to &AFF: free, as no tape or RS423 is in use
340 link%=&900:posx%=&A28:posy%=&A74
350 DIM board% 75,deg% 75,shape% 219,of% 223,nof% 75
360 DIM hex% 7,point% 55,hexof% 75,paid% 55,bar% 55,new% 167,hand% 3,owner% 60,left% 60,first% 60,full% 60
370 co$(0)="white":co$(1)="red":co$(2)="blue"
380 nm$(1)="12345678":nm$(2)=nm$(1)
390 todo$=STRING$(40," "):why$=todo$
400 FOR I%=0 TO 72 STEP 4:deg%!I%=0:nof%!I%=0:hexof%!I%=0:NEXT
410 FOR I%=0 TO 292 STEP 4:link%!I%=0:NEXT
420 REM rows: height, then distances from the middle
430 P%=0
440 FOR I%=1 TO 21
450 READ Y%,X%,Q%
460 IF Q% THEN PROCpoint(-Q%)
470 PROCpoint(-X%):PROCpoint(X%)
480 IF Q% THEN PROCpoint(Q%)
490 NEXT
500 REM shapes 0-23 are triangles, 24-53 squares
510 FOR S%=0 TO 53
520 IF S% MOD 6=0 THEN READ A$:Q%=1
530 shape%!(4*S%)=0
540 FOR J%=0 TO 2-(S%>23)
550 P%=ASC(MID$(A$,Q%,1))-48:Q%=Q%+1:shape%?(4*S%+J%)=P%
560 of%?(3*P%+nof%?P%)=S%:nof%?P%=nof%?P%+1
570 NEXT,
580 REM lines: the squares' sides and 12 more
590 FOR S%=24 TO 53
600 FOR J%=0 TO 3
610 PROCline(shape%?(4*S%+J%),shape%?(4*S%+((J%+1) AND 3)))
620 NEXT,
630 FOR I%=1 TO 12:READ P%,Q%:PROCline(P%,Q%):NEXT
640 REM hexagons 1-7: colour, six points
650 FOR I%=1 TO 7
660 READ Q%:hex%?I%=Q%
670 FOR J%=1 TO 6:READ P%:hexof%?P%=I%:point%?(6*I%+J%)=P%:NEXT
680 NEXT
690 REM where the arrows lead: left, right, down, up
700 FOR I%=0 TO 3:READ J$(I%):NEXT
710 VDU 23,224,3,15,31,63,127,127,255,255
720 VDU 23,225,128,224,240,248,252,252,254,254
730 VDU 23,226,255,127,127,63,31,15,3,0
740 VDU 23,227,254,252,252,248,240,224,128,0
750 VDU 23,228,3,15,28,56,112,96,195,195
760 VDU 23,229,128,224,112,56,28,12,134,134
770 VDU 23,230,195,96,112,56,28,15,3,0
780 VDU 23,231,134,12,28,56,112,224,128,0
790 VDU 23,232,0,68,40,16,40,68,0,0
800 D$=CHR$224+CHR$225+CHR$10+CHR$8+CHR$8+CHR$226+CHR$227
810 R$=CHR$228+CHR$229+CHR$10+CHR$8+CHR$8+CHR$230+CHR$231
820 ENDPROC
830 DEF PROCpoint(D%)
840 P%=P%+1:posx%?P%=128+D%:posy%?P%=Y%
850 ENDPROC
860 DEF PROCline(A%,B%)
870 link%?(4*A%+deg%?A%)=B%:deg%?A%=deg%?A%+1
880 link%?(4*B%+deg%?B%)=A%:deg%?B%=deg%?B%+1
890 ENDPROC
900 REM ---- before the game ----
910 DEF PROCask
920 LOCAL A$,B$,K%
930 VDU 12,23,1,1;0;0;0;
940 PRINT TAB(15,1);"KENSINGTON"
950 PRINT TAB(15,2);"=========="
960 PRINT TAB(5,4);"A board game for two people"
970 PRINT TAB(1,8);"Player 1 name? ";:A$=FNname("Player 1")
980 PRINT TAB(1,11);"Player 2 name? ";:B$=FNname("Player 2")
990 PRINT TAB(1,15);"Does ";A$;" play red or blue?"
1000 PRINT TAB(1,16);"R or B (RETURN is R): ";
1010 REPEAT K%=GET AND &DF:UNTIL K%=82 OR K%=66 OR K%=13
1020 IF K%=66 THEN nm$(2)=A$:nm$(1)=B$:PRINT "blue" ELSE nm$(1)=A$:nm$(2)=B$:PRINT "red"
1030 PRINT TAB(1,20);"Are you playing the 2-move option?"
1040 PRINT TAB(1,21);"Y or N (RETURN is Y): ";
1050 REPEAT K%=GET AND &DF:UNTIL K%=89 OR K%=78 OR K%=13
1060 option%=(K%<>78)
1070 IF option% THEN PRINT "yes" ELSE PRINT "no"
1080 ready%=TRUE
1090 ENDPROC
1100 DEF FNname(Z$)
1110 LOCAL K%,A$
1120 REPEAT
1130 K%=GET
1140 IF K%=127 AND A$>"" THEN A$=LEFT$(A$,LEN(A$)-1):VDU 127
1150 IF K%=32 AND A$="" THEN K%=0
1160 IF K%>31 AND K%<127 AND LEN(A$)<8 THEN A$=A$+CHR$(K%):VDU K%
1170 UNTIL K%=13
1180 IF A$="" THEN A$=Z$:PRINT A$;
1190 =A$
1200 DEF PROClot
1210 LOCAL K%
1220 VDU 12,23,1,0;0;0;0;
1230 PRINT TAB(15,0);"KENSINGTON"
1240 PRINT TAB(0,2);nm$(1);" has the red stones: full discs."
1250 PRINT nm$(2);" has the blue stones: rings."
1260 PRINT '"Fill the six points of a white hexagon"'"or of one of your own colour to win."
1270 PRINT '"Put your 15 stones on the points, then"'"move one stone a turn along a line."
1280 PRINT '"Complete a triangle to relocate one of"'"the other's stones, a square for two."
1290 PRINT '"2-move option: ";
1300 IF option% THEN PRINT "yes" ELSE PRINT "no"
1310 PRINT TAB(0,16);"KEYS"
1320 PRINT "Arrows  move the box to the nearest"'"        point in that direction."
1330 PRINT "RETURN  puts, lifts or drops a stone"'"        at the box. On the cross of a"'"        lifted stone: puts it back."
1340 PRINT "ESCAPE  stops the game."
1350 K%=RND(-TIME-1):lot%=RND(2)
1360 PRINT TAB(0,24);"A stone is drawn: it is ";co$(lot%);"."
1370 PRINT nm$(lot%);" begins."
1380 PRINT TAB(0,28);"Press RETURN to start.";
1390 REPEAT UNTIL GET=13
1400 ENDPROC
1410 DEF FNyes(Q$)
1420 LOCAL K%
1430 PROCsay(31,Q$)
1440 *FX15,1
1450 REPEAT K%=GET AND &DF:UNTIL K%=89 OR K%=78
1460 =(K%=89)
1470 REM ---- the game ----
1480 DEF PROCgame
1490 LOCAL C%,I%
1500 FOR I%=0 TO 72 STEP 4:board%!I%=0:NEXT
1510 FOR I%=56 TO 164 STEP 4:new%!I%=0:NEXT
1520 hand%?1=15:hand%?2=15
1530 sp%=0:won%=0:held%=0
1540 PROCboard
1550 C%=lot%
1560 REPEAT
1570 REM what broke since C%'s last turn began is barred in this one
1580 FOR I%=0 TO 52 STEP 4:paid%!I%=0:bar%!I%=new%!(56*C%+I%):new%!(56*C%+I%)=0:NEXT
1590 at%=1
1600 IF hand%?C% THEN PROCput(C%) ELSE IF FNcanmove(C%) THEN PROCslide(C%) ELSE PROCpass(C%)
1610 IF sp%>0 AND won%=0 THEN REPEAT PROCrelocate:UNTIL sp%=0 OR won%>0
1620 C%=3-C%
1630 UNTIL won%
1640 PROCwon
1650 ENDPROC
1660 DEF PROCput(C%)
1670 LOCAL P%
1680 PROCstatus(C%,"put a stone")
1690 REPEAT
1700 P%=FNpick
1710 why$=FNnodrop(P%,C%,0)
1720 IF why$>"" THEN PROCrefuse
1730 UNTIL why$=""
1740 hand%?C%=hand%?C%-1
1750 PROCarrive(P%,C%)
1760 ENDPROC
1770 DEF PROCslide(C%)
1780 LOCAL P%,Q%
1790 REPEAT
1800 PROCstatus(C%,"lift a stone of yours")
1810 REPEAT
1820 P%=FNpick
1830 why$=""
1840 IF board%?P%=0 THEN why$="no stone there"
1850 IF board%?P%=3-C% THEN why$="not your stone"
1860 IF why$>"" THEN PROCrefuse
1870 UNTIL why$=""
1880 held%=P%:PROCstone(P%)
1890 PROCstatus(C%,"drop it one point along a line")
1900 REPEAT
1910 Q%=FNpick
1920 IF Q%=P% THEN why$="" ELSE why$=FNnodrop(Q%,C%,P%)
1930 IF why$="" AND Q%<>P% THEN IF NOT FNlinked(P%,Q%) THEN why$="no line leads there"
1940 IF why$>"" THEN PROCrefuse
1950 UNTIL why$=""
1960 held%=0
1970 IF Q%=P% THEN PROCstone(P%)
1980 UNTIL Q%<>P%
1990 PROCleave(P%,C%)
2000 PROCarrive(Q%,C%)
2010 ENDPROC
2020 DEF PROCpass(C%)
2030 PROCstatus(C%,"nothing: you cannot move. Pass.")
2040 PROCwait(300)
2050 ENDPROC
2060 REM the newest right to relocate comes first
2070 DEF PROCrelocate
2080 LOCAL C%,V%,P%,Q%,N$
2090 C%=owner%?sp%:V%=3-C%
2100 N$=" ("+STR$(full%?sp%-left%?sp%+1)+" of "+STR$(full%?sp%)+")"
2110 at%=1
2120 REPEAT
2130 PROCstatus(C%,"lift a "+co$(V%)+" stone"+N$)
2140 REPEAT
2150 P%=FNpick
2160 why$=""
2170 IF board%?P%=0 THEN why$="no stone there"
2180 IF board%?P%=C% THEN why$="that stone is "+co$(C%)
2190 IF board%?P%=V% AND P%=first%?sp% THEN why$="you have just put it there"
2200 IF why$>"" THEN PROCrefuse
2210 UNTIL why$=""
2220 held%=P%:PROCstone(P%)
2230 PROCstatus(C%,"drop the "+co$(V%)+" stone"+N$)
2240 REPEAT
2250 Q%=FNpick
2260 why$=""
2270 IF Q%<>P% AND board%?Q%>0 THEN why$="that point is taken"
2280 IF why$>"" THEN PROCrefuse
2290 UNTIL why$=""
2300 held%=0
2310 IF Q%=P% THEN PROCstone(P%)
2320 UNTIL Q%<>P%
2330 left%?sp%=left%?sp%-1
2340 first%?sp%=Q%
2350 IF left%?sp%=0 THEN sp%=sp%-1
2360 PROCleave(P%,V%)
2370 PROCarrive(Q%,V%)
2380 ENDPROC
2390 REM ---- the rules ----
2400 REM all points of shape S% but P% are of colour C%, and none is Q%
2410 DEF FNrest(S%,P%,C%,Q%)
2420 LOCAL J%,K%,R%
2430 R%=TRUE
2440 FOR J%=4*S% TO 4*S%+3
2450 K%=shape%?J%
2460 IF K% THEN IF K%<>P% THEN IF K%=Q% OR board%?K%<>C% THEN R%=FALSE
2470 NEXT
2480 =R%
2490 REM a stone of colour C% comes to P%
2500 DEF PROCarrive(P%,C%)
2510 LOCAL I%,S%,N%
2520 board%?P%=C%
2530 PROCstone(P%)
2540 IF FNhexagon(hexof%?P%,C%) THEN won%=C%:wonhex%=hexof%?P%:ENDPROC
2550 N%=0
2560 FOR I%=3*P% TO 3*P%+nof%?P%-1
2570 S%=of%?I%
2580 IF paid%?S%=0 THEN IF FNrest(S%,P%,C%,0) THEN paid%?S%=1:N%=N%+1-(S%>23)
2590 NEXT
2600 IF N%>2 THEN N%=2
2610 IF N%>15-hand%?(3-C%) THEN N%=15-hand%?(3-C%)
2620 IF N%=0 THEN ENDPROC
2630 sp%=sp%+1
2640 owner%?sp%=C%:left%?sp%=N%:full%?sp%=N%:first%?sp%=0
2650 ENDPROC
2660 REM a stone of colour C% leaves P%
2670 DEF PROCleave(P%,C%)
2680 LOCAL I%,S%
2690 FOR I%=3*P% TO 3*P%+nof%?P%-1
2700 S%=of%?I%
2710 IF FNrest(S%,P%,C%,0) THEN new%?(56*C%+S%)=1
2720 NEXT
2730 board%?P%=0
2740 PROCstone(P%)
2750 ENDPROC
2760 REM why colour C% may not come from Q% (0: the hand) to P%
2770 DEF FNnodrop(P%,C%,Q%)
2780 IF board%?P% THEN ="that point is taken"
2790 IF FNbarred(P%,C%,Q%) THEN ="shape barred for this turn"
2800 =""
2810 REM 2-move option: would a shape broken since the last turn be rebuilt?
2820 DEF FNbarred(P%,C%,Q%)
2830 LOCAL I%,S%,R%
2840 IF NOT option% THEN =FALSE
2850 FOR I%=3*P% TO 3*P%+nof%?P%-1
2860 S%=of%?I%
2870 IF bar%?S% THEN IF FNrest(S%,P%,C%,Q%) THEN R%=TRUE
2880 NEXT
2890 =R%
2900 DEF FNlinked(P%,Q%)
2910 LOCAL I%,R%
2920 FOR I%=4*P% TO 4*P%+3
2930 IF link%?I%=Q% THEN R%=TRUE
2940 NEXT
2950 =R%
2960 DEF FNcanmove(C%)
2970 LOCAL P%,I%,Q%,R%
2980 REPEAT
2990 P%=P%+1
3000 IF board%?P%=C% THEN I%=0:REPEAT Q%=link%?(4*P%+I%):PROCtry:I%=I%+1:UNTIL R% OR I%=4
3010 UNTIL R% OR P%=72
3020 =R%
3030 DEF PROCtry
3040 IF Q% THEN IF board%?Q%=0 THEN IF NOT FNbarred(Q%,C%,P%) THEN R%=TRUE
3050 ENDPROC
3060 DEF FNhexagon(H%,C%)
3070 LOCAL I%,N%
3080 IF H%=0 THEN =FALSE
3090 IF hex%?H%=3-C% THEN =FALSE
3100 FOR I%=6*H%+1 TO 6*H%+6
3110 IF board%?(point%?I%)=C% THEN N%=N%+1
3120 NEXT
3130 =(N%=6)
3140 REM ---- the cursor ----
3150 DEF FNpick
3160 LOCAL K%,on%
3170 REPEAT
3180 PROCbox(at%):on%=NOT on%
3190 K%=INKEY(25)
3200 IF on% AND K%>=0 THEN PROCbox(at%):on%=FALSE
3210 IF K%>135 AND K%<140 THEN at%=ASC(MID$(J$(K%-136),at%,1))-48
3220 UNTIL K%=13
3230 =at%
3240 DEF PROCbox(P%)
3250 GCOL 3,1
3260 MOVE FNx(P%)-36,FNy(P%)-36
3270 PLOT 1,72,0:PLOT 1,0,72:PLOT 1,-72,0:PLOT 1,0,-72
3280 ENDPROC
3290 REM ---- the picture ----
3300 DEF PROCboard
3310 LOCAL I%
3320 CLS
3330 GCOL 0,1
3340 FOR I%=1 TO 72:PROClines(I%):NEXT
3350 RESTORE 4520
3360 FOR I%=1 TO 7:PROCmiddle:NEXT
3370 MOVE 0,98:DRAW 1279,98
3380 PRINT TAB(3,0);nm$(1);TAB(3,1);"red";TAB(30,0);nm$(2);TAB(30,1);"blue"
3390 PROCdisc(32,988,1):PROCdisc(920,988,2)
3400 PRINT TAB(0,25);"Arrows: move";TAB(0,26);"RETURN: choose";TAB(0,27);"ESCAPE: stop"
3410 PRINT TAB(27,26);"2-move: ";
3420 IF option% THEN PRINT "yes"; ELSE PRINT "no";
3430 ENDPROC
3440 DEF FNx(P%)=128+4*posx%?P%
3450 DEF FNy(P%)=4*posy%?P%
3460 REM the halves of its lines that are a point's own
3470 DEF PROClines(P%)
3480 LOCAL J%,Q%,X%,Y%
3490 X%=FNx(P%):Y%=FNy(P%)
3500 FOR J%=4*P% TO 4*P%+3
3510 Q%=link%?J%
3520 IF Q% THEN MOVE X%,Y%:DRAW (X%+FNx(Q%))/2,(Y%+FNy(Q%))/2
3530 NEXT
3540 ENDPROC
3550 DEF PROCmiddle
3560 LOCAL X%,Y%,A$
3570 READ X%,Y%,A$
3580 X%=640+4*X%:Y%=4*Y%
3590 GCOL 0,1
3600 IF A$="R" THEN MOVE X%-26,Y%+44:MOVE X%+26,Y%+44:PLOT 85,X%-52,Y%:PLOT 85,X%+52,Y%:PLOT 85,X%-26,Y%-44:PLOT 85,X%+26,Y%-44
3610 IF A$="B" THEN MOVE X%-26,Y%+44:DRAW X%+26,Y%+44:DRAW X%+52,Y%:DRAW X%+26,Y%-44:DRAW X%-26,Y%-44:DRAW X%-52,Y%:DRAW X%-26,Y%+44
3620 VDU 5
3630 GCOL 3,1
3640 MOVE X%-14,Y%+14:PRINT A$;
3650 PROCtext
3660 ENDPROC
3670 REM show what is on point P%
3680 DEF PROCstone(P%)
3690 LOCAL X%,Y%
3700 X%=FNx(P%):Y%=FNy(P%)
3710 PROCdisc(X%,Y%,0)
3720 IF P%=held% THEN VDU 5:MOVE X%-12,Y%+12:PRINT CHR$232;:PROCtext:ENDPROC
3730 IF board%?P% THEN PROCdisc(X%,Y%,board%?P%) ELSE PROClines(P%)
3740 ENDPROC
3750 DEF PROCdisc(X%,Y%,C%)
3760 VDU 5
3770 GCOL 0,0
3780 MOVE X%-28,Y%+28:PRINT D$;
3790 GCOL 0,1
3800 MOVE X%-28,Y%+28
3810 IF C%=1 THEN PRINT D$;
3820 IF C%=2 THEN PRINT R$;
3830 PROCtext
3840 ENDPROC
3850 REM text again, without its cursor
3860 DEF PROCtext
3870 VDU 4,23,1,0;0;0;0;
3880 ENDPROC
3890 REM ---- the panel ----
3900 DEF PROCstatus(C%,A$)
3910 todo$=A$
3920 PROCsay(29,"Turn: "+nm$(C%)+" ("+co$(C%)+")")
3930 PROCsay(30,"To do: "+todo$)
3940 A$="In hand: "+STR$(hand%?C%)
3950 IF held% THEN A$=A$+"     Lifted: "+co$(board%?held%)
3960 PROCsay(31,A$)
3970 ENDPROC
3980 DEF PROCsay(Y%,A$)
3990 PRINT TAB(0,Y%);A$;SPC(39-LEN(A$));
4000 ENDPROC
4010 DEF PROCrefuse
4020 PROCsay(30,"No: "+why$+".")
4030 PROCwait(100)
4040 PROCsay(30,"To do: "+todo$)
4050 ENDPROC
4060 DEF PROCwait(N%)
4070 N%=TIME+N%
4080 REPEAT UNTIL TIME>=N%
4090 ENDPROC
4100 DEF PROCwon
4110 LOCAL I%,J%
4120 PROCsay(29,nm$(won%)+" ("+co$(won%)+") wins!")
4130 PROCsay(30,"All six points of a "+co$(hex%?wonhex%)+" hexagon.")
4140 PROCsay(31,"")
4150 FOR J%=1 TO 6
4160 FOR I%=6*wonhex%+1 TO 6*wonhex%+6
4170 PROCbox(point%?I%)
4180 NEXT,
4190 ENDPROC
4200 REM ---- the figures of the board ----
4210 REM rows
4220 DATA 246,12,0,234,31,0,223,12,0,214,43,66,203,23,86,191,43,66,183,12,97
4230 DATA 171,31,77,160,12,97,152,43,66,140,23,86,128,43,66,120,12,97,109,31,77
4240 DATA 97,12,97,89,43,66,77,23,86,66,43,66,57,12,0,46,31,0,34,12,0
4250 REM triangles: CHR$(48+point)
4260 DATA "1352467;?8<@9=A:>B"
4270 DATA "CGKDHLEIMFJNOSWPTX"
4280 DATA "QUYRVZ[_c\`d]ae^bf"
4290 DATA "gkohlpimqjnrsuwtvx"
4300 REM squares, round about
4310 DATA "65125<83=649@?78BA9:?GC;"
4320 DATA "<DH@E=AIJB>FMLDEGOSKLTPH"
4330 DATA "UMIQRJNVXWOPQRZYW_[S`XT\"
4340 DATA "Ya]UbZV^ed\]_gkch`dlmeai"
4350 DATA "jbfnghpoijrqlsuptmqvstxw"
4360 REM the other lines
4370 DATA 1,3,2,4,7,11,10,14,19,27,22,30,43,51,46,54,59,63,62,66,69,71,70,72
4380 REM hexagons: 0 white, 1 red, 2 blue
4390 DATA 0,5,6,12,13,20,21
4400 DATA 1,15,16,23,24,31,32
4410 DATA 2,17,18,25,26,33,34
4420 DATA 0,28,29,36,37,44,45
4430 DATA 1,39,40,47,48,55,56
4440 DATA 2,41,42,49,50,57,58
4450 DATA 0,52,53,60,61,67,68
4460 REM arrows: CHR$(48+point)
4470 DATA "317235;7=9;85:;?=ACHDJC?EAKHLJSOUQSPLRSWUY[`\b[W]Yc`dbkgmikhdjkomqusotuw"
4480 DATA "241:648<:>769>@<B>GEIF@DBFGMINPTRVOMQVXTZV_]a^X\Z^_eafhljngeinplrntvsrxv"
4490 DATA "5689<=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrkstnouvrwxuvwx"
4500 DATA "123412734:;56>789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijlmpqst"
4510 REM middles of the hexagons
4520 DATA 0,203,W
4530 DATA -54,171,R
4540 DATA 54,171,B
4550 DATA 0,140,W
4560 DATA -54,109,R
4570 DATA 54,109,B
4580 DATA 0,77,W
