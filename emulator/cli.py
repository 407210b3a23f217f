"""The `beeb` command.

Exit status: 0 success; 1 the command ran with a negative result (a text did not appear, a ROM is missing); 2 an
argument, file or device cannot be used, with one line on standard error; 130 Ctrl-C, 143 SIGTERM, 129 SIGHUP, with one
line there, too.
"""

import argparse
import io
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import PurePath
from typing import Any

from emulator import __version__
from emulator.commands import bench, cache, info, monitor, new, roms, run
from emulator.commands.interrupt import EndedBySignal
from emulator.commands.output import printable
from emulator.errors import BeebError
from emulator.media.choice import split_member

COMMANDS = {
    "run": run,
    "info": info,
    "new": new,
    "roms": roms,
    "monitor": monitor,
    "bench": bench,
    "cache": cache,
}
EPILOG = "Without COMMAND it is run: `beeb IMAGE` starts a tape or disc, `beeb` alone opens the window."
LONGEST = 1000  # characters of a message
OWN_OPTIONS = ("-h", "--help", "--version")


class BeebParser(argparse.ArgumentParser):
    """argparse's parser, whose own output ignores a full disc."""

    def _print_message(self, message: str, file: Any = None) -> None:
        print(message, end="", file=file, flush=True)


def build_parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    parser = BeebParser(prog="beeb", description="A BBC Micro Model B.", epilog=EPILOG)
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for command in COMMANDS.values():
        command.add(subparsers)
    return parser


def with_command(arguments: Sequence[str]) -> list[str]:
    """`arguments` with the command `run` in front if they name none. Raises BeebError for a misspelt command."""
    first = arguments[0] if arguments else ""
    if first in COMMANDS or first in OWN_OPTIONS:
        return list(arguments)
    found = os.path.exists(split_member(first)[0])
    if first and not first.startswith("-") and not found and not PurePath(first).suffix:
        raise BeebError(f"{first}: neither a file nor a command; the commands are {', '.join(COMMANDS)}")
    return ["run", *arguments]


def main(arguments: Sequence[str] | None = None, loaded: Callable[[], object] = int) -> int:
    """Run the command line `arguments` (default: the process's own) and return the exit status.

    `loaded` is called when all modules of the command have been imported.
    """
    loaded()
    sys.stdin = sys.stdin or open(os.devnull)  # a closed stream is None
    sys.stdout, sys.stderr = (stream or open(os.devnull, "w") for stream in (sys.stdout, sys.stderr))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # show characters that the terminal lacks by their numbers
            stream.reconfigure(errors="backslashreplace")
    try:
        try:
            options = build_parser().parse_args(with_command(sys.argv[1:] if arguments is None else arguments))
            status: int = options.execute(options)
        except EndedBySignal as stopped:
            print(f"beeb: {stopped}", file=sys.stderr)
            status = stopped.status
        except KeyboardInterrupt:
            print("beeb: interrupted", file=sys.stderr)
            status = 130
        print(end="", flush=True)
        return status
    except BeebError as error:
        message = printable(str(error))
        if len(message) > LONGEST:  # it may quote a file's name or an argument
            message = f"{message[: LONGEST // 2]} ... {message[-LONGEST // 2 :]}"
        print(f"beeb: {message}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of the pipe has gone
        drop_output()
        return 1
    except OSError as error:  # a full disc, for example
        drop_output()
        print(f"beeb: {printable(str(error.filename or 'the output'))}: {error.strerror or error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:  # a second one
        return 130


def drop_output() -> None:
    """Discard what is left in the buffer of standard output, so that the interpreter ends silently."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
