"""What a game is that a program plays, on either path to it: acts are put to it, and it shows what has become of them.

`ScreenDriver` gives one on the screen, `memory.Window` is one in the program's memory.
"""

from typing import Literal, Protocol

from emulator import Beeb
from kensington.errors import KensingtonError
from kensington.rules import Act, Colour, Rules


class Refused(KensingtonError):
    """The program does not play an act, and nothing has changed; `reason` is the program's, if it has given any."""

    def __init__(self, act: Act, reason: str = "") -> None:
        super().__init__(f"{act}: the program refuses it" + (f": {reason}" if reason else ""))
        self.reason = reason


class GameDriver(Protocol):
    """A game between two players as a program has it."""

    @property
    def beeb(self) -> Beeb:
        """The machine that the program is in."""

    def start(self, rules: Rules) -> Rules:
        """Begin a game by these rules; what comes back has the colour that begins, which may have been drawn by lot."""

    def restart(self) -> None:
        """Bring the program back to where no game has begun, whatever has happened to it."""

    def play(self, act: Act) -> None:
        """Put an act to the program; raises `Refused`."""

    @property
    def board(self) -> dict[int, Colour]:
        """The stones, by point."""

    @property
    def to_act(self) -> Colour:
        """Who has the next act; in a finished game, whatever the program shows."""

    @property
    def phase(self) -> Literal["placing", "moving"]:
        """`"placing"` while any stone is in anybody's hand."""

    @property
    def winner(self) -> Colour | None:
        """Who has won."""
