10IFTOP>&3000 GOTO 9000
20VDU6:MODE1:HIMEM=&3500:?&34E=&35:?&350=0:?&351=&35:VDU23,1,0;0;0;0;23,0,6,30;0;0;0;23,0,12,6;0;0;0;23,0,13,&A0;0;0;0;28,0,29,39,0,24,0;64;1279;1023;
30*FX4,1
40X%=&900:Y%=&949:B%=&992:C%=&99B:N%=&A5C:S%=&B7C:D$=CHR$251+CHR$252+CHR$10+CHR$8+CHR$8+CHR$253+CHR$254:M$="QWEDCXZA":DIM N$(2),V%(2),P$(2),E%(2),Q%(5),L%(2),BN$(2):BA$=STRING$(50,"*"):PA$=BA$:BN$(1)=BA$:BN$(2)=BA$:ST$=BA$:F$=LEFT$(BA$,40):ON ERROR GOTO 120
90PROCA:REPEATPROCs:PROCz:PROCC:UNTILNOTFNh("Again, same players and levels? (Y) ",TRUE):GOTO 150
120IFERR<>17MODE7:REPORT:PRINT" at line ";ERL:END
130COLOUR3:COLOUR128:PROCa(27,"The game is stopped."):PROCa(28,"")
150*FX15,1
160PROCa(29,""):VDU31,0,29:IFFNh("Do you want a fresh game? (Y) ",TRUE)GOTO 90
180MODE7:PRINT'"Thank you for playing Kensington."
190*FX4
200*FX210
210END
220DEFPROCA:VDU4,20,12:COLOUR3:COLOUR128
240*FX210
250PRINTTAB(10,0)"COMPUTER KENSINGTON"TAB(10,1)"==================="':FORI%=1TO2:PRINT"Name of player ";I%;" (1-5 letters)? ";:P$(I%)=FNm:IFP$(I%)=""P$(I%)=MID$("ONETWO",I%*3-2,3):PRINTP$(I%);
290PRINT'"Play level (1 - 3, or just RETURN if"'P$(I%);" is not the computer)? ";:REPEATK%=GET:UNTILK%=13ORK%>48ANDK%<52:E%(I%)=0:IFK%>13 E%(I%)=K%-48:PRINT;E%(I%)ELSEPRINT"none"
320PRINT:NEXT:Q%(1)=FNd("Are you using a colour television?",TRUE):IFQ%(1)VDU19,1,1;0;19,2,4;0;ELSEVDU19,1,1;0;19,2,6;0;
350Q%(2)=FNd("Do you want to watch me thinking?",TRUE):Q%(3)=FNd("Do you want sound effects?",TRUE):IFNOTQ%(3)OSCLI"FX210,1"
380Q%(4)=FNd("Are you also using a Kensington board?",FALSE):Q%(5)=FNd("Are you playing the 2-move option?",TRUE):PRINT"At what speed shall I place stones?"'"0 (fastest) to 9 (slowest) (3)  ";:REPEATD%=GET-48:UNTILD%=-35ORD%>=0ANDD%<10:IFD%<0D%=3
430PRINT;D%:K%=RND(-TIME):PROCf(50):ENDPROC
450DEFFNd(A$,A%):PRINTA$'"  (";MID$("YN",2+A%,1);")  ";:A%=FNh("",A%):PRINT:=A%
470DEFFNh(A$,A%):LOCALk%:PRINTA$;:REPEATk%=GET AND&DF:UNTILk%=13ORk%=78ORk%=89:IFk%<>13A%=(k%=89)
510IFA%PRINT"Yes";ELSEPRINT"No";
520=A%
530DEFFNm:LOCALk%,A$:REPEATk%=GET:IFk%=127ANDA$>""A$=LEFT$(A$,LENA$-1):VDU127
570IFk%>32ANDk%<127ANDLENA$<5A$=A$+CHR$k%:VDUk%
580UNTILk%=13:=A$
600DEFPROCs:LOCALj%,c%,k%:VDU4,12:PRINTTAB(0,4);:j%=1:IFE%(1)>0ANDE%(2)=0 j%=2
640IFE%(j%)k%=82+16*(RND(2)=1):PRINTP$(j%);" chooses ";ELSEPRINTP$(j%);", do you choose red or blue (R/B)? ";:REPEATk%=GET AND&DF:UNTILk%=82ORk%=66
650c%=1-(k%=66):PRINTFNf(c%)'':N$(c%)=P$(j%):V%(c%)=E%(j%):N$(3-c%)=P$(3-j%):V%(3-c%)=E%(3-j%):FORk%=1TO2:PRINTN$(k%);TAB(8);"plays ";FNf(k%)':NEXT:PRINT'"I draw a stone to choose the first"'"player ...":T%=RND(2):FORk%=1TO8+T%:c%=1+(k%AND1):IFk%=8+T%c%=T%
710PROCk(640,420,c%):SOUND1,-8,60+40*c%,1:PROCf(12):NEXT:VDU4:PRINTTAB(0,24)"It is ";FNf(T%);": ";N$(T%);" plays first.":PROCf(200):ENDPROC
750DEFFNf(c%)=MID$("redblue",c%*3-2,c%+2)
800DEFPROCz:FORp%=0TO72:B%?p%=0:NEXT:FORp%=64TO191:C%?p%=0:NEXT:L%(1)=15:L%(2)=15:BN$(1)="":BN$(2)="":W%=0:O%=0:PROCv:REPEATPROCx:T%=3-T%:UNTILW%:ENDPROC
860DEFPROCv:LOCALi%,x%,y%,c%,d%,q%:VDU4,12:RESTORE890:FORi%=0TO6:READx%,y%
890DATA640,832,640,597,640,362,437,714,437,480,843,714,843,480
900c%=FNg(55+i%):IFc%=0 c%=3
910GCOL0,c%:d%=4:IFc%<3ANDNOTQ%(1)d%=8*c%
920FORq%=-48TO48STEPd%:c%=57-ABSq%*.577:MOVEx%-c%,y%+q%:PLOT5-16*(d%=8),x%+c%,y%+q%:NEXT,:GCOL0,3:FORp%=1TO72:FORi%=0TO3:q%=N%?(p%*4+i%):IFq%>p%MOVEFNa(p%),4*Y%?p%:DRAWFNa(q%),4*Y%?q%
940NEXT,:VDU4:PRINTTAB(34,19)"Keys:"TAB(34,21)"Q W E"TAB(34,22)"A   D"TAB(34,23)"Z X C"TAB(34,25)"RETURN":PRINTTAB(0,29)"Cursor: keys or arrows.  Stop: ESCAPE";:ENDPROC
980DEFFNg(s%)=-(s%>57)-(s%>59)
990DEFFNa(p%)=240+4*X%?p%
1000DEFPROCk(x%,y%,c%):VDU5:GCOL0,c%:MOVEx%-28,y%+28:PRINTD$;:ENDPROC
1040DEFPROCe(x%,y%):VDU5:MOVEx%-12,y%+12:VDU255:ENDPROC
1070DEFPROCd(p%):LOCALi%,q%,x%,y%:x%=FNa(p%):y%=4*Y%?p%:PROCk(x%,y%,B%?p%):IFp%=O%GCOL0,0:PROCe(x%,y%)
1120IFB%?p%ENDPROC
1130GCOL0,3:FORi%=0TO3:q%=N%?(p%*4+i%):IFq%MOVEx%,y%:PLOT1,(FNa(q%)-x%)DIV3,(4*Y%?q%-y%)DIV3
1140NEXT:ENDPROC
1150DEFPROCa(y%,A$):VDU4:PRINTTAB(0,y%);A$;SPC(39-LENA$);:ENDPROC
1180DEFPROCD:PROCa(27,F$):SOUND1,-12,20,4:ENDPROC
1210DEFPROCf(t%):t%=TIME+t%:REPEATUNTILTIME>t%:ENDPROC
1240DEFPROCn(c%):LOCALi%,d%:VDU4:COLOUR128+c%:IFc%=2ANDNOTQ%(1)COLOUR0
1270PRINTTAB(0,20);N$(c%);SPC(5-LENN$(c%));:COLOUR3:COLOUR128:FORi%=0TO14:d%=0:IFi%<L%(c%)IFQ%(4)=0ORV%(c%)>0 d%=c%
1290PROCo(i%,d%):NEXT:ENDPROC
1302DEFPROCo(i%,d%):PROCk(28+56*(i%MOD5),308-58*(i%DIV5),d%):ENDPROC
1310DEFFNe(s%)=3-(s%>24)-2*(s%>54)
1320DEFPROCb(c%,p%,d%):LOCALi%,s%:FORi%=0TO3:s%=S%?(p%*4+i%):IFs%s%=C%+64*c%+s%:?s%=?s%+d%
1350NEXT:ENDPROC
1360DEFPROCi(c%):B%?K%=c%:PROCb(c%,K%,1):PROCd(K%):SOUND1,-12,100,2:PROCI(c%,K%):ENDPROC
1390DEFPROCq(p%):LOCALi%,s%,c%:c%=B%?p%:FORi%=0TO2:s%=S%?(p%*4+i%):IFs%IFC%?(c%*64+s%)=FNe(s%)BN$(c%)=BN$(c%)+CHR$s%
1420NEXT:PROCb(c%,p%,-1):B%?p%=0:O%=0:PROCd(p%):ENDPROC
1440DEFFNb(o%,p%):LOCALi%,s%,f%:IFBA$=""THEN=FALSE
1470FORi%=0TO2:s%=S%?(p%*4+i%):IFs%IFC%?(T%*64+s%)=FNe(s%)-1IFINSTR(BA$,CHR$s%)IFFNn(o%,s%)=0 f%=TRUE
1480NEXT:=f%
1490DEFFNn(o%,s%)=o%>0AND(S%?(o%*4)=s%ORS%?(o%*4+1)=s%ORS%?(o%*4+2)=s%)
1500DEFFNi(p%):LOCALi%,q%,f%:FORi%=0TO3:q%=N%?(p%*4+i%):IFq%IFB%?q%=0IFNOTFNb(p%,q%)f%=TRUE
1530NEXT:=f%
1540DEFFNk:LOCALp%,f%:REPEATp%=p%+1:IFL%(T%)f%=(B%?p%=0):IFf%f%=NOTFNb(0,p%)
1570IFL%(T%)=0IFB%?p%=T%f%=FNi(p%)
1580UNTILf%ORp%=72:=f%
1600DEFPROCx:O%=0:Z%=0:F$="":PA$="":ST$="":BA$=BN$(T%):BN$(T%)="":IFNOTQ%(5)BA$=""
1630PROCn(T%):PROCa(27,""):IFNOTFNk PROCa(27,N$(T%)+" cannot move and must pass."):PROCa(28,""):PROCf(250):ENDPROC
1650K%=1:IFL%(T%)PROCt ELSEPROCE
1660REPEATIFST$>""PROCH(ASCRIGHT$(ST$,3))
1670UNTILST$=""ORW%>0:ENDPROC
1685DEFPROCt:IFV%(T%)PROCF ELSEPROCm(N$(T%)+": place a stone.",1)
1700L%(T%)=L%(T%)-1:PROCo(L%(T%),0):PROCi(T%):ENDPROC
1710DEFPROCE:IFV%(T%)PROCJ ELSEPROCj(N$(T%)+": which stone will you move?","Move along a line to which point?",2)
1730PROCq(O%):PROCi(T%):ENDPROC
1780DEFPROCj(A$,B$,k%):LOCALp%:REPEATPROCm(A$,k%):O%=K%:p%=K%:PROCd(p%):PROCm(B$,k%+1):IFK%=p%O%=0:PROCd(p%)
1820UNTILK%<>p%:ENDPROC
1840DEFPROCm(A$,k%):PROCa(28,A$):REPEATPROCr:F$=FNj(k%):IFF$>""PROCD
1860UNTILF$="":ENDPROC
1870DEFFNj(k%):IFk%=3ORk%=5IFK%=O%THEN=""
1890IFk%=2ORk%=4IFB%?K%=0THEN="There is no stone on that point."
1900IFk%=2IFB%?K%<>T%THEN="That is not one of your stones."
1910IFk%=2IFNOTFNi(K%)THEN="That stone cannot move."
1920IFk%=2THEN=""
1930IFk%=4IFB%?K%=G%THEN="You must take an opponent's stone."
1940IFk%=4IFK%=Z%THEN="You have just moved that stone."
1950IFk%=4THEN=""
1960IFB%?K%THEN="That point is occupied."
1970IFk%=3IFNOTFNl(O%,K%)THEN="You must move along a line to the next."
1980IFk%=1IFFNb(0,K%)THEN="You may not rebuild that shape yet."
1990IFk%=3IFFNb(O%,K%)THEN="You may not rebuild that shape yet."
2000=""
2010DEFFNl(o%,p%):o%=N%+o%*4:=?o%=p%ORo%?1=p%ORo%?2=p%ORo%?3=p%
2030DEFPROCr:LOCALk%,q%:GCOL0,3:PROCe(FNa(K%),4*Y%?K%):REPEAT:k%=GET:IFF$>""F$="":PROCa(27,"")
2070IFk%>135ANDk%<140 k%=ASCMID$("ADXW",k%-135,1)
2080IFk%>96ANDk%<123 k%=k%-32
2090q%=INSTR(M$,CHR$k%):IFq%PROCB(q%-1)
2100UNTILk%=13:PROCd(K%):ENDPROC
2120DEFPROCB(d%):LOCALi%,p%,q%,u%,v%,x%,y%,b%:u%=VALMID$("01222100",d%+1,1)-1:v%=VALMID$("22210001",d%+1,1)-1:b%=99999:FORi%=0TO3:p%=N%?(K%*4+i%):IFp%PROCp(p%)
2160NEXT:IFq%=0FORp%=1TO72:PROCp(p%):NEXT
2170IFq%=0SOUND1,-8,20,1:ENDPROC
2180PROCd(K%):K%=q%:GCOL0,3:PROCe(FNa(K%),4*Y%?K%):ENDPROC
2200DEFPROCp(p%):x%=X%?p%-X%?K%:y%=Y%?p%-Y%?K%:IF-SGNx%*(ABSx%*12>ABSy%*5)=u%IF-SGNy%*(ABSy%*12>ABSx%*5)=v%IFx%*x%+y%*y%<b%b%=x%*x%+y%*y%:q%=p%
2230ENDPROC
2300DEFPROCI(c%,p%):LOCALi%,k%,s%,A$:s%=S%?(p%*4+3):IFs%IFC%?(c%*64+s%)=6IFFNg(s%)<>3-c%W%=c%:H%=s%:ENDPROC
2330FORi%=0TO2:s%=S%?(p%*4+i%):IFs%IFC%?(c%*64+s%)=FNe(s%)IFINSTR(PA$,CHR$s%)=0PA$=PA$+CHR$s%:k%=k%+1-(s%>24)
2340NEXT:IFk%=0 ENDPROC
2350A$="two squares":IFk%<3A$=MID$("a trianglea square",k%*10-9,10)
2360IFk%=3A$="a square and a triangle"
2370PROCa(27,N$(c%)+" makes "+A$+"."):SOUND1,-12,120,3:SOUND1,-12,148,4:IFk%>2 k%=2
2390ST$=ST$+CHR$c%+CHR$k%+CHR$0:ENDPROC
2410DEFPROCH(c%):LOCALk%,p%,f%:k%=ASCMID$(ST$,LENST$-1):Z%=ASCRIGHT$(ST$,1):ST$=LEFT$(ST$,LENST$-3):FORp%=1TO72:IFB%?p%=3-c%IFp%<>Z%f%=TRUE
2440NEXT:IFNOTf%ENDPROC
2450G%=c%:K%=1:PROCn(c%):IFV%(c%)PROCy(c%,3-c%):GOTO2470
2460IFZ%PROCj("Reposition another opposing stone.","To which point shall it go?",4)ELSEPROCj("Reposition one of "+N$(3-c%)+"'s stones.","To which point shall it go?",4)
2470IFk%>1ST$=ST$+CHR$c%+CHR$1+CHR$K%
2475PROCq(O%):PROCi(3-c%):ENDPROC
2500DEFPROCl(c%):U=(V%(c%)-1)/2:R%=VALMID$("600802",V%(c%)*2-1,2):b=-99999:PROCa(28,N$(c%)+" is thinking ..."):ENDPROC
2540DEFPROCc(p%):IFQ%(2)GCOL3,3:PROCe(FNa(p%),4*Y%?p%)
2560ENDPROC
2570DEFPROCg(v,p%,o%):v=v+RND(R%):IFv>b b=v:K%=p%:m%=o%
2590ENDPROC
2600DEFPROCF:LOCALp%:PROCl(T%):FORp%=1TO72:IFB%?p%=0IFNOTFNb(0,p%)PROCc(p%):PROCg(FNc(T%,p%,0),p%,0):PROCc(p%)
2630NEXT:PROCh:ENDPROC
2640DEFPROCJ:LOCALp%:PROCl(T%):FORp%=1TO72:IFB%?p%=T%PROCG
2670NEXT:O%=m%:PROCd(O%):PROCh:ENDPROC
2680DEFPROCG:LOCALi%,q%,h:PROCb(T%,p%,-1):h=FNc(T%,p%,3):IFU=1 h=h+FNc(3-T%,p%,0)/3
2710PROCb(T%,p%,1):FORi%=0TO3:q%=N%?(p%*4+i%):IFq%IFB%?q%=0IFNOTFNb(p%,q%)PROCc(q%):PROCb(T%,p%,-1):PROCg(FNc(T%,q%,0)-h,q%,p%):PROCb(T%,p%,1):PROCc(q%)
2720NEXT:ENDPROC
2730DEFPROCy(c%,o%):LOCALp%:PROCl(c%):FORp%=1TO72:IFB%?p%=o%IFp%<>Z%PROCc(p%):PROCb(o%,p%,-1):PROCg(FNc(o%,p%,0),p%,0):PROCb(o%,p%,1):PROCc(p%)
2760NEXT:O%=K%:PROCd(O%):b=-99999:PROCb(o%,O%,-1):FORp%=1TO72:IFB%?p%=0PROCc(p%):PROCg(-FNc(o%,p%,0),p%,0):PROCc(p%)
2780NEXT:PROCb(o%,O%,1):PROCh:ENDPROC
2790DEFPROCh:GCOL3,3:PROCe(FNa(K%),4*Y%?K%):IFQ%(4)=0PROCf(D%*15):GOTO2840
2820PROCa(28,MID$("Place my stone there, then press RETURN",1+99*SGNO%)+MID$("Move that stone there and press RETURN",1-99*(O%=0))):REPEATUNTILGET=13
2840GCOL3,3:PROCe(FNa(K%),4*Y%?K%):ENDPROC
2850DEFFNc(c%,p%,i%):LOCALv,s%,x%,y%,z%:REPEATs%=S%?(p%*4+i%):IFs%x%=C%?(c%*64+s%):y%=C%?(192-c%*64+s%):IFx%=0ORy%=0PROCw
2880i%=i%+1:UNTILi%>3:=v
2900DEFPROCw:z%=FNe(s%):IFs%>54PROCu:ENDPROC
2920IFy%=0 v=v+24*(z%-2)/(z%-x%)/(z%-x%)ELSEv=v+U*14*(z%-2)/(z%-y%)/(z%-y%)/(z%-y%)
2930ENDPROC
2940DEFPROCu:z%=FNg(s%):IFy%=0IFz%<>3-c%v=v-(x%=5)*2000+320/(6-x%)/(6-x%)
2960IFy%>0IFz%<>c%v=v+U*(240/(6-y%)/(6-y%)-900*(y%=5))
2970ENDPROC
3000DEFPROCC:LOCALp%,A$:FORp%=1TO72:IFS%?(p%*4+3)=H%GCOL0,3:PROCe(FNa(p%),4*Y%?p%)
3030NEXT:PROCa(27,N$(W%)+" IS THE WINNER!"):A$="A white":IFFNg(H%)A$="A "+FNf(W%)
3045A$=A$+" hexagon complete. Well played!":IFV%(W%)>0ANDV%(3-W%)=0A$="Hard luck, "+N$(3-W%)+"! Try your wits again."
3060PROCa(28,A$):FORp%=1TO8:SOUND1,-12,ASCMID$("Qae}ae}}",p%),4:NEXT:PROCa(29,""):VDU31,0,29:ENDPROC
9000 REM Kensington: tables, and the move down to &E00
9005 REM (this part is not needed in the game)
9010 DATA "596F4781596F263C8CA2144E7AB4263C8CA209596FBF1C4781AC09596FBF263C8CA2144E"
9015 DATA "7AB4263C8CA209596FBF1C4781AC09596FBF263C8CA2144E7AB4263C8CA2596F4781596F"
9020 DATA "F8F8EDEDE3E3DBDBDBDBD0D0D0D0C5C5C5C5BDBDBDBDB3B3B3B3A8A8A8A8A0A0A0A09595"
9025 DATA "95958A8A8A8A83838383787878786D6D6D6D656565655B5B5B5B5050505048483D3D3232"
9030 DATA "52306410518069206<13=5428?;0<3@7=4A:9B>0?7C05D8@6E9ABF:0@G7;<8H?=9IBAJ>:"
9035 DATA "G;K0<EHL=DMIJ>N0?OCKD@LPEMAQBRFNGCS0DHMTELIUJFV0PGSWHTXOIUYRQJZVOKW[L\PX"
9040 DATA "M]QYRZN^XOS_TP`WUQaZYRVbS_c0T]`dU\eaVbf0Wg[c\Xdh]eYiZj^f_[k0\`el]damb^n0"
9045 DATA "h_ko`lpgamqjibrngco0dshpetiqjrf0pgk0lhuomivrqjn0ltuwmsxvspw0txq0sux0twv0"
9050 DATA "1I002I001J002K001IJg2IKg3L004JL05KM06M003N004JOg5KPg6Q003LNj4LOj5MPl6MQl"
9055 DATA "7N008ORg9PRg:Q007NSj8OTj9PUl:QVl7S008RTh9RUh:V00;SWj<TWj=UXl>VXl;SY0<TZh"
9060 DATA "=U[h>V\0;WYk<WZk=X[m>X\m?Y00@Z]hA[]hB\00?Y^k@Z_kA[`mB\am?^00@]_iA]`iBa00"
9065 DATA "C^bkD_bkE`cmFacmC^00D_diE`eiFa00Cb00Dbd0Ece0Fc00GdfiHefiGd00He00Gf00Hf00"
9500 MODE7:VDU23,1,0;0;0;0;
9510 FORI%=3TO4:PRINTTAB(9,I%)CHR$141CHR$131"Computer":NEXT
9520 FORI%=6TO7:PRINTTAB(8,I%)CHR$141CHR$129"K"CHR$132"ENSINGTO"CHR$129"N":NEXT
9530 PRINTTAB(2,10)"A game of strategy, skill and logic"TAB(2,11)"on triangles, squares and hexagons."
9540 PRINT'"  Occupy all 6 points of a white hexagon"'"  or of a hexagon of your own colour."
9550 PRINT'"  Three points of a triangle:"'"      reposition ONE opposing stone."'"  Four points of a square:"'"      reposition TWO opposing stones."
9560 PRINTTAB(2,22)"Please wait ..."
9570 RESTORE9010:X%=&900:Y%=&949:N%=&A5C:S%=&B7C
9580 I%=0:REPEATREADA$:FORJ%=1TOLENA$STEP2:I%=I%+1:X%?I%=EVAL("&"+MID$(A$,J%,2)):NEXT:UNTILI%=72
9590 I%=0:REPEATREADA$:FORJ%=1TOLENA$STEP2:I%=I%+1:Y%?I%=EVAL("&"+MID$(A$,J%,2)):NEXT:UNTILI%=72
9600 I%=3:REPEATREADA$:FORJ%=1TOLENA$:I%=I%+1:N%?I%=ASCMID$(A$,J%)-48:NEXT:UNTILI%=291
9610 I%=3:REPEATREADA$:FORJ%=1TOLENA$:I%=I%+1:S%?I%=ASCMID$(A$,J%)-48:NEXT:UNTILI%=291
9620 VDU23,251,0,7,15,31,63,127,127,127,23,252,0,192,224,240,248,252,252,252
9630 VDU23,253,127,127,63,31,15,7,0,0,23,254,252,252,248,240,224,192,0,0
9640 VDU23,255,56,124,254,254,254,124,56,0
9650 *TAPE
9660 J%=PAGE:REPEATI%=J%:J%=J%+I%?3:UNTILJ%?1*256+J%?2=9000
9670 IFPAGE>&E00 FORI%=0TOJ%-PAGE STEP4:I%!&E00=I%!PAGE:NEXT
9680 J%=J%-PAGE+&E00:?J%=13:J%?1=255
9690 *FX15,1
9700 A$="PAGE=&E00"+CHR$13+"OLD"+CHR$13+"RUN"+CHR$13:A%=138:X%=0:FORI%=1TOLENA$:Y%=ASCMID$(A$,I%):CALL&FFF4:NEXT
9710 VDU21:END
