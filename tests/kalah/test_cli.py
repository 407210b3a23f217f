"""The command line: what each command prints, and one clear line for bad input."""

import json
import subprocess
import sys
from functools import partial

import pytest

from kalah.cli import main
from tests import command

START = "4,4,4,4,4,4:0 4,4,4,4,4,4:0 s -"
run = partial(command.run, main)


@pytest.mark.pure
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_perft(capsys, plain):
    status, out, _ = run(capsys, "perft", "3", "--json", *plain)
    assert status == 0
    assert [row["acts"] for row in json.loads(out)["counts"]] == [6, 35, 185]


def test_think_says_when_a_choice_is_perfect(capsys):
    status, out, _ = run(capsys, "think", "0,0,0,3,2,1:20 1,0,0,0,0,2:19 s -")
    assert status == 0 and "master chooses 6, perfect" in out
    status, out, _ = run(capsys, "think", START, "--level", "experienced", "--json")
    assert status == 0 and not json.loads(out)["perfect"]
    assert json.loads(out)["thoughts"][-1]["act"] == json.loads(out)["act"] == "3"


@pytest.mark.pure
@pytest.mark.parametrize("plain", [(), ("--plain",)])
def test_perft_by_first_act(capsys, plain):
    status, out, _ = run(capsys, "perft", "3", "--divide", "--json", *plain)
    counts = json.loads(out)["divide"]
    assert status == 0 and list(counts) == list("123456") and sum(counts.values()) == 185


def test_think_after_acts(capsys):
    status, out, _ = run(capsys, "think", START, "--acts", "3 6", "--level", "novice", "--json")
    assert status == 0 and json.loads(out)["position"] == "4,4,0,5,5,0:2 5,5,5,5,4,4:0 n -"
    status, out, _ = run(capsys, "think", START, "--seconds", "0.05", "--json")
    assert status == 0 and json.loads(out)["act"] == "3"


def test_solve(capsys):
    status, out, _ = run(capsys, "solve", "--bins", "3", "--pegs", "2", "--json")
    assert status == 0 and json.loads(out)["value"] == 4
    for pegs, margin in (
        ("1", "a draw; best: 1 3"),
        ("2", "South wins by 4; best: 2"),
        ("6", "North wins by 8; best: 1"),
    ):
        status, out, _ = run(capsys, "solve", "--bins", "3", "--pegs", pegs)
        assert status == 0 and margin in out


def test_solve_within_any_memory(capsys):
    for memory in ("1", "8", "100000"):
        status, out, _ = run(capsys, "solve", "--bins", "4", "--pegs", "4", "--memory", memory, "--json")
        assert status == 0 and json.loads(out)["value"] == 2


def test_solve_with_more_memory_than_there_is():
    limited = f'ulimit -v 3000000; "{sys.executable}" -m kalah solve --bins 12 --pegs 12 --memory 1000000'
    ended = subprocess.run(["sh", "-c", limited], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == "kalah: not enough memory: lower --memory\n"


def test_match(capsys):
    status, out, _ = run(capsys, "match", "novice", "random", "--games", "4", "--jobs", "1", "--json")
    assert status == 0 and json.loads(out)["games"] == 4
    options = ("--games", "4", "--jobs", "1", "--json", "--rules", "bins=3,pegs=2")
    status, out, _ = run(capsys, "match", "novice", "random", *options)
    assert status == 0 and json.loads(out)["opening"] == 2  # longer ones are impossible


@pytest.mark.pure
@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["perft", "x"], "not a whole number"),
        (["perft", "3", START, "--rules", "pie=yes"], "--rules: POSITION has its own rules"),
        (["perft", "3", "4,4"], "column 1: expected four words"),
        (["think", "0,0,0,0,0,0:24 0,0,0,0,0,0:24 s -"], "the game is over"),
        (["perft", "0", "--divide"], "DEPTH must be greater than 0"),
        (["think", START, "--acts", "3 x"], "column 3: unknown act 'x'"),
        (["think", START, "--acts", "3 3"], "--acts: 3: south's bin 3 is empty"),
        (["think", START, "--seconds", "0"], "not a number of seconds"),
        (["solve", "--bins", "13"], "from 1 to 12"),
        (["solve", "--table", "--bins", "3"], "--table cannot be used with POSITION, --bins"),
        (["think", "0:1 0:1 s bins=1,pegs=1"], "the game is over: it is drawn"),
        (["solve", "--memory", "0"], "--memory: '0' is not a whole number"),
        (["solve", START, "--pegs", "3"], "POSITION has its own rules"),
        (["match", "novice", "nobody"], "unknown player 'nobody'"),
        ([], "required: COMMAND"),
    ],
)
def test_bad_input_is_refused_in_one_line(capsys, words, fault):
    status, out, err = run(capsys, *words)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("kalah: ") and fault in err
