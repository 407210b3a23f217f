"""The SN76489AN sound generator: three square waves, a noise source, and an attenuator for each of the four.

Follows the Texas Instruments data sheet "SN76489AN" (sections "Tone generators", "Noise generator", "Control
registers"). The Beeb clocks it at 4 MHz; the chip divides that by 16, so its counters step every 8 cycles of 2 MHz.

The chip schedules nothing. A write is logged with its cycle, and `render` computes the waveform up to a cycle and
consumes the log. Each change of the level becomes a band-limited step at its exact time, so that a tone or harmonic
above half the sample rate does not alias to an audible one (E. Brandt, "Hard Sync Without Aliasing", ICMC 2001). When a
log that isn't rendered is full, its older half is folded into the chip's state, so a silent machine stays small and
pays a few nanoseconds per write.

Choices where the data sheet is silent: a new tone period counts from the counter's next reload; the three fixed noise
rates come from one divider that runs from power-on; every register is 0 at power-on, which gives the low note that a
Beeb makes until the OS silences it. The model accepts a byte at once, where the chip holds READY for 32 of its clocks.
There is no reset pin.
"""

from array import array
from builtins import int as Int
from collections.abc import Mapping
from itertools import accumulate
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from emulator.board.scheduler import Chip, Scheduler
from emulator.board.state import gather, scatter

if TYPE_CHECKING:
    import cython

CYCLES_PER_STEP = 8  # 2 MHz cycles in 16 clocks of 4 MHz
CLOCK = 2_000_000  # cycles a second
NOISE_SHIFT = 8  # 512 clocks of 4 MHz, as a power of two of cycles: the fastest noise; the others are one and two more
LONGEST_PERIOD = 1024  # steps: the meaning of a period register of 0
LOG_SIZE = 1 << 18  # writes, a power of two: 26 seconds of the busiest sample player, an hour of music
NOISE_START = 1 << 14  # the one bit that a write to the noise register leaves in the shift register
WHITE_LENGTH = 32767  # shifts after which white noise repeats: 15 bits, fed back from the last two
PERIODIC_LENGTH = 15  # the same for periodic noise: the bit goes round
FULL_LEVEL = 7000  # a channel without attenuation: four of them, each with some overshoot, fit in 16 bits
SILENT = 15  # the attenuation that turns a channel off

# The low-pass filter of `render`: what a step adds to TAPS samples, each compared with the one before, at each of
# PHASES + 1 times within a sample, with FRACTIONS interpolated between two. A row's sum is 1 << KERNEL_BITS, so that
# every step ends at its level. All values are whole numbers that a float holds exactly.
TAPS = 48
PHASES = 128
FRACTIONS = 256
CUTOFF = 0.44  # of the sample rate: the filter passes up to 0.38 and stops from 0.5 on (-74 dB)
KERNEL_BITS = 20
SAMPLE = 1 << 28  # a step of a sample in their sums: KERNEL_BITS and the bits of FRACTIONS
TO_EVEN = 1.5 * (1 << 52)  # adding it to a float rounds that to a whole number, a half to the even one
BLOCK = 4096  # samples rendered at a time


def low_pass_kernel() -> "array[float]":
    """The rows of the filter's table, one after another: a sinc in a Blackman window, integrated."""
    half = TAPS / 2 + 1.5  # samples from a row's first edge to the middle of the step
    impulse = []
    for place in range((TAPS + 1) * PHASES):
        offset = (place + 0.5) / PHASES - half  # never 0
        turn, angle = min(max(offset / (half - 3), -1), 1) * pi, 2 * CUTOFF * offset * pi
        impulse.append(sin(angle) / angle * (0.42 + 0.5 * cos(turn) + 0.08 * cos(2 * turn)))
    whole = sum(impulse)
    response = [*accumulate((value / whole for value in impulse), initial=0.0)]
    table = array("d")
    for phase in range(PHASES + 1):
        edges = range(PHASES - phase, (TAPS + 1) * PHASES - phase, PHASES)
        row = [round((response[edge + PHASES] - response[edge]) * (1 << KERNEL_BITS)) for edge in edges]
        row[TAPS // 2] += (1 << KERNEL_BITS) - sum(row)
        table.extend(row)
    return table


KERNEL = low_pass_kernel()
LEVELS = array("i", [round(FULL_LEVEL * 10 ** (-2 * steps / 20)) for steps in range(SILENT)] + [0])  # 2 dB a step


class SN76489(Chip):
    """The sound chip; `scheduler` is its clock.

    `registers` are the data sheet's R0-R7: period and attenuation of tones 1 to 3, noise control and attenuation.
    `at` is the cycle up to which the waveform has been rendered or folded; `flip_flops` (the tones' outputs), `edges`
    (the cycles at which they next turn over) and `shift_register` (the noise) are as in that cycle.
    """

    STATE = ("registers", "latch", "flip_flops", "edges", "shift_register", "at")

    def __init__(self, scheduler: Scheduler) -> None:
        super().__init__(scheduler)
        self.registers = array("i", [0] * 8)
        self.latch = 0
        self.flip_flops = bytearray(3)
        self.at = scheduler.now
        self.edges = array("q", [(self.at // CYCLES_PER_STEP + LONGEST_PERIOD) * CYCLES_PER_STEP] * 3)
        self.shift_register = NOISE_START
        self.log = memoryview(bytearray(8 * LOG_SIZE)).cast("q")  # cycle << 8 | byte, a ring
        self.head = 0
        self.length = 0
        self.heard = 0  # the level up to `at`, as rendered
        self.total = 0  # the sum of all taps rendered: the last sample times SAMPLE
        self.taps = array("d", [0] * (BLOCK + TAPS + 1))  # of the steps since then, from the next sample on

    def write(self, address: Int, value: Int) -> None:
        """Take a control byte; the chip has no addresses, so `address` is ignored."""
        if self.length == LOG_SIZE:
            self.advance(self.log[(self.head + LOG_SIZE // 2) & (LOG_SIZE - 1)] >> 8)
        self.log[(self.head + self.length) & (LOG_SIZE - 1)] = (self.scheduler.now << 8) | (value & 0xFF)
        self.length += 1

    def advance(self, cycle: Int) -> None:
        """Advance the state to `cycle` without rendering."""
        entry: cython.longlong
        while self.length:
            entry = self.log[self.head]
            if (entry >> 8) > cycle:
                break
            self.run_to(entry >> 8)
            self.take(entry & 0xFF)
            self.head = (self.head + 1) & (LOG_SIZE - 1)
            self.length -= 1
        self.run_to(cycle)

    def render(self, samples: Any, offset: Int, rate: Int) -> None:
        """Fill `samples` (16-bit) with the waveform at `rate` samples per second, and advance to the end of the last.

        The filter delays the waveform by (TAPS - 1) / 2 samples. `offset` is the start of the first sample, counted
        from `at` in 1/`rate` of a cycle: a sample is 2,000,000 of these units long, so nothing is rounded.
        """
        base: cython.longlong = self.at
        start: cython.longlong = offset
        clock: cython.longlong = CLOCK
        done: cython.Py_ssize_t = 0
        count: cython.Py_ssize_t = BLOCK
        size: cython.Py_ssize_t = len(samples)
        taps: cython.double[::1] = self.taps
        at: cython.Py_ssize_t
        level: cython.double
        while done < size:
            if count > size - done:
                count = size - done
            self.collect_steps(base, start, base + (start + count * clock) // rate, rate)
            level = self.total
            for at in range(count):
                level += taps[at]
                samples[done + at] = int(min(max(level / SAMPLE + TO_EVEN - TO_EVEN, -32768), 32767))
            self.total = level
            for at in range(count, count + TAPS + 1):
                taps[at - count] = taps[at]
            for at in range(TAPS + 1, count + TAPS + 1):
                taps[at] = 0
            done += count
            start += count * clock

    def collect_steps(self, base: Int, start: Int, end: Int, rate: Int) -> None:
        """Advance to the cycle `end`, and add every step of the level to `taps`, which begin `start` after `base`."""
        level: cython.int
        while True:
            level = self.level()
            if level != self.heard:
                self.add_step(level - self.heard, max((self.at - base) * rate - start, 0))
                self.heard = level
            if self.at >= end:
                return
            self.advance(self.next_change(end))

    def add_step(self, height: Int, time: Int) -> None:
        """Add a step by `height` to `taps`, `time` after the start of the first."""
        clock: cython.longlong = CLOCK
        fine: cython.longlong = (time % clock) * (PHASES * FRACTIONS) // clock
        row: cython.Py_ssize_t = fine // FRACTIONS * TAPS
        first: cython.Py_ssize_t = time // clock
        late: cython.double = height * (fine % FRACTIONS)
        early: cython.double = height * FRACTIONS - late
        taps: cython.double[::1] = self.taps  # local names are twice as fast
        kernel: cython.double[::1] = KERNEL
        tap: cython.Py_ssize_t
        for tap in range(TAPS):
            taps[first + tap] += early * kernel[row + tap] + late * kernel[row + TAPS + tap]

    def next_change(self, end: Int) -> int:
        """The cycle after `at` in which the level may change, `end` at the latest."""
        control: cython.int = self.registers[6] & 7
        noisy: cython.bint = self.registers[7] != SILENT
        channel: cython.int
        shift: cython.int
        change: cython.longlong = end
        for channel in range(3):
            if self.edges[channel] < change and (
                self.registers[2 * channel + 1] != SILENT or (channel == 2 and noisy and control & 3 == 3)
            ):
                change = self.edges[channel]
        if noisy and control & 3 != 3:
            shift = NOISE_SHIFT + (control & 3)
            if ((self.at >> shift) + 1) << shift < change:
                change = ((self.at >> shift) + 1) << shift
        if self.length and self.log[self.head] >> 8 < change:
            change = self.log[self.head] >> 8
        return change

    def level(self) -> int:
        """The output, 0 to 4 x FULL_LEVEL: the levels of the channels that are high."""
        total: cython.int = 0
        channel: cython.int
        for channel in range(3):
            if self.flip_flops[channel]:
                total += LEVELS[self.registers[2 * channel + 1] & 15]
        if self.shift_register & 1:
            total += LEVELS[self.registers[7] & 15]
        return total

    def take(self, value: Int) -> None:
        """Apply a control byte: with bit 7 set it selects a register and sets its low bits, otherwise its high bits."""
        register: cython.int
        if value & 0x80:
            self.latch = (value >> 4) & 7
        register = self.latch & 7
        if register == 6:
            self.registers[6] = value & 7
            self.shift_register = NOISE_START
        elif register & 1:
            self.registers[register] = value & 15
        elif value & 0x80:
            self.registers[register] = (self.registers[register] & 0x3F0) | (value & 0x0F)
        else:
            self.registers[register] = (self.registers[register] & 0x00F) | ((value & 0x3F) << 4)

    def period(self, channel: Int) -> int:
        """The steps between two edges of tone `channel`, 0 to 2."""
        return self.registers[2 * channel] & 0x3FF or LONGEST_PERIOD

    def run_to(self, cycle: Int) -> None:
        """Run the counters up to and including `cycle`."""
        control: cython.int = self.registers[6] & 7
        channel: cython.int
        spacing: cython.longlong
        count: cython.longlong
        for channel in range(3):
            if self.edges[channel] > cycle:
                continue
            spacing = self.period(channel) * CYCLES_PER_STEP
            count = 1
            if self.edges[channel] + spacing <= cycle:
                count += (cycle - self.edges[channel]) // spacing
            if channel == 2 and control & 3 == 3:
                self.shift((count + 1 - self.flip_flops[2]) >> 1)  # it clocks the noise when it goes high
            self.flip_flops[channel] = (self.flip_flops[channel] ^ count) & 1
            self.edges[channel] += count * spacing
        if control & 3 != 3:
            self.shift((cycle >> (NOISE_SHIFT + (control & 3))) - (self.at >> (NOISE_SHIFT + (control & 3))))
        self.at = cycle

    def shift(self, count: Int) -> None:
        """Shift the noise register `count` times; its bit 0 is the output."""
        value: cython.int = self.shift_register
        white: cython.int = self.registers[6] >> 2 & 1
        times: cython.longlong = count
        if times > PERIODIC_LENGTH:
            times %= WHITE_LENGTH if white else PERIODIC_LENGTH
        while times > 0:
            value = (value >> 1) | (((value ^ ((value >> 1) & white)) & 1) << 14)
            times -= 1
        self.shift_register = value

    def limits(self) -> dict[str, tuple[int, int]]:
        """The range of each saved value."""
        now = self.scheduler.now
        return {
            "registers": (0, LONGEST_PERIOD - 1),
            "latch": (0, 7),
            "flip_flops": (0, 1),
            "edges": (now + 1, now + LONGEST_PERIOD * CYCLES_PER_STEP),
            "shift_register": (0, (1 << 15) - 1),
            "at": (now, now),
        }

    def save(self) -> dict[str, Any]:
        """The current state with the log folded in; the log itself is kept for `render`."""
        unheard = (gather(self, self.STATE), self.head, self.length)
        self.advance(self.scheduler.now)
        state = super().save()
        values, self.head, self.length = unheard
        scatter(self, values)
        return state

    def keep(self) -> tuple[Any, ...]:
        """What a snapshot holds beside STATE: the log, and what `render` will need of the sound before."""
        log = memoryview(self.log)
        entries = log[self.head : self.head + self.length].tobytes()  # up to the end of the ring,
        entries += log[: max(self.head + self.length - LOG_SIZE, 0)].tobytes()  # and on from its start
        return entries, self.heard, self.total, memoryview(self.taps)[: TAPS + 1].tobytes()

    def put_back(self, kept: tuple[Any, ...]) -> None:
        """Restore the result of `keep`."""
        entries, self.heard, self.total, taps = kept
        self.head = 0
        self.length = len(entries) // 8
        memoryview(self.log).cast("B")[: len(entries)] = entries
        memoryview(self.taps).cast("B")[: len(taps)] = taps

    def load(self, state: Mapping[str, Any]) -> None:
        """Restore a saved state; writes not yet rendered are dropped."""
        super().load(state)
        self.length = 0
