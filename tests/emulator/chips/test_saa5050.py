"""The SAA5050 by its data sheet: glyphs, rounding, and what each control code does at its own cell and after it."""

import numpy as np
import pytest

from emulator.chips.saa5050 import SAA5050, mosaic, pixels, rounded_figure
from emulator.chips.saa5050_font import figure
from tests.emulator.chips.teletext_page import DARK_FIELD, LIT_FIELD, cell, cells, render

FLASH, STEADY, END_BOX, START_BOX, NORMAL, DOUBLE = 8, 9, 10, 11, 12, 13
CONCEAL, CONTIGUOUS, SEPARATED, BLACK_BACKGROUND, NEW_BACKGROUND, HOLD, RELEASE = 24, 25, 26, 28, 29, 30, 31
RED, BLUE, WHITE = 1, 4, 7
GRAPHICS_RED, GRAPHICS_GREEN, GRAPHICS_WHITE = 17, 18, 23
BLOCK = 0x7F  # in graphics all six blocks, in alphanumerics a block of dots
A = ord("A")


def colours(picture: np.ndarray) -> set[int]:
    return set(np.unique(picture).tolist())


def is_solid(picture: np.ndarray, colour: int) -> bool:
    return colours(picture) == {colour}


def test_a_figure_stands_right_of_and_below_the_gap():
    (drawn,) = cells(b"A")
    assert not drawn[:2].any() and not drawn[:, :3].any()
    assert drawn[2:16].any() and not drawn[16:].any()  # seven rows: no descender


def drawn_line(picture: np.ndarray, line: int) -> str:
    return "".join("#" if pixel else "." for pixel in picture[line])


def test_letters_are_drawn_as_their_dots():
    assert figure(ord("k")) == [0b01000, 0b01000, 0b01001, 0b01010, 0b01100, 0b01010, 0b01001, 0, 0]
    assert drawn_line(cells(b"I")[0], 8) == "........###....."
    assert drawn_line(cells(b"H")[0], 8) == "...#############"
    assert drawn_line(cells(b"H")[0], 2) == "...###.......###"


def test_every_dot_that_stands_alone_is_three_pixels_wide():
    seen = 0
    for code in range(0x20, 0x80):
        for row in figure(code):
            drawn = pixels(sum(3 << 2 * bit for bit in range(5) if row >> bit & 1))
            if row and not row & row << 1:
                seen += 1
                assert set(drawn.split(b"\0")) == {b"", b"\7\7\7"}
    assert seen > 200


def test_rounding_fills_corners_only():
    slash = rounded_figure(ord("/"))  # each dot lies below and left of the one before, from its second row on
    assert slash[4:8] == [0b000000000011, 0b000000000111, 0b000000001110, 0b000000011100]
    assert rounded_figure(ord("H"))[2] == 0b001100000011  # no dots that touch by a corner
    serif, stem = 0b000011111100, 0b000000110000
    assert rounded_figure(ord("I")) == [0, 0, serif, serif, *[stem] * 10, serif, serif, 0, 0, 0, 0]


def test_rounding_never_takes_a_dot_away():
    for code in range(0x20, 0x80):
        half_lines = rounded_figure(code)
        for row, dots in enumerate(figure(code)):
            whole = sum(3 << 2 * bit for bit in range(5) if dots >> bit & 1)
            assert all(half_lines[2 + 2 * row + half] & whole == whole for half in (0, 1))


def test_mosaic_blocks_are_half_a_cell_wide_and_three_four_three_lines_high():
    blocks = {0x01: (0, 0), 0x02: (0, 1), 0x04: (1, 0), 0x08: (1, 1), 0x10: (2, 0), 0x40: (2, 1)}
    tops = (0, 6, 14, 20)
    for bit, (row, column) in blocks.items():
        _, drawn = cells([GRAPHICS_WHITE, 0x20 | bit])
        expected = np.zeros((20, 16), np.uint8)
        expected[tops[row] : tops[row + 1], 8 * column : 8 * column + 8] = WHITE
        assert (drawn == expected).all(), f"bit {bit:#x}"


def test_separated_blocks_lack_their_left_dot_and_bottom_line():
    _, _, drawn = cells([GRAPHICS_WHITE, SEPARATED, BLOCK])
    expected = np.zeros((20, 16), np.uint8)
    for top, bottom in ((0, 4), (6, 12), (14, 18)):
        for left in (0, 8):
            expected[top:bottom, left + 3 : left + 8] = WHITE
    assert (drawn == expected).all()
    assert mosaic(BLOCK, True)[0] == 0b001111001111


def test_capitals_blast_through_graphics():
    (alone,) = cells(b"A")
    _, among_mosaics = cells([GRAPHICS_WHITE, A])
    assert (alone == among_mosaics).all()


def test_bit_7_does_not_reach_the_chip():
    page = bytes(range(128))
    assert (render(page) == render(bytes(code | 0x80 for code in page))).all()


def test_every_line_begins_white_alphanumeric_on_black():
    codes = [GRAPHICS_RED, NEW_BACKGROUND, FLASH, CONCEAL, SEPARATED, HOLD]
    picture = render(bytes(codes).ljust(40) + b"A")
    assert (cell(picture, 0, 1) == cells(b"A")[0]).all()


NO_FUNCTION = (0, END_BOX, START_BOX, 14, 15, 16, 27)
CONTROLS = [
    *[(f"alphanumeric colour {c} is set after", [c, BLOCK], {0: {0}, 1: {0, c}}) for c in range(1, 8)],
    *[(f"graphics colour {c} is set after", [16 + c, BLOCK], {0: {0}, 1: {c}}) for c in range(1, 8)],
    *[(f"code {c} is a space", [GRAPHICS_RED, c, BLOCK], {1: {0}, 2: {RED}}) for c in NO_FUNCTION],
    ("new background is set at, to the present colour", [RED, NEW_BACKGROUND, A], {0: {0}, 1: {RED}, 2: {RED}}),
    ("new background stays", [RED, NEW_BACKGROUND, BLUE, A], {3: {RED, BLUE}}),
    ("black background is set at", [RED, NEW_BACKGROUND, BLACK_BACKGROUND, A], {2: {0}, 3: {0, RED}}),
    (
        "conceal is set at and ends with a colour",
        [GRAPHICS_RED, BLOCK, HOLD, CONCEAL, BLOCK, GRAPHICS_GREEN, BLOCK],
        {0: {0}, 1: {RED}, 2: {RED}, 3: {0}, 4: {0}, 5: {0}, 6: {2}},
    ),
    (
        "conceal outlasts a change of background",
        [RED, CONCEAL, BLACK_BACKGROUND, A, NEW_BACKGROUND, A, BLUE, A],
        {3: {0}, 5: {RED}, 7: {RED, BLUE}},
    ),
    (
        "hold shows the last mosaic in control cells from its own on",
        [GRAPHICS_RED, BLOCK, HOLD, GRAPHICS_GREEN, NEW_BACKGROUND],
        {2: {RED}, 3: {RED}, 4: {2}},  # the colour is set after
    ),
    ("release is set after", [GRAPHICS_RED, BLOCK, HOLD, RELEASE, GRAPHICS_GREEN], {3: {RED}, 4: {0}}),
    ("alphanumerics among graphics are not held", [GRAPHICS_RED, HOLD, BLOCK, A, GRAPHICS_RED], {4: {RED}}),
    (
        "a control code without hold empties the held mosaic",
        [GRAPHICS_RED, BLOCK, GRAPHICS_GREEN, HOLD, GRAPHICS_GREEN],
        {3: {0}, 4: {0}},
    ),
    ("alphanumerics empty the held mosaic", [GRAPHICS_RED, HOLD, BLOCK, RED, GRAPHICS_RED], {4: {0}}),
    ("a change of size empties the held mosaic", [GRAPHICS_RED, HOLD, BLOCK, DOUBLE, NORMAL], {4: {0}}),
]


@pytest.mark.parametrize("codes, expected", [case[1:] for case in CONTROLS], ids=[case[0] for case in CONTROLS])
def test_control_codes(codes, expected):
    drawn = cells(codes)
    assert {place: colours(drawn[place]) for place in expected} == expected


def test_flash_is_set_after_and_steady_at():
    codes = [GRAPHICS_RED, BLOCK, HOLD, FLASH, BLOCK, STEADY, BLOCK]
    assert [is_solid(drawn, RED) for drawn in cells(codes, LIT_FIELD)] == [False, *[True] * 6]
    assert [is_solid(drawn, RED) for drawn in cells(codes, DARK_FIELD)] == [False, True, True, True, False, True, True]


def test_flashing_is_lit_for_48_fields_of_64():
    chip = SAA5050()
    lit = []
    for _ in range(128):
        chip.begin_field()
        chip.begin_line()
        for code in (GRAPHICS_WHITE, FLASH, BLOCK):
            chip.character(code, 0)
        lit.append(chip.left != 0)
    assert lit[:64] == lit[64:] and sum(lit) == 96
    assert sum(a != b for a, b in zip(lit, lit[1:] + lit[:1], strict=True)) == 4  # one dark spell in each 64


def test_the_held_mosaic_keeps_its_separation():
    drawn = cells([GRAPHICS_RED, BLOCK, HOLD, SEPARATED, BLOCK, CONTIGUOUS])
    assert is_solid(drawn[3], RED)  # taken while contiguous
    assert colours(drawn[4]) == {0, RED}
    assert (drawn[5] == drawn[4]).all()  # taken while separated


def test_double_height_takes_two_rows():
    codes = bytes([DOUBLE]) + b"A"
    picture = render(codes.ljust(40) * 2)
    half_lines = np.array([np.frombuffer(pixels(half_line), np.uint8) for half_line in rounded_figure(A)])
    tall = np.vstack([cell(picture, 1, 0), cell(picture, 1, 1)])
    assert (tall == np.repeat(half_lines, 2, axis=0)).all()


def test_the_lower_row_shows_only_double_height():
    top = bytes([DOUBLE]) + b"A" + bytes([NORMAL]) + b"B"
    picture = render(top.ljust(40) + b"C" + bytes([DOUBLE]) + b"A".ljust(38) + b"D")
    assert (cell(picture, 3, 0) == cells(b"B")[0]).all()
    assert is_solid(cell(picture, 0, 1), 0)
    assert cell(picture, 2, 1).any()
    assert cell(picture, 0, 2).any()  # and the row after it is an upper one again


def test_four_double_height_rows_are_two_pairs():
    row = (bytes([DOUBLE]) + b"A").ljust(40)
    picture = render(row * 4)
    upper, lower = cell(picture, 1, 0), cell(picture, 1, 1)
    assert (upper != lower).any()
    assert (cell(picture, 1, 2) == upper).all() and (cell(picture, 1, 3) == lower).all()


def test_rows_are_counted_from_the_start_of_the_field():
    chip = SAA5050()
    chip.begin_field()
    for _ in range(7):
        chip.begin_line()
        chip.character(DOUBLE, 0)
    assert (render(b"A", chip) == render(b"A")).all()


def test_a_restored_state_continues_with_the_same_pixels():
    codes = [GRAPHICS_RED, SEPARATED, BLOCK, HOLD, DOUBLE, FLASH, BLOCK, CONCEAL, RELEASE, GRAPHICS_GREEN, BLOCK, A]
    codes += [NORMAL, 0x6A]
    for split in range(len(codes)):
        first, second = SAA5050(), SAA5050()
        for _ in range(14):
            first.begin_line()
            for code in codes[:split]:
                first.character(code, 0)
        state = {name: getattr(first, name) for name in SAA5050.STATE}
        assert set(state) == set(first.limits())
        assert all(low <= state[name] <= high for name, (low, high) in first.limits().items())
        for name, value in state.items():
            second.put(name, value)
        for code in codes[split:]:
            first.character(code, 1)
            second.character(code, 1)
            assert (first.left, first.right) == (second.left, second.right)


@pytest.mark.parametrize("step", [1, 2])
def test_a_run_of_codes_is_drawn_as_its_characters(step):
    """In lines of random codes, also in both rows of double height and while flashing characters are dark."""
    dice = np.random.default_rng(5050)
    single, run = SAA5050(), SAA5050()
    for line in range(400):
        codes = dice.choice(np.r_[0:128, 0:32, DOUBLE, FLASH, 160:256], 40).astype(np.uint8)
        cells = memoryview(bytearray(8 * 100)).cast("Q")
        pixels = []
        if line % 60 == 0:
            for chip in single, run:
                chip.begin_field()
                chip.fields = (0, 50)[line // 60 & 1]
        for chip in single, run:
            chip.begin_line()
        for code in codes[3:35:step].tolist():
            single.character(code, line & 1)
            pixels += [single.left, single.right]
        run.draw(memoryview(codes), 3, 35, step, line & 1, cells, 7)
        assert list(cells) == [*[0] * 7, *pixels, *[0] * (93 - len(pixels))], line
        assert all(getattr(single, name) == getattr(run, name) for name in (*SAA5050.STATE, "left", "right"))
