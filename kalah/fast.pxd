cimport cython
from boardgame cimport fast

cdef int SWAP, ROW, OWNER, NOBODY

@cython.final
cdef class Board(fast.Board):
    cdef object rules
    cdef int bins, rest
    cdef bint either, empty_capture, captured
    cdef unsigned short[::1] cells
    cdef unsigned char[::1] side, free, opening, over
    cdef int count(self, int first) noexcept
    cdef int has_ended(self, int ply, int side) noexcept
    cdef void collect(self, int row) noexcept
    cdef void look(self, int code) noexcept
    cdef int lead(self, int depth, int low, int high) except? -9999
