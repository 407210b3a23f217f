"""The SAA5050 against the oracle, on whole pages: every cell of both fields.

The oracle paints the twelve half dots of a cell into sixteen pixels as a box filter would: a pixel's level is the part
of it that is lit, in thirds, through a gamma curve. That can be turned back exactly, channel by channel, into half
dots, and `halves` fails if it cannot. Our pixels must be what `drawn` makes of those half dots: three pixels a dot, two
a half dot. Of the two colours of a cell either may be the foreground, since the picture does not say which.

Left out of the random pages is a change of the background while concealing: the oracle conceals by painting in the
background's colour, so that the change brings the characters back.
"""

import random
from collections.abc import Iterator

import numpy as np
import pytest

from tests.emulator.chips.teletext_page import COLUMNS, DARK_FIELD, LINES, LIT_FIELD, ROWS, render
from tools.oracle.jsbeeb import Frame, Oracle

SCREEN = 0x7C00
LEFT, TOP = 216, 64  # where the page is in the oracle's frame
LEVELS = {0: 0, 145: 1, 199: 2, 240: 3}  # thirds that are lit
CONCEAL, BLACK_BACKGROUND, NEW_BACKGROUND = 24, 28, 29
COLOURS = [*range(1, 8), *range(17, 24)]


@pytest.fixture(scope="module")
def oracle() -> Iterator[Oracle]:
    with Oracle("B") as machine:
        machine.boot()
        machine.write(0xFE00, 10)
        machine.write(0xFE01, 0x20)  # no cursor
        yield machine


def frame_of(oracle: Oracle, page: bytes, dark: bool = False) -> Frame:
    """The oracle's frame of `page`, in the phase in which flashing characters are not seen, or are."""
    oracle.poke(SCREEN, page.ljust(1024))
    steady = 0
    while steady < 5:  # both fields, and the one in which the phase began
        oracle.run_frames(1)
        frame = oracle.frame()
        steady = steady + 1 if frame.flash == dark else 0
    return frame


def halves(frame: Frame) -> np.ndarray:
    """The half dots of the page as colour numbers: half-lines x columns x 12."""
    shown = frame.pixels[TOP : TOP + 2 * LINES * ROWS, LEFT : LEFT + 16 * COLUMNS, :3]
    assert set(np.unique(shown).tolist()) <= set(LEVELS)
    table = np.zeros(256, np.uint8)
    table[list(LEVELS)] = list(LEVELS.values())
    groups = table[shown].reshape(2 * LINES * ROWS, COLUMNS, 4, 4, 3)  # of four pixels, which are three half dots
    a, b, c, d = np.moveaxis(groups, 3, 0)
    first, second, third = a // 3, (b - a // 3) // 2, d // 3
    assert (a == 3 * first).all() and (b == first + 2 * second).all()
    assert (c == 2 * second + third).all() and (d == 3 * third).all()
    colours = np.stack([first, second, third], axis=3) @ np.array([1, 2, 4])
    return colours.reshape(2 * LINES * ROWS, COLUMNS, 12)


def drawn(foreground: np.ndarray) -> np.ndarray:
    """Twelve half dots as the sixteen pixels that they lie on, 2 2/3 pixels a dot drawn as three."""
    lit = np.zeros((*foreground.shape[:-1], 16), bool)
    for half_dot in range(12):
        left = round(half_dot // 2 * 8 / 3) + half_dot % 2
        lit[..., left : left + 2] |= foreground[..., half_dot : half_dot + 1]
    return lit


def different_cells(ours: np.ndarray, frame: Frame) -> list[tuple[int, int]]:
    """The (row, column) of each cell that differs in any pixel of its twenty half-lines."""
    theirs = halves(frame)
    low, high = theirs.min(axis=2, keepdims=True), theirs.max(axis=2, keepdims=True)
    assert ((theirs == low) | (theirs == high)).all()  # no more than two colours
    ours = ours.reshape(2 * LINES * ROWS, COLUMNS, 16)
    same = (np.where(drawn(theirs == high), high, low) == ours).all(axis=2)
    same |= (np.where(drawn(theirs == low), low, high) == ours).all(axis=2)
    return [tuple(place) for place in np.argwhere(~same.reshape(ROWS, 2 * LINES, COLUMNS).all(axis=1)).tolist()]


def random_pages(count: int, seed: int) -> list[bytes]:
    """Pages of four kinds in turn: any byte; mostly control codes; a few telling codes; rows of graphics."""
    chance = random.Random(seed)
    telling = [30, 31, 17, 18, 1, 2, 12, 13, 25, 26, 0x7F, 0x6A, 0x35, 0x41, 0x20, 8, 9, 24, 28, 29]
    kinds = [
        lambda column: chance.randrange(256),
        lambda column: chance.choice([chance.randrange(32), chance.randrange(32), chance.randrange(32, 128)]),
        lambda column: chance.choice(telling),
        lambda column: chance.randrange(128) if column else 0x90 + chance.randrange(1, 8),
    ]
    return [
        bytes(without_revealing([kinds[page % 4](place % COLUMNS) for place in range(COLUMNS * ROWS)]))
        for page in range(count)
    ]


def without_revealing(page: list[int]) -> list[int]:
    """The page without changes of the background while it conceals."""
    concealing = False
    for place, byte in enumerate(page):
        code = byte & 0x7F
        if place % COLUMNS == 0 or code in COLOURS:
            concealing = False
        if code == CONCEAL:
            concealing = True
        if concealing and code in (BLACK_BACKGROUND, NEW_BACKGROUND):
            page[place] = 0
    return page


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("dark", [False, True])
def test_random_pages(oracle, seed, dark):
    for page in random_pages(8, seed):
        ours = render(page, field=DARK_FIELD if dark else LIT_FIELD)
        assert different_cells(ours, frame_of(oracle, page, dark)) == []


def test_every_character_in_every_form(oracle):
    """All 96 codes as alphanumerics, contiguous, separated and double height."""
    for prefix in (b"", b"\x17", b"\x17\x1a", b"\x0d", b"\x17\x1a\x0d"):
        for first in range(0x20, 0x80, 32):
            row = prefix + bytes(range(first, first + 32))
            page = row.ljust(COLUMNS) * 4 + row.ljust(COLUMNS)
            assert different_cells(render(page), frame_of(oracle, page)) == []


def test_every_control_code_among_every_attribute(oracle):
    """Three rows for each control code: twice after mosaics under some attributes, then once after what follows."""
    colour, hold, separated = b"\x11", b"\x12\x1e", b"\x13\x1a\x1e"
    tall, flash, conceal = b"\x0d", b"\x06\x08", b"\x15\x18"
    for attributes in (colour, hold, separated, tall, b"\x04\x1d" + tall + hold, flash, conceal):
        for first in range(0, 32, 8):
            rows = [
                (b"A" + attributes + b"\x7f5j" + bytes([code]) * 2 + b"A\x7fz" + bytes([code, 17]) + b"\x7f" + row)
                for code in range(first, first + 8)
                for row in (b"upper", b"lower", b"next")
                if not (attributes == conceal and code in (BLACK_BACKGROUND, NEW_BACKGROUND))
            ]
            page = b"".join(row.ljust(COLUMNS) for row in rows)
            assert different_cells(render(page), frame_of(oracle, page)) == []
