"""The debugger of a front end, without what is drawn: it stops the machine, steps it, and knows what to show.

A machine that is `stopped` stands before an instruction, often in the middle of a field; the front end runs it, by
`Debugger.run`, only while it is not. Breakpoints and watched bytes are callbacks of the machine, so they cost nothing
while there are none. From the first of them, or the first stop, on the machine's past is kept (`timeline.py`).
"""

import re
from collections.abc import Callable, Iterable, Iterator

from commandline.errors import shorten
from emulator.beeb import Beeb, Hook
from emulator.board.memory_map import SIDEWAYS
from emulator.cpu.opcodes import MNEMONICS
from emulator.debug.disassembly import Disassembly, Instruction
from emulator.debug.points import Kind, Met, StopPoint
from emulator.debug.timeline import Timeline
from emulator.errors import BeebError
from emulator.machine.calling import JSR, NESTED, RTI, RTS, places_after_call

SOON = 20_000  # cycles that a step may take before it is left to the front end's loop
START = "start of the known past"
WATCHES: tuple[Kind, ...] = ("write", "read", "access")  # in the order of the key that changes it
FLAGS = "NV-BDIZC"
REGISTERS = {"A": 0xFF, "X": 0xFF, "Y": 0xFF, "SP": 0xFF, "P": 0xFF, "PC": 0xFFFF}
ROM_TITLE = slice(SIDEWAYS + 9, SIDEWAYS + 9 + 32)
BYTES = re.compile(r"[0-9A-Fa-f]{1,2}(\s+[0-9A-Fa-f]{1,2})*")


class Debugger:
    """Stops and steps `beeb`, whose symbols name addresses.

    `stopped` says whether the machine stands still, `reason` why ("" if it was asked to). `cursor` is an address in the
    listing, `memory_start` the first that the memory view shows.
    """

    def __init__(self, beeb: Beeb) -> None:
        self.beeb = beeb
        self.stopped = False
        self.reason = ""
        self.cursor = self.memory_start = 0
        self._top = 0  # of the listing
        self._points: dict[StopPoint, list[Hook]] = {}
        self.timeline = Timeline(beeb)
        self.recording = False
        self.met: Met | None = None  # the point that stopped the machine
        self.decide: Callable[[Met], bool] | None = None  # whether a point that is met stops it; None: always
        self._stops: list[Hook] = []  # of the step that is under way
        self._passing = False  # whether nothing may stop the machine
        self._returning: tuple[int, int] | None = None  # PC and SP to which an interrupt returns that came meanwhile
        self.attach(beeb)

    def attach(self, beeb: Beeb) -> None:
        """Debug another machine, with the same breakpoints and symbols."""
        self._drop_stops()
        points = [*self._points]
        for point in points:
            self.remove(point)
        beeb.symbols = self.beeb.symbols
        self.beeb = beeb
        self.timeline.attach(beeb)
        self._disassembly = Disassembly(beeb)
        for point in points:
            self.add(point)
        self.jumped()

    def jumped(self) -> None:
        """The machine was replaced or a state loaded: forget the step that was under way, and why it had stopped."""
        self._drop_stops()
        self.timeline.clear()
        self.reason = ""
        self.met = None
        self.cursor = self.beeb.cpu.pc

    # Stopping and running

    def stop(self, reason: str = "") -> None:
        """Stop before the next instruction."""
        self._drop_stops()
        self.stopped, self.reason, self.recording = True, reason, True
        self.cursor = self.beeb.cpu.pc
        self.beeb.stop()  # if this is called from a callback

    def run(self, *, cycles: int | None = None, frames: int | None = None) -> None:
        """Run the machine as `Beeb.run` does, or until it is stopped, and keep its past.

        By `cycles`, a machine that was put back repeats the inputs of then; by `frames`, its future begins anew.
        """
        if not self.recording:
            self.beeb.run(cycles=cycles, frames=frames)
        elif cycles is not None:
            self.timeline.run(cycles, lambda: self.stopped)
        else:
            self.timeline.begin()
            try:
                self.beeb.run(frames=frames)
            finally:
                self.timeline.finish()

    def resume(self) -> None:
        """Run on, past a breakpoint at the present address."""
        self._run_until((), 0, self._stop_there)

    def step(self) -> None:
        """Execute one instruction, or enter an interrupt that is due."""
        interrupt = self._execute()
        self.stop(self._why() or ("interrupt" if interrupt else ""))

    def step_over(self) -> None:
        """Execute one instruction, with the subroutine that it calls and the interrupts that come."""
        for _ in range(NESTED):
            cpu = self.beeb.cpu
            pc, level, opcode = cpu.pc, cpu.sp, self._opcode()
            if opcode == JSR:
                self._run_until(places_after_call(pc), level, self._stop_there)
                return
            self._drop_stops()
            if not self._execute() or self.met:
                self.stop(self._why())
                return
            self._go_on([pc], level, self._stop_there)  # then the interrupt has been handled
            if not self.stopped or self.reason:
                return

    def step_out(self) -> None:
        """Run until this subroutine or interrupt handler has returned."""
        if self._opcode() in (RTS, RTI):
            self.step_over()
            return
        memory = self.beeb.memory[0:0x10000]
        places = [address for address, byte in enumerate(memory) if byte in (RTS, RTI)]
        self._run_until(places, self.beeb.cpu.sp, self._stop_after_return)

    def run_to(self, address: int) -> None:
        """Run until the instruction at `address` is next."""
        self._run_until([address], 0, self._stop_there)

    def reset(self) -> None:
        """Press and release BREAK, and stop before the OS's first instruction."""
        self.beeb.reset()
        self.stop("BREAK")

    @property
    def jam(self) -> str:
        """Why the CPU stands still for good, "" if it does not: it has executed a JAM opcode."""
        opcode = self._opcode()
        jammed = self.beeb.jammed and MNEMONICS[opcode] == "JAM"  # BREAK that is held jams it, too
        return f"JAM opcode &{opcode:02X} at &{self.beeb.cpu.pc:04X}" if jammed else ""

    def _opcode(self) -> int:
        pc: int = self.beeb.cpu.pc
        return self.beeb.memory[pc]

    def _execute(self) -> bool:
        """Execute one instruction, or enter an interrupt: then return True."""
        self._passing, self.met = True, None
        try:
            return self.timeline.step()
        finally:
            self._passing = False

    def _run_until(self, places: Iterable[int], level: int, action: Callable[[Beeb], None]) -> None:
        """Leave the present instruction, whatever would stop there. Then run until `action` stops the machine."""
        self._drop_stops()
        here = self.beeb.cpu.pc, self.beeb.cpu.sp
        if self._execute():
            self._returning = here
        if self.met:
            self.stop(self._why())
            return
        self._go_on(places, level, action)

    def _go_on(self, places: Iterable[int], level: int, action: Callable[[Beeb], None]) -> None:
        """Run, and call `action` at each of `places` unless the stack is deeper than `level`. A run that takes long is
        continued by the front end."""

        def at_place(beeb: Beeb) -> None:
            if beeb.cpu.sp >= level and not self.stopped and not self._passes():
                action(beeb)

        self._stops = [self.beeb.on_execute(place, at_place) for place in places]
        self.stopped, self.reason = False, ""
        self.timeline.run(SOON, lambda: self.stopped)

    def _passes(self) -> bool:
        """Whether nothing may stop the machine before this instruction."""
        if (self.beeb.cpu.pc, self.beeb.cpu.sp) == self._returning:
            self._returning = None
            return True
        return self._passing

    def _stop_there(self, beeb: Beeb) -> None:
        self.stop()

    def _stop_after_return(self, beeb: Beeb) -> None:
        """Before an RTS or RTI: stop where it leads."""
        stack = beeb.cpu.sp + (1 if self._opcode() == RTS else 2)
        low, high = (beeb.memory[0x100 | (stack + place) & 0xFF] for place in (0, 1))
        address = low | high << 8
        self._drop_stops()
        self._stops = [beeb.on_execute((address + (self._opcode() == RTS)) & 0xFFFF, self._stop_there)]

    def _drop_stops(self) -> None:
        for hook in self._stops:
            hook.remove()
        self._stops.clear()
        self._returning = None

    # Going back

    def back(self) -> None:
        """Go back to before the last instruction, or the entry of an interrupt."""
        self._drop_stops()
        self.met = None
        found = self.timeline.back()
        self._arrive("" if found else START)

    def run_back(self) -> None:
        """Go back to the last instruction that met one of the points, or to the start of what is known."""
        self._drop_stops()
        self.met = self.timeline.back_to(self._attach_points)
        if self.met is None:
            self.timeline.to_start()
        self._arrive(self._why() or START)

    def back_line(self) -> None:
        """Go back to where the line of source before this one began, past the subroutines that it called; without lines
        here, to before the last instruction."""
        symbols, sp, slot = self.beeb.symbols, self.beeb.cpu.sp, self.beeb.rom_slot
        if symbols.line_at(self.beeb.cpu.pc, slot) is None:
            self.back()
            return
        self._drop_stops()
        self.met = None
        starts = {address for address, _, line in symbols.lines if symbols.line_at(address - 1) != line}
        points = [StopPoint("execute", range(first, last)) for first, last in _ranges(starts)]

        def attach(beeb: Beeb, meet: Callable[[Met], object]) -> list[Hook]:
            def in_this_routine(met: Met) -> None:
                if beeb.cpu.sp >= sp - 1:  # a routine that it calls has two more bytes on the stack
                    meet(met)

            return [hook for point in points for hook in point.attach(beeb, in_this_routine)]

        if self.timeline.back_to(attach) is None:
            self.timeline.to_start()
            self._arrive(START)
        else:
            self._arrive("")

    def _arrive(self, reason: str) -> None:
        """Stop in the past, whose sound has been heard."""
        self.beeb.sound.samples()
        self.stop(reason)

    def _attach_points(self, beeb: Beeb, meet: Callable[[Met], object]) -> list[Hook]:
        return [hook for point in self._points for hook in point.attach(beeb, meet)]

    # Breakpoints and watched bytes

    def add(self, point: StopPoint) -> None:
        """Stop at a point from now on."""
        self.recording = True
        self._points[point] = point.attach(self.beeb, self._meet)

    def remove(self, point: StopPoint) -> None:
        """Do not stop there any longer."""
        for hook in self._points.pop(point):
            hook.remove()

    @property
    def breakpoints(self) -> list[int]:
        """Their addresses, in order."""
        return sorted(point.addresses[0] for point in self._points if point.kind == "execute")

    @property
    def watches(self) -> list[tuple[int, Kind]]:
        """The watched addresses, in order, and which accesses stop the machine."""
        return sorted((point.addresses[0], point.kind) for point in self._points if point.kind != "execute")

    def toggle_breakpoint(self, address: int) -> bool:
        """Set a breakpoint at `address`, or remove it; whether there is one now."""
        points = [point for point in self._points if point.kind == "execute" and point.addresses[0] == address]
        for point in points:
            self.remove(point)
        if not points:
            self.add(StopPoint.at("execute", address))
        return not points

    def watch(self, address: int) -> Kind | None:
        """Watch the byte at `address` for writes; if it is watched, for reads, then for both, then not at all. Returns
        for which."""
        points = [point for point in self._points if point.kind != "execute" and point.addresses[0] == address]
        kinds: list[Kind | None] = [None, *WATCHES, None]
        kind = kinds[kinds.index(points[0].kind if points else None) + 1]
        for point in points:
            self.remove(point)
        if kind is not None:
            self.add(StopPoint.at(kind, address))
        return kind

    def _meet(self, met: Met) -> None:
        if met.value is None and self._passes() or self.decide is not None and not self.decide(met):
            return
        self.met = met
        if not self._passing:  # otherwise the instruction is complete, and so is the step
            self.stop(self._why())

    def _why(self) -> str:
        """What has stopped the machine, "" if it is none of the points."""
        if self.met is None:
            return ""
        place = self.name_of(self.met.address)
        if self.met.value is None:
            return f"breakpoint at {place}"
        return (
            f"&{self.met.value:02X} written to {place}"
            if self.met.written
            else f"&{self.met.value:02X} read from {place}"
        )

    # Addresses and changes

    def address(self, text: str) -> int:
        """The address that `text` names, as `Beeb.address` reads it. Raises BeebError."""
        return self.beeb.address(text)

    def name_of(self, address: int) -> str:
        """The label of `address`, or its number."""
        return self.beeb.symbols.name_at(address, self.beeb.rom_slot) or f"&{address:04X}"

    def assign(self, text: str) -> None:
        """Change a register (`A=41`, `PC=OSWRCH`) or bytes of memory (`&70=12 34`). Raises BeebError."""
        target, _, values = (part.strip() for part in text.partition("="))
        register = target.upper()
        if register in REGISTERS:
            value = self.address(values)
            if value > REGISTERS[register]:
                raise BeebError(f"{shorten(text)}: {register} has one byte")
            setattr(self.beeb.cpu, register.lower(), value)
            self.cursor = self.beeb.cpu.pc
            return
        start = self.address(target)
        if BYTES.fullmatch(values) is None:
            raise BeebError(f"{shorten(text)}: expected bytes in hexadecimal after =")
        data = bytes(int(byte, 16) for byte in values.split())
        try:
            self.beeb.memory[start : start + len(data)] = data
        except ValueError as error:
            raise BeebError(str(error)) from error

    # What is shown

    @property
    def status(self) -> str:
        """Whether the machine is stopped, why, and at which line of source."""
        if not self.stopped:
            return "Running"
        source = self.beeb.symbols.line_at(self.beeb.cpu.pc, self.beeb.rom_slot)
        why = ", ".join(filter(None, (self.jam or self.reason, str(source or ""))))
        return f"Stopped: {why}" if why else "Stopped"

    @property
    def flags(self) -> list[tuple[str, bool]]:
        """The letters of the flags, and whether each is set."""
        return [(name, bool(self.beeb.cpu.p << place & 0x80)) for place, name in enumerate(FLAGS)]

    @property
    def rom(self) -> str:
        """The selected sideways slot and the title of its ROM."""
        title = self.beeb.memory[ROM_TITLE].split(b"\0")[0]
        plain = all(0x20 <= byte < 0x7F for byte in title)  # not that of an empty socket
        return f"{self.beeb.rom_slot} {title.decode() if plain else ''}".rstrip()

    @property
    def stack(self) -> bytes:
        """The bytes on the stack, the last one first."""
        return self.beeb.memory[0x101 + self.beeb.cpu.sp : 0x200]

    def memory_rows(self, rows: int, columns: int) -> list[tuple[int, bytes]]:
        """`rows` addresses from `memory_start` on, each with `columns` bytes."""
        starts = [(self.memory_start + row * columns) & 0xFFFF for row in range(rows)]
        return [(start, bytes(self.beeb.memory[start + i & 0xFFFF] for i in range(columns))) for start in starts]

    def listing(self, rows: int) -> list[Instruction | str]:
        """`rows` of instructions around `cursor`, those with a label under a row for that. It stays in place while the
        cursor moves within it."""
        for top in (self._top, self._some_before(self.cursor, rows // 3), self.cursor):
            self._top = top
            found = self._rows_from(top, rows)
            if any(isinstance(row, Instruction) and row.address == self.cursor for row in found):
                break
        return found

    def _rows_from(self, address: int, rows: int) -> list[Instruction | str]:
        found: list[Instruction | str] = []
        while len(found) < rows:
            instruction = self._disassembly.at(address)
            found += [instruction.label, instruction] if instruction.label else [instruction]
            address = instruction.following
        return found[:rows]

    def _some_before(self, address: int, count: int) -> int:
        before = self._disassembly.before(address, count)
        return before[0].address if before else (address - 1) & 0xFFFF

    def move(self, lines: int) -> None:
        """Move the cursor by instructions, 1 down or -1 up."""
        if lines > 0:
            self.cursor = self._disassembly.at(self.cursor).following
        else:
            shown = [row.address for row in self._rows_from(self._top, 100) if isinstance(row, Instruction)]
            place = shown.index(self.cursor) if self.cursor in shown else 0
            self.cursor = shown[place - 1] if place else self._some_before(self.cursor, 1)


def _ranges(addresses: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Addresses as ranges: the first, and the one after the last."""
    first = last = -1
    for address in sorted(addresses):
        if address != last:
            if first >= 0:
                yield first, last
            first = address
        last = address + 1
    if first >= 0:
        yield first, last
