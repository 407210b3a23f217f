10ONERRORGOTO170
20GOTO1150
30HIMEM=PAGE:VDU22,1,19,2,4;0;
40COLOUR1:PRINTP$(1)'"is red":COLOUR2:PRINTTAB(33,0)P$(2)TAB(33,1)"is blue":COLOUR3
50PRINTTAB(0,21)"Z left"'"X right"'": up"'"/ down"'"A up-L"'"S up-R"
60VDU28,0,31,39,28,24,0;128;1279;1023;29,160;0;
70FORI%=0TO6:GCOL0,VALMID$(O$,I%+1,1):K%=I%*6+1:P%=FNh(0):Q%=FNh(3):U%=X%?P%+X%?Q%:V%=Y%?P%+Y%?Q%:FORJ%=0TO6:P%=FNh(J%MOD6):IFJ%MOVEU%*2,V%*2
80PLOT4-81*(J%>0),X%?P%*2+U%,Y%?P%*2+V%:NEXT,
90W%=0:FORI%=0TO124STEP4:C%!I%=0:NEXT:FORI%=1TO2:D%(I%)=15:S%(I%)=0:N$(I%)="":NEXT:FORP%=1TO72:B%?P%=0:PROCd(P%,0):NEXT:c%=RND(-TIME):c%=RND(2)
100PROCs("I toss a coin, and it comes down "+MID$("headstails",c%*5-4,5)+", so "+P$(c%)+" begins with the "+C$(c%)+" stones. Press any key.")
110I%=GET:REPEAT:PROCturn
120c%=3-c%:UNTILW%
130PROCs("Well played, "+P$(W%)+"! All six points of a hexagon are yours, and so you have won the game. Bad luck, "+P$(3-W%)+"!")
140I%=W%:T%=TIME:REPEAT:I%=4-I%-(W%=2):FORP%=1TO72:IFM%?(P%*4+3)=H%PROCd(P%,I%)
150NEXT:PROCw:UNTILTIME>T%+600ANDI%=W%
160GOTO200
170IFERR<>17VDU4:REPORT:PRINT" at line ";ERL:END
180VDU4:IFP$(1)=""RUN
190PROCs("As you wish, we stop here.")
200IFFNask("Another game (Y/N)?","YN")=1GOTO30
210MODE7:PRINT"Bye, "P$(1)" and "P$(2)"!"'"Press BREAK before you use discs.":?&1901=255:END
220DEFPROCs(A$):LOCALI%:PRINT:A$=A$+" ":REPEAT:I%=INSTR(A$," "):IFPOS+I%>39PRINT
230PRINTLEFT$(A$,I%);:A$=MID$(A$,I%+1):UNTILA$="":ENDPROC
240DEFFNask(A$,H$):LOCALG%:PROCs(A$)
250REPEAT:G%=FNkey(H$):UNTILG%:PRINTMID$(H$,G%,1);:=G%
260DEFFNkey(H$):LOCALG%:G%=GET:IFG%>96G%=G%-32
270=INSTR(H$,CHR$G%)
280DEFFNadj(P%,Q%)=ABS(X%?P%-X%?Q%)+ABS(Y%?P%-Y%?Q%)<33
290DEFFNh(I%)=ASCMID$(H$,K%+I%)-35
300DEFPROCd(P%,F%):LOCALI%,Q%,U%,V%:U%=X%?P%*4:V%=Y%?P%*4:GCOL0,F%:VDU5:MOVEU%-16,V%+16:VDU240,4:IFF%ENDPROC
310GCOL0,3:FORI%=0TO3:Q%=N%?(P%*4+I%):IFQ%MOVEU%,V%:DRAW(U%+X%?Q%*4)/2,(V%+Y%?Q%*4)/2
320NEXT:ENDPROC
330DEFFNn="Now then, "+P$(c%)
340DEFPROCw:LOCALT%:T%=TIME:REPEATUNTILTIME>T%+15:ENDPROC
350DEFPROCb(P%):LOCALI%:FORI%=1TO3:PROCd(P%,3):PROCw:PROCd(P%,B%?P%):PROCw:NEXT:ENDPROC
360DEFPROCx:GCOL3,3:PROCl(64,0):PROCl(0,64):ENDPROC
370DEFPROCl(U%,V%):MOVEX%?F%*4-U%,Y%?F%*4-V%:PLOT1,U%*2,V%*2:ENDPROC
380DEFPROCc(P%,c%,d%):LOCALI%,S%:FORI%=0TO3:S%=C%+M%?(P%*4+I%)*2+c%:?S%=?S%+d%:NEXT:ENDPROC
390DEFPROCput(P%,c%):B%?P%=c%:S%(c%)=S%(c%)+1:PROCc(P%,c%,1):PROCd(P%,c%):SOUND1,-10,100+c%*20,3:ENDPROC
400DEFPROCtake(P%,c%):LOCALI%,S%:FORI%=0TO2:S%=M%?(P%*4+I%):IFFNfull(S%,c%)N$(c%)=N$(c%)+CHR$S%
410NEXT:B%?P%=0:S%(c%)=S%(c%)-1:PROCc(P%,c%,-1):PROCd(P%,0):ENDPROC
420DEFFNfull(S%,c%)=S%>0ANDC%?(S%*2+c%)=3-(S%>24)-2*(S%>54)
430DEFFNsoon(A%,Q%,c%):LOCALI%,S%,R%:IFL$(c%)=""THEN=0
440PROCc(Q%,c%,1):IFA%PROCc(A%,c%,-1)
450FORI%=0TO2:S%=M%?(Q%*4+I%):IFFNfull(S%,c%)IFINSTR(L$(c%),CHR$S%)R%=TRUE
460NEXT:PROCc(Q%,c%,-1):IFA%PROCc(A%,c%,1)
470=R%
480DEFFNfree(P%):LOCALI%,Q%,R%:FORI%=0TO3:Q%=N%?(P%*4+I%):IFQ%IFB%?Q%=0IFNOT FNsoon(P%,Q%,c%)R%=TRUE
490NEXT:=R%
500DEFPROCturn:LOCALA%,P%:V$="":L$(c%)="":IFZ%L$(c%)=N$(c%)
510N$(c%)="":F%=1:J%=K%(c%):IFJ%PROCs(P$(c%)+" is thinking...")
520IFD%(c%)=0GOTO550
530IFJ%PROCplace:PROCs(P$(c%)+" puts a "+C$(c%)+" stone on the board.")ELSEPROCpick(1,FNn+", where would you like to put your next "+C$(c%)+" stone? You have "+STR$D%(c%)+" left.")
540D%(c%)=D%(c%)-1:GOTO590
550FORP%=1TO72:IFB%?P%=c%IFFNfree(P%)A%=P%:P%=72
560NEXT:IFA%=0PROCs(P$(c%)+", you cannot move a single stone, and so "+P$(3-c%)+" goes on."):ENDPROC
570IFJ%PROCslide:PROCs(P$(c%)+" slides a "+C$(c%)+" stone."):PROCb(A%)ELSEPROChand
580PROCtake(A%,c%)
590PROCput(F%,c%):IFJ%PROCb(F%)
600s%=r%:PROCarr(F%,c%):IFs%>r%PROCrel
610ENDPROC
620DEFPROChand:REPEAT:PROCpick(2,FNn+", which of your "+C$(c%)+" stones would you like to slide?"):A%=F%:PROCpick(3,"And where shall it go, "+P$(c%)+"?"):UNTILA%<>F%:ENDPROC
630DEFPROCpick(k%,A$):LOCALG%:PROCs(A$)
640REPEAT:PROCx:REPEAT:G%=FNkey("ZX:/AS"+CHR$13+"D"):UNTILG%:PROCx:IFG%<7PROCgo
650UNTILFNok:ENDPROC
660DEFPROCgo:LOCALA%,P%,Q%,U%,V%,d%,e%,b%:d%=(G%=1ORG%=5)-(G%=2ORG%=6):e%=(G%=4)-(G%=3ORG%>4):b%=999:P%=F%:FORQ%=P%-12TO P%+12:IFQ%>0IFQ%<73PROCtry
670NEXT:ENDPROC
680DEFPROCtry:U%=X%?Q%-X%?P%:V%=Y%?Q%-Y%?P%:A%=U%*d%+V%*e%:V%=ABS(U%*e%-V%*d%):IFA%>0IFV%<=A%IFA%+V%<b%b%=A%+V%:F%=Q%
690ENDPROC
700DEFFNok:LOCALO%:IFG%<7THEN=0
710A$="":O%=B%?F%:IFG%=8A$="there is nothing that you could decline":IFk%>3A$="rule 6 says that the stone must be moved"
720IFG%=7IFk%>2IFF%=A%THEN=TRUE
730IFG%=7IFk%AND1IFO%A$="there is a stone on that point already"
740IFA$=""IFk%=3IFNOT FNadj(A%,F%)A$="no line goes from your stone to that point"
750IFA$=""IFk%=1ORk%=3IFFNsoon(A%,F%,c%)A$="it is too soon to rebuild that shape"
760IFA$=""IFk%=2IFO%=c%IFNOT FNfree(F%)A$="that stone has nowhere to go"
770IFA$=""IFk%=2IFO%<>c%A$="that is not a "+C$(c%)+" stone"
780IFA$=""IFk%=4IFF%=L%A$="you have only just moved that one"
790IFA$=""IFk%=4IFO%<>3-c%A$="that is not a "+C$(3-c%)+" stone"
800IFA$=""THEN=TRUE
810PROCs("I am sorry, "+P$(c%)+", but "+A$+". Try again."):VDU7:=0
820DEFPROCarr(P%,c%):LOCALI%,S%,E%,T%,o%:S%=M%?(P%*4+3):IFFNfull(S%,c%)IFFNown(c%)W%=c%:H%=S%:ENDPROC
830FORI%=0TO2:S%=M%?(P%*4+I%):IFFNfull(S%,c%)IFINSTR(V$,CHR$S%)=0V$=V$+CHR$S%:T%=T%OR1-(I%>0)
840NEXT:o%=3-c%:E%=1-(T%>1):IFE%>S%(o%)E%=S%(o%)
850IFT%=0ORE%=0ENDPROC
860s%=s%+3:?s%=c%:s%?1=E%:s%?2=0
870A$="a "+MID$("triangle and a square",1-15*(T%=2),8-13*(T%>2))+" and may move "+MID$("onetwo",E%*3-2,3)+" of "+P$(o%)+"'s stones."
880IFK%(c%)PROCs(P$(c%)+" has completed "+A$)ELSEPROCs(FNn+"! You have completed "+A$+" Please press SPACE."):REPEATUNTILGET=32
890ENDPROC
900DEFFNown(c%)=(VALMID$(O$,S%-54,1)ANDc%)>0
910DEFPROCrel:LOCALc%,o%,L%:REPEAT:c%=?s%:o%=3-c%:L%=s%?2:J%=K%(c%):F%=1:IFs%?1=0ORS%(o%)+(B%?L%=o%)<1s%=s%-3ELSEPROCdo
920UNTILW%ORs%=r%:ENDPROC
930DEFPROCdo:IFJ%PROCshift:PROCb(A%)ELSEPROCmove
940s%?1=s%?1-1:s%?2=F%:PROCtake(A%,o%):PROCput(F%,o%):IFJ%PROCb(F%)
950PROCarr(F%,o%):ENDPROC
960DEFPROCmove:REPEAT:A%=0:PROCpick(4,"Which of "+P$(o%)+"'s "+C$(o%)+" stones would you like to move, "+P$(c%)+"?"):A%=F%:PROCpick(5,"And where would you like to put it, "+P$(c%)+"?"):UNTILA%<>F%:ENDPROC
970DEFFNv(P%,c%):LOCALI%,S%,U%,V%,O%,R%:FORI%=0TO3:S%=M%?(P%*4+I%):O%=3:IFI%=3IFS%O%=VALMID$(O$,S%-54,1)
980U%=C%?(S%*2+c%):V%=C%?(S%*2+3-c%):IFS%IFV%=0IFO%ANDc%R%=R%+FNw(U%)
990IFS%IFU%=0IFO%AND3-c%R%=R%+FNw(V%)*J%DIV3
1000NEXT:=R%
1010DEFFNw(U%):U%=ASCMID$("136   1249  1249  1247;@",I%*6+U%+1)-48:=U%*U%
1020DEFPROCbest(P%,Q%,R%):R%=R%+RND(65-30*J%):IFR%>b%b%=R%:A%=P%:F%=Q%
1030ENDPROC
1040DEFPROCplace:LOCALQ%:b%=-9999:FORQ%=1TO72:IFB%?Q%=0IFNOT FNsoon(0,Q%,c%)PROCbest(0,Q%,FNv(Q%,c%))
1050NEXT:ENDPROC
1060DEFPROCslide:LOCALP%,Q%,I%,v%:b%=-9999:FORP%=1TO72:IFB%?P%=c%PROCfrom
1070NEXT:ENDPROC
1080DEFPROCfrom:PROCc(P%,c%,-1):v%=FNv(P%,c%):PROCc(P%,c%,1)
1090FORI%=0TO3:Q%=N%?(P%*4+I%):IFQ%IFB%?Q%=0IFNOT FNsoon(P%,Q%,c%)PROCc(P%,c%,-1):PROCbest(P%,Q%,FNv(Q%,c%)-v%):PROCc(P%,c%,1)
1100NEXT:ENDPROC
1110DEFPROCshift:LOCALP%,Q%:b%=-9999:FORP%=1TO72:IFB%?P%=o%IFP%<>L%PROCc(P%,o%,-1):PROCbest(P%,P%,FNv(P%,o%)):PROCc(P%,o%,1)
1120NEXT:P%=A%:PROCc(P%,o%,-1):b%=-9999:FORQ%=1TO72:IFB%?Q%=0PROCbest(P%,Q%,-FNv(Q%,o%))
1130NEXT:PROCc(P%,o%,1):ENDPROC
1140REM KENSINGTON, by LEO The rest is only needed at the start; MODE 1 wipes it.
1150MODE4:IFPAGE<>&1900PRINT"Please type PAGE=&1900 and load me again.":END
1160LOMEM=&E00
1170M%=&900:X%=&A24:Y%=&A6D:B%=&AB6:?B%=0:DIMr% 170,N% 292,C% 127,N$(2),L$(2),P$(2),C$(2),K%(2),D%(2),S%(2)
1180V$=STRING$(40," "):FORI%=1TO2:N$(I%)=V$:L$(I%)=V$:P$(I%)=LEFT$(V$,5):P$(I%)="":NEXT:A$=STRING$(240," "):A$=""
1190C$(1)="red":C$(2)="blue":O$="3123123"
1200VDU23,240,60,126,255,255,255,255,126,60
1210PROCs("Good day to you, and welcome to Kensington! If you are the first to hold all six points of a white hexagon, or of a hexagon of your own colour, you have won.")
1220PROCs("Whenever you complete a triangle you move one of the other player's stones, and for a square you move two.")
1230PROCs("Z and X take the cross hair left and right, : and / take it up and down, and A and S take it up to the left and up to the right. RETURN chooses, and ESCAPE stops the game."):PRINT
1240PROCs("Please wait while I fetch the board..."):PRINT
1250W%=101:P%=1:FORI%=0TO10:U%=ASCMID$("+>+I6I",I%MOD6+1)-32:IFI%>2PROCpt(U%-104)
1260PROCpt(-U%):PROCpt(U%):IFI%>2PROCpt(104-U%)
1270W%=W%-11-3*(I%MOD3=2):NEXT
1280FORI%=0TO288STEP4:M%!I%=0:N%!I%=0:NEXT
1290FORP%=1TO71:FORQ%=P%+1TO P%+8:IFQ%<73IFFNadj(P%,Q%)PROCn(P%,Q%):PROCn(Q%,P%)
1300NEXT,
1310S%=1:FORJ%=0TO2:READH$:K%=3+J%-(J%=2):FORI%=1TOLENH$STEPK%:FORL%=I%TOI%+K%-1
1320Z%=M%+4*ASCMID$(H$,L%)-140+J%-(J%=2):IFJ%=1IF?Z%Z%=Z%+1
1330?Z%=S%:NEXT:S%=S%+1:NEXT,
1340I%=FNask("Will two people play (T), or will one of you play against me, and shall I be an Easy (E) or a Hard (H) opponent?","TEH")-1
1350A$=FNname("first"):B$="Micro":IFI%=0B$=FNname("second")
1360P%=FNask("Would you like to be Red (R) or Blue (B), "+A$+"?","RB")
1370P$(P%)=A$:P$(3-P%)=B$:K%(P%)=0:K%(3-P%)=I%
1380Z%=FNask("Are you playing the 2-move option (Y/N)? RETURN means yes.","YN"+CHR$13)<>2
1390GOTO30
1400DATA "$&(%')*.2+/3,04-156:>7;?8<@9=ABFJCGKDHLEIMNRVOSWPTXQUYZ^b[_c\`d]aefhjgik"
1410DATA "$%()&(+/'),0*+23,-45.26:/37;048<159=78?@:>BF;?CG<@DH=AEIBCJKDELMFJNRGKOSHLPTIMQUOPWXRVZ^SW[_TX\`UY]aZ[bc\]de_cfh`dgifgjk"
1420DATA "0)(/78;32:BC=54<DEH@?GOPSKJRZ[UMLT\]`XW_fg"
1430DEFFNname(A$):LOCALH$:PROCs("What is the "+A$+" player's name?"):REPEAT:INPUTLINE""H$:UNTILH$>"":=LEFT$(H$,5)
1440DEFPROCpt(U%):X%?P%=120+U%:Y%?P%=144+W%:X%?(73-P%)=120-U%:Y%?(73-P%)=144-W%:P%=P%+1:ENDPROC
1450DEFPROCn(P%,Q%):LOCALI%:I%=N%+P%*4:REPEAT:IF?I%I%=I%+1
1460UNTIL?I%=0:?I%=Q%:ENDPROC
