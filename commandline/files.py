"""Replacing a file's contents so that a crash cannot lose the old ones, and keeping other processes from doing it."""

import os
import re
import shutil
import stat
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

from commandline import system
from commandline.system import LOCKS

WRITE_BITS = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


class FileLock:
    """The right to change the file at `path`, or those in the folder there, which no other FileLock has, in this
    process or another.

    It ends with `release`, with the object, or with the process, however that ends. The lock is the kernel's (`flock`)
    on the file itself; `replace_file` moves it to the new file. Where the system or the file system has no such locks,
    every lock succeeds. Raises BlockingIOError if another lock has the file, and OSError if it cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self._handle: int | None = None
        self.path = path.resolve()
        while LOCKS and self._handle is None:
            handle = os.open(self.path, os.O_RDONLY if self.path.is_dir() else os.O_RDWR)
            try:
                if not system.lock(handle):
                    raise BlockingIOError(f"{path}: locked")
                if os.path.samestat(os.fstat(handle), os.stat(self.path)):  # else it was replaced in between
                    self._handle, handle = handle, -1
            finally:
                if handle >= 0:
                    os.close(handle)

    def move(self, handle: int) -> None:
        """Hold the open and locked file `handle` from now on, instead of the one before."""
        self.release()
        self._handle = handle

    def release(self) -> None:
        """Let others lock the file. Further calls do nothing."""
        if self._handle is not None:
            os.close(self._handle)
        self._handle = None

    def __del__(self) -> None:
        self.release()


def is_read_only(path: Path) -> bool:
    """Whether the file at `path` must not be changed: this user may not, or its mode lets nobody write.

    The mode is checked by itself because the superuser may write to every file.
    """
    return not os.access(path, os.W_OK) or not path.stat().st_mode & WRITE_BITS


def replace_file(path: Path, data: bytes, lock: FileLock | None = None) -> None:
    """Replace the contents of the file at `path` atomically: readers, and a crash, see either the old or the new.

    A new file gets the usual permissions, an existing one keeps its own. A symbolic link stays one, but another hard
    link keeps the old contents, as only writing in place could change both; a pipe or device, which keeps nothing, is
    written to. Temporary files that killed processes left are removed. `lock` is the caller's lock on the file.
    Raises `OSError` naming `path`; the file is then unchanged.
    """
    real = Path(os.path.realpath(path))  # a link stays a link
    try:
        if real.exists() and not real.is_file():
            real.write_bytes(data)  # raises for a directory
        else:
            remove_leftovers(real)
            _replace(real, data, lock)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _replace(path: Path, data: bytes, lock: FileLock | None) -> None:
    temporary, handle = _new_temporary(path)
    try:
        with os.fdopen(handle, "wb", closefd=False) as file:
            file.write(data)
            file.flush()
            os.fsync(handle)
        with suppress(FileNotFoundError):
            shutil.copymode(path, temporary)
        if not LOCKS:
            os.close(handle)
            handle = -1
        temporary.replace(path)
        if lock is not None and handle >= 0:
            lock.move(handle)
            handle = -1
    finally:
        temporary.unlink(missing_ok=True)
        if handle >= 0:
            os.close(handle)


def _new_temporary(path: Path) -> tuple[Path, int]:
    """A new file beside `path`, open and locked so that `remove_leftovers` of another process lets it be."""
    while True:
        temporary = path.with_name(f".{path.name}.{uuid4().hex}")
        handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        if system.lock(handle) and os.fstat(handle).st_nlink:
            return temporary, handle
        os.close(handle)  # another process took it for a leftover


def remove_leftovers(path: Path) -> None:
    """Remove the temporary files that killed processes left when they replaced the file at `path`.

    The file of a process that lives is locked. Where there are no locks, nothing is removed.
    """
    if not LOCKS:
        return
    path = Path(os.path.realpath(path))
    pattern = re.compile(re.escape(f".{path.name}.") + "[0-9a-f]{32}")
    with suppress(OSError):
        for name in os.listdir(path.parent):
            if pattern.fullmatch(name):
                _remove_leftover(path.with_name(name))


def _remove_leftover(temporary: Path) -> None:
    with suppress(OSError):
        handle = os.open(temporary, system.LOOK)
        try:
            if stat.S_ISREG(os.fstat(handle).st_mode) and system.lock(handle, without_locks=False):
                temporary.unlink()
        finally:
            os.close(handle)


def unused_path(path: Path) -> Path:
    """`path`, or if there is something, the first unused one beside it: `a.ssd`, `a-2.ssd`, `a-3.ssd`."""
    free, number = path, 1
    while os.path.lexists(free):
        number += 1
        free = path.with_name(f"{path.stem}-{number}{path.suffix}")
    return free
