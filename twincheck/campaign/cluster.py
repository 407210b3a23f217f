"""Numbered jobs on the workers of a Dask scheduler, which may be on other computers; `pool` is its local counterpart.

Scheduler and workers are Dask's own (`pip install .[cluster]`); this module only submits. A task is a few seconds'
worth of jobs, so that the scheduler, at some 200 microseconds a task, can feed 1,000 workers.
"""

import asyncio
import logging
import math
import time
from collections import deque
from collections.abc import Callable, Generator, Sequence
from operator import call
from typing import Any, Generic, TypeVar

from commandline.errors import UserError

CONNECTING = 10.0  # seconds for the scheduler to answer
NO_WORKER = 60.0  # seconds without a worker after which the work ends
POLL = 1.0  # seconds between two checks of the workers
PAUSE = 0.1  # seconds between two queries of the scheduler, which cost as much for one task as for many
TASK = 5.0  # seconds of work in a task
MOST_IN_A_TASK = 100  # jobs
TASKS_PER_THREAD = 2  # submitted to a worker: one that runs and one that waits

Result = TypeVar("Result")
Work = Callable[[Sequence[int], float], tuple[int, Result]]


def results(
    work: Work[Result], numbers: Sequence[int], address: str, lost: Callable[[int, str], Result]
) -> Generator[list[Result], None, None]:
    """The results of `work` for these numbers, those together that end together.

    `work(numbers, seconds)` runs on a worker: it does the numbers in order until `seconds` are up, at least one, and
    returns their count and result. It is sent to each worker once. What a dying worker was doing is given
    to another one; if a number's workers die repeatedly, `lost(number, reason)` gives its result.

    Raises `UserError` if Dask is not installed, no scheduler answers, it goes away or has no workers, or if `work`
    raises. Close the iterator to cancel the rest.
    """
    try:
        import distributed
    except ImportError:
        raise UserError("--cluster: Dask is not installed; in the clone, run: pip install '.[cluster]'") from None
    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] == "distributed":
            logging.getLogger(name).setLevel(logging.CRITICAL)  # errors are reported here
    try:
        asyncio.run(_check_scheduler(address))
    except (OSError, ValueError, TimeoutError) as error:
        reason = str(error) or f"no answer in {CONNECTING:g} seconds"
        raise UserError(f"--cluster: no scheduler answers at {address}: {reason}") from None
    client = distributed.Client(address, timeout=CONNECTING, set_as_default=False)
    try:
        yield from _Submission(client, work, numbers, lost).results()
    except (distributed.CancelledError, OSError):
        raise UserError(f"--cluster: the scheduler at {address} went away") from None
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


class _Submission(Generic[Result]):
    """Numbers given to workers. The scheduler holds only as many tasks as keep its workers busy."""

    def __init__(
        self, client: Any, work: Work[Result], numbers: Sequence[int], lost: Callable[[int, str], Result]
    ) -> None:
        from distributed import as_completed

        self.client = client
        self.ended = as_completed(loop=client.loop, raise_errors=False)
        self.lost = lost
        self.waiting = deque(numbers)
        self.suspects: deque[int] = deque()  # one of them may have killed its workers: each runs alone
        self.running: dict[str, tuple[Any, list[int]]] = {}  # the future and the numbers of each task, by its key
        # A task's result, not scattered data: Dask makes it again if all workers that hold it die
        self.sent = client.submit(_same, work, pure=False)

    def results(self) -> Generator[list[Result], None, None]:
        seen, looked, threads = time.monotonic(), -math.inf, 0
        while self.waiting or self.suspects or self.running:
            if time.monotonic() - looked >= POLL:
                looked, threads = time.monotonic(), sum(self.client.nthreads().values())
            if threads:
                seen = looked
            elif looked - seen > NO_WORKER:
                raise UserError(f"--cluster: the scheduler has had no worker for {NO_WORKER:g} seconds")
            self._submit(TASKS_PER_THREAD * threads)
            time.sleep(PAUSE)
            if ended := self.ended.next_batch(block=False):
                yield self._collected(ended)

    def _submit(self, most: int) -> None:
        """Submit tasks until `most` are running or waiting for a worker."""
        tasks: list[list[int]] = []
        while (self.waiting or self.suspects) and len(self.running) + len(tasks) < most:
            queue, count = self.waiting, min(MOST_IN_A_TASK, math.ceil(len(self.waiting) / most))
            if self.suspects:
                queue, count = self.suspects, 1
            tasks.append([queue.popleft() for _ in range(count)])
        if tasks:
            futures = self.client.map(call, [self.sent] * len(tasks), tasks, seconds=TASK, pure=False)
            self.running |= {future.key: (future, numbers) for future, numbers in zip(futures, tasks, strict=True)}
            self.ended.update(futures)

    def _collected(self, ended: list[Any]) -> list[Result]:
        """The results of tasks that have ended; what they have not done waits again."""
        from distributed import KilledWorker

        found = []
        done = [future for future in ended if future.status != "error"]
        for future, (count, result) in zip(done, self.client.gather(done), strict=True):  # one query for all of them
            found.append(result)
            self.waiting.extend(self.running.pop(future.key)[1][count:])
        for future in ended:
            if future.status == "error":
                error, numbers = future.exception(timeout=CONNECTING), self.running.pop(future.key)[1]
                if not isinstance(error, KilledWorker):
                    cause = f"{type(error).__name__}: {error}"
                    raise UserError(f"--cluster: a worker cannot do number {numbers[0]}: {cause}") from error
                if len(numbers) > 1:
                    self.suspects.extend(numbers)
                else:
                    found.append(self.lost(numbers[0], "its workers died repeatedly"))
        return found


def _same(work: Work[Result]) -> Work[Result]:
    return work
