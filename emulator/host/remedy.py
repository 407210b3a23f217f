"""The remedy for a tape or disc that fails on the free ROMs, named once in a session: Acorn's ROMs, unless the image
itself is damaged.

An error is found in memory, without the screen: the OS's pointer &FD leads to the number of the last one, and the
cassette system, which prints "Rewind tape" and tries again, keeps the number of the last bad block at `TAPE_ERROR`.
"""

from contextlib import suppress

from emulator import roms
from emulator.beeb import Beeb
from emulator.media.tape import Tape

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
        if self._named or beeb.roms != roms.FREE:
            return ""
        number = _raised(beeb)
        if number in TAPE_ERRORS or _rewinds(beeb):
            damage = _tape_damage(beeb)
        elif number in DISC_ERRORS:
            damage = _disc_damage(beeb)
        else:
            return ""
        self._named = True
        if damage:
            return f"{damage}; Acorn's ROMs will not read it either"
        if _acorn_found():
            return "Some tapes and discs need Acorn's ROMs: --roms acorn may run it"
        return f"Some tapes and discs need Acorn's ROMs. Get them with: {roms.fetch_command()}"


def _raised(beeb: Beeb) -> int:
    """The number of the last error if a filing system raised it; otherwise 0."""
    pointer = bytes(beeb.memory[ERROR_POINTER : ERROR_POINTER + 2])
    brk, number = beeb.memory[0x100:0x102]
    return int(number) if pointer == RAISED_BY_ROMS and brk == 0 else 0


def _rewinds(beeb: Beeb) -> bool:
    """Whether the tape moves past a block that was bad."""
    return beeb.memory[TAPE_ERROR] in TAPE_ERRORS and beeb.lamps.cassette_motor


def _tape_damage(beeb: Beeb) -> str:
    """The first damage of the tape in the recorder, or ""."""
    tape: Tape | None = beeb.tape.tape
    if tape is None:
        return ""
    faults = [f"{file.name}, {fault}" for file in tape.files() for fault in file.faults]
    return f"The image {tape.name} is damaged ({faults[0]})" if faults else ""


def _disc_damage(beeb: Beeb) -> str:
    """The first sector with a bad CRC on the discs in the drives, or ""."""
    for disc in [disc for disc in beeb.discs if disc is not None]:
        for side, tracks in enumerate(disc.sides):
            for number, track in enumerate(tracks):
                for sector in track.sectors:
                    if sector.damaged or sector.bad_id:
                        where = f"side {side}, track {number}, sector {sector.number}"
                        return f"The disc {disc.name} is damaged ({where}: bad CRC)"
    return ""


def _acorn_found() -> bool:
    with suppress(roms.RomError):  # a directory of the environment that does not exist
        return {"os", "basic", "dnfs"} <= set(roms.find())
    return False
