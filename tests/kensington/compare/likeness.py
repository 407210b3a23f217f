"""How often the verdict on a player is wrong, with players whose choices are known; a command for many of them.

    python -m tests.kensington.compare.likeness --times 100

lets every model pose as a program in positions of games, many times, and prints what the verdicts are by how many acts
they rest on.
"""

import argparse
from collections import Counter
from random import Random
from typing import Any

import numpy as np

from boardgame.player import Player, RandomPlayer
from kensington.compare.campaign.level_fit import MODELS, act_record, verdict
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import OPPONENT, Rules

MODEL_PLAYERS: tuple[Player, ...] = (RandomPlayer(), *LEVELS)


def game(player: Player, other: Player, number: int, most: int) -> list[dict[str, Any]]:
    """What a player says by up to so many acts of one game against another, who plays some acts by lot at first."""
    chance = Random(number)
    position = Position.start(Rules(first=chance.choice(("red", "blue"))))
    own = chance.choice(("red", "blue"))
    state = {own: chance.randrange(65536), OPPONENT[own]: chance.randrange(65536)}
    acts: list[dict[str, Any]] = []
    while not position.winner and len(acts) < most:
        colour = position.to_act.colour
        act, state[colour] = (player if colour == own else other).choose(position, state[colour])
        if colour == own:
            acts.append(act_record(position, act, 0.0, number))
        position = position.play(act)
    return acts


def pose(acts: list[dict[str, Any]], model: str, draw: np.random.Generator) -> list[dict[str, Any]]:
    """The same positions with acts that a model has chosen in them."""
    at = MODELS.index(model)
    posed = []
    for act in acts:
        rows = np.array(act["choices"])
        weight = rows[:, at] * rows[:, -1]
        chosen = act["choices"][draw.choice(len(rows), p=weight / weight.sum())]
        posed.append(act | {"chances": chosen[:-1]})
    return posed


def main() -> None:
    parser = argparse.ArgumentParser(description="how often verdicts are right")
    parser.add_argument("--times", type=int, default=100)
    parser.add_argument("--acts", type=int, nargs="+", default=[25, 50, 100])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    pool: list[dict[str, Any]] = []
    for number, player in enumerate(MODEL_PLAYERS * 2):
        pool += game(player, MODEL_PLAYERS[number % 3], options.seed * 100 + number, 50)
    draw = np.random.default_rng(options.seed)
    for count in options.acts:
        for model in MODELS:
            said: Counter[str] = Counter()
            for _ in range(options.times):
                some = [pool[at] for at in draw.choice(len(pool), count, replace=False)]
                found = verdict("it", pose(some, model, draw))
                said[found.level or ("none" if found.none else "open")] += 1
            print(f"{count:4} acts of {model:12}", dict(said.most_common()), flush=True)


if __name__ == "__main__":
    main()
