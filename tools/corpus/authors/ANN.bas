10REM HEXAGONS - Kensington for the Model B - A.N.N. 1985
20REM This part fills the tables, then moves the game itself to &E00
30MODE 7:PRINT'CHR$141;"   K E N S I N G T O N"'CHR$141;"   K E N S I N G T O N"''" Laying out the board, please wait..."
40X%=&900:Y%=&948:A%=&98D:W%=&AB1:M%=&BDC
50FOR I%=4 TO 288 STEP 4:M%!I%=&3F3F3F3F:A%!I%=0:NEXT
60READ A$:FOR P%=1 TO 36:V%=EVAL("&"+MID$(A$,P%*4-3,4))
70X%?P%=V% DIV256:Y%?P%=V%:X%?(73-P%)=224-X%?P%:Y%?(73-P%)=-V%:NEXT
80S%=0:FOR K%=0 TO 2:READ A$:N%=3+K%-(K%=2)
90FOR I%=1 TO LEN A$ STEP N%:FOR J%=0 TO N%-1
100P%=FNpt(I%+J%):Q%=M%+4*P%+K%-(K%=2):IF K%=1 AND ?Q%<63 Q%=Q%+1
110?Q%=S%:IF K%<2 PROCjoin(P%,FNpt(I%+(J%+1)MOD N%))
120NEXT:S%=S%+1:NEXT:NEXT
130FOR I%=0 TO 47:READ W%?I%:NEXT
140S%=PAGE:REPEAT S%=S%+S%?3:UNTIL S%?1>3
150*KEY0 *TAPE|MFOR I%=S% TO TOP STEP 4:I%!(&E00-S%)=!I%:NEXT|MPAGE=&E00|MOLD|MRUN|M
160*FX138,0,128
170END
180DEFFNpt(I%)=ASC MID$(A$,I%)-47
190DEFPROCjoin(P%,Q%):LOCAL T%
200FOR T%=0 TO 1:R%=A%+4*P%-1
210REPEAT R%=R%+1:UNTIL ?R%=0 OR ?R%=Q%
220?R%=Q%:R%=P%:P%=Q%:Q%=R%:NEXT:ENDPROC
230DATA 64F37CF34EE692E664DA7CDA29D142D19ED1B7D113C457C489C4CDC429B842B89EB8B7B807AF64AF7CAFD9AF1CA24EA292A2C4A2079664967C96D996298C428C9E8CB78C13805780
240DATA 0241356:>7;?8<@9=ABFJCGKDHLEIMNRVOSWPTXQUYZ^b[_c\`d]aefjngkohlpimqrtvsuw
250DATA 015424;735<867?>89A@:>FB;?GC<@HD=AIECDLKFJRNGKSOHLTPIMUQNOWVPQYXRV^ZSW_[TX`\UYa][\dc^bjf_ckg`dlhaemifgonhiqpkotrlpusrswv
260DATA <54;CDTLKS[\ldckrsG?>FNO_WV^fgIA@HPQaYX`hi
270DATA 1,6,35,0,0,0,1,4,14,60,0,0,1,4,14,60,0,0,2,4,8,14,30,255
280DATA 0,1,20,0,0,0,0,1,5,40,0,0,0,1,5,40,0,0,0,1,2,6,25,90
1030FORI%=&B00 TO&B10:?I%=16:NEXT:MODE1:VDU19,2,4;0;:DIMK%111,N$(2),L%(2),G%(2),D%(2),H%(2),B$(2):X%=&900:Y%=&948:A%=&98D:W%=&AB1:M%=&BDC:B%=&B11:C%=&B20:L%=&880:B$(1)=STRING$(40,"*"):B$(2)=B$(1):N$=B$(1):A$=STRING$(90,"*")
1040br$="You lost that shape only last turn: 2-move rule!":pl%=FALSE:w%=0:ON ERRORGOTO1080
1050PROCsu
1060PROCgm
1070pl%=FALSE:PROCsc:IFFNyn("Another game, same players")GOTO1060ELSEGOTO1050
1080IFERR<>17THENMODE7:REPORT:PRINT" at line ";ERL:END
1090IFNOT pl%GOTO1050
1100w%=0:GOTO1070
1110DEFFNpt(I%)=ASCMID$(A$,I%)-47
1120DEFPROCti
1130*FX4
1140VDU26,12,23,1,1;0;0;0;:COLOUR129:PRINTSPC20;:COLOUR130:PRINTSPC20;:COLOUR128:PRINT'TAB(7)"K E N S I N G T O N"'TAB(9)"for two on a BBC"':ENDPROC
1150DEFPROCsu:PROCti:FORI%=1TO2:G%(I%)=0:PRINT'"Name of the ";:IFI%=1PRINT"first";ELSEPRINT"second";
1160INPUT" player",A$:A$=LEFT$(A$,8):IFA$=""A$="Player"+STR$I%
1170N$(I%)=A$:PRINT"Who moves for ";A$;"?"'" 0 a person"'" 1 the computer, as a beginner"'" 2 the computer, doing its best":L%(I%)=FNky("012",48)-48:NEXT:X=RND(-TIME):PRINT:tw%=FNyn("2-move option")
1180IFFNyn("Sound")?&262=0ELSE?&262=1
1190PRINT"Pace of the computer's stones,"'"0 quick to 9 slow ";:pc%=FNky("0123456789",51)-48:ENDPROC
1200DEFFNky(A$,d%):REPEATk%=GET:IFk%=13k%=d%
1210IFk%>96k%=k%-32
1220UNTILINSTR(A$,CHR$k%):PRINTCHR$k%:=k%
1230DEFFNyn(A$):PRINTA$;" (Y/N)? ";:=FNky("YN",89)=89
1240DEFPROCgm:PROCti:PRINT'N$(1);", is your colour"'"Red or Blue (R/B)? ";:I%=1-(FNky("RB",82)=66):D%(I%)=1:D%(3-I%)=2:c%=RND(2):PRINT'"A stone is drawn from the bag..."
1250PROCwt(100):PRINT"it is ";FNcol(c%);": ";N$(D%(c%));" begins.":PROCwt(200):pl%=TRUE:w%=0:FORI%=0TO206:B%?I%=0:NEXT:C%?127=9:C%?191=9:FORI%=1TO2:H%(I%)=15:B$(I%)="":NEXT:PROCbd
1260*FX4,1
1270VDU23,1,0;0;0;0;:REPEATPROCtn:c%=3-c%:UNTILw%:PROCwin:ENDPROC
1280DEFFNcol(c%)=MID$("RedBlue",c%*3-2,2+c%)
1290DEFFNn(c%)=N$(D%(c%))
1300DEFPROCwt(t%):t%=TIME+t%:REPEATUNTILTIME>t%:ENDPROC
1310DEFPROCtn:N$=B$(c%):B$(c%)="":IFNOT tw%N$=""
1320FORI%=0TO52STEP4:L%!I%=0:NEXT:Q%=1:PROCpn:b%=0:IFH%(c%)PROCpl ELSEIFFNcn PROCsl ELSEPROCsay("No move for "+FNn(c%)+": the turn passes."):PROCwt(250)
1330IFb%=0ENDPROC
1340e%=FNga(b%,c%):IFe%PROCsh(c%,e%)
1350ENDPROC
1360DEFPROCpl:IFFNau(c%)b%=FNbe:GOTO1410
1370PROCsay(FNn(c%)+", place a stone.")
1380Q%=FNcu(Q%):IFB%?Q%PROCno("There is a stone already."):GOTO1380
1390IFFNban(Q%,c%)PROCno(br$):GOTO1380
1400b%=Q%
1410H%(c%)=H%(c%)-1:PROCput(b%,c%):PROCpn:ENDPROC
1420DEFPROCsl:IFFNau(c%)PROCbe:PROClif(a%,c%):PROCput(b%,c%):ENDPROC
1430PROCsay(FNn(c%)+", move a stone. Which?")
1440Q%=FNcu(Q%):IFB%?Q%<>c%PROCno("Choose one of your own stones."):GOTO1440
1450a%=Q%:v%=0:FORI%=0TO3:R%=A%?(4*a%+I%):IFR%IFB%?R%=0v%=1
1460NEXT:IFv%=0PROCno("That stone is shut in."):GOTO1440
1470PROCdi(a%,3,8):PROCsay("To which point? (RETURN here drops it.)")
1480Q%=FNcu(Q%):IFQ%=a%PROCdi(a%,c%,22):GOTO1430
1490IFB%?Q%PROCno("That point is taken."):GOTO1480
1500v%=0:FORI%=0TO3:IFA%?(4*a%+I%)=Q%v%=1
1510NEXT:IFv%=0PROCno("Only along a line to the next point."):GOTO1480
1520PROCad(a%,c%,-1):v%=FNban(Q%,c%):PROCad(a%,c%,1):IFv%PROCno(br$):GOTO1480
1530b%=Q%:PROClif(a%,c%):PROCput(b%,c%):ENDPROC
1540DEFFNcn:LOCALP%,f%:REPEATP%=P%+1:IFB%?P%=c%PROCtr
1550UNTILf%ORP%=72:=f%
1560DEFPROCtr:PROCad(P%,c%,-1):FORI%=0TO3:R%=A%?(4*P%+I%):IFR%IFB%?R%=0IFNOT FNban(R%,c%)f%=TRUE
1570NEXT:PROCad(P%,c%,1):ENDPROC
1580DEFPROCsh(m%,n%):LOCALi%,l%,j%,o%:REPEATo%=3-m%:i%=i%+1:IFi%>n%PROCpop ELSEIF15-H%(o%)+(B%?l%=o%)>0PROCone
1590UNTILj%<0ORw%:ENDPROC
1600DEFPROCpop:j%=j%-1:IFj%<0ENDPROC
1610l%=K%?j%:n%=K%?(j%+56):i%=n%MOD4:m%=n%DIV16:n%=n%DIV4MOD4:ENDPROC
1620DEFPROCone:IFFNau(m%)PROCwo:GOTO1710
1630IFn%=1A$="You may shift a stone."ELSEA$="You may shift two stones. No "+STR$i%+":"
1640PROCsay(FNn(m%)+"! "+A$+" Which of "+FNn(o%)+"'s?")
1650Q%=FNcu(Q%):IFB%?Q%<>o%PROCno("Not a stone of "+FNn(o%)+"."):GOTO1650
1660IFQ%=l%PROCno("You have just shifted that one. Take another."):GOTO1650
1670a%=Q%:PROCdi(a%,3,8):PROCsay("To which free point? (RETURN here drops it.)")
1680Q%=FNcu(Q%):IFQ%=a%PROCdi(a%,o%,22):GOTO1630
1690IFB%?Q%PROCno("That point is taken."):GOTO1680
1700b%=Q%
1710PROClif(a%,o%):PROCput(b%,o%):l%=b%:e%=FNga(b%,o%):IFe%K%?j%=l%:K%?(j%+56)=16*m%+4*n%+i%:j%=j%+1:m%=o%:n%=e%:i%=0:l%=0
1720ENDPROC
1730DEFPROCad(P%,k%,d%):B%?P%=k%*(d%+1)DIV2:LOCALI%,q%:FORI%=4*P%TO4*P%+3:q%=C%+64*k%+M%?I%:?q%=?q%+d%:NEXT:ENDPROC
1740DEFPROCput(P%,k%):PROCad(P%,k%,1):PROCdi(P%,k%,22):SOUND1,-10,60+40*k%,3:IFlv%PROCdi(P%,3,8):PROCwt(10+pc%*20):PROCdi(P%,k%,22)
1750ENDPROC
1760DEFPROClif(P%,k%):LOCALI%,s%:FORI%=0TO2:s%=M%?(4*P%+I%):IFs%<54IFC%?(s%+64*k%)=3-(s%>23)B$(k%)=B$(k%)+CHR$s%
1770NEXT:IFlv%PROCdi(P%,3,8):PROCwt(10+pc%*20)
1780PROCad(P%,k%,-1):PROCdi(P%,0,22):GCOL0,3:FORI%=0TO3:s%=A%?(4*P%+I%):IFs%MOVE4*X%?P%,4*Y%?P%:DRAW2*(X%?P%+X%?s%),2*(Y%?P%+Y%?s%)
1790NEXT:ENDPROC
1800DEFFNga(P%,k%):LOCALI%,s%,g%:s%=M%?(4*P%+3):IFC%?(s%+64*k%)=6IFFNown(s%,k%)w%=k%:h%=s%:=0
1810FORI%=0TO2:s%=M%?(4*P%+I%):IFs%<54IFC%?(s%+64*k%)=3-(s%>23)IFL%?s%=0L%?s%=1:g%=g%+1-(s%>23)
1820NEXT:IFg%>2g%=2
1830IFg%SOUND1,-12,140,4:SOUND1,-12,160,4
1840=g%
1850DEFFNown(s%,k%)=s%<57OR(s%-55)DIV2=k%
1860DEFFNban(P%,k%):IFN$=""THEN=FALSE
1870LOCALI%,s%,f%:FORI%=0TO2:s%=M%?(4*P%+I%):IFs%<54IFC%?(s%+64*k%)=2-(s%>23)IFINSTR(N$,CHR$s%)f%=TRUE
1880NEXT:=f%
1890DEFFNva(P%,k%,g%):LOCALI%,s%,m%,o%,v%:FORI%=0TO3:s%=M%?(4*P%+I%):m%=C%?(s%+64*k%):o%=C%?(s%+192-64*k%):IFo%=0IFI%<3ORFNown(s%,k%)v%=v%+W%?(6*I%+m%)*(1-(I%=3)):IFg%IFm%=2-(I%>0)IFI%<3v%=v%-W%?(6*I%+m%)+10
1900IFm%=0IFlv%=2ORo%>3IFI%<3ORFNown(s%,3-k%)v%=v%+W%?(24+6*I%+o%)*(1-(I%=3))
1910NEXT:=v%+RND(rn%)
1920DEFFNau(k%):lv%=L%(D%(k%)):IFlv%=0THEN=FALSE
1930rn%=4:IFlv%=1rn%=25
1940PROCsay(FNn(k%)+" is thinking..."):=TRUE
1950DEFFNbe:LOCALP%,t%,u%,q%:REPEATt%=-999:FORP%=1TO72:IFB%?P%=0IFlv%=2ORRND(3)=1PROCb1
1960NEXT:UNTILq%:=q%
1970DEFPROCb1:IFFNban(P%,c%)ENDPROC
1980u%=FNva(P%,c%,0):IFu%>t%t%=u%:q%=P%
1990ENDPROC
2000DEFPROCbe:LOCALP%,J%,R%,t%,u%,v%:REPEATt%=-9999:FORP%=1TO72:IFB%?P%=c%IFlv%=2ORRND(2)=1PROCb2
2010NEXT:UNTILb%:ENDPROC
2020DEFPROCb2:PROCad(P%,c%,-1):v%=FNva(P%,c%,1):FORJ%=0TO3:R%=A%?(4*P%+J%):IFR%IFB%?R%=0PROCb3
2030NEXT:PROCad(P%,c%,1):ENDPROC
2040DEFPROCb3:IFFNban(R%,c%)ENDPROC
2050u%=FNva(R%,c%,0)-v%:IFu%>t%t%=u%:a%=P%:b%=R%
2060ENDPROC
2070DEFPROCwo:LOCALP%,t%,u%:t%=-1:FORP%=1TO72:IFB%?P%=o%ANDP%<>l%PROCw1
2080NEXT:PROCad(a%,o%,-1):t%=9999:FORP%=1TO72:IFB%?P%=0ANDP%<>a%IFlv%=2ORt%=9999ORRND(3)=1u%=FNva(P%,o%,0):IFu%<t%t%=u%:b%=P%
2090NEXT:PROCad(a%,o%,1):ENDPROC
2100DEFPROCw1:PROCad(P%,o%,-1):u%=FNva(P%,o%,0):PROCad(P%,o%,1):IFu%>t%t%=u%:a%=P%
2110ENDPROC
2120DEFFNcu(Q%):LOCALk%,d%,t%,n%:REPEATPROCbx:k%=GET:PROCbx:PROCcl:IFk%>135ANDk%<140PROCst
2130UNTILk%=13:=Q%
2140DEFPROCst:LOCALI%,R%:t%=10:n%=0:FORI%=0TO3:R%=A%?(4*Q%+I%):IFk%<138d%=(X%?R%-X%?Q%)*(2*k%-273)ELSEd%=(Y%?R%-Y%?Q%)*(2*k%-277)
2150IFR%>0ANDd%>t%t%=d%:n%=R%
2160NEXT:IFn%Q%=n%ELSEPROCno("No point that way.")
2170ENDPROC
2180DEFPROCbx:GCOL3,3:MOVE4*X%?Q%-22,4*Y%?Q%-22:PLOT1,44,0:PLOT1,0,44:PLOT1,-44,0:PLOT1,0,-44:ENDPROC
2190DEFPROCdi(P%,k%,r%):LOCALI%,V%:GCOL0,k%:FORI%=-r%TOr%STEP4:V%=SQR(r%*r%-I%*I%):MOVE4*X%?P%-V%,4*Y%?P%+I%:PLOT1,2*V%,0:NEXT:ENDPROC
2200DEFPROCbd:VDU26,12:PRINTTAB(28,29)"Cursor keys"TAB(28,30)"and RETURN;"TAB(28,31)"ESCAPE ends";:GCOL0,3:FORP%=1TO72:FORI%=0TO3:Q%=A%?(4*P%+I%):IFQ%>P%MOVE4*X%?P%,4*Y%?P%:DRAW4*X%?Q%,4*Y%?Q%
2210NEXT:NEXT:RESTORE2370:READA$:FORS%=0TO6:GCOL0,3+(S%>2)*2-(S%>4):P%=FNpt(S%*6+1):Q%=FNpt(S%*6+4):U%=2*(X%?P%+X%?Q%):V%=2*(Y%?P%+Y%?Q%)
2220FORI%=0TO6:P%=FNpt(S%*6+1+I%MOD6):MOVEU%,V%:PLOT80-5*(I%>0)+(I%=0)*76,(4*X%?P%+U%)DIV2,(4*Y%?P%+V%)DIV2:NEXT:NEXT:ENDPROC
2230DEFPROCpn:LOCALI%:VDU28,28,10,39,0:PRINTTAB(1,0)"KENSINGTON":FORI%=1TO2:COLOUR128+I%:PRINTTAB(0,I%*4-2);" ";LEFT$(FNn(I%)+STRING$(10," "),10);:COLOUR128:PRINTTAB(0,I%*4-1);:IFI%=c%PRINT">";ELSEPRINT" ";
2240IFH%(I%)PRINT;H%(I%);" to place "ELSEPRINT"all placed "
2250NEXT:ENDPROC
2260DEFPROCsay(A$):VDU28,28,20,39,12,12:PROCpr(A$):ENDPROC
2270DEFPROCno(A$):PROCcl:COLOUR131:COLOUR0:PROCpr(A$):COLOUR128:COLOUR3:SOUND1,-12,20,5:ENDPROC
2280DEFPROCcl:VDU28,28,27,39,22,12:ENDPROC
2290DEFPROCpr(A$):LOCALI%:REPEATI%=INSTR(A$+" "," "):IFPOS+I%>13PRINT
2300PRINTLEFT$(A$,I%-1);:IFPOS>0ANDPOS<12PRINT" ";
2310A$=MID$(A$,I%+1):UNTILA$="":ENDPROC
2320DEFPROCwin:LOCALI%,J%,A$:G%(D%(w%))=G%(D%(w%))+1:A$="white":IFh%>56A$=FNcol(w%)
2330PROCcl:PROCsay(FNn(w%)+" holds a "+A$+" hexagon and WINS THE GAME! Press RETURN."):RESTORE2370:READA$:FORJ%=1TO6:SOUND1,-12,80+J%*12,3:FORI%=1TO6:PROCdi(FNpt((h%-54)*6+I%),3+(w%-3)*(J%MOD2=0),12):NEXT:NEXT:REPEATUNTILGET=13
2340ENDPROC
2350DEFPROCsc:PROCti:IFw%=0PRINT'"The game was given up."
2360PRINT'"Games won so far:"':FORI%=1TO2:PRINTTAB(4)N$(I%);TAB(16);G%(I%):NEXT:PRINT:ENDPROC
2370DATA <54;CDTLKS[\ldckrsG?>FNO_WV^fgIA@HPQaYX`hi
