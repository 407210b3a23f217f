"""Perft: counting the sequences of acts from a position, a check of rules that chess programs made customary.

A sequence has exactly `depth` acts, each legal after those before it, passes included; a game that ends sooner has no
sequence of that length.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from operator import index
from typing import Any

from boardgame.errors import BoardGameError
from boardgame.game import ActT, PositionT

MAX_DEPTH = 64  # acts; deeper counts take longer than a lifetime
ACTS = "acts"  # the key of the number of sequences


def checked_depth(depth: int) -> int:
    """The depth as an `int`; raises `BoardGameError` if it is negative or greater than `MAX_DEPTH`."""
    depth = int(index(depth))  # not a subclass, which could compare as it likes
    if not 0 <= depth <= MAX_DEPTH:
        raise BoardGameError(f"depth {depth}: must be from 0 to {MAX_DEPTH}")
    return depth


def no_kinds(act: Any, after: Any) -> Iterable[str]:
    """For games without further counts."""
    return ()


def perft(
    position: PositionT, depth: int, kinds: Callable[[ActT, PositionT], Iterable[str]] = no_kinds
) -> Counter[str]:
    """The number of sequences of `depth` acts, as `"acts"`, and how many of them there are of each kind.

    `kinds` names the kinds of a sequence by its last act and the position after it. The one sequence of no acts is of
    no kind. Raises `BoardGameError` for a depth out of range.
    """
    depth = checked_depth(depth)
    counts: Counter[str] = Counter()
    if depth == 0:
        counts[ACTS] = 1
    else:
        _count(position, depth, kinds, counts)
    return counts


def _count(position: Any, depth: int, kinds: Callable[[Any, Any], Iterable[str]], counts: Counter[str]) -> None:
    for act in position.legal_acts():
        after = position.play(act)
        if depth > 1:
            _count(after, depth - 1, kinds, counts)
        else:
            counts[ACTS] += 1
            for kind in kinds(act, after):
                counts[kind] += 1
