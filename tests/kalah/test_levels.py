"""The levels: deterministic, legal, and the master perfect within the solver's reach."""

import pytest

from boardgame.match import play_game
from kalah.errors import KalahError
from kalah.game import KALAH
from kalah.levels import LEVELS
from kalah.position import Position
from kalah.rules import Rules
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


def test_a_finished_game_is_refused():
    for level in LEVELS:
        with pytest.raises(KalahError, match="the game is over"):
            level.choose(Position.from_text("0,0:1 0,0:3 s bins=2"), 1)
