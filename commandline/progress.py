"""A progress bar for long work."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn


@contextmanager
def progress(count: int, ended: int) -> Iterator[Any]:
    """Yields `tell(number, word="")`, to be called with how many of `count` items have ended and a remark.

    On a terminal, a line of standard error shows them with the remaining time; elsewhere nothing is printed. What is
    printed meanwhile appears above that line, or goes to a redirected standard output.
    """
    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    remark = TextColumn("{task.description}", markup=False)
    console = Console(stderr=True)
    shown, above = console.is_terminal, sys.stdout.isatty()
    bars = Progress(*columns, remark, console=console, transient=True, disable=not shown, redirect_stdout=above)
    with bars as bar:
        task = bar.add_task("", total=count, completed=ended)
        yield lambda number, word="": bar.update(task, completed=number, description=word)
