"""Counts the stones that a program shows beside its board, in the pile of the player to act.

A stone in the pile looks like a stone on the board, so the template that the board's reader has learnt is searched for
in the rest of the picture.
"""

import numpy as np

from kensington.compare.screen.board_reader import BoardReader
from kensington.rules import SUPPLY, Colour

ALIKE = 0.9  # share of a stone's pixels that must be right; neighbouring stones of a pile may touch it


class PileReader:
    """Counts the stones in hand, once it has seen a pile of all stones.

    `more` is how many stones of the player's colour are shown beside the pile, none or one; None if the pile cannot be
    read.
    """

    def __init__(self, reader: BoardReader) -> None:
        self.reader = reader
        self.more: int | None = None

    def begin(self, picture: np.ndarray, colour: Colour) -> None:
        """Learn from the first prompt of a game."""
        more = self._count(picture, colour) - SUPPLY[2]
        self.more = more if more in (0, 1) else None

    def hand(self, picture: np.ndarray, colour: Colour) -> int | None:
        """The number of stones in the pile of the player with this colour."""
        return None if self.more is None else self._count(picture, colour) - self.more

    def _count(self, picture: np.ndarray, colour: Colour) -> int:
        beside = self.reader.beside_board(picture)
        offsets, colours = self.reader.stone(colour)
        offsets = offsets - offsets.min(axis=0)
        size = offsets.max(axis=0) + 1
        right = np.zeros(beside.shape - size + 1, np.uint16)
        for (row, column), ink in zip(offsets, colours, strict=True):
            right += beside[row : row + right.shape[0], column : column + right.shape[1]] == ink
        found = 0
        while (best := int(right.argmax())) >= 0 and right.flat[best] >= ALIKE * len(offsets):
            at = np.array(np.unravel_index(best, right.shape))
            (top, left), (bottom, right_end) = np.maximum(at - size // 2, 0), at + size // 2 + 1
            right[top:bottom, left:right_end] = 0
            found += 1
        return found
