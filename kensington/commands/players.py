"""The players that commands know by name."""

from boardgame.player import Player, RandomPlayer
from kensington.errors import KensingtonError

NAMES = ("random", "novice", "intermediate", "experienced")


def player(name: str) -> Player:
    """The player of this name, one of `NAMES`; raises `KensingtonError` for any other."""
    if name == RandomPlayer.name:
        return RandomPlayer()
    from kensington.levels import LEVELS  # here, as its tables take a moment to make

    for level in LEVELS:
        if level.name == name:
            return level
    raise KensingtonError(f"{name!r} is no player: there are {', '.join(NAMES)}")
