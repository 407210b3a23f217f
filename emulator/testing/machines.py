"""Machines for tests: booted once a session for each kind, and able to find the last instructions of a failed test."""

import inspect
import os
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from commandline.errors import quoted
from emulator.beeb import Beeb
from emulator.debug.history import LAST, Executed, Instant, Run, last_executed
from emulator.errors import BeebError
from emulator.machine.calling import Returned
from emulator.roms import ACORN, FREE

FilePath = str | os.PathLike[str]

MOST_BOOTED = 8  # kinds of machines that are kept
BOOTS = ("prompt", "disc", None)
OPTIONS = {"boot", "symbols", *inspect.signature(Beeb).parameters}
"""What `Shelf.machine` takes: the parameters of `Beeb`, how to start, and a symbol file."""


class TestBeeb(Beeb):
    """A machine that remembers its last runs, and can find their instructions again."""

    __test__ = False  # for pytest, which collects classes of such names

    def _build(self, *arguments: Any, **options: Any) -> None:
        super()._build(*arguments, **options)
        self._runs: deque[Run] = deque(maxlen=LAST)  # each has an instruction at least
        self._remembering = False

    def _run_to(self, *arguments: Any, **options: Any) -> None:
        if self.jammed:  # what stopped the CPU is in an earlier run
            super()._run_to(*arguments, **options)
            return
        with self._remembered():
            super()._run_to(*arguments, **options)

    def call(self, *arguments: Any, **options: Any) -> Returned:
        """As that of `Beeb`."""
        with self._remembered(lambda beeb: Beeb.call(beeb, *arguments, **options)):
            return super().call(*arguments, **options)

    @contextmanager
    def _remembered(self, operation: Callable[[Beeb], object] | None = None) -> Iterator[None]:
        """Add what runs in the context to the runs, unless it is a part of one."""
        if self._remembering:
            yield
            return
        began, self._remembering = self.snapshot(), True
        try:
            yield
        finally:
            self._remembering = False
            if self.cycles > began.cycles:
                self._runs.append(Run(began, Instant.of(self), self.jammed, operation))

    def last_executed(self, count: int = LAST) -> list[Executed]:
        """The last `count` instructions that this machine executed, of its last runs. Raises HistoryError."""
        other = self.clone()
        other.symbols = self.symbols
        return last_executed(other, self._runs, count)


class Shelf:
    """The machines of a session: one of each kind is booted, and the tests get clones."""

    def __init__(self) -> None:
        self._booted: dict[object, TestBeeb] = {}

    def machine(
        self, folder: Path, *, boot: str | None = "prompt", symbols: FilePath | None = None, **options: Any
    ) -> TestBeeb:
        """A new machine with the `options` of `Beeb`. Paths among them start from `folder`.

        `boot` is "prompt", "disc" (SHIFT-BREAK) or None (only switched on), `symbols` a file for `Beeb.symbols`. Raises
        BeebError for options that cannot be used, and TimeoutError if no prompt comes.
        """
        unknown = options.keys() - OPTIONS
        if unknown:
            raise BeebError(f"unknown option {quoted(min(unknown))}; choose from {', '.join(sorted(OPTIONS))}")
        if boot not in BOOTS:
            raise BeebError(f'boot={quoted(boot)}: choose from "prompt", "disc" and None')
        options = _within(folder, options)
        media = {name: options.pop(name) for name in ("disc", "tape", "writable") if name in options}
        beeb = self._at_the_prompt(options) if boot == "prompt" else TestBeeb(**options)
        if media.get("disc") is not None:
            beeb.insert_disc(media["disc"], writable=media.get("writable", False))
        if media.get("tape") is not None:
            beeb.insert_tape(media["tape"])
        if symbols is not None:
            beeb.symbols.load(os.path.join(folder, symbols))
        if boot == "disc":
            beeb.boot(shift=True)
        return beeb

    def _at_the_prompt(self, options: dict[str, Any]) -> TestBeeb:
        kind = _kind(options)
        booted = self._booted.pop(kind, None)
        if booted is None:
            booted = TestBeeb(**options)
            booted.boot()
        self._booted[kind] = booted  # the last that was used
        if len(self._booted) > MOST_BOOTED:
            del self._booted[next(iter(self._booted))]
        beeb = booted.clone()
        assert isinstance(beeb, TestBeeb)
        return beeb


def _kind(options: Mapping[str, Any]) -> object:
    """What is equal for machines that are the same after the boot: options, the default set of ROMs and CPU, and the
    files of ROMs."""
    status = [os.stat(path) for path in (options.get("sideways_roms") or {}).values() if os.path.exists(path)]
    files = [(file.st_mtime_ns, file.st_size, file.st_ino) for file in status]
    shown = sorted((name, value if name == "model" else repr(value)) for name, value in options.items())
    return *shown, *files, os.environ.get("BEEB_ROMS"), os.environ.get("BEEB_CPU")


def _within(folder: Path, options: Mapping[str, Any]) -> dict[str, Any]:
    """`options` with `folder` in front of relative paths."""

    def at(path: Any) -> Any:
        return os.path.join(folder, path) if isinstance(path, str | os.PathLike) else path

    found = dict(options)
    for name in ("disc", "tape", "roms"):
        if found.get(name) is not None and found[name] not in (ACORN, FREE):
            found[name] = at(found[name])
    if found.get("sideways_roms"):
        found["sideways_roms"] = {slot: at(path) for slot, path in found["sideways_roms"].items()}
    return found
