"""What the levels do with it: lists of acts, relocations, looking ahead."""

from array import array

import cython

from kensington.levels.workings import Workings

WON = 16384
WINNING = 8192

LIST = 32  # entries to a ply's list
OPPONENT = 3
LOG = 10


class Search(Workings):
    def __init__(self, depth, root_width, width, budget) -> None:
        Workings.__init__(self)
        self.depth = depth
        self.root_width = root_width
        self.width = width
        self.budget = budget
        self.starts = bytearray(LIST * 12)
        self.ends = bytearray(LIST * 12)
        self.gains = array("h", [0] * LIST * 12)
        self.gives = bytearray(LIST * 12)
        self.count = bytearray(16)
        self.hand = bytearray(3)
        self.moved = bytearray(16 * LOG)
        self.moved_count = bytearray(16)
        self.values = array("h", [0] * LIST)
        self.best_only = 0
        self.stopped = 0
        self.listener = None

    def enter(self, start, end, gain, width):
        """Into the ply's list, sorted by gain, earlier ones first among equals."""
        base: cython.int = LIST * self.ply
        n: cython.int = self.count[self.ply]
        at: cython.int
        if n == width:
            if self.gains[base + n - 1] >= gain:
                return
            n -= 1
        at = base + n
        while at > base and self.gains[at - 1] < gain:
            self.gains[at] = self.gains[at - 1]
            self.starts[at] = self.starts[at - 1]
            self.ends[at] = self.ends[at - 1]
            self.gives[at] = self.gives[at - 1]
            at -= 1
        self.gains[at] = gain
        self.starts[at] = start
        self.ends[at] = end
        self.gives[at] = self.relocations
        self.count[self.ply] = n + 1

    def list_acts(self, colour, width):
        self.count[self.ply] = 0
        point: cython.int
        end: cython.int
        i: cython.int
        slot: cython.int
        before: cython.int
        loss: cython.int
        gain: cython.int
        can: cython.int
        placing: cython.int = self.hand[colour] > 0
        for i in range(self.first, self.first + 72):
            point = i if i <= 72 else i - 72
            if placing:
                if self.board[point] == 0:
                    gain = self.weigh(point, colour)
                    if not self.is_barred:
                        self.enter(0, point, gain, width)
            elif self.board[point] == colour:
                can = 0
                for slot in range(4 * point, 4 * point + 4):
                    end = self.neighbours_at[slot]
                    if end and self.board[end] == 0:
                        can = 1
                if can:
                    before = self.score
                    self.change(point, colour, -1)
                    loss = self.score - before
                    if colour == 2:
                        loss = -loss
                    for slot in range(4 * point, 4 * point + 4):
                        end = self.neighbours_at[slot]
                        if end and self.board[end] == 0:
                            gain = self.weigh(end, colour)
                            if not self.is_barred:
                                self.enter(point, end, loss + gain, width)
                    self.change(point, colour, 1)

    def relocate(self, colour, left, put):
        """The mover relocates `left` stones of `colour`, the best by weighing."""
        point: cython.int
        i: cython.int
        before: cython.int
        loss: cython.int
        best: cython.int
        start: cython.int
        end: cython.int
        at: cython.int
        while left > 0:
            start = 0
            best = -32768
            for i in range(self.first, self.first + 72):
                point = i if i <= 72 else i - 72
                if self.board[point] == colour and point != put:
                    before = self.score
                    self.change(point, colour, -1)
                    loss = before - self.score
                    if colour == 2:
                        loss = -loss
                    self.change(point, colour, 1)
                    if loss > best:
                        best = loss
                        start = point
            if start == 0:
                return
            self.note_broken(start, colour)
            self.change(start, colour, -1)
            end = 0
            best = 32767
            for i in range(self.first, self.first + 72):
                point = i if i <= 72 else i - 72
                if self.board[point] == 0 and point != start:
                    loss = self.weigh(point, colour)
                    if loss < best:
                        best = loss
                        end = point
            self.change(end, colour, 1)
            at = LOG * self.ply + self.moved_count[self.ply]
            self.moved[at] = start
            self.moved[at + 1] = end
            self.moved_count[self.ply] += 2
            put = end
            left -= 1

    def make(self, colour, start, end, gives):
        self.broken_count[self.ply] = 0
        self.moved_count[self.ply] = 0
        if start:
            self.note_broken(start, colour)
            self.change(start, colour, -1)
        elif end:
            self.hand[colour] -= 1
        if end:
            self.change(end, colour, 1)
        if gives:
            self.relocate(OPPONENT - colour, gives, 0)

    def unmake(self, colour, start, end):
        at: cython.int = LOG * self.ply + self.moved_count[self.ply]
        other: cython.int
        while at > LOG * self.ply:
            at -= 2
            other = self.board[self.moved[at + 1]]
            self.change(self.moved[at + 1], other, -1)
            self.change(self.moved[at], other, 1)
        if end:
            self.change(end, colour, -1)
        if start:
            self.change(start, colour, 1)
        elif end:
            self.hand[colour] += 1

    def look(self, colour, depth, alpha, beta):
        """The value of the position for the colour that has the next turn."""
        here: cython.int = self.score if colour == 1 else -self.score
        best: cython.int
        value: cython.int
        i: cython.int
        at: cython.int
        base: cython.int = LIST * self.ply
        self.list_acts(colour, self.width if depth > 1 else 1)
        if self.count[self.ply] == 0:
            self.starts[base] = 0
            self.ends[base] = 0
            self.gains[base] = 0
            self.gives[base] = 0
            self.count[self.ply] = 1
        if self.gains[base] > WINNING:
            return WON - self.ply
        if depth == 1:
            return here + self.gains[base]
        best = -32767
        for i in range(self.count[self.ply]):
            at = base + i
            if self.work >= self.budget:
                self.stopped = 1
                return best
            self.make(colour, self.starts[at], self.ends[at], self.gives[at])
            self.ply += 1
            value = -self.look(OPPONENT - colour, depth - 1, -beta, -(alpha if alpha > best else best))
            self.ply -= 1
            self.unmake(colour, self.starts[at], self.ends[at])
            if self.stopped:
                return best
            if value > best:
                best = value
                if best >= beta:
                    return best
        return best

    def list_relocations(self, colour, put, width, per_take):
        """Root: stones of `colour` to take and where to put them."""
        self.count[0] = 0
        start: cython.int
        end: cython.int
        i: cython.int
        k: cython.int
        before: cython.int
        loss: cython.int
        gain: cython.int
        for i in range(self.first, self.first + 72):
            start = i if i <= 72 else i - 72
            if self.board[start] == colour and start != put:
                before = self.score
                self.change(start, colour, -1)
                loss = before - self.score
                if colour == 2:
                    loss = -loss
                for k in range(self.first, self.first + 72):
                    end = k if k <= 72 else k - 72
                    if self.board[end] == 0 and end != start:
                        gain = loss - self.weigh(end, colour)
                        self.enter(start, end, gain, width)
                self.change(start, colour, 1)

    def root_make(self, at):
        """Make the act of the root's list; settle what is pending."""
        if self.root_left == 0:
            self.make(self.me, self.starts[at], self.ends[at], self.gives[at])
            return
        other: cython.int = OPPONENT - self.me
        start: cython.int = self.starts[at]
        end: cython.int = self.ends[at]
        self.broken_count[0] = 0
        self.note_broken(start, other)
        self.change(start, other, -1)
        self.change(end, other, 1)
        self.moved[0] = start
        self.moved[1] = end
        self.moved_count[0] = 2
        if self.gives[at]:
            self.relocate(self.me, self.gives[at], 0)
        if self.root_left > 1:
            self.relocate(other, self.root_left - 1, end)
        if self.older_left:
            self.relocate(OPPONENT - self.older_owner, self.older_left, self.older_put)

    def root_unmake(self, at):
        if self.root_left == 0:
            self.unmake(self.me, self.starts[at], self.ends[at])
        else:
            self.unmake(self.me, 0, 0)

    def deepen(self):
        """Which of the root's list is best."""
        depth: cython.int
        i: cython.int
        value: cython.int
        best: cython.int
        chosen: cython.int = 0
        for depth in range(1, self.depth):
            best = -32767
            for i in range(self.count[0]):
                if self.work >= self.budget:
                    self.stopped = 1
                    break
                self.ply = 0
                self.root_make(i)
                self.ply = 1
                if self.next == self.me:
                    value = self.look(self.next, depth, best, 32767)
                else:
                    value = -self.look(self.next, depth, -32767, -best)
                self.ply = 0
                self.root_unmake(i)
                if self.stopped:
                    break
                if self.listener is not None:
                    self.listener(self.starts[i], self.ends[i], value)
                self.values[i] = value
                if value > best:
                    best = value
                    chosen = i
            if chosen:
                self.to_front(chosen)
                chosen = 0
            if self.stopped or best > WINNING:
                return

    def to_front(self, i):
        start: cython.int = self.starts[i]
        end: cython.int = self.ends[i]
        gain: cython.int = self.gains[i]
        gives: cython.int = self.gives[i]
        while i > 0:
            self.starts[i] = self.starts[i - 1]
            self.ends[i] = self.ends[i - 1]
            self.gains[i] = self.gains[i - 1]
            self.gives[i] = self.gives[i - 1]
            i -= 1
        self.starts[0] = start
        self.ends[0] = end
        self.gains[0] = gain
        self.gives[0] = gives

    def list_root(self):
        self.ply = 0
        self.relocations = 0
        if self.root_left:
            self.list_relocations(OPPONENT - self.me, self.root_put, self.root_width, 2)
        else:
            self.list_acts(self.me, self.root_width)
