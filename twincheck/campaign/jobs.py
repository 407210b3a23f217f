"""Numbered jobs of a campaign, done by processes on this computer or by the workers of a Dask scheduler.

What a job gives is a text, which a `ResultStore` keeps, and its contribution to the campaign's totals. Workers add up
the totals of several jobs, which leaves the process that collects them little to do for each.
"""

import hashlib
import math
import tempfile
import time
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Generic, Protocol, Self, TypeVar

from commandline.files import replace_file
from twincheck.campaign import cluster, pool

ONE_AT_A_TIME = Lock()  # the threads of a worker share what a job loads once in a process


class Totals(Protocol):
    """Sums over the results of jobs; without arguments, the class makes those of no job."""

    def merge(self, other: Any) -> None:
        """Add the totals of other jobs."""


TotalsT = TypeVar("TotalsT", bound=Totals)


@dataclass
class FinishedJobs(Generic[TotalsT]):
    """What jobs have given: texts by number, and the sums over them."""

    totals: TotalsT
    texts: dict[int, str] = field(default_factory=dict)

    @classmethod
    def sum(cls, some: Sequence[Self]) -> Self:
        """All of it in one; there must be at least one."""
        total = cls(type(some[0].totals)())
        for each in some:
            total.texts |= each.texts
            total.totals.merge(each.totals)
        return total


class Jobs(Protocol[TotalsT]):
    """The jobs of a campaign, which can be pickled."""

    def __call__(self, number: int) -> FinishedJobs[TotalsT]:
        """Do the job of this number."""

    def lost(self, number: int, reason: str) -> FinishedJobs[TotalsT]:
        """What a job gives that no worker could finish."""

    @property
    def files(self) -> Sequence[Path]:
        """The files that the jobs need, with different names."""

    def with_files_in(self, folder: Path) -> Self:
        """The same jobs where these files are in another folder."""


def run(
    jobs: Jobs[TotalsT],
    numbers: Sequence[int],
    processes: int,
    address: str | None = None,
    seconds: float = math.inf,
) -> Generator[FinishedJobs[TotalsT], None, None]:
    """The jobs of these numbers as they end: on the scheduler at `address`, else in `processes` processes here.

    In a process here a job that takes longer than `seconds` is lost. Raises what `pool.results` or `cluster.results`
    does. Close the iterator to cancel the rest.
    """
    if not numbers:
        return
    if address is None:
        yield from pool.results(jobs, numbers, processes, jobs.lost, seconds)
        return
    for ended in cluster.results(RemoteJobs.pack(jobs), numbers, address, jobs.lost):
        if ended:  # nothing if all tasks that ended together go to other workers
            yield FinishedJobs.sum(ended)


@dataclass(frozen=True)
class RemoteJobs(Generic[TotalsT]):
    """Jobs with the files that they need, by name, which are sent to each worker once."""

    jobs: Jobs[TotalsT]
    files: Mapping[str, bytes]

    @classmethod
    def pack(cls, jobs: Jobs[TotalsT]) -> Self:
        """Read the files that the jobs need."""
        return cls(jobs, {path.name: path.read_bytes() for path in jobs.files})

    def __call__(self, numbers: Sequence[int], seconds: float) -> tuple[int, FinishedJobs[TotalsT]]:
        """Run jobs in order until `seconds` are up; return their count and results."""
        with ONE_AT_A_TIME:
            jobs, end = self.unpacked(), time.monotonic() + seconds
            done: list[FinishedJobs[TotalsT]] = []
            while len(done) < len(numbers) and (not done or time.monotonic() < end):
                done.append(jobs(numbers[len(done)]))
            return len(done), FinishedJobs.sum(done)

    def unpacked(self) -> Jobs[TotalsT]:
        """The jobs, with their files in a temporary directory, written there unless they are there already."""
        digest = hashlib.sha1(b"".join(self.files.values())).hexdigest()
        folder = Path(tempfile.gettempdir(), f"jobs-{digest}")
        folder.mkdir(mode=0o700, exist_ok=True)
        for name, data in self.files.items():
            place = folder / name
            if not place.exists() or place.read_bytes() != data:
                replace_file(place, data)
        return self.jobs.with_files_in(folder)
