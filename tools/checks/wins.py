"""Sets of positions with forced wins that a prover has proved: what their makers and checks have in common.

A line of a set has the length of the shortest win that the prover found, and the position.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count
from math import ceil
from pathlib import Path
from typing import Any

from boardgame.game import PositionT
from commandline.arguments import whole

Wins = Iterable[tuple[int, PositionT]]


def load(path: Path, from_text: Callable[[str], PositionT]) -> list[tuple[int, PositionT]]:
    """The set in a file."""
    lines = [line.partition(" ") for line in path.read_text("ascii").splitlines()]
    return [(int(length), from_text(text)) for length, _, text in lines]


def generate(wins: Callable[[int], Wins[Any]], shares: Mapping[int, float], wanted: int) -> None:
    """Print a set of so many wins, at most one of each length from each game, until every length has its share.

    `wins` yields those of the game of a number; the longest length of `shares` stands for longer ones, too.
    """
    kept: Counter[int] = Counter()
    for number in count():
        for length, position in dict(wins(number)).items():
            kind = min(length, max(shares))
            if kept.total() < wanted and kept[kind] < ceil(shares.get(kind, 0) * wanted):
                kept[kind] += 1
                print(length, position.to_text(), flush=True)
        if kept.total() >= wanted:
            return


def run(
    name: str,
    unit: str,
    positions: Sequence[tuple[int, PositionT]],
    find: Callable[[PositionT], tuple[bool, float]],
    generate: Callable[[int, int], None],
    arguments: Sequence[str] | None,
    play: Callable[[int, int], int] | None = None,
) -> int:
    """The command `python -m tools.checks.NAME`; returns the exit status, 1 if a win was missed.

    `find` says whether the player proves a win, and how many seconds it takes; `generate(wanted, seed)` prints a set;
    `play(wanted, seed)` plays so many wins out, and returns the exit status.
    """
    parser = argparse.ArgumentParser(
        prog=f"python -m tools.checks.{name}",
        description="Measure how fast the strongest player finds wins that a prover has proved.",
    )
    parser.add_argument("--generate", metavar="N", type=whole(1), help="print a new set of N positions instead")
    if play:
        parser.add_argument("--play", metavar="N", type=whole(1), help="play out N wins or games instead")
    parser.add_argument("--seed", type=int, default=1, help="seed of the games (default: %(default)s)")
    options = parser.parse_args(arguments)
    if options.generate:
        generate(options.generate, options.seed)
        return 0
    if play and options.play:
        return play(options.play, options.seed)
    taken: dict[int, list[float]] = {}
    missed = []
    for length, position in positions:
        proved, seconds = find(position)
        taken.setdefault(length, []).append(seconds)
        if not proved:
            missed.append(f"not found: {length} {position.to_text()}")
    print(f"{unit}  positions  mean s  longest s")
    for length, times in sorted(taken.items()):
        print(f"{length:{len(unit)}}  {len(times):9}  {sum(times) / len(times):6.3f}  {max(times):9.3f}")
    print("\n".join(missed) or "all found")
    return 1 if missed else 0
