cimport cython
from boardgame cimport search
from boardgame.search cimport TranspositionTable
from pente.patterns cimport PatternBoard

cdef int STRIDE, CELLS, VACANT, PLIES, WIN, SURE, WIDEST, CHECK, UNKNOWN, HALF
cdef int FIVES, OPEN_FOURS, OPEN_THREES, FOURS, TAKEN, MENACES
cdef int REDUCED_FROM, FUTILITY_DEPTH, FUTILITY_MARGIN, NULL_MOVE_REDUCTION, FORCING, LIKELY, THREAT_FOURS, TWO_CAPTURES
cdef int AT_LEAF, INSIDE, AT_ROOT
cdef long long FIELD, LOWER_HALF, CAPTURES, MAKES_FOUR, BREAKS
cdef unsigned long long SPREAD, WORD
cdef int TO_MOVE, TAKES, TAKES_MORE, LOSES, LOSES_MORE, OWN_MENACES, OTHER_MENACES, OWN_THREES, OWN_FOURS, OPEN_FOUR
cdef int KILLER

@cython.final
cdef class Search(search.Search):
    cdef readonly object rules
    cdef readonly PatternBoard board
    cdef bint proving
    cdef long long enough
    cdef TranspositionTable table
    cdef unsigned long long mask
    cdef int[::1] weights, captured, moves, worth, history, placed, width, killers
    cdef unsigned long long[::1] failed
    cpdef int evaluation(self) noexcept
    cdef void insert(self, int begin, int count, int cell, int worth) noexcept
    cdef int collect(self, int ply, int most, int first, int needed) noexcept
    cdef int replies(self, int ply) noexcept
    cdef int by_fours(self, int ply, int left) except? -1
    cdef int holds(self, int ply) noexcept
    cdef int fewest_fours(self, int ply, int left) except? -1
    cdef int answered(self, int ply, int fours, int threats) except? -1
    cdef int by_threats(self, int ply, int left) except? -1
    cdef int threat(self, int ply, int left) except? -1
    cdef int after_answer(self, int cell, int ply, int left) except? -1
    cdef int reduction(self, int depth, int number) noexcept
    cdef int value(self, int depth, int alpha, int beta, int ply, int passed) except? -9999999
    cdef int quiescence(self, int stand_pat, int beta, int ply) except? -9999999
    cdef int null_move(self, int depth, int beta, int ply) except? -9999999
    cdef int best_act(
        self, int count, int depth, int deeper, int alpha, int beta, int ply, bint quiet, long long at,
        unsigned long long key
    ) except? -9999999
