"""The SAA5050 compared with the oracle's on whole pages: every cell of both fields.

Random pages do not change the background while concealing: the oracle conceals by painting in the background's colour,
so that a change reveals the characters.
"""

import random
from collections.abc import Iterator

import pytest

from tests.emulator.chips.teletext_page import COLUMNS, DARK_FIELD, LIT_FIELD, ROWS, render
from tests.emulator.oracle.jsbeeb import Frame, Oracle
from tests.emulator.oracle.pictures import different_cells

SCREEN = 0x7C00
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
    """The oracle's frame of `page`, while flashing characters are visible, or with `dark` invisible."""
    oracle.poke(SCREEN, page.ljust(1024))
    steady = 0
    while steady < 5:  # both fields, and the one that began the phase
        oracle.run_frames(1)
        frame = oracle.frame()
        steady = steady + 1 if frame.flash == dark else 0
    return frame


def random_pages(count: int, seed: int) -> list[bytes]:
    """Pages of four kinds in turn: any byte; mostly control codes; a few selected codes; rows of graphics."""
    chance = random.Random(seed)
    selected = [30, 31, 17, 18, 1, 2, 12, 13, 25, 26, 0x7F, 0x6A, 0x35, 0x41, 0x20, 8, 9, 24, 28, 29]
    kinds = [
        lambda column: chance.randrange(256),
        lambda column: chance.choice([chance.randrange(32), chance.randrange(32), chance.randrange(32, 128)]),
        lambda column: chance.choice(selected),
        lambda column: chance.randrange(128) if column else 0x90 + chance.randrange(1, 8),
    ]
    return [
        bytes(without_revealing([kinds[page % 4](place % COLUMNS) for place in range(COLUMNS * ROWS)]))
        for page in range(count)
    ]


def without_revealing(page: list[int]) -> list[int]:
    """The page without changes of the background while concealing."""
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


@pytest.mark.parametrize("seed", range(2))
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
