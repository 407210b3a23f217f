"""`kensington match`: `boardgame.commands.match` for this game."""

from typing import Any

from boardgame.commands import match
from kensington.game import KENSINGTON


def add(subparsers: Any) -> None:
    match.add(subparsers, game=KENSINGTON)
