"""The rules a second time, for speed: a board of bits on which acts are made and unmade.

It follows `docs/rules.md` and shares with `kensington.position` nothing but the board's geometry and the names of the
rules, so that each is a check of the other. It explains nothing and knows no text: what it is given is read, and what
it finds is shown, as a `Position`.

- **Points.** A colour's stones are two words of 36 bits: points 1 to 36 in the low one, 37 to 72 in the high one. 2 is
  a primitive root modulo 37, so a lone bit's remainder says which bit it is.
- **Shapes** are a word of 54 bits: t1 to t24 from bit 0, s1 to s30 from bit 24.
- **Acts** are numbers: `kind << 14 | start << 7 | end`; the kinds are 0 a placing, 1 a sliding, 2 a relocation, 3 to
  decline, 4 to pass; where there is no start or no end, 0.
- **Colours** are 0 for red and 1 for blue, **players** 0, 1, ... in the order of their turns.
- **Entitlements** are numbers: `ply << 10 | put << 3 | left << 1 | owner`. The stack is a list through time: `ply` is
  that of the act which entitled, and `under[ply]` the entitlement beneath. No act rewrites what an earlier one wrote.

The state after each act has a place of its own in every array. Making an act writes the next one, unmaking steps back.
Compiled, none of that allocates. What Python calls is checked; the rest is called with acts from `generate` only.
"""

from array import array
from operator import index
from typing import TYPE_CHECKING

from kensington.board import HEXAGONS, NEIGHBOURS, POINTS, SHAPES, SHAPES_AT, mask_of
from kensington.errors import KensingtonError
from kensington.perft import Tally, checked
from kensington.position import Camp, Entitlement, Position, Turn
from kensington.rules import COLOURS, Act, Decline, Pass, Place, Relocate, Slide

if TYPE_CHECKING:  # for the compiler; uncompiled, nothing of it is needed
    import cython
    from cython.cimports.cpython.exc import PyErr_CheckSignals

COMPILED = not __file__.endswith(".py")
MOST_ACTS = 36 * 36 + 1  # in one position: every stone of one colour to every vacant point, or to decline
LONGEST_LINE = 1024  # acts that a board can make and unmake
PLIES = 1 + len(SHAPES) + 1 + LONGEST_LINE  # none, what is pending at first (at most one to a shape), the start, acts

WORD = (1 << 36) - 1
FIRST_SQUARE = 24  # its bit
DECLINE = 3 << 14
PASS = 4 << 14
KINDS = (Place, Slide, Relocate, Decline, Pass)


BITS = {name: 1 << number for number, name in enumerate(SHAPES)}


def words_of(mask):
    """A mask of `kensington.board` (bit n stands for point n) as the low and the high word."""
    return [mask >> 1 & WORD, mask >> 37]


def mask_of_words(low, high):
    """The mask that `words_of` made two words of."""
    return low << 1 | high << 37


NO_SHAPE = [1 << 63, 0, 0]  # never whole
WHITE_OR_RED, WHITE_OR_BLUE = (("white", colour) for colour in COLOURS)


def shapes_at(point):
    """The three shapes at a point, or two and none: each as its two words and its bit."""
    rows = [[*words_of(shape.mask), BITS[shape.name]] for shape in SHAPES_AT[point]]
    return sum((rows + [NO_SHAPE])[:3], [])


def hexagon_at(point, colours):
    """The two words of the hexagon of one of these colours that a point is part of, else what is never whole."""
    return next((words_of(h.mask) for h in HEXAGONS if point in h.points and h.colour in colours), NO_SHAPE[:2])


# By point: its own bit, the shapes and hexagons (red's, blue's) that it is part of, its neighbours. Point 0 is none.
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
    """The act that has this number; raises `KensingtonError` if none has."""
    kind, start, end = code >> 14, code >> 7 & 127, code & 127
    if code >= 0 and kind < len(KINDS):
        points = [point for point in (start, end) if point]
        if all(point in POINTS for point in points) and len(points) == (1, 2, 2, 0, 0)[kind] and (kind or end):
            return KINDS[kind](*points)
    raise KensingtonError(f"{code} is no act's number")


def whole(low, high, point):
    """The shapes at a point that these stones, all of one colour, make whole."""
    shapes: cython.ulonglong = 0
    at: cython.int
    for at in range(9 * point, 9 * point + 9, 3):
        if not (SHAPE[at] & ~low | SHAPE[at + 1] & ~high):
            shapes |= SHAPE[at + 2]
    return shapes


class Board:
    """A game going on, from a position forth and back.

    >>> board = Board(Position.start())
    >>> board.play(12)
    >>> len(board.legal_acts())
    71
    >>> board.unmake()
    >>> board.perft(3).acts
    357840
    """

    def __init__(self, position: Position) -> None:
        """Set up a position; raises `NotationError` for one that its text form could not say."""
        if not isinstance(position, Position):
            raise TypeError(f"{position!r} is not a Position")
        self.load(Position.from_text(position.to_text()))

    def load(self, position):
        """Begin with a position that is known to be sound."""
        rules = position.rules
        self.rules = rules
        self.players = rules.players
        self.first = COLOURS.index(rules.first)
        self.optional = rules.relocation == "optional"
        self.remembered = sum(BITS.values()) if rules.two_move else 0
        self.low, self.high, self.broken = (array("Q", bytes(16 * PLIES)) for _ in range(3))
        self.paid = array("Q", bytes(8 * PLIES))
        self.hands, self.newest, self.under = (array("I", bytes(4 * PLIES)) for _ in range(3))
        self.turn, self.winner_after = bytearray(PLIES), bytearray(PLIES)
        self.acts = array("I", bytes(4 * MOST_ACTS))
        self.points = bytearray(2 * len(POINTS))
        self.completed = 0
        self.ply = 1
        newest = 0
        for owner, left, put in reversed(position.pending):
            self.under[self.ply] = newest
            newest = self.ply << 10 | put << 3 | left << 1 | COLOURS.index(owner)
            self.ply += 1
        self.floor = ply = self.ply
        for colour, camp in enumerate((position.red, position.blue)):
            self.low[2 * ply + colour], self.high[2 * ply + colour] = words_of(camp.stones)
            self.broken[2 * ply + colour] = sum(BITS[name] for name in camp.broken)
            for member, stones in enumerate(camp.hand):
                self.hands[ply] |= stones << 4 * (2 * member + (colour ^ self.first))
            if any(camp.stones & h.mask == h.mask for h in HEXAGONS if h.colour in ("white", COLOURS[colour])):
                self.winner_after[ply] = colour + 1
        self.paid[ply] = sum(BITS[name] for name in position.paid)
        self.newest[ply] = newest
        self.turn[ply] = 2 * (position.turn.member - 1) + (COLOURS.index(position.turn.colour) ^ self.first)

    def here(self):
        """The ply of the present state; raises `TypeError` in a board that no position was ever given to."""
        if self.ply == 0:
            raise TypeError("this Board was made without a position")
        return self.ply

    def __reduce__(self):
        """A copy begins where this board is: it cannot unmake what was made before."""
        return Board, (self.position,)

    # Looking at it

    @property
    def position(self) -> Position:
        """The present state."""
        ply: cython.int = self.here()
        camps = [
            Camp(
                mask_of_words(self.low[2 * ply + colour], self.high[2 * ply + colour]),
                tuple(self.hands[ply] >> 4 * (2 * m + (colour ^ self.first)) & 15 for m in range(self.rules.members)),
                names_of(self.broken[2 * ply + colour]),
            )
            for colour in (0, 1)
        ]
        pending = []
        newest = self.newest[ply]
        while newest:
            pending.append(Entitlement(COLOURS[newest & 1], newest >> 1 & 3, newest >> 3 & 127))
            newest = self.under[newest >> 10]
        return Position(self.rules, *camps, self.turn_of(self.turn[ply]), tuple(pending), names_of(self.paid[ply]))

    @property
    def winner(self) -> str | None:
        """`"red"` or `"blue"` if that colour has won, else None."""
        return (None, *COLOURS)[self.winner_after[self.here()]]

    @property
    def to_act(self) -> Turn:
        """Who has the next act; in a finished game, whose turn it was."""
        ply: cython.int = self.here()
        player = self.turn[ply]
        if self.newest[ply] and (self.newest[ply] & 1) != (player + self.first) & 1:
            player = (player + 1) % self.players
        return self.turn_of(player)

    def turn_of(self, player):
        """The colour and member of a player."""
        return Turn(COLOURS[(player + self.first) & 1], player // 2 + 1)

    def legal_acts(self) -> list[int]:
        """The numbers of all acts that the rules allow now; none in a finished game."""
        self.here()
        return [self.acts[at] for at in range(self.generate(0))]

    # Playing

    def play(self, code) -> None:
        """Make an act; raises `IllegalActError` if it is not legal, and `KensingtonError` at the end of the room."""
        code = int(index(code))  # an int and no subclass, which could be equal to what it is not
        if code not in self.legal_acts():
            self.position.play(act_of_code(code))  # raises the error with its reason
        if self.ply - self.floor == LONGEST_LINE:
            raise KensingtonError(f"a board can take back {LONGEST_LINE} acts and no more: go on with a new one")
        self.make(code)

    def unmake(self) -> None:
        """Take back the last act; raises `KensingtonError` if there is none."""
        if self.here() == self.floor:
            raise KensingtonError("there is no act to unmake")
        self.ply -= 1

    def make(self, act):
        """Make an act from `generate`: carry the state over, and change it there."""
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
            if end and newest & 4:  # two are left: make that one, and remember where the first one went
                newest = newest ^ 6 | end << 3
            else:
                newest = self.under[newest >> 10]
        else:
            self.broken[2 * ply + colour] = 0
            if end and not start:
                self.hands[ply] -= 1 << 4 * player
        self.newest[ply] = newest
        if end:
            self.come(ply, colour, start, end)
        if not self.winner_after[ply]:
            self.settle(ply)

    def come(self, ply, colour, start, end):
        """A stone of this colour leaves `start`, if that is not 0, and comes to `end`: rules 3 to 5, 7 and 8."""
        word: cython.int = 2 * ply + colour
        low: cython.ulonglong = self.low[word]
        high: cython.ulonglong = self.high[word]
        broken: cython.ulonglong = self.broken[word]
        hexagon: cython.int = 4 * end + 2 * colour
        if start:
            broken |= whole(low, high, start) & self.remembered
            low ^= BIT[2 * start]
            high ^= BIT[2 * start + 1]
        low |= BIT[2 * end]
        high |= BIT[2 * end + 1]
        completed: cython.ulonglong = whole(low, high, end)
        paying: cython.ulonglong = completed & ~self.paid[ply]
        self.low[word] = low
        self.high[word] = high
        self.broken[word] = broken & ~completed
        self.completed = completed
        if not (HEXAGON[hexagon] & ~low | HEXAGON[hexagon + 1] & ~high):
            self.winner_after[ply] = colour + 1
            self.newest[ply] = 0
            self.paid[ply] = 0
        elif paying:
            self.paid[ply] |= paying
            self.under[ply] = self.newest[ply]
            self.newest[ply] = ply << 10 | (4 if paying >> FIRST_SQUARE else 2) | colour

    def settle(self, ply):
        """Drop entitlements for which there is no stone to take; when none is left, the next player has the turn."""
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

    # What can be done

    def generate(self, at):
        """Write the legal acts into `acts` from index `at` on; the index after them."""
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

    def placings(self, at, low, high):
        """A stone onto every point of the two words."""
        last: cython.int = self.list_points(low, high, 0)
        k: cython.int
        for k in range(last):
            self.acts[at + k] = self.points[k]
        return at + last

    def slidings(self, at, colour, low, high):
        """Every stone of the colour to those of its neighbours that are among the points of the two words."""
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

    def relocations(self, at, newest, low, high):
        """Every opposing stone but the one just put to every point of the two words, and to decline."""
        word: cython.int = 2 * self.ply + 1 - (newest & 1)
        put: cython.int = newest >> 3 & 127
        ends: cython.int = self.list_points(low, high, 0)
        last: cython.int = self.list_points(
            self.low[word] & ~BIT[2 * put], self.high[word] & ~BIT[2 * put + 1], ends
        )
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

    def allowed(self, at, end, colour):
        """Keep those of the acts from `at` to `end` that complete no broken shape again; the index after them."""
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

    def list_points(self, low, high, at):
        """Write the points of two words into `points` from index `at` on; the index after them."""
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

    def perft(self, depth) -> Tally:  # checked: Cython would make an int of 12.0
        """Count the sequences of `depth` acts from here, every one made and unmade; see `kensington.perft`.

        The board stays as it is, also if Ctrl-C ends the count. Raises `KensingtonError` as the plain `perft` does.
        """
        depth = checked(depth)
        if depth == 0:
            return Tally(acts=1)
        counter: Board = Board(self.position)
        counter.acts = array("I", bytes(4 * MOST_ACTS * depth))
        counter.tally = array("Q", bytes(8 * len(Tally._fields)))
        counter.walk(depth, 0)
        return Tally(*counter.tally)

    def walk(self, depth, at):
        """Count the sequences of `depth` acts into `tally`; the acts written from index `at` on are its own."""
        end: cython.int = self.generate(at)
        k: cython.int
        if depth == 1:
            for k in range(at, end):
                self.make(self.acts[k])
                self.look(self.acts[k])
                self.ply -= 1
            return 0
        if COMPILED:
            PyErr_CheckSignals()  # raises KeyboardInterrupt on Ctrl-C; the interpreter does that itself
        for k in range(at, end):
            self.make(self.acts[k])
            self.walk(depth - 1, end)
            self.ply -= 1
        return 0

    def look(self, act):
        """Count the sequence that has just been made, by its last act: the fields of a `Tally` in their order."""
        squares: cython.ulonglong = self.completed >> FIRST_SQUARE  # two at most
        self.tally[0] += 1
        self.tally[1 + (act >> 14)] += 1
        if self.completed:
            self.tally[6] += self.completed != squares << FIRST_SQUARE
            self.tally[7] += (squares != 0) + ((squares & (squares - 1)) != 0)
        if self.newest[self.ply]:
            self.tally[8] += 1
        if self.winner_after[self.ply]:
            self.tally[9] += 1


def names_of(shapes):
    """The names of the shapes in a word."""
    return frozenset(name for name, bit in BITS.items() if shapes & bit)
