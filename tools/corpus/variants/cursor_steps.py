"""Rules for the cursor. All fit the manual: the cursor goes to the nearest point in the direction of the key.

They differ in how wide the sector around the direction is, and in whether directions are measured on the board or on
its picture, whose aspect may differ. KEN's own rule is `kensington.cursor`. The right half of the board mirrors the
left, as in KEN's tables.
"""

from cmath import phase, rect
from math import pi

from boardgame.cursor import DIRECTIONS, Direction
from kensington.board import COORDINATES, POINTS, ROWS, SAME_PLACE

SECTORS = {"compass": pi / 4, "picture": pi / 4, "wide": pi / 3}  # by rule: radians around a direction
LEFT_HALF = tuple(point for row in ROWS for point in row[: len(row) // 2])
MIRROR = {point: row[-1 - at] for row in ROWS for at, point in enumerate(row)}
MIRRORED: dict[Direction, Direction] = {
    direction: DIRECTIONS[(4 - at) % len(DIRECTIONS)] for at, direction in enumerate(DIRECTIONS)
}

Steps = dict[int, dict[Direction, int]]


def cursor_steps(rule: str, side: tuple[int, int]) -> Steps:
    """The cursor's next point, by point and direction. `side` is the length of a line across and down the picture."""
    wide, high = side if rule == "picture" else (1, 1)
    places = {point: complex(x * wide, y * high) for point, (x, y) in COORDINATES.items()}
    found: Steps = {}
    for point in LEFT_HALF:
        found[point] = {direction: _step(point, direction, places, SECTORS[rule]) for direction in DIRECTIONS}
        found[MIRROR[point]] = {MIRRORED[direction]: MIRROR[end] for direction, end in found[point].items()}
    return found


def _step(point: int, direction: Direction, places: dict[int, complex], sector: float) -> int:
    inside = []
    for other in POINTS:
        away = (places[other] - places[point]) * rect(1, -pi / 4 * DIRECTIONS.index(direction))
        if other != point and abs(phase(away)) <= sector / 2 + 10**-SAME_PLACE:
            inside.append((round(abs(away), SAME_PLACE), round(abs(phase(away)), SAME_PLACE), other))
    return min(inside)[2] if inside else point
