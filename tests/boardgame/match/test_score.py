"""The figures of a report, against numbers computed by hand and simulated matches."""

from random import Random
from statistics import fmean

import pytest

from boardgame.match import GameResult, Match
from boardgame.match.score import effective_games, points, report, score, seconds_a_turn, wilson
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import Rules, act_from_text

pytestmark = pytest.mark.pure

PLACINGS = [act_from_text(word) for word in "1 40 7 60 30 50".split()]
WON = [act_from_text(word) for word in "5 1 6 71 13 19 21 22 20 37 12".split()]


def game(result="adjudicated", turns=6, red=0.0, blue=0.0, rules=None):
    tags = {"RedSeconds": f"{red:.6f}", "BlueSeconds": f"{blue:.6f}"}
    if result == "adjudicated":
        record = KensingtonRecord.of_acts(KENSINGTON, Position.start(rules), PLACINGS[:turns], result, tags)
    else:
        record = KensingtonRecord.of_acts(KENSINGTON, Position.start(Rules(first=result)), WON, None, tags)
    return GameResult.of(record)


def test_a_win_is_1_a_loss_0_and_a_stopped_game_a_half():
    assert (points(game("red"), "red"), points(game("red"), "blue"), points(game(), "red")) == (1.0, 0.0, 0.5)


def test_the_score_is_the_share_of_the_points():
    found = score([(game("red"), "red"), (game("blue"), "red"), (game("red"), "red"), (game(), "blue")], 4)
    assert (found.games, found.won, found.lost, found.stopped, found.share) == (4, 2, 1, 1, 0.625)


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [(0.5, 10, 0.2366, 0.7634), (0.9, 100, 0.8256, 0.9448), (1.0, 8, 0.6756, 1.0), (0.0, 8, 0.0, 0.3244)],
)
def test_wilsons_interval(share, games, low, high):
    assert wilson(share, games) == pytest.approx((low, high), abs=0.00005)


@pytest.mark.parametrize(
    ("pairs", "games"),
    [
        ([1, 0, 0.5, 0.5], 6),  # mean 1/2, variance 1/6: 1/4 * 4 / (1/6)
        ([1, 1, 0, 0], 3),  # variance 1/3
        ([0.5, 0.5, 0.5, 0.5], 8),  # no variance: no more than all the games
        ([0.75, 0.5, 0.75, 0.5], 8),  # little variance
        ([1, 1, 1], 3),  # nothing shows whether the games of a pair go alike: no more than the pairs
        ([0, 0], 2),
        ([0.75], 1),
    ],
)
def test_effective_games_of_pairs(pairs, games):
    assert effective_games(pairs) == pytest.approx(games)


def how_often_right(share, alike, count, matches):
    """The share of matches whose interval contains the true score; `alike` is the share of pairs with equal games."""
    chance = Random(5)
    inside = 0
    for _ in range(matches):
        pairs = []
        for _ in range(count):
            first = chance.random() < share
            second = first if chance.random() < alike else chance.random() < share
            pairs.append((first + second) / 2)
        low, high = wilson(fmean(pairs), effective_games(pairs))
        inside += low <= share <= high
    return inside / matches


@pytest.mark.parametrize("share", [0.5, 0.7, 0.95])
@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
def test_the_interval_contains_the_true_score_in_95_percent_of_matches(share, alike):
    assert 0.925 < how_often_right(share, alike, count=100, matches=600) < 0.99


@pytest.mark.parametrize("share", [0.5, 0.7, 0.9])
@pytest.mark.parametrize("count", [2, 3, 5, 10])
def test_the_interval_of_a_few_pairs_contains_the_true_score(share, count):
    assert how_often_right(share, alike=1.0, count=count, matches=2000) > 0.89


def test_thinking_time_is_averaged_over_own_turns_after_the_opening():
    assert seconds_a_turn([(game(turns=6, red=9.0), "red")], opening=0) == 3.0
    assert seconds_a_turn([(game(turns=5, red=9.0, blue=1.0), "blue")], opening=0) == 0.5
    assert seconds_a_turn([(game(turns=5, red=9.0), "red")], opening=1) == 4.5  # the third and the fifth turn
    assert seconds_a_turn([(game(turns=5, blue=9.0), "blue")], opening=3) == 9.0
    assert seconds_a_turn([(game(turns=5, blue=9.0, rules=Rules(first="blue")), "blue")], opening=4) == 9.0
    assert seconds_a_turn([(game(turns=4, red=9.0), "red")], opening=1) == 9.0  # the third alone
    assert seconds_a_turn([(game(turns=4), "red")], opening=4) == 0.0


def test_the_report_is_from_the_first_players_point_of_view():
    games = {1: game("red", red=6.0, blue=5.0), 2: game("red", red=6.0), 3: game(), 4: game("blue")}
    found = report(Match(KENSINGTON, "ann", "ann", opening=0), games)  # the same name twice: known by the colours
    assert (found.all.won, found.all.lost, found.all.stopped, found.all.share) == (2, 1, 1, 0.625)
    assert (found.by_side["red"].won, found.by_side["red"].lost, found.by_side["red"].stopped) == (1, 0, 1)
    assert (found.by_side["blue"].won, found.by_side["blue"].lost, found.by_side["blue"].stopped) == (1, 1, 0)
    assert found.turns == (11, 11, 6, 11)
    assert found.all.interval == wilson(0.625, effective_games([0.5, 0.75]))
    assert found.by_side["red"].interval == wilson(0.75, 2)
    turns_of_first = 6 + 5 + 3 + 6  # as red, as blue, as red, as blue, who begins game 4
    assert found.seconds[0] == pytest.approx(6.0 / turns_of_first)
    assert found.seconds[1] == pytest.approx(11.0 / (5 + 6 + 3 + 5))
