"""What the server's tools do, without the protocol: each public method of `Workbench` in TOOLS is a tool.

Arguments come from a client, so all are checked, and each call ends: after LONGEST emulated seconds, PATIENCE host
seconds, or as many bytes, lines or characters as a client can read. Results are texts for a reader.
"""

import io
import os
import re
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from itertools import pairwise
from pathlib import Path

from commandline.errors import quoted, shorten
from emulator.beeb import CLOCK, Beeb, Hook
from emulator.board.memory_map import SIDEWAYS
from emulator.board.state import LARGEST_FILE, MAGIC
from emulator.cpu.coverage import EXECUTED, OPERAND, Coverage
from emulator.debug.disassembly import Disassembly
from emulator.debug.history import Instant
from emulator.errors import BeebError
from emulator.host.start import beeb_from_state, beeb_with_media
from emulator.machine.snapshot import Snapshot
from emulator.media.choice import split_member
from emulator.media.recognise import Recognised, recognise

LONGEST = 600.0  # emulated seconds of a call
PATIENCE = 30.0  # host seconds of a call
SLICE = 1.0  # emulated seconds between two looks at the host's clock
MOST_BYTES = 4096  # of memory in one answer
MOST_LINES = 200  # of a disassembly, or symbols
MOST_TYPED = 10_000  # characters
MOST_SNAPSHOTS = 100
ROW = 16  # bytes
MEMORY = 0x10000  # bytes
A_LOOK = 0.2  # emulated seconds between two looks at the screen, the keys or the program
LONGEST_PRESS = 10.0  # emulated seconds
BYTES = re.compile(r"\s*([0-9A-Fa-f]{2}\s*)+")

Where = int | str
TOOLS = (
    "start",
    "run",
    "run_until",
    "call",
    "step",
    "type_text",
    "press",
    "screen_text",
    "registers",
    "set_register",
    "read_memory",
    "write_memory",
    "load_file",
    "disassemble",
    "coverage",
    "insert",
    "save_snapshot",
    "restore_snapshot",
    "load_symbols",
    "list_symbols",
)
READING = {"screen_text", "registers", "read_memory", "disassemble", "list_symbols"}
"""The tools that change nothing."""
REGISTERS = {"PC": 0xFFFF, "A": 0xFF, "X": 0xFF, "Y": 0xFF, "SP": 0xFF, "P": 0xFF}


class Workbench:
    """A machine with its symbols, and snapshots of it. Methods raise BeebError, TimeoutError or OSError."""

    def __init__(self, beeb: Beeb) -> None:
        self.beeb = beeb
        self.snapshots: dict[str, Snapshot] = {}
        self._coverage: Coverage | None = None
        self._collecting = ExitStack()

    def close(self) -> None:
        """Write the changes of the discs, and eject them."""
        self._collecting.close()
        self.beeb.close()

    # Machines and media

    def start(self, image: str | None = None, writable: bool = False) -> str:
        """Switch on a new machine, and start the tape, disc, BASIC program or save state in the file `image`; without
        one, run to the BASIC prompt. `writable` lets the machine change the file of a disc. Returns the screen."""
        cpu, roms = self.beeb.cpu_name, self.beeb.roms
        if image is None:
            self._use(beeb_with_media(cpu=cpu, roms=roms))
            return self.begin(None)
        saved = _read(image, LARGEST_FILE + 1, beginning=MAGIC) if os.path.isfile(image) else None
        if saved is not None:
            self._use(beeb_from_state(saved, self.beeb))
            return self.screen_text()
        found = recognise(_existing(image))
        discs = [] if found.tape is not None else [image]
        self._use(beeb_with_media(found.tape, discs, writable=writable, cpu=cpu, roms=roms))
        return self.begin(found)

    def begin(self, image: Recognised | None) -> str:
        """Switch the machine on, and start the image in it, if there is one. Returns the screen."""
        boots = image is not None and image.boots
        with suppress(TimeoutError):  # a ROM that takes over at the reset need not show a prompt
            self.beeb.boot(shift=boots)
        return self.screen_text() if boots or image is None else self.type_text(image.command)

    def _use(self, beeb: Beeb) -> None:
        """Work with another machine; the discs of the present one are written first."""
        self.close()
        beeb.symbols = self.beeb.symbols
        self.beeb = beeb
        self.snapshots.clear()

    def insert(self, path: str, drive: int = 0, writable: bool = False) -> str:
        """Insert the tape or disc in the file `path`; a disc into drive 0 or 1. `writable` lets the machine change the
        file of a disc. Nothing is started: type CHAIN "" or press SHIFT and BREAK."""
        tape = recognise(_existing(path)).tape
        if tape is not None:
            self.beeb.insert_tape(tape)
            return f"{Path(path).name} is in the recorder, with PLAY pressed"
        if drive not in (0, 1):
            raise BeebError(f"drive {drive}: choose 0 or 1")
        self.beeb.insert_disc(path, drive, writable=writable)
        return f"{Path(path).name} is in drive {drive}"

    # Time

    def run(self, seconds: float = 1.0) -> str:
        """Run for `seconds` of the machine's time (at most 600; it runs hundreds of times faster than the original).
        Returns the screen."""
        self._run_for(seconds, lambda: False)
        return self.screen_text()

    def run_until(
        self,
        execute: Where | None = None,
        read: Where | None = None,
        write: Where | None = None,
        value: int | None = None,
        text: str | None = None,
        waiting: bool = False,
        seconds: float = 10.0,
    ) -> str:
        """Run until the first of these: the instruction at `execute` is next (a breakpoint); the byte at `read` was
        read, or that at `write` written, with `value` only if it had that value (watchpoints); `text` is on the screen;
        with `waiting`, the program waits for a key. Stops after `seconds` of the machine's time. Addresses are labels
        or hexadecimal. Returns what happened and the registers."""
        if execute is read is write is text is None and not waiting:
            raise BeebError("run_until needs one of execute, read, write, text, waiting")
        happened: list[str] = []

        def stop(what: str) -> None:
            happened.append(what)
            self.beeb.stop()

        def accessed(verb: str) -> Callable[[Beeb, int, int], None]:
            return lambda beeb, address, seen: stop(f"&{seen:02X} was {verb} {self._name(address)}")

        places = [None if where is None else self._address(where) for where in (execute, read, write)]
        if execute is not None and self.beeb.cpu.pc == places[0]:
            self.beeb.run(cycles=1)  # leave the breakpoint
        hooks: list[Hook] = []
        if places[0] is not None:
            hooks.append(self.beeb.on_execute(places[0], lambda beeb: stop(f"reached {self._name(beeb.cpu.pc)}")))
        if places[1] is not None:
            hooks.append(self.beeb.on_read(places[1], accessed("read from"), value))
        if places[2] is not None:
            hooks.append(self.beeb.on_write(places[2], accessed("written to"), value))
        try:
            self._run_for(seconds, lambda: bool(happened) or self._seen(text, waiting, happened), A_LOOK)
        finally:
            for hook in hooks:
                hook.remove()
        if not happened:
            raise TimeoutError(f"nothing of this happened in {seconds:g} s; {self.registers()}")
        return f"{happened[0]}; {self.registers()}"

    def _seen(self, text: str | None, waiting: bool, happened: list[str]) -> bool:
        """Whether the text is on the screen, or the program waits for a key."""
        if text is not None and any(text in row for row in self.beeb.screen.text):
            happened.append(f"{quoted(text)} is on the screen")
        elif waiting:
            with suppress(TimeoutError):
                self.beeb.run_until_input(seconds=A_LOOK)
                happened[:] = happened or ["the program waits for a key"]
        return bool(happened)

    def call(self, where: Where, a: int = 0, x: int = 0, y: int = 0, carry: bool = False, seconds: float = 10.0) -> str:
        """Call the routine at an address with these registers, and run to its RTS, for at most `seconds` (up to 600) of
        the machine's time. The interrupted program then continues as if nothing had happened. Returns the registers
        that the routine left, and its cycles."""
        if not 0 <= seconds <= LONGEST:
            raise BeebError(f"{seconds:g} seconds: choose from 0 to {LONGEST:g}")
        left = self.beeb.call(self._address(where), a, x, y, carry, seconds=seconds)
        flags = f"carry {left.carry:d}, zero {left.zero:d}, negative {left.negative:d}, overflow {left.overflow:d}"
        return f"A={left.a:02X} X={left.x:02X} Y={left.y:02X}, {flags}, {left.cycles} cycles"

    def step(self, count: int = 1) -> str:
        """Execute `count` instructions (at most 200). Returns them, each with the registers before it."""
        if not 1 <= count <= MOST_LINES:
            raise BeebError(f"count {count}: choose from 1 to {MOST_LINES}")
        lines = []
        for _ in range(count):
            lines.append(f"{self._instruction(self.beeb.cpu.pc)}  {Instant.of(self.beeb)}")
            self.beeb.run(cycles=1)
        return "\n".join([*lines, f"next: {self.registers()}"])

    def _run_for(self, seconds: float, ended: Callable[[], bool], step: float = SLICE) -> None:
        """Run for `seconds`, or until `ended` returns True, which is asked every `step`. Raises BeebError."""
        if not 0 <= seconds <= LONGEST:
            raise BeebError(f"{seconds:g} seconds: choose from 0 to {LONGEST:g}")
        end = self.beeb.cycles + round(seconds * CLOCK)
        patience = time.monotonic() + PATIENCE
        while self.beeb.cycles < end and not ended():
            if time.monotonic() > patience:
                left = (end - self.beeb.cycles) / CLOCK
                raise BeebError(
                    f"stopped after {PATIENCE:g} s on the host, {left:.1f} s before the end; run on from here"
                )
            self.beeb.run(cycles=max(min(end - self.beeb.cycles, round(step * CLOCK)), 0))  # `ended` may have run it

    # Keys and screen

    def type_text(self, text: str, seconds: float = 5.0) -> str:
        """Type `text` at the keyboard; a newline is RETURN. Then run until the program waits for a key, or for
        `seconds` of the machine's time. Returns the screen."""
        if len(text) > MOST_TYPED:
            raise BeebError(f"{len(text)} characters: type at most {MOST_TYPED} at once")
        self.beeb.type_ahead(text)
        try:
            self._run_for(LONGEST, lambda: not self.beeb.typing, A_LOOK)
        finally:
            left = self.beeb.stop_typing()
        if left:
            raise BeebError(f"the program does not read the keyboard: {left} characters were not typed")
        self._run_for(seconds, lambda: self._seen(None, True, []), A_LOOK)
        return self.screen_text()

    def press(self, keys: list[str], seconds: float = 0.05) -> str:
        """Press these keys together for `seconds` (at most 10) of the machine's time: ["SPACE"], ["SHIFT", "BREAK"],
        ["LEFT"], ["F0"], ["RETURN"]. Returns the screen."""
        if not 0 <= seconds <= LONGEST_PRESS:
            raise BeebError(f"{seconds:g} seconds: choose from 0 to {LONGEST_PRESS:g}")
        self.beeb.press(*keys, seconds=seconds)
        return self.screen_text()

    def screen_text(self) -> str:
        """The text on the screen."""
        return self.beeb.screen_text()

    def picture(self) -> bytes:
        """The picture, as a PNG file."""
        file = io.BytesIO()
        self.beeb.screen.image.save(file, "PNG")
        return file.getvalue()

    # Registers and memory

    def registers(self) -> str:
        """The CPU's registers and flags, the next instruction, the selected ROM slot and the time."""
        beeb = self.beeb
        jammed = ", the CPU has stopped at a JAM opcode" if beeb.jammed else ""
        time_passed = f"{beeb.cycles} cycles of 2 MHz"
        return f"{self._instruction(beeb.cpu.pc)}  {Instant.of(beeb)} slot {beeb.rom_slot}, {time_passed}{jammed}"

    def set_register(self, name: str, value: Where) -> str:
        """Change a register: PC, A, X, Y, SP or P. The value is a number, or a label or hexadecimal text."""
        register = name.upper()
        if register not in REGISTERS:
            raise BeebError(f"unknown register {quoted(name)}; choose from {', '.join(REGISTERS)}")
        number = self._address(value)
        if number > REGISTERS[register]:
            raise BeebError(f"{register} has one byte, and &{number:04X} has two")
        setattr(self.beeb.cpu, register.lower(), number)
        return self.registers()

    def read_memory(self, where: Where, length: int = 64) -> str:
        """`length` bytes (at most 4096) from an address, in rows of 16: address, hexadecimal, text. The address is a
        label ("OSWRCH", or a loaded symbol), hexadecimal ("2000", "&2000"), or a number."""
        start = self._address(where)
        if not 1 <= length <= MOST_BYTES:
            raise BeebError(f"length {length}: choose from 1 to {MOST_BYTES}")
        data = self.beeb.memory[start : start + length]
        return "\n".join(
            f"{start + place:04X}  {data[place : place + ROW].hex(' ').upper():{3 * ROW - 1}}  "
            + "".join(chr(byte) if 0x20 <= byte < 0x7F else "." for byte in data[place : place + ROW])
            for place in range(0, len(data), ROW)
        )

    def write_memory(self, where: Where, data: str) -> str:
        """Write bytes in hexadecimal ("A9 2A 60") to RAM from an address on."""
        start = self._address(where)
        if BYTES.fullmatch(data) is None:
            raise BeebError(f"{shorten(data)}: expected bytes in hexadecimal, such as A9 2A 60")
        return self._store(start, bytes.fromhex(data))

    def load_file(self, path: str, where: Where) -> str:
        """Write the bytes of a file, such as an assembled program, to RAM from an address on."""
        data = _read(_existing(path), MEMORY + 1)
        return self._store(self._address(where), data or b"")

    def _store(self, start: int, data: bytes) -> str:
        if start + len(data) > MEMORY:
            raise BeebError(f"{len(data)} bytes from &{start:04X} on end beyond &FFFF")
        try:
            self.beeb.memory[start : start + len(data)] = data
        except (ValueError, IndexError) as error:
            raise BeebError(str(error)) from error
        return f"{len(data)} bytes are at &{start:04X}"

    def disassemble(self, where: Where | None = None, count: int = 20) -> str:
        """`count` instructions (at most 200) from an address on, by default from PC: address, bytes, label, text."""
        address = self.beeb.cpu.pc if where is None else self._address(where)
        if not 1 <= count <= MOST_LINES:
            raise BeebError(f"count {count}: choose from 1 to {MOST_LINES}")
        found = Disassembly(self.beeb).from_address(address, count)
        return "\n".join(self._instruction(instruction.address) for instruction in found)

    def _instruction(self, address: int) -> str:
        """The instruction at an address."""
        found = Disassembly(self.beeb).at(address)
        label = f".{found.label} " if found.label else ""
        source = f" ; {found.source}" if found.source else ""
        return f"{address:04X} {found.code.hex(' ').upper():8} {label}{found.text}{source}"

    def coverage(self, action: str = "show") -> str:
        """Collect what the program executes, reads and writes: "start" forgets what was collected, "show" returns the
        number of bytes of each kind and the code that ran below &8000, at most 200 ranges, and "stop" ends it."""
        if action not in ("start", "show", "stop"):
            raise BeebError(f"unknown action {quoted(action)}; choose from start, show, stop")
        if action == "start":
            self._collecting.close()
            self._coverage = self._collecting.enter_context(self.beeb.coverage())
            return "collecting"
        if self._coverage is None:
            raise BeebError("no coverage was collected: start it first")
        if action == "stop":
            self._collecting.close()
        return self._summary(self._coverage)

    def _summary(self, coverage: Coverage) -> str:
        counts = f"{len(coverage.executed)} instructions ran, {len(coverage.read)} bytes were read as data, "
        lines = [f"{counts}{len(coverage.written)} written"]
        ran = sorted(address for address in coverage.addresses(EXECUTED | OPERAND) if address < SIDEWAYS)
        starts = [address for before, address in pairwise([-2, *ran]) if address != before + 1]
        ends = [address for address, after in pairwise([*ran, MEMORY]) if after != address + 1]
        for start, end in [*zip(starts, ends, strict=True)][:MOST_LINES]:
            lines.append(f"&{start:04X}-&{end:04X} {self.beeb.symbols.name_at(start) or ''}".rstrip())
        return "\n".join(lines)

    # Snapshots

    def save_snapshot(self, name: str) -> str:
        """Keep the whole machine under a name, until the next `start`."""
        if name not in self.snapshots and len(self.snapshots) >= MOST_SNAPSHOTS:
            raise BeebError(f"there are {MOST_SNAPSHOTS} snapshots already; use one of their names")
        self.snapshots[name] = self.beeb.snapshot()
        return f"{quoted(name)} is the machine after {self.beeb.cycles} cycles"

    def restore_snapshot(self, name: str) -> str:
        """Put the whole machine back to where `save_snapshot` was called. Returns the registers."""
        if name not in self.snapshots:
            known = ", ".join(map(quoted, self.snapshots)) or "none is kept"
            raise BeebError(f"unknown snapshot {quoted(name)}; choose from: {known}")
        self.beeb.restore(self.snapshots[name])
        return self.registers()

    # Symbols

    def load_symbols(self, path: str) -> str:
        """Load a program's labels from the symbol file that its assembler wrote. They then serve as addresses."""
        before = len(self.beeb.symbols)
        self.beeb.symbols.load(_existing(path))
        return f"{len(self.beeb.symbols) - before} symbols loaded"

    def list_symbols(self, containing: str = "") -> str:
        """The loaded symbols whose name contains a text, by address, at most 200."""
        found = sorted((symbol.address, symbol.name) for symbol in self.beeb.symbols if containing in symbol.name)
        lines = [f"&{address:04X} {name}" for address, name in found[:MOST_LINES]]
        more = [f"and {len(found) - MOST_LINES} more"] if len(found) > MOST_LINES else []
        return "\n".join(lines + more) or "no such symbol is loaded; the OS's own (OSWRCH, ...) are always known"

    def _address(self, where: Where) -> int:
        """The address that a client means. Raises BeebError."""
        if isinstance(where, str):
            return self.beeb.address(where)
        if not 0 <= where <= 0xFFFF:
            raise BeebError(f"address {shorten(str(where))} is not within 0 to 65535")
        return where

    def _name(self, address: int) -> str:
        return self.beeb.symbols.describe(address, self.beeb.rom_slot)


def _existing(path: str) -> str:
    """`path`, unless reading could wait for ever. Raises BeebError."""
    file, _ = split_member(path)
    if os.path.exists(file) and not (os.path.isfile(file) or os.path.isdir(file)):
        raise BeebError(f"{path}: not a file")
    return path


def _read(path: str, most: int, beginning: bytes = b"") -> bytes | None:
    """At most `most` bytes of a file; None if it begins otherwise. Raises BeebError."""
    try:
        with open(path, "rb") as file:
            data = file.read(len(beginning))
            return data + file.read(most - len(data)) if data == beginning else None
    except OSError as error:
        raise BeebError(f"{path}: {error.strerror or error}") from error
