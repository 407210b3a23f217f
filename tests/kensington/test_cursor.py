"""The cursor: the nearest point in each of eight sectors; every point is reachable."""

from cmath import phase
from functools import reduce
from math import degrees, dist

import pytest

from boardgame.cursor import DIRECTIONS, fewest_steps
from kensington.board import COORDINATES, LINES, POINTS, SQUARES
from kensington.cursor import START, STEP

pytestmark = pytest.mark.pure


def bearing(start: int, end: int) -> float:
    """Degrees clockwise from east, on a board whose y grows downwards."""
    return degrees(phase(complex(*COORDINATES[end]) - complex(*COORDINATES[start]))) % 360


def reached(start: int) -> set[int]:
    found, new = {start}, [start]
    while new:
        for end in STEP[new.pop()].values():
            if end not in found:
                found.add(end)
                new.append(end)
    return found


def test_a_choice_starts_at_the_upper_left_corner_of_the_topmost_square():
    topmost = min(SQUARES, key=lambda square: sum(COORDINATES[point][1] for point in square.points))
    left, _, top = min((*COORDINATES[point], COORDINATES[point][1]) for point in topmost.points)
    assert COORDINATES[START] == (left, top)


def test_every_point_can_be_reached_from_every_other():
    assert all(reached(point) == set(POINTS) for point in POINTS)


def test_a_line_of_the_board_is_one_step_in_either_direction():
    for start, end in LINES:
        assert end in STEP[start].values()
        assert start in STEP[end].values()


@pytest.mark.parametrize("number, direction", list(enumerate(DIRECTIONS)))
def test_a_step_goes_to_the_nearest_point_within_22_and_a_half_degrees(number, direction):
    for start in POINTS:
        inside = [
            (round(dist(COORDINATES[start], COORDINATES[end]), 6), round(off, 6), end)
            for end in POINTS
            if end != start and (off := abs((bearing(start, end) - 45 * number + 180) % 360 - 180)) < 22.5
        ]
        assert STEP[start][direction] == (min(inside)[2] if inside else start)


def test_no_point_lies_on_the_border_of_two_directions():
    for start in POINTS:
        for end in POINTS:
            if end != start:
                assert abs((bearing(start, end) + 22.5) % 45) > 0.1
                assert abs((bearing(start, end) + 22.5) % 45 - 45) > 0.1


def test_example_steps():
    assert STEP[1] == {"e": 2, "se": 6, "s": 5, "sw": 3, "w": 1, "nw": 1, "n": 1, "ne": 1}
    assert STEP[20] == {"e": 21, "se": 29, "s": 28, "sw": 24, "w": 16, "nw": 12, "n": 5, "ne": 13}


@pytest.mark.parametrize("start", POINTS[::7])
def test_fewest_steps_are_those_of_a_plain_search(start: int):
    ways = fewest_steps(start, lambda point: STEP[point].items())
    near = [start]
    for steps in range(max(map(len, ways.values())) + 1):
        assert {point for point, way in ways.items() if len(way) <= steps} == set(near)
        near = [*{after for point in near for after in (point, *STEP[point].values())}]
    assert list(map(len, ways.values())) == sorted(map(len, ways.values()))
    assert all(reduce(lambda at, turn: STEP[at][turn], way, start) == point for point, way in ways.items())
