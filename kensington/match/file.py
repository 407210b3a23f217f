"""The file in which a match's game records are kept, one after another, each written as its game ends.

Whatever happens to the process or the disc, a record that was whole stays. What is damaged, such as a record that was
being written when the process was killed, is moved to another file before the match goes on. One process at a time may
have the file. The form of the records is that of `docs/notation.md`; `docs/matches.md` has the tags.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from filelock import FileLock, Timeout

from kensington.errors import KensingtonError, NotationError
from kensington.files import replace_file
from kensington.match.game import GAME, SECONDS, Match
from kensington.notation import Game, read_games
from kensington.position import Position
from kensington.rules import COLOURS

FIRST_TAG = f'[{GAME} "'.encode()  # what every record begins with
LARGEST = 1 << 28  # bytes: some hundred thousand games; what is larger is neither written nor read into memory


class MatchFile:
    """A match's file, locked and repaired, in a `with` statement: `games` by number, and `add` for more.

    `damaged` is the number of bytes that had to be put aside, into the file `aside`. Raises `KensingtonError` if the
    file is another match's or no match's, which is then left as it is, or if another process has it; and `OSError`.
    """

    def __init__(self, path: str, match: Match) -> None:
        self.path = path
        self.match = match
        self.games: dict[int, Game] = {}
        self.damaged = 0
        self._real = Path(os.path.realpath(path))
        self.aside = f"{self._real}.damaged"
        if not self._real.parent.is_dir():
            raise KensingtonError(f"{path}: there is no such directory")
        if self._real.exists() and not self._real.is_file():
            raise KensingtonError(f"{path}: is not a file")

    def __enter__(self) -> "MatchFile":
        self._lock = FileLock(f"{self._real}.lock", timeout=0)
        try:
            self._lock.acquire()
        except Timeout:
            raise KensingtonError(f"{self.path}: another process is writing it") from None
        try:
            self._read()
            self._file = open(self._real, "ab", buffering=0)
        except BaseException:
            self._lock.release()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()
        self._lock.release()

    def add(self, game: Game) -> None:
        """Write a game's record, and return when it is on the disc; raises `OSError`, and a full file's error."""
        data = (("\n" if self.games else "") + game.to_text()).encode()
        if os.fstat(self._file.fileno()).st_size + len(data) > LARGEST:
            raise KensingtonError(f"{self.path}: is full: a match's file has up to {LARGEST} bytes")
        _write(self._file.fileno(), data, self.path)
        self.games[int(game.tags[GAME])] = game

    def _read(self) -> None:
        if not self._real.exists():
            return
        if self._real.stat().st_size > LARGEST:
            raise KensingtonError(f"{self.path}: is larger than {LARGEST} bytes")
        data = self._real.read_bytes()
        if data and data[: len(FIRST_TAG)] != FIRST_TAG[: len(data)]:
            raise KensingtonError(f"{self.path}: does not begin as a match's file does, with {FIRST_TAG.decode()}")
        good, bad = [], []
        for piece in _pieces(data):
            games, length = _whole_records(piece)
            for game in games:
                self._take(game)
            good.append(piece[:length])
            bad.append(piece[length:])
        self.damaged = sum(map(len, bad))
        whole = b"".join(part if part.endswith(b"\n") else part + b"\n" for part in good if part)
        if whole != data:
            self._repair(whole, b"".join(bad))

    def _take(self, game: Game) -> None:
        """A game that was found in the file."""
        number = game.tags.get(GAME, "")
        if not re.fullmatch("[1-9][0-9]{0,8}", number):
            raise KensingtonError(f"{self.path}: {number!r} is no number of a game")
        for fault in self._faults(game, int(number)):
            raise KensingtonError(f"{self.path}: game {number} is not of this match: {fault}")
        self.games[int(number)] = game

    def _faults(self, game: Game, number: int) -> Iterator[str]:
        """What shows that this is not the match's game of that number, as it ended."""
        for name, value in self.match.tags(number).items():
            if game.tags.get(name) != value:
                yield f"its {name} is {game.tags.get(name)}, not {value}"
        if game.start != Position.start(self.match.rules):
            yield f"its rules are {game.start.rules.to_text()}, not {self.match.rules.to_text()}"
        if game.result not in (*COLOURS, "adjudicated"):
            yield f"its result is {game.result}"
        for name in SECONDS.values():
            if not re.fullmatch(r"[0-9]{1,9}\.[0-9]{6}", game.tags.get(name, "")):
                yield f"its {name} is {game.tags.get(name)}"
        if number in self.games and self.games[number].turns != game.turns:
            yield "it is there twice, and played in two ways"

    def _repair(self, whole: bytes, damaged: bytes) -> None:
        """Put the damaged bytes aside, then leave only the good ones; at every moment each is in a file."""
        if damaged:
            with open(self.aside, "ab", buffering=0) as file:
                _write(file.fileno(), damaged, self.aside)
        replace_file(self._real, whole)


def _write(file: int, data: bytes, path: str) -> None:
    """All of the data, as far as the disc; a disc that becomes full takes a part and then refuses the next."""
    try:
        while data:
            data = data[os.write(file, data) :]
        os.fsync(file)
    except OSError as error:
        raise OSError(error.errno, error.strerror, path) from error


def _pieces(data: bytes) -> Iterator[bytes]:
    """The bytes of a file, cut before each line that may begin a record."""
    starts = [0, *(found.start() for found in re.finditer(b"(?m)^" + re.escape(FIRST_TAG), data) if found.start())]
    for start, end in zip(starts, [*starts[1:], len(data)], strict=True):
        yield data[start:end]


def _whole_records(piece: bytes) -> tuple[list[Game], int]:
    """The whole records at the beginning of a piece, and how many of its bytes they are, empty lines included."""
    games: list[Game] = []
    read = whole = 0

    def lines() -> Iterator[str]:
        nonlocal read
        for line in piece.splitlines(keepends=True):
            read += len(line)
            yield line.decode()

    try:
        for game in read_games(lines()):
            games.append(game)
            whole = read
        whole = len(piece)
    except (NotationError, UnicodeDecodeError):
        pass
    return games, whole
