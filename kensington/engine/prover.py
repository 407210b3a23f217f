"""A slow proof of forced wins, which shares nothing with the search but the board.

It tries every legal act of both sides. After each turn of its own the attacker must threaten: if it had the next turn,
too, it could fill a hexagon. It keeps no table and does not order acts.
"""

from array import array
from builtins import int as Int
from typing import TYPE_CHECKING

from kensington import bitboard
from kensington.bitboard import Board, words_of
from kensington.board import HEXAGONS, NEIGHBOURS, mask_of
from kensington.position import Position

if TYPE_CHECKING:  # needed by the compiler only
    import cython

MOST_ACTS = bitboard.MOST_ACTS
MOST_ROWS = 80  # acts in a line
WORDS = 6  # of a way to win


def ways_to_win(colour: str) -> list[int]:
    """For each point of each hexagon that a colour can win with, pairs of words: the hexagon's other points, the point,
    and its neighbours outside the hexagon."""
    return [
        word
        for hexagon in HEXAGONS
        if hexagon.colour in ("white", colour)
        for point in hexagon.points
        for mask in (hexagon.mask & ~(1 << point), 1 << point, mask_of(NEIGHBOURS[point]) & ~hexagon.mask)
        for word in words_of(mask)
    ]


WAYS = array("Q", ways_to_win("red") + ways_to_win("blue"))
WAYS_OF_A_COLOUR = len(WAYS) // 2


class Prover:
    """A proof from one position."""

    def __init__(self, position: Position) -> None:
        self.board = Board(position)
        self.board.acts = array("I", bytes(4 * MOST_ACTS * (MOST_ROWS + 1)))
        self.tried, self.most_tried, self.attacker = 0, 0, 0

    def proves(self, turns: Int, tries: Int = 1 << 60) -> bool | None:
        """Whether the side to act wins within `turns` turns of both sides; None if `tries` acts do not decide it."""
        self.attacker = self.actor()
        self.tried, self.most_tried = 0, tries
        won = self.wins(0, turns)
        return None if self.tried > tries else bool(won)

    def actor(self) -> int:
        """The colour that has the next act."""
        newest: cython.uint = self.board.newest[self.board.ply]
        return newest & 1 if newest else (self.board.turn[self.board.ply] + self.board.first) & 1

    def threatens(self) -> bool:
        """Whether the attacker, if it had the turn, could fill a hexagon from its hand or with a slide; while
        relocations are pending, whether it holds all but one point of a hexagon."""
        me: cython.int = self.attacker
        ply: cython.int = self.board.ply
        low: cython.ulonglong = self.board.low[2 * ply + me]
        high: cython.ulonglong = self.board.high[2 * ply + me]
        other_low: cython.ulonglong = self.board.low[2 * ply + 1 - me]
        other_high: cython.ulonglong = self.board.high[2 * ply + 1 - me]
        held: cython.bint = self.board.hands[ply] & (0x0F0F0F0F if me == self.board.first else 0xF0F0F0F0) != 0
        at: cython.int
        for at in range(WAYS_OF_A_COLOUR * me, WAYS_OF_A_COLOUR * (me + 1), WORDS):
            if WAYS[at] & ~low | WAYS[at + 1] & ~high:
                continue
            if self.board.newest[ply]:  # relocations may still vacate the point
                return 1
            if (WAYS[at + 2] & (low | other_low)) | (WAYS[at + 3] & (high | other_high)):
                continue
            if held or WAYS[at + 4] & low | WAYS[at + 5] & high:
                return 1
        return 0

    def wins(self, row: Int, turns: Int) -> bool:
        """Whether the attacker wins within `turns` turns: by one of its acts, or after each of the defender's."""
        mine: cython.bint = self.actor() == self.attacker
        at: cython.int
        end: cython.int
        if turns <= 0 or row >= MOST_ROWS or self.tried > self.most_tried:
            return 0
        if turns == 1 and not self.threatens():
            return 0
        end = self.board.generate(MOST_ACTS * row)
        for at in range(MOST_ACTS * row, end):
            if self.after(row, self.board.acts[at], turns) == mine:
                return mine
        return 0 if mine else 1

    def after(self, row: Int, act: Int, turns: Int) -> bool:
        """Whether the attacker wins within `turns` turns after an act."""
        mine: cython.bint = self.actor() == self.attacker
        won: cython.bint
        self.tried += 1
        self.board.make(act)
        if self.board.winner_after[self.board.ply]:
            won = self.board.winner_after[self.board.ply] == self.attacker + 1
        else:
            if not self.board.newest[self.board.ply]:
                turns -= 1
            if mine and (turns == 1 or not self.threatens()):  # no relocation fills a hexagon of its own
                turns = 0
            won = self.wins(row + 1, turns)
        self.board.ply -= 1
        return won
