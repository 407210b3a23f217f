"""Fitting the evaluation: what it counts agrees with the board of the search, and games can be fitted."""

import numpy as np
import pytest

from pente.cells import FIVES, FOURS, OPEN_FOURS, OPEN_THREES
from pente.position import Position
from tests.pente.test_patterns import RULES, board_of, random_position
from tools import pente_fit

BY_BLACK = "19/19/19/19/19/19/19/19/7bww9/19/19/19/19/19/19/19/19/19/19 0:2 b -"


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(3))
def test_grades_agree_with_what_is_kept_up_to_date(rules, seed):
    board = board_of(random_position(rules, seed, 30))
    for side in range(2):
        grades = board.grades(side)
        fields = {"open three": OPEN_THREES, "four": FOURS, "open four": OPEN_FOURS, "five": FIVES}
        for grade, field in fields.items():
            assert grades[pente_fit.GRADES.index(grade)] == board.has(side, field)


def test_terms_of_a_position():
    terms = dict(zip(pente_fit.TERMS, pente_fit.terms(Position.from_text(BY_BLACK)), strict=True))
    assert (terms["taken by own"], terms["taken by other"]) == (2, 0)
    assert (terms["taken by own, for each pair before"], terms["1 pairs captured"], terms["to move"]) == (2, 1, 1)


def test_regression_finds_the_weights_that_made_the_results():
    made = np.random.default_rng(1)
    inputs = made.normal(size=(20_000, 3)).astype(np.float32)
    weights = np.array([1.5, -0.5, 0.0])
    results = (made.random(20_000) < 1 / (1 + np.exp(-(inputs @ weights)))).astype(float)
    assert np.allclose(pente_fit.regression(inputs, results), weights, atol=0.08)


def test_games_are_played_and_fitted(tmp_path, capsys):
    path = tmp_path / "games.txt"
    assert pente_fit.main(["play", str(path), "--games", "1", "--nodes", "100"]) == 0
    lines = path.read_text().splitlines()
    sides = {(line[0], Position.from_text(line[2:]).side_to_act) for line in lines}
    assert len({result == "1" if side == "white" else result == "0" for result, side in sides}) == 1  # one winner
    assert pente_fit.main(["fit", str(path)]) == 0
    assert [line[10:] for line in capsys.readouterr().out.splitlines()[1:]] == pente_fit.TERMS
