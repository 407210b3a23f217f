"""The socket between a server and the process of a machine, seen from that process.

A message is its length (four bytes, little-endian, without these five), its kind (a byte) and its contents.
"""

import socket
import struct
from enum import IntEnum
from typing import Protocol

HEADER = struct.Struct("<IB")
CHUNK = 1 << 16  # bytes that are read at a time


class Channel(IntEnum):
    """To the machine: a JSON object, or a file that the object before it announced. From it: a part of the stream for
    the page, or a JSON object for the server."""

    TEXT = 0
    DATA = 1


class Gone(Exception):
    """The server has closed the socket."""


class PageLink(Protocol):
    """What leads from a machine to its page, and to the server if there is one."""

    def receive(self) -> list[tuple[Channel, bytes]]:
        """The messages that have come, without waiting for any. Raises `Gone`."""

    def send(self, kind: Channel, contents: bytes) -> None:
        """Send a message. Raises `Gone`."""


class Link:
    """The machine's end of `sock`."""

    def __init__(self, sock: socket.socket) -> None:
        self._socket = sock
        self._received = bytearray()

    def receive(self) -> list[tuple[Channel, bytes]]:
        """The messages that have come, without waiting for any. Raises `Gone`."""
        self._socket.setblocking(False)
        try:
            while True:
                data = self._socket.recv(CHUNK)
                if not data:
                    raise Gone
                self._received += data
        except BlockingIOError:
            pass
        except OSError as error:
            raise Gone from error
        return list(self._complete())

    def _complete(self) -> list[tuple[Channel, bytes]]:
        messages = []
        while len(self._received) >= HEADER.size:
            length, kind = HEADER.unpack_from(self._received)
            end = HEADER.size + length
            if len(self._received) < end:
                break
            messages.append((Channel(kind), bytes(self._received[HEADER.size : end])))
            del self._received[:end]
        return messages

    def send(self, kind: Channel, contents: bytes) -> None:
        """Send a message; waits while the server reads nothing. Raises `Gone`."""
        self._socket.setblocking(True)
        try:
            self._socket.sendall(HEADER.pack(len(contents), kind) + contents)
        except OSError as error:
            raise Gone from error
