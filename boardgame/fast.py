"""What the fast boards of the games share: acts are numbers, made and unmade in place.

Every array of a board has an entry for the state after each act, so that unmaking an act steps back. A game's board
says how its state is loaded, read and changed; here is what checks a caller's arguments.
"""

from array import array
from builtins import int as Int
from operator import index
from typing import Any

from boardgame.game import Position
from boardgame.perft import checked_depth


class Board:
    """A game that can be played forwards and backwards from a position.

    A subclass has `position`, the present state, and `legal_acts`. Its attributes `position_type`, `tally_type`,
    `error_type` and `act_of_code` are the game's types, and the function from a number to an act.
    """

    longest_line = 1024  # acts that a board can make and unmake

    def __init__(self, position: Position[Any]) -> None:
        """Set up a position; raises `NotationError` for one that text cannot represent."""
        if not isinstance(position, self.position_type):
            raise TypeError(f"{position!r} is not a Position")
        self.ply, self.floor = 0, 0
        self.load(self.position_type.from_text(position.to_text()))
        self.loaded = True

    def load(self, position: Any) -> int:
        """Set up a position that is known to be valid, at the ply `floor`."""
        raise NotImplementedError  # a game's board overrides it

    def here(self) -> int:
        """The ply of the present state; raises `TypeError` for a board created without a position."""
        if not self.loaded:
            raise TypeError("this Board was created without a position")
        return self.ply

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy starts in the present state and cannot unmake earlier acts."""
        return type(self), (self.position,)

    def play(self, code: Int) -> None:
        """Make an act; raises `IllegalActError`, and the game's error after `longest_line` acts."""
        code = int(index(code))  # a plain int: a subclass may define its own equality
        if code not in self.legal_acts():
            self.position.play(self.act_of_code(code))  # raises the error with its reason
        if self.ply - self.floor == self.longest_line:
            raise self.error_type(f"a board holds at most {self.longest_line} acts: continue with a new one")
        self.make(code)

    def unmake(self) -> None:
        """Undo the last act; raises the game's error if the board has none."""
        if self.here() == self.floor:
            raise self.error_type("no act to unmake")
        self.undo()

    def make(self, act: Int) -> None:
        """Make a legal act: write the next state."""

    def undo(self) -> None:
        """Undo the last act."""
        self.ply -= 1

    def perft(self, depth: Int) -> Any:
        """Count the sequences of `depth` acts from here by making and unmaking each; see the game's `perft`.

        The board does not change, even if Ctrl-C ends the count. Raises `BoardGameError` as the plain `perft` does.
        """
        depth = checked_depth(depth)
        if depth == 0:
            return self.tally_type(acts=1)
        counter: Board = type(self)(self.position)
        counter.tally = array("Q", bytes(8 * len(self.tally_type._fields)))
        counter.walk(depth)
        return self.tally_type(*counter.tally)

    def walk(self, depth: Int) -> int:
        """Count the sequences of `depth` acts into `tally`."""
        raise NotImplementedError  # a game's board overrides it
