"""The levels: what each can find."""

from random import Random

import pytest

from boardgame.match import play_game
from boardgame.player import RandomPlayer
from pente.game import PENTE
from pente.levels import LEVELS
from pente.position import Position
from pente.rules import Rules, act_from_text
from pente.search import Search
from tools.checks import pente_wins

BY_FOURS = "19/19/19/19/19/19/6b12/6bbb10/6w3wb7/9w9/7b1b9/6ww11/7w2w8/19/19/19/19/19/19 0:0 w -"
CAPTURE = "19/19/19/19/19/19/19/19/19/9wbb7/8b10/19/19/19/19/19/19/19/19 8:0 w -"


def test_a_win_by_fours_is_proved():
    found = Search(Rules()).think(Position.from_text(BY_FOURS), nodes=20_000)
    assert found.proved and found.plies == 5 and found.value > 0
    position = Position.from_text(BY_FOURS)
    for act in found.line:
        position = position.play(act)
    assert position.outcome.winner == "white"


def test_the_last_capture_wins():
    found = Search(Rules()).think(Position.from_text(CAPTURE), nodes=1000)
    assert str(found.act) == "N10" and found.proved and found.plies == 1


@pytest.mark.parametrize("size", [9, 11, 13, 19])
def test_the_first_stone_is_answered_beside_it_on_every_board(size):
    position = Position.start(Rules(size=size))
    (centre,) = position.legal_acts()
    for level in LEVELS:
        for seed in (1, 2):
            at = level.choose(position.play(centre), seed).act.point
            assert max(abs(at.column - centre.point.column), abs(at.row - centre.point.row)) <= 2


@pytest.mark.parametrize("acts", range(2, 6))
def test_wins_that_the_prover_proved_are_found(acts):
    positions = [position for needed, position in pente_wins.positions() if needed == acts]
    assert len(positions) >= 40
    for position in positions[::3]:  # `python -m tools.checks.pente_wins` tries all
        found = LEVELS[-1].find(position)
        assert found.proved and found.value > 0, position.to_text()
        for act in found.line:
            assert position.outcome is None
            position = position.play(act)


def test_a_proved_win_holds_against_random_answers():
    chance = Random(1)
    for _, start in pente_wins.positions()[5::20]:
        position, left = start, 99
        while position.outcome is None:
            if position.side_to_act == start.side_to_act:
                found = LEVELS[-1].find(position)
                assert found.proved and found.value > 0 and found.plies % 2 == 1
                position = position.play(found.act)
            else:
                position = position.play(chance.choice(position.legal_acts()))
            left -= 1
            assert left
        assert position.outcome.winner == start.side_to_act


# Wins whose line began with another act, that a search for series of fours hid, and that took longer than promised.
PROMISES = [
    "19/19/14w4/13b5/12b6/8wwwb7/9bb8/3w4bwww7/4b14/5b3w9/6b12/7b11/8w10/19/19/19/19/19/19 0:0 w tournament=yes",
    "19/19/16b2/13b5/13bw4/13w5/9bwbbbbw3/9w9/8bww1w6/9wwwb6/12b6/19/19/19/19/19/19/19/19 0:0 w -",
    "19/19/19/19/3b15/19/6wb11/7bwbbbw6/10ww7/7w1wb8/8ww9/9w7b1/9bb8/19/19/19/19/19/19 2:2 w -",
    "1w7/2bwwwbw1/1bbbbw3/1bw1bw1w1/2b1wbbb1/2b1wwwb1/4w4/3w5/4b4 2:2 w size=9",
]


@pytest.mark.parametrize("text", PROMISES)
def test_a_proved_win_begins_its_line_and_comes_no_later_than_promised(text):
    position = Position.from_text(text)
    found = LEVELS[-1].find(position)
    assert found.proved and found.act == found.line[0] and len(found.line) <= found.plies
    after = position
    for act in found.line:
        after = after.play(act)
    assert after.outcome.winner == position.side_to_act
    assert [pente_wins.late(position, best, Random(1)) for best in (True, False)] == [0, 0]


def test_the_tournament_rule_holds_inside_the_search():
    rules = Rules(tournament=True)
    position = Position.start(rules).play(act_from_text("K10"))
    found = Search(rules).think(position, depth=3)
    for act in found.line:
        position = position.play(act)  # raises an error for an illegal act
    assert len(found.line) == 3


def test_an_open_three_is_answered():
    position = Position.from_text("19/19/19/19/19/19/19/19/19/7www9/10b8/12b6/19/19/19/19/19/19/19 0:0 b -")
    found = Search(Rules()).think(position, nodes=100_000)
    assert str(found.act) in ("F10", "G10", "L10", "M10")


def test_a_choice_depends_on_the_position_and_the_seed_alone():
    position = Position.from_text(BY_FOURS)
    for level in LEVELS[:3]:
        assert level.choose(position, 7) == level.choose(position, 7)


@pytest.mark.parametrize("rules", ["-", "size=9,keryo=yes", "size=13,tournament=yes,exactly_five=yes"])
def test_games_under_any_rules_end(rules):
    players = {"white": LEVELS[1], "black": RandomPlayer()}
    game = play_game(PENTE, players, {"white": 1, "black": 2}, rules=rules)
    assert game.final.outcome.winner == "white"


def test_limits_of_the_search():
    position = Position.start().play(act_from_text("K10"))
    assert Search(Rules()).think(position, depth=3).depth == 3
    assert Search(Rules()).think(position, nodes=5000).nodes < 7000
    assert Search(Rules()).think(Position.start(), seconds=5).act == act_from_text("K10")
