"""How fast a program is checked against the engine on this computer, in several processes.

Rates are per second of each process's processor time, so that other load on the computer does not matter.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean
from typing import Any, NamedTuple, NoReturn

from boardgame.pool import results
from emulator.beeb import CLOCK
from kensington.compare.campaign import levels, rules
from kensington.compare.memory.known_maps import find_map
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import Rules

TURNS = 100  # of a job for the rules
POSITIONS = 10  # of a job for a level
SCREEN = "screen"
UNITS = {"rules": "turns a second", SCREEN: "times real time, in each process"}
POSITIONS_UNIT = "positions a second"  # of the levels
SEEDS = 1_000_000  # reserved for each process


class Speed(NamedTuple):
    """A rate per second of processor time: of all processes together, or of one on the screen."""

    what: str
    rate: float
    unit: str


@dataclass(frozen=True)
class SpeedTest:
    """The measurement that each process makes, with seeds of its own. The result is the rates by name."""

    image: str
    seconds: float

    def __call__(self, number: int) -> dict[str, float]:
        rates = {}
        memory_map = find_map(self.image)
        if memory_map and "routines" in memory_map:
            rules.open_driver(self.image, "memory")
            rates["rules"] = self._rate("turns", self._rules, number)
            for level in LEVELS:
                rates[level.name] = self._rate("positions", partial(self._level, level.number), number)
        rates[SCREEN] = self._on_the_screen(number)
        return rates

    def _on_the_screen(self, number: int) -> float:
        """Emulated seconds per second of processor time, in random games of two human players."""
        driver = rules.open_driver(self.image, "screen")
        rng = Random(number)
        shown, taken = 0.0, 0.0
        while taken < self.seconds:
            position = Position.start(driver.start(Rules()))
            began, cycles = time.process_time(), driver.beeb.cycles
            while not position.winner and taken + time.process_time() - began < self.seconds:
                act = rng.choice(position.legal_acts())
                driver.play(act)
                position = position.play(act)
            taken += time.process_time() - began
            shown += (driver.beeb.cycles - cycles) / CLOCK
        return shown / taken

    def _rules(self, seed: int) -> dict[str, Any]:
        return rules.run(rules.RulesJob(self.image, seed, TURNS))

    def _level(self, level: int, seed: int) -> dict[str, Any]:
        return levels.run(levels.LevelsJob(self.image, level, seed, POSITIONS))

    def _rate(self, unit: str, work: Callable[[int], dict[str, Any]], number: int) -> float:
        began, counted, taken = time.process_time(), 0, 0.0
        while taken < self.seconds:
            counted += work(number * SEEDS + counted)["counts"][unit]
            taken = time.process_time() - began
        return counted / taken


def bench(image: str, jobs: int, seconds: float) -> list[Speed]:
    """Measure each speed for so many seconds in `jobs` processes; raises `KensingtonError`."""
    measured = list(results(SpeedTest(image, seconds), range(jobs), jobs, _lost))
    rates = {what: [each[what] for each in measured] for what in measured[0]}
    return [
        Speed(what, fmean(found) if what == SCREEN else sum(found), UNITS.get(what, POSITIONS_UNIT))
        for what, found in rates.items()
    ]


def _lost(number: int, reason: str) -> NoReturn:
    raise KensingtonError(f"measurement {number}: {reason}")
