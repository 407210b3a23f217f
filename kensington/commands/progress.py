"""How far a long work is, for a person who watches it on a terminal."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn


@contextmanager
def progress(count: int, ended: int) -> Iterator[Any]:
    """A function to tell how many of `count` things have ended, and a word about them: a line on a terminal's standard
    error with the time that is left, nothing elsewhere."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    said = TextColumn("{task.description}", markup=False)
    console = Console(stderr=True)
    with Progress(*columns, said, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("", total=count, completed=ended)
        yield lambda number, word="": bar.update(task, completed=number, description=word)
