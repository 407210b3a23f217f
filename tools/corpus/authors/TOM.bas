1 REM KENSINGTON, by Tom, 1985
2 MODE7:PRINT'"K E N S I N G T O N"''"Setting out the board: a moment, please."'
3 D%=&8FC:Q%=&BDC:X%=&A67:Y%=&A1F:REM tables, kept for line 60
4 A$=STRING$(130," ")
5 FORI%=&900TO&A1C STEP4:!I%=0:NEXT:FORI%=&BE0TO&CFC STEP4:!I%=-1:NEXT
6 READ A$:p%=0:y%=243
7 FORI%=1TO61STEP3:y%=y%+48-ASCMID$(A$,I%):j%=ASCMID$(A$,I%+1)-20:k%=ASCMID$(A$,I%+2)-20
8 PROCp(-j%):IFk%>12 PROCp(-k%):PROCp(k%)
9 PROCp(j%):NEXT
10 s%=0:FORz%=3TO6:IFz%=5 z%=6
11 READ A$:FORI%=1TOLENA$ STEPz%:FORJ%=0TOz%-1
12 p%=ASCMID$(A$,I%+J%)-48:k%=ASCMID$(A$,I%+(J%+1)MODz%)-48
13 IFz%<6 PROClink(p%,k%):PROClink(k%,p%)
14 j%=p%*4+z%-3:IFz%=4 IFQ%?j%<61 j%=j%+1
15 Q%?j%=s%:NEXT:s%=s%+1:NEXT:NEXT
16 REM drop lines 1 to 49, move down to &E00, run again
17 *KEY0 DEL.0,49|M*TAPE|MFORI%=0TOTOP-PAGE STEP4:I%!&E00=I%!PAGE:NEXT|MPAGE=&E00|MOLD|MRUN|M
18 *FX138,0,128
19 END
20 DEFPROCp(x):p%=p%+1:X%?p%=111+x:Y%?p%=y%:ENDPROC
21 DEFPROClink(p%,k%):j%=D%+p%*4
22 IF?j%>0 IF?j%<>k% j%=j%+1:GOTO22
23 ?j%=k%:ENDPROC
24 DATA"0! =6 <! 9\C=q-<\C9~!=h6<~!:\C<q-=\C9~!<h6=~!9\C<q-=\C9! <6 =! "
25 DATA"1352467;?8<@9=A:>BCGKDHLEIMFJNOSWPTXQUYRVZ[_c\`d]ae^bfgkohlpimqjnrsuwtvx"
26 DATA"126535<846=978@?9:BA;?GC<@HD=AIE>BJFDEMLGKSOHLTPIMUQJNVROPXWQRZYSW_[TX`\UYa]VZb^\]ed_ckg`dlhaemibfnjghpoijrqlpusmqvtstxw"
27 DATA"56<=DELMTU\]delmst?@GHOPWX_`ghABIJQRYZabij"
60 MODE0:VDU23,1,0;0;0;0;
70 DIM n$(2),l%(2),h%(2),c$(2)
80 c$(1)="Red":c$(2)="Blue":n$(1)=STRING$(5," "):n$(2)=n$(1):A$=STRING$(80," "):E$=A$
90 D%=&8FC:Q%=&BDC:X%=&A67:Y%=&A1F:S%=&AB0:N%=&B00:G%=&B80:b=&700
100 ON ERROR GOTO 160
110 g%=0:PROCboard:PROCset
120 g%=1:PROCgame
130 IF FNyes("Another game with the same players?",1) PROCboard:GOTO120
140 PRINT'"Goodbye."
150 *FX4
155 VDU26,31,0,30:END
160 IF ERR<>17 VDU26:REPORT:PRINT" at ";ERL:END
170 IF g%=0 GOTO110
180 PROCsay("The game is stopped."):GOTO130
400 DEFPROCboard:VDU26,12:GCOL0,1
410 FORI%=1TO72:FORJ%=0TO3:k%=D%?(I%*4+J%):IFk%>I% MOVEX%?I%*4,Y%?I%*4:DRAWX%?k%*4,Y%?k%*4
420 NEXT:NEXT:FORI%=0TO6:j%=-(I%>2)-(I%>4)
430 x=444+237*((j%=1)-(j%=2)):y=785-273*I%:IFj% y=649+273*(I%=4ORI%=6)
440 IFj% FORJ%=-56TO56STEP8*j%:k%=64-ABSJ%*.577:MOVEx-k%,y+J%:DRAWx+k%,y+J%:NEXT
450 PRINTTAB(x/16-2,32-y/32)MID$("WHITE RED BLUE ",5*j%+1,5):NEXT
460 MOVE904,0:DRAW904,1023:PRINTTAB(59,0)"K E N S I N G T O N":VDU28,58,31,79,2:ENDPROC
500 DEFPROCset:VDU12
510 FORi=1TO2
520 PRINT'"Name of player ";i'"(up to 5 letters)":INPUTA$:IFLENA$>5 PRINT"Only 5, please.":GOTO520
530 IFA$="" A$=MID$("ONETWO",i*3-2,3)
540 n$(i)=A$:PROCw("Level 1, 2 or 3 for the computer, RETURN for a person:"):REPEATk%=GET:UNTILk%=13OR(k%>48ANDk%<52)
550 l%(i)=0:IFk%>13 l%(i)=k%-48:PRINT"Level ";l%(i) ELSEPRINT"A person"
560 NEXT:PRINT
570 i=RND(-TIME):k%=FNyes("Are you using a colour television?",1):VDU19,0,-4*k%;0;
580 v%=FNyes("Do you want to watch me thinking?",1)
590 o%=FNyes("Do you want sound effects?",1)
600 k%=FNyes("Are you also using a Kensington board?",0):B%=k%
610 M%=FNyes("Are you playing the 2-move option?",1)
620 PRINT"Speed, 0 to 9 (3) ";:REPEATk%=GET:UNTILk%=13OR(k%>47ANDk%<58):IFk%=13 k%=51
630 F%=k%-48:PRINT;F%:ENDPROC
640 DEFFNyes(A$,d%):PROCw(A$+" ("+MID$("NY",d%+1,1)+")"):REPEATk%=GETAND95:UNTILk%=13ORk%=78ORk%=89:IFk%=13 k%=78+11*d%
650 IFk%=89 PRINT"Yes":=TRUE
660 PRINT"No":=FALSE
670 DEFPROCw(A$)LOCALJ%:A$=A$+" "
680 REPEATJ%=23:REPEATJ%=J%-1:UNTILMID$(A$,J%,1)=" ":PRINTLEFT$(A$,J%-1):A$=MID$(A$,J%+1):UNTILA$="":ENDPROC
690 DEFPROCsay(A$):VDU28,58,18,79,13,12:PROCw(A$):ENDPROC
700 DEFPROCgame:VDU12
710 i=1:IFl%(1)IFl%(2)=0 i=2
720 IFFNyes(n$(i)+", will you play Red?",1)<>(i=1) A$=n$(1):n$(1)=n$(2):n$(2)=A$:k%=l%(1):l%(1)=l%(2):l%(2)=k%
730 FORI%=S%TOS%+72:?I%=0:NEXT:FORI%=N%TON%+121:?I%=0:NEXT:FORI%=b TOb+180:?I%=0:NEXT
740 h%(1)=15:h%(2)=15:W%=0:T%=RND(2):VDU12
750 PRINT'''"Cursor keys: go about"'"RETURN: take and put"'"(again: put it back)"'"ESCAPE: stop the game":PRINTTAB(0,18)"The last acts:"
760 PROClog("By lot, "+c$(T%)+" begins"):*FX4,1
770 REPEATPROCturn:T%=3-T%:UNTILW%
780 PROCstat(n$(W%),"has won the game!"):FORI%=1TO72:IFQ%?(I%*4+3)=H% PROCbox(I%,30)
790 NEXT:IFo% SOUND1,-12,100,5:SOUND1,-12,120,5:SOUND1,-12,148,10
800 j%=FNo(H%):PROCsay(n$(W%)+" ("+c$(W%)+") wins with a "+MID$("whitered  blue ",5*j%+1,5+2*(j%=1)+(j%=2))+" hexagon."):ENDPROC
810 DEFPROCturn:FORI%=0TO53:G%?I%=0:NEXT:t%=-(h%(T%)=0)
820 IFt% IFFNcan=0 PROClog(c$(T%)+" cannot move"):GOTO850
830 PROCact(T%,T%,0,t%)
840 k%=b+108+a%:IFt% IF?k%<240 ?k%=?k%+9
845 PROCarr(d%,T%)
850 FORI%=b+54*T%-54TOb+54*T%-1:IF?I% ?I%=?I%-1
860 NEXT:ENDPROC
870 DEFPROCarr(p%,c%)LOCALe%,q%,n%:FORK%=0TO2:s%=Q%?(p%*4+K%)
880 IFs%<54 IFN%?(s%+61*c%-61)=FNz(s%) IFG%?s%=0 G%?s%=1:e%=e%+1-(K%>0)
890 NEXT:s%=Q%?(p%*4+3):IFs%<61 IFN%?(s%+61*c%-61)=6 IFFNo(s%)<>3-c% W%=c%:H%=s%:ENDPROC
900 IFe%>2 e%=2
910 IFe%=0 ENDPROC
915 FORI%=b+108TOb+180:?I%=0:NEXT
920 n%=0:FORI%=1TO72:IFS%?I%=3-c% IFI%<>q% n%=1
930 NEXT:IFn%=0 ENDPROC
940 PROCact(c%,3-c%,q%,2):q%=d%:PROCarr(q%,3-c%):e%=e%-1:IFe%=0ORW%>0 ENDPROC
950 GOTO920
1000 DEFPROCact(c%,w%,q%,t%)
1010 A$="place a stone":IFt%=1 A$="move a stone"
1020 IFt%=2 A$="reposition "+c$(w%)
1030 PROCstat("Turn: "+n$(c%)+", "+c$(c%),A$):L%=l%(c%):a%=0
1040 IFL% PROCthink ELSEPROChum
1050 A$=c$(c%)+" ":IFt%=2 A$=A$+"puts "+c$(w%)+" "
1060 IFa% A$=A$+STR$a%+"-":r%=1:PROCput(a%,w%,-1):PROCstone(a%)
1070 PROCput(d%,w%,1):PROCstone(d%):IFt%=0 h%(c%)=h%(c%)-1
1080 IFo% SOUND1,-9,148-48*w%,2
1090 PROClog(A$+STR$d%):ENDPROC
1100 DEFPROChum:A$="free point for your "+c$(c%)+" stone.":IFt%=1 A$="stone of yours, then where it goes along a line."
1110 IFt%=2 A$=c$(w%)+" stone, then a free point to put it on."
1120 PROCsay(n$(c%)+": choose a "+A$):P%=1
1130 REPEATIFt%=0 GOTO1180
1140 REPEATa%=FNget:E$="":k%=S%?a%:IFk%=0 E$="There is no stone on that point."
1150 IFk%=3-w% E$="That stone is "+c$(k%)+". Take a "+c$(w%)+" one."
1160 IFa%=q% E$="You have just put that one there. Take another."
1170 PROCno:UNTILE$="":PROCbox(a%,8)
1180 REPEATd%=FNget:E$="":IFS%?d% E$="That point is taken."
1190 IFE$="" IFt%=1 IFFNline=0 E$="No line joins those two points."
1200 IFE$="" IFt%<2 IFFNleg(a%,d%)=0 E$="Too soon to rebuild that shape: wait a turn."
1210 IFd%=a% PROCsay("Put back. Take a stone.") ELSEPROCno
1220 UNTILE$="" ORd%=a%:IFt% PROCbox(a%,8)
1230 UNTILE$="":ENDPROC
1240 DEFFNline:k%=D%+4*a%:=?k%=d% ORk%?1=d% ORk%?2=d% ORk%?3=d%
1250 DEFPROCno:IFE$="" ENDPROC
1260 IFo% VDU7
1270 PROCsay(E$):ENDPROC
1280 DEFFNget:PROCbox(P%,30)
1290 VDU26:PRINTTAB(58,12)"Cursor: point ";P%;" ":k%=GET:IFk%>135ANDk%<140 PROCbox(P%,30):P%=FNnext:PROCbox(P%,30)
1300 IFk%<>13 GOTO1290
1310 PROCbox(P%,30):=P%
1320 DEFFNnext:m=999:j%=P%:x=X%?P%:y=Y%?P%:FORI%=P%+9*(P%>9)-(P%<10)*(1-P%) TOP%+9:IFI%>72 NEXT:=j%
1330 u%=X%?I%-x:z%=Y%?I%-y:IFk%>137 i=u%:u%=z%:z%=i
1340 IF(k%AND1)=0 u%=-u%
1350 z%=ABSz%:IFu%>0 IFz%<=2*u% IFu%+2*z%<m m=u%+2*z%:j%=I%
1360 NEXT:=j%
1400 DEFFNz(s%)=3-(s%>23)-2*(s%>53)
1410 DEFFNo(s%)=-(s%>56)-(s%>58)
1420 DEFPROCput(p%,c%,e%):S%?p%=c%*-(e%>0):FORK%=0TO3:s%=Q%?(p%*4+K%):IFs%>60 NEXT:ENDPROC
1430 k%=N%+s%+61*c%-61:IFe%<0 IFr% IFs%<54 IF?k%=FNz(s%) b?(s%+54*c%-54)=1-(c%=T%)
1440 ?k%=?k%+e%:NEXT:ENDPROC
1450 DEFFNban(p%,c%):v=0:IFM%=0 =0
1460 FORK%=0TO2:s%=Q%?(p%*4+K%):IFs%<54 IFb?(s%+54*c%-54) IFN%?(s%+61*c%-61)=FNz(s%)-1 v=1
1470 NEXT:=v
1480 DEFFNleg(p%,e%)LOCALc%:c%=T%:r%=0:IFp% PROCput(p%,c%,-1)
1490 i=FNban(e%,c%):IFp% PROCput(p%,c%,1)
1500 =i=0
1510 DEFFNcan:n%=0:FORI%=1TO72:IFS%?I%<>T% ORn% NEXT:=n%
1520 FORJ%=0TO3:j%=D%?(4*I%+J%):IFj% IFS%?j%=0 IFFNleg(I%,j%) n%=1
1530 NEXT:NEXT:=n%
1600 DEFPROCthink:PROCsay(n$(c%)+" is thinking."):m=-1E6:z%=90/L%^3:r%=0
1610 FORI%=1TO72:IFt%=0 IFS%?I%=0 IFFNban(I%,c%)=0 PROCtry(I%,FNv(I%,c%))
1620 IFt% IFS%?I%=w% IFI%<>q% PROCsrc
1630 NEXT:IFt%=0 a%=0
1640 IFt%<2 GOTO1680
1650 i=a%:PROCput(i,w%,-1):m=-1E6
1660 FORI%=1TO72:IFI%<>i IFS%?I%=0 PROCtry(I%,-FNv(I%,w%))
1670 NEXT:PROCput(i,w%,1):a%=i
1680 IFa% PROCbox(a%,30):PROCwait
1690 PROCbox(d%,30):PROCwait:IFB% PROCsay("Please do the same on your board, then press a key."):i=GET
1700 PROCbox(d%,30):IFa% PROCbox(a%,30)
1710 ENDPROC
1720 DEFPROCsrc:PROCput(I%,w%,-1):IFt%=2 PROCtry(I%,FNv(I%,w%)):PROCput(I%,w%,1):ENDPROC
1730 i=FNv(I%,c%)*.8
1732 FORJ%=0TO3:j%=D%?(4*I%+J%):IFj% IFS%?j%=0 IFFNban(j%,c%)=0 PROCtry(j%,FNv(j%,c%)-i-b?(108+j%))
1740 NEXT:PROCput(I%,w%,1):ENDPROC
1750 DEFPROCtry(p%,v):IFv% PROCbox(p%,30):PROCbox(p%,30)
1760 v=v+RND(z%+1):IFv>m m=v:d%=p%:a%=I%
1770 ENDPROC
1780 DEFPROCwait:TIME=0:REPEATUNTILTIME>=F%*12:ENDPROC
1800 DEFFNv(p%,c%):v=0:FORK%=0TO3:s%=Q%?(p%*4+K%):IFs%>60 NEXT:=v
1810 f%=N%?(s%+61*c%-61):g=N%?(s%+122-61*c%):IFK%=3 GOTO1850
1820 y=FNz(s%)-1:IFf%=y IFG%?s%=0 v=v+35-35*(K%>0)
1830 IFL%>1 IFg=0 v=v+4*f%+2
1835 IFL%>1 IFg=y v=v+20-20*(K%>0)
1840 NEXT:=v
1850 y=FNo(s%):IFf%=5 IFy<>3-c% v=v+5000
1855 IFg=5 IFy<>c% v=v+2000
1860 IFL%>1 IFg=0 IFy<>3-c% v=v+f%*f%*L%*2
1865 IFL%>2 IFf%=0 IFy<>c% v=v+g*g*4
1870 NEXT:=v
1900 DEFPROCstone(p%):x=X%?p%*4:y=Y%?p%*4:PROCd(22,-(S%?p%>0)):IFS%?p%=2 PROCd(14,0)
1910 IFS%?p% ENDPROC
1920 GCOL0,1:FORK%=0TO3:k%=D%?(4*p%+K%):IFk% MOVEx,y:DRAW(x+X%?k%*4)/2,(y+Y%?k%*4)/2
1930 NEXT:ENDPROC
1940 DEFPROCd(j%,k%):GCOL0,k%:FORI%=2-j% TOj% STEP4:i=SQR(j%*j%-I%*I%):MOVEx-i,y+I%:DRAWx+i,y+I%:NEXT:ENDPROC
1950 DEFPROCbox(p%,k%):GCOL3,1:MOVEX%?p%*4-k%,Y%?p%*4-k%:PLOT1,2*k%,0:PLOT1,0,2*k%:PLOT1,-2*k%,0:PLOT1,0,-2*k%:ENDPROC
1960 DEFPROCstat(A$,B$):VDU26:FORi=1TO2:PRINTTAB(58,i+1)c$(i);MID$(" (filled)  (open) ",10*i-9,10);n$(i);TAB(77,i+1);h%(i);" ":NEXT
1970 PRINTTAB(58,10)LEFT$(A$+STRING$(21," "),21)TAB(58,11)LEFT$(B$+STRING$(21," "),21):ENDPROC
1980 DEFPROClog(A$):VDU28,58,31,79,21:PRINTTAB(0,10)'A$;:VDU26:ENDPROC
