   10 REM ** KENSINGTON **  D.O.T. 1985
   20 MODE5:ONERRORGOTO120
   25 PROCwindow:PRINT"KENSINGTON"''"ONE MOMENT.."
   30 done%=FALSE:sound%=TRUE:mono%=FALSE
   40 PROCtables:PROCscreen:PROCask:done%=TRUE
   50 PROCdeal
   60 PROCgame
   70 PROCwon
   80 IFFNyes("ONCE MORE?",TRUE)THEN50
   90 CLS:IFFNyes("OTHER PLAYERS?",FALSE)THENRUN
  100 MODE7:PRINT"BYE!":END
  110 REM -- ESCAPE or a mishap --
  120 IFERR<>17THENMODE7:REPORT:PRINT" AT ";ERL:END
  130 IFdone%=FALSE THENRUN
  140 PROCwindow:PRINT"STOPPED!"'
  150 dirty%=TRUE:GOTO80
  160 :
  200 DEFPROCgame
  210 LOCALc%,i%
  220 c%=first%
  230 REPEAT
  240 w%=c%:D%=0:FORi%=U%TOU%+54:?i%=0:NEXT
  250 IFFNcan(c%)PROCturn(c%)ELSEPROCstuck(c%)
  255 FORi%=K%+64*c%TOK%+64*c%+54:?i%=?i%+(?i%>0):NEXT
  260 c%=3-c%
  270 UNTILW%
  280 ENDPROC
  290 :
  300 DEFPROCturn(c%)
  310 LOCALm%
  320 IFQ%(c%)PROCrobot(c%)ELSEIFH%(c%)PROCdrop(c%)ELSEPROCslip(c%)
  330 IFf%=0H%(c%)=H%(c%)-1
  340 m%=FNact(c%,f%,t%)
  350 IFm%>0IFW%=0PROCpay(c%,m%)
  360 ENDPROC
  370 :
  380 DEFPROCstuck(c%)
  390 PROCsay(c%):PRINT"CANNOT MOVE AND MISSES A GO"'
  400 PROCbeep(20):k%=INKEY(300)
  410 ENDPROC
  420 :
  430 REM c% banishes m% pebbles of the other side
  440 DEFPROCpay(c%,m%)
  450 LOCALn%,g%
  460 D%=D%+1:E%(D%)=0:n%=m%
  470 REPEAT
  480 IFFNcount(3-c%,E%(D%))=0n%=1:GOTO540
  490 IFQ%(c%)PROCrobshove(c%,m%,n%)ELSEPROCshove(c%,m%,n%)
  500 g%=FNact(3-c%,f%,t%):E%(D%)=t%
  510 IFg%>0IFW%=0PROCpay(3-c%,g%)
  540 n%=n%-1
  550 UNTILn%=0ORW%>0
  560 D%=D%-1
  570 ENDPROC
  580 :
  590 REM c%'s pebble from f% (0: hand) to t%; gives what it earns
  600 DEFFNact(c%,f%,t%)
  610 LOCALi%,s%,m%,a%
  620 a%=N%+64*c%
  630 IFf%=0THEN690
  640 FORi%=0TO2:s%=M%?(f%*4+i%)
  650 IFs%>0IFa%?s%=S%?s%K%?(64*c%+s%)=1-(c%=w%)
  660 NEXT
  670 PROCset(f%,0):PROCknot(f%)
  680 FORi%=1TOD%:IFE%(i%)=f%E%(i%)=t%:NEXTELSENEXT
  690 PROCset(t%,c%):PROCknot(t%):PROCbeep(150)
  700 s%=M%?(t%*4+3)
  710 IFs%>0IFa%?s%=6IF(C%?s%ANDc%)>0W%=c%:h%=s%
  720 FORi%=0TO2:s%=M%?(t%*4+i%)
  730 IFs%>0IFa%?s%=S%?s%IFU%?s%=0U%?s%=1:IFS%?s%-2>m%m%=S%?s%-2
  740 NEXT
  750 =m%
  760 :
  770 DEFPROCset(p%,c%)
  780 LOCALi%,a%,s%
  790 i%=B%?p%:a%=M%+p%*4:B%?p%=c%
  800 IFi%i%=N%+64*i%:FORs%=a%TOa%+3:i%??s%=i%??s%-1:NEXT
  810 IFc%i%=N%+64*c%:FORs%=a%TOa%+3:i%??s%=i%??s%+1:NEXT
  820 ENDPROC
  830 :
  840 REM would c% remake a shape too soon at p%?
  850 DEFFNban(p%,c%)
  860 IFtwo%=FALSE THEN=FALSE
  870 LOCALi%,s%,r%,a%
  880 a%=N%+64*c%
  890 FORi%=0TO2:s%=M%?(p%*4+i%)
  900 IFs%>0IFa%?s%=S%?s%-1IFK%?(64*c%+s%)>0r%=TRUE
  910 NEXT
  920 =r%
  930 DEFFNbad(p%,q%,c%)
  940 IFtwo%=FALSE THEN=FALSE
  950 LOCALr%
  960 PROCset(p%,0):r%=FNban(q%,c%):PROCset(p%,c%)
  970 =r%
  980 :
  990 DEFFNfree(p%,c%)
 1000 LOCALi%,q%,r%
 1010 FORi%=0TO3:q%=L%?(p%*4+i%)
 1020 IFq%>0IFr%=0IFB%?q%=0IFFNbad(p%,q%,c%)=FALSE r%=TRUE
 1030 NEXT
 1040 =r%
 1050 DEFFNcan(c%)
 1060 LOCALp%,r%
 1070 REPEATp%=p%+1
 1080 IFH%(c%)>0IFB%?p%=0IFFNban(p%,c%)=FALSE r%=TRUE
 1090 IFH%(c%)=0IFB%?p%=c%IFFNfree(p%,c%)r%=TRUE
 1100 UNTILr%ORp%=72
 1110 =r%
 1120 DEFFNlink(p%,q%)
 1130 LOCALi%,r%
 1140 FORi%=0TO3:IFL%?(p%*4+i%)=q%r%=TRUE
 1150 NEXT
 1160 =r%
 1170 DEFFNcount(c%,x%)
 1180 LOCALp%,n%
 1190 FORp%=1TO72:IFB%?p%=c%IFp%<>x%n%=n%+1
 1200 NEXT
 1210 =n%
 1220 :
 1300 REM -- people --
 1310 DEFPROCdrop(c%)
 1320 PROCsay(c%):PRINT"PUT A PEBBLE ON A BARE KNOT":PROChelp
 1330 J%=1:f%=0
 1340 REPEATt%=FNpick(FALSE):r$=""
 1350 IFB%?t%r$="TAKEN!"ELSEIFFNban(t%,c%)r$="TOO SOON AGAIN!"
 1360 IFr$>""PROCno(r$)
 1370 UNTILr$=""
 1380 ENDPROC
 1390 :
 1400 DEFPROCslip(c%)
 1410 REPEAT
 1420 PROCsay(c%):PRINT"SLIP WHICH PEBBLE?":PROChelp
 1430 J%=1
 1440 REPEATf%=FNpick(FALSE):r$=""
 1450 IFB%?f%<>c%r$="NOT YOURS!"ELSEIFFNfree(f%,c%)=FALSE r$="IT IS STUCK!"
 1460 IFr$>""PROCno(r$)
 1470 UNTILr$=""
 1480 PROChollow(f%)
 1490 PROCsay(c%):PRINT"ALONG A LINE TO WHICH BARE KNOT?":PROChelp:PRINT'"DELETE=OTHER PEBBLE"
 1500 REPEATt%=FNpick(TRUE):r$=""
 1510 IFt%=0PROCknot(f%)ELSEIFB%?t%r$="TAKEN!"ELSEIFFNlink(f%,t%)=FALSE r$="TOO FAR!"ELSEIFFNbad(f%,t%,c%)r$="TOO SOON AGAIN!"
 1520 IFr$>""PROCno(r$)
 1530 UNTILr$=""
 1540 UNTILt%
 1550 ENDPROC
 1560 :
 1570 DEFPROCmade(c%,m%,n%)
 1580 PROCsay(c%):IFm%=1PRINT"WEDGE!"ELSEPRINT"TILE!"
 1590 PRINT"BANISH ";
 1600 IFn%<m%PRINT"1 MORE ";ELSEPRINT;n%;" ";
 1610 PRINTF$(3-c%);" PEBBLE";:IFn%=2PRINT"S";
 1620 PRINT
 1630 ENDPROC
 1640 :
 1650 DEFPROCshove(c%,m%,n%)
 1660 LOCALo%
 1670 o%=3-c%
 1680 REPEAT
 1690 PROCmade(c%,m%,n%):PROChelp
 1700 J%=1
 1710 REPEATf%=FNpick(FALSE):r$=""
 1720 IFB%?f%<>o%r$="NOT "+F$(o%)+"!"ELSEIFf%=E%(D%)r$="THAT ONE HAS JUST MOVED!"
 1730 IFr$>""PROCno(r$)
 1740 UNTILr$=""
 1750 PROChollow(f%)
 1760 PROCsay(c%):PRINT"BANISH IT TO WHICH BARE KNOT?":PROChelp:PRINT'"DELETE=OTHER PEBBLE"
 1770 REPEATt%=FNpick(TRUE):r$=""
 1780 IFt%=0PROCknot(f%)ELSEIFB%?t%r$="TAKEN!"
 1790 IFr$>""PROCno(r$)
 1800 UNTILr$=""
 1810 UNTILt%
 1820 ENDPROC
 1830 :
 1840 DEFFNpick(d%)
 1850 LOCALk%,i%
 1860 REPEAT
 1870 PROCbox(J%):k%=GET:PROCbox(J%)
 1880 IFno%PROCwipe
 1890 IFk%>96ANDk%<123k%=k%-32
 1900 i%=INSTR("WEDCXZAQ",CHR$k%):IFi%PROCgo(i%)
 1910 UNTILk%=13OR(k%=127ANDd%)
 1920 IFk%=13THEN=J%ELSE=0
 1930 :
 1940 DEFPROCgo(i%)
 1950 LOCALn%,x%,y%,u%,v%,a%,b%,t%,d%,j%,e%
 1960 x%=X%?J%:y%=Y%?J%:a%=X%(i%):b%=Y%(i%):d%=99999:j%=J%
 1970 n%=J%-12:IFn%<1n%=1
 1980 e%=J%+12:IFe%>72e%=72
 1990 FORn%=n%TOe%:u%=X%?n%-x%:v%=Y%?n%-y%:t%=FALSE
 2000 IFa%=0t%=v%*b%>0ANDv%*b%>=ABSu%:GOTO2030
 2010 IFb%=0t%=u%*a%>0ANDu%*a%>=ABSv%:GOTO2030
 2020 IFu%*a%>0IFv%*b%>0t%=5*ABSu%>2*ABSv%AND5*ABSv%>2*ABSu%
 2030 IFt%t%=u%*u%+v%*v%:IFt%<d%d%=t%:j%=n%
 2040 NEXT
 2050 J%=j%
 2060 ENDPROC
 2070 :
 2100 REM -- robot --
 2110 DEFPROCrobot(c%)
 2120 LOCALp%,q%,i%,v%,b%,z%
 2130 PROCsay(c%):PRINT"PONDERS.."
 2140 b%=-99999
 2150 IFH%(c%)=0THEN2210
 2160 f%=0:FORq%=1TO72
 2170 IFB%?q%=0IFFNban(q%,c%)=FALSE PROCpeep(q%):v%=FNval(q%,c%)*8+RND(8):IFv%>b%b%=v%:t%=q%
 2180 NEXT
 2190 PROCpoint(t%)
 2200 GOTO2300
 2210 FORp%=1TO72
 2220 IFB%?p%<>c%THEN2280
 2230 PROCset(p%,0):z%=FNval(p%,c%)
 2240 FORi%=0TO3:q%=L%?(p%*4+i%)
 2250 IFq%>0IFB%?q%=0IFFNban(q%,c%)=FALSE PROCpeep(q%):v%=(FNval(q%,c%)-z%)*8+RND(60):IFv%>b%b%=v%:f%=p%:t%=q%
 2260 NEXT
 2270 PROCset(p%,c%)
 2280 NEXT
 2290 PROCpoint(f%):PROCpoint(t%)
 2300 *FX15,1
 2310 ENDPROC
 2320 :
 2330 DEFPROCrobshove(c%,m%,n%)
 2340 LOCALp%,v%,b%,o%
 2350 PROCmade(c%,m%,n%):o%=3-c%
 2360 b%=-99999:FORp%=1TO72
 2370 IFB%?p%<>o%ORp%=E%(D%)THEN2390
 2380 PROCpeep(p%):PROCset(p%,0):v%=FNval(p%,o%)*8+RND(8):PROCset(p%,o%):IFv%>b%b%=v%:f%=p%
 2390 NEXT
 2400 PROCset(f%,0):b%=99999:FORp%=1TO72
 2410 IFB%?p%=0IFp%<>f%PROCpeep(p%):v%=FNval(p%,o%)*8+RND(8):IFv%<b%b%=v%:t%=p%
 2420 NEXT
 2430 PROCset(f%,o%)
 2440 PROCpoint(f%):PROCpoint(t%)
 2450 *FX15,1
 2460 ENDPROC
 2470 :
 2480 REM what empty p% is worth to c%
 2490 DEFFNval(p%,c%)
 2500 LOCALi%,s%,o%,e%,v%,a%,b%
 2510 a%=N%+64*c%:b%=N%+64*(3-c%)
 2520 FORi%=0TO2:s%=M%?(p%*4+i%):IFs%=0THEN2550
 2530 o%=a%?s%:e%=b%?s%:IFe%=0v%=v%+o%*o%*2:IFo%=S%?s%-1v%=v%+20*S%?s%-40
 2540 IFo%=0v%=v%+e%*e%:IFe%=S%?s%-1v%=v%+12*S%?s%-24
 2550 NEXT
 2560 s%=M%?(p%*4+3):IFs%=0THEN=v%
 2570 o%=a%?s%:e%=b%?s%
 2580 IFe%=0IFC%?s%ANDc%v%=v%+o%*o%*4:IFo%=5v%=v%+5000
 2590 IFo%=0IFC%?s%AND3-c%v%=v%+e%*e%*4:IFe%=5v%=v%+1500
 2600 =v%
 2610 :
 2620 DEFPROCpeep(p%)
 2630 IFwatch%PROCbox(p%):PROCbox(p%)
 2640 ENDPROC
 2650 DEFPROCpoint(p%)
 2660 PROCbox(p%):PROCnap(40):PROCbox(p%):PROCnap(10)
 2670 ENDPROC
 2680 DEFPROCnap(t%)
 2690 t%=TIME+t%:REPEATUNTILTIME>t%
 2700 ENDPROC
 2710 :
 3000 REM -- picture --
 3010 DEFPROCscreen
 3020 LOCALp%,s%
 3030 VDU4,26,12,23,1,0;0;0;0;
 3040 IFmono%VDU19,1,3;0;19,2,4;0;ELSEVDU20,19,2,4;0;
 3050 FORs%=55TO61:PROChex(s%):NEXT
 3060 FORp%=1TO72:PROCweb(p%):NEXT
 3070 FORp%=1TO72:IFB%?p%PROCknot(p%)
 3080 NEXT
 3090 PROCwindow
 3100 dirty%=FALSE
 3110 ENDPROC
 3120 DEFPROCwindow
 3130 VDU4,26,28,12,31,19,0:CLS:COLOUR3:COLOUR128
 3140 ENDPROC
 3150 DEFFNx(p%)=380+4*(X%?p%-128)
 3160 DEFFNy(p%)=616-4*(Y%?p%-128)
 3170 :
 3180 DEFPROChex(s%)
 3190 LOCALx%,y%,i%,p%,u%,v%
 3200 FORi%=0TO5:p%=V%?(s%*6+i%):x%=x%+FNx(p%):y%=y%+FNy(p%):NEXT
 3210 x%=x%/6:y%=y%/6:GCOL0,C%?s%
 3220 FORi%=0TO6:p%=V%?(s%*6+i%MOD6)
 3230 u%=x%+(FNx(p%)-x%)*.6:v%=y%+(FNy(p%)-y%)*.6
 3240 IFi%MOVEx%,y%:PLOT85,u%,v%ELSEMOVEu%,v%
 3250 MOVEu%,v%
 3260 NEXT
 3270 IFmono%=FALSE ORC%?s%=3THENENDPROC
 3280 GCOL0,0:FORi%=-48TO48STEP16
 3290 IFC%?s%=1MOVEx%-48,y%+i%:DRAWx%+48,y%+i%ELSEMOVEx%+i%,y%-48:DRAWx%+i%,y%+48
 3300 NEXT
 3310 ENDPROC
 3320 :
 3330 DEFPROCweb(p%)
 3340 LOCALi%,q%,x%,y%
 3350 x%=FNx(p%):y%=FNy(p%):GCOL0,3
 3360 FORi%=0TO3:q%=L%?(p%*4+i%)
 3370 IFq%MOVEx%,y%:DRAW(x%+FNx(q%))DIV2,(y%+FNy(q%))DIV2
 3380 NEXT
 3390 ENDPROC
 3400 DEFPROCknot(p%)
 3410 PROCdisc(FNx(p%),FNy(p%),0)
 3420 PROCweb(p%)
 3430 IFB%?p%PROCpeb(FNx(p%),FNy(p%),B%?p%)
 3440 ENDPROC
 3450 DEFPROCdisc(x%,y%,c%)
 3460 VDU5:GCOL0,c%:MOVEx%-24,y%+28:VDU224,8,10,225,4
 3470 ENDPROC
 3480 DEFPROCpeb(x%,y%,c%)
 3490 PROCdisc(x%,y%,c%)
 3500 VDU5:GCOL0,3:MOVEx%-24,y%+28:IFc%=1VDU226,8,10,227,4ELSEVDU228,8,10,229,4
 3510 ENDPROC
 3520 DEFPROChollow(p%)
 3530 PROCdisc(FNx(p%),FNy(p%),0)
 3540 VDU5:GCOL0,B%?p%:MOVEFNx(p%)-24,FNy(p%)+28:VDU226,8,10,227,4
 3550 ENDPROC
 3560 DEFPROCbox(p%)
 3570 LOCALx%,y%
 3580 x%=FNx(p%):y%=FNy(p%):GCOL3,3
 3590 MOVEx%-36,y%-32:DRAWx%-36,y%+32
 3600 MOVEx%+36,y%-32:DRAWx%+36,y%+32
 3610 MOVEx%-36,y%+36:DRAWx%+36,y%+36
 3620 MOVEx%-36,y%-36:DRAWx%+36,y%-36
 3630 ENDPROC
 3640 :
 3650 REM who is on: heap at the bottom, heading in the window
 3660 DEFPROCsay(c%)
 3670 LOCALi%
 3680 VDU24,0;0;760;210;16,26,28,12,31,19,0
 3690 GCOL0,3:VDU5:MOVE0,208:PRINTN$(c%);"'S HEAP":VDU4
 3700 IFH%(c%)FORi%=0TOH%(c%)-1:PROCpeb(40+88*(i%MOD8),128-72*(i%DIV8),c%):NEXT
 3710 CLS:no%=FALSE
 3720 COLOUR128+c%:PRINTLEFT$(N$(c%)+"       ",8);:PRINTLEFT$(F$(c%)+"       ",8);:COLOUR128
 3730 PRINT
 3740 ENDPROC
 3750 DEFPROChelp
 3760 LOCALi%
 3770 i%=VPOS
 3780 VDU31,0,22:PRINT" Q W E"'" A * D"'" Z X C"'"RETURN";
 3790 VDU31,0,i%
 3800 ENDPROC
 3810 DEFPROCno(r$)
 3820 VDU31,0,15:COLOUR0:COLOUR131:PRINTr$;:COLOUR3:COLOUR128
 3830 no%=TRUE:PROCbeep(4)
 3840 ENDPROC
 3850 DEFPROCwipe
 3860 VDU31,0,15:PRINTSPC24;
 3870 no%=FALSE
 3880 ENDPROC
 3890 DEFPROCbeep(n%)
 3900 IFsound%SOUND1,-12,n%,3
 3910 ENDPROC
 3920 :
 4000 REM -- before and after --
 4010 DEFPROCask
 4020 LOCALi%
 4030 FORi%=1TO2
 4040 CLS:PRINT"PLAYER ";i%'"WHAT DO THEY CALL YOU?"'
 4050 P$(i%)=FNname(i%)
 4060 PRINT:R%(i%)=FNyes("A ROBOT?",FALSE)
 4070 NEXT
 4080 X=RND(-TIME)
 4090 CLS:mono%=NOTFNyes("COLOUR TELLY?",TRUE):dirty%=mono%
 4100 watch%=FALSE:IFR%(1)ORR%(2)watch%=FNyes("SHOW ME PONDERING?",TRUE)
 4110 sound%=FNyes("NOISES?",TRUE)
 4120 two%=FNyes("2-MOVE RULE?",TRUE)
 4130 ENDPROC
 4140 DEFFNname(i%)
 4150 LOCALn$,k%
 4160 PRINT">";:REPEATk%=GET
 4170 IFk%>32ANDk%<127ANDLENn$<5n$=n$+CHR$k%:VDUk%
 4180 IFk%=127ANDLENn$>0n$=LEFT$(n$,LENn$-1):VDU127
 4190 UNTILk%=13
 4200 IFn$=""n$=MID$("ONE TWO",i%*4-3,3):PRINTn$;
 4210 PRINT
 4220 =n$
 4230 DEFFNyes(q$,d%)
 4240 LOCALk%
 4250 IFd%PRINTq$;" (Y) ";ELSEPRINTq$;" (N) ";
 4260 REPEATk%=GET:IFk%>96k%=k%-32
 4270 UNTILk%=89ORk%=78ORk%=13
 4280 IFk%<>13d%=(k%=89)
 4290 IFd%PRINT"Y"'ELSEPRINT"N"'
 4300 =d%
 4310 :
 4320 DEFPROCdeal
 4330 LOCALi%,c%
 4340 FORi%=1TO72:B%?i%=0:NEXT
 4350 FORi%=0TO191:N%?i%=0:K%?i%=0:NEXT
 4370 H%(1)=15:H%(2)=15
 4380 W%=0:D%=0
 4390 IFdirty%PROCscreen
 4400 dirty%=TRUE:CLS
 4410 i%=1:IFR%(1)i%=2
 4420 IFR%(i%)c%=RND(2):GOTO4480
 4430 PRINTP$(i%);", RED OR BLUE PEBBLES? (R/B) ";
 4440 REPEATk%=GET:IFk%>96k%=k%-32
 4450 UNTILk%=82ORk%=66
 4460 c%=1:IFk%=66c%=2
 4470 PRINTCHR$k%
 4480 N$(c%)=P$(i%):Q%(c%)=R%(i%):N$(3-c%)=P$(3-i%):Q%(3-c%)=R%(3-i%)
 4490 CLS:PRINT"DRAWING A PEBBLE TO SEE WHO BEGINS"'
 4500 first%=RND(2)
 4510 FORi%=1TO6+first%:PROCpeb(380,110,1+(i%AND1)):PROCbeep(60+i%*8):PROCnap(15):NEXT
 4520 PROCpeb(380,110,first%)
 4530 PRINTF$(first%);"!"'N$(first%);" BEGINS":k%=INKEY(250)
 4540 ENDPROC
 4550 :
 4560 DEFPROCwon
 4570 LOCALi%,j%
 4580 PROCsay(W%):PRINT"MADE A ROSETTE AND WINS THE GAME!"''"WELL DONE"'N$(W%)'
 4590 FORj%=1TO7
 4600 FORi%=0TO5:PROCbox(V%?(h%*6+i%)):NEXT
 4610 PROCbeep(80+j%*16):PROCnap(12)
 4620 NEXT
 4630 ENDPROC
 4640 :
 5000 REM -- tables --
 5010 DEFPROCtables
 5020 LOCALn%,i%,s%,m%
 5030 DIMX%(8),Y%(8),H%(2),Q%(2),E%(54),R%(2),N$(2),P$(2),F$(2)
 5040 DIMB%75,N%200,K%200,U%64,S%64,C%64,V%372,M%296,L%296,X%73,Y%73
 5050 FORi%=0TO292STEP4:M%!i%=0:L%!i%=0:NEXT
 5060 FORi%=0TO196STEP4:N%!i%=0:NEXT
 5070 FORi%=0TO75:B%?i%=0:NEXT
 5080 F$(1)="RED":F$(2)="BLUE"
 5090 FORi%=1TO8:READX%(i%),Y%(i%):NEXT
 5100 FORn%=1TO36:READs%,m%
 5110 X%?n%=128+s%:Y%?n%=128+m%:X%?(73-n%)=128-s%:Y%?(73-n%)=128-m%:NEXT
 5120 REM half of the wedges and tiles; the others are across
 5130 FORs%=1TO12:FORi%=0TO2:READn%
 5140 PROCjoin(s%,i%,3,n%):PROCjoin(s%+12,i%,3,73-n%):NEXT,
 5150 FORs%=25TO39:FORi%=0TO3:READn%
 5160 PROCjoin(s%,i%,4,n%):PROCjoin(s%+15,i%,4,73-n%):NEXT,
 5170 FORs%=55TO61:READC%?s%:FORi%=0TO5:READn%
 5180 PROCjoin(s%,i%,6,n%):NEXT,
 5190 FORs%=1TO54:FORi%=0TOS%?s%-1
 5200 n%=V%?(s%*6+i%):m%=V%?(s%*6+(i%+1)MODS%?s%)
 5210 IFFNlink(n%,m%)=FALSE PROCtie(n%,m%):PROCtie(m%,n%)
 5220 NEXT,
 5230 VDU23,224,&38,&7C,&7C,&7C,&FE,&FE,&FE,&FE,23,225,&FE,&FE,&FE,&7C,&7C,&7C,&38,0
 5240 VDU23,226,&38,&6C,&44,&44,&C6,&82,&82,&82,23,227,&82,&82,&C6,&44,&44,&6C,&38,0
 5250 VDU23,228,&38,&6C,&44,&44,&C6,&82,&92,&92,23,229,&92,&82,&C6,&44,&44,&6C,&38,0
 5260 ENDPROC
 5270 REM knot n% is corner i% of shape s% of z% corners
 5280 DEFPROCjoin(s%,i%,z%,n%)
 5290 LOCALj%
 5300 S%?s%=z%:V%?(s%*6+i%)=n%
 5310 j%=1:IFz%=3j%=0
 5320 IFz%=6j%=3
 5330 IFz%=4IFM%?(n%*4+1)j%=2
 5340 M%?(n%*4+j%)=s%
 5350 ENDPROC
 5360 DEFPROCtie(n%,m%)
 5370 LOCALi%
 5380 n%=L%+n%*4
 5390 IFn%?i%i%=i%+1:GOTO5390
 5400 n%?i%=m%
 5410 ENDPROC
 5420 DATA0,-1,1,-1,1,0,1,1,0,1,-1,1,-1,0,-1,-1
 5430 DATA-10,-92,10,-92,-27,-82,27,-82,-10,-72,10,-72,-57,-65,-37,-65,37,-65,57,-65,-75,-55,-20,-55
 5440 DATA20,-55,75,-55,-57,-45,-37,-45,37,-45,57,-45,-85,-37,-10,-37,10,-37,85,-37,-67,-27,-27,-27
 5450 DATA27,-27,67,-27,-85,-17,-10,-17,10,-17,85,-17,-57,-10,-37,-10,37,-10,57,-10,-75,0,-20,0
 5460 DATA1,5,3,2,4,6,7,15,11,8,12,16,9,17,13,10,14,18,19,23,27,20,28,24,21,25,29,22,30,26,31,39,35,32,36,40
 5470 DATA1,2,6,5,3,5,12,8,4,9,13,6,7,8,16,15,9,10,18,17,11,15,23,19,12,20,24,16,13,17,25,21
 5480 DATA14,22,26,18,20,21,29,28,23,31,35,27,24,28,36,32,25,33,37,29,26,30,38,34,31,32,40,39
 5490 DATA3,5,6,13,21,20,12,1,15,16,24,32,31,23,2,17,18,26,34,33,25,3,28,29,37,45,44,36
 5500 DATA1,39,40,48,56,55,47,2,41,42,50,58,57,49,3,52,53,61,68,67,60
