"""A view as coloured text, part by part: the board, the panel beside it, the prompt below.

Nothing here knows a terminal beyond the number of its columns and lines. Parts are lists of styles and texts as
prompt_toolkit understands them.
"""

from collections.abc import Hashable
from textwrap import wrap
from typing import Any

from rich.console import Console
from rich.style import Style

from boardgame.draw.palette import CURSOR_COLOUR, INK, MARKED_COLOUR, PAPER
from boardgame.player import Thought
from boardgame.session.board import FOOT, PANEL, Fragments, TextBoard
from boardgame.session.requests import AskPlayer, AskPoint, AskText, AskWork, Show
from boardgame.session.view import LessonPage, View
from boardgame.terminal.entry import Entry

Board = TextBoard[Any, Any]

NEWS_ABOVE, NEWS_BELOW = 10, 4  # lines of the panel above and below the news
REPLY = 3  # lines kept for a lesson's reply
PLAIN_PAPER, PLAIN_INK, PLAIN_MARK = "#eeeeee", "#000000", "#000000"  # without colours
STYLE = {
    "page": f"fg:{INK} bg:{PAPER}",
    "page-without-colour": f"fg:{PLAIN_INK} bg:{PLAIN_PAPER}",
    "title": "bold reverse",
    "prompt": "bold",
    "thought": "italic",
    "reply": "bold",
    "caret": "blink",
}

_console = Console(color_system="truecolor", force_terminal=True)


def styles(board: Board) -> dict[str, str]:
    """The styles of the page by name, among them one for each side."""
    return STYLE | {side: f"fg:{ink}" for side, ink in board.inks.items()}


def too_small(board: Board, columns: int, lines: int) -> str:
    """What to show in a terminal that the game does not fit."""
    least_columns, least_lines = board.least_size
    needs = f"{board.name} needs {least_columns} columns and {least_lines} lines"
    return "\n".join(wrap(f"{needs}; this terminal has {columns} and {lines}.", columns))


def board_text(
    board: Board, view: View, cursor: Hashable | None, size: int, *, names: bool, sixteen: bool
) -> Fragments:
    """The board with its pieces, the cursor and what is being considered; `sixteen` is for 16 colours."""
    fragments: Fragments = []
    for segment in board.text(view, cursor, size, names=names).render(_console):
        fragments.append((style(board, segment.style or Style(), view.coloured, sixteen), segment.text))
    return fragments


def point_near(board: Board, row: int, column: int, size: int) -> Hashable | None:
    """The point at a place in the board's text or beside it; None if no point is near."""
    cells = board.cells(size)
    distances = {point: (abs(row - there), abs(column - across)) for point, (there, across) in cells.items()}
    point = min(distances, key=lambda point: sum(distances[point]))
    return point if distances[point] <= (1, 2) and distances[point][1] <= 2 else None


def style(board: Board, rich_style: Style, coloured: bool, sixteen: bool) -> str:
    """A style of the board's text in the words of prompt_toolkit: as it is, in 16 colours, or in black and white."""
    ink, paper = (
        colour.triplet.hex if colour and colour.triplet else default
        for colour, default in ((rich_style.color, INK), (rich_style.bgcolor, PAPER))
    )
    words = "bold " if rich_style.bold else ""
    if coloured and sixteen:
        paper = board.few_papers.get(paper, paper)
        ink = board.few_inks.get(paper, ink)
    if coloured:
        return f"{words}fg:{ink} bg:{paper}"
    if paper in (CURSOR_COLOUR, MARKED_COLOUR):
        return f"{words}fg:{PLAIN_PAPER} bg:{PLAIN_MARK}"
    return f"{words}fg:{PLAIN_INK} bg:{board.shades.get(paper, PLAIN_PAPER)}"


def panel(board: Board, view: View, request: object, lines: int) -> Fragments:
    """Title, players, keys, news, what the program considers, and the player to act at the bottom left."""
    rows: list[Fragments] = [[("class:title", f" {board.title} ")], []]
    if view.lesson:
        rows += _lesson(view.lesson, view.notice, lines - len(rows))
        return [fragment for row in rows for fragment in (*row, ("", "\n"))][:-1]
    rows += [[_side_symbol(board, name, view), ("", _shortened(name, PANEL - 2))] for name in view.names]
    rows += [[] for _ in range(max(0, 5 - len(rows)))]
    if isinstance(request, AskPoint):
        rows += [[("", line)] for line in board.keys]
    rows += [[] for _ in range(max(0, NEWS_ABOVE - len(rows)))]
    room = lines - len(rows) - NEWS_BELOW
    news = [row for event in view.news[-room:] for row in wrap(event, PANEL - 1, subsequent_indent="  ")]
    rows += [[("", line)] for line in news[-room:]]
    rows += [[] for _ in range(max(0, lines - NEWS_BELOW - len(rows)))]
    status = [[(style, _shortened(text, PANEL)) for style, text in row] for row in board.status(view)]
    rows += [*_thoughts(view, request), *status]
    return [fragment for row in rows for fragment in (*row, ("", "\n"))][:-1]


def _lesson(lesson: LessonPage, notice: str, lines: int) -> list[Fragments]:
    """The lesson's text, and below it the reply to the latest act: at the bottom, above the task in the foot."""
    text: list[Fragments] = [[("bold", line)] for line in wrap(lesson.title, PANEL - 1)]
    text += [[("", line)] for line in wrap(lesson.text, PANEL - 1)]
    reply: list[Fragments] = [[("class:reply", line)] for line in wrap(notice, PANEL - 1)]
    reply += [[] for _ in range(len(reply), REPLY)]
    return [*([] for _ in range(lines - len(text) - 1 - len(reply))), *text, [], *reply][:lines]


def _side_symbol(board: Board, name: str, view: View) -> tuple[str, str]:
    for side in board.symbols:
        if name.startswith(f"{side.capitalize()}: "):
            return board.side_style(side, view), f"{board.side_symbol(side, view)} "
    return "", ""


def _thoughts(view: View, request: object) -> list[Fragments]:
    """Two lines: the act being considered with its value, and the best so far."""
    if not view.watching or not isinstance(request, AskPlayer | Show):
        return [[], []]
    waiting = "I think ..." if isinstance(request, AskPlayer) else ""
    tried = f"I try {_rated(view.thought)}" if view.thought else waiting
    best = f"the best so far: {_rated(view.best)}" if view.best else ""
    return [[("class:thought", tried)], [("class:thought", best)]]


def _rated(thought: Thought[Any]) -> str:
    return f"{thought.act} ({thought.value:+d})"


def foot(view: View, entry: Entry | None, columns: int) -> Fragments:
    """The prompt with what is typed, and the notice below it."""
    rows: list[Fragments] = [[]]
    if entry is not None and not isinstance(entry.request, AskPlayer | AskWork | Show):
        rows = [[("class:prompt", line)] for line in _wrapped(entry.request.prompt, columns - 1, FOOT - 1)] or [[]]
        if isinstance(entry.request, AskText) or entry.typed:
            label = ": " if isinstance(entry.request, AskText) else "  point "
            room = columns - sum(len(text) for _, text in rows[-1]) - len(label) - len("_")
            if len(entry.typed) > room:
                rows[-1].append(("", label.rstrip()))
                rows.append([])
                label, room = "", columns - len("_")
            rows[-1] += [("", label), ("bold", entry.typed[-room:]), ("class:caret", "_")]
    notice = view.lesson.keys if view.lesson else view.notice  # a lesson's reply stands beside the board
    rows += [[("", line)] for line in _wrapped(notice, columns - 1, FOOT - len(rows))]
    return [fragment for row in rows for fragment in (*row, ("", "\n"))][:-1]


def _shortened(text: str, columns: int) -> str:
    """A text on one line, without its middle if it is longer: at its end a name often has a strength or a side."""
    return text if len(text) <= columns else _wrapped(text, columns, 1)[0]


def _wrapped(text: str, columns: int, most: int) -> list[str]:
    """A text on lines, `most` of them at most: a longer one without its middle, as its end often has the reason."""
    lines = wrap(text, columns)
    for kept in range(columns * most // 2, 0, -1):
        if len(lines) <= most:
            break
        lines = wrap(f"{text[:kept]} ... {text[-kept:]}", columns)
    return lines[:most]
