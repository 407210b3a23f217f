"""Tuning the evaluation by games: better weights win, and the file is continued."""

import json
import random

from kensington.engine.parameters import PARAMETERS
from kensington.engine.weights import WEIGHTS
from tools.tune import engine as engine_tune
from tools.tune.engine import BASE, GROUPS, IN_USE, STEP, STEPS, Side, score, side

UNMOVED = dict.fromkeys((*GROUPS, *PARAMETERS), 0.0)


def test_factors_multiply_weights():
    assert side(UNMOVED) == (BASE, PARAMETERS)
    weights = side(UNMOVED | {"square, end": 0.6931472 / STEP}).weights  # a factor of 2
    assert weights["square"] == (BASE["square"][0], 2 * BASE["square"][1])
    assert weights["square 2 0"] == BASE["square 2 0"]


def test_parameters_are_a_step_up_or_down():
    assert side(UNMOVED | {"lead": 1, "put": -1}).parameters == PARAMETERS | {
        "lead": round(PARAMETERS["lead"] * 1.2),
        "put": max(1, round(PARAMETERS["put"] - STEPS["put"])),
    }


def test_the_winner_is_whose_weights_make_sense():
    backwards = Side({name: (-begin, -end) for name, (begin, end) in WEIGHTS.items()})
    assert score(IN_USE, backwards, 100, random.Random(1)) == 2
    assert score(backwards, IN_USE, 100, random.Random(1)) == -2


def test_a_file_is_continued_and_gives_a_module(tmp_path, capsys):
    path = tmp_path / "tuned.json"
    for options in (["--pairs", "1"], ["--pairs", "2"], ["--out", str(tmp_path)], ["--check", "1"], ["--scale", "1"]):
        engine_tune.main([str(path), "--nodes", "20", *options])
    kept = json.loads(path.read_text())
    assert kept["pairs"] == 3 and list(kept["moved"]) == [*UNMOVED]
    found = dict[str, object]()
    for name in ("weights.py", "parameters.py"):
        exec((tmp_path / name).read_text(), found)
    tuned = side(kept["moved"])
    assert found["WEIGHTS"] == {name: pair for name, pair in tuned.weights.items() if any(pair)}
    assert found["PARAMETERS"] == tuned.parameters
    check, scale = capsys.readouterr().out.splitlines()
    assert check.startswith("1 pairs: ") and scale.endswith("units to a logit")
