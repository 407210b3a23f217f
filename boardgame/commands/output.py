"""How commands print lists and measurements: as JSON or as a table."""

import json
import os
import platform
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from boardgame.errors import BoardGameError

PIPE_WIDTH = 1000  # columns where the output is not a terminal: nothing is folded


def check_output(path: Path, source: str) -> None:
    """Raise `BoardGameError` if what is written to `path` would replace the file that was read."""
    if path.exists() and os.path.exists(source) and path.samefile(source):
        raise BoardGameError(f"{path}: has the games that are read: choose another file")


def print_json(value: Any) -> None:
    """Print `value` in ASCII, which every terminal and every pipe's encoding accepts."""
    print(json.dumps(value, indent=2))


def print_table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Print `rows` under `headings`: the first column flush left, the others, which are numbers, flush right."""
    table = Table(box=None, pad_edge=False)
    for column, heading in enumerate(headings):
        table.add_column(heading, justify="right" if column else "left", overflow="fold")
    for row in rows:
        table.add_row(*map(str, row))
    console = Console(markup=False, highlight=False)
    if not console.is_terminal:
        console = Console(markup=False, highlight=False, width=PIPE_WIDTH)
    console.print(table)


def host() -> str:
    """The computer that a measurement was made on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{platform.machine()}, {os.cpu_count()} processors, {python}"
