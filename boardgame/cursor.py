"""A cursor that moves from a point to the nearest one in any of eight directions.

The plane around a point is divided into eight equal sectors of 45 degrees, one for each direction of the compass. A
step goes to the nearest point in the direction's sector; of several equally near points, to the one nearest to the
direction itself, and of two on either side of it, to the one listed first. Without a point in the sector, the cursor
stays.
"""

from cmath import phase, rect
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from math import pi
from typing import Literal, TypeVar

Direction = Literal["e", "se", "s", "sw", "w", "nw", "n", "ne"]
PointT = TypeVar("PointT")
StepT = TypeVar("StepT")

DIRECTIONS: tuple[Direction, ...] = ("e", "se", "s", "sw", "w", "nw", "n", "ne")  # clockwise, 45 degrees apart
SECTOR = pi / 4  # radians
DECIMALS = 6  # in which two computed distances or angles agree if they are equal


def step(coordinates: Mapping[PointT, tuple[float, float]], point: PointT, direction: Direction) -> PointT:
    """The point that the cursor moves to from `point`; y coordinates grow downwards."""
    here = complex(*coordinates[point])
    turn = rect(1, -SECTOR * DIRECTIONS.index(direction))  # puts the direction on the real axis
    best: tuple[float, float] | None = None
    target = point
    for other, place in coordinates.items():
        offset = (complex(*place) - here) * turn
        if other != point and abs(phase(offset)) < SECTOR / 2:
            nearness = round(abs(offset), DECIMALS), round(abs(phase(offset)), DECIMALS)
            if best is None or nearness < best:
                best, target = nearness, other
    return target


def fewest_steps(start: PointT, steps: Callable[[PointT], Iterable[tuple[StepT, PointT]]]) -> dict[PointT, list[StepT]]:
    """The fewest steps from `start` to each point that can be reached, the nearest first.

    `steps` gives the steps that can be made from a point, each with the point that it leads to.
    """
    ways: dict[PointT, list[StepT]] = {start: []}
    unseen = deque([start])
    while unseen:
        point = unseen.popleft()
        for step_made, after in steps(point):
            if after not in ways:
                ways[after] = [*ways[point], step_made]
                unseen.append(after)
    return ways
