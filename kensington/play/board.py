"""Kensington's board on the terminal's screen."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from rich.text import Text

from boardgame.cursor import Direction
from boardgame.draw.palette import MARKED_COLOUR
from boardgame.draw.text import Cell
from boardgame.errors import IllegalActError
from boardgame.session.board import HELP, NUMBER_ENTRY, Fragments, TextBoard
from boardgame.session.view import View
from kensington.board import NEIGHBOURS, POINTS
from kensington.board import points_of as points_in
from kensington.cursor import START, STEP
from kensington.draw.text import ASCII_SYMBOLS, SYMBOLS, Size, places, text
from kensington.position import Position
from kensington.rules import Act, Colour, Decline, Place, Relocate, Slide
from kensington.scene import HEXAGON_COLOURS, STONE_COLOURS

LARGE_COLUMNS, LARGE_LINES = 114, 45  # of a terminal that the large board fits
SHADES = ("#8a8a8a", "#c6c6c6", "#ffffff")  # of red, blue and white hexagons on a screen without colours
SIZES: dict[int, Size] = {1: "small", 2: "large"}


@dataclass
class KensingtonView(View):
    """`hidden` are the colours whose stones stand on a real board only; `drawing` is the stone being drawn at random
    for the first turn."""

    position: Position | None = None
    hidden: frozenset[Colour] = frozenset()
    drawing: Colour | None = None

    def clear(self) -> None:
        super().clear()
        self.hidden, self.drawing = frozenset(), None


class KensingtonBoard(TextBoard[Position, Act]):
    """The board in two sizes, with the stones in hand of the player to act."""

    name = "Kensington"
    title = "K E N S I N G T O N"
    points = POINTS
    first = START
    help = HELP.format(
        entry=NUMBER_ENTRY,
        back="put back a stone",
        strongest="highest level",
        decline="decline the rest of a repositioning, where the rules of the game allow it",
        names="numbers",
    )
    keys = (
        "Q W E   move the cursor; so does the",
        "A S D   number of a point. S or RETURN",
        "Z X C   chooses. ? all keys, ESC stops",
    )
    shows_names = True
    inks = STONE_COLOURS
    symbols = {"red": SYMBOLS.red + ASCII_SYMBOLS.red, "blue": SYMBOLS.blue + ASCII_SYMBOLS.blue}
    shades = dict(zip((HEXAGON_COLOURS[colour] for colour in ("red", "blue", "white")), SHADES, strict=True))
    few_papers = {  # the nearest colours would be greys
        HEXAGON_COLOURS["red"]: "ansired",
        HEXAGON_COLOURS["blue"]: "ansiblue",
        MARKED_COLOUR: "ansibrightgreen",
    }
    few_inks = {"ansired": "ansiwhite", "ansiblue": "ansiwhite"}  # of stones too, which differ in form

    def __init__(self, refusals: Mapping[str, str] = MappingProxyType({})) -> None:
        """`refusals` are the texts for illegal acts, by the name of their reason, that replace the engine's."""
        self._refusals = refusals

    def size_for(self, columns: int, lines: int) -> int | None:
        if columns >= LARGE_COLUMNS and lines >= LARGE_LINES:
            return 2
        return 1 if (columns >= self.least_size[0] and lines >= self.least_size[1]) else None

    def cells(self, size: int) -> Mapping[int, Cell]:
        return places(SIZES[size])

    def text(self, view: View, cursor: Hashable | None, size: int, *, names: bool) -> Text:
        position: Position = view.position or Position.start()
        for colour in view.hidden if isinstance(view, KensingtonView) else ():
            bare = position.camp(colour)._replace(stones=0)
            position = replace(position, red=bare) if colour == "red" else replace(position, blue=bare)
        thought = self.points_of(view.thought.act) if view.thought else ()
        marked = [point for point in (*thought, *view.held) if isinstance(point, int)]
        under = cursor if isinstance(cursor, int) else None
        return text(position, view.last, cursor=under, marked=marked, numbers=names, ascii=view.ascii, size=SIZES[size])

    def step(self, point: int, direction: Direction) -> int:
        return STEP[point][direction]

    def points_of(self, act: Act) -> tuple[int, ...]:
        if isinstance(act, Place):
            return (act.point,)
        return (act.start, act.end) if isinstance(act, Slide | Relocate) else ()

    def refusal(self, position: Position, points: Sequence[Hashable]) -> str:
        act = _act_of(position, [point for point in points if isinstance(point, int)])
        try:
            position.play(act)
        except IllegalActError as error:
            said = str(error) if len(points) == len(self.points_of(act)) else str(error).removeprefix(f"{act}: ")
            return self._refusals.get(error.reason.name, said)
        return f"{act}: not a legal act"

    def status(self, view: View) -> list[Fragments]:
        """The stones in hand and the name of the player to act, or the stone being drawn at random."""
        hidden: frozenset[Colour] = frozenset()
        if isinstance(view, KensingtonView):
            hidden = view.hidden
            if view.drawing:
                stone = f"[ {self.side_symbol(view.drawing, view)} {view.drawing} ]"
                return [[("", "First turn: "), (self.side_style(view.drawing, view), stone)], []]
        if view.position is None or not view.player:
            return [[], []]
        colour, member = view.position.to_act
        colour = view.position.winner or colour
        hand = view.position.camp(colour).hand[member - 1]
        style = self.side_style(colour, view)
        name: Fragments = [(style, f"{view.player} ({colour})")]
        if colour in hidden:
            return [[], name]
        return [[(style, " ".join(self.side_symbol(colour, view) * hand))], name]


def _act_of(position: Position, points: Sequence[int]) -> Act:
    """The act of these points; of one stone's point, its first act, however illegal; of no points, `Decline`."""
    if not points:
        return Decline()
    if isinstance(position.legal_acts()[0], Place):
        return Place(points[0])
    kind = Relocate if position.pending else Slide
    ends = points[1:] or list(NEIGHBOURS[points[0]] if kind is Slide else points_in(position.vacant))
    return kind(points[0], ends[0])
