"""Numbered jobs, such as games, in parallel worker processes.

`concurrent.futures` abandons all workers when one dies and cannot stop a running job. Here the job of a worker that
dies is repeated by another one, and a job that takes too long is given up alone. An interruption ends all workers at
once, and none outlives the process that started it.
"""

import math
import os
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Thread
from traceback import format_exc
from typing import Generic, TypeVar

from commandline import system
from commandline.errors import UserError

ATTEMPTS = 3  # at a job whose workers die
LIBRARY_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")

Result = TypeVar("Result")


def results(
    work: Callable[[int], Result],
    numbers: Iterable[int],
    jobs: int,
    lost: Callable[[int, str], Result],
    seconds: float = math.inf,
) -> Generator[Result, None, None]:
    """The results of `work` for these numbers, in the order in which they end, up to `jobs` at a time.

    If a number's workers die repeatedly, or one takes longer than `seconds`, `lost(number, reason)` gives the result or
    raises. An exception of `work` is raised here and ends all of it. One job at a time without a time limit runs in
    this process; otherwise `work` must be picklable. Close the iterator to stop the workers.
    """
    if jobs == 1 and seconds == math.inf:
        yield from map(work, numbers)
        return
    waiting = deque(numbers)
    deaths: Counter[int] = Counter()
    workers: list[_Worker[Result]] = []
    try:
        while waiting or workers:
            while waiting and len(workers) < jobs:
                workers.append(_Worker(work))
                workers[-1].begin(waiting.popleft(), seconds)
            for worker in _ready(workers):
                number, late = worker.number, worker.late
                answer = () if late else worker.answer()
                if answer and waiting:
                    worker.begin(waiting.popleft(), seconds)
                else:
                    worker.end()
                    workers.remove(worker)
                if answer:
                    yield answer[0]
                    continue
                deaths[number] += 1
                if late:
                    yield lost(number, f"took more than {seconds:g} seconds")
                elif deaths[number] == ATTEMPTS:
                    yield lost(number, f"its worker process died {ATTEMPTS} times")
                else:
                    waiting.appendleft(number)
    finally:
        for worker in workers:
            worker.end()


class _Worker(Generic[Result]):
    """A process that runs one job after another; `number` is the current one, which must end by `end_by`."""

    def __init__(self, work: Callable[[int], Result]) -> None:
        context = get_context("spawn")  # the same on every system, and safe with threads
        self.connection, other = context.Pipe()
        self.number = 0
        self.end_by = math.inf  # of the monotonic clock
        for name in LIBRARY_THREADS:  # the workers use all processors already; Dask sets these for its own, too
            os.environ.setdefault(name, "1")
        self._process = context.Process(target=_work, args=(other, work), daemon=True)
        if system.MASKS:
            resource_tracker.ensure_running()  # else `start` does it, and unmasks SIGINT
        with system.deaf_to_interrupts():  # its parent handles Ctrl-C
            self._process.start()
        other.close()

    def begin(self, number: int, seconds: float) -> None:
        self.number, self.end_by = number, time.monotonic() + seconds
        with suppress(OSError):  # if it is dead, `answer` finds out
            self.connection.send(number)

    @property
    def late(self) -> bool:
        """Whether the job has exceeded its time without a result."""
        return time.monotonic() > self.end_by and not wait([self.connection], 0)

    def answer(self) -> tuple[()] | tuple[Result]:
        """The result, empty if the worker has died; raises what `work` raised."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            return ()
        if isinstance(answer, Exception):
            raise answer
        return (answer,)

    def end(self) -> None:
        self._process.kill()
        self._process.join()
        self.connection.close()


def _ready(workers: list[_Worker[Result]]) -> list[_Worker[Result]]:
    """The workers that have an answer, have died or are late; waits until there is one."""
    patience = min(worker.end_by for worker in workers) - time.monotonic()
    ready = wait([worker.connection for worker in workers], None if patience == math.inf else max(0, patience))
    return [worker for worker in workers if worker.connection in ready or worker.late]


def _work(connection: "Connection[Result | Exception, int]", work: Callable[[int], Result]) -> None:
    """The loop of a worker process, until its parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_the_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):  # the parent has gone
        while True:
            connection.send(_answer(work, connection.recv()))


def _answer(work: Callable[[int], Result], number: int) -> Result | Exception:
    try:
        return work(number)
    except Exception as error:
        if not isinstance(error, UserError):
            error.add_note(f"in the worker process of number {number}:\n{format_exc()}")
        return error


def end_with_the_parent() -> None:
    """In a thread of a worker: end this process as soon as the one that started it has ended."""
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
