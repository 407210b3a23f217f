"""Tunes the weights of the engine's evaluation by games against itself.

    python -m tools.engine_tune TUNED.json --pairs 10000
    python -m tools.engine_tune TUNED.json --check 200
    python -m tools.engine_tune TUNED.json --out kensington/engine/weights.py

Weights are multiplied by factors, which simultaneous perturbation (SPSA, J. C. Spall 1992) tunes: in each pair of games
all factors are a little up or down at random for one side, and the other way round for the other side, and the result
moves them towards the winner's. Both games have the same random opening, with colours exchanged. TUNED.json keeps the
factors and is continued.

`--check N` plays N pairs of the tuned weights against those in use. `--scale N` plays N games of the weights in use
against themselves, and says which number of units to a logit predicts their results best.
"""

import argparse
import json
import math
import random
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from boardgame.commands.arguments import whole
from kensington.engine.level_weights import level_weights
from kensington.engine.player import LEAST_TABLE, EnginePlayer
from kensington.engine.search import Engine
from kensington.engine.terms import SURE, Weights
from kensington.engine.weights import WEIGHTS
from kensington.position import Position

BASE = level_weights()  # what the factors multiply
HEADER = '''\
"""The weights of the evaluation's terms, with all stones in hand and with none; written by `tools.engine_tune`."""

WEIGHTS: dict[str, tuple[int, int]] = {
'''
OPENING = (2, 16)  # random turns
MOST_TURNS, MOST_ACTS = 110, 400
DECIDED = 900  # a value that ends a game
STEP, RATE = 0.12, 0.012  # of the logarithms of factors: how far they are varied, and moved for a game won
SETTLING = 4000  # pairs after which the rate has halved
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


@dataclass
class Tuning:
    """The logarithms of the factors, and how many pairs of games have been played."""

    pairs: int = 0
    factors: dict[str, float] = field(default_factory=lambda: dict.fromkeys(GROUPS, 0.0))

    def weights(self, change: dict[str, int] | None = None) -> Weights:
        """The weights with these factors; `change` says which are a step up (1) or down (-1)."""

        def scaled(value: int, name: str, time: str) -> int:
            key = f"{group(name)}, {time}"
            factor = self.factors.get(key, 0.0) + STEP * (change[key] if change and key in change else 0)
            return round(value * math.exp(factor))

        return {name: (scaled(b, name, "begin"), scaled(e, name, "end")) for name, (b, e) in BASE.items()}

    def page(self) -> str:
        """The module of the weights."""
        lines = (f'    "{name}": {pair},\n' for name, pair in self.weights().items() if any(pair))
        return HEADER + "".join(lines) + "}\n"

    def step(self, nodes: int, chance: random.Random) -> None:
        """Play a pair of games, and learn from it."""
        change = {name: chance.choice((-1, 1)) for name in self.factors}
        up, down = (self.weights({name: sign * way for name, way in change.items()}) for sign in (1, -1))
        gained = score(up, down, nodes, chance)
        rate = RATE / (1 + self.pairs / SETTLING)
        for name, way in change.items():
            self.factors[name] += rate * gained * way
        self.pairs += 1


def score(one: Weights, other: Weights, nodes: int, chance: random.Random) -> float:
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


def game(position: Position, weights: dict[str, Weights], nodes: int, seed: int) -> float:
    """1 if Red wins, -1 if Blue wins, 0 for a game that was stopped."""
    history: list[Position] = []
    turns, agreed = 0, {"red": 0, "blue": 0}
    bits = max(LEAST_TABLE, nodes.bit_length())
    while not position.winner and turns < MOST_TURNS:
        colour = position.to_act.colour
        found = Engine(position, history, (seed + turns) % 72, weights[colour], bits).think(nodes=nodes)
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
    player, found, results = EnginePlayer("strong", nodes), list[int](), list[float]()
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
        prog="python -m tools.engine_tune", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="keeps the factors")
    parser.add_argument("--pairs", type=whole(0), default=1000, help="of games to play (default: 1000)")
    parser.add_argument("--nodes", type=whole(1), default=1000, help="for an act (default: 1000)")
    parser.add_argument("--check", type=whole(1), metavar="N", help="play N pairs against the weights in use")
    parser.add_argument("--scale", type=whole(1), metavar="N", help="find the scale of values by N games")
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument("--out", type=Path, help="write a module of weights")
    options = parser.parse_args()
    tuning = Tuning(**json.loads(options.file.read_text())) if options.file.exists() else Tuning()
    if options.out:
        options.out.write_text(tuning.page())
        return
    if options.scale:
        print(f"{best_scale(options.scale, options.nodes, options.seed)} units to a logit")
        return
    if options.check:
        results = [
            score(tuning.weights(), WEIGHTS, options.nodes, random.Random(f"check {options.seed} {number}"))
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
