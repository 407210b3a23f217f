"""The command line: what each command prints, and one clear line for bad input."""

import json
import os
import subprocess
import sys
from functools import partial

import pytest
from PIL import Image

from pente.cli import main
from tests import command

START = "9/9/9/9/4w4/9/9/9/9 0:0 b size=9"
WON = "9/9/9/9/2wwwww2/9/9/9/9 0:0 b size=9"
DRAWN = "/".join(["wwbbwwbbw", "bbwwbbwwb"] * 4 + ["wwbbwwbbw"]) + " 0:0 b size=9"
run = partial(command.run, main)


@pytest.mark.pure
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_perft(capsys, plain):
    status, out, _ = run(capsys, "perft", "2", "--rules", "size=9", "--json", *plain)
    assert status == 0
    assert [row["acts"] for row in json.loads(out)["counts"]] == [1, 80]


def test_think(capsys):
    position = "9/9/9/9/2wwww3/9/9/9/9 0:0 w size=9"
    status, out, _ = run(capsys, "think", position)
    assert status == 0 and "proved win in 1 act at most" in out
    status, out, _ = run(capsys, "think", START, "--seconds", "0.1", "--json")
    assert status == 0 and json.loads(out)["line"][0] == json.loads(out)["act"]


@pytest.mark.pure
def test_rules_pause_after_each_page_in_a_terminal(capsys):
    status, out, _ = run(capsys, "rules")
    assert status == 0 and out.count("PENTE, page") == 3 and "Press" not in out
    leader, follower = pytest.importorskip("pty").openpty()
    process = subprocess.Popen([sys.executable, "-m", "pente", "rules", "--print"], stdin=follower, stdout=follower)
    os.close(follower)
    shown = b""
    for number in (1, 2, 3):
        while shown.count(b"Press any key") < number:
            shown += os.read(leader, 4096)
        assert shown.count(b"PENTE, page") == number
        os.write(leader, b"x")
    assert process.wait(timeout=30) == 0
    os.close(leader)


@pytest.mark.pure
def test_think_after_acts(capsys):
    status, out, _ = run(capsys, "think", START, "--acts", "E4 D4", "--level", "beginner", "--json")
    assert status == 0 and json.loads(out)["position"] == "9/9/9/9/4w4/3wb4/9/9/9 0:0 b size=9"
    chosen = set()
    for seed in range(8):  # one choice in two is random
        _, out, _ = run(capsys, "think", START, "--level", "beginner", "--seed", str(seed), "--json")
        chosen.add(json.loads(out)["chosen"])
    assert len(chosen) > 1


@pytest.mark.pure
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_perft_by_first_act(capsys, plain):
    status, out, _ = run(capsys, "perft", "2", "--rules", "size=9", "--divide", "--json", *plain)
    assert status == 0 and json.loads(out)["divide"] == {"E5": 80}


def test_match(capsys):
    status, out, _ = run(
        capsys, "match", "intermediate", "random", "--games", "2", "--rules", "size=9", "--jobs", "1", "--json"
    )
    assert status == 0 and json.loads(out)["games"] == 2


def test_draw(capsys, tmp_path):
    status, out, _ = run(capsys, "draw", START, "--ascii")
    assert status == 0 and "5 . . . . O . . . ." in out and "black to act; captured: white 0, black 0" in out
    record = tmp_path / "game.txt"
    record.write_text('[Rules "size=9"]\n\n1. E5 D4\n2. C3 E4\n*\n')
    assert run(capsys, "draw", WON)[1].splitlines()[4].rstrip() == " 5 · · ○ ○ ○ ○ ○ · ·"
    assert run(capsys, "draw", str(record), "--turn", "1", "-o", str(tmp_path / "a.txt"))[0] == 0
    text = (tmp_path / "a.txt").read_text()
    assert text.count("○") == 1 and "●" not in text and text.endswith("black to act; captured: white 0, black 0\n")
    for name, frames in (("a.svg", 0), ("a.png", 1), ("a.gif", 5)):
        assert run(capsys, "draw", str(record), "-o", str(tmp_path / name))[0] == 0
        if frames:
            with Image.open(tmp_path / name) as picture:
                assert getattr(picture, "n_frames", 1) == frames
    assert (tmp_path / "a.svg").read_text().startswith("<svg")


@pytest.mark.pure
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["perft", "x"], "not a whole number"),
        (["perft", "2", START, "--rules", "size=9"], "--rules: POSITION has its own rules"),
        (["think", WON], "the game is over: white has won"),
        (["think", "9/9"], "column 1: expected four words"),
        (["think", START, "--seconds", "0"], "'0' is not a number of seconds from 0.001 to 99999.999"),
        (["think", START, "--seconds", "100000"], "'100000' is not a number of seconds from 0.001 to 99999.999"),
        (["think", DRAWN], "the game is over: it is drawn"),
        (["pgn", os.devnull], f"{os.devnull}: no games"),
        (["pgn", "--write", os.devnull], f"{os.devnull}: no games"),
        (["draw", "9/9 0:0 w -"], "POSITION: column 1: "),
        (["think", START, "--seconds", "nan"], "not a number of seconds"),
        (["think", START, "--acts", "E4 I4"], "column 4: unknown point 'I4'"),
        (["think", START, "--acts", "E5"], "--acts: E5: a stone is there already"),
        (["perft", "0", "--divide"], "DEPTH must be greater than 0"),
        (["draw", START, "-o", "x.bmp"], "x.bmp: unknown kind of picture"),
        (["draw", "9" * 11 + START[1:]], "POSITION: column 1: line 9: "),
        (["draw", "-o", "x.gif", "--seconds", "1_0"], "'1_0' is not a number of seconds"),
        (["draw", "-o", "x.gif", "--seconds", "１"], "'１' is not a number of seconds"),
        (["draw", START, "--turn", "1"], "--turn needs a file with game records"),
        (["draw", START, "--seconds", "1"], "--seconds applies only to .gif"),
        (["draw", ""], "'': No such file"),
        (["match", "master", "nobody"], "unknown player 'nobody'"),
        ([], "required: COMMAND"),
    ],
)
def test_bad_input_is_refused_in_one_line(capsys, words, fault):
    status, out, err = run(capsys, *words)
    assert (status, out) == (2, "") and err.count("\n") == 1 and fault in err
