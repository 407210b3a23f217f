"""The command `python -m tools.checks.verdicts`: measure how often the verdict on a player is right.

Every model poses as a program in positions of random games, many times. The output counts the verdicts, by the number
of acts that they rest on.
"""

import argparse
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np

from boardgame.player import Player, RandomPlayer
from kensington.levels import LEVELS
from kensington.levels.likeness import MODELS, observe, verdict
from kensington.position import Position
from kensington.rules import COLOURS, OPPONENT, Rules

MODEL_PLAYERS: tuple[Player[Any, Any], ...] = (RandomPlayer(), *LEVELS)


def game(player: Player[Any, Any], other: Player[Any, Any], number: int, most: int) -> list[dict[str, Any]]:
    """Records of up to `most` acts of a player in one game against another."""
    rng = Random(number)
    position = Position.start(Rules(first=rng.choice(COLOURS)))
    own = rng.choice(COLOURS)
    state = {own: rng.randrange(65536), OPPONENT[own]: rng.randrange(65536)}
    acts: list[dict[str, Any]] = []
    history: list[Position] = []
    while not position.winner and len(acts) < most:
        colour = position.to_act.colour
        chooser = player if colour == own else other
        act, state[colour] = chooser.choose(position, state[colour], history=history)
        if colour == own:
            acts.append(observe(position, act, history, number))
        history.append(position)
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


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.verdicts", description="Measure how often the verdict on a player is right."
    )
    parser.add_argument("--times", type=int, default=100, help="verdicts for each model (default: 100)")
    parser.add_argument("--acts", type=int, nargs="+", default=[25, 50, 100], help="acts of each (default: 25 50 100)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (default: 1)")
    options = parser.parse_args(arguments)
    pool: list[dict[str, Any]] = []
    for number, player in enumerate(MODEL_PLAYERS * 2):
        pool += game(player, MODEL_PLAYERS[number % 3], options.seed * 100 + number, 50)
    draw = np.random.default_rng(options.seed)
    for count in options.acts:
        for model in MODELS:
            verdicts: Counter[str] = Counter()
            for _ in range(options.times):
                some = [pool[at] for at in draw.choice(len(pool), count, replace=False)]
                found = verdict("it", pose(some, model, draw))
                verdicts[found.level or ("open" if found.possible else "none")] += 1
            print(f"{count:4} acts of {model:12}", dict(verdicts.most_common()), flush=True)


if __name__ == "__main__":
    main()
