"""The menu: the controls by groups, with their states, keys and help."""

from emulator.host import controls
from emulator.host.controls import CONTROLS, GROUPS, Control
from emulator.host.front_end import FrontEnd
from emulator.window import sheet as style
from emulator.window.page import FOOT, MARGIN, RIGHT, TOP, Page
from emulator.window.sheet import LINE, Sheet

SECOND_COLUMN = 148  # units from the left
HELP_TOP = FOOT - 2 * LINE - 14
BY_GROUP = {group: tuple(control for control in CONTROLS if control.group == group) for group in GROUPS}


class Menu(Page):
    """The groups on the left, the controls of the chosen one on the right."""

    title = "Menu"
    keys = "↑ ↓ ← → choose    RETURN selects    ESCAPE closes"

    def __init__(self, front_end: FrontEnd) -> None:
        super().__init__(front_end)
        self.chosen = CONTROLS[0]
        self._warned = False  # that quitting ends what runs

    def fill(self, sheet: Sheet) -> None:
        group = self.chosen.group
        for place, name in enumerate(GROUPS):
            y = TOP + place * (LINE + 4)
            sheet.text(MARGIN, y, name, style.YELLOW if name == group else style.GREY)
            sheet.target(0, y - 4, SECOND_COLUMN - 8, LINE + 4, name)
        sheet.box(SECOND_COLUMN - 14, TOP - 4, 2, HELP_TOP - TOP - 4, style.DIM)
        for place, control in enumerate(BY_GROUP[group]):
            self._line(sheet, TOP + place * (LINE + 4), control)
        sheet.box(MARGIN, HELP_TOP - 8, RIGHT - MARGIN, 2, style.DIM)
        for place, line in enumerate(style.wrapped(self.chosen.help, RIGHT - MARGIN)):
            sheet.text(MARGIN, HELP_TOP + place * LINE, line)

    def _line(self, sheet: Sheet, y: float, control: Control) -> None:
        chosen = control is self.chosen
        if chosen:
            sheet.box(SECOND_COLUMN - 6, y - 4, RIGHT - SECOND_COLUMN + 12, LINE + 4, style.BAND)
        x = sheet.text(SECOND_COLUMN, y, control.text) + style.LETTER[0]
        if control.state is not None:
            room = RIGHT - style.width_of(control.key) - style.LETTER[0] - x
            sheet.text(x, y, style.shortened(control.state(self.front_end), room), style.YELLOW)
        sheet.text_to(RIGHT, y, control.key, style.CYAN)
        sheet.target(SECOND_COLUMN - 6, y - 4, RIGHT - SECOND_COLUMN + 12, LINE + 4, control)

    def press(self, key: str) -> None:
        group = BY_GROUP[self.chosen.group]
        if key in ("ArrowUp", "ArrowDown"):
            step = 1 if key == "ArrowDown" else -1
            self.chosen = CONTROLS[(CONTROLS.index(self.chosen) + step) % len(CONTROLS)]
        elif key in ("ArrowLeft", "ArrowRight", "Tab"):
            step = -1 if key == "ArrowLeft" else 1
            self.chosen = BY_GROUP[GROUPS[(GROUPS.index(self.chosen.group) + step) % len(GROUPS)]][0]
        elif key in ("Home", "End"):
            self.chosen = group[0 if key == "Home" else -1]
        elif key in ("Enter", " "):
            self._do()

    def point(self, target: object) -> None:
        if isinstance(target, Control):
            self.chosen = target
        elif isinstance(target, str) and target != self.chosen.group:
            self.chosen = BY_GROUP[target][0]

    def click(self, target: object) -> None:
        self.point(target)
        if isinstance(target, Control):
            self._do()

    def _do(self) -> None:
        if self.chosen.end is not None:
            self.front_end.say(f"Close the menu and hold {self.chosen.key}")
            return
        if self.chosen.name == "quit" and not self._warned:
            self._warned = True
            self.front_end.say("Select it again to quit")
            return
        if not self.chosen.stays:
            self.closed = True
        controls.do(self.chosen.name, self.front_end)
