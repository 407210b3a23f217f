"""Measure the recompiler against the interpreter, in turns on the same programs, by processor time.

Each program runs with an empty cache first ("cold"). Then a machine without a limit on compiling fills the cache, and a
new one is measured that has looked up its code there ("warm"). Each figure is a ratio of two machines that took turns,
so that a slow host affects both: the median of all turns when warm, that of the sums when cold. At the end their states
must be equal. KEN's experienced level chooses in the same positions on both; what it takes there is its work alone.

With `--pauses` it measures fields instead, at real speed, on a machine with an empty cache: how long the host takes for
each, as a window would notice.

    python -m tools.bench.recompiler
    python -m tools.bench.recompiler --pauses 60
"""

import argparse
import itertools
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from unittest import mock

from emulator.beeb import CLOCK, Beeb
from emulator.cpu.recompiler import cache
from emulator.cpu.recompiler.cpu import Recompiler
from kensington.beeb import MEMORY_MAP, TAPE
from kensington.beeb.memory_map import MemoryMap
from kensington.compare.memory.driver import MemoryDriver
from kensington.levels import LEVELS
from kensington.random_games import positions

PROGRAMS = {
    "integers": "REPEAT FOR I%=1 TO 1000:A%=A%+I%*3 MOD 7:NEXT:UNTIL 0",
    "floating point": "REPEAT FOR I=1 TO 1000:A=A+SIN(I)/I:NEXT:UNTIL 0",
    "strings": 'REPEAT A$="":FOR I%=1 TO 200:A$=A$+CHR$(65+I% MOD 26):B%=INSTR(A$,"XYZ"):NEXT:UNTIL 0',
    "graphics": "MODE 2:REPEAT GCOL 0,RND(7):MOVE RND(1279),RND(1023):PLOT 85,RND(1279),RND(1023):UNTIL 0",
    "changes itself": "DIM P% 99:[OPT 2:.L INC L+4:LDA #0:STA &70:INC &71:BNE L:JMP L:]:CALL L",
}
TURN = 60  # emulated seconds
CHOICES, WARM_UP_ROUNDS = 24, 6  # of KEN
FIELD = 0.02  # seconds
COLD_SECONDS = 600  # emulated


def machine(cpu: str, program: str) -> Beeb:
    """A machine on which `program` has just been started."""
    beeb = Beeb(cpu=cpu)
    beeb.boot()
    beeb.type(program + "\n")
    return beeb


def turns(machines: dict[str, Beeb], seconds: int) -> dict[str, list[float]]:
    """The processor seconds of each machine, by turn, over `seconds` emulated seconds."""
    used: dict[str, list[float]] = {cpu: [] for cpu in machines}
    for _ in range(seconds // TURN):
        for cpu, beeb in machines.items():
            start = time.process_time()
            beeb.run(seconds=TURN)
            used[cpu].append(time.process_time() - start)
    return used


def ratio(used: dict[str, list[float]]) -> float:
    return statistics.median(one / other for one, other in zip(used["turbo"], used["recompiler"], strict=True))


def measure(program: str, warm_up: int, seconds: int) -> str:
    """The row of a table. Raises AssertionError if the machines' states differ."""
    cells: list[str] = []
    for before, length in ((0, COLD_SECONDS), (warm_up, seconds)):
        machines = {cpu: machine(cpu, program) for cpu in ("turbo", "recompiler")}
        with without_limit():
            turns(machines, before)
        used = turns(machines, length)
        assert machines["turbo"].save_state() == machines["recompiler"].save_state()
        if before:
            speeds = [f"{length * CLOCK / 1e6 / sum(each):.0f}" for each in used.values()]
            cells = [*speeds, f"{ratio(used):.2f}", *cells]
        else:
            cells = [f"{sum(used['turbo']) / sum(used['recompiler']):.2f}"]
            fill_cache(program, warm_up)
        for beeb in machines.values():
            beeb.close()
    return " | ".join(cells)


def fill_cache(program: str, seconds: int) -> None:
    with without_limit(), machine("recompiler", program) as beeb:
        turns({"recompiler": beeb}, seconds)


def without_limit() -> Any:
    """A context in which compiling takes the time that it takes."""
    return mock.patch.object(Recompiler, "SHARE", float("inf"))


def ken() -> dict[str, list[float]]:
    """The processor seconds of KEN's experienced level, by position. Raises AssertionError if its choices differ."""
    cases = [game for game, _ in itertools.islice(positions(1), CHOICES)]

    def choose(driver: MemoryDriver, number: int) -> tuple[Any, float]:
        position = cases[number][-1]
        driver.put(position)
        driver.set_seed(number)
        start = time.process_time()
        called = driver.call(driver.memory_map["routines"].at["choose"], LEVELS[2].number)
        return called, time.process_time() - start

    drivers, used = {}, {"turbo": [], "recompiler": []}  # type: dict[str, MemoryDriver], dict[str, list[float]]
    for cpu in used:
        with mock.patch.dict(os.environ, BEEB_CPU=cpu):
            drivers[cpu] = MemoryDriver.load(TAPE, MemoryMap.read(MEMORY_MAP))
    with without_limit():
        for driver in drivers.values():  # alike: the times of later choices depend on earlier ones
            for number in (*range(CHOICES),) * WARM_UP_ROUNDS:
                choose(driver, number)
    for number in range(CHOICES):
        called = []
        for cpu, driver in drivers.items():
            result, seconds = choose(driver, number)
            called.append(result)
            used[cpu].append(seconds)
        assert called[0] == called[1]
    return used


def pauses(seconds: float) -> None:
    """Print how long the fields of a cold machine at real speed take: its thread's processor time, and by the clock."""
    machines = {cpu: machine(cpu, PROGRAMS["floating point"]) for cpu in ("turbo", "recompiler")}
    used: dict[str, list[tuple[float, float]]] = {cpu: [] for cpu in machines}
    for _ in range(round(seconds / FIELD)):
        due = time.perf_counter() + FIELD
        for cpu, beeb in machines.items():
            thread, clock = time.thread_time(), time.perf_counter()
            beeb.run(frames=1)
            used[cpu].append((time.thread_time() - thread, time.perf_counter() - clock))
        time.sleep(max(0.0, due - time.perf_counter()))
    print("| | median, ms | 99.9 % | longest | by the clock: 99.9 % | longest |")
    print("| --- | --- | --- | --- | --- | --- |")
    for cpu, fields in used.items():
        columns = []
        for times in zip(*fields, strict=True):
            ordered = sorted(1000 * each for each in times)
            columns += [statistics.median(ordered), ordered[len(ordered) * 999 // 1000], ordered[-1]]
        print(f"| {cpu} | " + " | ".join(f"{each:.2f}" for number, each in enumerate(columns) if number != 3) + " |")
    print(f"{machines['recompiler'].cpu.translated} regions translated")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.bench.recompiler",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seconds", type=int, default=600, help="emulated seconds to measure when warm (default: 600)")
    parser.add_argument("--warm-up", type=int, default=4000, help="emulated seconds before that (default: 4000)")
    parser.add_argument("--pauses", type=float, metavar="SECONDS", help="measure the fields of a window for so long")
    options = parser.parse_args(arguments)
    if options.pauses:
        with tempfile.TemporaryDirectory() as directory:
            file = Path(directory) / "cache.sqlite"
            cache.path = lambda: file
            pauses(options.pauses)
        return 0
    print("| program | interpreter, MHz | recompiler, warm, MHz | ratio, warm | ratio, first ten minutes, cold |")
    print("| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as directory:
        for number, (name, program) in enumerate(PROGRAMS.items()):
            file = Path(directory) / f"{number}.sqlite"
            cache.path = lambda file=file: file  # type: ignore[misc]
            print(f"| {name} | {measure(program, options.warm_up, options.seconds)} |", flush=True)
        cache.path = lambda: Path(directory) / "ken.sqlite"
        print(f"| KEN, experienced | | | {ratio(ken()):.2f} | |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
