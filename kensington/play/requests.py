"""What a session asks of whoever drives it: a terminal, or a test.

A session is a generator. It yields one of these, and is sent the answer that the request's docstring names. At any of
them `Stopped` may be thrown in instead: somebody has pressed ESCAPE.
"""

from enum import Enum
from typing import NamedTuple

from kensington.position import Position


class Stopped(Exception):
    """ESCAPE: the game is stopped, and there is the opportunity to start a fresh one."""


class AskText(NamedTuple):
    """A word to be typed: the answer is a `str` of at most `most` characters, `default` for RETURN alone.

    With `letters` no other character is taken.
    """

    prompt: str
    most: int
    default: str
    letters: bool


class AskKey(NamedTuple):
    """A question for one keystroke: the answer is one of the characters `keys`, or `default` for RETURN.

    Without `keys` only RETURN is waited for.
    """

    prompt: str
    keys: str = ""
    default: str = ""


class Command(Enum):
    """What else a person can answer who is asked for a point."""

    BACK = "put the stone back"
    UNDO = "take back"
    HINT = "a hint"
    DRAW = "offer a draw"
    SAVE = "keep the game"
    DECLINE = "leave the rest"


class AskPoint(NamedTuple):
    """A point to be chosen with the cursor, which begins on `start`: the answer is its number or a `Command`."""

    prompt: str
    start: int


class Ponder(NamedTuple):
    """The level with this number, 1 to 3, is to choose: the answer is what it thought and its choice, a `Pondered`."""

    level: int
    position: Position
    seed: int


class Show(NamedTuple):
    """The scene as it is now is to be seen for so many seconds; the answer is None."""

    seconds: float


Request = AskText | AskKey | AskPoint | Ponder | Show
