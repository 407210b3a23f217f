"""What was chosen last: the players of a game that begins with nothing asked, and the file between two games."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgame.session.progress import GameInProgress, Seat
from boardgame.session.remembered import Choices, path, recall, remember, remember_players
from boardgame.session.session import Options, Session
from tests.boardgame.test_noughts_and_crosses import BOARD, GAME

pytestmark = pytest.mark.pure
SIDES = GAME.sides
FIRST, SECOND = SIDES
YOU = Choices("You", FIRST)


@pytest.fixture(autouse=True)
def own_file(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


@pytest.mark.parametrize(
    ("choices", "given", "members", "expected"),
    [
        (YOU, {}, 1, {FIRST: (("You", 0),), SECOND: (("Ken", 1),)}),
        (Choices("Zoe", SECOND, 3), {}, 1, {FIRST: (("Ken", 3),), SECOND: (("Zoe", 0),)}),
        (YOU, {FIRST: (Seat("Ann", 0),)}, 1, {FIRST: (("Ann", 0),), SECOND: (("Ken", 1),)}),
        (YOU, {FIRST: (Seat("Ken", 2),)}, 1, {FIRST: (("Ken", 2),), SECOND: (("You", 0),)}),
        (YOU, {FIRST: (Seat("you", 2),)}, 1, {FIRST: (("you", 2),), SECOND: (("Ken", 0),)}),
        (YOU, {}, 2, {FIRST: (("You", 0), ("Ken", 1)), SECOND: (("Ann", 1), ("Ben", 1))}),
    ],
)
def test_players_that_are_not_given(choices, given, members, expected):
    assert choices.complete(given, SIDES, members) == expected


def test_the_first_game_is_yours_against_the_beginner():
    assert recall(GAME, 3) == YOU and not path().exists()


def test_the_next_game_is_like_the_last():
    remember_players(GAME, {FIRST: Seat("Ken", 2), SECOND: Seat("Zoe", 0)})
    assert recall(GAME, 3) == Choices("Zoe", SECOND, 2)
    assert recall(GAME, 1).level == 1  # a level that there no longer is
    session = Session(GAME, BOARD, Options(seed=1))
    session.progress = GameInProgress({FIRST: Seat("A", 0), SECOND: Seat("B", 0)}, GAME.start(), 1)
    session.speed = 7
    remember(session)
    assert recall(GAME, 3) == Choices("Zoe", SECOND, 2, speed=7)  # a game of two people says nothing of a level


@pytest.mark.parametrize(
    "text",
    [
        "nonsense", "[]", '{"noughts and crosses": 1}', '{"noughts and crosses": {"side": "red"}}', "[" * 70_000,
        '{"noughts and crosses": {"level": 0}}', '{"noughts and crosses": {"settings": {"sound": 1}}}', "\xff",
        '{"noughts and crosses": {"name": "../x"}}', '{"noughts and crosses": {"speed": 10}}', " " * 70_000,
    ],
)  # fmt: skip
def test_a_damaged_file_is_reported_in_one_line_and_replaced(text, capsys):
    path().parent.mkdir(exist_ok=True)
    path().write_text(text, encoding="latin-1")
    assert recall(GAME, 3) == YOU
    err = capsys.readouterr().err
    assert err.count("\n") == 1 and f"{path()}: damaged" in err and "the defaults are used" in err
    remember_players(GAME, {FIRST: Seat("You", 0), SECOND: Seat("Ken", 3)})
    json.loads(path().read_text())


@given(st.binary(max_size=40) | st.sampled_from(("side", "name", "level", "speed", "settings")).flatmap(
    lambda name: st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=6), st.lists, max_leaves=3)
    .map(lambda value: json.dumps({GAME.name.lower(): {name: value}}).encode())
))  # fmt: skip
def test_any_file_is_read(data):
    path().parent.mkdir(exist_ok=True)
    path().write_bytes(data)
    assert recall(GAME, 3).side in SIDES


def test_a_directory_that_cannot_be_made_is_no_error(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    remember_players(GAME, {FIRST: Seat("You", 0), SECOND: Seat("Ken", 3)})
    assert recall(GAME, 3) == YOU
