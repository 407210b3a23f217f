"""The `kensington` command. Without arguments it plays the best game that the computer allows: see `commands/alone.py`.

`boardgame.commands.program.run` lists the exit statuses.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from boardgame.commands import match
from boardgame.commands.program import Parser, run
from kensington import __version__
from kensington.commands import alone, beeb, compare, draw, perft, play, think
from kensington.game import KENSINGTON

COMMANDS: dict[str, Callable[[Any], None]] = {
    "perft": perft.add,
    "draw": draw.add,
    "think": think.add,
    "match": partial(match.add, game=KENSINGTON),
    "play": play.add,
    "beeb": beeb.add,
    "compare": compare.add,
}


def build_parser() -> argparse.ArgumentParser:
    """The parser of the whole command line."""
    parser = Parser(
        prog="kensington",
        description="The board game Kensington. Without a command: play it, on the BBC Micro in a window if possible, "
        "otherwise in the terminal.",
    )
    parser.add_argument("--version", action="version", version=f"kensington {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for add in COMMANDS.values():
        add(subparsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own) and return the exit status."""

    def execute() -> int:
        words = sys.argv[1:] if arguments is None else arguments
        options = build_parser().parse_args(words or [alone.choose()])
        status: int = options.execute(options)
        return status

    return run("kensington", execute)


if __name__ == "__main__":
    sys.exit(main())
