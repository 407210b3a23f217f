from emulator.board.scheduler cimport Pin

cdef class Keyboard:
    cdef readonly unsigned char[::1] columns
    cdef readonly Pin changed
    cdef public long long looks
    cpdef int key(self, int column, int row)
    cpdef int columns_with(self, int rows)
