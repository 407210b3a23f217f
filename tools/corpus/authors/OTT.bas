10REM KENSINGTON by OTT
20REM The first part fills the tables and moves the second down to &E00
30MODE7:PRINTTAB(10,10)"K E N S I N G T O N"TAB(8,13)"Just marking out the board"
40VDU23;8202;0;0;0;
50X%=&8FF:Y%=&947:O%=&98F:M%=&9D8:A%=&AF8:N%=&C17:V%=&C91:W%=&CCA:K%=&87F
60FORI%=M%TOA%+288STEP4:!I%=0:NEXT
70FORI%=0TO31:READW%?I%:NEXT
80READa$:FORI%=1TO72:X%?I%=EVAL("&"+MID$(a$,2*I%-1,2)):NEXT
90READa$:P%=1:FORI%=1TO21:FORJ%=0TO1-2*(I%>3ANDI%<19):Y%?P%=EVAL("&"+MID$(a$,2*I%-1,2)):P%=P%+1:NEXT,
100S%=1:READh$:PROCsh(h$,3):READh$:PROCsh(h$,4):READh$:PROCsh(LEFT$(h$,42),6):PROCsh(MID$(h$,43),30)
110*TAPE
120P%=PAGE:REPEATP%=P%+P%?3:UNTILP%?1*256+P%?2=310
130!&70=P%+&E000000:FORI%=&74TO&86:READ?I%:NEXT:?&77=(TOP-P%)DIV256+1
140*FX15
150a$="CALL116|PAGE=&E00|END|RUN|"
160FORI%=1TOLENa$:S%=ASCMID$(a$,I%):IFS%=124S%=13
170D%=FNput(S%):NEXT:VDU21:END
180DEFFNput(Y%):LOCALA%,X%:A%=138:CALL&FFF4:=0
190DEFPROCsh(a$,n%)
200FORI%=0TOLENa$-1STEPn%:FORJ%=1TOn%:P%=ASCMID$(a$,I%+J%)-48:Q%=ASCMID$(a$,I%+J%MODn%+1)-47
210D%=A%+4*P%-1:REPEATD%=D%+1:UNTIL?D%=0:?D%=Q%
220IFn%<9D%=M%+4*P%-1:REPEATD%=D%+1:UNTIL?D%=0:?D%=S%
230NEXT:S%=S%+1:NEXT:ENDPROC
240DATA1,4,34,0,1,3,9,52,2,5,9,20,60,255,0,0,0,2,22,0,0,1,5,38,0,2,6,14,50,220,0,0
250DATA 566D4281566D1F368CA30C4A78B71F368CA300566DC3144281AF00566DC31F368CA30C4A78B71F368CA300566DC3144281AF00566DC31F368CA30C4A78B71F368CA3566D4281566D
260DATA D4C8BDB4A99D95897E756A5E564A3F362B1F170C00
270DATA 402531>6:?;7@8<A=9JFBKCGLHDMEIRVNWSOXPTYUQb^Zc[_d`\e]anfjokgphlqmivrtwus
280DATA 45107;42<835>?76@A98BF>:GC;?DH@<IE=AKLDCRNFJOSKGTPHLQUMIVWONXYQPZ^VR_[SW\`XTa]UYcd\[jf^bgkc_lh`dimeanogfpqihtrkosuplvwsr
290DATA NOG?>F^fg_WVPQIA@HhiaYX`CD<54;[\TLKSrsldck01389=EMU]emqpuwvtonjbZRJB:672
300DATA160,0,162,0,177,112,145,114,200,208,249,230,113,230,115,202,208,242,96
310VDU6:MODE1:PROCinit
320ONERROR IFERR=17GOTO360 ELSEMODE7:REPORT:PRINT" at ";ERL:END
330PROCask
340PROCgame
350GOTO380
360IFg%=0GOTO330
370PROCm("The game has been stopped.")
380g%=0:*FX15,1
390IFFNy("Another game, same players","Y")GOTO340
400IFFNy("A game for other players","N")GOTO330
410*FX4
420MODE7:PRINT"Thank you for playing.":END
430DEFPROCinit
440*FX4,1
450*FX225,0
460r%=&CEA:DIMn$(2),l%(2),p$(2),q%(2),c$(2):c$(1)="red":c$(2)="blue":g%=0:k$="DEWQAZXC"+CHR$137+"?"+CHR$139+"?"+CHR$136+"?"+CHR$138+"?":h$="NOG?>F^fg_WVPQIA@HhiaYX`CD<54;[\TLKSrsldck"
470VDU19,0,7;0;19,3,0;0;19,2,4;0;23;8202;0;0;0;:ENDPROC
480DEFPROCask:VDU28,0,31,39,0,17,128,17,3,19,1,1;0;19,2,4;0;12
490PRINTTAB(10,1)"K E N S I N G T O N"''"Names have up to 5 letters. For level,"'"press 1 (novice), 2 or 3 (experienced)"'"to let the computer play, or RETURN if"'"a person does."
500FORI%=1TO2:PRINT'"What is player ";I%;" called? ";:p$(I%)=FNa:PRINT"Level for ";p$(I%);"? ";:REPEATk%=FNc:UNTILk%=13ORk%>48ANDk%<52:IFk%=13q%(I%)=0:PRINT"a person plays"ELSEq%(I%)=k%-48:PRINT;q%(I%)
510NEXT:PRINT'"For each question Y, N or RETURN, which"'"means the answer in brackets."':col%=FNy("Is your television a colour one","Y"):th%=FNy("Shall I show what I consider","Y"):so%=FNy("Would you like sounds","Y")
520bo%=FNy("Is there a real board beside you","N"):tw%=FNy("Is the 2-move option in force","Y"):PRINT'"How fast shall I play, from 0 (at once)"'"to 9 (leisurely)? ";:REPEATk%=FNc:UNTILk%>47ANDk%<58:sp%=k%-48:PRINT;sp%
530ENDPROC
540DEFFNc:k%=GET:IFk%>96ANDk%<123k%=k%-32
550=k%
560DEFFNa:a$="":REPEATk%=FNc:IFk%=127ANDa$>""a$=LEFT$(a$,LENa$-1):VDU127ELSEIFk%>64ANDk%<91ANDLENa$<5a$=a$+CHR$k%:VDUk%
570UNTILk%=13ANDa$>"":PRINT:=a$
580DEFFNy(a$,d$):PRINTa$;" (";d$;")? ";:REPEATk%=FNc:IFk%=13k%=ASCd$
590UNTILk%=78ORk%=89:IFk%=78PRINT"no"ELSEPRINT"yes"
600=k%=89
610DEFPROCgame:VDU28,0,31,39,0,12:J%=1:IFq%(1)IFq%(2)=0J%=2
620PRINTTAB(0,8)"Red or blue stones for ";p$(J%);" (R or B)? ";:REPEATk%=FNc:UNTILk%=82ORk%=66:IFk%=66J%=3-J%
630g%=1:n$(1)=p$(J%):l%(1)=q%(J%):n$(2)=p$(3-J%):l%(2)=q%(3-J%):VDU12:IFcol%=0VDU19,1,0;0;19,2,0;0;
640PROCb:c%=RND(2):PROCm("The stone drawn from the bag is "+c$(c%)+CHR$13+CHR$10+n$(c%)+" begins."):PROCn(100):I%=INKEY(300):REPEATPROCt:c%=3-c%:UNTILw%
650PROCm("Well played, "+n$(w%)+"! All six points of a"):IFH%>58a$="white"ELSEa$=c$(w%)
660PRINTa$;" hexagon: ";c$(w%);" wins the game.":GCOL0,3:FORI%=70TO85STEP5:PROCh(H%,I%/100,5,"0123450"):NEXT:IFso%FORI%=0TO6:SOUND1,-12,100+I%*8,4:NEXT
670ENDPROC
680DEFPROCb
690*FX15
700VDU29,476;152;:FORI%=1TO69STEP4:O%!I%=0:NEXT:FORI%=1TO121STEP4:N%!I%=0:NEXT:FORI%=1TO109STEP4:K%!I%=0:NEXT:w%=0:r%?1=15:r%?2=15
710PRINTTAB(0,1)"KENSINGTON"TAB(0,3)"Q W E  Go from"TAB(0,4)"A   D  point"TAB(0,5)"Z X C  to point":PRINTTAB(0,7)"RETURN picks"TAB(0,8)"a stone up and"TAB(0,9)"puts it down"TAB(0,11)"ESCAPE stops"
720FORI%=1TO2:PRINTTAB(2,7+7*I%)n$(I%):FORJ%=1TO15:PROCp(I%,J%,I%):NEXT,:VDU28,0,31,39,29:FORI%=55TO58:J%=(I%+1)DIV2-27:GCOL0,J%:IFcol%PROCh(I%,.55,85,"015243")ELSEPROCss(I%)
730NEXT:GCOL0,3:FORI%=1TO72:FORJ%=0TO3:Q%=A%?(4*I%-4+J%):IFQ%>I%MOVE4*X%?I%,4*Y%?I%:DRAW4*X%?Q%,4*Y%?Q%
740NEXT,:FORI%=1TO72:PROCd(I%):NEXT:ENDPROC
750DEFPROCv(s%):x%=ASCMID$(h$,6*s%-329)-47:y%=ASCMID$(h$,6*s%-326)-47:U%=2*(X%?x%+X%?y%):D%=2*(Y%?x%+Y%?y%):ENDPROC
760DEFPROCh(s%,k,m%,a$):PROCv(s%):FORJ%=1TOLENa$:P%=ASCMID$(h$,6*s%-329+VALMID$(a$,J%,1))-47:x%=U%+k*(4*X%?P%-U%):y%=D%+k*(4*Y%?P%-D%):IFJ%=1MOVEx%,y%:MOVEx%,y%ELSEPLOTm%,x%,y%
770NEXT:ENDPROC
780DEFPROCss(s%):PROCv(s%):FORJ%=-40TO40STEP16:x%=55-ABSJ%/1.73:IFs%<57MOVEU%-x%,D%+J%:DRAWU%+x%,D%+J%ELSEMOVEU%+J%,D%-x%:DRAWU%+J%,D%+x%
790NEXT:ENDPROC
800DEFPROCp(c%,n%,k%):PROCo((n%-1)MOD5*56-440,576-224*c%-(n%-1)DIV5*56,k%):ENDPROC
810DEFPROCo(x%,y%,k%):GCOL0,k%:PROCf(24):IFk%=2ANDcol%=0GCOL0,0:PROCf(12)
820ENDPROC
830DEFPROCf(a%):b%=a%DIV2:MOVEx%-b%,y%+a%:MOVEx%+b%,y%+a%:PLOT85,x%-a%,y%+b%:PLOT85,x%+a%,y%+b%:PLOT85,x%-a%,y%-b%:PLOT85,x%+a%,y%-b%:PLOT85,x%-b%,y%-a%:PLOT85,x%+b%,y%-a%:ENDPROC
840DEFPROCd(p%):PROCo(4*X%?p%,4*Y%?p%,O%?p%):IFO%?p%=0GCOL0,3:MOVE4*X%?p%-4,4*Y%?p%:PLOT1,8,0:PLOT0,-4,4:PLOT1,0,-8
850ENDPROC
860DEFPROCc(p%):GCOL3,3:MOVE4*X%?p%-40,4*Y%?p%:PLOT1,40,40:PLOT1,40,-40:PLOT1,-40,-40:PLOT1,-40,40:ENDPROC
870DEFPROCr(p%):GCOL3,3:FORI%=28TO32STEP4:MOVE4*X%?p%-I%,4*Y%?p%-I%:PLOT1,2*I%,0:PLOT1,0,2*I%:PLOT1,-2*I%,0:PLOT1,0,-2*I%:NEXT:ENDPROC
880DEFPROCm(a$):CLS:PRINTa$:ENDPROC
890DEFPROCn(p%):IFso%SOUND1,-10,p%,2
900ENDPROC
910DEFPROCw(a$):IFa$=""ENDPROC
920PRINTTAB(0,2)a$;:z%=1:IFso%SOUND1,-12,20,5
930ENDPROC
940DEFFNk:REPEATPROCc(Q%):k%=FNc:PROCc(Q%):IFz%z%=0:PRINTTAB(0,2)SPC39;
950J%=INSTR(k$,CHR$k%):IFJ%=0ORk%=63GOTO980
960v=RAD(45*(J%-1AND7)):x%=COSv*100:y%=SINv*100:b=1500:t%=0:FORJ%=4*Q%-4TO4*Q%-1:q%=A%?J%:IFq%v=(X%?q%-X%?Q%)*x%+(Y%?q%-Y%?Q%)*y%:IFv>b b=v:t%=q%
970NEXT:IFt%Q%=t%
980UNTILk%=13:=Q%
990DEFPROCt:FORI%=56*c%-55TO56*c%-3STEP4:K%!I%=(K%!I%AND&2020202)DIV2:NEXT:FORI%=1TO53STEP4:V%!I%=0:NEXT:FORI%=1TO2:GCOL0,-3*(I%=c%):MOVE-476,620-224*I%:MOVE-476,644-224*I%:PLOT85,-452,632-224*I%:NEXT
1000Q%=1:z%=0:E%=0:L%=0:IFr%?c%PROCl ELSEIFFNm PROCq(c%,c%,1):PROCge ELSEPROCm(FNw(c%)+" has no move and must"):PRINT"pass.":PROCn(40):I%=INKEY(300)
1010IFE%IFw%=0PROCx(c%,E%)
1020ENDPROC
1030DEFFNw(c%)=n$(c%)+" ("+c$(c%)+")"
1040DEFPROCl:IFl%(c%)PROCi(c%):PROCj(c%) ELSEPROCm(FNw(c%)+", please place a stone."):PRINT"RETURN puts it down.":REPEATt%=FNk:b$=FNb(t%,c%):PROCw(b$):UNTILb$=""
1050PROCp(c%,r%?c%,0):r%?c%=r%?c%-1:f%=0:PROCge:ENDPROC
1060DEFFNb(p%,c%):IFO%?p%THEN="There is a stone here already."
1070IFFNn(p%,c%)THEN="2-move option: too soon to rebuild it."
1080=""
1090DEFPROCq(c%,e%,s%):IFl%(c%)PROCi(c%):PROCa:ENDPROC
1100a$=FNw(c%)+", ":IFs%a$=a$+"your move: which stone?"ELSEa$=a$+"shift a "+c$(e%)+" stone."
1110REPEATPROCm(a$):IFs%=0PRINT;n%;" to go. ";
1120PRINT"RETURN picks it up.":REPEATp%=FNk:b$="":IFO%?p%=0b$="There is no stone here."ELSEIFO%?p%<>e%b$="You want a "+c$(e%)+" stone, not this."ELSEIFp%=L%b$="You have just put that one there."
1130PROCw(b$):UNTILb$="":f%=p%:PROCr(f%):PROCs(f%,e%,-1):PROCm(FNw(c%)+", where shall it go?"):PRINT"RETURN puts it down (here: back).":REPEATp%=FNk:b$="":IFp%<>f%b$=FNt
1140PROCw(b$):UNTILb$="":PROCr(f%):PROCs(f%,e%,1):UNTILp%<>f%:t%=p%:ENDPROC
1150DEFFNt:IFO%?p%THEN="There is a stone here already."
1160IFs%=0THEN=""
1170v%=0:FORJ%=4*f%-4TO4*f%-1:IFA%?J%=p%v%=1
1180NEXT:IFv%=0THEN="It may go one line only."
1190=FNb(p%,c%)
1200DEFPROCs(p%,c%,d%):FORI%=M%+4*p%-4TOM%+4*p%-1:S%=?I%:IFS%S%=N%+S%+61*c%-61:?S%=?S%+d%
1210NEXT:ENDPROC
1220DEFFNs(s%)=3-(s%>24)-2*(s%>54)
1230DEFFNo(s%,c%)=s%<55ORs%>58OR(s%+1)DIV2-27=c%
1240DEFFNn(p%,c%):u%=0:IFtw%FORI%=M%+4*p%-4TOM%+4*p%-1:S%=?I%:IFS%IFS%<55IFN%?(S%+61*c%-61)=FNs(S%)-1u%=u%ORK%?(S%+56*c%-56)=1
1250IFtw%NEXT
1260=u%
1270DEFFNm:p%=0:v%=0:REPEATp%=p%+1:IFO%?p%=c%PROCs(p%,c%,-1):FORJ%=4*p%-4TO4*p%-1:IFA%?J%IFO%?(A%?J%)=0IFNOTFNn(A%?J%,c%)v%=1
1280IFO%?p%=c%NEXT:PROCs(p%,c%,1)
1290UNTILv%ORp%=72:=v%
1300DEFPROCge:IFf%e%=O%?f%ELSEe%=c%
1310IFf%THENFORI%=M%+4*f%-4TOM%+4*f%-1:S%=?I%:IFS%IFS%<55IFN%?(S%+61*e%-61)=FNs(S%)K%?(S%+56*e%-56)=2
1320IFf%NEXT:PROCs(f%,e%,-1):O%?f%=0:PROCd(f%)
1330O%?t%=e%:PROCs(t%,e%,1):PROCd(t%):PROCn(80+40*e%):E%=0:FORI%=M%+4*t%-4TOM%+4*t%-1:S%=?I%:IFS%IFN%?(S%+61*e%-61)=FNs(S%)PROCu
1340NEXT:IFE%>2THENE%=2
1350IFl%(c%)PROCz:IFbo%PROCm("Please do that on your board as well,"):PRINT"then press a key.":I%=GET
1360ENDPROC
1370DEFPROCu:IFS%>54:IFFNo(S%,e%)w%=e%:H%=S%
1380IFS%<55IFV%?S%=0V%?S%=1:E%=E%+1-(S%>24)
1390ENDPROC
1400DEFPROCx(c%,n%):LOCALL%:REPEATIF15-r%?(3-c%)+(L%>0ANDO%?L%=3-c%)>0PROCq(c%,3-c%,0):PROCge:L%=t%:IFE%IFw%=0PROCx(3-c%,E%)
1410n%=n%-1:UNTILn%=0ORw%:ENDPROC
1420DEFPROCz:TIME=0:REPEATUNTILTIME>=sp%*15:ENDPROC
1430DEFPROCi(c%):PROCm(FNw(c%)+" is considering..."):v%=l%(c%):ENDPROC
1440DEFPROCy(v):IFth%PROCc(p%)
1450v=v+RND(4):IFv>B B=v:t%=p%:f%=F%
1460IFth%PROCc(p%)
1470ENDPROC
1480DEFPROCj(c%):F%=0:REPEATB=-9999:FORp%=1TO72:IFO%?p%=0IFRND(3)<=v%IFNOTFNn(p%,c%)PROCy(FNg(p%,c%))
1490NEXT:UNTILB>-9999:ENDPROC
1500DEFPROCa:REPEATB=-9999:FORT%=1TO72:IFO%?T%=e%ANDT%<>L%IFRND(3)<=v%PROCe
1510NEXT:UNTILB>-9999:IFs%=0PROCs(f%,e%,-1):F%=f%:REPEATB=-9999:FORp%=1TO72:IFO%?p%=0IFRND(3)<=v%PROCy(-FNg(p%,e%))
1520IFs%=0NEXT:UNTILB>-9999:PROCs(f%,e%,1)
1530IFsp%PROCr(f%):PROCz:PROCr(f%)
1540ENDPROC
1550DEFPROCe:F%=T%:p%=T%:PROCs(T%,e%,-1):b=FNg(T%,e%):IFs%=0PROCy(b)ELSEb=b*(v%=3)/2:FORJ%=4*T%-4TO4*T%-1:p%=A%?J%:IFp%IFO%?p%=0IFNOTFNn(p%,e%)PROCy(b+FNg(p%,e%))
1560IFs%NEXT
1570PROCs(T%,e%,1):ENDPROC
1580DEFFNg(P%,C%):G%=0:FORI%=M%+4*P%-4TOM%+4*P%-1:S%=?I%:IFS%a%=N%?(S%+61*C%-61):b%=N%?(S%+122-61*C%):k%=W%-4*(S%>24)-4*(S%>54):PROCg
1590NEXT:=G%
1600DEFPROCg:IFb%=0IFFNo(S%,C%)G%=G%+k%?a%
1610IFa%=0IFv%>1IFFNo(S%,3-C%)G%=G%+k%?(b%+16)
1620ENDPROC
