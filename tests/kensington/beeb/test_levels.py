"""KEN's levels make the same choices as `kensington.levels`, within their time limits."""

import itertools
import statistics
from dataclasses import replace
from random import Random

import pytest

from boardgame.chance import Chance
from emulator.beeb import CLOCK
from kensington.board import HEXAGONS, NEIGHBOURS, SQUARES, TRIANGLES
from kensington.compare.campaign.difference import Difference
from kensington.compare.campaign.levels import SEEDS, TRACED_EVERY, compare
from kensington.compare.memory.driver import MemoryDriver
from kensington.levels import LEVELS, Level
from kensington.position import Position, Turn
from kensington.random_games import positions, random_game, wander
from kensington.rules import Pass, Place, Relocate, Rules, Slide, act_from_text
from tests.kensington.positions import SHUT_IN, played, study
from tools.make.ken import tables

POSITIONS = 120
ESCAPE_FLAG = 0xFF
HISTORY = 33  # bytes
MOST_SECONDS = {"novice": 2, "intermediate": 10, "experienced": 10}  # median


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_a_level_chooses_the_same_act_seed_units_and_thoughts_in_its_time(window: MemoryDriver, level: Level) -> None:
    chance = Random(3)
    chosen = [
        (
            position,
            compare(window, level, position, chance.randrange(SEEDS), number % TRACED_EVERY == 0, history),
        )
        for number, ((*history, position), _) in enumerate(itertools.islice(positions(3), POSITIONS))
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


def test_a_stone_that_is_worth_more_than_a_byte(window: MemoryDriver) -> None:
    stones = "r./.b/../..b./.r../..../...b/..rb/...b/.r.b/.r.b/rr.b/.r.b/.r.b/.r.b/rr.b/.rbb/...b/.r/.r/.."
    position = Position.from_text(f"{stones} 0/0 r - - -/- -")
    novice = LEVELS[0]
    compare(window, novice, position, 13, trace=True, history=[position] * novice.patience)


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


def shut_in_but_for_one_slide() -> tuple[Position, list[Position]]:
    """A position of Red, who is not behind, and the game before it: Red's only slide takes back the last one."""
    passing = played(Position.start(), SHUT_IN)
    position = replace(passing, blue=passing.blue._replace(stones=passing.blue.stones & ~(1 << 9) | 1 << 1))
    back = position.red._replace(stones=position.red.stones & ~(1 << 10) | 1 << 9)
    return position, [replace(position, red=back), replace(position, turn=Turn("blue", 1))]


def test_a_slide_that_repeats_is_played_only_if_no_other_is_left(window: MemoryDriver) -> None:
    position, history = shut_in_but_for_one_slide()
    assert compare(window, LEVELS[0], position, 1, trace=True, history=history).act == Slide(10, 9)
    position = study([1, 2, 9, 30, 40], [70, 71, 60])
    best = compare(window, LEVELS[1], position, 3, trace=True).act
    earlier = replace(position.play(best), turn=position.turn)
    remembered = compare(window, LEVELS[1], position, 3, trace=True, history=[earlier, *[position] * 15])
    assert best not in {act for act, _ in remembered.thoughts}
    forgotten = compare(window, LEVELS[1], position, 3, trace=True, history=[earlier, *[position] * 16])
    assert forgotten.act == best


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_an_impatient_level_looks_further_or_behind_plays_at_random(window: MemoryDriver, level: Level) -> None:
    for position, ahead in ((study([1, 2, 9, 30], [70, 61]), True), (study([1, 30], [70, 71, 66, 60]), False)):
        for turns in (level.patience - 1, level.patience, 300):
            history = [position] * turns
            impatient = turns >= level.patience
            chosen = [compare(window, level, position, seed, True, history) for seed in range(1, 6)]
            counts = {len(thoughts) for *_, thoughts, _ in chosen}
            listed = min(12, len(position.legal_acts()))
            if impatient and not ahead:
                assert counts == {listed} and len({act for act, *_ in chosen}) > 3
            elif impatient or level.number == 3:
                assert min(counts) > 3 * listed


def test_the_acts_that_are_played_are_remembered(window: MemoryDriver) -> None:
    rng = Random(5)
    game, acts = random_game(Rules(), rng)
    wander(game, acts, rng)
    assert {*map(type, acts)} == {Place, Slide, Relocate} and len(acts) > 280
    for played_acts in (acts, [*map(act_from_text, SHUT_IN.split()), Pass()]):
        window.start(Rules())
        assert not any(window.read("recent", HISTORY))
        positions = [*itertools.accumulate(played_acts, Position.play, initial=Position.start())]
        for number, act in enumerate(played_acts, 1):
            window.play(act)
            if number % 30 == 0 or number == len(played_acts):
                kept = window.read("recent", HISTORY)
                window.choose(positions[number], 1, 1, history=positions[:number])
                assert window.read("recent", HISTORY) == kept
