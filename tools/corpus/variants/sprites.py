"""Sprites of stones and cursors, as filled rectangles around a place: see `sprite` in display.asm.

A sprite is a string of bytes: colours, and RECTANGLE followed by the offsets of its left, bottom, right and top edges
from the place, in units, signed. 0 ends it. The place's own pixel is the middle, so that a sprite is symmetrical.
"""

from math import sqrt

COLOUR, RIM_COLOUR, STONE_COLOUR = 0x80, 0xFD, 0xFE  # display.asm
RECTANGLE = 1
STONES = ("disc", "square", "diamond", "hexagon", "ring")
CURSORS = ("dot", "cross", "box")
HOLE, DOT = 0.45, 0.65  # of the radius: a ring's hole, a cursor that is a dot

Pixel = tuple[int, int]  # width and height in units


def _half(shape: str, height: float) -> float:
    """Half the width of a shape of radius 1 at a height between -1 and 1."""
    if shape == "square":
        return 1
    if shape == "diamond":
        return 1 - abs(height)
    if shape == "hexagon":
        return 1 - abs(height) / 2
    return sqrt(1 - height * height)


def shape_of(shape: str, radius: tuple[int, int], pixel: Pixel) -> bytes:
    """A filled shape of stacked rectangles, reaching `radius` pixels from the middle pixel to the side and up."""
    across, up = radius
    halves = [round(_half(shape, row / (up + 0.5)) * (across + 0.5) - 0.5) for row in range(up + 1)]
    tops = [row for row in range(up + 1) if row == up or halves[row + 1] != halves[row]]
    return b"".join(rectangle(-halves[top], -top, halves[top], top, pixel) for top in tops)


def rectangle(left: int, bottom: int, right: int, top: int, pixel: Pixel) -> bytes:
    """A filled rectangle; its edges, which it includes, are in pixels from the middle one."""
    wide, high = pixel
    edges = (left * wide, bottom * high, right * wide + wide - 1, top * high + high - 1)
    return bytes((RECTANGLE, *(edge & 0xFF for edge in edges)))


def stone_sprite(shape: str, radius: int, pixel: Pixel, ground: int) -> bytes:
    """A stone with a rim of one pixel and, for a ring, a hole of the colour `ground`. `radius` is in units."""
    across, up = round(radius / pixel[0]), round(radius / pixel[1])
    outline = "disc" if shape == "ring" else shape
    sprite = bytes([RIM_COLOUR]) + shape_of(outline, (across, up), pixel)
    sprite += bytes([STONE_COLOUR]) + shape_of(outline, (across - 1, up - 1), pixel)
    if shape == "ring":
        hole = (int(across * HOLE), int(up * HOLE))
        sprite += bytes([COLOUR + ground]) + shape_of("disc", hole, pixel)
    return sprite + b"\0"


def cursor_sprite(look: str, radius: int, pixel: Pixel, colour: int, rim: int) -> bytes:
    """A cursor with a rim of one pixel."""
    across, up = round(radius / pixel[0]), round(radius / pixel[1])
    if look == "box":
        outer, inner = _frame(across, up, pixel), _frame(across - 1, up - 1, pixel)
    elif look == "dot":
        size = (max(round(across * DOT), 2), max(round(up * DOT), 2))
        outer, inner = shape_of("disc", size, pixel), shape_of("disc", (size[0] - 1, size[1] - 1), pixel)
    else:
        thick = (across // 5, up // 5)
        outer, inner = _cross(across, up, thick[0] + 1, thick[1] + 1, pixel), _cross(across - 1, up - 1, *thick, pixel)
    return bytes([COLOUR + rim]) + outer + bytes([COLOUR + colour]) + inner + b"\0"


def _frame(across: int, up: int, pixel: Pixel) -> bytes:
    """The outline of a rectangle, one pixel thick."""
    level = (rectangle(-across, row, across, row, pixel) for row in (-up, up))
    upright = (rectangle(column, -up, column, up, pixel) for column in (-across, across))
    return b"".join((*level, *upright))


def _cross(across: int, up: int, thick_across: int, thick_up: int, pixel: Pixel) -> bytes:
    level = rectangle(-across, -thick_up, across, thick_up, pixel)
    return level + rectangle(-thick_across, -up, thick_across, up, pixel)
