"""The terms of the engine's evaluation: their names in `weights`, and the tables that a search looks them up in.

A weight has two numbers, for a position with all stones in hand and with none; between these it is interpolated.

- `triangle A B`, `square A B`, `white A B`: a group, of hexagons a white one, in which one side has A stones and the
  other one fewer, B. It counts for the side with more.
- `home A B`: the hexagon of a side's colour, with A of its own stones and B others.
- `ring A`: each stone beside a hexagon in which its side alone has stones, A of them.
- `tempo`: having the turn.
- `triangle`, `square`: one that the side to act could complete at once, up to two of each; `their triangle` and so on,
  one that the opponent could, if it had the turn.
"""

from array import array
from collections.abc import Mapping
from functools import lru_cache

from kensington.levels.tables import CONTENTS, KINDS, SIZE

Weights = Mapping[str, tuple[int, int]]
MOST_IN_HAND = 30  # stones of both sides
UNIT = 600  # of values, to a logit: see `tools.tune.engine --scale`
WON = 30_000  # value of a won game, less one for each act until then
SURE = WON - 1000  # values beyond are wins
FILLED = 5000  # value of a filled hexagon, where acts are put in order
MORE_THAN = 2  # the kinds whose hexagons belong to a side follow this one
EXTRAS = ("tempo", "triangle", "square", "their triangle", "their square", "their hexagon")
TEMPO, TRIANGLE, SQUARE, THEIR_TRIANGLE, THEIR_SQUARE, THEIR_HEXAGON, FIRST_RING = range(7)  # indices: then `RINGS`
RINGS = tuple(f"ring {own}" for own in range(6))


def name_of(kind: int, red: int, blue: int) -> tuple[str, int]:
    """The term of a group of a kind with these stones, and 1 if it counts for Red, -1 for Blue; else 0."""
    if kind > MORE_THAN:
        own, other = (red, blue) if KINDS[kind] == "red" else (blue, red)
        return f"home {own} {other}", 1 if KINDS[kind] == "red" else -1
    sign = (red > blue) - (red < blue)
    return f"{KINDS[kind]} {max(red, blue)} {min(red, blue)}", sign


def tables_for(in_hand: int, weights: Weights) -> "tuple[array[int], array[int]]":
    """The value for Red of each content of a group, at `64 * kind + content`, and the weights of the other terms."""
    return _tables(in_hand, tuple(weights.items()))


@lru_cache(MOST_IN_HAND + 1)
def _tables(in_hand: int, weights: tuple[tuple[str, tuple[int, int]], ...]) -> "tuple[array[int], array[int]]":
    now = {
        name: round((begin * in_hand + end * (MOST_IN_HAND - in_hand)) / MOST_IN_HAND) for name, (begin, end) in weights
    }
    value = array("h", bytes(2 * len(KINDS) * CONTENTS))
    for kind, size in enumerate(SIZE):
        for content in range(CONTENTS):
            red, blue = content & 7, content >> 3
            if red + blue > size:
                continue
            name, sign = name_of(kind, red, blue)
            value[CONTENTS * kind + content] = sign * now.get(name, 0)
            if max(red, blue) == 6 and (kind <= MORE_THAN or name == "home 6 0"):
                value[CONTENTS * kind + content] = sign * FILLED
    return value, array("i", (now.get(name, 0) for name in (*EXTRAS, *RINGS)))
