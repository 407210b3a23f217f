10 REM > ABE   K E N S I N G T O N   1985
20 REM Part one cuts out the board, part two (line 1000 on) plays.
30 REM Part one deletes itself and moves part two down to &E00.
40 MODE7:PRINT''" KENSINGTON"''" Cutting out the board, a moment..."
50 *KEY0 DEL.10,999|MF.I%=0TO TOP-PAGE STEP4:I%!&E00=I%!PA.:N.|MPA.=&E00|MO.|MF.I%=0TO583S.4:I%!&2DB0=I%!&7000:N.|MRUN|M
60 PROCinit:VDU21
70 *FX138,0,128
80 *EXEC
90 IFPAGE>&E00 THEN*TAPE
100 END
110 DEFPROCinit
120 N%=&7000:S%=N%+292:M%=&C50:x%=&900:y%=x%+73:T%=&840:Z%=&992:E%=&9D0
130 FORI%=0TO291:S%?I%=0:N%?I%=0:NEXT
140 READA$:$M%=A$:READA$:$(M%+72)=A$
150 FORI%=0TO1:READA$:FORJ%=1TO18:p%=I%*18+J%:x%?p%=EVAL("&"+MID$(A$,J%*4-3,2)):y%?p%=EVAL("&"+MID$(A$,J%*4-1,2)):x%?(73-p%)=220-x%?p%:y%?(73-p%)=256-y%?p%:NEXT,
160 READA$:$E%=A$:READA$:$(E%+32)=A$:FORI%=0TO63:E%?I%=E%?I%-48:NEXT
170 s%=0:READA$:FORI%=1TO24:PROCshape(3,I%*3-2,0):NEXT:FORK%=1TO2:READA$:FORI%=1TO15:PROCshape(4,I%*4-3,1):NEXT,:READA$:FORI%=1TO7:PROCshape(6,I%*6-5,3):NEXT
180 FORI%=0TO61:Z%?I%=3-(I%>24)-2*(I%>54):FORJ%=1TO2:k%=8*-(I%>24):IFI%>54 k%=16:IF(I%-1)MOD3 IF(I%-1)MOD3<>J% k%=24
190 IFI%=0 k%=24
200 T%?(I%+64*J%)=k%:NEXT,:Z%?0=99
210 VDU23,233,0,0,24,60,60,24,0,0,23,232,0,56,124,124,124,56,0,0
220 FORI%=0TO1:READA$:FORJ%=0TO15:k%=ASC(MID$(A$,J%+1))-48:p%=&C00+I%*32+J%+(J%AND8):?p%=2^(k%+1)-1:p%?8=(256-2^(8-k%))AND255:NEXT,
230 ENDPROC
240 DEFPROCshape(n%,p%,k%):LOCALK%:s%=s%+1:FORJ%=0TOn%-1:q%=ASC(MID$(A$,p%+J%))-48:r%=S%+q%*4+k%:IFk%=1 IF?r% r%=r%+1
250 ?r%=s%:IFn%<6 k0%=ASC(MID$(A$,p%+(J%+1)MODn%))-48:PROCjoin(q%,k0%):PROCjoin(k0%,q%)
260 NEXT:ENDPROC
270 DEFPROCjoin(a%,b%):K%=N%+a%*4-1:REPEATK%=K%+1:UNTIL?K%=0OR?K%=b%:?K%=b%:ENDPROC
280 DATA3250146071812:9236<154=2;8?37<@3=:A49>B4C7C78=D5<9E6:FF:;@G7?<H8=BI9A>J:
290 DATA0GK;HEL<DIM=J0N>CHO?GDP@EJQAIFRB0GSCHMTDLIUEJ0VFSPWGOTXHURYIQVZJKO[KPU\L
300 DATA62EE7AEE4DE28FE262D67AD629CE41CE9BCEB3CE14C256C286C2C8C229B641B69BB6B3B6
310 DATA08AD62AD7AADD4AD1DA14DA18FA1BFA1089562957A95D495298C418C9B8CB38C14805680
320 DATA28]0000014<v000036<Il~0000000000
330 DATA03N00000018g0000026?]~0000000000
340 DATA1532467?;8<@9A=:>BCGKDLHEIMFNJOWSPTXQYURVZ[_c\d`]ae^fbgokhlpiqmjnrswutvx
350 DATA126535<849=678@?9:BA;?GC<DH@=AIE>FJBDEMLGOSKHLTPIQUMJNVROPXW
360 DATAQRZYSW_[T\`XUYa]V^bZ\]ed_gkc`dlhaimebfnjghpoijrqlsupmqvtstxw
370 DATA56=ED<?@HPOGABJRQILMU]\TWX`hg_YZbjiademtsl
380 DATA/2455666665542//
390 DATA//23455555432///
1000 REM KENSINGTON by ABE 1985
1010 HIMEM=&2DB0:VDU6,22,1,23,0,6,31,0;0;0;:N%=&7D80:FORI%=0TO583STEP4:I%!N%=I%!&2DB0:NEXT:HIMEM=&3000:ON ERROR GOTO 1130
1020 S%=N%+292:M%=&C50:x%=&900:y%=x%+73:T%=&840:Z%=&992:E%=&9D0:P%=&A10:C%=P%:B%=&A90:O%=&B50:F%=&BA0:H%=&BD0:tv%=0:w%=0:v%=36:b%=-1:A$=STRING$(60," "):DIMn$(3):n$(3)="The game":new%=-1
1030 *FX4,1
1040 *FX225,0
1050 A$=CHR$10+CHR$8+CHR$8:O$=CHR$224+CHR$225+A$+CHR$226+CHR$227:I$=CHR$228+CHR$229+A$+CHR$230+CHR$231:a$="blue"
1100 W%=0:PROCscr:IFnew% PROCask:new%=0
1110 PROCgame
1120 PROCover:GOTO1100
1130 VDU4,26:IFERR<>17ANDERR<>18 VDU22,7:REPORT:PRINT" (";ERL;")":END
1140 IFnew% GOTO1100
1150 IFW% new%=-1:GOTO1100
1160 W%=-1:IFERR=18 W%=3
1170 GOTO1120
1180 DEFPROCscr
1190 VDU23,0,10,32,0;0;0;28,0,30,39,0,12,26,20,19,0,7;0;19,2,4;0;19,3,0;0;
1200 IFtv% VDU19,1,2;0;
1210 FORp%=1TO72:O%?p%=0:NEXT:?O%=9:FORp%=1TO72:PROCpt(p%):NEXT
1220 PROChex(53,1):PROChex(167,2):GCOL0,3:MOVE880,32:DRAW880,1023:MOVE888,32:DRAW888,1023
1230 COLOUR131:COLOUR0:PRINTTAB(28,1)" KENSINGTON ";:COLOUR128:COLOUR3:PRINTTAB(28,28)"Arrows go,";TAB(28,29)"RETURN does,";TAB(28,30)"D draw, ESC";:ENDPROC
1240 DEFPROChex(p%,c%):GCOL0,c%:FORJ%=95TO161STEP66:FORI%=-16TO16STEP2:k%=16.5-ABSI%*.58:IFc%=2 k%=(17-ABSI%)*1.73:IFk%>14 k%=14
1250 IFc%=1 IFABSI%<15 MOVE4*(p%-k%),4*(J%+I%):DRAW4*(p%+k%),4*(J%+I%)
1260 IFc%=2 MOVE4*(p%+I%),4*(J%-k%):DRAW4*(p%+I%),4*(J%+k%)
1270 NEXT,:ENDPROC
1280 DEFPROCpt(p%):LOCALK%,q%,X%,Y%:X%=x%?p%*4:Y%=y%?p%*4:VDU5:GCOL0,-3*(O%?p%>0):MOVEX%-28,Y%+28:PRINTO$;:IFO%?p% GCOL0,O%?p%:MOVEX%-28,Y%+28:PRINTI$;:VDU4:ENDPROC
1290 GCOL0,3:FORK%=N%+p%*4TON%+p%*4+3:q%=?K%:IFq% MOVEX%,Y%:DRAW(X%+x%?q%*4)DIV2,(Y%+y%?q%*4)DIV2
1300 NEXT:MOVEX%-12,Y%+16:PRINTCHR$233;:VDU4:ENDPROC
1310 DEFPROCmk(p%):VDU5:GCOL0,0:MOVEx%?p%*4-12,y%?p%*4+16:PRINTCHR$233;:VDU4:ENDPROC
1320 DEFPROCgh(p%):VDU5:GCOL3,G%:MOVEx%?p%*4-28,y%?p%*4+28:PRINTI$;:VDU4:ENDPROC
1330 DEFPROCcur(p%):GCOL3,3:FORJ%=40TO44STEP4:MOVEx%?p%*4,y%?p%*4+J%:PLOT1,J%,-J%:PLOT1,-J%,-J%:PLOT1,-J%,J%:PLOT1,J%,J%:NEXT:ENDPROC
1340 DEFPROCw(A$):LOCALI%:A$=A$+" "
1350 REPEATI%=INSTR(A$," "):IFPOS+I%>13 PRINT
1360 PRINTLEFT$(A$,I%-1);:IFPOS IFPOS<12 PRINT" ";
1370 A$=MID$(A$,I%+1):UNTILA$="":ENDPROC
1380 DEFFNyes(A$,d%):PROCw(A$+" Y/N"):REPEATK%=GETAND&DF:UNTILK%=89ORK%=78ORK%=13
1390 d%=K%=89OR(K%=13ANDd%):PRINT'MID$("no yes",1-3*d%,3)':=d%
1400 DEFPROCask:VDU28,28,27,39,3:FORI%=1TO2:PROCw("Player "+STR$I%+"'s name:"):PRINT:VDU23,0,10,103,0;0;0;:INPUTLINEA$:VDU23,0,10,32,0;0;0;:n$(I%)=LEFT$(A$,5):IFA$="" n$(I%)=MID$("Ann Bob",I%*4-3,3)
1410 PROCw("Level 1-3, or RETURN if "+n$(I%)+" is a person:"):REPEATK%=GET:UNTILK%=13OR(K%>48ANDK%<52):IFK%=13K%=48:PRINT"person" ELSEPRINTCHR$K%
1420 I%?&70=K%-48:PRINT:NEXT
1430 tv%=NOTFNyes("Colour television?",-1):IFtv% VDU19,1,2;0;
1440 w%=0:IF?&71+?&72 w%=FNyes("Watch me think?",-1)
1450 *FX210,0
1460 IFNOTFNyes("Sound?",-1) THEN*FX210,1
1470 b%=FNyes("Two-move rule?",-1):PROCw("Speed 0-9 (0 is fast)?"):REPEATK%=GET:IFK%=13K%=51
1480 UNTILK%>47ANDK%<58:v%=(K%-48)*12:PRINTCHR$K%
1490 PROCw(n$(1)+": red or blue? R/B"):REPEATK%=GETAND&DF:UNTILK%=82ORK%=66ORK%=13:IFK%=66 A$=n$(1):n$(1)=n$(2):n$(2)=A$:K%=?&71:?&71=?&72:?&72=K%
1500 I%=RND(-TIME):ENDPROC
1510 DEFPROCgame:FORI%=&A50TO&B4CSTEP4:!I%=0:NEXT:FORI%=1TO2:I%?&72=15:I%?&74=0:NEXT:u%=0:r%=0:VDU28,28,27,39,3,12:G%=RND(2):PROCsay(G%,"draws the first stone and begins."):PROCwt(150)
1520 REPEATPROCturn:G%=3-G%:UNTILW%:ENDPROC
1530 DEFPROCwt(I%):I%=TIME+I%:REPEATUNTILTIME>I%:ENDPROC
1540 DEFPROCsay(p%,A$):j%=p%:VDU28,28,20,39,12,12:COLOURj%:PRINTn$(j%):COLOUR3:PROCw(A$):ENDPROC
1550 DEFPROCno(A$):r%=1:VDU28,28,27,39,22,17,131,12,17,0:PROCw(A$):VDU17,128,17,3:SOUND1,-12,60,2:SOUND1,-12,36,4:ENDPROC
1560 DEFPROCpan:VDU28,28,10,39,3,12:FORI%=1TO2:COLOURI%:PRINTTAB(0,I%*4-4)n$(I%);:IFI%?&70 PRINT" (L";I%?&70;")";
1570 IFI%=G% PRINT" *";
1580 PRINT:IFI%?&72 PRINTSTRING$(I%?&72,CHR$232) ELSECOLOUR3:PRINT"all placed"
1590 NEXT:COLOUR3:ENDPROC
1600 DEFPROCturn:D%=0:u%=u%+1:FORI%=P%TOP%+60STEP4:!I%=0:NEXT:PROCpan
1610 IFFNany THENPROCact:PROCmove(f%,q%,G%)ELSEPROCsay(G%,"has no move and passes."):PROCwt(200)
1620 REPEATIFD% IFW%=0 PROCrel
1630 UNTILD%=0ORW%:FORI%=B%+64*G%TOB%+64*G%+54:IF?I% ?I%=?I%-1
1640 NEXT:ENDPROC
1650 DEFFNany:d%=0:FORp%=1TO72:IFG%?&72 IFO%?p%=0 IFNOTFNbar(p%) d%=-1
1660 IFG%?&72=0 IFO%?p%=G% PROCsld
1670 IFd% p%=72
1680 NEXT:=d%
1690 DEFPROCsld:PROCup(p%):FORI%=N%+p%*4TON%+p%*4+3:q%=?I%:IFO%?q%=0 IFNOTFNbar(q%) d%=-1
1700 NEXT:PROCdn(p%,G%):ENDPROC
1710 DEFFNbar(q%):LOCALd%:FORK%=S%+q%*4TOS%+q%*4+2:s%=?K%:IFs%?(B%+64*G%) IFs%?(C%+64*G%)=Z%?s%-1 d%=-1
1720 NEXT:=d%
1730 DEFPROCup(p%):J%=C%+64*O%?p%:O%?p%=0:FORK%=S%+p%*4TOS%+p%*4+3:J%?(?K%)=J%?(?K%)-1:NEXT:ENDPROC
1740 DEFPROCdn(p%,c%):O%?p%=c%:J%=C%+64*c%:FORK%=S%+p%*4TOS%+p%*4+3:J%?(?K%)=J%?(?K%)+1:NEXT:ENDPROC
1750 DEFPROCmove(f%,q%,c%):IFf% PROCbr(f%,c%):PROCup(f%):PROCpt(f%) ELSEc%?&72=c%?&72-1:c%?&74=c%?&74+1
1760 PROCdn(q%,c%):PROCpt(q%):SOUND1,-10,90+c%*16,2:e%=0:FORK%=S%+q%*4TOS%+q%*4+3:s%=?K%:IFs%?(C%+64*c%)=Z%?s% PROCfu
1770 NEXT:IFe%>2 e%=2
1780 IFe% IFW%=0 D%=D%+1:F%?(D%*3)=c%:F%?(D%*3+1)=e%:F%?(D%*3+2)=0:SOUND1,-10,150,3
1790 ENDPROC
1800 DEFPROCfu:IFs%>54 IFT%?(s%+64*c%)=16 W%=c%:hx%=s%
1810 IFs%<55 IFP%?s%=0 P%?s%=1:e%=e%+1-(s%>24)
1820 ENDPROC
1830 DEFPROCbr(f%,c%):FORK%=S%+f%*4TOS%+f%*4+2:s%=?K%:IFs%?(C%+64*c%)=Z%?s% IFb% s%?(B%+64*c%)=1-(c%=G%)
1840 NEXT:ENDPROC
1850 DEFPROCrel:k%=F%+D%*3:c%=?k%:o%=3-c%:IFk%?1=0ORo%?&74+(k%?2>0)<1 D%=D%-1:ENDPROC
1860 k%?1=k%?1-1:a$=MID$("red blue",o%*4-3,4):IFc%?&70 PROCair ELSEPROCpick
1870 FORI%=1TOD%:IFF%?(I%*3+2)=f% F%?(I%*3+2)=q%
1880 NEXT:k%?2=q%:PROCmove(f%,q%,o%):ENDPROC
1890 DEFPROCpick:z%=1
1900 REPEATPROCsay(c%,"Shape made! Pick a "+a$+" stone to shift"+MID$(", then one more",1,15*k%?1)):REPEATf%=FNcur:UNTILFNthr:PROCmk(f%):PROCsay(c%,"Now put it on any free point."):REPEATq%=FNcur:UNTILq%=f%ORFNfree:PROCpt(f%):UNTILq%<>f%:ENDPROC
1910 DEFFNthr:IFO%?f%<>o% PROCno("That is no "+a$+" stone."):=0
1920 IFf%=k%?2 PROCno("That stone has just been shifted."):=0
1930 =-1
1940 DEFFNfree:IFO%?q% PROCno("That point is taken."):=0
1950 =-1
1960 DEFFNok:IFO%?q% PROCno("That point is taken."):=0
1970 IFFNbar(q%) PROCno("Two-move rule: too soon to rebuild that shape."):=0
1980 =-1
1990 DEFPROCact:IFG%?&70 PROCai:ENDPROC
2000 z%=1:f%=0:IFG%?&72 PROCsay(G%,"Place a stone."):REPEATq%=FNcur:UNTILFNok:ENDPROC
2010 REPEATPROCsay(G%,"Choose a stone to slide."):REPEATf%=FNcur:UNTILFNmine:PROCmk(f%):PROCsay(G%,"Slide it along a line to the next point."):PROCup(f%):REPEATq%=FNcur:UNTILq%=f%ORFNto:PROCdn(f%,G%):PROCpt(f%):UNTILq%<>f%:ENDPROC
2020 DEFFNmine:IFO%?f%=0 PROCno("No stone is there."):=0
2030 IFO%?f%<>G% PROCno("That stone is not yours."):=0
2040 d%=0:FORI%=N%+f%*4TON%+f%*4+3:IFO%?(?I%)=0 d%=-1
2050 NEXT:IFd%=0 PROCno("That stone is hemmed in.")
2060 =d%
2070 DEFFNto:d%=0:FORI%=N%+f%*4TON%+f%*4+3:IF?I%=q% d%=-1
2080 NEXT:IFd% THEN=FNok
2090 PROCno("No line leads there from your stone."):=0
2100 DEFFNcur:PROCcur(z%):REPEATK%=GET:IFr% r%=0:VDU28,28,27,39,22,12
2110 IFK%>135ANDK%<140 PROCgo(K%-136)
2120 IF(K%AND&DF)=68 PROCoff
2130 UNTILK%=13:PROCcur(z%):=z%
2140 DEFPROCgo(d%):IFz%<37 K%=M%?(z%*4+d%-4)-48 ELSEK%=M%?((73-z%)*4-4+(d%EOR1))-48:IFK% K%=73-K%
2150 IFK% PROCcur(z%):z%=K%:PROCcur(z%):K%=0 ELSEPROCno("The board ends here.")
2160 ENDPROC
2170 DEFPROCoff:VDU28,28,27,39,22,12:r%=1:IF?(&73-j%) THENPROCno(n$(3-j%)+" plays on.") ELSEIFFNyes(n$(3-j%)+", a draw?",0) THENK%=1/0
2180 K%=0:ENDPROC
2190 DEFPROCey(c%):Y%=64*c%:U%=C%+Y%:V%=C%+192-Y%:X%=B%+Y%:?U%=4:?V%=4:ENDPROC
2200 DEFFNg(p%):L%=0:FORK%=S%+p%*4TOS%+p%*4+3:s%=?K%:a%=U%?s%:h%=V%?s%:IFX%?s% IFQ%<0 IFa%=Z%?s%-1 L%=L%-9999
2210 IFa%=0 e%=E%?(32+h%+T%?(s%+192-Y%)):L%=L%+e%:IFe%=78 L%=L%+900
2220 IFh%=0 e%=E%?(a%+T%?(s%+Y%)):L%=L%+e%:IFQ%=0 IFa%=Z%?s%-1 L%=L%+9-e%
2230 IFh%=0 IFe%=78 L%=L%+9999
2240 IFh%=1 IFT%?(s%+Y%)=16 L%=L%+E%?(a%+16)DIV3
2250 NEXT:=L%
2260 DEFPROCgen(c%):PROCey(c%):R%=-99999:FORp%=1TO72:IFc%?&72 IFO%?p%=0 f%=0:PROCtry(p%,0)
2270 IFc%?&72=0 IFO%?p%=c% f%=p%:PROCup(p%):Q%=0:m%=FNg(p%):Q%=-1:FORi%=N%+p%*4TON%+p%*4+3:PROCtry(?i%,m%):NEXT:PROCdn(p%,c%)
2280 NEXT:ENDPROC
2290 DEFPROCtry(q%,m%):IFO%?q% ENDPROC
2300 IFw% IFl% PROCgh(q%)
2310 m%=FNg(q%)-m%+RND(n%):IFw% IFl% PROCgh(q%)
2320 IFm%>R% R%=m%:g%=f%:t%=q%
2330 IFl%<2 ENDPROC
2340 J%=H%:FORK%=H%+8TOH%+16STEP8:IF!K%<!J% J%=K%
2350 NEXT:IFm%>!J% !J%=m%:J%?4=f%:J%?5=q%
2360 ENDPROC
2370 DEFPROCai:PROCsay(G%,"is thinking."):n%=60DIV(G%?&70*G%?&70):Q%=-1:l%=1-(G%?&70=3):FORK%=H%TOH%+16STEP8:!K%=-99999:NEXT:PROCgen(G%):IFl%=2 PROCdp
2380 f%=g%:q%=t%:IFf% PROCsh(f%)
2390 PROCsh(q%):ENDPROC
2400 DEFPROCsh(p%):FORI%=0TO3:PROCcur(p%):PROCwt(v%DIV4):NEXT:ENDPROC
2410 DEFPROCdp:l%=0:bb%=-99999:FORd%=H%TOH%+16STEP8:IF!d%>-5000 PROCply
2420 NEXT:g%=bf%:t%=bt%:ENDPROC
2430 DEFPROCply:k%=!d%:IFd%?4 PROCup(d%?4)
2440 PROCdn(d%?5,G%):IFk%<5000 PROCgen(3-G%):IFR%>-5000 k%=k%-R%
2450 PROCup(d%?5):IFd%?4 PROCdn(d%?4,G%)
2460 IFk%>bb% bb%=k%:bf%=d%?4:bt%=d%?5
2470 ENDPROC
2480 DEFPROCair:PROCsay(c%,"shifts a "+a$+" stone."):PROCey(o%):Q%=0:n%=60DIV(c%?&70*c%?&70):R%=-99999:FORp%=1TO72:IFO%?p%=o% IFp%<>k%?2 PROCup(p%):m%=FNg(p%)+RND(n%):PROCdn(p%,o%):IFm%>R% R%=m%:f%=p%
2490 NEXT:PROCup(f%):R%=99999:Q%=1:FORp%=1TO72:IFO%?p%=0 IFp%<>f% m%=FNg(p%)+RND(n%):IFm%<R% R%=m%:q%=p%
2500 NEXT:PROCdn(f%,o%):PROCsh(f%):PROCsh(q%):ENDPROC
2510 DEFPROCover:IFW%=3 PROCsay(3,"is drawn by agreement.")
2520 IFW%<0 PROCsay(3,"is stopped.")
2530 IFW%MOD3>0 PROCsay(W%,"holds the hexagon and WINS!"):FORp%=1TO72:IFS%?(p%*4+3)=hx% PROCcur(p%):SOUND1,-12,60+p%,3
2540 IFW%MOD3>0 NEXT
2550 PRINT':new%=NOTFNyes("The same players again?",-1):ENDPROC
