cdef int TAPS, STEPS, INSTEAD_OF_0

cdef class Chance:
    cdef readonly int seed
