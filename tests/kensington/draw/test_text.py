"""The board as text: places, symbols, colours, and legibility without colours."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.color import ColorType

from boardgame.draw.palette import CURSOR_COLOUR, MARKED_COLOUR
from boardgame.errors import BoardGameError
from kensington.board import COORDINATES, HEXAGONS, POINTS, ROWS
from kensington.draw import places, text
from kensington.draw.text import ASCII_SYMBOLS, SYMBOLS
from kensington.position import Position
from kensington.rules import Decline, Pass, Place, Relocate, Slide
from kensington.scene import HEXAGON_COLOURS
from tests.kensington.positions import study
from tests.kensington.strategies import games

SIZES = ("small", "large")


def lines_of(drawn):
    return drawn.plain.split("\n")


def background(drawn, line, column):
    """The background of a character; all lines have the same length."""
    offset = line * (len(lines_of(drawn)[0]) + 1) + column
    style = next(span.style for span in drawn.spans if span.start <= offset < span.end)
    return style.bgcolor.name


@pytest.mark.pure
@pytest.mark.parametrize(("size", "height", "width"), [("small", 21, 41), ("large", 41, 75)])
def test_the_text_has_the_documented_size(size, height, width):
    lines = lines_of(text(Position.start(), size=size))
    assert len(lines) == height
    assert {len(line) for line in lines} == {width}


@pytest.mark.parametrize("size", SIZES)
def test_places_are_arranged_as_the_points(size):
    where = places(size)
    assert len(set(where.values())) == len(POINTS)
    for row in ROWS:
        assert len({where[point][0] for point in row}) == 1
        assert all(where[a][1] < where[b][1] for a, b in pairwise(row))
    rows, columns = zip(*(where[point] for point in (27, 30)), strict=True)
    across = (columns[1] - columns[0]) / (COORDINATES[30][0] - COORDINATES[27][0])
    down = (where[71][0] - where[1][0]) / (COORDINATES[71][1] - COORDINATES[1][1])
    assert across == pytest.approx(2 * down, rel=0.1)  # a character is twice as high as wide


@given(games, st.sampled_from(SIZES), st.booleans(), st.booleans())
def test_the_stones_can_be_read_back(game, size, ascii, numbers):
    position, act = game[-1]
    position = position.play(act)
    lines = lines_of(text(position, [act], numbers=numbers, ascii=ascii, size=size))
    symbols = ASCII_SYMBOLS if ascii else SYMBOLS
    colour = {symbols.red: "red", symbols.blue: "blue", symbols.vacant: None}
    for point, (row, column) in places(size).items():
        assert colour[lines[row][column]] == position.stone(point)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ascii", [False, True])
def test_every_number_follows_its_point(size, ascii):
    lines = lines_of(text(Position.start(), numbers=True, ascii=ascii, size=size))
    for point, (row, column) in places(size).items():
        assert lines[row][column + 1 :].startswith(str(point))


@pytest.mark.parametrize("size", SIZES)
def test_ascii_is_ascii(size):
    position = study([1, 3, 5], [2, 6])
    drawn = text(position, [Place(5)], cursor=12, marked=[13, 14], numbers=True, ascii=True, size=size)
    assert drawn.plain.isascii()


@pytest.mark.parametrize("numbers", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_hexagons_have_their_background_and_name(size, numbers):
    drawn = text(Position.start(), numbers=numbers, size=size)
    where = places(size)
    for hexagon in HEXAGONS:
        left, right = (where[point] for point in (hexagon.points[-1], hexagon.points[2]))
        assert left[0] == right[0]
        middle = (left[1] + right[1]) // 2
        inside = lines_of(drawn)[left[0] - numbers][left[1] : right[1] + 1]
        assert hexagon.colour in inside
        assert background(drawn, left[0], middle) == HEXAGON_COLOURS[hexagon.colour]


def test_with_16_colours_hexagons_and_stones_differ():
    position = study([5, 15, 26, 28], [13, 18, 31, 44])
    drawn = text(position, [Place(5)], cursor=61, marked=[60], few_colours=True)
    rich = text(position, [Place(5)], cursor=61, marked=[60])
    assert drawn.plain == rich.plain
    pairs = zip(drawn.spans, rich.spans, strict=True)
    names = {span.style.bgcolor.name: other.style.bgcolor.name for span, other in pairs}
    assert len(names) == len(set(names.values())) == 6  # the paper, three kinds of hexagons, the cursor, a mark
    for span in drawn.spans:
        colours = (span.style.color, span.style.bgcolor)
        assert all(colour.type == ColorType.STANDARD for colour in colours)
        assert len({colour.name.removeprefix("bright_") for colour in colours}) == 2


def test_brackets_show_the_last_turn_the_marked_points_and_the_cursor():
    position = study([25, 33, 34], [18, 40])
    lines = lines_of(text(position, [Slide(26, 25), Relocate(17, 40)], marked=[60], cursor=61, ascii=True))
    where = places()
    for point, expected in {25: "(R)", 26: "(o)", 17: "(o)", 40: "(B)", 60: "<o>", 61: "[o]"}.items():
        row, column = where[point]
        assert lines[row][column - 1 : column + 2] == expected


def test_cursor_and_marked_points_are_coloured():
    drawn = text(Position.start(), marked=[60], cursor=61)
    where = places()
    assert background(drawn, *where[61]) == CURSOR_COLOUR
    assert background(drawn, *where[60]) == MARKED_COLOUR


@pytest.mark.parametrize("ascii", [False, True])
def test_a_shape_completed_by_the_last_turn_is_filled_and_an_older_one_is_not(ascii):
    position = study([1, 3, 5], [69, 71, 67])
    filling = (ASCII_SYMBOLS if ascii else SYMBOLS).completed
    lines = lines_of(text(position, [Place(3)], ascii=ascii))
    assert filling in "".join(lines[:3])
    assert filling not in "".join(lines[3:])
    assert filling not in text(position, ascii=ascii).plain


def test_a_won_hexagon_is_filled():
    position = study([5, 6, 12, 13, 20, 21], [1, 2])
    row, column = places()[12]
    assert lines_of(text(position, [Place(20)], ascii=True))[row + 1][column + 2 : column + 7] == ":::::"


def test_acts_without_points_mark_nothing():
    plain = text(Position.start())
    assert text(Position.start(), [Pass(), Decline()]) == plain


@pytest.mark.parametrize("marks", [{"cursor": 0}, {"cursor": 73}, {"marked": [99]}, {"last": [Slide(1, 80)]}])
def test_an_unknown_point_is_refused(marks):
    with pytest.raises(BoardGameError, match="unknown point"):
        text(Position.start(), **marks)
