"""The free OS's printer: the bytes that reach the parallel port, as from OS 1.20, and a user's printer driver."""

import pytest

from tests.emulator.machines import booted
from tools.checks.firmware_compat.probe import Probe

PARAMETERS = {1: 1, 17: 1, 18: 2, 19: 5, 22: 1, 23: 9, 24: 8, 25: 5, 28: 4, 29: 4, 31: 2}
CASES = {
    "text": [b"A\x02BC\r\nD\x03E"],
    "codes": [b"\x02%c" % code + bytes([7] * PARAMETERS.get(code, 0)) + b"\x03" for code in range(256) if code != 21],
    "next": [b"\x01A\x02\x01B\x01\x01\x01\nC\x03"],
    "ignored": [(6, 65, 0), b"\x02ABA\x01A\x03"],
    "more than the buffer holds": [b"\x02", bytes(range(33, 126)) * 3],
    "at the graphics cursor": [b"\x16\x04\x02\x05AB\x0d\x04\x03"],
    **{f"type {kind}": [(5, kind, 0), b"\x02AB\x03"] for kind in (0, 1, 3, 4)},
    **{f"outputs {bits}": [(3, bits, 0), b"AB\x02CD\x03EF\x01G"] for bits in (0, 2, 4, 8, 10, 12, 64, 72)},
}


@pytest.fixture(scope="module")
def machines(system_roms):
    """One with OS 1.20 and one with the free OS, and a state of each."""
    with booted(dfs=None, roms="acorn") as acorn, booted(dfs=None, roms="free") as free:
        yield [(beeb, beeb.save_state()) for beeb in (acorn, free)]


@pytest.mark.parametrize("calls", CASES.values(), ids=CASES)
def test_the_printer_gets_what_os_120_sends(machines, calls):
    printed = []
    for beeb, state in machines:
        beeb.load_state(state)
        before = len(beeb.printed)
        outcome = Probe(beeb).call([b"\x16\x07", *calls])
        beeb.run(seconds=0.5)
        printed.append((beeb.printed[before:], outcome.end))
    assert printed[1] == printed[0]


def test_a_driver_of_ones_own_is_told(machines):
    """*FX 5,3: UPTV with A = 2 and 3 for VDU 2 and 3, 1 for the first character, 0 in each hundredth of a second."""
    told = []
    for beeb, state in machines:
        beeb.load_state(state)
        reasons = []
        beeb.memory[0xA00] = 0x60  # RTS
        beeb.memory[0x222:0x224] = bytes([0x00, 0x0A])
        beeb.on_execute(0xA00, lambda beeb, reasons=reasons: reasons.append((beeb.cpu.a, beeb.cpu.x, beeb.cpu.y)))
        outcome = Probe(beeb).call(
            [(5, 3, 0), b"\x02AB", (128, 252, 0), (145, 3, 0), (145, 3, 0), (123, 3, 0), b"\x03"]
        )
        results = [result[:2] for result in outcome.results[2:5]]
        told.append(([each for each in reasons if each[0]], results, outcome.end))
    assert told[1] == told[0]
