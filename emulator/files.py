"""Replacing a file's contents so that a crash cannot lose the old ones.

`boardgame.files` has the same function: the two packages don't import each other.
"""

import os
import shutil
from contextlib import suppress
from pathlib import Path
from uuid import uuid4


def replace_file(path: Path, data: bytes) -> None:
    """Replace the contents of the file at `path` atomically: readers, and a crash, see either the old or the new.

    A new file gets the usual permissions, an existing one keeps its own. Raises `OSError`; the file is then unchanged.
    """
    path = path.resolve()  # a link stays a link
    temporary = path.with_name(f".{path.name}.{uuid4().hex}")
    try:
        with temporary.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            shutil.copymode(path, temporary)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
