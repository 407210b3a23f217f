"""Players of the engine pose as programs: the verdict names those that it should, and is silent where it must be."""

import json
from random import Random

import numpy as np
import pytest

from boardgame.player import RandomPlayer
from kensington.board import HEXAGONS
from kensington.compare.campaign import level_fit as likeness
from kensington.compare.campaign.level_fit import MODELS, agreement, chances, fit, summary, verdict, weighed
from kensington.levels import LEVELS, Level
from kensington.position import Position
from kensington.rules import Place, Rules
from tests.kensington.compare.likeness import game, pose
from tools.checks.positions import random_game, study

NOVICE, INTERMEDIATE, EXPERIENCED = LEVELS


def some_positions(count: int) -> list[Position]:
    return [position for position, _ in random_game(5, Rules(), 160)][:: 160 // count][:count]


@pytest.mark.parametrize("level", LEVELS[:2], ids=str)
def test_the_chances_of_acts_are_how_often_the_level_chooses_them(level: Level):
    chance = Random(2)
    for position in some_positions(5):
        expected = chances(level, position)
        assert sum(expected.values()) == pytest.approx(1)
        times = 4000
        counted = dict.fromkeys(expected, 0)
        for _ in range(times):
            counted[level.choose(position, chance.randrange(1, 65536)).act] += 1  # none that was not expected
        for act, share in expected.items():
            assert abs(counted[act] / times - share) < 5 * (share * (1 - share) / times) ** 0.5 + 1e-9


def test_a_novice_that_can_win_does_not_err():
    hexagon = HEXAGONS[0]
    nearly = study(hexagon.points[:5], (50, 55, 60, 65, 70), hands=(10, 10))
    assert hexagon.colour == "white"
    assert chances(NOVICE, nearly) == {Place(hexagon.points[5]): pytest.approx(1)}


@pytest.fixture(scope="module")
def games():
    """Acts of every player, two games each."""
    return {
        player.name: game(player, RandomPlayer(), 1, 12) + game(player, NOVICE, 2, 12)
        for player in (RandomPlayer(), *LEVELS)
    }


@pytest.mark.parametrize("model", MODELS)
def test_a_player_that_poses_as_a_program_is_known(games, model: str):
    said = verdict("its level 2", games[model])
    assert (said.level, said.possible, said.none) == (model, (model,), False)
    assert said.text.startswith(
        "its level 2 plays as " + ("a player by lot" if model == "random" else f"our {model}")
    )
    share = agreement(games[model], model)
    assert share.interval[0] <= share.expected <= share.interval[1] and share.never == 0


def test_verdicts_that_are_certain_are_not_wrong(games):
    draw = np.random.default_rng(3)
    pool = [act for acts in games.values() for act in acts]
    right = 0
    for model in MODELS:
        for _ in range(6):
            some = [pool[at] for at in draw.choice(len(pool), 40, replace=False)]
            said = verdict("it", pose(some, model, draw))
            assert said.level in (model, None) and not said.none
            right += said.level == model
    assert right >= 20


def test_a_player_that_is_none_of_ours_is_told_to_be_none(games):
    class Turncoat:
        name = "turncoat"

        def choose(self, position, seed, think=None):  # the novice in one half of its acts, by lot in the other
            return (NOVICE if seed % 2 else RandomPlayer()).choose(position, seed, think)

    acts = [act for number in (3, 4) for act in game(Turncoat(), NOVICE, number, 15)]
    said = verdict("its level 3", acts)
    assert said.none and said.level is None and said.possible == ()
    assert "plays as none of ours; nearest is our novice, which would choose" in said.text


def test_one_act_that_was_misread_does_not_change_the_verdict_and_is_told(games):
    acts = list(games["intermediate"])
    wrong = next(row for row in acts[10]["choices"] if row[2] == 0)
    acts[10] = acts[10] | {"chances": wrong[:-1]}
    said = verdict("it", acts)
    assert said.level == "intermediate" and "1 of them it would never choose" in said.text
    for at in (3, 7, 17):
        wrong = next(row for row in acts[at]["choices"] if row[2] == 0)
        acts[at] = acts[at] | {"chances": wrong[:-1]}
    assert verdict("it", acts).level is None


def test_few_acts_and_forced_ones_say_nothing(games):
    assert verdict("it", []).level is None
    few = verdict("it", games["novice"][:19])
    assert few.level is None and few.possible == MODELS and "19 acts, too few" in few.text
    forced = {"game": 1, "phase": "moving", "chances": [1.0] * 4, "choices": [[1.0] * 4 + [1]]}
    assert verdict("it", [forced] * 100).level is None


def test_levels_that_agree_in_all_that_was_seen_are_both_told(games):
    acts = [act | {"chances": [row[0], *row[3:4] * 3]} for act in games["experienced"] for row in [act["chances"]]]
    acts = [act | {"choices": [[row[0], *row[3:4] * 3, row[4]] for row in act["choices"]]} for act in acts]
    said = verdict("it", acts)
    assert said.level is None and said.possible == MODELS[1:]
    assert "may play as our novice or our intermediate or our experienced" in said.text


def test_a_model_is_as_likely_as_its_chances(games):
    acts = games["experienced"]
    expected = sum(
        np.log((1 - likeness.SLIP) * act["chances"][3] + likeness.SLIP / sum(row[-1] for row in act["choices"]))
        for act in acts
    )
    assert fit(acts, "experienced").likelihood == pytest.approx(expected)


def test_the_summary_is_made_of_what_json_has(games):
    acts = [act | {"seconds": float(at)} for at, act in enumerate(games["novice"])]
    told = json.loads(json.dumps(summary("its level 1", acts)))
    assert told["verdict"]["level"] == "novice"
    assert told["games"] == 2 and told["acts"] == 24
    assert told["seconds"]["all"] == {"median": 11.5, "most": 23.0, "measured": 24}
    assert sum(told["agreement"][phase]["novice"]["acts"] for phase in told["seconds"] if phase != "all") == 24
    assert summary("it", [])["agreement"] == {}


def test_an_act_is_kept_with_its_position():
    position = Position.start().play(Place(12))
    kept = weighed(position, Place(40), 2.5, 7)
    assert Position.from_text(kept["position"]) == position
    assert (kept["act"], kept["phase"], kept["seconds"], kept["game"]) == ("40", "placing", 2.5, 7)
    assert sum(row[-1] for row in kept["choices"]) == 71
    for at in range(len(MODELS)):
        assert sum(row[at] * row[-1] for row in kept["choices"]) == pytest.approx(1, abs=1e-6)


def test_what_never_happened_is_bounded():
    assert likeness.bound(0) == 1
    assert likeness.bound(300) == pytest.approx(0.00994, abs=1e-4)
