"""`pente perft`: `boardgame.commands.perft` for this game."""

from typing import Any

from boardgame.commands.perft import PerftCommand
from pente import fast
from pente.game import PENTE
from pente.perft import perft


def add(subparsers: Any) -> None:
    PerftCommand(PENTE, "docs/pente.md", "size=13,keryo=yes", perft, fast).add(subparsers)
