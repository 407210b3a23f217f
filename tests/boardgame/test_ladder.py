"""Ladders: steps that slip as often as they say, and the three games' own."""

from collections import Counter

import pytest

from boardgame.errors import UnknownPlayerError
from boardgame.game import find_player
from boardgame.ladder import CHOICES, LadderStep, landmarks, shown_name
from boardgame.player import Choice, RandomPlayer
from kalah.game import KALAH
from kalah.levels import LEVELS as KALAH_LEVELS
from kensington.engine.player import STRONG
from kensington.game import KENSINGTON
from kensington.levels import LEVELS
from pente.game import PENTE
from pente.levels import LEVELS as PENTE_LEVELS
from tests.boardgame.noughts_and_crosses import NoughtsAndCrosses

GAMES = (KENSINGTON, KALAH, PENTE)
LEVELS_OF = {KENSINGTON: (*LEVELS, STRONG), KALAH: KALAH_LEVELS, PENTE: PENTE_LEVELS}


class Always:
    """Says its name."""

    def __init__(self, name):
        self.name = name

    def choose(self, position, seed, think=None, history=()):
        return Choice(self.name, seed)


@pytest.mark.parametrize("slips", [1, 5, CHOICES])
def test_a_step_slips_as_often_as_it_says(slips):
    step = LadderStep(1, "First game", Always("careful"), slips, Always("careless"))
    acts = Counter(step.choose(None, seed).act for seed in range(1, 65536, 3))
    assert acts["careless"] / acts.total() == pytest.approx(slips / CHOICES, abs=0.01)


def test_a_step_without_slips_plays_as_its_player():
    position = KENSINGTON.start()
    for seed in (1, 99):
        assert LadderStep(1, "Novice", LEVELS[0]).choose(position, seed) == LEVELS[0].choose(position, seed)


def test_a_steps_seed_runs_on_after_slips_and_without():
    step = LadderStep(1, "", RandomPlayer(), 8, RandomPlayer())
    position, seed, seeds = KENSINGTON.start(), 1, set()
    for _ in range(20):
        seed = step.choose(position, seed).seed
        seeds.add(seed)
    assert len(seeds) == 20


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_ladder_is_numbered_and_has_the_levels_in_their_order(game):
    ladder = game.ladder()
    assert [step.number for step in ladder] == [*range(1, len(ladder) + 1)]
    assert len({step.title for step in ladder}) == len(ladder)
    assert ladder[0].title == "First game"
    levels = [step.careful for step in ladder if step.careful in LEVELS_OF[game] and step.careless is None]
    assert levels == [*LEVELS_OF[game]] and ladder[-1].careful is levels[-1]
    assert all(f"{step.number} {step.level}" in landmarks(ladder) for step in ladder if step.level)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_step_is_a_player_of_matches(game):
    step = find_player(game, "step:2")
    assert step is game.ladder()[1]
    assert step.name == "step:2" and shown_name(step) == f"2 {step.title}"


@pytest.mark.parametrize("name", ["step:0", "step:99", "step:01", "step:x", "step:", "step"])
def test_an_unknown_step_is_refused(name):
    with pytest.raises(UnknownPlayerError, match="unknown step '.*'; choose from step:1 to step:"):
        find_player(KENSINGTON, name)


def test_a_game_without_a_ladder_has_no_steps():
    with pytest.raises(UnknownPlayerError, match="unknown player 'step:1'"):
        find_player(NoughtsAndCrosses(), "step:1")
    assert shown_name(RandomPlayer()) == "random"
