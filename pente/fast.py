"""A second, fast implementation of the rules: a board of bytes on which acts are made and unmade.

It follows `docs/pente.md` and shares only the options and the names of the acts with `pente.position`, so that each can
be tested against the other. It reads and returns states as a `Position`.

- **Cells** are numbered line by line from the bottom left, 21 to a line. The lines have a border of `OUTSIDE` cells,
  which makes every neighbour of a point a cell. A neighbour is 1, 20, 21 or 22 cells away.
- **Acts** are numbers: the cell of the stone.

Making an act notes the stones that it captures; undoing it puts them back. Compiled, this allocates nothing. Methods
for Python check their arguments; the others only get legal acts.
"""

from array import array
from builtins import int as Int
from typing import TYPE_CHECKING

from boardgame import fast
from boardgame.game import Outcome
from pente.errors import Ending, PenteError
from pente.perft import Tally
from pente.position import Position
from pente.rules import FAR, SIDES, Place, Point, Side

if TYPE_CHECKING:  # needed by the compiler only
    import cython
    from cython.cimports.cpython.exc import PyErr_CheckSignals

COMPILED = not __file__.endswith(".py")
STRIDE = 21  # cells to a line: 19 points and a border
CELLS = STRIDE * STRIDE
VACANT, WHITE, BLACK, OUTSIDE = range(4)
STEPS = [1, STRIDE, STRIDE + 1, STRIDE - 1, -1, -STRIDE, -STRIDE - 1, 1 - STRIDE]  # the last four are opposite
MOST_TAKEN = 24  # stones that an act captures: three in each of eight directions
LONGEST_LINE = 512  # acts that a board can make and unmake: its points, and captured ones again
DRAWN = 3  # in place of the stone that has won
FIVE, CAPTURES, FULL = range(3)
ENDINGS = (Ending.FIVE_IN_A_ROW, Ending.CAPTURES, Ending.BOARD_FULL)  # in this order


def act_to_code(act: Place) -> int:
    """The number of an act; raises `PenteError` for a point that no board has."""
    code = STRIDE * act.point.row + act.point.column
    if act != act_of_code(code):
        raise PenteError(f"{act.point!r}: no board has this point")
    return code


def act_of_code(code: int) -> Place:
    """The act with this number; raises `PenteError` for an invalid number."""
    row, column = divmod(code, STRIDE)
    if not (0 < row < STRIDE - 1 and 0 < column < STRIDE - 1):
        raise PenteError(f"{code} is not the number of an act")
    return Place(Point(column, row))


class Board(fast.Board):
    """A game that can be played forwards and backwards from a position.

    >>> board = Board(Position.start())
    >>> board.play(220)
    >>> len(board.legal_acts())
    360
    >>> board.unmake()
    >>> board.perft(3).acts
    129240
    """

    position_type, tally_type, error_type = Position, Tally, PenteError
    act_of_code = staticmethod(act_of_code)
    longest_line = LONGEST_LINE

    def load(self, position: Position) -> None:
        """Set up a position that is known to be valid."""
        rules = position.rules
        self.rules = rules
        self.size = rules.size
        self.keryo, self.exactly, self.tournament = rules.keryo, rules.exactly_five, rules.tournament
        self.winning_capture = rules.winning_capture
        self.cells = bytearray([OUTSIDE]) * CELLS
        self.touching = bytearray(CELLS)  # how many neighbours of a cell have a stone
        for point in rules.points():
            self.cells[STRIDE * point.row + point.column] = VACANT
        plies = LONGEST_LINE + 1
        self.side, self.winner, self.reason, self.count_taken = (bytearray(plies) for _ in range(4))
        self.placed, self.on_board = (array("H", bytes(2 * plies)) for _ in range(2))
        self.taken = array("H", bytes(2 * plies * MOST_TAKEN))
        self.captured = bytearray(2 * plies)  # by White and by Black
        for side, stone in zip(SIDES, (WHITE, BLACK), strict=True):
            for point in position.stones(side):
                self.put(STRIDE * point.row + point.column, stone)
            self.captured[stone - WHITE] = position.captured(side)
            self.on_board[0] += len(position.stones(side))
        self.side[0] = SIDES.index(position.side_to_act)
        self.find_outcome()

    def find_outcome(self) -> None:
        """Note the outcome of the position that was set up: first that of the side that has placed a stone last."""
        for stone in (BLACK - self.side[0], WHITE + self.side[0]):
            rows = any(self.cells[cell] == stone and self.wins(cell, stone) for cell in range(CELLS))
            if rows or self.captured[stone - WHITE] >= self.winning_capture:
                self.winner[0], self.reason[0] = stone, FIVE if rows else CAPTURES
                return
        if self.on_board[0] == self.size * self.size:
            self.winner[0], self.reason[0] = DRAWN, FULL

    @property
    def position(self) -> Position:
        """The present state."""
        ply = self.here()
        stones: list[list[Point]] = [[], [], [], []]
        for point in self.rules.points():
            stones[self.cells[STRIDE * point.row + point.column]].append(point)
        white, black = map(frozenset, stones[WHITE:OUTSIDE])
        captured = self.captured[2 * ply], self.captured[2 * ply + 1]
        return Position(self.rules, white, black, *captured, SIDES[self.side[ply]])

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ply = self.here()
        if not self.winner[ply]:
            return None
        winner: Side | None = None if self.winner[ply] == DRAWN else SIDES[self.winner[ply] - WHITE]
        return Outcome(winner, ENDINGS[self.reason[ply]])

    def legal_acts(self) -> list[int]:
        """The numbers of all legal acts; none in a finished game."""
        if self.winner[self.here()]:
            return []
        return [cell for cell in range(CELLS) if self.cells[cell] == VACANT and self.allows(cell)]

    def allows(self, cell: Int) -> int:
        """Whether the rules for the opening allow a stone on this vacant cell."""
        centre: cython.int = (self.size + 1) // 2
        away: cython.int = max(abs(cell // STRIDE - centre), abs(cell % STRIDE - centre))
        if self.on_board[self.ply] == 0:
            return 1 if away == 0 else 0
        return 1 if away >= FAR or not self.opens() else 0

    def opens(self) -> int:
        """Whether the tournament rule limits this act: the first player's second stone of the game."""
        ply: cython.int = self.ply
        stones: cython.int[4] = [0, 0, 0, 0]
        cell: cython.int
        if not self.tournament or self.on_board[ply] != 2 or self.side[ply] != 0:
            return 0
        if self.captured[2 * ply] or self.captured[2 * ply + 1]:
            return 0
        for cell in range(CELLS):
            stones[self.cells[cell]] += 1
        return 1 if stones[1] == 1 else 0

    # Making and unmaking

    def put(self, cell: Int, stone: Int) -> None:
        """Put a stone on a vacant cell."""
        number: cython.int
        self.cells[cell] = stone
        for number in range(8):
            self.touching[cell + STEPS[number]] += 1

    def remove(self, cell: Int) -> None:
        """Remove the stone on a cell."""
        number: cython.int
        self.cells[cell] = VACANT
        for number in range(8):
            self.touching[cell + STEPS[number]] -= 1

    def length(self, cell: Int, step: Int, stone: Int) -> int:
        """How many stones of a colour follow a cell in one direction without a gap."""
        count: cython.int = 0
        at: cython.int = cell + step
        while self.cells[at] == stone:
            count += 1
            at += step
        return count

    def wins(self, cell: Int, stone: Int) -> int:
        """Whether a stone of this colour on a cell is part of a row that wins."""
        number: cython.int
        row: cython.int
        for number in range(4):
            row = 1 + self.length(cell, STEPS[number], stone) + self.length(cell, -STEPS[number], stone)
            if row == 5 or row > 5 and not self.exactly:
                return 1
        return 0

    def pair(self, cell: Int, step: Int, own: Int, other: Int) -> int:
        """How many stones of `other` a stone of `own` on a cell captures in one direction."""
        if self.cells[cell + step] != other or self.cells[cell + 2 * step] != other:
            return 0
        if self.cells[cell + 3 * step] == own:
            return 2
        if self.keryo and self.cells[cell + 3 * step] == other and self.cells[cell + 4 * step] == own:
            return 3
        return 0

    def make(self, act: Int) -> None:
        """Make a legal act."""
        side: cython.int = self.side[self.ply]
        own: cython.int = WHITE + side
        other: cython.int = BLACK - side
        first: cython.int
        number: cython.int
        away: cython.int
        count: cython.int
        total: cython.int = 0
        self.ply += 1
        first = MOST_TAKEN * self.ply
        self.put(act, own)
        for number in range(8):
            count = self.pair(act, STEPS[number], own, other)
            for away in range(1, count + 1):
                self.taken[first + total] = act + away * STEPS[number]
                total += 1
        for number in range(total):
            self.remove(self.taken[first + number])
        self.placed[self.ply] = act
        self.count_taken[self.ply] = total
        self.captured[2 * self.ply + side] = self.captured[2 * self.ply - 2 + side] + total
        self.captured[2 * self.ply + 1 - side] = self.captured[2 * self.ply - 1 - side]
        self.on_board[self.ply] = self.on_board[self.ply - 1] + 1 - total
        self.side[self.ply] = 1 - side
        self.judge(act)

    def undo(self) -> None:
        """Undo the last act."""
        number: cython.int
        first: cython.int = MOST_TAKEN * self.ply
        stone: cython.int = WHITE + self.side[self.ply]  # of the side that was captured from
        self.remove(self.placed[self.ply])
        for number in range(self.count_taken[self.ply]):
            self.put(self.taken[first + number], stone)
        self.ply -= 1

    def judge(self, cell: Int) -> None:
        """Note the outcome after the act that placed a stone on a cell."""
        ply: cython.int = self.ply
        other: cython.int = WHITE + self.side[ply]
        own: cython.int = OUTSIDE - other
        number: cython.int
        turn: cython.int
        at: cython.int
        self.winner[ply] = 0
        if self.wins(cell, own):
            self.winner[ply], self.reason[ply] = own, FIVE
        elif self.captured[2 * ply + own - WHITE] >= self.winning_capture:
            self.winner[ply], self.reason[ply] = own, CAPTURES
        elif self.exactly:  # a capture may have cut a longer row to five
            for number in range(self.count_taken[ply]):
                for turn in range(8):
                    at = self.taken[MOST_TAKEN * ply + number] + STEPS[turn]
                    if self.cells[at] == other and self.wins(at, other):
                        self.winner[ply], self.reason[ply] = other, FIVE
                        return
        if not self.winner[ply] and self.on_board[ply] == self.size * self.size:
            self.winner[ply], self.reason[ply] = DRAWN, FULL

    # Counting

    def walk(self, depth: Int) -> int:
        """Count the sequences of `depth` acts into `tally`."""
        opening: cython.bint = self.on_board[self.ply] < FAR
        row: cython.int
        cell: cython.int
        if self.winner[self.ply]:
            return 0
        if COMPILED and depth > 2:
            PyErr_CheckSignals()  # raises KeyboardInterrupt on Ctrl-C, as the interpreter does when uncompiled
        for row in range(1, self.size + 1):
            for cell in range(STRIDE * row + 1, STRIDE * row + self.size + 1):
                if self.cells[cell] != VACANT or opening and not self.allows(cell):
                    continue
                if depth == 1:
                    self.leaf(cell)
                else:
                    self.make(cell)
                    self.walk(depth - 1)
                    self.undo()
        return 0

    def leaf(self, cell: Int) -> None:
        """Count the act on a cell. One that touches no stone captures nothing and completes no row."""
        full: cython.bint = self.on_board[self.ply] + 1 == self.size * self.size
        if self.touching[cell] or full:
            self.make(cell)
            self.look()
            self.undo()
        else:
            self.tally[0] += 1

    def look(self) -> None:
        """Count the sequence just made by its last act, in the order of the fields of `Tally`."""
        self.tally[0] += 1
        self.tally[1] += self.count_taken[self.ply] > 0
        if self.winner[self.ply]:
            self.tally[2 + self.reason[self.ply]] += 1
