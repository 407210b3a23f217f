"""The time that a BASIC takes for single kinds of statement, against another's."""

from collections.abc import Sequence

from emulator.commands.workload import PROGRAM
from tools.checks.firmware_basic.console import Console

BENCH = PROGRAM.replace("UNTILFALSE", "UNTILP%=2").replace("MODE4:", "").split("\n")
SECONDS = 100.0  # emulated, for a program
LONG = [f"{number} REM one of the lines between a call and its subroutine" for number in range(100, 900, 5)]

LOOP = "10 FOR I%=1 TO 200:{}:NEXT"
STATEMENTS: dict[str, list[str]] = {
    "FOR, integer": ["10 FOR I%=1 TO 500:NEXT I%"],
    "FOR, real": ["10 FOR I=0 TO 50 STEP .2:NEXT"],
    "REPEAT": ["10 REPEAT X=X+1:UNTIL X=200"],
    "IF": ["10 FOR I%=1 TO 200", "20 IF I%=3 THEN A=1 ELSE A=2", "30 NEXT"],
    "GOTO": ["10 I%=0", "990 I%=I%+1:IF I%<50 THEN 990", *LONG],
    "GOSUB, near": ["10 FOR I%=1 TO 200:GOSUB 20:NEXT:END", "20 RETURN"],
    "GOSUB, far": ["10 FOR I%=1 TO 50:GOSUB 990:NEXT:END", *LONG, "990 RETURN"],
    "ON GOSUB": ["10 FOR I%=1 TO 200:ON 2 GOSUB 30,20:NEXT:END", "20 RETURN", "30 RETURN"],
    "PROC": ["10 FOR I%=1 TO 200:PROCA(I%,2):NEXT:END", "20 DEFPROCA(A%,B):LOCAL C:ENDPROC"],
    "FN": ["10 FOR I%=1 TO 200:A=FNA(I%):NEXT:END", "20 DEFFNA(N%)=N%+1"],
    "integers": [LOOP.format("A%=I%*3+B%-I% DIV 7")],
    "reals": [LOOP.format("B=I%:A=B*B+I%/3")],
    "constants": [LOOP.format("A=3.14159:B=.5:C=1000")],
    "variables": ["10 aa=1:ab=2:ac=3:ad=4:ae=5", LOOP.replace("10", "20").format("x=aa+ab+ac+ad+ae")],
    "arrays": ["10 DIM A%(9),B(9,9)", LOOP.replace("10", "20").format("A%(5)=I%:B(3,4)=A%(5)")],
    "? and !": [LOOP.format("?&70=I%:!&74=?&70")],
    "strings": [LOOP.format('A$="AB"+CHR$(67):B$=MID$(A$,2)+LEFT$(A$,1)')],
    "STR$ and VAL": [LOOP.format("A$=STR$(I%):A=VAL(A$)")],
    "functions": [LOOP.format("A=SQR(I%)+SIN(I%)*RND(1)")],
    "EVAL": ["10 B=2", LOOP.replace("10", "20").format('A=EVAL("I%*B+T%")')],
    "RND": [LOOP.format("A%=RND(6)+RND")],
    "angles": [LOOP.format("A=SIN(I%/9)+COS(I%/9)")],
    "READ": [LOOP.format("READ A:RESTORE"), "20 DATA 1,2"],
    "PRINT": [LOOP.format('PRINT "A";I%,1.5')],
    "VDU and MOVE": [LOOP.format("VDU 29,0;0;:MOVE I%,5")],
}


def cycles(console: Console, lines: Sequence[str]) -> int:
    """The cycles that the program takes."""
    console.fresh()
    console.enter(lines)
    before = console.beeb.cycles
    console.enter(["RUN"], SECONDS)
    return console.beeb.cycles - before
