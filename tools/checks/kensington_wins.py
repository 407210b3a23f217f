"""The command `python -m tools.checks.kensington_wins`: how fast the strong player finds wins that a prover has proved.

The set, `tests/kensington/engine/wins.txt`, has a line for each position: the turns of both sides within which the side
to act wins by force, and the position. `--generate N` writes a new set to standard output. Its positions come from
games of the level `intermediate` against itself, after random turns. `kensington.engine.prover` looks at the winner's
turns from the end backwards, as long as it finds wins. It alone decides what belongs to the set: the strong player is
not consulted.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from kensington.engine.prover import Prover
from kensington.engine.search import Engine
from kensington.levels import LEVELS
from kensington.position import Position
from tools.checks import wins as common

WINS = Path(__file__).parents[2] / "tests" / "kensington" / "engine" / "wins.txt"
TRIES = {1: 300_000, 3: 300_000, 5: 2_000_000, 7: 2_000_000}  # acts that the prover makes for a win in so many turns
SHARES = {3: 1.0}  # all wins in three turns or more
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
    """Print a new set, without wins in one turn."""
    common.generate(lambda number: wins(number, seed), SHARES, wanted)


def positions() -> list[tuple[int, Position]]:
    """The set."""
    return common.load(WINS, Position.from_text)


def find(position: Position) -> tuple[bool, float]:
    """Whether the strong player proves a win in a second, and the processor time it took, in seconds."""
    began = time.process_time()
    found = Engine(position).think(seconds=ALLOWED)
    return bool(found.proved), time.process_time() - began


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    return common.run("kensington_wins", "turns", positions(), find, generate, arguments)


if __name__ == "__main__":
    sys.exit(main())
