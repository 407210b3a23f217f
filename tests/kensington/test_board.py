"""The board against each sentence of the description of it: counts, numbering, colours, symmetries."""

from collections import Counter
from itertools import combinations
from math import dist, isclose, sqrt

import pytest

from kensington import board


def distance(a: int, b: int) -> float:
    return dist(board.COORDINATES[a], board.COORDINATES[b])


def test_72_points_132_lines_24_triangles_30_squares_7_hexagons():
    assert len(board.POINTS) == len(board.COORDINATES) == 72
    assert len(board.LINES) == 132
    assert len(board.TRIANGLES) == 24
    assert len(board.SQUARES) == 30
    assert len(board.HEXAGONS) == 7


def test_points_faces_and_lines_obey_eulers_formula():
    faces = len(board.TRIANGLES) + len(board.SQUARES) + len(board.HEXAGONS)
    assert len(board.POINTS) - len(board.LINES) + faces == 1


def test_one_hexagon_in_the_centre_and_six_around_it_at_distance_1_plus_root_3():
    distances = sorted(dist((0, 0), hexagon.centre) for hexagon in board.HEXAGONS)
    assert distances[0] == 0
    assert all(isclose(d, 1 + sqrt(3)) for d in distances[1:])


def test_every_line_has_length_1_and_joins_the_nearest_points():
    at_distance_1 = tuple((a, b) for a, b in combinations(board.POINTS, 2) if isclose(distance(a, b), 1))
    assert at_distance_1 == board.LINES
    assert min(distance(a, b) for a, b in combinations(board.POINTS, 2)) > 0.999


@pytest.mark.parametrize("polygon", [*board.SHAPES.values(), *board.HEXAGONS])
def test_every_triangle_square_and_hexagon_is_regular(polygon):
    xs, ys = zip(*(board.COORDINATES[p] for p in polygon.points), strict=True)
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))
    radii = [dist(middle, board.COORDINATES[p]) for p in polygon.points]
    assert all(isclose(radius, radii[0]) for radius in radii)
    assert set(board.sides_of(polygon.points)) <= set(board.LINES)


@pytest.mark.parametrize("polygon", [*board.SHAPES.values(), *board.HEXAGONS])
def test_the_points_of_a_shape_go_round_it_clockwise_from_the_lowest(polygon):
    corners = [board.COORDINATES[p] for p in polygon.points]
    twice_area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True))
    assert twice_area > 0  # clockwise, as y grows downwards
    assert polygon.points[0] == min(polygon.points)
    assert polygon.mask == sum(1 << p for p in polygon.points)


def test_a_square_stands_on_every_edge_of_every_hexagon():
    sides_of_squares = {side for square in board.SQUARES for side in board.sides_of(square.points)}
    for hexagon in board.HEXAGONS:
        assert set(board.sides_of(hexagon.points)) <= sides_of_squares


def test_a_triangle_stands_in_every_gap_between_two_neighbouring_squares_of_one_hexagon():
    for hexagon in board.HEXAGONS:
        for corner in hexagon.points:
            assert Counter(shape.name[0] for shape in board.SHAPES_AT[corner]) == {"s": 2, "t": 1}


def test_48_points_have_four_neighbours_and_24_have_three():
    assert Counter(len(board.NEIGHBOURS[point]) for point in board.POINTS) == {4: 48, 3: 24}


def test_neighbours_are_the_other_ends_of_the_lines():
    for point in board.POINTS:
        assert set(board.NEIGHBOURS[point]) == {q for q in board.POINTS if isclose(distance(point, q), 1)}


def test_every_point_belongs_to_exactly_one_triangle():
    assert Counter(p for triangle in board.TRIANGLES for p in triangle.points) == dict.fromkeys(board.POINTS, 1)


def test_42_points_belong_to_a_hexagon_each_to_exactly_one():
    assert set(Counter(p for hexagon in board.HEXAGONS for p in hexagon.points).values()) == {1}
    assert len(board.HEXAGON_AT) == 42


def test_three_white_hexagons_stand_one_above_the_other_in_a_pillar():
    white = [hexagon.centre for hexagon in board.HEXAGONS if hexagon.colour == "white"]
    assert len(white) == 3
    assert all(isclose(x, 0, abs_tol=1e-9) for x, _ in white)
    assert all(isclose(low - high, 1 + sqrt(3)) for (_, high), (_, low) in zip(white, white[1:], strict=False))


def test_the_topmost_shape_is_a_square_with_point_1_at_its_upper_left_corner():
    assert board.SQUARES[0].points == (1, 2, 6, 5)
    assert board.COORDINATES[1] == pytest.approx((-0.5, -(1 + sqrt(3)) - sqrt(3) / 2 - 1))


def test_two_red_hexagons_left_of_the_pillar_and_two_blue_right_of_it():
    red = [hexagon for hexagon in board.HEXAGONS if hexagon.colour == "red"]
    blue = [hexagon for hexagon in board.HEXAGONS if hexagon.colour == "blue"]
    assert len(red) == len(blue) == 2
    assert all(hexagon.centre[0] < -1 for hexagon in red)
    assert all(hexagon.centre[0] > 1 for hexagon in blue)


def test_points_are_numbered_1_to_72_in_reading_order():
    rounded = [(round(y, 6), round(x, 6)) for x, y in (board.COORDINATES[p] for p in board.POINTS)]
    assert rounded == sorted(rounded)
    assert list(board.POINTS) == list(range(1, 73))


def test_21_rows():
    assert [len(row) for row in board.ROWS] == [2, 2, 2] + [4] * 15 + [2, 2, 2]
    assert [point for row in board.ROWS for point in row] == list(board.POINTS)


def test_shapes_are_named_in_the_order_of_their_points():
    assert [t.name for t in board.TRIANGLES] == [f"t{n}" for n in range(1, 25)]
    assert [s.name for s in board.SQUARES] == [f"s{n}" for n in range(1, 31)]
    for shapes in (board.TRIANGLES, board.SQUARES):
        assert list(shapes) == sorted(shapes, key=lambda shape: sorted(shape.points))


def test_all_points_are_connected():
    reached, edge = {1}, [1]
    while edge:
        for point in board.NEIGHBOURS[edge.pop()]:
            if point not in reached:
                reached.add(point)
                edge.append(point)
    assert reached == set(board.POINTS)


def test_12_symmetries_that_take_lines_to_lines_and_shapes_to_shapes():
    assert len({symmetry.point for symmetry in board.SYMMETRIES}) == 12
    for symmetry in board.SYMMETRIES:
        move = symmetry.point
        assert {tuple(sorted((move[a], move[b]))) for a, b in board.LINES} == set(board.LINES)
        for name, image in symmetry.shape.items():
            assert {move[p] for p in board.SHAPES[name].points} == set(board.SHAPES[image].points)
        hexagons = {frozenset(hexagon.points) for hexagon in board.HEXAGONS}
        assert {frozenset(move[p] for p in hexagon) for hexagon in hexagons} == hexagons


def test_the_figure_has_no_symmetry_but_these_12():
    """An automorphism is settled by where a corner of the middle hexagon and its neighbours go: count them all."""
    degree = {p: len(board.NEIGHBOURS[p]) for p in board.POINTS}
    order = [1]
    for point in order:
        order += [q for q in board.NEIGHBOURS[point] if q not in order]

    def extensions(image: dict[int, int]) -> int:
        if len(image) == len(order):
            return 1
        point = order[len(image)]
        known = [image[q] for q in board.NEIGHBOURS[point] if q in image]
        candidates = board.NEIGHBOURS[known[0]] if known else tuple(board.POINTS)
        return sum(
            extensions(image | {point: q})
            for q in candidates
            if q not in image.values() and degree[q] == degree[point] and all(q in board.NEIGHBOURS[k] for k in known)
        )

    assert extensions({}) == 12


@pytest.mark.parametrize("symmetries", [board.SYMMETRIES, board.COLOUR_SYMMETRIES])
def test_the_symmetries_are_a_group(symmetries):
    permutations = {symmetry.point for symmetry in symmetries}
    assert tuple(range(73)) in permutations
    for first in permutations:
        for then in permutations:
            assert tuple(then[point] for point in first) in permutations


def test_the_four_symmetries_that_respect_the_colours():
    assert len(board.COLOUR_SYMMETRIES) == 4
    assert Counter(symmetry.colours for symmetry in board.SYMMETRIES) == {"kept": 2, "exchanged": 2, "mixed": 8}
    partner = {"white": "white", "red": "blue", "blue": "red"}
    for symmetry in board.COLOUR_SYMMETRIES:
        for hexagon in board.HEXAGONS:
            image = board.HEXAGON_AT[symmetry.point[hexagon.points[0]]].colour
            assert image == (hexagon.colour if symmetry.colours == "kept" else partner[hexagon.colour])


def test_red_and_blue_exchange_left_and_right():
    left_right = next(s for s in board.SYMMETRIES if s.point[1:3] == (2, 1))
    assert left_right.colours == "exchanged"
    for row in board.ROWS:
        assert [left_right.point[p] for p in row] == list(reversed(row))


def test_masks_and_points_are_two_forms_of_one_set():
    assert list(board.points_of(board.mask_of([40, 3, 72]))) == [3, 40, 72]
    assert board.ALL_POINTS == (1 << 73) - 2
    assert list(board.points_of(0)) == []
