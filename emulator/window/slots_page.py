"""The page of the ten save slots."""

import pygame
from PIL import Image

from emulator.host import controls
from emulator.host.front_end import FrontEnd
from emulator.host.slots import SLOTS
from emulator.window import sheet as style
from emulator.window.page import MARGIN, RIGHT, TITLE_HEIGHT, Page
from emulator.window.sheet import LETTER, LINE, Sheet

COLUMNS = 5
PITCH = (RIGHT - MARGIN + 12) / COLUMNS
THUMBNAIL = (108, 81)  # units; 4:3 like the picture
ROW_HEIGHT = 184
TOP = TITLE_HEIGHT + 20
DELETE_KEYS = ("Delete", "Backspace")


def surface_of(image: Image.Image) -> pygame.Surface:
    """A Pillow image as a pygame surface."""
    rgba = image.convert("RGBA")
    return pygame.image.frombytes(rgba.tobytes(), rgba.size, "RGBA")


class SlotsPage(Page):
    """Ten thumbnails; the newest slot is chosen first. A digit or RETURN loads, S saves, DELETE empties the slot."""

    title = "Slots"
    keys = "RETURN loads  S saves  DELETE empties  ESCAPE back"

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        if front_end.slots.program:
            self.title = f"Slots of {front_end.slots.program}"
        self.slots = front_end.slots.list()
        newest = max((slot for slot in self.slots if slot is not None), key=lambda slot: slot.saved, default=None)
        self.chosen = newest.number if newest is not None else 0

    def fill(self, sheet: Sheet) -> None:
        self.slots = self.front_end.slots.list()
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
        own = self.front_end.slots.program.split(":")[0]  # its name is the page's title
        if slot is not None and slot.error is None and slot.title not in ("", own):
            title = style.shortened(slot.title, width)
            sheet.text(x, y + height + 6 + len(lines) * LINE, title, style.GREY)
        sheet.target(x - 6, y - 6, PITCH, ROW_HEIGHT - 16, number)

    def press(self, key: str) -> None:
        steps = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -COLUMNS, "ArrowDown": COLUMNS}
        if key in steps:
            self.chosen = (self.chosen + steps[key]) % SLOTS
        elif key == "Enter":
            self._load()
        elif key in tuple("0123456789"):
            self.chosen = int(key)
            self._load()
        elif key == "s":
            controls.do(f"save {self.chosen}", self.front_end)
        elif key in DELETE_KEYS and self.slots[self.chosen] is not None:
            self.front_end.slots.delete(self.chosen)

    def _load(self) -> None:
        if self.slots[self.chosen] is not None:
            self.front_end.close_pages()
            controls.do(f"load {self.chosen}", self.front_end)

    def point(self, target: object) -> None:
        if isinstance(target, int):
            self.chosen = target

    def click(self, target: object) -> None:
        self.point(target)
        self._load()
