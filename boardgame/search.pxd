cimport cython

cdef double GIL_HELD
cdef int EXACT, LOWER, UPPER, UNKNOWN, ACT, BOUND, DEPTH, VALUE, LEAST_DEPTH, ZERO

cdef class Search:
    cdef readonly long long nodes
    cdef readonly bint stopped
    cdef long long limit
    cdef double deadline, released
    cdef object halt
    cdef int begin(self, long long nodes, double seconds, halt) except -1
    cdef int check(self) except -1

@cython.final
cdef class TranspositionTable:
    cdef readonly long long probes, hits
    cdef unsigned long long mask
    cdef int sure, ways
    cdef unsigned long long[::1] entries
    cdef long long find(self, unsigned long long key, int depth) noexcept
    cdef bint has(self, long long at, unsigned long long key) noexcept
    cdef unsigned int act(self, long long at) noexcept
    cdef int depth(self, long long at) noexcept
    cdef int cutoff(self, long long at, int depth, int alpha, int beta, int ply) noexcept
    cdef void store(
        self, long long at, unsigned long long key, unsigned int act, int value, int depth, int alpha, int beta, int ply
    ) noexcept
