"""The SAA5050's letters at any size, for the window's own text.

The figures are the chip's dots (`emulator.chips.saa5050_font`) with the chip's rounding, drawn with the pixels of the
host's screen, so that they are sharp in a window of any size. In a cell of 12 x 20, or a multiple of half of that, all
dots are equal squares; in the machine's picture the letters are wider, as on a television set.

Figures that the chip lacks, for characters of ASCII and for symbols of the window, are below in the same five by nine
dots. Any other character is drawn without its accent, or as a question mark.
"""

import unicodedata
from functools import lru_cache

import pygame

from emulator.chips.saa5050_font import FIGURE_ROWS, figure
from emulator.machine.screen import ALPHANUMERICS

CELL = (12, 20)  # pixels of a character at scale 1
DOTS, LINES = 6, 10  # of a cell; the first dot and the first line are empty
FIRST_CODE = 0x20

OTHERS = """\
  _     [     ]     {     }     \\     ^     ~     `     |     ×     ↓     …     ▶     ◀     ■     ●
..... .###. .###. ...#. .#... ..... ..#.. ..... .#... ..#.. ..... ..... ..... #.... ....# ..... .....
..... .#... ...#. ..#.. ..#.. #.... .#.#. ..... ..#.. ..#.. #...# ..#.. ..... ##... ...## ##### .###.
..... .#... ...#. ..#.. ..#.. .#... #...# .#... ...#. ..#.. .#.#. ..#.. ..... ###.. ..### ##### #####
..... .#... ...#. .#... ...#. ..#.. ..... #.#.# ..... ..#.. ..#.. #.#.# ..... ####. .#### ##### #####
..... .#... ...#. ..#.. ..#.. ...#. ..... ...#. ..... ..#.. .#.#. .###. ..... ###.. ..### ##### #####
..... .#... ...#. ..#.. ..#.. ....# ..... ..... ..... ..#.. #...# ..#.. ..... ##... ...## ##### .###.
..... .###. .###. ...#. .#... ..... ..... ..... ..... ..#.. ..... ..... #.#.# #.... ....# ..... .....
##### ..... ..... ..... ..... ..... ..... ..... ..... ..#.. ..... ..... ..... ..... ..... ..... .....
..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... ..... .....
"""
ALIKE = str.maketrans("‘’“”–−\u00a0", "''\"\"-- ")  # what programs write for characters of ASCII


def _other_figures() -> dict[str, list[int]]:
    names, *rows = (line.split() for line in OTHERS.splitlines())
    dots = str.maketrans(".#", "01")
    return {name: [int(row[i].translate(dots), 2) for row in rows] for i, name in enumerate(names)}


FIGURES = {character: figure(FIRST_CODE + i) for i, character in enumerate(ALPHANUMERICS)} | _other_figures()


def drawable(text: str) -> str:
    """`text` with a character that has a figure for each one that has none. The length may change."""
    plain = "".join(c if c in FIGURES else unicodedata.normalize("NFKD", c.translate(ALIKE)) for c in text)
    return "".join(c if c in FIGURES else "?" for c in plain if not unicodedata.combining(c))


def marks(character: str, size: tuple[int, int]) -> list[tuple[int, int, int, int]]:
    """The lit parts of a character in a cell of `size`: rectangles (left, top, width, height) that may overlap.

    Every stroke has the same width, a dot's rounded up. Where two dots touch only by a corner, half dots are added on
    either side of the corner (SAA5050 data sheet: character rounding).
    """
    width, height = size
    left = [(2 * width * i + DOTS) // (2 * DOTS) for i in range(DOTS)]
    dot = -(-width // DOTS)
    half = (dot + 1) // 2
    top = [height * i // LINES for i in range(LINES + 1)]
    middle = [height * (2 * i + 1) // (2 * LINES) for i in range(LINES)]
    rows = FIGURES[character]

    def lit(row: int, column: int) -> bool:
        return 0 <= column < DOTS - 1 and 0 <= row < FIGURE_ROWS and bool(rows[row] >> (DOTS - 2 - column) & 1)

    rectangles = []
    for row in range(FIGURE_ROWS):
        for column in range(DOTS - 1):
            if not lit(row, column):
                continue
            x, line = left[column + 1], row + 1
            rectangles.append((x, top[line], dot, top[line + 1] - top[line]))
            for side in (-1, 1):
                if lit(row + 1, column + side) and not lit(row, column + side) and not lit(row + 1, column):
                    beside = left[column + side + 1] + (dot - half if side < 0 else 0)
                    below = x + (dot - half if side > 0 else 0)
                    rectangles.append((beside, middle[line], half, top[line + 1] - middle[line]))
                    rectangles.append((below, top[line + 1], half, middle[line + 1] - top[line + 1]))
    return rectangles


@lru_cache(maxsize=4096)
def glyph(character: str, colour: tuple[int, int, int], size: tuple[int, int]) -> pygame.Surface:
    """`character`, which must have a figure, on a transparent surface. It is cached: do not draw on it."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    for rectangle in marks(character, size):
        surface.fill(colour, rectangle)
    return surface


def draw(
    surface: pygame.Surface, place: tuple[int, int], text: str, colour: tuple[int, int, int], size: tuple[int, int]
) -> int:
    """Draw `text` on `surface` with its top left at `place`, in cells of `size`. Returns the x of the next cell."""
    x, y = place
    for character in drawable(text):
        if character != " ":
            surface.blit(glyph(character, colour, size), (x, y))
        x += size[0]
    return x
