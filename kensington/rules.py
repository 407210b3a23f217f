"""The rules of Kensington that are the same in every position: the options, the kinds of acts, what shapes pay.

Rule numbers in this package are those of the English rules (1 to 9 and the optional rule). `position` says which acts
are legal, `board` where the points and shapes are.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from boardgame.errors import NotationError
from kensington.board import HEXAGONS, Hexagon, Shape, Symmetry
from kensington.errors import RulesError

Colour = Literal["red", "blue"]

COLOURS: tuple[Colour, Colour] = ("red", "blue")
OPPONENT: dict[Colour, Colour] = {"red": "blue", "blue": "red"}
SUPPLY = {2: 15, 4: 8, 6: 5}  # stones that each player starts with, by the number of players
MOST_RELOCATIONS = 2  # for one stone that reaches one point (rules 4 and 5)
RELOCATIONS = {3: 1, 4: 2}  # for a completed shape, by its corners (rules 3 and 4)
MOST_PENDING = 31  # entitlements under `pays="always"`; otherwise all but the newest need a square of their own

# The hexagons that win for a colour (rule 8).
WINNING_HEXAGONS: dict[Colour, tuple[Hexagon, ...]] = {
    colour: tuple(hexagon for hexagon in HEXAGONS if hexagon.colour in ("white", colour)) for colour in COLOURS
}


def relocations_for(shapes: Iterable[Shape], two_squares: int = 2) -> int:
    """The number of relocations that these shapes give when one stone completes them."""
    each = [RELOCATIONS[len(shape.points)] for shape in shapes]
    return two_squares if each.count(2) == 2 else min(MOST_RELOCATIONS, sum(each))


@dataclass(frozen=True, slots=True)
class Rules:
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

    def __post_init__(self) -> None:
        if not isinstance(self.players, int) or self.players not in SUPPLY:
            raise RulesError(f"players={self.players}: must be 2, 4 or 6")
        if not isinstance(self.two_move, bool) and self.two_move != "third":
            raise RulesError(f"two_move={self.two_move}: must be True, False or 'third'")
        if self.relocation not in ("compulsory", "optional"):
            raise RulesError(f"relocation={self.relocation}: must be compulsory or optional")
        if self.first not in COLOURS:
            raise RulesError(f"first={self.first}: must be red or blue")
        if not isinstance(self.same_stone, bool):
            raise RulesError(f"same_stone={self.same_stone}: must be True or False")
        if not isinstance(self.two_squares, int) or self.two_squares not in (2, 4):
            raise RulesError(f"two_squares={self.two_squares}: must be 2 or 4")
        if self.pays not in ("once", "always"):
            raise RulesError(f"pays={self.pays}: must be once or always")

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

    def to_text(self) -> str:
        """The options that differ from the default, as `players=4,relocation=optional`; `-` if none does."""
        choices = {
            name: next(text for text, meaning in values.items() if meaning == getattr(self, name))
            for name, values in _VALUES.items()
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
        rules = cls(**{name: _VALUES[name][value] for name, value in chosen.items()})
        if rules.to_text() != text:
            raise NotationError(f"the rules must be written {rules.to_text()}")
        return rules


# The options in the order of their texts; for each value its text, the default first.
_VALUES: dict[str, dict[str, Any]] = {
    "players": {"2": 2, "4": 4, "6": 6},
    "two_move": {"yes": True, "no": False, "third": "third"},
    "relocation": {"compulsory": "compulsory", "optional": "optional"},
    "first": {"red": "red", "blue": "blue"},
    "same_stone": {"no": False, "yes": True},
    "two_squares": {"2": 2, "4": 4},
    "pays": {"once": "once", "always": "always"},
}
_DEFAULTS = {name: next(iter(values)) for name, values in _VALUES.items()}
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
