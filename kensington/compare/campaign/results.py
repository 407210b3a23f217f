"""The directory of a campaign: the file with its results, and the files for people made from them.

`twincheck.campaign.result_store` keeps the results; `docs/compare.md` describes the directory.
"""

import base64
import io
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from commandline.files import replace_file
from kensington.compare.campaign.batches import Campaign, FinishedBatches, Unconfirmed
from kensington.compare.campaign.cases import Disagreement, FailureScreen
from kensington.compare.campaign.counting import About, CampaignTotals
from kensington.compare.campaign.difference import Aspect
from kensington.compare.campaign.report import CampaignReport
from twincheck.campaign.result_store import ResultStore

MOST_LISTED = 40  # kinds of disagreements, and of failures, that the report lists and that become files
MOST_OF_A_KIND = 3  # cases
MOST_CONFIRMED = 20  # kinds; the numbers of their rows follow those of the batches
MOST_SHRUNK = 6  # of these

KindOf = tuple[About, Aspect, tuple[Any, ...]]


@dataclass(frozen=True)
class _Kept:
    """A disagreement or failure that a batch has kept: the batch, the name of its files, its subject, and itself."""

    batch: int
    name: str
    about: About
    case: Disagreement
    screen: FailureScreen

    @property
    def kind(self) -> KindOf:
        return self.about, *self.case.finding.kind


class CampaignResults:
    """A campaign's directory, as `open` yields it.

    `image` is the file with the program, as disagreements name it. `totals` are the sums over all results.
    """

    def __init__(self, directory: Path, campaign: Campaign, image: str, store: ResultStore) -> None:
        self.path = directory
        self.campaign = campaign
        self.image = _utf8(image).decode()
        self.store = store
        self.totals = CampaignTotals()
        self._read: dict[int, list[_Kept]] = {}  # what batches have kept, as far as it was read
        for number, text in store.texts():
            if number <= len(campaign.batches):
                self.totals.add(number, json.loads(text))

    @classmethod
    @contextmanager
    def open(cls, directory: str, campaign: Campaign, image: str) -> Iterator["CampaignResults"]:
        """Make, lock and repair a directory for the block; raises what `ResultStore.open` does."""
        path, most = Path(directory), len(campaign.batches) + MOST_CONFIRMED
        with ResultStore.open(path, campaign.as_json(), most, own=("failures",)) as store:
            yield cls(path, campaign, image, store)

    @property
    def missing(self) -> list[int]:
        """The numbers of the batches that have no result yet."""
        return [number for number in range(1, len(self.campaign.batches) + 1) if number not in self.totals.done]

    @property
    def to_confirm(self) -> dict[int, Unconfirmed]:
        """Some disagreements of each kind that nobody has tried to confirm, as `CampaignJobs` has them.

        Shrinking would call a routine that does not return again and again, and so leaves these out.
        """
        tried, found = self._confirmed, [*self._kinds(failures=False)][:MOST_CONFIRMED]
        numbered = zip(range(len(self.campaign.batches) + 1, self.store.most + 1), found, strict=False)
        return {
            number: Unconfirmed(
                some[0].name,
                tuple(each.case.to_text() for each in some),
                place < MOST_SHRUNK and some[0].case.aspect is not Aspect.ANSWER,
            )
            for place, (number, some) in enumerate(numbered)
            if some[0].name not in tried
        }

    def add(self, finished: FinishedBatches) -> None:
        """Save finished batches in one transaction; return when they are on the disc."""
        self.store.add(finished.texts)
        self.totals.merge(finished.totals)

    # Files for people

    def report(self) -> CampaignReport:
        """The report on the results so far. Writes the files of the disagreements and failures that it lists."""
        found, failed = (tuple(self._listed(failures)) for failures in (False, True))
        return CampaignReport(self.campaign, self.totals, found, failed)

    def save_report(self, found: CampaignReport) -> None:
        """Write the report's files."""
        shown = found.report(self.path)
        replace_file(self.path / "report.json", json.dumps(found.as_json(), indent=2).encode() + b"\n")
        replace_file(self.path / "report.html", _utf8(shown.html()))
        replace_file(self.path / "report.xml", _utf8(shown.junit()))

    def save_screen(self, name: str, screen: FailureScreen) -> dict[str, str]:
        """Write the text and picture of a failure to files; their names."""
        text = _utf8(f"{screen.text}\n") if screen.text else b""
        return self._write(f"failures/{name}", {"text": (".txt", text), "picture": (".png", screen.picture)})

    def _listed(self, failures: bool) -> list[dict[str, Any]]:
        """The kinds: those that decide first, then the most frequent."""
        confirmed, listed = self._confirmed, list[dict[str, Any]]()
        for some in [*self._kinds(failures)][:MOST_LISTED]:
            cases = [confirmed.get(each.name, each.case) for each in some]
            saved = [self._save(*each) for each in zip(some, cases, strict=True)]
            first, found = some[0], cases[0].finding
            about: dict[str, Any] = {
                "about": first.about.value,
                "kind": found.label,
                "aspect": found.aspect.name.lower(),
            }
            counted = {"count": self.totals.kinds[first.about, first.case.finding.label], "batch": str(first.batch)}
            about |= counted | {"what": found.sentence, "decides": failures or any(case.decides for case in cases)}
            files = [each[name] for each in saved for name in ("small", "file", "text") if name in each]
            listed.append(about | saved[0] | {"files": files})
        return sorted(listed, key=lambda found: (not found["decides"], -found["count"]))

    def _save(self, each: _Kept, confirmed: Disagreement) -> dict[str, str]:
        if each.case.is_failure:
            case = replace(each.case, image=self.image).to_text()
            return self.save_screen(each.name, each.screen) | self._write(
                f"failures/{each.name}", {"file": ("-case.txt", _utf8(case))}
            )
        saved = self._save_case(each.name, replace(each.case, confirmed=confirmed.confirmed))
        if confirmed.game != each.case.game:
            small = self._save_case(f"{each.name}-small", confirmed)
            saved = small | {"file": saved["file"], "small": small["file"]}
        return saved

    def _save_case(self, name: str, case: Disagreement) -> dict[str, str]:
        found, data = replace(case, image=self.image), io.BytesIO()
        if picture := found.picture():
            picture.save(data, "PNG")
        files = {"file": (".txt", _utf8(found.to_text())), "picture": (".png", data.getvalue())}
        return self._write(f"disagreements/{name}", files | {"text": ("-board.txt", _utf8(f"{found.report()}\n"))})

    def _write(self, name: str, files: Mapping[str, tuple[str, bytes]]) -> dict[str, str]:
        """Write files, each with the end of its name and its contents, unless these are empty; their names."""
        written = {key: (f"{name}{end}", data) for key, (end, data) in files.items() if data}
        for file, data in written.values():
            (self.path / file).parent.mkdir(exist_ok=True)
            replace_file(self.path / file, data)
        return {key: file for key, (file, _) in written.items()}

    def _kinds(self, failures: bool) -> Iterable[list[_Kept]]:
        """The first few disagreements or failures of each kind that batches have kept."""
        kinds: defaultdict[KindOf, list[_Kept]] = defaultdict(list)
        for number in sorted(self.totals.failed if failures else self.totals.disagreed):
            if number not in self._read:
                self._read[number] = [*self._kept(number)]
            for each in self._read[number]:
                if each.case.is_failure == failures and len(kinds[each.kind]) < MOST_OF_A_KIND:
                    kinds[each.kind].append(each)
        return [some for some in kinds.values() if some]

    def _kept(self, number: int) -> Iterator[_Kept]:
        result = json.loads(self.store[number])
        for place, found in enumerate(result["found"], 1):
            case = Disagreement.from_text(found["case"])
            screen = FailureScreen(case.finding.sentence, found["screen"], base64.b64decode(found["picture"]))
            yield _Kept(number, f"{number:05}-{place:02}", About[result["about"]], case, screen)

    @property
    def _confirmed(self) -> dict[str, Disagreement]:
        """The disagreements that were tried again, by the names of their files."""
        rows = (json.loads(text) for _, text in self.store.texts(len(self.campaign.batches) + 1))
        return {name: Disagreement.from_text(text) for name, text in rows}


def _utf8(text: str) -> bytes:
    """The bytes of a file for people. The name of an image, which a text may have, need not be UTF-8."""
    return text.encode(errors="backslashreplace")
