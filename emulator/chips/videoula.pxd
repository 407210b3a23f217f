cimport cython

cdef unsigned long long[::1] PLACES
cdef int PIXELS_PER_CYCLE, TELETEXT, FAST_CHARACTERS, PIXEL_BITS, FLASH

cdef int palette_index(int shifted) noexcept

@cython.final
cdef class VideoULA:
    cdef public int control
    cdef readonly unsigned char[::1] palette
    # The control register taken apart
    cdef public bint flash
    cdef public bint teletext
    cdef readonly int cycles_per_character
    cdef public int cursor_segments
    # The bytes of a display as pixels
    cdef unsigned long long[::1] colours
    cdef readonly unsigned long long[::1] left
    cdef readonly unsigned long long[::1] right
    cdef public bint stale
    cpdef void write(self, int address, int value) noexcept
    cpdef void take_apart(self) noexcept
    cpdef int colour(self, int index) noexcept
    cpdef void expand(self) noexcept
