"""Counts the stones that a program shows beside its board, in the pile of the player to act.

A stone in the pile looks like a stone on the board. Its appearance is the part of the picture that a stone on a point
changes; it is searched for in the rest of the picture.
"""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from kensington.compare.screen.calibration import BoardView
from kensington.rules import SUPPLY, Colour

ALIKE = 0.9  # share of a stone's pixels that must be right; neighbouring stones of a pile may touch it
MARGIN = 0.6  # of the spacing of points: what belongs to the board around its outermost points
SCALE = 2  # lines and columns of the picture are looked at in steps


class StonePattern(NamedTuple):
    """How a stone looks: colours, and which pixels are the stone's."""

    colours: np.ndarray
    mask: np.ndarray

    @classmethod
    def of(cls, view: BoardView, empty: np.ndarray, picture: np.ndarray, point: int) -> "StonePattern":
        """From pictures of the board without and with a stone on a point."""
        (x, y), (across, down) = view.pixel(point), view.spacing
        rows = slice(max(0, int(y - down / 2)) & -SCALE, int(y + down / 2), SCALE)
        columns = slice(max(0, int(x - across / 2)) & -SCALE, int(x + across / 2), SCALE)
        mask = empty[rows, columns] != picture[rows, columns]
        lines, places = (np.flatnonzero(mask.any(axis=axis)) for axis in (1, 0))
        if not len(lines):
            return cls(np.zeros((1, 1)), np.zeros((1, 1), dtype=bool))
        part = np.s_[lines[0] : lines[-1] + 1, places[0] : places[-1] + 1]
        return cls(picture[rows, columns][part], mask[part])

    def count(self, picture: np.ndarray) -> int:
        """The number of these stones in a picture in which the board is blank."""
        size = int(self.mask.sum())
        height, width = self.mask.shape
        if not size:
            return 0
        right = np.zeros((picture.shape[0] - height + 1, picture.shape[1] - width + 1), dtype=np.uint16)
        for y, x in np.argwhere(self.mask):
            right += picture[y : y + right.shape[0], x : x + right.shape[1]] == self.colours[y, x]
        found = 0
        while (best := int(right.argmax())) >= 0 and right.flat[best] >= ALIKE * size:
            y, x = divmod(best, right.shape[1])
            right[max(0, y - height // 2) : y + height // 2 + 1, max(0, x - width // 2) : x + width // 2 + 1] = 0
            found += 1
        return found


class PileReader:
    """Counts the stones in hand, once it has seen a pile of all stones.

    `more` is how many stones of the player's colour are shown beside the pile, none or one; None if the pile cannot be
    read.
    """

    def __init__(self, view: BoardView, patterns: Mapping[Colour, StonePattern]) -> None:
        self.view = view
        self.patterns = patterns
        self.more: int | None = None

    def begin(self, picture: np.ndarray, colour: Colour) -> None:
        """Learn from the first prompt of a game."""
        more = self._count(picture, colour) - SUPPLY[2]
        self.more = more if more in (0, 1) else None

    def hand(self, picture: np.ndarray, colour: Colour) -> int | None:
        """The number of stones in the pile of the player with this colour."""
        return None if self.more is None else self._count(picture, colour) - self.more

    def _count(self, picture: np.ndarray, colour: Colour) -> int:
        places = np.array([self.view.pixel(point) for point in range(1, 73)])
        across, down = self.view.spacing
        (left, top), (right, bottom) = places.min(axis=0), places.max(axis=0)
        beside = picture.copy()
        rows = slice(max(0, int(top - MARGIN * down)), int(bottom + MARGIN * down))
        beside[rows, max(0, int(left - MARGIN * across)) : int(right + MARGIN * across)] = 255
        return self.patterns[colour].count(beside[::SCALE, ::SCALE])
