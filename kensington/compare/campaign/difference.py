"""What a program and the engine can differ in, and the exception that says so."""

from collections.abc import Mapping
from enum import Enum
from typing import NamedTuple

from kensington.board import ROWS
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import Colour


class Aspect(Enum):
    """What differs, the most important first. Files store the name in lower case; the value is for people."""

    WINNER = "the winner"
    LEGALITY = "whether it is legal"
    REASON = "why it is refused"
    CHOICE = "the act chosen"
    OWN_ACTS = "the program's own acts"
    ANSWER = "whether it answers"
    MEMORY = "what is in memory"
    BOARD = "the stones"
    HANDS = "the stones in hand"
    PENDING = "the relocations to make"
    TURN = "whose turn it is"
    TO_ACT = "who is to act"
    PHASE = "the phase"
    CAN_ACT = "whether the next player can act"
    BROKEN = "the shapes barred by the 2-move option"
    PAID = "the shapes that have paid"
    RULES = "the options"
    DRAW = "who begins"
    NAMED = "whom it names"
    ASKED = "what it asks for"
    PILE = "the pile beside the board"
    AGAIN = "what playing again does"
    SPEED = "the speed of placing"
    COMPLETED = "what it has completed"
    SEED = "the next seed"
    THOUGHTS = "what is tried"
    WORK = "the units of work"
    DERIVED = "what is derived from the board"


WORDS = (  # of a position's text, in its order
    Aspect.BOARD, Aspect.HANDS, Aspect.TURN, Aspect.PENDING, Aspect.PAID, Aspect.BROKEN, Aspect.RULES
)  # fmt: skip


class AnswerPair(NamedTuple):
    """The answers of both about one aspect, in words."""

    aspect: Aspect
    engine: str
    program: str


class Difference(KensingtonError):
    """The program and the engine differ in one aspect, or in several: the most important one and `also` the others."""

    def __init__(self, aspect: Aspect, engine: object, program: object, also: tuple[AnswerPair, ...] = ()) -> None:
        super().__init__(f"{aspect.value}: the engine {engine}, the program {program}")
        self.answers = (AnswerPair(aspect, str(engine), str(program)), *also)

    @property
    def aspect(self) -> Aspect:
        """The most important aspect."""
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
