"""A prover of wins in a few acts: slow, simple and independent of `pente.search`, which is tested against it.

It tries acts of the attacker, the side to act, on the fast board, and answers of the defender, until every line ends in
a win. What it finds is a proof; what it does not find may still be a win:

- The attacker tries only acts that threaten something: if the defender passed, the attacker would win with at most
  `THREAT` more acts. To try fewer acts of the attacker can lose a proof, but cannot make a wrong one.
- The defender has **all** answers, with one exception. If the attacker would win with one act more, on a point W, then
  the only answers tried are W and every capture, after it is known that the defender cannot win at once. Any other
  answer leaves W vacant and every stone where it is, so that the stone on W still completes the row or captures enough.

Nothing is remembered from one position to the next.
"""

from array import array
from builtins import int as Int
from typing import TYPE_CHECKING, NamedTuple

from pente.fast import Board, act_of_code
from pente.position import Position
from pente.rules import Act

if TYPE_CHECKING:  # needed by the compiler only
    import cython

STRIDE = 21  # as in `pente.fast`
CELLS = STRIDE * STRIDE
VACANT, WHITE, BLACK, OUTSIDE = range(4)
STEPS = [1, STRIDE, STRIDE + 1, STRIDE - 1, -1, -STRIDE, -STRIDE - 1, 1 - STRIDE]
THREAT = 2  # acts after which a threat wins: an open three does, by an open four and five
MOST = 5  # acts of the attacker
PLIES = 64


class Proof(NamedTuple):
    """A proved win: with at most `acts` acts of one's own, along a `line` that ends with the winning act."""

    acts: int
    line: tuple[Act, ...]


class Prover:
    """Proves wins of the side to act in a position.

    >>> Prover(Position.from_text("9/9/9/9/2www4/9/9/9/9 0:0 w size=9")).prove().acts
    2
    """

    def __init__(self, position: Position) -> None:
        self.board = Board(position)
        self.finished = position.outcome is not None
        self.best, self.refutation = (array("i", bytes(4 * PLIES)) for _ in range(2))
        self.nodes, self.limit, self.stopped = 0, 0, False

    def prove(self, most: Int = MOST, nodes: Int = 1 << 60) -> Proof | None:
        """The shortest win found with at most `most` own acts; None if there is none or `nodes` were too few."""
        self.nodes, self.limit, self.stopped = 0, nodes, False
        for left in range(1, 0 if self.finished else most + 1):
            acts = self.wins(left)
            if self.stopped:
                break
            if acts:
                self.limit = 1 << 60  # to find the line takes no longer than to find the proof
                return Proof(acts, self.line(left))
        return None

    def line(self, left: Int) -> tuple[Act, ...]:
        """A line to the win that `wins` has just found; the defender makes an act that delays it longest."""
        codes: list[int] = []
        needed = left
        while needed:
            needed = self.wins(left)
            attack = self.best[self.board.ply]
            self.board.make(attack)
            codes.append(attack)
            left -= 1  # not `needed`, with which fewer acts are tried
            if needed > 1:
                answer = self.longest_answer(left)
                self.board.make(answer)
                codes.append(answer)
            else:
                needed = 0
        for _ in codes:
            self.board.undo()
        return tuple(map(act_of_code, codes))

    def longest_answer(self, left: Int) -> int:
        """The defender's answer after which the attacker needs the most acts, up to `left`."""
        longest, answer = 0, 0
        for cell in range(CELLS):
            if self.board.cells[cell] == VACANT:
                self.board.make(cell)
                needed = 0 if self.board.winner[self.board.ply] else self.wins(left)
                self.board.undo()
                if needed > longest:
                    longest, answer = needed, cell
        return answer

    def winning(self, side: Int) -> int:
        """A cell on which a side wins if it has the act, or 0."""
        ply: cython.int = self.board.ply
        cell: cython.int
        number: cython.int
        taken: cython.int
        for cell in range(STRIDE, CELLS - STRIDE):
            if self.board.cells[cell] != VACANT or not self.board.touching[cell]:
                continue
            if self.board.wins(cell, WHITE + side):
                return cell
            taken = self.board.captured[2 * ply + side]
            for number in range(8):
                taken += self.board.pair(cell, STEPS[number], WHITE + side, BLACK - side)
            if taken > self.board.captured[2 * ply + side] and taken >= self.board.winning_capture:
                return cell
        return 0

    def captures(self, cell: Int, side: Int) -> int:
        """The number of stones that a side would capture on a vacant cell."""
        number: cython.int
        taken: cython.int = 0
        for number in range(8):
            taken += self.board.pair(cell, STEPS[number], WHITE + side, BLACK - side)
        return taken

    def row(self, cell: Int, side: Int) -> int:
        """The most stones of a side in five points in a row with this vacant cell and no stone of the other side."""
        number: cython.int
        first: cython.int
        at: cython.int
        count: cython.int
        most: cython.int = 0
        stone: cython.int
        for number in range(4):
            for first in range(5):
                count = 0
                for at in range(5):
                    if not 0 <= cell + (at - first) * STEPS[number] < CELLS:
                        count = -9
                        continue
                    stone = self.board.cells[cell + (at - first) * STEPS[number]]
                    if stone == WHITE + side:
                        count += 1
                    elif stone != VACANT:
                        count = -9
                most = max(most, count)
        return most

    def promises(self, cell: Int, side: Int, left: Int) -> int:
        """Whether an act may threaten to win with `left` acts in all: 2 first, which is a four; 1 later; 0 never."""
        row: cython.int = self.row(cell, side)
        captured: cython.int = self.board.captured[2 * self.board.ply + side]
        if row >= 3:
            return 2
        if captured + 8 >= self.board.winning_capture:
            return 1
        return 1 if left > 2 and (row == 2 or self.captures(cell, side)) else 0

    def wins(self, left: Int) -> int:
        """The number of own acts, up to `left`, with which the side to act wins; 0 if that is not found."""
        side: cython.int = self.board.side[self.board.ply]
        cell: cython.int = self.winning(side)
        found: cython.int
        order: cython.int
        self.nodes += 1
        if cell:
            self.best[self.board.ply] = cell
            return 1
        if self.nodes >= self.limit:
            self.stopped = True
        if left == 1 or self.stopped:
            return 0
        for order in range(2, 0, -1):
            for cell in range(STRIDE, CELLS - STRIDE):
                if self.board.cells[cell] != VACANT or self.promises(cell, side, left) != order:
                    continue
                self.board.make(cell)
                found = self.holds(side, left - 1)
                self.board.undo()
                if self.stopped:
                    return 0
                if found:
                    self.best[self.board.ply] = cell
                    return 1 + found
        return 0

    def holds(self, side: Int, left: Int) -> int:
        """The number of acts, up to `left`, with which `side` wins whatever the other side, to act, does; or 0."""
        ply: cython.int = self.board.ply
        threat: cython.int
        point: cython.int
        longest: cython.int
        found: cython.int
        cell: cython.int
        turn: cython.int
        if self.board.winner[ply] or self.winning(1 - side):
            return 0
        self.board.side[ply] = side  # as if the defender passed
        threat = self.wins(min(left, THREAT))
        point = self.best[ply]
        self.board.side[ply] = 1 - side
        longest = threat
        if threat == 0:
            return 0
        for turn in range(-2, CELLS):  # the likeliest refutations first
            cell = point if turn == -1 else self.refutation[ply] if turn == -2 else turn
            if cell == 0 or self.board.cells[cell] != VACANT or not self.board.allows(cell):
                continue
            if threat == 1 and cell != point and not self.captures(cell, 1 - side):
                continue
            self.board.make(cell)
            found = 0
            if self.board.winner[ply + 1] == WHITE + side:  # by a capture that has cut six stones to five
                found = 1
            elif not self.board.winner[ply + 1]:
                found = self.wins(left)
            self.board.undo()
            if found == 0:
                self.refutation[ply] = cell
                return 0
            longest = max(longest, found)
        return longest
