"""The levels: deterministic, legal, and the master perfect within the solver's reach."""

import pytest

from boardgame.errors import UnknownPlayerError
from boardgame.game import find_player
from boardgame.match import play_game
from kalah.errors import KalahError
from kalah.game import KALAH
from kalah.levels import LEVELS
from kalah.position import Position
from kalah.rules import SIDES, Rules, Sow
from kalah.solver import Solver
from tools.checks import kalah as twins


@pytest.mark.parametrize("level", LEVELS[:3], ids=repr)
def test_a_choice_is_legal_and_depends_on_position_and_seed_alone(level):
    for number in range(2):
        game = list(twins.compare_game(number))
        for position, _ in game[:-1:9]:
            choice = level.choose(position, 7)
            assert choice.act in position.legal_acts()
            assert level.choose(position, 7, history=[position]) == choice


@pytest.mark.parametrize("seed", range(3))
def test_the_master_wins_every_won_game_within_its_reach(seed):
    rules = Rules(4, 2)
    start = Position.start(rules)
    assert Solver(rules).value(start) > 0
    master = LEVELS[-1]
    for rival in LEVELS[:3]:
        record = play_game(
            KALAH, {"south": master, "north": rival}, {"south": seed, "north": seed}, rules=rules.to_text()
        )
        assert record.final.outcome.winner == "south" and master.perfect


@pytest.mark.parametrize("number", [1, 2])
def test_a_level_beats_the_one_below(number):
    upper, lower = LEVELS[number], LEVELS[number - 1]
    won = 0
    for game in range(8):
        players = {SIDES[game % 2]: upper, SIDES[1 - game % 2]: lower}
        opening = [Sow(1 + game // 2 % 6)] if game // 2 % 6 != 2 else []  # bin 3 would not end the turn
        winner = play_game(KALAH, players, dict.fromkeys(SIDES, game + 1), opening).final.outcome.winner
        won += winner is not None and players[winner] is upper
    assert won >= 7


def test_of_good_acts_the_intermediate_level_prefers_those_near_its_kalah():
    position = Position.from_text("2,2,0,0,0,0:9 0,0,0,0,0,8:9 s -")
    acts = {level: [level.choose(position, seed).act.bin for seed in range(1, 401)] for level in LEVELS[:2]}
    assert [acts[level].count(2) for level in LEVELS[:2]] == [pytest.approx(share, abs=30) for share in (200, 350)]


def test_the_intermediate_level_may_give_away_a_peg():
    position = Position.from_text("0,4,4,0,4,4:1 1,0,5,5,4,4:0 s pegs=3")  # bin 6 leads to 4 pegs, 3 to 3, 5 to 2
    assert {LEVELS[1].choose(position, seed).act.bin for seed in range(1, 101)} == {3, 6}


def test_a_level_thinks_within_a_limit():
    position = Position.from_text("4,4,4,4,4,4:0 4,4,4,4,4,4:0 s -")
    limited = find_player(KALAH, "master:500")
    assert (limited.name, limited.nodes) == ("master:500", 500)
    assert limited.choose(position, 1) == limited.choose(position, 1)
    assert find_player(KALAH, "novice:0.01s").choose(position, 1).act in position.legal_acts()
    with pytest.raises(UnknownPlayerError, match="'fast' is not a limit"):
        find_player(KALAH, "master:fast")


@pytest.mark.parametrize("limit", ["1", "2", "0.001s"])
def test_a_limit_may_be_too_small_for_any_thought(limit):
    for text in ("1,0,2:0 3,0,0:0 s bins=3", Position.start(Rules(12, 12)).to_text()):
        position = Position.from_text(text)
        assert find_player(KALAH, f"master:{limit}").choose(position, 1).act in position.legal_acts()


def test_a_finished_game_is_refused():
    for level in LEVELS:
        with pytest.raises(KalahError, match="the game is over"):
            level.choose(Position.from_text("0,0:1 0,0:3 s bins=2"), 1)
