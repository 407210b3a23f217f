"""Machines at the BASIC prompt, text typed at it, a tape that cannot be read, and time for single chips."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from emulator import Beeb, roms
from emulator.beeb import BASIC_SLOT
from emulator.board.scheduler import Scheduler
from emulator.cpu.turbo import COMPILED
from emulator.media.cfs import TapeFile
from emulator.media.tape import Tape
from emulator.media.uef import write_uef


@contextmanager
def booted(cpu: str | None = None, **options) -> Iterator[Beeb]:
    """A machine at its first prompt. The reference CPU, which takes a second to boot, continues from another one."""
    with Beeb(cpu=cpu, **options) as beeb:
        if cpu == "py65" and COMPILED:
            with booted(**options) as quicker:
                beeb.load_state(quicker.save_state())
        else:
            beeb.boot()
        yield beeb


def under(os: str) -> dict[str, Any]:
    """The options of a machine with OS 1.20 ("acorn") or ours ("free"), Acorn's BASIC, and no DFS."""
    return {"roms": os, "dfs": None, "sideways_roms": {BASIC_SLOT: roms.load("basic").path}}


def enter(beeb: Beeb, text: str, seconds: float) -> None:
    """Type `text`, and run for `seconds` more."""
    beeb.type(text)
    beeb.run(seconds=seconds)


def bad_tape(folder: Path) -> Path:
    """A tape with a FILE whose data do not match their CRC."""
    path = folder / "bad.uef"
    good = write_uef(Tape.of_files([TapeFile("FILE", 0x3000, 0x3000, b"good data")]))
    path.write_bytes(good.replace(b"good", b"evil"))
    return path


def advance(scheduler: Scheduler, cycle: int) -> None:
    """Let time pass to `cycle`, and wake the chips on the way in theirs."""
    while scheduler.due <= cycle:
        scheduler.now = max(scheduler.now, scheduler.due)
        scheduler.wake_due()
    scheduler.now = cycle
