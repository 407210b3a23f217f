"""Shapes of stones and cursors, as rectangles around a place that are filled: see `figure` in display.asm.

A figure is a string of bytes: a colour, or RECTANGLE and what its left, bottom, right and top edges are from the place,
in units, signed; 0 ends it. The pixel of the place itself is a figure's middle, so that both its sides are alike.
"""

from math import sqrt

COLOUR, RIM_COLOUR, STONE_COLOUR = 0x80, 0xFD, 0xFE  # display.asm
RECTANGLE = 1
STONES = ("disc", "square", "diamond", "hexagon", "ring")
CURSORS = ("dot", "cross", "box")
HOLE, DOT = 0.45, 0.65  # of the radius: a ring's hole, a cursor that is a dot

Pixel = tuple[int, int]  # its size in units


def _half(shape: str, height: float) -> float:
    """How far a shape of radius 1 goes to either side at a height between -1 and 1."""
    if shape == "square":
        return 1
    if shape == "diamond":
        return 1 - abs(height)
    if shape == "hexagon":
        return 1 - abs(height) / 2
    return sqrt(1 - height * height)


def shape_of(shape: str, radius: tuple[int, int], pixel: Pixel) -> bytes:
    """A filled shape that goes so many pixels from its middle one to the side and up: rectangles over each other."""
    across, up = radius
    halves = [round(_half(shape, row / (up + 0.5)) * (across + 0.5) - 0.5) for row in range(up + 1)]
    tops = [row for row in range(up + 1) if row == up or halves[row + 1] != halves[row]]
    return b"".join(rectangle(-halves[top], -top, halves[top], top, pixel) for top in tops)


def rectangle(left: int, bottom: int, right: int, top: int, pixel: Pixel) -> bytes:
    """A filled rectangle, with edges in pixels from the middle one; both edges belong to it."""
    wide, high = pixel
    edges = (left * wide, bottom * high, right * wide + wide - 1, top * high + high - 1)
    return bytes((RECTANGLE, *(edge & 0xFF for edge in edges)))


def stone(shape: str, radius: int, pixel: Pixel, ground: int) -> bytes:
    """A stone with a rim of one pixel; a ring's hole is the colour `ground`. `radius` is in units."""
    across, up = round(radius / pixel[0]), round(radius / pixel[1])
    outline = "disc" if shape == "ring" else shape
    figure = bytes([RIM_COLOUR]) + shape_of(outline, (across, up), pixel)
    figure += bytes([STONE_COLOUR]) + shape_of(outline, (across - 1, up - 1), pixel)
    if shape == "ring":
        hole = (int(across * HOLE), int(up * HOLE))
        figure += bytes([COLOUR + ground]) + shape_of("disc", hole, pixel)
    return figure + b"\0"


def cursor(look: str, radius: int, pixel: Pixel, colour: int, rim: int) -> bytes:
    """A cursor in a colour with a rim of a pixel in another."""
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
    """The edge of a rectangle, a pixel thick."""
    level = (rectangle(-across, row, across, row, pixel) for row in (-up, up))
    upright = (rectangle(column, -up, column, up, pixel) for column in (-across, across))
    return b"".join((*level, *upright))


def _cross(across: int, up: int, thick_across: int, thick_up: int, pixel: Pixel) -> bytes:
    level = rectangle(-across, -thick_up, across, thick_up, pixel)
    return level + rectangle(-thick_across, -up, thick_across, up, pixel)
