"""Measure the recompiler against the interpreter, in turns on the same programs, by processor time.

Each program runs with an empty cache first ("cold"). Then a machine without a limit on compiling fills the cache, and a
new one is measured that has looked up its code there ("warm"). Each figure is a ratio of two machines that took turns,
so that a slow host affects both; at the end their states must be equal.

    python -m tools.bench.recompiler
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from emulator.beeb import CLOCK, Beeb
from emulator.cpu.recompiler import cache
from emulator.cpu.recompiler.cpu import Recompiler

PROGRAMS = {
    "integers": "REPEAT FOR I%=1 TO 1000:A%=A%+I%*3 MOD 7:NEXT:UNTIL 0",
    "floating point": "REPEAT FOR I=1 TO 1000:A=A+SIN(I)/I:NEXT:UNTIL 0",
    "strings": 'REPEAT A$="":FOR I%=1 TO 200:A$=A$+CHR$(65+I% MOD 26):B%=INSTR(A$,"XYZ"):NEXT:UNTIL 0',
    "graphics": "MODE 2:REPEAT GCOL 0,RND(7):MOVE RND(1279),RND(1023):PLOT 85,RND(1279),RND(1023):UNTIL 0",
    "changes itself": "DIM P% 99:[OPT 2:.L INC L+4:LDA #0:STA &70:INC &71:BNE L:JMP L:]:CALL L",
}
TURN = 20  # emulated seconds
COLD_SECONDS = 600  # emulated


def machine(cpu: str, program: str) -> Beeb:
    """A machine on which `program` has just been started."""
    beeb = Beeb(cpu=cpu)
    beeb.boot()
    beeb.type(program + "\n")
    return beeb


def turns(machines: dict[str, Beeb], seconds: int) -> dict[str, float]:
    """The effective MHz of each, over `seconds` emulated seconds."""
    used = dict.fromkeys(machines, 0.0)
    for _ in range(seconds // TURN):
        for cpu, beeb in machines.items():
            start = time.process_time()
            beeb.run(seconds=TURN)
            used[cpu] += time.process_time() - start
    return {cpu: seconds * CLOCK / 1e6 / each for cpu, each in used.items() if each}


def measure(program: str, warm_up: int, seconds: int) -> list[dict[str, float]]:
    """The effective MHz by CPU: cold, for the first ten minutes; and warm. Raises AssertionError if they differ."""
    results = []
    for before, length in ((0, COLD_SECONDS), (warm_up, seconds)):
        machines = {cpu: machine(cpu, program) for cpu in ("turbo", "recompiler")}
        turns(machines, before)
        results.append(turns(machines, length))
        assert machines["turbo"].save_state() == machines["recompiler"].save_state()
        for beeb in machines.values():
            beeb.close()
        if not before:
            fill_cache(program, warm_up)
    return results


def fill_cache(program: str, seconds: int) -> None:
    share = Recompiler.SHARE
    Recompiler.SHARE = float("inf")
    with machine("recompiler", program) as beeb:
        turns({"recompiler": beeb}, seconds)
    Recompiler.SHARE = share


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.bench.recompiler",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seconds", type=int, default=600, help="emulated seconds to measure when warm (default: 600)")
    parser.add_argument("--warm-up", type=int, default=4000, help="emulated seconds before that (default: 4000)")
    options = parser.parse_args(arguments)
    print("| program | interpreter, MHz | recompiler, warm, MHz | ratio, warm | ratio, first ten minutes, cold |")
    print("| --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as directory:
        for number, (name, program) in enumerate(PROGRAMS.items()):
            file = Path(directory) / f"{number}.sqlite"
            cache.path = lambda file=file: file  # type: ignore[misc]
            cold, warm = measure(program, options.warm_up, options.seconds)
            print(
                f"| {name} | {warm['turbo']:.0f} | {warm['recompiler']:.0f} | "
                f"{warm['recompiler'] / warm['turbo']:.2f} | {cold['recompiler'] / cold['turbo']:.2f} |",
                flush=True,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
