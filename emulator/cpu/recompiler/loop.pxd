from emulator.board.bus cimport Bus
from emulator.cpu.arithmetic cimport decimal_difference, decimal_sum
from emulator.cpu.loop cimport read_slowly, write_slowly
from emulator.cpu.turbo cimport Turbo
from emulator.board.scheduler cimport Line, Scheduler

cdef extern from *:
    """
    #include <stdint.h>
    static void enter_translated(unsigned long long entry, unsigned long long base) {
        ((void (*)(unsigned char *))(uintptr_t)entry)((unsigned char *)(uintptr_t)base);
    }
    """
    void enter_translated(unsigned long long entry, unsigned long long base)

cdef int CALL_HOOK, CALL_IRQ, CALL_WATCH
cdef unsigned int NEVER
cdef int MARGIN, TRANSLATED

cdef class RecompilerLoop(Turbo):
    cdef public unsigned long long entry, base, missing
    cdef public unsigned char[::1] code
    cdef public unsigned long long[::1] table
    cdef public unsigned int[::1] counts
    cdef public long long[::1] state
    cdef public bint stale
    cdef public int slot
    cpdef void run_mixed(self)
    cdef int mix_on(self) except -1
    cpdef void heat(self, int pc)
    cpdef void verify(self)
    cpdef void forget(self, int address)
    cpdef void page(self)
    cdef int write_and_page(self, int address, int value, long long now) except -1
