"""The server: pages, scripts, and a WebSocket for each page that plays. Starlette and uvicorn do the work.

Everything that takes long happens in other processes, so that this one answers at once.
"""

import asyncio
import json
import logging
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope
from starlette.types import Send as ASGISend
from starlette.websockets import WebSocket, WebSocketDisconnect

import boardgame.web
import emulator.web
from boardgame.errors import BoardGameError
from boardgame.web.messages import LONGEST, parse
from boardgame.web.table import DEFECT, Table
from boardgame.web.workers import Workers, process_context
from emulator.web.link import Channel
from emulator.web.session import MachineSession
from kensington.web.beside import BesideTable
from kensington.web.games import GAMES
from kensington.web.machines import start_beside
from kensington.web.safety import COOKIE, HEADERS, MOST_MACHINES, MOST_SESSIONS, Allowance, Guard, Sessions, TooMany

STATIC = Path(__file__).parent / "static"
ROOMS = {"boardgame": boardgame.web, "emulator": emulator.web}  # with scripts of their own
PAGES = {"/": "index.html", "/play": "play.html", "/beeb": "beeb.html", "/beside": "beside.html"}
MACHINE = "<!-- machine -->"  # in a page: where the emulator's part goes
FOR_THE_TABLE = '{"board":true,'  # how a page's messages begin that are not for the machine
PRELOADED = ("boardgame.web.jobs", "kensington.web.games", "kensington.web.beside", "kensington.web.machines")
LARGEST_FILE = 16 << 20  # bytes that a page may drop
PING = 20.0  # seconds between two signs of life, and until a page without one is given up
FULL, BROKEN, DEFECTIVE = 1013, 1008, 1011  # why a WebSocket is closed: try later, a rule was broken, a defect
GRACE = 3  # seconds for open connections when the server ends
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

    def app(self) -> Starlette:
        """The application."""
        return Starlette(
            routes=[
                *(Route(path, self._page(name)) for path, name in PAGES.items()),
                Route("/games", self._games),
                WebSocketRoute("/play/socket", self._play),
                WebSocketRoute("/beeb/socket", self._beeb),
                WebSocketRoute("/beside/socket", self._beside),
                *(Mount(f"/static/{name}", StaticFiles(directory=folder)) for name, folder in self._rooms.items()),
                Mount("/static", StaticFiles(directory=STATIC)),
            ],
            middleware=[Middleware(Gate, guard=self.guard)],
            lifespan=self._lifespan,
        )

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        try:
            yield
        finally:
            self.workers.close()
            self.painters.close()

    def _page(self, name: str) -> Callable[[Request], Any]:
        machine = (self._rooms["emulator"] / "machine.html").read_text()
        text = (STATIC / name).read_text().replace(MACHINE, machine)

        async def page(request: Request) -> Response:
            return HTMLResponse(text)

        return page

    async def _games(self, request: Request) -> Response:
        return JSONResponse({key: game.form() for key, game in GAMES.items()})

    async def _play(self, websocket: WebSocket) -> None:
        async def serve() -> None:
            table = Table(GAMES, websocket.send_json, self.workers, self.painters)
            try:
                async for text in texts(websocket):
                    async with errors_to(websocket):
                        await table.take(parse(text))
            finally:
                await table.close()

        await self.serve(websocket, self.boards, serve)

    async def _beeb(self, websocket: WebSocket) -> None:
        async def serve() -> None:
            async with MachineSession(self.context, self.roms) as machine:
                await relay(websocket, machine)

        await self.serve(websocket, self.machines, serve)

    async def _beside(self, websocket: WebSocket) -> None:
        async def serve() -> None:
            async with MachineSession(self.context, self.roms, start_beside) as machine:

                async def tell(message: dict[str, Any]) -> None:
                    await machine.send(Channel.TEXT, json.dumps(message).encode())

                table = BesideTable(websocket.send_json, tell, self.workers)
                try:
                    await relay(websocket, machine, table)
                finally:
                    await table.close()

        await self.serve(websocket, self.machines, serve)

    async def serve(self, websocket: WebSocket, sessions: Sessions, work: Callable[[], Any]) -> None:
        """Accept a WebSocket and do `work` with it as one of the sessions, until the page has gone."""
        await websocket.accept()
        try:
            with sessions:
                await work()
        except TooMany as error:
            with suppress(RuntimeError, WebSocketDisconnect):
                await websocket.send_json({"type": "error", "text": str(error)})
                await websocket.close(FULL if sessions.count >= sessions.most else BROKEN, str(error))
        except WebSocketDisconnect:
            pass
        except Exception as error:
            if isinstance(error, RuntimeError) and "websocket" in str(error).lower():
                return  # so Starlette calls a message that is sent too late
            logger.exception("a page's session has failed")
            with suppress(RuntimeError, WebSocketDisconnect):
                await websocket.close(DEFECTIVE, DEFECT)


async def texts(websocket: WebSocket) -> AsyncIterator[str]:
    """The messages of a page, until it has gone. Raises `TooMany`."""
    allowance = Allowance()
    while True:
        try:
            text = await websocket.receive_text()
        except WebSocketDisconnect:
            return
        except KeyError:
            raise TooMany("a message of another kind than text") from None
        allowance.take()
        yield text


async def relay(websocket: WebSocket, machine: MachineSession, table: BesideTable | None = None) -> None:
    """Pass messages between a page, its machine and, if there is one, the table beside it, until one has gone."""

    async def to_page() -> None:
        while (message := await machine.receive()) is not None:
            kind, contents = message
            if kind is Channel.DATA:
                await websocket.send_bytes(contents)
            elif table is not None:
                async with errors_to(websocket):
                    await table.hear(contents)
        await websocket.close(reason="The machine has ended.")

    async def to_machine() -> None:
        allowance = Allowance()
        while True:
            message = await websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            allowance.take()
            text = message.get("text")
            if text is None:
                await machine.send(Channel.DATA, message["bytes"])
            elif len(text) > LONGEST:
                raise TooMany("a message that is too long")
            elif table is not None and text.startswith(FOR_THE_TABLE):
                async with errors_to(websocket):
                    await table.take(parse(text))
            else:
                await machine.send(Channel.TEXT, text.encode())

    tasks = [asyncio.create_task(to_page()), asyncio.create_task(to_machine())]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


@asynccontextmanager
async def errors_to(websocket: WebSocket) -> AsyncIterator[None]:
    """Send a `BoardGameError` that is raised meanwhile to the page, and continue."""
    try:
        yield
    except TooMany:
        raise
    except BoardGameError as error:
        await websocket.send_json({"type": "error", "text": str(error)})


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
        if not self.guard.admits(connection):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": BROKEN, "reason": "refused"})
            else:
                refused = PlainTextResponse("Refused: use the address that the server has printed.\n", 403)
                await refused(scope, receive, send)
            return
        cookie = scope["type"] == "http" and self.guard.token and "token" in connection.query_params

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [
                    *((name, value) for name, value in message["headers"] if name.decode().lower() not in HEADERS),
                    *((name.encode(), value.encode()) for name, value in HEADERS.items()),
                ]
                if cookie:
                    value = f"{COOKIE}={self.guard.token}; HttpOnly; SameSite=Strict; Path=/"
                    message["headers"].append((b"set-cookie", value.encode()))
            await send(message)

        await self.app(scope, receive, with_headers)


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
        super().__init__(
            uvicorn.Config(
                site.app(),
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

    def serve_until_stopped(self) -> None:
        """Serve until Ctrl-C, which is not an error here."""
        with suppress(KeyboardInterrupt):
            asyncio.run(self.serve([self.socket]))
