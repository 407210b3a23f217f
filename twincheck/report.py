"""Reports: what was found first, the most frequent kind first, and last what was not seen.

A `Report` is for a terminal, a page and JUnit's XML, which CI servers show; a campaign makes it of its totals, as
`CheckReport` does.
"""

import base64
import json
import xml.etree.ElementTree as xml
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from textwrap import indent
from typing import Any, NamedTuple

from twincheck.divergence import Divergence
from twincheck.job import CheckTotals
from twincheck.player import Event

CONTROLS = frozenset("\n\t")  # that XML allows
KINDS_PRINTED = 5  # of each group, in a terminal
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
class ReportedKind:
    """A kind of what was found, in words. One that does not `decide` accuses nobody. `command` replays its case.

    `pictures` are PNGs by name, `files` names relative to the page, `fields` a table for those who look closer.
    """

    title: str
    text: str = ""
    decides: bool = True
    command: str = ""
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    files: Sequence[str] = ()
    fields: ReportTable | None = None


@dataclass(frozen=True)
class Report:
    """A result: `headline` says it, and `lines` what it rests on. `found` has groups of kinds by their headings."""

    name: str
    headline: str
    good: bool
    lines: Sequence[str] = ()
    found: Sequence[tuple[str, Sequence[ReportedKind]]] = ()
    tables: Sequence[ReportTable] = ()
    not_seen: Sequence[str] = ()

    def text(self) -> str:
        """For a terminal."""
        lines = [self.headline]
        for heading, kinds in self.found:
            lines += ["", heading] if heading else []
            for kind in kinds[:KINDS_PRINTED]:
                lines += ["", kind.title]
                replay = f"replay: {kind.command}" if kind.command else ""
                lines += [indent(text, "  ") for text in (kind.text, replay) if text]
            if len(kinds) > KINDS_PRINTED:
                lines += ["", f"and {len(kinds) - KINDS_PRINTED} other kinds"]
        for table in self.tables:
            lines += ["", *_aligned([table.headings, *table.rows])] if table.brief else []
        lines += ["", *self.lines] if self.lines else []
        if self.not_seen:
            lines += ["", "Not seen:", *(f"  {text}" for text in self.not_seen)]
        return "\n".join(lines)

    def html(self) -> str:
        """A page of its own."""
        good = " good" if self.good else ""
        parts = [
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(self.name)}</title>',
            f"<style>{STYLE}</style></head><body><h1>{escape(self.name)}</h1>",
            f'<p class="verdict{good}">{escape(self.headline)}</p>',
        ]
        for heading, kinds in self.found:
            parts += [f"<h2>{escape(heading)}</h2>"] if heading else []
            parts += [part for kind in kinds for part in _section(kind)]
        parts += [f"<p>{escape(line)}</p>" for line in self.lines]
        parts += [f"<h2>{escape(table.title)}</h2>{_table(table)}" for table in self.tables]
        if self.not_seen:
            items = "".join(f"<li>{escape(text)}</li>" for text in self.not_seen)
            parts.append(f"<details><summary>Not seen: {len(self.not_seen)}</summary><ul>{items}</ul></details>")
        return "\n".join([*parts, "</body></html>\n"])

    def junit(self) -> str:
        """A test suite with a test case for each kind found, or one that passes. What does not decide is skipped."""
        kinds = [kind for _, some in self.found for kind in some]
        failures = sum(kind.decides for kind in kinds)
        counts = {"tests": max(len(kinds), 1), "failures": failures, "skipped": len(kinds) - failures}
        suite = xml.Element("testsuite", {"name": self.name} | {name: str(count) for name, count in counts.items()})
        if not kinds:
            xml.SubElement(suite, "testcase", classname=self.name, name="agrees")
        for kind in kinds:
            case = xml.SubElement(suite, "testcase", classname=self.name, name=_for_xml(kind.title))
            element = xml.SubElement(case, "failure" if kind.decides else "skipped", message=_for_xml(kind.title))
            element.text = _for_xml(kind.text)
        xml.SubElement(suite, "system-out").text = _for_xml(self.text())
        return xml.tostring(suite, "unicode", xml_declaration=True) + "\n"


@dataclass(frozen=True)
class FoundDivergence:
    """A kind of divergence: how many jobs found it, its smallest case, and the case's file, if it was saved."""

    times: int
    case: Divergence
    file: str = ""

    @property
    def kind(self) -> ReportedKind:
        """What is reported of it."""
        case, (first, second) = self.case, self.case.after
        doubt = "" if case.confirmed else ", not confirmed"
        title = f"{case.label} (found {'once' if self.times == 1 else f'{self.times} times'}{doubt})"
        names = dict.fromkeys((*first, *second))
        rows = [[name, *(str(views.get(name, "")) for views in (case.before[0], first, second))] for name in names]
        fields = ReportTable("Fields", ("field", "before", "first", "second"), rows)
        command = f"python -m twincheck replay {self.file}" if self.file else ""
        return ReportedKind(title, case.text(), bool(case.confirmed), command, case.pictures, (), fields)


@dataclass(frozen=True)
class CheckReport:
    """The report on the check `name`. `replayed` is the number of earlier cases that were played first."""

    name: str
    totals: CheckTotals
    found: Sequence[FoundDivergence]
    replayed: int = 0

    @classmethod
    def of(cls, name: str, totals: CheckTotals, replayed: int = 0) -> "CheckReport":
        """The report on totals: confirmed divergences first, then the most frequent."""
        kinds = sorted(totals.smallest, key=lambda key: (not totals.smallest[key].confirmed, -totals.counts[key]))
        return cls(name, totals, [FoundDivergence(totals.counts[key], totals.smallest[key]) for key in kinds], replayed)

    @property
    def agrees(self) -> bool:
        """Whether no divergence is confirmed."""
        return not any(each.case.confirmed for each in self.found)

    @property
    def report(self) -> Report:
        """What is shown."""
        confirmed = sum(bool(each.case.confirmed) for each in self.found)
        kinds = f"{confirmed} {'kind' if confirmed == 1 else 'kinds'} of divergence"
        result = "agrees" if self.agrees else kinds
        again = f", {self.replayed} earlier cases replayed" if self.replayed else ""
        headline = f"{self.name}: {result} ({self.totals.cases:,} cases, {self.totals.actions:,} actions{again})"
        found = [("", [each.kind for each in self.found])]
        return Report(self.name, headline, self.agrees, (), found, (), self.not_seen)

    @property
    def not_seen(self) -> list[str]:
        """What the check could not judge, as far as its counts tell."""
        seen = self.totals.seen

        def names(event: Event) -> list[str]:
            return sorted(name for kind, name in seen if kind is event)

        compared, changed, accepted = names(Event.COMPARED), names(Event.CHANGED), names(Event.ACCEPTED)
        texts = [f"field {name}: only one subject has it" for name in names(Event.MISSING) if name not in compared]
        texts += [f"field {name}: never changed" for name in compared if name not in changed]
        return texts + [f"action {name}: never accepted" for name in names(Event.REFUSED) if name not in accepted]

    def as_json(self) -> dict[str, Any]:
        """All of it as data."""
        found = [
            {"times": each.times, "file": each.file, "sentence": each.case.sentence}
            | {"case": json.loads(each.case.to_json())}
            for each in self.found
        ]
        totals = {"cases": self.totals.cases, "actions": self.totals.actions, "replayed": self.replayed}
        result = {"report": 1, "check": self.name, "agrees": self.agrees}
        return result | totals | {"divergences": found, "not_seen": self.not_seen}


def _section(kind: ReportedKind) -> Iterator[str]:
    yield f"<article><h3>{escape(kind.title)}</h3>"
    for name, picture in kind.pictures.items():
        data = base64.b64encode(picture).decode()
        yield f'<img alt="{escape(name)}" title="{escape(name)}" src="data:image/png;base64,{data}">'
    yield f"<pre>{escape(kind.text)}</pre>" if kind.text else ""
    if kind.fields:
        yield f"<details><summary>{escape(kind.fields.title)}</summary>{_table(kind.fields)}</details>"
    if kind.command:
        yield f"<p>Replay: <code>{escape(kind.command)}</code></p>"
    links = " ".join(f'<a href="{escape(name)}">{escape(name)}</a>' for name in kind.files)
    yield f"<p>{links}</p></article>"


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
