"""`kensington think`: what a level tries and chooses."""

import json

import pytest

from boardgame.player import Thought
from kensington.cli import main
from kensington.levels import LEVELS
from kensington.position import Position
from tests.kensington.levels.test_history import AHEAD
from tools.checks.positions import study

START = Position.start().to_text()


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_it_prints_thoughts_and_choice(level, capsys):
    assert main(["think", START, "--level", level.name, "--seed", "7"]) == 0
    *lines, end = capsys.readouterr().out.splitlines()
    thoughts: list[Thought] = []
    choice = level.choose(Position.start(), 7, thoughts.append)
    assert end == f"{level.name} chooses {choice.act}; next seed {choice.seed}; work {level.work_spent}"
    printed = [tuple(line.split()) for line in lines[1:] if line]
    assert printed == [(str(thought.act), str(thought.value)) for thought in thoughts]
    assert len(thoughts) >= 12


def test_it_prints_json(capsys):
    position = study([1, 2, 5], [69, 23, 38], hands=(10, 10))
    assert main(["think", position.to_text(), "--level", "intermediate", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed["act"] == "6"
    assert printed["thoughts"][0]["act"] == "6"
    assert (printed["level"], printed["seed"], printed["position"]) == ("intermediate", 1, position.to_text())
    assert printed["work"] > 0 and printed["next_seed"] > 0


def test_it_chooses_after_the_acts(capsys):
    position, acts = AHEAD
    for more, chosen in ([], "60-52"), (["--acts", acts], "60-67"):
        assert main(["think", position, "--level", "intermediate", "--seed", "45470", *more]) == 0
        assert f"intermediate chooses {chosen}; " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("acts", "message"),
    [
        ("5 66 5", "--acts: 5: point 5 is occupied"),
        ("5 66 x", "argument --acts: column 6: unknown act 'x'"),
    ],
)
def test_acts_that_cannot_be_played_are_named(acts, message, capsys):
    assert main(["think", START, "--acts", acts]) != 0
    assert message in capsys.readouterr().err
