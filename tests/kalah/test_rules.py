"""Each sentence of the original description of the rules, in its order; description.md lists them with these tests."""

import pytest

from boardgame.errors import IllegalActError, NotationError, RulesError
from kalah.errors import Ending, IllegalActReason
from kalah.position import Half, Place, Position
from kalah.rules import Rules, Sow, Swap, act_from_text

pytestmark = pytest.mark.pure


def at(text):
    return Position.from_text(text)


def after(text, *bins):
    position = at(text)
    for number in bins:
        position = position.play(Sow(number))
    return position.to_text()


def test_the_board_has_six_bins_and_a_kalah_for_each_player():
    start = Position.start()
    assert start.south == start.north == Half((4, 4, 4, 4, 4, 4), 0)
    assert start.to_text() == "4,4,4,4,4,4:0 4,4,4,4,4,4:0 s -"


def test_a_turn_removes_all_pegs_of_a_bin_and_sows_one_per_bin_counter_clockwise():
    sowing = at("4,4,4,4,4,4:0 4,4,4,4,4,4:0 s -").sow(Sow(4))
    assert sowing.path == (Place("south", 5), Place("south", 6), Place("south", 0), Place("north", 1))
    assert after("4,4,4,4,4,4:0 4,4,4,4,4,4:0 s -", 4) == "4,4,4,0,5,5:1 5,4,4,4,4,4:0 n -"


def test_bins_are_numbered_one_to_six():
    for number in (0, 7):
        with pytest.raises(IllegalActError, match="numbered 1 to 6") as refused:
            Position.start().play(Sow(number))
        assert refused.value.reason is IllegalActReason.NO_SUCH_BIN


def test_an_empty_bin_cannot_be_chosen():
    with pytest.raises(IllegalActError, match="south's bin 2 is empty") as refused:
        at("4,0,4,4,4,4:0 4,4,4,4,4,4:0 s -").play(Sow(2))
    assert refused.value.reason is IllegalActReason.EMPTY_BIN


@pytest.mark.parametrize("turn", "sn")
def test_pegs_never_land_in_the_opponents_kalah(turn):
    halves = ["0,0,0,0,1,9:0", "1,1,1,1,1,1:5"]
    before = at(" ".join([*(halves if turn == "s" else halves[::-1]), turn, "-"]))
    sowing = before.sow(Sow(6))
    assert all(place.bin or place.side == before.side_to_act for place in sowing.path)
    assert len(sowing.path) == 9 and sowing.path[-2:] == (Place(before.side_to_act, 1), Place(before.side_to_act, 2))


def test_each_peg_in_the_kalah_increases_the_score():
    assert at("0,0,0,0,1,16:3 1,1,1,1,1,1:5 s -").play(Sow(6)).south.kalah == 5  # sown into twice


def test_a_last_peg_in_the_kalah_gives_a_free_move():
    assert after("4,4,4,4,4,4:0 4,4,4,4,4,4:0 s -", 3) == "4,4,0,5,5,5:1 4,4,4,4,4,4:0 s+ -"


def test_there_is_no_limit_to_free_moves():
    position = at("0,0,4,2,2,1:0 1,0,0,0,0,9:0 s -")
    for moves in range(1, 10):
        number = max(bin for bin in range(1, 7) if position.south.bins[bin - 1] == 7 - bin)
        position = position.play(Sow(number))
        assert position.south.kalah == moves and position.mid_turn == (moves < 9)
        assert position.side_to_act == "south"


def test_a_last_peg_in_an_empty_own_bin_captures_it_and_the_pegs_opposite():
    assert after("1,0,4,4,4,4:0 4,4,4,4,7,4:0 s -", 1) == "0,0,4,4,4,4:8 4,4,4,4,0,4:0 n -"


def test_without_pegs_opposite_nothing_is_captured():
    assert after("1,0,4,4,4,4:0 4,4,4,4,0,4:0 s -", 1) == "0,1,4,4,4,4:0 4,4,4,4,0,4:0 n -"
    assert at("1,0,4,4,4,4:0 4,4,4,4,0,4:0 s -").sow(Sow(1)).captured is None


def test_a_bin_that_is_not_empty_captures_nothing():
    assert after("1,1,4,4,4,4:0 4,4,4,4,7,4:0 s -", 1) == "0,2,4,4,4,4:0 4,4,4,4,7,4:0 n -"


def test_an_empty_bin_of_the_opponent_captures_nothing():
    assert after("4,4,4,4,4,2:0 0,4,4,4,4,4:0 s -", 6) == "4,4,4,4,4,0:1 1,4,4,4,4,4:0 n -"


def test_a_lap_that_ends_in_its_own_starting_bin_captures():
    sowing = at("13,0,0,0,0,0:0 0,0,0,0,0,2:0 s -").sow(Sow(1))
    assert sowing.path[-1] == Place("south", 1) and sowing.captured == 3


def test_a_capture_ends_the_turn():
    assert at("1,0,4,4,4,4:0 4,4,4,4,7,4:0 s -").play(Sow(1)).side_to_act == "north"


def test_the_game_ends_when_a_player_cannot_move_and_the_other_gets_the_rest():
    position = at("0,0,0,0,0,1:20 3,0,0,0,0,4:20 s -").play(Sow(6))
    assert position.to_text() == "0,0,0,0,0,0:21 0,0,0,0,0,0:27 s+ -"
    assert position.outcome == ("north", Ending.RAN_OUT) and not position.legal_acts()


def test_a_player_who_has_run_out_but_is_not_to_act_may_get_pegs_again():
    position = at("0,0,0,0,0,2:20 0,0,0,0,0,4:20 s -").play(Sow(6))
    assert position.outcome is None  # South has no peg, but North is to act
    assert position.play(Sow(6)).south.in_play == 3


def test_more_pegs_win_not_the_player_who_finishes_first():
    position = at("0,0,0,0,0,1:20 3,0,0,0,0,4:20 s -").play(Sow(6))
    assert position.south.in_play == 0 and position.outcome.winner == "north"


def test_equal_pegs_are_a_draw():
    assert at("0,0,0,0,0,0:24 0,0,0,0,0,0:24 s -").outcome == (None, Ending.RAN_OUT)


def test_a_sowing_of_many_pegs_blocks_free_moves():
    position = at("0,0,0,0,2,7:0 6,5,4,3,2,1:0 s -")

    def free(position):  # of North's bins
        return sum(position.sow(act).free for act in position.legal_acts())

    assert free(position.play(Sow(6))) == 0 < free(at("0,0,0,0,2,7:0 6,5,4,3,2,1:0 n -"))


# The options


def test_empty_capture_takes_the_last_peg_alone():
    assert after("1,0,4,4,4,4:0 4,4,4,4,0,4:0 s empty_capture=yes", 1).startswith("0,0,4,4,4,4:1 4,4,4,4,0,4:0 n")


@pytest.mark.parametrize(
    ("rest", "end"),
    [("owner", "0,0:1 0,0:3"), ("ended", "0,0:4 0,0:0"), ("nobody", "0,0:1 3,0:0")],
)
def test_the_rest_goes_to_whom_the_rules_name(rest, end):
    rules = Rules(bins=2, rest=rest).to_text()
    assert after(f"0,1:0 3,0:0 s {rules}", 2) == f"{end} s+ {rules}"


def test_the_end_can_be_tested_after_each_act():
    assert after("0,2:0 0,4:0 s bins=2,end=either", 2) == "0,0:1 0,0:5 n bins=2,end=either"


def test_the_second_player_may_swap_once():
    position = Position.start(Rules(pie=True))
    with pytest.raises(IllegalActError, match="second player's first act"):
        position.play(Swap())
    position = position.play(Sow(3)).play(Sow(1))
    swapped = position.play(Swap())
    assert (swapped.south, swapped.north, swapped.side_to_act) == (position.north, position.south, "south")
    assert Swap() not in swapped.legal_acts() and Swap() not in position.play(Sow(1)).legal_acts()
    with pytest.raises(IllegalActError, match="not agreed"):
        Position.start().play(Swap())


@pytest.mark.parametrize("wrong", [{"bins": 0}, {"bins": 13}, {"pegs": 13}, {"bins": True}, {"rest": "all"}])
def test_rules_that_do_not_exist_are_refused(wrong):
    (name,) = wrong
    with pytest.raises(RulesError, match=f"^{name}="):
        Rules(**wrong)


@pytest.mark.parametrize("text", ["", "0", "01", "100", "Swap", "3 ", "٣", "-1"])
def test_texts_that_are_not_acts_are_refused(text):
    with pytest.raises(NotationError):
        act_from_text(text)
