cimport cython
from kensington.engine.state cimport State

cdef int WIDEST, PLIES, DECLINE, PASS, TRIANGLE_FIRST, SQUARE_FIRST, KILLER, TABLE_FIRST, TAKEN, PUT
cdef int REFUTATION, REFUTATION_SHIFT, FIRST_HEXAGON, FIRST_SQUARE, NO_GROUP, SIZES_ROW, SLOTS
cdef unsigned char[::1] ALMOST, GROUPS_AT, KIND, LONE_GROUP, NEIGHBOURS_AT, SHARED
cdef unsigned long long ALL_SHAPES
cdef unsigned long long[::1] BIT

cdef class Lister(State):
    cdef int salt
    cdef bint barred
    cdef unsigned int first
    cdef unsigned int[::1] acts, killers
    cdef int[::1] gains, counts, rated, tuned
    cdef short[::1] refutations, promise
    cdef void enter(self, int row, int colour, unsigned int act, int gain, int width) noexcept
    cdef int weigh(self, int point, int colour, int shared) noexcept
    cdef int miss(self, int point, int colour, int shared) noexcept
    cdef void list_acts(self, int row, int width, unsigned int first) noexcept
    cdef void list_placings(self, int row, int colour, int width) noexcept
    cdef void list_slides(self, int row, int colour, int width) noexcept
    cdef void list_completing(self, int row, int width) noexcept
    cdef void list_relocations(self, int row, int colour, int width) noexcept
    cdef int rate(self, int begin, int count, int point, int gain, int most) noexcept
    cdef bint can_fill(self, int colour) noexcept
