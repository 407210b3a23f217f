"""The memory driver: positions in and out of a program's memory, its routines, and their errors."""

import doctest
from dataclasses import replace
from pathlib import Path

import pytest

from kensington.beeb import MEMORY_MAP
from kensington.beeb.game_routines import ProgramFault
from kensington.beeb.memory_map import MapTable, MemoryMap, MemoryMapError
from kensington.board import POINTS
from kensington.compare.driver import Evidence
from kensington.compare.memory.driver import MemoryDriver
from kensington.compare.program import ProgramError
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.random_games import illegality
from kensington.rules import Decline, Pass, Place, Relocate, Rules, Slide
from tests.kensington.positions import random_position, study

PAGE = Path(__file__).parents[4] / "docs" / "memory-maps.md"
JAM = 0x02  # an opcode that stops the CPU
TURN_ONLY = 'name = "Some"\n[turn]\nat = 3\nred = 1\nblue = 2\n'


def test_positions_round_trip(driver: MemoryDriver) -> None:
    deep = 0
    for seed in range(200):
        rules = Rules(two_move=seed % 2 == 0, first="red" if seed % 3 else "blue")
        position = random_position(seed, rules)
        driver.put(position)
        assert driver.take() == position
        assert (driver.winner, driver.to_act) == (position.winner, position.to_act.colour)
        assert driver.phase == position.phase
        deep += len(position.pending) > 2
    assert deep > 5


def test_legal_acts_are_played_and_illegal_acts_change_nothing(driver: MemoryDriver) -> None:
    driver.start(Rules(first="blue"))
    position = Position.start(Rules(first="blue"))
    for act in (Place(12), Place(40), Place(3)):
        driver.play(act)
        position = position.play(act)
    assert driver.board == {12: "blue", 40: "red", 3: "blue"}
    assert driver.hands == {"red": 14, "blue": 13}
    for act, reason in ((Place(40), "occupied"), (Slide(40, 41), "stones_in_hand"), (Pass(), "can_act")):
        refusal = driver.play(act)
        assert refusal and (refusal.evidence, refusal.text) == (Evidence.STATED, reason)
        assert illegality(position, act) in refusal.reasons
        assert driver.take() == position


def test_events_and_can_act(driver: MemoryDriver) -> None:
    driver.put(study([1, 2, 5], [70], hands=(1, 1)))
    driver.play(Place(6))
    assert driver.event == {"square"}
    driver.play(Relocate(70, 3))
    assert driver.event == frozenset()
    assert driver.can_act()


def test_rules_that_the_program_does_not_play_are_refused(driver: MemoryDriver) -> None:
    for rules in (Rules(players=4), Rules(relocation="optional")):
        with pytest.raises(KensingtonError, match="does not play by these rules: "):
            driver.put(Position.start(rules))
    with pytest.raises(KensingtonError, match="decline"):
        driver.play(Decline())


def test_a_level_chooses_and_leaves_the_position_as_it_was(driver: MemoryDriver) -> None:
    position = study([1, 2, 9], [70, 71])
    chosen = driver.choose(position, 2, 77, trace=True)
    assert chosen[:2] == LEVELS[1].choose(position, 77)
    assert chosen.thoughts and len(chosen.thoughts) > 3 and chosen.cycles > 10_000
    assert driver.take() == position
    assert driver.choose(position, 2, 77).thoughts is None


def test_the_game_so_far_is_passed_if_the_program_remembers_it(driver: MemoryDriver) -> None:
    position = study([1, 2, 9], [70, 71])
    tables = {table: known for table, known in driver.memory_map.fields.items() if table != "history"}
    other = MemoryDriver(driver.beeb, replace(driver.memory_map, fields=tables))
    history = [position] * 100
    patient, impatient = driver.choose(position, 2, 77), driver.choose(position, 2, 77, history=history)
    assert impatient.work > 2 * patient.work and driver.byte("turns") == 100
    driver.choose(position, 2, 77)
    assert other.choose(position, 2, 77, history=history) == patient


def test_a_routine_that_does_not_return_is_an_error_until_a_restart(driver: MemoryDriver) -> None:
    start = driver.memory_map.address("rules_start")
    for code in (bytes((JAM,)), bytes((0x4C, start & 0xFF, start >> 8))):  # the second jumps to itself
        driver.set(start, *code)
        with pytest.raises(ProgramFault, match=f"KEN: the routine rules_start at &{start:04X} does not return"):
            driver.start(Rules())
        driver.restart()
        driver.start(Rules())
        assert driver.take() == Position.start()


def test_invalid_memory_is_an_error(driver: MemoryDriver) -> None:
    for place, fault in (
        ("to_act", r"\[to_act\] is 77"),
        ("turn", r"\[turn\] is 77"),
        ("winner", r"\[winner\] is 77"),
        ("pending_depth", "77 pending entitlements"),
        ("act_kind", "unknown kind of act 77"),
    ):
        driver.put(study([1], [2], hands=(1, 1)))
        driver.set(place, 77)
        with pytest.raises(KensingtonError, match=fault):
            assert driver.to_act and driver.winner != "red" and driver.take() and driver.act


def test_places_are_addresses_or_labels(driver: MemoryDriver) -> None:
    driver.set("board+2", 2)
    assert driver.byte(driver.memory_map.address("board") + 2) == driver.byte("board", 2) == 2
    with pytest.raises(MemoryMapError, match="ken.toml: KEN has no label 'broad'"):
        driver.read("broad", 1)


def test_a_board_may_be_stored_in_any_order_and_with_gaps(driver: MemoryDriver) -> None:
    order = (*reversed(POINTS), 0)
    board = MapTable({"at": 0x2F00}, {"vacant": 32, "red": 82, "blue": 66}, order)
    other = MemoryDriver(driver.beeb, replace(driver.memory_map, fields={"board": board}))
    driver.set(0x2F00, *[32] * 71, 82, 99)
    assert other.board == {1: "red"}


def test_a_partial_memory_map_allows_partial_reading(driver: MemoryDriver, tmp_path: Path) -> None:
    (tmp_path / "some.toml").write_text(TURN_ONLY, encoding="utf-8")
    some = MemoryDriver(driver.beeb, MemoryMap.read(tmp_path / "some.toml"))
    driver.put(study([1], [2], "blue"))
    assert some.turn == "blue"
    for ask in (lambda: some.board, lambda: some.take(), lambda: some.play(Place(1)), lambda: some.start(Rules())):
        with pytest.raises(MemoryMapError, match=r"some.toml: \[[a-z_]+\] is missing"):
            ask()


def test_a_program_without_a_memory_map_and_an_invalid_image_are_refused(tmp_path: Path) -> None:
    image = tmp_path / "other.ssd"
    image.write_bytes(bytes(200 * 1024))
    with pytest.raises(MemoryMapError, match="other.ssd: the program's memory map is unknown"):
        MemoryDriver.load(image)
    image = tmp_path / "other.uef"
    image.write_bytes(b"no tape")
    with pytest.raises(ProgramError, match="other.uef"):
        MemoryDriver.load(image, MemoryMap.read(MEMORY_MAP))


def test_the_example_in_the_docs(ken: str) -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 8 and not failed


def test_the_docs_list_every_table_and_key() -> None:
    text = PAGE.read_text(encoding="utf-8")
    ken = MemoryMap.read(MEMORY_MAP)
    for table, known in ken.fields.items():
        assert f"[{table}]" in text
        assert [key for key in (*known.at, *known.means) if f"`{key}`" not in text] == []
