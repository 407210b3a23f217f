"""Pages of teletext through the character generator, for the tests of it."""

from collections.abc import Sequence

import numpy as np

from emulator.chips.saa5050 import SAA5050

COLUMNS, ROWS = 40, 25
LINES = 10  # of a row, in each field
WIDTH, HEIGHT = COLUMNS * 16, ROWS * LINES * 2
LIT_FIELD, DARK_FIELD = 0, 60  # counts of fields in which flashing characters are seen, and are not


def render(page: bytes, chip: SAA5050 | None = None, field: int = LIT_FIELD) -> np.ndarray:
    """Both fields of `page`, rows of 40 codes, as HEIGHT x WIDTH colour numbers; the rest of the page is spaces."""
    page = page.ljust(COLUMNS * ROWS)
    chip = chip or SAA5050()
    words = np.empty((HEIGHT, WIDTH // 8), np.uint64)
    for half in (0, 1):
        chip.fields = field
        chip.begin_field()
        for line in range(ROWS * LINES):
            chip.begin_line()
            for column in range(COLUMNS):
                chip.character(page[line // LINES * COLUMNS + column], half)
                words[2 * line + half, 2 * column : 2 * column + 2] = chip.left, chip.right
    return words.view(np.uint8).reshape(HEIGHT, WIDTH)


def cell(picture: np.ndarray, column: int, row: int = 0) -> np.ndarray:
    """The 20 x 16 pixels of one character."""
    return picture[20 * row : 20 * row + 20, 16 * column : 16 * column + 16]


def cells(codes: Sequence[int], field: int = LIT_FIELD) -> list[np.ndarray]:
    """The cells of one row of `codes`, at the top of the page."""
    picture = render(bytes(codes), field=field)
    return [cell(picture, column) for column in range(len(codes))]
