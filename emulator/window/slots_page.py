"""The page of the ten slots: what was saved in each, to be loaded, saved over and deleted."""

from typing import TYPE_CHECKING

import pygame
from PIL import Image

from emulator.window import sheet as style
from emulator.window.page import MARGIN, RIGHT, TITLE_HEIGHT, Page
from emulator.window.sheet import LETTER, LINE, Sheet
from emulator.window.slots import SLOTS

if TYPE_CHECKING:
    from emulator.window.app import Window

COLUMNS = 5
PITCH = (RIGHT - MARGIN + 12) / COLUMNS
THUMBNAIL = (108, 81)  # units; 4:3 as the picture
ROW_HEIGHT = 184
TOP = TITLE_HEIGHT + 20
DELETE_KEYS = (pygame.K_DELETE, pygame.K_BACKSPACE)


def surface_of(image: Image.Image) -> pygame.Surface:
    """A picture of Pillow's as one of pygame's."""
    rgba = image.convert("RGBA")
    return pygame.image.frombytes(rgba.tobytes(), rgba.size, "RGBA")


class SlotsPage(Page):
    """Ten thumbnails; the newest is chosen at first. A digit or RETURN loads, S saves, DELETE empties the slot."""

    title = "Slots"
    keys = "← → choose  RETURN loads  S saves  DELETE empties"

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self.slots = window.slots.list()
        newest = max((slot for slot in self.slots if slot is not None), key=lambda slot: slot.saved, default=None)
        self.chosen = newest.number if newest is not None else 0

    def fill(self, sheet: Sheet) -> None:
        self.slots = self.window.slots.list()
        for number in range(SLOTS):
            self._slot(sheet, number)

    def _slot(self, sheet: Sheet, number: int) -> None:
        x = MARGIN + number % COLUMNS * PITCH
        y = TOP + number // COLUMNS * ROW_HEIGHT
        width, height = THUMBNAIL
        slot = self.slots[number]
        chosen = number == self.chosen
        if chosen:
            sheet.box(x - 6, y - 6, PITCH, ROW_HEIGHT - 16, style.BAND)
        sheet.box(x, y, width, height, style.BLACK)
        thumbnail = slot.thumbnail if slot is not None else None
        if thumbnail is not None:
            sheet.picture(x, y, width, height, surface_of(thumbnail))
        sheet.frame(x, y, width, height, 1, style.WHITE if chosen else style.DIM)
        lines: list[tuple[str, style.Colour]]
        if slot is None:
            lines = [("empty", style.GREY)]
        elif slot.error is not None:
            lines = [("damaged", style.RED)]
        else:
            lines = [(f"{slot.saved:%H:%M}", style.WHITE), (f"{slot.saved.day} {slot.saved:%b}", style.GREY)]
        sheet.text(x, y + height + 6, str(number), style.CYAN)
        for place, (text, colour) in enumerate(lines):
            sheet.text(x + 2 * LETTER[0], y + height + 6 + place * LINE, text, colour)
        if slot is not None and slot.error is None and slot.title:
            title = style.shortened(slot.title, width)
            sheet.text(x, y + height + 6 + len(lines) * LINE, title, style.GREY)
        sheet.spot(x - 6, y - 6, PITCH, ROW_HEIGHT - 16, number)

    def press(self, key: int) -> None:
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -COLUMNS, pygame.K_DOWN: COLUMNS}
        if key in steps:
            self.chosen = (self.chosen + steps[key]) % SLOTS
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self._load()
        elif 0 < key < 128 and chr(key).isdigit():
            self.chosen = int(chr(key))
            self._load()
        elif key == pygame.K_s:
            self.window.do(f"save {self.chosen}")
        elif key in DELETE_KEYS and self.slots[self.chosen] is not None:
            self.window.slots.delete(self.chosen)

    def _load(self) -> None:
        if self.slots[self.chosen] is not None:
            self.window.overlay.close_all()
            self.window.do(f"load {self.chosen}")

    def point(self, meaning: object) -> None:
        if isinstance(meaning, int):
            self.chosen = meaning

    def click(self, meaning: object) -> None:
        self.point(meaning)
        self._load()
