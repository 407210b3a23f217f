"""The report of a check: divergences first, the most frequent kind first, and last what was not seen.

For a terminal, as a page, as JSON and as JUnit's XML, which CI servers show.
"""

import base64
import json
import xml.etree.ElementTree as xml
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from twincheck.divergence import Divergence
from twincheck.job import CheckTotals
from twincheck.player import Event

STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "pre{background:#f3f3f3;padding:.6rem;overflow:auto}img{width:320px;image-rendering:pixelated;margin:.3rem}"
    "td,th{padding:.1rem .8rem .1rem 0;text-align:left;vertical-align:top}"
)


@dataclass(frozen=True)
class FoundDivergence:
    """A kind of divergence: how many jobs found it, its smallest case, and the case's file, if it was saved."""

    times: int
    case: Divergence
    file: str = ""

    @property
    def title(self) -> str:
        """What differs, and how often."""
        doubt = "" if self.case.confirmed else ", not confirmed"
        return f"{self.case.label} (found {'once' if self.times == 1 else f'{self.times} times'}{doubt})"


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
    def headline(self) -> str:
        """The result in a line."""
        confirmed = sum(bool(each.case.confirmed) for each in self.found)
        kinds = f"{confirmed} {'kind' if confirmed == 1 else 'kinds'} of divergence"
        result = "agrees" if self.agrees else kinds
        again = f", {self.replayed} earlier cases replayed" if self.replayed else ""
        return f"{self.name}: {result} ({self.totals.cases:,} cases, {self.totals.actions:,} actions{again})"

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

    def text(self) -> str:
        """For a terminal."""
        lines = [self.headline]
        for each in self.found:
            lines += ["", each.title, *(f"  {line}" for line in each.case.text().splitlines())]
            if each.file:
                lines.append(f"  replay: python -m twincheck replay {each.file}")
        if self.not_seen:
            lines += ["", "Not seen:", *(f"  {text}" for text in self.not_seen)]
        return "\n".join(lines)

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

    def html(self) -> str:
        """A page of its own."""
        return "\n".join(
            [
                f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(self.name)}</title>',
                f"<style>{STYLE}</style><h1>{escape(self.headline)}</h1>",
                *(part for each in self.found for part in _section(each)),
                *_folded(self.not_seen),
                "</html>\n",
            ]
        )

    def junit(self) -> str:
        """A test suite with a test case for each kind of divergence, or one that passes. A divergence that is not
        confirmed is skipped."""
        failures = sum(bool(each.case.confirmed) for each in self.found)
        counts = {"tests": max(len(self.found), 1), "failures": failures, "skipped": len(self.found) - failures}
        suite = xml.Element("testsuite", {"name": self.name} | {name: str(count) for name, count in counts.items()})
        if not self.found:
            xml.SubElement(suite, "testcase", classname=self.name, name="agrees")
        for each in self.found:
            case = xml.SubElement(suite, "testcase", classname=self.name, name=_for_xml(each.case.label))
            kind = "failure" if each.case.confirmed else "skipped"
            xml.SubElement(case, kind, message=_for_xml(each.case.sentence)).text = _for_xml(each.case.text())
        xml.SubElement(suite, "system-out").text = _for_xml(self.text())
        return xml.tostring(suite, "unicode", xml_declaration=True) + "\n"


def _section(found: FoundDivergence) -> Iterator[str]:
    case = found.case
    yield f"<h2>{escape(found.title)}</h2><pre>{escape(case.text())}</pre>"
    for name, picture in case.pictures.items():
        data = base64.b64encode(picture).decode()
        yield f'<img alt="{escape(name)}" title="{escape(name)}" src="data:image/png;base64,{data}">'
    yield "<details><summary>Fields</summary><table><tr><th>field<th>before<th>first<th>second</tr>"
    first, second = case.after
    for name in dict.fromkeys((*first, *second)):
        cells = (name, *(views.get(name, "") for views in (case.before[0], first, second)))
        yield "<tr>" + "".join(f"<td>{escape(str(cell))}" for cell in cells) + "</tr>"
    yield "</table></details>"
    if found.file:
        yield f"<p>Replay: <code>python -m twincheck replay {escape(found.file)}</code></p>"


def _folded(texts: Sequence[str]) -> Iterator[str]:
    if texts:
        items = "".join(f"<li>{escape(text)}" for text in texts)
        yield f"<details><summary>Not seen: {len(texts)}</summary><ul>{items}</ul></details>"


def _for_xml(text: str) -> str:
    """`text` without the characters that XML does not allow."""
    return "".join(char if char >= " " or char in "\n\t" else "�" for char in text)
