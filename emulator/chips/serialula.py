"""The Serial ULA (Acorn 2C199E, SERPROC): the ACIA's clocks, and the switch between cassette and RS423.

Follows the Advanced User Guide (SHEILA &FE10-&FE17) and the BBC Microcomputer Service Manual (serial processor). One
write-only register: motor relay (bit 7), RS423 or cassette (bit 6), receive rate (bits 5-3), transmit rate (bits 2-0).

For the cassette it separates clock and data: sixteen receive clocks per cycle of the base tone, whatever the tape's
speed, and none in a silence. It detects carrier: after enough high tone it takes the ACIA's DCD high briefly, once per
tone; a zero, a silence or the motor relay ends the tone. Its output is high tone or base tone while the ACIA's RTS is
low.

Nothing is connected to the RS423 socket: its data line rests high, and its CTS signals "not ready". The receive rate
applies only to RS423, so it has no effect.
"""

from builtins import int as Int
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from emulator.board.cassette import BASE_TONE, HIGH_TONE, NO_TONE, Cassette
from emulator.board.scheduler import LAST, Chip, Scheduler
from emulator.chips.acia6850 import ACIA6850, check_run

if TYPE_CHECKING:
    import cython

MOTOR = 0x80
RS423 = 0x40
# Transmit clock periods in eighths of a 2 MHz cycle; 13 eighths are 16 MHz / 13, and a 64th of that is 19,200 baud.
# By the register's lowest bits: 19200, 1200, 4800, 150, 9600, 300, 2400, 75 baud.
PERIODS = (13, 13 * 16, 13 * 4, 13 * 128, 13 * 2, 13 * 64, 13 * 8, 13 * 256)

# Set by a resistor and a capacitor; no document gives a figure. Reports from real machines say about 0.2 s.
TONE_CYCLES = 400_000  # 2 MHz cycles of unbroken high tone before it is reported: 0.2 s
DCD_CYCLES = 420  # 2 MHz cycles for which DCD is then high: 0.21 ms
NEVER_BEGAN = -1


class SerialULA(Chip):
    """The Serial ULA between `acia` and `cassette`: it sets itself as `acia.line` and `cassette.port`."""

    STATE = ("control", "level", "clocks", "start", "end", "tone_since", "detected", "dcd", "rts", "idle")

    def __init__(self, scheduler: Scheduler, acia: ACIA6850, cassette: Cassette) -> None:
        super().__init__(scheduler)
        self.acia = acia
        self.cassette = cassette
        self.control = 0
        self.level = 1  # the tape's current run: its level,
        self.clocks = 0  # its number of receive clocks,
        self.start = 0  # and its first and last cycle
        self.end = 0
        self.tone_since = NEVER_BEGAN  # the cycle in which the high tone began
        self.detected = False  # carrier has been reported
        self.dcd = 0
        self.rts = 1
        self.idle = 1  # the level of the ACIA's line between characters
        acia.line = self
        cassette.port = self

    def limits(self) -> dict[str, tuple[int, int]]:
        """The range of each saved value."""
        return {
            "control": (0, 0xFF), "level": (0, 1), "clocks": (0, 1 << 24), "start": (0, LAST), "end": (0, LAST),
            "tone_since": (NEVER_BEGAN, LAST), "dcd": (0, 1), "rts": (0, 1), "idle": (0, 1),
        }  # fmt: skip

    def load(self, state: Mapping[str, Any]) -> None:
        """Restore what `save` returned; a run must not be empty."""
        check_run(state, "start", "end", "clocks")
        super().load(state)

    def write(self, address: Int, value: Int) -> None:
        """Write the control register, at any address."""
        now: cython.longlong = self.scheduler.now
        old: cython.int = self.control
        self.control = value
        self.acia.transmit_clock(PERIODS[value & 7], now)
        if (old ^ value) & RS423:
            self.switch(now)
        self.cassette.drive_motor(1 if value & MOTOR else 0, now)

    def switch(self, cycle: Int) -> None:
        """Connect the ACIA to the cassette recorder, or to the empty RS423 socket."""
        if self.control & RS423:
            self.acia.receive(1, 0, cycle, cycle)
            self.acia.drive_dcd(0, cycle)
        else:
            clocks: cython.longlong = 0
            if self.start <= cycle < self.end:
                clocks = self.clocks * (self.end - cycle) // (self.end - self.start)
            self.acia.receive(self.level, clocks, cycle, self.end if cycle < self.end else cycle)
            self.acia.drive_dcd(self.dcd, cycle)
        self.acia.drive_cts(1 if self.control & RS423 else 0, cycle)
        self.modulate(cycle)

    # from the tape

    def hear(self, level: Int, clocks: Int, start: Int, end: Int) -> None:
        """The tape plays `level` for `clocks` receive clocks from cycle `start` to `end`; 0 clocks is a silence."""
        self.level = level
        self.clocks = clocks
        self.start = start
        self.end = end
        if not self.control & RS423:
            self.acia.receive(level, clocks, start, end)
        if level and clocks:
            if self.tone_since == NEVER_BEGAN:
                self.tone_since = start
            if not self.detected and self.tone_since + TONE_CYCLES <= end:
                self.schedule(self.tone_since + TONE_CYCLES)
        elif self.tone_since != NEVER_BEGAN:
            self.tone_since = NEVER_BEGAN
            self.detected = False
            self.cancel()
            self.drive_dcd(0, start)

    def wake(self, cycle: Int) -> None:
        """Start or end the DCD pulse that reports carrier."""
        if self.detected:
            self.drive_dcd(0, cycle)
        else:
            self.detected = True
            self.drive_dcd(1, cycle)
            self.schedule(cycle + DCD_CYCLES)

    def drive_dcd(self, level: Int, cycle: Int) -> None:
        """Drive the ACIA's DCD, if the cassette is selected."""
        if level != self.dcd:
            self.dcd = level
            if not self.control & RS423:
                self.acia.drive_dcd(level, cycle)

    # to the tape

    def send(self, bits: Int, count: Int, bit: Int, cycle: Int) -> None:
        """The ACIA sends a character: `count` bits from `cycle` on, each `bit` eighths of a cycle long."""
        if not self.control & RS423 and not self.rts:
            self.cassette.write_bits(bits, count, bit, cycle)

    def rest(self, rts: Int, idle: Int, cycle: Int) -> None:
        """The ACIA's RTS pin is at `rts` and its line rests at `idle` from `cycle` on."""
        self.rts = rts
        self.idle = idle
        self.modulate(cycle)

    def modulate(self, cycle: Int) -> None:
        """Send the idle line's tone to the tape, or nothing while RTS is high."""
        if self.rts or self.control & RS423:
            self.cassette.carry(NO_TONE, cycle)
        else:
            self.cassette.carry(HIGH_TONE if self.idle else BASE_TONE, cycle)
