10IFPAGE=&E00GOTO60
20*KEY0*TAPE|MFOR I%=0 TO TOP-PAGE STEP 4:I%!&E00=I%!PAGE:NEXT|MPAGE=&E00|MOLD|MRUN|M
30*FX138,0,128
40END
60MODE1:HIMEM=&3780
70*FX4,1
80*FX225,0
90ONERRORGOTO210
100DIMS%71,L%287,K%123,B%109,D%53,R%98,H%1,N$(1),V%(1)
110N%=&900:X%=&C60:Y%=&CA8:A$=STRING$(180," "):W$=LEFT$(A$,20):SP=0:BV=0:LV=0:PL=0:TV=0:WT=0:SD=0:BD=0
120VDU23,1,0;0;0;0;23;6,29;0;0;0;23;12,6;0;0;0;23;13,&F0;0;0;0;28,0,31,39,3,19,0,4;0;19,3,3;0;:A$=""
130PROCcompute
140PL=FALSE:PROCask
150PROCnew:PL=TRUE
160REPEATPROCturn:C%=1-C%:UNTILW%>=0
170CLS:COLOUR3:PROCs("Q.E.D. "+N$(W%)+" occupies all six corners of a hexagon and has therefore won the game."):PRINT
180IFSD FORI%=1TO6:SOUND1,-12,53+I%*16,4:NEXT
190PL=FALSE:IFFNyn("Is another game between the same players desired?",TRUE)GOTO150
200GOTO140
210IFERR<>17MODE7:REPORT:PRINT" at line ";ERL:END
220IFNOTPL GOTO140
230*FX15
240VDU28,0,31,39,27,12:COLOUR3:PROCs("The game is abandoned without a decision."):PRINT:GOTO190
260DEFPROCturn
270FORI%=0TO53:D%?I%=0:A%=I%+54*C%:B%?A%=B%?A%DIV2:NEXT:J%=0:LV=V%(C%)
280IFH%?C%=0GOTO320
290PROCtell("It is for "+N$(C%)+" to place one stone on any vacant point.",C%)
300IFLV PROCthink ELSEREPEATP%=FNpick:UNTILFNvac(P%,TRUE)
310H%?C%=H%?C%-1:GOTO360
320PROCtell("It is for "+N$(C%)+" to slide one stone along a line.",C%)
330IFNOTFNcan PROClow("As no legal move exists, "+N$(C%)+" passes. Press any key."):I%=GET:ENDPROC
340IFLV PROCshow ELSEPROCslide
350PROCleave(P%,C%):P%=Q%
360PROCcome(P%,C%)
370IFJ%=0ORW%>=0ENDPROC
380J%=J%-3:O%=R%?J%:E%=R%?(J%+1):Z%=R%?(J%+2):LV=V%(O%)
390F%=FALSE:FORI%=0TO71:IFS%?I%=1-O%IFI%<>Z% F%=TRUE
400NEXT:IFNOTF% GOTO370
410W$="any one stone":IFE%=2W$="two stones"ELSEIFZ%<255W$="a second stone"
420A$="It is for "+N$(O%)+" to relocate "+W$+" of "+N$(1-O%):IFE%=2A$=A$+", of which this is the first"
430PROCtell(A$+".",O%)
440IFLV PROCrel ELSEPROCman
450IFE%>1R%?(J%+1)=1:R%?(J%+2)=Q%:J%=J%+3
460PROCleave(P%,1-O%):PROCcome(Q%,1-O%):GOTO370
480DEFPROCslide
490REPEATREPEATP%=FNpick:F%=S%?P%=C%:IFNOTF% PROCno("no stone of "+N$(C%)+" is there")
500UNTILF%:PROCm(P%):PROCadj(P%,C%,-1)
510PROClow("It slides along one line. RETURN on its own point releases it.")
520REPEATQ%=FNpick:F%=TRUE
530IFQ%<>P% IFNOTFNnext F%=FALSE:PROCno("no line joins these two points")ELSEIFQ%<>P% F%=FNvac(Q%,TRUE)
540IFF%IFQ%<>P% PROCx(Q%):PROClow("Press RETURN a second time to confirm the slide. Any other key revokes it."):F%=GET=13:PROCx(Q%):IFNOTF% PROClow("The slide is revoked. Let a vacant point be chosen.")
550UNTILF%:PROCm(P%):PROCadj(P%,C%,1):IFP%=Q% PROCkeys
560UNTILP%<>Q%:ENDPROC
570DEFPROCman
580REPEATREPEATP%=FNpick:F%=FALSE
590IFS%?P%<>1-O% PROCno("no stone of "+N$(1-O%)+" is there")ELSEIFP%=Z% PROCno("that stone has just been relocated")ELSEF%=TRUE
600UNTILF%:PROCm(P%):PROClow("Let any vacant point be chosen for it. RETURN on its own point releases it.")
610REPEATQ%=FNpick:F%=TRUE:IFQ%<>P% F%=FNvac(Q%,FALSE)
620UNTILF%:PROCm(P%):IFP%=Q% PROCkeys
630UNTILP%<>Q%:ENDPROC
640DEFFNnext
650F%=FALSE:FORI%=0TO11:IFN%?(12*P%+I%)=Q% F%=TRUE
660NEXT:=F%
670DEFFNvac(Q%,F%)
680IFS%?Q%<2PROCno("that point is occupied"):=FALSE
690IFF%IFNOTFNok(Q%,C%)PROCno("the 2-move option protects that shape at present"):=FALSE
700=TRUE
710DEFFNok(P%,O%)LOCALI%,T%,G%
720FORI%=0TO2:T%=L%?(4*P%+I%):IFT%<61IFB%?(T%+54*O%)=1IFK%?(T%+62*O%)=2-(I%>0)G%=TRUE
730NEXT:=NOT(G%ANDM%)
740DEFPROCleave(P%,O%)LOCALI%,T%
750FORI%=0TO2:T%=L%?(4*P%+I%):IFT%<61IFK%?(T%+62*O%)=3-(I%>0)B%?(T%+54*O%)=2
760NEXT:PROCadj(P%,O%,-1):S%?P%=2:PROCstone(P%):ENDPROC
770DEFPROCcome(P%,O%)LOCALI%,T%,E%
780S%?P%=O%:PROCadj(P%,O%,1):PROCstone(P%):IFSD SOUND1,-12,60+P%,3
790T%=L%?(4*P%+3):IFT%<61IFK%?(T%+62*O%)=6IFFNown(T%)<>1-O% W%=O%:ENDPROC
800FORI%=0TO2:T%=L%?(4*P%+I%):IFT%<61IFK%?(T%+62*O%)=3-(I%>0)IFD%?T%=0D%?T%=1:E%=E%+1-(I%>0)
810NEXT:IFE%>2 E%=2
820IFE% R%?J%=O%:R%?(J%+1)=E%:R%?(J%+2)=255:J%=J%+3
830ENDPROC
840DEFPROCadj(P%,O%,A%)LOCALI%,T%
850FORI%=0TO3:T%=L%?(4*P%+I%):IFT%<61T%=T%+K%+62*O%:?T%=?T%+A%
860NEXT:ENDPROC
870DEFFNown(T%)=VALMID$("2120021",T%-53,1)
890DEFFNpick LOCALG%,I%,T%
900PROCx(U%):*FX15,1
910REPEATG%=GET:IFG%>135ANDG%<140PROCgo
920UNTILG%=13:PROCx(U%):=U%
930DEFPROCgo
940T%=255:FORI%=1TO5:IFT%=255T%=N%?(12*U%+(VALMID$("6093",G%-135,1)+EVAL("&"+MID$("01B2A",I%,1)))MOD12)
950NEXT:IFT%<255PROCx(U%):U%=T%:PROCx(U%)
960ENDPROC
970DEFPROCx(P%)
980A%=4*X%?P%:P%=4*Y%?P%:GCOL3,3:FORE=28TO32STEP4:MOVEA%-E,P%:DRAWA%,P%+E:DRAWA%+E,P%:DRAWA%,P%-E:DRAWA%-E,P%:NEXT:ENDPROC
990DEFPROCm(P%)
1000A%=4*X%?P%:P%=4*Y%?P%:GCOL3,3:MOVEA%-28,P%-28:DRAWA%+28,P%-28:DRAWA%+28,P%+28:DRAWA%-28,P%+28:DRAWA%-28,P%-28:ENDPROC
1010DEFPROCstone(P%)LOCALI%
1020PROCdisc(24,3+3*(S%?P%=2)):IFS%?P%=2PROClines:ENDPROC
1030PROCdisc(16,1+S%?P%):IFS%?P%IFNOTTV PROCdisc(12,0)
1040ENDPROC
1050DEFPROCdisc(R,G%)
1060GCOL0,G%:FORI%=-R TOR STEP4:A%=SQR(R*R-I%*I%)+2:A%=A%AND&FC:MOVE4*X%?P%-A%,4*Y%?P%+I%:PLOT1,2*A%,0:NEXT:ENDPROC
1070DEFPROClines
1080GCOL0,3:FORI%=0TO11:A%=N%?(12*P%+I%):IFA%<255MOVE4*X%?P%,4*Y%?P%:DRAW2*(X%?P%+X%?A%),2*(Y%?P%+Y%?A%)
1090NEXT:ENDPROC
1100DEFPROChex
1110T%=FNown(I%+54):P%=6*I%:A=2*(X%?P%+X%?(P%+3)):E=2*(Y%?P%+Y%?(P%+3)):GCOL0,T%+1:F%=TV OR T%=2:MOVEA,E
1120FORG%=0TO6:Q%=P%+G%MOD6:IFF%ORT%=0MOVEA,E
1130PLOT5-80*F%-(T%=1AND NOTF%ANDG%=0)*-1,A+.55*(4*X%?Q%-A),E+.55*(4*Y%?Q%-E):NEXT:ENDPROC
1150DEFPROCs(A$)LOCALI%
1160REPEATI%=INSTR(A$+" "," "):IFPOS+I%>39PRINT
1170PRINTLEFT$(A$,I%-1);" ";:A$=MID$(A$,I%+1):UNTILA$="":ENDPROC
1180DEFPROCtell(A$,O%)
1190CLS:COLOUR3:PROCs(A$):COLOURO%+1:PRINTTAB(0,2);N$(O%);" ";STRING$(H%?O%,"O"):COLOUR3
1200IFV%(O%)PROClow("The computer considers.")ELSEPROCkeys
1210ENDPROC
1220DEFPROCkeys:PROClow("The cursor keys move the diamond, RETURN decides, ESCAPE ends the game."):ENDPROC
1230DEFPROClow(A$)PRINTTAB(0,3)SPC79;TAB(0,3);:PROCs(A$):ENDPROC
1240DEFPROCno(A$):IFSD VDU7
1250PROClow("This is not permitted, for "+A$+"."):ENDPROC
1260DEFFNyn(A$,F%)
1270PROCs(A$+" ("+MID$("NY",1-F%,1)+")"):REPEATG%=GETAND223:UNTILG%=13ORG%=89ORG%=78:IFG%<>13F%=G%=89
1280IFF%PROCs("Yes.")ELSEPROCs("No.")
1290PRINT:=F%
1310DEFPROCask
1320VDU28,0,31,39,3,12,19,0,4;0;19,3,3;0;:COLOUR3:PROCs("KENSINGTON is played by two upon a figure of 72 points, 24 triangles, 30 squares and 7 hexagons."):PRINT:E%=0
1330FORC%=0TO1:PRINT:PROCs("Let the "+MID$("first second",1+6*C%,6+(C%=0))+" player choose Black, White, Red or Green by its initial letter.")
1340REPEATI%=INSTR("BWRG",CHR$(GETAND223)):IFI%>0ANDI%=E% PRINT'"That colour is taken; choose another.";
1350UNTILI%>0ANDI%<>E%:E%=I%:N$(C%)=MID$("BlackWhiteRedGreen",VALMID$("01061114",2*I%-1,2),5+2*(I%=3)):VDU19,C%+1,VALMID$("0712",I%,1);0;:PROCs(N$(C%)+"."):PRINT
1360PROCs("Press 1, 2 or 3 if the computer is to play "+N$(C%)+" at that level, or RETURN if a person is.")
1370REPEATG%=GET:UNTILG%=13ORG%>48ANDG%<52:V%(C%)=(G%-48)*-(G%>48):IFG%=13PROCs("A person.")ELSEPROCs("Level "+CHR$G%+".")
1375PRINT
1380NEXT:PRINT
1390TV=FNyn("Is the television set a colour one?",TRUE):WT=FNyn("Is the computer to show its thoughts?",TRUE):SD=FNyn("Is sound desired?",TRUE)
1400BD=FNyn("Is a real board also in use?",FALSE)
1410PROCs("By the 2-move option, a player whose triangle or square has been broken up may not complete it again by his own move in his first turn thereafter."):M%=FNyn("Is it to apply?",TRUE)
1420PROCs("At what speed is the computer to place its stones, from 0 (fastest) to 9 (slowest)? (3)")
1430REPEATG%=GET:UNTILG%=13ORG%>47ANDG%<58:SP=3:IFG%>13SP=G%-48
1440IFNOTTV VDU19,0,0;0;19,1,7;0;19,2,7;0;19,3,7;0;
1450ENDPROC
1460DEFPROCnew
1470VDU28,0,31,39,3,12,28,0,31,39,27,24,0;160;1279;927;:FORP%=0TO71:S%?P%=2:PROClines:NEXT:FORI%=0TO6:PROChex:NEXT
1480FORI%=0TO120STEP4:I%!K%=0:NEXT:FORI%=0TO107:B%?I%=0:NEXT:?H%=15:H%?1=15:W%=-1:U%=49:I%=RND(-TIME):C%=RND(2)-1
1490COLOUR3:PROCs(N$(0)+" owns the hexagons on the left, "+N$(1)+" those on the right; the others are common to both. A stone has been drawn by lot: "+N$(C%)+" is to begin. Press any key.")
1500*FX15,1
1510I%=GET:ENDPROC
1530DEFPROCthink
1540BV=-9999:FORG%=0TO71:IFS%?G%=2IFFNok(G%,C%)PROCtry(G%,G%,FNv(G%,C%,1))
1550NEXT
1560DEFPROCshow
1570*FX15,1
1580IFP%<>Q% PROCx(P%)
1590PROCx(Q%):T=TIME+SP*20:REPEATUNTILTIME>T
1600IFBD PROClow("Kindly do the same on your board and press RETURN."):REPEATUNTILGET=13
1610PROCx(Q%):IFP%<>Q% PROCx(P%)
1620ENDPROC
1630DEFFNcan
1640BV=-9999:FORG%=0TO71:IFS%?G%=C% PROCfree:IFLV=0IFBV=0G%=71
1650NEXT:=BV>-9999
1660DEFPROCfree
1670PROCadj(G%,C%,-1):IFLV T=FNv(G%,C%,0)
1680FORE%=0TO11:I%=N%?(12*G%+E%):IFI%<255IFS%?I%=2IFFNok(I%,C%)IFLV PROCtry(G%,I%,FNv(I%,C%,1)-T)ELSEIFI%<255IFLV=0IFS%?I%=2IFFNok(I%,C%)BV=0
1690NEXT:PROCadj(G%,C%,1):ENDPROC
1700DEFPROCrel LOCALE%
1710BV=-9999:FORG%=0TO71:IFS%?G%=1-O%IFG%<>Z% PROCadj(G%,1-O%,-1):PROCtry(G%,G%,FNv(G%,1-O%,0)):PROCadj(G%,1-O%,1)
1720NEXT:E%=P%:PROCadj(E%,1-O%,-1):BV=-9999:FORG%=0TO71:IFS%?G%=2PROCtry(E%,G%,-FNv(G%,1-O%,1))
1730NEXT:PROCadj(E%,1-O%,1):PROCshow:ENDPROC
1740DEFPROCtry(A,B,V)
1750IFWT PROCx(B):PROCx(B)
1760V=V+RND(VALMID$("200 20  3",3*LV-2,3)):IFV>BV BV=V:P%=A:Q%=B
1770ENDPROC
1780DEFFNv(P%,O%,F%)LOCALI%,T%,A%,E%,Z%,G%,V%
1790FORI%=0TO3:T%=L%?(4*P%+I%):IFT%<61PROCval
1800NEXT:=V%
1810DEFPROCval
1820A%=K%?(T%+62*O%):E%=K%?(T%+62-62*O%):Z%=2-(I%>0)-2*(I%=3):G%=2:IFI%=3G%=FNown(T%)
1830IFE%=0IFG%<>1-O% V%=V%+A%*A%+1:IFF%IFA%=Z% V%=V%+Z%^4
1840IFA%=0IFG%<>O% V%=V%+E%*E%:IFE%=Z% V%=V%+Z%^4/2
1850ENDPROC
1870DEFPROCcompute
1880PROCs("The points are being computed from their coordinates."):GCOL0,3
1890R=19*(1+SQR3):FORI%=0TO6:A=160:E=136:T=RAD(60*I%-30):IFI%A=A+R*COST:E=E+R*SINT
1900FORG%=0TO5:PROCpoint(6*I%+G%,19,RAD(60*G%)):NEXT
1910IFI%FORG%=0TO4:PROCpoint(37+5*I%+G%,36.705,T+RAD(30*G%-45)):NEXT
1920NEXT
1930FORI%=0TO860STEP4:I%!N%=-1:NEXT:FORI%=0TO284STEP4:I%!L%=&3D3D3D3D:NEXT
1940FORP%=0TO70:A%=X%?P%:E%=Y%?P%:FORQ%=P%+1TO71:IFABS(X%?Q%-A%)<21IFABS(Y%?Q%-E%)<21PROClink
1950NEXT,
1960T=0:Q%=24:FORP%=0TO71:IFP%<42L%?(4*P%+3)=54+P%DIV6
1970FORI%=0TO3:A%=N%?(12*P%+I%):E%=N%?(12*P%+I%+2):IFA%<255IFE%<255L%?(4*P%)=T:L%?(4*A%)=T:L%?(4*E%)=T:T=T+1
1980E%=N%?(12*P%+I%+3):IFI%<3IFA%<255IFE%<255PROCadd(P%):PROCadd(A%):PROCadd(E%):PROCadd(N%?(12*A%+I%+3)):Q%=Q%+1
1990NEXT,:ENDPROC
2000DEFPROCpoint(P%,R,T)X%?P%=A+R*COST+.5:Y%?P%=E+R*SINT+.5:ENDPROC
2010DEFPROCadd(P%)P%=L%+4*P%+1:P%=P%-(?P%<61):?P%=Q%:ENDPROC
2020DEFPROClink
2030G%=X%?Q%-A%:T%=Y%?Q%-E%:IFG%*G%+T%*T%>500ENDPROC
2040MOVE4*A%,4*E%:PLOT1,4*G%,4*T%:I%=ABSG%:I%=3+SGNG%*((I%>5)+(I%>13)+(I%>17)):IFT%<0I%=(12-I%)MOD12
2050N%?(12*P%+I%)=Q%:N%?(12*Q%+(I%+6)MOD12)=P%:ENDPROC
