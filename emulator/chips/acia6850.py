"""The Motorola MC6850 asynchronous communications interface adapter (ACIA): bytes to a serial line and back.

Follows Motorola's data sheet MC6850. It knows nothing of tape: the Serial ULA supplies both clocks and both directions
of data. Received data arrive as runs (`receive`): a number of receive clocks at one level, spread over a known span of
time. The chip samples them as the data sheet specifies (a start bit half a bit after its edge, the others a bit apart)
and wakes once per byte, in the cycle in which the middle of the first stop bit passes. Transmitted characters go to
`line` one at a time, with the cycle in which the start bit begins.

Choices where the data sheet is silent: after a framing error the receiver waits for a high level before it accepts a
start bit; TDRE reads 0 from power-on or master reset until a clock divider is set; a character is sent to its end at
the clock it began with.
"""

from builtins import int as Int
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

from emulator.board.scheduler import Chip, Line, Scheduler
from emulator.board.state import StateError

if TYPE_CHECKING:
    import cython

NEVER = 1 << 62  # a cycle that does not come, as in emulator.board.scheduler
RDRF, TDRE, DCD, CTS, FE, OVRN, PE, IRQ = 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80  # status register
DIVIDE = 0x03  # CR1, CR0
MASTER_RESET = 0x03
DIVIDE_16, DIVIDE_64 = 0x01, 0x02
EIGHT_BITS = 0x10  # CR4
RECEIVE_INTERRUPT = 0x80  # CR7
TRANSMITTER = 0x60  # CR6, CR5
TRANSMIT_INTERRUPT, RTS_HIGH, BREAK = 0x20, 0x40, 0x60  # ... 0x00 is RTS low and no interrupt
NO_PARITY, EVEN, ODD = 0, 1, 2

MOST_CLOCKS = 1 << 24  # receive clocks in a run
LONGEST_RUN = 1 << 34  # 2 MHz cycles: over two hours; the longest gap on a tape is one hour
LONGEST_CHARACTER = 12 * 64 * 416  # 2 MHz cycles: twelve bits at the slowest clock


class Transmission(Protocol):
    """What takes the ACIA's output; times are 2 MHz cycles."""

    def send(self, bits: Int, count: Int, bit: Int, cycle: Int) -> None:
        """A character from `cycle` on: `count` bits with the start bit lowest in `bits` and the stop bits highest, each
        `bit` eighths of a cycle long."""

    def rest(self, rts: Int, idle: Int, cycle: Int) -> None:
        """From `cycle` on the RTS pin is at `rts` and the idle line at `idle` (0 in a break)."""


class ACIA6850(Chip):
    """An MC6850 at two addresses: control (write) and status (read) at the even one, data at the odd one.

    Input pins: `receive` (data and its clock), `transmit_clock`, `drive_dcd`, `drive_cts`. Levels are those on the
    pins, where DCD and CTS are active low. `line`, if set, receives the output.
    """

    STATE = (
        "control", "status", "interrupting", "cts", "dcd", "dcd_latched", "dcd_reported", "received", "lost",
        "rx_level", "rx_clocks", "rx_done", "rx_start", "rx_end", "rx_armed", "rx_busy", "rx_count", "rx_place",
        "rx_shift", "rx_due", "tx_data", "tx_full", "tx_busy", "tx_clock", "tx_epoch", "tx_due",
    )  # fmt: skip

    def __init__(self, scheduler: Scheduler, irq: Line, source: int) -> None:
        super().__init__(scheduler)
        self.irq = irq
        self.source = source
        self.line: Transmission | None = None
        self.control = MASTER_RESET | RTS_HIGH
        self.status = 0  # RDRF, FE, OVRN and PE; the other bits are computed when it is read
        self.interrupting = False
        self.cts = 0
        self.dcd = 0
        self.dcd_latched = False  # DCD has been high since it was last acknowledged
        self.dcd_reported = False  # ... and the status has been read since
        self.received = 0
        self.lost = False  # a character arrived while the previous one was unread
        self.rx_level = 1  # the present run: its level,
        self.rx_clocks = 0  # how many receive clocks it has,
        self.rx_done = 0  # how many of them have been followed,
        self.rx_start = 0  # and the cycles between which they lie
        self.rx_end = 0
        self.rx_armed = True  # the line has been high: the next low is a start bit
        self.rx_busy = False
        self.rx_count = 0  # receive clocks since the start bit's edge
        self.rx_place = 0  # of the next bit to sample: 0 is the start bit
        self.rx_shift = 0
        self.rx_due = NEVER
        self.tx_data = 0
        self.tx_full = False
        self.tx_busy = False
        self.tx_clock = 13  # eighths of a 2 MHz cycle
        self.tx_epoch = 0  # a cycle in which a transmitted bit may begin
        self.tx_due = NEVER

    def limits(self) -> dict[str, tuple[int, int]]:
        """The range of each saved value."""
        now = self.scheduler.now
        return {
            "control": (0, 0xFF), "status": (0, 0xFF), "received": (0, 0xFF), "tx_data": (0, 0xFF),
            "rx_level": (0, 1), "rx_clocks": (0, MOST_CLOCKS), "rx_done": (0, MOST_CLOCKS),
            "rx_start": (0, now + LONGEST_RUN), "rx_end": (0, now + LONGEST_RUN),
            "rx_count": (0, 64 * 16), "rx_place": (0, 16),
            "rx_shift": (0, 0xFFFF), "tx_clock": (1, 13 * 256), "tx_epoch": (0, now + LONGEST_CHARACTER),
        }  # fmt: skip

    def load(self, state: Mapping[str, Any]) -> None:
        """Restore what `save` returned; a run must be at least one and at most LONGEST_RUN cycles long."""
        check_run(state, "rx_start", "rx_end", "rx_clocks")
        super().load(state)

    # the CPU's side; the chip has no RESET pin

    def read(self, address: Int) -> int:
        """The status (even address) or the received byte (odd)."""
        self.follow(self.scheduler.now)
        if not address & 1:
            self.dcd_reported = self.dcd_latched
            return self.status_byte()
        if self.status & OVRN or not self.lost:
            self.status = 0
        else:
            self.status = RDRF | OVRN  # an overrun shows once the previous character has been read
        self.lost = False
        if self.dcd_reported:
            self.dcd_latched = False
            self.dcd_reported = False
        self.update_irq(self.scheduler.now)
        return self.received

    def peek(self, address: Int) -> int:
        """The value that `read` would return, without side effects."""
        self.follow(self.scheduler.now)
        return self.received if address & 1 else self.status_byte()

    def write(self, address: Int, value: Int) -> None:
        """The control register (even address) or a byte to send (odd)."""
        now: cython.longlong = self.scheduler.now
        self.follow(now)
        if not address & 1:
            self.write_control(value, now)
        elif not self.held():
            self.tx_data = value
            self.tx_full = True
            if not self.tx_busy:
                bit: cython.longlong = self.tx_clock * self.divisor()
                bits: cython.longlong = ((now - self.tx_epoch) * 8 + bit - 1) // bit
                self.tx_due = self.tx_epoch + (bits * bit + 7) // 8
        self.update_irq(now)
        self.plan()

    def write_control(self, value: Int, now: Int) -> None:
        """Apply a control byte: clock divider, word format, transmitter control, receive interrupt."""
        old: cython.int = self.control
        self.control = value & 0xFF
        if value & DIVIDE == MASTER_RESET:
            self.status = 0
            self.lost = False
            self.dcd_latched = False
            self.dcd_reported = False
            self.rx_busy = False
            self.tx_full = False
            self.tx_busy = False
            self.tx_due = NEVER
        elif (old ^ value) & DIVIDE:
            self.tx_epoch = now
        if self.line is not None and (old ^ value) & TRANSMITTER:
            transmitter: cython.int = value & TRANSMITTER
            self.line.rest(transmitter == RTS_HIGH, transmitter != BREAK, now)

    def divisor(self) -> int:
        """Clocks a bit."""
        select: cython.int = self.control & DIVIDE
        return 16 if select == DIVIDE_16 else 64 if select == DIVIDE_64 else 1

    def data_bits(self) -> int:
        """Data bits a character."""
        return 8 if self.control & EIGHT_BITS else 7

    def parity(self) -> int:
        """NO_PARITY, EVEN or ODD, by CR4 to CR2."""
        word: cython.int = (self.control >> 2) & 7
        if word == 4 or word == 5:
            return NO_PARITY
        return ODD if word & 1 else EVEN

    def held(self) -> bool:
        """Whether the chip is in master reset."""
        return self.control & DIVIDE == MASTER_RESET

    def status_byte(self) -> int:
        """The status register as the CPU reads it: carrier loss hides RDRF, and a high CTS hides TDRE."""
        status: cython.int = self.status
        if self.dcd:
            status &= ~RDRF
        if self.dcd or self.dcd_latched:
            status |= DCD
        if self.cts:
            status |= CTS
        elif not self.tx_full and not self.held():
            status |= TDRE
        if self.interrupting:
            status |= IRQ
        return status

    def update_irq(self, cycle: Int) -> None:
        """Pull or release the interrupt line from `cycle` on, according to the flags and their enables."""
        wanted: cython.bint = False
        if self.control & RECEIVE_INTERRUPT and (self.dcd_latched or (self.status & (RDRF | OVRN) and not self.dcd)):
            wanted = True
        if self.control & TRANSMITTER == TRANSMIT_INTERRUPT and not (self.tx_full or self.cts or self.held()):
            wanted = True
        if wanted != self.interrupting:
            self.interrupting = wanted
            if wanted:
                self.irq.pull(self.source, cycle)
            else:
                self.irq.release(self.source, cycle)

    # pins

    def receive(self, level: Int, clocks: Int, start: Int, end: Int) -> None:
        """From cycle `start` to `end` the received data are at `level`, for `clocks` receive clocks.

        A run that begins before the last one has ended cuts it off.
        """
        self.follow(start)
        self.rx_level = level
        self.rx_clocks = clocks
        self.rx_done = 0
        self.rx_start = start
        self.rx_end = end
        self.plan()

    def drive_dcd(self, level: Int, cycle: Int) -> None:
        """The DCD pin takes `level`: high means no carrier, which stops the receiver and interrupts."""
        self.follow(cycle)
        if level and not self.dcd:
            self.dcd_latched = True
            self.dcd_reported = False
            self.rx_busy = False
        self.dcd = level
        self.update_irq(cycle)
        self.plan()

    def drive_cts(self, level: Int, cycle: Int) -> None:
        """The CTS pin takes `level`: high hides that the transmitter is ready."""
        self.cts = level
        self.update_irq(cycle)

    def transmit_clock(self, eighths: Int, cycle: Int) -> None:
        """The transmit clock has a period of `eighths` of a 2 MHz cycle from `cycle` on."""
        if eighths != self.tx_clock:
            self.tx_clock = eighths
            self.tx_epoch = cycle

    # time

    def plan(self) -> None:
        """Schedule the next completed character, received or transmitted."""
        self.rx_due = self.completion()
        self.schedule(self.rx_due if self.rx_due < self.tx_due else self.tx_due)

    def wake(self, cycle: Int) -> None:
        """A character has been received, or the transmitter finishes one or may start one."""
        self.follow(cycle)
        if self.tx_due <= cycle:
            self.tx_due = NEVER
            self.tx_busy = False
            if self.tx_full:
                self.load_shifter(cycle)
        self.plan()

    def load_shifter(self, cycle: Int) -> None:
        """Start to send the waiting byte in `cycle`."""
        places: cython.int = self.data_bits()
        data: cython.int = self.tx_data & ((1 << places) - 1)
        frame: cython.int = data << 1
        count: cython.int = places + 1
        if self.parity() != NO_PARITY:
            frame |= (ones(data) + (self.parity() == ODD) & 1) << count
            count += 1
        stops: cython.int = 1 if self.control & 0x08 or self.control & 0x1C == 0x14 else 2
        frame |= ((1 << stops) - 1) << count
        count += stops
        bit: cython.longlong = self.tx_clock * self.divisor()
        self.tx_full = False
        self.tx_busy = True
        self.tx_epoch = cycle
        self.tx_due = cycle + (count * bit + 7) // 8
        if self.line is not None:
            self.line.send(frame, count, bit, cycle)
        self.update_irq(cycle)

    def follow(self, cycle: Int) -> None:
        """Process the current run's receive clocks up to `cycle`."""
        target: cython.longlong = self.rx_clocks
        if self.rx_start <= cycle < self.rx_end:
            target = (cycle - self.rx_start) * self.rx_clocks // (self.rx_end - self.rx_start)
        clocks: cython.longlong = target - self.rx_done
        if clocks > 0:
            self.rx_done = target
            if not self.dcd and not self.held():
                self.clock(clocks)

    def clock(self, clocks: Int) -> None:
        """Process `clocks` receive clocks at the current level."""
        left: cython.longlong = clocks
        divisor: cython.longlong = self.divisor()
        if not self.rx_busy and self.rx_armed and not self.rx_level:
            self.rx_busy = True
            self.rx_armed = False
            self.rx_count = 0
            self.rx_place = 0
            self.rx_shift = 0
        while self.rx_busy:
            wait: cython.longlong = first_sample(divisor) + divisor * self.rx_place - self.rx_count
            if wait < 0:
                wait = 0
            if wait > left:
                self.rx_count += left
                return
            left -= wait
            self.rx_count += wait
            self.sample()
        if self.rx_level:
            self.rx_armed = True

    def sample(self) -> None:
        """Sample the current level as the character's next bit."""
        bits: cython.int = self.data_bits() + (self.parity() != NO_PARITY)
        if self.rx_place == 0:
            self.rx_busy = self.rx_level == 0  # no start bit if the line is high again half a bit after the edge
        elif self.rx_place <= bits:
            self.rx_shift |= self.rx_level << (self.rx_place - 1)
        else:
            self.rx_busy = False
            self.finish(self.rx_level)
        self.rx_place += 1

    def finish(self, stop: Int) -> None:
        """A character is complete, in the planned cycle; `stop` is the level of its stop bit."""
        if self.status & RDRF:
            self.lost = True
        else:
            places: cython.int = self.data_bits()
            self.received = self.rx_shift & ((1 << places) - 1)
            self.status = RDRF
            if not stop:
                self.status |= FE
            if self.parity() != NO_PARITY and (ones(self.rx_shift) & 1) != (self.parity() == ODD):
                self.status |= PE
        self.update_irq(self.rx_due)

    def completion(self) -> int:
        """The cycle within the current run that completes a character, or NEVER."""
        if self.dcd or self.held():
            return NEVER
        if self.rx_busy:
            if self.rx_place == 0 and self.rx_level:
                return NEVER
        elif self.rx_level or not self.rx_armed:
            return NEVER
        divisor: cython.longlong = self.divisor()
        bits: cython.longlong = self.data_bits() + (self.parity() != NO_PARITY)
        clocks: cython.longlong = first_sample(divisor) + divisor * (bits + 1)
        if self.rx_busy:
            clocks = clocks - self.rx_count if clocks > self.rx_count else 1  # at least 1, or a forged state hangs
        clocks += self.rx_done
        if clocks > self.rx_clocks or not self.rx_clocks:
            return NEVER
        length: cython.longlong = self.rx_end - self.rx_start
        return self.rx_start + (length * clocks + self.rx_clocks - 1) // self.rx_clocks


def check_run(state: Mapping[str, Any], start: str, end: str, clocks: str) -> None:
    """Raise StateError unless the run saved under these names is valid: if it has clocks, it ends after it starts."""
    if not isinstance(state, dict) or not all(isinstance(state.get(name), int) for name in (start, end, clocks)):
        return  # the general check reports missing values and wrong types
    if state[clocks] and not 0 < state[end] - state[start] <= LONGEST_RUN:
        raise StateError(f"a run of {state[clocks]} clocks from cycle {state[start]} to {state[end]}")


def first_sample(divisor: Int) -> int:
    """Receive clocks from a start bit's edge to its sample point: its middle, unless it is one clock long."""
    return divisor // 2 if divisor > 1 else 1


def ones(value: Int) -> int:
    """The number of set bits in `value`."""
    count: cython.int = 0
    while value:
        count += value & 1
        value >>= 1
    return count
