"""Builds of KEN as unknown programs: what their levels play as, and where they break the rules."""

import json
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any

import pytest
from kensington.compare.campaign.job import Batch, Findings

from kensington.compare.campaign.levels import play_games
from kensington.compare.paths import open_driver
from kensington.compare.program import ProgramError
from kensington.compare.screen.calibration import OTHERS
from kensington.levels.likeness import verdict
from tools.corpus.variants import variant


def built(folder: Path, change: str) -> str:
    """KEN with a change, as an image."""
    return str(variant(None, [change]).write(folder)[0])


def play(image: str, level: int, games: int, seed: int, turns: int) -> dict[str, Any]:
    """The result of a short batch."""
    driver = open_driver(image, "screen")
    found = Findings(image, driver, Batch("games", "screen", level, 0, games, seed))
    play_games(driver, found, turns)
    return found.as_json()


def test_a_level_that_plays_as_another_is_recognised_by_its_acts(known_screen: None, tmp_path: Path):
    result = play(built(tmp_path, "level 2 plays as level 1"), 2, 1, 1, turns=60)
    assert json.loads(json.dumps(result)) == result
    assert not result["failures"] and not result["disagreements"]
    counts = result["counts"]
    assert counts["games"] == 1 and counts["illegal acts tried"] > 0
    assert counts["acts of the program"] - counts["acts in an unknown order"] <= len(result["acts"]) + 2
    seen = [counts.get(f"seen|the intermediate {kind}", 0) for kind in ("placing", "moving", "relocating", "passing")]
    assert sum(seen) == counts["acts of the program"] and seen[0] > 0
    found = verdict("its level 2", result["acts"])
    assert found.text.startswith("its level 2 plays as our novice") and found.shares["intermediate"].never > 3
    took = (name.split("|") for name in Counter(counts).elements() if name.startswith("took|placing, on the screen|"))
    assert 100 < median(int(milliseconds) for *_, milliseconds in took) < 1500


def test_an_occupied_point_that_a_program_accepts_is_named(system_roms: object, tmp_path: Path):
    with pytest.raises(ProgramError, match=f"the program accepts a stone on point {OTHERS[0]}, which is occupied"):
        play(built(tmp_path, "an occupied point is accepted"), 1, 3, 2, turns=30)


def test_a_crash_is_a_failure_with_its_screen_and_the_next_game_is_played(known_screen: None, tmp_path: Path):
    result = play(built(tmp_path, "a crash in mid-game"), 1, 2, 1, turns=100)
    assert result["counts"]["games"] == 2 and not result["disagreements"]
    for failure in result["failures"]:
        assert "Bad pro" in failure["text"] and failure["picture"]
    assert result["failures"]
