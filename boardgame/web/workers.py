"""Processes that think for many tables at once.

A table has at most one job here at a time, besides one of its analysis, and jobs are done in the order in which they
come: so every table gets its turn, whatever the others do. A job that is waiting is dropped with its table. If a
process dies, the jobs are repeated.
"""

import asyncio
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.context import BaseContext
from threading import Thread
from typing import Any, TypeVar

from boardgame.errors import BoardGameError
from commandline import system
from twincheck.campaign.pool import ATTEMPTS, end_with_the_parent

NICENESS = 5  # of the workers, so that the server answers at once

Result = TypeVar("Result")


def process_context(preloaded: Sequence[str]) -> BaseContext:
    """How processes start: forked from one that has loaded these modules, or afresh where that does not exist."""
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([*preloaded])
    return context


def keep_in_background() -> None:
    """In a new process: leave Ctrl-C to the server, end with it, and give way to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_the_parent, daemon=True).start()
    system.give_way(NICENESS)


class Workers:
    """`count` processes, by default one for each processor, which start with the first job."""

    def __init__(self, context: BaseContext, count: int | None = None) -> None:
        self._context = context
        self._count = count or os.cpu_count() or 1
        self._closed = False
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._count, mp_context=self._context, initializer=keep_in_background)

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """What `work` returns or raises. `work` and its arguments must be picklable.

        If a process dies, all are replaced, and the jobs that they had are repeated. Raises `BoardGameError` if that
        has happened to this job `ATTEMPTS` times.
        """
        for _ in range(ATTEMPTS):
            pool = self._pool
            try:
                return await asyncio.wrap_future(pool.submit(work, *arguments))
            except BrokenProcessPool:
                if self._closed:
                    break
                if pool is self._pool:
                    self._pool = self._start()
                pool.shutdown(wait=False)
        raise BoardGameError("the process that was thinking has died")

    def close(self) -> None:
        """End the processes; waiting jobs are dropped."""
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in list((self._pool._processes or {}).values()):
            process.kill()
