"""Frames compared with the oracle's, pixel by pixel, in every mode: drawn by OS and BASIC, and by setting registers.

Blinking is compared as the set of all different pictures within a time, which must be the same on both machines.
"""

from collections.abc import Iterator

import numpy as np
import pytest

from tests.emulator.oracle.frames import Pair, booted_pair, enter
from tests.emulator.oracle.jsbeeb import Oracle
from tests.emulator.oracle.pictures import colours, different_cells, picture

TELETEXT_LINES = 500

STEADY_CURSOR = "VDU23,0,10,7,0;0;0;"
DRAWING = (
    "VDU23,224,255,129,165,129,165,153,129,255:COLOUR1:COLOUR130:FORI%=97TO126:VDU I%,224:NEXT:COLOUR128:COLOUR7",
    "FORI%=0TO15:GCOL0,I%:MOVE I%*80,900:DRAW 1279-I%*60,I%*40:NEXT:MOVE 200,200:MOVE 600,200:PLOT85,400,600",
    "VDU19,1,4,0,0,0,19,2,6,0,0,0,19,0,1,0,0,0,5:MOVE 640,512:PRINT PI:VDU4",
)
SCROLLING = "FORI%=1TO40:PRINT I%,~I%*I%,SQR(I%):NEXT:VDU28,5,20,18,9,12:COLOUR129:FORI%=1TO60:PRINT;I%;:NEXT:VDU26"
GRAPHICS_MODES = (0, 1, 2, 4, 5)

BY_HAND = [  # register values in mode 1
    {2: 90, 7: 33},  # a moved picture
    {1: 64, 6: 20},  # a smaller window on memory
    {1: 40, 2: 75},
    {10: 3, 11: 5},
    {8: 0xC1},  # no cursor
    {8: 0x31},  # no display, hence no cursor
    {8: 0x11},
    {8: 0x00},
    {9: 5, 4: 51, 7: 47, 6: 40},
    {3: 0x26},
    {12: 0x0A, 13: 0x20},
]
UNSEEN = [{8: 0x00}]  # without the half line only the length of a field differs
SETTLING_FRAMES = 12  # a row counter that missed its last row wraps around


@pytest.fixture(scope="module")
def pair(oracle: Oracle) -> Iterator[Pair]:
    with booted_pair(oracle) as machines:
        yield machines


def write_crtc(pair: Pair, registers: dict[int, int]) -> None:
    oracle, beeb = pair
    for number, value in registers.items():
        for write in (oracle.write, beeb.bus.write):
            write(0xFE00, number)
            write(0xFE01, value)


def assert_same(pair: Pair) -> None:
    """Both machines show the same picture."""
    oracle, beeb = pair
    oracle.run_frames(3)
    beeb.run(frames=3)
    theirs, ours = colours(oracle.frame()), picture(beeb)
    different = np.argwhere(theirs != ours)
    assert ours.any() and len(different) == 0, f"{len(different)} pixels, from {different[:3].tolist()} on"


@pytest.mark.parametrize("mode", range(7))
def test_text_and_graphics(pair: Pair, mode: int) -> None:
    enter(pair, f"MODE {mode}:" + STEADY_CURSOR, *(DRAWING if mode in GRAPHICS_MODES else DRAWING[:1]))
    assert_same(pair)
    enter(pair, SCROLLING)
    assert_same(pair)


@pytest.mark.parametrize("mode", [2, 5])
def test_flashing_colours(pair: Pair, mode: int) -> None:
    oracle, beeb = pair
    enter(pair, f"MODE {mode}:" + STEADY_CURSOR, 'VDU19,1,9,0,0,0,19,2,12,0,0,0:COLOUR1:PRINT"A":COLOUR2:PRINT"B"')
    theirs, ours = set(), set()
    for _ in range(60):
        oracle.run_frames(1)
        beeb.run(frames=1)
        theirs.add(colours(oracle.frame()).tobytes())
        ours.add(bytes(beeb.video.television.frame))
    assert ours == theirs and len(ours) == 2


def test_the_cursor_blinks_at_the_same_rate(pair: Pair) -> None:
    oracle, beeb = pair
    enter(pair, "MODE 1:VDU23,0,10,&40,0;0;0;")
    theirs, ours = [], []
    for _ in range(40):
        oracle.run_frames(1)
        beeb.run(frames=1)
        theirs.append(colours(oracle.frame()).tobytes())
        ours.append(bytes(beeb.video.television.frame))
    assert set(ours) == set(theirs) and len(set(ours)) == 2
    for seen in (ours, theirs):
        changes = [n for n in range(1, 40) if seen[n] != seen[n - 1]]
        assert {b - a for a, b in zip(changes, changes[1:], strict=False)} == {8}


def test_teletext(pair: Pair) -> None:
    oracle, beeb = pair
    enter(
        pair,
        "MODE 7:VDU23,0,10,&20,0;0;0;",
        'FORI%=129TO135:PRINT CHR$I%"ALPHA"CHR$(I%+16)"GRAPHICS"CHR$141"DOUBLE":NEXT',
        'PRINT CHR$141CHR$132CHR$157CHR$131"DOUBLE"\'CHR$141CHR$132CHR$157CHR$131"DOUBLE"',
        "FORI%=1TO20:PRINT CHR$(145+I%MOD7);:FORJ%=0TO37:PRINT CHR$(160+(I%*J%)MOD 96);:NEXT:NEXT",
    )
    oracle.run_frames(4)
    beeb.run(frames=4)
    ours = picture(beeb)
    assert ours.any() and not ours[TELETEXT_LINES:].any()
    assert different_cells(ours[:TELETEXT_LINES], oracle.frame()) == []


@pytest.fixture(scope="module")
def drawn(pair: Pair) -> Pair:
    """Both machines with the same drawing in mode 1."""
    enter(pair, "MODE 1:" + STEADY_CURSOR, *DRAWING)
    return pair


@pytest.mark.parametrize("registers", BY_HAND, ids=str)
def test_registers_set_by_hand(drawn: Pair, registers: dict[int, int]) -> None:
    oracle, beeb = drawn
    old = {number: beeb.video.crtc.registers[number] for number in registers}
    write_crtc(drawn, registers)
    try:
        oracle.run_frames(SETTLING_FRAMES)
        beeb.run(frames=SETTLING_FRAMES)
        theirs, ours = colours(oracle.frame()), picture(beeb).copy()
    finally:
        write_crtc(drawn, old)
        oracle.run_frames(SETTLING_FRAMES)
        beeb.run(frames=SETTLING_FRAMES)
    assert (theirs == ours).all(), f"{(theirs != ours).sum()} pixels"
    assert (colours(oracle.frame()) == picture(beeb)).all()
    assert (ours != picture(beeb)).any() or registers in UNSEEN
