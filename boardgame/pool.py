"""Working at many numbered things at once, games for instance, in processes of their own.

What `concurrent.futures` has for this gives up all workers when one dies, and cannot stop what they are at. Here what a
worker was at is done again by another worker or, if it takes too long, given up alone; an interruption ends all of them
at once, and none outlives the process that it works for, however that ends.
"""

import math
import os
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from traceback import format_exc
from typing import Generic, TypeVar

from boardgame.errors import BoardGameError

ATTEMPTS = 3  # at something whose worker dies

Result = TypeVar("Result")


def results(
    work: Callable[[int], Result],
    numbers: Iterable[int],
    jobs: int,
    lost: Callable[[int, str], Result],
    seconds: float = math.inf,
) -> Generator[Result, None, None]:
    """What `work` makes of these numbers, as it ends, in any order, up to `jobs` of them at a time.

    If the workers at one number die time and again, or one takes longer than so many `seconds`, then `lost`, which is
    given the number and the reason, says here what counts as the result, or raises. An exception of `work` ends it all.
    One job without a limit of time needs no other process; otherwise `work` must be something that can be pickled.
    Close the iterator to stop the workers.
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
                    yield lost(number, f"it has taken more than {seconds:g} seconds")
                elif deaths[number] == ATTEMPTS:
                    yield lost(number, f"the process at it has died {ATTEMPTS} times")
                else:
                    waiting.appendleft(number)
    finally:
        for worker in workers:
            worker.end()


class _Worker(Generic[Result]):
    """A process that works at one number after another; `number` is the one that it is at, until the time `end_by`."""

    def __init__(self, work: Callable[[int], Result]) -> None:
        context = get_context("spawn")  # the same on every system, and safe whatever threads there are
        self.connection, other = context.Pipe()
        self.number = 0
        self.end_by = math.inf  # of the monotonic clock
        self._process = context.Process(target=_work, args=(other, work), daemon=True)
        if sys.platform == "win32":
            self._process.start()
        else:  # a worker inherits the mask: Ctrl-C, which reaches all processes of a terminal, is its parent's matter
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                self._process.start()
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
        other.close()

    def begin(self, number: int, seconds: float) -> None:
        self.number, self.end_by = number, time.monotonic() + seconds
        with suppress(OSError):  # if it is dead, `answer` finds out
            self.connection.send(number)

    @property
    def late(self) -> bool:
        """Whether it should have ended by now, and has not."""
        return time.monotonic() > self.end_by and not wait([self.connection], 0)

    def answer(self) -> tuple[()] | tuple[Result]:
        """The result, nothing if the worker has died; raises what `work` has raised."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            return ()
        if isinstance(answer, Exception):
            raise answer
        return (answer,)

    def end(self) -> None:
        self._process.kill()  # it has nothing to lose
        self._process.join()
        self.connection.close()


def _ready(workers: list[_Worker[Result]]) -> list[_Worker[Result]]:
    """Those of the workers with an answer, and those that have died or are late, as soon as there are any."""
    patience = min(worker.end_by for worker in workers) - time.monotonic()
    ready = wait([worker.connection for worker in workers], None if patience == math.inf else max(0, patience))
    return [worker for worker in workers if worker.connection in ready or worker.late]


def _work(connection: "Connection[Result | Exception, int]", work: Callable[[int], Result]) -> None:
    """What a worker does until nobody wants it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):  # the parent has gone
        while True:
            connection.send(_answer(work, connection.recv()))


def _answer(work: Callable[[int], Result], number: int) -> Result | Exception:
    try:
        return work(number)
    except Exception as error:
        if not isinstance(error, BoardGameError):
            error.add_note(f"in the process that worked at number {number}:\n{format_exc()}")
        return error


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
