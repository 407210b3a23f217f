"""Pente's board on the terminal's screen."""

from collections.abc import Hashable, Mapping, Sequence

from rich.text import Text

from boardgame.cursor import Direction
from boardgame.draw.palette import CURSOR_COLOUR, INK, MARKED_COLOUR
from boardgame.draw.text import Cell
from boardgame.errors import BoardGameError
from boardgame.session.board import Fragments, TextBoard
from boardgame.session.view import View
from pente.position import Position
from pente.rules import SIDES, Act, Place, Point, Rules
from pente.scene import SYMBOLS
from pente.text import cell_of, page

HELP = """\
KEYS WHILE A POINT IS CHOSEN

  Q W E      the cursor goes to the next point in that direction; the arrows
  A   D      are four of the eight, and all eight are on the keypad without
  Z X C      Num Lock
  RETURN, S  place a stone on the point under the cursor
  T          type the name of a point, such as K10
  mouse      a click moves the cursor, another one there places a stone

  U  undo the last choice that a person made, and what followed
  H  a hint: what the strongest level would do here
  I  the best act here, with what it promises
  O  offer a draw, which the other player has to accept
  F  save the game in a file from now on

AT ANY TIME

  ESCAPE     stop; then start a fresh game, leave, or carry on
  F1, ?      this page; any key returns to the game

ON THE BOARD

  [ ] the cursor   ( ) the last stone   < > the hint   + guides for the eye
"""
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
    help = HELP
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
        return {point: cell_of(point, self.rules) for point in self.points}

    def text(self, view: View, cursor: Hashable | None, size: int, *, names: bool) -> Text:
        drawn = page(view.position or Position.start(self.rules), ascii=view.ascii)
        thought = self.points_of(view.thought.act) if view.thought else ()
        last = [point for act in view.last for point in self.points_of(act)]
        for points, pair, colour in (
            (last, "()", None),
            ((*thought, *view.held), "<>", MARKED_COLOUR),
            (() if cursor is None else (cursor,), "[]", CURSOR_COLOUR),
        ):
            for marked in points:
                if isinstance(marked, Point):
                    drawn.brackets(cell_of(marked, self.rules), pair, colour)
        return drawn.text()

    def start(self, view: View) -> Hashable:
        """The stone placed last, which most answers are near."""
        return next((act.point for act in view.last), self.first)

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
            captured = (f"{self.side_symbol(side, view)} {position.captured(side)}" for side in SIDES)
            lines[0] = [("", f"captured: {', '.join(captured)} of {position.rules.winning_capture}")]
        return lines
