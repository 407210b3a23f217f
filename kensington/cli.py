"""The `kensington` command. Without arguments it plays the best game that the computer allows: see `commands/alone.py`.

`boardgame.commands.program.run` lists the exit statuses.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from boardgame.commands.program import Parser, run
from kensington import __version__

COMMANDS = {
    "perft": "count sequences of acts",
    "draw": "draw a position or a game",
    "think": "show what a level considers in a position",
    "match": "play many games between two players",
    "play": "play in the terminal",
    "beeb": "play on the BBC Micro, in a window",
    "compare": "check a program for the BBC Micro against the engine",
}


def command(name: str) -> Any:
    """The module of a command. It is imported only when it is chosen, as some commands load the whole emulator."""
    return import_module(f"kensington.commands.{name}")


def build_parser(chosen: str | None = None) -> argparse.ArgumentParser:
    """The parser of the command line, with the arguments of the chosen command only."""
    parser = Parser(
        prog="kensington",
        description="The board game Kensington. Without a command: play it, on the BBC Micro in a window if possible, "
        "otherwise in the terminal.",
    )
    parser.add_argument("--version", action="version", version=f"kensington {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        if name == chosen:
            command(name).add(subparsers)
        else:
            subparsers.add_parser(name, help=summary)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own) and return the exit status."""

    def execute() -> int:
        words = list(sys.argv[1:] if arguments is None else arguments) or [command("alone").choose()]
        options = build_parser(words[0]).parse_args(words)
        status: int = options.execute(options)
        return status

    return run("kensington", execute)


if __name__ == "__main__":
    sys.exit(main())
