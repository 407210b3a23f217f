"""The hobby programs, as their authors know them."""

from dataclasses import replace

from kensington.errors import IllegalActReason as Reason
from kensington.rules import Rules
from tools.corpus.hobby.player import HobbyProgram, State
from tools.corpus.hobby.variables import Variables


def _state_of_eight(basic: Variables) -> State:
    depth = basic.integer("N%")
    stack = zip(basic.block("O%", 41), basic.block("Left%", 41), basic.block("U%", 41), strict=True)
    pending = [entry for entry in stack][1 : depth + 1][::-1]
    return basic.block("PP%", 73)[1:], basic.integers("Hand%")[1:], basic.integer("C%"), pending, basic.integer("Win%")


EIGHT = HobbyProgram(
    name="EIGHT",
    keys={"W": (0, -1), "E": (1, -1), "D": (1, 0), "C": (1, 1), "X": (0, 1), "Z": (-1, 1), "A": (-1, 0), "Q": (-1, -1)},
    answers=(
        ("Press SPACE", " "),
        ("Name of player 1", "ANNA\n"),
        ("Level", "{1}"),
        ("Name of player 2", "BERT\n"),
        ("Level", "{2}"),
        ("watch me thinking", "N"),
        ("sound effects", "N"),
        ("2-move option", "{option}"),
        ("Speed", "0"),
        ("?choose your", "{colour}"),
    ),
    cursor=lambda basic: basic.integer("P%"),
    state=_state_of_eight,
    levels=("\n", "1"),
    names=lambda basic: [basic.strings("N$")[who] for who in basic.integers("Who%")[1:]],
    refusals={
        Reason.OCCUPIED: "a stone already",
        Reason.VACANT: "that is",
        Reason.WRONG_COLOUR: "that is",
        Reason.NOT_ADJACENT: "only along a line",
        Reason.BARRED_BY_TWO_MOVE_OPTION: "cannot rebuild",
        Reason.JUST_RELOCATED: "just moved that",
    },
    victory="{name} is the winner",
)


def _state_of_cursor(basic: Variables) -> State:
    depth = basic.integer("deep%")
    stack = list(zip(basic.integers("own%"), basic.integers("left%"), basic.integers("put%"), strict=True))
    pending = stack[1 : depth + 1][::-1]
    board, hands = basic.integers("P%")[1:], basic.integers("hand%")[1:]
    return board, hands, basic.integer("turn%"), pending, basic.integer("winner%")


CURSOR = HobbyProgram(
    name="CURSOR",
    keys={"UP": (0, -1), "DOWN": (0, 1), "LEFT": (-1, 0), "RIGHT": (1, 0)},
    answers=(
        ("NAME OF PLAYER 1", "ANNA\n"),
        ("IF I PLAY FOR ANNA", "{1}"),
        ("NAME OF PLAYER 2", "BERT\n"),
        ("IF I PLAY FOR BERT", "{2}"),
        ("2-MOVE OPTION", "{option}"),
        ("SOUND", "N"),
        ("?WHICH COLOUR", "{colour}"),
    ),
    cursor=lambda basic: basic.integer("P%"),
    state=_state_of_cursor,
    levels=("\n", "1"),
    names=lambda basic: basic.strings("who$")[1:],
    refusals={
        Reason.OCCUPIED: "that point is full",
        Reason.VACANT: "not",
        Reason.WRONG_COLOUR: "not",
        Reason.NOT_ADJACENT: "no line goes there",
        Reason.BARRED_BY_TWO_MOVE_OPTION: "not so soon",
        Reason.JUST_RELOCATED: "not the same stone twice",
    },
    victory="{name} has won",
    holds=True,
)


def _state_of_frame(basic: Variables) -> State:
    depth = basic.integer("N%")
    stack = zip(basic.block("ow%", 31), basic.block("le%", 31), basic.block("pu%", 31), strict=True)
    pending = list(stack)[1 : depth + 1][::-1]
    return basic.block("p%", 73)[1:], basic.block("ha%", 3)[1:], basic.integer("T%"), pending, basic.integer("W%")


FRAME = HobbyProgram(
    name="FRAME",
    keys={":": (0, -1), "/": (0, 1), "Z": (-1, 0), "X": (1, 0)},
    answers=(
        ("player 1", "ANNA\n"),
        ("Is ANNA the computer", "{1}"),
        ("player 2", "BERT\n"),
        ("Is BERT the computer", "{2}"),
        ("rebuilt at once", "{rebuilding}"),
        ("?red or blue", "{colour}"),
    ),
    cursor=lambda basic: basic.integer("P%"),
    state=_state_of_frame,
    names=lambda basic: basic.strings("n$")[1:],
    refusals={
        Reason.OCCUPIED: "occupied",
        Reason.VACANT: "not",
        Reason.WRONG_COLOUR: "not",
        Reason.NOT_ADJACENT: "not along a line",
        Reason.BARRED_BY_TWO_MOVE_OPTION: "too soon",
        Reason.JUST_RELOCATED: "already shifted",
    },
    victory="{name} has taken a hexagon and wins",
    flushes=True,
    tape=True,
    levels=("N", "Y"),
)


def _state_of_blink(basic: Variables) -> State:
    depth = basic.integer("depth%")
    stack = list(zip(basic.integers("owner%"), basic.integers("times%"), basic.integers("put%"), strict=True))
    pending = stack[1 : depth + 1][::-1]
    board, hands = basic.integers("P%")[1:], basic.integers("hand%")[1:]
    return board, hands, basic.integer("turn%"), pending, basic.integer("winner%")


BLINK = HobbyProgram(
    name="BLINK",
    keys={"I": (0, -1), "O": (1, -1), "L": (1, 0), ".": (1, 1), ",": (0, 1), "M": (-1, 1), "J": (-1, 0), "U": (-1, -1)},
    answers=(
        ("THE FIRST PLAYER?", "ANNA\n"),
        ("LEVEL OF ANNA", "{1}"),
        ("THE OTHER PLAYER?", "BERT\n"),
        ("LEVEL OF BERT", "{2}"),
        ("TWO-MOVE", "{option}"),
        ("?RED OR", "{colour}"),
    ),
    cursor=lambda basic: basic.integer("p%"),
    state=_state_of_blink,
    names=lambda basic: basic.strings("who$")[1:],
    levels=("\n", "1"),
    refusals={
        Reason.OCCUPIED: "no room there!",
        Reason.VACANT: "! try again",
        Reason.WRONG_COLOUR: "! try again",
        Reason.NOT_ADJACENT: "no road to there!",
        Reason.BARRED_BY_TWO_MOVE_OPTION: "too early for that shape!",
        Reason.JUST_RELOCATED: "not the same again!",
    },
    stuck="it is stuck!",
    victory="the game goes to {name}",
    holds=True,
    puts_back=False,
)

# Other readings of the rules, which the manual leaves open
TWICE = replace(
    BLINK,
    name="TWICE",
    source="BLINK",
    changes=("twice%=FALSE", "twice%=TRUE"),
    rules=Rules(same_stone=True),
    refusals={reason: words for reason, words in BLINK.refusals.items() if reason is not Reason.JUST_RELOCATED},
)
ALWAYS = replace(
    EIGHT,
    name="ALWAYS",
    source="EIGHT",
    changes=("IF DD%?S%=0 THEN DD%?S%=1:G%=", "G%="),
    rules=Rules(pays="always"),
)

PROGRAMS = {program.name: program for program in (CURSOR, EIGHT, FRAME, BLINK)}
READINGS = {program.name: program for program in (TWICE, ALWAYS)}
