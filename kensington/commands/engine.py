"""`kensington engine`: the strong player for other programs, by lines of text; see docs/engine.md."""

import argparse
import io
import re
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from math import inf
from queue import Queue
from typing import Any, TextIO

from boardgame.chance import SEEDS, Chance
from boardgame.errors import BoardGameError
from commandline.errors import quoted
from kensington import __version__
from kensington.engine.book import look_up, shipped
from kensington.engine.closing import weights_for
from kensington.engine.search import DEEPEST, Engine, Found
from kensington.engine.sizes import WIDEST
from kensington.errors import KensingtonError
from kensington.game import KENSINGTON, KensingtonRecord
from kensington.position import Position
from kensington.rules import act_from_text

START = "start"
ALONE = ("hello", "stop", "quit")  # the commands without arguments
NUMBER = re.compile("[0-9]+([.][0-9]+)?")  # Python's numbers may have other digits, signs and underscores
LONGEST_LINE = 65_536  # characters of input
WAITING = 1000  # lines read while a search runs; no more are read then, not even `stop`
LIMITS: dict[str, tuple[Callable[[str], float], float, float]] = {  # of a `go` line: from what to what
    "nodes": (int, 1, 10**12),
    "depth": (int, 1, DEEPEST),
    "seconds": (float, 0.001, 86_400),
    "seed": (int, 0, SEEDS - 1),
    "lines": (int, 1, WIDEST),
}


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser("engine", description="Read lines of the protocol of docs/engine.md, and answer.")
    parser.add_argument("--no-book", action="store_true", help="do not use the opening book")
    parser.set_defaults(execute=execute)


def execute(options: argparse.Namespace) -> int:
    """Answer the lines on standard input until `quit` or its end."""
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="backslashreplace")
    Conversation(read_lines(sys.stdin), partial(print, flush=True), not options.no_book).run()
    return 0


def read_lines(file: TextIO) -> Iterator[str]:
    """The lines of a file; of a longer one than `LONGEST_LINE`, one character more than that."""
    while line := file.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith("\n"):
            rest = file.readline(LONGEST_LINE + 1)
        yield line


class Conversation:
    """Answers the lines of `source`, each answer by a call of `say`.

    A thread reads them, so that `stop` is seen while a search runs. `book` is whether to use the opening book.
    """

    def __init__(self, source: Iterable[str], say: Callable[[str], None], book: bool = True) -> None:
        self._say = say
        self._book = book
        self._lines: Queue[str] = Queue(WAITING)
        self._stops = 0  # lines read that end a search; only the thread counts these
        self._taken = 0  # of them, from the queue
        self._ended = False  # so nobody can stop a search any more
        self._failure: OSError | None = None  # of the source
        self._record = KensingtonRecord(KENSINGTON, Position.start())
        threading.Thread(target=self._read, args=(source,), daemon=True).start()

    def _read(self, source: Iterable[str]) -> None:
        try:
            for line in source:
                if len(line.rstrip("\r\n")) <= LONGEST_LINE:
                    line = " ".join(line.split())
                self._stops += line in ("stop", "quit")
                self._lines.put(line)
        except OSError as error:
            self._failure = error
        finally:  # or `run` would wait for ever
            self._ended = True
            self._lines.put("quit")

    def run(self) -> None:
        """Answer until `quit` or the end of the source; raises `KensingtonError` if that cannot be read."""
        while (line := self._lines.get()) != "quit":
            word, _, rest = line.partition(" ")
            self._taken += line == "stop"
            try:
                if len(line) > LONGEST_LINE:
                    raise KensingtonError(f"a line of more than {LONGEST_LINE:,} characters")
                self._answer(word, rest)
            except BoardGameError as error:
                self._say(f"error {error}")
        if self._failure:
            raise KensingtonError(f"the standard input: {self._failure.strerror or self._failure}")

    def _answer(self, word: str, rest: str) -> None:
        if rest and word in ALONE:
            raise KensingtonError(f"{word} takes no arguments")
        if word == "hello":
            self._say(f"name strong {__version__}")
            self._say("ready")
        elif word == "position":
            self._record = _record(rest)
        elif word == "go":
            limits = _limits(rest)
            self._search(limits.pop("seed", 0), limits)
        elif word not in ("stop", ""):
            raise KensingtonError(f"unknown command {quoted(word)}; known: hello, position, go, stop, quit")

    def _search(self, seed: int, limits: Mapping[str, Any]) -> None:
        if self._record.final.winner:
            raise KensingtonError("the game is over")
        position, history = self._record.final, self._record.history
        several = limits.get("lines", 1) > 1
        if self._book and not several and (found := look_up(shipped(), position, Chance(seed))):
            self._tell(found)
            self._say(f"best {found.act}")
            return
        engine = Engine(position, history, seed, weights_for(position, history))

        def halt() -> bool:
            return self._stops > self._taken or self._ended and not limits.keys() - {"lines"}

        found = engine.think(**limits, listener=self._tell, halt=halt)
        self._say(f"best {found.act}")

    def _tell(self, found: Found) -> None:
        for rank, each in enumerate((found, *found.others), 1):
            line = " ".join(map(str, each.line))
            ranked = f" rank {rank}" * bool(found.others)
            self._say(f"info depth {each.depth} nodes {each.nodes} value {each.value}{ranked} line {line}")


def _record(text: str) -> KensingtonRecord:
    """`start` or a position, perhaps with `acts` and what was played from there."""
    place, _, acts = f"{text} ".partition(" acts ")
    start = Position.start() if place.strip() == START else Position.from_text(place.strip())
    return KensingtonRecord.of_acts(KENSINGTON, start, [act_from_text(word) for word in acts.split()])


def _limits(text: str) -> dict[str, Any]:
    """What a `go` line says, `nodes 5000 depth 3`, by name."""
    words = text.split()
    limits: dict[str, Any] = {}
    for name, value in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in LIMITS:
            raise KensingtonError(f"go: unknown word {quoted(name)}; choose from {', '.join(LIMITS)}")
        read, least, most = LIMITS[name]
        try:
            limits[name] = read(value) if NUMBER.fullmatch(value) else -inf
        except ValueError:
            limits[name] = -inf
        if not least <= limits[name] <= most:
            raise KensingtonError(f"go: {name} needs a number from {least} to {most}, not {quoted(value)}")
    return limits
