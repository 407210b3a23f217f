"""What commands take as arguments, read for argparse: each says in one line what is wrong with a text."""

import argparse
import re
from collections.abc import Callable
from typing import TypeVar

from boardgame.errors import NotationError
from kensington.position import Position
from kensington.rules import Rules

Value = TypeVar("Value")


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """For a whole number from `least` to `most`, both 0 or more."""

    def read(text: str) -> int:
        if not re.fullmatch("[0-9]{1,18}", text) or not least <= int(text) <= (int(text) if most is None else most):
            bounds = f"of {least} or more" if most is None else f"from {least} to {most}"
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number {bounds}")
        return int(text)

    return read


def position(text: str) -> Position:
    """For a position as one line."""
    return _read(Position.from_text, text)


def rules(text: str) -> Rules:
    """For rules that differ from the default, as in a position."""
    return _read(Rules.from_text, text)


def _read(reader: Callable[[str], Value], text: str) -> Value:
    try:
        return reader(text)
    except NotationError as error:
        raise argparse.ArgumentTypeError(f"column {error.column}: {error.fault}") from None
