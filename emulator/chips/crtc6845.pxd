cimport cython

cdef int FIRST_READABLE, LAST_READABLE, MA_MASK, COLUMNS, NOT_YET
cdef int CURSOR_STEADY, CURSOR_OFF, CURSOR_FAST, SKEW_OFF, LONGEST_VSYNC
cdef int TOTAL_COLUMN

@cython.final
cdef class CRTC6845:
    cdef readonly unsigned char[::1] registers
    cdef readonly int address
    # The registers taken apart
    cdef readonly int h_total
    cdef readonly int h_displayed
    cdef readonly int h_sync_position
    cdef readonly int h_sync_width
    cdef readonly int v_sync_width
    cdef readonly int v_total
    cdef readonly int v_total_adjust
    cdef readonly int v_displayed
    cdef readonly int v_sync_position
    cdef public bint interlace
    cdef public bint interlace_video
    cdef readonly int display_skew
    cdef readonly int cursor_skew
    cdef readonly int last_raster
    cdef readonly int raster_step
    cdef readonly int cursor_start
    cdef readonly int cursor_blink
    cdef readonly int cursor_end
    cdef readonly int start_address
    cdef readonly int cursor_address
    # The counters
    cdef readonly int column
    cdef public int raster
    cdef public int row
    cdef public int row_address
    cdef public int line_address
    cdef public int next_row_address
    cdef public int display_end
    cdef public bint displaying
    cdef public bint total_reached
    cdef public bint adjusted
    cdef public bint adjust_due
    cdef public bint in_adjust
    cdef public int adjust_lines
    cdef public bint half_line_made_whole
    cdef public bint odd_field
    cdef public int fields
    cdef public int vsync_lines
    cdef public bint vsync_late
    cdef public bint vsync_level
    cdef public bint row_synced
    cpdef int read(self, int address) noexcept
    cpdef void write(self, int address, int value) noexcept
    cdef void take_apart(self) noexcept
    cpdef int line_length(self) noexcept
    cpdef int raster_address(self) noexcept
    cpdef int lines_per_row(self) noexcept
    cpdef int next_column(self) noexcept
    cpdef void advance(self, int column) noexcept
    cpdef int step_vsync(self) noexcept
    cdef void end_line(self) noexcept
    cdef void decide_field_end(self, int end) noexcept
    cdef void compare_adjust(self) noexcept
    cdef void count_vsync(self, int column, int length) noexcept
    cdef void compare_sync_row(self, int column) noexcept
    cdef bint delays_vsync(self) noexcept
    cdef void end_display(self) noexcept
    cdef void begin_field(self) noexcept
    cpdef bint displays(self) noexcept
    cpdef int display_limit(self) noexcept
    cdef int event_row(self) noexcept
    cpdef int rows_to_event(self) noexcept
    cpdef int columns_to_event(self) noexcept
    cpdef void skip_rows(self, int rows) noexcept
    cpdef int cursor_column(self) noexcept
    cpdef int cursor_offset(self) noexcept
    cpdef void strobe_light_pen(self) noexcept
