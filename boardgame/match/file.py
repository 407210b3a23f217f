"""The file of a match's game records, one after another, so that an interrupted match resumes where it stopped.

A record is on the disc before the next game's is taken. Whatever happens to the process or the disc, whole records
stay; damaged bytes, such as a record that was being written when the process was killed, are moved to another file
before work resumes. Only one process at a time can open the file. `docs/notation.md` describes the records and
`docs/matches.md` their tags.
"""

import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from filelock import FileLock, Timeout

from boardgame.errors import BoardGameError, NotationError
from boardgame.match.games import GAME, Match, seconds_tag
from boardgame.match.score import GameResult
from boardgame.records import ADJUDICATED, UNFINISHED, GameRecord, read_records, result_of
from commandline.errors import quoted
from commandline.files import replace_file

MAX_SIZE = 1 << 28  # bytes: nothing larger is written, or read into memory
FIRST_TAG = f'[{GAME} "'.encode()  # the beginning of every record
TAGS = re.compile(  # of a record whose two sides may be those of any game
    rb'\[Game ".*"\]\n\[(\w+) ".*"\]\n\[(\w+) ".*"\]\n\[Seed ".*"\]\n\[Opening ".*"\]\n\[Turns ".*"\]\n'
    rb'\[\1Seconds ".*"\]\n\[\2Seconds ".*"\]\n'
)
Record = GameRecord[Any, Any]


class Piece(NamedTuple):
    """A stretch of bytes of the file: its records, the bytes that hold them, and the damaged bytes after these."""

    records: list[Record]
    whole: bytes
    damaged: bytes


class MatchFile:
    """The records of a match's games in a file, locked and repaired, in a `with` statement.

    `results` holds theirs by number; `damaged` counts the bytes that were moved to the file `aside`. Raises
    `BoardGameError` if the file cannot be a match's, is another match's (both leave it unchanged) or is open in another
    process, and `OSError`.
    """

    def __init__(self, path: str, match: Match) -> None:
        self.file = path
        self.match = match
        self.results: dict[int, GameResult] = {}
        self.damaged = 0
        self._real = Path(os.path.realpath(path))
        self.aside = f"{self._real}.damaged"
        if not self._real.parent.is_dir():
            raise BoardGameError(f"{path}: no such directory")
        if self._real.exists() and not self._real.is_file():
            raise BoardGameError(f"{path}: not a file")
        self._lock = FileLock(f"{self._real}.lock", timeout=0)

    def __enter__(self) -> Self:
        try:
            self._lock.acquire()
        except Timeout:
            held = Path(self._lock.lock_file).exists()  # else it could not be created, as anywhere in /proc
            fault = "another process is writing it" if held else "no file can be created there"
            raise BoardGameError(f"{self.file}: {fault}") from None
        try:
            self._read()
        except BaseException:
            self._lock.release()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._lock.release()

    def add(self, record: Record) -> None:
        """Append a record and return once it is on the disc; raises `OSError`, and `BoardGameError` for a full file."""
        data = (("\n" if self.results else "") + record.to_text()).encode()
        if self._real.exists() and self._real.stat().st_size + len(data) > MAX_SIZE:
            raise BoardGameError(f"{self.file}: full: the limit is {MAX_SIZE} bytes")
        _append(str(self._real), data, self.file)
        self.results[_number_of(record)] = GameResult.of(record)

    def _read(self) -> None:
        if not self._real.exists():
            return
        if self._real.stat().st_size > MAX_SIZE:
            raise BoardGameError(f"{self.file}: larger than {MAX_SIZE} bytes")
        data = self._real.read_bytes()
        pieces = list(self._split(data))
        known: dict[int, Record] = {}
        for piece in pieces:
            for record in piece.records:
                self._check(record, known)
                known[_number_of(record)] = record
        self.results = {number: GameResult.of(record) for number, record in known.items()}
        whole = b"".join(_line(piece.whole) for piece in pieces)
        damaged = b"".join(piece.damaged for piece in pieces)
        self.damaged = len(damaged)
        if damaged:
            _append(self.aside, damaged, self.aside)  # before the repair: at every moment each byte is in a file
        if whole != data:
            replace_file(self._real, whole)

    def _split(self, data: bytes) -> Iterator[Piece]:
        if data[: len(FIRST_TAG)] != FIRST_TAG[: len(data)]:
            raise BoardGameError(f"{self.file}: not a match file: it does not begin with {FIRST_TAG.decode()}")
        sides = [side.capitalize() for side in self.match.game.sides]
        found = TAGS.match(data)
        if found and [tag.decode() for tag in found.groups()] != sides:
            theirs = b" and ".join(found.groups()).decode()
            raise BoardGameError(f"{self.file}: of another game: {theirs} play, not {' and '.join(sides)}")
        for piece in _pieces(data):
            records, length = self._whole_records(piece)
            yield Piece(records, piece[:length], piece[length:])

    def _check(self, record: Record, known: Mapping[int, Record]) -> None:
        number = record.tags.get(GAME, "")
        if not re.fullmatch("[1-9][0-9]{0,8}", number):
            raise BoardGameError(f"{self.file}: {quoted(number)} is not a game's number")
        for fault in self._faults(record, known.get(int(number), record)):
            raise BoardGameError(f"{self.file}: game {number} belongs to another match: {fault}")

    def _faults(self, record: Record, known: Record) -> Iterator[str]:
        """The differences from a finished game of this match, and from the `known` one of this number."""
        match, number = self.match, _number_of(record)
        for name, value in match.tags(number).items():
            if record.tags.get(name) != value:
                yield f"its {name} is {record.tags.get(name)}, not {value}"
        if record.start != match.game.start(match.rules):
            yield f"its rules are {match.game.rules_of(record.start)}, not {match.rules}"
        if record.result == UNFINISHED or record.result not in (ADJUDICATED, result_of(record.final)):
            yield f"its result is {record.result}"
        for name in map(seconds_tag, match.game.sides):
            if not re.fullmatch(r"[0-9]{1,9}\.[0-9]{6}", record.tags.get(name, "")):
                yield f"its {name} is {record.tags.get(name)}"
        if known.turns != record.turns:
            yield "it occurs twice, with different turns"

    def _whole_records(self, piece: bytes) -> tuple[list[Record], int]:
        """The whole records at the beginning of a piece, and their length in bytes, empty lines included."""
        records: list[Record] = []
        read = whole = 0

        def lines() -> Iterator[str]:
            nonlocal read
            for line in piece.splitlines(keepends=True):
                read += len(line)
                yield line.decode()

        try:
            for record in read_records(self.match.game, lines()):
                records.append(record)
                whole = read
            whole = len(piece)
        except (NotationError, UnicodeDecodeError):
            pass
        return records, whole


def _number_of(record: Record) -> int:
    return int(record.tags[GAME])


def _pieces(data: bytes) -> Iterator[bytes]:
    """The bytes of a file, cut before each line that may begin a record."""
    starts = [0, *(found.start() for found in re.finditer(b"(?m)^" + re.escape(FIRST_TAG), data) if found.start())]
    for start, end in zip(starts, [*starts[1:], len(data)], strict=True):
        yield data[start:end]


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
