"""Lists of the acts that promise most: those that change the evaluation most, and those that were good elsewhere."""

from array import array
from builtins import int as Int
from collections.abc import Mapping
from typing import TYPE_CHECKING

from kensington.engine import geometry, sizes
from kensington.engine.parameters import PARAMETERS
from kensington.engine.state import State

if TYPE_CHECKING:  # needed by the compiler only
    import cython

FIRST_SQUARE, FIRST_HEXAGON, NO_GROUP = 24, 54, 61
SLOTS = 4  # of a point's groups and neighbours
SIZES_ROW = 5 * 64  # entries of a table by kind and content
BIT, GROUPS_AT, NEIGHBOURS_AT = geometry.BIT, geometry.GROUPS_AT, geometry.NEIGHBOURS_AT
KIND, ALMOST, LONE_GROUP, SHARED = geometry.KIND, geometry.ALMOST, geometry.LONE_GROUP, geometry.SHARED
PLIES, WIDEST, TRIANGLE_FIRST, SQUARE_FIRST = sizes.PLIES, sizes.WIDEST, sizes.TRIANGLE_FIRST, sizes.SQUARE_FIRST
ALL_SHAPES = (1 << FIRST_HEXAGON) - 1
DECLINE, PASS = sizes.DECLINE, sizes.PASS
TABLE_FIRST = 100_000  # in the order of acts
HISTORY_SHIFT = 12


class Parameters:
    """The numbers of `parameters`, as attributes of the same names."""

    def __init__(self, values: Mapping[str, int]) -> None:
        for name, value in values.items():
            setattr(self, name.replace(" ", "_"), value)


class Lister:
    """Lists of acts of a position, one for each act of a line. `seed` decides between acts that look equal."""

    def __init__(self, state: State, seed: Int = 0, parameters: Mapping[str, int] = PARAMETERS) -> None:
        self.state, self.board = state, state.board
        self.tuned = Parameters(parameters)
        self.promise = state.value  # acts are listed by what they change in this table
        self.acts, self.gains = array("I", bytes(4 * PLIES * WIDEST)), array("i", bytes(4 * PLIES * WIDEST))
        self.counts, self.killers = array("i", bytes(4 * PLIES)), array("I", bytes(8 * PLIES))
        self.history = array("h", bytes(2 << 17))  # by colour and act
        self.rated = array("i", bytes(4 * 8 * WIDEST))  # points and gains: stones, then ends
        self.salt = seed % 72
        self.first, self.barred = 0, False

    def enter(self, row: Int, colour: Int, act: Int, gain: Int, width: Int) -> None:
        """Insert an act of a colour into the row's list of at most `width`, by decreasing gain, then as they come."""
        begin: cython.int = row * WIDEST
        at: cython.int = begin + self.counts[row]
        if act == self.killers[2 * row] or act == self.killers[2 * row + 1]:
            gain += self.tuned.killer
        gain += self.history[(colour << 16) + (act & 0xFFFF)] * self.tuned.history >> HISTORY_SHIFT
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

    def weigh(self, point: Int, colour: Int, shared: Int) -> int:
        """The gain of a colour if its stone arrives on a vacant point; sets `barred`: the 2-move option forbids it.

        Bits 0 to 3 of `shared` leave out groups of the point, by slot.
        """
        step: cython.int = 8 if colour else 1
        gain: cython.int = 0
        bonus: cython.int = 0
        slot: cython.int
        group: cython.int
        at: cython.int
        self.barred = False
        for slot in range(SLOTS):
            group = GROUPS_AT[SLOTS * point + slot]
            if group == NO_GROUP or shared >> slot & 1:
                continue
            at = (KIND[group] << 6) + self.state.content[group]
            gain += self.promise[at + step] - self.promise[at]
            if group < FIRST_HEXAGON and ALMOST[SIZES_ROW * colour + at]:
                bonus += TRIANGLE_FIRST if group < FIRST_SQUARE else SQUARE_FIRST
                if self.board.broken[2 * self.board.ply + colour] >> group & 1:
                    self.barred = True
        return bonus - gain if colour else bonus + gain

    def miss(self, point: Int, colour: Int, shared: Int) -> int:
        """The loss of a colour if its stone leaves a point. Bits 4 to 7 of `shared` leave out groups, by slot."""
        step: cython.int = 8 if colour else 1
        loss: cython.int = 0
        slot: cython.int
        group: cython.int
        at: cython.int
        for slot in range(SLOTS):
            group = GROUPS_AT[SLOTS * point + slot]
            if group != NO_GROUP and not shared >> 4 + slot & 1:
                at = (KIND[group] << 6) + self.state.content[group]
                loss += self.promise[at] - self.promise[at - step]
        return -loss if colour else loss

    def list_acts(self, row: Int, width: Int, first: Int) -> None:
        """List the best acts, at most `width`; `first` is the best so far."""
        colour: cython.int = self.state.actor()
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
            self.enter(row, colour, PASS, 0, width)

    def list_placings(self, row: Int, colour: Int, width: Int) -> None:
        """List placings on vacant points."""
        turn: cython.int
        point: cython.int
        gain: cython.int
        word: cython.int = 2 * self.board.ply
        low: cython.ulonglong = self.board.low[word] | self.board.low[word + 1]
        high: cython.ulonglong = self.board.high[word] | self.board.high[word + 1]
        for turn in range(self.salt, self.salt + 72):
            point = 1 + turn if turn < 72 else turn - 71
            if low & BIT[2 * point] | high & BIT[2 * point + 1]:
                continue
            gain = self.weigh(point, colour, 0)
            if not self.barred:
                self.enter(row, colour, point, gain, width)

    def list_slides(self, row: Int, colour: Int, width: Int) -> None:
        """List slides of the colour's stones."""
        turn: cython.int
        start: cython.int
        slot: cython.int
        end: cython.int
        gain: cython.int
        one: cython.uint = 1
        word: cython.int = 2 * self.board.ply
        own_low: cython.ulonglong = self.board.low[word + colour]
        own_high: cython.ulonglong = self.board.high[word + colour]
        low: cython.ulonglong = self.board.low[word] | self.board.low[word + 1]
        high: cython.ulonglong = self.board.high[word] | self.board.high[word + 1]
        for turn in range(self.salt, self.salt + 72):
            start = 1 + turn if turn < 72 else turn - 71
            if not own_low & BIT[2 * start] | own_high & BIT[2 * start + 1]:
                continue
            for slot in range(SLOTS * start, SLOTS * start + SLOTS):
                end = NEIGHBOURS_AT[slot]
                if end == 0 or low & BIT[2 * end] | high & BIT[2 * end + 1]:
                    continue
                gain = self.weigh(end, colour, SHARED[slot])
                if not self.barred:
                    gain -= self.miss(start, colour, SHARED[slot])
                    self.enter(row, colour, one << 14 | start << 7 | end, gain, width)

    def list_completing(self, row: Int, width: Int) -> None:
        """List placings or slides that complete shapes, rated as by `list_acts`.

        Slides within a shape that lacks the same point may be among them; they gain little.
        """
        colour: cython.int = self.state.actor()
        word: cython.int = 2 * self.board.ply + colour
        left: cython.ulonglong = self.state.lacking[colour] & ALL_SHAPES & ~self.board.broken[word]
        lone: cython.ulonglong
        done_low: cython.ulonglong = 0
        done_high: cython.ulonglong = 0
        slot: cython.int
        start: cython.int
        end: cython.int
        gain: cython.int
        one: cython.uint = 1
        self.counts[row], self.first = 0, 0
        while left:
            lone = left & -left
            left ^= lone
            if not self.state.reaches(LONE_GROUP[lone % 67], colour):
                continue
            end = self.state.gap
            if done_low & BIT[2 * end] | done_high & BIT[2 * end + 1]:
                continue
            done_low |= BIT[2 * end]
            done_high |= BIT[2 * end + 1]
            if self.board.hands[self.board.ply] >> 4 * self.board.turn[self.board.ply] & 15:
                gain = self.weigh(end, colour, 0)
                if not self.barred:
                    self.enter(row, colour, end, gain, width)
                continue
            for slot in range(SLOTS * end, SLOTS * end + SLOTS):
                start = NEIGHBOURS_AT[slot]
                if self.board.low[word] & BIT[2 * start] | self.board.high[word] & BIT[2 * start + 1]:
                    gain = self.weigh(end, colour, SHARED[slot] >> SLOTS)
                    if not self.barred:
                        gain -= self.miss(start, colour, SHARED[slot] << SLOTS)
                        self.enter(row, colour, one << 14 | start << 7 | end, gain, width)

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
        word: cython.int = 2 * self.board.ply
        own_low: cython.ulonglong = self.board.low[word + colour]
        own_high: cython.ulonglong = self.board.high[word + colour]
        low: cython.ulonglong = self.board.low[word] | self.board.low[word + 1]
        high: cython.ulonglong = self.board.high[word] | self.board.high[word + 1]
        for turn in range(self.salt, self.salt + 72):
            point = 1 + turn if turn < 72 else turn - 71
            if not low & BIT[2 * point] | high & BIT[2 * point + 1]:
                ends = self.rate(4 * WIDEST, ends, point, -self.weigh(point, colour, 0), self.tuned.put)
            elif own_low & BIT[2 * point] | own_high & BIT[2 * point + 1] and point != put:
                stones = self.rate(0, stones, point, self.miss(point, colour, 0), self.tuned.taken)
        for stone in range(0, 2 * stones, 2):
            for end in range(4 * WIDEST, 4 * WIDEST + 2 * ends, 2):
                gain = self.rated[stone + 1] + self.rated[end + 1]
                self.enter(row, 1 - colour, two << 14 | self.rated[stone] << 7 | self.rated[end], gain, width)
        if self.board.optional:
            self.enter(row, 1 - colour, DECLINE, 0, width)

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

    def can_fill(self, colour: Int) -> bool:
        """Whether a colour, if it had the turn, could fill a hexagon. A barred shape at its gap makes it doubtful: then
        not."""
        left: cython.ulonglong = self.state.lacking[colour] >> FIRST_HEXAGON
        lone: cython.ulonglong
        while left:
            lone = left & -left
            left ^= lone
            if self.state.reaches(FIRST_HEXAGON + LONE_GROUP[lone % 67], colour):
                self.weigh(self.state.gap, colour, 0)
                if not self.barred:
                    return 1
        return 0
