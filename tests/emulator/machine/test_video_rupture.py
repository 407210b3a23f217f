"""Pictures of programs that rewrite the CRTC within every line, row by row as its rules of comparison demand.

The end of a field is decided in columns 1 (R4 and R9) and 2 (R5) of a line, the end of a row at the end of the line.
`emulator.chips.crtc6845` names the sources.
"""

import numpy as np
import pytest

from emulator.chips.saa5050 import SAA5050
from tests.emulator.machine.test_video import CONTROL_7, CRTC, CRTC_DATA, LINE, MODE_4, MODE_7, Board

FIELDS = 3
MEMORY = bytes((x * 7 ^ x >> 5) & 0xFF for x in range(0x2800))


class Program:
    """Writes to the CRTC at given cycles of a field, counted from the start of its first displayed line."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.writes: list[tuple[int, int, int]] = []

    def at(self, line: int, cycle: int, **registers: int) -> None:
        """Write `registers` (as r4=20) from `cycle` of `line` on, two accesses of two cycles each."""
        for number, (name, value) in enumerate(registers.items()):
            start = line * LINE + cycle + 4 * number
            self.writes += [(start, CRTC, int(name[1:])), (start + 2, CRTC_DATA, value)]

    def at_once(self, line: int, cycle: int, register: int, value: int) -> None:
        """Write `register` in exactly `cycle` of `line`, selected before."""
        self.writes += [(line * LINE + cycle - 6, CRTC, register), (line * LINE + cycle, CRTC_DATA, value)]

    def picture(self) -> np.ndarray:
        """The picture after FIELDS fields with these writes."""
        board = self.board
        board.run_fields(1)
        for _ in range(FIELDS):
            # Rows R7 to R4 have 32 lines. Before an odd field the sync comes half a line later, and a line follows
            start = board.video.television.field_start + 32 * LINE
            if board.video.crtc.interlace and board.video.crtc.odd_field:
                start += LINE // 2
            for cycle, address, value in sorted(self.writes, key=lambda write: write[0]):
                board.run(start + cycle - board.scheduler.now)
                board.write(address, value)
            board.run_fields(1)
        return board.frame()


def characters(address: int, raster: int, count: int) -> np.ndarray:
    """The pixels of `count` bytes of MEMORY, at &5800, in mode 4: one raster from a refresh address on."""
    if raster & 8:
        return np.zeros(16 * count, np.uint8)
    data = MEMORY[8 * (address - 0x0B00) + raster :: 8][:count]
    return np.unpackbits(np.frombuffer(data, np.uint8)).repeat(2) * np.uint8(7)


def graphics(**changes: int) -> Board:
    board = Board(MODE_4, **changes)
    board.memory[0x5800:0x8000] = MEMORY
    return board


@pytest.mark.parametrize("heights", [(8,), (6, 10), (1, 15), (3, 13)], ids=str)
def test_a_raster_split_shows_thirty_two_fields(heights: tuple[int, ...]) -> None:
    """Each block is a field of one row. Its R9 and start address are written in the last line of the block before,
    when the end of that is decided already."""
    program = Program(graphics())
    height = [heights[n % len(heights)] for n in range(32)]
    first = [sum(height[:n]) for n in range(33)]
    assert first[32] == 256
    address = [0x0B00 + 40 * (n * 11 % 32) for n in range(32)]
    program.at(-1, 20, r4=0, r9=height[0] - 1, r7=127, r12=address[0] >> 8, r13=address[0] & 0xFF)
    for n in range(1, 32):
        program.at(first[n] - 1, 20, r9=height[n] - 1, r12=address[n] >> 8, r13=address[n] & 0xFF)
    program.at(255, 20, r4=6, r9=7, r7=3)
    picture = program.picture()
    for n in range(32):
        for raster in range(height[n]):
            expected = characters(address[n], raster, 40)
            row = 2 * (first[n] + raster)
            assert (picture[row] == expected).all() and (picture[row + 1] == expected).all(), (n, raster)


class Rasters:
    """The rasters of fields of one row, of which R9 is `last`: a line of two characters leaves the comparison of R5 to
    the line after it, which is raster 0 of a second row."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.raster = 0
        self.extra = False  # a line after the last

    @property
    def at_last(self) -> bool:
        """Whether the next line is the last of the row that ends a field."""
        return self.raster == self.last and not self.extra

    def line(self, characters: int) -> tuple[int, bool]:
        """The raster of the next line, and whether the field ends with it."""
        raster, ends = self.raster, self.extra or (self.at_last and characters > 2)
        self.extra = self.at_last and not ends
        self.raster = 0 if ends or self.extra else raster + 1
        return raster, ends


@pytest.mark.parametrize(("characters_each", "last"), [(2, 3), (2, 5), (3, 3), (3, 2), (4, 3)])
def test_lines_of_a_few_characters_end_a_field(characters_each: int, last: int) -> None:
    """Every scanline has some short lines and a long one. A field ends wherever the raster is R9, and the next has the
    address that was written in the long line before."""
    program = Program(graphics(r1=32))
    address = [0x0B00 + 40 * (n * 5 % 31) for n in range(256)]
    program.at(-1, 20, r4=0, r9=last, r7=127, r12=address[0] >> 8, r13=address[0] & 0xFF)
    rasters, base, expected = Rasters(last), address[0], []
    for n in range(256):
        parts = []
        while len(parts) < 3 + n % 3 or (n == 255 and not rasters.at_last):  # the last scanline ends a field
            raster, ends = rasters.line(characters_each)
            parts.append(characters(base, raster, characters_each))
            base = address[n] if ends else base
        raster, ends = rasters.line(32)
        expected.append(np.concatenate([*parts, characters(base, raster, 32)])[:640])
        if n < 255:
            base = address[n + 1] if ends else base
        width = characters_each * len(parts)
        program.at_once(n, 0, 0, characters_each - 1)
        program.at(n, 2 * width - 2, r0=63 - width, r2=49 - width)  # in the long line
        if n < 255:
            program.at(n, 80, r12=address[n + 1] >> 8, r13=address[n + 1] & 0xFF)
    program.at(255, 80, r4=6, r9=7, r7=3)
    program.at_once(256, 0, 0, 63)
    program.at(256, 10, r2=49)
    picture = program.picture()
    for n, row in enumerate(expected):
        assert (picture[2 * n, : len(row)] == row).all(), n
        assert (picture[2 * n] == picture[2 * n + 1]).all()


def test_seventy_five_rows_of_teletext_fill_the_height() -> None:
    """Rows of 3, 4 and 3 lines in each field: three of them are a row of the character generator, which counts its own
    ten lines. R9 is written in the first line of a row."""
    board = Board(MODE_7, CONTROL_7, r4=90, r5=0, r6=75, r7=83, r9=6)
    codes = bytes(0x20 + (x * 5 ^ x >> 3) % 0x60 for x in range(0x400))
    board.memory[0x7C00:0x8000] = board.memory[0x3C00:0x4000] = codes
    heights = [(3, 4, 3)[n % 3] for n in range(75)] + [3] * 2 + [4] * 14
    assert sum(heights) == 312
    program = Program(board)
    line = 0
    for height in heights[:78]:
        program.at(line, 40, r9=2 * height - 2)
        line += height
    picture = program.picture()
    teletext = SAA5050()
    teletext.begin_field()
    line = 0
    for row, height in enumerate(heights[:75]):
        for _ in range(height):
            teletext.begin_line()
            rows = [np.zeros(0, np.uint8)] * 2
            for column in range(40):
                for half in (0, 1):
                    teletext.character(codes[(row * 40 + column) & 0x3FF], half)
                    pixels = np.array([teletext.left, teletext.right], np.uint64).view(np.uint8)
                    rows[half] = np.concatenate([rows[half], pixels])
            assert (picture[2 * line : 2 * line + 2] == np.array(rows)).all(), (row, line)
            line += 1
