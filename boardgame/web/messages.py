"""Reading messages from a page, which may contain anything."""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any, TypeVar

from boardgame.errors import BoardGameError
from commandline.errors import UserError, quoted

LONGEST = 1 << 17  # characters of a message: a record of a long game has a quarter of that

Value = TypeVar("Value")


def parse(text: str) -> dict[str, Any]:
    """The JSON object in `text`; raises `BoardGameError`."""
    if len(text) > LONGEST:
        raise BoardGameError(f"a message has at most {LONGEST} characters, not {len(text)}")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BoardGameError(f"malformed message: {error}") from None
    if not isinstance(message, dict):
        raise BoardGameError("malformed message: not an object")
    return message


def field(message: Mapping[str, Any], name: str, kind: type[Value]) -> Value:
    """A field of a message, of this type; raises `BoardGameError`."""
    value = message.get(name)
    if type(value) is not kind:
        raise BoardGameError(f"malformed message: {name} is {quoted(value)}, not {kind.__name__}")
    return value


@asynccontextmanager
async def errors_to(send: Callable[[dict[str, Any]], Awaitable[None]]) -> AsyncIterator[None]:
    """Send a `UserError` that is raised meanwhile to the page, and continue."""
    try:
        yield
    except UserError as error:
        await send({"type": "error", "text": str(error)})
