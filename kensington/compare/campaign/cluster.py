"""The jobs of a campaign on the workers of a Dask scheduler, which may be on other computers.

Scheduler and workers are Dask's own (`pip install .[cluster]`); this module only submits. A job carries the program's
image and memory map, so that a worker needs only this package and the system ROMs.
"""

import asyncio
import hashlib
import logging
import tempfile
import time
from collections import deque
from collections.abc import Generator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any

from boardgame.files import replace_file
from emulator.media.choice import split_member
from kensington.compare.campaign.jobs import JobRunner, lost
from kensington.errors import KensingtonError

CONNECTING = 10.0  # seconds for the scheduler to answer
NO_WORKER = 60.0  # seconds without a worker after which the campaign ends
POLL = 1.0  # seconds between two checks of the workers
JOBS_PER_THREAD = 2  # submitted to a worker: one that runs and one that waits
ONE_AT_A_TIME = Lock()  # the threads of a worker share its process's emulated machine
MAP_SUFFIXES = (".toml", ".symbols")  # of the files beside an image that map the program's memory


@dataclass(frozen=True)
class RemoteWork:
    """A `JobRunner` with the files that it needs: the program's image and the files beside it, by name; and the member
    of the first that is the image, if it is an archive."""

    runner: JobRunner
    files: tuple[tuple[str, bytes], ...]
    member: str = ""

    def __call__(self, number: int) -> dict[str, Any]:
        """Do a job with the files unpacked on this computer."""
        with ONE_AT_A_TIME:
            image = f"{self.unpack()}:{self.member}" if self.member else str(self.unpack())
            return replace(self.runner, image=image)(number)

    def unpack(self) -> Path:
        """Write the files to a temporary directory unless they are there; the path of the image."""
        digest = hashlib.sha1(b"".join(data for _, data in self.files)).hexdigest()
        folder = Path(tempfile.gettempdir(), f"kensington-{digest}")
        folder.mkdir(mode=0o700, exist_ok=True)
        for name, data in self.files:
            place = folder / name
            if not place.exists() or place.read_bytes() != data:
                replace_file(place, data)
        return folder / self.files[0][0]


def pack(runner: JobRunner) -> RemoteWork:
    """Read the files that the jobs need."""
    image, member = split_member(runner.image)
    files = [image, *(path for path in map(image.with_suffix, MAP_SUFFIXES) if path.is_file() and path != image)]
    return RemoteWork(runner, tuple((path.name, path.read_bytes()) for path in files), member)


def run_jobs(runner: JobRunner, numbers: Sequence[int], address: str) -> Generator[dict[str, Any], None, None]:
    """Do these jobs on the workers of the scheduler at `address`. Results come as they end.

    A job whose worker dies is given to another worker. Raises `KensingtonError` if Dask is not installed, no scheduler
    answers, it goes away, or it has no workers. Close the iterator to cancel the remaining jobs.
    """
    try:
        import distributed
    except ImportError:
        raise KensingtonError("--cluster: Dask is not installed; in the clone, run: pip install '.[cluster]'") from None
    for name in logging.root.manager.loggerDict:
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # errors are reported here
    try:
        asyncio.run(_check_scheduler(address))
    except (OSError, ValueError, TimeoutError) as error:
        reason = str(error) or f"no answer in {CONNECTING:g} seconds"
        raise KensingtonError(f"--cluster: no scheduler answers at {address}: {reason}") from None
    client = distributed.Client(address, timeout=CONNECTING, set_as_default=False)
    try:
        yield from _submit(client, pack(runner), numbers)
    except distributed.CancelledError:
        raise KensingtonError(f"--cluster: the scheduler at {address} went away") from None
    except OSError as error:
        raise KensingtonError(f"--cluster: the scheduler at {address} went away: {error}") from None
    finally:
        client.close(timeout=CONNECTING)


async def _check_scheduler(address: str) -> None:
    """Raise `OSError`, `ValueError` or `TimeoutError` if no scheduler answers; Dask's own client may wait for ever."""
    from distributed import rpc

    async with asyncio.timeout(CONNECTING):
        async with rpc(address) as there:
            found = await there.identity()
    if found.get("type") != "Scheduler":
        raise ValueError(f"the process there is a {found.get('type')}")


def _submit(client: Any, work: RemoteWork, numbers: Sequence[int]) -> Generator[dict[str, Any], None, None]:
    """Results as they end. The scheduler holds only as many jobs as keep its workers busy."""
    waiting = deque(numbers)
    ended: SimpleQueue[Any] = SimpleQueue()
    running: dict[str, tuple[int, Any]] = {}
    seen = time.monotonic()  # when the scheduler last had a worker
    while waiting or running:
        threads = sum(client.nthreads().values())
        seen = time.monotonic() if threads else seen
        if time.monotonic() - seen > NO_WORKER:
            raise KensingtonError(f"--cluster: the scheduler has had no worker for {NO_WORKER:g} seconds")
        while waiting and len(running) < JOBS_PER_THREAD * threads:
            number = waiting.popleft()
            future = client.submit(work, number, pure=False)
            running[future.key] = number, future
            future.add_done_callback(ended.put)
        try:
            future = ended.get(timeout=POLL)
        except Empty:
            continue
        number, _ = running.pop(future.key)
        yield _result(future, number)


def _result(future: Any, number: int) -> dict[str, Any]:
    """The result of a job; raises `KensingtonError` if the workers cannot do jobs."""
    from distributed import KilledWorker

    try:
        found: dict[str, Any] = future.result(timeout=CONNECTING)
    except KilledWorker:
        return lost(number, "its workers died repeatedly")
    except Exception as error:
        if future.status != "error":
            raise
        raise KensingtonError(f"--cluster: a worker cannot do job {number}: {type(error).__name__}: {error}") from error
    return found
