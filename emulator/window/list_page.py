"""A page with a list to choose from, longer than the page: with keys, letters of a name, or the mouse."""

from typing import NamedTuple

from emulator.host.front_end import FrontEnd
from emulator.window import sheet as style
from emulator.window.page import FOOT, MARGIN, RIGHT, TOP, Page
from emulator.window.sheet import LETTER, LINE, Sheet

PITCH = LINE + 4
LIST_TOP = TOP + PITCH  # under the heading
ROWS = int((FOOT - LIST_TOP) // PITCH)
BAR = 4  # units, the width of the scroll bar
ROOM = RIGHT - MARGIN - 2 * BAR  # units for a line
PAUSE = 1.5  # host seconds after which typed letters begin another word
TEXT_COLUMNS = 24  # characters of a line's text that are shown before its remark gets room


class ListItem(NamedTuple):
    """A line of the list: its text, what it stands for, and a remark at its right."""

    text: str
    value: object
    more: str = ""
    colour: style.Colour = style.WHITE


class ListPage(Page):
    """A list of `lines` under a `heading`, of which `rows` are shown. A subclass fills them and acts in `choose`."""

    page_keys = frozenset({"PageUp", "PageDown"})
    rows = ROWS

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self.heading = ""
        self.lines: list[ListItem] = []
        self.chosen = 0
        self.fixed = 0  # how many of the first lines do not scroll
        self.top = 0  # by how many lines the others are scrolled
        self._typed = ""
        self._typed_at = 0.0

    def show(self, lines: list[ListItem], chosen: object = None, fixed: int = 0) -> None:
        """Show another list, with the line that stands for `chosen` chosen, or else the first. The first `fixed` lines
        are always shown."""
        self.lines = lines
        self.fixed = fixed
        self.top = 0
        self._typed = ""
        self.move_to(next((place for place, line in enumerate(lines) if line.value == chosen), 0))

    def choose(self, value: object) -> None:
        """RETURN or a click on the line that stands for `value`."""

    def fill(self, sheet: Sheet) -> None:
        sheet.text(MARGIN, TOP, _end_of(self.heading, RIGHT - MARGIN), style.CYAN)
        scrolled = range(self.fixed + self.top, self.top + self.rows)
        for row, place in enumerate((*range(self.fixed), *scrolled)):
            if place < len(self.lines):
                y = LIST_TOP + row * PITCH
                if place == self.chosen:
                    sheet.box(MARGIN - 6, y - 4, RIGHT - MARGIN + 12, PITCH, style.BAND)
                self.line(sheet, y, self.lines[place])
                sheet.target(MARGIN - 6, y - 4, RIGHT - MARGIN + 12, PITCH, place)
        if len(self.lines) > self.rows:
            height = self.rows * PITCH
            sheet.box(RIGHT, LIST_TOP - 4, BAR, height, style.DIM)
            length = max(height * self.rows / len(self.lines), BAR)
            place = (height - length) * self.top / (len(self.lines) - self.rows)
            sheet.box(RIGHT, LIST_TOP - 4 + place, BAR, length, style.GREY)

    def line(self, sheet: Sheet, y: float, line: ListItem) -> None:
        """Draw a line: the text on the left, the end of the remark on the right."""
        room = ROOM - min(style.width_of(line.text + " "), TEXT_COLUMNS * LETTER[0])
        more = _end_of(line.more, room) if line.more else ""
        sheet.text(MARGIN, y, style.shortened(line.text, ROOM - style.width_of(more + " ")), line.colour)
        sheet.text_to(RIGHT - 2 * BAR, y, more, style.GREY)

    def move_to(self, place: int) -> None:
        """Choose the line at `place`, or the nearest, and scroll so that it is shown."""
        self.chosen = min(max(place, 0), max(len(self.lines) - 1, 0))
        self.top = min(max(self.top, self.chosen - self.rows + 1), max(self.chosen - self.fixed, 0))

    def press(self, key: str) -> None:
        steps = {"ArrowUp": -1, "ArrowDown": 1, "PageUp": -self.rows, "PageDown": self.rows}
        if key in steps:
            self._typed = ""
            self.move_to(self.chosen + steps[key])
        elif key in ("Home", "End"):
            self.move_to(0 if key == "Home" else len(self.lines))
        elif key == "Enter" and self.lines:
            self.choose(self.lines[self.chosen].value)

    def type(self, text: str) -> None:
        """Choose the first line that begins with what was typed without a pause, or else has it anywhere."""
        now = self.front_end.clock.time
        self._typed = text if now > self._typed_at + PAUSE else self._typed + text
        self._typed_at = now
        wanted = self._typed.casefold()
        places = [line.text.casefold().find(wanted) for line in self.lines]
        found = [at for at, place in enumerate(places) if place >= 0]
        self.move_to(min(found, key=lambda at: (places[at] > 0, at), default=self.chosen))

    def scroll(self, lines: int) -> None:
        self.top = min(max(self.top + lines, 0), max(len(self.lines) - self.rows, 0))
        self.chosen = min(max(self.chosen, self.fixed + self.top), self.top + self.rows - 1)

    def point(self, target: object) -> None:
        if isinstance(target, int):
            self.chosen = target

    def click(self, target: object) -> None:
        self.point(target)
        self.press("Enter")


def _end_of(text: str, width: float) -> str:
    """The end of `text`, if it is wider than `width` units, after an ellipsis."""
    columns = max(int(width // LETTER[0]), 1)
    return text if len(text) <= columns else "…" + text[1 - columns :] if columns > 1 else "…"
