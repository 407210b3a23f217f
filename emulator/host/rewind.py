"""Rewind: snapshots kept several times a second while the machine runs, and restored in reverse.

One is kept every EVERY cycles of the machine's time, enough to reach back the required seconds, compressed to 3 to 40
KB. When they need more than LIMIT bytes, every other one of the older half is dropped: the steps there become longer,
and the reach stays the same.

Discs and tapes go back with the machine: what was written in between is removed from them, and from a disc's file when
the motor next stops, because the catalogue in the DFS's memory must match the one on the disc. Tapes and discs that
were changed by hand are not put back: rewinding ends there, with an error that names the missing medium.
"""

from collections import Counter, deque
from math import ceil

from emulator.beeb import CLOCK, FIELD, Beeb
from emulator.machine.snapshot import Block, Packed, Packer

EVERY = 12 * FIELD  # cycles from one snapshot to the next, 0.24 s
EVERY_TURNS = 10  # turns of the front end's loop at least: at high speeds a turn has many fields
LIMIT = 32 << 20  # bytes for all snapshots; a typical minute has 5 MB


class Rewind:
    """Snapshots of at least the last `seconds` of a machine's time."""

    def __init__(self, beeb: Beeb, seconds: float = 60, limit: int = LIMIT) -> None:
        self.limit = limit
        self._moments: deque[Packed] = deque(maxlen=ceil(seconds * CLOCK / EVERY) + 2)
        self.attach(beeb)

    def attach(self, beeb: Beeb) -> None:
        """Follow another machine, and forget the snapshots of the one before."""
        self.beeb = beeb
        self.bytes = 0
        self._moments.clear()
        self._uses: Counter[Block] = Counter()
        self._packer = Packer()
        self._wait()

    def __len__(self) -> int:
        """The number of snapshots that are kept."""
        return len(self._moments)

    def _wait(self) -> None:
        """The next snapshot is due in EVERY cycles from now."""
        self._turns = 0
        self._due = self.beeb.cycles + EVERY

    def keep(self) -> None:
        """Keep a snapshot if one is due. To be called in every turn of the loop in which the machine ran.

        At most one snapshot is kept in EVERY_TURNS turns, so that high speeds cost no more than real speed. While BREAK
        is held none is kept.
        """
        self._turns += 1
        late = self.beeb.cycles - self._due
        if self._turns < EVERY_TURNS or -EVERY <= late < 0 or self.beeb.jammed:
            return
        self._wait()
        if 0 <= late < FIELD:
            self._due -= late  # the field ended late; keep the average step at EVERY
        if len(self._moments) == self._moments.maxlen:
            self._drop(0)
        self._moments.append(self._packer.pack(self.beeb.snapshot()))
        for block in self._moments[-1].blocks:
            self.bytes += 0 if self._uses[block] else len(block.data)
            self._uses[block] += 1
        while self.bytes > self.limit and len(self._moments) > 2:
            for place in range(len(self._moments) // 4 * 2 + 1, 0, -2):  # not the oldest
                self._drop(place)

    def _drop(self, place: int) -> None:
        """Forget a snapshot, and the blocks that no other has."""
        for block in self._moments[place].blocks:
            self._uses[block] -= 1
            if not self._uses[block]:
                del self._uses[block]
                self.bytes -= len(block.data)
        del self._moments[place]

    def back(self) -> bool:
        """Restore the last snapshot and forget it; whether there was one.

        Raises StateError, with everything unchanged, if the machine had other media then.
        """
        if not self._moments:
            return False
        self.beeb.restore(self._moments[-1].unpacked())
        self._drop(-1)
        self._wait()
        return True
