cdef class Board:
    cdef int ply, floor
    cdef bint loaded
    cdef unsigned long long[::1] tally
    cdef int load(self, position) except -1
    cdef int here(self) except -1
    cdef void make(self, int act) noexcept
    cdef void undo(self) noexcept
    cdef int walk(self, int depth) except -1
