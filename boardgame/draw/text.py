"""Pictures made of characters, for a terminal where a character is about twice as high as wide.

`TextPage` is a grid of coloured characters, and `render_text` puts a scene on one. A game whose board needs more care
at this size draws on a page itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from math import cos, pi, sin

from rich.style import Style
from rich.text import Text

from boardgame.draw.palette import INK, PAPER
from boardgame.draw.scene import XY, Circle, Element, Label, Lines, Polygon, Scene

Cell = tuple[int, int]  # a character's row and column, from 0
CellLine = tuple[Cell, Cell]

COLUMNS_TO_A_ROW = 2  # that are as wide as a row is high
CIRCLE_SIDES = 24  # of the polygon that stands for a circle

_DOTS_ACROSS, _DOTS_DOWN = 2, 4  # of a Braille pattern
_FIRST_PATTERN = 0x2800
_PATTERN_BITS = {(0, 0): 1, (0, 1): 2, (0, 2): 4, (1, 0): 8, (1, 1): 16, (1, 2): 32, (0, 3): 64, (1, 3): 128}
_STROKES = "'-."  # a flat line in the upper, middle and lower third of a character


class TextPage:
    """Characters, each with a foreground and a background; `instead` replaces colours that the terminal lacks."""

    def __init__(self, height: int, width: int, instead: Mapping[str, str] | None = None) -> None:
        self.height, self.width = height, width
        self._instead = instead or {}
        self._character: dict[Cell, str] = {}
        self._colour: dict[Cell, str] = {}
        self._bold: set[Cell] = set()
        self._background: dict[Cell, str] = {}

    def put(self, cell: Cell, characters: str, colour: str = INK, bold: bool = False) -> None:
        """Write characters from a cell to the right."""
        row, column = cell
        for offset, character in enumerate(characters):
            at = (row, column + offset)
            self._character[at] = character
            self._colour[at] = colour
            (self._bold.add if bold else self._bold.discard)(at)

    def shade(self, cells: Iterable[Cell], background: str) -> None:
        """Give cells a background."""
        self._background |= dict.fromkeys(cells, background)

    def lines(self, lines: Iterable[CellLine], colour: str = INK, *, ascii: bool = False) -> None:
        """Draw lines from the middle of a cell to the middle of another, in dots of Braille patterns or in ASCII."""
        for cell, character in (_strokes if ascii else _patterns)(lines):
            drawn = self._character.get(cell, " ")
            if _is_pattern(drawn) and _is_pattern(character):
                character = chr(ord(drawn) | ord(character))
            self.put(cell, character, colour)

    def brackets(self, cell: Cell, pair: str, background: str | None = None, length: int = 1) -> None:
        """Enclose `length` characters in a pair of brackets, with this background if one is given."""
        row, column = cell
        right = column + length
        self.put((row, column - 1), pair[0], bold=True)
        self.put((row, right), pair[1], bold=True)
        if background:
            self.shade(((row, between) for between in range(column - 1, right + 1)), background)

    def inside(self, corners: Sequence[Cell], *, with_edge: bool = True) -> Iterator[Cell]:
        """The cells within a convex polygon whose corners go round it clockwise."""
        sides = list(zip(corners, [*corners[1:], corners[0]], strict=True))
        least = 0 if with_edge else 1
        for row in range(min(corners)[0], max(corners)[0] + 1):
            for column in range(self.width):
                if all((d - b) * (row - a) - (c - a) * (column - b) >= least for (a, b), (c, d) in sides):
                    yield row, column

    def text(self) -> Text:
        """The page without a newline at its end; what was put beyond its edges is not shown."""
        page = Text(no_wrap=True, end="")
        for row in range(self.height):
            page.append("\n" if row else "")
            for style, run in groupby(((row, column) for column in range(self.width)), self._style):
                page.append("".join(self._character.get(cell, " ") for cell in run), style)
        return page

    def _style(self, cell: Cell) -> Style:
        colour, background = self._colour.get(cell, INK), self._background.get(cell, PAPER)
        return _style(self._instead.get(colour, colour), self._instead.get(background, background), cell in self._bold)


@cache
def _style(colour: str, background: str, bold: bool) -> Style:
    return Style(color=colour, bgcolor=background, bold=bold)


def _patterns(lines: Iterable[CellLine]) -> Iterator[tuple[Cell, str]]:
    """Lines as dots of Braille patterns, between the dots in the middle of their ends."""
    patterns: dict[Cell, int] = {}
    for (row, column), (to_row, to_column) in lines:
        down, across = _DOTS_DOWN * (to_row - row), _DOTS_ACROSS * (to_column - column)
        steps = max(abs(down), abs(across), 1)
        for step in range(steps + 1):
            y = _DOTS_DOWN * row + 1 + (down * step + steps // 2) // steps
            x = _DOTS_ACROSS * column + (across * step + steps // 2) // steps
            cell = (y // _DOTS_DOWN, x // _DOTS_ACROSS)
            bit = _PATTERN_BITS[x % _DOTS_ACROSS, y % _DOTS_DOWN]
            patterns[cell] = patterns.get(cell, 0) | bit
    for cell, bits in patterns.items():
        yield cell, chr(_FIRST_PATTERN + bits)


def _is_pattern(character: str) -> bool:
    return _FIRST_PATTERN <= ord(character) < _FIRST_PATTERN + 256


def _strokes(lines: Iterable[CellLine]) -> Iterator[tuple[Cell, str]]:
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


# A scene as text


def render_text(scene: Scene, rows: int, *, ascii: bool = False, instead: Mapping[str, str] | None = None) -> TextPage:
    """A scene as a page on which a unit is `rows` high and twice as many columns wide.

    Polygons become backgrounds; outlines and lines are drawn; a circle is its `symbol`, or an outline without one; a
    label is its text. Put further marks on the page where `cell_of` says, then take its `text()`.
    """
    page = TextPage(*page_size(scene, rows), instead)
    for element in scene.elements:
        _put(page, scene, element, rows, ascii)
    return page


def page_size(scene: Scene, rows: int) -> tuple[int, int]:
    """The rows and columns of the page that `render_text` makes of a scene."""
    return round(scene.height * rows) + 1, round(scene.width * rows * COLUMNS_TO_A_ROW) + 1


def cell_of(scene: Scene, place: XY, rows: int) -> Cell:
    """Where a place of a scene is on the page that `render_text` makes of it."""
    x, y = place
    return round((y + scene.height / 2) * rows), round((x + scene.width / 2) * rows * COLUMNS_TO_A_ROW)


def _put(page: TextPage, scene: Scene, element: Element, rows: int, ascii: bool) -> None:
    def cell(place: XY) -> Cell:
        return cell_of(scene, place, rows)

    match element:
        case Polygon(corners, fill, stroke, width):
            page.shade(page.inside(_clockwise([cell(corner) for corner in corners])), fill)
            if width:
                page.lines(_outline([cell(corner) for corner in corners]), stroke, ascii=ascii)
        case Circle(centre, _, fill, stroke, _, symbol) if symbol:
            page.put(cell(centre), symbol[-1] if ascii else symbol[0], fill or stroke, bold=True)
        case Circle((x, y), radius, _, stroke, _):
            turns = [2 * pi * side / CIRCLE_SIDES for side in range(CIRCLE_SIDES)]
            edge = [cell((x + radius * cos(turn), y + radius * sin(turn))) for turn in turns]
            if ascii:  # whose strokes are too coarse
                for at in edge:
                    page.put(at, "o", stroke)
            else:
                page.lines(_outline(edge), stroke)
        case Lines(ends, stroke, _):
            page.lines([(cell(start), cell(end)) for start, end in ends], stroke, ascii=ascii)
        case Label(centre, label, fill, _):
            row, column = cell(centre)
            page.put((row, column - (len(label) - 1) // 2), label, fill)


def _outline(corners: Sequence[Cell]) -> list[CellLine]:
    return [(a, b) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True) if a != b]


def _clockwise(corners: Sequence[Cell]) -> Sequence[Cell]:
    """The same corners in clockwise order, rows growing downwards."""
    area = sum(b * c - a * d for (a, b), (c, d) in _outline(corners))
    return corners if area >= 0 else corners[::-1]
