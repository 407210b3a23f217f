"""`beeb bench --tools`: what a programmer's tools cost, as ratios measured in one run, in turns."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

from commandline.output import print_table
from emulator.beeb import Beeb

TURNS = 5
TURN = 0.2  # host seconds
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
    return snapshot_rows(roms) + call_rows(roms)


def print_tools(rows: list[Row]) -> None:
    """Print a table of `rows`."""
    cells = [(row.title, f"{row.per_second:,.0f}", f"{row.ratio:.3g} x {row.against}") for row in rows]
    print_table(("", "a second", "ratio"), cells)


def rates(acts: dict[str, Callable[[], object]]) -> dict[str, float]:
    """How often a second each of `acts` can be done: the medians of turns, in which they alternate."""
    counts = {name: 1 for name in acts}
    found: dict[str, list[float]] = {name: [] for name in acts}
    for turn in range(TURNS + 1):
        for name, act in acts.items():
            began = time.perf_counter()
            for _ in range(counts[name]):
                act()
            rate = counts[name] / (time.perf_counter() - began)
            counts[name] = max(1, round(rate * TURN))
            if turn:  # the first only finds the count
                found[name].append(rate)
    return {name: statistics.median(each) for name, each in found.items()}


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
