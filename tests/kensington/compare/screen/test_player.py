"""A person who knows only the manual plays programs that he has never seen: KEN, and variants of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kensington.compare.driver import Refused
from kensington.compare.program import Program, ProgramError
from kensington.compare.screen.game_setup import GameSettings
from kensington.compare.screen.player import ScreenDriver, ScreenPlayer
from kensington.compare.screen.prompt_classifier import PromptKind
from kensington.rules import COLOURS, OPPONENT, Place, Relocate, Rules
from tests.kensington.compare.variants import play_level, play_two_persons, try_variant
from tools.ken import build


@pytest.fixture(scope="module")
def ken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ScreenPlayer]:
    """The disc, calibrated."""
    image = tmp_path_factory.mktemp("ken") / "KEN.ssd"
    image.write_bytes(build.images()["KEN.ssd"])
    person = ScreenPlayer(Program(image))
    person.calibrate()
    yield person
    person.program.close()


def test_two_persons_play_a_game_as_the_engine_does_and_illegal_acts_are_refused(ken: ScreenPlayer):
    played = play_two_persons(ken, seed=37, most_acts=100, illegal=2)
    assert played.winner
    assert played.acts > 31
    assert played.refused > 10


def test_a_person_plays_a_level_whose_acts_are_all_explained(ken: ScreenPlayer):
    played = play_level(ken, level=1, seed=2, most_acts=40)
    assert played.acts >= 20


def test_what_a_level_tries_while_it_is_watched_is_no_act(ken: ScreenPlayer):
    played = play_level(ken, level=2, seed=3, most_acts=12, thinking=True)
    assert played.acts >= 12


def test_the_keys_for_eight_directions_are_found(ken: ScreenPlayer):
    assert len(set(ken.cursor.directions.values())) == 8


def test_a_relocation_is_put_back_if_its_end_is_refused(ken: ScreenPlayer):
    table = ScreenDriver(ken)
    first = table.start(Rules()).first
    for point in (7, 60, 11, 42, 15):
        table.play(Place(point))
    assert table.to_act == first
    with pytest.raises(Refused):
        table.play(Relocate(60, 42))
    with pytest.raises(Refused):
        table.play(Relocate(11, 20))
    table.play(Relocate(60, 20))
    assert table.board == {7: first, 11: first, 15: first, 20: OPPONENT[first], 42: OPPONENT[first]}
    assert (table.to_act, table.phase, table.winner) == (OPPONENT[first], "placing", None)


def test_the_same_seed_begins_the_same_game(ken: ScreenPlayer):
    seen = []
    for seed in (11, 11, 12):
        ken.new_game(GameSettings(levels=(0, 1)), seed)
        seen.append((ken.watch()[-1], ken.look().to_act))
    assert seen[0] == seen[1]
    assert seen[0][1] == 0
    assert ken.look().prompt.kind is PromptKind.PLACE
    assert ken.colours == list(COLOURS)


def test_a_program_that_does_nothing_more_is_told_of_with_the_reading_drawn_over_its_screen(ken: ScreenPlayer):
    ken.new_game(GameSettings(levels=(3, 0)), 4)
    with pytest.raises(ProgramError, match="asks nothing in 1 s") as error:
        while True:
            ken.watch(seconds=1)
            ken.play(Place(next(point for point in (71, 72) if point not in ken.stones())))
    assert error.value.picture is not None
    assert error.value.picture.size == (1280, 1024)


@pytest.mark.parametrize("seed", [101, 102])
def test_a_variant_is_calibrated_and_played(seed: int, tmp_path: Path):
    assert len(list(try_variant(seed, tmp_path, most_acts=14))) == 3
