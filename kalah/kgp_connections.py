"""Connections to a server of the Kalah Game Protocol: TCP, and WebSocket by the optional package `websockets`."""

import re
import socket
from collections import deque
from contextlib import ExitStack, suppress
from typing import Any

from kalah.errors import ConnectionLostError, KgpError
from kalah.kgp import LONGEST_LINE, Connection

PORT = 2671  # of the protocol on TCP
CONNECT_SECONDS = 20
BUFFER = 65536  # bytes; the longest message over WebSocket
LONGEST_SHOWN = 80  # characters of an address
TOO_BIG = 1009  # the code with which WebSocket refuses a longer one


class TcpConnection:
    """Lines over TCP. Longer ones than the protocol allows are cut off, so that no server can fill the memory."""

    def __init__(self, host: str, port: int) -> None:
        self._socket = socket.create_connection((host, port), CONNECT_SECONDS)
        self._socket.settimeout(None)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # moves are small and urgent
        self._received = b""

    def read_line(self) -> str | None:
        line = b""
        while True:
            part, newline, rest = self._received.partition(b"\n")
            line = (line + part)[: LONGEST_LINE + 1]
            if newline:
                self._received = rest
                return line.decode(errors="replace").rstrip("\r")
            self._received = self._socket.recv(BUFFER)
            if not self._received:
                return None

    def send_line(self, line: str) -> None:
        self._socket.sendall(line.encode() + b"\r\n")

    def close(self) -> None:
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


class WebSocketConnection:
    """Lines over WebSocket; a message has one or more of them."""

    def __init__(self, address: str) -> None:
        try:
            from websockets.exceptions import ConnectionClosed, ConnectionClosedOK, InvalidHandshake, InvalidURI
            from websockets.sync.client import connect
        except ModuleNotFoundError as error:
            if error.name is None or error.name.partition(".")[0] != "websockets":
                raise
            message = "a ws:// address needs the package websockets; in the clone, run: pip install '.[kgp]'"
            raise KgpError(message) from error
        self._closed: type[Exception] = ConnectionClosed
        self._closed_well: type[Exception] = ConnectionClosedOK
        self._lines: deque[str] = deque()
        self._stack = ExitStack()
        try:
            socket = connect(address, open_timeout=CONNECT_SECONDS, max_size=BUFFER)
            self._socket: Any = self._stack.enter_context(socket)
        except (InvalidHandshake, InvalidURI) as error:
            raise KgpError(f"{shown(address)}: {shown(str(error))}") from None

    def read_line(self) -> str | None:
        while not self._lines:
            try:
                message = self._socket.recv()
            except self._closed_well:
                return None
            except self._closed as error:
                raise self._lost(error) from None
            text = message if isinstance(message, str) else message.decode(errors="replace")
            self._lines.extend(line for line in text.splitlines() if len(line) <= LONGEST_LINE)
        return self._lines.popleft()

    def send_line(self, line: str) -> None:
        try:
            self._socket.send(line + "\r\n")
        except self._closed as error:
            raise self._lost(error) from None

    def _lost(self, error: Any) -> OSError:
        """Why the connection was closed."""
        if error.sent and error.sent.code == TOO_BIG:
            return ConnectionError(f"the server sent a message of more than {BUFFER:,} bytes")
        return ConnectionError(str(error))

    def close(self) -> None:
        self._stack.close()


def shown(text: str) -> str:
    """An address or what is wrong with it for a message, cut if it is very long."""
    return text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 3]}..."


def connect_to(address: str) -> Connection:
    """Connect to `HOST`, `HOST:PORT`, `[ADDRESS]:PORT`, `ws://...` or `wss://...`; raises
    `ConnectionLostError`, or `KgpError` if the address is not one of these.
    """
    if re.match("wss?://", address):
        try:
            return WebSocketConnection(address)
        except (OSError, ValueError) as error:
            raise ConnectionLostError(
                f"{shown(address)}: {shown(getattr(error, 'strerror', None) or str(error))}"
            ) from None
    match = re.fullmatch(r"(?:\[(?P<six>[^\]]+)\]|(?P<host>[^:/\s\[\]]+))(?::(?P<port>[0-9]{1,5}))?", address)
    port = int(match["port"] or PORT) if match else 0
    if match is None or not 0 < port < 1 << 16:
        raise KgpError(f"{shown(address)}: not an address; write HOST, HOST:PORT or ws://HOST/PATH")
    try:
        return TcpConnection(match["six"] or match["host"], port)
    except (OSError, UnicodeError) as error:
        raise ConnectionLostError(
            f"{shown(address)}: {shown(getattr(error, 'strerror', None) or str(error))}"
        ) from None
