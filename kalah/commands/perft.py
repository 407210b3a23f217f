"""`kalah perft`: `boardgame.commands.perft` for this game."""

from typing import Any

from boardgame.commands.perft import PerftCommand
from kalah import fast
from kalah.game import KALAH
from kalah.perft import perft


def add(subparsers: Any) -> None:
    PerftCommand(KALAH, "docs/kalah.md", "bins=4,pie=yes", perft, fast).add(subparsers)
