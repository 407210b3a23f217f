"""Pacing: how much of the machine's time is due by the host's clock.

Only this module reads the host's clock. A host that is too slow for a while drops pictures but no emulated time: the
machine catches up at full speed. It catches up at most `LONGEST_DEBT`: after a longer stall (a laptop slept, a window
was dragged on a system that stops the program meanwhile) the game would otherwise rush on uncontrolled. Time beyond
the limit counts as a pause.
"""

import time
from collections import deque
from dataclasses import dataclass

from emulator.beeb import CLOCK, FIELD

SPEEDS: tuple[float | None, ...] = (0.25, 0.5, 1.0, 2.0, 4.0, None)  # times real time; None: as fast as it goes
LONGEST_DEBT = 0.25  # host seconds
LONGEST_TURN = 0.04  # host seconds that the machine may run between two polls of the host's events
UNLIMITED_TURN = 0.016  # the same at unlimited speed: a monitor's refresh period
LONGEST_SLEEP = 0.02  # host seconds between two polls while the machine is paused or slow
KEPT = 15_000  # turns that are measured: five minutes of fields


@dataclass(frozen=True)
class Pace:
    """A measurement of the pace.

    `median` and `p99` are host seconds from one shown field to the next. `late` is the 99th percentile of the seconds
    from when a field was due until it was shown. `cpu` is the share of one core that this process took. `fields` were
    run, of which `dropped` were not shown.
    """

    median: float
    p99: float
    late: float
    cpu: float
    fields: int
    dropped: int


class Clock:
    """Paces a machine at `speed` times real time; None is unlimited.

    `paused` is the user's pause; `held` stops the machine while a page covers it. `hurry` makes the speed unlimited for
    the moment (fast tape, pasting). `time` is the host's time of the present turn, in seconds from an arbitrary origin.
    """

    def __init__(self, speed: float | None = 1.0) -> None:
        self._speed = speed
        self.paused = False
        self.held = False
        self.hurry = False
        self._single = False
        self.time = time.perf_counter()
        self._due = self._turn_ends = self.time  # when the next field is due; when this turn ends
        self._fields = self._dropped = 0  # run since the measurement began; of these not shown
        self._unshown = 0  # of the present turn
        self.restart_measure()

    @property
    def speed(self) -> float | None:
        return self._speed

    @speed.setter
    def speed(self, speed: float | None) -> None:
        if speed is not None and not speed > 0:
            raise ValueError(f"speed must be greater than 0, not {speed}")
        self._speed = speed
        self.restart()

    @property
    def stopped(self) -> bool:
        """Whether the machine stands still."""
        return self.held or self.paused and not self._single

    @property
    def _period(self) -> float:
        """Host seconds of a field."""
        return FIELD / CLOCK / (self._speed or 1.0)

    @property
    def _fields_a_turn(self) -> int:
        """As many as give no more pictures than at real speed."""
        return max(int(self._speed or 1.0), 1)

    @property
    def unlimited(self) -> bool:
        """Whether the machine runs as fast as it can, by `speed` or by `hurry`."""
        return self.hurry or self._speed is None

    def restart(self) -> None:
        """Forget what was due: the next field is due now."""
        self._due = time.perf_counter()
        self._shown_at = 0.0

    def slower(self) -> None:
        """The next lower of `SPEEDS`."""
        if self._speed is None:
            self.speed = SPEEDS[-2]
        else:
            self.speed = max((speed for speed in SPEEDS[:-1] if speed and speed < self._speed), default=self._speed)

    def faster(self) -> None:
        """The next higher of `SPEEDS`."""
        if self._speed is not None:
            self.speed = min((speed for speed in SPEEDS[:-1] if speed and speed > self._speed), default=None)

    def single_field(self) -> None:
        """Pause the machine after one more field."""
        self.paused = self._single = True

    def rest(self) -> float:
        """Host seconds until the next turn, at most LONGEST_SLEEP: one begins when the next field is due."""
        if self.stopped:
            return LONGEST_SLEEP
        turn = self._due + (self._fields_a_turn - 1) * self._period
        return 0.0 if self.unlimited else min(max(turn - time.perf_counter(), 0.0), LONGEST_SLEEP)

    def wait(self) -> None:
        """Sleep until the next turn, and begin it."""
        rest = self.rest()
        if rest:
            time.sleep(rest)
        self.begin_turn()

    def begin_turn(self) -> None:
        """Begin a turn of the loop; `rest` is over."""
        if self.stopped:
            self.restart()
        now = time.perf_counter()
        if not self.stopped and not self.unlimited:
            self._due = max(self._due, now - LONGEST_DEBT)
        self.time = now
        self._turn_ends = now + (UNLIMITED_TURN if self.unlimited else LONGEST_TURN)

    def due(self) -> bool:
        """Whether a field is due now."""
        if self.stopped:
            return False
        now = time.perf_counter()
        return self._single or now < self._turn_ends and (self.unlimited or self._due <= now)

    def ran(self, cycles: int, fields: int = 1) -> None:
        """Count `cycles` and `fields` that the machine has run."""
        self._single = False
        self._fields += fields
        self._unshown += fields
        if self.unlimited:
            self._due = time.perf_counter()
        else:
            self._due += cycles / FIELD * self._period

    def shown(self) -> None:
        """Note that the fields that were run are on the screen now."""
        now = time.perf_counter()
        if self._shown_at:
            self._intervals.append(now - self._shown_at)
        if not self.unlimited and not self.paused:
            self._lateness.append(now - (self._due - self._period))
        self._shown_at = now
        self._dropped += max(self._unshown - 1, 0)
        self._unshown = 0

    def restart_measure(self) -> None:
        """Start a new measurement."""
        self._intervals: deque[float] = deque(maxlen=KEPT)
        self._lateness: deque[float] = deque(maxlen=KEPT)
        self._shown_at = 0.0
        self._fields = self._unshown = self._dropped = 0
        self._measured_from = time.perf_counter(), time.process_time()

    def pace(self) -> Pace:
        """The measurement since `restart_measure`. Raises ValueError before the second shown field."""
        if len(self._intervals) < 2:
            raise ValueError("measuring the pace takes at least two fields")
        host, cpu = self._measured_from
        ordered = sorted(self._intervals)
        late = sorted(self._lateness) or [0.0]
        return Pace(
            median=ordered[len(ordered) // 2],
            p99=ordered[len(ordered) * 99 // 100],
            late=late[len(late) * 99 // 100],
            cpu=(time.process_time() - cpu) / (time.perf_counter() - host),
            fields=self._fields,
            dropped=self._dropped,
        )
