"""`kensington think`: what a level tries and chooses."""

import json
import re

import pytest

from boardgame.player import Thought
from kensington.board import HEXAGONS
from kensington.cli import main
from kensington.levels import LEVELS
from kensington.position import Position
from tests.kensington.levels.test_history import AHEAD
from tests.kensington.positions import study

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


def test_the_strong_player_prints_its_lines(capsys):
    position = study([1, 2, 5], [69, 23, 38], hands=(10, 10)).to_text()
    assert main(["think", position, "--level", "strong:3000", "--seed", "7"]) == 0
    heads, *rows, _, end = capsys.readouterr().out.splitlines()
    assert heads.split() == ["depth", "nodes", "value", "line"]
    assert [row.split()[0] for row in rows[:3]] == ["1", "2", "3"]
    assert f"strong:3000 chooses {rows[-1].split()[3]}; next seed " in end
    assert main(["think", position, "--level", "strong:3000", "--seed", "7", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert [line["depth"] for line in printed["lines"]] == [int(row.split()[0]) for row in rows]
    assert printed["act"] == printed["lines"][-1]["line"][0]
    assert printed["lines"][-1]["nodes"] <= 3000


def test_lines_are_printed_once_and_start_is_a_position(capsys):
    assert main(["think", "start", "--level", "strong:2000", "--lines", "2"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:-2]]
    assert len(rows) == 2 * len({row[0] for row in rows})
    assert main(["think", START, "--level", "strong:2000", "--lines", "2"]) == 0


def test_the_strong_player_announces_a_win(capsys):
    white = next(hexagon for hexagon in HEXAGONS if hexagon.colour == "white")
    position = study(white.points[:5], [], hands=(10, 10)).to_text()
    assert main(["think", position, "--level", "strong:1000"]) == 0
    assert "win in 1 act " in capsys.readouterr().out


@pytest.mark.parametrize("level", ["random", "master", "novice:5", "strong:x"])
def test_who_does_not_think_is_refused(level, capsys):
    assert main(["think", START, "--level", level]) == 2
    assert re.fullmatch(
        f"kensington: argument --level: .*{level.partition(':')[2] or level}.*\n", capsys.readouterr().err
    )


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
