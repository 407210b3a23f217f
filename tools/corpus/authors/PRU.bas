10 REM K E N S I N G T O N
20 REM in teletext, by P.R.U. 1985
30 MODE 7
40 PROCinit
50 ON ERROR GOTO 110
60 *FX4,1
70 PROCmenu
80 PROCnew:PROCgame:PROCover
90 IF again% THEN GOTO 80 ELSE GOTO 70
100 :
110 IF ERR<>17 THEN GOTO 150
120 IF NOT play% THEN GOTO 70
130 PROCstopped
140 GOTO 90
150 *FX4,0
160 MODE 7:REPORT:PRINT" at line ";ERL
170 END
180 :
190 DEF PROCgame
200 play%=TRUE:win%=0:draw%=FALSE
210 REPEAT
220 PROCturn(col%)
230 col%=3-col%
240 UNTIL win%>0 OR draw%
250 play%=FALSE
260 ENDPROC
270 :
280 DEF PROCturn(c%)
290 LOCAL s%
300 tn%(c%)=tn%(c%)+1
310 FOR s%=0 TO 52 STEP 4:pd%!s%=0:NEXT
320 sp%=0:sel%=0
330 PROChead(c%)
340 IF NOT FNcan(c%) THEN PROCpass(c%):ENDPROC
350 IF su%(c%)>0 THEN PROCplace(c%) ELSE PROCslide(c%)
360 IF win%=0 AND NOT draw% THEN PROCpay
370 ENDPROC
380 :
390 DEF PROCplace(c%)
400 LOCAL q%
410 IF lv%(c%)>0 THEN q%=FNcplace(c%) ELSE q%=FNhplace(c%)
420 IF draw% THEN ENDPROC
430 su%(c%)=su%(c%)-1
440 PROCput(c%,q%)
450 IF lv%(c%)>0 THEN PROCreal
460 ENDPROC
470 :
480 DEF PROCslide(c%)
490 frm%=0:dst%=0
500 IF lv%(c%)>0 THEN PROCcslide(c%) ELSE PROChslide(c%)
510 IF draw% THEN ENDPROC
520 lf%(c%)=frm%
530 PROCtake(c%,frm%)
540 PROCput(c%,dst%)
550 IF lv%(c%)>0 THEN PROCreal
560 ENDPROC
570 :
580 REM Rule 9: can this colour act at all?
590 DEF FNcan(c%)
600 LOCAL p%,y%
610 IF su%(c%)>0 THEN =TRUE
620 REPEAT
630 p%=p%+1
640 IF st%?p%=c% THEN y%=FNcanp(c%,p%)
650 UNTIL y% OR p%=72
660 =y%
670 :
680 DEF FNcanp(c%,p%)
690 LOCAL k%,q%,y%
700 FOR k%=p%*4 TO p%*4+3
710 q%=nb%?k%
720 IF q%>0 THEN IF st%?q%=0 THEN IF NOT FNsban(c%,p%,q%) THEN y%=TRUE
730 NEXT
740 =y%
750 :
760 REM Rules 3 to 7: the newest right to shift stones goes first
770 DEF PROCpay
780 REPEAT
790 IF sp%>0 THEN PROCone
800 UNTIL sp%=0 OR win%>0
810 ENDPROC
820 :
830 DEF PROCone
840 LOCAL o%,e%,x%
850 o%=so%(sp%):e%=3-o%:x%=sl%(sp%)
860 IF sn%(sp%)=0 THEN sp%=sp%-1:ENDPROC
870 IF ob%(e%)+(st%?x%=e%)<1 THEN sp%=sp%-1:ENDPROC
880 PROChead(o%)
890 IF lv%(o%)>0 THEN PROCcshift(o%,e%,x%) ELSE PROChshift(o%,e%,x%)
900 sn%(sp%)=sn%(sp%)-1
910 sl%(sp%)=dst%
920 PROCtake(e%,frm%)
930 PROCput(e%,dst%)
940 IF lv%(o%)>0 THEN PROCreal
950 ENDPROC
960 :
970 REM A stone comes to a point
980 DEF PROCput(c%,p%)
990 LOCAL k%,s%,n%,a%,b%
1000 PROCraw(c%,p%,1)
1010 ob%(c%)=ob%(c%)+1
1020 PROCshow(p%)
1030 PROCbeep(100+c%*20,2)
1040 FOR k%=p%*4 TO p%*4+3
1050 s%=ps%?k%
1060 IF s%<61 THEN IF cn%?(c%*64+s%)=sz%?s% THEN PROCdone
1070 NEXT
1080 n%=a%+2*b%
1090 IF n%>2 THEN n%=2
1100 IF n%=0 OR win%>0 THEN ENDPROC
1110 sp%=sp%+1
1120 so%(sp%)=c%:sn%(sp%)=n%:sl%(sp%)=0
1130 PROCtell
1140 ENDPROC
1150 :
1160 REM Shape s% is full of colour c%
1170 DEF PROCdone
1180 IF s%>53 THEN PROChex:ENDPROC
1190 IF pd%?s% THEN ENDPROC
1200 pd%?s%=1
1210 IF s%<24 THEN a%=a%+1 ELSE b%=b%+1
1220 ENDPROC
1230 :
1240 DEF PROChex
1250 IF hc%?s%=0 OR hc%?s%=c% THEN win%=c%:wh%=s%
1260 ENDPROC
1270 :
1280 DEF PROCtell
1290 LOCAL t$
1300 t$="a triangle"
1310 IF b%=1 THEN t$="a square"
1320 IF b%=1 AND a%=1 THEN t$="a square and triangle"
1330 IF b%=2 THEN t$="two squares"
1340 PROCband(24,5,7,"  "+N$(c%)+" has "+t$+"!")
1350 PROCbeep(150,3):PROCbeep(170,4)
1360 PROCwait(70)
1370 ENDPROC
1380 :
1390 REM A stone leaves a point
1400 DEF PROCtake(c%,p%)
1410 LOCAL k%,s%
1420 FOR k%=p%*4 TO p%*4+3
1430 s%=ps%?k%
1440 IF s%<54 THEN IF cn%?(c%*64+s%)=sz%?s% THEN bn%(c%,s%)=tn%(c%)+1
1450 NEXT
1460 PROCraw(c%,p%,-1)
1470 ob%(c%)=ob%(c%)-1
1480 sel%=0
1490 PROCshow(p%)
1500 ENDPROC
1510 :
1520 DEF PROCraw(c%,p%,d%)
1530 LOCAL k%,a%
1540 st%?p%=-c%*(d%>0)
1550 FOR k%=p%*4 TO p%*4+3
1560 IF ps%?k%<61 THEN a%=cn%+c%*64+ps%?k%:?a%=?a%+d%
1570 NEXT
1580 ENDPROC
1590 :
1600 REM 2-move rule: would a stone at p% rebuild too soon?
1610 DEF FNban(c%,p%)
1620 LOCAL k%,s%,r%
1630 IF NOT two% THEN =FALSE
1640 FOR k%=p%*4 TO p%*4+3
1650 s%=ps%?k%
1660 IF s%<54 THEN IF cn%?(c%*64+s%)=sz%?s%-1 THEN IF bn%(c%,s%)=tn%(c%) THEN r%=TRUE
1670 NEXT
1680 =r%
1690 :
1700 DEF FNsban(c%,f%,p%)
1710 LOCAL r%
1720 IF NOT two% THEN =FALSE
1730 PROCraw(c%,f%,-1)
1740 r%=FNban(c%,p%)
1750 PROCraw(c%,f%,1)
1760 =r%
1770 :
1780 REM ---- People ----
1790 DEF FNhplace(c%)
1800 LOCAL p%,ok%
1810 PROCsay(c%,N$(c%)+", place a "+C$(c%)+" stone")
1820 drw%=TRUE
1830 PROCkeys
1840 REPEAT
1850 p%=FNpick
1860 IF NOT draw% THEN ok%=FNvac(c%,p%)
1870 UNTIL ok% OR draw%
1880 drw%=FALSE
1890 =p%
1900 :
1910 DEF FNvac(c%,p%)
1920 IF st%?p%>0 THEN PROCno("That point is taken"):=FALSE
1930 IF FNban(c%,p%) THEN PROCno("2-move rule: too soon to rebuild"):=FALSE
1940 =TRUE
1950 :
1960 DEF PROChslide(c%)
1970 REPEAT
1980 PROCsay(c%,N$(c%)+", choose a "+C$(c%)+" stone to move")
1990 drw%=TRUE
2000 IF no%=0 THEN PROCkeys
2010 frm%=FNpick
2020 drw%=FALSE
2030 IF NOT draw% THEN frm%=FNown(c%,frm%):IF frm%>0 THEN PROChdest(c%)
2040 UNTIL dst%>0 OR draw%
2050 ENDPROC
2060 :
2070 DEF FNown(c%,p%)
2080 IF st%?p%=0 THEN PROCno("There is no stone here"):=0
2090 IF st%?p%<>c% THEN PROCno("That stone is not yours"):=0
2100 IF NOT FNopen(p%) THEN PROCno("That stone is hemmed in"):=0
2110 =p%
2120 :
2130 DEF FNopen(p%)
2140 LOCAL k%,y%
2150 FOR k%=p%*4 TO p%*4+3
2160 IF nb%?k%>0 THEN IF st%?(nb%?k%)=0 THEN y%=TRUE
2170 NEXT
2180 =y%
2190 :
2200 DEF PROChdest(c%)
2210 LOCAL p%,r%
2220 sel%=frm%
2230 PROCsay(c%,"Now along a line to the next point")
2240 PROCkeys
2250 REPEAT
2260 p%=FNpick
2270 r%=FNdest(c%,p%)
2280 UNTIL r%>0
2290 IF r%=2 THEN dst%=p%
2300 sel%=0
2310 PROCshow(frm%)
2320 ENDPROC
2330 :
2340 DEF FNdest(c%,p%)
2350 LOCAL k%,y%
2360 IF p%=0 OR p%=frm% THEN =1
2370 IF st%?p%>0 THEN PROCno("That point is taken"):=0
2380 FOR k%=p%*4 TO p%*4+3
2390 IF nb%?k%=frm% THEN y%=TRUE
2400 NEXT
2410 IF NOT y% THEN PROCno("Only one step, and along a line"):=0
2420 IF FNsban(c%,frm%,p%) THEN PROCno("2-move rule: too soon to rebuild"):=0
2430 =2
2440 :
2450 DEF PROChshift(o%,e%,x%)
2460 LOCAL r%,p%
2470 dst%=0
2480 REPEAT
2490 IF sn%(sp%)=2 THEN PROCsay(o%,N$(o%)+", shift 2 "+C$(e%)+" stones: choose") ELSE PROCsay(o%,N$(o%)+", shift a "+C$(e%)+" stone: choose")
2500 IF no%=0 THEN PROCkeys
2510 frm%=FNpick
2520 frm%=FNtheirs(e%,x%,frm%)
2530 IF frm%>0 THEN PROChdrop
2540 UNTIL dst%>0
2550 ENDPROC
2560 :
2570 DEF FNtheirs(e%,x%,p%)
2580 IF st%?p%=0 THEN PROCno("There is no stone here"):=0
2590 IF st%?p%<>e% THEN PROCno("Not your own: a "+C$(e%)+" stone"):=0
2600 IF p%=x% THEN PROCno("You have just put that one there"):=0
2610 =p%
2620 :
2630 DEF PROChdrop
2640 LOCAL p%,r%
2650 sel%=frm%
2660 PROCsay(o%,"Put it on any free point")
2670 PROCkeys
2680 REPEAT
2690 r%=0
2700 p%=FNpick
2710 IF p%=0 OR p%=frm% THEN r%=1 ELSE IF st%?p%>0 THEN PROCno("That point is taken") ELSE r%=2
2720 UNTIL r%>0
2730 IF r%=2 THEN dst%=p%
2740 sel%=0
2750 PROCshow(frm%)
2760 ENDPROC
2770 :
2780 REM The marker: returns a point, or 0 for DELETE
2790 DEF FNpick
2800 LOCAL k%,z%
2810 REPEAT
2820 PROCmark(m%)
2830 k%=INKEY(40)
2840 IF k%<0 THEN PROCshow(m%):k%=INKEY(15)
2850 IF k%>0 AND no% THEN PROCkeys
2860 IF k%>135 AND k%<140 THEN PROCshow(m%):m%=mv%?(m%*4+k%-136)
2870 IF (k% AND &DF)=68 AND drw% THEN PROCdraw
2880 UNTIL k%=13 OR (k%=127 AND sel%>0) OR draw%
2890 PROCshow(m%)
2900 IF k%=127 THEN =0
2910 =m%
2920 :
2930 DEF PROCdraw
2940 LOCAL k%,c%
2950 c%=3-col%
2960 IF lv%(c%)>0 THEN PROCno(N$(c%)+" will not have a draw"):ENDPROC
2970 PROCband(24,3,1,"  "+N$(c%)+", do you agree to a draw? Y/N")
2980 REPEAT
2990 k%=GET AND &DF
3000 UNTIL k%=89 OR k%=78
3010 draw%=(k%=89)
3020 IF NOT draw% THEN PROCno(N$(c%)+" will not have a draw")
3030 ENDPROC
3040 :
3050 DEF PROCno(t$)
3060 PROCband(24,3,1,"  "+t$)
3070 PROCbeep(20,5)
3080 no%=TRUE
3090 ENDPROC
3100 :
3110 DEF PROCkeys
3120 no%=FALSE
3130 IF sel%>0 THEN PROCband(24,6,4," Arrows, RETURN   DELETE: let it be"):ENDPROC
3140 IF drw% THEN PROCband(24,6,4," Arrows, RETURN   D draw  ESC stop"):ENDPROC
3150 PROCband(24,6,4," Arrows, RETURN           ESC stop")
3160 ENDPROC
3170 :
3180 REM ---- The computer ----
3190 DEF FNcplace(c%)
3200 LOCAL p%,q%,b%,v%
3210 PROCthink(c%)
3220 b%=-9999
3230 FOR p%=1 TO 72
3240 IF st%?p%=0 THEN PROCtry(p%)
3250 NEXT
3260 PROCslow(q%)
3270 =q%
3280 :
3290 DEF PROCtry(p%)
3300 IF th% THEN PROCmark(p%)
3310 IF NOT FNban(c%,p%) THEN v%=FNe(c%,p%)+RND(nz%):IF v%>b% THEN b%=v%:q%=p%
3320 IF th% THEN PROCshow(p%)
3330 ENDPROC
3340 :
3350 DEF PROCcslide(c%)
3360 LOCAL p%,b%,v%,u%,k%
3370 PROCthink(c%)
3380 b%=-9999
3390 FOR p%=1 TO 72
3400 IF st%?p%=c% THEN IF FNopen(p%) THEN PROCfrom(p%)
3410 NEXT
3420 sel%=frm%:PROCshow(sel%)
3430 PROCslow(dst%)
3440 ENDPROC
3450 :
3460 DEF PROCfrom(p%)
3470 PROCraw(c%,p%,-1)
3480 u%=FNe(c%,p%)
3490 FOR k%=p%*4 TO p%*4+3
3500 IF nb%?k%>0 THEN IF st%?(nb%?k%)=0 THEN PROCto(nb%?k%)
3510 NEXT
3520 PROCraw(c%,p%,1)
3530 ENDPROC
3540 :
3550 DEF PROCto(q%)
3560 IF th% THEN PROCmark(q%)
3570 IF NOT FNban(c%,q%) THEN v%=FNe(c%,q%)-u%+RND(nz%)+12*(q%=lf%(c%)):IF v%>b% THEN b%=v%:frm%=p%:dst%=q%
3580 IF th% THEN PROCshow(q%)
3590 ENDPROC
3600 :
3610 DEF PROCcshift(o%,e%,x%)
3620 LOCAL p%,b%,v%
3630 PROCthink(o%)
3640 b%=-9999
3650 FOR p%=1 TO 72
3660 IF st%?p%=e% THEN IF p%<>x% THEN PROCpluck(p%)
3670 NEXT
3680 sel%=frm%:PROCshow(sel%)
3690 PROCraw(e%,frm%,-1)
3700 b%=9999
3710 FOR p%=1 TO 72
3720 IF st%?p%=0 THEN IF p%<>frm% THEN PROCdump(p%)
3730 NEXT
3740 PROCraw(e%,frm%,1)
3750 PROCslow(dst%)
3760 ENDPROC
3770 :
3780 DEF PROCpluck(p%)
3790 PROCraw(e%,p%,-1)
3800 v%=FNe(e%,p%)+RND(nz%)
3810 PROCraw(e%,p%,1)
3820 IF v%>b% THEN b%=v%:frm%=p%
3830 ENDPROC
3840 :
3850 DEF PROCdump(p%)
3860 IF th% THEN PROCmark(p%)
3870 v%=FNe(e%,p%)+RND(nz%)
3880 IF v%<b% THEN b%=v%:dst%=p%
3890 IF th% THEN PROCshow(p%)
3900 ENDPROC
3910 :
3920 REM What is point p% worth to colour c%?
3930 DEF FNe(c%,p%)
3940 LOCAL v%,k%,s%,a%,b%,y%
3950 FOR k%=p%*4 TO p%*4+3
3960 s%=ps%?k%
3970 IF s%<61 THEN PROCval
3980 NEXT
3990 =v%
4000 :
4010 DEF PROCval
4020 a%=cn%?(c%*64+s%):b%=cn%?(192-c%*64+s%)
4030 IF s%>53 THEN y%=2-(hc%?s%=c%)-2*(hc%?s%=3-c%) ELSE y%=-(s%>23)
4040 IF b%=0 THEN v%=v%+B%(y%,a%) ELSE IF a%=0 THEN v%=v%+K%(y%,b%)
4050 ENDPROC
4060 :
4070 DEF PROCthink(c%)
4080 PROCsay(c%,N$(c%)+" is thinking...")
4090 PROCband(24,6,4,"                          ESC stop")
4100 nz%=VAL(MID$("601503",lv%(c%)*2-1,2))
4110 ENDPROC
4120 :
4130 DEF PROCslow(p%)
4140 LOCAL i%
4150 m%=p%
4160 IF sd%=0 THEN ENDPROC
4170 FOR i%=1 TO 2
4180 PROCmark(p%):PROCwait(sd%*6)
4190 PROCshow(p%):PROCwait(sd%*3)
4200 NEXT
4210 ENDPROC
4220 :
4230 DEF PROCreal
4240 IF NOT rb% OR win%>0 THEN ENDPROC
4250 PROCmark(m%)
4260 PROCspace("Do that on your board, then SPACE")
4270 PROCshow(m%)
4280 ENDPROC
4290 :
4300 DEF PROCpass(c%)
4310 PROCsay(c%,N$(c%)+" cannot move and must pass")
4320 PROCbeep(40,6)
4330 IF lv%(1)>0 AND lv%(2)>0 THEN PROCwait(150) ELSE PROCspace("Press SPACE to go on")
4340 ENDPROC
4350 :
4360 DEF PROCspace(t$)
4370 PROCband(24,6,4,"  "+t$)
4380 REPEAT UNTIL GET=32
4390 ENDPROC
4400 :
4410 DEF PROCwait(n%)
4420 LOCAL t%
4430 t%=TIME+n%
4440 REPEAT UNTIL TIME>t%
4450 ENDPROC
4460 :
4470 DEF PROCbeep(p%,d%)
4480 IF snd% THEN SOUND 1,-12,p%,d%
4490 ENDPROC
4500 :
4510 REM ---- The screen ----
4520 DEF PROCband(r%,b%,f%,t$)
4530 PRINT TAB(0,r%);CHR$(128+b%);CHR$157;CHR$(128+f%);LEFT$(t$+STRING$(36," "),36);
4540 ENDPROC
4550 :
4560 DEF PROCbig(r%,b%,f%,t$)
4570 LOCAL i%
4580 FOR i%=r% TO r%+1
4590 PROCband(i%,b%,f%,CHR$141+t$)
4600 NEXT
4610 ENDPROC
4620 :
4630 DEF PROChead(c%)
4640 LOCAL t$
4650 IF su%(c%)>0 THEN t$=STR$(su%(c%))+" left" ELSE t$="moving"
4660 PROCbig(0,3*c%-2,7,"KENSINGTON  "+N$(c%)+" ("+C$(c%)+")  "+t$)
4670 ENDPROC
4680 :
4690 DEF PROCsay(c%,t$)
4700 PROCband(23,3*c%-2,7," "+t$)
4710 ENDPROC
4720 :
4730 REM A point as it is, and with the marker on it
4740 DEF PROCshow(p%)
4750 LOCAL a%,b%,s%
4760 a%=ad%(p%):s%=st%?p%
4770 IF s%=0 THEN b%=a%-&7C50+bf%:?a%=?b%:?(a%-1)=?(b%-1):a%?1=b%?1:ENDPROC
4780 IF p%=sel% THEN ?(a%-1)=149:?a%=255:a%?1=146:ENDPROC
4790 IF tv% THEN ?(a%-1)=142+3*s%:?a%=255 ELSE ?(a%-1)=135:?a%=ASC(MID$("RB",s%,1))
4800 a%?1=146
4810 ENDPROC
4820 :
4830 DEF PROCmark(p%)
4840 LOCAL a%
4850 a%=ad%(p%)
4860 ?(a%-1)=131:?a%=88:a%?1=146
4870 ENDPROC
4880 :
4890 DEF PROCboard
4900 LOCAL i%,h%,a%
4910 CLS
4920 VDU 23,1,0;0;0;0;
4930 FOR i%=0 TO 836 STEP 4
4940 !(&7C50+i%)=bf%!i%
4950 NEXT
4960 ENDPROC
4970 :
4980 REM Put the hexagons' colours into the picture
4990 DEF PROChexes
5000 LOCAL i%,h%,a%,j%
5010 FOR h%=0 TO 6
5020 j%=hc%?(54+h%):a%=hx%(h%)
5030 IF tv% THEN FOR i%=-40 TO 40 STEP 40:PROCfill(a%+i%,VAL(MID$("151145148",j%*3+1,3)),230):NEXT ELSE PROCfill(a%-40,146,32):PROCfill(a%,135,32):?a%=ASC(MID$("WRB",j%+1,1)):PROCfill(a%+40,146,32)
5040 NEXT
5050 ENDPROC
5060 :
5070 DEF PROCfill(a%,c%,s%)
5080 ?(a%-2)=c%:?(a%-1)=s%:?a%=s%:a%?1=s%:a%?2=146
5090 ENDPROC
5100 :
5110 REM ---- Before and after a game ----
5120 DEF PROCmenu
5130 LOCAL k%
5140 play%=FALSE
5150 CLS
5160 VDU 23,1,0;0;0;0;
5170 PROCbig(1,4,3,"      K E N S I N G T O N")
5180 PROCband(3,4,6,"      Everything is set on this page")
5190 PROCband(23,1,7," Press a letter to change its line")
5200 REPEAT
5210 PROCband(24,6,4," Press SPACE to start the game")
5220 PROCitems
5230 k%=GET
5240 IF k%>96 AND k%<123 THEN k%=k%-32
5250 IF k%=65 THEN P$(1)=FNname(P$(1),6)
5260 IF k%=66 THEN L%(1)=(L%(1)+1)MOD4
5270 IF k%=67 THEN c1%=3-c1%
5280 IF k%=68 THEN P$(2)=FNname(P$(2),11)
5290 IF k%=69 THEN L%(2)=(L%(2)+1)MOD4
5300 IF k%=70 THEN tv%=NOT tv%
5310 IF k%=71 THEN th%=NOT th%
5320 IF k%=72 THEN snd%=NOT snd%
5330 IF k%=73 THEN rb%=NOT rb%
5340 IF k%=74 THEN two%=NOT two%
5350 IF k%=75 THEN sd%=(sd%+1)MOD10
5360 UNTIL k%=32
5370 k%=RND(-TIME)
5380 ENDPROC
5390 :
5400 DEF PROCitems
5410 LOCAL c%
5420 PRINT TAB(2,5);CHR$130;"FIRST PLAYER"
5430 PROCitem(6,"A","Name",P$(1))
5440 PROCitem(7,"B","Played by",FNwho(L%(1)))
5450 PROCitem(8,"C","Colour",C$(c1%))
5460 PRINT TAB(2,10);CHR$130;"SECOND PLAYER"
5470 PROCitem(11,"D","Name",P$(2))
5480 PROCitem(12,"E","Played by",FNwho(L%(2)))
5490 PROCitem(13," ","Colour",C$(3-c1%))
5500 PRINT TAB(2,15);CHR$130;"THE GAME"
5510 IF tv% THEN PROCitem(16,"F","Television","colour") ELSE PROCitem(16,"F","Television","black and white")
5520 PROCitem(17,"G","Watch me think",FNyn(th%))
5530 PROCitem(18,"H","Sound",FNyn(snd%))
5540 PROCitem(19,"I","Own board too",FNyn(rb%))
5550 PROCitem(20,"J","2-move rule",FNyn(two%))
5560 PROCitem(21,"K","Speed (0 fast)",STR$(sd%))
5570 ENDPROC
5580 :
5590 DEF PROCitem(r%,k$,a$,b$)
5600 PRINT TAB(2,r%);CHR$131;k$;CHR$134;LEFT$(a$+STRING$(17,"."),17);CHR$135;LEFT$(b$+STRING$(16," "),16);
5610 ENDPROC
5620 :
5630 DEF FNwho(l%)
5640 IF l%=0 THEN ="a person"
5650 ="computer level "+STR$(l%)
5660 :
5670 DEF FNyn(f%)
5680 IF f% THEN ="yes"
5690 ="no"
5700 :
5710 DEF FNname(o$,r%)
5720 LOCAL n$,k%
5730 PROCband(24,3,1," Up to 5 letters, then RETURN")
5740 REPEAT
5750 PRINT TAB(22,r%);CHR$131;LEFT$(n$+"_"+STRING$(16," "),16);
5760 k%=GET
5770 IF k%=127 AND n$>"" THEN n$=LEFT$(n$,LEN(n$)-1)
5780 IF k%>32 AND k%<127 AND LEN(n$)<5 THEN n$=n$+CHR$(k%)
5790 UNTIL k%=13
5800 IF n$="" THEN =o$
5810 =n$
5820 :
5830 DEF PROCnew
5840 LOCAL i%
5850 N$(c1%)=P$(1):lv%(c1%)=L%(1)
5860 N$(3-c1%)=P$(2):lv%(3-c1%)=L%(2)
5870 FOR i%=0 TO 72 STEP 4:st%!i%=0:NEXT
5880 FOR i%=0 TO 188 STEP 4:cn%!i%=0:NEXT
5890 FOR i%=0 TO 53:bn%(1,i%)=0:bn%(2,i%)=0:NEXT
5900 FOR i%=1 TO 2:su%(i%)=15:tn%(i%)=0:ob%(i%)=0:lf%(i%)=0:NEXT
5910 sel%=0:no%=FALSE:drw%=FALSE:sp%=0:m%=1
5920 play%=TRUE
5930 PROChexes
5940 PROCboard
5950 PROCbig(0,0,3,"KENSINGTON")
5960 col%=RND(2)
5970 PROCsay(col%,"A "+C$(col%)+" stone is drawn: "+N$(col%)+" begins")
5980 PROCspace("Press SPACE to play")
5990 ENDPROC
6000 :
6010 DEF PROCover
6020 LOCAL i%,h$
6030 IF draw% THEN PROCbig(0,5,7,"KENSINGTON  A draw, by agreement"):PROCband(23,5,7," Honours even!"):PROCagain:ENDPROC
6040 h$="white":IF hc%?wh%>0 THEN h$=C$(win%)
6050 PROCbig(0,3*win%-2,7,"KENSINGTON  "+N$(win%)+" has won!")
6060 PROCsay(win%,"Well done! A "+h$+" hexagon is full")
6070 PROCband(24,3*win%-2,3,"")
6080 FOR i%=1 TO 6
6090 PROCbeep(80+i%*16,3)
6100 PROCring(32):PROCwait(15)
6110 PROCring(230):PROCwait(20)
6120 NEXT
6130 PROCagain
6140 ENDPROC
6150 :
6160 DEF PROCring(s%)
6170 LOCAL i%,a%
6180 a%=hx%(wh%-54)-bf%+&7C50
6190 FOR i%=-40 TO 40 STEP 40
6200 PROCfill(a%+i%,142+3*win%,s%)
6210 NEXT
6220 ENDPROC
6230 :
6240 DEF PROCstopped
6250 draw%=FALSE
6260 PROCbig(0,5,7,"KENSINGTON  Game stopped")
6270 PROCband(23,5,7," No winner this time")
6280 PROCagain
6290 ENDPROC
6300 :
6310 DEF PROCagain
6320 LOCAL k%
6330 play%=FALSE
6340 *FX15,1
6350 PROCband(24,6,4," SPACE another game  S set-up page")
6360 REPEAT
6370 k%=GET AND &DF
6380 UNTIL k%=0 OR k%=83
6390 again%=(k%=0)
6400 ENDPROC
6410 :
6420 DEF PROCinit
6430 LOCAL i%,j%,a$,b$
6440 VDU 23,1,0;0;0;0;
6450 PRINT TAB(0,10);CHR$131;CHR$141;"   K E N S I N G T O N"
6460 PRINT CHR$131;CHR$141;"   K E N S I N G T O N"
6470 PRINT'CHR$134;"   The board is being laid out..."
6480 DIM ad%(72),st% 79,nb% 299,ps% 299,mv% 299,sz% 63,hc% 63,cn% 195,pd% 63,bf% 850,hx%(6)
6490 DIM P$(2),L%(2),N$(2),lv%(2),C$(2),su%(2),tn%(2),ob%(2),lf%(2),bn%(2,53),so%(60),sn%(60),sl%(60),B%(4,6),K%(4,6)
6500 C$(1)="red":C$(2)="blue"
6510 P$(1)="ANNE":P$(2)="MICRO":L%(2)=2:c1%=1
6520 tv%=TRUE:th%=TRUE:snd%=TRUE:rb%=FALSE:two%=TRUE:sd%=3
6530 play%=FALSE:again%=FALSE:win%=0
6540 FOR i%=0 TO 60
6550 sz%?i%=3-(i%>23)-2*(i%>53)
6560 NEXT
6570 READ a$
6580 FOR i%=1 TO 72
6590 ad%(i%)=&7C20+ASC(MID$(a$,i%*2-1,1))+40*(ASC(MID$(a$,i%*2,1))-48)
6600 NEXT
6610 PROCtable(nb%)
6620 PROCtable(ps%)
6630 PROCtable(mv%)
6640 FOR i%=0 TO 6
6650 READ j%,a%,b%
6660 hc%?(54+i%)=j%:hx%(i%)=bf%+a%+40*b%
6670 NEXT
6680 FOR i%=0 TO 20
6690 READ a$
6700 $(bf%+40*i%)=a$
6710 NEXT
6720 FOR i%=0 TO 20:bf%?(40*i%)=146:NEXT
6730 FOR i%=1 TO 72:ad%(i%)?(bf%-&7C50)=79:NEXT
6740 FOR j%=0 TO 4:FOR i%=0 TO 6:READ B%(j%,i%),K%(j%,i%):NEXT,
6750 ENDPROC
6760 :
6770 REM Four numbers for each of the points 1 to 72
6780 DEF PROCtable(t%)
6790 LOCAL i%,a$,b$
6800 READ a$,b$
6810 $(t%+4)=a$:$(t%+148)=b$
6820 FOR i%=t%+4 TO t%+291
6830 ?i%=?i%-48
6840 NEXT
6850 ENDPROC
6860 :
6870 REM Where the points are: column, row
6880 DATA B0F0>1J1B2F283<3L3P344@4H4T485<5L5P526B6F6V667>7J7R728B8F8V889<9L9P94:@:H:T:8;<;L;P;2<B<F<V<6=>=J=R=2>B>F>V>8?<?L?P?4@@@H@T@8A<ALAPABBFB>CJCBDFD
6890 REM Neighbours along the lines
6900 DATA 2350146015802690136<245=8;?037<@4:=A9>B07?C058@D69AE:BF07;@G8<?H9=BI:>AJ;GK0<EHL=DIM>JN0?CKO@DLPAEMQBFNRCGS0DHMTEILUFJV0GPSWHOTXIRUYJQVZKOW[LPX\
6910 DATA MQY]NRZ^OSX_PTW`QUZaRVYbS_c0T]`dU\aeVbf0W[cgX\dhY]eiZ^fj[_k0\`el]adm^bn0_hko`glpajmqbinrcgo0dhpseiqtfjr0gkp0hlouimrvjnq0ltuwmsvxpsw0qtx0sux0tvw0
6920 REM Shapes at each point: 0-23 triangles, 24-53 squares, 54-60 hexagons, 61 none
6930 DATA 0Hmm1Hmm0Imm1Jmm0HIf1HJf2Kmm3IKm4JLm5Lmm2Mmm3INf4JOf5Pmm2KMg3KNg4LOh5LPh6Mmm7NQf8OQf9Pmm6MRg7NSg8OTh9PUh6Rmm7QSi8QTi9Umm:RVg;SVg<TWh=UWh:RXm;SYi
6940 DATA <TZi=U[m:VXj;VYj<WZk=W[k>Xmm?Y\i@Z\iA[mm>X]j?Y^j@Z_kA[`k>]mm?\^l@\_lA`mmB]ajC^ajD_bkE`bkB]mmC^clD_dlE`mmBammCacmDbdmEbmmFcelGdelFcmmGdmmFemmGemm
6950 REM Where the marker goes: left, right, down, up
6960 DATA 3251146271832:9436<154=2;8?77<@3=:A49>B:;7C;8=D5<9E6:>F>;@G7?<H8=BI9A>J:CGK;HEL<DIM=JFN>CHO?GDP@EJQAIFRBKGSCHMTDLIUEJNVFSPWGOTXHURYIQVZJSO[KPU\L
6970 DATA TQ]MRV^NSX_OWT`PUZaQYVbR[_cS`]dT\aeUb^fV[`gW_\hX]biYa^jZc_k[`el\dam]bfn^kho_glp`mjqainrbkgkchmsdlitejnnfkpogoluhmrviqnrjutwlsvxmosuptrvquxwswvxt
6980 REM Hexagons: colour, column, row
6990 DATA 0,20,4,1,10,7,2,30,7,0,20,10,1,10,13,2,30,13,0,20,16
7000 REM The board, drawn with the teletext editor; p = point
7010 DATA "                `xp,,,pt0               "
7020 DATA "              pw1 5   j b{p             "
7030 DATA "             >! ""+p,,,p'! ""m            "
7040 DATA "      `xp,,,pt0  >     m  `xp,,,pt0     "
7050 DATA "    pws 5   5 b{p1     bpw1 j   j s{p   "
7060 DATA "   >  ""+p,,,p'!  m     >  ""+p,,,p'!  m  "
7070 DATA "  pup  >!    m0 `xp,,,pt0 `>    ""m  pzp "
7080 DATA "  5 b{p       pw1 5   j b{p       pw1 j "
7090 DATA "  p7#  m0    >! ""+p,,,p'! ""m    `>  #kp "
7100 DATA "   m  `xp,,,pt0  >     m  `xp,,,pt0  >  "
7110 DATA "    pws 5   5 b{p1     bpw1 j   j s{p   "
7120 DATA "   >  ""+p,,,p'!  m     >  ""+p,,,p'!  m  "
7130 DATA "  pup  >!    m0 `xp,,,pt0 `>    ""m  pzp "
7140 DATA "  5 b{p       pw1 5   j b{p       pw1 j "
7150 DATA "  p7#  m0    >! ""+p,,,p'! ""m    `>  #kp "
7160 DATA "   m  `xp,,,pt0  >     m  `xp,,,pt0  >  "
7170 DATA "    pws 5   5 b{p1     bpw1 j   j s{p   "
7180 DATA "      ""+p,,,p'!  m     >  ""+p,,,p'!     "
7190 DATA "             m0 `xp,,,pt0 `>            "
7200 DATA "              pw1 5   j b{p             "
7210 DATA "                ""+p,,,p'!               "
7220 REM Worth of a triangle, square, white, own and other hexagon, by stones: to build, to block
7230 DATA 1,0,5,2,60,45,0,0,0,0,0,0,0,0
7240 DATA 1,0,3,1,9,5,70,55,0,0,0,0,0,0
7250 DATA 1,0,3,2,8,6,20,30,60,120,9000,1500,0,0
7260 DATA 1,0,3,0,8,0,20,0,60,0,9000,0,0,0
7270 DATA 0,0,0,2,0,6,0,30,0,120,0,1500,0,0
