10IF PAGE<&1900 THEN FORI%=&4800TO0STEP-4:I%!&1900=I%!PAGE:NEXT:?19=?19+&19-PAGE DIV256:PAGE=&1900:RUN
20GOTO9000
30REM KENSINGTON - J.I.M. 1985
40REM 9000 on sets out, then wipes itself
50MODE4:PROCarrays:ready%=FALSE:new%=TRUE:done%=FALSE
60ONERRORPROCstopped
70PROCnocursor:REPEAT
80IF NOTdone% THEN PROCsession
90UNTILdone%
100*FX 4,0
110MODE7:PRINT'"Thank you for playing KENSINGTON.":END
120DEFPROCsession
130IF new% THEN PROCsetup
140PROCcolours:PROCgame:PROCfinish:PROCagain(""):ENDPROC
150DEFPROCstopped
160VDU4,26,20:PROCnocursor:PROCflush:A%=T%+144:X%=&AB0:Y%=T%+74
170IF ERR<>17 THEN REPORT:PRINT" at line ";ERL:END
180IF ready% THEN PROCagain("The game is stopped.") ELSE new%=TRUE
190ENDPROC
200DEFPROCagain(t$)
210PROCflush
220IF t$<>"" THEN PROCevent(t$)
230PROCsay(""):PROCnote("")
240PRINT TAB(0,30);:new%=NOTFNyes("Again, same players and levels?","Y")
250IF NOTnew% THEN ENDPROC
260PRINT TAB(0,31);:done%=NOTFNyes("A game with new players, then?","Y")
270ENDPROC
280REM -- the game --
290DEFPROCgame
300PROCclear:PROCpaper(me%):PROCpicture:REPEAT:PROCturn:me%=3-me%
310UNTILW%:ENDPROC
320DEFPROCclear:LOCAL I%,J%
330FOR I%=0TO72:S%?I%=0:NEXT:FOR I%=0TO191:C%?I%=0:NEXT
340C%?125=7:C%?189=7:FOR I%=256TO764STEP4:I%!D%=0:NEXT
350FOR I%=1TO2:tick%(I%)=0:hand%(I%)=15:field%(I%)=0:NEXT
360W%=0:turn%=0:sp%=0:act%=me%:ENDPROC
370DEFPROCturn:LOCAL I%
380turn%=turn%+1:tick%(me%)=tick%(me%)+1
390FOR I%=0TO52STEP4:I%!K%=0:NEXT:PROCactor(me%)
400IF NOTFNcan(me%) THEN PROCpass:ENDPROC
410mode%=-(hand%(me%)=0)
420IF level%(me%) THEN PROCthink ELSE PROCevent(""):PROCask
430IF W% THEN ENDPROC
440IF from% THEN PROClift(from%) ELSE hand%(me%)=hand%(me%)-1
450PROClay(to%,me%):PROCcheck(to%,me%):PROCcopy
460IF sp%=0ORW%<>0 THEN ENDPROC
470REPEATPROCrelocate:UNTILsp%=0ORW%<>0:ENDPROC
480DEFPROCpass
490PROCevent(name$(me%)+" has no legal move and passes.")
500PROCsay(""):PROCwait(200):ENDPROC
510DEFPROCrelocate:LOCAL I%
520his%=3-SW%?sp%
530IF SL%?sp%=0ORfield%(his%)+(SF%?sp%>0)=0 THEN sp%=sp%-1:ENDPROC
540PROCactor(3-his%):mode%=2
550IF level%(act%) THEN PROCthinkhis ELSE PROCask
560SL%?sp%=SL%?sp%-1:PROClift(from%):FOR I%=1TOsp%
570IF SF%?I%=from% THEN SF%?I%=to%
580NEXT:SF%?sp%=to%:PROClay(to%,his%):PROCcheck(to%,his%)
590PROCcopy:ENDPROC
600DEFPROCcheck(P%,U%):LOCAL E%,H%,J%
610J%=A%+P%*4:H%=J%?3
620IF C%?(U%*64+H%)=6 THEN IFH%MOD3=0ORH%MOD3=U% THEN W%=U%:hex%=H%:ENDPROC
630IF FNpays(?J%) THEN E%=1
640IF FNpays(J%?1) THEN E%=E%OR2
650IF FNpays(J%?2) THEN E%=E%OR2
660IF E%=0 THEN ENDPROC
670PROCevent(shape$(E%)+" for "+name$(U%)+"!")
680IF E%=3 THEN E%=2
690sp%=sp%+1:SW%?sp%=U%:SL%?sp%=E%:SF%?sp%=0:PROCbeep(2):ENDPROC
700DEFFNpays(s%)
710IF C%?(U%*64+s%)<>L%?s% THEN =FALSE
720IF K%?s% THEN =FALSE
730K%?s%=1
740=TRUE
750DEFFNbar(P%,U%)
760IF NOTopt% THEN =FALSE
770J%=A%+P%*4
780=FNsoon(?J%)ORFNsoon(J%?1)ORFNsoon(J%?2)
790DEFFNsoon(s%)
800IF D%!(s%*4+U%*256)<>tick%(U%) THEN =FALSE
810=C%?(U%*64+s%)=L%?s%-1
820DEFFNcan(U%):LOCAL P%,F%
830REPEAT:P%=P%+1
840IF hand%(U%)>0 THEN IFS%?P%=0 THEN F%=NOTFNbar(P%,U%)
850IF hand%(U%)=0 THEN IFS%?P%=U% THEN F%=FNgo(P%,U%)
860UNTILF%ORP%=72
870=F%
880DEFFNgo(P%,U%):LOCAL I%,Q%,F%
890PROCcount(P%,U%,-1):FOR I%=0TO3:Q%=N%?(P%*4+I%)
900IF Q%>0 THEN IFS%?Q%=0 THEN IFNOTFNbar(Q%,U%) THEN F%=TRUE
910NEXT:PROCcount(P%,U%,1)
920=F%
930DEFFNline(P%,Q%):LOCAL I%,F%
940FOR I%=0TO3
950IF N%?(P%*4+I%)=Q% THEN F%=TRUE
960NEXT
970=F%
980DEFPROCcount(P%,U%,I%)
990U%=C%+U%*64:P%=A%+P%*4:U%??P%=U%??P%+I%:U%?(P%?1)=U%?(P%?1)+I%
1000U%?(P%?2)=U%?(P%?2)+I%:U%?(P%?3)=U%?(P%?3)+I%:U%?61=7:ENDPROC
1010DEFPROClay(P%,U%)
1020S%?P%=U%:field%(U%)=field%(U%)+1:PROCcount(P%,U%,1)
1030PROCstone(P%):PROCbeep(1):PROCstatus:ENDPROC
1040DEFPROClift(P%):LOCAL I%,U%,s%
1050U%=S%?P%:FOR I%=0TO2:s%=A%?(P%*4+I%)
1060IF C%?(U%*64+s%)=L%?s% THEN D%!(s%*4+U%*256)=tick%(U%)+1
1070NEXT:PROCcount(P%,U%,-1):S%?P%=0:field%(U%)=field%(U%)-1
1080PROCrub(P%):ENDPROC
1090REM -- a person's move --
1100DEFPROCask:LOCAL P%
1110from%=0:to%=0:P%=1:PROCframe(P%):PROCnote(""):PROCflush:REPEAT
1120PROCsay(FNprompt):PROCkeys
1130IF k%=13 THEN PROCpoint
1140IF k%=127 THEN PROCletgo
1150IF k%=79 THEN PROCoffer
1160UNTILto%>0ORW%<>0:PROCframe(P%)
1170IF from% THEN PROCmark(from%)
1180PROCnote(""):ENDPROC
1190DEFFNprompt
1200IF mode%=0 THEN ="place a stone on a free point."
1210IF mode%=1ANDfrom%=0 THEN ="choose the stone to slide."
1220IF mode%=1 THEN ="slide it along which line?"
1230IF from%=0 THEN ="take a stone of "+name$(his%)+" ("+STR$(SL%?sp%)+" to go)."
1240="put it on any other free point."
1250DEFPROCkeys:LOCAL d%,q%
1260REPEAT:k%=GET
1270IF k%>96ANDk%<123 THEN k%=k%-32
1280d%=INSTR(up$,CHR$k%)
1290IF k%>135ANDk%<140 THEN d%=VALMID$("7351",k%-135,1)
1300IF d% THEN PROCgo ELSE IFk%<>13ANDk%<>127ANDk%<>79 THEN PROCrefuse("That key does nothing here.")
1310UNTILk%=13ORk%=127ORk%=79:ENDPROC
1320DEFPROCgo
1330q%=M%?(P%*8+d%-1)
1340IF q%=0 THEN PROCrefuse("No point that way."):ENDPROC
1350PROCframe(P%):P%=q%:PROCframe(P%)
1360IF note% THEN PROCnote("")
1370ENDPROC
1380DEFPROCpoint
1390IF mode%>0ANDfrom%=0 THEN PROCchoose ELSE PROCaim
1400ENDPROC
1410DEFPROCchoose:LOCAL t$
1420IF mode%=1ANDS%?P%=3-act% THEN t$="That stone is "+name$(3-act%)+"'s."
1430IF mode%=2ANDS%?P%=act% THEN t$="That stone is your own."
1440IF mode%=2ANDP%=SF%?sp% THEN t$="You have only just put that one down."
1450IF S%?P%=0 THEN t$="There is no stone here."
1460IF mode%=1ANDS%?P%=act% THEN IFNOTFNgo(P%,act%) THEN t$="That stone has no way to go."
1470IF t$<>"" THEN PROCrefuse(t$):ENDPROC
1480from%=P%:PROCmark(P%)
1490PROCnote("(DELETE lets it go again)"):note%=TRUE:ENDPROC
1500DEFPROCaim:LOCAL t$
1510IF S%?P%>0 THEN t$="That point is taken."
1520IF P%=from% THEN t$="It stands here already."
1530IF t$=""ANDmode%=1 THEN IFNOTFNline(from%,P%) THEN t$="No line leads there."
1540IF t$=""ANDmode%<2 THEN IFFNtoosoon THEN t$="Too soon to rebuild that shape."
1550IF t$="" THEN to%=P% ELSE PROCrefuse(t$)
1560ENDPROC
1570DEFFNtoosoon:LOCAL F%
1580IF from% THEN PROCcount(from%,act%,-1)
1590F%=FNbar(P%,act%)
1600IF from% THEN PROCcount(from%,act%,1)
1610=F%
1620DEFPROCletgo
1630IF from%=0 THEN PROCrefuse("You hold no stone."):ENDPROC
1640PROCmark(from%):from%=0:PROCnote(""):ENDPROC
1650DEFPROCoffer
1660IF mode%=2 THEN PROCrefuse("Relocate first, then offer a draw."):ENDPROC
1670IF level%(3-act%) THEN PROCanswer:ENDPROC
1680PROCsay("draw offered."):PROCnote(""):PRINTTAB(0,31);
1690IF FNyes(name$(3-act%)+", do you agree to a draw?","N") THEN W%=3
1700PROCnote(""):ENDPROC
1710DEFPROCanswer
1720IF turn%>=80 THEN W%=3 ELSE PROCrefuse(name$(3-act%)+" would rather play on.")
1730ENDPROC
1740REM -- the computer's move --
1750DEFFNval(P%,U%,O%)
1760J%=A%+P%*4:B%=C%+U%*64:E%=C%+192-U%*64:O%=G%-O%*8
1770=O%?(B%??J%*8+E%??J%)+O%?(64+B%?(J%?1)*8+E%?(J%?1))+O%?(64+B%?(J%?2)*8+E%?(J%?2))+O%?(128+Z%?(J%?3+U%*64)+B%?(J%?3)*8+E%?(J%?3))
1780DEFPROCthink:LOCAL I%,P%,v%
1790PROCsay("let me think..."):PROCnote("")
1800FOR I%=0TO2:bs%(I%)=-9999:bt%(I%)=0:NEXT:FOR P%=1TO72
1810IF mode%=0 THEN IFS%?P%=0 THEN IFNOTFNbar(P%,me%) THEN PROCweigh(FNval(P%,me%,0),0,P%)
1820IF mode%=1 THEN IFS%?P%=me% THEN PROCslides
1830NEXT
1840IF level%(me%)=3ANDbs%(0)<900 THEN PROCahead
1850from%=bf%(0):to%=bt%(0):PROCshow:ENDPROC
1860DEFPROCslides
1870v%=FNval(P%,me%,1)
1880IF v%<100 THEN v%=v%DIV2
1890PROCcount(P%,me%,-1):FOR I%=0TO3:Q%=N%?(P%*4+I%)
1900IF Q%>0 THEN IFS%?Q%=0 THEN IFNOTFNbar(Q%,me%) THEN PROCweigh(FNval(Q%,me%,0)-v%,P%,Q%)
1910NEXT:PROCcount(P%,me%,1):ENDPROC
1920DEFPROCweigh(v%,f%,t%):LOCAL i%
1930IF watch% THEN PROCframe(t%)
1940v%=v%*4+RND(4)
1950IF level%(me%)=1 THEN v%=v%+RND(60)
1960i%=2:REPEAT
1970IF FNover THEN bs%(i%)=bs%(i%-1):bf%(i%)=bf%(i%-1):bt%(i%)=bt%(i%-1):i%=i%-1
1980UNTILNOTFNover
1990IF v%>bs%(i%) THEN bs%(i%)=v%:bf%(i%)=f%:bt%(i%)=t%
2000IF watch% THEN PROCframe(t%)
2010ENDPROC
2020DEFFNover
2030IF i%=0 THEN =FALSE
2040=bs%(i%-1)<v%
2050DEFPROCahead:LOCAL i%,b%
2060FOR i%=0TO2
2070IF bt%(i%) THEN PROCtry(i%)
2080NEXT:FOR i%=1TO2
2090IF bt%(i%)>0ANDbs%(i%)>bs%(b%) THEN b%=i%
2100NEXT:bf%(0)=bf%(b%):bt%(0)=bt%(b%):ENDPROC
2110DEFPROCtry(i%):LOCAL f%,t%
2120f%=bf%(i%):t%=bt%(i%)
2130IF watch% THEN PROCframe(t%)
2140IF f% THEN PROCcount(f%,me%,-1):S%?f%=0
2150PROCcount(t%,me%,1):S%?t%=me%
2160bs%(i%)=bs%(i%)-3*FNthreat(3-me%):PROCcount(t%,me%,-1):S%?t%=0
2170IF f% THEN PROCcount(f%,me%,1):S%?f%=me%
2180IF watch% THEN PROCframe(t%)
2190ENDPROC
2200DEFFNthreat(U%):LOCAL P%,v%,I%,Q%,m%
2210FOR P%=1TO72
2220IF hand%(U%)>0 THEN IFS%?P%=0 THEN v%=FNval(P%,U%,0):IFv%>m% THEN m%=v%
2230IF hand%(U%)=0 THEN IFS%?P%=U% THEN PROCstep
2240NEXT
2250=m%
2260DEFPROCstep
2270PROCcount(P%,U%,-1):FOR I%=0TO3:Q%=N%?(P%*4+I%)
2280IF Q%>0 THEN IFS%?Q%=0 THEN v%=FNval(Q%,U%,0):IFv%>m% THEN m%=v%
2290NEXT:PROCcount(P%,U%,1):ENDPROC
2300DEFPROCthinkhis:LOCAL P%,v%,b%
2310PROCsay("which of "+name$(his%)+"'s stones?"):PROCnote("")
2320b%=-9999:FOR P%=1TO72
2330IF S%?P%=his%ANDP%<>SF%?sp% THEN PROCworst
2340NEXT:PROCcount(from%,his%,-1):b%=9999:FOR P%=1TO72
2350IF S%?P%=0 THEN PROCleast
2360NEXT:PROCcount(from%,his%,1):PROCshow:ENDPROC
2370DEFPROCworst
2380IF watch% THEN PROCframe(P%)
2390v%=FNval(P%,his%,1)*4+RND(4)
2400IF level%(act%)=1 THEN v%=v%+RND(80)
2410IF v%>b% THEN b%=v%:from%=P%
2420IF watch% THEN PROCframe(P%)
2430ENDPROC
2440DEFPROCleast
2450IF watch% THEN PROCframe(P%)
2460v%=FNval(P%,his%,0)*4+RND(4)
2470IF level%(act%)=1 THEN v%=v%+RND(20)
2480IF v%<b% THEN b%=v%:to%=P%
2490IF watch% THEN PROCframe(P%)
2500ENDPROC
2510DEFPROCshow
2520IF from% THEN PROCmark(from%):PROCwait(speed%*12)
2530PROCframe(to%):PROCwait(speed%*12):PROCframe(to%)
2540IF from% THEN PROCmark(from%)
2550PROCevent(""):ENDPROC
2560DEFPROCcopy
2570IF W%>0ORNOTreal% THEN ENDPROC
2580IF level%(act%)=0 THEN ENDPROC
2590PROCframe(to%):IFfrom% THEN PROCframe(from%)
2600PROCsay("do so on your board, press SPACE"):REPEATUNTILGET=32
2610PROCframe(to%):IFfrom% THEN PROCframe(from%)
2620ENDPROC
2630REM -- the end --
2640DEFPROCfinish:LOCAL I%,J%
2650PROCsay(""):PROCnote("")
2660IF W%=3 THEN PROCevent("A draw, by agreement. Well fought!"):ENDPROC
2670PROCactor(W%)
2680PROCevent(name$(W%)+" holds a "+hue$(hex%MOD3)+" hexagon and WINS!")
2690FOR J%=1TO8:PROCbeep(3+J%)
2700FOR I%=0TO5:PROCmark(V%?(hex%*6+I%)):NEXT:PROCwait(25):NEXT
2710ENDPROC
2720REM -- the picture --
2730DEFPROCpicture:LOCAL P%,I%,Q%
2740CLS:PROCnocursor:PROCpanel:PROCstatus
2750FOR I%=54TO60:PROChexagon(I%):NEXT:GCOL0,1:FOR P%=1TO72
2760FOR I%=0TO3:Q%=N%?(P%*4+I%)
2770IF Q%>P% THEN MOVEX%?P%*4,Y%?P%*4:DRAWX%?Q%*4,Y%?Q%*4
2780NEXT:PROCdot(P%):NEXT:ENDPROC
2790DEFPROChexagon(h%):LOCAL I%,J%,x%,y%,p%,q%
2800p%=V%?(h%*6):q%=V%?(h%*6+3)
2810x%=(X%?p%+X%?q%)*2:y%=(Y%?p%+Y%?q%)*2:GCOL0,1:FOR I%=0TO5
2820MOVE x%,y%:PROCcorner(I%):PROCcorner((I%+1)MOD6):PLOT85,x%,y%
2830NEXT:GCOL0,0
2840IF h%MOD3=1 THEN FORI%=-52TO52STEP8:MOVEx%+I%,y%-56:DRAWx%+I%,y%+56:NEXT
2850IF h%MOD3=2 THEN FORI%=-52TO52STEP8:MOVEx%-60,y%+I%:DRAWx%+60,y%+I%:NEXT
2860ENDPROC
2870DEFPROCcorner(J%)
2880J%=V%?(h%*6+J%):MOVE x%+(X%?J%*4-x%)*.55,y%+(Y%?J%*4-y%)*.55
2890ENDPROC
2900DEFPROCdot(P%)
2910MOVE X%?P%*4-8,Y%?P%*4+8:VDU5,236,4:ENDPROC
2920DEFPROCstone(P%)
2930GCOL0,0:PROCdisc(P%,disc$(0))
2940GCOL0,1:PROCdisc(P%,disc$(S%?P%)):ENDPROC
2950DEFPROCdisc(P%,t$)
2960MOVE X%?P%*4-28,Y%?P%*4+28:VDU5:PRINTt$;:VDU4:ENDPROC
2970DEFPROCrub(P%):LOCAL I%,Q%,x%,y%
2980x%=X%?P%*4:y%=Y%?P%*4:GCOL0,0:PROCdisc(P%,disc$(0))
2990VDU24,x%-32;y%-32;x%+32;y%+32;:GCOL0,1:FOR I%=0TO3
3000Q%=N%?(P%*4+I%)
3010IF Q%>P% THEN MOVEx%,y%:DRAWX%?Q%*4,Y%?Q%*4
3020IF Q%>0ANDQ%<P% THEN MOVEX%?Q%*4,Y%?Q%*4:DRAWx%,y%
3030NEXT:PROCdot(P%):VDU26:ENDPROC
3040DEFPROCmark(P%)
3050GCOL3,1:PROCdisc(P%,disc$(0)):ENDPROC
3060DEFPROCframe(P%):LOCAL x%,y%
3070x%=X%?P%*4:y%=Y%?P%*4:GCOL3,1
3080MOVE x%-32,y%-32:DRAWx%+32,y%-32:DRAWx%+32,y%+32:DRAWx%-32,y%+32:DRAWx%-32,y%-32
3090MOVE x%-36,y%-36:DRAWx%+36,y%-36:DRAWx%+36,y%+36:DRAWx%-36,y%+36:DRAWx%-36,y%-36
3100ENDPROC
3110DEFPROCpanel:LOCAL I%
3120GCOL0,1:MOVE 860,1023:DRAW860,98:MOVE0,98:DRAW1279,98
3130FOR I%=0TO3
3140MOVE 860,1008-VALMID$("02091620",I%*2+1,2)*32:PLOT1,419,0:NEXT
3150PROCbig(28,0,"KENSINGTON"):FOR I%=1TO2:PRINT TAB(28,I%*7-3);
3160IF level%(I%) THEN PRINT"level ";level%(I%) ELSE PRINT"at the keys"
3170NEXT:PRINT TAB(28,21)"Q W E   or"TAB(28,22)"A   D arrow"
3180PRINT TAB(28,23)"Z X C  keys"TAB(28,24)"RETURN acts"
3190PRINT TAB(28,25)"DELETE undo"TAB(28,26)"O = a draw?"
3200PRINT TAB(28,27)"ESCAPE ends";:ENDPROC
3210DEFPROCstatus:LOCAL I%,J%,t$
3220FOR I%=1TO2:J%=I%*7-4
3230IF I%=act% THEN COLOUR0:COLOUR129
3240PRINT TAB(28,J%);LEFT$(colour$(I%)+" "+name$(I%)+FNgap,11);
3250COLOUR1:COLOUR128
3260PRINT TAB(28,J%+2);hand%(I%);" in hand ";TAB(28,J%+5);field%(I%);" on board ";
3270t$=STRING$(hand%(I%),CHR$(236+I%))+STRING$(16-hand%(I%)," ")
3280IF level%(I%)>0ORNOTreal% THEN PRINTTAB(28,J%+3);LEFT$(t$,8);TAB(28,J%+4);MID$(t$,9);
3290NEXT
3300IF hand%(1)+hand%(2) THEN t$="ONE" ELSE t$="TWO"
3310PRINT TAB(28,17);"STAGE ";t$;TAB(28,18);
3320IF t$="ONE" THEN PRINT"placing" ELSE PRINT"sliding"
3330PRINT TAB(28,19);"turn ";turn%;:ENDPROC
3340DEFFNgap=STRING$(40," ")
3350DEFPROCactor(U%)
3360act%=U%:PROCpaper(U%):PROCstatus:ENDPROC
3370DEFPROCpaper(U%)
3380IF tv% THEN VDU19,0,VALMID$("414",U%+1,1);0;
3390ENDPROC
3400DEFPROCevent(t$)
3410PRINT TAB(0,29);LEFT$(t$+FNgap,40);:ENDPROC
3420DEFPROCsay(t$)
3430IF t$<>"" THEN t$=name$(act%)+": "+t$
3440PRINT TAB(0,30);LEFT$(t$+FNgap,40);:ENDPROC
3450DEFPROCnote(t$)
3460note%=FALSE:PRINT TAB(0,31);LEFT$(t$+FNgap,39);:ENDPROC
3470DEFPROCrefuse(t$)
3480PROCnote(""):COLOUR0:COLOUR129:PRINT TAB(0,31);" ";t$;" ";
3490COLOUR1:COLOUR128:note%=TRUE:PROCbeep(0):ENDPROC
3500DEFPROCbeep(n%)
3510IF NOTsound% THEN ENDPROC
3520IF n%=0 THEN SOUND1,-12,8,3
3530IF n%=1 THEN SOUND1,-10,116,1
3540IF n%=2 THEN SOUND1,-10,132,2:SOUND1,-10,148,3
3550IF n%>2 THEN SOUND1,-12,80+n%*8,4
3560ENDPROC
3570DEFPROCflush
3580REPEATUNTILINKEY(0)=-1:ENDPROC
3590DEFPROCwait(n%)
3600n%=TIME+n%:REPEATUNTILTIME>=n%:ENDPROC
3610DEFPROCnocursor
3620VDU23,1,0;0;0;0;:ENDPROC
3630DEFPROCbig(x%,y%,t$):LOCAL A%,X%,Y%,I%,J%
3640A%=10:X%=buf%:Y%=buf%DIV256:FOR I%=1TOLENt$
3650?buf%=ASCMID$(t$,I%):CALL&FFF1:FOR J%=0TO1
3660VDU23,240+J%,buf%?(J%*4+1),buf%?(J%*4+1),buf%?(J%*4+2),buf%?(J%*4+2),buf%?(J%*4+3),buf%?(J%*4+3),buf%?(J%*4+4),buf%?(J%*4+4)
3670PRINT TAB(x%+I%-1,y%+J%);CHR$(240+J%);:NEXT:NEXT:ENDPROC
3680REM -- questions --
3690DEFPROChead
3700VDU20,12:PROCnocursor:PROCpaper(0)
3710PROCbig(11,1,"K E N S I N G T O N")
3720PRINT TAB(7,4);"triangles, squares, hexagons":ENDPROC
3730DEFPROCsetup:LOCAL I%
3740ready%=FALSE:tv%=TRUE:PROChead:FOR I%=1TO2
3750PRINT TAB(0,3+I%*4);"Player ";I%
3760PRINT "  Name, up to 5 letters (";MID$("ANNBOB",I%*3-2,3);") ";
3770who$(I%)=FNname(MID$("ANNBOB",I%*3-2,3))
3780PRINT "  Level 1-3, or RETURN (person) ";
3790grade%(I%)=FNdigit(1,3,0):NEXT:PRINT TAB(0,16);
3800tv%=FNyes("Are you using a colour television?","Y")
3810IF NOTtv% THEN VDU20
3820watch%=FNyes("Do you want to watch me thinking?","Y")
3830sound%=FNyes("Do you want sound effects?","Y")
3840real%=FNyes("Are you also using a Kensington board?","N")
3850opt%=FNyes("Are you playing the 2-move option?","Y")
3860PRINT "Speed of my stones, 0 (fast)-9 (slow) (3) ";
3870speed%=FNdigit(0,9,3):new%=FALSE:ready%=TRUE:I%=RND(-TIME)
3880ENDPROC
3890DEFFNyes(t$,d$):LOCAL k$
3900PRINT t$;" (";d$;") ";:REPEAT:k$=CHR$(GETAND&DF)
3910IF k$=CHR$13 THEN k$=d$
3920UNTILk$="Y"ORk$="N"
3930IF k$="Y" THEN PRINT"Yes" ELSE PRINT"No"
3940=(k$="Y")
3950DEFFNdigit(a%,b%,d%):LOCAL k%
3960REPEAT:k%=GET-48:UNTILk%=-35ORk%>=a%ANDk%<=b%
3970IF k%=-35 THEN k%=d%
3980IF k%<a% THEN PRINT"person" ELSE PRINT;k%
3990=k%
4000DEFFNname(d$):LOCAL t$,k%
4010REPEAT:k%=GET
4020IF k%>96ANDk%<123 THEN k%=k%-32
4030IF k%>64ANDk%<91ANDLENt$<5 THEN t$=t$+CHR$k%:VDUk%
4040IF k%=127ANDt$<>"" THEN t$=LEFT$(t$,LENt$-1):VDU127
4050UNTILk%=13
4060IF t$="" THEN t$=d$:PRINTt$;
4070PRINT
4080=t$
4090DEFPROCcolours:LOCAL I%,J%,k$
4100PROChead:PRINT TAB(0,8);
4110IF grade%(2)=0 THEN I%=2
4120IF grade%(1)=0 THEN I%=1
4130IF I% THEN PRINTwho$(I%);", red or blue? (R) "; ELSE k$=MID$("RB",RND(2),1):I%=1
4140IF k$="" THEN REPEATk$=CHR$(GETAND&DF):UNTILINSTR("RB"+CHR$13,k$)
4150J%=1-(k$="B"):name$(J%)=who$(I%):level%(J%)=grade%(I%)
4160name$(3-J%)=who$(3-I%):level%(3-J%)=grade%(3-I%)
4170PRINT''name$(1);" has the red stones."'name$(2);" has the blue stones."
4180PRINT''"A stone is drawn from the bag...":PROCwait(80)
4190me%=1+(RND(99)+TIME)MOD2:PROCpaper(me%)
4200PRINT'"It is ";colour$(me%);": ";name$(me%);" begins."
4210PROCbeep(2):PROCwait(150):ENDPROC
4220DEFPROCarrays
4230SW%=T%+436:SL%=T%+502:SF%=T%+568:buf%=T%+634:K%=C%
4240DIMtick%(2),hand%(2),field%(2),level%(2),grade%(2),bs%(2),bf%(2),bt%(2),name$(2),who$(2),colour$(2),hue$(2),shape$(3),disc$(2)
4250FOR I%=0TO2
4260disc$(I%)=CHR$(224+I%*4)+CHR$(225+I%*4)+STRING$(2,CHR$8)+CHR$10+CHR$(226+I%*4)+CHR$(227+I%*4)
4270NEXT:up$="WEDCXZAQ":colour$(1)="RED":colour$(2)="BLUE"
4280hue$(0)="white":hue$(1)="red":hue$(2)="blue"
4290shape$(1)="A triangle":shape$(2)="A square":shape$(3)="Triangle and square"
4300ENDPROC
9000*EXEC
9010*FX 4,1
9020MODE 7
9030PRINT TAB(11,8)CHR$141"KENSINGTON"TAB(11,9)CHR$141"KENSINGTON"TAB(8,12)"Setting out the board..."
9040REM Tables lie in pages 9, 10 and
9050REM below PAGE, or below the screen
9060V%=&900:L%=&A70:X%=&AB0
9070T%=&E00
9080REM (the DFS keeps bytes at T%+711)
9090S%=T%:Y%=T%+74:A%=T%+144:N%=T%+732:M%=T%+1016
9100C%=T%+1600:G%=T%+1792:Z%=T%+2060:D%=T%+1996
9110FOR I%=0 TO 2812 STEP 4:I%!T%=0:NEXT
9120FOR I%=224 TO 238
9130READ t$:VDU 23,I%
9140FOR J%=1 TO 15 STEP 2:VDU EVAL("&"+MID$(t$,J%,2)):NEXT
9150NEXT
9160FOR P%=1 TO 36
9170READ I%,J%
9180X%?P%=107+I%:X%?(73-P%)=107-I%
9190Y%?P%=140+J%:Y%?(73-P%)=140-J%
9200NEXT
9210PROCread(N%+4,N%+147)
9220PROCread(M%+8,M%+295)
9230FOR P%=37 TO 72
9240FOR I%=0 TO 3:N%?(P%*4+I%)=FNmirror(N%?((73-P%)*4+I%)):NEXT
9250FOR I%=0 TO 7:M%?(P%*8+I%)=FNmirror(M%?((73-P%)*8+(I%+4)MOD8)):NEXT
9260NEXT
9270FOR I%=4 TO 291:A%?I%=61:NEXT
9280FOR s%=0 TO 60
9290L%?s%=3-(s%>23)-(s%>53)*2
9300PROCread(V%+s%*6,V%+s%*6+L%?s%-1)
9310FOR I%=0 TO L%?s%-1
9320P%=A%+4*V%?(s%*6+I%)-(s%>23)-(s%>53)*2
9330IF s%>23 AND s%<54 AND ?P%<>61 THEN P%=P%+1
9340?P%=s%
9350NEXT
9360NEXT
9370L%?61=99
9380FOR s%=54 TO 60:FOR I%=1 TO 2
9390Z%?(s%+I%*64)=64*(-(s%MOD3=I%)-2*(s%MOD3=3-I%))
9400NEXT:NEXT
9410Z%?125=192:Z%?189=192
9420REM worth of a point: building, blocking
9430DIM w%(1,5)
9440FOR s%=0 TO 4
9450READ P%
9460FOR J%=0 TO 1:FOR I%=0 TO P%-1:READ w%(J%,I%):NEXT:NEXT
9470FOR I%=0 TO P%-1:FOR J%=0 TO P%-1-I%
9480Q%=w%(0,I%)DIV(1-3*(J%>0))+w%(1,J%)DIV(1-3*(I%>0))
9490IF Q%>255 THEN Q%=255
9500G%?(s%*64+I%*8+J%)=Q%
9510NEXT:NEXT:NEXT
9520REM wipe lines 9000 on, and start
9530P%=PAGE
9540REPEAT P%=P%+P%?3:UNTIL P%?1*256+P%?2=9000
9550P%?1=255:P%=P%+2
9560?18=P%:?19=P% DIV256
9570?(PAGE+?(PAGE+3)+4)=&F4
9580RUN
9590DEFFNmirror(Q%)
9600IF Q%=0 THEN =0 ELSE =73-Q%
9610DEFPROCread(Q%,R%)
9620LOCAL I%,t$
9630READ t$
9640REPEAT
9650FOR I%=1 TO LENt$
9660?Q%=ASCMID$(t$,I%)-48:Q%=Q%+1
9670NEXT
9680t$=""
9690IF Q%<=R% THEN READ t$
9700UNTIL t$=""
9710ENDPROC
9720REM stones, large and small
9730DATA 071F3F7F7FFFFFFF
9740DATA C0F0F8FCFCFEFEFE
9750DATA FFFF7F7F3F1F0700
9760DATA FEFEFCFCF8F0C000
9770DATA 071F3F7F78FBFBF8
9780DATA C0F0F8FC7CBEBE7E
9790DATA FAFB7B7F3F1F0700
9800DATA FE7EBCFCF8F0C000
9810DATA 071C306047C48487
9820DATA C070180C84464282
9830DATA 84C44760301C0700
9840DATA 4246840C1870C000
9850DATA 70F8F8F870000000
9860DATA 387CFEFEFE7C3800
9870DATA 3844828282443800
9880REM points 1 to 36
9890DATA -12,106,12,106,-31,94,31,94,-12,83,12,83
9900DATA -66,74,-43,74,43,74,66,74,-86,63,-23,63
9910DATA 23,63,86,63,-66,51,-43,51,43,51,66,51
9920DATA -97,43,-12,43,12,43,97,43,-77,31,-31,31
9930DATA 31,31,77,31,-97,20,-12,20,12,20,97,20
9940DATA -66,12,-43,12,43,12,66,12,-86,0,-23,0
9950REM lines from them
9960DATA 2350146015802690136<245=8;?037<@4:=A
9970DATA 9>B07?C058@D69AE:BF07;@G8<?H9=BI:>AJ
9980DATA ;GK0<EHL=DIM>JN0?CKO@DLPAEMQBFNRCGS0
9990DATA DHMTEILUFJV0GPSWHOTXIRUYJQVZKOW[LPX\
10000REM the way of the cursor
10010DATA 00265330004465100115887000:99622126=<<33244==<51
10020DATA 038@?;;033<<@?7040:BA==400>>BA94077?CC0055=DD@88
10030DATA 699AEE<6000FFB::78@HGG;;8<<HHG?79:BJII==:>>JJIA9
10040DATA ;;GGK000<=EMLHH<==IIMLD<>000NJJ>??HOOKCC@DDLPPG@
10050DATA AAJQQMEEBFFNRRIBCGGSS000DEMUTTHHEIIUUTLDF000VVJJ
10060DATA GHPXWSSGHHTTXWOGIJRZYUUIJJVVZYQIKOOW[[0KLLU\\XPP
10070REM triangles, squares, hexagons
10080DATA 153,246,7?;,8<@,9A=,:>B,CGK,DLH,EIM,FNJ,OWS,PTX
10090DATA QYU,RVZ,[_c,\d`,]ae,^fb,gok,hlp,iqm,jnr,swu,tvx
10100DATA 1265,35<8,49=6,78@?,9:BA,;?GC,<DH@,=AIE,>FJB,DEML
10110DATA GOSK,HLTP,IQUM,JNVR,OPXW,QRZY,SW_[,T\`X,UYa],V^bZ
10120DATA \]ed,_gkc,`dlh,aime,bfnj,ghpo,ijrq,lsup,mqvt,stxw
10130DATA 56=ED<,?@HPOG,ABJRQI,LMU]\T,WX`hg_,YZbjia,demtsl
10140REM worth
10150DATA 3,3,8,30,0,3,24
10160DATA 4,3,6,14,45,0,3,8,40
10170DATA 6,4,6,10,18,40,255,0,3,5,12,35,110
10180DATA 6,4,6,10,18,40,255,0,0,0,0,0,0
10190DATA 6,0,0,0,0,0,0,0,3,5,12,35,110
