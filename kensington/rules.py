"""The rules of Kensington that are the same in every position: the options, the kinds of acts, what shapes pay.

Rule numbers in this package are those of the English rules (1 to 9 and the optional rule). `position` says which acts
are legal, `board` where the points and shapes are.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

from boardgame.errors import NotationError
from boardgame.rule_options import YES_NO, RuleOptions
from commandline.errors import quoted
from kensington.board import HEXAGONS, Hexagon, Shape, Symmetry

Colour = Literal["red", "blue"]

COLOURS: tuple[Colour, Colour] = ("red", "blue")
OPPONENT: dict[Colour, Colour] = {"red": "blue", "blue": "red"}
SUPPLY = {2: 15, 4: 8, 6: 5}  # stones that each player starts with, by the number of players
MOST_RELOCATIONS = 2  # for one stone that reaches one point (rules 4 and 5)
RELOCATIONS = {3: 1, 4: 2}  # for a completed shape, by its corners (rules 3 and 4)
MOST_PENDING = 31  # entitlements under `pays="always"`; otherwise all but the newest need a square of their own
# The other readings of docs/rules.md, by name: the option and its value.
READINGS: dict[str, tuple[str, Any]] = {
    "third_turn": ("two_move", "third"),
    "same_stone": ("same_stone", True),
    "two_squares": ("two_squares", 4),
    "pays_always": ("pays", "always"),
}

# The hexagons that win for a colour (rule 8).
WINNING_HEXAGONS: dict[Colour, tuple[Hexagon, ...]] = {
    colour: tuple(hexagon for hexagon in HEXAGONS if hexagon.colour in ("white", colour)) for colour in COLOURS
}


def relocations_for(shapes: Iterable[Shape], two_squares: int = 2) -> int:
    """The number of relocations that these shapes give when one stone completes them."""
    each = [RELOCATIONS[len(shape.points)] for shape in shapes]
    return two_squares if each.count(2) == 2 else min(MOST_RELOCATIONS, sum(each))


@dataclass(frozen=True, slots=True)
class Rules(RuleOptions):
    """The options of a game; raises `RulesError` for values that do not exist.

    `players` is 2, 4 or 6: one, two or three to a colour. `two_move` is the optional rule: a colour may not complete a
    triangle or square of its own on its first turn after the shape was broken up, or with `"third"` on its first two.
    `relocation` is `"compulsory"`, or `"optional"` if the rest of an entitlement may be declined. `first` is the colour
    that starts. The others are readings of rules 3 to 5: `same_stone`, whether both relocations of an entitlement may
    take the same stone; `two_squares`, how many relocations two squares give that one stone completes, 2 or 4; `pays`,
    whether a shape pays `"once"` in a turn or `"always"` when it is completed.
    """

    players: int = 2
    two_move: bool | Literal["third"] = True
    relocation: Literal["compulsory", "optional"] = "compulsory"
    first: Colour = "red"
    same_stone: bool = False
    two_squares: int = 2
    pays: Literal["once", "always"] = "once"

    choices: ClassVar[dict[str, Mapping[str, Any]]] = {
        "players": {str(number): number for number in SUPPLY},
        "two_move": {"yes": True, "no": False, "third": "third"},
        "relocation": {whether: whether for whether in ("compulsory", "optional")},
        "first": {colour: colour for colour in COLOURS},
        "same_stone": YES_NO,
        "two_squares": {"2": 2, "4": 4},
        "pays": {when: when for when in ("once", "always")},
    }

    @property
    def members(self) -> int:
        """The number of players of each colour."""
        return self.players // 2

    @property
    def supply(self) -> int:
        """The number of stones that each player starts with."""
        return SUPPLY[self.players]

    def transform(self, symmetry: Symmetry) -> "Rules":
        """The same rules after a symmetry of the board; if it exchanges the colours, the other one starts."""
        if symmetry.colours == "kept":
            return self
        return replace(self, first=OPPONENT[self.first])


@dataclass(frozen=True, slots=True)
class Place:
    """Phase one: place a stone from the hand on a vacant point. Written `12`."""

    point: int

    def __str__(self) -> str:
        return f"{self.point}"

    def transform(self, symmetry: Symmetry) -> "Place":
        """The same act after a symmetry of the board."""
        return Place(symmetry.point[self.point])


@dataclass(frozen=True, slots=True)
class Slide:
    """Phase two: move a stone of one's own along a line to a vacant neighbouring point. Written `12-18`."""

    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.start}-{self.end}"

    def transform(self, symmetry: Symmetry) -> "Slide":
        """The same act after a symmetry of the board."""
        return Slide(symmetry.point[self.start], symmetry.point[self.end])


@dataclass(frozen=True, slots=True)
class Relocate:
    """Move an opposing stone to any other vacant point, for a completed shape. Written `33>40`."""

    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.start}>{self.end}"

    def transform(self, symmetry: Symmetry) -> "Relocate":
        """The same act after a symmetry of the board."""
        return Relocate(symmetry.point[self.start], symmetry.point[self.end])


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline the rest of an entitlement, where relocation is optional. Written `decline`."""

    def __str__(self) -> str:
        return "decline"

    def transform(self, symmetry: Symmetry) -> "Decline":
        """The same act after a symmetry of the board."""
        return self


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn of a player who cannot place or slide (rule 9). Written `pass`."""

    def __str__(self) -> str:
        return "pass"

    def transform(self, symmetry: Symmetry) -> "Pass":
        """The same act after a symmetry of the board."""
        return self


Act = Place | Slide | Relocate | Decline | Pass

_ACT = re.compile(r"(0|[1-9][0-9]?)(?:([->])(0|[1-9][0-9]?))?")


def ends(act: Act) -> tuple[int, int]:
    """The point that an act takes a stone from, and the point where it puts one; 0 for neither."""
    return getattr(act, "start", 0), getattr(act, "end", getattr(act, "point", 0))


def act_from_text(text: str) -> Act:
    """The act written `12`, `12-18`, `33>40`, `decline` or `pass`; raises `NotationError`.

    The points need not exist: `Position.play` decides whether the act is legal.
    """
    if text == "pass":
        return Pass()
    if text == "decline":
        return Decline()
    parts = _ACT.fullmatch(text)
    if parts is None:
        raise NotationError(f"unknown act {quoted(text)}; write 12, 12-18, 33>40, decline or pass")
    start, how, end = parts.groups()
    if how is None:
        return Place(int(start))
    return Slide(int(start), int(end)) if how == "-" else Relocate(int(start), int(end))
