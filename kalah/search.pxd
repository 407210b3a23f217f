cimport cython
from boardgame cimport search as boardgame_search

cdef unsigned long long WORD, SPREAD
cdef int BIAS, SCALE, COUNTS, MOST_IN_PLAY, SHALLOW, PLIES, ROW, UNKNOWN, LOWEST, OWNER, NOBODY, CHECK, FIRST, FREE, CAPTURE, BEYOND, EXACT

@cython.final
cdef class Search(boardgame_search.Search):
    cdef int bins, rest, bits, fullest, tables, first
    cdef readonly int known, best
    cdef bint either, empty_capture, loaded, compiled
    cdef bint stopping
    cdef long long mask, size
    cdef object database
    cdef signed char[::1] values
    cdef unsigned short[::1] cells
    cdef unsigned char[::1] acts, again
    cdef short[::1] worths
    cdef int[::1] in_play, gain, scores
    cdef unsigned long long[::1] binomial, table
    cdef int check_created(self) except -1
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
    cdef int after(self, int ply, int alpha, int beta, int depth) except? -99999 nogil
    cdef int cutoff(self, int ply, unsigned long long key, int alpha, int beta, int depth) noexcept nogil
    cdef int visit(self, int ply) except -1 nogil
    cdef int run(self, int alpha, int beta, int depth) except? -99999 nogil
