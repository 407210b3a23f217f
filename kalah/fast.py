"""A second, fast implementation of the rules: a board of small numbers on which acts are made and unmade.

It follows `docs/kalah.md` and shares only the options and the names of the acts with `kalah.position`, so that each can
be tested against the other. It reads and returns states as a `Position`.

- **Cells** are numbered in the order of sowing: with n bins to a side, South's bins are 0 to n - 1, South's kalah is n,
  North's bins n + 1 to 2n, North's kalah 2n + 1. The bin opposite to cell c is 2n - c.
- **Acts** are numbers: a bin from 1, or `SWAP`.

Every array has an entry for the state after each act. Making an act writes the next entry; unmaking steps back.
Compiled, this allocates nothing. Methods for Python check their arguments; the others only get legal acts.
"""

from array import array
from builtins import int as Int
from typing import TYPE_CHECKING

from boardgame import fast
from boardgame.perft import checked_depth
from kalah.errors import KalahError
from kalah.perft import Tally
from kalah.position import Half, Position
from kalah.rules import MOST_BINS, NOBODY, OWNER, RESTS, SIDES, Act, Sow, Swap

if TYPE_CHECKING:  # needed by the compiler only
    import cython
    from cython.cimports.cpython.exc import PyErr_CheckSignals

COMPILED = not __file__.endswith(".py")
SWAP = 0
ROW = 2 * (MOST_BINS + 1)  # cells that a state has room for
LONGEST_LINE = fast.Board.longest_line


def act_to_code(act: Act) -> int:
    """The number of an act."""
    return act.bin if isinstance(act, Sow) else SWAP


def act_of_code(code: int) -> Act:
    """The act with this number; raises `KalahError` for an invalid number."""
    if not 0 <= code <= MOST_BINS:
        raise KalahError(f"{code} is not the number of an act")
    return Sow(code) if code else Swap()


class Board(fast.Board):
    """A game that can be played forwards and backwards from a position.

    >>> board = Board(Position.start())
    >>> board.play(3)
    >>> board.legal_acts()
    [1, 2, 4, 5, 6]
    >>> board.unmake()
    >>> board.perft(3).acts
    185
    """

    position_type, tally_type, error_type = Position, Tally, KalahError
    act_of_code = staticmethod(act_of_code)

    def load(self, position: Position) -> None:
        """Set up a position that is known to be valid."""
        rules = position.rules
        self.rules = rules
        self.bins = rules.bins
        self.rest = RESTS.index(rules.rest)
        self.either = rules.end == "either"
        self.empty_capture = rules.empty_capture
        self.cells = array("H", bytes(2 * ROW * (LONGEST_LINE + 1)))
        self.side, self.free, self.opening, self.over = (bytearray(LONGEST_LINE + 1) for _ in range(4))
        self.captured = False
        row = (*position.south.bins, position.south.kalah, *position.north.bins, position.north.kalah)
        for cell, pegs in enumerate(row):
            self.cells[cell] = pegs
        self.side[0] = SIDES.index(position.side_to_act)
        self.free[0] = position.free
        self.opening[0] = position.opening
        self.over[0] = self.has_ended(0, self.side[0])

    @property
    def position(self) -> Position:
        """The present state."""
        ply: cython.int = self.here()
        n: cython.int = self.bins
        row = [self.cells[ROW * ply + cell] for cell in range(2 * n + 2)]
        halves = [Half(tuple(row[first : first + n]), row[first + n]) for first in (0, n + 1)]
        return Position(self.rules, *halves, SIDES[self.side[ply]], bool(self.free[ply]), bool(self.opening[ply]))

    def legal_acts(self) -> list[int]:
        """The numbers of all legal acts; none in a finished game."""
        ply = self.here()
        if self.over[ply]:
            return []
        first = ROW * ply + self.side[ply] * (self.bins + 1)
        acts = [number + 1 for number in range(self.bins) if self.cells[first + number]]
        return [*acts, SWAP] if self.opening[ply] and self.side[ply] else acts

    def make(self, act: Int) -> None:
        """Make a legal act: copy the state to the next ply and change it there."""
        bins: cython.int = self.bins
        last_cell: cython.int = 2 * bins + 1
        side: cython.int = self.side[self.ply]
        row: cython.int = ROW * self.ply
        new: cython.int = row + ROW
        own_kalah: cython.int = bins if side == 0 else last_cell
        other_kalah: cython.int = last_cell - own_kalah + bins
        first: cython.int = side * (bins + 1)
        cell: cython.int
        pegs: cython.int
        taken: cython.int
        ply: cython.int = self.ply + 1  # a local variable: writing a byte could change an attribute
        self.ply = ply
        self.free[ply] = 0
        self.captured = False
        self.opening[ply] = self.opening[ply - 1] and not side
        if act == SWAP:
            for cell in range(bins + 1):
                self.cells[new + cell] = self.cells[row + bins + 1 + cell]
                self.cells[new + bins + 1 + cell] = self.cells[row + cell]
            self.side[ply] = 0
            self.over[ply] = self.has_ended(ply, 0)
            return
        for cell in range(last_cell + 1):
            self.cells[new + cell] = self.cells[row + cell]
        cell = first + act - 1
        pegs = self.cells[new + cell]
        self.cells[new + cell] = 0
        while pegs:
            cell = cell + 1 if cell < last_cell else 0
            if cell == other_kalah:
                cell = cell + 1 if cell < last_cell else 0
            self.cells[new + cell] += 1
            pegs -= 1
        if cell == own_kalah:
            self.side[ply] = side
            self.over[ply] = self.has_ended(ply, side)
            self.free[ply] = 1
        else:
            if first <= cell < first + bins and self.cells[new + cell] == 1:
                taken = self.cells[new + 2 * bins - cell]
                if taken or self.empty_capture:
                    self.cells[new + 2 * bins - cell] = 0
                    self.cells[new + cell] = 0
                    self.cells[new + own_kalah] += taken + 1
                    self.captured = True
            self.side[ply] = 1 - side
            self.over[ply] = self.has_ended(ply, 1 - side)
        if self.over[ply] and self.rest != NOBODY:
            self.collect(new)

    def count(self, first: Int) -> int:
        """The pegs in the bins of a side whose first cell is at this index."""
        cell: cython.int
        pegs: cython.int = 0
        for cell in range(first, first + self.bins):
            pegs += self.cells[cell]
        return pegs

    def has_ended(self, ply: Int, side: Int) -> int:
        """Whether the game is over if `side` has the next act: 1 or 0."""
        row: cython.int = ROW * ply
        if self.count(row + side * (self.bins + 1)) == 0:
            return 1
        return 1 if self.either and self.count(row + (1 - side) * (self.bins + 1)) == 0 else 0

    def collect(self, row: Int) -> None:
        """Give the pegs left in a finished game to the player whom the rules name; one side has none."""
        bins: cython.int = self.bins
        south: cython.int = self.count(row)
        north: cython.int = self.count(row + bins + 1)
        to_south: cython.int = (south > 0) == (self.rest == OWNER)
        cell: cython.int
        if south + north:
            for cell in range(bins):
                self.cells[row + cell] = 0
                self.cells[row + bins + 1 + cell] = 0
            self.cells[row + (bins if to_south else 2 * bins + 1)] += south + north

    def walk(self, depth: Int) -> int:
        """Count the sequences of `depth` acts into `tally`."""
        ply: cython.int = self.ply
        first: cython.int = ROW * ply + self.side[ply] * (self.bins + 1)
        code: cython.int
        if self.over[ply]:
            return 0
        if COMPILED and depth > 3:
            PyErr_CheckSignals()  # raises KeyboardInterrupt on Ctrl-C, as the interpreter does when uncompiled
        for code in range(0, self.bins + 1):
            if self.cells[first + code - 1] if code else (self.opening[ply] and self.side[ply]):
                self.make(code)
                if depth == 1:
                    self.look(code)
                else:
                    self.walk(depth - 1)
                self.ply = ply
        return 0

    def look(self, code: Int) -> None:
        """Count the sequence just made by its last act, in the order of the fields of `Tally`."""
        ply: cython.int = self.ply
        row: cython.int = ROW * ply
        south: cython.int = self.cells[row + self.bins]
        north: cython.int = self.cells[row + 2 * self.bins + 1]
        self.tally[0] += 1
        if code == SWAP:
            self.tally[3] += 1
            return
        self.tally[1] += self.free[ply] and not self.over[ply]
        self.tally[2] += self.captured
        if self.over[ply]:
            self.tally[4] += 1
            self.tally[5] += south > north
            self.tally[6] += north > south

    def look_ahead(self, depth: Int, low: Int, high: Int) -> int:
        """South's lead in pegs after `depth` more acts of best play, by alpha-beta between the bounds.

        The board does not change, even if Ctrl-C ends the search. Raises `BoardGameError` for a depth beyond perft's.
        """
        depth = checked_depth(depth)
        looker: Board = Board(self.position)
        return looker.lead(depth, max(-ROW * ROW, low), min(ROW * ROW, high))

    def lead(self, depth: Int, low: Int, high: Int) -> int:
        """`look_ahead`, making and unmaking acts on this board."""
        ply: cython.int = self.ply
        bins: cython.int = self.bins
        row: cython.int = ROW * ply
        side: cython.int = self.side[ply]
        first: cython.int = row + side * (bins + 1)
        code: cython.int
        then: cython.int
        best: cython.int = ROW * ROW if side else -ROW * ROW
        if depth == 0 or self.over[ply]:
            return self.cells[row + bins] - self.cells[row + 2 * bins + 1]
        if COMPILED and depth > 6:
            PyErr_CheckSignals()
        for code in range(bins, -1, -1):
            if self.cells[first + code - 1] if code else (self.opening[ply] and side):
                self.make(code)
                then = self.lead(depth - 1, low, high)
                self.ply = ply
                if side:
                    best = min(best, then)
                    high = min(high, best)
                else:
                    best = max(best, then)
                    low = max(low, best)
                if low >= high:
                    return best
        return best
