"""The window and its loop.

A turn of the loop (`Window.step`): wait until a field of the machine is due, handle the host's events, run the fields
that are due, and show the last one. The only other thread is the sound device's.
"""

import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import numpy as np
import pygame

from commandline.entry import SIGNALS
from emulator.beeb import Beeb
from emulator.errors import BeebError
from emulator.host import controls
from emulator.host.events import FocusLost, HostEvent, KeyEvent
from emulator.host.front_end import FrontEnd, PageName
from emulator.host.settings import Settings
from emulator.window import events
from emulator.window.joysticks import Joysticks
from emulator.window.overlay import MOUSE_EVENTS, Overlay
from emulator.window.picture import Picture, titled
from emulator.window.speaker import Speaker

ESCAPE_SECONDS = 2.0  # host seconds for which ESCAPE is held to leave
COUNTDOWN_SECONDS = 1.5  # the last of these are counted down: a shorter press of ESCAPE shows nothing

EXPOSING = (
    pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED,
    pygame.RENDER_TARGETS_RESET, pygame.RENDER_DEVICE_RESET,
)  # fmt: skip


class Window(FrontEnd):
    """A window on `beeb`. Raises DisplayError if it cannot be opened. `ended_by` is the signal that closed it, or 0.

    `run` is its whole life. `step` is one turn of its loop, for tests and for other loops.
    """

    def __init__(self, beeb: Beeb, settings: Settings) -> None:
        self.picture = Picture(settings.title, settings.scale)
        self.joysticks = Joysticks(beeb)
        self.speaker = Speaker(beeb.sound, settings.volume, settings.muted)
        no_sound = self.speaker.open().rstrip(".")
        super().__init__(beeb, settings, self.speaker.rate)
        self.ended_by = 0
        self._escape_down: float | None = None  # host time since which ESCAPE is held
        self.overlay = Overlay(self, self.picture.size)
        self.picture.foot = self.overlay.bar_height
        self.picture.resize(settings.scale)
        self.apply_settings()
        if no_sound and not settings.muted:
            print(f"beeb: no sound: {no_sound}", file=sys.stderr)
            self.say(f"No sound: {no_sound}", error=True)

    # The loop

    def run(self) -> None:
        """Run until the window is closed, ESCAPE is held, a signal ends it or the settings' seconds have passed."""
        with closed_by_signals(self):
            try:
                while not self.closing:
                    self.step()
            finally:
                self.close()

    def step(self) -> None:
        """One turn of the loop."""
        self.clock.held = self.overlay.holds or self.rewinding or self.debugger.stopped
        if self.clock.stopped:
            self.silence()
        self.speaker.at_speed(None if self.clock.unlimited else self.clock.speed)
        self.clock.wait()
        for event in self._events():
            with self.reporting():
                self._handle(event)
        if self._escape_down is not None and self.clock.time >= self._escape_down + ESCAPE_SECONDS:
            self.closing = True
        ran = self.run_due_fields()
        if self.rewinding:
            self.go_back()
        layers = self.overlay.layers(self.picture.size, self.joysticks.names, self.escape_left)
        self.picture.place = self.overlay.picture_place
        screen = self.beeb.screen
        self.picture.show(screen.in_progress if self.debugger.stopped else screen.colours, layers)
        if ran:
            self.clock.shown()

    # Events

    def _events(self) -> list[pygame.event.Event]:
        """The events since the last turn. If they cannot be read, some may be lost: release all keys."""
        try:
            return events.poll()
        except BeebError as error:
            self.say(str(error), error=True)
            self.keys.take(FocusLost())
            return []

    def _handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.closing = True
        elif event.type in EXPOSING:
            self.picture.expose()
        elif event.type == pygame.DROPFILE:
            self.drop(event.file)
        elif event.type in MOUSE_EVENTS:
            if not self.overlay.handle_mouse(event) and event.type == pygame.MOUSEBUTTONDOWN:
                self._click(event)
        else:
            self.joysticks.take(event)
            key = events.host_event(event)
            if key is not None:
                self._handle_key(key)

    def _click(self, event: pygame.event.Event) -> None:
        """A click on the picture."""
        area = self.picture.area
        if event.button == pygame.BUTTON_LEFT and area.collidepoint(event.pos):
            x, y = event.pos
            self.point((x - area.x) / area.width, (y - area.y) / area.height)

    def _handle_key(self, event: HostEvent) -> None:
        used = self.overlay.handle_key(event) or self._is_control(event)
        self._watch_escape(event, used)
        self.keys.take(event, used)

    def _is_control(self, event: HostEvent) -> bool:
        """Do what a control's key means; whether it was one, even if it failed."""
        with self.reporting():
            return controls.handle(event, self)
        return True

    def _watch_escape(self, event: HostEvent, used: bool) -> None:
        """Note since when ESCAPE is held for the Beeb; on a page it closes that."""
        if isinstance(event, KeyEvent) and event.code == "Escape":
            self._escape_down = self.clock.time if event.down and not used else None
        elif isinstance(event, FocusLost):
            self._escape_down = None

    @property
    def escape_left(self) -> float | None:
        """Seconds for which ESCAPE must still be held to close the window, near the end; else None."""
        if self._escape_down is None:
            return None
        left = self._escape_down + ESCAPE_SECONDS - self.clock.time
        return max(left, 0.0) if left <= COUNTDOWN_SECONDS else None

    # The front end, with pygame

    def apply_settings(self) -> None:
        settings = self.settings
        self.picture.tint = settings.tint
        self.picture.scanlines = settings.scanlines
        self.beeb.screen.borders = settings.borders
        self.picture.full_screen = settings.full_screen
        self.speaker.volume = settings.volume
        self.speaker.muted = settings.muted
        self.picture.expose()  # the bar of lights may have come or gone

    def machine_replaced(self) -> None:
        self.beeb.screen.borders = self.settings.borders
        self.joysticks.attach(self.beeb)
        self.speaker.attach(self.beeb.sound)
        names = [name for name in (*self.media.disc_names, self.media.tape_name) if name]
        self.picture.window.title = titled(" - ".join([*names[:1], Settings.title]))

    def before_field(self) -> None:
        super().before_field()
        self.joysticks.step()
        if self.sticks and (position := self.joysticks.positions[0]):
            for stick in self.sticks:
                stick(*position)

    def take_samples(self) -> np.ndarray:
        return self.speaker.take()

    def silence(self) -> None:
        self.speaker.empty()

    def say(self, text: str, error: bool = False) -> None:
        self.overlay.say(text, error)

    def unsay(self, text: str) -> None:
        self.overlay.unsay(text)

    def open_page(self, name: PageName) -> None:
        self.overlay.open(name)

    def toggle_page(self, name: PageName) -> None:
        self.overlay.toggle(name)

    def close_pages(self) -> None:
        self.overlay.close_all()

    def copy_text(self, text: str) -> None:
        try:
            pygame.scrap.put_text(text)
        except pygame.error as error:
            raise BeebError(f"cannot write to the clipboard: {error}") from error

    def clipboard_text(self) -> str:
        try:
            return pygame.scrap.get_text()
        except pygame.error as error:
            raise BeebError(f"cannot read the clipboard: {error}") from error

    def close_toolkit(self) -> None:
        with ExitStack() as stack:  # the last is closed first
            stack.callback(self.picture.close)
            stack.callback(self.joysticks.close)
            stack.callback(self.speaker.close)


@contextmanager
def closed_by_signals(window: Window) -> Iterator[None]:
    """Meanwhile Ctrl-C, a termination request and a terminal that goes away close the window in order."""

    def close(number: int, _: object) -> None:
        window.closing = True
        window.ended_by = window.ended_by or number

    old = [(number, signal.signal(number, close)) for number in SIGNALS]
    try:
        yield
    finally:
        for number, handler in old:
            signal.signal(number, handler)
