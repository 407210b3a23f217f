"""The search of the stronger levels: alpha-beta over a board that keeps its threats up to date.

Every five points in a row are a *window*. A window without stones of one side is worth something to the other, the more
the more stones it has; one with four is a *four*, which wins unless it is answered. The board keeps, after each stone,
both sides' sums of these values, for each point the windows that a stone there would add to, and what it would capture.

- A side that has a four, or can capture enough, wins at once.
- Against a four, or a capture that wins, only some acts help: completing points, captures, and points of captures. They
  are all tried, without counting as depth. This makes a win by a series of fours a proof.
- An act after which a series of fours would win if the other side passed is a *threat*: an open three, or a capture
  that leaves one. `by_threats` looks for series of these, too, at the root. Every vacant point is tried as an answer to
  each, the likeliest first, so that a win found is a proof.
- Otherwise only the most promising points are tried, so that other values, wins among them, are not proofs.

Coordinates are as in `pente.fast`, with wider margins. Values are for the side to act.
"""

import time
from array import array
from builtins import int as Int
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from pente.errors import PenteError
from pente.position import Position
from pente.rules import FAR, SIDES, Place, Point, Rules

if TYPE_CHECKING:  # needed by the compiler only
    import cython
    from cython.cimports.cpython.exc import PyErr_CheckSignals

COMPILED = not __file__.endswith(".py")
STRIDE = 21  # cells to a line
MARGIN = 4  # lines below and above the border: as far as a pattern reaches
CELLS = STRIDE * (STRIDE + 2 * MARGIN)
VACANT, WHITE, BLACK, OUTSIDE = range(4)
STEPS = [1, STRIDE, STRIDE + 1, STRIDE - 1]
WINDOWS = 4 * CELLS  # by direction and first cell
VALUES = [0, 1, 6, 24, 90, 0]  # of a window, by its stones
POTENTIALS = [0, 2, 12, 50, 220, 0]  # of a point in a window, by the window's stones
CAPTURED = [0, 0, 40, 60, 95, 130, 175, 220, 290, 360, 1000, 1000, 1000, 1000, 1000, 1000]  # value of stones captured
KERYO_CAPTURED = [0, 0, 30, 45, 60, 75, 95, 115, 140, 165, 195, 230, 270, 320, 380, 1000]
TO_CAPTURE, TO_SAVE = 60, 45  # a stone captured, or saved, in the order of points
TO_MOVE = 20  # value of having the act
OWN_SHARE, OTHER_SHARE = 5, 4  # of the sides' potentials in the order of points
FORCING = 10  # fours in a row that are looked for at the end of a line
MOST_THREATS = 6  # threats before them that are looked for at the root
PROVING = 0.12  # of the time and the nodes, at most, for this before all else
PROVING_FROM = 7  # acts of depth: lower levels see only fours
FOURS = 3  # fours in a row after a threat: with more, fewer wins are found in a second
LIKELY = 16  # answers to a threat that are tried before all others
TWO_CAPTURES = 4  # stones
WIN = 1_000_000
SURE = WIN - 1000  # values beyond are wins
PLIES = 128  # of a line
WIDEST = 64  # points tried
WIDTH = 18  # points tried at most, in any position
REDUCED_FROM = 4  # points in order after which lines are looked at less deeply
TABLE_BITS = 18
EXACT, LOWER, UPPER = 1, 2, 3
CHECK = 1023  # nodes between two looks at the clock
DEEPEST = 40


class Found(NamedTuple):
    """What a search found: the best act, its value, the line expected, the depth completed and the nodes visited.

    `plies` is after how many acts the side that wins has won, or 0; `proved` is whether that is proved.
    """

    act: Place
    value: int
    line: tuple[Place, ...]
    depth: int
    nodes: int
    plies: int = 0
    proved: bool = False


class Search:
    """A search under some rules, which remembers positions from one call to the next."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.size = rules.size
        self.keryo, self.exactly = rules.keryo, rules.exactly_five
        self.winning_capture, self.tournament = rules.winning_capture, rules.tournament
        chance = Random(1)
        self.keys = array("Q", (chance.getrandbits(64) for _ in range(2 * CELLS + 64)))
        self.table = array("Q", bytes(16 << TABLE_BITS))
        self.mask = (1 << TABLE_BITS) - 1
        self.valid = bytearray(WINDOWS)
        on_board = {STRIDE * (point.row + MARGIN) + point.column for point in rules.points()}
        for number, step in enumerate(STEPS):
            for cell in on_board:
                self.valid[number * CELLS + cell] = all(cell + at * step in on_board for at in range(5))
        self.moves, self.worth = (array("i", bytes(4 * PLIES * WIDEST)) for _ in range(2))
        self.taken = array("i", bytes(4 * PLIES * 24))
        self.counts_taken, self.placed, self.width = (array("i", bytes(4 * PLIES)) for _ in range(3))
        self.history = array("i", bytes(8 * CELLS))
        self.failed = array("Q", bytes(8 << TABLE_BITS))  # positions and numbers of threats without a win
        self.proving, self.threats = False, 0
        self.load(Position.start(rules))

    def load(self, position: Position) -> None:
        """Set up a position with these rules."""
        if position.rules != self.rules:
            raise PenteError("the search was made for other rules")
        self.cells = bytearray([OUTSIDE]) * CELLS
        for point in self.rules.points():
            self.cells[STRIDE * (point.row + MARGIN) + point.column] = VACANT
        self.counts = bytearray(2 * WINDOWS)
        self.score, self.fours, self.three_windows, self.can_capture = (array("i", bytes(8)) for _ in range(4))
        self.potential, self.threes, self.four, self.captures = (array("i", bytes(8 * CELLS)) for _ in range(4))
        self.key = 0
        self.stones = 0
        self.loaded = True
        for side, stone in zip(SIDES, (WHITE, BLACK), strict=True):
            for point in position.stones(side):
                self.change(STRIDE * (point.row + MARGIN) + point.column, stone)
        self.captured = array("i", [position.captured_by_white, position.captured_by_black])
        self.side = SIDES.index(position.side_to_act)

    # The board

    def window(self, number: Int, step: Int, first: Int, sign: Int) -> None:
        """Add what a window is worth, or with a negative `sign` take it away."""
        white: cython.int = self.counts[number]
        black: cython.int = self.counts[WINDOWS + number]
        side: cython.int = 0 if white else 1
        stones: cython.int = white + black
        cell: cython.int = side * CELLS + first
        if white and black or stones == 0:
            return
        self.score[side] += sign * VALUES[stones]
        for _ in range(5):
            self.potential[cell] += sign * POTENTIALS[stones]
            if stones == 3:
                self.threes[cell] += sign
            elif stones == 4:
                self.four[cell] += sign
            cell += step
        if stones == 3:
            self.three_windows[side] += sign
        elif stones == 4:
            self.fours[side] += sign

    def pattern(self, cell: Int, step: Int, sign: Int) -> None:
        """Add the capture by a stone on a vacant cell in one direction, or take it away."""
        stone: cython.int
        side: cython.int
        count: cython.int = 0
        if self.cells[cell] != VACANT:
            return
        stone = self.cells[cell + step]
        if (stone != WHITE and stone != BLACK) or self.cells[cell + 2 * step] != stone:
            return
        if self.cells[cell + 3 * step] == OUTSIDE - stone:
            count = 2
        elif self.keryo and self.cells[cell + 3 * step] == stone and self.cells[cell + 4 * step] == OUTSIDE - stone:
            count = 3
        if count:
            side = BLACK - stone  # of the other colour
            self.captures[side * CELLS + cell] += sign * count
            self.can_capture[side] += sign * count

    def patterns(self, cell: Int, sign: Int) -> None:
        """Add or take away all captures in which a cell takes part."""
        number: cython.int
        at: cython.int
        for number in range(4):
            for at in range(5 if self.keryo else 4):
                self.pattern(cell - at * STEPS[number], STEPS[number], sign)
                self.pattern(cell + at * STEPS[number], -STEPS[number], sign)

    def change(self, cell: Int, stone: Int) -> None:
        """Put a stone on a vacant cell, or with VACANT remove the one there."""
        old: cython.int = self.cells[cell]
        side: cython.int = (stone if stone else old) - WHITE
        number: cython.int
        first: cython.int
        window: cython.int
        step: cython.int
        self.patterns(cell, -1)
        for number in range(4):
            step = STEPS[number]
            first = cell
            for _ in range(5):
                window = number * CELLS + first
                if self.valid[window]:
                    self.window(window, step, first, -1)
                    if stone:
                        self.counts[side * WINDOWS + window] += 1
                    else:
                        self.counts[side * WINDOWS + window] -= 1
                    self.window(window, step, first, 1)
                first -= step
        self.cells[cell] = stone
        self.patterns(cell, 1)
        self.key ^= self.keys[side * CELLS + cell]
        self.stones += 1 if stone else -1

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
        """The cell that completes a row of a side, or 0."""
        cell: cython.int
        if self.fours[side]:
            for cell in range(CELLS):
                if self.four[side * CELLS + cell] and self.cells[cell] == VACANT and self.completes(cell, WHITE + side):
                    return cell
        return 0

    def wins_by_capture(self, side: Int) -> int:
        """A cell on which a side captures enough to win, or 0."""
        cell: cython.int
        if self.captured[side] + self.can_capture[side] >= self.winning_capture and self.can_capture[side]:
            for cell in range(CELLS):
                if self.captures[side * CELLS + cell] and (
                    self.captured[side] + self.captures[side * CELLS + cell] >= self.winning_capture
                ):
                    return cell
        return 0

    def make(self, cell: Int, ply: Int) -> None:
        """Make a legal act."""
        own: cython.int = WHITE + self.side
        other: cython.int = BLACK - self.side
        number: cython.int
        turn: cython.int
        step: cython.int
        at: cython.int
        count: cython.int
        total: cython.int = 0
        if self.captures[self.side * CELLS + cell]:
            for number in range(8):
                step = STEPS[number] if number < 4 else -STEPS[number - 4]
                count = 0
                if self.cells[cell + step] == other and self.cells[cell + 2 * step] == other:
                    if self.cells[cell + 3 * step] == own:
                        count = 2
                    elif self.keryo and self.cells[cell + 3 * step] == other and self.cells[cell + 4 * step] == own:
                        count = 3
                for at in range(1, count + 1):
                    self.taken[24 * ply + total] = cell + at * step
                    total += 1
        self.change(cell, own)
        for turn in range(total):
            self.change(self.taken[24 * ply + turn], VACANT)
        self.counts_taken[ply] = total
        self.captured[self.side] += total
        self.side = 1 - self.side

    def undo(self, cell: Int, ply: Int) -> None:
        """Undo the act on a cell."""
        turn: cython.int
        self.side = 1 - self.side
        self.captured[self.side] -= self.counts_taken[ply]
        for turn in range(self.counts_taken[ply]):
            self.change(self.taken[24 * ply + turn], BLACK - self.side)
        self.change(cell, VACANT)

    # Judging

    def evaluation(self) -> int:
        """What the position is worth to the side to act, without looking ahead."""
        side: cython.int = self.side
        worth: cython.int = self.score[side] - self.score[1 - side] + TO_MOVE
        by_own: cython.int = self.captured[side]
        by_other: cython.int = self.captured[1 - side]
        if self.keryo:
            worth += KERYO_CAPTURED[min(by_own, 15)] - KERYO_CAPTURED[min(by_other, 15)]
        else:
            worth += CAPTURED[min(by_own, 15)] - CAPTURED[min(by_other, 15)]
        worth += min(self.can_capture[side], 4) * (8 + 2 * by_own)
        worth -= min(self.can_capture[1 - side], 6) * (5 + by_other)
        return worth

    def insert(self, begin: Int, count: Int, cell: Int, worth: Int) -> None:
        """Insert a point into the list that begins at an index and has `count`, in descending order."""
        at: cython.int = begin + count
        while at > begin and self.worth[at - 1] < worth:
            self.worth[at] = self.worth[at - 1]
            self.moves[at] = self.moves[at - 1]
            at -= 1
        self.worth[at] = worth
        self.moves[at] = cell

    def collect(self, ply: Int, most: Int, first: Int) -> int:
        """List the most promising points, `first` before all others; how many."""
        side: cython.int = self.side
        own: cython.int = side * CELLS
        other: cython.int = (1 - side) * CELLS
        begin: cython.int = WIDEST * ply
        count: cython.int = 0
        row: cython.int
        cell: cython.int
        worth: cython.int
        opening: cython.bint = self.opens()
        for row in range(1 + MARGIN, self.size + 1 + MARGIN):
            for cell in range(STRIDE * row + 1, STRIDE * row + self.size + 1):
                if self.cells[cell] != VACANT or opening and not self.far(cell):
                    continue
                worth = OWN_SHARE * self.potential[own + cell] + OTHER_SHARE * self.potential[other + cell]
                if worth == 0:
                    continue
                worth += 4 * (TO_CAPTURE * self.captures[own + cell] + TO_SAVE * self.captures[other + cell])
                worth += self.history[own + cell] >> 4
                if cell == first:
                    worth = WIN
                if count < most:
                    self.insert(begin, count, cell, worth)
                    count += 1
                elif worth > self.worth[begin + count - 1]:
                    self.insert(begin, count - 1, cell, worth)
        return count

    def opens(self) -> int:
        """Whether the tournament rule limits this act: the first player's second stone of the game."""
        row: cython.int
        white: cython.int = 0
        if not self.tournament or self.stones != 2 or self.side or self.captured[0] or self.captured[1]:
            return 0
        for row in range(CELLS):
            white += self.cells[row] == WHITE
        return 1 if white == 1 else 0

    def far(self, cell: Int) -> int:
        """Whether a cell is as far from the centre as the tournament rule wants."""
        centre: cython.int = (self.size + 1) // 2
        return 1 if max(abs(cell // STRIDE - MARGIN - centre), abs(cell % STRIDE - centre)) >= FAR else 0

    def replies(self, ply: Int) -> int:
        """List all acts that can help against a four or a winning capture of the other side; how many."""
        side: cython.int = self.side
        own: cython.int = side * CELLS
        other: cython.int = (1 - side) * CELLS
        fours: cython.bint = self.fours[1 - side] > 0
        begin: cython.int = WIDEST * ply
        count: cython.int = 0
        row: cython.int
        cell: cython.int
        for row in range(1 + MARGIN, self.size + 1 + MARGIN):
            for cell in range(STRIDE * row + 1, STRIDE * row + self.size + 1):
                if self.cells[cell] != VACANT or count == WIDEST:
                    continue
                if self.captures[own + cell] or fours and self.four[other + cell]:
                    self.insert(begin, count, cell, 1000 * self.four[other + cell] + self.captures[own + cell])
                    count += 1
                elif self.captures[other + cell] and not fours:
                    self.insert(begin, count, cell, self.captures[other + cell])
                    count += 1
        return count

    def loses_by_row(self, ply: Int) -> int:
        """Whether the act just made at a ply has cut a row of the other side to five, which wins where six do not."""
        turn: cython.int
        number: cython.int
        cell: cython.int
        if self.exactly:
            for turn in range(self.counts_taken[ply]):
                for number in range(8):
                    cell = STEPS[number] if number < 4 else -STEPS[number - 4]
                    if self.length(self.taken[24 * ply + turn], cell, WHITE + self.side) == 5:
                        return 1
        return 0

    def by_fours(self, ply: Int, left: Int) -> int:
        """After how many acts the side to act has won, at the latest, by `left` acts that leave no choice; 0 if not.

        These make a four or threaten to capture enough. `placed` has the first act of each such series, by ply.
        """
        side: cython.int = self.side
        cell: cython.int = self.winning_cell(side) or self.wins_by_capture(side)
        row: cython.int
        found: cython.int
        nearly: cython.bint
        taking: cython.bint
        threatened: cython.bint
        self.nodes += 1
        if cell:
            self.placed[ply] = cell
            return 1
        if left == 0 or ply >= PLIES - 6:
            return 0
        if self.nodes & CHECK == 0 and self.check():
            return 0
        if not self.proving and self.wins_by_capture(1 - side):
            return 0
        threatened = self.fours[1 - side] > 0
        nearly = self.proving and self.captured[side] + TWO_CAPTURES >= self.winning_capture
        for row in range(1 + MARGIN, self.size + 1 + MARGIN):
            for cell in range(STRIDE * row + 1, STRIDE * row + self.size + 1):
                if self.cells[cell] != VACANT:
                    continue
                taking = self.proving and self.captures[side * CELLS + cell]  # which can break a four or open a row
                if not (self.threes[side * CELLS + cell] or taking) and not (
                    nearly and self.potential[cell] + self.potential[CELLS + cell]
                ):
                    continue
                if threatened and not self.four[(1 - side) * CELLS + cell] and not taking:
                    continue
                self.make(cell, ply)
                found = 0
                if self.holds(ply + 1) and (self.winning_cell(side) or self.wins_by_capture(side)):
                    found = self.answered(ply + 1, left - 1, 0)
                self.undo(cell, ply)
                if found:
                    self.placed[ply] = cell
                    return found + 1
                if self.stopped:
                    return 0
        return 0

    def holds(self, ply: Int) -> int:
        """Whether the act just made leaves the side to act, at this ply, nothing to win with at once."""
        if self.winning_cell(self.side) or self.wins_by_capture(self.side):
            return 0
        return 0 if self.loses_by_row(ply - 1) else 1

    def answered(self, ply: Int, fours: Int, threats: Int) -> int:
        """After how many acts the other side has won, at the latest, whatever is done against its four or capture."""
        longest: cython.int = 1
        found: cython.int
        number: cython.int
        cell: cython.int
        count: cython.int = self.replies(ply)
        if count == WIDEST:
            return 0
        for number in range(count):
            cell = self.moves[WIDEST * ply + number]
            self.make(cell, ply)
            found = self.by_threats(ply + 1, threats) if threats else self.by_fours(ply + 1, fours)
            self.undo(cell, ply)
            if found == 0:
                return 0
            longest = max(longest, found)
        return longest + 1

    def by_threats(self, ply: Int, left: Int) -> int:
        """After how many acts the side to act has won, at the latest, by `left` threats and then by fours; 0 if not.

        A threat is an act after which this side, if the other passed, would win by fours: an open three, for one.
        Every answer to it is tried, which makes what is found a proof.
        """
        side: cython.int = self.side
        row: cython.int
        cell: cython.int
        captures: cython.int
        found: cython.int = self.by_fours(ply, FOURS)
        key: cython.ulonglong
        if found or left == 0 or self.stopped or ply >= PLIES - 30:
            return found
        key = self.position_key() ^ left
        if self.failed[key & self.mask] == key:
            return 0
        for row in range(1 + MARGIN, self.size + 1 + MARGIN):
            for cell in range(STRIDE * row + 1, STRIDE * row + self.size + 1):
                if self.cells[cell] != VACANT:
                    continue
                captures = self.can_capture[side]
                if self.potential[side * CELLS + cell] >= POTENTIALS[2] or self.captures[side * CELLS + cell]:
                    captures = -1
                elif self.potential[(1 - side) * CELLS + cell] >= POTENTIALS[3]:  # blocks, and may leave a threat
                    captures = -1
                elif self.potential[cell] + self.potential[CELLS + cell] == 0:
                    continue
                self.make(cell, ply)
                found = 0
                if self.can_capture[side] > captures and self.holds(ply + 1):
                    found = self.threat(ply + 1, left)
                self.undo(cell, ply)
                if self.stopped:
                    return 0
                if found:
                    self.placed[ply] = cell
                    return found + 1
        self.failed[key & self.mask] = key
        return 0

    def threat(self, ply: Int, left: Int) -> int:
        """After how many acts the other side has won by what it has just threatened, whatever is done; 0 if not."""
        longest: cython.int
        found: cython.int
        count: cython.int
        number: cython.int
        row: cython.int
        cell: cython.int
        own: cython.int = self.side
        if self.winning_cell(1 - own) or self.wins_by_capture(1 - own):
            return self.answered(ply, FOURS, left - 1)
        self.side = 1 - own  # as if this side passed
        longest = self.by_fours(ply, FOURS)
        self.side = own
        if longest == 0:
            return 0
        cell = self.placed[ply]
        count = self.collect(ply, LIKELY, cell)
        for number in range(count):
            found = self.after_answer(self.moves[WIDEST * ply + number], ply, left)
            if found == 0:
                return 0
            longest = max(longest, found)
        for row in range(1 + MARGIN, self.size + 1 + MARGIN):
            for cell in range(STRIDE * row + 1, STRIDE * row + self.size + 1):
                if self.cells[cell] == VACANT:
                    found = self.after_answer(cell, ply, left)
                    if found == 0:
                        return 0
                    longest = max(longest, found)
        return longest + 1

    def after_answer(self, cell: Int, ply: Int, left: Int) -> int:
        """As `by_threats` for the other side, after this answer to its threat."""
        found: cython.int
        self.make(cell, ply)
        found = self.by_threats(ply + 1, left - 1)
        self.undo(cell, ply)
        return found

    def proved(self, share: float) -> Found | None:
        """A win by fours, or by threats as far as this share of the time and the nodes left allows."""
        limit, deadline = self.limit, self.deadline
        self.limit = self.nodes + int((limit - self.nodes) * share)
        self.deadline -= (deadline - time.monotonic()) * (1 - share)
        self.threats, self.proving, plies = 0, share > 0, self.by_fours(0, FORCING)
        while share and not plies and not self.stopped and self.threats < MOST_THREATS:
            self.threats += 1
            plies = self.by_threats(0, self.threats)
        self.limit, self.deadline, self.stopped = limit, deadline, False
        act = _act(self.placed[0])
        line = self.forced_line(plies)
        self.proving = False
        return Found(act, WIN - plies, line, plies, self.nodes, plies, True) if plies else None

    def check(self) -> int:
        """Whether the search has to stop; raises what a signal raises."""
        if COMPILED:
            PyErr_CheckSignals()
        if self.nodes >= self.limit or time.monotonic() >= self.deadline:
            self.stopped = True
        return self.stopped

    def position_key(self) -> int:
        """The key of the position with its captures and side to act."""
        found: cython.ulonglong = self.key ^ self.keys[2 * CELLS + self.captured[0]]
        return found ^ self.keys[2 * CELLS + 30 + self.captured[1]] ^ (self.keys[2 * CELLS + 62] if self.side else 0)

    def value(self, depth: Int, alpha: Int, beta: Int, ply: Int) -> int:
        """The value for the side to act, within the bounds."""
        side: cython.int = self.side
        begin: cython.int = WIDEST * ply
        key: cython.ulonglong
        slot: cython.ulonglong
        data: cython.ulonglong
        forced: cython.bint
        count: cython.int
        number: cython.int
        cell: cython.int
        best: cython.int = -WIN
        best_cell: cython.int = 0
        then: cython.int
        known: cython.int
        kind: cython.int
        low: cython.int = alpha
        deeper: cython.int
        self.nodes += 1
        if self.nodes & CHECK == 0 and self.check():
            return 0
        if ply and self.loses_by_row(ply - 1):
            return WIN - ply
        if self.winning_cell(side) or self.wins_by_capture(side):
            return WIN - ply - 1
        if self.stones == self.size * self.size:
            return 0
        forced = self.winning_cell(1 - side) > 0 or self.wins_by_capture(1 - side) > 0
        if ply >= PLIES - 2 * FORCING - 4:
            return self.evaluation()
        if depth <= 0 and not forced:
            best = self.evaluation()
            if best < beta and self.three_windows[side]:
                then = self.by_fours(ply, FORCING)
                if then:
                    return WIN - ply - then
            return best
        key = self.position_key()
        slot = (key & self.mask) * 2
        if self.table[slot] == key:
            data = self.table[slot + 1]
            best_cell = data & 1023
            kind = (data >> 10) & 3
            then = (data >> 12) & 255  # the depth; as a signed number
            if then >= depth:
                known = data >> 32
                known -= 2 * WIN
                if known > SURE:
                    known -= ply
                elif known < -SURE:
                    known += ply
                if kind == EXACT or kind == LOWER and known >= beta or kind == UPPER and known <= alpha:
                    return known
        if forced:
            count = self.replies(ply)
            if count == 0:
                return -(WIN - ply - 2)
        else:
            count = self.collect(ply, self.width[min(ply, PLIES - 1)], best_cell)
            if count == 0:
                return 0
        best = -WIN
        for number in range(count):
            cell = self.moves[begin + number]
            deeper = depth if forced and depth > 0 else depth - 1
            if forced and depth <= 0:
                deeper = 0
            self.make(cell, ply)
            if number == 0:
                then = -self.value(deeper, -beta, -low, ply + 1)
            else:
                then = low + 1
                if number >= REDUCED_FROM and depth >= 3 and not forced:
                    then = -self.value(deeper - 1 - (number >= 10), -low - 1, -low, ply + 1)
                if then > low:
                    then = -self.value(deeper, -low - 1, -low, ply + 1)
                    if low < then < beta:
                        then = -self.value(deeper, -beta, -low, ply + 1)
            self.undo(cell, ply)
            if self.stopped:
                return 0
            if then > best:
                best = then
                best_cell = cell
            low = max(low, best)
            if low >= beta:
                self.history[side * CELLS + cell] += depth * depth if depth > 0 else 1
                break
        kind = LOWER if best >= beta else UPPER if best <= alpha else EXACT
        known = best + ply if best > SURE else best - ply if best < -SURE else best
        data = known + 2 * WIN
        self.table[slot] = key
        self.table[slot + 1] = data << 32 | max(depth, 0) << 12 | kind << 10 | best_cell
        return best

    # From the root

    def think(
        self,
        position: Position,
        depth: Int = DEEPEST,
        nodes: Int = 1 << 60,
        seconds: float = 1e9,
        width: Int = WIDTH,
    ) -> Found:
        """The best act that is found within these limits; raises `PenteError` for a finished game.

        With only `nodes` and `depth` as limits, the same calls give the same answers.
        """
        self.load(position)
        acts = position.legal_acts()
        if not acts:
            raise PenteError("the game is over")
        self.nodes, self.limit, self.deadline, self.stopped = 0, nodes, time.monotonic() + seconds, False
        for ply in range(PLIES):
            self.width[ply] = min(width, WIDEST)
        for cell in range(2 * CELLS):
            self.history[cell] //= 4
        proofs = depth >= PROVING_FROM
        if proved := self.proved(PROVING if proofs else 0):
            return proved
        allowed = {STRIDE * (act.point.row + MARGIN) + act.point.column for act in acts}
        cells = [cell for cell in self.root_cells() if cell in allowed] or sorted(allowed)[:1]
        found = Found(_act(cells[0]), self.evaluation(), (_act(cells[0]),), 0, self.nodes)
        for deep in range(1, depth + 1):
            values = self.root_values(cells, deep)
            if values:
                cells = sorted(values, key=lambda cell: values[cell], reverse=True)
                best = values[cells[0]]
                plies = WIN - abs(best) if abs(best) > SURE else 0
                found = Found(_act(cells[0]), best, self.line(cells[0]), deep, self.nodes, plies)
            if self.stopped or len(cells) == 1 or abs(found.value) > SURE:
                break
        if proofs and found.value > SURE and not self.stopped and (proved := self.proved(1)):
            return proved
        return found._replace(nodes=self.nodes)

    def root_cells(self) -> list[int]:
        """The acts worth looking at, the most promising ones first."""
        side = self.side
        forced = self.winning_cell(1 - side) or self.wins_by_capture(1 - side)
        count = self.replies(0) if forced else 0
        count = count or self.collect(0, min(2 * self.width[0], WIDEST), 0)
        return [self.moves[number] for number in range(count)]

    def root_values(self, cells: list[int], depth: Int) -> dict[int, int]:
        """The values of these acts as far as the limits allow: the best one, and bounds of the others."""
        values: dict[int, int] = {}
        low = -WIN
        for cell in cells:
            self.make(cell, 0)
            then = -self.value(depth - 1, -low - 1, -low, 1) if values else low + 1
            if then > low:
                then = -self.value(depth - 1, -WIN, -low, 1)
            self.undo(cell, 0)
            if self.stopped:
                break
            values[cell] = then if then > low or not values else low - len(values)
            low = max(low, then)
        return values

    def line(self, cell: Int) -> tuple[Place, ...]:
        """The line expected after an act, as far as the table has it."""
        cells = [cell]
        self.make(cell, 0)
        while len(cells) < DEEPEST:
            slot = (self.position_key() & self.mask) * 2
            after = self.table[slot + 1] & 1023
            if self.table[slot] != self.position_key() or not after or self.cells[after] != VACANT:
                break
            self.make(after, len(cells))
            cells.append(after)
        for ply in range(len(cells) - 1, -1, -1):
            self.undo(cells[ply], ply)
        return tuple(map(_act, cells))

    def forced_line(self, plies: Int) -> tuple[Place, ...]:
        """A line to the win in at most `plies` acts that has just been proved."""
        cells: list[int] = []
        while len(cells) < plies:
            ply, side = len(cells), self.side
            if not self.by_fours(ply, FORCING) and not self.by_threats(ply, self.threats):
                break
            attack = self.placed[ply]
            over = self.winning_cell(side) or self.wins_by_capture(side)
            cells.append(attack)
            self.make(attack, ply)
            if over:
                break
            if self.winning_cell(side) or self.wins_by_capture(side):
                self.replies(ply + 1)
                answer = self.moves[WIDEST * (ply + 1)]
            else:
                self.side = side
                self.by_fours(ply + 1, FOURS)
                self.side = 1 - side
                answer = self.placed[ply + 1]
            cells.append(answer)
            self.make(answer, ply + 1)
        for ply in range(len(cells) - 1, -1, -1):
            self.undo(cells[ply], ply)
        return tuple(map(_act, cells))


def _act(cell: int) -> Place:
    return Place(Point(cell % STRIDE, cell // STRIDE - MARGIN))
