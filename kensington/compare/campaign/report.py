"""A campaign's report: its totals in figures, and what it found, for a terminal, a page and JSON.

Agreement is given with Wilson's 95 % interval, as if the comparisons were independent; see `docs/compare.md`.
"""

import shlex
import statistics
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any, NamedTuple

from boardgame.match.score import wilson
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.difference import Aspect
from kensington.compare.campaign.level_fit import summary
from kensington.compare.campaign.totals import RULES, CampaignTotals
from kensington.compare.driver import ComparisonPath
from kensington.levels import LEVELS

PHASES = ("placing", "moving", "relocating", "passing", "refusing")  # in this order, before any others
KINDS_PRINTED = 5  # kinds of disagreements, and of failures
IMPORTANCE = [aspect.name.lower() for aspect in Aspect]

Found = Mapping[str, str]  # a disagreement or a failure, as `CampaignResults.report` lists it


class Agreement(NamedTuple):
    """How often both agreed about the rules or a level, in a kind of comparison: a share with its 95 % interval."""

    what: str
    phase: str
    agreed: int
    compared: int
    share: float
    interval: tuple[float, float]


@dataclass(frozen=True)
class ThinkingTime:
    """How long a level of the program thinks about an act of one kind, in emulated seconds."""

    what: str
    phase: str
    count: int
    median: float
    most: float


class WorkDone(NamedTuple):
    """The work done for the rules or a level on one path: event counts and seconds of processor time."""

    what: str
    path: ComparisonPath
    counts: Mapping[str, int]
    seconds: float

    @property
    def unit(self) -> str:
        """What is counted for the rate: turns or positions."""
        return "turns" if self.what == RULES or self.path == "screen" else "positions"

    @property
    def rate(self) -> float:
        """Units per second of processor time."""
        return self.counts.get(self.unit, 0) / self.seconds if self.seconds else 0.0


class ReportTable(NamedTuple):
    """Figures: the first `words` columns are words, and a terminal shows the table if it is `brief`."""

    title: str
    heads: tuple[str, ...]
    rows: Sequence[Sequence[str]]
    words: int
    brief: bool = False
    note: str = ""


@dataclass(frozen=True)
class CampaignReport:
    """The report on totals, with some disagreements and failures of each kind."""

    campaign: Campaign
    totals: CampaignTotals
    disagreements: tuple[Found, ...] = ()
    failures: tuple[Found, ...] = ()

    @property
    def agrees(self) -> bool:
        return not self.totals.disagreements and not self.totals.failures

    @property
    def verdict(self) -> str:
        """The outcome in one sentence."""
        found = ((self.totals.disagreements, "disagreement"), (self.totals.failures, "failure"))
        faults = " and ".join(counted(number, name) for number, name in found if number)
        return f"{faults or 'No disagreement'} in {self.totals.compared.total():,} comparisons."

    @cached_property
    def agreement(self) -> list[Agreement]:
        agreed, compared = self.totals.agreed, self.totals.compared
        shares = {key: agreed[key] / compared[key] for key in sorted(+compared, key=_places)}
        return [
            Agreement(*key, agreed[key], compared[key], share, wilson(share, compared[key]))
            for key, share in shares.items()
        ]

    @cached_property
    def parts(self) -> list[WorkDone]:
        totals = self.totals
        return [WorkDone(*key, totals.counts[key], totals.seconds[key]) for key in sorted(totals.counts, key=_places)]

    @cached_property
    def thinking(self) -> list[ThinkingTime]:
        return [_thinking(*key, self.totals.thinking[key]) for key in sorted(self.totals.thinking, key=_places)]

    @cached_property
    def level_fits(self) -> list[Mapping[str, Any]]:
        """A `level_fit.summary` of each level of the program that played games on the screen."""
        acts = sorted(self.totals.acts.items())
        return [summary(f"its level {level}", [*chain(*(of[at] for at in sorted(of)))]) for level, of in acts]

    @property
    def counts(self) -> Counter[str]:
        return sum((Counter(part.counts) for part in self.parts), Counter())

    def as_json(self) -> dict[str, Any]:
        return {
            "campaign": self.campaign.as_json(),
            "agrees": self.agrees,
            "batches": len(self.totals.done),
            "stuck": list(self.totals.stuck),
            "disagreed": self.totals.disagreements,
            "failed": self.totals.failures,
            "parts": [
                part._asdict() | {"counts": dict(sorted(part.counts.items())), f"{part.unit}_a_second": part.rate}
                for part in self.parts
            ],
            "agreement": [each._asdict() | {"interval": list(each.interval)} for each in self.agreement],
            "thinking": [vars(each) for each in self.thinking],
            "likeness": [dict(each) for each in self.level_fits],
            "kinds": [
                {"about": about, "kind": kind, "count": count}
                for (about, kind), count in sorted(self.totals.kinds.items())
            ],
            "disagreements": [dict(each) for each in self.disagreements],
            "failures": [dict(each) for each in self.failures],
            "seconds": sum(part.seconds for part in self.parts),
        }

    # What was found

    def kinds(self, found: Sequence[Found]) -> list[tuple[int, list[Found]]]:
        """What was found by kind, each with their number, the most important first and in each the shrunk one first."""
        kinds: dict[tuple[str, str], list[Found]] = {}
        for each in found:
            kinds.setdefault((each["about"], each["kind"]), []).append(each)
        alike = [
            (max(len(some), self.totals.kinds[key]), sorted(some, key=lambda each: "small" not in each))
            for key, some in kinds.items()
        ]
        return sorted(alike, key=lambda some: IMPORTANCE.index(some[1][0].get("aspect", IMPORTANCE[-1])))

    def lines(self, directory: Path) -> Iterator[str]:
        """What was found, and what the levels play as, for a terminal."""
        for each in self.level_fits:
            yield each["verdict"]["text"]
            times = each["seconds"].get("all", {"measured": 0})
            if times["measured"]:
                measured = f"at most {times['most']:.1f} s, in {times['measured']} acts"
                yield f"  {times['median']:.1f} s an act, {measured}"
        for count, name, found in (
            (self.totals.disagreements, "disagreement", self.disagreements),
            (self.totals.failures, "failure", self.failures),
        ):
            yield counted(count, name)
            kinds = self.kinds(found)
            for number, alike in kinds[:KINDS_PRINTED]:
                first = alike[0]
                times_found = f" ({number:,} times)" if number > 1 else ""
                yield f"  {first['about']}: {first['what']}{times_found}"
                if "file" in first:
                    board = (directory / first["text"]).read_text(encoding="utf-8").splitlines()[1:]
                    yield from (f"    {line}" for line in (*board, replay_command(first, directory)))
                if files := " and ".join(str(directory / first[key]) for key in ("picture", "text") if key in first):
                    yield f"    {files}"
            if len(kinds) > KINDS_PRINTED:
                yield f"  and {counted(len(kinds) - KINDS_PRINTED, 'other kind')}"

    # Figures

    def tables(self) -> list[ReportTable]:
        """The figures, without empty tables."""
        return [table for table in (self._agreement(), *self._levels(), *self._times(), *self._work()) if table.rows]

    def _agreement(self) -> ReportTable:
        heads = "", "phase", "compared", "agreed", "share", "95 % interval"
        rows = [
            (what, phase, f"{compared:,}", f"{agreed:,}", percent(share), _between(interval))
            for what, phase, agreed, compared, share, interval in self.agreement
        ]
        return ReportTable("Agreement", heads, rows, 2, brief=True)

    def _levels(self) -> Iterator[ReportTable]:
        heads = "player", "phase", "of ours", "acts", "same choice", "95 % interval", "as itself", "never its choice"
        rows = [
            (each["who"], phase, model, f"{share['acts']:,}", percent(share["share"]), _between(share["interval"]))
            + (percent(share["expected"]), f"{share['never']:,}")
            for each in self.level_fits
            for phase, models in each["agreement"].items()
            for model, share in models.items()
        ]
        note = "Same choice: the probability that this level of ours, or a random player, would have chosen the "
        note += "program's act. As itself: the same if the program were this level."
        yield ReportTable("What it plays as", heads, rows, 3, note=note)

    def _times(self) -> Iterator[ReportTable]:
        heads = "level", "phase", "choices", "median", "longest"
        rows = [
            (each.what, each.phase, f"{each.count:,}", _seconds(each.median), _seconds(each.most))
            for each in self.thinking
        ]
        yield ReportTable("Thinking time", heads, rows, 2, note="Emulated time, at 2 MHz.")
        rows = [
            (each["who"], phase, f"{taken['measured']:,}", _seconds(taken["median"]), _seconds(taken["most"]))
            for each in self.level_fits
            for phase, taken in each["seconds"].items()
            if taken["measured"]
        ]
        yield ReportTable("Thinking time on the screen", heads, rows, 2)

    def _work(self) -> Iterator[ReportTable]:
        rows = [
            (part.what, part.path, f"{part.seconds:,.1f} s", f"{part.rate:,.1f} {part.unit}") for part in self.parts
        ]
        yield ReportTable("Work", ("", "path", "processor time", "a second"), rows, 2, brief=True)
        counts = [
            (part.what, part.path, name, f"{count:,}")
            for part in self.parts
            for name, count in sorted(part.counts.items())
        ]
        yield ReportTable("Counts", ("", "path", "what", "times"), counts, 3)


def replay_command(found: Found, directory: Path) -> str:
    """The command that replays a disagreement; empty for a failure."""
    file = found.get("small") or found.get("file")
    return f"kensington compare replay {shlex.quote(str(directory / file))}" if file else ""


def _thinking(what: str, phase: str, times: Counter[int]) -> ThinkingTime:
    count = times.total()
    ordered = chain.from_iterable(repeat(time, times[time]) for time in sorted(times))
    middle = list(islice(ordered, (count - 1) // 2, count // 2 + 1))
    return ThinkingTime(what, phase, count, statistics.mean(middle) / 1000, max(times) / 1000)


def _places(key: tuple[str, str]) -> tuple[int, int, str]:
    what, phase = key
    place = [RULES, *(level.name for level in LEVELS)].index(what)
    return place, PHASES.index(phase) if phase in PHASES else len(PHASES), phase


def counted(number: int, name: str, plural: str = "s") -> str:
    """A number of things: `1 failure`, `2 failures`."""
    return f"{number:,} {name}{'' if number == 1 else plural}"


def percent(share: float) -> str:
    """A share in percent, with enough decimals to distinguish it from 100 %."""
    missing = round(1 - share, 6)
    return f"{100 * share:.{4 if 0 < missing < 0.0005 else 2}f} %"


def _between(interval: Sequence[float]) -> str:
    return " to ".join(map(percent, interval))


def _seconds(time: float) -> str:
    return f"{time:.2f} s"
