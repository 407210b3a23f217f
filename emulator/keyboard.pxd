from emulator.scheduler cimport Pin

cdef class Keyboard:
    cdef public unsigned char[::1] columns
    cdef public Pin changed
    cdef public long long looks
    cpdef int key(self, int column, int row)
    cpdef int columns_with(self, int rows)
