"""What a program and the engine can differ in, and the exception that says so."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from kensington.board import ROWS
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import Colour


class Aspect(Enum):
    """What differs, the most important first: `what` in words, and the `sentence` that says so.

    In a sentence, `{engine}` and `{program}` stand for the answers of both, `{act}` for the act that they were given,
    `{player}` for the colour to act after it, `{level}` for the program's level, and other words for facts that
    `explanation` adds.
    """

    WINNER = "the winner"
    LEGALITY = "whether it is legal"
    REASON = "why it is refused", "both refuse {act}; the program's reason is {program}, the engine's {engine}"
    CHOICE = "the act chosen", "{level} chose {program}, the engine's {engine}"
    OWN_ACTS = "the program's own acts", "no legal acts of {level} lead to the board that the program shows"
    ANSWER = "whether it answers"
    MEMORY = "what is in memory", "after {act} the program's memory holds no position: {program}"
    BOARD = "the stones", "after {act} the program has {stones}"
    HANDS = "the hands", "after {act} the program has {program} stones in hand (red/blue), the engine {engine}"
    PENDING = "the relocations to make", "after {act} the program's relocations to make are {program}, not {engine}"
    TURN = "whose turn it is", "after {act} it is {program}'s turn in the program, {engine}'s in the engine"
    TO_ACT = "who is to act", "after {act} the program lets {program} act, the engine {engine}"
    PHASE = "the phase", "after {act} the program is in the phase of {program}, the engine in that of {engine}"
    CAN_ACT = "whether one can act", "after {act} the program finds that {player} {program} act; it {engine}"
    BROKEN = "the barred shapes", "after {act} the program {thinks} that {shape} is barred by the 2-move option"
    PAID = "the shapes that have paid", "after {act} the program {thinks} that {shape} has paid in this turn"
    OPTIONS = "the options", "after {act} the program's options are {program}, the engine's {engine}"
    DRAW = "who begins", "the draw for who begins is not fair: {program}"
    NAMED = "whom it names", "after {act} the program names {program}; it should be {engine}"
    ASKED = "what it asks for", "after {act} the program asks {player} to {program}; {player} has to {engine}"
    PILE = "the pile", "after {act} the pile beside the board shows {program}; {player} has {engine} in hand"
    CURSOR = "the cursor", "the cursor {program}, not {engine}"
    AGAIN = "what playing again does", 'after "Again?" a program {engine}; this one {program}'
    SPEED = "the speed of placing", "the program is not {engine}: it takes {program}"
    COMPLETED = "what it has completed", "the program notes that {act} has completed {program}, the engine {engine}"
    NEXT_SEED = "the next seed", "{level} leaves the random seed {program}, the engine's {engine}"
    THOUGHTS = "what is tried", "{level} considers {program}, the engine's {engine}"
    WORK = "the units of work", "{level} spends {program} units of work, the engine's {engine}"
    DERIVED = "derived data", "after {act} derived data is stale: byte {at} is &{its}, computed afresh &{mine}"

    def __init__(self, what: str, sentence: str = "") -> None:
        self.what = what
        self.sentence = sentence

    @property
    def tag(self) -> str:
        """The name in a file: `ToAct` for `TO_ACT`."""
        return self.name.title().replace("_", "")


WORDS = (  # of a position's text, in its order
    Aspect.BOARD, Aspect.HANDS, Aspect.TURN, Aspect.PENDING, Aspect.PAID, Aspect.BROKEN, Aspect.OPTIONS
)  # fmt: skip


class AnswerPair(NamedTuple):
    """The answers of both about one aspect, in words."""

    aspect: Aspect
    engine: str
    program: str


class Difference(KensingtonError):
    """The program and the engine differ in one aspect, or in several: the most important one and `also` the others."""

    def __init__(self, aspect: Aspect, engine: object, program: object, also: tuple[AnswerPair, ...] = ()) -> None:
        super().__init__(f"{aspect.what}: the engine {engine}, the program {program}")
        self.answers = (AnswerPair(aspect, str(engine), str(program)), *also)

    @property
    def aspect(self) -> Aspect:
        """The most important aspect in which program and engine differ."""
        return self.answers[0].aspect


def require_equal(aspect: Aspect, engine: object, program: object) -> None:
    """Raise `Difference` unless the two answers are equal."""
    if engine != program:
        raise Difference(aspect, engine, program)


def require_state(position: Position, shown: Mapping[Aspect, str]) -> None:
    """Raise `Difference` unless a program shows this position.

    `shown` has some of the aspects of `state_of`: those that the program shows or has in memory.
    """
    if shown.items() <= _told(position).items():
        return  # without making the position's text
    state = state_of(position)
    different = [
        AnswerPair(aspect, state[aspect], shown[aspect])
        for aspect in Aspect
        if aspect in shown and aspect in state and shown[aspect] != state[aspect]
    ]
    if different:
        raise Difference(*different[0], also=tuple(different[1:]))


def state_of(position: Position) -> dict[Aspect, str]:
    """What a program can show of a position: the words of its text, the winner, the phase and who is to act.

    A finished game has no phase, and nobody is to act.
    """
    return dict(zip(WORDS, position.to_text().split(), strict=True)) | _told(position)


def _told(position: Position) -> dict[Aspect, str]:
    """The part of `state_of` that a person would tell from the board and the piles."""
    winner = position.winner
    state: dict[Aspect, str] = {Aspect.WINNER: winner or "none", Aspect.TURN: position.turn.colour}
    return state if winner else state | {Aspect.PHASE: position.phase, Aspect.TO_ACT: position.to_act.colour}


def board_text(stones: Mapping[int, Colour]) -> str:
    """Stones by point as in the text of a position."""
    return "/".join("".join(stones[point][0] if point in stones else "." for point in row) for row in ROWS)
