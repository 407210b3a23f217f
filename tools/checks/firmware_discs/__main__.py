"""The command `python -m tools.checks.firmware_discs`: compare our DFS with Acorn's in random cases."""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from emulator.beeb import DFS_SLOT
from emulator.firmware import DFS_IMAGE
from emulator.roms import ACORN, FREE
from tools.checks.firmware_discs.cases import Difference, compare, shrink
from tools.checks.firmware_discs.generate import Case, Generator


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own). Status 1 if a case differs."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.firmware_discs",
        description="Compare our DFS with Acorn's DFS 1.20 in random cases.",
    )
    parser.add_argument("--cases", type=int, default=100, metavar="N", help="number of cases (default: 100)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first one (default: 0)")
    parser.add_argument("--steps", type=int, default=40, metavar="N", help="steps of a case (default: 40)")
    parser.add_argument(
        "--roms", choices=(ACORN, FREE), default=ACORN, help="OS and BASIC beside our DFS (default: acorn)"
    )
    parser.add_argument("--shrink", action="store_true", help="shorten the cases that differ")
    options = parser.parse_args(arguments)
    theirs: dict[str, Any] = {"roms": ACORN}
    ours: dict[str, Any] = {"roms": options.roms, "sideways_roms": {DFS_SLOT: DFS_IMAGE}}
    different = steps = 0
    with tempfile.TemporaryDirectory() as folder:

        def differs(case: Case) -> Difference | None:
            return compare(case, Path(folder), theirs, ours)

        for seed in range(options.first, options.first + options.cases):
            case = Generator(f"case {seed}").case(options.steps)
            found = differs(case)
            steps += len(case)
            if found is not None:
                different += 1
                print(f"case {seed}: {found}", flush=True)
                if options.shrink:
                    shorter, found = shrink(case, differs)
                    print("".join(f"    {step}\n" for step in shorter) + f"  {found}", flush=True)
    print(f"{options.cases} cases, {steps} steps: {different} cases differ")
    return int(bool(different))


if __name__ == "__main__":
    sys.exit(main())
