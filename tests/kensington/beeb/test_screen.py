"""What KEN draws on its board: round stones that are all alike, and a cursor that is seen wherever it is."""

import pytest

from kensington.beeb import layout
from kensington.board import POINTS
from kensington.cursor import START
from kensington.rules import Colour, Rules
from tests.kensington.beeb.person import Person, path
from tests.kensington.beeb.test_game import play_on_both, seated
from tests.kensington.games import random_game

TELEVISIONS = {"colour": "\n\n\n\n\n\n", "black and white": "n\n\n\n\n\n"}
PLACINGS = 20
ROWS = tuple(range(-layout.STONE_UP, layout.STONE_UP + 1))
LEAST_CHANGED = 30  # of the 171 pixels of a stone's square, by a cursor
LEAST_CONTRAST = 60  # of 255


@pytest.fixture(params=TELEVISIONS)
def person(request: pytest.FixtureRequest) -> Person:
    """Two persons with some stones on the board."""
    person, first = seated(answers=TELEVISIONS[request.param])
    play_on_both(person, random_game(3, Rules(first=first), PLACINGS))
    return person


def square(person: Person, place: tuple[int, int]) -> list[list[int]]:
    """What stands on the square of a stone: row by row from the top, bits 2 and 3 of each pixel."""
    across, up = place
    columns = range(-layout.STONE_LEFT, layout.STONE_LEFT + 1)
    return [[person.logical_colour(across + x, up - y) >> 2 for x in columns] for y in ROWS]


def looks(person: Person, point: int) -> bytes:
    """A stone's square in the picture, as it is shown."""
    across, up = layout.pixel(point)
    left, top = across - layout.STONE_LEFT, 255 - up - layout.STONE_UP
    box = (4 * left, 2 * top, 4 * (left + 2 * layout.STONE_LEFT + 1), 2 * (top + 2 * layout.STONE_UP + 1))
    return person.beeb.screen.image.convert("L").crop(box).resize((9, 19)).tobytes()


def test_stones_are_round_and_all_alike(person: Person) -> None:
    person.keys("a")  # the cursor leaves the point where it begins
    stones = {point: colour for point, colour in person.stones().items() if point != person.byte("cursor")}
    places = [(layout.pixel(point), colour) for point, colour in stones.items()]
    to_act: Colour = "red" if person.byte("to_act") == 1 else "blue"
    places += [(place, to_act) for place in (*layout.PILE[: person.pile()], layout.SAMPLE)]
    assert len(places) > PLACINGS
    for colour in "red", "blue":
        seen = [square(person, place) for place, of in places if of == colour]
        first = seen[0]
        assert all(other == first for other in seen), colour
        assert first == first[::-1] == [row[::-1] for row in first]
        widths = [sum(map(bool, row)) for row in first]
        assert max(widths) == 2 * layout.STONE_LEFT + 1 and min(widths) >= 3
        assert widths[: layout.STONE_UP] == sorted(widths[: layout.STONE_UP])


def test_the_cursor_is_seen_on_every_point_whatever_stands_there(person: Person) -> None:
    at = START
    for point in POINTS:
        person.keys(path(at, point))
        at = point
        without, with_it = (looks_when(person, shown, point) for shown in (False, True))
        changed = sum(abs(before - after) > LEAST_CONTRAST for before, after in zip(without, with_it, strict=True))
        assert changed > LEAST_CHANGED, point


def looks_when(person: Person, shown: bool, point: int) -> bytes:
    """A point in the half of a blink in which the cursor is or is not shown."""
    while (person.byte("cursor_shown") >= 0x80) is not shown:
        person.beeb.run(frames=1)
    person.beeb.run(frames=8)  # it has been drawn
    return looks(person, point)
