"""Iterative deepening alpha-beta over the acts that promise most.

A turn counts as one of depth; the first two of a relocation's candidates count as none, so that a turn is looked at to
its end. In each position only the best acts by what they change in the evaluation are tried, more of them the deeper
the rest of the line is: wins and losses that are found are near certain, but no proofs. `docs/engine.md` says more.
"""

import time
from array import array
from builtins import int as Int
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from kensington.bitboard import act_of_code
from kensington.board import points_of
from kensington.engine import geometry, sizes, terms
from kensington.engine.forcing import Forcing
from kensington.engine.lists import Parameters
from kensington.engine.terms import Weights
from kensington.position import Position
from kensington.rules import COLOURS, Act

if TYPE_CHECKING:  # needed by the compiler only
    import cython
    from cython.cimports.cpython.exc import PyErr_CheckSignals

KEYS = geometry.KEYS
PLIES, WIDEST, TRIANGLE_FIRST, PASS = sizes.PLIES, sizes.WIDEST, sizes.TRIANGLE_FIRST, sizes.PASS
COMPILED = not __file__.endswith(".py")
WON, SURE = terms.WON, terms.SURE
NOBODY_YET = -32_000
DEEPEST = 40  # turns
LONGEST = 15  # turns of a forced win
SHARE, TRIES_A_SECOND, MOST_TRIES = 16, 80_000, 100_000  # of nodes, or in seconds, or at most, for each first proof
LONGER = 8  # times as much for a proof of a win that the search sees
EXACT, LOWER, UPPER = 1, 2, 3
CHECK = 1023  # nodes between two looks at the clock
SERVED = 0.02  # seconds after which other threads run: they ask for the lock only if they have waited 0.005 for it
TABLE_BITS = 18
SEEN = 512  # slots for earlier positions of the game
REMEMBERED = 200  # of them
LEAD_DEPTH = 2  # turns of depth up to which a lead is enough
# Indices of `tuned`, in the order of `parameters.PARAMETERS`.
LEAD, MARGIN, PASS_LESS, REDUCED_FROM, REDUCED_DEPTH, REDUCED_AGAIN_FROM, REDUCED_AGAIN_DEPTH = range(7)
QUIET_TURNS, QUIET_WIDTH, PLACINGS, PLACINGS_BY_DEPTH, MOST_PLACINGS, SLIDES, SLIDES_BY_DEPTH = range(7, 14)
RELOCATIONS, MOST_RELOCATIONS, FREE_RELOCATIONS = range(14, 17)
MOST_REFUTATIONS = 16_000  # of how good an act was elsewhere


class Found(NamedTuple):
    """What a search found: the best act, its value for the side to act, the line expected, the depth completed in
    turns, the nodes visited, and, if a win is proved, within how many turns of both sides, else 0."""

    act: Act
    value: int
    line: tuple[Act, ...]
    depth: int
    nodes: int
    proved: int = 0


class Engine(Forcing):
    """A search from one position, which remembers what it has looked at.

    `history` has the earlier positions of the game: what would repeat one is worth nothing to either side. `seed`
    decides between acts that look equal. The table has 2 to the power of `table_bits` entries of 16 bytes. `weights`
    and `parameters`, complete and in their order, replace those of the modules of these names.
    """

    def __init__(
        self,
        position: Position,
        history: Sequence[Position] = (),
        seed: Int = 0,
        weights: Weights | None = None,
        table_bits: Int = TABLE_BITS,
        parameters: Parameters | None = None,
    ) -> None:
        Forcing.__init__(self, position, weights, seed, parameters)
        size = 1 << table_bits
        self.mask = size - 1
        self.keys, self.best_acts = array("Q", bytes(8 * size)), array("I", bytes(4 * size))
        self.values, self.depths, self.bounds = array("h", bytes(2 * size)), array("b", bytes(size)), bytearray(size)
        self.lengths, self.line = array("i", bytes(4 * PLIES)), array("I", bytes(4 * PLIES * PLIES))
        self.path, self.seen = array("Q", bytes(8 * PLIES)), array("Q", bytes(8 * SEEN))
        self.nodes, self.limit, self.deadline = 0, 0, 0.0
        self.stopped, self.reached, self.root_value = False, 0, 0
        self.bad, self.bad_count, self.proved = array("I", bytes(4 * WIDEST)), 0, 0
        self.doomed = 0  # the turns of both sides within which each act loses by a forced win
        self.passed, self.served = 0, 0.0
        self.halt: Callable[[], bool] | None = None
        for earlier in history[-REMEMBERED:]:
            if not earlier.pending and not any(earlier.red.hand) and not any(earlier.blue.hand):
                self.note_seen(earlier)

    def note_seen(self, position: Position) -> None:
        """Remember a position in which no relocation is pending and all stones are placed."""
        key = KEYS[COLOURS.index(position.turn.colour)]
        for colour, camp in enumerate((position.red, position.blue)):
            for point in points_of(camp.stones):
                key ^= KEYS[2 * point + colour]
        slot = key % SEEN
        while self.seen[slot]:
            slot = (slot + 1) % SEEN
        self.seen[slot] = key

    def think(
        self,
        depth: Int = DEEPEST,
        nodes: Int = 0,
        seconds: float = 0.0,
        listener: Callable[[Found], None] | None = None,
        halt: Callable[[], bool] | None = None,
    ) -> Found:
        """Look up to `depth` turns ahead, until so many nodes were visited or seconds have passed (0: no limit).

        `listener` is called after each turn of depth and at the end; `halt`, every few hundred microseconds, says
        whether to stop. Raises `ValueError` for a finished game and for a depth that is not 1 to `DEEPEST`.
        """
        if self.board.winner is not None:
            raise ValueError("the game is over")
        if not 1 <= depth <= DEEPEST:
            raise ValueError(f"a depth of {depth}: it must be 1 to {DEEPEST}")
        self.limit, self.deadline = nodes or 1 << 60, time.monotonic() + seconds if seconds else 0.0
        self.nodes, self.stopped, self.lengths[0] = 0, False, 0
        self.halt = halt
        self.share = nodes // SHARE if nodes else round(seconds * TRIES_A_SECOND) or MOST_TRIES
        if self.prove_first(depth):
            if listener is not None:
                listener(self.found())
            return self.found()
        for deep in range(1, depth + 1):
            self.look(0, deep, NOBODY_YET, -NOBODY_YET)
            if not self.stopped:
                self.reached = deep
            done = self.stopped or self.counts[0] == 1 or self.root_value > SURE and self.prove_longer()
            if listener is not None:
                listener(self.found())
            if done or deep > WON - abs(self.root_value):
                break  # other wins and losses may be refuted by acts that only deeper searches try
        return self.found()

    def prove_first(self, depth: Int) -> bool:
        """Look for a forced win, then for acts that would give the opponent one, which are not tried unless all do."""
        at: cython.int
        turns: cython.int
        longest: cython.int = 0
        act: cython.uint
        me: cython.int = self.actor()
        self.proved, self.bad_count, self.doomed = 0, 0, 0
        if self.is_proved(min(LONGEST, depth), self.share):
            return 1
        self.list_acts(0, WIDEST, 0)
        for at in range(self.counts[0] if self.share >= WIDEST else 0):
            act = self.acts[at]
            self.make(act)
            if self.actor() != me and not self.board.winner_after[self.board.ply]:
                turns = self.prove(1, min(LONGEST, depth), self.share // WIDEST)
                if turns:
                    longest = max(longest, turns)
                    self.bad[self.bad_count] = act
                    self.bad_count += 1
                self.nodes += self.tried
            self.unmake(act)
        if self.bad_count == self.counts[0]:
            if not self.board.newest[self.board.ply] and self.bad_count < WIDEST:  # no act is left out of the list
                self.doomed = 1 + longest
            self.bad_count = 0
        for at in range(self.counts[0]):
            if not self.is_bad(self.acts[at]):
                self.line[0] = self.acts[at]  # until the search finds a better one
                break
        return 0

    def prove_longer(self) -> bool:
        """Look longer for a forced win, with at most half of the nodes that are left."""
        return self.is_proved(LONGEST, min(LONGER * self.share, (self.limit - self.nodes) // 2))

    def is_proved(self, most: Int, tries: Int) -> bool:
        """Whether a win within so many turns is proved; it is then what was found."""
        turns: cython.int = self.prove(0, most, tries)
        self.nodes += self.tried
        if turns == 0:
            return 0
        self.proved, self.root_value, self.reached = turns, WON - turns, max(turns, self.reached)
        self.line[0], self.lengths[0] = self.forced, 1
        return 1

    def is_bad(self, act: Int) -> bool:
        """Whether an act of the root gives the opponent a forced win."""
        at: cython.int
        for at in range(self.bad_count):
            if self.bad[at] == act:
                return 1
        return 0

    def found(self) -> Found:
        """The best so far."""
        line = tuple(act_of_code(self.line[at]) for at in range(max(1, self.lengths[0])))
        value = min(self.root_value, self.doomed - WON) if self.doomed else self.root_value
        return Found(line[0], value, line, self.reached, self.nodes, self.proved)

    def interrupted(self) -> bool:
        """Whether it is time to stop. Other threads, such as that of a screen, may run meanwhile."""
        now: cython.double = time.monotonic()
        if COMPILED and now > self.served + SERVED:
            with cython.nogil:
                pass
            self.served = now
        if self.deadline and now > self.deadline:
            self.stopped = True
        if self.halt is not None and self.halt():
            self.stopped = True
        return self.stopped

    def check(self) -> int:
        """Look at the clock, and for Ctrl-C."""
        self.interrupted()
        if COMPILED:
            PyErr_CheckSignals()  # raises KeyboardInterrupt, as the interpreter does when uncompiled
        return 0

    # Looking ahead

    def width_at(self, ply: Int, depth: Int) -> int:
        """How many acts are tried."""
        here: cython.int = self.board.ply
        if ply == 0:
            return WIDEST
        if self.board.newest[here]:
            return 2 if depth <= 0 else min(self.tuned[RELOCATIONS] + depth, self.tuned[MOST_RELOCATIONS])
        if self.board.hands[here] >> 4 * self.board.turn[here] & 15:
            return min(self.tuned[PLACINGS] + self.tuned[PLACINGS_BY_DEPTH] * depth // 2, self.tuned[MOST_PLACINGS])
        return min(self.tuned[SLIDES] + self.tuned[SLIDES_BY_DEPTH] * depth // 2, WIDEST)

    def repeats(self, ply: Int) -> bool:
        """Whether the position occurred earlier in the line or in the game; only while stones slide."""
        key: cython.ulonglong = self.stones_key ^ KEYS[self.actor()]
        at: cython.int
        slot: cython.int
        self.path[ply] = 0
        if self.board.newest[self.board.ply] or self.board.hands[self.board.ply]:
            return 0
        self.path[ply] = key
        if ply == 0:
            return 0
        for at in range(ply):
            if self.path[at] == key:
                return 1
        slot = key % SEEN
        while self.seen[slot]:
            if self.seen[slot] == key:
                return 1
            slot = slot + 1 if slot + 1 < SEEN else 0
        return 0

    def look(self, ply: Int, depth: Int, alpha: Int, beta: Int) -> int:
        """The value of the position for the colour that has the next act, `depth` turns ahead."""
        me: cython.int = self.actor()
        pending: cython.bint = self.board.newest[self.board.ply] != 0
        key: cython.ulonglong
        slot: cython.ulonglong
        first: cython.uint = 0
        act: cython.uint
        value: cython.int
        best: cython.int = NOBODY_YET
        before: cython.int = alpha
        left: cython.int
        margin: cython.int = -NOBODY_YET
        gap: cython.int = 0
        at: cython.int
        self.nodes += 1
        if ply:  # the root keeps the line of the turn of depth before
            self.lengths[ply] = 0
        if self.nodes >= self.limit:
            self.stopped = True
        if self.nodes & CHECK == 0:
            self.check()
        if self.stopped:
            return 0
        if self.repeats(ply):
            return 0
        if not pending and ply:
            if self.can_fill(me):
                return WON - ply - 1
            if self.can_fill(1 - me):  # only a few acts do not lose: go on until it is settled
                gap = self.gap
                depth += 1
            elif depth <= 0:
                return self.settle(ply, depth, alpha, beta)
        if ply >= PLIES - 2:
            return self.score if me == 0 else -self.score
        key = self.key()
        slot = key & self.mask
        if self.keys[slot] == key:
            first = self.best_acts[slot]
            value = self.values[slot]
            value -= ply if value > SURE else -ply if value < -SURE else 0
            if ply and self.depths[slot] >= depth:
                at = self.bounds[slot]
                if at == EXACT or at == LOWER and value >= beta or at == UPPER and value <= alpha:
                    return value
        if ply and not pending and gap == 0 and -SURE < beta < SURE and self.can_afford(ply, depth, beta):
            return 0 if self.stopped else beta
        self.list_acts(ply, self.width_at(ply, depth), first)
        if ply and depth == 1 and not pending and gap == 0 and alpha > -SURE:
            margin = self.evaluation() + self.tuned[MARGIN]
        first = 0
        for at in range(self.counts[ply]):
            act = self.acts[ply * WIDEST + at]
            if ply == 0 and self.is_bad(act):
                continue
            if at and margin + self.gains[ply * WIDEST + at] <= alpha:
                break  # the others, with less gain, even more so
            if gap and at and self.gains[ply * WIDEST + at] < TRIANGLE_FIRST and act & 127 != gap:
                continue  # the opponent would fill the hexagon
            left = depth - 1
            if pending:
                left = depth if at < self.tuned[FREE_RELOCATIONS] else depth - 1
            elif gap == 0 and self.gains[ply * WIDEST + at] < TRIANGLE_FIRST:
                left -= self.reduction(at, depth)
            if at == 0:
                value = self.after(ply, act, me, left, alpha, beta)
            else:
                value = self.after(ply, act, me, left, alpha, alpha + 1)
                if value > alpha and not self.stopped and (value < beta or left < depth - 1):
                    value = self.after(ply, act, me, depth if pending else depth - 1, alpha, beta)
            if self.stopped:
                return best
            if value > best:
                best = value
                first = act
                self.keep(ply, act)
                if ply == 0:
                    self.root_value = value
            if best > alpha:
                alpha = best
            if alpha >= beta:
                self.note_refutation(ply, act, me, depth)
                break
        self.keys[slot], self.best_acts[slot] = key, first
        self.values[slot] = best + (ply if best > SURE else -ply if best < -SURE else 0)
        self.depths[slot] = depth
        self.bounds[slot] = UPPER if best <= before else LOWER if best >= beta else EXACT
        return best

    def reduction(self, at: Int, depth: Int) -> int:
        """How many turns less deeply the act at this place of the order is looked at."""
        if at < self.tuned[REDUCED_FROM] or depth < self.tuned[REDUCED_DEPTH]:
            return 0
        return 2 if at >= self.tuned[REDUCED_AGAIN_FROM] and depth >= self.tuned[REDUCED_AGAIN_DEPTH] else 1

    def can_afford(self, ply: Int, depth: Int, beta: Int) -> bool:
        """Whether the colour whose turn it is does well enough to leave the rest of the line out: it is far ahead near
        the line's end, or it could even pass, by a search that is less deep."""
        value: cython.int = self.evaluation()
        if depth <= LEAD_DEPTH and value - self.tuned[LEAD] * depth >= beta:
            return 1
        if depth <= self.tuned[PASS_LESS] or value < beta or self.passed == ply:
            return 0
        self.passed = ply + 1  # no two passes in a row
        value = self.after(ply, PASS, self.actor(), depth - 1 - self.tuned[PASS_LESS], beta - 1, beta)
        self.passed = 0
        return self.stopped or value >= beta

    def settle(self, ply: Int, depth: Int, alpha: Int, beta: Int) -> int:
        """The value at a line's end for the colour whose turn it is: as it is, or after an act that gains a lot."""
        me: cython.int = self.actor()
        best: cython.int = self.evaluation()
        value: cython.int
        at: cython.int
        if depth <= -self.tuned[QUIET_TURNS] or best >= beta or self.lacking[me] == 0 or ply >= PLIES - 2:
            return best
        if best > alpha:
            alpha = best
        self.list_completing(ply, self.tuned[QUIET_WIDTH])
        for at in range(ply * WIDEST, ply * WIDEST + self.counts[ply]):
            if self.gains[at] < TRIANGLE_FIRST:
                break
            value = self.after(ply, self.acts[at], me, depth - 1, alpha, beta)
            if self.stopped:
                return best
            if value > best:
                best = value
                self.keep(ply, self.acts[at])
            if best > alpha:
                alpha = best
            if alpha >= beta:
                break
        return best

    def note_refutation(self, ply: Int, act: Int, colour: Int, depth: Int) -> None:
        """Remember an act that was good enough, so that it is tried early elsewhere."""
        at: cython.int = (colour << 16) + (act & 0xFFFF)
        if self.killers[2 * ply] != act:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = act
        self.refutations[at] += depth * depth
        if self.refutations[at] > MOST_REFUTATIONS:
            for at in range(1 << 17):
                self.refutations[at] >>= 1

    def after(self, ply: Int, act: Int, colour: Int, depth: Int, alpha: Int, beta: Int) -> int:
        """The value of an act for the colour whose act it is."""
        value: cython.int
        self.make(act)
        self.lengths[ply + 1] = 0
        if self.board.winner_after[self.board.ply]:
            value = WON - ply - 1
            if self.board.winner_after[self.board.ply] != colour + 1:
                value = -value
        elif self.actor() == colour:
            value = self.look(ply + 1, depth, alpha, beta)
        else:
            value = -self.look(ply + 1, depth, -beta, -alpha)
        self.unmake(act)
        return value

    def keep(self, ply: Int, act: Int) -> None:
        """Put an act before the line expected after it."""
        at: cython.int
        row: cython.int = ply * PLIES
        self.line[row] = act
        for at in range(self.lengths[ply + 1]):
            self.line[row + 1 + at] = self.line[row + PLIES + at]
        self.lengths[ply] = self.lengths[ply + 1] + 1
