"""What the searches of the games share: limits, Ctrl-C, turns for other threads, and the transposition table.

A search counts `nodes` where it visits them, and calls `check` every millisecond or so: that keeps the clock and the
interpreter out of its inner loop.
"""

import time
from array import array
from builtins import int as Int
from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # needed by the compiler only
    import cython
    from cython.cimports.cpython.exc import PyErr_CheckSignals

COMPILED = not __file__.endswith(".py")
GIL_HELD = 0.02  # seconds after which other threads may run; they ask for the GIL only after waiting 0.005
EXACT, LOWER, UPPER = range(1, 4)  # what a value in the table is: the position's, or a bound of it
UNKNOWN = -(1 << 30)
# The fields of an entry's second word: act, bound, depth, value.
ACT, BOUND, DEPTH, VALUE = (1 << 22) - 1, 22, 24, 32
LEAST_DEPTH = -128
ZERO = 1 << 30  # how a value of 0 is stored


class Search:
    """A search within limits: `nodes` are visited so far, and `stopped` tells whether a limit has ended the search."""

    def __init__(self) -> None:
        self.begin(0, inf, None)

    def begin(self, nodes: Int, seconds: float, halt: Callable[[], bool] | None) -> int:
        """Start counting: allow `nodes` and `seconds`, and stop when `halt` returns true."""
        self.nodes, self.limit, self.stopped = 0, nodes, False
        self.deadline, self.halt = time.monotonic() + seconds, halt
        return 0

    def check(self) -> int:
        """Whether the search must stop: sets `stopped`, and raises what a signal handler raises."""
        now: cython.double = time.monotonic()
        if COMPILED:
            if now > self.released + GIL_HELD:
                with cython.nogil:
                    pass
                self.released = now
            PyErr_CheckSignals()  # the interpreter itself does this when uncompiled
        if self.nodes >= self.limit or now >= self.deadline or self.halt is not None and self.halt():
            self.stopped = True
        return self.stopped


class TranspositionTable:
    """A transposition table of 2 to the power of `bits` entries, 16 bytes each.

    An entry has a position's key, its best act, up to 22 bits, and its value to a depth, or a bound of that. Beyond
    `sure` to either side values are wins, and stored as seen from their position. With `ways` 2, a position may also
    take the neighbouring entry, and the one searched less deeply is replaced. `probes` counts look-ups, `hits` those
    that found the position.
    """

    def __init__(self, bits: Int, sure: Int, ways: Int) -> None:
        self.entries = array("Q", bytes(16 << bits))
        self.mask = (1 << bits) - 1
        self.sure, self.ways, self.probes, self.hits = sure, ways, 0, 0

    def find(self, key: Int, depth: Int) -> int:
        """The index of the position's entry, or of the one that it replaces if it is searched to this depth."""
        at: cython.longlong = 2 * (key & self.mask)
        self.probes += 1
        if self.ways > 1 and self.entries[at] != key:
            if self.entries[at ^ 2] == key or self.depth(at) > depth:
                at ^= 2
        self.hits += self.entries[at] == key
        return at

    def has(self, at: Int, key: Int) -> bool:
        """Whether this entry is the position's."""
        return self.entries[at] == key

    def act(self, at: Int) -> int:
        """The best act."""
        return self.entries[at + 1] & ACT

    def depth(self, at: Int) -> int:
        """The depth to which the position was searched."""
        return (self.entries[at + 1] >> DEPTH & 255) + LEAST_DEPTH

    def cutoff(self, at: Int, depth: Int, alpha: Int, beta: Int, ply: Int) -> int:
        """The value to this depth if the entry is as deep and suffices between these bounds, or `UNKNOWN`."""
        bound: cython.int = self.entries[at + 1] >> BOUND & 3
        value: cython.int = self.entries[at + 1] >> VALUE
        if self.depth(at) < depth:
            return UNKNOWN
        value -= ZERO
        if value > self.sure:
            value -= ply
        elif value < -self.sure:
            value += ply
        if bound == EXACT or bound == LOWER and value >= beta or bound == UPPER and value <= alpha:
            return value
        return UNKNOWN

    def store(self, at: Int, key: Int, act: Int, value: Int, depth: Int, alpha: Int, beta: Int, ply: Int) -> None:
        """Store the result of a search with the window `alpha` to `beta`."""
        deep: cython.ulonglong = depth - LEAST_DEPTH
        worth: cython.ulonglong
        bound: cython.ulonglong = UPPER if value <= alpha else LOWER if value >= beta else EXACT
        if value > self.sure:
            value += ply
        elif value < -self.sure:
            value -= ply
        worth = value + ZERO
        self.entries[at] = key
        self.entries[at + 1] = bound << BOUND | act | deep << DEPTH | worth << VALUE

    def used(self) -> int:
        """How many entries are in use."""
        at: cython.longlong
        count: cython.longlong = 0
        for at in range(0, 2 * self.mask + 2, 2):
            count += self.entries[at] != 0
        return count
