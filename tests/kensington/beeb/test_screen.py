"""KEN's picture: the board, round and identical stones, and a cursor that is visible everywhere."""

from collections.abc import Iterable
from statistics import fmean

import pytest

from kensington.board import HEXAGONS, LINES, POINTS, ROWS, SQUARES, TRIANGLES
from kensington.cursor import START
from kensington.rules import Colour, Rules
from tests.kensington.beeb.agreement import OTHERS, WHITE, play_on_both
from tests.kensington.beeb.ken_session import ESCAPE, RETURN, KenSession, new_game, path
from tests.kensington.positions import random_game
from tools.make.ken import layout

TELEVISIONS = {"colour": "\n\n\n\n\n\n", "black and white": "n\n\n\n\n\n"}
COLOURS = {"white": (255, 255, 255), "red": (255, 0, 0), "blue": (0, 0, 255)}
BLACK = (0, 0, 0)
SHADES = {"white": 0, "red": 1 / 4, "blue": 3 / 4}  # black rows of a hexagon
STRIPES = 12  # rows counted above and below the middle
PLACINGS = 20
OF_A_STONE = range(-layout.STONE_UP, layout.STONE_UP + 1)  # rows
LEAST_CHANGED = 30  # of the 171 pixels of a stone's square, that the cursor changes
LEAST_CONTRAST = 60  # of 255


@pytest.fixture(params=TELEVISIONS)
def ken(request: pytest.FixtureRequest) -> KenSession:
    """A game of two people with stones on the board."""
    ken, first = new_game(answers=TELEVISIONS[request.param])
    play_on_both(ken, random_game(3, Rules(first=first), PLACINGS))
    return ken


def square(ken: KenSession, place: tuple[int, int]) -> list[list[int]]:
    """Bits 2 and 3 of the pixels of a stone's square, row by row from the top."""
    across, up = place
    columns = range(-layout.STONE_LEFT, layout.STONE_LEFT + 1)
    return [[ken.logical_colour(across + x, up - y) >> 2 for x in columns] for y in OF_A_STONE]


def looks(ken: KenSession, point: int) -> bytes:
    """A stone's square in the picture."""
    across, up = layout.pixel(point)
    left, top = across - layout.STONE_LEFT, 255 - up - layout.STONE_UP
    box = (4 * left, 2 * top, 4 * (left + 2 * layout.STONE_LEFT + 1), 2 * (top + 2 * layout.STONE_UP + 1))
    return ken.beeb.screen.image.convert("L").crop(box).resize((9, 19)).tobytes()


def middle(points: Iterable[int]) -> tuple[int, int]:
    """The pixel in the middle of some points."""
    places = [layout.pixel(point) for point in points]
    return round(fmean(across for across, _ in places)), round(fmean(up for _, up in places))


def test_rows_are_level_and_the_halves_are_mirror_images() -> None:
    for row, opposite in zip(ROWS, reversed(ROWS), strict=True):
        places, below = ([layout.pixel(point) for point in points] for points in (row, opposite))
        assert len({up for _, up in places}) == 1
        sums = {left + right for (left, _), (right, _) in zip(places, reversed(places), strict=True)}
        assert sums == {2 * layout.CENTRE[0]}
        assert places[0][1] + below[0][1] == 2 * layout.CENTRE[1]


@pytest.mark.parametrize("television", TELEVISIONS)
def test_the_board_on_the_screen(television: str) -> None:
    ken, _ = new_game(answers=TELEVISIONS[television])
    image = ken.beeb.screen.image.convert("RGB")

    def seen(across: int, up: int) -> tuple[int, ...]:
        pixel = image.getpixel((4 * across + 2, 2 * (255 - up)))
        assert isinstance(pixel, tuple)
        return pixel

    for hexagon in HEXAGONS:
        across, up = middle(hexagon.points)
        rows = [seen(across, up + y) for y in range(-STRIPES, STRIPES)]
        if television == "colour":
            assert set(rows) == {COLOURS[hexagon.colour]}
        else:
            assert set(rows) <= {BLACK, COLOURS["white"]}
            assert rows.count(BLACK) / len(rows) == SHADES[hexagon.colour]
    for line in LINES:
        across, up = middle(line)
        assert COLOURS["white"] in {seen(across + x, up + y) for x in (-1, 0, 1) for y in (-1, 0, 1)}, line
    for shape in (*TRIANGLES, *SQUARES):
        assert seen(*middle(shape.points)) == BLACK, shape


def test_stones_are_round_and_identical(ken: KenSession) -> None:
    ken.press("a")  # moves the cursor off its first point
    stones = {point: colour for point, colour in ken.stones().items() if point != ken.byte("cursor")}
    places = [(layout.pixel(point), colour) for point, colour in stones.items()]
    to_act: Colour = "red" if ken.byte("to_act") == 1 else "blue"
    places += [(place, to_act) for place in (*layout.PILE[: ken.pile()], layout.SAMPLE)]
    assert len(places) > PLACINGS
    for colour in "red", "blue":
        seen = [square(ken, place) for place, of in places if of == colour]
        first = seen[0]
        assert all(other == first for other in seen), colour
        assert first == first[::-1] == [row[::-1] for row in first]
        widths = [sum(map(bool, row)) for row in first]
        assert max(widths) == 2 * layout.STONE_LEFT + 1 and min(widths) >= 3
        assert widths[: layout.STONE_UP] == sorted(widths[: layout.STONE_UP])


def test_the_cursor_is_visible_on_every_point(ken: KenSession) -> None:
    at = START
    for point in POINTS:
        ken.press(path(at, point))
        at = point
        without, with_it = (looks_when(ken, shown, point) for shown in (False, True))
        changed = sum(abs(before - after) > LEAST_CONTRAST for before, after in zip(without, with_it, strict=True))
        assert changed > LEAST_CHANGED, point


def looks_when(ken: KenSession, shown: bool, point: int) -> bytes:
    """A point while the blinking cursor is shown or hidden."""
    while (ken.byte("cursor_shown") >= 0x80) is not shown:
        ken.beeb.run(frames=1)
    ken.beeb.run(frames=8)  # it has been drawn
    return looks(ken, point)


def won(television: str) -> tuple[KenSession, Colour]:
    """A game just won on the hexagon WHITE, and the colour that has won."""
    ken, first = new_game(answers=TELEVISIONS[television])
    for own, other in zip(WHITE, OTHERS, strict=True):
        ken.choose(own)
        if own != WHITE[-1]:
            ken.choose(other)
    return ken, first


@pytest.mark.parametrize("television", TELEVISIONS)
def test_the_winning_stones_flash_and_stay(television: str) -> None:
    ken, first = won(television)
    numbers = set()
    for _ in range(100):
        ken.beeb.run(frames=2)
        numbers.add(list(ken.stones().values()).count(first))
    assert numbers == set(range(7))
    ken.press(RETURN)
    assert [ken.stones()[point] for point in WHITE] == [first] * 6


def test_the_winning_stones_stay_after_escape_while_they_flash():
    ken, first = won("colour")
    while first in ken.stones().values():
        ken.beeb.run(frames=1)
    ken.press(ESCAPE)
    assert ken.prompt == "Stopped. Again with the same players? Y or N (Y)"
    assert [ken.stones()[point] for point in WHITE] == [first] * 6
