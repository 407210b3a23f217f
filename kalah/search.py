"""Alpha-beta search in Kalah: exact values, and values as far as a depth-limited search sees.

The value of a board is what the side to act gets more than the other from the pegs in the bins, with best play of both;
the pegs already in the kalahs do not matter. `kalah.solver` and `kalah.thinker` have what callers need.

- **Boards** are rows of cells: the n bins of the side to act in the order of sowing, then the other side's. Making an
  act writes the next row, turned round unless the same side acts again.
- **The endgame database** has the value of every board with up to `known` pegs, at the rank of its cells in the
  combinatorial number system: with c(i) = x(1) + ... + x(i) + i - 1, the sum of the binomials of c(i) over i (Knuth,
  The Art of Computer Programming, 7.2.1.3). Boards with fewer pegs have lower ranks.
- **Two transposition tables** have bounds of boards' values: one exact bounds, the other bounds for a depth. The key
  of a board is exact, 64 / 2n bits for each cell, where its bins are not too full for that, and a 64-bit hash where
  they are. Of the two entries that a key may have, one keeps the board with more pegs, or with the greater depth.
- **Depth** counts acts, but not free moves; beyond it only free moves and captures are looked at, and `estimate` says
  what the rest is worth. Values are in units there, SCALE to a peg.

The compiled search releases the interpreter's lock, so that another thread can `stop` it.
"""

import mmap
from array import array
from builtins import int as Int
from math import comb, inf
from typing import TYPE_CHECKING

from boardgame import search as boardgame_search
from kalah import evaluation
from kalah.evaluation import Weights, worths
from kalah.rules import NOBODY, OWNER
from kalah.weights import WEIGHTS

if TYPE_CHECKING:  # needed by the compiler only
    import cython

COMPILED = not __file__.endswith(".py")
MOST_BINS = 12  # of a side
MOST_PEGS = 1000  # in the bins, well within the 16 bits of a bound
MOST_DATABASE_PEGS = 120  # whose values are signed bytes
PLIES = 1024
BIAS = 1 << 15  # added to a bound, so that an entry holds it unsigned
SCALE = evaluation.SCALE
COUNTS = evaluation.COUNTS
MOST_IN_PLAY = evaluation.MOST_IN_PLAY
SHALLOW = 1  # a look to this depth costs less than finding its bounds in memory
EXACT = 255  # a depth that means: to the end
WORD = (1 << 64) - 1
SPREAD = 0x9E3779B97F4A7C15  # multiplies a key to spread it over the table: 2^64 / the golden ratio
ROW = 2 * MOST_BINS
UNKNOWN = -128
GROWTH = 1 << 20  # boards
LOWEST = -(1 << 15) + 1
CHECK = 1 << 16  # nodes between two calls of `check`
FIRST, FREE, CAPTURE, BEYOND = 1 << 24, 1 << 20, 1 << 5, 1 << 4  # in the order of acts


def _zeros(size: int) -> mmap.mmap:
    """So many bytes, which the system makes in large pages when they are used; raises `MemoryError`."""
    try:
        if not hasattr(mmap, "MADV_HUGEPAGE"):
            return mmap.mmap(-1, size)
        zeros = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    except OSError as error:
        raise MemoryError(error.strerror) from None
    zeros.madvise(mmap.MADV_HUGEPAGE)
    return zeros


class Search(boardgame_search.Search):
    """Values of boards with `bins` to a side, by the rules given as numbers; see `kalah.solver`.

    `size` is the number of entries of each transposition table, a power of two; `tables` is 1 for exact values alone,
    2 for estimates by these `weights` as well.
    """

    def __init__(
        self,
        bins: Int,
        rest: Int,
        either: Int,
        empty_capture: Int,
        size: Int,
        tables: Int = 1,
        weights: Weights = WEIGHTS,
    ) -> None:
        if not (1 <= bins <= MOST_BINS and 0 <= rest <= NOBODY and 4 <= size <= 1 << 28 and not size & size - 1):
            raise ValueError(f"no search with {bins} bins, rest {rest} and {size} entries")
        if tables not in (1, 2):
            raise ValueError(f"no search with {tables} tables")
        boardgame_search.Search.__init__(self)
        self.bins = bins
        self.rest = rest
        self.either = either
        self.empty_capture = empty_capture
        self.cells = array("H", bytes(2 * ROW * PLIES))
        self.acts = bytearray(ROW * PLIES)
        self.scores = array("i", bytes(4 * ROW))
        self.in_play = array("i", bytes(4 * PLIES))
        self.gain = array("i", bytes(4 * PLIES))  # of the side that acted, by the act that led here
        self.again = bytearray(PLIES)  # whether the side that acted acts again
        self.binomial = array("Q", [comb(n, k) % 2**64 for k in range(ROW + 1) for n in range(256)])
        self.database = array("b")
        self.worths = worths(bins, weights) if tables > 1 else array("h")
        self.known = -1  # pegs of the boards in the database
        self.bits = 64 // (2 * bins)
        self.fullest = min((1 << self.bits) - 1, 65535)
        self.mask = size // 2 - 1
        self.tables = tables
        self.size = size
        self.clear()
        self.stopping = False
        self.best = -1
        self.compiled = COMPILED
        self.loaded = True

    def clear(self) -> None:
        """Forget all bounds, but not the database."""
        self.table = memoryview(_zeros(16 * self.size * self.tables)).cast("Q")  # an entry: its key, then from `store`

    def check_created(self) -> int:
        """Raise `TypeError` for a search that was created without arguments, whose arrays are missing."""
        if not self.loaded:
            raise TypeError("this Search was created without arguments")
        return 0

    def set_board(self, own: list[int], other: list[int]) -> None:
        """Make this the first row, the side to act first; raises `ValueError` for numbers that do not fit."""
        cell: cython.int
        self.check_created()
        if not len(own) == len(other) == self.bins or min(*own, *other) < 0 or sum(own) + sum(other) > MOST_PEGS:
            raise ValueError(f"no board: {own}, {other}")
        for cell in range(self.bins):
            self.cells[cell] = own[cell]
            self.cells[self.bins + cell] = other[cell]
        self.in_play[0] = sum(own) + sum(other)

    def make(self, ply: Int, number: Int) -> None:
        """Sow bin `number`, from 0, of the board in row `ply` into the next row."""
        n: cython.int = self.bins
        ring: cython.int = 2 * n + 1  # places: 0 to n - 1 one's own bins, n the kalah, n + 1 to 2n the other bins
        row: cython.int = ROW * ply
        new: cython.int = row + ROW
        pegs: cython.int = self.cells[row + number]
        laps: cython.int = pegs // ring
        stop: cython.int = number + pegs - laps * ring
        end: cython.int = stop if stop < ring else stop - ring
        mine: cython.int = new if end == n else new + n
        theirs: cython.int = new + n if end == n else new
        banked: cython.int = laps
        place: cython.int
        for place in range(n):
            self.cells[mine + place] = self.cells[row + place] + laps
            self.cells[theirs + place] = self.cells[row + n + place] + laps
        self.cells[mine + number] = laps
        for place in range(number + 1, stop + 1 if stop < n else n):
            self.cells[mine + place] += 1
        if stop >= n:
            banked += 1
            for place in range(0, stop - n if stop < ring else n):
                self.cells[theirs + place] += 1
            for place in range(0, stop - ring + 1):
                self.cells[mine + place] += 1
        if end < n and self.cells[mine + end] == 1 and (self.cells[theirs + n - 1 - end] or self.empty_capture):
            banked += 1 + self.cells[theirs + n - 1 - end]
            self.cells[mine + end] = 0
            self.cells[theirs + n - 1 - end] = 0
        self.in_play[ply + 1] = self.in_play[ply] - banked
        self.gain[ply + 1] = banked
        self.again[ply + 1] = end == n

    def own(self, ply: Int) -> int:
        """The pegs in the bins of the side to act."""
        row: cython.int = ROW * ply
        cell: cython.int
        pegs: cython.int = 0
        for cell in range(row, row + self.bins):
            pegs += self.cells[cell]
        return pegs

    def ended(self, ply: Int) -> int:
        """The value of a board on which the game is over, `LOWEST` if it goes on."""
        own: cython.int = self.own(ply)
        left: cython.int = self.in_play[ply]
        if own and not (self.either and own == left):
            return LOWEST
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
        """The number of boards with at most `pegs` pegs."""
        self.check_created()
        return comb(pegs + 2 * self.bins, 2 * self.bins)

    def extend(self) -> None:
        """Add all boards with one peg more to the database, unless `stop` or Ctrl-C ends this.

        Raises `ValueError` beyond `MOST_DATABASE_PEGS`.
        """
        at: cython.int
        pegs: cython.int
        whole: cython.bint
        self.check_created()
        pegs = self.known + 1
        if pegs > MOST_DATABASE_PEGS:
            raise ValueError(f"no boards with {pegs} pegs")
        self.grow(self.boards(pegs))
        for at in range(2 * self.bins):
            self.cells[at] = 0
        self.cells[0] = pegs
        if COMPILED:
            with cython.nogil:
                whole = self.fill(pegs)
        else:
            whole = self.fill(pegs)
        if whole:
            self.known = pegs  # otherwise a part is left that the next call completes

    def grow(self, size: Int) -> None:
        """Make room for `size` boards where the database is, as a copy of it would need twice the memory."""
        self.values = None  # an array cannot grow while something looks into it
        try:
            while len(self.database) < size:
                self.database.extend(array("b", [UNKNOWN]) * min(size - len(self.database), GROWTH))
        finally:
            self.values = self.database

    def fill(self, pegs: Int) -> int:
        """Settle all boards with `pegs` pegs, from the one in the first row on; 0 if `stop` ended this."""
        last: cython.int = 2 * self.bins - 1
        first: cython.int
        moved: cython.int
        boards: cython.longlong = 0
        while not self.stopping:  # through all ways to put the pegs into the cells
            self.in_play[0] = pegs
            self.settle(0)
            boards += 1
            if self.compiled and not boards % CHECK:
                with cython.gil:
                    self.check()
            if self.cells[last] == pegs:
                return 1
            first = 0
            while not self.cells[first]:
                first += 1
            moved = self.cells[first]
            self.cells[first] = 0
            self.cells[0] = moved - 1
            self.cells[first + 1] += 1
        return 0

    def settle(self, ply: Int) -> int:
        """The value of a board in the database, worked out if it is unknown."""
        rank: cython.ulonglong = self.rank(ply)
        value: cython.int = self.values[rank]
        number: cython.int
        then: cython.int
        if value != UNKNOWN:
            return value
        value = self.ended(ply)
        if value == LOWEST:
            for number in range(self.bins):
                if self.cells[ROW * ply + number]:
                    self.make(ply, number)
                    then = self.settle(ply + 1)
                    then = self.gain[ply + 1] + (then if self.again[ply + 1] else -then)
                    if then > value:
                        value = then
        self.values[rank] = value
        return value

    # The transposition tables

    def key(self, ply: Int) -> int:
        """The key of a board: exact, or a hash if a bin is too full for that."""
        row: cython.int = ROW * ply
        cell: cython.int
        key: cython.ulonglong = 0
        for cell in range(2 * self.bins):
            if self.cells[row + cell] > self.fullest:
                return self.hash(row)
            key = key << self.bits | self.cells[row + cell]
        return key

    def hash(self, row: Int) -> int:
        """A hash of a row: its cells as digits, each step mixed."""
        cell: cython.int
        key: cython.ulonglong = 1
        for cell in range(2 * self.bins):
            key = (key ^ self.cells[row + cell] + 1) * SPREAD & WORD
            key ^= key >> 29
        return key

    def entry(self, key: Int, table: Int) -> int:
        """The index of the entry with this key in a transposition table, or -1."""
        at: cython.longlong = 2 * self.size * table + 4 * ((key * SPREAD & WORD) >> 20 & self.mask)
        if self.table[at] == key:
            return at
        return at + 2 if self.table[at + 2] == key else -1

    def store(self, key: Int, table: Int, low: Int, high: Int, best: Int, weight: Int) -> None:
        """Store bounds of the value and the best act; of two boards, the one with the greater weight is kept."""
        at: cython.longlong = 2 * self.size * table + 4 * ((key * SPREAD & WORD) >> 20 & self.mask)
        lower: cython.ulonglong = low + BIAS
        upper: cython.ulonglong = high + BIAS
        if self.table[at] != key and (self.table[at + 2] == key or weight < self.table[at + 1] >> 40):
            at += 2
        self.table[at] = key
        self.table[at + 1] = lower | upper << 16 | best << 32 | weight << 40

    def order(self, ply: Int, first: Int) -> int:
        """Write the acts into `acts`, those to try first in front; returns their number.

        The act of the table comes first, then free moves, then captures and acts that reach beyond the kalah, by pegs;
        otherwise they come from the kalah backwards. Killer acts, an order that depends on more than the board, made
        proofs fourteen times as long.
        """
        n: cython.int = self.bins
        row: cython.int = ROW * ply
        count: cython.int = 0
        number: cython.int
        end: cython.int
        pegs: cython.int
        score: cython.int
        at: cython.int
        for number in range(n):
            pegs = self.cells[row + number]
            if pegs == 0:
                continue
            end = number + pegs
            score = number
            if number == first:
                score = FIRST
            elif pegs % (2 * n + 1) == n - number:
                score += FREE
            elif end < n and not self.cells[row + end] and self.cells[row + 2 * n - 1 - end]:
                score += CAPTURE * self.cells[row + 2 * n - 1 - end]
            elif end > n:
                score += BEYOND + end - n
            at = count
            while at and self.scores[at - 1] < score:
                self.scores[at] = self.scores[at - 1]
                self.acts[row + at] = self.acts[row + at - 1]
                at -= 1
            self.scores[at] = score
            self.acts[row + at] = number
            count += 1
        return count

    # The search

    def value(self, ply: Int, alpha: Int, beta: Int) -> int:
        """The value of a board, if it is between the bounds; otherwise a bound of the value beyond them."""
        left: cython.int = self.in_play[ply]
        best: cython.int = LOWEST
        then: cython.int
        act: cython.int
        choice: cython.int = 0
        first: cython.int = -1
        low: cython.int = -left
        high: cython.int = left
        floor: cython.int
        count: cython.int
        at: cython.longlong
        key: cython.ulonglong
        data: cython.ulonglong
        if ply and left <= self.known:
            return self.values[self.rank(ply)]
        then = self.ended(ply)
        if then != LOWEST:
            return then
        if ply and alpha >= left:
            return left
        if ply and beta <= -left:
            return -left
        key = self.key(ply)
        at = self.entry(key, 0)
        if at >= 0:
            data = self.table[at + 1]
            low = (data & 65535) - BIAS
            high = (data >> 16 & 65535) - BIAS
            first = data >> 32 & 255
            if ply:
                if low >= beta or low == high:
                    return low
                if high <= alpha:
                    return high
        elif self.tables > 1:
            at = self.entry(key, 1)
            if at >= 0:
                first = self.table[at + 1] >> 32 & 255
        if self.visit(ply):
            return 0
        floor = alpha if alpha > low else low
        count = self.order(ply, first)
        for at in range(count):
            act = self.acts[ROW * ply + at]
            self.make(ply, act)
            then = self.gain[ply + 1]
            if self.again[ply + 1]:
                then += self.value(ply + 1, floor - then, beta - then)
            else:
                then -= self.value(ply + 1, then - beta, then - floor)
            if self.stopped:
                return 0
            if then > best:
                best, choice = then, act
                if best > floor:
                    floor = best
                if best >= beta:
                    break
        if ply == 0:
            self.best = choice
        if best >= beta:
            self.store(key, 0, best, high, choice, left)
        else:
            self.store(key, 0, best if best > alpha else low, best, choice, left)
        return best

    def estimate(self, ply: Int) -> int:
        """What a board is worth to the side to act, in units, without looking ahead."""
        n: cython.int = self.bins
        row: cython.int = ROW * ply
        left: cython.int = self.in_play[ply]
        table: cython.int = COUNTS * n * min(left, MOST_IN_PLAY)
        at: cython.int
        worth: cython.int = 0
        for at in range(n):
            worth += self.worths[table + min(self.cells[row + at], COUNTS - 1)]
            worth -= self.worths[table + min(self.cells[row + n + at], COUNTS - 1)]
            table += COUNTS
        left *= SCALE
        return max(-left, min(left, worth))

    def look(self, ply: Int, alpha: Int, beta: Int, depth: Int) -> int:
        """`value` in units as far as `depth` shows it: an estimate, unless the game ends sooner on every line."""
        left: cython.int = self.in_play[ply] * SCALE
        best: cython.int = LOWEST
        then: cython.int
        choice: cython.int = 0
        floor: cython.int = alpha
        at: cython.int
        narrow: cython.bint
        key: cython.ulonglong = 0
        if ply and self.in_play[ply] <= self.known:
            return self.values[self.rank(ply)] * SCALE
        then = self.ended(ply)
        if then != LOWEST:
            return then * SCALE
        if ply and alpha >= left:
            return left
        if ply and beta <= -left:
            return -left
        if self.visit(ply):
            return 0
        if depth <= 0:  # quiescence
            best = self.estimate(ply)
            if best >= beta:
                return best
            if best > floor:
                floor = best
        self.first = -1
        if depth > SHALLOW:
            key = self.key(ply)
            then = self.cutoff(ply, key, alpha, beta, depth)
            if then != LOWEST:
                return then
        for at in range(self.order(ply, self.first)):
            self.make(ply, self.acts[ROW * ply + at])
            if depth <= 0 and not self.again[ply + 1] and self.gain[ply + 1] < 2:
                continue
            narrow = at and floor + 1 < beta  # first, whether the act is better at all
            then = self.after(ply + 1, floor, floor + 1 if narrow else beta, depth)
            if narrow and floor < then < beta:
                then = self.after(ply + 1, floor, beta, depth)
            if self.stopped:
                return 0
            if then > best:
                best, choice = then, self.acts[ROW * ply + at]
                if best > floor:
                    floor = best
                if ply == 0:
                    self.best = choice
                if best >= beta:
                    break
        if depth > SHALLOW:
            self.store(key, 1, -left if best <= alpha else best, left if best >= beta else best, choice, depth)
        return best

    def after(self, ply: Int, alpha: Int, beta: Int, depth: Int) -> int:
        """The value of the act that led to this row, for its side, as far as a search to `depth` before it shows."""
        gain: cython.int = self.gain[ply] * SCALE
        if self.again[ply]:
            return gain + self.look(ply, alpha - gain, beta - gain, depth)
        return gain - self.look(ply, gain - beta, gain - alpha, depth - 1)

    def cutoff(self, ply: Int, key: Int, alpha: Int, beta: Int, depth: Int) -> int:
        """The value if the tables settle it between the bounds, except at the root, or `LOWEST`.

        `first` is the best act that they know, if any.
        """
        low: cython.int = -self.in_play[ply] * SCALE
        high: cython.int = -low
        bound: cython.int
        data: cython.ulonglong
        at: cython.longlong = self.entry(key, 0)
        if at >= 0:
            data = self.table[at + 1]
            low = ((data & 65535) - BIAS) * SCALE
            high = ((data >> 16 & 65535) - BIAS) * SCALE
            self.first = data >> 32 & 255
            if ply and (low >= beta or low == high):
                return low
            if ply and high <= alpha:
                return high
        at = self.entry(key, 1)
        if at >= 0:
            data = self.table[at + 1]
            self.first = data >> 32 & 255
            if ply and data >> 40 >= depth:
                bound = (data & 65535) - BIAS
                low = max(low, bound)
                bound = (data >> 16 & 65535) - BIAS
                high = min(high, bound)
                if low >= beta or low >= high:
                    return low
                if high <= alpha:
                    return high
        return LOWEST

    def visit(self, ply: Int) -> int:
        """Count a node; whether the search must stop, which `stopped` then says."""
        self.nodes += 1
        if self.nodes >= self.limit or self.stopping or ply >= PLIES - 2:
            self.stopped = True
        elif self.compiled and not self.nodes % CHECK:
            with cython.gil:
                self.check()
        return self.stopped

    def search(self, alpha: Int, beta: Int, nodes: Int, depth: Int = EXACT) -> int:
        """The value of the first row, searched to `depth` within `nodes`, or a bound beyond alpha and beta.

        `stopped` is whether the nodes did not suffice or `stop` ended the search. `best` is the best act, from 0; after
        a value below `alpha` any act, and after a search that was stopped the best so far, or -1.
        """
        value: cython.int
        low: cython.int = alpha
        high: cython.int = beta
        plies: cython.int = depth
        self.check_created()
        if depth != EXACT and (self.tables < 2 or not 0 < depth < EXACT):
            raise ValueError(f"no search to depth {depth} with {self.tables} tables")
        self.begin(nodes, inf, None)
        self.best = -1
        if COMPILED:
            with cython.nogil:
                value = self.run(low, high, plies)
            return value
        return self.run(low, high, plies)

    def run(self, alpha: Int, beta: Int, depth: Int) -> int:
        """`search` without the interpreter's lock."""
        if depth == EXACT:
            return self.value(0, alpha, beta)
        value: cython.int = self.look(0, alpha * SCALE, beta * SCALE, depth)
        return (value + SCALE // 2 + BIAS * SCALE) // SCALE - BIAS  # rounded; C divides towards 0

    def stop(self) -> None:
        """End the search that another thread runs, and every later one until `resume`."""
        self.stopping = True

    def resume(self) -> None:
        """Allow searches again."""
        self.stopping = False
