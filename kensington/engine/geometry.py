"""The board's geometry as tables for the engine: masks of groups of points, and numbers to make keys of positions.

Groups are the triangles (0 to 23), squares (24 to 53) and hexagons (54 to 60). A mask is two words of 36 bits, as in
`kensington.bitboard`; the entries of point 0 are unused.
"""

from array import array
from random import Random

from kensington.bitboard import words_of
from kensington.board import HEXAGONS, NEIGHBOURS, POINTS, mask_of
from kensington.levels import tables

GROUPS_AT = bytearray(tables.GROUPS_AT)
NEIGHBOURS_AT = bytearray(tables.NEIGHBOURS_AT)
KIND = bytearray(tables.KIND)
BIT = array("Q", [0, 0] + sum((words_of(1 << point) for point in POINTS), []))
GROUP = array("Q", sum((words_of(mask_of(group.points)) for group in tables.GROUPS), []))
BESIDE = array("Q", [0, 0] + sum((words_of(mask_of(NEIGHBOURS[point])) for point in POINTS), []))
# For each slot of a point's neighbours, which of its own groups the neighbour shares, by slot (bits 4 to 7), and which
# of the neighbour's groups are shared (bits 0 to 3)
SHARED = bytearray(tables.SLOTS * (len(POINTS) + 1))
for _point in POINTS:
    for _slot in range(tables.SLOTS * _point, tables.SLOTS * (_point + 1)):
        for _bit in range(tables.SLOTS if NEIGHBOURS_AT[_slot] else 0):
            _own, _other = (GROUPS_AT[tables.SLOTS * at + _bit] for at in (_point, NEIGHBOURS_AT[_slot]))
            SHARED[_slot] |= (_own < len(KIND) and NEIGHBOURS_AT[_slot] in tables.GROUPS[_own].points) << 4 + _bit
            SHARED[_slot] |= (_other < len(KIND) and _point in tables.GROUPS[_other].points) << _bit
RING = array(  # the points beside each hexagon
    "Q",
    sum((words_of(mask_of({n for p in h.points for n in NEIGHBOURS[p]} - set(h.points))) for h in HEXAGONS), []),
)
LONE_POINT = bytearray(37)  # by a single bit of a word's 36, modulo 37: its number from 1
LONE_GROUP = bytearray(67)  # by a single bit modulo 67: its number
for number in range(36):
    LONE_POINT[(1 << number) % 37] = number + 1
for number in range(64):
    LONE_GROUP[(1 << number) % 67] = number


def _is_lacking(colour: int, kind: int, content: int) -> bool:
    """Whether one vacant point is all that a colour lacks of a group that it can use."""
    own, other = (content & 7, content >> 3) if colour == 0 else (content >> 3, content & 7)
    usable = kind < 3 or kind == 3 + colour
    return usable and other == 0 and own == tables.SIZE[kind] - 1


ALMOST = bytearray(
    _is_lacking(c, kind, content) for c in (0, 1) for kind in range(5) for content in range(tables.CONTENTS)
)
_random = Random(72)
# Zobrist keys: of a stone at 2 * point + colour; the others are for the rest of a position
KEYS = array("Q", (_random.getrandbits(64) for _ in range(2 * len(POINTS) + 8)))
