"""The search of the levels: alpha-beta over a board of patterns (`pente.patterns`), and proofs of wins.

- A side that can complete a row, or capture enough, wins at once.
- Against a four, or a capture that wins, only some acts help: completing points, captures, and points of captures. They
  are all tried, without counting as depth. This makes a win by a series of fours a proof.
- An act after which a series of fours would win if the other side passed is a *threat*: an open three, or a capture
  that leaves one. `by_threats` looks for series of these, too, at the root. Every vacant point is tried as an answer to
  each, the likeliest first, so that a win found is a proof.
- Otherwise only the most promising points are tried: against an open three, those that can stop it. Other values, wins
  among them, are not proofs.

Cells are numbered as in `pente.fast`. Values are for the side to act.
"""

import time
from array import array
from builtins import int as Int
from typing import TYPE_CHECKING, NamedTuple

from boardgame import search
from boardgame.search import TranspositionTable
from pente.cells import (
    CELLS,
    FIELD,
    FIVES,
    FOURS,
    HALF,
    LOWER_HALF,
    MENACES,
    OPEN_FOURS,
    OPEN_THREES,
    PLIES,
    STRIDE,
    TAKEN,
    VACANT,
)
from pente.errors import PenteError
from pente.patterns import PatternBoard
from pente.position import Position
from pente.rules import Place, Point, Rules
from pente.weights import WEIGHTS, Weights

if TYPE_CHECKING:  # needed by the compiler only
    import cython

UNKNOWN = search.UNKNOWN
CAPTURES = FIELD << TAKEN
MAKES_FOUR = FIELD << FOURS | FIELD << OPEN_FOURS  # fields of `PatternBoard.counts`
BREAKS = MAKES_FOUR | CAPTURES | FIELD << MENACES
# What the evaluation weighs besides the value of the board, for the side to move unless stated, and an order's killer.
TERMS = ["to move", "takes", "takes, by pairs", "loses", "loses, by pairs", "menaces", "menaces by other"]
TERMS += ["open threes", "fours", "some open four", "killer"]
TO_MOVE, TAKES, TAKES_MORE, LOSES, LOSES_MORE, OWN_MENACES, OTHER_MENACES, OWN_THREES, OWN_FOURS, OPEN_FOUR, KILLER = (
    range(11)
)
ENOUGH = 1000  # value of the captures that win
FORCING = 10  # fours in a row that are looked for at the end of a line
MOST_THREATS = 6  # threats before them that are looked for at the root
PROVING = 0.12  # of the time and the nodes, at most, for this before all else
PROVING_FROM = 7  # acts of depth: lower levels see only fours
THREAT_FOURS = 3  # fours in a row after a threat: with more, fewer wins are found in a second
AT_LEAF, INSIDE, AT_ROOT = 12, 50, 1000  # nodes for that, not at the root
LIKELY = 16  # answers to a threat that are tried before all others
TWO_CAPTURES = 4  # stones
WIN = 1_000_000
SURE = WIN - 1000  # values beyond are wins
WIDEST = 64  # points tried
WIDTH = 18  # points tried at most, in any position
REDUCED_FROM = 3  # points in order after which lines are looked at less deeply
FUTILITY_DEPTH = 2  # acts of depth up to which fewer points are tried, and none where the value is far above beta
FUTILITY_MARGIN = 100  # how far, for each act of depth
ONE_ACT = 8  # acts that are looked ahead where there is nothing to choose: enough to see a near win
NULL_MOVE_REDUCTION = 3  # acts of depth less after a pass
TABLE_BITS = 18
SPREAD = 0x9E3779B97F4A7C15  # makes the number of a series a mask for keys
WORD = (1 << 64) - 1
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


class Search(search.Search):
    """A search under some rules, which remembers positions from one call to the next.

    `table_bits` is the binary logarithm of the number of positions that it remembers.
    """

    def __init__(self, rules: Rules, table_bits: int = TABLE_BITS, weights: Weights = WEIGHTS) -> None:
        search.Search.__init__(self)
        self.rules = rules
        self.board = PatternBoard(rules, weights)
        self.weights = array("i", (weights[name] for name in TERMS))
        captured = [0, *(weights[f"captured {pairs}"] for pairs in range(1, 5)), ENOUGH]
        self.captured = array("i", ((captured[at // 2] + captured[(at + 1) // 2]) // 2 for at in range(11)))
        self.table = TranspositionTable(table_bits, SURE, 2)
        self.failed = array("Q", bytes(8 << table_bits))  # positions, and the series that do not win in them
        self.mask = (1 << table_bits) - 1
        self.moves, self.worth = (array("i", bytes(4 * PLIES * WIDEST)) for _ in range(2))
        self.placed, self.width, self.killers = (array("i", bytes(4 * PLIES)) for _ in range(3))
        self.history = array("i", bytes(8 * CELLS))
        self.proving, self.enough = False, 0

    # Judging

    def evaluation(self) -> int:
        """What the position is worth to the side to act, without looking ahead."""
        board: PatternBoard = self.board
        side: cython.int = board.side
        worth: cython.int = self.weights[TO_MOVE] + (-board.value if side else board.value)
        by_own: cython.int = min(10 * board.captured[side] // board.winning_capture, 10)
        by_other: cython.int = min(10 * board.captured[1 - side] // board.winning_capture, 10)
        worth += self.captured[by_own] - self.captured[by_other]
        worth += min(board.has(side, TAKEN), 6) * (self.weights[TAKES] + self.weights[TAKES_MORE] * by_own // 2)
        worth -= min(board.has(1 - side, TAKEN), 6) * (self.weights[LOSES] + self.weights[LOSES_MORE] * by_other // 2)
        worth += self.weights[OWN_MENACES] * board.has(side, MENACES)
        worth -= self.weights[OTHER_MENACES] * board.has(1 - side, MENACES)
        worth += self.weights[OWN_THREES] * min(board.has(side, OPEN_THREES), 8)
        worth += self.weights[OWN_FOURS] * min(board.has(side, FOURS), 4)
        if board.has(side, OPEN_FOURS):
            worth += self.weights[OPEN_FOUR]
        return worth

    # Acts in order

    def insert(self, begin: Int, count: Int, cell: Int, worth: Int) -> None:
        """Insert a point into the list that begins at an index and has `count`, in descending order."""
        at: cython.int = begin + count
        while at > begin and self.worth[at - 1] < worth:
            self.worth[at] = self.worth[at - 1]
            self.moves[at] = self.moves[at - 1]
            at -= 1
        self.worth[at] = worth
        self.moves[at] = cell

    def collect(self, ply: Int, most: Int, first: Int, needed: Int) -> int:
        """List the most promising points, `first` before all others; how many.

        Unless `needed` is 0, only those are listed that may stop an open three of the other side.
        """
        board: PatternBoard = self.board
        own: cython.int = board.side * CELLS
        other: cython.int = (1 - board.side) * CELLS
        begin: cython.int = WIDEST * ply
        count: cython.int = 0
        cell: cython.int
        worth: cython.int
        opening: cython.bint = board.opens()
        for cell in range(STRIDE, CELLS - STRIDE):
            if board.cells[cell] != VACANT or not board.near(cell) or opening and not board.far(cell):
                continue
            if board.stones == 1 and not board.beside(cell):  # which looks no worse to a level of little depth
                continue
            if needed and not (board.cell_counts[own + cell] & BREAKS or board.cell_counts[other + cell] & MAKES_FOUR):
                continue
            worth = board.priority(cell) & LOWER_HALF if board.side else board.priority(cell) >> HALF
            worth += self.history[own + cell] >> 4
            if cell == first:
                worth = WIN
            elif cell == self.killers[ply]:
                worth += self.weights[KILLER]
            if count < most:
                self.insert(begin, count, cell, worth)
                count += 1
            elif worth > self.worth[begin + count - 1]:
                self.insert(begin, count - 1, cell, worth)
        return count

    def replies(self, ply: Int) -> int:
        """List all acts that can help against a four or a winning capture of the other side; how many."""
        board: PatternBoard = self.board
        side: cython.int = board.side
        own: cython.int = side * CELLS
        other: cython.int = CELLS - own
        fours: cython.bint = board.completing_cell(1 - side) > 0
        wins: cython.longlong = FIELD << FIVES if fours else CAPTURES
        unseen: cython.int = board.has(side, TAKEN) + board.has(1 - side, FIVES if fours else TAKEN)
        begin: cython.int = WIDEST * ply
        count: cython.int = 0
        cell: cython.int
        for cell in range(STRIDE, CELLS - STRIDE):
            if unseen == 0 or count == WIDEST:
                break
            if not (board.cell_counts[own + cell] & CAPTURES or board.cell_counts[other + cell] & wins):
                continue
            if board.cells[cell] != VACANT:
                continue
            unseen -= board.takes(side, cell) + board.does(1 - side, cell, FIVES if fours else TAKEN)
            if board.takes(side, cell) or fours:
                self.insert(begin, count, cell, 1000 * board.does(1 - side, cell, FIVES) + board.takes(side, cell))
            else:
                self.insert(begin, count, cell, board.takes(1 - side, cell))
            count += 1
        return count

    # Series of fours and of threats

    def by_fours(self, ply: Int, left: Int) -> int:
        """After how many acts the side to act has won, at the latest, by `left` acts that leave no choice; 0 if not.

        These make a four or threaten to capture enough. `placed` has the first act of each such series, by ply.
        """
        board: PatternBoard = self.board
        side: cython.int = board.side
        own: cython.int = side * CELLS
        cell: cython.int = board.winning_cell(side)
        found: cython.int
        key: cython.ulonglong
        tried: cython.longlong
        turn: cython.int
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
        if not self.proving and (self.nodes > self.enough or board.capturing_cell(1 - side)):
            return 0
        nearly = self.proving and board.captured[side] + TWO_CAPTURES >= board.winning_capture
        tried = MAKES_FOUR | CAPTURES if self.proving else MAKES_FOUR
        if not nearly and not board.counts[side] & tried:
            return 0
        key = board.position_key() ^ (4 * left + 1 + 2 * self.proving) * SPREAD & WORD
        if self.failed[key & self.mask] == key:
            return 0
        threatened = board.completing_cell(1 - side) > 0
        for turn in range(0 if board.has(side, OPEN_FOURS) else 1, 2):
            for cell in range(STRIDE, CELLS - STRIDE):
                if board.cells[cell] != VACANT or not (nearly or board.cell_counts[own + cell] & tried):
                    continue
                taking = self.proving and board.takes(side, cell) > 0  # can break a four or open a row
                if (board.cell_counts[own + cell] & FIELD << OPEN_FOURS == 0) != turn:
                    continue
                if not (board.cell_counts[own + cell] & tried or board.near(cell)):
                    continue
                if threatened and not board.does(1 - side, cell, FIVES) and not taking:
                    continue
                board.make(cell, ply)
                found = 0
                if self.holds(ply + 1) and board.winning_cell(side):
                    found = self.answered(ply + 1, left - 1, 0)
                board.undo(cell, ply)
                if found:
                    self.placed[ply] = cell
                    return found + 1
                if self.stopped:
                    return 0
        if self.proving or left == FORCING or self.nodes <= self.enough:
            self.failed[key & self.mask] = key
        return 0

    def holds(self, ply: Int) -> int:
        """Whether the act just made leaves the side to act, at this ply, nothing to win with at once."""
        return 0 if self.board.winning_cell(self.board.side) or self.board.cuts_to_five(ply - 1) else 1

    def fewest_fours(self, ply: Int, left: Int) -> int:
        """As `by_fours`, by the fewest acts of its own."""
        found: cython.int = self.by_fours(ply, left)
        shorter: cython.int = found
        while shorter > 3:
            shorter = self.by_fours(ply, shorter // 2 - 1)
            found = shorter if shorter else found
        return found

    def answered(self, ply: Int, fours: Int, threats: Int) -> int:
        """After how many acts the other side has won, at the latest, whatever is done against its four or capture.

        It goes on by `fours` fours, or if that is negative by threats.
        """
        longest: cython.int = 1
        found: cython.int
        number: cython.int
        cell: cython.int
        count: cython.int = self.replies(ply)
        if count == WIDEST:
            return 0
        for number in range(count):
            cell = self.moves[WIDEST * ply + number]
            self.board.make(cell, ply)
            found = self.by_threats(ply + 1, threats) if fours < 0 else self.by_fours(ply + 1, fours)
            self.board.undo(cell, ply)
            if found == 0:
                return 0
            longest = max(longest, found)
        return longest + 1

    def by_threats(self, ply: Int, left: Int) -> int:
        """After how many acts the side to act has won, at the latest, by the fewest threats, `left` at most, and then
        by the fewest fours; 0 if not.

        A threat is an act after which this side, if the other passed, would win by fours: an open three, for one.
        Every answer to it is tried, which makes what is found a proof. The rest after an answer is searched in the same
        way when it is the root, so it never takes longer then than was promised here.
        """
        board: PatternBoard = self.board
        cell: cython.int
        found: cython.int = self.by_threats(ply, left - 1) if left else self.fewest_fours(ply, THREAT_FOURS)
        key: cython.ulonglong
        if found or left == 0 or self.stopped or ply >= PLIES - 30:
            return found
        key = board.position_key() ^ 4 * left * SPREAD & WORD
        if self.failed[key & self.mask] == key:
            return 0
        for cell in range(STRIDE, CELLS - STRIDE):
            if board.cells[cell] != VACANT or not board.near(cell):
                continue
            board.make(cell, ply)
            found = self.threat(ply + 1, left - 1) if self.holds(ply + 1) else 0
            board.undo(cell, ply)
            if self.stopped:
                return 0
            if found:
                self.placed[ply] = cell
                return found + 1
        self.failed[key & self.mask] = key
        return 0

    def threat(self, ply: Int, left: Int) -> int:
        """As `by_threats` for the other side, whatever is done against what it has just threatened."""
        board: PatternBoard = self.board
        longest: cython.int = 1
        found: cython.int
        count: cython.int
        number: cython.int
        cell: cython.int
        own: cython.int = board.side
        if board.winning_cell(1 - own):
            return self.answered(ply, -1, left)
        board.side = 1 - own  # null move: this side passes
        found = self.by_fours(ply, THREAT_FOURS)
        board.side = own
        if found == 0:
            return 0
        cell = self.placed[ply]
        count = self.collect(ply, LIKELY, cell, 0)
        for number in range(count):
            found = self.after_answer(self.moves[WIDEST * ply + number], ply, left)
            if found == 0:
                return 0
            longest = max(longest, found)
        for cell in range(STRIDE, CELLS - STRIDE):
            if board.cells[cell] == VACANT:
                found = self.after_answer(cell, ply, left)
                if found == 0:
                    return 0
                longest = max(longest, found)
        return longest + 1

    def after_answer(self, cell: Int, ply: Int, left: Int) -> int:
        """As `by_threats` for the other side, after this answer to its threat."""
        found: cython.int
        self.board.make(cell, ply)
        found = self.by_threats(ply + 1, left)
        self.board.undo(cell, ply)
        return found

    def proved(self, share: float) -> Found | None:
        """A win by fours, or by threats as far as this share of the time and the nodes left allows."""
        limit, deadline = self.limit, self.deadline
        self.enough = self.nodes + AT_ROOT
        self.limit = self.nodes + int((limit - self.nodes) * share)
        self.deadline -= (deadline - time.monotonic()) * (1 - share)
        self.proving = share > 0
        plies, threats = self.shortest(0, MOST_THREATS if share else 0)
        cell = self.placed[0]
        self.limit, self.deadline, self.stopped = limit, deadline, False
        line = self.forced_line(cell, threats) if plies else ()
        self.proving = False
        return Found(_act(cell), WIN - plies, line, plies, self.nodes, plies, True) if plies else None

    def shortest(self, ply: Int, most: Int) -> tuple[int, int]:
        """After how many acts the side to act has won, by fours or by threats, the shorter; how many threats."""
        found = self.by_threats(ply, 0)
        if found:
            return found, 0
        threats = min(most, 1)
        found = self.by_threats(ply, threats)
        cell = self.placed[ply]
        plies = self.fewest_fours(ply, found // 2 - 1 if found else FORCING)
        cell = self.placed[ply] if plies else cell
        if found:
            return (plies, 0) if plies else (found, 1)
        while not found and threats < most and not self.stopped:
            threats += 1
            found = self.by_threats(ply, threats)
        if found and (not plies or found < plies):
            return found, threats
        self.placed[ply] = cell
        return plies, threats

    # Alpha-beta

    def reduction(self, depth: Int, number: Int) -> int:
        """How much less deeply the act with this number in order is looked at first."""
        if number < REDUCED_FROM or depth < 3:
            return 0
        return 1 + (number >= 8) + (number >= 14 and depth >= 5)

    def value(self, depth: Int, alpha: Int, beta: Int, ply: Int, passed: Int) -> int:
        """The value for the side to act, within the bounds; `passed` is whether the other side has just passed."""
        board: PatternBoard = self.board
        side: cython.int = board.side
        forced: cython.bint
        threatened: cython.bint
        quiet: cython.bint
        stand_pat: cython.int
        then: cython.int
        count: cython.int
        deeper: cython.int
        at: cython.longlong
        best_cell: cython.int = 0
        key: cython.ulonglong
        self.nodes += 1
        if self.nodes & CHECK == 0 and self.check():
            return 0
        if ply and board.cuts_to_five(ply - 1):
            return WIN - ply
        if board.winning_cell(side):
            return WIN - ply - 1
        if board.stones == board.size * board.size:
            return 0
        forced = board.winning_cell(1 - side) > 0
        stand_pat = self.evaluation()
        if ply >= PLIES - 2 * FORCING - 4:
            return stand_pat
        if depth <= 0 and not forced:
            return self.quiescence(stand_pat, beta, ply)
        threatened = not forced and board.has(1 - side, OPEN_FOURS) > 0
        quiet = not forced and not threatened
        if quiet and not passed and 0 < depth <= FUTILITY_DEPTH and -SURE < beta < SURE:
            if stand_pat - FUTILITY_MARGIN * depth >= beta:
                return stand_pat
        key = board.position_key()
        at = self.table.find(key, depth)
        if self.table.has(at, key):
            best_cell = self.table.act(at)
            then = self.table.cutoff(at, depth, alpha, beta, ply)
            if then != UNKNOWN:
                return then
        if not forced and board.counts[side] & MAKES_FOUR:
            self.enough = self.nodes + INSIDE
            then = self.by_fours(ply, FORCING)
            if then:
                return WIN - ply - then
            if self.stopped:
                return 0
        if quiet and not passed and depth >= NULL_MOVE_REDUCTION and stand_pat >= beta and -SURE < beta < SURE:
            then = self.null_move(depth, beta, ply)
            if self.stopped:
                return 0
            if then >= beta:
                return then if then < SURE else beta
        if forced:
            count = self.replies(ply)
            if count == 0:
                return -(WIN - ply - 2)
            deeper = max(depth, 0)
        else:
            count = min(self.width[ply], 4 + 4 * depth) if quiet and depth <= FUTILITY_DEPTH else self.width[ply]
            count = self.collect(ply, count, best_cell, threatened)
            if count == 0:
                return 0
            deeper = depth - 1
        return self.best_act(count, depth, deeper, alpha, beta, ply, quiet, at, key)

    def quiescence(self, stand_pat: Int, beta: Int, ply: Int) -> int:
        """The value at the end of a line: the static one, unless a series of fours wins."""
        side: cython.int = self.board.side
        then: cython.int
        if stand_pat < beta and (self.board.has(side, OPEN_FOURS) or self.board.has(side, FOURS) > 2):
            self.enough = self.nodes + AT_LEAF
            then = self.by_fours(ply, FORCING)
            if then:
                return WIN - ply - then
        return stand_pat

    def null_move(self, depth: Int, beta: Int, ply: Int) -> int:
        """The value for the side to act if it passes, by a search that is less deep."""
        side: cython.int = self.board.side
        then: cython.int
        self.board.side = 1 - side
        self.board.count_removed[ply] = 0
        then = -self.value(depth - NULL_MOVE_REDUCTION, -beta, 1 - beta, ply + 1, 1)
        self.board.side = side
        return then

    def best_act(
        self, count: Int, depth: Int, deeper: Int, alpha: Int, beta: Int, ply: Int, quiet: Int, at: Int, key: Int
    ) -> int:
        """The value of the best of the acts listed for this ply, which goes into this entry of the table.

        Lines are looked at to the depth `deeper`, late ones less deeply at first if the position is `quiet`.
        """
        board: PatternBoard = self.board
        side: cython.int = board.side
        low: cython.int = alpha
        best: cython.int = -WIN
        best_cell: cython.int = 0
        number: cython.int
        cell: cython.int
        then: cython.int
        less: cython.int
        for number in range(count):
            cell = self.moves[WIDEST * ply + number]
            board.make(cell, ply)
            if number == 0:
                then = -self.value(deeper, -beta, -low, ply + 1, 0)
            else:
                less = self.reduction(depth, number) if quiet else 0
                then = -self.value(deeper - less, -low - 1, -low, ply + 1, 0) if less else low + 1
                if then > low:
                    then = -self.value(deeper, -low - 1, -low, ply + 1, 0)
                    if low < then < beta:
                        then = -self.value(deeper, -beta, -low, ply + 1, 0)
            board.undo(cell, ply)
            if self.stopped:
                return 0
            if then > best:
                best = then
                best_cell = cell
            low = max(low, best)
            if low >= beta:
                self.history[side * CELLS + cell] += depth * depth if depth > 0 else 1
                self.killers[ply] = cell
                break
        self.table.store(at, key, best_cell, best, max(depth, 0), alpha, beta, ply)
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
        self.begin(nodes, seconds, None)
        self.board.load(position)
        if position.outcome:
            raise PenteError("the game is over")
        for ply in range(PLIES):
            self.width[ply], self.killers[ply] = min(width, WIDEST), 0
        for cell in range(2 * CELLS):
            self.history[cell] //= 4
        proofs = depth >= PROVING_FROM
        if proved := self.proved(PROVING if proofs else 0):
            return proved
        cells = self.root_cells(position)
        found = Found(_act(cells[0]), self.evaluation(), (_act(cells[0]),), 0, self.nodes)
        for deep in range(1, depth + 1):
            values = self.root_values(cells, deep)
            if values:
                cells = sorted(cells, key=lambda cell: values.get(cell, -2 * WIN), reverse=True)
                best = values[cells[0]]
                plies = WIN - abs(best) if abs(best) > SURE else 0
                found = Found(_act(cells[0]), best, self.line(cells[0]), deep, self.nodes, plies)
            if self.stopped or abs(found.value) > SURE or len(cells) == 1 and deep >= ONE_ACT:
                break
        if proofs and found.value > SURE and not self.stopped and (proved := self.proved(1)):
            return proved
        return found._replace(nodes=self.nodes)

    def root_cells(self, position: Position) -> list[int]:
        """The acts worth looking at, the most promising ones first."""
        forced = self.board.winning_cell(1 - self.board.side)
        count = self.replies(0) if forced else 0
        count = count or self.collect(0, min(2 * self.width[0], WIDEST), 0, 0)
        cells = [self.moves[number] for number in range(count)]
        return cells or [STRIDE * act.point.row + act.point.column for act in position.legal_acts()[:1]]

    def root_values(self, cells: list[int], depth: Int) -> dict[int, int]:
        """The values of these acts as far as the limits allow: the best one, and bounds of the others."""
        values: dict[int, int] = {}
        low = -WIN
        for number, cell in enumerate(cells):
            less = self.reduction(depth, number)
            self.board.make(cell, 0)
            then = -self.value(depth - 1 - less, -low - 1, -low, 1, 0) if values else low + 1
            if less and then > low:
                then = -self.value(depth - 1, -low - 1, -low, 1, 0)
            if then > low:
                then = -self.value(depth - 1, -WIN, -low, 1, 0)
            self.board.undo(cell, 0)
            if self.stopped:
                break
            values[cell] = then if then > low or not values else low - len(values)
            low = max(low, then)
        return values

    def line(self, cell: Int) -> tuple[Place, ...]:
        """The line expected after an act, as far as the table has it."""
        board: PatternBoard = self.board
        cells = [cell]
        board.make(cell, 0)
        while len(cells) < DEEPEST:
            key: cython.ulonglong = board.position_key()
            slot = self.table.find(key, 0)
            after = self.table.act(slot)
            if not self.table.has(slot, key) or not after or board.cells[after] != VACANT:
                break
            board.make(after, len(cells))
            cells.append(after)
        for ply in range(len(cells) - 1, -1, -1):
            board.undo(cells[ply], ply)
        return tuple(map(_act, cells))

    def forced_line(self, cell: Int, threats: Int) -> tuple[Place, ...]:
        """A line to the win that has just been proved, from its first act; `threats` is how many were looked for."""
        board: PatternBoard = self.board
        cells: list[int] = []
        while cell:
            ply, side = len(cells), board.side
            over = board.winning_cell(side)
            cells.append(cell)
            board.make(cell, ply)
            if over:
                break
            if board.winning_cell(side):
                self.replies(ply + 1)
                answer = self.moves[WIDEST * (ply + 1)]
            else:
                board.side = side
                self.by_fours(ply + 1, THREAT_FOURS)
                board.side = 1 - side
                answer = self.placed[ply + 1]
            cells.append(answer)
            board.make(answer, ply + 1)
            found, _ = self.shortest(ply + 2, threats)
            cell = self.placed[ply + 2] if found else 0
        for ply in range(len(cells) - 1, -1, -1):
            board.undo(cells[ply], ply)
        return tuple(map(_act, cells))


def _act(cell: int) -> Place:
    return Place(Point(cell % STRIDE, cell // STRIDE))
