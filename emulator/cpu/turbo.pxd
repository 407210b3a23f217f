from emulator.bus cimport Bus
from emulator.scheduler cimport Line, Scheduler

cdef int NEGATIVE, OVERFLOW, UNUSED, BREAK, DECIMAL, INTERRUPT, ZERO, CARRY
cdef int CALL_HALT, CALL_HOOK, CALL_IRQ, CALL_NMI, CALL_STOP
cdef int MAGIC

cdef class Turbo:
    cdef public Scheduler scheduler
    cdef public Bus bus
    cdef public Line irq_line
    cdef public Line nmi_line
    cdef public int a, x, y, sp, p, pc
    cdef public object start_pc
    cdef public bint jammed
    cdef public unsigned char[::1] hooked
    cdef public object hook
    cdef public object reference
    cdef public long long late_at, late_by, flag_at, flag_was, hooked_at
    cdef unsigned char[::1] forms, accesses
    cpdef void run(self)
    cdef int look_around(self)
    cdef void interrupt(self, int vector, int break_flag)
    cdef void refer(self, int vector)
