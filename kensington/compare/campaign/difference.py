"""What a program and the engine can differ in, and the exception that says so."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, NamedTuple

from boardgame.player import Thought
from kensington.compare.driver import ActKind, Refusal, stones_of
from kensington.errors import KensingtonError
from kensington.position import Entitlement, Position
from kensington.rules import COLOURS, Rules
from twincheck.divergence import Divergence


class Aspect(Enum):
    """What differs, the most important first: `what` in words, and the `sentence` that says so.

    In a sentence, `{engine}` and `{program}` stand for the answers of both, `{act}` for the act that they were given,
    `{player}` for the colour to act after it, `{level}` for the program's level, and other words for facts that
    `explanation` adds. The last one means that the program could not be compared.
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
    CAN_ACT = "whether one can act", "after {act} the program finds that {player} {program} act; it {engine} (rule 9)"
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
    FAILURE = "a failure", "{program}"

    def __init__(self, what: str, sentence: str = "") -> None:
        self.what = what
        self.sentence = sentence


class AnswerPair(NamedTuple):
    """The answers of both about one aspect, as values."""

    aspect: Aspect
    engine: Any
    program: Any


class Difference(KensingtonError):
    """The program and the engine differ in one aspect, or in several: the most important one and `also` the others."""

    def __init__(self, aspect: Aspect, engine: Any, program: Any, also: tuple[AnswerPair, ...] = ()) -> None:
        super().__init__(f"{aspect.what}: the engine {in_words(engine)}, the program {in_words(program)}")
        self.answers = (AnswerPair(aspect, engine, program), *also)


def aspect_of(found: Divergence) -> Aspect:
    """The aspect of a divergence's first difference."""
    return Aspect[found.differences[0].name.upper()]


def require_equal(aspect: Aspect, engine: Any, program: Any) -> None:
    """Raise `Difference` unless the two answers are equal."""
    if engine != program:
        raise Difference(aspect, engine, program)


def require_state(position: Position, shown: Mapping[Aspect, Any]) -> None:
    """Raise `Difference` unless a program shows this position: `shown` has some of the aspects of `state_of`."""
    state = state_of(position)
    different = [
        AnswerPair(aspect, state[aspect], shown[aspect])
        for aspect in Aspect
        if aspect in shown and aspect in state and shown[aspect] != state[aspect]
    ]
    if different:
        raise Difference(*different[0], also=tuple(different[1:]))


def state_of(position: Position) -> dict[Aspect, Any]:
    """What a program can show of a position. A finished game has no phase, and nobody is to act."""
    camps = {colour: position.camp(colour) for colour in COLOURS}
    barred = [(colour, name, name in camp.newly) for colour, camp in camps.items() for name in camp.broken | camp.newly]
    state: dict[Aspect, Any] = {
        Aspect.WINNER: position.winner,
        Aspect.BOARD: stones_of(position),
        Aspect.HANDS: tuple(sum(camp.hand) for camp in camps.values()),
        Aspect.PENDING: position.pending,
        Aspect.TURN: position.turn.colour,
        Aspect.BROKEN: frozenset(barred),
        Aspect.PAID: position.paid,
        Aspect.OPTIONS: position.rules,
    }
    told = {} if position.winner else {Aspect.PHASE: position.phase, Aspect.TO_ACT: position.to_act.colour}
    return state | told


def in_words(value: Any) -> str:
    """An answer in words."""
    match value:
        case None:
            return "none"
        case bool():
            return "can" if value else "cannot"
        case Refusal():
            return value.text or "refused"
        case ActKind():
            return value.value
        case Enum():
            return value.name.lower()
        case Rules():
            return value.to_text()
        case bytes():
            return value.hex(" ")
        case Entitlement(owner, left, put):
            return f"{owner[0]}{left}" + (f"@{put}" if put else "")
        case int(number), Thought(act, worth):
            return f"{number}. {act} is worth {worth}"
        case int(number), None:
            return f"{number}. nothing"
        case int(), int():
            return "/".join(map(str, value))
        case str(colour), str(name), bool():
            return f"{colour} {name}"
        case dict():
            return " ".join(f"{colour[0]}{point}" for point, colour in sorted(value.items())) or "-"
        case tuple() | list():
            return ",".join(map(in_words, value)) or "-"
        case frozenset():
            return ",".join(sorted(map(in_words, value))) or "-"
    return str(value)
