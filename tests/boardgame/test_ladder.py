"""Ladders: steps that slip as often as they say, and the three games' own."""

import json
import re
from collections import Counter

import pytest

from boardgame.errors import UnknownPlayerError
from boardgame.game import find_player
from boardgame.ladder import CHOICES, LadderStep, landmarks, shown_name
from boardgame.match import Match
from boardgame.player import Choice, RandomPlayer
from boardgame.records import GameRecord
from kalah.game import KALAH
from kalah.levels import LEVELS as KALAH_LEVELS
from kensington.cli import main as kensington
from kensington.engine.player import STRONG
from kensington.game import KENSINGTON
from kensington.levels import LEVELS
from pente.cli import main as pente
from pente.game import PENTE
from pente.levels import LEVELS as PENTE_LEVELS
from tests.boardgame.noughts_and_crosses import NoughtsAndCrosses
from tests.command import run

GAMES = (KENSINGTON, KALAH, PENTE)
LEVELS_OF = {KENSINGTON: (*LEVELS, STRONG), KALAH: KALAH_LEVELS, PENTE: PENTE_LEVELS[:-1]}


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


# The command


def test_the_command_lists_the_steps(capsys):
    status, out, err = run(kensington, capsys, "ladder")
    assert status == 0 and not err
    lines = out.splitlines()
    assert len(lines) == 1 + len(KENSINGTON.ladder())
    assert re.fullmatch(r"1 +First game +careless *", lines[1])
    assert re.fullmatch(r"3 +Beginner +novice, in 10 of 16 choices careless *", lines[3])
    status, out, _ = run(kensington, capsys, "ladder", "--json")
    assert [step["title"] for step in json.loads(out)] == [step.title for step in KENSINGTON.ladder()]


def test_the_command_plays_neighbours(capsys):
    asked = ("ladder", "--games", "2", "--first", "2", "--last", "4", "--jobs", "1")
    status, out, _ = run(pente, capsys, *asked)
    assert status == 0
    _, *rows, end = out.splitlines()
    assert [row.split()[0] for row in rows] == ["3", "4"]
    assert end.startswith("seed 1; ")
    _, out, _ = run(pente, capsys, *asked, "--json")
    found = json.loads(out)["matches"]
    assert [(match["step"], match["against"]) for match in found] == [(3, 2), (4, 3)]
    assert all(match["won"] + match["lost"] + match["drawn"] + match["stopped"] == 2 for match in found)


# Every machine

OPENINGS = {1: 4, 3: 12, 5: 30}  # random turns, at most, by the number of a match's game
PURE = {"Kensington": 8, "Kalah": 6, "Pente": 2}  # steps that are quick enough uncompiled

# What each step plays after these openings, from the first step to the strongest: the same on every machine.
ACTS = {
    "Kensington": [
        "62 23 27-35",
        "62 23 44-45",
        "62 23 44-45",
        "62 23 66-58",
        "46 23 41-37",
        "46 66 66-58",
        "46 66 41-37",
        "5 66 41-37",
        "5 49 41-37",
        "5 49 8-12",
        "5 49 8-12",
        "5 49 27-35",
        "5 49 54-62",
        "46 49 44-45",
        "5 49 44-45",
        "54 49 44-45",
        "54 49 44-45",
    ],
    "Kalah": [
        "3 3 3",
        "3 3 5",
        "2 3 5",
        "3 4 5",
        "3 4 3",
        "2 3 4",
        "2 2 4",
        "2 2 4",
        "2 3 5",
        "2 3 5",
    ],
    "Pente": [
        "J8 K9 H9",
        "J8 N5 O10",
        "J11 J11 H9",
        "J11 J11 P15",
        "J8 J11 P15",
        "F14 K12 P15",
        "F14 K12 Q14",
        "H11 K12 Q14",
    ],
}


def acts_of(game, step):
    acts = []
    for number, opening in OPENINGS.items():
        match = Match(game, step.name, step.name, opening=min(opening, game.max_opening("-")))
        before = GameRecord.of_acts(game, game.start(), match.opening_of(number))
        acts.append(game.act_to_text(step.choose(before.final, 1000 * number, history=before.history).act))
    return " ".join(acts)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_step_is_recorded(game):
    assert len(ACTS[game.name]) == len(game.ladder())


@pytest.mark.pure
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_lower_steps_play_as_recorded(game):
    quick = PURE[game.name]
    assert [acts_of(game, step) for step in game.ladder()[:quick]] == ACTS[game.name][:quick]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_higher_steps_play_as_recorded(game):
    quick = PURE[game.name]
    assert [acts_of(game, step) for step in game.ladder()[quick:]] == ACTS[game.name][quick:]
