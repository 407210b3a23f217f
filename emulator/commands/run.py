"""`beeb run`: a machine that is switched on, told what to do, and looked at: in a window, or afterwards."""

import argparse
import errno
import os
import sys
import time
import wave
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from emulator.beeb import CLOCK, Beeb
from emulator.commands.machine import add_machine_options, build
from emulator.commands.output import print_json
from emulator.commands.window import UNLIMITED, add_window_options, opened, positive, settings, speed, with_roms
from emulator.errors import BeebError
from emulator.host.settings import Settings
from emulator.media.disc import replace_file
from emulator.media.recognise import Recognised
from emulator.media.tape import Tape
from emulator.media.uef import write_uef
from emulator.sound import Sound, WavWriter
from emulator.state import LARGEST_FILE, StateError

if TYPE_CHECKING:
    from emulator.window.app import Window

STEP = 1.0  # emulated seconds between two looks at the host, at full speed
PACED_STEP = 0.1  # and when the host's clock sets the pace
LOOK = 5  # turns of the window between two looks for the text of --until
PATIENCE = 600.0  # emulated seconds after which nothing more is expected to happen


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("run", help="run a machine", description="Run a machine, IMAGE started in it.")
    add_machine_options(parser)
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--boot", action="store_true", help="start with SHIFT-BREAK, which boots the disc")
    start.add_argument("--chain", metavar="NAME", help='type CHAIN"NAME"')
    start.add_argument("--type", metavar="TEXT", type=unescape, help=r"type this; \n is RETURN, \\ a backslash")
    parser.add_argument("--headless", action="store_true", help="without a window")
    parser.add_argument("--seconds", metavar="S", type=positive, help="run for so long, in the machine's time")
    parser.add_argument("--until", metavar="TEXT", help="run until this stands on the screen, for S seconds at most")
    parser.add_argument("--screenshot", metavar="PNG", help="at the end, save the picture")
    parser.add_argument("--text", action="store_true", help="at the end, print the screen's text")
    parser.add_argument("--json", action="store_true", help="at the end, print what was run and the text, as JSON")
    parser.add_argument("--wav", metavar="F", help="save the sound from the start to the end")
    parser.add_argument("--printer", metavar="F", help="at the end, save what was printed on the Centronics port")
    parser.add_argument("--record", metavar="UEF", help="record on a blank tape, and save it at the end as a new file")
    parser.add_argument("--state", metavar="F", help="go on from the state in F if it exists, and leave it there")
    parser.add_argument("--speed", metavar="X", type=speed, help="times real time, or max (the default when headless)")
    parser.add_argument("--fast-tape", action="store_true", help="at full speed while the tape's motor is on")
    add_window_options(parser)
    parser.set_defaults(execute=execute)


def unescape(text: str) -> str:
    r"""`text` with \n made a new line and \\ a backslash, so that a shell's 'PRINT\n' presses RETURN."""
    return "\\".join(part.replace("\\n", "\n") for part in text.split("\\\\"))


def execute(options: argparse.Namespace) -> int:
    return run_headless(options) if options.headless else run_in_window(options)


def run_headless(options: argparse.Namespace) -> int:
    """Status 1 if the text of --until did not come up, a machine without --seconds never waited for a key, or nothing
    was recorded with --record."""
    with ExitStack() as stack:
        beeb, image = build(options, blank_tape=options.record is not None)
        stack.enter_context(beeb)
        resumed = prepare(beeb, options)
        wav = None
        if options.wav:
            wav = stack.enter_context(wav_file(beeb.sound, options.wav))
        pace = None if options.speed == UNLIMITED else options.speed
        runner = Runner(beeb, pace, options.fast_tape, wav, stack.enter_context(progress_bar()))
        try:
            start(beeb, options, image, resumed)
            runner.between()
            reached = finish(runner, options)
        finally:  # an interrupt as well leaves what is on the tape
            recorded = options.record is None or keep_recording(beeb, options.record)
        if wav is not None:
            wav.take()
        keep(beeb, options)
    report(beeb, options, reached, runner.emulated_seconds, runner.host_seconds)
    return 0 if reached and recorded else 1


def run_in_window(options: argparse.Namespace) -> int:
    """Status 1 if the text of --until had not come up when the window was closed, or nothing was recorded with
    --record."""
    title = f"{Path(options.image).name} - {Settings.title}" if options.image is not None else Settings.title
    chosen = settings(options, title)
    build_it = partial(build, options, blank_tape=options.record is not None)
    (beeb, image), picture = with_roms(build_it, chosen, options.rom_dir)
    from emulator.window.app import Window  # pygame is imported where a window is opened

    with beeb:
        resumed = prepare(beeb, options)
        with closing(Window(beeb, chosen, picture or opened(chosen))) as window:
            boots, typed = first_acts(options, image, resumed)
            if resumed and not boots:
                beeb.type_ahead(typed)
            else:
                if resumed:
                    beeb.reset()
                window.start(boots, typed)
            sitting = Sitting(window, options)
            window.run()
    sitting.report()
    return 0 if sitting.reached and sitting.recorded else 1


def prepare(beeb: Beeb, options: argparse.Namespace) -> bool:
    """Put in the tape to record on, or go on from the state in a file; whether that was so.

    Raises BeebError, too, if what is wanted at the end has no directory to go to: it would be lost.
    """
    if options.record is not None:
        begin_recording(beeb, options)
    for path in (options.state, options.screenshot, options.printer):
        if path is not None and not Path(path).parent.is_dir():
            raise BeebError(f"{path}: {os.strerror(errno.ENOENT)}")
    resumed = options.state is not None and Path(options.state).exists()
    if resumed:
        resume(beeb, options.state)
    return resumed


def keep(beeb: Beeb, options: argparse.Namespace) -> None:
    """Save what is wanted at the end; what cannot be saved keeps nothing else from it."""
    with ExitStack() as stack:
        if options.printer is not None:
            stack.callback(save, options.printer, beeb.printed)
        if options.screenshot:
            stack.callback(save_picture, beeb, options.screenshot)
        if options.state is not None:
            stack.callback(save, options.state, beeb.save_state())


def begin_recording(beeb: Beeb, options: argparse.Namespace) -> None:
    """Put a blank tape into the recorder and press RECORD. Raises BeebError for a file that would be lost by it."""
    if Path(options.record).exists():
        raise BeebError(f"{options.record}: exists already, and --record makes a new tape")
    if options.state is not None:
        raise BeebError("--record begins a new tape, and --state goes on with the one in the recorder")
    if not Path(options.record).parent.is_dir():
        raise BeebError(f"{options.record}: there is no such directory to put the tape in")
    beeb.tape.insert(Tape(Path(options.record).name))
    beeb.tape.record()


def keep_recording(beeb: Beeb, path: str) -> bool:
    """Take out the tape and write it to `path`, unless there is nothing on it; whether there was something."""
    tape = beeb.tape.eject()
    if tape is None or not len(tape):
        print("beeb: nothing was recorded", file=sys.stderr)
        return False
    save(path, write_uef(tape))
    return True


def resume(beeb: Beeb, path: str) -> None:
    try:
        beeb.load_state(read(path))
    except StateError as error:
        raise BeebError(f"{path}: {error}") from error


def first_acts(options: argparse.Namespace, image: Recognised | None, resumed: bool) -> tuple[bool, str]:
    """What a person does first: whether to boot the disc, and what to type. Where a state is gone on from, IMAGE was
    started already."""
    idle = options.chain is None and options.type is None
    boots = options.boot or idle and not resumed and image is not None and image.boots
    typed = image.command if idle and not boots and not resumed and image is not None else ""
    if options.chain is not None:
        typed = f'CHAIN"{options.chain}"\n'
    return boots, typed if options.type is None else options.type


def start(beeb: Beeb, options: argparse.Namespace, image: Recognised | None, resumed: bool) -> None:
    """Switch on and do what a person does first. A machine that goes on from a state is on."""
    boots, typed = first_acts(options, image, resumed)
    if not resumed:
        beeb.boot(shift=boots)
    elif boots:
        beeb.press("SHIFT", "BREAK")
    beeb.type(typed)


def finish(runner: "Runner", options: argparse.Namespace) -> bool:
    """Run to the end that the options name; whether it came."""
    beeb = runner.beeb
    if options.until is not None:
        seconds = options.seconds or PATIENCE
        if runner.run(seconds, lambda step: beeb.run_until_text(options.until, seconds=step)):
            return True
        print(f"beeb: {options.until!r} has not come up in {seconds:g} s", file=sys.stderr)
        return False
    if options.seconds is not None:
        runner.run(options.seconds)
        return True
    if runner.run(PATIENCE, lambda step: beeb.run_until_input(seconds=step)):
        return True
    print(f"beeb: the program has not waited for a key in {PATIENCE:g} s", file=sys.stderr)
    return False


class Sitting:
    """What `beeb run` was told beside showing a machine: it looks for the text of --until while the window is open, and
    keeps what is wanted when that ends."""

    def __init__(self, window: "Window", options: argparse.Namespace) -> None:
        self.window = window
        self.options = options
        self.reached = options.until is None
        self.recorded = options.record is None
        self.began = time.perf_counter()
        self.turns = 0
        if options.wav is not None:
            self._record_sound(options.wav)
        if options.record is not None:
            window.at_end.append(self.keep_tape)
        window.at_end.append(self.keep)
        if options.until is not None:
            window.watchers.append(self.look)

    def _record_sound(self, path: str) -> None:
        """Write all that is heard to `path`."""
        sound = HeardSound(path, self.window.speaker.rate)
        self.window.listeners.append(sound.take)
        self.window.at_end.append(sound.close)

    def look(self) -> None:
        """Close the window when the text of --until has come up."""
        self.turns += 1
        if self.turns % LOOK == 0 and any(self.options.until in row for row in self.window.beeb.screen.text):
            self.reached = self.window.closing = True

    def keep_tape(self) -> None:
        """Save what was recorded with --record."""
        self.recorded = keep_recording(self.window.beeb, self.options.record)

    def keep(self) -> None:
        """Save what is wanted at the end, of the machine that is in the window then."""
        keep(self.window.beeb, self.options)

    def report(self) -> None:
        """Print what was asked for."""
        if not self.reached:
            print(f"beeb: {self.options.until!r} has not come up", file=sys.stderr)
        seconds = self.window.cycles_run / CLOCK, time.perf_counter() - self.began
        report(self.window.beeb, self.options, self.reached, *seconds)


class HeardSound:
    """A WAV file at `path` of the samples (int16, `rate` a second) that `take` gets.

    Raises BeebError when the file cannot be begun; what goes wrong later keeps nobody from playing, and is raised by
    `close`.
    """

    def __init__(self, path: str, rate: int) -> None:
        self._path = path
        self._trouble: OSError | None = None
        try:
            self._file = open(path, "wb")
        except OSError as error:
            raise self._failure(error) from error
        self._wave = wave.open(self._file, "wb")
        self._wave.setparams((1, 2, rate, 0, "NONE", "not compressed"))

    def take(self, samples: np.ndarray) -> None:
        if self._trouble is None:
            try:
                self._wave.writeframesraw(samples.astype("<i2").tobytes())
            except OSError as error:
                self._trouble = error

    def close(self) -> None:
        try:
            with self._file:
                self._wave.close()
        except OSError as error:
            self._trouble = self._trouble or error
        if self._trouble is not None:
            raise self._failure(self._trouble) from self._trouble

    def _failure(self, error: OSError) -> BeebError:
        return BeebError(f"{self._path}: {error.strerror or error}")


class Runner:
    """Runs a machine step by step; between steps it keeps pace with the host's clock, writes sound, shows progress."""

    def __init__(
        self, beeb: Beeb, speed: float | None, fast_tape: bool, wav: WavWriter | None, progress: Progress
    ) -> None:
        self.beeb = beeb
        self.speed = speed
        self.fast_tape = fast_tape
        self.wav = wav
        self.progress = progress
        self.started = time.perf_counter()
        self.first_cycle = self.last_cycle = beeb.cycles
        self.due = self.started  # the host's time at which the machine may go on

    @property
    def emulated_seconds(self) -> float:
        return (self.beeb.cycles - self.first_cycle) / CLOCK

    @property
    def host_seconds(self) -> float:
        return time.perf_counter() - self.started

    def run(self, seconds: float, until: Callable[[float], None] | None = None) -> bool:
        """Run for `seconds`, or until `until(step)` returns and does not raise TimeoutError; whether it did."""
        task = self.progress.add_task("", total=seconds, speed=0.0)
        end = self.beeb.cycles + round(seconds * CLOCK)
        while self.beeb.cycles < end:
            step = min(STEP if self.speed is None else PACED_STEP, (end - self.beeb.cycles) / CLOCK)
            if until is None:
                self.beeb.run(seconds=step)
            else:
                try:
                    until(step)
                    return True
                except TimeoutError:
                    pass
            self.between()
            done = seconds - (end - self.beeb.cycles) / CLOCK
            self.progress.update(task, completed=done, speed=self.emulated_seconds / self.host_seconds)
        return until is None

    def between(self) -> None:
        """What the host does while the machine stands still."""
        if self.wav is not None:
            self.wav.take()
        passed = (self.beeb.cycles - self.last_cycle) / CLOCK
        self.last_cycle = self.beeb.cycles
        now = time.perf_counter()
        if self.speed is None or self.fast_tape and self.beeb.tape.moving:
            self.due = now
            return
        self.due += passed / self.speed
        if self.due > now:
            time.sleep(self.due - now)
        else:
            self.due = now  # a host that is too slow is not made to catch up


def progress_bar() -> Progress:
    """A bar on standard error, if that is a terminal."""
    console = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.completed:.0f} of {task.total:.0f} s"), TimeElapsedColumn())
    speed_column = TextColumn("{task.fields[speed]:.1f} × real time")
    return Progress(*columns, speed_column, console=console, transient=True, disable=not console.is_terminal)


@contextmanager
def wav_file(sound: Sound, path: str) -> Iterator[WavWriter]:
    """A WAV file at `path`. Raises BeebError when it cannot be written."""
    try:
        with open(path, "wb") as file, WavWriter(sound, file) as wav:
            yield wav
    except OSError as error:
        raise BeebError(f"{path}: {error.strerror or error}") from error


def read(path: str) -> bytes:
    """The state in the file at `path`, or as much as shows that it is none."""
    try:
        with open(path, "rb") as file:
            return file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise BeebError(f"{path}: {error.strerror or error}") from error


def save(path: str, data: bytes) -> None:
    try:
        replace_file(Path(path), data)
    except OSError as error:
        raise BeebError(f"{path}: {error.strerror or error}") from error


def save_picture(beeb: Beeb, path: str) -> None:
    try:
        beeb.screen.image.save(path, format="PNG")
    except OSError as error:
        raise BeebError(f"{path}: {error.strerror or error}") from error


def report(
    beeb: Beeb, options: argparse.Namespace, reached: bool, emulated_seconds: float, host_seconds: float
) -> None:
    """Print what was asked for."""
    if options.text and not options.json:
        print(beeb.screen_text())
    if options.json:
        print_json(
            {
                "reached": reached,
                "cycles": beeb.cycles,
                "emulated_seconds": round(emulated_seconds, 6),
                "host_seconds": round(host_seconds, 3),
                "times_real_time": round(emulated_seconds / host_seconds, 1),
                "text": [row.rstrip() for row in beeb.screen.text],
            }
        )
