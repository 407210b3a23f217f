"""The public interface of the emulator: a BBC Micro with its keys, media, picture, sound, memory and save states."""

import os
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from emulator.automation.basic_program import read_basic, write_basic
from emulator.automation.typist import Typist
from emulator.board import state
from emulator.board.bus import Bus, Memory
from emulator.board.cassette import Cassette
from emulator.board.drive import Drives
from emulator.board.keyboard import Keyboard
from emulator.board.panel import Beam, Lamps
from emulator.board.scheduler import CALL_STOP, LAST, Scheduler
from emulator.chips.adc7002 import ADC7002
from emulator.chips.fdc8271 import FDC8271
from emulator.chips.sn76489 import SN76489
from emulator.cpu import turbo
from emulator.cpu.observer import Hook as Hook
from emulator.cpu.observer import Observer
from emulator.cpu.reference import Reference
from emulator.cpu.turbo import Turbo
from emulator.errors import BeebError
from emulator.machine.calling import Calling
from emulator.machine.model_b import MODEL_B
from emulator.machine.motherboard import Model, Motherboard
from emulator.machine.screen import Screen
from emulator.machine.snapshot import Snapshot, Snapshots
from emulator.machine.sound import Sound
from emulator.machine.systemvia import SystemVIA
from emulator.machine.uservia import UserVIA
from emulator.machine.video import FieldCounter, Video
from emulator.media.disc import Disc
from emulator.media.recognise import Recognised, recognise
from emulator.media.tape import Tape
from emulator.roms import ACORN, FREE, RomSet, read_sideways, rom_set
from emulator.symbols import Symbols
from emulator.symbols.known import known_labels

CLOCK = 2_000_000  # cycles a second
FIELD = 40_000  # cycles of a field of 312.5 lines
LINE = 128  # cycles of one of them
STARTING_SECONDS = 1  # from the reset until the OS and a DFS have read SHIFT and CTRL
BASIC_SLOT, DFS_SLOT = 15, 14  # sideways slots
LONGEST_RUN = 10**7 * CLOCK  # cycles: clocks and counters of fields have room for more
SLICE = CLOCK  # cycles between two chances for Python to handle the host's signals

DRIVE_OUTPUT, SELECT_0, SELECT_1 = 0x23, 0x40, 0x80  # a special register of the disc controller, and bits in it

KEYV, REMV = 0x0228, 0x022C  # the OS's vectors for scanning the keyboard and for removing a character from a buffer
KEYBOARD_BUFFER = 0  # its number
POLLS_A_FIELD = 10  # a program that polls for a key at least this often is waiting for it
WAITING_FIELDS = 5


def recompiler(*parts: Any) -> Any:
    """The CPU that translates; it alone needs NumPy and SQLite."""
    from emulator.cpu.recompiler.cpu import Recompiler

    return Recompiler(*parts)


CPUS: dict[str, Any] = {"turbo": Turbo, "py65": Reference, "recompiler": recompiler}  # with the interface of py65's MPU


class FrameHook:
    """A callback at each vertical sync."""

    def __init__(self, hooks: list["FrameHook"], callback: Callable[["Beeb"], object]) -> None:
        self._hooks = hooks
        self.callback = callback
        hooks.append(self)

    def remove(self) -> None:
        """Detach the callback. Further calls do nothing."""
        if self in self._hooks:
            self._hooks.remove(self)


class Beeb(Calling):
    """A BBC Micro, by default a Model B: an OS, BASIC, an 8271 disc interface with a DFS, 32 KB of RAM.

    `disc` and `tape` are images to insert: paths, as for `insert_disc` and `insert_tape`. `cpu` is "turbo" (the
    compiled 6502), "py65" (the reference) or "recompiler" (for long runs; it needs the extra [fast]); the default is
    turbo if it was compiled. `roms` chooses the system ROMs: "acorn", "free" (ours), or a directory with Acorn's; the
    default is Acorn's if they are found, otherwise the free ones (see `emulator.roms.rom_set`). `dfs` is "1.20", "0.90"
    or None for no disc interface; the free DFS takes the place of 1.20. `sideways_ram` lists slots (0 to 13, or 14
    without a DFS) that hold RAM; `sideways_roms` maps slots to ROM images for `fit_rom`. `links` are the eight start-up
    links of the keyboard, a bit each. `writable` is as for `insert_disc`. `model` describes the hardware
    (`emulator.machine`). `program` is what `boot` starts: a BASIC program (text or tokenised), a file with an `.inf`
    file, a disc or a folder, in drive 0; `disc` is then in drive 1.

    Beside the methods and properties below, a front end or a script uses these parts: `screen` (the picture and its
    text), `sound` (samples), `memory` (bytes by address), `cpu` (py65's registers `a`, `x`, `y`, `sp`, `p`, `pc`),
    `tape` (the cassette recorder: its buttons, its counter and the cassette in it) and `symbols` (names of addresses
    and lines of source, `emulator.symbols.Symbols`). By default only the frames that can be seen between two runs, or
    in callbacks, are drawn; `drawing = True` draws every frame, `False` none.

    Raises `RomError` if a system ROM is missing, and `MediaError` for an image that cannot be used.
    """

    _program: Recognised | None = None  # which `boot` starts

    def __init__(
        self,
        disc: str | os.PathLike[str] | None = None,
        tape: str | os.PathLike[str] | None = None,
        cpu: str | None = None,
        *,
        roms: str | os.PathLike[str] | None = None,
        dfs: str | None = "1.20",
        sideways_ram: Sequence[int] = (),
        sideways_roms: Mapping[int, str | os.PathLike[str]] | None = None,
        links: int = 0xFF,
        writable: bool | None = None,
        model: Model = MODEL_B,
        program: str | os.PathLike[str] | None = None,
    ) -> None:
        if cpu is None:
            cpu = os.environ.get("BEEB_CPU") or ("turbo" if turbo.COMPILED else _fall_back_to_reference())
        if cpu not in CPUS:
            raise BeebError(f"unknown CPU {cpu!r}; choose from {', '.join(CPUS)}")
        fitted = rom_set(roms, dfs)
        self.roms = fitted.source  # for another machine with the same ones
        self.sideways_roms: dict[int, Path] = {}  # fitted by `fit_rom`, by slot
        self._build(model, cpu, dfs, links)
        self._fit_system_roms(fitted, sideways_ram)
        for slot, path in (sideways_roms or {}).items():
            self.fit_rom(path, slot)
        self.power_on()
        if program is not None:
            self._program = recognise(Path(program))
            self.insert_disc(program, writable=writable)
        if disc is not None:
            self.insert_disc(disc, 0 if program is None else 1, writable)
        if tape is not None:
            self.insert_tape(tape)

    def _build(self, model: Model, cpu: str, dfs: str | None, links: int) -> None:
        """Build the motherboard, and attach the emulator's own parts: typist, screen, sound, callbacks."""
        self.drawing: bool | None = None
        self._frames: list[FrameHook] = []
        self.symbols = Symbols(known_labels(model))
        self._running = False
        self._stopped = False
        self.cpu_name = cpu
        self.model = model
        self.dfs = dfs
        # Without a DFS there is no disc controller either
        self.board = board = Motherboard(model if dfs is not None else model.without("fdc"), CPUS[cpu], links)
        self.scheduler: Scheduler = board.scheduler
        self.bus: Bus = board.bus
        self.cpu = board.cpu
        self.keyboard: Keyboard = board.component["keyboard"]
        self.sound_chip: SN76489 = board.component["sound"]
        self.system_via: SystemVIA = board.component["system_via"]
        self.user_via: UserVIA = board.component["user_via"]
        self.video: Video = board.component["video"]
        self.adc: ADC7002 = board.component["adc"]
        self.tape: Cassette = board.component["tape"]
        self.drives: Drives = board.component["drives"]
        self.fdc: FDC8271 = board.component["fdc"]
        self.vsync = FieldCounter(self.scheduler, self.video.vsync)
        self.video.connect("vsync", self.vsync)
        self.typist = Typist(self.scheduler, self.keyboard, self.bus.memory, self.system_via)
        self.observer = Observer(self, self.bus, self.cpu)
        self.cpu.hook = self.observer.executing
        self.screen = Screen(self.video, self.bus)
        self.sound = Sound(self.sound_chip)
        self.memory: Memory = self.bus.view
        self._parts: dict[str, state.Saveable] = {**board.parts, "typist": self.typist}
        self._snapshots = Snapshots(self._parts, self.bus)

    def _fit_system_roms(self, fitted: RomSet, sideways_ram: Sequence[int]) -> None:
        """Fit sideways RAM and the system ROMs: BASIC in slot 15, where the OS looks for a language first, the DFS in
        14."""
        self.bus.load_os(fitted.os.data)
        self.fit_ram(sideways_ram)
        self.bus.load_slot(BASIC_SLOT, fitted.basic.data)
        if fitted.dfs is not None:
            self.bus.load_slot(DFS_SLOT, fitted.dfs.data)

    def fit_ram(self, slots: Sequence[int]) -> None:
        """Let these sideways slots hold RAM, and no others; a slot that held RAM is empty.

        Programs look for RAM when they start. Raises BeebError, with nothing changed, for a slot other than 0 to 13, or
        14 if there is no DFS, and for one with a ROM.
        """
        for slot in slots:
            if not 0 <= slot < (BASIC_SLOT if self.dfs is None else DFS_SLOT):
                raise BeebError(f"sideways RAM slot {slot}: choose from 0 to 13, or 14 if there is no DFS")
            if slot in self.sideways_roms:
                raise BeebError(f"sideways RAM slot {slot}: holds {self.sideways_roms[slot].name}")
        for slot in {*self.ram_slots} - {*slots}:
            self.bus.load_slot(slot, b"\xff")
        for slot in slots:
            self.bus.load_slot(slot, bytes(1), writable=True)

    @property
    def ram_slots(self) -> list[int]:
        """The sideways slots that hold RAM."""
        return [slot for slot in range(16) if self.bus.writable_slots >> slot & 1]

    def fit_rom(self, path: str | os.PathLike[str], slot: int | None = None) -> int:
        """Put the ROM image at `path` (8 or 16 KB) into sideways slot 0 to 15 and return the slot.

        The default is the slot that already holds this file, else the highest empty one below the DFS's, 13 to 0; the
        higher a slot, the earlier the OS offers its ROM a command. The ROM replaces another, in slots 14 and 15 the DFS
        and BASIC. The OS finds it at the next BREAK. Raises `RomError` for a file that is not a sideways ROM, and
        BeebError if the slot does not exist or holds RAM, or none is empty.
        """
        rom = read_sideways(path)
        sockets = [number for number in range(16) if number not in self.ram_slots]
        if slot is None:
            known = [number for number, fitted in self.sideways_roms.items() if fitted == rom.path.absolute()]
            free = [number for number in sockets if number < DFS_SLOT and number not in self.sideways_roms]
            if not known and not free:
                raise BeebError(f"{rom.path.name}: all ROM sockets are occupied")
            slot = (known or free)[-1]
        if slot not in sockets:
            cause = "holds RAM" if slot in range(16) else "does not exist; choose from 0 to 15"
            raise BeebError(f"{rom.path.name}: sideways slot {slot} {cause}")
        self.bus.load_slot(slot, rom.data)
        self.sideways_roms[slot] = rom.path.absolute()
        return slot

    # Power, keys and media

    def power_on(self) -> None:
        """Switch off and on: clear RAM, reset every chip, and start the CPU at the reset vector.

        The screen is dark until the OS has set it up. Text that is still to be typed is dropped.
        """
        self.typist.forget()
        self.video.television.clear()
        self.board.power_on()

    def reset(self) -> None:
        """Reset the chips that BREAK resets, and the CPU."""
        self.board.reset()

    def boot(self, shift: bool = False) -> None:
        """Switch on and run to the first prompt; with `shift`, hold SHIFT so that the DFS boots the disc in drive 0.

        A machine with a `program` starts that, as `beeb run` does, and has typed its command when this returns.
        """
        self.power_on()
        program = self._program
        if shift or program is not None and program.boots:
            with self._held(["SHIFT"]):
                self.run(seconds=STARTING_SECONDS)
        else:
            self.run_until_input(seconds=10)
            if program is not None:
                self.type(program.command)

    def key_down(self, key: str) -> None:
        """Press the key of that name (`emulator.board.keyboard` lists them). BREAK stops the CPU while it is down."""
        if key.upper() == "BREAK":
            self.cpu.halt()
        else:
            self.keyboard.down(key)

    def key_up(self, key: str) -> None:
        """Release a key. A key that is not down is ignored."""
        if key.upper() == "BREAK":
            if self.cpu.jammed:
                self.reset()
        else:
            self.keyboard.up(key)

    def press(self, *keys: str, seconds: float = 0.05) -> None:
        """Press the keys one after the other, hold them together for `seconds` of emulated time, and release them.

        `press("RETURN")`, `press("SHIFT", "BREAK")`; 0.05 s is long enough for the OS to see a key once. BREAK goes
        down last and up first, and the keys held with it stay down for another second, because the OS reads them while
        it starts. All keys are released even if the run ends with an exception.
        """
        others = [key for key in keys if key.upper() != "BREAK"]
        with self._held(others):
            with self._held(["BREAK"] if len(others) < len(keys) else []):
                self.run(seconds=seconds)
            if 0 < len(others) < len(keys) and not self._stopped:
                self.run(seconds=STARTING_SECONDS)
        if not self._stopped:
            self.run(seconds=seconds)

    @contextmanager
    def _held(self, keys: list[str]) -> Iterator[None]:
        """Hold the keys down while the context lasts."""
        down: list[str] = []
        try:
            for key in keys:
                self.key_down(key)
                down.append(key)
            yield
        finally:
            for key in reversed(down):
                self.key_up(key)

    def type(self, text: str) -> None:
        """Type `text` as fast as a quick typist, running the machine until the last key is released.

        Typing pauses while the OS's keyboard buffer is full, so that no key is lost. \\n is RETURN. Raises
        `KeyboardError`, with nothing typed, for a character that the keyboard does not have. If a callback calls `stop`
        or raises an exception, the rest is typed when the machine next runs.
        """
        self._check_idle()
        self.typist.type(text)
        while self.typist.busy:
            self._run_to(self.cycles + max(self.typist.soonest // FIELD, 1) * FIELD)  # at once: few frames are drawn
            if self._stopped:
                break

    def insert_tape(self, tape: Tape | str | os.PathLike[str]) -> None:
        """Put a tape, or an image of one (UEF, CSW, WAV; also zipped), into the recorder, rewound, with PLAY down."""
        self.tape.insert(tape)
        self.tape.play()

    def insert_disc(self, path: str | os.PathLike[str], drive: int = 0, writable: bool | None = None) -> None:
        """Put a disc image (SSD, DSD, HFE, FSD; also zipped) or a folder, whose files are then on the disc, into drive
        0 or 1. `writable` lets the machine change it, by default only a folder.

        Read-only files, HFE and FSD are write-protected all the same. Raises `DiscError` if another machine may write
        to the file, or with `writable` for a disc in an archive or made from files.
        """
        self.drives.insert(path, drive, writable)

    def eject_disc(self, drive: int = 0) -> Disc | None:
        """Take the disc out, its changes written, and return it; None if the drive was empty.

        Raises `DiscError` if the changes cannot be written. The disc then stays in; the next call ejects it anyway.
        """
        return self.drives.eject(drive)

    def move_joystick(self, number: int, x: float = 0.0, y: float = 0.0, fire: bool = False) -> None:
        """Hold joystick 0 or 1 at `x` (-1 left to 1 right) and `y` (-1 down to 1 up), and its button down if `fire`.

        BASIC reads joystick 0 as ADVAL 1, greatest at the left, and ADVAL 2, greatest at the top.
        """
        if number not in (0, 1) or not -1 <= x <= 1 or not -1 <= y <= 1:
            raise ValueError(f"joystick {number} at {x}, {y}: must be joystick 0 or 1, x and y from -1 to 1")
        self.adc.channels[2 * number] = round((1 - x) / 2 * 0xFFFF)
        self.adc.channels[2 * number + 1] = round((1 + y) / 2 * 0xFFFF)
        self.system_via.fire(number, fire)

    def strobe_light_pen(self) -> None:
        """Pulse LPSTB, on the analogue port's connector, low and high, as a light pen does when it sees the beam.

        The CRTC latches its refresh address in R16 and R17, and CB2 of the System VIA gets the pulse.
        """
        for level in (0, 1):
            for pin in (self.video.light_pen, self.system_via.cb2):
                pin.drive(level, self.cycles)

    @property
    def printed(self) -> bytes:
        """The bytes sent so far to the printer at the parallel port (*FX 5,1)."""
        return bytes(self.user_via.printed)

    @property
    def basic(self) -> str:
        """The text of the BASIC program in memory, a line each with its number.

        Assigning a text, with line numbers or without, puts that program in its place; at the prompt, `type("RUN\\n")`
        then runs it. Raises BeebError without a program, and for a text that is not BASIC or does not fit.
        """
        return read_basic(self.memory)

    @basic.setter
    def basic(self, text: str) -> None:
        write_basic(self.memory, text)

    # The outside of the machine, as front ends show and use it

    @property
    def lamps(self) -> Lamps:
        """The lamps. A drive's lamp is lit while the controller has selected it and the motors run."""
        via, selected = self.system_via, self.fdc.registers[DRIVE_OUTPUT] if self.fdc.motor_on else 0
        drives = bool(selected & SELECT_0), bool(selected & SELECT_1)
        return Lamps(bool(self.tape.motor), via.caps_lock_led, via.shift_lock_led, drives)

    @property
    def fields(self) -> int:
        """How many fields of the picture (50 a second) have begun since the machine was built."""
        return self.vsync.fields

    @property
    def beam(self) -> Beam:
        """Where the beam is, by the time since the vertical sync."""
        return Beam(*divmod(self.cycles - self.video.television.field_start, LINE))

    @property
    def rom_slot(self) -> int:
        """The sideways slot, 0 to 15, that is selected at &8000."""
        return int(self.bus.romsel)

    @property
    def jammed(self) -> bool:
        """Whether the CPU stands still: it executed a JAM opcode, or BREAK is held down."""
        return bool(self.cpu.jammed)

    @property
    def keys_down(self) -> list[str]:
        """The names of the keys that are down, without BREAK."""
        return self.keyboard.pressed

    def release_keys(self) -> None:
        """Release every key except those that `type` or `type_ahead` is pressing. BREAK is not affected."""
        for key in self.keyboard.pressed:
            if key not in self.typist.held:
                self.keyboard.up(key)

    def type_ahead(self, text: str) -> None:
        """Type `text` as `type` does, but while the machine runs on: this returns at once.

        The text follows what is still to be typed. Raises `KeyboardError`, with nothing typed, for a character that
        the keyboard does not have.
        """
        self.typist.type(text)

    @property
    def typing(self) -> bool:
        """Whether part of a text is still to be typed, or its last key was released only just now."""
        return self.typist.busy

    def stop_typing(self) -> int:
        """Drop the text that is still to be typed, and return how many characters that are.

        CAPS LOCK and SHIFT LOCK, if they are off for the text, are pressed again while the machine runs on.
        """
        return self.typist.stop()

    @property
    def discs(self) -> tuple[Disc | None, Disc | None]:
        """The discs in drives 0 and 1."""
        first, second = self.drives.units
        return first.disc, second.disc

    @property
    def disc_motor(self) -> bool:
        """Whether the motors of the disc drives run."""
        return bool(self.fdc.motor_on)

    @property
    def write_protected(self) -> tuple[bool, bool]:
        """Whether the discs in drives 0 and 1 are write-protected; False for an empty drive."""
        first, second = self.drives.units
        return first.write_protected, second.write_protected

    def protect_disc(self, drive: int, on: bool = True) -> None:
        """Write-protect the disc in drive 0 or 1, or end that.

        Raises `DiscError` if the drive is empty, the disc cannot be written back, or its file must not be written to.
        """
        self.drives.protect(drive, on)

    def write_discs(self) -> None:
        """Write the changes of both discs to their files, also where an earlier attempt failed.

        Raises the first `DiscError` after both were tried.
        """
        self.drives.write_back(again=True)

    def write_io(self, address: int, value: int) -> None:
        """Write a byte to FRED, JIM or SHEILA (&FC00 to &FEFF) as the CPU does, so that the chip there notices.

        It takes the time that the chip's 1 MHz clock may need.
        """
        self.bus.write_io(address, value)

    # Time

    @property
    def cycles(self) -> int:
        """The 2 MHz cycles since the machine was built."""
        return self.scheduler.now

    def run(self, *, seconds: float | None = None, cycles: int | None = None, frames: int | None = None) -> None:
        """Run for `seconds`, for `cycles` (to the end of the instruction that reaches them), or until `frames` fields
        of the picture have begun.

        Raises BeebError when called from a callback, `DiscError`, which ends the run, if the changes of a disc
        cannot be written to its file, and ValueError for a negative time, or one beyond LONGEST_RUN.
        """
        if [seconds, cycles, frames].count(None) != 2:
            raise TypeError("run() takes one of seconds, cycles and frames")
        if not 0 <= (seconds or 0) * CLOCK + (cycles or 0) + (frames or 0) * FIELD <= LONGEST_RUN:
            raise ValueError(f"run(): the time must be from 0 to {LONGEST_RUN // CLOCK} seconds")
        if seconds is not None:
            cycles = round(seconds * CLOCK)
        if cycles is not None:
            self._run_to(self.cycles + cycles)
        elif frames is not None and frames > 0:
            # The limit ends the run if the program has stopped the CRTC's sync
            limit = self.cycles + 2 * FIELD * frames
            self._run_to(limit, self.cycles + FIELD * (frames - 4), self.vsync.fields + frames)

    def _run_to(self, end: int, drawn_from: int | None = None, last_field: int = -1) -> None:
        """Run to the cycle `end`, until field `last_field` begins, or until `stop`, which sets `_stopped`.

        If `drawing` is None, only the frames from the cycle `drawn_from` on are drawn: by default those that can be
        seen when the run ends, with callbacks all.
        """
        self._check_idle()
        if not 0 <= self.cycles <= end <= LAST:
            raise BeebError(f"a machine runs from cycle 0 to {LAST}, not from {self.cycles} to {end}")
        self.scheduler.check_clock()
        if self.drawing is False:
            drawn_from = end + FIELD  # not at all
        elif self.drawing or self._frames or self.observer.calls_back:
            drawn_from = self.cycles
        elif drawn_from is None:
            drawn_from = end - 4 * FIELD
        self._running, self._stopped = True, False
        try:
            self._run_drawing_from(drawn_from, end, last_field)
        finally:
            self._running = False
            self.vsync.stop_at = -1
            self.scheduler.dismiss(CALL_STOP)  # it may have come at the end of the run
            self.drives.write_due(self.cycles, self.disc_motor)

    def _run_drawing_from(self, drawn_from: int, end: int, last_field: int) -> None:
        self.video.drawing = drawn_from <= self.cycles
        while self.cycles < end:
            stop = min(end, self.cycles + SLICE)
            if not self.video.drawing:
                stop = min(stop, drawn_from)
            field = self.vsync.fields
            self.vsync.stop_at = field + 1 if self._frames else last_field
            self.scheduler.run_until(stop)
            self.cpu.run()
            if self._frames and self.vsync.fields != field:
                self._call_back_for_the_frame()
                if self._stopped or self.vsync.fields == last_field:
                    break
            elif self.cycles < stop:
                break
            if self.cycles < end:
                self.drives.write_due(self.cycles, self.disc_motor)
            if self.cycles >= drawn_from:
                self.video.drawing = True

    def _check_idle(self) -> None:
        if self._running:
            raise BeebError("the machine is already running: a callback cannot run it")

    def stop(self) -> None:
        """From a callback: end the current run before the next instruction.

        `run`, `type`, `press`, `boot`, `run_until_text` or `run_until_input` then returns as if it were complete. While
        the machine is not running, this does nothing.
        """
        if self._running:
            self._stopped = True
            self.scheduler.call(CALL_STOP)

    def run_until_text(self, text: str, seconds: float = 30) -> None:
        """Run until a row of the screen contains `text`. Raises TimeoutError, with the screen, after `seconds`."""
        end = self.cycles + seconds * CLOCK
        while not any(text in row for row in self.screen.text):
            if self.cycles >= end:
                raise TimeoutError(f"{text!r} did not appear in {seconds} s; the screen shows:\n" + self.screen_text())
            self.run(frames=5)
            if self._stopped:
                return

    def run_until_input(self, seconds: float = 600) -> None:
        """Run until the program waits for a key: until it has only polled the OS for one (OSRDCH, INKEY, OSBYTE &79 or
        &81) for a tenth of a second. Raises TimeoutError, with the screen's text, after `seconds`."""
        end = self.cycles + seconds * CLOCK
        polls = quiet = 0

        def key_scanned(beeb: "Beeb") -> None:
            nonlocal polls
            polls += 1

        def buffer_read(beeb: "Beeb") -> None:
            nonlocal polls
            polls += beeb.cpu.x == KEYBOARD_BUFFER  # not the printer's, a sound channel's and so on

        while quiet < WAITING_FIELDS:
            if self.cycles >= end:
                raise TimeoutError(f"no wait for a key in {seconds} s; the screen shows:\n" + self.screen_text())
            polls = 0
            hooks = [self.on_execute(self._word(KEYV), key_scanned), self.on_execute(self._word(REMV), buffer_read)]
            try:
                self.run(cycles=FIELD)
            finally:
                for hook in hooks:
                    hook.remove()
            if self._stopped:
                return
            quiet = quiet + 1 if polls >= POLLS_A_FIELD else 0

    def screen_text(self) -> str:
        """The screen's rows as one text, without trailing spaces."""
        return "\n".join(row.rstrip() for row in self.screen.text).rstrip()

    def on_frame(self, callback: Callable[["Beeb"], object]) -> FrameHook:
        """Call `callback(beeb)` at each vertical sync, when a field has been drawn: 50 times in an emulated second."""
        return FrameHook(self._frames, callback)

    def _call_back_for_the_frame(self) -> None:
        for hook in list(self._frames):
            hook.callback(self)

    def _word(self, address: int) -> int:
        return self.bus.peek(address) | self.bus.peek(address + 1) << 8

    # Save states

    @property
    def files(self) -> dict[str, Any]:
        """The files and options that a save state of this machine depends on: the set of system ROMs ("acorn" or
        "free"), absolute paths of the media (None: no medium, or one without a file) and of the ROMs in sideways slots,
        the DFS, and the slots of sideways RAM."""
        return {
            "roms": FREE if self.roms == FREE else ACORN,
            "tape": _text(self.tape.tape.path) if self.tape.tape is not None else None,
            "discs": [_text(unit.disc.source) if unit.disc is not None else None for unit in self.drives.units],
            "sideways_roms": {str(slot): str(path) for slot, path in sorted(self.sideways_roms.items())},
            "dfs": self.dfs,
            "sideways_ram": self.ram_slots,
        }

    def save_state(self) -> bytes:
        """The whole machine as bytes, for `load_state` on any CPU. ROMs and media are named, not included."""
        return state.save(self._parts, {"roms": self.bus.fingerprint(), "files": self.files})

    def load_state(self, saved: bytes) -> None:
        """Restore the machine as it was when `save_state` was called.

        Raises `StateError`, with nothing changed, if the bytes are not a state or need other ROMs, media or parts.
        """
        states, extra = state.parse(saved)
        if extra.get("roms") != self.bus.fingerprint():
            raise state.other_roms(extra.get("files"), self.files)
        state.restore(self._parts, states)
        self._jumped()

    def _jumped(self) -> None:
        """The machine was set to another state: what was under way is over."""
        self.observer.forget()
        if self.cpu.profiler is not None:
            self.cpu.profiler.jump(self.cpu.pc, self.cycles)

    # Snapshots

    def snapshot(self) -> Snapshot:
        """The whole machine as a value in memory, for `restore`; `save_state` is for files and other processes.

        A snapshot is taken and restored in some microseconds, and holds more than a save state: after `restore` the
        machine runs on exactly as it did before, with the same memory, frames, sound and cycles. Callbacks and options
        such as `drawing` are not part of it, nor is `fields`, which counts on.
        """
        return self._snapshots.take()

    def restore(self, snapshot: Snapshot) -> None:
        """Make the machine what it was when `snapshot` was taken, of it or a clone.

        Discs and tapes go back with it: what was written to a disc in between is removed from it, and from its file
        when the motor next stops. Raises `StateError`, with nothing changed, if the machine has other ROMs, or other
        media are in it.
        """
        self._snapshots.restore(snapshot)
        self._jumped()

    def clone(self) -> "Beeb":
        """Another machine in the same state, with the same `symbols`, without the callbacks. `copy.copy` and
        `copy.deepcopy` do the same.

        Its discs are copies in memory, on which it can write where this machine can; no file changes. The clone needs
        no file, not even those of the ROMs.
        """
        twin = type(self).__new__(type(self))
        twin.roms = self.roms
        twin.sideways_roms = dict(self.sideways_roms)
        twin._build(self.model, self.cpu_name, self.dfs, self.board.links)
        twin.drawing, twin.symbols, twin._program = self.drawing, self.symbols, self._program
        twin.bus.copy_images(self.bus)
        twin.tape.copy_media(self.tape)
        twin.drives.copy_media(self.drives)
        twin.restore(self.snapshot())
        twin.screen.borders = self.screen.borders
        twin.vsync.fields = self.vsync.fields
        return twin

    def __copy__(self) -> "Beeb":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Beeb":
        return self.clone()

    def close(self) -> None:
        """Eject the discs, writing their changes.

        Raises DiscError, after trying both, if one cannot be written; the next call ejects them anyway.
        """
        self.drives.write_back(again=True)
        for drive in (0, 1):
            self.drives.eject(drive)

    def __enter__(self) -> "Beeb":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __reduce_ex__(self, protocol: Any) -> Any:
        raise TypeError("a Beeb cannot be pickled: let another one load its save_state()")

    def __repr__(self) -> str:
        return f"<Beeb, {self.cycles / CLOCK:.2f} s, pc=&{self.cpu.pc:04X}>"


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)


def _fall_back_to_reference() -> str:
    message = "the compiled CPU is not installed; using the reference CPU, which is slower than a real machine. "
    warnings.warn(message + "Install again with a C compiler to get it.", stacklevel=1)
    return "py65"
