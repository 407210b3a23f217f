"""Perft for Kensington: sequences of acts, and what their last acts were and completed.

This is the plain count, by `kensington.position`; `kensington.bitboard` gives the same `Tally` quickly.
`docs/perft.md` has numbers to compare with.
"""

from collections.abc import Iterator
from typing import NamedTuple

from boardgame import perft as boardgame_perft
from kensington.board import SHAPES_AT
from kensington.position import Position
from kensington.rules import Act, Decline, Pass, Place, Relocate, Slide


class Tally(NamedTuple):
    """The number of sequences, and what the last act of each was and did.

    `acts` counts them all and is the sum of the next five. `triangles` and `squares` were completed by the last act,
    whether or not they paid; `pending` sequences end with a relocation pending, and `wins` end the game.
    """

    acts: int = 0
    placings: int = 0
    slidings: int = 0
    relocations: int = 0
    declines: int = 0
    passes: int = 0
    triangles: int = 0
    squares: int = 0
    pending: int = 0
    wins: int = 0


KINDS = {Place: "placings", Slide: "slidings", Relocate: "relocations", Decline: "declines", Pass: "passes"}


def perft(position: Position, depth: int) -> Tally:
    """Count the sequences of `depth` acts from a position; the one sequence of no acts has no last act.

    Raises `BoardGameError` if the depth is negative or greater than `boardgame.perft.MAX_DEPTH`.
    """
    return Tally(**boardgame_perft.perft(position, depth, _kinds))


def _kinds(act: Act, after: Position) -> Iterator[str]:
    yield KINDS[type(act)]
    if after.pending:
        yield "pending"
    if after.winner:
        yield "wins"
    if not isinstance(act, Decline | Pass):
        end = act.point if isinstance(act, Place) else act.end
        stones = next(camp.stones for camp in (after.red, after.blue) if camp.stones >> end & 1)
        for shape in SHAPES_AT[end]:
            if stones & shape.mask == shape.mask:
                yield "triangles" if len(shape.points) == 3 else "squares"
