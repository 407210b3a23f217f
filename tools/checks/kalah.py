"""The command `python -m tools.checks.kalah`: compare `kalah.fast` with `kalah.position`.

Random games are played under random rules, half of them on boards of six bins, until the given number of positions has
been met. In each position both implementations must have the same legal acts, and after the act played the same
position. At the end of a game the acts are unmade one by one. The first mismatch ends the run with status 1.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from kalah.fast import COMPILED, Board, act_to_code
from kalah.position import Position
from kalah.rules import MOST_BINS, MOST_PEGS, Act, Rules, Sow
from tools.checks.twins import run, same

REPORT = 100_000  # positions


def random_rules(chance: Random) -> Rules:
    """Rules with any options."""
    usual = chance.random() < 0.5
    return Rules(
        6 if usual else chance.randint(1, MOST_BINS),
        chance.randint(1, MOST_PEGS),
        chance.random() < 0.5,
        chance.choice(("owner", "ended", "nobody")),
        chance.choice(("act", "either")),
        chance.random() < 0.5,
    )


def compare_game(seed: int) -> Iterator[tuple[Position, Act | None]]:
    """Compare one random game; yields each position and the act played in it, None in the last."""
    chance = Random(seed)
    position = Position.start(random_rules(chance))
    board = Board(position)
    game = []
    while True:
        acts = position.legal_acts()
        same([act_to_code(act) for act in acts], board.legal_acts(), "legal acts", position)
        same(position, board.position, "the position", position)
        same(not acts, position.outcome is not None, "whether the game is over", position)
        if not acts:
            break
        act = chance.choice(acts)
        yield position, act
        game.append(position)
        position = position.play(act)
        board.play(act_to_code(act))
    yield position, None
    for earlier in reversed(game):
        board.unmake()
        same(earlier, board.position, "the position after unmaking", earlier)


def compare(positions: int, seed: int) -> Iterator[Counter[str]]:
    """Compare until this many positions have been met; yields running counts of their kinds."""
    seen: Counter[str] = Counter()
    number = seed * 1_000_000_007
    while True:
        number += 1
        for position, act in compare_game(number):
            seen["positions"] += 1
            seen["free moves"] += position.mid_turn
            if isinstance(act, Sow):
                sowing = position.sow(act)
                seen["captures"] += sowing.captured is not None
                seen["empty captures"] += sowing.captured == 0
                seen["whole laps"] += len(sowing.path) > 2 * position.rules.bins
            else:
                seen["swaps" if act else "ends"] += 1
            if seen["positions"] % REPORT == 0:
                yield seen
            if seen["positions"] == positions:
                yield seen
                return


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    return run("kalah", COMPILED, compare, arguments)


if __name__ == "__main__":
    sys.exit(main())
