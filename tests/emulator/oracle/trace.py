"""Accesses to chips at given cycles, made by the same 6502 program on the oracle and on the emulator.

A list of `Access` becomes a program of delays, loads and stores; the cycle of an access is the one in which the CPU's
LDA or STA makes it. Because both sides run the same program, the accesses agree to the cycle, including the delays of
the 1 MHz bus, and only the chips' responses can differ. Interrupts stay disabled (read a chip's flags instead).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tests.emulator.oracle.jsbeeb import Oracle

ORIGIN = 0x2000
END = 0x7C00
RESULTS = 0x1000
MAX_READS = ORIGIN - RESULTS
FRED = 0xFC00  # unused; reading it ends on an odd cycle, which synchronises both sides with the 1 MHz clock

NOP, BIT_ZERO_PAGE, SEI, LDA_IMMEDIATE, LDA, STA, JMP = 0xEA, 0x24, 0x78, 0xA9, 0xAD, 0x8D, 0x4C
LDX_IMMEDIATE, LDY_IMMEDIATE, DEX, DEY, BNE = 0xA2, 0xA0, 0xCA, 0x88, 0xD0

LOOP_MIN = 60  # cycles; shorter delays are a row of NOPs
INNER_CYCLES = 256 * 5 - 1  # LDX's 256 rounds of DEX, BNE
OUTER_CYCLES = 2 + INNER_CYCLES + 2 + 3  # LDX, the rounds, DEY, BNE taken


@dataclass(frozen=True)
class Access:
    """A write of `value`, or with None a read, `after` cycles after the access before.

    `after` counts 2 MHz cycles without the delays of the 1 MHz bus. Its least value is 8 for a read after a read, 10
    for a write after a read, 4 for a read after a write and 6 for a write after a write; one more than that is
    impossible.
    """

    after: int
    address: int
    value: int | None = None


class _Program:
    """6502 code from ORIGIN on."""

    def __init__(self) -> None:
        self.code = bytearray()

    def emit(self, *code: int) -> None:
        self.code += bytes(code)
        if ORIGIN + len(self.code) >= END:
            raise ValueError("the program of the trace is too long")

    def emit_absolute(self, opcode: int, address: int) -> None:
        self.emit(opcode, address & 0xFF, address >> 8)

    def delay(self, cycles: int) -> None:
        """Waste `cycles`: 0, or 2 and more. X and Y are lost."""
        if cycles >= LOOP_MIN:
            cycles = self._loops(cycles)
        if cycles & 1:
            self.emit(BIT_ZERO_PAGE, 0)
            cycles -= 3
        self.emit(*[NOP] * (cycles // 2))

    def _loops(self, cycles: int) -> int:
        """Waste most of `cycles` in loops, each within one page; returns the rest."""
        while (ORIGIN + len(self.code)) & 0xFF > 0xF0:
            self.emit(NOP)
            cycles -= 2
        rounds = min(255, (cycles - 10) // OUTER_CYCLES)
        if rounds:
            self.emit(LDY_IMMEDIATE, rounds, LDX_IMMEDIATE, 0, DEX, BNE, 0xFD, DEY, BNE, 0xF8)
            cycles -= 1 + rounds * OUTER_CYCLES
            return self._loops(cycles) if cycles >= LOOP_MIN else cycles
        rounds = min(256, (cycles - 10) // 5)
        self.emit(LDX_IMMEDIATE, rounds & 0xFF, DEX, BNE, 0xFD)
        return cycles - 1 - rounds * 5


def program(accesses: Sequence[Access]) -> tuple[bytes, int]:
    """The code that makes `accesses`, for ORIGIN, and the address of its final loop.

    The byte of the n-th read is left at RESULTS + n. Raises ValueError for impossible times.
    """
    made = _Program()
    made.emit(SEI)
    made.emit_absolute(LDA, FRED)
    reads = 0
    tail = 0  # cycles since the last access
    for index, access in enumerate(accesses):
        wait = access.after - tail - (4 if access.value is None else 6)
        if wait < 0 or wait == 1:
            raise ValueError(f"access {index} cannot come {access.after} cycles after the one before")
        made.delay(wait)
        if access.value is None:
            made.emit_absolute(LDA, access.address)
            made.emit_absolute(STA, RESULTS + reads)
            reads += 1
            tail = 4
        else:
            made.emit(LDA_IMMEDIATE, access.value)
            made.emit_absolute(STA, access.address)
            tail = 0
    if reads > MAX_READS:
        raise ValueError(f"{reads} reads are more than {MAX_READS}")
    end = ORIGIN + len(made.code)
    made.emit_absolute(JMP, end)
    return bytes(made.code), end


def duration(accesses: Sequence[Access]) -> int:
    """A number of cycles that is enough for the program of `accesses`."""
    return 100 + sum(access.after + 4 for access in accesses)


def on_oracle(oracle: Oracle, accesses: Sequence[Access]) -> list[int]:
    """The bytes read by `accesses` on the oracle's machine, as it stands."""
    code, end = program(accesses)
    oracle.poke(ORIGIN, code)
    oracle.set_registers(pc=ORIGIN)
    oracle.run_until_pc(end, duration(accesses))
    return list(oracle.peek(RESULTS, _reads(accesses)))


def on_cpu(cpu, accesses: Sequence[Access]) -> list[int]:
    """The bytes read by `accesses` on a CPU of the emulator with a `Bus`, as it stands."""
    code, end = program(accesses)
    bus = cpu.bus
    for address, byte in enumerate(code, ORIGIN):
        bus.poke(address, byte)
    cpu.pc = ORIGIN
    limit = bus.scheduler.now + duration(accesses)
    while cpu.pc != end:
        cpu.step()
        assert bus.scheduler.now < limit, f"the trace does not end: PC is &{cpu.pc:04X}"
    return [bus.peek(RESULTS + read) for read in range(_reads(accesses))]


def _reads(accesses: Sequence[Access]) -> int:
    return sum(access.value is None for access in accesses)
