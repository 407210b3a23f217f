"""The board game Kensington: its board, its rules in play, its players and its pictures."""

from importlib.metadata import version

from boardgame.draw.svg import NOTEBOOK_HEIGHT, render_svg
from boardgame.records import GameRecord
from kensington.game import KENSINGTON
from kensington.position import Position
from kensington.rules import Decline, Pass, Place, Relocate, Rules, Slide
from kensington.scene import scene

__all__ = ["KENSINGTON", "Decline", "GameRecord", "Pass", "Place", "Position", "Relocate", "Rules", "Slide"]

__version__ = version("computer-kensington")

# A notebook shows a value as the picture that its `_repr_svg_` returns. The method is attached here because drawing
# depends on positions, and not the other way round.
Position._repr_svg_ = lambda position: render_svg(scene(position), NOTEBOOK_HEIGHT)
