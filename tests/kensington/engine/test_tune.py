"""Tuning the evaluation by games: better weights win, and the file is continued."""

import json
import random
import sys

from kensington.engine.weights import WEIGHTS
from tools import engine_tune
from tools.engine_tune import BASE, GROUPS, Tuning, score


def test_factors_multiply_weights():
    tuning = Tuning()
    assert tuning.weights() == BASE
    tuning.factors["square, end"] += 0.6931472  # of 2
    assert tuning.weights()["square"] == (BASE["square"][0], 2 * BASE["square"][1])
    assert tuning.weights()["square 2 0"] == BASE["square 2 0"]


def test_the_winner_is_whose_weights_make_sense():
    backwards = {name: (-begin, -end) for name, (begin, end) in WEIGHTS.items()}
    assert score(WEIGHTS, backwards, 100, random.Random(1)) == 2
    assert score(backwards, WEIGHTS, 100, random.Random(1)) == -2


def test_a_file_is_continued_and_gives_a_module(tmp_path, monkeypatch, capsys):
    path, module = tmp_path / "tuned.json", tmp_path / "weights.py"
    for options in (["--pairs", "1"], ["--pairs", "2"], ["--out", str(module)], ["--check", "1"], ["--scale", "1"]):
        monkeypatch.setattr(sys, "argv", ["engine_tune", str(path), "--nodes", "20", *options])
        engine_tune.main()
    kept = json.loads(path.read_text())
    assert kept["pairs"] == 3 and sorted(kept["factors"]) == GROUPS
    found = dict[str, object]()
    exec(module.read_text(), found)
    assert found["WEIGHTS"] == {name: pair for name, pair in Tuning(**kept).weights().items() if any(pair)}
    check, scale = capsys.readouterr().out.splitlines()
    assert check.startswith("1 pairs: ") and scale.endswith("units to a logit")
