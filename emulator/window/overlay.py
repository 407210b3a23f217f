"""What the window itself shows, in layers over the picture of the machine.

From below: the bar of lights under the picture, the picture of the keyboard, the open page, messages, the countdown. A
layer is drawn only when its content has changed; until then its surface stays the same object.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from emulator.host.controls import control_of
from emulator.host.events import HostEvent, KeyEvent, Modifier, TextEvent
from emulator.host.front_end import FrontEnd, PageName
from emulator.window import lights
from emulator.window import sheet as style
from emulator.window.debugger_page import DebuggerPage
from emulator.window.files_page import ChoicePage, FilesPage, NewDiscPage
from emulator.window.keyboard_picture import keyboard_picture
from emulator.window.menu import Menu
from emulator.window.page import Help, Page
from emulator.window.sheet import LINE, Sheet
from emulator.window.slots_page import SlotsPage, surface_of

Layer = tuple[pygame.Surface, pygame.Rect]  # the surface, stretched to a place in the window
MOUSE_EVENTS = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
PAGES: dict[str, type[Page]] = {
    "menu": Menu, "help": Help, "slots": SlotsPage, "files": FilesPage, "new disc": NewDiscPage,
    "choice": ChoicePage, "debugger": DebuggerPage,
}  # fmt: skip
WHEEL_LINES = {pygame.BUTTON_WHEELUP: -3, pygame.BUTTON_WHEELDOWN: 3}
SHADE = (0, 0, 0, 150)  # over the picture, under a page
LEAST_SIDE = 64  # pixels of a window's width or height; in smaller ones only the picture is shown
ESCAPE_SECONDS = 2.0  # host seconds after a click has closed a page in which ESCAPE is still meant for that
MOUSE_SECONDS = 2.0  # host seconds after which a resting mouse is hidden while no page is open
MESSAGE_SECONDS = 2.5, 0.04  # host seconds for which a message is shown, and more for each character
ERROR_SECONDS = 6.0  # more for an error
MOST_MESSAGES = 3
MESSAGE_WIDTH = 600  # units
MESSAGE_RAISED = 0.025  # space beside a message at the head, as a share of the window's height
MESSAGE_GROUND = (24, 24, 34)
PADDING = 10
FULL_BAR = 15  # tenths of a second
STRIPE = 6


@dataclass(frozen=True)
class Message:
    """A text that is shown until a time of the host."""

    text: str
    error: bool
    until: float


class Overlay:
    """The layers over the picture of `front_end`, in a window of `size`.

    `handle_key` and `handle_mouse` get each event first; `layers` is called for every picture.
    """

    def __init__(self, front_end: FrontEnd, size: tuple[int, int]) -> None:
        self.front_end = front_end
        self.pages: list[Page] = []  # the last one is shown
        self.keyboard_shown = False
        self.messages: list[Message] = []
        self._size = size
        self._drawn: dict[str, tuple[Any, pygame.Surface]] = {}  # by layer: its content and surface
        self._changes = 0  # of the page
        self.page_place = pygame.Rect(0, 0, 0, 0)
        self.page_sheet: Sheet | None = None
        self._clicked_away = -ESCAPE_SECONDS  # when a click has closed a page
        self._mouse_moved = front_end.clock.time
        self._mouse_shown = pygame.mouse.get_visible()
        self._shade = pygame.Surface((1, 1), pygame.SRCALPHA)
        self._shade.fill(SHADE)

    # Pages

    @property
    def holds(self) -> bool:
        """Whether the machine is stopped because a page is open."""
        return any(page.holds for page in self.pages)

    @property
    def page(self) -> Page | None:
        """The page that is shown."""
        return next((page for page in reversed(self.pages) if not page.closed), None)

    def open(self, name: PageName) -> None:
        """Open the page of that name over the present one; no page is open twice."""
        self.front_end.keys.release_all()
        self.pages = [page for page in self.pages if not page.closed and not isinstance(page, PAGES[name])]
        self.pages.append(PAGES[name](self.front_end))
        self._changes += 1

    def toggle(self, name: PageName) -> None:
        """Open the page of that name, or close all pages if it is shown; "menu" closes any page but the debugger.

        The keyboard is shown over the foot of the picture and takes no keys.
        """
        if name == "keyboard":
            self.close_all()
            self.keyboard_shown = not self.keyboard_shown
            if self.keyboard_shown:
                self.say("ALT K hides the keyboard")
        elif self.page is not None and (name == "menu" and not self.page.stays or isinstance(self.page, PAGES[name])):
            self.close_all()
        else:
            self.open(name)

    def close_all(self) -> None:
        """Close every page that does not stay."""
        self.pages = [page for page in self.pages if page.stays]
        self._changes += 1

    # Events

    def handle_key(self, event: HostEvent) -> bool:
        """Give `event` to the page that is open; whether it was used. The keys of controls work on pages, too: they are
        left to the front end. ESCAPE just after a click that has closed a page is used up, too."""
        if not self.holds and isinstance(event, KeyEvent) and event.down and event.code == "Escape":
            clicked_away, self._clicked_away = self._clicked_away, -ESCAPE_SECONDS
            return self.front_end.clock.time < clicked_away + ESCAPE_SECONDS
        if not self.holds or not isinstance(event, KeyEvent | TextEvent):
            return False
        if isinstance(event, KeyEvent):
            if not event.down:
                return False
            self._changes += 1
            page = self.pages[-1]
            if control_of(event) is not None and event.key not in page.page_keys:
                return False
            if event.code == "Escape":
                page.close()
                self._remove_closed()
            else:
                self._give_key(page, event)
        self._changes += 1
        return True

    def handle_mouse(self, event: pygame.event.Event) -> bool:
        """Take an event of MOUSE_EVENTS: point and click on a page, or open the menu by a click on the bar. Return
        whether it was for a page or the bar."""
        self._mouse_moved = self.front_end.clock.time
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT
        if not self.pages:
            if self._above_bar(self._size).collidepoint(event.pos):
                return False
            if clicked:
                self.open("menu")
            return True
        if self.page_sheet is None:
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in WHEEL_LINES:
            self._give(self.pages[-1].scroll, WHEEL_LINES[event.button])
            return True
        target = self.page_sheet.target_at((event.pos[0] - self.page_place.x, event.pos[1] - self.page_place.y))
        if event.type == pygame.MOUSEMOTION and target is not None:
            self._give(self.pages[-1].point, target)
        elif clicked:
            if not self.page_place.collidepoint(event.pos):
                self.close_all()
                self._clicked_away = self.front_end.clock.time
            elif target is not None:
                self._give(self.pages[-1].click, target)
        return True

    def _give_key(self, page: Page, event: KeyEvent) -> None:
        """Give a page a key, and the text of a key that is typed."""
        if not event.modifiers & ~Modifier.SHIFT:
            self._give(page.press, event.key)
        typed = event.text.isprintable() and not event.modifiers & ~(Modifier.SHIFT | Modifier.ALT_GR)
        if typed and event.text and page in self.pages:
            self._give(page.type, event.text)

    def _give(self, method: Callable[[Any], None], value: Any) -> None:
        """Call a page's method, and remove pages that it closed."""
        method(value)
        self._remove_closed()
        self._changes += 1

    def _remove_closed(self) -> None:
        self.pages = [page for page in self.pages if not page.closed]

    def _show_mouse(self, shown: bool) -> None:
        if shown != self._mouse_shown:
            pygame.mouse.set_visible(shown)
            self._mouse_shown = shown

    # Messages

    def say(self, text: str, error: bool = False) -> None:
        """Show `text` for some seconds, an error for longer."""
        seconds = MESSAGE_SECONDS[0] + MESSAGE_SECONDS[1] * len(text) + (ERROR_SECONDS if error else 0)
        self.unsay(text)
        self.messages = self.messages[-MOST_MESSAGES + 1 :]
        self.messages.append(Message(text, error, self.front_end.clock.time + seconds))
        self._changes += 1  # the open page may show what a control did

    def unsay(self, text: str) -> None:
        """Take the message `text` back."""
        self.messages = [message for message in self.messages if message.text != text]

    # Layers

    def bar_height(self, size: tuple[int, int]) -> int:
        """Height of the bar of lights in a window of `size`, in pixels; 0 if it is hidden."""
        return lights.height(size) if self.front_end.settings.lights and min(size) >= LEAST_SIDE else 0

    def layers(
        self, size: tuple[int, int], joysticks: Sequence[str | None] = (), escape_left: float | None = None
    ) -> list[Layer]:
        """The layers for a window of `size`, the lowest first.

        `joysticks` are names as in `Joysticks.names`. `escape_left` are the seconds for which ESCAPE must still be held
        to close the window, None to show no countdown.
        """
        self._size = size
        turns = [page.turn() for page in self.pages]
        self._remove_closed()
        self._show_mouse(self.holds or self.front_end.clock.time < self._mouse_moved + MOUSE_SECONDS)
        self.messages = [message for message in self.messages if message.until > self.front_end.clock.time]
        found: list[Layer] = []
        if min(size) < LEAST_SIDE:
            return found
        if self.front_end.settings.lights:
            found.append(self._bar(size))
        if self.keyboard_shown:
            found.append(self._keyboard(size, tuple(joysticks)))
        if self.pages:
            if self.pages[-1].picture is None:
                found.append((self._shade, self._above_bar(size)))
            found.append(self._page(size, turns))
        if self.messages:
            found.append(self._messages(size))
        if escape_left is not None:
            found.append(self._countdown(size, escape_left))
        return found

    def _above_bar(self, size: tuple[int, int]) -> pygame.Rect:
        return pygame.Rect(0, 0, size[0], size[1] - self.bar_height(size))

    def _kept(self, layer: str, content: Any, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of a layer, drawn again if its content has changed."""
        if layer not in self._drawn or self._drawn[layer][0] != content:
            self._drawn[layer] = content, draw()
        return self._drawn[layer][1]

    def _bar(self, size: tuple[int, int]) -> Layer:
        content = lights.content_of(self.front_end)
        surface = self._kept("bar", (size, content), lambda: lights.draw(content, size))
        return surface, surface.get_rect(bottomleft=(0, size[1]))

    def _keyboard(self, size: tuple[int, int], joysticks: tuple[str | None, ...]) -> Layer:
        keys = self.front_end.keys
        width = min(size[0], round(1.6 * size[1]))
        content = width, keys.mode, self.front_end.beeb.lamps.keyboard, tuple(keys.held), joysticks
        surface = self._kept(
            "keyboard", content, lambda: surface_of(keyboard_picture(keys, keys.held, width, joysticks))
        )
        return surface, surface.get_rect(midbottom=self._above_bar(size).midbottom)

    def _page(self, size: tuple[int, int], turns: list[object]) -> Layer:
        page, room = self.pages[-1], self._above_bar(size)

        def draw() -> pygame.Surface:
            self.page_sheet = page.sheet(room.size)
            page.draw(self.page_sheet)
            return self.page_sheet.surface

        surface = self._kept("page", (size, page, self._changes, turns), draw)
        self.page_place = surface.get_rect(center=room.center)
        return surface, self.page_place

    @property
    def picture_place(self) -> pygame.Rect | None:
        """Where the open page, as it was last drawn, has room for the machine's picture; None if it lies over that."""
        page, sheet = self.page, self.page_sheet
        if page is None or page.picture is None or sheet is None or min(self._size) < LEAST_SIDE:
            return None
        return sheet.rect(*page.picture).move(self.page_place.topleft)

    def _messages(self, size: tuple[int, int]) -> Layer:
        """At the foot, over the bar of lights; with a page or the keyboard, only the last message and at the head."""
        busy = bool(self.pages) or self.keyboard_shown
        shown = tuple((message.text, message.error) for message in self.messages[-1 if busy else 0 :])
        surface = self._kept("messages", (size, shown), lambda: draw_messages(shown, size))
        if busy:
            room = self._above_bar(size)
            aside = round(MESSAGE_RAISED * room.height)
            right, top = self.page_place.topright if self.pages else room.topright
            return surface, surface.get_rect(topright=(right - aside, top + aside))
        return surface, surface.get_rect(midbottom=(size[0] // 2, size[1]))

    def _countdown(self, size: tuple[int, int], left: float) -> Layer:
        tenths = int(10 * left)
        surface = self._kept("countdown", (size, tenths), lambda: draw_countdown(tenths, size))
        return surface, surface.get_rect(center=self._above_bar(size).center)


def draw_messages(shown: tuple[tuple[str, bool], ...], size: tuple[int, int]) -> pygame.Surface:
    """Messages below each other, each with a stripe: red for an error."""
    blocks = [(style.wrapped(text, MESSAGE_WIDTH - 2 * PADDING - STRIPE), error) for text, error in shown]
    width = max(style.width_of(line) for lines, _ in blocks for line in lines) + 2 * PADDING + STRIPE
    heights = [len(lines) * LINE + PADDING for lines, _ in blocks]
    sheet = Sheet(width, sum(heights), style.scale_for(size), MESSAGE_GROUND)
    y = 0.0
    for (lines, error), height in zip(blocks, heights, strict=True):
        sheet.box(0, y, STRIPE, height, style.RED if error else style.CYAN)
        for place, line in enumerate(lines):
            sheet.text(STRIPE + PADDING, y + PADDING / 2 + 2 + place * LINE, line)
        y += height
    return sheet.surface


def draw_countdown(tenths: int, size: tuple[int, int]) -> pygame.Surface:
    """How long ESCAPE must still be held, as a bar that gets shorter."""
    text = "Hold ESCAPE to leave"
    width = style.width_of(text) + 2 * PADDING
    sheet = Sheet(width, LINE + 2 * PADDING + STRIPE, style.scale_for(size), MESSAGE_GROUND)
    sheet.text(PADDING, PADDING, text, style.YELLOW)
    full = width - 2 * PADDING
    sheet.box(PADDING, PADDING + LINE, full, STRIPE, style.DIM)
    sheet.box(PADDING, PADDING + LINE, full * min(tenths / FULL_BAR, 1), STRIPE, style.YELLOW)
    return sheet.surface
