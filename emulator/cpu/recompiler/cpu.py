"""The recompiling CPU: what is translated, when, and when a translation is dropped.

A translation is in use only while the bytes that it was made from are in memory. Stores by the program are reported
when they happen: translated code leaves before a store to translated code, and the interpreter's loop calls `forget`.
Everything else that can change memory (pokes, save states, callbacks, ROMs fitted) happens outside the loop: `run` and
callbacks set `stale`, and before translated code is entered again `verify` compares its bytes with memory.

Nothing is translated in the zero page, in the stack, in sideways RAM, or on a machine with 16 KB of RAM.
"""

import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

import numpy as np

from emulator.board.bus import Bus
from emulator.board.memory_map import OS, RAM_END, SIDEWAYS
from emulator.board.scheduler import Line
from emulator.cpu import turbo
from emulator.cpu.recompiler import cache, emission, region, text
from emulator.cpu.recompiler.cache import Cache
from emulator.cpu.recompiler.loop import RecompilerLoop
from emulator.cpu.recompiler.region import CHANGING, HOOKED, PATCHED, Region
from emulator.errors import BeebError

RAM_BANK, OS_BANK = -1, 16  # and the sideways slots, 0 to 15
RETRY_NEVER = 50_000  # jumps to an address after which it is looked at again, as other code may be there
RETRY = 5000  # jumps to an address after which it is tried again, when compiling has taken its share
CHANGES = 8  # of a translated byte, after which its instruction is left to the interpreter
NEW_PROGRAM = 256  # translated bytes that change at once if another program is loaded
ARRAYS = ("code", "table", "counts", "state")

_VERSION = "3"  # of the translations; increment it when the generated code changes
_TRANSLATED, _NEVER = 2, 1 << 30  # as in `unroll.py`
_linked: WeakValueDictionary[bytes, Any] = WeakValueDictionary()  # code in use by any machine of the process, by digest


@dataclass(frozen=True)
class Translation:
    """A region in use: its bytes by address, those that could be patched, all as an array, and its code.

    `hookable` are the addresses where a callback drops it: also the opcodes that are patched.
    """

    bytes: dict[int, int]
    patchable: frozenset[int]
    places: Any
    hookable: Any
    code: Any


@dataclass(frozen=True)
class Job:
    """A region that needs code: from the cache, or, if `compile` is set, from the compiler."""

    bank: int
    region: Region
    digest: bytes
    compile: bool


class Recompiler(RecompilerLoop):
    """A `Turbo` that translates what runs often; its arguments are the same.

    Raises BeebError if the extra [fast] is not installed, or the host is of a kind that it cannot compile for.
    """

    TRANSLATES = True  # hooks are better called for by the scheduler: translations do without them
    LOOK_UP_AFTER = 64  # jumps to an address, before its code is looked for in the cache
    COMPILE_AFTER = 200  # further jumps, before it is compiled
    PATCHES = 2  # changes of a patchable byte after which it is read from memory
    SHARE = 0.12  # of the time in `run` that translating may take at first
    CREDIT = 0.2
    SHORT = 200_000  # cycles: in shorter runs, as those of a window, code is compiled in the background

    def __init__(
        self, memory: Any = None, pc: int | None = 0x0000, irq: Line | None = None, nmi: Line | None = None
    ) -> None:
        self.native = _native()
        super().__init__(memory, pc, irq, nmi)
        self._board = self.bus  # the bus with the buffer of this CPU
        buffer = np.zeros(text.SIZE // 8, np.uint64).view(np.uint8)
        at = text.STATE_SIZE
        self.base = buffer.ctypes.data + at
        self._memory = buffer[at : at + text.MEMORY_SIZE]
        self._code = buffer[at + text.CODE : at + text.TABLE]
        self._table = buffer[at + text.TABLE :].view(np.uint64)
        self._state = buffer[:at].view(np.int64)
        self._shadow = np.zeros(RAM_END, np.uint8)  # the translated bytes, as they were then
        self._uses = np.zeros(RAM_END, np.uint16)  # translations that contain the byte
        self._watched: Any = None  # the addresses of those bytes, once `verify` has collected them
        self.cache = Cache(cache.path(), f"{_VERSION} {self.native.identity()}")
        self._nothing_cached = cache.contents(self.cache.file)[0] == 0
        patience = self.COMPILE_AFTER if self._nothing_cached else self.LOOK_UP_AFTER
        self._counts = np.full(text.TABLE_ENTRIES, patience, np.uint32)
        self.code, self.table, self.state, self.counts = self._code, self._table, self._state, self._counts
        if self._fits():
            self._memory[:] = np.asarray(self.bus.memory)
            self.bus.keep_in(self._memory.data)
        self._code[RAM_END:] = 1
        self.ways = [_shared(self.native, write) for write in (emission.way_in, emission.way_out)]
        self.entry, self.missing = (way.address for way in self.ways)
        self.state[text.WAY_OUT] = self.missing
        self._table[:] = self.missing
        self.slot = self.bus.romsel
        self.stale = True
        self.banks: dict[int, dict[int, Translation]] = {bank: {} for bank in range(RAM_BANK, OS_BANK + 1)}
        self._images: dict[int, bytes] = {}  # of the ROMs with translations
        self._looked_up: set[tuple[int, int]] = set()
        self._changes = bytearray(text.MEMORY_SIZE)  # of translated bytes, up to CHANGES
        self._excluded = np.zeros(text.MEMORY_SIZE, np.uint8)  # why bytes are not translated: CHANGING ...
        self._hooks = bytes(text.MEMORY_SIZE)  # `hooked` as it was at the last look
        self.translated = 0  # regions, so far
        self.ran = self.compiling = 0.0  # seconds in `run`, and translating
        self._created = time.perf_counter()
        self._started = 0.0
        self._rates = {False: 0.0, True: 0.0}  # cycles a second of the loop without and with translated code
        self._coverage = 0.0  # the part of the last run's cycles that was in translated code
        self._in_background = False
        self._job: Job | None = None  # in the background, with its `_result`
        self._result: Any = None
        self._process = os.getpid()

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ARRAYS and hasattr(self, "_process"):
            raise AttributeError(f"{name} cannot be assigned to: compiled code relies on it")
        super().__setattr__(name, value)

    def _fits(self) -> bool:
        return type(self.bus) is Bus and self.bus.mirror == 0

    def run(self) -> None:
        """Execute instructions until `scheduler.until` or a call to stop."""
        if self.bus is not self._board or not self._fits() or self.bus.observing or self.profiler is not None:
            super().run()
            return
        first = self.scheduler.now
        self._in_background = self.scheduler.until - first < self.SHORT
        self._started = time.thread_time()
        compiling = self.compiling
        mixed = self._rates[True] >= self._rates[False] or not self._exhausted(self._started)
        try:
            if mixed:
                self.stale = True
                self._state[text.TRANSLATED_CYCLES] = 0
                self.run_mixed()
            else:
                super().run()
        finally:
            seconds = time.thread_time() - self._started
            self.ran += seconds
            self._rate(mixed, self.scheduler.now - first, seconds - (self.compiling - compiling))
            if self.cache.waiting and not self._in_background:
                with self.native.lock:
                    self.cache.flush()

    def _rate(self, mixed: bool, cycles: int, seconds: float) -> None:
        """Note how long the loop took, with or without (not `mixed`) translated code. The faster one will run next."""
        if mixed:
            self._coverage = int(self._state[text.TRANSLATED_CYCLES]) / max(1, cycles)
        if seconds > 0:
            self._rates[mixed] += (cycles / seconds - self._rates[mixed]) / 4
            self._rates[not mixed] *= 1.01  # so that it is tried again at times

    # Translating

    def heat(self, pc: int) -> None:
        """The count at `pc` has run down: look its code up, compile it, or note that it is left to the interpreter."""
        if self.stale:
            self.verify()
        self._collect()
        start = time.thread_time()
        if self._job is not None or self._exhausted(start):
            self.counts[pc] = RETRY
            return
        bank = self._bank(pc)
        chosen = None
        if not self._writable(bank):
            chosen = region.choose(self._memory.data, pc, self._excluded.data)
        if chosen is None:
            self.counts[pc] = _NEVER + RETRY_NEVER
            return
        job = Job(bank, chosen, chosen.digest, (bank, pc) in self._looked_up or self._nothing_cached)
        if self._in_background:
            self.counts[pc] = RETRY
            self._job, self._result = job, self.native.in_background(self._produce_in_background, job)
        else:
            self._finish(job, self._produce(job))
        self.compiling += time.thread_time() - start

    def _exhausted(self, now: float) -> bool:
        """Whether translating has taken its share of the time.

        The share grows with that of the cycles in translated code, which take less than half of the time.
        """
        if self._in_background:
            return self.compiling > self.SHARE * (time.perf_counter() - self._created)
        return self.compiling > (self.SHARE + self._coverage * self.CREDIT) * (self.ran + now - self._started)

    def _bank(self, pc: int) -> int:
        return RAM_BANK if pc < SIDEWAYS else OS_BANK if pc >= OS else self.bus.romsel

    def _writable(self, bank: int) -> bool:
        """Whether `bank` is sideways RAM."""
        return 0 <= bank < OS_BANK and bool(self.bus.writable_slots >> bank & 1)

    def _produce(self, job: Job) -> Any:
        """The code for `job`, None if it is not in the cache and not to be compiled."""
        with self.native.lock:
            code = _linked.get(job.digest)
            if code is None:
                image = self.cache.find(job.digest)
                if image is None and job.compile:
                    image = self.native.compile_text(emission.function(job.region))
                    self.cache.add(job.digest, image)
                if image is not None:
                    code = _linked[job.digest] = self.native.place(image)
            return code

    def _produce_in_background(self, job: Job) -> Any:
        start = time.thread_time()
        code = self._produce(job)
        with self.native.lock:
            self.cache.flush()
        self.compiling += time.thread_time() - start
        return code

    def _collect(self) -> None:
        """Install what the background has finished."""
        if self._job is None:
            return
        if self._result.done():
            job, self._job = self._job, None
            if self._intact(job):
                self._finish(job, self._result.result())
        elif self._process != os.getpid():  # forked: the thread is the parent's
            self._job = None
        self._process = os.getpid()

    def _intact(self, job: Job) -> bool:
        """Whether the code of `job` is still in memory."""
        if self._writable(job.bank):
            return False
        start, memory = (0, self._memory) if job.bank in (RAM_BANK, OS_BANK) else (SIDEWAYS, self.bus.slots[job.bank])
        if any(self._excluded[pc] & HOOKED for pc in job.region.opcodes):
            return False
        return all(memory[at - start] == byte and not self._excluded[at] for at, byte in job.region.code.items())

    def _finish(self, job: Job, code: Any) -> None:
        if code is not None:
            self._install(job.bank, job.region, code)
        else:
            self._looked_up.add((job.bank, job.region.entry))
            self.counts[job.region.entry] = self.COMPILE_AFTER

    def _install(self, bank: int, chosen: Region, code: Any) -> None:
        places = np.fromiter(chosen.code, np.intp)
        hookable = np.fromiter(chosen.code.keys() | chosen.opcodes.keys(), np.intp)
        self.banks[bank][chosen.entry] = Translation(chosen.code, chosen.patchable, places, hookable, code)
        if bank in (RAM_BANK, OS_BANK, self.slot):
            self._table[chosen.entry] = code.address
        self._counts[chosen.entry] = self.LOOK_UP_AFTER  # for other code at this address
        self.translated += 1
        if bank == RAM_BANK:
            self._uses[places] += 1
            self._watched = None
            self._code[places] = _TRANSLATED
            self._shadow[places] = self._memory[places]
        elif bank not in self._images:
            self._images[bank] = self._image(bank)

    # Dropping

    def _image(self, bank: int) -> bytes:
        return bytes(self._memory.data[OS:]) if bank == OS_BANK else bytes(self.bus.slots[bank])

    def _drop(self, bank: int, entry: int) -> None:
        dropped = self.banks[bank].pop(entry)
        self._looked_up.discard((bank, entry))
        if bank in (RAM_BANK, OS_BANK, self.slot):
            self._table[entry] = self.missing
        if bank == RAM_BANK:
            self._uses[dropped.places] -= 1
            self._watched = None
            self._code[dropped.places[self._uses[dropped.places] == 0]] = 0

    def forget(self, address: int) -> None:
        """The translated code at `address` has changed: drop the translations that contain it."""
        bank = self.banks[RAM_BANK]
        containing = {entry: each for entry, each in bank.items() if address in each.bytes}
        patched = all(address in each.patchable for each in containing.values())
        for entry in containing:
            self._drop(RAM_BANK, entry)
        self._changes[address] += 1
        if self._changes[address] >= (self.PATCHES if patched else CHANGES):
            self._changes[address] = 0
            self._excluded[address] |= PATCHED if patched else CHANGING

    def page(self) -> None:
        """Another sideways slot has been selected."""
        for entry in self.banks[self.slot]:
            self._table[entry] = self.missing
        self.slot = self.bus.romsel
        for entry, translation in self.banks[self.slot].items():
            self._table[entry] = translation.code.address

    def verify(self) -> None:
        """Drop all translations whose code has left memory or has a hook, and note the selected slot."""
        if self.bus.romsel != self.slot:
            self.page()
        hooks = bytes(self.hooked)
        if self._hooks != hooks:
            self._hooks = hooks
            hooked = np.frombuffer(hooks, np.bool_)
            self._excluded[:] = (self._excluded & (CHANGING | PATCHED)) | np.where(hooked, HOOKED, 0)
            for bank, translations in self.banks.items():
                for entry in [entry for entry, each in translations.items() if hooked[each.hookable].any()]:
                    self._drop(bank, entry)
        if self._watched is None:
            self._watched = np.flatnonzero(self._uses)
        changed = self._watched[self._memory[self._watched] != self._shadow[self._watched]]
        if changed.size > NEW_PROGRAM:
            self._changes[:] = bytes(text.MEMORY_SIZE)
            self._excluded &= HOOKED
        for address in changed.tolist():
            if self._uses[address]:
                self.forget(address)
        for bank, image in list(self._images.items()):
            if self._image(bank) != image or (bank != OS_BANK and self.bus.writable_slots >> bank & 1):
                for entry in list(self.banks[bank]):
                    self._drop(bank, entry)
                del self._images[bank]
        self.stale = False


def available() -> bool:
    """Whether the recompiler can be used here: compiled, with the extra [fast], on a host that permits its code."""
    try:
        _shared(_native(), emission.way_out)
    except (BeebError, OSError):
        return False
    return True


def _native() -> Any:
    """The module `native`. Raises BeebError."""
    if not turbo.COMPILED:
        raise BeebError("the recompiler needs the compiled CPU: install again with a C compiler")
    try:
        from emulator.cpu.recompiler import native
    except ImportError as error:
        raise BeebError(
            f"the recompiler needs the package {error.name}: in the clone, run: pip install '.[fast]'"
        ) from error
    if not native.supported():
        raise BeebError("the recompiler runs on x86-64 and 64-bit ARM only")
    return native


def _shared(native: Any, write: Callable[[], str]) -> Any:
    """Code without a region, compiled once for the process."""
    key = write.__name__.encode()
    code = _linked.get(key)
    if code is None:
        code = _linked[key] = native.place(native.compile_text(write()))
    return code
