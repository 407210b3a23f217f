"""Perft: counting the sequences of acts from a position, a check of rules that chess programs have made customary.

A sequence is as many acts as `depth` says, each legal after those before it, relocations, passes and declines included;
a game that is won sooner has no sequence of that length. This is the plain count, by `kensington.position`; the quick
one, by `kensington.bitboard`, gives the same `Tally`. Numbers to compare with are in `docs/perft.md`.
"""

from collections import Counter
from operator import index
from typing import NamedTuple

from kensington.board import SHAPES_AT
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import Act, Decline, Pass, Place, Relocate, Slide

MOST_DEPTH = 64  # acts; nothing that can be counted in a lifetime is as deep


class Tally(NamedTuple):
    """How many sequences there are, and what the last act of each was and brought about.

    `acts` are all of them, and the sum of the next five. `triangles` and `squares` were completed by that act, whether
    or not they paid; after `pending` of the sequences a relocation is to be made, and `wins` of them ended the game.
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


def checked(depth: int) -> int:
    """The depth as an `int`; raises `KensingtonError` if it is negative or over `MOST_DEPTH`."""
    depth = int(index(depth))  # and no subclass, which could compare as it pleases
    if not 0 <= depth <= MOST_DEPTH:
        raise KensingtonError(f"depth {depth}: sequences of 0 to {MOST_DEPTH} acts can be counted")
    return depth


def perft(position: Position, depth: int) -> Tally:
    """Count the sequences of `depth` acts from this position; the one of no acts has no last act.

    Raises `KensingtonError` for a depth that is negative or over `MOST_DEPTH`.
    """
    depth = checked(depth)
    counts: Counter[str] = Counter(acts=1) if depth == 0 else Counter()
    _count(position, depth, counts)
    return Tally(**counts)


def _count(position: Position, depth: int, counts: Counter[str]) -> None:
    for act in position.legal_acts() if depth else ():
        after = position.play(act)
        if depth > 1:
            _count(after, depth - 1, counts)
        else:
            counts["acts"] += 1
            counts[KINDS[type(act)]] += 1
            counts["pending"] += bool(after.pending)
            counts["wins"] += after.winner is not None
            for corners in _completed(after, act):
                counts["triangles" if corners == 3 else "squares"] += 1


def _completed(after: Position, act: Act) -> list[int]:
    """The numbers of corners of the shapes that the stone brought by an act is part of and that are whole."""
    if isinstance(act, Decline | Pass):
        return []
    end = act.point if isinstance(act, Place) else act.end
    stones = next(camp.stones for camp in (after.red, after.blue) if camp.stones >> end & 1)
    return [len(shape.points) for shape in SHAPES_AT[end] if stones & shape.mask == shape.mask]
