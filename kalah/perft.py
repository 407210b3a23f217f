"""Perft for Kalah: sequences of acts, and what their last acts did.

This is the plain count, by `kalah.position`; `kalah.fast` gives the same `Tally` quickly. `docs/kalah.md` has numbers
to compare with.
"""

from collections.abc import Iterator
from typing import NamedTuple

from boardgame import perft as boardgame_perft
from kalah.position import Position
from kalah.rules import Act, Swap


class Tally(NamedTuple):
    """The number of sequences, and what the last act of each was or did.

    `free` moves are those after which the same side has the next act. The game ends after `endings`, `south` of them
    won by South and `north` by North.
    """

    acts: int = 0
    free: int = 0
    captures: int = 0
    swaps: int = 0
    endings: int = 0
    south: int = 0
    north: int = 0


def perft(position: Position, depth: int) -> Tally:
    """Count the sequences of `depth` acts from a position; the one sequence of no acts has no last act.

    Raises `BoardGameError` if the depth is negative or greater than `boardgame.perft.MAX_DEPTH`.
    """
    if depth == 1:

        def kinds(act: Act, after: Position) -> Iterator[str]:
            return _kinds(position, act, after)

        return Tally(**boardgame_perft.perft(position, depth, kinds))
    total = Tally(acts=0)
    if depth != 0:
        boardgame_perft.checked_depth(depth)
        for act in position.legal_acts():
            each = perft(position.play(act), depth - 1)
            total = Tally(*map(sum, zip(total, each, strict=True)))
        return total
    return Tally(acts=1)


def _kinds(before: Position, act: Act, after: Position) -> Iterator[str]:
    if isinstance(act, Swap):
        yield "swaps"
        return
    sowing = before.sow(act)
    if sowing.captured is not None:
        yield "captures"
    if after.outcome:
        yield "endings"
        if after.outcome.winner:
            yield after.outcome.winner
    elif sowing.free:
        yield "free"
