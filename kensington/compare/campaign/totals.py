"""The sums over a campaign's results, kept as the results come, and finished work as it is handed over and stored."""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from emulator.beeb import CLOCK
from kensington.compare.driver import ComparisonPath
from kensington.levels import LEVELS

RULES, FLOW = "rules", "whole program"
SUBJECTS = (FLOW, RULES, *(level.name for level in LEVELS))  # of batches
CYCLES_PER_MILLISECOND = CLOCK // 1000
STUCK_BATCHES = 3  # with a routine that does not return, after which a campaign is stopped


class CampaignTotals:
    """Sums over the results of batches, kept as the results come, in any order.

    `done` are the numbers of the batches; `disagreeing` and `failing` say how much those batches found that have
    something to list. The other sums are by the rules or a level and by path, phase, kind or routine.
    """

    def __init__(self) -> None:
        self.done: set[int] = set()
        self.disagreeing: Counter[int] = Counter()
        self.failing: Counter[int] = Counter()
        self.counts: defaultdict[tuple[str, ComparisonPath], Counter[str]] = defaultdict(Counter)
        self.seconds: defaultdict[tuple[str, ComparisonPath], float] = defaultdict(float)
        self.agreed: Counter[tuple[str, str]] = Counter()
        self.compared: Counter[tuple[str, str]] = Counter()
        self.thinking: defaultdict[tuple[str, str], Counter[int]] = defaultdict(Counter)  # times in milliseconds
        self.acts: defaultdict[int, dict[int, list[Mapping[str, Any]]]] = defaultdict(dict)  # by level and batch
        self.batches: Counter[str] = Counter()  # for the rules and each level
        self.kinds: Counter[tuple[str, str]] = Counter()  # of disagreements and failures
        self._stuck: Counter[tuple[str, str]] = Counter()  # batches, by routine

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
        self.kinds.update({(what, kind): count for kind, count in result.get("kinds", {}).items()})
        self._stuck.update((what, routine) for routine in result["stuck"])
        if result["disagreed"]:
            self.disagreeing[number] = result["disagreed"]
        if result["failed"]:
            self.failing[number] = result["failed"]

    def merge(self, other: "CampaignTotals") -> None:
        """Add totals of other batches."""
        for name, sums in vars(self).items():
            its = getattr(other, name)
            if isinstance(sums, set):
                sums |= its
            else:
                _add(sums, its)

    @property
    def disagreements(self) -> int:
        return self.disagreeing.total()

    @property
    def failures(self) -> int:
        return self.failing.total()

    @property
    def stuck(self) -> tuple[str, ...]:
        """A line for each routine that does not return in half of the batches, if these are `STUCK_BATCHES` or more."""
        return tuple(
            f"the routine {routine} does not return ({what}: {batches} of {self.batches[what]} batches)"
            for (what, routine), batches in sorted(self._stuck.items())
            if batches >= max(STUCK_BATCHES, self.batches[what] / 2)
        )


def _add(sums: dict[Any, Any], its: Mapping[Any, Any]) -> None:
    """Add the sums of one dictionary, which may contain others, to those of another one."""
    for key, value in its.items():
        if isinstance(value, dict):
            _add(sums[key], value)
        else:
            sums[key] = sums[key] + value if key in sums else value


@dataclass
class FinishedWork:
    """Texts for the database by number, and the sums over the results of batches among them.

    Workers make them, which leaves the process that collects them little to do for each result.
    """

    texts: dict[int, str] = field(default_factory=dict)
    totals: CampaignTotals = field(default_factory=CampaignTotals)

    @classmethod
    def of(cls, result: Mapping[str, Any]) -> "FinishedWork":
        """The result of a batch."""
        finished = cls({result["batch"]: json.dumps(result)})
        finished.totals.add(result)
        return finished

    def merge(self, other: "FinishedWork") -> None:
        """Add other finished work."""
        self.texts |= other.texts
        self.totals.merge(other.totals)


def name_of(result: Mapping[str, Any]) -> str:
    """The subject of a batch, one of `SUBJECTS`."""
    if result["kind"] == "flow":
        return FLOW
    return RULES if result["level"] is None else LEVELS[result["level"] - 1].name
