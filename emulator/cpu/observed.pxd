from emulator.board.bus cimport Bus
from emulator.cpu.arithmetic cimport decimal_difference, decimal_sum
from emulator.cpu.loop cimport Loop, read_slowly, write_slowly
from emulator.cpu.profiler cimport Profiler
from emulator.board.scheduler cimport Scheduler

cdef int CALL_HOOK, CALL_IRQ
cdef int READ, WRITE, FETCH, TOUCH, HOOK

cdef class ObservedLoop(Loop):
    cdef public long long hooked_at
    cdef public Profiler profiler
    cpdef void run_observed(self)
    cdef int observe_on(self) except -1
    cdef void report(self)
