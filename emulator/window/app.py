"""The window's loop, and what holds its parts together.

A turn of the loop (`Window.step`): wait until a field of the machine is due, give the events of the host to the parts,
run what is due, field by field, and show the last one. There is no second thread but the sound device's.
"""

import dataclasses
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from typing import Any

import numpy as np
import pygame

from emulator.beeb import CLOCK, STARTING_SECONDS, Beeb
from emulator.errors import BeebError
from emulator.keyboard import keystrokes
from emulator.window import controls
from emulator.window.clock import Clock
from emulator.window.joysticks import Joysticks
from emulator.window.keys import Keys
from emulator.window.media import Media
from emulator.window.overlay import Overlay
from emulator.window.picture import Picture
from emulator.window.recorder import Recorder
from emulator.window.rewind import Rewind
from emulator.window.settings import Settings
from emulator.window.slots import Slots
from emulator.window.speaker import Speaker

UNSEEN_FIELDS = 10  # run at once at unlimited speed: only the last of them is drawn
ESCAPE_SECONDS = 2.0  # host seconds for which ESCAPE is held to leave
REWIND_TURNS = 3  # turns of the loop for each step back while it is rewound: about four times real time
COUNTDOWN_SECONDS = 1.5  # of these the last ones are counted down: nobody who presses ESCAPE for the Beeb sees it

EXPOSING = (
    pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED,
    pygame.RENDER_TARGETS_RESET, pygame.RENDER_DEVICE_RESET,
)  # fmt: skip

Action = Callable[[], object]


class Window:
    """A window on `beeb`, which belongs to it from now on: it is closed with it.

    `run` is the whole life of it. `step`, one turn of its loop, is for tests and for what runs a window its own way.
    `watchers` are called after each turn in which the machine ran, `listeners` with all samples that it has given (at
    `speaker.rate`), `successors` with another machine that stands here from now on, and `at_end` when the window is
    about to close, with the machine as it was left. `picture` is a window that is open already.
    """

    def __init__(self, beeb: Beeb, settings: Settings, picture: Picture | None = None) -> None:
        self.beeb: Beeb = beeb
        self.settings: Settings = settings
        self.picture = picture or Picture(settings.title, settings.scale)
        self.clock = Clock(settings.speed)
        self.watchers: list[Action] = []
        self.listeners: list[Callable[[np.ndarray], object]] = []
        self.successors: list[Callable[[Beeb], object]] = []
        self.at_end: list[Action] = []
        self.closing = False
        self.rewinding = False
        self._turns = 0
        self.cycles_run = 0  # of all the machines that stood here, whatever was rewound
        self._later: list[tuple[int, Action]] = []
        self._escape_down: float | None = None  # host time since which ESCAPE is held
        self._closed = False
        self._ends_at = None if settings.seconds is None else round(settings.seconds * CLOCK)
        self.keys: Keys = Keys(beeb, settings.keys)
        self.joysticks: Joysticks = Joysticks(beeb)
        self.speaker: Speaker = Speaker(beeb.sound, settings.volume, settings.muted)
        trouble = self.speaker.open().rstrip(".")
        self.media: Media = Media(beeb, self, settings.capture_dir, settings.writable)
        self.slots: Slots = Slots(settings.state_dir)
        self.rewind = Rewind(beeb)
        self.recorder: Recorder = Recorder(beeb, settings.capture_dir, self.speaker.rate)
        self.overlay: Overlay = Overlay(self)
        self.picture.foot = self.overlay.bar_height
        self.picture.resize(settings.scale)
        self._apply()
        if trouble:
            print(f"beeb: there is no sound: {trouble}", file=sys.stderr)
            self.say(f"There is no sound: {trouble}", error=True)

    # What is chosen

    def change(self, **changes: Any) -> None:
        """Change settings, by their names, and do what they say."""
        self.settings = dataclasses.replace(self.settings, **changes)
        self._apply()

    def _apply(self) -> None:
        settings = self.settings
        if self.clock.speed != settings.speed:
            self.clock.speed = settings.speed
        self.picture.tint = settings.tint
        self.picture.scanlines = settings.scanlines
        self.picture.full_screen = settings.full_screen
        if self.keys.mode != settings.keys:
            self.keys.mode = settings.keys
        self.speaker.volume = settings.volume
        self.speaker.muted = settings.muted
        self.picture.expose()  # with the bar of lights or without

    # The machine

    def replace(self, beeb: Beeb) -> None:
        """Another machine stands here from now on; the discs of the old one are written."""
        old, self.beeb = self.beeb, beeb
        self.keys.let_go()
        for part in (self.keys, self.joysticks, self.media, self.rewind, self.recorder):
            part.attach(beeb)
        self.speaker.attach(beeb.sound)
        for attach in list(self.successors):
            attach(beeb)
        self.jumped()
        names = [name for name in (*self.media.disc_names, self.media.tape_name) if name]
        self.picture.window.title = " - ".join([*names[:1], Settings.title])
        old.close()

    def jumped(self) -> None:
        """The machine's time has jumped: a state was loaded, or another machine stands here. What was still to be done
        at a start is not done at this other time."""
        self._later.clear()
        self.keys.let_go(everything=True)
        self.speaker.empty()
        self.clock.restart()

    def switch_on(self, shift: bool = False, typed: str = "") -> None:
        """Switch the machine off and on, and go on as `start` says. What is switched on is not paused."""
        keystrokes(typed)
        self.clock.paused = False
        self.beeb.power_on()
        self.start(shift, typed)

    def start(self, shift: bool = False, typed: str = "") -> None:
        """At a machine that has just been reset: hold SHIFT so that the disc is booted, and type `typed` when it can.

        All this is on the machine's clock, so that the person sees and hears it happen. Raises `KeyboardError`, with
        nothing done, for a text that cannot be typed.
        """
        keystrokes(typed)
        self._later.clear()
        if shift:
            self.beeb.key_down("SHIFT")
            self.later(STARTING_SECONDS, lambda: self.beeb.key_up("SHIFT"))
        if typed:
            self.later(STARTING_SECONDS, lambda: self.beeb.type_ahead(typed))

    def later(self, seconds: float, action: Action) -> None:
        """Do `action` when the machine has run for so long; never if another one stands here before that."""
        self._later.append((self.cycles_run + round(seconds * CLOCK), action))

    # The loop

    def run(self) -> None:
        """Until the window is closed, ESCAPE is held, Ctrl-C comes or the settings' seconds have passed."""
        with interruptible(self):
            try:
                while not self.closing:
                    self.step()
            finally:
                self.close()

    def close(self) -> None:
        """End everything, once: what wants the machine as it was left has it, recordings are ended, discs written.

        An error in one of these keeps none of the others from being done.
        """
        if self._closed:
            return
        self._closed = self.closing = True
        with ExitStack() as stack:  # the last first
            stack.callback(self.picture.close)
            stack.callback(self.joysticks.close)
            stack.callback(self.speaker.close)
            stack.callback(self.recorder.close)
            stack.callback(self.beeb.close)
            stack.callback(self._keep_tape)
            for action in reversed(self.at_end):
                stack.callback(action)

    def _keep_tape(self) -> None:
        """Say where a tape is that was recorded on, as the window will not be there to say it."""
        kept = self.media.close()
        if kept:
            print(f"beeb: {kept}", file=sys.stderr)

    def step(self) -> None:
        """One turn of the loop."""
        self.clock.held = self.overlay.holds or self.rewinding
        if self.clock.standing:
            self.speaker.empty()
        self.speaker.at_speed(None if self.clock.unlimited else self.clock.speed)
        self.clock.wait()
        for event in host_events():
            with self.telling():
                self._handle(event)
        if self._escape_down is not None and self.clock.time >= self._escape_down + ESCAPE_SECONDS:
            self.closing = True
        ran = self._run_what_is_due()
        if self.rewinding:
            self._go_back()
        self.picture.show(self.beeb.screen.colours, self.overlay.layers(self.picture.size))
        if ran:
            self.clock.shown()

    @contextmanager
    def telling(self) -> Iterator[None]:
        """What goes wrong meanwhile is said in the window, and does not end it."""
        try:
            yield
        except BeebError as error:
            self.say(str(error), error=True)

    def _run_what_is_due(self) -> bool:
        """Run the fields that are due; whether there were any."""
        ran = False
        while not self.closing and self.clock.due():
            self._run_fields(UNSEEN_FIELDS if self.clock.unlimited and not self.recorder.recording_gif else 1)
            ran = True
        if ran:
            self.rewind.keep()
            for watcher in list(self.watchers):
                with self.telling():
                    watcher()
        return ran

    def _go_back(self) -> None:
        """Every few turns: take up the state that was kept before."""
        self._turns = (self._turns + 1) % REWIND_TURNS
        if self._turns == 0:
            with self.telling():
                if self.rewind.back():
                    self.jumped()

    def _run_fields(self, fields: int) -> None:
        beeb = self.beeb
        self.keys.step()
        self.joysticks.step()
        before = beeb.cycles
        beeb.drawing = fields == 1
        with self.telling():  # a disc may have been written whose file cannot be
            beeb.run(frames=fields)
        self.cycles_run += beeb.cycles - before
        samples = self.speaker.take()
        with self.telling():
            self.recorder.take(samples)
        for listener in self.listeners:
            listener(samples)
        self.clock.ran(beeb.cycles - before, fields)
        self.clock.hurry = self.settings.fast_tape and beeb.tape.moving
        for due in [due for due in self._later if due[0] <= self.cycles_run]:
            self._later.remove(due)
            with self.telling():
                due[1]()
        if self._ends_at is not None and self.cycles_run >= self._ends_at:
            self.closing = True

    # Events

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.closing = True
        elif event.type in EXPOSING:
            self.picture.expose()
        elif event.type == pygame.DROPFILE:
            self.overlay.close_all()  # a machine that was just started does not stand still behind a page
            self.say(self.media.drop(event.file))
        else:
            taken = self.overlay.handle(event) or self._is_control(event)
            self._watch_escape(event, taken)
            self.keys.take(event, taken)
            self.joysticks.take(event)

    def _is_control(self, event: pygame.event.Event) -> bool:
        """Do what a control's key means; whether it was one, though it could not be done."""
        with self.telling():
            return controls.handle(event, self)
        return True

    def _watch_escape(self, event: pygame.event.Event, taken: bool) -> None:
        """Note since when ESCAPE is held, for the Beeb: on a page of the window it closes that."""
        if event.type == pygame.KEYDOWN and event.scancode == pygame.KSCAN_ESCAPE:
            self._escape_down = None if taken else self.clock.time
        elif event.type == pygame.KEYUP and event.scancode == pygame.KSCAN_ESCAPE:
            self._escape_down = None
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._escape_down = None

    @property
    def escape_left(self) -> float | None:
        """Seconds for which ESCAPE has still to be held to close the window, near the end; else None."""
        if self._escape_down is None:
            return None
        left = self._escape_down + ESCAPE_SECONDS - self.clock.time
        return max(left, 0.0) if left <= COUNTDOWN_SECONDS else None

    # What the parts use

    def say(self, text: str, error: bool = False) -> None:
        """Show a message for some seconds."""
        self.overlay.say(text, error)

    def do(self, control: str) -> None:
        """Do what the control of that name (of `controls.CONTROLS`) does; what goes wrong is said."""
        with self.telling():
            controls.run(control, self)


def host_events() -> list[pygame.event.Event]:
    """What has happened on the host. Each KEYDOWN has the text that came with it in `unicode`: pygame forgets it when
    the key is up again before anybody asks, and then gives what is on the key without SHIFT."""
    events = pygame.event.get()
    for event, following in pairwise(events):
        if event.type == pygame.KEYDOWN and following.type == pygame.TEXTINPUT:
            event.unicode = following.text
    return events


@contextmanager
def interruptible(window: Window) -> Iterator[None]:
    """Meanwhile Ctrl-C in the terminal, a request to end and a terminal that goes away close the window in order."""

    def close(*_: object) -> None:
        window.closing = True

    names = ("SIGINT", "SIGTERM", "SIGHUP")  # Windows has no SIGHUP
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    old = [(number, signal.signal(number, close)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in old:
            signal.signal(number, handler)
