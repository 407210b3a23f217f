"""The `pente` command. `boardgame.commands.program.run` lists the exit statuses."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module, metadata

from boardgame.commands.program import Parser, run

# The module and the summary of each. A module is imported only when its command is chosen.
COMMANDS = {
    "play": ("pente.commands.play", "play in the terminal"),
    "rules": ("pente.commands.rules", "explain the rules, page by page"),
    "perft": ("pente.commands.perft", "count sequences of acts"),
    "think": ("pente.commands.think", "show what a level finds in a position"),
    "draw": ("pente.commands.draw", "draw a position or a game"),
    "pgn": ("pente.commands.pgn", "convert games from or to PGN"),
    "match": ("pente.commands.match", "play many games between two players"),
}


def build_parser(chosen: str | None = None) -> argparse.ArgumentParser:
    """The parser of the command line, with the arguments of the chosen command only."""
    parser = Parser(prog="pente", description="The game Pente.")
    version = metadata.version("computer-kensington")
    parser.add_argument("--version", action="version", version=f"pente {version}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, (module, summary) in COMMANDS.items():
        if name == chosen:
            import_module(module).add(subparsers)
        else:
            subparsers.add_parser(name, help=summary)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own) and return the exit status."""

    def execute() -> int:
        words = list(sys.argv[1:] if arguments is None else arguments)
        options = build_parser(words[0] if words else None).parse_args(words)
        status: int = options.execute(options)
        return status

    return run("pente", execute)


if __name__ == "__main__":
    sys.exit(main())
