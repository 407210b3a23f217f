"""The board that the search plays on: it keeps what a stone on any point would do up to date.

Along each of the four directions, a point sees the four points on either side of it. These eight make a *pattern* of
16 bits. A table says what a stone of either side in the middle of a pattern would do: the grade of the row that it
makes, the stones that it captures, and whether it threatens a capture or exposes stones to one. A stone that is placed
or removed changes at most 32 patterns, and with them sums for each point and for all vacant points together:

- `counts`: for each side, how many patterns have which effect, several numbers packed into one.
- `value`: what the effects are worth to White, less what they are worth to Black.

The table is filled as patterns occur. Cells are numbered as in `pente.fast`.
"""

from array import array
from builtins import int as Int
from functools import cache, lru_cache
from random import Random
from typing import TYPE_CHECKING, Any

from pente.cells import (
    BLACK,
    CELLS,
    FIELD,
    FIVES,
    FOURS,
    HALF,
    MENACES,
    OPEN_FOURS,
    OPEN_THREES,
    OUTSIDE,
    PLIES,
    STRIDE,
    TAKEN,
    VACANT,
    WHITE,
)
from pente.errors import PenteError
from pente.position import Position
from pente.rules import FAR, SIDES, Rules
from pente.weights import WEIGHTS, Weights

if TYPE_CHECKING:  # needed by the compiler only
    import cython

STEPS = [1, STRIDE, STRIDE + 1, STRIDE - 1]
SEEN = 4  # points of a pattern on either side of its middle
SPAN = 2 * SEEN + 1
PATTERNS = 1 << 4 * SEEN
WINDOW = 31  # five adjacent points, as bits
# What a stone makes: a row that has no room or room for five; a two or three, open if one stone more makes the open
# grade above; a four that is completed on one point, or on two; five.
NONE, ONE, TWO, OPEN_TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR, FIVE = range(9)
# What weights are multiplied by: the grade of a row, stones captured, whether a capture is threatened or exposed to.
EFFECTS = ["none", "one", "two", "open two", "three", "open three", "four", "open four", "five"]
EFFECTS += ["capture", "menace", "exposed"]
CAPTURE, MENACE, EXPOSED, KINDS = range(FIVE + 1, FIVE + 5)
USES = ["value", "make", "stop"]  # of weights: to judge a position, to order acts by what they do and what they prevent
VALUE, MAKE, STOP = 0, KINDS, 2 * KINDS
KNOWN = 1 << 15
ONES = 0x5555
BIAS = 1 << 12  # makes values positive
BASE = 1 << 14  # makes priorities positive
MOST_TAKEN = 24  # stones that an act captures
# Lines of boards whose points are nearly all close to an edge: there the counts of ones and open twos depend more on
# the edges than on the stones, and their weights, tuned on 19 lines, would favour the corners.
SMALL = 11


class PatternBoard:
    """A board under some rules, on which acts are made and unmade without a check."""

    def __init__(self, rules: Rules, weights: Weights = WEIGHTS) -> None:
        self.rules = rules
        self.size = rules.size
        self.keryo, self.exactly = rules.keryo, rules.exactly_five
        self.winning_capture, self.tournament = rules.winning_capture, rules.tournament
        chance = Random(1)
        self.random = array("Q", (chance.getrandbits(64) for _ in range(2 * CELLS + 64)))
        if self.size <= SMALL:
            weights = {**weights, "value one": 0, "value open two": 0}
        self.weights = array("i", (weights.get(f"{use} {effect}", 0) for use in USES for effect in EFFECTS))
        self.kinds = _kinds(self.keryo, self.exactly)
        self.table, self.priorities = _tables(self.keryo, self.exactly, tuple(self.weights))
        self.effects = array("q", map(_counts, range(256)))
        self.learn(0)
        self.removed = array("i", bytes(4 * PLIES * MOST_TAKEN))
        self.count_removed = array("i", bytes(4 * PLIES))
        self.load(Position.start(rules))

    def load(self, position: Position) -> None:
        """Set up a position with these rules."""
        if position.rules != self.rules:
            raise PenteError("the search was made for other rules")
        self.cells = bytearray([OUTSIDE]) * CELLS
        for point in self.rules.points():
            self.cells[STRIDE * point.row + point.column] = VACANT
        self.patterns = array("H", bytes(8 * CELLS))
        self.cell_counts = array("q", bytes(16 * CELLS))
        self.counts = array("q", bytes(16))
        self.values = array("i", bytes(4 * CELLS))
        self.latest_five = array("i", bytes(8))
        self.value = 0
        borders = _borders(self.size)
        for at in range(4 * CELLS):
            if borders[at]:
                self.revise(at // CELLS, at % CELLS, borders[at])
        self.key = 0
        self.stones = 0
        for side, stone in zip(SIDES, (WHITE, BLACK), strict=True):
            for point in position.stones(side):
                self.change(STRIDE * point.row + point.column, stone)
        self.captured = array("i", [position.captured_by_white, position.captured_by_black])
        self.side = SIDES.index(position.side_to_act)

    def sums(self) -> tuple[object, ...]:
        """All that is kept up to date, as a value that can be compared."""
        kept = bytes(self.patterns), bytes(self.cell_counts), bytes(self.counts), bytes(self.values)
        return *kept, bytes(self.cells), self.value, self.key, self.stones, bytes(self.captured), self.side

    # The table

    def learn(self, pattern: Int) -> None:
        """Fill in the table's entries for a pattern."""
        side: cython.int
        kind: cython.int
        value: cython.int = BIAS
        effects: cython.int = 0
        white: cython.longlong = BASE
        black: cython.longlong = BASE
        if not self.kinds[pattern]:
            self.kinds[pattern] = KNOWN | self.kind(pattern, 1) << 16 | self.kind(pattern, 0)
        for side in range(2):
            kind = self.kinds[pattern] >> 16 * side
            value += -self.judge(VALUE, kind) if side else self.judge(VALUE, kind)
            white += self.judge(STOP if side else MAKE, kind)
            black += self.judge(MAKE if side else STOP, kind)
            effects = effects << 8 | (kind >> 4 & 15) << 3 | max((kind & 15) - THREE, 0)
        self.table[pattern] = value << 16 | effects
        self.priorities[pattern] = white << HALF | black

    def kind(self, pattern: Int, side: Int) -> int:
        """What a stone of a side in the middle would do: the grade in four bits, captures in three, then two flags."""
        found: cython.int = self.grade(1 << SEEN | self.row(pattern, WHITE + side), self.row(pattern, VACANT))
        found |= self.closed_in(pattern, BLACK - side, WHITE + side) << 4
        found |= (self.closed_in(pattern, BLACK - side, VACANT) > 0) << 7
        return found | (self.exposed(pattern, WHITE + side) > 0) << 8

    def judge(self, use: Int, kind: Int) -> int:
        """The sum of the weights for one use of what a stone would do."""
        worth: cython.int = self.weights[use + (kind & 15)] + self.weights[use + CAPTURE] * (kind >> 4 & 7)
        return worth + self.weights[use + MENACE] * (kind >> 7 & 1) + self.weights[use + EXPOSED] * (kind >> 8 & 1)

    def row(self, pattern: Int, stone: Int) -> int:
        """The points of a pattern that hold stones of a colour, or with VACANT none: bits of a row of nine."""
        at: cython.int
        found: cython.int = 0
        for at in range(2 * SEEN):
            if pattern >> 2 * at & 3 == stone:
                found |= 1 << (at if at < SEEN else at + 1)
        return found

    def grade(self, own: Int, vacant: Int) -> int:
        """The grade of the row through the middle of a pattern, given the side's stones and the vacant points."""
        point: cython.int
        here: cython.int
        best: cython.int = NONE
        first: cython.int
        missing: cython.int
        completing: cython.int = 0
        for first in range(SEEN + 1):
            missing = WINDOW << first & ~own
            if self.exactly and (own << 1 >> first & 1 or own >> first + 5 & 1):
                continue  # a sixth stone
            if missing == 0:
                return FIVE
            if missing & ~vacant == 0:
                best = ONE
                if missing & missing - 1 == 0:
                    completing |= missing
        if completing:
            return OPEN_FOUR if completing & completing - 1 else FOUR
        if best == ONE:
            for point in range(SPAN):
                if vacant >> point & 1:
                    here = self.after(own | 1 << point, vacant & ~(1 << point))
                    best = max(best, here)
        return best

    def after(self, own: Int, vacant: Int) -> int:
        """The grade of a row one stone short of this one."""
        grade: cython.int = self.grade(own, vacant)
        if grade == OPEN_FOUR or grade == FOUR or grade == OPEN_THREE or grade == THREE:
            return grade - 2
        return ONE

    def seen(self, pattern: Int, away: Int) -> int:
        """What is `away` points from the middle of a pattern: 1 to 4, or -1 to -4."""
        return pattern >> 2 * (away + SEEN if away < 0 else away + SEEN - 1) & 3

    def closed_in(self, pattern: Int, stone: Int, end: Int) -> int:
        """How many stones of a colour lie between the middle and an `end`, where they could be captured."""
        count: cython.int = 0
        step: cython.int
        for step in range(-1, 2, 2):
            if self.seen(pattern, step) == stone and self.seen(pattern, 2 * step) == stone:
                if self.seen(pattern, 3 * step) == end:
                    count += 2
                elif self.keryo and self.seen(pattern, 3 * step) == stone and self.seen(pattern, 4 * step) == end:
                    count += 3
        return count

    def exposed(self, pattern: Int, stone: Int) -> int:
        """How many stones the other side could capture next if a stone of this colour was in the middle."""
        before: cython.int = 0
        after: cython.int = 0
        while before < SEEN - 1 and self.seen(pattern, -1 - before) == stone:
            before += 1
        while after < SEEN - 1 and self.seen(pattern, 1 + after) == stone:
            after += 1
        if before + after != 1 and not (self.keryo and before + after == 2):
            return 0
        ends: cython.int = 1 << self.seen(pattern, -1 - before) | 1 << self.seen(pattern, 1 + after)
        return 1 + before + after if ends == (1 << VACANT | 1 << OUTSIDE - stone) else 0

    # Stones

    def revise(self, number: Int, cell: Int, difference: Int) -> None:
        """Change bits of the pattern that a point sees in one direction."""
        at: cython.int = number * CELLS + cell
        old: cython.int = self.patterns[at]
        new: cython.int = old ^ difference
        self.patterns[at] = new
        if self.cells[cell] == VACANT:
            self.replace(cell, old, new)

    def replace(self, cell: Int, old: Int, new: Int) -> None:
        """Count a pattern of a vacant point in place of another."""
        side: cython.int
        value: cython.int
        before: cython.int = self.table[old]
        after: cython.int
        counts: cython.longlong
        if not self.table[new]:
            self.learn(new)
        after = self.table[new]
        if before == after:
            return
        value = (after >> 16) - (before >> 16)
        self.values[cell] += value
        self.value += value
        for side in range(2):
            value = after >> 8 * (1 - side) & 255
            counts = self.effects[value] - self.effects[before >> 8 * (1 - side) & 255]
            if counts:
                self.cell_counts[side * CELLS + cell] += counts
                self.counts[side] += counts
                if value & 7 == FIVE - THREE:
                    self.latest_five[side] = cell

    def change(self, cell: Int, stone: Int) -> None:
        """Put a stone on a vacant cell, or with VACANT remove the one there."""
        difference: cython.int = self.cells[cell] ^ stone
        number: cython.int
        away: cython.int
        at: cython.int
        side: cython.int
        self.cells[cell] = stone
        for number in range(4):
            at = cell
            for away in range(SEEN):
                at += STEPS[number]
                if self.cells[at] == OUTSIDE:
                    break
                self.revise(number, at, difference << 2 * (SEEN - 1 - away))
            at = cell
            for away in range(SEEN):
                at -= STEPS[number]
                if self.cells[at] == OUTSIDE:
                    break
                self.revise(number, at, difference << 2 * (SEEN + away))
        if stone:
            for side in range(2):
                self.counts[side] -= self.cell_counts[side * CELLS + cell]
                self.cell_counts[side * CELLS + cell] = 0
            self.value -= self.values[cell]
            self.values[cell] = 0
            self.stones += 1
        else:
            for number in range(4):
                self.replace(cell, 0, self.patterns[number * CELLS + cell])
            self.stones -= 1
        self.key ^= self.random[(difference - WHITE) * CELLS + cell]

    def make(self, cell: Int, ply: Int) -> None:
        """Make a legal act; what it captures is noted by ply."""
        own: cython.int = WHITE + self.side
        other: cython.int = BLACK - self.side
        number: cython.int
        step: cython.int
        at: cython.int
        count: cython.int
        total: cython.int = 0
        if self.takes(self.side, cell):
            for number in range(8):
                step = STEPS[number] if number < 4 else -STEPS[number - 4]
                count = 0
                if self.cells[cell + step] == other and self.cells[cell + 2 * step] == other:
                    if self.cells[cell + 3 * step] == own:
                        count = 2
                    elif self.keryo and self.cells[cell + 3 * step] == other and self.cells[cell + 4 * step] == own:
                        count = 3
                for at in range(1, count + 1):
                    self.removed[MOST_TAKEN * ply + total] = cell + at * step
                    total += 1
        self.change(cell, own)
        for at in range(total):
            self.change(self.removed[MOST_TAKEN * ply + at], VACANT)
        self.count_removed[ply] = total
        self.captured[self.side] += total
        self.side = 1 - self.side

    def undo(self, cell: Int, ply: Int) -> None:
        """Undo the act on a cell."""
        at: cython.int
        self.side = 1 - self.side
        self.captured[self.side] -= self.count_removed[ply]
        for at in range(self.count_removed[ply]):
            self.change(self.removed[MOST_TAKEN * ply + at], BLACK - self.side)
        self.change(cell, VACANT)

    def position_key(self) -> int:
        """The key of the position with its captures and side to act."""
        found: cython.ulonglong = self.key ^ self.random[2 * CELLS + self.captured[0]]
        found ^= self.random[2 * CELLS + 30 + self.captured[1]]
        return found ^ self.random[2 * CELLS + 62] if self.side else found

    # What a stone would do

    def takes(self, side: Int, cell: Int) -> int:
        """How many stones a side would capture on a vacant cell."""
        return self.cell_counts[side * CELLS + cell] >> TAKEN & FIELD

    def has(self, side: Int, field: Int) -> int:
        """How many patterns of vacant points have an effect: the first bit of its field in `counts`."""
        return self.counts[side] >> field & FIELD

    def does(self, side: Int, cell: Int, field: Int) -> int:
        """In how many directions a stone of a side on a cell would have an effect, as in `has`."""
        return self.cell_counts[side * CELLS + cell] >> field & FIELD

    def priority(self, cell: Int) -> int:
        """How promising an act on a vacant cell is: White's in the upper half, Black's in the lower one."""
        number: cython.int
        total: cython.longlong = 0
        for number in range(4):
            total += self.priorities[self.patterns[number * CELLS + cell]]
        return total

    def near(self, cell: Int) -> int:
        """Whether a cell sees a stone."""
        number: cython.int
        seen: cython.int = 0
        for number in range(4):
            seen |= self.patterns[number * CELLS + cell] ^ self.patterns[number * CELLS + cell] >> 1
        return seen & ONES  # VACANT and OUTSIDE have two equal bits

    def beside(self, cell: Int) -> int:
        """Whether a stone is on a neighbouring point."""
        number: cython.int
        at: cython.int
        for number in range(8):
            at = cell + STEPS[number] if number < 4 else cell - STEPS[number - 4]
            if self.cells[at] == WHITE or self.cells[at] == BLACK:
                return 1
        return 0

    def length(self, cell: Int, step: Int, stone: Int) -> int:
        """How many stones of a colour follow a cell in one direction."""
        count: cython.int = 0
        at: cython.int = cell + step
        while self.cells[at] == stone:
            count += 1
            at += step
        return count

    def completes(self, cell: Int, stone: Int) -> int:
        """Whether a stone of this colour on a cell completes a row that wins: needed where six do not."""
        number: cython.int
        if not self.exactly:
            return 1
        for number in range(4):
            if 5 == 1 + self.length(cell, STEPS[number], stone) + self.length(cell, -STEPS[number], stone):
                return 1
        return 0

    def winning_cell(self, side: Int) -> int:
        """A cell with which a side wins at once, by a row or else by captures, or 0."""
        found: cython.int = self.completing_cell(side)
        return found if found else self.capturing_cell(side)

    def completing_cell(self, side: Int) -> int:
        """A cell that completes a row of a side, or 0."""
        cell: cython.int
        if self.has(side, FIVES):
            cell = self.latest_five[side]
            if self.does(side, cell, FIVES) and self.cells[cell] == VACANT and self.completes(cell, WHITE + side):
                return cell
            for cell in range(STRIDE, CELLS - STRIDE):
                if self.does(side, cell, FIVES) and self.cells[cell] == VACANT and self.completes(cell, WHITE + side):
                    return cell
        return 0

    def capturing_cell(self, side: Int) -> int:
        """A cell on which a side captures enough to win, or 0."""
        cell: cython.int
        missing: cython.int = self.winning_capture - self.captured[side]
        if self.has(side, TAKEN) >= missing and self.has(side, TAKEN):
            for cell in range(STRIDE, CELLS - STRIDE):
                if self.cells[cell] == VACANT and self.takes(side, cell) >= max(missing, 1):
                    return cell
        return 0

    def cuts_to_five(self, ply: Int) -> int:
        """Whether the act made at a ply has cut a row of the other side to five, which wins where six do not."""
        turn: cython.int
        number: cython.int
        step: cython.int
        if self.exactly:
            for turn in range(self.count_removed[ply]):
                for number in range(8):
                    step = STEPS[number] if number < 4 else -STEPS[number - 4]
                    if self.length(self.removed[MOST_TAKEN * ply + turn], step, WHITE + self.side) == 5:
                        return 1
        return 0

    def opens(self) -> int:
        """Whether the tournament rule limits this act: the first player's second stone of the game."""
        cell: cython.int
        white: cython.int = 0
        if not self.tournament or self.stones != 2 or self.side or self.captured[0] or self.captured[1]:
            return 0
        for cell in range(CELLS):
            white += self.cells[cell] == WHITE
        return 1 if white == 1 else 0

    def far(self, cell: Int) -> int:
        """Whether a cell is as far from the centre as the tournament rule wants."""
        centre: cython.int = (self.size + 1) // 2
        return 1 if max(abs(cell // STRIDE - centre), abs(cell % STRIDE - centre)) >= FAR else 0


@cache
def _borders(size: int) -> Any:
    """The patterns that the cells of a vacant board see, in each direction."""
    lines = range(1, size + 1)
    found = array("H", bytes(8 * CELLS))
    for number, step in enumerate(STEPS):
        for cell in (STRIDE * row + column for row in lines for column in lines):
            for way in (-1, 1):
                seen = (cell + way * away * step for away in range(1, SEEN + 1))
                outside = [at // STRIDE not in lines or at % STRIDE not in lines for at in seen]
                if True in outside:
                    away = outside.index(True)
                    found[number * CELLS + cell] |= OUTSIDE << 2 * (SEEN - 1 - away if way < 0 else SEEN + away)
    return found


@cache
def _kinds(keryo: bool, exactly: bool) -> Any:
    """What a stone does in each pattern under such rules: White's in the lower 16 bits, 0 for an unknown pattern."""
    return array("I", bytes(4 * PATTERNS))


@lru_cache(maxsize=8)
def _tables(keryo: bool, exactly: bool, weights: tuple[int, ...]) -> tuple[Any, Any]:
    """What all boards under such rules and with these weights learn and share about patterns.

    The first has 0 for an unknown pattern, or its value plus `BIAS` in the upper 16 bits, White's effects in the next
    eight bits, and Black's in the last: the grade above `THREE` if it is, 8 for a stone captured, 64 for a threat to
    capture. The second has White's priority in the upper half and Black's in the lower one.
    """
    return array("I", bytes(4 * PATTERNS)), array("q", bytes(8 * PATTERNS))


def _counts(effects: int) -> int:
    """Effects as fields of `counts`."""
    grade = THREE + (effects & 7)
    fields = {FIVE: FIVES, OPEN_FOUR: OPEN_FOURS, FOUR: FOURS, OPEN_THREE: OPEN_THREES}
    found = 1 << fields[grade] if grade in fields else 0
    return found + ((effects >> 3 & 7) << TAKEN) + (effects >> 6 << MENACES)
