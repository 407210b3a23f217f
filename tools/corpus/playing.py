"""Running one program on one set of system ROMs, with keys at fixed times, and sampling what it shows and plays.

The free ROMs get Acorn's font for the time of a run, so that the same text makes the same picture.
"""

import hashlib
import random
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count, pairwise

import numpy as np

from emulator import Beeb
from emulator.beeb import CLOCK
from emulator.board.memory_map import OS
from emulator.machine.screen import HEIGHT, WIDTH
from emulator.roms import ACORN, FREE, rom_set
from tools.corpus.programs import Program

STEP = 0.05  # seconds between two looks at the sound and the motors
SAMPLE_STEPS, LOADING_STEPS = 5, 40  # of them between two pictures, and before the program has loaded
POWER_ON = 2.0  # seconds from power-on until a command is typed
SHIFT_HELD = 1.0
STILL, MOVING = 1.0, 20.0  # seconds without a change on the screen before the first key, and the longest wait for them
QUIET = {"tape": 6.0, "disc": 3.0, "basic": 2.0}  # seconds without a motor after which the program has loaded
LONGEST_LOADING = {"tape": 1500.0, "disc": 60.0, "basic": 20.0}
LONGEST_STALL = 3000  # cycles of a repeated run in each STEP
KEY_EVERY, KEY_HELD = 2.5, 0.15  # seconds
KEYS = ("SPACE", "RETURN", "1", "RETURN", "N", "RETURN", "Y", "SPACE", "S", "2", "RETURN", "Z", "X", ":", "/", "RETURN")
FONT_SIZE = 0x300  # bytes, at the beginning of the OS
BLOCK = 8  # pixels: the side of the squares that a coarse picture consists of
PIXELS = np.unpackbits(np.arange(256, dtype=np.uint8)[:, None], axis=1).sum(axis=1, dtype=np.uint8)  # set in a byte
SILENT = 15  # attenuation
TELETEXT_ROW = 20  # lines of the picture
# Of repeated runs: seconds by which all comes later, and the keys alone, or earlier
VARIATIONS = ((0.0150055, 0), (0.0855015, 0), (0.031, 0), (0.12, 0), (0, -0.05), (0, 0.05), (0, -0.1), (0, 0.1))
SCREEN, SCREEN_END = 0x3000, 0x8000
OSWORD, READ_LINE, TYPED_LINE = 0xFFF1, 0, 0x700  # BASIC's buffer for what is typed at its prompt
DIRECTORIES = 0x10C9  # directory and drive, and those of the library, in the workspace of the DFS
DRIVES = 4


@dataclass(frozen=True)
class Plan:
    """When the first key is pressed, and when the run ends: seconds since power-on. `fails` says why the program does
    not run on Acorn's ROMs, or is ""."""

    loaded: float
    end: float
    fails: str = ""


@dataclass
class Run:
    """What was seen: `times` of the samples in seconds, for each the digest of the picture, its coarse copy (see
    `_coarse`) and its text; `frames` has the compressed pictures by digest. `heard` counts the periods
    of tones that sounded, and `noise` the looks at which there was noise. `head` is the tape's place, `cylinders` the
    drives', at the end."""

    plan: Plan
    times: list[float] = field(default_factory=list)
    digests: list[str] = field(default_factory=list)
    coarse: list[np.ndarray] = field(default_factory=list)
    texts: list[tuple[str, ...]] = field(default_factory=list)
    frames: dict[str, bytes] = field(default_factory=dict)
    heard: Counter[int] = field(default_factory=Counter)
    looks: int = 0
    head: float = 0.0
    cylinders: tuple[int, ...] = (0, 0)
    jammed: bool = False

    @property
    def moving(self) -> float:
        """The share of the samples that show another picture than the one before."""
        changes = sum(one != other for one, other in pairwise(self.digests))
        return changes / max(len(self.digests), 1)

    @property
    def sounding(self) -> float:
        """The share of the looks at which something sounded."""
        return self.heard.total() / max(self.looks, 1)

    def without(self, rows: Iterable[int]) -> "Run":
        """The run with these rows of MODE 7 blank in all pictures."""
        digests, coarse = {}, {}
        for digest, frame in self.frames.items():
            colours = np.frombuffer(zlib.decompress(frame), np.uint8).reshape(HEIGHT, WIDTH).copy()
            for row in rows:
                colours[row * TELETEXT_ROW : (row + 1) * TELETEXT_ROW] = 0
            digests[digest], coarse[digest] = _digest(colours), _coarse(colours)
        chosen = [coarse[digest] for digest in self.digests]
        return replace(self, digests=[digests[digest] for digest in self.digests], coarse=chosen)


def machine(program: Program, roms: str) -> Beeb:
    """A machine with the program's medium in it; its ROMs have Acorn's font."""
    dfs = None if program.kind == "tape" else "1.20"
    beeb = Beeb(roms=roms, dfs=dfs)
    if roms == FREE:
        system = bytes(beeb.bus.memory[OS:])
        beeb.bus.load_os(rom_set(ACORN, dfs).os.data[:FONT_SIZE] + system[FONT_SIZE:])
    if program.kind == "tape":
        beeb.insert_tape(program.image)
    else:
        beeb.insert_disc(program.image)
    return beeb


def steps(program: Program, beeb: Beeb, plan: Plan, late: float = 0.0, keys_late: float = 0.0) -> Iterator[float]:
    """Switch on, start the program and run it, pressing keys, to the end of the plan; the time after each STEP.

    All of it comes `late` seconds later, which the times do not show. BREAK is held so long at first: the disc in the
    drive turns on, and with its place that of the beam varies when a program starts. Then the keys come later by as
    much, so that a program that looks at the clock then sees another time. And the CPU is a little slower, by stalls at
    random times, unless tape or disc are read. `keys_late` moves the keys alone; it may be negative.
    """
    beeb.power_on()
    if late:
        beeb.key_down("BREAK")
        beeb.run(seconds=late)
        beeb.key_up("BREAK")
    start = beeb.cycles
    if not program.start:
        beeb.key_down("SHIFT")
    chance = random.Random(late)
    command_at = POWER_ON + late if program.start else SHIFT_HELD
    started, pressed = False, 0
    for number in count():
        at = number * STEP
        if at >= plan.end:
            return
        if not started and at >= command_at:
            started = True
            beeb.release_keys()
            beeb.type_ahead(program.start)
        due = plan.loaded + pressed * KEY_EVERY + late + keys_late
        key = KEYS[pressed % len(KEYS)]
        if at >= due + KEY_HELD:
            beeb.key_up(key)
            pressed += 1
        elif at >= due and key not in beeb.keys_down:
            beeb.key_down(key)
        if late and not beeb.disc_motor and not beeb.tape.moving:
            beeb.scheduler.now += chance.randrange(LONGEST_STALL)
        beeb.run(cycles=max(start + round((at + STEP) * CLOCK) - beeb.cycles, 0))
        yield at + STEP


def planned(program: Program, seconds: float) -> Plan:
    """When the program has loaded on Acorn's ROMs and its picture is still, and `seconds` more without the time in
    which the tape moves. A program that moves by itself gets its keys as soon as it has loaded."""
    kind = program.kind
    with machine(program, ACORN) as beeb:
        beeb.drawing = False
        prompting = _watch_prompt(beeb)
        quiet = still = played = 0.0
        loaded, shown = 0.0, 0
        for at in steps(program, beeb, Plan(1e9, 1e9)):
            moving = beeb.typing or bool(beeb.tape.moving) or beeb.disc_motor
            quiet = 0.0 if moving else quiet + STEP
            before, shown = shown, zlib.crc32(bytes(beeb.memory[SCREEN:SCREEN_END]))
            still = 0.0 if moving or shown != before else still + STEP
            if not loaded and (at > POWER_ON and quiet >= QUIET[kind] or at >= LONGEST_LOADING[kind]):
                loaded = at
            if loaded and (still >= STILL or at >= loaded + MOVING):
                loaded = at if still >= STILL else loaded
                break
        fails = _failure(program, beeb, prompting())
        if kind != "tape" or fails:
            return Plan(loaded, loaded + seconds, fails)
    with machine(program, ACORN) as beeb:  # again with the keys, which may start another part of the tape
        beeb.drawing = False
        for at in steps(program, beeb, Plan(loaded, LONGEST_LOADING[kind])):
            played += at > loaded and not beeb.tape.moving and STEP
            if played >= seconds:
                return Plan(loaded, at)
    return Plan(loaded, max(loaded + seconds, LONGEST_LOADING[kind]))


def _watch_prompt(beeb: Beeb) -> Callable[[], bool]:
    """A function that says whether BASIC waits at its prompt."""
    waiting = [False]

    def called(beeb: Beeb) -> None:
        cpu, memory = beeb.cpu, beeb.memory
        block = cpu.x | cpu.y << 8
        if cpu.a != READ_LINE or memory[block] | memory[block + 1] << 8 != TYPED_LINE:
            return
        low, high = (memory[0x100 + (cpu.sp + place & 0xFF)] for place in (1, 2))

        def returned(beeb: Beeb) -> None:
            waiting[0] = False
            hook.remove()

        waiting[0] = True
        hook = beeb.on_execute((low | high << 8) + 1 & 0xFFFF, returned)

    beeb.on_execute(OSWORD, called)
    return lambda: waiting[0]


def _failure(program: Program, beeb: Beeb, prompting: bool) -> str:
    """Why the program that has been loaded does not run on Acorn's ROMs, before any key; "" if it does."""
    if beeb.jammed:
        return "it jams"
    letters, drives = (beeb.memory[DIRECTORIES + place : DIRECTORIES + 4 : 2] for place in (0, 1))
    intact = all(0x20 < letter < 0x7F for letter in letters) and all(drive < DRIVES for drive in drives)
    if program.kind == "disc" and prompting and not intact:
        return "it ends at BASIC's prompt, and was loaded over the workspace of the DFS"
    return ""


def play(program: Program, roms: str, plan: Plan, late: float = 0.0, keys_late: float = 0.0) -> Run:
    """Run the program by its plan, everything `late` seconds later and the keys `keys_late` more; it is sampled once it
    has loaded, a tape before."""
    run = Run(plan)
    with machine(program, roms) as beeb:
        for number, at in enumerate(steps(program, beeb, plan, late, keys_late)):
            if at >= POWER_ON:
                _listen(run, beeb.sound.registers())
            every = SAMPLE_STEPS if at >= plan.loaded else LOADING_STEPS
            if number % every == 0 and (at >= plan.loaded or program.kind == "tape"):
                _sample(run, at, beeb)
            beeb.drawing = (number + 1) % every in (0, every - 1)  # what two steps draw can be seen after the second
        run.head = beeb.tape.counter
        run.cylinders = tuple(unit.cylinder for unit in beeb.drives.units)
        run.jammed = beeb.jammed
    return run


def _listen(run: Run, registers: tuple[int, ...]) -> None:
    run.looks += 1
    for period, attenuation in zip(registers[::2], registers[1::2], strict=True):
        if attenuation != SILENT:
            run.heard[period] += 1
            break  # one a look: a share of the time


def _sample(run: Run, at: float, beeb: Beeb) -> None:
    colours = beeb.screen.colours
    digest = _digest(colours)
    run.times.append(at)
    run.digests.append(digest)
    if digest in run.frames:
        same = run.digests.index(digest)
        run.coarse.append(run.coarse[same])
        run.texts.append(run.texts[same])
        return
    run.frames[digest] = zlib.compress(colours.tobytes(), 1)
    run.coarse.append(_coarse(colours))
    run.texts.append(tuple(row.rstrip() for row in beeb.screen.text))


def _digest(colours: np.ndarray) -> str:
    return hashlib.sha1(colours.tobytes()).hexdigest()


def _coarse(colours: np.ndarray) -> np.ndarray:
    """The red, green and blue pixels, 0 to 64 of each, in each square of BLOCK x BLOCK: three planes."""
    planes = []
    for bit in (1, 2, 4):
        pixels = PIXELS[np.packbits(colours & bit, axis=1)]  # of the eight that a byte stands for
        planes.append(np.add.reduce(pixels.reshape(-1, BLOCK, pixels.shape[1]), axis=1, dtype=np.uint8))
    return np.stack(planes)
