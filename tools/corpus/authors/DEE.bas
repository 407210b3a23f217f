10REM  KENSINGTON  -  a game for the family
20REM  BBC Micro Model B, BASIC, MODE 5
30IFPAGE>=&1900THENLOMEM=&E00
35MODE7:PROCi
40ONERRORGOTO110
50G%=0:MODE7:PROCti:PROCpe
60MODE5:G%=1:PROCbo:PROCco:PROCg
70G%=2:PROCf
80IFFNyn(TRUE)THENGOTO60
90GOTO50
110IFERR<>17MODE7:REPORT:PRINT" at line ";ERL:*FX4
120IFERR<>17 END
130IFG%<>1THENGOTO50
140G%=0:*FX15,1
150VDU4:PROCw:COLOUR2:PROCs("You have stopped the game, and it does not count. Would you like a fresh one? (Y/N)")
160IFFNyn(TRUE)THENGOTO60
170GOTO50
180DEFPROCi:LOCALI%,J%,K%:PRINTTAB(6,10)"One moment, please. I am"'TAB(6)"setting out the board.":Y%=&900:D%=&A24:hx%=&AB6:L%=&AF0:N%=&C40:X%=&C90:IFPAGE<&1900THENDIMW% 1080ELSEW%=&14C8
230S%=W%+292:H%=S%+73:Z%=H%+73:T%=&700:Q%=&749:U%=&792:DIM n$(2),no$(2),b$(2),s%(2),tv%(6),t%(6),tp%(6),c$(3):c$(1)="red":c$(2)="blue":c$(3)="white":A$=STRING$(170," "):B$="------":n$(1)=B$:n$(2)=B$
270no$(1)=STRING$(30," "):no$(2)=no$(1):b$(1)=no$(1):b$(2)=no$(1):p$=no$(1):FORI%=0TO72:T%?I%=0:Q%?I%=0:U%?I%=0:X%?I%=0:H%?I%=64:NEXT:FORI%=1TO36:READJ%:D%?I%=J%:D%?(73-I%)=160-J%:NEXT
300FORI%=1TO36:READJ%:D%?(72+I%)=J%:D%?(145-I%)=312-J%:NEXT:READA$:FORI%=1TO36:FORJ%=0TO3:K%=ASC(MID$(A$,4*I%-3+J%))-48:Y%?(4*I%+J%)=K%:Y%?(4*(73-I%)+J%)=(73-K%)*SGNK%:NEXT,:READA$
340FORI%=1TO36:FORJ%=0TO3:K%=ASC(MID$(A$,4*I%-3+J%))-48:W%?(4*I%+J%)=K%:W%?(4*(73-I%)+(J%EOR1))=73-K%:NEXT,:READA$:FORI%=1TO12:FORJ%=0TO2:K%=ASC(MID$(A$,3*I%-2+J%))-48:T%?K%=I%:T%?(73-K%)=25-I%:NEXT,
370READA$:FORI%=1TO15:FORJ%=0TO3:K%=ASC(MID$(A$,4*I%-3+J%))-48:PROCcr(K%,24+I%):PROCcr(73-K%,55-I%):NEXT,:FORI%=1TO7:READA$:J%=VALLEFT$(A$,1):FORK%=0TO5:PROChp(ASC(MID$(A$,2+K%))-48):NEXT,
400FORI%=0TO636STEP4:Z%!I%=0:NEXT:FORI%=0TO5:READA%,B%,C%,D1%,E%,F%:FORJ%=1TO2:K%=Z%+320*(J%-1):O%=1:IFJ%=1THENO%=8
430P%=9-O%:K%?(O%*I%)=A%:K%?(P%*I%)=B%:K%?(256+O%*I%)=C%:K%?(256+P%*I%)=D1%:K%?(64+O%*I%)=E%:K%?(64+P%*I%)=F%:K%?(64+64*J%+O%*I%)=E%:K%?(256-64*J%+P%*I%)=F%:NEXT,
490FORI%=1TO6:VDU23,223+I%:FORJ%=1TO8:READK%:VDUK%:NEXT,:bw%=FALSE:w%=TRUE:su%=TRUE:tw%=TRUE:sp%=2:o%=FALSE:p1%=1:co%=0:r%=FALSE
510*FX4,1
520I%=RND(-TIME):ENDPROC
540DEFPROCcr(K%,I%):IFQ%?K%=0THENQ%?K%=I%ELSEU%?K%=I%
560ENDPROC
570DEFPROChp(P%):X%?P%=54+I%:H%?P%=64+64*(J%MOD3):hx%?(6*I%-6+K%)=P%:ENDPROC
600DATA 75,85,66,94,75,85,51,61,99,109,43,70,90,117,51,61,99,109,38,75,85,122,46,66,94,114,38,75,85,122,51,61,99,109,43,70
610DATA 248,248,238,238,228,228,221,221,221,221,211,211,211,211,201,201,201,201,193,193,193,193,183,183,183,183,173,173,173,173,166,166,166,166,156,156
620DATA 2350146015802690136<245=8;?037<@4:=A9>B07?C058@D69AE:BF07;@G8<?H9=BI:>AJ;GK0<EHL=DIM>JN0?CKO@DLPAEMQBFNRCGS0DHMTEILUFJV0GPSWHOTXIRUYJQVZKOW[LPX\
630DATA 3251146271832:9436<154=2;8?77<@3=:A49>B:;7C;8=D5<9E6:>F>;@G7?<H8=BI9A>J:CGK;HEL<DIM=JFN>CHO?GDP@EJQAIFRBKGSCHMTDLIUEJNVFSPWGOTXHURYIQVZJSO[KPU\L
640DATA 1532467?;8<@9A=:>BCGKDLHEIMFNJOWSPTX
650DATA 126535<849=678@?9:BA;?GC<DH@=AIE>FJBDEMLGOSKHLTPIQUMJNVROPXW
660DATA 356=ED<
670DATA 1?@HPOG
680DATA 2ABJRQI
690DATA 3LMU]\T
700DATA 1WX`hg_
710DATA 2YZbjia
720DATA 3demtsl
730DATA 2,2,2,2,3,3
740DATA 6,3,4,2,7,3
750DATA 45,30,12,6,14,6
760DATA 0,0,70,48,28,16
770DATA 0,0,0,0,75,50
780DATA 0,0,0,0,255,200
790DATA 0,56,124,124,254,254,254,254,254,254,254,254,124,124,56,0
800DATA 0,0,0,32,96,64,64,0,0,0,0,0,0,0,0,0
810DATA 0,0,0,0,0,56,56,56,56,56,56,0,0,0,0,0
820DEFPROCw:VDU28,0,31,19,25:wi%=20:ENDPROC
850DEFPROCs(A$):CLS
870DEFPROCte(A$)
880LOCALI%:A$=A$+" ":REPEATI%=INSTR(A$," "):IFPOS+I%-1>wi% PRINT
920PRINTLEFT$(A$,I%-1);:IFPOS>0 PRINT" ";
940A$=MID$(A$,I%+1):UNTILA$="":ENDPROC
960DEFPROCno(A$):IFsu% SOUND1,-12,20,4:SOUND1,-12,4,6
980PROCs(A$):ENDPROC
1000DEFPROCpa(I%):I%=TIME+I%:REPEATUNTILTIME>I%:ENDPROC
1030DEFFNyn(R%):LOCALK%:REPEATK%=GETAND223:UNTILK%=89ORK%=78ORK%=13
1060IFK%=89THENR%=TRUE
1070IFK%=78THENR%=FALSE
1080IFR% PRINT"Yes."ELSEPRINT"No."
1090=R%
1100DEFFNn(V%):IFV%=p1%THEN=n$(1)ELSE=n$(2)
1120DEFFNs(I%):IFI%=1THEN="one stone"ELSE=STR$I%+" stones"
1140DEFPROCti:LOCALI%:wi%=39:VDU26,23;8202;0;0;0;:FORI%=0TO1:PRINTTAB(0,1+I%);CHR$132;CHR$157;CHR$131;CHR$141;"       K E N S I N G T O N":NEXT:PRINTTAB(4,4);CHR$130;"A game for round the fireside."'
1190PROCte("Would you like me to explain it? (Y/N)"):IFFNyn(FALSE) PROCe
1210ENDPROC
1220DEFPROCe:LOCALI%:CLS:RESTORE5760:FORI%=1TO5:READA$:PROCte(A$):PRINT':NEXT:PRINTCHR$131;"Press any key when you have read this.";:K%=GET:ENDPROC
1300DEFPROCas(A$):IFPOS>0 PRINT
1320PRINT:PROCte(A$):ENDPROC
1340DEFPROCpe:LOCALK%:CLS:PRINTCHR$131;"Let us get to know one another.":PROCas("Is it one player or two? (1/2)"):REPEATK%=GET:UNTILK%=49ORK%=50ORK%=13:o%=K%<>50:IFo% PRINT"One."ELSEPRINT"Two."
1410IFo% PROCas("What is your name, please?")ELSEPROCas("What is the first player's name?")
1420n$(2)="Beeb":IFNOTo%THENn$(2)=""
1430n$(1)=FNna("Mum"):IFo% PROCas("How well shall I play: 1 gently, 2 properly or 3 as well as I can?")ELSEPROCas("And the second player's name?")
1450IFo% REPEATK%=GET:UNTILK%>48ANDK%<52ORK%=13:IFK%=13THENK%=49
1460IFo%THENl%=K%-48:PRINT;l%ELSEn$(2)=n$(1):n$(2)=FNna("Dad")
1470s%(1)=0:s%(2)=0:p1%=1:PROCas("Is yours a colour television? (Y/N)"):bw%=NOTFNyn(TRUE):w%=FALSE:IFo% PROCas("Would you like to watch me think? (Y/N)"):w%=FNyn(TRUE)
1510PROCas("Would you like to hear sounds? (Y/N)"):su%=FNyn(TRUE):PROCas("Shall we play the 2-move option? (Y/N)"):tw%=FNyn(TRUE):PROCas("How slowly shall the stones travel, from 0 (quick) to 9 (slow)?")
1540REPEATK%=GET:UNTILK%>47ANDK%<58ORK%=13:IFK%=13THENK%=50
1560sp%=K%-48:PRINT;sp%:ENDPROC
1580DEFFNna(A$):LOCALK%,B$:REPEATB$=""
1610REPEATK%=GET:IFK%=127ANDB$>""VDU127:B$=LEFT$(B$,LENB$-1)
1630IF(K%AND223)>64AND(K%AND223)<91ANDK%>64ANDK%<128 PROCl
1640UNTILK%=13:IFB$=""THENB$=A$:PRINTA$;
1660K%=FNsa(B$,n$(2)):IFK% PROCas("That name is taken, and we should be muddled. Another, please:")
1680UNTILNOTK%
1690=B$
1700DEFPROCl:IFLENB$<5 VDUK%:B$=B$+CHR$K%ELSEVDU7
1720ENDPROC
1730DEFFNsa(A$,B$):LOCALI%:IFLENA$<>LENB$THEN=FALSE
1760I%=0:REPEATI%=I%+1:UNTILI%>LENA$OR(ASC(MID$(A$,I%))AND223)<>(ASC(MID$(B$,I%))AND223)
1770=I%>LENA$
1780DEFPROCbo:LOCALI%,J%,P%:VDU19,0,3;0;19,1,1;0;19,2,4;0;19,3,7;0;23;8202;0;0;0;:PROCw:COLOUR2:PROCs("I am laying the board on the table..."):FORI%=1TO7:PROChx(I%,H%?(hx%?(6*I%-6))DIV64MOD4):NEXT:GCOL0,2
1840FORI%=1TO72:FORJ%=0TO3:P%=Y%?(4*I%+J%):IFP%>I% MOVEFNx(I%),FNy(I%):DRAWFNx(P%),FNy(P%)
1850NEXT,:FORI%=0TO72:S%?I%=0:NEXT:S%?0=255:FORI%=0TO61:N%?I%=0:NEXT:N%?0=63:VDU5:FORI%=1TO72:MOVEFNx(I%)-28,FNy(I%)+30:VDU228,8,10,229:NEXT:VDU4:h%=FALSE:r%=FALSE:sh%=FALSE:L%?1=15:L%?2=15
1910FORJ%=1TO2:FORI%=1TO15:PROCpl(J%,I%):PROCst(px%,py%,J%):NEXT,:ENDPROC
1930DEFFNx(P%)=8*D%?P%+4
1940DEFFNy(P%)=4*D%?(72+P%)
1950DEFPROChx(I%,V%):LOCALJ%,X1%,Y1%:IFV%=1THENV%=3ELSEIFV%>1THENV%=V%-1
1980PROChf(I%,V%):IFNOTbw%ORV%=3 ENDPROC
2000GCOL0,0:IFV%=1 FORJ%=-36TO36STEP12:K%=48-ABSJ%*.577:MOVEX1%-K%,Y1%+J%:DRAWX1%+K%,Y1%+J%:NEXT:ENDPROC
2020FORJ%=-40TO40STEP16:K%=44:IFABSJ%>25THENK%=(50-ABSJ%)*1.7
2030MOVEX1%+J%,Y1%-K%:DRAWX1%+J%,Y1%+K%:NEXT:ENDPROC
2050DEFPROChf(I%,V%):LOCALJ%,K%,P%:K%=6*I%-6:GCOL0,V%:X1%=(FNx(hx%?K%)+FNx(hx%?(K%+3)))DIV2:Y1%=(FNy(hx%?K%)+FNy(hx%?(K%+3)))DIV2
2090FORJ%=0TO5:P%=hx%?(K%+J%):MOVEX1%,Y1%:MOVEFNh(X1%,FNx(P%)),FNh(Y1%,FNy(P%)):P%=hx%?(K%+(J%+1)MOD6):PLOT85,FNh(X1%,FNx(P%)),FNh(Y1%,FNy(P%)):NEXT:ENDPROC
2110DEFFNh(I%,P%)=I%+(P%-I%)*.63
2120DEFPROCsp(P%):LOCALJ%:PROCst(FNx(P%),FNy(P%),S%?P%):IFS%?P%=0 FORJ%=4*P%TO4*P%+3:IFY%?J%>0 MOVEFNx(P%),FNy(P%):PLOT1,(D%?(Y%?J%)-D%?P%)*3,(D%?(72+Y%?J%)-D%?(72+P%))*1.4
2160IFS%?P%=0THENNEXT
2170ENDPROC
2180DEFPROCst(X1%,Y1%,V%):VDU5:MOVEX1%-28,Y1%+30:GCOL0,V%:VDU224,8,10,225:MOVEX1%-28,Y1%+30:GCOL0,3:IFV%=0 GCOL0,2
2220IFV%=0ORh%ORbw%ANDV%=1 VDU228,8,10,229,4ELSEVDU226,8,10,227,4
2230ENDPROC
2240DEFPROCgh(X1%,Y1%,V%):VDU5:GCOL3,V%:MOVEX1%-28,Y1%+30:VDU224,8,10,225,4:ENDPROC
2270DEFPROCcl:VDU5:GCOL0,0:MOVEpx%-28,py%+30:VDU224,8,10,225,4:ENDPROC
2300DEFPROCpl(V%,I%):LOCALR%:R%=-(I%>5)-(I%>9)-(I%>12)-(I%>14):I%=I%-VALMID$("0005091214",1+2*R%,2):px%=36+56*(I%-1)+28*R%:py%=276+44*R%:px%=px%DIV8*8+4:IFV%=2THENpx%=1272-px%
2350ENDPROC
2360DEFPROCna(V%):LOCALI%,A$:VDU26:FORI%=1TO2:COLOUR128:PRINTTAB(-(I%=2)*15,0);SPC5;:A$=FNn(I%):COLOURI%:IFV%=I% COLOUR128+I%:COLOUR0
2420PRINTTAB(-(I%=2)*(20-LENA$),0);A$;:COLOURI%:COLOUR128:A$="Won "+STR$(s%(FNpl(I%))):PRINTTAB(-(I%=2)*(20-LENA$),1);A$;:NEXT:PROCw:COLOUR2:IFV%>0 COLOURV%
2470ENDPROC
2480DEFFNpl(V%):IFV%=p1%THEN=1ELSE=2
2500DEFPROCfl(X1%,Y1%,X2%,Y2%,V%):LOCALI%,J%,X3%,Y3%:J%=5+3*sp%:FORI%=0TOJ%:X3%=X1%+(X2%-X1%)*I%DIVJ%:Y3%=Y1%+(Y2%-Y1%)*I%DIVJ%:PROCgh(X3%,Y3%,V%)
2560*FX19
2570PROCgh(X3%,Y3%,V%):NEXT:ENDPROC
2590DEFPROCh(V%,P%):PROCpl(V%,L%?V%):PROCcl:PROCfl(px%,py%,FNx(P%),FNy(P%),V%):ENDPROC
2630DEFPROCco:LOCALK%,I%,A$:PROCna(0):PROCs(n$(1)+", would you like the red stones or the blue ones? Press R or B."):REPEATK%=GETAND223:UNTILK%=82ORK%=66ORK%=13:IFK%=82THENp1%=1ELSEIFK%=66THENp1%=2
2690co%=0:IFo%THENco%=3-p1%
2700PROCna(0):PROCs("I shut my eyes and draw a stone..."):K%=RND(2):FORI%=1TO9+K%:C%=1+I%MOD2:PROCst(644,624,C%):IFsu% SOUND1,-8,60+40*C%,1
2740PROCpa(3+I%*2):NEXT:PROCpa(60):PROChf(4,3):A$=FNn(C%):IFco%=C%THENA$="I"
2770PROCs("It is "+c$(C%)+", and so "+A$+" may begin. Good luck to us all!"):PROCpa(120):ENDPROC
2800DEFPROCg:LOCALI%:ov%=0:tu%=0:pa%=0:FORI%=1TO2:no$(I%)="":b$(I%)="":NEXT:REPEATPROCtu:C%=3-C%:UNTILov%>0:ENDPROC
2860DEFPROCtu:tu%=tu%+1:no$(C%)=b$(C%):b$(C%)="":p$="":PROCna(C%):IFL%?C%=0 IFNOTFNc PROCp:ENDPROC
2900pa%=0:fl%=TRUE:IFC%=co% PROCth ELSEfl%=FALSE:IFL%?C% PROCpc ELSEPROCsl
2920IFov%=0 PROCa(f%,p%,C%)
2930IFC%=co%THEN*FX15,1
2940ENDPROC
2950DEFPROCp:pa%=pa%+1:IFpa%>4THENov%=3:ENDPROC
2980IFC%=co% PROCs("I cannot move, so please play on, "+n$(1)+".")ELSEPROCs("You cannot move just now, "+FNn(C%)+". It is "+FNn(3-C%)+"'s turn again.")
2990PROCpa(200):ENDPROC
3010DEFPROCa(F%,P%,V%):LOCALE%:IFF%>0 PROCta(F%)ELSEL%?V%=L%?V%-1
3040IFfl%ANDF%>0 PROCsp(F%):PROCfl(FNx(F%),FNy(F%),FNx(P%),FNy(P%),V%)
3050IFfl%ANDF%=0THENL%?V%=L%?V%+1:PROCh(V%,P%):L%?V%=L%?V%-1
3060S%?P%=V%:E%=1:IFV%=1THENE%=8
3070PROCn(P%,E%):PROCsp(P%):IFsu% SOUND1,-12,60+40*V%,1
3090IFN%?(X%?P%)=6*E% IFH%?P%=64ORH%?P%=64+64*V%THENov%=V%:wh%=X%?P%-54:ENDPROC
3100E%=FNe(P%,E%):IFE%>0 PROCmo(V%,E%)
3120ENDPROC
3130DEFFNe(P%,E%):LOCALI%,R%:I%=T%?P%:IFN%?I%=3*E%THENR%=FNp(1)
3160I%=Q%?P%:IFN%?I%=4*E%THENR%=R%+FNp(2)
3170I%=U%?P%:IFN%?I%=4*E%THENR%=R%+FNp(2)
3180IFR%>2THEN=2ELSE=R%
3190DEFFNp(R%):IFINSTR(p$,CHR$I%)THEN=0
3210p$=p$+CHR$I%:IFsu% SOUND1,-12,100,2:SOUND1,-12,116,2:SOUND1,-12,128,4
3230=R%
3240DEFPROCn(P%,E%):N%?(T%?P%)=N%?(T%?P%)+E%:N%?(Q%?P%)=N%?(Q%?P%)+E%:N%?(U%?P%)=N%?(U%?P%)+E%:N%?(X%?P%)=N%?(X%?P%)+E%:N%?0=63:ENDPROC
3310DEFPROCta(P%):LOCALV%,E%:V%=S%?P%:E%=1:IFV%=1THENE%=8
3340IFN%?(T%?P%)=3*E%THENb$(V%)=b$(V%)+CHR$(T%?P%)
3350IFN%?(Q%?P%)=4*E%THENb$(V%)=b$(V%)+CHR$(Q%?P%)
3360IFN%?(U%?P%)=4*E%THENb$(V%)=b$(V%)+CHR$(U%?P%)
3370PROCn(P%,-E%):S%?P%=0:ENDPROC
3390DEFFNb(P%,V%):LOCALE%:IFNOTtw%ORno$(V%)=""THEN=FALSE
3420E%=1:IFV%=1THENE%=8
3430IFN%?(T%?P%)=2*E% IFINSTR(no$(V%),CHR$(T%?P%))THEN=TRUE
3440IFN%?(Q%?P%)=3*E% IFINSTR(no$(V%),CHR$(Q%?P%))THEN=TRUE
3450IFN%?(U%?P%)=3*E% IFINSTR(no$(V%),CHR$(U%?P%))THEN=TRUE
3460=FALSE
3470DEFFNf(P%):LOCALJ%,K%,R%,E%,V%:V%=S%?P%:E%=1:IFV%=1THENE%=8
3500PROCn(P%,-E%):FORJ%=0TO3:K%=Y%?(4*P%+J%):IFS%?K%=0 IFNOTFNb(K%,V%)THENR%=TRUE
3520NEXT:PROCn(P%,E%)
3540=R%
3550DEFFNc:LOCALI%,R%:REPEATI%=I%+1:IFS%?I%=C%THENR%=FNf(I%)
3580UNTILR%ORI%=72
3590=R%
3600DEFPROCpc:LOCALA$:IFL%?C%=1THENA$="this is your last stone"ELSEA$="you have "+FNs(L%?C%)+" left"
3630PROCs(FNn(C%)+", "+A$+". Please put this one on any free point."):PROCh(C%,1):c%=1:f%=0:REPEATPROCpi(C%,0,TRUE):p%=0:IFov%=0 PROCtp
3670UNTILp%>0ORov%>0:ENDPROC
3690DEFPROCtp:IFS%?c%>0 PROCno("There is a stone on that point already, "+FNn(C%)+". Please find a free one."):ENDPROC
3710IFFNb(c%,C%) PROCso ELSEp%=c%
3720ENDPROC
3730DEFPROCso:PROCno("Not yet, "+FNn(C%)+"! That shape was broken up only just now. You may close it after this turn."):ENDPROC
3760DEFPROCsl:c%=1:p%=0:PROCs(FNn(C%)+", please choose one of your stones. It will move along a line."):REPEATPROCpi(0,C%,TRUE):IFov%=0 PROCty:IFf%>0 PROChe
3810UNTILp%>0ORov%>0:ENDPROC
3830DEFPROCty:f%=0:IFS%?c%=0 PROCno("There is no stone there, "+FNn(C%)+". Please choose one of your own."):ENDPROC
3860IFS%?c%<>C% PROCno("That one belongs to "+FNn(3-C%)+". Please choose one of your own."):ENDPROC
3870IFNOTFNf(c%) PROCno("That stone has nowhere to go just now. Please choose another."):ENDPROC
3880f%=c%:ENDPROC
3900DEFPROChe:LOCALE%:S%?f%=0:PROCsp(f%):E%=1:IFC%=1THENE%=8
3930PROCn(f%,-E%):PROCs("Lead it along a line to the next free point, or put it back where it was."):REPEATPROCpi(C%,0,FALSE):PROCtt:UNTILp%<>0:S%?f%=C%:PROCn(f%,E%):IFp%<0 PROCb
3990ENDPROC
4000DEFPROCb:p%=0:PROCsp(f%):PROCs("Back it goes. Please choose one of your stones, "+FNn(C%)+"."):ENDPROC
4040DEFPROCtt:p%=0:IFc%=f%THENp%=-1:ENDPROC
4070IFS%?c%>0 PROCno("There is a stone on that point already. Please find a free one."):ENDPROC
4080IFY%?(4*f%)<>c%ANDY%?(4*f%+1)<>c%ANDY%?(4*f%+2)<>c%ANDY%?(4*f%+3)<>c% PROCno("No line leads straight from its old place to there. Please stay next door."):ENDPROC
4090IFFNb(c%,C%) PROCso ELSEp%=c%
4100ENDPROC
4110DEFPROCmo(V%,R%):LOCALO%,P%,b%,A$:O%=3-V%:b%=0:A$="A triangle":IFR%=2THENA$="A square"
4140REPEAT:IF15-L%?O%+(S%?b%=O%)<1THENR%=0ELSEPROCna(V%):PROCm:P%=p%:PROCa(f%,p%,O%):b%=P%:R%=R%-1:A$="One more"
4160UNTILR%<1ORov%>0:ENDPROC
4180DEFPROCm:fl%=V%=co%:IFfl% PROCs(A$+"! I shall move one of your stones, "+n$(1)+"."):PROCch:ENDPROC
4210c%=1:p%=0:PROCs(A$+", "+FNn(V%)+"! You move "+MID$("onetwo",3*R%-2,3)+" of "+FNn(O%)+"'s stones. Choose one."):REPEATPROCpi(0,O%,FALSE):PROCtl:IFf%>0 PROCc
4240UNTILp%>0:ENDPROC
4260DEFPROCtl:f%=0:IFS%?c%<>O% PROCno("That is not one of "+FNn(O%)+"'s stones, "+FNn(V%)+". Please choose one of those."):ENDPROC
4290IFc%=b% PROCno("You have only just put that stone down. Please choose another one."):ENDPROC
4300f%=c%:ENDPROC
4320DEFPROCc:S%?f%=0:PROCsp(f%):PROCs("Now carry it to any other free point. On its old one you may put it back."):REPEATPROCpi(O%,0,FALSE):p%=c%
4360IFc%=f%THENp%=-1ELSEIFS%?c%>0THENp%=0:PROCno("There is a stone on that point already. Please find a free one.")
4370UNTILp%<>0:S%?f%=O%:IFp%<0THENp%=0:PROCsp(f%):PROCs("Back it goes. Please choose one of "+FNn(O%)+"'s stones, "+FNn(V%)+".")
4400ENDPROC
4410DEFPROCpi(V%,G1%,O1%):LOCALK%,I%:PROCsh:REPEATK%=GET:I%=0:IFK%>135ANDK%<140THENI%=K%-135ELSEI%=INSTR("ZX/:zx?*",CHR$K%):IFI%>4THENI%=I%-4
4460IFI%>0 PROChi:c%=W%?(4*c%+I%-1):PROCsh
4470IFK%=9 PROChi:REPEATc%=c%MOD72+1:UNTILS%?c%=G1%:PROCsh
4480IFO1%AND(K%=68ORK%=100) PROCo
4490UNTILK%=13ORov%>0:PROChi:ENDPROC
4520DEFPROCsh:IFV%>0THENh%=TRUE:PROCst(FNx(c%),FNy(c%),V%):h%=FALSE
4540PROCcu(c%):ENDPROC
4560DEFPROChi:PROCcu(c%):IFV%>0 PROCsp(c%)
4590ENDPROC
4600DEFPROCcu(P%):X2%=FNx(P%):Y2%=FNy(P%):GCOL3,2:MOVEX2%-36,Y2%-31:DRAWX2%-36,Y2%+31:DRAWX2%+36,Y2%+31:DRAWX2%+36,Y2%-31:DRAWX2%-36,Y2%-31:ENDPROC
4640DEFPROCo:LOCALR%:IFco%=0 PROCs(FNn(3-C%)+", "+FNn(C%)+" offers you a draw. Would you like to agree? (Y/N)"):R%=FNyn(FALSE)ELSER%=tu%>80
4670IFR%THENov%=3:ENDPROC
4680IFco% PROCs("Thank you, but I should like to play on for now, "+n$(1)+". It is still your turn.")ELSEPROCs("No draw, then. It is still your turn, "+FNn(C%)+".")
4690ENDPROC
4700DEFFNv(P%)=A%?(N%?(T%?P%))+B%?(N%?(Q%?P%))+B%?(N%?(U%?P%))+A%?(H%?P%+N%?(X%?P%))
4710DEFPROCth:LOCALI%,K%,V%,E%,M%:PROCs("Let me think, "+n$(1)+"..."):so%=1:n%=30:IFl%=2THENn%=5
4750IFl%=3THENn%=3:so%=5
4760FORI%=1TO6:tv%(I%)=-9999:NEXT:lo%=-9999:sl%=1:sh%=w%:PROCge(C%):sh%=FALSE:IFl%<3THENf%=t%(1):p%=tp%(1):ENDPROC
4800M%=-99999:E%=1:IFC%=1THENE%=8
4810FORI%=1TOso%:V%=tv%(I%):IFV%>-9999 PROCah
4820NEXT:ENDPROC
4840DEFPROCah:LOCALF%,P%:F%=t%(I%):P%=tp%(I%):IFV%<1000 PROCr
4880IFV%>M%THENM%=V%:f%=F%:p%=P%
4890ENDPROC
4900DEFPROCr:IFF%>0THENS%?F%=0:PROCn(F%,-E%)
4920S%?P%=C%:PROCn(P%,E%):r%=TRUE:m%=0:PROCge(3-C%):r%=FALSE:IFN%?(T%?P%)=3*E%ORN%?(Q%?P%)=4*E%ORN%?(U%?P%)=4*E%THENm%=m%DIV4
4950V%=V%-m%:S%?P%=0:PROCn(P%,-E%):IFF%>0THENS%?F%=C%:PROCn(F%,E%)
4980ENDPROC
4990DEFPROCge(V%):LOCALI%,J%,P%,K%,E%:A%=Z%+320*V%-320:B%=A%+256:E%=1:IFV%=1THENE%=8
5020IFL%?V% PROCd:ENDPROC
5030FORI%=1TO72:IFS%?I%=V% PROCfr
5040NEXT:ENDPROC
5060DEFPROCd:FORI%=1TO72:IFS%?I%=0 PROCtr(0,I%,0)
5080NEXT:ENDPROC
5100DEFPROCfr:S%?I%=0:PROCn(I%,-E%):K%=FNv(I%):IFN%?(T%?I%)=2*E%THENK%=K%-35
5130IFN%?(Q%?I%)=3*E%THENK%=K%-52
5140IFN%?(U%?I%)=3*E%THENK%=K%-52
5150FORJ%=0TO3:P%=Y%?(4*I%+J%):IFS%?P%=0 PROCtr(I%,P%,K%)
5160NEXT:S%?I%=V%:PROCn(I%,E%):ENDPROC
5190DEFPROCtr(F%,P%,K%):K%=FNv(P%)-K%:IFA%?(H%?P%+N%?(X%?P%))=255THENK%=K%+2000
5220IFr% IFK%>m%THENm%=K%
5230IFr%ENDPROC
5240IFFNb(P%,V%)ENDPROC
5250IFsh% PROCcu(P%):PROCcu(P%)
5260K%=K%+RND(n%):IFK%<=lo%ENDPROC
5280tv%(sl%)=K%:t%(sl%)=F%:tp%(sl%)=P%:lo%=99999:FORF%=1TOso%:IFtv%(F%)<lo%THENlo%=tv%(F%):sl%=F%
5310NEXT:ENDPROC
5330DEFPROCch:LOCALI%,K%,M%,E%:E%=1:IFO%=1THENE%=8
5360M%=-9999:FORI%=1TO72:IFS%?I%=O%ANDI%<>b% PROCli
5380NEXT:S%?f%=0:PROCn(f%,-E%):PROCt(O%):M%=-9999:FORI%=1TO72:IFS%?I%=0ANDI%<>f%THENK%=RND(n%)-FNv(I%):IFK%>M%THENM%=K%:p%=I%
5430NEXT:S%?f%=O%:PROCn(f%,E%):ENDPROC
5460DEFPROCt(V%):A%=Z%+320*V%-320:B%=A%+256:ENDPROC
5490DEFPROCli:PROCn(I%,-E%):PROCt(O%):K%=FNv(I%)+RND(n%):PROCt(3-O%):K%=K%+FNv(I%)DIV2:PROCn(I%,E%):IFK%>M%THENM%=K%:f%=I%
5540ENDPROC
5550DEFPROCf:LOCALI%,K%,A$
5570*FX15,1
5580PROCna(0):IFov%=3 PROCs("A draw, in good friendship. Nobody's score changes. Would you like another game? (Y/N)"):ENDPROC
5600s%(FNpl(ov%))=s%(FNpl(ov%))+1:PROCna(ov%):A$="a "+c$(FNw)+" hexagon":IFov%=co% PROCs("I have "+A$+" and win this one, "+n$(1)+".")ELSEPROCs("Well done, "+FNn(ov%)+"! You have "+A$+" and win.")
5640FORI%=1TO12:PROChf(wh%,3*(I%AND1)):IFsu% SOUND1,-12,VALMID$("069101117129101117129149165149149149",3*I%-2,3),3
5670PROCpa(15):NEXT:PROChf(wh%,FNw):PRINT:PROCte("The score is "+n$(1)+" "+STR$(s%(1))+", "+n$(2)+" "+STR$(s%(2))+". Another game? (Y/N)"):ENDPROC
5720DEFFNw:LOCALI%:I%=H%?(hx%?(6*wh%-6))DIV64
5750IFI%=1THEN=3ELSE=I%-1
5760DATA "You take turns to put a stone on a free point. When all fifteen are down, you take turns to slide a stone along a line to the next point."
5770DATA "Fill a triangle, and you move a stone of the other player to any free point. Fill a square, and you move two."
5780DATA "Whoever fills the six points of a white hexagon, or of one in his colour, has won."
5790DATA "With the 2-move option, a shape broken up may not be closed in your very next turn."
5800DATA "Go about with the arrow keys (or Z X : /). RETURN takes a stone or puts it down. TAB goes to the next likely point. D offers a draw. ESCAPE stops the game."
