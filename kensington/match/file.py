"""The file in which a match's game records are kept, one after another: a `boardgame.journal`.

The form of the records is that of `docs/notation.md`; `docs/matches.md` has the tags.
"""

import re
from collections.abc import Iterator

from boardgame.errors import BoardGameError, NotationError
from boardgame.journal import Journal, Piece
from kensington.match.game import GAME, SECONDS, Match
from kensington.notation import Game, read_games
from kensington.position import Position
from kensington.rules import COLOURS

FIRST_TAG = f'[{GAME} "'.encode()  # what every record begins with


class MatchFile(Journal[Game]):
    """The records of a match's games, in a file: a `Journal`, so that the match can be resumed."""

    def __init__(self, path: str, match: Match) -> None:
        super().__init__(path)
        self.match = match

    def encode(self, result: Game) -> bytes:
        return (("\n" if self.results else "") + result.to_text()).encode()

    def split(self, data: bytes) -> Iterator[Piece[Game]]:
        if data[: len(FIRST_TAG)] != FIRST_TAG[: len(data)]:
            raise BoardGameError(f"{self.file}: does not begin as a match's file does, with {FIRST_TAG.decode()}")
        for piece in _pieces(data):
            games, length = _whole_records(piece)
            yield Piece(games, piece[:length], piece[length:])

    def number_of(self, result: Game) -> int:
        return int(result.tags[GAME])

    def check(self, result: Game) -> None:
        number = result.tags.get(GAME, "")
        if not re.fullmatch("[1-9][0-9]{0,8}", number):
            raise BoardGameError(f"{self.file}: {number!r} is no number of a game")
        for fault in self._faults(result, int(number)):
            raise BoardGameError(f"{self.file}: game {number} is not of this match: {fault}")

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
        if number in self.results and self.results[number].turns != game.turns:
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
