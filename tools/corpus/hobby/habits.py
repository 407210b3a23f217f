"""EIGHT with the habits of other authors: what it does after a refusal, how it shows whose turn it is, how it writes.

Each habit is a list of edits of the listing. `FAULTS` are slips in the rules that can be planted in any of them.
"""

from collections.abc import Iterable
from pathlib import Path

from tools.corpus.hobby.player import LISTINGS

Edits = tuple[tuple[str, str], ...]

TAKE_SLIDE = 'PROCsay("Move it along a linewhere to?"):'
CHOOSE_SLIDE = "Q%=FNdot(A%):F%=FNgood(C%,A%,Q%)"
SLIDE_HELD = (TAKE_SLIDE + CHOOSE_SLIDE, f"{TAKE_SLIDE}REPEAT {CHOOSE_SLIDE}:UNTIL F% OR Q%=A%")
SLIDE_STUCK = (TAKE_SLIDE + CHOOSE_SLIDE, f"{TAKE_SLIDE}REPEAT {CHOOSE_SLIDE}:UNTIL F%")
CAN_SLIDE = ('THEN PROCno("That is no stone of yours!")', 'OR NOT FNfree(C%,A%) THEN PROCno("You cannot move that!")')
TAKEN = '3100 IF PP%?Q% THEN PROCno("There is a stone    already!"):=FALSE'
SHIFT_HELD = (TAKEN, TAKEN.replace("=FALSE", "GOTO 3080"))
SHIFT_HELD_ASKED = (TAKEN, TAKEN.replace("=FALSE", "GOTO 3070"))
ASK_SLIDE = '2790 PROCsay("Move which stone?")'
ASK_SHIFT = "3010 PROCsay("
ASKED_ONCE = (
    (ASK_SLIDE, f"{ASK_SLIDE[:5]}IF Asked%=0 {ASK_SLIDE[5:]}:Asked%=1"),
    (ASK_SHIFT, f"3010 IF Asked%=0 Asked%=1:{ASK_SHIFT[5:]}"),
    ("2770 LOCAL F%", "2770 LOCAL F%:Asked%=0"),
    ("2990 LOCAL F%", "2990 LOCAL F%:Asked%=0"),
)
BEEP = ("1820 PROCsay(A$)\n1830 IF Noise% THEN SOUND 1,-15,20,6\n1840 PROCwait(120)", "1820 VDU 7")
MUTE = (BEEP[0], "1820 REM")
FLEETING = (
    ("1840 PROCwait(120)", "1840 Gone%=TIME+200"),
    ("3170 REPEAT K%=GET AND &DF", "3170 REPEAT REPEAT K%=INKEY(5):PROCfade:UNTIL K%>0:K%=K% AND &DF"),
    (
        "3240 DEF PROCspot",
        "3235 DEF PROCfade\n3236 IF Gone%>0 IF TIME>Gone% Gone%=0:CLS\n3237 ENDPROC\n3240 DEF PROCspot",
    ),
    ("1770 DEF PROCsay(A$)", "1770 DEF PROCsay(A$)\n1775 Gone%=0"),
)
SPACE = ("1840 PROCwait(120)", '1840 PRINT\'"Press SPACE";:REPEAT UNTIL GET=32')
LEFT = (
    ("3130 DEF FNdot(P%)", "3130 DEF FNdot(P%)\n3135 IF Last% P%=Last%"),
    ("3220 UNTIL K%=13", "3220 UNTIL K%=13:Last%=P%"),
    ("1510 M%(1)=0", "1510 Last%=0:M%(1)=0"),
)
BLINKS = (
    "2400 PROCstone(P%,C%)",
    "2400 FOR K%=1 TO 5:PROCstone(P%,C%):PROCwait(15+6*Speed%):PROCbare(P%):PROCwait(15):NEXT:PROCstone(P%,C%)",
)
NO_LEVELS = (
    (
        '1330 PRINT CHR$134;"Level 1-3, or RETURN if a person ?";CHR$135;\n'
        '1340 REPEAT K$=GET$:UNTIL INSTR("123"+CHR$13,K$)\n'
        "1350 L%(I%)=VAL(K$):IF L%(I%) PRINT;L%(I%) ELSE PRINT",
        "1330 L%(I%)=0",
    ),
    (
        '1400 PRINT\'\'CHR$134;"Do you want to watch me thinking";CHR$135;"(Y)";:Watch%=FNyes(TRUE)',
        "1400 Watch%=FALSE:Speed%=0",
    ),
    (
        '1430 PRINT\'CHR$134;"Speed, 0 fastest to 9 slowest ?";CHR$135;\n'
        '1440 REPEAT K$=GET$:UNTIL K$>="0" AND K$<="9":Speed%=VAL(K$):PRINT K$;\n',
        "",
    ),
)
WHOSE = '1710 CLS:PRINT N$(Who%(C%));" (";C$(C%);")";\n'
PILE = "1720 FOR I%=1 TO 15\n1730 IF I%<=Hand%(C%) THEN GCOL 0,C% ELSE GCOL 0,0\n"
PILE += "1740 PROCdisc(60+72*((I%-1) MOD 3),170+64*((I%-1) DIV 3),26)\n1750 NEXT\n"
WHOSE_SHIFT = '3010 PROCsay("Reposition one of   "+N$(Who%(E%))+"\'s stones.")'
SHIFT_ANY = '3010 PROCsay("Reposition a stone  of your opponent.")'
COLOUR_LINE = (
    (WHOSE, "1710 VDU 28,0,6,6,4,12:PRINT C$(C%);:VDU 28,0,31,19,28\n"),
    (PILE, ""),
    (WHOSE_SHIFT, SHIFT_ANY),
)
NAME_LINE = (
    (WHOSE, "1710 VDU 28,0,6,6,4,12:PRINT N$(Who%(C%));:VDU 28,0,31,19,28\n"),
    (PILE, ""),
    (WHOSE_SHIFT, SHIFT_ANY),
)
NO_SIGN = ((WHOSE, ""), (PILE, ""), (WHOSE_SHIFT, SHIFT_ANY))
ASK_NAME = """1300 PRINT'CHR$134;"Name of player ";I%;" ?";CHR$135;
1310 INPUT ""N$(I%):N$(I%)=LEFT$(N$(I%),5)"""
ASK_COLOUR = """1560 IF L%(C%)=0 THEN CLS:PRINT N$(C%);", choose your"'"colour, R or B ?";"""
ASK_COLOUR += """:REPEAT K$=GET$:UNTIL INSTR("RrBb",K$) ELSE K$="R\""""
ANONYMOUS = (
    (WHOSE, "1710 CLS:PRINT C$(C%);\n"),
    (WHOSE_SHIFT, '3010 PROCsay("Reposition one "+C$(E%)+" stone.")'),
    (ASK_NAME, "1300 N$(I%)=C$(I%)"),
    (ASK_COLOUR, '1560 K$="R"'),
    ('1590 C%=RND(2):PRINT C$(C%);", so ";N$(Who%(C%))\'"goes first.";', '1590 C%=RND(2):PRINT C$(C%);" goes first.";'),
)
LOG = (
    (
        "1780 VDU 28,0,31,19,29,12:PRINT A$;\n1790 VDU 28,0,31,19,28\n",
        "1780 VDU 28,0,31,19,28,31,0,3:PRINT A$\n1790 VDU 28,0,31,19,28\n",
    ),
    ('1710 CLS:PRINT N$(Who%(C%));" (";C$(C%);")";', '1710 PROCsay(N$(Who%(C%))+" ("+C$(C%)+")")'),
    ("2590 PROCput(C%,P%)", '2590 PROCput(C%,P%):PROCsay(N$(Who%(C%))+" at "+STR$P%)'),
    ("2740 PROCput(C%,Q%)", '2740 PROCput(C%,Q%):PROCsay(N$(Who%(C%))+" "+STR$A%+" to "+STR$Q%)'),
    (PILE, ""),
)
PASS = 'THEN PROCno(N$(Who%(C%))+" cannot move, so misses this turn.")'
PASS_SILENT = (PASS, "THEN PROCwait(1)")
PASS_SPACE = (PASS, 'THEN PROCsay(N$(Who%(C%))+" has nowhere to go:"):PRINT\'"press SPACE";:REPEAT UNTIL GET=32')
SAME_PROMPT = (('"Place a stone."', '"It is your turn."'), ('"Move which stone?"', '"It is your turn."'))
VICTORY = (('" is the winner!"', '" did it!"'), ('" has a hexagon."', '": six in a ring."'))
WORDS = (
    *VICTORY,
    ('"Place a stone."', '"Park a pebble."'),
    ('"Move which stone?"', '"Push a pebble."'),
    ("Move it along a linewhere to?", "Push it along a pathto?"),
    (WHOSE_SHIFT, '3010 PROCsay("Kick a pebble of    "+N$(Who%(E%)))'),
    ('"Put it where?"', '"Kick it whither?"'),
    ("That is no stone of yours!", "Hands off!"),
    ("There is a stone    already!", "Full house!"),
    ("Only along a line toa neighbouring point!", "Too far!"),
    ("You cannot rebuild  that shape yet!", "Wait a bit!"),
    ('That is not a "+C$(E%)+" stone!', 'Hands off!"+"'),
    ("You have just moved that one!", "Been kicked!"),
)
NARROW = (
    ("1540 VDU 28,0,31,19,28", "1540 VDU 28,0,31,8,20"),
    (
        "1780 VDU 28,0,31,19,29,12:PRINT A$;\n1790 VDU 28,0,31,19,28\n",
        "1780 VDU 28,0,31,8,22,12:PRINT A$;\n1790 VDU 28,0,31,8,20\n",
    ),
    (PILE, ""),
    (' (";C$(C%);")";', ' "C$(C%);'),
)

HABITS: dict[str, Edits] = {
    "slide-held": (SLIDE_HELD,),
    "slide-stuck": (SLIDE_STUCK, CAN_SLIDE, SHIFT_HELD_ASKED),
    "shift-held": (SHIFT_HELD,),
    "both-held-quiet": (SLIDE_HELD, SHIFT_HELD, BEEP),
    "quiet-put-back": (SLIDE_HELD, SHIFT_HELD, BEEP, *ASKED_ONCE),
    "mute": (MUTE, SLIDE_HELD),
    "beep": (BEEP,),
    "fleeting": (*FLEETING, SLIDE_HELD),
    "space": (SPACE, SHIFT_HELD_ASKED),
    "left-cursor": LEFT,
    "blinks": (BLINKS,),
    "two-people": NO_LEVELS,
    "colour-line": (*NO_LEVELS, *COLOUR_LINE, SLIDE_HELD),
    "name-line": (*NAME_LINE, SHIFT_HELD),
    "no-sign": (*NO_LEVELS, *NO_SIGN),
    "anonymous": (*NO_LEVELS, *ANONYMOUS),
    "log": LOG,
    "pass-silent": (PASS_SILENT, MUTE),
    "pass-space": (PASS_SPACE, SPACE),
    "words": WORDS,
    "same-prompt": (*SAME_PROMPT, SLIDE_HELD),
    "narrow": (*NARROW, SLIDE_HELD),
}
FAULTS: dict[str, Edits] = {
    "triangle pays twice": (("G%=G%+1-(S%>24)", "G%=G%+2"),),
    "rebuilds at once": (("IF BB%?(60*C%+S%) THEN IF FNwhole(S%,C%) THEN F%=TRUE", "REM"),),
    "slides two lines": (("IF NOT FNnext(A%,Q%) THEN", "IF ABS(X%(A%)-X%(Q%))>300 THEN"),),
    "no win by relocation": (("IF F% THEN Win%=C%:ENDPROC", "IF F% AND N%=0 THEN Win%=C%:ENDPROC"),),
    "hand of fourteen": (("Hand%(2)=15", "Hand%(2)=14"),),
}


def listing(habit: str, fault: str = "") -> str:
    """The program with a habit, and perhaps a fault."""
    return edited((LISTINGS / "EIGHT.bas").read_text("ascii"), (*HABITS[habit], *(FAULTS[fault] if fault else ())))


def edited(text: str, edits: Iterable[tuple[str, str]]) -> str:
    """A listing with these edits, each of which must occur."""
    for old, new in edits:
        if old not in text:
            raise ValueError(f"not in the listing: {old!r}")
        text = text.replace(old, new)
    return text


def write(folder: Path, habit: str, fault: str = "") -> Path:
    """Write the program with a habit, and perhaps a fault, into a folder, which is made; return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{habit}.bas"
    path.write_text(listing(habit, fault), "ascii")
    return path
