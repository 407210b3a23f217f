"""A player that is another program, and what becomes of a match if that program fails."""

import sys

import pytest

from boardgame.command_player import CommandPlayer, EngineError
from boardgame.errors import UnknownPlayerError
from boardgame.game import find_player
from boardgame.match import Match
from boardgame.match.games import play_game
from boardgame.player import RandomPlayer
from kensington.cli import main
from kensington.game import KENSINGTON
from kensington.position import Position
from kensington.rules import Place

ENGINE = f"{sys.executable} -m kensington engine"
START = Position.start()
SEEDS = {"red": 1, "blue": 2}

HONEST = """
import sys
for line in sys.stdin:
    if line.startswith("hello"): print("name honest", "ready", sep="\\n", flush=True)
    if line.startswith("go"): """

# By fault: a program, and what is reported of it.
FAULTS = {
    "absent": ("import sys; sys.exit('no licence')", "ended with status 1: 'no licence'"),
    "leaves": (HONEST + "break", "ended with status 0"),
    "silent": ("import time; time.sleep(60)", "did not answer 'ready' within 1.5 seconds"),
    "idle": (HONEST + "pass", "did not answer 'best' within 2 seconds"),
    "chatty": (
        HONEST + "\n        while True: print('info depth 1', flush=True)",
        "did not answer 'best' within 2 seconds",
    ),
    "closed": ("import os, time; os.close(1); time.sleep(60)", "closed its standard output"),
    "strange": ("print('OK \x1b[2J', flush=True)", r"answered 'OK \x1b[2J' instead of 'ready'"),
    "long": ("print('x' * 10**6, flush=True)", f"answered '{'x' * 60}...' instead of 'ready'"),
    "binary": ("import sys; sys.stdout.buffer.write(bytes([255, 10]))", r"answered '\\xff' instead of 'ready'"),
    "hasty": ("print('best 1', flush=True)", "answered 'best 1' instead of 'ready'"),
    "unwilling": (HONEST + "print('error not now', flush=True)", "answered 'error not now' instead of 'best'"),
    "senseless": (HONEST + "print('best e2e4', flush=True)", "answered 'best e2e4': unknown act 'e2e4'"),
    "mute": (HONEST + "print('best', flush=True)", "answered 'best ': "),
}


def command(tmp_path, text):
    file = tmp_path / "program.py"
    file.write_text(text)
    return f"{sys.executable} {file}"


def player_of(name, **patience):
    return CommandPlayer(name, KENSINGTON.act_from_text, KENSINGTON.act_to_text, **patience)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_program_that_fails_is_reported_in_one_line(tmp_path, fault):
    text, message = FAULTS[fault]
    waits = "within" in message or fault == "closed"
    player = player_of(f"{command(tmp_path, text)}:0.5s", grace=1.5 if waits else 60)
    try:
        with pytest.raises(EngineError) as raised:
            player.choose(START, 1)
    finally:
        player.close()
    assert str(raised.value).startswith(f"{player.name}: the program {message}")
    assert str(raised.value).isprintable()
    assert player.process is None


def test_a_limit_in_nodes_has_a_patience_of_its_own(tmp_path):
    player = player_of(f"{command(tmp_path, HONEST + 'pass')}:100", patience=0.5)
    try:
        with pytest.raises(EngineError, match="did not answer 'best' within 0.5 seconds"):
            player.choose(START, 1)
    finally:
        player.close()


def test_a_program_is_asked_with_the_game_so_far(tmp_path):
    asked = tmp_path / "asked.txt"
    # It writes a line down before it answers: the player is closed after the last answer.
    write = f"open({str(asked)!r}, 'a').write(line)"
    text = HONEST.replace("\n    if", f"\n    {write}\n    if", 1) + "print('best 9', flush=True)"
    player = player_of(f"{command(tmp_path, text)}:700")
    position, history = START, []
    for point in (5, 6, 7, 8):
        history.append(position)
        position = position.play(Place(point))
    try:
        assert player.choose(START, 3) == (Place(9), 3)
        assert player.choose(history[2], 3, history=history[:2]) == (Place(9), 3)
        assert player.choose(position, 3, history=history) == (Place(9), 3)
        assert player.choose(position, 3) == (Place(9), 3)
    finally:
        player.close()
    told = [line for line in asked.read_text().splitlines() if line.startswith("position")]
    start = f"position {START.to_text()}"
    assert told == [start, f"{start} acts 5 6", f"{start} acts 5 6 7 8", f"position {position.to_text()}"]
    assert asked.read_text().count("go nodes 700\n") == 4


class Mortal(CommandPlayer):
    """A program that is killed before its sixth act."""

    acts = 0

    def choose(self, *arguments, **more):
        self.acts += 1
        if self.acts == 6:
            self.process.kill()
        return super().choose(*arguments, **more)


def test_two_processes_play_and_one_is_killed_in_mid_game():
    mortal = Mortal(f"{ENGINE}:100", KENSINGTON.act_from_text, KENSINGTON.act_to_text)
    other = player_of(f"{ENGINE}:100")
    try:
        with pytest.raises(EngineError, match="engine:100: the program was killed by signal 9"):
            play_game(KENSINGTON, {"red": mortal, "blue": other}, SEEDS)
        assert mortal.acts == 6
        assert other.process.poll() is None
    finally:
        mortal.close()
        other.close()


def test_two_processes_play_a_match():
    match = Match(KENSINGTON, f"{ENGINE}:100", f"{ENGINE}:0.01s", turns=12)
    record = match.play(2)
    assert record.tags["Red"] == f"{ENGINE}:0.01s" and record.tags["Blue"] == f"{ENGINE}:100"
    assert len(record.turns) == 12
    assert float(record.tags["RedSeconds"]) >= 0.04


def test_a_match_closes_its_programs(tmp_path, monkeypatch):
    closed = []
    monkeypatch.setattr(CommandPlayer, "close", lambda player: closed.append(player.name))
    name = command(tmp_path, "")
    with pytest.raises(Exception, match="game 1: "):
        Match(KENSINGTON, name, name).play(1)
    assert closed == [name, name]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_illegal_act_ends_a_match_in_one_line(tmp_path, capsys, jobs):
    name = command(tmp_path, HONEST + "print('best 12>13', flush=True)")
    assert main(["match", name, "random", "--games", "2", "--jobs", jobs]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert f"{name} played " in error and "12>13: no relocation is pending" in error


def test_a_program_that_does_not_exist_is_an_unknown_player():
    for name in ("'", '"x y', ":5", " ", "no-such-program", "a/b" * 1000):
        with pytest.raises(UnknownPlayerError, match="^unknown player .*, strong"):
            find_player(KENSINGTON, name)


@pytest.mark.parametrize(
    ("name", "program"),
    [("nowhere/engine:5", "nowhere/engine"), ("no-such engine --x:2000", "no-such"), ("'no such' x/y", "no such")],
)
def test_a_program_that_does_not_exist_is_named(name, program):
    with pytest.raises(UnknownPlayerError, match=f"^unknown player .*, strong; program '{program}' not found$"):
        find_player(KENSINGTON, name)


def test_a_match_with_an_outside_player_measures_the_clock_on_the_wall(tmp_path):
    slow = "\n        import time; time.sleep(0.3); print('best', 72, flush=True)"
    player = player_of(command(tmp_path, HONEST + slow))
    try:
        record = play_game(KENSINGTON, {"red": player, "blue": RandomPlayer()}, SEEDS, turns=1)
    finally:
        player.close()
    assert float(record.tags["RedSeconds"]) >= 0.3 and float(record.tags["BlueSeconds"]) == 0
