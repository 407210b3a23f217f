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


def test_things_are_read_on_a_ground_of_another_colour(reader: PlaceReader[str]) -> None:
    """As where the paper has the colour of the player whose turn it is; the cursor is inverted there, too."""
    things = {3: "disc", 4: "cross"}
    shown = picture(things, 5)
    shown[shown == 0] = 4
    reading = reader.read(shown)
    assert (reading, reading.unsure, reading.cursor) == (things, [], 5)
    assert len(reader.beside(shown, "disc")) == 0


def test_of_two_colours_the_ink_may_change() -> None:
    """As where everything is drawn in the colour of the player whose turn it is."""

    def inked(things: dict[int, str], cursor: int, ink: int = 1) -> np.ndarray:
        return np.where(picture(things, cursor) == 0, 7, ink).astype(np.uint8)

    reader = PlaceReader(PLACES, (40.0, 40.0), (1, 1), inked({}, 1), ("cross", "disc"))
    assert reader.learn_cursor([inked({}, 1)], [inked({}, 2)], [1]) == (1, 2)
    for kind, ink in ("cross", 4), ("disc", 1):
        reader.learn(kind, inked({6: kind}, 12, ink), 6)
    things = {3: "disc", 4: "cross"}
    for ink in 1, 4:
        assert reader.read(inked(things, 5, ink)) == things


def test_a_pile_is_counted_where_it_stood(reader: PlaceReader[str]) -> None:
    """A coloured text elsewhere beside the board may look like a thing."""
    full, later = picture({}), picture({})
    for screen, places in ((full, ((20, 190), (60, 190))), (later, ((60, 190), (150, 30)))):
        for y, x in places:
            screen[y - 9 : y + 10, x - 9 : x + 10] = picture({6: "disc"})[71:90, 71:90]
    full[140:160, 60:170] = later[140:160, 60:170] = DISC  # a bar, of which any part would do
    pile = reader.beside(full, "disc")
    assert (len(pile), len(reader.beside(later, "disc")), len(reader.beside(later, "disc", pile))) == (2, 2, 1)


def test_hollow_things_are_counted_on_the_ground_that_is_in_them() -> None:
    def drawn(*middles: tuple[int, int]) -> np.ndarray:
        screen, (down, across) = picture({}), np.mgrid[-9:10, -9:10]
        away = down**2 + across**2
        for y, x in middles:
            screen[y - 9 : y + 10, x - 9 : x + 10][away < 64] = 0
            screen[y - 9 : y + 10, x - 9 : x + 10][abs(away - 56) < 8] = DISC
        return screen

    reader = PlaceReader(PLACES, (40.0, 40.0), (1, 1), picture({}), ("ring",))
    reader.learn("ring", drawn((80, 80)), 6)
    assert len(reader.beside(drawn((20, 190), (60, 190), (80, 80)), "ring")) == 2


def test_the_cursor_is_found_and_what_hangs_together_with_another_is_none(reader: PlaceReader[str]) -> None:
    assert reader.find(picture({7: "disc"}, 7)) == 7
    assert reader.find(picture({7: "disc"})) is None
    assert reader.find(picture({}, 7), elsewhere=[7]) is None


def test_a_mark_in_the_cursors_colours_that_is_but_half_a_cursor_is_none(reader: PlaceReader[str]) -> None:
    """Where an inverted cursor has other colours."""
    half = np.flatnonzero(picture({}, 9) != picture({}))
    half = half[np.arange(len(half)) % 5 < 3]
    shown = np.where(picture({}, 6) != picture({}), 5, picture({}))
    shown.ravel()[half] = FRAME
    assert reader.find(shown) == 6


def test_a_mark_in_the_cursors_shape_but_not_in_its_colours_is_none(reader: PlaceReader[str]) -> None:
    shown = np.where(picture({}, 9) != picture({}), CROSS, picture({}, 6))
    assert reader.find(shown) == 6
    assert reader.find(shown, elsewhere=(6,)) is None
    assert reader.find(np.where(picture({}, 9) != picture({}), CROSS, picture({}))) == 9


def test_an_example_has_to_be_there(reader: PlaceReader[str]) -> None:
    with pytest.raises(NothingThereError, match="nothing is visible at place 9"):
        reader.learn("disc", picture({}), 9)


def blocks(things: dict[int, int], cursor: int | None = None) -> np.ndarray:
    """Points are dots, things and the cursor are blocks over them, which also remove a dash beside some of them."""
    screen = np.zeros((160, 200), np.uint8)
    for place, (x, y) in enumerate(PLACES.astype(int), 1):
        screen[y - 5 : y + 5, x - 4 : x + 4] = GRID
        if place in (3, 8) and place not in (*things, cursor):
            screen[y - 1 : y + 2, x - 13 : x - 9] = GRID
        if colour := things.get(place):
            screen[y - 5 : y + 5, x - 8 : x + 8] = colour
        if place == cursor:
            screen[y - 5 : y + 5, x - 8 : x + 8] = FRAME
            screen[y - 2 : y + 2, x - 4 : x + 4] = 0
    return screen


def tail(place: int) -> np.ndarray:
    """A part of a thing that the cursor leaves visible."""
    x, y = PLACES[place - 1].astype(int)
    screen = np.zeros((160, 200), np.uint8)
    screen[y - 8, x - 4 : x + 2] = GRID
    return screen


@pytest.fixture
def covered() -> PlaceReader[str]:
    """A reader of blocks below a cursor that paints over them."""
    reader = PlaceReader(PLACES, (40.0, 40.0), (1, 1), blocks({}, cursor=3), ("cross", "disc"))
    assert reader.learn_cursor([blocks({}, 3)], [blocks({}, 8)], [3]) == (3, 8)
    for place in (8, 1, 6):
        reader.learn_free(blocks({}, place), place)
    reader.learn("cross", blocks({6: CROSS}, cursor=12), 6)
    reader.learn("disc", blocks({6: DISC}, cursor=12), 6)
    return reader


def test_a_thing_of_the_cursors_size_is_not_taken_for_it(covered: PlaceReader[str]) -> None:
    """What the cursor makes of a colour is known from others, if it paints."""
    shown = {3: DISC, 8: CROSS}
    assert (covered.find(blocks(shown)), covered.read(blocks(shown))) == (None, {3: "disc", 8: "cross"})
    assert covered.find(blocks(shown, cursor=3)) == 3


def test_a_thing_of_which_too_little_is_seen_is_not_read(covered: PlaceReader[str]) -> None:
    covered.learn("disc", blocks({6: DISC}) | tail(6), 6, anew=True)
    reading = covered.read(blocks({}, cursor=5) | tail(5))
    assert (reading, reading.unsure, reading.cursor) == ({}, [5], 5)
