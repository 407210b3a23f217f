cimport cython
from kensington.bitboard cimport Board

cdef int MOST_ACTS, MOST_ROWS, WORDS, WAYS_OF_A_COLOUR
cdef unsigned long long[::1] WAYS

@cython.final
cdef class Prover:
    cdef readonly Board board
    cdef readonly long long tried
    cdef long long most_tried
    cdef int attacker
    cdef int actor(self) noexcept
    cdef bint threatens(self) noexcept
    cdef bint wins(self, int row, int turns) noexcept
    cdef bint after(self, int row, unsigned int act, int turns) noexcept
