"""Recognising an image: tape or disc, its files, how to start it, and whether it is a known original.

The contents decide, not the file's name; the suffix counts only where the contents are ambiguous (a disc without a
catalogue, or one side or two). Images may be gzipped or in a zip.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from emulator.media import cfs
from emulator.media.archive import IMAGE_SUFFIXES, Image, read_image
from emulator.media.basic import is_likely_program, is_program
from emulator.media.cfs import TapeFile
from emulator.media.dfs import Catalogue, DiscFile, is_dfs, read_catalogue, rename_remedy, side_catalogue
from emulator.media.disc import Track, refuse_empty, size_warnings, split_sides
from emulator.media.errors import DiscError, MediaError
from emulator.media.foreign import refuse_foreign
from emulator.media.protected import catalogue_fault, peculiarities, protected_format, read_sides, side_image
from emulator.media.tape import Tape
from emulator.media.tapeimage import tape_fault, tape_format, tape_in

DISC_SUFFIXES = (".ssd", ".dsd")
LANGUAGE_ROM = range(0x8000, 0xC000)  # BASIC's SAVE gives programs an execution address in here,
BASIC_ENTRIES = (0x801F, 0x8023)  # which is one of these in BASIC I and II

# Originals in preservation catalogues, by the SHA-1 of the file
ORIGINALS = {"63cf07c22afacc154e44962dcb3daeff8c43e5a1": "the original Kensington, Leisure Genius, 1984"}


@dataclass(frozen=True)
class Recognised:
    """A recognised image: `format` is "UEF", "CSW", "WAV", "SSD", "DSD", "HFE", "HFE (version 3)" or "FSD", or
    `Image.format`; `tape` is set for a tape, `tracks`, those of each side, for HFE and FSD.

    `name` is that of the `Image`, and `data` its contents, of a WAV their beginning at least. `size` is the number of
    all bytes, and `sha1` that of the image as a file, before gunzipping. `warnings` say what was left out or guessed.
    """

    name: str
    format: str
    data: bytes
    size: int
    sha1: str
    tape: Tape | None = None
    tracks: list[list[Track]] | None = None
    warnings: Sequence[str] = ()

    @property
    def peculiarities(self) -> list[str]:
        """In words, what is not plain DFS on the tracks of an HFE or FSD image."""
        sides = self.tracks or ()
        return [f"side {side}, {what}" for side, tracks in enumerate(sides) for what in peculiarities(tracks)]

    def _catalogue(self, side: int) -> Catalogue:
        """The catalogue of a side. Raises DiscError if it has none."""
        if self.tracks is None:
            return read_catalogue(self.data, self.name, side)
        fault = catalogue_fault(self.tracks[side])
        if fault:
            raise DiscError(f"{self.name}: side {side}: no catalogue: {fault}")
        return side_catalogue(side_image(self.tracks[side]), self.name, side)

    @cached_property
    def catalogues(self) -> list[Catalogue]:
        """The catalogue of each side of a disc; a second side without one is skipped. Raises DiscError."""
        if self.tape is not None:
            return []
        found = [self._catalogue(0)]
        for side in range(1, len(self.tracks or split_sides(self.data, self.name))):
            try:
                catalogue = self._catalogue(side)
            except DiscError:
                continue
            if catalogue.files or catalogue.sectors:
                found.append(catalogue)
        return found

    @property
    def all_warnings(self) -> list[str]:
        """The warnings of the image and of its catalogues."""
        of_sides: list[str] = []
        with suppress(DiscError):
            of_sides = [warning for catalogue in self.catalogues for warning in catalogue.warnings]
        return [*self.warnings, *of_sides]

    @cached_property
    def files(self) -> list[TapeFile | DiscFile]:
        """The files on the tape, or on both sides of the disc. Raises DiscError if the disc has no catalogue."""
        if self.tape is not None:
            return list(self.tape.files())
        return [file for catalogue in self.catalogues for file in catalogue.files]

    @property
    def original(self) -> str:
        """Which original it is, or an empty string."""
        return ORIGINALS.get(self.sha1, "")

    @property
    def boots(self) -> bool:
        """Whether SHIFT-BREAK starts it. True for a disc with an unreadable catalogue, which is left to DFS."""
        if self.tape is not None:
            return False
        try:
            return self.catalogues[0].option != 0
        except DiscError:
            return bool(self.data)

    @property
    def command(self) -> str:
        """The command that starts it: for a tape's first file, or a disc's only program."""
        if self.tape is not None:
            files = self.files
            start = 'CHAIN""\n' if not files or _can_be_chained(files[0]) else '*RUN ""\n'
            return f"{_speed_command(self.tape)}\n{start}"
        try:
            files_on_disc = self.catalogues[0].files
        except DiscError:
            return "*CAT\n"
        programs = [file for file in files_on_disc if _is_basic(file)]
        if len(programs) == 1 and programs[0].full_name.isprintable():
            return f'CHAIN"{programs[0].full_name}"\n'
        if len(files_on_disc) == 1 and _is_code(files_on_disc[0]):
            return f"*RUN {files_on_disc[0].full_name}\n"
        return "*CAT\n"


def recognise(path: str | Path) -> Recognised:
    """Read and recognise the image at `path`. Raises MediaError if it is neither a tape nor a disc."""
    found = recognise_image(read_image(path, IMAGE_SUFFIXES))
    if found.tape is not None:
        found.tape.path = Path(path).absolute()
    return found


def recognise_image(image: Image) -> Recognised:
    """Recognise an image in memory; see `recognise`."""
    form = tape_format(image.data)
    if form:
        tape = tape_in(image)
        return Recognised(image.name, form, image.data, image.size, image.sha1(), tape, warnings=tape.warnings)
    warnings = [*image.warnings]
    form, tracks = protected_format(image.data), read_sides(image.data, image.name, warnings)
    if tracks is not None:
        return Recognised(image.name, form, image.data, image.size, image.sha1(), tracks=tracks, warnings=warnings)
    refuse_foreign(image.data, image.name)
    fault = tape_fault(image.data, image.name)
    if fault and not is_dfs(image.data):
        raise MediaError(f"{image.name}: {fault}")
    refuse_empty(image.data, image.name)
    try:
        sides = split_sides(image.data, image.name)
        if not image.format and not image.name.lower().endswith(DISC_SUFFIXES):
            read_catalogue(image.data, image.name, strict=True)
    except DiscError as error:
        if image.name.lower().endswith(DISC_SUFFIXES):
            raise
        cause = str(error).removeprefix(f"{image.name}: ")
        what = "neither a tape (UEF, CSW, WAV) nor an Acorn disc (SSD, DSD)"
        raise MediaError(f"{image.name}: {what}: {cause}{rename_remedy(image.data)}") from error
    form = image.format or ("DSD" if len(sides) == 2 else "SSD")
    warnings += size_warnings(image.data, image.name)
    return Recognised(image.name, form, image.data, image.size, image.sha1(), warnings=warnings)


def _speed_command(tape: Tape) -> str:
    """The star command for the speed at which the first file on `tape` was recorded."""
    for bits_a_second, data in tape.stretches():
        if cfs.decode([data]):
            return "*TAPE3" if bits_a_second == 300 else "*TAPE"
    return "*TAPE"


def _is_basic(file: TapeFile | DiscFile) -> bool:
    return is_program(file.data) and file.execute & 0xFFFF in LANGUAGE_ROM


def _is_code(file: DiscFile) -> bool:
    """Whether the execution address is in the file, and not 0, as that of text."""
    execute = file.execute & 0xFFFF
    return execute > 0 <= execute - (file.load & 0xFFFF) < file.length


def _can_be_chained(file: TapeFile | DiscFile) -> bool:
    """Whether CHAIN starts `file` rather than *RUN: whether it is BASIC, and not locked, as *RUN alone may load that.

    SAVE's execution address decides. Some mastering programs wrote the load address in its place; then the contents do.
    """
    if file.locked:
        return False
    load, execute = file.load & 0xFFFF, file.execute & 0xFFFF
    return execute in BASIC_ENTRIES or _is_basic(file) or (execute == load and is_likely_program(file.data))
