"""A game's board in the terminal: its text, the names of its points, the cursor, colours.

`SceneBoard` is made from the scenes of a `DrawnGame`. A game whose board needs more care derives its own `TextBoard`.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from typing import Any, ClassVar, Generic

from rich.text import Text

from boardgame.cursor import Direction, step
from boardgame.draw.game import DrawnGame
from boardgame.draw.palette import CURSOR_COLOUR, INK, MARKED_COLOUR
from boardgame.draw.text import Cell, cell_of, page_size, render_text
from boardgame.errors import BoardGameError, NotationError
from boardgame.game import ActT, PositionT
from boardgame.session.view import View

PANEL = 37  # columns of the panel beside the board
FOOT = 3  # lines below the board: the prompt and the notice
LEAST_COLUMNS, LEAST_LINES = 80, 24  # of a terminal

Fragments = list[tuple[str, str]]  # styles and texts, as prompt_toolkit understands them

HELP = """\
KEYS WHILE A POINT IS CHOSEN

  Q W E      the cursor goes to the nearest point in that direction; the
  A   D      arrows are four of the eight, and all eight are on the keypad
  Z X C      without Num Lock
{entry}  RETURN, S  choose the point under the cursor
  BACKSPACE  {back}, or delete the digits typed
  mouse      a click moves the cursor, another one there chooses

  U  undo the last choice that a person made, and what followed
  H  a hint: what the {strongest} would do here
  I  the best acts here, with what they promise
  O  offer a draw, which every other player has to accept
  F  save the game in a file from now on
  L  {decline}

AT ANY TIME

  ESCAPE     stop; then start a fresh game, leave, or carry on
  TAB        show or hide the {names} of the points
  F1, ?      this page; any key returns to the game
"""
NUMBER_ENTRY = "  0 to 9     the cursor goes to the point of that number\n"
TEXT_ENTRY = "  T          type an act\n"


class TextBoard(ABC, Generic[PositionT, ActT]):
    """What the terminal session and its screen need to know of a game's board.

    `name` is the game's and `title` the heading of the panel. `points` are the places that a cursor can be on, named by
    their `str()`, and `first` the one that a choice usually starts on. With `types_acts`, acts can also be typed.
    `shows_names` is whether points have their names at first. `inks` and `symbols` are the colours and characters of
    the sides, `shades` the greys of backgrounds on a screen without colours; `few_papers` and `few_inks` replace
    colours on a terminal with 16.
    """

    name: str
    title: str
    points: Collection[Hashable]
    first: Hashable
    help: str
    keys: tuple[str, ...] = (
        "Q W E   move the cursor. S or RETURN",
        "A S D   chooses. ? shows all keys,",
        "Z X C   ESC stops",
    )
    types_acts: bool = False
    shows_names: bool = False
    least_size: tuple[int, int] = (LEAST_COLUMNS, LEAST_LINES)
    inks: Mapping[Any, str]
    symbols: Mapping[Any, str]
    shades: ClassVar[Mapping[str, str]] = {}
    few_papers: ClassVar[Mapping[str, str]] = {MARKED_COLOUR: "ansibrightgreen"}
    few_inks: ClassVar[Mapping[str, str]] = {}

    @abstractmethod
    def size_for(self, columns: int, lines: int) -> int | None:
        """The largest size of the board that fits a terminal; None if none does."""

    @abstractmethod
    def cells(self, size: int) -> Mapping[Any, Cell]:
        """The row and column of each point in the text of that size."""

    @abstractmethod
    def text(self, view: View, cursor: Hashable | None, size: int, *, names: bool) -> Text:
        """The board as a view shows it, with the points' names if wanted."""

    def start(self, view: View) -> Hashable:
        """The point that a choice starts on."""
        return self.first

    @abstractmethod
    def step(self, point: Any, direction: Direction) -> Hashable:
        """Where the cursor goes from a point."""

    @abstractmethod
    def points_of(self, act: ActT) -> tuple[Hashable, ...]:
        """The points that a player chooses, in this order, to play an act."""

    @abstractmethod
    def refusal(self, position: PositionT, points: Sequence[Hashable]) -> str:
        """Why no legal act of a position starts with these points, or for no points, why all acts name one."""

    def side_symbol(self, side: str, view: View) -> str:
        """The character of a side's pieces."""
        return self.symbols[side][-1 if view.ascii else 0]

    def side_style(self, side: str, view: View) -> str:
        """The style of a side's name and pieces."""
        return f"bold class:{side}" if view.coloured else "bold"

    def status(self, view: View) -> list[Fragments]:
        """The two lines at the lower left: here, the player to act, or the winner."""
        if view.position is None or not view.player:
            return [[], []]
        outcome = view.position.outcome
        side = outcome.winner if outcome and outcome.winner else view.position.side_to_act
        return [[], [(self.side_style(side, view), f"{view.player} ({side})")]]


class SceneBoard(TextBoard[PositionT, ActT]):
    """The board of a `DrawnGame`, in the largest whole number of rows to a unit that fits the terminal."""

    def __init__(self, game: DrawnGame[PositionT, ActT]) -> None:
        self._game = game
        self._empty = game.scene(game.start())
        self.name = self.title = game.name
        self.points = tuple(game.points)
        self.first = self.points[0]
        self.types_acts = not all(point.isdigit() for point in game.points)
        entry = TEXT_ENTRY if self.types_acts else NUMBER_ENTRY
        self.help = HELP.format(
            entry=entry,
            back="take back the point just chosen",
            strongest="strongest player",
            decline="play the act that names no point, such as passing",
            names="names",
        )
        self.inks = dict.fromkeys(game.sides, INK)
        self.symbols = dict.fromkeys(game.sides, " ")
        rows, columns = page_size(self._empty, 1)
        self.least_size = (max(LEAST_COLUMNS, PANEL + 1 + columns), max(LEAST_LINES, rows + FOOT))

    def size_for(self, columns: int, lines: int) -> int | None:
        if columns < self.least_size[0] or lines < self.least_size[1]:
            return None
        size = 1
        while page_size(self._empty, size + 1) <= (lines - FOOT, columns - PANEL - 1) and (
            page_size(self._empty, size + 1)[1] <= columns - PANEL - 1
        ):
            size += 1
        return size

    def cells(self, size: int) -> Mapping[Any, Cell]:
        return {point: cell_of(self._empty, place, size) for point, place in self._game.points.items()}

    def text(self, view: View, cursor: Hashable | None, size: int, *, names: bool) -> Text:
        position = self._game.start() if view.position is None else view.position
        page = render_text(self._game.scene(position, view.last), size, ascii=view.ascii)
        cells = self.cells(size)
        for point in cells if names else ():
            row, column = cells[point]
            page.put((row, column + 1), str(point))
        thought = self.points_of(view.thought.act) if view.thought else ()
        last = [point for act in view.last for point in self.points_of(act)]
        for points, pair, background in (
            (last, "()", None),
            ((*thought, *view.held), "<>", MARKED_COLOUR),
            (() if cursor is None else (cursor,), "[]", CURSOR_COLOUR),
        ):
            for point in points:
                page.brackets(cells[point], pair, background)
        return page.text()

    def step(self, point: Any, direction: Direction) -> Any:
        return step(self._game.points, point, direction)

    def points_of(self, act: ActT) -> tuple[Hashable, ...]:
        return self._game.points_of(act)

    def refusal(self, position: PositionT, points: Sequence[Hashable]) -> str:
        if not points:
            return "Every legal act names a point."
        text = "-".join(map(str, points))
        try:
            position.play(self._game.act_from_text(text))
        except NotationError:
            pass
        except BoardGameError as error:
            return str(error)
        return f"{text}: not the start of a legal act"
