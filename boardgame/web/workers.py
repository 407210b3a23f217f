"""Processes that think for many tables at once.

A table has at most one job here at a time, besides one of its analysis, and jobs are done in the order in which they
come: so every table gets its turn, whatever the others do. A job that is waiting is dropped with its table.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.context import BaseContext
from threading import Thread
from typing import Any, TypeVar

from boardgame.errors import BoardGameError
from boardgame.pool import end_with_the_parent

NICENESS = 5  # of the workers, so that the server answers at once

Result = TypeVar("Result")


def process_context(preloaded: Sequence[str]) -> BaseContext:
    """How processes start: forked from one that has loaded these modules, or afresh where that does not exist."""
    if sys.platform == "win32":
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload([*preloaded])
    return context


def keep_in_background() -> None:
    """In a new process: leave Ctrl-C to the server, end with it, and give way to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=end_with_the_parent, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(NICENESS)


class Workers:
    """`count` processes, by default one for each processor, which start with the first job."""

    def __init__(self, context: BaseContext, count: int | None = None) -> None:
        self._context = context
        self._count = count or os.cpu_count() or 1
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._count, mp_context=self._context, initializer=keep_in_background)

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        """What `work` returns or raises. Raises `BoardGameError` if its process has died: the next job gets new ones.

        `work` and its arguments must be picklable.
        """
        pool = self._pool
        try:
            return await asyncio.wrap_future(pool.submit(work, *arguments))
        except BrokenProcessPool as error:
            if pool is self._pool:
                self._pool = self._start()
            pool.shutdown(wait=False)
            raise BoardGameError("the process that was thinking has died; try again") from error

    def close(self) -> None:
        """End the processes; waiting jobs are dropped."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in list((self._pool._processes or {}).values()):
            process.kill()
