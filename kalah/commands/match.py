"""`kalah match`: `boardgame.commands.match` for this game."""

from typing import Any

from boardgame.commands import match
from kalah.game import KALAH


def add(subparsers: Any) -> None:
    match.add(subparsers, game=KALAH, page="docs/kalah.md")
