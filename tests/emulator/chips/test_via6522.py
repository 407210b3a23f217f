"""The 6522 by the statements of its data sheets: MCS6522 (MOS Technology, November 1977) and R6522 (Rockwell).

Cycles are 1 MHz cycles here; `at(n)` makes the next access in cycle n. Choices where both sheets are silent:

- A timer that reaches its time-out in the cycle of an access that clears its flag leaves the flag set. This, and the
  moment at which T1 takes a new latch, are as the oracle has them (tests/emulator/oracle/test_via.py).
- T1 is loaded from its latches after every time-out, in one-shot mode too; so has the oracle.
- PB7 goes high when ACR7 is set, and low at a write to T1C-H only while ACR7 is set. The sheets speak of PB7 only with
  the output enabled. The oracle differs: there a write to T1C-H while ACR7 is clear shows when ACR7 is set later.
- The shift register's own clock on CB1 is seen by CB1's edge detector like one from outside.
- T2 counts pulses past zero before it sets its flag, N + 1 in all, as it counts cycles.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.board.scheduler import CALL_IRQ, Line, Scheduler
from emulator.board.state import StateError
from emulator.chips.via6522 import VIA6522

pytestmark = pytest.mark.pure

ORB, ORA, DDRB, DDRA, T1CL, T1CH, T1LL, T1LH, T2CL, T2CH, SR, ACR, PCR, IFR, IER, ORA2 = range(16)
CA2, CA1, SHIFT, CB2, CB1, T2, T1 = (1 << bit for bit in range(7))
ANY = 0x80


class Wired(VIA6522):
    """A 6522 with levels on its port pins and a record of what it drives."""

    def __init__(self, *arguments) -> None:
        self.a_in = self.b_in = 0xFF
        self.driven: list[tuple] = []
        super().__init__(*arguments)

    def port_a_input(self):
        return self.a_in

    def port_b_input(self):
        return self.b_in

    def port_a_output(self, value):
        self.driven.append(("a", value))

    def port_b_output(self, value):
        self.driven.append(("b", value))

    def ca2_output(self, level, cycle):
        self.driven.append(("ca2", level, cycle))

    def cb2_output(self, level, cycle):
        self.driven.append(("cb2", level, cycle))


class Bench:
    """A 6522 on a bench: accesses in chosen cycles, with the scheduler waking the chip on the way."""

    def __init__(self) -> None:
        self.scheduler = Scheduler()
        self.irq = Line(self.scheduler, CALL_IRQ)
        self.via = Wired(self.scheduler, self.irq, self.irq.connect())
        self.cycle = 0
        self.at(1000)

    def at(self, cycle: int) -> "Bench":
        """Go on to `cycle`, waking the chip as late as the end of an instruction may be."""
        assert cycle >= self.cycle
        while self.scheduler.due <= 2 * cycle + 1:
            self.scheduler.now = min(2 * cycle + 1, self.scheduler.due + 6)
            self.scheduler.wake_due()
        self.cycle = cycle
        self.scheduler.now = 2 * cycle + 1
        return self

    def after(self, cycles: int) -> "Bench":
        return self.at(self.cycle + cycles)

    def read(self, register: int) -> int:
        return self.via.read(register)

    def write(self, register: int, value: int) -> "Bench":
        self.via.write(register, value)
        return self

    def access(self, kind: str, register: int, value: int = 0) -> None:
        if kind == "read":
            self.read(register)
        else:
            self.write(register, value)

    def flags(self) -> int:
        return self.peek_now(IFR)

    def peek_now(self, register: int) -> int:
        """`peek` at the end of the present cycle."""
        self.scheduler.now += 1
        value = self.via.peek(register)
        self.scheduler.now -= 1
        return value

    def t1(self) -> int:
        return self.peek_now(T1CL) | self.peek_now(T1CH) << 8

    def t2(self) -> int:
        return self.peek_now(T2CL) | self.peek_now(T2CH) << 8


def busy_bench() -> Bench:
    """All counters in motion, and all interrupts enabled."""
    bench = Bench().write(ACR, 0xD4).write(IER, 0xFF)
    return bench.write(T1LL, 7).write(T1CH, 0).write(T2CL, 3).write(T2CH, 0).write(SR, 0x5A)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_reset_clears_all_registers_but_the_timers_their_latches_and_sr(bench):
    for register, value in ((T1LL, 0x34), (T1LH, 0x12), (SR, 0x5A), (T2CL, 0x21), (T2CH, 0x43)):
        bench.write(register, value)
    for register in (ORB, ORA, DDRB, DDRA, ACR, PCR, IER):
        bench.write(register, 0xFF & ~0x1C)
    before = bench.t1(), bench.t2()
    bench.via.reset()
    assert [bench.peek_now(register) for register in (DDRB, DDRA, ACR, PCR, IFR)] == [0] * 5
    assert bench.peek_now(IER) == ANY
    assert (bench.via.ora, bench.via.orb) == (0, 0)
    assert (bench.peek_now(T1LL), bench.peek_now(T1LH), bench.peek_now(SR)) == (0x34, 0x12, 0x5A)
    assert (bench.t1(), bench.t2()) == before
    assert bench.irq.sources == 0


def test_reset_stops_the_timers_from_interrupting(bench):
    bench.write(IER, ANY | T1 | T2).write(T1LL, 20).write(T1CH, 0).write(T2CL, 20).write(T2CH, 0)
    bench.via.reset()
    assert bench.after(100).flags() == 0


@pytest.mark.parametrize("ddr", [0x00, 0xFF, 0xF0, 0x55])
def test_ports_mix_outputs_and_inputs_by_the_data_direction_register(bench, ddr):
    bench.via.a_in = bench.via.b_in = 0x3C
    bench.write(DDRA, ddr).write(DDRB, ddr).write(ORA, 0xA5).write(ORB, 0xA5)
    assert bench.read(ORA) == bench.read(ORA2) == (0xA5 | ~ddr) & 0x3C, "port A: the pins, pulled low by either side"
    assert bench.read(ORB) == (0xA5 & ddr) | (0x3C & ~ddr & 0xFF), "port B: ORB for outputs"


def test_inputs_float_high_in_driven_values_and_only_changes_are_reported(bench):
    bench.write(ORA, 0x00).write(DDRA, 0x0F).write(DDRA, 0x0F).write(ORA, 0xF0).write(ORA, 0x05)
    assert bench.via.driven == [("a", 0xF0), ("a", 0xF5)]


def test_t1_latches_read_back_what_was_written_by_either_address(bench):
    bench.write(T1CL, 0x12).write(T1LH, 0x34)
    assert (bench.read(T1LL), bench.read(T1LH)) == (0x12, 0x34)
    bench.write(T1LL, 0x56).write(T1CH, 0x78)
    assert (bench.read(T1LL), bench.read(T1LH)) == (0x56, 0x78)


def test_ier_sets_with_bit_7_and_clears_without_and_reads_with_bit_7_set(bench):
    for written, read in ((ANY | 0x55, 0x55), (0x11, 0x44), (ANY | 0x01, 0x45)):
        assert bench.write(IER, written).read(IER) == ANY | read


def test_ifr_7_and_irq_are_any_enabled_flag(bench):
    bench.write(T1LL, 5).write(T1CH, 0).after(50)
    assert bench.read(IFR) == T1 and bench.irq.sources == 0
    assert bench.write(IER, ANY | T1).read(IFR) == ANY | T1 and bench.irq.sources == 1
    assert bench.write(IER, T1).read(IFR) == T1 and bench.irq.sources == 0
    assert bench.write(IER, ANY | T1).write(IFR, ANY).read(IFR) == ANY | T1, "IFR7 cannot be cleared by writing to it"
    assert bench.write(IFR, T1).read(IFR) == 0 and bench.irq.sources == 0


@pytest.mark.parametrize("count", [0, 1, 2, 5, 255, 256, 1000, 0xFFFF])
@pytest.mark.parametrize("lazy", [True, False])
def test_t1_one_shot_counts_from_n_and_interrupts_n_plus_a_half_cycles_after_the_write(bench, count, lazy):
    start = bench.cycle
    bench.write(T1LL, count & 0xFF).write(T1CH, count >> 8)
    if not lazy:
        bench.write(IER, ANY | T1)
    assert bench.at(start + 1).t1() == count
    assert bench.at(start + 1 + count).t1() == 0
    assert bench.flags() & T1 == 0
    assert bench.at(start + 2 + count).t1() == 0xFFFF
    assert bench.flags() & T1
    if not lazy:
        # "N + 1.5 cycles" from the end of the write: the second half of the cycle in which the flag is first seen
        assert bench.irq.since == 2 * (start + count + 2) + 1
    assert bench.at(start + 3 + count).t1() == count


def test_t1_one_shot_interrupts_once(bench):
    bench.write(T1LL, 10).write(T1CH, 0).after(5).write(ACR, 0)
    assert bench.after(20).flags() == T1
    bench.write(IFR, T1)
    assert bench.after(1000).flags() == 0


@pytest.mark.parametrize("count", [1, 2, 17, 300])
def test_t1_free_run_interrupts_every_n_plus_2_cycles(bench, count):
    bench.write(ACR, 0x40).write(IER, ANY | T1)
    start = bench.cycle
    bench.write(T1LL, count & 0xFF).write(T1CH, count >> 8)
    for round_ in range(1, 6):
        expiry = start + round_ * (count + 2)
        bench.at(expiry - 1)
        assert bench.flags() & T1 == 0
        bench.at(expiry)
        assert bench.irq.since == 2 * expiry + 1
        assert bench.t1() == 0xFFFF
        bench.after(1).write(IFR, T1)
        assert bench.t1() == count


def test_t1_counter_is_right_after_a_long_unwatched_time(bench):
    start = bench.cycle
    bench.write(ACR, 0x40).write(T1LL, 0x0F).write(T1CH, 0x27)
    for periods in (1, 1000, 1_000_000_000):
        bench.at(start + periods * (0x270F + 2) + 1)
        assert bench.t1() == 0x270F


def test_t1_free_run_without_its_interrupt_schedules_nothing(bench):
    bench.write(ACR, 0x40).write(T1LL, 50).write(T1CH, 0)
    assert bench.via.due > bench.scheduler.now + 10**9
    assert bench.after(100).flags() & T1


@pytest.mark.parametrize(
    "keeping, clearing", [(("read", T1CH), ("read", T1CL)), (("write", T1LL, 9), ("write", T1LH))], ids=str
)
def test_reading_t1cl_or_writing_t1lh_clears_the_flag(bench, keeping, clearing):
    bench.write(T1LL, 5).write(T1CH, 0).after(20).access(*keeping)
    assert bench.flags() & T1
    bench.access(*clearing)
    assert bench.flags() == 0


@pytest.mark.parametrize("delay, loaded", [(5, 20), (12, 20), (13, 10)])
def test_a_latch_written_up_to_the_cycle_of_the_time_out_is_loaded(bench, delay, loaded):
    bench.write(ACR, 0x40)
    start = bench.cycle
    bench.write(T1LL, 10).write(T1CH, 0).at(start + delay).write(T1LL, 20)
    if delay < 11:
        assert bench.at(start + 11).t1() == 0
    assert bench.at(start + 13).t1() == loaded


@pytest.mark.parametrize("clear", [("read", T1CL), ("write", T1LH), ("write", IFR, T1), ("write", T1CH)], ids=str)
def test_a_time_out_wins_over_a_clear_in_the_same_cycle(bench, clear):
    for delay, stands in ((11, False), (12, True), (13, False)):
        start = bench.after(50).cycle
        bench.write(ACR, 0).write(T1LL, 10).write(T1CH, 0).at(start + delay).access(*clear)
        assert bool(bench.flags() & T1) == stands


@pytest.mark.parametrize("clear", [("read", T2CL), ("write", IFR, T2), ("write", T2CH)], ids=str)
def test_a_time_out_of_t2_wins_over_a_clear_in_the_same_cycle(bench, clear):
    for delay, stands in ((11, False), (12, True), (13, False)):
        start = bench.after(50).cycle
        bench.write(T2CL, 10).write(T2CH, 0).at(start + delay).access(*clear)
        assert bool(bench.flags() & T2) == stands


def test_pb7_is_low_from_the_write_to_the_time_out_in_one_shot_mode(bench):
    bench.write(ACR, 0x80)
    assert bench.read(ORB) & 0x80
    start = bench.cycle
    bench.write(T1LL, 10).write(T1CH, 0)
    assert not bench.read(ORB) & 0x80
    assert not bench.at(start + 11).read(ORB) & 0x80
    assert bench.at(start + 12).read(ORB) & 0x80
    assert bench.after(500).read(ORB) & 0x80
    assert bench.via.driven == [("b", 0x7F), ("b", 0xFF)]


def test_pb7_toggles_at_every_time_out_in_free_run_mode(bench):
    bench.write(ACR, 0xC0)
    start = bench.cycle
    bench.write(T1LL, 3).write(T1CH, 0)
    levels = [bench.at(start + cycle).read(ORB) >> 7 for cycle in range(1, 26)]
    assert levels == [0] * 4 + ([1] * 5 + [0] * 5) * 2 + [1]
    assert bench.via.driven == [("b", 0x7F), ("b", 0xFF)] * 3


def test_acr7_takes_pb7_from_orb7(bench):
    bench.write(DDRB, 0x80).write(ORB, 0x00)
    assert bench.write(ACR, 0x80).read(ORB) & 0x80
    assert bench.write(ORB, 0x00).read(ORB) & 0x80
    assert not bench.write(ACR, 0x00).read(ORB) & 0x80
    assert bench.via.driven == [("b", 0x7F), ("b", 0xFF), ("b", 0x7F)]


@pytest.mark.parametrize("count", [0, 1, 7, 255, 256, 0x1234])
def test_t2_interrupts_once_and_counts_on(bench, count):
    start = bench.cycle
    bench.write(IER, ANY | T2).write(T2CL, count & 0xFF).write(T2CH, count >> 8)
    assert bench.at(start + 1).t2() == count
    assert bench.at(start + 1 + count).t2() == 0
    assert bench.flags() == 0
    assert bench.at(start + 2 + count).t2() == 0xFFFF
    assert bench.flags() == ANY | T2
    assert bench.irq.since == 2 * (start + count + 2) + 1
    assert bench.after(5).t2() == 0xFFFA
    bench.read(T2CH)
    assert bench.flags() == ANY | T2
    bench.read(T2CL)
    assert bench.flags() == 0
    assert bench.after(0x20000).flags() == 0


def test_writing_t2ch_clears_the_flag_and_starts_again(bench):
    assert bench.write(T2CL, 5).write(T2CH, 0).after(50).flags() == T2
    assert bench.write(T2CH, 0).flags() == 0
    assert bench.after(7).flags() == T2


def test_t2cl_is_a_latch_that_only_t2ch_loads(bench):
    bench.write(T2CL, 100).write(T2CH, 0).after(10).write(T2CL, 50)
    assert bench.t2() == 91
    bench.write(T2CH, 1)
    assert bench.after(1).t2() == 0x100 + 50


def test_t2_counts_falling_edges_of_pb6(bench):
    bench.write(ACR, 0x20).write(T2CL, 3).write(T2CH, 0)
    assert bench.after(100).t2() == 3
    counted = []
    for _ in range(5):
        bench.after(2).via.pb6.drive(0, bench.scheduler.now)
        counted.append((bench.t2(), bench.flags()))
        bench.after(2).via.pb6.drive(1, bench.scheduler.now)
        assert (bench.t2(), bench.flags()) == counted[-1]
    assert counted == [(2, 0), (1, 0), (0, 0), (0xFFFF, T2), (0xFFFE, T2)]
    bench.read(T2CL)
    bench.via.pb6.drive(0, bench.scheduler.now)
    assert bench.flags() == 0


def test_t2_counts_when_the_chip_itself_lowers_pb6(bench):
    bench.write(DDRB, 0xFF).write(ORB, 0xFF).write(ACR, 0x20).write(T2CL, 9).write(T2CH, 0)
    counts = [bench.after(2).write(ORB, value).t2() for value in (0x7F, 0x3F, 0x00, 0x40, 0x00)]
    assert counts == [9, 8, 8, 8, 7]


@pytest.mark.parametrize("frozen", [0x1FF, 2, 1, 0, 0xFFFF, 0xFFFE])
def test_acr5_stops_and_starts_t2_a_cycle_late(bench, frozen):
    """T2 counts once more after the write that stops it; the write that starts it takes as long."""
    count = (frozen + 5) & 0xFFFF
    start = bench.write(IER, ANY | T2).write(T2CL, count & 0xFF).write(T2CH, count >> 8).cycle
    assert bench.at(start + 5).write(ACR, 0x20).t2() == (frozen + 1) & 0xFFFF
    flag = ANY | T2 if frozen >= 0xFFFE else 0
    for cycle in (6, 7, 100):
        assert (bench.at(start + cycle).t2(), bench.flags()) == (frozen, flag)
    assert not flag or bench.irq.since == 2 * (start + count + 2) + 1
    start = bench.write(ACR, 0).cycle
    for cycle in (1, 2, 3, 4):
        assert bench.at(start + cycle).t2() == (frozen + 1 - cycle) & 0xFFFF
        assert bench.flags() == (ANY | T2 if cycle > frozen + 1 else flag)
    assert frozen > 2 or bench.irq.since == 2 * (start + frozen + 2) + 1


@pytest.mark.parametrize("pin, pcr, flag", [("ca1", 0x01, CA1), ("cb1", 0x10, CB1)])
@pytest.mark.parametrize("rising", [0, 1])
def test_ca1_and_cb1_flag_the_edge_that_pcr_chooses(bench, pin, pcr, flag, rising):
    wire = getattr(bench.via, pin)
    wire.drive(1 - rising, bench.scheduler.now)
    bench.write(PCR, pcr * rising).write(IFR, 0x7F).write(IER, ANY | flag)
    bench.after(10)
    wire.drive(rising, bench.scheduler.now - 1)
    assert bench.flags() == ANY | flag
    assert bench.irq.since == bench.scheduler.now - 1
    bench.write(IFR, flag)
    wire.drive(rising, bench.scheduler.now)
    wire.drive(1 - rising, bench.scheduler.now)
    assert bench.flags() == 0


@pytest.mark.parametrize("register, pins, mask", [(ORA, ("ca1", "ca2"), CA1 | CA2), (ORB, ("cb1", "cb2"), CB1 | CB2)])
@pytest.mark.parametrize("access", ["read", "write"])
def test_an_access_to_the_port_clears_its_flags(bench, register, pins, mask, access):
    for pin in pins:
        getattr(bench.via, pin).drive(0, bench.scheduler.now)
    assert bench.flags() == mask
    bench.access(access, register)
    assert bench.flags() == 0


def test_register_15_leaves_flags_and_handshake_alone(bench):
    bench.via.ca1.drive(0, bench.scheduler.now)
    bench.write(PCR, 0x08)
    bench.read(ORA2)
    bench.write(ORA2, 3)
    assert bench.flags() == CA1
    assert bench.via.driven == []


@pytest.mark.parametrize("mode, rising, independent", [(0, 0, False), (1, 0, True), (2, 1, False), (3, 1, True)])
@pytest.mark.parametrize("pin, shift, flag, port", [("ca2", 1, CA2, ORA), ("cb2", 5, CB2, ORB)])
def test_ca2_and_cb2_as_inputs(bench, mode, rising, independent, pin, shift, flag, port):
    wire = getattr(bench.via, pin)
    wire.drive(1 - rising, bench.scheduler.now)
    bench.write(PCR, mode << shift).write(IFR, 0x7F)
    wire.drive(rising, bench.scheduler.now)
    assert bench.flags() == flag
    bench.read(port)
    assert bench.flags() == (flag if independent else 0)
    bench.write(IFR, flag)
    assert bench.flags() == 0


@pytest.mark.parametrize(
    "pin, pcr, port, access, other",
    [
        ("ca2", 0x08, ORA, "read", "ca1"),
        ("ca2", 0x08, ORA, "write", "ca1"),
        ("cb2", 0x80, ORB, "write", "cb1"),
    ],
)
def test_handshake_goes_low_on_an_access_to_the_port_and_high_on_the_other_pin(bench, pin, pcr, port, access, other):
    bench.write(PCR, pcr).access(access, port, 1)
    assert bench.via.driven == [(pin, 0, bench.scheduler.now + 1)]
    getattr(bench.after(5).via, other).drive(0, bench.scheduler.now)
    assert bench.via.driven[1:] == [(pin, 1, bench.scheduler.now)]


def test_reading_orb_starts_no_handshake(bench):
    bench.write(PCR, 0x80).read(ORB)
    assert bench.via.driven == []


@pytest.mark.parametrize("pin, pcr, port", [("ca2", 0x0A, ORA), ("cb2", 0xA0, ORB)])
def test_pulse_mode_lowers_the_line_for_the_cycle_after_the_access(bench, pin, pcr, port):
    bench.write(PCR, pcr).write(port, 1)
    following = 2 * (bench.cycle + 1)
    assert bench.via.driven == [(pin, 0, following), (pin, 1, following + 2)]


@pytest.mark.parametrize("pin, shift", [("ca2", 1), ("cb2", 5)])
def test_manual_modes_hold_the_line(bench, pin, shift):
    bench.write(PCR, 6 << shift).write(PCR, 7 << shift)
    assert [entry[:2] for entry in bench.via.driven] == [(pin, 0), (pin, 1)]


@pytest.mark.parametrize("register, acr, pin, level", [(ORA, 1, "ca1", "a_in"), (ORB, 2, "cb1", "b_in")])
@pytest.mark.parametrize("outputs", [0x00, 0x33])
def test_latching_holds_the_pins_as_they_were_at_the_active_edge(bench, register, acr, pin, level, outputs):
    bench.write(ACR, acr)
    if register == ORA:  # of port A also those of outputs; of port B ORB is read
        bench.write(DDRA, outputs).write(ORA, outputs)
    setattr(bench.via, level, 0x11)
    assert bench.peek_now(register) == 0x11, "with no flag set the register follows the pins"
    getattr(bench.via, pin).drive(0, bench.scheduler.now)
    setattr(bench.via, level, 0x22)
    assert [bench.peek_now(register), bench.read(register), bench.read(register)] == [0x11, 0x11, 0x22]


class Wave:
    """CB2 and CB1 in the cycles after an access to SR."""

    def __init__(self, bench: Bench, cycles: int) -> None:
        self.cb1, self.cb2, self.flag = [], [], []
        for _ in range(cycles):
            bench.after(1)
            self.flag.append(bool(bench.flags() & SHIFT))
            self.cb1.append(bench.via.cb1_level)
            self.cb2.append(bench.via.cb2_driven)

    @property
    def bits(self) -> list[int]:
        """CB2 at the rising edges of CB1, when a receiver takes it."""
        return [self.cb2[i] for i in range(1, len(self.cb1)) if self.cb1[i] and not self.cb1[i - 1]]

    @property
    def edges(self) -> list[int]:
        """The cycles, after the access, in which CB1 changes."""
        before = [1, *self.cb1]
        return [i + 1 for i, level in enumerate(self.cb1) if level != before[i]]


def bits_of(byte: int) -> list[int]:
    return [byte >> bit & 1 for bit in range(7, -1, -1)]


def test_mode_6_shifts_out_a_byte_in_eight_pulses_of_two_cycles(bench):
    bench.write(ACR, 6 << 2).write(SR, 0x4B)
    wave = Wave(bench, 40)
    assert wave.edges == list(range(2, 18))
    assert wave.bits == bits_of(0x4B)
    assert wave.flag.index(True) == 17 - 1
    assert bench.read(SR) == 0x4B, "SR7 goes back into SR0"


def test_mode_2_shifts_in_a_byte(bench):
    bench.write(ACR, 2 << 2)
    bench.read(SR)
    taken = []
    for bit in bits_of(0xB2):
        bench.via.cb2.drive(bit, bench.scheduler.now)
        for _ in range(3 if not taken else 2):
            bench.after(1)
        taken.append(bench.peek_now(SR) & 1)
    assert taken == bits_of(0xB2)
    assert bench.flags() & SHIFT
    assert bench.peek_now(SR) == 0xB2


@pytest.mark.parametrize("rate", [0, 1, 5, 40])
def test_mode_5_shifts_out_with_an_edge_every_n_plus_2_cycles_of_t2(bench, rate):
    bench.write(ACR, 5 << 2).write(T2CL, rate).write(T2CH, 0).write(SR, 0x9C)
    wave = Wave(bench, 18 * (rate + 2))
    assert len(wave.edges) == 16
    assert {later - earlier for earlier, later in zip(wave.edges, wave.edges[1:], strict=False)} == {rate + 2}
    assert wave.bits == bits_of(0x9C)
    assert wave.flag.index(True) == wave.edges[-1] - 1
    bench.write(SR, 0x33)
    assert Wave(bench, 18 * (rate + 2)).bits == bits_of(0x33)


def test_mode_1_shifts_in_at_the_rate_of_t2(bench):
    bench.write(ACR, 1 << 2).write(T2CL, 6).write(T2CH, 0)
    bench.via.cb2.drive(0, bench.scheduler.now)
    bench.write(SR, 0xFF)
    wave = Wave(bench, 18 * 8)
    assert len(wave.edges) == 16
    assert bench.peek_now(SR) == 0
    assert bench.flags() & SHIFT


def test_mode_4_shifts_out_for_ever_without_an_interrupt(bench):
    bench.write(ACR, 4 << 2).write(T2CL, 2).write(T2CH, 0).write(SR, 0xC5)
    wave = Wave(bench, 4 * 8 * 2 * 3 + 4)
    assert (wave.bits * 2)[:24] == (bits_of(0xC5) * 3)
    assert not any(wave.flag)


def test_t2s_low_byte_starts_over_while_it_clocks_the_shift_register(bench):
    bench.write(ACR, 5 << 2).write(T2CL, 9).write(T2CH, 1)
    start = bench.cycle
    assert [bench.at(start + cycle).t2() for cycle in (1, 10, 11, 12)] == [0x109, 0x100, 0x0FF, 0x009]
    assert bench.flags() == 0
    assert bench.at(start + 22).flags() == T2


def pulse(bench: Bench, bit: int | None = None) -> None:
    if bit is not None:
        bench.via.cb2.drive(bit, bench.scheduler.now)
    bench.after(2).via.cb1.drive(0, bench.scheduler.now)
    bench.after(2).via.cb1.drive(1, bench.scheduler.now)


def test_mode_3_shifts_in_by_cb1_and_interrupts_every_eight_bits(bench):
    bench.write(ACR, 3 << 2)
    bench.read(SR)
    for byte in (0x5C, 0xE1):
        for bit in bits_of(byte):
            assert not bench.flags() & SHIFT
            pulse(bench, bit)
        assert bench.flags() & SHIFT
        assert bench.read(SR) == byte
        assert not bench.flags() & SHIFT


def test_mode_7_shifts_out_by_cb1(bench):
    bench.write(ACR, 7 << 2).write(SR, 0xA3)
    for bit in bits_of(0xA3):
        assert not bench.flags() & SHIFT
        pulse(bench)
        assert bench.via.cb2_driven == bit
    assert bench.flags() & SHIFT


def test_an_access_to_sr_begins_the_count_of_eight_again(bench):
    bench.write(ACR, 3 << 2)
    for _ in range(5):
        pulse(bench, 1)
    bench.read(SR)
    for _ in range(7):
        pulse(bench, 0)
    assert not bench.flags() & SHIFT
    pulse(bench, 0)
    assert bench.flags() & SHIFT


def test_mode_0_shifts_in_by_cb1_and_never_interrupts(bench):
    for bit in bits_of(0x96):
        pulse(bench, bit)
    assert bench.peek_now(SR) == 0x96
    assert not bench.flags() & SHIFT


def test_leaving_a_mode_for_mode_0_clears_the_flag(bench):
    assert bench.write(ACR, 6 << 2).write(SR, 0).after(30).flags() & SHIFT
    assert not bench.write(ACR, 0).flags() & SHIFT


def test_peek_changes_nothing():
    busy, watched = busy_bench(), busy_bench()
    for _ in range(60):
        busy.after(1)
        watched.after(1)
        for register in range(16):
            watched.via.peek(register)
    assert [busy.via.peek(r) for r in range(16)] == [watched.via.peek(r) for r in range(16)]
    assert busy.via.save() == watched.via.save()


def test_a_saved_state_resumes_cycle_for_cycle():
    for cut in range(1, 70, 7):
        first = busy_bench().write(PCR, 0x88).write(DDRB, 0xF0).write(ORB, 0x30).after(cut)
        second = Bench().at(first.cycle)
        second.via.load(first.via.save())
        second.irq.load(first.irq.save())
        for _ in range(40):
            seen = [[bench.after(1).read(r) for r in (IFR, T1CL, T2CL, ORB)] for bench in (first, second)]
            assert seen[0] == seen[1]
            assert first.irq.sources == second.irq.sources


NUMBERS = st.integers(0, 0xFFFF) | st.integers(-(1 << 63), (1 << 63) - 1) | st.booleans()


@settings(deadline=None, max_examples=120)
@given(changes=st.dictionaries(st.sampled_from(("due", *VIA6522.STATE)), NUMBERS, max_size=6))
def test_any_state_is_rejected_or_runs(changes):
    bench = busy_bench().after(5)
    before = bench.via.save()
    try:
        bench.via.load(before | changes)
    except StateError:
        assert bench.via.save() == before
        return
    for register in range(16):
        bench.after(20).read(register)
        bench.write(register, 0x55)
    bench.after(1000)
