from emulator.board.scheduler cimport Chip, Pin

cdef int CONVERSION_8_BIT, CONVERSION_12_BIT, CENTRE, LONG

cdef class ADC7002(Chip):
    cdef readonly unsigned short[::1] channels
    cdef public int control
    cdef public int data
    cdef public bint busy
    cdef public bint complete
    cdef readonly Pin eoc
    cpdef int read(self, int address)
    cpdef int peek(self, int address)
    cpdef void write(self, int address, int value)
    cpdef void wake(self, long long cycle)
