"""The levels' representation of a position: stones, the content of each group, and the resulting score.

It holds the state and the effect of a single stone on it; `search` decides what to play. It follows `docs/levels.md` in
names and order of steps, and fits the 6502: bytes in tables, sums of 16 bits.
"""

from array import array
from builtins import int as Int
from typing import TYPE_CHECKING, Any

from kensington.levels import tables

if TYPE_CHECKING:
    import cython

RED = 1
BLUE = 2
POINTS = 72
SLOTS = 4
NO_GROUP = 61
FIRST_SQUARE = 24
FIRST_HEXAGON = 54
GROUPS = 61
WHITE_HEXAGON = 2  # kind; a red or blue one's is this plus the colour
TRIANGLE_BONUS = 90  # value, in weighing, of the relocations for a completed shape
SQUARE_BONUS = 300
MOST_RELOCATIONS = 2
PULL_DECAY = 8  # for each line that a stone has to move
PULL_ROW = 73  # bytes of `pull` per colour
PLIES = 6
BROKEN_ROW = 8  # broken-up shapes that a ply can remember; others are forgotten


class Workings:
    """Stones, contents and score; `work` counts the passes over the groups of a point."""

    def __init__(self) -> None:
        self.groups_at = bytearray(tables.GROUPS_AT)
        self.neighbours_at = bytearray(tables.NEIGHBOURS_AT)
        self.hexagon_points = bytearray(tables.HEXAGON_POINTS)
        self.gap_pull = bytearray(tables.GAP_PULL)
        self.kind = bytearray(tables.KIND)
        self.size = bytearray(tables.SIZE)
        self.value = array("h", tables.VALUE)
        self.board = bytearray(POINTS + 1)  # by point: RED, BLUE or 0
        self.content = bytearray(GROUPS)
        self.pull = bytearray(3 * PULL_ROW)  # by colour and point
        self.barred = bytearray(FIRST_HEXAGON)  # by shape: the colours that may not complete it on their next turn
        self.broken = bytearray(PLIES * BROKEN_ROW)  # by ply: shapes broken up in it, plus 64 times the colour
        self.broken_count = bytearray(PLIES)
        self.hand = bytearray(3)  # by colour
        self.score = 0  # for Red
        self.work = 0
        self.ply = 0
        self.two_move = 0
        self.impatient = 0  # shapes are worth no bonus
        self.relocations = 0  # that the stone weighed last would earn, 0 to 2
        self.is_barred = 0  # whether the 2-move option forbids it

    def set_up(self, red: Any, blue: Any, red_barred: Any, blue_barred: Any) -> None:
        """Set up a position on the empty board, from lists of points and of shapes barred to each colour."""
        colour: cython.int
        point: cython.int
        shape: cython.int
        pull: cython.int
        for colour, points, shapes in ((RED, red, red_barred), (BLUE, blue, blue_barred)):
            for point in points:
                self.change(point, colour, 1)
            for shape in shapes:
                self.barred[shape] |= colour
        for colour, points in ((RED, red), (BLUE, blue)):
            self.spread_pull(colour)
            for point in points:
                pull = self.pull[PULL_ROW * colour + point]
                self.score += pull if colour == RED else -pull

    def spread_pull(self, colour: Int) -> None:
        """Set the value of each point for a colour by its distance to the gaps of hexagons that the colour may fill."""
        row: cython.int = PULL_ROW * colour
        kind: cython.int
        own: cython.int
        pull: cython.int
        point: cython.int
        at: cython.int
        group: cython.int
        for group in range(FIRST_HEXAGON, GROUPS):
            kind = self.kind[group]
            if kind != WHITE_HEXAGON and kind != WHITE_HEXAGON + colour:
                continue
            own = self.content[group] & 7 if colour == RED else self.content[group] >> 3
            pull = self.gap_pull[own]
            for at in range(6 * (group - FIRST_HEXAGON), 6 * (group - FIRST_HEXAGON) + 6):
                point = self.hexagon_points[at]
                if self.board[point] == 0:
                    self.pull[row + point] = pull
        while self.draw_pull(row):
            pass

    def draw_pull(self, row: Int) -> bool:
        """Raise each point's pull to a neighbour's minus the decay; returns whether any changed."""
        drawn: cython.int = 0
        point: cython.int
        slot: cython.int
        near: cython.int
        for point in range(1, POINTS + 1):
            for slot in range(SLOTS * point, SLOTS * point + SLOTS):
                near = self.neighbours_at[slot]
                if near and self.pull[row + near] > self.pull[row + point] + PULL_DECAY:
                    self.pull[row + point] = self.pull[row + near] - PULL_DECAY
                    drawn = 1
        return drawn

    def standing(self, colour: Int) -> int:
        """The score for a colour."""
        return self.score if colour == RED else -self.score

    def change(self, point: Int, colour: Int, sign: Int) -> None:
        """Put a stone of a colour on a vacant point (`sign` 1) or remove it from its own (-1)."""
        step: cython.int = sign if colour == RED else 8 * sign
        slot: cython.int
        group: cython.int
        row: cython.int
        content: cython.int
        self.work += 1
        for slot in range(SLOTS * point, SLOTS * point + SLOTS):
            group = self.groups_at[slot]
            if group != NO_GROUP:
                row = self.kind[group] << 6
                content = self.content[group]
                self.content[group] = content + step
                self.score += self.value[row + content + step] - self.value[row + content]
        self.score += sign * self.pull[PULL_ROW * colour + point] * (1 if colour == RED else -1)
        self.board[point] = colour if sign == 1 else 0

    def weigh(self, point: Int, colour: Int) -> int:
        """The gain of a colour if its stone arrives on a vacant point; sets `relocations` and `is_barred`."""
        step: cython.int = 1 if colour == RED else 8
        gain: cython.int = 0
        bonus: cython.int = 0
        slot: cython.int
        group: cython.int
        row: cython.int
        content: cython.int
        self.work += 1
        self.relocations = 0
        self.is_barred = 0
        for slot in range(SLOTS * point, SLOTS * point + SLOTS):
            group = self.groups_at[slot]
            if group == NO_GROUP:
                continue
            row = self.kind[group] << 6
            content = self.content[group]
            gain += self.value[row + content + step] - self.value[row + content]
            if group < FIRST_HEXAGON and content + step == self.size[self.kind[group]] * step:
                if not self.impatient:
                    bonus += TRIANGLE_BONUS if group < FIRST_SQUARE else SQUARE_BONUS
                self.relocations += 1 if group < FIRST_SQUARE else 2
                if self.bars(group, colour):
                    self.is_barred = 1
        if self.relocations > MOST_RELOCATIONS:
            self.relocations = MOST_RELOCATIONS
        return (gain if colour == RED else -gain) + self.pull[PULL_ROW * colour + point] + bonus

    def worth_of(self, point: Int) -> int:
        """The value of a stone for its colour where it stands, found by removing it and putting it back."""
        colour: cython.int = self.board[point]
        before: cython.int = self.standing(colour)
        self.change(point, colour, -1)
        before -= self.standing(colour)
        self.change(point, colour, 1)
        return before

    def note_broken(self, point: Int) -> None:
        """Record in this ply the triangle and squares that a stone breaks up, before it leaves."""
        colour: cython.int = self.board[point]
        step: cython.int = 1 if colour == RED else 8
        slot: cython.int
        group: cython.int
        count: cython.int
        for slot in range(SLOTS * point, SLOTS * point + SLOTS - 1):
            group = self.groups_at[slot]
            count = self.broken_count[self.ply]
            if group != NO_GROUP and count < BROKEN_ROW and self.content[group] == self.size[self.kind[group]] * step:
                self.broken[BROKEN_ROW * self.ply + count] = group + 64 * colour
                self.broken_count[self.ply] = count + 1

    def bars(self, group: Int, colour: Int) -> bool:
        """Whether the 2-move option forbids a colour to complete a shape in this ply."""
        ply: cython.int
        at: cython.int
        if not self.two_move:
            return False
        if self.ply <= 1 and self.barred[group] & colour:
            return True
        for ply in range(self.ply - 2 if self.ply > 2 else 0, self.ply):
            for at in range(BROKEN_ROW * ply, BROKEN_ROW * ply + self.broken_count[ply]):
                if self.broken[at] == group + 64 * colour:
                    return True
        return False
