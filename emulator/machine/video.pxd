cimport cython

from emulator.chips.crtc6845 cimport CRTC6845
from emulator.chips.saa5050 cimport SAA5050
from emulator.chips.videoula cimport VideoULA
from emulator.board.scheduler cimport Chip, Pin, Scheduler
from emulator.machine.television cimport Television

cdef int PIXELS_PER_CYCLE, LEFT_EDGE, TELETEXT_LEFT_EDGE, TELETEXT_DELAY
cdef int TELETEXT_ADDRESS, TELETEXT_PAGE, PAGE_BYTES
cdef int CYCLES_PER_HALF_LINE, FIRST_HALF_LINE, LONGEST_FIELD, LINE_CELLS
cdef unsigned long long INVERTED

cpdef int screen_address(int refresh_address, int raster, int screen_start) noexcept
cdef int run_length(int refresh_address, int address) noexcept

cdef class FieldCounter(Pin):
    cdef Scheduler scheduler
    cdef Pin sink
    cdef public long long fields, stop_at

@cython.final
cdef class Video(Chip):
    cdef readonly CRTC6845 crtc
    cdef readonly VideoULA ula
    cdef readonly SAA5050 teletext
    cdef readonly Pin vsync
    cdef readonly Pin c0
    cdef readonly Pin c1
    cdef readonly Pin light_pen
    cdef unsigned char[::1] memory
    cdef public int screen_size
    cdef int screen_start
    cdef bint wanted
    # The beam
    cdef readonly long long beam
    cdef readonly long long line_start
    cdef readonly int left_edge
    # The line
    cdef readonly Television television
    cdef readonly unsigned char[::1] line
    cdef readonly unsigned char[::1] half
    cdef public bint half_drawn
    cdef unsigned long long[::1] line_cells
    cdef unsigned int[::1] line_words
    cdef unsigned long long[::1] half_cells
    cpdef void set_screen_size(self, int bit, int level, long long cycle)
    cpdef void catch_up(self, long long cycle)
    cdef void plan(self)
    cdef void sync(self)
    cdef void begin_line(self) noexcept
    cdef void draw_half(self) noexcept
    cdef void draw(self, int first, int end) noexcept
    cdef void draw_part(self, int first, int end) noexcept
    cdef void draw_behind(self, int first, int end, long long cell) noexcept
    cdef void draw_graphics(self, int first, int end, long long cell) noexcept
    cdef void draw_teletext(self, int first, int end, long long cell) noexcept
    cdef void draw_cursor(self, int first, int end, long long cell) noexcept
    cdef void end_television_line(self, long long sync) noexcept
