10REM TOURNAMENT KENSINGTON
20REM BBC Micro Model B. MEG, 1985
30MODE 4:g%=0
40ON ERROR GOTO 150
50*FX4,1
60PROCinit
70PROCask
80g%=1:PROCgame
90g%=2
100IFFNagain THENGOTO 80
110VDU26,12,23,1,1;0;0;0;
120*FX4,0
130PRINT"Match closed. Type RUN for a new one."
140END
150VDU4
160IFERR<>17THENVDU26,12,23,1,1;0;0;0;:REPORT:PRINT" at line ";ERL:END
170IFg%=0THENRUN
180PROCst(0,""):PROCst(2,"")
190IFg%=1THENPROCst(1,"Game stopped. No result."):PROCnew("stopped")
200GOTO 90
210DEF PROCinit:PRINT'"TOURNAMENT KENSINGTON"'"---------------------"'"Setting up the board."
220LOCALi%,j%,k%,p%,q%,n%,a$
230VDU23,224,0,7,15,31,63,127,127,127
240VDU23,225,0,192,224,240,248,252,252,252
250VDU23,226,127,127,63,31,15,7,0,0
260VDU23,227,252,252,248,240,224,192,0,0
270VDU23,228,0,7,15,28,56,112,96,96
280VDU23,229,0,192,224,112,56,28,12,12
290VDU23,230,96,112,56,28,15,7,0,0
300VDU23,231,12,28,56,112,224,192,0,0
310VDU23,232,0,60,126,126,126,126,60,0
320VDU23,233,0,60,102,66,66,102,60,0
330DIM su%(2),pl%(2),c$(2),nm$(2),lv%(2),sc%(2)
340DIM lf% 3,ct% 192,wo% 19,wb% 19,xx% 73,yy% 73,bn% 192,rw% 73,cl% 73,bo% 73,sh% 500,nb% 296,ps% 296,ju% 296,pd% 64
350c$(1)="Red":c$(2)="Blue":FORi%=1TO21:READj%,n%:FORk%=1TOn%
360p%=p%+1:READq%:xx%?p%=q%DIV4:yy%?p%=j%DIV4:rw%?p%=i%:cl%?p%=k%:NEXT,:FORi%=0TO292STEP4:ps%!i%=0:NEXT
370k%=1:FORi%=3TO6
380IFi%<>5THENREADa$:PROCshp
390NEXT:READ$(nb%+4),$(nb%+148),$(ju%+4),$(ju%+148):FORi%=4TO288STEP4
400nb%!i%=nb%!i%-&30303030:ju%!i%=ju%!i%-&30303030:NEXT:FORi%=0TO2:FORj%=0TO5:READwo%?(i%*6+j%):NEXT
410FORj%=0TO5:READwb%?(i%*6+j%):NEXT:NEXT:ENDPROC
420DEF PROCshp:LOCALj%,p%,q%,n%:REPEAT:sh%?(k%*8)=i%:FORj%=1TOi%
430n%=n%+1:p%=ASCMID$(a$,n%)-48:sh%?(k%*8+j%)=p%:q%=p%*4-1:REPEATq%=q%+1:UNTILps%?q%=0:ps%?q%=k%:NEXT:k%=k%+1
440UNTILn%=LENa$:ENDPROC
450DATA 928,2,356,436,888,2,288,504,848,2,356,436,820,4,168,248,544,624
460DATA 780,4,96,316,476,696,740,4,168,248,544,624,708,4,56,356,436,736,668,4,128,288,504,664
470DATA 628,4,56,356,436,736,600,4,168,248,544,624,560,4,96,316,476,696,520,4,168,248,544,624
480DATA 492,4,56,356,436,736,452,4,128,288,504,664,412,4,56,356,436,736,380,4,168,248,544,624
490DATA 340,4,96,316,476,696,300,4,168,248,544,624,272,2,356,436,232,2,288,504
500DATA 192,2,356,436
510DATA "1352467;?8<@9=A:>BCGKDHLEIMFJNOSWPTXQUYRVZ[_c\`d]ae^bfgkohlpimqjnrsuwtvx"
520DATA "1256358<469=78?@9:AB;?CG<@DH=AEI>BFJDELMGKOSHLPTIMQUJNRVOPWXQRYZSW[_TX\`UY]aVZ^b\]de_cgk`dhlaeimbfjnghopijqrlpsumqtvstwx"
530DATA "56<=DE?@GHOPABIJQRLMTU\]WX_`ghYZabijdelmst"
540DATA "2350146015802690136<245=8;?037<@4:=A9>B07?C058@D69AE:BF07;@G8<?H9=BI:>AJ;GK0<EHL=DIM>JN0?CKO@DLPAEMQBFNRCGS0DHMTEILUFJV0GPSWHOTXIRUYJQVZKOW[LPX\"
550DATA "MQY]NRZ^OSX_PTW`QUZaRVYbS_c0T]`dU\aeVbf0W[cgX\dhY]eiZ^fj[_k0\`el]adm^bn0_hko`glpajmqbinrcgo0dhpseiqtfjr0gkp0hlouimrvjnq0ltuwmsvxpsw0qtx0sux0tvw0"
560DATA "3215142671382:49361<542=;87?7<3@=:4A9>:B;7;C8=5D<96E:>>F;@7G?<8H=B9IA>:JCG;KHE<LDI=MJF>NCH?OGL@PEJAQINBRKGCSHMDTLIEUJNFVSPGWOTHXURIYQVJZSWK[XUL\"
570DATA "TQM]ZVN^SXO_WTP`UZQaYVRb[_Sc`]Td\aUeb^Vf[`Wg_dXhebYia^Zjc_[k`e\lda]mbf^nkh_ogl`pmjaqinbrkgckpmdslietrnfnkpgoolhumrivqnjrutlwsvmxowputrqvuxswwvtx"
580DATA 1,3,14,0,0,0, 0,0,7,0,0,0
590DATA 1,2,6,30,0,0, 0,0,2,14,0,0
600DATA 1,3,8,18,45,250, 0,0,3,14,60,200
610DEF PROCask:LOCALi%,k%:CLS:PRINT'"TOURNAMENT KENSINGTON"'"---------------------":FORi%=1TO2
620PRINT'"Player ";i%:PRINT" Name (5 letters): ";:nm$(i%)=FNname
630IFnm$(i%)="" THENnm$(i%)=MID$("ONE TWO",i%*4-3,3)
640PRINT" Level (1, RETURN = person): ";:REPEATk%=GET:UNTILk%=13ORk%=49:lv%(i%)=k%AND1ANDk%>13
650IFlv%(i%)THENPRINT"1" ELSEPRINT"person"
660NEXT:PRINT
670IFFNyn("Colour television",TRUE)THENVDU19,0,4;0;19,1,3;0;
680th%=FNyn("Show analysis",TRUE):so%=FNyn("Sound",TRUE):bd%=FNyn("Kensington board in use too",FALSE)
690tm%=FNyn("2-move option",TRUE):PRINT'"Speed, 0 (fast) to 9 (slow) (3): ";
700REPEATk%=GET:UNTILk%=13OR(k%>47ANDk%<58)
710sp%=3:IFk%>13THENsp%=k%-48
720sc%(1)=0:sc%(2)=0:k%=RND(-TIME):ENDPROC
730DEF FNname:LOCALa$,k%:REPEAT:k%=GET
740IFk%>32ANDk%<127ANDLENa$<5THENa$=a$+CHR$k%:VDUk%
750IFk%=127ANDa$>"" THENa$=LEFT$(a$,LENa$-1):VDU127
760UNTILk%=13:PRINT
770=a$
780DEF FNyn(a$,d%):LOCALk%:PRINT a$;
790IFd%THENPRINT" (Y)? "; ELSEPRINT" (N)? ";
800REPEATk%=INSTR("NnYy"+CHR$13,GET$):UNTILk%
810IFk%<5THENd%=k%>2
820IFd%THENPRINT"Yes" ELSEPRINT"No"
830=d%
840DEF PROCst(r%,a$):VDU4,28,0,31,39,28:PRINTTAB(0,r%);LEFT$(a$,39);SPC(39-LENLEFT$(a$,39));:ENDPROC
850DEF PROCnew(a$):VDU4,28,24,27,39,2,31,sx%,sy%
860IFPOS>0THENPRINT
870PROCtail:ENDPROC
880DEF PROCadd(a$):VDU4,28,24,27,39,2,31,sx%,sy%
890IFPOS+LENa$>15THENPRINT'"   "; ELSEIFPOS THENPRINT" ";
900PROCtail:ENDPROC
910DEF PROCtail:PRINTa$;:sx%=POS:sy%=VPOS:VDU28,0,31,39,28:ENDPROC
920DEF FNnm(p%)=CHR$(96+rw%?p%)+CHR$(48+cl%?p%)
930DEF PROCbig(x%,y%,k%):MOVEx%-28,y%+28:VDUk%,k%+1,8,8,10,k%+2,k%+3:ENDPROC
940DEF PROCdisc(p%):VDU5:GCOL0,0:PROCbig(FNx(p%),FNy(p%),224):GCOL0,1
950IFbo%?p%THENPROCbig(FNx(p%),FNy(p%),220+4*bo%?p%)
960VDU4:ENDPROC
970DEF PROCshow(p%):LOCALk%,q%:PROCdisc(p%)
980IFbo%?p%THENENDPROC
990FORk%=0TO3:q%=nb%?(p%*4+k%)
1000IFq%>0THENPROCline
1010NEXT:FORk%=0TO3:q%=nb%?(p%*4+k%)
1020IFq%>0THENIFbo%?q%THENPROCdisc(q%)
1030NEXT:ENDPROC
1040DEF PROCline
1050IFp%<q%THENMOVEFNx(p%),FNy(p%):DRAWFNx(q%),FNy(q%)ELSEMOVEFNx(q%),FNy(q%):DRAWFNx(p%),FNy(p%)
1060ENDPROC
1070DEF PROCbox(p%,r%):LOCALx%,y%:x%=FNx(p%)-r%:y%=FNy(p%)-r%:r%=r%*2:GCOL3,1
1080MOVEx%,y%:DRAWx%+r%,y%:DRAWx%+r%,y%+r%:DRAWx%,y%+r%:DRAWx%,y%:GCOL0,1:ENDPROC
1090DEF FNx(p%)=xx%?p%*4
1100DEF FNy(p%)=yy%?p%*4
1110DEF PROCcsr(p%):PROCbox(p%,28):PROCbox(p%,24):ENDPROC
1120DEF FNhex(s%)=ASCMID$("3123123",s%-54)-48
1130DEF PROChex(s%):LOCALx%,y%,j%,w%,h%:h%=FNhex(s%):PROCmid
1140IFh%<3THENFORj%=-40TO40STEP8:w%=(48-ABSj%*.577)DIV4*4:MOVEx%-w%,y%+j%:PLOT5-16*(h%=2),x%+w%,y%+j%:NEXT
1150VDU5:GCOL0,0:PROCbig(x%,y%,224):GCOL0,1:MOVEx%-12,y%+12:VDUASCMID$("RBW",h%):VDU4:ENDPROC
1160DEF PROCmid:x%=(FNx(sh%?(s%*8+1))+FNx(sh%?(s%*8+6)))DIV2:y%=(FNy(sh%?(s%*8+1))+FNy(sh%?(s%*8+6)))DIV2:ENDPROC
1170DEF PROCboard:LOCALp%,k%,q%:VDU4,26,12,23,1,0;0;0;0;:PRINT"TOURNAMENT KENSINGTON"TAB(24)"SCORE";
1180PRINTTAB(30,0);nm$(1);" ";sc%(1);TAB(30,1);nm$(2);" ";sc%(2);:FORp%=1TO72:bo%?p%=0
1190FORk%=0TO3:q%=nb%?(p%*4+k%)
1200IFq%>p%THENPROCline
1210NEXT,:FORp%=55TO61:PROChex(p%):NEXT:VDU5:FORp%=1TO72
1220IFcl%?p%=1THENMOVE0,FNy(p%)+12:VDU96+rw%?p%
1230NEXT:VDU4:sx%=0:sy%=0:ENDPROC
1240DEF PROCgame:LOCALi%,j%:PROCboard:FORi%=1TO2:su%(i%)=15
1250FORj%=1TO61:bn%?(i%*64+j%)=0:ct%?(i%*64+j%)=0:NEXT,:w%=0:mv%=0:!lf%=0:m$="":PROCcol:PROCdraw
1260PROCst(3,"Z X * ? cursor  RETURN act  ESCAPE stop"):REPEAT:PROCturn:c%=3-c%:UNTILw%:PROCwin:ENDPROC
1270DEF PROCcol:LOCALi%,k%
1280i%=1:IFlv%(1)THENi%=2
1290IFlv%(i%)THENk%=RND(2)ELSEPROCst(1,nm$(i%)+", your colour: Red or Blue (R/B)?"):REPEATk%=(INSTR("RrBb",GET$)+1)DIV2:UNTILk%
1300pl%(k%)=i%:pl%(3-k%)=3-i%:ENDPROC
1310DEF PROCdraw:LOCALi%:PROCst(1,"Drawing a stone for first move:"):FORi%=1TO5+RND(2):c%=1+(i%AND1)
1320PRINTTAB(32,1);CHR$(231+c%);:PROCbip(60+c%*40):PROCwt(15):NEXT:PROCst(1,c$(c%)+" has first move."):PROCwt(100)
1330ENDPROC
1340DEF PROCwt(n%):n%=TIME+n%:REPEATUNTILTIME>=n%:ENDPROC
1350DEF PROCbip(n%)
1360IFso%THENSOUND&11,-10,n%,3
1370ENDPROC
1380DEF PROCside(c%):PROCst(0,CHR$(231+c%)+" "+c$(c%)+" "+nm$(pl%(c%))+" "+STRING$(su%(c%),CHR$(231+c%))):ENDPROC
1390DEF PROCturn:LOCALp%,q%:mv%=mv%+1:FORp%=1TO54:pd%?p%=0:q%=c%*64+p%:bn%?q%=bn%?q%*2AND2:NEXT
1400PROCside(c%):cp%=1:l$=STR$mv%+"."+LEFT$(c$(c%),1)+" "
1410IFmv%<10THENl$=" "+l$
1420IFNOTFNcan THENPROCnew(l$+"passes"):PROCst(1,c$(c%)+" has no legal move and passes."):PROCst(2,""):PROCwt(200):ENDPROC
1430IFsu%(c%)>0THENPROCplace ELSEPROCslide
1440ENDPROC
1450DEF FNcan:LOCALp%,r%:REPEAT:p%=p%+1
1460IFsu%(c%)>0THENr%=FNfree(p%,0)ELSEIFbo%?p%=c%THENr%=FNstir
1470UNTILr%ORp%=72
1480=r%
1490DEF FNfree(q%,x%)
1500IFbo%?q%THEN=FALSE
1510=NOTFNbad(c%,q%,x%)
1520DEF FNstir:LOCALk%,q%,r%:FORk%=0TO3:q%=nb%?(p%*4+k%)
1530IFq%>0THENIFFNfree(q%,p%)THENr%=TRUE
1540NEXT
1550=r%
1560DEF FNfull(s%,c%,p%,x%):LOCALj%,t%,r%:s%=sh%+s%*8:REPEAT:j%=j%+1:t%=s%?j%
1570r%=(t%=p%OR(t%<>x%ANDbo%?t%=c%)):UNTILr%=FALSE ORj%=?s%
1580=r%
1590DEF FNbad(c%,p%,x%):LOCALk%,s%,r%
1600IFtm%=FALSE THEN=FALSE
1610FORk%=0TO3:s%=ps%?(p%*4+k%)
1620IFs%>0THENIFbn%?(c%*64+s%)=2THENIFFNfull(s%,c%,p%,x%)THENr%=TRUE
1630NEXT
1640=r%
1650DEF PROCtake(p%):LOCALk%,s%,e%:e%=bo%?p%:FORk%=0TO3:s%=ps%?(p%*4+k%)
1660IFs%>0ANDs%<55THENIFFNfull(s%,e%,0,0)THENbn%?(e%*64+s%)=1
1670NEXT:bo%?p%=0:PROCcnt(e%,p%,-1):PROCshow(p%):ENDPROC
1680DEF PROCput(e%,p%,c%):bo%?p%=e%:PROCcnt(e%,p%,1):PROCshow(p%):PROCbip(60+40*e%)
1690IFlv%(pl%(c%))THENPROCtell
1700ENDPROC
1710DEF PROCcnt(e%,p%,i%):LOCALk%,s%:e%=e%*64:FORk%=0TO3:s%=e%+ps%?(p%*4+k%):ct%?s%=ct%?s%+i%:NEXT:ENDPROC
1720DEF PROCtell:LOCALi%:FORi%=1TO4:PROCcsr(p%):PROCwt(sp%*6):NEXT
1730IFbd%THENPROCst(1,"On your board: "+c$(e%)+" "+FNnm(p%)+". Press SPACE."):REPEATUNTILGET=32
1740ENDPROC
1750DEF PROCplace:PROCst(1,"Place a stone.")
1760IFlv%(pl%(c%))THENp%=FNcplace ELSEp%=FNhplace
1770su%(c%)=su%(c%)-1:PROCside(c%):PROCnew(l$+FNnm(p%)):PROCput(c%,p%,c%):PROCarr(c%,p%):ENDPROC
1780DEF FNhplace:LOCALp%:REPEAT:p%=FNcur
1790IFbo%?p%THENPROCill("point occupied."):p%=0
1800IFp%>0THENIFFNbad(c%,p%,0)THENPROCill("barred, 2-move option."):p%=0
1810UNTILp%
1820=p%
1830DEF FNcur:LOCALk%:REPEAT:PROCst(2,"At "+FNnm(cp%)+"   "+m$):m$="":PROCcsr(cp%):k%=GET:PROCcsr(cp%)
1840PROCjump(INSTR("ZX*?zx:/"+CHR$136+CHR$137+CHR$139+CHR$138,CHR$k%)):UNTILk%=13
1850=cp%
1860DEF PROCjump(d%)
1870IFd%=0THENENDPROC
1880cp%=ju%?(cp%*4+((d%-1)AND3)):ENDPROC
1890DEF PROCill(a$):m$="Illegal: "+a$
1900IFso%THENSOUND&11,-12,10,6
1910ENDPROC
1920DEF PROCslide
1930IFlv%(pl%(c%))THENPROCcslide ELSEPROChslide
1940PROCnew(l$+FNnm(fr%)+"-"+FNnm(tt%)):lf%?c%=fr%:PROCtake(fr%):PROCput(c%,tt%,c%):PROCarr(c%,tt%):ENDPROC
1950DEF PROChslide:REPEAT:PROCst(1,"Select a stone to move."):fr%=FNcur:tt%=0
1960IFbo%?fr%<>c%THENPROCill("no "+c$(c%)+" stone here.")ELSEPROCdest
1970UNTILtt%:ENDPROC
1980DEF PROCdest:PROCst(1,"Move "+FNnm(fr%)+" to? (RETURN on it: reselect)"):PROCbox(fr%,8):REPEAT:tt%=FNcur
1990IFtt%<>fr%THENtt%=FNline
2000UNTILtt%:PROCbox(fr%,8)
2010IFtt%=fr%THENtt%=0
2020ENDPROC
2030DEF FNline:LOCALk%,r%
2040IFbo%?tt%THENPROCill("point occupied."):=0
2050FORk%=0TO3
2060IFnb%?(fr%*4+k%)=tt%THENr%=tt%
2070NEXT
2080IFr%=0THENPROCill("no line to "+FNnm(tt%)+"."):=0
2090IFFNbad(c%,tt%,fr%)THENPROCill("barred, 2-move option."):=0
2100=tt%
2110DEF PROCarr(c%,p%):LOCALk%,s%,n%,t%,q%,d%,a$:FORk%=0TO3:s%=ps%?(p%*4+k%)
2120IFs%>0THENIFFNfull(s%,c%,0,0)THENPROCmade
2130NEXT
2140IFw%THENPROCadd("hexagon"):ENDPROC
2150IFd%THENPROCadd("(paid)")
2160n%=t%+2*q%
2170IFn%=0THENENDPROC
2180IFn%>2THENn%=2
2190a$="triangle"
2200IFq%THENa$="square"
2210IFq%=2THENa$="2 squares"
2220IFq%>0ANDt%>0THENa$=MID$(" 2",q%,1)+"sq+tri":IFq%=1THENa$="sq+tri"
2230PROCadd(a$):PROCrel(c%,n%):ENDPROC
2240DEF PROCmade
2250IFs%>54THENPROCwon:ENDPROC
2260IFpd%?s%THENd%=d%+1:ENDPROC
2270pd%?s%=1
2280IFs%<25THENt%=t%+1ELSEq%=q%+1
2290ENDPROC
2300DEF PROCwon
2310IFFNhex(s%)=3ORFNhex(s%)=c%THENw%=c%:wx%=s%
2320ENDPROC
2330DEF PROCrel(c%,n%):LOCALi%,b%,d%:d%=3-c%:REPEAT:i%=i%+1
2340IFFNany THENPROCone ELSEi%=n%
2350UNTILi%>=n%ORw%<>0:ENDPROC
2360DEF FNany:LOCALp%,r%:FORp%=1TO72
2370IFbo%?p%=d%THENIFp%<>b%THENr%=TRUE
2380NEXT
2390=r%
2400DEF PROCone:PROCside(c%):h$=a$+": relocate "+STR$i%+" of "+STR$n%+". "+c$(d%)+" stone?"
2410h$=CHR$(ASCh$+32*(ASCh$>96))+MID$(h$,2)
2420IFlv%(pl%(c%))THENPROCcrel ELSEPROChrel
2430PROCnew("   "+LEFT$(c$(d%),1)+" "+FNnm(fr%)+"-"+FNnm(tt%)):PROCtake(fr%):b%=tt%:PROCput(d%,b%,c%)
2440PROCarr(d%,b%):ENDPROC
2450DEF PROChrel:REPEAT:PROCst(1,h$):fr%=FNcur:tt%=0
2460IFbo%?fr%<>d%THENPROCill("no "+c$(d%)+" stone here."):fr%=0
2470IFfr%>0ANDfr%=b%THENPROCill("stone just relocated."):fr%=0
2480IFfr%>0THENPROCdrop
2490UNTILtt%:ENDPROC
2500DEF PROCdrop:PROCst(1,c$(d%)+" "+FNnm(fr%)+": select its new point."):PROCbox(fr%,8):REPEAT:tt%=FNcur
2510IFtt%<>fr%ANDbo%?tt%>0THENPROCill("point occupied."):tt%=0
2520UNTILtt%:PROCbox(fr%,8)
2530IFtt%=fr%THENtt%=0
2540ENDPROC
2550DEF FNcplace:LOCALp%,v%,m%,a%:PROCst(2,"Analysing."):m%=-9999:FORp%=1TO72
2560IFbo%?p%=0THENv%=FNtry(c%,p%):IFv%>m%THENIFNOTFNbad(c%,p%,0)THENm%=v%:a%=p%
2570NEXT
2580=a%
2590DEF PROCcslide:LOCALp%,q%,k%,v%,m%,o%:PROCst(1,"Move a stone."):PROCst(2,"Analysing."):m%=-9999
2600FORp%=1TO72
2610IFbo%?p%=c%THENPROCcnt(c%,p%,-1):o%=FNval(c%,p%)DIV2:FORk%=0TO3:q%=nb%?(p%*4+k%):PROCsee:NEXT:PROCcnt(c%,p%,1)
2620NEXT:ENDPROC
2630DEF PROCsee
2640IFq%=0THENENDPROC
2650IFbo%?q%=0THENv%=FNtry(c%,q%)+RND(5)-o%+20*(q%=lf%?c%):IFv%>m%THENIFNOTFNbad(c%,q%,p%)THENm%=v%:fr%=p%:tt%=q%
2660ENDPROC
2670DEF PROCcrel:LOCALp%,v%,m%:PROCst(1,h$):PROCst(2,"Analysing."):m%=-9999:FORp%=1TO72
2680IFbo%?p%=d%ANDp%<>b%THENPROCcnt(d%,p%,-1):v%=FNtry(d%,p%):PROCcnt(d%,p%,1):IFv%>m%THENm%=v%:fr%=p%
2690NEXT:m%=9999:PROCcnt(d%,fr%,-1):FORp%=1TO72
2700IFbo%?p%=0THENv%=FNtry(d%,p%):IFv%<m%THENm%=v%:tt%=p%
2710NEXT:PROCcnt(d%,fr%,1):ENDPROC
2720DEF FNtry(c%,p%):LOCALv%
2730IFth%THENPROCbox(p%,24)
2740v%=FNval(c%,p%)+RND(4)
2750IFth%THENPROCbox(p%,24)
2760=v%
2770DEF FNval(c%,p%):LOCALd%,k%,s%,v%,n%,o%,y%,h%:d%=3-c%:FORk%=0TO3:s%=ps%?(p%*4+k%)
2780IFs%>0THENPROCval
2790NEXT
2800=v%
2810DEF PROCval
2820h%=3:y%=0:IFs%>24THENy%=6:IFs%>54THENy%=12:h%=FNhex(s%)
2830n%=ct%?(c%*64+s%):o%=ct%?(d%*64+s%)
2840IFo%=0ANDh%<>d%THENv%=v%+wo%?(y%+n%)
2850IFn%=0ANDh%<>c%THENv%=v%+wb%?(y%+o%)
2860ENDPROC
2870DEF PROCwin:LOCALs%,x%,y%,i%,j%:s%=wx%:PROCside(w%)
2880PROCst(1,c$(w%)+" completes a hexagon on move "+STR$mv%+"."):PROCst(2,nm$(pl%(w%))+" ("+c$(w%)+") WINS.")
2890PROCnew("   "+nm$(pl%(w%))+" wins"):sc%(pl%(w%))=sc%(pl%(w%))+1:FORj%=1TO4
2900FORi%=1TO6:PROCcsr(sh%?(s%*8+i%)):NEXT:PROCbip(60+j%*24):PROCwt(25):NEXT
2910FORi%=1TO6:PROCbox(sh%?(s%*8+i%),28):NEXT:ENDPROC
2920DEF FNagain:PROCst(3,""):PRINTTAB(0,3);
2930=FNyn("Another game, same players",TRUE)
