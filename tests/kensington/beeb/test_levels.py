"""KEN's levels make the same choices as `kensington.levels`, within their time limits."""

import itertools
import statistics
from random import Random

import pytest

from boardgame.chance import Chance
from emulator.beeb import CLOCK
from kensington.board import HEXAGONS, NEIGHBOURS, SQUARES, TRIANGLES
from kensington.compare.campaign.difference import Difference
from kensington.compare.campaign.levels import SEEDS, TRACED_EVERY, compare, positions
from kensington.compare.memory.driver import MemoryDriver
from kensington.levels import LEVELS, Level
from kensington.position import Position
from kensington.rules import Place
from tools.checks.positions import SHUT_IN, played, study
from tools.ken import tables

POSITIONS = 300
ESCAPE_FLAG = 0xFF
MOST_SECONDS = {"novice": 2, "intermediate": 10, "experienced": 10}  # median


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_chooses_the_same_act_seed_units_and_thoughts_in_its_time(window: MemoryDriver, level: Level) -> None:
    chance = Random(3)
    chosen = [
        (position, compare(window, level, position, chance.randrange(SEEDS), number % TRACED_EVERY == 0))
        for number, (position, _) in enumerate(itertools.islice(positions(3), POSITIONS))
    ]
    assert {bool(position.pending) for position, _ in chosen} == {True, False}
    assert sum(len(position.pending) > 1 for position, _ in chosen) > 1
    assert len({act for _, (act, *_) in chosen}) > len(chosen) / 4
    assert statistics.median(cycles for *_, (*_, cycles) in chosen) < MOST_SECONDS[level.name] * CLOCK


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_wins_passes_and_single_acts(window: MemoryDriver, level: Level) -> None:
    red = HEXAGONS[0].points
    winning = study(red[1:], [70, 71, 72, 60, 61], hands=(1, 1))
    assert compare(window, level, winning, 7, trace=True).act.point == red[0]
    assert compare(window, level, played(Position.start(), SHUT_IN), 8, trace=False).work == 30
    assert str(compare(window, level, played(Position.start(), SHUT_IN), 9, trace=True).act) == "pass"
    *others, end = NEIGHBOURS[1]
    assert str(compare(window, level, study([1], others), 10, trace=True).act) == f"1-{end}"


def test_a_ply_remembers_all_broken_shapes(window: MemoryDriver) -> None:
    stones = "rr/rr/rr/.rrb/.rrb/.rrb/.rbb/.rbb/.rb./..bb/..b./..bb/..b./..b./..../..../..../..../../../.."
    position = Position.from_text(f"{stones} 0/0 b r2,b2 t2,t4,t13,s13 -/- -")
    assert len(compare(window, LEVELS[1], position, 484, trace=True).thoughts) == 24


def test_a_win_in_two_acts_ends_the_search(window: MemoryDriver) -> None:
    gap, *five = HEXAGONS[0].points
    before = next(point for point in NEIGHBOURS[gap] if point not in five)
    start = next(point for point in NEIGHBOURS[before] if point not in (*five, gap))
    chosen = compare(window, LEVELS[2], study([*five, start], [70, 71]), 11, trace=True)
    assert max(value for _, value in chosen.thoughts) > 8192
    assert chosen.work < 10_000


def test_a_position_in_which_every_act_costs_something(window: MemoryDriver) -> None:
    position = study(SQUARES[0].points, [70, 71, 72])
    chosen = compare(window, LEVELS[1], position, 12, trace=True)
    assert len(chosen.thoughts) == 2 * len(position.legal_acts())


def test_a_triangle_and_a_square_at_once_give_two_relocations(window: MemoryDriver) -> None:
    triangle, square = next(
        (triangle, square) for triangle in TRIANGLES for square in SQUARES if triangle.mask & square.mask
    )
    end = next(point for point in triangle.points if point in square.points)
    red = {*triangle.points, *square.points} - {end}
    position = study(red, [66, 68, 70, 72], hands=(1, 1))
    for level in LEVELS[1:]:
        assert compare(window, level, position, 13, trace=True).act == Place(end)


def test_a_seed_of_0_counts_as_1(window: MemoryDriver) -> None:
    for seed in (0, 1):
        assert compare(window, LEVELS[1], Position.start(), seed, trace=True)[:2] == (Place(67), 31809)


def test_a_difference_is_detected(window: MemoryDriver) -> None:
    window.set("gap_pull", 99)
    try:
        with pytest.raises(Difference, match="5 is worth 109"):
            compare(window, LEVELS[1], Position.start(), 5, trace=True)
    finally:
        window.set("gap_pull", 0)


def test_random_numbers_are_those_of_the_engine(window: MemoryDriver) -> None:
    for seed in (1, 2, 1000, 32768, 65535):
        chance = Chance(seed)
        window.set_seed(seed)
        for count in (1, 2, 3, 4, 12, 64, 65, 72, 128):
            assert window.call("below", count).a == chance.below(count)
            assert window.seed == chance.seed


def test_escape_stops_the_search_and_keeps_the_board(window: MemoryDriver) -> None:
    position = Position.start()
    window.put(position)
    window.set_seed(5)
    look = window.memory_map.address("look")
    escape = window.beeb.on_execute(look, lambda beeb: beeb.memory.__setitem__(ESCAPE_FLAG, 0x80))
    called = window.call("player_choose", 3)
    escape.remove()
    window.beeb.memory[ESCAPE_FLAG] = 0
    assert called.carry and called.cycles < CLOCK / 10
    assert window.take() == position


def test_gains_added_in_one_byte_do_not_overflow() -> None:
    assert tables.most_without_carry() < 256
