"""A blank formatted disc as a new file."""

from pathlib import Path

from emulator.media.dfs import write_dsd, write_ssd
from emulator.media.errors import DiscError

SINGLE, DOUBLE = ".ssd", ".dsd"  # the suffix says how many sides an image has


def create_disc(path: Path, title: str = "", double: bool = False) -> None:
    """Write a blank disc to a new file, double-sided if its name ends in .dsd. `title` is that of the first side.

    Raises DiscError, with nothing of it left, if the name is only a suffix, or has neither or not the one that `double`
    asks for, or if the file exists or cannot be written.
    """
    if path.name.lower() in (SINGLE, DOUBLE):
        raise DiscError(f"{path}: a disc needs a name before {path.name}")
    double = double or path.suffix.lower() == DOUBLE
    wanted = DOUBLE if double else SINGLE
    if path.suffix.lower() != wanted:
        raise DiscError(f"{path}: the name of a {'double' if double else 'single'}-sided disc must end in {wanted}")
    side = write_ssd([], title)
    try:
        with path.open("xb") as file:
            try:
                file.write(write_dsd(side, write_ssd([])) if double else side)
                file.flush()
            except BaseException:
                path.unlink(missing_ok=True)
                raise
    except FileExistsError as error:
        raise DiscError(f"{path}: file exists; nothing was written") from error
    except OSError as error:
        raise DiscError(f"{path}: {error.strerror or error}") from error
