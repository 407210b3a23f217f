from emulator.board.scheduler cimport Chip, Line

cdef long long NEVER
cdef int RDRF, TDRE, DCD, CTS, FE, OVRN, PE, IRQ
cdef int DIVIDE, MASTER_RESET, DIVIDE_16, DIVIDE_64, EIGHT_BITS
cdef int RECEIVE_INTERRUPT, TRANSMITTER, TRANSMIT_INTERRUPT, RTS_HIGH, BREAK
cdef int NO_PARITY, EVEN, ODD

cdef class ACIA6850(Chip):
    cdef readonly Line irq
    cdef public int source
    cdef public object line
    cdef public int control
    cdef public int status
    cdef public bint interrupting
    cdef public int cts
    cdef public int dcd
    cdef public bint dcd_latched
    cdef public bint dcd_reported
    cdef public int received
    cdef public bint lost
    cdef public int rx_level
    cdef public long long rx_clocks
    cdef public long long rx_done
    cdef public long long rx_start
    cdef public long long rx_end
    cdef public bint rx_armed
    cdef public bint rx_busy
    cdef public long long rx_count
    cdef public int rx_place
    cdef public int rx_shift
    cdef public long long rx_due
    cdef public int tx_data
    cdef public bint tx_full
    cdef public bint tx_busy
    cdef public int tx_clock
    cdef public long long tx_epoch
    cdef public long long tx_due

    cdef int divisor(self)
    cdef int data_bits(self)
    cdef int parity(self)
    cdef bint held(self)
    cdef int status_byte(self)
    cdef void update_irq(self, long long cycle)
    cdef void plan(self)
    cdef void write_control(self, int value, long long now)
    cdef void follow(self, long long cycle)
    cdef void clock(self, long long clocks)
    cdef void sample(self)
    cdef void finish(self, int stop)
    cdef long long completion(self)
    cdef void load_shifter(self, long long cycle)
    cpdef void receive(self, int level, long long clocks, long long start, long long end)
    cpdef void drive_dcd(self, int level, long long cycle)
    cpdef void drive_cts(self, int level, long long cycle)
    cpdef void transmit_clock(self, int eighths, long long cycle)

cdef long long first_sample(long long divisor)
cdef int ones(int value)
