"""The interface to a game that a program plays, the same on both paths: play acts, then read what they led to.

`screen.player.ScreenDriver` implements it by picture and keys, `memory.driver.MemoryDriver` by the program's memory.
"""

from typing import Literal, Protocol

from emulator import Beeb
from kensington.errors import KensingtonError
from kensington.rules import Act, Colour, Rules


class Refused(KensingtonError):
    """The program refused an act, and nothing changed.

    `reason` is the program's, or "": on the screen path its own words, on the memory path a name from the memory map.
    """

    def __init__(self, act: Act, reason: str = "") -> None:
        super().__init__(f"{act}: the program refuses it" + (f": {reason}" if reason else ""))
        self.reason = reason


class GameDriver(Protocol):
    """A game between two human players, as a program holds it."""

    @property
    def beeb(self) -> Beeb:
        """The machine that runs the program."""

    def start(self, rules: Rules) -> Rules:
        """Begin a game by these rules. Returns them with the colour that begins, which the program may draw."""

    def restart(self) -> None:
        """Return the program to where no game has begun, whatever state it is in."""

    def play(self, act: Act) -> None:
        """Play an act. Raises `Refused`."""

    @property
    def board(self) -> dict[int, Colour]:
        """The stones, by point."""

    @property
    def to_act(self) -> Colour:
        """The colour that acts next; in a finished game, whatever the program shows."""

    @property
    def phase(self) -> Literal["placing", "moving"]:
        """`"placing"` while either player has stones in hand."""

    @property
    def winner(self) -> Colour | None:
        """The colour that has won, if the game is over."""
