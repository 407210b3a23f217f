"""How every command reads a file of game records that a user names.

`read_record(path, number)` gives one game, `read_records(path)` all of them one after the other, as they are read. What
cannot be used is a `KensingtonError` with one line that opens with the file's name: `games.txt: line 6, column 7: ...`.
A file that cannot be opened is the `OSError` that it is; `kensington.cli` prints it with the name as well. The path `-`
is the standard input.

A file is read as a stream: however large it is, no more of it is held than the present game, and a line without end
(a picture, /dev/zero) is refused. The format is that of `docs/notation.md`.
"""

from collections.abc import Iterator
from itertools import islice

from boardgame.errors import NotationError
from kensington.errors import KensingtonError
from kensington.notation import Game, read_games

STANDARD_INPUT = "-"  # as a path
LONGEST_LINE = 1 << 16  # bytes; a turn's word has some fifty, and a line of a record two turns and their comments


def read_record(path: str, number: int = 1) -> Game:
    """The game with this number in a file, counted from 1; what follows it is not looked at."""
    count = 0
    for count, game in enumerate(islice(read_records(path), number), 1):
        if count == number:
            return game
    raise KensingtonError(f"{path}: there is no game {number}: the file has {count}")


def read_records(path: str) -> Iterator[Game]:
    """The games of a file, each as soon as it is read; the error comes when all before the damage have been given."""
    try:
        yield from read_games(_lines(path))
    except NotationError as error:
        raise KensingtonError(f"{path}: {error}") from error


def _lines(path: str) -> Iterator[str]:
    with open(0 if path == STANDARD_INPUT else path, "rb", closefd=path != STANDARD_INPUT) as file:
        for number, line in enumerate(iter(lambda: file.readline(LONGEST_LINE + 1), b""), 1):
            if len(line) > LONGEST_LINE:
                raise NotationError(f"the line is longer than {LONGEST_LINE} bytes: this is no game record", number)
            try:
                yield line.decode()
            except UnicodeDecodeError as error:
                before = line[: error.start].decode()
                raise NotationError(f"byte &{line[error.start]:02X} is not UTF-8", number, len(before) + 1) from None
