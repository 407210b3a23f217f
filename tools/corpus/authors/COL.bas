10REM KENSINGTON GARDENS
20REM A game for two
30REM BBC Model B. C.O.L. 1985
40G%=0:ON ERROR GOTO140
50MODE5:PROCtools:PROCsheds
60G%=0:PROCtitle:PROCnames
70G%=0:PROClots:G%=1:PROCgarden:PROCgame:PROCprize
80PROCafter:IFK%=82THENGOTO70
90IFK%=78THENGOTO60
100*FX4
110*FX210
120MODE7:PRINT"The garden gate is closed. Goodbye!":END
130REM ESCAPE or a slip
140VDU4,23,1,0;0;0;0;:IFERR<>17THENMODE7:REPORT:PRINT" at line ";ERL:END
150IFG%=0THENGOTO60
160PROCrow(28,"The gate is shut."):PROCrow(29,"This game is over."):PROCrow(30,""):GOTO80
170REM one whole game
180DEFPROCgame:W%=0:A%=F%:PROCnote(N$(A%)+" plants first."):REPEAT:PROCgo:IFW%=0THENA%=3-A%
190UNTILW%:ENDPROC
200DEFPROCgo:S%=0:R%=0:FORI%=0TO60STEP4:Z%!I%=0:T%!(A%*64+I%)=(T%!(A%*64+I%)AND&2020202)DIV2:NEXT:PROChead(A%)
210IFH%(A%)>0THENPROCplant ELSEIFFNstuck THENPROCmiss ELSEPROCstep
220IFW%=0THENPROCdigs
230ENDPROC
240DEFPROCplant:C%=1:Q%=0:REPEAT:PROCrow(29,"Plant a bulb."):PROCroam:IFK%=80THENPROCpeace ELSEQ%=FNplantable
250UNTILQ%ORW%:IFW%THENENDPROC
260PROCshelf(A%,H%(A%),0):H%(A%)=H%(A%)-1:PROCset(C%,A%):PROCcome(C%,A%):ENDPROC
270DEFFNplantable:IFK%=127THEN=FNno("You hold no bulb.")
280IFB%?C%>0THEN=FNno("That plot is taken.")
290=FNripe(C%,A%)
300DEFPROCstep:C%=1:REPEAT:PROCrow(29,"Lift a bulb to step."):PROCroam:R%=0:IFK%=80THENPROCpeace ELSEIFFNliftable THENPROCwalk
310UNTILR%ORW%:IFW%THENENDPROC
320PROCmove(A%):PROCcome(C%,A%):ENDPROC
330DEFFNliftable:IFK%=127THEN=FNno("You hold no bulb.")
340IFB%?C%=0THEN=FNno("No bulb grows there.")
350IFB%?C%<>A%THEN=FNno("Not one of yours.")
360IFFNways(C%)=0THEN=FNno("It is hemmed in.")
370=TRUE
380DEFPROCwalk:PROClift:REPEAT:PROCrow(29,"Step along a path."):PROCroam:Q%=0
390IFK%=80THENQ%=FNno("Set your bulb first.")ELSEIFK%=127ORC%=U%THENQ%=1ELSEIFFNsteppable THENQ%=2
400UNTILQ%:IFQ%=1THENPROCback(A%)ELSER%=U%
410ENDPROC
420DEFFNsteppable:IFB%?C%>0THEN=FNno("That plot is taken.")
430IFFNpath=0THEN=FNno("No path leads there.")
440=FNripe(C%,A%)
450DEFFNpath:LOCALi%:i%=8:REPEATi%=i%+1:UNTILi%=13ORM%?(U%*16+i%)=C%:=(i%<13)
460DEFPROCmiss:PROCrow(29,"is quite hemmed in."):PROCnote(N$(3-A%)+" goes again."):PROCtune(1):PROCwait(300):ENDPROC
470REM trellises and terraces
480DEFPROCdigs:REPEAT:IFS%THENPROCdig
490UNTILS%=0ORW%:ENDPROC
500DEFPROCdig:J%=O%?S%:V%=3-J%:Y%=15-H%(V%)+(L%?S%>0):IFE%?S%<Y%THENY%=E%?S%
510IFY%<1THENS%=S%-1:ENDPROC
520E%?S%=E%?S%-1:PROChead(J%):C%=1:R%=0:REPEAT:PROCrow(29,STR$(Y%)+" of "+N$(V%)+"'s to dig."):PROCroam:IFFNdiggable THENPROCreplant
530UNTILR%:PROCmove(V%):FORI%=1TOS%:IFL%?I%=R%THENL%?I%=C%
540NEXT:L%?S%=C%:PROCcome(C%,V%):ENDPROC
550DEFFNdiggable:IFK%=80THEN=FNno("First finish digging")
560IFK%=127THEN=FNno("You hold no bulb.")
570IFB%?C%=0THEN=FNno("No bulb grows there.")
580IFB%?C%=J%THEN=FNno("That is your own.")
590IFC%=L%?S%THEN=FNno("You just moved that.")
600=TRUE
610DEFPROCreplant:PROClift:REPEAT:PROCrow(29,"Replant it anywhere."):PROCroam:Q%=0
620IFK%=80THENQ%=FNno("First finish digging")ELSEIFK%=127ORC%=U%THENQ%=1ELSEIFB%?C%>0THENQ%=FNno("That plot is taken.")ELSEQ%=2
630UNTILQ%:IFQ%=1THENPROCback(V%)ELSER%=U%
640ENDPROC
650REM lifting, setting down
660DEFPROClift:U%=C%:PROCring(X%(U%),Y%(U%),B%?U%):B%?U%=0:SOUND1,-8,120,1:ENDPROC
670DEFPROCback(c%):C%=U%:B%?U%=c%:PROCwipe(U%):PROCbulb(X%(U%),Y%(U%),c%):SOUND1,-8,90,1:ENDPROC
680DEFPROCmove(c%):B%?R%=c%:PROCbreak(R%,c%):B%?R%=0:PROCwipe(R%):PROCset(C%,c%):ENDPROC
690DEFPROCset(p%,c%):B%?p%=c%:PROCbulb(X%(p%),Y%(p%),c%):SOUND1,-10,40+c%*24,2:ENDPROC
700REM a bulb leaves: what shape breaks?
710DEFPROCbreak(p%,c%):LOCALi%,s%:FORi%=13TO15:s%=M%?(p%*16+i%):IFs%>0THENIFFNfull(s%,c%)THENT%?(c%*64+s%)=2
720NEXT:ENDPROC
730REM a bulb arrives: what is made?
740DEFPROCcome(p%,c%):LOCALi%,s%,n%,t%:s%=M%?(p%*16+16):D%=s%:IFs%>0THENIF(s%-55)MOD3=0OR(s%-55)MOD3=c%THENIFFNfull(s%,c%)THENW%=c%:ENDPROC
750n%=0:t%=0:FORi%=13TO15:s%=M%?(p%*16+i%):IFs%>0THENIFZ%?s%=0THENIFFNfull(s%,c%)THENZ%?s%=1:n%=n%+1-(s%>24):t%=t%+1
760NEXT:IFn%=0THENENDPROC
770PROCnote(N$(c%)+" gets a "+MID$("trellisterracedouble!",1-7*(n%>1)-7*(t%>1),7)):PROCtune(2):IFn%>2 THENn%=2
780S%=S%+1:O%?S%=c%:E%?S%=n%:L%?S%=0:ENDPROC
790DEFFNfull(s%,c%):LOCALi%,q%:s%=s%*8:REPEAT:i%=i%+1:q%=N%?(s%+i%):UNTILB%?q%<>c%:=(q%=0)
800REM fallow rule: first go after the break
810DEFFNfallow(p%,c%):LOCALi%,s%,f%:IFX%=0THEN=0
820B%?p%=c%:f%=0:FORi%=13TO15:s%=M%?(p%*16+i%):IFs%>0THENIFT%?(c%*64+s%)=1THENIFFNfull(s%,c%) THENf%=s%
830NEXT:B%?p%=0:=f%
840DEFFNripe(p%,c%):I%=FNfallow(p%,c%):IFI%=0THEN=TRUE
850IFI%<25THEN=FNno("Trellis lies fallow.")
860=FNno("Terrace lies fallow.")
870REM free plots next to p%
880DEFFNways(p%):LOCALi%,n%:n%=0:FORi%=9TO12:I%=M%?(p%*16+i%):IFI%>0THENIFB%?I%=0 THENn%=n%+1
890NEXT:=n%
900DEFFNstuck:LOCALp%,i%,f%,q%:p%=0:f%=1:REPEAT:p%=p%+1:IFB%?p%=A%THENIFFNways(p%)THENPROCtry
910UNTILp%=72 ORf%=0:=f%
920DEFPROCtry:B%?p%=0:FORi%=9TO12:q%=M%?(p%*16+i%):IFq%>0THENIFB%?q%=0THENIFFNfallow(q%,A%)=0 THENf%=0
930NEXT:B%?p%=A%:ENDPROC
940REM the blinking frame
950DEFPROCroam:P%=0:PROCframe:REPEAT:K%=INKEY(25):IFK%<0THENPROCframe ELSEPROCkey
960UNTILK%=13ORK%=80ORK%=127:IFP%THENPROCframe
970ENDPROC
980DEFPROCkey:IFK%>127THENI%=INSTR("2413",CHR$(K%-87))*2-1ELSEIFK%>64ANDK%<123THENK%=K%AND&DF:I%=INSTR("DEWQAZXC",CHR$(K%))ELSEI%=0
990IFH%THENPROCrow(30,""):H%=0
1000IFI%>0THENPROCgoto(M%?(C%*16+I%))
1010ENDPROC
1020DEFPROCgoto(p%):IFP%THENPROCframe
1030IFp%>0THENC%=p%
1040PROCframe:ENDPROC
1050DEFPROCframe:LOCALx%,y%:x%=X%(C%):y%=Y%(C%):P%=NOTP%:GCOL3,3:MOVEx%-40,y%-40:DRAWx%+40,y%-40:DRAWx%+40,y%+40:DRAWx%-40,y%+40:DRAWx%-40,y%-40:ENDPROC
1060REM words
1070DEFPROCrow(r%,t$):PRINTTAB(0,r%)LEFT$(t$+STRING$(20," "),20);:ENDPROC
1080DEFPROCnote(t$):PROCrow(30,t$):H%=1:ENDPROC
1090DEFFNno(t$):PROCnote(t$):SOUND0,-10,3,3:=0
1100DEFPROChead(c%):COLOUR128+c%:PROCrow(28," "+LEFT$(N$(c%)+"'s go        ",14)+MID$("RED  BLUE ",c%*5-4,5)):COLOUR128:ENDPROC
1110DEFPROCwait(t%):TIME=0:REPEATUNTILTIME>t%:ENDPROC
1120DEFPROCtune(n%):IFn%=1THENSOUND1,-10,60,4:SOUND1,-10,40,8
1130IFn%=2THENSOUND2,-10,100,3:SOUND2,-10,116,3:SOUND2,-10,128,5
1140IFn%=3THENFORI%=1TO8:SOUND1,-12,ASC(MID$("AQ]qaqu}",I%)),4-8*(I%=8):NEXT
1150ENDPROC
1160DEFPROCpeace:LOCALo%:o%=3-A%:PROChead(o%):PROCrow(29,N$(o%)+": peace (Y/N)?"):PROCrow(30,""):PROCtune(2)
1170K%=FNpick("YN"):IFK%=89THENW%=3ELSEPROCnote(N$(o%)+" says no peace."):PROChead(A%)
1180ENDPROC
1190DEFFNpick(k$):LOCALk%:REPEAT:k%=GET:IFk%>96 ANDk%<123 THENk%=k%-32
1200UNTILINSTR(k$,CHR$(k%)):=k%
1210REM end of a game
1220DEFPROCprize:LOCALi%,j%,p%:IFW%=3THENPROCrow(28,"Peace is made."):PROCrow(29,"Nobody wins."):PROCrow(30,""):ENDPROC
1230COLOUR128+W%:PROCrow(28," "+N$(W%)+" HAS WON!"):COLOUR128:PROCrow(29,"Six bulbs round"):PROCrow(30,"a "+FNhue(D%)+" bed."):PROCtune(3):FORj%=1TO5
1240FORi%=1TO6:p%=N%?(D%*8+i%):IFj%AND1THENPROCring(X%(p%),Y%(p%),W%)ELSEPROCbulb(X%(p%),Y%(p%),W%)
1250NEXT:PROCwait(20):NEXT:FORi%=1TO6:p%=N%?(D%*8+i%):PROCbulb(X%(p%),Y%(p%),W%):NEXT:PROCwait(60):ENDPROC
1260DEFFNhue(s%):s%=(s%-55)MOD3:IFs%=0THEN="white"
1270IFs%=1THEN="red"
1280="blue"
1290DEFPROCafter
1300*FX21,0
1310PRINTTAB(0,31)"Rematch,New or End?";:K%=FNpick("RNE"):ENDPROC
1320REM drawing
1330DEFPROCbulb(x%,y%,c%):VDU5:MOVEx%-32,y%+28:GCOL0,c%:VDU224,8,10,225:IFc%>0THENMOVEx%-32,y%+28:GCOL0,3:VDU224+c%*2,8,10,225+c%*2
1340VDU4,23,1,0;0;0;0;:ENDPROC
1350DEFPROCring(x%,y%,c%):VDU5:MOVEx%-32,y%+28:GCOL0,0:VDU224,8,10,225:MOVEx%-32,y%+28:GCOL0,c%:VDU230,8,10,231,4,23,1,0;0;0;0;:ENDPROC
1360DEFPROCwipe(p%):PROCbulb(X%(p%),Y%(p%),0):PROCpaths(p%):ENDPROC
1370DEFPROCpaths(p%):LOCALi%,q%,x%,y%:GCOL0,3:x%=X%(p%):y%=Y%(p%):FORi%=9TO12:q%=M%?(p%*16+i%):IFq%>0THENMOVEx%,y%:DRAW(x%+X%(q%))DIV2,(y%+Y%(q%))DIV2
1380NEXT:ENDPROC
1390DEFPROCshelf(c%,n%,d%):n%=n%-1:PROCbulb(912+144*(n%MOD3),1208-c%*384-64*(n%DIV3),d%):ENDPROC
1400DEFPROCgarden:LOCALi%,c%:CLS:CLG:FORi%=55TO61:PROCbed(i%):NEXT:FORi%=1TO72:PROCpaths(i%):B%?i%=0:NEXT:PRINTTAB(14,0)"The"TAB(13,1)"GARDENS"
1410FORc%=1TO2:H%(c%)=15:FORi%=0TO60STEP4:T%!(c%*64+i%)=0:NEXT:COLOUR128+c%:PRINTTAB(13,c%*12-8)LEFT$(" "+N$(c%)+"      ",7);:COLOUR128
1420FORi%=1TO15:PROCshelf(c%,i%,c%):NEXT:NEXT:PRINTTAB(0,31)"P peace   ESC stop";:ENDPROC
1430DEFPROCbed(s%):LOCALi%,p%,q%,x%,y%,u%,v%:x%=0:y%=0:FORi%=1TO6:p%=N%?(s%*8+i%):x%=x%+X%(p%):y%=y%+Y%(p%):NEXT
1440x%=x%DIV6:y%=y%DIV6:u%=(s%-55)MOD3:IFu%=0 THENu%=3
1450GCOL0,u%:q%=N%?(s%*8+6):FORi%=1TO6:p%=N%?(s%*8+i%):MOVEx%,y%:MOVEx%+(X%(p%)-x%)*.5,y%+(Y%(p%)-y%)*.5:PLOT85,x%+(X%(q%)-x%)*.5,y%+(Y%(q%)-y%)*.5
1460q%=p%:NEXT:ENDPROC
1470REM before the game
1480DEFPROCtitle:VDU4,12,23,1,0;0;0;0;:COLOUR3:COLOUR128:FORI%=0TO8:PROCbulb(64+I%*144,968,1+I%MOD2):PROCbulb(64+I%*144,56,2-I%MOD2):NEXT
1490FORI%=1TO6:PROCbulb(640+INT(14*SIN(I%*PI/3)+.5)*8,312+INT(28*COS(I%*PI/3)+.5)*4,1+I%MOD2):NEXT
1500PRINTTAB(5,5)"KENSINGTON"TAB(6,7)"GARDENS"TAB(1,10)"a game of bulbs on"TAB(1,11)"72 plots, for two."TAB(1,14)"Do you want to read"TAB(1,15)"the rules (Y/N)?";
1510IFFNyes(0)THENPROCrules
1520ENDPROC
1530DEFFNyes(d%):LOCALk%:k%=FNpick("YN"+CHR$(13)):IFk%=89 ORk%=13 ANDd%=1THENPRINT"Y":=1
1540PRINT"N":=0
1550DEFPROCrules
1560CLS:PROCtell("RED and BLUE have 15 bulbs each. In turn, plant one on any free plot. When all are planted, take turns to step one of yours along a path to the next plot, if free.")
1570PRINT':PROCtell("WHO WINS? The first with six bulbs round a white bed, or a bed of his own colour.")
1580PRINT':PROCtell("TRELLIS: your bulbs at all tips of a triangle. Dig up one rival bulb and replant it. TERRACE: all four of a square. Dig two. Never more than two at once!")
1590PROCturnover:PROCtell("Beware! If you complete a rival's trellis or terrace for him, he digs at once.")
1600PRINT':PROCtell("FALLOW RULE: a shape once broken may not be remade by its owner in his next go. (This is the 2-move option.)")
1610PRINT':PROCtell("KEYS: cursor keys, or"):PRINT'"      Q W E"'"      A   D"'"      Z X C"
1620PROCtell("RETURN plants, lifts and sets down. DELETE puts back a lifted bulb. P offers peace. ESCAPE stops."):PROCturnover:ENDPROC
1630DEFPROCturnover:PRINTTAB(3,30)"- press SPACE -";:I%=FNpick(" "):CLS:ENDPROC
1640DEFPROCtell(t$):LOCALi%:t$=t$+" ":REPEAT:i%=INSTR(t$," "):IFPOS+i%>21THENPRINT
1650PRINTLEFT$(t$,i%-1);:IFPOS>0THENPRINT" ";
1660t$=MID$(t$,i%+1):UNTILt$="":ENDPROC
1670DEFPROCnames:CLS:VDU23,1,1;0;0;0;:PRINT'"FIRST GARDENER"'"Name (RETURN: ROSE)"'">";:P$(1)=FNname("ROSE")
1680PRINT''"SECOND GARDENER"'"Name (RETURN: BASIL)";">";:P$(2)=FNname("BASIL"):PRINT'''"Now Y, N, or RETURN"'"for what is in ()."
1690PRINT'"Colour set (Y)? ";:I%=FNyes(1):VDU19,1,2-I%;0;:PRINT'"Sound on (Y)? ";:I%=FNyes(1):IFI%THENPROChush(0)ELSEPROChush(1)
1700PRINT'"Fallow rule, that is";"the 2-move option"'"(Y)? ";:X%=FNyes(1):VDU23,1,0;0;0;0;:ENDPROC
1710DEFPROChush(n%):A%=210:X%=n%:Y%=0:CALL&FFF4:ENDPROC
1720DEFFNname(d$):LOCALk%,n$:n$="":REPEAT:k%=GET:IFk%=127 ANDn$>""THENn$=LEFT$(n$,LEN(n$)-1):VDU127
1730IFk%>32 ANDk%<127ANDLEN(n$)<5 THENn$=n$+CHR$(k%):VDUk%
1740UNTILk%=13:IFn$=""THENn$=d$:PRINTn$;
1750=n$
1760DEFPROClots:CLS:PRINTTAB(0,3)P$(1)+", will you be"''"  R  red"'"  B  blue ?";:I%=1-(FNpick("RB")=66):N$(I%)=P$(1):N$(3-I%)=P$(2)
1770PRINTTAB(0,10)"RED:  ";N$(1)'"BLUE: ";N$(2):PRINT'''"A bulb is drawn from"'"the sack to see who"'"plants first...":I%=RND(-TIME):J%=RND(2)
1780FORI%=1TO6+J%:PROCbulb(640,300,0):PROCbulb(640,300,1+(I%AND1)):SOUND1,-8,60+I%*4,1:PROCwait(15):NEXT:F%=1+(I%-1AND1)
1790PRINTTAB(7,25)MID$("RED! BLUE!",F%*5-4,5):PROCwait(120):ENDPROC
1800REM tools and the tool shed
1810DEFPROCtools:VDU23,1,0;0;0;0;:VDU19,2,4;0;:VDU23,224,60,126,126,255,255,255,255,255:VDU23,225,255,255,255,255,255,126,126,60
1820VDU23,226,0,0,0,0,0,24,60,60:VDU23,227,60,60,24,0,0,0,0,0:VDU23,228,0,0,0,60,36,36,36,36:VDU23,229,36,36,36,36,60,0,0,0
1830VDU23,230,60,102,66,195,129,129,129,129:VDU23,231,129,129,129,129,195,66,102,60
1840*FX4,1
1850ENDPROC
1860DEFPROCsheds:LOCALi%,t$:DIMX%(72),Y%(72),H%(2),N$(2),P$(2),M%1176,N%504
1870REM two quiet pages of the machine
1880B%=&900:E%=&950:L%=&990:O%=&9C8:T%=&A00:Z%=&AC0:FORi%=1TO72:READX%(i%),Y%(i%),t$:X%(i%)=X%(i%)*8:Y%(i%)=Y%(i%)*4:$(M%+i%*16+1)=t$:NEXT
1890FORi%=1TO61:READt$:$(N%+i%*8+1)=LEFT$(t$+"00000",8):NEXT:FORi%=M%+17TOM%+1168STEP4:!i%=!i%-&30303030:NEXT
1900FORi%=N%+9TON%+496STEP4:!i%=!i%-&30303030:NEXT:B%?0=9:ENDPROC
1910REM plots: place, ways, paths, shapes
1920DATA 46,245,2000335623501I00,58,245,4000156414602I00,37,234,110078<515801J00
1930DATA 67,234,:00226=926902K00,46,223,62138<<=136<1IJg,58,223,94215<==245=2IKg
1940DATA 20,215,8300;;?@8;?03L00,31,215,53307?@<37<@4JL0,73,215,:0446=AB4:=A5KM0
1950DATA 84,215,>0049AB>9>B06M00,11,204,77000CG?7?C03N00,41,204,=5388@HD58@D4JOg
1960DATA 63,204,9946<EIA69AE5KPg,93,204,000::BJF:BF06Q00,20,193,@87;CGGH7;@G3LNh
1970DATA 31,193,D<87?GHH8<?H4LOh,73,193,B:9=EIIJ9=BI5MPi,84,193,F>:9AIJJ:>AJ6MQi
1980DATA 5,185,?;;000KG;GK07N00,46,185,E=<<@HLM<EHL8ORg,58,185,A==<DLMI=DIM9PRg
1990DATA 99,185,00>>BJN0>JN0:Q00,15,174,H?;CCKSO?CKO7NSh,37,174,DD<@GPTL@DLP8OTh
2000DATA 67,174,JA=EEMUQAEMQ9PUi,89,174,FF>BIRVNBFNR:QVi,5,163,OGC000SSCGS07S00
2010DATA 46,163,MEDHPTTUDHMT8RTj,58,163,QIEDLTUUEILU9RUj,99,163,00FJRVV0FJV0:V00
2020DATA 20,155,PHGGKSWXGPSW;SWh,31,155,LHHGOWXTHOTX<TWh,73,155,RJIIMUYZIRUY=UXi
2030DATA 84,155,NJJIQYZVJQVZ>VXi,11,144,OOGK0[_WKOW[;SY0,41,144,ULHPPX`\LPX\<TZj
2040DATA 63,144,QQIMT]aYMQY]=U[j,93,144,0NJRRZb^NRZ^>V\0,20,133,XPOS[__`OSX_;WYk
2050DATA 31,133,\TPOW_``PTW`<WZk,73,133,ZRQU]aabQUZa=X[l,84,133,^VRQYabbRVYb>X\l
2060DATA 5,125,WSS000c_S_c0?Y00,46,125,]UTTX`deT]`d@Z]j,58,125,YUUT\deaU\aeA[]j
2070DATA 99,125,00VVZbf0Vbf0B\00,15,114,`WS[[ckgW[cg?Y^k,37,114,\\TX_hldX\dh@Z_k
2080DATA 67,114,bYU]]emiY]eiA[`l,89,114,^^VZajnfZ^fjB\al,5,103,g_[000kk[_k0?^00
2090DATA 46,103,e]\`hllm\`el@]_m,58,103,ia]\dlmm]admA]`m,99,103,00^bjnn0^bn0Ba00
2100DATA 20,95,h`__ckop_hkoC^bk,31,95,d``_gopl`glpD_bk,73,95,jbaaemqrajmqE`cl
2110DATA 84,95,fbbaiqrnbinrFacl,11,84,gg_c000ocgo0C^00,41,84,md`hhpusdhpsD_dm
2120DATA 63,84,iiaeltvqeiqtE`em,93,84,0fbjjr00fjr0Fa00,20,73,phgkk00ugkp0Cb00
2130DATA 31,73,slhgo0uuhlouDbd0,73,73,rjimtvv0imrvEce0,84,73,nnjiqv00jnq0Fc00
2140DATA 46,65,tmllpuwxltuwGdfm,58,65,qmmlswxvmsvxHefm,37,54,sslpo00wpsw0Gd00
2150DATA 67,54,rqmttx00qtx0He00,46,43,xtsuu000sux0Gf00,58,43,vvtsw000tvw0Hf00
2160DATA 153,246,7?;,8<@,9A=,:>B,CGK,DLH,EIM,FNJ,OWS,PTX
2170DATA QYU,RVZ,[_c,\d`,]ae,^fb,gok,hlp,iqm,jnr,swu,tvx
2180DATA 1265,35<8,49=6,78@?,9:BA,;?GC,<DH@,=AIE,>FJB,DEML,GOSK,HLTP
2190DATA IQUM,JNVR,OPXW,QRZY,SW_[,T\`X,UYa],V^bZ,\]ed,_gkc,`dlh,aime
2200DATA bfnj,ghpo,ijrq,lsup,mqvt,stxw,56=ED<,?@HPOG,ABJRQI,LMU]\T,WX`hg_,YZbjia
2210DATA demtsl
