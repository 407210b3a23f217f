10REM   *** KENSINGTON ***
20REM   for the BBC Micro Model B
30REM   C.I.D. 1985
40IFPAGE>&E00 THEN10000
50VDU6
60ON ERROR GOTO 300
70*FX4,1
80*FX12,3
90MODE7:PROCshapes
100MODE7:state%=0:PROCtitle:PROCquestions
120MODE7:state%=0:PROCcolours:MODE5:PROCboard:state%=1:REPEAT:PROCturn:T%=3-T%:UNTILW%:PROCwinner
200state%=0:IFFNagain THEN120
210GOTO 100
300IFERR<>17THEN 340
310IFstate%=0THEN 100
320VDU4:COLOUR3:COLOUR128:PROCtop("The game is stopped"):GOTO 200
340MODE7:REPORT:PRINT" at line ";ERL
350*FX4,0
360*FX12,0
370END
1000REM The title and the questions
1010DEFPROCtitle:LOCALi%,j%,k%,n%:CLS:VDU23,1,0;0;0;0;:FORi%=0TO 2:PRINTTAB(2,2+i%);
1020FORj%=1TO 5:VDU ASC(MID$("QQWTT",j%))+64:FORk%=1TO 6:VDU logo%?(i%*6+k%):NEXT,,
1030FORi%=7TO 8:PRINTTAB(0,i%);CHR$132;CHR$157;CHR$131;CHR$141;"       K E N S I N G T O N";:NEXT
1040PRINTTAB(4,11);CHR$134;"Triangles, squares and hexagons"
1050PRINTTAB(5,12);CHR$134;"for two players, or for one":PRINTTAB(5,13);CHR$134;"who dares to play the Micro."
1060PRINTTAB(1,16);CHR$131;"A triangle moves";CHR$129;"one";CHR$131;"enemy stone,"
1070PRINTTAB(1,17);CHR$131;"a square moves";CHR$129;"two.";CHR$131;"Six stones on"
1080PRINTTAB(1,18);CHR$131;"a hexagon of white, or of your own"
1090PRINTTAB(1,19);CHR$131;"colour,";CHR$129;"win the game."
1100IFfresh%THEN PRINTTAB(9,22);CHR$130;"A moment, please...";:PROCinit
1110PRINTTAB(7,22);CHR$130;CHR$136;"Press RETURN to play";:REPEATUNTIL GET=13:i%=RND(-TIME):VDU23,1,1;0;0;0;
1120ENDPROC
1130DEFPROChead(a$):LOCALi%
1140CLS:FORi%=0TO 1:PRINTTAB(0,i%);CHR$132;CHR$157;CHR$131;CHR$141;"Kensington  ";CHR$135;a$;:NEXT:ENDPROC
1150DEFPROChint(a$):PRINTTAB(0,23);CHR$130;LEFT$(a$+STRING$(37," "),37);:ENDPROC
1160DEFPROCquestions:PROChead("The players"):PROChint("RETURN takes the answer in brackets.")
1170name$(1)=FNname(4,"First player's name? (ALICE)","ALICE"):skill%(1)=FNlevel(5)
1180REPEATname$(2)=FNname(7,"Second player's name? (BRUNO)","BRUNO")
1190IFname$(2)=name$(1)THENVDU7:PROChint("Two players, two names, please!")
1200UNTILname$(2)<>name$(1):PROChint("Y is for yes, N for no."):skill%(2)=FNlevel(8)
1210tv%=FNyes(10,"Is this a colour television?","Y"):watch%=FNyes(12,"Shall I let you see me think?","Y")
1220snd%=FNyes(14,"Would you like some sounds?","Y"):real%=FNyes(16,"Is there a real board, too?","N")
1230two%=FNyes(18,"Do we play the 2-move option?","Y"):PROChint("0 is the fastest, 9 the slowest.")
1240spd%=VAL(FNkey(20,"How slowly shall I play, 0 to 9? (4)","0123456789","4")):PRINT;spd%;:PROCpause(60):ENDPROC
1250DEFPROCask(y%,q$):PRINTTAB(0,y%);SPC(39);TAB(0,y%);CHR$134;q$;CHR$131;:ENDPROC
1260DEFFNname(y%,q$,d$):LOCALa$,k%:PROCask(y%,q$):REPEATk%=GET:IFk%>96AND k%<123THEN k%=k%-32
1270IFk%=127AND a$>""THENa$=LEFT$(a$,LEN(a$)-1):VDU127
1280IF(k%>64AND k%<91)OR(k%>47AND k%<58)THENIFLEN(a$)<5THEN a$=a$+CHR$k%:VDU k%
1290UNTILk%=13:IFa$=""THENa$=d$:PRINTa$;
1300=a$
1310DEFFNkey(y%,q$,ok$,d$):LOCALk%,a$:PROCask(y%,q$):REPEATk%=GET:IFk%>96AND k%<123THEN k%=k%-32
1320a$=CHR$k%:IFk%=13THEN a$=d$
1330IFINSTR(ok$,a$)=0THEN VDU7
1340UNTILINSTR(ok$,a$):=a$
1350DEFFNlevel(y%):LOCALv%:v%=VAL(FNkey(y%,"Micro at level 1-3? (RETURN: no)","0123","0"))
1360IFv%THEN PRINT;v%;ELSEPRINT"No";
1370=v%
1380DEFFNyes(y%,q$,d$):LOCALa$:a$=FNkey(y%,q$+" ("+d$+")","YN",d$):IFa$="Y"THENPRINT"Yes";ELSEPRINT"No";
1390=(a$="Y")
1400DEFPROCcolours:LOCALp%,r%,a$:PROChead("The colours"):p%=0:IFskill%(2)=0THEN p%=2
1410IFskill%(1)=0THEN p%=1
1420IFp%THEN r%=FNpick ELSEp%=1:r%=RND(2)
1430who$(r%)=name$(p%):lev%(r%)=skill%(p%):who$(3-r%)=name$(3-p%):lev%(3-r%)=skill%(3-p%)
1440PRINTTAB(0,6);CHR$129;CHR$157;CHR$135;who$(1);" has the red stones"
1450PRINTTAB(0,7);CHR$132;CHR$157;CHR$135;who$(2);" has the blue stones"
1460PRINTTAB(0,9);CHR$134;"Who begins? Press RETURN to draw a";:PRINTTAB(0,10);CHR$134;"stone from the bag.";
1470REPEATUNTIL GET=13:T%=RND(2):a$="A RED STONE":IFT%=2THEN a$="A BLUE STONE"
1480FORr%=12TO 13:PRINTTAB(0,r%);CHR$(126+T%*3);CHR$157;CHR$135;CHR$141;"     ";a$;:NEXT
1490PRINTTAB(8,15);CHR$135;who$(T%);" plays first."
1500PRINTTAB(0,17);CHR$131;"The cursor keys move a frame about the"
1510PRINTTAB(0,18);CHR$131;"board; COPY or RETURN acts where it"
1520PRINTTAB(0,19);CHR$131;"stands. ESCAPE stops the game."
1530PRINTTAB(7,22);CHR$130;CHR$136;"Press RETURN to begin";:REPEATUNTIL GET=13:ENDPROC
1540DEFFNpick:LOCALa$:a$=FNkey(4,name$(p%)+", Red or Blue for you? (R/B)","RB","?")
1550IFa$="R"THENPRINT"Red";:=1ELSE PRINT"Blue";:=2
1560REM The turn of a player
1570DEFPROCturn:LOCALs%:FORs%=T%*64+1TO T%*64+54:IFbroke%?s%THEN broke%?s%=broke%?s%-1
1580NEXT:FORs%=0TO 60STEP4:paid%!s%=0:NEXT:PROCpanel(T%):IFL%(T%)>0THEN PROCplace:ENDPROC
1590IFFNstuck THENPROCpass ELSEPROCslide
1600ENDPROC
1610DEFPROCplace:LOCALp%:IFlev%(T%)THENp%=FNcplace ELSEp%=FNhplace
1620L%(T%)=L%(T%)-1:PROCpile(T%):PROCput(p%,T%):IFlev%(T%)THENPROCshow(p%)
1630PROCarrive(T%,p%):ENDPROC
1640DEFPROCpass:PROCtop(who$(T%)+" cannot move"):PROClow("and misses a turn."):PROCpause(250):ENDPROC
1650DEFPROCslide:LOCALa%,q%:IFlev%(T%)THENPROCcslide ELSEPROChslide
1660PROCtake(a%):PROCput(q%,T%):IFlev%(T%)THENPROCshow(q%)
1670PROCarrive(T%,q%):ENDPROC
1680DEFPROCarrive(c%,p%):LOCALi%,s%,k%,t%,e%,a%,q%,o%:FORi%=p%*4TO p%*4+3:s%=S%?i%
1690IFs%THEN IFC%?(c%*64+s%)=Z%?s%THEN PROCfull
1700NEXT:IFW%OR k%=0THEN ENDPROC
1710o%=3-c%:IFk%>2THEN k%=2
1720PROCpaid:IFk%>15-L%(o%)THENk%=15-L%(o%)
1730IFk%=0THEN ENDPROC
1740REPEAT:IFlev%(c%)THENPROCcshift ELSEPROChshift
1750PROCtake(a%):PROCput(q%,o%):IFlev%(c%)THENPROCshow(q%)
1760e%=q%:PROCarrive(o%,q%):IFW%=0THEN PROCpanel(c%)
1770k%=k%-1:UNTILk%=0OR W%:ENDPROC
1780DEFPROCfull:IFs%>54THEN PROChex:ENDPROC
1790IFpaid%?s%THEN ENDPROC
1800paid%?s%=1:t%=t%OR 1-(s%>24):k%=k%+1-(s%>24):ENDPROC
1810DEFPROChex:IFH%?s%AND c%THEN W%=c%:whex%=s%
1820ENDPROC
1830DEFPROCpaid:LOCALa$:PROCpanel(c%):a$="Triangle":IFt%=2THEN a$="Square"
1840IFt%=3THEN a$="Two shapes"
1850PROCtop(a$+" for "+who$(c%)):a$=FNcol(o%)+" stone"
1860IFL%(o%)=15THEN PROClow("No "+a$+" yet")ELSEIFk%=1THEN PROClow("moves 1 "+a$)ELSEPROClow("moves 2 "+a$+"s")
1870IFsnd%THEN SOUND1,-12,101,4:SOUND1,-12,121,4:SOUND1,-12,129,6
1880PROCpause(150):ENDPROC
1890DEFFNcol(c%):IFc%=1THEN="red"ELSE="blue"
1900REM The stones and the counts of the shapes
1910DEFPROCput(p%,c%):B%?p%=c%:PROCadd(p%,c%,1):PROCdraw(p%):IFsnd%THEN SOUND1,-10,60+c%*40,2
1920ENDPROC
1930DEFPROCtake(p%):LOCALc%,i%,s%:c%=B%?p%:FORi%=p%*4TO p%*4+3:s%=S%?i%
1940IFs%>0AND s%<55THEN IFC%?(c%*64+s%)=Z%?s%THEN broke%?(c%*64+s%)=2
1950NEXT:PROCadd(p%,c%,-1):B%?p%=0:PROCdraw(p%):ENDPROC
1960DEFPROCadd(p%,c%,d%):LOCALi%,s%:FORi%=p%*4TO p%*4+3:s%=S%?i%:IFs%THEN s%=s%+c%*64:C%?s%=C%?s%+d%
1970NEXT:ENDPROC
1980DEFFNban(p%,c%):LOCALi%,s%,r%:IFNOTtwo%THEN=FALSE
1990FORi%=p%*4TO p%*4+3:s%=S%?i%
2000IFs%>0AND s%<55THEN IFbroke%?(c%*64+s%)=1THEN IFC%?(c%*64+s%)=Z%?s%-1THEN r%=TRUE
2010NEXT:=r%
2020DEFFNstuck:LOCALp%,r%:r%=TRUE:REPEATp%=p%+1:IFB%?p%=T%THEN IFFNfree(p%)THENr%=FALSE
2030UNTILp%=72OR NOTr%:=r%
2040DEFFNfree(p%):LOCALi%,q%,r%:PROCadd(p%,T%,-1):FORi%=p%*4TO p%*4+3:q%=N%?i%
2050IFB%?q%=0THEN IFNOTFNban(q%,T%)THENr%=TRUE
2060NEXT:PROCadd(p%,T%,1):=r%
2070DEFFNroom(p%):LOCALi%,r%:FORi%=p%*4TO p%*4+3:IFB%?(N%?i%)=0THEN r%=TRUE
2080NEXT:=r%
2090DEFFNjoined(p%,q%):LOCALi%,r%:FORi%=p%*4TO p%*4+3:IFN%?i%=q%THEN r%=TRUE
2100NEXT:=r%
2110DEFFNbanslide(a%,q%):LOCALr%:PROCadd(a%,T%,-1):r%=FNban(q%,T%):PROCadd(a%,T%,1):=r%
2120REM A person plays
2130DEFFNpoint:LOCALk%,p%,r%:PROCcur:REPEATk%=GET:IFbad%THEN bad%=FALSE:PROClow(help$)
2140IFk%>135AND k%<140THEN PROCstep
2150UNTILk%=13OR k%=135:PROCcur:FORp%=1TO 72:IFABS(X%?p%*8-U%)<36THEN IFABS(Y%?p%*4-V%)<36THEN r%=p%
2160NEXT:=r%
2170DEFPROCstep:PROCcur:U%=U%-16*(k%=137)+16*(k%=136):V%=V%-16*(k%=139)+16*(k%=138):IFU%<184THEN U%=184
2180IFU%>1096THEN U%=1096
2190IFV%<96THEN V%=96
2200IFV%>1000THEN V%=1000
2210PROCcur:ENDPROC
2220DEFPROCprompt(c%,a$,b$):PROCtop(who$(c%)+": "+a$):help$=b$:bad%=FALSE:PROClow(b$):ENDPROC
2230DEFPROCno(a$):COLOUR0:COLOUR131:PROClow(a$):COLOUR3:COLOUR128:bad%=TRUE:IFsnd%THEN SOUND1,-12,12,5
2240ENDPROC
2250DEFFNhplace:LOCALp%,a$:PROCprompt(T%,"place a stone","COPY or RETURN acts"):REPEATp%=FNpoint:a$=""
2260IFp%=0THEN a$="There is no point"ELSEIFB%?p%THEN a$="That point is taken"ELSEIFFNban(p%,T%)THENa$="Too soon to rebuild"
2270IFa$>""THENPROCno(a$)
2280UNTILa$="":=p%
2290DEFPROChslide:REPEATa%=FNown:q%=FNdest:UNTILq%:ENDPROC
2300DEFFNown:LOCALp%,a$:PROCprompt(T%,"take a stone","COPY or RETURN acts"):REPEATp%=FNpoint:a$=""
2310IFp%=0THEN a$="There is no point"ELSEIFB%?p%=0THEN a$="No stone there"ELSEIFB%?p%<>T%THEN a$="Not one of yours!"ELSEIFNOTFNroom(p%)THENa$="That stone is stuck"
2320IFa$>""THENPROCno(a$)
2330UNTILa$="":=p%
2340DEFFNdest:LOCALp%,a$:PROCprompt(T%,"move it where","On it again: let go"):PROCmark(a%)
2350REPEATp%=FNpoint:a$="":IFp%=0THEN a$="There is no point"ELSEIFp%<>a%THEN a$=FNwrong
2360IFa$>""THENPROCno(a$)
2370UNTILa$="":PROCdraw(a%):IFp%=a%THEN=0ELSE=p%
2380DEFFNwrong:IFB%?p%THEN="That point is taken"
2390IFNOTFNjoined(a%,p%)THEN="No line goes there"
2400IFFNbanslide(a%,p%)THEN="Too soon to rebuild"
2410=""
2420DEFPROChshift:REPEATa%=FNenemy:q%=FNaway:UNTILq%:ENDPROC
2430DEFFNenemy:LOCALp%,a$,b$:b$="The last to shift":IFk%=2THEN b$="The first of two"
2440PROCprompt(c%,"lift one "+FNcol(o%),b$):REPEATp%=FNpoint:a$=""
2450IFp%=0THEN a$="There is no point"ELSEIFB%?p%=0THEN a$="No stone there"ELSEIFB%?p%<>o%THEN a$="It must be "+FNcol(o%)+"!"ELSEIFp%=e%THEN a$="Not that one again!"
2460IFa$>""THENPROCno(a$)
2470UNTILa$="":=p%
2480DEFFNaway:LOCALp%,a$:PROCprompt(c%,"put it where","On it again: let go"):PROCmark(a%)
2490REPEATp%=FNpoint:a$=""
2500IFp%=0THEN a$="There is no point"ELSEIFp%<>a%THEN IFB%?p%THEN a$="That point is taken"
2510IFa$>""THENPROCno(a$)
2520UNTILa$="":PROCdraw(a%):IFp%=a%THEN=0ELSE=p%
2530REM The Micro plays
2540DEFFNval(p%,c%):LOCALi%,s%,v%:FORi%=p%*4TO p%*4+3:s%=c%*64+S%?i%
2550v%=v%+val%?(typ%?s%*49+C%?s%*7+C%?(s%EOR192)):NEXT:=v%
2560DEFFNluck(c%)=RND(VAL(MID$("501203",lev%(c%)*2-1,2)))
2570DEFPROCsee(p%):U%=X%?p%*8:V%=Y%?p%*4:PROCcur:ENDPROC
2580DEFFNcplace:LOCALp%,v%,b%,r%:PROCthink(T%):b%=-999:FORp%=1TO 72:IFB%?p%=0THEN PROCtry1
2590NEXT:=r%
2600DEFPROCtry1:IFwatch%THEN PROCsee(p%)
2610v%=FNval(p%,T%)+FNluck(T%):IFv%>b%THEN IFNOTFNban(p%,T%)THENb%=v%:r%=p%
2620IFwatch%THEN PROCcur
2630ENDPROC
2640DEFPROCcslide:LOCALp%,v%,b%,w%,i%,n%:PROCthink(T%):b%=-999:FORp%=1TO 72:IFB%?p%=T%THEN PROCtry2
2650NEXT:was%(T%)=a%:now%(T%)=q%:PROCmark(a%):PROCpause(spd%*12):ENDPROC
2660DEFPROCtry2:PROCadd(p%,T%,-1):w%=FNval(p%,T%)DIV2:FORi%=p%*4TO p%*4+3:n%=N%?i%:IFB%?n%=0THEN PROCtry3
2670NEXT:PROCadd(p%,T%,1):ENDPROC
2680DEFPROCtry3:IFwatch%THEN PROCsee(n%)
2690v%=FNval(n%,T%)-w%+FNluck(T%):IFn%=was%(T%)ORp%=now%(T%)THENv%=v%-20
2700IFv%>b%THEN IFNOTFNban(n%,T%)THENb%=v%:a%=p%:q%=n%
2710IFwatch%THEN PROCcur
2720ENDPROC
2730DEFPROCcshift:LOCALp%,v%,b%:PROCthink(c%):b%=-999:FORp%=1TO 72:IFB%?p%=o%THEN IFp%<>e%THEN PROCtry4
2740NEXT:PROCmark(a%):b%=-999:PROCadd(a%,o%,-1):FORp%=1TO 72:IFB%?p%=0THEN PROCtry5
2750NEXT:PROCadd(a%,o%,1):PROCpause(spd%*12):ENDPROC
2760DEFPROCtry4:IFwatch%THEN PROCsee(p%)
2770PROCadd(p%,o%,-1):v%=FNval(p%,o%)+FNluck(c%):PROCadd(p%,o%,1):IFv%>b%THEN b%=v%:a%=p%
2780IFwatch%THEN PROCcur
2790ENDPROC
2800DEFPROCtry5:IFwatch%THEN PROCsee(p%)
2810v%=FNluck(c%)-FNval(p%,o%):IFv%>b%THEN b%=v%:q%=p%
2820IFwatch%THEN PROCcur
2830ENDPROC
2840DEFPROCthink(c%):PROCtop(who$(c%)+" is thinking"):PROClow(""):ENDPROC
2850DEFPROCshow(p%):LOCALi%:U%=X%?p%*8:V%=Y%?p%*4:IFspd%THEN FORi%=1TO spd%*2:PROCcur:PROCpause(8):NEXT
2860IFreal%THEN PROCcopy
2870*FX15,1
2880ENDPROC
2890DEFPROCcopy:PROCcur:PROCtop("Do so on your board"):PROClow("and press RETURN.")
2900*FX15,1
2910REPEATUNTIL GET=13:PROCcur:ENDPROC
2920REM The picture
2930DEFPROCboard:LOCALp%,q%,i%,s%:VDU23;8202;0;0;0;19,2,4,0,0,0:FORi%=0TO 72:B%?i%=0:NEXT:B%?0=9
2940FORi%=0TO 191:C%?i%=0:broke%?i%=0:NEXT:FORi%=1TO 2:L%(i%)=15:was%(i%)=0:now%(i%)=0:NEXT
2950ink%(1)=1:ink%(2)=2:IFNOTtv%THEN ink%(1)=3:ink%(2)=0
2960W%=0:bad%=FALSE:U%=X%?1*8:V%=Y%?1*4:PROCtop("A moment, please..."):FORs%=55TO 61:PROCfill(s%,H%?s%):NEXT
2970GCOL0,3:FORp%=1TO 72:FORi%=p%*4TO p%*4+3:q%=N%?i%:IFq%>p%THEN MOVEX%?p%*8,Y%?p%*4:DRAWX%?q%*8,Y%?q%*4
2980NEXT,:FORp%=1TO 72:PROCsym(p%,228,3):NEXT:FORi%=1TO 2:COLOUR3:IFtv%THEN COLOUR i%
2990PRINTTAB(15*i%-15,1);FNblob(i%);:COLOUR3:PRINTFNcol(i%);:PROCpile(i%):NEXT:ENDPROC
3000DEFPROCpanel(c%):LOCALi%:FORi%=1TO 2:IFi%=c%THEN COLOUR128+i%:IFNOTtv%THEN COLOUR0:COLOUR131
3010PRINTTAB(15*i%-15,0);LEFT$(who$(i%)+"     ",5);:COLOUR3:COLOUR128:NEXT:ENDPROC
3020DEFFNblob(c%):IFtv%THEN=CHR$234 ELSE=CHR$(233+c%)
3030DEFPROCpile(c%):LOCALi%,n%:IFtv%THEN COLOURc%
3040FORi%=0TO 2:n%=L%(c%)-5*i%:IFn%<0THEN n%=0
3050IFn%>5THEN n%=5
3060PRINTTAB(15*c%-15,2+i%);STRING$(n%,FNblob(c%));SPC(5-n%);:NEXT:COLOUR3:ENDPROC
3070DEFPROCsym(p%,n%,c%):VDU5:GCOL0,c%:MOVEX%?p%*8-24,Y%?p%*4+28:VDUn%,8,10,n%+1,4:ENDPROC
3080DEFPROCcur:VDU5:GCOL3,3:MOVEU%-24,V%+28:VDU230,8,10,231,4:ENDPROC
3090DEFPROCdraw(p%):LOCALi%,q%,c%:c%=B%?p%:IFc%THEN PROCsym(p%,224,3):PROCsym(p%,226,ink%(c%)):ENDPROC
3100PROCsym(p%,224,0):GCOL0,3:FORi%=p%*4TO p%*4+3:q%=N%?i%
3110IFq%THEN MOVEX%?p%*8,Y%?p%*4:DRAWX%?p%*8+(X%?q%*8-X%?p%*8)*2DIV5,Y%?p%*4+(Y%?q%*4-Y%?p%*4)*2DIV5
3120NEXT:PROCsym(p%,228,3):ENDPROC
3130DEFPROCmark(p%)
3140IFtv%THEN PROCsym(p%,226,3):PROCsym(p%,228,ink%(B%?p%))ELSEPROCsym(p%,226,0):PROCsym(p%,228,3)
3150ENDPROC
3160DEFPROCfill(s%,c%):LOCALi%,k%,x%,y%,j%,p%,q%
3170k%=(s%-55)*6:p%=ver%?k%:q%=ver%?(k%+3):x%=(X%?p%*8+X%?q%*8)DIV2:y%=(Y%?p%*4+Y%?q%*4)DIV2
3180GCOL0,c%:IFc%>0AND NOTtv%THEN GCOL0,3
3190FORi%=0TO 6:p%=ver%?(k%+i%MOD6):MOVEx%,y%:PLOT 85+(i%=0),x%+(X%?p%*8-x%)*5DIV8,y%+(Y%?p%*4-y%)*5DIV8:NEXT
3200IFtv%OR c%=0OR c%=3THEN ENDPROC
3210GCOL0,0:FORj%=-64TO 64STEP 16
3220IFc%=1THEN MOVEx%-64,y%+j%:DRAWx%+64,y%+j%ELSE MOVEx%+j%,y%-64:DRAWx%+j%,y%+64
3230NEXT:ENDPROC
3240DEFPROCtop(a$):PRINTTAB(0,30);LEFT$(a$+STRING$(20," "),20);:ENDPROC
3250DEFPROClow(a$):PRINTTAB(0,31);LEFT$(a$+STRING$(19," "),19);:ENDPROC
3260DEFPROCpause(t%):t%=TIME+t%:REPEATUNTIL TIME>=t%:ENDPROC
3270REM The end of a game
3280DEFPROCwinner:LOCALi%:PROCpanel(W%)
3290PROCtop(who$(W%)+" ("+FNcol(W%)+") WINS!"):PROClow("A hexagon is taken."):FORi%=1TO 10
3300IFsnd%THEN SOUND1,-12,60+i%*8,3
3310PROCfill(whex%,0):PROCpause(12):PROCfill(whex%,H%?whex%):PROCpause(12):NEXT:ENDPROC
3320DEFFNagain:LOCALk%:PROClow("Another game? (Y/N)")
3330*FX15,1
3340REPEATk%=GET AND223:UNTILk%=78OR k%=89:=(k%=89)
3350REM The tables
3360DEFPROCshapes:LOCALi%,n%
3370DIMB%80,N%300,S%300,C%200,Z%64,H%64,typ%200,paid%64,broke%200,ver%48,logo%20,val%303,buf%80
3380DIMX%72,Y%72,L%(2),who$(2),lev%(2),name$(2),skill%(2),ink%(2),was%(2),now%(2):state%=0:fresh%=TRUE
3390VDU23,224,56,124,124,254,254,254,254,254,23,225,254,254,254,254,124,124,56,0
3400VDU23,226,0,0,56,124,124,124,124,124,23,227,124,124,124,124,56,0,0,0
3410VDU23,228,0,0,0,0,0,16,56,56,23,229,56,16,0,0,0,0,0,0
3420VDU23,230,198,130,130,0,0,16,16,124,23,231,16,16,0,0,130,130,198,0
3430VDU23,234,0,56,124,124,124,124,56,0,23,235,0,56,68,68,68,68,56,0:FORi%=1TO 18:READn%:logo%?i%=n%:NEXT
3440ENDPROC
3450DEFPROCinit:LOCALi%,j%,s%,p%,q%,n%,y%,v%:RESTORE10130
3460FORi%=0TO 288STEP4:N%!i%=0:S%!i%=0:NEXT:d%=buf%:?d%=13:p%=1
3470FORj%=1TO 21:READy%:n%=4:IFj%<4OR j%>18THEN n%=2
3480FORi%=p%TO p%+n%-1:Y%?i%=y%:NEXT:p%=p%+n%:NEXT:p%=1:FORj%=1TO 21:n%=4:IFj%<4OR j%>18THEN n%=2
3490FORi%=0TO n%/2-1:q%=FNnext:X%?(p%+i%)=80-q%:X%?(p%+n%-1-i%)=80+q%:NEXT:p%=p%+n%:NEXT:FORp%=1TO 71
3500REPEATq%=FNnext:IFq%THEN PROCfit(N%+p%*4,q%):PROCfit(N%+q%*4,p%)
3510UNTILq%=0:NEXT:FORs%=1TO 61:n%=3-(s%>24)-2*(s%>54):Z%?s%=n%:H%?s%=0:IFs%>54THEN H%?s%=FNnext
3520FORi%=1TO n%:p%=FNnext:PROCfit(S%+p%*4,s%):IFs%>54THEN ver%?((s%-55)*6+i%-1)=p%
3530NEXT:FORi%=1TO 2:v%=n%-2:IFs%>54THEN v%=5:IFH%?s%=3THEN v%=3ELSE IFH%?s%=i%THEN v%=4
3540typ%?(i%*64+s%)=v%:NEXT,:typ%?64=0:typ%?128=0:FORi%=0TO 300STEP4:val%!i%=0:NEXT
3550FORj%=0TO 1:FORi%=1TO 3:n%=i%+1-(i%=3):FORq%=0TO n%:READv%:y%=q%*(7-6*j%)
3560p%=i%*49+y%:val%?p%=val%?p%+v%:IFi%=3THEN p%=p%+49+49*j%:val%?p%=val%?p%+v%
3570NEXT,,:fresh%=FALSE:ENDPROC
3580DEFFNnext:IF?d%=13THEN READd$:$buf%=d$:d%=buf%
3590d%=d%+1:=?(d%-1)-48
3600DEFPROCfit(i%,n%):i%=i%-1:REPEATi%=i%+1:UNTIL?i%=0:?i%=n%:ENDPROC
10000REM Move down
10010VDU21:P%=&A00
10020[OPT0
10030LDX#(TOP-PAGE)DIV256+1:LDY#0
10040.m% LDA PAGE,Y:STA&E00,Y:INY:BNE m%
10050INC m%+2:INC m%+5:DEX:BNE m%:RTS
10060]
10070*TAPE
10080*KEY0 CALL&A00|MPAGE=&E00|MOLD|MRUN|M
10090*FX138,0,128
10100END
10110REM Emblem, points, lines
10120DATA 160,254,255,255,253,160,238,255,255,255,255,189,160,239,255,255,191,160
10130DATA 246,234,222,214,202,190,181,169,157,148,136,124,115,103,91,82,70,58,50,38,26
10140DATA 6@6RF]<RFc6X@c6RF]<RFc6X@c6RF]<RF6@6
10150DATA 23504605806906<0=08;?0<@0:=A0>B0?C0@D0AE0BF0@G0H0BI0J0GK0EHL0IM0JN0KO0
10160DATA LP0MQ0NR0S0MT0U0V0PSW0TX0RUY0VZ0W[0X\0Y]0Z^0X_0`0Za0b0_c0]`d0ae0bf0cg0
10170DATA dh0ei0fj0k0el0m0n0hko0lp0jmq0nr0o0ps0qt0r0p0u0rv00tuw0vx0w0x0x0
10180DATA 1352467;?8<@9=A:>BCGKDHLEIMFJNOSWPTXQUYRVZ[_c\`d]ae^bfgkohlpimqjnrsuwtvx
10190DATA 1256358<469=78?@9:AB;?CG<@DH=AEI>BFJDELMGKOSHLPTIMQUJNRVOPWX
10200DATA QRYZSW[_TX\`UY]aVZ^b\]de_cgk`dhlaeimbfjnghopijqrlpsumqtvstwx
10210DATA 3UMLT\]3=65<DE2JBAIQR2bZYaij3medlst1`XW_gh1H@?GOP
10220REM The Micro's judgement
10230DATA 2,6,30, 1,3,9,34, 2,4,9,22,62,255
10240DATA 0,2,20, 0,1,6,27, 0,1,3,10,52,150
