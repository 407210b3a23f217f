"""A campaign's report: its results added up, in any order.

Agreement is given with Wilson's 95 % interval, as if the comparisons were independent; see `docs/compare.md`.
"""

import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from boardgame.match.score import wilson
from emulator.beeb import CLOCK
from kensington.compare.campaign.disagreement import ComparisonPath
from kensington.compare.campaign.jobs import Campaign
from kensington.compare.campaign.level_fit import summary
from kensington.levels import LEVELS

RULES = "rules"
PHASES = ("placing", "moving", "relocating", "passing", "refusing")  # in this order, before any others


@dataclass(frozen=True)
class Agreement:
    """How often program and engine agreed: `what` is the rules or a level, `phase` the kind of comparison."""

    what: str
    phase: str
    agreed: int
    compared: int

    @property
    def share(self) -> float:
        """0 to 1."""
        return self.agreed / self.compared

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share."""
        return wilson(self.share, self.compared)


@dataclass(frozen=True)
class ThinkingTime:
    """How long a level of the program thinks about an act of one kind, in emulated seconds."""

    what: str
    phase: str
    count: int
    median: float
    most: float


@dataclass(frozen=True)
class ReportPart:
    """The work done for the rules or a level on one path: event counts and seconds of processor time."""

    what: str
    path: ComparisonPath
    counts: Mapping[str, int]
    seconds: float

    @property
    def rate(self) -> tuple[float, str]:
        """Comparisons per second of processor time, and their unit, turns or positions."""
        unit = "turns" if self.what == RULES or self.path == "screen" else "positions"
        return (self.counts.get(unit, 0) / self.seconds if self.seconds else 0.0), unit


@dataclass(frozen=True)
class CampaignReport:
    """The results of `jobs` jobs.

    `level_fits` has a `level_fit.summary` for each level of the program that played games on the screen.
    """

    campaign: Campaign
    jobs: int
    parts: tuple[ReportPart, ...]
    agreement: tuple[Agreement, ...]
    thinking: tuple[ThinkingTime, ...]
    level_fits: tuple[Mapping[str, Any], ...]
    disagreements: tuple[Mapping[str, str], ...]
    failures: tuple[Mapping[str, str], ...]

    @property
    def agrees(self) -> bool:
        return not self.disagreements and not self.failures

    @property
    def seconds(self) -> float:
        """Processor time of all processes."""
        return sum(part.seconds for part in self.parts)

    @property
    def counts(self) -> Counter[str]:
        return sum((Counter(part.counts) for part in self.parts), Counter())

    def as_json(self) -> dict[str, Any]:
        return {
            "campaign": self.campaign.as_json(),
            "agrees": self.agrees,
            "jobs": self.jobs,
            "parts": [
                {"what": part.what, "path": part.path, "counts": dict(sorted(part.counts.items()))}
                | {"seconds": part.seconds, f"{part.rate[1]}_a_second": part.rate[0]}
                for part in self.parts
            ],
            "agreement": [
                {"what": each.what, "phase": each.phase, "agreed": each.agreed, "compared": each.compared}
                | {"share": each.share, "interval": list(each.interval)}
                for each in self.agreement
            ],
            "thinking": [vars(each) for each in self.thinking],
            "likeness": [dict(each) for each in self.level_fits],
            "disagreements": [dict(each) for each in self.disagreements],
            "failures": [dict(each) for each in self.failures],
            "seconds": self.seconds,
        }


def make_report(
    campaign: Campaign, results: Iterable[Mapping[str, Any]], small: Callable[[Mapping[str, str]], dict[str, str]]
) -> CampaignReport:
    """Add up the results of a campaign's jobs. `small` returns the files of a disagreement's shrunk form, if any."""
    counts: defaultdict[tuple[str, ComparisonPath], Counter[str]] = defaultdict(Counter)
    seconds: defaultdict[tuple[str, ComparisonPath], float] = defaultdict(float)
    agreed: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])
    cycles: defaultdict[tuple[str, str], list[int]] = defaultdict(list)
    acts: defaultdict[int, list[Mapping[str, Any]]] = defaultdict(list)
    ordered = sorted(results, key=lambda result: result["job"])
    for result in ordered:
        what = name_of(result)
        counts[what, result["path"]].update(result["counts"])
        seconds[what, result["path"]] += result["seconds"]
        for phase, pair in result["agreement"].items():
            agreed[what, phase] = [mine + its for mine, its in zip(agreed[what, phase], pair, strict=True)]
        for phase, times in result.get("cycles", {}).items():
            cycles[what, phase] += times
        if "acts" in result:
            acts[result["level"]] += result["acts"]
    return CampaignReport(
        campaign,
        len(ordered),
        tuple(ReportPart(*key, counts[key], seconds[key]) for key in sorted(counts, key=_places)),
        tuple(Agreement(*key, *agreed[key]) for key in sorted(agreed, key=_places) if agreed[key][1]),
        tuple(_thinking(*key, cycles[key]) for key in sorted(cycles, key=_places) if cycles[key]),
        tuple(summary(f"its level {level}", acts[level]) for level in sorted(acts)),
        tuple(found | small(found) | _job(result) for result in ordered for found in result["disagreements"]),
        tuple(found | _job(result) for result in ordered for found in result["failures"]),
    )


def _job(result: Mapping[str, Any]) -> dict[str, str]:
    return {"job": str(result["job"]), "about": name_of(result)}


def name_of(result: Mapping[str, Any]) -> str:
    """The subject of a job: "rules" or the name of a level."""
    return RULES if result["level"] is None else LEVELS[result["level"] - 1].name


def _thinking(what: str, phase: str, cycles: Sequence[int]) -> ThinkingTime:
    return ThinkingTime(what, phase, len(cycles), statistics.median(cycles) / CLOCK, max(cycles) / CLOCK)


def _place(what: str) -> int:
    return [RULES, *(level.name for level in LEVELS)].index(what)


def _places(key: tuple[str, str]) -> tuple[int, int, str]:
    what, phase = key
    return _place(what), PHASES.index(phase) if phase in PHASES else len(PHASES), phase


def percent(share: float) -> str:
    """A share in percent, with enough decimals to distinguish it from 100 %."""
    missing = round(1 - share, 6)
    return f"{100 * share:.{4 if 0 < missing < 0.0005 else 2}f} %"
