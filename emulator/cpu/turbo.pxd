from emulator.cpu.loop cimport Loop
from emulator.board.scheduler cimport Line, Scheduler

cdef int NMI_VECTOR, IRQ_VECTOR
cdef int FRED, IO_END, IO_FETCH
cdef int NEGATIVE, OVERFLOW, UNUSED, BREAK, DECIMAL, INTERRUPT, ZERO, CARRY
cdef int CALL_HALT, CALL_HOOK, CALL_IRQ, CALL_NMI, CALL_STOP

cdef class Turbo(Loop):
    cdef readonly Line nmi_line
    cdef public object start_pc
    cdef public bint jammed
    cdef public object hook
    cdef public object reference
    cdef public long long hooked_at
    cpdef void halt(self)
    cdef int attend(self)
    cdef void break_in(self)
    cdef void push(self, int value)
    cdef void interrupt(self, int vector, int break_flag)
    cdef void run_on_reference(self, int vector)
