"""The first cause of a difference that can be seen from outside the ROMs.

Nothing here reads Acorn's code: what is noted is which undocumented address a program enters or reads, which bytes of
the OS's workspace it reads that differ between the two sets at that moment, and which documented call has another
result.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import zip_longest

from emulator import Beeb
from emulator.board.memory_map import FRED, IO_END, OS, RAM_END
from emulator.board.scheduler import CALL_WATCH
from emulator.roms import ACORN, FREE
from tools.corpus.playing import FONT_SIZE, Plan, machine, steps
from tools.corpus.programs import Program

CALLS = {
    0xFFB9: "OSRDRM", 0xFFBF: "OSEVEN", 0xFFC2: "GSINIT", 0xFFC5: "GSREAD", 0xFFC8: "NVRDCH", 0xFFCB: "NVWRCH",
    0xFFCE: "OSFIND", 0xFFD1: "OSGBPB", 0xFFD4: "OSBPUT", 0xFFD7: "OSBGET", 0xFFDA: "OSARGS", 0xFFDD: "OSFILE",
    0xFFE0: "OSRDCH", 0xFFE3: "OSASCI", 0xFFE7: "OSNEWL", 0xFFEE: "OSWRCH", 0xFFF1: "OSWORD", 0xFFF4: "OSBYTE",
    0xFFF7: "OSCLI",
}  # fmt: skip
WRCHV = 0x20E
OSBYTE, OSWORD = 0xFFF4, 0xFFF1
DOCUMENTED = range(0xFF00, 0x10000)  # the entries of extended vectors, of calls, and the 6502's vectors
VECTORS = range(0x200, 0x236)
JUMPS = {0x20: "calls", 0x4C: "jumps to", 0x6C: "jumps to"}
WORKSPACE = (range(0xD0, 0x100), range(0x236, 0x380))  # what lies above is often a program's own memory
# Clocks, random parts of interrupts, and what is copied from registers: they differ between two runs of one OS, too
VOLATILE = frozenset([*range(0x292, 0x2A1), 0xFC, 0x240, 0x251])
ERROR, LONGEST_ERROR = 0xFD, 80  # pointer to an error's number and text, and their length
BASICS_OWN = frozenset([0xF2, 0xF3, 0xF4, 0xFD, 0xFE, 0xFF])  # what BASIC itself reads
WATCHED = 3.0  # seconds of the machine's time before the difference; each takes three of the host's,
WATCHED_FROM_START = 8.0  # and before one that the first picture shows
MOST_CALLS = 200_000
SETTLED = 0.25  # seconds from power-on, when the vectors are set
CONTEXT = 40  # characters of output before a difference
BANNER = re.compile(rb"(?s)\A.{,40}(?:Acorn DFS|Kensington DFS|BASIC)(?:\0?\s*BASIC)?[\s\0]*>?")


@dataclass
class Uses:
    """What a program takes from Acorn's OS that is not documented: sentences in the order in which they came first, and
    how often for each address."""

    sentences: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def note(self, key: str, sentence: str) -> None:
        self.counts[key] += 1
        if self.counts[key] == 1:
            self.sentences.append(sentence)


def uses(program: Program, plan: Plan, begin: float, end: float) -> Uses:
    """What the program reads and enters between two times, beside the free ROMs in another machine at the same time."""
    found = Uses()
    with machine(program, ACORN) as theirs, machine(program, FREE) as ours:
        theirs.drawing = ours.drawing = False
        both = zip(steps(program, theirs, plan), steps(program, ours, plan), strict=False)
        watching = False
        for at, _ in both:
            if at >= begin and not watching:
                watching = True
                _Watch(theirs, ours, found, program.kind == "basic")
            if at >= end:
                break
    return found


class _Watch:
    """Sees each access of the bus on Acorn's ROMs; those of code in ROMs are passed over quickly."""

    def __init__(self, theirs: Beeb, ours: Beeb, found: Uses, in_basic: bool) -> None:
        self.beeb, self.ours, self.found = theirs, ours, found
        self.first_rom = OS if in_basic else RAM_END  # BASIC's `?` reads for a program in BASIC
        self.pc, self.opcode = -1, 0  # of the current instruction; -1 before its first access
        handlers = {theirs.memory[at] | theirs.memory[at + 1] << 8 for at in range(0x200, 0x236, 2)}
        self.handlers = handlers | {theirs.memory[0xFFFE] | theirs.memory[0xFFFF] << 8}
        theirs.bus.watcher, theirs.bus.reporter = self.accessed, self.ended
        theirs.scheduler.call(CALL_WATCH)

    def accessed(self, address: int, value: int, writing: bool) -> None:
        """Record an access to memory. The first one of an instruction fetches its opcode."""
        if self.pc < 0:
            self.pc, self.opcode = address, value
        elif self.pc < self.first_rom and not writing and address >= 0xD0:
            self._read(address, value)

    def ended(self) -> None:
        """The instruction has ended."""
        if self.opcode in JUMPS and self.pc < RAM_END:
            self._jump(self.beeb.cpu.pc, JUMPS[self.opcode])
        self.pc = -1

    def _read(self, address: int, value: int) -> None:
        if address - self.pc in (1, 2):
            return
        error = self.beeb.memory[ERROR] | self.beeb.memory[ERROR + 1] << 8
        if self.pc >= RAM_END and 0 <= address - error < LONGEST_ERROR:
            return  # BASIC reads an error's text
        if address >= OS + FONT_SIZE and not IO_END > address >= FRED and address not in DOCUMENTED:
            self.found.note(f"reads &{address:04X}", f"&{self.pc:04X} reads &{address:04X} in the OS ROM")
        elif any(address in some for some in WORKSPACE) and address not in VOLATILE:
            mine = self.ours.memory[address]
            if mine != value and not (self.pc >= RAM_END and address in BASICS_OWN):
                what = f"&{address:02X}, which is &{value:02X} on OS 1.20 and &{mine:02X} on ours"
                self.found.note(f"reads &{address:02X}", f"&{self.pc:04X} reads {what}")

    def _jump(self, target: int, how: str) -> None:
        if target >= OS and target not in DOCUMENTED and target not in self.handlers:
            self.found.note(f"{how} &{target:04X}", f"&{self.pc:04X} {how} &{target:04X} in the OS ROM")


@dataclass(frozen=True)
class OSCall:
    """A call of the OS by code in RAM, its registers before and, once it has returned, after it (with C)."""

    caller: int
    entry: int
    before: tuple[int, int, int]
    after: tuple[int, int, int, int] | None = None

    def __str__(self) -> str:
        registers = "A=&{:02X} X=&{:02X} Y=&{:02X}".format(*self.before)
        return f"{CALLS[self.entry]} with {registers} at &{self.caller:04X}"


class _CallLog:
    """The calls that code in RAM makes, and all output."""

    def __init__(self, beeb: Beeb) -> None:
        self.calls: list[OSCall] = []
        self.output = bytearray()
        for entry in CALLS:
            beeb.on_execute(entry, self.called)
        beeb.on_execute(beeb.memory[WRCHV] | beeb.memory[WRCHV + 1] << 8, lambda beeb: self.output.append(beeb.cpu.a))

    def called(self, beeb: Beeb) -> None:
        cpu, memory = beeb.cpu, beeb.memory
        back = (memory[0x100 + (cpu.sp + 1 & 0xFF)] | memory[0x100 + (cpu.sp + 2 & 0xFF)] << 8) + 1
        if back >= RAM_END or len(self.calls) >= MOST_CALLS:
            return
        place, call = len(self.calls), OSCall(back - 3, cpu.pc, (cpu.a, cpu.x, cpu.y))
        self.calls.append(call)

        def returned(beeb: Beeb) -> None:
            hook.remove()
            after = cpu.a, cpu.x, cpu.y, cpu.p & 1
            self.calls[place] = OSCall(call.caller, call.entry, call.before, after)

        hook = beeb.on_execute(back, returned)


def first_call(program: Program, plan: Plan, end: float) -> Iterator[str]:
    """Sentences on the first OS call from RAM with another result, and on the first difference in the output."""
    logs = []
    for roms in (ACORN, FREE):
        with machine(program, roms) as beeb:
            beeb.drawing = False
            log = None
            for at in steps(program, beeb, plan):
                if log is None and at >= SETTLED:
                    log = _CallLog(beeb)
                if at >= end:
                    break
            logs.append(log or _CallLog(beeb))
    theirs, ours = logs
    for its, mine in zip_longest(theirs.calls, ours.calls):
        if its is None or mine is None or (its.caller, its.entry, its.before) != (mine.caller, mine.entry, mine.before):
            yield f"other calls: {its or 'none'}, on ours {mine or 'none'}"
            break
        if its.after != mine.after and its.entry != OSWORD and mine.after and its.after:
            shown = ["A=&{:02X} X=&{:02X} Y=&{:02X} C={}".format(*call.after) for call in (its, mine) if call.after]
            yield f"{its} returns {shown[0]}, on ours {shown[1]}"
            if its.after[1:] != mine.after[1:] or its.entry != OSBYTE:
                break
    yield from _output_difference(bytes(theirs.output), bytes(ours.output))


def _output_difference(theirs: bytes, ours: bytes) -> Iterator[str]:
    theirs, ours = (BANNER.sub(b"", output, count=1) for output in (theirs, ours))
    for place, (its, mine) in enumerate(zip_longest(theirs, ours)):
        if its != mine:
            before = bytes(theirs[max(0, place - CONTEXT) : place])
            after = [bytes(output[place : place + CONTEXT]) for output in (theirs, ours)]
            if all(after):  # else one of them is only further on
                yield f"output after {before!r}: {after[0]!r}, on ours {after[1]!r}"
            return


def window(plan: Plan, difference: float) -> tuple[float, float]:
    """The seconds to watch for a difference at that time; one that the first picture shows may have come earlier."""
    watched = WATCHED if difference > plan.loaded + 1 else WATCHED_FROM_START
    return difference - watched, difference + 0.5
