"""The fast implementation of the rules: it agrees with the plain one, and nothing that it is given can crash it."""

import copy
import doctest
import pickle
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardgame.errors import BoardGameError, IllegalActError, NotationError
from kalah import fast
from kalah.fast import LONGEST_LINE, Board, act_of_code, act_to_code
from kalah.perft import Tally, perft
from kalah.position import Half, Position
from kalah.rules import Rules, Sow, Swap
from tools.checks import kalah as twins

PERFT = [  # from the start under default rules
    Tally(1),
    Tally(6, 1),
    Tally(35, 6),
    Tally(185, 27, 7),
    Tally(942, 156, 28),
]
BAD = [
    Position(Rules(), Half((4,) * 5), Half((4,) * 6)),
    Position(Rules(), Half((-1,) * 6), Half((4,) * 6)),
    Position(Rules(), Half((70000, 0, 0, 0, 0, 0)), Half((4,) * 6)),
    Position(Rules(), Half((4,) * 6), Half((4,) * 6), opening=True),
    replace(Position.start(), side_to_act="west"),
    replace(Position.start(), south=Half((4.5,) * 6)),
]


def test_the_two_implementations_agree_on_ten_thousand_positions():
    *_, seen = twins.compare(10_000, seed=1)
    least = {"free moves": 1000, "captures": 1000, "empty captures": 300, "whole laps": 500, "swaps": 10, "ends": 100}
    for what, number in least.items():
        assert seen[what] >= number, what


@pytest.mark.pure
def test_the_two_implementations_agree_on_some_positions_compiled_or_not():
    *_, seen = twins.compare(1000, seed=2)
    assert seen["positions"] == 1000


@pytest.mark.pure
def test_a_mismatch_is_reported(monkeypatch, capsys):
    monkeypatch.setattr(Position, "_may_swap", lambda self: False)
    assert twins.main(["--positions", "5000"]) == 1
    assert "mismatch: legal acts" in capsys.readouterr().out


@pytest.mark.pure
@pytest.mark.parametrize("depth", range(5))
def test_perft_of_the_start(depth):
    assert perft(Position.start(), depth) == Board(Position.start()).perft(depth) == PERFT[depth]


@pytest.mark.parametrize(
    ("rules", "depth"),
    [("-", 5), ("bins=2,pegs=1", 12), ("pie=yes", 4), ("bins=3,pegs=2,empty_capture=yes,rest=ended,end=either", 7)],
)
def test_both_count_alike(rules, depth):
    start = Position.start(Rules.from_text(rules))
    assert perft(start, depth) == Board(start).perft(depth)


@pytest.mark.pure
@pytest.mark.parametrize("position", BAD, ids=range(len(BAD)))
def test_impossible_positions_are_refused(position):
    with pytest.raises(NotationError):
        Board(position)


@pytest.mark.pure
def test_misuse_is_refused_and_changes_nothing():
    board = Board(Position.start())
    for wrong in (0, 7, 13, -1, 1 << 40):
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
    assert board.position == Position.start() == copy.copy(board).position == pickle.loads(pickle.dumps(board)).position
    for wrong in (None, "start"):
        with pytest.raises(TypeError):
            Board(wrong)
    bare = Board.__new__(Board)
    for use in (lambda: bare.play(1), bare.unmake, bare.legal_acts, lambda: bare.perft(2), lambda: bare.position):
        with pytest.raises((TypeError, AttributeError)):
            use()


def test_a_board_holds_a_bounded_line():
    position = Position.start(Rules(bins=12, pegs=12, rest="nobody"))
    board, acts = Board(position), 0
    while board.legal_acts() and acts < LONGEST_LINE:
        board.play(board.legal_acts()[-1])
        acts += 1
    if board.legal_acts():
        with pytest.raises(BoardGameError, match="at most"):
            board.play(board.legal_acts()[0])


@pytest.mark.pure
def test_every_act_has_a_number():
    acts = [Swap(), *map(Sow, range(1, 13))]
    assert [act_of_code(act_to_code(act)) for act in acts] == acts
    with pytest.raises(BoardGameError, match="is not the number of an act"):
        act_of_code(13)


@pytest.mark.pure
@settings(max_examples=10)
@given(st.integers(0, 10**6))
def test_texts_of_positions_and_rules_round_trip(seed):
    for position, _ in twins.compare_game(seed):
        assert Position.from_text(position.to_text()) == position
        assert Rules.from_text(position.rules.to_text()) == position.rules


@pytest.mark.pure
@settings(max_examples=50)
@given(st.text(max_size=40) | st.text("0123456789,:+?sn- =bins", max_size=40))
def test_any_text_is_a_position_or_a_notation_error(text):
    try:
        assert Position.from_text(text).to_text() == text
    except NotationError:
        pass


@pytest.mark.pure
@given(st.data())
def test_a_damaged_position_is_read_back_as_written_or_refused(data):
    text = "4,4,0,5,5,5:1 4,4,4,4,4,4:0 s+ pegs=4,pie=yes"
    text = data.draw(st.sampled_from((text, "4,4,4,4,4,4:0 4,4,4,4,4,4:0 n? pie=yes", "1,0:0 0,1:2 s bins=2")))
    at = data.draw(st.integers(0, len(text) - 1))
    text = (
        text[:at] + data.draw(st.text("0123456789,:+?sn -=\nè", max_size=2)) + text[at + data.draw(st.integers(0, 2)) :]
    )
    try:
        position = Position.from_text(text)
    except NotationError:
        return
    assert position.to_text() == text
    assert Board(position).position == position


def test_the_example_in_the_docstring():
    globs = {"Board": Board, "Position": Position}
    (example,) = doctest.DocTestFinder(recurse=False).find(Board, "Board", globs=globs)
    assert not doctest.DocTestRunner().run(example).failed
    assert fast.COMPILED == (not fast.__file__.endswith(".py"))
