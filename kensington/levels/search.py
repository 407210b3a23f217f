"""How a level finds its act: it lists the best acts by weighing them, and looks ahead at the opponent's replies.

These are the lists, relocations and the search of `docs/levels.md`, in its names and its order of steps, which breaks
ties. The module knows only as much of the rules as good play needs: only the list of the first ply is certain to
contain nothing but legal acts.
"""

from array import array
from builtins import bool as Bool
from builtins import int as Int
from collections.abc import Callable
from typing import TYPE_CHECKING

from kensington.levels.workings import Workings

if TYPE_CHECKING:
    import cython

OTHER = 3  # minus a colour is the opponent's
POINTS = 72
SLOTS = 4
PLIES = 6
ROOT_WIDTH = 12  # acts in the first list
WIDTH = 6  # acts in each later one
LIST_ROW = ROOT_WIDTH  # entries of a ply's list, at most
MOVED_ROW = 12  # bytes of a ply's relocations: from and to of six
NOBODY_YET = -32767  # below any value
WON = 16384
WINNING = 8192  # a gain above this fills a hexagon


class Search(Workings):
    """Looks `depth` plies ahead, 1 to 6, within a budget of work."""

    def __init__(self, depth: int) -> None:
        Workings.__init__(self)
        self.depth = depth
        self.budget = 0  # units of work
        self.first = 1  # the point that every loop over the points starts with
        self.stopped = 0  # the budget is spent
        self.count = bytearray(PLIES)  # entries of each ply's list
        self.start = bytearray(PLIES * LIST_ROW)  # 0 where a stone is placed
        self.end = bytearray(PLIES * LIST_ROW)  # 0 for a pass
        self.gain = array("h", bytes(2 * PLIES * LIST_ROW))
        self.gives = bytearray(PLIES * LIST_ROW)  # relocations that the act earns for its stone's colour
        self.moved = bytearray(PLIES * MOVED_ROW)
        self.moved_count = bytearray(PLIES)
        self.me = 0  # the colour that chooses
        self.next = 0  # the colour that has the turn after all pending relocations
        self.left = 0  # pending relocations of mine; 0 if I place or slide
        self.put = 0  # the point of the stone that they may not take
        self.older_owner = 0  # the entitlement below mine
        self.older_left = 0
        self.older_put = 0
        self.listener: Callable[[int, int], None] | None = None  # called with entry and value of each rated act

    # Lists of acts

    def enter(self, start: Int, end: Int, gain: Int, width: Int) -> None:
        """Insert into the ply's list of at most `width` entries, by decreasing gain, equal ones in order of arrival."""
        row: cython.int = LIST_ROW * self.ply
        at: cython.int = row + self.count[self.ply]
        if self.count[self.ply] == width:
            at -= 1
            if self.gain[at] >= gain:
                return
        else:
            self.count[self.ply] += 1
        while at > row and self.gain[at - 1] < gain:
            self.copy(at - 1, at)
            at -= 1
        self.start[at] = start
        self.end[at] = end
        self.gain[at] = gain
        self.gives[at] = self.relocations

    def copy(self, source: Int, target: Int) -> None:
        """Copy one entry of a list over another."""
        self.start[target] = self.start[source]
        self.end[target] = self.end[source]
        self.gain[target] = self.gain[source]
        self.gives[target] = self.gives[source]

    def list_acts(self, colour: Int, width: Int) -> None:
        """List the best placings of a colour, or its best slidings if it has no stones in hand."""
        turn: cython.int
        point: cython.int
        gain: cython.int
        self.count[self.ply] = 0
        for turn in range(self.first, self.first + POINTS):
            point = turn if turn <= POINTS else turn - POINTS
            if self.hand[colour]:
                if self.board[point] == 0:
                    gain = self.weigh(point, colour)
                    if not self.is_barred:
                        self.enter(0, point, gain, width)
            elif self.board[point] == colour and self.can_slide(point):
                self.list_slidings(point, colour, width)

    def can_slide(self, start: Int) -> bool:
        """Whether a neighbouring point is vacant."""
        slot: cython.int
        for slot in range(SLOTS * start, SLOTS * start + SLOTS):
            if self.neighbours_at[slot] and self.board[self.neighbours_at[slot]] == 0:
                return True
        return False

    def list_slidings(self, start: Int, colour: Int, width: Int) -> None:
        """List the slidings of one stone."""
        slot: cython.int
        end: cython.int
        gain: cython.int
        loss: cython.int = self.standing(colour)
        self.change(start, colour, -1)
        loss -= self.standing(colour)
        for slot in range(SLOTS * start, SLOTS * start + SLOTS):
            end = self.neighbours_at[slot]
            if end and self.board[end] == 0:
                gain = self.weigh(end, colour)
                if not self.is_barred:
                    self.enter(start, end, gain - loss, width)
        self.change(start, colour, 1)

    def list_relocations(self, colour: Int, put: Int, width: Int) -> None:
        """List the best relocations of a colour's stones, except the one on `put`, for the other colour."""
        turn: cython.int
        other_turn: cython.int
        start: cython.int
        end: cython.int
        loss: cython.int
        self.count[self.ply] = 0
        for turn in range(self.first, self.first + POINTS):
            start = turn if turn <= POINTS else turn - POINTS
            if self.board[start] == colour and start != put:
                loss = self.standing(colour)
                self.change(start, colour, -1)
                loss -= self.standing(colour)
                for other_turn in range(self.first, self.first + POINTS):
                    end = other_turn if other_turn <= POINTS else other_turn - POINTS
                    if self.board[end] == 0 and end != start:
                        self.enter(start, end, loss - self.weigh(end, colour), width)
                self.change(start, colour, 1)

    def list_root(self) -> None:
        """List the acts to choose from."""
        if self.left:
            self.list_relocations(OTHER - self.me, self.put, ROOT_WIDTH)
        else:
            self.list_acts(self.me, ROOT_WIDTH)

    # Making and unmaking acts

    def relocate(self, colour: Int, left: Int, put: Int) -> None:
        """Relocate `left` stones of a colour, never the one on `put`: the most valuable to where it is worth least."""
        turn: cython.int
        point: cython.int
        start: cython.int
        end: cython.int
        worth: cython.int
        best: cython.int
        while left:
            start = 0
            best = NOBODY_YET
            for turn in range(self.first, self.first + POINTS):
                point = turn if turn <= POINTS else turn - POINTS
                if self.board[point] == colour and point != put:
                    worth = self.worth_of(point)
                    if worth > best:
                        best = worth
                        start = point
            if start == 0:
                return
            self.note_broken(start)
            self.change(start, colour, -1)
            end = 0
            best = NOBODY_YET
            for turn in range(self.first, self.first + POINTS):
                point = turn if turn <= POINTS else turn - POINTS
                if self.board[point] == 0 and point != start:
                    worth = -self.weigh(point, colour)
                    if worth > best:
                        best = worth
                        end = point
            self.change(end, colour, 1)
            self.log(start, end)
            put = end
            left -= 1

    def log(self, start: Int, end: Int) -> None:
        """Record a relocation of this ply."""
        at: cython.int = MOVED_ROW * self.ply + self.moved_count[self.ply]
        self.moved[at] = start
        self.moved[at + 1] = end
        self.moved_count[self.ply] += 2

    def make(self, colour: Int, at: Int) -> None:
        """Make the placing, sliding or pass of a list's entry and the relocations that it earns."""
        start: cython.int = self.start[at]
        end: cython.int = self.end[at]
        self.broken_count[self.ply] = 0
        self.moved_count[self.ply] = 0
        if end == 0:
            return
        if start:
            self.note_broken(start)
            self.change(start, colour, -1)
        else:
            self.hand[colour] -= 1
        self.change(end, colour, 1)
        self.relocate(OTHER - colour, self.gives[at], 0)

    def make_relocation(self, at: Int) -> None:
        """Make the relocation of an entry of the first list and all relocations that are pending then."""
        other: cython.int = OTHER - self.me
        start: cython.int = self.start[at]
        end: cython.int = self.end[at]
        self.broken_count[0] = 0
        self.moved_count[0] = 0
        self.note_broken(start)
        self.change(start, other, -1)
        self.change(end, other, 1)
        self.log(start, end)
        self.relocate(self.me, self.gives[at], 0)
        self.relocate(other, self.left - 1, end)
        self.relocate(OTHER - self.older_owner, self.older_left, self.older_put)

    def unmake(self, colour: Int, at: Int, relocating: Bool) -> None:
        """Undo all of it in reverse order; `relocating` if the entry itself is a relocation."""
        start: cython.int = self.start[at]
        end: cython.int = self.end[at]
        log: cython.int = MOVED_ROW * self.ply + self.moved_count[self.ply]
        stone: cython.int
        while log > MOVED_ROW * self.ply:
            log -= 2
            stone = self.board[self.moved[log + 1]]
            self.change(self.moved[log + 1], stone, -1)
            self.change(self.moved[log], stone, 1)
        if relocating or end == 0:
            return
        self.change(end, colour, -1)
        if start:
            self.change(start, colour, 1)
        else:
            self.hand[colour] += 1

    # Looking ahead

    def look(self, colour: Int, depth: Int, alpha: Int, beta: Int) -> int:
        """The value of the position for the colour whose turn it is, `depth` plies ahead (alpha-beta)."""
        row: cython.int = LIST_ROW * self.ply
        at: cython.int
        value: cython.int
        best: cython.int = NOBODY_YET
        self.list_acts(colour, WIDTH if depth > 1 else 1)
        if self.count[self.ply] == 0:
            self.relocations = 0
            self.enter(0, 0, 0, 1)
        if self.gain[row] > WINNING:
            return WON - self.ply
        if depth == 1:
            return self.standing(colour) + self.gain[row]
        for at in range(row, row + self.count[self.ply]):
            if self.work >= self.budget:
                self.stopped = 1
                return best
            self.make(colour, at)
            self.ply += 1
            value = -self.look(OTHER - colour, depth - 1, -beta, -alpha)
            self.ply -= 1
            self.unmake(colour, at, False)
            if self.stopped:
                return best
            if value > best:
                best = value
            if best > alpha:
                alpha = best
            if alpha >= beta:
                return best
        return best

    def rate(self, at: Int, depth: Int, best: Int) -> int:
        """The value of an entry of the first list for me: exact if above `best`, else an upper bound below or at it."""
        value: cython.int
        if self.left:
            self.make_relocation(at)
        else:
            self.make(self.me, at)
        self.ply = 1
        if self.next == self.me:
            value = self.look(self.me, depth, best, -NOBODY_YET)
        else:
            value = -self.look(self.next, depth, NOBODY_YET, -best)
        self.ply = 0
        self.unmake(self.me, at, self.left != 0)
        return value

    def deepen(self) -> None:
        """Move the best act to the front of the first list: one ply ahead, then two, up to `depth` or the budget."""
        depth: cython.int
        at: cython.int
        value: cython.int
        best: cython.int
        for depth in range(1, self.depth):
            best = NOBODY_YET
            for at in range(self.count[0]):
                if self.work >= self.budget:
                    self.stopped = 1
                    return
                value = self.rate(at, depth, best)
                if self.stopped:
                    return
                if self.listener is not None:
                    self.listener(at, value)
                if value > best:
                    best = value
                    self.to_front(at)
            if best > WINNING:
                return

    def to_front(self, at: Int) -> None:
        """Move an entry of the first list before all others, which keep their order."""
        spare: cython.int = LIST_ROW * (PLIES - 1)  # free: the last ply is not in use
        self.copy(at, spare)
        while at > 0:
            self.copy(at - 1, at)
            at -= 1
        self.copy(spare, 0)
