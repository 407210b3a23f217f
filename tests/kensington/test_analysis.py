"""`kensington analyse`: each act of a game judged."""

import json
import math
import re
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from boardgame.draw.palette import PAPER
from boardgame.draw.svg import render_svg
from kensington.analysis import annotated, certainty, expected_score, judge
from kensington.board import HEXAGONS, SHAPES
from kensington.cli import main
from kensington.engine.terms import WON
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import Place
from kensington.scene import scene
from tests.kensington.positions import study

WHITE = next(hexagon for hexagon in HEXAGONS if hexagon.colour == "white")


def game(turns=24):
    position, history, acts = Position.start(), [], []
    for number in range(turns):
        act = LEVELS[number % 2].choose(position, number, history=history).act
        history.append(position)
        acts.append(act)
        position = position.play(act)
    return KensingtonRecord.of_acts(KENSINGTON, Position.start(), acts)


def game_until_pending():
    """A position in which a relocation is pending."""
    shape = next(iter(SHAPES.values())).points
    position = study(shape[:-1], [70, 71], hands=(9, 9))
    return position.play(Place(shape[-1]))


def missed():
    """A game in which Red, one stone short of a hexagon, places another one, and Blue then fills the gap."""
    *points, last = WHITE.points
    start = study(points, [], hands=(10, 10))
    elsewhere = next(point for point in range(1, 73) if point not in WHITE.points)
    return KensingtonRecord.of_acts(KENSINGTON, start, [Place(elsewhere), Place(last)])


def test_every_act_is_judged():
    record = game()
    judged = list(judge(record, nodes=500))
    assert [each.act for each in judged] == list(record.acts)
    assert [each.turn for each in judged if each.act][-1] == len(record.turns)
    for each, position in zip(judged, record.history, strict=True):
        assert each.colour == position.to_act.colour
        assert 0 <= each.after <= each.before <= 1
        assert each.line[0] in position.legal_acts()
        if each.act == each.best:
            assert each.mark == "" and each.lost == 0


def test_a_missed_win_is_called_that():
    first, second = judge(missed(), nodes=3_000)
    assert (first.mark, first.before, first.best) == ("missed win", 1.0, Place(WHITE.points[-1]))
    assert second.mark == ""


def test_a_record_that_begins_within_a_turn():
    start = game_until_pending()
    record = KensingtonRecord.of_acts(KENSINGTON, start, [start.legal_acts()[0]])
    judged = list(judge(record, nodes=200))
    assert [each.turn for each in judged] == [1]
    assert "%" in annotated(record, judged).turns[0].comment


@pytest.mark.parametrize(("value", "score"), [(0, 0.5), (600, 1 / (1 + math.exp(-1))), (WON - 3, 1), (3 - WON, 0)])
def test_values_are_expected_scores(value, score):
    assert expected_score(value, proved=True) == pytest.approx(score)
    assert expected_score(value) == pytest.approx(min(max(score, 0.05), 0.95))  # what is not proved may be wrong


@pytest.mark.parametrize(
    ("value", "words"),
    [(WON, "won"), (-WON, "lost"), (WON - 1, "win in 1 act"), (3 - WON, "loss in 3 acts"), (400, "")],
)
def test_wins_and_losses_are_certain(value, words):
    assert certainty(value, proved=True) == words
    assert certainty(value) == words.replace("win in", "likely win in").replace("loss in", "likely loss in")


def test_the_command_draws_the_game(tmp_path, capsys):
    record = replace(missed(), tags={"Red": "</script><b>&", "Blue": "Bert"})
    file = tmp_path / "game.txt"
    file.write_text(record.to_text())
    files = {kind: tmp_path / f"out.{kind}" for kind in ("png", "svg", "gif", "html")}
    outputs = [word for path in files.values() for word in ("-o", str(path))]
    assert main(["analyse", str(file), "--nodes", "3000", *outputs]) == 0
    capsys.readouterr()
    curve = ElementTree.parse(files["svg"]).getroot()
    assert len(curve.findall("{*}circle")) == 1 and "1 red" in curve.findtext("{*}desc", "")  # the missed win
    with Image.open(files["png"]) as picture:
        assert picture.height == 480 and picture.width > picture.height
    with Image.open(files["gif"]) as animation:
        assert animation.n_frames == 3
        frame = animation.convert("RGB")
    edge = [frame.getpixel((3, at)) for at in range(5, frame.height, 40)]  # the background has no gaps
    assert np.abs(np.array(edge) - tuple(bytes.fromhex(PAPER[1:]))).max() < 5  # of a palette's colours
    page = files["html"].read_text(encoding="utf-8")
    assert re.findall('https?://[^"]*', page) == ["http://www.w3.org/2000/svg"] * 2 and page.count("</script>") == 2
    assert "<title>Kensington: &lt;/script&gt;&lt;b&gt;&amp; – Bert</title>" in page
    found = re.search(r'<script type="application/json" id="game">(.*)</script>', page)
    shown = json.loads(found[1])
    assert shown["marked"] == [1] and len(shown["frames"]) == len(shown["words"]) == len(shown["x"]) == 3
    assert f"The best line: {WHITE.points[-1]}" in shown["words"][1]
    positions = (*record.history, record.final)
    for frame, position, acts in zip(shown["frames"], positions, ((), *((act,) for act in record.acts)), strict=True):
        parts = [shown["parts"][part] for part in frame]
        assert parts == render_svg(scene(position, acts, numbers=True)).splitlines()[1:-1]


@pytest.mark.parametrize(("name", "fault"), [("a.jpg", "unknown kind"), ("no/a.png", "no directory"), (".", "unknown")])
def test_a_file_that_cannot_be_written_is_refused_before_thinking(name, fault, tmp_path, capsys):
    file = tmp_path / "game.txt"
    file.write_text(missed().to_text())
    assert main(["analyse", str(file), "-o", str(tmp_path / name)]) == 2
    said = capsys.readouterr()
    assert said.out == "" and said.err.count("\n") == 1 and fault in said.err


def test_the_command_prints_and_annotates(tmp_path, capsys):
    file, out = tmp_path / "game.txt", tmp_path / "annotated.txt"
    file.write_text(missed().to_text())
    assert main(["analyse", str(file), "--nodes", "3000", "-o", str(out)]) == 0
    first, second, _, red, blue, worst = capsys.readouterr().out.splitlines()
    assert first.split()[:2] == ["1", "red"] and first.endswith("missed win")
    assert second.split()[:2] == ["2", "blue"]
    assert red.startswith("red: 1 acts") and red.endswith("mistakes 0, blunders 0, missed wins 1")
    assert blue.endswith("mistakes 0, blunders 0, missed wins 0")
    assert worst.startswith(f"worst act: 1. {missed().acts[0]} by red, -")
    written = KensingtonRecord.from_text(KENSINGTON, out.read_text())
    assert written.acts == missed().acts
    assert f"missed win, better {WHITE.points[-1]}" in written.turns[0].comment
    assert main(["analyse", str(file), "--nodes", "3000", "--json"]) == 0
    assert [each["mark"] for each in json.loads(capsys.readouterr().out)] == ["missed win", ""]


@pytest.mark.parametrize(
    ("text", "fault"), [("1. 12 nonsense\n", "unknown"), ("*\n", "the game has no turns"), (None, "No such file")]
)
def test_bad_files_are_refused_in_one_line(text, fault, tmp_path, capsys):
    file = tmp_path / "game.txt"
    if text is not None:
        file.write_text(text)
    assert main(["analyse", str(file)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and str(file) in error and fault in error
