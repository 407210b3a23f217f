"""The tables that the three levels work with, made from the board: under 2 KB for a 6502. See `docs/levels.md`.

Groups are all that stones can fill: triangles 0 to 23, squares 24 to 53 and hexagons 54 to 60, in the order of
`kensington.board`. What a group holds is one byte, its content: red stones plus 8 times blue stones.
"""

from array import array

from kensington.board import HEXAGON_AT, HEXAGONS, NEIGHBOURS, POINTS, SHAPES_AT, SQUARES, TRIANGLES, Hexagon, Shape

RED_STONE = 1  # what one stone adds to a group's content
BLUE_STONE = 8
CONTENTS = 64  # a content is below this
NO_GROUP = 61  # in place of a second square or a hexagon, where a point has none
KINDS = ("triangle", "square", "white", "red", "blue")  # a group's kind; hexagons by colour
SIZE = (3, 4, 6, 6, 6)  # points of a group, by kind

GROUPS: tuple[Shape | Hexagon, ...] = (*TRIANGLES, *SQUARES, *HEXAGONS)
KIND = bytes(
    [0] * len(TRIANGLES) + [1] * len(SQUARES) + [KINDS.index(hexagon.colour) for hexagon in HEXAGONS]
)


def _groups_at(point: int) -> list[int]:
    """A point's triangle, its one or two squares, its hexagon."""
    groups = [GROUPS.index(shape) for shape in SHAPES_AT[point]]
    if point in HEXAGON_AT:
        hexagon = GROUPS.index(HEXAGON_AT[point])
    else:
        hexagon = NO_GROUP
    return groups + [NO_GROUP] * (3 - len(groups)) + [hexagon]


# By point and slot, at 4 * point + slot: the triangle, the squares by number, the hexagon. Row 0 is for no point.
GROUPS_AT = bytes([NO_GROUP] * 4 + [group for point in POINTS for group in _groups_at(point)])
# By point and slot: the neighbours by number, 0 in place of a fourth where there are three.
NEIGHBOURS_AT = bytes([0] * 4 + [n for point in POINTS for n in (*NEIGHBOURS[point], 0)[:4]])

# What a group is worth to the colour that has `own` stones in it while the opponent has none, by `own`.
WORTH = {
    "triangle": (0, 2, 14, 24),
    "square": (0, 2, 10, 34, 48),
    "hexagon": (0, 4, 12, 30, 70, 220, 16384),
}
"""What is left of it where the opponent has stones in it too"""


def _value(kind: str, red: int, blue: int) -> int:
    if kind in ("triangle", "square"):
        worth = WORTH[kind]
        if red and blue:
            return 0
        return worth[red] if red < len(worth) and not blue else -worth[blue] if blue < len(worth) else 0
    return _hexagon_value(kind, red, blue)


def _hexagon_value(kind: str, red: int, blue: int) -> int:
    worth = WORTH["hexagon"]
    if red + blue > 6:
        return 0
    value = 0
    if kind != "blue" and red:
        value += worth[red] >> (2 * blue)
    if kind != "red" and blue:
        value -= worth[blue] >> (2 * red)
    return value


# By kind and content, at 64 * kind + content: what a group is worth to Red, less what it is worth to Blue.
VALUE = array("h", [_value(kind, content & 7, content >> 3) for kind in KINDS for content in range(CONTENTS)])
