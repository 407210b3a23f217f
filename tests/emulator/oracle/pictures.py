"""Pictures of the oracle and of the emulator as colour numbers, and what differs between them.

The oracle's frame is 1024 x 625; our picture of 640 x 512 is at (200, 64) of it, a teletext page, which begins a
microsecond later, at (216, 64). Colours are at full or no intensity, so that a pixel has one of eight.

In teletext, the oracle paints the twelve half dots of a cell into sixteen pixels like a box filter: the level of a
pixel is the lit part of it, in thirds, through a gamma curve. `halves` turns that back into half dots, channel by
channel, and fails if it is not exact. Our pixels must be `drawn` of those half dots: three pixels a dot, two a half
dot. Either colour of a cell may be the foreground, because the picture does not tell.
"""

import numpy as np

from emulator import Beeb
from tests.emulator.oracle.jsbeeb import Frame, OracleError

LEFT, TOP = 200, 64
WIDTH, HEIGHT = 640, 512
PAGE_LEFT = 216
COLUMNS, ROWS = 40, 25  # of a teletext page
LINES = 10  # of a row, in each field
LEVELS = {0: 0, 145: 1, 199: 2, 240: 3}  # lit thirds


def _require(condition: bool, otherwise: str) -> None:
    if not condition:
        raise OracleError(f"the oracle's picture has {otherwise}")


def colours(frame: Frame) -> np.ndarray:
    """The part of the oracle's frame that our picture shows, as colour numbers."""
    shown = frame.pixels[TOP : TOP + HEIGHT, LEFT : LEFT + WIDTH, :3]
    _require(set(np.unique(shown).tolist()) <= {0, 255}, "a colour that is not one of eight")
    return (shown >> 7) @ np.array([1, 2, 4], np.uint8)


def picture(beeb: Beeb) -> np.ndarray:
    """Our picture, as colour numbers."""
    return beeb.screen.colours


def halves(frame: Frame) -> np.ndarray:
    """The half dots of the page as colour numbers: half-lines x columns x 12."""
    shown = frame.pixels[TOP : TOP + 2 * LINES * ROWS, PAGE_LEFT : PAGE_LEFT + 16 * COLUMNS, :3]
    _require(set(np.unique(shown).tolist()) <= set(LEVELS), "a level that is not in thirds")
    table = np.zeros(256, np.uint8)
    table[list(LEVELS)] = list(LEVELS.values())
    groups = table[shown].reshape(2 * LINES * ROWS, COLUMNS, 4, 4, 3)  # four pixels for three half dots
    a, b, c, d = np.moveaxis(groups, 3, 0)
    first, second, third = a // 3, (b - a // 3) // 2, d // 3
    exact = (a == 3 * first) & (b == first + 2 * second) & (c == 2 * second + third) & (d == 3 * third)
    _require(bool(exact.all()), "pixels that are not made of half dots")
    colours = np.stack([first, second, third], axis=3) @ np.array([1, 2, 4])
    return colours.reshape(2 * LINES * ROWS, COLUMNS, 12)


def drawn(foreground: np.ndarray) -> np.ndarray:
    """Twelve half dots as sixteen pixels: a dot is 2 2/3 pixels wide and drawn as three."""
    lit = np.zeros((*foreground.shape[:-1], 16), bool)
    for half_dot in range(12):
        left = round(half_dot // 2 * 8 / 3) + half_dot % 2
        lit[..., left : left + 2] |= foreground[..., half_dot : half_dot + 1]
    return lit


def different_cells(ours: np.ndarray, frame: Frame) -> list[tuple[int, ...]]:
    """The (row, column) of each cell that differs in any pixel of its twenty half-lines."""
    theirs = halves(frame)
    low, high = theirs.min(axis=2, keepdims=True), theirs.max(axis=2, keepdims=True)
    _require(bool(((theirs == low) | (theirs == high)).all()), "a cell of more than two colours")
    ours = ours.reshape(2 * LINES * ROWS, COLUMNS, 16)
    same = (np.where(drawn(theirs == high), high, low) == ours).all(axis=2)
    same |= (np.where(drawn(theirs == low), low, high) == ours).all(axis=2)
    return [tuple(place) for place in np.argwhere(~same.reshape(ROWS, 2 * LINES, COLUMNS).all(axis=1)).tolist()]
