"""A front end without its toolkit: a machine, and all that is around it whatever shows it.

A toolkit's front end subclasses `FrontEnd`, fills in what it shows and plays, and calls `run_due_fields` and `go_back`
from its loop. Controls (`emulator.host.controls`) act on a `FrontEnd`.
"""

import dataclasses
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Literal, NamedTuple

from emulator.beeb import CLOCK, STARTING_SECONDS, Beeb
from emulator.board.keyboard import keystrokes
from emulator.debug.debugger import Debugger
from emulator.debug.points import StopPoint
from emulator.errors import BeebError
from emulator.host.clock import Clock
from emulator.host.files import Recent
from emulator.host.keymap import KeyMapper
from emulator.host.media import Media
from emulator.host.recorder import Recorder
from emulator.host.remedy import Remedy
from emulator.host.rewind import Rewind
from emulator.host.settings import KeyMode, Settings
from emulator.host.slots import Slots
from emulator.machine.television import WITH_BORDERS, WITHOUT_BORDERS
from emulator.media.choice import ChoiceError, Member
from emulator.programs import offered

SKIPPED_FIELDS = 10  # run at once at unlimited speed: only the last is drawn
RECENT = "recent.json"  # in the directory of the slots: the files opened last
REWIND_TURNS = 3  # turns of the loop for each step back: about four times real time

PASTING = "Typing {:,} characters. ESCAPE stops it"

Action = Callable[[], object]
PageName = Literal["menu", "help", "slots", "keyboard", "files", "new disc", "choice", "debugger"]


class FileOption(NamedTuple):
    """A file to choose: its name, a remark, and its path, which may name a member of a file."""

    name: str
    more: str
    path: str


class FileChoice(NamedTuple):
    """Several files of which the user chooses one."""

    title: str
    options: tuple[FileOption, ...]


class FrontEnd(ABC):
    """A machine, and the settings, clock, keys, media, slots, recent files, rewind, recorder and
    debugger around it.

    The machine belongs to the front end and is closed with it. `watchers` are called after each turn in which the
    machine ran, `listeners` with all its samples (int16, `sample_rate` a second), `successors` with a machine that
    replaces the present one, `pointers` with the place of each click on the picture (0 to 1 from the left and from
    the top of its 640 x 512 pixels), `sticks` before each run of fields with the first joystick (x to the right and
    y upwards, -1 to 1; whether it fires), `jumps` when the machine's time has jumped (see `jumped`), and `at_end`
    just before everything is closed. `rewinding` and `closing` are set by controls; `explained` are the key modes
    whose signs were explained. `cycles_run` counts the cycles of all machines that were here, whatever was rewound.
    """

    def __init__(self, beeb: Beeb, settings: Settings, sample_rate: int) -> None:
        self.beeb = beeb
        self.settings = settings
        self.sample_rate = sample_rate
        self.clock = Clock(settings.speed)
        self.keys = KeyMapper(beeb, settings.keys)
        self.keys.paste_stopped = self._say_paste_stopped
        self.slots = Slots(settings.state_dir)
        self.media = Media(beeb, self, settings.capture_dir, self.slots, settings.writable, settings.media_dir)
        self.recent = Recent(settings.state_dir / RECENT)
        self.rewind = Rewind(beeb)
        self.remedy = Remedy()
        self.recorder = Recorder(beeb, settings.capture_dir, sample_rate)
        if settings.symbols is not None:
            beeb.symbols = settings.symbols
        self.debugger = Debugger(beeb)
        for address in settings.breakpoints:
            self.debugger.toggle_breakpoint(address)
        for address, kind in settings.watches:
            self.debugger.add(StopPoint.at(kind, address))
        self.watchers: list[Action] = []
        self.listeners: list[Callable[[Any], object]] = []
        self.successors: list[Callable[[Beeb], object]] = []
        self.pointers: list[Callable[[float, float], object]] = []
        self.sticks: list[Callable[[float, float, bool], object]] = []
        self.jumps: list[Callable[[], object]] = []
        self.at_end: list[Action] = []
        self.choice = FileChoice("", ())  # the latest
        self.closing = False
        self.rewinding = False
        self.explained: set[KeyMode] = set()
        self.cycles_run = 0
        self.started = False, ""  # how the program was started: with SHIFT, and by what was typed
        self._turns = 0
        self._jam = ""  # of the last turn
        self._later: list[tuple[int, Action]] = []
        self._closed = False
        self._ends_at = None if settings.seconds is None else round(settings.seconds * CLOCK)

    # What a toolkit fills in

    @abstractmethod
    def say(self, text: str, error: bool = False) -> None:
        """Show a message for some seconds."""

    @abstractmethod
    def unsay(self, text: str) -> None:
        """Withdraw a message that no longer applies."""

    @abstractmethod
    def open_page(self, name: PageName) -> None:
        """Open the page of that name over what is shown."""

    @abstractmethod
    def toggle_page(self, name: PageName) -> None:
        """Open the page of that name, or close it if it is the one that is shown."""

    @abstractmethod
    def close_pages(self) -> None:
        """Close every page."""

    @abstractmethod
    def copy_text(self, text: str) -> None:
        """Put `text` on the host's clipboard. Raises BeebError if that fails."""

    @abstractmethod
    def clipboard_text(self) -> str:
        """The text on the host's clipboard, "" if there is none. Raises BeebError if it cannot be read."""

    @abstractmethod
    def take_samples(self) -> Any:
        """Take the samples (16-bit items) of the field that was just run from `Beeb.sound`, and play them."""

    @abstractmethod
    def silence(self) -> None:
        """Drop the samples that wait to be played."""

    @abstractmethod
    def machine_replaced(self) -> None:
        """`beeb` is another machine now: show and play that."""

    @abstractmethod
    def apply_settings(self) -> None:
        """Make what is shown and played follow `settings`."""

    def point(self, across: float, down: float) -> None:
        """Take a click on what is shown, 0 to 1 from its left and top, with borders or without."""
        if self.beeb.screen.borders:
            across = (across * WITH_BORDERS.width - WITH_BORDERS.left) / WITHOUT_BORDERS.width
            down = (down * WITH_BORDERS.height - WITH_BORDERS.top) / WITHOUT_BORDERS.height
        for pointer in self.pointers:
            pointer(across, down)

    # Settings

    def change(self, **changes: Any) -> None:
        """Change settings by their names, and apply them."""
        self.settings = dataclasses.replace(self.settings, **changes)
        if self.clock.speed != self.settings.speed:
            self.clock.speed = self.settings.speed
        if self.keys.choice != self.settings.keys:
            self.keys.choice = self.settings.keys
        self.apply_settings()

    # The machine

    def replace(self, beeb: Beeb) -> None:
        """Put another machine in the place of this one, whose discs are written."""
        old, self.beeb = self.beeb, beeb
        self.started = False, ""
        self.keys.release_all()
        for part in (self.keys, self.media, self.rewind, self.recorder, self.debugger):
            part.attach(beeb)
        self.machine_replaced()
        for attach in list(self.successors):
            attach(beeb)
        self.jumped()
        old.close()

    def jumped(self) -> None:
        """The machine's time has jumped (a state was loaded, the machine was replaced): drop all that was under way,
        and what `later` was given."""
        self._later.clear()
        self.debugger.jumped()
        self.keys.release_all(everything=True)
        self.silence()
        self.clock.restart()
        for listener in list(self.jumps):
            listener()

    def switch_on(self, shift: bool = False, typed: str = "") -> None:
        """Switch the machine off and on, end a pause, and `start`."""
        keystrokes(typed)
        self.clock.paused = False
        self.beeb.power_on()
        self.start(shift, typed)

    def start(self, shift: bool = False, typed: str = "") -> None:
        """After a reset: with `shift`, hold SHIFT so that the disc boots; then type `typed`.

        Both happen in the machine's time, so that they can be seen and heard. The user's keys wait meanwhile. Raises
        `KeyboardError`, with nothing done, for text that cannot be typed.
        """
        keystrokes(typed)
        if shift or typed:
            self.started = shift, typed
        self._later.clear()
        self.keys.wait(STARTING_SECONDS)
        if shift:
            self.beeb.key_down("SHIFT")
            self.later(STARTING_SECONDS, lambda: self.beeb.key_up("SHIFT"))
        if typed:
            self.later(STARTING_SECONDS, lambda: self.beeb.type_ahead(typed))

    def later(self, seconds: float, action: Action) -> None:
        """Do `action` after `seconds` of the machine's time, unless that jumps before."""
        self._later.append((self.cycles_run + round(seconds * CLOCK), action))

    def _say_paste_stopped(self, typed: int, characters: int) -> None:
        self.unsay(PASTING.format(characters))
        self.say(f"Stopped after {typed:,} of {characters:,} characters")

    # A turn of the loop

    def run_due_fields(self) -> bool:
        """Run the fields that are due by the clock, or until the debugger stops the machine; whether there were any."""
        ran = False
        while not self.closing and not self.debugger.stopped and self.clock.due():
            self._run_fields(SKIPPED_FIELDS if self.clock.unlimited and not self.recorder.recording_gif else 1)
            ran = True
        if ran:
            self.rewind.keep()
            for watcher in list(self.watchers):
                with self.reporting():
                    watcher()
            self._look_at_the_cpu()
            remedy = self.remedy.look(self.beeb)
            if remedy:
                self.say(remedy, error=True)
        return ran

    def _look_at_the_cpu(self) -> None:
        """Open the debugger if it has stopped the machine, and report a CPU that has stopped for good."""
        if self.debugger.stopped:
            self.open_page("debugger")
        told, self._jam = self._jam, self.debugger.jam
        if self._jam and not told and not self.debugger.stopped:
            self.say(f"The CPU has stopped: {self._jam}. F12 is BREAK; ALT F11 shows the program.", error=True)

    def go_back(self) -> None:
        """While rewinding, once a turn: load the state before, every REWIND_TURNS turns."""
        self._turns = (self._turns + 1) % REWIND_TURNS
        if self._turns == 0:
            with self.reporting():
                if self.rewind.back():
                    self.jumped()

    def before_field(self) -> None:
        """Called before each run of fields: bring the machine's inputs up to date."""
        self.keys.step()

    def _run_fields(self, fields: int) -> None:
        beeb = self.beeb
        self.before_field()
        before = beeb.cycles
        beeb.drawing = True if fields == 1 else None
        with self.reporting():  # writing a disc to its file may fail
            self.debugger.run(frames=fields)
        self.cycles_run += beeb.cycles - before
        samples = self.take_samples()
        with self.reporting():
            self.recorder.take(samples)
        for listener in self.listeners:
            listener(samples)
        self.clock.ran(beeb.cycles - before, fields)
        self.clock.hurry = self.settings.fast_tape and beeb.tape.moving or self.keys.pasting
        for due in [due for due in self._later if due[0] <= self.cycles_run]:
            self._later.remove(due)
            with self.reporting():
                due[1]()
        self.count(0)

    def count(self, seconds: float) -> None:
        """Close at the end of a run of limited length (`Settings.seconds`), for which these `seconds` of the host's
        time count like the machine's."""
        if self._ends_at is not None:
            self._ends_at -= round(seconds * CLOCK)
            self.closing = self.closing or self.cycles_run >= self._ends_at

    @contextmanager
    def reporting(self) -> Iterator[None]:
        """Show a BeebError that is raised meanwhile, and continue."""
        try:
            yield
        except BeebError as error:
            self.say(str(error), error=True)

    def drop(self, path: str | Path) -> None:
        """Use a file that was dropped on the front end, as `Media.drop` does, and close all pages. If it has several
        images, open the page on which the user chooses one. Programs that are `offered` do not count as recent."""
        self.close_pages()
        with self.reporting():
            try:
                message = self.media.drop(path)
            except ChoiceError as choice:
                self.offer(_choice_of(Path(choice.file(path)), choice.members))
                return
            self.say(message)
            if Path(path) not in [each.path for each in offered()]:
                self.recent.note(Path(path))

    def offer(self, choice: FileChoice) -> None:
        """Open the page on which the user chooses one of several files."""
        self.choice = choice
        self.open_page("choice")

    def offer_programs(self) -> None:
        """Offer the programs to try."""
        items = tuple(FileOption(each.name, each.title, str(each.path)) for each in offered())
        self.offer(FileChoice("Try these", items))

    def new_disc(self, path: Path, drive: int) -> None:
        """Make and insert a blank disc, as `Media.new_disc` does, and close all pages. Raises BeebError."""
        self.say(self.media.new_disc(path, drive))
        self.close_pages()
        self.recent.note(path)

    # The end

    def close(self) -> None:
        """Close everything, once: call `at_end`, keep the recorded tape, write the discs, complete the recordings.

        An error in one of these is raised after the others are done.
        """
        if self._closed:
            return
        self._closed = self.closing = True
        with ExitStack() as stack:  # the last is called first
            stack.callback(self.close_toolkit)
            stack.callback(self.recorder.close)
            stack.callback(self.beeb.close)
            stack.callback(self.media.keep_discs)
            stack.callback(self._keep_tape)
            for action in reversed(self.at_end):
                stack.callback(action)

    @abstractmethod
    def close_toolkit(self) -> None:
        """Close the picture, the sound device and the joysticks."""

    def _keep_tape(self) -> None:
        """Keep what was recorded on the tape; print where, as the front end can no longer show it."""
        kept = self.media.close()
        if kept:
            print(f"beeb: {kept}", file=sys.stderr)


def _choice_of(path: Path, members: Sequence[Member]) -> FileChoice:
    """The choice between several images in a file."""
    options = (FileOption(each.name or "no title", str(each.number), f"{path}:{each.number}") for each in members)
    return FileChoice(path.name, tuple(options))
