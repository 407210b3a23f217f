"""Opening a tape image of any format, which its contents decide rather than the file's name."""

from pathlib import Path

from emulator.media import csw, uef
from emulator.media.archive import read_image
from emulator.media.errors import TapeError
from emulator.media.foreign import refuse_foreign
from emulator.media.tape import Tape

TAPE_SUFFIXES = (".uef", ".csw")


def open_tape(path: str | Path) -> Tape:
    """The tape at `path`: UEF or CSW, plain, gzipped or in a zip. Raises MediaError for anything else."""
    image = read_image(path, TAPE_SUFFIXES)
    tape = read_tape(image.data, image.name)
    tape.path = Path(path).absolute()
    return tape


def read_tape(data: bytes, name: str) -> Tape:
    """The tape in `data`, a UEF or CSW file's bytes; `name` is for messages. Raises TapeError if it is neither."""
    if data.startswith(uef.MAGIC):
        return uef.read_uef(data, name)
    if data.startswith(csw.MAGIC):
        return csw.read_csw(data, name)
    refuse_foreign(data, name, TapeError)
    raise TapeError(f"{name}: neither a UEF nor a CSW file (it begins with {data[:10]!r})")
