cimport cython
from kensington.engine.state cimport State

cdef int WON, SURE, NOBODY_YET, WIDEST, PLIES, DECLINE, PASS, EXACT, LOWER, UPPER, CHECK, SEEN
cdef int TRIANGLE_FIRST, SQUARE_FIRST, KILLER_FIRST, TABLE_FIRST, TAKEN, PUT, REDUCED_FROM, REDUCED_DEPTH
cdef int REDUCED_AGAIN_FROM, REDUCED_AGAIN_DEPTH, QUIET_TURNS, QUIET_WIDTH, MARGIN
cdef int MOST_REFUTATIONS, REFUTATIONS_WORTH
cdef int FIRST_HEXAGON, FIRST_SQUARE, NO_GROUP, SIZES_ROW, SLOTS
cdef unsigned char[::1] ALMOST, GROUPS_AT, KIND, LONE_GROUP, NEIGHBOURS_AT
cdef unsigned long long[::1] BIT, KEYS

cdef class Engine(State):
    cdef readonly long long nodes
    cdef readonly bint stopped
    cdef readonly int reached, root_value
    cdef long long limit
    cdef double deadline
    cdef object halt
    cdef int salt
    cdef bint barred
    cdef unsigned int first
    cdef unsigned long long mask
    cdef unsigned long long[::1] keys, path, seen
    cdef unsigned int[::1] best_acts, acts, killers, line
    cdef short[::1] values
    cdef signed char[::1] depths
    cdef unsigned char[::1] bounds
    cdef int[::1] gains, counts, rated, lengths, refutations
    cdef int check(self) except -1
    cdef void enter(self, int row, unsigned int act, int gain, int width) noexcept
    cdef int weigh(self, int point, int colour) noexcept
    cdef void list_acts(self, int row, int width, unsigned int first) noexcept
    cdef bint is_vacant(self, int point) noexcept
    cdef bint holds(self, int point, int colour) noexcept
    cdef void list_placings(self, int row, int colour, int width) noexcept
    cdef void list_slides(self, int row, int colour, int width) noexcept
    cdef void list_relocations(self, int row, int colour, int width) noexcept
    cdef int rate(self, int begin, int count, int point, int gain, int most) noexcept
    cdef int width_at(self, int ply, int depth) noexcept
    cdef bint wins_now(self) noexcept
    cdef bint repeats(self, int ply) noexcept
    cdef int look(self, int ply, int depth, int alpha, int beta) except? -99999
    cdef int settle(self, int ply, int depth, int alpha, int beta) except? -99999
    cdef void note_refutation(self, int ply, unsigned int act, int colour, int depth) noexcept
    cdef int after(self, int ply, unsigned int act, int colour, int depth, int alpha, int beta) except? -99999
    cdef void keep(self, int ply, unsigned int act) noexcept
