cimport cython

cdef int STRIDE, CELLS, VACANT, WHITE, BLACK, OUTSIDE, SEEN, SPAN, WINDOW, PLIES, MOST_TAKEN, HALF, FIELD
cdef int NONE, ONE, TWO, OPEN_TWO, THREE, OPEN_THREE, FOUR, OPEN_FOUR, FIVE
cdef int FIVES, TAKEN
cdef int[4] STEPS
cdef int CAPTURE, MENACE, EXPOSED, KINDS, VALUE, MAKE, STOP, KNOWN, BASE, BIAS, ONES

@cython.final
cdef class PatternBoard:
    cdef readonly object rules
    cdef int size, side, stones, winning_capture
    cdef bint keryo, exactly, tournament
    cdef unsigned long long key
    cdef unsigned char[::1] cells
    cdef unsigned short[::1] patterns
    cdef unsigned long long[::1] random
    cdef int value
    cdef unsigned int[::1] kinds, table
    cdef int[::1] weights
    cdef long long[::1] priorities, effects, cell_counts, counts
    cdef int[::1] values, latest_five, removed, count_removed, captured
    cdef void learn(self, int pattern) noexcept
    cdef int kind(self, int pattern, int side) noexcept
    cdef int judge(self, int use, int kind) noexcept
    cdef int row(self, int pattern, int stone) noexcept
    cdef int grade(self, int own, int vacant) noexcept
    cdef int after(self, int own, int vacant) noexcept
    cdef int seen(self, int pattern, int away) noexcept
    cdef int closed_in(self, int pattern, int stone, int end) noexcept
    cdef int exposed(self, int pattern, int stone) noexcept
    cdef void revise(self, int number, int cell, int difference) noexcept
    cdef void replace(self, int cell, int old, int new) noexcept
    cdef void change(self, int cell, int stone) noexcept
    cdef void make(self, int cell, int ply) noexcept
    cdef void undo(self, int cell, int ply) noexcept
    cdef unsigned long long position_key(self) noexcept
    cdef int takes(self, int side, int cell) noexcept
    cpdef int has(self, int side, int field) noexcept
    cpdef int does(self, int side, int cell, int field) noexcept
    cdef long long priority(self, int cell) noexcept
    cdef int near(self, int cell) noexcept
    cdef int beside(self, int cell) noexcept
    cdef int length(self, int cell, int step, int stone) noexcept
    cdef int completes(self, int cell, int stone) noexcept
    cdef int winning_cell(self, int side) noexcept
    cdef int completing_cell(self, int side) noexcept
    cdef int capturing_cell(self, int side) noexcept
    cdef int cuts_to_five(self, int ply) noexcept
    cdef int opens(self) noexcept
    cdef int far(self, int cell) noexcept
