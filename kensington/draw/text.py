"""The board as text for a terminal, in two sizes, both in proportion where a character is twice as high as wide.

Lines are drawn in the dots of Braille patterns, or with strokes of ASCII for terminals without them. The colours of the
hexagons are a background, and words in their middle; a red stone and a blue one differ in form. So the plain text says
all that the coloured one does.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Literal, NamedTuple, Protocol

from rich.style import Style
from rich.text import Text

from kensington.board import COORDINATES, HEXAGONS, LINES, POINTS, ROWS
from kensington.draw.look import (
    CURSOR_COLOUR,
    HEXAGON_COLOURS,
    INK,
    MARKED_COLOUR,
    PAPER,
    STONE_COLOURS,
    WHOLE_COLOURS,
    check_points,
    completed_areas,
    ends_of,
    starts_of,
)
from kensington.position import Position
from kensington.rules import Act, Colour

Place = tuple[int, int]  # a character's row and column, from 0
Size = Literal["small", "large"]

MARGIN = 2  # columns left of the leftmost point, room for a bracket
RIGHT_MARGIN = 5  # columns from the rightmost point on: symbol, two figures, a bracket, a space


class Symbols(NamedTuple):
    """The characters for what can be on a point, and for the inside of a shape just completed."""

    red: str
    blue: str
    vacant: str
    completed: str


SYMBOLS = Symbols("●", "■", "◦", "░")
ASCII_SYMBOLS = Symbols("R", "B", "o", ":")

# Names of colours where there are but 16, of which the nearest to both coloured hexagons would be the same grey. Some
# terminals show what is bold as bright: no stone may then be what its hexagon is.
FEW_COLOURS = {
    PAPER: "white",
    INK: "black",
    HEXAGON_COLOURS["white"]: "bright_white",
    HEXAGON_COLOURS["red"]: "bright_magenta",
    HEXAGON_COLOURS["blue"]: "bright_cyan",
    STONE_COLOURS["red"]: "red",
    STONE_COLOURS["blue"]: "blue",
    WHOLE_COLOURS["red"]: "red",
    WHOLE_COLOURS["blue"]: "blue",
    CURSOR_COLOUR: "bright_yellow",
    MARKED_COLOUR: "bright_green",
}


class _Scale(NamedTuple):
    columns: int  # characters along a side of a shape
    rows: int  # lines of text from one row of points to the next


_SCALES: dict[Size, _Scale] = {"small": _Scale(4, 1), "large": _Scale(8, 2)}
_DOTS_ACROSS, _DOTS_DOWN = 2, 4  # of a Braille pattern
_FIRST_PATTERN = 0x2800
_PATTERN_BITS = {(0, 0): 1, (0, 1): 2, (0, 2): 4, (1, 0): 8, (1, 1): 16, (1, 2): 32, (0, 3): 64, (1, 3): 128}
_STROKES = "'-."  # what is seen of a flat line in the upper, middle and lower third of a character


def places(size: Size = "small") -> dict[int, Place]:
    """Where each point's symbol stands in `text`: its row and column, counted from 0."""
    columns, rows = _SCALES[size]
    left = min(x for x, _ in COORDINATES.values())
    return {
        point: (number * rows, MARGIN + round((COORDINATES[point][0] - left) * columns))
        for number, row in enumerate(ROWS)
        for point in row
    }


def text(
    position: Position,
    last: Sequence[Act] = (),
    *,
    cursor: int | None = None,
    marked: Iterable[int] = (),
    numbers: bool = False,
    ascii: bool = False,
    few_colours: bool = False,
    size: Size = "small",
) -> Text:
    """The board, 21 lines of 41 characters (`"small"`) or 41 lines of 75 (`"large"`), without a newline at the end.

    In brackets are the points between which the `last` acts took stones or to which they came, `(●)`; the points that
    are `marked`, `<◦>`; and the `cursor`, `[◦]`. Of brackets in one place the last in this order is seen. The inside of
    what the last acts completed is filled. With `numbers` each symbol is followed by the number of its point; with
    `ascii` the characters are `R`, `B` and `o` (vacant); `few_colours` are those of a terminal that has 16, by name.
    Raises `KensingtonError` for a point that there is not.
    """
    marked = tuple(marked)
    ends = (*starts_of(last), *ends_of(last))
    check_points((*ends, *marked, *(() if cursor is None else (cursor,))))
    page = _Page(size, ASCII_SYMBOLS if ascii else SYMBOLS, FEW_COLOURS if few_colours else {})
    page.hexagons()
    page.lines(_strokes if ascii else _patterns)
    for colour, points in completed_areas(position, last):
        page.fill(points, colour)
    page.names(raised=numbers)
    page.points(position, numbers)
    page.brackets(ends, "()", None, numbers)
    page.brackets(marked, "<>", MARKED_COLOUR, numbers)
    page.brackets(() if cursor is None else (cursor,), "[]", CURSOR_COLOUR, numbers)
    return page.text()


class _Page:
    """Characters with a foreground and a background each."""

    def __init__(self, size: Size, symbols: Symbols, instead: Mapping[str, str]) -> None:
        self._places = places(size)
        self._symbols = symbols
        self._instead = instead  # of a colour, what it is called where it cannot be had
        self._height = 1 + max(row for row, _ in self._places.values())
        self._width = RIGHT_MARGIN + max(column for _, column in self._places.values())
        self._character: dict[Place, str] = {}
        self._colour: dict[Place, str] = {}
        self._bold: set[Place] = set()
        self._background: dict[Place, str] = {}

    def put(self, place: Place, characters: str, colour: str = INK, bold: bool = False) -> None:
        row, column = place
        for offset, character in enumerate(characters):
            at = (row, column + offset)
            self._character[at] = character
            self._colour[at] = colour
            (self._bold.add if bold else self._bold.discard)(at)

    def hexagons(self) -> None:
        for hexagon in HEXAGONS:
            for place in self._inside(hexagon.points, with_edge=True):
                self._background[place] = HEXAGON_COLOURS[hexagon.colour]

    def lines(self, draw: "_Drawing") -> None:
        for place, character in draw([(self._places[a], self._places[b]) for a, b in LINES]):
            self.put(place, character)

    def fill(self, points: tuple[int, ...], colour: Colour) -> None:
        for place in self._inside(points, with_edge=False):
            self.put(place, self._symbols.completed, WHOLE_COLOURS[colour], bold=True)

    def names(self, raised: bool) -> None:
        """The colours' names in the middle of hexagons, or a line above it, where no point's number is in the way."""
        for hexagon in HEXAGONS:
            corners = [self._places[point] for point in hexagon.points]
            row, column = (sum(numbers) / len(corners) for numbers in zip(*corners, strict=True))
            self.put((round(row) - raised, round(column - (len(hexagon.colour) - 1) / 2)), hexagon.colour)

    def points(self, position: Position, numbers: bool) -> None:
        for point in POINTS:
            colour = position.stone(point)
            symbol = getattr(self._symbols, colour or "vacant")
            row, column = self._places[point]
            self.put((row, column), symbol, STONE_COLOURS[colour] if colour else INK, bold=colour is not None)
            if numbers:
                self.put((row, column + 1), str(point))

    def brackets(self, points: Iterable[int], pair: str, background: str | None, numbers: bool) -> None:
        for point in points:
            row, column = self._places[point]
            right = column + 1 + (len(str(point)) if numbers else 0)
            self.put((row, column - 1), pair[0], bold=True)
            self.put((row, right), pair[1], bold=True)
            if background:
                self._background |= {(row, between): background for between in range(column - 1, right + 1)}

    def _inside(self, points: tuple[int, ...], with_edge: bool) -> Iterator[Place]:
        """The places within a polygon whose points go round it clockwise."""
        corners = [self._places[point] for point in points]
        sides = list(zip(corners, corners[1:] + corners[:1], strict=True))
        lowest = 0 if with_edge else 1
        for row in range(min(corners)[0], max(corners)[0] + 1):
            for column in range(self._width):
                if all((d - b) * (row - a) - (c - a) * (column - b) >= lowest for (a, b), (c, d) in sides):
                    yield row, column

    def _style(self, place: Place) -> Style:
        colour, background = self._colour.get(place, INK), self._background.get(place, PAPER)
        return _style(
            self._instead.get(colour, colour), self._instead.get(background, background), place in self._bold
        )

    def text(self) -> Text:
        page = Text(no_wrap=True, end="")
        for row in range(self._height):
            page.append("\n" if row else "")
            for style, run in groupby(((row, column) for column in range(self._width)), self._style):
                page.append("".join(self._character.get(place, " ") for place in run), style)
        return page


@cache
def _style(colour: str, background: str, bold: bool) -> Style:
    return Style(color=colour, bgcolor=background, bold=bold)


_Ends = list[tuple[Place, Place]]


class _Drawing(Protocol):
    def __call__(self, lines: _Ends) -> Iterator[tuple[Place, str]]:
        """The characters that draw these lines from place to place."""


def _patterns(lines: _Ends) -> Iterator[tuple[Place, str]]:
    """Lines as dots of Braille patterns, between the dots in the middle of their ends."""
    patterns: dict[Place, int] = {}
    for (row, column), (to_row, to_column) in lines:
        down, across = _DOTS_DOWN * (to_row - row), _DOTS_ACROSS * (to_column - column)
        steps = max(abs(down), abs(across))
        for step in range(steps + 1):
            y = _DOTS_DOWN * row + 1 + (down * step + steps // 2) // steps
            x = _DOTS_ACROSS * column + (across * step + steps // 2) // steps
            place = (y // _DOTS_DOWN, x // _DOTS_ACROSS)
            bit = _PATTERN_BITS[x % _DOTS_ACROSS, y % _DOTS_DOWN]
            patterns[place] = patterns.get(place, 0) | bit
    for place, bits in patterns.items():
        yield place, chr(_FIRST_PATTERN + bits)


def _strokes(lines: _Ends) -> Iterator[tuple[Place, str]]:
    """Lines as strokes of ASCII: one a row where a line is steep, one a column where it is flat."""
    for (row, column), (to_row, to_column) in lines:
        down, across = to_row - row, to_column - column
        if abs(across) > abs(down):
            for step in range(1, abs(across)):
                thirds = 3 * row + 1 + round(3 * down * step / abs(across))
                yield (thirds // 3, column + (step if across > 0 else -step)), _STROKES[thirds % 3]
        else:
            stroke = "|" if across == 0 else "\\" if across * down > 0 else "/"
            for step in range(1, abs(down)):
                yield (row + step, column + round(across * step / down)), stroke
