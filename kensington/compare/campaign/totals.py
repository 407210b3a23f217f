"""The sums over a campaign's results, kept as the results come."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from kensington.levels import LEVELS

RULES, FLOW = "rules", "whole program"
SUBJECTS = (FLOW, RULES, *(level.name for level in LEVELS))  # of batches
STUCK_BATCHES = 3  # with a routine that does not return, after which a campaign is stopped


class CampaignTotals:
    """Sums over the results of batches, kept as the results come, in any order.

    `done` are the numbers of the batches; `disagreed` and `failed` say how much those batches found that have something
    to list. `counts` are those of `Findings`, by subject and path, and `acts` by level and batch.
    """

    def __init__(self) -> None:
        self.done: set[int] = set()
        self.disagreed: Counter[int] = Counter()
        self.failed: Counter[int] = Counter()
        self.counts: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self.acts: defaultdict[int, dict[int, list[Mapping[str, Any]]]] = defaultdict(dict)

    def add(self, number: int, result: Mapping[str, Any]) -> None:
        """Add the result of a batch that is not in `done`."""
        self.done.add(number)
        self.counts[subject(result), result["path"]].update(result["counts"])
        if result["acts"]:
            self.acts[result["level"]][number] = result["acts"]
        for sums, found in ((self.disagreed, result["disagreed"]), (self.failed, result["failed"])):
            if found:
                sums[number] = found

    def merge(self, other: "CampaignTotals") -> None:
        """Add totals of other batches."""
        self.done |= other.done
        self.disagreed.update(other.disagreed)
        self.failed.update(other.failed)
        for part, counts in other.counts.items():
            self.counts[part].update(counts)
        for level, acts in other.acts.items():
            self.acts[level] |= acts

    def by_name(self, group: str) -> Counter[tuple[str, str]]:
        """The counts of a group, those named `group|name`, by subject and name."""
        sums: Counter[tuple[str, str]] = Counter()
        for (what, _), counts in self.counts.items():
            for name, number in counts.items():
                if name.startswith(f"{group}|"):
                    sums[what, name.partition("|")[2]] += number
        return sums

    @property
    def stuck(self) -> tuple[str, ...]:
        """A line for each routine that does not return in half of the batches, if these are `STUCK_BATCHES` or more."""
        batches: Counter[str] = Counter()
        for (what, _), counts in self.counts.items():
            batches[what] += counts["batches"]
        return tuple(
            f"the routine {routine} does not return ({what}: {number} of {batches[what]} batches)"
            for (what, routine), number in sorted(self.by_name("stuck").items())
            if number >= max(STUCK_BATCHES, batches[what] / 2)
        )


def subject(result: Mapping[str, Any]) -> str:
    """What a batch is about, one of `SUBJECTS`."""
    if result["kind"] == "flow":
        return FLOW
    return RULES if result["level"] is None else LEVELS[result["level"] - 1].name
