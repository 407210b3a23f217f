"""Who may use the server, and how much of it.

Bound to the loopback, the server answers browsers of this computer: the Host of every request must name the loopback,
which a page of another site that resolves its own name to this computer cannot fake. Bound to anything else, it
requires the token of the URL that it prints; the first page sets it as a cookie. In either case a WebSocket must have
been opened by a page of this server (its Origin).
"""

import re
import secrets
import time
from ipaddress import ip_address

from starlette.requests import HTTPConnection

from boardgame.errors import BoardGameError

MOST_SESSIONS, MOST_MACHINES = 128, 64  # at once
COOKIE = "kensington"
NETLOC = re.compile(r"(?:\[(?P<address>[0-9A-Fa-f:.]+)\]|(?P<name>[0-9A-Za-z._-]+))(?::[0-9]{1,5})?", re.ASCII)
RATE, BURST = 200.0, 400.0  # messages a second from a page, and those that may come at once
HEADERS = {
    "content-security-policy": "default-src 'self'; img-src 'self' blob: data:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cache-control": "no-cache",
}


class TooMany(BoardGameError):
    """The server is full, or a page sends too much."""


def is_loopback(host: str) -> bool:
    """Whether a host, by name or address, is this computer's loopback."""
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class Guard:
    """Decides on requests to a server that is bound to `host`. `token` is "" if none is required."""

    def __init__(self, host: str) -> None:
        self.token = "" if is_loopback(host) else secrets.token_urlsafe(18)

    def admits(self, connection: HTTPConnection) -> bool:
        """Whether a request, or the opening of a WebSocket, is allowed. Malformed headers are not."""
        netloc = connection.headers.get("host", "")
        host = NETLOC.fullmatch(netloc)
        if host is None:
            return False
        if connection.scope["type"] == "websocket":
            if connection.headers.get("origin") not in (f"http://{netloc}", f"https://{netloc}"):
                return False
        if not self.token:
            return is_loopback((host["address"] or host["name"]).lower())
        given = connection.query_params.get("token") or connection.cookies.get(COOKIE, "")
        return secrets.compare_digest(given.encode(), self.token.encode())


class Allowance:
    """How many messages a page may still send: a bucket that fills at `RATE` up to `BURST`."""

    def __init__(self) -> None:
        self._left = BURST
        self._at = time.monotonic()

    def take(self) -> None:
        """Count a message. Raises `TooMany`."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._at) * RATE) - 1
        self._at = now
        if self._left < 0:
            raise TooMany(f"more than {RATE:.0f} messages a second")


class Sessions:
    """Limits the sessions of one kind to `most` at once. Hold it with `with` for each session."""

    def __init__(self, most: int, what: str) -> None:
        self.most = most
        self.what = what
        self.count = 0

    def __enter__(self) -> "Sessions":
        if self.count >= self.most:
            raise TooMany(f"all {self.most} {self.what} are in use; try again later")
        self.count += 1
        return self

    def __exit__(self, *_: object) -> None:
        self.count -= 1
