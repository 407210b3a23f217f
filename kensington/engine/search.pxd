cimport cython
from boardgame cimport search
from boardgame.search cimport TranspositionTable
from kensington.bitboard cimport Board
from kensington.engine.forcing cimport Forcing
from kensington.engine.lists cimport Lister, Parameters
from kensington.engine.state cimport State

cdef int WON, SURE, NOBODY_YET, WIDEST, PLIES, LONGEST, CHECK, SEEN, UNKNOWN
cdef int TRIANGLE_FIRST, MOST_HISTORY, LEAD_DEPTH, PASS, LONGER
cdef unsigned long long[::1] KEYS

@cython.final
cdef class Engine(search.Search):
    cdef readonly State state
    cdef readonly Board board
    cdef readonly TranspositionTable table
    cdef Lister lister
    cdef Parameters tuned
    cdef Forcing forcing
    cdef readonly int reached, root_value
    cdef long long share
    cdef unsigned long long[::1] path, seen
    cdef unsigned int[::1] best, line, bad
    cdef int bad_count, proved, doomed, passed
    cdef int[::1] bad_turns
    cdef tuple arguments
    cdef Engine second
    cdef list ranked, codes
    cdef int[::1] lengths
    cdef bint prove_longer(self) except -1
    cdef bint is_proved(self, int most, long long tries) except -1
    cdef bint prove_first(self, int depth) except -1
    cdef int prove(self, int row, int most, long long tries) except -1
    cdef bint is_bad(self, unsigned int act) noexcept
    cdef int width_at(self, int ply, int depth) noexcept
    cdef bint repeats(self, int ply) noexcept
    cdef int look(self, int ply, int depth, int alpha, int beta) except? -99999
    cdef int best_act(self, int ply, int depth, int alpha, int beta, int gap) except? -99999
    cdef int reduction(self, int at, int depth) noexcept
    cdef bint is_far_ahead(self, int ply, int depth, int beta) except -1
    cdef int quiescence(self, int ply, int depth, int alpha, int beta) except? -99999
    cdef void note_cutoff(self, int ply, unsigned int act, int colour, int depth) noexcept
    cdef int after(self, int ply, unsigned int act, int colour, int depth, int alpha, int beta) except? -99999
    cdef void keep(self, int ply, unsigned int act) noexcept
