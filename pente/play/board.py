"""Pente's board on the terminal's screen: a character for each point, which leaves 19 lines room in 24."""

from collections.abc import Hashable, Mapping, Sequence

from rich.text import Text

from boardgame.cursor import Direction
from boardgame.draw.palette import CURSOR_COLOUR, INK, MARKED_COLOUR
from boardgame.draw.text import Cell, TextPage
from boardgame.errors import BoardGameError
from boardgame.terminal.board import HELP, TEXT_ENTRY, Fragments, TextBoard
from boardgame.terminal.view import View
from pente.position import Position
from pente.rules import COLUMNS, SIDES, Act, Place, Point, Rules
from pente.scene import SYMBOLS, is_guide

LABEL = 3  # columns of a line's number
POINT, GUIDE = "·.", "++"  # a vacant point and a guide, with the ASCII alternatives
STEPS: dict[Direction, tuple[int, int]] = {
    "e": (1, 0),
    "se": (1, -1),
    "s": (0, -1),
    "sw": (-1, -1),
    "w": (-1, 0),
    "nw": (-1, 1),
    "n": (0, 1),
    "ne": (1, 1),
}


class PenteBoard(TextBoard[Position, Act]):
    """The board of a game, whose size is that of the view's position."""

    name = "Pente"
    title = "P E N T E"
    points: tuple[Point, ...] = tuple(Rules().points())
    help = HELP.format(
        entry=TEXT_ENTRY,
        back="nothing to take back while a point is chosen",
        strongest="strongest level",
        decline="nothing: every act names a point",
        names="names",
    )
    types_acts = True
    inks = dict.fromkeys(SIDES, INK)
    symbols = SYMBOLS

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.first = rules.centre
        self.points = tuple(rules.points())

    def size_for(self, columns: int, lines: int) -> int | None:
        return 1 if columns >= self.least_size[0] and lines >= self.least_size[1] else None

    def cells(self, size: int) -> Mapping[Point, Cell]:
        return {point: self._cell(point) for point in self.points}

    def _cell(self, point: Point) -> Cell:
        return self.rules.size - point.row, LABEL + 2 * (point.column - 1)

    def text(self, view: View, cursor: Hashable | None, size: int, *, names: bool) -> Text:
        position: Position = view.position or Position.start(self.rules)
        lines = self.rules.size
        page = TextPage(lines + 1, LABEL + 2 * lines)
        for number in range(1, lines + 1):
            page.put((lines - number, 0), f"{number:2}")
            page.put((lines, LABEL + 2 * (number - 1)), COLUMNS[number - 1])
        for point in self.points:
            page.put(self._cell(point), (GUIDE if is_guide(point, self.rules) else POINT)[view.ascii])
        for side in SIDES:
            for point in position.stones(side):
                page.put(self._cell(point), SYMBOLS[side][view.ascii], bold=True)
        thought = self.points_of(view.thought.act) if view.thought else ()
        last = [point for act in view.last for point in self.points_of(act)]
        for points, pair, colour in (
            (last, "()", None),
            ((*thought, *view.held), "<>", MARKED_COLOUR),
            (() if cursor is None else (cursor,), "[]", CURSOR_COLOUR),
        ):
            for marked in points:
                if isinstance(marked, Point):
                    page.brackets(self._cell(marked), pair, colour)
        return page.text()

    def step(self, point: Point, direction: Direction) -> Point:
        after = point.step(STEPS[direction])
        return after if self.rules.has(after) else point

    def points_of(self, act: Act) -> tuple[Point, ...]:
        return (act.point,)

    def refusal(self, position: Position, points: Sequence[Hashable]) -> str:
        if not points or not isinstance(points[0], Point):
            return "Every act names a point."
        try:
            position.play(Place(points[0]))
        except BoardGameError as error:
            return str(error)
        return f"{points[0]}: not a legal act"

    def status(self, view: View) -> list[Fragments]:
        """The stones captured by either side, and the player to act."""
        lines = super().status(view)
        position: Position | None = view.position
        if position is not None:
            captured = (f"{self.side_symbol(side, view)} captured {position.captured(side)}" for side in SIDES)
            lines[0] = [("", "   ".join(captured))]
        return lines
