"""The pages' sessions in a browser's worker, where Pyodide runs Python in place of a server.

A session here is what `webapp.server` gives a page behind a WebSocket: the same table, the same machine, the same
messages. The scripts in `static/worker` carry them, run jobs in further workers, and keep what is in `KEPT` in the
browser's database.
"""

import asyncio
import itertools
import json
import os
import pickle
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from boardgame.web.jobs import JobRunner, read_game
from boardgame.web.messages import errors_to, parse
from boardgame.web.table import Table
from commandline.errors import UserError
from emulator import roms
from emulator.beeb import Beeb
from emulator.host.start import RAM_SLOTS
from emulator.web.front_end import WebFrontEnd, page_settings
from emulator.web.link import Channel
from webapp.beside import FOR_THE_TABLE, BesideTable
from webapp.games import GAMES
from webapp.machines import start_beside

KEPT = Path("/kept")  # what the browser keeps
LAST = "machine.state"  # in it: the machine as it was a moment ago
ROMS = "roms"  # in it: the user's system ROMs,
TITLES = {"os": "OS 1.20", "basic": "BASIC II", "dnfs": "DFS 1.20"}  # which are these
KEEP_TURNS = 100  # of the machine's loop, between two times that its state is written

AT_ONCE = (read_game,)  # jobs that are quick enough to be done here, without waiting for a worker to start

Post = Callable[[str | bytes], object]
Result = TypeVar("Result")


class Engines:
    """Runs jobs in other workers: a `JobRunner`. `ask(number, job)` starts one, and `drop(number)` ends it; its outcome
    comes to `answer`."""

    def __init__(self, ask: Callable[[int, bytes], object], drop: Callable[[int], object]) -> None:
        self._ask = ask
        self._drop = drop
        self._numbers = itertools.count(1)
        self._waiting: dict[int, asyncio.Future[Any]] = {}

    async def run(self, work: Callable[..., Result], *arguments: Any) -> Result:
        if work in AT_ONCE:
            return work(*arguments)
        number = next(self._numbers)
        future = self._waiting[number] = asyncio.get_running_loop().create_future()
        self._ask(number, pickle.dumps((work, arguments)))
        try:
            result: Result = await future
            return result
        except asyncio.CancelledError:
            self._drop(number)
            raise
        finally:
            self._waiting.pop(number, None)

    def answer(self, number: int, outcome: Any) -> None:
        """The outcome of a job, from `work`."""
        future = self._waiting.get(number)
        if future is not None and not future.done():
            worked, result = pickle.loads(bytes_of(outcome))
            if worked:
                future.set_result(result)
            else:
                future.set_exception(result)


def work(job: Any) -> bytes:
    """Do a job of `Engines`, in a worker for that."""
    function, arguments = pickle.loads(bytes_of(job))
    try:
        return pickle.dumps((True, function(*arguments)))
    except Exception as error:
        return pickle.dumps((False, error))


def bytes_of(value: Any) -> bytes:
    """Bytes, or those of an array of JavaScript."""
    return value if isinstance(value, bytes) else bytes(value.to_bytes())


class BoardPage:
    """The session of a page with a board. `receive` takes the page's messages, `run` is its life."""

    def __init__(self, post: Post, engines: JobRunner) -> None:
        self._post = post
        self._engines = engines
        self._messages: asyncio.Queue[Any] = asyncio.Queue()

    def receive(self, message: Any) -> None:
        """A message from the page: text, or bytes as for `bytes_of`."""
        self._messages.put_nowait(message)

    async def run(self) -> None:
        """Play until the page has gone."""
        table = Table(GAMES, self._send, self._engines, self._engines)
        while True:
            message = await self._messages.get()
            async with errors_to(self._send):
                await table.take(parse(message if isinstance(message, str) else ""))

    async def _send(self, message: Mapping[str, Any]) -> None:
        self._post(json.dumps(message))


class WorkerLink:
    """The machine's `PageLink`: both ends are in this worker. `hear` takes events for the table beside it."""

    def __init__(self, post: Post, hear: Callable[[bytes], object]) -> None:
        self._post = post
        self._hear = hear
        self.incoming: list[tuple[Channel, bytes]] = []

    def receive(self) -> list[tuple[Channel, bytes]]:
        messages, self.incoming = self.incoming, []
        return messages

    def send(self, kind: Channel, contents: bytes) -> None:
        (self._post if kind is Channel.DATA else self._hear)(contents)


class MachinePage:
    """The session of a page with a machine, and with `beside` the engine's table, too. Its files are in `folder`."""

    def __init__(self, post: Post, engines: JobRunner, beside: bool = False, folder: Path = KEPT) -> None:
        self._post = post
        self._folder = folder
        self._restarts = False  # whether the next visit has another machine
        self._for_table: asyncio.Queue[str | bytes] = asyncio.Queue()
        self._link = WorkerLink(post, self._for_table.put_nowait)
        self._table = BesideTable(self._send, self._tell, engines) if beside else None

    def receive(self, message: Any) -> None:
        """A message from the page: text, or bytes as for `bytes_of`."""
        if not isinstance(message, str):
            self._link.incoming.append((Channel.DATA, bytes_of(message)))
        elif self._table is not None and message.startswith(FOR_THE_TABLE):
            self._for_table.put_nowait(message)
        else:
            self._link.incoming.append((Channel.TEXT, message.encode()))

    async def run(self) -> None:
        """Run the machine until the page switches it off."""
        (self._folder / ROMS).mkdir(parents=True, exist_ok=True)
        os.chdir(self._folder)
        front_end = WebFrontEnd(
            Beeb(roms=self._roms(), sideways_ram=RAM_SLOTS), page_settings(self._folder), self._link
        )
        if self._table is not None:
            start_beside(front_end)
        else:
            self._go_on(front_end)
        drop = front_end.dropped
        front_end.dropped = lambda path: None if self._take_rom(front_end, path) else drop(path)
        listening = asyncio.create_task(self._serve_table(self._table)) if self._table is not None else None
        try:
            await self._loop(front_end)
        finally:
            if listening is not None:
                listening.cancel()
            front_end.close()

    async def _loop(self, front_end: WebFrontEnd) -> None:
        last, turns = self._folder / LAST, 0
        while not front_end.closing:
            await asyncio.sleep(front_end.rest())
            front_end.turn()
            turns += 1
            if turns % KEEP_TURNS == 0 and self._table is None and not self._restarts:
                last.write_bytes(front_end.beeb.save_state())
        last.unlink(missing_ok=True)
        front_end.tell({"closed": "The machine is switched off."})
        front_end.show()

    def _go_on(self, front_end: WebFrontEnd) -> None:
        """Go on with the machine of the last visit."""
        path = self._folder / LAST
        if path.exists():
            with front_end.reporting():
                front_end.media.resume(path.read_bytes(), "The machine of your last visit")

    # The user's system ROMs

    def _roms(self) -> str:
        folder = self._folder / ROMS
        return str(folder) if TITLES.keys() <= roms.find(folder).keys() else roms.FREE

    def _take_rom(self, front_end: WebFrontEnd, path: Path) -> bool:
        """Keep a file if it is one of Acorn's system ROMs; whether it is one."""
        kind = ""
        with suppress(UserError):
            kind = roms.read(path).kind
        if kind not in TITLES:
            return False
        folder = self._folder / ROMS
        (folder / f"{kind}.rom").write_bytes(path.read_bytes())
        missing = [title for kind, title in TITLES.items() if kind not in roms.find(folder)]
        if missing:
            front_end.say(f"{path.name} is kept in this browser. Still missing: {', '.join(missing)}")
        else:
            self._restarts = True
            (self._folder / LAST).unlink(missing_ok=True)
            front_end.say("Your ROMs are kept in this browser. Reload the page to use them")
        return True

    # The engine's half of the page

    async def _send(self, message: Mapping[str, Any]) -> None:
        self._post(json.dumps(message))

    async def _tell(self, message: Mapping[str, Any]) -> None:
        self._link.incoming.append((Channel.TEXT, json.dumps(message).encode()))

    async def _serve_table(self, table: BesideTable) -> None:
        while True:
            message = await self._for_table.get()
            async with errors_to(self._send):
                if isinstance(message, bytes):
                    await table.hear(message)
                else:
                    await table.take(parse(message))


def session(path: str, post: Post, engines: JobRunner) -> BoardPage | MachinePage:
    """The session behind the WebSocket that a page of `webapp.server` opens at `path`. Raises BeebError for ROMs."""
    if path == "/play/socket":
        return BoardPage(post, engines)
    return MachinePage(post, engines, beside=path == "/beside/socket")
