10 REM KENSINGTON for two players
20 REM BBC Model B  -  by Nel
30 IF PAGE>&E00 GOTO 9000
40 GOTO 5000
100 *FX4,1
105 *FX225,0
110 *FX229,0
120 P%=PAGE:REPEAT P%=P%+P%?3:UNTIL P%?1>18
130 P%?1=255:LOMEM=P%+2:HIMEM=&3000:DIM U% 295,D% 7,N$(2),A$(2),F$(2),R$(2)
140 FOR I%=0 TO 292 STEP 4:U%!I%=I%!&6000:NEXT:VDU22,1
150 E%=1:G%=1:O%=1:Z%=3:A$(1)="Nel":A$(2)="Tom":Q%=RND(-TIME):K$="WEDCXZAQ"+CHR$139+CHR$0+CHR$137+CHR$0+CHR$138+CHR$0+CHR$136
160 FOR I%=1 TO 2:F$(I%)=STRING$(20,"*"):R$(I%)=F$(I%):NEXT:Q$=F$(1)
170 ON ERROR GOTO 300
200 PROCpage:FOR I%=1 TO 2:PROCq("Player "+STR$I%+", your first name"):INPUT Q$:IF Q$>"" A$(I%)=LEFT$(Q$,5)
210 NEXT:PROCq("Have you a colour television (Y/N)?"):E%=FNkey("YN")="Y"
220 PROCq("Would you like sounds (Y/N)?"):G%=FNkey("YN")="Y"
230 PROCq("Play the 2-move option (Y/N)?"):O%=FNkey("YN")="Y"
240 PROCq("Speed of stones: 0 (fast) to 9?"):Z%=VALFNkey("3012456789")
260 PROCpage:PROCq(A$(1)+", your colour: 1=Red, 2=Blue?"):C%=VALFNkey("12"):N$(C%)=A$(1):N$(3-C%)=A$(2)
270 C%=RND(2):PROCq("A stone is drawn from the bag..."):PROCs(100,9):PROCd(100):PROCq("It is "+FNc(C%)+": "+N$(C%)+" goes first!"):PROCs(150,9):PROCspace
280 PROCboard:REPEAT PROCturn:C%=3-C%:UNTIL W%:PROCwin:GOTO 320
300 VDU4:IF ERR<>17 VDU26:REPORT:PRINT ERL:END
310 PROCbox(26,12,39,18,3,1):PROCsay("Game stopped. If you both agree, call it a draw.")
320 *FX15
330 PROCbox(26,20,39,24,0,3):PRINT:PROCsay("Would you like another game (Y/N)?"):IF FNkey("YN")="N" GOTO 350
340 PROCpage:PROCq("The same players (Y/N)?"):IF FNkey("YN")="Y" GOTO 260 ELSE 200
350 *FX4
360 VDU22,7:PRINT'"Thank you for playing. Goodbye!":END
1000 DEFPROCturn:Q$="":F$(C%)=R$(C%):R$(C%)="":P%=1:PROCwho(C%):IF D%?C%=0 GOTO 1040
1010 PROCdo("Put a stone on an empty point.")
1020 REPEAT PROCcur:E$="":IF B%?P% E$="Sorry, that point is taken." ELSE B%?P%=C%:V%=FNban:B%?P%=0:IF V% E$=FNt
1030 UNTIL FNok:D%?C%=D%?C%-1:PROCwho(C%):PROCput(P%,C%):PROCland(P%,C%):ENDPROC
1040 V%=0:FOR I%=1 TO 72:IF B%?I%=C% IF FNfree(I%) V%=1:I%=72
1050 NEXT:IF V%=0 PROCdo("Oh dear!"):PROCmsg("No move for "+N$(C%)+", who must pass.",2):PROCd(200):ENDPROC
1060 REPEAT PROCdo("Choose one of your stones to move.")
1070 REPEAT PROCcur:E$="":IF B%?P%<>C% E$="That is not your stone!" ELSE IF FNfree(P%)=0 E$="That stone cannot move."
1080 UNTIL FNok:J%=P%:PROCst(J%,4):PROCdo("Now along a line to the next point. (RETURN here: let go.)")
1090 REPEAT PROCcur:E$="":IF P%<>J% IF B%?P% E$="Sorry, that point is taken."
1100 IF P%<>J% IF E$="" IF FNnext=0 E$="Only one step along a line!"
1110 IF P%<>J% IF E$="" B%?J%=0:B%?P%=C%:V%=FNban:B%?P%=0:B%?J%=C%:IF V% E$=FNt
1120 UNTIL FNok:IF P%=J% PROCst(J%,C%)
1130 UNTIL P%<>J%:PROCshift(C%):PROCland(P%,C%):ENDPROC
1140 DEFFNt="2-move option: not that shape this turn!"
1150 DEFFNok:IF E$="" PROCs(120,2):=TRUE
1160 PROCs(20,6):PROCmsg(E$,1):=FALSE
1170 DEFFNnext:LOCAL I%,V%:FOR I%=0 TO 3:IF N%?(J%*4+I%)=P% V%=1
1180 NEXT:=V%
1190 DEFFNfree(I%):LOCAL J%,P%,V%:B%?I%=0:FOR J%=0 TO 3:P%=N%?(I%*4+J%):IF P% IF B%?P%=0 B%?P%=C%:V%=V% OR FNban=0:B%?P%=0
1200 NEXT:B%?I%=C%:=V%
1210 DEFFNban:IF O%=0 THEN =0
1220 LOCAL J%,S%,V%:FOR J%=0 TO 2:S%=U%?(P%*4+J%):IF S% IF INSTR(F$(C%),CHR$S%) IF FNfull(S%,C%) V%=1
1230 NEXT:=V%
1240 DEFFNfull(S%,A%):LOCAL I%,V%:V%=1:S%=H%+S%*6:FOR I%=S% TO S%+5:IF B%?(?I%)<>A% V%=0:I%=S%+5
1250 NEXT:=V%
1260 DEFPROCshift(A%):PROCleave(A%):B%?J%=0:PROCst(J%,0):PROCput(P%,A%):ENDPROC
1270 DEFPROCleave(A%):LOCAL I%,S%:FOR I%=0 TO 2:S%=U%?(J%*4+I%):IF S% IF FNfull(S%,A%) R$(A%)=R$(A%)+CHR$S%
1280 NEXT:ENDPROC
1300 DEFPROCland(P%,C%):LOCAL J%,S%,L%,A%:S%=U%?(P%*4+3):IF S% IF FNfull(S%,C%) IF FNhc(S%) AND C% W%=C%:ENDPROC
1310 FOR J%=0 TO 2:S%=U%?(P%*4+J%):IF S% IF INSTR(Q$,CHR$S%)=0 IF FNfull(S%,C%) Q$=Q$+CHR$S%:A%=A%+1-(S%>24):I%=D%+2+C%-2*(S%>24):?I%=?I%+1
1320 NEXT:IF A%=0 ENDPROC
1330 E$="a square":IF A%=1 E$="a triangle" ELSE IF A%=3 OR A%=5 E$="a triangle and square" ELSE IF A%=4 E$="two squares"
1340 PROCmsg(N$(C%)+" made "+E$+"!",2):PROCshapes:PROCs(130,3):PROCs(150,3):PROCs(178,6):IF A%>2 A%=2
1350 J%=0:FOR I%=1 TO 72:IF B%?I%=3-C% IF I%<>L% J%=1:I%=72
1360 NEXT:IF J%=0 ENDPROC
1370 PROCwho(C%):P%=1
1380 REPEAT PROCdo("Pick up a "+FNc(3-C%)+" stone ("+STR$A%+" to go).")
1390 REPEAT PROCcur:E$="":IF B%?P%<>3-C% E$="Pick a "+FNc(3-C%)+" stone, please!" ELSE IF P%=L% E$="You have only just put that there!"
1400 UNTIL FNok:J%=P%:PROCst(J%,4):PROCdo("Put it on any empty point. (RETURN here: let go.)")
1410 REPEAT PROCcur:E$="":IF P%<>J% IF B%?P% E$="Sorry, that point is taken."
1420 UNTIL FNok:IF P%=J% PROCst(J%,3-C%)
1430 UNTIL P%<>J%:PROCshift(3-C%):L%=P%:A%=A%-1:PROCland(P%,3-C%):IF W%=0 IF A% GOTO 1350
1440 ENDPROC
1450 DEFFNhc(S%)=3+2*(S%>57)-(S%>59)
1500 DEFPROCcur:REPEAT PROCx:K%=INKEY25:PROCx:IF K%<0 K%=INKEY12
1510 IF M% IF TIME>M% PROCbox(26,20,39,24,0,0):M%=0
1520 IF K%>96 IF K%<123 K%=K%-32
1530 IF K%>0 IF K%<>13 PROCstep
1540 UNTIL K%=13:ENDPROC
1550 DEFPROCstep:LOCAL I%,J%,S%,T%,V%,b%,q%:I%=INSTR(K$,CHR$K%):IF I%=0 ENDPROC
1560 I%=(I%-1 AND 7)+1:S%=VALMID$("12221000",I%,1)-1:V%=VALMID$("22100012",I%,1)-1:b%=9
1570 FOR I%=0 TO 3:J%=N%?(P%*4+I%):IF J% T%=(X%?J%-X%?P%)*S%+(Y%?J%-Y%?P%)*V%:IF T%>b% b%=T%:q%=J%
1580 NEXT:IF q% P%=q%:PROCs(80,1) ELSE PROCs(4,2)
1590 ENDPROC
1600 DEFPROCx:GCOL3,3:MOVE X%?P%*4-36,Y%?P%*4-36:PLOT1,72,0:PLOT1,0,72:PLOT1,-72,0:PLOT1,0,-72:ENDPROC
1610 DEFPROCput(P%,A%):LOCAL I%:B%?P%=A%:FOR I%=1 TO 3+3*(Z%=0):PROCst(P%,A%):PROCd(Z%*2):PROCst(P%,4):PROCd(Z%*2):NEXT:PROCst(P%,A%):PROCs(60,4):ENDPROC
1620 DEFPROCst(P%,A%):LOCAL I%,J%,x%,y%:x%=X%?P%*4:y%=Y%?P%*4:VDU5:GCOL0,3+3*(A%=0):MOVE x%-32,y%+28:VDU224,225,8,8,10,226,227
1630 IF A% GCOL0,A%AND3:MOVE x%-32,y%+28:I%=228-4*(A%=2):VDU I%,I%+1,8,8,10,I%+2,I%+3,4:ENDPROC
1640 PROClines(P%):VDU4:ENDPROC
1650 DEFPROClines(P%):LOCAL I%,J%,x%,y%:x%=X%?P%*4:y%=Y%?P%*4:GCOL0,3:FOR I%=0 TO 3:J%=N%?(P%*4+I%):IF J% MOVE x%,y%:DRAW x%/2+X%?J%*2,y%/2+Y%?J%*2
1660 NEXT:ENDPROC
1700 DEFPROCboard:VDU26:COLOUR128:CLS:W%=0:M%=0:FOR I%=0 TO 72:B%?I%=0:NEXT:D%?1=15:D%?2=15:FOR I%=3 TO 6:D%?I%=0:NEXT:FOR I%=1 TO 2:F$(I%)="":R$(I%)="":NEXT
1710 FOR S%=55 TO 61:A%=FNhc(S%):L%=H%+6*S%:GCOL0,A%:IF E% OR A%=3 PROChx("015243","4-81*(I%>2)",.6):GOTO 1730
1720 GCOL0,3:IF A%=1 PROChx("0123450","5+(I%=1)",.6):PROChx("0123450","5+(I%=1)",.4):PROChx("0123450","5+(I%=1)",.2) ELSE PROChx("031425","5-(I%AND1)",.6)
1730 NEXT:FOR I%=1 TO 72:PROClines(I%):NEXT
1740 PROCbox(26,0,39,2,3,2):PRINT'" KENSINGTON";:PROCbox(26,26,39,31,3,0):PRINT"Q W E"'"A   D move"'"Z X C"''"RETURN play"'"ESCAPE stop";:PROCshapes:ENDPROC
1750 DEFPROChx(A$,T$,k):LOCAL x,y:x=(X%?(?L%)+X%?(L%?3))*2:y=(Y%?(?L%)+Y%?(L%?3))*2:FOR I%=1 TO LENA$:J%=L%?VALMID$(A$,I%,1):PLOT EVALT$,x+(X%?J%*4-x)*k,y+(Y%?J%*4-y)*k:NEXT:ENDPROC
1800 DEFPROCshapes:LOCAL I%:PROCbox(0,29,25,29,0,3):PRINT"SHAPES MADE    "CHR$237"     "CHR$238;:FOR I%=1 TO 2:PROCbox(0,29+I%,25,29+I%,3,I%):PRINTN$(I%);TAB(15)STR$(D%?(2+I%));TAB(21)STR$(D%?(4+I%));:NEXT:ENDPROC
1810 DEFPROCwho(A%):PROCbox(26,4,39,10,3,A%):PRINT'N$(A%)'"plays ";FNc(A%)':IF D%?A% PRINT"Stones: ";D%?A%'STRING$(D%?A%,CHR$236);
1820 ENDPROC
1830 DEFPROCdo(A$):PROCbox(26,12,39,18,0,3):PRINT:PROCsay(A$):ENDPROC
1840 DEFPROCmsg(A$,A%):PROCbox(26,20,39,24,3,A%):PRINT:PROCsay(A$):M%=TIME+200:ENDPROC
1850 DEFPROCbox(L%,T%,R%,I%,F%,A%):VDU28,L%,I%,R%,T%:COLOUR F%:COLOUR128+A%:CLS:VDU28,L%+1,I%,R%-1,T%,30,23,1,0;0;0;0;:w%=R%-L%-1:ENDPROC
1860 DEFPROCsay(A$):LOCAL I%:REPEAT I%=INSTR(A$+" "," "):IF POS+I%-1>w% PRINT
1870 PRINTLEFT$(A$,I%-1);:IF POS PRINT" ";
1880 A$=MID$(A$,I%+1):UNTIL A$="":ENDPROC
1890 DEFPROCpage:VDU4,26,20,19,2,4;0;:COLOUR128:CLS:J%=0:PROCq("K E N S I N G T O N    for two players"):ENDPROC
1900 DEFPROCq(A$):PROCbox(0,J%,39,J%+2,3,1+(J%/4AND1)):PRINT'A$" ";:J%=J%+4:ENDPROC
1910 DEFFNkey(A$):LOCAL I%,K%:REPEAT K%=GET:IF K%=13 K%=ASCA$
1920 IF K%>96 K%=K%-32
1930 I%=INSTR(A$,CHR$K%):UNTIL I%:PROCs(100,2):PRINTCHR$K%;:=CHR$K%
1940 DEFPROCspace:PROCq("Press SPACE to begin."):REPEAT UNTIL GET=32:ENDPROC
1950 DEFFNc(A%)=MID$("RedBlue",3*A%-2,2+A%)
1960 DEFPROCs(A%,T%):IF G% SOUND1,-10,A%,T%
1970 ENDPROC
1980 DEFPROCd(T%):T%=TIME+T%:REPEAT UNTIL TIME>=T%:ENDPROC
2000 DEFPROCwin:PROCbox(26,4,39,18,3,W%):PRINT:PROCsay("HOORAY! "+N$(W%)+" has captured a whole hexagon."):PRINT'':PROCsay(N$(W%)+" ("+FNc(W%)+") WINS THE GAME!"):PRINT'':PROCsay("Bad luck, "+N$(3-W%)+".")
2010 FOR I%=1 TO 8:PROCs(VALMID$("100116128148128148176196",I%*3-2,3),4):VDU19,3,I%MOD2*4+3;0;:PROCd(20):NEXT:VDU19,3,7;0;:ENDPROC
5000 *FX229,1
5010 MODE7:VDU23,1,0;0;0;0;
5020 PRINTCHR$141CHR$131"       K E N S I N G T O N"'CHR$141CHR$131"       K E N S I N G T O N"
5030 PRINTCHR$134"    A game for two on a Model B"'
5040 PRINT" You have 15 stones each, Red and Blue."'" Put them on the board in turn. When"'" all are down, slide one of your own"'" along a line to the next point."'
5050 PRINTCHR$131"TRIANGLE:"CHR$135"All 3 points yours? Then"'" move ONE stone of the other player's"'" to any empty point."
5060 PRINTCHR$131"SQUARE:"CHR$135"All 4 points? Move TWO."'" (Never more than two at one go.)"
5070 PRINTCHR$131"HEXAGON:"CHR$135"All 6 points of a white"'" one, or of your own colour: you"CHR$130"WIN!"'
5080 PRINTCHR$131"2-move option:"CHR$135"your broken shape may"'" not be made again on your next turn."'
5090 PRINTCHR$134"Q W E"'CHR$134"A   D"CHR$135"(or arrows) move the cursor"'CHR$134"Z X C"CHR$135"along a line. RETURN plays."'
5100 PRINTCHR$136CHR$134"One moment: unpacking the board...";
5110 N%=&880:H%=&99E:X%=&B14:Y%=&B60:B%=&BAC:V%=&6000
5120 FOR I%=0 TO 292 STEP 4:N%!I%=0:V%!I%=0:NEXT
5130 FOR I%=224 TO 238:VDU23,I%:FOR J%=1 TO 8:READ A%:VDU A%:NEXT,
5140 FOR I%=1 TO 72:READ X%?I%,Y%?I%:NEXT
5150 FOR I%=1 TO 72:READ A$:FOR J%=1 TO LENA$:N%?(I%*4+J%-1)=ASCMID$(A$,J%)-48:NEXT,
5160 FOR I%=1 TO 61:READ A$:A$=A$+A$:FOR J%=1 TO 6:A%=ASCMID$(A$,J%)-48:H%?(I%*6+J%-1)=A%
5170 IF J%<=LENA$/2 V%?(A%*4-(I%>24)-(I%>54)*2-(I%>24ANDI%<55ANDV%?(A%*4+1)>0))=I%
5180 NEXT,
5190 PRINTCHR$13CHR$136CHR$130"Press SPACE to go on.             ";:REPEAT UNTIL GET=32:GOTO 100
7000 REM Stones and signs
7010 DATA 3,15,31,63,63,127,127,127
7020 DATA 224,248,252,254,254,255,255,255
7030 DATA 127,127,63,63,31,15,3,0
7040 DATA 255,255,254,254,252,248,224,0
7050 DATA 0,0,3,15,15,31,31,31
7060 DATA 0,0,224,248,248,252,252,252
7070 DATA 31,31,15,15,3,0,0,0
7080 DATA 252,252,248,248,224,0,0,0
7090 DATA 0,0,3,15,15,30,28,28
7100 DATA 0,0,224,248,248,60,28,28
7110 DATA 28,30,15,15,3,0,0,0
7120 DATA 28,60,248,248,224,0,0,0
7130 DATA 0,60,126,126,126,126,60,0
7140 DATA 16,16,56,56,124,124,254,254
7150 DATA 0,126,126,126,126,126,126,0
7160 REM Where the points are
7170 DATA 91,246,113,246,72,235,132,235,91,224,113,224,39,216,61,216,143,216,165,216,20,205,80,205
7180 DATA 124,205,184,205,39,194,61,194,143,194,165,194,9,186,91,186,113,186,195,186,28,175,72,175
7190 DATA 132,175,176,175,9,164,91,164,113,164,195,164,39,156,61,156,143,156,165,156,20,145,80,145
7200 DATA 124,145,184,145,39,134,61,134,143,134,165,134,9,126,91,126,113,126,195,126,28,115,72,115
7210 DATA 132,115,176,115,9,104,91,104,113,104,195,104,39,96,61,96,143,96,165,96,20,85,80,85
7220 DATA 124,85,184,85,39,74,61,74,143,74,165,74,91,66,113,66,72,55,132,55,91,44,113,44
7230 REM Neighbours of each
7240 DATA 235,146,158,269,136<,245=,8;?,37<@,4:=A,9>B,7?C,58@D
7250 DATA 69AE,:BF,7;@G,8<?H,9=BI,:>AJ,;GK,<EHL,=DIM,>JN,?CKO,@DLP
7260 DATA AEMQ,BFNR,CGS,DHMT,EILU,FJV,GPSW,HOTX,IRUY,JQVZ,KOW[,LPX\
7270 DATA MQY],NRZ^,OSX_,PTW`,QUZa,RVYb,S_c,T]`d,U\ae,Vbf,W[cg,X\dh
7280 DATA Y]ei,Z^fj,[_k,\`el,]adm,^bn,_hko,`glp,ajmq,binr,cgo,dhps
7290 DATA eiqt,fjr,gkp,hlou,imrv,jnq,ltuw,msvx,psw,qtx,sux,tvw
7300 REM Triangles, squares, hexagons
7310 DATA 351,624,;?7,=A9,@8<,B:>,HLD,JNF,KCG,MEI,SWO,UYQ
7320 DATA XPT,ZRV,`d\,bf^,c[_,e]a,kog,mqi,phl,rjn,uws,xtv
7330 DATA =649,6512,5<83,H@<D,MLDE,AIE=,IQUM,PHLT,`XT\,ed\]
7340 DATA Ya]U,aime,h`dl,lsup,stxw,tmqv,@?78,?GC;,GOSK,XWOP
7350 DATA W_[S,_gkc,ghpo,JB>F,BA9:,ZYQR,RJNV,bZV^,ijrq,jbfn
7360 DATA =65<DE,UMLT\],medlst,H@?GOP,`XW_gh,JBAIQR,bZYaij
9000 *TAPE
9010 FOR I%=0 TO TOP-PAGE STEP 4:I%!&E00=I%!PAGE:NEXT:PAGE=&E00:RUN
