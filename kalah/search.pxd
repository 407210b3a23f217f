cimport cython

cdef unsigned long long WORD, SPREAD
cdef int BIAS, MOST_BINS, PLIES, ROW, UNKNOWN, OWNER, ENDED, NOBODY, CHECK

@cython.final
cdef class Search:
    cdef public int bins, rest, known, bits, fullest
    cdef public bint either, empty_capture, stopped
    cdef public long long nodes, limit, mask
    cdef public object database
    cdef signed char[::1] values
    cdef public unsigned char[::1] cells, again
    cdef public int[::1] in_play, gain
    cdef public unsigned long long[::1] binomial, table
    cpdef void make(self, int ply, int number) noexcept
    cdef int own(self, int ply) noexcept
    cdef int ended(self, int ply) noexcept
    cdef unsigned long long rank(self, int ply) noexcept
    cdef int settle(self, int ply) noexcept
    cdef unsigned long long key(self, int ply) noexcept
    cdef long long entry(self, unsigned long long key) noexcept
    cdef void store(self, unsigned long long key, int ply, int low, int high, int best) noexcept
    cdef int value(self, int ply, int alpha, int beta) except? -99
    cdef int interrupted(self) except -1
