"""`kensington web`: the games and the BBC Micro in a browser. The extra [web] has the packages."""

import argparse
import os
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from boardgame.errors import BoardGameError
from commandline.arguments import whole
from kensington.beeb.roms import add_roms_option, chosen_roms

PORT = 1984
LOOPBACK = "127.0.0.1"
PACKAGES = ("starlette", "uvicorn", "websockets")


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "web",
        description="Serve the games and the BBC Micro to a browser, until Ctrl-C. With a --host that other computers "
        "can reach, only the address that is printed, with its token, opens the pages. "
        "`kensington web bench` measures the server.",
    )
    parser.add_argument(
        "--host", default=LOOPBACK, metavar="ADDRESS", help=f"address to serve on (default: {LOOPBACK})"
    )
    parser.add_argument(
        "--port", type=whole(0, 65535), default=PORT, metavar="N", help=f"port, 0 for a free one ({PORT})"
    )
    opening = "open the page in a browser (default: if there is a display)"
    parser.add_argument("--open", action=argparse.BooleanOptionalAction, help=opening)
    add_roms_option(parser)
    parser.set_defaults(execute=execute)
    bench = parser.add_verb("bench", description="Measure the server, with real connections; see docs/web.md.")
    bench.add_argument("--machines", type=whole(1, 60), default=50, metavar="N", help="machines at once (50)")
    bench.add_argument("--connects", type=whole(10), default=1000, metavar="N", help="connects and disconnects (1000)")
    bench.add_argument("--json", action="store_true", help="print JSON")
    bench.set_defaults(execute=measure)


def measure(options: argparse.Namespace) -> int:
    """`kensington web bench`."""
    with packages():
        from webapp import bench
    return bench.run(options.machines, options.connects, options.json)


@contextmanager
def packages() -> Iterator[None]:
    """Name the extra to install if one of its packages is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] not in PACKAGES:
            raise
        message = f"the web pages need {error.name}; in the clone, run: pip install '.[web]'"
        raise BoardGameError(message) from error


@contextmanager
def safe_path() -> Iterator[None]:
    """Keep processes that start from looking for modules in the working directory first, as the one from which the
    others fork does: in a clone it would find uncompiled ones."""
    before = os.environ.get("PYTHONSAFEPATH")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ["PYTHONSAFEPATH"]
        else:
            os.environ["PYTHONSAFEPATH"] = before


def execute(options: argparse.Namespace) -> int:
    """Raises `BoardGameError` without the packages or ROMs, or if the address cannot be used."""
    with packages():
        from webapp import connections, server
    connections.log_to_stderr()
    roms = chosen_roms(options)
    with safe_path(), server.listen(options.host, options.port) as sock:
        site = server.Site(options.host, roms)
        url = server.url_of(sock, site.guard)
        print(f"Serving at {url} until Ctrl-C.", flush=True)
        if options.open if options.open is not None else has_display():
            webbrowser.open(url)
        server.Server(site, sock).serve_until_stopped()
    return 0


def has_display() -> bool:
    """Whether a browser probably has somewhere to show a page."""
    shows = bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return sys.platform in ("win32", "darwin") or shows
