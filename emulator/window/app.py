"""The window's loop, and what holds its parts together.

A turn of the loop (`Window.step`): wait until a field of the machine is due, give the events of the host to the parts,
run what is due, field by field, and show the last one. There is no second thread but the sound device's.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pygame

from emulator.beeb import CLOCK, STARTING_SECONDS, Beeb
from emulator.errors import BeebError
from emulator.keyboard import keystrokes
from emulator.window.clock import Clock
from emulator.window.picture import Picture
from emulator.window.settings import Settings

MESSAGE_SECONDS = 4.0  # host seconds for which a message is shown
UNSEEN_FIELDS = 10  # run at once at unlimited speed: only the last of them is drawn
ESCAPE_SECONDS = 2.0  # ESCAPE is held so long to leave


class Window:
    """A window on `beeb`, which belongs to it from now on: it is closed with it.

    `run` is the whole life of it. `step`, one turn of its loop, is for tests and for what runs a window its own way.
    `watchers` are called after every turn in which the machine ran.
    """

    def __init__(self, beeb: Beeb, settings: Settings) -> None:
        self.settings = settings
        self.picture = Picture(settings.title, settings.scale, settings.full_screen)
        self.picture.tint, self.picture.scanlines = settings.tint, settings.scanlines
        self.clock = Clock(settings.speed)
        self.watchers: list[Callable[[], object]] = []
        self.closing = False
        self._later: list[tuple[int, Callable[[], object]]] = []
        self._take(beeb)

    def _take(self, beeb: Beeb) -> None:
        self.beeb = beeb
        beeb.drawing = True
        self._later.clear()
        seconds = self.settings.seconds
        self._ends_at = None if seconds is None else beeb.cycles + round(seconds * CLOCK)

    def replace(self, beeb: Beeb) -> None:
        """Another machine stands here from now on; the discs of the old one are written."""
        old = self.beeb
        self._take(beeb)
        old.close()

    # What a person did first: on the machine's clock, so that one sees and hears it happen

    def switch_on(self, shift: bool = False, typed: str = "") -> None:
        """Switch the machine on, with SHIFT held so that the disc is booted, and type `typed` when it has started.

        Raises `KeyboardError` if it cannot be typed.
        """
        keystrokes(typed)
        self.beeb.power_on()
        if shift:
            self.beeb.key_down("SHIFT")
            self.later(STARTING_SECONDS, lambda: self.beeb.key_up("SHIFT"))
        if typed:
            self.later(STARTING_SECONDS, lambda: self.beeb.typist.type(typed))

    def later(self, seconds: float, action: Callable[[], object]) -> None:
        """Do `action` when the machine has run for so long."""
        self._later.append((self.beeb.cycles + round(seconds * CLOCK), action))

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
        """End everything: the discs are written."""
        self.beeb.close()
        self.picture.close()

    def step(self) -> None:
        """One turn of the loop."""
        self.clock.wait()
        for event in pygame.event.get():
            with self.telling():
                self._handle(event)
        ran = False
        while not self.closing and self.clock.due():
            self._run_field()
            ran = True
        if ran:
            for watcher in list(self.watchers):
                with self.telling():
                    watcher()
        self.picture.show(self.beeb.video.frame)
        if ran:
            self.clock.shown()

    @contextmanager
    def telling(self) -> Iterator[None]:
        """What goes wrong is said in the window, and does not end it."""
        try:
            yield
        except BeebError as error:
            self.say(str(error), error=True)

    def _run_field(self) -> None:
        beeb = self.beeb
        before = beeb.cycles
        beeb.run(frames=1)
        self.clock.ran(beeb.cycles - before)
        self.clock.hurry = self.settings.fast_tape and beeb.tape.moving
        for due in [due for due in self._later if due[0] <= beeb.cycles]:
            self._later.remove(due)
            with self.telling():
                due[1]()
        if self._ends_at is not None and beeb.cycles >= self._ends_at:
            self.closing = True

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.closing = True
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self.picture.expose()

    # What the parts use

    def say(self, text: str, error: bool = False) -> None:
        """Show a message for some seconds."""


@contextmanager
def interruptible(window: Window) -> Iterator[None]:
    """Ctrl-C in the terminal, or a request to end, closes the window in order: nothing is cut off in the middle."""

    def close(*_: object) -> None:
        window.closing = True

    old = {number: signal.signal(number, close) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in old.items():
            signal.signal(number, handler)
