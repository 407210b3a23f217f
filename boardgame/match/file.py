"""The file of a match's game records, one after another.

`docs/notation.md` describes the records and `docs/matches.md` their tags.
"""

import re
from collections.abc import Iterator
from typing import Any

from boardgame.errors import BoardGameError, NotationError
from boardgame.journal import Journal, Piece
from boardgame.match.games import GAME, Match, seconds_tag
from boardgame.records import ADJUDICATED, UNFINISHED, GameRecord, read_records, result_of

FIRST_TAG = f'[{GAME} "'.encode()  # the beginning of every record
Record = GameRecord[Any, Any]


class MatchFile(Journal[Record]):
    """The records of a match's games, in a file from which the match can be resumed."""

    def __init__(self, path: str, match: Match) -> None:
        super().__init__(path)
        self.match = match

    def encode(self, result: Record) -> bytes:
        return (("\n" if self.results else "") + result.to_text()).encode()

    def split(self, data: bytes) -> Iterator[Piece[Record]]:
        if data[: len(FIRST_TAG)] != FIRST_TAG[: len(data)]:
            raise BoardGameError(f"{self.file}: not a match file: it does not begin with {FIRST_TAG.decode()}")
        for piece in _pieces(data):
            records, length = self._whole_records(piece)
            yield Piece(records, piece[:length], piece[length:])

    def number_of(self, result: Record) -> int:
        return int(result.tags[GAME])

    def check(self, result: Record) -> None:
        number = result.tags.get(GAME, "")
        if not re.fullmatch("[1-9][0-9]{0,8}", number):
            raise BoardGameError(f"{self.file}: {number!r} is not a game's number")
        for fault in self._faults(result, int(number)):
            raise BoardGameError(f"{self.file}: game {number} belongs to another match: {fault}")

    def _faults(self, record: Record, number: int) -> Iterator[str]:
        """The differences from a finished game of this match."""
        match = self.match
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
        if number in self.results and self.results[number].turns != record.turns:
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


def _pieces(data: bytes) -> Iterator[bytes]:
    """The bytes of a file, cut before each line that may begin a record."""
    starts = [0, *(found.start() for found in re.finditer(b"(?m)^" + re.escape(FIRST_TAG), data) if found.start())]
    for start, end in zip(starts, [*starts[1:], len(data)], strict=True):
        yield data[start:end]
