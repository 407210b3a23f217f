"""`beeb bench`: the emulator's speed on a BASIC program that is typed in on the real ROMs.

The same program runs on each CPU backend, and on jsbeeb under Node if both are installed, in turns, so that a slow
moment of the host affects all of them. No frames are drawn unless a figure says so. Effective MHz are emulated cycles
per host second; a real machine has 2.
"""

import argparse
import dataclasses
import json
import os
import platform
import shutil
import statistics
import subprocess
import sys
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from commandline.output import print_json, print_table
from emulator.beeb import CLOCK, CPUS, Beeb
from emulator.commands.bench_tools import measure_tools, print_tools
from emulator.commands.machine import add_roms_option
from emulator.commands.window import open_window
from emulator.commands.workload import COUNTER, PROGRAM, ROUND
from emulator.cpu import turbo
from emulator.errors import BeebError
from emulator.host.settings import Settings
from emulator.roms import npm_package

TURNS = 3
TURN = 1.0  # target length of a turn in host seconds
FRAMES = 500  # of a turn
BOOTS = 5
NODE_TIMEOUT = 120  # host seconds
MEMORY_PROBE = (
    "import sys; from commandline.system import peak_memory; from emulator import Beeb; "
    "beeb = Beeb(roms=(*sys.argv[1:], None)[0]); beeb.boot(); beeb.screen.image; print(peak_memory() or 0)"
)


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("bench", description="Measure the emulator's speed, and jsbeeb's.")
    add_roms_option(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--window", action="store_true", help="measure a window at real speed instead")
    parser.add_argument(
        "--tools", action="store_true", help="measure watches, coverage, profiles, snapshots and calls instead"
    )
    parser.set_defaults(execute=execute)


class Local:
    """The workload on one of this project's CPU backends."""

    def __init__(self, cpu: str, roms: str | None) -> None:
        self.beeb = Beeb(cpu=cpu, roms=roms)
        self.beeb.boot()
        for line in PROGRAM.split("\n"):
            self.beeb.type(line + "\n")
        self.beeb.type("RUN\n")

    def run(self, seconds: float) -> tuple[int, float, int]:
        """Run for `seconds` of emulated time; return the cycles, the host's seconds, and the rounds since RUN."""
        before, began = self.beeb.cycles, time.perf_counter()
        self.beeb.run(seconds=seconds)
        took = time.perf_counter() - began
        count = int.from_bytes(bytes(self.beeb.memory[COUNTER : COUNTER + 2]), "little")
        return self.beeb.cycles - before, took, count

    def close(self) -> None:
        self.beeb.close()


class Jsbeeb:
    """The workload on jsbeeb under Node. Raises BeebError if either is missing."""

    def __init__(self) -> None:
        node = shutil.which("node")
        if node is None:
            raise BeebError("node is not installed")
        package = npm_package(offline=True)
        script = Path(__file__).with_name("bench_jsbeeb.mjs")
        pipe = subprocess.PIPE
        self.node = subprocess.Popen([node, script, package], stdin=pipe, stdout=pipe, stderr=pipe, text=True)
        try:
            self.ask({"program": PROGRAM.split("\n")})
        except BaseException:
            self.close()
            raise

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self.node.stdin and self.node.stdout and self.node.stderr
        watchdog = threading.Timer(NODE_TIMEOUT, self.node.kill)
        watchdog.start()
        try:
            self.node.stdin.write(json.dumps(request) + "\n")
            self.node.stdin.flush()
            answer = self.node.stdout.readline()
        except BrokenPipeError:
            answer = ""
        finally:
            watchdog.cancel()
        if not answer:
            self.node.kill()
            last_words = self.node.stderr.read().strip().splitlines()[-1:]
            raise BeebError(f"jsbeeb ended: {' '.join(last_words)}")
        value: dict[str, Any] = json.loads(answer)
        return value

    def run(self, seconds: float) -> tuple[int, float, int]:
        answer = self.ask({"seconds": seconds})
        return answer["cycles"], answer["seconds"], answer["count"]

    def close(self) -> None:
        self.node.kill()
        self.node.communicate()


def execute(options: argparse.Namespace) -> int:
    if options.window:
        return execute_window(options)
    if options.tools:
        rows = measure_tools(options.roms)
        if options.json:
            print_json([dataclasses.asdict(row) for row in rows])
        else:
            print(f"{this_host()}; the medians of turns")
            print_tools(rows)
        return 0
    results, notes = run_workload(options.roms)
    figures = measure_machine(options.roms)
    host = this_host()
    if options.json:
        print_json({"host": host, "workload": results, "machine": figures, "notes": notes})
        return 0
    print(f"{host}; the median of {TURNS} turns")
    columns = ("effective MHz", "x real time", "x jsbeeb", "rounds a second")
    keys = ("mhz", "times_real_time", "times_jsbeeb", "rounds_per_second")
    print_table(("", *columns), [(name, *(shown(row[key]) for key in keys)) for name, row in results.items()])
    print()
    print_table(("", "measured"), [(LABELS[name], shown(value)) for name, value in figures.items()])
    for note in notes:
        print(f"note: {note}")
    return 0


def this_host() -> str:
    version = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{platform.machine()}, {os.cpu_count()} processors, {version}"


def execute_window(options: argparse.Namespace) -> int:
    results = {name: measure_window(typed, options.roms) for name, typed in SCENES.items()}
    host = this_host()
    if options.json:
        print_json({"host": host, "seconds": WINDOW_SECONDS, "window": results})
        return 0
    print(f"{host}; {WINDOW_SECONDS:g} s at real speed each")
    rows = [(label, *(shown(results[name][key]) for name in SCENES)) for key, label in WINDOW_LABELS.items()]
    print_table(("", *SCENES), rows)
    return 0


def measure_window(typed: str, roms: str | None) -> dict[str, float | None]:
    """The pace of a window at real speed in which `typed` was typed, after a warm-up."""
    beeb = Beeb(roms=roms)
    beeb.boot()
    beeb.type(typed)
    settings = Settings(seconds=WARM_UP_SECONDS + WINDOW_SECONDS, title="beeb bench")
    window = open_window(beeb, settings)
    window.later(WARM_UP_SECONDS, window.clock.restart_measure)
    latencies: list[float] = []
    window.watchers.append(lambda: latencies.append(window.speaker.latency))
    window.run()
    pace = dataclasses.asdict(window.clock.pace())
    return pace | {"latency": statistics.median(latencies) if any(latencies) else None}


def run_workload(roms: str | None) -> tuple[dict[str, dict[str, float | None]], list[str]]:
    """The results by backend, and notes on them.

    "rounds_per_second" counts rounds of the program in a second of the machine's time: it must not depend on the
    backend.
    """
    notes = []
    backends: dict[str, Local | Jsbeeb] = {}
    with ExitStack() as stack:
        for cpu in CPUS:
            if cpu == "turbo" and not turbo.COMPILED:
                notes.append("the core is not compiled: turbo is left out")
                continue
            try:
                backends[cpu] = Local(cpu, roms)
            except BeebError as error:
                if cpu != "recompiler":
                    raise
                notes.append(f"recompiler is left out: {error}")
                continue
            stack.callback(backends[cpu].close)
        try:
            backends["jsbeeb"] = Jsbeeb()
            stack.callback(backends["jsbeeb"].close)
        except BeebError as error:
            notes.append(f"jsbeeb is left out: {error}")
        turns = {name: [] for name in backends}  # type: dict[str, list[tuple[int, float, int]]]
        lengths = {name: turn_length(backend) for name, backend in backends.items()}
        for _ in range(TURNS):
            for name, backend in backends.items():
                turns[name].append(backend.run(lengths[name]))
    results = {name: summary(measured) for name, measured in turns.items()}
    for row in results.values():
        oracle = results.get("jsbeeb")
        row["times_jsbeeb"] = row["mhz"] / oracle["mhz"] if oracle and row["mhz"] and oracle["mhz"] else None
    return results, notes


def turn_length(backend: Local | Jsbeeb) -> float:
    """Emulated seconds of a turn, measured after a warm-up: at least a round, and about `TURN` host seconds."""
    cycles, took, _ = backend.run(ROUND)
    if took < TURN / 4:
        cycles, took, _ = backend.run(TURN / took)
    return max(ROUND, TURN * cycles / CLOCK / took)


def summary(turns: list[tuple[int, float, int]]) -> dict[str, float | None]:
    mhz = statistics.median(cycles / took / 1e6 for cycles, took, _ in turns)
    emulated = sum(cycles for cycles, _, _ in turns[1:]) / CLOCK
    rounds = (turns[-1][2] - turns[0][2]) & 0xFFFF
    return {"mhz": mhz, "times_real_time": mhz * 1e6 / CLOCK, "rounds_per_second": rounds / emulated}


# The scenes in which the window is measured: a flashing cursor; a tone, and a picture that scrolls in every field
SCENES = {
    "standing picture": "",
    "moving picture": """\
10MODE1:SOUND1,-10,100,255
20REPEAT:*FX19
30COLOURRND(3):PRINTSTRING$(10,"KEN ");:UNTILFALSE
RUN
""",
}
WARM_UP_SECONDS = 2.0
WINDOW_SECONDS = 10.0
WINDOW_LABELS = {
    "cpu": "cores used",
    "median": "seconds from picture to picture, median",
    "p99": "the same, 99th percentile",
    "late": "seconds that a picture is late, 99th percentile",
    "fields": "fields run",
    "dropped": "of these not shown",
    "latency": "seconds that the sound is late, median",
}
LABELS = {
    "every_frame_drawn": "x real time, every frame drawn to an image",
    "boot_seconds": "seconds to the first prompt",
    "memory_megabytes": "megabytes of memory, interpreter and all",
    "state_kilobytes": "kilobytes of a save state",
}


def measure_machine(roms: str | None) -> dict[str, float | None]:
    """The other figures, on the default CPU."""
    local = Local("turbo" if turbo.COMPILED else "py65", roms)
    beeb = local.beeb
    beeb.drawing = True
    frames = FRAMES if turbo.COMPILED else FRAMES // 100
    drawn = []
    for _ in range(TURNS):
        before, began = beeb.cycles, time.perf_counter()
        for _ in range(frames):
            beeb.run(frames=1)
            _ = beeb.screen.image
        drawn.append((beeb.cycles - before) / CLOCK / (time.perf_counter() - began))
    boots = []
    for _ in range(BOOTS if turbo.COMPILED else 1):
        began = time.perf_counter()
        with Beeb(roms=roms) as other:
            other.boot()
        boots.append(time.perf_counter() - began)
    state = len(beeb.save_state()) / 1000
    local.close()
    return {
        "every_frame_drawn": statistics.median(drawn),
        "boot_seconds": statistics.median(boots),
        "memory_megabytes": memory(roms),
        "state_kilobytes": state,
    }


def memory(roms: str | None) -> float | None:
    """The peak memory of a process that boots a machine and renders an image, in MB; None where nothing counts it."""
    probe = subprocess.run(  # -P: not the sources of a checkout in the current directory
        [sys.executable, "-P", "-c", MEMORY_PROBE, *([roms] if roms else [])], capture_output=True, text=True
    )
    if probe.returncode:
        raise BeebError(f"cannot measure the memory of a machine: {probe.stderr.strip().splitlines()[-1:]}")
    return int(probe.stdout) / 1e6 or None


def shown(value: float | None) -> str:
    """Three significant figures."""
    if value is None:
        return "-"
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"
