"""The command `python -m tools.bench.site FOLDER`: how fast the site's machine is, and jsbeeb in the same Node.

FOLDER is the site that `tools.make.site` has made. The two run the workload of `beeb bench` in turns.
"""

import argparse
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from emulator.beeb import CLOCK
from emulator.commands.bench import Jsbeeb
from emulator.commands.workload import PROGRAM
from emulator.errors import BeebError
from emulator.roms import npm_package

TURNS = 5
SECONDS = 2.0  # of the host, for a turn
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
        speeds = measure(machines)
    finally:
        for machine in machines.values():
            machine.close()
    for name, speed in speeds.items():
        print(f"{name}: {speed:.0f} MHz")
    print(f"{speeds['the site'] / speeds['jsbeeb']:.1f} times as fast")


def measure(machines: dict[str, Jsbeeb]) -> dict[str, float]:
    """Emulated MHz of each, the best of turns that alternate, by the time that its processor gave it."""
    lengths, best = {}, dict.fromkeys(machines, 0.0)
    for name, machine in machines.items():
        cycles, took, _ = machine.run(FIRST)
        lengths[name] = SECONDS * cycles / took / CLOCK
    for _ in range(TURNS):
        for name, machine in machines.items():
            before = processor_seconds(machine.node.pid)
            cycles, _, _ = machine.run(lengths[name])
            best[name] = max(best[name], cycles / (processor_seconds(machine.node.pid) - before) / 1e6)
    return best


def processor_seconds(pid: int) -> float:
    """The processor time of a process so far, from Linux's /proc (see proc(5)): other load does not count."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
