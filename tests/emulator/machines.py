"""Machines at the BASIC prompt, text typed at it, and time for single chips."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from emulator import Beeb, roms
from emulator.beeb import BASIC_SLOT
from emulator.scheduler import Scheduler


@contextmanager
def booted(**options) -> Iterator[Beeb]:
    """A machine at its first prompt."""
    with Beeb(**options) as beeb:
        beeb.boot()
        yield beeb


def under(os: str) -> dict[str, Any]:
    """The options of a machine with OS 1.20 ("acorn") or ours ("free"), Acorn's BASIC, and no DFS."""
    return {"roms": os, "dfs": None, "sideways_roms": {BASIC_SLOT: roms.load("basic").path}}


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
