"""The sums over a campaign's results, kept as the results come, and the results of a task as it hands them over."""

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from emulator.beeb import CLOCK
from kensington.compare.driver import ComparisonPath
from kensington.levels import LEVELS

RULES, FLOW = "rules", "whole program"
SUBJECTS = (FLOW, RULES, *(level.name for level in LEVELS))  # of batches
CYCLES_PER_MILLISECOND = CLOCK // 1000
STUCK_BATCHES = 3  # with a routine that does not return, after which a campaign is stopped


class CampaignTotals:
    """Sums over the results of batches, kept as the results come, in any order.

    `done` are the numbers of the batches; `disagreeing` and `failing` those of the batches that have something to list.
    The other sums are by the rules or a level and by path, phase or routine.
    """

    def __init__(self) -> None:
        self.done: set[int] = set()
        self.disagreeing: set[int] = set()
        self.failing: set[int] = set()
        self.disagreements = self.failures = 0
        self.counts: defaultdict[tuple[str, ComparisonPath], Counter[str]] = defaultdict(Counter)
        self.seconds: defaultdict[tuple[str, ComparisonPath], float] = defaultdict(float)
        self.agreed: Counter[tuple[str, str]] = Counter()
        self.compared: Counter[tuple[str, str]] = Counter()
        self.thinking: defaultdict[tuple[str, str], Counter[int]] = defaultdict(Counter)  # times in milliseconds
        self.acts: defaultdict[int, dict[int, list[Mapping[str, Any]]]] = defaultdict(dict)  # by level and batch
        self.batches: Counter[str] = Counter()  # for the rules and each level
        self.kinds: Counter[tuple[str, str]] = Counter()  # of disagreements and failures, for the rules and each level
        self._stuck: defaultdict[str, Counter[str]] = defaultdict(Counter)  # batches, by routine

    def add(self, result: Mapping[str, Any]) -> None:
        """Add the result of a batch that is not in `done`."""
        what, number = name_of(result), result["batch"]
        self.done.add(number)
        self.batches[what] += 1
        part = what, result["path"]
        self.counts[part].update(result["counts"])
        self.seconds[part] += result["seconds"]
        for phase, (agreed, compared) in result["agreement"].items():
            self.agreed[what, phase] += agreed
            self.compared[what, phase] += compared
        for phase, cycles in result.get("cycles", {}).items():
            self.thinking[what, phase].update(each // CYCLES_PER_MILLISECOND for each in cycles)
        if result.get("acts"):
            self.acts[result["level"]][number] = result["acts"]
        for kind, count in result.get("kinds", {}).items():
            self.kinds[what, kind] += count
        if result["disagreed"]:
            self.disagreeing.add(number)
            self.disagreements += result["disagreed"]
        if result["failed"]:
            self.failing.add(number)
            self.failures += result["failed"]
        self._stuck[what].update(result["stuck"])

    def merge(self, other: "CampaignTotals") -> None:
        """Add totals of other batches."""
        self.done |= other.done
        self.disagreeing |= other.disagreeing
        self.failing |= other.failing
        self.disagreements += other.disagreements
        self.failures += other.failures
        self.agreed.update(other.agreed)
        self.compared.update(other.compared)
        self.batches.update(other.batches)
        self.kinds.update(other.kinds)
        for part, counts in other.counts.items():
            self.counts[part].update(counts)
        for phase, times in other.thinking.items():
            self.thinking[phase].update(times)
        for what, routines in other._stuck.items():
            self._stuck[what].update(routines)
        for part, seconds in other.seconds.items():
            self.seconds[part] += seconds
        for level, acts in other.acts.items():
            self.acts[level].update(acts)

    @property
    def stuck(self) -> tuple[str, ...]:
        """A line for each routine that does not return in half of the batches, if these are `STUCK_BATCHES` or more."""
        return tuple(
            f"the routine at {routine} does not return ({what}: {batches} of {self.batches[what]} batches)"
            for what, routines in sorted(self._stuck.items())
            for routine, batches in sorted(routines.items())
            if batches >= max(STUCK_BATCHES, self.batches[what] / 2)
        )


class FinishedBatches(NamedTuple):
    """Results as they are stored, each with its batch's number and its checksum, and their totals.

    Workers make them, which leaves the process that collects them little to do for each result.
    """

    rows: list[tuple[int, str, str]]
    totals: CampaignTotals

    @classmethod
    def of(cls, identity: str, results: Iterable[Mapping[str, Any]]) -> "FinishedBatches":
        """From the results of batches of the campaign that `identity` describes."""
        finished = cls([], CampaignTotals())
        for result in results:
            text = json.dumps(result)
            finished.rows.append((result["batch"], text, checksum(identity, result["batch"], text)))
            finished.totals.add(result)
        return finished


def checksum(identity: str, number: int, text: str) -> str:
    """The checksum of what a campaign stores for a batch, in hexadecimal."""
    return hashlib.sha256(f"{identity}\n{number}\n{text}".encode()).hexdigest()


def name_of(result: Mapping[str, Any]) -> str:
    """The subject of a batch, one of `SUBJECTS`."""
    if result["kind"] == "flow":
        return FLOW
    return RULES if result["level"] is None else LEVELS[result["level"] - 1].name
