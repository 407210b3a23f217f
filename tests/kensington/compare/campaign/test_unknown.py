"""Builds of KEN as programs of which nothing is known: what their levels play as, where they depart from the rules."""

import json
from pathlib import Path

from kensington.compare.campaign import unknown
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.level_fit import summary
from kensington.compare.campaign.unknown import UnknownProgramJob
from tools.variants import variant


def built(folder: Path, change: str) -> str:
    """KEN with a change, as an image."""
    return str(variant(None, [change]).write(folder)[0])


def test_a_level_that_plays_as_another_is_known_by_its_acts(system_roms: object, tmp_path: Path):
    result = unknown.run(UnknownProgramJob(built(tmp_path, "level 2 plays as level 1"), 2, seed=1, games=1, turns=60))
    assert json.loads(json.dumps(result)) == result
    assert not result["failures"] and not result["disagreements"]
    counts = result["counts"]
    assert counts["games"] == 1 and counts["illegal acts tried"] > 0
    assert counts["acts of the program"] - counts["acts in an unknown order"] <= len(result["acts"]) + 2
    told = summary("its level 2", result["acts"])
    assert told["verdict"]["text"].startswith("its level 2 plays as our novice")
    assert told["agreement"]["all"]["intermediate"]["never"] > 3
    assert 0.1 < told["seconds"]["placing"]["median"] < 1.5


def test_an_illegal_act_that_a_program_plays_is_a_disagreement_with_its_game(system_roms: object, tmp_path: Path):
    image = built(tmp_path, "an occupied point is accepted")
    result = unknown.run(UnknownProgramJob(image, 1, seed=2, games=3, turns=30))
    assert result["disagreements"], result["counts"]
    told = Disagreement.from_text(result["disagreements"][0])
    assert told.image == image and told.path == "screen"
    assert told.act is not None or told.level == 1
