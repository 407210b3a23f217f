"""The command `python -m tools.checks.pente_wins`: how fast the top level finds wins that `pente.prover` has proved.

The set, `tests/pente/wins.txt`, has a line for each position: the attacker's acts of the shortest win that the prover
found, and the position. `--generate N` writes a new set to standard output. Its positions come from games under various
rules: three of four are played by a search that looks a little ahead, after a few random acts, and overlooks most long
wins; the others at random with a liking for captures. The prover looks at the winner's positions from the end
backwards, as long as it finds wins. It alone decides what belongs to the set: the level is not consulted.

`--play N` plays out N wins that the level proves in such games, each against the answers that look best and against
random ones, and lists those where it later needs more acts than it promised.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count, islice
from pathlib import Path
from random import Random

from pente.levels import LEVELS
from pente.position import Position
from pente.prover import Prover
from pente.rules import Act, Rules
from pente.search import Found, Search
from tools.checks import wins as common
from tools.checks.pente import random_act

WINS = Path(__file__).parents[2] / "tests" / "pente" / "wins.txt"
RULES = ["-"] * 8 + ["size=13", "size=9", "keryo=yes", "exactly_five=yes"]
NODES = 200_000  # of the prover for a position: up to ten seconds
SHARES = {2: 0.1, 3: 0.15, 4: 0.25, 5: 0.5}  # of wins in so many acts: the longest are the rarest, and the hardest
RANDOM_ACTS = 4  # with which a game of the search begins
LONGEST = 120  # acts of a game
ALLOWED = 1.0  # seconds of processor time for a position
ANSWERS = 8  # that are compared
NEVER = 1000  # acts


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
    """Generate a new set of won positions and print it."""
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


def promised(found: Found) -> int:
    """In how many acts the level wins at most; a large number if it proves no win."""
    return found.plies if found.proved and found.value > 0 else NEVER


def proofs(seed: int) -> Iterator[Position]:
    """The winner's first two positions of each game from which on the level proves a win."""
    for number in count():
        positions = game(number, seed)
        outcome, proved = positions[-1].outcome, []
        for position in reversed(positions[:-1]):
            if outcome and position.side_to_act == outcome.winner:
                if promised(LEVELS[-1].find(position)) == NEVER:
                    break
                proved.append(position)
        yield from proved[-2:]


def best_answer(position: Position, line: Sequence[Act], chance: Random) -> Act:
    """Of captures, the line's acts and random ones, the answer after which the level needs the most acts."""
    acts = position.legal_acts()
    tried = [act for act in line if act in acts] + [act for act in acts if position.captures(act)]
    tried = [*tried[: ANSWERS - 2], *chance.choices(acts, k=2)]
    after = [(position.play(act), act) for act in dict.fromkeys(tried)]
    return max(after, key=lambda each: -1 if each[0].outcome else promised(LEVELS[-1].find(each[0])))[1]


def late(position: Position, best: bool, chance: Random) -> int:
    """By how many acts, against the best or else random answers, a proved win comes later than promised."""
    left, winner = NEVER, position.side_to_act
    while True:
        found = LEVELS[-1].find(position)
        if promised(found) > left:
            return promised(found) - left
        left = promised(found) - 2
        position = position.play(found.act)
        if position.outcome:
            return 0 if position.outcome.winner == winner else NEVER
        answer = best_answer(position, found.line, chance) if best else chance.choice(position.legal_acts())
        position = position.play(answer)


def play(wanted: int, seed: int) -> int:
    """Play out so many wins; the exit status, 1 if one came later than promised."""
    failed = 0
    for number, position in enumerate(islice(proofs(seed), wanted)):
        acts = max(late(position, best, Random(f"{seed} {number}")) for best in (True, False, False))
        if acts:
            failed += 1
            print(f"{acts} acts later than promised: {position.to_text()}", flush=True)
    print(f"{wanted} proved wins played out, {failed} came later than promised")
    return 1 if failed else 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    return common.run("pente_wins", "acts", positions(), find, generate, arguments, play)


if __name__ == "__main__":
    sys.exit(main())
