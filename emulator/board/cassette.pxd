from emulator.board.scheduler cimport Chip

cdef class Cassette(Chip):
    cdef public object port
    cdef public object tape
    cdef public object recorded
    cdef public str identity
    cdef public bint motor
    cdef public bint playing
    cdef public bint recording
    cdef public bint moving
    cdef public long long position
    cdef public long long origin
    cdef public long long recorded_to
    cdef public int tone
    cdef readonly list pending
    cdef public int pending_bit
    cdef long long record_from
    cdef long long[::1] kind
    cdef long long[::1] begin
    cdef long long[::1] offset
    cdef long long[::1] count
    cdef long long[::1] one
    cdef long long[::1] zero
    cdef long long[::1] quarter
    cdef unsigned char[::1] bits
    cdef long long segments
    cdef long long segment
    cdef long long symbol
    cdef long long passed
    cdef int run_level
    cdef long long run_symbols
    cdef long long run_quarters
    cdef long long run_start
    cdef long long run_end

    cpdef void drive_motor(self, int on, long long cycle)
    cpdef void carry(self, int tone, long long cycle)
    cpdef void write_bits(self, int bits, int count, int bit, long long cycle)
    cpdef long long head(self)
    cdef void find_run(self)
    cdef void next_run(self)
    cdef void seek(self, long long position)
    cdef void present(self, long long cycle)
