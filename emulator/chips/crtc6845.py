"""The 6845 CRT controller (Hitachi HD6845S data sheet): its registers and counters.

The chip counts characters into lines, lines ("rasters") into rows and rows into fields, and generates the refresh
address, display enable, vertical sync and the cursor. The caller says how far to count: `advance` moves along the line
to a column or to its end, `skip_rows` over whole rows in one step. The video circuit (`emulator.machine.video`)
supplies the character clock and draws.

Terms as in the data sheet: a line has R0 + 1 columns, a row R9 + 1 rasters, a field R4 + 1 rows and R5 lines.

The data sheet does not tell when within a line the chip compares. What programs that rewrite it in every line depend on
was found by measurement (S. Querné's Amstrad CPC CRTC Compendium, where this chip is "CRTC 0"; comments of R.
Talbot-Watkins and others in BeebFpga's mc6845.vhd; jsbeeb's pull requests 246, 272, 275 and 284): R4 and R9 are
compared in column 1, R5 in the column after it, which is column 0 of the next line if a line has two; the field ends
with the line in which R5 matches. The end of a row is decided at the end of the line; R6 and R7 are compared in every
column, R7 with the exceptions in `compare_sync_row`. A line that has missed R0 goes on
to column 255 and begins again without a new raster.
"""

from builtins import int as Int
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import cython

# The implemented bits of each register; R16 and R17 are the light pen's
MASKS = (0xFF, 0xFF, 0xFF, 0xFF, 0x7F, 0x1F, 0x7F, 0x7F, 0xF3, 0x1F, 0x7F, 0x1F, 0x3F, 0xFF, 0x3F, 0xFF, 0x00, 0x00)
FIRST_READABLE, LAST_READABLE = 12, 17  # start address, cursor, light pen

# Undefined at power-on; these values give a field of 312 lines without a sync pulse in every line
POWER_UP = (127, 80, 98, 0x28, 38, 0, 32, 34, 0, 7, 0x20, 0, 0, 0, 0, 0, 0, 0)

MA_MASK = 0x3FFF  # fourteen address lines
COLUMNS = 256  # that the counter can count
NOT_YET = 1 << 10  # a column beyond any line
CURSOR_STEADY, CURSOR_OFF, CURSOR_FAST = 0, 1, 2  # R10, bits 6 and 5; 3 is slow
SKEW_OFF = 3  # R8: display or cursor is not delayed but switched off
LONGEST_VSYNC = 16  # lines, when the field in R3 is 0

TOTAL_COLUMN = 1  # in which R4 and R9 are compared


class CRTC6845:
    """Registers R0 to R17 and the counters.

    `column`, `raster`, `row` are where the beam is. `row_address` is the refresh address of the row's first column,
    `line_address` that of the line's column 0, different once the column has missed R0 and wrapped around.
    `displaying` is the vertical half of display enable; the horizontal half ends at `display_end` (NOT_YET until the
    line has come to it).

    `vsync_lines` counts down the lines of the vertical sync pulse. `vsync_late` samples in the middle of each line
    whether there is one: before an interlaced odd field, that is the output. `vsync_level` is the output's last level.

    `total_reached` and `adjusted` latch the steps to the end of a field: R4 and R9, then R5, which is compared in the
    next column if `adjust_due`. `adjust_lines` counts the lines of vertical adjust, `in_adjust` is set in them.
    """

    STATE = (
        "registers",
        "address",
        "column",
        "raster",
        "row",
        "row_address",
        "line_address",
        "next_row_address",
        "display_end",
        "displaying",
        "total_reached",
        "adjusted",
        "adjust_due",
        "in_adjust",
        "adjust_lines",
        "half_line_made_whole",
        "odd_field",
        "fields",
        "vsync_lines",
        "vsync_late",
        "vsync_level",
        "row_synced",
    )

    def __init__(self) -> None:
        self.registers = bytearray(POWER_UP)
        self.address = 0
        self.column = 0
        self.raster = 0
        self.row = 0
        self.row_address = 0
        self.line_address = 0
        self.next_row_address = 0
        self.display_end = NOT_YET
        self.displaying = False
        self.total_reached = False
        self.adjusted = False
        self.adjust_due = False
        self.in_adjust = False
        self.adjust_lines = 0
        self.half_line_made_whole = False
        self.odd_field = False
        self.fields = 0
        self.vsync_lines = 0
        self.vsync_late = False
        self.vsync_level = False
        self.row_synced = False
        self.take_apart()

    def put(self, name: str, value: Any) -> None:
        """Set a number from a save state; indices of arrays cannot be assigned to from outside."""
        if name == "column":
            self.column = value
        elif name == "address":
            self.address = value
        else:
            setattr(self, name, value)

    def read(self, address: Int) -> int:
        """Odd addresses: the selected register, 0 if it is write-only. Even addresses read as 0."""
        if address & 1 and FIRST_READABLE <= self.address <= LAST_READABLE:
            return self.registers[self.address]
        return 0

    def write(self, address: Int, value: Int) -> None:
        """Even addresses select a register, odd ones write it."""
        if address & 1 == 0:
            self.address = value & 0x1F
        elif self.address < FIRST_READABLE + 4:
            self.registers[self.address] = value & MASKS[self.address]
            self.take_apart()
            if self.address == 6 and self.row == self.v_displayed:
                self.end_display()
            elif self.address == 7:
                self.row_synced |= self.column <= TOTAL_COLUMN
                self.compare_sync_row(self.column)

    def take_apart(self) -> None:
        """Decode the registers into named fields."""
        registers = self.registers
        self.h_total = registers[0]
        self.h_displayed = registers[1]
        self.h_sync_position = registers[2]
        self.h_sync_width = registers[3] & 15
        self.v_sync_width = registers[3] >> 4 or LONGEST_VSYNC
        self.v_total = registers[4]
        self.v_total_adjust = registers[5]
        self.v_displayed = registers[6]
        self.v_sync_position = registers[7]
        self.interlace = registers[8] & 1 != 0
        self.interlace_video = registers[8] & 3 == 3
        self.display_skew = registers[8] >> 4 & 3
        self.cursor_skew = registers[8] >> 6
        # With interlaced video a field has every second raster of a row, and R9 is two less than there are in both
        self.raster_step = 2 if self.interlace_video else 1
        self.last_raster = registers[9]
        if self.interlace_video:
            self.last_raster &= 0x1E
            self.raster &= 0x1E  # counting by twos, it must still reach R9
        self.cursor_start = registers[10] & 0x1F
        self.cursor_blink = registers[10] >> 5
        self.cursor_end = registers[11]
        self.start_address = registers[12] << 8 | registers[13]
        self.cursor_address = registers[14] << 8 | registers[15]

    def line_length(self) -> int:
        """Columns to the end of the line, or of the counter's 8 bits once it has missed R0 and must wrap around."""
        return self.h_total + 1 if self.column <= self.h_total else COLUMNS

    def lines_per_row(self) -> int:
        """Lines in a whole row of this field."""
        return self.last_raster // self.raster_step + 1

    def raster_address(self) -> int:
        """The raster address outputs, RA0 to RA4."""
        return self.raster | 1 if self.interlace_video and self.odd_field else self.raster

    def next_column(self) -> int:
        """The next column to stop at: one in which the vertical sync may change, or the end of the line."""
        if (self.vsync_lines or self.vsync_late) and self.delays_vsync() and self.column < self.h_total >> 1:
            return self.h_total >> 1
        return self.line_length()

    def advance(self, column: Int) -> None:
        """Count up to `column` of this line; the end of a line is the start of the next."""
        length = self.line_length()
        if self.total_reached or self.row == self.v_total:
            self.decide_field_end(column)
        if self.vsync_lines or self.vsync_late:
            self.count_vsync(column, length)
        if self.column <= self.h_displayed < column:
            self.display_end = self.h_displayed
            if self.raster == self.last_raster:
                self.next_row_address = (self.line_address + self.h_displayed) & MA_MASK
        if column < length:
            self.column = column
            return
        if self.column <= self.h_total:
            self.end_line()
        else:
            self.column = 0
            self.line_address = (self.line_address + COLUMNS) & MA_MASK
            self.display_end = NOT_YET

    def decide_field_end(self, end: Int) -> None:
        """Make the comparisons of the columns from this one to `end` - 1; later writes of R4, R5, R9 are too late."""
        if self.adjust_due:
            self.compare_adjust()
        if self.column <= TOTAL_COLUMN < end:
            self.total_reached = self.total_reached or self.raster == self.last_raster
            self.adjust_due = self.total_reached and not self.adjusted
            if self.adjust_due and end > TOTAL_COLUMN + 1:
                self.compare_adjust()

    def compare_adjust(self) -> None:
        """Compare R5, in the column after R4 and R9: the field ends with this line, or vertical adjust goes on."""
        self.adjust_due = False
        self.adjusted = self.adjust_lines == self.v_total_adjust
        if not self.adjusted:
            self.adjust_lines = (self.adjust_lines + 1) & 0x1F

    def count_vsync(self, column: Int, length: Int) -> None:
        """Count the pulse up to `column` of this line, which has `length`."""
        if self.column < self.h_total >> 1 <= column:
            self.vsync_late = self.vsync_lines > 0
        if column >= length and self.vsync_lines:
            self.vsync_lines -= 1

    def step_vsync(self) -> int:
        """At a column from `next_column`, or after a write: 1 if the vertical sync output goes high here, 0 if it goes
        low, -1 if nothing changes."""
        if not (self.vsync_lines or self.vsync_late or self.vsync_level):
            return -1
        level: cython.bint = self.vsync_late if self.delays_vsync() else self.vsync_lines > 0
        if level == self.vsync_level:
            return -1
        self.vsync_level = level
        return level

    def delays_vsync(self) -> bool:
        """Whether the vertical sync is half a line late: before an interlaced odd field, in lines that have a half."""
        return self.interlace and self.odd_field and self.h_total > 1

    def end_line(self) -> None:
        """Move from the end of a line to the start of the next."""
        self.column = 0
        self.display_end = NOT_YET
        if self.h_total < TOTAL_COLUMN:
            return  # a line of one column is not counted
        if self.adjusted:
            # The half lines of two interlaced fields make a whole line, before the odd field
            self.half_line_made_whole = self.interlace and self.odd_field and not self.half_line_made_whole
            if not self.half_line_made_whole:
                self.begin_field()
                return
        if self.raster == self.last_raster and not self.in_adjust:
            self.in_adjust = self.total_reached and not self.adjusted
            self.raster = 0
            self.row_address = self.next_row_address
            self.row = (self.row + 1) & 0x7F
            self.compare_sync_row(0)
        else:
            self.raster = (self.raster + self.raster_step) & 0x1F
        self.line_address = self.row_address
        if self.row == self.v_displayed:
            self.end_display()

    def end_display(self) -> None:
        """The row counter has reached R6: display enable goes off for the rest of the field, field parity changes, and
        the cursor's blink counts. (The data sheet doesn't mention it, but a field that never reaches R6 keeps the
        previous half line and the cursor's state.)"""
        if self.displaying:
            self.displaying = False
            self.fields = (self.fields + 1) & 0x1F
            self.odd_field = not self.odd_field

    def begin_field(self) -> None:
        """Move from the last line of a field to the first of the next."""
        if self.raster:
            self.row_synced = False  # a field of one row syncs again, one of a single line does not
        self.row = 0
        self.raster = 0
        self.total_reached = self.adjusted = self.adjust_due = self.in_adjust = False
        self.adjust_lines = 0
        self.row_address = self.next_row_address = self.line_address = self.start_address
        self.displaying = True
        if self.v_displayed == 0:
            self.end_display()
        self.compare_sync_row(0)

    def compare_sync_row(self, column: Int) -> None:
        """The row or R7 has changed in `column`. A vertical sync pulse begins when they become equal. It does not if R7
        is written in column 0 or 1, nor again before they have been different (Compendium, 16.3 and 16.4.1.1)."""
        equal: cython.bint = self.row == self.v_sync_position
        if equal and not self.row_synced and not self.vsync_lines:
            # A pulse that begins within a line ends with the line after R3's number of whole ones
            self.vsync_lines = self.v_sync_width + (column > 0)
        self.row_synced = equal

    def displays(self) -> bool:
        """Whether display enable comes on in the current line."""
        return self.displaying and self.display_skew != SKEW_OFF

    def display_limit(self) -> int:
        """The column at which display enable ends, before skew; NOT_YET if the counter has missed R1."""
        if self.display_end == NOT_YET and self.h_displayed >= self.column:
            return self.h_displayed
        return self.display_end

    def event_row(self) -> int:
        """The next row after the current one that may begin the vertical sync or end the field."""
        last: cython.int = self.v_total if self.row <= self.v_total else 0x7F
        return self.v_sync_position if self.row < self.v_sync_position < last else last

    def rows_to_event(self) -> int:
        """Whole rows between the beam and the next row that may begin the vertical sync or end the field. 0 unless the
        beam is at the start of a row, outside vertical adjust and sync, and lines are counted."""
        if self.column or self.raster or self.total_reached or self.vsync_lines or self.vsync_late:
            return 0
        if self.h_total < TOTAL_COLUMN:
            return 0
        return self.event_row() - self.row

    def columns_to_event(self) -> int:
        """A lower bound, at least 1, on the columns until the vertical sync changes or, outside its pulse, a field
        begins. It is exact when that event is at most a row away, other than for interlaced syncs."""
        line: cython.int = self.h_total + 1
        rest: cython.int = self.line_length() - self.column
        if self.vsync_late != (self.vsync_lines > 0) and self.delays_vsync():
            return self.next_column() - self.column
        if self.vsync_lines:
            return rest + (self.vsync_lines - 1) * line
        if self.raster > self.last_raster:
            return rest
        if self.total_reached:
            return rest
        columns: cython.int = rest + (self.last_raster - self.raster) // self.raster_step * line
        rows: cython.int = self.event_row() - self.row - 1
        return columns + rows * self.lines_per_row() * line if rows > 0 else columns

    def limits(self) -> dict[str, tuple[int, int]]:
        """The range of each saved value."""
        return {
            "registers": (0, 0xFF),
            "address": (0, 0x1F),
            "column": (0, COLUMNS - 1),
            "raster": (0, 0x1F),
            "row": (0, 0x7F),
            "row_address": (0, MA_MASK),
            "line_address": (0, MA_MASK),
            "next_row_address": (0, MA_MASK),
            "display_end": (0, NOT_YET),
            "displaying": (0, 1),
            "total_reached": (0, 1),
            "adjusted": (0, 1),
            "adjust_due": (0, 1),
            "in_adjust": (0, 1),
            "adjust_lines": (0, 0x1F),
            "half_line_made_whole": (0, 1),
            "odd_field": (0, 1),
            "fields": (0, 0x1F),
            "vsync_lines": (0, LONGEST_VSYNC + 1),
            "vsync_late": (0, 1),
            "vsync_level": (0, 1),
            "row_synced": (0, 1),
        }

    def skip_rows(self, rows: Int) -> None:
        """Count whole rows at once, at most the number that `rows_to_event` returned."""
        if self.row < self.v_displayed <= self.row + rows:
            self.end_display()
        if self.h_displayed <= self.h_total:
            self.row_address = (self.row_address + rows * self.h_displayed) & MA_MASK
            self.next_row_address = self.row_address
        else:
            self.row_address = self.next_row_address
        self.line_address = self.row_address
        self.row += rows
        self.compare_sync_row(0)

    def cursor_column(self) -> int:
        """The column of the current line at which the cursor output is active, or -1."""
        if self.cursor_blink == CURSOR_OFF or self.cursor_skew == SKEW_OFF or not self.displaying:
            return -1
        if not self.cursor_start <= self.raster_address() <= self.cursor_end:
            return -1
        if self.cursor_blink != CURSOR_STEADY and self.fields & (8 if self.cursor_blink == CURSOR_FAST else 16):
            return -1
        column = (self.cursor_address - self.line_address) & MA_MASK
        return column if column < self.h_displayed else -1

    def cursor_offset(self) -> int:
        """The cursor's distance in characters from the start address, or -1 if it is off."""
        return -1 if self.cursor_blink == CURSOR_OFF else (self.cursor_address - self.start_address) & MA_MASK

    def strobe_light_pen(self) -> None:
        """LPSTB rises: latch the refresh address in R16 and R17."""
        address = (self.line_address + self.column) & MA_MASK
        self.registers[16] = address >> 8
        self.registers[17] = address & 0xFF
