"""A campaign's report: its totals in figures, and what it found, as a `twincheck.report.Report` and as JSON.

Agreement is given with Wilson's 95 % interval, as if the comparisons were independent; see `docs/compare.md`.
"""

import shlex
import statistics
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any

from boardgame.match.score import wilson
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.counting import (
    SHOWN_ELSEWHERE,
    About,
    CampaignTotals,
    Count,
    Counts,
    Item,
    coverage,
    in_words,
    must_show,
)
from kensington.compare.driver import ActKind
from kensington.levels.likeness import Verdict, verdict
from twincheck.report import Report, ReportedKind, ReportTable

VERSION = 2  # of the JSON
BY_PHASE = {"": "{what}, {phase}"}
SHARE = {"share": "{share:.4%}", "95 % interval": "{interval[0]:.4%} to {interval[1]:.4%}"}
TABLES = {  # the columns of figures: heading, and the template that makes a cell of a row
    "agreement": BY_PHASE | {"compared": "{compared:,}", "agreed": "{agreed:,}"} | SHARE,
    "seen": {"": "{what}", "times": "{times:,}"},
    "likeness": {"": "its level {player_level}, model {model}", "acts": "{acts:,}"}
    | {"never the model's": "{never:,}", "the model's own share": "{expected:.4%}"}
    | SHARE,
    "thinking": BY_PHASE | {"acts": "{count:,}", "emulated, median": "{median:.2f} s", "longest": "{most:.2f} s"},
    "work": {"": "{what}, {path}", "processor time": "{seconds:,.1f} s", "a second": "{units_a_second:,.1f} {unit}"},
    "counts": {"": "{what}, {path}: {name}", "times": "{times:,}"},
}
BRIEF = ("agreement", "thinking", "work")  # figures for a terminal, too
UNITS = (Count.GAMES, Count.TURNS, Count.POSITIONS)
ABOUT, PHASES = list(About), list(ActKind)  # in the order of a report

Found = Mapping[str, Any]  # a kind of disagreements or failures, as `CampaignResults.report` lists it


@dataclass(frozen=True)
class CampaignReport:
    """The report on totals, with the kinds of disagreements and failures."""

    campaign: Campaign
    totals: CampaignTotals
    disagreements: tuple[Found, ...] = ()
    failures: tuple[Found, ...] = ()

    @property
    def agrees(self) -> bool:
        """Whether no disagreement is confirmed, and no game failed."""
        return not self.totals.failed and not any(found["decides"] for found in self.disagreements)

    @cached_property
    def counts(self) -> Counts:
        return sum(self.totals.counts.values(), Counter())

    @cached_property
    def figures(self) -> dict[str, list[dict[str, Any]]]:
        """Rows by name: of comparisons, of what was seen, of the levels' acts, thinking (emulated), work and counts."""
        totals = self.totals
        agreement, agreed = [], self._sums(Count.AGREED)
        for (about, kind), compared in _ordered(+self._sums(Count.COMPARED)):
            share = agreed[about, kind] / compared
            numbers = dict(
                agreed=agreed[about, kind], compared=compared, share=share, interval=[*wilson(share, compared)]
            )
            agreement.append(dict(what=about.value, phase=_phase(kind)) | numbers)
        likeness = [
            {"player_level": level} | {"model": model} | share._asdict()
            for level, found in self.verdicts.items()
            for model, share in found.shares.items()
        ]
        took: defaultdict[tuple[About, ActKind, bool], Counter[int]] = defaultdict(Counter)  # in milliseconds
        for about, (kind, on_screen, milliseconds), times in totals.of(Count.TOOK):
            took[about, kind, on_screen][milliseconds] += times
        thinking = [
            {"what": about.value, "phase": _phase(kind) + (", on the screen" if on_screen else "")}
            | {"count": times.total(), "most": max(times) / 1000, "median": statistics.median(times.elements()) / 1000}
            for (about, kind, on_screen), times in _ordered(took)
        ]
        work, counts = [], []
        for (about, path), number in _ordered(totals.counts):
            seconds = number[Count.WORKED] / 1000
            unit = Count.TURNS if about is About.RULES or path == "screen" else Count.POSITIONS
            rate = number[unit] / seconds if seconds else 0.0
            done = dict(what=about.value, path=path, seconds=seconds, unit=unit.value, units_a_second=rate)
            work.append(done)
            names = {in_words(key): times for key, times in number.items() if _tally(key) not in SHOWN_ELSEWHERE}
            counts += [dict(what=about.value, path=path, name=name, times=names[name]) for name in sorted(names)]
        seen = [dict(what=in_words(item), times=times) for item, times in self.seen.items()]
        rows = agreement, seen, likeness, thinking, work, counts
        return dict(zip(TABLES, rows, strict=True))

    def _sums(self, tally: Count) -> Counter[tuple[About, ActKind]]:
        sums: Counter[tuple[About, ActKind]] = Counter()
        for about, (kind,), number in self.totals.of(tally):
            sums[about, kind] += number
        return sums

    @cached_property
    def verdicts(self) -> dict[int, Verdict]:
        """Which of our levels each level of the program plays as that played games on the screen."""
        acts = {level: [*chain(*(of[batch] for batch in sorted(of)))] for level, of in self.totals.acts.items()}
        return {level: verdict(f"its level {level}", acts[level]) for level in sorted(acts)}

    @cached_property
    def seen(self) -> dict[Item, int]:
        """How often each feature of the whole program was seen; empty if only routines are compared."""
        return coverage(self.counts, self.campaign.levels) if self.campaign.flow else {}

    @property
    def has_levels(self) -> bool:
        """Whether the program has levels, as far as was tried."""
        return not self.counts[Count.NO_LEVELS]

    @property
    def missing(self) -> dict[Item, bool]:
        """What was not seen of the whole program, and whether a verdict lacks it."""
        ours = self.campaign.ours
        return {item: must_show(item, ours, self.has_levels) for item, times in self.seen.items() if not times}

    @property
    def unseen(self) -> list[str]:
        """What a verdict on the whole program lacks."""
        return [in_words(item) for item, needed in self.missing.items() if needed]

    def as_json(self) -> dict[str, Any]:
        totals = self.totals
        kinds = sorted((about.value, kind, count) for (about, kind), count in totals.kinds.items())
        return {
            "version": VERSION,
            "campaign": self.campaign.as_json(),
            "agrees": self.agrees,
            "unseen": self.unseen,
            "batches": len(totals.done),
            "stuck": list(totals.stuck),
            "disagreed": totals.disagreed.total(),
            "failed": totals.failed.total(),
            "kinds": [dict(about=about, kind=kind, count=count) for about, kind, count in kinds],
            "verdicts": {f"level {level}": found.level or found.possible for level, found in self.verdicts.items()},
            "disagreements": [dict(each) for each in self.disagreements],
            "failures": [dict(each) for each in self.failures],
            "seconds": self.counts[Count.WORKED] / 1000,
        } | self.figures

    # For people

    def report(self, directory: Path, where: str = "") -> Report:
        """For a terminal and a page; `where` says on how many processes the batches ran."""
        campaign, totals = self.campaign, self.totals
        about = f"SHA-1 {campaign.sha1}: {campaign.path} path, seed {campaign.seed}, ROMs {campaign.roms}"
        lines = [
            f"{campaign.image}, {about}",
            f"{len(totals.done)} of {counted(len(campaign.batches), 'batch', 'es')}{where}",
            ", ".join(counted(self.counts[unit], unit.value[:-1]) for unit in UNITS if self.counts[unit]),
            *(f"stopped: {line}" for line in totals.stuck),
            *(found.text for found in self.verdicts.values()),
            *self._scope(),
        ]
        found = [
            (counted(number, name), [_reported(each, directory) for each in some])
            for number, name, some in (
                (totals.disagreed.total(), "disagreement", self.disagreements),
                (totals.failed.total(), "failure", self.failures),
            )
            if number
        ]
        tables = [
            ReportTable(name.capitalize(), [*TABLES[name]], _cells(name, rows), name in BRIEF)
            for name, rows in self.figures.items()
            if rows
        ]
        not_seen = [in_words(item) + ("" if needed else " (need not be)") for item, needed in self.missing.items()]
        name, good = f"{campaign.image} checked against the engine", self.agrees and not self.unseen
        return Report(name, self.headline, good, lines, found, tables, sorted(not_seen, key=self._needed))

    def _needed(self, text: str) -> bool:
        return text not in self.unseen

    @property
    def headline(self) -> str:
        """The verdict in one sentence."""
        decided = sum(found["count"] for found in self.disagreements if found["decides"])
        doubtful = self.totals.disagreed.total() - decided
        found = (decided, "disagreement"), (self.totals.failed.total(), "failure")
        faults = " and ".join(counted(number, name) for number, name in found if number)
        compared = self._sums(Count.COMPARED).total()
        more = f"; {counted(doubtful, 'disagreement')} not confirmed" if doubtful else ""
        more += f"; {counted(len(self.unseen), 'thing')} not seen" if self.unseen else ""
        return f"{faults or 'No disagreement'} in {compared:,} comparisons{more}."

    def _scope(self) -> list[str]:
        """What was compared, and how."""
        routines = [row["what"] for row in self.figures["work"] if row["path"] == "memory"]
        lines = [f"in its memory, routines of the program were compared: {', '.join(routines)}"] if routines else []
        if not self.campaign.flow:
            return [*lines, "the program was not played on the screen (--routines-only)"]
        readings = sorted({same for _, (same,), _ in self.totals.of(Count.SAME_STONE)})
        may = ["may" if same else "may not" for same in readings]
        lines += [f"reading of rule 4: {Count.SAME_STONE.value.format(each)}" for each in may]
        lines += [] if self.has_levels else ["the program has no levels: everything else was checked"]
        seen = f"{len(self.seen) - len(self.missing)} of {len(self.seen)}"
        return [*lines, f"on the screen, whole games were played: {seen} things to see were seen"]


def _reported(found: Found, directory: Path) -> ReportedKind:
    number, file, picture = found["count"], found.get("text"), found.get("picture")
    text = (directory / file).read_text(encoding="utf-8", errors="replace") if file else ""
    return ReportedKind(
        f"{found['about']}: {found['what']}" + (f" ({number:,} times)" if number > 1 else ""),
        text.removeprefix(found["what"] + "\n").strip("\n"),
        found["decides"],
        f"kensington compare replay {shlex.quote(str(directory / found.get('small', found['file'])))}",
        {"picture": (directory / picture).read_bytes()} if picture else {},
        found["files"],
    )


def _ordered(sums: Mapping[Any, Any]) -> list[tuple[Any, Any]]:
    """Sums in the order of a report: the rules, then the levels, and the phases in theirs."""
    return sorted(sums.items(), key=lambda item: [_place(each) for each in item[0]])


def _place(part: Any) -> tuple[int, str]:
    for order in (ABOUT, PHASES):
        if part in order:
            return order.index(part), ""
    return 0, str(part)


def _tally(key: Any) -> Any:
    return key[0] if isinstance(key, tuple) else key


def _phase(kind: ActKind) -> str:
    return kind.name.lower()


def _cells(name: str, rows: Sequence[Mapping[str, Any]]) -> list[list[str]]:
    return [[cell.format_map(row) for cell in TABLES[name].values()] for row in rows]


def counted(number: int, name: str, plural: str = "s") -> str:
    """A number of things: `1 failure`, `2 failures`."""
    return f"{number:,} {name}{'' if number == 1 else plural}"
