"""Pages: sheets of text over the picture that take keys and mouse while they are open; and the help page."""

from emulator.host.controls import CONTROLS, GROUPS
from emulator.host.front_end import FrontEnd
from emulator.window import sheet as style
from emulator.window.sheet import LINE, Sheet

MARGIN = 20  # units
TITLE_HEIGHT = 56
TOP = TITLE_HEIGHT + 16  # of the content under the title
FOOT = style.HEIGHT - LINE - 4  # of the line that names the keys
RIGHT = style.WIDTH - MARGIN


class Page:
    """A page of a front end. It is drawn again after every event that it was given.

    `keys` is the line at its foot. `page_keys` are keys that it takes although they belong to controls. `point` and
    `click` get the targets that `Sheet.target` was given. The overlay removes the page when `closed` is set.
    `holds` says whether the machine stops, and whether keys go to the page. A page that `stays` is not closed with the
    others. `picture` is where the page has room for the machine's picture, in units of its sheet; None for a page over
    the picture.
    """

    title = ""
    keys = ""
    page_keys: frozenset[str] = frozenset()
    holds = True
    stays = False
    picture: tuple[float, float, float, float] | None = None

    def __init__(self, front_end: FrontEnd) -> None:
        self.front_end = front_end
        self.closed = False

    def close(self) -> None:
        """ESCAPE was pressed."""
        self.closed = True

    def turn(self) -> object:
        """Called in every turn of the loop. The page is drawn again if the result changes."""
        return None

    def sheet(self, size: tuple[int, int]) -> Sheet:
        """An empty sheet for the page in `size` pixels."""
        return Sheet(style.WIDTH, style.HEIGHT, style.scale_for(size))

    def draw(self, sheet: Sheet) -> None:
        """Draw the title, the content and the keys."""
        sheet.box(0, 0, sheet.width, TITLE_HEIGHT, style.BAND)
        sheet.text(MARGIN, 8, style.shortened(self.title, (RIGHT - MARGIN) / 2), style.YELLOW, 2)
        self.fill(sheet)
        sheet.text(MARGIN, FOOT, self.keys, style.GREY)

    def fill(self, sheet: Sheet) -> None:
        """Draw the content, between the title and the foot."""

    def press(self, key: str) -> None:
        """Take a key, by its name in `KeyEvent.key`. ESCAPE closes the page and does not come here."""

    def type(self, text: str) -> None:
        """Take the text of a key, which `press` gets first."""

    def scroll(self, lines: int) -> None:
        """The mouse's wheel was turned by `lines`, down if positive."""

    def point(self, target: object) -> None:
        """The mouse is over a target."""

    def click(self, target: object) -> None:
        """A target is clicked."""


# ---- Help ------------------------------------------------------------------------------------------------------------

INTRODUCTION = (
    ("F11", "The menu, with all controls"),
    ("ALT K", "The Beeb's keyboard with your keys"),
    ("ALT F", "Open a tape, disc, BASIC program, ROM or save state, or drop it on the window"),
    ("F12", "BREAK; SHIFT F12 boots the disc"),
    ("F10", "f0 (F1 to F9 are f1 to f9; END is COPY)"),
    ("PAGE UP", "Undo: hold it to go back in time"),
    ("ALT S", "Ten slots to save the machine in"),
    ("ESCAPE", "Hold it for two seconds to leave"),
    ("MOUSE", "The bar below opens the menu; in some games, a click is a move"),
)
INDENT = 9 * style.LETTER[0]  # units, from a key to its text
LIST_INDENT = (max(len(control.key) for control in CONTROLS) + 1) * style.LETTER[0]
BETWEEN_GROUPS = LINE / 2

Group = tuple[str, list[tuple[str, str]]]


class Help(Page):
    """How to use the window, then all controls with their keys."""

    title = "Help"

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self.number = 0
        self.pages = listing()

    def fill(self, sheet: Sheet) -> None:
        self.keys = f"Page {self.number + 1} of {len(self.pages) + 1}    ← → turn    ESCAPE closes"
        y = float(TOP)
        if self.number == 0:
            for key, text in INTRODUCTION:
                sheet.text(MARGIN, y, key, style.CYAN)
                for line in style.wrapped(text, RIGHT - MARGIN - INDENT):
                    sheet.text(MARGIN + INDENT, y, line)
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
        sheet.target(0, 0, style.WIDTH / 2, style.HEIGHT, -1)
        sheet.target(style.WIDTH / 2, 0, style.WIDTH / 2, style.HEIGHT, 1)

    def press(self, key: str) -> None:
        if key in ("ArrowLeft", "ArrowUp"):
            self.click(-1)
        elif key in ("ArrowRight", "ArrowDown", "PageDown", " ", "Enter"):
            self.click(1)

    def click(self, target: object) -> None:
        self.number = (self.number + (1 if target == 1 else -1)) % (len(self.pages) + 1)


def listing() -> list[list[Group]]:
    """The controls that have a key, as key and text, by groups; as many groups on a page as fit."""
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
