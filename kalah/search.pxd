cimport cython

cdef unsigned long long WORD, SPREAD
cdef int BIAS, PLIES, ROW, UNKNOWN, OWNER, ENDED, NOBODY, CHECK

@cython.final
cdef class Search:
    cdef int bins, rest, bits, fullest
    cdef readonly int known
    cdef bint either, empty_capture, loaded
    cdef readonly bint stopped
    cdef readonly long long nodes
    cdef long long limit, mask
    cdef object database
    cdef signed char[::1] values
    cdef unsigned char[::1] cells, again
    cdef int[::1] in_play, gain
    cdef unsigned long long[::1] binomial, table
    cdef int check(self) except -1
    cdef void make(self, int ply, int number) noexcept
    cdef int own(self, int ply) noexcept
    cdef int ended(self, int ply) noexcept
    cdef unsigned long long rank(self, int ply) noexcept
    cdef int settle(self, int ply) noexcept
    cdef unsigned long long key(self, int ply) noexcept
    cdef long long entry(self, unsigned long long key) noexcept
    cdef void store(self, unsigned long long key, int ply, int low, int high, int best) noexcept
    cdef int value(self, int ply, int alpha, int beta) except? -99
    cdef int interrupted(self) except -1
