"""What a session requests from its driver, a terminal or a test.

A session is a generator. It yields one of these, and is sent the answer that the request's docstring names. In place of
an answer, `Stopped` may be thrown into it.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Any, NamedTuple

from boardgame.player import Choice, Player, Thought


class Stopped(Exception):
    """The user has pressed ESCAPE to stop the game."""


class AskText(NamedTuple):
    """A text of at most `longest` characters; the answer is a `str`, `default` for RETURN alone.

    With `letters`, other characters are refused.
    """

    prompt: str
    longest: int
    default: str
    letters: bool


class AskKey(NamedTuple):
    """A question answered by one keystroke: one of the characters `keys`, or RETURN for `default`.

    Without `keys`, only RETURN is accepted. `labels` are the answers in words, where the driver has no better ones.
    """

    prompt: str
    keys: str = ""
    default: str = ""
    labels: Mapping[str, str] = MappingProxyType({})


class Command(Enum):
    """What the user can answer instead of a point."""

    BACK = "take back the point just chosen"
    UNDO = "undo"
    HINT = "hint"
    ANALYSE = "analyse the position"
    DRAW = "offer a draw"
    SAVE = "save the game"
    DECLINE = "play the act that names no point"
    TYPE = "type an act"


class AskPoint(NamedTuple):
    """A point of the board, chosen with the cursor, which starts on `start`; the answer is the point or a `Command`."""

    prompt: str
    start: Hashable


class AskPlayer(NamedTuple):
    """A choice by one of the program's players; the answer is a `Decision`."""

    player: Player[Any, Any]
    position: Any
    seed: int
    history: Sequence[Any]


class AskWork(NamedTuple):
    """Something to work out, by a function of a module with arguments that can be pickled; the answer is its value."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]


class Decision(NamedTuple):
    """What a player considered, in order, and what it chose."""

    thoughts: Sequence[Thought[Any]]
    choice: Choice[Any]


class Show(NamedTuple):
    """Show the present view for some seconds; the answer is None."""

    seconds: float


Request = AskText | AskKey | AskPoint | AskPlayer | AskWork | Show
