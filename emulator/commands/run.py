"""`beeb run`: run a machine in a window, or without one (--headless)."""

import argparse
import errno
import os
import sys
import time
import wave
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

from commandline.entry import EndedBySignal
from commandline.errors import shorten
from commandline.files import replace_file
from commandline.output import print_json
from emulator.automation.input_log import InputRecorder
from emulator.beeb import CLOCK, Beeb
from emulator.board.state import LARGEST_FILE, StateError
from emulator.commands.choose import with_member
from emulator.commands.interrupt import Interrupt, between_runs
from emulator.commands.machine import add_machine_options, build, symbols
from emulator.commands.watching import PointReached, watched, watches, watching
from emulator.commands.window import (
    UNLIMITED,
    add_window_options,
    open_window,
    positive,
    refuse_window_options,
    settings,
    speed,
)
from emulator.cpu.recompiler import cpu as recompiler
from emulator.debug.coverage import check_path, encode
from emulator.errors import BeebError
from emulator.host.remedy import Remedy
from emulator.host.settings import Settings
from emulator.machine.sound import Sound, WavWriter, little_endian
from emulator.media.archive import IMAGE_SUFFIXES
from emulator.media.choice import ChoiceError
from emulator.media.recognise import Recognised
from emulator.media.tape import Tape
from emulator.media.uef import write_uef
from emulator.symbols import Symbols

if TYPE_CHECKING:
    from emulator.window.app import Window

STEP = 1.0  # emulated seconds between two updates of the progress bar, at unlimited speed
PACED_STEP = 0.1  # the same when the host's clock sets the pace
LONGEST_SLEEP = 0.1  # host seconds between two looks for Ctrl-C
UNTIL_TURNS = 5  # turns of the window's loop between two searches for the text of --until
PICTURE_FORMATS = {"": "PNG", ".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG"}
JPEG_QUALITY = {"quality": 92, "subsampling": 0}  # colours as sharp as the brightness; PNG ignores both
LONG = 600.0  # emulated seconds of a run for which the recompiler is chosen: until then, compiling can outweigh it
TIMEOUT = 600.0  # emulated seconds after which the program is not expected to get any further


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("run", description="Run a machine, and start IMAGE in it.")
    add_machine_options(parser)
    start = parser.add_mutually_exclusive_group()
    start.add_argument("--boot", action="store_true", help="start with SHIFT-BREAK, which boots the disc")
    start.add_argument("--chain", metavar="NAME", help='type CHAIN"NAME"')
    parser.add_argument(
        "--type",
        metavar="TEXT",
        type=unescape,
        help=r"type TEXT in place of the start of IMAGE; after --boot or --chain, once the program waits for a key "
        r"(--headless). \n is RETURN, \\ a backslash",
    )
    parser.add_argument("--headless", action="store_true", help="run without a window")
    parser.add_argument("--seconds", metavar="S", type=positive, help="run for S seconds of the machine's time")
    parser.add_argument("--until", metavar="TEXT", type=wanted, help="run until TEXT is shown, for S seconds at most")
    parser.add_argument("--screenshot", metavar="F", help="save the picture at the end: PNG, or JPEG if F ends in .jpg")
    parser.add_argument("--text", action="store_true", help="print the text on the screen at the end")
    parser.add_argument("--json", action="store_true", help="print figures of the run and the text as JSON")
    parser.add_argument("--wav", metavar="F", help="save the sound")
    parser.add_argument("--printer", metavar="F", help="save the output to the parallel printer port")
    parser.add_argument("--record", metavar="UEF", help="record on a blank tape and save it as a new file")
    parser.add_argument(
        "--coverage",
        metavar="F",
        help="save what was executed, read and written: lines of source for coverage viewers (.info; needs --symbols), "
        "declarations for a disassembler (.py), or a picture of memory (.png)",
    )
    parser.add_argument(
        "--record-keys", metavar="F", help="record the keys, for beeb bisect, of the machine that is started"
    )
    parser.add_argument("--state", metavar="F", help="resume from the save state in F if it exists, and save it there")
    parser.add_argument("--speed", metavar="X", type=speed, help="times real time, or max (default when headless)")
    parser.add_argument("--fast-tape", action="store_true", help="run at unlimited speed while a tape moves")
    parser.add_argument(
        "--watch",
        dest="watches",
        metavar="ADDRESS[:r|w|rw]",
        type=watched,
        action="append",
        default=[],
        help="stop in the debugger after an instruction that writes (or reads) this byte, or without a window print "
        "each access",
    )
    add_window_options(parser)
    parser.set_defaults(execute=execute)


def unescape(text: str) -> str:
    r"""`text` with \n as a newline and \\ as a backslash."""
    return "\\".join(part.replace("\\n", "\n") for part in text.split("\\\\"))


def wanted(text: str) -> str:
    """A text to wait for, as an argument of an option."""
    if not text:
        raise argparse.ArgumentTypeError("the text must not be empty")
    return text


def execute(options: argparse.Namespace) -> int:
    return run_headless(options) if options.headless else run_in_window(options)


def run_headless(options: argparse.Namespace) -> int:
    """Status 1 if the text of --until did not appear, a machine without --seconds never waited for a key, or the tape
    of --record stayed blank. Raises BeebError for options of the window."""
    refuse_window_options(options, breaks=True)
    options.cpu = options.cpu or _cpu_for(options)
    with ExitStack() as stack:
        beeb, image = build(options, blank_tape=options.record is not None)
        stack.enter_context(beeb)
        beeb.symbols = symbols(options)
        stack.enter_context(covering(beeb, options))
        stack.enter_context(watching(beeb, options))
        resumed = prepare(beeb, options)
        wav = None
        if options.wav:
            wav = stack.enter_context(wav_file(beeb.sound, options.wav))
        pace = None if options.speed == UNLIMITED else options.speed
        interrupt = stack.enter_context(between_runs(beeb))
        runner = Runner(beeb, pace, options.fast_tape, wav, stack.enter_context(progress_bar()), interrupt)
        reached = False
        try:
            start(runner, options, image, resumed)
            answer(runner, options)
            reached = finish(runner, options)
        except PointReached:
            reached = True
        except KeyboardInterrupt:
            pass  # what the options ask for is written, and then `check` raises it again
        finally:
            recorded = options.record is None or keep_recording(beeb, options.record)
        if wav is not None:
            wav.take()
        save_outputs(beeb, options)
        remedy = Remedy().look(beeb)
        if remedy:
            print(f"beeb: {remedy}", file=sys.stderr)
        report(beeb, options, reached, runner.emulated_seconds, runner.host_seconds)
        interrupt.check()
    return 0 if reached and recorded else 1


def _cpu_for(options: argparse.Namespace) -> str | None:
    """The CPU of a run without a window if none is chosen; None for that of `Beeb`."""
    long = options.speed in (None, UNLIMITED) and options.until is None and (options.seconds or 0) >= LONG
    return "recompiler" if long and not os.environ.get("BEEB_CPU") and recompiler.available() else None


def run_in_window(options: argparse.Namespace) -> int:
    """Status 1 if the window was closed before the text of --until appeared, or the tape of --record stayed blank."""
    if options.type is not None and (options.boot or options.chain is not None):
        raise BeebError("--type after --boot or --chain needs --headless")
    title = f"{Path(options.image).name} - {Settings.title}" if options.image is not None else Settings.title
    chosen = settings(options, title)
    chosen = replace(chosen, watches=watches(options, chosen.symbols or Symbols()))
    several = None
    try:
        options.image = options.image and with_member(options.image, IMAGE_SUFFIXES)
    except ChoiceError:  # without a terminal the window asks
        several, options.image = options.image, None
    beeb, image = build(options, blank_tape=options.record is not None)
    with beeb, covering(beeb, options):
        resumed = prepare(beeb, options)
        with closing(open_window(beeb, chosen)) as window:
            boots, typed = start_actions(options, image, resumed)
            if resumed and not boots:
                beeb.type_ahead(typed)
            else:
                if resumed:
                    beeb.reset()
                window.start(boots, typed)
            if several is not None:
                window.drop(several)
            if options.image is not None:
                with window.reporting():
                    window.recent.note(Path(options.image))
            run = WindowRun(window, options)
            window.run()
    run.report()
    if window.ended_by:
        raise EndedBySignal(window.ended_by)
    return 0 if run.reached and run.recorded else 1


@contextmanager
def covering(beeb: Beeb, options: argparse.Namespace) -> Iterator[None]:
    """Collect coverage in `options.covered`, if --coverage asks for it. Raises BeebError for its file."""
    if options.coverage is None:
        yield
        return
    check_path(options.coverage)
    with beeb.coverage() as options.covered:
        yield


def prepare(beeb: Beeb, options: argparse.Namespace) -> bool:
    """Insert the tape to record on, or resume from the state in a file; whether it was resumed.

    Raises BeebError also if an output file cannot be written: its directory is missing, or its format unknown.
    """
    if options.record is not None:
        begin_recording(beeb, options)
    for path in (options.state, options.screenshot, options.printer, options.record_keys):
        if path is not None and not Path(path).parent.is_dir():
            raise BeebError(f"{path}: {os.strerror(errno.ENOENT)}")
    if options.screenshot is not None:
        picture_format(options.screenshot)
    options.key_recorder = InputRecorder(beeb) if options.record_keys is not None else None
    beeb.screen.borders = options.borders
    if options.state is not None and Path(options.state).exists():
        resume(beeb, options.state)
        return True
    return bool(options.resumed)


def save_outputs(beeb: Beeb, options: argparse.Namespace) -> None:
    """Write the output files of the options. An error in one is raised after the others are written."""
    with ExitStack() as stack:
        if options.printer is not None:
            stack.callback(save, options.printer, beeb.printed)
        if options.key_recorder is not None:
            stack.callback(save, options.record_keys, options.key_recorder.stop().to_text().encode())
        if options.screenshot:
            stack.callback(save_picture, beeb, options.screenshot)
        if options.state is not None:
            stack.callback(save, options.state, beeb.save_state())
        if options.coverage is not None:
            stack.callback(lambda: save(options.coverage, encode(options.covered, options.coverage, beeb.symbols)))


def begin_recording(beeb: Beeb, options: argparse.Namespace) -> None:
    """Insert a blank tape and press RECORD. Raises BeebError if that would overwrite a file or end without one."""
    if Path(options.record).exists():
        raise BeebError(f"{options.record}: file exists; --record needs a new one")
    if options.state is not None:
        raise BeebError("--record cannot be combined with --state, which resumes with its own tape")
    if not Path(options.record).parent.is_dir():
        raise BeebError(f"{options.record}: {os.strerror(errno.ENOENT)}")
    beeb.tape.insert(Tape(Path(options.record).name))
    beeb.tape.record()


def keep_recording(beeb: Beeb, path: str) -> bool:
    """Eject the tape and write it to `path`; whether there was something on it to write."""
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


def start_actions(options: argparse.Namespace, image: Recognised | None, resumed: bool) -> tuple[bool, str]:
    """Whether to boot the disc, and what to type at the start. In a resumed machine IMAGE was started already."""
    idle = options.chain is None and options.type is None
    text = None if options.boot or options.chain is not None else options.type
    boots = options.boot or idle and not resumed and image is not None and image.boots
    typed = image.command if idle and not boots and not resumed and image is not None else ""
    if options.chain is not None:
        typed = f'CHAIN"{options.chain}"\n'
    return boots, typed if text is None else text


def start(runner: "Runner", options: argparse.Namespace, image: Recognised | None, resumed: bool) -> None:
    """Boot the machine, unless it was resumed, and start what the options say."""
    beeb = runner.beeb
    boots, typed = start_actions(options, image, resumed)
    if not resumed:
        with suppress(TimeoutError):  # a ROM that takes over at the reset need not show a prompt
            beeb.boot(shift=boots)
    elif boots:
        beeb.press("SHIFT", "BREAK")
    type_all(runner, typed)


def answer(runner: "Runner", options: argparse.Namespace) -> None:
    """Type the text of --type after --boot or --chain: when the program waits for a key, or after --seconds."""
    if options.type is None or not options.boot and options.chain is None:
        return
    seconds = options.seconds or TIMEOUT
    if not runner.run(seconds, lambda step: runner.beeb.run_until_input(seconds=step)):
        print(f"beeb: the program did not wait for a key in {seconds:g} s; typing all the same", file=sys.stderr)
    type_all(runner, options.type)


def type_all(runner: "Runner", text: str) -> None:
    """Type a text, up to its last key."""
    runner.beeb.type_ahead(text)
    runner.between()
    while runner.beeb.typing:
        runner.beeb.run(frames=1)
        runner.between()


def finish(runner: "Runner", options: argparse.Namespace) -> bool:
    """Run to the end that the options set; whether it was reached."""
    beeb = runner.beeb
    if options.until is not None:
        seconds = options.seconds or TIMEOUT
        if runner.run(seconds, lambda step: beeb.run_until_text(options.until, seconds=step)):
            return True
        print(f"beeb: {shorten(options.until)!r} did not appear in {seconds:g} s", file=sys.stderr)
        return False
    if options.seconds is not None:
        runner.run(options.seconds)
        return True
    if runner.run(TIMEOUT, lambda step: beeb.run_until_input(seconds=step)):
        return True
    print(f"beeb: the program did not wait for a key in {TIMEOUT:g} s", file=sys.stderr)
    return False


class WindowRun:
    """The options of `beeb run` around an open window: finds the text of --until and writes the output files."""

    def __init__(self, window: "Window", options: argparse.Namespace) -> None:
        self.window = window
        self.options = options
        self.reached = options.until is None
        self.recorded = options.record is None
        self.started = time.perf_counter()
        self.turns = 0
        if options.wav is not None:
            self._record_sound(options.wav)
        if options.record is not None:
            window.at_end.append(self.save_tape)
        window.at_end.append(self.save_outputs)
        if options.until is not None:
            window.watchers.append(self.find_text)

    def _record_sound(self, path: str) -> None:
        """Write the window's samples to `path`."""
        sound = SoundFile(path, self.window.sample_rate)
        self.window.listeners.append(sound.take)
        self.window.at_end.append(sound.close)

    def find_text(self) -> None:
        """Close the window when the text of --until is on the screen."""
        self.turns += 1
        if self.turns % UNTIL_TURNS == 0 and any(self.options.until in row for row in self.window.beeb.screen.text):
            self.reached = self.window.closing = True

    def save_tape(self) -> None:
        """Save the tape of --record."""
        self.recorded = keep_recording(self.window.beeb, self.options.record)

    def save_outputs(self) -> None:
        """Write the output files, from the machine that is in the window at the end."""
        save_outputs(self.window.beeb, self.options)

    def report(self) -> None:
        """Print the results."""
        if not self.reached:
            print(f"beeb: {shorten(self.options.until)!r} did not appear", file=sys.stderr)
        seconds = self.window.cycles_run / CLOCK, time.perf_counter() - self.started
        report(self.window.beeb, self.options, self.reached, *seconds)


class SoundFile:
    """A WAV file at `path` of the samples (int16, `rate` a second) that `take` gets.

    Raises BeebError if the file cannot be opened. A later error does not interrupt the run; `close` raises it.
    """

    def __init__(self, path: str, rate: int) -> None:
        self._path = path
        self._error: OSError | None = None
        try:
            self._file = open(path, "wb")
        except OSError as error:
            raise self._failure(error) from error
        self._wave = wave.open(self._file, "wb")
        self._wave.setparams((1, 2, rate, 0, "NONE", "not compressed"))

    def take(self, samples: Any) -> None:
        if self._error is None:
            try:
                self._wave.writeframesraw(little_endian(samples))
            except OSError as error:
                self._error = error

    def close(self) -> None:
        try:
            with self._file:
                self._wave.close()
        except OSError as error:
            self._error = self._error or error
        if self._error is not None:
            raise self._failure(self._error) from self._error

    def _failure(self, error: OSError) -> BeebError:
        return BeebError(f"{self._path}: {error.strerror or error}")


class Runner:
    """Runs a machine in steps; in between it keeps pace with the host's clock, writes sound and shows progress."""

    def __init__(
        self,
        beeb: Beeb,
        speed: float | None,
        fast_tape: bool,
        wav: WavWriter | None,
        progress: Progress,
        interrupt: Interrupt | None = None,
    ) -> None:
        self.beeb = beeb
        self.speed = speed
        self.fast_tape = fast_tape
        self.wav = wav
        self.progress = progress
        self.interrupt = interrupt or Interrupt(beeb)
        self.started = time.perf_counter()
        self.first_cycle = self.last_cycle = beeb.cycles
        self.due = self.started  # the host's time of the next step

    @property
    def emulated_seconds(self) -> float:
        return (self.beeb.cycles - self.first_cycle) / CLOCK

    @property
    def host_seconds(self) -> float:
        return time.perf_counter() - self.started

    def run(self, seconds: float, until: Callable[[float], None] | None = None) -> bool:
        """Run for `seconds`, or until `until(step)` returns without a TimeoutError; whether the end was reached.

        Raises KeyboardInterrupt if a signal came.
        """
        task = self.progress.add_task("", total=seconds, speed=0.0)
        end = self.beeb.cycles + round(seconds * CLOCK)
        while self.beeb.cycles < end:
            step = min(STEP if self.speed is None else PACED_STEP, (end - self.beeb.cycles) / CLOCK)
            if until is None:
                self.beeb.run(seconds=step)
            else:
                try:
                    until(step)
                    self.interrupt.check()  # a signal ends it, too
                    return True
                except TimeoutError:
                    pass
            self.between()
            done = seconds - (end - self.beeb.cycles) / CLOCK
            self.progress.update(task, completed=done, speed=self.emulated_seconds / self.host_seconds)
        return until is None

    def between(self) -> None:
        """Write sound, and wait for the host's clock. Raises KeyboardInterrupt if Ctrl-C was pressed."""
        self.interrupt.check()
        if self.wav is not None:
            self.wav.take()
        passed = (self.beeb.cycles - self.last_cycle) / CLOCK
        self.last_cycle = self.beeb.cycles
        now = time.perf_counter()
        if self.speed is None or self.fast_tape and self.beeb.tape.moving:
            self.due = now
            return
        self.due = max(self.due + passed / self.speed, now)  # a host that is too slow does not catch up
        while self.due > now:
            time.sleep(min(self.due - now, LONGEST_SLEEP))
            self.interrupt.check()
            now = time.perf_counter()


def progress_bar() -> Progress:
    """A progress bar on standard error, if that is a terminal."""
    console = Console(stderr=True)
    columns = (BarColumn(), TextColumn("{task.completed:.0f} of {task.total:.0f} s"), TimeElapsedColumn())
    speed_column = TextColumn("{task.fields[speed]:.1f} × real time")
    return Progress(*columns, speed_column, console=console, transient=True, disable=not console.is_terminal)


@contextmanager
def wav_file(sound: Sound, path: str) -> Iterator[WavWriter]:
    """A WAV file at `path`. Raises BeebError if it cannot be written."""
    try:
        with open(path, "wb") as file, WavWriter(sound, file) as wav:
            yield wav
    except OSError as error:
        raise BeebError(f"{path}: {error.strerror or error}") from error


def read(path: str) -> bytes:
    """The state in the file at `path`, or enough of it to show that it is not a state."""
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


def picture_format(path: str) -> str:
    """The format of a screenshot by the suffix of its file; PNG without one. Raises BeebError for another suffix."""
    suffix = Path(path).suffix.lower()
    if suffix not in PICTURE_FORMATS:
        raise BeebError(f"{path}: screenshots are PNG (.png) or JPEG (.jpg), not {suffix}")
    return PICTURE_FORMATS[suffix]


def save_picture(beeb: Beeb, path: str) -> None:
    try:
        beeb.screen.image.convert("RGB").save(path, format=picture_format(path), **JPEG_QUALITY)
    except OSError as error:
        raise BeebError(f"{path}: {error.strerror or error}") from error


def report(
    beeb: Beeb, options: argparse.Namespace, reached: bool, emulated_seconds: float, host_seconds: float
) -> None:
    """Print the text or the JSON that the options ask for."""
    if options.text and not options.json:
        print(beeb.screen_text())
    if options.json:
        print_json(
            {
                "reached": reached,
                "cpu": beeb.cpu_name,
                "cycles": beeb.cycles,
                "emulated_seconds": round(emulated_seconds, 6),
                "host_seconds": round(host_seconds, 3),
                "times_real_time": round(emulated_seconds / host_seconds, 1),
                "text": [row.rstrip() for row in beeb.screen.text],
            }
        )
