"""`kalah draw`: `boardgame.commands.draw` for this game."""

from typing import Any

from boardgame.commands import draw
from boardgame.draw.text import TextPage
from kalah.game import KALAH
from kalah.position import Position
from kalah.scene import scenes_of
from kalah.text import page


def add(subparsers: Any) -> None:
    draw.add(subparsers, game=KALAH, scenes_of=scenes_of, page=_page, step="peg")


def _page(position: Position, ascii: bool) -> TextPage:
    return page(position, ascii=ascii)
