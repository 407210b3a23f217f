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
PAUSE = 1.5  # host seconds after which typed letters begin another word
MORE_COLUMNS = 24  # characters that `ListItem.more` leaves to the text


class ListItem(NamedTuple):
    """A line of the list: its text, what it stands for, and a remark at its right."""

    text: str
    value: object
    more: str = ""
    colour: style.Colour = style.WHITE


class ListPage(Page):
    """A list of `lines` under a `heading`. A subclass fills them and acts in `choose`."""

    page_keys = frozenset({"PageUp", "PageDown"})

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self.heading = ""
        self.lines: list[ListItem] = []
        self.chosen = 0
        self.top = 0  # the first line that is shown
        self._typed = ""
        self._typed_at = 0.0

    def show(self, lines: list[ListItem], chosen: object = None) -> None:
        """Show another list, with the line that stands for `chosen` chosen, or else the first."""
        self.lines = lines
        self.top = 0
        self._typed = ""
        self.move_to(next((place for place, line in enumerate(lines) if line.value == chosen), 0))

    def choose(self, value: object) -> None:
        """RETURN or a click on the line that stands for `value`."""

    def fill(self, sheet: Sheet) -> None:
        sheet.text(MARGIN, TOP, _end_of(self.heading, RIGHT - MARGIN), style.CYAN)
        for row, line in enumerate(self.lines[self.top : self.top + ROWS]):
            y = LIST_TOP + row * PITCH
            if self.top + row == self.chosen:
                sheet.box(MARGIN - 6, y - 4, RIGHT - MARGIN + 12, PITCH, style.BAND)
            room = RIGHT - MARGIN - 2 * BAR
            more = _end_of(line.more, room - MORE_COLUMNS * LETTER[0]) if line.more else ""
            sheet.text(MARGIN, y, style.shortened(line.text, room - style.width_of(more + " ")), line.colour)
            sheet.text_to(RIGHT - 2 * BAR, y, more, style.GREY)
            sheet.target(MARGIN - 6, y - 4, RIGHT - MARGIN + 12, PITCH, self.top + row)
        if len(self.lines) > ROWS:
            height = ROWS * PITCH
            sheet.box(RIGHT, LIST_TOP - 4, BAR, height, style.DIM)
            length = max(height * ROWS / len(self.lines), BAR)
            place = (height - length) * self.top / (len(self.lines) - ROWS)
            sheet.box(RIGHT, LIST_TOP - 4 + place, BAR, length, style.GREY)

    def move_to(self, place: int) -> None:
        """Choose the line at `place`, or the nearest, and scroll so that it is shown."""
        self.chosen = min(max(place, 0), max(len(self.lines) - 1, 0))
        self.top = min(max(self.top, self.chosen - ROWS + 1), self.chosen)

    def press(self, key: str) -> None:
        steps = {"ArrowUp": -1, "ArrowDown": 1, "PageUp": -ROWS, "PageDown": ROWS}
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
        self.top = min(max(self.top + lines, 0), max(len(self.lines) - ROWS, 0))
        self.chosen = min(max(self.chosen, self.top), self.top + ROWS - 1)

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
