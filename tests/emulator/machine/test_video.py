"""The video circuit by itself: addresses, the timing of the beam, and pictures of known memory."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.board.scheduler import Pin, Scheduler
from emulator.board.state import StateError
from emulator.chips.saa5050 import SAA5050
from emulator.machine.video import Video, screen_address
from tests.emulator.machines import advance

CRTC, CRTC_DATA, ULA, PALETTE = 0xFE00, 0xFE01, 0xFE20, 0xFE21
FIELD = 39_936  # cycles of 312 lines
LINE = 128

MODE_0 = (127, 80, 98, 0x28, 38, 0, 32, 35, 0, 7, 0x20, 8, 0x06, 0x00, 0x06, 0x00)
MODE_3 = (127, 80, 98, 0x28, 30, 2, 25, 28, 0, 9, 0x20, 9, 0x08, 0x00, 0x08, 0x00)
MODE_4 = (63, 40, 49, 0x24, 38, 0, 32, 35, 0, 7, 0x20, 8, 0x0B, 0x00, 0x0B, 0x00)
MODE_7 = (63, 40, 51, 0x24, 30, 2, 25, 28, 0x93, 18, 0x20, 19, 0x28, 0x00, 0x28, 0x00)
CONTROL_0, CONTROL_2, CONTROL_4, CONTROL_7 = 0x9C, 0xF4, 0x88, 0x4B


class Edges(Pin):
    """Records its edges."""

    def __init__(self) -> None:
        self.edges: list[tuple[int, int]] = []

    def drive(self, level, cycle):
        self.edges.append((level, cycle))


class Board:
    """A video circuit with memory and a clock, and no CPU."""

    def __init__(self, registers=MODE_4, control: int = CONTROL_4, drawing: bool = True, **changes: int) -> None:
        self.scheduler = Scheduler()
        self.memory = bytearray(0x10000)
        self.vsync = Edges()
        self.video = Video(self.scheduler, self.memory, self.vsync, SAA5050())
        for register, value in enumerate(registers):
            self.crtc(register, changes.get(f"r{register}", value))
        self.write(ULA, control)
        for entry in range(16):
            self.write(PALETTE, entry << 4 | (entry & 7 ^ 7 if control == CONTROL_2 else (7, 0)[entry >> 3]))
        self.video.drawing = drawing

    def write(self, address: int, value: int) -> None:
        self.scheduler.now += 1
        if address < ULA:
            self.scheduler.now |= 1
        self.scheduler.wake_due()
        self.video.write(address, value)

    def crtc(self, register: int, value: int) -> None:
        self.write(CRTC, register)
        self.write(CRTC_DATA, value)

    def run(self, cycles: int) -> None:
        """Let time pass, every chip woken in its cycle."""
        advance(self.scheduler, self.scheduler.now + cycles)

    def run_fields(self, fields: int) -> None:
        """Run to the end of the `fields`-th field from here."""
        wanted = self.video.television.fields + fields
        while self.video.television.fields < wanted:
            self.run(1)

    def frame(self) -> np.ndarray:
        return np.frombuffer(bytes(self.video.television.frame), np.uint8).reshape(512, 640)

    def picture(self, fields: int = 3) -> np.ndarray:
        self.run_fields(fields)
        return self.frame()


def bits(board: Board, start: int, rows: int, columns: int = 40) -> np.ndarray:
    """Character rows of eight lines in memory from `start` as pixels of one byte each, 0 or 7."""
    data = np.frombuffer(bytes(board.memory[start : start + 8 * rows * columns]), np.uint8)
    lines = np.unpackbits(data.reshape(rows, columns, 8), axis=2).reshape(rows, columns, 8, 8)
    return lines.transpose(0, 2, 1, 3).reshape(rows * 8, columns * 8) * np.uint8(7)


@pytest.mark.parametrize(
    ("refresh", "raster", "start", "address"),
    [
        (0x0600, 0, 0x3000, 0x3000),
        (0x0601, 7, 0x3000, 0x300F),
        (0x0FFF, 7, 0x3000, 0x7FFF),
        (0x1000, 0, 0x3000, 0x3000),
        (0x1001, 3, 0x4000, 0x400B),
        (0x1000, 0, 0x5800, 0x5800),
        (0x1000, 0, 0x6000, 0x6000),
        (0x1FFF, 7, 0x3000, 0x2FFF),  # the adder's carry is lost
        (0x0600, 9, 0x3000, 0x3001),  # RA3 only blanks
        (0x2800, 5, 0x3000, 0x7C00),
        (0x2BE7, 18, 0x3000, 0x7FE7),
        (0x2C00, 0, 0x3000, 0x7C00),  # a kilobyte, round and round
        (0x2000, 0, 0x3000, 0x3C00),
    ],
)
def test_refresh_addresses_become_ram_addresses(refresh: int, raster: int, start: int, address: int) -> None:
    assert screen_address(refresh, raster, start) == address


@given(st.binary(min_size=320, max_size=320))
@settings(max_examples=10, deadline=None)
def test_mode_4_shows_every_bit(row: bytes) -> None:
    board = Board()
    board.memory[0x5800:0x5940] = row
    board.memory[0x7EC0:0x8000] = row[::-1]
    picture = board.picture()
    expected = bits(board, 0x5800, 32)
    assert (picture == expected.repeat(2, axis=0).repeat(2, axis=1)).all()


def test_mode_0_fills_the_window_too() -> None:
    board = Board(MODE_0, CONTROL_0)
    board.memory[0x3000:0x8000] = bytes(x * 7 & 0xFF for x in range(0x5000))
    assert (board.picture() == bits(board, 0x3000, 32, 80).repeat(2, axis=0)).all()


@pytest.mark.parametrize(("c1", "c0", "start"), [(0, 0, 0x4000), (0, 1, 0x6000), (1, 0, 0x3000), (1, 1, 0x5800)])
def test_a_scrolled_screen_wraps_as_the_latch_selects(c1: int, c0: int, start: int) -> None:
    board = Board(r12=0x0F, r13=0xD8)  # the last row before &8000
    board.video.c0.drive(c0, board.scheduler.now)
    board.video.c1.drive(c1, board.scheduler.now)
    board.memory[0x3000:0x8000] = bytes((x ^ x >> 8) & 0xFF for x in range(0x5000))
    picture = board.picture()[::2, ::2]
    assert (picture[:8] == bits(board, 0x7EC0, 1)).all()
    assert (picture[8:] == bits(board, start, 31)).all()


def test_rasters_8_and_9_are_dark_between_rows_of_text() -> None:
    board = Board(MODE_3, CONTROL_0)
    board.memory[0x4000:0x8000] = b"\xff" * 0x4000
    expected = np.zeros((512, 640), np.uint8)
    for row in range(25):
        expected[20 * row : 20 * row + 16] = 7
    assert (board.picture() == expected).all()


def test_interlaced_teletext_fills_rows_in_turn() -> None:
    board = Board(MODE_7, CONTROL_7)
    board.memory[0x7C00:0x7FE8] = bytes([0x7F]) * 1000  # a block: the figure's six dots but one
    picture = board.picture(4)
    lit = (picture[:500] == 7).any(axis=1).reshape(25, 20)
    assert (lit == lit[0]).all() and lit[0].sum() >= 10
    assert not picture[500:].any()
    columns = (picture[:500] == 7).any(axis=0).reshape(40, 16)
    assert (columns == columns[0]).all()


@pytest.mark.parametrize(("registers", "control"), [(MODE_4, 0x8A), (MODE_0, 0x9E)])
def test_teletext_is_dark_in_a_bitmap(registers, control: int) -> None:
    """With MA13 low, no codes reach the character generator."""
    board = Board(registers, control)
    board.memory[0x3000:0x8000] = b"\x7f" * 0x5000
    assert not board.picture().any()


def test_boxes_of_five_and_a_half_characters() -> None:
    """The ULA shows the character generator, then the bitmap, and so on: it switches in the middle of characters too.
    With MA13 set, the character generator counts lines and obeys codes whether or not they are shown."""
    board = Board(r12=0x28)
    codes = bytearray(0x20 + (x * 5 ^ x >> 3) % 0x60 for x in range(0x400))
    codes[2:658:40] = b"\x01" * 17
    board.memory[0x3C00:0x4000] = board.memory[0x7C00:0x8000] = codes
    board.run_fields(2)
    start = board.video.television.field_start + 32 * LINE
    for line in range(128):
        for box in range(8):  # the last begins behind the picture
            board.run(start + line * LINE + 3 + 11 * box - board.scheduler.now)
            board.write(ULA, 0x88 if box & 1 else 0x8A)
    picture = board.picture(1)
    teletext = SAA5050()
    teletext.begin_field()
    for line in range(128):
        teletext.begin_line()
        rows = [[], []]
        for column in range(40):
            if column > 1:  # the first character comes from before the row, because R8 does not delay its end
                teletext.character(codes[(line // 8 * 40 + column - 3) & 0x3FF], line & 1)
            rows[0] += np.array([teletext.left, teletext.right], np.uint64).view(np.uint8).tolist()
            rows[1] += [7 * (codes[line // 8 * 40 + column] >> bit & 1) for bit in range(7, -1, -1) for _ in "ab"]
        for box in range(7):
            part = slice(8 * (5 + 11 * box), min(8 * (16 + 11 * box), 640))
            assert (picture[2 * line, part] == rows[box & 1][part]).all(), (line, box)


def test_teletext_with_the_fast_clock_is_the_same_in_parts() -> None:
    """Each character lasts two columns of 2 MHz; a write to the palette in any of them changes nothing."""
    boards = [Board(MODE_0, 0x5A, r8=0x10, r12=0x28) for _ in range(2)]
    for board in boards:
        board.memory[0x3C00:0x4000] = board.memory[0x7C00:0x8000] = bytes(0x20 + x * 5 % 0x60 for x in range(0x400))
        board.run_fields(2)
        for cycle in range(13, 128 * 60, 13) if board is boards[0] else ():
            board.run(board.video.television.field_start + 32 * LINE + cycle - 1 - board.scheduler.now)
            board.write(PALETTE, 0x07)
    written, untouched = (board.picture(1) for board in boards)
    assert written.any() and (written == untouched).all()


SAME_PARITY = {  # R6 is not reached: the display does not end, nor does the parity change
    "teletext": (MODE_7, CONTROL_7, {"r6": 40}),
    "graphics": (MODE_4, CONTROL_4, {"r8": 0x03, "r9": 14, "r6": 127, "r4": 38, "r7": 35}),
}


@pytest.mark.parametrize("name", SAME_PARITY)
def test_fields_of_the_same_parity_fill_the_picture(name: str) -> None:
    registers, control, changes = SAME_PARITY[name]
    board = Board(registers, control)
    board.memory[0x3000:0x8000] = b"\x7f" * 0x5000
    assert board.picture(4).any()
    for register, value in changes.items():
        board.crtc(int(register[1:]), value)
    picture = board.picture(4)
    assert picture.any() and (picture[::2] == picture[1::2]).all()
    board.memory[0x3000:0x8000] = b"\x20" * 0x5000 if control == CONTROL_7 else bytes(0x5000)
    assert not board.picture(3).any(), "a picture from before"


def test_both_rows_of_a_line_are_fresh_after_a_change_of_parity() -> None:
    board = Board(MODE_7, CONTROL_7, r6=127)
    board.memory[0x7C00:0x8000] = b"\x7f" * 0x400
    board.picture(4)
    board.crtc(6, 25)  # alternating fields again
    board.memory[0x7C00:0x8000] = b"A" * 0x400
    expected = Board(MODE_7, CONTROL_7)
    expected.memory[0x7C00:0x8000] = b"A" * 0x400
    assert (board.picture(4)[:500] == expected.picture(4)[:500]).all()


def test_interlaced_video_from_within_a_field_leaves_the_other_rows_of_the_last_picture() -> None:
    board = Board()
    board.run_fields(3)  # black
    board.memory[0x5800:0x8000] = b"\xff" * 0x2800
    board.run_fields(1)
    assert board.frame()[0:512].all()
    board.run((32 + 128) * LINE)
    board.crtc(8, 3)
    board.run_fields(1)
    assert board.frame()[256:320].all()


def test_interlaced_video_in_half_of_every_field_leaves_nothing_behind() -> None:
    board = Board(MODE_4, CONTROL_4, r6=127)
    board.memory[0x3000:0x8000] = b"\xff" * 0x5000
    board.run_fields(3)
    for field in range(4):
        board.crtc(8, 0)
        board.run(150 * LINE)
        board.crtc(8, 3)
        board.run_fields(1)
        if field == 1:
            board.memory[0x3000:0x8000] = bytes(0x5000)
    assert not board.frame().any()


def test_the_picture_does_not_change_while_not_drawing() -> None:
    board = Board()
    board.memory[0x5800:0x8000] = b"\xaa" * 0x2800
    board.picture()
    before = bytes(board.video.television.frame)
    board.video.drawing = False
    board.memory[0x5800:0x8000] = bytes(0x2800)
    board.run_fields(3)
    assert bytes(board.video.television.frame) == before
    board.video.drawing = True
    board.run(FIELD // 2)
    assert bytes(board.video.television.frame) == before
    assert not board.picture(2).any()


@pytest.mark.parametrize("address", [ULA, PALETTE])
@pytest.mark.parametrize(
    ("registers", "control"), [(MODE_0, CONTROL_2), (MODE_0, CONTROL_0), (MODE_4, CONTROL_4), (MODE_4, 0xC4)]
)
@pytest.mark.parametrize("cycle", [20, 21])
def test_the_ula_changes_at_the_end_of_the_cycle(registers, control: int, address: int, cycle: int) -> None:
    board = Board(registers, control)
    board.memory[0x3000:0x8000] = b"\xff" * 0x5000  # colour 15
    board.write(PALETTE, 0xF0 | 8 | 1 ^ 7)  # red, or flashing cyan
    values = (control | 1, control) if address == ULA else (0xF0 | 6 ^ 7, 0xF0 | 8 | 1 ^ 7)
    board.run_fields(2)
    start = board.video.television.field_start + (32 + 50) * LINE
    for value, written in zip(values, (cycle, cycle + 9), strict=True):
        board.run(start + written - 2 - board.scheduler.now)
        board.write(address, value)
    picture = board.picture(1)
    expected = np.ones((512, 640), np.uint8)
    expected[100:102, 8 * cycle : 8 * cycle + 72] = 6
    assert (picture == expected).all()


def test_memory_is_read_when_the_beam_passes() -> None:
    board = Board()
    board.run_fields(2)
    board.run((32 + 128) * LINE + 10)
    board.memory[0x5800:0x8000] = b"\xff" * 0x2800
    picture = board.picture(1)
    assert not picture[:256].any() and (picture[256:] == 7).all()


@pytest.mark.parametrize(
    ("changes", "left", "top"),
    [({"r2": 48}, 16, 0), ({"r2": 50}, -16, 0), ({"r7": 34}, 0, 16), ({"r7": 36}, 0, -16), ({"r3": 0x22}, 16, 0)],
)
def test_the_picture_moves_with_the_sync(changes: dict[str, int], left: int, top: int) -> None:
    board = Board(**changes)
    board.memory[0x5800:0x8000] = bytes((x * 5 ^ x >> 8) & 0xFF for x in range(0x2800))
    whole = bits(board, 0x5800, 32).repeat(2, axis=0).repeat(2, axis=1)
    expected = np.zeros((512, 640), np.uint8)
    expected[max(top, 0) : 512 + min(top, 0), max(left, 0) : 640 + min(left, 0)] = whole[
        max(-top, 0) : 512 + min(-top, 0), max(-left, 0) : 640 + min(-left, 0)
    ]
    assert (board.picture() == expected).all()
    assert board.video.page() == (left, top, 640, 512)


@pytest.mark.parametrize(
    ("registers", "control", "changes", "page"),
    [
        (MODE_0, CONTROL_0, {}, (0, 0, 640, 512)),
        (MODE_3, CONTROL_0, {}, (0, 0, 640, 500)),
        (MODE_7, CONTROL_7, {}, (0, 0, 640, 500)),
        (MODE_4, CONTROL_4, {"r1": 32, "r6": 24, "r2": 45}, (64, 0, 512, 384)),
        (MODE_0, CONTROL_0, {"r5": 3, "r2": 127, "r7": 39}, (-232, -58, 640, 512)),
    ],
)
def test_the_position_of_the_page_follows_the_registers(registers, control: int, changes: dict[str, int], page) -> None:
    board = Board(registers, control, **changes)
    board.run_fields(3)
    assert board.video.page() == page


def test_half_a_character_of_sync_moves_the_picture_by_four_pixels() -> None:
    board = Board(MODE_0, CONTROL_0, r3=0x27)
    board.memory[0x3000:0x8000] = b"\x80" * 0x5000
    assert np.flatnonzero(board.picture()[0])[:3].tolist() == [4, 12, 20]


@pytest.mark.parametrize("changes", [{"r8": 0x30}, {"r6": 0}, {"r1": 0}])
def test_nothing_is_shown(changes: dict[str, int]) -> None:
    board = Board(**changes)
    board.memory[0x5800:0x8000] = b"\xff" * 0x2800
    board.picture()
    assert not board.picture().any()


def test_the_skew_moves_display_enable_and_not_the_characters() -> None:
    board = Board(r8=0x10)
    board.memory[0x5800:0x8000] = b"\xff" * 0x2800
    picture = board.picture()
    assert not picture[:, :16].any() and (picture[:, 16:] == 7).all()


@pytest.mark.parametrize(("segments", "columns"), [(0x80, [3]), (0x40, [4]), (0x20, [5, 6]), (0xE0, [3, 4, 5, 6])])
def test_the_cursor_inverts_its_segments(segments: int, columns: list[int]) -> None:
    board = Board(control=segments | 0x08, r10=7, r11=7, r15=40 + 3)
    picture = board.picture()
    expected = np.zeros((512, 640), np.uint8)
    for column in columns:
        expected[30:32, 16 * column : 16 * column + 16] = 7
    assert (picture == expected).all()


def test_a_ruptured_field_shows_two_screens() -> None:
    board = Board()
    board.memory[0x5800:0x5940] = b"\xff" * 0x140
    board.memory[0x6C00:0x6D40] = b"\x0f" * 0x140
    for _ in range(3):
        board.run_fields(1)
        # 16 rows with the other start address for the second part, without vertical sync; then the rest with it
        board.run(10 * LINE)
        board.crtc(7, 127)
        board.run(22 * LINE + 10)
        board.crtc(4, 15)
        board.crtc(12, 0x0D)
        board.crtc(13, 0x80)
        board.run(130 * LINE)
        board.crtc(4, 22)
        board.crtc(7, 19)
        board.crtc(12, 0x0B)
        board.crtc(13, 0x00)
    picture = board.picture(1)
    assert (picture[0:16] == 7).all()
    assert not picture[16:256].any()
    assert (picture[256:272].reshape(16, 40, 16) == np.repeat([0, 7], 8)).all()


def test_the_set_flies_back_without_vertical_sync() -> None:
    board = Board(r7=127)
    fields = board.video.television.fields
    board.run(10 * FIELD)
    assert 6 <= board.video.television.fields - fields <= 10


CHANGES = st.lists(
    st.tuples(
        st.integers(0, 30_000),
        st.one_of(
            st.tuples(st.just(CRTC), st.integers(0, 9), st.integers(0, 255)),
            st.tuples(st.just(CRTC), st.sampled_from([0, 1, 4, 5, 6, 7, 9]), st.integers(0, 40)),
            st.tuples(st.just(ULA), st.just(0), st.integers(0, 255)),
            st.tuples(st.just(PALETTE), st.just(0), st.integers(0, 255)),
        ),
    ),
    max_size=12,
)


def make(board: Board, change: tuple[int, int, int]) -> None:
    address, register, value = change
    if address == CRTC:
        board.crtc(register, value)
    else:
        board.write(address, value)


@given(CHANGES)
@settings(max_examples=60, deadline=None)
def test_drawing_changes_nothing_but_the_picture(changes) -> None:
    drawn, counted = Board(), Board(drawing=False)
    for wait, change in [*changes, (90_000, (PALETTE, 0, 7))]:
        for board in (drawn, counted):
            board.run(wait)
            make(board, change)
    assert drawn.vsync.edges == counted.vsync.edges
    assert drawn.video.beam == counted.video.beam
    assert drawn.video.television.fields == counted.video.television.fields
    assert drawn.video.save()["crtc"] == counted.video.save()["crtc"]


@given(CHANGES, st.integers(0, 100_000))
@settings(max_examples=20, deadline=None)
def test_a_restored_state_runs_the_same(changes, cycles: int) -> None:
    board, other = Board(), Board(MODE_7, CONTROL_7)
    board.memory[0x3000:0x8000] = bytes((x ^ x >> 7) & 0xFF for x in range(0x5000))
    for wait, change in changes:
        board.run(wait)
        make(board, change)
    board.run(cycles)
    other.memory[:] = board.memory
    other.scheduler.now = board.scheduler.now
    other.video.load(board.video.save())
    board.vsync.edges.clear()
    other.vsync.edges.clear()
    for _ in range(2):
        for each in (board, other):
            each.run(70_000)
        assert other.vsync.edges == board.vsync.edges
        assert other.video.save() == board.video.save()


def test_invalid_states_are_rejected() -> None:
    board = Board()
    good = board.video.save()
    for part, name, value in (("crtc", "row", 128), ("ula", "control", 256), ("teletext", "held", 1 << 20)):
        bad = {**good, part: {**good[part], name: value}}
        with pytest.raises(StateError, match=name):
            board.video.load(bad)
    with pytest.raises(StateError, match="beam"):
        board.video.load({**good, "beam": board.scheduler.now + 1000})
    assert board.video.save() == good


def test_the_ula_cannot_be_read_and_the_crtc_can() -> None:
    board = Board()
    board.write(CRTC, 12)
    assert (board.video.read(CRTC_DATA), board.video.peek(CRTC_DATA), board.video.read(ULA)) == (0x0B, 0x0B, 0xFF)


def test_the_light_pen_is_strobed_by_its_rising_edge() -> None:
    board = Board()
    board.run_fields(1)
    board.run((32 + 16) * LINE + 20)
    board.video.light_pen.drive(1, board.scheduler.now)
    board.run(50 * LINE)
    board.video.light_pen.drive(0, board.scheduler.now)
    registers = board.video.crtc.registers
    assert (registers[16] << 8 | registers[17]) - (0x0B00 + 2 * 40) in (9, 10, 11)


@pytest.mark.parametrize(
    ("changes", "left", "top"),
    [({}, 76, 18), ({"r2": 45}, 140, 18), ({"r7": 34}, 76, 34), ({"r1": 50, "r2": 48, "r6": 35, "r7": 36}, 92, 2)],
)
def test_with_borders_nothing_of_a_moved_or_large_picture_is_lost(changes: dict[str, int], left: int, top: int) -> None:
    board = Board(MODE_4, CONTROL_4, **changes)
    board.video.television.borders = True
    board.memory[0x3000:0x8000] = bytes((x * 5 ^ x >> 8) & 0xFF for x in range(0x5000))
    board.run_fields(4)
    rows, columns = changes.get("r6", 32), changes.get("r1", 40)
    expected = np.zeros((576, 832), np.uint8)
    for row in range(rows):
        for column in range(columns):
            start = screen_address(0x5800 // 8 + row * columns + column, 0, 0x4000)
            pattern = np.unpackbits(np.frombuffer(bytes(board.memory[start : start + 8]), np.uint8)).reshape(8, 8)
            cell = expected[top + 16 * row :, left + 16 * column :][:16, :16]
            cell[:] = (pattern * 7).repeat(2, axis=0).repeat(2, axis=1)[: cell.shape[0], : cell.shape[1]]
    with_borders = np.frombuffer(bytes(board.video.television.frame), np.uint8).reshape(576, 832)
    assert (with_borders == expected).all()
    board.video.television.borders = False
    assert (board.frame() == expected[18:530, 76:716]).all()
