"""The command `python -m tools.checks.firmware_basic`: the free BASIC compared with BASIC II.

`programs` runs random programs on both; all that they print, errors included, must be equal. One whose outputs differ
is shrunk, line by line, and printed with both. `arithmetic` compares the results of + - * / bit by bit and measures the
errors of the functions. `speed` compares the time of single statements, and of two rounds of the BASIC program of
`beeb bench` without its start of a MODE. The status is 0 if no program and no operation differs.
"""

import argparse
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path

from emulator.firmware import BASIC_IMAGE
from emulator.roms import ACORN
from tools.checks.firmware_basic.arithmetic import FUNCTIONS, OPERATORS, Arrays, errors, unequal
from tools.checks.firmware_basic.console import Console
from tools.checks.firmware_basic.generate import program
from tools.checks.firmware_basic.speed import BENCH, STATEMENTS, cycles

SECONDS = 20.0  # emulated, for a program


def output(console: Console, lines: Sequence[str]) -> bytes:
    """What the program prints."""
    console.fresh()
    console.enter(lines)
    printed = console.enter(["RUN"], SECONDS)
    return b"timed out\r" if console.timed_out else printed


def shrink(lines: list[str], ours: Console, theirs: Console) -> list[str]:
    """As few of the lines as still give two outputs."""
    smaller = True
    while smaller:
        smaller = False
        for place in range(len(lines)):
            fewer = lines[:place] + lines[place + 1 :]
            if output(ours, fewer) != output(theirs, fewer):
                lines, smaller = fewer, True
                break
    return lines


def text(printed: bytes) -> str:
    return printed.replace(b"\r", b"").decode("latin-1")


def compare_programs(options: argparse.Namespace, ours: Console, theirs: Console) -> int:
    different = []
    for seed in range(options.first, options.first + options.count):
        lines = program(seed)
        if output(ours, lines) == output(theirs, lines):
            continue
        different.append(seed)
        if len(different) <= options.show:
            lines = shrink(lines, ours, theirs)
            print(f"seed {seed}", *lines, "free:", text(output(ours, lines)), sep="\n")
            print("BASIC II:", text(output(theirs, lines)), sep="\n", flush=True)
    equal = options.count - len(different)
    print(f"{equal} of {options.count} programs print the same ({100 * equal / options.count:.2f} %)")
    if different:
        print("different:", *different[:50])
    return int(bool(different))


def compare_arithmetic(options: argparse.Namespace, ours: Console, theirs: Console) -> int:
    mine, yours = Arrays(ours), Arrays(theirs)
    different = 0
    for operator in OPERATORS:
        found = unequal(mine, yours, operator, options.count, options.first)
        print(f"{operator}  {options.count} operations, {found} different", flush=True)
        different += found
    print("errors in units in the last place: mean and greatest of the free BASIC and of BASIC II")
    for function in FUNCTIONS:
        both = [errors(arrays, function, options.count, options.first) for arrays in (mine, yours)]
        print(f"{function.name:4}", *(f"{statistics.mean(each):6.2f} {max(each):8.2f}" for each in both), flush=True)
    return int(bool(different))


def compare_speed(options: argparse.Namespace, ours: Console, theirs: Console) -> int:
    for name, lines in {**STATEMENTS, "beeb bench": BENCH}.items():
        mine, yours = (cycles(console, lines) for console in (ours, theirs))
        print(f"{name:14} free {mine:8}, BASIC II {yours:8} cycles: {mine / yours:.3f} of its time", flush=True)
    return 0


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own)."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.firmware_basic", description="Compare the free BASIC with BASIC II."
    )
    compare = {"programs": compare_programs, "arithmetic": compare_arithmetic, "speed": compare_speed}
    parser.add_argument("what", choices=list(compare), metavar="WHAT", help=", ".join(compare))
    parser.add_argument("--count", type=int, default=1000, metavar="N", help="programs or operations (default: 1000)")
    parser.add_argument("--first", type=int, default=1, metavar="SEED", help="the first seed (default: 1)")
    parser.add_argument("--show", type=int, default=5, metavar="N", help="differences to shrink and print (default: 5)")
    parser.add_argument("--image", type=Path, default=BASIC_IMAGE, help="the BASIC to compare")
    parser.add_argument("--roms", metavar="DIR", default=ACORN, help="directory of Acorn's ROMs")
    options = parser.parse_args(arguments)
    ours = Console(options.image, roms=options.roms)
    return compare[options.what](options, ours, Console(roms=options.roms))


if __name__ == "__main__":
    sys.exit(main())
