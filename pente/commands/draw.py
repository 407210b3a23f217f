"""`pente draw`: `boardgame.commands.draw` for this game."""

from typing import Any

from boardgame.commands import draw
from boardgame.draw.text import TextPage
from pente.game import PENTE
from pente.position import Position
from pente.scene import scenes_of, standing
from pente.text import page


def add(subparsers: Any) -> None:
    draw.add(subparsers, game=PENTE, scenes_of=scenes_of, page=_page, step="stone")


def _page(position: Position, ascii: bool) -> TextPage:
    return page(position, ascii=ascii, caption=standing(position))
