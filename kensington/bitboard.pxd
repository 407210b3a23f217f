cimport cython
from boardgame cimport fast

cdef unsigned long long WORD
cdef int FIRST_SQUARE, DECLINE, PASS, MOST_PENDING
cdef unsigned long long[::1] BIT, SHAPE, HEXAGON, BESIDE
cdef unsigned char[::1] LONE

cdef unsigned long long whole(unsigned long long low, unsigned long long high, int point) noexcept

@cython.final
cdef class Board(fast.Board):
    cdef object rules
    cdef int first
    cdef int players
    cdef bint optional, third, repeatedly
    cdef int noted, most_squares
    cdef unsigned long long remembered
    cdef unsigned long long completed
    cdef unsigned long long[::1] low, high, broken, newly, paid
    cdef unsigned int[::1] hands, newest, under
    cdef unsigned char[::1] turn, winner_after
    cdef unsigned int[::1] acts
    cdef unsigned char[::1] points
    cdef turn_of(self, int player)
    cdef void come(self, int ply, int colour, int start, int end) noexcept
    cdef void age(self, int before, int colour) noexcept
    cdef void entitle(self, int ply, int colour, unsigned long long paying, bint room) noexcept
    cdef int pending(self, int ply) noexcept
    cdef void settle(self, int ply) noexcept
    cdef int generate(self, int at) noexcept
    cdef int relocations(self, int at, unsigned int newest, unsigned long long low, unsigned long long high) noexcept
    cdef int placings(self, int at, unsigned long long low, unsigned long long high) noexcept
    cdef int slidings(self, int at, int colour, unsigned long long low, unsigned long long high) noexcept
    cdef int allowed(self, int at, int end, int colour) noexcept
    cdef int list_points(self, unsigned long long low, unsigned long long high, int at) noexcept
    cdef int count(self, int depth, int at) except -1
    cdef void look(self, unsigned int act) noexcept
