"""The board game Kensington: its board, its rules in play, its players and its pictures."""

from importlib import import_module

TYPE_CHECKING = False  # as `typing` has it, without loading that
if TYPE_CHECKING:
    from boardgame.records import GameRecord
    from kensington.game import KENSINGTON
    from kensington.position import Position
    from kensington.rules import Decline, Pass, Place, Relocate, Rules, Slide

    __version__: str

__all__ = ["KENSINGTON", "Decline", "GameRecord", "Pass", "Place", "Position", "Relocate", "Rules", "Slide"]

HOMES = {"KENSINGTON": "kensington.game", "GameRecord": "boardgame.records", "Position": "kensington.position"}


def __getattr__(name: str) -> object:
    """The names above are loaded when they are first used, so that `kensington.__main__` begins at once."""
    if name == "__version__":
        value = import_module("importlib.metadata").version("computer-kensington")
    elif name in __all__:
        value = getattr(import_module(HOMES.get(name, "kensington.rules")), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value
