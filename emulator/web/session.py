"""A page's machine, seen from the server: a process, the socket to it, and a directory for its files."""

import asyncio
import socket
import tempfile
from contextlib import suppress
from multiprocessing.context import BaseContext
from typing import Any

from emulator.web.link import HEADER, Channel
from emulator.web.machine import Start, run_machine


class MachineSession:
    """A machine in a process of its own, started by the `context`; see `machine.run_machine` for `roms` and `start`.

    The process is killed at the end, whatever it does, as its files go with it.
    """

    def __init__(self, context: BaseContext, roms: str | None = None, start: Start | None = None) -> None:
        self._context = context
        self._roms = roms
        self._start = start

    async def __aenter__(self) -> "MachineSession":
        self._folder = tempfile.TemporaryDirectory(prefix="beeb-web-", ignore_cleanup_errors=True)
        ours, its = socket.socketpair()
        self._reader, self._writer = await asyncio.open_connection(sock=ours)
        arguments = (its, self._folder.name, self._roms, self._start)
        self._process: Any = self._context.Process(target=run_machine, args=arguments, daemon=True)  # type: ignore[attr-defined]
        starting = asyncio.create_task(asyncio.to_thread(self._process.start))
        try:
            await asyncio.shield(starting)
        except BaseException:
            await asyncio.wait([starting])  # a thread can't be cancelled
            await self.__aexit__()
            raise
        finally:
            its.close()
        return self

    async def receive(self) -> tuple[Channel, bytes] | None:
        """The next message of the machine; None if it has ended."""
        try:
            length, kind = HEADER.unpack(await self._reader.readexactly(HEADER.size))
            return Channel(kind), await self._reader.readexactly(length)
        except (asyncio.IncompleteReadError, OSError):
            return None

    async def send(self, kind: Channel, contents: bytes) -> None:
        """Send a message to the machine, if it has not ended; waits while the machine reads nothing."""
        with suppress(OSError):
            self._writer.write(HEADER.pack(len(contents), kind) + contents)
            await self._writer.drain()

    async def __aexit__(self, *_: object) -> None:
        self._writer.transport.abort()
        await asyncio.to_thread(self._end)

    def _end(self) -> None:
        if self._process.pid is not None:
            self._process.kill()
            self._process.join()
        self._process.close()
        self._folder.cleanup()
