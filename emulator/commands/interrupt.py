"""Ctrl-C and other signals that end a run: a request to the machine, after which the output files are still written."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager

from commandline.entry import SIGNALS, EndedBySignal
from emulator.beeb import Beeb


class Interrupt:
    """Whether a signal came while `beeb` ran.

    An exception in the middle of a run would leave the chips in disorder. So the run ends first, and `check` raises
    EndedBySignal between two runs. A second signal does not wait.
    """

    def __init__(self, beeb: Beeb) -> None:
        self.beeb = beeb
        self.came = 0  # the signal's number

    def take(self, number: int, _: object) -> None:
        if self.came:
            raise EndedBySignal(number)
        self.came = number
        self.beeb.stop()

    def check(self) -> None:
        if self.came:
            raise EndedBySignal(self.came)


@contextmanager
def between_runs(beeb: Beeb) -> Iterator[Interrupt]:
    """Meanwhile Ctrl-C, a termination request and a terminal that goes away raise EndedBySignal, but only where `check`
    of the result is called. A signal that is ignored stays so: a shell's background job ignores Ctrl-C, nohup SIGHUP.
    """
    interrupt = Interrupt(beeb)
    before = {number: signal.getsignal(number) for number in SIGNALS}
    changed = {number: handler for number, handler in before.items() if handler not in (signal.SIG_IGN, None)}
    for number in changed:
        signal.signal(number, interrupt.take)
    try:
        yield interrupt
    finally:
        for number, handler in changed.items():
            signal.signal(number, handler)
