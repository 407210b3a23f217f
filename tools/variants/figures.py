"""Shapes of stones and cursors, as what the program plots around a place: see `figure` in display.asm.

A figure is a string of bytes: a PLOT code and two signed offsets in units, or a colour; 0 ends it.
"""

from collections.abc import Sequence
from math import cos, pi, sin

MOVE, DRAW, TRIANGLE = 4, 5, 85  # PLOT codes
COLOUR, RIM_COLOUR, STONE_COLOUR = 0x80, 0xFD, 0xFE  # display.asm
CORNERS = {"disc": 12, "square": 4, "diamond": 4, "hexagon": 6, "ring": 12}
STONES = tuple(CORNERS)
CURSORS = ("dot", "cross", "box")
HOLE, DOT = 0.45, 0.65  # of the radius: a ring's hole, a cursor that is a dot


def polygon(shape: str, across: float, up: float, pixel: tuple[int, int]) -> list[tuple[int, int]]:
    """The corners of a shape that is inside an ellipse of these radii, but for a square, which is around it nearly.

    They are whole pixels from the middle, so that both sides are alike.
    """
    corners = CORNERS[shape]
    start = pi / 4 if shape == "square" else 0
    grow = 2**0.5 * 0.9 if shape == "square" else 1
    angles = [start + 2 * pi * corner / corners for corner in range(corners)]
    return [
        (_whole(across * grow * cos(angle), pixel[0]), _whole(up * grow * sin(angle), pixel[1])) for angle in angles
    ]


def _whole(units: float, pixel: int) -> int:
    return round(units / pixel) * pixel


def filled(corners: Sequence[tuple[int, int]]) -> bytes:
    """A convex polygon, as triangles of three corners in a row: from side to side."""
    order = [0]
    low, high = 1, len(corners) - 1
    while low <= high:
        order.append(low)
        if low != high:
            order.append(high)
        low, high = low + 1, high - 1
    codes = [MOVE, MOVE] + [TRIANGLE] * (len(corners) - 2)
    return b"".join(_plot(code, *corners[at]) for code, at in zip(codes, order, strict=True))


def outlined(corners: Sequence[tuple[int, int]]) -> bytes:
    """The lines around a polygon."""
    return _plot(MOVE, *corners[-1]) + b"".join(_plot(DRAW, *corner) for corner in corners)


def _plot(code: int, across: int, up: int) -> bytes:
    return bytes((code, across & 0xFF, up & 0xFF))


def stone(shape: str, radius: int, pixel: tuple[int, int], ground: int) -> bytes:
    """A stone with a rim of one pixel, whose size is `pixel` in units; a ring's hole is the colour `ground`."""
    wide, high = pixel
    across, up = _whole(radius, wide), _whole(radius, high)
    figure = bytes([RIM_COLOUR]) + filled(polygon(shape, across, up, pixel))
    figure += bytes([STONE_COLOUR]) + filled(polygon(shape, across - wide, up - high, pixel))
    if shape == "ring":
        figure += bytes([COLOUR + ground]) + filled(polygon("disc", radius * HOLE, radius * HOLE, pixel))
    return figure + b"\0"


def cursor(look: str, radius: int, pixel: tuple[int, int], colour: int, rim: int) -> bytes:
    """A cursor in a colour with a rim of a pixel, whose size is `pixel` in units, in another."""
    wide, high = pixel
    across, up = _whole(radius, wide), _whole(radius, high)
    if look == "box":
        outer, inner = outlined(_bar(across, up)), outlined(_bar(across - wide, up - high))
        return bytes([COLOUR + rim]) + outer + bytes([COLOUR + colour]) + inner + b"\0"
    if look == "dot":
        size = max(radius * DOT, 2.5 * wide)
        parts = [(polygon("disc", size, size, pixel), polygon("disc", size - wide, size - high, pixel))]
    else:
        thick = _whole(max(radius / 5, wide), wide)
        parts = [
            (_bar(across, thick + high), _bar(across - wide, thick)),
            (_bar(thick + wide, up), _bar(thick, up - high)),
        ]
    figure = bytes([COLOUR + rim]) + b"".join(filled(outer) for outer, _ in parts)
    return figure + bytes([COLOUR + colour]) + b"".join(filled(inner) for _, inner in parts) + b"\0"


def _bar(across: int, up: int) -> list[tuple[int, int]]:
    return [(-across, -up), (across, -up), (across, up), (-across, up)]
