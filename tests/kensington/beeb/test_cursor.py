"""KEN's cursor moves as `kensington.cursor`, by letters and by the cursor keys."""

import pytest

from boardgame.cursor import DIRECTIONS, Direction
from kensington.board import POINTS
from kensington.cursor import START, STEP
from tests.kensington.beeb.ken_session import KEYS, KenSession, labels, path

CURSOR_KEYS: dict[str, Direction] = {"RIGHT": "e", "DOWN": "s", "LEFT": "w", "UP": "n"}
STRETCH = 16  # keys between checks of the cursor


def walk() -> list[tuple[str, int]]:
    """Keys that make every step on the board, with the point after each."""
    unseen = {(point, direction) for point in POINTS for direction in DIRECTIONS}
    at, way = START, []

    def press(direction: Direction) -> None:
        nonlocal at
        unseen.discard((at, direction))
        at = STEP[at][direction]
        way.append((KEYS[direction], at))

    directions = {key: direction for direction, key in KEYS.items()}
    while unseen:
        point, direction = min(unseen, key=lambda step: (len(path(at, step[0])), step))
        for key in path(at, point):
            press(directions[key])
        press(direction)
    return way


def test_every_step_on_the_board():
    ken = KenSession()
    ken.start_game()
    assert ken.byte("cursor") == START
    way = walk()
    for begin in range(0, len(way), STRETCH):
        stretch = way[begin : begin + STRETCH]
        ken.press("".join(key for key, _ in stretch))
        assert ken.byte("cursor") == stretch[-1][1], stretch


@pytest.mark.parametrize("key", CURSOR_KEYS)
@pytest.mark.parametrize("point", [3, 20, 37, 54])
def test_the_cursor_keys_are_four_of_the_directions(key: str, point: int):
    ken = KenSession()
    ken.start_game()
    ken.beeb.memory[labels()["cursor"]] = point
    ken.beeb.press(key)
    ken.beeb.run_until_input()
    assert ken.byte("cursor") == STEP[point][CURSOR_KEYS[key]]


def test_s_chooses_as_return_does():
    ken = KenSession()
    ken.start_game()
    ken.press(path(START, 40) + "s")
    assert list(ken.stones()) == [40]


def test_the_cursor_blinks_and_leaves_no_trace():
    ken = KenSession()
    ken.start_game()
    empty = board_memory(ken)
    seen = set()
    for _ in range(20):
        ken.beeb.run(frames=5)
        seen.add(board_memory(ken) == empty)
    assert seen == {True, False}
    ken.press(path(START, 40) + path(40, START))
    shown = {board_memory(ken)}
    for _ in range(20):
        ken.beeb.run(frames=5)
        shown.add(board_memory(ken))
    assert empty in shown


def board_memory(ken: KenSession) -> bytes:
    """The screen without the text and the pile."""
    return bytes(ken.beeb.memory[0x3000 + 640 * 3 : 0x3000 + 640 * 22])
