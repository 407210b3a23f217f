"""Random screen layouts in which board, pile, name, prompts and keys do not overlap.

Lengths and places are in the OS's graphics units, 1280 x 1024 with the origin at the bottom left. The program gets the
places of stones in pixels of 8 x 4 units, like KEN.
"""

from dataclasses import dataclass
from math import ceil
from random import Random

from PIL import Image, ImageDraw

from kensington.board import COORDINATES, HEXAGONS, POINTS, SHAPES
from kensington.cursor import START
from tools.make.ken.layout import HEXAGON_COLOURS, byte_table, strip

WIDTH, HEIGHT = 1280, 1024
ACROSS, UP = 8, 4  # units to a pixel in the tables of places
CHARACTER_HEIGHT = 32
TEXT_ROWS = 32
NAME_LETTERS = 5
STONES = 15
MOST = 105  # units of a line of the board, down the screen
BOARDS, ATTEMPTS = 60, 40  # boards to try, and arrangements of everything else to try around each
FREE_OF_NEIGHBOURS = 0.43  # of a side: half of a square around a point that no neighbour's square touches
LINES_ACROSS, LINES_UP = 4.2321, 4.5981  # sides from the board's middle to its edges
PILES = ((5, 3), (3, 5), (8, 2), (2, 8), (15, 1), (4, 4))  # across and up
MOST_BELOW_NAME = 5  # rows of a pile below the name: both stay at the bottom left
LEGEND = (6, 5)  # columns and rows of the list of keys
NEW_LINE = 13  # cannot be sent as a VDU parameter, because OSASCI expands it to two bytes

Rectangle = tuple[float, float, float, float]  # left, bottom, right, top


@dataclass(frozen=True)
class BoardArea:
    """A board on an empty screen: units to a line across and down, its middle, a stone's radius, and half the size of
    the box that is redrawn with a stone."""

    side: tuple[int, int]
    centre: tuple[int, int]
    radius: int
    box: tuple[int, int]

    def place(self, point: int) -> tuple[float, float]:
        """The place of a point, in units."""
        x, y = COORDINATES[point]
        return self.centre[0] + x * self.side[0], self.centre[1] - y * self.side[1]


@dataclass(frozen=True)
class ScreenLayout(BoardArea):
    """All places. `window` is left, bottom, right and top in characters from the top left; `legend` is column, row."""

    window: tuple[int, int, int, int]
    name: tuple[int, int]
    sample: tuple[int, int]
    pile: tuple[tuple[int, int], ...]
    legend: tuple[int, int] | None

    def source(self) -> str:
        """The tables as assembler source, like `tools.make.ken.layout`."""
        places = [self.place(point) for point in POINTS] + list(self.pile) + [self.sample]
        hexagons = [point for hexagon in HEXAGONS for point in strip(hexagon.points)]
        return "\n".join(
            [
                "; Made by tools/variants. Tables by place begin with place 1.\n",
                f"START = {START}",
                f"PILE = {len(POINTS) + 1}",
                f"SAMPLE = {len(places)}\n",
                byte_table("across", (round(x / ACROSS) for x, _ in places)),
                byte_table("up", (round(y / UP) for _, y in places)),
                byte_table("hexagon_points", hexagons),
                byte_table("hexagon_colours", (HEXAGON_COLOURS[hexagon.colour] for hexagon in HEXAGONS)),
            ]
        )


def random_layout(
    random: Random, columns: int, size: tuple[int, int], fewest: tuple[int, int], legend: bool
) -> ScreenLayout | None:
    """A random layout for a screen with this number of `columns` and a text window of `size` in characters.

    `fewest` are the least length of a line of the board and the least radius of a stone, in units. Returns None if no
    layout was found.
    """
    for _ in range(BOARDS):
        board = _board(random, columns, *fewest)
        if board:
            found = _beside(random, board, columns, size, legend)
            if found:
                return found
    return None


def _board(random: Random, columns: int, fewest: int, smallest: int) -> BoardArea | None:
    """A random board; None if it does not fit on the screen or its stones are too small."""
    up = max(random.randint(fewest, MOST) for _ in range(2))
    side = (round(up * random.uniform(0.75, 1.3)), up)
    radius = round(min(side) * random.uniform(0.25, FREE_OF_NEIGHBOURS))
    box = (ceil(radius / ACROSS) * ACROSS + ACROSS, ceil(radius / UP) * UP + UP)
    if side[0] < fewest or max(box) > FREE_OF_NEIGHBOURS * min(side) or radius < smallest:
        return None
    free = (WIDTH / 2 - LINES_ACROSS * side[0] - box[0] - ACROSS, HEIGHT / 2 - LINES_UP * side[1] - box[1] - UP)
    if min(free) < 0:
        return None
    centre = (round(WIDTH / 2 + random.uniform(-1, 1) * free[0]), round(HEIGHT / 2 + random.uniform(-1, 1) * free[1]))
    return BoardArea(side, centre, radius, box)


def _beside(random: Random, board: BoardArea, columns: int, size: tuple[int, int], legend: bool) -> ScreenLayout | None:
    """Random places for everything else; None if none were found."""
    wide = WIDTH // columns
    screen = _Screen(board)
    for _ in range(ATTEMPTS):
        left = random.randint(0, columns - size[0])
        top = random.choice((0, 1, TEXT_ROWS - size[1], random.randint(0, TEXT_ROWS - size[1])))
        window = (left, top + size[1] - 1, left + size[0] - 1, top)
        name, sample, pile = _pile(random, wide, board.box)
        column, row = random.randint(0, columns - LEGEND[0]), random.randint(0, TEXT_ROWS - LEGEND[1])
        rectangles = [_characters(left, top, *size, wide), *(_around(place, board.box) for place in (*pile, sample))]
        rectangles.append((name[0], name[1] - 31, name[0] + NAME_LETTERS * wide - 1, name[1]))
        if legend:
            rectangles.append(_characters(column, row, *LEGEND, wide))
        numbers = {*window, column, *range(row, row + LEGEND[1])} if legend else {*window}
        if NEW_LINE not in numbers and screen.has_room_for(rectangles):
            where = (column, row) if legend else None
            return ScreenLayout(**vars(board), window=window, name=name, sample=sample, pile=pile, legend=where)
    return None


def _pile(
    random: Random, wide: int, box: tuple[int, int]
) -> tuple[tuple[int, int], tuple[int, int], tuple[tuple[int, int], ...]]:
    """Name, sample stone and pile at the bottom left: the name below or above the pile, the sample beside the name."""
    across, up = random.choice(PILES)
    margin = (random.randint(0, 3) * ACROSS, random.randint(0, 3) * UP)
    pitch = (2 * box[0] + ACROSS, 2 * box[1] + UP)
    name_row = max(CHARACTER_HEIGHT, pitch[1])
    above = up <= MOST_BELOW_NAME and random.random() < 0.3
    bottom = margin[1] + (up * pitch[1] if above else 0)
    name_bottom = bottom + (name_row - CHARACTER_HEIGHT) // 2
    name_bottom += -name_bottom % CHARACTER_HEIGHT  # aligned with a row of characters
    if random.random() < 0.5:
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
    """The pixels of the screen that the board covers."""

    def __init__(self, board: BoardArea) -> None:
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
        """Whether these lie on the screen and overlap neither the board nor each other."""
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
