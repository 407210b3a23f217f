"""The fast implementation of the rules: it agrees with the plain one, and nothing that it is given can crash it."""

import copy
import pickle
import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardgame.errors import BoardGameError, IllegalActError
from kensington.bitboard import LONGEST_LINE, Board, act_of_code, act_to_code
from kensington.board import POINTS, SHAPES
from kensington.perft import perft
from kensington.position import Camp, Entitlement, Position, Turn
from kensington.rules import Decline, Pass, Place, Relocate, Rules, Slide, act_from_text
from tests.kensington.positions import SHUT_IN, played, study
from tests.kensington.strategies import games, positions
from tools.checks import bitboard as twins

EVERY_ACT = [
    *map(Place, POINTS),
    *(kind(start, end) for kind in (Slide, Relocate) for start in POINTS for end in POINTS),
    Decline(),
    Pass(),
]
RICH = {  # what ten thousand positions must at least have in them, so that agreement means something
    "Place": 1000, "Slide": 3000, "Relocate": 2000, "Decline": 100, "Pass": 1,
    "deep stack": 500, "stone just put": 700, "rule 7": 500, "broken": 500, "can decline": 500,
    "second barred turn": 200, "same stone allowed": 500, "four relocations": 2, "pays always": 300,
}  # fmt: skip


def test_the_two_implementations_agree_on_ten_thousand_positions():
    *_, seen = twins.compare(10_000, seed=1)
    assert seen["positions"] == 10_000
    for what, least in RICH.items():
        assert seen[what] >= least, what


@pytest.mark.pure
def test_the_two_implementations_agree_on_some_positions_compiled_or_not():
    *_, seen = twins.compare(500, seed=2)
    assert seen["positions"] == 500
    assert seen["rule 7"] > 10


def test_a_mismatch_is_reported_with_the_position_and_the_act(monkeypatch, capsys):
    monkeypatch.setattr(Position, "_broken_up", lambda *_: frozenset())
    monkeypatch.setattr("sys.argv", ["twins", "--positions", "5000"])
    assert twins.main() == 1
    report = dict(line.split(": ", 1) for line in capsys.readouterr().out.splitlines() if ": " in line)
    position = Position.from_text(report["position"])
    assert report["mismatch"] == "the position afterwards"
    assert report["act"] in map(str, position.legal_acts())
    assert report["plain"] != report["fast"]


@pytest.mark.pure
@given(games)
def test_unmaking_restores_every_position_on_the_way_back(game):
    board = Board(game[0][0])
    for _, act in game:
        board.play(act_to_code(act))
    for position, _ in reversed(game):
        board.unmake()
        assert board.position == position
    with pytest.raises(BoardGameError, match="no act to unmake"):
        board.unmake()


def test_a_board_can_start_anywhere_in_a_game():
    for start in twins.STARTS[::11]:
        game = list(twins.eager_game(start, seed=5))
        for position, act in game[::7]:
            board = Board(position)
            twins.compare_acts(position, board)
            board.play(act_to_code(act))
            twins.compare_state(position.play(act), board, position, act)


@pytest.mark.pure
@given(positions, st.data())
def test_the_two_implementations_agree_on_unreachable_positions(position, data):
    board = Board(position)
    twins.compare_state(position, board, position)
    twins.compare_acts(position, board)
    for act in position.legal_acts() and data.draw(st.lists(st.sampled_from(position.legal_acts()), max_size=5)):
        board.play(act_to_code(act))
        after = position.play(act)
        twins.compare_state(after, board, position, act)
        twins.compare_acts(after, board)
        board.unmake()


SQUARE_AT_ONCE = study([2, 6, 5, 60], [70, 72, 30, 40], hands=(1, 1)).to_text()  # Red places on 1
HEXAGON_AT_ONCE = study([2, 6, 5], [28, 29, 37, 45, 44, 40, 70], hands=(1, 1)).to_text()  # and Blue wins on 36


@pytest.mark.pure
@pytest.mark.parametrize(
    ("text", "acts"),
    [
        (SQUARE_AT_ONCE.replace("-/-", "-/t24"), "1 30>68 60>61 70>30"),  # barred, whole, and broken up again
        (SQUARE_AT_ONCE.replace("- - -/-", "r2,r1@50 t1,s1 -/-"), "30>50 40>30 70>41"),
        (HEXAGON_AT_ONCE, "1 40>36"),  # with a relocation left
    ],
)
def test_the_two_implementations_agree_in_rare_turns(text, acts):
    position = Position.from_text(text)
    board = Board(position)
    for act in map(act_from_text, acts.split()):
        twins.compare_acts(position, board)
        board.play(act_to_code(act))
        after = position.play(act)
        twins.compare_state(after, board, position, act)
        position = after
    twins.compare_acts(position, board)


@pytest.mark.pure
def test_every_act_has_a_unique_number():
    codes = [act_to_code(act) for act in EVERY_ACT]
    assert len(set(codes)) == len(codes)
    assert [act_of_code(code) for code in codes] == EVERY_ACT
    for code in {-1, 0, *range(1 << 17), 1 << 40} - set(codes):
        with pytest.raises(BoardGameError, match="is not the number of an act"):
            act_of_code(code)


@pytest.mark.pure
def test_an_illegal_act_is_refused_and_changes_nothing():
    for position in (Position.start(), study([2, 6, 5, 60], [70, 72, 40, 41], hands=(1, 1)).play(Place(1))):
        board = Board(position)
        legal = set(board.legal_acts())
        for act in EVERY_ACT[::7] + [Pass(), Decline()]:
            if act_to_code(act) not in legal:
                with pytest.raises(IllegalActError, match=f"{act}: "):
                    board.play(act_to_code(act))
        assert board.position == position


@pytest.mark.pure
@pytest.mark.parametrize("code", [-1, 0, 73, 127, 2**14, 2**17, 2**31, 2**32 + 1, 2**63, 10**30, -(10**30)])
def test_an_invalid_act_number_is_refused(code):
    board = Board(Position.start())
    with pytest.raises(BoardGameError, match="is not the number of an act"):
        board.play(code)
    assert board.position == Position.start()


@pytest.mark.pure
@pytest.mark.parametrize("code", [None, "12", 12.0, Place(12), []])
def test_act_numbers_of_other_types_are_refused(code):
    with pytest.raises(TypeError):
        Board(Position.start()).play(code)
    with pytest.raises(TypeError):
        Board(Position.start()).perft(code)


class Liar(int):
    """A number that claims to equal any other and to be within any bounds."""

    def __eq__(self, other: object) -> bool:
        return True

    def __le__(self, other: object) -> bool:
        return True

    __ge__ = __lt__ = __gt__ = __le__
    __hash__ = int.__hash__


@pytest.mark.pure
def test_an_int_subclass_cannot_forge_an_act_number():
    board = Board(Position.start())
    with pytest.raises(BoardGameError, match="is not the number of an act"):
        board.play(Liar(100))
    with pytest.raises(BoardGameError, match="depth 100000: "):
        board.perft(Liar(100000))


@pytest.mark.pure
def test_a_board_refuses_invalid_positions():
    for wrong in (None, "", Position.start().to_text()):
        with pytest.raises(TypeError):
            Board(wrong)
    everywhere, nothing = Camp((1 << 73) - 2, (0,), frozenset()), Camp(0, (0,), frozenset())
    deep = (Entitlement("red", 1, 0),) * 5000
    for unsound in (
        Position(Rules(), everywhere, nothing, Turn("red", 1)),
        Position(Rules(), nothing, nothing, Turn("red", 1)),
        replace(Position.start(), pending=deep),
        replace(Position.start(Rules(4)), turn=Turn("red", 99)),
        replace(Position.start(), red=Camp(0, (10**9,), frozenset())),
        replace(Position.start(), red=Camp(0, (15,) * 99, frozenset())),
    ):
        with pytest.raises(BoardGameError):
            Board(unsound)


def test_a_board_created_without_a_position_refuses_everything():
    board = Board.__new__(Board)
    for use in (
        lambda: board.position,
        lambda: board.winner,
        lambda: board.to_act,
        board.legal_acts,
        board.unmake,
        lambda: board.play(12),
        lambda: board.perft(3),
        lambda: copy.copy(board),
    ):
        with pytest.raises(TypeError, match="without a position"):
            use()


@pytest.mark.pure
def test_a_board_holds_a_limited_number_of_acts():
    """Two stones move back and forth between neighbours."""
    start = study([1], [72])
    board = Board(start)
    words = ["1-2", "72-71", "2-1", "71-72"]
    codes = list(map(act_to_code, map(act_from_text, words)))
    for number in range(LONGEST_LINE):
        board.play(codes[number % 4])
    with pytest.raises(BoardGameError, match=f"at most {LONGEST_LINE} acts"):
        board.play(codes[0])
    assert board.perft(3).acts == perft(start, 3).acts
    for _ in range(LONGEST_LINE):
        board.unmake()
    assert board.position == start


@pytest.mark.pure
def test_a_board_with_all_entitlements_pending_holds_as_many_acts():
    """Uncompiled, an index out of range is an error; compiled, it would access other memory."""
    start = study([1], [72])
    pending = (Entitlement("red", 1, 0),) * len(SHAPES)
    board = Board(replace(start, pending=pending, paid=frozenset(SHAPES)))
    for _ in range(LONGEST_LINE):
        board.play(board.legal_acts()[0])
    for _ in range(LONGEST_LINE):
        board.unmake()
    assert board.position.pending == pending
    with pytest.raises(BoardGameError, match="no act to unmake"):
        board.unmake()


@pytest.mark.pure
def test_copies_and_pickles_start_in_the_present_state():
    board = Board(Position.start())
    board.play(12)
    for other in (copy.copy(board), copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert other.position == board.position
        other.play(13)
        other.unmake()
        with pytest.raises(BoardGameError, match="no act to unmake"):
            other.unmake()


@pytest.mark.pure
def test_a_blocked_player_can_only_pass():
    board = Board(played(Position.start(), SHUT_IN))
    assert [act_of_code(code) for code in board.legal_acts()] == [Pass()]


def test_compiled_it_is_a_hundred_times_as_fast_as_the_plain_implementation():
    rates = []
    for count, depth in ((lambda d: perft(Position.start(), d), 2), (Board(Position.start()).perft, 4)):
        began = time.process_time()
        acts = count(depth).acts
        rates.append(acts / (time.process_time() - began))
    assert rates[1] > 100 * rates[0]
