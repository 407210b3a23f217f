"""Tunes the strong player by games against itself: the weights of its evaluation, and the parameters of its search.

    python -m tools.tune.engine TUNED.json --pairs 10000
    python -m tools.tune.engine TUNED.json --check 200
    python -m tools.tune.engine TUNED.json --out kensington/engine

Simultaneous perturbation (SPSA, J. C. Spall 1992): in each pair of games all numbers are a step up or down at random
for one side, and the other way round for the other side, and the result moves them towards the winner's. Both games
have the same random opening, with colours exchanged. A step is a fifth of a parameter, or a factor for the weights that
have it in common. TUNED.json keeps the numbers and is continued.

`--check N` plays N pairs of the tuned numbers against those in use. `--scale N` plays N games of the player against
itself, and says which number of units to a logit predicts their results best.
"""

import argparse
import json
import math
import random
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np

from commandline.arguments import whole
from kensington.engine import parameters
from kensington.engine.level_weights import level_weights
from kensington.engine.lists import Parameters
from kensington.engine.parameters import PARAMETERS
from kensington.engine.player import LEAST_TABLE, EnginePlayer
from kensington.engine.search import Engine
from kensington.engine.terms import SURE, Weights
from kensington.engine.weights import WEIGHTS
from kensington.position import Position

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
MAY_BE_0 = ("free relocations", "quiet turns")
RATE, SETTLING = 0.05, 4000  # steps for a game won, and pairs after which it has halved
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
    parameters: Parameters = PARAMETERS


IN_USE = Side()


@dataclass
class Tuning:
    """The logarithms of the factors, the parameters, and how many pairs of games have been played."""

    pairs: int = 0
    factors: dict[str, float] = field(default_factory=lambda: dict.fromkeys(GROUPS, 0.0))
    parameters: dict[str, float] = field(default_factory=lambda: dict(PARAMETERS))

    def side(self, ways: Mapping[str, int] | None = None) -> Side:
        """The numbers as they are, or each a step up (1) or down (-1)."""
        way = Counter(ways)

        def scaled(value: int, name: str, time: str) -> int:
            key = f"{group(name)}, {time}"
            return round(value * math.exp(self.factors[key] + STEP * way[key])) if value else 0

        weights = {name: (scaled(b, name, "begin"), scaled(e, name, "end")) for name, (b, e) in BASE.items()}
        parameters = {name: round(value + STEPS[name] * way[name]) for name, value in self.parameters.items()}
        return Side(weights, {name: max(int(name not in MAY_BE_0), value) for name, value in parameters.items()})

    def modules(self) -> dict[str, str]:
        """The modules of the numbers, by the names of their files."""
        tuned = self.side()
        lines = (f'    "{name}": {pair},\n' for name, pair in tuned.weights.items() if any(pair))
        page = Path(parameters.__file__).read_text()
        for name, value in tuned.parameters.items():
            page = re.sub(rf'("{name}"): \d+', rf"\g<1>: {value}", page)
        return {"weights.py": HEADER + "".join(lines) + "}\n", "parameters.py": page}

    def step(self, nodes: int, chance: random.Random) -> None:
        """Play a pair of games, and learn from it."""
        ways = {name: chance.choice((-1, 1)) for name in (*self.factors, *self.parameters)}
        gained = score(self.side(ways), self.side({name: -way for name, way in ways.items()}), nodes, chance)
        moved = gained * RATE / (1 + self.pairs / SETTLING)
        for name in self.factors:
            self.factors[name] += STEP * moved * ways[name]
        for name in self.parameters:
            self.parameters[name] = max(0.0, self.parameters[name] + STEPS[name] * moved * ways[name])
        self.pairs += 1


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


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tools.tune.engine", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="keeps the numbers")
    parser.add_argument("--pairs", type=whole(0), default=1000, help="of games to play (default: 1000)")
    parser.add_argument("--nodes", type=whole(1), default=1000, help="for an act (default: 1000)")
    parser.add_argument("--check", type=whole(1), metavar="N", help="play N pairs against the numbers in use")
    parser.add_argument("--scale", type=whole(1), metavar="N", help="find the scale of values by N games")
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument("--out", type=Path, metavar="DIRECTORY", help="write the modules there")
    options = parser.parse_args()
    tuning = Tuning(**json.loads(options.file.read_text())) if options.file.exists() else Tuning()
    if options.out:
        for name, page in tuning.modules().items():
            (options.out / name).write_text(page)
        return
    if options.scale:
        print(f"{best_scale(options.scale, options.nodes, options.seed)} units to a logit")
        return
    if options.check:
        results = [
            score(tuning.side(), IN_USE, options.nodes, random.Random(f"check {options.seed} {number}"))
            for number in range(options.check)
        ]
        share = sum(results) / len(results) / 4 + 0.5
        deviation = math.sqrt(sum((each / 4 + 0.5 - share) ** 2 for each in results)) / len(results)
        print(f"{len(results)} pairs: {share:.1%}, standard error {deviation:.1%}")
        return
    for _ in range(options.pairs):
        tuning.step(options.nodes, random.Random(f"{options.seed} {tuning.pairs}"))
        if tuning.pairs % 20 == 0:
            options.file.write_text(json.dumps(asdict(tuning), indent=1))
    options.file.write_text(json.dumps(asdict(tuning), indent=1))


if __name__ == "__main__":
    main()
