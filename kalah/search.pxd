cimport cython

cdef unsigned long long WORD, SPREAD
cdef int BIAS, SCALE, COUNTS, MOST_IN_PLAY, SHALLOW, PLIES, ROW, UNKNOWN, LOWEST, OWNER, ENDED, NOBODY, CHECK, FIRST, FREE, CAPTURE, BEYOND, EXACT

@cython.final
cdef class Search:
    cdef int bins, rest, bits, fullest, tables
    cdef readonly int known, best
    cdef bint either, empty_capture, loaded, compiled
    cdef readonly bint stopped
    cdef bint stopping
    cdef readonly long long nodes
    cdef long long limit, mask, size
    cdef object database
    cdef signed char[::1] values
    cdef unsigned short[::1] cells
    cdef unsigned char[::1] acts, again
    cdef short[::1] worths
    cdef int[::1] in_play, gain, scores
    cdef unsigned long long[::1] binomial, table
    cdef int check(self) except -1
    cdef void make(self, int ply, int number) noexcept nogil
    cdef int own(self, int ply) noexcept nogil
    cdef int ended(self, int ply) noexcept nogil
    cdef unsigned long long rank(self, int ply) noexcept nogil
    cdef int fill(self, int pegs) except -1 nogil
    cdef int settle(self, int ply) noexcept nogil
    cdef unsigned long long key(self, int ply) noexcept nogil
    cdef unsigned long long hash(self, int row) noexcept nogil
    cdef long long entry(self, unsigned long long key, int table) noexcept nogil
    cdef void store(
        self, unsigned long long key, int table, int low, int high, unsigned long long best, unsigned long long weight
    ) noexcept nogil
    cdef int order(self, int ply, int first) noexcept nogil
    cdef int value(self, int ply, int alpha, int beta) except? -99999 nogil
    cdef int estimate(self, int ply) noexcept nogil
    cdef int look(self, int ply, int alpha, int beta, int depth) except? -99999 nogil
    cdef int halt(self, int ply) except -1 nogil
    cdef int run(self, int alpha, int beta, int depth) except? -99999 nogil
