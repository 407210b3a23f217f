"""The tables that the levels work with, made from the board: `docs/levels.md` in figures, under 2 KB on a 6502.

A group is a triangle, a square or a hexagon, numbered through in the order of `kensington.board`: triangles 0 to 23,
squares 24 to 53, hexagons 54 to 60. What stands in it is one byte, its content: the red stones plus 8 times the blue.
"""

from array import array

from kensington.board import HEXAGON_AT, HEXAGONS, NEIGHBOURS, POINTS, SHAPES_AT, SQUARES, TRIANGLES, Hexagon, Shape

CONTENTS = 64  # contents are below this
NO_GROUP = 61  # in place of the second square, or of the hexagon, that a point has not
SLOTS = 4  # to a row of GROUPS_AT and of NEIGHBOURS_AT
KINDS = ("triangle", "square", "white", "red", "blue")  # the hexagons by colour
SIZE = bytes((3, 4, 6, 6, 6))  # points of a group, by kind
WON = 16384  # what a hexagon is worth that wins; all else together stays below half of it

# What a group is worth to a colour, by the number of its stones there, while the opponent has none.
TRIANGLE_WORTH = (0, 2, 30, 30)
SQUARE_WORTH = (0, 3, 14, 50, 50)
HEXAGON_WORTH = (0, 2, 12, 36, 90, 220, WON)
HEXAGON_SHIFT = 2  # bits that each opposing stone takes off a hexagon's worth

GAP_PULL = bytes((0, 0, 10, 30, 60, 120, 0))  # of a vacant point of a hexagon, by the stones that are there already

GROUPS: tuple[Shape | Hexagon, ...] = (*TRIANGLES, *SQUARES, *HEXAGONS)
KIND = bytes([0] * len(TRIANGLES) + [1] * len(SQUARES) + [KINDS.index(hexagon.colour) for hexagon in HEXAGONS])
HEXAGON_POINTS = bytes(point for hexagon in HEXAGONS for point in hexagon.points)  # six to a hexagon


def _groups_at(point: int) -> list[int]:
    """A point's triangle, its squares by number (the second one may be `NO_GROUP`), its hexagon (or `NO_GROUP`)."""
    shapes = [GROUPS.index(shape) for shape in SHAPES_AT[point]]
    hexagon = GROUPS.index(HEXAGON_AT[point]) if point in HEXAGON_AT else NO_GROUP
    return (shapes + [NO_GROUP])[: SLOTS - 1] + [hexagon]


# At SLOTS * point + slot. The row of point 0, which is none, is not used.
GROUPS_AT = bytes([NO_GROUP] * SLOTS + [group for point in POINTS for group in _groups_at(point)])
NEIGHBOURS_AT = bytes([0] * SLOTS + [near for point in POINTS for near in (*NEIGHBOURS[point], 0)[:SLOTS]])


def _worth(kind: str, own: int, opposing: int) -> int:
    """What a group is worth to a colour that can win with it, if it is a hexagon."""
    if kind in ("triangle", "square"):
        return 0 if opposing else (TRIANGLE_WORTH if kind == "triangle" else SQUARE_WORTH)[own]
    return HEXAGON_WORTH[own] >> HEXAGON_SHIFT * opposing


def _value(kind: str, red: int, blue: int) -> int:
    if red + blue > SIZE[KINDS.index(kind)]:
        return 0  # more stones than points: never looked up
    for_red = 0 if kind == "blue" else _worth(kind, red, blue)
    for_blue = 0 if kind == "red" else _worth(kind, blue, red)
    return for_red - for_blue


# At CONTENTS * kind + content: what the group is worth to Red, less what it is worth to Blue.
VALUE = array("h", [_value(kind, content & 7, content >> 3) for kind in KINDS for content in range(CONTENTS)])
