10IFX%<>19530GOTO5000
20VDU22,1:LOMEM=&6E80:HIMEM=&8000
30X%=&8FF:Y%=&947:N%=&98C:D%=&AAC:S%=&BCC
40PROCinit
50ONERRORIFERR=17GOTO70ELSEREPORT:PRINTERL:END
60GOTO80
70IFW%<9W%=4:GOTO110
80W%=9:PROCoptions
90PROCgame
100REPEATPROCturn:UNTILW%
110PROCend
120IFV%GOTO90ELSEGOTO80
130DEFPROCinit:a$=STRING$(160,"*"):x%=0:y%=0:VDU19,0,7;0;19,1,1;0;19,2,4;0;19,3,0;0;23;6,25;0;0;0;23;7,31;0;0;0;23;8202;0;0;0;29,0;224;
140*FX4,1
150*FX229
160DIMB%80,K%191,Z%63,M%63,E%63,O%63,L%63,R%63,H%3,F%75,G%75,f%(191),t%(2),v%(75),w%(6),o%(6),m%(6),n$(2),g$(5),q%(2)
170FORI%=0TO60:Z%?I%=3-(I%>23)-2*(I%>53):NEXT:Z%?61=99:w%(1)=4:w%(2)=10:w%(3)=25:w%(4)=66:w%(5)=9000
180n$(0)="White":n$(1)="Red":n$(2)="Blue"
190g$(3)="a triangle (rule 3)":g$(4)="a square (rule 4)":g$(5)="several shapes (rule 5)"
200FORI%=0TO6:READm%(I%),o%(I%):NEXT
210DATA3,0,3,1,2,0,1,1,1,1,1,1,9,3
220S$="":FORI%=-5TO5:J%=SQR(30.5-I%*I%):S$=S$+FNv(0,-J%-x%,I%-y%)+FNv(1,2*J%,0):x%=J%:y%=I%:NEXT
230R$=FNv(0,8,3):FORI%=1TO8:READx%,y%:R$=R$+FNv(9,x%,y%):NEXT
240DATA-5,5,-6,0,-5,-5,0,-6,5,-5,6,0,5,5,0,6
250A$=FNv(0,-6,-6)+FNv(1,12,12)+FNv(0,-12,0)+FNv(1,12,-12)
260ENDPROC
270DEFFNv(k%,x%,y%):x%=x%*4AND&FFFF:y%=y%*4AND&FFFF:=CHR$25+CHR$k%+CHR$x%+CHR$(x%DIV256)+CHR$y%+CHR$(y%DIV256)
280DEFPROCoptions:r%=0:VDU28,0,24,39,0,12
290COLOUR1:PRINTTAB(9,1)"K E N S I N G T O N":COLOUR3:PRINTTAB(9,2)STRING$(19,"-")TAB(6,4)"Options: how shall we play?"
300PRINTTAB(6,21)"Arrows: choose and change"'"      RETURN: begin the game"
310REPEATRESTORE380
320FORI%=0TO6:READa$:COLOUR3:IFI%=r%COLOUR2
330PRINTTAB(4,6+I%*2)MID$(" +",1-(I%=r%),1)" ";a$;TAB(25,6+I%*2);FNo(I%);"  ":NEXT
340I%=FNkey
350IF(I%OR1)=139r%=(r%+1-5*(I%=139))MOD7
360IF(I%OR1)=137o%(r%)=(o%(r%)+m%(r%)+2*(I%AND1))MOD(m%(r%)+1)
370UNTILI%=13:ENDPROC
380DATARed stones,Blue stones,First turn,2-move option,Sound,Watch thinking,Pace (0 = fast)
390DEFFNo(I%):p%=o%(I%):IFI%=6THEN=STR$p%
400IFI%>2THEN=MID$("no yes",1+3*p%,3)
410IFI%=2THEN=MID$("by lotRed   Blue  ",1+6*p%,6)
420IFp%THEN="level "+STR$p%ELSE="person "
430DEFFNkey:k%=GET:i%=INSTR("ZX/:zx?*",CHR$k%):IFi%THEN=135+i%+4*(i%>4)ELSE=k%
440DEFPROCgame:FORI%=0TO191:K%?I%=0:f%(I%)=0:NEXT:FORI%=0TO79:B%?I%=0:NEXT:B%?0=9
450t%(1)=0:t%(2)=0:H%?1=15:H%?2=15:T%=0:W%=0:d%=0:j%=0:g%=1:u%=30:P%=0
460PROCboard:C%=o%(2):IFC%=0C%=RND(2):a$="The lot decides: "ELSEa$=""
470PROCpanel:PROCsay(C%,a$+n$(C%)+" begins."):PROCwait(120):ENDPROC
480DEFPROCboard:VDU28,0,24,39,0,12,24,0;0;1279;799;
490FORI%=54TO60:PROChex(I%,I%MOD3):NEXT
500GCOL0,3:FORI%=1TO72:PROClines(I%,I%):NEXT
510VDU28,23,24,39,0:COLOUR1:PRINT"   KENS";:COLOUR3:PRINT"ING";:COLOUR2:PRINT"TON";:COLOUR3:PRINTTAB(0,20)"Arrows: cursor"'"RETURN: select"'"DELETE: put back"'"D: offer a draw"'"ESCAPE: stop";:ENDPROC
520DEFPROClines(p%,m%):FORJ%=0TO3:h%=N%?(4*p%+J%):IFh%>m%MOVE4*X%?p%,4*Y%?p%:DRAW4*X%?h%,4*Y%?h%
530NEXT:ENDPROC
540DEFPROChex(s%,c%):x%=4*(90+47.3*(s%MOD3=1)-47.3*(s%MOD3=2)):y%=INT((s%-54)*2/3+.5):y%=618.4-109.28*y%
550k%=85:IFc%=0k%=5:GCOL0,3ELSEGCOL0,c%
560MOVEx%+48,y%:FORJ%=1TO6:a=RAD(60*J%):IFk%=85MOVEx%,y%:MOVEx%+48*COS(a-PI/3),y%+48*SIN(a-PI/3)
570PLOTk%,x%+48*COSa,y%+48*SINa:NEXT:ENDPROC
580DEFPROCstone(p%,c%):x%=4*X%?p%:y%=4*Y%?p%:GCOL0,c%:MOVEx%,y%:PRINTS$;:IFc%=1GCOL0,0:MOVEx%-4,y%:DRAWx%+4,y%:MOVEx%,y%-4:DRAWx%,y%+4
590IFo%(4)SOUND1,-12,90+c%*30,2
600ENDPROC
610DEFPROCclear(p%):x%=4*X%?p%:y%=4*Y%?p%:VDU24,x%-20;y%-20;x%+20;y%+20;16:GCOL0,3:PROClines(p%,0):VDU24,0;0;1279;799;:ENDPROC
620DEFPROCring(p%):GCOL3,3:MOVE4*X%?p%,4*Y%?p%:PRINTR$;:ENDPROC
630DEFPROCcross(p%):GCOL3,3:MOVE4*X%?p%,4*Y%?p%:PRINTA$;:ENDPROC
640DEFPROCshow(p%):PROCring(p%):PROCwait(12*o%(6)):PROCring(p%):ENDPROC
650DEFPROCwait(t%):t%=TIME+t%:REPEATUNTILTIME>=t%:ENDPROC
660DEFPROCpanel:VDU28,23,24,39,0:FORI%=1TO2:COLOURI%:PRINTTAB(0,I%+1)MID$("+ ",1-(I%<>C%),1);n$(I%);TAB(6,I%+1);FNo(I%-1);TAB(14,I%+1);H%?I%;" ";:NEXT
670COLOUR3:PRINTTAB(0,4)"Stage ";1-(H%?C%=0);" Turn ";T%;" ":ENDPROC
680DEFPROCsay(c%,a$):VDU28,23,19,39,6,12:PROCwrap(c%,a$):ENDPROC
690DEFPROCno(a$):VDU28,23,19,39,14,12:PROCwrap(3,a$):IFo%(4)SOUND1,-12,20,5
700ENDPROC
710DEFPROCwrap(c%,a$):COLOURc%:REPEATi%=INSTR(a$+" "," "):IFPOS+i%>18PRINT
720PRINTLEFT$(a$,i%-1);:IFPOS PRINT" ";
730a$=MID$(a$,i%+1):UNTILa$="":COLOUR3:ENDPROC
740DEFPROCadd(c%,p%,n%):LOCALJ%,s%:B%?p%=c%:IFn%<0B%?p%=0
750FORJ%=0TO3:s%=S%?(4*p%+J%):IFs%<61s%=K%+c%*64+s%:?s%=?s%+n%
760NEXT:ENDPROC
770DEFFNban(c%,q%):LOCALJ%,s%,i%:IFo%(3)=0THEN=0
780FORJ%=0TO2:s%=S%?(4*q%+J%):IFf%(c%*64+s%)=t%(c%)IFK%?(c%*64+s%)=Z%?s%-1i%=1
790NEXT:=i%
800DEFPROCremove(p%):c%=B%?p%:FORJ%=0TO2:s%=S%?(4*p%+J%):IFK%?(c%*64+s%)=Z%?s%f%(c%*64+s%)=t%(c%)+1
810NEXT:PROCadd(c%,p%,-1):PROCclear(p%):ENDPROC
820DEFPROCarrive(c%,q%):r%=0:a%=0:PROCadd(c%,q%,1):PROCstone(q%,c%):s%=S%?(4*q%+3):IFK%?(c%*64+s%)=6IFs%MOD3<>3-c%W%=c%:w%=s%:ENDPROC
830FORJ%=0TO2:s%=S%?(4*q%+J%):IFK%?(c%*64+s%)=Z%?s%IFM%?s%=0M%?s%=1:r%=r%+Z%?s%-2:a%=a%+1
840NEXT:IFr%=0ENDPROC
850s%=2+r%:IFa%>1s%=5
860IFr%>2r%=2
870IFd%s%=s%+8
880d%=d%+1:E%?d%=c%:O%?d%=r%:L%?d%=0:R%?d%=s%:IFo%(4)SOUND1,-12,150,3:SOUND1,-12,180,4
890ENDPROC
900DEFPROCturn:FORI%=0TO60STEP4:M%!I%=0:NEXT
910T%=T%+1:t%(C%)=t%(C%)+1:d%=0:z%=C%:PROCpanel
920IFH%?C%PROCplace ELSEIFFNcan PROCslide ELSEPROCpass
930REPEATIFd%IFW%=0PROCone
940UNTILd%=0ORW%
950C%=3-C%:ENDPROC
960DEFPROCplace:IFo%(C%-1)PROCthink ELSEPROCsay(C%,n$(C%)+": put one stone on any vacant point (rules 1 and 2)."):U%=1:REPEATQ%=FNpoint:UNTILFNfree(Q%)ORW%
970IFW%ENDPROC
980H%?C%=H%?C%-1:PROCpanel:PROCarrive(C%,Q%):ENDPROC
990DEFPROCslide:j%=0:IFo%(C%-1)PROCthink ELSEPROCpick(C%,1,n$(C%)+": move one of your stones along a line to the next point. ")
1000IFW%ENDPROC
1010PROCremove(P%):PROCarrive(C%,Q%):ENDPROC
1020DEFPROCpass:PROCsay(C%,n$(C%)+" has no legal move and must pass (rule 9)."):PROCwait(200):j%=j%+1:IFj%>3W%=5
1030ENDPROC
1040DEFFNcan:r%=0:FORI%=1TO72:IFr%=0IFB%?I%=C%PROCcan
1050NEXT:=r%
1060DEFPROCcan:PROCadd(C%,I%,-1):FORJ%=0TO3:q%=N%?(4*I%+J%):IFB%?q%=0IFFNban(C%,q%)=0r%=1
1070NEXT:PROCadd(C%,I%,1):ENDPROC
1080DEFPROCone:a$="":c%=E%?d%:z%=c%:k%=3-c%:FORI%=1TO72:IFB%?I%=k%IFI%<>L%?d%a$="s"
1090NEXT:IFO%?d%=0ORa$=""d%=d%-1:ENDPROC
1100IFR%?d%>7a$=", by rule 7"ELSEa$=""
1110a$=n$(c%)+" has "+g$(R%?d%AND7)+a$+": "
1120IFL%?d%a$=a$+"one more "ELSEa$=a$+MID$("onetwo",O%?d%*3-2,3)+" "
1130a$=a$+n$(k%)+" stone"+MID$("s",1-(O%?d%=1))+" to reposition. "
1140IFo%(c%-1)PROCsay(c%,a$):PROCauto ELSEPROCpick(k%,0,a$)
1150IFW%ENDPROC
1160FORI%=1TOd%:IFL%?I%=P%L%?I%=Q%
1170NEXT:L%?d%=Q%:O%?d%=O%?d%-1:PROCremove(P%):PROCarrive(k%,Q%):ENDPROC
1180DEFFNpoint:LOCALk%,q%:PROCring(U%):REPEATk%=FNkey:IFk%>135IFk%<140q%=D%?(4*U%+k%-136):IFq%PROCring(U%):U%=q%:PROCring(U%)
1190IFk%=68ORk%=100PROCdraw
1200UNTILk%=13ORk%=127ORW%:PROCring(U%):IFk%=13THEN=U%ELSE=0
1210DEFPROCdraw:k%=3-z%:IFo%(k%-1)PROCno("The computer does not agree: play on."):ENDPROC
1220PROCno("A draw (rule 10)? "+n$(k%)+", do you agree? Press Y or N."):REPEATk%=GETAND&DF:UNTILk%=89ORk%=78:IFk%=89W%=3ELSEPROCno("No draw. Play on.")
1230ENDPROC
1240DEFFNfree(q%):IFq%=0THEN=0
1250IFB%?q%PROCno("This point is occupied (rule 2)."):=0
1260IFFNban(C%,q%)PROCno("2-move option: this shape was broken up, you must wait one turn."):=0
1270=-1
1280DEFPROCpick(k%,s%,a$):U%=1:REPEATQ%=0:PROCsay(z%,a$+"Which "+n$(k%)+" stone?")
1290REPEATP%=FNpoint:UNTILFNhas(P%)ORW%
1300IFW%=0PROCto
1310UNTILQ%ORW%:ENDPROC
1320DEFPROCto:PROCcross(P%):PROCadd(k%,P%,-1)
1330IFs%PROCsay(z%,"Move the stone X along a line to which neighbour? DELETE: put it back.")ELSEPROCsay(z%,"Put the "+n$(k%)+" stone X on which other vacant point? DELETE: put it back.")
1340REPEATQ%=FNpoint:IFQ%=P%Q%=0
1350UNTILFNgood(Q%)ORW%:PROCadd(k%,P%,1):PROCcross(P%):ENDPROC
1360DEFFNhas(p%):IFp%=0THEN=0
1370IFB%?p%<>k%PROCno("There is no "+n$(k%)+" stone here."):=0
1380IFs%=0IFp%=L%?d%PROCno("You have just put this stone here. Take another one."):=0
1390=-1
1400DEFFNgood(q%):a%=0:IFq%=0THEN=-1
1410IFs%=0IFB%?q%=0THEN=-1
1420IFB%?q%THEN=FNfree(q%)
1430FORJ%=0TO3:IFN%?(4*P%+J%)=q%a%=-1
1440NEXT:IFa%THEN=FNfree(q%)
1450PROCno("No line leads from X to this point."):=0
1460DEFFNval(c%,q%):LOCALJ%,s%,a%,b%,v%,r%:FORJ%=0TO3:s%=S%?(4*q%+J%):a%=K%?(c%*64+s%):b%=K%?(192-c%*64+s%)
1470IFa%=Z%?s%-1r%=r%+a%-1ELSEIFb%=0v%=v%+4*a%ELSEIFb%=Z%?s%-1v%=v%+9*b%*g%
1480NEXT:IFb%=0IFs%MOD3<>3-c%v%=v%+w%(a%)
1490IFa%=0IFs%MOD3<>c%v%=v%+w%(b%)*2DIV3*g%
1500IFr%>2r%=2
1510=v%+r%*u%
1520DEFFNbest(c%,n%):LOCALp%,q%,m%,a%,x%:m%=-30000:IFH%?c%FORq%=1TO72:PROCtry:NEXT:=m%
1530FORp%=1TO72:IFB%?p%=c%PROCfrom
1540NEXT:=m%
1550DEFPROCfrom:LOCALj%:a%=0:FORj%=0TO3:IFB%?(N%?(4*p%+j%))=0a%=1
1560NEXT:IFa%=0ENDPROC
1570PROCadd(c%,p%,-1):u%=5:x%=FNval(c%,p%):u%=30:FORj%=0TO3:q%=N%?(4*p%+j%):PROCtry:NEXT:PROCadd(c%,p%,1):ENDPROC
1580DEFPROCtry:IFB%?q%ENDPROC
1590IFFNban(c%,q%)ENDPROC
1600a%=FNval(c%,q%)-x%:IFn%a%=a%+RND(i%):v%(k%)=a%:F%?k%=p%:G%?k%=q%:k%=k%+1
1610IFa%>m%m%=a%:IFn%P%=p%:Q%=q%:IFo%(5)PROCring(q%):PROCring(q%)
1620ENDPROC
1630DEFPROCthink:PROCsay(C%,n$(C%)+", "+FNo(C%-1)+", is thinking."):TIME=0:g%=1+(o%(C%-1)=1)*(RND(2)-1)
1640i%=3-70*(o%(C%-1)=1)-6*(o%(C%-1)=2):k%=0:m%=FNbest(C%,1)
1650IFm%<4000IFo%(C%-1)=3b%=-30000:FORI%=1TO3:PROCdeep:NEXT
1660IFP%PROCshow(P%)
1670PROCshow(Q%):ENDPROC
1680DEFPROCdeep:m%=-30000:FORJ%=0TOk%-1:IFv%(J%)>m%m%=v%(J%):x%=J%
1690NEXT:IFm%=-30000ORTIME>1200ENDPROC
1700v%(x%)=-30000:p%=F%?x%:q%=G%?x%:IFp%PROCadd(C%,p%,-1)
1710PROCadd(C%,q%,1):g%=0:a%=FNbest(3-C%,0):g%=1:IFm%>44IFa%<4000a%=a%DIV2
1720PROCadd(C%,q%,-1):IFp%PROCadd(C%,p%,1)
1730IFm%-a%>b%b%=m%-a%:P%=p%:Q%=q%
1740ENDPROC
1750DEFPROCauto:i%=2-40*(o%(c%-1)=1)-6*(o%(c%-1)=2)
1760m%=-30000:FORI%=1TO72:IFB%?I%=k%IFI%<>L%?d%PROCadd(k%,I%,-1):a%=FNval(k%,I%)+RND(i%):PROCadd(k%,I%,1):IFa%>m%m%=a%:P%=I%
1770NEXT:PROCcross(P%):PROCadd(k%,P%,-1)
1780m%=30000:FORI%=1TO72:IFB%?I%=0IFI%<>P%a%=FNval(k%,I%)+RND(i%):IFa%<m%m%=a%:Q%=I%
1790NEXT:PROCadd(k%,P%,1):PROCshow(Q%):PROCcross(P%):ENDPROC
1800DEFPROCend:VDU24,0;0;1279;799;
1810IFW%<3PROChex(w%,W%):q%(W%)=q%(W%)+1:a$=n$(W%)+" holds all six points of a "+n$(w%MOD3)+" hexagon (rule 8): "+n$(W%)+" WINS!":IFo%(4)FORI%=1TO6:SOUND1,-12,60+I%*16,4:NEXT
1820IFW%=3a$="A draw, by agreement (rule 10)."
1830IFW%=4a$="The game was stopped."
1840IFW%=5a$="Neither side can move. Nobody wins."
1850PROCsay(3+(W%<3)*(3-W%),a$)
1860VDU28,23,19,39,14,12
1870PRINT"Games won:"'"Red ";q%(1);", Blue ";q%(2)''"RETURN: again"'"O: options":*FX15
1880REPEATI%=GET:UNTILI%=13OR(I%AND&DF)=79:V%=I%=13:ENDPROC
5000REM Opening page, tables, move down
5010MODE7:X%=0
5020*FX229,1
5030*TAPE
5040PRINTCHR$141CHR$129TAB(13)"KENSINGTON"'CHR$141CHR$132TAB(13)"KENSINGTON"
5050PRINT'CHR$134"Given: 72 points, joined by lines to"'CHR$134"triangles, squares and 7 hexagons;"'CHR$134"15 red and 15 blue stones."
5060PRINT'CHR$131"To be done: hold all six points of a"'CHR$131"hexagon that is white or of your own"'CHR$131"colour. Who is first, has won."
5070PRINT'" Stage 1: in turn, put one stone on a"'" vacant point, until all are placed."
5080PRINT" Stage 2: in turn, move one own stone"'" along a line to a vacant neighbour."
5090PRINT'" Complete a triangle, and you may move"'" one stone of the other side; for a"'" square, or more shapes at once, two."
5100PRINT'" 2-move option: a shape broken up must"'" wait one turn before it is rebuilt."
5110PRINT'CHR$134"Please wait: I am drawing up tables."
5120RESTORE5180:FORI%=0TO143:READJ%:I%?&900=J%:NEXT
5130FORI%=0TO8:READA$:FORJ%=1TO96:?(&98F+I%*96+J%)=ASCMID$(A$,J%)-48:NEXT:NEXT
5140P%=PAGE:REPEATP%=P%+P%?3:UNTILP%?1*256+P%?2=5000
5150L%=P%-PAGE:IFPAGE>&E00 FORI%=0TOL%STEP4:I%!&E00=I%!PAGE:NEXT
5160VDU11:PRINTCHR$134"Press RETURN to choose the options.    ";
5170REPEATUNTILGET=13:I%=RND(-TIME):L%?&E00=13:L%?&E01=255:X%=19530:PAGE=&E00:RUN
5180REM the 72 points
5190DATA80,100,63,117,80,100,33,53,127,147,15,70,110,165,33,53,127,147,5,80,100,175,23,63
5200DATA117,157,5,80,100,175,33,53,127,147,15,70,110,165,33,53,127,147,5,80,100,175,23,63
5210DATA117,157,5,80,100,175,33,53,127,147,15,70,110,165,33,53,127,147,80,100,63,117,80,100
5220DATA192,192,182,182,172,172,165,165,165,165,155,155,155,155,145,145,145,145,137,137,137,137,127,127
5230DATA127,127,117,117,117,117,110,110,110,110,100,100,100,100,90,90,90,90,83,83,83,83,73,73
5240DATA73,73,63,63,63,63,55,55,55,55,45,45,45,45,35,35,35,35,28,28,18,18,8,8
5250DATA2350146015802690136<245=8;?037<@4:=A9>B07?C058@D69AE:BF07;@G8<?H9=BI:>AJ;GK0<EHL=DIM>JN0?CKO@DLP
5260DATAAEMQBFNRCGS0DHMTEILUFJV0GPSWHOTXIRUYJQVZKOW[LPX\MQY]NRZ^OSX_PTW`QUZaRVYbS_c0T]`dU\aeVbf0W[cgX\dh
5270DATAY]eiZ^fj[_k0\`el]adm^bn0_hko`glpajmqbinrcgo0dhpseiqtfjr0gkp0hlouimrvjnq0ltuwmsvxpsw0qtx0sux0tvw0
5280DATA3250146071802:9036<154=2;8?07<@3=:A49>B007C08=D5<9E6:0F0;@G7?<H8=BI9A>J:0GK;HEL<DIM=J0N>CHO?GDP@
5290DATAEJQAIFRB0GSCHMTDLIUEJ0VFSPWGOTXHURYIQVZJ0O[KPU\LTQ]MR0^NSX_OWT`PUZaQYVbR0_cS`]dT\aeUb0fV[`gW_\hX
5300DATA]biYa^jZ0_k[`el\dam]b0n^kho_glp`mjqainrb0g0chmsdlitej00fkp0goluhmrviqn0jutwlsvxmos0ptr0qux0swv0t
5310DATA0Hmm1Hmm0Imm1Jmm0HIf1HJf2Kmm3IKm4JLm5Lmm2Mmm3INf4JOf5Pmm2KMg3KNg4LOh5LPh6Mmm7NQf8OQf9Pmm6MRg7NSg
5320DATA8OTh9PUh6Rmm7QSi8QTi9Umm:RVg;SVg<TWh=UWh:RXm;SYi<TZi=U[m:VXj;VYj<WZk=W[k>Xmm?Y\i@Z\iA[mm>X]j?Y^j
5330DATA@Z_kA[`k>]mm?\^l@\_lA`mmB]ajC^ajD_bkE`bkB]mmC^clD_dlE`mmBammCacmDbdmEbmmFcelGdelFcmmGdmmFemmGemm
