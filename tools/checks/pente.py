"""The command `python -m tools.checks.pente`: compare `pente.fast` with `pente.position`.

Random games are played under random rules, half of them on small boards, until the given number of positions has been
met. In each position both implementations must have the same legal acts and the same outcome, and after the act played
the same position. At the end of a game the acts are unmade one by one. The first mismatch ends the run with status 1.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from pente.errors import Ending
from pente.fast import COMPILED, Board, act_to_code
from pente.position import Position
from pente.rules import DIRECTIONS, SIZES, Act, Rules
from tools.checks.twins import run, same

REPORT = 100_000  # positions
NEARBY = 0.9  # the share of acts beside a stone: they capture and make rows


def random_rules(chance: Random) -> Rules:
    """Rules with any options."""
    size = SIZES[0] if chance.random() < 0.5 else chance.choice(SIZES)
    return Rules(size, chance.random() < 0.5, chance.random() < 0.5, chance.random() < 0.5)


def random_act(position: Position, acts: Sequence[Act], chance: Random) -> Act:
    """A legal act, mostly beside a stone, where there is one."""
    if chance.random() < NEARBY:
        for act in chance.sample(acts, min(len(acts), 8)):
            for direction in DIRECTIONS:
                ends = act.point.step(direction), act.point.step(direction, -1)
                if any(end in position.white or end in position.black for end in ends):
                    return act
    return chance.choice(acts)


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
        same(position.outcome, board.outcome, "the outcome", position)
        if not acts:
            break
        act = random_act(position, acts, chance)
        yield position, act
        game.append(position)
        position = position.play(act)
        board.play(act_to_code(act))
    same(position.outcome, Board(position).outcome, "the outcome of the position alone", position)
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
            if act:
                taken = len(position.captures(act))
                seen["captures"] += taken > 0
                seen["several captures"] += taken > 3
                seen["captures of three"] += taken % 2
            elif position.outcome:
                seen[Ending(position.outcome.reason).name.casefold().replace("_", " ")] += 1
                seen["won by the opponent's capture"] += position.outcome.winner == position.side_to_act
            if seen["positions"] % REPORT == 0:
                yield seen
            if seen["positions"] == positions:
                yield seen
                return


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    return run("pente", COMPILED, compare, arguments)


if __name__ == "__main__":
    sys.exit(main())
