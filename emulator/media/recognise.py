"""What somebody brought: a tape or a disc, what is on it, how it is started, and whether it is a catalogued original.

The contents decide, not the file's name; only where contents cannot tell (a disc without a catalogue, one side or two)
the suffix has a say. Everything may be gzipped or in a zip.
"""

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from emulator.media import cfs, csw, uef
from emulator.media.archive import IMAGE_SUFFIXES, Image, read_image
from emulator.media.basic import is_program
from emulator.media.cfs import TapeFile
from emulator.media.dfs import Catalogue, DiscFile, read_catalogue
from emulator.media.disc import split_sides
from emulator.media.errors import DiscError, MediaError
from emulator.media.tape import Tape
from emulator.media.tapeimage import read_tape

DISC_SUFFIXES = (".ssd", ".dsd")
LANGUAGE_ROM = range(0x8000, 0xC000)  # the execution address that SAVE gives a BASIC program lies here

# The tape of 1984 as preservation catalogues list it, by the SHA-1 of the file.
KENSINGTON_SHA1 = "63cf07c22afacc154e44962dcb3daeff8c43e5a1"
KENSINGTON = "Kensington, Leisure Genius, 1984: the catalogued file"
NOT_CATALOGUED = "not the catalogued file of Kensington, Leisure Genius, 1984"


@dataclass(frozen=True)
class Recognised:
    """An image and what it is: `format` is "UEF", "CSW", "SSD" or "DSD"; `tape` is there if it is a tape.

    `name` is the file, with the member's name behind a colon if it came out of a zip. `sha1` is of the image as a file,
    before anything was unpacked but a zip.
    """

    name: str
    format: str
    data: bytes
    sha1: str
    tape: Tape | None = None

    @cached_property
    def catalogues(self) -> list[Catalogue]:
        """The catalogue of each side of a disc; a second side without one is passed over. Raises DiscError."""
        if self.tape is not None:
            return []
        found = [read_catalogue(self.data, self.name)]
        for side in range(1, len(split_sides(self.data, self.name))):
            try:
                found.append(read_catalogue(self.data, self.name, side))
            except DiscError:
                continue
        return found

    @cached_property
    def files(self) -> list[TapeFile | DiscFile]:
        """The files on the tape, or on both sides of the disc. Raises DiscError if the disc has no catalogue."""
        if self.tape is not None:
            return list(self.tape.files())
        return [file for catalogue in self.catalogues for file in catalogue.files]

    @property
    def verdict(self) -> str:
        """`KENSINGTON`, `NOT_CATALOGUED` for another image with a file that calls itself KEN, or nothing."""
        if self.sha1 == KENSINGTON_SHA1:
            return KENSINGTON
        try:
            names = [file.name.upper() for file in self.files]
        except DiscError:
            return ""
        return NOT_CATALOGUED if any(name == "KEN" or name.startswith("KENSING") for name in names) else ""

    @property
    def boots(self) -> bool:
        """Whether it is a disc that SHIFT-BREAK starts; one whose catalogue cannot be read is left to the DFS."""
        if self.tape is not None:
            return False
        try:
            return self.catalogues[0].option != 0
        except DiscError:
            return bool(self.data)

    @property
    def command(self) -> str:
        """What a person types at the prompt to start it: its first file on a tape, its only program on a disc."""
        if self.tape is not None:
            files = self.files
            start = 'CHAIN""\n' if not files or _is_basic(files[0]) else '*RUN ""\n'
            return f"{_speed_command(self.tape)}\n{start}"
        try:
            files_on_disc = self.catalogues[0].files
        except DiscError:
            return "*CAT\n"
        programs = [file for file in files_on_disc if _is_basic(file)]
        if len(programs) == 1 and programs[0].full_name.isprintable():
            return f'CHAIN"{programs[0].full_name}"\n'
        return "*CAT\n"


def recognise(path: str | Path) -> Recognised:
    """Read the image at `path` and say what it is. Raises MediaError if it is neither a tape nor a disc."""
    found = recognise_image(read_image(path, IMAGE_SUFFIXES))
    if found.tape is not None:
        found.tape.path = Path(path).absolute()
    return found


def recognise_image(image: Image) -> Recognised:
    """`recognise` for an image that is in memory already."""
    sha1 = hashlib.sha1(image.file, usedforsecurity=False).hexdigest()
    if image.data.startswith((uef.MAGIC, csw.MAGIC)):
        form = "UEF" if image.data.startswith(uef.MAGIC) else "CSW"
        return Recognised(image.name, form, image.data, sha1, read_tape(image.data, image.name))
    try:
        sides = split_sides(image.data, image.name)
        if not image.name.lower().endswith(DISC_SUFFIXES):
            read_catalogue(image.data, image.name)
    except DiscError as error:
        if image.name.lower().endswith(DISC_SUFFIXES):
            raise
        cause = str(error).removeprefix(f"{image.name}: ")
        raise MediaError(f"{image.name}: neither a tape (UEF, CSW) nor an Acorn disc (SSD, DSD): {cause}") from error
    return Recognised(image.name, "DSD" if len(sides) == 2 else "SSD", image.data, sha1)


def _speed_command(tape: Tape) -> str:
    """The star command for the speed at which the first file on `tape` was recorded."""
    for bits_a_second, data in tape.stretches():
        if cfs.decode([data]):
            return "*TAPE3" if bits_a_second == 300 else "*TAPE"
    return "*TAPE"


def _is_basic(file: TapeFile | DiscFile) -> bool:
    return is_program(file.data) and file.execute & 0xFFFF in LANGUAGE_ROM
