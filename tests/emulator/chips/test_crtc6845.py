"""The 6845: registers, and its counters against the arithmetic of the data sheet."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from emulator.chips.crtc6845 import CRTC6845, MASKS

MODE_4 = (63, 40, 49, 0x24, 38, 0, 32, 34, 0, 7, 0x67, 8, 0x0B, 0x00, 0x0B, 0x05)
MODE_7 = (63, 40, 51, 0x24, 30, 2, 25, 27, 0x93, 18, 0x72, 19, 0x28, 0x00, 0x28, 0x00)


def crtc_with(values, **changes: int) -> CRTC6845:
    """A CRTC with the registers `values`, those in `changes` ("r4=20") excepted."""
    crtc = CRTC6845()
    for register, value in enumerate(values):
        crtc.write(0, register)
        crtc.write(1, changes.get(f"r{register}", value))
    return crtc


def set_registers(crtc: CRTC6845, **values: int) -> None:
    """Write registers ("r4=20")."""
    for name, value in values.items():
        crtc.write(0, int(name[1:]))
        crtc.write(1, value)


def next_line(crtc: CRTC6845) -> list[tuple[int, int]]:
    """Count to the start of the next line; the (column, level) of each edge of the vertical sync on the way."""
    edges = []
    while True:
        end = crtc.next_column()
        length = crtc.line_length()
        crtc.advance(end)
        level = crtc.step_vsync()
        if level >= 0:
            edges.append((end % length, level))
        if end == length:
            return edges


def to_field(crtc: CRTC6845) -> int:
    """Count to the first line of the next field; the lines counted."""
    lines = 0
    while lines == 0 or crtc.row or crtc.raster or crtc.total_reached:
        next_line(crtc)
        lines += 1
        assert lines < 5000, "the field does not end"
    return lines


def read(crtc: CRTC6845, register: int) -> int:
    crtc.write(0, register)
    return crtc.read(1)


@pytest.mark.parametrize("register", range(32))
def test_registers_keep_their_bits_and_few_are_readable(register: int) -> None:
    crtc = CRTC6845()
    for number in range(18):
        crtc.write(0, number)
        crtc.write(1, 0)
    crtc.write(0, register)
    crtc.write(1, 0xFF)
    readable = {12: 0x3F, 13: 0xFF, 14: 0x3F, 15: 0xFF}  # HD6845S: also the start address
    assert crtc.read(1) == readable.get(register, 0)
    assert crtc.read(0) == 0
    kept = bytes(crtc.registers)
    assert kept == bytes(MASKS[n] if n == register else 0 for n in range(18))


def test_addresses_repeat_every_two_and_the_register_number_has_five_bits() -> None:
    crtc = CRTC6845()
    crtc.write(0xFE06, 0xE0 | 13)
    crtc.write(0xFE07, 0x5A)
    assert crtc.read(0xFE05) == 0x5A


@pytest.mark.parametrize(
    ("changes", "lines"),
    [({}, 312), ({"r5": 5}, 317), ({"r4": 0}, 8), ({"r9": 0}, 39), ({"r4": 127, "r9": 31}, 4096)],
)
def test_lines_per_field(changes: dict[str, int], lines: int) -> None:
    crtc = crtc_with(MODE_4, **changes)
    to_field(crtc)
    assert to_field(crtc) == lines
    assert crtc.row_address == 0x0B00


@pytest.mark.parametrize("values", [MODE_4[:8] + (1,) + MODE_4[9:], MODE_7])
def test_interlaced_fields_are_half_a_line_longer(values) -> None:
    crtc = crtc_with(values)
    to_field(crtc)
    half_lines = []  # where the pulse begins, in half lines since the first
    lines = 0
    for _ in range(6 * 313):
        for column, level in next_line(crtc):
            if level:
                half_lines.append(2 * (lines + (column == 0)) + (column != 0))
                assert column in (0, 31)
        lines += 1
    assert {b - a for a, b in zip(half_lines, half_lines[1:], strict=False)} == {625}


@pytest.mark.parametrize(
    ("short", "gap", "lines"),
    [(0, 1, 625), (0, 2, 625), (1, 2, 626), (2, 2, 627), (4, 2, 629), (1, 1, 628), (2, 1, 628), (4, 1, 628)],
)
def test_fields_made_of_several_frames_of_the_chip(short: int, gap: int, lines: int) -> None:
    """With interlaced sync, after `short` frames of 32 lines, one with the rest of 312. A frame that ends while the
    parity is odd has one more line; if R6 is `gap` = 1 above R4, that line ends the display and so changes the parity.

    The lines are those of beebjit and jsbeeb (its tests/hardware/crtc-interlace), which follow from what the program
    MODE 7/75 shows on the machine: one black line a third of the way down.
    """
    rest = (312 - 32 * short) // 8
    crtc = crtc_with(MODE_4, r4=rest - 1, r6=3 + gap, r7=rest - 6, r8=1)
    syncs, line, frames, row = [], 0, 0, 0
    while len(syncs) < 24:
        for column, level in next_line(crtc):
            if level:
                syncs.append(line + (column / 64 if column else 1))
        line += 1
        if crtc.row < row:
            frames += 1
        row = crtc.row
        crtc.write(0, 4)
        crtc.write(1, 3 if frames % (short + 1) < short else rest - 1)
    assert syncs[-1] - syncs[-3] == lines


def test_interlaced_video_gives_each_field_its_own_rasters() -> None:
    crtc = crtc_with(MODE_7)
    to_field(crtc)
    seen = []
    for _ in range(2):
        rasters = []
        for _ in range(10):
            rasters.append(crtc.raster_address())
            next_line(crtc)
        seen.append(rasters)
        to_field(crtc)
    assert sorted(seen) == [list(range(0, 20, 2)), list(range(1, 20, 2))]


@pytest.mark.parametrize(("r3", "lines"), [(0x24, 2), (0x14, 1), (0xF4, 15), (0x04, 16)])
def test_the_vertical_sync_lasts_as_long_as_r3_says(r3: int, lines: int) -> None:
    crtc = crtc_with(MODE_4, r3=r3)
    to_field(crtc)
    edges = [(line, *edge) for line in range(312) for edge in next_line(crtc)]
    assert edges == [(34 * 8 - 1, 0, 1), (34 * 8 - 1 + lines, 0, 0)]


def test_rows_advance_by_r1_and_the_display_ends_at_r6() -> None:
    crtc = crtc_with(MODE_4)
    to_field(crtc)
    for line in range(312):
        assert crtc.displaying == (line < 256)
        assert crtc.row_address == (0x0B00 + line // 8 * 40) & 0x3FFF
        next_line(crtc)


def test_a_row_that_never_reaches_r1_repeats_its_address() -> None:
    crtc = crtc_with(MODE_4, r1=64)
    to_field(crtc)
    for _ in range(20):
        assert crtc.row_address == 0x0B00
        next_line(crtc)


def test_a_counter_that_missed_its_register_wraps_around() -> None:
    crtc = crtc_with(MODE_4)
    to_field(crtc)
    crtc.advance(50)
    crtc.write(0, 0)
    crtc.write(1, 40)
    assert crtc.line_length() == 256
    crtc.advance(256)
    assert (crtc.column, crtc.raster, crtc.line_address) == (0, 0, 0x0C00)
    assert crtc.line_length() == 41
    crtc.advance(41)
    assert (crtc.column, crtc.raster, crtc.line_address) == (0, 1, 0x0B00)


@pytest.mark.parametrize(("r4", "r9"), [(0, 31), (0, 0), (3, 7), (31, 3)])
@pytest.mark.parametrize("r5", [0, 1, 5, 31])
@pytest.mark.parametrize("columns", [2, 3, 4, 64])
def test_the_end_of_a_field_needs_two_columns(columns: int, r5: int, r4: int, r9: int) -> None:
    """With two, R5 is compared in the first column of the line after. It is as long in jsbeeb."""
    crtc = crtc_with(MODE_4, r4=r4, r9=r9, r5=r5, r7=127)
    to_field(crtc)
    set_registers(crtc, r0=columns - 1)
    lengths = [to_field(crtc) for _ in range(3)]
    assert lengths == 3 * [(r4 + 1) * (r9 + 1) + r5 + (columns == 2)]


@pytest.mark.parametrize(("r5", "after"), [(0, [4, 64]), (1, [4, 64]), (2, [4, 64, 64])])
def test_a_line_of_two_columns_leaves_r5_to_the_next(r5: int, after: list[int]) -> None:
    """The line after it is raster 0 of the next row, and compares R5 in columns 0 and 2."""
    crtc = crtc_with(MODE_4, r0=1, r4=0, r9=3, r5=r5, r7=127, r1=127)
    to_field(crtc)
    for _ in range(after[0]):
        next_line(crtc)
    assert (crtc.row, crtc.raster, crtc.total_reached) == (1, 0, True)
    set_registers(crtc, r0=63)
    for number, _ in enumerate(after[1:]):
        assert (crtc.row, crtc.raster) == (1, number)
        next_line(crtc)
    assert (crtc.row, crtc.raster, crtc.total_reached) == (0, 0, False)


@pytest.mark.parametrize("column", [0, 1])
@pytest.mark.parametrize(("register", "value"), [("r4", 9), ("r9", 9), ("r5", 9)])
def test_in_lines_of_two_columns_a_register_counts_when_it_is_compared(register: str, value: int, column: int) -> None:
    crtc = crtc_with(MODE_4, r0=1, r4=0, r9=3, r5=0, r7=127)
    to_field(crtc)
    for _ in range(4):
        next_line(crtc)
    if column:
        crtc.advance(column)
    set_registers(crtc, **{register: value})
    next_line(crtc)
    assert (crtc.row == 0) == (register != "r5" or column > 0)


def test_a_line_shortened_before_column_1_ends_the_field_a_line_later() -> None:
    """R0 becomes 1 in column 0 or 1 of a field's last line, and 0 in the line after it, which is then not counted."""
    for column, r0, rows in ((0, 1, [1, 0]), (1, 1, [1, 0]), (2, 63, [0]), (1, 0, [1, 1, 1])):
        crtc = crtc_with(MODE_4, r4=0, r9=3, r5=0, r7=127)
        to_field(crtc)
        for _ in range(3):
            next_line(crtc)
        crtc.advance(column)
        set_registers(crtc, r0=r0 or 1)
        next_line(crtc)
        set_registers(crtc, r0=r0)
        seen = [crtc.row]
        for _ in rows[1:]:
            next_line(crtc)
            seen.append(crtc.row)
        assert seen == rows, (column, r0)


@pytest.mark.parametrize(("columns", "rasters"), [(1, 0), (2, 5), (3, 5)])
def test_lines_of_one_column_are_not_counted(columns: int, rasters: int) -> None:
    crtc = crtc_with(MODE_4, r7=127)
    to_field(crtc)
    crtc.write(0, 0)
    crtc.write(1, columns - 1)
    for _ in range(5):
        next_line(crtc)
    assert (crtc.row, crtc.raster) == (0, rasters)


@pytest.mark.parametrize("register", [4, 5, 9])
@pytest.mark.parametrize("column", [1, 2, 3, 4, 40])
def test_a_register_counts_in_the_column_of_its_comparison(register: int, column: int) -> None:
    """The last line of a field: a register changed after its comparison no longer prevents the field's end."""
    crtc = crtc_with(MODE_4, r7=127)
    to_field(crtc)
    for _ in range(311):
        next_line(crtc)
    crtc.advance(column)
    crtc.write(0, register)
    crtc.write(1, 20)
    next_line(crtc)
    ended = crtc.row == crtc.raster == 0 and not crtc.total_reached
    assert ended == (column > (2 if register == 5 else 1))


@pytest.mark.parametrize("width", [0, 1, 2])
@pytest.mark.parametrize("column", [0, 1, 2, 3, 40, 63])
def test_a_sync_can_begin_within_a_line(column: int, width: int) -> None:
    """R7 becomes equal to the row: the pulse lasts for the rest of the line and R3's lines. In columns 0 and 1 it is
    blocked until they have been different."""
    crtc = crtc_with(MODE_4, r7=127, r3=width << 4 | 4)
    to_field(crtc)
    for _ in range(20):
        next_line(crtc)
    for position in (column, 3):
        crtc.advance(position)
        crtc.write(0, 7)
        crtc.write(1, crtc.row)
        level = crtc.step_vsync()
        assert level == (1 if position > 1 else -1)
        edges = [next_line(crtc) for _ in range(20)]
        ends = (width or 16) if position > 1 else None
        assert edges == [[(0, 0)] if line == ends else [] for line in range(20)]
        crtc.write(1, 127)


def test_a_row_that_stays_equal_to_r7_syncs_once() -> None:
    crtc = crtc_with(MODE_4, r4=0, r9=0, r7=127)
    to_field(crtc)
    crtc.advance(30)
    crtc.write(0, 7)
    crtc.write(1, 0)
    assert crtc.step_vsync() == 1
    assert sum((next_line(crtc) for _ in range(100)), []) == [(0, 0)]


@pytest.mark.parametrize(("rasters", "pulse", "syncs"), [(2, 1, 10), (2, 2, 1), (3, 2, 7), (1, 1, 0)])
def test_a_field_of_one_row_syncs_again_unless_it_has_one_line(rasters: int, pulse: int, syncs: int) -> None:
    """As in jsbeeb. A pulse as long as the field never ends."""
    crtc = crtc_with(MODE_4, r4=0, r9=rasters - 1, r7=127, r3=pulse << 4)
    to_field(crtc)
    set_registers(crtc, r7=0)
    assert sum(level for _ in range(21) for _, level in next_line(crtc)) == syncs


def levels(crtc: CRTC6845, lines: int, write: int, r8: int) -> str:
    """The vertical sync in each quarter of the next `lines` lines; R8 is written in quarter `write`."""
    seen = ""
    for quarter in range(4 * lines):
        if quarter == write:
            set_registers(crtc, r8=r8)
            crtc.step_vsync()
        seen += str(int(crtc.vsync_level))
        end, column = 16 * (quarter % 4 + 1), 0
        while column < end:
            column = min(end, crtc.next_column())
            crtc.advance(column)
            crtc.step_vsync()
    return seen


@pytest.mark.parametrize("odd", [False, True])
@pytest.mark.parametrize("write", range(20))
@pytest.mark.parametrize("r8", [0, 1])
def test_interlace_switched_in_a_vertical_sync(r8: int, write: int, odd: bool) -> None:
    """Before an odd field, interlace delays the pulse by half a line. The output changes over between the two: a
    program may see a second pulse."""
    crtc = crtc_with(MODE_4, r3=0x24, r8=1 - r8)
    to_field(crtc)
    while crtc.odd_field == odd:  # it changes before the sync
        to_field(crtc)
    while crtc.row < 33 or crtc.raster < 7:
        next_line(crtc)
    pulse = 4 * "0" + 8 * "1" + 8 * "0"
    late = "00" + pulse[:-2]
    before, after = ((pulse, late) if r8 else (late, pulse)) if odd else (pulse, pulse)
    assert levels(crtc, 5, write, r8) == before[:write] + after[write:]


@given(
    st.tuples(
        st.integers(0, 255),
        st.integers(0, 255),
        st.just(49),
        st.integers(0, 255),
        st.integers(0, 127),
        st.integers(0, 31),
        st.integers(0, 127),
        st.integers(0, 127),
        st.integers(0, 255),
        st.integers(0, 31),
    ),
    st.integers(0, 400),
    st.integers(1, 40),
)
def test_whole_rows_are_skipped_as_if_counted(values, lines: int, skips: int) -> None:
    skipping, counting = crtc_with(values), crtc_with(values)
    for crtc in (skipping, counting):
        for _ in range(lines):
            next_line(crtc)
    rows = min(skipping.rows_to_event(), skips)
    if rows:
        for _ in range(rows * counting.lines_per_row()):
            assert next_line(counting) == [] or counting.vsync_lines
        skipping.skip_rows(rows)
        skipping.step_vsync()
    assert {name: getattr(skipping, name) for name in CRTC6845.STATE[1:]} == {
        name: getattr(counting, name) for name in CRTC6845.STATE[1:]
    }


@given(
    st.tuples(*[st.integers(0, 20)] * 3, st.integers(0, 255), *[st.integers(0, 12)] * 4, st.integers(0, 3)),
    st.integers(0, 500),
)
def test_nothing_happens_before_the_predicted_event(values, steps: int) -> None:
    crtc = crtc_with(values)
    for _ in range(steps):
        crtc.advance(crtc.next_column())
        crtc.step_vsync()
    left = crtc.columns_to_event()
    assert left >= 1
    while left > 0:
        step = crtc.next_column() - crtc.column
        in_field = crtc.total_reached
        in_pulse = crtc.vsync_lines > 0
        crtc.advance(crtc.next_column())
        left -= step
        assert crtc.step_vsync() < 0 or left <= 0
        assert crtc.total_reached >= in_field or in_pulse or left <= 0


@pytest.mark.parametrize(
    ("changes", "rasters"),
    [
        ({"r10": 0x07, "r11": 7}, [7]),
        ({"r10": 0x00, "r11": 31}, list(range(8))),
        ({"r10": 0x02, "r11": 4}, [2, 3, 4]),
        ({"r10": 0x20, "r11": 31}, []),
        ({"r10": 0x00, "r11": 31, "r8": 0xC0}, []),
        ({"r10": 0x05, "r11": 4}, []),
    ],
)
def test_the_cursor_is_in_its_column_on_its_rasters(changes: dict[str, int], rasters: list[int]) -> None:
    crtc = crtc_with(MODE_4, **changes)
    to_field(crtc)
    seen = []
    for line in range(312):
        column = crtc.cursor_column()
        if column >= 0:
            assert (line // 8, column) == (0, 5)
            seen.append(line)
        next_line(crtc)
    assert seen == rasters


@pytest.mark.parametrize(
    ("changes", "offset"), [({}, 5), ({"r15": 0}, 0), ({"r14": 0x0A, "r15": 0xFF}, 0x3FFF), ({"r10": 0x20}, -1)]
)
def test_the_cursor_offset_from_the_start_address(changes: dict[str, int], offset: int) -> None:
    assert crtc_with(MODE_4, **changes).cursor_offset() == offset


@pytest.mark.parametrize(("r10", "fields"), [(0x00, None), (0x40, 8), (0x60, 16)])
@pytest.mark.parametrize(
    ("changes", "blinks"),
    [({}, True), ({"r6": 38}, True), ({"r6": 1}, True), ({"r7": 127}, True), ({"r7": 0, "r6": 1}, True),
     ({"r6": 39}, False), ({"r6": 39, "r5": 2}, True), ({"r6": 40, "r5": 31}, False), ({"r6": 127, "r7": 0}, False)],
    ids=str,
)  # fmt: skip
def test_the_cursor_blinks_in_fields_that_reach_r6(r10: int, fields: int | None, changes: dict, blinks: bool) -> None:
    crtc = crtc_with(MODE_4, r10=r10, **changes)
    lit = []
    for _ in range(64):
        to_field(crtc)
        lit.append(crtc.cursor_column() >= 0)
    turns = [n for n in range(1, 64) if lit[n] != lit[n - 1]]
    if fields and blinks:
        assert {b - a for a, b in zip(turns, turns[1:], strict=False)} == {fields}
    else:
        assert not turns and lit[0]


@pytest.mark.parametrize("row", [3, 38])
def test_r6_written_in_its_row_counts_for_the_blink_once(row: int) -> None:
    crtc = crtc_with(MODE_4, r6=127)
    to_field(crtc)
    while crtc.row < row:
        next_line(crtc)
    blink = crtc.fields
    for value in (row, 127, row):
        crtc.advance(crtc.column + 5)
        set_registers(crtc, r6=value)
        assert crtc.fields == blink + 1


def test_the_light_pen_keeps_the_address_of_the_beam() -> None:
    crtc = crtc_with(MODE_4)
    to_field(crtc)
    for _ in range(17):
        next_line(crtc)
    crtc.advance(12)
    crtc.strobe_light_pen()
    next_line(crtc)
    assert read(crtc, 16) << 8 | read(crtc, 17) == 0x0B00 + 2 * 40 + 12
    crtc.write(1, 0)
    assert read(crtc, 17) == (0x0B00 + 2 * 40 + 12) & 0xFF
