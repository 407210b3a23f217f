"""Tunes the weights of Pente's search by games against itself.

    python -m tools.tune.pente TUNED.json --pairs 5000
    python -m tools.tune.pente TUNED.json --check 200
    python -m tools.tune.pente TUNED.json --out pente/weights.py

Simultaneous perturbation (SPSA, J. C. Spall 1992) tunes the weights: in each pair of games all of them are a step up or
down at random for one side, and the other way round for the other side, and the result moves them towards the
winner's. Both games have the same random opening, with colours exchanged; every other pair follows the tournament rule.
TUNED.json keeps how many steps each weight is away from the one in use, and is continued.

`--check N` plays N pairs of the tuned weights against those in use. `--out` writes them in place of those in use: then
begin a new file.
"""

import argparse
import json
import math
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

from commandline.arguments import whole
from pente import weights as in_use
from pente.position import Position
from pente.rules import SIDES, Rules, Side
from pente.search import Search
from pente.weights import WEIGHTS, Weights

OPENING = (2, 7)  # random acts at the start of a game, near stones
LEVEL = 150  # at most, of an opening's value
MOST_ACTS = 200
SHARE = 0.35  # of a weight: a step, but at least the following
LEAST = {"value": 3, "make": 25, "stop": 25}
LEAST_TERM = 8
FIXED = ("make five", "stop five")
RATE = 0.03  # steps that a weight is moved for a game won
SETTLING = 3000  # pairs after which the rate has halved
STEPS = {
    name: max(SHARE * abs(weight), LEAST.get(name.partition(" ")[0], LEAST_TERM))
    for name, weight in WEIGHTS.items()
    if name not in FIXED
}


@dataclass
class Tuning:
    """How many steps each weight has been moved, and how many pairs of games have been played."""

    pairs: int = 0
    moved: dict[str, float] = field(default_factory=lambda: dict.fromkeys(STEPS, 0.0))

    def weights(self, change: dict[str, int] | None = None) -> Weights:
        """The weights moved so far; `change` says which are another step up (1) or down (-1)."""
        steps = {name: self.moved.get(name, 0.0) + (change[name] if change else 0) for name in STEPS}
        return {**WEIGHTS, **{name: round(WEIGHTS[name] + STEPS[name] * count) for name, count in steps.items()}}

    def page(self) -> str:
        """The module of the weights."""
        source = Path(in_use.__file__).read_text("ascii")
        begin = source[: source.index("{\n") + 2]
        return begin + "".join(f'    "{name}": {weight},\n' for name, weight in self.weights().items()) + "}\n"

    def step(self, nodes: int, chance: Random) -> None:
        """Play a pair of games, and learn from it."""
        change = {name: chance.choice((-1, 1)) for name in self.moved}
        up, down = (self.weights({name: sign * way for name, way in change.items()}) for sign in (1, -1))
        gained = score(up, down, nodes, self.pairs % 2 == 1, chance)
        rate = RATE / (1 + self.pairs / SETTLING)
        for name, way in change.items():
            self.moved[name] += rate * gained * way
        self.pairs += 1


def near(position: Position, chance: Random) -> Position:
    """The position after a random act within two points of a stone, if there is one."""
    stones = position.white | position.black
    acts = position.legal_acts()
    beside = [
        act
        for act in acts
        if any(max(abs(act.point.column - at.column), abs(act.point.row - at.row)) <= 2 for at in stones)
    ]
    return position.play(chance.choice(beside or acts))


def opening(nodes: int, tournament: bool, chance: Random) -> Position:
    """A position after some random acts that the weights in use find balanced."""
    while True:
        position = Position.start(Rules(tournament=tournament))
        for _ in range(chance.randint(*OPENING)):
            position = near(position, chance)
        if abs(Search(position.rules, nodes.bit_length()).think(position, nodes=nodes).value) <= LEVEL:
            return position


def score(one: Weights, other: Weights, nodes: int, tournament: bool, chance: Random) -> int:
    """What `one` wins in two games from the same opening, from -2 to 2."""
    start = opening(nodes, tournament, chance)
    return game(start, {"white": one, "black": other}, nodes) - game(start, {"white": other, "black": one}, nodes)


def game(position: Position, weights: dict[Side, Weights], nodes: int) -> int:
    """1 if White wins, -1 if Black wins, 0 for a draw or a game that was stopped. A proved win ends it."""
    searches = {side: Search(position.rules, nodes.bit_length(), weights[side]) for side in SIDES}
    winner: str | None = None
    for _ in range(MOST_ACTS):
        found = searches[position.side_to_act].think(position, nodes=nodes)
        if found.proved:
            winner = position.side_to_act
            break
        position = position.play(found.act)
        if position.outcome:
            winner = position.outcome.winner
            break
    return 0 if winner is None else 1 if winner == "white" else -1


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.tune.pente", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="keeps what has been tuned")
    parser.add_argument("--pairs", type=whole(0), default=1000, help="of games to play (default: 1000)")
    parser.add_argument("--nodes", type=whole(1), default=2000, help="of the search, for an act (default: 2000)")
    parser.add_argument("--check", type=whole(1), metavar="N", help="play N pairs against the weights in use")
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument("--out", type=Path, help="write a module of weights")
    options = parser.parse_args(arguments)
    tuning = Tuning(**json.loads(options.file.read_text("ascii"))) if options.file.exists() else Tuning()
    if options.out:
        options.out.write_text(tuning.page(), "ascii")
        return 0
    if options.check:
        results = [
            score(tuning.weights(), WEIGHTS, options.nodes, number % 2 == 1, Random(f"check {options.seed} {number}"))
            for number in range(options.check)
        ]
        share = sum(results) / len(results) / 4 + 0.5
        error = math.sqrt(sum((each / 4 + 0.5 - share) ** 2 for each in results)) / len(results)
        print(f"{len(results)} pairs: {share:.1%}, standard error {error:.1%}")
        return 0
    for number in range(1, options.pairs + 1):
        tuning.step(options.nodes, Random(f"{options.seed} {tuning.pairs}"))
        if number % 20 == 0 or number == options.pairs:
            options.file.write_text(json.dumps(asdict(tuning), indent=1), "ascii")
    return 0


if __name__ == "__main__":
    sys.exit(main())
