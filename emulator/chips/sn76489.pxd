from emulator.board.scheduler cimport Chip

cdef int CYCLES_PER_STEP, NOISE_SHIFT, LONGEST_PERIOD, LOG_SIZE, NOISE_START, WHITE_LENGTH, PERIODIC_LENGTH, SILENT
cdef int TAPS, PHASES, FRACTIONS, BLOCK
cdef double SAMPLE, TO_EVEN
cdef double[::1] KERNEL
cdef int[::1] LEVELS

cdef class SN76489(Chip):
    cdef readonly int[::1] registers
    cdef public int latch
    cdef readonly unsigned char[::1] flip_flops
    cdef readonly long long[::1] edges
    cdef public int shift_register
    cdef public long long at
    cdef long long[::1] log
    cdef int head
    cdef int length
    cdef int heard
    cdef double total
    cdef double[::1] taps
    cpdef void write(self, int address, int value)
    cpdef void advance(self, long long cycle)
    cpdef void render(self, short[::1] samples, long long offset, long long rate)
    cdef void collect_steps(self, long long base, long long start, long long end, long long rate)
    cdef void add_step(self, long long height, long long time) noexcept
    cdef void take(self, int value)
    cdef void run_to(self, long long cycle)
    cdef void shift(self, long long count)
    cdef int level(self)
    cdef int period(self, int channel)
    cdef long long next_change(self, long long end)
