"""The tokeniser and the lister, checked against the BASIC II ROM: its tokens for typed lines, and its LIST."""

import random

import pytest

from emulator.media.basic import KEYWORDS, list_program, tokenise
from tests.emulator.machines import booted

LINES_A_RUN = 60
PAGE = 0x1900  # with a disc interface
TOP = 0x12  # BASIC's zero page: the end of the program
PREFIX = " :\"'()=+-*/.%$#!?&@AZaz_"

FIRST = r"""
1HIMEM=HIMEM:TIME=TIME+1:PAGE=PAGE:PTR#X=PTR#X:LOMEM=LOMEM
2IFA>1THEN100ELSE200:GOTO300
3ON X GOTO 10,20,32767,32768 : GOSUB 0,A,10
4P.TAB(3);:REP.:U.0:E.:PRO.A:F.I=1TO9S.3:N.:G.9
5DATA PRINT,GOTO 10:PRINT
6REM GOTO 10 : PRINT "
7*FX 200,3 PRINT
8A=3:*RUN PRINT
9DEFPROCPRINT:DEF FNTO(A)=FNA+PROCTO
10PRINT"PRINT""PRINT"PRINT"PRINT
11A%=&FFDEFA:B=&0FORD:C$=D$ANDE
12ENDING=TIMES+PINK:TIMER=TRUEST:CLEARING=COUNTER
13print PRINT Print
14GOTO10ELSE20THEN30,40;50
15RESTORE 10:RENUMBER 10,20:AUTO 10:DELETE 10,20:LIST 10,20:TRACE 500
16    A = 3   :   B = 4
17A.:B.:C.:D.:E.:F.:G.:H.:I.:L.:M.:N.:O.:P.:R.:S.:T.:U.:V.:W.:X.
18GOTO 1.5:GOTO .5:GOTO 1E5
19@%=&20209:A$="£":£=3
20LEFT$(A$,3):LEFT$A$:LEFT(3):CHR$65:CHR65:STRING$(3,"A"):INSTR("A","B")
21:::PRINT::
22IF A THEN PRINT ELSE PRINT:TIME=0
23ERROR PRINT:ON ERROR OFF:ON ERROR GOTO 10
24REPEATTIME=0:UNTILTIME>5
25LET TIME=3:LETHIMEM=3
26VDU 23;8202;0;0;0;
27GOTOPRINT10:GOTO(10):GOTO"10"10
28FNA_B`C:PROCa1PRINT
29OPENIN"A":OPENOUT"B":OPENUP"C":OPT:OSCLI"X"
30[OPT 3:LDA #ASC"A":.label STA &70:]
31!&70=A?3:?A=5:$B="X"
32COLOUR1:COLOR1:WIDTH40:ADVAL(1)
33ENDPROCESS:ENDPROC:END:ENDX:RETURNS:RUNNER:RNDX:POSITION:VPOSX
"""


def stored(beeb, text):
    """The program that BASIC makes of the typed lines, and what it says when it lists it."""
    beeb.type("NEW\n")
    beeb.type(text)
    memory = beeb.memory
    top = memory[TOP] | memory[TOP + 1] << 8
    return memory[PAGE:top]


def listed(beeb):
    """What LIST writes, by catching the OS's routine that writes a character."""
    said = []
    wrchv = beeb.memory[0x020E] | beeb.memory[0x020F] << 8
    hook = beeb.on_execute(wrchv, lambda machine: said.append(machine.cpu.a))
    beeb.type("LIST\n")
    beeb.run_until_input()
    hook.remove()
    return bytes(said).replace(b"\n", b"").decode("latin-1").replace("`", "£")


@pytest.fixture(scope="module")
def beeb(system_roms):
    with booted() as machine:
        yield machine


def random_line(dice, number):
    pieces = [word for word, _, _ in KEYWORDS]
    pieces += list(" :,;\"'()=+-*/.%$#!?&@AZaz019_") * 2 + [" ", ":", ",", "10", "250", "40000", "&1F", '"X"']
    return f"{number}{dice.choice(PREFIX)}" + "".join(dice.choice(pieces) for _ in range(dice.randrange(1, 14)))


def random_program(seed):
    dice = random.Random(seed)
    return "\n".join(random_line(dice, number) for number in range(1, LINES_A_RUN + 1)) + "\n"


@pytest.mark.parametrize("text", [FIRST.strip("\n") + "\n", *(random_program(seed) for seed in range(2))])
def test_typed_lines_become_the_same_program(beeb, text):
    ours = tokenise(text)
    theirs = stored(beeb, text)
    assert list_program(theirs) == list_program(ours)
    assert theirs == ours


def test_list_prints_the_same(beeb):
    program = stored(beeb, FIRST.strip("\n") + "\n")
    assert "".join(line + "\r" for line in list_program(program)) in listed(beeb)
