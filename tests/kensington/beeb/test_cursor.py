"""KEN's cursor goes where `kensington.cursor` says, by letters and by the cursor keys."""

import pytest

from kensington.board import POINTS
from kensington.cursor import DIRECTIONS, START, STEP, Direction
from tests.kensington.beeb.person import KEY, Person, labels, path

CURSOR_KEYS: dict[str, Direction] = {"RIGHT": "e", "DOWN": "s", "LEFT": "w", "UP": "n"}
STRETCH = 16  # keys pressed before the cursor is looked at


def walk() -> list[tuple[str, int]]:
    """Keys that take every step of the board, with the point after each."""
    unseen = {(point, direction) for point in POINTS for direction in DIRECTIONS}
    at, way = START, []

    def press(direction: Direction) -> None:
        nonlocal at
        unseen.discard((at, direction))
        at = STEP[at][direction]
        way.append((KEY[direction], at))

    directions = {key: direction for direction, key in KEY.items()}
    while unseen:
        point, direction = min(unseen, key=lambda step: (len(path(at, step[0])), step))
        for key in path(at, point):
            press(directions[key])
        press(direction)
    return way


def test_every_key_takes_the_cursor_to_the_nearest_point_in_its_direction():
    person = Person()
    person.sit_down()
    assert person.byte("cursor") == START
    way = walk()
    for begin in range(0, len(way), STRETCH):
        stretch = way[begin : begin + STRETCH]
        person.keys("".join(key for key, _ in stretch))
        assert person.byte("cursor") == stretch[-1][1], stretch


@pytest.mark.parametrize("key", CURSOR_KEYS)
@pytest.mark.parametrize("point", [3, 20, 37, 54])
def test_the_cursor_keys_are_four_of_the_directions(key: str, point: int):
    person = Person()
    person.sit_down()
    person.beeb.memory[labels()["cursor"]] = point
    person.beeb.press(key)
    person.beeb.run_until_input()
    assert person.byte("cursor") == STEP[point][CURSOR_KEYS[key]]


def test_s_chooses_as_return_does():
    person = Person()
    person.sit_down()
    person.keys(path(START, 40) + "s")
    assert list(person.stones()) == [40]


def test_the_cursor_blinks_on_its_point_and_leaves_no_trace_where_it_was():
    person = Person()
    person.sit_down()
    empty = board_memory(person)
    seen = set()
    for _ in range(20):
        person.beeb.run(frames=5)
        seen.add(board_memory(person) == empty)
    assert seen == {True, False}
    person.keys(path(START, 40) + path(40, START))
    shown = {board_memory(person)}
    for _ in range(20):
        person.beeb.run(frames=5)
        shown.add(board_memory(person))
    assert empty in shown


def board_memory(person: Person) -> bytes:
    """The screen, its lines of text and the pile left out."""
    return bytes(person.beeb.memory[0x3000 + 640 * 3 : 0x3000 + 640 * 22])
