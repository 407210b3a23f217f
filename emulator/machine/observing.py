"""Watching what a machine does: callbacks at addresses, coverage, profiles. `Beeb` derives from this.

Callbacks run between two instructions and may change registers and memory, press keys, attach and remove callbacks,
load a state and stop the run. While any callback is attached, every frame is drawn, unless `drawing` is False.
"""

from collections.abc import Callable, Container, Iterator
from contextlib import contextmanager
from typing import Any, Self

from emulator.board.bus import HOOK, READ, WRITE, Bus
from emulator.board.scheduler import Scheduler
from emulator.cpu.coverage import Coverage
from emulator.cpu.observer import Hook, Observer
from emulator.cpu.profiler import Profiler
from emulator.errors import BeebError
from emulator.symbols import Symbols

Where = int | str | range  # an address, the name of a symbol, or addresses


class Observing:
    """What `Beeb` offers to watch a program. `symbols` are the names that a `where` may be."""

    bus: Bus
    cpu: Any
    scheduler: Scheduler
    observer: Observer
    symbols: Symbols

    def address(self, where: int | str) -> int:
        """The address of `where`: a number from 0 to &FFFF, or the name of a symbol, one of the selected sideways slot
        first, or what else `Symbols.address` reads. Raises BeebError for an unknown name, IndexError for a
        number beyond 65535.
        """
        if isinstance(where, str):
            return self.symbols.address(where, int(self.bus.romsel))
        if not 0 <= where <= 0xFFFF:
            raise IndexError(f"address {where} is not within 0 to 65535")
        return where

    def on_execute(self, where: Where, callback: Callable[[Self], object], slot: int | None = None) -> Hook:
        """Call `callback(beeb)` before each instruction at `where`: an address, a range of addresses, or the name of a
        symbol. From &8000 to &BFFF, `slot` limits it to a sideways slot; the default is that of the symbol, if it has
        one, or any. An exception in the callback propagates through `run`.
        """
        return self._attach(HOOK, where, callback, None, slot)

    def on_read(
        self,
        where: Where,
        callback: Callable[[Self, int, int], object],
        value: int | Container[int] | None = None,
        slot: int | None = None,
    ) -> Hook:
        """Call `callback(beeb, address, value)` after each instruction that reads from `where` (see `on_execute`), once
        for each access, instruction fetches and reads without a purpose included. `value`, a byte or a container of
        bytes such as `range(200, 256)`, leaves out accesses with others.
        """
        return self._attach(READ, where, callback, value, slot)

    def on_write(
        self,
        where: Where,
        callback: Callable[[Self, int, int], object],
        value: int | Container[int] | None = None,
        slot: int | None = None,
    ) -> Hook:
        """Call `callback(beeb, address, value)` after each instruction that writes to `where`, as `on_read` does."""
        return self._attach(WRITE, where, callback, value, slot)

    def _attach(
        self,
        kind: int,
        where: Where,
        callback: Callable[..., object],
        value: int | Container[int] | None,
        slot: int | None,
    ) -> Hook:
        if isinstance(where, str):
            address = self.address(where)
            own = {symbol.slot for symbol in self.symbols if symbol.name == where and symbol.address == address}
            slot = own.pop() if slot is None and len(own) == 1 else slot
            where = range(address, address + 1)
        elif isinstance(where, int):
            where = range(where, where + 1)
        for address in (*where[:1], *where[-1:]):
            if not 0 <= address <= 0xFFFF:
                raise IndexError(f"address {address} is not within 0 to 65535")
        return self.observer.attach(Hook(self.observer, kind, where, callback, value, slot))

    @contextmanager
    def coverage(self, into: Coverage | None = None) -> Iterator[Coverage]:
        """Collect what the machine executes, reads and writes while the context lasts; `into` continues an earlier one.

        `with beeb.coverage() as coverage: beeb.run(seconds=5)`. Raises BeebError within another one.
        """
        if self.observer.coverage is not None:
            raise BeebError("coverage is being collected already")
        coverage = Coverage() if into is None else into
        self.observer.cover(coverage)
        try:
            yield coverage
        finally:
            self.observer.cover(None)

    @contextmanager
    def profile(self, tracing: bool = False) -> Iterator[Profiler]:
        """Collect calls and cycles while the context lasts; `tracing` keeps each call for a time line.

        `emulator.debug.profile` makes reports of it. Raises BeebError within another one.
        """
        if self.cpu.profiler is not None:
            raise BeebError("a profile is being made already")
        self.cpu.profiler = profiler = Profiler(self.bus, self.cpu.pc, self.scheduler.now, tracing)
        try:
            yield profiler
        finally:
            profiler.settle(self.scheduler.now)
            self.cpu.profiler = None
