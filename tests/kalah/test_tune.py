"""Fitting the evaluation to games: it finds what decides them, and the file of positions is continued."""

import random

import numpy as np
import pytest

from kalah.evaluation import COUNTS, SCALE
from kalah.search import MOST_BINS
from tools.tune import kalah as kalah_tune
from tools.tune.kalah import KNOTS, Model, Positions, Seen


def test_the_fit_finds_what_decides_games(monkeypatch):
    monkeypatch.setattr(kalah_tune, "BATCH", 500)
    chance = random.Random(1)
    seen = []
    for _ in range(20_000):  # where 3 pegs in the bin beside the kalah are as good as 5 in it
        own, other = ([chance.randrange(4) for _ in range(6)] for _ in "ab")
        lead = chance.randrange(-6, 7)
        ahead = lead + 5 * ((own[5] == 3) - (other[5] == 3))
        seen.append(Seen(tuple(own), tuple(other), lead, float(chance.random() < 1 / (1 + np.exp(-ahead)))))
    model = Model(Positions.of(seen))
    assert model.fit(np.random.default_rng(1)) < 0.35
    beside = model.weights()[KNOTS[1]][0]
    assert beside[3] - beside[2] == pytest.approx(5 * SCALE, rel=0.25)


def test_a_file_is_refused_or_continued_and_gives_a_module(tmp_path, capsys):
    path, module = tmp_path / "games", tmp_path / "weights.py"
    with pytest.raises(SystemExit):
        kalah_tune.main([str(path), "--check", "1"])
    assert f"{path} does not exist" in capsys.readouterr().err
    path.write_bytes(b"no positions")
    with pytest.raises(SystemExit):
        kalah_tune.main([str(path), "--games", "1"])
    assert f"{path}: no positions: " in capsys.readouterr().err
    path.unlink()
    kept = []
    for _ in range(2):
        kalah_tune.main([str(path), "--games", "3", "--nodes", "50"])
        kept.append(len(Positions.read(path).won))
    own = Positions.read(path).own
    assert 0 < kept[0] < kept[1] and not np.array_equal(own[: kept[0]], own[kept[0] : 2 * kept[0]])
    kalah_tune.main([str(path), "--nodes", "50", "--out", str(module), "--check", "2"])
    found = dict[str, dict[int, list[list[int]]]]()
    exec(module.read_text(), found)
    assert list(found["WEIGHTS"]) == list(KNOTS)
    assert all(len(rows) == MOST_BINS and all(len(row) == COUNTS for row in rows) for rows in found["WEIGHTS"].values())
    fitted, checked = capsys.readouterr().out.splitlines()
    assert fitted.startswith(f"{kept[1]} positions, loss ") and checked.startswith("2 pairs: ")
