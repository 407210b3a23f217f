"""What the pegs in a bin are worth while the game goes on, from `kalah.weights`.

The worth depends on how many pegs there are, on the bin's distance from its kalah, and on the pegs in play.
"""

from array import array
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from kalah.weights import WEIGHTS

Weights = Mapping[int, Sequence[Sequence[int]]]  # by pegs in play; then by distance, from 1; then by pegs in the bin
SCALE = 16  # units of the value of a peg
COUNTS = 17  # weights of a bin: for 0 to 15 pegs, and for more
MOST_IN_PLAY = 144  # pegs beyond which the weights stay the same


def worths(bins: int, weights: Weights = WEIGHTS) -> "array[int]":
    """The worth of a bin at `COUNTS * (bins * in_play + bin) + pegs`, bins from 0.

    Between two numbers of pegs in play that have weights it is interpolated; beyond the last it stays the same.
    Raises `ValueError` for weights that do not fit.
    """
    return _worths(bins, tuple((knot, tuple(map(tuple, weights[knot]))) for knot in sorted(weights)))


@lru_cache
def _worths(bins: int, weights: tuple[tuple[int, tuple[tuple[int, ...], ...]], ...]) -> "array[int]":
    knots = [knot for knot, _ in weights]
    if not knots or knots[0] != 0 or knots[-1] > MOST_IN_PLAY:
        raise ValueError(f"no weights for 0 to {MOST_IN_PLAY} pegs: {knots}")
    if any(len(rows) < bins for _, rows in weights):
        raise ValueError(f"no weights for {bins} bins")
    table = array("h")
    for (knot, low), (following, high) in pairwise([*weights, (MOST_IN_PLAY + 1, weights[-1][1])]):
        span = following - knot
        for step in range(span):
            for distance in range(bins, 0, -1):
                pairs = zip(low[distance - 1], high[distance - 1], strict=True)
                table.extend(round((a * (span - step) + b * step) / span) for a, b in pairs)
    if len(table) != COUNTS * bins * (MOST_IN_PLAY + 1):
        raise ValueError(f"no weights for {COUNTS} numbers of pegs in a bin")
    return table
