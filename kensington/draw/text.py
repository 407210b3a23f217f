"""Kensington's board as text for a terminal, in two sizes, in proportion where a character is twice as high as wide.

The colour of a hexagon is both its background and a word in its middle, and red and blue stones differ in form: the
plain text carries everything that the coloured one does.
"""

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from rich.text import Text

from boardgame.draw import palette
from boardgame.draw.palette import CURSOR_COLOUR, INK, MARKED_COLOUR
from boardgame.draw.text import Cell, TextPage
from kensington.board import COORDINATES, HEXAGONS, LINES, POINTS, ROWS
from kensington.position import Position
from kensington.rules import Act
from kensington.scene import (
    HEXAGON_COLOURS,
    STONE_COLOURS,
    WHOLE_COLOURS,
    check_points,
    completed_areas,
    ends_of,
    starts_of,
)

Size = Literal["small", "large"]

MARGIN = 2  # columns left of the leftmost point, for a bracket
RIGHT_MARGIN = 5  # columns from the rightmost point on: symbol, two digits, a bracket, a space


class PointSymbols(NamedTuple):
    """The characters for a point by what stands on it, and for the inside of a shape just completed."""

    red: str
    blue: str
    vacant: str
    completed: str


SYMBOLS = PointSymbols("●", "■", "◦", "░")
ASCII_SYMBOLS = PointSymbols("R", "B", "o", ":")

# Nearest names on a terminal with 16 colours, where both coloured hexagons would become the same grey. Some terminals
# brighten bold characters, so no stone has the colour of a hexagon.
FEW_COLOURS = palette.FEW_COLOURS | {
    HEXAGON_COLOURS["white"]: "bright_white",
    HEXAGON_COLOURS["red"]: "bright_magenta",
    HEXAGON_COLOURS["blue"]: "bright_cyan",
    STONE_COLOURS["red"]: "red",
    STONE_COLOURS["blue"]: "blue",
    WHOLE_COLOURS["red"]: "red",
    WHOLE_COLOURS["blue"]: "blue",
}


class _Scale(NamedTuple):
    columns: int  # characters along a side of a shape
    rows: int  # lines of text from one row of points to the next


_SCALES: dict[Size, _Scale] = {"small": _Scale(4, 1), "large": _Scale(8, 2)}


def places(size: Size = "small") -> dict[int, Cell]:
    """The row and column, from 0, of each point's symbol in `text`."""
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

    Brackets enclose the points that the `last` acts moved stones from or to, `(●)`; `marked` points, `<◦>`; and the
    `cursor`, `[◦]`; later ones in this order replace earlier ones. Shapes that the last acts completed are filled.
    `numbers` adds each point's number after its symbol; `ascii` uses `R`, `B` and `o` (vacant); `few_colours` uses the
    names of a terminal's 16 colours. Raises `KensingtonError` for points that do not exist.
    """
    marked = tuple(marked)
    cursors = () if cursor is None else (cursor,)
    ends = (*starts_of(last), *ends_of(last))
    check_points((*ends, *marked, *cursors))
    cells = places(size)
    symbols = ASCII_SYMBOLS if ascii else SYMBOLS
    height = 1 + max(row for row, _ in cells.values())
    width = RIGHT_MARGIN + max(column for _, column in cells.values())
    page = TextPage(height, width, FEW_COLOURS if few_colours else {})
    for hexagon in HEXAGONS:
        page.shade(page.inside([cells[point] for point in hexagon.points]), HEXAGON_COLOURS[hexagon.colour])
    page.lines([(cells[a], cells[b]) for a, b in LINES], ascii=ascii)
    for colour, points in completed_areas(position, last):
        for cell in page.inside([cells[point] for point in points], with_edge=False):
            page.put(cell, symbols.completed, WHOLE_COLOURS[colour], bold=True)
    _put_names(page, cells, raised=numbers)
    _put_points(page, cells, position, symbols, numbers)
    for points, pair, background in ((ends, "()", None), (marked, "<>", MARKED_COLOUR), (cursors, "[]", CURSOR_COLOUR)):
        for point in points:
            page.brackets(cells[point], pair, background, length=1 + (len(str(point)) if numbers else 0))
    return page.text()


def board(position: Position) -> str:
    """A position as lines of text, with the stones in hand and who has the next act or has won."""
    red, blue = (sum(camp.hand) for camp in (position.red, position.blue))
    turn = f"{position.winner} has won" if position.winner else f"{position.to_act.colour} to play"
    return f"{text(position).plain}\n{turn}; in hand: red {red}, blue {blue}"


def _put_names(page: TextPage, cells: dict[int, Cell], raised: bool) -> None:
    """Write the hexagons' colours in their middle, or a line above it to leave room for the points' numbers."""
    for hexagon in HEXAGONS:
        corners = [cells[point] for point in hexagon.points]
        row, column = (sum(numbers) / len(corners) for numbers in zip(*corners, strict=True))
        page.put((round(row) - raised, round(column - (len(hexagon.colour) - 1) / 2)), hexagon.colour)


def _put_points(
    page: TextPage, cells: dict[int, Cell], position: Position, symbols: PointSymbols, numbers: bool
) -> None:
    for point in POINTS:
        colour = position.stone(point)
        symbol = getattr(symbols, colour or "vacant")
        row, column = cells[point]
        page.put((row, column), symbol, STONE_COLOURS[colour] if colour else INK, bold=colour is not None)
        if numbers:
            page.put((row, column + 1), str(point))
