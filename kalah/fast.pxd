cimport cython

cdef int SWAP, ROW, OWNER, NOBODY

@cython.final
cdef class Board:
    cdef object rules
    cdef int bins, rest, ply
    cdef bint either, empty_capture, captured, loaded
    cdef unsigned short[::1] cells
    cdef unsigned char[::1] side, free, opening, over
    cdef unsigned long long[::1] tally
    cdef int load(self, position) except -1
    cdef int here(self) except -1
    cdef void make(self, int code) noexcept
    cdef int count(self, int first) noexcept
    cdef int has_ended(self, int ply, int side) noexcept
    cdef void collect(self, int row) noexcept
    cdef int walk(self, int depth) except -1
    cdef void look(self, int code) noexcept
    cdef int lead(self, int depth, int low, int high) except? -9999
