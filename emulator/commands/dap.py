"""`beeb dap`: a debug adapter on standard input and output, or on a port of this computer."""

import argparse
import os
import socket
import sys
from contextlib import redirect_stdout
from typing import Any

from commandline.errors import shorten
from emulator.debug.dap.protocol import ClientConnection
from emulator.debug.dap.session import AdapterSession
from emulator.errors import BeebError

LOOPBACK = "127.0.0.1"


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "dap", description="Serve the Debug Adapter Protocol to an editor, on standard input and output."
    )
    parser.add_argument("--port", metavar="N", type=port, help="serve clients on this port of this computer instead")
    parser.set_defaults(execute=execute)


def port(text: str) -> int:
    """A port's number; 0 lets the system choose one."""
    if not text.isdecimal() or len(text) > 5 or int(text) > 0xFFFF:
        raise argparse.ArgumentTypeError(f"{shorten(text)}: must be from 0 to 65535")
    return int(text)


def execute(options: argparse.Namespace) -> int:
    if options.port is not None:
        return serve_port(options.port)
    output = sys.stdout.buffer
    # Python aborts at its end if a thread still waits for `sys.stdin.buffer`, as after `disconnect`
    messages = open(os.dup(sys.stdin.fileno()), "rb")
    with redirect_stdout(sys.stderr):  # what is printed must not come between messages
        AdapterSession(ClientConnection(messages, output)).serve()
    return 0


def serve_port(number: int) -> int:
    """Serve one client after the other, until Ctrl-C. Raises BeebError if the port cannot be used."""
    try:
        server = socket.create_server((LOOPBACK, number))
    except OSError as error:
        raise BeebError(f"port {number}: {error.strerror or error}") from error
    with server:
        print(f"beeb: a debug adapter on {LOOPBACK}:{server.getsockname()[1]}", file=sys.stderr, flush=True)
        while True:
            client, _ = server.accept()
            with client, client.makefile("rb") as reader, client.makefile("wb") as writer:
                AdapterSession(ClientConnection(reader, writer)).serve()
                client.shutdown(socket.SHUT_RDWR)
