"""The board game Kensington: its board, its rules in play, and games as text."""

from kensington.notation import Game, read_games
from kensington.position import Position
from kensington.rules import Decline, Pass, Place, Relocate, Rules, Slide

__all__ = ["Decline", "Game", "Pass", "Place", "Position", "Relocate", "Rules", "Slide", "read_games"]
