"""`kensington ladder`: `boardgame.commands.ladder` for this game."""

from typing import Any

from boardgame.commands import ladder
from kensington.game import KENSINGTON


def add(subparsers: Any) -> None:
    ladder.add(subparsers, game=KENSINGTON)
