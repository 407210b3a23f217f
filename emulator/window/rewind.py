"""Going back in time: states of the machine that are kept as it runs, several a second, and taken up again.

A state is what `Beeb.save_state` gives, 5 to 40 KB. One is kept for every EVERY cycles of the machine's time, and as
many as reach back so many seconds. When they need more than LIMIT bytes, every other one of the older half is dropped:
the steps become longer there, and how far one can go back stays as it was.

A disc goes back with the machine. What a program has written in between is taken off it again, and out of its file when
the motor stands still next: the catalogue that the DFS has in memory and the one on the disc must be the same. What was
recorded on a tape stays on it. Tapes and discs that were changed by hand are not put back: there going back ends, and
the error says which medium would have to be in.
"""

from collections import deque
from dataclasses import dataclass
from math import ceil

from emulator.beeb import CLOCK, FIELD, Beeb
from emulator.media.disc import Disc
from emulator.state import StateError

EVERY = 12 * FIELD  # cycles from one state to the next, 0.24 s
EVERY_TURNS = 10  # of the window's loop at least: at high speeds a turn has many fields
LIMIT = 32 << 20  # bytes for all states; a typical minute has 5 MB


@dataclass(frozen=True)
class Moment:
    """A state, and the files' contents of the discs that were in the drives."""

    state: bytes
    discs: tuple[tuple[Disc, bytes], ...]


class Rewind:
    """The last `seconds` of a machine's time, at least."""

    def __init__(self, beeb: Beeb, seconds: float = 60, limit: int = LIMIT) -> None:
        self.limit = limit
        self._moments: deque[Moment] = deque(maxlen=ceil(seconds * CLOCK / EVERY) + 2)
        self.attach(beeb)

    def attach(self, beeb: Beeb) -> None:
        """Another machine: what was kept of the one before is forgotten."""
        self.beeb = beeb
        self.bytes = 0
        self._moments.clear()
        self._wait()

    def __len__(self) -> int:
        """How many states are kept."""
        return len(self._moments)

    def _wait(self) -> None:
        """The next state is due in EVERY cycles from now."""
        self._turns = 0
        self._due = self.beeb.cycles + EVERY

    def keep(self) -> None:
        """Called in every turn of the window's loop in which the machine ran: keep a state if one is due.

        However many fields a turn has, no more is kept than one in EVERY_TURNS, so that it costs no more at high speeds
        than at real speed. While BREAK is held nothing is kept.
        """
        self._turns += 1
        late = self.beeb.cycles - self._due
        if self._turns < EVERY_TURNS or -EVERY <= late < 0 or self.beeb.jammed:
            return
        self._wait()
        if 0 <= late < FIELD:
            self._due -= late  # it was the field that ended late: on average the steps are EVERY
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
        """Go back to the last state that is kept, and forget it; False if there is none, and nothing has happened.

        Raises StateError, with everything as it was, if other media are in the machine than were then.
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
                disc.changed = True  # its file has other contents than this, and gets them
        self._moments.pop()
        self.bytes -= len(moment.state)
        self._wait()
        return True
