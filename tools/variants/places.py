"""Where a variant's board, pile, name and prompts are on the screen, drawn by lot so that none covers another.

Lengths and places are in the OS's graphics units, 1280 x 1024 with the origin at the bottom left. A place of a stone is
given to the program in pixels of 8 x 4 units, as KEN's own are.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import ceil
from random import Random

from PIL import Image, ImageDraw

from kensington.board import COORDINATES, HEXAGONS, POINTS, SHAPES
from kensington.cursor import START

WIDTH, HEIGHT = 1280, 1024
ACROSS, UP = 8, 4  # units to a pixel in which places are given
CHARACTER_HEIGHT = 32
TEXT_ROWS = 32
NAME_LETTERS = 5
STONES = 15
MOST = 105  # units of a side, down the screen
BOARDS, ATTEMPTS = 60, 40  # boards that are tried, and ways to put everything else beside one
FREE_OF_NEIGHBOURS = 0.43  # of a side: half of a square around a point that no neighbour's square touches
LINES_ACROSS, LINES_UP = 4.2321, 4.5981  # sides from the board's middle to its edges
HEXAGON_COLOURS = {"white": 1, "red": 2, "blue": 3}  # logical colours
PILES = ((5, 3), (3, 5), (8, 2), (2, 8), (15, 1), (4, 4))  # across and up
MOST_BELOW_NAME = 5  # rows: name and pile are to be at the bottom left
LEGEND = (6, 5)  # columns and rows that the keys take
NEW_LINE = 13  # a number that cannot be printed for the VDU as it is, as OSASCI makes two of it

Rectangle = tuple[float, float, float, float]  # left, bottom, right, top


@dataclass(frozen=True)
class Board:
    """A board on an empty screen: units to a line across and down, its middle, a stone's radius, and half of the box
    that is drawn again with a stone."""

    side: tuple[int, int]
    centre: tuple[int, int]
    radius: int
    box: tuple[int, int]

    def place(self, point: int) -> tuple[float, float]:
        """A point's place in units."""
        x, y = COORDINATES[point]
        return self.centre[0] + x * self.side[0], self.centre[1] - y * self.side[1]


@dataclass(frozen=True)
class Layout(Board):
    """Everything's place. `window` is left, bottom, right and top in characters, from the top; `legend` column, row."""

    window: tuple[int, int, int, int]
    name: tuple[int, int]
    sample: tuple[int, int]
    pile: tuple[tuple[int, int], ...]
    legend: tuple[int, int] | None

    def source(self) -> str:
        """The tables as a file of assembler source, as `tools.ken.layout` makes KEN's."""
        places = [self.place(point) for point in POINTS] + list(self.pile) + [self.sample]
        hexagons = [hexagon.points[at] for hexagon in HEXAGONS for at in (0, 1, 5, 2, 4, 3)]
        return "\n".join(
            [
                "; Made by tools/variants. Tables by place begin with place 1.\n",
                f"START = {START}",
                f"PILE = {len(POINTS) + 1}",
                f"SAMPLE = {len(places)}\n",
                byte_lines("across", (round(x / ACROSS) for x, _ in places)),
                byte_lines("up", (round(y / UP) for _, y in places)),
                byte_lines("hexagon_points", hexagons),
                byte_lines("hexagon_colours", (HEXAGON_COLOURS[hexagon.colour] for hexagon in HEXAGONS)),
            ]
        )


def byte_lines(label: str, values: Iterable[int]) -> str:
    """A table as assembler source."""
    numbers = list(values)
    lines = [f"        .byte {', '.join(map(str, numbers[at : at + 16]))}" for at in range(0, len(numbers), 16)]
    return "\n".join([f"{label}:", *lines, ""])


def layout(chance: Random, columns: int, size: tuple[int, int], fewest: tuple[int, int], legend: bool) -> Layout | None:
    """A layout drawn by lot for a screen of so many `columns` and prompts of this size in characters.

    `fewest` is the least units that a side of the board and a stone's radius have. None: nothing was found that fits.
    """
    for _ in range(BOARDS):
        board = _board(chance, columns, *fewest)
        if board:
            found = _beside(chance, board, columns, size, legend)
            if found:
                return found
    return None


def _board(chance: Random, columns: int, fewest: int, smallest: int) -> Board | None:
    """A board on the screen, if it fits there and its stones are large enough."""
    up = max(chance.randint(fewest, MOST) for _ in range(2))
    side = (round(up * chance.uniform(0.75, 1.3)), up)
    radius = round(min(side) * chance.uniform(0.25, FREE_OF_NEIGHBOURS))
    box = (ceil(radius / ACROSS) * ACROSS + ACROSS, ceil(radius / UP) * UP + UP)
    if side[0] < fewest or max(box) > FREE_OF_NEIGHBOURS * min(side) or radius < smallest:
        return None
    free = (WIDTH / 2 - LINES_ACROSS * side[0] - box[0] - ACROSS, HEIGHT / 2 - LINES_UP * side[1] - box[1] - UP)
    if min(free) < 0:
        return None
    centre = (round(WIDTH / 2 + chance.uniform(-1, 1) * free[0]), round(HEIGHT / 2 + chance.uniform(-1, 1) * free[1]))
    return Board(side, centre, radius, box)


def _beside(chance: Random, board: Board, columns: int, size: tuple[int, int], legend: bool) -> Layout | None:
    """Places for everything else, if they are found after some attempts."""
    wide = WIDTH // columns
    screen = _Screen(board)
    for _ in range(ATTEMPTS):
        left = chance.randint(0, columns - size[0])
        top = chance.choice((0, 1, TEXT_ROWS - size[1], chance.randint(0, TEXT_ROWS - size[1])))
        window = (left, top + size[1] - 1, left + size[0] - 1, top)
        name, sample, pile = _pile(chance, wide, board.box)
        column, row = chance.randint(0, columns - LEGEND[0]), chance.randint(0, TEXT_ROWS - LEGEND[1])
        rectangles = [_characters(left, top, *size, wide), *(_around(place, board.box) for place in (*pile, sample))]
        rectangles.append((name[0], name[1] - 31, name[0] + NAME_LETTERS * wide - 1, name[1]))
        if legend:
            rectangles.append(_characters(column, row, *LEGEND, wide))
        numbers = {*window, column, *range(row, row + LEGEND[1])} if legend else {*window}
        if NEW_LINE not in numbers and screen.has_room_for(rectangles):
            where = (column, row) if legend else None
            return Layout(**vars(board), window=window, name=name, sample=sample, pile=pile, legend=where)
    return None


def _pile(
    chance: Random, wide: int, box: tuple[int, int]
) -> tuple[tuple[int, int], tuple[int, int], tuple[tuple[int, int], ...]]:
    """Name, sample and pile at the bottom left: name below or above the pile, sample before or after the name."""
    across, up = chance.choice(PILES)
    margin = (chance.randint(0, 3) * ACROSS, chance.randint(0, 3) * UP)
    pitch = (2 * box[0] + ACROSS, 2 * box[1] + UP)
    name_row = max(CHARACTER_HEIGHT, pitch[1])
    above = up <= MOST_BELOW_NAME and chance.random() < 0.3
    bottom = margin[1] + (up * pitch[1] if above else 0)
    name_bottom = bottom + (name_row - CHARACTER_HEIGHT) // 2
    name_bottom += -name_bottom % CHARACTER_HEIGHT  # where a row of characters is
    if chance.random() < 0.5:
        sample_x, name_left = margin[0] + box[0], margin[0] + 2 * box[0] + ACROSS
        name_left += -name_left % wide
    else:
        name_left = margin[0] + -margin[0] % wide
        sample_x = name_left + NAME_LETTERS * wide + box[0] + ACROSS
    pile_bottom = margin[1] if above else name_bottom + name_row
    pile = tuple(
        (margin[0] + box[0] + column * pitch[0], pile_bottom + box[1] + row * pitch[1])
        for row in range(up)
        for column in range(across)
    )
    sample = (sample_x, name_bottom + CHARACTER_HEIGHT // 2)
    return (name_left, name_bottom + 31), sample, pile[:STONES]


def _around(place: tuple[int, int], box: tuple[int, int]) -> Rectangle:
    return place[0] - box[0], place[1] - box[1], place[0] + box[0], place[1] + box[1]


def _characters(column: int, row: int, columns: int, rows: int, wide: int) -> Rectangle:
    top = HEIGHT - 1 - CHARACTER_HEIGHT * row
    return column * wide, top - CHARACTER_HEIGHT * rows + 1, (column + columns) * wide - 1, top


class _Screen:
    """What of the screen the board takes, pixel by pixel."""

    def __init__(self, board: Board) -> None:
        self._image = Image.new("1", (WIDTH // ACROSS, HEIGHT // UP))
        draw = ImageDraw.Draw(self._image)
        for ring in [shape.points for shape in SHAPES.values()] + [hexagon.points for hexagon in HEXAGONS]:
            corners = [board.place(point) for point in ring]
            draw.polygon([(x / ACROSS, y / UP) for x, y in corners], fill=1, outline=1)
        for point in POINTS:
            x, y = board.place(point)
            draw.rectangle(self._pixels(_around((round(x), round(y)), board.box)), fill=1)

    @staticmethod
    def _pixels(rectangle: Rectangle) -> tuple[int, int, int, int]:
        left, bottom, right, top = rectangle
        return int(left // ACROSS), int(bottom // UP), int(right // ACROSS), int(top // UP)

    def has_room_for(self, rectangles: list[Rectangle]) -> bool:
        """Whether these are on the screen, clear of the board and of each other."""
        for at, (left, bottom, right, top) in enumerate(rectangles):
            if left < 0 or bottom < 0 or right >= WIDTH or top >= HEIGHT:
                return False
            for other in rectangles[:at]:
                if left <= other[2] and other[0] <= right and bottom <= other[3] and other[1] <= top:
                    return False
        for rectangle in rectangles:
            x0, y0, x1, y1 = self._pixels(rectangle)
            if self._image.crop((x0, y0, x1 + 1, y1 + 1)).getbbox():
                return False
        return True
