"""The menu: every control by groups, how it stands, its key, and what it does."""

from typing import TYPE_CHECKING

import pygame

from emulator.window import sheet as style
from emulator.window.controls import CONTROLS, GROUPS, Control
from emulator.window.page import FOOT, MARGIN, RIGHT, TOP, Page
from emulator.window.sheet import LINE, Sheet

if TYPE_CHECKING:
    from emulator.window.app import Window

SECOND_COLUMN = 148  # units from the left
HELP_TOP = FOOT - 2 * LINE - 14
BY_GROUP = {group: tuple(control for control in CONTROLS if control.group == group) for group in GROUPS}


class Menu(Page):
    """The groups on the left, the controls of one on the right; up and down, left and right, RETURN or the mouse."""

    title = "Menu"
    keys = "↑ ↓ ← → choose    RETURN does it    ESCAPE closes"

    def __init__(self, window: "Window") -> None:
        super().__init__(window)
        self.chosen = CONTROLS[0]

    def fill(self, sheet: Sheet) -> None:
        group = self.chosen.group
        for place, name in enumerate(GROUPS):
            y = TOP + place * (LINE + 4)
            if name == group:
                sheet.text(MARGIN, y, name, style.YELLOW)
            else:
                sheet.text(MARGIN, y, name, style.GREY)
            sheet.spot(0, y - 4, SECOND_COLUMN - 8, LINE + 4, name)
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
            sheet.text(x, y, style.shortened(control.state(self.window), room), style.YELLOW)
        sheet.text_to(RIGHT, y, control.key, style.CYAN)
        sheet.spot(SECOND_COLUMN - 6, y - 4, RIGHT - SECOND_COLUMN + 12, LINE + 4, control)

    def press(self, key: int) -> None:
        group = BY_GROUP[self.chosen.group]
        if key in (pygame.K_UP, pygame.K_DOWN):
            step = 1 if key == pygame.K_DOWN else -1
            self.chosen = CONTROLS[(CONTROLS.index(self.chosen) + step) % len(CONTROLS)]
        elif key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB):
            step = -1 if key == pygame.K_LEFT else 1
            self.chosen = BY_GROUP[GROUPS[(GROUPS.index(self.chosen.group) + step) % len(GROUPS)]][0]
        elif key in (pygame.K_HOME, pygame.K_END):
            self.chosen = group[0 if key == pygame.K_HOME else -1]
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            self._do()

    def point(self, meaning: object) -> None:
        if isinstance(meaning, Control):
            self.chosen = meaning
        elif isinstance(meaning, str) and meaning != self.chosen.group:
            self.chosen = BY_GROUP[meaning][0]

    def click(self, meaning: object) -> None:
        self.point(meaning)
        if isinstance(meaning, Control):
            self._do()

    def _do(self) -> None:
        if self.chosen.end is not None:
            self.window.say(f"Close the menu and hold {self.chosen.key}")
            return
        if not self.chosen.stays:
            self.close()
        self.window.do(self.chosen.name)
