"""A campaign's report, made of its totals.

Agreement is given with Wilson's 95 % interval, as if the comparisons were independent; see `docs/compare.md`.
"""

import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, islice, repeat
from typing import Any

from boardgame.match.score import wilson
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.level_fit import summary
from kensington.compare.campaign.totals import RULES, CampaignTotals
from kensington.compare.driver import ComparisonPath
from kensington.levels import LEVELS

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
    """The results of `batches` batches.

    `stuck` says which routines of the program do not return so often that the campaign was stopped. `disagreed` and
    `failed` are the numbers of disagreements and failures, of which some are listed in `disagreements` and `failures`.
    `level_fits` has a `level_fit.summary` for each level of the program that played games on the screen.
    """

    campaign: Campaign
    batches: int
    parts: tuple[ReportPart, ...]
    agreement: tuple[Agreement, ...]
    thinking: tuple[ThinkingTime, ...]
    level_fits: tuple[Mapping[str, Any], ...]
    stuck: tuple[str, ...]
    disagreed: int
    failed: int
    disagreements: tuple[Mapping[str, str], ...]
    failures: tuple[Mapping[str, str], ...]

    @property
    def agrees(self) -> bool:
        return not self.disagreed and not self.failed

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
            "batches": self.batches,
            "stuck": list(self.stuck),
            "disagreed": self.disagreed,
            "failed": self.failed,
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
    campaign: Campaign,
    totals: CampaignTotals,
    disagreements: Sequence[Mapping[str, str]],
    failures: Sequence[Mapping[str, str]],
) -> CampaignReport:
    """The report on totals, with the disagreements and failures that it lists."""
    acts = {level: [act for _, some in sorted(of.items()) for act in some] for level, of in totals.acts.items()}
    return CampaignReport(
        campaign,
        len(totals.done),
        tuple(
            ReportPart(what, path, totals.counts[what, path], totals.seconds[what, path])
            for what, path in sorted(totals.counts, key=_places)
        ),
        tuple(
            Agreement(what, phase, totals.agreed[what, phase], totals.compared[what, phase])
            for what, phase in sorted(+totals.compared, key=_places)
        ),
        tuple(
            _thinking(what, phase, totals.thinking[what, phase]) for what, phase in sorted(totals.thinking, key=_places)
        ),
        tuple(summary(f"its level {level}", acts[level]) for level in sorted(acts)),
        totals.stuck,
        totals.disagreements,
        totals.failures,
        tuple(disagreements),
        tuple(failures),
    )


def _thinking(what: str, phase: str, times: Counter[int]) -> ThinkingTime:
    count = times.total()
    middle = list(islice(_ordered(times), (count - 1) // 2, count // 2 + 1))
    return ThinkingTime(what, phase, count, statistics.mean(middle) / 1000, max(times) / 1000)


def _ordered(times: Counter[int]) -> Iterator[int]:
    return chain.from_iterable(repeat(time, times[time]) for time in sorted(times))


def _place(what: str) -> int:
    return [RULES, *(level.name for level in LEVELS)].index(what)


def _places(key: tuple[str, str]) -> tuple[int, int, str]:
    what, phase = key
    return _place(what), PHASES.index(phase) if phase in PHASES else len(PHASES), phase


def percent(share: float) -> str:
    """A share in percent, with enough decimals to distinguish it from 100 %."""
    missing = round(1 - share, 6)
    return f"{100 * share:.{4 if 0 < missing < 0.0005 else 2}f} %"
