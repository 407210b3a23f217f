"""The command `python -m tools.checks.kensington_wins`: how fast the strong player finds wins that a prover has proved.

The set, `tests/kensington/engine/wins.txt`, has a line for each position: the turns of both sides within which the side
to act wins by force, and the position. `--generate N` writes a new set to standard output. Its positions come from
games of the level `intermediate` against itself, after random turns. `kensington.engine.prover` looks at the winner's
turns from the end backwards, as long as it finds wins. It alone decides what belongs to the set: the strong player is
not consulted.

`--play N` counts, in N such games, how often a value of the strong player beyond 29,000 comes true if it plays both
sides from there.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from kensington.engine.prover import Prover
from kensington.engine.search import Engine, Found
from kensington.engine.terms import SURE
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import OPPONENT, Colour
from tools.checks import wins as common

WINS = Path(__file__).parents[2] / "tests" / "kensington" / "engine" / "wins.txt"
TRIES = {1: 300_000, 3: 300_000, 5: 2_000_000, 7: 2_000_000}  # acts that the prover makes for a win in so many turns
SHARES = {3: 1.0}  # all wins in three turns or more
OPENINGS = (2, 5, 8, 12)  # random turns
LONGEST = 100  # turns of a game
ALLOWED = 1.0  # seconds for a position
NODES = 20_000  # for an act
TABLE_BITS = 16
LATE = 20  # the last acts of a game, before which such values are rare
MOST_ACTS = 60  # after a value beyond 29,000


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


def think(position: Position, history: Sequence[Position]) -> Found:
    """What the strong player finds in a position by itself."""
    return Engine(position, history, table_bits=TABLE_BITS).think(nodes=NODES)


def claims(number: int, seed: int) -> Iterator[tuple[str, Colour, list[Position]]]:
    """The first values beyond `SURE` late in a game, one of each kind; who wins by it, and the game up to there."""
    positions, met = game(number, seed), {""}
    for at in range(max(0, len(positions) - 1 - LATE), len(positions) - 1):
        found, side = think(positions[at], positions[:at]), positions[at].to_act.colour
        kind = "proved win" if found.proved else "win" if found.value > SURE else "loss" if found.value < -SURE else ""
        if kind not in met:
            met.add(kind)
            yield kind, OPPONENT[side] if kind == "loss" else side, positions[: at + 1]


def keeps(winner: Colour, positions: list[Position]) -> bool:
    """Whether this side wins if the strong player goes on for both."""
    *history, position = positions
    while not position.winner and len(history) < len(positions) + MOST_ACTS:
        found = think(position, history)
        history.append(position)
        position = position.play(found.act)
    return position.winner == winner


def play(games: int, seed: int) -> int:
    """Print how many of the values beyond `SURE` in so many games come true."""
    found: Counter[str] = Counter()
    true: Counter[str] = Counter()
    for number in range(games):
        for kind, winner, positions in claims(number, seed):
            found[kind] += 1
            true[kind] += keeps(winner, positions)
    for kind in sorted(found):
        print(f"{kind:10}  {found[kind]:4} found  {true[kind]:4} came true")
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    return common.run("kensington_wins", "turns", positions(), find, generate, arguments, play)


if __name__ == "__main__":
    sys.exit(main())
