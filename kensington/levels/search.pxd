from kensington.levels.workings cimport Workings

cdef int LIST, OPPONENT, LOG, WON, WINNING

cdef class Search(Workings):
    cdef public int depth, root_width, width, budget, best_only, stopped, me, next, root_left, older_left, older_owner, older_put, root_put
    cdef public unsigned char[::1] starts, ends, gives, count, hand, moved, moved_count
    cdef public short[::1] gains, values
    cdef public object listener
    cdef void enter(self, int start, int end, int gain, int width) noexcept
    cdef void list_acts(self, int colour, int width) noexcept
    cdef void relocate(self, int colour, int left, int put) noexcept
    cdef void make(self, int colour, int start, int end, int gives) noexcept
    cdef void unmake(self, int colour, int start, int end) noexcept
    cdef int look(self, int colour, int depth, int alpha, int beta) noexcept
    cdef void list_relocations(self, int colour, int put, int width, int per_take) noexcept
    cdef void root_make(self, int at) noexcept
    cdef void root_unmake(self, int at) noexcept
    cpdef void deepen(self)
    cdef void to_front(self, int i) noexcept
    cpdef void list_root(self)
