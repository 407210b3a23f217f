"""The cursor of the manual's section "The Play": from a point to the nearest one in any of eight directions.

Geometry only, made from the board's coordinates: no key, no screen, no stone. The rule, which any program that follows
the manual can share as a table of 72 by 8 numbers:

- The plane around a point is divided into eight equal sectors, 45 degrees each, one about every direction of the
  compass. So each other point lies in one direction and no more (none lies on the border of two).
- A step goes to the nearest point in the direction's sector. Of several at one distance it is the one nearest to the
  direction itself, and of two to either side of it the lower number.
- Where the sector has no point, the cursor stays.

Every line of the board leads in its own direction from either end, and nothing is nearer than a neighbour: so each
neighbour is one step away, and every point can be reached from every other.
"""

from cmath import phase, rect
from math import pi
from typing import Literal

from kensington.board import COORDINATES, POINTS, ROWS, SAME_PLACE

Direction = Literal["e", "se", "s", "sw", "w", "nw", "n", "ne"]

DIRECTIONS: tuple[Direction, ...] = ("e", "se", "s", "sw", "w", "nw", "n", "ne")  # clockwise, 45 degrees apart
SECTOR = pi / 4  # radians

START = ROWS[0][0]  # where a choice begins: the upper left corner of the topmost square


def _step(point: int, direction: Direction) -> int:
    here = complex(*COORDINATES[point])
    inside = []
    for other in POINTS:
        # Turned so that the direction lies along the axis; y grows downwards, so clockwise is positive.
        away = (complex(*COORDINATES[other]) - here) * rect(1, -SECTOR * DIRECTIONS.index(direction))
        if other != point and abs(phase(away)) < SECTOR / 2:
            inside.append((round(abs(away), SAME_PLACE), round(abs(phase(away)), SAME_PLACE), other))
    return min(inside)[2] if inside else point


# STEP[point][direction]: where the cursor goes from a point, which may be the point itself.
STEP: dict[int, dict[Direction, int]] = {
    point: {direction: _step(point, direction) for direction in DIRECTIONS} for point in POINTS
}
