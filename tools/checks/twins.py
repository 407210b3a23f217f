"""Comparing the two implementations of a game's rules: what the checks of the games have in common."""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any


class Mismatch(AssertionError):
    """The implementations differ; the message gives the position, the act and both results."""


def same(plain: object, fast: object, what: str, position: Any, act: object = None) -> None:
    """Raises `Mismatch` unless both are equal."""
    if plain != fast:
        acted = "" if act is None else f"\nact: {act}"
        raise Mismatch(f"{what}\nposition: {position.to_text()}{acted}\nplain: {plain!r}\nfast: {fast!r}")


def run(
    name: str,
    compiled: bool,
    compare: Callable[[int, int], Iterable[Counter[str]]],
    arguments: Sequence[str] | None,
) -> int:
    """The command `python -m tools.checks.NAME`; returns the exit status.

    `compare(positions, seed)` compares so many positions and yields running counts of their kinds, or raises
    `Mismatch`.
    """
    parser = argparse.ArgumentParser(
        prog=f"python -m tools.checks.{name}",
        description="Compare the fast implementation of the rules with the plain one on random positions.",
    )
    parser.add_argument("--positions", type=int, default=1_000_000, help="how many (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the games (default: %(default)s)")
    options = parser.parse_args(arguments)
    print("the fast implementation is", "compiled" if compiled else "not compiled")
    began = time.perf_counter()
    seen: Counter[str] = Counter()
    try:
        for seen in compare(options.positions, options.seed):
            print(f"{seen['positions']} positions agree, {time.perf_counter() - began:.0f} s", flush=True)
    except Mismatch as mismatch:
        print(f"mismatch: {mismatch}")
        return 1
    print(", ".join(f"{what}: {count}" for what, count in seen.items()))
    return 0
