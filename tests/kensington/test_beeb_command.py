"""`kensington beeb`, in a window on SDL's dummy drivers and headless; `kensington` without a command."""

import argparse
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from boardgame.errors import BoardGameError
from boardgame.records import GameRecord, read_records
from boardgame.session.autosave import append_to
from boardgame.session.progress import Seat
from emulator import Beeb
from emulator.cpu import turbo
from emulator.host.settings import Settings
from emulator.window.app import Window
from kensington.beeb.answers import DEFAULT_NAMES, QUESTIONS
from kensington.beeb.command import FaultReporter, answers_of, machine, remember_opponents
from kensington.beeb.follow import GameFollower
from kensington.cli import main
from kensington.commands import alone
from kensington.game import KENSINGTON
from kensington.play.progress import TeamGame
from kensington.position import Position, Turn
from kensington.rules import COLOURS, Rules
from tests.end_to_end.terminal import Terminal
from tests.kensington.beeb.ken_session import KenSession

UNSEEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
LEVELS = ("--red", "Ann:1", "--blue", "Ben:1")
QUICKLY = ("--no-watch", "--no-sound", "--no-board", "--colour", "--two-move", "--speed", "0", "--pace", "max")
PATIENCE = 120  # host seconds


def games(path: Path) -> list[GameRecord]:
    with open(path, encoding="utf-8") as file:
        return list(read_records(KENSINGTON, file))


def beeb(*arguments: str) -> subprocess.CompletedProcess[str]:
    """`kensington beeb` in a process of its own, because SDL keeps its first drivers."""
    command = [sys.executable, "-m", "kensington.cli", "beeb", *arguments]
    return subprocess.run(command, env={**os.environ, **UNSEEN}, capture_output=True, text=True, timeout=PATIENCE)


def without_display(environment: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", *UNSEEN)}


def test_two_levels_play_a_game_without_a_window(system_roms, tmp_path, capsys):
    path = tmp_path / "game.txt"
    status = main(["beeb", "--headless", "--red", "Ann:2", "--blue", "Ben:2", "--seed", "1", "--record", str(path)])
    captured = capsys.readouterr()
    assert (status, captured.out, captured.err) == (0, "", "")
    (game,) = games(path)
    assert game.result in COLOURS and game.start.rules.two_move
    assert {name: game.tags[name] for name in ("Red", "Blue", "RedLevel")} == {
        "Red": "Ann", "Blue": "Ben", "RedLevel": "2"
    }  # fmt: skip


def test_without_a_file_the_record_is_printed(system_roms, capsys):
    assert main(["beeb", "--headless", *LEVELS, "--no-two-move", "--seconds", "20"]) == 0
    captured = capsys.readouterr()
    game = GameRecord.from_text(KENSINGTON, captured.out)
    assert game.result == "*" and not game.start.rules.two_move
    assert captured.err == ""


def test_the_readings_of_the_rules_are_switched_on_and_recorded(system_roms, capsys):
    rules = "two_move=third,same_stone=yes,two_squares=4,pays=always"
    game = played(capsys, "--rules", rules, "--turns", "3")
    assert replace(game.start.rules, first="red").to_text() == rules
    assert not played(capsys, "--rules", "two_move=no", "--turns", "1").start.rules.two_move


def played(capsys: pytest.CaptureFixture[str], *arguments: str) -> GameRecord:
    """The record that a headless game of novices prints."""
    assert main(["beeb", "--headless", *LEVELS, *arguments]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return GameRecord.from_text(KENSINGTON, captured.out)


def test_a_headless_game_ends_after_some_turns_and_depends_on_its_seed(system_roms, capsys):
    games = [played(capsys, "--turns", "12", "--seed", seed) for seed in ("1", "2", "2")]
    assert [len(game.turns) for game in games] == [12, 12, 12]
    assert games[0] != games[1] == games[2]


def test_games_between_novices_are_won(system_roms, capsys):
    games = [played(capsys, "--turns", "120", "--seed", str(seed)) for seed in range(1, 5)]
    assert {game.result for game in games} == set(COLOURS)


def test_a_headless_game_is_drawn_when_a_position_occurs_for_the_third_time(system_roms, capsys):
    arguments = ["beeb", "--headless", "--red", "Ann:2", "--blue", "Ben:2", "--seed", "14"]
    assert main(arguments) == 0
    game = GameRecord.from_text(KENSINGTON, capsys.readouterr().out)
    assert game.result == "drawn"
    positions = [game.start]
    for act in game.acts:
        positions.append(positions[-1].play(act))
    assert [position for position in positions if positions.count(position) > 2] == 3 * [positions[-1]]


def test_the_tape_is_loaded_instead_of_the_disc(system_roms):
    loaded, image = machine(argparse.Namespace(tape=True, roms=None))
    assert not image.boots
    loaded.boot()
    loaded.type(image.command)
    loaded.run_until_text("KEN is loading", seconds=60)
    assert loaded.tape.moving


def test_in_a_window_prompts_are_answered_and_the_game_is_recorded(system_roms, tmp_path):
    path = tmp_path / "game.txt"
    ended = beeb(*LEVELS, *QUICKLY, "--seconds", "20", "--record", str(path))
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "", "")
    (game,) = games(path)
    assert len(game.acts) > 4 and game.result == "*"


def test_a_record_that_could_not_be_written_is_an_error_at_the_end(system_roms, tmp_path):
    folder = tmp_path / "games"
    folder.mkdir()
    command = [sys.executable, "-m", "kensington.cli", "beeb", *LEVELS, *QUICKLY, "--record", str(folder / "game.txt")]
    process = subprocess.Popen(command, env={**os.environ, **UNSEEN}, stderr=subprocess.PIPE, text=True)
    path = folder / "game.txt"
    wait_for(path)
    path.write_text("another program's\n")
    process.send_signal(signal.SIGTERM)
    _, complaint = process.communicate(timeout=PATIENCE)
    assert complaint == f"kensington: {path}: not written, as another program has changed the file\n"
    assert process.returncode == 2
    assert path.read_text() == "another program's\n"


def wait_for(path: Path) -> None:
    end = time.monotonic() + PATIENCE
    while not path.exists():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_without_a_file_the_command_prompts_for_one_afterwards(system_roms, tmp_path):
    path = tmp_path / "game.txt"
    arguments = ("beeb", *LEVELS, *QUICKLY, "--seconds", "30")
    with Terminal(arguments, columns=100, **UNSEEN) as terminal:
        terminal.wait_for("RETURN for none):")
        terminal.type("nowhere/x\r")
        terminal.wait_for("the directory does not exist")
        terminal.type(f"{path}\r")
        assert terminal.wait_for_end() == 0
    assert len(games(path)) == 1


def test_another_machine_in_the_window_is_followed_and_faults_are_shown(system_roms, tmp_path, monkeypatch):
    for name, value in UNSEEN.items():
        monkeypatch.setenv(name, value)
    path = tmp_path / "game.txt"
    ken = KenSession()
    window = Window(Beeb(dfs=None), Settings(speed=None, muted=True, state_dir=tmp_path, capture_dir=tmp_path))
    follower = GameFollower(window.beeb, append_to(KENSINGTON, str(path)))
    window.successors.append(follower.attach)
    window.watchers.append(FaultReporter(window, follower).report)
    window.replace(ken.beeb)
    assert follower.beeb is ken.beeb
    ken.start_game()
    ken.choose(40)
    follower.save()
    path.write_text("another program's\n")
    follower.save()
    said = []  # a message disappears after some seconds, which a slow computer may need for the step
    monkeypatch.setattr(window, "say", lambda text, error: said.append(text))
    window.step()
    assert "another program has changed the file" in said[-1]
    window.close()


@pytest.mark.parametrize("name", ["Guest", *DEFAULT_NAMES])
def test_who_gave_no_name_is_remembered_without_one(name, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    follower = GameFollower(KenSession().beeb)
    follower.game = TeamGame({Turn("red", 1): Seat(name, 0), Turn("blue", 1): Seat("Two", 2)}, Position.start(), 1)
    remember_opponents(follower)
    options = argparse.Namespace(
        red=None, blue=None, rules=Rules(), headless=False, ask=False, speed=None, **dict.fromkeys(QUESTIONS)
    )
    assert answers_of(options).seats == {"red": Seat("Guest", 0), "blue": Seat("Ken", 2)}


# Without a command


@pytest.fixture
def unseen(monkeypatch):
    """A display for SDL."""
    for name, value in UNSEEN.items():
        monkeypatch.setenv(name, value)


def test_with_everything_available_it_is_the_beeb(system_roms, unseen, capsys):
    assert alone.choose() == "beeb"
    assert capsys.readouterr().err == (
        "kensington: playing on the BBC Micro; use `kensington play` for the terminal, `kensington web` for a browser\n"
    )


def test_without_a_display_and_a_terminal_it_reports_both():
    environment = without_display(dict(os.environ))
    command = [sys.executable, "-m", "kensington.cli"]
    ended = subprocess.run(
        command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        "kensington: cannot play on the BBC Micro (there is no display) "
        "or in the terminal (playing needs a terminal for input and output); use `kensington web` for a browser\n"
    )


def test_without_a_display_it_is_the_terminal():
    with Terminal(("--ask",), SDL_VIDEODRIVER="x11", DISPLAY="") as terminal:
        terminal.wait_for("Name of player one")
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130
    reason = "kensington: playing in the terminal, because no window can be opened (x11 not available); "
    assert reason + "use `kensington web` for a browser" in terminal.output.decode()


def test_a_directory_without_roms_is_an_obstacle(unseen, tmp_path, monkeypatch):
    monkeypatch.setenv("BEEB_ROMS", str(tmp_path))
    with pytest.raises(BoardGameError, match=r"BBC Micro \(OS 1.20 not found in .*\) or in the terminal \(playing"):
        alone.choose()


def test_a_machine_that_is_too_slow_is_not_chosen(monkeypatch):
    monkeypatch.setattr(turbo, "COMPILED", False)
    with pytest.raises(BoardGameError, match="the emulator is not compiled, and slower than the real machine"):
        alone.choose()
