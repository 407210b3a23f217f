10REM ** KENSINGTON ** by Gus, 1985
20REM Lines 10 to 399 show the rules and fetch the board at &6000; then the game moves down
30REM to &E00 and drops them. M%: board. D%: 2-move rule. NB%: neighbours, SP%: shapes of a point
40MODE7:VDU23,1,0;0;0;0;
50FORI%=1TO2:PRINTTAB(9,I%)CHR$141CHR$131"K E N S I N G T O N":NEXT
60PRINTTAB(7,4)CHR$134"A game for two people"
70PRINTTAB(2,9)CHR$135"Hello! Before we begin, would you"'"  "CHR$135"like to read the instructions (Y/N)?"
80REPEATK%=FNkey:UNTILK%=89ORK%=78ORK%=13
90IFK%=78THEN330
100PROCtop(1)
110PRINTCHR$135"The board has 72 points, and lines"'CHR$135"that make triangles, squares and"'CHR$135"hexagons."'
120PRINTCHR$135"Red and Blue have 15 stones each. At"'CHR$135"first you put one stone at a time on"'CHR$135"any empty point. When all your stones"
130PRINTCHR$135"are on the board you slide one along"'CHR$135"a line to an empty point next to it."'
140PRINTCHR$130"You win as soon as all 6 points of a"'CHR$130"WHITE hexagon, or of one of YOUR OWN"'CHR$130"colour, hold your stones. It does not"'CHR$130"matter who put the last one there."'
150PRINTCHR$135"If you cannot move, you have to pass."'CHR$135"To agree on a draw, press ESCAPE."
160PRINTTAB(1,23)CHR$131"SPACE: next page    N: no more";
170REPEATK%=FNkey:UNTILK%=78ORK%=32ORK%=13
180IFK%=78THEN330
190PROCtop(2)
200PRINTCHR$135"Fill a"CHR$129"triangle"CHR$135"and you must move"CHR$129"one"'CHR$135"of the other player's stones to any"'CHR$135"empty point. Fill a"CHR$129"square"CHR$135"and you"
210PRINTCHR$135"must move"CHR$129"two"CHR$135"of them. If you fill a"'CHR$135"square and a triangle (or another"'CHR$135"square) together, it is still two."'
220PRINTCHR$135"If that fills a shape for the other"'CHR$135"player, he moves your stones at once!"'
230PRINTCHR$135"With the"CHR$130"2-move rule"CHR$135"you may not"'CHR$135"fill a broken shape again on your"
240PRINTCHR$135"first turn after it was broken up."'
250PRINTCHR$131"    Q  W  E"CHR$135"      These keys move the"'CHR$135"                  little frame. RETURN"'CHR$131"    A     D"CHR$135"      chooses a point."
260PRINTCHR$135"                  ESCAPE stops the"'CHR$131"    Z  X  C"CHR$135"      game."
270PRINTTAB(1,23)CHR$131"SPACE: let us begin";
280REPEATK%=FNkey:UNTILK%=78ORK%=32ORK%=13
290GOTO330
300DEFPROCtop(N%)
310CLS:PRINTCHR$132CHR$157CHR$131"  K E N S I N G T O N     page ";N%'
320ENDPROC
330CLS:PRINTTAB(4,11)CHR$134"Please wait half a minute while"TAB(4,13)CHR$134"I unpack the board...":PROCdata:VDU21
340*KEY0 *TAPE|MFOR I%=0 TO TOP-PAGE STEP 4:I%!&E00=I%!PAGE:NEXT|MPAGE=&E00|MOLD|MDEL.0,399|MRUN|M
350*FX138,0,128
360END
364DATA-12,106,12,106,-31,94,31,94,-12,83,12,83,-66,74,-43,74,43,74,66,74,-86,63,-23,63
365DATA23,63,86,63,-66,51,-43,51,43,51,66,51,-97,43,-12,43,12,43,97,43,-77,31,-31,31
366DATA31,31,77,31,-97,20,-12,20,12,20,97,20,-66,12,-43,12,43,12,66,12,-86,0,-23,0
367DATA1,2,6,5,3,5,12,8,4,9,13,6,7,8,16,15,9,10,18,17,11,15,23,19,12,20,24,16,13,17,25,21
368DATA14,22,26,18,20,21,29,28,23,31,35,27,24,28,36,32,25,33,37,29,26,30,38,34,31,32,40,39
369DATA1,5,3,2,4,6,7,15,11,8,12,16,9,17,13,10,14,18,19,23,27,20,28,24,21,25,29,22,30,26,31,39,35,32,36,40
370DATA5,6,13,21,20,12,15,16,24,32,31,23,17,18,26,34,33,25,28,29,37,45,44,36
371DEFPROCdata
372LOCALI%,J%,N%
373FORI%=&6000TO&6700STEP4:!I%=0:NEXT
374XP%=&6010:YP%=XP%+73:SH%=XP%+146:NB%=&6300:SP%=&6500
375FORI%=1TO36:READA%,B%:XP%?I%=128+A%:YP%?I%=128+B%:XP%?(73-I%)=128-A%:YP%?(73-I%)=128-B%:NEXT
376PROCread(1,15,31):PROCread(31,42,85):PROCread(55,58,116):?&6000=99
377FORI%=1TO54:N%=FNn(I%):FORJ%=0TON%-1
378A%=SH%?(6*I%+J%):B%=SH%?(6*I%+(J%+1)MODN%)
379PROCadd(NB%+4*A%,B%):PROCadd(NB%+4*B%,A%):NEXT,
380ENDPROC
381DEFPROCread(A%,B%,N%)
382FORI%=A%TOB%:FORJ%=0TOFNn(I%)-1:READQ%
383SH%?(6*I%+J%)=Q%:SH%?(6*(N%-I%)+J%)=73-Q%
384PROCadd(SP%+4*Q%,I%):PROCadd(SP%+4*(73-Q%),N%-I%):NEXT,
385ENDPROC
386DEFPROCadd(U%,Q%)
387IF?U%=Q%ENDPROC
388IF?U%=0?U%=Q%ELSEPROCadd(U%+1,Q%)
389ENDPROC
400REM KENSINGTON
410*FX4,1
411*FX225
412DIMM%518:D%=&900:NB%=&AB0:SP%=&BD0:XP%=M%:YP%=M%+73:SH%=M%+146:OW%=&700:PD%=&749:LM%=&780
413IF?&6000=99FORI%=0TO516STEP4:M%!I%=I%!&6010:NEXT:FORI%=4TO288STEP4:NB%!I%=I%!&6300:SP%!I%=I%!&6500:NEXT
420VDU6:MODE1:VDU19,2,4;0;23,1,0;0;0;0;23,255,60,126,255,255,255,255,126,60
430DIMN$(2),A$(2),R%(2),T%(2):A$=STRING$(150," "):M$=A$:A$="":M$=""
440ONERRORGOTO560
460PROCask
470PROCstart
480REPEAT:PROCturn:P%=3-P%:UNTILV%:PROCsay("Hurrah! "+N$(V%)+" ("+FNc(V%)+") has filled a whole hexagon and WINS the game. Congratulations!"):PROCspace
530IFFNyn("Would you both like to play again (Y/N)?")THEN470
540PROCsay("Thank you for playing. Goodbye!")
550*FX4
555ONERROROFF:PRINT':END
560IFERR<>17VDU26:REPORT:PRINT" at ";ERL:*FX4
570IFERR<>17ONERROROFF:END
580IFA$(2)=""THEN460
590PROCsay("So you have stopped the game."):GOTO530
620DEFPROCturn:LOCALI%:C%=1:Y%=0:T%(P%)=T%(P%)+1:FORI%=1TO54:PD%?I%=0:NEXT:PROCpanel(P%)
660IFNOTFNcan PROCno("I am sorry, "+N$(P%)+", you cannot move and must pass."):ENDPROC
670IFR%(P%)PROCplace ELSEM$=N$(P%)+", it is your turn. Choose the stone that you want to slide and press RETURN.":PROCmove(P%,P%,TRUE)
680PROCafter:ENDPROC
710DEFPROCplace:LOCALF%:REPEATPROCchoose(N$(P%)+", it is your turn. Put one of your stones on any empty point and press RETURN.")
740F%=FNfree(P%,TRUE):UNTILF%:OW%?C%=P%:R%(P%)=R%(P%)-1:PROCdot(C%):PROCpanel(P%):PROCbeep(100):ENDPROC
800DEFFNfree(K%,J%):IFOW%?C%PROCno("But there is a stone on that point already!"):=FALSE
820IFJ%IFFNbar(K%,C%)PROCno("That shape was just broken up. By the 2-move rule you cannot fill it again yet."):=FALSE
830=TRUE
860DEFPROCmove(W%,K%,J%):LOCALQ%,F%:PROCpanel(W%):REPEATIFQ%=0PROCpick ELSEPROCdrop
900UNTILF%:ENDPROC
920DEFPROCpick:PROCchoose(M$):IFOW%?C%=0PROCno("But there is no stone on that point."):ENDPROC
950IFOW%?C%<>K%PROCno("But that is not one of "+N$(K%)+"'s stones."):ENDPROC
960IFJ%IFNOTFNmob(C%)PROCno("That stone has nowhere to go, I am afraid."):ENDPROC
970IFNOTJ%IFC%=LM%?Y%PROCno("You have just moved that one. Take another, please."):ENDPROC
980Q%=C%:OW%?Q%=0:H%=Q%:PROCdot(Q%):PROCbeep(80):ENDPROC
1000DEFPROCdrop:LOCALI%,A$:IFJ%A$="Now go along a line to an empty point next to it" ELSEA$="Now choose any empty point where it shall go"
1030PROCchoose(A$+" and press RETURN. (RETURN on this one lets you take another.)"):IFC%=Q%OW%?Q%=K%:H%=0:PROCdot(Q%):Q%=0:ENDPROC
1050IFOW%?C%=0IFJ%IFNOTFNnext PROCno("But no line leads straight to that point from your stone."):ENDPROC
1060IFNOTFNfree(K%,J%)ENDPROC
1070F%=TRUE:H%=0:FORI%=0TO3:A%=SP%?(4*Q%+I%):IFA%>0IFA%<55IFFNfull(A%,K%,Q%)D%!(A%*8+K%*4-8)=T%(K%)+1
1100NEXT:PROCdot(Q%):OW%?C%=K%:PROCdot(C%):PROCbeep(100):IFY%FORI%=1TOY%:IFLM%?I%=Q%LM%?I%=C%
1130IFY%NEXT
1140ENDPROC
1150DEFFNnext:LOCALI%,F%:FORI%=0TO3:IFNB%?(4*Q%+I%)=C%F%=TRUE
1180NEXT:=F%
1210DEFPROCafter:LOCALK%,N%:K%=OW%?C%:N%=FNpays:IFV%ORN%=0ENDPROC
1290Y%=Y%+1:LM%?Y%=0:PROCbeep(148):M$="a triangle":IFN%>1M$="a square"
1310IFN%=3M$=M$+" and a triangle"
1320M$="That makes "+M$+" for "+N$(K%)+"! Now "+N$(K%)+" must choose one of "+N$(3-K%)+"'s stones to be moved.":PROCreloc
1330IFV%=0IFN%>1M$="And now "+N$(K%)+" must choose a second stone of "+N$(3-K%)+"'s to be moved.":PROCreloc
1340Y%=Y%-1:ENDPROC
1360DEFPROCreloc:IFFNnone PROCno(N$(3-K%)+" has no other stone to move."):ENDPROC
1400PROCmove(K%,3-K%,FALSE):LM%?Y%=C%:PROCafter:ENDPROC
1410DEFFNpays:LOCALI%,A%,N%:FORI%=0TO3:A%=SP%?(4*C%+I%):IFA%>54IF(A%-55)MOD3=0OR(A%-55)MOD3=K%THENIFFNfull(A%,K%,0)V%=K%
1430IFA%>0IFA%<55IFPD%?A%=0IFFNfull(A%,K%,0)PD%?A%=1:N%=N%OR2+(A%>30)
1440NEXT:=N%
1450DEFFNnone:LOCALI%,F%:F%=TRUE:FORI%=1TO72:IFOW%?I%=3-K%IFI%<>LM%?Y%F%=FALSE
1470NEXT:=F%
1680DEFFNn(I%)=4+(I%>30)-3*(I%>54)
1710DEFFNfull(A%,K%,Q%):LOCALI%,F%,U%:F%=TRUE:FORI%=6*A%TO6*A%+FNn(A%)-1:U%=SH%?I%:IFOW%?U%<>K%IFU%<>Q%F%=FALSE
1740NEXT:=F%
1760DEFFNbar(K%,Q%):LOCALI%,A%,F%:IFNOTZ%THEN=FALSE
1790FORI%=0TO3:A%=SP%?(4*Q%+I%):IFA%>0IFA%<55IFD%!(A%*8+K%*4-8)=T%(K%)IFFNfull(A%,K%,Q%)F%=TRUE
1810NEXT:=F%
1830DEFFNmob(Q%):LOCALI%,A%,F%,K%:K%=OW%?Q%:OW%?Q%=0:FORI%=0TO3:A%=NB%?(4*Q%+I%):IFA%IFOW%?A%=0IFNOTFNbar(K%,A%)F%=TRUE
1880NEXT:OW%?Q%=K%:=F%
1900DEFFNcan:LOCALI%,F%:REPEATI%=I%+1:IFR%(P%)THENIFOW%?I%=0F%=NOTFNbar(P%,I%)
1940IFR%(P%)=0IFOW%?I%=P%F%=FNmob(I%)
1950UNTILF%ORI%=72:=F%
1980DEFPROCchoose(A$):PROCsay(A$):PROCframe:REPEATA%=FNkey:I%=INSTR("WEDCXZAQ",CHR$A%):IFI%PROCgo(VALMID$("12221000",I%,1)-1,VALMID$("22100012",I%,1)-1)
2020UNTILA%=13:PROCframe:ENDPROC
2040DEFPROCgo(U%,V%):LOCALG%,B%,I%:B%=99999:FORI%=0TO3:PROCtry(NB%?(4*C%+I%)):NEXT:IFG%=0PROCfar
2080IFG%=0PROCbeep(20):ENDPROC
2090PROCframe:C%=G%:PROCframe:ENDPROC
2101DEFPROCfar:LOCALE%,F%:E%=XP%?C%:F%=YP%?C%:FORI%=1TO72:IF(XP%?I%-E%)*U%+(YP%?I%-F%)*V%>0PROCtry(I%)
2104NEXT:ENDPROC
2110DEFPROCtry(Q%):LOCALE%,F%,A%:IFQ%=0ENDPROC
2140E%=XP%?Q%-XP%?C%:F%=YP%?Q%-YP%?C%:A%=E%*U%+F%*V%:IFA%<=0ENDPROC
2160IF12*ABS(E%*V%-F%*U%)>5*A%ENDPROC
2170A%=E%*E%+F%*F%:IFA%<B%B%=A%:G%=Q%
2180ENDPROC
2190DEFPROCframe:LOCALI%,E%,F%:E%=FNx(C%):F%=FNy(C%):GCOL3,3
2220FORI%=20TO24STEP4:MOVEE%-I%,F%-I%:DRAWE%+I%,F%-I%:DRAWE%+I%,F%+I%:DRAWE%-I%,F%+I%:DRAWE%-I%,F%-I%+4:NEXT:ENDPROC
2260DEFFNx(P%)=4*(XP%?P%+87)
2270DEFFNy(P%)=4*(YP%?P%+16)
2280DEFPROCdot(P%):LOCALE%,F%,I%,A%,B%:E%=FNx(P%):F%=FNy(P%):PROCdisc(0,20,8):PROClines(P%)
2320A%=OW%?P%:IFH%=P%PROCdisc(3,20,8):PROCdisc(0,16,8):PROCdisc(K%,8,4):ENDPROC
2330IFA%PROCdisc(3,20,8):PROCdisc(A%,16,8)
2340ENDPROC
2350DEFPROCdisc(G%,A%,B%):GCOL0,G%:MOVEE%-B%,F%+A%:MOVEE%+B%,F%+A%:PLOT85,E%-A%,F%+B%:PLOT85,E%+A%,F%+B%
2370PLOT85,E%-A%,F%-B%:PLOT85,E%+A%,F%-B%:PLOT85,E%-B%,F%-A%:PLOT85,E%+B%,F%-A%:ENDPROC
2390DEFPROClines(P%):LOCALI%,Q%,E%,F%:E%=FNx(P%):F%=FNy(P%):GCOL0,3:FORI%=0TO3:Q%=NB%?(4*P%+I%):IFQ%MOVEE%,F%:DRAW(E%+FNx(Q%))DIV2,(F%+FNy(Q%))DIV2
2440NEXT:MOVEE%-4,F%-4:MOVEE%-4,F%+4:PLOT85,E%+4,F%-4:PLOT85,E%+4,F%+4:ENDPROC
2460DEFPROCpanel(W%):LOCALI%:VDU26:PRINTTAB(0,19)SPC12:COLOURW%:PRINTTAB(0,19)CHR$255" ";:COLOUR3:PRINTN$(W%)'"  is "FNc(W%)" "
2490COLOURW%:FORI%=0TO2:PRINTTAB(1,22+I%)MID$(LEFT$(STRING$(R%(W%),CHR$255+" ")+STRING$(15,"  "),30),1+10*I%,10):NEXT:COLOUR3:ENDPROC
2510DEFFNc(W%)=MID$("Red Blue",W%*4-3,3-(W%=2))
2520DEFPROCbeep(I%):IFS%SOUND1,-12,I%,3
2540ENDPROC
2560DEFPROCsay(A$):LOCALI%:VDU28,0,31,39,28,12:REPEATI%=40:REPEATI%=I%-1:UNTILI%>=LENA$ORMID$(A$,I%+1,1)=" "
2600PRINTLEFT$(A$,I%);:A$=MID$(A$,I%+2):IFA$>""PRINT
2610UNTILA$="":ENDPROC
2630DEFPROCno(A$):PROCbeep(4):PROCsay(A$):PROCspace:ENDPROC
2660DEFPROCspace:PRINT'"(Press SPACE to go on.)";:REPEATUNTILGET=32:ENDPROC
2700DEFFNyn(A$):PROCsay(A$+" "):REPEATI%=FNkey:UNTILI%=89ORI%=78ORI%=13:=I%<>78
2733DEFFNkey:LOCALA%:A%=GET:=A%+32*(A%>96)
2760DEFPROCask:LOCALI%:VDU26,12:PRINTTAB(10,3)"K E N S I N G T O N":FORI%=1TO2
2800REPEATPRINTTAB(0,4+4*I%)"What is the name of the "MID$("first second",6*I%-5,6)'"player (up to 5 letters)";:VDU23,1,1;0;0;0;:INPUTA$:VDU23,1,0;0;0;0;
2810UNTILA$>"":A$(I%)=LEFT$(A$,5):NEXT:S%=FNyn("Would you like to hear sounds? (Y/N, and RETURN means Yes)")
2840Z%=FNyn("Shall we use the 2-move rule? (Y/N, and RETURN means Yes)"):ENDPROC
2860DEFPROCstart:LOCALI%,J%:VDU26,12:PRINTTAB(10,3)"K E N S I N G T O N":PROCsay(A$(1)+", would you like to be Red or Blue? Please press R or B.")
2900REPEATI%=FNkey:UNTILI%=82ORI%=66:I%=1-(I%=66):N$(I%)=A$(1):N$(3-I%)=A$(2):P%=RND(-TIME):P%=RND(2)
2930PROCsay("I draw a stone from my hat... It is a "+FNc(P%)+" one, so "+N$(P%)+" begins!"):PROCspace
2940FORI%=1TO72:OW%?I%=0:NEXT:FORI%=0TO432STEP4:D%!I%=0:NEXT:R%(1)=15:R%(2)=15:T%(1)=0:T%(2)=0:V%=0:H%=0
2960VDU26,12:PRINTTAB(0,1)"KENSINGTON"''" Q  W  E"'"  \ | /"'" A -+- D"'"  / | \"'" Z  X  C"''"RETURN"'" chooses"'"ESCAPE"'" stops"
2970FORI%=1TO7:PROChex(I%+54,(I%-1)MOD3):NEXT:FORI%=1TO72:PROClines(I%):NEXT:ENDPROC
3000DEFPROChex(A%,G%):LOCALI%,E%,F%,U%:FORI%=0TO5:U%=SH%?(6*A%+I%):E%=E%+FNx(U%):F%=F%+FNy(U%):NEXT:E%=E%DIV6:F%=F%DIV6:IFG%=0G%=3
3040GCOL0,G%:FORI%=0TO6:U%=SH%?(6*A%+I%MOD6):MOVEE%,F%:PLOT84-(I%>0),E%+(FNx(U%)-E%)*.68,F%+(FNy(U%)-F%)*.68:NEXT:ENDPROC
