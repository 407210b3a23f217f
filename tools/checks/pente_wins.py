"""The command `python -m tools.checks.pente_wins`: how fast the top level finds wins that `pente.prover` has proved.

The set, `tests/pente/wins.txt`, has a line for each position: the attacker's acts of the shortest win that the prover
found, and the position. `--generate N` writes a new set to standard output. Its positions come from random games under
various rules, of which the odd ones are played by a search that looks a little ahead and often errs, the even ones at
random with a liking for captures. The prover looks at the winner's positions from the end backwards, as long as it
finds wins. It alone decides what belongs to the set: the level is not consulted.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random

from pente.levels import LEVELS
from pente.position import Position
from pente.prover import MOST, Prover
from pente.rules import Act, Rules
from pente.search import Search
from tools.checks.pente import random_act

WINS = Path(__file__).parents[2] / "tests" / "pente" / "wins.txt"
RULES = ["-"] * 8 + ["size=13", "size=9", "keryo=yes", "exactly_five=yes"]
NODES = 20_000  # of the prover for a position: about a second
SHARES = {2: 0.4, 3: 0.5}  # at most, of wins in so many acts: the others are rarer
MOST_NODES = 200_000  # where only the longest wins are wanted
LONGEST = 120  # acts of a game
ALLOWED = 1.0  # seconds of processor time for a position


def game(number: int, seed: int) -> list[Position]:
    """The positions of one random game."""
    chance = Random(f"{seed} {number}")
    rules = Rules.from_text(chance.choice(RULES))
    position, search = Position.start(rules), Search(rules)
    game = [position]
    while not position.outcome and len(game) < LONGEST:
        acts = position.legal_acts()
        if number % 2 and chance.random() < 0.85:
            act: Act = search.think(position, depth=3, nodes=1000).act
        else:
            act = random_act(position, acts, chance)
            taking = [each for each in acts if position.captures(each)]
            if taking and chance.random() < 0.5:
                act = chance.choice(taking)
        position = position.play(act)
        game.append(position)
    return game


def wins(number: int, seed: int, nodes: int) -> Iterator[tuple[int, Position]]:
    """The winner's positions of one game that the prover proves, from the end backwards, and the acts needed.

    It has so many nodes for each.
    """
    positions = game(number, seed)
    outcome = positions[-1].outcome
    for position in reversed(positions[:-1]):
        if outcome and position.side_to_act == outcome.winner:
            proof = Prover(position).prove(nodes=nodes)
            if proof is None:
                return
            yield proof.acts, position


def generate(wanted: int, seed: int, least: int) -> None:
    """Print a set of wins in `least` acts or more: at most one in so many acts of each game, and of all its share."""
    kept: Counter[int] = Counter()
    for number in count():
        nodes = NODES if least < MOST else MOST_NODES
        found = {acts: position for acts, position in wins(number, seed, nodes) if acts >= least}
        for acts, position in found.items():
            if sum(kept.values()) < wanted and kept[acts] < SHARES.get(acts, 1) * wanted:
                kept[acts] += 1
                print(acts, position.to_text(), flush=True)
        if sum(kept.values()) >= wanted:
            return


def positions() -> list[tuple[int, Position]]:
    """The set."""
    lines = [line.partition(" ") for line in WINS.read_text("ascii").splitlines()]
    return [(int(acts), Position.from_text(text)) for acts, _, text in lines]


def find(position: Position) -> tuple[bool, float]:
    """Whether the highest level proves a win of the side to act, and the processor time it took, in seconds.

    That level's limit is in nodes, so that other work on the machine changes nothing.
    """
    began = time.process_time()
    found = LEVELS[-1].find(position)
    taken = time.process_time() - began
    return found.proved and found.value > 0 and taken < ALLOWED, taken


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.checks.pente_wins", description=__doc__.partition("\n")[0])
    parser.add_argument("--generate", metavar="N", type=int, help="print a new set of N positions instead")
    least = "the fewest acts of a win in the new set (default: %(default)s)"
    parser.add_argument("--least", metavar="ACTS", type=int, choices=range(2, MOST + 1), default=2, help=least)
    parser.add_argument("--seed", type=int, default=1, help="seed of the games (default: %(default)s)")
    options = parser.parse_args(arguments)
    if options.generate:
        generate(options.generate, options.seed, options.least)
        return 0
    taken: dict[int, list[float]] = {}
    missed = []
    for acts, position in positions():
        proved, seconds = find(position)
        taken.setdefault(acts, []).append(seconds)
        if not proved:
            missed.append(f"{acts} {position.to_text()}")
    print("acts  positions  mean s  longest s")
    for acts, times in sorted(taken.items()):
        print(f"{acts:4}  {len(times):9}  {sum(times) / len(times):6.3f}  {max(times):9.3f}")
    print("\n".join(f"not found: {line}" for line in missed) or "all found")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
