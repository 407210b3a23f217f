"""The rules of Kensington that are the same in every position: what can be chosen, what there is to do, what it earns.

Rule numbers in this package are those of the English rules (1 to 9 and the optional rule). How acts follow one another
is the matter of `position`; where the board's points and shapes are, of `board`.
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
MOST_RELOCATIONS = 2  # that one stone's coming to one point can give (rules 4 and 5)
RELOCATIONS = {3: 1, 4: 2}  # that a completed shape gives, by its corners (rules 3 and 4)

# The hexagons that a colour wins with (rule 8).
WINNING_HEXAGONS: dict[Colour, tuple[Hexagon, ...]] = {
    colour: tuple(hexagon for hexagon in HEXAGONS if hexagon.colour in ("white", colour)) for colour in COLOURS
}


def relocations_for(shapes: Iterable[Shape]) -> int:
    """How many opposing stones may be relocated for these shapes, completed by one stone's coming to one point."""
    return min(MOST_RELOCATIONS, sum(RELOCATIONS[len(shape.points)] for shape in shapes))


@dataclass(frozen=True, slots=True)
class Rules:
    """What is agreed before a game; raises `RulesError` where there is no such choice.

    `players` is 2, 4 or 6: one, two or three to a colour. `two_move` is the optional rule: a colour may not complete
    again, on its first turn after the break-up, a triangle or square of its that was broken up. `relocation` is
    `"compulsory"`, or `"optional"` if what is left of an entitlement may be declined. `first` is the colour to start.
    """

    players: int = 2
    two_move: bool = True
    relocation: Literal["compulsory", "optional"] = "compulsory"
    first: Colour = "red"

    def __post_init__(self) -> None:
        if not isinstance(self.players, int) or self.players not in SUPPLY:
            raise RulesError(f"players={self.players}: there are 2, 4 or 6 players")
        if not isinstance(self.two_move, bool):
            raise RulesError(f"two_move={self.two_move}: the 2-move option is True or False")
        if self.relocation not in ("compulsory", "optional"):
            raise RulesError(f"relocation={self.relocation}: relocation is compulsory or optional")
        if self.first not in COLOURS:
            raise RulesError(f"first={self.first}: red or blue starts")

    @property
    def members(self) -> int:
        """Players of each colour."""
        return self.players // 2

    @property
    def supply(self) -> int:
        """Stones that each player starts with."""
        return SUPPLY[self.players]

    def transform(self, symmetry: Symmetry) -> "Rules":
        """The same rules after a symmetry of the board: where it exchanges the colours, the other one starts."""
        if symmetry.colours == "kept":
            return self
        return Rules(self.players, self.two_move, self.relocation, OPPONENT[self.first])

    def to_text(self) -> str:
        """What differs from the default, as `players=4,relocation=optional`; `-` if nothing does."""
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
                raise NotationError(f"{choice!r} is no rule: there are {_ALL_CHOICES}", column=column)
            chosen[name] = value
            column += len(choice) + 1
        rules = cls(
            int(chosen["players"]),
            chosen["two_move"] == "yes",
            "optional" if chosen["relocation"] == "optional" else "compulsory",
            "blue" if chosen["first"] == "blue" else "red",
        )
        if rules.to_text() != text:
            raise NotationError(f"these rules are written {rules.to_text()}")
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
    """Phase one: a stone from the hand onto a vacant point. Written `12`."""

    point: int

    def __str__(self) -> str:
        return f"{self.point}"

    def transform(self, symmetry: Symmetry) -> "Place":
        """The same act after a symmetry of the board."""
        return Place(symmetry.point[self.point])


@dataclass(frozen=True, slots=True)
class Slide:
    """Phase two: one's own stone along a line to a vacant neighbouring point. Written `12-18`."""

    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.start}-{self.end}"

    def transform(self, symmetry: Symmetry) -> "Slide":
        """The same act after a symmetry of the board."""
        return Slide(symmetry.point[self.start], symmetry.point[self.end])


@dataclass(frozen=True, slots=True)
class Relocate:
    """An opposing stone to any other vacant point, for a completed shape. Written `33>40`."""

    start: int
    end: int

    def __str__(self) -> str:
        return f"{self.start}>{self.end}"

    def transform(self, symmetry: Symmetry) -> "Relocate":
        """The same act after a symmetry of the board."""
        return Relocate(symmetry.point[self.start], symmetry.point[self.end])


@dataclass(frozen=True, slots=True)
class Decline:
    """To leave what is left of an entitlement, where relocation is optional. Written `decline`."""

    def __str__(self) -> str:
        return "decline"

    def transform(self, symmetry: Symmetry) -> "Decline":
        """The same act after a symmetry of the board."""
        return self


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn of a player who can neither place nor slide (rule 9). Written `pass`."""

    def __str__(self) -> str:
        return "pass"

    def transform(self, symmetry: Symmetry) -> "Pass":
        """The same act after a symmetry of the board."""
        return self


Act = Place | Slide | Relocate | Decline | Pass

_ACT = re.compile(r"([1-9][0-9]?)(?:([->])([1-9][0-9]?))?")


def act_from_text(text: str) -> Act:
    """The act that is written so: `12`, `12-18`, `33>40`, `decline` or `pass`; raises `NotationError`.

    Whether there is such a point, and whether the act is legal, is a position's to say.
    """
    if text == "pass":
        return Pass()
    if text == "decline":
        return Decline()
    parts = _ACT.fullmatch(text)
    if parts is None:
        raise NotationError(f"{text!r} is no act: write 12, 12-18, 33>40, decline or pass")
    start, how, end = parts.groups()
    if how is None:
        return Place(int(start))
    return Slide(int(start), int(end)) if how == "-" else Relocate(int(start), int(end))
