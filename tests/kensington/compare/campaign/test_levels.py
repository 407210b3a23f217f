"""The differential test of the levels: KEN agrees, results are reproducible, and planted faults are found."""

import itertools
import pickle
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kensington.beeb.game_routines import ProgramFault
from kensington.compare.campaign.cases import Batch, BatchKind
from kensington.compare.campaign.counting import Count
from kensington.compare.campaign.difference import Aspect, Difference, aspect_of
from kensington.compare.campaign.levels import compare
from kensington.compare.driver import ActKind, kind_of
from kensington.compare.memory.driver import MemoryDriver
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.random_games import positions
from tests.kensington.compare.command import agreement, case_of, run_batch
from tests.kensington.compare.faulty import faulty
from twincheck.check import Checked


def level_batch(level: int, seed: int, count: int) -> Batch:
    return Batch(BatchKind.POSITIONS, "memory", level, 0, count, seed)


def took(result: Checked) -> list[tuple[Any, int]]:
    """The times of choices, and how often each."""
    return [each for each in result.seen.items() if isinstance(each[0], tuple) and each[0][0] is Count.TOOK]


@pytest.mark.parametrize(("level", "count"), [(1, 100), (2, 100), (3, 15)])
def test_ken_agrees_in_random_positions(ken: str, level: int, count: int) -> None:
    result = run_batch(ken, level_batch(level, 4, count))
    assert result.divergences == []
    assert result.seen[Count.POSITIONS] == count
    assert sum(agreed for agreed, _ in agreement(result).values()) == count
    assert sum(times for _, times in took(result)) == count


def turns(history: list[Position]) -> int:
    """The turns of a game so far."""
    return sum(not before.mid_turn for before in history)


def repeats(history: list[Position], position: Position) -> bool:
    """Whether the stones stand as they did before one of the last eight acts."""
    stones = (position.red.stones, position.blue.stones)
    return stones in {(before.red.stones, before.blue.stones) for before in history[-8:]}


def test_the_positions_are_of_every_kind() -> None:
    games = [game for game, _ in itertools.islice(positions(2), 400)]
    some = [game[-1] for game in games]
    kinds = Counter(map(kind_of, some))
    assert min(kinds[kind] for kind in (ActKind.PLACING, ActKind.MOVING, ActKind.RELOCATING)) > 50
    assert sum(len(position.pending) > 1 for position in some) > 20
    assert sum(not position.rules.two_move for position in some) > 40
    assert sum(bool(position.red.broken | position.blue.broken) for position in some) > 40
    assert sum(position.rules.first == "blue" for position in some) > 100
    assert not any(position.winner for position in some)
    assert len(set(some)) > 350
    assert sum(len(game) > 101 and not game[-1].pending and repeats(game[:-1], game[-1]) for game in games) > 20
    assert sum(turns(game[:-1]) >= LEVELS[2].patience for game in games) > 10


def test_the_acts_lead_to_the_position() -> None:
    for game, acts in itertools.islice(positions(3), 30):
        assert game == [*itertools.accumulate(acts, Position.play, initial=Position.start(game[0].rules))]


def test_a_job_is_reproducible(ken: str) -> None:
    job = pickle.loads(pickle.dumps(level_batch(1, 6, 30)))
    first, second = (run_batch(ken, job) for _ in range(2))
    assert first == second
    assert {*took(run_batch(ken, level_batch(1, 7, 30)))} - {*took(first)}


@pytest.mark.parametrize(("change", "level"), [("level 2 plays as level 1", 2), ("level 3 takes the second best", 3)])
def test_a_planted_fault_is_found(change: str, level: int, tmp_path: Path, system_roms: object) -> None:
    result = run_batch(faulty(tmp_path, change), level_batch(level, 1, 15))
    found = result.divergences
    assert found and any(aspect_of(each) is Aspect.CHOICE for each in found)
    assert {case_of(each).level for each in found} == {level}
    lacking = sum(compared - agreed for agreed, compared in agreement(result).values())
    assert lacking == result.kinds.total()


@pytest.mark.parametrize(("routine", "change"), [("drop_repetitions", (0x60,)), ("level_patience", (255,))])
def test_a_level_that_forgets_the_game_is_found(driver: MemoryDriver, routine: str, change: tuple[int, ...]) -> None:
    driver.set(routine, *change)
    with pytest.raises(Difference, match="the act chosen|the next seed|units of work|what is tried"):
        for (*history, position), _ in itertools.islice(positions(5), 100):
            compare(driver, LEVELS[0], position, 5, trace=True, history=history)


def test_a_wrong_next_seed_is_found_where_the_act_is_right(driver: MemoryDriver) -> None:
    compare(driver, LEVELS[1], Position.start(), 5)
    rts = next(at for at in range(driver.memory_map.address("below"), 0x3000) if driver.byte(at) == 0x60)
    driver.set(rts, 0xE6, driver.memory_map.address("seed"), 0x60)  # INC seed
    with pytest.raises(Difference, match="the next seed|the act chosen"):
        compare(driver, LEVELS[1], Position.start(), 5)


def test_a_level_that_changes_the_board_is_found(driver: MemoryDriver) -> None:
    driver.set("set_up", 0x4C, 0xC0, 0x2F)  # JMP to code that leaves a stone on the board
    driver.set(0x2FC0, 0xA9, 1, 0x8D, 0x01, 0x04, 0x18, 0x60)
    with pytest.raises(ProgramFault, match="has changed the position"):
        compare(driver, LEVELS[0], Position.start(), 5)


def test_the_acts_considered_are_compared_too(driver: MemoryDriver) -> None:
    driver.set("gap_pull", 99)
    with pytest.raises(Difference, match="what is tried: the engine 1. 5 is worth 10, the program 1. 5 is worth 109"):
        compare(driver, LEVELS[1], Position.start(), 5, trace=True)
