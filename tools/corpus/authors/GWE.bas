10REM  K E N S I N G T O N    by Gwen, 1985
11REM  Lines 10 to 99 ask the questions and set out the tables.
12REM  The game itself, from line 100, then moves down to &E00.
13MODE7:ON ERROR RUN
14FOR I%=1 TO 2:PRINTTAB(7,5+I%)CHR$141;CHR$(126+3*I%);"K E N S I N G T O N":NEXT
15PRINTTAB(3,10)"A game for two players, of whom I"'"   shall gladly be one."
16VDU28,0,24,39,17,31,0,7
17PROCs("Hello! I am your Kensington program, and I am glad to see you.")
18F%=0:FOR N%=1 TO 2
19REPEAT PROCs("What is the name of player "+STR$N%+"? "):A$=FNi:UNTIL A$>""
20$(&CD8+8*N%)=A$:IF FNy("Am I to play for "+A$,0) F%=F%+16*2^N%
21IF F%AND16*2^N% PROCs("Then I am "+A$+". I have one level, my best.")
22NEXT:G$=$&CE0+" and "+$&CE8
23IF FNy("Now, "+G$+": are you using a colour television",-1) F%=F%+1
24IF (F%AND1)=0 PROCs("Then look: red stones are plain, blue ones have a hole, and red hexagons have closer lines than blue ones.")
25IF FNy("Do you want to watch me thinking",-1) F%=F%+2
26IF FNy("Do you want sound effects",-1) F%=F%+4
27IF FNy("Are you also using a Kensington board",0) F%=F%+8
28IF FNy("Are you playing the 2-move option",-1) F%=F%+16
29PROCs("How fast shall I put my stones down? 0 (fastest) to 9 (slowest), RETURN=3: ")
30REPEAT D%=GET-48:IF D%=-35 D%=3
31UNTIL D%>=0 AND D%<10:PRINT;D%;
32PROCs("Thank you, "+G$+". Just a moment, please: I am fetching the board.")
33ON ERROR OFF
34IF PAGE>&E00 THEN *TAPE
35X%=&900:Y%=&948:S%=&990:N%=&AE0:Z%=&AB0:B%=&C60:P%=&CA9:C%=&843
36FOR I%=0 TO 71:READ I%?&900:NEXT
37FOR I%=0 TO 71:READ I%?&948:NEXT
38A%=S%:PROCT:A%=&5000:PROCT
39FOR I%=0 TO 41:READ Z%?I%:NEXT
40FOR I%=224 TO 235:VDU23,I%:FOR J%=0 TO 7:READ K%:VDU K%:NEXT,
41A%=PAGE:REPEAT A%=A%+A%?3:UNTIL A%?1*256+A%?2>=100:L%=TOP-A%
42VDU21
43*KEY0 FORI%=0TOL%STEP4:I%!&E00=I%!A%:NEXT:PAGE=&E00|MOLD|MRUN|M
44*FX138,0,128
45END
46DEFPROCT:FOR J%=1 TO 3:READ A$:FOR I%=1 TO LEN A$:?A%=ASC MID$(A$,I%)-48:A%=A%+1:NEXT,:ENDPROC
47DEFFNi:T$="":REPEAT K%=GET
48IF K%>32 AND K%<127 AND LEN T$<5 T$=T$+CHR$K%:VDU K%
49IF K%=127 AND T$>"" T$=LEFT$(T$,LEN T$-1):VDU127
50UNTIL K%=13:=T$
51DATA 38,48,29,57,38,48,14,24,62,72,5,33,53,81,14,24,62,72,0,38,48,86,9,29,57,77,0,38,48,86,14,24,62,72,5,33
52DATA 53,81,14,24,62,72,0,38,48,86,9,29,57,77,0,38,48,86,14,24,62,72,5,33,53,81,14,24,62,72,38,48,29,57,38,48
53DATA 94,94,89,89,84,84,80,80,80,80,75,75,75,75,70,70,70,70,66,66,66,66,61,61,61,61,56,56,56,56,52,52,52,52,47,47
54DATA 47,47,42,42,42,42,38,38,38,38,33,33,33,33,28,28,28,28,24,24,24,24,19,19,19,19,14,14,14,14,10,10,5,5,0,0
55DATA "0Hmm1Hmm0Imm1Jmm0HIf1HJf2Kmm3IKm4JLm5Lmm2Mmm3INf4JOf5Pmm2KMi3KNi4LOk5LPk6Mmm7NQf8OQf9Pmm6MRi7NSi"
56DATA "8OTk9PUk6Rmm7QSg8QTg9Umm:RVi;SVi<TWk=UWk:RXm;SYg<TZg=U[m:VXj;VYj<WZl=W[l>Xmm?Y\g@Z\gA[mm>X]j?Y^j"
57DATA "@Z_lA[`l>]mm?\^h@\_hA`mmB]ajC^ajD_blE`blB]mmC^chD_dhE`mmBammCacmDbdmEbmmFcehGdehFcmmGdmmFemmGemm"
58DATA "124x035x047x158x025;134<7:>x26;?39<@8=Ax6>Bx47?C58@D9AEx6:?F7;>G8<AH9=@I:FJx;DGK<CHL=IMx>BJN?CKO"
59DATA "@DLPAEMQBFRxCGLSDHKTEIUxFORVGNSWHQTXIPUYJNVZKOW[LPX\MQY]NRW^OSV_PTY`QUXaR^bxS\_cT[`dUaexVZbfW[cg"
60DATA "X\dhY]eiZ^jx[_dk\`cl]amx^gjn_fko`ilpahmqbfnxcgordhpseiqxfjoxgknthlquimpxkstvlruworvxpswxrtwxsuvx"
61DATA 1,3,11,0,0,0,0,1,2,4,15,0,0,0,2,3,4,8,16,180,0,0,1,6,0,0,0,0,0,1,3,8,0,0,0,0,1,3,5,12,110,0
62DATA 0,0,7,15,31,63,63,63,0,0,224,240,248,252,252,252,63,63,63,31,15,7,0,0,252,252,252,248,240,224,0,0,0,7,31,63,63,127,127,127,0,224,248,252
63DATA 252,254,254,254,127,127,127,63,63,31,7,0,254,254,254,252,252,248,224,0,0,24,36,66,66,36,24,0,0,60,126,126,126,126,60,0,60,126,255,255,255,255,126,60
64DATA 0,0,60,60,60,60,0,0
100VDU6:IF HIMEM>&4000 FORI%=0TO284STEP4:I%!&AE0=I%!&5000:NEXT
110MODE1
120*FX225
125*FX4,1
130VDU23,1,0;0;0;0;19,2,4,0;0;24,0;192;1279;1023;28,0,30,39,26,31,0,4
140DIMQ%107,e%113,N$(2),L%(2),H%(2):Q%=Q%-61:N$(1)=$&CE0:N$(2)=$&CE8:L%(1)=(F%AND32)>0:L%(2)=(F%AND64)>0:G$=N$(1)+" and "+N$(2)
150R$=STRING$(60,"*"):T$=R$:A$=FNg(224):B$=FNg(228):ONERRORGOTO380
160IF(F%AND1)=0 VDU19,1,7;0;19,2,7;0;
250A%=RND(-TIME):I%=1-L%(1):IFL%(1)ANDL%(2) A%=RND(2)=1 ELSEA%=FNy(N$(I%)+", would you like the red stones",-1)
260IF(I%=1)<>(A%<>0) T$=N$(1):N$(1)=N$(2):N$(2)=T$:I%=L%(1):L%(1)=L%(2):L%(2)=I%
270FORI%=0TO121:C%?(61+I%)=0:IFI%<108 Q%?(61+I%)=0:IFI%<72 B%?I%=0
280NEXT:B%?72=3:FORI%=1TO2:H%(I%)=15:NEXT:W%=0:PROCs(N$(1)+" has the red stones and "+N$(2)+" the blue ones. Let me draw the board ..."):PROCb
290PROCs("Now I draw a stone from the bag ..."):PROCw(100):T%=RND(2):PROCs("... and it is "+FNc(T%)+", so "+N$(T%)+" begins."):PROCw(100)
300REPEATPROCt:T%=3-T%:UNTILW%
310FORI%=1TO12:PROCp(I%*12):PROCw(8):NEXT
320IFL%(W%) PROCs("I, "+N$(W%)+", have a whole hexagon and win. Thank you for the game, "+N$(3-W%)+"!") ELSEPROCs("A whole hexagon! "+N$(W%)+" ("+FNc(W%)+") is the winner. Well played, "+N$(W%)+"! Never mind, "+N$(3-W%)+".")
330IFFNy("Shall we have another game, "+G$,-1) GOTO250
350PROCs("Goodbye, "+G$+". I enjoyed that!"):PRINT:ONERROROFF
355*FX4
360END
380VDU4:IFERR<>17 REPORT:PRINT;" at ";ERL:END
400PROCs("You pressed ESCAPE, so the game ends here."):GOTO330
420DEFPROCt:FORI%=0TO53:P%?I%=0:J%=T%*54+7+I%:IFQ%?J% Q%?J%=Q%?J%-1
430NEXT:M$=N$(T%):PROCq(T%)
440IFH%(T%)=0 IFNOTFNa PROCs("Bad luck, "+M$+": you cannot move, so you pass."):PROCw(200):ENDPROC
450IFL%(T%) PROCc:PROCf ELSEIFH%(T%) PROCh ELSEPROCl(T%,1,72)
460IFH%(T%) H%(T%)=H%(T%)-1:PROCq(T%)
465d%=0:PROCa(U%,T%):IFd%=0 ENDPROC
467REPEATPROCr:UNTILd%=0ORW%:ENDPROC
470DEFPROCh:U%=0:PROCs("Put a stone on the board, "+M$+": cursor keys and RETURN.")
480REPEATREPEATPROCk:UNTILK%=13:R$=FNb(0,72):PROCn:UNTILR$="":PROCu(T%):ENDPROC
490DEFPROCl(o%,m%,l%):REPEATU%=0:IFm%=1 PROCs("Your move, "+M$+". Which of your stones shall I pick up for you?") ELSEPROCs(M$+", which "+FNc(o%)+" stone do you want to pick up?")
500REPEATREPEATPROCk:UNTILK%=13:R$="":IFB%?U%<>o% R$="there is no "+FNc(o%)+" stone here" ELSEIFU%=l% R$="you have only just put that one down" ELSEIFm%=1 IFFNf(U%)=0 R$="that stone is hemmed in"
510PROCn:UNTILR$="":f%=U%:PROCm(f%,o%,-1):PROCd(f%):PROCs("It is in your hand, "+M$+". RETURN puts it down, DELETE puts it back.")
520REPEATPROCk:R$="":IFK%=13 R$=FNb(m%,f%)
530PROCn:UNTILR$="":IFK%=127 PROCm(f%,o%,1):PROCd(f%):PROCs("Back it goes.")
540UNTILK%=13:PROCo(f%,o%):PROCu(o%):ENDPROC
550DEFFNb(m%,f%):IFU%=f%THEN="that is where it came from: press DELETE to put it back"
560IFB%?U%THEN="there is a stone on that point"
570IFm%=1 IFFNj(f%,U%)=0THEN="a stone moves along one line only"
580IFm%<2 IFFNv(U%,T%)THEN="you may not rebuild that shape until your next turn"
590=""
600DEFFNj(a%,b%)=(X%?a%-X%?b%)^2+(Y%?a%-Y%?b%)^2<150
610DEFFNv(p%,c%):IF(F%AND16)=0THEN=0
620A%=0:FORL%=0TO3:J%=S%?(p%*4+L%):IFJ%<54 IFQ%?(c%*54+7+J%)=1 IFC%?(c%*61+J%)=2-(J%>23) A%=-1
630NEXT:=A%
640DEFFNf(p%)=B%?(N%?(p%*4))=0ORB%?(N%?(p%*4+1))=0ORB%?(N%?(p%*4+2))=0ORB%?(N%?(p%*4+3))=0
650DEFFNa:I%=-1:f%=0
660REPEATI%=I%+1:IFB%?I%=T% IFFNf(I%) IFFNx(I%) f%=-1
670UNTILf%ORI%=71:=f%
680DEFFNx(p%):IF(F%AND16)=0THEN=-1
690PROCm(p%,T%,-1):v%=0:FORV%=0TO3:n%=N%?(p%*4+V%):IFB%?n%=0 IFNOTFNv(n%,T%) v%=-1
700NEXT:PROCm(p%,T%,1):=v%
710DEFPROCu(c%):PROCm(U%,c%,1):PROCd(U%):PROCp(100):ENDPROC
720DEFPROCm(p%,c%,d%):FORL%=0TO3:J%=S%?(p%*4+L%):IFJ%<61 J%=C%+c%*61+J%:?J%=?J%+d%
730NEXT:B%?p%=-c%*(d%=1):ENDPROC
740DEFPROCo(p%,c%):FORL%=0TO3:J%=S%?(p%*4+L%):IFJ%<54 IFC%?(c%*61+J%)=2-(J%>23) Q%?(c%*54+7+J%)=2
750NEXT:ENDPROC
760DEFPROCa(p%,c%):E%=0:FORL%=0TO3:J%=S%?(p%*4+L%):IFJ%>60 GOTO790
770IFC%?(c%*61+J%)<3-(J%>23)-2*(J%>53) GOTO790
780IFJ%>53 W%=W%-c%*FNw(J%,c%) ELSEIFP%?J%=0 P%?J%=1:E%=E%+1-(J%>23)
790NEXT:IFW%ORE%=0 ENDPROC
800IFE%>2 E%=2
810d%=d%+2:e%?d%=4*c%+E%:e%?(d%+1)=72
820IFL%(c%) T$="I have" ELSET$=N$(c%)+", you have"
830IFE%=1 T$=T$+" a triangle: one of " ELSET$=T$+" a square: two of "
840PROCp(150):PROCs(T$+N$(3-c%)+"'s stones must move."):ENDPROC
850DEFPROCr:c%=e%?d%DIV4:o%=3-c%:l%=e%?(d%+1):M$=N$(c%):IF(e%?d%AND3)=0OR15-H%(o%)+(B%?l%=o%)<1 d%=d%-2:ENDPROC
860e%?d%=e%?d%-1:PROCq(c%):IFL%(c%) PROCe(o%,l%):PROCf ELSEPROCl(o%,2,l%)
870e%?(d%+1)=U%:PROCa(U%,o%):ENDPROC
890DEFFNw(s%,w%)=s%<57OR(s%-55)DIV2=w%
900DEFFNe(p%,c%,g%):V%=0:A%=0:R%=9:FORL%=0TO3:J%=S%?(p%*4+L%):IFJ%>60 GOTO950
910M%=C%?(c%*61+J%):O%=C%?(183-c%*61+J%):H%=-7*(J%>23)-7*(J%>53):E%=0:G%=0
920IFO%=0 IFJ%<54ORFNw(J%,c%) E%=Z%?(H%+M%):IFH%+M%=2ORH%+M%=10ORH%+M%=19 G%=1:IFJ%<54 IFg%=0ORP%?J% E%=0
930IFM%=0 IFO% IFJ%<54ORFNw(J%,3-c%) E%=Z%?(21+H%+O%):G%=2
940V%=V%+E%*E%:IFE%>A% A%=E%:R%=G%*3+H%DIV7
950NEXT:=V%
960DEFPROCc:b%=-1E9:PROCs("Let me think, "+N$(3-T%)+" ..."):IFH%(T%)=0 GOTO990
970FORI%=0TO71:IFB%?I%=0 PROCz(I%):IFNOTFNv(I%,T%) v%=FNe(I%,T%,1)+RND(4):IFv%>b% b%=v%:U%=I%:r%=R%
980NEXT:PROCs("I put a stone here, "+N$(3-T%)+", "+FNr):PROCu(T%):ENDPROC
990FORI%=0TO71:IFB%?I%<>T% GOTO1030
1000IFFNf(I%)=0 GOTO1030
1010PROCz(I%):PROCm(I%,T%,-1):h%=FNe(I%,T%,0):FORI=0TO3:n%=N%?(I%*4+I):IFB%?n%=0 IFNOTFNv(n%,T%) v%=FNe(n%,T%,1)-h%+RND(8)+60*(n%=T%?&CF0):IFv%>b% b%=v%:U%=n%:f%=I%:r%=R%
1020NEXT:PROCm(I%,T%,1)
1030NEXT:PROCs("I move this stone, "+N$(3-T%)+", "+FNr):T%?&CF0=f%:PROCy(f%):PROCm(f%,T%,-1):PROCd(f%):PROCo(f%,T%):PROCu(T%):ENDPROC
1040DEFPROCe(o%,l%):b%=-1:FORI%=0TO71:IFB%?I%<>o%ORI%=l% GOTO1060
1050PROCz(I%):PROCm(I%,o%,-1):v%=FNe(I%,o%,0)+RND(4):PROCm(I%,o%,1):IFv%>b% b%=v%:f%=I%:r%=R%
1060NEXT:T$="it stands in the way of my "+FNs:IFr%<6 T$="you need it for your "+FNs ELSEIFr%=9 T$="it may as well go"
1070PROCs("I pick up this one, "+N$(o%)+": "+T$+"."):PROCy(f%):PROCm(f%,o%,-1):PROCd(f%)
1080b%=1E9:FORI%=0TO71:IFB%?I%=0ANDI%<>f% PROCz(I%):v%=FNe(I%,o%,1)+RND(4):IFv%<b% b%=v%:U%=I%
1090NEXT:PROCs("I put it here, where it is of little use to you."):PROCo(f%,o%):PROCu(o%):ENDPROC
1100DEFFNs:IFr%MOD3=0THEN="triangle" ELSEIFr%MOD3=1THEN="square" ELSE="hexagon"
1110DEFFNr:IFr%<3THEN="to build a "+FNs+"." ELSEIFr%<6THEN="to complete my "+FNs+"." ELSEIFr%<9THEN="to spoil your "+FNs+"." ELSE="for want of anything better."
1120DEFPROCz(u%):IFF%AND2 PROCx(u%):PROCx(u%)
1130ENDPROC
1140DEFPROCy(u%):FORL%=1TO4:PROCx(u%):PROCw(10+D%*3):NEXT:ENDPROC
1150DEFPROCf:PROCy(U%):IFF%AND8 PROCs("Please do that on your board, too, and then press RETURN."):REPEATUNTILGET=13
1160PROCw(D%*10):ENDPROC
1170DEFPROCw(t%):LOCALt:t=TIME+t%:REPEATUNTILTIME>t:ENDPROC
1180DEFPROCn:IFR$="" ENDPROC ELSEPROCs("Sorry, "+M$+", "+R$+"."):IFF%AND4 SOUND1,-12,20,4
1190ENDPROC
1200DEFPROCp(t%):IFF%AND4 SOUND1,-10,t%,2
1210ENDPROC
1220DEFPROCk:VDU23,1,0;0;0;0;:REPEATf=0:REPEATPROCx(U%):f=NOTf:K%=INKEY(20):UNTILK%>0:IFf PROCx(U%)
1230IFK%>135ANDK%<140 PROCg
1240UNTILK%=13ORK%=127:ENDPROC
1250DEFPROCg:V%=0:J%=U%:FORL%=0TO3:I%=N%?(U%*4+L%):H%=0:IFI%<72 IFK%<138 H%=(2*K%-273)*(X%?I%-X%?U%) ELSEIFI%<72 H%=(2*K%-277)*(Y%?I%-Y%?U%)
1260IFH%>V% V%=H%:J%=I%
1270NEXT:U%=J%:ENDPROC
1300DEFPROCv(p%,x%,y%):MOVEX%?p%*8+296+x%,Y%?p%*8+232+y%:ENDPROC
1310DEFPROCx(u%):GCOL3,3:PROCv(u%,-36,-36):PLOT1,72,0:PLOT1,0,72:PLOT1,-72,0:PLOT1,0,-72:ENDPROC
1320DEFPROCd(p%):VDU5,18,0,0:PROCv(p%,-32,32):PRINTB$;:IFB%?p% GOTO1336
1330GCOL0,3:FORL%=0TO3:J%=N%?(p%*4+L%):IFJ%<72 PROCv(p%,0,0):PLOT1,(X%?J%-X%?p%)*4,(Y%?J%-Y%?p%)*4
1332NEXT:PROCi(p%):ENDPROC
1334DEFPROCi(p%):VDU5,18,0,0:PROCv(p%,-16,16):VDU233,18,0,3:PROCv(p%,-16,16):VDU232,4:ENDPROC
1336GCOL0,B%?p%:PROCv(p%,-32,32):PRINTA$;:IFB%?p%=2 VDU18,0,0:PROCv(p%,-16,16):VDU235
1338VDU4:ENDPROC
1350DEFPROCb:CLG:RESTORE:FORI%=0TO6:READA%,E%:K%=(I%-1)DIV2:H%=4:IF(F%AND1)=0 IFK% H%=16*K%-8
1360GCOL0,K%-3*(K%=0):FORJ%=-72TO72STEPH%:V%=80-ABSJ%*5DIV9:MOVE640+A%-V%,608+E%+J%:DRAW640+A%+V%,608+E%+J%:NEXT,
1370GCOL0,3:FORI%=0TO71:FORL%=0TO3:J%=N%?(I%*4+L%):IFJ%>I%ANDJ%<72 PROCv(I%,0,0):DRAWX%?J%*8+296,Y%?J%*8+232
1380NEXT,:FORI%=0TO71:PROCi(I%):NEXT:ENDPROC
1390DATA0,0,0,224,0,-224,-192,112,-192,-112,192,112,192,-112
1400DEFPROCq(c%):VDU28,0,31,39,31,12:COLOURc%:PRINTN$(c%);" (";FNc(c%);") ";STRING$(H%(c%),CHR$234);:COLOUR3:VDU28,0,30,39,26,31,0,4:ENDPROC
1410DEFFNc(c%)=MID$("redblue",c%*3-2,2+c%)
1420DEFFNg(c%)=CHR$c%+CHR$(c%+1)+CHR$10+CHR$8+CHR$8+CHR$(c%+2)+CHR$(c%+3)
1430DEFPROCs(S$):REPEATA%=40:IFLENS$<40 PRINT'S$;:S$="" ELSEREPEATA%=A%-1:UNTILMID$(S$,A%,1)=" ":PRINT'LEFT$(S$,A%-1);:S$=MID$(S$,A%+1)
1440UNTILS$="":ENDPROC
1450DEFFNy(S$,d%):PROCs(S$+" (Y/N, RETURN="+MID$("NY",1-d%,1)+")? "):REPEATK%=GETAND&DF:UNTILK%=78ORK%=89ORK%=13:IFK%=13 K%=78-11*d%
1460IFK%=89 PRINT"Yes"; ELSEPRINT"No";
1470=K%=89
