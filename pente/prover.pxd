from pente.fast cimport Board

cdef int STRIDE, CELLS, VACANT, WHITE, BLACK, OUTSIDE, THREAT, PLIES
cdef int[8] STEPS

cdef class Prover:
    cdef Board board
    cdef bint finished
    cdef readonly bint stopped
    cdef readonly long long nodes
    cdef long long limit
    cdef int[::1] best, refutation
    cdef int longest_answer(self, int left) noexcept
    cdef int winning(self, int side) noexcept
    cdef int captures(self, int cell, int side) noexcept
    cdef int row(self, int cell, int side) noexcept
    cdef int promises(self, int cell, int side, int left) noexcept
    cdef int wins(self, int left) noexcept
    cdef int holds(self, int side, int left) noexcept
