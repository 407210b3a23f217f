cimport cython
from kensington.engine.forcing cimport Forcing

cdef double SERVED
cdef int WON, SURE, NOBODY_YET, WIDEST, PLIES, LONGEST, EXACT, LOWER, UPPER, CHECK, SEEN
cdef int TRIANGLE_FIRST, MOST_REFUTATIONS, LEAD_DEPTH, PASS, LONGER
cdef int LEAD, MARGIN, PASS_LESS, REDUCED_FROM, REDUCED_DEPTH, REDUCED_AGAIN_FROM, REDUCED_AGAIN_DEPTH
cdef int QUIET_TURNS, QUIET_WIDTH, PLACINGS, PLACINGS_BY_DEPTH, MOST_PLACINGS, SLIDES, SLIDES_BY_DEPTH
cdef int RELOCATIONS, MOST_RELOCATIONS, FREE_RELOCATIONS
cdef unsigned long long[::1] KEYS

cdef class Engine(Forcing):
    cdef readonly long long nodes
    cdef readonly bint stopped
    cdef readonly int reached, root_value
    cdef long long limit, share
    cdef double deadline, served
    cdef object halt
    cdef unsigned long long mask
    cdef unsigned long long[::1] keys, path, seen
    cdef unsigned int[::1] best_acts, line, bad
    cdef int bad_count, proved, doomed, passed
    cdef bint prove_longer(self) noexcept
    cdef bint is_proved(self, int most, long long tries) noexcept
    cdef bint prove_first(self, int depth) noexcept
    cdef bint is_bad(self, unsigned int act) noexcept
    cdef short[::1] values
    cdef signed char[::1] depths
    cdef unsigned char[::1] bounds
    cdef int[::1] lengths
    cdef int check(self) except -1
    cdef int width_at(self, int ply, int depth) noexcept
    cdef bint repeats(self, int ply) noexcept
    cdef int look(self, int ply, int depth, int alpha, int beta) except? -99999
    cdef int reduction(self, int at, int depth) noexcept
    cdef int settle(self, int ply, int depth, int alpha, int beta) except? -99999
    cdef int can_afford(self, int ply, int depth, int beta) except -1
    cdef void note_refutation(self, int ply, unsigned int act, int colour, int depth) noexcept
    cdef int after(self, int ply, unsigned int act, int colour, int depth, int alpha, int beta) except? -99999
    cdef void keep(self, int ply, unsigned int act) noexcept
