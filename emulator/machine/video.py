"""The video circuit: CRTC, Video ULA and character generator connected to RAM, and lines sent to the television set.

The circuit follows the Model B's diagram (and the Advanced User Guide, chapters 18, 19 and 24): how a RAM address is
formed from the CRTC's refresh address and raster, how the latch lines C0 and C1 wrap the screen around, how display
enable is gated, and how the cursor passes through the ULA.

The latch IC15 passes the codes and display enable (as LOSE) to the character generator, and MA13 low clears it. So the
character generator neither counts the lines of a bitmap nor shows anything in them, but where MA13 is set it works, and
counts, whether or not the ULA selects its output (Service Manual, October 1985, section 1).

The beam is not ticked. `catch_up` advances it to a cycle, in the longest steps without an event: a column, the rest of
a line, or many rows. It is called before any change that affects the beam, so that a change in the middle of a line
appears there. While `drawing` is off, only the vertical sync pulse costs time.

"""

from builtins import int as Int
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from emulator.board.scheduler import CALL_STOP, Chip, Pin, Scheduler
from emulator.board.state import check, gather, scatter
from emulator.chips.crtc6845 import CRTC6845
from emulator.chips.saa5050 import SAA5050
from emulator.chips.videoula import VideoULA
from emulator.machine.television import CYCLES_PER_HALF_LINE, FIRST_HALF_LINE, LONGEST_FIELD, Television

if TYPE_CHECKING:
    import cython

PIXELS_PER_CYCLE = 8  # of the 16 MHz dot clock: a cell of the line
LEFT_EDGE = 26  # cycles from the middle of the horizontal sync to the left edge of the picture
TELETEXT_LEFT_EDGE = 28  # the same for teletext, whose forty characters begin later but fill the window too
TELETEXT_DELAY = 3  # characters between a refresh address and its pixels: latch, character generator, ULA

LINE_CELLS = 256  # cycles until the beam flies back without a horizontal sync

INVERTED = 0x0707070707070707  # the bits of a cell of pixels that the cursor inverts

# The first address of the screen by the latch lines C1 and C0 (16, 8, 20, 10 KB): addresses beyond &7FFF continue here
SCREEN_STARTS = (0x4000, 0x6000, 0x3000, 0x5800)
TELETEXT_ADDRESS = 0x2000  # MA13: the teletext page, and codes for the character generator
TELETEXT_PAGE = 0x3C00  # or &7C00 with MA11 set
PAGE_BYTES = 0x400


class LatchLine(Pin):
    """One of the two latch outputs, C0 and C1, that select the size of the screen."""

    def __init__(self, video: "Video", bit: int) -> None:
        self.video = video
        self.bit = bit

    def drive(self, level: Int, cycle: Int) -> None:
        self.video.set_screen_size(self.bit, level, cycle)


class LightPen(Pin):
    """The light pen strobe, which is driven at each of its edges; the rising one counts."""

    def __init__(self, video: "Video") -> None:
        self.video = video

    def drive(self, level: Int, cycle: Int) -> None:
        if level:
            self.video.catch_up(cycle)
            self.video.crtc.strobe_light_pen()


class FieldCounter(Pin):
    """Counts fields on the vertical sync line between the CRTC and the System VIA; stops the CPU when field `stop_at`
    begins."""

    def __init__(self, scheduler: Scheduler, sink: Pin) -> None:
        self.scheduler = scheduler
        self.sink = sink
        self.fields = 0
        self.stop_at = -1

    def drive(self, level: Int, cycle: Int) -> None:
        self.sink.drive(level, cycle)
        if level:
            self.fields += 1
            if self.fields == self.stop_at:
                self.scheduler.call(CALL_STOP)


def screen_address(refresh_address: Int, raster: Int, screen_start: Int) -> int:
    """The RAM address that the circuit forms from the CRTC's MA0 to MA13 and RA0 to RA2.

    With MA13 set it is in the teletext page: 1 KB of characters. Otherwise a character has eight bytes, one for each
    raster; MA12 set means an address beyond &7FFF, which continues at `screen_start` (an adder on MA8 to MA11).
    """
    if refresh_address & TELETEXT_ADDRESS:
        return TELETEXT_PAGE | (refresh_address & 0x800) << 3 | (refresh_address & 0x3FF)
    if refresh_address & 0x1000:
        refresh_address += screen_start >> 3
    return (refresh_address & 0xFFF) << 3 | (raster & 7)


def run_length(refresh_address: Int, address: Int) -> int:
    """How many characters from `refresh_address` on, whose RAM address is `address`, lie eight bytes from each other.

    At least 1. They do so to the end of RAM, and to the end of its 4096 characters by refresh address.
    """
    if refresh_address & 0x2000:
        return 1
    return 0x1000 - max(refresh_address & 0xFFF, address >> 3)


class Video(Chip):
    """The circuit on the bus: the CRTC where address bit 5 is 0, the Video ULA where it is 1.

    `vsync` is driven with the CRTC's vertical sync pulse. Inputs are `c0` and `c1` of the latch, and `light_pen`.

    `television` shows the picture; `drawing` turns it on.
    """

    STATE = (
        "screen_size",
        "beam",
        "line_start",
        "left_edge",
        "line",
        "half",
        "half_drawn",
    )

    def __init__(self, scheduler: Scheduler, memory: Any, vsync: Pin, teletext: SAA5050) -> None:
        super().__init__(scheduler)
        self.crtc = CRTC6845()
        self.ula = VideoULA()
        self.teletext = teletext
        self.memory = memory
        self.vsync = vsync
        self.c0 = LatchLine(self, 1)
        self.c1 = LatchLine(self, 2)
        self.light_pen = LightPen(self)
        self.screen_size = 0
        self.screen_start = SCREEN_STARTS[0]
        self.wanted = False
        self.beam = scheduler.now
        self.line_start = scheduler.now
        self.left_edge = 2 * LEFT_EDGE
        self.television = Television(scheduler.now)
        self.line = bytearray(LINE_CELLS * PIXELS_PER_CYCLE)
        self.line_cells = memoryview(self.line).cast("Q")
        self.line_words = memoryview(self.line).cast("I")
        self.half = bytearray(2 * PIXELS_PER_CYCLE)
        self.half_cells = memoryview(self.half).cast("Q")
        self.half_drawn = False
        self.plan()

    @property
    def drawing(self) -> bool:
        """Whether pictures are drawn. The picture first changes at the end of a field that was drawn from its start."""
        return self.wanted

    @drawing.setter
    def drawing(self, wanted: bool) -> None:
        if wanted == self.wanted:
            return
        self.catch_up(self.scheduler.now)
        self.wanted = wanted
        self.television.whole = False
        self.half_drawn = False
        self.line_start = self.beam
        self.plan()

    def put(self, name: str, value: Any) -> None:
        """Set a number from a save state; those that are indices of arrays cannot be assigned to from outside."""
        if name == "beam":
            self.beam = value
        elif name == "line_start":
            self.line_start = value
        elif name == "left_edge":
            self.left_edge = value
        else:
            setattr(self, name, value)

    def connect(self, output: str, pin: Pin) -> None:
        """Let the output `vsync` drive another pin."""
        self.vsync = pin

    def read(self, address: Int) -> int:
        """The CRTC can be read; the ULA does not drive the data bus."""
        if address & 0x20:
            return 0xFF
        return self.crtc.read(address)

    def peek(self, address: Int) -> int:
        """As `read`, which has no side effects."""
        return self.read(address)

    def write(self, address: Int, value: Int) -> None:
        """A register changes at the end of the present cycle."""
        crtc: CRTC6845 = self.crtc
        ula: VideoULA = self.ula
        self.catch_up(self.scheduler.now + 1)
        if address & 0x20:
            if self.wanted and self.beam == self.scheduler.now:
                self.draw_half()
            ula.write(address, value)
            # The divider for the slower character clock is in phase with the 1 MHz bus
            if ula.cycles_per_character == 2 and self.beam & 1:
                self.beam += 1
        else:
            crtc.write(address, value)
            self.sync()
        self.plan()

    def set_screen_size(self, bit: Int, level: Int, cycle: Int) -> None:
        """A latch line changes: C0 has `bit` 1, C1 has 2."""
        self.catch_up(cycle)
        self.screen_size = self.screen_size | bit if level else self.screen_size & ~bit
        self.screen_start = SCREEN_STARTS[self.screen_size & 3]

    def wake(self, cycle: Int) -> None:
        self.catch_up(cycle)
        self.plan()

    def plan(self) -> None:
        """Schedule `wake` for, or shortly before, the next edge of the vertical sync, the start of the next field, or
        the end of a line to draw."""
        crtc: CRTC6845 = self.crtc
        columns: cython.int
        if self.wanted and (crtc.displaying or crtc.vsync_lines):
            columns = crtc.next_column() - crtc.column
        else:
            columns = crtc.columns_to_event()
        due: cython.longlong = self.beam + columns * self.ula.cycles_per_character
        if due > self.television.flyback:
            due = self.television.flyback
        if due < self.beam + self.ula.cycles_per_character:
            due = self.beam + self.ula.cycles_per_character  # the beam cannot move sooner
        self.schedule(due)

    def catch_up(self, cycle: Int) -> None:
        """Advance the beam to `cycle`, or to the last character that begins before it."""
        crtc: CRTC6845 = self.crtc
        clock: cython.int = self.ula.cycles_per_character
        rows: cython.longlong
        possible: cython.longlong
        row_cycles: cython.longlong
        end: cython.longlong
        reachable: cython.longlong
        while self.beam < cycle:
            rows = 0 if self.wanted else crtc.rows_to_event()
            if rows:
                row_cycles = crtc.lines_per_row() * (crtc.h_total + 1) * clock
                possible = (cycle - self.beam) // row_cycles
                if possible < rows:
                    rows = possible
            if rows:
                crtc.skip_rows(rows)
                self.beam += rows * row_cycles
            else:
                end = crtc.next_column()
                reachable = crtc.column + (cycle - self.beam) // clock
                if reachable < end:
                    end = reachable
                if end == crtc.column:
                    break
                if self.wanted:
                    self.draw(crtc.column, end)
                self.beam += (end - crtc.column) * clock
                crtc.advance(end)
            self.sync()

    def sync(self) -> None:
        """Pass on an edge of the vertical sync."""
        crtc: CRTC6845 = self.crtc
        level: cython.int = crtc.step_vsync()
        if level >= 0:
            self.vsync.drive(level, self.beam)
        if level == 0:
            self.teletext.begin_field()
        self.television.sync(level > 0, self.beam, self.wanted, crtc.interlace_video)

    def begin_line(self) -> None:
        """In a line with MA13 set, LOSE rises at the character generator with display enable."""
        if self.crtc.displays():
            self.teletext.begin_line()

    def draw_half(self) -> None:
        """In the middle of a character: keep its first half, before the ULA changes. Its second half comes from the
        drawing of the whole character, which will pass over the first half and not clock the character generator."""
        column: cython.int = self.crtc.column
        cell: cython.longlong = self.beam - self.line_start
        if cell + 2 > LINE_CELLS:
            return
        if column == 0 and self.crtc.line_address & TELETEXT_ADDRESS:
            self.begin_line()
        self.draw_part(column, column + 1)
        self.half_cells[0] = self.line_cells[cell]
        self.half_cells[1] = self.teletext.right
        self.half_drawn = True

    def draw(self, first: Int, end: Int) -> None:
        """Draw the columns `first` (the current one) to `end` - 1 of this line, with the horizontal sync among them."""
        crtc: CRTC6845 = self.crtc
        sync: cython.int = crtc.h_sync_position
        if first == 0 and crtc.line_address & TELETEXT_ADDRESS and not self.half_drawn:
            self.begin_line()
        if crtc.h_sync_width and first <= sync < end:
            self.draw_part(first, sync)
            self.end_television_line(self.beam + (sync - first) * self.ula.cycles_per_character)
            self.draw_part(sync, end)
        else:
            self.draw_part(first, end)

    def draw_part(self, first: Int, end: Int) -> None:
        """Draw the columns `first` to `end` - 1, on one line of the television set."""
        crtc: CRTC6845 = self.crtc
        ula: VideoULA = self.ula
        clock: cython.int = ula.cycles_per_character
        cell: cython.longlong = self.beam + (first - crtc.column) * clock - self.line_start
        addressed: cython.bint = crtc.line_address & TELETEXT_ADDRESS
        delay: cython.int = crtc.display_skew
        lit: cython.int
        dark: cython.int = first
        i: cython.longlong
        if cell + (end - first) * clock > LINE_CELLS:
            self.end_television_line(self.beam + (first - crtc.column) * clock)
            cell = 0
        if cell + (end - first) * clock > LINE_CELLS:
            end = first + (LINE_CELLS - cell) // clock
        if addressed and not ula.teletext:
            self.draw_behind(first, end, cell)
        if crtc.displays() and (addressed if ula.teletext else not crtc.raster & 8):
            # Display enable is on from column 0 to R1, later by the skew, and in teletext by the characters' delay
            if ula.teletext:
                delay += TELETEXT_DELAY - 1
            lit = min(max(first, delay), end)
            dark = max(lit, min(crtc.display_limit() + delay, end))
            for i in range(cell, cell + (lit - first) * clock):
                self.line_cells[i] = 0
            if lit < dark:
                if ula.teletext:
                    self.draw_teletext(lit, dark, cell + (lit - first) * clock)
                else:
                    self.draw_graphics(lit, dark, cell + (lit - first) * clock)
        for i in range(cell + (dark - first) * clock, cell + (end - first) * clock):
            self.line_cells[i] = 0
        self.draw_cursor(first, end, cell)
        if self.half_drawn and first < end:
            self.line_cells[cell] = self.half_cells[0]
            self.half_drawn = False

    def draw_behind(self, first: Int, end: Int, cell: Int) -> None:
        """Let the character generator pass the columns `first` to `end` - 1 while the ULA shows the bitmap, which will
        be drawn over it. Its attributes count all the same."""
        crtc: CRTC6845 = self.crtc
        delay: cython.int = crtc.display_skew + TELETEXT_DELAY - 1
        lit: cython.int = max(first, delay)
        dark: cython.int = min(crtc.display_limit() + delay, end)
        if crtc.displays() and lit < dark:
            self.draw_teletext(lit, dark, cell + (lit - first) * self.ula.cycles_per_character)

    def draw_graphics(self, first: Int, end: Int, cell: Int) -> None:
        """Draw the bytes of the columns `first` to `end` - 1 at `cell` of the line."""
        crtc: CRTC6845 = self.crtc
        ula: VideoULA = self.ula
        if ula.stale:
            ula.expand()
        raster: cython.int = crtc.raster_address()
        refresh: cython.int = crtc.line_address + first
        last: cython.int = crtc.line_address + end
        address: cython.int
        stop: cython.int
        place: cython.int
        while refresh < last:
            address = screen_address(refresh, raster, self.screen_start)
            stop = address + 8 * min(last - refresh, run_length(refresh, address))
            refresh += (stop - address) >> 3
            if ula.cycles_per_character == 1:
                for place in range(address, stop, 8):
                    self.line_cells[cell] = ula.left[self.memory[place]]
                    cell += 1
            else:
                for place in range(address, stop, 8):
                    self.line_cells[cell] = ula.left[self.memory[place]]
                    self.line_cells[cell + 1] = ula.right[self.memory[place]]
                    cell += 2

    def draw_teletext(self, first: Int, end: Int, cell: Int) -> None:
        """Draw the characters that appear in the columns `first` to `end` - 1 at `cell` of the line.

        The character generator reads one code per microsecond: with the faster character clock, every second one.
        """
        crtc: CRTC6845 = self.crtc
        teletext: SAA5050 = self.teletext
        raster: cython.int = crtc.raster_address()
        refresh: cython.int = crtc.line_address - TELETEXT_DELAY
        step: cython.int = 2 // self.ula.cycles_per_character
        column: cython.int = first
        address: cython.int
        count: cython.int
        if self.half_drawn and first == crtc.column and column + step <= end:
            self.line_cells[cell + 1] = self.half_cells[1]
            cell += 2
            column += step
        elif (first - crtc.display_skew - TELETEXT_DELAY + 1) & (step - 1):
            self.line_cells[cell] = teletext.right  # the rest of a character that began in the column before
            cell += 1
            column += 1
        while column + step <= end:
            address = screen_address(refresh + column, raster, self.screen_start)
            count = 1
            if refresh + column & TELETEXT_ADDRESS:  # to the end of the page
                count = min((PAGE_BYTES - address % PAGE_BYTES + step - 1) // step, (end - column) // step)
            teletext.draw(self.memory, address, address + count * step, step, raster & 1, self.line_cells, cell)
            cell += 2 * count
            column += count * step
        if column < end:  # half a character
            teletext.character(self.memory[screen_address(refresh + column, raster, self.screen_start)], raster & 1)
            self.line_cells[cell] = teletext.left

    def draw_cursor(self, first: Int, end: Int, cell: Int) -> None:
        """Invert the pixels under the cursor: the ULA's bits are for its first, its second, and two more characters."""
        crtc: CRTC6845 = self.crtc
        ula: VideoULA = self.ula
        column: cython.int = crtc.cursor_column()
        if column < 0:
            return
        part: cython.int
        i: cython.longlong
        column += crtc.cursor_skew
        for part in range(4):
            if ula.cursor_segments & (4 >> min(part, 2)) and first <= column + part < end:
                i = cell + (column + part - first) * ula.cycles_per_character
                self.line_cells[i] ^= INVERTED
                if ula.cycles_per_character == 2:
                    self.line_cells[i + 1] ^= INVERTED

    def end_television_line(self, sync: Int) -> None:
        """The horizontal sync begins in the cycle `sync`: show the line drawn since the last one."""
        television: Television = self.television
        row: cython.longlong = (self.line_start - television.field_start) // CYCLES_PER_HALF_LINE - FIRST_HALF_LINE
        left: cython.int = self.left_edge * PIXELS_PER_CYCLE // 2 - television.border_left
        i: cython.longlong
        row += television.border_top
        if self.line_start >= television.field_start and 0 <= row < television.height:
            for i in range(sync - self.line_start, (left + television.width) // PIXELS_PER_CYCLE + 1):
                self.line_cells[i] = 0
            television.show_line(self.line_words, row, left, self.crtc.interlace_video)
        self.line_start = sync
        self.left_edge = 2 * (TELETEXT_LEFT_EDGE if self.ula.teletext else LEFT_EDGE)
        self.left_edge += self.crtc.h_sync_width * self.ula.cycles_per_character

    def page(self) -> tuple[int, int, int, int]:
        """Left, top, width and height, in pixels of the picture, of the displayed memory by the present registers. It
        may lie partly or wholly outside the picture."""
        crtc: CRTC6845 = self.crtc
        clock: cython.int = self.ula.cycles_per_character
        raster: cython.int = 1 if crtc.interlace_video else 2  # height of one in the picture
        delay: cython.int = crtc.display_skew + (TELETEXT_DELAY - 1 if self.ula.teletext else 0)
        since_sync: cython.int = (crtc.h_total + 1 - crtc.h_sync_position) * clock  # cycles to the left of column 0
        left: cython.int = (2 * (since_sync + delay * clock) - self.left_edge) * PIXELS_PER_CYCLE
        lines: cython.int = (crtc.v_total + 1 - crtc.v_sync_position) * crtc.lines_per_row() + crtc.v_total_adjust
        cycles: cython.int = lines * (crtc.h_total + 1) * clock - since_sync
        # A half line has 64 cycles. Both may be negative: a shift rounds down, compiled or not, a division does not
        top: cython.int = ((cycles >> 6) - FIRST_HALF_LINE) & -raster
        height: cython.int = crtc.v_displayed * (crtc.last_raster + crtc.raster_step) * raster
        return left >> 1, top, crtc.h_displayed * clock * PIXELS_PER_CYCLE, height

    def limits(self) -> dict[str, tuple[int, int]]:
        """Limits for the beam's times and what is drawn of a line."""
        now = self.scheduler.now
        return {
            "screen_size": (0, 3),
            "beam": (max(now - LONGEST_FIELD, 0), now + 2),
            "line_start": (0, now + 2),
            "left_edge": (0, 2 * TELETEXT_LEFT_EDGE + 30),
            "line": (0, 7),
            "half": (0, 7),
            "half_drawn": (0, 1),
        }

    def chips(self) -> dict[str, CRTC6845 | VideoULA | SAA5050]:
        """The three chips, by their names in a save state."""
        return {"crtc": self.crtc, "ula": self.ula, "teletext": self.teletext}

    def save(self) -> dict[str, Any]:
        """The circuit with its picture, without borders, and its three chips, for a save state."""
        chip_states = {name: gather(chip, chip.STATE) for name, chip in self.chips().items()}
        return {**super().save(), **self.television.save(), **chip_states}

    def keep(self) -> tuple[Any, ...]:
        """What a snapshot holds beside STATE and that of the chips."""
        return self.wanted, self.television.keep(), self.ula.keep()

    def put_back(self, kept: tuple[Any, ...]) -> None:
        """Restore the result of `keep`, when the chips have their STATE."""
        self.wanted, television, ula = kept
        self.television.put_back(television)
        self.ula.put_back(ula)
        self.crtc.take_apart()
        self.screen_start = SCREEN_STARTS[self.screen_size]

    def load(self, state: Mapping[str, Any]) -> None:
        """Restore the result of `save`. Raises StateError, with nothing changed."""
        own = dict(state)
        chips = self.chips()
        states = {name: own.pop(name, {}) for name in chips}
        for name, chip in chips.items():
            check(chip, chip.STATE, states[name], chip.limits())
        seen = {name: own.pop(name) for name in Television.STATE if name in own}
        self.television.check(seen, self.scheduler.now)
        super().load(own)
        self.television.load(seen)
        for name, chip in chips.items():
            scatter(chip, states[name])
        self.crtc.take_apart()
        self.ula.take_apart()
        self.screen_start = SCREEN_STARTS[self.screen_size]
        if not self.beam - LONGEST_FIELD <= self.line_start <= self.beam:
            self.line_start = self.beam
        self.plan()
