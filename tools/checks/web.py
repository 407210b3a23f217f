"""Treats `kensington web` as no browser does: connections that never ask, and pages that go at the worst moment.

`python -m tools.checks.web` opens 2,000 connections of several kinds, and asks for a page meanwhile; then it closes 50
pages while their machines start, cannot send, receive a file or learn a screen. The exit status is 0 if a page comes
within a second, the log stays below 100 KB, and no process is left after 5 s.
"""

import argparse
import json
import os
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from kensington.beeb import TAPE

PAGE_SECONDS, LOG_BYTES, END_SECONDS = 1.0, 100_000, 5.0  # the most that is right
SECONDS = 30.0  # for anything to happen
TEXT, BINARY = 1, 2  # kinds of frames
DISC_BYTES, FILE_BYTES = 800 << 8, 4 << 20
LINE_BYTES = 1 << 20
TURNS = 10  # in which a slow connection sends a little


class Server:
    """`kensington web` in a process of its own, started by `program`; what it logs goes to a file."""

    def __init__(self, program: Sequence[str]) -> None:
        self._log = tempfile.TemporaryFile("w+", encoding="utf-8")
        command = [*program, "web", "--port", "0", "--no-open", "--roms", "free"]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self._log, text=True)
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found, "the server did not start"
        self.port = int(found[1])
        self.host = f"127.0.0.1:{self.port}"

    def log(self) -> str:
        """What it has logged."""
        self._log.seek(0)
        return self._log.read()

    def connect(self, data: bytes = b"", buffer: int = 0) -> socket.socket:
        """A connection on which `data` was sent; with a receive buffer of so many bytes."""
        sock = socket.socket()
        if buffer:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        sock.settimeout(SECONDS)
        sock.connect(("127.0.0.1", self.port))
        with suppress(OSError):  # the server may close it meanwhile
            sock.sendall(data)
        return sock

    def request(self, path: str = "/play", method: str = "GET", extra: str = "", host: str | None = None) -> bytes:
        """A request, as bytes; `extra` are lines of its head."""
        return f"{method} {path} HTTP/1.1\r\nHost: {self.host if host is None else host}\r\n{extra}\r\n".encode(
            "latin-1"
        )

    def upgrade(self, path: str, extra: str = "", host: str | None = None, origin: str | None = None) -> bytes:
        """A request that opens a WebSocket, as bytes."""
        host = self.host if host is None else host
        key = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
        key += "AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        return self.request(path, "GET", f"Origin: {origin or 'http://' + host}\r\n{key}{extra}", host)

    def websocket(self, path: str, buffer: int = 0) -> socket.socket:
        """An open WebSocket."""
        sock = self.connect(self.upgrade(path), buffer)
        assert head(sock).startswith(b"HTTP/1.1 101"), "refused"
        return sock

    def page_seconds(self) -> float:
        """How long a page takes."""
        began = time.monotonic()
        with self.connect(self.request(extra="Connection: close\r\n")) as sock:
            assert head(sock).startswith(b"HTTP/1.1 200")
        return time.monotonic() - began


@contextmanager
def running(*program: str) -> Iterator[Server]:
    """A server, which is ended as by Ctrl-C."""
    server = Server(program or (sys.executable, "-m", "kensington"))
    try:
        yield server
    finally:
        server.process.send_signal(signal.SIGINT)
        server.process.wait(SECONDS)


def head(sock: socket.socket) -> bytes:
    """The head of an answer; what there is of it if the connection ends."""
    answer = b""
    while not answer.endswith(b"\r\n\r\n") and (byte := sock.recv(1)):
        answer += byte
    return answer


def frame(contents: bytes, kind: int = TEXT, final: bool = True) -> bytes:
    """A frame from a page, masked with zeros."""
    return bytes([kind | final << 7, 0xFF]) + len(contents).to_bytes(8, "big") + bytes(4) + contents


def says(**message: object) -> bytes:
    """The frame of a message to a machine."""
    return frame(json.dumps(message).encode())


WANT = says(do="take-disc") * 40  # fills every buffer on the way to the page
FILE = says(do="file", name="b.ssd") + frame(bytes(FILE_BYTES), BINARY)  # fills those to the machine


# Connections that wait


def waits(server: Server) -> dict[str, tuple[bytes, bytes]]:
    """What each kind of connection sends at once, and what again and again."""
    return {
        "idle": (b"", b""),
        "half of a head": (server.request()[:-2], b""),
        "a head byte by byte": (server.request()[:-2], b"a"),
        "half of a body": (server.request("/play", "POST", "Content-Length: 100\r\n") + b"half", b""),
        "a body byte by byte": (server.request("/play", "POST", "Content-Length: 9999\r\n"), b"a"),
        "a line of 1 MB": (server.request(extra="a: " + "b" * LINE_BYTES), b""),
        "a malformed WebSocket": (server.upgrade("/play/socket", "a: b\r\n" * 200), b""),
        "a WebSocket": (server.upgrade("/play/socket"), b""),
        "a WebSocket that asks": (server.upgrade("/play/socket"), frame(b"", 9)),
    }


def flood(server: Server, kinds: Sequence[str], count: int) -> list[float]:
    """Open so many connections of these kinds, one after the other; how long pages take then."""
    sends = [waits(server)[kind] for kind in kinds]
    socks, seconds = [], []
    try:
        for number in range(count):
            first, again = sends[number % len(sends)]
            socks.append((server.connect(first, 4096), again))
        server.page_seconds()  # until the server has taken all of them
        for _ in range(TURNS):
            seconds.append(server.page_seconds())
            for sock, again in socks:
                with suppress(OSError):
                    sock.send(again, socket.MSG_DONTWAIT)
    finally:
        for sock, _ in socks:
            sock.close()
    return seconds


# Pages that go


def unread(server: Server) -> socket.socket:
    """A page that wants much and reads little."""
    sock = server.websocket("/beeb/socket", 4096)
    sock.sendall(says(do="file", name="a.ssd") + frame(os.urandom(DISC_BYTES), BINARY) + WANT)
    return sock


def learning(server: Server) -> socket.socket:
    """A page whose machine learns a screen, and reads nothing meanwhile."""
    sock = server.websocket("/beside/socket")
    sock.sendall(says(do="file", name="a.uef") + frame(TAPE.read_bytes(), BINARY))
    return sock


def sending(server: Server) -> socket.socket:
    """A page in the middle of a file."""
    sock = server.websocket("/beeb/socket")
    sock.sendall(FILE[:-1])
    return sock


def starting(server: Server) -> socket.socket:
    """A page whose machine is starting."""
    return server.websocket("/beeb/socket")


def wait(sock: socket.socket) -> None:
    """Read until the machine has something that takes long."""
    size, data, stream = 0, b"", zlib.decompressobj(-zlib.MAX_WBITS)
    while b"learning to read" not in data and size < DISC_BYTES:
        contents = received(sock)
        size += len(contents)
        data += stream.decompress(contents)


def received(sock: socket.socket) -> bytes:
    """The contents of the next frame, or its first part if it is long."""
    length = take(sock, 2)[1]
    if length > 125:
        length = int.from_bytes(take(sock, 2 if length == 126 else 8), "big")
    return take(sock, min(length, 2 * DISC_BYTES))


def take(sock: socket.socket, count: int) -> bytes:
    """So many bytes."""
    data = b""
    while len(data) < count:
        more = sock.recv(count - len(data))
        assert more, "the server has closed the connection"
        data += more
    return data


def descendants(pid: int) -> set[int]:
    """The processes that a process of Linux has started, and those that they have."""
    parents = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            with suppress(OSError):
                parents[int(entry)] = int(
                    Path(f"/proc/{entry}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1]
                )
    found = {pid}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


def leave(server: Server, count: int, half: bool = False) -> float:
    """Open so many pages, wait until they are at their moments, and close all: seconds until no process is left.

    With `half` they only say that they will send nothing more, and keep what they have not read.
    """
    before = descendants(server.process.pid)
    busy = [(unread, learning)[number % 2](server) for number in range(count // 2)]
    for sock in busy:
        wait(sock)
        sock.sendall(WANT + FILE)
    socks = busy + [(sending, starting)[number % 2](server) for number in range(count - len(busy))]
    began = time.monotonic()
    for sock in socks:
        with suppress(OSError):
            if half:
                sock.shutdown(socket.SHUT_WR)
            else:
                sock.close()
    while descendants(server.process.pid) - before and time.monotonic() - began < SECONDS:
        time.sleep(0.02)
    seconds = time.monotonic() - began
    for sock in socks:
        sock.close()
    return seconds


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m tools.checks.web", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--connections", type=int, default=2000, help="connections that wait (default: 2000)")
    parser.add_argument("--pages", type=int, default=50, help="pages that are closed, at most 64 (default: 50)")
    options = parser.parse_args()
    bad = False
    with running() as server:
        with server.websocket("/beeb/socket") as sock:  # starts the processes that stay
            sock.recv(1)
        for kind in waits(server):
            seconds = max(flood(server, [kind], options.connections))
            bad |= seconds > PAGE_SECONDS
            print(f"{options.connections} connections, {kind}: a page takes {seconds:.2f} s at most")
        for half in (False, True):
            seconds = leave(server, options.pages, half)
            bad |= seconds > END_SECONDS
            print(f"{options.pages} pages closed{' in one direction' * half}: all processes gone in {seconds:.2f} s")
        log = server.log()
    bad |= len(log) > LOG_BYTES
    print(f"{len(log)} bytes of log, {log.count('never awaited')} coroutines never awaited")
    return bad


if __name__ == "__main__":
    sys.exit(main())
