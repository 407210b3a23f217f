10REM KENSINGTON for two players
20REM BBC Model B, MODE 4 and MODE 5
30MODE 4:state%=0:PRINTTAB(11,12)"One moment, please":ON ERROR GOTO 120
40PROCinit
50state%=1:MODE 4:PROCask
60state%=2:MODE 5:PROCgame
70state%=3:PROCover
80IFagain%=1GOTO 60
90IFagain%=2GOTO 50
100*FX4,0
110MODE 7:PRINT'"Goodbye, ";nm$(1);" and ";nm$(2);".":PRINT'"Type RUN if you change your minds."':END
120VDU4
130IFERR=17AND state%=0THEN RUN
140IFERR=17AND state%=1THEN GOTO 50
150IFERR=17AND state%=2THEN win%=0:GOTO 70
160IFERR=17THEN GOTO 70
170*FX4,0
180MODE 7:REPORT:PRINT" at line ";ERL:END
190DEFPROCinit
200LOCAL I%,J%,K%,T%,A$:DIM X%(72),Y%(72),B% 72,N% 291,M% 291:DIM S% 365,L% 60,H% 60,D$(7),F%(53,2),U% 53
210DIM W%(54),R%(54),Q%(54),nm$(2),co$(2),K%(2),T%(2):co$(0)="white":co$(1)="red":co$(2)="blue"
220A$=STRING$(120," "):I%=RND(-TIME):FORI%=1TO 72:READX%(I%),Y%(I%):NEXT:FORI%=1TO 72:IFI%MOD18=1READ A$:K%=0
230FORJ%=0TO 3:K%=K%+1:N%?(I%*4+J%)=ASC(MID$(A$,K%,1))-40:M%?(I%*4+J%)=255:NEXT:NEXT:T%=0:FORK%=3TO 6
240IFK%<>5THEN READA$:PROCshapes
250NEXT:FORI%=54TO 60:READK%:H%?I%=K%:NEXT:FORI%=0TO 7:READD$(I%):NEXT:ENDPROC
260DEFPROCshapes
270LOCAL I%,J%,P%:FORI%=1TO LEN(A$)STEPK%:L%?T%=K%:FORJ%=0TO K%-1:P%=ASC(MID$(A$,I%+J%,1))-40:S%?(T%*6+J%)=P%
280PROCbelongs(P%,T%):NEXT:T%=T%+1:NEXT:ENDPROC
290DEFPROCbelongs(P%,s%)
300LOCAL J%:IFs%>53THEN M%?(P%*4+3)=s%:ENDPROC
310J%=-1:REPEAT J%=J%+1:UNTILM%?(P%*4+J%)=255:M%?(P%*4+J%)=s%:ENDPROC
320DEFPROCask
330VDU19,0,4;0;
340*FX4,1
350PRINTTAB(10,1)"K E N S I N G T O N":PRINTTAB(4,3)"A game of shapes for two people":PRINTTAB(0,6);
360p1$=FNname("Who is the first player"):REPEAT:p2$=FNname("Who plays against "+p1$):IFp2$=p1$VDU7
370UNTILp2$<>p1$:PRINT"(In the next three, RETURN means yes.)"':colour%=FNyes("Is this a colour television")
380sound%=FNyes("Would you like sound effects"):PRINT"With the 2-move option, a triangle or"
390PRINT"square that is broken up may not be":PRINT"rebuilt on its owner's next turn."'
400two%=FNyes("Play the 2-move option"):ENDPROC
410DEFFNname(Q$)
420LOCAL A$,K%:PRINTQ$;" ? ";:REPEAT:K%=GET:IFK%=127PROCrub
430IFFNletter(K%)PROCadd ELSEIFK%<>127AND(K%<>13OR A$="")VDU7
440UNTILK%=13AND A$<>"":PRINT'
450=A$
460DEFFNletter(K%)
470IFLEN(A$)>4THEN=FALSE
480=(K%>64AND K%<91)OR(K%>96AND K%<123)
490DEFPROCadd
500A$=A$+CHR$K%:VDU K%:ENDPROC
510DEFPROCrub
520IFA$="" VDU7:ENDPROC
530A$=LEFT$(A$,LEN(A$)-1):VDU127:ENDPROC
540DEFFNyes(Q$)
550LOCAL K%:PRINTQ$;" (Y/N) ? ";:REPEAT:K%=GET AND&DF:IFK%<>13AND K%<>89AND K%<>78VDU7
560UNTILK%=13OR K%=89OR K%=78:IFK%=78THEN PRINT"No"' ELSEPRINT"Yes"'
570=(K%<>78)
580DEFPROCgame
590LOCAL I%:FORI%=1TO 72:B%?I%=0:NEXT:FORI%=0TO 53:F%(I%,1)=0:F%(I%,2)=0:NEXT:K%(1)=15:K%(2)=15:T%(1)=0:T%(2)=0
600win%=0:sp%=0:PROCboard:PROCcolours:PROCpanel:PROCfirst:REPEAT:PROCturn(turn%):turn%=3-turn%:UNTILwin%:ENDPROC
610DEFPROCcolours
620LOCAL K%:PROCsay("Which colour would",p1$+" like?","R: red    B: blue"):REPEAT:K%=GET AND&DF
630IFK%<>82AND K%<>66VDU7
640UNTILK%=82OR K%=66:IFK%=82THEN nm$(1)=p1$:nm$(2)=p2$ELSEnm$(1)=p2$:nm$(2)=p1$
650ENDPROC
660DEFPROCfirst
670turn%=RND(2):PROCsay("A stone is drawn...","",""):PROCnote(60):PROCwait(100)
680PROCsay("The stone drawn is",co$(turn%)+":",nm$(turn%)+" begins."):PROCnote(100):PROCwait(200):ENDPROC
690DEFPROCturn(c%)
700LOCAL I%:T%(c%)=T%(c%)+1:FORI%=0TO 53:U%?I%=0:NEXT:PROCmark(c%):IFNOTFNcan(c%)THENPROCpass(c%):ENDPROC
710cur%=1:IFK%(c%)>0THEN PROCplace(c%)ELSEPROCslide(c%)
720REPEAT:IFsp%>0AND win%=0THEN PROCreloc
730UNTILsp%=0OR win%>0:ENDPROC
740DEFPROCpass(c%)
750PROCsay(nm$(c%)+" has no move.","The turn passes to",nm$(3-c%)+"."):PROCnote(20):PROCwait(300):ENDPROC
760DEFPROCplace(c%)
770LOCAL ok%:PROCsay(nm$(c%)+" to place","a "+co$(c%)+" stone.","RETURN puts it down"):REPEAT:PROCcursor
780ok%=FALSE:IFkey%=13 ok%=FNplace(cur%,c%)
790IFNOTok%VDU7
800UNTILok%:K%(c%)=K%(c%)-1:PROCput(cur%,c%):PROCleft(c%):PROCcame(cur%,c%):ENDPROC
810DEFPROCslide(c%)
820LOCAL ok%,f%:REPEAT:PROCsay(nm$(c%)+" to move","a "+co$(c%)+" stone.","RETURN picks it up"):REPEAT:PROCcursor
830ok%=FALSE:IFkey%=13IF B%?cur%=c% ok%=FNfree(cur%,c%)
840IFNOTok%VDU7
850UNTILok%:f%=cur%:PROCheld(f%):PROCsay("To the next point on","a line with RETURN.","DELETE lays it back")
860REPEAT:PROCcursor:ok%=(key%=127):IFkey%=13 ok%=FNslide(f%,cur%,c%)
870IFNOTok%VDU7
880UNTILok%:IFkey%=127PROCstone(f%)
890UNTILkey%=13:PROClift(f%):PROCput(cur%,c%):PROCcame(cur%,c%):ENDPROC
900DEFPROCreloc
910LOCAL c%,e%,f%,ok%,A$:c%=W%(sp%):e%=3-c%:IFR%(sp%)=0THEN sp%=sp%-1:ENDPROC
920IFNOTFNany(e%,Q%(sp%))THENsp%=sp%-1:ENDPROC
930PROCmark(c%):REPEAT
940IFQ%(sp%)THENPROCsay(nm$(c%)+", now move","another "+co$(e%)+" stone.","RETURN picks it up")
950IFQ%(sp%)=0AND R%(sp%)=1THEN PROCsay("Triangle for "+nm$(c%)+":","move a "+co$(e%)+" stone.","RETURN picks it up")
960IFR%(sp%)=2THEN PROCsay("Square for "+nm$(c%)+":","move two "+co$(e%)+" stones","RETURN picks one up")
970REPEAT:PROCcursor:ok%=(key%=13AND B%?cur%=e%ANDcur%<>Q%(sp%)):IFNOTok%VDU7
980UNTILok%:f%=cur%:PROCheld(f%):PROCsay("To any empty point.","RETURN puts it down","DELETE: another one")
990REPEAT:PROCcursor:ok%=(key%=127OR B%?cur%=0):IFNOTok%VDU7
1000UNTILok%:IFkey%=127PROCstone(f%)
1010UNTILkey%=13:PROClift(f%):PROCput(cur%,e%):R%(sp%)=R%(sp%)-1:Q%(sp%)=cur%:PROCcame(cur%,e%):ENDPROC
1020DEFFNany(e%,q%)
1030LOCAL I%:I%=0:REPEAT I%=I%+1:UNTILI%=72OR(B%?I%=e%ANDI%<>q%)
1040=(B%?I%=e%ANDI%<>q%)
1050DEFPROCcame(p%,c%)
1060LOCAL J%,s%,n%:s%=M%?(p%*4+3):IFs%<255IF H%?s%=0OR H%?s%=c%IFFNfull(s%,c%)THENwin%=c%:hex%=s%:ENDPROC
1070n%=0:FORJ%=0TO 2:s%=M%?(p%*4+J%):IFs%<255IF U%?s%=0IF FNfull(s%,c%)THENU%?s%=1:n%=n%+1:IFs%>23THEN n%=n%+1
1080NEXT:IFn%=0THEN ENDPROC
1090IFn%>2THEN n%=2
1100sp%=sp%+1:W%(sp%)=c%:R%(sp%)=n%:Q%(sp%)=0:PROCnote(120):PROCnote(140):ENDPROC
1110DEFPROClift(p%)
1120LOCAL J%,s%,c%:c%=B%?p%:FORJ%=0TO 2:s%=M%?(p%*4+J%):IFs%<255IF FNfull(s%,c%)THENF%(s%,c%)=T%(c%)+1
1130NEXT:B%?p%=0:PROCclear(p%):ENDPROC
1140DEFPROCput(p%,c%)
1150B%?p%=c%:PROCstone(p%):PROCnote(70+20*c%):ENDPROC
1160DEFFNfull(s%,c%)
1170LOCAL I%:I%=L%?s%:REPEAT I%=I%-1:UNTILI%=0OR B%?(S%?(s%*6+I%))<>c%
1180=(B%?(S%?(s%*6+I%))=c%)
1190DEFFNbarred(p%,c%)
1200LOCAL J%,s%,b%:IFNOTtwo%THEN=FALSE
1210b%=FALSE:B%?p%=c%:FORJ%=0TO 2:s%=M%?(p%*4+J%):IFs%<255IF F%(s%,c%)=T%(c%)IFFNfull(s%,c%)THENb%=TRUE
1220NEXT:B%?p%=0
1230=b%
1240DEFFNplace(p%,c%)
1250IFB%?p%THEN=FALSE
1260=NOTFNbarred(p%,c%)
1270DEFFNslide(f%,p%,c%)
1280LOCAL J%,a%:IFp%=0THEN=FALSE
1290IFB%?p%THEN=FALSE
1300a%=FALSE:FORJ%=0TO 3:IFN%?(f%*4+J%)=p%THENa%=TRUE
1310NEXT:IFNOTa%THEN=FALSE
1320B%?f%=0:a%=NOTFNbarred(p%,c%):B%?f%=c%
1330=a%
1340DEFFNfree(f%,c%)
1350LOCAL J%,a%:J%=-1:REPEAT:J%=J%+1:a%=FNslide(f%,N%?(f%*4+J%),c%):UNTILa%ORJ%=3
1360=a%
1370DEFFNcan(c%)
1380LOCAL I%,a%:I%=0:REPEAT:I%=I%+1:a%=FALSE:IFK%(c%)>0THEN a%=FNplace(I%,c%)ELSEIFB%?I%=c%THENa%=FNfree(I%,c%)
1390UNTILa%ORI%=72
1400=a%
1410DEFPROCcursor
1420LOCAL K%,d%,f%:REPEAT:PROCframe(cur%):f%=TRUE:REPEAT:K%=INKEY(25):IFK%<0THEN PROCframe(cur%):f%=NOTf%
1430UNTILK%>=0:IFf%PROCframe(cur%)
1440d%=FNway(K%):IFd%>=0THEN cur%=ASC(MID$(D$(d%),cur%,1))-40
1450UNTILK%=13OR K%=127:key%=K%:ENDPROC
1460DEFFNway(K%)
1470IFK%>135AND K%<140THEN=VAL(MID$("4062",K%-135,1))
1480=INSTR("DEWQAZXC",CHR$(K%AND&DF))-1
1490DEFPROCframe(p%)
1500GCOL3,3:MOVEX%(p%)-40,Y%(p%)-32:PLOT1,80,0:PLOT1,0,64:PLOT1,-80,0:PLOT1,0,-60:ENDPROC
1510DEFPROCboard
1520LOCAL I%,J%:VDU23,1,0;0;0;0;:VDU19,2,4;0;
1530*FX4,1
1540COLOUR 3:PRINTTAB(0,0)"KENSINGTON";:FORI%=54TO 60:PROChex(I%):NEXT:GCOL0,3:FORI%=1TO 72:FORJ%=0TO 3
1550IFN%?(I%*4+J%)>I%MOVEX%(I%),Y%(I%):DRAWX%(N%?(I%*4+J%)),Y%(N%?(I%*4+J%))
1560NEXT:NEXT:ENDPROC
1570DEFPROChex(h%)
1580LOCAL x%,y%,d%,w%,s%
1590x%=(X%(S%?(h%*6+2))+X%(S%?(h%*6+3)))/2:y%=Y%(S%?(h%*6+2)):GCOL0,FNink(H%?h%):s%=4
1600IFNOTcolour%ANDH%?h%=1THEN s%=16
1610IFNOTcolour%ANDH%?h%=2THEN PROCupright:ENDPROC
1620FORd%=-44TO 44STEP s%:w%=54-ABS(d%)*.577:MOVEx%-w%,y%+d%:DRAWx%+w%,y%+d%:NEXT:ENDPROC
1630DEFPROCupright
1640FORd%=-48TO 48STEP 16:w%=(54-ABS(d%))*1.73:IFw%>46 w%=46
1650MOVEx%+d%,y%-w%:DRAWx%+d%,y%+w%:NEXT:ENDPROC
1660DEFFNink(c%)
1670IFc%=0OR NOTcolour%THEN=3
1680=c%
1690DEFPROCdisc(x%,y%,r%)
1700LOCAL d%,w%:FORd%=-r%TOr%STEP4:w%=SQR(r%*r%-d%*d%):MOVEx%-w%,y%+d%:DRAWx%+w%,y%+d%:NEXT:ENDPROC
1710DEFPROCblob(x%,y%,c%)
1720GCOL0,FNink(c%):PROCdisc(x%,y%,28):IFcolour%ORc%=1THEN ENDPROC
1730GCOL0,0:PROCdisc(x%,y%,16):ENDPROC
1740DEFPROCstone(p%)
1750PROCblob(X%(p%),Y%(p%),B%?p%):ENDPROC
1760DEFPROCheld(p%)
1770GCOL0,0:MOVEX%(p%)-24,Y%(p%)-24:PLOT1,48,48:MOVEX%(p%)-24,Y%(p%)+24:PLOT1,48,-48:PROCnote(50):ENDPROC
1780DEFPROCclear(p%)
1790LOCAL J%,n%:GCOL0,0:PROCdisc(X%(p%),Y%(p%),28):GCOL0,3:FORJ%=0TO 3:n%=N%?(p%*4+J%)
1800IFn%>p%MOVEX%(p%),Y%(p%):DRAWX%(n%),Y%(n%)
1810IFn%>0AND n%<p%MOVEX%(n%),Y%(n%):DRAWX%(p%),Y%(p%)
1820NEXT:FORJ%=0TO 3:n%=N%?(p%*4+J%):IFn%>0IF B%?n%>0PROCstone(n%)
1830NEXT:ENDPROC
1840DEFPROCpanel
1850LOCAL c%:FORc%=1TO 2:PRINTTAB(1,c%*7-4)nm$(c%);:PROCblob(64,1008-32*(c%*7-2),c%):PRINTTAB(2,c%*7-1)"left";
1860PROCleft(c%):NEXT:PRINTTAB(0,20)"Keys:";TAB(0,22)"Q W E";TAB(0,23)"A   D";TAB(0,24)"Z X C";
1870PRINTTAB(0,26)"ESCAPE";TAB(0,27)"= stop";:ENDPROC
1880DEFPROCleft(c%)
1890PRINTTAB(2,c%*7-2);K%(c%);" ";:ENDPROC
1900DEFPROCmark(c%)
1910PRINTTAB(0,3)" ";TAB(0,10)" ";TAB(0,c%*7-4)">";:ENDPROC
1920DEFPROCsay(A$,B$,C$)
1930PRINTTAB(0,29)FNpad(A$,20);FNpad(B$,20);FNpad(C$,19);:ENDPROC
1940DEFFNpad(A$,n%)
1950=LEFT$(A$+STRING$(20," "),n%)
1960DEFPROCnote(p%)
1970IFsound%SOUND 1,-10,p%,3
1980ENDPROC
1990DEFPROCwait(t%)
2000TIME=0:REPEAT UNTILTIME>t%:ENDPROC
2010DEFPROCover
2020LOCAL I%:VDU4
2030*FX15,1
2040again%=0:IFwin%=0THEN PROCsay("Stopped. It's a draw","only if both agree.","Another game? (Y/N)")
2050IFwin%>0THEN PROCsay(nm$(win%)+" wins with a",co$(H%?hex%)+" hexagon!","Another game? (Y/N)"):PROCcheer
2060IFNOTFNkey THENENDPROC
2070again%=2:PROCsay("With the same","players? (Y/N)",""):IFFNkey THENagain%=1
2080ENDPROC
2090DEFFNkey
2100LOCAL K%:REPEAT:K%=GET AND&DF:IFK%<>89AND K%<>78VDU7
2110UNTILK%=89OR K%=78
2120=(K%=89)
2130DEFPROCcheer
2140LOCAL I%:FORI%=0TO 5:PROCframe(S%?(hex%*6+I%)):PROCnote(60+I%*16):NEXT:ENDPROC
2150DATA 819,958,909,958,741,913,987,913,819,868,909,868,606,835,696,835,1032,835,1122,835,528,790,774,790
2160DATA 954,790,1200,790,606,745,696,745,1032,745,1122,745,483,712,819,712,909,712,1245,712,561,667,741,667
2170DATA 987,667,1167,667,483,622,819,622,909,622,1245,622,606,589,696,589,1032,589,1122,589,528,544,774,544
2180DATA 954,544,1200,544,606,499,696,499,1032,499,1122,499,483,466,819,466,909,466,1245,466,561,421,741,421
2190DATA 987,421,1167,421,483,376,819,376,909,376,1245,376,606,343,696,343,1032,343,1122,343,528,298,774,298
2200DATA 954,298,1200,298,606,253,696,253,1032,253,1122,253,819,220,909,220,741,175,987,175,819,130,909,130
2210DATA "*+-(),.()-0(*.1()+.4*,-5037(+/48,25916:(/7;(-08<.19=2:>(/38?047@15:A269B"
2220DATA "3?C(4=@D5<AE6BF(7;CG8<DH9=EI:>FJ;?K(<@EL=ADM>BN(?HKO@GLPAJMQBINRCGOSDHPT"
2230DATA "EIQUFJRVGKPWHLOXIMRYJNQZKW[(LUX\MTY]NZ^(OS[_PT\`QU]aRV^bSWc(TX]dUY\eVZf("
2240DATA "W`cgX_dhYbeiZafj[_g(\`hk]ail^bj(_ch(`dgmaejnbfi(dlmoeknphko(ilp(kmp(lno("
2250DATA ")+-*,./3704815926:;?C<@D=AE>BFGKOHLPIMQJNRSW[TX\UY]VZ^_cg`dhaeibfjkmolnp"
2260DATA ")*-.+-04,.15/078129:37;?48<@59=A6:>B<=DE?CGK@DHLAEIMBFJNGHOPIJQRKOSWLPTXMQUYNRVZTU\]W[_cX\`dY]aeZ^bf_`ghabijdhkmeilnklop"
2270DATA "-.45<=78?@GH9:ABIJDELMTUOPWX_`QRYZab\]dekl"
2280DATA 0,1,2,0,1,2,0
2290DATA "*,)2.,0426/51684:6?=A>@<B>?EAFHLJNGMINPLRNWUYVXTZVW]Y^`dbf_eafhdjflnkjpn"
2300DATA ")*),*,++12/-160426355>7<9>?=AF@@BBGDIFHLJNKMMVOTQVWUY^XXZZ_\a^`dbfeekiln"
2310DATA ")*+,)*/+,23-.6/0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abdehikl"
2320DATA ")*+*+)/0,,30.23/51;446;8=:C@<B??AACHEJKGMISLLNSPUR[XTZWWYY[`]bc_eaddhlmk"
2330DATA "+)/*+-3/5130423759;@<B;?=AC@DBKGMIKHLJKOMQSXTZSWUY[X\Zc_eac`dbcgeimkglmo"
2340DATA "+-0.443759;8=:??AA;@DBCHEJCLLNKOMQSPURWWYYSX\Z[`]b[ddfcgeichljghnnmompop"
2350DATA "-.0145789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijcklfgmnjopmnop"
2360DATA ".,-15584:67<9>@@BB?EA>GDIFKMMFPLRNOTQVXXZZW]YV_\a^cee^hdjfgkifmmijpnonop"
