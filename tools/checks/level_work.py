"""The command `python -m tools.checks.level_work`: the work of the levels."""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import islice
from statistics import median

from boardgame.chance import Chance
from kensington.levels import LEVELS, MOST_DEPTH, NEVER
from kensington.position import Position

POSITIONS = 200
OPENING = 6  # random acts at the start of a game, so that no two games are alike
LONGEST = 120  # acts of a game
EVERY = 7  # acts from one sampled position to the next


def game_positions(count: int) -> list[Position]:
    """The first `count` of an endless series of positions from games of the intermediate level and the novice."""
    return list(islice(_positions(), count))


def _positions() -> Iterator[Position]:
    acts = 0
    seed = 0
    while True:
        seed += 1
        chance = Chance(seed)
        position = Position.start()
        history: list[Position] = []
        for number in range(LONGEST):
            if position.winner:
                break
            acts += 1
            if acts % EVERY == 0:
                yield position
            if number < OPENING:
                legal = position.legal_acts()
                act = legal[chance.below(len(legal))]
            else:
                level = LEVELS[1] if position.to_act.colour == "red" else LEVELS[0]
                act, next_seed = level.choose(position, chance.seed, history=history)
                chance = Chance(next_seed)
            history.append(position)
            position = position.play(act)


def measure(count: int) -> dict[str, dict[bool, list[int]]]:
    """The units of work by level, of placings and slidings (False) and of relocations (True).

    A level that looks further ahead when it is impatient is measured so too, where it is not behind.
    """
    work: defaultdict[str, dict[bool, list[int]]] = defaultdict(lambda: {False: [], True: []})
    for number, position in enumerate(game_positions(count)):
        for level in LEVELS:
            late = [Position.start()] * level.patience
            level.choose(position, number)
            work[level.name][bool(position.pending)].append(level.work_spent)
            if level.depth < MOST_DEPTH and level.errs_in(position, late) == NEVER:
                level.choose(position, number, history=late)
                work[f"{level.name}, impatient"][bool(position.pending)].append(level.work_spent)
    return work


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.level_work",
        description="Print the median and the greatest work of each level, for placings and slidings and for "
        "relocations, as rows of a table.",
    )
    parser.add_argument("--positions", type=int, default=POSITIONS, help="how many (default: %(default)s)")
    for name, by_kind in measure(parser.parse_args(arguments).positions).items():
        cells = [f"{value:,}" for units in by_kind.values() for value in (round(median(units)), max(units))]
        print(f"| {name} | {' | '.join(cells)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
