"""A file of numbered results, written one at a time, so that interrupted work resumes where it stopped.

A result is on the disc before the next one is taken. Whatever happens to the process or the disc, whole results stay;
damaged bytes, such as a result that was being written when the process was killed, are moved to another file before
work resumes. Only one process at a time can open the file.
"""

import os
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Generic, NamedTuple, Self, TypeVar

from filelock import FileLock, Timeout

from boardgame.errors import BoardGameError
from boardgame.files import replace_file

MAX_SIZE = 1 << 28  # bytes: nothing larger is written, or read into memory

ResultT = TypeVar("ResultT")


class Piece(NamedTuple, Generic[ResultT]):
    """A stretch of bytes of a journal: its results, the bytes that hold them, and the damaged bytes after these."""

    results: list[ResultT]
    whole: bytes
    damaged: bytes


class Journal(ABC, Generic[ResultT]):
    """The results in a file, locked and repaired, in a `with` statement.

    `results` holds them by number; `damaged` counts the bytes that were moved to the file `aside`. A subclass defines
    what a result looks like. Raises `BoardGameError` if the file cannot be a journal, is another journal (both leave it
    unchanged) or is open in another process, and `OSError`.
    """

    def __init__(self, path: str) -> None:
        self.file = path
        self.results: dict[int, ResultT] = {}
        self.damaged = 0
        self._real = Path(os.path.realpath(path))
        self.aside = f"{self._real}.damaged"
        if not self._real.parent.is_dir():
            raise BoardGameError(f"{path}: no such directory")
        if self._real.exists() and not self._real.is_file():
            raise BoardGameError(f"{path}: not a file")
        self._lock = FileLock(f"{self._real}.lock", timeout=0)

    @abstractmethod
    def encode(self, result: ResultT) -> bytes:
        """The bytes to append for a result."""

    @abstractmethod
    def split(self, data: bytes) -> Iterator[Piece[ResultT]]:
        """Cut a journal's bytes into pieces; raises `BoardGameError` for a file that is not such a journal."""

    @abstractmethod
    def check(self, result: ResultT) -> None:
        """Raise `BoardGameError` if a result that was read does not belong to this journal, after `results`."""

    @abstractmethod
    def number_of(self, result: ResultT) -> int:
        """The number of a result of this journal."""

    def prepare(self) -> None:
        """Called with the file locked and before it is read; a subclass may check what lies beside it."""

    def __enter__(self) -> Self:
        try:
            self._lock.acquire()
        except Timeout:
            raise BoardGameError(f"{self.file}: another process is writing it") from None
        try:
            self.prepare()
            self._read()
        except BaseException:
            self._lock.release()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()

    def add(self, result: ResultT) -> None:
        """Append a result and return once it is on the disc; raises `OSError`, and `BoardGameError` for a full file."""
        data = self.encode(result)
        if self._real.exists() and self._real.stat().st_size + len(data) > MAX_SIZE:
            raise BoardGameError(f"{self.file}: full: the limit is {MAX_SIZE} bytes")
        _append(str(self._real), data, self.file)
        self.results[self.number_of(result)] = result

    def _read(self) -> None:
        if not self._real.exists():
            return
        if self._real.stat().st_size > MAX_SIZE:
            raise BoardGameError(f"{self.file}: larger than {MAX_SIZE} bytes")
        data = self._real.read_bytes()
        pieces = list(self.split(data))
        for piece in pieces:
            for result in piece.results:
                self.check(result)
                self.results[self.number_of(result)] = result
        whole = b"".join(_line(piece.whole) for piece in pieces)
        damaged = b"".join(piece.damaged for piece in pieces)
        self.damaged = len(damaged)
        if damaged:
            _append(self.aside, damaged, self.aside)  # before the repair: at every moment each byte is in a file
        if whole != data:
            replace_file(self._real, whole)


def _line(data: bytes) -> bytes:
    """The bytes, ended by a newline; one can be missing at the end of a file."""
    return data + b"\n" if data and not data.endswith(b"\n") else data


def _append(real: str, data: bytes, path: str) -> None:
    """Append all of the data and sync it; a disc that fills up accepts a part and then refuses the rest."""
    try:
        with open(real, "ab", buffering=0) as file:
            while data:
                data = data[file.write(data) :]
            os.fsync(file.fileno())
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from error
