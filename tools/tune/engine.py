"""Tunes the strong player by games against itself: the weights of its evaluation, and the parameters of its search.

    python -m tools.tune.engine TUNED.json --pairs 10000
    python -m tools.tune.engine TUNED.json --check 200
    python -m tools.tune.engine TUNED.json --out kensington/engine

Both games of a pair have the same random opening, with colours exchanged. A step is a fifth of a parameter, or a factor
for the weights that have it in common. See `tools.tune.spsa`.

`--check N` plays N pairs of the tuned numbers against those in use. `--scale N` plays N games of the player against
itself, and says which number of units to a logit predicts their results best.
"""

import math
import random
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from commandline.arguments import whole
from kensington.engine import parameters
from kensington.engine.level_weights import level_weights
from kensington.engine.parameters import PARAMETERS
from kensington.engine.player import LEAST_TABLE, EnginePlayer
from kensington.engine.search import Engine
from kensington.engine.terms import SURE, Weights
from kensington.engine.weights import WEIGHTS
from kensington.position import Position
from tools.tune.spsa import SelfPlay, Steps, parser_of, run

BASE = level_weights()  # what the factors multiply
HEADER = '''\
"""The weights of the evaluation's terms, with all stones in hand and with none; written by `tools.tune.engine`."""

WEIGHTS: dict[str, tuple[int, int]] = {
'''
OPENING = (2, 16)  # random turns
MOST_TURNS, MOST_ACTS = 110, 400
DECIDED = 900  # a value that ends a game
STEP = 0.12  # of the logarithm of a factor
STEPS = {name: max(0.7, value / 5) for name, value in PARAMETERS.items()}
MAY_BE_0 = ("free relocations", "quiescence turns")
HEXAGONS = ("white", "home")
SCALES = range(400, 4001, 200)  # tried, in units to a logit


def group(name: str) -> str:
    """The factor that a weight has in common with others."""
    kind, *numbers = name.split()
    if kind in HEXAGONS:
        own, other = numbers
        return f"hexagon {own}" if other == "0" else "blocked hexagon"
    return kind if kind == "ring" else name


GROUPS = sorted({f"{group(name)}, {time}" for name, pair in BASE.items() for time in ("begin", "end") if any(pair)})


class Side(NamedTuple):
    """What one side plays with."""

    weights: Weights = WEIGHTS
    parameters: Mapping[str, int] = PARAMETERS


IN_USE = Side()


class KensingtonPlay(SelfPlay):
    """Kensington with the factors of its weights, and the parameters of its search."""

    names = [*GROUPS, *PARAMETERS]
    least = {name: -value / STEPS[name] for name, value in PARAMETERS.items()}
    rate, settling, nodes = 0.05, 4000, 1000

    def score(self, one: Steps, other: Steps | None, nodes: int, number: int, chance: random.Random) -> float:
        return score(side(one), IN_USE if other is None else side(other), nodes, chance)

    def write(self, steps: Steps, path: Path) -> None:
        tuned = side(steps)
        lines = (f'    "{name}": {pair},\n' for name, pair in tuned.weights.items() if any(pair))
        (path / "weights.py").write_text(HEADER + "".join(lines) + "}\n")
        page = Path(parameters.__file__).read_text(encoding="utf-8")
        for name, value in tuned.parameters.items():
            page = re.sub(rf'("{name}"): \d+', rf"\g<1>: {value}", page)
        (path / "parameters.py").write_text(page)


def side(steps: Steps) -> Side:
    """The numbers in use, moved by `steps`; without any, the factors are 1."""

    def scaled(value: int, name: str, time: str) -> int:
        return round(value * math.exp(STEP * steps[f"{group(name)}, {time}"])) if value else 0

    weights = {name: (scaled(b, name, "begin"), scaled(e, name, "end")) for name, (b, e) in BASE.items()}
    parameters = {name: round(value + STEPS[name] * steps[name]) for name, value in PARAMETERS.items()}
    return Side(weights, {name: max(int(name not in MAY_BE_0), value) for name, value in parameters.items()})


def score(one: Side, other: Side, nodes: int, chance: random.Random) -> float:
    """What `one` wins in two games from the same opening, from -2 to 2."""
    start, seed = opening(chance), chance.randrange(72)
    return game(start, {"red": one, "blue": other}, nodes, seed) - game(start, {"red": other, "blue": one}, nodes, seed)


def opening(chance: random.Random) -> Position:
    """The position after some random turns."""
    position, turns = Position.start(), chance.randrange(*OPENING)
    while turns and not position.winner:
        position = position.play(chance.choice(position.legal_acts()))
        turns -= not position.pending
    return opening(chance) if position.winner else position


def game(position: Position, sides: Mapping[str, Side], nodes: int, seed: int) -> float:
    """1 if Red wins, -1 if Blue wins, 0 for a game that was stopped."""
    history: list[Position] = []
    turns, agreed = 0, {"red": 0, "blue": 0}
    bits = max(LEAST_TABLE, nodes.bit_length())
    while not position.winner and turns < MOST_TURNS:
        colour = position.to_act.colour
        weights, parameters = sides[colour]
        engine = Engine(position, history, (seed + turns) % 72, weights, bits, parameters)
        found = engine.think(nodes=nodes)
        value = found.value if colour == "red" else -found.value
        agreed[colour] = (value > DECIDED) - (value < -DECIDED)
        if agreed["red"] == agreed["blue"] != 0:
            return agreed["red"]
        history.append(position)
        position = position.play(found.act)
        turns += not position.pending
    return 0.0 if not position.winner else 1.0 if position.winner == "red" else -1.0


def best_scale(games: int, nodes: int, seed: int) -> int:
    """The number of units to a logit with which the values found in games predict their results best."""
    player, found, results = EnginePlayer("strong", nodes, book=False), list[int](), list[float]()
    for number in range(games):
        chance, history = random.Random(f"scale {seed} {number}"), list[Position]()
        position, values = opening(chance), list[int]()  # for Red
        while not position.winner and len(history) < MOST_ACTS:
            each, _ = player.find(position, 1 + chance.randrange(0xFFFF), history)
            values.append(each.value if position.to_act.colour == "red" else -each.value)
            history.append(position)
            position = position.play(each.act)
        undecided = [value for value in values if abs(value) < SURE]
        found += undecided
        results += [0.5 if not position.winner else float(position.winner == "red")] * len(undecided)
    odds, scored = np.array(found), np.array(results)
    losses = {scale: float(np.mean(np.logaddexp(0, odds / scale) - scored * odds / scale)) for scale in SCALES}
    return min(losses, key=lambda scale: losses[scale])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    play = KensingtonPlay()
    parser = parser_of("tools.tune.engine", __doc__, play)
    parser.add_argument("--scale", type=whole(1), metavar="N", help="find the scale of values by N games")
    options = parser.parse_args(arguments)
    if options.scale:
        print(f"{best_scale(options.scale, options.nodes, options.seed)} units to a logit")
        return 0
    return run(play, options)


if __name__ == "__main__":
    sys.exit(main())
