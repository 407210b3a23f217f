"""A player: something that chooses an act.

A player knows only the position, those before it and the state of a random generator, and keeps nothing between two
acts: the same positions and the same seed always give the same act and the same next seed.
"""

import re
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar, runtime_checkable

from boardgame.chance import Chance
from boardgame.errors import UnknownPlayerError
from commandline.errors import quoted

LIMIT = re.compile(r"([1-9][0-9]{0,8})|([0-9]{1,4}(?:\.[0-9]{1,3})?)s")

ActT_co = TypeVar("ActT_co", covariant=True)
PositionT_contra = TypeVar("PositionT_contra", contravariant=True)


class Thought(NamedTuple, Generic[ActT_co]):
    """An act that a player considers, and its value for that player: more is better, in the player's own units."""

    act: ActT_co
    value: int


class Choice(NamedTuple, Generic[ActT_co]):
    """The act that a player has chosen, and the state of its generator for the next choice."""

    act: ActT_co
    seed: int


Think = Callable[[Thought[ActT_co]], None]


class Player(Protocol[PositionT_contra, ActT_co]):
    """Chooses acts for either side of a game."""

    @property
    def name(self) -> str:
        """The name in tables and in the tags of game records."""

    def choose(
        self,
        position: PositionT_contra,
        seed: int,
        think: Think[ActT_co] | None = None,
        history: Sequence[PositionT_contra] = (),
    ) -> Choice[ActT_co]:
        """Choose a legal act for the side to act; the game must not be over.

        `seed` is the generator's state, 0 to 65535. `think` is called with each act considered and never changes the
        choice. `history` has the earlier positions of the game, one before each act, the oldest first; where they are
        unknown, it is empty.
        """


@runtime_checkable
class LimitedPlayer(Protocol):
    """A player whose effort for an act can be chosen."""

    def limited(self, limit: str) -> Self:
        """The same player with a limit, such as `20000` nodes or `0.5s`; raises `UnknownPlayerError`."""


def limit_from_text(text: str) -> tuple[int, float]:
    """The nodes and the seconds of a limit for an act, one of which is 0: `20000` or `0.5s`.

    Raises `UnknownPlayerError`.
    """
    found = LIMIT.fullmatch(text)
    if not found or found[2] and not float(found[2]):
        raise UnknownPlayerError(f"{quoted(text)} is not a limit: give nodes (20000) or seconds (0.5s)")
    return int(found[1] or 0), float(found[2] or 0)


@runtime_checkable
class OutsidePlayer(Protocol):
    """A player whose work is done elsewhere, such as by another process, until it is closed."""

    def clock(self) -> float:
        """The time in seconds, by the clock that measures its thinking."""

    def close(self) -> None:
        """End that process."""


class RandomPlayer:
    """Plays every legal act with equal probability: the yardstick for other players."""

    name = "random"

    def choose(
        self, position: Any, seed: int, think: Think[Any] | None = None, history: Sequence[Any] = ()
    ) -> Choice[Any]:
        """A random act; `think` is never called, and `history` has no influence."""
        chance = Chance(seed)
        acts = position.legal_acts()
        return Choice(acts[chance.below(len(acts))], chance.seed)
