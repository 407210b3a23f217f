"""A campaign's report: its totals in figures, and what it found, for a terminal, a page and JSON.

A terminal and the page show the same lines, findings and tables. Agreement is given with Wilson's 95 % interval, as if
the comparisons were independent; see `docs/compare.md`.
"""

import shlex
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from boardgame.match.score import wilson
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.coverage import coverage, must_show
from kensington.compare.campaign.difference import Aspect
from kensington.compare.campaign.rules import READING
from kensington.compare.campaign.totals import RULES, SUBJECTS, CampaignTotals
from kensington.levels.likeness import Verdict, verdict

PHASES = ("placing", "moving", "relocating", "passing", "refusing")  # in this order, before any others
IMPORTANCE = [aspect.name for aspect in Aspect]
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
BRIEF = ("agreement", "thinking", "work")  # figures for a terminal

Value = TypeVar("Value")
Found = Mapping[str, str]  # a disagreement or a failure, as `CampaignResults.report` lists it


class FoundKind(NamedTuple):
    """Disagreements or failures of one kind, with the text, picture and replay command of the most telling one.

    `picture` and `files` are names in the campaign's directory. A failure has no command.
    """

    title: str
    text: str
    command: str
    picture: str
    files: list[str]


@dataclass(frozen=True)
class CampaignReport:
    """The report on totals, with some disagreements and failures of each kind."""

    campaign: Campaign
    totals: CampaignTotals
    disagreements: tuple[Found, ...] = ()
    failures: tuple[Found, ...] = ()

    @property
    def agrees(self) -> bool:
        return not self.totals.disagreed and not self.totals.failed

    @property
    def counts(self) -> Counter[str]:
        return sum(self.totals.counts.values(), Counter())

    @cached_property
    def kinds(self) -> Counter[tuple[str, str]]:
        """How many disagreements and failures there are, by subject and kind."""
        return self.totals.by_name("found")

    @cached_property
    def figures(self) -> dict[str, list[dict[str, Any]]]:
        """Rows by name: of comparisons, of what was seen, of the levels' acts, thinking (emulated), work and counts."""
        totals = self.totals
        agreement, agreed = [], totals.by_name("agreed")
        for key, compared in _ordered(+totals.by_name("compared")):
            share = agreed[key] / compared
            numbers = dict(agreed=agreed[key], compared=compared, share=share, interval=[*wilson(share, compared)])
            agreement.append(dict(what=key[0], phase=key[1]) | numbers)
        likeness = [
            {"player_level": level} | {"model": model} | share._asdict()
            for level, found in self.verdicts.items()
            for model, share in found.shares.items()
        ]
        took: defaultdict[tuple[str, str], Counter[int]] = defaultdict(Counter)  # in milliseconds
        for (what, name), times in totals.by_name("took").items():
            phase, _, milliseconds = name.rpartition("|")
            took[what, phase][int(milliseconds)] += times
        thinking = [
            {"what": what, "phase": phase, "count": times.total(), "most": max(times) / 1000}
            | {"median": statistics.median(times.elements()) / 1000}
            for (what, phase), times in _ordered(took)
        ]
        work, counts = [], []
        for (what, path), number in _ordered(totals.counts):
            seconds = number["worked|ms"] / 1000
            unit = "turns" if what == RULES or path == "screen" else "positions"
            rate = number[unit] / seconds if seconds else 0.0
            work.append(dict(what=what, path=path, seconds=seconds, unit=unit, units_a_second=rate))
            names = sorted(name for name in number if "|" not in name)
            counts += [dict(what=what, path=path, name=name, times=number[name]) for name in names]
        seen = [dict(what=what, times=times) for what, times in self.seen.items()]
        rows = agreement, seen, likeness, thinking, work, counts
        return dict(zip(TABLES, rows, strict=True))

    @cached_property
    def verdicts(self) -> dict[int, Verdict]:
        """Which of our levels each level of the program plays as that played games on the screen."""
        acts = {level: [*chain(*(of[batch] for batch in sorted(of)))] for level, of in self.totals.acts.items()}
        return {level: verdict(f"its level {level}", acts[level]) for level in sorted(acts)}

    @cached_property
    def seen(self) -> dict[str, int]:
        """How often each feature of the whole program was seen; empty if only routines are compared."""
        return coverage(self.counts, self.campaign.levels) if self.campaign.flow else {}

    @property
    def unseen(self) -> list[str]:
        """What a verdict on the whole program lacks."""
        return [what for what, times in self.seen.items() if not times and must_show(what, self.campaign.ours)]

    def as_json(self) -> dict[str, Any]:
        totals = self.totals
        return {
            "campaign": self.campaign.as_json(),
            "agrees": self.agrees,
            "unseen": self.unseen,
            "batches": len(totals.done),
            "stuck": list(totals.stuck),
            "disagreed": totals.disagreed.total(),
            "failed": totals.failed.total(),
            "kinds": [dict(about=what, kind=kind, count=count) for (what, kind), count in sorted(self.kinds.items())],
            "verdicts": {f"level {level}": found.level or found.possible for level, found in self.verdicts.items()},
            "disagreements": [dict(each) for each in self.disagreements],
            "failures": [dict(each) for each in self.failures],
            "seconds": self.counts["worked|ms"] / 1000,
        } | self.figures

    # For people

    def lines(self) -> Iterator[str]:
        """The verdict in one sentence, and what it rests on."""
        found = (self.totals.disagreed.total(), "disagreement"), (self.totals.failed.total(), "failure")
        faults = " and ".join(counted(number, name) for number, name in found if number)
        unseen = f"; {counted(len(self.unseen), 'thing')} not seen" if self.unseen else ""
        compared = self.totals.by_name("compared").total()
        yield f"{faults or 'No disagreement'} in {compared:,} comparisons{unseen}."
        yield from (f"stopped: {line}" for line in self.totals.stuck)
        yield from (found.text for found in self.verdicts.values())
        routines = [row["what"] for row in self.figures["work"] if row["path"] == "memory"]
        if routines:
            yield f"in its memory, routines of the program were compared: {', '.join(routines)}"
        if not self.campaign.flow:
            yield "the program was not played on the screen (--routines-only)"
            return
        yield from sorted(what for what in self.counts if what.startswith(READING))
        missing = [what for what, times in self.seen.items() if not times]
        seen = f"{len(self.seen) - len(missing)} of {len(self.seen)}"
        yield f"on the screen, whole games were played: {seen} things to see were seen"
        yield from (f"not seen: {what}" + ("" if what in self.unseen else " (need not be)") for what in missing)

    def found(self, directory: Path) -> Iterator[tuple[str, list[FoundKind]]]:
        """The disagreements, then the failures, each with a heading, by kind: the most important first."""
        for count, name, found in (
            (self.totals.disagreed.total(), "disagreement", self.disagreements),
            (self.totals.failed.total(), "failure", self.failures),
        ):
            kinds: defaultdict[tuple[str, str], list[Found]] = defaultdict(list)
            for each in sorted(found, key=_importance):
                kinds[each["about"], each["kind"]].append(each)
            if count:
                yield counted(count, name), [self._kind(key, alike, directory) for key, alike in kinds.items()]

    def _kind(self, key: tuple[str, str], alike: Sequence[Found], directory: Path) -> FoundKind:
        first, number = alike[0], max(len(alike), self.kinds[key])
        text = (directory / first["text"]).read_text(encoding="utf-8", errors="replace") if "text" in first else ""
        file = first.get("small") or first.get("file")
        return FoundKind(
            f"{key[0]}: {first['what']}" + (f" ({number:,} times)" if number > 1 else ""),
            text.removeprefix(first["what"] + "\n").strip("\n"),
            f"kensington compare replay {shlex.quote(str(directory / file))}" if file else "",
            first.get("picture", ""),
            [each[name] for each in alike for name in ("small", "file", "text") if name in each],
        )

    def tables(self) -> Iterator[tuple[str, list[str], list[list[str]]]]:
        """The figures: titles, headings and rows, without empty tables. The first column is flush left."""
        for name, rows in self.figures.items():
            if rows:
                columns = TABLES[name]
                yield name, [*columns], [[cell.format_map(row) for cell in columns.values()] for row in rows]


def _ordered(sums: Mapping[Any, Value]) -> list[tuple[Any, Value]]:
    """Sums in the order of a report: the rules, then the levels, and the phases in theirs."""
    place = {name: number for number, name in enumerate((*SUBJECTS, *PHASES))}
    places = {key: [place.get(word.partition(",")[0], len(place)) for word in key] for key in sums}
    return sorted(sums.items(), key=lambda item: (places[item[0]], item[0]))


def _importance(found: Found) -> tuple[int, bool]:
    """The order of findings; a shrunk one precedes others of its kind."""
    return IMPORTANCE.index(found.get("aspect", IMPORTANCE[-1]).upper()), "small" not in found


def counted(number: int, name: str, plural: str = "s") -> str:
    """A number of things: `1 failure`, `2 failures`."""
    return f"{number:,} {name}{'' if number == 1 else plural}"
