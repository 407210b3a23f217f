"""Synthetic memories of random games: the board is found however it is stored, and nothing else is."""

from collections.abc import Callable
from functools import cache
from random import Random

import numpy as np
import pytest

from kensington.board import POINTS
from kensington.position import Position
from kensington.rules import Rules
from tools.corpus.memory_maps.correlation import Snapshots, boards, chance_fits, changing, counters, shuffled
from tools.corpus.memory_maps.map_finder import CODE, choose_act, numbers_of

SIZE = 4096  # bytes of a synthetic memory
GAMES, ACTS = 16, 40
ORDER = Random(7).sample(range(len(POINTS)), len(POINTS))
FREE = slice(0xF00, SIZE)


@cache
def played() -> tuple[list[Position], list[int]]:
    """Positions of random games, and the number of each one's game."""
    rng = Random(1)
    positions: list[Position] = []
    games: list[int] = []
    seen = np.zeros((len(POINTS), 3), int)
    for game in range(GAMES):
        position = Position.start(Rules(first=rng.choice(("red", "blue")), two_move=game % 3 > 0))
        for _ in range(ACTS):
            positions.append(position)
            games.append(game)
            position = position.play(choose_act(position, seen, rng))
            seen[np.arange(len(POINTS)), stones_of(position)] += 1
            if position.winner:
                break
    return positions, games


def stones_of(position: Position) -> np.ndarray:
    return np.array([CODE[position.stone(point)] for point in POINTS], np.uint8)


@cache
def noise() -> np.ndarray:
    """Bytes unrelated to the board: random ones, counters and slowly changing ones."""
    positions, _ = played()
    draw = np.random.default_rng(2)
    memory = np.zeros((len(positions), SIZE), np.uint8)
    memory[:, FREE] = draw.integers(0, 256, (len(positions), SIZE - FREE.start))
    memory[:, 0xE00:0xF00] = np.arange(len(positions))[:, None] >> draw.integers(0, 8, 256)
    return memory


def snapshots(write: Callable[[np.ndarray, np.ndarray], object]) -> Snapshots:
    """Snapshots of the games in which `write(memory, stones)` has stored the board."""
    positions, games = played()
    memory = noise().copy()
    stones = np.array([stones_of(position) for position in positions])
    write(memory, stones)
    numbers = [numbers_of(position) for position in positions]
    by_name = {name: np.array([each[name] for each in numbers]) for name in numbers[0]}
    return Snapshots(memory, stones, by_name, np.array(games), np.zeros(SIZE, bool))


def in_bytes(address: int, values: tuple[int, int, int], stride: int = 1, order: list[int] | None = None):
    def write(memory: np.ndarray, stones: np.ndarray) -> None:
        for place, point in enumerate(order or range(len(POINTS))):
            memory[:, address + stride * place] = np.array(values)[stones[:, point]]

    return write


@pytest.mark.parametrize("values", [(0, 1, 2), (32, 82, 66), (255, 0, 128), (3, 0, 1)])
@pytest.mark.parametrize("stride, order", [(1, None), (5, None), (1, ORDER), (4, ORDER)])
def test_a_byte_per_point_is_found_for_any_values_stride_and_order(values, stride, order):
    seen = snapshots(in_bytes(0x321, values, stride, order))
    board, *others = boards(seen)
    assert not others
    assert (board.kind, board.found, board.alike, board.whole, board.displayed) == ("content", 72, True, True, 0)
    places = order or list(range(len(POINTS)))
    assert [cell.address for cell in board.cells] == [0x321 + stride * places.index(point) for point in range(72)]
    assert {cell.values for cell in board.cells} == {values}
    assert board.stride == (None if order else stride)


def test_a_row_of_bytes_per_colour_is_found_as_two_boards():
    def write(memory: np.ndarray, stones: np.ndarray) -> None:
        memory[:, 0x100:0x148] = np.where(stones == 1, 7, 0)
        memory[:, 0x200:0x248] = np.where(stones == 2, 0, 99)

    red, blue = boards(snapshots(write))
    assert (red.kind, red.found, red.cells[0].address, red.cells[0].values) == ("red", 72, 0x100, (0, 7, 0))
    assert (blue.kind, blue.found, blue.cells[0].address, blue.cells[0].values) == ("blue", 72, 0x200, (99, 99, 0))


def test_bits_are_found():
    def write(memory: np.ndarray, stones: np.ndarray) -> None:
        memory[:, 0x100:0x109] = np.packbits(stones > 0, axis=1)
        memory[:, 0x200:0x209] = np.packbits(stones == 1, axis=1, bitorder="little")

    red, occupied = boards(snapshots(write))
    assert (red.kind, red.found, red.span, red.whole) == ("red", 72, 9, False)
    assert [(cell.address, cell.mask) for cell in red.cells[7:9]] == [(0x200, 0x80), (0x201, 0x01)]
    assert (occupied.kind, occupied.found, occupied.span) == ("occupied", 72, 9)
    assert [(cell.address, cell.mask) for cell in occupied.cells[7:9]] == [(0x100, 0x01), (0x101, 0x80)]


def test_unrelated_bits_do_not_hide_the_board():
    def write(memory: np.ndarray, stones: np.ndarray) -> None:
        marks = np.random.default_rng(3).integers(0, 4, stones.shape) << 6
        memory[:, 0x100:0x148] = stones | marks | 0x10

    (board,) = boards(snapshots(write))
    assert (board.kind, board.found, board.alike, board.whole) == ("content", 72, True, False)
    assert {(cell.mask, cell.values) for cell in board.cells} == {(3, (0, 1, 2))}


def test_values_that_depend_on_the_point_are_found():
    def write(memory: np.ndarray, stones: np.ndarray) -> None:
        memory[:, 0x100:0x148] = stones + np.arange(72) * 3

    (board,) = boards(snapshots(write))
    assert (board.kind, board.found, board.alike) == ("content", 72, False)
    assert board.cells[10].values == (30, 31, 32)


def test_screen_memory_comes_last():
    def write(memory: np.ndarray, stones: np.ndarray) -> None:
        in_bytes(0x100, (0, 15, 240))(memory, stones)  # displayed
        in_bytes(0x600, (0, 1, 2))(memory, stones)
        in_bytes(0x800, (0, 1, 2))(memory, stones)

    seen = snapshots(write)
    seen.displayed[0x100:0x200] = True
    found = boards(seen)
    assert [(board.cells[0].address, board.found, board.displayed) for board in found] == [
        (0x600, 72, 0),
        (0x800, 72, 0),
        (0x100, 72, 72),
    ]


def test_nothing_is_found_without_a_board_or_with_the_board_of_another_game():
    assert boards(snapshots(lambda memory, stones: None)) == []
    seen = shuffled(snapshots(in_bytes(0x100, (0, 1, 2))), Random(3))
    assert boards(seen) == []


def test_a_single_game_cannot_be_shuffled():
    seen = snapshots(in_bytes(0x100, (0, 1, 2)))
    with pytest.raises(ValueError, match="more than one game"):
        shuffled(seen._replace(games=np.zeros_like(seen.games)), Random(3))


def test_points_that_lack_a_content_are_left_out():
    seen = snapshots(in_bytes(0x100, (0, 1, 2)))
    few = seen.stones.copy()
    few[few[:, 10] == 2, 10] = 0
    (board,) = boards(seen._replace(stones=few))
    assert board.found == 71 and board.cells[10] is None


def test_chance_fits():
    seen = snapshots(in_bytes(0x100, (0, 1, 2)))
    count, tried = chance_fits(seen, changing(seen.memory), 10, Random(4))
    assert count == 0 and tried > 500
    little = seen.games < 2  # too few to try anything
    few = seen._replace(memory=seen.memory[little], stones=seen.stones[little], games=seen.games[little])
    assert chance_fits(few, changing(few.memory), 10, Random(4))[1] < tried / 4


@pytest.mark.parametrize(
    "name, byte, way",
    [
        ("red_hand", lambda number: number, "same"),
        ("red_hand", lambda number: 15 - number, "falling"),
        ("blue_hand", lambda number: number + 0x30, "shifted"),
        ("to_act", lambda number: np.where(number == 1, 82, 66), "table"),
        ("turn", lambda number: number - 1, "shifted"),
        ("phase", lambda number: number * 64, "table"),
        ("two_move", lambda number: np.where(number == 1, 89, 78), "table"),
    ],
)
def test_a_number_and_its_encoding_are_found(name: str, byte: Callable[[np.ndarray], np.ndarray], way: str):
    seen = snapshots(in_bytes(0x100, (0, 1, 2)))
    number = seen.numbers[name]
    seen.memory[:, 0x50] = byte(number)
    (found,) = counters(seen.memory, number, changing(seen.memory))
    assert (found.address, found.way) == (0x50, way)
    assert found.values == {int(n): int(byte(np.array(n))) for n in np.unique(number)}


def test_a_constant_number_has_no_fits():
    seen = snapshots(in_bytes(0x100, (0, 1, 2)))
    assert counters(seen.memory, np.zeros(len(seen.memory), int), changing(seen.memory)) == []
