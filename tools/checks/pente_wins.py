"""The command `python -m tools.checks.pente_wins`: how fast the top level finds wins that `pente.prover` has proved.

The set, `tests/pente/wins.txt`, has a line for each position: the attacker's acts of the shortest win that the prover
found, and the position. `--generate N` writes a new set to standard output. Its positions come from games under various
rules: three of four are played by a search that looks a little ahead, after a few random acts, and overlooks most long
wins; the others at random with a liking for captures. The prover looks at the winner's positions from the end
backwards, as long as it finds wins. It alone decides what belongs to the set: the level is not consulted.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from pente.levels import LEVELS
from pente.position import Position
from pente.prover import Prover
from pente.rules import Act, Rules
from pente.search import Search
from tools.checks import wins as common
from tools.checks.pente import random_act

WINS = Path(__file__).parents[2] / "tests" / "pente" / "wins.txt"
RULES = ["-"] * 8 + ["size=13", "size=9", "keryo=yes", "exactly_five=yes"]
NODES = 200_000  # of the prover for a position: up to ten seconds
SHARES = {2: 0.1, 3: 0.15, 4: 0.25, 5: 0.5}  # of wins in so many acts: the longest are the rarest, and the hardest
RANDOM_ACTS = 4  # with which a game of the search begins
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
        if number % 4 and len(game) > RANDOM_ACTS:
            act: Act = search.think(position, depth=4, nodes=3000).act
        else:
            act = random_act(position, acts, chance)
            taking = [each for each in acts if position.captures(each)]
            if taking and chance.random() < 0.5:
                act = chance.choice(taking)
        position = position.play(act)
        game.append(position)
    return game


def wins(number: int, seed: int) -> Iterator[tuple[int, Position]]:
    """The winner's positions of one game that the prover proves, from the end backwards, and the acts needed."""
    positions = game(number, seed)
    outcome = positions[-1].outcome
    for position in reversed(positions[:-1]):
        if outcome and position.side_to_act == outcome.winner:
            proof = Prover(position).prove(nodes=NODES)
            if proof is None:
                return
            yield proof.acts, position


def generate(wanted: int, seed: int) -> None:
    """Print a new set."""
    common.generate(lambda number: wins(number, seed), SHARES, wanted)


def positions() -> list[tuple[int, Position]]:
    """The set."""
    return common.load(WINS, Position.from_text)


def find(position: Position) -> tuple[bool, float]:
    """Whether the highest level proves a win of the side to act in time, and the processor time it took, in seconds.

    That level's limit is in nodes, so that other work on the machine changes nothing.
    """
    began = time.process_time()
    found = LEVELS[-1].find(position)
    taken = time.process_time() - began
    return found.proved and found.value > 0 and taken < ALLOWED, taken


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    return common.run("pente_wins", "acts", positions(), find, generate, arguments)


if __name__ == "__main__":
    sys.exit(main())
