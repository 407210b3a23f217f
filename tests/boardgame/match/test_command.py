"""`kensington match`: killed, interrupted, on a full disc, and resumed."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from boardgame.records import RecordError, read_records
from kensington.cli import main
from kensington.game import KENSINGTON
from tests.boardgame.match.files import essence, read
from tests.command import PATIENCE, begun, run, run_on_terminal

GAMES = 40
MATCH = ("match", "random", "random", "--games", str(GAMES), "--seed", "9", "--turns", "200")
COMMAND = (sys.executable, "-m", "kensington.cli")


kensington = partial(run, main)


@pytest.fixture(scope="module")
def expected(tmp_path_factory):
    """What the file says when nothing has happened to the match."""
    path = tmp_path_factory.mktemp("whole") / "games.txt"
    assert main([*MATCH, "--jobs", "1", "--out", str(path)]) == 0
    return essence(read(path))


@pytest.fixture
def path(tmp_path):
    return tmp_path / "games.txt"


def begin(path, **how):
    """The match, as soon as it has written some games."""
    command = [*COMMAND, *MATCH, "--jobs", "2", "--out", str(path)]
    return begun(command, lambda: path.exists() and path.read_bytes().count(b"adjudicated\n") >= 3, **how)


def test_a_killed_match_resumes(capsys, path, expected):
    process = begin(path)
    os.kill(process.pid, signal.SIGSTOP)
    time.sleep(0.2)  # in which the workers send it what it will never read
    process.kill()
    _, err = process.communicate(timeout=PATIENCE)  # the workers do not outlive it
    assert err == b""
    before = path.read_bytes()
    whole = before[: before.rindex(b"adjudicated\n")]
    assert kensington(capsys, *MATCH, "--jobs", 1, "--out", path)[0] == 0
    assert path.read_bytes().startswith(whole)
    assert essence(read(path)) == expected


def test_ctrl_c_stops_the_match_and_says_how_to_resume(capsys, path, expected):
    process = begin(path, stdout=subprocess.PIPE, text=True)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to the workers as well
    out, err = process.communicate(timeout=PATIENCE)
    message = rf"kensington: stopped after ([0-9]+) of {GAMES} games; the same command resumes {path}\n"
    said = re.fullmatch(message, err)
    assert (process.returncode, out) == (130, "")
    ended = len(read_whole(path))
    assert said and 2 <= int(said[1]) <= ended <= int(said[1]) + 1 < GAMES  # one may just have been written
    assert kensington(capsys, *MATCH, "--jobs", 1, "--out", path)[0] == 0
    assert essence(read(path)) == expected


def read_whole(path):
    """The whole games of a file that may end in the middle of one."""
    games = {}
    try:
        for game in read_records(KENSINGTON, path.read_text(encoding="utf-8").split("\n")):
            games[game.tags["Game"]] = game
    except RecordError:
        pass
    return games


def test_a_full_disc_ends_the_match_and_loses_one_game(capsys, path, expected):
    for blocks, name in ((8, path), (0, f"{path}.damaged")):  # of a kilobyte, to a file
        limited = ["bash", "-c", f'ulimit -f {blocks}; exec "$@"', "bash", *COMMAND, *MATCH, "--out", str(path)]
        process = subprocess.run(limited, capture_output=True, text=True, timeout=PATIENCE)
        assert (process.returncode, process.stdout) == (2, "")
        assert process.stderr == f"kensington: {name}: File too large\n"
        assert path.stat().st_size == 8192
    status, _, err = kensington(capsys, *MATCH, "--jobs", 1, "--out", path)
    assert status == 0
    assert re.fullmatch(rf"kensington: {path}: [0-9]+ damaged bytes have been moved to {path}.damaged\n", err)
    assert essence(read(path)) == expected


def test_a_file_in_use_is_refused(path, expected):
    process = begin(path, stdout=subprocess.PIPE)
    os.kill(process.pid, signal.SIGSTOP)
    try:
        other = subprocess.run([*COMMAND, *MATCH, "--out", str(path)], capture_output=True, text=True, timeout=PATIENCE)
    finally:
        os.kill(process.pid, signal.SIGCONT)
    assert (other.returncode, other.stdout) == (2, "")
    assert other.stderr == f"kensington: {path}: another process is writing it\n"
    process.communicate(timeout=PATIENCE)
    assert (process.returncode, essence(read(path))) == (0, expected)


def test_another_matchs_file_is_refused(capsys, path):
    assert kensington(capsys, *MATCH[:3], "--games", 2, "--out", path)[0] == 0
    before = path.read_bytes()
    status, out, err = kensington(capsys, *MATCH[:3], "--games", 2, "--seed", 2, "--out", path)
    assert (status, out, path.read_bytes()) == (2, "", before)
    assert re.fullmatch(rf"kensington: {path}: game [12] belongs to another match: its Seed is 1, not 2\n", err)


def test_a_match_can_be_extended_and_reported_in_part(capsys, path):
    options = ("match", "novice", "random", "--turns", 60, "--jobs", 1, "--json")
    four = json.loads(kensington(capsys, *options, "--games", 4)[1])
    assert kensington(capsys, *options, "--games", 2, "--out", path)[0] == 0
    assert len(read(path)) == 2
    six = kensington(capsys, *options, "--games", 6, "--out", path)
    assert (six[0], len(read(path))) == (0, 6)
    part = json.loads(kensington(capsys, *options, "--games", 4, "--out", path)[1])
    assert without_times(part) == without_times(four)


def without_times(found):
    return {key: value for key, value in found.items() if key != "seconds_a_turn"}


def test_results_as_json(capsys, path):
    options = ("match", "novice", "random", "--games", 8, "--seed", 4, "--opening", 3, "--turns", 200, "--jobs", 2)
    rules = ("--rules", "relocation=optional")
    status, out, err = kensington(capsys, *options, *rules, "--out", path, "--json")
    assert (status, err) == (0, "")
    found = json.loads(out)
    assert set(found) == {
        "players", "games", "seed", "opening", "turns", "rules", "all", "as_red", "as_blue", "turns_a_game",
        "seconds_a_turn", "host",
    }  # fmt: skip
    assert found["players"] == ["novice", "random"]
    given = ("games", "seed", "opening", "turns", "rules")
    assert [found[name] for name in given] == [8, 4, 3, 200, "relocation=optional"]
    games = read(path)
    for colour, name in (("red", "as_red"), ("blue", "as_blue")):
        mine = [game for game in games.values() if game.tags[colour.capitalize()] == "novice"]
        part = found[name]
        assert set(part) == {"games", "won", "lost", "stopped", "share", "interval"}
        assert (part["games"], part["won"]) == (4, sum(game.result == colour for game in mine))
        assert part["stopped"] == sum(game.result == "adjudicated" for game in mine)
    for name in ("games", "won", "lost", "stopped"):
        assert found["all"][name] == found["as_red"][name] + found["as_blue"][name]
    low, high = found["all"]["interval"]
    assert 0 <= low < found["all"]["share"] == (found["all"]["won"] + found["all"]["stopped"] / 2) / 8 <= high <= 1
    assert found["turns_a_game"]["mean"] == sum(len(game.turns) for game in games.values()) / 8
    assert all(0 < seconds < 1 for seconds in found["seconds_a_turn"])


def test_results_as_a_table(capsys):
    status, out, err = kensington(capsys, "match", "random", "random", "--games", 4, "--turns", 30, "--jobs", 1)
    assert (status, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "random - random: seed 1, openings of 4 turns, stopped at 30, rules -"
    assert lines[1].split() == ["random", "games", "won", "lost", "stopped", "score", "%", "95", "%", "interval"]
    assert [line.split()[-9:] for line in lines[2:4]] == [
        ["all", "4", "0", "0", "4", "50.0", "15.0", "to", "85.0"],
        ["red", "2", "0", "0", "2", "50.0", "9.5", "to", "90.5"],
    ]
    assert lines[5] == "turns a game: mean 30.0, median 30"
    assert re.match(r"seconds a turn: random [0-9.e-]+, random [0-9.e-]+ \(", lines[6])


def test_progress_is_shown_on_a_terminal_only():
    command = [*COMMAND, "match", "random", "random", "--games", "8", "--jobs", "1", "--json"]
    status, out, shown = run_on_terminal(command)
    assert status == 0 and json.loads(out)["games"] == 8
    assert b"8/8" in shown and b"left" in shown


def test_the_page_about_matches_has_every_option(capsys):
    page = (Path(__file__).parents[3] / "docs" / "matches.md").read_text(encoding="utf-8")
    described = re.findall(r"(?m)^\| `(--[a-z]+)", page)
    with pytest.raises(SystemExit):
        main(["match", "--help"])
    shown = capsys.readouterr().out
    assert described == re.findall(r"(?m)^  (--[a-z]+)", shown)
    assert '("program option:0.5s"): strong, commands.' in " ".join(shown.split())  # that take a limit
