"""`kalah rules`: the lesson, or the rules in pages, each sentence with a board on which it happens."""

from collections.abc import Iterator
from typing import Any

from rich.console import Console, Group, RenderableType

from boardgame.commands import rules
from kalah.advice import STRATEGIES
from kalah.commands.board_game import play
from kalah.play.lesson import lesson_session
from kalah.rulebook import PAGES
from kalah.text import page as board


def add(subparsers: Any) -> None:
    rules.add(subparsers, lesson_session, play, _printed)


def _printed(ascii: bool) -> list[str]:
    console = Console(highlight=False)
    printed = []
    for page in _pages(ascii):
        with console.capture() as captured:
            console.print(page)
        printed.append(captured.get().rstrip("\n"))
    return printed


def _pages(ascii: bool) -> Iterator[RenderableType]:
    """A page for each board, so that it fits a terminal of 24 lines: before and after a sowing are two."""
    for number, lesson in enumerate(PAGES, 1):
        words = f"{number}. {lesson.text}"
        yield Group(words, "", board(lesson.position, ascii=ascii).text())
        if lesson.bin:
            after = board(lesson.after, ascii=ascii).text()
            yield Group(words, "", f"South sows bin {lesson.bin}:", "", after)
    yield Group("Strategies:", "", *(f"{number}. {text}" for number, text in enumerate(STRATEGIES, 1)))
