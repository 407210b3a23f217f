"""The results of a campaign's numbered jobs, kept in its directory, so that it goes on where it was killed.

A result is on the disc once `add` returns. The file is SQLite's. Each row has a checksum over the campaign, its number
and its text: a row that was damaged or edited is dropped, and its job can be done again. Only one process at a time
opens the file.
"""

import hashlib
import json
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from filelock import FileLock, Timeout

from commandline.errors import LONGEST_QUOTE, UserError, quoted

DATABASE = "results.sqlite"
SCHEMA = """
CREATE TABLE IF NOT EXISTS campaign (id INTEGER PRIMARY KEY CHECK (id = 1), identity TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS result (number INTEGER PRIMARY KEY, text TEXT NOT NULL, checksum TEXT NOT NULL);
"""
ROWS = "SELECT number, CAST(text AS BLOB), CAST(checksum AS BLOB) FROM result"  # damaged text need not be UTF-8
INSERT = "INSERT INTO result VALUES (?, ?, ?)"
BUSY = 60  # seconds to wait while another program reads the file
NOT_DAMAGE = ("SQLITE_BUSY", "SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_PERM")  # errors that leave the file as it is


@dataclass
class ResultStore:
    """The results of the jobs 1 to `most` in a campaign's directory, which is `opened`.

    `identity`, which is JSON data, has everything that results depend on. `own` are the campaign's other files.
    `reasons` say for names in the identity what another value means, where values themselves say nothing. Where only
    what `renew` names differs, the results are dropped, and `renewed` is set. `damaged` is the number of damaged rows
    that were dropped, and `aside` the path of a damaged file from which the rest was copied.
    """

    directory: Path
    identity: Mapping[str, Any]
    most: int
    own: Sequence[str] = ()
    reasons: Mapping[str, str] = field(default_factory=dict)
    renew: Collection[str] = ()
    renewed: bool = False
    damaged: int = 0
    aside: Path | None = None

    def __post_init__(self) -> None:
        self.file = self.directory / DATABASE
        self._identity = json.dumps(self.identity)

    @contextmanager
    def opened(self) -> Iterator[Self]:
        """Make, lock and repair the directory for the block.

        Raises `UserError` if it has results of another identity, or none and other files than `own` (both leave it
        unchanged), if another process has it open, or if SQLite fails; and `OSError`.
        """
        if self.directory.is_dir() and not self.file.exists():
            known = (*self.own, f"{DATABASE}.lock", f"{DATABASE}.damaged")
            for name in sorted(each.name for each in self.directory.iterdir() if each.name not in known):
                what = f"contains {name}, which this version's campaigns do not write"
                raise UserError(f"{self.directory}: {what}; choose another directory")
        self.directory.mkdir(exist_ok=True)
        try:
            with FileLock(f"{self.file}.lock", timeout=0):
                self._check_or_repair()
                with self._connected():
                    yield self
        except Timeout:
            raise UserError(f"{self.file}: another process is writing it") from None
        except sqlite3.Error as error:
            raise UserError(f"{self.file}: {error}") from None

    def add(self, texts: Mapping[int, str]) -> None:
        """Save results in one transaction; return when they are on the disc."""
        with self._database:
            rows = ((number, text, self._checksum(number, text)) for number, text in texts.items())
            self._database.executemany(INSERT, rows)

    def texts(self) -> Iterator[tuple[int, str]]:
        """All results with their numbers."""
        yield from self._database.execute("SELECT number, text FROM result")

    @contextmanager
    def _connected(self) -> Iterator[None]:
        with closing(sqlite3.connect(self.file, timeout=BUSY)) as self._database:
            yield

    def _check_or_repair(self) -> None:
        """Drop damaged rows. Of a damaged file, first move it aside and copy the rows that can be read."""
        with self._connected():
            try:
                self._check()
                return
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # the latter by a message that quotes damage
                if getattr(error, "sqlite_errorname", "") in NOT_DAMAGE:
                    raise
        self.aside = self.file.with_name(f"{self.file.name}.damaged")
        self.file.replace(self.aside)
        with self._connected(), closing(sqlite3.connect(self.aside)) as old:
            with self._database:
                self._database.executescript(SCHEMA)
                for number in range(1, self.most + 1):
                    with suppress(sqlite3.Error, UnicodeDecodeError):
                        rows = old.execute(f"{ROWS} WHERE number = ?", (number,)).fetchmany(1)
                        decoded = [(at, text.decode(), checksum.decode()) for at, text, checksum in rows]
                        self._database.executemany(INSERT, decoded)
            self._check()

    def _check(self) -> None:
        """Raise `sqlite3.DatabaseError` for a damaged file; delete the rows whose checksum is wrong."""
        self._database.executescript(SCHEMA)
        if self._database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("damaged")
        self._check_identity()
        damaged = [
            (number,)
            for number, text, checksum in self._database.execute(ROWS)
            if checksum != self._checksum(number, text.decode(errors="replace")).encode()
        ]
        self.damaged = len(damaged)
        with self._database:
            self._database.executemany("DELETE FROM result WHERE number = ?", damaged)

    def _check_identity(self) -> None:
        """Compare the file's identity with this one; a file without results gets this one."""
        row = self._database.execute("SELECT identity FROM campaign WHERE EXISTS (SELECT * FROM result)").fetchone()
        if row is None:
            with self._database:
                self._database.execute("INSERT OR REPLACE INTO campaign VALUES (1, ?)", (self._identity,))
            return
        try:
            its: dict[str, Any] = dict(json.loads(row[0]))
        except (TypeError, ValueError, RecursionError):
            raise sqlite3.DatabaseError("damaged") from None
        for name, mine in json.loads(self._identity).items():
            if its.get(name) != mine:
                if name in self.renew:
                    self.renewed = True
                    continue
                if name in self.reasons:
                    raise UserError(f"{self.directory}: {self.reasons[name]}; choose another directory")
                differs = f"its {name} is {_shown(its.get(name))}, this one's {_shown(mine)}; choose another directory"
                raise UserError(f"{self.directory}: belongs to another campaign: {differs}")
        if self.renewed:
            with self._database:
                self._database.execute("DELETE FROM result")
                self._database.execute("INSERT OR REPLACE INTO campaign VALUES (1, ?)", (self._identity,))

    def _checksum(self, number: int, text: str) -> str:
        return hashlib.sha256(f"{self._identity}\n{number}\n{text}".encode()).hexdigest()


def _shown(value: object) -> str:
    return value if isinstance(value, str) and len(value) <= LONGEST_QUOTE else quoted(value)
