"""The page of the debugger: the program, the machine's picture, registers and memory, and a line for an address.

It fills the window; the picture of the machine is drawn in the room that it leaves at the upper right. Letters are as
large as those of the bar of lights, so a larger window shows more.
"""

from emulator.debug.disassembly import Instruction
from emulator.host.front_end import FrontEnd
from emulator.window import lights
from emulator.window import sheet as style
from emulator.window.page import Page
from emulator.window.sheet import LETTER, Sheet

MARGIN = 10  # units
GAP = 12  # pixels between two parts of the page
ROW = LETTER[1]  # from one row to the next
TITLE_HEIGHT = 28
WITH_BYTES = 38  # columns of the listing from which on it has room for the bytes of instructions
MEMORY_SHARE = 0.25  # of the height
LINGER = 0.4  # host seconds for which the page stays while a step runs
FIRST_LINE = 31.5  # lines from the vertical sync to the top of the picture
LINES, LINE_CYCLES = 256, 80  # lines and 2 MHz cycles of the picture
HINT = "address, label, A=41 or 70=12 34"
KEYS = (
    (("F7", "step"), ("F8", "over"), ("F6", "out"), ("F4", "run to"), ("F9", "run")),
    (("F10", "step back"), ("F1", "run back"), ("F2", "breakpoint"), ("F5", "watch")),
    (("F3", "memory"), ("← →", "scroll"), ("F12", "BREAK")),
)
LONGEST_ENTRY = 48
WATCH_SIGNS = {"write": "W", "read": "R", "access": "RW"}


class DebuggerPage(Page):
    """Shows a machine that the debugger has stopped. Keys act on the address that was typed, else on the line of the
    cursor."""

    stays = True

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self.debugger = front_end.debugger
        self.entry = ""
        self._lingers_until = 0.0
        self._page_bytes = 0  # of memory that are shown
        self.picture = (0, 0, 0, 0)

    def close(self) -> None:
        """Clear what was typed, or else let the machine run on."""
        if self.entry:
            self.entry = ""
        else:
            self.debugger.resume()

    def turn(self) -> object:
        """Close the page when the machine runs, after a step only when that takes long."""
        stopped = self.debugger.stopped
        self.holds = stopped
        self.closed = not stopped and self.front_end.clock.time >= self._lingers_until
        return self.front_end.beeb.cycles if stopped else None

    # Keys and mouse

    def press(self, key: str) -> None:
        debugger = self.debugger
        steps = {"F7": debugger.step, "F8": debugger.step_over, "F6": debugger.step_out}
        if key in steps:
            self._lingers_until = self.front_end.clock.time + LINGER
            steps[key]()
        elif key == "F10":
            debugger.back()
        elif key == "F1":
            debugger.run_back()
        elif key == "F9":
            debugger.resume()
        elif key == "F12":
            debugger.reset()
        elif key == "Backspace":
            self.entry = self.entry[:-1]
        elif key in ("ArrowUp", "ArrowDown"):
            debugger.move(1 if key == "ArrowDown" else -1)
        elif key in ("ArrowLeft", "ArrowRight"):
            step = self._page_bytes if key == "ArrowRight" else -self._page_bytes
            debugger.memory_start = (debugger.memory_start + step) & 0xFFFF
        elif key == "Home":
            debugger.cursor = self.front_end.beeb.cpu.pc
        elif key in ("F2", "F3", "F4", "F5", "Enter"):
            self._use_entry(key)

    def type(self, text: str) -> None:
        self.entry = (self.entry + text)[:LONGEST_ENTRY]

    def scroll(self, lines: int) -> None:
        for _ in range(abs(lines)):
            self.debugger.move(lines)

    def _use_entry(self, key: str) -> None:
        """Do what a key means with the address that was typed, or the cursor's. The entry stays if it is invalid."""
        debugger = self.debugger
        if "=" in self.entry:
            debugger.assign(self.entry)
        else:
            address = debugger.address(self.entry) if self.entry.strip() else debugger.cursor
            if key == "F2":
                debugger.toggle_breakpoint(address)
            elif key == "F5":
                debugger.watch(address)
            elif key == "F3":
                debugger.memory_start = address
            elif key == "F4":
                self._lingers_until = self.front_end.clock.time + LINGER
                debugger.run_to(address)
            else:
                debugger.cursor = address if self.entry.strip() else self.front_end.beeb.cpu.pc
        self.entry = ""

    def click(self, target: object) -> None:
        """A key's name was clicked, or an instruction: set or remove a breakpoint there."""
        if isinstance(target, str):
            self.press(target)
        elif isinstance(target, int):
            self.debugger.cursor = target
            self.debugger.toggle_breakpoint(target)

    # Drawing

    def sheet(self, size: tuple[int, int]) -> Sheet:
        scale = lights.scale_for(size)
        return Sheet(size[0] / scale, size[1] / scale, scale)

    def draw(self, sheet: Sheet) -> None:
        columns = int(sheet.width - 2 * MARGIN - GAP) // LETTER[0]
        listing_columns = min(max(columns * 11 // 20, 28), 48)
        foot = sheet.height - (1 + len(KEYS)) * ROW - GAP
        memory_rows = max(int(MEMORY_SHARE * sheet.height / ROW), 1)
        memory = foot - memory_rows * ROW - GAP
        right = MARGIN + listing_columns * LETTER[0] + GAP
        top = TITLE_HEIGHT + GAP / 2
        self._title(sheet)
        self._listing(sheet, top, int(memory - GAP / 2 - top) // ROW, listing_columns)
        height = max(min((sheet.width - MARGIN - right) * 3 / 4, memory - GAP - top - 3 * ROW), 4)
        picture = (sheet.width - MARGIN - height * 4 / 3, top, height * 4 / 3, height)
        sheet.box(*picture, (0, 0, 0, 0))
        self._beam(sheet, *picture)
        self.picture = picture
        self._registers(sheet, right, top + height + GAP / 2)
        sheet.box(MARGIN, memory - GAP / 2, sheet.width - 2 * MARGIN, 1, style.DIM)
        self._memory(sheet, memory, memory_rows)
        sheet.box(MARGIN, foot - GAP / 2, sheet.width - 2 * MARGIN, 1, style.DIM)
        self._foot(sheet, foot)

    def _title(self, sheet: Sheet) -> None:
        beam = self.front_end.beeb.beam
        place = f"line {beam.line} cycle {beam.cycle}"
        sheet.box(0, 0, sheet.width, TITLE_HEIGHT, style.BAND)
        room = sheet.width - 2 * MARGIN - style.width_of(place) - GAP
        sheet.text(MARGIN, 4, style.shortened(self.debugger.status, room), style.YELLOW)
        sheet.text_to(sheet.width - MARGIN, 4, place, style.GREY)

    def _listing(self, sheet: Sheet, top: float, rows: int, columns: int) -> None:
        debugger, pc = self.debugger, self.front_end.beeb.cpu.pc
        breakpoints = debugger.breakpoints
        width = columns * LETTER[0]
        for place, row in enumerate(debugger.listing(rows)):
            y = top + place * ROW
            if isinstance(row, str):
                sheet.text(MARGIN + 2 * LETTER[0], y, style.shortened(row, width - 2 * LETTER[0]), style.CYAN)
                continue
            if row.address == debugger.cursor:
                sheet.box(MARGIN - 4, y, width + 8, ROW, style.BAND)
            self._instruction(sheet, y, row, width, row.address == pc, row.address in breakpoints)

    def _instruction(
        self, sheet: Sheet, y: float, row: Instruction, width: float, current: bool, breakpoint: bool
    ) -> None:
        if breakpoint:
            sheet.text(MARGIN, y, "●", style.RED)
        if current:
            sheet.text(MARGIN + LETTER[0], y, "▶", style.YELLOW)
        x = sheet.text(MARGIN + 2 * LETTER[0], y, f"{row.address:04X} ", style.GREY)
        if width >= WITH_BYTES * LETTER[0]:
            x = sheet.text(x, y, f"{row.code.hex(' ').upper():9}", style.GREY)
        text = style.shortened(row.text, MARGIN + width - x)
        sheet.text(x, y, text, style.YELLOW if current else style.WHITE)
        sheet.target(MARGIN, y, width, ROW, row.address)

    def _beam(self, sheet: Sheet, left: float, top: float, width: float, height: float) -> None:
        """Mark the beam's place in the picture by a line that ends there."""
        beam = self.front_end.beeb.beam
        line = (beam.line - FIRST_LINE) / LINES
        if 0 <= line < 1:
            sheet.box(left, top + line * height, width * min(beam.cycle / LINE_CYCLES, 1), 1, style.YELLOW)

    def _registers(self, sheet: Sheet, left: float, top: float) -> None:
        cpu = self.front_end.beeb.cpu
        room = sheet.width - MARGIN - left

        def value(x: float, y: float, name: str, text: str) -> float:
            return sheet.text(sheet.text(x, y, f"{name} ", style.GREY), y, text) + GAP

        x = left
        for name in ("A", "X", "Y"):
            x = value(x, top, name, f"{getattr(cpu, name.lower()):02X}")
        value(x, top, "SP", f"{cpu.sp:02X}")
        x = value(left, top + ROW, "PC", f"{cpu.pc:04X}")
        for letter, on in self.debugger.flags:
            x = sheet.text(x, top + ROW, letter, style.GREEN if on else style.DIM)
        value(left, top + 2 * ROW, "ROM", style.shortened(self.debugger.rom, room - 4 * LETTER[0]))

    def _memory(self, sheet: Sheet, top: float, rows: int) -> None:
        """The memory, with sixteen bytes in a row or eight, and on its right the stack, and where the machine stops."""
        columns = 16 if sheet.width >= 84 * LETTER[0] else 8
        self._page_bytes = rows * columns
        x = 0.0
        for place, (address, data) in enumerate(self.debugger.memory_rows(rows, columns)):
            y = top + place * ROW
            x = sheet.text(MARGIN, y, f"{address:04X} ", style.GREY)
            x = sheet.text(x, y, data.hex(" ").upper() + " ")
            x = sheet.text(x, y, "".join(chr(b) if 0x20 <= b < 0x7F else "." for b in data), style.CYAN)
        x += GAP
        room = sheet.width - MARGIN - x
        lines = [("Stack " + self.debugger.stack.hex(" ").upper(), style.GREY)]
        name_of = self.debugger.name_of
        lines += [(f"{WATCH_SIGNS[kind]} {name_of(address)}", style.RED) for address, kind in self.debugger.watches]
        lines += [(f"● {name_of(address)}", style.RED) for address in self.debugger.breakpoints]
        for place, (text, colour) in enumerate(lines[:rows]):
            sheet.text(x, top + place * ROW, style.shortened(text, room), colour)

    def _foot(self, sheet: Sheet, top: float) -> None:
        x = sheet.text(MARGIN, top, f"> {self.entry}", style.YELLOW)
        sheet.text(x, top, "_", style.YELLOW)
        if not self.entry:
            sheet.text(x + 2 * LETTER[0], top, style.shortened(HINT, sheet.width - MARGIN - x), style.GREY)
        for place, keys in enumerate(KEYS, 1):
            x, y = float(MARGIN), top + place * ROW
            for key, text in keys:
                begin = x
                x = sheet.text(x, y, f"{key} ", style.CYAN)
                x = sheet.text(x, y, text, style.GREY) + 2 * LETTER[0]
                sheet.target(begin, y, x - begin, ROW, key)
