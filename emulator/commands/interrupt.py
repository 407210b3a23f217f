"""Ctrl-C while a machine runs: a request to end the run, after which the output files are still written."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from emulator.beeb import Beeb


class Interrupt:
    """Whether Ctrl-C was pressed while `beeb` ran.

    An exception in the middle of a run would leave the chips in disorder. So the run ends first, and `check` raises
    KeyboardInterrupt between two runs. A second Ctrl-C does not wait.
    """

    def __init__(self, beeb: Beeb) -> None:
        self.beeb = beeb
        self.came = False

    def take(self, *_: object) -> None:
        if self.came:
            raise KeyboardInterrupt
        self.came = True
        self.beeb.stop()

    def check(self) -> None:
        if self.came:
            raise KeyboardInterrupt


@contextmanager
def between_runs(beeb: Beeb) -> Iterator[Interrupt]:
    """Meanwhile Ctrl-C raises KeyboardInterrupt only where `check` of the result is called."""
    interrupt = Interrupt(beeb)
    handler = signal.getsignal(signal.SIGINT)
    if handler is not signal.default_int_handler:  # a shell's background job ignores Ctrl-C
        yield interrupt
        return
    signal.signal(signal.SIGINT, interrupt.take)
    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, handler)
