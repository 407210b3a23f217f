cimport cython

cdef int WIDTH, HEIGHT, WORD, BOTH, EVEN, ODD
cdef int SHORTEST_FIELD

@cython.final
cdef class Television:
    cdef readonly object area
    cdef int width
    cdef int height
    cdef int border_left
    cdef int border_top
    cdef public long long fields
    cdef public long long field_start
    cdef readonly long long flyback
    cdef readonly bytearray frame
    cdef readonly bytearray back
    cdef bint frame_kept
    cdef bint back_kept
    cdef public bint whole
    cdef public bint behind
    cdef readonly int next_picture_row
    cdef readonly unsigned char[::1] drawn
    cdef unsigned int[::1] picture
    cdef unsigned int[::1] shown
    cdef void view(self)
    cdef void renew_back(self) noexcept
    cdef void sync(self, bint pulse, long long cycle, bint drawing, bint separate) noexcept
    cdef void begin_field(self, bint separate) noexcept
    cdef void show_line(self, unsigned int[::1] line, long long row, long long left, bint separate) noexcept
    cdef void draw_row(self, unsigned int[::1] line, long long row, long long left, bint separate) noexcept
    cdef void keep_row(self, long long row) noexcept
    cdef void blacken(self, long long end, bint separate) noexcept
