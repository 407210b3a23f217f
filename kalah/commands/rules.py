"""`kalah rules`: the rules in pages, each sentence with a board on which it happens."""

import argparse
from collections.abc import Iterator
from typing import Any

from rich.console import Console, Group, RenderableType

from boardgame.commands.pages import show_pages
from boardgame.terminal.play import shows_unicode
from kalah.advice import STRATEGIES
from kalah.lessons import PAGES
from kalah.text import page as board


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("rules", help="explain the rules beside a board")
    parser.add_argument("--ascii", action="store_true", help="ASCII only")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    console = Console(highlight=False)
    printed = []
    for page in _pages(options.ascii or not shows_unicode()):
        with console.capture() as captured:
            console.print(page)
        printed.append(captured.get().rstrip("\n"))
    show_pages(printed)
    return 0


def _pages(ascii: bool) -> Iterator[RenderableType]:
    """A page for each board, so that it fits a terminal of 24 lines: before and after a sowing are two."""
    for number, lesson in enumerate(PAGES, 1):
        words = f"{number}. {lesson.text}"
        yield Group(words, "", board(lesson.position, ascii=ascii).text())
        if lesson.bin:
            after = board(lesson.after, ascii=ascii).text()
            yield Group(words, "", f"South sows bin {lesson.bin}:", "", after)
    yield Group("Strategies:", "", *(f"{number}. {text}" for number, text in enumerate(STRATEGIES, 1)))
