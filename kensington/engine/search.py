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
from kensington.engine import geometry, terms
from kensington.engine.state import State
from kensington.engine.terms import Weights
from kensington.position import Position
from kensington.rules import COLOURS, Act

if TYPE_CHECKING:  # needed by the compiler only
    import cython
    from cython.cimports.cpython.exc import PyErr_CheckSignals

FIRST_SQUARE, FIRST_HEXAGON, NO_GROUP = 24, 54, 61
SLOTS = 4  # of a point's groups and neighbours
SIZES_ROW = 5 * 64  # entries of a table by kind and content
BIT, KEYS, GROUPS_AT, NEIGHBOURS_AT = geometry.BIT, geometry.KEYS, geometry.GROUPS_AT, geometry.NEIGHBOURS_AT
KIND, ALMOST, LONE_GROUP = geometry.KIND, geometry.ALMOST, geometry.LONE_GROUP
COMPILED = not __file__.endswith(".py")
WON, SURE = terms.WON, terms.SURE
NOBODY_YET = -32_000
WIDEST = 64  # acts tried in a position
PLIES = 96  # acts in a line
DEEPEST = 40  # turns
DECLINE, PASS = 3 << 14, 4 << 14
EXACT, LOWER, UPPER = 1, 2, 3
CHECK = 1023  # nodes between two looks at the clock
TABLE_BITS = 18
TRIANGLE_FIRST, SQUARE_FIRST, KILLER_FIRST, TABLE_FIRST = 150, 300, 60, 100_000  # in the order of acts
TAKEN, PUT = 8, 8  # stones and points of which relocations are made
SEEN = 512  # slots for earlier positions of the game
REMEMBERED = 200  # of them
REDUCED_FROM, REDUCED_DEPTH = 3, 3  # acts in order, and depth, from which lines are looked at less deeply,
REDUCED_AGAIN_FROM, REDUCED_AGAIN_DEPTH = 10, 5  # and from which still less
QUIET_TURNS, QUIET_WIDTH = 2, 3  # after a line's end, in which shapes are completed and hexagons blocked; acts tried
MARGIN = 300  # by which an act in a line's last turn may fall short of what is needed
MOST_REFUTATIONS, REFUTATIONS_WORTH = 16_000, 8  # how good acts were elsewhere: its limit, and bits for one of gain


class Found(NamedTuple):
    """What a search found: the best act, its value for the side to act, the line expected, the depth completed in
    turns, and the nodes visited."""

    act: Act
    value: int
    line: tuple[Act, ...]
    depth: int
    nodes: int


class Engine(State):
    """A search from one position, which remembers what it has looked at.

    `history` has the earlier positions of the game: what would repeat one is worth nothing to either side. `seed`
    decides between acts that look equal. The table has 2 to the power of `table_bits` entries of 16 bytes.
    """

    def __init__(
        self,
        position: Position,
        history: Sequence[Position] = (),
        seed: Int = 0,
        weights: Weights | None = None,
        table_bits: Int = TABLE_BITS,
    ) -> None:
        State.__init__(self, position, weights)
        size = 1 << table_bits
        self.mask = size - 1
        self.keys, self.best_acts = array("Q", bytes(8 * size)), array("I", bytes(4 * size))
        self.values, self.depths, self.bounds = array("h", bytes(2 * size)), array("b", bytes(size)), bytearray(size)
        self.acts, self.gains = array("I", bytes(4 * PLIES * WIDEST)), array("i", bytes(4 * PLIES * WIDEST))
        self.counts, self.lengths = array("i", bytes(4 * PLIES)), array("i", bytes(4 * PLIES))
        self.killers, self.line = array("I", bytes(8 * PLIES)), array("I", bytes(4 * PLIES * PLIES))
        self.refutations = array("i", bytes(4 << 17))  # by colour and act
        self.rated = array("i", bytes(4 * 8 * WIDEST))  # points and gains: stones, then ends
        self.path, self.seen = array("Q", bytes(8 * PLIES)), array("Q", bytes(8 * SEEN))
        self.salt = seed % 72
        self.nodes, self.limit, self.deadline = 0, 0, 0.0
        self.stopped, self.barred = False, False
        self.first, self.reached, self.root_value = 0, 0, 0
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

        `listener` is called after each turn of depth; `halt`, every few hundred microseconds, says whether to stop.
        Raises `ValueError` for a finished game and for a depth that is not 1 to `DEEPEST`.
        """
        if self.board.winner is not None:
            raise ValueError("the game is over")
        if not 1 <= depth <= DEEPEST:
            raise ValueError(f"a depth of {depth}: it must be 1 to {DEEPEST}")
        self.limit, self.deadline = nodes or 1 << 60, time.monotonic() + seconds if seconds else 0.0
        self.nodes, self.stopped, self.lengths[0] = 0, False, 0
        self.halt = halt
        for deep in range(1, depth + 1):
            self.look(0, deep, NOBODY_YET, -NOBODY_YET)
            if self.stopped:
                break
            self.reached = deep
            if listener is not None:
                listener(self.found())
            if abs(self.root_value) > SURE or self.counts[0] == 1:
                break
        return self.found()

    def found(self) -> Found:
        """The best so far."""
        line = tuple(act_of_code(self.line[at]) for at in range(max(1, self.lengths[0])))
        return Found(line[0], self.root_value, line, self.reached, self.nodes)

    def check(self) -> int:
        """Look at the clock, and for Ctrl-C."""
        if self.deadline and time.monotonic() > self.deadline:
            self.stopped = True
        if self.halt is not None and self.halt():
            self.stopped = True
        if COMPILED:
            PyErr_CheckSignals()  # raises KeyboardInterrupt, as the interpreter does when uncompiled
        return 0

    # The lists of acts

    def enter(self, row: Int, act: Int, gain: Int, width: Int) -> None:
        """Insert into the row's list of at most `width` acts, by decreasing gain, equal ones in order of arrival."""
        begin: cython.int = row * WIDEST
        at: cython.int = begin + self.counts[row]
        if act == self.killers[2 * row] or act == self.killers[2 * row + 1]:
            gain += KILLER_FIRST
        gain += self.refutations[(self.actor() << 16) + (act & 0xFFFF)] >> REFUTATIONS_WORTH
        if act == self.first:
            gain += TABLE_FIRST
        if self.counts[row] == width:
            at -= 1
            if self.gains[at] >= gain:
                return
        else:
            self.counts[row] += 1
        while at > begin and self.gains[at - 1] < gain:
            self.acts[at], self.gains[at] = self.acts[at - 1], self.gains[at - 1]
            at -= 1
        self.acts[at], self.gains[at] = act, gain

    def weigh(self, point: Int, colour: Int) -> int:
        """The gain of a colour if its stone arrives on a vacant point; sets `barred`: the 2-move option forbids it."""
        step: cython.int = 8 if colour else 1
        gain: cython.int = 0
        bonus: cython.int = 0
        slot: cython.int
        group: cython.int
        at: cython.int
        self.barred = False
        for slot in range(SLOTS * point, SLOTS * point + SLOTS):
            group = GROUPS_AT[slot]
            if group == NO_GROUP:
                continue
            at = (KIND[group] << 6) + self.content[group]
            gain += self.value[at + step] - self.value[at]
            if group < FIRST_HEXAGON and ALMOST[SIZES_ROW * colour + at]:
                bonus += TRIANGLE_FIRST if group < FIRST_SQUARE else SQUARE_FIRST
                if self.board.broken[2 * self.board.ply + colour] >> group & 1:
                    self.barred = True
        return bonus - gain if colour else bonus + gain

    def list_acts(self, row: Int, width: Int, first: Int) -> None:
        """List the best acts, at most `width`; `first` is the best so far."""
        colour: cython.int = self.actor()
        ply: cython.int = self.board.ply
        self.counts[row] = 0
        self.first = first
        if self.board.newest[ply]:
            self.list_relocations(row, 1 - colour, width)
            return
        if self.board.hands[ply] >> 4 * self.board.turn[ply] & 15:
            self.list_placings(row, colour, width)
        else:
            self.list_slides(row, colour, width)
        if self.counts[row] == 0:
            self.enter(row, PASS, 0, width)

    def is_vacant(self, point: Int) -> bool:
        """Whether no stone is on a point."""
        word: cython.int = 2 * self.board.ply
        low: cython.ulonglong = self.board.low[word] | self.board.low[word + 1]
        high: cython.ulonglong = self.board.high[word] | self.board.high[word + 1]
        return 0 if low & BIT[2 * point] | high & BIT[2 * point + 1] else 1

    def holds(self, point: Int, colour: Int) -> bool:
        """Whether a stone of this colour is on a point."""
        word: cython.int = 2 * self.board.ply + colour
        return 1 if self.board.low[word] & BIT[2 * point] | self.board.high[word] & BIT[2 * point + 1] else 0

    def list_placings(self, row: Int, colour: Int, width: Int) -> None:
        """List placings on vacant points."""
        turn: cython.int
        point: cython.int
        gain: cython.int
        for turn in range(self.salt, self.salt + 72):
            point = 1 + turn if turn < 72 else turn - 71
            if self.is_vacant(point):
                gain = self.weigh(point, colour)
                if not self.barred:
                    self.enter(row, point, gain, width)

    def list_slides(self, row: Int, colour: Int, width: Int) -> None:
        """List slides of the colour's stones."""
        turn: cython.int
        start: cython.int
        slot: cython.int
        end: cython.int
        gain: cython.int
        loss: cython.int
        one: cython.uint = 1
        for turn in range(self.salt, self.salt + 72):
            start = 1 + turn if turn < 72 else turn - 71
            if not self.holds(start, colour):
                continue
            loss = self.score
            self.change(start, colour, -1)
            loss = self.score - loss if colour else loss - self.score
            for slot in range(SLOTS * start, SLOTS * start + SLOTS):
                end = NEIGHBOURS_AT[slot]
                if end and self.is_vacant(end):
                    gain = self.weigh(end, colour)
                    if not self.barred:
                        self.enter(row, one << 14 | start << 7 | end, gain - loss, width)
            self.change(start, colour, 1)

    def list_relocations(self, row: Int, colour: Int, width: Int) -> None:
        """List relocations of the colour's most valuable stones to where they are worth least."""
        turn: cython.int
        point: cython.int
        stone: cython.int
        end: cython.int
        two: cython.uint = 2
        stones: cython.int = 0
        ends: cython.int = 0
        gain: cython.int
        put: cython.int = self.board.newest[self.board.ply] >> 3 & 127
        for turn in range(self.salt, self.salt + 72):
            point = 1 + turn if turn < 72 else turn - 71
            if self.holds(point, colour) and point != put:
                gain = self.score
                self.change(point, colour, -1)
                gain = self.score - gain if colour else gain - self.score
                self.change(point, colour, 1)
                stones = self.rate(0, stones, point, gain, TAKEN)
            elif self.is_vacant(point):
                ends = self.rate(4 * WIDEST, ends, point, -self.weigh(point, colour), PUT)
        for stone in range(0, 2 * stones, 2):
            for end in range(4 * WIDEST, 4 * WIDEST + 2 * ends, 2):
                gain = self.rated[stone + 1] + self.rated[end + 1]
                self.enter(row, two << 14 | self.rated[stone] << 7 | self.rated[end], gain, width)
        if self.board.optional:
            self.enter(row, DECLINE, 0, width)

    def rate(self, begin: Int, count: Int, point: Int, gain: Int, most: Int) -> int:
        """Insert a point and its gain into a list of at most `most`, by decreasing gain; its new length."""
        at: cython.int = begin + 2 * count
        if count == most:
            at -= 2
            if self.rated[at + 1] >= gain:
                return count
        else:
            count += 1
        while at > begin and self.rated[at - 1] < gain:
            self.rated[at], self.rated[at + 1] = self.rated[at - 2], self.rated[at - 1]
            at -= 2
        self.rated[at], self.rated[at + 1] = point, gain
        return count

    # Looking ahead

    def width_at(self, ply: Int, depth: Int) -> int:
        """How many acts are tried."""
        here: cython.int = self.board.ply
        if ply == 0:
            return WIDEST
        if self.board.newest[here]:
            return 2 if depth <= 0 else min(3 + depth, 12)
        if self.board.hands[here] >> 4 * self.board.turn[here] & 15:
            return min(6 + 2 * depth, 16)
        return min(12 + 2 * depth, WIDEST)

    def wins_now(self) -> bool:
        """Whether the colour whose turn it is can fill a hexagon. Shapes that are barred make it doubtful: then not."""
        me: cython.int = self.actor()
        left: cython.ulonglong = self.lacking[me] >> FIRST_HEXAGON
        lone: cython.ulonglong
        if left == 0 or self.board.broken[2 * self.board.ply + me]:
            return 0
        while left:
            lone = left & -left
            left ^= lone
            if self.reaches(FIRST_HEXAGON + LONE_GROUP[lone % 67], me):
                return 1
        return 0

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
        at: cython.int
        self.nodes += 1
        if ply:  # the root keeps the line of the turn of depth before
            self.lengths[ply] = 0
        if ply and self.nodes >= self.limit:  # at the root the first act is listed whatever the limit
            self.stopped = True
        if self.nodes & CHECK == 0:
            self.check()
        if self.stopped:
            return 0
        if self.repeats(ply):
            return 0
        if not pending and ply:
            if self.wins_now():
                return WON - ply - 1
            if depth <= 0:
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
        self.list_acts(ply, self.width_at(ply, depth), first)
        if ply and depth == 1 and not pending and alpha > -SURE:
            margin = self.evaluation() + MARGIN
        if ply == 0:
            first = self.acts[0]
            if self.lengths[0] == 0 and self.reached == 0:
                self.line[0] = first
        first = 0
        for at in range(self.counts[ply]):
            act = self.acts[ply * WIDEST + at]
            if at and margin + self.gains[ply * WIDEST + at] <= alpha:
                break  # the others, with less gain, even more so
            left = depth - 1
            if pending:
                left = depth if at < 2 else depth - 1
            elif at >= REDUCED_FROM and depth >= REDUCED_DEPTH and self.gains[ply * WIDEST + at] < TRIANGLE_FIRST:
                left -= 2 if at >= REDUCED_AGAIN_FROM and depth >= REDUCED_AGAIN_DEPTH else 1
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

    def settle(self, ply: Int, depth: Int, alpha: Int, beta: Int) -> int:
        """The value at a line's end for the colour whose turn it is: as it is, or after an act that gains a lot."""
        me: cython.int = self.actor()
        best: cython.int = self.evaluation()
        value: cython.int
        at: cython.int
        if depth <= -QUIET_TURNS or best >= beta or self.lacking[me] == 0 or ply >= PLIES - 2:
            return best
        if best > alpha:
            alpha = best
        self.list_acts(ply, QUIET_WIDTH, 0)
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
