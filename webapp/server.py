"""The server: pages, scripts, and a WebSocket for each page that plays. Starlette and uvicorn do the work.

`connections` limits what waits, `safety` what is admitted. Everything that takes long happens in other processes, so
that this one answers at once.
"""

import asyncio
import json
import logging
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope
from starlette.types import Send as ASGISend
from starlette.websockets import WebSocket

import boardgame.web
import emulator.web
from boardgame.errors import BoardGameError
from boardgame.web.messages import LONGEST, errors_to, parse
from boardgame.web.table import DEFECT, Table
from boardgame.web.workers import Workers, process_context
from emulator.web.front_end import LARGEST_TOTAL
from emulator.web.link import Channel
from emulator.web.session import MachineSession
from webapp.beside import FOR_THE_TABLE, BesideTable
from webapp.connections import AT_ONCE, QUEUE, HttpConnection, Waiting
from webapp.games import GAMES
from webapp.machines import start_beside
from webapp.page import PageSocket
from webapp.safety import COOKIE, HEADERS, MOST_MACHINES, MOST_SESSIONS, Guard, Sessions, TooMany

STATIC = Path(__file__).parent / "static"
ROOMS = {"boardgame": boardgame.web, "emulator": emulator.web}  # with scripts of their own
PAGES = {"/": "index.html", "/play": "play.html", "/beeb": "beeb.html", "/beside": "beside.html"}
MACHINE = "<!-- machine -->"  # in a page: where the emulator's part goes
PRELOADED = ("boardgame.web.jobs", "webapp.games", "webapp.beside", "webapp.machines", "webapp.screen_session")
LARGEST_FILE = 16 << 20  # bytes that a page may drop
PING = 20.0  # seconds between two signs of life, and until a page without one is given up
FULL, BROKEN, DEFECTIVE = 1013, 1008, 1011  # why a WebSocket is closed: try later, a rule was broken, a defect
GRACE = 3  # seconds for open connections when the server ends
FAREWELL = 1.0  # seconds in which a page may take the reason why it is refused

Work = Callable[[PageSocket], Coroutine[Any, Any, None]]
logger = logging.getLogger(__name__)


class Site:
    """What the pages share: the guard, the processes that think, the sessions, and the machines' system ROMs `roms`
    (see `Beeb`)."""

    def __init__(self, host: str, roms: str | None = None) -> None:
        self.guard = Guard(host)
        self.roms = roms
        self.context = process_context(PRELOADED)
        self.workers = Workers(self.context)
        self.painters = Workers(self.context, 1)  # an animation takes long, and players must not wait for it
        self.boards = Sessions(MOST_SESSIONS, "boards")
        self.machines = Sessions(MOST_MACHINES, "machines")
        self._rooms = {name: Path(room.__file__ or "").parent / "static" for name, room in ROOMS.items()}

    def app(self) -> ASGIApp:
        """The application."""
        app = Starlette(
            routes=[
                *(Route(path, self._page(name)) for path, name in PAGES.items()),
                *(Route(f"/{name}", self._page(name)) for name in PAGES.values()),
                Route("/games", self._games),
                WebSocketRoute("/play/socket", self._play),
                WebSocketRoute("/beeb/socket", self._beeb),
                WebSocketRoute("/beside/socket", self._beside),
                *(Mount(f"/static/{name}", StaticFiles(directory=folder)) for name, folder in self._rooms.items()),
                Mount("/static", StaticFiles(directory=STATIC)),
            ],
            lifespan=self._lifespan,
        )
        return Gate(app, self.guard)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            self.workers.close()
            self.painters.close()

    def _page(self, name: str) -> Callable[[Request], Any]:
        machine = (self._rooms["emulator"] / "machine.html").read_text("utf-8")
        text = (STATIC / name).read_text("utf-8").replace(MACHINE, machine)

        async def page(request: Request) -> Response:
            return HTMLResponse(text)

        return page

    async def _games(self, request: Request) -> Response:
        return JSONResponse({key: game.form() for key, game in GAMES.items()})

    async def _play(self, websocket: WebSocket) -> None:
        async def work(page: PageSocket) -> None:
            table = Table(GAMES, page.send_json, self.workers, self.painters)
            try:
                while True:
                    text = await page.receive()
                    if isinstance(text, bytes):
                        raise TooMany("a message of another kind than text")
                    async with errors_to(page.send_json):
                        await table.take(parse(text))
            finally:
                await table.close()

        await self.serve(websocket, self.boards, work, 8 * LONGEST)

    async def _beeb(self, websocket: WebSocket) -> None:
        async def work(page: PageSocket) -> None:
            async with MachineSession(self.context, self.roms) as machine:
                await relay(page, machine)

        await self.serve(websocket, self.machines, work, LARGEST_TOTAL)

    async def _beside(self, websocket: WebSocket) -> None:
        async def work(page: PageSocket) -> None:
            async with MachineSession(self.context, self.roms, start_beside) as machine:

                async def tell(message: dict[str, Any]) -> None:
                    await machine.send(Channel.TEXT, json.dumps(message).encode())

                table = BesideTable(page.send_json, tell, self.workers)
                try:
                    await relay(page, machine, table)
                finally:
                    await table.close()

        await self.serve(websocket, self.machines, work, LARGEST_TOTAL)

    async def serve(self, websocket: WebSocket, sessions: Sessions, work: Work, most: int) -> None:
        """Accept a WebSocket and do `work` with it as one of the sessions, until the page has gone.

        It may be `most` bytes ahead of the work.
        """
        await websocket.accept()
        page = PageSocket(websocket, most)
        try:
            with sessions:
                await first(page.listen(), work(page))
                return
        except TooMany as error:
            code, reason = FULL if sessions.count >= sessions.most else BROKEN, str(error)
        except Exception:
            logger.exception("a page's session has failed")
            code, reason = DEFECTIVE, DEFECT
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                if code != DEFECTIVE:
                    await page.send_json({"type": "error", "text": reason})
                await page.close(code, reason)


async def first(*works: Coroutine[Any, Any, None]) -> None:
    """Do these until one ends; the others are cancelled and awaited. Raises what that one does."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in done:
        task.result()


async def relay(page: PageSocket, machine: MachineSession, table: BesideTable | None = None) -> None:
    """Pass messages between a page, its machine and, if there is one, the table beside it, until the machine ends."""

    async def to_page() -> None:
        while (message := await machine.receive()) is not None:
            kind, contents = message
            if kind is Channel.DATA:
                await page.send_bytes(contents)
            elif table is not None:
                async with errors_to(page.send_json):
                    await table.hear(contents)
        await page.close(1000, "The machine has ended.")

    async def to_machine() -> None:
        while True:
            message = await page.receive()
            if isinstance(message, bytes):
                await machine.send(Channel.DATA, message)
            elif len(message) > LONGEST:
                raise TooMany("a message that is too long")
            elif table is not None and message.startswith(FOR_THE_TABLE):
                async with errors_to(page.send_json):
                    await table.take(parse(message))
            else:
                await machine.send(Channel.TEXT, message.encode())

    await first(to_page(), to_machine())


REFUSAL = PlainTextResponse("Refused: use the address that the server has printed.\n", 403)


class Gate:
    """Refuses requests that the guard does not admit, and gives all answers the headers for safety."""

    def __init__(self, app: ASGIApp, guard: Guard) -> None:
        self.app = app
        self.guard = guard

    async def __call__(self, scope: Scope, receive: Receive, send: ASGISend) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        admitted = self.guard.admits(connection)
        cookie = admitted and scope["type"] == "http" and self.guard.token and "token" in connection.query_params

        async def with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [
                    *((name, value) for name, value in message["headers"] if name.decode().lower() not in HEADERS),
                    *((name.encode(), value.encode()) for name, value in HEADERS.items()),
                ]
                if cookie:
                    value = f"{COOKIE}={self.guard.token}; HttpOnly; SameSite=Strict; Path=/"
                    message["headers"].append((b"set-cookie", value.encode()))
            await send(message)

        await (self.app if admitted else REFUSAL)(scope, receive, with_headers)


def listen(host: str, port: int) -> socket.socket:
    """A socket bound to the host and port. Raises `BoardGameError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise BoardGameError(f"{host} port {port}: {error.strerror or error}") from error


def url_of(sock: socket.socket, guard: Guard) -> str:
    """The address of the first page, as a user opens it."""
    host, port = sock.getsockname()[:2]
    if host in ("0.0.0.0", "::"):
        host = address_for_others(sock.family) or host
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/" + (f"?token={guard.token}" if guard.token else "")


def address_for_others(family: int) -> str | None:
    """An address by which other computers reach this one, None without a network. Nothing is sent."""
    outside = "192.0.2.1" if family == socket.AF_INET else "2001:db8::1"  # addresses for documentation
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as sock:
            sock.connect((outside, 9))
            return str(sock.getsockname()[0])
    except OSError:
        return None


class Server(uvicorn.Server):
    """uvicorn's server for a site, on a socket."""

    def __init__(self, site: Site, sock: socket.socket) -> None:
        self.socket = sock
        self.waiting = Waiting()
        super().__init__(
            uvicorn.Config(
                site.app(),
                http=partial(HttpConnection, self.waiting),  # type: ignore[arg-type]
                backlog=AT_ONCE,
                log_config=None,
                log_level="warning",
                access_log=False,
                server_header=False,
                lifespan="on",
                ws="websockets-sansio",
                ws_max_size=LARGEST_FILE + 1024,
                ws_ping_interval=PING,
                ws_ping_timeout=PING,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=GRACE,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """uvicorn calls it once."""
        await super().startup(sockets)
        self.socket.listen(QUEUE)

    async def on_tick(self, counter: int) -> bool:
        """uvicorn calls it ten times a second."""
        self.waiting.sweep(connection.transport for connection in self.server_state.connections)
        return await super().on_tick(counter)

    def serve_until_stopped(self) -> None:
        """Serve until Ctrl-C, which is not an error here."""
        with suppress(KeyboardInterrupt):
            asyncio.run(self.serve([self.socket]))
