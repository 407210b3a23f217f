"""The free BASIC: it prints what BASIC II prints, computes what it computes, and stores what it stores."""

import random
import re

import pytest

from emulator.assembler import assemble
from emulator.beeb import BASIC_SLOT
from emulator.firmware import BASIC_IMAGE, SOURCE
from tests.emulator.machines import booted, enter
from tools.checks.firmware_basic.__main__ import output
from tools.checks.firmware_basic.arithmetic import FUNCTIONS, OPERATORS, Arrays, errors, random_real, unequal
from tools.checks.firmware_basic.console import Console
from tools.checks.firmware_basic.generate import program
from tools.checks.firmware_basic.speed import STATEMENTS, cycles

PROGRAM = 0xE00
SEEDS = range(7, 19)
OURS = {BASIC_SLOT: BASIC_IMAGE}
ULPS = 6.0  # EXP multiplies by a rounded power of e, as BASIC II does
SHARE = 0.7  # of equal results
SHORTEST, LONGEST = 0.92, 1.1  # of BASIC II's time

KEYWORDS = re.findall(r'^ +\.byte "([A-Z$(]+)"', (SOURCE / "basic" / "keywords.asm").read_text(), re.MULTILINE)

LINES = {
    "expressions": """
        PRINT 2^3^2,-2^2,7 DIV -2,-7 MOD 3,NOT 5 AND 3,1+2*3-4/5
        PRINT 100000*100000,2147483647+1,32767*32767,&FFFFFFFF,1E38,-1E-20
        A$="Q":PRINT "A"++A$,+A$+"B",+STR$5
        PRINT "A"<"B","A"="A","AB">"A",""<"A","A"+"B"="AB"
        PRINT LEFT$("HELLO",2);MID$("HELLO",2,3);RIGHT$("HELLO",2);STRING$(3,"AB");INSTR("ABCABC","BC",3)
        PRINT VAL"12.5E2",VAL"-3A",VAL"&FF",STR$(1/3),STR$~255,EVAL"LEN(""A"")+1",ASC"",CHR$65
        x=3.4E37:PRINT x*4,1E19*1.7E19,8.5E37*2,1.7E38/1,1E38/.6,-8E37/.5
        PRINT INT-2.5,INT2.5,SGN-3,ABS-0.5,RND(-5),RND,RND(1),RND(10),RND(0)
        !&70=&12345678:PRINT ~!&70;~?&71;~&70?2:$&2000="HI":PRINT $&2000;?&2002
    """,
    "formats": """
        PRINT 1;2,3'4;~255,255 ~16
        PRINT TAB(5)"X"TAB(3)"Y"SPC(3)"Z"
        @%=&20209:PRINT 1/3,1000/7,12345678.9,-0.001
        @%=&10209:PRINT 1/3,1000/7,0
        @%=&A:PRINT 1/3,1000/7,12345678.9,12345678912
        @%=&2000A:PRINT 1,0.5,-0.4
        @%=&01020200:PRINT 1/3;STR$(1/3)
        WIDTH 5:PRINT "ABCDEFGHIJKLM",123456
        WIDTH 0:PRINT STRING$(25,"-");:WIDTH 20
        PRINT STRING$(20,"-");:WIDTH 12:PRINT "12"
    """,
    "errors": """
        PRINT 1/0
        PRINT SQR-1
        PRINT LN0
        PRINT "A"+1
        PRINT "A"-1/0
        PRINT "A"*1/0
        PRINT "A"AND 1/0
        PRINT "A"=1/0
        PRINT "A"+1/0
        PRINT 1-"A"/0
        PRINT 1E20*1E20
        PRINT 8.6E37*2
        PRINT 1E38/.5
        PRINT FNX
        GOTO 10
        PRINT X
        PRINT A(1)
        DIM A(2):PRINT A(3)
        DIM A(2)
        PRINT "A
        PRINT (1
        PRINT &G
        PRINT 2147483648 DIV 2
        PRINT EXP1000
        PRINT SIN1E20
        PRINT $5
        NEXT
        UNTIL 1
        RETURN
        ENDPROC
        =1
        LOCAL A
        READ A
        FOR A$=1 TO 2
        FOR A=1
        FOR I=1 TO 2:NEXT B
        ON 3 GOTO 1,2
        ON 1 PRINT
        DIM B%(-2)
        DIM B(10000)
        PRINT EXP89.4
        PRINT EXP89.5
        PRINT 7^-63,2.5^100
        COLOUR 1,2
        DRAW 1,2,3
        GCOL 0,1,2
        SOUND 1,2,3,4,5
        PRINT STRING$(255,"A")+"A"
        STOP
        REPORT
    """,
    "names of procedures": """
        10 PROCA@B(2):PRINT FN@,FN@2
        20 END
        30 DEFPROCA@B(A):PRINT A:ENDPROC
        50 DEFFN@2=9
        60 DEFFN@=7
        RUN
    """,
    "a bad program": """
        ?&3000=1:PAGE=&3000
        PRINT 1
        END
        PAGE=&E00
    """,
    "a command with its star": """
        10 !&2F00=&71847086:?&2F04=&60:A%=!&208:!&208=A% AND &FFFF0000 OR &2F00
        20  *HELLO
        30 !&208=A%:PRINT $(!&70 AND &FFFF)
        RUN
    """,
    "control": """
        10 ON ERROR PRINT "ERR ";ERR;" ";ERL:REPORT:PRINT:GOTO 30
        20 PRINT 1/0
        30 ON ERROR OFF
        40 FOR I=1 TO 2 STEP .25:PRINT I;:NEXT:FOR J%=3 TO 1 STEP -1:FOR K=1 TO 2:PRINT J%*K;:NEXT,
        50 REPEAT:J%=J%+1:UNTIL J%>3:IF J%=4 THEN 70 ELSE PRINT "NO"
        60 PRINT "NO"
        70 ON 2 GOSUB 200,210:ON 5 GOTO 70 ELSE PRINT FNF(6):PROCL(3)
        80 DATA 1, "two" ,three ,&FF,1+2
        90 READ A,B$,C$,D,E:PRINT A;B$;"|";C$;"|";D;E:RESTORE:READ B$:PRINT B$:END
        200 PRINT "200":RETURN
        210 PRINT "210":RETURN
        300 DEF FNF(N):IF N<=1 THEN =1
        310 =N*FNF(N-1)
        320 DEF PROCL(N%):LOCAL A$:A$=STR$N%:IF N%>0 PRINT A$;:PROCL(N%-1):PRINT A$;
        330 ENDPROC
        RUN
    """,
    "input": """
        INPUT A,B:PRINT A;B
        1,2
        INPUT "X" A$:PRINT A$
          "a,b" , c
        INPUT LINE A$:PRINT A$
        a,"b",c
        INPUT "P",A,"Q" B$:PRINT A;B$
        7
        z
    """,
    "lines": """
        10PRINT"HELLO"
        20   REM   x
        40FORI=1TO10:PRINTI:NEXT
        60 FORI=1TO2
        70REPEAT
        80PRINT
        90 UNTIL1:NEXT
        30 GOTO 10
        50 ON A GOTO 10,40,999
        LISTO7
        LIST
        LIST 20,50
        RENUMBER
        RENUMBER 100,5
        DELETE 105,110
        LIST
        TRACE ON
        105 STOP
        RUN
        AUTO 200
        REM a
        REM b
    """,
    "assembler": """
        10 FOR I%=0 TO 3 STEP 3:P%=&3000
        20 [OPT I%:.start LDX #0:.loop   LDA table,X:BEQ done:JSR &FFEE
        30 INX:BNE loop \\ comment
        40 .done STX &70:STY &71:RTS:.table EQUS "Hello":EQUB 0:EQUW &1234:EQUD &12345678
        50 ORA (&70),Y:AND (&70,X):EOR#3:ASL A:LSR &70:JMP (&1234):LDX &70,Y:STY &70,X:LDA &70,Y:CPX &1234
        60 ]:NEXT:X%=5:CALL start:PRINT ?&70;?&71;~P%
        RUN
        [OPT 2:LDA #256:]
        [OPT 2:BNE &4000:]
        [OPT 2:LDA (&70):]
        [OPT 2:LDA nowhere:]
    """,
    "machine": """
        MODE 4:PRINT HIMEM;PAGE;LOMEM
        VDU 23,1,0;0;0;0;65,66
        MOVE 0,0:DRAW 100,100:PLOT 85,50,20:GCOL 0,1:COLOUR 1:CLG
        PRINT POINT(0,0);POS;VPOS;INKEY0;COUNT
        *FX 15
        OSCLI "FX 15":TIME=0:PRINT TIME<5
    """,
    "handlers": """
        10 ON ERROR PRINT "H";ERR:END
        20 PRINT 1/0
        RUN
        PRINT 1/0
        ON ERROR PRINT "I"
        FOO
        10 ON ERROR IF A%>2 THEN END ELSE A%=A%+1:PRINT A%:RUN
        RUN
        GOTO -1
        CALL &3000,nothing
        10 !PAGE=0:END
        RUN
        PRINT 1
        NEW
        10 !PAGE=0
        RUN
        LIST
        OLD
    """,
    "else": """
        10 IF TRUE THEN GOSUB 40 ELSE PRINT "NO"
        20 PRINT "BACK"
        30 END
        40 PRINT "SUBROUTINE WITH A LONG LINE BEFORE ITS END";:IF TRUE THEN PRINT:RETURN
        RUN
    """,
    "data": """
        10 ON ERROR GOTO 30
        20 READ A:GOTO 20
        30 READ B:PRINT A;B:END
        40 DATA 1,2
        RUN
        READ A:PRINT A
    """,
    "mathematics": """
        10 FOR I%=0 TO 360 STEP 30:PRINT RAD I%,INT(400*SIN RAD I%),INT(400*COS RAD I%):NEXT
        20 FOR I%=-9 TO 9:PRINT 7^I%,1.1^I%,SIN(I%*PI/6)=.5:NEXT
        30 !&70=0:FOR ?&70=1 TO 300 STEP 100:PRINT ~!&70;:NEXT
        40 PRINT 1.5;.5;5.;.;1.2.3;1E5;1.E5;1E;1E+;1E-5;1.5E2.5;12345678901234567890;99.99;1E-10
        50 PRINT 1.7014118E38;4294967295;2147483648;00012;3.14159265358979-3.1415926535;6.02E23
        60 PRINT 4*ATN1;-&77241FE5;977.47^3;1998856165;1/1.2E-7
        RUN
    """,
    "memory": """
        10 A=1.5:B%=7:C$="HELLO":DD=3:ABC%=4:AB=5:AC$="X":D$="":D=FNF(3)
        20 DIM E(3),F%(2,1),G$(1),H 5:C$=C$+" WORLD"+C$:G$(1)="HI":I%=0
        30 FOR J=1 TO 3 STEP .5:REPEAT:GOSUB 40
        40 PRINT ?&24;?&25;?&26;~!&500;~!&504;~!&508;~?&50C;~?&5B8;~?&5CC;~?&5E6
        50 PRINT !0;!4:FOR I%=LOMEM TO !2 AND &FFFF:PRINT ~?I%;:NEXT
        60 FOR I%=&482 TO &4F8 STEP 2:IF I%?1:PRINT ~!I%
        70 NEXT:END
        80 DEF FNF(N):IF N=0:=0 ELSE =FNF(N-1)
        RUN
    """,
}


@pytest.fixture(scope="module")
def consoles(system_roms):
    """The free BASIC and BASIC II."""
    return Console(BASIC_IMAGE), Console()


@pytest.mark.parametrize("name", LINES)
def test_it_answers_as_basic_ii_does(consoles, name):
    lines = [line.removeprefix("        ") for line in LINES[name].strip("\n").split("\n")[:-1]]
    answers = []
    for console in consoles:
        console.fresh()
        answers.append(console.enter(lines).split(b"\n"))
        assert not console.timed_out
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", STATEMENTS)
def test_statements_take_about_the_time_of_basic_ii(consoles, name):
    ours, theirs = (cycles(console, STATEMENTS[name]) for console in consoles)
    assert SHORTEST * theirs < ours < LONGEST * theirs


@pytest.mark.parametrize("seed", SEEDS)
def test_random_programs_print_the_same(consoles, seed):
    ours, theirs = (output(console, program(seed)) for console in consoles)
    assert ours == theirs


def test_a_line_is_stored_as_the_same_tokens(consoles):
    assert len(KEYWORDS) == 121
    lines = [
        *(f"{prefix}{word}{suffix}" for word in KEYWORDS for prefix, suffix in (("", ""), ("A=", "Z"), ("", " 10,20"))),
        *(f"A={word[:length]}." for word in KEYWORDS for length in range(1, len(word))),
        *("  PRINT  ", "PROCAfor", "A%PRINT", "&DEFPRINT", "&FGPRINT", "GOTO 32767:10", "GOTO 32768", "*PRINT"),
        *("IFA=1THEN10ELSE20", 'PRINT"PRINT', "REMPRINT", "IFATHENTIME=1", "(TIME", "FNA(TIME", "TOP", "fOR"),
    ]
    for start in range(0, len(lines), 100):
        stored = []
        for console in consoles:
            console.fresh()
            console.enter([f"{number}{line}" for number, line in enumerate(lines[start : start + 100], 1)])
            memory = bytes(console.beeb.memory[PROGRAM : PROGRAM + 8000])
            stored.append(memory[: memory.index(b"\r\xff")])
        assert stored[0] == stored[1]


def test_the_prompt_leaves_zero_page_to_interrupts_of_a_program(consoles):
    pages = []
    for console in consoles:
        console.fresh()
        code = assemble(" .org &2000\n LDA #&AA\n LDX #9\nnext: STA 0,X\n DEX\n BPL next\n RTS").code
        console.beeb.memory[0x2000 : 0x2000 + len(code)] = code
        console.enter(["CALL &2000"])
        pages.append(bytes(console.beeb.memory[:0x0A]) + bytes(console.beeb.memory[0x0B:0x0D]))
    assert pages[0] == pages[1]


def test_the_four_operations_give_the_same_bits(consoles):
    ours, theirs = map(Arrays, consoles)
    assert [unequal(ours, theirs, operator, 200, 1) for operator in OPERATORS] == [0, 0, 0, 0]


@pytest.mark.parametrize("expression", ["EXPA(I%)", "LOGA(I%)", "A(I%)^3", "A(I%)^-7", "A(I%)^.4", "RADA(I%)"])
def test_results_have_mostly_the_same_bits(consoles, expression):
    chance = random.Random(1)
    arguments = [random_real(chance, -2, 3, signed=False) for _ in range(100)]
    results = zip(*(Arrays(console).compute(expression, arguments) for console in consoles), strict=True)
    assert sum(mine == yours for mine, yours in results) > SHARE * len(arguments)


def test_functions_are_exact_to_the_last_places(consoles):
    ours = Arrays(consoles[0])
    assert max(max(errors(ours, function, 40, 1)) for function in FUNCTIONS) < ULPS


@pytest.mark.parametrize("roms", ["acorn", "free"])
def test_it_loads_saves_and_uses_files_on_both_systems(system_roms, tmp_path, roms):
    disc = tmp_path / "disc.ssd"
    disc.write_bytes(bytes(0x100) + bytes(5) + bytes([0, 1, 0x90]) + bytes(0xF8))
    with booted(disc=disc, roms=roms, sideways_roms=OURS, writable=True) as beeb:
        enter(beeb, '10 PRINT "FROM DISC"\nSAVE "PROG"\nNEW\nCHAIN "PROG"\n', 4)
        assert "FROM DISC" in beeb.screen_text()
        enter(beeb, 'X=OPENOUT"F":PRINT#X,1.5,-7,"ABC":BPUT#X,65:CLOSE#X:X=OPENIN"F"\n', 4)
        enter(beeb, "INPUT#X,A,B%,A$:CLS:PRINT A;B%;A$;BGET#X;EOF#X;PTR#X;EXT#X:CLOSE#X\n", 4)
        assert "1.5-7ABC65-11717" in beeb.screen_text()


def test_report_without_an_error_ends_its_line(consoles):
    reports = []
    for console in consoles:
        console.fresh()
        reports.append(re.sub(rb"\(C\)\w+ [A-Za-z ]+", b"", console.enter(["REPORT"])))
    assert reports[0] == reports[1]


def test_the_top_of_a_program_may_be_above_himem(consoles):
    """As one is that another program chains, which has set HIMEM for itself."""
    tops = []
    for console in consoles:
        console.fresh()
        lines = [f"{number}REM{'-' * 90}" for number in range(1, 31)]
        tops.append(console.enter([*lines, "HIMEM=PAGE+&200", "OLD", "HIMEM=&3000", "PRINT TOP-PAGE"]).split()[-2])
    assert tops[0] == tops[1] == b"2852"


def test_escape_ends_a_program(system_roms):
    with booted(dfs=None, roms="acorn", sideways_roms=OURS) as beeb:
        beeb.type("10 GOTO 10\nRUN\n")
        beeb.press("ESCAPE")
        beeb.run_until_text("Escape at line 10", seconds=2)
