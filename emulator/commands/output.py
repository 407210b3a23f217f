"""Output of the commands: JSON, or tables for people."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

PIPE_WIDTH = 1000  # columns if the output is not a terminal, so that nothing is folded


def print_json(value: Any) -> None:
    """Print `value` in ASCII, which every terminal and pipe can take."""
    print(json.dumps(value, indent=2))


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print `rows` under `headings`, with columns of numbers aligned to the right."""
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
    """`text` with a dot for every character that could confuse a terminal."""
    return "".join(character if character.isprintable() else "." for character in text)
