from emulator.chips.via6522 cimport VIA6522
from emulator.board.keyboard cimport Keyboard
from emulator.board.scheduler cimport Chip, Line, Pin, Scheduler

cdef int SOUND_WRITE, SPEECH_READ, SPEECH_WRITE, KEYBOARD_SCAN, SCREEN_C0, SCREEN_C1, CAPS_LOCK, SHIFT_LOCK
cdef int CA2_FLAG, CA2_OUTPUT, CA2_RISING
cdef int COLUMNS, INTERRUPTING_ROWS

cdef class KeyboardPin(Pin):
    cdef SystemVIA via

cdef class SystemVIA(VIA6522):
    cdef readonly Keyboard keyboard
    cdef readonly Chip sound
    cdef readonly Pin c0, c1, light_pen
    cdef public int latch, column, buttons, keys
    cdef public long long scan_origin
    cdef int keyboard_line(self, long long cycle) noexcept
    cdef void sense_keyboard(self)
    cdef void keys_changed(self)
