"""Programs that rewrite CRTC and Video ULA within every frame, as games do: the same picture as the oracle's.

They wait for the vertical sync at the System VIA and then count cycles, so that every write has its place in the frame.
"""

from collections.abc import Iterator

import pytest

from tests.emulator.oracle.frames import Pair, booted_pair, enter
from tests.emulator.oracle.jsbeeb import Oracle
from tests.emulator.oracle.pictures import colours, picture

FRAMES = 4  # within which a scrolling program shows different pictures

SYNC = ".L LDA#2:.W BIT&FE4D:BEQ W:STA&FE4D"
SUBROUTINES = (
    ".C STA&FE00:STX&FE01:RTS",  # X into the CRTC's register A
    ".D LDY#0:.E DEY:BNE E:DEX:BNE D:RTS",  # wait for X times ten lines
)
WITHOUT_INTERLACE = "LDA#8:LDX#0:JSR C"  # the half line depends on the field in which the program starts

PROGRAMS = {
    "two screens in a field": (1, (
        WITHOUT_INTERLACE, SYNC, "LDX#8:JSR D",
        "LDA#4:LDX#19:JSR C:LDA#7:LDX#255:JSR C:LDA#12:LDX#10:JSR C:LDA#13:LDX#0:JSR C:LDX#14:JSR D",
        "LDA#4:LDX#18:JSR C:LDA#7:LDX#14:JSR C:LDA#12:LDX#6:JSR C:LDA#6:LDX#12:JSR C",
    )),
    "another start address and vertical adjust in every field": (1, (
        "LDA#0:STA&70", SYNC, "INC&70:LDA#12:LDX#6:JSR C:LDA#13:LDX&70:JSR C",
        "LDA&70:AND#7:TAX:LDA#5:JSR C:LDA#4:LDX#37:JSR C",
    )),
    "narrower rows": (1, (SYNC, "LDX#12:JSR D:LDA#1:LDX#64:JSR C:LDX#5:JSR D:LDA#1:LDX#80:JSR C")),
    "flatter rows": (1, (SYNC, "LDX#12:JSR D:LDA#9:LDX#3:JSR C:LDX#5:JSR D:LDA#9:LDX#7:JSR C")),
    "display cut off": (1, (SYNC, "LDX#10:JSR D:LDA#6:LDX#20:JSR C:LDX#2:JSR D:LDA#6:LDX#24:JSR C")),
    "two modes": (4, (SYNC, "LDA#&88:STA&FE20:LDX#12:JSR D:LDA#&C4:STA&FE20:LDX#8:JSR D")),
}  # fmt: skip


@pytest.fixture
def pair(oracle: Oracle) -> Iterator[Pair]:
    with booted_pair(oracle) as machines:
        yield machines


@pytest.mark.parametrize("name", PROGRAMS)
def test_frames_rewritten_while_displayed(pair: Pair, name: str) -> None:
    oracle, beeb = pair
    mode, code = PROGRAMS[name]
    assembly = [f"{40 + n} {line}" for n, line in enumerate(("SEI", *code, "JMP L", *SUBROUTINES))]
    enter(
        pair,
        f'10MODE {mode}:VDU23,0,10,32;0;0;0;:FORI%=1TO31:COLOURI%:PRINT"SPLIT ";I%:NEXT',
        "30DIM M% 300:FORO%=0TO2STEP2:P%=M%:[OPTO%",
        *assembly,
        "90]:NEXT:CALLM%",
        "RUN",
        running=True,
    )
    theirs, ours = [], []
    for _ in range(FRAMES):
        oracle.run_frames(1)
        beeb.run(frames=1)
        theirs.append(colours(oracle.frame()))
        ours.append(picture(beeb).copy())
    assert min((a != b).sum() for a in theirs for b in ours) == 0
    assert ours[0].any() and beeb.cpu.p & beeb.cpu.INTERRUPT, "the program does not run"
