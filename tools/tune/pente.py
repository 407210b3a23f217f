"""Tunes the weights of Pente's search by games against itself.

    python -m tools.tune.pente TUNED.json --pairs 5000
    python -m tools.tune.pente TUNED.json --check 200
    python -m tools.tune.pente TUNED.json --out pente/weights.py

Both games of a pair have the same random opening, with colours exchanged; every other pair follows the tournament rule.
`--check N` plays N pairs of the tuned weights against those in use. `--out` writes them in place of those in use: then
begin a new file. See `tools.tune.spsa`.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

from pente import weights as in_use
from pente.position import Position
from pente.rules import SIDES, Rules, Side
from pente.search import Search
from pente.weights import WEIGHTS, Weights
from tools.tune.spsa import SelfPlay, Steps, parser_of, run

OPENING = (2, 7)  # random acts at the start of a game, near stones
LEVEL = 150  # at most, of an opening's value
MOST_ACTS = 200
SHARE = 0.35  # of a weight: a step, but at least the following
LEAST = {"value": 3, "make": 25, "stop": 25}
LEAST_TERM = 8
FIXED = ("make five", "stop five")
STEPS = {
    name: max(SHARE * abs(weight), LEAST.get(name.partition(" ")[0], LEAST_TERM))
    for name, weight in WEIGHTS.items()
    if name not in FIXED
}


class PentePlay(SelfPlay):
    """Pente with the weights of its search."""

    names = list(STEPS)
    rate, settling, nodes = 0.03, 3000, 2000

    def score(self, one: Steps, other: Steps | None, nodes: int, number: int, chance: Random) -> float:
        return score(moved(one), WEIGHTS if other is None else moved(other), nodes, number % 2 == 1, chance)

    def write(self, steps: Steps, path: Path) -> None:
        source = Path(in_use.__file__).read_text("ascii")
        begin = source[: source.index("{\n") + 2]
        lines = "".join(f'    "{name}": {weight},\n' for name, weight in moved(steps).items())
        path.write_text(f"{begin}{lines}}}\n", "ascii")


def moved(steps: Steps) -> Weights:
    """The weights in use, moved by `steps`."""
    return {**WEIGHTS, **{name: round(WEIGHTS[name] + STEPS[name] * count) for name, count in steps.items()}}


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
    play = PentePlay()
    return run(play, parser_of("tools.tune.pente", __doc__, play).parse_args(arguments))


if __name__ == "__main__":
    sys.exit(main())
