"""A machine's past: snapshots, from which every earlier moment is found again by running on.

The same state runs on in the same way, up to the next input from outside: a key, a change of memory, a disc. So a
snapshot follows each input, and further ones make the way from a snapshot to any moment short. What begins with an
input is a stretch; a moment is a stretch and a cycle in it. Inputs are found by comparing the machine at the start of a
run with that at the end of the run before.

Searching is done on a clone: it has no callbacks, and its discs are copies.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from emulator.beeb import CLOCK, Beeb, Hook
from emulator.board.state import StateError
from emulator.debug.points import Met
from emulator.errors import BeebError
from emulator.machine.snapshot import Block, Packed, Packer, Snapshot

EVERY = CLOCK  # cycles from one snapshot to the next, which are replayed in some milliseconds
PART = CLOCK // 50  # cycles that are searched at once
NEAR = CLOCK // 100  # cycles before a moment of a snapshot that is kept for the next step back
PAUSE = 0.05  # host seconds between two snapshots at least, unless an input demands one
LIMIT = 64 << 20  # bytes for all snapshots; a typical minute has 2 MB
TIMERS = 4, 8  # registers of a VIA
MARGIN = 64  # cycles before a moment from which on the machine is stepped to it

CHANGED = "the machine did not run as before: a callback has changed it"
OTHER_MEDIA = "the past ends here: another disc, tape or ROM was in the machine"


Attach = Callable[[Beeb, Callable[[Met], None]], list[Hook]]


@dataclass
class Stretch:
    """A part of the past without inputs: snapshots with their cycles, the first at the input, and the last cycle."""

    moments: list[tuple[int, Packed]]
    end: int

    @property
    def start(self) -> int:
        return self.moments[0][0]


class Timeline:
    """The past of `beeb` while it is run by `run`, or between `begin` and `finish`, in at most `limit` bytes.

    The oldest snapshots are thinned out or dropped beyond that. `run` in the past repeats what came then, with its
    inputs; a change by hand there begins another future.
    """

    def __init__(self, beeb: Beeb, limit: int = LIMIT) -> None:
        self.limit = limit
        self.attach(beeb)

    def attach(self, beeb: Beeb) -> None:
        """Follow another machine, and forget the past."""
        self.beeb = beeb
        vias = [start for label, start in beeb.model.labels.items() if label.endswith("VIA")]
        self._timers = [start + register for start in vias for register in TIMERS]
        self.clear()

    def clear(self) -> None:
        """Forget the past."""
        self.bytes = 0
        self._stretches: list[Stretch] = []
        self._at = -1  # the present stretch
        self._last: Snapshot | None = None  # the machine after the last run
        self._uses: Counter[Block] = Counter()
        self._packer = Packer()
        self._kept_at = 0.0  # host seconds
        self._near: tuple[Stretch | None, Snapshot | None] = None, None
        self._twin: Beeb | None = None

    def __len__(self) -> int:
        """The number of snapshots."""
        return sum(len(stretch.moments) for stretch in self._stretches)

    @property
    def replaying(self) -> bool:
        """Whether the machine is in its past."""
        return self._at < len(self._stretches) - 1 or self._at >= 0 and self.beeb.cycles < self._stretches[-1].end

    # Running

    def run(self, cycles: int, stopped: Callable[[], bool] = lambda: False) -> None:
        """Run for `cycles`, or until a callback has stopped the machine, which `stopped` then says. In the past, the
        inputs of then come again."""
        self._look()
        end = self.beeb.cycles + cycles
        while self.beeb.cycles < end and not stopped():
            stretch = self._stretches[self._at]
            last = self._at == len(self._stretches) - 1
            if not last and self.beeb.cycles >= stretch.end:
                self._move_to(self._at + 1, self._stretches[self._at + 1].moments[0][1].unpacked())
                continue
            target = min(end, self.beeb.cycles + EVERY, end if last else stretch.end)
            self.beeb.run(cycles=target - self.beeb.cycles)
            if self.beeb.cycles < target:  # stopped
                break
            if last:
                self._keep_if_due()
        self.finish()

    def step(self) -> bool:
        """Execute one instruction, as `Beeb.step` does; in the past, after the inputs that came before it."""
        self._look()
        while self._at < len(self._stretches) - 1 and self.beeb.cycles >= self._stretches[self._at].end:
            self._move_to(self._at + 1, self._stretches[self._at + 1].moments[0][1].unpacked())
        entered = self.beeb.step()
        self.finish()
        return entered

    def begin(self) -> None:
        """Before a run by others. What had come after a moment in the past is forgotten."""
        self._look()
        self._forget_future()

    def finish(self) -> None:
        """After a run."""
        self._last = self._snapshot()
        if self._at >= 0:
            stretch = self._stretches[self._at]
            stretch.end = max(stretch.end, self.beeb.cycles)
            self._keep_if_due()

    def _look(self) -> None:
        """Begin a stretch if something has changed the machine since the last run."""
        now = self._snapshot()
        if self._last is None or not now.follows(self._last):
            self._forget_future()
            self._stretches.append(Stretch([], now.cycles))
            self._at = len(self._stretches) - 1
            self._keep(now)
            self._last = now

    def _forget_future(self) -> None:
        if self._at < 0:
            return
        now = self.beeb.cycles if self._last is None else self._last.cycles
        for stretch in self._stretches[self._at + 1 :]:
            self._release(stretch, 0)
        del self._stretches[self._at + 1 :]
        stretch = self._stretches[self._at]
        self._release(stretch, sum(cycle <= now for cycle, _ in stretch.moments))
        stretch.end = now

    def _snapshot(self) -> Snapshot:
        """The machine as it is, whether or not somebody has looked at it."""
        for timer in self._timers:
            self.beeb.memory[timer]  # a VIA brings it up to date for that
        return self.beeb.snapshot()

    # Keeping

    def _keep_if_due(self) -> None:
        stretch = self._stretches[self._at]
        if self._at == len(self._stretches) - 1 and self.beeb.cycles - stretch.moments[-1][0] >= EVERY:
            if time.perf_counter() - self._kept_at >= PAUSE:
                stretch.end = max(stretch.end, self.beeb.cycles)
                self._keep(self.beeb.snapshot())

    def _keep(self, snapshot: Snapshot) -> None:
        packed = self._packer.pack(snapshot)
        self._stretches[self._at].moments.append((snapshot.cycles, packed))
        for block in packed.blocks:
            self.bytes += 0 if self._uses[block] else len(block.data)
            self._uses[block] += 1
        while self.bytes > self.limit and len(self) > 2:
            self._thin()
        self._kept_at = time.perf_counter()

    def _thin(self) -> None:
        """Drop every other snapshot of the older half but those at inputs, or else the oldest."""
        older = (len(self._stretches) + 1) // 2
        dropped = False
        for stretch in self._stretches[:older]:
            last = len(stretch.moments) if stretch is not self._stretches[-1] else len(stretch.moments) // 2
            for place in range(last - 1, 0, -2):
                self._release(stretch, place, place + 1)
                dropped = True
        if not dropped:
            self._release(self._stretches[0], 0, 1)
            if not self._stretches[0].moments:
                del self._stretches[0]
                self._at -= 1

    def _release(self, stretch: Stretch, first: int, end: int | None = None) -> None:
        """Drop snapshots of a stretch."""
        for _, packed in stretch.moments[first:end]:
            for block in packed.blocks:
                self._uses[block] -= 1
                if not self._uses[block]:
                    del self._uses[block]
                    self.bytes -= len(block.data)
        del stretch.moments[first:end]

    # Going back

    def back(self) -> bool:
        """Go to the moment before the last instruction, or entry of an interrupt; whether there is one. Raises
        BeebError if the past cannot be replayed."""
        self._look()
        for number, cycle in self._parts_before():
            found = self._before(self._stretches[number], cycle)
            if found is not None:
                self._move_to(number, found)
                return True
        return False

    def back_to(self, attach: Attach) -> Met | None:
        """Go to before the last instruction that met something, and return what; None, with nothing changed, if none
        did.

        `attach(beeb, meet)` attaches callbacks to a machine, as `StopPoint.attach` does. Raises BeebError if the past
        cannot be replayed.
        """
        self._look()
        for number, end in self._parts_before():
            stretch = self._stretches[number]
            for cycle, packed in reversed(stretch.moments):
                if cycle < end:
                    hit = self._last_hit(packed.unpacked(), end, attach)
                    if hit is not None:
                        self._move_to(number, self._at_hit(stretch, *hit))
                        return hit[1]
                    end = cycle
        return None

    def to_start(self) -> None:
        """Go to the oldest moment that is known. Raises BeebError if that is not possible."""
        self._look()
        self._move_to(0, self._stretches[0].moments[0][1].unpacked())

    def _parts_before(self) -> Iterator[tuple[int, int]]:
        """The stretches up to now, the present one first, and the cycle at which each ends."""
        end = self.beeb.cycles
        for number in range(self._at, -1, -1):
            yield number, end
            if number:
                end = self._stretches[number - 1].end

    def _move_to(self, number: int, snapshot: Snapshot) -> None:
        try:
            self.beeb.restore(snapshot)
        except StateError:
            raise BeebError(OTHER_MEDIA) from None
        self._at = number
        self._last = self._snapshot()

    def _before(self, stretch: Stretch, end: int) -> Snapshot | None:
        """The last moment of a stretch between two instructions before the cycle `end`, at which one ended."""
        margin = MARGIN
        while stretch.start < end:
            target = max(stretch.start, end - margin)
            twin = self._twin_near(stretch, target)
            if twin.cycles < end:
                before = twin.snapshot()
                while True:
                    twin.run(cycles=1)
                    if twin.cycles >= end:
                        break
                    before = twin.snapshot()
                if twin.cycles > end:
                    raise BeebError(CHANGED)
                return before
            if target == stretch.start:
                break
            margin *= 8  # the CPU stood still
        return None

    def _twin_near(self, stretch: Stretch, cycle: int) -> Beeb:
        """A clone of the machine at the first moment between two instructions from a cycle of a stretch on."""
        near, snapshot = self._near
        if near is not stretch or snapshot is None or not cycle - 2 * NEAR < snapshot.cycles <= cycle:
            at, packed = next(each for each in reversed(stretch.moments) if each[0] <= cycle)
            twin = self._twin_at(packed.unpacked())
            if cycle - NEAR > at:
                twin.run(cycles=cycle - NEAR - at)
            self._near = stretch, twin.snapshot()
        else:
            twin = self._twin_at(snapshot)
        if twin.cycles < cycle:
            twin.run(cycles=cycle - twin.cycles)
        return twin

    def _last_hit(self, snapshot: Snapshot, end: int, attach: Attach) -> tuple[int, Met] | None:
        """What was met last from a snapshot up to the cycle `end`, and the cycle. The way is searched in parts, the
        last one first: what is met often is slow to run through."""
        twin = self._twin_at(snapshot)
        twin.drawing = False
        parts = [snapshot]
        while twin.cycles + PART < end:
            twin.run(cycles=PART)
            parts.append(twin.snapshot())
        hits: list[tuple[int, Met]] = []

        def meet(met: Met) -> None:
            hits[:] = [(twin.cycles, met)]

        hooks = attach(twin, meet)
        try:
            for part in reversed(parts):
                twin.restore(part)
                twin.cpu.hooked_at = -1  # a callback that came there already comes again
                twin.run(cycles=end - part.cycles)
                if twin.cycles != end:
                    raise BeebError(CHANGED)
                if hits:
                    return hits[0]
                end = part.cycles
        finally:
            for hook in hooks:
                hook.remove()
        return None

    def _at_hit(self, stretch: Stretch, cycle: int, met: Met) -> Snapshot:
        accessed = met.value is not None  # then the cycle is that after the instruction
        found = self._before(stretch, cycle) if accessed else self._twin_near(stretch, cycle).snapshot()
        if found is None or found.cycles != cycle and not accessed:
            raise BeebError(CHANGED)
        return found

    def _twin_at(self, snapshot: Snapshot) -> Beeb:
        """A clone of the machine, at a snapshot."""
        twin = self._twin
        try:
            if twin is not None:
                twin.restore(snapshot)
        except StateError:  # of media that were changed since
            twin = None
        if twin is None:
            twin = self._twin = self.beeb.clone()
            try:
                twin.restore(snapshot)
            except StateError:
                raise BeebError(OTHER_MEDIA) from None
        twin.drawing = None
        twin.symbols = self.beeb.symbols
        return twin
