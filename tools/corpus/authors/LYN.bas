10REM  KENSINGTON
20REM  for the BBC Micro Model B
30REM  by Lyn, 1985
40IFPAGE>&E00 THENGOTO1980
50ONERRORGOTO110
60G%=0:MODE4:VDU23,1,0;0;0;0;:VDU28,0,31,39,26:PRINT"KENSINGTON for two players."''"Please wait while the board is laid out.":PROCi:PROCb
70G%=0:PROCs
80G%=1:PROCn:PROCg
90G%=2:IFFNa THENGOTO80
100PROCf:GOTO70
110VDU4:IFERR<>17THENMODE 7:REPORT:PRINT" at line ";ERL:END
120IFG%=0THENPROCf:GOTO70
130CLS:IFG%=1THENPRINT"The game has been stopped."
140GOTO90
150DEFPROCi:LOCALI%,q%,K%,A$:DIMB%75,C%127,N%63,S%295,T%375,U%75,X%75,H%75,J%61,F%127,M%295,sv%7,cd%180:D%=&900:Y%=&A28:V%=&AA8:W%=&B00
160*FX225,0
170DIMla%(1),K%(1),R%(1),O%(1),L%(2),LV%(1),g%(3):DIMP$(2),NM$(1),CN$(1),DS$(1):VDU23,240,0,8,12,254,254,12,8,0:VDU23,241,0,16,48,127,127,48,16,0:sn%=TRUE:CN$(0)="Red":CN$(1)="Blue":DS$(0)="full stones":DS$(1)="rings"
180K%=0:B%?0=0:FORI%=1TO21:READy%,a%:b%=0:IFI%>3ANDI%<19THENREAD b%
190IFb%THENPROCp(-b%)
200PROCp(-a%):PROCp(a%):IFb%THENPROCp(b%)
210NEXT:FORI%=0TO295:S%?I%=0:M%?I%=0:D%?I%=0:NEXT:q%=1:PROCsh(3,24):PROCsh(4,15):PROCsh(4,15):PROCsh(6,7):FORK%=0TO3:READA$:FORI%=1TO72:D%?(73*K%+I%)=ASC(MID$(A$,I%,1))-47:NEXT:NEXT:FORK%=0TO3:READA$
220FORI%=1TO72:M%?(73*K%+I%)=ASC(MID$(A$,I%,1))-47:NEXT:NEXT:READHX$:FORI%=1TO61:K%=0:IFI%>24THENK%=49
230q%=K%:IFI%>54THENK%=98+49*(INSTR("WRB",MID$(HX$,I%-54,1))-1):q%=K%:IFK%>98THENq%=343-K%
240Y%?I%=K%:Y%?(64+I%)=q%:NEXT:FORI%=0TO255:W%?I%=0:NEXT:FORI%=0TO6:sv%?I%=7*I%:NEXT:FORI%=1TO28:READK%,a%,b%,y%:W%?(49*K%+7*a%+b%)=y%:NEXT:N%?0=99:FORI%=0TO2 STEP2:P%=cd%:[OPT I%:LDA #0:STA &77:STA &78:LDX #72
250.pl LDA #0:STA &75:STA V%,X:LDA B%,X:BNE nx:LDA &73:BEQ ok:LDY M%,X:LDA B%,Y:CMP &72:BEQ ok:LDY M%+73,X:LDA B%,Y:CMP &72:BEQ ok:LDY M%+146,X:LDA B%,Y:CMP &72:BEQ ok:LDY M%+219,X:LDA B%,Y:CMP &72:BNE nx:.ok LDA S%,X:JSR one
260LDA S%+73,X:JSR one:LDA S%+146,X:JSR one:LDA S%+219,X:JSR one:LDA &75:STA V%,X:CMP &77:BCC nx:STA &77:STX &78:.nx DEX:BNE pl:RTS:.one BEQ ret:STA &7A:CLC:ADC &70:TAY:LDA Y%,Y:STA &76:LDA C%,Y:TAY:LDA sv%,Y:CLC:ADC &76:STA &76
270LDA &7A:CLC:ADC &71:TAY:LDA C%,Y:CLC:ADC &76:TAY:LDA W%,Y:CLC:ADC &75:BCC fin:LDA #255:.fin STA &75:.ret RTS:]:NEXT:ENDPROC
280DEFPROCp(x%):K%=K%+1:X%?K%=160+x%:H%?K%=152+y%:ENDPROC
290DEFPROCsh(n%,m%):LOCALi%,j%,p%,k%:READA$:FORi%=1TOm%:N%?q%=n%:FORj%=1TOn%:p%=ASC(MID$(A$,n%*(i%-1)+j%,1))-47:T%?(6*q%+j%-1)=p%:k%=0:IFS%?p%THENk%=73:IFS%?(73+p%)THENk%=146:IFS%?(146+p%)THENk%=219
300S%?(k%+p%)=q%:NEXT:q%=q%+1:NEXT:ENDPROC
310DEFPROCs:LOCALi%,k%,e%:FORi%=1TO2:CLS:IFi%=1THENPRINT"Good day. Who is the first player?"ELSEPRINT"And who is the second player?"
320PRINT"Please type a name of up to five"'"letters and press RETURN: ";:P$(i%)=FNna:CLS:PRINT"Is the computer to play for ";P$(i%);"?"
330PRINT"Press 1 (novice), 2 (intermediate) or"'"3 (experienced) if it is. Press RETURN"'"if a person is to play.":REPEAT:k%=GET:e%=k%<>13AND(k%<49ORk%>51):IFe%THENPROCl:PRINTTAB(0,5)"Only 1, 2, 3 or RETURN will do here.";
340UNTILNOTe%:IFk%=13THENL%(i%)=0ELSEL%(i%)=k%-48
350NEXT:cl%=FNas("Are you using a colour television?",TRUE):IFcl%THENVDU19,0,4;0;19,1,3;0;ELSEVDU19,0,0;0;19,1,7;0;
360se%=FNas("Do you want to watch me thinking?",TRUE):sn%=FNas("Do you want sound effects?",TRUE):br%=FNas("Are you also using a Kensington board?",FALSE):tw%=FNas("Are you playing the 2-move option?",TRUE):CLS
370PRINT"How fast shall I place the stones?":PRINT"Press a figure from 0 (fastest) to"'"9 (slowest), or RETURN for 3.":REPEAT:k%=GET:IFk%=13THENk%=51
380e%=k%<48ORk%>57:IFe%THENPROCl:PRINTTAB(0,5)"Please press a figure from 0 to 9.";
390UNTILNOTe%:sl%=k%-48:i%=RND(-TIME):CLS:PRINT"Red hexagons have upright strokes, Blue"'"ones level strokes, and White ones none."'"Red stones are full, Blue ones are rings.":PRINT"Please press RETURN.";:REPEAT:UNTILGET=13
400ENDPROC
410DEFFNna:LOCALa$,k%,d%:VDU23,1,1;0;0;0;:REPEAT:k%=GET:IFk%=127ANDa$>""THENa$=LEFT$(a$,LEN(a$)-1):VDU127
420d%=k%>32ANDk%<127:IFd%ANDLEN(a$)<5THENa$=a$+CHR$(k%):VDUk%ELSEIFd%THENVDU7
430IFk%=13ANDa$=""THENVDU7:PRINTTAB(0,4)"Everybody has a name. Please type it.";TAB(26,2);
440UNTILk%=13ANDa$>"":VDU23,1,0;0;0;0;:=a$
450DEFFNas(q$,d%):CLS:PRINTq$:=FNy(d%)
460DEFFNy(d%):LOCALk%,r%:r%=VPOS:PRINT"Press Y or N, or RETURN for ";:IFd%THENPRINT"Y."ELSEPRINT"N."
470REPEAT:k%=GET:IFk%>96THENk%=k%AND&DF
480IFk%=13THENk%=78-11*d%
490IFk%<>78ANDk%<>89THENPROCl:PRINTTAB(0,5)"I only understand Y, N or RETURN here.";
500UNTILk%=78ORk%=89:=(k%=89)
510DEFFNa:LOCALa%:PRINT"Another game, same players and levels?":a%=FNy(TRUE):=a%
520DEFPROCf:CLS:PRINT"Then let us start afresh.":PROCc:ENDPROC
530DEFPROCn:LOCALi%,k%:CLS:PRINT"The board is being cleared.":PROCc:FORi%=0TO61:F%?i%=0:F%?(64+i%)=0:J%?i%=0:NEXT:tn%=0:wi%=0:FORi%=0TO1:K%(i%)=0:R%(i%)=15:O%(i%)=0:NEXT:i%=1:IFL%(1)>0ANDL%(2)=0THENi%=2
540CLS:IFL%(i%)=0THENk%=FNco ELSEk%=RND(2)-1
550IFi%=2THENk%=1-k%
560NM$(k%)=P$(1):LV%(k%)=L%(1):NM$(1-k%)=P$(2):LV%(1-k%)=L%(2):CLS:PRINTNM$(0);" plays Red, and ";NM$(1);" plays Blue.":FORi%=0TO1:VDU5:GCOL0,1:MOVE16+1040*i%,1000:PRINTCN$(i%):MOVE16+1040*i%,960:PRINTNM$(i%):VDU4
570IFLV%(i%)>0ORNOT br%THENFORk%=1TO15:PROCpi(i%,k%,i%+1):NEXT
580NEXT:PRINT"A stone is drawn to see who begins ...":PROCw(100):C0%=RND(2)-1:PRINT"It is a ";CN$(C0%);" one, so ";NM$(C0%);" begins.":PROCh:PROCw(200):ENDPROC
590DEFFNco:LOCALk%:PRINT"Which colour would you like, ";P$(i%);"?":PRINT"Press R for Red or B for Blue.":REPEAT:k%=GETAND&DF:IFk%<>82ANDk%<>66THENPROCl:PRINTTAB(0,3)"There are only Red (R) and Blue (B).";
600UNTILk%=82ORk%=66:=-(k%=66)
610DEFPROCg:LOCALc%:c%=C0%:REPEAT:PROCt(c%):c%=1-c%:UNTILwi%:PROCwo(wi%-1):ENDPROC
620DEFPROCwo(c%):LOCALi%,n%:CLS:PRINTNM$(c%);" has won the game!":PRINT"The ";CN$(c%);" stones hold all six points of":IFMID$(HX$,hx%-54,1)="W"THENPRINT"a White hexagon."ELSEPRINT"a ";CN$(c%);" hexagon."
630FORn%=1TO6:FORi%=0TO5:PROCar(T%?(6*hx%+i%)):NEXT:IFsn%THENSOUND1,-10,80+12*n%,4
640PROCw(25):NEXT:ENDPROC
650DEFPROCt(c%):LOCALi%:me%=c%:tn%=tn%+1:K%(c%)=K%(c%)+1:IFtn%>255THENtn%=1:FORi%=0TO61:J%?i%=0:NEXT
660IFK%(c%)>254THENK%(c%)=1:FORi%=0TO61:F%?(64*c%+i%)=-(F%?(64*c%+i%)=255):NEXT
670Z%=1:IFNOTFNca(c%)THENPROCpa(c%):ENDPROC
680IFR%(c%)>0THENPROCpl(c%)ELSEPROCsl(c%)
690ENDPROC
700DEFPROCpa(c%):PROChe(c%):PRINTNM$(c%);" has no legal move and must pass.":PROCl:PROCw(250):ENDPROC
710DEFPROCpl(c%):IFLV%(c%)THENPROCcp(c%)ELSEPROChp(c%)
720IFLV%(c%)>0ORNOT br%THENPROCpi(c%,R%(c%),0)
730R%(c%)=R%(c%)-1:PROCcm(c%,to%):ENDPROC
740DEFPROCsl(c%):IFLV%(c%)THENPROCcs(c%)ELSEPROChs(c%)
750PROCli(c%,fr%):PROCcm(c%,to%):ENDPROC
760DEFPROCcm(c%,p%):LOCALk%,s%,e%:B%?p%=c%+1:O%(c%)=O%(c%)+1:PROCad(c%,p%,1):IFLV%(me%)ANDsl%>0THENPROCbl(p%)
770PROCst(p%):PROCh:FORk%=0TO219 STEP73:s%=S%?(k%+p%):IFs%>54THENIF C%?(64*c%+s%)=6ANDY%?(64*c%+s%)<196THENwi%=c%+1:hx%=s%
780IFs%>0ANDs%<55THENIF C%?(64*c%+s%)=N%?s%ANDJ%?s%<>tn%THENJ%?s%=tn%:IFN%?s%-2>e%THENe%=N%?s%-2
790NEXT:IFwi%=0ANDe%>0THENPROCr(c%,e%)
800ENDPROC
810DEFPROCr(c%,e%):LOCALi%,x%,o%:o%=1-c%:i%=1:REPEAT:IFO%(o%)+(B%?x%=o%+1)>0THENPROCo
820i%=i%+1:UNTILi%>e%ORwi%>0:ENDPROC
830DEFPROCo:IFLV%(c%)THENPROCcr(c%,x%)ELSEPROChr(c%,x%)
840PROCli(o%,fr%):x%=to%:PROCcm(o%,to%):ENDPROC
850DEFPROCli(c%,p%):LOCALk%,s%:FORk%=0TO219 STEP73:s%=S%?(k%+p%):IFs%>0ANDs%<55THENIF C%?(64*c%+s%)=N%?s%THENF%?(64*c%+s%)=K%(c%)+1
860NEXT:PROCta(c%,p%):PROCcb(p%):ENDPROC
870DEFPROCta(c%,p%):PROCad(c%,p%,-1):B%?p%=0:O%(c%)=O%(c%)-1:ENDPROC
880DEFPROCad(c%,p%,d%):LOCALb%,s%:b%=C%+64*c%:s%=b%+S%?p%:?s%=?s%+d%:s%=b%+S%?(73+p%):?s%=?s%+d%:s%=b%+S%?(146+p%):?s%=?s%+d%:s%=b%+S%?(219+p%):?s%=?s%+d%:ENDPROC
890DEFFNok(c%,p%):LOCALk%,s%,f%:f%=TRUE:IFNOTtw%THEN=TRUE
900FORk%=0TO219 STEP73:s%=S%?(k%+p%):IFF%?(64*c%+s%)=K%(c%)THENIFC%?(64*c%+s%)=N%?s%-1THENf%=FALSE
910NEXT:=f%
920DEFFNca(c%):LOCALa%,f%:REPEAT:a%=a%+1:IFR%(c%)>0ANDB%?a%=0THENf%=FNok(c%,a%)
930IFR%(c%)=0ANDB%?a%=c%+1THENf%=FNro(c%,a%,TRUE)
940UNTILf%ORa%=72:=f%
950DEFFNro(c%,a%,t%):LOCALk%,q%,f%:PROCad(c%,a%,-1):FORk%=0TO219 STEP73:q%=M%?(k%+a%):IFq%THENIFB%?q%=0THENIF NOTt%ORFNok(c%,q%)THENf%=TRUE
960NEXT:PROCad(c%,a%,1):=f%
970DEFFNne(a%,b%):=(M%?a%=b%ORM%?(73+a%)=b%ORM%?(146+a%)=b%ORM%?(219+a%)=b%)
980DEFPROChe(c%):CLS:VDU23,1,0;0;0;0;:IFc%=me%THENPRINT"It is ";NM$(c%);"'s turn (";CN$(c%);", ";DS$(c%);")."ELSEPRINT"Now ";NM$(c%);" may act (";CN$(c%);", ";DS$(c%);")."
990ENDPROC
1000DEFPROCk:PRINTTAB(0,5)"Z left, X right, : up, / down, RETURN.";:bd%=FALSE:ENDPROC
1010DEFPROCd(a$):PRINTTAB(0,2)SPC(120);TAB(0,2);a$;:bd%=FALSE:ENDPROC
1020DEFPROCno(a$,b$):PRINTTAB(0,3)SPC(80);TAB(0,3);a$;TAB(0,4);b$;:PROCl:bd%=TRUE:ENDPROC
1030DEFFNpc:LOCALk%,d%,n%:PROCar(Z%):REPEAT:k%=GET:IFbd%THENPRINTTAB(0,3)SPC(80);:bd%=FALSE
1040IFk%>96THENk%=k%AND&DF
1050IFk%=42THENk%=58
1060IFk%=63THENk%=47
1070d%=INSTR("ZX:/",CHR$(k%)):IFd%THENPROCgo
1080IFd%=0ANDk%<>13THENPROCno("That key does nothing here.","")
1090UNTILk%=13:PROCar(Z%):=Z%
1100DEFPROCgo:n%=D%?(73*d%-73+Z%):IFn%=0THENPROCno("The board ends here.",""):ENDPROC
1110PROCar(Z%):Z%=n%:PROCar(Z%):ENDPROC
1120DEFPROChp(c%):LOCALp%,f%:PROChe(c%):PRINT"You have ";R%(c%);" stone";LEFT$("s",-(R%(c%)>1));" left to place.":PROCk:PROCd("Put one on a point that is free."):REPEAT:p%=FNpc:f%=(B%?p%=0)
1130IFf%THENf%=FNok(c%,p%):IFNOTf%THENPROCtw
1140IFB%?p%THENPROCno("A stone lies on this point already.","Please choose a free one.")
1150UNTILf%:to%=p%:ENDPROC
1160DEFPROCtw:PROCno("You may not rebuild that shape before","your second turn after it was broken up."):ENDPROC
1170DEFPROChs(c%):LOCALp%,f%:PROChe(c%):PRINT"Move one of your stones along a line.":PROCk:REPEAT:REPEAT:PROCd("Which stone do you want to move?"):p%=FNse(c%):UNTILp%:fr%=p%:PROCm(p%)
1180PROCd("Where is it to go?  (Here: let go of it)"):REPEAT:p%=FNpc:f%=FNde(c%):UNTILf%ORp%=fr%:PROCm(fr%):UNTILf%:to%=p%:ENDPROC
1190DEFFNse(c%):LOCALp%,f%:REPEAT:p%=FNpc:f%=FALSE:IFB%?p%=0THENPROCno("There is no stone on this point.","Please choose one of yours.")
1200IFB%?p%=2-c%THENPROCno("That stone is not yours.","You play "+CN$(c%)+" ("+DS$(c%)+").")
1210IFB%?p%=c%+1THENf%=FNro(c%,p%,TRUE):IFNOTf%THENPROCsu
1220UNTILf%:=p%
1230DEFPROCsu:IFFNro(c%,p%,FALSE)THENPROCno("That stone could only rebuild a shape","too soon. Please choose another one.")ELSEPROCno("That stone is shut in and cannot move.","Please choose another one.")
1240ENDPROC
1250DEFFNde(c%):LOCALf%:IFp%=fr%THEN=FALSE
1260IFB%?p%THENPROCno("A stone lies on this point already.","Please choose a free one."):=FALSE
1270IFNOTFNne(fr%,p%)THENPROCno("No line leads there from your stone.","It may only go to a neighbouring point."):=FALSE
1280PROCad(c%,fr%,-1):f%=FNok(c%,p%):PROCad(c%,fr%,1):IFNOTf%THENPROCtw
1290=f%
1300DEFPROChr(c%,x%):LOCALp%,f%,o%,o$:o%=1-c%:o$=CN$(o%):PROChe(c%):PRINTFNma:PROCk:REPEAT
1310IFe%=1THENPROCd("Choose the "+o$+" stone to move.")ELSEIFi%=1THENPROCd("Choose the first "+o$+" stone to move.")ELSEPROCd("Choose the second "+o$+" stone to move.")
1320REPEAT:p%=FNpc:f%=(B%?p%=o%+1ANDp%<>x%):IFB%?p%=0THENPROCno("There is no stone on this point.","Please choose a "+o$+" one.")
1330IFB%?p%=c%+1THENPROCno("That stone is your own.","Please choose a "+o$+" one.")
1340IFB%?p%=o%+1ANDp%=x%THENPROCno("You have only just put that stone there.","Please choose another one.")
1350UNTILf%:fr%=p%:PROCm(p%):PROCd("Where is it to go?  (Here: let go of it)"):REPEAT:p%=FNpc:f%=(B%?p%=0):IFNOTf%ANDp%<>fr%THENPROCno("A stone lies on this point already.","Please choose a free one.")
1360UNTILf%ORp%=fr%:PROCm(fr%):UNTILf%:to%=p%:ENDPROC
1370DEFFNma:IFe%=1THEN="A triangle! One "+CN$(1-c%)+" stone must move."
1380="A square! Two "+CN$(1-c%)+" stones must move."
1390DEFPROCga(c%,f%):?&70=64*c%:?&71=64-64*c%:?&72=c%+1:?&73=f%:CALLcd%:ENDPROC
1400DEFPROCth(c%):PROChe(c%):PRINT"The computer is thinking for ";NM$(c%);".":ENDPROC
1410DEFPROCte(a$):PRINTTAB(0,1)SPC(40);TAB(0,1);a$:IFNOTbr%THENENDPROC
1420PRINT"Please do the same on your board and"'"press RETURN.":PROCar(to%):IFfr%THENPROCm(fr%)
1430REPEAT:UNTILGET=13:PROCar(to%):IFfr%THENPROCm(fr%)
1440ENDPROC
1450DEFPROCcp(c%):LOCALp%,v%,m%,l%,o%,h%:l%=LV%(c%):o%=1-c%:h%=-(R%(o%)=0):m%=-9999:PROCth(c%):PROCga(c%,0):FORp%=1TO72:U%?p%=V%?p%:NEXT:FORp%=1TO72:IFB%?p%=0THENPROCtr
1460NEXT:fr%=0:PROCte(NM$(c%)+" puts a stone on the board."):ENDPROC
1470DEFPROCtr:IFse%THENPROCar(p%)
1480IFl%=1THENv%=U%?p%DIV3+RND(25)
1490IFl%=2THENv%=U%?p%+RND(5)
1500IFl%=3THENB%?p%=c%+1:PROCad(c%,p%,1):PROCga(o%,h%):v%=2*U%?p%-?&77+RND(3):B%?p%=0:PROCad(c%,p%,-1):IFU%?p%>199THENv%=v%+999
1510IFv%>m%THENIFFNok(c%,p%)THENm%=v%:to%=p%
1520IFse%THENPROCar(p%)
1530ENDPROC
1540DEFPROCcs(c%):LOCALa%,q%,v%,m%,l%,o%,k%,b%,h%:l%=LV%(c%):o%=1-c%:m%=-9999:h%=-(R%(o%)=0):PROCth(c%):FORa%=1TO72:IFB%?a%=c%+1THENPROCty
1550NEXT:la%(c%)=to%:PROCte(NM$(c%)+" moves a stone along a line."):ENDPROC
1560DEFPROCty:PROCad(c%,a%,-1):B%?a%=0:PROCga(c%,0):b%=V%?a%:FORk%=0TO3:g%(k%)=V%?(M%?(73*k%+a%)):NEXT:FORk%=0TO3:q%=M%?(73*k%+a%):IFq%THENIFB%?q%=0THENPROCtq
1570NEXT:PROCad(c%,a%,1):B%?a%=c%+1:ENDPROC
1580DEFPROCtq:IFse%THENPROCar(q%)
1590IFl%=1THENv%=g%(k%)DIV3+RND(25)
1600IFl%=2THENv%=2*g%(k%)-b%+RND(8)
1610IFl%=3THENB%?q%=c%+1:PROCad(c%,q%,1):PROCga(o%,h%):v%=3*g%(k%)-b%-?&77+RND(6):B%?q%=0:PROCad(c%,q%,-1):IFg%(k%)>199THENv%=v%+999
1620IFa%=la%(c%)THENv%=v%-15
1630IFv%>m%THENIFFNok(c%,q%)THENm%=v%:fr%=a%:to%=q%
1640IFse%THENPROCar(q%)
1650ENDPROC
1660DEFPROCcr(c%,x%):LOCALp%,v%,m%,l%,o%:l%=LV%(c%):o%=1-c%:m%=-9999:PROCth(c%):PRINTFNma:FORp%=1TO72:IFB%?p%=o%+1ANDp%<>x%THENPROCtb
1670NEXT:PROCad(o%,fr%,-1):B%?fr%=0:PROCga(o%,0):FORp%=1TO72:U%?p%=V%?p%:NEXT:PROCga(c%,0):m%=-9999:FORp%=1TO72:IFB%?p%=0ANDp%<>fr%THENPROCtd
1680NEXT:PROCad(o%,fr%,1):B%?fr%=o%+1:PROCte(NM$(c%)+" takes a "+CN$(o%)+" stone elsewhere."):ENDPROC
1690DEFPROCtb:IFse%THENPROCar(p%)
1700PROCad(o%,p%,-1):B%?p%=0:PROCga(o%,0):v%=V%?p%+RND(4):IFl%=1THENv%=V%?p%DIV3+RND(25)
1710PROCad(o%,p%,1):B%?p%=o%+1:IFv%>m%THENm%=v%:fr%=p%
1720IFse%THENPROCar(p%)
1730ENDPROC
1740DEFPROCtd:v%=RND(4)-2*U%?p%-V%?p%DIV4:IFl%=1THENv%=RND(30)-U%?p%
1750IFv%>m%THENm%=v%:to%=p%
1760ENDPROC
1770DEFPROCb:LOCALp%,s%,i%,x%,y%:VDU24,0;192;1279;1023;:CLG:VDU26:VDU28,0,31,39,26:VDU23,1,0;0;0;0;:GCOL0,1:MOVE0,190:DRAW1279,190:FORp%=1TO72:B%?p%=0:PROCcb(p%):NEXT:FORs%=55TO61:x%=2*(X%?(T%?(6*s%))+X%?(T%?(6*s%+5)))
1780y%=2*(H%?(T%?(6*s%))+H%?(T%?(6*s%+5))):FORi%=-48TO48 STEP12:IFMID$(HX$,s%-54,1)="R"THENh%=42:IFABS(i%)>24THENh%=(48-ABS(i%))*1.73
1790IFMID$(HX$,s%-54,1)="R"THENMOVEx%+i%,y%-h%:DRAWx%+i%,y%+h%
1800IFMID$(HX$,s%-54,1)="B"ANDABS(i%)<37THENh%=48-ABS(i%)/1.73:MOVEx%-h%,y%+i%:DRAWx%+h%,y%+i%
1810NEXT:NEXT:ENDPROC
1820DEFPROCc:LOCALp%:GCOL0,1:VDU4:VDU24,0;192;251;1023;16:VDU24,1052;192;1279;1023;16:VDU24,0;0;1279;1023;:FORp%=0TO127:C%?p%=0:NEXT:PROCb:ENDPROC
1830DEFPROCcb(p%):LOCALk%,q%:PROCdi(4*X%?p%,4*H%?p%,0):GCOL0,1:FORk%=0TO219 STEP73:q%=M%?(k%+p%):IFq%THENMOVE4*X%?p%,4*H%?p%:DRAW2*(X%?p%+X%?q%),2*(H%?p%+H%?q%)
1840NEXT:ENDPROC
1850DEFPROCst(p%):PROCdi(4*X%?p%,4*H%?p%,B%?p%):ENDPROC
1860DEFPROCdi(x%,y%,t%):LOCALi%,w%:IFt%THENGCOL0,1ELSEGCOL 0,0
1870FORi%=0TO20 STEP4:w%=4*VALMID$("555432",1+i%DIV4,1):MOVEx%-w%,y%+i%:DRAWx%+w%,y%+i%:MOVEx%-w%,y%-i%:DRAWx%+w%,y%-i%:NEXT:IFt%<2THENENDPROC
1880GCOL0,0:FORi%=0TO12 STEP4:w%=4*VALMID$("3321",1+i%DIV4,1):MOVEx%-w%,y%+i%:DRAWx%+w%,y%+i%:MOVEx%-w%,y%-i%:DRAWx%+w%,y%-i%:NEXT:ENDPROC
1890DEFPROCpi(c%,n%,t%):PROCdi(40+1060*c%+64*((n%-1)MOD3),240+60*((n%-1)DIV3),t%):ENDPROC
1900DEFPROCar(p%):VDU5:GCOL3,1:MOVE4*X%?p%-60,4*H%?p%+16:VDU240,4,23,1,0;0;0;0;:ENDPROC
1910DEFPROCm(p%):VDU5:GCOL3,1:MOVE4*X%?p%+28,4*H%?p%+16:VDU241,4,23,1,0;0;0;0;:ENDPROC
1920DEFPROCbl(p%):LOCALi%:FORi%=1TO2:PROCst(p%):PROCw(sl%*6):PROCcb(p%):PROCw(sl%*6):NEXT:ENDPROC
1930DEFPROCw(t%):LOCALe%:e%=TIME+t%:REPEATUNTILTIME>=e%:ENDPROC
1940DEFPROCh:IFsn%THENSOUND1,-10,140,2
1950ENDPROC
1960DEFPROCl:IFsn%THENSOUND1,-10,20,4
1970ENDPROC
1980REM  move down to &E00
1990*KEY0 *TAPE|MFOR I%=0 TO TOP-PAGE STEP 4:I%!&E00=I%!PAGE:NEXT|MPAGE=&E00|MOLD|MRUN|M
2000*FX138,0,128
2010END
2020DATA 97,11,86,29,76,11,68,39,60,57,21,78,47,39,60
2030DATA 39,11,89,29,29,71,18,11,89,10,39,60,0,21,78,-10,39,60
2040DATA -18,11,89,-29,29,71,-39,11,89,-47,39,60,-57,21,78,-68,39,60
2050DATA -76,11,-86,29,-97,11
2060DATA 0241356:>7;?8<@9=ABFJCGKDHLEIMNRVOSWPTXQUYZ^b[_c\`d]aefjngkohlpimqrtvsuw
2070DATA 0145247;358<67>?89@A:>BF;?CG<@DH=AEICDKLFJNRGKOSHLPTIMQUNOVW
2080DATA PQXYRVZ^SW[_TX\`UY]a[\cd^bfj_cgk`dhlaeimfgnohipqkortlpsursvw
2090DATA 45;<CD>?FGNO@AHIPQKLST[\VW^_fgXY`ahicdklrs
2100DATA 206124:6<8/749:><@/GCIB>D@/GKIRNTP/OKQRVTX/_[aZV\X/_cajflh/gcijnlptrnstv
2110DATA 1309537;9=658/?;A=FDH/?CAEFLH/OSQUNLP/WSYU^\`/W[Y]^d`/gkimfdh/okqmsurqwu
2120DATA ////01/23//45/6789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghikloprs
2130DATA 4578;<>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopq/rs//tu/vw////
2140DATA 100101723864596789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghikloprs
2150DATA 234523:69=>78A:;<=FDCIBCDEFGHIONQPNOPQRSTU^\[aZ[\]^_`agfihfghijklmsrrstu
2160DATA 457854>;<AB?@E?>A@JGHMJKLMRLKURSTUVWXYWVYXb_`ebcdejdcmjklmnopqonqptuvwwv
2170DATA ////;</?@//CD/FGHI/KL/NOPQ/ST/VWXYZ[\]^_`a/cd/fghi/kl/nopq/rs//tu/vw////
2180DATA WRBWRBW
2190DATA 0,0,0,1,0,1,0,4,0,2,0,24,0,0,2,15,0,0,1,2,1,0,0,1,1,1,0,2
2200DATA 1,2,0,6,1,3,0,36,1,0,3,22,1,0,2,4,2,1,0,3,2,2,0,9,2,3,0,20
2210DATA 2,4,0,45,2,5,0,200,3,1,0,3,3,2,0,9,3,3,0,20,3,4,0,45,3,5,0,200
2220DATA 2,0,3,8,2,0,4,30,2,0,5,110,4,0,3,8,4,0,4,30,4,0,5,110,2,0,2,2
