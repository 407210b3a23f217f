"""`pente pgn`: convert games from PGN to records, or back."""

import argparse
from typing import Any

from boardgame.errors import NotationError
from boardgame.records import STANDARD_INPUT, load_records
from pente.errors import PenteError
from pente.pgn import PenteOfPgn, read_games, to_pgn

LARGEST = 1 << 26  # bytes


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("pgn", help="convert games from or to PGN")
    parser.add_argument("file", metavar="FILE", help="games as PGN, - for standard input")
    parser.add_argument("--write", action="store_true", help="FILE has game records; print them as PGN")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    try:
        if options.write:
            games = [to_pgn(record) for record in load_records(PenteOfPgn(), options.file)]
        else:
            games = [record.to_text() for record in read_games(read(options.file).decode())]
    except UnicodeDecodeError as error:
        raise PenteError(f"{options.file}: byte {error.start + 1} is not UTF-8: not a PGN") from None
    except NotationError as error:
        raise PenteError(f"{options.file}: {error}") from None
    if not games:
        raise PenteError(f"{options.file}: no games")
    print("\n".join(games), end="")
    return 0


def read(path: str) -> bytes:
    """The contents of a file, or of the standard input, which may have no end."""
    with open(0 if path == STANDARD_INPUT else path, "rb", closefd=path != STANDARD_INPUT) as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise PenteError(f"{path}: larger than {LARGEST >> 20} MB")
    return data
