"""Machines at the BASIC prompt, text typed at it, and time for single chips."""

from collections.abc import Iterator
from contextlib import contextmanager

from emulator import Beeb
from emulator.scheduler import Scheduler


@contextmanager
def booted(**options) -> Iterator[Beeb]:
    """A machine at its first prompt."""
    with Beeb(**options) as beeb:
        beeb.boot()
        yield beeb


def enter(beeb: Beeb, text: str, seconds: float) -> None:
    """Type `text`, and run for `seconds` more."""
    beeb.type(text)
    beeb.run(seconds=seconds)


def advance(scheduler: Scheduler, cycle: int) -> None:
    """Let time pass to `cycle`, and wake the chips on the way in theirs."""
    while scheduler.due <= cycle:
        scheduler.now = max(scheduler.now, scheduler.due)
        scheduler.wake_due()
    scheduler.now = cycle
