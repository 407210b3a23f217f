"""Frames against the oracle, pixel by pixel, in every mode: what OS and BASIC draw, and what programs set up by hand.

Both machines find the same keys in the OS's keyboard buffer. The oracle's frame is 1024 x 625; the window of 640 x 512
that our picture shows is at (200, 64) of it, or in teletext, which begins a microsecond later, at (216, 64). Colours
are at full or no intensity (teletext: see `tests.emulator.oracle.test_saa5050`), so a pixel is one of eight.

What blinks is compared as the set of all different pictures within a time: both machines must show the same ones.
"""

from collections.abc import Callable, Iterator

import numpy as np
import pytest

from emulator import Beeb
from tests.emulator.oracle.test_saa5050 import different_cells
from tools.oracle.jsbeeb import Frame, Oracle

LEFT, TOP = 200, 64
WIDTH, HEIGHT = 640, 512
TELETEXT_LINES = 500

STEADY_CURSOR = "VDU23,0,10,7,0;0;0;"
DRAWING = (
    "VDU23,224,255,129,165,129,165,153,129,255:COLOUR1:COLOUR130:FORI%=97TO126:VDU I%,224:NEXT:COLOUR128:COLOUR7",
    "FORI%=0TO15:GCOL0,I%:MOVE I%*80,900:DRAW 1279-I%*60,I%*40:NEXT:MOVE 200,200:MOVE 600,200:PLOT85,400,600",
    "VDU19,1,4,0,0,0,19,2,6,0,0,0,19,0,1,0,0,0,5:MOVE 640,512:PRINT PI:VDU4",
)
SCROLLING = "FORI%=1TO40:PRINT I%,~I%*I%,SQR(I%):NEXT:VDU28,5,20,18,9,12:COLOUR129:FORI%=1TO60:PRINT;I%;:NEXT:VDU26"
GRAPHICS_MODES = (0, 1, 2, 4, 5)

# OS 1.20's keyboard buffer
BUFFER_PAGE, BUFFER_FIRST, BUFFER_LENGTH = 0x0300, 0xE0, 32
BUFFER_START, BUFFER_END = 0x02D8, 0x02E1

FIELD = 40_000  # cycles
FINISHING_FIELDS = 250

BY_HAND = [  # values of registers in mode 1
    {2: 90, 7: 33},  # the picture moved
    {1: 64, 6: 20},  # a smaller window on memory
    {1: 40, 2: 75},
    {10: 3, 11: 5},
    {8: 0xC1},  # no cursor
    {8: 0x31},  # no display, and so no cursor
    {8: 0x11},
    {8: 0x00},
    {9: 5, 4: 51, 7: 47, 6: 40},
    {3: 0x26},
    {12: 0x0A, 13: 0x20},
]
UNSEEN = [{8: 0x00}]  # without the half line only the time of a field is another
SETTLING_FRAMES = 12  # a row counter that has missed its last row goes all the way round


@pytest.fixture(scope="module")
def pair(oracle: Oracle) -> Iterator[tuple[Oracle, Beeb]]:
    oracle.new("B")
    oracle.boot()
    with Beeb(dfs=None) as beeb:
        beeb.boot()
        beeb.drawing = True
        yield oracle, beeb


def enter(pair: tuple[Oracle, Beeb], *lines: str) -> None:
    """Let both machines carry out each line, with time enough for what is asked here."""
    oracle, beeb = pair

    def peek(address: int) -> int:
        return oracle.peek(address)[0]

    def poke(address: int, value: int) -> None:
        oracle.poke(address, bytes([value]))

    def run(cycles: int) -> None:
        beeb.run(cycles=cycles)

    for line in lines:
        feed(line + "\r", peek, poke, oracle.run)
        feed(line + "\r", beeb.memory.__getitem__, beeb.memory.__setitem__, run)


def feed(text: str, peek: Callable, poke: Callable, run: Callable) -> None:
    """Put `text` into the keyboard buffer, a part whenever the buffer is empty."""
    for start in range(0, len(text), BUFFER_LENGTH - 1):
        for _ in range(FINISHING_FIELDS):
            if peek(BUFFER_START) == peek(BUFFER_END):
                break
            run(FIELD)
        else:
            pytest.fail(f"{text[:start]!r} is not being read")
        end = peek(BUFFER_END)
        for character in text[start : start + BUFFER_LENGTH - 1]:
            poke(BUFFER_PAGE + end, ord(character))
            end = end + 1 if end < 0xFF else BUFFER_FIRST
        poke(BUFFER_END, end)
        run(FIELD)
    run(FINISHING_FIELDS * FIELD)


def write_crtc(pair: tuple[Oracle, Beeb], registers: dict[int, int]) -> None:
    oracle, beeb = pair
    for number, value in registers.items():
        for write in (oracle.write, beeb.bus.write):
            write(0xFE00, number)
            write(0xFE01, value)


def colours(frame: Frame) -> np.ndarray:
    """The oracle's part of the window, as colour numbers."""
    shown = frame.pixels[TOP : TOP + HEIGHT, LEFT : LEFT + WIDTH, :3]
    assert set(np.unique(shown).tolist()) <= {0, 255}
    return (shown >> 7) @ np.array([1, 2, 4], np.uint8)


def picture(beeb: Beeb) -> np.ndarray:
    return np.frombuffer(bytes(beeb.video.frame), np.uint8).reshape(HEIGHT, WIDTH)


def assert_same(pair: tuple[Oracle, Beeb]) -> None:
    """Both show the same picture."""
    oracle, beeb = pair
    oracle.run_frames(3)
    beeb.run(frames=3)
    theirs, ours = colours(oracle.frame()), picture(beeb)
    different = np.argwhere(theirs != ours)
    assert ours.any() and len(different) == 0, f"{len(different)} pixels, from {different[:3].tolist()} on"


@pytest.mark.parametrize("mode", range(7))
def test_text_and_graphics(pair: tuple[Oracle, Beeb], mode: int) -> None:
    enter(pair, f"MODE {mode}:" + STEADY_CURSOR, *(DRAWING if mode in GRAPHICS_MODES else DRAWING[:1]))
    assert_same(pair)
    enter(pair, SCROLLING)
    assert_same(pair)


@pytest.mark.parametrize("mode", [2, 5])
def test_flashing_colours(pair: tuple[Oracle, Beeb], mode: int) -> None:
    oracle, beeb = pair
    enter(pair, f"MODE {mode}:" + STEADY_CURSOR, 'VDU19,1,9,0,0,0,19,2,12,0,0,0:COLOUR1:PRINT"A":COLOUR2:PRINT"B"')
    theirs, ours = set(), set()
    for _ in range(60):
        oracle.run_frames(1)
        beeb.run(frames=1)
        theirs.add(colours(oracle.frame()).tobytes())
        ours.add(bytes(beeb.video.frame))
    assert ours == theirs and len(ours) == 2


def test_the_cursor_blinks_as_long(pair: tuple[Oracle, Beeb]) -> None:
    oracle, beeb = pair
    enter(pair, "MODE 1:VDU23,0,10,&40,0;0;0;")
    theirs, ours = [], []
    for _ in range(40):
        oracle.run_frames(1)
        beeb.run(frames=1)
        theirs.append(colours(oracle.frame()).tobytes())
        ours.append(bytes(beeb.video.frame))
    assert set(ours) == set(theirs) and len(set(ours)) == 2
    for seen in (ours, theirs):
        changes = [n for n in range(1, 40) if seen[n] != seen[n - 1]]
        assert {b - a for a, b in zip(changes, changes[1:], strict=False)} == {8}


def test_teletext(pair: tuple[Oracle, Beeb]) -> None:
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
def drawn(pair: tuple[Oracle, Beeb]) -> tuple[Oracle, Beeb]:
    """Both with the same drawing in mode 1."""
    enter(pair, "MODE 1:" + STEADY_CURSOR, *DRAWING)
    return pair


@pytest.mark.parametrize("registers", BY_HAND, ids=str)
def test_registers_by_hand(drawn: tuple[Oracle, Beeb], registers: dict[int, int]) -> None:
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
