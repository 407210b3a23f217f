"""A position in a game of Kensington, and the acts that are legal in it.

The readable reference for the rules in play: turns, entitlements, rule 9's pass, the 2-move option, winning. A
`Position` is an immutable value, and two equal ones have the same future. It does not know its past, who plays, or
draws, which players agree on. `docs/notation.md` describes its one-line text form.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar, Literal, NamedTuple, TypeVar

from boardgame.draw.notebook import ShownInNotebooks
from boardgame.errors import IllegalActError, NotationError
from boardgame.game import Outcome
from commandline.errors import quoted
from kensington.board import (
    ALL_POINTS,
    HEXAGON_AT,
    NEIGHBOURS,
    POINTS,
    ROWS,
    SHAPES,
    SHAPES_AT,
    Shape,
    Symmetry,
    mask_of,
    points_of,
)
from kensington.errors import Ending
from kensington.errors import IllegalActReason as Reason
from kensington.rules import (
    COLOURS,
    MOST_PENDING,
    OPPONENT,
    WINNING_HEXAGONS,
    Act,
    Colour,
    Decline,
    Pass,
    Place,
    Relocate,
    Rules,
    Slide,
    relocations_for,
)

Fault = tuple[Reason, str]  # why an act is illegal, as a value and in words
WINNING_MASKS = {colour: tuple(hexagon.mask for hexagon in WINNING_HEXAGONS[colour]) for colour in COLOURS}
NOTHING_PUT = 0  # not a point: the entitlement has not relocated a stone yet


class Turn(NamedTuple):
    """A colour, and the member of its team, from 1; with two players that is always 1."""

    colour: Colour
    member: int


class Camp(NamedTuple):
    """The stones of one colour: a mask of those on the board, the numbers in each member's hand, and broken shapes.

    `broken` names the triangles and squares of this colour that were broken up since its last placing, slide or pass
    began and are not whole: under the 2-move option its next turn may not complete them. Under `two_move="third"` they
    are those broken up since its last turn but one began, and `newly` names those since the last: they also bar the
    turn after the next.
    """

    stones: int
    hand: tuple[int, ...]
    broken: frozenset[str]
    newly: frozenset[str] = frozenset()


class Entitlement(NamedTuple):
    """`left` relocations that `owner` still has to make, of any stone but that on `put`.

    `put` is where this entitlement's first relocation put a stone; before that, it is `NOTHING_PUT`.
    """

    owner: Colour
    left: int
    put: int


@dataclass(frozen=True, slots=True, repr=False)
class Position(ShownInNotebooks):
    """Everything that the rest of a game depends on; made by `start`, `from_text` and `play`.

    `turn` is the player whose turn it is: the one who placed or slid a stone, until all relocations that follow have
    been made. In a finished game it is the turn that finished it. `pending` is the stack of entitlements, the newest
    first; `paid` names the shapes that have paid in this turn.

    >>> from kensington.rules import Place
    >>> position = Position.start().play(Place(12))
    >>> position.turn
    Turn(colour='blue', member=1)
    >>> len(position.legal_acts())
    71
    >>> Position.from_text(position.to_text()) == position
    True
    """

    TEXT_MODULE: ClassVar[str] = "draw.text"

    rules: Rules
    red: Camp
    blue: Camp
    turn: Turn
    pending: tuple[Entitlement, ...] = ()
    paid: frozenset[str] = frozenset()

    @classmethod
    def start(cls, rules: Rules | None = None) -> "Position":
        """The empty board before the first turn."""
        rules = rules or Rules()
        camp = Camp(0, (rules.supply,) * rules.members, frozenset())
        return cls(rules, camp, camp, Turn(rules.first, 1))

    # Inspection

    def camp(self, colour: Colour) -> Camp:
        """The stones of this colour."""
        return self.red if colour == "red" else self.blue

    def stone(self, point: int) -> Colour | None:
        """The colour of the stone on a point; None if it is vacant."""
        if self.red.stones >> point & 1:
            return "red"
        return "blue" if self.blue.stones >> point & 1 else None

    @property
    def vacant(self) -> int:
        """The mask of the vacant points."""
        return ALL_POINTS & ~(self.red.stones | self.blue.stones)

    @property
    def phase(self) -> Literal["placing", "moving"]:
        """`"placing"` while any player has a stone in hand."""
        return "placing" if any(self.red.hand) or any(self.blue.hand) else "moving"

    @property
    def winner(self) -> Colour | None:
        """The colour that occupies a white hexagon or one of its own (rule 8)."""
        return next((colour for colour in COLOURS if _has_hexagon(colour, self.camp(colour).stones)), None)

    @property
    def outcome(self) -> Outcome | None:
        """The winner; None before the end. Kensington has no draw by rule."""
        return Outcome(winner, Ending.HEXAGON) if (winner := self.winner) else None

    @property
    def to_act(self) -> Turn:
        """Who has the next act: the owner of the newest entitlement, or else the player whose turn it is.

        If that entitlement belongs to the other colour, the member is the one whose turn comes next.
        """
        if self.pending and self.pending[0].owner != self.turn.colour:
            return self._next_turn()
        return self.turn

    @property
    def side_to_act(self) -> Colour:
        """The colour that has the next act."""
        return self.to_act.colour

    @property
    def mid_turn(self) -> bool:
        """Whether a relocation is pending."""
        return bool(self.pending)

    def _next_turn(self) -> Turn:
        """The colours alternate, and within each so do its members: R1 B1 R2 B2 ..."""
        colour, member = self.turn
        if colour != self.rules.first:
            member = member % self.rules.members + 1
        return Turn(OPPONENT[colour], member)

    # Legal acts

    def legal_acts(self) -> tuple[Act, ...]:
        """Every legal act, in the order of points; none in a finished game."""
        if self.winner:
            return ()
        if self.pending:
            declining = (Decline(),) if self.rules.relocation == "optional" else ()
            return (*self._relocations(), *declining)
        return tuple(self._placings() if self._in_hand() else self._slidings()) or (Pass(),)

    def _in_hand(self) -> int:
        """Stones in the hand of the player whose turn it is."""
        return self.camp(self.turn.colour).hand[self.turn.member - 1]

    def _placings(self) -> Iterator[Place]:
        barred = sum({1 << gap for gap, _ in self._barred()})
        return (Place(point) for point in points_of(self.vacant & ~barred))

    def _slidings(self) -> Iterator[Slide]:
        vacant = self.vacant
        barred = self._barred()
        for start in points_of(self.camp(self.turn.colour).stones):
            for end in NEIGHBOURS[start]:
                if vacant >> end & 1 and not (barred and _barring(barred, end, start)):
                    yield Slide(start, end)

    def _relocations(self) -> Iterator[Relocate]:
        ends = tuple(points_of(self.vacant))
        for start in points_of(_relocatable(self.pending[0], self.camp(OPPONENT[self.pending[0].owner]))):
            for end in ends:
                yield Relocate(start, end)

    def _barred(self) -> list[tuple[int, Shape]]:
        """The shapes that this turn may not complete and that lack one stone, each with the point of that stone."""
        stones, _, broken, _ = self.camp(self.turn.colour)
        gaps = [(SHAPES[name].mask & ~stones, SHAPES[name]) for name in sorted(broken)]
        return [(gap.bit_length() - 1, shape) for gap, shape in gaps if gap.bit_count() == 1]

    # Playing

    def play(self, act: Act) -> "Position":
        """The position after this act; raises `IllegalActError` with an `IllegalActReason`."""
        if not isinstance(act, Act):
            raise TypeError(f"{act!r} is not an act, such as Place(12)")
        fault = self._fault(act)
        if fault:
            reason, words = fault
            raise IllegalActError(act, reason, f"{act}: {words}")
        if isinstance(act, Relocate):
            return self._relocate(act.start, act.end)
        if isinstance(act, Decline):
            return self._settle(self.red, self.blue, self.pending[1:], self.paid)
        colour, member = self.turn
        stones, hand, _, newly = self.camp(colour)
        camp = Camp(stones, hand, newly)  # what is not newly broken up may be completed from now on
        if isinstance(act, Place):
            hand = (*hand[: member - 1], hand[member - 1] - 1, *hand[member:])
            return self._come(colour, camp._replace(hand=hand), act.point, (), frozenset())
        if isinstance(act, Slide):
            return self._come(colour, self._left(camp, act.start), act.end, (), frozenset())
        return self._settle(*self._camps_with(colour, camp), (), frozenset())

    def _relocate(self, start: int, end: int) -> "Position":
        owner, left, _ = self.pending[0]
        put = NOTHING_PUT if self.rules.same_stone else end
        rest = self.pending[1:] if left == 1 else (Entitlement(owner, left - 1, put), *self.pending[1:])
        return self._come(OPPONENT[owner], self._left(self.camp(OPPONENT[owner]), start), end, rest, self.paid)

    def _come(
        self, colour: Colour, camp: Camp, point: int, pending: tuple[Entitlement, ...], paid: frozenset[str]
    ) -> "Position":
        """The position after a stone reaches a point: it may win (rule 8) or complete shapes (rules 3 to 5, 7)."""
        stones = camp.stones | 1 << point
        whole = _whole_shapes(stones, point)
        names = {shape.name for shape in whole}
        camp = Camp(stones, camp.hand, camp.broken - names, camp.newly - names)
        red, blue = self._camps_with(colour, camp)
        hexagon = HEXAGON_AT.get(point)
        if hexagon and hexagon.colour in ("white", colour) and stones & hexagon.mask == hexagon.mask:
            return Position(self.rules, red, blue, self.turn)
        paying = [shape for shape in whole if shape.name not in paid]
        relocations = relocations_for(paying, self.rules.two_squares)
        for left in [1] if relocations == 1 else [2] * (relocations // 2):
            if self.rules.pays == "once" or len(pending) < MOST_PENDING:
                pending = (Entitlement(colour, left, NOTHING_PUT), *pending)
        if self.rules.pays == "once":
            paid = paid.union(shape.name for shape in paying)
        return self._settle(red, blue, pending, paid)

    def _settle(self, red: Camp, blue: Camp, pending: tuple[Entitlement, ...], paid: frozenset[str]) -> "Position":
        """Continue with the next entitlement that has a stone to relocate, or with the next turn."""
        while pending and not _relocatable(pending[0], blue if pending[0].owner == "red" else red):
            pending = pending[1:]
        if not pending:
            return Position(self.rules, red, blue, self._next_turn())
        return Position(self.rules, red, blue, self.turn, pending, paid)

    def _camps_with(self, colour: Colour, camp: Camp) -> tuple[Camp, Camp]:
        return (camp, self.blue) if colour == "red" else (self.red, camp)

    def _left(self, camp: Camp, start: int) -> Camp:
        """The camp after a stone has left a point."""
        broken_up = self._broken_up(camp.stones, start)
        newly = camp.newly | broken_up if self.rules.two_move == "third" else camp.newly
        return Camp(camp.stones & ~(1 << start), camp.hand, camp.broken | broken_up, newly)

    def _broken_up(self, stones: int, start: int) -> frozenset[str]:
        """The shapes that a stone breaks up by leaving a point, if the 2-move option is in force."""
        if not self.rules.two_move:
            return frozenset()
        return frozenset([shape.name for shape in _whole_shapes(stones, start)])

    def transform(self, symmetry: Symmetry) -> "Position":
        """The same position after a symmetry of the board that keeps or exchanges the colours.

        Play commutes with it: `p.play(a).transform(s) == p.transform(s).play(a.transform(s))`. Raises `ValueError` for
        a symmetry that mixes the colours of the hexagons.
        """
        if symmetry.colours == "mixed":
            raise ValueError("the symmetry mixes the colours of the hexagons")
        colour = {c: c if symmetry.colours == "kept" else OPPONENT[c] for c in COLOURS}
        camps = {
            colour[c]: Camp(
                mask_of(symmetry.point[point] for point in points_of(self.camp(c).stones)),
                self.camp(c).hand,
                frozenset(symmetry.shape[name] for name in self.camp(c).broken),
                frozenset(symmetry.shape[name] for name in self.camp(c).newly),
            )
            for c in COLOURS
        }
        return Position(
            self.rules.transform(symmetry),
            camps["red"],
            camps["blue"],
            Turn(colour[self.turn.colour], self.turn.member),
            tuple(Entitlement(colour[owner], left, symmetry.point[put]) for owner, left, put in self.pending),
            frozenset(symmetry.shape[name] for name in self.paid),
        )

    # Reasons for refusing an act

    def _fault(self, act: Act) -> Fault | None:
        """Why an act is not legal; None if it is."""
        if self.winner:
            return Reason.GAME_OVER, f"the game is over, {self.winner} has won"
        if isinstance(act, Decline):
            return self._fault_of_declining()
        if isinstance(act, Relocate):
            return self._fault_of_relocating(act.start, act.end)
        if self.pending:
            return Reason.RELOCATION_PENDING, f"{self.pending[0].owner} must relocate a stone first"
        if isinstance(act, Place):
            return self._fault_of_placing(act.point)
        if isinstance(act, Slide):
            return self._fault_of_sliding(act.start, act.end)
        return None if self.legal_acts() == (Pass(),) else (Reason.CAN_ACT, f"{self.turn.colour} can still act")

    def _fault_of_placing(self, point: int) -> Fault | None:
        if not self._in_hand():
            return Reason.NO_STONE_IN_HAND, f"{self._player()} has no stone in hand"
        return self._fault_of_end(point) or self._fault_of_completing(point, start=NOTHING_PUT)

    def _fault_of_sliding(self, start: int, end: int) -> Fault | None:
        if self._in_hand():
            return Reason.STONES_IN_HAND, f"{self._player()} still has stones in hand"
        fault = self._fault_of_start(start, self.turn.colour)
        if fault:
            return fault
        if not _fault_of_point(end) and end not in NEIGHBOURS[start]:
            return Reason.NOT_ADJACENT, f"point {end} is not next to {start}"
        return self._fault_of_end(end) or self._fault_of_completing(end, start)

    def _fault_of_relocating(self, start: int, end: int) -> Fault | None:
        if not self.pending:
            return Reason.NO_RELOCATION_PENDING, "no relocation is pending"
        fault = self._fault_of_start(start, OPPONENT[self.pending[0].owner])
        if fault:
            return fault
        if start == self.pending[0].put:
            return Reason.JUST_RELOCATED, f"the stone on point {start} has just been relocated there"
        return self._fault_of_end(end)

    def _fault_of_declining(self) -> Fault | None:
        if not self.pending:
            return Reason.NO_RELOCATION_PENDING, "no relocation is pending"
        if self.rules.relocation == "compulsory":
            return Reason.RELOCATION_COMPULSORY, "relocation is compulsory"
        return None

    def _fault_of_start(self, point: int, colour: Colour) -> Fault | None:
        if fault := _fault_of_point(point):
            return fault
        stone = self.stone(point)
        if stone == colour:
            return None
        return Reason.WRONG_COLOUR if stone else Reason.VACANT, f"there is no {colour} stone on point {point}"

    def _fault_of_end(self, point: int) -> Fault | None:
        if fault := _fault_of_point(point):
            return fault
        return None if self.vacant >> point & 1 else (Reason.OCCUPIED, f"point {point} is occupied")

    def _fault_of_completing(self, end: int, start: int) -> Fault | None:
        shape = _barring(self._barred(), end, start)
        if shape is None:
            return None
        points = ", ".join(map(str, shape.points))
        kind = "triangle" if len(shape.points) == 3 else "square"
        turns = "first two turns" if self.rules.two_move == "third" else "first turn"
        words = f"{self.turn.colour} may not complete {kind} {points} on the {turns} after it was broken up"
        return Reason.BARRED_BY_TWO_MOVE_OPTION, words

    def _player(self) -> str:
        return self.turn.colour if self.rules.players == 2 else f"{self.turn.colour} {self.turn.member}"

    # Text form

    def __repr__(self) -> str:
        return f"Position.from_text({self.to_text()!r})"

    def to_text(self) -> str:
        """The position as one line of seven words; see `docs/notation.md`."""
        letter = {"red": "r", "blue": "b", None: "."}
        member = str(self.turn.member) if self.rules.players > 2 else ""
        return " ".join(
            (
                "/".join("".join(letter[self.stone(point)] for point in row) for row in ROWS),
                "/".join("+".join(map(str, self.camp(colour).hand)) for colour in COLOURS),
                letter[self.turn.colour] + member,
                ",".join(f"{letter[e.owner]}{e.left}" + (f"@{e.put}" if e.put else "") for e in self.pending) or "-",
                _names_to_text(self.paid),
                "/".join(_names_to_text(self.camp(colour).broken, self.camp(colour).newly) for colour in COLOURS),
                self.rules.to_text(),
            )
        )

    @classmethod
    def from_text(cls, text: str) -> "Position":
        """The position that `to_text` wrote; raises `NotationError` with the column of the fault."""
        return _read(text)


def _fault_of_point(point: int) -> Fault | None:
    """Why this is not a point. Only an `int` is one: the shifts of numpy's integers end at 64 bits."""
    if isinstance(point, int) and point in POINTS:
        return None
    return Reason.NO_SUCH_POINT, f"there is no point {point!r}"


def _has_hexagon(colour: Colour, stones: int) -> bool:
    """Whether these stones of a colour occupy a hexagon that wins for it."""
    for mask in WINNING_MASKS[colour]:
        if stones & mask == mask:
            return True
    return False


def _relocatable(entitlement: Entitlement, opposing: Camp) -> int:
    """The mask of the stones that this entitlement's owner may relocate."""
    return opposing.stones & ~(1 << entitlement.put)


def _whole_shapes(stones: int, point: int) -> list[Shape]:
    """The triangles and squares at this point that the stones occupy completely."""
    return [shape for shape in SHAPES_AT[point] if stones & shape.mask == shape.mask]


def _barring(barred: list[tuple[int, Shape]], end: int, start: int) -> Shape | None:
    """The barred shape that a stone completes at `end`, coming from `start` or from the hand (`NOTHING_PUT`)."""
    return next((shape for gap, shape in barred if gap == end and not shape.mask >> start & 1), None)


def _names_to_text(names: frozenset[str], newly: frozenset[str] = frozenset()) -> str:
    return ",".join(name + "+" * (name in newly) for name in SHAPES if name in names) or "-"


# Reading the text form. Each function reads one of its words; the column of a fault counts within that word.

_WORDS = ("stones", "hands", "turn", "pending", "paid", "broken", "rules")
_COLOUR: dict[str, Colour] = {"r": "red", "b": "blue"}
Read = TypeVar("Read")
_ENTITLEMENT = re.compile(r"([rb])([12])(?:@([1-9][0-9]?))?")


def _read(text: str) -> Position:
    words = text.split(" ")
    columns = list(accumulate((len(word) + 1 for word in words), initial=1))
    if len(words) != len(_WORDS):
        raise NotationError(
            f"a position has {len(_WORDS)} words separated by a space ({', '.join(_WORDS)}), not {len(words)}",
            column=columns[len(_WORDS)] if len(words) > len(_WORDS) else len(text) + 1,
        )
    word = dict(zip(_WORDS, words, strict=True))
    at = dict(zip(_WORDS, columns, strict=False))  # one more column than words: that after the text

    def part(name: str, reader: Callable[..., Read], *more: object) -> Read:
        try:
            return reader(word[name], *more)
        except NotationError as error:
            raise error.within(1, at[name]) from None

    rules = part("rules", Rules.from_text)
    stones = part("stones", _read_stones)
    hands = part("hands", _read_hands, rules, stones)
    broken = part("broken", _read_broken)
    red, blue = (Camp(on, hand, *names) for on, hand, names in zip(stones, hands, broken, strict=True))
    turn = part("turn", _read_turn, rules)
    position = Position(rules, red, blue, turn, part("pending", _read_pending), part("paid", _read_names))
    for name, fault in _contradictions(position):
        raise NotationError(fault, column=at[name])
    written = position.to_text()
    if written != text:  # such as names in another order: a position has only one text
        column = next(n for n, (a, b) in enumerate(zip(written + " ", text + " ", strict=False), 1) if a != b)
        raise NotationError(f"the position must be written {written}", column=column)
    return position


def _read_stones(word: str) -> tuple[int, int]:
    pattern = "/".join("." * len(row) for row in ROWS)
    for column, (found, expected) in enumerate(zip(word, pattern, strict=False), 1):
        if (found not in ".rb") if expected == "." else (found != "/"):
            wanted = "'.', 'r' or 'b'" if expected == "." else "'/' at the end of a row"
            raise NotationError(f"expected {wanted}, not {quoted(found)}", column=column)
    if len(word) != len(pattern):
        column = min(len(word), len(pattern)) + 1
        raise NotationError(f"the stones must have {len(pattern)} characters, not {len(word)}", column=column)
    on_points = list(enumerate(word.replace("/", ""), 1))
    red, blue = (mask_of(point for point, found in on_points if found == letter) for letter in "rb")
    return red, blue


def _read_pair(word: str) -> tuple[str, str]:
    red, slash, blue = word.partition("/")
    if not slash:
        raise NotationError("expected red's and blue's values, separated by '/'")
    return red, blue


def _read_hands(word: str, rules: Rules, stones: tuple[int, int]) -> list[tuple[int, ...]]:
    hands = []
    for colour, on_board, text in zip(COLOURS, stones, _read_pair(word), strict=True):
        members = text.split("+")
        if len(members) != rules.members or not all(re.fullmatch("[0-9]{1,2}", member) for member in members):
            wanted = "+".join(["number"] * rules.members)
            raise NotationError(f"expected {colour}'s stones in hand, {wanted}, not {quoted(text)}")
        hand = tuple(map(int, members))
        if max(hand) > rules.supply:
            raise NotationError(f"{colour} has {max(hand)} stones in one hand; a player starts with {rules.supply}")
        if sum(hand) + on_board.bit_count() > rules.supply * rules.members:
            raise NotationError(
                f"{colour} has {sum(hand)} stones in hand and {on_board.bit_count()} on the board; "
                f"the colour has only {rules.supply * rules.members}"
            )
        hands.append(hand)
    return hands


def _read_turn(word: str, rules: Rules) -> Turn:
    members = [""] if rules.players == 2 else [str(member) for member in range(1, rules.members + 1)]
    turns = {letter + member: Turn(_COLOUR[letter], int(member or 1)) for member in members for letter in "rb"}
    if word not in turns:
        raise NotationError(f"unknown turn {quoted(word)}; choose from {', '.join(turns)}")
    return turns[word]


def _read_pending(word: str) -> tuple[Entitlement, ...]:
    pending = []
    column = 1
    for text in word.split(",") if word != "-" else ():
        parts = _ENTITLEMENT.fullmatch(text)
        if parts is None or int(parts[3] or 1) not in POINTS or (parts[3] and parts[2] != "1"):
            expected = "r2, r1 or, after a stone has been put on 33, r1@33"
            raise NotationError(f"expected an entitlement such as {expected}, not {quoted(text)}", column=column)
        pending.append(Entitlement(_COLOUR[parts[1]], int(parts[2]), int(parts[3] or NOTHING_PUT)))
        column += len(text) + 1
    return tuple(pending)


def _read_names(word: str, column: int = 1, mark: str = "") -> frozenset[str]:
    """The names in a word; each may be followed by the mark, if there is one."""
    names = set()
    for name in word.split(",") if word != "-" else ():
        if name.removesuffix(mark) not in SHAPES:
            raise NotationError(f"unknown shape {quoted(name)}; the shapes are t1 to t24 and s1 to s30", column=column)
        names.add(name)
        column += len(name) + 1
    return frozenset(names)


def _read_broken(word: str) -> list[tuple[frozenset[str], frozenset[str]]]:
    """For each colour the broken shapes, and those of them that are newly so: marked with '+'."""
    red, blue = _read_pair(word)
    sides = _read_names(red, mark="+"), _read_names(blue, column=len(red) + 2, mark="+")
    return [
        (frozenset(name.removesuffix("+") for name in side), frozenset(name[:-1] for name in side if name[-1] == "+"))
        for side in sides
    ]


def _contradictions(position: Position) -> Iterator[tuple[str, str]]:
    """The contradictions in a position, each with the word that contains it."""
    if not any(camp.stones or any(camp.hand) for camp in (position.red, position.blue)):
        yield "hands", "there are no stones on the board or in hand"
    if all(_has_hexagon(colour, position.camp(colour).stones) for colour in COLOURS):
        yield "stones", "both colours have won"
    if position.winner and position.pending:
        yield "pending", "a finished game has no pending relocations"
    for newest in position.pending[:1]:
        if not _relocatable(newest, position.camp(OPPONENT[newest.owner])):
            yield "pending", f"{newest.owner} has no stone to relocate"
    if position.rules.same_stone and any(entitlement.put for entitlement in position.pending):
        yield "pending", "with same_stone=yes, no entitlement excludes a stone"
    if position.rules.pays == "always":
        if position.paid:
            yield "paid", "with pays=always, no shape is marked as paid"
        if len(position.pending) > MOST_PENDING:
            yield "pending", f"with pays=always, at most {MOST_PENDING} entitlements are pending"
    elif len(position.pending) > len(position.paid):
        yield "paid", "each pending entitlement needs a shape that has paid"
    if position.paid and not position.pending:
        yield "paid", "shapes have paid only while a relocation is pending"
    for colour in COLOURS:
        stones, _, broken, newly = position.camp(colour)
        if newly and position.rules.two_move != "third":
            yield "broken", "a '+' needs two_move=third"
        if broken and not position.rules.two_move:
            yield "broken", "broken shapes need the 2-move option"
        for name in sorted(broken):
            if stones & SHAPES[name].mask == SHAPES[name].mask:
                yield "broken", f"{colour}'s shape {name} is whole"
