"""The command `python -m tools.checks.kensington_wins`: how fast the strong player finds wins that a prover has proved.

The set, `tests/kensington/engine/wins.txt`, has a line for each position: the turns of both sides within which the side
to act wins by force, and the position. `--generate N` writes a new set to standard output. Its positions come from
games of the level `intermediate` against itself, after random turns. `kensington.engine.prover` looks at the winner's
turns from the end backwards, as long as it finds wins. It alone decides what belongs to the set: the strong player is
not consulted.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random

from kensington.engine.prover import Prover
from kensington.engine.search import Engine
from kensington.levels import LEVELS
from kensington.position import Position

WINS = Path(__file__).parents[2] / "tests" / "kensington" / "engine" / "wins.txt"
TRIES = {1: 300_000, 3: 300_000, 5: 2_000_000, 7: 2_000_000}  # acts that the prover makes for a win in so many turns
OPENINGS = (2, 5, 8, 12)  # random turns
LONGEST = 100  # turns of a game
ALLOWED = 1.0  # seconds for a position


def game(number: int, seed: int) -> list[Position]:
    """The positions of one game, the last one included."""
    chance = Random(f"{seed} {number}")
    position, opening = Position.start(), chance.choice(OPENINGS)
    game, turns, state = [position], 0, chance.randrange(1, 1 << 16)
    while not position.winner and turns < LONGEST:
        if turns < opening:
            act = chance.choice(position.legal_acts())
        else:
            act, state = LEVELS[1].choose(position, state, history=game[:-1])
        position = position.play(act)
        turns += not position.pending
        game.append(position)
    return game


def turns_to_win(position: Position) -> int | None:
    """The least turns of `TRIES` within which the prover proves a win, or None."""
    prover = Prover(position)
    for turns, tries in TRIES.items():
        proved = prover.proves(turns, tries)
        if proved is None:
            return None
        if proved:
            return turns
    return None


def wins(number: int, seed: int) -> Iterator[tuple[int, Position]]:
    """The winner's turns of one game that the prover proves, from the end backwards, and how many turns they need."""
    *positions, end = game(number, seed)
    for position in reversed(positions):
        if end.winner == position.to_act.colour and not position.pending:
            turns = turns_to_win(position)
            if turns is None:
                return
            yield turns, position


def generate(wanted: int, seed: int) -> None:
    """Print a set of wins in three or more turns: at most one in so many turns of each game."""
    kept = 0
    for number in count():
        for turns, position in {turns: position for turns, position in wins(number, seed) if turns > 1}.items():
            if kept == wanted:
                return
            kept += 1
            print(turns, position.to_text(), flush=True)


def positions() -> list[tuple[int, Position]]:
    """The set."""
    lines = [line.partition(" ") for line in WINS.read_text("ascii").splitlines()]
    return [(int(turns), Position.from_text(text)) for turns, _, text in lines]


def find(position: Position, seconds: float = ALLOWED) -> tuple[int, float]:
    """The turns within which the strong player proves a win in this time, 0 if it does not, and its processor time."""
    began = time.process_time()
    engine = Engine(position)
    found = engine.think(seconds=seconds)
    return found.proved, time.process_time() - began


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.kensington_wins", description=__doc__.partition("\n")[0]
    )
    parser.add_argument("--generate", metavar="N", type=int, help="print a new set of N positions instead")
    parser.add_argument("--seed", type=int, default=1, help="seed of the games (default: %(default)s)")
    options = parser.parse_args(arguments)
    if options.generate:
        generate(options.generate, options.seed)
        return 0
    taken: dict[int, list[float]] = {}
    missed = []
    for turns, position in positions():
        proved, seconds = find(position)
        taken.setdefault(turns, []).append(seconds)
        if not proved:
            missed.append(f"{turns} {position.to_text()}")
    print("turns  positions  mean s  longest s")
    for turns, times in sorted(taken.items()):
        print(f"{turns:5}  {len(times):9}  {sum(times) / len(times):6.3f}  {max(times):9.3f}")
    print("\n".join(f"not found: {line}" for line in missed) or "all found")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
