10REM KENSINGTON for two players
20REM as the manual of 1984 has it
30REM MODE 1 leaves little room, so the
40REM tables are made first, in idle
50REM buffers from &900 to &CFF. Then the
60REM game moves down to &E00 and deletes
70REM these lines. SAVE before you RUN!
80MODE7:PRINT'"Ruling the lines . . ."
90X%=&900:Y%=&948:H%=&990:N%=&9BC:S%=&C00
100B%=&B00:L%=&B4A:A%=&B50:W%=&B88
110p%=0:FORi%=0TO10:READy%,a%,b%
120PROCpoint(-a%):IFb% PROCpoint(-b%):PROCpoint(b%)
130PROCpoint(a%):NEXT
140FORi%=0TO284STEP4:i%!N%=-1:NEXT
150READp$:FORi%=0TO23:FORj%=0TO3:S%?(4*i%+j%)=ASCMID$(p$,3*i%+1+j%MOD3)-48:NEXT,
160READp$:FORi%=1TO120:S%?(95+i%)=ASCMID$(p$,i%)-48:NEXT
170READp$:FORi%=1TO42:H%?(i%-1)=ASCMID$(p$,i%)-48:NEXT
180FORk%=S%TOS%+212STEP4:FORj%=0TO3:a%=k%?j%:b%=k%?(j%+1AND3)
190IFa%<>b% PROClink(a%,b%):PROClink(b%,a%)
200NEXT,
210*KEY0 *TAPE|MFOR I%=0TO TOP-PAGE STEP4:I%!&E00=I%!PAGE:NEXT|MPAGE=&E00|MOLD|MDELETE 10,999|MRUN|M
220*FX138,0,128
230VDU21:END
240DEFPROCpoint(x%)
250X%?p%=128+x%:Y%?p%=128+y%
260X%?(71-p%)=128-x%:Y%?(71-p%)=128-y%
270p%=p%+1:ENDPROC
280DEFPROClink(a%,b%)
290a%=N%+4*a%
300IF?a%=b% ORa%?1=b% ORa%?2=b% ORa%?3=b% ENDPROC
310a%?3=a%?2:a%?2=a%?1:a%?1=?a%:?a%=b%
320ENDPROC
330DATA110,12,0,98,33,0,86,12,0,78,69,45,66,90,24,54,69,45
340DATA45,102,12,33,81,33,21,102,12,12,69,45,0,90,24
350DATA0241356:>7;?8<@9=ABFJCGKDHLEIMNRVOSWPTXQUYZ^b[_c\`d]aefjngkohlpimqrtvsuw
360DATA4;725401;CG?<538>FB:?>67A@89D<@HFNRJIA=EKSOGLKCDPQYXQIMUS[_WTLHPV^ZRWVNO[\dc\TX`^fjb`hldaYU]ckg_fgonhiqpiaemkrtorswvslpu
370DATA<5D4C;G?O>NFIAQ@PHTL\K[S_WgVf^aYiXh`ldscrk
1000VDU6:MODE1:*FX225,0
1010DIM n$(2),c$(2),K% 170:c$(1)="red":c$(2)="blue":m$="":r$="":G%=0
1020ON ERROR GOTO 1100
1030PROCquestions
1040PROClots
1050PROCgame
1060PROCend
1070IF FNask("Another game with the same players","YN","Y")="Y" GOTO 1040
1080*FX225,1
1090MODE7:PRINT"Thank you for playing.":END
1100IF ERR<>17 MODE7:REPORT:PRINT" at ";ERL:END
1110IF G%=0 GOTO 1030
1120m$="The game is stopped. (If you both agree,call it a draw.)":GOTO 1070
1130DEFPROCpage
1140VDU20,19,2,4;0;23,1,1;0;0;0;
1150CLS:COLOUR129:PRINTTAB(8,4)" K E N S ":COLOUR130:PRINTTAB(17,4)" I N G T O N ":COLOUR128
1160PRINT''':IFm$>"" PRINTm$''':m$=""
1170ENDPROC
1180DEFFNask(q$,v$,d$)
1190LOCALk%
1200PROCpage:PRINTq$;"? (";d$;") ";
1210REPEATk%=GET:IFk%>96 k%=k%-32
1220IFk%=13 k%=ASCd$
1230UNTILINSTR(v$,CHR$k%)
1240PRINTCHR$k%:PROCbeep(120,2)
1250=CHR$k%
1260DEFFNname(q$,d$)
1270LOCALk$
1280PROCpage:PRINT"Name of the ";q$;" player,"'"five letters at most? (";d$;") ";
1290INPUT""k$
1300IFk$="" k$=d$
1310=LEFT$(k$,5)
1320DEFPROCquestions
1330Q%=0:u%=0:v%=0
1340e$=FNname("first","Gill")
1350REPEATf$=FNname("second","Alan"):IFf$=e$ m$="You cannot both be "+e$+"."
1360UNTILf$<>e$
1370V%=FNask("Is this a colour television","YN","Y")="Y"
1380Q%=FNask("Shall I make sounds","YN","Y")="Y"
1390O%=FNask("Are you playing the 2-move option","YN","Y")="Y"
1400Z%=VALFNask("How fast shall stones be placed, from"+CHR$10+CHR$13+"0 (fastest) to 9 (slowest)","0123456789","3")
1410z%=RND(-TIME)
1420ENDPROC
1430DEFPROClots
1440LOCALi%
1450G%=1:i%=1
1460IFFNask(e$+", will you be Red or Blue","RB","R")="B" i%=2
1470n$(i%)=e$:n$(3-i%)=f$
1480PROCpage:PRINT"I draw a stone from the bag:"
1490FORi%=1TO15:C%=RND(2):COLOUR128+C%:PRINTTAB(29,VPOS-1)"    ":PROCbeep(60+i%*4,1):PROCwait(8):NEXT
1500COLOUR128:PRINT''"It is ";c$(C%);". ";n$(C%);" begins."''"Press SPACE.":PROCspace
1510ENDPROC
1520DEFPROCspace
1530LOCALk%
1540REPEATk%=GET:UNTILk%=32 ORk%=13
1550ENDPROC
1560DEFPROCbeep(p%,d%)
1570IFQ% SOUND1,-12,p%,d%
1580ENDPROC
1590DEFPROCwait(t%)
1600TIME=0:REPEATUNTILTIME>t%
1610ENDPROC
1620DEFPROCgame
1630LOCALi%,w%
1640FORi%=B%TOB%+72:?i%=0:NEXT
1650FORi%=W%TOW%+108STEP4:!i%=0:NEXT
1660L%?1=15:L%?2=15:D%=0:P%=0:r$=""
1670PROCboard
1680REPEAT
1690w%=W%+56*C%-56
1700FORi%=0TO52STEP4:i%!A%=0:i%!w%=i%!w%DIV2AND&1010101:NEXT
1710PROCpanel
1720IFFNcan(C%) PROCturn ELSEPROCline(C%,n$(C%)+" is shut in and passes: SPACE."):PROCbeep(40,8):PROCspace
1730C%=3-C%
1740UNTILD%
1750ENDPROC
1760DEFPROCturn
1770B%?72=C%
1780IFL%?C% F%=72:REPEATT%=FNpick(C%,n$(C%)+", place a "+c$(C%)+" stone."):UNTILFNfree(2) ELSEPROClift(C%,C%,99,n$(C%)+", pick up a "+c$(C%)+" stone.","Slide it along a line.",1)
1790PROCmove(F%,T%):PROCcome(T%)
1800ENDPROC
1810DEFPROClift(c%,o%,q%,l$,m$,s%)
1820LOCALk%
1830REPEAT
1840REPEATF%=FNpick(c%,l$):k%=TRUE
1850IFB%?F%<>o% k%=FALSE:PROCno("There is no "+c$(o%)+" stone there.")
1860IFF%=q% IFk% k%=FALSE:PROCno("You have just moved that one.")
1870UNTILk%
1880PROCdisc(F%,3):PROCbeep(140,2)
1890REPEATT%=FNpick(c%,m$):UNTILFNfree(s%)
1900IFT%=F% PROCdisc(F%,o%)
1910UNTILT%<>F%
1920ENDPROC
1930DEFFNfree(s%)
1940IFT%=F% =TRUE
1950IFB%?T% PROCno("That point is taken."):=FALSE
1960IFs%=1 IFNOTFNline(F%,T%) PROCno("No line leads there from your stone."):=FALSE
1970IFs% IFFNbad(F%,T%) PROCno("Too soon to rebuild that shape!"):=FALSE
1980=TRUE
1990DEFFNline(f%,t%)
2000f%=N%+4*f%
2010=?f%=t% ORf%?1=t% ORf%?2=t% ORf%?3=t%
2020DEFFNbad(f%,t%)
2030LOCALc%,r%
2040IFO%=0 =FALSE
2050c%=B%?f%:B%?f%=0:B%?t%=c%
2060r%=FNscan(t%,1)
2070B%?t%=0:B%?f%=c%
2080=r%
2090DEFFNcan(c%)
2100LOCALp%,j%,r%
2110B%?72=c%:p%=-1
2120REPEATp%=p%+1
2130IFL%?c% PROCtry(72,p%)
2140IFL%?c%=0 IFB%?p%=c% FORj%=0TO3:PROCtry(p%,N%?(4*p%+j%)):NEXT
2150UNTILr% ORp%=71
2160=r%
2170DEFPROCtry(f%,t%)
2180IFr%=0 IFt%<72 IFB%?t%=0 r%=FNbad(f%,t%)=0
2190ENDPROC
2200DEFFNscan(p%,m%)
2210LOCALk%,c%,s%,r%
2220c%=B%?p%:s%=S%-4
2230FORk%=0TO53:s%=s%+4
2240IFB%?(?s%)=c% IFB%?(s%?1)=c% IFB%?(s%?2)=c% IFB%?(s%?3)=c% IF?s%=p% ORs%?1=p% ORs%?2=p% ORs%?3=p% PROCshape(W%+56*c%-56+k%)
2250NEXT:IFr%>2 =2
2260=r%
2270DEFPROCshape(w%)
2280IFm%=0 ?w%=2
2290IFm%=1 IF?w%=1 r%=1
2300IFm%=2 IFA%?k%=0 A%?k%=1:r%=r%+1-(k%>23)
2310ENDPROC
2320DEFPROCmove(f%,t%)
2330LOCALc%,i%
2340c%=B%?f%
2350IFf%=72 L%?c%=L%?c%-1:PROCleft(c%) ELSEi%=FNscan(f%,0):B%?f%=0:PROCdisc(f%,0)
2360B%?t%=c%:PROCbeep(80+20*c%,3)
2370IFZ% FORi%=1TOZ%:PROCdisc(t%,3):PROCwait(4):PROCdisc(t%,c%):PROCwait(4):NEXT
2380PROCdisc(t%,c%)
2390ENDPROC
2400DEFPROCcome(t%)
2410LOCALk%
2420k%=K%:PROCclaim(t%)
2430REPEATIFk%>K% PROCbranch
2440UNTILk%=K% ORD%
2450ENDPROC
2460DEFPROCclaim(t%)
2470LOCALc%,n%
2480c%=B%?t%:IFFNwin(c%) D%=c%:ENDPROC
2490n%=FNscan(t%,2):IFn% ?k%=c%:k%?1=n%:k%?2=99:k%=k%+3
2500ENDPROC
2510DEFPROCbranch
2520LOCALc%,l$,n%,q%
2530c%=k%?-3:n%=k%?-2:q%=k%?-1
2540IFn%>0 IFFNany(3-c%,q%) ELSEk%=k%-3:ENDPROC
2550PROCbeep(100,2):PROCbeep(128,2):IFn%=2 PROCbeep(148,4)
2560l$=n$(c%)+" has a triangle: lift a "
2570IFn%=2 l$=n$(c%)+", lift the first of two "
2580IFq%<99 l$=n$(c%)+", now lift the second "
2590PROClift(c%,3-c%,q%,l$+c$(3-c%)+" stone"+LEFT$("s",-(n%=2))+".","Put it on any free point.",0)
2600k%?-2=n%-1:k%?-1=T%
2610PROCmove(F%,T%):PROCclaim(T%)
2620ENDPROC
2630DEFFNany(o%,q%)
2640LOCALi%,r%
2650FORi%=0TO71:IFB%?i%=o% IFi%<>q% r%=TRUE
2660NEXT
2670=r%
2680DEFFNwin(c%)
2690LOCALh%,i%,k%,r%
2700FORh%=0TO6:k%=0
2710IFh%MOD3=0 ORh%MOD3=c% FORi%=0TO5:k%=k%-(B%?(H%?(6*h%+i%))=c%):NEXT
2720IFk%=6 r%=TRUE:E%=h%
2730NEXT
2740=r%
2750DEFPROCend
2760LOCALi%,k%
2770IFn$(D%)=e$ u%=u%+1 ELSEv%=v%+1
2780PROCline(D%,n$(D%)+" has a hexagon and WINS! (SPACE)")
2790FORk%=1TO6:FORi%=0TO5:PROCdisc(H%?(6*E%+i%),D%-(k%AND1)*(D%-3)):PROCbeep(60+16*k%+8*i%,1):NEXT,
2800PROCspace
2810m$="The game is "+n$(D%)+"'s.   "+e$+" "+STR$u%+", "+f$+" "+STR$v%
2820ENDPROC
2830DEFFNpick(c%,m$)
2840LOCALk%,i%
2850IFr$="" PROCline(c%,m$)
2860PROCcross
2870REPEATk%=GET:IFk%>96 k%=k%-32
2880IFr$>"" r$="":PROCline(c%,m$)
2890i%=INSTR("QWEADZXC",CHR$k%):IFi% PROCstep(i%)
2900UNTILk%=32 ORk%=13
2910PROCcross
2920=P%
2930DEFPROCstep(i%)
2940LOCALd%,j%,k%,m%,n%,x%,y%
2950x%=ASCMID$("KLMKMKLM",i%)-76:y%=(i%>5)-(i%<4)
2960m%=18-8*(x%*y%<>0):k%=99
2970FORj%=0TO3:n%=N%?(4*P%+j%)
2980IFn%<72 d%=x%*(X%?n%-X%?P%)+y%*(Y%?n%-Y%?P%):IFd%>m% m%=d%:k%=n%
2990NEXT
3000IFk%=99 PROCbeep(20,1):ENDPROC
3010PROCcross:P%=k%:PROCcross
3020ENDPROC
3030DEFPROCcross
3040LOCALx%,y%
3050x%=X%?P%*4:y%=Y%?P%*4:GCOL3,3
3060MOVEx%-24,y%-24:DRAWx%+24,y%+24
3070MOVEx%-24,y%+24:DRAWx%+24,y%-24
3080ENDPROC
3090DEFPROCno(a$)
3100r$=a$:PROCline(3,a$)
3110PROCbeep(8,6)
3120ENDPROC
3130DEFPROCline(c%,a$)
3140PROCink(c%)
3150PRINTTAB(0,0)a$;SPC(40-LENa$);
3160COLOUR128:COLOUR3
3170ENDPROC
3180DEFPROCink(c%)
3190COLOUR128+c%:IFc%=3 OR(c%=2ANDNOTV%) COLOUR0
3200ENDPROC
3210DEFPROCpanel
3220LOCALi%
3230PRINTTAB(1,3)"KENSINGTON"
3240FORi%=1TO2:PROCink(i%):PRINTTAB(0,2+4*i%)SPC12:PRINTTAB(1,2+4*i%)n$(i%):COLOUR128:COLOUR3:PROCleft(i%):NEXT
3250PRINTTAB(1,15)"To play:":PROCink(C%)
3260PRINTTAB(0,16)SPC12:PRINTTAB(1,16)n$(C%):COLOUR128:COLOUR3
3270PRINTTAB(1,18)"Stage ";2+(L%?C%>0)TAB(1,19);
3280IFL%?C% PRINT"placing" ELSEPRINT"sliding"
3290PRINTTAB(1,23)"Q W E"TAB(2,24)"\|/"TAB(1,25)"A + D"TAB(2,26)"/|\"TAB(1,27)"Z X C"
3300PRINTTAB(1,29)"SPACE takes"TAB(1,30)"and places";
3310ENDPROC
3320DEFPROCleft(c%)
3330PRINTTAB(1,3+4*c%)"Left: ";L%?c%;" "
3340ENDPROC
3350DEFPROCboard
3360LOCALc%,h%,i%,v%,x%,y%
3370VDU23,1,0;0;0;0;:CLS:IFNOTV% VDU19,2,6;0;
3380VDU29,336;-40;
3390FORh%=0TO6:x%=(X%?(H%?(6*h%))+X%?(H%?(6*h%+5)))*2
3400y%=(Y%?(H%?(6*h%))+Y%?(H%?(6*h%+5)))*2:c%=h%MOD3
3410GCOL0,c%-3*(c%=0)
3420FORi%=0TO5:v%=H%?(6*h%+i%)
3430PLOT85+(i%<2)*81,x%+(X%?v%*4-x%)*.7,y%+(Y%?v%*4-y%)*.7:NEXT
3440GCOL0,0:IFNOTV% IFc% FORi%=-64TO64STEP12:PROCbar(c%=1):NEXT
3450NEXT
3460FORi%=0TO71:PROCrays(i%,X%?i%*4,Y%?i%*4):NEXT
3470ENDPROC
3480DEFPROCbar(r%)
3490IFr% MOVEx%-72,y%+i%:PLOT1,144,0 ELSEMOVEx%+i%,y%-64:PLOT1,0,128
3500ENDPROC
3510DEFPROCdisc(p%,c%)
3520LOCALx%,y%
3530x%=X%?p%*4:y%=Y%?p%*4:GCOL0,c%
3540MOVEx%-8,y%+20:PLOT0,16,0:PLOT81,-28,-12:PLOT81,40,0
3550PLOT81,-40,-16:PLOT81,40,0:PLOT81,-28,-12:PLOT81,16,0
3560IFc%=0 PROCrays(p%,x%,y%)
3570ENDPROC
3580DEFPROCrays(p%,x%,y%)
3590LOCALj%,n%
3600GCOL0,3
3610FORj%=0TO3:n%=N%?(4*p%+j%)
3620IFn%<72 MOVEx%,y%:DRAW(x%+X%?n%*4)/2,(y%+Y%?n%*4)/2
3630NEXT
3640ENDPROC
