"""The machine: a BBC Micro Model B built from its chips, and the hands and eyes of the person in front of it."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from emulator import roms, state
from emulator.bus import Bus
from emulator.cassette import Cassette
from emulator.chips.adc7002 import ADC7002
from emulator.chips.fdc8271 import FDC8271
from emulator.chips.sn76489 import SN76489
from emulator.cpu import turbo
from emulator.cpu.reference import Reference
from emulator.cpu.turbo import Turbo
from emulator.drive import Drives
from emulator.errors import BeebError
from emulator.keyboard import Keyboard
from emulator.machine.model_b import MODEL_B
from emulator.machine.motherboard import Model, Motherboard
from emulator.machine.systemvia import SystemVIA
from emulator.machine.uservia import UserVIA
from emulator.media.disc import Disc
from emulator.media.tape import Tape
from emulator.panel import Lamps
from emulator.scheduler import CALL_HOOK, CALL_STOP, Pin, Scheduler
from emulator.screen import Screen
from emulator.sound import Sound
from emulator.typist import Typist
from emulator.video import Video

CLOCK = 2_000_000  # cycles a second
FIELD = 40_000  # cycles of a field of 312.5 lines
STARTING_SECONDS = 1  # from the reset until the OS has looked at SHIFT and CTRL, and a DFS has too
SLICE = CLOCK  # cycles between two looks at the host's signals

DRIVE_OUTPUT, SELECT_0, SELECT_1 = 0x23, 0x40, 0x80  # the disc controller's special register, and bits in it

KEYV, REMV = 0x0228, 0x022C  # the OS's vectors for the keyboard and for taking a character out of a buffer
KEYBOARD_BUFFER = 0  # the OS's number of it
POLLS_A_FIELD = 10  # a program that looks for a key more often than this has nothing else to do
WAITING_FIELDS = 5

CPUS: dict[str, Any] = {"turbo": Turbo, "py65": Reference}  # each has the interface of py65's MPU


class FieldCounter(Pin):
    """Counts the fields on the way of the vertical sync to the System VIA, and stops the CPU after one asked for."""

    def __init__(self, scheduler: Scheduler, sink: Pin) -> None:
        self.scheduler = scheduler
        self.sink = sink
        self.fields = 0
        self.stop_at = -1

    def drive(self, level: int, cycle: int) -> None:
        self.sink.drive(level, cycle)
        if level:
            self.fields += 1
            if self.fields == self.stop_at:
                self.scheduler.call(CALL_STOP)


class Hook:
    """A callback that has been attached; `remove()` detaches it."""

    def __init__(self, beeb: "Beeb", callbacks: dict[int, list["Hook"]], address: int, callback: Callable) -> None:
        self._beeb = beeb
        self._callbacks = callbacks
        self.address = address
        self.callback = callback
        callbacks.setdefault(address, []).append(self)

    def remove(self) -> None:
        """Detach it. Once is enough; more does no harm."""
        hooks = self._callbacks.get(self.address, [])
        if self in hooks:
            hooks.remove(self)
            if not hooks:
                del self._callbacks[self.address]
            self._beeb._hooks_changed(self.address)


class Beeb:
    """A BBC Micro Model B: OS 1.20, BASIC II, an 8271 disc interface with a DFS, 32 KB of RAM.

    `disc` and `tape` are images to insert: paths, as for `insert_disc` and `insert_tape`. `cpu` is "turbo" (the
    compiled 6502) or "py65" (the reference); by default turbo where it was compiled. `rom_dir` is where to look for
    the system ROMs first. `dfs` is "1.20", "0.90" or None for no disc interface. `sideways_ram` lists slots (0 to
    13, or 14 without a DFS) that hold RAM. `links` are the eight start-up links of the keyboard. `writable` lets the
    machine change the image of `disc`.

    Beside the methods and properties below, a front end or a script uses these parts: `screen` (the picture and its
    text), `sound` (samples), `memory` (bytes by address), `cpu` (py65's registers `a`, `x`, `y`, `sp`, `p`, `pc`) and
    `tape` (the cassette recorder: its buttons, its counter and the cassette in it). `drawing` makes the machine draw
    every frame, not only those that can be seen between two runs.

    Raises `RomError` if a system ROM is not to be found, and `MediaError` for an image that cannot be used.
    """

    def __init__(
        self,
        disc: str | os.PathLike[str] | None = None,
        tape: str | os.PathLike[str] | None = None,
        cpu: str | None = None,
        *,
        rom_dir: str | os.PathLike[str] | None = None,
        dfs: str | None = "1.20",
        sideways_ram: tuple[int, ...] = (),
        links: int = 0xFF,
        writable: bool = False,
        model: Model = MODEL_B,
    ) -> None:
        if cpu is None:
            cpu = "turbo" if turbo.COMPILED else _reference_in_place_of_turbo()
        if cpu not in CPUS:
            raise BeebError(f"there is no CPU {cpu!r}: choose one of {', '.join(CPUS)}")
        self.drawing = False
        self._executes: dict[int, list[Hook]] = {}
        self._reads: dict[int, list[Hook]] = {}
        self._writes: dict[int, list[Hook]] = {}
        self._accesses: list[tuple[int, int, bool]] = []  # of the present instruction: address, value, whether written
        self._running = False
        self._stopped = False
        self.cpu_name = cpu
        self.rom_dir = rom_dir
        self.dfs = dfs
        self.sideways_roms: dict[int, Path] = {}  # what `fit_rom` has put into slots
        # Without a DFS there is no disc interface either: programs from tape expect none
        self._build(model if dfs is not None else model.without("fdc"), cpu, links)
        self._fit_roms(rom_dir, dfs, sideways_ram)
        self.power_on()
        if disc is not None:
            self.insert_disc(disc, writable=writable)
        if tape is not None:
            self.insert_tape(tape)

    def _build(self, model: Model, cpu: str, links: int) -> None:
        """Build the motherboard, and attach to it what is not part of the machine itself."""
        self.board = board = Motherboard(model, CPUS[cpu], links)
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
        self.vsync = self.video.vsync = FieldCounter(self.scheduler, self.video.vsync)
        self.typist = Typist(self.scheduler, self.keyboard, self.bus.memory, self.system_via)
        self.cpu.hook = self._executed
        self.screen = Screen(self.video, self.bus)
        self.sound = Sound(self.sound_chip)
        self.memory = self.bus.view
        self._parts: dict[str, state.Saveable] = {**board.parts, "typist": self.typist}

    def _fit_roms(self, rom_dir: str | os.PathLike[str] | None, dfs: str | None, sideways_ram: tuple[int, ...]) -> None:
        """Put the ROMs into their sockets: BASIC into slot 15, where the OS looks for a language first."""
        self.bus.load_os(roms.load("os", rom_dir).data)
        for slot in sideways_ram:
            if not 0 <= slot < (15 if dfs is None else 14):
                raise BeebError(f"there is no slot {slot} for sideways RAM: BASIC is in 15, the DFS, if any, in 14")
            self.bus.load_slot(slot, bytes(0x4000), writable=True)
        self.bus.load_slot(15, roms.load("basic", rom_dir).data)
        if dfs is not None:
            kinds = {"1.20": "dnfs", "0.90": "dfs"}
            if dfs not in kinds:
                raise BeebError(f"there is no DFS {dfs!r}: choose one of {', '.join(kinds)}, or None")
            self.bus.load_slot(14, roms.load(kinds[dfs], rom_dir).data)

    def fit_rom(self, path: str | os.PathLike[str], slot: int | None = None) -> int:
        """Put the ROM image at `path` (8 or 16 KB) into sideways slot 0 to 13, and give the slot: by default the one
        that this file is in already, else the highest that is empty. The OS finds it at the next BREAK.

        Raises `RomError` for a file that is no ROM, and BeebError if there is no such slot or none that is empty.
        """
        rom = roms.read(path)
        sockets = [number for number in range(14) if not self.bus.writable_slots >> number & 1]
        if slot is None:
            known = [number for number, fitted in self.sideways_roms.items() if fitted == rom.path.absolute()]
            free = [number for number in sockets if number not in self.sideways_roms]
            if not known and not free:
                raise BeebError(f"{rom.path.name}: there is no empty socket left for another ROM")
            slot = (known or free)[-1]
        if slot not in sockets:
            raise BeebError(f"{rom.path.name}: there is no socket {slot}: they are 0 to 13, but for sideways RAM")
        self.bus.load_slot(slot, rom.data)
        self.sideways_roms[slot] = rom.path.absolute()
        return slot

    # The person at the machine

    def power_on(self) -> None:
        """Switch off and on: RAM is cleared, every chip is reset, and the CPU starts at the reset vector. The screen is
        dark until the OS has set it up, and what was still to be typed is forgotten."""
        self.typist.forget()
        self.video.frame[:] = memoryview(bytes(len(self.video.frame)))
        self.board.power_on()

    def reset(self) -> None:
        """Reset the chips that BREAK resets, and the CPU."""
        self.board.reset()

    def boot(self, shift: bool = False) -> None:
        """Switch on and run to the first prompt; with `shift`, hold SHIFT so that the disc in drive 0 is booted."""
        self.power_on()
        if shift:
            with self._held(["SHIFT"]):
                self.run(seconds=STARTING_SECONDS)
        else:
            self.run_until_input(seconds=10)

    def key_down(self, key: str) -> None:
        """Press the key of that name (`emulator.keyboard` lists them). BREAK holds the CPU until it is let go."""
        if key.upper() == "BREAK":
            self.cpu.halt()
        else:
            self.keyboard.down(key)

    def key_up(self, key: str) -> None:
        """Let go of a key. One that is not down may be let go."""
        if key.upper() == "BREAK":
            if self.cpu.jammed:
                self.reset()
        else:
            self.keyboard.up(key)

    def press(self, *keys: str, seconds: float = 0.05) -> None:
        """Press the keys one after the other, hold them together for `seconds` of the machine's time, and let go.

        `press("RETURN")`, `press("SHIFT", "BREAK")`; 0.05 s is long enough for the OS to see a key once. BREAK goes
        down last and up first, and the keys held with it stay down for a second more, as the OS looks at them while
        it starts. Whatever happens in between, no key stays down.
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
        """Keys that are down meanwhile, and up afterwards whatever has happened."""
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
        """Type `text` at the pace of a quick typist, running the machine until the last key is let go.

        Nothing is lost: while the OS's keyboard buffer is full the typist waits. \\n is RETURN. Raises `KeyboardError`,
        with nothing typed, if there is a character that the keyboard does not have. If a callback ends this by `stop`,
        or by an error, the rest is typed when the machine runs on.
        """
        self._must_rest()
        self.typist.type(text)
        while self.typist.busy:
            self._run_to(self.cycles + FIELD)
            if self._stopped:
                break

    def insert_tape(self, tape: Tape | str | os.PathLike[str]) -> None:
        """Put a tape, or a tape image (UEF or CSW, bare or in a zip), into the recorder, rewound, with PLAY pressed."""
        self.tape.insert(tape)
        self.tape.play()

    def insert_disc(self, path: str | os.PathLike[str], drive: int = 0, writable: bool = False) -> None:
        """Put a disc image (SSD or DSD, bare or in a zip) into drive 0 or 1; `writable` lets the machine change it."""
        self.drives.insert(Path(path), drive, writable)

    def eject_disc(self, drive: int = 0) -> Disc | None:
        """Take the disc out, its changes written, and return it; None if the drive was empty.

        Raises `DiscError` if the changes cannot be written. The disc then stays in; the next call ejects it anyway.
        """
        return self.drives.eject(drive)

    def move_joystick(self, number: int, x: float = 0.0, y: float = 0.0, fire: bool = False) -> None:
        """Hold joystick 0 or 1 at `x` (-1 left to 1 right) and `y` (-1 down to 1 up), with its button pressed or not.

        For a program, joystick 0 is ADVAL 1, which is greatest at the left, and ADVAL 2, which is greatest at the top.
        """
        if number not in (0, 1) or not -1 <= x <= 1 or not -1 <= y <= 1:
            raise ValueError(f"joystick {number} at {x}, {y}: there are joysticks 0 and 1, which go from -1 to 1")
        self.adc.channels[2 * number] = round((1 - x) / 2 * 0xFFFF)
        self.adc.channels[2 * number + 1] = round((1 + y) / 2 * 0xFFFF)
        self.system_via.fire(number, fire)

    def strobe_light_pen(self) -> None:
        """The light pen sees the beam now: LPSTB, on the analogue port's connector, goes low and high.

        The CRTC keeps its refresh address in R16 and R17, and CB2 of the System VIA gets the pulse.
        """
        for level in (0, 1):
            for pin in (self.video.light_pen, self.system_via.cb2):
                pin.drive(level, self.cycles)

    @property
    def printed(self) -> bytes:
        """All that the printer at the parallel port (*FX 5,1) was given so far."""
        return bytes(self.user_via.printed)

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

    def stop_typing(self) -> None:
        """Drop the text that is still to be typed."""
        self.typist.forget()

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
        """The 2 MHz cycles since the machine was switched on for the first time."""
        return self.scheduler.now

    def run(self, *, seconds: float | None = None, cycles: int | None = None, frames: int | None = None) -> None:
        """Run for `seconds`, for `cycles` (to the end of the instruction that reaches them), or until `frames` fields
        of the picture have begun. A callback cannot run the machine: it is running."""
        if [seconds, cycles, frames].count(None) != 2:
            raise TypeError("run() takes one of seconds, cycles and frames")
        if (seconds or cycles or frames or 0) < 0:
            raise ValueError("time does not run backwards: give run() a number from 0 up")
        if seconds is not None:
            cycles = round(seconds * CLOCK)
        if cycles is not None:
            self._run_to(self.cycles + cycles)
        elif frames is not None and frames > 0:
            self.vsync.stop_at = self.vsync.fields + frames
            try:
                # A machine whose CRTC gives no sync must stop as well.
                self._run_to(self.cycles + 2 * FIELD * frames, drawn_from=self.cycles + FIELD * (frames - 4))
            finally:
                self.vsync.stop_at = -1

    def _run_to(self, end: int, drawn_from: int | None = None) -> None:
        """Run to the cycle `end`, or until `stop`: then `_stopped` is set.

        Unless every frame is drawn, only those are that can be seen: when the run ends, or by callbacks.
        """
        self._must_rest()
        if self._executes or self._reads or self._writes:
            drawn_from = self.cycles
        elif drawn_from is None:
            drawn_from = end - 4 * FIELD
        self._running, self._stopped = True, False
        try:
            self._run_drawing_from(drawn_from, end)
        finally:
            self._running = False
            self.scheduler.dismiss(CALL_STOP)  # it may have come when the run was at its end anyhow
            if not self.fdc.motor_on:
                self.drives.write_back()

    def _run_drawing_from(self, drawn_from: int, end: int) -> None:
        self.video.drawing = self.drawing or drawn_from <= self.cycles
        while self.cycles < end:
            stop = min(end, self.cycles + SLICE)
            if not self.video.drawing:
                stop = min(stop, drawn_from)
            self.scheduler.run_until(stop)
            self.cpu.run()
            if self.cycles < stop:
                break
            if self.cycles >= drawn_from:
                self.video.drawing = True

    def _must_rest(self) -> None:
        if self._running:
            raise BeebError("the machine is running: a callback can use key_down, key_up and stop, but not run it")

    def stop(self) -> None:
        """From a callback: end what is running the machine, before the next instruction.

        That is `run`, `type`, `press`, `boot`, `run_until_text` or `run_until_input`, which returns then as if it had
        come to its end. While nothing runs, this does nothing.
        """
        if self._running:
            self._stopped = True
            self.scheduler.call(CALL_STOP)

    def run_until_text(self, text: str, seconds: float = 30) -> None:
        """Run until `text` stands in a row of the screen; a TimeoutError with the screen's text says it does not."""
        end = self.cycles + round(seconds * CLOCK)
        while not any(text in row for row in self.screen.text):
            if self.cycles >= end:
                raise TimeoutError(f"{text!r} has not come up in {seconds} s; the screen says:\n" + self.screen_text())
            self.run(frames=5)
            if self._stopped:
                return

    def run_until_input(self, seconds: float = 600) -> None:
        """Run until the program waits for a key: until it does nothing else for a tenth of a second than ask the OS for
        one (OSRDCH, INKEY, OSBYTE &79 or &81). Raises TimeoutError, with the screen's text, if it does not."""
        end = self.cycles + round(seconds * CLOCK)
        polls = quiet = 0

        def scanned(beeb: "Beeb") -> None:
            nonlocal polls
            polls += 1

        def taken(beeb: "Beeb") -> None:
            nonlocal polls
            polls += beeb.cpu.x == KEYBOARD_BUFFER  # the other buffers are the printer's, the sound's and so on

        while quiet < WAITING_FIELDS:
            if self.cycles >= end:
                raise TimeoutError(f"no key was waited for in {seconds} s; the screen says:\n" + self.screen_text())
            polls = 0
            hooks = [self.on_execute(self._word(KEYV), scanned), self.on_execute(self._word(REMV), taken)]
            try:
                self.run(cycles=FIELD)
            finally:
                for hook in hooks:
                    hook.remove()
            if self._stopped:
                return
            quiet = quiet + 1 if polls >= POLLS_A_FIELD else 0

    def screen_text(self) -> str:
        """The screen's rows as one text, without the blanks that end them."""
        return "\n".join(row.rstrip() for row in self.screen.text).rstrip()

    # Looking in

    # A callback sees the machine between two instructions. It may change registers and memory, press keys, attach and
    # remove callbacks, load a state and stop the run. While there are callbacks, every frame is drawn.

    def on_execute(self, address: int, callback: Callable[["Beeb"], object]) -> Hook:
        """Call `callback(beeb)` before each instruction at `address`. What it raises comes out of `run`."""
        return self._attach(self._executes, address, callback)

    def on_read(self, address: int, callback: Callable[["Beeb", int, int], object]) -> Hook:
        """Call `callback(beeb, address, value)` after each instruction that reads `address`, once for each access, the
        fetching of instructions included. While there is such a callback the machine is as slow as on the reference
        CPU."""
        return self._attach(self._reads, address, callback)

    def on_write(self, address: int, callback: Callable[["Beeb", int, int], object]) -> Hook:
        """Call `callback(beeb, address, value)` after each instruction that writes to `address`, as `on_read` does."""
        return self._attach(self._writes, address, callback)

    def _attach(self, callbacks: dict[int, list[Hook]], address: int, callback: Callable) -> Hook:
        if not 0 <= address <= 0xFFFF:
            raise IndexError(f"address {address} is not within 0 to 65535")
        hook = Hook(self, callbacks, address, callback)
        self._hooks_changed(address)
        return hook

    def _hooks_changed(self, address: int) -> None:
        self.cpu.hooked[address] = address in self._executes
        watching = bool(self._reads or self._writes)
        self.bus.watcher = self._accessed if watching else None
        self.bus.reporter = self._report if watching else None
        if self._executes or watching:
            self.scheduler.call(CALL_HOOK)
        else:
            self.scheduler.dismiss(CALL_HOOK)

    def _executed(self, address: int) -> None:
        for hook in list(self._executes.get(address, ())):
            hook.callback(self)

    def _accessed(self, address: int, value: int, writing: bool) -> None:
        """Note an access: in the middle of an instruction nobody can be let at the machine."""
        if address in (self._writes if writing else self._reads):
            self._accesses.append((address, value, writing))

    def _report(self) -> None:
        """After an instruction: tell the callbacks what it accessed."""
        while self._accesses:
            address, value, writing = self._accesses.pop(0)
            for hook in list((self._writes if writing else self._reads).get(address, ())):
                hook.callback(self, address, value)

    def _word(self, address: int) -> int:
        return self.bus.peek(address) | self.bus.peek(address + 1) << 8

    # Save states

    @property
    def files(self) -> dict[str, Any]:
        """What has to be there for a machine like this one, as save states name it: whole paths of the media and of the
        ROMs in sideways slots (None: there is nothing, or no file of it), which DFS, and the slots of sideways RAM."""
        return {
            "tape": _text(self.tape.tape.path) if self.tape.tape is not None else None,
            "discs": [_text(unit.disc.source) if unit.disc is not None else None for unit in self.drives.units],
            "sideways_roms": {str(slot): str(path) for slot, path in sorted(self.sideways_roms.items())},
            "dfs": self.dfs,
            "sideways_ram": [slot for slot in range(16) if self.bus.writable_slots >> slot & 1],
        }

    def save_state(self) -> bytes:
        """The whole machine as bytes, for `load_state` on any backend. ROMs and media are named in it, not held."""
        return state.save(self._parts, {"roms": self.bus.fingerprint(), "files": self.files})

    def load_state(self, saved: bytes) -> None:
        """Take up where `save_state` was called. Raises `StateError`, with the machine as it was, if the bytes are not
        a state or belong to a machine with other ROMs or media."""
        states, extra = state.parse(saved)
        if extra.get("roms") != self.bus.fingerprint():
            raise state.StateError("the state was saved on a machine with other ROMs")
        state.restore(self._parts, states)
        self._accesses.clear()

    def close(self) -> None:
        """Take out the discs, so that their changes are written.

        Raises DiscError, after both were tried, if one cannot be written back; the next call takes them out anyhow.
        """
        self.drives.write_back(again=True)
        for drive in (0, 1):
            self.drives.eject(drive)

    def __enter__(self) -> "Beeb":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<Beeb, {self.cycles / CLOCK:.2f} s, pc=&{self.cpu.pc:04X}>"


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)


_told = False


def _reference_in_place_of_turbo() -> str:
    global _told
    if not _told:
        _told = True
        print(
            "beeb: the core is not compiled, so this machine runs on the reference CPU, slower than a real one; "
            "install again with a C compiler for the fast one",
            file=sys.stderr,
        )
    return "py65"
