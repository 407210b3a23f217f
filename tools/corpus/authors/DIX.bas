10REM KENSINGTON   by DIX, 1985
30ON ERROR GOTO200
40MODE7
50PROCinit
60g%=FALSE:PROCsetup
70MODE5:VDU23,1,0;0;0;0;
80PROCscreen:g%=TRUE
90PROCcolours
110REPEATPROCturn:c%=3-c%:UNTILW%>0
120g%=FALSE:PROCwon
130PROCmenu
140IFk%=1GOTO70
150MODE7:IFk%=2GOTO60
160PRINT"Goodbye."
180END
200IFERR<>17MODE7:REPORT:PRINT" at line ";ERL:END
210IFNOTg%RUN
220VDU4:PROCsay("The game is stopped."):g%=FALSE:GOTO130
300DEFPROCinit
310LOCALI%,J%,y%,A%,B%:A$=STRING$(90," "):W$=STRING$(24," "):Q$=W$
320DIMU%191,R%80,X%72,Y%72
325N%=&900:S%=&A2C:P%=&B58:E%=&BA4:F%=&C20:C%=&C20
330DIMB%(1,61),T%(2),H%(2),L%(2),N$(2),A$(2),V%(2),c$(2),o%(6),W%(2,6),D%(2,6),s%(80)
340PROChead:PRINT'"  One moment: I am laying out the board.":RESTORE3200:FORI%=0TO2:FORJ%=0TO6:READW%(I%,J%):NEXT:NEXT:FORI%=0TO2:FORJ%=0TO6:READD%(I%,J%):NEXT:NEXT
370J%=1:FORI%=1TO21:READy%,A%,B%:IFA%>0X%?J%=80-A%/8:X%?(J%+1)=80-B%/8:X%?(J%+2)=80+B%/8:X%?(J%+3)=80+A%/8:FORB%=0TO3:Y%?(J%+B%)=156+y%/4:NEXT:J%=J%+4
390IFA%=0X%?J%=80-B%/8:X%?(J%+1)=80+B%/8:Y%?J%=156+y%/4:Y%?(J%+1)=156+y%/4:J%=J%+2
400NEXT:FORI%=1TO72:IFI%MOD 3=1READA$
420FORJ%=0TO3:N%?(I%*4+J%)=FNc:NEXT:FORJ%=0TO3:S%?(I%*4+J%)=FNc:NEXT:A$=MID$(A$,9):NEXT:F%?0=99:P%?0=9:FORI%=0TO3:S%?I%=0:NEXT:FORI%=1TO61:F%?I%=3-(I%>24)-2*(I%>54)
450U%?(64+I%)=-(I%<60):U%?(128+I%)=-(I%<58ORI%>59):NEXT:U%?64=0:U%?128=0:c$(1)="red":c$(2)="blue":FORI%=1TO5:o%(I%)=TRUE:NEXT:o%(4)=FALSE:o%(6)=4:ENDPROC
490DEFFNc:LOCALV%:V%=ASC(A$)-40:A$=MID$(A$,2):=V%
500DEFPROChead:LOCALI%:CLS:FORI%=1TO2:PRINTCHR$141;CHR$130;"       K E N S I N G T O N":NEXT:PRINTCHR$134;"   Red and blue, hexagons and wits":ENDPROC
540DEFPROCsetup:LOCALi%,K%:FORi%=1TO2:PROChead:REPEATPRINT'"What is the name of the ";:IFi%=1PRINT"first player?"ELSEPRINT"second player?"
570PRINT"Up to 5 letters, then RETURN: ";:A$(i%)=FNname:IFA$(i%)=""A$(i%)=MID$("ALICEBRUCE",i%*5-4,5):PRINTA$(i%);
590K%=(i%=2ANDA$(2)=A$(1)):IFK%PRINT'"That is the other player's name.";CHR$7
600PRINT:UNTILNOTK%:PRINT'"Who plays for ";A$(i%);"?"
620PRINT'"  1  I do, as a novice"'"  2  I do, with some experience"'"  3  I do, as an expert"'"  RETURN  A person at this keyboard":REPEATK%=GET:UNTILK%=13OR(K%>48ANDK%<52)
640V%(i%)=K%-48:IFK%=13V%(i%)=0
650NEXT:REPEATPROChead:PRINT'CHR$131;"Is all this as you would have it?"'
680PRINT" 1  A colour television        ";FNyn(1)'" 2  You watch me thinking      ";FNyn(2)'" 3  Sound effects              ";FNyn(3)
690PRINT" 4  A real board in use, too   ";FNyn(4)'" 5  The 2-move option          ";FNyn(5)'" 6  Speed, 0 fast to 9 slow    ";o%(6)
700PRINT'"Press a number to change that line,"'"or RETURN to begin the game.":REPEATK%=GET:UNTILK%=13OR(K%>48ANDK%<55):IFK%>48ANDK%<54 o%(K%-48)=NOTo%(K%-48)
730IFK%=54PRINT'"What speed, 0 to 9? ";:REPEATi%=GET:UNTILi%>47ANDi%<58:o%(6)=i%-48
740UNTILK%=13:i%=RND(-TIME-1):ENDPROC
770DEFFNyn(I%):IFo%(I%)THEN="Yes"ELSE="No "
780DEFFNname:LOCALA$,K%:REPEATK%=GET:IFK%>96ANDK%<123K%=K%-32
810IFK%>64ANDK%<91IFLEN(A$)<5A$=A$+CHR$K%:VDUK%
820IFK%=127IFA$<>""A$=LEFT$(A$,LEN(A$)-1):VDU127
830UNTILK%=13:=A$
850DEFPROCscreen:LOCALI%,J%,K%:VDU19,2,4;0;:VDU23,224,0,0,&18,&3C,&3C,&7E,&7E,&7E:VDU23,225,&7E,&7E,&7E,&3C,&3C,&18,0,0
890VDU23,226,0,0,&18,&18,&18,&18,0,0:VDU23,227,&18,&3C,&3C,&3C,&3C,&3C,&3C,&18:VDU24,0;224;1279;1023;:GCOL0,131:CLG:VDU28,0,31,19,25:GCOL0,0:FORI%=1TO72:FORJ%=I%*4TOI%*4+3:K%=N%?J%
930IFK%>I%MOVE X%?I%*8,Y%?I%*4:DRAWX%?K%*8,Y%?K%*4
940NEXT:NEXT:PROChex(640,840,3):PROChex(640,624,3):PROChex(640,408,3):PROChex(448,732,1):PROChex(448,516,1):PROChex(832,732,2):PROChex(832,516,2)
970VDU5:GCOL0,0:MOVE8,396:PRINT"Move:":MOVE952,316:PRINT"Do it:";:MOVE8,356:PRINT"U I O":MOVE8,316:PRINT"J   L":MOVE8,276:PRINT"M , .";:MOVE888,276:PRINT"RETURN";:VDU4
1000FORI%=1TO72:P%?I%=0:NEXT:FORI%=64TO191:C%?I%=0:NEXT:FORI%=1TO61:B%(0,I%)=0:B%(1,I%)=0:NEXT:FORI%=1TO2:T%(I%)=0:H%(I%)=15:NEXT:W%=0:ENDPROC
1040DEFPROChex(x%,y%,k%):LOCALI%,J%,A,B:GCOL0,k%:IFk%=3GCOL0,0
1060MOVEx%+48,y%:FORI%=1TO6:A=x%+48*COS(RAD(I%*60)):B=y%+48*SIN(RAD(I%*60)):IFk%=3DRAWA,B ELSEMOVEx%,y%:PLOT85,A,B
1090NEXT:IFo%(1)ORk%=3ENDPROC
1110GCOL0,3:FORI%=-40TO40 STEP16:IFk%=1MOVEx%-48,y%+I%:DRAWx%+48,y%+I%ELSE MOVEx%+I%,y%-44:DRAWx%+I%,y%+44
1130NEXT:ENDPROC
1150DEFPROCcolours:LOCALp%,I%:p%=1:IFV%(1)>0IFV%(2)=0 p%=2
1180IFV%(p%)>0 k%=RND(2):PROCsay("I toss for the colours.")ELSEPROCsay(A$(p%)+", which colour do you want? 1 Red 2 Blue:"):k%=FNnum(2):PROCadd(c$(k%)+".")
1190FORI%=1TO2:N$(k%)=A$(p%):L%(k%)=V%(p%):k%=3-k%:p%=3-p%:NEXT:PROCpile(1):PROCpile(2):PROCsay("I draw a stone from the bag..."):PROCwait(80)
1220c%=RND(2):PROCadd("It is "+c$(c%)+": "+N$(c%)+" begins."):PROCwait(50):ENDPROC
1240DEFPROCpile(c%):LOCALI%:VDU5:GCOL0,c%:MOVE64+896*(c%-1),1016:PRINTN$(c%);:VDU4:IFo%(4)IFL%(c%)=0ENDPROC
1270FORI%=1TO15:PROCdot(c%,I%,c%):NEXT:ENDPROC
1290DEFPROCdot(c%,I%,k%):VDU5:GCOL0,k%:MOVE48+896*(c%-1)+64*((I%-1)MOD5),972-36*((I%-1)DIV5):VDU227,4:ENDPROC
1320DEFPROCmark(c%,k%):VDU5:GCOL0,k%:MOVE896*(c%-1),1016:VDU62,4:ENDPROC
1330DEFPROCsay(A$):IFPOS>0PRINT
1340PROCadd(A$):ENDPROC
1350DEFPROCadd(A$):LOCALI%,W$:REPEATI%=INSTR(A$," "):IFI%=0W$=A$:A$=""ELSEW$=LEFT$(A$,I%-1):A$=MID$(A$,I%+1)
1380IFPOS+LEN(W$)>19PRINT
1390PRINTW$;:IFPOS>0IFPOS<19PRINT" ";
1400UNTILA$="":ENDPROC
1420DEFPROCno(A$):COLOUR1:PROCsay("No! "+A$):COLOUR3:IFo%(3)SOUND1,-10,20,4
1440ENDPROC
1450DEFFNnum(n%):LOCALK%:REPEATK%=GET-48:UNTILK%>0ANDK%<=n%:=K%
1460DEFFNask(A$):LOCALK%:PROCsay(A$+" (Y or N)?"):REPEATK%=GET AND&DF:UNTILK%=89ORK%=78:IFK%=89PROCadd("Yes.")ELSEPROCadd("No.")
1490=(K%=89)
1500DEFPROCwait(t%):t%=TIME+t%:REPEATUNTILTIME>=t%:ENDPROC
1510DEFPROCbox(p%):LOCALx%,y%:IFp%=0ENDPROC
1530x%=X%?p%*8:y%=Y%?p%*4:GCOL3,3:MOVEx%-32,y%-32:DRAWx%+32,y%-32:DRAWx%+32,y%+32:DRAWx%-32,y%+32:DRAWx%-32,y%-32:ENDPROC
1550DEFPROCstone(p%,k%):LOCALI%,q%:VDU5:GCOL0,k%:MOVEX%?p%*8-32,Y%?p%*4+28:VDU224,8,10,225:IFk%=2IFNOTo%(1)GCOL0,3:MOVEX%?p%*8-32,Y%?p%*4+12:VDU226
1580VDU4:IFk%<3ENDPROC
1590GCOL0,0:FORI%=p%*4TOp%*4+3:q%=N%?I%:IFq%>0MOVEX%?p%*8,Y%?p%*4:DRAWX%?p%*8+(X%?q%*8-X%?p%*8)*.4,Y%?p%*4+(Y%?q%*4-Y%?p%*4)*.4
1610NEXT:ENDPROC
1620DEFPROCcursor:LOCALK%,I%,b%:b%=FALSE:REPEATREPEATPROCbox(Z%):b%=NOTb%:K%=INKEY(30):UNTILK%>-1:IFb%PROCbox(Z%):b%=FALSE
1660IFK%>96ANDK%<123K%=K%-32
1670I%=INSTR("UIOJLM,.",CHR$K%):IFI%>0PROCgo
1680UNTILK%=13:ENDPROC
1692DEFPROCgo:LOCALA$:RESTORE(3330+(Z%-1)DIV3*10):READA$:I%=ASC(MID$(A$,(Z%-1)MOD3*16+8+I%))-40:IFI%>0Z%=I%
1696ENDPROC
1700DEFPROCon(c%,p%):LOCALI%,J%:P%?p%=c%:FORI%=p%*4TOp%*4+3:J%=C%+c%*64+S%?I%:?J%=?J%+1:NEXT:ENDPROC
1720DEFPROCoff(p%):LOCALI%,J%,c%:c%=P%?p%:P%?p%=0:FORI%=p%*4TOp%*4+3:J%=C%+c%*64+S%?I%:?J%=?J%-1:NEXT:ENDPROC
1740DEFFNok(c%,p%):LOCALI%,J%,r%:r%=TRUE:IFNOTo%(5)THEN=TRUE
1760FORI%=p%*4TOp%*4+3:J%=S%?I%:IFC%?(c%*64+J%)=F%?J%-1IFB%(c%-1,J%)=T%(c%)r%=FALSE
1780NEXT:=r%
1790DEFPROCmove(c%,f%,t%):LOCALI%,J%:FORI%=f%*4TOf%*4+3:J%=S%?I%:IFJ%<55IFC%?(c%*64+J%)=F%?J%B%(c%-1,J%)=T%(c%)+1
1820NEXT:PROCoff(f%):PROCstone(f%,3):PROCland(c%,t%):ENDPROC
1830DEFPROCland(c%,t%):PROCon(c%,t%):PROCstone(t%,c%):IFo%(3)SOUND1,-12,c%*40+40,3
1850ENDPROC
1860DEFFNfree(p%):LOCALI%,r%:FORI%=p%*4TOp%*4+3:IFN%?I%>0IFP%?(N%?I%)=0 r%=TRUE
1880NEXT:=r%
1890DEFFNmay(c%,f%,t%):LOCALr%:PROCoff(f%):r%=FNok(c%,t%):PROCon(c%,f%):=r%
1910DEFFNline(f%,t%):LOCALI%,r%:FORI%=f%*4TOf%*4+3:IFN%?I%=t%r%=TRUE
1930NEXT:=r%
1940DEFFNany(c%):LOCALp%,I%,r%:p%=0:REPEATp%=p%+1:IFH%(c%)>0IFP%?p%=0 r%=FNok(c%,p%)
1980IFH%(c%)=0IFP%?p%=c%FOR I%=p%*4TOp%*4+3:PROCway:NEXT
1990UNTILr%OR p%=72:=r%
2010DEFPROCway:IFN%?I%>0IFP%?(N%?I%)=0IFFNmay(c%,p%,N%?I%)r%=TRUE
2020ENDPROC
2030DEFPROCturn:Q$="":T%(c%)=T%(c%)+1:PROCmark(3-c%,3):PROCmark(c%,0):IFNOTFNany(c%)PROCsay(N$(c%)+" cannot move, and must pass."):PROCwait(150):ENDPROC
2060IFH%(c%)>0PROCplace ELSEPROCslide
2070PROCsettle(c%,to%):ENDPROC
2090DEFPROCplace:LOCALd%:IFL%(c%)>0PROCthink(c%):PROCsay(N$(c%)+" places a stone."):PROCtell(c%,0,to%)ELSEPROCsay(N$(c%)+", place a "+c$(c%)+" stone."):PROChand
2110IFNOT(o%(4)ANDL%(c%)=0)PROCdot(c%,H%(c%),3)
2120H%(c%)=H%(c%)-1:PROCland(c%,to%):PROCreal(c%,0):ENDPROC
2140DEFPROChand:Z%=1:REPEATPROCcursor:d%=FALSE:IFP%?Z%>0PROCno("That point is taken.")ELSEIFNOTFNok(c%,Z%)PROCno("It is too soon to rebuild that.")ELSEd%=TRUE
2170UNTILd%:to%=Z%:ENDPROC
2180DEFPROCslide:IFL%(c%)>0PROCthink(c%):PROCsay(N$(c%)+" moves."):PROCtell(c%,from%,to%)ELSEPROCsay(N$(c%)+", which "+c$(c%)+" stone will you move?"):PROCpick(c%,0,TRUE)
2200PROCmove(c%,from%,to%):PROCreal(c%,from%):ENDPROC
2220DEFPROCpick(o%,b%,s%):LOCALd%,q%:Z%=1:REPEAT:REPEATPROCcursor:d%=FALSE:q%=P%?Z%
2260IFq%=0PROCno("There is no stone there.")ELSEIFq%<>o%PROCno("That stone is "+c$(q%)+", and you want a "+c$(o%)+" one.")ELSEIFZ%=b%PROCno("You have only just put that one there.")ELSEPROCwish
2270UNTILd%:from%=Z%:PROCstone(Z%,3):PROCsay("You have it in your hand. Where to?"):REPEATPROCcursor:d%=FALSE
2300IFZ%=from%PROCback ELSEIFP%?Z%>0PROCno("That point is taken.")ELSEPROCfit
2310UNTILd%:UNTILto%>0:ENDPROC
2340DEFPROCwish:IFs%IF NOTFNfree(Z%)PROCno("It is shut in and cannot move."):ENDPROC
2360d%=FNask("Take this stone up"):IFNOTd%PROCsay("Which one, then?")
2370ENDPROC
2380DEFPROCback:d%=FNask("Put it back"):IFd%to%=0:PROCstone(from%,o%):PROCsay("It is back. Which one, then?")ELSEPROCsay("Where to, then?")
2400ENDPROC
2410DEFPROCfit:IFs%IF NOTFNline(from%,Z%)PROCno("No line leads there."):ENDPROC
2430IFs%IF NOTFNmay(o%,from%,Z%)PROCno("It is too soon to rebuild that."):ENDPROC
2440d%=TRUE:to%=Z%:ENDPROC
2450DEFPROCsettle(c%,p%):LOCALe%,b%:t%=0:q%=0:FORI%=p%*4TOp%*4+3:J%=S%?I%:IFC%?(c%*64+J%)=F%?J%PROCfull
2490NEXT:IFW%>0ORt%+q%=0ENDPROC
2510e%=t%+2*q%:IFe%>2 e%=2
2520PROCcry:REPEATPROCnext:UNTILe%=0ORW%>0:ENDPROC
2550DEFPROCfull:IFJ%>54ANDU%?(c%*64+J%)=1W%=c%:w%=J%
2570IFJ%>54ENDPROC
2580IFINSTR(Q$,CHR$J%)>0ENDPROC
2590Q$=Q$+CHR$J%:IFJ%<25 t%=t%+1ELSEq%=q%+1
2600ENDPROC
2610DEFPROCcry:LOCALA$:A$="a triangle":IFq%=1A$="a square":IFt%=1A$="a triangle and a square"
2630IFq%>1A$="two squares"
2640PROCsay(N$(c%)+" has "+A$+"!"):IFo%(3)SOUND1,-12,100,3:SOUND1,-12,120,5
2650ENDPROC
2660DEFPROCnext:J%=0:FORI%=1TO72:IFP%?I%=3-c%IF I%<>b%J%=1
2680NEXT:IFJ%=0PROCsay("There is no "+c$(3-c%)+" stone to shift."):e%=0:ENDPROC
2690IFL%(c%)>0PROCshift(c%,b%):PROCsay(N$(c%)+" shifts a "+c$(3-c%)+" stone."):PROCtell(c%,from%,to%)ELSEPROCsay(N$(c%)+", shift "+MID$("one two",e%*4-3,3)+" of "+N$(3-c%)+"'s stones. Which?"):PROCpick(3-c%,b%,FALSE)
2700e%=e%-1:b%=to%:PROCmove(3-c%,from%,to%):PROCreal(c%,from%):PROCsettle(3-c%,b%):ENDPROC
2720DEFPROCtell(c%,f%,t%):LOCALI%:FORI%=1TO2:PROCbox(f%):PROCwait(o%(6)*5):PROCbox(f%):PROCbox(t%):PROCwait(o%(6)*5):PROCbox(t%):NEXT:ENDPROC
2760DEFPROCreal(c%,f%):IFL%(c%)=0ORNOTo%(4)ENDPROC
2780PROCbox(f%):PROCbox(to%):PROCsay("Do so on your board and press SPACE."):REPEATUNTILGET=32:PROCbox(f%):PROCbox(to%):ENDPROC
2800DEFPROCwon:LOCALI%,A$:A$="white":IFw%>57A$="red":IFw%>59A$="blue"
2820PROCsay(N$(W%)+" has all of a "+A$+" hexagon and wins the game!"):IFo%(3)FORI%=1TO5:SOUND1,-13,60+I%*16,4:NEXT
2840ENDPROC
2850DEFPROCmenu:PROCsay("And now?"):PRINT'"1 Again, as before"'"2 New players"'"3 No more";:k%=FNnum(3):ENDPROC
2880DEFFNval(c%,p%):LOCALI%,J%,m%,v%,x%,y%:x%=c%*64:y%=192-x%:FORI%=S%+p%*4TOS%+p%*4+3:J%=?I%:m%=C%?(x%+J%):IFC%?(y%+J%)=0IFU%?(x%+J%)v%=v%+W%(-(J%>24)-(J%>54),m%)
2920IFm%=0IFU%?(y%+J%)v%=v%+D%(-(J%>24)-(J%>54),C%?(y%+J%))
2940NEXT:=v%
2950DEFFNbest(c%,k%):LOCALb%,f%,t%,i%,v%,w%:b%=-9999:IFH%(c%)>0PROCfill:=b%
2980FORf%=1TO72:IFP%?f%=c%PROCaway
2990NEXT:=b%
2992DEFPROCfill:FORt%=1TO72:IFP%?t%=0PROCtry
2994NEXT:ENDPROC
3000DEFPROCaway:PROCoff(f%):W%(0,2)=8:W%(1,3)=14:w%=FNval(c%,f%):W%(0,2)=30:W%(1,3)=55:IFk%w%=w%+FNnear(c%,f%)
3020FORi%=f%*4TOf%*4+3:t%=N%?i%:IFt%>0IFP%?t%=0PROCtry
3030NEXT:PROCon(c%,f%):ENDPROC
3040DEFPROCtry:v%=FNval(c%,t%):IFv%>29IFNOTFNok(c%,t%)ENDPROC
3055IFk%IF f%>0 v%=v%+FNnear(c%,t%)
3060v%=v%-w%:IFv%>b%b%=v%
3070IFk%n%=n%+1:E%?n%=f%:R%?n%=t%:s%(n%)=v%:PROCmuse(t%)
3080ENDPROC
3082DEFFNnear(c%,p%):LOCALI%,J%,K%,q%,v%:FORK%=N%+p%*4TON%+p%*4+3:q%=?K%:IFP%?q%=0FORI%=S%+q%*4TOS%+q%*4+3:J%=?I%:PROChope:NEXT
3085NEXT:=v%
3086DEFPROChope:IFJ%>54IFU%?(c%*64+J%)IFC%?(192-c%*64+J%)=0 v%=v%+W%(2,C%?(c%*64+J%))DIV7
3087ENDPROC
3090DEFPROCmuse(p%):IFo%(2)PROCbox(p%):PROCwait(2):PROCbox(p%)
3095ENDPROC
3100DEFPROCthink(c%):LOCALi%,j%,k%,m%,v%,b%:PROCsay(N$(c%)+" is thinking..."):n%=0:v%=FNbest(c%,TRUE):b%=-99999:IFL%(c%)=3FORk%=1TO3:PROCdeep:NEXT ELSEFORi%=1TOn%:PROCquick:NEXT
3120from%=E%?j%:to%=R%?j%:ENDPROC
3125DEFPROCquick:v%=s%(i%)+RND(4):IFL%(c%)=1 v%=v%+RND(40)
3130IFv%>b%b%=v%:j%=i%
3135ENDPROC
3140DEFPROCdeep:m%=1:FORi%=2TOn%:IFs%(i%)>s%(m%)m%=i%
3145NEXT:IFs%(m%)<-9999ENDPROC
3150v%=s%(m%):IFv%>9999 v%=99999ELSEPROCtrial
3155s%(m%)=-60000:IFv%>b%b%=v%:j%=m%
3160ENDPROC
3165DEFPROCtrial:LOCALf%:f%=E%?m%:IFf%>0PROCoff(f%)
3166PROCon(c%,R%?m%):v%=v%+RND(3)-FNbest(3-c%,FALSE)*.8:PROCoff(R%?m%):IFf%>0PROCon(c%,f%)
3167ENDPROC
3170DEFPROCshift(c%,b%):LOCALo%,f%,v%,w%:o%=3-c%:v%=-99999:FORf%=1TO72:IFP%?f%=o%IF f%<>b%PROCweigh
3176NEXT:PROCoff(from%):v%=99999:FORf%=1TO72:IFP%?f%=0IFf%<>from%w%=FNval(o%,f%)+RND(3):IFw%<v%v%=w%:to%=f%
3180NEXT:PROCon(o%,from%):ENDPROC
3182DEFPROCweigh:PROCmuse(f%):PROCoff(f%):w%=FNval(o%,f%)+RND(3):PROCon(o%,f%):IFL%(c%)=1 w%=w%+RND(40)
3184IFw%>v%v%=w%:from%=f%
3186ENDPROC
3200DATA 2,6,30,0,0,0,0,2,4,12,55,0,0,0,3,10,28,70,220,20000,0
3210DATA 0,2,20,0,0,0,0,0,1,5,35,0,0,0,0,4,14,45,160,5000,0
3300DATA 368,0,40,328,0,112,288,0,40,260,232,152,220,296,80,180,232,152,148,336,40
3310DATA 108,272,112,68,336,40,40,232,152,0,296,80,-40,232,152,-68,336,40,-108,272,112
3320DATA -148,336,40,-180,232,152,-220,296,80,-260,232,152,-288,0,40,-328,0,112,-368,0,40
3330DATA "-*+()A(((((+*+-..,)(*A(((((),-.,-)0()B(((()/)00-"
3340DATA ".1*(*C((*((*2.11.4)+)AB_+)*+.4455-,**AC_)*,-,455"
3350DATA "073(+D((((+303784+8/,BD((++/47845,92-CE(,,(5259:"
3360DATA "1:6(.E((,((169:67/;(+F((((/(/;;7-<08,BG_0--058<<"
3370DATA ".=19-CH_..141==9:>2(.I((2((2(:>>8?/3+DFb3/038??@"
3380DATA "40@7,DGb/0474?@@51A:-EHd5125:AAB9B62.EId12696ABB"
3390DATA "?3C(/F(((33(?(C?4=@D0GJ_445@=@DE5<EA1HJ_455<ADEA"
3400DATA "B6F(2I((66(B(BF(7G;C/FKb;77;@CGG<8DH0GLb88<?<HHD"
3410DATA "=E9I1HMd=99=BEII:J>F2INd::>A>JJF?;K(/K(((;?(?(KK"
3420DATA "<@EL0JL`@<=@ELLM=DAM1JM`<=ADALMMB>N(2N((B>(B(NN("
3430DATA "H?KO3KOb??@KHKOP@LPG4LOb?@@GLOPLAMQJ5MPdAABMJMQR"
3440DATA "IBRN6NPdABBINQRNGCOS3KQ(CCG(GSSODTHP4LR`HDDHMPTT"
3450DATA "EUIQ5MS`EEILIUUQJRFV6NT(JFFJ(RVVPGKW3OQcKGHKPWWX"
3460DATA "LHXO4ORcGHLOLWXXMIYR5PSeMIJMRYYZQJNZ6PTeIJNQNYZZ"
3470DATA "KW[(7Q(((KK(W([WLUX\8RU`LLMXUX\]MT]Y9SU`LMMTY\]Y"
3480DATA "NZ^(:T((NN(Z(Z^(O_S[7QVcSOOSX[__TP\`8RWcPPTWT``\"
3490DATA "U]Qa9SXeUQQUZ]aaRbV^:TYeRRVYVbb^WSc(7V(((SW(W(cc"
3500DATA "TX]d8UWaXTUX]ddeU\Ye9UXaTUY\YdeeZVf(:Y((ZV(Z(ff("
3510DATA "`Wcg;VZcWWXc`cghXdh_<WZcWXX_dghdYeib=X[eYYZebeij"
3520DATA "aZjf>Y[eYZZafijf_[g(;V(([[_(_((g\k`h<W\a`\\`ehkk"
3530DATA "]lai=X]a]]adallibj^(>Y((b^^b(j((h_c(;Z((c_`ch((m"
3540DATA "d`mg<Z\(_`dgd(mmeanj=[](eabejnn(ibf(>[((abfifn(("
3550DATA "dlmo?\^addemlmopekpn@]^adeeknopnkho(?\((hhkgk((o"
3560DATA "lpi(@]((liiljp((kmp(?^((mklmp(((lon(@^((klnon((("
