cdef int BLOCK, CHUNK, CONTEXT, CELL, BETWEEN, WINDOW, MAX_RUNS, NOISE, HIGH, LOW
cdef double SLOWEST, FASTEST, GLITCH, WHOLE, UNIFORM, SPREAD, NEAR, EQUAL, TRUSTED, STEP, LONGEST, SHORTEST, ENOUGH

cpdef object _cycles(object pulses, Py_ssize_t block)
cpdef double _carrier(object cycles, double nominal)
cpdef double _followed(object cycles, double unit)
cpdef object _in_units(object pulses, object known, Py_ssize_t first, Py_ssize_t last)
cpdef object _runs_in(object lengths, object units, Py_ssize_t start, Py_ssize_t stop)
cdef void _add_run(object runs, int kind, Py_ssize_t places, unsigned int[::1] samples, Py_ssize_t first, Py_ssize_t last, Py_ssize_t start)
