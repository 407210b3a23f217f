"""The `rules` command of a board game: its lesson in the terminal, or printed."""

import argparse
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from boardgame.commands.pages import in_terminal, show_pages
from boardgame.lessons import LANGUAGES, LessonStep
from boardgame.session.lesson import LessonSession
from boardgame.session.view import View
from boardgame.terminal.play import play_session, shows_unicode

LessonOf = Callable[[str, int], LessonSession[Any, Any]]  # in a language, from a step on
Pages = Callable[[bool], Sequence[str]]  # the rules as text, in ASCII only or not


def add(subparsers: Any, lesson: LessonOf, add_play: Callable[[Any], None], pages: Pages | None = None) -> None:
    """Add the command. It prints `pages`, by default the lesson and its answers; `add_play` adds the command `play`,
    which may follow the lesson."""
    parser = subparsers.add_parser(
        "rules",
        description="Learn the rules in the terminal, step by step, by playing on the board. "
        "Without a terminal, or with --print, the rules are printed.",
    )
    parser.add_argument("--language", choices=tuple(LANGUAGES), help="by default the one that LANG names, or English")
    parser.add_argument("--print", action="store_true", dest="printed", help="print the rules, page by page")
    parser.add_argument("--ascii", action="store_true", help="ASCII only")
    parser.add_argument("--step", metavar="N", type=int, default=1, help="begin with step N (default: 1)")

    def execute(options: argparse.Namespace) -> int:
        session = lesson(options.language or language_of_user(), options.step)
        session.view.ascii = options.ascii or not shows_unicode()
        if options.printed or not in_terminal():
            show_pages(pages(session.view.ascii) if pages else [*_pages(session)])
            return 0
        play_session(session)
        if session.wants_play:
            return _play(add_play)
        if 1 < session.step <= len(session.lesson.steps):
            print(f"To go on with the lesson: {parser.prog} --step {session.step}")
        return 0

    parser.set_defaults(execute=execute)


def _play(add_play: Callable[[Any], None]) -> int:
    parser = argparse.ArgumentParser()
    add_play(parser.add_subparsers())
    options = parser.parse_args(["play"])
    status: int = options.execute(options)
    return status


def language_of_user() -> str:
    """The language of `LANGUAGES` that the environment asks for, by default English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def _pages(session: LessonSession[Any, Any]) -> Iterator[str]:
    """A page for each step, and one for each answer, so that they fit a terminal."""
    console = Console(highlight=False, width=80)

    def page(*parts: str | Text) -> str:
        with console.capture() as captured:
            console.print(*parts, sep="\n\n")
        return captured.get().rstrip()

    def board(position: Any, last: tuple[Any, ...] = ()) -> Text:
        view = View(position=position, last=last, ascii=session.view.ascii)
        return session.board.text(view, None, 1, names=session.board.shows_names)

    for number, step in enumerate(session.lesson.steps, 1):
        yield page(f"{number}. {step.title}", step.text, board(step.position))
        for answer in _answers(session, step):
            asked, replied, position, act = answer
            yield page(f"{asked}: {session.game.act_to_text(act)}", board(position, (act,)), replied)


def _answers(session: LessonSession[Any, Any], step: LessonStep[Any, Any]) -> Iterator[tuple[str, str, Any, Any]]:
    """For each task what is asked, the reply, the position after the example, and the example."""
    position = step.position
    for task in step.tasks:
        act = session.game.act_from_text(task.goal.example)
        position = position.play(act)
        yield task.ask, task.done, position, act
        for reply in session.replies(task, position):
            position = position.play(reply)
