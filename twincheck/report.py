"""Reports: what was found first, the most frequent kind first, and last what was not seen.

A `CheckReport` is for a terminal, a page and JUnit's XML, which CI servers show.
"""

import base64
import json
import shlex
import xml.etree.ElementTree as xml
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import escape
from pathlib import Path
from textwrap import indent
from typing import Any, ClassVar, NamedTuple

from twincheck.divergence import Divergence
from twincheck.job import CheckTotals
from twincheck.player import Event

VERSION = 2  # of the JSON
LONGEST_NAME = 60  # characters of a file's name
CONTROLS = frozenset("\n\t")  # that XML allows
KINDS_PRINTED = 5  # of each group, in a terminal
MOST = 40  # kinds on a page, and with files
STYLE = """\
:root{color-scheme:light dark}body{font:16px/1.5 sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem}
h1,a,pre{overflow-wrap:anywhere}pre{background:#8882;padding:.6rem;overflow:auto}img{max-width:100%;margin:.3rem}
.verdict{padding:.9rem 1.1rem;border-left:.4rem solid #b23a00;background:#8881}.good{border-color:#2a7a3b}
td,th{padding:.1rem .8rem .1rem 0;text-align:right;vertical-align:top}td:first-child,th:first-child{text-align:left}
"""


class ReportTable(NamedTuple):
    """Figures. The first column is flush left; a `brief` table is for terminals, too."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Sequence[str]]
    brief: bool = True


@dataclass(frozen=True)
class FoundDivergence:
    """A kind of divergence: how often it was found, its smallest case, and the case's file, if it was saved."""

    times: int
    case: Divergence
    file: str = ""

    @property
    def title(self) -> str:
        """What differs, and how often."""
        about = f"{self.case.about}: " if self.case.about else ""
        return f"{about}{self.case.sentence}{f' ({self.times:,} times)' if self.times > 1 else ''}"

    @property
    def fields(self) -> ReportTable:
        """Both views, for those who look closer."""
        case, (first, second) = self.case, self.case.after
        names = dict.fromkeys((*first, *second))
        rows = [[name, *(str(views.get(name, "")) for views in (case.before[0], first, second))] for name in names]
        return ReportTable("Fields", ("field", "before", *case.sides), rows)

    def as_json(self) -> dict[str, Any]:
        """As data."""
        case = self.case
        of = {"about": case.about, "label": case.label, "sentence": case.sentence, "decides": case.decides}
        own = json.loads(replace(case, pictures={}).to_json())
        return {"times": self.times, "file": self.file, **of, "case": own}


@dataclass(frozen=True)
class CheckReport:
    """The report on a check: `found` has the kinds. `replayed` earlier cases were played first."""

    name: str
    totals: CheckTotals
    found: Sequence[FoundDivergence] = ()
    replayed: int = 0
    command: ClassVar[str] = "python -m twincheck replay"  # of a file
    noun: ClassVar[str] = "divergence"

    @property
    def agrees(self) -> bool:
        """Whether nothing decides."""
        return not any(each.case.decides for each in self.found)

    @property
    def verdict(self) -> str:
        """How much was found that decides; empty if both sides agree."""
        return " and ".join(name for name, _ in self._groups([each for each in self.found if each.case.decides]))

    @property
    def doubts(self) -> str:
        """How much was found that does not decide, to be added to the verdict."""
        doubtful = [each for each in self.found if not each.case.decides]
        return f"; {_together(doubtful, self.noun)} not confirmed" if doubtful else ""

    @property
    def headline(self) -> str:
        """The verdict in one sentence."""
        seen = self.totals.all_seen
        again = f", {self.replayed} earlier cases replayed" if self.replayed else ""
        counts = f"{seen[Event.CASE]:,} cases, {seen[Event.ACTION]:,} actions{again}"
        return f"{self.name}: {self.verdict or 'agrees'} ({counts}){self.doubts}"

    @property
    def lines(self) -> Sequence[str]:
        """What the verdict rests on."""
        return ()

    @property
    def tables(self) -> Sequence[ReportTable]:
        """Figures."""
        return ()

    def text(self) -> str:
        """For a terminal."""
        lines = [self.headline]
        for heading, kinds in self._groups(self.found):
            lines += ["", heading]
            for kind in kinds[:KINDS_PRINTED]:
                lines += ["", kind.title, indent(kind.case.details, "  ")]
                lines += [f"  replay: {self._replay(kind)}"] if kind.file else []
            lines += _others(kinds, KINDS_PRINTED)
        for table in self.tables:
            lines += ["", *_aligned([table.headings, *table.rows])] if table.brief else []
        lines += ["", *self.lines] if self.lines else []
        if self.not_seen:
            lines += ["", "Not seen:", *(f"  {text}" for text in self.not_seen)]
        return "\n".join(lines)

    def html(self) -> str:
        """A page of its own."""
        good = " good" if self.agrees else ""
        parts = [
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(self.name)}</title>',
            f"<style>{STYLE}</style></head><body><h1>{escape(self.name)}</h1>",
            f'<p class="verdict{good}">{escape(self.headline)}</p>',
        ]
        for heading, kinds in self._groups(self.found):
            parts += [f"<h2>{escape(heading)}</h2>", *(part for kind in kinds[:MOST] for part in self._section(kind))]
            parts += [f"<p>{line}</p>" for line in _others(kinds, MOST) if line]
        parts += [f"<p>{escape(line)}</p>" for line in self.lines]
        parts += [f"<h2>{escape(table.title)}</h2>{_table(table)}" for table in self.tables]
        if self.not_seen:
            items = "".join(f"<li>{escape(text)}</li>" for text in self.not_seen)
            parts.append(f"<details><summary>Not seen: {len(self.not_seen)}</summary><ul>{items}</ul></details>")
        return "\n".join([*parts, "</body></html>\n"])

    def junit(self) -> str:
        """A test suite with a test case for each kind found, or one that passes. What does not decide is skipped."""
        failures = sum(kind.case.decides for kind in self.found)
        counts = {"tests": max(len(self.found), 1), "failures": failures, "skipped": len(self.found) - failures}
        suite = xml.Element("testsuite", {"name": self.name} | {name: str(count) for name, count in counts.items()})
        if not self.found:
            xml.SubElement(suite, "testcase", classname=self.name, name="agrees")
        for kind in self.found:
            case = xml.SubElement(suite, "testcase", classname=self.name, name=_for_xml(kind.title))
            element = xml.SubElement(case, "failure" if kind.case.decides else "skipped", message=_for_xml(kind.title))
            element.text = _for_xml(kind.case.details)
        xml.SubElement(suite, "system-out").text = _for_xml(self.text())
        return xml.tostring(suite, "unicode", xml_declaration=True) + "\n"

    def _groups(self, found: Sequence[FoundDivergence]) -> Iterator[tuple[str, list[FoundDivergence]]]:
        """What differs, and then what has failed, each under its heading."""
        for name, failures in ((self.noun, False), ("failure", True)):
            if some := [each for each in found if each.case.is_failure == failures]:
                yield _together(some, name), some

    def _replay(self, kind: FoundDivergence) -> str:
        return f"{self.command} {shlex.quote(kind.file)}"

    def _section(self, kind: FoundDivergence) -> Iterator[str]:
        yield f"<article><h3>{escape(kind.title)}</h3>"
        for name, picture in kind.case.pictures.items():
            data = base64.b64encode(picture).decode()
            yield f'<img alt="{escape(name)}" title="{escape(name)}" src="data:image/png;base64,{data}">'
        yield f"<pre>{escape(kind.case.details)}</pre>"
        if kind.fields.rows:
            yield f"<details><summary>{kind.fields.title}</summary>{_table(kind.fields)}</details>"
        if kind.file:
            yield f"<p>Replay: <code>{escape(self._replay(kind))}</code></p>"
        yield "</article>"

    @property
    def not_seen(self) -> list[str]:
        """What the check could not judge, as far as its counts tell."""
        seen = [key for key in self.totals.all_seen if isinstance(key, tuple)]

        def names(event: Event) -> list[str]:
            return sorted(name for kind, name in seen if kind is event)

        compared, changed, accepted = names(Event.COMPARED), names(Event.CHANGED), names(Event.ACCEPTED)
        texts = [f"field {name}: only one subject has it" for name in names(Event.MISSING) if name not in compared]
        texts += [f"field {name}: never changed" for name in compared if name not in changed]
        return texts + [f"action {name!r}: never accepted" for name in names(Event.REFUSED) if name not in accepted]

    def as_json(self) -> dict[str, Any]:
        """All of it as data."""
        seen, result = self.totals.all_seen, {"report": VERSION, "check": self.name, "agrees": self.agrees}
        totals = {"cases": seen[Event.CASE], "actions": seen[Event.ACTION], "replayed": self.replayed}
        return (
            result | totals | {"divergences": [each.as_json() for each in self.found[:MOST]], "not_seen": self.not_seen}
        )


def counted(number: int, name: str, plural: str = "s") -> str:
    """A number of things: `1 failure`, `2 failures`."""
    return f"{number:,} {name}{'' if number == 1 else plural}"


def found_in(totals: CheckTotals) -> list[FoundDivergence]:
    """The kinds found: those that decide first, then the most frequent."""
    found = [FoundDivergence(totals.kinds[key], cases[0]) for key, cases in totals.kept.items()]
    return sorted(found, key=lambda each: (not each.case.decides, -each.times, repr(each.case.key)))


def save_found(found: Iterable[FoundDivergence], folder: Path) -> list[FoundDivergence]:
    """Write a file for each of the first MOST kinds that can be replayed; the kinds with their names."""
    folder.mkdir(exist_ok=True)
    saved, taken = list[FoundDivergence](), Counter[str]()
    for each in found:
        words = "".join(char if char.isascii() and char.isalnum() else " " for char in each.case.heading).split()
        name = "-".join(words)[:LONGEST_NAME]
        taken[name] += 1
        file = folder / f"{name}{f'-{taken[name]}' if taken[name] > 1 else ''}.json"
        if each.case.check and len(saved) < MOST:
            each.case.save(file)
            each = replace(each, file=str(file))
        saved.append(each)
    return saved


def _together(found: Sequence[FoundDivergence], name: str) -> str:
    """How many they are together."""
    return counted(sum(each.times for each in found), name)


def _others(kinds: Sequence[FoundDivergence], shown: int) -> list[str]:
    return ["", f"and {len(kinds) - shown} other kinds"] if len(kinds) > shown else []


def _table(table: ReportTable) -> str:
    rows = [("th", table.headings), *(("td", row) for row in table.rows)]
    lines = ("".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells) for tag, cells in rows)
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    texts = ([row[0].ljust(widths[0]), *map(str.rjust, row[1:], widths[1:])] for row in rows)
    return ["  ".join(cells).rstrip() for cells in texts]


def _for_xml(text: str) -> str:
    """`text` without the characters that XML does not allow."""
    return "".join(char if char >= " " or char in CONTROLS else "�" for char in text)
