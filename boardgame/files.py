"""Writing a whole file anew so that nothing can be lost by it."""

import os
import tempfile
from pathlib import Path


def replace_file(path: Path, data: bytes) -> None:
    """Give the file at `path` new contents in one step: a reader sees the old or the new, and so does a crash.

    Raises `OSError`, which names `path`; then the file is what it was.
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
    """The permissions of a file, or those of one made now."""
    try:
        return real.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask
