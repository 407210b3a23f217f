"""The command `python -m tools.bench.compare`: how fast a program is checked against the engine on this computer.

Rates are per second of each process's processor time, so that other load on the computer does not matter.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from statistics import fmean
from typing import Any, NamedTuple, NoReturn

from commandline.output import host, print_json, print_table
from emulator.beeb import CLOCK
from kensington.beeb import TAPE
from kensington.compare.campaign.batches import LEVEL_POSITIONS, RULES_TURNS
from kensington.compare.campaign.cases import Batch, BatchKind
from kensington.compare.campaign.counting import Count
from kensington.compare.campaign.replay import ProgramCheck
from kensington.compare.paths import fastest_path, open_driver
from kensington.errors import KensingtonError
from kensington.levels import LEVELS
from kensington.position import Position
from twincheck.campaign.pool import results
from twincheck.check import Checked

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
        if fastest_path(self.image) == "memory":
            open_driver(self.image, "memory", None)
            rates["rules"] = self._rate(Count.TURNS, self._rules, number)
            for level in LEVELS:
                rates[level.name] = self._rate(Count.POSITIONS, partial(self._level, level.number), number)
        rates[SCREEN] = self._on_the_screen(number)
        return rates

    def _on_the_screen(self, number: int) -> float:
        """Emulated seconds per second of processor time, in random games of two human players."""
        driver: Any = open_driver(self.image, "screen", None)
        rng = Random(number)
        shown, taken = 0.0, 0.0
        while taken < self.seconds:
            position = driver.begin(Position.start())
            began, cycles = time.process_time(), driver.beeb.cycles
            while not position.winner and taken + time.process_time() - began < self.seconds:
                act = rng.choice(position.legal_acts())
                driver.play(act)
                position = position.play(act)
            taken += time.process_time() - began
            shown += (driver.beeb.cycles - cycles) / CLOCK
        return shown / taken

    def _rules(self, seed: int) -> Checked:
        return ProgramCheck(self.image).run(Batch(BatchKind.RULES, "memory", None, 0, RULES_TURNS["memory"], seed))

    def _level(self, level: int, seed: int) -> Checked:
        return ProgramCheck(self.image).run(Batch(BatchKind.POSITIONS, "memory", level, 0, LEVEL_POSITIONS, seed))

    def _rate(self, unit: Count, work: Callable[[int], Checked], number: int) -> float:
        began, counted, taken = time.process_time(), 0, 0.0
        while taken < self.seconds:
            counted += work(number * SEEDS + counted).seen[unit]
            taken = time.process_time() - began
        return counted / taken


def measure(image: str, jobs: int, seconds: float) -> list[Speed]:
    """Measure each speed for so many seconds in `jobs` processes; raises `KensingtonError`."""
    measured = list(results(SpeedTest(image, seconds), range(jobs), jobs, _lost))
    rates = {what: [each[what] for each in measured] for what in measured[0]}
    return [
        Speed(what, fmean(found) if what == SCREEN else sum(found), UNITS.get(what, POSITIONS_UNIT))
        for what, found in rates.items()
    ]


def _lost(number: int, reason: str) -> NoReturn:
    raise KensingtonError(f"measurement {number}: {reason}")


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.bench.compare", description="Measure how fast a program is checked against the engine."
    )
    parser.add_argument(
        "image", metavar="IMAGE", nargs="?", default=str(TAPE), help="a tape or disc image (default: KEN)"
    )
    jobs = "number of processes (default: one per processor)"
    parser.add_argument("--jobs", metavar="J", type=int, default=os.cpu_count() or 1, help=jobs)
    parser.add_argument("--seconds", metavar="S", type=float, default=10, help="for each measurement (default: 10)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    speeds = measure(options.image, options.jobs, options.seconds)
    if options.json:
        rates = {speed.what: speed.rate for speed in speeds}
        print_json({"image": options.image, "processes": options.jobs, "host": host()} | rates)
    else:
        print_table(("", "", ""), [(speed.what, f"{speed.rate:.1f}", speed.unit) for speed in speeds])
        print(f"on {options.jobs} processes ({host()})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
