"""Replacing a file's contents so that a crash cannot lose the old ones."""

import os
import tempfile
from pathlib import Path


def replace_file(path: Path, data: bytes) -> None:
    """Replace the contents of the file at `path` atomically: readers, and a crash, see either the old or the new.

    Raises `OSError` naming `path`; the file is then unchanged.
    """
    real = Path(os.path.realpath(path))  # a link stays a link
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(dir=real.parent, prefix=f".{real.name}.")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, _mode(real))
        os.replace(temporary, real)
    except BaseException as error:
        if temporary:
            Path(temporary).unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise OSError(error.errno, error.strerror, str(path)) from error
        raise


def _mode(real: Path) -> int:
    """The permissions of a file, or those that a new file would get."""
    try:
        return real.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
