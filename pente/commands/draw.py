"""`pente draw`: `boardgame.commands.draw` for this game."""

from typing import Any

from boardgame.commands import draw
from pente.game import PENTE
from pente.scene import scenes_of


def add(subparsers: Any) -> None:
    draw.add(subparsers, game=PENTE, scenes_of=scenes_of, rows=1)
