10IFPAGE=&E00IFTOP>&3000 FORI%=&2700TO0STEP-4:I%!&1900=I%!&E00:NEXT:PAGE=&1900:?19=?19+11:RUN
20IFPAGE>&E00PROCinit
30REM KENSINGTON by Ela, 1985
40MODE1:VDU28,0,27,39,0,23;6,28;0;0;0;19,2,4;0;
50LOMEM=&7600:HIMEM=&8000
60*FX4,1
70DIMn$(2),l%(2),e$(2),e%(2),r%(2),x%(5),f%(5),q%(5),i$(2),k%(2):o$=FNu(224):i$(0)=FNu(228):R%=3:st%=0:er%=0
80ONERRORVDU4:IFERR=17er%=st%ELSEREPORT:PRINT" at ";ERL:END
90REPEAT:IFer%=0IFst%=0PROCask
100IFer%=0st%=1:PROCgame
110er%=0:PROCagain:UNTILst%<0
120*FX4,0
130LOMEM=TOP:HIMEM=&3000:MODE7:PRINT"Goodbye, and thank you for playing.":END
140DEFPROCask:LOCALI%:VDU4,23;10,103;0;0;0;:COLOUR3:CLS:PRINTTAB(15,1)"KENSINGTON"TAB(8,2)"for two, or one, or none":FORI%=1TO2
150PRINT'"Name of player ";I%;" (1-5 letters)? ";:n$(I%)=FNname
160PRINT"Level 1 to 3 if I am to play ";n$(I%)'"(RETURN: a human being)? ";:REPEATK%=GET:UNTILK%=13ORK%>48ANDK%<52
170l%(I%)=0:IFK%>13l%(I%)=K%-48:PRINT;l%(I%) ELSEPRINT"human"
180NEXT:K%=RND(-TIME):PRINT'"Y or N, or RETURN for the (one) shown:"'
190tv%=FNyn("Are you using a colour TV",1):th%=FNyn("Do you want to watch me think",1):sd%=FNyn("Do you want sound effects",1):bd%=FNyn("Are you also using a board",0):op%=FNyn("Are you playing the 2-move option",1)
200PRINT'"How do I place stones, from 0 (fastest)"'"to 9 (slowest)? (3) ";:REPEATK%=GET:UNTILK%=13ORK%>47ANDK%<58
210sp%=3:IFK%>13sp%=K%-48
220PRINT;sp%:k%(1)=1:k%(2)=2:i$(1)=i$(0):i$(2)=i$(0):IFtv%=0k%(1)=3:k%(2)=3:i$(1)=FNu(232):i$(2)=FNu(236)
230ENDPROC
240DEFFNname:LOCALa$:REPEATK%=GET:IFK%=127IFa$>""VDU127:a$=LEFT$(a$,LENa$-1)
250IFLENa$<5IFK%>64ANDK%<91ORK%>96ANDK%<123VDUK%:a$=a$+CHR$K%
260UNTILK%=13ANDa$>"":PRINT:=a$
270DEFFNyn(a$,d%):PRINTa$;:IFd%PRINT"? (Y) "; ELSEPRINT"? (N) ";
280REPEATK%=GETAND223:UNTILK%=13ORK%=89ORK%=78
290IFK%>13d%=K%=89
300IFd%PRINT"Yes"; ELSEPRINT"No";
310IFst%=0PRINT
320=d%
330DEFPROCgame:LOCALI%:W%=0:VDU23;10,32;0;0;0;:CLS:FORI%=0TO71:B%?I%=0:NEXT:FORI%=64TO191:C%?I%=0:U%?I%=0:NEXT:r%(1)=15:r%(2)=15:H%=0:R%=3
340I%=1:IFl%(1)IFl%(2)=0I%=2
350K%=RND(2):IFl%(I%)=0PRINT''n$(I%)", will you have Red or Blue? (R/B) ";:REPEATK%=GETAND223:UNTILK%=82ORK%=66:K%=1-(K%=66)
360e$(K%)=n$(I%):e%(K%)=l%(I%):e$(3-K%)=n$(3-I%):e%(3-K%)=l%(3-I%):PRINT''e$(1)" has Red and "e$(2)" has Blue."
370G%=RND(2):PRINT'"A stone is drawn from the bag... ";:PROCpause(150):PRINTFNc(G%)"!"''e$(G%)" begins.":PROCs(120):PROCpause(200):PROCboard
380REPEATPROCturn(G%):G%=3-G%:UNTILW%
390PROCm(0,e$(W%)+" ("+FNc(W%)+") IS THE WINNER!"):PROCm(1,"A whole hexagon. Well played!"):FORJ%=1TO8:FORI%=0TO71:IFB%?I%=W%IFM%?(I%*4+3)=hx%PROCdot(I%)
400NEXT:PROCs(60+J%*12):PROCpause(20):NEXT:ENDPROC
410DEFPROCagain:VDU23;10,32;0;0;0;:IFW%=0PROCm(0,"The game has been stopped."):PROCm(1,"")
420PROCm(27,""):PRINTTAB(0,27);:IFFNyn("Same players and levels again",1)ENDPROC
430PROCm(27,""):PRINTTAB(0,27);:st%=FNyn("A game with other players",1)<>0:st%=-1-st%:ENDPROC
440DEFPROCturn(c%):LOCALI%:FORI%=1TO54:P%?I%=0:J%=c%*64+I%:IFU%?J%U%?J%=U%?J%-1
450NEXT:PROCpanel(c%):IFr%(c%)PROCm(0,FNw(c%)+" places a stone.")ELSEPROCm(0,FNw(c%)+" moves a stone."):IFFNcan(c%)=0PROCm(0,FNw(c%)+" cannot move and must pass."):PROCm(1,""):PROCpause(250):ENDPROC
460IFe%(c%)PROCm(1,"I am thinking..."):PROCthink(c%)ELSEH%=0:IFr%(c%)F%=-1:PROCwhere(c%,1,"Where do you want to put it?")ELSEREPEATPROCwhich(c%,-1,1,"Which stone will you move?"):PROCwhere(c%,1,"Where to? (On itself: another stone)"):UNTILQ%<>F%
470IFF%<0r%(c%)=r%(c%)-1
480PROCact(c%,c%):ENDPROC
490DEFPROCwhich(c%,t%,m%,p$):REPEATa$="":F%=FNpick(p$):IFF%=t%a$="Not the stone that has just been moved!"
500IFB%?F%<>c%a$="There is no "+FNc(c%)+" stone on that point."
510IFa$=""IFm%IFFNexit(F%)=0a$="That stone is shut in on all sides."
520PROCno:UNTILa$="":ENDPROC
530DEFPROCwhere(c%,m%,p$):LOCALI%:IFF%>=0R%=0:PROCstone(F%,c%):R%=3:IFm%PROCadd(F%,c%,-1)
540REPEATa$="":Q%=FNpick(p$):IFQ%<>F%PROCwh2
550PROCno:UNTILa$="":IFF%>=0PROCstone(F%,c%):IFm%PROCadd(F%,c%,1)
560ENDPROC
570DEFPROCwh2:IFB%?Q%a$="That point is taken.":ENDPROC
580IFm%=0ENDPROC
590IFFNbar(Q%,c%)a$="Too soon to make that shape again!"
600IFF%>=0IFFNadj(F%,Q%)=0a$="Follow a line to the next point, please."
610ENDPROC
620DEFPROCno:IFa$=""ENDPROC
630PROCm(27,a$):PROCs(20):ENDPROC
640DEFFNpick(a$):PROCm(1,a$):PROCdot(H%):REPEATK%=GET:PROCm(27,""):IFK%>96IFK%<123K%=K%-32
650IFK%>135IFK%<140K%=ASCMID$("ADXW",K%-135)
660D%=INSTR("QWEASDZXC",CHR$K%)-1:IFD%>=0PROCdot(H%):PROCstep(D%MOD3-1,1-D%DIV3):PROCdot(H%)
670UNTILK%=13:PROCdot(H%):=H%
680DEFPROCstep(u%,w%):LOCALI%,J%,K%:V%=9999:J%=H%:FORI%=H%*4TOH%*4+3:PROCtest(N%?I%):NEXT:IFV%=9999FORI%=H%-22TOH%+22:PROCtest(I%):NEXT
690H%=J%:ENDPROC
700DEFPROCtest(p%):IFp%<0ORp%>71ENDPROC
710A%=X%?p%-X%?H%:D%=Y%?p%-Y%?H%:S%=A%*u%+D%*w%:IFS%<1ENDPROC
720K%=ABS(A%*w%-D%*u%):IFK%<=S%+1IFS%+2*K%<V%V%=S%+2*K%:J%=p%
730ENDPROC
740DEFPROCact(c%,o%):IFF%>=0PROCtell(F%,"Take up the "+FNc(o%)+" stone here"):PROClift(F%)
750PROCtell(Q%,"Put the "+FNc(o%)+" stone here"):PROCland(Q%,o%):ENDPROC
760DEFPROCtell(p%,a$):IFe%(c%)=0ENDPROC
770PROCdot(p%):IFbd%PROCm(27,a$+", then RETURN"):REPEATUNTILGET=13:PROCm(27,"")ELSEPROCpause(sp%*15)
780PROCdot(p%):ENDPROC
790DEFPROClift(p%):LOCALc%:c%=B%?p%:FORK%=p%*4TOp%*4+3:S%=M%?K%:IFS%<55IFop%IFC%?(c%*64+S%)=Z%?S%U%?(c%*64+S%)=2
800NEXT:PROCadd(p%,c%,-1):PROCstone(p%,0):PROCs(80):ENDPROC
810DEFPROCland(p%,c%):LOCALn%:PROCadd(p%,c%,1):PROCstone(p%,c%):PROCs(100):FORK%=p%*4TOp%*4+3:S%=M%?K%:IFC%?(c%*64+S%)=Z%?S%PROCdone
820NEXT:IFn%>2n%=2
830IFW%=0IFn%PROCreloc(c%,3-c%,-1)
840ENDPROC
850DEFPROCdone:IFS%>54IFS%<58ORS%DIV2-28=c%W%=c%:hx%=S%
860IFS%<55IFP%?S%=0P%?S%=1:n%=n%+1-(S%>24)
870ENDPROC
880DEFPROCreloc(c%,o%,t%):PROCs(150):REPEATIFFNhas(o%,t%)PROCsel:t%=Q%:PROCact(c%,o%)
890n%=n%-1:UNTILn%=0ORW%:ENDPROC
900DEFPROCsel:PROCm(0,FNw(c%)+" relocates "+FNc(o%)+": "+STR$n%+" to go."):IFe%(c%)PROCm(1,"I am thinking..."):PROCrt:ENDPROC
910H%=0:REPEATPROCwhich(o%,t%,0,"Which "+FNc(o%)+" stone?"):PROCwhere(o%,0,"And where to? (On itself: another stone)"):UNTILQ%<>F%:ENDPROC
920DEFPROCadd(p%,c%,d%):B%?p%=c%AND(d%>0):A%=C%+c%*64:FORK%=p%*4TOp%*4+3:S%=M%?K%:A%?S%=A%?S%+d%:NEXT:ENDPROC
930DEFFNbar(p%,c%):D%=0:FORK%=p%*4TOp%*4+3:S%=M%?K%:IFU%?(c%*64+S%)=1IFC%?(c%*64+S%)=Z%?S%-1D%=1
940NEXT:=D%
950DEFFNexit(p%):D%=0:FORK%=p%*4TOp%*4+3:IFN%?K%<72IFB%?(N%?K%)=0D%=1
960NEXT:=D%
970DEFFNadj(p%,q%):D%=0:FORK%=p%*4TOp%*4+3:IFN%?K%=q%D%=1
980NEXT:=D%
990DEFFNhas(o%,t%):D%=0:FORK%=0TO71:IFK%<>t%IFB%?K%=o%D%=1
1000NEXT:=D%
1010DEFFNcan(c%):LOCALI%,k%:FORI%=0TO71:IFk%=0IFB%?I%=c%PROCadd(I%,c%,-1):FORJ%=I%*4TOI%*4+3:k%=k%ORFNok(N%?J%):NEXT:PROCadd(I%,c%,1)
1020NEXT:=k%
1030DEFFNok(q%):IFq%>71THEN=0
1040IFB%?q%THEN=0
1050=FNbar(q%,c%)=0
1060DEFFNv(p%,c%):V%=0:A%=C%+c%*64:D%=C%+192-c%*64:FORK%=p%*4TOp%*4+3:S%=M%?K%:a%=1:b%=1:IFS%a%=A%?S%:b%=D%?S%:d%=T%+O%?S%
1070IFb%=0IFS%<58ORS%DIV2-28=c%e%=d%?a%:V%=V%+e%*e%
1080IFa%=0IFS%<58ORS%DIV2-28<>c%e%=d%?b%:V%=V%+e%*e%DIV3
1090NEXT:=V%
1100DEFPROCthink(c%):LOCALI%,m%,v%:PROCscan(c%,0,e%(c%)):F%=f%(0):Q%=q%(0):IFe%(c%)<3ORx%(0)>5000ENDPROC
1110m%=-99999:FORI%=0TO2:IFx%(I%)>-9999PROCrep
1120NEXT:ENDPROC
1130DEFPROCrep:IFf%(I%)>=0PROCadd(f%(I%),c%,-1)
1140PROCadd(q%(I%),c%,1):PROCscan(3-c%,3,2):v%=x%(I%)-x%(3):PROCadd(q%(I%),c%,-1):IFf%(I%)>=0PROCadd(f%(I%),c%,1)
1150IFv%>m%m%=v%:F%=f%(I%):Q%=q%(I%)
1160ENDPROC
1170DEFPROCscan(c%,t%,l%):LOCALI%,J%,v%:FORI%=t%TOt%+2:x%(I%)=-99999:NEXT:IFr%(c%)FORI%=0TO71:PROCtry(-1,I%,0):NEXT:ENDPROC
1180FORI%=0TO71:IFB%?I%=c%PROCadd(I%,c%,-1):v%=FNv(I%,c%):FORJ%=I%*4TOI%*4+3:PROCtry(I%,N%?J%,v%):NEXT:PROCadd(I%,c%,1)
1190NEXT:ENDPROC
1200DEFPROCtry(i%,p%,w%):LOCALv%:IFp%>71ENDPROC
1210IFB%?p%ENDPROC
1220IFl%=1IFRND(3)>1IFx%(t%)>-9999ENDPROC
1230v%=FNsee(p%,c%)-w%:IFv%<=x%(t%+2)ENDPROC
1240IFFNbar(p%,c%)ENDPROC
1250FORK%=t%+2TOt%STEP-1:IFv%>x%(K%)IFK%<t%+2x%(K%+1)=x%(K%):f%(K%+1)=f%(K%):q%(K%+1)=q%(K%)
1260IFv%>x%(K%)x%(K%)=v%:f%(K%)=i%:q%(K%)=p%
1270NEXT:ENDPROC
1280DEFFNsee(p%,c%):IFth%PROCdot(p%):V%=FNv(p%,c%):PROCdot(p%):=V%+RND(12)
1290=FNv(p%,c%)+RND(12)
1300DEFPROCrt:LOCALI%,m%,v%:m%=-1:FORI%=0TO71:IFI%<>t%IFB%?I%=o%PROCfr
1310NEXT:PROCadd(F%,o%,-1):m%=99999:FORI%=0TO71:IFI%<>F%IFB%?I%=0PROCto
1320NEXT:PROCadd(F%,o%,1):ENDPROC
1330DEFPROCfr:IFe%(c%)=1IFm%>0IFRND(3)>1ENDPROC
1340PROCadd(I%,o%,-1):v%=FNsee(I%,o%):PROCadd(I%,o%,1):IFv%>m%m%=v%:F%=I%
1350ENDPROC
1360DEFPROCto:IFe%(c%)=1IFm%<99999IFRND(3)>1ENDPROC
1370v%=FNsee(I%,o%):IFv%<m%m%=v%:Q%=I%
1380ENDPROC
1390DEFFNc(c%):IFc%=1THEN="Red"ELSE="Blue"
1400DEFFNw(c%)=e$(c%)+" ("+FNc(c%)+")"
1410DEFFNu(n%)=CHR$n%+CHR$(n%+1)+CHR$8+CHR$8+CHR$10+CHR$(n%+2)+CHR$(n%+3)
1420DEFPROCm(y%,a$):PRINTTAB(0,y%)LEFT$(a$+STRING$(39," "),39);:ENDPROC
1430DEFPROCs(p%):IFsd%SOUND1,-12,p%,3
1440ENDPROC
1450DEFPROCpause(t%):t%=TIME+t%:REPEATUNTILTIME>=t%:ENDPROC
1460DEFPROCdot(p%):VDU5:GCOL3,3:MOVEX%?p%*4-16,Y%?p%*4+12:VDU240,4:ENDPROC
1470DEFPROCstone(p%,c%):VDU5:x%=X%?p%*4-32:y%=Y%?p%*4+28:MOVEx%,y%:GCOL0,R%:PRINTo$;:MOVEx%,y%:GCOL0,0:PRINTi$(0);:IFc%MOVEx%,y%:GCOL0,k%(c%):PRINTi$(c%);
1480VDU4:ENDPROC
1490DEFPROCpanel(c%):LOCALI%,J%:COLOURk%(c%):FORI%=0TO2:J%=r%(c%)-5*I%:IFJ%<0J%=0
1500IFJ%>5J%=5
1510IFbd%IFe%(c%)=0J%=0
1520PRINTTAB(0,23+I%)LEFT$(STRING$(J%,CHR$(241+(tv%=0)*-c%))+"     ",5);:NEXT:COLOUR3:PRINTTAB(0,22)LEFT$(e$(c%)+"    ",5);:ENDPROC
1530DEFPROCboard:LOCALI%,J%,x%,y%:CLS:FORI%=1TO7:IFI%<4x%=160:y%=250-55*I%ELSEx%=113-94*(I%>5):y%=113+54*(I%AND1)
1540J%=-(I%>3)-(I%>5):D%=1:K%=5:GCOL0,3:IFJ%IFtv%GCOL0,J%ELSEIFJ%=1D%=3ELSEIFJ%=2D%=2:K%=21
1550FORJ%=-17TO17STEPD%:A%=20-ABSJ%*.577:MOVE(x%-A%)*4,(y%+J%)*4:PLOTK%,(x%+A%)*4,(y%+J%)*4:NEXT,:GCOL0,3:FORI%=0TO71:FORJ%=I%*4TOI%*4+3:K%=N%?J%:IFK%>I%IFK%<72MOVEX%?I%*4,Y%?I%*4:DRAWX%?K%*4,Y%?K%*4
1560NEXT,:FORI%=0TO71:PROCstone(I%,0):NEXT:PRINTTAB(0,3)"Q W E"'"A   D"'"Z X C"''"or the"'"arrows"''"RETURN"'"= here"''"ESCAPE"'"= stop":ENDPROC
5000DEFPROCinit:PRINT'"KENSINGTON"'"Please wait while I rule the board...":X%=&900:Y%=&948:B%=&990:C%=&998:U%=&A18:T%=&6FF0:Z%=&7000:O%=&703E:P%=&707C:N%=&70C0:M%=&71E0
5010FORI%=0TO11:T%?I%=ASCMID$("1251247247:@",I%+1)-48:NEXT:T%?12=100
5020FORI%=0TO3:PROCu(224+I%,"03455677",0):PROCu(228+I%,"00034555",0):PROCu(232+I%,"00034555",1):PROCu(236+I%,"00034555",2):NEXT
5030VDU23,240,0,60,126,126,126,126,60,0,23,241,0,60,126,126,126,126,60,0,23,242,0,60,0,126,0,126,0,60,23,243,0,40,84,42,84,42,20,0:DIMg%(6)
5040READD$:S%=1:K%=232:i%=0
5050FORJ%=1TO21:K%=K%-ASCMID$(D$,S%)+35:V%=ASCMID$(D$,S%+1)-33:S%=S%+2:A%=0:IFJ%>3IFJ%<19A%=ASCMID$(D$,S%)-33:S%=S%+1:PROCxy(-A%)
5060PROCxy(-V%):PROCxy(V%):IFA%PROCxy(A%)
5070NEXT:FORI%=0TO287:M%?I%=0:N%?I%=255:NEXT:D$="":I%=1:Z%?0=99:O%?0=0:FORS%=1TO61:A%=3-(S%>24)-2*(S%>54):Z%?S%=A%:O%?S%=-3*(S%>24)-4*(S%>54):FORJ%=1TOA%:IFI%>LEND$READD$:I%=1
5080V%=ASCMID$(D$,I%)-35:I%=I%+1:g%(J%)=V%:K%=V%*4:IFM%?K%REPEATK%=K%+1:UNTILM%?K%=0
5090M%?K%=S%:NEXT:IFA%<6FORJ%=1TOA%:K%=g%(J%MODA%+1):PROCnb(g%(J%),K%):PROCnb(K%,g%(J%)):NEXT
5100NEXT:A%=PAGE:REPEATA%=A%+A%?3:UNTILA%?1*256+A%?2>4999
5110*TAPE
5120FORI%=0TOA%-PAGE STEP4:I%!&E00=I%!PAGE:NEXT:A%=A%-PAGE+&E00:?A%=13:A%?1=255:A%=A%+2:FORI%=&2CF0TO&2FFCSTEP4:!I%=I%!&4300:NEXT
5130T%=&2CF0:Z%=&2D00:O%=&2D3E:P%=&2D7C:N%=&2DC0:M%=&2EE0:?18=A%:?19=A%DIV256:PAGE=&E00:RUN
5140DEFPROCxy(a%):X%?i%=160+a%:Y%?i%=K%:i%=i%+1:ENDPROC
5150DEFPROCnb(p%,q%):p%=p%*4:REPEATIFN%?p%=255N%?p%=q%
5160p%=p%+1:UNTILN%?(p%-1)=q%:ENDPROC
5170DEFPROCu(n%,w$,d%):LOCALI%,J%:VDU23,n%:FORJ%=0TO7:V%=J%:IFn%AND2V%=7-J%
5180K%=2^VALMID$(w$,V%+1,1)+.5:IFn%AND1K%=256-2^(8-VALMID$(w$,V%+1,1))ELSEK%=K%-1
5190IFd%=1IFJ%AND1K%=0
5200IFd%=2K%=K%AND(85-85*(J%AND1))
5210VDUK%:NEXT:ENDPROC
5220DATA"#+-<-+*FZ-5l-FZ++v-<d-+v*FZ-5l-FZ*+v-<d-+v+FZ-5l-FZ*+-<-+"
5230DATA"#%'$&()-1*.2+/3,0459=6:>7;?8<@AEIBFJ"
5240DATA"CGKDHLMQUNRVOSWPTXY]aZ^b[_c\`degifhj"
5250DATA"'.*%('#$/(&+195-21)*3;7/43+,67?>9AE=:2.6;CG?<408>FB:ABJID<@H"
5260DATA"FNRJIQMEKSOGLKCDNOWVQY]UTLHPV^ZRYZba[\dc\TX`^egb_WS[efjif_ch"
5270DATA"/('.67G?>FNO_WV^ef:219ABRJIQYZ<43;CDTLKS[\"
