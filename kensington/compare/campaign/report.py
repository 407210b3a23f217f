"""A campaign's report: its totals in figures, and what it found, for a terminal, a page and JSON.

Agreement is given with Wilson's 95 % interval, as if the comparisons were independent; see `docs/compare.md`.
"""

import shlex
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any, NamedTuple

from boardgame.match.score import wilson
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.coverage import SEEN, CoverageItem, coverage
from kensington.compare.campaign.difference import Aspect
from kensington.compare.campaign.level_fit import summary
from kensington.compare.campaign.totals import RULES, SUBJECTS, CampaignTotals

PHASES = ("placing", "moving", "relocating", "passing", "refusing")  # in this order, before any others
KINDS_PRINTED = 5  # kinds of disagreements, and of failures
FIT = "player", "phase", "of ours", "acts", "same choice", "95 % interval", "as itself", "never its choice"
FIT_NOTE = (
    "Same choice: the probability that this level of ours, or a random player, would have chosen the program's act. "
    "As itself: the same if the program were this level."
)
IMPORTANCE = [aspect.name.lower() for aspect in Aspect]

Found = Mapping[str, str]  # a disagreement or a failure, as `CampaignResults.report` lists it


class ReportTable(NamedTuple):
    """Figures: the first `words` columns are words, and a terminal shows the table if it is `brief`."""

    title: str
    heads: tuple[str, ...]
    rows: Sequence[Sequence[object]]
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
        missing = f"; {counted(len(self.unseen), 'thing')} not seen" if self.unseen else ""
        return f"{faults or 'No disagreement'} in {self.totals.compared.total():,} comparisons{missing}."

    @cached_property
    def agreement(self) -> list[dict[str, Any]]:
        """How often both agreed about the rules or a level, in each kind of comparison."""
        agreed, compared = self.totals.agreed, +self.totals.compared
        rows = []
        for what, phase in _ordered(compared):
            count, of = agreed[what, phase], compared[what, phase]
            share = {"share": count / of, "interval": list(wilson(count / of, of))}
            rows.append(dict(what=what, phase=phase, agreed=count, compared=of) | share)
        return rows

    @cached_property
    def parts(self) -> list[dict[str, Any]]:
        """The work done for the rules or a level on one path: event counts and seconds of processor time."""
        rows = []
        for what, path in _ordered(self.totals.counts):
            counts, seconds = self.totals.counts[what, path], self.totals.seconds[what, path]
            unit = "turns" if what == RULES or path == "screen" else "positions"
            rate = {f"{unit}_a_second": counts[unit] / seconds if seconds else 0.0}
            rows.append(dict(what=what, path=path, counts=dict(sorted(counts.items())), seconds=seconds) | rate)
        return rows

    @cached_property
    def thinking(self) -> list[dict[str, Any]]:
        """How long a level of the program thinks about an act of one kind, in emulated seconds."""
        rows = []
        for what, phase in _ordered(self.totals.thinking):
            times = self.totals.thinking[what, phase]
            count = times.total()
            ordered = chain.from_iterable(repeat(time, times[time]) for time in sorted(times))
            median = statistics.mean(islice(ordered, (count - 1) // 2, count // 2 + 1)) / 1000
            rows.append(dict(what=what, phase=phase, count=count, median=median, most=max(times) / 1000))
        return rows

    @cached_property
    def level_fits(self) -> list[Mapping[str, Any]]:
        """A `level_fit.summary` of each level of the program that played games on the screen."""
        acts = sorted(self.totals.acts.items())
        return [summary(f"its level {level}", [*chain(*(of[at] for at in sorted(of)))]) for level, of in acts]

    @cached_property
    def coverage(self) -> tuple[CoverageItem, ...]:
        """What was seen of the whole program; empty for a campaign that compares routines only."""
        known = self.campaign.memory_map is not None
        return coverage(self.counts, self.campaign.levels, known) if self.campaign.flow else ()

    @property
    def unseen(self) -> list[str]:
        """What a verdict on the whole program lacks."""
        return [item.what for item in self.coverage if item.needed and not item.times]

    def statements(self) -> Iterator[str]:
        """What the verdict rests on."""
        compared = [part["what"] for part in self.parts if part["path"] == "memory"]
        if compared:
            yield f"in its memory, routines of the program were compared: {', '.join(compared)}"
        if not self.campaign.flow:
            yield "the program was not played on the screen (--routines-only)"
            return
        seen = sum(item.times > 0 for item in self.coverage)
        yield f"on the screen, whole games were played: {seen} of {len(self.coverage)} things to see were seen"
        for item in self.coverage:
            if not item.times:
                yield f"  not seen: {item.what}" + ("" if item.needed else " (need not be)")

    @property
    def counts(self) -> Counter[str]:
        return sum(self.totals.counts.values(), Counter())

    def as_json(self) -> dict[str, Any]:
        totals = self.totals
        return {
            "campaign": self.campaign.as_json(),
            "agrees": self.agrees,
            "seen": {item.what: item.times for item in self.coverage},
            "unseen": self.unseen,
            "batches": len(totals.done),
            "stuck": list(totals.stuck),
            "disagreed": totals.disagreements,
            "failed": totals.failures,
            "kinds": [dict(about=key[0], kind=key[1], count=count) for key, count in sorted(totals.kinds.items())],
            "parts": self.parts,
            "agreement": self.agreement,
            "thinking": self.thinking,
            "likeness": [dict(each) for each in self.level_fits],
            "disagreements": [dict(each) for each in self.disagreements],
            "failures": [dict(each) for each in self.failures],
            "seconds": sum(part["seconds"] for part in self.parts),
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
        agreement = [
            (row["what"], row["phase"], f"{row['compared']:,}", f"{row['agreed']:,}")
            + (percent(row["share"]), _between(row["interval"]))
            for row in self.agreement
        ]
        fits = [
            (each["who"], phase, model, f"{share['acts']:,}", percent(share["share"]), _between(share["interval"]))
            + (percent(share["expected"]), f"{share['never']:,}")
            for each in self.level_fits
            for phase, models in each["agreement"].items()
            for model, share in models.items()
        ]
        times = [
            (row["what"], row["phase"], f"{row['count']:,}", f"{row['median']:.2f} s", f"{row['most']:.2f} s")
            for row in self.thinking
        ]
        times += [
            (each["who"], phase, f"{taken['measured']:,}", f"{taken['median']:.2f} s", f"{taken['most']:.2f} s")
            for each in self.level_fits
            for phase, taken in each["seconds"].items()
            if taken["measured"]
        ]
        work = []
        for row in self.parts:
            [(unit, rate)] = [(name.removesuffix("_a_second"), row[name]) for name in row if name.endswith("_a_second")]
            work.append((row["what"], row["path"], f"{row['seconds']:,.1f} s", f"{rate:,.1f} {unit}"))
        counts = [
            (row["what"], row["path"], name, count)
            for row in self.parts
            for name, count in row["counts"].items()
            if not name.startswith(SEEN)
        ]
        seen = [(item.what, f"{item.times:,}" if item.times else "not seen") for item in self.coverage]
        tables = (
            ReportTable("Agreement", ("", "phase", "compared", "agreed", "share", "95 % interval"), agreement, 2, True),
            ReportTable("Seen on the screen", ("", "times"), seen, 1),
            ReportTable("What it plays as", FIT, fits, 3, note=FIT_NOTE),
            ReportTable("Thinking time, emulated", ("", "phase", "acts", "median", "longest"), times, 2),
            ReportTable("Work", ("", "path", "processor time", "a second"), work, 2, True),
            ReportTable("Counts", ("", "path", "what", "times"), counts, 3),
        )
        return [table for table in tables if table.rows]


def replay_command(found: Found, directory: Path) -> str:
    """The command that replays a disagreement; empty for a failure."""
    file = found.get("small") or found.get("file")
    return f"kensington compare replay {shlex.quote(str(directory / file))}" if file else ""


def _ordered(keys: Iterable[tuple[str, str]]) -> list[Any]:
    """Keys in the order of a report: the rules, then the levels, and the phases in theirs."""
    phases = {phase: number for number, phase in enumerate(PHASES)}
    return sorted(keys, key=lambda key: (SUBJECTS.index(key[0]), phases.get(key[1], len(phases)), key[1]))


def counted(number: int, name: str, plural: str = "s") -> str:
    """A number of things: `1 failure`, `2 failures`."""
    return f"{number:,} {name}{'' if number == 1 else plural}"


def percent(share: float) -> str:
    """A share in percent, with enough decimals to distinguish it from 100 %."""
    missing = round(1 - share, 6)
    return f"{100 * share:.{4 if 0 < missing < 0.0005 else 2}f} %"


def _between(interval: Sequence[float]) -> str:
    return " to ".join(map(percent, interval))
