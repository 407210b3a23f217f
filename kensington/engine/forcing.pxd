cimport cython
from boardgame cimport search
from kensington.bitboard cimport Board
from kensington.engine.lists cimport Lister
from kensington.engine.state cimport State

cdef int WIDEST, FIRST_HEXAGON, WIDTH, MOST_ROWS, MOST_ACTS, TABLE, GROUPS, NEEDED, CHECK
cdef unsigned char[::1] KIND, LONE_GROUP
cdef unsigned long long[::1] GROUP, BIT

@cython.final
cdef class Forcing(search.Search):
    cdef Lister lister
    cdef State state
    cdef Board board
    cdef int attacker
    cdef bint cut
    cdef readonly unsigned int forced
    cdef unsigned long long[::1] settled
    cdef short[::1] filling
    cdef int prove(self, int row, int most, long long tries) except -1
    cdef bint almost(self, unsigned int act, int wanted) noexcept
    cdef bint threatens(self) noexcept
    cdef bint fills(self, int row) noexcept
    cdef bint attack(self, int row, int turns) except -1
    cdef bint defend(self, int row, int turns) except -1
    cdef bint goes_on(self, int row, unsigned int act, int turns) except -1
    cdef bint matters(self, unsigned int act) noexcept
