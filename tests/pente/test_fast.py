"""The fast implementation of the rules: it agrees with the plain one, and nothing that it is given can crash it."""

import copy
import doctest
import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgame.errors import BoardGameError, IllegalActError, NotationError
from pente import fast
from pente.fast import Board, act_of_code, act_to_code
from pente.perft import Tally, perft
from pente.position import Position
from pente.rules import Place, Point, Rules, act_from_text
from tools.checks import pente as twins

START = Position.start()
CROWDED = Position.from_text("9/9/2wb1bw2/2bw4w/3bb1w2/2wwbb3/3w1b3/2b1wwww1/9 8:6 b size=9,keryo=yes,exactly_five=yes")


def test_the_two_implementations_agree_on_thousands_of_positions():
    *_, seen = twins.compare(3000, seed=1)
    least = {"captures": 100, "several captures": 1, "captures of three": 5, "five in a row": 5}
    for what, number in least.items():
        assert seen[what] >= number, what


@pytest.mark.pure
def test_the_two_implementations_agree_on_some_positions_compiled_or_not():
    *_, seen = twins.compare(300, seed=2)
    assert seen["positions"] == 300


@pytest.mark.pure
def test_a_mismatch_is_reported(monkeypatch, capsys):
    monkeypatch.setattr(Position, "_is_third_stone", lambda self: False)
    assert twins.main(["--positions", "2000"]) == 1
    assert "mismatch: legal acts" in capsys.readouterr().out


@pytest.mark.pure
@pytest.mark.parametrize(
    ("position", "tallies"),
    [
        (START, [Tally(1), Tally(1), Tally(360)]),
        (CROWDED, [Tally(1), Tally(60, 3, 1), Tally(3487, 183, 116)]),
    ],
    ids=["start", "crowded"],
)
def test_perft(position, tallies):
    for depth, tally in enumerate(tallies):
        assert Board(position).perft(depth) == perft(position, depth) == tally


@pytest.mark.pure
def test_impossible_positions_are_refused():
    stone = frozenset({Point(10, 10)})
    for position in (Position(Rules(), side_to_act="black"), Position(Rules(), stone, captured_by_black=99)):
        with pytest.raises(NotationError):
            Board(position)


@pytest.mark.pure
def test_misuse_is_refused_and_changes_nothing():
    board = Board(START)
    for wrong in (0, 22, 440, 441, -1, 1 << 40):
        with pytest.raises((IllegalActError, BoardGameError)):
            board.play(wrong)
    for wrong in ("1", 1.5, None):
        with pytest.raises(TypeError):
            board.play(wrong)
    with pytest.raises(BoardGameError, match="no act to unmake"):
        board.unmake()
    for depth in (-1, 65):
        with pytest.raises(BoardGameError, match="depth"):
            board.perft(depth)
    assert board.position == START == copy.copy(board).position == pickle.loads(pickle.dumps(board)).position
    for wrong in (None, "start"):
        with pytest.raises(TypeError):
            Board(wrong)
    bare = Board.__new__(Board)
    for use in (lambda: bare.play(1), bare.unmake, bare.legal_acts, lambda: bare.perft(2), lambda: bare.position):
        with pytest.raises((TypeError, AttributeError)):
            use()


@pytest.mark.pure
def test_every_point_has_a_number():
    acts = list(map(Place, Rules().points()))
    assert [act_of_code(act_to_code(act)) for act in acts] == acts
    assert act_to_code(act_from_text("K10")) == 220
    for code in (20, 21, 41, 420, -1):
        with pytest.raises(BoardGameError, match="is not the number of an act"):
            act_of_code(code)


@pytest.mark.pure
@settings(max_examples=5)
@given(st.integers(0, 10**6))
def test_texts_of_positions_and_rules_round_trip(seed):
    for position, _ in twins.compare_game(seed):
        assert Position.from_text(position.to_text()) == position
        assert Rules.from_text(position.rules.to_text()) == position.rules


@pytest.mark.pure
def test_examples():
    assert doctest.testmod(fast).failed == 0
