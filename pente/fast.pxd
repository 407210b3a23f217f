cimport cython
from boardgame cimport fast

cdef int STRIDE, CELLS, VACANT, WHITE, BLACK, OUTSIDE, MOST_TAKEN, DRAWN, FIVE, CAPTURES, FULL
cdef int[8] STEPS

@cython.final
cdef class Board(fast.Board):
    cdef object rules
    cdef int size, winning_capture
    cdef bint keryo, exactly, tournament
    cdef unsigned char[::1] cells, touching, side, winner, reason, count_taken
    cdef unsigned short[::1] placed, taken, on_board
    cdef unsigned char[::1] captured
    cdef int allows(self, int cell) noexcept
    cdef int opens(self) noexcept
    cdef void put(self, int cell, int stone) noexcept
    cdef void remove(self, int cell) noexcept
    cdef int length(self, int cell, int step, int stone) noexcept
    cdef int wins(self, int cell, int stone) noexcept
    cdef int pair(self, int cell, int step, int own, int other) noexcept
    cdef void judge(self, int cell) noexcept
    cdef void leaf(self, int cell) noexcept
    cdef void look(self) noexcept
