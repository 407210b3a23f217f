"""Looks for a mutant's fault as a user would: with `kensington compare`, until that reports something or has ended."""

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from kensington.compare.campaign.cases import Batch
from tools.corpus.mutants.mutant import Mutant
from twincheck.divergence import Divergence

POLL = 0.5  # seconds between two looks at a campaign's results
VERDICTS = {1: "unseen", 2: "refused"}  # exit statuses of a campaign without a disagreement or failure
UNSEEN = "not seen: "  # in its output


@dataclass(frozen=True)
class Hunt:
    """What a campaign made of a mutant.

    `found` is "disagreement", "failure" (a game that could not be compared), "unseen" (a part of the program was not
    seen), "refused" (the program did not start), "error" (the comparison itself failed), "stopped" (the time limit came
    first) or "" for a survivor. `by` is the batch's kind, level and path, `what` the first thing that was seen.
    `seconds` have passed, and `processor` seconds were used, until then.
    """

    mutant: str
    kind: str
    digest: str
    found: str
    by: str
    what: str
    seconds: float
    processor: float

    @property
    def is_found(self) -> bool:
        return self.found in ("disagreement", "failure", "unseen", "refused")

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def hunt(mutant: Mutant, folder: Path, options: Sequence[str], limit: float) -> Hunt:
    """Plant a mutant in `folder`, which is emptied, and run a campaign with these options for up to `limit` seconds.

    Raises what `Mutant.plant` raises.
    """
    shutil.rmtree(folder, ignore_errors=True)
    image, packages = mutant.plant(folder)
    campaign = folder.resolve() / "campaign"
    words = "compare", str(image.resolve()), "--out", str(campaign), *options
    command = [sys.executable, "-m", "kensington.cli", *words]
    paths = [str(packages.resolve()) if packages else "", os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    with (folder / "output.txt").open("wb") as output, _Program(command, output, environment, packages) as program:
        seen, doubtful = ("", "", ""), set[str]()
        while not seen[0] and not program.ended and program.seconds < limit:
            program.poll(POLL)
            seen, text = first_finding(campaign, doubtful)
            if text and not confirmed(text, folder / "found.json", image, environment, packages):
                seen = "", "", ""
                doubtful.add(text)
        seconds, status = program.seconds, program.status
    if not seen[0] and status:
        lines = (folder / "output.txt").read_text(encoding="utf-8", errors="replace").strip().splitlines()
        telling = [line.strip() for line in lines if UNSEEN in line] + lines[-1:]
        seen = VERDICTS.get(status, "error"), "", "".join(telling[:1])
    elif not seen[0] and status is None:
        seen = "stopped", "", f"after {limit:g} seconds"
    return Hunt(mutant.name, mutant.kind, mutant.digest, *seen, round(seconds, 1), round(program.processor, 1))


class _Program:
    """A program with its processes, which end with the `with` statement.

    `status` is its exit status, None while it runs. `processor` are the seconds of processor time that it had used at
    the last `poll` before it ended.
    """

    def __init__(self, command: Sequence[str], output: IO[bytes], environment: Mapping[str, str], cwd: Path | None):
        self._began = time.monotonic()
        self._process = subprocess.Popen(
            command, stdout=output, stderr=subprocess.STDOUT, env=environment, cwd=cwd, start_new_session=True
        )
        self.status: int | None = None
        self.processor = 0.0

    @property
    def ended(self) -> bool:
        return self.status is not None

    @property
    def seconds(self) -> float:
        """Since it began."""
        return time.monotonic() - self._began

    def poll(self, seconds: float) -> None:
        """Wait for so long, and learn whether it has ended."""
        time.sleep(seconds)
        self.processor = max(self.processor, processor_time(self._process.pid))
        self.status = self._process.poll()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


def processor_time(group: int) -> float:
    """Seconds of processor time that the processes of a group have used, on Linux."""
    ticks = 0
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):  # the process has ended
            fields = file.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
            if int(fields[2]) == group:
                ticks += sum(map(int, fields[11:15]))  # its own, and those of its ended children
    return ticks / os.sysconf("SC_CLK_TCK")


def first_finding(campaign: Path, doubtful: Collection[str] = ()) -> tuple[tuple[str, str, str], str]:
    """The first disagreement that is not `doubtful` or, if there is none, failure in a campaign's directory: `found`,
    `by` and `what`; and the text of a disagreement."""
    texts = [text for result in _results(campaign / "results.sqlite") for text in result["divergences"]]
    cases = [(Divergence.from_json(text), text) for text in texts if text not in doubtful]
    for case, text in sorted(cases, key=lambda case: case[0].is_failure):
        found = "failure" if case.is_failure else "disagreement"
        return (found, subject(Batch.from_job(case.job)), case.sentence), "" if case.is_failure else text
    return ("", "", ""), ""


def confirmed(text: str, file: Path, image: Path, environment: Mapping[str, str], cwd: Path | None) -> bool:
    """Whether a replay from a fresh start shows a disagreement again, so that it decides the campaign's exit status."""
    file.write_text(text, encoding="utf-8")
    words = "compare", "replay", str(file.resolve()), "--image", str(image.resolve()), "--json"
    command = [sys.executable, "-m", "kensington.cli", *words]
    ended = subprocess.run(command, stdout=subprocess.PIPE, env=environment, cwd=cwd, check=False)
    return ended.returncode == 1 and bool(json.loads(ended.stdout)["decides"])


def _results(database: Path) -> list[Mapping[str, Any]]:
    """The results of batches so far, in the order of the batches."""
    if not database.exists():
        return []
    try:
        with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True)) as opened:
            rows = opened.execute("SELECT text FROM result ORDER BY number").fetchall()
        return [json.loads(row[0]) for row in rows]
    except (sqlite3.Error, ValueError):  # being made at the moment
        return []


def subject(batch: Batch) -> str:
    level = "" if batch.level is None else f", level {batch.level}"
    return f"{batch.kind.value}{level}, {batch.path}"
