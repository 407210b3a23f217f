cdef int FIRST_HEXAGON, NO_GROUP, WON, WINNING

cdef class Workings:
    cdef public unsigned char[::1] groups_at, neighbours_at, kind, full, board, content, pull, barred
    cdef public unsigned char[::1] broken, broken_count, mover
    cdef public short[::1] value
    cdef public int bonus_t, bonus_s, two_move, work, score, first, ply, relocations, is_barred
    cdef void change(self, int point, int colour, int sign) noexcept
    cdef int weigh(self, int point, int colour) noexcept
    cdef bint bars(self, int group, int colour) noexcept
    cdef void note_broken(self, int point, int colour) noexcept
    cpdef void load(self, list red, list blue, list red_broken, list blue_broken)
