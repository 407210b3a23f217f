"""The uPD7002 analogue to digital converter: four channels, for two joysticks, at SHEILA &FEC0 to &FEC3.

Follows the NEC data sheet "uPD7002", with the Beeb's 1 MHz clock; "The New Advanced User Guide", chapter 20, describes
it from a program's view. The chip integrates its input during a conversion; this model samples it at the end.
"""

from array import array
from builtins import int as Int
from typing import TYPE_CHECKING

from emulator.board.scheduler import Chip, Pin, Scheduler

if TYPE_CHECKING:
    import cython

CONVERSION_8_BIT = 8_000  # cycles of 2 MHz: 4 ms
CONVERSION_12_BIT = 20_000  # cycles of 2 MHz: 10 ms
CENTRE = 0x8000  # half of the reference voltage: a joystick at rest
LONG = 0x08  # the control bit that selects 12 bits instead of 8


class ADC7002(Chip):
    """The converter. `eoc` is the pin driven by its end-of-conversion output: 0 from the end of a conversion on.

    `channels` holds the four input voltages in 1/65536 of the reference: 0 to 65535, and may be assigned to.
    `control` is the last byte written, bits 0-3; `data` the last result, left-adjusted in 16 bits.
    """

    STATE = ("channels", "control", "data", "busy", "complete")

    def __init__(self, scheduler: Scheduler, eoc: Pin) -> None:
        super().__init__(scheduler)
        self.eoc = eoc
        self.channels = array("H", [CENTRE] * 4)
        self.control = 0
        self.data = 0
        self.busy = False
        self.complete = False

    def connect(self, output: str, pin: Pin) -> None:
        """Let the output `eoc` drive another pin."""
        self.eoc = pin

    def read(self, address: Int) -> int:
        """The status (0), the high byte (1: this raises EOC), or the low byte (2 and 3) of the result."""
        if address & 3 == 1:
            self.complete = False
            self.eoc.drive(1, self.scheduler.now)
        return self.peek(address)

    def peek(self, address: Int) -> int:
        """The value that `read` would return; EOC is unchanged."""
        if address & 3 == 0:
            waiting: cython.int = (0 if self.complete else 0x80) | (0 if self.busy else 0x40)
            return waiting | (self.data >> 10 & 0x30) | (self.control & 0x0F)
        if address & 3 == 1:
            return self.data >> 8
        return self.data & 0xFF

    def write(self, address: Int, value: Int) -> None:
        """At 0: choose channel (bits 0-1), flag (2) and length (3), and start converting. Elsewhere: nothing."""
        if address & 3 == 0:
            self.control = value & 0x0F
            self.busy = True
            self.complete = False
            self.eoc.drive(1, self.scheduler.now)
            self.schedule(self.scheduler.now + (CONVERSION_12_BIT if value & LONG else CONVERSION_8_BIT))

    def wake(self, cycle: Int) -> None:
        """End the conversion."""
        self.data = self.channels[self.control & 3] & (0xFFF0 if self.control & LONG else 0xFF00)
        self.busy = False
        self.complete = True
        self.eoc.drive(0, cycle)

    def limits(self) -> dict[str, tuple[int, int]]:
        """The range of each saved value."""
        return {"control": (0, 0x0F), "data": (0, 0xFFFF)}
