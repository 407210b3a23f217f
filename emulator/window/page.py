"""A page of the window: a sheet of text over the picture, which takes keys and mouse while it is open.

Here are what all pages share, and the help. The menu and the slots have modules of their own.
"""

from typing import TYPE_CHECKING

import pygame

from emulator.window import sheet as style
from emulator.window.controls import CONTROLS, GROUPS
from emulator.window.sheet import LINE, Sheet

if TYPE_CHECKING:
    from emulator.window.app import Window

MARGIN = 20  # units
TITLE_HEIGHT = 56
TOP = TITLE_HEIGHT + 16  # of what is under the title
FOOT = style.HEIGHT - LINE - 4  # of the line that names the keys
RIGHT = style.WIDTH - MARGIN


class Page:
    """A page on `window`'s picture. It is drawn again after whatever it was given.

    `keys` is the line at its foot. Spots of the sheet are what `point` and `click` get.
    """

    title = ""
    keys = ""

    def __init__(self, window: "Window") -> None:
        self.window = window

    def draw(self, sheet: Sheet) -> None:
        """Draw it all: the title, what is on the page, the keys."""
        sheet.box(0, 0, sheet.width, TITLE_HEIGHT, style.BAND)
        sheet.text(MARGIN, 8, self.title, style.YELLOW, 2)
        self.fill(sheet)
        sheet.text(MARGIN, FOOT, self.keys, style.GREY)

    def fill(self, sheet: Sheet) -> None:
        """Draw what is between the title and the foot."""

    def press(self, key: int) -> None:
        """Take a key, a pygame key code. ESCAPE closes the page and is not given to it."""

    def point(self, meaning: object) -> None:
        """The mouse is at a spot."""

    def click(self, meaning: object) -> None:
        """A spot is clicked."""

    def close(self) -> None:
        """Go back to what was there before."""
        self.window.overlay.close(self)


# ---- Help ------------------------------------------------------------------------------------------------------------

INTRODUCTION = (
    ("F11", "The menu: all that the window can do"),
    ("ALT K", "The Beeb's keyboard, and which key of yours is which of its keys"),
    ("F12", "BREAK; SHIFT F12 starts the disc"),
    ("F10", "f0 (F1 to F9 are f1 to f9; END is COPY)"),
    ("PAGE UP", "Held down: back in time"),
    ("ALT S", "Ten slots to keep the machine in as it is"),
    ("ESCAPE", "Held for two seconds: leave"),
    ("", "To put in a tape or a disc, drop its file on the window. A ROM or a saved state can be dropped there, too."),
)
INDENT = 9 * style.LETTER[0]  # units, of what a key does
LIST_INDENT = (max(len(control.key) for control in CONTROLS) + 1) * style.LETTER[0]
BETWEEN_GROUPS = LINE / 2


class Help(Page):
    """How the window is used, then all controls with their keys."""

    title = "Help"

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self.number = 0
        self.pages = listing()

    @property
    def keys(self) -> str:  # type: ignore[override]
        return f"Page {self.number + 1} of {len(self.pages) + 1}    ← → turn    ESCAPE closes"

    def fill(self, sheet: Sheet) -> None:
        y = float(TOP)
        if self.number == 0:
            for key, text in INTRODUCTION:
                sheet.text(MARGIN, y, key, style.CYAN)
                left = MARGIN + INDENT if key else MARGIN
                for line in style.wrapped(text, RIGHT - left):
                    sheet.text(left, y, line)
                    y += LINE
                y += LINE / 2
        else:
            for group, lines in self.pages[self.number - 1]:
                sheet.text(MARGIN, y, group, style.YELLOW)
                for key, text in lines:
                    y += LINE
                    sheet.text(MARGIN, y, key, style.CYAN)
                    sheet.text(MARGIN + LIST_INDENT, y, text)
                y += LINE + BETWEEN_GROUPS
        sheet.spot(0, 0, style.WIDTH / 2, style.HEIGHT, -1)
        sheet.spot(style.WIDTH / 2, 0, style.WIDTH / 2, style.HEIGHT, 1)

    def press(self, key: int) -> None:
        if key in (pygame.K_LEFT, pygame.K_UP):
            self.click(-1)
        elif key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_PAGEDOWN, pygame.K_SPACE, pygame.K_RETURN):
            self.click(1)

    def click(self, meaning: object) -> None:
        self.number = (self.number + (1 if meaning == 1 else -1)) % (len(self.pages) + 1)


Group = tuple[str, list[tuple[str, str]]]


def listing() -> list[list[Group]]:
    """The controls that have a key, as key and text, by groups; as many groups to a page as it has room for."""
    pages: list[list[Group]] = []
    room = 0.0
    for group in GROUPS:
        lines = [(control.key, control.text) for control in CONTROLS if control.group == group and control.key]
        height = (len(lines) + 1) * LINE
        if height > room:
            pages.append([])
            room = FOOT - TOP
        pages[-1].append((group, lines))
        room -= height + BETWEEN_GROUPS
    return pages
