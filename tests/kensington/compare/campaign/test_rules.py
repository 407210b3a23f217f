"""The differential test of the rules: KEN agrees, results are reproducible, and planted faults are found."""

import itertools
import pickle
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kensington.beeb.game_routines import ProgramFault
from kensington.beeb.memory_map import REASON_NAMES, MapTable
from kensington.compare.campaign import rules
from kensington.compare.campaign.cases import Batch, BatchKind, Case
from kensington.compare.campaign.counting import Count
from kensington.compare.campaign.difference import Aspect, Difference, aspect_of
from kensington.compare.campaign.levels import LevelGame
from kensington.compare.campaign.rules import PositionGame, ScreenGame, error_of
from kensington.compare.driver import ActKind, ComparisonPath, Evidence, Refusal
from kensington.compare.memory.driver import MemoryDriver
from kensington.compare.paths import open_driver
from kensington.errors import IllegalActReason
from kensington.position import Position
from kensington.random_games import SHUT_IN, illegal_acts, numbered_acts, positions
from kensington.rules import Act, Colour, Pass, Place, Relocate, Rules, Slide
from tests.kensington.compare.command import agreement, run_batch
from tests.kensington.compare.faulty import faulty
from tests.kensington.compare.screenlike import ScreenlikeDriver
from tests.kensington.positions import study

MET = (
    *((Count.REFUSED, reason) for reason in REASON_NAMES),
    *((Count.AGREED, kind) for kind in ActKind if kind is not ActKind.REFUSING),
    *(Count.DEEP, Count.RULE_7, Count.WON),
)


def rules_batch(seed: int, turns: int, path: ComparisonPath = "memory") -> Batch:
    return Batch(BatchKind.RULES, path, None, 0, turns, seed)


def test_ken_agrees_in_random_games_in_which_everything_occurs(ken: str) -> None:
    result = run_batch(ken, rules_batch(5, 1000))
    assert result.divergences == []
    counts = result.seen
    assert counts[Count.TURNS] >= 1000
    assert [key for key in MET if not counts[key]] == []
    assert set(agreement(result)) == set(ActKind)
    assert all(agreed == compared > 0 for agreed, compared in agreement(result).values())


def test_a_job_is_reproducible_whatever_ran_before(ken: str, driver: MemoryDriver) -> None:
    batch = pickle.loads(pickle.dumps(rules_batch(9, 60)))
    results = []
    for _ in range(2):
        result = run_batch(ken, batch)
        results.append(result)
        driver.put(SHUT_IN)
    assert results[0] == results[1]
    assert run_batch(ken, rules_batch(10, 60)).seen != results[0].seen


@pytest.mark.parametrize(
    ("change", "aspects"),
    [
        ("a square gives one relocation", {Aspect.PENDING}),
        ("the 2-move option is forgotten", {Aspect.BROKEN}),
        ("rule 7 is not applied", {Aspect.PENDING}),
        ("an occupied point is accepted", {Aspect.LEGALITY, Aspect.REASON, Aspect.CAN_ACT}),
        ("the 2-move option bars both colours", {Aspect.LEGALITY, Aspect.CAN_ACT}),
        ("an entitlement without a stone stays", {Aspect.PENDING}),
    ],
)
def test_a_planted_fault_is_found(change: str, aspects: set[Aspect], tmp_path: Path, system_roms: object) -> None:
    result = run_batch(faulty(tmp_path, change), rules_batch(1, 300))
    found = result.divergences
    assert found and {aspect_of(each) for each in found} <= aspects
    lacking = sum(compared - agreed for agreed, compared in agreement(result).values())
    assert lacking == result.kinds.total()


def test_a_routine_that_never_returns_is_a_difference(ken: str, driver: MemoryDriver) -> None:
    game = PositionGame(driver, Counter())
    game.begin(Position.start())
    driver.set("rules_check", 0x02)
    with pytest.raises(ProgramFault, match="does not return"):
        game.play(Place(1))
    assert game.act == Place(1)


def test_data_derived_from_the_board_is_compared(driver: MemoryDriver) -> None:
    game = PositionGame(driver, Counter())
    game.begin(study([1, 2], [70], hands=(1, 1)))
    driver.set("score", 7)
    with pytest.raises(Difference, match="derived data"):
        game.play(Place(3))


def test_invalid_memory_is_a_difference(driver: MemoryDriver) -> None:
    known, free = driver.memory_map, 0x2FC0
    play, winner = known.address("rules_play"), known.address("winner")
    driver.set(free, 0x20, play & 0xFF, play >> 8, 0xA9, 9, 0x85, winner, 0x60)  # JSR, LDA #9, STA, RTS
    routines = MapTable({**known["routines"].at, "play": free})
    other = MemoryDriver(driver.beeb, replace(known, fields={**known.fields, "routines": routines}))
    game = PositionGame(other, Counter())
    game.begin(study([1, 2], [70], hands=(1, 1)))
    with pytest.raises(ProgramFault, match=r"\[winner\] is 9"):
        game.play(Place(3))


def test_a_game_is_replayed_up_to_the_first_difference(driver: MemoryDriver) -> None:
    game = PositionGame(driver, Counter())
    acts = [Place(1), Place(2)]
    game.play_again(Case(Position.start(), acts, Place(2), tried=[(1, Place(1))]))  # two are refused by both
    assert (game.acts, game.counts[Count.REFUSED, IllegalActReason.OCCUPIED]) == ([Place(1), Place(2)], 2)
    driver.set(driver.memory_map.address("rules_play"), 0x60)  # nothing is played
    with pytest.raises(Difference) as caught:
        game.play_again(Case(Position.start(), acts))
    assert (caught.value.answers[0].aspect, game.acts, game.act) == (Aspect.BOARD, [], Place(1))


def test_on_a_screen_either_colour_begins_and_only_possible_acts_are_tried(driver: MemoryDriver) -> None:
    screen = ScreenlikeDriver(driver)
    game = ScreenGame(screen, Counter())
    game.begin(Position.start(Rules(two_move=False)))
    assert game.start == Position.start(Rules(two_move=False, first="blue"))
    for act in (Place(12), Place(13)):
        game.play(act)
        game.refuse(act)
    assert game.acts == [Place(12), Place(13)] and game.counts[Count.REFUSED, IllegalActReason.OCCUPIED] == 2
    assert game.tried == [(1, Place(12)), (2, Place(13))]
    game.refuse(Place(14))
    assert Place(14) not in screen.tried


def test_a_stone_that_is_not_shown_is_a_difference(driver: MemoryDriver) -> None:
    game = ScreenGame(ScreenlikeDriver(driver, blind=True), Counter())
    game.begin(Position.start())
    game.play(Place(11))
    with pytest.raises(Difference, match="the stones"):
        game.play(Place(12))


@pytest.mark.parametrize(
    "board, evidence, said",
    [
        ({}, Evidence.STATED, "the stones: the engine .*r"),
        (None, Evidence.STATED, "whether it is legal: the engine none, the program OCCUPIED"),
        (None, Evidence.NOT_UNDERSTOOD, "its answer to 12, which is legal, is not understood: 'OCCUPIED'"),
    ],
)
def test_an_act_that_the_board_does_not_show_is_not_called_refused(
    board: dict[int, Colour] | None, evidence: Evidence, said: str
) -> None:
    error = error_of(Place(12), Refusal(evidence, "OCCUPIED", board=board), Position.start())
    assert re.search(said, str(error))
    assert isinstance(error, Difference) is (evidence is Evidence.STATED)


def test_on_a_screen_only_acts_of_the_prompted_kind_can_be_tried(driver: MemoryDriver) -> None:
    screen = ScreenlikeDriver(driver)
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
    assert [screen.can_try(position, act) for position, act, _ in cases] == [can for *_, can in cases]


def test_most_trial_acts_are_illegal() -> None:
    chance = Random(4)
    tried = [act for _ in range(200) for act in illegal_acts(SHUT_IN, chance)]
    legal = SHUT_IN.legal_acts()
    assert sum(act in legal for act in tried) < len(tried) / 4
    assert {type(act) for act in tried} == {Place, Slide, Relocate, Pass}


def test_relocations_created_on_access_are_the_legal_ones() -> None:
    tried = 0
    for (*_, position), _ in itertools.islice(positions(7), 150):
        if position.pending:
            tried += 1
            count, act_at = numbered_acts(position)
            assert tuple(map(act_at, range(count))) == position.legal_acts()
    assert tried > 50


def test_a_program_is_loaded_once(ken: str) -> None:
    assert open_driver(ken, "memory", None) is open_driver(ken, "memory", None)


def test_ken_agrees_on_the_screen_reproducibly(ken: str, known_screen: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "MOST_TURNS", (3,))
    results = [run_batch(ken, rules_batch(1, 3, "screen")) for _ in range(2)]
    for result in results:
        assert result.divergences == []
        assert result.seen[Count.TURNS] >= 3
    assert results[0] == results[1]


NESTED = (
    "r./../../.rb./b.b./b.br/.bbb/b.br/b.../...r/..rr/..rr/..r./..rr/b.r./..../..../..br/.r/../bb 0/0 r "
    "r1@22,r1@9 t5,s16,s19 -/- two_move=no"
)


def test_a_stone_that_a_waiting_square_has_relocated_is_left_alone_on_the_screen(driver: MemoryDriver) -> None:
    """Whether the square may take it from where it is then is a matter of reading."""
    games = ScreenGame(ScreenlikeDriver(driver), Counter()), PositionGame(driver, Counter())
    for game in games:
        game.position = Position.from_text(NESTED)
    assert [game.leads_to_doubt(Relocate(9, 2)) for game in games] == [True, False]
    assert not any(game.leads_to_doubt(Relocate(7, 2)) for game in games)


def test_another_act_is_chosen_in_place_of_one_that_leads_to_doubt(
    driver: MemoryDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ScreenGame(ScreenlikeDriver(driver), Counter())
    monkeypatch.setattr(game, "leads_to_doubt", lambda act: isinstance(act, Place) and act.point > 60)
    game.play_at_random(Random(3))
    placed = [act.point for act in game.acts if isinstance(act, Place)]
    assert len(placed) > 20 and max(placed) <= 60


def test_against_a_level_another_act_is_chosen_too(driver: MemoryDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    batch = Batch(BatchKind.GAMES, "screen", 1, 0, 1, 3)
    game = LevelGame(ScreenlikeDriver(driver), batch, 0, Counter())
    monkeypatch.setattr(game, "leads_to_doubt", lambda act: isinstance(act, Place) and act.point % 8 != 0)
    given: list[Act] = []
    monkeypatch.setattr(game, "give", given.append)
    for _ in range(8):
        game._act()
    assert sum(act.point % 8 == 0 for act in given if isinstance(act, Place)) > 3
