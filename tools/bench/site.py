"""The command `python -m tools.bench.site FOLDER`: how fast the site's machine is, and jsbeeb in the same Node.

FOLDER is the site that `tools.make.site` has made. The two run the workload of `beeb bench` in turns;
the ratio is the median of those of neighbouring turns.
"""

import argparse
import os
import shutil
import statistics
import subprocess
from collections.abc import Sequence
from pathlib import Path

from emulator.beeb import CLOCK
from emulator.commands.bench import Jsbeeb
from emulator.commands.workload import PROGRAM
from emulator.errors import BeebError
from emulator.roms import npm_package

TURNS = 25
SECONDS = 0.4  # of the host, for a turn: neighbouring turns meet the same load
FIRST = 20.0  # emulated seconds before, in which the host's compilers find what to optimise


class SitePython(Jsbeeb):
    """The site's Python under Node. Raises BeebError without Node."""

    def __init__(self, folder: Path) -> None:
        node = shutil.which("node")
        if node is None:
            raise BeebError("node: not found")
        script = Path(__file__).with_suffix(".mjs")
        pipe = subprocess.PIPE
        self.node = subprocess.Popen([node, script, folder], stdin=pipe, stdout=pipe, stderr=pipe, text=True)

    def printed(self, program: str) -> list[str]:
        """The lines that a Python program prints there. Raises BeebError with its error."""
        lines: list[str] = self.ask({"run": program})["printed"]
        return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line `arguments` (default: the process's own)."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.site", description=__doc__)
    parser.add_argument("folder", type=Path, help="the site")
    folder = parser.parse_args(arguments).folder
    npm_package()  # for Jsbeeb
    site = SitePython(folder)
    machines = {"the site": site, "jsbeeb": Jsbeeb()}
    try:
        site.ask({"program": PROGRAM.splitlines()})
        turns = measure(machines)
    finally:
        for machine in machines.values():
            machine.close()
    for name, speeds in turns.items():
        print(f"{name}: {statistics.median(speeds):.0f} MHz, at best {max(speeds):.0f}")
    ratios = [site / other for site, other in zip(turns["the site"], turns["jsbeeb"], strict=True)]
    print(f"{statistics.median(ratios):.1f} times as fast")


def measure(machines: dict[str, Jsbeeb]) -> dict[str, list[float]]:
    """Emulated MHz of each in turns that alternate, by the time that its processor gave it."""
    lengths: dict[str, float] = {}
    speeds: dict[str, list[float]] = {name: [] for name in machines}
    for name, machine in machines.items():
        cycles, took, _ = machine.run(FIRST)
        lengths[name] = SECONDS * cycles / took / CLOCK
    for _ in range(TURNS):
        for name, machine in machines.items():
            before = processor_seconds(machine.node.pid)
            cycles, _, _ = machine.run(lengths[name])
            speeds[name].append(cycles / (processor_seconds(machine.node.pid) - before) / 1e6)
    return speeds


def processor_seconds(pid: int) -> float:
    """The processor time of a process so far, from Linux's /proc (see proc(5)): other load does not count."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
