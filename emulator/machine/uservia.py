"""The User VIA and its connectors: the printer on port A, the user port on port B.

It follows the circuit diagram of the BBC Microcomputer. The printer has a Centronics interface and is always ready: the
data are on PA0 to PA7, CA2 is STROBE (active low), CA1 is ACKNOWLEDGE (active low).
"""

from builtins import int as Int
from typing import TYPE_CHECKING

from emulator.board.scheduler import Line, Scheduler
from emulator.chips.via6522 import VIA6522

if TYPE_CHECKING:
    import cython

# A printer that fills its line buffer: it accepts a byte in half a millisecond; ACKNOWLEDGE lasts 5 microseconds
ACKNOWLEDGE_DELAY = 500  # 1 MHz cycles from STROBE to ACKNOWLEDGE
ACKNOWLEDGE_LENGTH = 5  # 1 MHz cycles


class UserVIA(VIA6522):
    """The User VIA. `printed` collects the bytes sent to the printer.

    `user_port` is the level of PB0 to PB7 from a device on the user port, all ones without one. The pin `pb6` drives
    PB6, whose pulses T2 can count.
    """

    STATE = (
        *VIA6522.STATE, "user_port", "acknowledge_start", "acknowledge_end",
    )  # fmt: skip

    def __init__(self, scheduler: Scheduler, irq: Line, source: int) -> None:
        self.acknowledge_start = self.acknowledge_end = VIA6522.next_input(self)
        self.user_port = 0xFF
        self.printed = bytearray()
        super().__init__(scheduler, irq, source)

    def keep(self) -> bytes:
        """What a snapshot holds beside STATE: the paper in the printer."""
        return bytes(self.printed)

    def put_back(self, kept: bytes) -> None:
        """Restore the result of `keep`."""
        if self.printed != kept:
            self.printed[:] = kept

    def limits(self) -> dict[str, tuple[int, int]]:
        soon = self.scheduler.now >> 1, VIA6522.next_input(self)
        return VIA6522.limits(self) | {"user_port": (0, 0xFF), "acknowledge_start": soon, "acknowledge_end": soon}

    def port_b_input(self) -> int:
        return (self.user_port & 0xBF) | (self.pb6_level << 6)

    def ca2_output(self, level: Int, cycle: Int) -> None:
        """STROBE: its falling edge hands the byte on port A to the printer."""
        if not level:
            self.printed.append(self.port_a)
            self.acknowledge_start = (cycle >> 1) + ACKNOWLEDGE_DELAY
            self.acknowledge_end = self.acknowledge_start + ACKNOWLEDGE_LENGTH
            self.plan()

    def next_input(self) -> int:
        if self.acknowledge_start < self.acknowledge_end:
            return self.acknowledge_start
        return self.acknowledge_end

    def take_input(self, cycle: Int) -> None:
        """ACKNOWLEDGE goes low, or high again."""
        never: cython.longlong = VIA6522.next_input(self)
        level: cython.bint = self.acknowledge_start == never
        if level:
            self.acknowledge_end = never
        else:
            self.acknowledge_start = never
        self.ca1.drive(level, 2 * cycle)
