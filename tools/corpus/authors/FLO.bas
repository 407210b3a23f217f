  10 REM ------------------------------
  20 REM  K E N S I N G T O N
  30 REM  for two players
  40 REM  BBC Model B  -  (C) FLO 1985
  50 REM  Type the DATA with great care!
  60 REM ------------------------------
  70 MODE7:PRINT"One moment...":PROCread:new%=TRUE
  80 ON ERROR IF ERR=17 THEN 110 ELSE MODE7:PROCfx(4,0):REPORT:PRINT" at line ";ERL:END
  90 IF new% MODE7:PROCask
 100 MODE5:PROCgame
 110 PROCagain
 120 IF again% THEN 90
 130 MODE7:PROCfx(4,0):PRINT"Thank you for playing.":END
 140 DEFPROCgame:LOCAL I%,J%:FOR I%=1TO72:B%(I%)=0:NEXT:FOR I%=1TO61:W%(I%)=0:F%(1,I%)=0:F%(2,I%)=0:NEXT
 150 FOR I%=1TO2:H%(I%)=15:R%(I%)=0:NEXT:M%=0:E%=0:PROCboard:PROClots:REPEAT M%=M%+1:R%(C%)=R%(C%)+1
 160 IF H%(C%) PROCplace ELSE PROCmove
 170 C%=3-C%:UNTIL E%:PROCwon:ENDPROC
 180 REM ---- a turn: place or move ----
 190 DEFPROCplace:PROCshow(C%):Z%=1
 200 REPEAT PROCsay("PLACE A STONE"):P%=FNpoint(0):W$="":IF B%(P%) W$="TAKEN" ELSE IF FNbar(P%,C%) W$="TOO SOON"
 210 PROCwhy(W$):UNTIL W$="":H%(C%)=H%(C%)-1:PROCput(P%,C%):ENDPROC
 220 DEFPROCmove:PROCshow(C%):Z%=1
 230 IF FNstuck(C%) PROCsay("CAN'T MOVE - PASS"):PROCwait(200):ENDPROC
 240 REPEAT PROCgrab(C%,0,"MOVE WHICH STONE?"):REPEAT PROCsay("TO? (DEL=ANOTHER)"):Q%=FNpoint(1):W$=""
 250 IF Q% IF B%(Q%) W$="TAKEN" ELSE IF Q% IF INSTR(A$(P%),CHR$(Q%+48))=0 W$="TOO FAR"
 260 IF Q%>0 AND W$="" B%(P%)=0:IF FNbar(Q%,C%) W$="TOO SOON"
 270 B%(P%)=C%:PROCwhy(W$):UNTIL W$="":PROCmark(P%):UNTIL Q%:PROClift(P%):PROCput(Q%,C%):ENDPROC
 280 REM -- c% moves n% of the other's stones, but not from x%
 290 DEFPROCmoveback(c%,n%,x%):LOCAL d%,q%:d%=3-c%:IF NOT FNany(d%,x%) ENDPROC
 300 PROCshow(c%):Z%=1:REPEAT PROCgrab(d%,x%,"LIFT "+C$(d%)+" ("+STR$n%+" LEFT)")
 310 REPEAT PROCsay("TO? (DEL=ANOTHER)"):Q%=FNpoint(1):W$="":IF Q% IF B%(Q%) W$="TAKEN"
 320 PROCwhy(W$):UNTIL W$="":PROCmark(P%):UNTIL Q%:q%=Q%:PROClift(P%):PROCput(q%,d%)
 330 IF n%>1 AND E%=0 PROCmoveback(c%,n%-1,q%)
 340 ENDPROC
 350 DEFPROCgrab(c%,x%,t$):REPEAT PROCsay(t$):P%=FNpoint(0):W$=""
 360 IF P%=x% W$="JUST MOVED"
 370 IF B%(P%)<>c% W$="NOT "+C$(c%)
 380 IF B%(P%)=0 W$="EMPTY"
 390 PROCwhy(W$):UNTIL W$="":PROCmark(P%):ENDPROC
 400 REM ---- a stone leaves p%: note the shapes it breaks ----
 410 DEFPROClift(p%):LOCAL I%,S%,c%:c%=B%(p%):FOR I%=1TOLENT$(p%):S%=ASCMID$(T$(p%),I%)-48
 420 IF S%<55 IF FNfull(S%,c%) F%(c%,S%)=R%(c%)+1
 430 NEXT:B%(p%)=0:PROCrub(p%):ENDPROC
 440 REM ---- a stone comes to p%: what has it made? ----
 450 DEFPROCput(p%,c%):LOCAL I%,S%,t%,s%:B%(p%)=c%:PROCdisc(p%,K%(c%)):PROCnote(100,2)
 460 FOR I%=1TOLENT$(p%):S%=ASCMID$(T$(p%),I%)-48:IF FNfull(S%,c%) PROCmade
 470 NEXT:IF E% OR t%+s%=0 ENDPROC
 480 PROCshow(c%):PROCsay(LEFT$("TRIANGLE ",-9*(t%>0))+LEFT$("SQUARE",-6*(s%>0))+LEFT$("S",-(s%>1)))
 490 FOR I%=1TO3:PROCnote(100+I%*16,3):NEXT:PROCwait(60):I%=t%+2*s%:IF I%>2 I%=2
 500 PROCmoveback(c%,I%,0):ENDPROC
 510 DEFPROCmade:IF S%>54 THEN IF T%(S%)=0 OR T%(S%)=c% E%=c%:G%=S%
 520 IF S%>54 OR W%(S%)=M% ENDPROC
 530 W%(S%)=M%:IF S%<25 t%=t%+1 ELSE s%=s%+1
 540 ENDPROC
 550 DEFFNfull(s%,c%):LOCAL J%,V%:V%=TRUE:FOR J%=1TOLENS$(s%):IF B%(ASCMID$(S$(s%),J%)-48)<>c% V%=FALSE:J%=9
 560 NEXT:=V%
 570 REM ---- two-move option: would q% rebuild too soon? ----
 580 DEFFNbar(q%,c%):LOCAL I%,S%,V%:IF NOT two% THEN =FALSE
 590 B%(q%)=c%:FOR I%=1TOLENT$(q%):S%=ASCMID$(T$(q%),I%)-48:IF S%<55 IF F%(c%,S%)=R%(c%) IF FNfull(S%,c%) V%=TRUE
 600 NEXT:B%(q%)=0:=V%
 610 DEFFNstuck(c%):LOCAL I%,J%,N%,V%:V%=TRUE:FOR I%=1TO72:IF B%(I%)<>c% NEXT:=V%
 620 B%(I%)=0:FOR J%=1TOLENA$(I%):N%=ASCMID$(A$(I%),J%)-48:IF B%(N%)=0 IF NOT FNbar(N%,c%) V%=FALSE
 630 NEXT:B%(I%)=c%:IF V%=FALSE I%=72
 640 NEXT:=V%
 650 DEFFNany(c%,x%):LOCAL I%,V%:FOR I%=1TO72:IF B%(I%)=c% AND I%<>x% V%=TRUE:I%=72
 660 NEXT:=V%
 670 REM ---- the cursor ----
 680 DEFFNpoint(d%):LOCAL G%,N%,K%:PROCcross:REPEAT G%=GET:K%=(INSTR(K$,CHR$G%)+2)DIV3
 690 IF K% N%=FNstep(K%):IF N% PROCcross:Z%=N%:PROCcross
 700 UNTIL G%=13 OR (G%=127 AND d%):PROCcross:IF G%=13 THEN =Z% ELSE =0
 710 DEFFNstep(k%):LOCAL N%,Q%:Q%=Z%:IF k%=2 OR k%=4 Q%=73-Z%
 720 IF k%<3 N%=ASCMID$(U$,Q%)-48 ELSE N%=ASCMID$(L$,Q%)-48
 730 IF N%>0 AND Q%<>Z% THEN =73-N% ELSE =N%
 740 DEFPROCcross:LOCAL I%,X%,Y%:X%=X%(Z%):Y%=Y%(Z%):GCOL3,3
 750 FOR I%=0TO4STEP4:MOVEX%-64,Y%+I%:DRAWX%-24,Y%+I%:MOVEX%+24,Y%+I%:DRAWX%+64,Y%+I%:NEXT
 760 MOVEX%,Y%-64:DRAWX%,Y%-24:MOVEX%,Y%+24:DRAWX%,Y%+64:ENDPROC
 770 REM ---- drawing ----
 780 DEFPROCboard:LOCAL I%,J%,S%:VDU23,1,0;0;0;0;:VDU19,2,4;0;28,0,31,19,30
 790 FOR S%=1TO54:P%=FNp(S%,LENS$(S%)):MOVEX%(P%),Y%(P%)
 800 FOR J%=1TOLENS$(S%):P%=FNp(S%,J%):DRAWX%(P%),Y%(P%):NEXT,:FOR S%=55TO61:P%=FNp(S%,1):Q%=FNp(S%,4)
 810 X%=(X%(P%)+X%(Q%))/2:Y%=(Y%(P%)+Y%(Q%))/2:I%=T%(S%):GCOL0,3:IF tv% AND I% GCOL0,I%
 820 FOR J%=0TO6:P%=FNp(S%,J%MOD6+1):MOVEX%,Y%:PLOT85+81*(J%=0),X%+(X%(P%)-X%)*.55,Y%+(Y%(P%)-Y%)*.55
 830 NEXT:IF NOT tv% AND I% PROCshade(X%,Y%,I%)
 840 NEXT:ENDPROC
 850 DEFPROCshade(X%,Y%,c%):LOCAL I%:GCOL0,0
 860 FOR I%=-48TO48STEP16:IF c%=1 MOVEX%-56,Y%+I%:DRAWX%+56,Y%+I%:ELSE MOVEX%+I%,Y%-56:DRAWX%+I%,Y%+56
 870 NEXT:ENDPROC
 880 DEFPROCdisc(p%,k%):VDU5:MOVEX%(p%)-32,Y%(p%)+32:GCOL0,3:VDU224,8,10,225
 890 MOVEX%(p%)-32,Y%(p%)+32:GCOL0,k%:VDU226,8,10,227,4:ENDPROC
 900 DEFPROCrub(p%):LOCAL J%,q%:VDU5:MOVEX%(p%)-32,Y%(p%)+32:GCOL0,0:VDU224,8,10,225,4
 910 FOR J%=1TOLENA$(p%):q%=ASCMID$(A$(p%),J%)-48:GCOL0,3
 920 MOVEX%(p%),Y%(p%):DRAWX%(q%),Y%(q%):IF B%(q%) PROCdisc(q%,K%(B%(q%)))
 930 NEXT:ENDPROC
 940 DEFPROCmark(p%):VDU5:MOVEX%(p%)-32,Y%(p%)+16:GCOL3,3:VDU230,4:ENDPROC
 950 REM ---- words and sounds ----
 960 DEFPROCshow(c%):CLS:COLOUR3:PRINTTAB(0,0);P$(c%);:IF H%(c%)=0 PRINT" IS "C$(c%);:ENDPROC
 970 PRINTTAB(5,0);:COLOURK%(c%)-3*(K%(c%)=0):PRINTSTRING$(H%(c%),CHR$(228-(K%(c%)=0)));:COLOUR3:ENDPROC
 980 DEFPROCsay(t$):VDU4:PRINTTAB(0,1);t$;SPC(19-LENt$);:ENDPROC
 990 DEFPROCwhy(w$):IF w$="" ENDPROC
1000 IF loud% SOUND1,-15,20,5
1010 PROCsay(w$+"!"):PROCwait(100):ENDPROC
1020 DEFPROCnote(p%,d%):IF loud% SOUND1,-10,p%,d%
1030 ENDPROC
1040 DEFPROCwait(t%):t%=TIME+t%:REPEATUNTILTIME>t%
1050 ENDPROC
1060 DEFPROCfx(A%,X%):LOCALY%:CALL&FFF4:ENDPROC
1070 REM ---- before and after ----
1080 DEFPROCask:E%=0:VDU23,1,0;0;0;0;
1090 FOR I%=0TO1:PRINTTAB(8,I%)CHR$141CHR$131"K E N S I N G T O N":NEXT
1100 PRINT'"Cursor keys, or Z X : /, point."'"RETURN acts.  DELETE lets a stone go."'"ESCAPE stops the game."'
1110 N$(1)=FNname("First player"):N$(2)=FNname("Second player")
1120 PRINT:tv%=FNyes("Colour TV"):PRINT:loud%=FNyes("Sound"):PRINT:two%=FNyes("2-move option")
1130 K%(1)=3+2*tv%:K%(2)=-2*tv%:new%=FALSE:ENDPROC
1140 DEFFNname(t$):LOCAL N$,G%:PRINTt$;"? ";:REPEAT G%=GET:IF G%=127 AND N$>"" VDU127:N$=LEFT$(N$,LENN$-1)
1150 IF G%>32 AND G%<127 AND LENN$<5 VDUG%:N$=N$+CHR$G%
1160 UNTIL G%=13 AND N$>"":PRINT:=N$
1170 DEFFNyes(t$):LOCAL G%:PRINTt$;" (Y)? ";:REPEAT G%=INSTR(CHR$13+"YyNn",GET$):UNTIL G%
1180 IF G%<4 PRINT"Y";:=TRUE ELSE PRINT"N";:=FALSE
1190 DEFPROClots:LOCAL I%,G%:PROCsay(N$(1)+": RED OR BLUE?"):REPEAT G%=(INSTR("RrBb",GET$)+1)DIV2:UNTILG%
1200 P$(G%)=N$(1):P$(3-G%)=N$(2):C%=RND(-TIME):FOR I%=1TO9:C%=RND(2):NEXT:CLS:PRINT"A STONE IS DRAWN:"
1210 FOR I%=1TO11+C%:G%=1+(I%AND1)
1220 PRINTTAB(18,0);:COLOURK%(G%)-3*(K%(G%)=0):VDU228-(K%(G%)=0):COLOUR3:PROCnote(G%*40,1):PROCwait(12):NEXT
1230 PROCsay(C$(C%)+": "+P$(C%)+" STARTS"):PROCwait(200):ENDPROC
1240 DEFPROCwon:LOCAL I%,J%:CLS:PRINTTAB(0,0);"** "P$(E%)" WINS **";:PROCsay(C$(T%(G%))+" HEXAGON")
1250 FOR I%=1TO12:FORJ%=1TO6:K%=K%(E%):IF I%AND1 K%=3+3*(K%=3)
1260 PROCdisc(FNp(G%,J%),K%):NEXT:PROCnote(80+I%*8,4):PROCwait(25):NEXT:ENDPROC
1270 DEFPROCagain:VDU4:COLOUR3:IF E%=0 CLS:PRINT"GAME STOPPED";
1280 PROCfx(15,1):PROCsay(""):PRINTTAB(0,1);:again%=FNyes("ANOTHER GAME")
1290 IF again% AND NOT new% PRINTTAB(0,1);:new%=NOT FNyes("SAME PLAYERS")
1300 ENDPROC
1310 REM ---- the board ----
1320 DEFPROCread:LOCAL I%,J%,K%
1330 DIM B%(72),X%(72),Y%(72),T%(61),A$(72),T$(72),S$(61),W%(61),F%(2,61),H%(2),R%(2),K%(2),N$(2),P$(2),C$(2)
1340 FOR I%=1TO72:A$(I%)="    ":A$(I%)="":T$(I%)="    ":T$(I%)="":NEXT
1350 C$(0)="WHITE":C$(1)="RED":C$(2)="BLUE":E%=0:N%=0:K$=CHR$139+":*"+CHR$138+"/?"+CHR$136+"Zz"+CHR$137+"Xx"
1360 FOR I%=1TO11:READ Y%,J%,K%:PROCadd(-J%):IF K% PROCadd(-K%):PROCadd(K%)
1370 PROCadd(J%):NEXT:PROCget:FOR I%=1TO12:PROCshape(I%,12,MID$(D$,I%*3-2,3)):NEXT
1380 PROCget:FOR I%=1TO15:PROCshape(I%+24,15,MID$(D$,I%*4-3,4)):NEXT
1390 PROCget:FOR I%=1TO7:PROCshape(I%+54,0,MID$(D$,I%*6-5,6)):T%(I%+54)=-(I%>3)-(I%>5):NEXT
1400 PROCget:U$=D$:PROCget:L$=D$:IF N%<>21533 PRINT"DATA error":END
1410 VDU23,224,60,126,126,255,255,255,255,255,23,225,255,255,255,255,255,126,126,60
1420 VDU23,226,0,0,60,60,126,126,126,126,23,227,126,126,126,126,60,60,0,0
1430 VDU23,228,0,60,126,126,126,126,60,0,23,229,0,60,66,66,66,66,60,0,23,230,0,0,24,60,60,24,0,0:PROCfx(4,1)
1440 ENDPROC
1450 DEFPROCget:LOCAL J%:READ D$:FOR J%=1TOLEND$:N%=N%+ASCMID$(D$,J%):NEXT:ENDPROC
1460 DEFPROCadd(x%):N%=N%+1:X%(N%)=640+x%:Y%(N%)=544+Y%
1470 X%(73-N%)=640-x%:Y%(73-N%)=544-Y%:ENDPROC
1480 REM -- shape s%, and its mirror image m% further on
1490 DEFPROCshape(s%,m%,t$):LOCAL J%,p%,q%:S$(s%)=t$:FOR J%=1TOLENt$:p%=FNp(s%,J%):T$(p%)=T$(p%)+CHR$(s%+48)
1500 q%=FNp(s%,J%MODLENt$+1):PROCjoin(p%,q%):PROCjoin(q%,p%):NEXT:IF m%=0 ENDPROC
1510 LOCAL m$:FOR J%=1TOLENt$:m$=m$+CHR$(169-ASCMID$(t$,J%)):NEXT:PROCshape(s%+m%,0,m$):ENDPROC
1520 DEFPROCjoin(p%,q%):IF INSTR(A$(p%),CHR$(q%+48))=0 A$(p%)=A$(p%)+CHR$(q%+48)
1530 ENDPROC
1540 DEFFNp(s%,j%)=ASCMID$(S$(s%),j%)-48
1550 DATA 440,48,0,392,128,0,344,48,0,312,272,176,264,360,96,216,272,176
1560 DATA 180,408,48,132,320,128,84,408,48,48,272,176,0,360,96
1570 DATA "513642;?7@<8=A9B>:KGCLDHMIEJNFWOSXTP"
1580 DATA "56218<53=946?@87AB:9CG?;HD<@EIA=JF>BLMEDSOGKPTLHUQIMRVNJWXPO"
1590 DATA "DE=65<\]UMLTlstmedGOPH@?gh`XW_IQRJBAijbZYa"
1600 DATA "0012123344756:789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijlmpqst"
1610 DATA "317635;7=9C8<:;?=A0HDJCGEI0HLJSOUQKPTRSWUY0`\bc_ea0`dbkgmichljkomqusotuw"
