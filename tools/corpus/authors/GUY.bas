10REM KENSINGTON by GUY 1985
20ON ERROR GOTO 90
30MODE5:PROCinit
40R%=0:PROCnames:PROCoptions
50R%=0:PROCcolours:R%=1:PROCgame:PROCwin
60R%=2:IF FNask("SAME AGAIN?") GOTO 50
70IF FNask("NEW PLAYERS?") GOTO 40
80MODE7:PRINT'"Thanks for the game. Bye!":END
90VDU4,17,128,17,3:IF ERR<>17 MODE7:REPORT:PRINT" at line ";ERL:END
100*FX15
110IF R%=0 GOTO 40
120IF R%=1 PROCmsg("GAME STOPPED!")
130GOTO 60
140DEFPROCinit:LOCALi%,j%,p%,s%,a$,a%,b%,n%:J%=&900:C%=&A30:DIM O%72,x%72,y%72,D%191,P%292,N%292,F%61,Y%191,G%47,K%47,L%47
150DIM T%(2),S%(2),N$(2),E%(2),U%(2),n$(2),l%(2),w%(2),V%(3),A%(3),B%(3),a%(3),b%(3),v%(3):p%=1:FORi%=1TO21:READd%,a%,b%:n%=2:IFb% n%=4
160FORj%=0TOn%-1:y%?(p%+j%)=135+d%:NEXT:x%?p%=80-a%:x%?(p%+n%-1)=80+a%:IFb% x%?(p%+1)=80-b%:x%?(p%+2)=80+b%
170p%=p%+n%:NEXT:FORj%=0TO3:READa$:FORp%=1TO72:J%?(j%*73+p%)=ASCMID$(a$,p%)-48:NEXT,:FORj%=0TO3:READa$:FORp%=1TO72:N%?(p%*4+j%)=ASCMID$(a$,p%)-48:NEXT,:FORi%=0TO292STEP4:P%!i%=0:NEXT
180s%=1:FORi%=3TO6:IFi%<>5 READa$:FORj%=1TOLENa$:PROCjoin(ASCMID$(a$,j%)-48,s%+(j%-1)DIVi%):NEXT:s%=s%+LENa$DIVi%
190NEXT:READa$:FORi%=1TO2:FORs%=0TO61:j%=5:IFs%>0 j%=-(s%>24)
200IFs%>54 p%=VALMID$(a$,s%-54,1):j%=4+(p%=i%)+2*(p%=0)
210Y%?(i%*64+s%)=j%:NEXT,:FORi%=0TO47:READj%:G%?i%=j%:NEXT:FORi%=0TO47:READj%:K%?i%=j%:NEXT:FORi%=0TO47:READj%:L%?i%=j%:NEXT:VDU23,224,&70,&70,&F8,&F8,&F8,&F8,&F8,&F8,23,225,&F8,&70,&70,0,0,0,0,0
220VDU23,226,&70,&70,&F8,&F8,&88,&88,&88,&F8,23,227,&F8,&70,&70,0,0,0,0,0:VDU23,228,&3C,&7E,&FF,&FF,&FF,&FF,&7E,&3C,23,229,&3C,&7E,&E7,&C3,&C3,&E7,&7E,&3C
230M$=STRING$(20," "):ENVELOPE1,1,-4,4,0,5,5,0,126,-10,-10,-10,126,0:ENDPROC
240DEFPROCjoin(p%,s%):LOCALi%:p%=P%+p%*4:IFp%?i% REPEATi%=i%+1:UNTILp%?i%=0
250p%?i%=s%:ENDPROC
260DEFPROCtitle:VDU22,5,19,2,4;0;:COLOUR1:PRINTTAB(4,1)"* * * * * *":COLOUR3:PRINTTAB(5,3)"KENSINGTON":COLOUR2:PRINTTAB(4,5)"* * * * * *"':COLOUR3:ENDPROC
270DEFPROCnames:LOCALi%:PROCtitle:PRINT"ONE OR TWO PLAYERS:"'"THE MICRO TAKES ANY"'"SEAT YOU LEAVE IT.":FORi%=1TO2:PRINT'"PLAYER ";i%;"'S NAME?"
280n$(i%)=FNname:IFn$(i%)="" n$(i%)=MID$("ONETWO",i%*3-2,3):PRINTn$(i%);
290PRINT'"SKILL 1-3 FOR MICRO,"'"RETURN FOR A HUMAN?";:REPEATk%=GET:UNTILk%=13 OR(k%>48 AND k%<52):IFk%=13 l%(i%)=0:PRINT'"HUMAN" ELSE l%(i%)=k%-48:PRINT'"MICRO, SKILL ";l%(i%)
300w%(i%)=0:NEXT:ENDPROC
310DEFFNname:LOCALa$:REPEATk%=GET:IFk%=127 IFa$>"" a$=LEFT$(a$,LENa$-1):VDU127
320IFk%>96 AND k%<123 k%=k%-32
330IFk%>64 AND k%<91 IFLENa$<6 a$=a$+CHR$k%:VDUk%
340UNTILk%=13:=a$
350DEFFNyn(t$,d$):PRINT't$;"(";d$;") ";:REPEATk%=GET AND&DF:UNTILk%=13 OR k%=89 OR k%=78:IFk%=13 k%=ASCd$
360VDUk%:=(k%=89)
370DEFPROCoptions:PROCtitle:PRINT"RETURN TAKES THE"'"ANSWER IN BRACKETS."':tv%=FNyn("COLOUR TV?","Y"):see%=FNyn("SEE ME THINK?","Y"):snd%=FNyn("SOUND EFFECTS?","Y"):brd%=FNyn("REAL BOARD?","N")
380two%=FNyn("2-MOVE OPTION?","Y"):PRINT''"SPEED 0 (FAST)"'"   TO 9 (SLOW)?(4) ";:REPEATk%=GET:UNTILk%=13 OR(k%>47 AND k%<58):IFk%=13 k%=52
390VDUk%:spd%=k%-48:ENDPROC
400DEFPROCcolours:LOCALi%,p%,c%:PROCtitle:i%=RND(-TIME):p%=1:IFl%(1) IFl%(2)=0 p%=2
410PRINTn$(p%);", PICK COLOUR:"''"R(ED) OR B(LUE)?(R) ";:REPEATk%=GET AND&DF:UNTILk%=13 OR k%=82 OR k%=66:c%=1:IFk%=66 c%=2
420PRINT'"OK, ";n$(p%);" IS ";FNcol(c%):U%(c%)=p%:U%(3-c%)=3-p%:FORi%=1TO2:N$(i%)=n$(U%(i%)):E%(i%)=l%(U%(i%)):NEXT
430PRINT'"Z LEFT     X RIGHT"'"* UP       / DOWN"'"RETURN GOES, ESCAPE"'"STOPS THE GAME."''"A STONE IS DRAWN...":FORi%=1TO8+RND(6):COLOUR1+(i%AND1):PRINTTAB(9,21)CHR$228:PROCs(1):PROCw(8+i%):NEXT
440c%=1+((i%-1)AND1):B%=c%:PROCs(4):COLOURc%:PRINTTAB(1,23)FNcol(c%);": ";N$(c%);" STARTS":COLOUR3:PROCw(200):ENDPROC
450DEFFNcol(c%)=MID$("RED BLUE",c%*4-3,3-(c%=2))
460DEFPROCgame:LOCALi%,c%:c%=B%:W%=0:Z%=0:FORi%=0TO72:O%?i%=0:NEXT:FORi%=0TO191:C%?i%=0:D%?i%=0:NEXT:FORi%=1TO2:T%(i%)=0:S%(i%)=15:NEXT:PROCdraw:REPEATPROCturn(c%):c%=3-c%:UNTILW%:ENDPROC
470DEFPROCturn(c%):LOCALi%,p%:FORi%=0TO61:F%?i%=0:p%=D%+c%*64+i%:IF?p%=T%(c%) ?p%=0
480NEXT:T%(c%)=T%(c%)MOD255+1:PROCwho(c%):IFNOTFNlegal(c%) PROCmsg(N$(c%)+" MUST PASS"):ENDPROC
490X%=1:A%=0:IFE%(c%) PROCmicro(c%) ELSE IFS%(c%) PROCplace(c%) ELSE PROCmove(c%)
500p%=B%:IFA%=0 S%(c%)=S%(c%)-1:PROCscore ELSE PROClift(A%)
510PROCput(p%,c%):PROCs(2):IFE%(c%) PROCcopy(A%,p%)
520PROCcome(p%,c%):ENDPROC
530DEFPROCcome(p%,c%):LOCALi%,s%,e%,n%,l%,t%:FORi%=0TO3:s%=P%?(p%*4+i%):IFs%>54 IFC%?(c%*64+s%)=6 IFY%?(c%*64+s%)<4 W%=c%:Z%=s%
540IFs%>0 ANDs%<55 n%=3-(s%>24):IFC%?(c%*64+s%)=n% IFF%?s%=0 F%?s%=1:e%=e%+n%-2:t%=t%OR(n%-2)
550NEXT:IFW%>0 ORe%=0 ENDPROC
560IFe%>2 e%=2
570PROCwho(c%):PROCs(4):IFt%=1 PROCmsg("TRIANGLE!") ELSE IFt%=2 PROCmsg("SQUARE!") ELSE PROCmsg("SQUARE + TRIANGLE!")
580n%=0:REPEATn%=n%+1:IFNOTFNtake(3-c%,l%) n%=e% ELSE PROCshift(c%,l%,n%,e%):l%=B%:PROCcome(l%,3-c%):IFW%=0 PROCwho(c%)
590UNTILn%=e% ORW%:ENDPROC
600DEFFNtake(c%,l%):LOCALp%,r%:FORp%=1TO72:IFO%?p%=c% IFp%<>l% r%=TRUE
610NEXT:=r%
620DEFPROCshift(c%,l%,n%,e%):LOCALd%:d%=3-c%:IFE%(c%) PROCmshift(c%,l%) ELSE PROChshift(c%,l%,n%,e%)
630PROClift(A%):PROCput(B%,d%):PROCs(2):IFE%(c%) PROCcopy(A%,B%)
640ENDPROC
650DEFPROClift(p%):LOCALi%,s%,c%:c%=O%?p%:FORi%=0TO3:s%=P%?(p%*4+i%):IFs%>0 ANDs%<55 IFC%?(c%*64+s%)=3-(s%>24) D%?(c%*64+s%)=T%(c%)MOD255+1
660NEXT:PROCadd(p%,c%,-1):O%?p%=0:PROCpt(p%,0):ENDPROC
670DEFPROCput(p%,c%):O%?p%=c%:PROCadd(p%,c%,1):PROCpt(p%,c%):ENDPROC
680DEFPROCadd(p%,c%,d%):LOCALi%,s%:FORi%=0TO3:s%=C%+c%*64+P%?(p%*4+i%):?s%=?s%+d%:NEXT:ENDPROC
690DEFFNban(c%,p%):LOCALi%,s%,r%:IFNOTtwo% THEN=FALSE
700FORi%=0TO3:s%=P%?(p%*4+i%):IFs%>0 ANDs%<55 IFD%?(c%*64+s%)=T%(c%) IFC%?(c%*64+s%)=2-(s%>24) r%=TRUE
710NEXT:=r%
720DEFFNcan(c%,p%):LOCALi%,q%,r%:PROCadd(p%,c%,-1):FORi%=0TO3:q%=N%?(p%*4+i%):IFq% IFO%?q%=0 IFNOTFNban(c%,q%) r%=TRUE
730NEXT:PROCadd(p%,c%,1):=r%
740DEFFNlegal(c%):LOCALp%,r%:REPEATp%=p%+1:IFS%(c%) IFO%?p%=0 r%=NOTFNban(c%,p%)
750IFS%(c%)=0 IFO%?p%=c% r%=FNcan(c%,p%)
760UNTILr% ORp%=72:=r%
770DEFPROCplace(c%):LOCALr$:PROCask("PLACE A STONE"):REPEATr$="":B%=FNaim:IFO%?B% r$="POINT IS TAKEN!" ELSE IFFNban(c%,B%) r$="2-MOVE RULE: WAIT!"
780IFr$>"" PROCno(r$)
790UNTILr$="":A%=0:ENDPROC
800DEFPROCmove(c%):LOCALr$,a%,b%:REPEATPROCask("PICK A STONE TO MOVE"):REPEATr$="":a%=FNaim:IFO%?a%=0 r$="NO STONE THERE!" ELSE IFO%?a%<>c% r$="NOT YOUR STONE!" ELSE IFNOTFNcan(c%,a%) r$="IT CANNOT MOVE!"
810IFr$>"" PROCno(r$)
820UNTILr$="":PROCpt(a%,3):PROCs(1):PROCask("MOVE IT WHERE?"):REPEATr$="":b%=FNaim:IFb%<>a% r$=FNstep(c%,a%,b%):IFr$>"" PROCno(r$)
830UNTILr$="":PROCpt(a%,c%):UNTILa%<>b%:A%=a%:B%=b%:ENDPROC
840DEFFNstep(c%,a%,b%):LOCALi%,r%,f%:IFO%?b% THEN="POINT IS TAKEN!"
850FORi%=0TO3:IFN%?(a%*4+i%)=b% f%=TRUE
860NEXT:IFNOTf% THEN="ONE STEP ON A LINE!"
870PROCadd(a%,c%,-1):r%=FNban(c%,b%):PROCadd(a%,c%,1):IFr% THEN="2-MOVE RULE: WAIT!"
880=""
890DEFPROChshift(c%,l%,n%,e%):LOCALr$,a%,b%,d%:d%=3-c%:REPEATPROCask("GRAB A "+FNcol(d%)+" ONE "+STR$n%+"/"+STR$e%):REPEATr$="":a%=FNaim
900IFO%?a%=0 r$="NO STONE THERE!" ELSE IFO%?a%<>d% r$="NOT A "+FNcol(d%)+" STONE!" ELSE IFa%=l% r$="NOT THE SAME AGAIN!"
910IFr$>"" PROCno(r$)
920UNTILr$="":PROCpt(a%,3):PROCs(1):PROCask("DROP IT WHERE?"):REPEATr$="":b%=FNaim:IFb%<>a% IFO%?b% r$="POINT IS TAKEN!":PROCno(r$)
930UNTILr$="":PROCpt(a%,d%):UNTILa%<>b%:A%=a%:B%=b%:ENDPROC
940DEFFNaim:LOCALd%:REPEAT:REPEATPROCx(X%):k%=INKEY(35):PROCx(X%):IFk%<0 k%=INKEY(8)
950UNTILk%>0:IFk%>96 k%=k%AND&DF
960d%=INSTR("ZX*/:?",CHR$k%):IFd%=5 ORd%=6 d%=d%-2
970IFd% d%=J%?(d%*73-73+X%):IFd%<>X% X%=d%:PROCs(1)
980UNTILk%=13 ORk%=32:=X%
990DEFPROCmicro(c%):LOCALi%,m%,n%,r%,s%:PROCask("MICRO IS THINKING"):n%=4:IFE%(c%)=1 n%=40 ELSE IFE%(c%)=2 n%=10
1000PROCscan(c%,n%,see%):A%=A%(1):B%=B%(1):IFE%(c%)<3 ORV%(1)>250 PROCaim(A%,B%):ENDPROC
1010FORi%=1TO3:a%(i%)=A%(i%):b%(i%)=B%(i%):v%(i%)=V%(i%):NEXT:m%=-99999:T%(3-c%)=T%(3-c%)+1:FORi%=1TO3:IFv%(i%)>-999 PROCreply
1020NEXT:T%(3-c%)=T%(3-c%)-1:PROCaim(A%,B%):ENDPROC
1030DEFPROCreply:LOCALa%,b%:a%=a%(i%):b%=b%(i%):IFa% PROCadd(a%,c%,-1):O%?a%=0
1040PROCadd(b%,c%,1):O%?b%=c%:PROCscan(3-c%,2,FALSE):r%=V%(1):IFv%(i%)>44 r%=r%DIV2
1050PROCadd(b%,c%,-1):O%?b%=0:IFa% PROCadd(a%,c%,1):O%?a%=c%
1060r%=v%(i%)-r%*2DIV3:IFr%>m% m%=r%:A%=a%:B%=b%
1070ENDPROC
1080DEFPROCscan(c%,n%,w%):LOCALp%:FORp%=1TO3:V%(p%)=-999:NEXT:IFS%(c%)=0 GOTO 1110
1090FORp%=1TO72:IFO%?p%=0 PROCtry(0,p%,FNg(c%,p%,G%))
1100NEXT:ENDPROC
1110FORp%=1TO72:IFO%?p%=c% PROCstone
1120NEXT:ENDPROC
1130DEFPROCstone:LOCALi%,q%,l%:PROCadd(p%,c%,-1):l%=FNg(c%,p%,L%):FORi%=0TO3:q%=N%?(p%*4+i%):IFq% IFO%?q%=0 PROCtry(p%,q%,FNg(c%,q%,G%)-l%)
1140NEXT:PROCadd(p%,c%,1):ENDPROC
1150DEFPROCtry(a%,b%,v%):LOCALi%,j%:IFw% PROCx(b%):PROCw(spd%):PROCx(b%)
1160v%=v%+RND(n%):IFv%<=V%(3) ENDPROC
1170IFFNban(c%,b%) ENDPROC
1180i%=4:REPEATi%=i%-1:IFv%>V%(i%) j%=i% ELSE i%=1
1190UNTILi%=1:IFj%=0 ENDPROC
1200IFj%<3 FORi%=3TOj%+1STEP-1:V%(i%)=V%(i%-1):A%(i%)=A%(i%-1):B%(i%)=B%(i%-1):NEXT
1210V%(j%)=v%:A%(j%)=a%:B%(j%)=b%:ENDPROC
1220DEFFNg(c%,p%,g%):V%=0:FORI%=0TO3:Q%=c%*64+P%?(p%*4+I%):H%=C%?(Q%EOR192):IFH%=0 U%=g%?(Y%?Q%*8+C%?Q%):V%=V%+U%-999*(U%=255) ELSE IFC%?Q%=0 V%=V%+K%?(Y%?Q%*8+H%)
1230NEXT:=V%
1240DEFPROCmshift(c%,l%):LOCALd%,p%,v%,m%,n%:d%=3-c%:n%=4:IFE%(c%)=1 n%=40
1250PROCask("MICRO GRABS A STONE"):m%=-999:FORp%=1TO72:IFO%?p%=d% IFp%<>l% PROCadd(p%,d%,-1):v%=FNg(d%,p%,L%)+RND(n%):PROCadd(p%,d%,1):IFv%>m% m%=v%:A%=p%
1260NEXT:PROCadd(A%,d%,-1):m%=-999:FORp%=1TO72:IFO%?p%=0 v%=RND(n%)-FNg(d%,p%,G%):PROCpeep:IFv%>m% m%=v%:B%=p%
1270NEXT:PROCadd(A%,d%,1):PROCaim(A%,B%):ENDPROC
1280DEFPROCpeep:IFsee% PROCx(p%):PROCw(spd%):PROCx(p%)
1290ENDPROC
1300DEFPROCaim(a%,b%):LOCALi%:IFa% FORi%=0TOspd%:PROCx(a%):PROCw(6):PROCx(a%):PROCw(4):NEXT:PROCpt(a%,3)
1310FORi%=0TOspd%:PROCx(b%):PROCw(6):PROCx(b%):PROCw(4):NEXT:ENDPROC
1320DEFPROCcopy(a%,b%):IFNOTbrd% ENDPROC
1330PROCask("COPY IT, HIT RETURN"):REPEATIFa% PROCx(a%)
1340PROCx(b%):k%=INKEY(25):PROCx(b%):IFa% PROCx(a%)
1350IFk%<0 k%=INKEY(10)
1360UNTILk%=13 ORk%=32:ENDPROC
1370DEFPROCdraw:LOCALi%,j%,q%:VDU22,5,23,1,0;0;0;0;:IFtv% VDU19,2,4;0; ELSE VDU19,1,3;0;19,2,6;0;
1380PROCscore:FORi%=0TO6:PROChex(VALMID$("0120120",i%+1,1),640+208*VALMID$("1021021",i%+1,1)-208,540+120*VALMID$("4332110",i%+1,1)-240):NEXT:GCOL0,3:FORi%=1TO72:FORj%=0TO3:q%=N%?(i%*4+j%)
1390IFq%>i% MOVEx%?i%*8,y%?i%*4:DRAWx%?q%*8,y%?q%*4
1400NEXT,:ENDPROC
1410DEFPROChex(c%,a%,b%):LOCALi%,h%,s%:GCOL0,c%-3*(c%=0):IFc%=2 GOTO 1440
1420s%=4:IFc% IFNOTtv% s%=12
1430FORi%=-48TO48STEPs%:h%=58-ABSi%/1.732:MOVEa%-h%,b%+i%:DRAWa%+h%,b%+i%:NEXT:ENDPROC
1440s%=8:IFNOTtv% s%=16
1450FORi%=-56TO56STEPs%:h%=1.732*(58-ABSi%):IFh%>48 h%=48
1460MOVEa%+i%,b%-h%:DRAWa%+i%,b%+h%:NEXT:ENDPROC
1470DEFPROCpt(p%,c%):LOCALi%,q%:VDU5:GCOL0,0:PROCdisc(p%,224):IFc% GCOL0,c%:PROCdisc(p%,224-2*(NOTtv%AND(O%?p%=1))):VDU4:ENDPROC
1480GCOL0,3:FORi%=0TO3:q%=N%?(p%*4+i%):IFq% MOVEx%?p%*8,y%?p%*4:DRAWx%?q%*8,y%?q%*4
1490NEXT:FORi%=0TO3:q%=N%?(p%*4+i%):IFq% IFO%?q% PROCpt(q%,O%?q%):VDU5
1500NEXT:VDU4:ENDPROC
1510DEFPROCdisc(p%,k%):MOVEx%?p%*8-16,y%?p%*4+20:VDUk%,8,10,k%+1:ENDPROC
1520DEFPROCx(p%):LOCALh%,v%:h%=x%?p%*8:v%=y%?p%*4:GCOL3,3:MOVEh%-48,v%:DRAWh%-16,v%:MOVEh%+16,v%:DRAWh%+48,v%:MOVEh%,v%-44:DRAWh%,v%-12:MOVEh%,v%+12:DRAWh%,v%+44
1530MOVEh%-32,v%-32:DRAWh%+32,v%-32:DRAWh%+32,v%+32:DRAWh%-32,v%+32:DRAWh%-32,v%-32:ENDPROC
1540DEFPROCscore:LOCALi%:FORi%=1TO2:COLOURi%:PRINTTAB(i%*10-10,0);CHR$(228-(NOTtv%AND(i%=1)));N$(i%);TAB(i%*10-3,0);RIGHT$(" "+STR$S%(i%),2);:NEXT:COLOUR3:ENDPROC
1550DEFPROCwho(c%):COLOURc%:PRINTTAB(0,29)SPC20;TAB(0,29);CHR$(228-(NOTtv%AND(c%=1)));" ";N$(c%);"'S TURN";:COLOUR3:PRINTTAB(0,31)"Z X * / AND RETURN";:ENDPROC
1560DEFPROCask(m$):M$=m$:PRINTTAB(0,30)LEFT$(m$+STRING$(20," "),20);:ENDPROC
1570DEFPROCmsg(m$):LOCALi%:FORi%=1TO4:COLOUR131:COLOUR0:PRINTTAB(0,30)LEFT$(" "+m$+STRING$(20," "),20);:PROCw(18):COLOUR128:COLOUR3:PRINTTAB(0,30)SPC20;:PROCw(8):NEXT:ENDPROC
1580DEFPROCno(m$):PROCs(3):PROCmsg(m$):PROCask(M$):ENDPROC
1590DEFPROCw(t%):t%=t%+TIME:REPEATUNTILTIME>=t%:ENDPROC
1600DEFPROCs(n%):LOCALi%:IFNOTsnd% ENDPROC
1610IFn%=1 SOUND&11,-8,180,1
1620IFn%=2 SOUND&12,1,100,6
1630IFn%=3 SOUND&10,-12,3,6:SOUND&11,-12,8,6
1640IFn%=4 FORi%=0TO3:SOUND2,-11,101+i%*16,2:NEXT
1650IFn%=5 FORi%=1TO12:SOUND1,-12,ASCMID$("EEEUUUiiUiuu",i%),3:SOUND2,-9,ASCMID$("EEEUUUiiUiuu",i%)-48,3:NEXT
1660ENDPROC
1670DEFPROCwin:LOCALi%,j%,p%,p$:PROCs(5):w%(U%(W%))=w%(U%(W%))+1:FORp%=1TO72:FORj%=0TO3:IFP%?(p%*4+j%)=Z% p$=p$+CHR$p%
1680NEXT,:FORi%=0TO7:FORj%=1TO6:PROCpt(ASCMID$(p$,j%),W%-(3-W%)*((i%AND1)=0)):NEXT:PROCw(10):NEXT:COLOURW%:PRINTTAB(0,29)SPC20;TAB(0,29)"GAME OVER:";:COLOUR3
1690FORi%=1TO2:PROCmsg("*** "+N$(W%)+" WINS ***"):NEXT:COLOURW%:PRINTTAB(0,29)SPC20;TAB(0,29)N$(W%);" WINS!";:COLOUR3:PRINTTAB(0,30)n$(1);" ";w%(1);" - ";n$(2);" ";w%(2);:ENDPROC
1700DEFFNask(m$):PRINTTAB(0,31)SPC19;TAB(0,31)m$;" Y/N";:REPEATk%=GET AND&DF:UNTILk%=89 ORk%=78:=(k%=89)
1710DATA101,6,0,90,15,0,79,6,0,71,32,21,60,41,11,49,32,21,41,47,6
1720DATA30,37,15,19,47,5,11,32,21,0,41,11,-11,32,21,-19,47,6,-30,37,15
1730DATA-41,47,5,-49,32,21,-60,41,11,-71,32,21,-79,6,0,-90,15,0,-101,5,0
1740DATA317235;7=9;8<:;?=ACHDJCGEIKHLJSOUQSPTRSWUY[`\b[_]ac`dbkgmikhljkomqusotuw
1750DATA241:648<:>7=9>@<B>GEIFHDJFGMINPTRVOUQVXTZV_]a^`\b^_eafhljngminplrntvsrxv
1760DATA123412734:;56>789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijlmpqst
1770DATA5689<=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrkstnouvrwxuvwx
1780DATA2112128349756:789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijlmpqst
1790DATA345634;7:>?89B;<=>GEDJCDEFGHIJPORQOPQRSTUV_]\b[\]^_`abhgjighijklmntsstuv
1800DATA568965?<=BC@AF@?BAKHINKLMNSMLVSTUVWXYZXWZYc`afcdefkednklmnopqrporquvwxxw
1810DATA0000<=0@A00DE0GHIJ0LM0OPQR0TU0WXYZ[\]^_`ab0de0ghij0lm0opqr0st00uv0wx0000
1820DATA1352467;?8<@9=A:>BCGKDHLEIMFJNOSWPTXQUYRVZ[_c\`d]ae^bfgkohlpimqjnrsuwtvx
1830DATA1256358<469=78?@9:AB;?CG<@DH=AEI>BFJDELMGKOSHLPTIMQUJNRVOPWXQRYZSW[_TX\`UY]aVZ^b\]de_cgk`dhlaeimbfjnghopijqrlpsumqtvstwx
1840DATA56<=DE?@GHOPABIJQRLMTU\]WX_`ghYZabijdelmst
1850DATA0120120
1860DATA1,6,45,0,0,0,0,0,1,3,12,70,0,0,0,0,2,4,8,18,45,255,0,0,2,4,8,18,45,255,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
1870DATA0,2,28,0,0,0,0,0,0,1,5,40,0,0,0,0,0,1,3,10,28,200,0,0,0,0,0,0,0,0,0,0,0,1,3,10,28,200,0,0,0,0,0,0,0,0,0,0
1880DATA0,4,7,0,0,0,0,0,0,2,6,9,0,0,0,0,2,4,8,18,45,255,0,0,2,4,8,18,45,255,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
