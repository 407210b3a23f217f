"""How the commands print what they list or measure: as JSON, or as a table for a person."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

PIPE_WIDTH = 1000  # columns where the output is no terminal: nothing is folded


def print_json(value: Any) -> None:
    """Print `value` in ASCII, which every terminal and every encoding of a pipe can take."""
    print(json.dumps(value, indent=2))


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print `rows` under `headings`; a column of numbers only is set flush right."""
    cells = [list(row) for row in rows]
    table = Table(box=None, pad_edge=False)
    for column, heading in enumerate(headings):
        numbers = bool(cells) and all(isinstance(row[column], int | float) for row in cells)
        table.add_column(heading, justify="right" if numbers else "left", overflow="fold")
    for row in cells:
        table.add_row(*[Text(str(cell)) for cell in row])
    console = Console()
    if not console.is_terminal:
        console = Console(width=PIPE_WIDTH)
    console.print(table)


def printable(text: str) -> str:
    """`text` with every character that could confuse a terminal replaced by a dot."""
    return "".join(character if character.isprintable() else "." for character in text)
