10REM K E N S I N G T O N
20REM for the BBC Microcomputer Model B
30REM D. A. Nesbit, Department of Mathematics, 1985
40*KEY0*TAPE|MFORI%=0TO TOP-PAGE STEP4:I%!&E00=I%!PAGE:NEXT|MPAGE=&E00|MOLD|MRUN|M
50IF PAGE>&E00 THEN *FX138,0,128
60IFPAGE>&E00THENEND
70MODE4
80VDU23;8202;0;0;0;
90PROCinit
100ON ERROR GOTO220
110*FX4,1
120PROCsetup
130PROCgame
140*FX15,1
150IFFNyes("Would you like another game with the same players and levels?",TRUE)GOTO130
160CLS
170IFFNyes("Would you like to begin afresh with other players?",FALSE)GOTO110
180*FX4,0
190MODE7
200PRINT"Thank you for playing. Good-bye."
210END
220IFERR<>17THENMODE 7:REPORT:PRINT" at line ";ERL:END
230VDU4,26:IFG%=0GOTO110
240VDU28,0,31,39,26:CLS
250PROCsay("The game has been stopped in turn "+STR$T%+". Nobody has won it.")
260PRINT
270GOTO140
280DEFPROCinit
290LOCALI%,J%,K%,S%
300A$=STRING$(245," "):w$=LEFT$(A$,120):W$=LEFT$(A$,40)
310G%=0:T%=0:sf%=FALSE
320VDU19,1,7,0,0,0
330PRINTTAB(10,12);"K E N S I N G T O N"
340PRINTTAB(8,15);"One moment, if you please."
350DIMO%73,X%72,Y%72,C%124,Z%62,B%440,F%56
360O%=O%-40:X%=X%-41:Y%=Y%-41:C%=C%-80:Z%=Z%-40:B%=B%-332:F%=F%-40
370DIMHX%(7),HY%(7),HC%(7),E%179,st%227
380DIMN$(2),L%(2),M$(2),V%(2),H%(2),U%(2),C$(2),K$(2)
390C$(1)="Red":C$(2)="Blue":K$(1)="solid":K$(2)="hollow"
400FORI%=41TO112
410READJ%,K%:X%?I%=J%DIV4:Y%?I%=K%DIV4
420NEXT
430N%=TOP-1301:P%=N%+316:D%=P%+316
440Z%?40=200
450FORI%=41TO101
460Z%?I%=3-(I%>64)-2*(I%>94)
470NEXT
480FORI%=1TO7:READHX%(I%),HY%(I%),HC%(I%):NEXT
490FORK%=0TO4
500S%=5:IFK%<2THENS%=K%+2
510FORI%=0TOS%
520FORJ%=0TOS%
530E%?(K%*36+I%*6+J%)=FNworth
540NEXT,,
550VDU23,224,0,7,31,63,63,127,127,127
560VDU23,225,0,192,240,248,248,252,252,252
570VDU23,226,127,127,127,63,63,31,7,0
580VDU23,227,252,252,252,248,248,240,192,0
590VDU23,228,0,7,28,48,32,96,64,64
600VDU23,229,0,192,112,24,8,12,4,4
610VDU23,230,64,64,96,32,48,28,7,0
620VDU23,231,4,4,12,8,24,112,192,0
630ENDPROC
640DEFFNworth
650IFI%>0ANDJ%>0THEN=2-6*I%*(K%>1)
660IFK%=0THENIF I%=2THEN=70
670IFK%=0THENIF J%=2THEN=36
680IFK%=1THENIF I%=3THEN=110
690IFK%=1THENIF J%=3THEN=56
700IFK%<2THEN=5*I%+3*J%
710IFI%=5THENIF K%<4THEN=255
720IFJ%=5THENIF K%<>3THEN=254
730IFK%=2THEN=15*I%*I%+8*J%*J%+2
740IFK%=3THEN=15*I%*I%+2
750=8*J%*J%
760DEFPROCsay(A$)
770LOCALI%,W$
780A$=A$+" "
790REPEAT
800I%=INSTR(A$," "):W$=LEFT$(A$,I%-1):A$=MID$(A$,I%+1)
810IFPOS+LEN(W$)>39THENPRINT
820PRINTW$;" ";
830UNTILA$=""
840ENDPROC
850DEFFNyes(A$,y%)
860LOCALK%
870IFy%THENA$=A$+" (Y)"ELSEA$=A$+" (N)"
880PROCsay(A$)
890REPEAT
900K%=FNkey
910IFINSTR("YN",CHR$K%)=0ANDK%<>13THENPRINT:PROCsay("Please press Y for yes or N for no."):K%=0
920UNTILK%>0
930IFK%=ASC"Y"THENy%=TRUE
940IFK%=ASC"N"THENy%=FALSE
950IFy%THENPROCsay("Yes.")ELSEPROCsay("No.")
960PRINT
970=y%
980DEFFNkey
990LOCALK%
1000K%=GET
1010IFK%>96ANDK%<123THENK%=K%-32
1020=K%
1030DEFFNname(n%)
1040LOCALA$,O$,K%
1050IFn%=1O$="What is the name of the first player? Five letters at most, then RETURN:"ELSEO$="And what is the name of the second player?"
1060PROCsay(O$)
1070REPEAT
1080A$=""
1090REPEAT
1100K%=GET
1110IFK%=127ANDA$>""THENA$=LEFT$(A$,LEN(A$)-1):VDU127
1120IFK%>31ANDK%<127ANDLEN(A$)<5THENA$=A$+CHR$K%:VDUK%
1130UNTILK%=13
1140PRINT
1150IFA$=""THENPROCsay("A player must have a name. Please type it:")
1160IFn%=2ANDA$=N$(1)THENPROCsay("Two players of one name would confuse me. Another name, please:"):A$=""
1170UNTILA$<>""
1180=A$
1190DEFFNlevel(A$)
1200LOCALK%
1210PROCsay("If I am to play for "+A$+", press 1 (novice), 2 (intermediate) or 3 (expert). Otherwise press RETURN.")
1220REPEAT:K%=GET:UNTILK%=13OR(K%>48ANDK%<52)
1230IFK%=13THENPROCsay("A person."):PRINT:=0
1240PROCsay("Level "+CHR$K%+"."):PRINT
1250=K%-48
1260DEFPROCsetup
1270LOCALI%,K%
1280G%=0:VDU4,26,12
1290PRINTTAB(10,0);"K E N S I N G T O N"
1300PRINTTAB(10);"-------------------"
1310PROCsay("The object of the game is to occupy all six points of a white hexagon, or of a hexagon of your own colour.")
1320PRINT
1330PRINT
1340FORI%=1TO2
1350N$(I%)=FNname(I%):L%(I%)=FNlevel(N$(I%))
1360NEXT
1370PRINT
1380IFFNyes("Are you using a colour television?",TRUE)THENVDU 19,1,3,0,0,0ELSEVDU 19,1,7,0,0,0
1390wt%=FNyes("Do you want to watch me thinking?",TRUE)
1400sf%=FNyes("Do you want sound effects?",TRUE)
1410kb%=FNyes("Are you also using a Kensington board?",FALSE)
1420tm%=FNyes("Are you playing the 2-move option?",TRUE)
1430PROCsay("How fast shall I place my stones, from 0 (fastest) to 9 (slowest)? (3)")
1440REPEAT:K%=GET:UNTILK%=13OR(K%>47ANDK%<58)
1450IFK%=13THENK%=51
1460VDUK%
1470sp%=K%-48
1480K%=RND(-TIME)
1490ENDPROC
1500DEFPROCgame
1510LOCALI%,K%,A$
1520G%=1:T%=0:W%=0:w$=""
1530FORI%=40TO112:O%?I%=0:NEXT:O%?40=9
1540FORI%=81TO204:C%?I%=0:NEXT
1550FORI%=332TO760STEP4:B%!I%=0:NEXT
1560H%(1)=15:H%(2)=15:U%(1)=0:U%(2)=0:c%=0
1570PROCboard
1580K%=1:IFL%(1)>0ANDL%(2)=0THENK%=2
1590IFL%(K%)>0THENI%=RND(2):GOTO1620
1600PROCsay(N$(K%)+", which colour would you like? Press R to play Red (solid stones) or B to play Blue (hollow stones).")
1610REPEAT:I%=INSTR("RB",CHR$(FNkey)):UNTILI%>0
1620CLS
1630IFK%=2THENI%=3-I%
1640M$(I%)=N$(1):V%(I%)=L%(1):M$(3-I%)=N$(2):V%(3-I%)=L%(2)
1650c%=RND(2)
1660PROCpanel
1670PROCsay(M$(1)+" plays Red with the solid stones and "+M$(2)+" plays Blue with the hollow ones. I have drawn a "+C$(c%)+" stone, and so "+M$(c%)+" will begin.")
1680IFV%(1)=0ORV%(2)=0THENPROCsay("Press RETURN, please."):REPEAT:UNTILGET=13ELSEI%=INKEY(200)
1690REPEAT
1700PROCturn(c%)
1710c%=3-c%
1720UNTILW%>0
1730c%=W%
1740PROCwon
1750ENDPROC
1760DEFPROCturn(c)
1770LOCALI%
1780T%=T%+1:U%(c)=U%(c)+1:u%=41
1790FORI%=40TO94:F%?I%=0:NEXT
1800PROCpanel
1810sk%=0
1820IFH%(c)>0THENPROCplace(c):PROCsettle:ENDPROC
1830IFNOT FNable(c)THENPROCpass(c):ENDPROC
1840PROCslide(c):PROCsettle
1850ENDPROC
1860DEFPROCpass(c)
1870PROChead(c)
1880PROCsay(M$(c)+" has no legal move. Rule 9: "+M$(3-c)+" continues until "+M$(c)+" is able to move once again.")
1890IFV%(1)+V%(2)=0ORV%(1)=0ORV%(2)=0THENPROCsay("Press RETURN."):REPEAT:UNTILGET=13ELSEPROCwait(100)
1900ENDPROC
1910DEFPROCplace(c)
1920LOCALA$
1930IFV%(c)>0THENPROCtplace(c):GOTO2000
1940A$="Place a stone on any vacant point."+FNhow
1950REPEAT
1960h%=FNpick(c,A$):A$=""
1970IFO%?h%>0THENA$=FNno(c,"Rule 2: No point may be occupied by more than one stone. Choose a vacant point.")
1980IFA$=""ANDFNforb(h%,c)THENA$=FNtwo(c)
1990UNTILA$=""
2000H%(c)=H%(c)-1
2010PROCput(h%,c):PROCstone(h%):PROCbeep(100)
2020PROCpanel
2030IFV%(c)>0THENPROCown(c,"I have placed a "+K$(c)+" stone for "+M$(c)+".",h%,h%)
2040PROCarrive(h%,c,FALSE)
2050ENDPROC
2060DEFPROCslide(c)
2070LOCALA$
2080IFV%(c)>0THENPROCtslide(c):GOTO2230
2090A$="All stones are placed. Choose the stone that you wish to move."+FNhow
2100REPEAT
2110g%=FNpick(c,A$):A$=""
2120IFO%?g%=0THENA$=FNno(c,"There is no stone at this point. In Phase Two each player moves one of his own stones.")
2130IFO%?g%=3-c THENA$=FNno(c,"That stone is "+M$(3-c)+"'s. In Phase Two each player moves one of his own stones.")
2140UNTILA$=""
2150PROCmark(g%)
2160A$="Now choose the neighbouring point, and press RETURN there. (Press RETURN here if you would rather move another stone.)"
2170REPEAT
2180h%=FNpick(c,A$):A$=""
2190IFh%<>g%THENA$=FNwhynot(c)
2200UNTILA$=""
2210PROCmark(g%)
2220IFh%=g%THENA$="Very well. Choose the stone that you wish to move.":GOTO2100
2230PROCtake(g%,c,TRUE):PROCput(h%,c)
2240PROCrub(g%):PROCstone(h%):PROCbeep(100)
2250IFV%(c)>0THENPROCown(c,"I have moved a "+K$(c)+" stone for "+M$(c)+".",g%,h%)
2260PROCarrive(h%,c,FALSE)
2270ENDPROC
2280DEFFNwhynot(c)
2290LOCALf%
2300IFO%?h%>0THEN=FNno(c,"Rule 2: No point may be occupied by more than one stone.")
2310IFNOT FNnext(g%,h%)THEN=FNno(c,"A stone moves along a line to a neighbouring point, and no line joins these two.")
2320PROCtake(g%,c,FALSE)
2330f%=FNforb(h%,c)
2340PROCput(g%,c)
2350IFf%THEN=FNtwo(c)
2360=""
2370DEFFNnext(p%,q%)
2380LOCALk%,f%
2390FORk%=p%TOp%+237STEP79:IFN%?k%=q%THENf%=TRUE
2400NEXT
2410=f%
2420DEFFNno(c,A$)
2430PROCbeep(20)
2440="No, "+M$(c)+". "+A$
2450DEFFNtwo(c)
2460=FNno(c,"The Optional Rule: it is not permitted to rebuild a triangle or square until the second turn of play following its break-up.")
2470DEFFNhow
2480=" Steer with Q W E, A D, Z X C or the arrow keys, then press RETURN."
2490DEFPROCput(p%,c)
2500LOCALk%,s%
2510O%?p%=c
2520FORk%=p%TOp%+237STEP79
2530s%=P%?k%*2+c:C%?s%=C%?s%+1
2540NEXT
2550ENDPROC
2560DEFPROCtake(p%,c,r%)
2570LOCALk%,s%,t%
2580O%?p%=0
2590FORk%=p%TOp%+237STEP79
2600t%=P%?k%:s%=t%*2+c
2610IFr%THENIF C%?s%=Z%?t%THENIF t%<95THENB%!(t%*8+c*4)=U%(c)+1
2620C%?s%=C%?s%-1
2630NEXT
2640ENDPROC
2650DEFFNforb(p%,c)
2660LOCALk%,s%,f%
2670IFNOT tm%THEN=FALSE
2680FORk%=p%TOp%+158STEP79
2690s%=P%?k%
2700IFC%?(s%*2+c)=Z%?s%-1THENIF B%!(s%*8+c*4)=U%(c)THENf%=TRUE
2710NEXT
2720=f%
2730DEFFNable(c)
2740LOCALp%,k%,q%,f%
2750FORp%=41TO112
2760IFO%?p%=c THENIF NOTf%THENPROCable
2770NEXT
2780=f%
2790DEFPROCable
2800PROCtake(p%,c,FALSE)
2810FORk%=p%TOp%+237STEP79
2820q%=N%?k%
2830IFO%?q%=0THENIF NOTFNforb(q%,c)THENf%=TRUE
2840NEXT
2850PROCput(p%,c)
2860ENDPROC
2870DEFPROCarrive(p%,c,r%)
2880LOCALk%,s%,t%,v%,e%
2890s%=P%?(p%+237)
2900IFs%>40THENIF C%?(s%*2+c)=6THENIF HC%(s%-94)=0ORHC%(s%-94)=c THENW%=c:w%=s%:ENDPROC
2910FORk%=0TO2
2920s%=P%?(p%+79*k%)
2930IFs%>40THENIF C%?(s%*2+c)=Z%?s%THENIF F%?s%=0THENF%?s%=1:t%=t%-(k%=0):v%=v%-(k%>0)
2940NEXT
2950e%=t%+2*v%
2960IFe%>2THENe%=2
2970IFe%=0THENENDPROC
2980w$=", you have completed "
2990IFr%THENw$=", by Rule 7 you have gained "
3000IFv%=0THENw$=w$+"a triangle. Rule 3: you must reposition ONE of "
3010IFv%=1ANDt%=0THENw$=w$+"a square. Rule 4: you must reposition TWO of "
3020IFv%=2THENw$=w$+"two squares. You must reposition only TWO of "
3030IFv%=1ANDt%=1THENw$=w$+"a square and a triangle. Rule 5: you must reposition only TWO of "
3040PROCbeep(150)
3050sk%=sk%+1:st%!(sk%*4)=c+65536+e%*&1000000
3060ENDPROC
3070DEFPROCsettle
3080REPEAT
3090IFsk%>0THENPROCdebt(st%+sk%*4)
3100UNTILsk%=0ORW%>0
3110ENDPROC
3120DEFPROCdebt(d%)
3130LOCALi%
3140i%=d%?2
3150IFi%>d%?3THENsk%=sk%-1:ENDPROC
3160d%?2=i%+1
3170IFFNany(3-?d%,d%?1)THENPROCone(?d%,i%,d%?1)
3180ENDPROC
3190DEFFNany(o,l%)
3200LOCALp%,f%
3210FORp%=41TO112
3220IFO%?p%=o THENIF p%<>l%THENf%=TRUE
3230NEXT
3240=f%
3250DEFPROCone(c,i%,l%)
3260LOCALo
3270o=3-c
3280IFV%(c)>0THENPROCtreloc(c,o,l%)ELSEPROChreloc(c,o,l%)
3290PROCtake(g%,o,TRUE):PROCput(h%,o)
3300PROCrub(g%):PROCstone(h%):PROCbeep(60)
3310d%?1=h%
3320IFV%(c)>0THENPROCown(c,M$(c)+" has completed a shape. For "+M$(c)+" I have repositioned a "+K$(o)+" stone of "+M$(o)+"'s.",g%,h%)
3330PROCarrive(h%,o,TRUE)
3340ENDPROC
3350DEFPROChreloc(c,o,l%)
3360LOCALA$
3370IFi%=1THENA$=M$(c)+w$+M$(o)+"'s stones. Choose it and press RETURN."
3380IFi%=2THENA$="Now, "+M$(c)+", choose the second of "+M$(o)+"'s stones."
3390REPEAT
3400g%=FNpick(c,A$):A$=""
3410IFO%?g%=0THENA$=FNno(c,"There is no stone at this point. Rule 6: you must move one of "+M$(o)+"'s stones immediately.")
3420IFO%?g%=c THENA$=FNno(c,"That stone is your own. Rules 3 and 4: you may reposition your opponent's stones only.")
3430IFA$=""ANDg%=l%THENA$=FNno(c,"You have just put that stone there. Rule 4 speaks of TWO stones: choose a different one.")
3440UNTILA$=""
3450PROCmark(g%)
3460A$="Now choose the vacant point at which it is to be put, and press RETURN there. (Press RETURN here for another stone.)"
3470REPEAT
3480h%=FNpick(c,A$):A$=""
3490IFh%<>g%ANDO%?h%>0THENA$=FNno(c,"Rule 2: No point may be occupied by more than one stone. Choose a vacant point.")
3500UNTILA$=""
3510PROCmark(g%)
3520IFh%=g%THENA$="Very well. Choose one of "+M$(o)+"'s stones.":GOTO3390
3530ENDPROC
3540DEFFNhexc
3550IFHC%(w%-94)=0THEN="white"
3560IFHC%(w%-94)=1THEN="red"
3570="blue"
3580DEFPROCwon
3590LOCALI%,J%
3600PROCpanel
3610CLS
3620PROCsay(M$(W%)+" ("+C$(W%)+") has all six points of a "+FNhexc+" hexagon.")
3630FORJ%=1TO7
3640FORI%=41TO112
3650IFP%?(I%+237)=w%THENPROCbox(I%)
3660NEXT
3670PROCbeep(80+12*J%)
3680NEXT
3690PROCsay("By Rule 8 "+M$(W%)+" is THE WINNER, in turn "+STR$T%+".")
3700PRINT
3710ENDPROC
3720DEFPROChead(c)
3730CLS
3740PRINT"Turn ";T%;". ";M$(c);" to act (";C$(c);", ";K$(c);")."
3750ENDPROC
3760DEFFNpick(c,A$)
3770LOCALk%,d%,q%
3780PROChead(c)
3790PROCsay(A$)
3800PROCbox(u%)
3810REPEAT
3820k%=FNkey
3830d%=INSTR("QWEADZXC",CHR$k%)
3840IFk%>135ANDk%<140THENd%=VALMID$("4572",k%-135,1)
3850IFd%=0THENq%=u%ELSEq%=D%?(d%*79-79+u%)
3860IFq%<>u%THENPROCbox(u%):u%=q%:PROCbox(u%)
3870UNTILk%=13
3880PROCbox(u%)
3890=u%
3900DEFPROCbox(p%)
3910GCOL3,1
3920MOVEX%?p%*4-36,Y%?p%*4-36
3930PLOT1,72,0:PLOT1,0,72:PLOT1,-72,0:PLOT1,0,-72
3940PLOT0,4,4
3950PLOT1,64,0:PLOT1,0,64:PLOT1,-64,0:PLOT1,0,-64
3960ENDPROC
3970DEFPROCmark(p%)
3980GCOL3,1
3990MOVEX%?p%*4-8,Y%?p%*4-8
4000PLOT0,16,0:PLOT81,-16,16:PLOT81,16,0
4010ENDPROC
4020DEFPROCboard
4030LOCALI%,J%,K%,Q%
4040VDU4,26,12
4050GCOL0,1
4060FORI%=41TO112
4070FORJ%=I%TOI%+237STEP79
4080Q%=N%?J%
4090IFQ%>I%THENMOVE X%?I%*4,Y%?I%*4:DRAWX%?Q%*4,Y%?Q%*4
4100NEXT,
4110FORI%=1TO7
4120IFHC%(I%)=1THENFOR J%=-36TO36STEP4:K%=44-ABS(J%)*.577:MOVEHX%(I%)-K%,HY%(I%)+J%:DRAWHX%(I%)+K%,HY%(I%)+J%:NEXT
4130IFHC%(I%)=2THENFOR K%=36TO44STEP4:PROChex:NEXT
4140NEXT
4150VDU28,0,31,39,26
4160ENDPROC
4170DEFPROChex
4180LOCALy%
4190y%=K%*.866
4200MOVEHX%(I%)+K%,HY%(I%)
4210PLOT1,-K%/2,y%:PLOT1,-K%,0:PLOT1,-K%/2,-y%
4220PLOT1,K%/2,-y%:PLOT1,K%,0:PLOT1,K%/2,y%
4230ENDPROC
4240DEFPROCstone(p%)
4250LOCALc
4260c=O%?p%
4270IFc=0THENENDPROC
4280VDU5
4290IFc=2THENGCOL 0,0:PROCdisc(224):GCOL0,1:PROCdisc(228)
4300IFc=1THENGCOL 0,1:PROCdisc(224)
4310VDU4
4320ENDPROC
4330DEFPROCdisc(n%)
4340MOVEX%?p%*4-28,Y%?p%*4+28
4350VDUn%,n%+1,8,8,10,n%+2,n%+3
4360ENDPROC
4370DEFPROCrub(p%)
4380LOCALk%,q%
4390VDU5
4400GCOL0,0:PROCdisc(224)
4410VDU4
4420GCOL0,1
4430FORk%=p%TOp%+237STEP79
4440q%=N%?k%
4450IFq%>40THENMOVE X%?p%*4,Y%?p%*4:DRAWX%?q%*4,Y%?q%*4:PROCstone(q%):GCOL0,1
4460NEXT
4470ENDPROC
4480DEFPROCpanel
4490LOCALI%,x%
4500VDU26
4510FORI%=1TO2
4520x%=0:IFI%=2THENx%=31
4530PRINTTAB(x%,0);" ";C$(I%);
4540IFc%=I%THENPRINT TAB(x%,0);">";
4550PRINTTAB(x%+1,1);M$(I%);SPC(5-LEN(M$(I%)));TAB(x%+1,3);"In hand:";TAB(x%+1,4);H%(I%);" ";
4560NEXT
4570PRINTTAB(0,0);
4580IFc%=2THENPRINT" ";
4590IFc%=1THENPRINT TAB(31,0);" ";
4600IFT%>0THENPRINT TAB(0,24);"Turn ";T%;TAB(31,24);"Phase ";1-(H%(1)+H%(2)=0);
4610VDU28,0,31,39,26
4620ENDPROC
4630DEFPROCbeep(p%)
4640IFsf%THENSOUND 1,-12,p%,3
4650ENDPROC
4660DEFPROCwait(t%)
4670LOCALk%
4680t%=TIME+t%
4690REPEAT UNTILTIME>=t%
4700ENDPROC
4710DEFPROCown(c,A$,g%,h%)
4720PROChead(c)
4730PROCsay(A$)
4740IFkb%THENPROCsay("Please do the same on your own board: the boxes show you where. Then press RETURN.")
4750IFkb%ORsp%>0THENPROCbox(h%):IFg%<>h%THENPROCbox(g%)
4760IFkb%THENREPEAT:UNTILGET=13ELSEPROCwait(sp%*25)
4770IFkb%ORsp%>0THENPROCbox(h%):IFg%<>h%THENPROCbox(g%)
4780ENDPROC
4790DEFPROCthink(c)
4800PROChead(c)
4810PROCsay("I am thinking for "+M$(c)+", at level "+STR$V%(c)+".")
4820b%=-999999
4830n%=8:IFV%(c)=2THENn%=30
4840IFV%(c)=1THENn%=90
4850ENDPROC
4860DEFFNval(p%,c)
4870LOCALk%,s%,t%,v%,x%,o
4880o=3-c
4890IFwt%THENPROCbox(p%)
4900FORk%=0TO3
4910s%=P%?(p%+79*k%)
4920IFs%>40THENx%=E%?(FNkind*36+C%?(s%*2+c)*6+C%?(s%*2+o)):IFx%<>254ORn%<90ORRND(2)=1THENv%=v%+x%-9000*(x%=254)-20000*(x%=255)
4930NEXT
4940IFwt%THENPROCbox(p%)
4950=v%
4960DEFFNkind
4970IFk%=0THEN=0
4980IFk%<3THEN=1
4990t%=HC%(s%-94)
5000IFt%=0THEN=2
5010IFt%=c THEN=3
5020=4
5030DEFPROCtplace(c)
5040LOCALp%,v%
5050PROCthink(c)
5060FORp%=41TO112
5070IFO%?p%=0THENIF NOTFNforb(p%,c)THENv%=FNval(p%,c)+RND(n%):IFv%>b%THENb%=v%:h%=p%
5080NEXT
5090ENDPROC
5100DEFPROCtslide(c)
5110LOCALp%,j%,q%,v%,x%
5120PROCthink(c)
5130FORp%=41TO112
5140IFO%?p%=c THENPROCtry
5150NEXT
5160ENDPROC
5170DEFPROCtry
5180PROCtake(p%,c,FALSE)
5190x%=FNval(p%,c)*.8
5200FORj%=p%TOp%+237STEP79
5210q%=N%?j%
5220IFO%?q%=0THENIF NOTFNforb(q%,c)THENv%=FNval(q%,c)-x%+RND(n%):IFv%>b%THENb%=v%:g%=p%:h%=q%
5230NEXT
5240PROCput(p%,c)
5250ENDPROC
5260DEFPROCtreloc(c,o,l%)
5270LOCALp%,v%
5280PROCthink(c)
5290FORp%=41TO112
5300IFO%?p%=o THENIF p%<>l%THENPROCtake(p%,o,FALSE):v%=FNval(p%,o)+RND(n%):PROCput(p%,o):IFv%>b%THENb%=v%:g%=p%
5310NEXT
5320PROCtake(g%,o,FALSE)
5330b%=999999
5340FORp%=41TO112
5350IFO%?p%=0THENIF p%<>g%THENv%=FNval(p%,o)+RND(n%):IFv%<b%THENb%=v%:h%=p%
5360NEXT
5370PROCput(g%,o)
5380ENDPROC
5390DATA600,984,680,984,528,944,752,944,600,904,680,904,404,872,488,872,792,872
5400DATA876,872,332,832,560,832,720,832,948,832,404,792,488,792,792,792,876,792
5410DATA292,760,600,760,680,760,988,760,364,720,528,720,752,720,916,720,292,680
5420DATA600,680,680,680,988,680,404,648,488,648,792,648,876,648,332,608,560,608
5430DATA720,608,948,608,404,568,488,568,792,568,876,568,292,536,600,536,680,536
5440DATA988,536,364,496,528,496,752,496,916,496,292,456,600,456,680,456,988,456
5450DATA404,424,488,424,792,424,876,424,332,384,560,384,720,384,948,384,404,344
5460DATA488,344,792,344,876,344,600,312,680,312,528,272,752,272,600,232,680,232
5470DATA640,832,0,444,720,1,836,720,2,640,608,0,444,496,1,836,496,2,640,384,0
5480DATA"*))*)*0+,1/-.2/0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abdehikl"
5490DATA"+,-.+,3/26701:3456?=<B;<=>?@ABHGJIGHIJKLMNWUTZSTUVWXYZ`_ba_`abcdeflkklmn"
5500DATA"-.01.-745:;89>87:9C@AFCDEFKEDNKLMNOPQRPORQ[XY^[\]^c]\fcdefghijhgjimnoppo"
5510DATA"((((45(89((<=(?@AB(DE(GHIJ(LM(OPQRSTUVWXYZ(\](_`ab(de(ghij(kl((mn(op(((("
5520DATA")*)*)*+,-.+,-.+,-./012/012/012345634563456789:789:789:;<=>;<=>;<=>?@?@?@"
5530DATA"AABCAADBCEFBCIDDEEFGHIFGHIKJJNKLMNKLMNOOPPQRSTQRSTVUUYVWXYVWXYZZ[[\]\]^^"
5540DATA"((((BC(DE((GH(FGHI(JJ(KLMN(LM(OOPPQRSTQRST(UU(VWXY(WX(ZZ[[(\]((\](^^(((("
5550DATA"((((__(((((__(``aa(__(``aa(bb(``aa(bb(ccdd(bb(ccdd(ee(ccdd(ee(((((ee(((("
5560DATA"))+*+)//,130.23/51;4<6;8=:;@<B?GAICHEJKGMICLTNSPURSXTZW_Ya[`]bc_eadkhlmk"
5570DATA")*+,)*/+,23-.6/0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abdehikl"
5580DATA"**),*,0+22/-1604263=5>7<9>?=A>H@JBGDIFHLJNKUMFOTQVWUYV`XbZ_\a^`dbflekiln"
5590DATA"+)/*+-3/5130423759;@<B;?=AC@DBKGMIKHLJKOMQSXTZSWUY[X\Zc_eac`dbcgeimkglmo"
5600DATA"*,)2.,0426/51684:6?=A>@<B>?EAFHLJNGMINPLRNWUYVXTZVW]Y^`dbf_eafhdjflnkjpn"
5610DATA"+-0.4-3759;8=:?7A9C@DBCHEJSLDNKOMQSPURWOYQ[X\Z[`]b[d\fcgeichljggnimompoo"
5620DATA"-.0145789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijcklfgmnjopmnop"
5630DATA".,-1.584:67<9>8@:B?EAFGDIFKEMVPLRNOTQVPXRZW]Y^_\a^c]e^hdjfgkifhmjjpnonpp"
