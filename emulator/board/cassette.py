"""The cassette recorder: its buttons, the motor relay, and the moving tape.

It plays a `Tape` by the cycle count and records the machine's output onto it. The tape moves while a cassette is in,
PLAY or RECORD is down, and the machine's motor relay is closed. The signal goes to `port` as runs: a number of receive
clocks at one level (sixteen per cycle of the base tone) between two cycles, or no clocks in a silence. The recorder
wakes once per run: where the tone changes, and at the end of a length of carrier or of a gap.

The motor's acceleration isn't modelled: the tape reaches full speed, and stops, immediately.
"""

import os
from array import array
from builtins import int as Int
from collections.abc import Mapping
from copy import deepcopy
from typing import TYPE_CHECKING, Any, Protocol

from emulator.board.scheduler import LAST, Chip, Scheduler
from emulator.board.state import StateError
from emulator.errors import BeebError
from emulator.media.tape import BAUD_1200, CLOCK, FRACTION_BITS, SILENCE, TONE, Tape
from emulator.media.tapeimage import open_tape

if TYPE_CHECKING:
    import cython

CLOCKS_PER_QUARTER = 4  # receive clocks in a quarter of a cycle of the base tone
QUARTER = 416  # 2 MHz cycles: a quarter of a cycle of the machine's own base tone, 16 MHz / 13,312
RECORDED_BASE = CLOCK / (4 * QUARTER)  # Hz
RECORDED_CYCLE = 2 * QUARTER  # 2 MHz cycles: a cycle of the machine's own high tone
LONGEST_RUN = 4096  # symbols reported as one run
NO_TONE, HIGH_TONE, BASE_TONE = 0, 1, 2  # the machine's output between characters


class Playback(Protocol):
    """What takes the recorder's signal."""

    def hear(self, level: Int, clocks: Int, start: Int, end: Int) -> None:
        """A run of `clocks` receive clocks at `level` from cycle `start` to `end`; the next run may cut it off."""


class Cassette(Chip):
    """A cassette recorder with PLAY, RECORD, STOP, REWIND and a counter.

    Readable state: `motor` (the relay), `playing` and `recording` (the buttons), `moving` (whether the tape moves) and
    `tape` (the cassette, or None). If `port` is set, it receives each run.
    """

    STATE = ("motor", "playing", "recording", "moving", "position", "origin", "tone")

    def __init__(self, scheduler: Scheduler) -> None:
        super().__init__(scheduler)
        self.port: Playback | None = None
        self.motor = False
        self.playing = False
        self.recording = False
        self.moving = False
        self.position = 0  # of the head on the tape, in cycles, while the tape is stopped
        self.origin = 0  # the cycle at which the start of the tape would have passed, while it moves
        self.tone = NO_TONE  # the machine's output between bits
        self.recorded: Tape | None = None  # while RECORD is down
        self.record_from = 0  # its start on the tape
        self.recorded_to = 0  # the cycle that it has reached
        self.pending: list[int] = []  # bits not yet on it,
        self.pending_bit = 0  # and the length of each, in eighths of a cycle
        self._thread(None, 0)
        self.identity = ""

    def limits(self) -> dict[str, tuple[int, int]]:
        """The range of each saved value; positions must lie on the tape."""
        length = self.tape.length if self.tape is not None else 0
        return {"position": (0, max(length, self.position)), "origin": (-LAST, LAST), "tone": (NO_TONE, BASE_TONE)}

    # controls

    def insert(self, tape: Tape | str | os.PathLike[str]) -> None:
        """Insert `tape`, or the tape image at that path, rewound, with no button down; any other cassette is ejected.

        Raises MediaError, leaving the recorder unchanged, if the file isn't a tape image.
        """
        if not isinstance(tape, Tape):
            tape = open_tape(tape)
        self.eject()
        self._thread(tape, 0)
        self.identity = tape.fingerprint()

    def copy_media(self, other: "Cassette") -> None:
        """Hold the cassette that is in `other`, at its start."""
        self._thread(other.tape, 0)
        self.identity = other.identity

    def eject(self) -> Tape | None:
        """Remove and return the cassette, with everything recorded on it."""
        self.stop()
        tape = self.tape
        self._thread(None, 0)
        self.identity = ""
        return tape

    def play(self) -> None:
        """Press PLAY: the tape moves whenever the machine closes its motor relay."""
        self._press(True, False)

    def record(self) -> None:
        """Press RECORD: the machine's output replaces what is on the tape. Raises BeebError without a cassette."""
        if self.tape is None:
            raise BeebError("cannot record: the recorder has no cassette")
        self._press(False, True)

    def stop(self) -> None:
        """Press STOP."""
        self._press(False, False)

    def rewind(self) -> None:
        """Press STOP and wind to the start of the tape."""
        self.wind_to(0)

    def wind_to(self, seconds: float) -> None:
        """Press STOP and wind to `seconds` from the start of the tape, or to its end if that comes first."""
        self.stop()
        if self.tape is not None:
            self.position = min(max(round(seconds * CLOCK), 0), self.tape.length)
            self.seek(self.position)

    @property
    def counter(self) -> float:
        """Where the head is: seconds from the start of the tape."""
        return self.head() / CLOCK

    @property
    def changed(self) -> bool:
        """Whether the cassette has been recorded on since it was inserted, as far as recording has stopped."""
        return self.tape is not None and self.tape.fingerprint() != self.identity

    def _press(self, playing: bool, recording: bool) -> None:
        """Have just these buttons down."""
        now = self.scheduler.now
        if (playing, recording) == (self.playing, self.recording):
            return
        self._keep_recording(now)
        self.playing = playing
        self.recording = recording
        self._begin_recording(now)
        self._set_moving(now)

    def _set_moving(self, cycle: int) -> None:
        """Let the tape move or stand from `cycle` on, as buttons and relay say."""
        moving = self._drawn()
        if self.moving and not moving:
            self._record_to(cycle)
            self.position = cycle - self.origin
        elif moving and not self.moving:
            self.origin = cycle - self.position
            self.recorded_to = cycle
        self.moving = moving
        self.present(cycle)

    def _drawn(self) -> bool:
        """Whether buttons and relay are such that the tape moves."""
        return self.tape is not None and self.motor and (self.playing or self.recording)

    def _thread(self, tape: Tape | None, position: int) -> None:
        """Put the head to `position` of `tape`, which stands."""
        wound = Tape() if tape is None else tape
        self.tape = tape
        self.segments = len(wound)
        self.kind = array("q", wound.kind)
        self.begin = array("q", wound.start)
        self.offset = array("q", wound.offset)
        self.count = array("q", wound.count)
        self.one = array("q", wound.one)
        self.zero = array("q", wound.zero)
        self.quarter = array("q", wound.quarter)
        self.bits = bytearray(wound.bits)
        self.position = position
        self.seek(position)

    # the machine's side

    def drive_motor(self, on: Int, cycle: Int) -> None:
        """The motor relay is closed (1) or open (0) from `cycle` on."""
        if on != self.motor:
            self.motor = on != 0
            self._set_moving(cycle)

    def head(self) -> int:
        """Where the head is, in cycles from the start of the tape."""
        return self.scheduler.now - self.origin if self.moving else self.position

    def wake(self, cycle: Int) -> None:
        """The present run has been played."""
        self.next_run()
        self.present(cycle)

    def present(self, cycle: Int) -> None:
        """Tell the port what plays from `cycle` on: the rest of the run under the head, or silence."""
        if self.moving and self.playing and self.segment == self.segments:
            self.playing = False  # the end of the tape: PLAY jumps up
            self.moving = False
            self.position = self.run_end
        if not self.moving or self.recording:
            self.cancel()
            if self.port is not None:
                self.port.hear(1, 0, cycle, cycle)
            return
        end: cython.longlong = self.origin + self.run_end
        clocks: cython.longlong = self.run_quarters * CLOCKS_PER_QUARTER
        if cycle - self.origin > self.run_start:
            clocks = clocks * (end - cycle) // (self.run_end - self.run_start)
        self.schedule(end)
        if self.port is not None:
            self.port.hear(self.run_level, clocks, cycle, end)

    # the head and the run of equal symbols under it

    def seek(self, position: Int) -> None:
        """Find the run under the head at `position`; past the last one, the head is at `segments`."""
        first: cython.longlong = 0
        last: cython.longlong = self.segments
        while last - first > 1:
            middle: cython.longlong = (first + last) // 2
            if self.begin[middle] <= position:
                first = middle
            else:
                last = middle
        self.segment = first
        self.symbol = 0
        self.passed = 0
        self.run_end = 0
        self.find_run()
        while self.segment < self.segments and self.run_end <= position:
            self.next_run()

    def next_run(self) -> None:
        """Go on to the next run, if this is not the end of the tape."""
        if self.segment == self.segments:
            return
        self.symbol += self.run_symbols
        self.passed += self.run_quarters
        if self.symbol >= self.count[self.segment]:
            self.segment += 1
            self.symbol = 0
            self.passed = 0
        self.find_run()

    def find_run(self) -> None:
        """Measure the run that begins at `symbol` of `segment`."""
        i: cython.longlong = self.segment
        if i == self.segments:
            return
        begin: cython.longlong = self.begin[i]
        self.run_level = 1
        self.run_symbols = self.count[i]
        self.run_quarters = 0
        self.run_start = begin
        if self.kind[i] == SILENCE:
            self.run_end = begin + (self.quarter[i] >> FRACTION_BITS)
            return
        if self.kind[i] == TONE:
            self.run_quarters = self.run_symbols * self.one[i]
        else:
            at: cython.longlong = self.symbol
            first: cython.longlong = self.offset[i]
            level: cython.int = self.bits[first + (at >> 3)] >> (at & 7) & 1
            last: cython.longlong = min(self.count[i], at + LONGEST_RUN)
            while at < last and self.bits[first + (at >> 3)] >> (at & 7) & 1 == level:
                at += 1
            self.run_level = level
            self.run_symbols = at - self.symbol
            self.run_quarters = self.run_symbols * (self.one[i] if level else self.zero[i])
            self.run_start = begin + (self.passed * self.quarter[i] >> FRACTION_BITS)
        self.run_end = begin + ((self.passed + self.run_quarters) * self.quarter[i] >> FRACTION_BITS)

    # recording

    def carry(self, tone: Int, cycle: Int) -> None:
        """The machine sends `tone` (NO_TONE, HIGH_TONE or BASE_TONE) from `cycle` on when it sends no bits."""
        if tone != self.tone:
            self._record_to(cycle)
            self.tone = tone

    def write_bits(self, bits: Int, count: Int, bit: Int, cycle: Int) -> None:
        """The machine sends `count` bits from `cycle` on, the first lowest in `bits`, each `bit` eighths of a cycle."""
        if self.recorded is not None and self.moving:
            self._record_to(cycle)
            if bit != self.pending_bit:
                self._flush(self.recorded)
                self.pending_bit = bit
            self.pending += [bits >> place & 1 for place in range(count)]
            self.recorded_to = cycle + count * bit // 8

    def _begin_recording(self, cycle: int) -> None:
        """If RECORD is down, record over the tape's contents from `cycle` on."""
        if self.recording and self.tape is not None:
            self.recorded = Tape(self.tape.name)
            self.record_from = self.head()
            self.recorded_to = cycle

    def _record_to(self, cycle: int) -> None:
        """Record the tone, or nothing, that the machine has sent up to `cycle` since its last bits."""
        length = cycle - self.recorded_to
        if self.recorded is None or not self.moving or length <= 0:
            return
        if self.tone == NO_TONE:
            self._flush(self.recorded)
            self.recorded.add_blank(length)
            self.recorded_to = cycle
            return
        cycles = length // RECORDED_CYCLE if self.tone == HIGH_TONE else length // (2 * RECORDED_CYCLE)
        if cycles:
            self._flush(self.recorded)
            if self.tone == HIGH_TONE:
                self.recorded.add_tone(cycles, RECORDED_BASE)
                self.recorded_to += cycles * RECORDED_CYCLE
            else:
                self.recorded.add_symbols([0] * cycles, BAUD_1200, BAUD_1200, RECORDED_BASE)
                self.recorded_to += cycles * 2 * RECORDED_CYCLE

    def _flush(self, recorded: Tape) -> None:
        """Add the pending bits to `recorded`, which followed each other without a pause."""
        quarters = max(round(self.pending_bit / (8 * QUARTER)), 1)
        recorded.add_symbols(self.pending, quarters, quarters, RECORDED_BASE)
        self.pending = []

    def _keep_recording(self, cycle: int) -> None:
        """End a recording, if there is one, and put it onto the tape in place of the old contents."""
        if self.recorded is None or self.tape is None:
            return
        self._record_to(cycle)
        self._flush(self.recorded)
        old, end = self.tape, self.record_from + self.recorded.length
        tape = old.part(0, self.record_from)
        tape.join(self.recorded)
        tape.join(old.part(end, old.length))
        tape.warnings, tape.origin, tape.instructions = old.warnings, old.origin, old.instructions
        self.recorded = None
        self._thread(tape, end)
        self.origin = cycle - end

    # snapshots hold the tape itself, which is replaced, not changed, when it has been recorded on

    def keep(self) -> tuple[Any, ...]:
        """What a snapshot holds beside STATE: the tape, and a recording that is being made."""
        recording = None
        if self.recorded is not None:
            recorded = deepcopy(self.recorded)
            recording = recorded, self.record_from, self.recorded_to, tuple(self.pending), self.pending_bit
        return self.identity, self.tape, recording

    def check_kept(self, kept: tuple[Any, ...]) -> None:
        """Raise StateError if another tape than then is in the recorder."""
        if kept[0] != self.identity:
            raise self._other_tape(kept[0])

    def put_back(self, kept: tuple[Any, ...]) -> None:
        """Restore the result of `keep`."""
        _, tape, recording = kept
        if tape is not self.tape:
            self._thread(tape, self.position)
        self.recorded = None
        self.pending = []
        if recording is not None:
            recorded, self.record_from, self.recorded_to, pending, self.pending_bit = recording
            self.recorded, self.pending = deepcopy(recorded), [*pending]
        self._find_head()

    def _other_tape(self, wanted: object) -> StateError:
        return StateError(f"Cassette: the state needs the tape {wanted!r}, the recorder has {self.identity!r}")

    def _find_head(self) -> None:
        """Find the run under the head."""
        self.seek(self.due - self.origin - 1 if self.moving and not self.recording else self.position)

    # save states name the tape: it must be in the recorder when the state is loaded

    def save(self) -> dict[str, Any]:
        """The buttons, the position and the tape's identity. A recording made since is on the tape itself."""
        return {"tape": self.identity, **super().save()}

    def load(self, state: Mapping[str, Any]) -> None:
        """Restore what `save` returned. Raises StateError, for instance if another tape is in the recorder."""
        if not isinstance(state, dict) or state.get("tape") != self.identity:
            wanted = state.get("tape") if isinstance(state, dict) else None
            raise self._other_tape(wanted)
        if state.get("recording") and self.tape is None:
            raise StateError("Cassette: RECORD is down without a cassette")
        pressed = state.get("playing") or state.get("recording")
        if bool(state.get("moving")) != bool(self.tape is not None and state.get("motor") and pressed):
            raise StateError("Cassette: the tape's movement contradicts the buttons and the motor relay")
        rest = {name: value for name, value in state.items() if name != "tape"}
        self._keep_recording(self.scheduler.now)
        super().load(rest)
        self.recorded = None
        self._begin_recording(self.scheduler.now)
        self._find_head()
