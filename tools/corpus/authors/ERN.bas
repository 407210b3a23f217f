10IFPAGE>&E00 THEN *KEY0 *TAPE|MFORI%=0TOTOP-PAGE STEP4:I%!&E00=I%!PAGE:NEXT|MPAGE=&E00|MOLD|MRUN|M
20IFPAGE>&E00 THEN *FX138,0,128
30IFPAGE>&E00 THEN VDU21:END
40VDU6:MODE1:*FX4,1
50ONERRORGOTO220
60S%=&900:D%=&A70:M%=&B90:O%=&CB0:X%=&D00:Y%=&D48:P%=&8C0:*FX229,1
70PROCpalette:PROCinit:*FX229
80LOMEM=TOP-1408
90DIMR%3,N$(2),C$(2):C%=&6C0:F%=&740:C$(1)="red":C$(2)="blue":A$=STRING$(120," "):E$=LEFT$(A$,72):N$(1)=LEFT$(A$,8):N$(2)=N$(1)
100J%=0:PROCask
110PROCboard:B%=RND(-TIME):B%=RND(2):J%=1
120PROCpal(B%):CLS:PROCs("I have drawn a "+C$(B%)+" stone from the bag, and so "+N$(B%)+" shall begin.")
130PROCwait(200)
140REPEATPROCturn:B%=3-B%:UNTILW%
150PROCpal(W%):FORI%=0TO5:PROCd(S%?(6*H%+I%),3):NEXT:PROCn(200)
160CLS:PROCs("Congratulations, "+N$(W%)+"! You hold all six points of a")
170IFH%<57 PROCs("white") ELSEPROCs(C$(W%))
180PROCs("hexagon and have won this game. My compliments to "+N$(3-W%)+" for a good fight.")
190PRINT:IFNOTFNy("Would you both care for another game",1) GOTO290
200IFFNy("With the same players",1) GOTO110
210PROCpalette:GOTO100
220IFERR<>17 VDU26:REPORT:PRINT" at ";ERL:END
230IFJ%=0 GOTO210
240VDU28,0,31,39,26,12:PROCs("Very well, we have stopped the game."):GOTO190
250VDU26,12:PROCs("Thank you for your company, "+N$(1)+" and "+N$(2)+", and good-bye. If anybody else would care to play, please press any key."):J%=GET:GOTO210
260DEFPROCpalette:VDU26,12,23;8202;0;0;0;19,0,7;0;19,1,1;0;19,2,4;0;19,3,8;0;:COLOUR2:ENDPROC
270IFJ%=0 GOTO210
280VDU28,0,31,39,26,12:PROCs("Very well, we have stopped the game."):GOTO190
290VDU26,12:PROCs("Thank you for your company, "+N$(1)+" and "+N$(2)+", and good-bye. If anybody else would care to play, please press any key."):J%=GET:GOTO210
300DEFPROCpalette:VDU26,12,23;8202;0;0;0;19,0,7;0;19,1,1;0;19,2,4;0;19,3,8;0;:COLOUR2:ENDPROC
310DEFPROCask:LOCALi%:E$=""
320FORi%=1TO2:REPEATPRINT:IFi%=1 PROCs("May I ask the first player's name (up to 8 letters)?") ELSEPROCs("And what is the second player's name?")
330INPUT""A$:A$=LEFT$(A$,8):UNTILA$>"":N$(i%)=A$
340NEXT:PRINT:V%=FNy("Are you using a colour television",1):IF NOTV% VDU19,1,2;0;19,2,0;0;:PRINT:PROCs("Then you will see Red in grey and Blue in black."):PRINT
350G%=FNy("Do you want sound effects",1)
360T%=FNy("Are you playing the 2-move option",1)
370IF NOTFNy(N$(1)+", would you like to have the red stones",1) A$=N$(1):N$(1)=N$(2):N$(2)=A$
380ENDPROC
390DEFFNy(a$,d%):LOCALk%:PROCs(a$+" (Y/N)? ["+MID$("NY",1+d%,1)+"]")
400REPEATk%=GETAND&DF:UNTILk%=13ORk%=78ORk%=89:k%=k%=89ORk%=13ANDd%=1:IFk% PRINT"Yes" ELSEPRINT"No"
410=k%
420DEFPROCs(A$):LOCALi%:A$=A$+" ":REPEATi%=INSTR(A$," "):IFPOS+i%>39 PRINT
430PRINTLEFT$(A$,i%);:A$=MID$(A$,i%+1):UNTILA$="":ENDPROC
440DEFPROCwait(k%):LOCALt%:t%=TIME+k%:REPEATUNTILTIME>t%:ENDPROC
450DEFPROCn(k%):IFG% SOUND1,-12,k%,4
460ENDPROC
470DEFPROCpal(c%):IFV% VDU19,3,6+3*c%;0; ELSEVDU19,3,8;0;
480ENDPROC
490DEFPROCpanel:LOCALi%:VDU26:FORi%=1TO2:COLOURi%:PRINTTAB(32*i%-32,1)C$(i%)" is"TAB(32*i%-32,2)N$(i%);
500IFR%?i% PRINTTAB(32*i%-32,4);R%?i%;" left "; ELSEPRINTTAB(32*i%-32,4)SPC7;
510NEXT:COLOUR2:VDU28,0,31,39,26:ENDPROC
520DEFPROCboard:LOCALi%,k%,x%,y%:VDU26,12
530FORi%=64TO188STEP4:C%!i%=0:F%!i%=0:NEXT:FORi%=0TO68STEP4:O%!i%=0:NEXT:R%?1=15:R%?2=15:W%=0:Z%=0:E$="":GCOL0,2
540FORi%=0TO53:k%=S%?(6*i%+2-(i%>23)):MOVEFNx(k%),FNz(k%):FORk%=0TOFNl(i%)-1:PROCto(S%?(6*i%+k%)):NEXT,
550FORi%=57TO60:GCOL0,(i%-55)DIV2:x%=(FNx(S%?(6*i%))+FNx(S%?(6*i%+3)))/2:y%=(FNz(S%?(6*i%))+FNz(S%?(6*i%+3)))/2
560FORk%=1TO6:p%=S%?(6*i%+VALMID$("015243",k%,1)):PLOT85+81*(k%<3),(x%+FNx(p%))/2,(y%+FNz(p%))/2:NEXT,:PROCpanel:ENDPROC
570DEFPROCto(p%):DRAWFNx(p%),FNz(p%):ENDPROC
580DEFFNx(p%)=128+4*X%?p%
590DEFFNz(p%)=96+4*Y%?p%
600DEFFNl(s%)=3-(s%>23)-2*(s%>53)
610DEFPROCd(p%,c%):LOCALx%,y%,i%,q%:x%=FNx(p%):y%=FNz(p%):GCOL0,c%:MOVEx%-12,y%-24:MOVEx%+12,y%-24
620PLOT85,x%-24,y%-12:PLOT85,x%+24,y%-12:PLOT85,x%-24,y%+12:PLOT85,x%+24,y%+12:PLOT85,x%-12,y%+24:PLOT85,x%+12,y%+24
630IFc% ENDPROC
640GCOL0,2:FORi%=4*p%TO4*p%+3:q%=D%?i%:IFq%<72 MOVEx%,y%:DRAWx%+(FNx(q%)-x%)/3,y%+(FNz(q%)-y%)/3
650NEXT:ENDPROC
660DEFPROCa(p%,c%,d%):LOCALi%,b%:FORi%=M%+4*p%TOM%+4*p%+3:b%=C%+64*c%+?i%:?b%=?b%+d%:NEXT:ENDPROC
670DEFFNok(c%,p%,q%):LOCALi%,s%,r%:r%=TRUE:IF NOTT% THEN=r%
680IFp%>=0 PROCa(p%,c%,-1)
690FORi%=M%+4*q%TOM%+4*q%+3:s%=?i%:IFs%<54 IFF%?(64*c%+s%)=1 IFC%?(64*c%+s%)=FNl(s%)-1 r%=FALSE
700NEXT:IFp%>=0 PROCa(p%,c%,1)
710=r%
720DEFFNput(c%,q%):LOCALi%,s%,e%:O%?q%=c%:PROCd(q%,c%):PROCn(100):PROCa(q%,c%,1)
730FORi%=M%+4*q%TOM%+4*q%+3:s%=?i%:IFs%<61 IFC%?(64*c%+s%)=FNl(s%) PROCfull
740NEXT:IFe%>2 e%=2
750=e%
760DEFPROCfull:IFs%>53 IFFNown(c%,s%) W%=c%:H%=s%
770IFs%<54 IFP%?s%=0 P%?s%=1:e%=e%+1-(s%>23)
780ENDPROC
790DEFFNown(c%,s%)=s%<57OR(s%-55)DIV2=c%
800DEFPROClift(c%,p%):LOCALi%,s%:FORi%=M%+4*p%TOM%+4*p%+3:s%=?i%:IFs%<54 IFC%?(64*c%+s%)=FNl(s%) F%?(64*c%+s%)=2
810NEXT:PROCa(p%,c%,-1):O%?p%=0:PROCd(p%,0):ENDPROC
820DEFPROCturn:LOCALi%,e%:FORi%=0TO52STEP4:P%!i%=0:F%!(64*B%+i%)=F%!(64*B%+i%)DIV2AND&1010101:NEXT
830IF NOTFNany CLS:PROCs("I regret, "+N$(B%)+", that you are unable to make a move, and so it is "+N$(3-B%)+" who continues."):PROCwait(400):ENDPROC
840IFR%?B% PROCplace(B%) ELSEPROCshift(B%,B%,-1)
850IFe%>0ANDW%=0 PROCrel(B%,e%)
860ENDPROC
870DEFFNany:LOCALp%,i%,q%,r%:p%=-1:REPEATp%=p%+1:IFR%?B% IFO%?p%=0 r%=FNok(B%,-1,p%)
880IFR%?B%=0 IFO%?p%=B% FORi%=4*p%TO4*p%+3:q%=D%?i%:IFq%<72 IFO%?q%=0 IFFNok(B%,p%,q%) r%=TRUE
890IFR%?B%=0 IFO%?p%=B% NEXT
900UNTILr%ORp%=71:=r%
910DEFPROCplace(c%):LOCALq%:PROCpal(c%):PROChump
920R%?B%=R%?B%-1:e%=FNput(B%,q%):PROCpanel:ENDPROC
930DEFPROChump:REPEATPROCtop:PROCs(N$(c%)+", it is your turn. Kindly bring the flashing square with the arrow keys"):PROCs("to where your next "+C$(c%)+" stone is to go, and press RETURN."):q%=FNpick
940IFO%?q% PROCno("there is a stone already on that point"):q%=-1 ELSEIF NOTFNok(c%,-1,q%) PROCno(FNt):q%=-1
950UNTILq%>=0:ENDPROC
960DEFPROCno(A$):E$=A$:PROCn(20):ENDPROC
970DEFPROCtop:CLS:IFE$="*" PROCs("Very well, "+N$(c%)+", it is back in its place."):PRINT ELSEIFE$>"" PROCs("I am sorry, "+N$(c%)+", but "+E$+"."):PRINT
980E$="":ENDPROC
990DEFFNpick:LOCALk%:PROCbox
1000REPEATk%=GET:IFk%>135ANDk%<140 PROCbox:Z%=FNstep(k%-136,Z%):PROCbox
1010UNTILk%=13:PROCbox:=Z%
1020DEFFNstep(d%,p%)IFd%AND1 THEN=71-FNstep(d%-1,71-p%)
1030IFd%=0 THEN=ASCMID$("206524:6<8:?;A:><@BGCIJFLHJGKIRNTPRWSYRVTXZ_[ab^d`b_cajflhjokqjnlptrnwtv",p%+1)-48
1040=ASCMID$("4578;<>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqjrsmntuqvwtuvw",p%+1)-48
1050DEFPROCbox:LOCALx%,y%:x%=FNx(Z%)-32:y%=FNz(Z%)-32:GCOL3,3:MOVEx%,y%:PLOT1,64,0:PLOT1,0,64:PLOT1,-64,0:PLOT1,0,-64:ENDPROC
1060DEFPROCrel(c%,n%):LOCALk%,l%,e%:l%=-1:IFn%>15-R%?(3-c%) n%=15-R%?(3-c%)
1070IFn%=0 ENDPROC
1080REPEATk%=k%+1:PROCshift(c%,3-c%,l%):l%=U%:IFW%=0 IFe%>0 PROCrel(3-c%,e%)
1090UNTILW%ORk%>=n%:ENDPROC
1100DEFPROCshift(c%,s%,l%):LOCALp%,q%:PROCpal(s%):PROChums
1110PROClift(s%,p%):e%=FNput(s%,q%):U%=q%:ENDPROC
1120DEFPROChums
1130REPEATREPEATPROCtop
1140IFc%=s% PROCs(N$(c%)+", it is your turn to move one of your "+C$(c%)+" stones.") ELSEIFk%=2 PROCs("And now the second of "+N$(s%)+"'s stones, "+N$(c%)+".") ELSEPROCs("Well done, "+N$(c%)+"! You may reposition "+MID$("one two",4*n%-3,3)+" of "+N$(s%)+"'s stones.")
1150PROCs("Please point at the stone with the arrow keys and press RETURN."):p%=FNpick
1160IFO%?p%<>s% PROCno("there is no "+C$(s%)+" stone upon that point"):p%=-1 ELSEIFp%=l% PROCno("you have only just put that stone there"):p%=-1
1170UNTILp%>=0:PROCd(p%,3)
1180REPEATPROCtop:PROCs("Thank you, "+N$(c%)+". The flashing stone is in hand. Please take it"):IFc%=s% PROCs("along a line to the next point") ELSEPROCs("to any vacant point")
1190PROCs("and press RETURN (RETURN here puts it back)."):q%=FNpick:IFq%=p% PROCd(p%,s%):E$="*":p%=-1 ELSEPROCtest
1200UNTILq%>=0:UNTILp%>=0:ENDPROC
1210DEFPROCtest:LOCALi%,r%:IFO%?q% PROCno("there is a stone already on that point"):q%=-1:ENDPROC
1220IFc%<>s% ENDPROC
1230FORi%=4*p%TO4*p%+3:r%=r%ORD%?i%=q%:NEXT:IF NOTr% PROCno("no line leads there from your stone"):q%=-1:ENDPROC
1240IF NOTFNok(c%,p%,q%) PROCno(FNt):q%=-1
1250ENDPROC
1260DEFFNt="the 2-move option forbids that as yet"
1270DEFPROCinit
1280PRINTTAB(11,1)"K E N S I N G T O N"''
1290PROCs("Good day to you both, and welcome. In this game one of you has fifteen"):COLOUR1:PROCs("red stones"):COLOUR2:PROCs("and the other has fifteen blue ones.")
1300PROCs("A triangle or a square of your own stones lets you reposition one or two of your opponent's.")
1310PROCs("To win, be the first to hold all six points of a white hexagon, or of one in your own colour.")
1320PROCs("Red's hexagons are on the left, Blue's on the right. A stone that flashes is in your hand."):PRINT'
1330PROCs("One moment please, while I lay out the board."):PRINT'
1340FORI%=0TO284STEP4:D%!I%=-1:M%!I%=&3F3F3F3F:NEXT
1350J%=0:FORI%=0TO10:READB%:FORE%=0TO-(I%>2):READA%:PROCxy(J%+E%,-A%):PROCxy(J%+1-2*(I%>2)-E%,A%):NEXT:J%=J%+2-2*(I%>2):NEXT
1360PROCsh(0,11,3,23):PROCsh(24,38,4,77):PROCsh(54,60,6,0):ENDPROC
1370DEFFNm(I%)=ASC(MID$(A$,I%+1))-48
1380DEFPROCxy(N%,A%):X%?N%=128+A%:Y%?N%=128+B%:X%?(71-N%)=128-A%:Y%?(71-N%)=128-B%:ENDPROC
1390DEFPROCsh(G%,H%,U%,V%):READA$
1400FORL%=G%TOH%:FORE%=0TOU%-1:N%=FNm((L%-G%)*U%+E%):Q%=FNm((L%-G%)*U%+(E%+1)MODU%):PROCst(L%,N%,Q%):IFV% PROCst(V%-L%,71-N%,71-Q%)
1410NEXT,:ENDPROC
1420DEFPROCst(L%,N%,Q%):S%?(6*L%+E%)=N%:PROCl(M%+4*N%,L%,63):IFL%<54 PROCl(D%+4*N%,Q%,255):PROCl(D%+4*Q%,N%,255)
1430ENDPROC
1440DEFPROCl(R%,W%,T%):REPEATIF?R%=T% ?R%=W%
1450R%=R%+1:UNTILR%?-1=W%:ENDPROC
1460DATA95,10,85,28,75,10,67,59,39,57,77,21,46,59,39,39,88,10,28,70,28,18,88,10,10,59,39,0,77,21
1470DATA0241356:>7;?8<@9=ABFJCGKDHLEIMNRVOSW
1480DATATLHPLKCDKSOG<53854014;72;CG?D<@H?>67>FB:FNRJNOWVV^ZR^fjbfgon
1490DATATLKS[\<54;CDldckrsG?>FNO_WV^fgIA@HPQaYX`hi
