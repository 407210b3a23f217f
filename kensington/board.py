"""The board of Kensington: points, lines, triangles, squares and hexagons.

Only geometry, constructed from the centres of the seven hexagons: no stones, turns or rules. A hexagon has sides of
length 1 and a flat side on top; its neighbours are 1 + sqrt(3) away, so that a square fits between two facing sides. A
square stands on every side of every hexagon, and a triangle fills every gap between two neighbouring squares of one
hexagon.

The unit of coordinates is a side, x to the right and y downwards; the origin is the middle of the board. Points are
numbered 1 to 72 in reading order. The mask of a set of points is an `int` with bit n set for point n.
"""

from cmath import phase, rect
from collections.abc import Iterable, Iterator
from math import pi, sqrt
from typing import Literal, NamedTuple

HexagonColour = Literal["white", "red", "blue"]
Side = tuple[int, int]

HEXAGON_DISTANCE = 1 + sqrt(3)  # between the centres of neighbouring hexagons, in sides
SAME_PLACE = 6  # decimals to which equal coordinates agree; the nearest points are 1 apart
SIXTH_TURN = pi / 3  # radians


class Shape(NamedTuple):
    """A triangle (`t1` to `t24`) or a square (`s1` to `s30`), numbered in the order of their lowest points.

    `points` go clockwise from the lowest number; `mask` is their mask.
    """

    name: str
    points: tuple[int, ...]
    mask: int


class Hexagon(NamedTuple):
    """A coloured hexagon: its six points clockwise from the lowest number, their mask, and its centre."""

    colour: HexagonColour
    points: tuple[int, ...]
    mask: int
    centre: tuple[float, float]


class Symmetry(NamedTuple):
    """A rotation or reflection of the board onto itself.

    `point[n]` is the image of point n (`point[0]` is 0), `shape[name]` that of a triangle or square. `colours` says
    what happens to the coloured hexagons: `"kept"`, `"exchanged"` (red with blue) or `"mixed"`, which changes the game.
    """

    point: tuple[int, ...]
    shape: dict[str, str]
    colours: Literal["kept", "exchanged", "mixed"]


def mask_of(points: Iterable[int]) -> int:
    """The mask of these points."""
    mask = 0
    for point in points:
        mask |= 1 << point
    return mask


def points_of(mask: int) -> Iterator[int]:
    """The points of a mask in ascending order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def sides_of(points: tuple[int, ...]) -> Iterator[Side]:
    """The sides of a shape, given its points in order around it; in each side the lower number is first."""
    for start, end in zip(points, points[1:] + points[:1], strict=True):
        yield (start, end) if start < end else (end, start)


def _reading_order(place: complex) -> tuple[float, float]:
    return round(place.imag, SAME_PLACE), round(place.real, SAME_PLACE)


# The plane as complex numbers, x + iy. A hexagon's neighbours lie above, below and two on either side.
_DIRECTIONS = [rect(1, SIXTH_TURN * (k + 0.5)) for k in range(6)]
_CORNERS = [rect(1, SIXTH_TURN * k) for k in range(6)]
_CENTRES = sorted([0j] + [HEXAGON_DISTANCE * direction for direction in _DIRECTIONS], key=_reading_order)


def _polygons(centre: complex) -> Iterator[list[complex]]:
    """A hexagon, then the squares on its six sides, then the triangles in the gaps between them."""
    corners = [centre + corner for corner in _CORNERS]
    yield corners
    for k in range(6):
        outwards = _DIRECTIONS[k]
        yield [corners[k], corners[(k + 1) % 6], corners[(k + 1) % 6] + outwards, corners[k] + outwards]
    for k in range(6):
        yield [corners[k], corners[k] + _DIRECTIONS[k - 1], corners[k] + _DIRECTIONS[k]]


_ALL_CORNERS = (corner for centre in _CENTRES for polygon in _polygons(centre) for corner in polygon)
_PLACES = sorted({_reading_order(corner): corner for corner in _ALL_CORNERS}.values(), key=_reading_order)
_NUMBER = {_reading_order(place): number for number, place in enumerate(_PLACES, 1)}


def _clockwise(polygon: list[complex]) -> tuple[int, ...]:
    """The numbers of a polygon's points, clockwise (y grows downwards) from the lowest."""
    middle = sum(polygon) / len(polygon)
    ring = [_NUMBER[_reading_order(corner)] for corner in sorted(polygon, key=lambda corner: phase(corner - middle))]
    start = ring.index(min(ring))
    return tuple(ring[start:] + ring[:start])


def _shapes(corners: int, letter: str) -> tuple[Shape, ...]:
    """All shapes with this many corners; one that two or three hexagons share occurs once."""
    rings = {_clockwise(polygon) for centre in _CENTRES for polygon in _polygons(centre) if len(polygon) == corners}
    ordered = sorted(rings, key=sorted)
    return tuple(Shape(f"{letter}{n}", ring, mask_of(ring)) for n, ring in enumerate(ordered, 1))


def _hexagon(centre: complex) -> Hexagon:
    across = round(centre.real, SAME_PLACE)
    colour: HexagonColour = "white" if across == 0 else "red" if across < 0 else "blue"
    ring = _clockwise(next(_polygons(centre)))
    return Hexagon(colour, ring, mask_of(ring), (centre.real, centre.imag))


POINTS = range(1, len(_PLACES) + 1)
COORDINATES: dict[int, tuple[float, float]] = {n: (place.real, place.imag) for n, place in enumerate(_PLACES, 1)}
ALL_POINTS = mask_of(POINTS)

TRIANGLES = _shapes(3, "t")
SQUARES = _shapes(4, "s")
HEXAGONS = tuple(_hexagon(centre) for centre in _CENTRES)
SHAPES: dict[str, Shape] = {shape.name: shape for shape in TRIANGLES + SQUARES}
LINES: tuple[Side, ...] = tuple(sorted({side for shape in SHAPES.values() for side in sides_of(shape.points)}))

ROWS: tuple[tuple[int, ...], ...] = tuple(
    tuple(point for point in POINTS if round(COORDINATES[point][1], SAME_PLACE) == height)
    for height in sorted({round(y, SAME_PLACE) for _, y in COORDINATES.values()})
)
NEIGHBOURS: dict[int, tuple[int, ...]] = {
    point: tuple(sorted(a + b - point for a, b in LINES if point in (a, b))) for point in POINTS
}
SHAPES_AT: dict[int, tuple[Shape, ...]] = {
    point: tuple(shape for shape in SHAPES.values() if point in shape.points) for point in POINTS
}
HEXAGON_AT: dict[int, Hexagon] = {point: hexagon for hexagon in HEXAGONS for point in hexagon.points}


def _symmetry(image: list[complex]) -> Symmetry:
    """The symmetry that maps the points, in order, to the places in `image`."""
    point = (0,) + tuple(_NUMBER[_reading_order(place)] for place in image)
    becomes = {mask: name for name, _, mask in SHAPES.values()}
    shape = {name: becomes[mask_of(point[p] for p in points)] for name, points, _ in SHAPES.values()}
    moves = {(hexagon.colour, HEXAGON_AT[point[hexagon.points[0]]].colour) for hexagon in HEXAGONS}
    if all(before == after for before, after in moves):
        return Symmetry(point, shape, "kept")
    exchanged = moves == {("white", "white"), ("red", "blue"), ("blue", "red")}
    return Symmetry(point, shape, "exchanged" if exchanged else "mixed")


# Six rotations, then the same six after a reflection of left and right. The first is the identity.
SYMMETRIES: tuple[Symmetry, ...] = tuple(
    _symmetry([rect(1, SIXTH_TURN * k) * (-place.conjugate() if reflected else place) for place in _PLACES])
    for reflected in (False, True)
    for k in range(6)
)
COLOUR_SYMMETRIES: tuple[Symmetry, ...] = tuple(symmetry for symmetry in SYMMETRIES if symmetry.colours != "mixed")
