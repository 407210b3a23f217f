"""The protocol around a `Workbench`, by the package `mcp` (the extra [mcp]), over standard input and output only."""

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any

from mcp.server.mcpserver import Image, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations

from commandline.errors import one_line
from emulator import __version__
from emulator.debug.mcp.workbench import READING, TOOLS, Workbench
from emulator.errors import BeebError

INSTRUCTIONS = (
    "A BBC Micro Model B with BASIC and a disc filing system. It stands still between two calls; run, type_text and "
    "press let its time pass. Addresses are numbers, labels such as OSWRCH, or hexadecimal text such as &2000."
)


def make_server(workbench: Workbench) -> MCPServer[Any]:
    """A server whose tools are those of `workbench`. Calls wait for one another."""
    server: MCPServer[Any] = MCPServer(
        "beeb", title="BBC Micro", instructions=INSTRUCTIONS, version=__version__, log_level="WARNING"
    )
    lock = threading.Lock()

    def add(name: str, function: Callable[..., Any], reading: bool) -> None:
        hints = ToolAnnotations(read_only_hint=reading)
        server.add_tool(_guarded(function, lock), name, annotations=hints, structured_output=False)

    def screen_picture() -> Image:
        """The picture on the screen, 640 x 512 pixels."""
        return Image(data=workbench.picture(), format="png")

    for name in TOOLS:
        add(name, getattr(workbench, name), name in READING)
    add("screen_picture", screen_picture, reading=True)
    return server


def _guarded(function: Callable[..., Any], lock: threading.Lock) -> Callable[..., Any]:
    """`function`, one call at a time; what goes wrong is reported to the client in one line."""

    @wraps(function)
    def guarded(*arguments: Any, **named: Any) -> Any:
        with lock:
            try:
                return function(*arguments, **named)
            except (BeebError, OSError, TimeoutError, ValueError) as error:
                raise ToolError(one_line(str(error))) from error

    return guarded
