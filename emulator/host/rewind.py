"""Rewind: save states kept several times a second while the machine runs, and loaded again in reverse.

A state is a `Beeb.save_state` of 5 to 40 KB. One is kept every EVERY cycles of the machine's time, enough to reach back
the required seconds. When they need more than LIMIT bytes, every other state of the older half is dropped: the steps
there become longer, and the reach stays the same.

A disc goes back with the machine: what was written in between is removed from it, and from its file when the motor next
stops, because the catalogue in the DFS's memory must match the one on the disc. Recordings on a tape stay. Tapes and
discs that were changed by hand are not put back: rewinding ends there, with an error that names the missing medium.
"""

from collections import deque
from dataclasses import dataclass
from math import ceil

from emulator.beeb import CLOCK, FIELD, Beeb
from emulator.board.state import StateError
from emulator.media.disc import Disc

EVERY = 12 * FIELD  # cycles from one state to the next, 0.24 s
EVERY_TURNS = 10  # turns of the front end's loop at least: at high speeds a turn has many fields
LIMIT = 32 << 20  # bytes for all states; a typical minute has 5 MB


@dataclass(frozen=True)
class Moment:
    """A save state, and the discs in the drives with the contents of their files."""

    state: bytes
    discs: tuple[tuple[Disc, bytes], ...]


class Rewind:
    """States of at least the last `seconds` of a machine's time."""

    def __init__(self, beeb: Beeb, seconds: float = 60, limit: int = LIMIT) -> None:
        self.limit = limit
        self._moments: deque[Moment] = deque(maxlen=ceil(seconds * CLOCK / EVERY) + 2)
        self.attach(beeb)

    def attach(self, beeb: Beeb) -> None:
        """Follow another machine, and forget the states of the one before."""
        self.beeb = beeb
        self.bytes = 0
        self._moments.clear()
        self._wait()

    def __len__(self) -> int:
        """The number of states that are kept."""
        return len(self._moments)

    def _wait(self) -> None:
        """The next state is due in EVERY cycles from now."""
        self._turns = 0
        self._due = self.beeb.cycles + EVERY

    def keep(self) -> None:
        """Keep a state if one is due. To be called in every turn of the loop in which the machine ran.

        At most one state is kept in EVERY_TURNS turns, so that high speeds cost no more than real speed. While BREAK is
        held no state is kept.
        """
        self._turns += 1
        late = self.beeb.cycles - self._due
        if self._turns < EVERY_TURNS or -EVERY <= late < 0 or self.beeb.jammed:
            return
        self._wait()
        if 0 <= late < FIELD:
            self._due -= late  # the field ended late; keep the average step at EVERY
        discs = tuple((disc, disc.original) for disc in self.beeb.discs if disc is not None)
        if len(self._moments) == self._moments.maxlen:
            self.bytes -= len(self._moments.popleft().state)
        self._moments.append(Moment(self.beeb.save_state(), discs))
        self.bytes += len(self._moments[-1].state)
        while self.bytes > self.limit and len(self._moments) > 2:
            self._thin()

    def _thin(self) -> None:
        """Drop every other state of the older half, but not the oldest."""
        for place in range(len(self._moments) // 4 * 2 + 1, 0, -2):
            self.bytes -= len(self._moments[place].state)
            del self._moments[place]

    def back(self) -> bool:
        """Load the last state and forget it; whether there was one.

        Raises StateError, with everything unchanged, if the machine had other media then.
        """
        if not self._moments:
            return False
        moment = self._moments[-1]
        present = [(disc, then) for disc, then in moment.discs if disc in self.beeb.discs]
        before = [(disc, disc.original, disc.changed) for disc, _ in present]
        for disc, then in present:
            disc.original = then
        try:
            self.beeb.load_state(moment.state)
        except StateError:
            for disc, now, _ in before:
                disc.original = now
            raise
        for disc, now, changed in before:
            if changed or disc.original != now:
                disc.changed = True  # its file differs, and must be written
        self._moments.pop()
        self.bytes -= len(moment.state)
        self._wait()
        return True
