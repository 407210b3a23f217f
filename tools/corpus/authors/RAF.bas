10REM KENSINGTON FOR TWO  by RAF 1985
20IF PAGE=&E00 GOTO 70
30REM Shuffle down to make room for MODE 2
40*KEY0 *TAPE|MFORI%=0TOTOP-PAGE STEP4:I%!&E00=I%!PAGE:NEXT|MPAGE=&E00|MOLD|MRUN|M
50*FX138,0,128
60VDU21:END
70VDU6:MODE2:VDU23,1,0;0;0;0;
80*FX4,1
90*FX11,50
100VDU23,224,60,126,126,255,255,255,255,255,23,225,255,255,255,255,255,126,126,60
110VDU23,226,0,0,0,0,36,36,36,0,23,227,0,0,66,126,60,0,0,0,23,228,0,60,126,126,126,126,60,0
120VDU23,229,0,0,0,0,0,0,24,24,23,230,24,24,0,0,0,0,0,0
130VDU23,231,0,24,60,126,126,126,126,126,23,232,126,126,126,126,126,60,24,0
140DIM A% 291,N%(2),N$(2),P$(2)
150REM Tape buffers and spare characters hold the tables
160T%=&900:H%=&9D9:X%=&A04:Y%=&A4D:B%=&A96:V%=&AE0:F%=&C48:E%=&C80
170$T%="('$#'.%*/(+&21*)43,+19-5:26.7/;3<48067>?9A=EB:F>;C?GD<H@JIBALKDCIQEMRJNFKSGOTLPHWVONQYU]V^RZS[W_\T`XYZab[\cd"
180$(T%+108)="^ebgf_hcefij'%##($&&1-))2*../+334,009=55:6>>7;??<8@@IEAAJBFFKGCCLDHHQUMMVRNNSWOOTPXXYa]]^bZZ[c__\`ddeiggfhjj"
190$H%="/(7'6.G?O>NF_WfVe^:2B1A9RJZIYQ<4D3C;TL\K[S"
200$X%="9?4D9?+1GM&6BR+1GM#9?U(4DP#9?U+1GM&6BR+1GM#9?U(4DP#9?U+1GM&6BR+1GM9?4D9?"
210$Y%="mmiieebbbb^^^^ZZZZWWWWSSSSOOOOLLLLHHHHDDDDAAAA====999966662222....++''##"
220X%=X%-35:Y%=Y%-35:B%=B%-35:A%=A%-140:E%=E%-54
230L$=CHR$10+CHR$13
240ON ERROR GOTO 470
250PROCtitle
260FORI%=140TO427:A%?I%=0:NEXT
270FORQ%=T%TOT%+212STEP4:PROCjoin(0,1):PROCjoin(0,2):PROCjoin(1,3):PROCjoin(2,3):NEXT
280PROCsay("Tap SPACE to start!"):REPEATUNTILGET=32:I%=RND(-TIME)
290GOTO 310
300PROCtitle
310P$(1)=FNname("First"):P$(2)=FNname("Other")
320Z%=FNyn("Is your telly a     colour one?"):VDU19,4,4-2*(Z%=0);0;
330J%=FNyn("Shall we have noise?"):O%=FNyn("Play with the 2-moveoption?")
340VDU4,28,0,31,19,30
350PROCsay(P$(1)+", are you RED"+L$+"or BLUE? Press R/B.")
360REPEATK%=GETAND&DF:UNTILK%=82ORK%=66
370C%=1-(K%=66):N$(C%)=P$(1):N$(3-C%)=P$(2):N%(1)=15:N%(2)=15:W%=0
380FORI%=35TO106:B%?I%=0:NEXT:FORI%=54TO161:E%?I%=0:NEXT
390PROCboard
400PROCsay("Lucky dip! Who goes first?")
410C%=RND(2):FORZ%=1TO7:C%=3-C%:PROCbar(C%," ?"):PROCping(60+Z%*8):PROCwait(30):NEXT
420PROCsay("Out pops a "+FNcol(C%)+L$+"stone: "+N$(C%)+" starts"):PROCwait(200)
430REPEATPROCturn(C%):C%=3-C%:UNTILW%
440PROCbar(W%," WINS!!!")
450FORZ%=0TO5:PROCstone(H%?(h%+Z%),3*W%+6):PROCping(53+Z%*16):PROCwait(15):NEXT
460A$="HOORAY! Well done!":GOTO 500
470IF ERR<>17 MODE7:REPORT:PRINT" at ";ERL:END
480IF P$(2)="" RUN
490VDU4,28,0,31,19,30:COLOUR7:COLOUR128:A$="All stop! No winner."
500IF LENA$<20 A$=A$+L$
510IFNOTFNyn(A$+"Again?") GOTO 540
520IFFNyn("Same two players?   ") GOTO 340
530GOTO 300
540*FX4,0
550MODE7:PRINT"Bye-bye, come again!":END
560DEFPROCturn(C%)
570FORI%=54*C%TO54*C%+53:IFE%?I% E%?I%=E%?I%-1
580NEXT:FORI%=0TO53:F%?I%=0:NEXT
590U%=35:PROCbar(C%,"'s go")
600IFN%(C%) z%=FNdrop(0,C%,0):N%(C%)=N%(C%)-1:PROCput(z%,C%):PROCbar(C%,"'s go"):PROCland(z%,C%):ENDPROC
610IFFNcan(C%) PROCmove(C%,0,1):PROCland(z%,C%):ENDPROC
620PROCno("Stuck fast! No way  to move. Miss a go.")
630ENDPROC
640DEFPROCland(P%,C%):LOCALG%
650IFFNwin(C%) W%=C%:ENDPROC
660PROCscan(P%,C%):IFn%=0 ENDPROC
670FORI%=0TOn%-1:s%=V%?I%:IFF%?s%=0 F%?s%=1:G%=G%+1-(s%<30)
680NEXT:IFG%>2 G%=2
690IFG%=0 ENDPROC
700PROCbar(C%," is clever"):PROCping(120):PROCping(140)
710IFG%=1 PROCsay("TRIANGLE! You may   whisk 1 stone away!")
720IFG%=2 PROCsay("SQUARE! You may     whisk away 2 stones")
730PROCwait(180):PROCrob(C%,G%):ENDPROC
740DEFPROCrob(C%,G%):LOCALL%
750REPEATPROCbar(C%,": whisk "+STR$G%)
760PROCmove(3-C%,L%,2):L%=z%:G%=G%-1:PROCland(L%,3-C%)
770UNTILG%=0ORW%:ENDPROC
780DEFPROCmove(D%,L%,M%):LOCALQ%
790REPEATREPEATIFM%=1 PROCsay("Wake one of your    stones for a slide.") ELSEPROCsay("Grab a stone of"+L$+N$(D%)+"'s to whisk.")
800Q%=FNpick:R$=""
810IFQ%=L% R$="Let it rest! It has only just moved."
820IFB%?Q%=0 R$="Nobody is at home onthat corner!"
830IFB%?Q%=3-D% IFM%=1 R$="Hands off! That one is not yours." ELSEIFB%?Q%=3-D% R$="Silly billy! That isyour own stone."
840IFR$>"" PROCno(R$)
850UNTILR$="":PROCstone(Q%,3*D%+6):PROCping(80)
860z%=FNdrop(Q%,D%,M%):PROCstone(Q%,3*D%-2):UNTILz%<>Q%
870PROCscan(Q%,D%):IFn% FORI%=0TOn%-1:E%?(V%?I%+54*D%)=2:NEXT
880B%?Q%=0:PROCstone(Q%,0):PROCput(z%,D%):ENDPROC
890DEFFNdrop(Q%,D%,M%):LOCALZ%
900REPEATIFM%=0 PROCsay("Pop a stone on any  empty corner!")
910IFM%=1 PROCsay("Slide it down a lineto a free corner.")
920IFM%=2 PROCsay("Drop it on any free corner you like!")
930Z%=FNpick:R$=""
940IFZ%<>Q% IFB%?Z% R$="Oops! Somebody livesthere already."
950IFZ%<>Q% IFR$="" IFM%=1 IFFNfar(Q%,Z%) R$="Too far! Slide down one line only."
960IFZ%<>Q% IFR$="" IFM%<2 IFFNban(Q%,Z%,D%) R$="Too soon to rebuild that. Next turn!"
970IFR$>"" PROCno(R$)
980UNTILR$="":=Z%
990DEFFNfar(Q%,Z%):LOCALI%,r%:r%=TRUE:FORI%=4*Q%TO4*Q%+3:IFA%?I%=Z% r%=0
1000NEXT:=r%
1010DEFFNban(Q%,Z%,D%):LOCALr%,I%
1020IFO%=0 THEN=0
1030IFQ% B%?Q%=0
1040B%?Z%=D%:PROCscan(Z%,D%):B%?Z%=0:IFQ% B%?Q%=D%
1050IFn%=0 THEN=0
1060FORI%=0TOn%-1:IFE%?(V%?I%+54*D%)=1 r%=TRUE
1070NEXT:=r%
1080DEFFNcan(C%):LOCALP%,k%,r%
1090P%=34:REPEATP%=P%+1:IFB%?P%=C% PROCtry
1100UNTILr%ORP%=106:=r%
1110DEFPROCtry:FORk%=4*P%TO4*P%+3:z%=A%?k%:IFz% IFr%=0 IFB%?z%=0 r%=NOTFNban(P%,z%,C%)
1120NEXT:ENDPROC
1130DEFPROCscan(P%,C%):LOCALI%,S%:n%=0:S%=T%
1140FORI%=0TO53
1150IFB%??S%=C% IFB%?(S%?1)=C% IFB%?(S%?2)=C% IFB%?(S%?3)=C% IF?S%=P%ORS%?1=P%ORS%?2=P%ORS%?3=P% V%?n%=I%:n%=n%+1
1160S%=S%+4:NEXT:ENDPROC
1170DEFFNwin(C%):LOCALI%,S%,r%
1180FORI%=0TO6:S%=H%+6*I%:IFI%<3OR(I%-1)DIV2=C% IFB%??S%=C% IFB%?(S%?1)=C% IFB%?(S%?2)=C% IFB%?(S%?3)=C% IFB%?(S%?4)=C% IFB%?(S%?5)=C% r%=TRUE:h%=6*I%
1190NEXT:=r%
1200DEFFNpick:LOCALI%,Q%,b%,d%
1210PROCframe:REPEATK%=GETAND&DF:IFK% PROCframe:PROChop:PROCframe
1220UNTILK%=0:PROCframe:=U%
1230DEFPROChop:IFK%=65 U%=U%-1:IFU%<35 U%=106
1240IFK%=83 U%=U%+1:IFU%>106 U%=35
1250IFK%<136ORK%>139 ENDPROC
1260b%=0:Q%=U%:FORI%=4*U%TO4*U%+3:P%=A%?I%:IFP%=0 P%=U%
1270IFK%<138 d%=X%?P%-X%?U% ELSEd%=Y%?P%-Y%?U%
1280IFK%=136ORK%=138 d%=-d%
1290IFd%>b% b%=d%:Q%=P%
1300NEXT:U%=Q%:ENDPROC
1310DEFPROCframe:GCOL3,15:MOVE16*X%?U%-356,11*Y%?U%-268:PLOT1,72,0:PLOT1,0,72:PLOT1,-72,0:PLOT1,0,-72:ENDPROC
1320DEFPROCput(P%,C%):B%?P%=C%:PROCstone(P%,3*C%-2):PROCping(100):ENDPROC
1330DEFPROCstone(P%,c%):VDU5:GCOL0,0:MOVE16*X%?P%-352,11*Y%?P%-200:VDU224,8,10,225,18,0,c%,8,11,231,8,10,232
1340GCOL0,7:VDU8,11,226-3*(c%=0),8,10,227-3*(c%=0),4:ENDPROC
1350DEFPROCboard:CLG:FORS%=0TO53:Q%=T%+4*S%:GCOL0,2-3*(S%>29):PROCfill(3):NEXT
1360FORS%=0TO6:Q%=H%+6*S%:GCOL0,7+6*(S%>2)-3*(S%>4):PROCfill(5):NEXT
1370FORZ%=35TO106:PROCstone(Z%,0):NEXT:ENDPROC
1380DEFPROCfill(N%):FORI%=0TON%:P%=Q%?I%:PLOT85+81*(I%<2),16*X%?P%-320,11*Y%?P%-232:NEXT:ENDPROC
1390DEFPROCbar(C%,A$):VDU28,0,28,4,25:CLS:COLOUR3*C%-2:PRINTSTRING$(N%(C%),CHR$228);
1400VDU28,0,29,19,29:COLOUR126+3*C%:COLOUR7:CLS:PRINT" ";N$(C%);A$;
1410VDU28,0,31,19,30:COLOUR128:ENDPROC
1420DEFPROCsay(A$):VDU23,1,0;0;0;0;:CLS:PRINTA$;:ENDPROC
1430DEFPROCno(A$):COLOUR3:PROCsay(A$):COLOUR7:IFJ% SOUND1,-15,10,8
1440PROCwait(200):ENDPROC
1450DEFPROCping(P%):IFJ% SOUND1,-12,P%,2
1460ENDPROC
1470DEFPROCwait(T):T=TIME+T:REPEATUNTILTIME>T:ENDPROC
1480DEFFNcol(C%):IFC%=1 THEN="RED" ELSE="BLUE"
1490DEFFNyn(A$):PROCsay(A$+" Y/N (Y)"):REPEATK%=GETAND&DF:UNTILK%=89ORK%=78ORK%=13ORK%=0:=K%<>78
1500DEFFNname(A$):PROCsay(A$+" player's name?>"):A$=""
1510REPEATK%=GET:IFK%=127 IFA$>"" A$=LEFT$(A$,LENA$-1):VDU127
1520IF(K%AND&DF)>64 IF(K%AND&DF)<91 IFLENA$<5 A$=A$+CHR$K%:VDUK%
1530UNTIL(K%=13ORK%=32)ANDA$>"":=A$
1540DEFPROCjoin(I%,J%):PROCadd(Q%?I%,Q%?J%):PROCadd(Q%?J%,Q%?I%):ENDPROC
1550DEFPROCadd(P%,Z%):IFP%=Z% ENDPROC
1560P%=A%+4*P%:LOCALI%:I%=-1:REPEATI%=I%+1:UNTILP%?I%=0ORP%?I%=Z%:P%?I%=Z%:ENDPROC
1570DEFPROCtitle:VDU4,20,26,12,17,129:PRINT'"     KENSINGTON     ";:COLOUR132:PRINT"  a game for two    ";:COLOUR128
1580COLOUR3:PRINT'" YOUR KEYS"
1590COLOUR7:PRINT'" A  hop back"'" S  hop on"'" Cursor keys: hop"'"    along the lines"'" SPACE  pick, drop,"'"        put back"'" ESCAPE stop game"
1600COLOUR3:PRINT'" WHAT TO DO"
1610COLOUR7:PRINT'" Stones live on the"'" corners. First pop"'" in your 15, then"'" slide them. Fill a"'" TRIANGLE: whisk 1"'" of theirs away!"'" Fill a SQUARE:"'" whisk 2 away!"
1620COLOUR6:PRINT'" All 6 corners of a"'" WHITE hexagon, or"'" in your colour, and"'" you WIN!"
1630VDU28,0,31,19,30:COLOUR7:PROCsay("Polishing stones..."):ENDPROC
