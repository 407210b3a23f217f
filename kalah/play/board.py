"""Kalah's board on the terminal's screen: North's bins above, from right to left, South's below, from left to right."""

from collections.abc import Hashable, Mapping, Sequence

from rich.text import Text

from boardgame.cursor import Direction
from boardgame.draw.palette import CURSOR_COLOUR, MARKED_COLOUR
from boardgame.draw.text import Cell
from boardgame.errors import IllegalActError
from boardgame.session.board import TextBoard
from boardgame.session.view import View
from kalah.advice import STRATEGIES
from kalah.position import Position
from kalah.rules import MOST_BINS, Act, Rules, Side, Sow
from kalah.scene import SIDE_COLOURS
from kalah.text import cell_of_bin, page

NAMES = tuple(str(number) for number in range(1, MOST_BINS + 1))  # of bins
TOP = 3  # lines above the board
LEFT, RIGHT = ("w", "nw", "sw"), ("e", "ne", "se")

HELP = """\
KEYS WHILE A BIN IS CHOSEN

  digits     the cursor goes to that bin      A, D, arrows  move the cursor
  RETURN, S  sow the bin under the cursor     mouse         click it twice
  U          undo your last choice            H             a hint
  I          the best bins, with values
  F          save the game in a file          O             offer a draw
  L          exchange sides, with the pie rule, instead of your first move

AT ANY TIME

  ESCAPE     stop; then start a fresh game, leave, or carry on
  TAB        show or hide the numbers of the bins
  F1, ?      this page; any key returns to the game

STRATEGIES

""" + "".join(f"  {number}. {text}\n" for number, text in enumerate(STRATEGIES, 1))


def _below(cell: Cell) -> Cell:
    return cell[0] + TOP, cell[1]


class KalahBoard(TextBoard[Position, Act]):
    """The bins of the side to act are the points; `position` is what the cursor moves on.

    Before a game, the board is that of the `rules`. `mover` is the side that played the view's latest acts, None if
    that is unknown.
    """

    name = "Kalah"
    title = "K A L A H"
    first = "1"
    help = HELP
    keys = ("Digits  choose a bin, RETURN sows it.", "A, D    move the cursor.", "?       all keys. ESC stops")
    shows_names = True
    inks = SIDE_COLOURS
    symbols = {"south": "●S", "north": "●N"}

    def __init__(self, rules: Rules | None = None) -> None:
        self._start = Position.start(rules)
        self.show(self._start)
        self.mover: Side | None = None

    def show(self, position: Position) -> None:
        """Set the position that the cursor moves on."""
        self.position = position
        self.points = NAMES[: position.rules.bins]

    def size_for(self, columns: int, lines: int) -> int | None:
        return 1 if columns >= self.least_size[0] and lines >= self.least_size[1] else None

    def cells(self, size: int) -> Mapping[str, Cell]:
        rules, side = self.position.rules, self.position.side_to_act
        return {str(number): _below(cell_of_bin(rules.bins, side, number)) for number in range(1, rules.bins + 1)}

    def text(self, view: View, cursor: Hashable | None, size: int, *, names: bool) -> Text:
        self.show(view.position or self._start)
        drawn = page(self.position, names=names, ascii=view.ascii)
        thought = self.points_of(view.thought.act) if view.thought else ()
        if self.mover:
            for act in view.last:
                for number in map(int, self.points_of(act)):
                    row, column = cell_of_bin(self.position.rules.bins, self.mover, number)
                    drawn.brackets((row, column - 1), "()", length=2)
        for points, pair, colour in (
            ((*thought, *view.held), "<>", MARKED_COLOUR),
            (() if cursor is None else (cursor,), "[]", CURSOR_COLOUR),
        ):
            for point in points:
                if point in self.points:
                    row, column = cell_of_bin(self.position.rules.bins, self.position.side_to_act, int(str(point)))
                    drawn.brackets((row, column - 1), pair, colour, length=2)
        return Text("\n" * TOP) + drawn.text()

    def step(self, point: str, direction: Direction) -> str:
        ahead = 1 if self.position.side_to_act == "south" else -1
        change = ahead * (direction in RIGHT) - ahead * (direction in LEFT)
        return str(min(self.position.rules.bins, max(1, int(point) + change)))

    def points_of(self, act: Act) -> tuple[str, ...]:
        return (str(act.bin),) if isinstance(act, Sow) else ()

    def refusal(self, position: Position, points: Sequence[Hashable]) -> str:
        if not points:
            return "Only an exchange of sides names no bin, and the rules do not allow it now."
        try:
            position.play(Sow(int(str(points[0]))))
        except IllegalActError as error:
            return str(error)
        return f"{points[0]}: not a legal act"
