"""A file that grows by one result at a time, each on the disc before the next one is looked at.

Whatever happens to the process or the disc, what was whole stays. What is damaged, such as a result that was being
written when the process was killed, is moved to another file before the work goes on. One process at a time may have
the file. What a whole result looks like is the matter of whoever has it.
"""

import os
from pathlib import Path

from filelock import FileLock, Timeout

from boardgame.errors import BoardGameError
from boardgame.files import replace_file

LARGEST = 1 << 28  # bytes: what is larger is neither written nor read into memory


class Journal:
    """The file at `path`; `aside` is the one for what is damaged. Raises `BoardGameError` where no file can be.

    `open` first, `close` last; `read`, `repair` and then `append` between them, which raise `OSError` as files do.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._real = Path(os.path.realpath(path))
        self.aside = f"{self._real}.damaged"
        if not self._real.parent.is_dir():
            raise BoardGameError(f"{path}: there is no such directory")
        if self._real.exists() and not self._real.is_file():
            raise BoardGameError(f"{path}: is not a file")
        self._lock = FileLock(f"{self._real}.lock", timeout=0)

    def open(self) -> None:
        """Have the file, alone; raises `BoardGameError` if another process has it."""
        try:
            self._lock.acquire()
        except Timeout:
            raise BoardGameError(f"{self.path}: another process is writing it") from None

    def close(self) -> None:
        self._lock.release()

    def read(self) -> bytes:
        """All of it, nothing if there is none yet."""
        if not self._real.exists():
            return b""
        if self._real.stat().st_size > LARGEST:
            raise BoardGameError(f"{self.path}: is larger than {LARGEST} bytes")
        return self._real.read_bytes()

    def repair(self, whole: bytes, damaged: bytes) -> None:
        """Put the damaged bytes aside, then leave only the good ones; at every moment each is in a file."""
        if damaged:
            _append(self.aside, damaged, self.aside)
        replace_file(self._real, whole)

    def append(self, data: bytes) -> None:
        """Write this at the end, and return when it is on the disc."""
        if self._real.exists() and self._real.stat().st_size + len(data) > LARGEST:
            raise BoardGameError(f"{self.path}: is full: it may have up to {LARGEST} bytes")
        _append(str(self._real), data, self.path)


def _append(real: str, data: bytes, path: str) -> None:
    """All of the data, as far as the disc; a disc that becomes full takes a part and then refuses the next."""
    try:
        with open(real, "ab", buffering=0) as file:
            while data:
                data = data[file.write(data) :]
            os.fsync(file.fileno())
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from error
