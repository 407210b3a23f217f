cimport cython
from kensington.engine.lists cimport Lister
from kensington.engine.state cimport State

cdef int WIDEST, FIRST_HEXAGON, WIDTH, MOST_ROWS, LONGEST, MOST_ACTS, TABLE, GROUPS, NEEDED, CHECK
cdef unsigned char[::1] KIND, LONE_GROUP
cdef unsigned long long[::1] GROUP, BIT

cdef class Forcing(Lister):
    cdef readonly long long tried
    cdef long long most_tried
    cdef int attacker
    cdef bint cut
    cdef readonly unsigned int forced
    cdef unsigned long long[::1] settled
    cdef short[::1] filling
    cdef bint interrupted(self) noexcept
    cdef bint almost(self, unsigned int act, int wanted) noexcept
    cdef bint threatens(self) noexcept
    cdef bint fills(self, int row) noexcept
    cdef bint attack(self, int row, int turns) noexcept
    cdef bint defend(self, int row, int turns) noexcept
    cdef bint goes_on(self, int row, unsigned int act, int turns) noexcept
    cdef bint matters(self, unsigned int act) noexcept
    cdef int prove(self, int row, int most, long long tries) noexcept
