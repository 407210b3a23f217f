"""Types of arguments for argparse; each reports an invalid text in one line."""

import argparse
import re
from collections.abc import Callable
from typing import Any, TypeVar

from boardgame.errors import NotationError, quoted
from boardgame.game import Game

Value = TypeVar("Value")


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """A whole number from `least` (0 or more) to `most`; at most 18 digits."""

    def read(text: str) -> int:
        if re.fullmatch("[0-9]{19,}", text) and most is None:
            raise argparse.ArgumentTypeError(f"{quoted(text)} has more than 18 digits")
        if not re.fullmatch("[0-9]{1,18}", text) or not least <= int(text) <= (int(text) if most is None else most):
            bounds = f"of {least} or more" if most is None else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{quoted(text)} is not a whole number {bounds}")
        return int(text)

    return read


def seconds(text: str) -> float:
    """A time of less than 100,000 seconds, to the thousandth."""
    if not re.fullmatch(r"[0-9]{1,5}(\.[0-9]{1,3})?", text) or not float(text):
        raise argparse.ArgumentTypeError(f"{quoted(text)} is not a number of seconds from 0.001 to 99999.999")
    return float(text)


def notation(reader: Callable[[str], Value]) -> Callable[[str], Value]:
    """What `reader` makes of a text; it may raise `NotationError`."""

    def read(text: str) -> Value:
        try:
            return reader(text)
        except NotationError as error:
            raise argparse.ArgumentTypeError(f"column {error.column}: {error.fault}") from None

    return read


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
