"""Messages of the Debug Adapter Protocol on a pair of byte streams, and the arguments of requests."""

import json
import queue
import threading
from collections.abc import Mapping
from typing import Any, BinaryIO

from commandline.errors import shorten
from emulator.errors import BeebError

LARGEST_MESSAGE = 1 << 24  # bytes
LARGEST_HEADER = 1000
LARGEST_NUMBER = 1 << 31


class ProtocolError(BeebError):
    """A message that is not one of the protocol. If it is `fatal`, the start of the next one is not known."""

    def __init__(self, cause: str, fatal: bool = False) -> None:
        super().__init__(cause)
        self.fatal = fatal


class Arguments:
    """The arguments of a request. Each method raises ProtocolError for a value of another type, or one that is missing
    without a default."""

    def __init__(self, values: Any, place: str = "arguments") -> None:
        if not isinstance(values, Mapping):
            raise ProtocolError(f"{place}: expected an object")
        self._values, self._place = values, place

    def _get(self, name: str, kind: type | tuple[type, ...], default: Any, description: str) -> Any:
        value = self._values.get(name, default)
        if value is ...:
            raise ProtocolError(f"{self._place}: {name} is missing")
        if value is not default and (not isinstance(value, kind) or isinstance(value, bool) and kind is not bool):
            raise ProtocolError(f"{self._place}: {name} must be {description}")
        return value

    def text(self, name: str, default: Any = ...) -> Any:
        """A string."""
        return self._get(name, str, default, "a string")

    def flag(self, name: str, default: Any = False) -> Any:
        """A boolean."""
        return self._get(name, bool, default, "true or false")

    def number(self, name: str, default: Any = ..., least: int = 0, most: int = LARGEST_NUMBER) -> Any:
        """An integer from `least` to `most`."""
        value = self._get(name, int, default, "a number")
        if value is not default and not least <= value <= most:
            raise ProtocolError(f"{self._place}: {name} must be from {least} to {most}")
        return value

    def real(self, name: str, default: Any = ...) -> Any:
        """A number greater than 0."""
        value = self._get(name, (int, float), default, "a number")
        if value is not default and not 0 < value < 1e9:
            raise ProtocolError(f"{self._place}: {name} must be greater than 0")
        return value

    def texts(self, name: str) -> list[str]:
        """A string or several."""
        value = self._get(name, (str, list), [], "a string or a list of strings")
        values = [value] if isinstance(value, str) else value
        if not all(isinstance(each, str) for each in values):
            raise ProtocolError(f"{self._place}: {name} must be a string or a list of strings")
        return values

    def numbers(self, name: str) -> list[int] | None:
        """Some integers, None without."""
        values = self._get(name, list, None, "a list of numbers")
        if values is not None and not all(type(each) is int for each in values):
            raise ProtocolError(f"{self._place}: {name} must be a list of numbers")
        return values  # type: ignore[no-any-return]

    def part(self, name: str) -> "Arguments":
        """An object, an empty one without."""
        return Arguments(self._get(name, Mapping, {}, "an object"), name)

    def parts(self, name: str) -> list["Arguments"]:
        """Some objects."""
        values = self._get(name, list, [], "a list")
        return [Arguments(each, name) for each in values]


def read_message(stream: BinaryIO) -> dict[str, Any] | None:
    """The next message, None at the end of the stream. Raises ProtocolError."""
    length = None
    while True:
        line = stream.readline(LARGEST_HEADER)
        if not line:
            return None
        if line in (b"\r\n", b"\n"):
            break
        name, _, value = line.partition(b":")
        if not line.endswith(b"\n") or not value:
            raise ProtocolError(f"expected Content-Length: {shorten(repr(line))}", fatal=True)
        if name.strip().lower() == b"content-length":
            digits = value.strip()
            if not digits.isdigit() or len(digits) > 8 or int(digits) > LARGEST_MESSAGE:
                raise ProtocolError(f"Content-Length {shorten(repr(digits))}: at most {LARGEST_MESSAGE}", fatal=True)
            length = int(digits)
    if length is None:
        raise ProtocolError("a message without Content-Length", fatal=True)
    body = stream.read(length)
    if len(body) < length:
        return None
    try:
        message = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"not JSON: {shorten(str(error))}") from None
    if not isinstance(message, dict):
        raise ProtocolError("a message must be an object")
    return message


def write_message(stream: BinaryIO, message: Mapping[str, Any]) -> None:
    """Send a message."""
    body = json.dumps(message).encode()
    stream.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
    stream.flush()


class ClientConnection:
    """The client at the other end of two streams; messages are read in a thread, so that `next` need not wait."""

    def __init__(self, reader: BinaryIO, writer: BinaryIO) -> None:
        self._reader, self._writer = reader, writer
        self._inbox: queue.Queue[dict[str, Any] | ProtocolError | None] = queue.Queue(100)
        self._number = 0
        self.lost = False
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        ended = False
        while not ended:
            message: dict[str, Any] | ProtocolError | None
            try:
                message = read_message(self._reader)
                ended = message is None
            except ProtocolError as error:
                message, ended = error, error.fatal
            except (OSError, ValueError):  # of a stream that was closed
                message, ended = None, True
            self._inbox.put(message)
        self._inbox.put(None)

    def next(self, seconds: float | None) -> dict[str, Any] | ProtocolError | None:
        """The next message, or what is wrong with it; None at the end. Raises queue.Empty if none has come after
        `seconds`, None for any time."""
        if seconds == 0:
            return self._inbox.get_nowait()
        return self._inbox.get(timeout=seconds)

    def send(self, message: dict[str, Any]) -> None:
        """Send a message, numbered."""
        self._number += 1
        try:
            write_message(self._writer, {"seq": self._number, **message})
        except (OSError, ValueError):
            self.lost = True
