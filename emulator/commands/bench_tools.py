"""`beeb bench --tools`: what a programmer's tools cost, as ratios measured in one run, in turns."""

import statistics
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial

from commandline.output import print_table
from emulator.beeb import Beeb
from emulator.commands.workload import PROGRAM

TURNS = 5
TURN = 0.2  # seconds of processor time, which leaves out what else the host does
SLICE = 2_000_000  # cycles of a run
WARM_UP = 20  # emulated seconds: coverage costs more while it finds something new
NEVER_USED = 0x2345
ROUTINE = bytes.fromhex("A205 8A 18 6903 8570 CA 8A 38 E570 60")  # ten instructions
ADDRESS = 0x2000


@dataclass(frozen=True)
class Row:
    """A figure: how often a second, and its ratio to the speed of something else."""

    title: str
    per_second: float
    ratio: float
    against: str


def measure_tools(roms: str | None = None) -> list[Row]:
    """The figures of all tools, on the default CPU at the BASIC prompt."""
    return observed_rows(roms) + snapshot_rows(roms) + call_rows(roms)


def print_tools(rows: list[Row]) -> None:
    """Print a table of `rows`."""
    cells = [(row.title, f"{row.per_second:,.0f}", f"{row.ratio:.3g} x {row.against}") for row in rows]
    print_table(("", "a second", "ratio"), cells)


def rates(acts: dict[str, Callable[[], object]]) -> dict[str, float]:
    """How often each of `acts` can be done in a second of processor time: medians of turns that alternate."""
    counts = {name: 1 for name in acts}
    found: dict[str, list[float]] = {name: [] for name in acts}
    for turn in range(TURNS + 1):
        for name, act in acts.items():
            began = time.process_time()
            for _ in range(counts[name]):
                act()
            rate = counts[name] / max(time.process_time() - began, 1e-6)
            counts[name] = max(1, round(rate * TURN))
            if turn:  # the first only finds the count
                found[name].append(rate)
    return {name: statistics.median(each) for name, each in found.items()}


def observed_rows(roms: str | None = None) -> list[Row]:
    """Emulated cycles while a BASIC program runs: with a watch and a breakpoint that are never hit, with coverage, and
    profiled, against nothing of that."""
    with ExitStack() as stack:
        machines = {
            name: stack.enter_context(running(roms)) for name in ("plain", "watch", "breakpoint", "coverage", "profile")
        }
        machines["watch"].on_write(NEVER_USED, print)
        machines["watch"].on_read(NEVER_USED, print)
        machines["breakpoint"].on_execute(NEVER_USED, print)
        stack.enter_context(machines["coverage"].coverage())
        stack.enter_context(machines["profile"].profile())
        for beeb in machines.values():
            beeb.drawing = False
            beeb.run(seconds=WARM_UP)
        found = rates({name: partial(beeb.run, cycles=SLICE) for name, beeb in machines.items()})
    titles = {
        "watch": "cycles, with a watch that is never hit",
        "breakpoint": "cycles, with a breakpoint that is never hit",
        "coverage": "cycles, with coverage",
        "profile": "cycles, with a profile",
    }
    return [Row(title, found[name] * SLICE, found[name] / found["plain"], "plain") for name, title in titles.items()]


def running(roms: str | None) -> Beeb:
    """A machine that runs the BASIC program of `beeb bench`."""
    beeb = Beeb(roms=roms)
    beeb.boot()
    beeb.type(PROGRAM + "\nRUN\n")
    return beeb


def snapshot_rows(roms: str | None = None) -> list[Row]:
    """Taking and restoring snapshots, against save states."""
    with Beeb(roms=roms) as beeb:
        beeb.boot()
        snapshot, state = beeb.snapshot(), beeb.save_state()
        found = rates(
            {
                "snapshot": beeb.snapshot,
                "restore": lambda: beeb.restore(snapshot),
                "save": beeb.save_state,
                "load": lambda: beeb.load_state(state),
            }
        )
    return [
        Row("snapshots", found["snapshot"], found["snapshot"] / found["save"], "save_state()"),
        Row("restores", found["restore"], found["restore"] / found["load"], "load_state()"),
    ]


def call_rows(roms: str | None = None) -> list[Row]:
    """Calls of a routine of ten instructions, against as many steps."""
    with Beeb(roms=roms) as beeb:
        beeb.boot()
        beeb.memory[ADDRESS : ADDRESS + len(ROUTINE)] = ROUTINE
        found = rates({"call": lambda: beeb.call(ADDRESS), "step": beeb.step})
    return [Row("calls of a routine of ten instructions", found["call"], 10 * found["call"] / found["step"], "step()")]
