10REM ******************************
20REM *        KENSINGTON          *
30REM *   for the BBC Model B      *
40REM *  one or two players  1985  *
50REM ******************************
60REM Part 1 (up to line 1999) shows the title and asks the questions.
70REM It then moves part 2 down to &E00, because MODE 1 is greedy.
80HIMEM=&7000:MODE7:ON ERROR GOTO 390
90PROCtitle
100PROCtables
110PRINTTAB(8,23);CHR$134;"Press RETURN to begin ";
120REPEAT UNTIL GET=13
130PROCplayer(1):PROCplayer(2)
140CLS:PROChead("A few questions"):PRINT'" (RETURN takes the answer in brackets)"'
150C%=FNyn("Are you using a colour television?",1)
160W%=FNyn("Do you want to watch me thinking?",1)
170F%=FNyn("Do you want sound effects?",1)
180K%=FNyn("Are you also using a Kensington board?",0)
190T%=FNyn("Are you playing the 2-move option?",1)
200PRINT'" Speed of placing the stones,"'" from 0 (fastest) to 9 (slowest) (3)";
210REPEAT:A%=GET:IF A%=13 A%=51
220IF A%<48 OR A%>57 VDU7
230UNTIL A%>47 AND A%<58
240P%=A%-48:PRINT" ";P%
250REM Find part 2 and send it down the corridor
260?&A93=L%:?&A94=L%DIV256:?&A95=C%:?&A96=W%:?&A97=F%:?&A98=K%:?&A99=T%:?&A9A=P%
270PRINT''CHR$134;"Unfolding the board..."
280S%=PAGE:REPEAT:A%=S%?1*256+S%?2:IF A%<2000 S%=S%+S%?3
290UNTIL A%>=2000:E%=TOP-S%
300*TAPE
310REM Tables go into every corner of the memory
320FORI%=0TO60STEP4:I%!&880=I%!&7442:NEXT
330FORI%=0TO40STEP4:I%!&8C0=I%!&7418:NEXT
340!&8EC=!&74A8:!&8F0=!&74AC:!&8F4=!&74B0
350FORI%=0TO284STEP4:I%!&C08=I%!&70A4:I%!&70A0=I%!&72F4:NEXT
360*KEY0 F.I%=0TOE%S.4:I%!&E00=I%!S%:N.:F.I%=0TO444S.4:I%!&2C00=I%!&7000:N.:PAGE=&E00|MEND|MRUN|M
370*FX138,0,128
380VDU21:END
390MODE7:IF ERR=17 PRINT"Escape: type RUN to begin again":END
400REPORT:PRINT" at line ";ERL:END
410DEFPROChead(A$):LOCALI%
420FORI%=1TO2:PRINTCHR$141;CHR$131;"  ";A$:NEXT
430ENDPROC
440DEFPROCtitle:LOCALI%
450VDU23,1,0;0;0;0;
460FORI%=1TO2:PRINTTAB(0,I%);CHR$141;CHR$129;CHR$157;CHR$131;"     K E N S I N G T O N":NEXT
470PRINT'CHR$133;"A game of triangles, squares and"'CHR$133;"hexagons for one or two players"
480PRINT'CHR$130;"Win by holding all six corners of a"'CHR$130;"WHITE hexagon or one of your COLOUR."
490PRINT'CHR$135;"Place 15 stones each in turn; then"'CHR$135;"slide them along the lines."
500PRINT'CHR$129;"A triangle of your stones lets you"'CHR$129;"move ONE stone of your opponent, a"'CHR$129;"square TWO: to any empty points."
510PRINT'CHR$134;"Z left  X right  : up  / down"'CHR$134;"or the cursor keys"'CHR$134;"RETURN chooses   ESCAPE stops a game"
520ENDPROC
530DEFPROCplayer(N%):LOCALA$,A%
540CLS:IFN%=1 PROChead("The first player") ELSE PROChead("The second player")
550PRINT'" Name of player ";N%;" (up to 5 letters)";:INPUTA$
560A$=LEFT$(A$,5):IF A$="" A$=MID$("ANNE TOM",N%*5-4,5-N%):PRINT" I shall call you ";A$
570$(&BC0+16*N%)=A$
580PRINT'" If ";A$;" is the computer press"'" 1 novice   2 intermediate   3 expert"'" If not, press RETURN ";
590REPEAT:A%=GET:IF A%<>13 AND (A%<49 OR A%>51) VDU7
600UNTIL A%=13 OR A%>48 AND A%<52
610IF A%=13 A%=48
620IFN%=1 L%=A%-48 ELSE L%=L%+256*(A%-48)
630ENDPROC
640DEFFNyn(A$,D%):LOCALA%
650PRINT" ";A$'CHR$134;"  (";MID$("NY",D%+1,1);") ";
660REPEAT:A%=GET AND &DF:IF A%=13 A%=78+11*D%
670IF A%<>78 AND A%<>89 VDU7
680UNTIL A%=78 OR A%=89
690IF A%=89 PRINT"Yes":=1
700PRINT"No":=0
710DEFPROCtables
720FORI%=&7000TO&74FFSTEP4:!I%=0:NEXT
730RESTORE 920
740FORI%=1TO72STEP12:READA$,B$:FORJ%=0TO11
750I%?(&7000+J%)=EVAL("&"+MID$(A$,J%*2+1,2)):I%?(&7050+J%)=EVAL("&"+MID$(B$,J%*2+1,2)):NEXT,
760PROClist(&70A4,288):PROClist(&71CC,288)
770REM shapes: 24 triangles, 30 squares, 7 hexagons
780FORI%=1TO61:READA$:FORJ%=1TOLENA$
790P%=ASCMID$(A$,J%)-48:Q%=&72F0+P%*4
800IFI%>54 Q%=Q%+3:?(&7418+(I%-55)*6+J%-1)=P% ELSE IFI%>24 Q%=Q%+1:IF?Q% Q%=Q%+1
810?Q%=I%:NEXT,
820REM worth of shapes, colours of hexagons, sizes
830FORI%=0TO63:READA%:I%?&7442=A%:NEXT
840FORI%=0TO6:READA%:I%?&74A8=A%:NEXT
850!&74B0=&06040403
860ENDPROC
870DEFPROClist(Q%,N%)
880REPEAT:READA$:FORJ%=1TOLENA$:?Q%=ASCMID$(A$,J%)-48:Q%=Q%+1:NEXT
890N%=N%-LENA$:UNTILN%=0
900ENDPROC
910REM coordinates, 12 points a line
920DATA 5A6E497F5A6E2B3F899D1950,F8F8EEEEE4E4DDDDDDDDD3D3
930DATA 78AF2B3F899D0F5A6EB92149,D3D3C9C9C9C9C1C1C1C1B7B7
940DATA 7FA70F5A6EB92B3F899D1950,B7B7ADADADADA6A6A6A69C9C
950DATA 78AF2B3F899D0F5A6EB92149,9C9C929292928B8B8B8B8181
960DATA 7FA70F5A6EB92B3F899D1950,8181777777776F6F6F6F6565
970DATA 78AF2B3F899D5A6E497F5A6E,65655B5B5B5B54544A4A4040
980REM neighbours, then where the cursor goes
990DATA "2350146015802690136<245=8;?037<@4:=A9>B07?C058@D69AE:BF07;@G8<?H9=BI:>AJ"
1000DATA ";GK0<EHL=DIM>JN0?CKO@DLPAEMQBFNRCGS0DHMTEILUFJV0GPSWHOTXIRUYJQVZKOW[LPX\"
1010DATA "MQY]NRZ^OSX_PTW`QUZaRVYbS_c0T]`dU\aeVbf0W[cgX\dhY]eiZ^fj[_k0\`el]adm^bn0"
1020DATA "_hko`glpajmqbinrcgo0dhpseiqtfjr0gkp0hlouimrvjnq0ltuwmsvxpsw0qtx0sux0tvw0"
1030DATA "3205140671082:09361<542=;80?7<3@=:4A9>0B070C865D596E:00F;@7G?<8H=B9IA>:J"
1040DATA "0G;KHE<LDI=MJ0>NC@?O?D@PEBAQAFBR0GCSHMDTLIEUJ0FVSPGWOTHXURIYQVJZ0OK[PML\"
1050DATA "LQM]R0N^SXO_WTP`UZQaYVRb0_Sc`]Td\aUeb0Vf[XWgW\Xh]ZYiY^Zj0_[k`e\lda]mb0^n"
1060DATA "kh_ogl`pmjaqinbr0gc0hedsdietj0f0kpg0olhumrivqnj0utlwsvmxosp0trq0uxs0wvt0"
1070REM triangles, squares, hexagons
1080DATA "135","246","7;?","8<@","9=A",":>B","CGK","DHL"
1090DATA "EIM","FJN","OSW","PTX","QUY","RVZ","[_c","\`d"
1100DATA "]ae","^bf","gko","hlp","imq","jnr","suw","tvx"
1110DATA "1256","358<","469=","78?@","9:AB",";?CG","<@DH","=AEI"
1120DATA ">BFJ","DELM","GKOS","HLPT","IMQU","JNRV","OPWX","QRYZ"
1130DATA "SW[_","TX\`","UY]a","VZ^b","\]de","_cgk","`dhl","aeim"
1140DATA "bfjn","ghop","ijqr","lpsu","mqtv","stwx"
1150DATA "=65<DE","UMLT\]","medlst","H@?GOP","`XW_gh","JBAIQR","bZYaij"
1160REM what a shape is worth
1170DATA 0,7,60,0,0,0,0,0,0,1,14,0,0,0,0,0
1180DATA 0,3,15,100,0,0,0,0,0,0,3,22,0,0,0,0
1190DATA 0,3,15,100,0,0,0,0,0,0,3,22,0,0,0,0
1200DATA 0,2,5,12,35,250,0,0,0,0,0,2,12,110,0,0
1210DATA 0,0,0,1,1,2,2
2000REM KENSINGTON PART 2: THE GAME
2010FORI%=0TO284STEP4:I%!&AB0=I%!&71CC:NEXT
2020VDU6:MODE1:VDU23,0,6,31;0;0;0;28,0,30,39,0:FORI%=0TO444STEP4:I%!&7D80=I%!&2C00:NEXT
2030A$=STRING$(40,"*"):B$=A$:*FX4,1
2040ON ERROR GOTO 2110
2050B%=&7D80:N%=&C04:M%=&AAC:S%=&7E1C:V%=&8C0:W%=&880:H%=&8EC-55:Z%=&8F4
2060O%=&900:C%=&910:U%=&9D0:J%=&9D0:L%=&A92:R%=&AA0:Q%=&AA4:X%=RND(-TIME):F%=?&A97:T%=?&A99
2070PROCstart:REPEATPROCturn:UNTILG%:PROCwin
2080IFFNyn("Another game, same players (Y/N)?") GOTO 2070
2090*FX4,0
2100MODE7:PRINT'"Thank you for the game. Goodbye!":END
2110IFERR<>17 MODE7:REPORT:PRINT" at line ";ERL:END
2120PROCsay(27,"The game is stopped."):GOTO 2080
2130DEFFNyn(A$)
2140PROCsay(28,A$):PROCsay(29,""):REPEATk%=GETAND&DF:IFk%<>89ANDk%<>78 PROCno("Please press Y or N.")
2150UNTILk%=89ORk%=78:=k%=89
2160DEFPROCsay(l%,A$)
2170COLOUR3:PRINTTAB(0,l%)A$;SPC(39-LENA$);:ENDPROC
2180DEFPROCno(A$)
2190COLOUR129:COLOUR3:IF?&A95=0 COLOUR0
2200PRINTTAB(0,29)A$;:COLOUR128:PRINTSPC(39-LENA$);:IFF% SOUND1,-12,20,4
2210E%=1:ENDPROC
2220DEFPROCwait(t%)
2230t%=TIME+t%:REPEATUNTILTIME>=t%:ENDPROC
2240DEFFNcol(k%)=MID$("Red Blue",k%*4-3,2+k%)
2250DEFFNname(k%)=$(&BC0+16*?(&A90+k%))
2260DEFFNlev(k%)=L%??(&A90+k%)
2270DEFPROCstart
2280LOCALi%,k%,h%:G%=0:FORi%=O%TO&A8CSTEP4:!i%=0:NEXT:R%?1=0:R%?2=0:Q%?1=15:Q%?2=15
2290CLS:VDU23,224,60,126,255,255,255,255,126,60,23,1,0;0;0;0;19,2,4;0;:IF?&A95=0 VDU19,1,7;0;19,2,7;0;
2300FORi%=55TO61:PROChex(i%):NEXT:GCOL0,3:FORi%=1TO72:PROClines(i%,1):NEXT:h%=1:IFL%?1 h%=2:IFL%?2 h%=0
2310k%=RND(2):IFh%=0 GOTO 2350
2320PROCsay(27,$(&BC0+16*h%)+", choose your colour."):PROCsay(28,"Press R for Red or B for Blue.")
2330REPEATk%=GETAND&DF:IFk%<>82ANDk%<>66 PROCno("There are only Red and Blue: R or B.")
2340UNTILk%=82ORk%=66:IFk%=66 k%=3-h% ELSE k%=h%
2350?&A91=k%:?&A92=3-k%:COLOUR3:FORi%=1TO2:k%=i%*31-31
2360PRINTTAB(k%,1)FNcol(i%)TAB(k%,2)FNname(i%);:IFFNlev(i%) PRINTTAB(k%,3)"Level ";FNlev(i%);
2370NEXT:c%=RND(2):PROCsay(29,""):PROCsay(27,"I draw a stone from the bag: "+FNcol(c%)+".")
2380PROCsay(28,FNname(c%)+" begins."):PROCsay(30,"Z X : / or cursor keys, RETURN chooses"):PROCwait(200):ENDPROC
2390DEFPROCxy(p%)
2400X%=240+4*B%?p%:Y%=4*B%?(p%+80):ENDPROC
2410DEFPROClines(p%,f)
2420LOCALk%,q%:PROCxy(p%):FORk%=0TO3:q%=N%?(p%*4+k%)
2430IFq%>p%ORf<1ANDq%>0 MOVEX%,Y%:DRAWX%+f*(240+4*B%?q%-X%),Y%+f*(4*B%?(q%+80)-Y%)
2440NEXT:ENDPROC
2450DEFPROCpt(p%)
2460PROCxy(p%):X%=u%+f*(X%-u%):Y%=w%+f*(Y%-w%):ENDPROC
2470DEFPROChex(s%)
2480LOCALk%,h%:v%=V%+(s%-55)*6:h%=H%?s%:f=.6:PROCxy(?v%):u%=X%:w%=Y%:PROCxy(v%?3):u%=(u%+X%)/2:w%=(w%+Y%)/2
2490GCOL0,h%-3*(h%=0):IFh%=0OR?&A95 FORk%=1TO6:PROCpt(v%?VALMID$("015243",k%,1)):PLOT4-81*(k%>2),X%,Y%:NEXT:ENDPROC
2500FORf=.6TO.1STEP-.2:FORk%=0TO6:PROCpt(v%?(k%MOD6)):IFh%=2 MOVEu%,w%
2510PLOT5+(k%=0ANDh%=1),X%,Y%:NEXT,:ENDPROC
2520DEFPROCoct(a%,f)
2530LOCALk%,d%:GCOL0,a%:FORk%=0TO7:d%=24:IFk%<2ORk%>5 d%=10
2540PLOT4-81*(k%>1),X%+f*d%*(2*(k%AND1)-1),Y%+f*(34-d%)*SGN(3.5-k%):NEXT:ENDPROC
2550DEFPROCstone(p%,a%)
2560PROCxy(p%):PROCoct(a%,1):IFa%=0 GCOL0,3:PROClines(p%,.36)
2570IFa%=1AND?&A95=0 PROCoct(0,.5)
2580ENDPROC
2590DEFPROCbox(p%,d%)
2600PROCxy(p%):GCOL3,3:MOVEX%-d%,Y%-d%:d%=d%*2:PLOT1,d%,0:PLOT1,0,d%:PLOT1,-d%,0:PLOT1,0,-d%:ENDPROC
2610DEFPROChead(a%)
2620PROCsay(26,FNname(a%)):PRINTTAB(6,26)FNcol(a%);:COLOURa%:PRINTTAB(11,26)STRING$(Q%?a%,CHR$224);:ENDPROC
2630DEFPROCadd(p%,a%,v%)
2640FORK%=0TO3:D%=S%?(p%*4+K%):IFD% D%=D%+C%+64*a%:?D%=?D%+v%
2650NEXT:ENDPROC
2660DEFPROCput(p%,a%)
2670O%?p%=a%:PROCadd(p%,a%,1):PROCstone(p%,a%):IFF% SOUND1,-10,60+40*a%,3
2680ENDPROC
2690DEFPROCtake(p%)
2700LOCALa%:a%=O%?p%:FORK%=0TO2:D%=S%?(p%*4+K%):IFD% D%=D%+64*a%:IFC%?D%=Z%?K% J%?D%=R%?a%+1
2710NEXT:O%?p%=0:PROCadd(p%,a%,-1):PROCstone(p%,0):ENDPROC
2720DEFFNbad(q%,p%)
2730LOCALg%:IFT%=0THEN=0
2740IFq% PROCadd(q%,c%,-1)
2750FORK%=0TO2:D%=S%?(p%*4+K%):IFD% D%=D%+64*c%:IFC%?D%=Z%?K%-1 IFJ%?D%=R%?c% g%=TRUE
2760NEXT:IFq% PROCadd(q%,c%,1)
2770=g%
2780DEFFNok(q%,p%)
2790IFp%=0THEN=0
2800IFO%?p%THEN=0
2810=NOTFNbad(q%,p%)
2820DEFFNcan
2830LOCALi%,k%,g%:REPEATi%=i%+1:IFQ%?c% g%=FNok(0,i%) ELSE IFO%?i%=c% FORk%=0TO3:g%=g%ORFNok(i%,N%?(i%*4+k%)):NEXT
2840UNTILg%ORi%=72:=g%
2850DEFPROCturn
2860LOCALi%:R%?c%=R%?c%+1:IFR%?c%=250 R%?c%=1:FORi%=J%+64*c%+1TOJ%+64*c%+54:?i%=-(?i%=250):NEXT
2870FORi%=1TO61STEP4:U%!i%=0:NEXT
2880PROChead(c%):PROCsay(27,FNname(c%)+" to "+MID$("moveplace",1-4*(Q%?c%>0),4-(Q%?c%>0))):PROCsay(28,"")
2890IFFNcan=0 PROCsay(27,FNname(c%)+" cannot move and must pass."):PROCwait(250):c%=3-c%:ENDPROC
2900IFFNlev(c%) PROCthink ELSE IFQ%?c% PROCplace ELSE PROCmove(c%,0,1,"Move which of your stones?")
2910IFf% PROCtake(f%) ELSE Q%?c%=Q%?c%-1:PROChead(c%)
2920R%?(2+c%)=t%:PROCput(t%,c%):PROCdone(c%):PROCshapes(c%,t%):c%=3-c%:ENDPROC
2930DEFPROCdone(a%)
2940LOCALk%:IFFNlev(a%)=0 ENDPROC
2950PROCwait(15*?&A9A):IF?&A98=0 ENDPROC
2960PROCsay(28,"Now do it on your board, then RETURN."):PROCbox(t%,30):IFf% PROCbox(f%,12)
2970REPEATUNTILGET=13:PROCbox(t%,30):IFf% PROCbox(f%,12)
2980ENDPROC
2990DEFPROCshapes(a%,p%)
3000LOCALb%,e%,r%:b%=3-a%:D%=S%?(p%*4+3):IFD% IFC%?(D%+64*a%)=6 IFH%?D%=0ORH%?D%=a% G%=a%:w%=D%:ENDPROC
3010FORK%=0TO2:D%=S%?(p%*4+K%):IFD% IFC%?(D%+64*a%)=Z%?K% IFU%?D%=0 U%?D%=1:e%=e%+1-(K%>0)
3020NEXT:IFe%>2 e%=2
3030IFe%=0 ENDPROC
3040REPEATIFFNany(b%,r%) PROCreloc(a%,b%,r%,e%):r%=t%:PROCshapes(b%,r%)
3050e%=e%-1:UNTILe%=0ORG%:ENDPROC
3060DEFFNany(b%,r%)
3070LOCALi%,g%:FORi%=1TO72:IFO%?i%=b%ANDi%<>r% g%=TRUE
3080NEXT:=g%
3090DEFPROCreloc(a%,b%,r%,e%)
3100PROChead(a%):PROCsay(27,FNname(a%)+": "+STR$e%+" "+FNcol(b%)+" stone"+LEFT$("s",e%-1)+" to reposition"):PROCsay(28,"")
3110IFFNlev(a%) PROCthief ELSE PROCmove(b%,r%,0,"Take which "+FNcol(b%)+" stone?")
3120PROCtake(f%):PROCput(t%,b%):PROCdone(a%):ENDPROC
3130DEFFNpick(p%)
3140LOCALk%,i%,d%:REPEATPROCbox(p%,30):k%=GET:PROCbox(p%,30):IFE% E%=0:PROCsay(29,"")
3150IFk%>96ANDk%<123 k%=k%-32
3160i%=INSTR("ZX:/"+CHR$136+CHR$137+CHR$139+CHR$138,CHR$k%)
3170IFi% d%=M%?(p%*4+(i%-1AND3)):IFd% p%=d% ELSE IFi%=0ANDk%<>13 PROCno("Z X : / or cursor keys, and RETURN")
3180UNTILk%=13:=p%
3190DEFFNwhy(s%)
3200LOCALk%,g%:IFt%=f%THEN=""
3210IFO%?t%THEN="There is a stone on that point already."
3220IFs%=0THEN=""
3230FORk%=0TO3:g%=g%OR(N%?(f%*4+k%)=t%):NEXT:IFf%>0ANDg%=0THEN="No line leads there from your stone."
3240IFFNbad(f%,t%)THEN="2-move option: too soon to rebuild it."
3250=""
3260DEFPROCto(s%)
3270LOCALA$:REPEATt%=FNpick(t%):A$=FNwhy(s%):IFA$>"" PROCno(A$)
3280UNTILA$="":ENDPROC
3290DEFPROCplace
3300PROCsay(28,"Put a stone on an empty point."):f%=0:t%=1:PROCto(1):ENDPROC
3310DEFPROCmove(b%,r%,s%,A$)
3320LOCALB$,k%,g%:f%=1:REPEAT:PROCsay(28,A$):REPEATf%=FNpick(f%):B$="":g%=(s%=0)
3330FORk%=0TO3:d%=N%?(f%*4+k%):IFd% IFO%?d%=0 g%=1
3340NEXT:IFg%=0 B$="That stone is shut in."
3350IFf%=r% B$="You have only just put that one there."
3360IFO%?f%=0 B$="There is no stone on that point."
3370IFO%?f%=3-b% B$="That one is "+FNcol(3-b%)+": take a "+FNcol(b%)+" stone."
3380IFB$>"" PROCno(B$)
3390UNTILB$="":PROCbox(f%,12):PROCsay(28,"Where to? (The same point: put it back)"):t%=f%:PROCto(s%):PROCbox(f%,12)
3400UNTILt%<>f%:ENDPROC
3410DEFFNval(p%,a%)
3420LOCALv%:A%=S%+p%*4:I%=C%+64*a%:P%=C%+192-64*a%:FORK%=0TO2:D%=A%?K%:n%=I%?D%:m%=P%?D%
3430IFm%=0 v%=v%+W%?(K%*16+n%) ELSE IFn%=0 IFl%>1 v%=v%+W%?(K%*16+8+m%)
3440NEXT:D%=A%?3:IFD%=0THEN=v%
3450n%=I%?D%:m%=P%?D%:h%=H%?D%:IFl%=1 IFn%<5THEN=v%
3460IFm%=0 IFh%=0ORh%=a% v%=v%+4*W%?(48+n%)
3470IFn%=0 IFh%=0ORh%=3-a% v%=v%+4*W%?(56+m%)
3480=v%
3490DEFFNrnd=RND(32DIV(l%*l%)+1)
3500DEFPROCtry(q%,p%,v%)
3510IFFNbad(0,p%) ENDPROC
3520IF?&A96 PROCbox(p%,30):PROCbox(p%,30)
3530v%=FNval(p%,c%)-v%+FNrnd:IFv%>z% z%=v%:f%=q%:t%=p%
3540ENDPROC
3550DEFPROCthink
3560LOCALi%,k%,d%,v%:PROCsay(28,"I am thinking..."):l%=FNlev(c%):z%=-9999
3570FORi%=1TO72:IFQ%?c%=0 IFO%?i%=c% PROCslide
3580IFQ%?c% IFO%?i%=0 PROCtry(0,i%,0)
3590NEXT:ENDPROC
3600DEFPROCslide
3610PROCadd(i%,c%,-1):v%=FNval(i%,c%):IFv%>59 v%=v%-60
3620IFR%?(2+c%)=i% v%=v%+25
3630FORk%=0TO3:d%=N%?(i%*4+k%):IFd% IFO%?d%=0 PROCtry(i%,d%,v%)
3640NEXT:PROCadd(i%,c%,1):ENDPROC
3650DEFPROCthief
3660LOCALi%,v%:PROCsay(28,"I am thinking..."):l%=FNlev(a%):z%=-9999
3670FORi%=1TO72:IFO%?i%=b% IFi%<>r% PROCadd(i%,b%,-1):v%=FNval(i%,b%)+FNrnd:PROCadd(i%,b%,1):IFv%>z% z%=v%:f%=i%
3680NEXT:z%=-9999:PROCadd(f%,b%,-1):FORi%=1TO72:IFO%?i%=0 PROClook
3690NEXT:PROCadd(f%,b%,1):ENDPROC
3700DEFPROClook
3710IF?&A96 PROCbox(i%,30):PROCbox(i%,30)
3720v%=FNrnd-FNval(i%,b%):IFv%>z% z%=v%:t%=i%
3730ENDPROC
3740DEFPROCwin
3750LOCALi%,k%:PROChead(G%):PROCsay(27,FNname(G%)+" ("+FNcol(G%)+") HAS WON THE GAME!")
3760k%=H%?w%:PROCsay(30,"All six corners of a "+MID$("WhiteRed  Blue",k%*5+1,5+2*(k%=1)+(k%=2))+" hexagon!")
3770FORi%=0TO5:PROCbox(V%?((w%-55)*6+i%),30):IFF% SOUND1,-12,80+16*i%,4
3780NEXT:ENDPROC
