"""Numbered jobs of a campaign, done by processes on this computer or by the workers of a Dask scheduler.

What a job gives is a text, which a `ResultStore` keeps.
"""

import hashlib
import math
import tempfile
import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Protocol, Self

from commandline.files import replace_file
from twincheck.campaign import cluster, pool

ONE_AT_A_TIME = Lock()  # the threads of a worker share what a job loads once in a process
Texts = Mapping[int, str]  # what jobs have given, by number


class Jobs(Protocol):
    """The jobs of a campaign, which can be pickled."""

    def __call__(self, number: int) -> str:
        """Do the job of this number."""

    def lost(self, number: int, reason: str) -> str:
        """What a job gives that no worker could finish."""

    @property
    def files(self) -> Sequence[Path]:
        """The files that the jobs need, with different names."""

    def with_files_in(self, folder: Path) -> Self:
        """The same jobs where these files are in another folder."""


def run(
    jobs: Jobs, numbers: Sequence[int], processes: int, address: str | None = None, seconds: float = math.inf
) -> Generator[Texts, None, None]:
    """The jobs of these numbers as they end: on the scheduler at `address`, else in `processes` processes here.

    In a process here a job that takes longer than `seconds` is lost. Raises what `pool.results` or `cluster.results`
    does. Close the iterator to cancel the rest.
    """

    def lost(number: int, reason: str) -> Texts:
        return {number: jobs.lost(number, reason)}

    if not numbers:
        return
    if address is None:
        yield from pool.results(partial(_one, jobs), numbers, processes, lost, seconds)
        return
    for ended in cluster.results(RemoteJobs.pack(jobs), numbers, address, lost):
        if ended:  # nothing if all tasks that ended together go to other workers
            yield {number: text for texts in ended for number, text in texts.items()}


def _one(jobs: Jobs, number: int) -> Texts:
    return {number: jobs(number)}


@dataclass(frozen=True)
class RemoteJobs:
    """Jobs with the files that they need, by name, which are sent to each worker once."""

    jobs: Jobs
    files: Mapping[str, bytes]

    @classmethod
    def pack(cls, jobs: Jobs) -> Self:
        """Read the files that the jobs need."""
        return cls(jobs, {path.name: path.read_bytes() for path in jobs.files})

    def __call__(self, numbers: Sequence[int], seconds: float) -> tuple[int, Texts]:
        """Run jobs in order until `seconds` are up; return their count and results."""
        with ONE_AT_A_TIME:
            jobs, end = self.unpacked(), time.monotonic() + seconds
            done: dict[int, str] = {}
            while len(done) < len(numbers) and (not done or time.monotonic() < end):
                number = numbers[len(done)]
                done[number] = jobs(number)
            return len(done), done

    def unpacked(self) -> Jobs:
        """The jobs, with their files in a temporary directory, written there unless they are there already."""
        digest = hashlib.sha1(b"".join(self.files.values())).hexdigest()
        folder = Path(tempfile.gettempdir(), f"jobs-{digest}")
        folder.mkdir(mode=0o700, exist_ok=True)
        for name, data in self.files.items():
            place = folder / name
            if not place.exists() or place.read_bytes() != data:
                replace_file(place, data)
        return self.jobs.with_files_in(folder)
