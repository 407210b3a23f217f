from emulator.board.cassette cimport Cassette
from emulator.chips.acia6850 cimport ACIA6850
from emulator.board.scheduler cimport Chip

cdef class SerialULA(Chip):
    cdef readonly ACIA6850 acia
    cdef readonly Cassette cassette
    cdef public int control
    cdef public int level
    cdef public long long clocks
    cdef public long long start
    cdef public long long end
    cdef public long long tone_since
    cdef public bint detected
    cdef public int dcd
    cdef public int rts
    cdef public int idle

    cdef void switch(self, long long cycle)
    cdef void drive_dcd(self, int level, long long cycle)
    cdef void modulate(self, long long cycle)
    cpdef void hear(self, int level, long long clocks, long long start, long long end)
    cpdef void send(self, int bits, int count, int bit, long long cycle)
    cpdef void rest(self, int rts, int idle, long long cycle)
