   10 REM Nim: take 1 to 3 matches, whoever takes the last one wins
   20 MODE 7
   30 N%=21: P%=1
   40 PRINT "Matches: ";N%;"  Player: ";P%
   50 PRINT "Take ";
   60 A$=GET$: T%=VAL(A$): PRINT A$
   70 IF T%<1 OR T%>3 OR T%>N% THEN PRINT "Not allowed": GOTO 40
   80 N%=N%-T%
   90 IF N%=0 THEN PRINT "Matches: 0  Winner: ";P%: A$=GET$: RUN
  100 P%=3-P%
  110 GOTO 40
