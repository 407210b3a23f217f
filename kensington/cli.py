"""The `kensington` command. Without arguments it plays the best game that the computer allows: see `commands/alone.py`.

`boardgame.commands.program.run` lists the exit statuses.
"""

import argparse
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from boardgame.commands.program import Parser, run
from kensington import __version__

# The module and the summary of each. A module is imported only when its command is chosen: some load the emulator.
COMMANDS = {
    "perft": ("kensington.commands.perft", "count sequences of acts"),
    "draw": ("kensington.commands.draw", "draw a position or a game"),
    "think": ("kensington.commands.think", "show what a level considers in a position"),
    "analyse": ("kensington.commands.analyse", "judge each act of a game"),
    "engine": ("kensington.commands.engine", "the strong player for other programs, by lines of text"),
    "bench": ("kensington.commands.bench", "measure the strong player"),
    "match": ("kensington.commands.match", "play many games between two players"),
    "play": ("kensington.commands.play", "play in the terminal"),
    "beeb": ("kensington.beeb.command", "play on the BBC Micro, in a window"),
    "web": ("kensington.commands.web", "play, analyse and watch in a browser"),
    "compare": ("kensington.commands.compare", "check a program for the BBC Micro against the engine"),
}


def build_parser(chosen: str | None = None) -> argparse.ArgumentParser:
    """The parser of the command line, with the arguments of the chosen command only."""
    parser = Parser(
        prog="kensington",
        description="The board game Kensington. Without a command: play it, on the BBC Micro in a window if possible, "
        "otherwise in the terminal.",
    )
    parser.add_argument("--version", action="version", version=f"kensington {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, (module, summary) in COMMANDS.items():
        if name == chosen:
            import_module(module).add(subparsers)
        else:
            subparsers.add_parser(name, help=summary)
    return parser


def main(arguments: Sequence[str] | None = None, loaded: Callable[[], object] = int) -> int:
    """Run the command line `arguments` (default: the process's own) and return the exit status.

    `loaded` is called when all modules of the command have been imported.
    """

    def execute() -> int:
        words = list(sys.argv[1:] if arguments is None else arguments)
        if not words:
            words = [import_module("kensington.commands.alone").choose()]
        options = build_parser(words[0]).parse_args(words)
        loaded()
        status: int = options.execute(options)
        return status

    return run("kensington", execute)


if __name__ == "__main__":
    sys.exit(main())
