from emulator.board.scheduler cimport Chip, Line

cdef int CYCLES_PER_BYTE
cdef int CYCLES_PER_REVOLUTION
cdef int CYCLES_PER_INDEX
cdef int CYCLES_PER_UNIT
cdef int CYCLES_PER_LOAD_UNIT
cdef int CYCLES_PER_DRIVE_STEP
cdef int MAX_STEPS
cdef int CYCLES_TO_NEXT_ID
cdef int BUSY, RESULT_FULL, INTERRUPT, DATA_REQUEST
cdef int SCAN, SCAN_DELETED
cdef int WRITE_128, WRITE, WRITE_DELETED_128, WRITE_DELETED
cdef int READ_128, READ, READ_DELETED_128, READ_DELETED
cdef int READ_ID, VERIFY_128, VERIFY, FORMAT, SEEK
cdef int READ_DRIVE_STATUS, SPECIFY, WRITE_SPECIAL, READ_SPECIAL
cdef int GOOD, CLOCK_ERROR, LATE_DMA, ID_CRC_ERROR, DATA_CRC_ERROR
cdef int NOT_READY, WRITE_PROTECTED
cdef int TRACK_0_NOT_FOUND, SECTOR_NOT_FOUND, DELETED_FOUND
cdef int STEP_RATE, SETTLING_TIME, HEAD_LOAD
cdef int MODE, DRIVE_INPUT, DRIVE_OUTPUT
cdef int MODE_NON_DMA, MODE_SINGLE_ACTUATOR, MODE_FIXED
cdef int REGISTERS
cdef int SELECT, SELECT_1, SELECT_0, SIDE, LOAD, INWARD, STEP
cdef int INPUT_FIXED, READY_1, INDEX, WRITE_PROTECT, READY_0, TRACK_0
cdef int IDLE, RESTING, STEPPING, SETTLING
cdef int MISMATCH, FOUND, NOT_FOUND
cdef int READING, CHECKING, WRITING, WRITTEN
cdef int ID_INDEX, ID_READING, ID_CHECKING
cdef int FORMAT_INDEX, FORMATTING, FORMATTED
cdef int BAD_ID, NO_DATA
cdef int PHASES
cdef int MAX_RECORD
cdef int ID_FIELD_BYTES
cdef int FILLER
cdef int NOWHERE
cdef int LONGEST

cdef class FDC8271(Chip):
    cdef readonly Line nmi
    cdef public int source
    cdef readonly tuple drives
    cdef readonly unsigned char[::1] registers
    cdef readonly unsigned char[::1] parameters
    cdef readonly unsigned char[::1] buffer
    cdef public int status
    cdef public int result
    cdef public int data
    cdef public int command
    cdef public int wanted
    cdef readonly int given
    cdef public int phase
    cdef public bint pending
    cdef public bint held
    cdef public int ready_seen
    cdef public int steps
    cdef public int retries
    cdef public long long searches_until
    cdef public long long place
    cdef public long long field
    cdef readonly int index
    cdef public int length
    cdef public int count
    cdef public int sector
    cdef public int flags

    cdef void acknowledge(self)
    cdef void request(self, long long cycle)
    cdef void begin_command(self, int value)
    cdef void take_parameter(self, int value)
    cdef void execute(self, long long cycle)
    cdef void answer(self, int value, long long cycle)
    cdef void finish(self, int result, long long cycle)
    cdef void end(self, long long cycle)
    cdef void set_register(self, int number, int value)
    cdef void select(self, int drive)
    cdef int unit(self)
    cdef int ready_now(self)
    cdef int drive_input(self, long long cycle)
    cdef object track_under_head(self)
    cdef object track_to_write(self)
    cdef long long next_index(self, long long cycle)
    cdef int track_register(self)
    cdef void begin_seek(self, long long cycle)
    cdef void set_direction(self, bint inward)
    cdef void step_head(self, long long cycle)
    cdef void stepped(self, long long cycle)
    cdef void settle(self, long long cycle, bint stepped)
    cdef void settled(self, long long cycle)
    cdef void begin_search(self, long long cycle, int delay)
    cdef int next_field(self, long long cycle, int wanted)
    cdef void search(self, long long cycle)
    cdef void mismatch(self, long long cycle)
    cdef object current(self)
    cdef void found(self, long long cycle)
    cdef void read_byte(self, long long cycle)
    cdef void check(self, long long cycle)
    cdef void next_record(self, long long cycle)
    cdef void write_byte(self, long long cycle)
    cdef void store(self, bint damaged)
    cdef void next_id(self, long long cycle)
    cdef void read_id_byte(self, long long cycle)
    cdef void check_id(self, long long cycle)
    cdef void begin_format(self, long long cycle)
    cdef void next_format(self, int gap)
    cdef void format_byte(self, long long cycle)
    cdef void format_sector(self, long long cycle)
    cdef void wake_seldom(self, int phase, long long cycle)
