"""The game that was left in the terminal, to go on with next time."""

import pytest

from boardgame.session.progress import Seat, resume
from boardgame.session.requests import Stopped
from boardgame.session.session import Options, Session
from boardgame.session.unfinished import keeper, path, unfinished
from tests.boardgame.session_driver import SessionDriver
from tests.boardgame.test_noughts_and_crosses import BOARD, GAME

pytestmark = pytest.mark.pure


@pytest.fixture(autouse=True)
def own_file(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


def left():
    return unfinished(GAME, lambda record: resume(GAME, record, 1))


def play(*points, resumed=None):
    seats = {side: (Seat(name, 0),) for side, name in zip(GAME.sides, ("Ann", "Bob"), strict=True)}
    options = Options(1, {} if resumed else seats, resumed=resumed, keeper=keeper(GAME))
    driver = SessionDriver(Session(GAME, BOARD, options))
    driver.answer(*points, Stopped(), "n")


def test_a_game_that_is_left_goes_on(tmp_path):
    assert left() is None
    play()
    assert left() is None, "it has no act yet"
    play(*BOARD.points[:2])
    going_on = left()
    assert len(going_on.steps) == 2 and [seat.name for seat in going_on.seats.values()] == ["Ann", "Bob"]
    play(BOARD.points[2], resumed=going_on)
    assert len(left().steps) == 3


def test_an_ended_game_and_a_damaged_file_are_none():
    points = BOARD.points
    play(points[0], points[3], points[1], points[4])
    assert left()
    play(points[2], resumed=left())
    assert left() is None
    path(GAME).write_bytes(b"\xff\0 nonsense")
    assert left() is None


def test_a_directory_that_cannot_be_made_keeps_nothing(tmp_path):
    (tmp_path / "computer-kensington").write_text("in the way")
    assert keeper(GAME) is None and left() is None
