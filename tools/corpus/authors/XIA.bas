1REM KENSINGTON for the BBC Micro
2REM First part: works out the tables of the board, then moves the second part (from line 100) down to &1100
3VDU23,1,0;0;0;0;:CLS:PRINTTAB(0,8);:FORI%=1TO2:PRINTCHR$141;CHR$129;SPC11;"KENSINGTON":NEXT
4PRINTTAB(5,13);CHR$134;"I am drawing up the board..."
5*TAPE
6T%=&6000:A%=&8FC:S%=&A1F:X%=&A67:Y%=&AAF
7H%=T%:M%=T%+292:FORI%=0TO764STEP4:I%!T%=0:NEXT:FORI%=0TO288STEP4:I%!&8FF=0:NEXT
8READ a$,b$:Q%=0:FOR I%=1TO 72:Q%=Q%+ASCMID$(b$,I%)-48:Y%?I%=Q%:X%?I%=EVAL("&"+MID$(a$,I%*2-1,2)):NEXT
9FOR J%=0TO 3:READ a$:FOR I%=1TO 72:M%?(I%*4+J%)=ASCMID$(a$,I%)-48:NEXT,
10Q%=0:READ a$:PROCs(3):READ a$:PROCs(4):READ a$:PROCs(6):$(T%+712)=a$
11a$="3567788800355666":FOR I%=0TO15:J%=VALMID$(a$,I%+1,1):Q%=&C00+(I%AND8)*4+(I%AND7):R%=Q%+23-2*(I%AND7)
12?Q%=2^J%-1:Q%?8=256-2^(8-J%):?R%=?Q%:R%?8=Q%?8:NEXT
13VDU23,232,-1;-1;-1;-1;23,233,60,126,-1;-1;126,60
14F%=0:H%=&E00:M%=H%+292:C%=H%+584-64
15Q%=PAGE:REPEAT:Q%=Q%+Q%?3:UNTIL Q%?2=100
16*KEY0 FOR I%=0TO TOP-Q%STEP4:I%!&1100=I%!Q%:NEXT:FOR I%=0TO 764STEP4:I%!&E00=I%!&6000:NEXT|MPAGE=&1100|MOLD|MRUN|M
17*FX138,0,128
18VDU21:END
20DEFPROCs(z%):LOCAL i%,j%,p%,q%:FOR i%=1TO LENa$ STEP z%:Q%=Q%+1
21FOR j%=0TO z%-1:p%=ASCMID$(a$,i%+j%)-48:PROCa(H%+4*p%,Q%)
22IF z%<6 q%=ASCMID$(a$,i%+(j%+1)MOD z%)-48:PROCa(A%+4*p%,q%):PROCa(A%+4*q%,p%)
23NEXT,:ENDPROC
24DEFPROCa(b%,v%):b%=b%-1:REPEAT:b%=b%+1:UNTIL ?b%=0OR ?b%=v%:?b%=v%:ENDPROC
30DATA 52683F7B52681E34869C0B4773AF1E34869C005268BA133F7BA7005268BA1E34869C0B4773AF1E34869C005268BA133F7BA7005268BA1E34869C0B4773AF1E34869C52683F7B5268
31DATA "00;0;08000;000;0008000;000;0008000;000;0008000;000;0008000;000;00080;0;0"
32DATA "317235;7=9;85:;?=ACHDJC?EAKHLJSOUQSPLRSWUY[`\b[W]Yc`dbkgmikhdjkomqusotuw"
33DATA "241:648<:>769>@<B>GEIF@DBFGMINPTRVOMQVXTZV_]a^X\Z^_eafhljngeinplrntvsrxv"
34DATA "5689<=?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrkstnouvrwxuvwx"
35DATA "123412734:;56>789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijlmpqst"
36DATA "1532467?;8<@9A=:>BCGKDLHEIMFNJOWSPTXQYURVZ[_c\d`]ae^fbgokhlpiqmjnrswutvx"
37DATA "126535<849=678@?9:BA;?GC<DH@=AIE>FJBDEMLGOSKHLTPIQUMJNVROPXWQRZYSW_[T\`XUYa]V^bZ\]ed_gkc`dlhaimebfnjghpoijrqlsupmqvtstxw"
38DATA "56<=DE?@GHOPABIJQRLMTU\]WX_`ghYZabijdelmst"
100REM KENSINGTON, second part
102ONERRORGOTO130
104VDU6:IFF%=0V%=4
105MODE1:?&35F=32:VDU23,1,0;0;0;0;19,2,V%;0;
106*FX4,1
107*FX225,0
108DIMF$(2),G$(2)
109a$=CHR$8+CHR$8+CHR$10:O$=CHR$224+CHR$225+a$+CHR$226+CHR$227:I$=CHR$228+CHR$229+a$+CHR$230+CHR$231
110IFF%=0PROCask:F%=1:Q%=PAGE:REPEAT:Q%=Q%+Q%?3:UNTILQ%?1*256+Q%?2=400:Q%?1=255:Q%=Q%+2:?&12=Q%:?&13=Q%DIV256:RUN
111K%=FNq($&C88+", your colour: Red or Blue?","RB","R"):Z%=1-(K%=66)
112I%=RND(-TIME):PROCdraw
113F%=2:PROCnew:PROCboard
114REPEAT:PROCturn(T%):T%=3-T%:UNTILW%
115VDU4:COLOURW%:PROCsay(29,FNn(W%)+" has a hexagon and WINS!"):COLOUR3
116IFG%FORI%=1TO8:SOUND1,-12,40+I%*12,3:NEXT
120PROCsay(30,"Well played. Same players again (Y/N)?"):PROCsay(31,"")
121REPEAT:K%=GETAND223:UNTILK%=89ORK%=78
122IFK%=89GOTO111
123F%=1
124*FX4,0
125*FX225,1
126MODE7:PRINT"Thank you for playing.":END
130VDU4,26:COLOUR128:COLOUR3:IFERR<>17MODE7:REPORT:PRINT" at ";ERL:END
131IFF%<2RUN
132PROCsay(29,"The game is stopped."):GOTO120
150REM
162DEFPROChead:VDU28,3,31,39,0,12:COLOUR1:PRINTTAB(12,4)"KENSINGTON":GCOL0,2:MOVE96,840:DRAW1180,840:MOVE96,836:DRAW1180,836:COLOUR3:VDU31,0,11:ENDPROC
163DEFFNq(q$,k$,d$):LOCALa$:VDU4:PROChead:PRINTq$;" (";:IFd$="0"PRINT"RETURN)";ELSEPRINTd$;")";
164REPEAT:a$=GET$:IFa$=CHR$13a$=d$
165IFa$>"Z"a$=CHR$(ASCa$AND223)
166UNTILINSTR(k$,a$):=ASCa$
169DEFFNi(c%)=1-(c%<>Z%)
170DEFPROCdraw:PROChead:PRINT"A stone is drawn from the bag...":PROCwait(100)
171T%=RND(2):PRINT'"It is ";:COLOURT%:IFT%=1PRINT"RED";ELSEPRINT"BLUE";
172COLOUR3:PRINT": ";FNn(T%);" begins.":PROCwait(150):ENDPROC
173DEFPROCwait(t%):t%=TIME+t%:REPEAT:UNTILTIME>=t%:ENDPROC
174DEFFNv(c%)=?(&C9A+FNi(c%))
175DEFFNn(c%)=$(&C80+8*FNi(c%))
176DEFPROCnew:FORI%=1TO72:S%?I%=0:NEXT:FORI%=64TO191:C%?I%=0:NEXT
177Z$=STRING$(25," "):FORI%=1TO2:?(&C9E+I%)=0:F$(I%)=Z$:F$(I%)="":G$(I%)=Z$:G$(I%)="":NEXT:W%=0:L%=0:ENDPROC
180REM
181DEFPROCboard:LOCALi%,j%,p%,q%:VDU26,12
182FORi%=0TO6:q%=VALMID$("3123123",i%+1,1):GCOL0,q%
183FORj%=1TO6:p%=ASCMID$($&10C8,i%*6+j%)-48:PLOT4-81*(j%>2),FNx(p%),FNz(p%):NEXT
184IFV%=6ANDq%<3PROCshade
185NEXT:GCOL0,3:FORp%=1TO72:FORj%=0TO3:q%=A%?(p%*4+j%):IFq%>p%MOVEFNx(p%),FNz(p%):DRAWFNx(q%),FNz(q%)
186NEXT,:FORp%=1TO72:PROCpt(p%):NEXT
187PRINTTAB(0,0);"KENSINGTON":FORi%=1TO2:COLOURi%:PRINTTAB(0,1+i%*2);CHR$233;" ";FNn(i%);:j%=FNv(i%):IFj%PRINT" (";j%;")";
188NEXT:COLOUR3:ENDPROC
189DEFPROCshade:LOCALy%,w%:GCOL0,0:p%=ASCMID$($&10C8,i%*6+1)-48:FORy%=4TO148STEP8*q%
190w%=88-ABS(76-y%)*.577:MOVEFNx(p%)+44-w%,FNz(p%)-y%:PLOTq%*16-11,FNx(p%)+44+w%,FNz(p%)-y%:NEXT:ENDPROC
191DEFFNx(p%)=470+4*X%?p%
192DEFFNz(p%)=976-4*Y%?p%
193DEFPROCpt(p%):LOCALc%:c%=S%?p%:IFp%=L%c%=J%
194c%=(c%+14)DIV15:PROCdisc(p%,3):GCOL0,c%:MOVEx%,y%:PRINTI$;:IFp%=L%GCOL0,3:MOVEx%+16,y%-16:VDU233
195VDU4:ENDPROC
196DEFPROCdisc(p%,c%):VDU5:x%=FNx(p%)-32:y%=FNz(p%)+32:GCOL0,c%:MOVEx%,y%:PRINTO$;:ENDPROC
197DEFPROCcur(p%,c%):PROCdisc(p%,3):GCOL0,c%:MOVEx%+16,y%-16:VDU232,4:ENDPROC
198DEFPROCsay(l%,t$):VDU4,31,0,l%:PRINTt$;SPC(39-LENt$);:ENDPROC
199DEFPROCshow(c%):LOCALi%,n%:COLOURc%:PRINTTAB(0,20);FNn(c%);SPC6;:n%=15-?(&C9E+c%):IFB%ANDFNv(c%)=0n%=0
200FORi%=0TO14:VDU31,i%MOD5*2,22+i%DIV5*2:IFi%<n%VDU233ELSEVDU32
201NEXT:COLOUR3:ENDPROC
202DEFPROCbox(t$):IFG%SOUND1,-12,20,4
203VDU4,28,0,15,12,10:COLOUR131:COLOUR0:CLS:GCOL0,1:MOVE8,520:DRAW8,696:DRAW404,696:DRAW404,520:DRAW8,520
204VDU28,1,14,11,11:PRINTt$;:PROCwait(100):COLOUR128:COLOUR3:VDU28,0,15,12,10,12,26:ENDPROC
220REM
221DEFPROCturn(c%):LOCALp%:Z$="":PROCshow(c%):PROCsay(29,"")
222IF?(&C9E+c%)<15PROCplace:ELSEIFFNany(c%)p%=FNget(2,c%):PROClift(p%):p%=FNget(3,c%):PROCdrop(p%)ELSEPROCsay(30,FNn(c%)+" cannot move and must pass"):PROCwait(200)
223N%=&CA0:IFp%PROCafter(c%,p%)
224REPEAT:IFN%>&CA0IFW%=0PROCreloc
225UNTILN%=&CA0ORW%:PROCcount(c%):ENDPROC
226DEFPROCplace:p%=FNget(1,c%):?(&C9E+c%)=?(&C9E+c%)+1:J%=?(&C9E+c%)+15*c%-15:PROCdrop(p%):PROCshow(c%):ENDPROC
227DEFPROCcount(c%):F$(c%)=G$(c%):G$(c%)="":ENDPROC
228DEFPROClift(p%):LOCALk%,s%,o%:J%=S%?p%:o%=(J%+14)DIV15:L%=p%
229FORk%=0TO3:s%=H%?(4*p%+k%):IFs%IFs%<55IFC%?(64*o%+s%)=FNs(s%)PROCbreak
230NEXT:S%?p%=0:PROCc(p%,o%,-1):PROCpt(p%):ENDPROC
231DEFPROCbreak:IFo%=T%G$(o%)=G$(o%)+CHR$s%ELSEF$(o%)=F$(o%)+CHR$s%
232ENDPROC
233DEFPROCdrop(p%):LOCALl%:S%?p%=J%:PROCc(p%,(J%+14)DIV15,1):l%=L%:L%=0:IFl%PROCpt(l%)
234PROCpt(p%):IFG%SOUND1,-10,100,2
235ENDPROC
236DEFPROCc(p%,o%,d%):LOCALk%,s%:FORk%=0TO3:s%=H%?(4*p%+k%)+64*o%:C%?s%=C%?s%+d%:NEXT:ENDPROC
237DEFFNs(s%)=3-(s%>24)-2*(s%>54)
238DEFPROCafter(o%,p%):LOCALk%,s%,n%:FORk%=0TO3:s%=H%?(4*p%+k%):IFs%IFC%?(64*o%+s%)=FNs(s%)PROCfull
239NEXT:IFn%=0ORW%>0ENDPROC
240IFN%=&CA0ORN%?1>0N%=N%+4
241!N%=o%+n%*&1000100
242IFG%SOUND1,-12,150,3:SOUND1,-12,180,3
243ENDPROC
244DEFPROCfull:IFs%>54W%=W%-o%*(s%MOD3<>2*o%-2):ENDPROC
245IFINSTR(Z$,CHR$s%)=0Z$=Z$+CHR$s%:IFn%<1-(s%>24)n%=1-(s%>24)
246ENDPROC
247DEFPROCreloc:LOCALc%,p%:c%=?N%:E%=N%?2:IFN%?1=0N%=N%-4:PROCsay(29,""):ENDPROC
248N%?1=N%?1-1:IF?(&C9E+3-c%)<=-(E%<>0)ENDPROC
249COLOURc%:PROCsay(29,FNn(c%)+MID$(" TRIANGLE: relocate one stone SQUARE: relocate two stones ",N%?3*29-28,29)):COLOUR3
250p%=FNget(4,c%):PROClift(p%):N%?2=J%:p%=FNget(5,c%):PROCdrop(p%):PROCafter(3-c%,p%):ENDPROC
252DEFFNget(k%,c%):LOCALp%,e$:IFk%<>3ANDk%<>5R%=1
253IFFNv(c%)GOTO257
254COLOURc%:PROCsay(30,FNn(c%)+": "+FNm(k%)):COLOUR3
255REPEAT:p%=FNkey(c%):e$=FNbad(k%,p%,c%):IFe$<>""PROCbox(e$)
256UNTILe$="":=p%
257COLOURc%:PROCsay(30,FNn(c%)+" is thinking..."):p%=FNcpu(k%,c%):PROCsay(30,FNn(c%)+": I "+FNm(k%)):COLOUR3:PROCcur(p%,c%)
258IFB%PROCsay(31,"Do so on your board, then RETURN"):REPEAT:UNTILGET=13:PROCsay(31,"")ELSEPROCwait(P%)
259PROCpt(p%):=p%
260DEFFNkey(c%):LOCALk%,f%:REPEAT:IFf%PROCpt(R%)ELSEPROCcur(R%,c%)
261f%=NOTf%:k%=INKEY(25):IFk%>135IFk%<140PROCpt(R%):R%=M%?(R%*4+k%-136):f%=0
262UNTILk%=13:PROCpt(R%):=R%
270DEFFNbad(k%,p%,c%):LOCALo%:o%=(S%?p%+14)DIV15:ONk%GOTO271,272,273,274,275
271IFo%THEN="There is a stone here"ELSEIFFNban(p%,c%)THEN="Two-move   rule: wait"ELSE=""
272IFo%<>c%THEN="This is notyour stone"ELSEIFFNfree(p%,c%)THEN=""ELSE="This stone is stuck"
273IFFNnext(p%,L%)GOTO271ELSE="No line    leads here"
274IFo%=c%ORo%=0THEN="That is no enemy stone"ELSEIFS%?p%=E%THEN="You have   just moved it"ELSE=""
275IFo%>0ORp%=L%THEN="There is a stone here"ELSE=""
276DEFFNnext(p%,q%)=A%?(4*q%)=p%ORA%?(4*q%+1)=p%ORA%?(4*q%+2)=p%ORA%?(4*q%+3)=p%
277DEFFNban(p%,c%):LOCALk%,s%,r%:IFU%=0THEN=0
278FORk%=0TO3:s%=H%?(4*p%+k%):IFs%IFs%<55IFC%?(64*c%+s%)=FNs(s%)-1IFINSTR(F$(c%),CHR$s%)r%=1
279NEXT:=r%
280DEFFNfree(p%,c%):LOCALk%,q%,r%:PROCc(p%,c%,-1):FORk%=0TO3:q%=A%?(4*p%+k%):IFq%IFS%?q%=0IFFNban(q%,c%)=0r%=1
281NEXT:PROCc(p%,c%,1):=r%
282DEFFNany(c%):LOCALp%,r%:REPEAT:p%=p%+1:IF(S%?p%+14)DIV15=c%r%=FNfree(p%,c%)
283UNTILr%ORp%=72:=r%
320REM
321DEFFNcpu(k%,c%):LOCALp%,q%,j%,v%,b%,a%,l%,o%,h%:IFk%=3THEN=D%
322l%=FNv(c%):o%=3-c%
323REPEAT:b%=-99999:FORp%=1TO72:IFl%=1IFRND(2)=1GOTO325
324IFFNbad(k%,p%,c%)=""PROCtry
325NEXT:UNTILa%:=a%
326DEFPROCtry:IFO%PROCblob(3)
327IFk%=1v%=FNe(p%,c%):PROCbest
328IFk%=5v%=-FNe(p%,o%):PROCbest
329IFk%=4PROCc(p%,o%,-1):v%=FNe(p%,o%):PROCc(p%,o%,1):PROCbest
330IFk%=2PROCslide
331IFO%PROCblob((S%?p%+14)DIV15)
332ENDPROC
333DEFPROCslide:PROCc(p%,c%,-1):h%=0:IFl%=3h%=FNe(p%,c%)
334FORj%=0TO3:q%=A%?(4*p%+j%):IFq%IFS%?q%=0IFFNban(q%,c%)=0v%=FNe(q%,c%)-h%:PROCbest
335NEXT:PROCc(p%,c%,1):ENDPROC
336DEFPROCbest:v%=v%*4+RND(40-12*l%):IFv%>b%b%=v%:a%=p%:D%=q%
337ENDPROC
338DEFFNe(p%,c%):LOCALk%,s%,n%,m%,z%,g%,v%:FORk%=0TO3:s%=H%?(4*p%+k%):IFs%IFC%?(64+s%)ORC%?(128+s%)PROCworth
339NEXT:=v%
340DEFPROCworth:z%=FNs(s%)-1:n%=C%?(64*c%+s%):m%=C%?(192-64*c%+s%):g%=20*z%:IFz%=5g%=2000
341IFm%=0IFs%<55ORs%MOD3<>2*c%-2v%=v%+1+n%*n%-g%*(n%=z%)
342IFl%>1IFn%=0IFs%<55ORs%MOD3<>4-2*c%v%=v%+m%*m%-g%DIV2*(m%=z%)
343ENDPROC
344DEFPROCblob(c%):VDU5:GCOL0,c%:MOVEFNx(p%)-16,FNz(p%)+16:VDU232,4:ENDPROC
350DEFFNm(k%):LOCALa$:RESTORE:REPEAT:READa$:k%=k%-1:UNTILk%=0:=a$
351DATA place a stone,pick a stone to slide,slide it along a line,pick up an enemy stone,drop it on a free point
400REM
401DEFPROCask:FORJ%=1TO2:Q%=&C80+8*J%
402PROChead:PRINT"Who is player ";J%;" (up to 5 letters)":PRINT:INPUTLINE"> "a$
403$Q%=LEFT$(a$,5):IF$Q%=""$Q%="No. "+STR$J%
404J%?&C9A=FNq($Q%+": my level 1, 2 or 3 -"+CHR$10+CHR$13+"just RETURN for a human","0123","0")-48
405NEXT
406IFFNy("Is your television a colour set?","Y")V%=4ELSEV%=6
407VDU19,2,V%;0;
408O%=FNy("Shall I show you what I ponder?","Y"):G%=FNy("Would you like to hear sounds?","Y")
409B%=FNy("Is there a real board beside you?","N"):U%=FNy("Does the two-move rule apply?","Y")
410P%=FNq("How slowly shall I place stones?"+CHR$10+CHR$13+"0 quick ... 9 slow","0123456789","3")*20-950:ENDPROC
411DEFFNy(q$,d$)=FNq(q$,"YN",d$)=89
