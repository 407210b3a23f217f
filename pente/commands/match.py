"""`pente match`: `boardgame.commands.match` for this game."""

from typing import Any

from boardgame.commands import match
from pente.game import PENTE


def add(subparsers: Any) -> None:
    match.add(subparsers, game=PENTE, page="docs/pente.md")
