"""What stands at places of a picture is read after one example of each kind, and a cursor is found by its shape."""

import numpy as np
import pytest

from emulator.automation.places import NothingThereError, PlaceReader

PLACES = np.array([(x + 0.5, y + 0.5) for y in (40, 80, 120) for x in (40, 80, 120, 160)])  # numbered from 1
GRID, CROSS, DISC, FRAME = 7, 1, 2, 3  # colours


def picture(things: dict[int, str], cursor: int | None = None, aside: int = 0) -> np.ndarray:
    """A board of 4 x 3 points on a grid, with crosses and discs, perhaps displaced, and a framing cursor."""
    screen = np.zeros((160, 200), np.uint8)
    screen[40:122, 40:162:40] = GRID
    screen[40:122:40, 40:162] = GRID
    for place, kind in things.items():
        x, y = (int(each) for each in PLACES[place - 1])
        down, across = np.mgrid[-9:10, -9:10]
        inside = (abs(abs(down) - abs(across)) < 3) if kind == "cross" else (down**2 + across**2 < 60)
        screen[y - 9 : y + 10, x - 9 + aside : x + 10 + aside][inside] = CROSS if kind == "cross" else DISC
    if cursor:
        x, y = (int(each) for each in PLACES[cursor - 1])
        frame = np.ones((27, 27), bool)
        frame[2:-2, 2:-2] = False
        screen[y - 13 : y + 14, x - 13 : x + 14][frame] ^= FRAME
    return screen


@pytest.fixture
def reader() -> PlaceReader[str]:
    reader = PlaceReader(PLACES, (40.0, 40.0), (1, 1), picture({}, cursor=1), ("cross", "disc"))
    assert reader.learn_cursor([picture({}, 1)], [picture({}, 2)], [1]) == (1, 2)
    for kind in ("cross", "disc"):
        reader.learn(kind, picture({6: kind}, cursor=12), 6)
    return reader


@pytest.mark.parametrize("aside", [-2, 0, 2])
def test_things_are_read_also_beside_their_places_and_below_the_cursor(reader: PlaceReader[str], aside: int) -> None:
    things = {3: "disc", 4: "cross", 5: "cross", 8: "disc", 11: "disc"}
    reading = reader.read(picture(things, 5, aside))
    assert (reading, reading.unsure, reading.cursor) == (things, [], 5)


def test_the_cursor_is_found_and_what_hangs_together_with_another_is_none(reader: PlaceReader[str]) -> None:
    assert reader.find(picture({7: "disc"}, 7)) == 7
    assert reader.find(picture({7: "disc"})) is None
    assert reader.find(picture({}, 7), elsewhere=[7]) is None


def test_an_example_has_to_be_there(reader: PlaceReader[str]) -> None:
    with pytest.raises(NothingThereError, match="nothing is visible at place 9"):
        reader.learn("disc", picture({}), 9)
