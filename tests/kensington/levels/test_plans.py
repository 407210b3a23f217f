"""What the experienced level plans: wins that it forces in two or three turns, whatever the opponent does."""

import pytest

from boardgame.player import Thought
from kensington.levels import LEVELS
from kensington.position import Position
from tests.kensington.positions import study

SEEDS = (1, 77, 65535)
BLUE = [62, 66, 58]  # far from the top hexagon: 5, 6, 13, 21, 20, 12
TOP = [5, 6, 13, 21, 20]  # all but 12, which is beside 8 and 16
PLANS = {
    "it slides next to the gap": (study([*TOP, 7], BLUE), 2),
    "it slides inside the hexagon, so that the gap is where a stone waits": (study([6, 13, 21, 20, 12, 8], BLUE), 2),
    "it comes from three lines away": (study([*TOP, 11], BLUE), 3),
    "a triangle takes the stone away that is in the gap": (study([*TOP, 16, 67, 71, 64], [12, *BLUE]), 2),
    "so does a placing, and makes a second gap": (
        study([*TOP, 52, 53, 61, 68, 67, 1], [12, 60, 23, 38, 47, 26], hands=(4, 4)),
        2,
    ),
}


def wins(position: Position, seed: int, turns: int) -> bool:
    """Whether the experienced level, playing Red, wins within this many turns against every reply."""
    while not position.winner and position.to_act.colour == "red":
        if not position.pending:
            if turns == 0:
                return False
            turns -= 1
        act, seed = LEVELS[2].choose(position, seed)
        position = position.play(act)
    if position.winner or turns == 0:
        return position.winner == "red"
    return all(wins(position.play(reply), seed, turns) for reply in position.legal_acts())


@pytest.mark.parametrize(("position", "turns"), PLANS.values(), ids=PLANS)
def test_it_wins_against_every_reply(position, turns):
    for seed in SEEDS:
        assert not wins(position, seed, turns - 1)
        assert wins(position, seed, turns)


@pytest.mark.parametrize(("position", "turns"), PLANS.values(), ids=PLANS)
def test_the_value_of_a_win_counts_the_plies(position, turns):
    """16384 minus the number of plies: 16382 for its own next turn."""
    thoughts: list[Thought] = []
    choice = LEVELS[2].choose(position, 1, thoughts.append)
    assert [thought.value for thought in thoughts if thought.act == choice.act][-1] == 16384 - 2 * (turns - 1)
