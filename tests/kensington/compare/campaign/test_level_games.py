"""Builds of KEN as unknown programs: what their levels play as, and where they break the rules."""

from pathlib import Path
from statistics import median

from kensington.beeb import DISC
from kensington.compare.campaign.cases import Batch, BatchKind, Findings
from kensington.compare.campaign.counting import About, Count, Sight
from kensington.compare.campaign.difference import Aspect, aspect_of
from kensington.compare.campaign.levels import play_games
from kensington.compare.driver import ActKind
from kensington.compare.memory.driver import MemoryDriver
from kensington.compare.paths import open_driver
from kensington.compare.screen.driver import ScreenDriver
from kensington.levels.likeness import verdict
from tests.kensington.compare.command import read_back
from tests.kensington.compare.screenlike import ScreenlikeDriver
from tools.corpus.variants import variant
from twincheck.check import Checked


def built(folder: Path, change: str) -> str:
    """KEN with a change, as an image."""
    return str(variant(None, [change]).write(folder)[0])


def play(image: str, level: int, games: int, seed: int, turns: int) -> Checked:
    """The result of a short batch."""
    driver = open_driver(image, "screen", None)
    assert isinstance(driver, ScreenDriver)
    found = Findings(image, driver, Batch(BatchKind.GAMES, "screen", level, 0, games, seed))
    play_games(driver, found, turns)
    return found.result


def test_a_level_that_plays_as_another_is_recognised_by_its_acts(known_screen: None, tmp_path: Path):
    result = play(built(tmp_path, "level 2 plays as level 1"), 2, 1, 1, turns=60)
    assert read_back(result) == result
    assert not result.divergences
    counts = result.seen
    assert counts[Count.GAMES] == 1 and counts[Count.ILLEGAL_TRIED] > 0
    assert counts[Count.LEVEL_ACTS] - counts[Count.UNORDERED] <= len(result.notes) + 2
    seen = [counts[Count.SEEN, Sight.LEVEL_ACT, About.LEVEL_2, kind] for kind in ActKind]
    assert sum(seen) == counts[Count.LEVEL_ACTS] and seen[0] > 0
    found = verdict("its level 2", result.notes)
    assert found.text.startswith("its level 2 plays as our novice") and found.shares["intermediate"].never > 3
    keys = [key for key in counts.elements() if isinstance(key, tuple)]
    assert 50 < median(key[3] for key in keys if key[:3] == (Count.TOOK, ActKind.PLACING, True)) < 1500


def test_an_occupied_point_that_a_program_accepts_is_found(system_roms: object, tmp_path: Path):
    found = play(built(tmp_path, "an occupied point is accepted"), 1, 3, 2, turns=30).divergences
    assert found and {aspect_of(each) for each in found} <= {Aspect.LEGALITY, Aspect.OWN_ACTS, Aspect.BOARD}


def test_a_crash_is_a_failure_with_its_screen_and_the_next_game_is_played(known_screen: None, tmp_path: Path):
    result = play(built(tmp_path, "a crash in mid-game"), 1, 2, 1, turns=100)
    assert result.seen[Count.GAMES] == 2 and result.divergences
    for failure in result.divergences:
        assert failure.is_failure and "Bad pro" in failure.screen and failure.pictures


def test_a_program_without_levels_plays_no_game_of_theirs_and_does_not_fail(driver: MemoryDriver):
    games = ScreenlikeDriver(driver)
    found = Findings(str(DISC), games, Batch(BatchKind.GAMES, "screen", 1, 0, 2, 1))
    play_games(games, found)
    assert (found.found, found.counts[Count.NO_LEVEL]) == ([], 2)
