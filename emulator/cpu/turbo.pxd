from emulator.board.bus cimport Bus
from emulator.cpu.loop cimport Loop
from emulator.cpu.observed cimport ObservedLoop
from emulator.board.scheduler cimport Line, Scheduler

cdef int NMI_VECTOR, IRQ_VECTOR
cdef int FRED, IO_END, IO_FETCH
cdef int READ, WRITE, TOUCH
cdef int NEGATIVE, OVERFLOW, UNUSED, BREAK, DECIMAL, INTERRUPT, ZERO, CARRY
cdef int CALL_HALT, CALL_HOOK, CALL_IRQ, CALL_NMI, CALL_STOP

cdef class Turbo(ObservedLoop):
    cdef readonly Line nmi_line
    cdef public object start_pc
    cdef public bint jammed
    cdef public object hook
    cdef public object reference
    cpdef void run(self)
    cpdef void halt(self)
    cdef int attend(self) except? -1
    cdef void break_in(self)
    cdef bint call_hook(self)
    cdef void report(self)
    cdef void execute_on_reference(self)
    cdef bint entry_is_marked(self, int vector)
    cdef void enter(self, int vector, int break_flag)
    cdef void push(self, int value)
    cdef void interrupt(self, int vector, int break_flag)
    cdef void run_on_reference(self, int vector)
