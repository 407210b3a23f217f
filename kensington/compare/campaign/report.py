"""A campaign's report: its totals in figures, and what it found, as a `twincheck.report.Report` and as JSON.

Agreement is given with Wilson's 95 % interval, as if the comparisons were independent; see `docs/compare.md`.
"""

import statistics
import tomllib
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Self

from boardgame.match.score import wilson
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.counting import (
    OPTION,
    SHOWN_ELSEWHERE,
    About,
    Count,
    Counts,
    Item,
    Sight,
    counts_of,
    coverage,
    in_words,
    must_show,
    stuck,
)
from kensington.compare.driver import ActKind
from kensington.levels.likeness import Verdict, verdict
from twincheck.job import CheckTotals
from twincheck.report import CheckReport, ReportTable, counted, found_in

# Tables of figures: the columns' headings, and the templates that make the cells of a row
TABLES: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("figures.toml").read_text(encoding="utf-8"))
BRIEF = ("agreement", "thinking")  # figures for a terminal, too
UNITS = (Count.GAMES, Count.TURNS, Count.POSITIONS)
ORDER = [*About, *ActKind]  # of a report


@dataclass(frozen=True, kw_only=True)
class CampaignReport(CheckReport):
    """The report on the totals of a campaign; `where` says on how many processes the batches ran."""

    campaign: Campaign
    where: str = ""
    command: ClassVar[str] = "kensington compare replay"
    noun: ClassVar[str] = "disagreement"

    @classmethod
    def of(cls, campaign: Campaign, totals: CheckTotals, where: str = "") -> Self:
        """The report on totals."""
        name = f"{campaign.image} checked against the engine"
        return cls(name, totals, found_in(totals), campaign=campaign, where=where)

    @cached_property
    def counts(self) -> Counts:
        return self.totals.all_seen

    @cached_property
    def figures(self) -> dict[str, list[dict[str, Any]]]:
        """Rows by name: of comparisons, of what was seen, of the levels' acts, thinking (emulated) and counts."""
        totals = self.totals
        agreement, agreed = [], self._sums(Count.AGREED)
        for (about, kind), compared in _ordered(+self._sums(Count.COMPARED)):
            share = agreed[about, kind] / compared
            row = dict(what=about.value, phase=kind.name.lower(), agreed=agreed[about, kind], compared=compared)
            agreement.append(row | {"share": share, "interval": [*wilson(share, compared)]})
        likeness = [
            {"player_level": level} | {"model": model} | share._asdict()
            for level, found in self.verdicts.items()
            for model, share in found.shares.items()
        ]
        took: defaultdict[tuple[About, ActKind, bool], Counter[int]] = defaultdict(Counter)  # in milliseconds
        for about, (kind, on_screen, milliseconds), times in counts_of(totals, Count.TOOK):
            took[about, kind, on_screen][milliseconds] += times
        thinking = [
            {"what": about.value, "phase": kind.name.lower() + (", on the screen" if on_screen else "")}
            | {"count": times.total(), "most": max(times) / 1000, "median": statistics.median(times.elements()) / 1000}
            for (about, kind, on_screen), times in _ordered(took)
        ]
        counts = []
        for (about, path), number in _ordered(totals.seen):
            keys = [key for key in number if (key[0] if isinstance(key, tuple) else key) not in SHOWN_ELSEWHERE]
            names = {in_words(key): number[key] for key in keys}
            counts += [dict(what=about.value, path=path, name=name, times=names[name]) for name in sorted(names)]
        seen = [dict(what=in_words(item), times=times) for item, times in self.seen.items()]
        rows = agreement, seen, likeness, thinking, counts
        return dict(zip(TABLES, rows, strict=True))

    def _sums(self, tally: Count) -> Counter[tuple[About, ActKind]]:
        sums: Counter[tuple[About, ActKind]] = Counter()
        for about, (kind,), number in counts_of(self.totals, tally):
            sums[about, kind] += number
        return sums

    @cached_property
    def verdicts(self) -> dict[int, Verdict]:
        """Which of our levels each level of the program plays as that played games on the screen."""
        acts: defaultdict[int, list[Any]] = defaultdict(list)
        for number in sorted(self.totals.notes):
            acts[self.campaign.batches[number - 1].level or 0] += self.totals.notes[number]
        return {level: verdict(f"its level {level}", acts[level]) for level in sorted(acts)}

    @cached_property
    def seen(self) -> dict[Item, int]:
        """How often each feature of the whole program was seen; empty if only routines are compared."""
        return coverage(self.counts, self.campaign.levels) if self.campaign.flow else {}

    @property
    def lacking(self) -> dict[About, int]:
        """The levels that the program does not have, as far as was tried, and their numbers."""
        found = {about for (about, _), counts in self.totals.seen.items() if counts[Count.NO_LEVEL]}
        levels = {About.level(number): number for number in self.campaign.levels}
        return {level: levels[level] for level in levels if not found.isdisjoint((level, About.FLOW))}

    @property
    def _fixed_option(self) -> set[bool]:
        """Whether the program plays with the 2-move option, if it does not ask for that."""
        return {on for _, (on,), _ in counts_of(self.totals, Count.FIXED_OPTION)}

    @property
    def missing(self) -> dict[Item, bool]:
        """What was not seen of the whole program, and whether a verdict lacks it; that first."""
        ours = self.campaign.ours
        fixed = self._fixed_option
        others = {(Sight.SCRIPT, game) for game, on in OPTION.items() if fixed and on not in fixed}
        missing = [item for item, times in self.seen.items() if not times]
        needed = {item: item not in others and must_show(item, ours, self.lacking) for item in missing}
        return dict(sorted(needed.items(), key=lambda each: not each[1]))

    @property
    def unseen(self) -> list[str]:
        """What a verdict on the whole program lacks."""
        return [in_words(item) for item, needed in self.missing.items() if needed]

    @property
    def not_seen(self) -> list[str]:
        """All that was not seen."""
        return [in_words(item) + ("" if needed else " (need not be)") for item, needed in self.missing.items()]

    def as_json(self) -> dict[str, Any]:
        own = {
            "batches": self.counts[Count.BATCHES],
            "of": len(self.campaign.batches),
            "campaign": asdict(self.campaign),
            "headline": self.headline,
            "unseen": self.unseen,
            "stuck": list(stuck(self.totals)),
            "verdicts": {f"level {level}": found.level or found.possible for level, found in self.verdicts.items()},
        }
        return super().as_json() | own | self.figures

    @property
    def lines(self) -> list[str]:
        campaign, totals = self.campaign, self.totals
        about = f"SHA-1 {campaign.sha1}: {campaign.path} path, seed {campaign.seed}, ROMs {campaign.roms}"
        return [
            f"{campaign.image}, {about}",
            f"{self.counts[Count.BATCHES]} of {counted(len(campaign.batches), 'batch', 'es')}{self.where}",
            ", ".join(counted(self.counts[unit], unit.value[:-1]) for unit in UNITS if self.counts[unit]),
            *(f"stopped: {line}" for line in stuck(totals)),
            *(found.text for found in self.verdicts.values()),
            *self._scope(),
        ]

    @property
    def tables(self) -> list[ReportTable]:
        shown = {name: rows for name, rows in self.figures.items() if rows}
        cells = {
            name: [[cell.format_map(row) for cell in TABLES[name].values()] for row in shown[name]] for name in shown
        }
        return [ReportTable(name.capitalize(), [*TABLES[name]], cells[name], name in BRIEF) for name in shown]

    @property
    def agrees(self) -> bool:
        """Whether nothing decides, and all was seen."""
        return super().agrees and not self.unseen

    @property
    def headline(self) -> str:
        compared = self._sums(Count.COMPARED).total()
        unseen = f"; {counted(len(self.unseen), 'thing')} not seen" if self.unseen else ""
        return f"{self.verdict or 'No disagreement'} in {compared:,} comparisons{self.doubts}{unseen}."

    def _scope(self) -> list[str]:
        """What was compared, and how."""
        routines = [about.value for (about, path), _ in _ordered(self.totals.seen) if path == "memory"]
        lines = [f"in its memory, routines of the program were compared: {', '.join(routines)}"] if routines else []
        if not self.campaign.flow:
            return [*lines, "the program was not played on the screen (--routines-only)"]
        readings = sorted({same for _, (same,), _ in counts_of(self.totals, Count.SAME_STONE)})
        may = ["may" if same else "may not" for same in readings]
        lines += [f"reading of rule 4: {Count.SAME_STONE.value.format(each)}" for each in may]
        lines += [Count.FIXED_OPTION.value.format("on" if on else "off") for on in self._fixed_option]
        numbers = self.lacking.values()
        lacking = "levels" if len(numbers) == len(self.campaign.levels) else f"level {' or '.join(map(str, numbers))}"
        lines += [f"the program offers no {lacking}: everything else was checked"] if numbers else []
        seen = f"{len(self.seen) - len(self.missing)} of {len(self.seen)}"
        return [*lines, f"on the screen, whole games were played: {seen} things to see were seen"]


def _ordered(sums: Mapping[Any, Any]) -> list[tuple[Any, Any]]:
    """Sums in the order of a report: the rules, then the levels, and the phases in theirs."""
    return sorted(sums.items(), key=lambda item: [(part in ORDER and ORDER.index(part), str(part)) for part in item[0]])
