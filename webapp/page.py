"""A page, as the server talks to it by its WebSocket."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from webapp.safety import Allowance, TooMany

OVERHEAD = 100  # bytes that a message costs beside its own

Contents = str | bytes


class PageSocket:
    """A page. `listen` must run as long as anything else is done with it, and the rest be cancelled when it returns.

    All that the page sends is read at once, whether it is wanted or not: only so does its end show at once.
    """

    def __init__(self, websocket: WebSocket, most: int) -> None:
        """`most` bytes may be received before they are taken."""
        self._websocket = websocket
        self._most = most
        self._received: asyncio.Queue[Contents] = asyncio.Queue()
        self._size = 0  # of what was received and not taken

    async def listen(self) -> None:
        """Read until the page has gone. Raises `TooMany`."""
        allowance = Allowance()
        while True:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            allowance.take()
            if self._size > self._most:
                raise TooMany("more messages than the server can take")
            contents = message["bytes"] if message.get("text") is None else message["text"]
            self._size += len(contents) + OVERHEAD
            self._received.put_nowait(contents)

    async def receive(self) -> Contents:
        """The next message."""
        contents = await self._received.get()
        self._size -= len(contents) + OVERHEAD
        return contents

    async def send_json(self, message: dict[str, Any]) -> None:
        """Send a message."""
        await self._sent(self._websocket.send_json(message))

    async def send_bytes(self, contents: bytes) -> None:
        """Send bytes."""
        await self._sent(self._websocket.send_bytes(contents))

    async def close(self, code: int, reason: str) -> None:
        """Close the WebSocket."""
        await self._sent(self._websocket.close(code, reason))

    @staticmethod
    async def _sent(sending: Coroutine[Any, Any, None]) -> None:
        """Send something, and wait while the page does not read. To a page that has gone this takes forever."""
        try:
            await sending
        except (WebSocketDisconnect, RuntimeError):  # the second is Starlette's, after the server's own farewell
            await asyncio.Future()
