"""The memory path: what is put into a program comes out again, its routines play, and what they do wrong is said."""

import doctest
from dataclasses import replace
from pathlib import Path

import pytest

from kensington.beeb import MEMORY_MAP
from kensington.beeb.memory_map import MapTable, MemoryMap, MemoryMapError
from kensington.board import POINTS
from kensington.compare.driver import Refused
from kensington.compare.memory.driver import MemoryDriver, RoutineError
from kensington.compare.program import ProgramError
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import Decline, Pass, Place, Relocate, Rules, Slide
from tools.checks.positions import random_position, study

PAGE = Path(__file__).parents[4] / "docs" / "compare-memory.md"
JAM = 0x02  # an instruction that there is none of
TURN_ONLY = 'name = "Some"\n[turn]\nat = 3\nred = 1\nblue = 2\n'


def test_positions_of_every_kind_come_out_as_they_were_put_in(window: MemoryDriver) -> None:
    deep = 0
    for seed in range(200):
        rules = Rules(two_move=seed % 2 == 0, first="red" if seed % 3 else "blue")
        position = random_position(seed, rules)
        window.put(position)
        assert window.take() == position
        assert (window.winner, window.to_act) == (position.winner, position.to_act.colour)
        assert window.phase == position.phase
        deep += len(position.pending) > 2
    assert deep > 5


def test_a_game_is_played_act_by_act_and_what_is_illegal_changes_nothing(window: MemoryDriver) -> None:
    assert window.start(Rules(first="blue")) == Rules(first="blue")
    position = Position.start(Rules(first="blue"))
    for act in (Place(12), Place(40), Place(3)):
        window.play(act)
        position = position.play(act)
    assert window.board == {12: "blue", 40: "red", 3: "blue"}
    assert window.hands == {"red": 14, "blue": 13}
    for act, reason in ((Place(40), "occupied"), (Slide(40, 41), "stones_in_hand"), (Pass(), "can_act")):
        with pytest.raises(Refused, match=f"{act}: the program refuses it: {reason}"):
            window.play(act)
        assert window.take() == position


def test_what_an_act_completes_and_whether_anybody_can_act_is_told(window: MemoryDriver) -> None:
    window.put(study([1, 2, 5], [70], hands=(1, 1)))
    window.play(Place(6))
    assert window.event == {"square"}
    window.play(Relocate(70, 3))
    assert window.event == frozenset()
    assert window.can_act()


def test_what_these_programs_do_not_play_is_refused(window: MemoryDriver) -> None:
    for rules in (Rules(players=4), Rules(relocation="optional")):
        with pytest.raises(KensingtonError, match="does not play by these rules: "):
            window.put(Position.start(rules))
    with pytest.raises(KensingtonError, match="decline"):
        window.play(Decline())


def test_a_level_chooses_and_leaves_the_position_as_it_was(window: MemoryDriver) -> None:
    position = study([1, 2, 9], [70, 71])
    chosen = window.choose(position, 2, 77, listen=True)
    assert chosen[:2] == LEVELS[1].choose(position, 77)
    assert len(chosen.thoughts) > 3 and chosen.cycles > 10_000
    assert window.take() == position
    assert window.choose(position, 2, 77).thoughts == ()


def test_a_routine_that_does_not_come_back_is_told_and_all_is_well_after_a_restart(window: MemoryDriver) -> None:
    start = window.memory_map.address("rules_start")
    for code in (bytes((JAM,)), bytes((0x4C, start & 0xFF, start >> 8))):  # which jumps to itself
        window.write(start, code)
        with pytest.raises(RoutineError, match=f"KEN: the routine at &{start:04X} has not returned"):
            window.start(Rules())
        window.restart()
        window.start(Rules())
        assert window.take() == Position.start()


def test_memory_that_means_nothing_is_an_error_and_no_crash(window: MemoryDriver) -> None:
    for place, fault in (
        ("to_act", r"\[to_act\] is 77"),
        ("turn", r"\[turn\] is 77"),
        ("winner", r"\[winner\] is 77"),
        ("pending_depth", "77 pending entitlements"),
        ("act_kind", "unknown kind of act 77"),
    ):
        window.put(study([1], [2], hands=(1, 1)))
        window.set(place, 77)
        with pytest.raises(KensingtonError, match=fault):
            assert window.to_act and window.winner != "red" and window.take() and window.act


def test_places_are_addresses_or_labels(window: MemoryDriver) -> None:
    window.set("board+2", 2)
    assert window.byte(window.memory_map.address("board") + 2) == window.byte("board", 2) == 2
    with pytest.raises(MemoryMapError, match="ken.toml: 'broad' is no label of KEN"):
        window.read("broad", 1)


def test_a_board_may_lie_in_memory_in_any_order_with_other_things_between(window: MemoryDriver) -> None:
    order = (*reversed(POINTS), 0)
    board = MapTable({"at": 0x2F00}, {"vacant": 32, "red": 82, "blue": 66}, order)
    other = MemoryDriver(window.beeb, replace(window.memory_map, fields={"board": board}))
    window.set(0x2F00, *[32] * 71, 82, 99)
    assert other.board == {1: "red"}


def test_with_little_knowledge_as_much_can_be_read(window: MemoryDriver, tmp_path: Path) -> None:
    (tmp_path / "some.toml").write_text(TURN_ONLY, encoding="utf-8")
    some = MemoryDriver(window.beeb, MemoryMap.read(tmp_path / "some.toml"))
    window.put(study([1], [2], "blue"))
    assert some.turn == "blue"
    for ask in (lambda: some.board, lambda: some.take(), lambda: some.play(Place(1)), lambda: some.start(Rules())):
        with pytest.raises(MemoryMapError, match="some.toml: it does not say where Some keeps"):
            ask()


def test_a_program_of_which_nothing_is_known_or_that_is_none_is_refused(tmp_path: Path) -> None:
    image = tmp_path / "other.ssd"
    image.write_bytes(bytes(200 * 1024))
    with pytest.raises(MemoryMapError, match="other.ssd: the program's memory map is unknown"):
        MemoryDriver.load(image)
    image = tmp_path / "other.uef"
    image.write_bytes(b"no tape")
    with pytest.raises(ProgramError, match="other.uef"):
        MemoryDriver.load(image, MemoryMap.read(MEMORY_MAP))


def test_the_example_of_the_page_does_what_it_shows(ken: str) -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 8 and not failed


def test_every_table_and_key_is_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    ken = MemoryMap.read(MEMORY_MAP)
    for table, known in ken.fields.items():
        assert f"[{table}]" in text
        assert [key for key in (*known.at, *known.means) if f"`{key}`" not in text] == []
