"""The file in which a match's game records are kept, one after another: a `boardgame.journal`.

The form of the records is that of `docs/notation.md`; `docs/matches.md` has the tags.
"""

import re
from collections.abc import Iterator
from types import TracebackType

from boardgame.errors import NotationError
from boardgame.journal import Journal
from kensington.errors import KensingtonError
from kensington.match.game import GAME, SECONDS, Match
from kensington.notation import Game, read_games
from kensington.position import Position
from kensington.rules import COLOURS

FIRST_TAG = f'[{GAME} "'.encode()  # what every record begins with


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
        self._journal = Journal(path)
        self.aside = self._journal.aside

    def __enter__(self) -> "MatchFile":
        self._journal.open()
        try:
            self._read()
        except BaseException:
            self._journal.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._journal.close()

    def add(self, game: Game) -> None:
        """Write a game's record, and return when it is on the disc; raises `OSError`, and a full file's error."""
        self._journal.append((("\n" if self.games else "") + game.to_text()).encode())
        self.games[int(game.tags[GAME])] = game

    def _read(self) -> None:
        data = self._journal.read()
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
            self._journal.repair(whole, b"".join(bad))

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
