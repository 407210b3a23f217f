cimport cython

cdef long long NEVER, CATCH_UP

@cython.final
cdef class Scheduler:
    cdef public long long now
    cdef public long long until
    cdef public long long due
    cdef public long long horizon
    cdef public int attention
    cdef Chip first
    cdef Chip last
    cpdef void add(self, Chip chip)
    cpdef void refresh(self) noexcept
    cdef void set_horizon(self) noexcept
    cpdef void run_until(self, long long cycle) noexcept
    cpdef void call(self, int flag) noexcept
    cpdef void dismiss(self, int flag) noexcept
    cpdef void check_clock(self)
    cpdef void wake_due(self)

cdef class Chip:
    cdef public long long due
    cdef Chip next
    cdef readonly Scheduler scheduler
    cpdef int read(self, int address)
    cpdef void write(self, int address, int value)
    cpdef int peek(self, int address)
    cpdef void wake(self, long long cycle)
    cpdef void reset(self)
    cpdef void schedule(self, long long cycle) noexcept
    cpdef void cancel(self) noexcept

cdef class Pin:
    cpdef void drive(self, int level, long long cycle)

@cython.final
cdef class Line:
    cdef readonly Scheduler scheduler
    cdef public int flag
    cdef public bint edge_triggered
    cdef public int connected
    cdef public int sources
    cdef public long long since
    cdef public long long released
    cdef public bint edge
    cpdef void pull(self, int source, long long cycle)
    cpdef void release(self, int source, long long cycle)
    cpdef bint active_at(self, long long poll)
    cpdef void taken(self)
