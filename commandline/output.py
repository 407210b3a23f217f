"""What commands print: JSON, tables, and text from outside made printable."""

import json
import os
import platform
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from commandline.errors import UserError

PIPE_WIDTH = 1000  # columns where the output is not a terminal: nothing is folded


def check_output(path: Path, source: str) -> None:
    """Raise `UserError` if what is written to `path` would replace the file that was read."""
    if path.exists() and os.path.exists(source) and path.samefile(source):
        raise UserError(f"{path}: has the games that are read: choose another file")


def print_json(value: Any) -> None:
    """Print `value` in ASCII, which every terminal and every pipe's encoding accepts."""
    print(json.dumps(value, indent=2))


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print `rows` under `headings`. After the first, columns of numbers are flush right."""
    cells = [list(row) for row in rows]
    table = Table(box=None, pad_edge=False)
    for column, heading in enumerate(headings):
        numbers = column and all(_is_number(row[column]) for row in cells)
        table.add_column(heading, justify="right" if numbers else "left", overflow="fold")
    for row in cells:
        table.add_row(*map(str, row))
    console = Console(markup=False, highlight=False)
    if not console.is_terminal:
        console = Console(markup=False, highlight=False, width=PIPE_WIDTH)
    console.print(table)


def _is_number(cell: object) -> bool:
    return isinstance(cell, int | float) or bool(re.match(r"[-+±]?[0-9]", str(cell)))


def printable(text: str) -> str:
    """`text` with a dot for every character that could confuse a terminal."""
    return "".join(character if character.isprintable() else "." for character in text)


def host() -> str:
    """The computer that a measurement was made on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{platform.machine()}, {os.cpu_count()} processors, {python}"
