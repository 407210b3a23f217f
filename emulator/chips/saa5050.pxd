cimport cython

cdef int CONTROL_CODES, CODES, HALF_LINES, LINES_PER_ROW, FLASH_FIELDS, FLASH_LIT_FIELDS
cdef int CONTIGUOUS, SEPARATED, SPACE, WHITE, BLACK
cdef int FLASH, STEADY, NORMAL_HEIGHT, DOUBLE_HEIGHT, GRAPHICS_BLACK, CONCEAL
cdef int CONTIGUOUS_GRAPHICS, SEPARATED_GRAPHICS, BLACK_BACKGROUND, NEW_BACKGROUND, HOLD_GRAPHICS, RELEASE_GRAPHICS
cdef unsigned long long EIGHT_PIXELS

@cython.final
cdef class SAA5050:
    cdef unsigned long long[::1] glyphs
    cdef public unsigned long long left
    cdef public unsigned long long right
    cdef public int glyph
    cdef readonly int line
    cdef public bint double_in_row
    cdef public bint lower
    cdef public int fields
    cdef public int foreground
    cdef public int background
    cdef readonly int mosaics
    cdef public bint graphics
    cdef public bint hold
    cdef readonly int held
    cdef public bint double
    cdef public bint flash
    cdef public bint conceal
    cpdef void begin_field(self) noexcept
    cpdef void end_row(self) noexcept
    cpdef void begin_line(self) noexcept
    cpdef void character(self, int code, int half) noexcept
    cdef void control(self, int code, int half) noexcept
    cdef void set_at(self, int code) noexcept
    cdef void set_after(self, int code) noexcept
    cpdef void draw(self, unsigned char[::1] codes, int first, int end, int step, int half,
                    unsigned long long[::1] cells, long long cell) noexcept
    cdef void paint(self, int glyph, int half) noexcept
    cdef int glyph_row(self, int half) noexcept
    cdef int visible_ink(self) noexcept
