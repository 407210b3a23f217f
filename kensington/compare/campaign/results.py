"""The directory of a campaign: the file with its results, and the files for people made from them.

`twincheck.campaign.result_store` keeps the results; `docs/compare.md` describes the directory.
"""

import base64
import io
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from commandline.files import replace_file
from kensington.compare.campaign.batches import Campaign, FinishedBatches
from kensington.compare.campaign.difference import Aspect
from kensington.compare.campaign.disagreement import Disagreement, kind_in
from kensington.compare.campaign.report import CampaignReport
from kensington.compare.campaign.totals import CampaignTotals, subject
from twincheck.campaign.result_store import ResultStore

MOST_LISTED = 100  # disagreements, and failures, that the report lists and that become files
MOST_OF_A_KIND = 3  # of them about the rules or one level
MOST_SHRUNK = 6  # kinds; the numbers of their rows follow those of the batches


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
        for number, text in store.texts():
            if number <= len(campaign.batches):
                self.totals.add(number, json.loads(text))

    @classmethod
    @contextmanager
    def open(cls, directory: str, campaign: Campaign, image: str) -> Iterator["CampaignResults"]:
        """Make, lock and repair a directory for the block; raises what `ResultStore.open` does."""
        path, most = Path(directory), len(campaign.batches) + MOST_SHRUNK
        with ResultStore.open(path, campaign.as_json(), most, own=("failures",)) as store:
            yield cls(path, campaign, image, store)

    @property
    def missing(self) -> list[int]:
        """The numbers of the batches that have no result yet."""
        return [number for number in range(1, len(self.campaign.batches) + 1) if number not in self.totals.done]

    @property
    def to_shrink(self) -> dict[int, tuple[int, int, str]]:
        """The first disagreement of each of `MOST_SHRUNK` kinds, unless shrunk, as `CampaignJobs` has them.

        Shrinking would call a routine that does not return again and again, and so leaves these out.
        """
        first: dict[tuple[str, str], tuple[int, int, str]] = {}
        for number, place, kind, text in self._each("disagreements"):
            first.setdefault(kind, (number, place, text))
        some = [each for each in first.values() if Disagreement.from_text(each[2]).aspect is not Aspect.ANSWER]
        numbered = enumerate(some[:MOST_SHRUNK], len(self.campaign.batches) + 1)
        return {number: each for number, each in numbered if _name(*each[:2]) not in self._shrunk}

    def add(self, finished: FinishedBatches) -> None:
        """Save finished batches in one transaction; return when they are on the disc."""
        self.store.add(finished.texts)
        self.totals.merge(finished.totals)

    # Files for people

    def report(self) -> CampaignReport:
        """The report on the results so far. Writes the files of the disagreements and failures that it lists."""
        disagreements = tuple(self._listed("disagreements", self._save_disagreement))
        failures = tuple(self._listed("failures", self.save_failure))
        return CampaignReport(self.campaign, self.totals, disagreements, failures)

    def save_report(self, found: Mapping[str, Any], page: str) -> None:
        replace_file(self.path / "report.json", json.dumps(found, indent=2).encode() + b"\n")
        replace_file(self.path / "report.html", _utf8(page))

    def save_failure(self, name: str, failure: Mapping[str, str]) -> dict[str, str]:
        """Write a failure's text and picture to files; returns what happened, with their names."""
        text, picture = failure["text"], base64.b64decode(failure["picture"])
        files = {"text": (".txt", _utf8(f"{text}\n") if text else b""), "picture": (".png", picture)}
        return {"what": failure["what"], "kind": failure["what"]} | self._write(f"failures/{name}", files)

    def _listed(self, what: str, save: Callable[[str, Any], dict[str, str]]) -> Iterator[dict[str, str]]:
        kinds: Counter[tuple[str, str]] = Counter()
        for number, place, kind, found in self._each(what):
            if kinds[kind] < MOST_OF_A_KIND and kinds.total() < MOST_LISTED:
                kinds[kind] += 1
                yield save(_name(number, place), found) | {"batch": str(number), "about": kind[0]}

    def _save_disagreement(self, name: str, text: str) -> dict[str, str]:
        shrunk = self._shrunk.get(name, text)
        saved = self._save_position(name, text)
        if shrunk != text:
            small = self._save_position(f"{name}-small", shrunk)
            saved = small | {"file": saved["file"], "small": small["file"]}
        return saved

    def _save_position(self, name: str, text: str) -> dict[str, str]:
        found, picture = replace(Disagreement.from_text(text), image=self.image), io.BytesIO()
        found.picture().save(picture, "PNG")
        files = {"file": (".txt", _utf8(found.to_text())), "picture": (".png", picture.getvalue())}
        files |= {"text": ("-board.txt", _utf8(f"{found.report()}\n"))}
        kind, sentence, _ = found.explanation
        what = {"what": sentence, "kind": kind, "aspect": found.aspect.name.lower()}
        return what | self._write(f"disagreements/{name}", files)

    def _write(self, name: str, files: Mapping[str, tuple[str, bytes]]) -> dict[str, str]:
        """Write files, each with the end of its name and its contents, unless these are empty; their names."""
        written = {key: (f"{name}{end}", data) for key, (end, data) in files.items() if data}
        for file, data in written.values():
            (self.path / file).parent.mkdir(exist_ok=True)
            replace_file(self.path / file, data)
        return {key: file for key, (file, _) in written.items()}

    def _each(self, what: str) -> Iterator[tuple[int, int, tuple[str, str], Any]]:
        """The disagreements or failures that batches have kept: batch, place in it, subject and kind, and itself."""
        for number in sorted(self.totals.disagreed if what == "disagreements" else self.totals.failed):
            result = json.loads(self.store[number])
            for place, found in enumerate(result[what], 1):
                kind = kind_in(found) if what == "disagreements" else found["what"]
                yield number, place, (subject(result), kind), found

    @property
    def _shrunk(self) -> dict[str, str]:
        """The texts of shrunk disagreements by the names of their files."""
        rows = (json.loads(text) for _, text in self.store.texts(len(self.campaign.batches) + 1))
        return {_name(batch, place): text for batch, place, text in rows}


def _utf8(text: str) -> bytes:
    """The bytes of a file for people. The name of an image, which a text may have, need not be UTF-8."""
    return text.encode(errors="backslashreplace")


def _name(batch: int, place: int) -> str:
    """The name of the files of a batch's disagreement or failure."""
    return f"{batch:05}-{place:02}"
