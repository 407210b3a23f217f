from emulator.board.bus cimport Bus
from emulator.cpu.arithmetic cimport decimal_difference, decimal_sum
from emulator.board.scheduler cimport Line, Scheduler

cdef int CALL_HOOK, CALL_IRQ

cdef class Loop:
    cdef readonly Scheduler scheduler
    cdef readonly Bus bus
    cdef readonly Line irq_line
    cdef readonly unsigned char[::1] hooked
    cdef public int a, x, y, sp, p, pc
    cdef int overflow
    cdef public long long late_at, late_by, flag_at, flag_was
    cpdef void run(self)
    cdef int run_on(self) except -1
    cpdef void halt(self)
    cdef int attend(self) except? -1
    cdef void break_in(self)

cpdef int read_slowly(Loop loop, int address, long long now) except? -1
cpdef int write_slowly(Loop loop, int address, int value, long long now) except -1
