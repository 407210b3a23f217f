cdef int RED, BLUE, POINTS, SLOTS, NO_GROUP, FIRST_SQUARE, FIRST_HEXAGON, GROUPS, WHITE_HEXAGON
cdef int TRIANGLE_BONUS, SQUARE_BONUS, MOST_RELOCATIONS, PULL_DECAY, PULL_ROW, PLIES, BROKEN_ROW

cdef class Workings:
    cdef public unsigned char[::1] groups_at, neighbours_at, hexagon_points, gap_pull, kind, size
    cdef public short[::1] value
    cdef public unsigned char[::1] board, content, pull, barred, broken, broken_count, hand
    cdef public int score, work, ply, two_move, impatient, relocations, is_barred
    cdef void spread_pull(self, int colour) noexcept
    cdef bint draw_pull(self, int row) noexcept
    cpdef int standing(self, int colour) noexcept
    cpdef void change(self, int point, int colour, int sign) noexcept
    cpdef int weigh(self, int point, int colour) noexcept
    cdef int worth_of(self, int point) noexcept
    cdef void note_broken(self, int point) noexcept
    cdef bint bars(self, int group, int colour) noexcept
