"""The directory of a campaign: one SQLite file with the result of each batch, and the files for people made from it.

A row of the database has a checksum over the campaign, its number and its text. A row that was damaged or edited is
dropped and its work is done again. `docs/compare.md` describes the directory.
"""

import base64
import hashlib
import io
import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from boardgame.files import replace_file
from kensington.compare.campaign.batches import Campaign
from kensington.compare.campaign.difference import Aspect
from kensington.compare.campaign.disagreement import Disagreement, kind_in
from kensington.compare.campaign.report import CampaignReport
from kensington.compare.campaign.totals import CampaignTotals, FinishedWork, name_of
from kensington.errors import KensingtonError

DATABASE = "results.sqlite"
MOST_LISTED = 100  # disagreements, and failures, that the report lists and that become files
MOST_OF_A_KIND = 3  # of them about the rules or one level
MOST_SHRUNK = 6  # kinds; the numbers of their rows follow those of the batches
SCHEMA = """
CREATE TABLE IF NOT EXISTS campaign (id INTEGER PRIMARY KEY CHECK (id = 1), identity TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS result (batch INTEGER PRIMARY KEY, found TEXT NOT NULL, checksum TEXT NOT NULL);
"""
ROWS = "SELECT batch, CAST(found AS BLOB), CAST(checksum AS BLOB) FROM result"  # damaged text need not be UTF-8
BUSY = 60  # seconds to wait while another program reads the file
NOT_DAMAGE = ("SQLITE_BUSY", "SQLITE_CANTOPEN", "SQLITE_FULL", "SQLITE_PERM")  # errors that leave the file as it is


class CampaignResults:
    """A campaign's directory, as `open` yields it.

    `image` is the file with the program, as disagreements name it. `totals` are the sums over all results; `damaged` is
    the number of damaged rows that were dropped, and `aside` the path of a damaged file from which the rest was copied.
    """

    def __init__(self, directory: str, campaign: Campaign, image: str) -> None:
        self.path = Path(directory)
        self.file = self.path / DATABASE
        self.campaign = campaign
        self.image = image
        self.totals = CampaignTotals()
        self.damaged = 0
        self.aside: Path | None = None

    @classmethod
    @contextmanager
    def open(cls, directory: str, campaign: Campaign, image: str) -> Generator["CampaignResults", None, None]:
        """Make, lock and repair a directory for the block.

        Raises `KensingtonError` if the directory is another campaign's or has other files in it (both leave it
        unchanged), if another process has it, or if SQLite fails; and `OSError`.
        """
        results = cls(directory, campaign, image)
        results._check_directory()
        results.path.mkdir(exist_ok=True)
        try:
            with FileLock(f"{results.file}.lock", timeout=0):
                results._read_or_repair()
                with results._connected():
                    yield results
        except Timeout:
            raise KensingtonError(f"{results.file}: another process is writing it") from None
        except sqlite3.Error as error:
            raise KensingtonError(f"{results.file}: {error}") from None

    @property
    def missing(self) -> list[int]:
        """The numbers of the batches that have no result yet."""
        return [number for number in range(1, len(self.campaign.batches) + 1) if number not in self.totals.done]

    @property
    def to_shrink(self) -> dict[int, tuple[int, int, str]]:
        """The first disagreement of each of `MOST_SHRUNK` kinds, unless shrunk, as `CampaignWork` has them.

        Shrinking would call a routine that does not return again and again, and so leaves these out.
        """
        first: dict[tuple[str, str], tuple[int, int, str]] = {}
        for number, place, kind, text in self._each("disagreements"):
            first.setdefault(kind, (number, place, text))
        some = [each for each in first.values() if Disagreement.from_text(each[2]).aspect is not Aspect.ANSWER]
        numbered = enumerate(some[:MOST_SHRUNK], len(self.campaign.batches) + 1)
        return {number: each for number, each in numbered if _name(*each[:2]) not in self._shrunk}

    def add(self, finished: FinishedWork) -> None:
        """Save finished work in one transaction; return when it is on the disc."""
        rows = ((number, text, self._checksum(number, text)) for number, text in finished.texts.items())
        with self._database:
            self._database.executemany("INSERT INTO result VALUES (?, ?, ?)", rows)
        self.totals.merge(finished.totals)

    # Files for people

    def report(self) -> CampaignReport:
        """The report on the results so far. Writes the files of the disagreements and failures that it lists."""
        disagreements = tuple(self._listed("disagreements", self._save_disagreement))
        failures = tuple(self._listed("failures", self.save_failure))
        return CampaignReport(self.campaign, self.totals, disagreements, failures)

    def save_report(self, found: Mapping[str, Any], page: str) -> None:
        replace_file(self.path / "report.json", json.dumps(found, indent=2).encode() + b"\n")
        replace_file(self.path / "report.html", page.encode())

    def save_failure(self, name: str, failure: Mapping[str, str]) -> dict[str, str]:
        """Write a failure's text and picture to files; returns what happened, with their names."""
        text, picture = failure["text"], base64.b64decode(failure["picture"])
        files = {"text": (".txt", f"{text}\n".encode() if text else b""), "picture": (".png", picture)}
        return {"what": failure["what"], "kind": failure["what"]} | self._write(f"failures/{name}", files)

    def _listed(self, what: str, save: Callable[[str, Any], dict[str, str]]) -> Iterator[dict[str, str]]:
        kinds: Counter[tuple[str, str]] = Counter()
        for number, place, kind, found in self._each(what):
            if kinds[kind] < MOST_OF_A_KIND and kinds.total() < MOST_LISTED:
                kinds[kind] += 1
                yield save(_name(number, place), found) | {"batch": str(number), "about": kind[0]}

    def _save_disagreement(self, name: str, text: str) -> dict[str, str]:
        shrunk = self._shrunk.get(name, text)
        saved = self._save_position(name, text)
        if shrunk != text:
            small = self._save_position(f"{name}-small", shrunk)
            saved = small | {"file": saved["file"], "small": small["file"]}
        return saved

    def _save_position(self, name: str, text: str) -> dict[str, str]:
        found, picture = replace(Disagreement.from_text(text), image=self.image), io.BytesIO()
        found.picture().save(picture, "PNG")
        files = {"file": (".txt", found.to_text().encode()), "picture": (".png", picture.getvalue())}
        files |= {"text": ("-board.txt", f"{found.report()}\n".encode())}
        kind, sentence, _ = found.explanation
        what = {"what": sentence, "kind": kind, "aspect": found.aspect.name.lower()}
        return what | self._write(f"disagreements/{name}", files)

    def _write(self, name: str, files: Mapping[str, tuple[str, bytes]]) -> dict[str, str]:
        """Write files, each with the end of its name and its contents, unless these are empty; their names."""
        written = {key: (f"{name}{end}", data) for key, (end, data) in files.items() if data}
        for file, data in written.values():
            (self.path / file).parent.mkdir(exist_ok=True)
            replace_file(self.path / file, data)
        return {key: file for key, (file, _) in written.items()}

    # The database

    def _check_directory(self) -> None:
        """Raise `KensingtonError` if the directory has files of somebody else in it."""
        if not self.path.is_dir() or self.file.exists():
            return
        names = sorted(each.name for each in self.path.iterdir())
        others = [name for name in names if name not in ("failures", f"{DATABASE}.lock", f"{DATABASE}.damaged")]
        if others:
            what = f"contains {others[0]}, which this version's campaigns do not write"
            raise KensingtonError(f"{self.path}: {what}; choose another directory")

    @contextmanager
    def _connected(self) -> Iterator[None]:
        with closing(sqlite3.connect(self.file, timeout=BUSY)) as self._database:
            yield

    def _read_or_repair(self) -> None:
        """Read the results; of a damaged file, after moving it aside and copying the rows that can be read."""
        with self._connected():
            try:
                self._read()
                return
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # the latter by a message that quotes damage
                if getattr(error, "sqlite_errorname", "") in NOT_DAMAGE:
                    raise
        self.aside = self.file.with_name(f"{DATABASE}.damaged")
        self.file.replace(self.aside)
        with self._connected(), closing(sqlite3.connect(self.aside)) as old:
            with self._database:
                self._database.executescript(SCHEMA)
                for number in range(1, len(self.campaign.batches) + MOST_SHRUNK + 1):
                    with suppress(sqlite3.Error, UnicodeDecodeError):
                        row = old.execute(f"{ROWS} WHERE batch = ?", (number,)).fetchmany(1)
                        self._database.executemany("INSERT INTO result VALUES (?, ?, ?)", row)
            self._read()

    def _read(self) -> None:
        """Add up the results if they are this campaign's, and delete the rows whose checksum is wrong."""
        self._database.executescript(SCHEMA)
        if self._database.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("damaged")
        self._check_identity()
        self.totals = CampaignTotals()
        damaged = []
        for number, found, summed in self._database.execute(ROWS):
            text = found.decode(errors="replace")
            if summed != self._checksum(number, text).encode():
                damaged.append((number,))
            elif number <= len(self.campaign.batches):
                self.totals.add(json.loads(text))
        self.damaged = len(damaged)
        with self._database:
            self._database.executemany("DELETE FROM result WHERE batch = ?", damaged)

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

    def _checksum(self, number: int, text: str) -> str:
        return hashlib.sha256(f"{self.campaign.identity}\n{number}\n{text}".encode()).hexdigest()

    def _each(self, what: str) -> Iterator[tuple[int, int, tuple[str, str], Any]]:
        """The disagreements or failures that batches have kept: batch, place in it, subject and kind, and itself."""
        for number in sorted(self.totals.disagreeing if what == "disagreements" else self.totals.failing):
            [text] = self._database.execute("SELECT found FROM result WHERE batch = ?", (number,)).fetchone()
            result = json.loads(text)
            for place, found in enumerate(result[what], 1):
                kind = kind_in(found) if what == "disagreements" else found["what"]
                yield number, place, (name_of(result), kind), found

    @property
    def _shrunk(self) -> dict[str, str]:
        """The texts of shrunk disagreements by the names of their files."""
        query = "SELECT found FROM result WHERE batch > ?"
        rows = self._database.execute(query, (len(self.campaign.batches),))
        return {_name(batch, place): text for batch, place, text in (json.loads(found) for (found,) in rows)}


def _name(batch: int, place: int) -> str:
    """The name of the files of a batch's disagreement or failure."""
    return f"{batch:05}-{place:02}"
