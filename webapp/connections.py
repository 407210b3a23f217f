"""uvicorn's connections, with limits: how many wait for their request at once, and for how long.

A connection waits until its answer has been written, and again from then on for the next request, or until its
WebSocket is open; one whose WebSocket is being closed waits for the client to agree. When there are too many, the one
that has waited longest makes room, so that a new request always finds it.
"""

import asyncio
import logging
import time
from collections.abc import Iterable
from functools import partial
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from commandline import system

MOST_WAITING = 256
PATIENCE = 20.0  # seconds
QUEUE = 2048  # connections that the system holds until the server accepts them
AT_ONCE = 16  # connections that are accepted before others are closed
MOST_FILES = 4096  # open ones that the server asks the system for
SHARE = 4  # of the files, one in this many is for connections that wait
MOST_FRAGMENTS = 4096  # of a message; a browser sends 64 KB in each
LOG_BURST, LOG_SECONDS = 5, 30.0  # messages that are logged at once, and until there may be one more


class Waiting:
    """The transports of the connections that wait, and since when, longest first."""

    def __init__(self) -> None:
        self._most = min(MOST_WAITING, system.allow_files(MOST_FILES) // SHARE)
        self._since: dict[asyncio.Transport, float] = {}

    def add(self, transport: asyncio.Transport) -> None:
        """From now on this one waits."""
        self.discard(transport)
        self._since[transport] = time.monotonic()
        if len(self._since) > self._most:
            self._drop(next(iter(self._since)))

    def discard(self, transport: asyncio.Transport) -> None:
        """This one does not wait any more."""
        self._since.pop(transport, None)

    def sweep(self, transports: Iterable[asyncio.Transport]) -> None:
        """Drop those that have waited too long; of all the `transports`, those that are closing wait, too."""
        for transport in transports:
            if transport.is_closing() and transport not in self._since:
                self.add(transport)
        limit = time.monotonic() - PATIENCE
        while self._since and next(iter(self._since.values())) < limit:
            self._drop(next(iter(self._since)))

    def _drop(self, transport: asyncio.Transport) -> None:
        self.discard(transport)
        transport.abort()


class HttpConnection(H11Protocol):
    """Waits, until it becomes a WebSocket."""

    def __init__(self, waiting: Waiting, **arguments: Any) -> None:
        super().__init__(**arguments)
        self._waiting = waiting
        self.ws_protocol_class = partial(WebSocketConnection, waiting)  # type: ignore[assignment]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._waiting.add(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._waiting.discard(self.transport)
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        if not self.transport.is_closing():
            self._waiting.add(self.transport)
        super().on_response_complete()


class WebSocketConnection(WebSocketsSansIOProtocol):
    """Does not wait while its WebSocket is open."""

    def __init__(self, waiting: Waiting, **arguments: Any) -> None:
        super().__init__(**arguments)
        self._waiting = waiting

    def connection_lost(self, exc: Exception | None) -> None:
        self._waiting.discard(self.transport)
        super().connection_lost(exc)

    def eof_received(self) -> None:
        """End at once: without a farewell the client has gone, and what is still to be sent would keep us."""
        self.transport.abort()

    async def send(self, message: Any) -> None:
        await super().send(message)
        if message["type"] == "websocket.accept":
            self._waiting.discard(self.transport)
        elif message["type"] == "websocket.close":
            self._waiting.add(self.transport)
        elif message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # refused; uvicorn logs an error otherwise

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self.handshake_initiated:  # the request is complete, but malformed; uvicorn does not answer it
            self.transport.abort()

    def handle_ping(self) -> None:
        """Answer, unless the client does not read the answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_cont(self, event: Any) -> None:
        """Part of a message; too many end the connection, even if they are empty."""
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self.transport.abort()


class Throttle(logging.Filter):
    """Of the messages of one line of code, lets `LOG_BURST` pass and then one every `LOG_SECONDS`."""

    def __init__(self) -> None:
        super().__init__()
        self._full_at: dict[tuple[str, int], float] = {}  # when each line will have its burst again

    def filter(self, record: logging.LogRecord) -> bool:
        place, now = (record.pathname, record.lineno), time.monotonic()
        full_at = max(now, self._full_at.get(place, now)) + LOG_SECONDS
        if full_at > now + LOG_BURST * LOG_SECONDS:
            return False
        self._full_at[place] = full_at
        return True


def log_to_stderr() -> None:
    """Log warnings and errors, but let no client fill the log."""
    handler = logging.StreamHandler()
    handler.addFilter(Throttle())
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s", handlers=[handler])
