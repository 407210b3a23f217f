"""What a player is to everything that lets players play: something that chooses an act.

A player knows nothing but the position and the state of a generator of chance, and keeps nothing between two acts: the
same position and the same seed give the same act and the same next seed, always.
"""

from collections.abc import Callable
from typing import NamedTuple, Protocol

from kensington.chance import Chance
from kensington.position import Position
from kensington.rules import Act


class Thought(NamedTuple):
    """An act that a player tries, and how good it finds it, for itself: more is better, in units of its own."""

    act: Act
    value: int


class Choice(NamedTuple):
    """The act that a player has chosen, and the state of its generator afterwards, for its next act."""

    act: Act
    seed: int


Think = Callable[[Thought], None]


class Player(Protocol):
    """Whoever can be asked for an act."""

    @property
    def name(self) -> str:
        """What it is called in tables and in the tags of game records."""

    def choose(self, position: Position, seed: int, think: Think | None = None) -> Choice:
        """Choose among the legal acts of an unfinished position, for whoever is `to_act`.

        `seed` is the generator's state, 0 to 65535. `think` is told everything that is tried, as it is tried; whether
        anybody listens makes no difference to the choice.
        """


class RandomPlayer:
    """Plays any legal act, each as likely as the others, and rates none: the measure of whoever claims to play."""

    name = "random"

    def choose(self, position: Position, seed: int, think: Think | None = None) -> Choice:
        """One act by lot; `think` is told nothing, as nothing is weighed."""
        chance = Chance(seed)
        acts = position.legal_acts()
        return Choice(acts[chance.below(len(acts))], chance.seed)
