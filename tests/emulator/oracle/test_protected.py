"""The 8271 with a protected disc compared with the oracle's: the same HFE file, commands, and 6502 program."""

import pytest

from tests.emulator.media.flux import Spec, fm_track, hfe
from tests.emulator.oracle.test_fdc8271 import CODE, NMI_HANDLER, ORIGIN, PLAY, RTI, EmulatorSide, OracleSide, do

START = (  # as DFS does, and until sector 0 has passed
    (0x75, 0x0D, 2, 8, 0xC0), (0x75, 0x10, 0xFF, 0xFF, 0), (0x7A, 0x17, 0xC1), (0x7A, 0x23, 0x48),
    (0x69, 0), (0x6C,), (0x5F, 0, 0, 0x21),
)  # fmt: skip


def filled(number, size=256):
    return bytes(number * 17 + i & 0xFF for i in range(size))


TRACKS = [
    [Spec((0, 0, n, 1), filled(n)) for n in range(10)],
    [Spec((1, 0, n, 1), filled(n), n == 2, bad_id=n == 3, bad_data=n in (4, 6), bare=n == 5) for n in range(10)],
    [Spec((2, 0, 1, 1), filled(1)), Spec((2, 0, 1, 1), filled(2)), Spec((2, 0, 3, 0), filled(3, 128))],
    [Spec((3, 0, 0, 1), filled(0)), Spec((3, 0, 1, 1), filled(1), gap2=6), Spec((3, 0, 2, 1), filled(2), gap2=8),
     Spec((3, 0, 4, 1), filled(2), gap2=50), Spec((3, 0, 5, 1), bare=True)],
    [Spec((9, 0, 0, 1), filled(0), bad_id=True), Spec((9, 0, 1, 1), filled(1))],
    [],
    [Spec((6, 0, 1, 1), filled(1), deleted=True, bad_data=True)],
    [],
]  # fmt: skip
COMMANDS = [
    *[(0x53, 1, sector, 0x21) for sector in range(10)],
    (0x5F, 1, 0, 0x2A), (0x52, 1, 5), (0x5B, 1, 0, 10),
    (0x53, 2, 1, 0x21), (0x53, 2, 1, 0x21), (0x53, 2, 3, 0x21), (0x52, 2, 3),
    (0x53, 3, 1, 0x21), (0x53, 3, 2, 0x21), (0x53, 3, 4, 0x21), (0x53, 3, 5, 0x21),
    (0x53, 4, 1, 0x21), (0x53, 4, 0, 0x21),
    (0x69, 0), (0x53, 5, 1, 0x21), (0x5B, 5, 0, 3),
    (0x57, 6, 1, 0x21), (0x53, 6, 1, 0x21), (0x5F, 6, 1, 0x21),
    (0x53, 0, 0, 0x41), (0x53, 0, 9, 0x61), (0x52, 0, 0),
]  # fmt: skip


def test_protected_tracks(oracle, system_roms, tmp_path):
    path = tmp_path / "a.hfe"
    path.write_bytes(hfe([(fm_track(specs), "") for specs in TRACKS]))
    sides = EmulatorSide(path), OracleSide(oracle, path)
    for side in sides:
        side.poke(NMI_HANDLER, [RTI])
        side.poke(ORIGIN, CODE)
        for command in START:
            do(side, *command)
    for command in COMMANDS:
        ours, theirs = (do(side, *command) for side in sides)
        assert ours[:4] == theirs[:4], command
        assert ours[4] == pytest.approx(theirs[4], abs=PLAY), command
