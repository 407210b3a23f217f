"""Callbacks at addresses, and coverage: what must be noticed of a running program.

The bus has marks for the addresses where something must be noticed. The CPU leaves an instruction that touches one to
the reference CPU, whose accesses are recorded here; the callbacks follow when the instruction has ended. All others
run at nearly full speed. A byte whose coverage is known has lost its mark.
"""

from collections.abc import Callable, Container, Iterable
from typing import Any

from emulator.board.bus import FETCH, HOOK, READ, TOUCH, WRITE, Bus
from emulator.board.memory_map import OS, PLACES, SIDEWAYS, SLOT_SIZE, address_of, place_of
from emulator.board.scheduler import CALL_HOOK, CALL_WATCH
from emulator.cpu.coverage import EXECUTED, INTERRUPT, OPERAND, WRITTEN, Coverage, kinds
from emulator.cpu.coverage import READ as DATA

LONGEST = 3  # bytes of an instruction; one that is shorter reads the byte after it
COVERED = {EXECUTED: FETCH, DATA: READ, WRITTEN: WRITE}  # the mark of a byte that waits to be covered
UNCOVERED = bytes(sum(mark for bit, mark in COVERED.items() if not seen & bit) for seen in range(256))


class Hook:
    """An attached callback. `addresses` are those where it is called; `slot` limits &8000 to &BFFF to one slot."""

    def __init__(
        self,
        observer: "Observer",
        kind: int,
        addresses: Iterable[int],
        callback: Callable[..., object],
        value: int | Container[int] | None = None,
        slot: int | None = None,
    ) -> None:
        self._observer = observer
        self.kind = kind
        self.addresses = addresses
        self.callback = callback
        self.values: Container[int] | None = (value,) if isinstance(value, int) else value
        self.slot = slot

    def remove(self) -> None:
        """Detach the callback. Further calls do nothing."""
        self._observer.detach(self)

    def concerns(self, address: int, value: int | None, slot: int) -> bool:
        """Whether to call it for an access to `address`, of `value`, while `slot` is selected."""
        if self.slot is not None and SIDEWAYS <= address < OS and slot != self.slot:
            return False
        return self.values is None or value in self.values


class Observer:
    """The callbacks of `beeb` and its coverage, for its `bus` and `cpu`."""

    def __init__(self, beeb: Any, bus: Bus, cpu: Any) -> None:
        self._beeb, self._bus, self._cpu = beeb, bus, cpu
        self._hooks: dict[int, dict[int, list[Hook]]] = {HOOK: {}, READ: {}, WRITE: {}}  # by kind and address
        self._accesses: list[tuple[int, int, bool, int]] = []  # of the instruction: address, value, written, slot
        self._calls: list[tuple[Hook, int, int]] = []  # callbacks that its accesses asked for
        self.coverage: Coverage | None = None
        self.calls_back = False  # whether there are callbacks
        self._by_call = False  # whether those before instructions are announced by CALL_HOOK
        self._traps: tuple[int, ...] = ()

    # Callbacks

    def attach(self, hook: Hook) -> Hook:
        """Call the callback of `hook` from now on."""
        by_address = self._hooks[hook.kind]
        for address in hook.addresses:
            by_address.setdefault(address, []).append(hook)
        self._changed(hook)
        return hook

    def detach(self, hook: Hook) -> None:
        """Remove a hook; one that is not attached is ignored."""
        by_address = self._hooks[hook.kind]
        for address in hook.addresses:
            others = by_address.get(address, [])
            if hook in others:
                others.remove(hook)
                if not others:
                    del by_address[address]
        self._changed(hook)

    def _changed(self, hook: Hook) -> None:
        """Mark anew what `hook` concerns."""
        affected = set(hook.addresses)
        if hook.kind == HOOK:
            for address in affected:
                self._cpu.hooked[address] = address in self._hooks[HOOK] or address in self._traps
        elif hook.kind == READ:
            affected = {(address - before) & 0xFFFF for address in affected for before in range(LONGEST)}
        for address in affected:
            self._mark(address)
        self._engage()

    def _mark(self, address: int) -> None:
        wanted = 0
        for kind, by_address in self._hooks.items():
            if address in by_address:
                wanted |= kind | (TOUCH if kind == READ else 0)
        if any((address + after) & 0xFFFF in self._hooks[READ] for after in range(LONGEST)):
            wanted |= FETCH
        for slot in range(16) if SIDEWAYS <= address < OS else (0,):
            place = place_of(address, slot)
            self._bus.mark(place, wanted | self._uncovered(place))

    def _uncovered(self, place: int) -> int:
        """The marks of a place for what coverage does not know of it."""
        return 0 if self.coverage is None else UNCOVERED[self.coverage.seen[place]]

    def _engage(self) -> None:
        """Tell bus and CPU what to look out for."""
        self.calls_back = any(self._hooks.values())
        hooks = bool(self._hooks[HOOK])
        watching = bool(self._hooks[READ] or self._hooks[WRITE]) or self.coverage is not None
        bus, scheduler = self._bus, self._bus.scheduler
        by_call = self._by_call = hooks and not (self._cpu.CONSULTS_MARKS and (watching or not self._cpu.TRANSLATES))
        (scheduler.call if by_call or self._traps else scheduler.dismiss)(CALL_HOOK)
        if self._cpu.CONSULTS_MARKS:
            bus.observe(self if watching or hooks and not by_call else None)
        else:
            bus.watcher, bus.reporter = (self.accessed, self.ended) if watching else (None, None)
            (scheduler.call if watching else scheduler.dismiss)(CALL_WATCH)

    def trap(self, *addresses: int) -> None:
        """Let the CPU call its hook at these addresses, too, and at no others of an earlier call."""
        old, self._traps = self._traps, addresses
        for address in old:
            self._cpu.hooked[address] = address in self._hooks[HOOK]
        for address in addresses:
            self._cpu.hooked[address] = True
        (self._bus.scheduler.call if addresses or self._by_call else self._bus.scheduler.dismiss)(CALL_HOOK)

    def executing(self, address: int) -> None:
        """Before an instruction at a hooked address."""
        for hook in list(self._hooks[HOOK].get(address, ())):
            if hook.concerns(address, None, self._bus.romsel):
                hook.callback(self._beeb)

    # Accesses

    def accessed(self, address: int, value: int, writing: bool) -> None:
        """Record an access; what follows from it waits for the end of the instruction."""
        if self.coverage is not None or address in self._hooks[WRITE if writing else READ]:
            self._accesses.append((address, value, writing, self._bus.romsel))

    def ended(self) -> None:
        """After an instruction: note its coverage, and call the callbacks for its accesses."""
        accesses, self._accesses = self._accesses, []
        if self.coverage is not None and accesses:
            self._cover(self.coverage, accesses)
        for address, value, writing, slot in accesses:
            for hook in self._hooks[WRITE if writing else READ].get(address, ()):
                if hook.concerns(address, value, slot):
                    self._calls.append((hook, address, value))
        while self._calls:
            hook, address, value = self._calls.pop(0)
            if hook in self._hooks[hook.kind].get(address, ()):  # an earlier one may have removed it
                hook.callback(self._beeb, address, value)

    def forget(self) -> None:
        """The machine was set to another state: drop what is under way."""
        self._accesses.clear()
        self._calls.clear()

    # Coverage

    def cover(self, coverage: Coverage | None) -> None:
        """Add what the program does from now on to `coverage`; None ends that."""
        self.coverage = coverage
        marks = bytes(PLACES) if coverage is None else coverage.seen.translate(UNCOVERED)
        memoryview(self._bus.marks)[:] = marks[:0x10000]
        for slot in range(16):
            self._bus.slot_marks[slot][:] = marks[place_of(SIDEWAYS, slot) :][:SLOT_SIZE]
        for address in {at for by_address in self._hooks.values() for at in by_address}:
            for before in range(LONGEST):
                self._mark((address - before) & 0xFFFF)
        self._engage()

    def _cover(self, coverage: Coverage, accesses: list[tuple[int, int, bool, int]]) -> None:
        first, value = accesses[0][:2]
        if len(accesses) > 1 and accesses[1][0] == first:  # an interrupt reads the same address twice
            found = INTERRUPT
        else:
            found = kinds(value, len(accesses))
        seen = coverage.seen
        fetched = not seen[place_of(first, accesses[0][3])] & EXECUTED  # then its operand is not known either
        for (address, _, _, slot), kind in zip(accesses, found, strict=True):
            place = place_of(address, slot)
            if kind and not seen[place] & kind and (kind != OPERAND or fetched):
                seen[place] |= kind
                self._mark_place(place)

    def _mark_place(self, place: int) -> None:
        if self.calls_back:
            self._mark(address_of(place)[0])
        else:
            self._bus.mark(place, self._uncovered(place))
