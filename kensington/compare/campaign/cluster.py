"""The batches of a campaign on the workers of a Dask scheduler, which may be on other computers.

Scheduler and workers are Dask's own (`pip install .[cluster]`); this module only submits. The program's image and
memory map go to each worker once, so that a worker needs only this package and the system ROMs. A task is a few
seconds' worth of batches, so that the scheduler, at some 200 microseconds a task, can feed 1,000 workers.
"""

import asyncio
import hashlib
import logging
import math
import operator
import tempfile
import time
from collections import deque
from collections.abc import Generator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from typing import Any

from boardgame.files import replace_file
from emulator.media.choice import split_member
from kensington.compare.campaign.batches import CampaignWork
from kensington.compare.campaign.totals import FinishedWork
from kensington.errors import KensingtonError

CONNECTING = 10.0  # seconds for the scheduler to answer
NO_WORKER = 60.0  # seconds without a worker after which the campaign ends
POLL = 1.0  # seconds between two checks of the workers
TASK = 5.0  # seconds of work in a task
MOST_IN_A_TASK = 100  # batches
TASKS_PER_THREAD = 2  # submitted to a worker: one that runs and one that waits
ONE_AT_A_TIME = Lock()  # the threads of a worker share its process's emulated machine
MAP_SUFFIXES = (".toml", ".symbols")  # of the files beside an image that map the program's memory


@dataclass(frozen=True)
class RemoteWork:
    """Work with the files that it needs: the program's image and the files beside it, by name; and the member of the
    first that is the image, if it is an archive."""

    work: CampaignWork
    files: tuple[tuple[str, bytes], ...]
    member: str = ""

    def __call__(self, numbers: Sequence[int]) -> tuple[int, FinishedWork]:
        """On a worker: do the first of these numbers, as many as take `TASK` seconds; how many, and what they give."""
        with ONE_AT_A_TIME:
            work = replace(self.work, image=":".join(filter(None, (str(self.unpack()), self.member))))
            done, finished, end = 0, FinishedWork(), time.monotonic() + TASK
            while done < len(numbers) and (not done or time.monotonic() < end):
                finished.merge(work(numbers[done]))
                done += 1
            return done, finished

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


def pack(work: CampaignWork) -> RemoteWork:
    """Read the files that the work needs."""
    image, member = split_member(work.image)
    files = [image, *(path for path in map(image.with_suffix, MAP_SUFFIXES) if path.is_file() and path != image)]
    return RemoteWork(work, tuple((path.name, path.read_bytes()) for path in files), member)


def run(work: CampaignWork, numbers: Sequence[int], address: str) -> Generator[FinishedWork, None, None]:
    """The work of these numbers as it ends, from the workers of a scheduler.

    What a dying worker was doing is given to another one. Raises `KensingtonError` if Dask is not installed, no
    scheduler answers, it goes away, or it has no workers. Close the iterator to cancel the rest.
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
        yield from _Submission(client, work, numbers).finished()
    except (distributed.CancelledError, OSError):
        raise KensingtonError(f"--cluster: the scheduler at {address} went away") from None
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


class _Submission:
    """Numbers of `work` given to workers. The scheduler holds only as many tasks as keep its workers busy."""

    def __init__(self, client: Any, work: CampaignWork, numbers: Sequence[int]) -> None:
        self.client = client
        self.work = work
        self.waiting = deque(numbers)
        self.suspects: deque[int] = deque()  # one of them may have killed its workers: each runs alone
        self.running: dict[str, tuple[Any, list[int]]] = {}  # the future and the numbers of each task, by its key
        self.ended: SimpleQueue[Any] = SimpleQueue()
        # A task's result, not scattered data: Dask makes it again if all workers that hold it die
        self.packed = client.submit(_same, pack(work), pure=False)

    def finished(self) -> Generator[FinishedWork, None, None]:
        seen, looked, threads = time.monotonic(), -math.inf, 0
        while self.waiting or self.suspects or self.running:
            if time.monotonic() - looked >= POLL:
                looked, threads = time.monotonic(), sum(self.client.nthreads().values())
            if threads:
                seen = looked
            elif looked - seen > NO_WORKER:
                raise KensingtonError(f"--cluster: the scheduler has had no worker for {NO_WORKER:g} seconds")
            self._submit(TASKS_PER_THREAD * threads)
            with suppress(Empty):
                ended = [self.ended.get(timeout=POLL)]
                ended += (self.ended.get() for _ in range(self.ended.qsize()))
                yield self._collected(ended)

    def _submit(self, most: int) -> None:
        """Submit tasks until `most` are running or waiting for a worker."""
        while (self.waiting or self.suspects) and len(self.running) < most:
            queue, count = self.waiting, min(MOST_IN_A_TASK, math.ceil(len(self.waiting) / most))
            if self.suspects:
                queue, count = self.suspects, 1
            numbers = [queue.popleft() for _ in range(count)]
            future = self.client.submit(operator.call, self.packed, numbers, pure=False)
            self.running[future.key] = future, numbers
            future.add_done_callback(self.ended.put)

    def _collected(self, ended: list[Any]) -> FinishedWork:
        """What tasks that have ended give; what they have not done waits again.

        Raises `KensingtonError` if the workers cannot do any.
        """
        from distributed import KilledWorker

        finished = FinishedWork()
        done = [future for future in ended if future.status != "error"]
        for future, (count, found) in zip(done, self.client.gather(done), strict=True):  # one query for all of them
            finished.merge(found)
            self.waiting.extend(self.running.pop(future.key)[1][count:])
        for future in ended:
            if future.status == "error":
                error, numbers = future.exception(timeout=CONNECTING), self.running.pop(future.key)[1]
                if not isinstance(error, KilledWorker):
                    cause = f"{type(error).__name__}: {error}"
                    raise KensingtonError(f"--cluster: a worker cannot do batch {numbers[0]}: {cause}") from error
                if len(numbers) > 1:
                    self.suspects.extend(numbers)
                else:
                    finished.merge(self.work.lost(numbers[0], "its workers died repeatedly"))
        return finished


def _same(work: RemoteWork) -> RemoteWork:
    return work
