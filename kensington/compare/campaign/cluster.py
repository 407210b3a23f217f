"""The jobs of a campaign on a Dask scheduler's workers, which may be on other computers; what is returned is the same.

The scheduler and the workers are Dask's own (`pip install .[cluster]`), and this only submits. A job carries the
program's image and what is known of it with it, so that a worker needs nothing but this package and the system ROMs.
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
from kensington.compare.campaign.jobs import JobRunner, lost
from kensington.errors import KensingtonError

CONNECTING = 10.0  # seconds for the scheduler to answer
DESERTED = 60.0  # seconds in which there may be no worker
LOOK = 1.0  # seconds between two looks at the workers
AHEAD = 2  # jobs submitted for each thread of a worker: one to work at, one to go on with
ONE_AT_A_TIME = Lock()  # the threads of a worker share the machine that its process has
BESIDE = (".toml", ".symbols")  # what is known of a program lies beside its image, with these endings


@dataclass(frozen=True)
class RemoteWork:
    """Work with the files that it needs: the program's image, and those beside it, by name."""

    work: JobRunner
    files: tuple[tuple[str, bytes], ...]

    def __call__(self, number: int) -> dict[str, Any]:
        """Do a job, with the files in a directory of this computer's."""
        with ONE_AT_A_TIME:
            return replace(self.work, image=str(self.unpacked()))(number)

    def unpacked(self) -> Path:
        """The image as a file, written once on each computer."""
        digest = hashlib.sha1(b"".join(data for _, data in self.files)).hexdigest()
        folder = Path(tempfile.gettempdir(), f"kensington-{digest}")
        folder.mkdir(mode=0o700, exist_ok=True)
        for name, data in self.files:
            place = folder / name
            if not place.exists() or place.read_bytes() != data:
                replace_file(place, data)
        return folder / self.files[0][0]


def shipped(work: JobRunner) -> RemoteWork:
    """The work with its files."""
    image = Path(work.image)
    files = [image, *(path for path in map(image.with_suffix, BESIDE) if path.is_file() and path != image)]
    return RemoteWork(work, tuple((path.name, path.read_bytes()) for path in files))


def done(work: JobRunner, numbers: Sequence[int], address: str) -> Generator[dict[str, Any], None, None]:
    """The results of these jobs, as they end, from the workers of the scheduler at this address.

    A job whose worker dies is done by another one. Raises `KensingtonError` if Dask is not installed, nobody listens
    there, the scheduler goes away or is left without workers. Close the iterator to take back what is not done.
    """
    try:
        import distributed
    except ImportError:
        raise KensingtonError("--cluster: Dask is not installed: pip install 'computer-kensington[cluster]'") from None
    for name in logging.root.manager.loggerDict:
        if name.startswith("distributed"):
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what matters is said here
    try:
        asyncio.run(_ask_whether_a_scheduler(address))
    except (OSError, ValueError, TimeoutError) as error:
        reason = str(error) or f"nothing came in {CONNECTING:g} seconds"
        raise KensingtonError(f"--cluster: no scheduler answers at {address}: {reason}") from None
    client = distributed.Client(address, timeout=CONNECTING, set_as_default=False)
    try:
        yield from _ending(client, shipped(work), numbers)
    except distributed.CancelledError:
        raise KensingtonError(f"--cluster: the scheduler at {address} has gone") from None
    except OSError as error:
        raise KensingtonError(f"--cluster: the scheduler at {address} has gone: {error}") from None
    finally:
        client.close(timeout=CONNECTING)


async def _ask_whether_a_scheduler(address: str) -> None:
    """Raises `OSError`, `ValueError` or `TimeoutError` if there is none: Dask's own client waits for ever for some."""
    from distributed import rpc

    async with asyncio.timeout(CONNECTING):
        async with rpc(address) as there:
            found = await there.identity()
    if found.get("type") != "Scheduler":
        raise ValueError(f"it is a {found.get('type')}")


def _ending(client: Any, work: RemoteWork, numbers: Sequence[int]) -> Generator[dict[str, Any], None, None]:
    """The results, as they end; always only so many jobs are with the scheduler as keep its workers at work."""
    waiting = deque(numbers)
    ended: SimpleQueue[Any] = SimpleQueue()
    running: dict[str, tuple[int, Any]] = {}
    seen = time.monotonic()  # when there last was a worker
    while waiting or running:
        threads = sum(client.nthreads().values())
        seen = time.monotonic() if threads else seen
        if time.monotonic() - seen > DESERTED:
            raise KensingtonError(f"--cluster: there has been no worker for {DESERTED:g} seconds")
        while waiting and len(running) < AHEAD * threads:
            number = waiting.popleft()
            future = client.submit(work, number, pure=False)
            running[future.key] = number, future
            future.add_done_callback(ended.put)
        try:
            future = ended.get(timeout=LOOK)
        except Empty:
            continue
        number, _ = running.pop(future.key)
        yield _result(future, number)


def _result(future: Any, number: int) -> dict[str, Any]:
    """What has come of a job; raises `KensingtonError` if workers cannot do any."""
    from distributed import KilledWorker

    try:
        found: dict[str, Any] = future.result(timeout=CONNECTING)
    except KilledWorker:
        return lost(number, "the workers at it have died time and again")
    except Exception as error:
        if future.status != "error":
            raise
        raise KensingtonError(f"--cluster: a worker cannot do job {number}: {type(error).__name__}: {error}") from error
    return found
