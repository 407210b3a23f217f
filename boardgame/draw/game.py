"""What a game supplies to be drawn, and to be played with a cursor."""

from collections.abc import Mapping, Sequence
from typing import Protocol, runtime_checkable

from boardgame.draw.scene import XY, Scene
from boardgame.game import ActT, Game, PositionT


@runtime_checkable
class DrawnGame(Game[PositionT, ActT], Protocol[PositionT, ActT]):
    """A game that can be drawn."""

    @property
    def points(self) -> Mapping[str, XY]:
        """The places of the board by name, with their coordinates in the game's scenes."""

    def points_of(self, act: ActT) -> tuple[str, ...]:
        """The points that a player chooses, in this order, to play an act; none for an act such as passing."""

    def scene(self, position: PositionT, last: Sequence[ActT] = ()) -> Scene:
        """The picture of a position after the acts `last`, always of the same size."""
