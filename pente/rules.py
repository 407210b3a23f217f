"""The rules of Pente that are the same in every position: the options, points and acts.

`docs/pente.md` lists the sentences of the original description and the readings where it is silent. A point is named by
the letter of its line from the left, A to T without I, and the number of its line from the bottom: the centre is K10.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, NamedTuple

from boardgame.errors import NotationError
from boardgame.rule_options import YES_NO, RuleOptions
from commandline.errors import quoted

Side = Literal["white", "black"]

SIDES: tuple[Side, Side] = ("white", "black")  # White begins
OPPONENT: dict[Side, Side] = {"white": "black", "black": "white"}
SIZES = range(9, 20, 2)
COLUMNS = "ABCDEFGHJKLMNOPQRST"
DIRECTIONS = ((1, 0), (0, 1), (1, 1), (1, -1))  # of rows of stones: columns to the right, lines up
WINNING_ROW = 5  # stones
WINNING_CAPTURE, WINNING_KERYO_CAPTURE = 10, 15  # stones
FAR = 3  # points from the centre


class Point(NamedTuple):
    """A point by its `column` from the left and its `row` from the bottom, from 1 on. Written `K10`."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{COLUMNS[self.column - 1]}{self.row}"

    def step(self, direction: tuple[int, int], count: int = 1) -> "Point":
        """The point `count` steps away in a direction; it need not be on a board."""
        return Point(self.column + count * direction[0], self.row + count * direction[1])


@dataclass(frozen=True, slots=True)
class Rules(RuleOptions):
    """The options of a game; raises `RulesError` for values that do not exist.

    The board has `size` lines in both directions: 9 to 19, an odd number. By the `tournament` rule the first player's
    second stone is at least three points from the centre. In `keryo` Pente three adjacent stones are captured like two,
    and 15 captured stones win in place of 10. With `exactly_five`, six or more in a row do not win.
    """

    size: int = 19
    tournament: bool = False
    keryo: bool = False
    exactly_five: bool = False

    choices: ClassVar[dict[str, Mapping[str, Any]]] = {
        "size": {str(size): size for size in SIZES},
        "tournament": YES_NO,
        "keryo": YES_NO,
        "exactly_five": YES_NO,
    }

    @property
    def centre(self) -> Point:
        """The point in the middle of the board."""
        return Point((self.size + 1) // 2, (self.size + 1) // 2)

    @property
    def lengths(self) -> tuple[int, ...]:
        """How many adjacent stones can be captured together."""
        return (2, 3) if self.keryo else (2,)

    @property
    def winning_capture(self) -> int:
        """How many captured stones win."""
        return WINNING_KERYO_CAPTURE if self.keryo else WINNING_CAPTURE

    def points(self) -> Iterator[Point]:
        """The points of the board, from the bottom left line by line."""
        lines = range(1, self.size + 1)
        return (Point(column, row) for row in lines for column in lines)

    def has(self, point: Point) -> bool:
        """Whether the board has a point."""
        return 1 <= point.column <= self.size and 1 <= point.row <= self.size


@dataclass(frozen=True, slots=True)
class Place:
    """Place a stone on a point. Written `K10`."""

    point: Point

    def __str__(self) -> str:
        return str(self.point)


Act = Place


def point_from_text(text: str) -> Point:
    """The point written `K10`, with a capital or a small letter; raises `NotationError`. No board need have it."""
    found = re.fullmatch(f"([{COLUMNS}])([1-9][0-9]?)", text.upper())
    if found is None:
        raise NotationError(f"unknown point {quoted(text)}; write a letter, A to T without I, and a number: K10")
    return Point(COLUMNS.index(found[1]) + 1, int(found[2]))


def act_from_text(text: str) -> Place:
    """The act written as its point; raises `NotationError`."""
    return Place(point_from_text(text))
