"""The 6522 versatile interface adapter: two ports, four control lines, two timers, a shift register.

This is the chip alone, clocked at 1 MHz; subclasses in `emulator.machine` connect its pins. It
follows the MOS Technology MCS6522 preliminary data sheet (November 1977) and the Rockwell R6522 data sheet, and is
lazy: it stores the times of the timers' underflows instead of stepping counters. Where the sheets are silent on the
order of events within a cycle, tests/emulator/chips/test_via6522.py documents the choice and the reason.

Times are 1 MHz cycles, `scheduler.now >> 1`, unless a name says otherwise: the 1 MHz cycle c is the 2 MHz cycles 2c and
2c + 1, and an access happens at its end.
"""

from builtins import int as Int
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from emulator.board.scheduler import Chip, Line, Pin, Scheduler

if TYPE_CHECKING:
    import cython

NEVER = 1 << 62  # a cycle that never comes, as in emulator.board.scheduler (where it is a C variable)

# The sixteen registers
ORB, ORA, DDRB, DDRA, T1C_L, T1C_H, T1L_L, T1L_H, T2C_L, T2C_H, SR, ACR, PCR, IFR, IER, ORA_NO_HANDSHAKE = range(16)

# Bits of IFR and IER
CA2_FLAG = 0x01
CA1_FLAG = 0x02
SR_FLAG = 0x04
CB2_FLAG = 0x08
CB1_FLAG = 0x10
T2_FLAG = 0x20
T1_FLAG = 0x40
ANY = 0x80  # in IFR: some enabled flag is set; in IER: set rather than clear

# Bits of ACR
LATCH_A = 0x01
LATCH_B = 0x02
T2_COUNTS_PULSES = 0x20
T1_FREE_RUN = 0x40
T1_DRIVES_PB7 = 0x80

# ACR bits 4 to 2: the shift register's mode
SHIFT_DISABLED, SHIFT_IN_T2, SHIFT_IN_PHI2, SHIFT_IN_CB1, SHIFT_FREE_T2, SHIFT_OUT_T2, SHIFT_OUT_PHI2, SHIFT_OUT_CB1 = (
    range(8)
)

# The four control lines and PB6, as ControlPin knows them
CA1, CA2, CB1, CB2, PB6 = range(5)

# PCR's three bits for CA2 and CB2
CONTROL_OUTPUT = 4  # set: the line is an output
HANDSHAKE, PULSE, LOW, HIGH = range(4, 8)

LATEST = 64  # the most cycles by which a chip is woken late: less than an instruction
RELOAD_CYCLES = 2  # a timer at N reads N, N - 1 ... 0, &FFFF, and then the latch: N + 2 cycles
FIRST_SHIFT_CYCLES = 2  # from an access to SR to the first edge of CB1, when the system clock shifts


class ControlPin(Pin):
    """An input pin of a 6522: CA1, CA2, CB1, CB2, or PB6 as counted by T2."""

    def __init__(self, via: "VIA6522", number: int) -> None:
        self.via = via
        self.number = number

    def drive(self, level: Int, cycle: Int) -> None:
        """The pin goes to `level` (0 or 1) in the 2 MHz cycle `cycle`."""
        self.via.control_input(self.number, level, cycle)


class VIA6522(Chip):
    """A 6522 that pulls `irq` as `source`.

    `ca1`, `ca2`, `cb1`, `cb2` and `pb6` are its input pins. A subclass connects the rest by overriding `port_a_input`,
    `port_b_input`, `port_a_output`, `port_b_output`, `ca2_output` and `cb2_output`, and `next_input` and `take_input`
    if an input changes at a planned time.
    """

    STATE: tuple[str, ...] = (
        "ora", "orb", "ddra", "ddrb", "acr", "pcr", "ifr", "ier", "port_a", "port_b", "latched_a", "latched_b",
        "t1_latch", "t1_underflow", "t1_armed", "t1_output",
        "t2_latch", "t2_underflow", "t2_count", "t2_armed", "t2_pulses", "t2_switch",
        "sr", "sr_bits", "sr_running", "sr_edge", "sr_output",
        "ca1_level", "ca2_level", "cb1_level", "cb2_level", "pb6_level", "ca2_driven", "cb2_driven",
        "settled", "next_change", "timeout_cycle", "timeout_flags", "pulling",
    )  # fmt: skip

    def __init__(self, scheduler: Scheduler, irq: Line, source: int) -> None:
        super().__init__(scheduler)
        self.irq = irq
        self.source = source
        self.pulling = False
        self.ca1 = ControlPin(self, CA1)
        self.ca2 = ControlPin(self, CA2)
        self.cb1 = ControlPin(self, CB1)
        self.cb2 = ControlPin(self, CB2)
        self.pb6 = ControlPin(self, PB6)
        self.ora = self.orb = self.ddra = self.ddrb = 0
        self.acr = self.pcr = self.ifr = self.ier = 0
        self.port_a = self.port_b = 0xFF
        self.latched_a = self.latched_b = 0xFF
        self.ca1_level = self.ca2_level = self.cb1_level = self.cb2_level = self.pb6_level = 1
        self.ca2_driven = self.cb2_driven = 1
        self.settled = scheduler.now >> 1
        self.next_change = NEVER
        self.timeout_cycle = 0
        self.timeout_flags = 0
        # RESET leaves the timers and SR alone: undefined at power-on, all ones here
        self.t1_latch = self.t2_latch = 0xFFFF
        self.t1_underflow = self.t2_underflow = self.settled + 0x10000
        self.t2_count = 0xFFFF
        self.t1_armed = self.t2_armed = False
        self.t2_pulses = False
        self.t2_switch = NEVER
        self.t1_output = 1
        self.sr = 0xFF
        self.sr_bits = 0
        self.sr_running = False
        self.sr_edge = NEVER
        self.sr_output = 1

    # ---- Overridden by subclasses -----------------------------------------------------------------------------------

    def port_a_input(self) -> int:
        """The levels applied to PA0 to PA7; floating pins are high."""
        return 0xFF

    def port_b_input(self) -> int:
        """The levels applied to PB0 to PB7; floating pins are high."""
        return 0xFF

    def port_a_output(self, value: Int) -> None:
        """The chip drives PA0 to PA7 to `value`; input pins are high in it."""

    def port_b_output(self, value: Int) -> None:
        """The chip drives PB0 to PB7 to `value`; input pins are high in it."""

    def ca2_output(self, level: Int, cycle: Int) -> None:
        """The chip drives CA2 to `level` in the 2 MHz cycle `cycle`."""

    def cb2_output(self, level: Int, cycle: Int) -> None:
        """The chip drives CB2 to `level` in the 2 MHz cycle `cycle`."""

    def next_input(self) -> int:
        """The cycle of the next planned input change after `settled`, or NEVER."""
        return NEVER

    def take_input(self, cycle: Int) -> None:
        """Apply the planned input change in `cycle`."""

    # ---- The bus ----------------------------------------------------------------------------------------------------

    def read(self, address: Int) -> int:
        """Read the register at `address` & 15, with side effects."""
        register: cython.int = address & 15
        cycle: cython.longlong = self.scheduler.now >> 1
        self.settle(cycle)
        value: cython.int = self.register(register, cycle)
        if register == ORA:
            self.clear_flags(CA1_FLAG | self.dependent(CA2_FLAG))
            self.start_handshake_a()
        elif register == ORB:
            self.clear_flags(CB1_FLAG | self.dependent(CB2_FLAG))
        elif register == T1C_L:
            self.clear_flags(T1_FLAG)
        elif register == T2C_L:
            self.clear_flags(T2_FLAG)
        elif register == SR:
            self.start_shift(cycle)
        return value

    def peek(self, address: Int) -> int:
        """Read the register at `address` & 15 without side effects."""
        # The current cycle isn't over: an access would come at its end
        cycle: cython.longlong = (self.scheduler.now - 1) >> 1
        self.settle(cycle)
        return self.register(address & 15, cycle)

    def register(self, register: Int, cycle: Int) -> int:
        """The value of `register` in `cycle`, up to which the chip is settled."""
        if register == ORB:
            return self.input_b()
        if register == ORA or register == ORA_NO_HANDSHAKE:
            return self.input_a()
        if register == DDRB:
            return self.ddrb
        if register == DDRA:
            return self.ddra
        if register == T1C_L:
            return self.t1_counter(cycle) & 0xFF
        if register == T1C_H:
            return self.t1_counter(cycle) >> 8
        if register == T1L_L:
            return self.t1_latch & 0xFF
        if register == T1L_H:
            return self.t1_latch >> 8
        if register == T2C_L:
            return self.t2_counter(cycle) & 0xFF
        if register == T2C_H:
            return self.t2_counter(cycle) >> 8
        if register == SR:
            return self.sr
        if register == ACR:
            return self.acr
        if register == PCR:
            return self.pcr
        if register == IFR:
            return self.ifr | (ANY if self.ifr & self.ier else 0)
        return self.ier | ANY

    def write(self, address: Int, value: Int) -> None:
        """Write `value` to the register at `address` & 15."""
        register: cython.int = address & 15
        cycle: cython.longlong = self.scheduler.now >> 1
        self.settle(cycle)
        if register == ORA or register == ORA_NO_HANDSHAKE:
            self.ora = value
            self.drive_port_a()
            if register == ORA:
                self.clear_flags(CA1_FLAG | self.dependent(CA2_FLAG))
                self.start_handshake_a()
        elif register == ORB:
            self.orb = value
            self.drive_port_b()
            self.clear_flags(CB1_FLAG | self.dependent(CB2_FLAG))
            self.start_handshake_b()
        elif register == DDRA:
            self.ddra = value
            self.drive_port_a()
        elif register == DDRB:
            self.ddrb = value
            self.drive_port_b()
        elif register <= T1L_H:
            self.write_t1(register, value, cycle)
        elif register <= T2C_H:
            self.write_t2(register, value, cycle)
        elif register == SR:
            self.sr = value
            self.start_shift(cycle)
        elif register == ACR:
            self.write_acr(value, cycle)
        elif register == PCR:
            self.pcr = value
            self.drive_ca2(0 if (value >> 1) & 7 == LOW else 1, self.scheduler.now)
            if not self.shifts_out():
                self.drive_cb2(0 if value >> 5 == LOW else 1, self.scheduler.now)
        elif register == IFR:
            self.clear_flags(value & 0x7F)
        else:
            if value & ANY:
                self.ier |= value & 0x7F
            else:
                self.ier &= ~value & 0x7F
            self.pull_irq(self.scheduler.now)
        self.plan()

    def reset(self) -> None:
        """RESET clears every register but the timers, their latches and SR; all lines become inputs."""
        self.settle(self.scheduler.now >> 1)
        self.write_acr(0, self.settled)
        self.ora = self.orb = self.ddra = self.ddrb = 0
        self.pcr = self.ier = self.ifr = 0
        self.t1_armed = self.t2_armed = False
        self.pull_irq(self.scheduler.now)
        self.drive_port_a()
        self.drive_port_b()
        self.drive_ca2(1, self.scheduler.now)
        self.drive_cb2(1, self.scheduler.now)
        self.plan()

    def limits(self) -> dict[str, tuple[int, int]]:
        now = self.scheduler.now >> 1
        levels = ("ca1_level", "ca2_level", "cb1_level", "cb2_level", "pb6_level", "ca2_driven", "cb2_driven")
        limits = {name: (0, 1) for name in (*levels, "t1_output", "sr_output", "t1_armed", "t2_armed", "sr_running")}
        words = ("t1_latch", "t2_latch", "t2_count")
        limits |= {name: (0, 0xFFFF) for name in words}
        limits |= {name: (0, 7) for name in ("sr_bits",)}
        limits |= {"t1_underflow": (0, now + 0x10002), "t2_underflow": (0, now + 0x10002), "sr_edge": (now, NEVER)}
        limits |= {"t2_pulses": (0, 1), "t2_switch": (now, NEVER)}
        limits |= {"settled": (now - 1, now + LATEST), "timeout_cycle": (0, now + LATEST), "next_change": (0, NEVER)}
        return {name: (0, 0xFF) for name in VIA6522.STATE if name not in limits} | limits

    def put(self, name: str, value: Any) -> None:
        """Set a number from a save state; the next shift, to which the VIA catches up, cannot be assigned to."""
        if name == "sr_edge":
            self.sr_edge = value
        else:
            setattr(self, name, value)

    def save(self) -> dict[str, Any]:
        """Save the state as of now."""
        self.settle((self.scheduler.now - 1) >> 1)
        return super().save()

    def load(self, state: Mapping[str, Any]) -> None:
        super().load(state)
        self.find_next()

    # ---- Time -------------------------------------------------------------------------------------------------------

    def wake(self, cycle: Int) -> None:
        self.settle((cycle - 1) >> 1)
        self.plan()

    def settle(self, cycle: Int) -> None:
        """Process all events up to and including `cycle`, in order."""
        change: cython.longlong
        t1: cython.longlong
        t2: cython.longlong
        outside: cython.longlong
        while self.next_change <= cycle:
            change = self.next_change
            t1 = self.next_t1()
            t2 = self.next_t2()
            outside = self.next_input()
            self.settled = change
            if t1 == change:
                self.t1_timeout(change)
            if t2 == change:
                self.t2_timeout(change)
            if self.t2_switch == change:
                self.switch_t2(change)
            if self.sr_edge == change:
                self.sr_edge = change + 1
                self.shift_edge(change)
            if outside == change:
                self.take_input(change)
            self.find_next()
        if cycle > self.settled:
            self.settled = cycle

    def find_next(self) -> None:
        """Compute `next_change`, the next cycle in which a flag or a pin changes by itself."""
        change: cython.longlong = self.next_t1()
        t2: cython.longlong = self.next_t2()
        outside: cython.longlong = self.next_input()
        if t2 < change:
            change = t2
        if self.t2_switch < change:
            change = self.t2_switch
        if self.sr_edge < change:
            change = self.sr_edge
        if outside < change:
            change = outside
        self.next_change = change

    def plan(self) -> None:
        """After any change of state: schedule a wake for the next externally visible change."""
        self.find_next()
        change: cython.longlong = self.sr_edge if self.sr_edge < self.t2_switch else self.t2_switch
        when: cython.longlong
        if self.ier & T1_FLAG or self.acr & T1_DRIVES_PB7:
            when = self.next_t1()
            if when < change:
                change = when
        if self.ier & T2_FLAG or self.shifts_by_t2():
            when = self.next_t2()
            if when < change:
                change = when
        when = self.next_input()
        if when < change:
            change = when
        due: cython.longlong = NEVER if change == NEVER else 2 * change + 1
        if due != self.due:
            self.schedule(due)

    # ---- Interrupts -------------------------------------------------------------------------------------------------

    def set_flag(self, flag: Int, cycle2: Int) -> None:
        """A flag of IFR is set in the 2 MHz cycle `cycle2`."""
        self.ifr |= flag
        self.pull_irq(cycle2)

    def clear_flags(self, flags: Int) -> None:
        """The current access clears flags of IFR; a timer that sets its flag in this cycle wins."""
        if self.timeout_cycle == self.settled:
            flags &= ~(self.timeout_flags & T2_FLAG)
        if self.t1_expires(self.settled):
            flags &= ~T1_FLAG
        if self.ifr & flags:
            self.ifr &= ~flags
            self.pull_irq(self.scheduler.now)
            self.plan()

    def timeout(self, flag: Int, cycle: Int) -> None:
        """A timer sets its flag; IRQ follows in the second half of `cycle`."""
        self.timeout_flags = flag if cycle != self.timeout_cycle else self.timeout_flags | flag
        self.timeout_cycle = cycle
        self.set_flag(flag, 2 * cycle + 1)

    def pull_irq(self, cycle2: Int) -> None:
        """Update the IRQ pin from IFR and IER, from the 2 MHz cycle `cycle2` on."""
        if self.ifr & self.ier:
            if not self.pulling:
                self.pulling = True
                self.irq.pull(self.source, cycle2)
        elif self.pulling:
            self.pulling = False
            self.irq.release(self.source, cycle2)

    # ---- Ports and control lines ------------------------------------------------------------------------------------

    def input_a(self) -> int:
        """IRA: the pins, or their levels at CA1's active edge while its flag is set and latching is on."""
        if self.acr & LATCH_A and self.ifr & CA1_FLAG:
            return self.latched_a
        return self.pins_a()

    def pins_a(self) -> int:
        """The levels on PA0 to PA7: a pin is low if the chip or the circuit pulls it low, also as an output."""
        return self.port_a & self.port_a_input()

    def input_b(self) -> int:
        """IRB: ORB for outputs; for inputs the pins, or their levels at CB1's active edge. T1 may drive PB7."""
        if self.acr & LATCH_B and self.ifr & CB1_FLAG:
            value: cython.int = self.latched_b
        else:
            value = self.port_b_input()
        value = (self.orb & self.ddrb) | (value & ~self.ddrb & 0xFF)
        if self.acr & T1_DRIVES_PB7:
            value = (value & 0x7F) | (self.t1_output << 7)
        return value

    def drive_port_a(self) -> None:
        value: cython.int = (self.ora & self.ddra) | (~self.ddra & 0xFF)
        if value != self.port_a:
            self.port_a = value
            self.port_a_output(value)

    def drive_port_b(self) -> None:
        value: cython.int = (self.orb & self.ddrb) | (~self.ddrb & 0xFF)
        if self.acr & T1_DRIVES_PB7:
            value = (value & 0x7F) | (self.t1_output << 7)
        if value != self.port_b:
            fell: cython.bint = bool(self.port_b & ~value & 0x40)
            self.port_b = value
            self.port_b_output(value)
            if fell and self.pb6_level:
                self.t2_pulse(self.scheduler.now)

    def control_input(self, number: Int, level: Int, cycle: Int) -> None:
        """Pin `number` is driven to `level` (0 or 1) in the 2 MHz cycle `cycle`."""
        self.settle((cycle - 1) >> 1)
        if number == CA1:
            if level != self.ca1_level:
                self.ca1_level = level
                if level == self.pcr & 1:
                    self.ca1_active_edge(cycle)
        elif number == CB1:
            if not self.clocks_cb1():
                self.cb1_changes(level, cycle)
        elif number == CA2:
            if level != self.ca2_level:
                self.ca2_level = level
                self.control_2_edge((self.pcr >> 1) & 7, level, CA2_FLAG, cycle)
        elif number == CB2:
            if level != self.cb2_level:
                self.cb2_level = level
                self.control_2_edge(self.pcr >> 5, level, CB2_FLAG, cycle)
        elif level != self.pb6_level:
            self.pb6_level = level
            if not level and self.port_b & 0x40:
                self.t2_pulse(cycle)
        self.plan()

    def ca1_active_edge(self, cycle2: Int) -> None:
        if not self.ifr & CA1_FLAG:
            self.latched_a = self.pins_a()
        self.set_flag(CA1_FLAG, cycle2)
        if (self.pcr >> 1) & 7 == HANDSHAKE:
            self.drive_ca2(1, cycle2)

    def cb1_changes(self, level: Int, cycle2: Int) -> None:
        """CB1 goes to `level`, driven from outside or by the shift register's clock."""
        if level == self.cb1_level:
            return
        self.cb1_level = level
        if level == (self.pcr >> 4) & 1:
            if not self.ifr & CB1_FLAG:
                self.latched_b = self.port_b_input()
            self.set_flag(CB1_FLAG, cycle2)
            if self.pcr >> 5 == HANDSHAKE and not self.shifts_out():
                self.drive_cb2(1, cycle2)
        self.shift(level, cycle2)

    def control_2_edge(self, mode: Int, level: Int, flag: Int, cycle2: Int) -> None:
        """CA2 or CB2 changes to `level`: its flag is set if it is an input and this edge is its active one."""
        if not mode & CONTROL_OUTPUT and level == (mode >> 1) & 1:
            self.set_flag(flag, cycle2)

    def dependent(self, flag: Int) -> int:
        """`flag` (CA2's or CB2's) if an access to the port clears it, 0 if the line is an independent input."""
        mode: cython.int = self.pcr >> 5 if flag == CB2_FLAG else (self.pcr >> 1) & 7
        return 0 if mode & 5 == 1 else flag

    def start_handshake_a(self) -> None:
        """An access to ORA: CA2 goes low until CA1's active edge, or for a cycle."""
        mode: cython.int = (self.pcr >> 1) & 7
        if mode == HANDSHAKE or mode == PULSE:
            self.drive_ca2(0, self.scheduler.now + 1)
            if mode == PULSE:
                self.drive_ca2(1, self.scheduler.now + 3)

    def start_handshake_b(self) -> None:
        """A write to ORB: CB2 goes low until CB1's active edge, or for a cycle."""
        mode: cython.int = self.pcr >> 5
        if (mode == HANDSHAKE or mode == PULSE) and not self.shifts_out():
            self.drive_cb2(0, self.scheduler.now + 1)
            if mode == PULSE:
                self.drive_cb2(1, self.scheduler.now + 3)

    def drive_ca2(self, level: Int, cycle2: Int) -> None:
        if level != self.ca2_driven:
            self.ca2_driven = level
            self.ca2_output(level, cycle2)

    def drive_cb2(self, level: Int, cycle2: Int) -> None:
        if level != self.cb2_driven:
            self.cb2_driven = level
            self.cb2_output(level, cycle2)

    # ---- Timer 1 ----------------------------------------------------------------------------------------------------
    # `t1_underflow` is the cycle in which the counter reads &FFFF; in the next one it is loaded from the latch.

    def write_t1(self, register: Int, value: Int, cycle: Int) -> None:
        self.roll_t1(cycle)
        if register == T1C_L or register == T1L_L:
            self.t1_latch = (self.t1_latch & 0xFF00) | value
            return
        self.t1_latch = (value << 8) | (self.t1_latch & 0xFF)
        self.clear_flags(T1_FLAG)
        if register == T1C_H:
            self.t1_underflow = cycle + self.t1_latch + RELOAD_CYCLES
            self.t1_armed = True
            if self.acr & T1_DRIVES_PB7:
                self.t1_output = 0
                self.drive_port_b()

    def roll_t1(self, cycle: Int) -> None:
        """Bring `t1_underflow` to the first underflow in or after `cycle`."""
        period: cython.longlong = self.t1_latch + RELOAD_CYCLES
        if cycle > self.t1_underflow:
            self.t1_underflow += ((cycle - self.t1_underflow - 1) // period + 1) * period

    def t1_counter(self, cycle: Int) -> int:
        self.roll_t1(cycle)
        return (self.t1_underflow - 1 - cycle) & 0xFFFF

    def next_t1(self) -> int:
        """The next cycle in which T1 sets its flag or changes PB7."""
        if not self.t1_armed or (self.ifr & T1_FLAG and self.acr & (T1_DRIVES_PB7 | T1_FREE_RUN) == T1_FREE_RUN):
            return NEVER
        self.roll_t1(self.settled)
        if self.t1_underflow > self.settled:
            return self.t1_underflow
        return self.t1_underflow + self.t1_latch + RELOAD_CYCLES

    def t1_expires(self, cycle: Int) -> bool:
        """Whether T1 sets its flag in `cycle`, up to which the chip is settled (it may be set already)."""
        if self.timeout_cycle == cycle and self.timeout_flags & T1_FLAG:
            return True
        self.roll_t1(cycle)
        return self.t1_armed and self.t1_underflow == cycle

    def t1_timeout(self, cycle: Int) -> None:
        self.t1_underflow = cycle
        self.t1_armed = bool(self.acr & T1_FREE_RUN)
        if self.acr & T1_DRIVES_PB7:
            self.t1_output = self.t1_output ^ 1 if self.acr & T1_FREE_RUN else 1
            self.drive_port_b()
        self.timeout(T1_FLAG, cycle)

    # ---- Timer 2 ----------------------------------------------------------------------------------------------------
    # Counting cycles, `t2_underflow` is the cycle in which the counter reads &FFFF, and it counts on from there. While
    # it clocks the shift register it is that of the low byte alone, which is then loaded from the latch; `t2_count`
    # holds the high byte. Counting pulses, `t2_count` is the counter. ACR5 reaches the counter a cycle late: T2 counts
    # once more after the write that stops it, and waits a cycle after the write that starts it. Known from a BBC Micro,
    # see tests/emulator/machine/test_uservia.py. `t2_pulses` is ACR5 as T2 has it, `t2_switch` the cycle of its change.

    def write_t2(self, register: Int, value: Int, cycle: Int) -> None:
        if register == T2C_L:
            # a byte that clocks the shift register is loaded from the latch at its next underflow only
            self.roll_t2(cycle)
            self.t2_latch = value
            return
        self.clear_flags(T2_FLAG)
        self.t2_armed = True
        self.set_t2((value << 8) | self.t2_latch, cycle + 1)

    def set_t2(self, count: Int, cycle: Int) -> None:
        """Set the counter to read `count` in `cycle`, and to go on from there."""
        self.t2_count = count
        self.t2_underflow = cycle + (count & 0xFF if self.shifts_by_t2() else count) + 1

    def switch_t2(self, cycle: Int) -> None:
        """T2 follows ACR5: from `cycle` on it counts cycles or pulses."""
        count: cython.int = self.t2_counter(cycle)
        self.t2_switch = NEVER
        self.t2_pulses = bool(self.acr & T2_COUNTS_PULSES)
        self.set_t2(count, cycle)

    def roll_t2(self, cycle: Int) -> None:
        """While T2 clocks the shift register: bring `t2_underflow` to the low byte's next one."""
        period: cython.longlong = (self.t2_latch & 0xFF) + RELOAD_CYCLES
        if self.shifts_by_t2() and cycle > self.t2_underflow:
            self.t2_underflow += ((cycle - self.t2_underflow - 1) // period + 1) * period

    def t2_counter(self, cycle: Int) -> int:
        if self.t2_pulses:
            return self.t2_count
        if self.shifts_by_t2():
            self.roll_t2(cycle)
            return (self.t2_count & 0xFF00) | ((self.t2_underflow - 1 - cycle) & 0xFF)
        return (self.t2_underflow - 1 - cycle) & 0xFFFF

    def next_t2(self) -> int:
        """The next cycle in which T2 sets its flag or clocks the shift register."""
        if self.t2_pulses:
            return NEVER
        if self.shifts_by_t2():
            self.roll_t2(self.settled)
            if self.t2_underflow > self.settled:
                return self.t2_underflow
            return self.t2_underflow + (self.t2_latch & 0xFF) + RELOAD_CYCLES
        if self.t2_armed and self.t2_underflow > self.settled:
            return self.t2_underflow
        return NEVER

    def t2_timeout(self, cycle: Int) -> None:
        passed: cython.bint = True
        if self.shifts_by_t2():
            self.t2_underflow = cycle
            passed = self.t2_count < 0x100
            self.t2_count = (self.t2_count - 0x100) & 0xFFFF
            if self.sr_running:
                self.shift_edge(cycle)
        if passed and self.t2_armed:
            self.t2_armed = False
            self.timeout(T2_FLAG, cycle)

    def t2_pulse(self, cycle2: Int) -> None:
        """PB6 falls: in pulse counting mode T2 counts, and past zero sets its flag."""
        if not self.t2_pulses:
            return
        self.t2_count = (self.t2_count - 1) & 0xFFFF
        if self.t2_count == 0xFFFF and self.t2_armed:
            self.t2_armed = False
            self.set_flag(T2_FLAG, cycle2)

    # ---- The shift register -----------------------------------------------------------------------------------------

    def mode(self) -> int:
        return (self.acr >> 2) & 7

    def shifts_by_t2(self) -> bool:
        """Whether T2's low byte clocks the shift register."""
        mode: cython.int = self.mode()
        return not self.t2_pulses and (mode == SHIFT_IN_T2 or mode == SHIFT_FREE_T2 or mode == SHIFT_OUT_T2)

    def shifts_out(self) -> bool:
        """CB2 is the shift register's output."""
        return self.mode() >= SHIFT_FREE_T2

    def clocks_cb1(self) -> bool:
        """CB1 is the shift register's clock output."""
        mode: cython.int = self.mode()
        return mode != SHIFT_DISABLED and mode != SHIFT_IN_CB1 and mode != SHIFT_OUT_CB1

    def write_acr(self, value: Int, cycle: Int) -> None:
        """Write ACR; it applies from the count between this cycle and the next, but to what T2 counts a cycle later."""
        t2: cython.int = self.t2_counter(cycle)
        by_t2: cython.bint = self.shifts_by_t2()
        old: cython.int = self.acr
        if not value & T1_FREE_RUN and self.t1_expires(cycle):
            self.t1_armed = False
        self.acr = value
        if by_t2 != self.shifts_by_t2():
            self.set_t2(t2, cycle)
        if (old ^ value) & T2_COUNTS_PULSES:
            self.t2_switch = cycle + 1
        if not old & T1_DRIVES_PB7:
            self.t1_output = 1
        self.drive_port_b()
        if (old ^ value) & 0x1C:
            self.sr_bits = 0
            self.sr_edge = NEVER
            self.sr_running = self.mode() == SHIFT_FREE_T2
            if self.clocks_cb1():
                self.cb1_changes(1, self.scheduler.now)
            if self.mode() == SHIFT_DISABLED:
                self.clear_flags(SR_FLAG)
            if self.shifts_out():
                self.drive_cb2(self.sr_output, self.scheduler.now)
            else:
                self.drive_cb2(0 if self.pcr >> 5 == LOW else 1, self.scheduler.now)

    def start_shift(self, cycle: Int) -> None:
        """SR is read or written: clear the flag and shift eight more bits."""
        mode: cython.int = self.mode()
        self.clear_flags(SR_FLAG)
        self.sr_bits = 0
        if mode == SHIFT_IN_PHI2 or mode == SHIFT_OUT_PHI2:
            self.cb1_changes(1, self.scheduler.now)
            self.sr_edge = cycle + FIRST_SHIFT_CYCLES
        elif mode == SHIFT_IN_T2 or mode == SHIFT_OUT_T2:
            self.sr_running = True
        self.plan()

    def shift_edge(self, cycle: Int) -> None:
        """The shift register's clock produces an edge on CB1."""
        self.cb1_changes(self.cb1_level ^ 1, 2 * cycle + 1)

    def shift(self, level: Int, cycle2: Int) -> None:
        """CB1 has gone to `level`: shift out on the falling edge, sample on the rising one."""
        mode: cython.int = self.mode()
        if not level:
            if mode >= SHIFT_FREE_T2:
                self.sr_output = self.sr >> 7
                self.sr = ((self.sr << 1) & 0xFF) | self.sr_output
                self.drive_cb2(self.sr_output, cycle2)
            return
        if mode < SHIFT_FREE_T2:
            self.sr = ((self.sr << 1) & 0xFF) | self.cb2_level
        if mode == SHIFT_DISABLED or mode == SHIFT_FREE_T2:
            return
        self.sr_bits += 1
        if self.sr_bits == 8:
            self.sr_bits = 0
            self.sr_running = False
            self.sr_edge = NEVER
            self.set_flag(SR_FLAG, cycle2)
