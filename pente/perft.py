"""Perft for Pente: sequences of acts, and what their last acts did.

This is the plain count, by `pente.position`; `pente.fast` gives the same `Tally` quickly. `docs/pente.md` has numbers
to compare with.
"""

from collections.abc import Iterator
from typing import NamedTuple

from boardgame import perft as boardgame_perft
from pente.errors import Ending
from pente.position import Position
from pente.rules import Act

KINDS = {Ending.FIVE_IN_A_ROW: "fives", Ending.CAPTURES: "by_captures", Ending.BOARD_FULL: "full"}


class Tally(NamedTuple):
    """The number of sequences, and what the last act of each did.

    `captures` are acts that captured. The game ends with a row in `fives`, by captured stones in `by_captures`, and
    drawn on a full board in `full`.
    """

    acts: int = 0
    captures: int = 0
    fives: int = 0
    by_captures: int = 0
    full: int = 0


def perft(position: Position, depth: int) -> Tally:
    """Count the sequences of `depth` acts from a position; the one sequence of no acts has no last act.

    Raises `BoardGameError` if the depth is negative or greater than `boardgame.perft.MAX_DEPTH`.
    """
    if boardgame_perft.checked_depth(depth) > 1:
        found = [perft(position.play(act), depth - 1) for act in position.legal_acts()]
        return Tally(*map(sum, zip(*found, strict=True))) if found else Tally()

    def kinds(act: Act, after: Position) -> Iterator[str]:
        if position.captures(act):
            yield "captures"
        if after.outcome:
            yield KINDS[Ending(after.outcome.reason)]

    return Tally(**boardgame_perft.perft(position, depth, kinds))
