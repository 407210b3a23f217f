"""A position as the engine searches it: the board, the stones in each group of points, and what they are worth.

Groups are the triangles (0 to 23), squares (24 to 53) and hexagons (54 to 60), numbered as in `kensington.levels`. A
group's content is its red stones plus 8 times its blue ones. Values have no unit: `terms` says what
they add up, `weights` how much each term counts.
"""

from array import array
from builtins import int as Int
from typing import TYPE_CHECKING

from kensington.bitboard import Board
from kensington.board import POINTS
from kensington.engine import geometry, terms
from kensington.engine.terms import MOST_IN_HAND, Weights, tables_for
from kensington.engine.weights import WEIGHTS
from kensington.position import Position

if TYPE_CHECKING:  # needed by the compiler only
    import cython

WORD = (1 << 64) - 1
GROUPS = 61
FIRST_SQUARE = 24
FIRST_HEXAGON = 54
NO_GROUP = 61
SLOTS = 4  # of a point's groups
SIZES_ROW = 5 * 64  # entries of a table by kind and content
MOST_COUNTED = 2  # threats of a kind: one more changes little
TEMPO, TRIANGLE, SQUARE, FIRST_RING = terms.TEMPO, terms.TRIANGLE, terms.SQUARE, terms.FIRST_RING  # of `extra`
THEIR_TRIANGLE, THEIR_SQUARE, THEIR_HEXAGON = terms.THEIR_TRIANGLE, terms.THEIR_SQUARE, terms.THEIR_HEXAGON

GROUP, BESIDE, RING = geometry.GROUP, geometry.BESIDE, geometry.RING
GROUPS_AT, KIND, ALMOST = geometry.GROUPS_AT, geometry.KIND, geometry.ALMOST
LONE_POINT, LONE_GROUP, KEYS = geometry.LONE_POINT, geometry.LONE_GROUP, geometry.KEYS
FIRST_MULTIPLIER, SECOND_MULTIPLIER = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB


def mixed(word: Int) -> int:
    """A number of 64 bits all of which depend on all of the word's (the last steps of SplitMix64)."""
    word = (word ^ word >> 30) * FIRST_MULTIPLIER & WORD
    word = (word ^ word >> 27) * SECOND_MULTIPLIER & WORD
    return word ^ word >> 31


def ones(word: Int) -> int:
    """The number of bits set in a word of 36."""
    count: cython.int = 0
    while word:
        word &= word - 1
        count += 1
    return count


class State:
    """A position whose acts are made and unmade. `extra` are the weights of what does not lie in a group's content."""

    def __init__(self, position: Position, weights: Weights | None = None) -> None:
        """Raises `NotationError` for a position that text cannot represent. `weights` replace the engine's own."""
        self.board = Board(position)
        self.content = bytearray(GROUPS)
        self.lacking = array("Q", (0, 0))  # by colour: the groups of which one vacant point is lacking
        self.in_hand = min(sum(position.red.hand) + sum(position.blue.hand), MOST_IN_HAND)
        self.value, self.extra = tables_for(self.in_hand, WEIGHTS if weights is None else weights)
        self.score = 0  # for Red
        self.stones_key = 0
        self.gap = 0  # the point that a group lacks, after `reaches`
        for colour, camp in enumerate((position.red, position.blue)):
            for point in POINTS:
                if camp.stones >> point & 1:
                    self.change(point, colour, 1)

    # Acts

    def actor(self) -> int:
        """The colour that has the next act."""
        ply: cython.int = self.board.ply
        if self.board.newest[ply]:
            return self.board.newest[ply] & 1
        return (self.board.turn[ply] + self.board.first) & 1

    def change(self, point: Int, colour: Int, sign: Int) -> None:
        """Put a stone of a colour on a vacant point (`sign` 1) or take it away (-1)."""
        step: cython.int = 8 * sign if colour else sign
        slot: cython.int
        group: cython.int
        at: cython.int
        one: cython.ulonglong = 1
        bit: cython.ulonglong
        for slot in range(SLOTS * point, SLOTS * point + SLOTS):
            group = GROUPS_AT[slot]
            if group == NO_GROUP:
                continue
            at = (KIND[group] << 6) + self.content[group]
            self.content[group] += step
            self.score += self.value[at + step] - self.value[at]
            at += step
            bit = one << group
            self.lacking[0] &= ~bit
            self.lacking[1] &= ~bit
            if ALMOST[at]:
                self.lacking[0] |= bit
            elif ALMOST[SIZES_ROW + at]:
                self.lacking[1] |= bit
        self.stones_key ^= KEYS[2 * point + colour]

    def make(self, act: Int) -> None:
        """Make an act that `Board` would generate."""
        before: cython.int = self.board.ply
        colour: cython.int = (self.board.turn[before] + self.board.first) & 1
        start: cython.int = act >> 7 & 127
        end: cython.int = act & 127
        if self.board.newest[before]:
            colour = 1 - (self.board.newest[before] & 1)
        self.board.make(act)
        if start:
            self.change(start, colour, -1)
        if end:
            self.change(end, colour, 1)

    def unmake(self, act: Int) -> None:
        """Undo the last act."""
        start: cython.int = act >> 7 & 127
        end: cython.int = act & 127
        colour: cython.int
        self.board.ply -= 1
        colour = (self.board.turn[self.board.ply] + self.board.first) & 1
        if self.board.newest[self.board.ply]:
            colour = 1 - (self.board.newest[self.board.ply] & 1)
        if end:
            self.change(end, colour, -1)
        if start:
            self.change(start, colour, 1)

    # What a position is worth

    def reaches(self, group: Int, colour: Int) -> bool:
        """Whether a colour, if it had the turn, could fill the one `gap` of a group from its hand or with a slide."""
        word: cython.int = 2 * self.board.ply
        low: cython.ulonglong = GROUP[2 * group] & ~(self.board.low[word] | self.board.low[word + 1])
        high: cython.ulonglong = GROUP[2 * group + 1] & ~(self.board.high[word] | self.board.high[word + 1])
        point: cython.int = LONE_POINT[low % 37] if low else LONE_POINT[high % 37] + 36
        hands: cython.uint = self.board.hands[self.board.ply]
        self.gap = point
        if hands & (0x0F0F0F0F if colour == self.board.first else 0xF0F0F0F0):
            return 1
        low = BESIDE[2 * point] & ~GROUP[2 * group] & self.board.low[word + colour]
        high = BESIDE[2 * point + 1] & ~GROUP[2 * group + 1] & self.board.high[word + colour]
        return 1 if low | high else 0

    def threats(self, colour: Int) -> int:
        """How many triangles, squares (times 16) and hexagons (times 256) a colour could complete with one act."""
        count: cython.int = 0
        group: cython.int
        left: cython.ulonglong = self.lacking[colour] & ~self.board.broken[2 * self.board.ply + colour]
        lone: cython.ulonglong
        while left:
            lone = left & -left
            left ^= lone
            group = LONE_GROUP[lone % 67]
            if self.reaches(group, colour):
                count += 1 if group < FIRST_SQUARE else 16 if group < FIRST_HEXAGON else 256
        return count

    def rings(self, colour: Int) -> int:
        """What a colour's stones beside hexagons that only it has stones in are worth."""
        total: cython.int = 0
        hexagon: cython.int
        content: cython.int
        word: cython.int = 2 * self.board.ply + colour
        for hexagon in range(FIRST_HEXAGON, GROUPS):
            content = self.content[hexagon]
            if KIND[hexagon] == 4 - colour or content == 0 or (content & 7 if colour else content >> 3):
                continue
            content = content >> 3 if colour else content
            total += self.extra[FIRST_RING + content] * (
                ones(RING[2 * (hexagon - FIRST_HEXAGON)] & self.board.low[word])
                + ones(RING[2 * (hexagon - FIRST_HEXAGON) + 1] & self.board.high[word])
            )
        return total

    def weighed(self) -> tuple[int, bytes, int, int]:
        """Of what `evaluation` weighs: the colour to act, the contents of the groups, and the threats of both sides."""
        me: cython.int = self.actor()
        return me, bytes(self.content), self.threats(me), self.threats(1 - me)

    def evaluation(self) -> int:
        """What the position is worth to the colour whose turn it is; no relocation may be pending."""
        me: cython.int = self.actor()
        mine: cython.int = self.threats(me)
        theirs: cython.int = self.threats(1 - me)
        total: cython.int = self.score if me == 0 else -self.score
        total += self.extra[TEMPO] + self.rings(me) - self.rings(1 - me)
        total += self.extra[TRIANGLE] * min(mine & 15, MOST_COUNTED)
        total += self.extra[SQUARE] * min(mine >> 4 & 15, MOST_COUNTED)
        total += self.extra[THEIR_TRIANGLE] * min(theirs & 15, MOST_COUNTED)
        total += self.extra[THEIR_SQUARE] * min(theirs >> 4 & 15, MOST_COUNTED)
        return total + self.extra[THEIR_HEXAGON] * min(theirs >> 8, MOST_COUNTED)

    def key(self) -> int:
        """A number of 64 bits for the position, the same for equal ones."""
        ply: cython.int = self.board.ply
        depth: cython.ulonglong = 1
        newest: cython.uint = self.board.newest[ply]
        hands: cython.ulonglong = self.board.hands[ply]
        found: cython.ulonglong = self.stones_key ^ mixed(KEYS[0] + (hands << 8) + self.board.turn[ply] & WORD)
        if self.board.broken[2 * ply] | self.board.broken[2 * ply + 1]:
            found ^= mixed(KEYS[1] + self.board.broken[2 * ply] & WORD)
            found ^= mixed(KEYS[146] + self.board.broken[2 * ply + 1] & WORD)
        if self.board.third:
            found ^= mixed(KEYS[147] + self.board.newly[2 * ply] & WORD)
            found ^= mixed(KEYS[148] + self.board.newly[2 * ply + 1] & WORD)
        if self.board.paid[ply]:
            found ^= mixed(KEYS[149] + self.board.paid[ply] & WORD)
        while newest:
            found ^= mixed(KEYS[150] + (depth << 10) + (newest & 1023) & WORD)
            newest = self.board.under[newest >> 10]
            depth += 1
        return found
