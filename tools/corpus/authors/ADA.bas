10IFPAGE<>&1100 GOTO9000
20VDU6:MODE1
30D%=RND(-TIME):ONERROR GOTO100
60PROCgame
70IFFNyes("Would you like to play again",1) GOTO60
90*FX4
92MODE7:END
100IFERR<>17 VDU4,26:REPORT:PRINT" at line ";ERL:*FX4
102IFERR<>17 END
110PROCw:PRINT"The game is stopped.":GOTO70
470DEFFNsz(s%)=3-(s%>24)-2*(s%>54)
480DEFFNt(s%)=T%+s%*FNsz(s%)-3+25*(s%>24)+110*(s%>54)
640DEFFNkey(k$,d$):LOCALk%:REPEAT:k%=GET:IFk%>96 k%=k%-32
660IFk%=13 k%=ASCd$
670UNTILINSTR(k$+d$,CHR$k%):IFk%>31 PRINTCHR$k% ELSEPRINT
680=CHR$k%
690DEFFNyes(q$,d%):PRINTq$;"? (";MID$("NY",d%+1,1);") ";:=FNkey("YN",MID$("NY",d%+1,1))="Y"
800DEFPROCw:VDU4,28,0,31,39,29,12:ENDPROC
810DEFPROCsay(m$,r$):VDU4,12:PRINTm$'r$'"QWE A D ZXC or arrows move; RETURN";:ENDPROC
820DEFPROCwait(t%):t%=TIME+t%:REPEATUNTILTIME>=t%:ENDPROC
830DEFPROCs(p%):IFV%?5 SOUND1,-10,p%,3
840ENDPROC
850DEFFNnm(c%)=$(&1058+6*Q%?c%)+" ("+MID$("RED BLUE",c%*4-3,4+(c%=1))+")"
900DEFPROCboard:LOCALI%,S%,D%:VDU4,26,12,23,1,0;0;0;0;19,1,1+V%?3;0;19,2,4;0;:*FX4,1
920FORI%=0TO&1C0STEP4:B%!I%=0:NEXT:L%?1=15:L%?2=15:W%=0:N%=0:z%=0:FORS%=55TO61:J%=FNt(S%):x%=(X%??J%+X%?(J%?3))*2+240:y%=(Y%??J%+Y%?(J%?3))*2+120:h%=(S%-55)MOD3:D%=4:IFh%=0 GCOL0,3 ELSEGCOL0,h%:IFV%?3 GCOL0,3:D%=12*h%-4
950FORI%=-76TO76STEPD%:w%=92-ABSI%*.577:MOVEx%-w%,y%+I%:DRAWx%+w%,y%+I%:NEXT,:GCOL0,3:FORS%=1TO54:J%=FNt(S%):PROCto(4,J%?(FNsz(S%)-1)):FORI%=0TOFNsz(S%)-1:PROCto(5,J%?I%):NEXT,:FORI%=1TO72:PROCst(I%,0):NEXT:PROCw:ENDPROC
980DEFPROCto(k%,p%):PLOTk%,X%?p%*4+240,Y%?p%*4+120:ENDPROC
990DEFPROCst(p%,v%):PROCdr(X%?p%*4+240,Y%?p%*4+120,v%):IFv% ENDPROC
995LOCALi%,q%:GCOL0,3:FORi%=A%+p%*4TOA%+p%*4+3:q%=?i%:IFq% PROCto(4,p%):PLOT1,(X%?q%-X%?p%)*4DIV3,(Y%?q%-Y%?p%)*4DIV3
997NEXT:ENDPROC
1000DEFPROCdr(x%,y%,v%):VDU5:MOVEx%-28,y%+28:GCOL0,-3*(v%>0):PRINT$&1070;:IFv% GCOL0,v%AND3:MOVEx%-28,y%+28:PRINT$&1078;
1030IFv%=0ORv%>3 GCOL0,3:MOVEx%-12,y%+12:VDU232
1040VDU4:ENDPROC
1050DEFPROCc(p%):GCOL3,3:PROCto(4,p%):PRINT$&1080;:ENDPROC
1070DEFPROCpile(c%):IFz%=c%*16+L%?c% ENDPROC
1090z%=c%*16+L%?c%:VDU24,0;100;330;280;16,26,28,0,31,39,29:GCOL0,3:MOVE8,276:VDU5:PRINT$(&1058+6*Q%?c%);:VDU4:IFV%?6 IFV%?(Q%?c%)=0 ENDPROC
1120LOCALI%:IFL%?c% FORI%=0TOL%?c%-1:PROCdr(32+64*(I%MOD5),216-44*(I%DIV5),c%):NEXT
1130ENDPROC
1200DEFPROCgame:LOCALc%,I%:PROCboard:I%=1-(V%?1>0 ANDV%?2=0):IFV%?I% PRINT$(&1058+6*I%);" chooses ";:c%=RND(2):PRINTMID$("red. blue.",c%*5-4,5) ELSEPRINT$(&1058+6*I%);": red or blue (R/B)? ";:c%=1-(FNkey("RB","R")="B")
1230Q%?c%=I%:Q%?(3-c%)=3-I%:PRINT"Drawing a stone...":PROCwait(60):c%=RND(2):PROCdr(160,190,c%):PROCs(150):PRINT"It is ";MID$("red blue",c%*4-3,4);": ";$(&1058+6*Q%?c%);" begins.";:PROCwait(150)
1260c%=3-c%:REPEATc%=3-c%:PROCturn(c%):UNTILW%:PROCw:PRINTFNnm(W%);" HAS WON THE GAME!":PRINT"Well played, ";$&105E;" and ";$&1064;".":FORI%=1TO6:PROCs(80+16*I%):FORJ%=0TO1:FORS%=0TO5:PROCst(?(FNt(H%)+S%),W%+4*J%):NEXT,,:ENDPROC
1400DEFPROCturn(c%):LOCALI%,p%:FORI%=1TO54:P%?I%=0:p%=K%+c%*62+I%:IF?p% ?p%=?p%-1
1420NEXT:PROCpile(c%):IFNOTFNany(c%) PROCsay(FNnm(c%)+" cannot move and passes.",""):PROCwait(250):ENDPROC
1440IFL%?c% p%=FNsel(c%,0):L%?c%=L%?c%-1 ELSEF%=FNsel(c%,1):PROCst(F%,4+c%):p%=FNsel(c%,2):PROClift(F%)
1450PROCput(p%,c%):PROCpile(c%):PROCres(c%,p%)
1455IFN%=0ORW% ENDPROC
1460e%=E%+N%*4:c%=?e%:IFe%?1=0 N%=N%-1:GOTO1455
1465w$="an":IFe%?2 w$="the 2nd" ELSEIFe%?1=2 w$="the 1st"
1470e%?1=e%?1-1:q%=0:FORI%=1TO72:IFB%?I%=3-c% ANDI%<>e%?2 q%=1
1472NEXT:IFq%=0 GOTO1455
1474PROCpile(c%):F%=FNsel(c%,3):PROCst(F%,7-c%):p%=FNsel(c%,4):PROClift(F%):PROCput(p%,3-c%):FORI%=1TON%:IFE%?(I%*4+2)=F% E%?(I%*4+2)=p%
1476NEXT:E%?(N%*4+2)=p%:PROCres(3-c%,p%):GOTO1455
1500DEFPROCset(p%,v%):LOCALj%,o%:o%=B%?p%:B%?p%=v%:IFo% o%=C%+o%*62:FORj%=M%+p%*4TOM%+p%*4+3:o%??j%=o%??j%-1:NEXT
1520IFv% o%=C%+v%*62:FORj%=M%+p%*4TOM%+p%*4+3:o%??j%=o%??j%+1:NEXT
1530ENDPROC
1540DEFPROClift(p%):LOCALj%,c%,s%:c%=B%?p%*62:FORj%=0TO2:s%=M%?(p%*4+j%):IFs% IFC%?(c%+s%)=FNsz(s%) K%?(c%+s%)=2
1560NEXT:PROCset(p%,0):PROCst(p%,0):ENDPROC
1570DEFPROCput(p%,c%):PROCset(p%,c%):PROCst(p%,c%):PROCs(60+c%*40):ENDPROC
1600DEFPROCres(c%,p%):LOCALj%,s%,n%:FORj%=0TO3:s%=M%?(p%*4+j%):IFs% IFC%?(c%*62+s%)=FNsz(s%) PROCfull
1620NEXT:IFn% PROCs(140):PROCs(170):N%=N%+1:E%!(N%*4)=c%+n%*256
1630ENDPROC
1660DEFPROCfull:IFs%>54 IF(s%-55)MOD3=0OR(s%-55)MOD3=c% W%=c%:H%=s%
1680IFs%<55 IFP%?s%=0 P%?s%=1:n%=1-(s%>24ORn%=2)
1695ENDPROC
1800DEFFNany(c%):LOCALp%,r%:REPEATp%=p%+1:IFL%?c% THENIFB%?p%=0 r%=NOTFNbl(c%,p%)
1830IFL%?c%=0 IFB%?p%=c% r%=FNmob(c%,p%)
1840UNTILr%ORp%=72:=r%
1850DEFFNmob(c%,f%):LOCALj%,r%:PROCset(f%,0):FORj%=A%+f%*4TOA%+f%*4+3:IF?j% IFB%??j%=0 r%=r%ORNOTFNbl(c%,?j%)
1870NEXT:PROCset(f%,c%):=r%
1880DEFFNbl(c%,p%):LOCALj%,s%,r%:IFV%?7=0 THEN=0
1890c%=c%*62:FORj%=0TO2:s%=M%?(p%*4+j%):IFs% IFK%?(c%+s%)=1 IFC%?(c%+s%)=FNsz(s%)-1 r%=TRUE
1895NEXT:=r%
1900DEFFNsel(c%,m%):LOCALp%,r$:IFV%?(Q%?c%) THEN=FNcpu(c%,m%)
1920p%=1:IFm%=2ORm%=4 p%=F%
1930m$=FNnm(c%)+": ":IFm%=0 m$=m$+"place a stone" ELSEIFm%=1 m$=m$+"choose a stone" ELSEIFm%=3 m$=m$+"take "+w$+" enemy stone" ELSEm$=m$+"to which point?"
1950REPEATPROCsay(m$,r$):p%=FNcur(p%):r$=FNwhy(c%,m%,p%):IFr$>"" PROCs(10)
1960UNTILr$="":PROCw:=p%
2000DEFFNwhy(c%,m%,p%):LOCALj%,r%:IFm%=1ORm%=3 IFB%?p%=0 THEN="No stone there."
2020IFm%=1 IFB%?p%<>c% THEN="Not your stone." ELSEIFm%=1 IFFNmob(c%,p%) THEN="" ELSEIFm%=1 THEN="That stone has no move."
2030IFm%=3 IFB%?p%=c% THEN="That is your own stone." ELSEIFm%=3 IFp%=E%?(N%*4+2) THEN="You have just moved that one." ELSEIFm%=3 THEN=""
2040IFB%?p% THEN="That point is taken."
2050IFm%=4 THEN=""
2060IFm%=2 FORj%=A%+F%*4TOA%+F%*4+3:r%=r%OR?j%=p%:NEXT:IFr%=0 THEN="No line goes there."
2070IFm%=2 PROCset(F%,0)
2080r%=FNbl(c%,p%):IFm%=2 PROCset(F%,c%)
2090IFr% THEN="2-move option: too soon to rebuild."
2095=""
2100DEFFNcur(p%):LOCALk%,d%,e%,i%,u%,v%,b%,n%:REPEATPROCc(p%):k%=GET:PROCc(p%):IFk%>96 ANDk%<123 k%=k%-32
2120IFk%>135 ANDk%<140 k%=ASCMID$("ADXW",k%-135,1)
2130i%=INSTR("ZXCASDQWE",CHR$k%)-1:IFi%>=0 ANDi%<>4 PROCgo
2140UNTILk%=13:=p%
2150DEFPROCgo:d%=i%MOD3-1:e%=i%DIV3-1:b%=32767:n%=p%:FORi%=p%+16*(e%>=0)TOp%-16*(e%<=0):IFi%<1ORi%>72 GOTO2180
2170u%=X%?i%-X%?p%:v%=Y%?i%-Y%?p%:k%=u%*d%+v%*e%:IFk%>0 IFABS(u%*e%-v%*d%)*2<=k% IFu%*u%+v%*v%<b% b%=u%*u%+v%*v%:n%=i%
2180NEXT:p%=n%:k%=0:ENDPROC
2200DEFFNcpu(c%,m%):LOCALp%,j%,v%,b%,f%,r%,o%:o%=3-c%:v%=V%?(Q%?c%):b%=-20000:IFm%=2 p%=G%:GOTO2330
2230VDU4,12:PRINTFNnm(c%);" is thinking...":IFm%=4 PROCset(F%,0)
2250FORp%=1TO72:IFm%=0 IFB%?p%=0 IFNOTFNbl(c%,p%) PROCtry(FNg(c%,p%),0,p%)
2270IFm%=1 IFB%?p%=c% PROCsl
2280IFm%=3 IFB%?p%=o% ANDp%<>E%?(N%*4+2) PROCset(p%,0):f%=FNg(o%,p%):PROCset(p%,o%):PROCtry(f%,0,p%)
2290IFm%=4 IFB%?p%=0 ANDp%<>F% PROCtry(-FNg(o%,p%),0,p%)
2300NEXT:IFm%=4 PROCset(F%,o%)
2310p%=G%:IFm%=1 p%=r%
2330PROCc(p%):PROCwait(10+15*V%?8):PROCc(p%):IFV%?6=0ORm%=1ORm%=3THEN=p%
2350PROCc(p%):VDU12:PRINT"Please put that stone there on your"'"board too, then press RETURN.":REPEATUNTILGET=13:PROCc(p%):=p%
2380DEFPROCsl:PROCset(p%,0):f%=FNg(c%,p%)/2:FORj%=A%+p%*4TOA%+p%*4+3:IF?j% IFB%??j%=0 IFNOTFNbl(c%,?j%) PROCtry(FNg(c%,?j%)-f%,p%,?j%)
2390NEXT:PROCset(p%,c%):ENDPROC
2400DEFPROCtry(g%,f%,t%):IFV%?4 PROCto(4,t%):PROCx
2420IFv%=1 g%=RND(9999) ELSEg%=g%*8+RND(8)
2430IFg%>b% IFv%=3 ANDm%<2 PROCset(t%,c%):g%=g%-8*FNthr(o%,c%):PROCset(t%,0)
2440IFg%>b% b%=g%:G%=t%:r%=f%
2450IFV%?4 PROCto(4,t%):PROCx
2460ENDPROC
2470DEFPROCx:GCOL3,3:PRINT$&10C0;:ENDPROC
2500DEFFNg(c%,p%):LOCALj%,s%,x%,y%,g%,h%:x%=C%+c%*62:y%=C%+186-c%*62:p%=M%+p%*4:FORj%=0TO2:s%=p%?j%:IFs% IFs%?y%=0 g%=g%+U%?(s%?x%-6*(j%>0)) ELSEIFs% IFs%?x%=0 g%=g%+U%?(18+s%?y%-6*(j%>0))
2530NEXT:s%=p%?3:IFs%=0 THEN=g%
2540h%=(s%-55)MOD3:IFs%?y%=0 ANDh%<>3-c% g%=g%+4*U%?(12+s%?x%)
2550IFs%?x%=0 ANDh%<>c% g%=g%+4*U%?(30+s%?y%)
2560=g%
2600DEFFNthr(o%,c%):LOCALs%,x%,y%,g%,n%,h%:x%=C%+o%*62:y%=C%+c%*62:FORs%=1TO61:IFs%?x%>1 IFs%?y%=0 IFs%?x%=FNsz(s%)-1 PROCth
2630NEXT:=g%
2640DEFPROCth:n%=20-15*(s%>24):IFs%>54 n%=700:h%=(s%-55)MOD3:IFh%<>0 ANDh%<>o% ENDPROC
2650IFn%>g% g%=n%
2660ENDPROC
9000IFPAGE<&1900 PRINT"Please type PAGE=&1900 and load again.":END
9005*TAPE
9010MODE7:PROCsetup:PRINT'"One moment, please..."
9020B%=&900:L%=&94A:C%=&950-62:K%=C%+124:P%=K%+186:E%=&A86
9025T%=&710:M%=&E00:A%=&F26:X%=&C48:Y%=&C92:U%=&CDC
9030FORI%=0TO288STEP4:M%!I%=0:A%!I%=0:NEXT
9035RESTORE:J%=0:FORI%=1TO11:READW%,D%,G%
9040IFD%PROCpt(-D%)
9045PROCpt(-G%):PROCpt(G%)
9050IFD%PROCpt(D%)
9055NEXT
9060READA$,B$,C$:FORS%=1TO61:Z%=FNsz(S%)
9065J%=FNt(S%):FORI%=0TOZ%-1:Q%=ASC(A$)-48:J%?I%=Q%:A$=MID$(A$,2):R%=M%+Q%*4
9070IFS%<25 ?R%=S% ELSEIFS%>54 R%?3=S% ELSEIFR%?1 R%?2=S% ELSER%?1=S%
9075NEXT:IFA$="" A$=B$:B$=C$
9080IFS%<55 FORI%=0TOZ%-1:Q%=J%?I%:R%=J%?((I%+1)MODZ%):PROCed(Q%,R%):PROCed(R%,Q%):NEXT
9085NEXT
9090FORI%=0TO35:READQ%:U%?I%=Q%:NEXT
9095FORI%=224TO232:VDU23,I%:FORJ%=1TO8:READD%:VDUD%:NEXT,
9097$&1070=CHR$224+CHR$225+CHR$10+CHR$8+CHR$8+CHR$226+CHR$227:$&1078=CHR$228+CHR$229+CHR$10+CHR$8+CHR$8+CHR$230+CHR$231
9098$&1080=FNv(0,-36,-36)+FNv(1,72,0)+FNv(1,0,72)+FNv(1,-72,0)+FNv(1,0,-72)+FNv(0,4,4)+FNv(1,64,0)+FNv(1,0,64)+FNv(1,-64,0)+FNv(1,0,-64)
9099$&10C0=FNv(0,-28,-28)+FNv(1,56,56)+FNv(0,-56,0)+FNv(1,56,-56)
9100Q%=PAGE
9105REPEATQ%=Q%+Q%?3:UNTILQ%?1*256+Q%?2>=9000
9110FORI%=0TOQ%-PAGE STEP4:I%!&1100=I%!PAGE:NEXT:?(Q%-PAGE+&1100)=13:?(Q%-PAGE+&1101)=255:VDU21:Q%=&1053
9115*KEY0PAGE=&1100|MOLD|MRUN|M
9120*FX21
9125*FX138,0,128
9130END
9140DEFPROCpt(D%):J%=J%+1:X%?J%=INT(D%*.023+100.5):Y%?J%=INT(W%*.023+110.5)
9145X%?(73-J%)=200-X%?J%:Y%?(73-J%)=220-Y%?J%:ENDPROC
9150DEFPROCed(p%,q%)
9155p%=A%+p%*4-1
9160p%=p%+1:IF?p%=q% ENDPROC
9165IF?p% GOTO9160
9170?p%=q%:ENDPROC
9190DEFFNv(k%,x%,y%)=CHR$25+CHR$k%+CHR$x%+CHR$((x%AND&FFFF)DIV256)+CHR$y%+CHR$((y%AND&FFFF)DIV256)
9200DEFPROCsetup:VDU12:V%=&104A:FORI%=1TO2:PRINTTAB(4)CHR$141CHR$(127+I%*2)"C O M P U T E R":NEXT
9202FORI%=1TO2:PRINTTAB(4)CHR$141CHR$(135-I%*2)"K E N S I N G T O N":NEXT
9204PRINT'"Fill a white hexagon, or one of your"'"own colour, with six stones."'
9206FORI%=1TO2:PRINT"Name of player ";I%;" (5 letters): ";:INPUTLINE""D$:D$=LEFT$(D$,5):IFD$="" D$="P"+STR$I%
9208$(&1058+6*I%)=D$:PRINT"Play level (1-3, or RETURN): ";:V%?I%=VALFNkey("123",CHR$13)
9210NEXT
9212V%?3=1+FNyes("Are you using a colour television",1)
9214V%?4=-FNyes("Do you want to watch me thinking",1)
9216V%?5=-FNyes("Do you want sound effects",1)
9218V%?6=-FNyes("Using a Kensington board",0)
9220V%?7=-FNyes("Are you playing the 2-move option",1)
9222PRINT"Speed, 0 (fast) to 9 (slow)? (3) ";:V%?8=VALFNkey("0123456789","3"):ENDPROC
9300DATA4598,0,500,4098,0,1366,3598,0,500,3232,2866,1866,2732,3732,1000,2232,2866,1866,1866,4232,500,1366,3366,1366,866,4232,500,500,2866,1866,0,3732,1000
9305DATA"1532467?;8<@9A=:>BCGKDLHEIMFNJOWSPTXQYURVZ[_c\d`]ae^fbgokhlpiqmjnrswutvx"
9310DATA"126535<849=678@?9:BA;?GC<DH@=AIE>FJBDEMLGOSKHLTPIQUMJNVROPXWQRZYSW_[T\`XUYa]V^bZ\]ed_gkc`dlhaimebfnjghpoijrqlsupmqvtstxw"
9315DATA"56=ED<?@HPOGABJRQILMU]\TWX`hg_YZbjiademtsl"
9320DATA1,5,40,0,0,0,1,3,9,60,0,0,0,1,2,5,12,250
9325DATA0,1,20,0,0,0,0,0,3,30,0,0,0,0,1,4,15,150
9330DATA7,31,63,127,127,255,255,255,192,240,248,252,252,254,254,254,255,255,127,127,63,31,7,0,254,254,252,252,248,240,192,0
9335DATA0,0,3,15,31,31,63,63,0,0,128,224,240,240,248,248,63,31,31,15,3,0,0,0,248,240,240,224,128,0,0,0,0,56,124,124,124,56,0,0
