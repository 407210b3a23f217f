"""A scene as coloured text, part by part: the board, the panel beside it, the prompt below, the page of keys.

Nothing here knows a terminal beyond the number of its columns and lines. Parts are lists of (style, text), in the words
of prompt_toolkit, which `screen` puts in their places.
"""

from dataclasses import replace
from textwrap import wrap
from typing import Literal

from prompt_toolkit.formatted_text import StyleAndTextTuples
from rich.console import Console
from rich.style import Style

from boardgame.draw.palette import INK, MARKED_COLOUR, PAPER
from boardgame.player import Thought
from kensington.draw.text import ASCII_SYMBOLS, SYMBOLS, places, text
from kensington.play.desk import Desk
from kensington.play.requests import AskPoint, AskText, Ponder, Show
from kensington.play.scene import Scene
from kensington.position import Position
from kensington.rules import COLOURS, Act, Colour, Place, Relocate, Slide
from kensington.scene import HEXAGON_COLOURS, STONE_COLOURS

Fragments = StyleAndTextTuples
Size = Literal["small", "large"]

PANEL = 37  # columns
FOOT = 3  # lines below the board: the prompt and what is said about the last answer
LARGE_COLUMNS, LARGE_LINES = 114, 45  # of a terminal that the large board fits into
LEAST_COLUMNS, LEAST_LINES = 80, 24
NEWS_ABOVE, NEWS_BELOW = 10, 4  # lines of the panel above and below the news

# Question i: without colour, the hexagons are told apart by how dark they are.
SHADES = {HEXAGON_COLOURS["red"]: "#8a8a8a", HEXAGON_COLOURS["blue"]: "#c6c6c6", HEXAGON_COLOURS["white"]: "#ffffff"}
# With sixteen colours the nearest to these would be greys.
SIXTEEN = {HEXAGON_COLOURS["red"]: "ansired", HEXAGON_COLOURS["blue"]: "ansiblue", MARKED_COLOUR: "ansibrightgreen"}
INK_ON_SIXTEEN = {"ansired": "ansiwhite", "ansiblue": "ansiwhite"}  # for stones, too: their forms differ

PLAIN_PAPER, PLAIN_INK, PLAIN_MARK = "#eeeeee", "#000000", "#000000"

KEYS = (
    "Q W E   move the cursor; so does the",
    "A S D   number of a point. S or RETURN",
    "Z X C   chooses. ? all keys, ESC stops",
)
HELP = """\
KEYS WHILE A POINT IS CHOSEN

  Q W E      the cursor goes to the nearest point in that direction; the
  A   D      arrows are four of the eight, and all eight are on the keypad
  Z X C      without Num Lock
  0 to 9     the cursor goes to the point of that number
  RETURN, S  choose the point under the cursor
  BACKSPACE  put back a stone, or forget the digits typed
  mouse      a click moves the cursor, another one there chooses

  U  take back the last choice that a person made, and what followed
  H  a hint: what the highest level would do here
  O  offer a draw, which everybody else has to agree to
  F  keep the game in a file from now on
  L  leave the rest of a repositioning, where the rules of the game allow it

AT ANY TIME

  ESCAPE     stop; then start a fresh game, leave, or carry on
  TAB        the numbers of the points, or not
  F1, ?      this page; any key returns to the game
"""

_console = Console(color_system="truecolor", force_terminal=True)


def size_for(columns: int, lines: int) -> Size | None:
    """How large the board can be in such a terminal; None if it does not fit."""
    if columns >= LARGE_COLUMNS and lines >= LARGE_LINES:
        return "large"
    return "small" if columns >= LEAST_COLUMNS and lines >= LEAST_LINES else None


def too_small(columns: int, lines: int) -> str:
    return f"Kensington needs {LEAST_COLUMNS} columns and {LEAST_LINES} lines; this terminal has {columns} and {lines}."


def board(scene: Scene, desk: Desk | None, size: Size, numbers: bool, sixteen: bool) -> Fragments:
    """The board with the stones that are to be seen, the cursor, and what is being thought about.

    `numbers` are those of the points; `sixteen` says that the terminal has no more colours than that.
    """
    position = scene.position or Position.start()
    for colour in scene.hidden:
        bare = position.camp(colour)._replace(stones=0)
        position = replace(position, red=bare) if colour == "red" else replace(position, blue=bare)
    marked = points_of_act(scene.thought.act) if scene.thought else []
    if scene.held:
        marked.append(scene.held)
    cursor = desk.cursor if desk else None
    picture = text(
        position, scene.last, cursor=cursor, marked=marked, numbers=numbers, ascii=scene.ascii, size=size
    )
    fragments: Fragments = []
    for segment in picture.render(_console):
        fragments.append((style(segment.style or Style(), scene.coloured, sixteen), segment.text))
    return fragments


def point_near(row: int, column: int, size: Size) -> int | None:
    """The point at a place in the board's text, or beside it; None if there is none."""
    distances = {
        point: (abs(row - there), abs(column - across)) for point, (there, across) in places(size).items()
    }
    point = min(distances, key=lambda point: (sum(distances[point]), point))
    return point if distances[point] <= (1, 2) and distances[point][1] <= 2 else None


def style(rich_style: Style, coloured: bool, sixteen: bool) -> str:
    """A style of the board's text in the words of prompt_toolkit, as it is, in few colours or in black and white."""
    ink, paper = (
        colour.triplet.hex if colour and colour.triplet else default
        for colour, default in ((rich_style.color, INK), (rich_style.bgcolor, PAPER))
    )
    words = "bold " if rich_style.bold else ""
    if coloured and sixteen:
        paper = SIXTEEN.get(paper, paper)
        ink = INK_ON_SIXTEEN.get(paper, ink)
    if coloured:
        return f"{words}fg:{ink} bg:{paper}"
    if paper not in (PAPER, *SHADES):  # the cursor and other marks
        return f"{words}fg:{PLAIN_PAPER} bg:{PLAIN_MARK}"
    return f"{words}fg:{PLAIN_INK} bg:{SHADES.get(paper, PLAIN_PAPER)}"


def points_of_act(act: Act) -> list[int]:
    """The points that an act names."""
    if isinstance(act, Place):
        return [act.point]
    return [act.start, act.end] if isinstance(act, Slide | Relocate) else []


def panel(scene: Scene, request: object, lines: int) -> Fragments:
    """Title, players, keys, news, and at the bottom left whoever has the next act, with the pile of stones."""
    rows: list[Fragments] = [[("class:title", " K E N S I N G T O N ")], []]
    rows += [[_symbol(name, scene), ("", name)] for name in scene.names]
    rows += [[] for _ in range(max(0, 5 - len(rows)))]
    if isinstance(request, AskPoint):
        rows += [[("", line)] for line in KEYS]
    rows += [[] for _ in range(max(0, NEWS_ABOVE - len(rows)))]
    room = lines - len(rows) - NEWS_BELOW
    news = [row for told in scene.news[-room:] for row in wrap(told, PANEL - 1, subsequent_indent="  ")]
    rows += [[("", line)] for line in news[-room:]]
    rows += [[] for _ in range(max(0, lines - NEWS_BELOW - len(rows)))]
    rows += [*_thinking(scene, request), *_pile(scene)]
    return [fragment for row in rows for fragment in (*row, ("", "\n"))][:-1]


def _symbol(name: str, scene: Scene) -> tuple[str, str]:
    for colour in COLOURS:
        if name.startswith(f"{colour.capitalize()}: "):
            return _ink(colour, scene), f"{_stone(colour, scene)} "
    return "", ""


def _stone(colour: Colour, scene: Scene) -> str:
    symbols = ASCII_SYMBOLS if scene.ascii else SYMBOLS
    return symbols.red if colour == "red" else symbols.blue


def _ink(colour: str, scene: Scene) -> str:
    return f"bold class:{colour}" if scene.coloured else "bold"


def _thinking(scene: Scene, request: object) -> list[Fragments]:
    """Two lines: what is tried and how it is rated, and the best so far."""
    if not scene.watching or not isinstance(request, Ponder | Show):
        return [[], []]
    tried = f"I try {_rated(scene.thought)}" if scene.thought else "I think ..." if isinstance(request, Ponder) else ""
    best = f"the best so far: {_rated(scene.best)}" if scene.best else ""
    return [[("class:thought", tried)], [("class:thought", best)]]


def _rated(thought: Thought) -> str:
    return f"{thought.act} ({thought.value:+d})"


def _pile(scene: Scene) -> list[Fragments]:
    """Two lines: the pile, and the name of whoever has the next act; or the stone that is being drawn by lot."""
    if scene.lot:
        return [[("", "The lot: "), (_ink(scene.lot, scene), f"[ {_stone(scene.lot, scene)} {scene.lot} ]")], []]
    if scene.position is None or not scene.player:
        return [[], []]
    colour, member = scene.position.to_act
    if scene.position.winner:
        colour = scene.position.winner
    hand = scene.position.camp(colour).hand[member - 1]
    own: Fragments = [(_ink(colour, scene), f"{scene.player} ({colour})")]
    if colour in scene.hidden:
        return [[], own]
    return [[(_ink(colour, scene), " ".join(_stone(colour, scene) * hand))], own]


def foot(scene: Scene, desk: Desk | None, columns: int) -> Fragments:
    """The prompt with what is typed, and below it the notice."""
    fragments: Fragments = []
    if desk is not None and not isinstance(desk.request, Ponder | Show):
        fragments = [("class:prompt", desk.request.prompt)]
        if isinstance(desk.request, AskText) or desk.typed:
            fragments += [("", ": " if isinstance(desk.request, AskText) else "  point "), ("bold", desk.typed)]
            fragments.append(("class:caret", "_"))
    fragments.append(("", "\n"))
    for line in wrap(scene.notice, columns - 1)[: FOOT - 1]:
        fragments += [("", line), ("", "\n")]
    return fragments[:-1]


STYLE = {
    "page": f"fg:{INK} bg:{PAPER}",
    "page-without-colour": f"fg:{PLAIN_INK} bg:{PLAIN_PAPER}",
    "title": "bold reverse",
    "red": f"fg:{STONE_COLOURS['red']}",
    "blue": f"fg:{STONE_COLOURS['blue']}",
    "prompt": "bold",
    "thought": "italic",
    "caret": "blink",
}
