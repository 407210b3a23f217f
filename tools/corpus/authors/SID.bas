10 REM KENSINGTON by Sid, for the club
20 REM I set out the board first, then move down to make room for MODE 1
30 MODE7:VDU23,1,0;0;0;0;:PRINT"Hello! I am your Kensington micro."''"Give me a moment to set out my board."
40 *TAPE
50 *FX229,1
60 N%=&900:K%=&A24:B%=&B00:F%=&B50:V%=&BC0:X%=&C28:Y%=&C74:S%=&5000
70 FORI%=&900TO&AFC STEP4:!I%=0:NEXT
80 FORI%=0TO218:K%?I%=54:NEXT
90 FORI%=0TO220STEP4:S%!I%=0:NEXT
100 VDU23,224,0,3,15,31,63,63,127,127,23,225,0,192,240,248,252,252,254,254
110 VDU23,226,127,127,63,63,31,15,3,0,23,227,254,254,252,252,248,240,192,0
120 VDU23,228,0,60,126,126,126,126,60,0
130 P%=0:FORI%=0TO6:FORJ%=0TO5:PROCp(J%*60,0,0):NEXT,
140 FORI%=1TO6:FORJ%=0TO4:PROCp(60*I%-60+60*((J%+1)DIV2),60*I%-30+60*(J%DIV2),1):NEXT,
150 T%=0:FORZ%=1TO5:READA$:M%=3-(Z%>2)
160 FORI%=1TOLENA$STEPM%:FORJ%=0TOM%-1
170 P%=ASCMID$(A$,I%+J%)-47:S%?(T%*4+J%)=P%
180 A%=K%+P%*3:IF?A%<54 A%=A%+1:IF?A%<54 A%=A%+1
190 ?A%=T%
200 A%=ASCMID$(A$,I%+(J%+1)MODM%)-47:PROClink(P%,A%):PROClink(A%,P%)
210 NEXT:T%=T%+1:NEXT,
220 A%=PAGE:REPEATA%=A%+A%?3:UNTILA%?1*256+A%?2>=1000
230 FORI%=&D9C TO&DFC STEP4:S%!(I%-&CC0)=!I%:NEXT
240 FORI%=A%TOTOP STEP4:S%!(I%-A%+&140)=!I%:NEXT
250 P%=TOP-A%+&140:S%=&CC0
260 *KEY0F.I%=0TOP%S.4:I%!&CC0=I%!&5000:N.|MPA.=&E00|MOLD|MRUN|M
270 *FX138,0,128
280 END
290 DATA"0PX1W;2:<3AC4BJ5IQ6VZ7[\8]^9_=>`a?bc"
300 DATA"@dDEefFghGiKHnRLjkMlmNqrOsYSopTtuUvw"
310 DATA"01WX12:;23A<34BC45IJ50PQ67[Z78]\89_^9:<="
320 DATA";6VW=>`_>?ba?@dc@ACDDEedEFgfFGihGBJKHIQR"
330 DATA"KLjiLMlkMHnmNOsrOPXYRSonSNqpTUvuUVZwYTts"
340 DEFPROCp(A,N,L):P%=P%+1
350 A=RADA:N=RADN:D=2.73205*-(I%>0):C=RAD(60*I%+30)
360 X%?P%=(D*COSC+COSA+L*COSN+4.24)*22.5+.5
370 Y%?P%=(D*SINC+SINA+L*SINN+4.6)*22.5+.5
380 ENDPROC
390 DEFPROClink(P%,Q%):P%=N%+P%*4
400 IF?P% IF?P%<>Q% P%=P%+1:GOTO 400
410 ?P%=Q%:ENDPROC
1000 REM Here I begin
1010 *FX225,0
1020 *FX4,1
1030 MODE1:R%=&BF8:DIMN$(1),W$(1):W$(0)="Red":W$(1)="Blue":D$=CHR$224+CHR$225+CHR$8+CHR$8+CHR$10+CHR$226+CHR$227:Z$=CHR$10+CHR$13
1040 *FX229,0
1050 ON ERROR GOTO 1130
1060 ok%=0:PROCquiz:ok%=1
1070 PROCgame
1080 PROCsay(""):PRINT"I make it "N$(0)" (Red) ";R%?4;", "N$(1)" (Blue) ";R%?5".":IF FNyn("Shall I set up another game?",1) GOTO 1070
1090 PROCsay(""):IF FNyn("Shall I play with new players then?",0) GOTO 1060
1100 MODE7:PRINT"I enjoyed that. Goodbye!"
1110 *FX4,0
1120 END
1130 *FX15,1
1140 VDU4,23,1,0;0;0;0;:IF ERR<>17 MODE7:REPORT:PRINT" at ";ERL:END
1150 IF ok%=0 GOTO 1060
1160 PROCsay("I have stopped the game, as you asked."):PROCwait(200):GOTO 1080
1170 DEFPROCquiz:LOCALI%:VDU22,1:COLOUR1:PRINT"K E N S I N G T O N":COLOUR3:VDU19,2,6;0;:FORI%=0TO1:PRINT'"Who plays "W$(I%)"? ";:INPUTLINE""A$:A$=LEFT$(A$,9):IFA$="" A$=W$(I%)
1180 N$(I%)=A$:PRINT"I need to know if I move for "A$":"'"T Tiddler, R Regular or C Champion,"'"RETURN if it is a person. ";:R%?(2+I%)=FNkey(CHR$13+"TRC")-1:R%?(4+I%)=0
1190 PRINTMID$("A personTiddler Regular Champion",R%?(2+I%)*8+1,8):NEXT:PRINT'"I need to know a few things more.":b%=6-2*FNyn("Am I on a colour television?",1):k%=FNyn("May I let you watch me think?",1)
1200 s%=FNyn("May I make noises?",1):w%=FNyn("Do you also use a real board?",0):m%=FNyn("Shall I use the 2-move option?",1):PRINT"How slowly do I put stones down (0-9)? ";
1210 A$=CHR$13+"0123456789":I%=FNkey(A$):IFI%=1 I%=5
1220 v%=I%-2:PRINT;v%:I%=RND(-TIME):ENDPROC
1230 DEFFNkey(A$):LOCALG$
1240 G$=GET$:IFG$>="a" G$=CHR$(ASCG$AND223)
1250 IFINSTR(A$,G$)=0 GOTO 1240
1260 =INSTR(A$,G$)
1270 DEFFNyn(A$,D%):PRINTA$" ("MID$("NY",D%+1,1)") ";:A%=FNkey("NY"+CHR$13)-1:IFA%=2 A%=D%
1280 PRINTMID$("No Yes",A%*3+1,3):=A%
1290 DEFPROCgame:LOCALI%,C%:VDU22,1:VDU23,1,0;0;0;0;19,2,b%;0;:FORI%=0TO72STEP4:B%!I%=0:NEXT:FORI%=0TO109:F%?I%=0:NEXT:?R%=15:R%?1=15:W%=0:PROCboard:C%=RND(2)-1
1300 PROCsay("I draw a stone from my bag. It is "+W$(C%)+","+Z$+"so I let "+N$(C%)+" begin."):PROCwait(250):C%=1+7*C%:REPEATPROCturn(C%):C%=9-C%:UNTILW%:C%=W%DIV8:R%?(4+C%)=R%?(4+C%)+1:PROCpan(C%)
1310 PROCsay(N$(C%)+" has filled a hexagon with "+W$(C%)+"."):PRINT'"I declare "N$(C%)" THE WINNER!":IFs% FORI%=53TO101STEP16:SOUND1,-12,I%,5:NEXT
1320 PRINT"(Press SPACE for me to go on.)";:REPEATUNTILGET=32:ENDPROC
1330 DEFPROCturn(C%):LOCALI%,D%:D%=C%DIV8:FORI%=0TO53:V%?I%=0:A%=F%+55*D%+I%:IF?A% ?A%=?A%-1
1340 NEXT:PROCpan(D%):IF NOTFNcan(C%) PROCsay("I find no move for "+N$(D%)+", so I pass."):PROCwait(300):ENDPROC
1350 PROCdo(C%,-(R%?D%=0),0):PROCrel(C%,FNent(A%,C%),0):ENDPROC
1360 DEFPROCrel(C%,E%,L%):IFE%=0 ORW% ENDPROC
1370 LOCALP%:P%=15-R%?(1-C%DIV8):IFB%?L%=9-C% P%=P%-1
1380 IFP%=0 ENDPROC
1390 PROCdo(C%,2,L%):P%=A%:PROCrel(9-C%,FNent(P%,9-C%),0):PROCrel(C%,E%-1,P%):ENDPROC
1400 DEFPROCdo(C%,M%,L%):LOCALO%,H%:O%=C%:IFM%=2 O%=9-C%
1410 H%=R%?(2+C%DIV8):PROCpan(C%DIV8):IFH% PROCcom ELSEPROChum
1420 IFD% PROCtake(D%) ELSER%?(C%DIV8)=R%?(C%DIV8)-1:PROCpan(C%DIV8)
1430 B%?A%=O%:PROCdisc(A%,1+O%DIV8):IFs% SOUND1,-10,100,2
1440 IFFNwin W%=O%
1450 IFH%=0 ENDPROC
1460 PROCwait(v%*20):IFw%=0 ENDPROC
1470 PROCsay("I have "+MID$("put a stone heremoved this stone",1-16*(D%>0),16)+"."+Z$+"Do it on your board, then press SPACE."):IFD% PROCcur(D%)
1480 PROCcur(A%):REPEATUNTILGET=32:PROCcur(A%):IFD% PROCcur(D%)
1490 ENDPROC
1500 DEFFNwin:LOCALT%,G%:IFA%>42 THEN=FALSE
1510 T%=(A%-1)DIV6:G%=FNhc(T%):T%=B%+T%*6+1:IFG%=9-O% THEN=FALSE
1520 =!T%=O%*&1010101 AND T%!2=!T%
1530 DEFFNhc(T%)=VALMID$("0011088",T%+1,1)
1540 DEFFNf=FNs(T%)=C%*(3-(T%>23))
1550 DEFFNs(T%):T%=S%+T%*4:=B%??T%+B%?(T%?1)+B%?(T%?2)+B%?(T%?3)
1560 DEFFNent(P%,C%):LOCALJ%,T%,E%:FORJ%=0TO2:T%=K%?(P%*3+J%):IFV%?T%=0 IFFNf V%?T%=1:E%=E%+1-(T%>23)
1570 NEXT:IFE%>2 E%=2
1580 =E%
1590 DEFPROCtake(P%):LOCALJ%,T%,C%:C%=B%?P%:FORJ%=0TO2:T%=K%?(P%*3+J%):IFFNf F%?(T%+55*(C%DIV8))=2
1600 NEXT:B%?P%=0:PROCdisc(P%,0):PROCpt(P%):ENDPROC
1610 DEFFNbar(P%,C%):IFm%=0 THEN=FALSE
1620 LOCALJ%,T%,U%:B%?P%=C%:FORJ%=0TO2:T%=K%?(P%*3+J%):IFF%?(T%+55*(C%DIV8))=1 IFFNf U%=TRUE
1630 NEXT:B%?P%=0:=U%
1640 DEFFNcan(C%):LOCALP%,J%,U%,Q%:REPEATP%=P%+1:IFD%?R%>0 IFB%?P%=0 U%=NOTFNbar(P%,C%)
1650 IFD%?R%=0 IFB%?P%=C% B%?P%=0:FORJ%=0TO3:Q%=N%?(P%*4+J%):U%=U%ORFNfree:NEXT:B%?P%=C%
1660 UNTILU%ORP%=72:=U%
1670 DEFFNfree:IFQ%=0 THEN=FALSE
1680 IFB%?Q% THEN=FALSE
1690 =NOTFNbar(Q%,C%)
1700 DEFPROChum:LOCALU%,W$,Y$:W$=W$(O%DIV8):Y$=N$(C%DIV8):A%=46:REPEATD%=0:IFM%=0 PROCask("I need to know, "+Y$+":"+Z$+"where does your "+W$+" stone go?"):GOTO 1730
1710 IFM%=1 PROCask("I need to know, "+Y$+":"+Z$+"which "+W$+" stone will you slide?") ELSEPROCask("I let you shift "+MID$("1 2",E%*2-1,1)+" "+W$+" stone"+MID$("s",3-E%)+", "+Y$+":"+Z$+"which"+MID$(" other",1,6*-(L%>0))+" one shall I lift?")
1720 REPEATPROCpick:UNTILFNok1:D%=A%:PROCdisc(D%,3):PROCask("I need to know where it goes."+Z$+"(SPACE here again: I put it back.)")
1730 REPEATPROCpick:U%=FNok2:UNTILU%:IFD% PROCdisc(D%,1+O%DIV8)
1740 UNTILU%=1:ENDPROC
1750 DEFFNok1:IFB%?A%<>O% PROCno("I need a "+W$+" stone, and there is none."):=0
1760 IFA%=L% PROCno("I have only just put that one there."):=0
1770 =1
1780 DEFFNok2:IFA%=D% THEN=2
1790 IFB%?A% PROCno("I see a stone there already."):=0
1800 IFM%=2 THEN=1
1810 LOCALZ%,U%:Z%=N%+D%*4:IFM% IFA%<>?Z% IFA%<>Z%?1 IFA%<>Z%?2 IFA%<>Z%?3 PROCno("I only slide it along a line, one step."):=0
1820 B%?D%=0:U%=FNbar(A%,C%):IFD% B%?D%=O%
1830 IFU% PROCno("I can't let you rebuild that so soon."):=0
1840 =1
1850 DEFPROCno(A$):COLOUR1:PRINTTAB(0,2)A$;SPC(39-LENA$);:COLOUR3:IFs% SOUND1,-12,10,6
1860 ENDPROC
1870 DEFPROCpick:LOCALG%:REPEATPROCcur(A%):G%=GETAND223:PROCcur(A%):IFG% PROCmove
1880 UNTILG%=0:ENDPROC
1890 DEFPROCmove:LOCALJ%,Q%,Z%,T%,P%:P%=A%:J%=INSTR("QAOP",CHR$G%):IFJ%=0 ENDPROC
1900 G%=J%:T%=5:FORJ%=0TO3:Q%=N%?(P%*4+J%):IFG%<3 Z%=Y%?Q%-Y%?P% ELSEZ%=X%?Q%-X%?P%
1910 IFG%=2 ORG%=3 Z%=-Z%
1920 IFQ%>0 ANDZ%>T% T%=Z%:A%=Q%
1930 NEXT:IFP%=A% IFs% SOUND1,-8,40,1
1940 ENDPROC
1950 DEFPROCcur(P%):LOCALX,Y:X=FNx(P%):Y=FNy(P%):GCOL3,3:MOVEX-32,Y-32:PLOT1,64,0:PLOT1,0,64:PLOT1,-64,0:PLOT1,0,-64:ENDPROC
1960 DEFFNx(P%)=478+4*X%?P%
1970 DEFFNy(P%)=162+4*Y%?P%
1980 DEFPROCdisc(P%,G%):GCOL0,G%:MOVEFNx(P%)-32,FNy(P%)+28:VDU5:PRINTD$;:VDU4,23,1,0;0;0;0;:ENDPROC
1990 DEFPROCpt(P%):LOCALJ%,Q%,X,Y:X=FNx(P%):Y=FNy(P%):GCOL0,3:FORJ%=0TO3:Q%=N%?(P%*4+J%):IFQ% MOVEX,Y:DRAW(X+FNx(Q%))/2,(Y+FNy(Q%))/2
2000 NEXT:ENDPROC
2010 DEFPROCsay(A$):VDU28,0,31,39,28,12:COLOUR3:PRINTA$;:ENDPROC
2020 DEFPROCask(A$):PROCsay(A$):PRINTTAB(0,3)"Q up A down O left P right SPACE acts";:ENDPROC
2030 DEFPROCwait(T%):T%=TIME+T%:REPEATUNTILTIME>=T%:ENDPROC
2040 DEFPROCpan(D%):LOCALI%:VDU28,0,24,9,0,30:PRINT"KENSINGTON";:FORI%=0TO1:COLOURI%+1:PRINTTAB(0,4+I%*8)W$(I%)":"'MID$(" >",1-(I%=D%),1)N$(I%)
2050 PRINTTAB(0,7+I%*8)STRING$(R%?I%,CHR$228)STRING$(15-R%?I%," ");:NEXT:COLOUR3:ENDPROC
2060 DEFPROCboard:LOCALI%,J%,G%,X,Y,Z%:FORI%=0TO6:G%=FNhc(I%):J%=I%*6+1:X=(FNx(J%)+FNx(J%+3))/2:Y=FNy(J%):Z%=4:IFG% IFb%=6 Z%=16+8*(G%=8)
2070 GCOL0,3:IFG% GCOL0,1+G%DIV8
2080 FORJ%=-44TO44STEPZ%:D=52-ABSJ%*.577:MOVEX-D,Y+J%:DRAWX+D,Y+J%:NEXT,:FORI%=1TO72:PROCpt(I%):NEXT:ENDPROC
2090 DEFPROCcom:LOCALP%,Q%,G%,S:PROCsay("I am thinking for "+N$(C%DIV8)+"..."):IFM%=2 PROCsay("I made a shape for "+N$(C%DIV8)+Z$+"so I shall shift a "+W$(O%DIV8)+" stone.")
2100 G%=1:S=-1E6:IFM%=0 FORP%=1TO72:PROCtry(P%,0):NEXT:ENDPROC
2110 FORQ%=1TO72:IFB%?Q%=O% IFQ%<>L% B%?Q%=0:PROCsrc:B%?Q%=O%
2120 NEXT:IFM%=1 ENDPROC
2130 Q%=A%:S=-1E6:G%=-1:B%?Q%=0:FORP%=1TO72:IFP%<>Q% PROCtry(P%,0)
2140 NEXT:B%?Q%=O%:ENDPROC
2150 DEFPROCsrc:IFM%=2 PROCtry(Q%,0):ENDPROC
2160 LOCALJ%,U:U=-FNv(Q%)/2:FORJ%=0TO3:P%=N%?(Q%*4+J%):IFP% PROCtry(P%,U)
2170 NEXT:ENDPROC
2180 DEFPROCtry(P%,U):IFB%?P% ENDPROC
2190 IFM%<2 IFFNbar(P%,C%) ENDPROC
2200 IFk% PROCcur(P%)
2210 U=U+G%*FNv(P%)+RND(1)*VALMID$("601504",H%*2-1,2):IFk% PROCcur(P%)
2220 IFU>S S=U:A%=P%:D%=Q%
2230 ENDPROC
2240 DEFFNv(P%):LOCALJ%,T%,Z%,E%,U%,G%:FORJ%=0TO2:T%=K%?(P%*3+J%):Z%=FNs(T%):PROCoe:IFE%=0 U%=U%+a%*a%*a%*(5+2*(T%>23))+1
2250 IFa%=0 IFH%>1 U%=U%+E%*E%*E%*(3+(T%>23))
2260 NEXT:IFP%>42 THEN=U%
2270 T%=(P%-1)DIV6:G%=FNhc(T%):T%=B%+T%*6+1:Z%=?T%+T%?1+T%?2+T%?3+T%?4+T%?5:PROCoe:IFE%=0 IFG%<>9-O% U%=U%+a%*a%*a%*3:IFa%=5 U%=U%+9999
2280 IFa%=0 IFH%>1 IFG%<>O% U%=U%+E%*E%*E%*H%:IFE%=5 U%=U%+5000
2290 =U%
2300 DEFPROCoe:IFO%=1 a%=Z%AND7:E%=Z%DIV8 ELSEE%=Z%AND7:a%=Z%DIV8
2310 ENDPROC
