   10 REM A maze, and the way out of it
   20 MODE 4:VDU 23,1,0;0;0;0;:VDU 19,1,2;0;
   30 W%=39:H%=31:DIM M% W%*H%,S% W%*H%
   40 FOR I%=0 TO W%*H% STEP 4:M%!I%=0:NEXT
   50 PROCdig(W%+1)
   60 M%?1=1:M%?(W%*H%-2)=1:PROCdot(1,135):PROCdot(W%*H%-2,135)
   70 PROCsolve(1,W%*H%-2)
   80 G%=INKEY(500):RUN
   90 DEF PROCdot(P%,C%):COLOUR C%:PRINT TAB(P% MOD W%,P% DIV W%);" ";:COLOUR 128:ENDPROC
  100 DEF PROCdig(P%):LOCAL T%,D%,N%,K%
  110 T%=0:M%?P%=1:PROCdot(P%,129)
  120 REPEAT K%=RND(4):N%=0
  130 REPEAT D%=FNway(K%):IF FNfree(P%,D%) N%=1 ELSE K%=K% MOD 4+1:N%=N%-1
  140 UNTIL N%=1 OR N%=-4
  150 IF N%=1 S%?T%=K%:T%=T%+1:M%?(P%+D%)=1:PROCdot(P%+D%,129):P%=P%+2*D%:M%?P%=1:PROCdot(P%,129) ELSE T%=T%-1:IF T%>=0 P%=P%-2*FNway(S%?T%)
  160 UNTIL T%<0:ENDPROC
  170 DEF FNway(K%)=VAL(MID$("+01-01+39-39",3*K%-2,3))
  180 DEF FNfree(P%,D%):LOCAL Q%,X%:Q%=P%+2*D%:X%=Q% MOD W%
  190 IF Q%<W% OR Q%>=W%*(H%-1) OR X%<1 OR X%>W%-2 OR ABS(X%-P% MOD W%)>2 THEN =FALSE
  200 =M%?Q%=0
  210 DEF PROCsolve(P%,E%):LOCAL T%,K%,D%:T%=0
  220 REPEAT M%?P%=2:PROCdot(P%,128):VDU 31,P% MOD W%,P% DIV W%,42
  230 K%=0:REPEAT K%=K%+1:D%=FNway(K%):UNTIL K%=4 OR FNopen(P%+D%)
  240 IF FNopen(P%+D%) S%?T%=K%:T%=T%+1:P%=P%+D% ELSE PROCdot(P%,129):T%=T%-1:P%=P%-FNway(S%?T%)
  250 UNTIL P%=E%:ENDPROC
  260 DEF FNopen(P%):IF P%<0 OR P%>=W%*H% THEN =FALSE ELSE =M%?P%=1
