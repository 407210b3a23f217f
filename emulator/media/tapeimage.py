"""Opening a tape image of any format, which its contents decide rather than the file's name."""

import os
from pathlib import Path

from emulator.media import csw, riff, uef
from emulator.media.archive import WAV_SUFFIX, Image, read_image
from emulator.media.dfs import is_dfs
from emulator.media.errors import TapeError
from emulator.media.foreign import refuse_foreign
from emulator.media.protected import protected_format
from emulator.media.tape import Tape

TAPE_SUFFIXES = (".uef", ".csw", WAV_SUFFIX)


def open_tape(path: str | os.PathLike[str]) -> Tape:
    """The tape at `path`: UEF, CSW or WAV, plain, gzipped or in a zip. Raises MediaError for anything else."""
    tape = tape_in(read_image(path, TAPE_SUFFIXES))
    tape.path = Path(path).absolute()
    return tape


def read_tape(data: bytes, name: str) -> Tape:
    """The tape in `data`, a UEF, CSW or WAV file's bytes; `name` is for messages. Raises TapeError if it is none."""
    return tape_in(Image(name, data, data))


def tape_in(image: Image) -> Tape:
    """The tape in `image`. Raises TapeError if there is none, or it cannot be read."""
    form, name = tape_format(image.data), image.name
    if form:
        tape = _read(image, form)
        tape.warnings[:0] = image.warnings
        return tape
    disc = protected_format(image.data)
    if disc:
        raise TapeError(f"{name}: an {disc} disc image, not a tape")
    if is_dfs(image.data):
        raise TapeError(f"{name}: a disc image, not a tape")
    refuse_foreign(image.data, name, TapeError)
    if fault := tape_fault(image.data, name):
        raise TapeError(f"{name}: {fault}")
    raise TapeError(f"{name}: neither a UEF nor a CSW nor a WAV file (begins with {image.data[:8].hex(' ').upper()})")


def _read(image: Image, form: str) -> Tape:
    if form != "WAV":
        return (uef.read_uef if form == "UEF" else csw.read_csw)(image.data, image.name)
    try:
        from emulator.media.wav import read_wav
    except ImportError:
        raise TapeError(
            f"{image.name}: a recording of sound, which only NumPy can read: use a UEF or CSW file"
        ) from None
    try:
        with image.open() as file:
            return read_wav(file, image.name)
    except OSError as error:
        raise TapeError(f"{image.name}: {error.strerror or error}") from error


def tape_fault(data: bytes, name: str) -> str:
    """Why a file whose name says that it is a tape image is none: it is empty, or begins otherwise; "" for any other
    file."""
    suffix = next((suffix for suffix in TAPE_SUFFIXES if name.lower().endswith(suffix)), "")
    if not suffix or tape_format(data):
        return ""
    magic = {".uef": uef.MAGIC[:-1], ".csw": csw.MAGIC[:-1], WAV_SUFFIX: riff.RIFF}[suffix].decode()
    kind = f"a {suffix[1:].upper()} file"
    if data.startswith(magic.encode()):
        return f"begins with {magic!r}, but is not {kind}"
    return f"does not begin with {magic!r}, as {kind} does" if data else "the file is empty"


def tape_format(data: bytes) -> str:
    """The format, "UEF", "CSW" or "WAV", of the tape image that begins with `data`; "" for anything else."""
    if riff.is_wav(data):
        return "WAV"
    return "UEF" if data.startswith(uef.MAGIC) else "CSW" if data.startswith(csw.MAGIC) else ""
