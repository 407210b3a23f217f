10 REM ***** HEXAGON HALL *****
20 REM A game of Kensington for the
30 REM BBC Micro Model B
40 REM ------------------------
50 REM Lines up to 990 ask the questions.
60 REM The game from 1000 on is then moved
70 REM down to &E00, as MODE 1 needs room.
80 ON ERROR IF ERR=17 THEN RUN ELSE REPORT:PRINT" at ";ERL:END
90 *TAPE
100 MODE 7
110 PROCinit:PROCask:PROCcolour
120 P%=PAGE:REPEAT P%=P%+P%?3:UNTIL P%?1*256+P%?2=1000
130 *KEY0 F.I%=0TOTOP-P%S.4:I%!&E00=I%!P%:N.|MPAGE=&E00|MEND|MRUN|M
140 K%=&B11:CLS:VDU 21
150 *FX138,0,128
160 END
170 DEF PROCtitle(m$)
180 CLS
190 PRINT CHR$129;CHR$157;CHR$135;CHR$141;"       HEXAGON HALL"'CHR$129;CHR$157;CHR$135;CHR$141;"       HEXAGON HALL"
200 PRINT CHR$132;CHR$157;CHR$135;m$
210 ENDPROC
220 DEF FNyes(m$,d$)
230 PRINT CHR$131;m$;CHR$134;"(";d$;")";CHR$135;
240 REPEAT K$=GET$:IF K$=CHR$13 THEN K$=d$
250 K$=CHR$(ASC K$ AND 223):UNTIL K$="Y" OR K$="N"
260 PRINT K$
270 =K$="Y"
280 DEF PROCask
290 LOCAL i%
300 PROCtitle("  Kensington for two or for one")
310 FOR i%=1 TO 2
320 PRINT CHR$131;"Name of player ";i%;CHR$134;"(5 letters)";CHR$135;
330 INPUT LINE ""K$
340 K$=LEFT$(K$,5):IF K$="" THEN K$=MID$("ONETWO",3*i%-2,3)
350 $(&D1A+6*i%)=K$
360 PRINT CHR$131;"Shall I play for ";K$;"? Press"'CHR$134;" 1, 2, 3: my skill"'CHR$134;" RETURN: no, a person";CHR$135;
370 REPEAT K$=GET$:?(&7B+i%)=VAL K$:UNTIL K$=CHR$13 OR K$>="1" AND K$<="3"
380 PRINT K$
390 NEXT
400 T%=FNyes("Is this a colour television?","Y")
410 L%=FNyes("Do you want to watch me think?","Y")
420 Z%=FNyes("Sound effects?","Y")
430 N%=FNyes("Is a real board in use as well?","N")
440 O%=FNyes("Play the 2-move option?","Y")
450 PRINT CHR$131;"Speed of my hand"'CHR$134;" 0 (fast) to 9 (slow)";CHR$135;
460 REPEAT K$=GET$:UNTIL K$>="0" AND K$<="9"
470 PRINT K$:D%=VAL K$
480 ENDPROC
490 REM Who has red? (&7E: 1 the first)
500 DEF PROCcolour
510 LOCAL i%,k%
520 i%=1:IF ?&7C THEN i%=2
530 k%=RND(2)
540 IF i%?&7B=0 THEN PRINT CHR$131;$(&D1A+6*i%);", red or blue?";CHR$134;"(R or B)":REPEAT k%=INSTR("RrBb",GET$):UNTIL k%:k%=(k%+1)DIV2
550 ?&7E=k%:IF i%=2 THEN ?&7E=3-k%
560 ENDPROC
570 REM == Tables, once ==
580 DEF PROCinit
590 LOCAL i%,j%,k%,n%,p%,y%
600 PROCtitle("  The board is being laid out...")
610 S%=&8FF:X=&947:Y=&98F:F%=&9D8:A%=&BFC:K%=&6000
620 y%=222:p%=1
630 FOR i%=0 TO 20:k%=VAL MID$("131424",i%MOD6+1,1)
640 IF i% THEN y%=y%-12-3*(i%MOD3=0)
650 n%=FNx(k%):j%=FNx(9-k%)
660 IF i%>2 AND i%<18 THEN PROCpt(102-j%)
670 PROCpt(102-n%):PROCpt(102+n%)
680 IF i%>2 AND i%<18 THEN PROCpt(102+j%)
690 NEXT
700 FOR i%=0 TO 284 STEP 4:F%!i%=-1:A%!(i%+4)=0:NEXT
710 REM -- which points are neighbours
720 FOR p%=1 TO 72:n%=4*p%
730 FOR i%=p%-8 TO p%+8:IF i%>0 AND i%<73 THEN IF i%<>p% THEN IF (X?i%-X?p%)^2+(Y?i%-Y?p%)^2<800 THEN ?(A%+n%)=i%:n%=n%+1
740 NEXT,
750 REM -- corners of shapes
760 j%=K%
770 FOR n%=0 TO 60
780 IF n%=0 OR n%=24 OR n%=54 THEN READ K$:k%=1
790 FOR i%=0 TO (2-(n%>23)-2*(n%>53)):p%=ASC MID$(K$,k%)-48:?j%=p%:j%=j%+1:k%=k%+1
800 p%=F%+4*p%-5:REPEAT p%=p%+1:UNTIL ?p%=255
810 ?p%=n%
820 NEXT,
830 ENDPROC
840 DEF PROCpt(x%)
850 X?p%=x%:Y?p%=y%:p%=p%+1
860 ENDPROC
870 DEF FNx(k%)=VAL MID$("012024033045069081090102",3*k%-2,3)
880 REM the corners of every shape
890 DATA 1352467;?8<@9=A:>BCGKDHLEIMFJNOSWPTXQUYRVZ[_c\`d]ae^bfgkohlpimqjnrsuwtvx
900 DATA 1256358<469=78?@9:AB;?CG<@DH=AEI>BFJDELMGKOSHLPTIMQUJNRVOPWXQRYZSW[_TX\`UY]aVZ^b\]de_cgk`dhlaeimbfjnghopijqrlpsumqtvstwx
910 DATA OPH@?Ggh`XW_QRJBAIijbZYaDE=65<\]UMLTstmedl
1000REM = The game =
1010VDU6
1020*FX18
1030IFP%FORI%=0TO232STEP4:I%!&B11=I%!&6000:NEXT:P%=0
1040*FX4,1
1050X=&947:Y=&98F:ONERRORGOTO1150
1060DIMB$(2),C$(2),N%(2)
1070m$=STRING$(40," "):K$=m$:L$=LEFT$(m$,15):P$=L$:B$(1)=L$:B$(2)=L$
1080C$(1)="red":C$(2)="blue"
1090MODE1:PROCboard
1100REPEATPROCturn(C%):C%=3-C%:UNTILW%:PROCwon
1110I%=FNagain
1120IFI%THEN1090
1130*FX4,0
1140MODE7:PRINT'"Thank you for calling.":END
1150IFERR<>17REPORT:PRINT;ERL:END
1160H%=0:PROCsay(30,"The game is broken off."):GOTO1110
1170REM - name, skill of c%
1180DEFFNn(c%)=$(&D1A+6*FNd(c%))
1190DEFFNm(c%)=?(&7B+FNd(c%))
1200DEFFNd(c%)=1-(c%<>?&7E)
1210REM = Turn of colour c% =
1220DEFPROCturn(c%):L$=B$(c%):B$(c%)="":P$="":G%=1:PROCpanel(c%)
1230IFN%(c%)<15PROCplace(c%):ENDPROC
1240IFNOTFNcan(c%)PROCno(C$(c%)+" is shut in and must pass."):PROCwait(250):ENDPROC
1250PROCcarry(c%,c%,0):PROCcome(R%,c%):ENDPROC
1260REM - phase one
1270DEFPROCplace(c%)
1280IFFNm(c%)PROCthink1(c%)ELSEREPEATR%=FNpoint("Put a stone on a free point."):UNTILFNtry(R%,c%)
1290N%(c%)=N%(c%)+1:PROCput(R%,c%):PROCpile(c%):PROCcome(R%,c%):ENDPROC
1300REM - c% carries a stone of h%,
1310REM   not from l%
1320DEFPROCcarry(c%,h%,l%)
1330IFFNm(c%)PROCthink2(c%,h%,l%)ELSEREPEATPROCtake(c%,h%,l%):UNTILR%<>Q%
1340PROCbreak(Q%,h%):S%?Q%=0:PROCspot(Q%,0):PROCput(R%,h%):ENDPROC
1350DEFPROCtake(c%,h%,l%):LOCALo%:K$="the "+C$(h%):IFc%=h%THENK$="your own"
1360REPEATQ%=FNpoint("Take one of "+K$+" stones."):o%=FNmine(Q%,h%,l%):UNTILo%
1370PROCspot(Q%,0):H%=h%
1380REPEATR%=FNpoint("Where to? (here: back again)"):o%=R%=Q%
1390IFNOTo%THENo%=FNgoes(c%,h%)
1400UNTILo%:H%=0:IFR%=Q%PROCspot(Q%,h%)
1410ENDPROC
1420DEFFNmine(q%,h%,l%)
1430IFS%?q%<>h%PROCno("No "+C$(h%)+" stone is there."):=FALSE
1440IFq%=l%PROCno("You have moved that one already."):=FALSE
1450=TRUE
1460DEFFNgoes(c%,h%):LOCALo%:IFc%<>h%THEN=FNtry(R%,0)
1470IFNOTFNadj(Q%,R%)PROCno("No line leads there."):=FALSE
1480S%?Q%=0:o%=FNtry(R%,h%):S%?Q%=h%:=o%
1490DEFFNadj(q%,r%):LOCALk%,t%:FORk%=0TO3:IFA%?(4*q%+k%)=r%THENt%=TRUE
1500NEXT:=t%
1510REM - may c% come to p%?
1520DEFFNtry(p%,c%):IFS%?p%PROCno("That point is occupied."):=FALSE
1530IFc%IFNOTFNok(p%,c%)PROCno("Not to be rebuilt in this turn."):=FALSE
1540=TRUE
1550DEFFNok(p%,c%):LOCALk%,n%,t%:IFS%?p%THEN=FALSE
1560IFL$=""THEN=TRUE
1570S%?p%=c%
1580FORk%=4*p%-4TO4*p%-1:n%=F%?k%:IFINSTR(L$,CHR$n%)IFFNfull(n%,c%)THENt%=TRUE
1590NEXT:S%?p%=0:=NOTt%
1600REM - can c% slide?
1610DEFFNcan(c%):LOCALq%,t%:REPEATq%=q%+1:IFS%?q%=c%THENt%=FNfree(q%,c%)
1620UNTILt%ORq%=72:=t%
1630DEFFNfree(q%,c%):LOCALk%,r%,t%:S%?q%=0
1640FORk%=0TO3:r%=A%?(4*q%+k%):IFr%IFFNok(r%,c%)THENt%=TRUE
1650NEXT:S%?q%=c%:=t%
1660REM = Shapes: triangles from 0,
1670REM   squares 24, hexagons 54
1680DEFFNk(n%):IFn%<24THEN=K%+3*n%
1690IFn%<54THEN=K%+4*n%-24
1700=K%+6*n%-132
1710DEFFNz(n%)=2-(n%>23)-2*(n%>53)
1720DEFFNfull(n%,c%):LOCALj%,z%,t%:j%=FNk(n%):z%=FNz(n%)
1730REPEATt%=S%?(j%?z%)=c%:z%=z%-1:UNTILz%<0ORNOTt%:=t%
1740DEFFNhex(n%,c%)=n%>57ORn%DIV2-26=c%
1750REM - stone leaves p%
1760DEFPROCbreak(p%,c%):LOCALk%,n%:IFNOTO%ENDPROC
1770FORk%=4*p%-4TO4*p%-1:n%=F%?k%:IFn%<54IFFNfull(n%,c%)THENB$(c%)=B$(c%)+CHR$n%
1780NEXT:ENDPROC
1790REM - stone has come to p%
1800DEFPROCcome(p%,c%):LOCALe%,l%
1810FORe%=0TO3:l%=F%?(4*p%-4+e%):IFl%<61IFFNfull(l%,c%)PROCshape(l%,c%)
1820NEXT:e%=E%:E%=0:l%=0:IFe%=0ORW%>0ENDPROC
1830REPEATIFFNleft(3-c%,l%)=0THENe%=0ELSEPROCpays(c%,e%):PROCcarry(c%,3-c%,l%):l%=R%:PROCcome(R%,3-c%)
1840e%=e%-1:UNTILe%<1ORW%>0:ENDPROC
1850DEFPROCshape(n%,c%):IFn%>53IFFNhex(n%,c%)THENW%=c%:X%=n%
1860IFn%>53ORINSTR(P$,CHR$n%)>0ENDPROC
1870P$=P$+CHR$n%:IFn%>23THENE%=2ELSEIFE%=0THENE%=1
1880ENDPROC
1890DEFFNleft(h%,l%):LOCALp%,t%:FORp%=1TO72:IFp%<>l%IFS%?p%=h%THENt%=t%+1
1900NEXT:=t%
1910DEFPROCpays(c%,e%):PROCname(c%)
1920PROCsay(30,FNn(c%)+" may shift "+STR$e%+" "+C$(3-c%)+MID$(" stones",1,6-(e%=2))+".")
1930PROCbeep(e%*48+53):ENDPROC
1940REM = Cursor =
1950DEFFNpoint(m$):LOCALk%:PROCsay(31,m$):REPEATPROCcur:k%=GET:PROCcur
1960PROCsay(30,"")
1970k%=INSTR("ZX:/zx*?"+CHR$136+CHR$137+CHR$139+CHR$138+CHR$13,CHR$k%)
1980IFk%>0ANDk%<13PROCgo((k%-1)MOD4)
1990UNTILk%=13:=G%
2000DEFPROCgo(d%):LOCALp%,m%,b%,f%,s%:m%=9999:b%=G%
2010FORp%=G%-12TOG%+12:IFp%>0ANDp%<73PROCnear
2020NEXT:G%=b%:ENDPROC
2030DEFPROCnear:f%=X?p%-X?G%:s%=Y?p%-Y?G%:IFd%>1THENk%=f%:f%=s%:s%=k%
2040IFd%=0ORd%=3THENf%=-f%
2050IFf%<=0ORABS(s%)>f%ENDPROC
2060k%=f%*f%+s%*s%:IFk%<m%THENm%=k%:b%=p%
2070ENDPROC
2080DEFPROCcur:LOCALx%,y%:x%=436+4*X?G%:y%=104+4*Y?G%:GCOL3,3+(H%>0)*(3-H%)
2090MOVEx%-36,y%:DRAWx%,y%+36:DRAWx%+36,y%:DRAWx%,y%-36:DRAWx%-36,y%:ENDPROC
2100REM = Pictures =
2110DEFPROCput(p%,c%):S%?p%=c%:PROCspot(p%,c%):PROCbeep(53+48*c%):ENDPROC
2120DEFPROCspot(p%,c%):PROCdisc(p%,24,c%):IFc%=0PROCdisc(p%,4,3)
2130IFc%=2ANDNOTT%PROCdisc(p%,12,0)
2140ENDPROC
2150DEFPROCdisc(p%,r%,c%):LOCALx%,y%:GCOL0,c%:FORy%=-r%TOr%STEP4
2160x%=SQR(r%*r%-y%*y%):MOVE436+4*X?p%-x%,104+4*Y?p%+y%:PLOT1,2*x%,0:NEXT
2170ENDPROC
2180DEFPROCline(p%,q%):LOCALx%,y%:x%=X?q%-X?p%:y%=Y?q%-Y?p%
2190MOVE436+4*X?p%+x%*1.2,104+4*Y?p%+y%*1.2:PLOT1,x%*1.6,y%*1.6:ENDPROC
2200DEFPROChex(n%,c%):LOCALk%,j%,x%,y%,u%,v%:j%=FNk(n%):GCOL0,c%
2210x%=218+X?(j%?0)*2:y%=52+Y?(j%?0)*2
2220x%=x%+218+X?(j%?3)*2:y%=y%+52+Y?(j%?3)*2:FORk%=0TO6:u%=j%?(k%MOD6)
2230v%=y%+(104+4*Y?u%-y%)*.6:u%=x%+(436+4*X?u%-x%)*.6
2240MOVEx%,y%:IFk%PLOT85,u%,v%
2250MOVEu%,v%:NEXT:IFT%ORn%>57ENDPROC
2260GCOL0,0:FORk%=-48TO48STEP12
2270IFc%=1MOVEx%-60,y%+k%:PLOT1,120,0ELSEMOVEx%+k%,y%-60:PLOT1,0,120
2280NEXT:ENDPROC
2290DEFPROCboard:LOCALp%,k%:VDU23,1,0;0;0;0;:VDU19,2,4;0;
2300IFNOTT%VDU19,1,7;0;19,2,7;0;
2310FORk%=54TO60:PROChex(k%,3+(k%<58)+(k%<56)):NEXT
2320FORp%=1TO72:S%?p%=0:PROCdisc(p%,4,3)
2330FORk%=0TO3:IFA%?(4*p%+k%)>p%PROCline(p%,A%?(4*p%+k%))
2340NEXT,:FORk%=1TO2:N%(k%)=0:B$(k%)="":NEXT:W%=0:H%=0:E%=0:C%=RND(2)
2350PROCsay(30,"A stone is drawn, and "+C$(C%)+" begins.")
2360PRINTTAB(0,0);"HEXAGON HALL"'''"Z  left"'"X  right"'":  up"'"/  down"''"RETURN"'" takes or"'" puts"''"ESCAPE stops"
2370ENDPROC
2380DEFPROCname(c%):COLOUR-c%*T%:COLOUR131
2390PRINTTAB(0,20);" ";FNn(c%);SPC(11-LENFNn(c%));TAB(0,21);" ";C$(c%);SPC(11-LENC$(c%))
2400COLOUR128:COLOUR3:ENDPROC
2410DEFPROCpanel(c%):PROCname(c%)
2420PRINTTAB(0,22);MID$("to place:  no stones  ",1-11*(N%(c%)>14),11)
2430PROCpile(c%):PROCsay(31,""):ENDPROC
2440DEFPROCpile(c%):LOCALi%
2450FORi%=0TO14:COLOUR128-c%*(i%<15-N%(c%)):PRINTTAB(1+2*(i%MOD5),24+2*(i%DIV5));" ";:NEXT
2460COLOUR128:ENDPROC
2470DEFPROCsay(y%,m$):PRINTTAB(0,y%);m$;SPC(39-LENm$);:ENDPROC
2480DEFPROCno(m$):PROCsay(30,m$):IFZ%SOUND1,-12,5,5
2490ENDPROC
2500DEFPROCbeep(f%):IFZ%SOUND1,-12,f%,2
2510ENDPROC
2520DEFPROCwait(t%):t%=t%+TIME:REPEATUNTILTIME>=t%:ENDPROC
2530REM = The end =
2540DEFPROCwon:LOCALi%:PROCname(W%):PROCsay(31,"")
2550PROCsay(30,FNn(W%)+", playing "+C$(W%)+", wins the game!")
2560FORi%=1TO6:PROChex(X%,(i%AND1)*W%):PROCbeep(60+20*i%):PROCwait(30):NEXT
2570PROChex(X%,W%):ENDPROC
2580DEFFNagain:LOCALk%:PROCsay(31,"Another game, same players? (Y or N)")
2590REPEATk%=INSTR("YyNn",GET$):UNTILk%:=k%<3
2600REM = My thoughts =
2610DEFPROCthink1(c%):LOCALp%:PROChm(c%)
2620FORp%=1TO72:IFFNok(p%,c%)PROCweigh(FNv(p%,c%),0,p%)
2630NEXT:PROCtell(0,J%,c%):ENDPROC
2640DEFPROCthink2(c%,h%,l%):LOCALq%:PROChm(c%)
2650FORq%=1TO72:IFS%?q%=h%ANDq%<>l%PROCfrom(q%,c%,h%)
2660NEXT:IFc%<>h%PROCdump(I%,c%,h%)
2670PROCtell(I%,J%,c%):ENDPROC
2680DEFPROCfrom(q%,c%,h%):LOCALk%,r%,w%:S%?q%=0:w%=FNv(q%,h%)
2690IFc%<>h%PROCweigh(w%,q%,0):S%?q%=h%:ENDPROC
2700FORk%=0TO3:r%=A%?(4*q%+k%):IFr%IFFNok(r%,c%)PROCweigh(FNv(r%,c%)-w%,q%,r%)
2710NEXT:S%?q%=c%:ENDPROC
2720DEFPROCdump(q%,c%,h%):LOCALp%:M%=-9999
2730FORp%=1TO72:IFS%?p%=0THENS%?q%=0:PROCweigh(-FNv(p%,h%)-FNv(p%,c%)DIV2,q%,p%):S%?q%=h%
2740NEXT:ENDPROC
2750DEFPROChm(c%):M%=-9999:Y%=VALMID$("902503",2*FNm(c%)-1,2)
2760PROCsay(31,"I am thinking..."):ENDPROC
2770DEFPROCweigh(v%,q%,r%):v%=v%+RND(Y%):IFv%>M%THENM%=v%:I%=q%:J%=r%
2780IFNOTL%ENDPROC
2790G%=q%:IFr%THENG%=r%
2800PROCcur:PROCwait(2):PROCcur:ENDPROC
2810DEFPROCtell(q%,r%,c%):Q%=q%:R%=r%
2820G%=q%:IFq%PROCcur:PROCwait(12*D%):PROCcur
2830G%=r%:PROCcur:PROCwait(12*D%):PROCcur
2840IFN%PROCcur:PROCsay(31,"Copy it on your board, then press a key"):q%=GET:PROCcur
2850PROCsay(30,""):ENDPROC
2860REM - worth of p% to c%
2870DEFFNv(p%,c%):LOCALk%,n%,v%
2880FORk%=4*p%-4TO4*p%-1:n%=F%?k%:IFn%<61THENv%=v%+FNface(n%,c%)
2890NEXT:=v%
2900DEFFNface(n%,c%):LOCALa%,b%,i%,j%,z%:j%=FNk(n%):z%=FNz(n%)
2910FORi%=j%TOj%+z%:b%=S%??i%:IFb%=c%THENa%=a%+1ELSEIFb%THENa%=a%+16
2920NEXT:IFn%<54ANDa%=z%THEN=30*z%-30
2930IFn%<54ANDa%=z%*16THEN=10*z%
2940IFn%<54THEN=2*a%*-(a%<16)
2950IFa%<16ANDFNhex(n%,c%)THEN=3*a%*a%-900*(a%=5)
2960IFa%MOD16=0ANDFNhex(n%,3-c%)THEN=a%DIV8-500*(a%=80)
2970=0
