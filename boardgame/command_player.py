"""A player that is another program: it reads lines from its standard input and answers on its standard output.

`docs/engine.md` describes the lines. The program is started for a player's first act and ended by `close`. Whatever it
does wrong, dying, silence or an answer that is none, is an `EngineError` of one line.
"""

import os
import re
import shlex
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import Empty, Queue
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, Any

from boardgame.errors import BoardGameError, NotationError
from boardgame.player import Choice, Think

LIMIT = re.compile(r"(.+):(?:([1-9][0-9]{0,8})|([0-9]{1,4}(?:\.[0-9]{1,3})?)s)")
SECONDS = 1.0  # for an act, if the name has no limit
GRACE = 10.0  # seconds beyond the limit: programs also have to start, and computers are busy
PATIENCE = 600.0  # seconds, for an act limited in nodes
LONGEST = 1 << 16  # characters in a line
SHOWN = 60  # of a line, in a message
WAITING = 1000  # lines read ahead


class EngineError(BoardGameError):
    """A program that plays has died, is silent or answers what the protocol does not have."""


class CommandPlayer:
    """A program as a player; `name` is its command line, perhaps followed by `:20000` nodes or `:0.5s` for an act.

    `act_from_text` and `act_to_text` are those of the game. `grace` and `patience` are seconds: how long an answer may
    take beyond a limit in seconds, and with one in nodes. `process` is None while it does not run.
    """

    clock = staticmethod(time.monotonic)  # this process's own takes no notice of what the program uses

    def __init__(
        self,
        name: str,
        act_from_text: Callable[[str], Any],
        act_to_text: Callable[[Any], str],
        grace: float = GRACE,
        patience: float = PATIENCE,
    ) -> None:
        self.name = name
        self._from_text, self._to_text = act_from_text, act_to_text
        command, nodes, seconds = _parts(name)
        self.command = shlex.split(command, posix=os.name != "nt")
        self._go = f"go nodes {nodes}" if nodes else f"go seconds {seconds:g}"
        self._patience = patience if nodes else seconds + grace
        self._grace = grace
        self.process: subprocess.Popen[str] | None = None
        self._lines: Queue[str] = Queue(WAITING)
        self._errors: IO[bytes] | None = None  # what it writes on standard error
        self._positions: list[Any] = []  # of the game so far
        self._acts: list[str] = []  # that lead from each to the next

    def choose(
        self, position: Any, seed: int, think: Think[Any] | None = None, history: Sequence[Any] = ()
    ) -> Choice[Any]:
        """Ask the program; `think` is never called, and the seed stays as it is. Raises `EngineError`."""
        if self.process is None:
            self._start()
        self._follow([*history, position])
        acts = f" acts {' '.join(self._acts)}" if self._acts else ""
        self._send(f"position {self._positions[0].to_text()}{acts}\nhello")
        self._answer("ready", self._grace)
        self._send(self._go)
        answer = self._answer("best", self._patience)
        try:
            return Choice(self._from_text(answer), seed)
        except NotationError as error:
            raise self._fault(f"answered {_shown('best ' + answer)}: {error.fault}") from None

    def close(self) -> None:
        """End the program, if it runs."""
        if self.process is not None:
            assert self.process.stdin is not None
            with suppress(OSError):  # of lines that it has not read
                self.process.stdin.close()
            self.process.kill()
            self.process.wait()
            self.process = None
        if self._errors is not None:
            self._errors.close()
            self._errors = None

    def _start(self) -> None:
        self._errors = TemporaryFile()
        try:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                encoding="utf-8",
                errors="backslashreplace",
            )
        except OSError as error:
            raise EngineError(f"{self.name}: {error.strerror}") from None
        Thread(target=_read, args=(self.process.stdout, self._lines), daemon=True).start()

    def _follow(self, positions: list[Any]) -> None:
        """Find the acts between the game's positions; those that are known already are only continued."""
        known = len(self._positions)
        if not known or positions[:known] != self._positions:
            self._positions, self._acts, known = positions[:1], [], 1
        for after in positions[known:]:
            before = self._positions[-1]
            act = next(act for act in before.legal_acts() if before.play(act) == after)
            self._acts.append(self._to_text(act))
            self._positions.append(after)

    def _send(self, lines: str) -> None:
        assert self.process is not None and self.process.stdin is not None
        with suppress(OSError):  # if it has ended, `_answer` finds out
            self.process.stdin.write(f"{lines}\n")
            self.process.stdin.flush()

    def _answer(self, word: str, patience: float) -> str:
        """What follows this word on the line that answers."""
        end = time.monotonic() + patience
        while (left := end - time.monotonic()) > 0:
            try:
                line = self._lines.get(timeout=left)
            except Empty:
                break
            if not line:
                raise self._fault(self._ending())
            found, _, rest = line.strip().partition(" ")
            if found == word:
                return rest
            if found not in ("", "name", "info"):
                raise self._fault(f"answered {_shown(line.strip())} instead of '{word}'")
        raise self._fault(f"did not answer '{word}' within {patience:g} seconds")

    def _fault(self, what: str) -> EngineError:
        return EngineError(f"{self.name}: the program {what}")

    def _ending(self) -> str:
        """How the program ended, with the last line that it wrote on standard error."""
        assert self.process is not None and self._errors is not None
        try:
            status = self.process.wait(self._grace)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        self._errors.seek(max(self._errors.seek(0, os.SEEK_END) - LONGEST, 0))
        last = self._errors.read(LONGEST).decode(errors="backslashreplace").strip().splitlines()[-1:]
        how = f"was killed by signal {-status}" if status < 0 else f"ended with status {status}"
        return ": ".join([how, *map(_shown, last)])


def program_of(name: str) -> str:
    """The program of a player's name that is a command, with a directory or arguments; empty if it is none."""
    if len(name) > LONGEST:  # shlex takes quadratic time
        return ""
    try:
        words = shlex.split(_parts(name)[0], posix=os.name != "nt")
    except ValueError:  # a quotation mark without another
        return ""
    return words[0] if len(words) > 1 or words and os.path.dirname(words[0]) else ""


def _parts(name: str) -> tuple[str, int, float]:
    """The command, and its limit in nodes or, if these are 0, in seconds."""
    limited = LIMIT.fullmatch(name)
    if not limited:
        return name, 0, SECONDS
    return limited[1], int(limited[2] or 0), float(limited[3] or 0)


def _read(stream: IO[str], lines: "Queue[str]") -> None:
    """Put a program's lines into a queue, at the end an empty one."""
    with stream:
        while line := stream.readline(LONGEST):
            lines.put(line)
    lines.put("")


def _shown(line: str) -> str:
    """A line for a message: cut, and quoted so that nothing in it reaches the terminal as a control character."""
    return ascii(line if len(line) <= SHOWN else f"{line[:SHOWN]}...")
