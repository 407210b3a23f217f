"""Verdicts on the engine's own players: the right one is named, or none where the acts do not decide."""

import doctest
import json
from random import Random

import pytest

from boardgame.player import RandomPlayer
from kensington.board import HEXAGONS
from kensington.levels import LEVELS, Level, likeness
from kensington.levels.likeness import MODELS, probabilities, verdict
from kensington.position import Position
from kensington.rules import Place, Rules
from tests.kensington.positions import random_game, study
from tools.checks.verdicts import game

NOVICE, INTERMEDIATE, EXPERIENCED = LEVELS


def some_positions(count: int) -> list[Position]:
    return [position for position, _ in random_game(5, Rules(), 160)][:: 160 // count][:count]


@pytest.mark.parametrize("level", LEVELS[:2], ids=str)
def test_probabilities_are_how_often_the_level_chooses_an_act(level: Level):
    rng = Random(2)
    for position in some_positions(5):
        expected = probabilities(level, position)
        assert sum(expected.values()) == pytest.approx(1)
        times = 4000
        counted = dict.fromkeys(expected, 0)
        for _ in range(times):
            counted[level.choose(position, rng.randrange(1, 65536)).act] += 1  # KeyError for any other act
        for act, share in expected.items():
            assert abs(counted[act] / times - share) < 5 * (share * (1 - share) / times) ** 0.5 + 1e-9


def test_an_impatient_level_that_is_behind_chooses_any_act_of_its_list():
    position = study((12, 50, 55, 60), HEXAGONS[3].points[:3])
    history = [position] * INTERMEDIATE.patience
    few, many = probabilities(INTERMEDIATE, position), probabilities(INTERMEDIATE, position, history)
    chosen = {INTERMEDIATE.choose(position, seed, history=history).act for seed in range(1, 400)}
    assert len(few) < len(many) and chosen == set(many) and sum(many.values()) == pytest.approx(1)


def test_a_novice_that_can_win_does_not_err():
    hexagon = HEXAGONS[0]
    nearly = study(hexagon.points[:5], (50, 55, 60, 65, 70), hands=(10, 10))
    assert hexagon.colour == "white"
    assert probabilities(NOVICE, nearly) == {Place(hexagon.points[5]): pytest.approx(1)}


@pytest.fixture(scope="module")
def games():
    """Acts of every player, two games each."""
    return {
        player.name: game(player, RandomPlayer(), 1, 12) + game(player, NOVICE, 2, 12)
        for player in (RandomPlayer(), *LEVELS)
    }


@pytest.mark.parametrize("model", MODELS)
def test_a_player_is_recognised(games, model: str):
    found = verdict("its level 2", games[model])
    assert (found.level, found.possible) == (model, (model,))
    assert found.text.startswith("its level 2 plays as " + ("a random player" if model == "random" else f"our {model}"))
    share = found.shares[model]
    assert share.interval[0] <= share.expected <= share.interval[1] and share.never == 0


def test_a_player_that_is_none_of_ours_is_recognised_as_such(games):
    class Turncoat:  # the novice in half of its acts, random in the others
        name = "turncoat"

        def choose(self, position, seed, think=None, history=()):
            return (NOVICE if seed % 2 else RandomPlayer()).choose(position, seed, think, history)

    acts = [act for number in (3, 4) for act in game(Turncoat(), NOVICE, number, 15)]
    found = verdict("its level 3", acts)
    assert found.level is None and found.possible == ()
    assert "plays as none of ours; the nearest is our novice, which would choose" in found.text


def test_one_misread_act_is_reported_without_changing_the_verdict(games):
    acts = list(games["intermediate"])
    wrong = next(row for row in acts[10]["choices"] if row[2] == 0)
    acts[10] = acts[10] | {"chances": wrong[:-1]}
    found = verdict("it", acts)
    assert found.level == "intermediate" and "it would never choose 1 of them" in found.text
    for at in (3, 7, 17):
        wrong = next(row for row in acts[at]["choices"] if row[2] == 0)
        acts[at] = acts[at] | {"chances": wrong[:-1]}
    assert verdict("it", acts).level is None


def test_few_or_forced_acts_give_no_verdict(games):
    assert verdict("it", []).level is None
    few = verdict("it", games["novice"][:19])
    assert few.level is None and few.possible == MODELS and "19 acts, too few" in few.text
    forced = {"game": 1, "chances": [1.0] * 4, "choices": [[1.0] * 4 + [1]]}
    assert verdict("it", [forced] * 100).level is None


def test_levels_that_all_acts_fit_are_all_named(games):
    acts = [act | {"chances": [row[0], *row[3:4] * 3]} for act in games["experienced"] for row in [act["chances"]]]
    acts = [act | {"choices": [[row[0], *row[3:4] * 3, row[4]] for row in act["choices"]]} for act in acts]
    found = verdict("it", acts)
    assert found.level is None and found.possible == MODELS[1:]
    assert "may play as our novice or our intermediate or our experienced" in found.text


def test_observed_acts_are_json_data_with_exact_probabilities(games):
    acts = json.loads(json.dumps(games["novice"]))
    assert verdict("it", acts) == verdict("it", games["novice"])
    for act in acts:
        for at in range(len(MODELS)):
            assert sum(row[at] * row[-1] for row in act["choices"]) == pytest.approx(1, abs=1e-6)


def test_the_example_runs():
    assert doctest.testmod(likeness).failed == 0
