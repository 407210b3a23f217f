from emulator.board.scheduler cimport Chip, Scheduler

cdef int RAM_END, SIDEWAYS, OS, FRED, SHEILA, IO_END, SLOT_SIZE, EMPTY

cdef class OpenBus(Chip):
    pass

cdef class ROMSelect(OpenBus):
    cdef Bus bus

cdef class Bus:
    cdef readonly Scheduler scheduler
    cdef readonly unsigned char[::1] memory
    cdef readonly list slots
    cdef readonly int ram_size
    cdef readonly int mirror
    cdef readonly unsigned int slow
    cdef readonly int romsel
    cdef readonly int writable_slots
    cdef readonly bint observing
    cdef readonly unsigned char[::1] marks
    cdef readonly list slot_marks
    cdef public object observer
    cdef str known_roms
    cdef dict kept
    cdef public object watcher
    cdef public object reporter
    cdef public object view
    cdef readonly list sheila
    cpdef void select_slot(self, int slot)
    cpdef int read(self, int address)
    cpdef void write(self, int address, int value)
    cdef void begin_io(self, int address)
    cpdef int read_io(self, int address)
    cpdef void write_io(self, int address, int value)
    cpdef int peek(self, int address)
    cpdef void poke(self, int address, int value)

cdef class PlainBus(Bus):
    pass
