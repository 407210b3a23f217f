"""A client in this process, at the other ends of two pipes."""

import os
import queue
import threading
from contextlib import suppress
from typing import Any

from emulator.debug.dap.protocol import ClientConnection, read_message, write_message
from emulator.debug.dap.session import AdapterSession

SECONDS = 30


class Client:
    """Sends requests to a session, which runs in a thread, and waits for events."""

    def __init__(self) -> None:
        from_client, to_session = os.pipe()
        from_session, to_client = os.pipe()
        self.output = os.fdopen(to_session, "wb")
        self._input = os.fdopen(from_session, "rb")
        self._streams = os.fdopen(from_client, "rb"), os.fdopen(to_client, "wb")
        self._thread = threading.Thread(target=self._serve)
        self._inbox: queue.Queue[Any] = queue.Queue()
        self._seen: list[dict[str, Any]] = []  # events that nobody has waited for
        self._number = 0
        self._thread.start()
        threading.Thread(target=self._read, daemon=True).start()

    def _serve(self) -> None:
        with self._streams[0], self._streams[1]:
            AdapterSession(ClientConnection(*self._streams)).serve()

    def _read(self) -> None:
        while (message := read_message(self._input)) is not None:
            self._inbox.put(message)

    def send(self, command: str, **arguments: Any) -> dict[str, Any]:
        """The response to a request."""
        self._number += 1
        write_message(self.output, {"seq": self._number, "type": "request", "command": command, "arguments": arguments})
        return self.response()

    def response(self) -> dict[str, Any]:
        """The next response."""
        while (message := self._inbox.get(timeout=SECONDS))["type"] != "response":
            self._seen.append(message)
        return message

    def ask(self, command: str, **arguments: Any) -> Any:
        """The body of the response to a request that succeeds."""
        response = self.send(command, **arguments)
        assert response["success"], response
        return response["body"]

    def refused(self, command: str, **arguments: Any) -> str:
        """Why a request is refused."""
        response = self.send(command, **arguments)
        assert not response["success"], response
        return response["message"]

    def event(self, name: str) -> Any:
        """The next event of that name."""
        while True:
            for event in self._seen:
                if event["event"] == name:
                    self._seen.remove(event)
                    return event["body"]
            self._seen.append(self._inbox.get(timeout=SECONDS))

    def move(self, command: str, **arguments: Any) -> Any:
        """Let the machine move, and the event when it stops."""
        self.ask(command, threadId=1, **arguments)
        return self.event("stopped")

    def where(self) -> tuple[str, int]:
        """The name and the line of the innermost frame."""
        frame = self.ask("stackTrace", threadId=1)["stackFrames"][0]
        return frame["name"], frame["line"]

    def value(self, expression: str, context: str = "watch") -> str:
        """The value of an expression."""
        return self.ask("evaluate", expression=expression, context=context)["result"]

    def close(self) -> None:
        """Disconnect, if the session has not ended."""
        with suppress(OSError):
            write_message(self.output, {"seq": 0, "type": "request", "command": "disconnect"})
        with suppress(OSError):
            self.output.close()
        self._thread.join(SECONDS)
        assert not self._thread.is_alive()
