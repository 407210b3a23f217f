from emulator.board.bus cimport Bus

cdef int SIDEWAYS, OS, SLOT_SIZE, EVERYTHING, INTERRUPTS, DEEPEST, ROOM
cdef int BRK, JSR, RTI, RTS, JMP, JMP_INDIRECT

cdef class Profiler:
    cdef Bus bus
    cdef readonly long long[::1] cycles
    cdef readonly long long[::1] counts
    cdef readonly int[::1] keys, parents, first, following
    cdef readonly long long[::1] calls, own
    cdef readonly int nodes
    cdef int room
    cdef int[::1] frame_nodes, frame_levels
    cdef readonly int depth
    cdef int node, place
    cdef long long since, entered, counted
    cdef readonly object events
    cdef int place_of(self, int pc) noexcept
    cpdef void spend(self, int pc, long long now) noexcept
    cpdef void settle(self, long long now) noexcept
    cpdef void jump(self, int pc, long long now)
    cdef void grow(self)
    cdef int child(self, int parent, int key)
    cdef void push(self, int node, int level, long long now)
    cpdef void call(self, int pc, int level, long long now)
    cpdef void leave(self, int sp, long long now)
    cpdef void interrupt(self, int pc, int level, long long began, long long now)
    cpdef void executed(self, int opcode, int level, int pc, int sp, long long now)
