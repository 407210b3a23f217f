cimport cython
from kensington.bitboard cimport Board
from kensington.engine.state cimport State

cdef int WIDEST, PLIES, DECLINE, PASS, TRIANGLE_FIRST, SQUARE_FIRST, TABLE_FIRST
cdef int HISTORY_SHIFT, FIRST_HEXAGON, FIRST_SQUARE, NO_GROUP, SIZES_ROW, SLOTS
cdef unsigned char[::1] ALMOST, GROUPS_AT, KIND, LONE_GROUP, NEIGHBOURS_AT, SHARED
cdef unsigned long long ALL_SHAPES
cdef unsigned long long[::1] BIT

@cython.final
cdef class Parameters:
    cdef public int lead, margin, null_move_reduction
    cdef public int reduced_from, reduced_depth, reduced_again_from, reduced_again_depth, quiescence_turns, quiescence_width
    cdef public int placings, placings_by_depth, placings_at_most, slides, slides_by_depth
    cdef public int relocations, relocations_at_most, free_relocations, taken, put, history, killer

@cython.final
cdef class Lister:
    cdef State state
    cdef Board board
    cdef Parameters tuned
    cdef int salt
    cdef bint barred
    cdef unsigned int first
    cdef unsigned int[::1] acts, killers
    cdef int[::1] gains, counts, rated
    cdef short[::1] history, promise
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
