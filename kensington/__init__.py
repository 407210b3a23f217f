"""The board game Kensington: its board, its rules in play, and games as text."""

from boardgame.draw.svg import render_svg
from kensington.notation import Game, read_games
from kensington.position import Position
from kensington.rules import Decline, Pass, Place, Relocate, Rules, Slide
from kensington.scene import scene

__all__ = ["Decline", "Game", "Pass", "Place", "Position", "Relocate", "Rules", "Slide", "read_games"]

# Notebooks show a value as the picture that its `_repr_svg_` returns. The methods are attached here rather than defined
# in the classes because drawing depends on positions and records, and not the other way round.
NOTEBOOK_METHOD = "_repr_svg_"
NOTEBOOK_HEIGHT = 400  # pixels


def _position_svg(position: Position) -> str:
    return render_svg(scene(position), NOTEBOOK_HEIGHT)


def _game_svg(game: Game) -> str:
    """The end of the game, with its last turn."""
    return render_svg(scene(game.final, game.turns[-1].acts if game.turns else ()), NOTEBOOK_HEIGHT)


setattr(Position, NOTEBOOK_METHOD, _position_svg)
setattr(Game, NOTEBOOK_METHOD, _game_svg)
