"""The tables of `docs/levels.md`, computed from the board; on a 6502 they take less than 2 KB.

Groups are the triangles (0 to 23), squares (24 to 53) and hexagons (54 to 60) in the order of `kensington.board`. A
group's content is one byte: its red stones plus 8 times its blue ones.
"""

from array import array

from kensington.board import HEXAGON_AT, HEXAGONS, NEIGHBOURS, POINTS, SHAPES_AT, SQUARES, TRIANGLES, Hexagon, Shape

CONTENTS = 64  # contents are below this
NO_GROUP = 61  # for the second square or the hexagon that a point does not have
SLOTS = 4  # in a row of GROUPS_AT and of NEIGHBOURS_AT
KINDS = ("triangle", "square", "white", "red", "blue")  # the hexagons by colour
SIZE = bytes((3, 4, 6, 6, 6))  # points of a group, by kind
WON = 16384  # value of a winning hexagon; all others together stay below half of it

# Value of a group for a colour by the number of its stones there, while the opponent has none.
TRIANGLE_WORTH = (0, 2, 30, 30)
SQUARE_WORTH = (0, 3, 20, 73, 73)
HEXAGON_WORTH = (0, 2, 12, 36, 90, 220, WON)
HEXAGON_SHIFT = 2  # by which each opposing stone shifts a hexagon's value right

# Of a vacant point of a hexagon, by the stones already there.
GAP_PULL = bytes((0, 0, 10, 30, 60, 120, 0))
IMPATIENT_GAP_PULL = bytes((0, 10, 40, 80, 120, 150, 0))

GROUPS: tuple[Shape | Hexagon, ...] = (*TRIANGLES, *SQUARES, *HEXAGONS)
KIND = bytes([0] * len(TRIANGLES) + [1] * len(SQUARES) + [KINDS.index(hexagon.colour) for hexagon in HEXAGONS])
HEXAGON_POINTS = bytes(point for hexagon in HEXAGONS for point in hexagon.points)  # six to a hexagon


def _groups_at(point: int) -> list[int]:
    """A point's triangle, its squares by number (the second may be `NO_GROUP`) and its hexagon (or `NO_GROUP`)."""
    shapes = [GROUPS.index(shape) for shape in SHAPES_AT[point]]
    hexagon = GROUPS.index(HEXAGON_AT[point]) if point in HEXAGON_AT else NO_GROUP
    return (shapes + [NO_GROUP])[: SLOTS - 1] + [hexagon]


# At SLOTS * point + slot. The row of point 0 is unused.
GROUPS_AT = bytes([NO_GROUP] * SLOTS + [group for point in POINTS for group in _groups_at(point)])
NEIGHBOURS_AT = bytes([0] * SLOTS + [near for point in POINTS for near in (*NEIGHBOURS[point], 0)[:SLOTS]])


def _worth(kind: str, own: int, opposing: int) -> int:
    """The value of a group for a colour that, if it is a hexagon, can win with it."""
    if kind in ("triangle", "square"):
        return 0 if opposing else (TRIANGLE_WORTH if kind == "triangle" else SQUARE_WORTH)[own]
    return HEXAGON_WORTH[own] >> HEXAGON_SHIFT * opposing


def _value(kind: str, red: int, blue: int) -> int:
    if red + blue > SIZE[KINDS.index(kind)]:
        return 0  # more stones than points: never looked up
    for_red = 0 if kind == "blue" else _worth(kind, red, blue)
    for_blue = 0 if kind == "red" else _worth(kind, blue, red)
    return for_red - for_blue


# At CONTENTS * kind + content: the value for Red minus the value for Blue.
VALUE = array("h", [_value(kind, content & 7, content >> 3) for kind in KINDS for content in range(CONTENTS)])
