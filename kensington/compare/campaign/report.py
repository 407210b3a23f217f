"""A campaign's report: its totals in figures, and what it found, for a terminal, a page and JSON.

A terminal and the page show the same lines, findings and tables. Agreement is given with Wilson's 95 % interval, as if
the comparisons were independent; see `docs/compare.md`.
"""

import shlex
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from boardgame.match.score import wilson
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.coverage import SEEN, coverage, must_show
from kensington.compare.campaign.difference import Aspect
from kensington.compare.campaign.rules import READING
from kensington.compare.campaign.totals import RULES, SUBJECTS, CampaignTotals
from kensington.levels.likeness import verdict

PHASES = ("placing", "moving", "relocating", "passing", "refusing")  # in this order, before any others
IMPORTANCE = [aspect.name for aspect in Aspect]
BY_PHASE = {"": "{what}, {phase}"}
SHARE = {"share": "{share:.4%}", "95 % interval": "{interval[0]:.4%} to {interval[1]:.4%}"}
TABLES = {  # columns by title: heading, and the template that makes a cell of a row
    "Agreement": BY_PHASE | {"compared": "{compared:,}", "agreed": "{agreed:,}"} | SHARE,
    "Seen on the screen": {"": "{what}", "times": "{times:,}"},
    "What it plays as": {"": "its level {player_level}, model {model}", "acts": "{acts:,}"}
    | {"never the model's": "{never:,}", "the model's own share": "{expected:.4%}"}
    | SHARE,
    "Thinking time, emulated": BY_PHASE | {"acts": "{count:,}", "median": "{median:.2f} s", "longest": "{most:.2f} s"},
    "Work": {"": "{what}, {path}", "processor time": "{seconds:,.1f} s", "a second": "{units_a_second:,.1f} {unit}"},
    "Counts": {"": "{what}, {path}: {name}", "times": "{times:,}"},
}
BRIEF = ("Agreement", "Thinking time, emulated", "Work")  # tables for a terminal

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
        return not self.totals.disagreements and not self.totals.failures

    @property
    def counts(self) -> Counter[str]:
        return sum(self.totals.counts.values(), Counter())

    @cached_property
    def agreement(self) -> list[dict[str, Any]]:
        """How often both agreed about the rules or a level, in each kind of comparison."""
        rows = []
        for what, phase in _ordered(+self.totals.compared):
            count, of = self.totals.agreed[what, phase], self.totals.compared[what, phase]
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
            rate = counts[unit] / seconds if seconds else 0.0
            about = dict(what=what, path=path, counts=dict(sorted(counts.items())))
            rows.append(about | dict(seconds=seconds, unit=unit, units_a_second=rate))
        return rows

    @cached_property
    def thinking(self) -> list[dict[str, Any]]:
        """How long a level of the program thinks about an act of one kind, in emulated seconds."""
        rows = []
        for what, phase in _ordered(self.totals.thinking):
            times = self.totals.thinking[what, phase]
            median = statistics.median(times.elements()) / 1000
            rows.append(dict(what=what, phase=phase, count=times.total(), median=median, most=max(times) / 1000))
        return rows

    @cached_property
    def likeness(self) -> list[dict[str, Any]]:
        """Which of our levels each level of the program plays as that played games on the screen."""
        rows = []
        for level, of in sorted(self.totals.acts.items()):
            found = verdict(f"its level {level}", [*chain(*(of[batch] for batch in sorted(of)))])
            shares = {model: share._asdict() for model, share in found.shares.items()}
            rows.append({"player_level": level} | found._asdict() | {"shares": shares})
        return rows

    @cached_property
    def seen(self) -> dict[str, int]:
        """How often was seen what there is to see of the whole program; empty if only routines are compared."""
        return coverage(self.counts, self.campaign.levels) if self.campaign.flow else {}

    @property
    def unseen(self) -> list[str]:
        """What a verdict on the whole program lacks."""
        known = self.campaign.memory_map is not None
        return [what for what, times in self.seen.items() if not times and must_show(what, known)]

    def as_json(self) -> dict[str, Any]:
        totals = self.totals
        return {
            "campaign": self.campaign.as_json(),
            "agrees": self.agrees,
            "seen": self.seen,
            "unseen": self.unseen,
            "batches": len(totals.done),
            "stuck": list(totals.stuck),
            "disagreed": totals.disagreements,
            "failed": totals.failures,
            "kinds": [dict(about=key[0], kind=key[1], count=count) for key, count in sorted(totals.kinds.items())],
            "parts": self.parts,
            "agreement": self.agreement,
            "thinking": self.thinking,
            "likeness": self.likeness,
            "disagreements": [dict(each) for each in self.disagreements],
            "failures": [dict(each) for each in self.failures],
            "seconds": sum(part["seconds"] for part in self.parts),
        }

    # For people

    def lines(self) -> Iterator[str]:
        """The verdict in one sentence, and what it rests on."""
        found = ((self.totals.disagreements, "disagreement"), (self.totals.failures, "failure"))
        faults = " and ".join(counted(number, name) for number, name in found if number)
        unseen = f"; {counted(len(self.unseen), 'thing')} not seen" if self.unseen else ""
        yield f"{faults or 'No disagreement'} in {self.totals.compared.total():,} comparisons{unseen}."
        yield from (f"stopped: {line}" for line in self.totals.stuck)
        yield from (each["text"] for each in self.likeness)
        compared = [part["what"] for part in self.parts if part["path"] == "memory"]
        if compared:
            yield f"in its memory, routines of the program were compared: {', '.join(compared)}"
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
            (self.totals.disagreements, "disagreement", self.disagreements),
            (self.totals.failures, "failure", self.failures),
        ):
            kinds: defaultdict[tuple[str, str], list[Found]] = defaultdict(list)
            for each in sorted(found, key=_importance):
                kinds[each["about"], each["kind"]].append(each)
            if count:
                yield counted(count, name), [self._kind(key, alike, directory) for key, alike in kinds.items()]

    def _kind(self, key: tuple[str, str], alike: Sequence[Found], directory: Path) -> FoundKind:
        first, number = alike[0], max(len(alike), self.totals.kinds[key])
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
        seen = [{"what": what, "times": times} for what, times in self.seen.items()]
        likeness = [
            {"player_level": row["player_level"], "model": model} | share
            for row in self.likeness
            for model, share in row["shares"].items()
        ]
        counts = [
            part | {"name": name, "times": times}
            for part in self.parts
            for name, times in part["counts"].items()
            if not name.startswith(SEEN)
        ]
        all_rows = self.agreement, seen, likeness, self.thinking, self.parts, counts
        for (title, columns), rows in zip(TABLES.items(), all_rows, strict=True):
            if rows:
                yield title, [*columns], [[cell.format_map(row) for cell in columns.values()] for row in rows]


def _ordered(keys: Iterable[tuple[str, str]]) -> list[Any]:
    """Keys in the order of a report: the rules, then the levels, and the phases in theirs."""
    place = {name: number for number, name in enumerate((*SUBJECTS, *PHASES))}
    return sorted(keys, key=lambda key: (place[key[0]], place.get(key[1].partition(",")[0], len(place)), key))


def _importance(found: Found) -> tuple[int, bool]:
    """The order of findings; a shrunk one precedes others of its kind."""
    return IMPORTANCE.index(found.get("aspect", IMPORTANCE[-1]).upper()), "small" not in found


def counted(number: int, name: str, plural: str = "s") -> str:
    """A number of things: `1 failure`, `2 failures`."""
    return f"{number:,} {name}{'' if number == 1 else plural}"
