"""The `kensington` command. Without arguments it is the best game that the machine allows: see `commands/alone.py`.

Exit status: 0 done; 1 it ran and the answer is no; 2 something given cannot be used, with one line on standard error
that says what; 130 stopped by Ctrl-C.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import ModuleType
from typing import Any, NoReturn

from boardgame.errors import BoardGameError
from kensington.commands import alone, beeb, compare, draw, match, perft, play, think
from kensington.errors import KensingtonError

COMMANDS: tuple[ModuleType, ...] = (perft, draw, think, match, play, beeb, compare)


class Parser(argparse.ArgumentParser):
    """argparse's parser, and so the commands', with this command's manners: one line on what is wrong.

    A parser with verbs gives the arguments to the parser of a verb where they begin with it, and takes all others.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._verbs: dict[str, Parser] = {}
        self._late: list[Callable[[Parser], None]] = []

    def add_verb(self, name: str, **options: Any) -> "Parser":
        """The parser of a verb."""
        self._verbs[name] = Parser(prog=f"{self.prog} {name}", **options)
        return self._verbs[name]

    def add_late(self, add: "Callable[[Parser], None]") -> None:
        """Have `add` add arguments when this parser is used, and not before: it imports what nobody else waits for."""
        self._late.append(add)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        while self._late:
            self._late.pop(0)(self)
        if args and args[0] in self._verbs:
            return self._verbs[args[0]].parse_known_args(args[1:], namespace)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        raise KensingtonError(message)

    def _match_arguments_partial(self, actions: Sequence[argparse.Action], arg_strings_pattern: str) -> list[int]:
        """How many words each argument takes: one that may be left out waits for those after the next option ("O").

        Newer Pythons do that themselves. Others settle before the option that it was left out, and refuse it later.
        """
        counts: list[int] = super()._match_arguments_partial(actions, arg_strings_pattern)
        while "O" in arg_strings_pattern and counts and counts[-1] == 0:
            counts.pop()
        return counts

    def print_help(self, file: Any = None) -> None:
        print(self.format_help(), end="", file=file, flush=True)  # argparse's own keeps a full disc to itself


def build_parser() -> argparse.ArgumentParser:
    parser = Parser(
        prog="kensington",
        description="The board game Kensington. Without a command it is played: on the BBC Micro, in a window, where "
        "that can be, and otherwise in the terminal.",
    )
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add(subparsers)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line `arguments` (default: the process's own) and return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a character that the terminal has not is shown by its number
            stream.reconfigure(errors="backslashreplace")
    try:
        words = sys.argv[1:] if arguments is None else arguments
        options = build_parser().parse_args(words or [alone.choose()])
        status: int = options.execute(options)
        print(end="", flush=True)
        return status
    except BoardGameError as error:
        return refuse(str(error))
    except BrokenPipeError:  # the reader of a pipe has gone: what is left unwritten is not wanted
        drop_output()
        return 1
    except OSError as error:  # a file that is not there, a full disc
        drop_output()
        return refuse(f"{error.filename or 'the output'}: {error.strerror or error}")
    except KeyboardInterrupt:
        return 130


def refuse(reason: str) -> int:
    """Say on one line why something cannot be done, whatever characters the reason quotes; the exit status."""
    line = "".join(character if character.isprintable() else repr(character)[1:-1] for character in reason)
    print(f"kensington: {line}", file=sys.stderr)
    return 2


def drop_output() -> None:
    """Send what is left in the buffer of the standard output to nowhere, so that the interpreter's end is silent."""
    if sys.stdout is not None:
        with suppress(io.UnsupportedOperation):  # an output that is no file keeps what it has
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
