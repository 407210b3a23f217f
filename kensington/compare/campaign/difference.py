"""What a program and the engine can differ in, and the exception that says so."""

from enum import Enum

from kensington.errors import KensingtonError


class Aspect(Enum):
    """What differs. Files store the name in lower case; the value is for people."""

    POSITION = "the position"
    BOARD = "the board"
    WINNER = "the winner"
    PHASE = "the phase"
    TO_ACT = "who is to act"
    LEGALITY = "whether it is legal"
    REASON = "why it is refused"
    ANSWER = "whether it answers"
    MEMORY = "what is in memory"
    COMPLETED = "what it has completed"
    DERIVED = "what is derived from the board"
    CAN_ACT = "whether the next player can act"
    CHOICE = "the act chosen"
    SEED = "the next seed"
    WORK = "the units of work"
    THOUGHTS = "what is tried"
    OWN_ACTS = "the program's own acts"
    LEGAL_ACT = "a legal act"
    ILLEGAL_ACT = "an illegal act"

    @classmethod
    def from_text(cls, text: str) -> "Aspect":
        """The aspect with this name or, as older files have it, this value; raises `ValueError`."""
        for aspect in cls:
            if text in (aspect.name.lower(), aspect.value):
                return aspect
        raise ValueError(f"unknown aspect {text!r}")


class Difference(KensingtonError):
    """The program and the engine differ in `aspect`; `engine` and `program` are their answers."""

    def __init__(self, aspect: Aspect, engine: object, program: object) -> None:
        super().__init__(f"{aspect.value}: the engine {engine}, the program {program}")
        self.aspect = aspect
        self.engine = str(engine)
        self.program = str(program)


def require_equal(aspect: Aspect, engine: object, program: object) -> None:
    """Raise `Difference` unless the two answers are equal."""
    if engine != program:
        raise Difference(aspect, engine, program)
