"""Rules held against rules: a small campaign, the same each time, and faults that are planted are found."""

import itertools
import json
import pickle
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kensington.beeb.memory_map import MapTable
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.levels import positions
from kensington.compare.campaign.rules import (
    REASONS,
    SHUT_IN,
    DifferentialGame,
    RulesJob,
    can_be_tried,
    illegal_acts,
    legal_acts,
    opened,
    run,
    show,
)
from kensington.compare.driver import Differs
from kensington.compare.memory.driver import MemoryDriver
from kensington.errors import KensingtonError
from kensington.notation import Game
from kensington.position import Position
from kensington.rules import Act, Pass, Place, Relocate, Rules, Slide
from tests.kensington.compare.faulty import faulty
from tests.kensington.compare.onlooker import Onlooker
from tools.checks.positions import study


def test_in_random_games_all_agrees_and_everything_is_met(ken: str) -> None:
    result = run(RulesJob(ken, seed=5, turns=1000))
    assert result["disagreements"] == result["failures"] == []
    assert result["counts"]["turns"] >= 1000
    met = (*REASONS.values(), "deep stack", "rule 7", "won", "Pass", "Place", "Slide", "Relocate")
    assert [what for what in met if not result["counts"].get(what)] == []
    assert set(result["agreement"]) == {"placing", "moving", "relocating", "passing", "refusing"}
    assert all(agreed == compared > 0 for agreed, compared in result["agreement"].values())
    assert json.loads(json.dumps(result)) == result


def test_a_job_has_the_same_result_each_time_whatever_was_done_before(ken: str, window: MemoryDriver) -> None:
    job = pickle.loads(pickle.dumps(RulesJob(ken, seed=9, turns=60)))
    results = []
    for _ in range(2):
        result = run(job)
        del result["seconds"]
        results.append(result)
        window.put(SHUT_IN)
    assert results[0] == results[1]
    assert run(RulesJob(ken, seed=10, turns=60))["counts"] != results[0]["counts"]


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        ("a square gives one relocation", {"the position"}),
        ("the 2-move option is forgotten", {"the position"}),
        ("rule 7 is not applied", {"the position"}),
        ("an occupied point is accepted", {"whether it is legal", "whether the next turn can act"}),
    ],
)
def test_a_planted_fault_is_found(change: str, differs: set[str], tmp_path: Path, system_roms: object) -> None:
    result = run(RulesJob(faulty(tmp_path, change), seed=1, turns=300))
    found = [Disagreement.from_text(text) for text in result["disagreements"]]
    assert found and {each.what for each in found} <= differs
    lacking = sum(compared - agreed for agreed, compared in result["agreement"].values())
    assert lacking == len(found)


def test_a_program_that_never_answers_is_a_disagreement(ken: str, window: MemoryDriver) -> None:
    game = DifferentialGame(window, Counter())
    game.begin(Position.start())
    window.set("rules_check", 0x02)
    with pytest.raises(Differs, match="whether it answers"):
        game.play(Place(1))
    assert game.act == Place(1)


def test_what_a_program_keeps_of_the_board_is_held_against_the_board(window: MemoryDriver) -> None:
    game = DifferentialGame(window, Counter())
    game.begin(study([1, 2], [70], hands=(1, 1)))
    window.set("score", 7)
    with pytest.raises(Differs, match="what is kept of the board"):
        game.play(Place(3))


def test_memory_without_meaning_is_a_disagreement(window: MemoryDriver) -> None:
    known, free = window.memory_map, 0x2F40
    play, winner = known.address("rules_play"), known.address("winner")
    window.set(free, 0x20, play & 0xFF, play >> 8, 0xA9, 9, 0x85, winner, 0x60)  # JSR, LDA #9, STA, RTS
    routines = MapTable({**known["routines"].at, "play": free})
    other = MemoryDriver(window.beeb, replace(known, fields={**known.fields, "routines": routines}))
    game = DifferentialGame(other, Counter())
    game.begin(study([1, 2], [70], hands=(1, 1)))
    with pytest.raises(Differs, match=r"what is in memory: .*\[winner\] is 9"):
        game.play(Place(3))


def test_a_game_is_shown_again_up_to_the_first_difference(window: MemoryDriver) -> None:
    game = Game.of_acts(Position.start(), [Place(1), Place(2)])
    assert show(window, game, Place(2)) is None  # illegal, and refused by both
    assert show(window, game, Place(3)) is None
    jump = window.memory_map.address("rules_play")
    window.set(jump, 0x60)  # nothing is played any more
    shown = show(window, game, None)
    assert shown is not None
    fault, before, act = shown
    assert (fault.what, before.acts, act) == ("the position", (), Place(1))


def test_any_table_will_do_with_acts_that_can_be_tried_there_and_whoever_begins(window: MemoryDriver) -> None:
    screen = Onlooker(window)
    game = DifferentialGame(screen, Counter())
    game.begin(Position.start(Rules(two_move=False)))
    assert game.start == Position.start(Rules(two_move=False, first="blue"))
    for act in (Place(12), Place(13)):
        game.play(act)
        game.refuse(act)
    assert game.acts == [Place(12), Place(13)] and game.seen["occupied"] == 2
    game.refuse(Place(14))
    assert Place(14) not in screen.tried
    with pytest.raises(KensingtonError, match="on the screen a game begins with the empty board"):
        game.begin(study([1], [2]))


def test_a_stone_that_is_not_seen_is_a_disagreement(window: MemoryDriver) -> None:
    game = DifferentialGame(Onlooker(window, blind=True), Counter())
    game.begin(Position.start())
    game.play(Place(11))
    with pytest.raises(Differs, match="the board"):
        game.play(Place(12))


def test_what_can_be_tried_on_a_screen_is_of_the_kind_that_is_asked_for() -> None:
    placing = Position.start().play(Place(1))
    moving = study([1, 2, 5], [70])
    relocating = study([1, 2, 5], [70], hands=(1, 1)).play(Place(6))
    cases: list[tuple[Position, Act, bool]] = [
        (placing, Place(1), True),
        (placing, Place(73), False),
        (placing, Slide(1, 2), False),
        (placing, Pass(), False),
        (moving, Slide(70, 71), True),
        (moving, Slide(1, 1), False),
        (moving, Place(30), False),
        (relocating, Relocate(1, 30), True),
        (relocating, Relocate(0, 30), False),
        (relocating, Place(30), False),
    ]
    assert [can_be_tried(position, act) for position, act, _ in cases] == [can for *_, can in cases]


def test_illegal_acts_that_are_tried_are_mostly_illegal() -> None:
    chance = Random(4)
    tried = [act for _ in range(200) for act in illegal_acts(SHUT_IN, chance)]
    legal = SHUT_IN.legal_acts()
    assert sum(act in legal for act in tried) < len(tried) / 4
    assert {type(act) for act in tried} == {Place, Slide, Relocate, Pass}


def test_relocations_drawn_by_lot_are_those_that_are_legal() -> None:
    tried = 0
    for position, _ in itertools.islice(positions(7), 150):
        if position.pending:
            tried += 1
            assert tuple(legal_acts(position)) == position.legal_acts()
            assert len(legal_acts(position)) == len(position.legal_acts())
    assert tried > 50


def test_a_program_is_loaded_once(ken: str) -> None:
    assert opened(ken, "memory") is opened(ken, "memory")


def test_on_the_screen_all_agrees_too_the_same_each_time(ken: str) -> None:
    results = [run(RulesJob(ken, seed=1, turns=5, path="screen")) for _ in range(2)]
    for result in results:
        del result["seconds"]
        assert result["disagreements"] == result["failures"] == []
        assert result["counts"]["turns"] >= 5
    assert results[0] == results[1]
