10 REM KENSINGTON, a lesson in structured BASIC
20 IFPAGE>&E00 PROCmove_the_program_down
30 IFTOP>&2E50 PROCprepare_the_lesson
40 VDU6:MODE1:VDU23;6,28;0;0;0;23;7,32;0;0;0;23;12,7;0;0;0;23;13,64;0;0;0
50 HIMEM=&3A00:LOMEM=&3000
60 PROCinitialise
70 ON ERROR PROCexplain_the_interruption:GOTO90
80 PROCplay_one_game
90 IFFNanswer("Another game with the same players","YN","Y")="Y" GOTO80
100 PRINT"Thank you. RUN will play once more, but  for other players please load me again."
110 *FX4
120 END
130 DEFPROCinitialise
140 *FX4,1
150 DIMv(5),name$(2),colour$(2),level(2),hand(2)
160 K%=&2F00-54:M%=&2F70:T%=&2FA8:colour$(0)="white":colour$(1)="Red":colour$(2)="Blue"
170 FORI%=0TO35:READT%?I%:NEXT
180 I%=RND(-TIME)
190 ENDPROC
200 DATA2,6,40,0,0,0,2,4,12,70,0,0,3,6,12,25,70,250,0,2,25,0,0,0,0,1,6,45,0,0,0,2,6,18,90,200
210 DEFPROCexplain_the_interruption
220 VDU4:IFERR<>17 REPORT:PRINTERL:END
230 PRINT'"The game has been stopped."
240 ENDPROC
250 DEFPROCplay_one_game
260 LOCALc
270 PROCdraw_the_board
280 PROCchoose_colours
290 c=RND(2)
300 PROCsay("I draw a stone from the bag... It is "+colour$(c)+", so "+name$(c)+" begins.")
310 REPEATPROCtake_a_turn(c):c=3-c:UNTILW%
320 PROCannounce_the_winner
330 ENDPROC
340 DEFPROCchoose_colours
350 LOCALa,c
360 a=1-(?&80>0AND?&81=0)
370 c=1-(FNanswer("Red or Blue for "+$(&B2A+6*a),"RB","R")="B")
380 PROCintroduce(a,c):PROCintroduce(3-a,3-c)
390 PROCsay(FNwho(1)+" plays "+FNwho(2)+".")
400 ENDPROC
410 DEFPROCintroduce(a,c)
420 name$(c)=$(&B2A+6*a):level(c)=a?&7F:hand(c)=15
430 VDU5:GCOL0,3:MOVEc*1080-1056,604:PRINTcolour$(c):MOVEc*1080-1056,564:PRINTname$(c):VDU4
440 FORa=0TO14:PROCpile(c,a,c):NEXT
450 ENDPROC
460 DEFPROCpile(c,n,g)
470 PROCstone(c*1080-1032+n MOD3*56,268+n DIV3*56,g)
480 ENDPROC
490 DEFPROCdraw_the_board
500 LOCALI%,J%,p,q,x,y
510 VDU19,1,1-6*NOTV%;0;19,2,4ANDV%;0;24,0;0;1279;895;16,28,0,31,39,27,12
520 FORI%=0TO123:C%?(62+I%)=0:K%?(54+I%)=0:NEXT
530 W%=0:GCOL0,3
540 FORp=1TO72:B%?p=0:FORJ%=0TO3:q=N%?(p*4+J%):IFq>p MOVEX%?p*4,Y%?p*4:DRAWX%?q*4,Y%?q*4
550 NEXT,
560 FORI%=54TO60:J%=0:FORp=1TO72:IFP%?(p*4+3)=I% v(J%)=p:J%=J%+1
570 NEXT
580 x=(X%?v(2)+X%?v(3))*2:y=Y%?v(2)*4
590 GCOL0,3:IFV% IFI%>56 GCOL0,1-(I%>58)
600 FORJ%=0TO5:PLOT4-81*(J%>1),x+.6*(X%?v(J%)*4-x),y+.6*(Y%?v(J%)*4-y):NEXT
610 IFNOTV% IFI%>56 PROCshade_hexagon(I%<59)
620 NEXT
630 ENDPROC
640 DEFPROCshade_hexagon(red)
650 GCOL0,0:FORJ%=-40TO40STEP8:IFred MOVEx-44,y+J%:PLOT1,88,0 ELSEMOVEx+J%,y-44:PLOT1,0,88
660 NEXT
670 ENDPROC
680 DEFPROCstone(x,y,g)
690 GCOL0,3*SGNg:PROCoctagon(24):GCOL0,g:PROCoctagon(18)
700 ENDPROC
710 DEFPROCoctagon(r)
720 LOCALs:s=r/2
730 MOVEx-s,y-r:PLOT0,r,0:PLOT85,x-r,y-s:PLOT85,x+r,y-s:PLOT85,x-r,y+s:PLOT85,x+r,y+s:PLOT85,x-s,y+r:PLOT85,x+s,y+r
740 ENDPROC
750 DEFPROCshow_point(p)
760 LOCALJ%,q,x,y
770 x=X%?p*4:y=Y%?p*4:PROCstone(x,y,B%?p)
780 IFB%?p ENDPROC
790 GCOL0,3:FORJ%=p*4TOp*4+3:q=N%?J%:IFq MOVEx,y:DRAWx+(X%?q*4-x)*.4,y+(Y%?q*4-y)*.4
800 NEXT
810 ENDPROC
820 DEFPROCbox(p)
830 GCOL3,3:MOVEX%?p*4-32,Y%?p*4-32:PLOT1,64,0:PLOT1,0,64:PLOT1,-64,0:PLOT1,0,-64
840 ENDPROC
850 DEFPROCsay(a$)
860 LOCALi
870 REPEATi=40:IFLENa$>39 REPEATi=i-1:UNTILMID$(a$,i,1)=" "
880 PRINTLEFT$(a$,i-1):a$=MID$(a$,i+1):UNTILa$=""
890 ENDPROC
900 DEFPROCsound(pitch)
910 IFS% SOUND1,-12,pitch,4
920 ENDPROC
930 DEFPROCrefuse(a$)
940 PROCsound(10):PROCsay("No: "+a$+".")
950 ENDPROC
960 DEFFNanswer(question$,allowed$,default$)
970 LOCALk$
980 PRINTquestion$"? ("default$") ";
990 REPEATk$=GET$:IFk$>"Z" k$=CHR$(ASCk$-32)
1000 UNTILk$=CHR$13ORINSTR(allowed$,k$)
1010 IFk$=CHR$13 k$=default$
1020 PRINTk$
1030 =k$
1040 DEFFNwho(c)=name$(c)+" ("+colour$(c)+")"
1050 DEFFNplace(p)
1060 IFp<7ORp>66 THEN="row "+STR$((p+1)DIV2+15*(p>66))+", point "+STR$(2-p MOD2)
1070 ="row "+STR$((p+9)DIV4)+", point "+STR$((p+1)MOD4+1)
1080 REM ONE TURN
1090 DEFPROCtake_a_turn(c)
1100 FORI%=0TO53:M%?I%=0:J%=c*54+I%:K%?J%=K%?J%DIV2:NEXT
1110 IFhand(c)=0 IFNOTFNcan_move(c) PROCsay(FNwho(c)+" cannot move, and passes."):ENDPROC
1120 E%=&2E50:PROCact(c,c,0)
1130 REPEATIFE%>&2E50 PROCrelocate(?E%)
1140 UNTILE%=&2E50ORW%
1150 ENDPROC
1160 DEFPROCact(c,d,x)
1170 PROCunderline(c):F%=0
1180 IFlevel(c) PROCthink(c,d,x) ELSEPROCask(c,d,x)
1190 IFF% PROCpick_up(F%) ELSEhand(c)=hand(c)-1:PROCpile(c,hand(c),0)
1200 E%?2=G%:PROCput_down(G%,d):PROCstone_has_come(G%,d)
1210 ENDPROC
1220 DEFPROCunderline(c)
1230 LOCALi
1240 FORi=1TO2:GCOL0,-3*(i=c):MOVEi*1080-1056,528:PLOT1,160,0:NEXT
1250 ENDPROC
1260 DEFPROCcount(p%,c%,n%)
1270 LOCALJ%:c%=C%+c%*62
1280 FORJ%=p%*4TOp%*4+3:c%?(P%?J%)=c%?(P%?J%)+n%:NEXT
1290 ENDPROC
1300 DEFPROCpick_up(p)
1310 LOCALJ%,c,s:c=B%?p
1320 FORJ%=p*4TOp*4+2:s=P%?J%:IFs<54 IFC%?(c*62+s)=3-(s>23) K%?(c*54+s)=2
1330 NEXT
1340 PROCcount(p,c,-1):B%?p=0:PROCshow_point(p)
1350 ENDPROC
1360 DEFPROCput_down(p,c)
1370 B%?p=c:PROCcount(p,c,1):PROCshow_point(p):PROCsound(80+c*30)
1380 ENDPROC
1390 DEFPROCstone_has_come(p,c)
1400 LOCALJ%,s,t,q,a$
1410 s=P%?(p*4+3):IFs<61 IFC%?(c*62+s)=6 IFFNgood_for(s,c) W%=c:hex=s:ENDPROC
1420 FORJ%=p*4TOp*4+2:s=P%?J%:IFs<54 IFM%?s=0 IFC%?(c*62+s)=3-(s>23) M%?s=1:t=t-(s<24):q=q-(s>23)
1430 NEXT
1440 IFt+q=0 ENDPROC
1450 IFt a$=" a triangle":IFq a$=a$+" and"
1460 IFq=1 a$=a$+" a square"
1470 IFq=2 a$=a$+" two squares"
1480 PROCsound(150):PROCsay("That is"+a$+" for "+FNwho(c)+"!")
1490 E%=E%+3:?E%=c:E%?1=1-(q>0):E%?2=0
1500 ENDPROC
1510 DEFPROCrelocate(c)
1520 IFE%?1=0 E%=E%-3:ENDPROC
1530 E%?1=E%?1-1
1540 IF15-hand(3-c)+(E%?2>0ANDB%?(E%?2)=3-c)<1 PROCsay("There is no stone to move."):E%?1=0 ELSEPROCact(c,3-c,E%?2)
1550 ENDPROC
1560 DEFFNgood_for(s%,c%)=s%<57OR(s%<59)=(c%=1)
1570 DEFFNforbidden(p%,c%)
1580 LOCALJ%,s%,r%
1590 FORJ%=p%*4TOp%*4+2:s%=P%?J%:IFs%<54 IFK%?(c%*54+s%)=1 IFC%?(c%*62+s%)=2-(s%>23) r%=O%
1600 NEXT
1610 =r%
1620 DEFFNcan_move(c)
1630 LOCALp,r
1640 REPEATp=p+1:IFB%?p=c r=FNstone_can_move(p,c)
1650 UNTILp=72OR r
1660 =r
1670 DEFFNstone_can_move(p,c)
1680 LOCALJ%,r,q
1690 PROCcount(p,c,-1)
1700 FORJ%=p*4TOp*4+3:q=N%?J%:IFq IFB%?q=0 IFNOTFNforbidden(q,c) r=TRUE
1710 NEXT
1720 PROCcount(p,c,1)
1730 =r
1740 DEFPROCannounce_the_winner
1750 LOCALI%,p
1760 PROCsay(FNwho(W%)+" has all six points of a "+colour$(-(hex>56)-(hex>58))+" hexagon and WINS THE GAME!")
1770 IFlevel(W%)=0 PROCsay("Well played, "+name$(W%)+"!")
1780 FORI%=1TO6:PROCsound(100+I%*12):FORp=1TO72:IFP%?(p*4+3)=hex PROCbox(p)
1790 NEXT:p=INKEY20:NEXT
1800 ENDPROC
1810 REM THE PERSON
1820 DEFPROCask(c,d,x)
1830 LOCALk,r
1840 Z%=1
1850 REPEATIFc<>d OR hand(c)=0 PROCask_for_a_stone(c,d,x):PROCbox(F%)
1860 PROCsay(FNwho(c)+", put the "+colour$(d)+" stone where? (arrow keys, RETURN"+MID$("; DELETE takes another stone)",1-28*(F%=0)))
1870 REPEATk=FNkey:G%=Z%:IFG%=F% k=127
1880 r=FALSE:IFk=13 r=FNmay_put(c,d)
1890 UNTILr OR(k=127ANDF%>0)
1900 IFF% PROCbox(F%)
1910 UNTILr
1920 ENDPROC
1930 DEFPROCask_for_a_stone(c,d,x)
1940 LOCALr
1950 PROCsay(FNwho(c)+", which "+colour$(d)+" stone will you move? (arrow keys, RETURN)")
1960 REPEATIFFNkey=13 F%=Z%:r=FNmay_take(c,d,x)
1970 UNTILr
1980 ENDPROC
1990 DEFFNmay_take(c,d,x)
2000 IFB%?F%<>d PROCrefuse("there is no "+colour$(d)+" stone there"):=FALSE
2010 IFF%=x PROCrefuse("you have just put that stone there"):=FALSE
2020 IFc=d IFNOTFNstone_can_move(F%,c) PROCrefuse("that stone has nowhere to go"):=FALSE
2030 =TRUE
2040 DEFFNmay_put(c,d)
2050 LOCALJ%,r
2060 IFB%?G% PROCrefuse("that point is occupied"):=FALSE
2070 IFc<>d THEN=TRUE
2080 FORJ%=0TO3:r=r OR N%?(F%*4+J%)=G%:NEXT
2090 IFF%>0ANDNOTr PROCrefuse("it must go along a line to the next point"):=FALSE
2100 PROCcount(F%,c,-1):r=FNforbidden(G%,c):PROCcount(F%,c,1)
2110 IFr PROCrefuse("your shape there was broken up. You may not rebuild it in this turn")
2120 =NOTr
2130 DEFFNkey
2140 LOCALk
2150 REPEATPROCbox(Z%):k=INKEY30:PROCbox(Z%):IFk<0 k=INKEY15
2160 IFk>135ANDk<140 PROCmove_cursor(k-136)
2170 UNTILk=13ORk=127
2180 =k
2190 DEFPROCmove_cursor(d)
2200 LOCALq%,a%,b%,n%,m%,s%
2210 n%=Z%:m%=999
2220 FORq%=1TO72:a%=X%?q%-X%?Z%:b%=Y%?q%-Y%?Z%:IFd>1 s%=a%:a%=b%:b%=s%
2230 IFd=0ORd=2 a%=-a%
2240 b%=ABSb%:IFa%>0 IFb%<=a% IFa%+b%<m% m%=a%+b%:n%=q%
2250 NEXT
2260 Z%=n%
2270 ENDPROC
2280 REM THE COMPUTER
2290 DEFPROCthink(c,d,x)
2300 LOCALm,w
2310 L%=level(c):R%=VALMID$("904003",L%*2-1,2):m=-999
2320 IFc<>d PROCchoose_a_stone(d,x):PROCcount(F%,d,-1):PROCchoose_a_point(d,-1):PROCcount(F%,d,1) ELSEIFhand(c) PROCchoose_a_point(c,1) ELSEPROCchoose_a_move(c)
2330 IFF% PROCsay(name$(c)+": I move the "+colour$(d)+" stone from "+FNplace(F%)+" to "+FNplace(G%)+".") ELSEPROCsay(name$(c)+": I place a stone on "+FNplace(G%)+".")
2340 FORw=1TO2:PROCpoint_at(F%):PROCpoint_at(G%):NEXT
2350 IFQ% PROCsay("Please do so on your board, too, and press RETURN."):REPEATUNTILGET=13
2360 ENDPROC
2370 DEFPROCpoint_at(p)
2380 IFp PROCbox(p):TIME=0:REPEATUNTILTIME>=D%*4:PROCbox(p)
2390 ENDPROC
2400 DEFPROCthought(p)
2410 IFH% PROCbox(p):PROCbox(p)
2420 ENDPROC
2430 DEFPROCchoose_a_point(c,sign)
2440 LOCALv,m,p
2450 m=-999
2460 FORp=1TO72:IFB%?p=0 IFsign<0ORNOTFNforbidden(p,c) PROCthought(p):v=sign*FNworth(p,c,FALSE)+RND(R%):IFv>m m=v:G%=p
2470 NEXT
2480 ENDPROC
2490 DEFPROCchoose_a_stone(d,x)
2500 LOCALv,p
2510 FORp=1TO72:IFp<>x IFB%?p=d PROCthought(p):PROCcount(p,d,-1):v=FNworth(p,d,TRUE)+RND(R%):PROCcount(p,d,1):IFv>m m=v:F%=p
2520 NEXT
2530 ENDPROC
2540 DEFPROCchoose_a_move(c)
2550 LOCALp
2560 FORp=1TO72:IFB%?p=c PROCtry_the_stone
2570 NEXT
2580 ENDPROC
2590 DEFPROCtry_the_stone
2600 LOCALJ%,q,v
2610 PROCcount(p,c,-1):w=FNworth(p,c,TRUE)
2620 FORJ%=p*4TOp*4+3:q=N%?J%:IFq IFB%?q=0 IFNOTFNforbidden(q,c) PROCthought(q):v=FNworth(q,c,FALSE)-w+RND(R%):IFv>m m=v:F%=p:G%=q
2630 NEXT
2640 PROCcount(p,c,1)
2650 ENDPROC
2660 DEFFNworth(p%,c%,leaving)
2670 LOCALJ%,s%,a%,b%,t%,v%
2680 FORJ%=p%*4TOp%*4+3:s%=P%?J%:IFs%<61 a%=C%?(c%*62+s%):b%=C%?(186-c%*62+s%):t%=T%-6*(s%>23)-6*(s%>53):IFa%=0ORb%=0 v%=v%+FNpart
2690 NEXT
2700 =v%
2710 DEFFNpart
2720 IFb% IFL%<2ORNOTFNgood_for(s%,3-c%) THEN=0
2730 IFb% THEN=t%?(18+b%)
2740 IFNOTFNgood_for(s%,c%) THEN=0
2750 IFleaving IFs%<54 IFa%=2-(s%>23) THEN=5
2760 =t%?a%
5000 DEFPROCmove_the_program_down
5002 VDU21
5004 *KEY0 *TAPE|MFORI%=0TO(TOP-PAGE)STEP4:I%!&E00=I%!PAGE:NEXT|MPAGE=&E00|MOLD|MRUN|M
5006 *FX15,1
5008 *FX138,0,128
5010 END
5012 REM -------------------------------------------------------
5014 REM All that follows, and the lines above from 5000, is only
5016 REM needed before the game. It is deleted then, because the
5018 REM pictures of MODE 1 need the memory.
5020 REM -------------------------------------------------------
5022 DEFPROCprepare_the_lesson
5024 LOCAL choice$
5026 ON ERROR IF ERR=17 THEN RUN ELSE REPORT: PRINT ERL: END
5028 *FX4
5030 *KEY0 DELETE5000,5344|MRUN|M
5032 REPEAT
5034  VDU 6,22,7
5036  PROCtitle("KENSINGTON")
5038  PRINT TAB(8,6)"1   Play a game"
5040  PRINT TAB(8,8)"2   Read the rules"
5042  PRINT TAB(8,10)"3   End"
5044  PRINT TAB(2,14);
5046  choice$=FNanswer("Which do you choose","123","1")
5048  IF choice$="2" THEN PROCrules
5050 UNTIL choice$<>"2"
5052 IF choice$="3" THEN PRINT'"  Goodbye.": END
5054 PROCask_the_questions
5056 PROCmake_the_tables
5058 VDU 21
5060 *FX15,1
5062 *FX138,0,128
5064 END
5066 DEFPROCtitle(title$)
5068 LOCAL line
5070 CLS
5072 FOR line=1 TO 2
5074  PRINT TAB(0,line);CHR$132;CHR$157;CHR$135;CHR$141;TAB(20-LENtitle$/2);title$
5076 NEXT
5078 PRINT
5080 ENDPROC
5082 DEFPROCrules
5084 LOCAL line, line$
5086 PROCtitle("THE RULES")
5088 RESTORE 5272
5090 FOR line=1 TO 37
5092  READ line$
5094  PRINT line$
5096  IF line=18 THEN PROCpause: PROCtitle("THE RULES")
5098 NEXT
5100 PROCpause
5102 ENDPROC
5104 DEFPROCpause
5106 LOCAL key
5108 PRINT '"Press RETURN to go on.";
5110 REPEAT key=GET: UNTIL key=13 OR key=32
5112 ENDPROC
5114 DEFPROCask_the_questions
5116 PROCtitle("BEFORE THE GAME")
5118 PRINT "Every question shows a usual answer in"'"brackets, which the RETURN key takes."'
5120 PROCask_about_player(1,"first","Anna")
5122 PROCask_about_player(2,"second","Barry")
5124 V%=FNyes("Are you using a colour television","Y")
5126 H%=FNyes("Do you want to watch me thinking","Y")
5128 S%=FNyes("Do you want sound effects","Y")
5130 Q%=FNyes("Also using a Kensington board","N")
5132 O%=FNyes("Are you playing the 2-move option","Y")
5134 PRINT "How fast shall I place stones, from 0"
5136 D%=VALFNanswer("(fastest) to 9 (slowest)","0123456789","3")
5138 ENDPROC
5140 DEFFNyes(question$,default$)=(FNanswer(question$,"YN",default$)="Y")
5142 DEFPROCask_about_player(player,ordinal$,default$)
5144 LOCAL name$
5146 PRINT "Name of the ";ordinal$;" player? (";default$;") ";
5148 name$=FNname
5150 IF name$="" THEN name$=default$: PRINT name$;
5152 $(&B2A+6*player)=name$
5154 PRINT'"Skill level 1, 2 or 3 if I am to play"
5156 player?&7F=VALFNanswer("for "+name$,"123","no")
5158 PRINT
5160 ENDPROC
5162 DEFFNname
5164 LOCAL key, name$
5166 REPEAT key=GET
5168  IF key=127 AND name$>"" THEN PRINT CHR$127;: name$=LEFT$(name$,LENname$-1)
5170  IF key>32 AND key<127 AND LENname$<5 THEN PRINT CHR$key;: name$=name$+CHR$key
5172 UNTIL key=13
5174 =name$
5176 DEFPROCmake_the_tables
5178 LOCAL r,a,b,y,p%,a$
5180 PRINT '"Please wait while I rule the board..."
5182 N%=&900-4: X%=&A20-1: Y%=X%+72: B%=Y%+72: P%=&B40-4: C%=&C60-62
5184 RESTORE 5260
5186 FOR r=1 TO 21
5188  READ y,a: b=0: IF r>3 AND r<19 THEN READ b
5190  PROCpoint(-a): IF b THEN PROCpoint(-b): PROCpoint(b)
5192  PROCpoint(a)
5194 NEXT
5196 FOR I%=4 TO 291: N%?I%=0: NEXT
5198 FOR I%=0 TO 291: P%?I%=61: NEXT
5200 READ a$
5202 FOR I%=0 TO 23: FOR J%=1 TO 3
5204  P%?(FNcode(I%*3+J%)*4)=I%
5206  PROCjoin(FNcode(I%*3+J%),FNcode(I%*3+J%MOD3+1))
5208 NEXT,
5210 READ a$
5212 FOR I%=0 TO 29: FOR J%=1 TO 4
5214  p%=FNcode(I%*4+J%)*4+1: IF P%?p%<61 THEN p%=p%+1
5216  P%?p%=I%+24
5218  PROCjoin(FNcode(I%*4+J%),FNcode(I%*4+J%MOD4+1))
5220 NEXT,
5222 READ a$
5224 FOR I%=0 TO 6: FOR J%=1 TO 6
5226  P%?(FNcode(I%*6+J%)*4+3)=I%+54
5228 NEXT,
5230 ENDPROC
5232 DEFPROCpoint(x)
5234 p%=p%+1: X%?p%=160+x: Y%?p%=y
5236 ENDPROC
5238 DEFFNcode(n)=ASC(MID$(a$,n))-34
5240 DEFPROCjoin(a,b)
5242 PROCneighbour(a,b): PROCneighbour(b,a)
5244 ENDPROC
5246 DEFPROCneighbour(a,b)
5248 LOCAL J%
5250 J%=a*4-1
5252 REPEAT J%=J%+1: UNTIL N%?J%=0 OR N%?J%=b
5254 N%?J%=b
5256 ENDPROC
5258 REM Rows of points: height and distances from the middle
5260 DATA 215,9,206,25,197,9,190,52,34,181,67,18,172,52,34,166,76,9,157,61,25,148,76,9,141,52,34,132,67,18
5262 DATA 123,52,34,116,76,9,107,61,25,98,76,9,92,52,34,83,67,18,74,52,34,67,9,58,25,49,9
5264 REM Triangles, squares and hexagons: a letter for each corner
5266 DATA "#%'$&()-1*.2+/3,0459=6:>7;?8<@AEIBFJCGKDHLMQUNRVOSWPTXY]aZ^b[_c\`degifhj"
5268 DATA "#$('%'.*&+/()*21+,43-195.6:2/3;708<467?>9AE=:>FB;CG?<@HDABJICDLKEIQMFNRJGKSOHPTLNOWVQY]URV^ZS[_WTX`\YZba[\dc^egb_chfefji"
5270 DATA "'(./67>?FGNOVW^_ef129:ABIJQRYZ34;<CDKLST[\"
5272 DATA "The board is made of triangles, squares"
5274 DATA "and seven hexagons: three white ones,"
5276 DATA "two red ones and two blue ones."
5278 DATA ""
5280 DATA "Red and Blue have fifteen stones each."
5282 DATA "First you take turns to place a stone"
5284 DATA "on any empty point. When all the stones"
5286 DATA "are placed, you take turns to move one"
5288 DATA "of your own along a line to the next"
5290 DATA "point."
5292 DATA ""
5294 DATA "If you come to hold all three points of"
5296 DATA "a triangle, you must at once move ONE"
5298 DATA "of your opponent's stones to any empty"
5300 DATA "point."
5302 DATA "If you come to hold all four points of"
5304 DATA "a square, you must move TWO of them."
5306 DATA "Two is the most that one stone earns."
5308 DATA ""
5310 DATA "A stone that you move may complete a"
5312 DATA "shape for your opponent. Then your"
5314 DATA "opponent moves stones of yours at once,"
5316 DATA "before you go on."
5318 DATA ""
5320 DATA "You WIN if you hold all six points of a"
5322 DATA "white hexagon, or of a hexagon of your"
5324 DATA "own colour, however it came about."
5326 DATA ""
5328 DATA "If you cannot move you must pass."
5330 DATA ""
5332 DATA "The 2-move option: if your triangle or"
5334 DATA "square is broken up, you may not build"
5336 DATA "it again in your very next turn."
5338 DATA ""
5340 DATA "Arrow keys move the box, RETURN acts,"
5342 DATA "DELETE changes your mind about a stone,"
5344 DATA "and ESCAPE stops the game."
