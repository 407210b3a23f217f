from emulator.board.scheduler cimport Chip, Line, Pin, Scheduler

cdef long long NEVER
cdef int ORB, ORA, DDRB, DDRA, T1C_L, T1C_H, T1L_L, T1L_H, T2C_L, T2C_H, SR, ACR, PCR, IFR, IER, ORA_NO_HANDSHAKE
cdef int CA2_FLAG, CA1_FLAG, SR_FLAG, CB2_FLAG, CB1_FLAG, T2_FLAG, T1_FLAG, ANY
cdef int LATCH_A, LATCH_B, T2_COUNTS_PULSES, T1_FREE_RUN, T1_DRIVES_PB7
cdef int SHIFT_DISABLED, SHIFT_IN_T2, SHIFT_IN_PHI2, SHIFT_IN_CB1
cdef int SHIFT_FREE_T2, SHIFT_OUT_T2, SHIFT_OUT_PHI2, SHIFT_OUT_CB1
cdef int CA1, CA2, CB1, CB2, PB6
cdef int CONTROL_OUTPUT, HANDSHAKE, PULSE, LOW, HIGH
cdef int LATEST, RELOAD_CYCLES, FIRST_SHIFT_CYCLES

cdef class ControlPin(Pin):
    cdef VIA6522 via
    cdef int number

cdef class VIA6522(Chip):
    cdef readonly Line irq
    cdef public int source
    cdef public bint pulling
    cdef readonly ControlPin ca1, ca2, cb1, cb2, pb6
    cdef public int ora, orb, ddra, ddrb, acr, pcr, ifr, ier, port_a, port_b, latched_a, latched_b
    cdef public int ca1_level, ca2_level, cb1_level, cb2_level, pb6_level, ca2_driven, cb2_driven
    cdef public int t1_latch, t1_output, t2_latch, t2_count, sr, sr_bits, sr_output
    cdef public bint t1_armed, t2_armed, t2_pulses, sr_running
    cdef public long long t1_underflow, t2_underflow, t2_switch, settled, next_change, timeout_cycle
    cdef readonly long long sr_edge
    cdef public int timeout_flags

    cpdef int port_a_input(self)
    cpdef int port_b_input(self)
    cpdef void port_a_output(self, int value)
    cpdef void port_b_output(self, int value)
    cpdef void ca2_output(self, int level, long long cycle)
    cpdef void cb2_output(self, int level, long long cycle)
    cdef long long next_input(self)
    cdef void take_input(self, long long cycle)

    cdef int register(self, int register, long long cycle)
    cpdef void control_input(self, int number, int level, long long cycle)
    cdef void settle(self, long long cycle)
    cdef void find_next(self)
    cdef void plan(self)
    cdef void set_flag(self, int flag, long long cycle2)
    cdef void clear_flags(self, int flags)
    cdef void timeout(self, int flag, long long cycle)
    cdef void pull_irq(self, long long cycle2)

    cdef int input_a(self)
    cdef int pins_a(self)
    cdef int input_b(self)
    cdef void drive_port_a(self)
    cdef void drive_port_b(self)
    cdef void ca1_active_edge(self, long long cycle2)
    cdef void cb1_changes(self, int level, long long cycle2)
    cdef void control_2_edge(self, int mode, int level, int flag, long long cycle2)
    cdef int dependent(self, int flag) noexcept
    cdef void start_handshake_a(self)
    cdef void start_handshake_b(self)
    cdef void drive_ca2(self, int level, long long cycle2)
    cdef void drive_cb2(self, int level, long long cycle2)

    cdef void write_t1(self, int register, int value, long long cycle)
    cdef void roll_t1(self, long long cycle) noexcept
    cdef int t1_counter(self, long long cycle) noexcept
    cdef long long next_t1(self) noexcept
    cdef bint t1_expires(self, long long cycle) noexcept
    cdef void t1_timeout(self, long long cycle)

    cdef void write_t2(self, int register, int value, long long cycle)
    cdef void set_t2(self, int count, long long cycle) noexcept
    cdef void switch_t2(self, long long cycle) noexcept
    cdef void roll_t2(self, long long cycle) noexcept
    cdef int t2_counter(self, long long cycle) noexcept
    cdef long long next_t2(self) noexcept
    cdef void t2_timeout(self, long long cycle)
    cdef void t2_pulse(self, long long cycle2)

    cdef int mode(self) noexcept
    cdef bint shifts_by_t2(self) noexcept
    cdef bint shifts_out(self) noexcept
    cdef bint clocks_cb1(self) noexcept
    cdef void write_acr(self, int value, long long cycle)
    cdef void start_shift(self, long long cycle)
    cdef void shift_edge(self, long long cycle)
    cdef void shift(self, int level, long long cycle2)
