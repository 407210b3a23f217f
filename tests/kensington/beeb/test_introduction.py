"""KEN in a window without a toolkit: how it starts, and what is said."""

from pathlib import Path

import pytest

from boardgame.session.progress import Seat
from emulator import Beeb
from emulator.host.settings import Settings
from emulator.programs import FOLDER
from kensington.beeb import DISC
from kensington.beeb.answers import DEFAULT_NAMES, Answers
from kensington.beeb.introduction import GO_BACK, LONGEST_LOADING, POINT, RULES, Introduction, players_text
from kensington.beeb.running import RunningKen
from kensington.play.options import UNASKED
from tests.emulator.host.headless import HeadlessFrontEnd
from tests.kensington.beeb.ken_session import ESCAPE, KenSession

SEATS = {"red": Seat("Guest", 0), "blue": Seat("Ken", 1)}
GIVEN = Answers(SEATS, UNASKED, speed=0)
PLAYERS = f"You play red against Ken, level 1, with the 2-move option\nOther players: ESCAPE, then N\n{RULES}"


@pytest.fixture
def host(system_roms, tmp_path):
    """A front end with a disc of KEN, not yet started."""
    host = HeadlessFrontEnd(
        Beeb(disc=DISC), Settings(state_dir=tmp_path / "states", capture_dir=tmp_path, writable=False)
    )
    yield host
    host.close()


def run_until(host: HeadlessFrontEnd, message: str) -> None:
    for _ in range(1000):
        host.step()
        if message in host.messages:
            return
    pytest.fail(f"{message!r} is not among {host.messages}")


def test_ken_is_loaded_at_full_speed_and_the_first_choice_explained(host):
    Introduction(host, GIVEN, {})
    assert host.settings.speed is None
    host.start(shift=True)
    run_until(host, PLAYERS)
    assert host.settings.speed == 1.0 and POINT not in host.messages
    host.change(speed=None)
    run_until(host, POINT)
    assert PLAYERS not in host.messages, "the board is free"
    host.beeb.type(ESCAPE)
    run_until(host, GO_BACK)
    host.messages.clear()
    host.drop(DISC)  # again, from the programs to try
    run_until(host, PLAYERS)
    host.change(speed=None)
    run_until(host, POINT)


def test_another_program_is_neither_hurried_nor_a_game_that_was_saved_answered(host):
    Introduction(host, GIVEN, {})
    host.start(shift=True)
    run_until(host, PLAYERS)
    host.change(speed=None)
    run_until(host, POINT)
    saved = Path(host.settings.capture_dir, "ken.state")
    saved.write_bytes(host.beeb.save_state())
    host.change(speed=2.0)
    host.drop(FOLDER / "MAZE.bas")
    assert host.settings.speed == 2.0
    host.drop(saved)
    assert host.messages[-1] == f"{saved.name} loaded"
    ken = KenSession(host.beeb)
    ken.press(ESCAPE)
    assert host.messages[-1] == GO_BACK
    ken.press("n")
    ken.beeb.run(seconds=2)
    assert ken.prompt == "Name of player 1?"


def test_ken_that_is_left_while_it_loads_hurries_no_other_program(host):
    Introduction(host, GIVEN, {})
    host.start(shift=True)
    host.step()
    host.drop(FOLDER / "MAZE.bas")
    assert host.settings.speed == 1.0


def test_loading_that_does_not_end_is_not_hurried_for_ever(host, monkeypatch):
    Introduction(host, GIVEN, {})
    host.change(speed=None)
    host.cycles_run = LONGEST_LOADING
    host.step()
    assert host.settings.speed == 1.0


@pytest.mark.parametrize(
    ("seats", "two_move", "beginning"),
    [
        ({"red": Seat("Ken", 2), "blue": Seat("Ann", 0)}, False, "You play blue against Ken, level 2, without the"),
        ({"red": Seat("Ann", 0), "blue": Seat("Ben", 0)}, True, "Ann plays Ben, with the 2-move option\nOther players"),
    ],
)
def test_players_and_option_are_named(seats, two_move, beginning):
    assert players_text(Answers(seats, UNASKED | {"two_move": two_move})).startswith(beginning)


def test_what_was_asked_is_not_said(host):
    Introduction(host, Answers(SEATS, UNASKED, speed=0), {}, hurry=False, asked=True)
    assert host.settings.speed == 1.0
    host.change(speed=None)
    host.start(shift=True)
    run_until(host, POINT)
    assert not [message for message in host.messages if "play" in message]


def test_readings_are_written_on_each_machine(host):
    at = RunningKen(host.beeb).memory.memory_map.address("same_stone")
    Introduction(host, GIVEN, {at: 0x80})
    host.drop(DISC)
    run_until(host, PLAYERS)
    host.change(speed=None)
    run_until(host, POINT)
    assert host.beeb.memory[at] == 0x80


def test_default_names_are_those_of_ken():
    ken = KenSession()
    ken.press("\n\n\n\n")
    assert (ken.player_name(1), ken.player_name(2)) == DEFAULT_NAMES
