"""Types of arguments for argparse that a game defines; each reports an invalid text in one line."""

import argparse
import re
from collections.abc import Callable
from typing import Any, TypeVar

from boardgame.errors import NotationError
from boardgame.game import Game, PositionT

Value = TypeVar("Value")


def notation(reader: Callable[[str], Value]) -> Callable[[str], Value]:
    """What `reader` makes of a text; it may raise `NotationError`."""

    def read(text: str) -> Value:
        try:
            return reader(text)
        except NotationError as error:
            raise argparse.ArgumentTypeError(f"column {error.column}: {error.fault}") from None

    return read


def position(game: Game[PositionT, Any]) -> Callable[[str], PositionT]:
    """A position of the game, or `start` for the one at its start."""
    return notation(lambda text: game.start() if text == "start" else game.position_from_text(text))


def acts(game: Game[Any, Value]) -> Callable[[str], tuple[Value, ...]]:
    """Acts of the game, separated by spaces."""

    def read(text: str) -> tuple[Value, ...]:
        found = []
        for word in re.finditer(r"\S+", text):
            try:
                found.append(game.act_from_text(word[0]))
            except NotationError as error:
                raise error.within(1, word.start() + 1) from None
        return tuple(found)

    return notation(read)


def rules(game: Game[Any, Any]) -> Callable[[str], str]:
    """The text of rules that the game has."""
    return notation(lambda text: game.rules_of(game.start(text)))
