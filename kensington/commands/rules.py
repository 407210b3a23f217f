"""`kensington rules`: `boardgame.commands.rules` for this game."""

from typing import Any

from boardgame.commands import rules
from kensington.commands import play
from kensington.play.lesson import lesson_session


def add(subparsers: Any) -> None:
    rules.add(subparsers, lesson_session, play.add)
