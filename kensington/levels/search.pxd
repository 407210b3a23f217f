from kensington.levels.workings cimport Workings

cdef int OTHER, POINTS, SLOTS, PLIES, ROOT_WIDTH, WIDTH, LIST_ROW, MOVED_ROW, NOBODY_YET, WON, WINNING

cdef class Search(Workings):
    cdef public int depth, budget, first, stopped
    cdef public unsigned char[::1] count, start, end, gives, moved, moved_count
    cdef public short[::1] gain
    cdef public int me, next, left, put, older_owner, older_left, older_put
    cdef public object listener
    cdef void enter(self, int start, int end, int gain, int width) noexcept
    cpdef void copy(self, int source, int target) noexcept
    cdef void list_acts(self, int colour, int width) noexcept
    cdef bint can_slide(self, int start) noexcept
    cdef void list_slidings(self, int start, int colour, int width) noexcept
    cdef void list_relocations(self, int colour, int put, int width) noexcept
    cpdef void list_root(self) noexcept
    cdef void relocate(self, int colour, int left, int put) noexcept
    cdef void log(self, int start, int end) noexcept
    cdef void make(self, int colour, int at) noexcept
    cdef void make_relocation(self, int at) noexcept
    cdef void unmake(self, int colour, int at, bint relocating) noexcept
    cdef int look(self, int colour, int depth, int alpha, int beta) noexcept
    cdef int rate(self, int at, int depth, int best) noexcept
    cpdef void deepen(self) except *
    cdef void to_front(self, int at) noexcept
