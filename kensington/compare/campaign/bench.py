"""How fast a program is held against the engine on this computer, in so many processes at once.

Each process's own processor time is what counts, so that it makes no difference what else the computer does.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean
from typing import Any, NamedTuple, NoReturn

from boardgame.pool import results
from kensington.compare.campaign import levels, rules
from kensington.compare.memory.known_maps import find_map
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.position import Position
from kensington.rules import Rules

TURNS = 100  # of a piece of work for the rules
POSITIONS = 10  # of one for a level
CLOCK = 2_000_000  # cycles a second of the machine
SCREEN = "screen"
UNITS = {"rules": "turns a second", SCREEN: "times real time, in each process"}
POSITIONS_UNIT = "positions a second"  # of whatever else there is
SEEDS = 1_000_000  # for each process


class Speed(NamedTuple):
    """So much of something in a second of each process's processor time: by all of them, on the screen by one."""

    what: str
    rate: float
    unit: str


@dataclass(frozen=True)
class SpeedTest:
    """What a process does: the same as all others, from seeds of its own. The result is how much a second, by what."""

    image: str
    seconds: float

    def __call__(self, number: int) -> dict[str, float]:
        rates = {}
        known = find_map(self.image)
        if known and "routines" in known:
            rules.opened(self.image, "memory")
            rates["rules"] = self._rate("turns", self._rules, number)
            for level in LEVELS:
                rates[level.name] = self._rate("positions", partial(self._level, level.number), number)
        rates[SCREEN] = self._on_the_screen(number)
        return rates

    def _on_the_screen(self, number: int) -> float:
        """The machine's seconds, in a game by lot between two persons, to a second of the processor's."""
        table = rules.opened(self.image, "screen")
        chance = Random(number)
        shown, taken = 0.0, 0.0
        while taken < self.seconds:
            position = Position.start(table.start(Rules()))
            began, cycles = time.process_time(), table.beeb.cycles
            while not position.winner and taken + time.process_time() - began < self.seconds:
                act = chance.choice(position.legal_acts())
                table.play(act)
                position = position.play(act)
            taken += time.process_time() - began
            shown += (table.beeb.cycles - cycles) / CLOCK
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
    """The speeds in so many processes, each measured for so many seconds; raises `KensingtonError`."""
    measured = list(results(SpeedTest(image, seconds), range(jobs), jobs, _lost))
    rates = {what: [each[what] for each in measured] for what in measured[0]}
    return [
        Speed(what, fmean(found) if what == SCREEN else sum(found), UNITS.get(what, POSITIONS_UNIT))
        for what, found in rates.items()
    ]


def _lost(number: int, reason: str) -> NoReturn:
    raise KensingtonError(f"the measurement {number}: {reason}")
