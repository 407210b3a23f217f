"""Clients that no browser is: malformed requests, connections that wait for ever, pages that go at the worst moment."""

import asyncio
import logging
import socket
import sys
import time
from contextlib import suppress
from threading import Thread
from types import SimpleNamespace

import pytest
from starlette.websockets import WebSocket

from tools.checks import web
from tools.checks.web import BINARY, END_SECONDS, PAGE_SECONDS, flood, frame, head, leave, running, waits
from webapp import connections
from webapp.connections import LOG_BURST, MOST_FRAGMENTS, Throttle
from webapp.page import OVERHEAD, PageSocket
from webapp.safety import TooMany
from webapp.server import Server, Site, listen

FILES = 256  # that the server may have open
PATIENCE = 0.3  # seconds

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="counts processes of Linux")


@pytest.fixture(scope="module")
def server():
    """A server that may open few files. It logs nothing but what it is meant to, and ends with Ctrl-C."""
    with running("sh", "-c", f'ulimit -n {FILES}; exec "$0" -m kensington "$@"', sys.executable) as started:
        with started.websocket("/beeb/socket") as page:  # the processes that stay have started
            page.recv(1)
        yield started
        log = [line for line in started.log().splitlines() if "Invalid HTTP request" not in line]
    assert not log
    assert not started.log().count("never awaited")


@pytest.mark.parametrize("opens", ["request", "upgrade"])
@pytest.mark.parametrize(
    "host",
    ["[::1", "::1]", "[::1]]", "[", "]", "[]", "[x]", "[::1]x", "[v1.a]", "127.0.0.1:x", "127.0.0.1:999999", ":80",
     "a@127.0.0.1", "127.0.0.1/x", "127.0.0.1?x", "127.0.0.1#", "\xff", "localhost\xaa", "", "localhost.evil.example"],
)  # fmt: skip
def test_a_malformed_host_is_refused(server, opens, host):
    arguments = {"path": "/play/socket"} if opens == "upgrade" else {}
    with server.connect(getattr(server, opens)(host=host, **arguments)) as sock:
        answer = head(sock).decode().lower()
    assert answer.startswith("http/1.1 403") and "content-security-policy: default-src 'self'" in answer


@pytest.mark.parametrize(
    "origin", ["http://[::1", "[", "http://[", "//", "null", "http:///", "http://\xff", "{}/x", "{}@x"]
)
def test_a_malformed_origin_is_refused(server, origin):
    with server.connect(server.upgrade("/play/socket", origin=origin.format(f"http://{server.host}"))) as sock:
        answer = head(sock).decode().lower()
    assert answer.startswith("http/1.1 403") and "content-security-policy: default-src 'self'" in answer


def test_connections_that_wait_leave_room(server):
    """More than there may be open files, of every kind."""
    assert max(flood(server, list(waits(server)), 300)) < 5 * PAGE_SECONDS  # tests share the processors
    assert len(server.log()) < 10_000


@pytest.mark.parametrize("half", [False, True])
def test_pages_that_go_leave_no_process(server, half):
    assert leave(server, 8, half) < END_SECONDS


@pytest.fixture(scope="module")
def impatient():
    """A server in this process that does not wait for long."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connections, "PATIENCE", PATIENCE)
        sock = listen("127.0.0.1", 0)
        running = Server(Site("127.0.0.1"), sock)
        client = object.__new__(web.Server)
        client.port = sock.getsockname()[1]
        client.host = f"127.0.0.1:{client.port}"
        thread = Thread(target=running.serve_until_stopped)
        thread.start()
        yield client
        running.should_exit = True
        thread.join()


def ends(sock: socket.socket, pause: float = 0.0) -> None:
    """Wait, then read until the server ends the connection."""
    time.sleep(pause)
    with suppress(ConnectionError):
        while sock.recv(1 << 16):
            pass


@pytest.mark.parametrize(
    "kind", ["idle", "half of a head", "a head byte by byte", "a body byte by byte", "a malformed WebSocket"]
)
def test_a_connection_that_waits_ends(impatient, kind):
    first, again = waits(impatient)[kind]
    with impatient.connect(first) as sock:
        sock.setblocking(False)
        deadline = time.monotonic() + 50 * PATIENCE
        while time.monotonic() < deadline:
            try:
                sock.send(again)
                if not sock.recv(1 << 16):
                    return
            except BlockingIOError:
                time.sleep(PATIENCE / 10)
            except ConnectionError:
                return
    raise AssertionError("it is still open")


def test_an_answer_that_is_not_read_ends(impatient):
    with impatient.connect(impatient.request("/static/emulator/machine.js") * 400, 4096) as sock:
        ends(sock, 2 * PATIENCE)


def test_an_open_websocket_does_not_end(impatient):
    with impatient.websocket("/play/socket") as sock:
        time.sleep(3 * PATIENCE)
        sock.sendall(frame(b'{"do":"record"}'))
        assert b"no game has begun" in sock.recv(1000)


def test_a_websocket_that_never_agrees_to_its_end_ends(impatient):
    with impatient.websocket("/play/socket") as sock:
        sock.sendall(frame(b"not text", BINARY))
        ends(sock)


def test_a_message_in_endless_parts_ends(impatient):
    with impatient.websocket("/play/socket") as sock:
        sock.sendall(frame(b"", final=False) + frame(b"", 0, final=False) * (MOST_FRAGMENTS + 1))
        ends(sock)


def test_a_page_can_be_ahead_of_the_work_by_a_limit():
    messages = [{"type": "websocket.connect"}] + [{"type": "websocket.receive", "text": "x" * 100}] * 20

    async def talk():
        async def receive():
            return messages.pop(0)

        async def send(message):
            pass

        websocket = WebSocket({"type": "websocket"}, receive, send)
        await websocket.accept()
        page = PageSocket(websocket, 10 * (100 + OVERHEAD))
        with pytest.raises(TooMany):
            await page.listen()
        assert len(messages) == 8  # the tenth was one too many, and the eleventh is not taken any more
        assert await page.receive() == "x" * 100

    asyncio.run(talk())


def test_the_log_is_bounded(monkeypatch):
    now = 0.0
    monkeypatch.setattr(connections, "time", SimpleNamespace(monotonic=lambda: now))  # the servers keep theirs
    throttle = Throttle()
    passed = [throttle.filter(logging.makeLogRecord({"pathname": "a", "lineno": 1})) for _ in range(1000)]
    assert passed == [True] * LOG_BURST + [False] * (1000 - LOG_BURST)
    assert throttle.filter(logging.makeLogRecord({"pathname": "a", "lineno": 2}))
    now += connections.LOG_SECONDS
    passed = [throttle.filter(logging.makeLogRecord({"pathname": "a", "lineno": 1})) for _ in range(2)]
    assert passed == [True, False]
