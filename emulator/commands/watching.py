"""--break and --watch of a run without a window: the run ends at an address, accesses are printed."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from commandline.errors import shorten
from emulator.beeb import Beeb
from emulator.debug.points import Kind, Met, StopPoint
from emulator.symbols import Symbols

ACCESSES: dict[str, Kind] = {"r": "read", "w": "write", "rw": "access"}


class PointReached(Exception):  # noqa: N818, not an error
    """The run has come to an address of --break."""


def watched(text: str) -> tuple[str, Kind]:
    """The address, still to be read, and the accesses, of WHERE[:r|w|rw]."""
    where, colon, access = text.rpartition(":")
    if not colon or not where:
        return text, "write"
    if access not in ACCESSES:
        raise argparse.ArgumentTypeError(f"{shorten(text)}: after the colon, choose from {', '.join(ACCESSES)}")
    return where, ACCESSES[access]


def watches(options: argparse.Namespace, symbols: Symbols) -> tuple[tuple[int, Kind], ...]:
    """The addresses of --watch. Raises BeebError for an unknown one."""
    return tuple((symbols.address(where), kind) for where, kind in options.watches)


@contextmanager
def watching(beeb: Beeb, options: argparse.Namespace) -> Iterator[None]:
    """Print accesses to the bytes of --watch, and raise PointReached at an address of --break, while it lasts. Raises
    BeebError for an unknown address."""
    out = sys.stderr if options.json else sys.stdout
    name = beeb.symbols.describe

    def meet(met: Met) -> None:
        slot, place = beeb.rom_slot, f"&{met.address:04X} {name(met.address, beeb.rom_slot)}"
        if met.value is None:
            cpu = beeb.cpu
            registers = f"A={cpu.a:02X} X={cpu.x:02X} Y={cpu.y:02X} S={cpu.sp:02X} P={cpu.p:02X}"
            print(f"cycle {beeb.cycles}: at {place}, {registers}", file=out)
            raise PointReached
        done = "written to" if met.written else "read from"
        following = f"&{beeb.cpu.pc:04X} {name(beeb.cpu.pc, slot)}"
        print(f"cycle {beeb.cycles}: &{met.value:02X} {done} {place}, before {following}", file=out)

    points = [StopPoint.at(kind, address) for address, kind in watches(options, beeb.symbols)]
    points += [StopPoint.at("execute", beeb.address(text)) for text in options.breakpoints]
    hooks = [hook for point in points for hook in point.attach(beeb, meet)]
    try:
        yield
    finally:
        for hook in hooks:
            hook.remove()
