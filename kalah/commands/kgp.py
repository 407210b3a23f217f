"""`kalah kgp`: join a server of the Kalah Game Protocol."""

import argparse
import sys
import time
from typing import Any

from boardgame.commands.arguments import notation
from commandline.errors import one_line, quoted
from kalah.errors import ConnectionLostError, KalahError, KgpError
from kalah.kgp import LONGEST_LINE, MODES, SERVER_RULES, Client
from kalah.kgp_connections import connect_to, shown
from kalah.rules import Rules

LONGEST_WAIT = 60  # seconds between two attempts to connect again
EPILOG = "docs/kalah.md describes what is sent and which rules are played."


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("kgp", help="play on a tournament server", epilog=EPILOG)
    where = "HOST, HOST:PORT (default: 2671), or a ws:// or wss:// address"
    parser.add_argument("address", metavar="ADDRESS", help=where)
    modes = f"what to ask the server for: {', '.join(MODES)} (default: {MODES[0]})"
    parser.add_argument("--mode", choices=MODES, default=MODES[0], metavar="MODE", help=modes)
    rules = f"the server's, without bins, pegs and pie (default: {SERVER_RULES.to_text()})"
    parser.add_argument("--rules", metavar="RULES", type=notation(Rules.from_text), default=SERVER_RULES, help=rules)
    first = "number of South's first bin in --mode verify (default: 1, or 0 once the server asks for bin 0)"
    parser.add_argument("--first-bin", type=int, choices=(0, 1), metavar="N", help=first)
    parser.add_argument(
        "--name", metavar="TEXT", type=_text, default="kalah", help="the program's name (default: kalah)"
    )
    for option, what in (("authors", "who wrote it"), ("description", "how it plays")):
        parser.add_argument(f"--{option}", metavar="TEXT", type=_text, help=what)
    parser.add_argument("--token-file", metavar="FILE", help="a file whose first line identifies you to the server")
    parser.add_argument("--reconnect", action="store_true", help="connect again after the connection was lost")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    rules = options.rules
    if (rules.bins, rules.pegs, rules.pie) != (SERVER_RULES.bins, SERVER_RULES.pegs, False):
        raise KalahError("--rules: bins, pegs and pie are for the server to choose")
    info = [(f"info:{name}", getattr(options, name)) for name in ("name", "authors", "description")]
    info.append(("auth:token", token(options.token_file)))
    given = [(name, value) for name, value in info if value]

    def report(line: str) -> None:
        print(f"kalah: {shown(options.address)}: {one_line(line)}", file=sys.stderr)

    wait, ways = 1, {"info": given, "report": report, "first_bin": options.first_bin}
    while True:
        began = time.monotonic()
        try:
            Client(connect_to(options.address), options.mode, rules, **ways).run()
            return 0
        except KgpError as error:
            message = str(error)
            message = message if message.startswith(shown(options.address)) else f"{shown(options.address)}: {message}"
            if not options.reconnect or not isinstance(error, ConnectionLostError):
                raise KgpError(message) from None
            if time.monotonic() - began > LONGEST_WAIT:
                wait = 1
            print(f"kalah: {message}; connecting again in {wait} s", file=sys.stderr)
            time.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)


def _text(argument: str) -> str:
    """An argument that can be sent: the system passes on any bytes."""
    try:
        argument.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{quoted(argument)} is not UTF-8") from None
    return argument


def token(path: str | None) -> str:
    """The first line of a file; "" without one."""
    if path is None:
        return ""
    with open(path, "rb") as file:
        line = file.readline(LONGEST_LINE + 1)
    if len(line) > LONGEST_LINE:
        raise KalahError(f"--token-file: {path}: the first line has more than {LONGEST_LINE} bytes")
    try:
        found = line.decode().strip()
    except UnicodeDecodeError as error:
        raise KalahError(f"--token-file: {path}: byte {error.start + 1} is not UTF-8") from None
    if not found:
        raise KalahError(f"--token-file: {path}: the first line is empty")
    return found
