"""Playing many games at once in processes of their own.

What `concurrent.futures` has for this gives up all workers when one dies, and cannot stop what they are at. Here a
worker's game is played again by another worker, an interruption ends all of them at once, and none outlives the
process that it works for, however that ends.
"""

import os
import signal
import sys
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from traceback import format_exc

from kensington.errors import KensingtonError
from kensington.notation import Game

ATTEMPTS = 3  # at a game whose worker dies

Play = Callable[[int], Game]


def played(play: Play, numbers: Iterable[int], jobs: int) -> Generator[Game, None, None]:
    """The games of these numbers, as they end, in any order, up to `jobs` of them at a time.

    With more than one job `play` must be something that can be pickled. An exception of `play` ends it all. Raises
    `KensingtonError` if the workers at one game die time and again. Close the iterator to stop the workers.
    """
    if jobs == 1:
        yield from map(play, numbers)
        return
    waiting = deque(numbers)
    deaths: Counter[int] = Counter()
    workers: list[_Worker] = []
    try:
        while waiting or workers:
            while waiting and len(workers) < jobs:
                workers.append(_Worker(play))
                workers[-1].begin(waiting.popleft())
            ready = wait([worker.connection for worker in workers])
            for worker in [worker for worker in workers if worker.connection in ready]:
                game = worker.game()
                if game is not None:
                    yield game
                else:
                    deaths[worker.number] += 1
                    if deaths[worker.number] == ATTEMPTS:
                        raise KensingtonError(f"game {worker.number}: the process at it has died {ATTEMPTS} times")
                    waiting.appendleft(worker.number)
                if game is not None and waiting:
                    worker.begin(waiting.popleft())
                else:
                    worker.end()
                    workers.remove(worker)
    finally:
        for worker in workers:
            worker.end()


class _Worker:
    """A process that plays one game after another; `number` is the game that it is at."""

    def __init__(self, play: Play) -> None:
        context = get_context("spawn")  # the same on every system, and safe whatever threads there are
        self.connection, other = context.Pipe()
        self.number = 0
        self._process = context.Process(target=_work, args=(other, play), daemon=True)
        if sys.platform == "win32":
            self._process.start()
        else:  # a worker inherits the mask: Ctrl-C, which reaches all processes of a terminal, is its parent's matter
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                self._process.start()
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
        other.close()

    def begin(self, number: int) -> None:
        self.number = number
        with suppress(OSError):  # if it is dead, `game` finds out
            self.connection.send(number)

    def game(self) -> Game | None:
        """The game that has ended, None if the worker has; raises what `play` has raised."""
        try:
            answer = self.connection.recv()
        except (EOFError, OSError):
            return None
        if isinstance(answer, Exception):
            raise answer
        game: Game = answer
        return game

    def end(self) -> None:
        self._process.kill()  # it has nothing to lose
        self._process.join()
        self.connection.close()


def _work(connection: "Connection[Game | Exception, int]", play: Play) -> None:
    """What a worker does until nobody wants it any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_parent, daemon=True).start()
    with suppress(EOFError, ConnectionError):  # the parent has gone
        while True:
            connection.send(_answer(play, connection.recv()))


def _answer(play: Play, number: int) -> Game | Exception:
    try:
        return play(number)
    except Exception as error:
        if not isinstance(error, KensingtonError):
            error.add_note(f"in the process that played game {number}:\n{format_exc()}")
        return error


def _end_with_the_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
