"""The tables of KEN's MODE 2 screen and of its cursor, generated from the board: `layout.asm`.

MODE 2 has 160 x 256 pixels. The OS's graphics have 1280 x 1024 units, the origin at the bottom left, so that a pixel is
8 units wide and 4 high. `display.asm` and `cursor.asm` include the tables.
"""

from collections.abc import Iterable

from boardgame.cursor import DIRECTIONS
from kensington.board import COORDINATES, HEXAGONS, POINTS, ROWS, SAME_PLACE
from kensington.cursor import START, STEP

PIXEL_WIDTH, PIXEL_HEIGHT = 8, 4  # units
SIDE = 92  # units: the length of a line of the board
CENTRE = (105, 116)  # pixel of the board's middle
STONE_LEFT, STONE_UP = 4, 9  # pixels from a stone's middle to its left and upper edges
HEXAGON_COLOURS = {"white": 1, "red": 2, "blue": 3}  # logical colours

# Pixels of the current player's pile, three rows of five, and of the stone beside the name.
PILE = tuple((STONE_LEFT + 10 * across, 33 + 20 * up) for up in range(3) for across in range(5))
SAMPLE = (STONE_LEFT, 11)

LEFT_HALF = tuple(point for row in ROWS for point in row[: len(row) // 2])


def pixel(point: int) -> tuple[int, int]:
    """The pixel of a point, from the left and from the bottom of the screen."""
    x, y = (round(number * SIDE, SAME_PLACE) for number in COORDINATES[point])  # rounded alike along a row
    return CENTRE[0] + round(x / PIXEL_WIDTH), CENTRE[1] - round(y / PIXEL_HEIGHT)


def strip(ring: tuple[int, ...]) -> list[int]:
    """The points of a hexagon in the order of a triangle strip: each three in a row are a triangle."""
    return [ring[at] for at in (0, 1, 5, 2, 4, 3)]


def byte_table(label: str, values: Iterable[int]) -> str:
    """A table of bytes as assembler source."""
    numbers = list(values)
    lines = [f"        .byte {', '.join(map(str, numbers[at : at + 16]))}" for at in range(0, len(numbers), 16)]
    return "\n".join([f"{label}:", *lines, ""])


def source() -> str:
    """The tables as a file of assembler source."""
    places = [pixel(point) for point in POINTS] + list(PILE) + [SAMPLE]
    hexagons = [number for hexagon in HEXAGONS for number in strip(hexagon.points)]
    steps = [STEP[point][direction] for point in LEFT_HALF for direction in DIRECTIONS]
    return "\n".join(
        [
            "; Made by tools/make/ken/layout.py from the board. Tables of places (upper left pixels) begin with 1.\n",
            f"START = {START}",
            f"PILE = {len(POINTS) + 1}",
            f"SAMPLE = {len(places)}",
            f"STONE_LEFT = {STONE_LEFT}",
            f"STONE_UP = {STONE_UP}",
            f"PILE_TOP = {max(up for _, up in PILE) + STONE_UP + 1}\n",
            byte_table("across", (x - STONE_LEFT for x, _ in places)),
            byte_table("up", (y + STONE_UP for _, y in places)),
            byte_table("hexagon_points", hexagons),
            byte_table("hexagon_colours", (HEXAGON_COLOURS[hexagon.colour] for hexagon in HEXAGONS)),
            byte_table("steps", steps),
        ]
    )
