"""The rules of Kensington that are the same in every position: the options, the kinds of acts, what shapes pay.

Rule numbers in this package are those of the English rules (1 to 9 and the optional rule). `position` says which acts
are legal, `board` where the points and shapes are.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from boardgame.errors import NotationError
from kensington.board import HEXAGONS, Hexagon, Shape, Symmetry
from kensington.errors import RulesError

Colour = Literal["red", "blue"]

COLOURS: tuple[Colour, Colour] = ("red", "blue")
OPPONENT: dict[Colour, Colour] = {"red": "blue", "blue": "red"}
SUPPLY = {2: 15, 4: 8, 6: 5}  # stones that each player starts with, by the number of players
MOST_RELOCATIONS = 2  # for one stone that reaches one point (rules 4 and 5)
RELOCATIONS = {3: 1, 4: 2}  # for a completed shape, by its corners (rules 3 and 4)

# The hexagons that win for a colour (rule 8).
WINNING_HEXAGONS: dict[Colour, tuple[Hexagon, ...]] = {
    colour: tuple(hexagon for hexagon in HEXAGONS if hexagon.colour in ("white", colour)) for colour in COLOURS
}


def relocations_for(shapes: Iterable[Shape]) -> int:
    """The number of relocations that these shapes give when one stone completes them."""
    return min(MOST_RELOCATIONS, sum(RELOCATIONS[len(shape.points)] for shape in shapes))


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a game; raises `RulesError` for values that do not exist.

    `players` is 2, 4 or 6: one, two or three to a colour. `two_move` is the optional rule: a colour may not complete a
    triangle or square of its own on its first turn after the shape was broken up. `relocation` is `"compulsory"`, or
    `"optional"` if the rest of an entitlement may be declined. `first` is the colour that starts.
    """

    players: int = 2
    two_move: bool = True
    relocation: Literal["compulsory", "optional"] = "compulsory"
    first: Colour = "red"

    def __post_init__(self) -> None:
        if not isinstance(self.players, int) or self.players not in SUPPLY:
            raise RulesError(f"players={self.players}: must be 2, 4 or 6")
        if not isinstance(self.two_move, bool):
            raise RulesError(f"two_move={self.two_move}: must be True or False")
        if self.relocation not in ("compulsory", "optional"):
            raise RulesError(f"relocation={self.relocation}: must be compulsory or optional")
        if self.first not in COLOURS:
            raise RulesError(f"first={self.first}: must be red or blue")

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
        return Rules(self.players, self.two_move, self.relocation, OPPONENT[self.first])

    def to_text(self) -> str:
        """The options that differ from the default, as `players=4,relocation=optional`; `-` if none does."""
        choices = {
            "players": str(self.players),
            "two_move": "yes" if self.two_move else "no",
            "relocation": self.relocation,
            "first": self.first,
        }
        return ",".join(f"{name}={value}" for name, value in choices.items() if value != _DEFAULTS[name]) or "-"

    @classmethod
    def from_text(cls, text: str) -> "Rules":
        """The rules that `to_text` wrote; raises `NotationError`."""
        chosen = dict(_DEFAULTS)
        column = 1
        for choice in text.split(",") if text != "-" else ():
            name, _, value = choice.partition("=")
            if value not in _VALUES.get(name, ()):
                raise NotationError(f"unknown rule {choice!r}; choose from {_ALL_CHOICES}", column=column)
            chosen[name] = value
            column += len(choice) + 1
        rules = cls(
            int(chosen["players"]),
            chosen["two_move"] == "yes",
            "optional" if chosen["relocation"] == "optional" else "compulsory",
            "blue" if chosen["first"] == "blue" else "red",
        )
        if rules.to_text() != text:
            raise NotationError(f"the rules must be written {rules.to_text()}")
        return rules


_VALUES = {
    "players": ("2", "4", "6"),
    "two_move": ("yes", "no"),
    "relocation": ("compulsory", "optional"),
    "first": COLOURS,
}
_DEFAULTS = {name: values[0] for name, values in _VALUES.items()}
_ALL_CHOICES = ", ".join(f"{name}={'|'.join(values)}" for name, values in _VALUES.items())


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

_ACT = re.compile(r"([1-9][0-9]?)(?:([->])([1-9][0-9]?))?")


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
        raise NotationError(f"unknown act {text!r}; write 12, 12-18, 33>40, decline or pass")
    start, how, end = parts.groups()
    if how is None:
        return Place(int(start))
    return Slide(int(start), int(end)) if how == "-" else Relocate(int(start), int(end))
