"""The record of a profile: cycles and executions of each place, and a tree of calls.

The CPU reports each instruction (`spend`), and those that call, jump and return. A frame is opened at JSR and at an
interrupt's entry. It is closed once S is back where the caller had it, or above, when an instruction transfers control:
that holds for RTS tables, for parameters behind a JSR, for return addresses that are dropped, and for TXS.

The tree has a node for each sequence of calls. Interrupts have a tree of their own, as they come anywhere.
`emulator.debug.profile` makes reports of it.
"""

from array import array
from builtins import int as Int
from typing import TYPE_CHECKING

from emulator.board.bus import Bus
from emulator.board.memory_map import OS, PLACES, SIDEWAYS, SLOT_SIZE

if TYPE_CHECKING:
    import cython

EVERYTHING, INTERRUPTS = 0, 1  # the roots
ROOM = 1024  # nodes at first
DEEPEST = 255  # frames: more than the stack has room for
BRK, JSR, RTI, RTS, JMP, JMP_INDIRECT = 0x00, 0x20, 0x40, 0x60, 0x4C, 0x6C


class Profiler:
    """What a CPU has done since `now`, from the instruction at `pc` on. `events` collects openings (node, cycle) and
    closings (-1, cycle) of frames if `tracing`.

    By place (see `emulator.board.memory_map.place_of`): `cycles` and `counts` of executions. By node: `keys` (the place
    that was called), `parents`, `calls`, and `own` cycles, without those of nodes below; 0 and 1 are the roots.
    """

    def __init__(self, bus: Bus, pc: Int, now: Int, tracing: bool = False) -> None:
        self.bus = bus
        self.cycles = array("q", bytes(8 * PLACES))
        self.counts = array("q", bytes(8 * PLACES))
        self.nodes = 0
        self.room = ROOM
        self.keys, self.parents, self.first, self.following = (array("i", bytes(4 * ROOM)) for _ in range(4))
        self.calls, self.own = (array("q", bytes(8 * ROOM)) for _ in range(2))
        self.frame_nodes, self.frame_levels = array("i", bytes(4 * (DEEPEST + 1))), array("i", bytes(4 * (DEEPEST + 1)))
        self.depth = 0
        self.events: list[tuple[int, int]] | None = [] if tracing else None
        for _ in (EVERYTHING, INTERRUPTS):
            self.child(-1, -1)
        self.node = EVERYTHING
        self.place = self.place_of(pc)
        self.since = self.entered = now
        self.counted = -1

    def place_of(self, pc: Int) -> int:
        """As `emulator.board.memory_map.place_of`, for the selected slot."""
        if SIDEWAYS <= pc < OS:
            return 0x10000 + self.bus.romsel * SLOT_SIZE + pc - SIDEWAYS
        return pc

    def spend(self, pc: Int, now: Int) -> None:
        """The instruction at `pc` begins in the cycle `now`; hearing it twice does no harm."""
        self.cycles[self.place] += now - self.since
        self.since = now
        self.place = self.place_of(pc)
        if self.counted != now:
            self.counted = now
            self.counts[self.place] += 1

    @property
    def now(self) -> int:
        """The cycle up to which the figures are."""
        return self.since

    def settle(self, now: Int) -> None:
        """Bring all figures up to the cycle `now`, at which the last instruction has ended."""
        self.cycles[self.place] += now - self.since
        self.own[self.node] += now - self.entered
        self.since = self.entered = now

    def jump(self, pc: Int, now: Int) -> None:
        """The machine was set to another state, at `pc` and `now`: all frames are left."""
        self.leave(0xFF, self.entered)
        self.since = self.entered = now
        self.counted = -1
        self.place = self.place_of(pc)

    def child(self, parent: Int, key: Int) -> int:
        """The node of a call of `key` from `parent`."""
        node: cython.int = self.first[parent] if parent >= 0 else -1
        while node >= 0:
            if self.keys[node] == key:
                return node
            node = self.following[node]
        if self.nodes == self.room:
            self.grow()
        node = self.nodes
        self.nodes += 1
        self.keys[node], self.parents[node], self.first[node] = key, parent, -1
        self.following[node] = self.first[parent] if parent >= 0 else -1
        if parent >= 0:
            self.first[parent] = node
        return node

    def grow(self) -> None:
        """Make room for twice as many nodes."""
        short, long = bytes(4 * self.room), bytes(8 * self.room)
        self.keys, self.parents = array("i", bytes(self.keys) + short), array("i", bytes(self.parents) + short)
        self.first, self.following = array("i", bytes(self.first) + short), array("i", bytes(self.following) + short)
        self.calls, self.own = array("q", bytes(self.calls) + long), array("q", bytes(self.own) + long)
        self.room *= 2

    def push(self, node: Int, level: Int, now: Int) -> None:
        """Open a frame; `level` is the caller's S."""
        self.own[self.node] += now - self.entered
        self.entered = now
        self.node = node
        self.calls[node] += 1
        if self.depth < DEEPEST:
            self.depth += 1
        self.frame_nodes[self.depth] = node
        self.frame_levels[self.depth] = level
        if self.events is not None:
            self.events.append((node, now))

    def call(self, pc: Int, level: Int, now: Int) -> None:
        """A JSR to `pc` ended before the cycle `now`; S was `level`."""
        if self.depth and self.frame_levels[self.depth] <= level:
            self.leave(level, now)
        self.push(self.child(self.node, self.place_of(pc)), level, now)

    def leave(self, sp: Int, now: Int) -> None:
        """Control was transferred, with S at `sp`: close the frames that it has left."""
        while self.depth and self.frame_levels[self.depth] <= sp:
            self.own[self.node] += now - self.entered
            self.entered = now
            self.depth -= 1
            self.node = self.frame_nodes[self.depth] if self.depth else EVERYTHING
            if self.events is not None:
                self.events.append((-1, now))

    def interrupt(self, pc: Int, level: Int, began: Int, now: Int) -> None:
        """An interrupt sequence to the handler `pc` took the cycles from `began` to `now`; S was `level`."""
        self.cycles[self.place] += began - self.since
        self.since = began
        self.place = self.place_of(pc)
        self.push(self.child(INTERRUPTS, self.place), level, began)

    def executed(self, opcode: Int, level: Int, pc: Int, sp: Int, now: Int) -> None:
        """An instruction with `opcode` has ended before `now`: S was `level`, and `pc` and `sp` are the new ones."""
        if opcode == JSR:
            self.call(pc, level, now)
        elif opcode == BRK:
            self.push(self.child(INTERRUPTS, self.place_of(pc)), level, now)
        elif opcode in (RTI, RTS, JMP, JMP_INDIRECT):
            self.leave(sp, now)
