"""Tuning the weights by games: better weights win, and the file is continued."""

import json
from random import Random

from pente.position import Position
from pente.search import Search
from pente.weights import WEIGHTS
from tools.tune import pente as pente_tune
from tools.tune.pente import FIXED, STEPS, moved, opening, score

BY_BLACK = "19/19/19/19/19/19/19/19/7bww9/19/19/19/19/19/19/19/19/19/19 0:2 b -"


def test_steps_move_weights():
    assert moved(dict.fromkeys(STEPS, 0)) == WEIGHTS
    weights = moved(dict.fromkeys(STEPS, 1) | {"to move": 3})
    assert weights["to move"] == round(WEIGHTS["to move"] + 3 * STEPS["to move"])
    assert weights["captured 1"] == round(WEIGHTS["captured 1"] + STEPS["captured 1"])
    assert all(weights[name] == WEIGHTS[name] for name in FIXED)


def test_every_weight_of_the_evaluation_counts():
    search, position = Search(Position.start().rules), Position.from_text(BY_BLACK)
    search.board.load(position)
    base = search.evaluation()
    for name, change in {"to move": 1, "captured 1": 1, "takes": 2, "takes, by pairs": 2}.items():
        other = Search(position.rules, weights={**WEIGHTS, name: WEIGHTS[name] + 1})
        other.board.load(position)
        assert other.evaluation() - base == change, name


def test_weights_that_make_sense_win():
    backwards = {name: -weight for name, weight in WEIGHTS.items()}
    assert score(WEIGHTS, backwards, 300, False, Random(1)) == 2
    assert score(backwards, WEIGHTS, 300, True, Random(1)) == -2


def test_an_opening_follows_the_rules_and_is_balanced():
    for number in range(4):
        position = opening(300, True, Random(number))
        assert position.rules.tournament and 2 <= len(position.white | position.black)
        assert abs(Search(position.rules, 9).think(position, nodes=300).value) <= pente_tune.LEVEL


def test_a_file_is_continued_and_gives_a_module(tmp_path, capsys):
    path, module = tmp_path / "tuned.json", tmp_path / "weights.py"
    for options in (["--pairs", "1"], ["--pairs", "2"], ["--out", str(module)], ["--check", "1"]):
        assert pente_tune.main([str(path), "--nodes", "50", *options]) == 0
    kept = json.loads(path.read_text())
    assert kept["pairs"] == 3 and list(kept["moved"]) == list(STEPS)
    found = dict[str, object]()
    exec(module.read_text(), found)
    assert found["WEIGHTS"] == moved(kept["moved"])
    assert capsys.readouterr().out.startswith("1 pairs: ")
