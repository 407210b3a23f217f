"""How fast a routine is compared with a Python function, snapshots included: `python -m tools.bench.routine_calls`.

A routine of 50 instructions gets prepared inputs, each from a restored snapshot. Prints the calls a second of processor
time, the best of five rounds; the exit status is 1 below the bar of 20,000.
"""

import argparse
import sys
import time
from collections.abc import Sequence

from emulator import Beeb
from emulator.assembler import assemble
from emulator.automation.subjects import RoutineSubject
from twincheck import FunctionSubject, TwinCheck

BAR = 20_000  # calls a second
SOURCE = """
.org &2000
    LDX #9
    CLC
again:
    ADC &70
    ROL A
    EOR &71
    DEX
    BNE again
    STA &72
    NOP
    RTS
"""  # 2 + 9 * 5 + 3 = 50 instructions
ROUNDS, CALLS = 5, 10_000


def twin(number: int) -> dict[str, int]:
    """What the routine leaves in &72."""
    low, high = number & 0xFF, number >> 8
    a = carry = 0
    for _ in range(9):
        a += low + carry
        a, carry = (a << 1 | a >> 8) & 0x1FF, 0
        a, carry = a & 0xFF, a >> 8
        a ^= high
    return {"result": a}


def routine() -> RoutineSubject:
    """The routine on a machine."""
    beeb = Beeb()
    beeb.boot()
    code = assemble(SOURCE, "bench").code
    beeb.memory[0x2000 : 0x2000 + len(code)] = code
    return RoutineSubject(beeb, 0x2000, {"number": "70:word"}, {"result": "72"})


def measure(calls: int = CALLS) -> float:
    """Calls a second of processor time. Raises AssertionError if the routine and the function differ."""
    check = TwinCheck(routine, lambda: FunctionSubject(twin))
    player = check.player()
    inputs = [{"number": number * 40_503 & 0xFFFF} for number in range(calls)]
    start = time.process_time()
    found = player.compare_prepared(inputs)
    seconds = time.process_time() - start
    assert found is None, found.text()
    return calls / seconds


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own)."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.routine_calls", description=__doc__)
    parser.parse_args(arguments)
    best = max(measure() for _ in range(ROUNDS))
    print(f"{best:,.0f} calls a second")
    return int(best < BAR)


if __name__ == "__main__":
    sys.exit(main())
