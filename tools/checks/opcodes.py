"""The command `python -m tools.checks.opcodes`: compare each opcode with jsbeeb, from random states of the CPU.

In three cases the oracle departs from the documentation; there the rest of the outcome is compared:

- BRK takes 7 cycles (MCS6500 Hardware Manual, appendix A); the oracle takes 9.
- RTS reads the last byte of the JSR before it jumps, which takes longer on the 1 MHz bus; on the oracle it does not.
- SHA, SHX, SHY and TAS, when the index carries into the next page, store at the value itself as the high byte of the
  address (groepaz, "No More Secrets"); the oracle stores in page 0.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from emulator.cpu.opcodes import FORMS, INDIRECT_Y, MNEMONICS
from emulator.cpu.reference import Reference
from emulator.cpu.turbo import Turbo
from tests.emulator.oracle.jsbeeb import Oracle, Stepped
from tools.checks.cpu_states import Outcome, State, Stepper, memories_and_states

CPUS = {"reference": Reference, "turbo": Turbo}
ORACLES_BRK_CYCLES = 9


@dataclass(frozen=True)
class Mismatch:
    """A state with different outcomes here and on the oracle."""

    state: State
    operand: bytes
    here: Outcome
    there: Outcome

    def __str__(self) -> str:
        names = [name for name, value in vars(self.here).items() if value != getattr(self.there, name)]
        here, there = ({name: getattr(outcome, name) for name in names} for outcome in (self.here, self.there))
        mnemonic = MNEMONICS[self.state.opcode]
        return f"{mnemonic} {self.operand.hex(' ')} from {self.state}: {here} here, {there} on the oracle"


def mismatches(oracle: Oracle, cpu_class: type, states: int, seed: int) -> Iterator[Mismatch]:
    """Compare `states` random states of each opcode; yields those whose outcomes differ."""
    oracle.new("flat")
    stepper = Stepper(cpu_class)
    for memory, portion in memories_and_states(range(256), states, seed):
        stepper.load(memory)
        for state, stepped in zip(portion, oracle.step_states(memory, portion), strict=True):
            here = stepper.step(state, stepped.phase)
            operand = bytes(memory[(state.pc + i) & 0xFFFF] for i in (1, 2))
            there = documented(state, operand, memory, stepped, here)
            if here != there:
                yield Mismatch(state, operand, here, there)


def documented(state: State, operand: bytes, memory: bytes, stepped: Stepped, here: Outcome) -> Outcome:
    """The oracle's outcome, with the cases in which it departs from the documentation replaced by those of `here`."""
    there = Outcome(**{name: value for name, value in vars(stepped).items() if name != "phase"})
    mnemonic = MNEMONICS[state.opcode]
    if mnemonic == "BRK" and there.cycles == ORACLES_BRK_CYCLES:
        there = replace(there, cycles=7)
    elif mnemonic == "RTS" and 0xFC00 <= here.pc - 1 < 0xFF00 and there.cycles == 6:
        there = replace(there, cycles=here.cycles)
    elif mnemonic in ("SHA", "SHX", "SHY", "TAS"):
        low = operand[0] if FORMS[state.opcode] != INDIRECT_Y else memory[operand[0]]
        index = state.x if mnemonic == "SHY" else state.y
        if low + index > 0xFF and all(address <= 0xFF for address in there.changes):
            there = replace(there, changes=here.changes, cycles=here.cycles)
    return there


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own); returns 1 if anything differed."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.opcodes", description="Compare every opcode with jsbeeb, from random states."
    )
    parser.add_argument("--states", type=int, default=3000, help="states of each opcode (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the states (default: %(default)s)")
    parser.add_argument("--cpu", choices=[*CPUS, "both"], default="both", help="which CPU (default: %(default)s)")
    options = parser.parse_args(arguments)
    failed = 0
    with Oracle("flat") as oracle:
        for name, cpu_class in CPUS.items():
            if options.cpu not in (name, "both"):
                continue
            start = time.perf_counter()
            count = 0
            for mismatch in mismatches(oracle, cpu_class, options.states, options.seed):
                count += 1
                if count <= 20:
                    print(mismatch, file=sys.stderr)
            failed += count
            seconds = time.perf_counter() - start
            total = 256 * options.states
            print(f"{name}: {total:,} states, {total - count:,} agree, {count:,} differ ({seconds:.1f} s)")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
