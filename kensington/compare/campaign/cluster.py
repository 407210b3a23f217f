"""The batches of a campaign on the workers of a Dask scheduler, which may be on other computers.

Scheduler and workers are Dask's own (`pip install .[cluster]`); this module only submits. The program's image and
memory map go to each worker once, so that a worker needs only this package and the system ROMs. A task is a few
seconds' worth of batches, so that the scheduler, at some 200 microseconds a task, can feed 1,000 workers.
"""

import asyncio
import hashlib
import logging
import math
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
from kensington.compare.campaign.batches import BatchRunner, Shrinker
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

    work: BatchRunner | Shrinker
    files: tuple[tuple[str, bytes], ...]
    member: str = ""

    def __call__(self, numbers: Sequence[int]) -> tuple[int, Any]:
        """On a worker: do the first of these numbers, as many as take `TASK` seconds; how many, and what they give."""
        with ONE_AT_A_TIME:
            image = f"{self.unpack()}:{self.member}" if self.member else str(self.unpack())
            work = replace(self.work, image=image)
            results: list[Any] = []
            end = time.monotonic() + TASK
            for number in numbers:
                results.append(work(number))
                if time.monotonic() >= end:
                    break
            return len(results), work.collect(results)

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


def pack(work: BatchRunner | Shrinker) -> RemoteWork:
    """Read the files that the work needs."""
    image, member = split_member(work.image)
    files = [image, *(path for path in map(image.with_suffix, MAP_SUFFIXES) if path.is_file() and path != image)]
    return RemoteWork(work, tuple((path.name, path.read_bytes()) for path in files), member)


def run(work: BatchRunner | Shrinker, numbers: Sequence[int], address: str) -> Generator[list[Any], None, None]:
    """The results for these numbers as `work` collects them, as they come, from the workers of a scheduler.

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
        yield from _Submission(client, work, numbers).results()
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


class _Submission:
    """Numbers of `work` given to workers. The scheduler holds only as many tasks as keep its workers busy."""

    def __init__(self, client: Any, work: BatchRunner | Shrinker, numbers: Sequence[int]) -> None:
        self.client = client
        self.work = work
        self.waiting = deque(numbers)
        self.suspects: deque[int] = deque()  # one of them may have killed its workers: each runs alone
        self.running: dict[str, list[int]] = {}  # the numbers of each task, by its key
        self.futures: dict[str, Any] = {}
        self.ended: SimpleQueue[Any] = SimpleQueue()
        self.threads = 0
        # A task's result, not scattered data: Dask makes it again if all workers that hold it die
        self.packed = client.submit(_same, pack(work), pure=False)

    def results(self) -> Generator[list[Any], None, None]:
        seen = looked = time.monotonic()
        self.threads = sum(self.client.nthreads().values())
        while self.waiting or self.suspects or self.running:
            if time.monotonic() - looked >= POLL:
                looked = time.monotonic()
                self.threads = sum(self.client.nthreads().values())
            if self.threads:
                seen = time.monotonic()
            if time.monotonic() - seen > NO_WORKER:
                raise KensingtonError(f"--cluster: the scheduler has had no worker for {NO_WORKER:g} seconds")
            self._submit()
            yield self._collected(self._ended())

    def _submit(self) -> None:
        while (self.waiting or self.suspects) and len(self.running) < TASKS_PER_THREAD * self.threads:
            share = math.ceil(len(self.waiting) / (TASKS_PER_THREAD * self.threads))
            queue, most = (self.suspects, 1) if self.suspects else (self.waiting, min(MOST_IN_A_TASK, share))
            numbers = [queue.popleft() for _ in range(most)]
            future = self.client.submit(_run, self.packed, numbers, pure=False)
            self.running[future.key], self.futures[future.key] = numbers, future
            future.add_done_callback(self.ended.put)

    def _ended(self) -> list[Any]:
        """The tasks that have ended, after waiting for one."""
        ended = []
        with suppress(Empty):
            ended.append(self.ended.get(timeout=POLL))
            while True:
                ended.append(self.ended.get_nowait())
        return ended

    def _collected(self, ended: list[Any]) -> list[Any]:
        """What tasks that have ended give; what they have not done waits again."""
        whole = [future for future in ended if future.status != "error"]
        found = self.client.gather(whole) if whole else []  # one query for all of them
        for future, (done, _) in zip(whole, found, strict=True):
            self.waiting.extend(self._forget(future)[done:])
        collected = [each for _, each in found]
        for future in ended:
            if future.status == "error":
                collected += self._lost(future.exception(timeout=CONNECTING), self._forget(future))
        return collected

    def _forget(self, future: Any) -> list[int]:
        del self.futures[future.key]
        return self.running.pop(future.key)

    def _lost(self, error: BaseException, numbers: list[int]) -> list[Any]:
        """What a task that failed gives; raises `KensingtonError` if the workers cannot do any."""
        from distributed import KilledWorker

        if not isinstance(error, KilledWorker):
            cause = f"{type(error).__name__}: {error}"
            raise KensingtonError(f"--cluster: a worker cannot do batch {numbers[0]}: {cause}") from error
        if len(numbers) > 1:
            self.suspects.extend(numbers)
            return []
        lost: Any = self.work.lost(numbers[0], "its workers died repeatedly")
        return [self.work.collect([lost])]


def _same(work: RemoteWork) -> RemoteWork:
    return work


def _run(work: RemoteWork, numbers: Sequence[int]) -> tuple[int, Any]:
    return work(numbers)
