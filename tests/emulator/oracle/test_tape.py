"""The same tape in both recorders: loading gives the same memory after the same time."""

import pytest

from emulator.media.tape import CLOCK, TONE, Tape, TapeFile
from emulator.media.uef import write_uef
from tests.emulator.machines import booted

PAGE = 0x0E00
SCREEN = slice(0x7C00, 0x8000)
LINES = b"".join(bytes([13, n >> 8, n & 255, 5 + 200, 0xF4]) + bytes([32 + n * 9]) * 200 for n in range(1, 6))
PROGRAM = LINES + b"\r\x00\x14\x08\xf16*7\r\xff"  # five lines of REM, and 20 PRINT 6*7
KEN = TapeFile("KEN", PAGE, 0x8023, PROGRAM)

STRETCHES = 2 * 5  # of data: five times a dummy byte and a block
BYTE = 16_667  # cycles
STEP = 10_000  # cycles between two checks of the screen

# The oracle works in whole bytes and differs by up to a byte where data begin and end. Its bits are a third of a cycle
# shorter than 1/1200 s, which adds up to a quarter of a byte over 1,200 bytes.
TOLERANCE = STRETCHES * BYTE + STEP


def carriers_halved(tape: Tape) -> Tape:
    """A tape for the oracle, which plays carrier tones twice as long as the format specifies."""
    halved = Tape(tape.name)
    for i in range(len(tape)):
        if tape.kind[i] == TONE:
            halved.add_tone(tape.count[i] // 2)
        else:
            halved.join(tape.part(tape.start[i], tape.start[i + 1]))
    return halved


@pytest.fixture(scope="module")
def tape():
    """A tape that ends with its last carrier."""
    whole = Tape.of_files([KEN])
    return whole.part(0, whole.start[len(whole) - 1])


def test_loading_gives_the_same_memory_after_the_same_time(oracle, system_roms, tape, tmp_path):
    path = tmp_path / "ken.uef"
    path.write_bytes(write_uef(carriers_halved(tape)))
    oracle.new("B")
    oracle.boot()
    oracle.insert_tape(path)
    oracle.type('CHAIN"KEN"\n')
    theirs = time_to_load(lambda: oracle.peek(SCREEN.start, 0x400), oracle.run)
    with booted(dfs=None) as beeb:
        beeb.tape.insert(tape)
        beeb.tape.play()
        beeb.type('CHAIN"KEN"\n')
        ours = time_to_load(lambda: bytes(beeb.memory[SCREEN]), lambda cycles: beeb.run(cycles=cycles))
        assert bytes(beeb.memory[PAGE : PAGE + len(PROGRAM)]) == oracle.peek(PAGE, len(PROGRAM)) == PROGRAM
    assert abs(ours - theirs) <= TOLERANCE


def time_to_load(screen, run) -> int:
    """Cycles, within a step, from "Searching" to the program's output; `screen` reads the memory of MODE 7."""
    while b"Searching" not in screen():
        run(STEP)
    for steps in range(60 * CLOCK // STEP):
        if b"        42" in screen():
            return steps * STEP
        run(STEP)
    raise AssertionError("not loaded in a minute")
