"""Interrupts compared with the oracle's: a timer interrupts a row of instructions, a cycle later each time.

The interrupted address, the flags pushed, and the timer when the handler reads it, which shows the cycle, must agree.
Both machines have the real OS, and its interrupt entry is part of the path.
"""

import pytest

from emulator import Beeb
from emulator.roms import Rom
from tests.emulator.oracle.jsbeeb import Oracle

PROGRAM = 0x2000
BODY = 0x20E0  # near the end of a page
HANDLER = 0x2400
RESULTS = 0x2500
DATA = 0x3000  # two pages, of zeros
TIMES = range(1, 45)  # of the timer, in microseconds

IER_BOTH_OFF = bytes.fromhex("78 A9 7F 8D 4E FE 8D 6E FE")  # SEI: LDA #&7F: STA &FE4E: STA &FE6E
IRQ1V_TO_HANDLER = bytes.fromhex("A9 00 8D 04 02 A9 24 8D 05 02")
ONE_SHOT = bytes.fromhex("A9 00 8D 6B FE")
TIMERS = {1: (0x64, 0xC0), 2: (0x68, 0xA0)}  # the counter's address in SHEILA, and what enables its interrupt in IER
FLAGS = bytes.fromhex("A9 04 48 A2 01 A0 01")  # LDA #4: PHA (for a PLP): LDX #1: LDY #1

# The handler, after LDA of the counter: STA &2500: PLA: STA &2501: PLA: STA &2502: PLA: STA &2503, and an endless loop
HANDLER_CODE = bytes.fromhex("8D 00 25 68 8D 01 25 68 8D 02 25 68 8D 03 25 4C 12 24")
FINISHED = HANDLER + 0x12

BODIES = {
    "two cycles": "EA" * 40,
    "zero page": "A5 70" * 40,
    "absolute": "AD 00 30" * 30,
    "write": "8D 00 30" * 30,
    "modify": "EE 00 30" * 20,
    "modify, indexed": "FE 00 30" * 20,
    "modify, over a page end": "FE FF 30" * 20,
    "stack": "48 68" * 25,
    "not taken branches": "A2 00 D0 00" * 30,
    "taken branches": "D0 00" * 50,
    "read on the 1 MHz bus": "AD 60 FE" * 20,
    "read on the 1 MHz bus, out of step": "AD 60 FE A5 70" * 15,
    "write on the 1 MHz bus": "8D 61 FE" * 20,
    "modify on the 1 MHz bus": "EE 61 FE" * 20,
    "dummy read on the 1 MHz bus": "BD FF FD" * 20,
    "CLI and SEI": "58 78 EA" * 30,
    "SEI and CLI": "78 58 EA EA" * 25,
    "PHP and PLP": "08 28" * 40,
    "PLP": "08 78 28 EA" * 20,
    "undocumented": "A7 70 0F 00 30 FB FF 30 80 00" * 10,
}


def program(body: bytes, timer: int, time: int) -> bytes:
    counter, enable = TIMERS[timer]
    begin = IER_BOTH_OFF + IRQ1V_TO_HANDLER + bytes([0xA9, enable, 0x8D, 0x6E, 0xFE]) + ONE_SHOT + FLAGS
    begin += bytes([0xA9, time, 0x8D, counter, 0xFE, 0xA9, 0, 0x8D, counter + 1, 0xFE, 0x58])  # to `time`: CLI
    begin += bytes([0x4C, BODY & 0xFF, BODY >> 8])
    end = BODY + len(body)
    code = begin.ljust(BODY - PROGRAM, b"\xea") + body + bytes([0x4C, end & 0xFF, end >> 8])
    return code.ljust(HANDLER - PROGRAM, b"\xea") + bytes([0xAD, counter, 0xFE]) + HANDLER_CODE


@pytest.fixture(scope="module")
def beebs(system_roms: dict[str, Rom]) -> dict[str, Beeb]:
    """Both kinds of machine, at the prompt."""
    machines = {cpu: Beeb(dfs=None, cpu=cpu) for cpu in ("py65", "turbo")}
    for beeb in machines.values():
        beeb.boot()
    return machines


@pytest.fixture(scope="module")
def booted(oracle: Oracle) -> Oracle:
    """The oracle at the prompt."""
    oracle.new("B")
    oracle.boot()
    return oracle


def on_oracle(oracle: Oracle, code: bytes) -> bytes:
    oracle.poke(PROGRAM, code)
    oracle.poke(0x70, bytes(1))
    oracle.poke(DATA, bytes(512))
    oracle.set_registers(pc=PROGRAM)
    oracle.run_until_pc(FINISHED, 2000)
    return oracle.peek(RESULTS, 4)


def on_beeb(beeb: Beeb, code: bytes) -> bytes:
    beeb.memory[PROGRAM : PROGRAM + len(code)] = code
    beeb.memory[0x70] = 0
    beeb.memory[DATA : DATA + 512] = bytes(512)
    beeb.cpu.pc = PROGRAM
    while beeb.cpu.pc != FINISHED:
        beeb.cpu.step()
    result = beeb.memory[RESULTS : RESULTS + 4]
    assert isinstance(result, bytes)
    return result


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize("timer", TIMERS)
def test_a_timer_interrupts_at_the_same_address(timer: int, name: str, booted: Oracle, beebs: dict[str, Beeb]) -> None:
    for time in TIMES:
        code = program(bytes.fromhex(BODIES[name]), timer, time)
        there = on_oracle(booted, code)
        here = {cpu: on_beeb(beeb, code) for cpu, beeb in beebs.items()}
        assert here == {"py65": there, "turbo": there}, f"timer at {time}"
