"""The clock in 2 MHz cycles, the chips that it wakes, and the lines by which they interrupt the CPU.

Time is one 64-bit count of 2 MHz cycles that only grows. Chips are not ticked: a chip computes its state from the count
when it is accessed, and schedules the cycle at which it next matters (an interrupt, a sync pulse, a byte from the
disc).
"""

from builtins import int as Int
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from emulator.board.state import check, gather, scatter
from emulator.errors import BeebError

if TYPE_CHECKING:
    import cython

NEVER = 1 << 62  # cycles: 73,000 years
LAST = 1 << 52  # the latest cycle of a machine, and of a save state: 71 years
CATCH_UP = 2_000_000  # cycles: the most for which chips catch up at once, a moment of work
LATEST = 64  # cycles by which a chip may be woken late: no instruction takes longer

# Reasons to call for the CPU's attention (`Scheduler.call`): an interrupt line, a halt, a hook, a watch, a stop
CALL_IRQ, CALL_NMI, CALL_HALT, CALL_HOOK, CALL_WATCH, CALL_STOP = 1, 2, 4, 8, 16, 32
MACHINE_CALLS = CALL_IRQ | CALL_NMI | CALL_HALT  # the others come from outside


class Scheduler:
    """The clock, and the chips that wait for it.

    `now` is the current cycle. `horizon` is the cycle at which the CPU must leave its loop: that of the earliest due
    chip, the end of the run, or 0 (before every instruction) while `attention` has a reason set.
    """

    def __init__(self) -> None:
        self.now = 0
        self.until = 0
        self.due = NEVER
        self.attention = 0
        self.horizon = 0
        self.first: Chip | None = None
        self.last: Chip | None = None

    def add(self, chip: "Chip") -> None:
        """Register `chip`. Chips due in the same cycle are woken in the order in which they were added."""
        if self.last is None:
            self.first = chip
        else:
            self.last.next = chip
        self.last = chip
        self.refresh()

    def refresh(self) -> None:
        """Recompute the cycle of the earliest due chip."""
        due: cython.longlong = NEVER
        chip: Chip | None = self.first
        while chip is not None:
            if chip.due < due:
                due = chip.due
            chip = chip.next
        self.due = due
        self.set_horizon()

    def set_horizon(self) -> None:
        """Recompute `horizon`."""
        if self.attention:
            self.horizon = 0
        else:
            self.horizon = self.due if self.due < self.until else self.until

    def run_until(self, cycle: Int) -> None:
        """Set the end of the run: the CPU stops after the instruction that reaches `cycle`."""
        self.until = cycle
        self.set_horizon()

    def save(self) -> dict[str, Any]:
        """`now`, for a save state. The end of the run and the reasons for attention are set again by others."""
        return gather(self, ("now",))

    def load(self, state: Mapping[str, Any]) -> None:
        """Restore the result of `save`. Raises StateError, with nothing changed."""
        check(self, ("now",), state, {"now": (0, LAST)})
        scatter(self, state)
        self.refresh()

    def keep(self) -> int:
        """The reasons for attention that are the machine's own, for a snapshot, which holds `now` beside them."""
        return self.attention & MACHINE_CALLS

    def put_back(self, kept: Int) -> None:
        """Restore the result of `keep`, after all chips."""
        self.attention = self.attention & ~MACHINE_CALLS | kept
        self.refresh()

    def call(self, flag: Int) -> None:
        """Call for the CPU's attention before every instruction, for the reason `flag` (one bit)."""
        self.attention |= flag
        self.horizon = 0

    def dismiss(self, flag: Int) -> None:
        """Withdraw a reason given to `call`."""
        self.attention &= ~flag
        self.set_horizon()

    def check_clock(self) -> None:
        """Raise BeebError if `now` was moved so far that chips would be busy with the time between for long."""
        if self.now - self.due > CATCH_UP:
            raise BeebError(f"the clock, {self.now}, is over {CATCH_UP} cycles past the chip that is due at {self.due}")

    def wake_due(self) -> None:
        """Wake every chip that is due at `now` or before, the earliest first. Raises as `check_clock` does."""
        chip: Chip | None
        first: Chip | None
        cycle: cython.longlong
        following: cython.longlong  # the cycle of the chip due after the first
        self.check_clock()
        while self.due <= self.now:
            first = None
            cycle = following = NEVER
            chip = self.first
            while chip is not None:
                if chip.due < cycle:
                    following = cycle
                    cycle = chip.due
                    first = chip
                elif chip.due < following:
                    following = chip.due
                chip = chip.next
            self.due = following
            self.set_horizon()
            if first is not None:
                first.due = NEVER
                first.wake(cycle)


class Chip:
    """A chip: it knows its own pins and the clock, never the machine.

    `due` is the cycle at which `wake` is called. `STATE` names the attributes that a save state must hold: numbers,
    booleans, and arrays of numbers. A snapshot (`emulator.machine.snapshot`) holds those, and what `keep` returns if
    the chip has more.
    """

    STATE: tuple[str, ...] = ()

    def __init__(self, scheduler: Scheduler) -> None:
        self.scheduler = scheduler
        self.due = NEVER
        self.next: Chip | None = None
        scheduler.add(self)

    def read(self, address: Int) -> int:
        """The byte that it puts on the data bus at `address` in the cycle `scheduler.now`, with all side effects."""
        return 0xFF

    def write(self, address: Int, value: Int) -> None:
        """Take the byte `value` off the data bus, in the cycle `scheduler.now`."""

    def peek(self, address: Int) -> int:
        """The result of `read` without its side effects, for a monitor."""
        return 0xFF

    def wake(self, cycle: Int) -> None:
        """Perform what was scheduled for `cycle`; `scheduler.now` is that cycle or a few later."""

    def reset(self) -> None:
        """The RESET pin is pulled."""

    def limits(self) -> dict[str, tuple[int, int]]:
        """The least and greatest values that a save state may contain, by attribute; for an array, of each item.

        Save states are untrusted input: list every attribute that is used as an index, or as a cycle to count from.
        """
        return {}

    def save(self) -> dict[str, Any]:
        """The attributes in STATE and `due`, for a save state."""
        return gather(self, ("due", *self.STATE))

    def load(self, state: Mapping[str, Any]) -> None:
        """Restore the result of `save`, after the scheduler. Raises StateError, with nothing changed.

        A chip with more state than STATE overrides both methods; one with values derived from STATE recomputes them
        here.
        """
        now = self.scheduler.now
        check(self, ("due", *self.STATE), state, {"due": (max(now - LATEST, 0), NEVER), **self.limits()})
        scatter(self, state)
        self.scheduler.refresh()

    def schedule(self, cycle: Int) -> None:
        """Schedule `wake` for `cycle`, replacing any earlier schedule."""
        scheduler: Scheduler = self.scheduler
        before: cython.longlong = self.due
        self.due = cycle
        if cycle < scheduler.due:
            scheduler.due = cycle
            scheduler.set_horizon()
        elif before == scheduler.due:
            scheduler.refresh()

    def cancel(self) -> None:
        """Cancel the scheduled `wake`."""
        self.schedule(NEVER)


class Pin:
    """An input of a chip that another chip drives; this base class is an unconnected wire."""

    def drive(self, level: Int, cycle: Int) -> None:
        """The wire takes `level` (0 or 1) in `cycle`."""


class Line:
    """A wired-OR interrupt line: active while any of its sources pulls it.

    The CPU polls for interrupts in the last cycle but one of an instruction and takes them after the last, so it needs
    the times: `since` is the cycle in which the line last became active, `released` that in which it last became
    inactive. An IRQ that the last cycle of the instruction releases is taken. For an edge-triggered input (NMI) `edge`
    stays set from the time the line becomes active until the CPU takes the interrupt.
    """

    STATE = ("sources", "since", "released", "edge")

    def __init__(self, scheduler: Scheduler, flag: int, edge_triggered: bool = False) -> None:
        self.scheduler = scheduler
        self.flag = flag
        self.edge_triggered = edge_triggered
        self.connected = 0
        self.sources = 0
        self.since = 0
        self.released = -1
        self.edge = False

    def connect(self) -> int:
        """Add a source (at most 30) and return the bit by which it pulls and releases the line."""
        self.connected += 1
        return 1 << (self.connected - 1)

    def pull(self, source: Int, cycle: Int) -> None:
        """`source` (one bit) pulls the line from `cycle` on."""
        if self.sources == 0:
            if cycle > self.released + 1 or self.edge_triggered:  # otherwise it has been active all the time
                self.since = cycle
            if self.edge_triggered:
                self.edge = True
            self.scheduler.call(self.flag)
        self.sources |= source

    def release(self, source: Int, cycle: Int) -> None:
        """`source` stops pulling the line after `cycle`."""
        if self.sources and not self.sources & ~source:
            self.released = cycle  # the CPU withdraws the call when it has looked
        self.sources &= ~source

    def active_at(self, poll: Int) -> bool:
        """Whether a level-triggered line was active in the cycle `poll`, the CPU's latest poll.

        Withdraws the call for attention if the line is inactive now.
        """
        if self.sources:
            return self.since <= poll
        self.scheduler.dismiss(self.flag)
        return self.since <= poll <= self.released

    def taken(self) -> None:
        """The CPU has taken the interrupt of an edge-triggered line."""
        self.edge = False
        self.scheduler.dismiss(self.flag)

    def save(self) -> dict[str, Any]:
        """The state of the line, for a save state."""
        return gather(self, self.STATE)

    def load(self, state: Mapping[str, Any]) -> None:
        """Restore the result of `save`. Raises StateError, with nothing changed."""
        cycle = (0, self.scheduler.now + LATEST)
        limits = {"sources": (0, (1 << self.connected) - 1), "since": cycle, "released": (-1, cycle[1])}
        check(self, self.STATE, state, limits)
        scatter(self, state)
        if self.sources or self.edge or not self.edge_triggered:  # the CPU withdraws a call without a cause
            self.scheduler.call(self.flag)
        else:
            self.scheduler.dismiss(self.flag)
