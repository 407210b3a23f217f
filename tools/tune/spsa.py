"""Tuning numbers by games of a player against itself: simultaneous perturbation (SPSA, J. C. Spall 1992).

In each pair of games all numbers are a step up or down at random for one side, and the other way round for the other
side, and the result moves them towards the winner's. A file keeps how many steps each number has been moved, and is
continued.
"""

import argparse
import json
import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random

from commandline.arguments import whole

KEPT_EVERY = 20  # pairs

Steps = Mapping[str, float]  # by which numbers differ from those that tuning begins with, by name; none is missing


class SelfPlay(ABC):
    """A game with numbers to tune.

    `names` are the numbers', `least` the lowest steps of those that have a limit, `rate` how many steps a number moves
    for a game won, and `settling` after how many pairs that has halved. `nodes` is the default for an act.
    """

    names: Sequence[str]
    least: Steps = {}
    rate: float
    settling: int
    nodes: int

    @abstractmethod
    def score(self, one: Steps, other: Steps | None, nodes: int, number: int, chance: Random) -> float:
        """The score of `one`, from -2 to 2, in pair `number`: two games from the same random opening. If
        `other` is None, the opponent plays with the numbers in use."""

    @abstractmethod
    def write(self, steps: Steps, path: Path) -> None:
        """Replace the numbers in use, at `path`, by these."""


@dataclass
class Tuning:
    """How many steps each number has been moved, and how many pairs of games have been played."""

    pairs: int = 0
    moved: dict[str, float] = field(default_factory=dict)

    def step(self, play: SelfPlay, nodes: int, chance: Random) -> None:
        """Play a pair of games, and learn from it."""
        ways = {name: chance.choice((-1, 1)) for name in self.moved}
        up, down = ({name: self.moved[name] + sign * way for name, way in ways.items()} for sign in (1, -1))
        moved = play.score(up, down, nodes, self.pairs, chance) * play.rate / (1 + self.pairs / play.settling)
        for name, way in ways.items():
            self.moved[name] = max(self.moved[name] + moved * way, play.least.get(name, -math.inf))
        self.pairs += 1


def parser_of(program: str, description: str | None, play: SelfPlay) -> argparse.ArgumentParser:
    """The options of `run`."""
    parser = argparse.ArgumentParser(
        prog=f"python -m {program}", description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="keeps what has been tuned")
    parser.add_argument("--pairs", type=whole(0), default=1000, help="of games to play (default: 1000)")
    parser.add_argument("--nodes", type=whole(1), default=play.nodes, help=f"for an act (default: {play.nodes})")
    parser.add_argument("--check", type=whole(1), metavar="N", help="play N pairs against the numbers in use")
    parser.add_argument("--seed", type=whole(0), default=1)
    parser.add_argument("--out", type=Path, help="write the numbers there")
    return parser


def run(play: SelfPlay, options: argparse.Namespace) -> int:
    """Tune, check or write the numbers; the exit status."""
    tuning = Tuning(0, dict.fromkeys(play.names, 0.0))
    if options.file.exists():
        tuning = Tuning(**json.loads(options.file.read_text("ascii")))
    if options.out:
        play.write(tuning.moved, options.out)
    elif options.check:
        chances = (Random(f"check {options.seed} {number}") for number in range(options.check))
        gained = [play.score(tuning.moved, None, options.nodes, *pair) for pair in enumerate(chances)]
        report([each / 4 + 0.5 for each in gained])
    else:
        for number in range(1, options.pairs + 1):
            tuning.step(play, options.nodes, Random(f"{options.seed} {tuning.pairs}"))
            if number % KEPT_EVERY == 0 or number == options.pairs:
                options.file.write_text(json.dumps(asdict(tuning), indent=1), "ascii")
    return 0


def report(shares: Sequence[float]) -> None:
    """Print the mean share of pairs of games, each from 0 to 1."""
    share = sum(shares) / len(shares)
    error = math.sqrt(sum((each - share) ** 2 for each in shares)) / len(shares)
    print(f"{len(shares)} pairs: {share:.1%}, standard error {error:.1%}")
