"""A second, fast implementation of the rules: a board of bits on which acts are made and unmade.

It follows `docs/rules.md` and shares only the board's geometry and the names of the rules with `kensington.position`,
so that each can be tested against the other. It reads and returns states as a `Position`.

- **Points.** A colour's stones are two words of 36 bits: points 1 to 36 in the low one, 37 to 72 in the high one. 2 is
  a primitive root modulo 37, so the remainder of a single bit identifies it.
- **Shapes** are a word of 54 bits: t1 to t24 from bit 0, s1 to s30 from bit 24.
- **Acts** are numbers: `kind << 14 | start << 7 | end`. The kinds are 0 placing, 1 sliding, 2 relocation, 3 declining,
  4 passing; an act without a start or an end has 0 there.
- **Colours** are 0 for red and 1 for blue, **players** 0, 1, ... in the order of their turns.
- **Entitlements** are numbers: `at << 10 | put << 3 | left << 1 | owner`. The stack is a linked list: `under[at]` is
  the entitlement below it, and `at` is twice the ply of the act that created it, plus one for the second entitlement
  of that act. No act overwrites an earlier one's.

Every array has an entry for the state after each act. Making an act writes the next entry; unmaking steps back.
Compiled, this allocates nothing. Methods for Python check their arguments; the others only get acts from `generate`.
"""

from array import array
from builtins import bool as Bool
from builtins import int as Int
from typing import TYPE_CHECKING

from boardgame import fast
from kensington.board import HEXAGONS, NEIGHBOURS, POINTS, SHAPES, SHAPES_AT, mask_of
from kensington.errors import KensingtonError
from kensington.perft import Tally
from kensington.position import Camp, Entitlement, Position, Turn
from kensington.rules import COLOURS, MOST_PENDING, Act, Decline, Pass, Place, Relocate, Slide

if TYPE_CHECKING:  # needed by the compiler only
    import cython
    from cython.cimports.cpython.exc import PyErr_CheckSignals

COMPILED = not __file__.endswith(".py")
MOST_ACTS = 36 * 36 + 1  # in one position: every stone of one colour to every vacant point, or declining
LONGEST_LINE = fast.Board.longest_line
PLIES = 1 + len(SHAPES) + 1 + LONGEST_LINE  # unused 0, initial entitlements (at most one per shape), start, acts

WORD = (1 << 36) - 1
FIRST_SQUARE = 24  # its bit
DECLINE = 3 << 14
PASS = 4 << 14
KINDS = (Place, Slide, Relocate, Decline, Pass)


BITS = {name: 1 << number for number, name in enumerate(SHAPES)}


def words_of(mask: Int) -> list[int]:
    """The low and high word of a mask of `kensington.board`, whose bit n stands for point n."""
    return [mask >> 1 & WORD, mask >> 37]


def mask_of_words(low: Int, high: Int) -> int:
    """The inverse of `words_of`."""
    return low << 1 | high << 37


NO_SHAPE = [1 << 63, 0, 0]  # never complete
WHITE_OR_RED, WHITE_OR_BLUE = (("white", colour) for colour in COLOURS)


def shapes_at(point: Int) -> list[int]:
    """The shapes at a point, three or two and `NO_SHAPE`: each as its two words and its bit."""
    rows = [[*words_of(shape.mask), BITS[shape.name]] for shape in SHAPES_AT[point]]
    return sum((rows + [NO_SHAPE])[:3], [])


def hexagon_at(point: Int, colours: tuple[str | None, ...]) -> list[int]:
    """The two words of the point's hexagon if it has one of these colours, else those of `NO_SHAPE`."""
    return next((words_of(h.mask) for h in HEXAGONS if point in h.points and h.colour in colours), NO_SHAPE[:2])


# By point: its bit, its shapes, its hexagon (for red, for blue), its neighbours. Point 0 is unused.
BIT = array("Q", [0, 0] + sum((words_of(1 << point) for point in POINTS), []))
SHAPE = array("Q", NO_SHAPE * 3 + sum(map(shapes_at, POINTS), []))
HEXAGON = array(
    "Q", NO_SHAPE[:2] * 2 + sum((hexagon_at(p, WHITE_OR_RED) + hexagon_at(p, WHITE_OR_BLUE) for p in POINTS), [])
)
BESIDE = array("Q", [0, 0] + sum((words_of(mask_of(NEIGHBOURS[point])) for point in POINTS), []))
LONE = bytearray(37)
for bit in range(36):
    LONE[(1 << bit) % 37] = bit + 1


def act_to_code(act: Act) -> int:
    """The number of an act."""
    if isinstance(act, Place):
        return act.point
    if isinstance(act, Slide | Relocate):
        return (1 if isinstance(act, Slide) else 2) << 14 | act.start << 7 | act.end
    return DECLINE if isinstance(act, Decline) else PASS


def act_of_code(code: int) -> Act:
    """The act with this number; raises `KensingtonError` for an invalid number."""
    kind, start, end = code >> 14, code >> 7 & 127, code & 127
    if code >= 0 and kind < len(KINDS):
        points = [point for point in (start, end) if point]
        if all(point in POINTS for point in points) and len(points) == (1, 2, 2, 0, 0)[kind] and (kind or end):
            return KINDS[kind](*points)
    raise KensingtonError(f"{code} is not the number of an act")


def whole(low: Int, high: Int, point: Int) -> int:
    """The shapes at a point that these stones of one colour complete."""
    shapes: cython.ulonglong = 0
    at: cython.int
    for at in range(9 * point, 9 * point + 9, 3):
        if not (SHAPE[at] & ~low | SHAPE[at + 1] & ~high):
            shapes |= SHAPE[at + 2]
    return shapes


class Board(fast.Board):
    """A game that can be played forwards and backwards from a position.

    >>> board = Board(Position.start())
    >>> board.play(12)
    >>> len(board.legal_acts())
    71
    >>> board.unmake()
    >>> board.perft(3).acts
    357840
    """

    position_type, tally_type, error_type = Position, Tally, KensingtonError
    act_of_code = staticmethod(act_of_code)

    def load(self, position: Position) -> None:
        """Set up a position that is known to be valid."""
        rules = position.rules
        self.rules = rules
        self.players = rules.players
        self.first = COLOURS.index(rules.first)
        self.optional = rules.relocation == "optional"
        self.remembered = sum(BITS.values()) if rules.two_move else 0
        self.third = rules.two_move == "third"
        self.noted = 0 if rules.same_stone else 127
        self.most_squares = rules.two_squares // 2
        self.repeatedly = rules.pays == "always"
        self.low, self.high, self.broken, self.newly = (array("Q", bytes(16 * PLIES)) for _ in range(4))
        self.paid = array("Q", bytes(8 * PLIES))
        self.hands, self.newest = (array("I", bytes(4 * PLIES)) for _ in range(2))
        self.under = array("I", bytes(8 * PLIES))
        self.turn, self.winner_after = bytearray(PLIES), bytearray(PLIES)
        self.acts = array("I", bytes(4 * MOST_ACTS))
        self.points = bytearray(2 * len(POINTS))
        self.completed = 0
        self.ply = 1
        newest = 0
        for owner, left, put in reversed(position.pending):
            self.under[2 * self.ply] = newest
            newest = 2 * self.ply << 10 | put << 3 | left << 1 | COLOURS.index(owner)
            self.ply += 1
        self.floor = ply = self.ply
        for colour, camp in enumerate((position.red, position.blue)):
            self.low[2 * ply + colour], self.high[2 * ply + colour] = words_of(camp.stones)
            self.broken[2 * ply + colour] = sum(BITS[name] for name in camp.broken)
            self.newly[2 * ply + colour] = sum(BITS[name] for name in camp.newly)
            for member, stones in enumerate(camp.hand):
                self.hands[ply] |= stones << 4 * (2 * member + (colour ^ self.first))
            if any(camp.stones & h.mask == h.mask for h in HEXAGONS if h.colour in ("white", COLOURS[colour])):
                self.winner_after[ply] = colour + 1
        self.paid[ply] = sum(BITS[name] for name in position.paid)
        self.newest[ply] = newest
        self.turn[ply] = 2 * (position.turn.member - 1) + (COLOURS.index(position.turn.colour) ^ self.first)

    @property
    def position(self) -> Position:
        """The present state."""
        ply: cython.int = self.here()
        red, blue = [
            Camp(
                mask_of_words(self.low[2 * ply + colour], self.high[2 * ply + colour]),
                tuple(self.hands[ply] >> 4 * (2 * m + (colour ^ self.first)) & 15 for m in range(self.rules.members)),
                names_of(self.broken[2 * ply + colour]),
                names_of(self.newly[2 * ply + colour]),
            )
            for colour in (0, 1)
        ]
        pending = []
        newest = self.newest[ply]
        while newest:
            pending.append(Entitlement(COLOURS[newest & 1], newest >> 1 & 3, newest >> 3 & 127))
            newest = self.under[newest >> 10]
        return Position(self.rules, red, blue, self.turn_of(self.turn[ply]), tuple(pending), names_of(self.paid[ply]))

    @property
    def winner(self) -> str | None:
        """`"red"` or `"blue"` if that colour has won, else None."""
        return (None, *COLOURS)[self.winner_after[self.here()]]

    @property
    def to_act(self) -> Turn:
        """The player who has the next act; in a finished game, the player who had the last turn."""
        ply: cython.int = self.here()
        player = self.turn[ply]
        if self.newest[ply] and (self.newest[ply] & 1) != (player + self.first) & 1:
            player = (player + 1) % self.players
        return self.turn_of(player)

    def turn_of(self, player: Int) -> Turn:
        """The colour and member of a player."""
        return Turn(COLOURS[(player + self.first) & 1], player // 2 + 1)

    def legal_acts(self) -> list[int]:
        """The numbers of all legal acts; none in a finished game."""
        self.here()
        return [self.acts[at] for at in range(self.generate(0))]

    # Playing

    def make(self, act: Int) -> None:
        """Make an act from `generate`: copy the state to the next ply and change it there."""
        before: cython.int = self.ply
        ply: cython.int = before + 1
        start: cython.int = act >> 7 & 127
        end: cython.int = act & 127
        player: cython.int = self.turn[before]
        newest: cython.uint = self.newest[before]
        colour: cython.int = (player + self.first) & 1
        self.low[2 * ply] = self.low[2 * before]
        self.low[2 * ply + 1] = self.low[2 * before + 1]
        self.high[2 * ply] = self.high[2 * before]
        self.high[2 * ply + 1] = self.high[2 * before + 1]
        self.broken[2 * ply] = self.broken[2 * before]
        self.broken[2 * ply + 1] = self.broken[2 * before + 1]
        self.hands[ply] = self.hands[before]
        self.paid[ply] = self.paid[before]
        self.turn[ply] = player
        self.winner_after[ply] = 0
        self.completed = 0
        self.ply = ply
        if newest:
            colour = 1 - (newest & 1)
            if end and newest & 4:  # two are left: now one, and remember where the first stone went
                newest = newest ^ 6 | (end & self.noted) << 3
            else:
                newest = self.under[newest >> 10]
        else:
            self.broken[2 * ply + colour] = 0
            if end and not start:
                self.hands[ply] -= 1 << 4 * player
        self.newest[ply] = newest
        if self.third:
            self.age(before, colour)
        if end:
            self.come(ply, colour, start, end)
        if not self.winner_after[ply]:
            self.settle(ply)

    def age(self, before: Int, colour: Int) -> None:
        """Under `two_move="third"`, what was newly broken up before the colour's turn stays barred for another."""
        word: cython.int = 2 * before
        self.newly[word + 2] = self.newly[word]
        self.newly[word + 3] = self.newly[word + 1]
        if not self.newest[before]:
            self.broken[word + 2 + colour] = self.newly[word + colour]
            self.newly[word + 2 + colour] = 0

    def come(self, ply: Int, colour: Int, start: Int, end: Int) -> None:
        """A stone of this colour leaves `start` (0: the hand) and arrives on `end`: rules 3 to 5, 7 and 8."""
        word: cython.int = 2 * ply + colour
        low: cython.ulonglong = self.low[word]
        high: cython.ulonglong = self.high[word]
        broken_up: cython.ulonglong = 0
        hexagon: cython.int = 4 * end + 2 * colour
        if start:
            broken_up = whole(low, high, start) & self.remembered
            low ^= BIT[2 * start]
            high ^= BIT[2 * start + 1]
        low |= BIT[2 * end]
        high |= BIT[2 * end + 1]
        completed: cython.ulonglong = whole(low, high, end)
        paying: cython.ulonglong = completed & ~self.paid[ply]
        self.low[word] = low
        self.high[word] = high
        self.broken[word] = (self.broken[word] | broken_up) & ~completed
        self.completed = completed
        if self.third:
            self.newly[word] = (self.newly[word] | broken_up) & ~completed
        if not (HEXAGON[hexagon] & ~low | HEXAGON[hexagon + 1] & ~high):
            self.winner_after[ply] = colour + 1
            self.newest[ply] = 0
            self.paid[ply] = 0
        elif paying and self.repeatedly:
            if self.pending(ply) < MOST_PENDING:
                self.entitle(ply, colour, paying, self.pending(ply) + 1 < MOST_PENDING)
        elif paying:
            self.paid[ply] |= paying
            self.entitle(ply, colour, paying, True)

    def entitle(self, ply: Int, colour: Int, paying: Int, room: Bool) -> None:
        """Push what these shapes give: one entitlement, or one for each of two squares if the rules say so."""
        squares: cython.ulonglong = paying >> FIRST_SQUARE  # at most two
        self.under[2 * ply] = self.newest[ply]
        self.newest[ply] = 2 * ply << 10 | (4 if squares else 2) | colour
        if self.most_squares > 1 and squares & (squares - 1) and room:
            self.under[2 * ply + 1] = self.newest[ply]
            self.newest[ply] += 1 << 10

    def pending(self, ply: Int) -> int:
        """The number of entitlements."""
        newest: cython.uint = self.newest[ply]
        count: cython.int = 0
        while newest:
            newest = self.under[newest >> 10]
            count += 1
        return count

    def settle(self, ply: Int) -> None:
        """Drop entitlements without a stone to relocate; after the last one, the turn passes to the next player."""
        newest: cython.uint = self.newest[ply]
        put: cython.int
        opposing: cython.int
        while newest:
            put = newest >> 3 & 127
            opposing = 2 * ply + 1 - (newest & 1)
            if self.low[opposing] & ~BIT[2 * put] | self.high[opposing] & ~BIT[2 * put + 1]:
                break
            newest = self.under[newest >> 10]
        self.newest[ply] = newest
        if not newest:
            self.paid[ply] = 0
            self.turn[ply] = self.turn[ply] + 1 if self.turn[ply] + 1 < self.players else 0

    # Legal acts

    def generate(self, at: Int) -> int:
        """Write the legal acts into `acts` from index `at`; returns the index after them."""
        ply: cython.int = self.ply
        low: cython.ulonglong = WORD ^ (self.low[2 * ply] | self.low[2 * ply + 1])
        high: cython.ulonglong = WORD ^ (self.high[2 * ply] | self.high[2 * ply + 1])
        player: cython.int = self.turn[ply]
        colour: cython.int = (player + self.first) & 1
        end: cython.int
        if self.winner_after[ply]:
            return at
        if self.newest[ply]:
            return self.relocations(at, self.newest[ply], low, high)
        if self.hands[ply] >> 4 * player & 15:
            end = self.placings(at, low, high)
        else:
            end = self.slidings(at, colour, low, high)
        if self.broken[2 * ply + colour]:
            end = self.allowed(at, end, colour)
        if end == at:
            self.acts[end] = PASS
            end += 1
        return end

    def placings(self, at: Int, low: Int, high: Int) -> int:
        """Placings on every point of the two words."""
        last: cython.int = self.list_points(low, high, 0)
        k: cython.int
        for k in range(last):
            self.acts[at + k] = self.points[k]
        return at + last

    def slidings(self, at: Int, colour: Int, low: Int, high: Int) -> int:
        """Slides of every stone of the colour to neighbours that are in the two words."""
        word: cython.int = 2 * self.ply + colour
        starts: cython.int = self.list_points(self.low[word], self.high[word], 0)
        last: cython.int
        k: cython.int
        n: cython.int
        start: cython.int
        for k in range(starts):
            start = self.points[k]
            last = self.list_points(low & BESIDE[2 * start], high & BESIDE[2 * start + 1], starts)
            for n in range(starts, last):
                self.acts[at] = 1 << 14 | start << 7 | self.points[n]
                at += 1
        return at

    def relocations(self, at: Int, newest: Int, low: Int, high: Int) -> int:
        """Relocations of every opposing stone but the one just relocated to the two words' points, and declining."""
        word: cython.int = 2 * self.ply + 1 - (newest & 1)
        put: cython.int = newest >> 3 & 127
        ends: cython.int = self.list_points(low, high, 0)
        last: cython.int = self.list_points(self.low[word] & ~BIT[2 * put], self.high[word] & ~BIT[2 * put + 1], ends)
        k: cython.int
        n: cython.int
        start: cython.int
        for k in range(ends, last):
            start = self.points[k]
            for n in range(ends):
                self.acts[at] = 2 << 14 | start << 7 | self.points[n]
                at += 1
        if self.optional:
            self.acts[at] = DECLINE
            at += 1
        return at

    def allowed(self, at: Int, end: Int, colour: Int) -> int:
        """Keep the acts from `at` to `end` that complete no broken shape again; returns the index after them."""
        word: cython.int = 2 * self.ply + colour
        k: cython.int
        start: cython.int
        come: cython.int
        low: cython.ulonglong
        high: cython.ulonglong
        kept: cython.int = at
        for k in range(at, end):
            start = self.acts[k] >> 7 & 127
            come = self.acts[k] & 127
            low = self.low[word] & ~BIT[2 * start] | BIT[2 * come]
            high = self.high[word] & ~BIT[2 * start + 1] | BIT[2 * come + 1]
            if not whole(low, high, come) & self.broken[word]:
                self.acts[kept] = self.acts[k]
                kept += 1
        return kept

    def list_points(self, low: Int, high: Int, at: Int) -> int:
        """Write the points of two words into `points` from index `at`; returns the index after them."""
        lone: cython.ulonglong
        while low:
            lone = low & -low
            self.points[at] = LONE[lone % 37]
            low ^= lone
            at += 1
        while high:
            lone = high & -high
            self.points[at] = LONE[lone % 37] + 36
            high ^= lone
            at += 1
        return at

    # Counting

    def walk(self, depth: Int) -> int:
        """Count the sequences of `depth` acts into `tally`."""
        self.acts = array("I", bytes(4 * MOST_ACTS * depth))
        return self.count(depth, 0)

    def count(self, depth: Int, at: Int) -> int:
        """Count the sequences of `depth` acts into `tally`, using `acts` from index `at`."""
        end: cython.int = self.generate(at)
        k: cython.int
        if depth == 1:
            for k in range(at, end):
                self.make(self.acts[k])
                self.look(self.acts[k])
                self.ply -= 1
            return 0
        if COMPILED:
            PyErr_CheckSignals()  # raises KeyboardInterrupt on Ctrl-C, as the interpreter does when uncompiled
        for k in range(at, end):
            self.make(self.acts[k])
            self.count(depth - 1, end)
            self.ply -= 1
        return 0

    def look(self, act: Int) -> None:
        """Count the sequence just made by its last act, in the order of the fields of `Tally`."""
        squares: cython.ulonglong = self.completed >> FIRST_SQUARE  # at most two
        self.tally[0] += 1
        self.tally[1 + (act >> 14)] += 1
        if self.completed:
            self.tally[6] += self.completed != squares << FIRST_SQUARE
            self.tally[7] += (squares != 0) + ((squares & (squares - 1)) != 0)
        if self.newest[self.ply]:
            self.tally[8] += 1
        if self.winner_after[self.ply]:
            self.tally[9] += 1


def names_of(shapes: Int) -> frozenset[str]:
    """The names of the shapes in a word."""
    return frozenset(name for name, bit in BITS.items() if shapes & bit)
