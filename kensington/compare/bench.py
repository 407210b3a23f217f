"""How fast a program is held against the engine on this computer, in so many processes at once.

Each process's own processor time is what counts, so that it makes no difference what else the computer does.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, NoReturn

from kensington.compare import levels, rules
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.pool import results

TURNS = 100  # of a piece of work for the rules
POSITIONS = 10  # of one for a level
SEEDS = 1_000_000  # for each process


class Speed(NamedTuple):
    """So much of something in a second of each process's processor time, by all processes together."""

    what: str
    rate: float
    unit: str


@dataclass(frozen=True)
class Measure:
    """What a process does: the same as all others, from seeds of its own. The result is how much a second, by what."""

    image: str
    seconds: float

    def __call__(self, number: int) -> dict[str, float]:
        rules.opened(self.image, "memory")
        rates = {"rules": self._rate("turns", lambda seed: rules.run(rules.Job(self.image, seed, TURNS)), number)}
        for level in LEVELS:
            rates[level.name] = self._rate("positions", partial(self._level, level.number), number)
        return rates

    def _level(self, level: int, seed: int) -> dict[str, Any]:
        return levels.run(levels.Job(self.image, level, seed, POSITIONS))

    def _rate(self, unit: str, work: Callable[[int], dict[str, Any]], number: int) -> float:
        began, counted, taken = time.process_time(), 0, 0.0
        while taken < self.seconds:
            counted += work(number * SEEDS + counted)["counts"][unit]
            taken = time.process_time() - began
        return counted / taken


def bench(image: str, jobs: int, seconds: float) -> list[Speed]:
    """The speeds in so many processes, each measured for so many seconds; raises `KensingtonError`."""
    measured = list(results(Measure(image, seconds), range(jobs), jobs, _lost))
    return [
        Speed(what, sum(rates[what] for rates in measured), f"{'turns' if what == 'rules' else 'positions'} a second")
        for what in measured[0]
    ]


def _lost(number: int, reason: str) -> NoReturn:
    raise KensingtonError(f"the measurement {number}: {reason}")
