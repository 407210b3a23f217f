from emulator.board.bus cimport Bus
from emulator.cpu.arithmetic cimport decimal_difference, decimal_sum
from emulator.board.scheduler cimport Line, Scheduler

cdef int CALL_HOOK, CALL_IRQ
cdef int NEGATIVE, OVERFLOW, UNUSED, BREAK, DECIMAL, INTERRUPT, ZERO, CARRY, MAGIC

cdef class Loop:
    cdef readonly Scheduler scheduler
    cdef readonly Bus bus
    cdef readonly Line irq_line
    cdef readonly unsigned char[::1] hooked
    cdef public int a, x, y, sp, p, pc
    cdef public long long late_at, late_by, flag_at, flag_was
    cpdef void run(self)
    cpdef void halt(self)
    cdef int attend(self)
    cdef void break_in(self)
    cdef int read_slowly(self, int address, long long now)
    cdef void write_slowly(self, int address, int value, long long now)
