"""The remedy for a tape or disc that fails on the free ROMs: Acorn's ROMs, named once in a session.

An error is found in memory, without the screen: the OS's pointer &FD leads to the number of the last one, and the
cassette system, which prints "Rewind tape" and tries again, keeps the number of the last bad block at `TAPE_ERROR`.
"""

from emulator.beeb import Beeb
from emulator.roms import FREE, fetch_command

ERROR_POINTER = 0xFD
RAISED_BY_ROMS = b"\x01\x01"  # the pointer to an error that a filing system raises: its BRK is at &100
TAPE_ERROR = 0x3A1  # see emulator/firmware/source/cassette.asm
TAPE_ERRORS = (216, 217, 218)  # Data?, Header?, Block?
DISC_ERRORS = (197, 199)  # Drive fault, Disk fault


class Remedy:
    """Names the remedy at the first tape or disc error of a session."""

    def __init__(self) -> None:
        self._named = False

    def look(self, beeb: Beeb) -> str:
        """The remedy, if `beeb` has the free ROMs and has stopped with a tape or disc error; otherwise, and if it was
        named before, ""."""
        if self._named or beeb.roms != FREE or not (_stopped(beeb) or _rewinds(beeb)):
            return ""
        self._named = True
        return f"Some tapes and discs need Acorn's ROMs. Get them with: {fetch_command()}"


def _stopped(beeb: Beeb) -> bool:
    """Whether the last error is one of a tape or disc."""
    pointer = bytes(beeb.memory[ERROR_POINTER : ERROR_POINTER + 2])
    brk, number = beeb.memory[0x100:0x102]
    return pointer == RAISED_BY_ROMS and brk == 0 and number in TAPE_ERRORS + DISC_ERRORS


def _rewinds(beeb: Beeb) -> bool:
    """Whether the tape moves past a block that was bad."""
    return beeb.memory[TAPE_ERROR] in TAPE_ERRORS and beeb.lamps.cassette_motor
