"""The directory of a campaign: one SQLite file with the result of each batch, and the files for people made from it.

A row of the database has a checksum over the campaign, the batch and the result. A row that was damaged or edited is
dropped and its batch runs again. `docs/compare.md` describes the directory.
"""

import base64
import json
import sqlite3
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from filelock import FileLock, Timeout

from boardgame.files import replace_file
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.disagreement import Disagreement, kind_in
from kensington.compare.campaign.failure import png_bytes
from kensington.compare.campaign.report import CampaignReport
from kensington.compare.campaign.totals import CampaignTotals, FinishedBatches, checksum, name_of
from kensington.errors import KensingtonError

DATABASE, DISAGREEMENTS, FAILURES = "results.sqlite", "disagreements", "failures"
OLD = ("campaign.json", "results.jsonl")  # files of directories that were made before there was a database
MOST_LISTED = 100  # disagreements, and failures, that the report lists and that become files
MOST_OF_A_KIND = 3  # of them about the rules or one level
MOST_SHRUNK = 6  # kinds
SMALL = "-small"  # ends the file name of a shrunk disagreement
SCHEMA = """
CREATE TABLE IF NOT EXISTS campaign (id INTEGER PRIMARY KEY CHECK (id = 1), identity TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS result (batch INTEGER PRIMARY KEY, found TEXT NOT NULL, checksum TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS shrunk (batch INTEGER PRIMARY KEY, found TEXT NOT NULL, checksum TEXT NOT NULL);
"""
TABLES = ("result", "shrunk")
BYTES = "batch, CAST(found AS BLOB), CAST(checksum AS BLOB)"  # damaged text need not be UTF-8
BUSY = 60  # seconds to wait while another program reads the file
NOT_DAMAGE = ("SQLITE_BUSY", "SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_PERM")  # errors that leave the file as it is


class CampaignResults:
    """A campaign's directory, made, locked and repaired, in a `with` statement.

    `image` is the file with the program, as disagreements name it. `totals` are the sums over all results; `damaged` is
    the number of damaged rows that were dropped, and whether the rest had to be copied from a damaged file, to which
    `aside` is then the path. Raises `KensingtonError` if the directory is another campaign's or has other files in it
    (both leave it unchanged), if another process has it, or if SQLite fails; and `OSError`.
    """

    def __init__(self, directory: str, campaign: Campaign, image: str) -> None:
        self.path = Path(directory)
        self.image = image
        self.campaign = campaign
        self.totals = CampaignTotals()
        self.shrunk: dict[int, str] = {}  # texts of shrunk disagreements by batch
        self.damaged = 0
        self.aside: Path | None = None
        self.file = self.path / DATABASE
        self._check_directory()
        self.path.mkdir(exist_ok=True)
        self._lock = FileLock(f"{self.file}.lock", timeout=0)

    def __enter__(self) -> Self:
        try:
            self._lock.acquire()
        except Timeout:
            raise KensingtonError(f"{self.file}: another process is writing it") from None
        with ExitStack() as held:
            held.callback(self._lock.release)
            with self._sqlite_errors():
                self._database = sqlite3.connect(self.file, timeout=BUSY)
                held.callback(lambda: self._database.close())  # which may be another by then
                self._open()
            self._held = held.pop_all()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held.close()

    @property
    def missing(self) -> list[int]:
        """The numbers of the batches that have no result yet."""
        return [number for number in range(1, len(self.campaign.batches) + 1) if number not in self.totals.done]

    def add(self, finished: Sequence[FinishedBatches]) -> None:
        """Save the results of batches that had none, in one transaction; return when they are on the disc."""
        with self._sqlite_errors(), self._database:
            for each in finished:
                self._database.executemany("INSERT INTO result VALUES (?, ?, ?)", each.rows)
        for each in finished:
            self.totals.merge(each.totals)

    def add_shrunk(self, batch: int, text: str) -> None:
        """Save the shrunk form of a batch's first disagreement."""
        with self._sqlite_errors(), self._database:
            row = batch, text, checksum(self.campaign.identity, batch, text)
            self._database.execute("INSERT INTO shrunk VALUES (?, ?, ?)", row)
        self.shrunk[batch] = text

    @property
    def to_shrink(self) -> list[tuple[int, str]]:
        """Disagreements of `MOST_SHRUNK` kinds that are the first of their batch, unless shrunk: batches and texts.

        Shrinking would call a routine that does not return again and again, and so leaves these out.
        """
        first: dict[tuple[str, str], tuple[int, str]] = {}
        for number in sorted(self.totals.disagreeing):
            result = self._result(number)
            if not result["stuck"]:
                text = result["disagreements"][0]
                first.setdefault((name_of(result), kind_in(text)), (number, text))
        return [(number, text) for number, text in list(first.values())[:MOST_SHRUNK] if number not in self.shrunk]

    def save_failure(self, name: str, failure: Mapping[str, str]) -> dict[str, str]:
        """Write a failure's text and picture to files; returns what happened, with their names."""
        saved = {"what": failure["what"], "kind": failure["what"]}
        if failure["text"]:
            saved["text"] = self._write(f"{FAILURES}/{name}.txt", failure["text"].encode() + b"\n")
        if failure["picture"]:
            saved["picture"] = self._write(f"{FAILURES}/{name}.png", base64.b64decode(failure["picture"]))
        return saved

    def report(self) -> CampaignReport:
        """The report on the results so far. Writes the files of the disagreements and failures that it lists."""
        disagreements = tuple(self._list(self.totals.disagreeing, "disagreements", self._save_disagreement))
        failures = tuple(self._list(self.totals.failing, "failures", self._save_numbered))
        return CampaignReport(self.campaign, self.totals, disagreements, failures)

    def save_report(self, found: Mapping[str, Any], page: str) -> None:
        replace_file(self.path / "report.json", json.dumps(found, indent=2).encode() + b"\n")
        replace_file(self.path / "report.html", page.encode())

    # Files for people

    def _list(self, batches: Iterable[int], kind: str, save: Any) -> Iterator[dict[str, str]]:
        listed: Counter[tuple[str, str]] = Counter()
        for number in sorted(batches):
            result = self._result(number)
            for at, found in enumerate(result[kind], 1):
                alike = name_of(result), kind_in(found) if kind == "disagreements" else found["what"]
                if listed[alike] < MOST_OF_A_KIND and listed.total() < MOST_LISTED:
                    listed[alike] += 1
                    yield save(number, at, found) | {"batch": str(number), "about": name_of(result)}

    def _save_disagreement(self, number: int, at: int, text: str) -> dict[str, str]:
        name = f"{DISAGREEMENTS}/{number:05}-{at:02}"
        found = self._save_position(name, text)
        saved = {"file": f"{name}.txt"}
        if at == 1 and self.shrunk.get(number, text) != text:
            name += SMALL
            found = self._save_position(name, self.shrunk[number])
            saved["small"] = f"{name}.txt"
        saved |= {"picture": f"{name}.png", "text": self._write(f"{name}-board.txt", found.report().encode() + b"\n")}
        kind, sentence, _ = found.explanation
        return {"what": sentence, "kind": kind, "aspect": found.aspect.name.lower()} | saved

    def _save_position(self, name: str, text: str) -> Disagreement:
        found = replace(Disagreement.from_text(text), image=self.image)
        self._write(f"{name}.txt", found.to_text().encode())
        self._write(f"{name}.png", png_bytes(found.picture()))
        return found

    def _save_numbered(self, number: int, at: int, failure: Mapping[str, str]) -> dict[str, str]:
        return self.save_failure(f"{number:05}-{at:02}", failure)

    def _write(self, name: str, data: bytes) -> str:
        place = self.path / name
        place.parent.mkdir(exist_ok=True)
        replace_file(place, data)
        return name

    # The database

    def _check_directory(self) -> None:
        """Raise `KensingtonError` if the directory has files of somebody else in it."""
        if not self.path.is_dir() or self.file.exists():
            return
        names = sorted(each.name for each in self.path.iterdir())
        if old := [name for name in OLD if name in names]:
            raise KensingtonError(
                f"{self.path}: made by an earlier version, which wrote {old[0]}; choose another directory"
            )
        if others := [name for name in names if name not in (FAILURES, f"{DATABASE}.lock", f"{DATABASE}.damaged")]:
            raise KensingtonError(f"{self.path}: neither empty nor a campaign's directory: contains {others[0]}")

    @contextmanager
    def _sqlite_errors(self) -> Generator[None, None, None]:
        try:
            yield
        except sqlite3.Error as error:
            raise KensingtonError(f"{self.file}: {error}") from None

    def _open(self) -> None:
        """Read the results that belong to this campaign, if need be from what can be read of a damaged file."""
        try:
            self._database.executescript(SCHEMA)
            if self._database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("damaged")
            self._check_identity()
            self._read()
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # the latter by a message that quotes damage
            if getattr(error, "sqlite_errorname", "") in NOT_DAMAGE:
                raise
            self._salvage()
            self._read()

    def _check_identity(self) -> None:
        """Compare the database's campaign with this one; a database without results becomes this campaign's."""
        row = self._database.execute("SELECT identity FROM campaign WHERE EXISTS (SELECT * FROM result)").fetchone()
        if row is None:
            with self._database:
                self._database.execute("INSERT OR REPLACE INTO campaign VALUES (1, ?)", (self.campaign.identity,))
            return
        try:
            its: dict[str, Any] = dict(json.loads(row[0]))
        except (TypeError, ValueError):
            raise sqlite3.DatabaseError("damaged") from None
        for name, mine in json.loads(self.campaign.identity).items():
            if its.get(name) != mine:
                differs = f"its {name} is {its.get(name)}, not {mine}"
                raise KensingtonError(f"{self.path}: belongs to another campaign: {differs}")

    def _read(self) -> None:
        """Add up the results whose checksum is right and delete the other rows."""
        self.totals = CampaignTotals()
        for _, text in self._whole("result"):
            self.totals.add(json.loads(text))
        self.shrunk = dict(self._whole("shrunk"))

    def _whole(self, table: str) -> Iterator[tuple[int, str]]:
        bad = []
        for number, found, summed in self._database.execute(f"SELECT {BYTES} FROM {table}"):
            text = found.decode(errors="replace")
            if summed == checksum(self.campaign.identity, number, text).encode():
                yield number, text
            else:
                bad.append((number,))
        self.damaged += len(bad)
        with self._database:
            self._database.executemany(f"DELETE FROM {table} WHERE batch = ?", bad)

    def _salvage(self) -> None:
        """Move a damaged file aside and copy the rows that can be read to a new one."""
        self._database.close()
        self.aside = self.file.with_name(f"{DATABASE}.damaged")
        self.file.replace(self.aside)
        self._database = sqlite3.connect(self.file, timeout=BUSY)
        self._database.executescript(SCHEMA)
        self._check_identity()
        with closing(sqlite3.connect(self.aside)) as old, self._database:
            for table in TABLES:
                for number in range(1, len(self.campaign.batches) + 1):
                    with suppress(sqlite3.Error, UnicodeDecodeError):
                        rows = old.execute(f"SELECT {BYTES} FROM {table} WHERE batch = ?", (number,)).fetchmany(1)
                        self._database.executemany(f"INSERT INTO {table} VALUES (?, ?, ?)", rows)

    def _result(self, number: int) -> dict[str, Any]:
        [found] = self._database.execute("SELECT found FROM result WHERE batch = ?", (number,)).fetchone()
        result: dict[str, Any] = json.loads(found)
        return result
