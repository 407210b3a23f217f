"""The directory of a campaign: its identity, and the result of each job as soon as the job has ended.

A result is one line of JSON in a `boardgame.journal`. Disagreements with their pictures, and the last screens of failed
games, are files of their own, written before the line that names them. `docs/compare.md` describes the directory.
"""

import base64
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from boardgame.files import replace_file
from boardgame.journal import Journal, Piece
from kensington.compare.campaign.disagreement import Disagreement
from kensington.compare.campaign.failure import png_bytes
from kensington.compare.campaign.jobs import Campaign
from kensington.compare.campaign.level_fit import MODELS
from kensington.errors import KensingtonError

CAMPAIGN, RESULTS, DISAGREEMENTS, FAILURES = "campaign.json", "results.jsonl", "disagreements", "failures"
FORM = 2  # version of these files
FILE = re.compile(f"({DISAGREEMENTS}|{FAILURES})/[0-9a-z-]+[.](txt|png)")
MOST_KEPT = 10  # disagreements of a job that become files; of the others only the answers are kept
SMALL = "-small"  # ends the file name of a shrunk disagreement


class CampaignResults(Journal[dict[str, Any]]):
    """A campaign's directory, made, locked and repaired, in a `with` statement.

    `image` is the file with the program, as disagreements name it. `results` are the jobs' results by number; `damaged`
    counts the bytes that were moved to the file `aside`. Raises `BoardGameError` if the directory is another campaign's
    or has other files in it (both leave it unchanged), or if another process has it; and `OSError`.
    """

    def __init__(self, directory: str, campaign: Campaign, image: str) -> None:
        self.path = Path(directory)
        self.image = image
        self.campaign = campaign
        self.path.mkdir(exist_ok=True)
        super().__init__(str(self.path / RESULTS))

    @property
    def missing(self) -> list[int]:
        """The numbers of the jobs that have no result yet."""
        return [number for number in range(1, len(self.campaign.jobs) + 1) if number not in self.results]

    def add(self, result: dict[str, Any]) -> None:
        """Save a job's result; return when all of it is on the disc."""
        number = result["job"]
        line = {"job": number, **self._job_of(number), **result}
        for kind, save in (("disagreements", self._save_disagreement), ("failures", self.save_failure)):
            line[kind] = [save(f"{number:05}-{count:02}", found) for count, found in enumerate(result[kind], 1)]
        super().add(line)

    def encode(self, result: dict[str, Any]) -> bytes:
        return json.dumps(result).encode() + b"\n"

    def number_of(self, result: dict[str, Any]) -> int:
        number: int = result["job"]
        return number

    def save_failure(self, name: str, failure: Mapping[str, str]) -> dict[str, str]:
        """Write a failure's text and picture to files; returns what happened, with their names."""
        saved = {"what": failure["what"]}
        if failure["text"]:
            saved["text"] = self._write(f"{FAILURES}/{name}.txt", failure["text"].encode() + b"\n")
        if failure["picture"]:
            saved["picture"] = self._write(f"{FAILURES}/{name}.png", base64.b64decode(failure["picture"]))
        return saved

    def save_report(self, found: Mapping[str, Any], page: str) -> None:
        replace_file(self.path / "report.json", json.dumps(found, indent=2).encode() + b"\n")
        replace_file(self.path / "report.html", page.encode())

    @property
    def to_shrink(self) -> list[dict[str, str]]:
        """The first disagreement about the rules and about each level, unless it is shrunk already."""
        first: dict[Any, dict[str, str]] = {}
        for _, result in sorted(self.results.items()):
            for found in result["disagreements"]:
                first.setdefault(result["level"], found)
        return [found for found in first.values() if not self.shrunk(found)]

    def save_shrunk(self, found: Mapping[str, str], text: str) -> None:
        """Write the shrunk form of a disagreement beside it."""
        stem = found["file"].removesuffix(".txt") + SMALL
        self._write(f"{stem}.png", png_bytes(Disagreement.from_text(text).picture()))
        self._write(f"{stem}.txt", text.encode())

    def shrunk(self, found: Mapping[str, str]) -> dict[str, str]:
        """The answers and file names of a disagreement's shrunk form; empty if there is none yet."""
        stem = found.get("file", "").removesuffix(".txt") + SMALL
        file = self.path / f"{stem}.txt"
        if not file.is_file():
            return {}
        small = Disagreement.from_text(file.read_text(encoding="utf-8"))
        return {"engine": small.engine, "program": small.program, "small": f"{stem}.txt", "picture": f"{stem}.png"}

    def _save_disagreement(self, name: str, text: str) -> dict[str, str]:
        """Write a disagreement to files, unless its job has many; returns the answers, with the files' names."""
        found = replace(Disagreement.from_text(text), image=self.image)
        saved = {"what": found.aspect.value, "engine": found.engine, "program": found.program}
        if int(name.rpartition("-")[2]) <= MOST_KEPT:
            saved["file"] = self._write(f"{DISAGREEMENTS}/{name}.txt", found.to_text().encode())
            saved["picture"] = self._write(f"{DISAGREEMENTS}/{name}.png", png_bytes(found.picture()))
        return saved

    def _write(self, name: str, data: bytes) -> str:
        place = self.path / name
        place.parent.mkdir(exist_ok=True)
        replace_file(place, data)
        return name

    def _job_of(self, number: int) -> dict[str, Any]:
        job = self.campaign.jobs[number - 1]
        return {"kind": job.kind, "path": job.path, "level": job.level, "seed": job.seed}

    # Reading

    def prepare(self) -> None:
        """Write which campaign this is, or check that it is this one."""
        place = self.path / CAMPAIGN
        mine = {"form": FORM} | self.campaign.as_json()
        if not place.exists():
            others = [each.name for each in self.path.iterdir() if not each.name.startswith((".", f"{RESULTS}.lock"))]
            if others:
                raise KensingtonError(f"{self.path}: neither empty nor a campaign's directory: contains {min(others)}")
            replace_file(place, json.dumps(mine, indent=2).encode() + b"\n")
            return
        try:
            its = json.loads(place.read_bytes())
        except ValueError as error:
            raise KensingtonError(f"{place}: not JSON: {error}") from None
        if not isinstance(its, dict):
            raise KensingtonError(f"{place}: does not describe a campaign")
        for name in mine:
            if its.get(name) != mine[name]:
                differs = f"its {name} is {its.get(name)}, not {mine[name]}"
                raise KensingtonError(f"{self.path}: belongs to another campaign: {differs}")

    def split(self, data: bytes) -> Iterator[Piece[dict[str, Any]]]:
        for line in data.splitlines(keepends=True):
            result = _whole(line)
            yield Piece([], b"", line) if result is None else Piece([result], line, b"")

    def check(self, result: dict[str, Any]) -> None:
        for fault in self._faults(result):
            raise KensingtonError(f"{self.file}: job {result.get('job')!r} does not belong to this campaign: {fault}")

    def _faults(self, result: dict[str, Any]) -> Iterator[str]:
        """Why this cannot be a result that this campaign wrote."""
        number = result.get("job")
        if type(number) is not int or not 1 <= number <= len(self.campaign.jobs):
            yield "no such job"
            return
        if number in self.results:
            yield "it occurs twice"
        for name, value in self._job_of(number).items():
            if result.get(name) != value:
                yield f"its {name} is {result.get(name)!r}, not {value!r}"
        yield from misshapen(result)


def misshapen(result: dict[str, Any]) -> Iterator[str]:
    """The parts of a result that `add` cannot have written."""
    for name, good in SHAPE.items():
        if not good(result.get(name)):
            yield f"its {name} is invalid"


def _counts(value: object) -> bool:
    return isinstance(value, dict) and all(type(count) is int and count >= 0 for count in value.values())


def _agreement(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(pair, list) and [type(each) for each in pair] == [int, int] and 0 <= pair[0] <= pair[1]
        for pair in value.values()
    )


def _found(value: object) -> bool:
    """A list of disagreements or failures, naming only files that this module writes."""
    return isinstance(value, list) and all(
        isinstance(each, dict)
        and isinstance(each.get("what"), str)
        and all(isinstance(text, str) for text in each.values())
        and all(FILE.fullmatch(each[name]) for name in ("file", "text", "picture") if name in each)
        for each in value
    )


def _cycles(value: object) -> bool:
    return isinstance(value, dict) and all(
        isinstance(times, list) and all(type(time) is int and time >= 0 for time in times) for times in value.values()
    )


def _acts(value: object) -> bool:
    """A list of `level_fit.act_record`."""
    return isinstance(value, list) and all(
        isinstance(act, dict)
        and isinstance(act.get("phase"), str)
        and type(act.get("game")) is int
        and type(act.get("seconds")) in (float, int, type(None))
        and _probabilities(act.get("chances"), len(MODELS))
        and isinstance(act.get("choices"), list)
        and all(_probabilities(row, len(MODELS) + 1) for row in act["choices"])
        for act in value
    )


def _probabilities(value: object, count: int) -> bool:
    return isinstance(value, list) and len(value) == count and all(type(each) in (float, int) for each in value)


SHAPE = {
    "counts": _counts,
    "agreement": _agreement,
    "cycles": lambda value: value is None or _cycles(value),
    "acts": lambda value: value is None or _acts(value),
    "disagreements": _found,
    "failures": _found,
    "seconds": lambda value: type(value) in (int, float) and value >= 0,
}


def _whole(line: bytes) -> dict[str, Any] | None:
    """The result in a line, None if the line is damaged."""
    try:
        result = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return result if isinstance(result, dict) else None
