from emulator.chips.via6522 cimport VIA6522
from emulator.board.scheduler cimport Line, Scheduler

cdef class UserVIA(VIA6522):
    cdef public int user_port
    cdef public long long acknowledge_start, acknowledge_end
    cdef public object printed
