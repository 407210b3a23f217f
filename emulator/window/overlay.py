"""What the window itself says: drawn over the picture of the machine, in layers.

The bar of lights lies under the picture. Over it lie, from below: the picture of the keyboard, the page that is open,
messages, the countdown. A layer is drawn when what it shows has changed and not otherwise; as long as it is the same,
so is its surface, and who shows it need not look at it again.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pygame

from emulator.window import controls, lights
from emulator.window import sheet as style
from emulator.window.keyboard_picture import keyboard_picture
from emulator.window.menu import Menu
from emulator.window.page import Help, Page
from emulator.window.sheet import LINE, Sheet
from emulator.window.slots_page import SlotsPage, surface_of

if TYPE_CHECKING:
    from emulator.window.app import Window

Layer = tuple[pygame.Surface, pygame.Rect]  # what, and where in the window; the surface is stretched to it
PAGES: dict[str, type[Page]] = {"menu": Menu, "help": Help, "slots": SlotsPage}
SHADE = (0, 0, 0, 150)  # over the picture, under a page
LEAST_SIDE = 64  # pixels of a window's width and height below which there is only the picture

MOUSE_SECONDS = 2.0  # host seconds after which a mouse that rests is not shown, unless there is a page for it

MESSAGE_SECONDS = 2.5, 0.04  # host seconds that a message stays, and more for each character of it
ERROR_SECONDS = 6.0  # more for an error
MOST_MESSAGES = 3
MESSAGE_WIDTH = 600  # units
MESSAGE_RAISED = 0.025  # of the height
MESSAGE_GROUND = (24, 24, 34)
PADDING = 10
FULL_BEAM = 15  # tenths of a second
STRIPE = 6


@dataclass(frozen=True)
class Message:
    """A text that is shown until some time of the host's."""

    text: str
    error: bool
    until: float


class Overlay:
    """The layers of `window`. `layers` is asked for every picture; `handle` is given every event first."""

    def __init__(self, window: "Window") -> None:
        self.window = window
        self.pages: list[Page] = []  # the last one is what one sees
        self.keyboard_shown = False
        self.messages: list[Message] = []
        self._size = window.picture.size
        self._drawn: dict[str, tuple[Any, pygame.Surface]] = {}  # by layer: what it shows, and the surface
        self._changes = 0  # of the page
        self.page_place = pygame.Rect(0, 0, 0, 0)
        self.page_sheet: Sheet | None = None
        self._mouse_moved = window.clock.time
        self._mouse_shown = pygame.mouse.get_visible()
        self._shade = pygame.Surface((1, 1), pygame.SRCALPHA)
        self._shade.fill(SHADE)

    # Pages

    @property
    def holds(self) -> bool:
        """Whether the machine stands still, because a page is open."""
        return bool(self.pages)

    def open(self, name: str) -> None:
        """Open the page of that name (of `PAGES`) over what is open; no page is open twice."""
        self.window.keys.let_go()
        self.pages = [page for page in self.pages if not isinstance(page, PAGES[name])]
        self.pages.append(PAGES[name](self.window))
        self._changes += 1

    def toggle(self, name: str) -> None:
        """Open the page of that name, or close what is open if one sees that page; the menu's key closes any page.

        "keyboard" is no page: it lies over the foot of the picture, and one can go on typing.
        """
        if name == "keyboard":
            self.close_all()
            self.keyboard_shown = not self.keyboard_shown
            if self.keyboard_shown:
                self.say("ALT K hides the keyboard")
        elif self.pages and (name == "menu" or isinstance(self.pages[-1], PAGES[name])):
            self.close_all()
        else:
            self.open(name)

    def close(self, page: Page) -> None:
        """Close `page`, if it is open."""
        if page in self.pages:
            self.pages.remove(page)
            self._changes += 1

    def close_all(self) -> None:
        """Close every page."""
        self.pages.clear()
        self._changes += 1

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take `event` if it is for a page, or a click on the bar; whether it was. The controls' keys work on pages as
        well, and are not taken."""
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._mouse(event)
        if not self.pages or event.type not in (pygame.KEYDOWN, pygame.TEXTINPUT):
            return False
        self._changes += 1
        if event.type == pygame.KEYDOWN:
            if controls.meant(event) is not None:
                return False
            page = self.pages[-1]
            if event.key == pygame.K_ESCAPE:
                self.close(page)
            elif not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_GUI):
                page.press(event.key)
        return True

    def _mouse(self, event: pygame.event.Event) -> bool:
        self._mouse_moved = self.window.clock.time
        if not self.pages:
            on_bar = event.type == pygame.MOUSEBUTTONDOWN and not self._above_bar(self._size).collidepoint(event.pos)
            if on_bar and event.button == pygame.BUTTON_LEFT:
                self.open("menu")
            return on_bar
        if self.page_sheet is None:
            return True
        page = self.pages[-1]
        spot = self.page_sheet.meant((event.pos[0] - self.page_place.x, event.pos[1] - self.page_place.y))
        if event.type == pygame.MOUSEMOTION and spot is not None:
            page.point(spot)
            self._changes += 1
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            if not self.page_place.collidepoint(event.pos):
                self.close_all()
            elif spot is not None:
                page.click(spot)
            self._changes += 1
        return True

    def _show_mouse(self, shown: bool) -> None:
        if shown != self._mouse_shown:
            pygame.mouse.set_visible(shown)
            self._mouse_shown = shown

    # Messages

    def say(self, text: str, error: bool = False) -> None:
        """Show `text` for some seconds, an error for longer."""
        seconds = MESSAGE_SECONDS[0] + MESSAGE_SECONDS[1] * len(text) + (ERROR_SECONDS if error else 0)
        self.messages = [message for message in self.messages if message.text != text][-MOST_MESSAGES + 1 :]
        self.messages.append(Message(text, error, self.window.clock.time + seconds))
        self._changes += 1  # what a control has done may be on the page that is open

    # Layers

    def bar_height(self, size: tuple[int, int]) -> int:
        """Pixels at the foot of a window of `size` that the bar of lights takes; 0 if it is hidden."""
        return lights.height(size) if self.window.settings.lights and min(size) >= LEAST_SIDE else 0

    def layers(self, size: tuple[int, int]) -> list[Layer]:
        """What is to be shown in a window of `size`, the lowest layer first. A surface that was given before looks as
        it did then."""
        self._size = size
        self._show_mouse(self.holds or self.window.clock.time < self._mouse_moved + MOUSE_SECONDS)
        self.messages = [message for message in self.messages if message.until > self.window.clock.time]
        found: list[Layer] = []
        if min(size) < LEAST_SIDE:
            return found
        if self.window.settings.lights:
            found.append(self._bar(size))
        if self.keyboard_shown:
            found.append(self._keyboard(size))
        if self.pages:
            found.append((self._shade, self._above_bar(size)))
            found.append(self._page(size))
        if self.messages:
            found.append(self._said(size))
        left = self.window.escape_left
        if left is not None:
            found.append(self._countdown(size, left))
        return found

    def _above_bar(self, size: tuple[int, int]) -> pygame.Rect:
        return pygame.Rect(0, 0, size[0], size[1] - self.bar_height(size))

    def _kept(self, layer: str, shown: Any, draw: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of a layer, drawn if it does not show `shown` yet."""
        if layer not in self._drawn or self._drawn[layer][0] != shown:
            self._drawn[layer] = shown, draw()
        return self._drawn[layer][1]

    def _bar(self, size: tuple[int, int]) -> Layer:
        shown = lights.shown_by(self.window)
        surface = self._kept("bar", (size, shown), lambda: lights.draw(shown, size))
        return surface, surface.get_rect(bottomleft=(0, size[1]))

    def _keyboard(self, size: tuple[int, int]) -> Layer:
        keys = self.window.keys
        width = min(size[0], round(1.6 * size[1]))
        shown = width, keys.mode, self.window.beeb.lamps.keyboard, tuple(keys.held), tuple(self.window.joysticks.names)
        surface = self._kept(
            "keyboard", shown,
            lambda: surface_of(keyboard_picture(keys, keys.held, width, self.window.joysticks.names)),
        )  # fmt: skip
        return surface, surface.get_rect(midbottom=self._above_bar(size).midbottom)

    def _page(self, size: tuple[int, int]) -> Layer:
        page, room = self.pages[-1], self._above_bar(size)

        def draw() -> pygame.Surface:
            self.page_sheet = Sheet(style.WIDTH, style.HEIGHT, style.scale_for(room.size))
            page.draw(self.page_sheet)
            return self.page_sheet.surface

        surface = self._kept("page", (size, page, self._changes), draw)
        self.page_place = surface.get_rect(center=room.center)
        return surface, self.page_place

    def _said(self, size: tuple[int, int]) -> Layer:
        """At the foot of the picture; or at its head, and only the last, where that would be in the way."""
        busy = bool(self.pages) or self.keyboard_shown
        shown = tuple((message.text, message.error) for message in self.messages[-1 if busy else 0 :])
        surface = self._kept("messages", (size, shown), lambda: draw_messages(shown, size))
        room = self._above_bar(size)
        raised = round(MESSAGE_RAISED * room.height)
        if busy:
            right, top = self.page_place.topright if self.pages else room.topright
            return surface, surface.get_rect(topright=(right - raised, top + raised))
        return surface, surface.get_rect(midbottom=(room.centerx, room.bottom - raised))

    def _countdown(self, size: tuple[int, int], left: float) -> Layer:
        tenths = int(10 * left)
        surface = self._kept("countdown", (size, tenths), lambda: draw_countdown(tenths, size))
        return surface, surface.get_rect(center=self._above_bar(size).center)


def draw_messages(shown: tuple[tuple[str, bool], ...], size: tuple[int, int]) -> pygame.Surface:
    """Messages, one under the other, each with a stripe of its kind; as wide as the longest needs."""
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
    """How long ESCAPE is still to be held, as a beam that gets shorter."""
    text = "Hold ESCAPE to leave"
    width = style.width_of(text) + 2 * PADDING
    sheet = Sheet(width, LINE + 2 * PADDING + STRIPE, style.scale_for(size), MESSAGE_GROUND)
    sheet.text(PADDING, PADDING, text, style.YELLOW)
    full = width - 2 * PADDING
    sheet.box(PADDING, PADDING + LINE, full, STRIPE, style.DIM)
    sheet.box(PADDING, PADDING + LINE, full * min(tenths / FULL_BEAM, 1), STRIPE, style.YELLOW)
    return sheet.surface
