"""Object code on disk, shared by all processes of a user: an SQLite database, bounded in size.

Each entry has a checksum, as damaged code would crash the process. A database that is damaged as a whole is replaced.
A cache that cannot be read or written is as good as an empty one.
"""

import hashlib
import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

import platformdirs

LIMIT = 64 << 20  # bytes of object code
SHARE = 0.75  # of the limit that is kept when the oldest entries are dropped
WAIT = 0.2  # seconds for another process
SCHEMA = """CREATE TABLE IF NOT EXISTS code
    (key BLOB PRIMARY KEY, image BLOB NOT NULL, checksum BLOB NOT NULL, used INTEGER NOT NULL) WITHOUT ROWID"""


def path() -> Path:
    """The file of the cache, in the user's directory for caches."""
    return Path(platformdirs.user_cache_dir("beeb", appauthor=False)) / "recompiler.sqlite"


def _checksum(key: bytes, image: bytes) -> bytes:
    return hashlib.sha256(key + image).digest()


class Cache:
    """The entries made under one `identity`: those of other versions are never found, and leave in time."""

    def __init__(self, file: Path, identity: str, limit: int = LIMIT) -> None:
        self.file, self.identity, self.limit = file, identity.encode(), limit
        self.added = limit // 8  # look at the size after the first entry
        self.waiting: list[tuple[bytes, bytes, bytes, int]] = []
        self._database: sqlite3.Connection | None = None
        self._owner = 0  # the process that opened it

    def key(self, digest: bytes) -> bytes:
        return hashlib.sha256(self.identity + digest).digest()

    def _open(self) -> sqlite3.Connection:
        """The database, opened on first use in a process: a forked one must not use its parent's."""
        if self._database is not None and self._owner == os.getpid():
            return self._database
        if not self.file.parent.exists():
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        database = sqlite3.connect(self.file, timeout=WAIT, check_same_thread=False)
        try:
            database.execute("PRAGMA synchronous = OFF")
            database.execute(SCHEMA)
        except sqlite3.Error:
            database.close()
            raise
        self._database, self._owner = database, os.getpid()
        return database

    def find(self, digest: bytes) -> bytes | None:
        """The object code stored for `digest`, None if there is none that is whole."""
        key = self.key(digest)
        try:
            row = self._open().execute("SELECT image, checksum FROM code WHERE key = ?", (key,)).fetchone()
        except (sqlite3.OperationalError, OSError):
            return None
        except sqlite3.DatabaseError:
            self._replace()
            return None
        if row is None or not isinstance(row[0], bytes) or row[1] != _checksum(key, row[0]):
            return None
        return bytes(row[0])

    def add(self, digest: bytes, image: bytes) -> None:
        """Store `image` for `digest` with the next `flush`."""
        key = self.key(digest)
        self.waiting.append((key, image, _checksum(key, image), int(time.time())))

    def flush(self) -> None:
        """Write what was added."""
        rows, self.waiting = self.waiting, []
        if not rows:
            return
        try:
            with self._open() as database:
                database.executemany("INSERT OR REPLACE INTO code VALUES (?, ?, ?, ?)", rows)
                self.added += sum(len(image) for _, image, _, _ in rows)
                if self.added >= self.limit // 8:
                    self.added = 0
                    self._shrink(database)
        except (sqlite3.OperationalError, OSError):
            pass
        except sqlite3.DatabaseError:
            self._replace()

    def _shrink(self, database: sqlite3.Connection) -> None:
        size = database.execute("SELECT coalesce(sum(length(image)), 0) FROM code").fetchone()[0]
        if size <= self.limit:
            return
        for key, length in database.execute("SELECT key, length(image) FROM code ORDER BY used, key").fetchall():
            if size <= self.limit * SHARE:
                break
            database.execute("DELETE FROM code WHERE key = ?", (key,))
            size -= length

    def _replace(self) -> None:
        self._database = None
        with suppress(OSError):
            self.file.unlink()


def contents(file: Path) -> tuple[int, int]:
    """How many translations `file` holds, and the bytes of its object code. Both are 0 without a readable cache."""
    if not file.exists():
        return 0, 0
    try:
        with closing(sqlite3.connect(f"file:{file.absolute()}?mode=ro", uri=True, timeout=WAIT)) as database:
            count, size = database.execute("SELECT count(*), coalesce(sum(length(image)), 0) FROM code").fetchone()
            return int(count), int(size)
    except sqlite3.Error:
        return 0, 0


def clear(file: Path) -> None:
    """Delete the cache."""
    file.unlink(missing_ok=True)
