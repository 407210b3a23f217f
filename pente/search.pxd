cimport cython

cdef int STRIDE, CELLS, VACANT, WHITE, BLACK, OUTSIDE, WINDOWS, WIN, SURE, PLIES, WIDEST, EXACT, LOWER, UPPER, CHECK
cdef int REDUCED_FROM, OWN_SHARE, OTHER_SHARE, TO_CAPTURE, TO_SAVE, TO_MOVE, FORCING, MARGIN, LIKELY, FOURS, TWO_CAPTURES
cdef int[4] STEPS
cdef int[6] VALUES, POTENTIALS
cdef int[16] CAPTURED, KERYO_CAPTURED

@cython.final
cdef class Search:
    cdef object rules
    cdef int size, side, stones, winning_capture
    cdef bint keryo, exactly, tournament, loaded, proving
    cdef int threats
    cdef readonly bint stopped
    cdef readonly long long nodes
    cdef long long limit
    cdef double deadline
    cdef unsigned long long key, mask
    cdef unsigned char[::1] cells, valid, counts
    cdef int[::1] score, fours, three_windows, can_capture, captured, potential, threes, four, captures, moves, worth, taken, history
    cdef unsigned long long[::1] keys, table, failed
    cdef int[::1] counts_taken, placed, width
    cdef void window(self, int number, int step, int first, int sign) noexcept
    cdef void pattern(self, int cell, int step, int sign) noexcept
    cdef void patterns(self, int cell, int sign) noexcept
    cdef void change(self, int cell, int stone) noexcept
    cdef int length(self, int cell, int step, int stone) noexcept
    cdef int completes(self, int cell, int stone) noexcept
    cdef int winning_cell(self, int side) noexcept
    cdef int wins_by_capture(self, int side) noexcept
    cdef void make(self, int cell, int ply) noexcept
    cdef void undo(self, int cell, int ply) noexcept
    cdef int evaluation(self) noexcept
    cdef int collect(self, int ply, int most, int first) noexcept
    cdef int opens(self) noexcept
    cdef int far(self, int cell) noexcept
    cdef int replies(self, int ply) noexcept
    cdef void insert(self, int begin, int count, int cell, int worth) noexcept
    cdef int by_fours(self, int ply, int left) except? -1
    cdef int loses_by_row(self, int ply) noexcept
    cdef int holds(self, int ply) noexcept
    cdef int answered(self, int ply, int fours, int threats) except? -1
    cdef int by_threats(self, int ply, int left) except? -1
    cdef int threat(self, int ply, int left) except? -1
    cdef int after_answer(self, int cell, int ply, int left) except? -1
    cdef int check(self) except -1
    cdef unsigned long long position_key(self) noexcept
    cdef int value(self, int depth, int alpha, int beta, int ply) except? -9999999
