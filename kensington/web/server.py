"""The server: pages, scripts, and a WebSocket for each page that plays. Starlette and uvicorn do the work.

Everything that takes long happens in other processes, so that this one answers at once.
"""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope
from starlette.types import Send as ASGISend
from starlette.websockets import WebSocket, WebSocketDisconnect

import boardgame.web
from boardgame.errors import BoardGameError
from boardgame.web.messages import parse
from boardgame.web.table import Table
from boardgame.web.workers import Workers, process_context
from kensington.web.games import GAMES
from kensington.web.safety import COOKIE, HEADERS, MOST_SESSIONS, Allowance, Guard, Sessions, TooMany

STATIC = Path(__file__).parent / "static"
ROOMS = {"boardgame": boardgame.web}  # with scripts of their own
PAGES = {"/": "index.html", "/play": "play.html"}
PRELOADED = ("boardgame.web.jobs", "kensington.web.games")
LARGEST_FILE = 16 << 20  # bytes that a page may drop
PING = 20.0  # seconds between two signs of life, and until a page without one is given up
FULL, BROKEN = 1013, 1008  # why a WebSocket is closed: try again later; a rule was broken
GRACE = 3  # seconds for open connections when the server ends


class Site:
    """What the pages share: the guard, the processes that think, the sessions."""

    def __init__(self, host: str) -> None:
        self.guard = Guard(host)
        self.context = process_context(PRELOADED)
        self.workers = Workers(self.context)
        self.boards = Sessions(MOST_SESSIONS, "boards")

    def app(self) -> Starlette:
        """The application."""
        rooms = {name: Path(room.__file__ or "").parent / "static" for name, room in ROOMS.items()}
        return Starlette(
            routes=[
                *(Route(path, self._page(name)) for path, name in PAGES.items()),
                Route("/games", self._games),
                WebSocketRoute("/play/socket", self._play),
                *(Mount(f"/static/{name}", StaticFiles(directory=folder)) for name, folder in rooms.items()),
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

    def _page(self, name: str) -> Callable[[Request], Any]:
        async def page(request: Request) -> Response:
            return FileResponse(STATIC / name)

        return page

    async def _games(self, request: Request) -> Response:
        return JSONResponse({key: game.form() for key, game in GAMES.items()})

    async def _play(self, websocket: WebSocket) -> None:
        async def serve() -> None:
            table = Table(GAMES, websocket.send_json, self.workers)
            try:
                async for message in texts(websocket):
                    try:
                        await table.take(message)
                    except BoardGameError as error:
                        await websocket.send_json({"type": "error", "text": str(error)})
            finally:
                await table.close()

        await self.serve(websocket, self.boards, serve)

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
        except (WebSocketDisconnect, RuntimeError) as error:  # Starlette raises the latter for a send that is too late
            if isinstance(error, RuntimeError) and "websocket" not in str(error).lower():
                raise


async def texts(websocket: WebSocket) -> AsyncIterator[dict[str, Any]]:
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
        yield parse(text)


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
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/" + (f"?token={guard.token}" if guard.token else "")


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
