"""`beeb mcp`: a machine for a client of the Model Context Protocol. The extra [mcp] has the package."""

import argparse
from contextlib import closing
from typing import Any

from emulator.commands.machine import add_machine_options, add_symbols_option, build, symbols
from emulator.debug.mcp.workbench import Workbench
from emulator.errors import BeebError


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "mcp",
        description="Serve a machine to a client of the Model Context Protocol, over standard input and output. The "
        "client can load any file that you can read, and change discs.",
    )
    add_machine_options(parser)
    add_symbols_option(parser)
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    """Serve until the client closes the connection."""
    try:
        from emulator.debug.mcp.server import make_server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "mcp":
            raise
        raise BeebError("this needs the package mcp, 2 or later; in the clone, run: pip install '.[mcp]'") from error
    names = symbols(options)
    beeb, image = build(options)
    beeb.symbols = names
    with closing(Workbench(beeb)) as workbench:
        if not options.resumed:
            workbench.begin(image)
        make_server(workbench).run("stdio")
    return 0
