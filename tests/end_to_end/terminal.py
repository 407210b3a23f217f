"""A program in a pseudo-terminal, and pyte's emulation of its screen."""

import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

import pexpect
import pyte

Answer = TypeVar("Answer")

PATIENCE = 120.0  # seconds for anything to appear, on the slowest machine


class Colours(NamedTuple):
    """The colours of a character, by pyte's names."""

    ink: str
    paper: str


class Terminal:
    """A Python module, by default `kensington`, with arguments in a terminal of a given size."""

    def __init__(
        self,
        arguments: Sequence[str],
        columns: int = 80,
        lines: int = 24,
        program: Sequence[str] = ("-m", "kensington.cli"),
        **environment: str,
    ) -> None:
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self.output = b""
        surroundings = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLORTERM")}
        self.child = pexpect.spawn(
            sys.executable,
            [*program, *arguments],
            dimensions=(lines, columns),
            env=surroundings | {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8"} | environment,
        )
        self.child.delaybeforesend = None  # everything typed is an answer to what has been seen

    def __enter__(self) -> "Terminal":
        return self

    def __exit__(self, *error: object) -> None:
        if self.child.isalive():
            self.child.kill(signal.SIGKILL)
            self.child.wait()
        self.child.ptyproc.delayafterclose = 0
        self.child.close()

    @property
    def rows(self) -> list[str]:
        """The lines on the screen."""
        return list(self._screen.display)

    @property
    def text(self) -> str:
        return "\n".join(self.rows)

    @property
    def colours(self) -> set[str]:
        """The background colours on the screen, by pyte's names."""
        return {self._screen.buffer[y][x].bg for y in range(self._screen.lines) for x in range(self._screen.columns)}

    def colours_at(self, row: int, column: int) -> Colours:
        """The colours of the character at a place."""
        character = self._screen.buffer[row][column]
        return Colours(character.fg, character.bg)

    def type(self, keys: str) -> None:
        self.child.send(keys)

    def clear(self) -> None:
        """Forget what is on the screen."""
        self._screen.reset()

    def resize(self, columns: int, lines: int) -> None:
        self._screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    @property
    def cursor(self) -> tuple[int, int] | None:
        """The cursor's row and column; None while it is hidden, as during drawing."""
        cursor = self._screen.cursor
        return None if cursor.hidden else (cursor.y, cursor.x)

    def wait_for(self, *words: str) -> str:
        """Read until one of the texts is on the screen, and return it."""
        return self.wait_until(lambda: next((each for each in words if each in self.text), ""), " or ".join(words))

    def wait_for_choice(self, *words: str) -> None:
        """Read until all of the texts are on the screen and a point can be chosen.

        The cursor is hidden while the program acts or draws: a prompt that the next bytes remove does not count.
        """
        self.wait_until(lambda: self.cursor and all(each in self.text for each in words), " and ".join(words))

    def wait_until(self, condition: Callable[[], Answer], what: str) -> Answer:
        """Read until a condition on the screen is true, and return its value."""
        end = time.monotonic() + PATIENCE
        while not (answer := condition()):
            try:
                self._read(end - time.monotonic())
            except (pexpect.TIMEOUT, pexpect.EOF):
                raise AssertionError(f"{what} did not come:\n{self.text}") from None
        return answer

    def hang_up(self) -> int:
        """Close the terminal's end, as closing a window does; return the status, negative for a signal."""
        self.child.ptyproc.fileobj.close()
        end = time.monotonic() + PATIENCE
        while self.child.isalive():
            assert time.monotonic() < end, "the program keeps running without a terminal"
            time.sleep(0.01)
        status: int = self.child.exitstatus if self.child.signalstatus is None else -self.child.signalstatus
        return status

    def wait_for_end(self) -> int:
        """Read to the program's end, and return its status, negative for a signal."""
        while True:
            try:
                self._read(PATIENCE)
            except pexpect.EOF:
                break
        self.child.wait()
        status: int = self.child.exitstatus if self.child.signalstatus is None else -self.child.signalstatus
        return status

    def _read(self, seconds: float) -> None:
        data = self.child.read_nonblocking(65536, max(seconds, 0.01))
        self.output += data
        self._stream.feed(data)
