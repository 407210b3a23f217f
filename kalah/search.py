"""Alpha-beta search in Kalah: exact values, with an endgame database and a transposition table.

The value of a board is what the side to act gets more than the other from the pegs in the bins, with best play of both;
the pegs already in the kalahs do not matter. `kalah.solver` has what callers need.

- **Boards** are rows of cells: the n bins of the side to act in the order of sowing, then the other side's. Making an
  act writes the next row, turned round unless the same side acts again.
- **The endgame database** has the value of every board with at most so many pegs, at the rank of its cells in the
  combinatorial number system: with c(i) = x(1) + ... + x(i) + i - 1, the sum of the binomials of c(i) over i (Knuth,
  The Art of Computer Programming, 7.2.1.3). Boards with fewer pegs have lower ranks.
- **The transposition table** has bounds of a board's value under an exact key: 64 / 2n bits for each cell. A board with
  a bin too full for its bits is not stored. Of the two entries that a key may have, one keeps the board with more pegs.
"""

from array import array
from builtins import int as Int
from math import comb
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # needed by the compiler only
    import cython
    from cython.cimports.cpython.exc import PyErr_CheckSignals

COMPILED = not __file__.endswith(".py")
MOST_BINS = 8  # of a side: of more, no useful key would fit 64 bits
MOST_PEGS = 120  # in the bins: values are signed bytes
PLIES = 1024
BIAS = 128  # of a bound in an entry
WORD = (1 << 64) - 1
SPREAD = 0x9E3779B97F4A7C15  # multiplies a key to spread it over the table: 2^64 / the golden ratio
ROW = 2 * MOST_BINS
UNKNOWN = -128
OWNER, ENDED, NOBODY = range(3)  # who gets the pegs left
CHECK = 1 << 16  # nodes between two looks at the budget and for Ctrl-C


class Search:
    """Values of boards with `bins` to a side, by the rules given as numbers; see `kalah.solver`.

    `size` is the number of entries of the transposition table, a power of two.
    """

    def __init__(self, bins: Int, rest: Int, either: Int, empty_capture: Int, size: Int) -> None:
        if not (1 <= bins <= MOST_BINS and 0 <= rest <= NOBODY and 4 <= size <= 1 << 30 and not size & size - 1):
            raise ValueError(f"no search with {bins} bins, rest {rest} and {size} entries")
        self.bins = bins
        self.rest = rest
        self.either = either
        self.empty_capture = empty_capture
        self.cells = bytearray(ROW * PLIES)
        self.in_play = array("i", bytes(4 * PLIES))
        self.gain = array("i", bytes(4 * PLIES))  # of the side that acted, by the act that led here
        self.again = bytearray(PLIES)  # whether the side that acted acts again
        self.binomial = array("Q", [comb(n, k) % 2**64 for k in range(ROW + 1) for n in range(256)])
        self.database = array("b")
        self.known = -1  # pegs of the boards in the database
        self.bits = 64 // (2 * bins)
        self.fullest = min((1 << self.bits) - 1, 255)
        self.mask = size // 2 - 1
        self.table = array("Q", bytes(16 * size))  # an entry: its key, then what `pack` makes
        self.nodes = 0
        self.limit = 0
        self.stopped = False
        self.loaded = True

    def check(self) -> int:
        """Raise `TypeError` for a search that was created without arguments, whose arrays are missing."""
        if not self.loaded:
            raise TypeError("this Search was created without arguments")
        return 0

    def set_board(self, own: list[int], other: list[int]) -> None:
        """Make this the first row, the side to act first; raises `ValueError` for numbers that do not fit."""
        cell: cython.int
        self.check()
        if not len(own) == len(other) == self.bins or min(*own, *other) < 0 or sum(own) + sum(other) > MOST_PEGS:
            raise ValueError(f"no board: {own}, {other}")
        for cell in range(self.bins):
            self.cells[cell] = own[cell]
            self.cells[self.bins + cell] = other[cell]
        self.in_play[0] = sum(own) + sum(other)

    def make(self, ply: Int, number: Int) -> None:
        """Sow bin `number`, from 0, of the board in row `ply` into the next row."""
        n: cython.int = self.bins
        ring: cython.int = 2 * n + 1
        row: cython.int = ROW * ply
        new: cython.int = row + ROW
        pegs: cython.int = self.cells[row + number]
        place: cython.int = number
        banked: cython.int = 0
        cell: cython.int
        laps: cython.int = pegs // ring
        swap: cython.uchar
        for cell in range(2 * n):
            self.cells[new + cell] = self.cells[row + cell] + laps
        self.cells[new + number] = laps
        banked = laps
        pegs -= laps * ring
        # places 0 to n - 1 are one's own bins, n the kalah, n + 1 to 2n the other bins
        while pegs:
            place += 1
            if place == ring:
                place = 0
            if place < n:
                self.cells[new + place] += 1
            elif place == n:
                banked += 1
            else:
                self.cells[new + place - 1] += 1
            pegs -= 1
        if place < n and self.cells[new + place] == 1 and (self.cells[new + 2 * n - 1 - place] or self.empty_capture):
            banked += 1 + self.cells[new + 2 * n - 1 - place]
            self.cells[new + place] = 0
            self.cells[new + 2 * n - 1 - place] = 0
        self.in_play[ply + 1] = self.in_play[ply] - banked
        self.gain[ply + 1] = banked
        self.again[ply + 1] = place == n
        if place != n:
            for cell in range(n):
                swap = self.cells[new + cell]
                self.cells[new + cell] = self.cells[new + n + cell]
                self.cells[new + n + cell] = swap

    def own(self, ply: Int) -> int:
        """The pegs in the bins of the side to act."""
        row: cython.int = ROW * ply
        cell: cython.int
        pegs: cython.int = 0
        for cell in range(row, row + self.bins):
            pegs += self.cells[cell]
        return pegs

    def ended(self, ply: Int) -> int:
        """The value of a board on which the game is over, `UNKNOWN` if it goes on."""
        own: cython.int = self.own(ply)
        left: cython.int = self.in_play[ply]
        if own and not (self.either and own == left):
            return UNKNOWN
        if self.rest == NOBODY:
            return 0
        return left if (own > 0) == (self.rest == OWNER) else -left

    # The endgame database

    def rank(self, ply: Int) -> int:
        """The place of a board in the database."""
        row: cython.int = ROW * ply
        at: cython.int
        pegs: cython.int = 0
        rank: cython.ulonglong = 0
        for at in range(2 * self.bins):
            pegs += self.cells[row + at]
            rank += self.binomial[256 * (at + 1) + pegs + at]
        return rank

    def boards(self, pegs: Int) -> int:
        """The number of boards with at most so many pegs."""
        self.check()
        return comb(pegs + 2 * self.bins, 2 * self.bins)

    def extend(self) -> None:
        """Add all boards with one peg more to the database; raises `ValueError` beyond `MOST_PEGS`."""
        cells: cython.int = 2 * self.bins
        last: cython.int = cells - 1
        first: cython.int
        at: cython.int
        boards: cython.longlong = 0
        pegs: cython.int
        self.check()
        pegs = self.known + 1
        if pegs > MOST_PEGS:
            raise ValueError(f"no boards with {pegs} pegs")
        self.database = self.database + array("b", [UNKNOWN]) * (self.boards(pegs) - len(self.database))
        self.values = self.database
        for at in range(cells):
            self.cells[at] = 0
        self.cells[0] = pegs
        while True:  # through all ways to put the pegs into the cells
            self.in_play[0] = pegs
            self.settle(0)
            boards += 1
            if COMPILED and not boards % CHECK:
                PyErr_CheckSignals()
            if self.cells[last] == pegs:
                self.known = pegs  # not before: Ctrl-C leaves a part that the next call completes
                return
            first = 0
            while not self.cells[first]:
                first += 1
            at = self.cells[first]
            self.cells[first] = 0
            self.cells[0] = at - 1
            self.cells[first + 1] += 1

    def settle(self, ply: Int) -> int:
        """The value of a board in the database, worked out if it is unknown."""
        rank: cython.ulonglong = self.rank(ply)
        value: cython.int = self.values[rank]
        number: cython.int
        then: cython.int
        if value != UNKNOWN:
            return value
        value = self.ended(ply)
        if value == UNKNOWN:
            for number in range(self.bins):
                if self.cells[ROW * ply + number]:
                    self.make(ply, number)
                    then = self.settle(ply + 1)
                    then = self.gain[ply + 1] + (then if self.again[ply + 1] else -then)
                    if then > value:
                        value = then
        self.values[rank] = value
        return value

    # The search

    def key(self, ply: Int) -> int:
        """The exact key of a board, 0 if a bin is too full for it."""
        row: cython.int = ROW * ply
        cell: cython.int
        key: cython.ulonglong = 0
        for cell in range(2 * self.bins):
            if self.cells[row + cell] > self.fullest:
                return 0
            key = key << self.bits | self.cells[row + cell]
        return key

    def entry(self, key: Int) -> int:
        """The index of the entry with this key in the transposition table, or -1."""
        at: cython.longlong = 4 * ((key * SPREAD & WORD) >> 20 & self.mask)
        if self.table[at] == key:
            return at
        return at + 2 if self.table[at + 2] == key else -1

    def store(self, key: Int, ply: Int, low: Int, high: Int, best: Int) -> None:
        """Store bounds of the value and the best act."""
        at: cython.longlong = 4 * ((key * SPREAD & WORD) >> 20 & self.mask)
        weight: cython.int = self.in_play[ply]
        if self.table[at] != key and (self.table[at + 2] == key or weight < self.table[at + 1] >> 24):
            at += 2
        self.table[at] = key
        self.table[at + 1] = (low + BIAS) | (high + BIAS) << 8 | best << 16 | weight << 24

    def value(self, ply: Int, alpha: Int, beta: Int) -> int:
        """The value of a board, if it is between the bounds; otherwise a bound of the value beyond them."""
        left: cython.int = self.in_play[ply]
        row: cython.int = ROW * ply
        n: cython.int = self.bins
        best: cython.int = UNKNOWN
        then: cython.int
        number: cython.int
        choice: cython.int = 0
        first: cython.int = -1
        low: cython.int = -left
        high: cython.int = left
        floor: cython.int
        at: cython.longlong
        key: cython.ulonglong
        data: cython.uint
        tried: cython.uint = 0
        stage: cython.int
        end: cython.int
        if left <= self.known:
            return self.values[self.rank(ply)]
        then = self.ended(ply)
        if then != UNKNOWN:
            return then
        if alpha >= left:
            return left
        if beta <= -left:
            return -left
        key = self.key(ply)
        if key:
            at = self.entry(key)
            if at >= 0:
                data = self.table[at + 1]
                low = (data & 255) - BIAS
                high = (data >> 8 & 255) - BIAS
                first = data >> 16 & 255
                if low >= beta or low == high:
                    return low
                if high <= alpha:
                    return high
        self.nodes += 1
        if self.nodes >= self.limit or ply >= PLIES - 2:
            self.stopped = True
            return 0
        if COMPILED and not self.nodes % CHECK and self.interrupted():
            return 0
        floor = alpha if alpha > low else low
        # the act of the table, free moves, captures, then the others, each from the kalah backwards
        for stage in range(4):
            for number in range(n - 1, -1, -1):
                if tried >> number & 1 or not self.cells[row + number]:
                    continue
                if stage == 0:
                    if number != first:
                        continue
                elif stage == 1:
                    if self.cells[row + number] % (2 * n + 1) != n - number:
                        continue
                elif stage == 2:
                    end = number + self.cells[row + number]
                    if end >= n or self.cells[row + end] or not self.cells[row + 2 * n - 1 - end]:
                        continue
                tried |= 1 << number
                self.make(ply, number)
                then = self.gain[ply + 1]
                if self.again[ply + 1]:
                    then += self.value(ply + 1, floor - then, beta - then)
                else:
                    then -= self.value(ply + 1, then - beta, then - floor)
                if self.stopped:
                    return 0
                if then > best:
                    best, choice = then, number
                    if best > floor:
                        floor = best
                    if best >= beta:
                        if key:
                            self.store(key, ply, best, high, choice)
                        return best
        if key:
            self.store(key, ply, best if best > alpha else low, best, choice)
        return best

    def interrupted(self) -> int:
        """Raise `KeyboardInterrupt` on Ctrl-C; 0 otherwise."""
        PyErr_CheckSignals()
        return 0

    def search(self, alpha: Int, beta: Int, nodes: Int) -> int:
        """`value` of the first row within so many nodes; `stopped` is whether they did not suffice."""
        self.check()
        self.nodes = 0
        self.limit = nodes
        self.stopped = False
        return self.value(0, alpha, beta)
