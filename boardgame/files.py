"""Replacing a file's contents so that a crash cannot lose the old ones."""

import os
import shutil
from contextlib import suppress
from pathlib import Path
from uuid import uuid4


def replace_file(path: Path, data: bytes) -> None:
    """Replace the contents of the file at `path` atomically: readers, and a crash, see either the old or the new.

    A new file gets the usual permissions, an existing one keeps its own. A symbolic link stays one, but another hard
    link keeps the old contents, as only writing in place could change both; a pipe or device, which keeps nothing, is
    written to. Raises `OSError` naming `path`; the file is then unchanged.
    """
    real = Path(os.path.realpath(path))  # a link stays a link
    temporary = real.with_name(f".{real.name}.{uuid4().hex}")
    try:
        if real.exists() and not real.is_file():
            real.write_bytes(data)  # raises for a directory
            return
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(real, temporary)
        temporary.replace(real)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
