"""A command-line program: its parser, its subcommands, its errors and its exit status."""

import argparse
import io
import os
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module, metadata
from typing import Any, NoReturn

from commandline.entry import INTERRUPTED, EndedBySignal
from commandline.errors import UserError, one_line


class Parser(argparse.ArgumentParser):
    """argparse's parser with `UserError` for usage errors, and with verbs.

    A parser with verbs passes the arguments after a verb to the verb's parser and handles all others itself.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._verbs: dict[str, Parser] = {}

    def add_verb(self, name: str, **options: Any) -> "Parser":
        """Add a verb; its parser."""
        self._verbs[name] = Parser(prog=f"{self.prog} {name}", **options)
        return self._verbs[name]

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        if args and args[0] in self._verbs:
            return self._verbs[args[0]].parse_known_args(args[1:], namespace)
        return super().parse_known_args(args, namespace)

    def error(self, message: str) -> NoReturn:
        raise UserError(message)

    def _match_arguments_partial(self, actions: Sequence[argparse.Action], arg_strings_pattern: str) -> list[int]:
        """The number of words that each argument takes; an optional one waits for words after the next option ("O").

        Later Pythons do this themselves; earlier ones decide before the option that the argument is missing.
        """
        counts: list[int] = super()._match_arguments_partial(actions, arg_strings_pattern)
        while "O" in arg_strings_pattern and counts and counts[-1] == 0:
            counts.pop()
        return counts

    def _print_message(self, message: str, file: Any = None) -> None:
        print(message, end="", file=file, flush=True)  # argparse's own ignores a full disc


def report_errors(name: str, execute: Callable[[], int]) -> int:
    """Run `execute` and report its errors on one line of standard error; return the exit status.

    0: done; 1: done, and the answer is no; 2: an argument or a file cannot be used; 130: stopped by
    Ctrl-C, 143 by SIGTERM, 129 by SIGHUP.
    """
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # a closed stream is None
    sys.stdout, sys.stderr = (stream or open(os.devnull, "w", encoding="utf-8") for stream in (sys.stdout, sys.stderr))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a character that the terminal lacks is printed as its code
            stream.reconfigure(errors="backslashreplace")

    def warn(message: Warning | str, *_: Any, **__: Any) -> None:
        print(f"{name}: {one_line(str(message))}", file=sys.stderr)

    try:
        with warnings.catch_warnings():
            warnings.showwarning = warn
            status = execute()
        print(end="", flush=True)
        return status
    except UserError as error:
        return _refuse(name, str(error))
    except BrokenPipeError:  # the reader of a pipe has gone
        _drop_output()
        return 1
    except OSError as error:  # a missing file, a full disc
        _drop_output()
        file = "the output" if error.filename is None else error.filename or "''"
        return _refuse(name, f"{file}: {error.strerror or error}")
    except EndedBySignal as stopped:
        print(f"{name}: {stopped}", file=sys.stderr)
        return stopped.status
    except KeyboardInterrupt:
        print(f"{name}: interrupted", file=sys.stderr)
        return INTERRUPTED


def _refuse(name: str, reason: str) -> int:
    print(f"{name}: {one_line(reason)}", file=sys.stderr)
    return 2


def _drop_output() -> None:
    """Discard the rest of the standard output, so that the interpreter exits silently."""
    with suppress(io.UnsupportedOperation):  # an output without a file descriptor
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@dataclass(frozen=True)
class Commands:
    """The commands of a program: for each its module with the function `add`, or "module:function", and a summary. A
    module is imported only when its command is chosen.

    `distribution` is the name under which the program is installed, and has its version. `with_command` puts a command
    in front of the words of a command line that has none.
    """

    name: str
    description: str
    distribution: str
    commands: Mapping[str, tuple[str, str]]
    with_command: Callable[[list[str]], list[str]] = list
    epilog: str | None = None

    def parser(self, chosen: str | None = None) -> argparse.ArgumentParser:
        """The parser of the command line, with the arguments of the chosen command only."""
        parser = Parser(prog=self.name, description=self.description, epilog=self.epilog)
        version = metadata.version(self.distribution)
        parser.add_argument("--version", action="version", version=f"{self.name} {version}")
        subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
        for name, (module, summary) in self.commands.items():
            if name == chosen:
                module, _, function = module.partition(":")
                getattr(import_module(module), function or "add")(subparsers)
            else:
                subparsers.add_parser(name, help=summary)
        return parser

    def main(self, arguments: Sequence[str] | None = None, loaded: Callable[[], object] = int) -> int:
        """Run the command line `arguments` (default: the process's) and return the exit status: see `report_errors`.

        `loaded` is called when all modules of the command have been imported.
        """

        def execute() -> int:
            words = self.with_command(list(sys.argv[1:] if arguments is None else arguments))
            options = self.parser(words[0] if words else None).parse_args(words)
            loaded()
            status: int = options.execute(options)
            return status

        return report_errors(self.name, execute)
