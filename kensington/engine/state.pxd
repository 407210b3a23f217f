cimport cython
from kensington.bitboard cimport Board

cdef unsigned long long WORD, FIRST_MULTIPLIER, SECOND_MULTIPLIER
cdef int GROUPS, FIRST_SQUARE, FIRST_HEXAGON, SLOTS, NO_GROUP, SIZES_ROW
cdef int MOST_COUNTED, TEMPO, TRIANGLE, SQUARE, THEIR_TRIANGLE, THEIR_SQUARE, THEIR_HEXAGON, FIRST_RING
cdef unsigned char[::1] GROUPS_AT, KIND, LONE_POINT, LONE_GROUP, ALMOST
cdef unsigned long long[::1] GROUP, BESIDE, RING
cdef unsigned long long[::1] KEYS

cdef unsigned long long mixed(unsigned long long word) noexcept
cdef int ones(unsigned long long word) noexcept

@cython.final
cdef class State:
    cdef readonly Board board
    cdef unsigned char[::1] content
    cdef short[::1] value
    cdef int[::1] extra
    cdef unsigned long long[::1] lacking
    cdef readonly int score
    cdef unsigned long long stones_key
    cdef int gap, in_hand
    cdef int actor(self) noexcept
    cdef void change(self, int point, int colour, int sign) noexcept
    cdef void make(self, int act) noexcept
    cdef void unmake(self, int act) noexcept
    cdef bint reaches(self, int group, int colour) noexcept
    cdef int threats(self, int colour) noexcept
    cdef int rings(self, int colour) noexcept
    cpdef int evaluation(self) noexcept
    cdef unsigned long long key(self) noexcept
