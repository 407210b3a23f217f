"""The Intel 8271 floppy disc controller, with two drives on it, in single density (FM).

Follows Intel's data sheet "8271/8271-6/8271-8 Programmable Floppy Disk Controller". On this board it is clocked for
5.25 inch drives, which doubles all times set by Specify (2 ms per unit; 8 ms for the head load time), works without
DMA, and interrupts the CPU by NMI for every byte and at the end of a command. Its LOAD HEAD output runs the motors, its
"fault reset/optional" output selects the side.

The model handles the disc a sector at a time: a sector's position on the track gives the cycles in which its bytes
pass, 64 microseconds apart, and in those the chip requests service. The disc turns with the clock: the index hole
passes in every cycle that is a multiple of 400,000 (300 revolutions per minute), and a disc is up to speed at once.

Tracks of protected discs (see `emulator.media.disc`) show at the same level: an ID with a wrong CRC ends any search, an
ID that no data mark follows ends in a clock error, a record of another length than the sector's is checked where its
CRC would be, and an ID less than six bytes after a field that the chip has read is missed, as measured on one.

Observed behaviour where the data sheet is silent: the result-full bit shows from a command to its first parameter, and
from a deleted data mark to the end of the command; the search for a sector ends at the third index pulse; a change of
drive unloads the head; the drive's signals are visible only with the motor on; a drive without a disc is never ready,
as the board derives READY from the index pulses. Opcodes missing from the data sheet are ignored. Scan needs a DMA
controller, which this board lacks: the byte to compare never comes and the command ends with "late DMA".
"""

from builtins import bool as Bool
from builtins import int as Int
from typing import TYPE_CHECKING, Any

from emulator.board.drive import Drive
from emulator.board.scheduler import Chip, Line, Scheduler
from emulator.media.disc import BYTES_PER_TRACK, CRC_BYTES, DATA_OFFSET, ID_BYTES, SYNC_BYTES, Sector, Track

if TYPE_CHECKING:
    import cython

CYCLES_PER_BYTE = 128  # 64 microseconds
CYCLES_PER_REVOLUTION = 400_000  # 3,125 bytes
CYCLES_PER_INDEX = 8_000  # the hole is under the sensor for 4 ms
CYCLES_PER_UNIT = 4_000  # of step rate and settling time: 2 ms
CYCLES_PER_LOAD_UNIT = 16_000  # of head load time: 8 ms
CYCLES_PER_DRIVE_STEP = 6_000  # step rate 0, "the drive sets its own pace": 3 ms
MAX_STEPS = 255  # in search of track 0
CYCLES_TO_NEXT_ID = 6 * CYCLES_PER_BYTE  # from the end of an ID or a record to the first ID mark that can be seen

BUSY, RESULT_FULL, INTERRUPT, DATA_REQUEST = 0x80, 0x10, 0x08, 0x04  # status; the two "full" bits in between
# never show: the chip accepts a command or a parameter before the CPU can read the status

# opcodes, without the two drive select bits
SCAN, SCAN_DELETED = 0x00, 0x04
WRITE_128, WRITE, WRITE_DELETED_128, WRITE_DELETED = 0x0A, 0x0B, 0x0E, 0x0F
READ_128, READ, READ_DELETED_128, READ_DELETED = 0x12, 0x13, 0x16, 0x17
READ_ID, VERIFY_128, VERIFY, FORMAT, SEEK = 0x1B, 0x1E, 0x1F, 0x23, 0x29
READ_DRIVE_STATUS, SPECIFY, WRITE_SPECIAL, READ_SPECIAL = 0x2C, 0x35, 0x3A, 0x3D
PARAMETERS = {
    SCAN: 5, SCAN_DELETED: 5, WRITE_128: 2, WRITE: 3, WRITE_DELETED_128: 2, WRITE_DELETED: 3,
    READ_128: 2, READ: 3, READ_DELETED_128: 2, READ_DELETED: 3, READ_ID: 3, VERIFY_128: 2, VERIFY: 3,
    FORMAT: 5, SEEK: 1, READ_DRIVE_STATUS: 0, SPECIFY: 4, WRITE_SPECIAL: 2, READ_SPECIAL: 1,
}  # fmt: skip
ONE_RECORD = (WRITE_128, WRITE_DELETED_128, READ_128, READ_DELETED_128, VERIFY_128)
WRITES = (WRITE_128, WRITE, WRITE_DELETED_128, WRITE_DELETED)
WRITES_DELETED = (WRITE_DELETED_128, WRITE_DELETED)
SKIPS_DELETED = (READ_128, READ)
VERIFIES = (VERIFY_128, VERIFY)
SCANS = (SCAN, SCAN_DELETED)

# results
GOOD, CLOCK_ERROR, LATE_DMA, ID_CRC_ERROR, DATA_CRC_ERROR = 0x00, 0x08, 0x0A, 0x0C, 0x0E
NOT_READY, WRITE_PROTECTED = 0x10, 0x12
TRACK_0_NOT_FOUND, SECTOR_NOT_FOUND, DELETED_FOUND = 0x14, 0x18, 0x20

# special registers; Specify writes three in a row from its first parameter on
STEP_RATE, SETTLING_TIME, HEAD_LOAD = 0x0D, 0x0E, 0x0F  # HEAD_LOAD: idle revolutions << 4 | load time
BAD_TRACKS = (0x10, 0x18)  # the first of two, by drive
CURRENT_TRACK = (0x12, 0x1A)  # by drive
MODE, DRIVE_INPUT, DRIVE_OUTPUT = 0x17, 0x22, 0x23
MODE_NON_DMA, MODE_SINGLE_ACTUATOR, MODE_FIXED = 0x01, 0x02, 0x80
REGISTERS = 64

# drive control output port
SELECT, SELECT_1, SELECT_0, SIDE, LOAD, INWARD, STEP = 0xC0, 0x80, 0x40, 0x20, 0x08, 0x04, 0x02
# drive control input port
INPUT_FIXED, READY_1, INDEX, WRITE_PROTECT, READY_0, TRACK_0 = 0x81, 0x40, 0x10, 0x08, 0x04, 0x02
READY = (READY_0, READY_1)

# the chip's next event
IDLE, RESTING, STEPPING, SETTLING = 0, 1, 2, 3  # RESTING: the head is loaded but idle
MISMATCH, FOUND, NOT_FOUND = 4, 5, 6  # an ID has been read, of another track or the right one; or no ID came
READING, CHECKING, WRITING, WRITTEN = 7, 8, 9, 10  # CHECKING and WRITTEN: the data's CRC has passed
ID_INDEX, ID_READING, ID_CHECKING = 11, 12, 13
FORMAT_INDEX, FORMATTING, FORMATTED = 14, 15, 16
BAD_ID, NO_DATA = 17, 18  # an ID with a wrong CRC has been read; another mark has passed in place of the data mark
PHASES = 19

MAX_RECORD = 128 << 7  # bytes
ID_FIELD_BYTES = 4
FILLER = 0xE5  # the data of a newly formatted sector
NOWHERE = -1
LONGEST = 1 << 27  # cycles: no command takes as long (32 sectors of 16 KB: 67 million)


class FDC8271(Chip):
    """An 8271 at eight addresses: status/command, result/parameter, reset, nothing, and four times data (DACK).

    `nmi` is pulled with `source`. `drives` are the two drives.
    """

    STATE = (
        "registers", "parameters", "buffer", "status", "result", "data", "command", "wanted", "given", "phase",
        "pending", "held", "ready_seen", "steps", "retries", "searches_until", "place", "field", "index", "length",
        "count", "sector", "flags",
    )  # fmt: skip

    def __init__(self, scheduler: Scheduler, nmi: Line, source: int, drives: tuple[Drive, ...]) -> None:
        super().__init__(scheduler)
        self.nmi = nmi
        self.source = source
        self.drives = drives
        self.registers = bytearray(REGISTERS)
        self.registers[MODE] = MODE_FIXED
        self.parameters = bytearray(5)
        self.buffer = bytearray(MAX_RECORD)
        self.status = 0
        self.result = 0
        self.data = 0
        self.command = SEEK
        self.wanted = 0  # parameters of the command,
        self.given = 0  # and how many have come
        self.phase = IDLE
        self.pending = False  # a byte is waiting for the CPU
        self.held = False  # in reset by its reset register
        self.ready_seen = 0  # READY bits that haven't dropped since the last Read Drive Status
        self.steps = 0
        self.retries = 0
        self.searches_until = 0
        self.place = 0  # of the sector's ID address mark: byte of the track,
        self.field = 0  # and the cycle in which it passes
        self.index = 0  # in `buffer`
        self.length = 128  # bytes of a record
        self.count = 0  # length code << 5 | records still to do, as the parameter has it
        self.sector = 0
        self.flags = 0  # DELETED_FOUND

    def limits(self) -> dict[str, tuple[int, int]]:
        """The range of each saved value."""
        limits = {name: (0, 0xFF) for name in ("status", "result", "data", "ready_seen", "count", "sector", "flags")}
        limits |= {name: (0, 5) for name in ("wanted", "given")}
        limits |= {
            "command": (0, REGISTERS - 1), "phase": (0, PHASES - 1), "steps": (0, MAX_STEPS), "retries": (0, 2),
            "place": (0, 1 << 24), "index": (0, MAX_RECORD - 1), "length": (1, MAX_RECORD),
            "searches_until": (0, self.scheduler.now + LONGEST),
            "field": (0, self.scheduler.now + LONGEST),
        }  # fmt: skip
        return limits

    def put(self, name: str, value: Any) -> None:
        """Set a number from a save state; indices of arrays cannot be assigned to from outside."""
        if name == "given":
            self.given = value
        elif name == "index":
            self.index = value
        else:
            setattr(self, name, value)

    @property
    def motor_on(self) -> bool:
        """Whether the discs turn."""
        return bool(self.registers[DRIVE_OUTPUT] & LOAD)

    # --- the bus ---

    def read(self, address: Int) -> int:
        """Status, result, nothing, nothing, data; reading the result or the data ends their interrupt."""
        value: cython.int = self.peek(address)
        if address & 4:
            self.acknowledge()
        elif address & 3 == 1:
            self.status &= ~(RESULT_FULL | INTERRUPT)
            self.nmi.release(self.source, self.scheduler.now)
        return value

    def peek(self, address: Int) -> int:
        """The value that `read` would return, without side effects."""
        if address & 4:
            return self.data
        if address & 3 == 0:
            return self.status
        if address & 3 == 1:
            return self.result
        return 0

    def write(self, address: Int, value: Int) -> None:
        """Command, parameter, reset, nothing, data."""
        if address & 4:
            self.data = value
            self.acknowledge()
        elif address & 3 == 0:
            self.begin_command(value)
        elif address & 3 == 1:
            self.take_parameter(value)
        elif address & 3 == 2:
            self.held = bool(value & 1)
            if self.held:
                self.reset()

    def reset(self) -> None:
        """The RESET pin, or a 1 in the reset register: clears all but the special registers that aren't outputs."""
        self.status = 0
        self.result = 0
        self.pending = False
        self.nmi.release(self.source, self.scheduler.now)
        self.registers[MODE] = MODE_FIXED
        self.registers[DRIVE_OUTPUT] = 0
        self.ready_seen = 0
        self.given = self.wanted
        self.phase = IDLE
        self.cancel()

    def acknowledge(self) -> None:
        """DACK: the CPU has read or written the byte."""
        self.pending = False
        self.status &= ~(DATA_REQUEST | INTERRUPT)
        self.nmi.release(self.source, self.scheduler.now)

    def request(self, cycle: Int) -> None:
        """Request service for one byte."""
        self.pending = True
        if self.registers[MODE] & MODE_NON_DMA:
            self.status |= DATA_REQUEST | INTERRUPT
            self.nmi.pull(self.source, cycle)

    # --- commands ---

    def begin_command(self, value: Int) -> None:
        """Write the command register; a write while the chip is busy replaces the old command."""
        opcode: cython.int = value & 0x3F
        if self.held or opcode not in PARAMETERS:
            return
        self.cancel()
        self.phase = IDLE
        self.pending = False
        self.select(value & SELECT)
        self.command = opcode
        self.wanted = PARAMETERS[opcode]
        self.given = 0
        self.result = 0
        self.status &= INTERRUPT
        if self.wanted:
            self.status |= BUSY | RESULT_FULL
        else:
            self.execute(self.scheduler.now)

    def take_parameter(self, value: Int) -> None:
        """Write the parameter register; ignored unless a command is waiting for a parameter."""
        if self.held or not self.status & BUSY or self.given >= self.wanted:
            return
        self.parameters[self.given] = value
        self.given += 1
        self.status &= ~RESULT_FULL
        if self.given == self.wanted:
            self.execute(self.scheduler.now)

    def execute(self, cycle: Int) -> None:
        """Execute the command, once all its parameters have arrived."""
        first: cython.int = self.parameters[0] & (REGISTERS - 1)
        if self.command == READ_DRIVE_STATUS:
            unit: cython.int = self.unit()
            if unit != NOWHERE and self.registers[DRIVE_OUTPUT] & LOAD and self.drives[unit].exchanged():
                self.ready_seen = 0
            value = self.drive_input(cycle)
            self.ready_seen = self.ready_now()
            self.answer(value, cycle)
        elif self.command == READ_SPECIAL:
            self.answer(self.drive_input(cycle) if first == DRIVE_INPUT else self.registers[first], cycle)
        elif self.command == WRITE_SPECIAL:
            self.set_register(first, self.parameters[1])
            self.end(cycle)
        elif self.command == SPECIFY:
            for offset in range(3):
                self.set_register((first + offset) & (REGISTERS - 1), self.parameters[1 + offset])
            self.end(cycle)
        else:
            self.begin_seek(cycle)

    def answer(self, value: Int, cycle: Int) -> None:
        """End a command with an immediate result: without an interrupt."""
        self.result = value
        self.end(cycle)
        self.status |= RESULT_FULL

    def finish(self, result: Int, cycle: Int) -> None:
        """End a command that took time, with an interrupt."""
        self.result = result | self.flags
        self.pending = False
        self.end(cycle)
        self.status = RESULT_FULL | INTERRUPT
        self.nmi.pull(self.source, cycle)

    def end(self, cycle: Int) -> None:
        """Become idle, and count the revolutions after which the head is unloaded (0 and 15: never)."""
        turns: cython.int = self.registers[HEAD_LOAD] >> 4
        self.status &= INTERRUPT
        self.phase = IDLE
        if self.registers[DRIVE_OUTPUT] & LOAD and 0 < turns < 15:
            self.phase = RESTING
            self.schedule(self.next_index(cycle) + (turns - 1) * CYCLES_PER_REVOLUTION)

    # --- the drives ---

    def set_register(self, number: Int, value: Int) -> None:
        """Write a special register."""
        if number == DRIVE_OUTPUT:
            self.select(value & SELECT)
            if value & STEP & ~self.registers[DRIVE_OUTPUT] and self.unit() != NOWHERE:
                self.drives[self.unit()].step(bool(value & INWARD))
            if not value & LOAD:
                self.ready_seen = 0
        elif number == MODE:
            value = MODE_FIXED | value & 0x3F
        if number != DRIVE_INPUT:
            self.registers[number] = value

    def select(self, drive: Int) -> None:
        """Drive the two select outputs; a change of drive unloads the head."""
        if (self.registers[DRIVE_OUTPUT] ^ drive) & SELECT:
            self.registers[DRIVE_OUTPUT] = drive | self.registers[DRIVE_OUTPUT] & ~(SELECT | LOAD) & 0xFF
            self.ready_seen = 0

    def unit(self) -> int:
        """The selected drive, or NOWHERE."""
        if self.registers[DRIVE_OUTPUT] & SELECT_0:
            return 0
        return 1 if self.registers[DRIVE_OUTPUT] & SELECT_1 else NOWHERE

    def ready_now(self) -> int:
        """The READY bit of the selected drive, if its disc is turning."""
        unit: cython.int = self.unit()
        if unit == NOWHERE or not self.registers[DRIVE_OUTPUT] & LOAD or self.drives[unit].disc is None:
            return 0
        return READY[unit]

    def drive_input(self, cycle: Int) -> int:
        """The drive control input port."""
        unit: cython.int = self.unit()
        value: cython.int = INPUT_FIXED | self.ready_now() & self.ready_seen
        if unit != NOWHERE and self.registers[DRIVE_OUTPUT] & LOAD:
            if self.drives[unit].cylinder == 0:
                value |= TRACK_0
            if self.drives[unit].write_protected:
                value |= WRITE_PROTECT
            if self.drives[unit].disc is not None and cycle % CYCLES_PER_REVOLUTION < CYCLES_PER_INDEX:
                value |= INDEX
        return value

    def track_under_head(self) -> Track:
        """The track that the selected drive's head is on."""
        return self.drives[self.unit()].track(1 if self.registers[DRIVE_OUTPUT] & SIDE else 0)

    def track_to_write(self) -> Track:
        """The same track, to be changed."""
        return self.drives[self.unit()].track_to_write(1 if self.registers[DRIVE_OUTPUT] & SIDE else 0)

    def next_index(self, cycle: Int) -> int:
        """The first cycle after `cycle` in which the index hole arrives."""
        return (cycle // CYCLES_PER_REVOLUTION + 1) * CYCLES_PER_REVOLUTION

    # --- seek, settle, load the head ---

    def track_register(self) -> int:
        """The special register that holds the selected drive's current track."""
        return CURRENT_TRACK[0 if self.registers[MODE] & MODE_SINGLE_ACTUATOR else self.unit()]

    def begin_seek(self, cycle: Int) -> None:
        """Send the head to the track in the first parameter, around the bad tracks of the drive."""
        self.flags = 0
        self.retries = 0
        unit: cython.int = self.unit()
        if unit == NOWHERE:
            self.finish(NOT_READY, cycle)
            return
        target: cython.int = self.parameters[0]
        if target:
            bad = BAD_TRACKS[unit]
            for track in sorted(self.registers[bad : bad + 2]):
                if track <= target:
                    target = (target + 1) & 0xFF
        register: cython.int = self.track_register()
        distance: cython.int = target - self.registers[register]
        self.registers[register] = target
        self.set_direction(distance > 0)
        if target == 0:
            self.steps = MAX_STEPS if self.drives[unit].cylinder else 0
        else:
            self.steps = distance if distance > 0 else -distance
        if self.steps:
            self.step_head(cycle)
        else:
            self.settle(cycle, False)

    def set_direction(self, inward: Bool) -> None:
        """Drive the direction output."""
        self.registers[DRIVE_OUTPUT] &= ~INWARD & 0xFF
        if inward:
            self.registers[DRIVE_OUTPUT] |= INWARD

    def step_head(self, cycle: Int) -> None:
        """One step in the set direction; the next event is a step rate later."""
        rate: cython.int = self.registers[STEP_RATE]
        self.steps -= 1
        self.drives[self.unit()].step(bool(self.registers[DRIVE_OUTPUT] & INWARD))
        self.phase = STEPPING
        self.schedule(cycle + (rate * CYCLES_PER_UNIT if rate else CYCLES_PER_DRIVE_STEP))

    def stepped(self, cycle: Int) -> None:
        """A step is complete: continue to the target, or to TRACK 0 on the way."""
        if self.registers[self.track_register()] == 0 and not self.retries:
            if self.drives[self.unit()].cylinder == 0:
                self.steps = 0
            elif self.steps == 0:
                self.finish(TRACK_0_NOT_FOUND, cycle)
                return
        if self.steps:
            self.step_head(cycle)
        else:
            self.settle(cycle, True)

    def settle(self, cycle: Int, stepped: Bool) -> None:
        """Load the head if it isn't loaded, otherwise let it settle after a step."""
        delay: cython.int = 0
        if not self.registers[DRIVE_OUTPUT] & LOAD:
            self.registers[DRIVE_OUTPUT] |= LOAD
            delay = (self.registers[HEAD_LOAD] & 15) * CYCLES_PER_LOAD_UNIT
        elif stepped:
            delay = self.registers[SETTLING_TIME] * CYCLES_PER_UNIT
        self.phase = SETTLING
        if delay:
            self.schedule(cycle + delay)
        else:
            self.settled(cycle)

    def settled(self, cycle: Int) -> None:
        """The head is in place: start the command's main phase."""
        if self.retries:
            self.search(cycle)
            return
        if not self.ready_now() & self.ready_seen:
            self.finish(NOT_READY, cycle)
            return
        writing: cython.bint = self.command in WRITES or self.command == FORMAT
        if writing and self.drives[self.unit()].write_protected:
            self.finish(WRITE_PROTECTED, cycle)
            return
        self.sector = self.parameters[1]
        self.count = 1 if self.command in ONE_RECORD else self.parameters[2]
        self.length = 128 << (self.count >> 5)
        if self.command == SEEK:
            self.finish(GOOD, cycle)
        elif self.command in (READ_ID, FORMAT):
            self.phase = ID_INDEX if self.command == READ_ID else FORMAT_INDEX
            self.schedule(self.next_index(cycle))
        else:
            if self.drives[self.unit()].cylinder == 0 and self.sector == 0 and self.command in (READ, READ_128):
                self.drives[self.unit()].exchanged()
            self.begin_search(cycle, 0)

    # --- finding a sector ---

    def begin_search(self, cycle: Int, delay: Int) -> None:
        """Look for the ID of `sector`, after `delay` cycles, until the third index pulse."""
        self.searches_until = self.next_index(cycle) + 2 * CYCLES_PER_REVOLUTION
        self.search(cycle + delay)

    def next_field(self, cycle: Int, wanted: Int) -> int:
        """Find the next ID address mark to pass: of the sector `wanted`, of another track than the first parameter
        says, or damaged; or any at all if `wanted` is NOWHERE. Sets `place` and `field` and gives the phase for the end
        of the ID.
        """
        turn: cython.longlong = cycle - cycle % CYCLES_PER_REVOLUTION
        ready: cython.longlong = cycle
        sectors: list[Sector] = self.track_under_head().sectors
        for _ in range(2):
            for sector in sectors:
                field: cython.longlong = turn + sector.position * CYCLES_PER_BYTE
                if field < ready:
                    continue
                mismatch: cython.bint = wanted != NOWHERE and sector.track != self.parameters[0]
                if mismatch or sector.bad_id or wanted == NOWHERE or sector.number == wanted:
                    if field + ID_BYTES * CYCLES_PER_BYTE > self.searches_until:
                        return NOT_FOUND
                    self.place = sector.position
                    self.field = field
                    return BAD_ID if sector.bad_id else MISMATCH if mismatch else FOUND
                ready = field + ID_BYTES * CYCLES_PER_BYTE + CYCLES_TO_NEXT_ID
            turn += CYCLES_PER_REVOLUTION
        return NOT_FOUND

    def search(self, cycle: Int) -> None:
        """Schedule the end of the next relevant ID, or the end of the search."""
        self.phase = self.next_field(cycle, self.sector)
        if self.phase == NOT_FOUND:
            self.schedule(self.searches_until + CYCLES_PER_BYTE)
        else:
            self.schedule(self.field + ID_BYTES * CYCLES_PER_BYTE)

    def mismatch(self, cycle: Int) -> None:
        """The ID names another track: the chip tries the next track inward, twice, before it gives up."""
        if self.retries == 2:
            self.finish(SECTOR_NOT_FOUND, cycle)
            return
        self.retries += 1
        register: cython.int = self.track_register()
        self.registers[register] = (self.registers[register] + 1) & 0xFF
        self.set_direction(True)
        self.steps = 1
        self.step_head(cycle)

    def current(self) -> Sector | None:
        """The sector found, or None if the disc has been changed since."""
        return self.track_under_head().at(self.place)

    def found(self, cycle: Int) -> None:
        """The matching ID field has passed; the gap before its data field follows."""
        sector = self.current()
        if sector is None:
            self.search(cycle)
            return
        self.index = 0
        data: cython.longlong = self.field + sector.offset * CYCLES_PER_BYTE
        if sector.bare:
            self.phase = NO_DATA
            self.schedule(data)
            return
        if self.command in WRITES:
            self.phase = WRITING
            self.schedule(data - CYCLES_PER_BYTE)
            return
        if self.command in SCANS:
            self.pending = True  # for ever: CHECKING finds it pending
            self.phase = CHECKING
            self.schedule(data)
            return
        if sector.deleted:
            self.flags = self.result = DELETED_FOUND
            self.status |= RESULT_FULL
        if self.command in VERIFIES or sector.deleted and self.command in SKIPS_DELETED:
            self.phase = CHECKING
            self.schedule(data + (self.length + CRC_BYTES) * CYCLES_PER_BYTE)
            return
        memoryview(self.buffer)[: self.length] = self.track_under_head().passing(sector, self.length, self.field)
        self.phase = READING
        self.schedule(data + CYCLES_PER_BYTE)

    # --- data ---

    def read_byte(self, cycle: Int) -> None:
        """A byte has passed the head."""
        if self.pending:
            self.finish(LATE_DMA, cycle)
            return
        self.data = self.buffer[self.index]
        self.index += 1
        self.request(cycle)
        if self.index >= self.length:
            self.phase = CHECKING
            self.schedule(cycle + CRC_BYTES * CYCLES_PER_BYTE)
        else:
            self.schedule(cycle + CYCLES_PER_BYTE)

    def check(self, cycle: Int) -> None:
        """The data's CRC has passed, or what is in its place if the record has another length than the sector."""
        sector = self.current()
        if self.pending:
            self.finish(LATE_DMA, cycle)
        elif not self.ready_now():
            self.finish(NOT_READY, cycle)
        elif sector is None or not self.track_under_head().intact(sector, self.length, self.field):
            self.finish(DATA_CRC_ERROR, cycle)
        else:
            self.next_record(cycle)

    def next_record(self, cycle: Int) -> None:
        """One record is done. The count is one byte with the length code above it, and a count of 0 borrows from it."""
        self.count = (self.count - 1) & 0xFF
        if self.count & 0x1F == 0:
            self.finish(GOOD, cycle)
            return
        self.length = 128 << (self.count >> 5)
        self.sector = (self.sector + 1) & 0xFF
        self.begin_search(cycle, CYCLES_TO_NEXT_ID)

    def write_byte(self, cycle: Int) -> None:
        """A byte begins to pass the head: write the requested byte and request the next."""
        if self.field + (DATA_OFFSET - 1) * CYCLES_PER_BYTE < cycle:
            if self.pending:
                self.store(True)
                self.finish(LATE_DMA, cycle)
                return
            self.buffer[self.index] = self.data
            self.index += 1
            if self.index >= self.length:
                self.store(False)
                self.phase = WRITTEN
                self.schedule(cycle + (1 + CRC_BYTES + 1) * CYCLES_PER_BYTE)
                return
        self.request(cycle)
        self.schedule(cycle + CYCLES_PER_BYTE)

    def store(self, damaged: Bool) -> None:
        """Put the written bytes on the disc; an interrupted write leaves a wrong CRC."""
        sector = self.current()
        if sector is None or not self.ready_now():
            return
        data = bytes(self.buffer[: self.index])
        if damaged:
            data += bytes(sector.data[self.index :])
        track = self.track_to_write()
        sector = track.at(self.place)  # of this one
        if sector is not None:
            track.replace_data(sector, data, self.command in WRITES_DELETED, damaged)
        self.drives[self.unit()].written()

    # --- Read ID ---

    def next_id(self, cycle: Int) -> None:
        """Schedule the next ID on the track, whichever it is."""
        self.index = 0
        if self.next_field(cycle, NOWHERE) == NOT_FOUND:
            self.phase = NOT_FOUND
            self.schedule(self.searches_until + CYCLES_PER_BYTE)
        else:
            self.phase = ID_READING
            self.schedule(self.field + 2 * CYCLES_PER_BYTE)

    def read_id_byte(self, cycle: Int) -> None:
        """One of the four bytes of an ID has passed."""
        if self.index == 0:
            sector = self.current()
            if sector is not None:
                memoryview(self.buffer)[:ID_FIELD_BYTES] = sector.address
        if self.pending:
            self.finish(LATE_DMA, cycle)
            return
        self.data = self.buffer[self.index]
        self.index += 1
        self.request(cycle)
        if self.index >= ID_FIELD_BYTES:
            self.phase = ID_CHECKING
            self.schedule(cycle + CRC_BYTES * CYCLES_PER_BYTE)
        else:
            self.schedule(cycle + CYCLES_PER_BYTE)

    def check_id(self, cycle: Int) -> None:
        """The CRC of an ID has passed."""
        sector = self.current()
        self.count = (self.count - 1) & 0xFF
        if self.pending:
            self.finish(LATE_DMA, cycle)
        elif sector is not None and sector.bad_id:
            self.finish(ID_CRC_ERROR, cycle)
        elif self.count & 0x1F == 0:
            self.finish(GOOD, cycle)
        else:
            self.searches_until = self.next_index(cycle) + 2 * CYCLES_PER_REVOLUTION
            self.next_id(cycle + CYCLES_TO_NEXT_ID)

    # --- Format ---

    def begin_format(self, cycle: Int) -> None:
        """The index hole: gap 5 and an index mark if selected, gap 1, and the first ID, with bytes from the CPU."""
        gap5: cython.int = self.parameters[3]
        self.count = self.parameters[2]
        self.field = cycle
        self.place = 0
        gap: cython.int = self.parameters[4] + SYNC_BYTES
        self.next_format(gap5 + SYNC_BYTES + 1 + gap if gap5 else gap)

    def next_format(self, gap: Int) -> None:
        """Write `gap` bytes of gap and sync, and request an ID's first byte."""
        self.track_to_write().erase(self.place % BYTES_PER_TRACK, self.place % BYTES_PER_TRACK + gap)
        self.place += gap
        self.index = 0
        self.phase = FORMATTING
        self.schedule(self.field + self.place * CYCLES_PER_BYTE)

    def format_byte(self, cycle: Int) -> None:
        """Write a byte of an ID and request the next, or continue with the sector's data."""
        if self.field + self.place * CYCLES_PER_BYTE < cycle:
            if self.pending:
                self.drives[self.unit()].written()
                self.finish(LATE_DMA, cycle)
                return
            self.buffer[self.index] = self.data
            self.index += 1
            if self.index >= ID_FIELD_BYTES:
                self.format_sector(cycle)
                return
        self.request(cycle)
        self.schedule(cycle + CYCLES_PER_BYTE)

    def format_sector(self, cycle: Int) -> None:
        """Fill the rest of a sector with &E5; after the last, write gaps up to the index hole."""
        if not self.ready_now():
            self.finish(NOT_READY, cycle)
            return
        sector = Sector(self.place % BYTES_PER_TRACK, bytes(self.buffer[:ID_FIELD_BYTES]), b"\xe5" * self.length)
        track: Track = self.track_to_write()
        track.add(sector)
        self.drives[self.unit()].written()
        self.place += DATA_OFFSET + self.length + CRC_BYTES
        self.count = (self.count - 1) & 0xFF
        if self.count & 0x1F:
            self.next_format(self.parameters[1] + SYNC_BYTES)
            return
        end: cython.longlong = self.field + self.place * CYCLES_PER_BYTE
        track.erase(self.place % BYTES_PER_TRACK, BYTES_PER_TRACK)
        self.phase = FORMATTED
        self.schedule(self.next_index(end))

    # --- time ---

    def wake(self, cycle: Int) -> None:
        """The next event of a command, or the end of the idle time."""
        phase: cython.int = self.phase
        if self.unit() == NOWHERE and phase > RESTING:
            self.finish(NOT_READY, cycle)
        elif phase == READING:
            self.read_byte(cycle)
        elif phase == WRITING:
            self.write_byte(cycle)
        elif phase == FORMATTING:
            self.format_byte(cycle)
        elif phase == RESTING:
            self.phase = IDLE
            self.registers[DRIVE_OUTPUT] &= ~LOAD & 0xFF
            self.ready_seen = 0
        elif phase != IDLE:
            self.wake_seldom(phase, cycle)

    def wake_seldom(self, phase: Int, cycle: Int) -> None:
        """Handle the events that occur at most once per sector."""
        if phase == STEPPING:
            self.stepped(cycle)
        elif phase == CHECKING:
            self.check(cycle)
        elif phase == ID_READING:
            self.read_id_byte(cycle)
        elif phase == SETTLING:
            self.settled(cycle)
        elif not self.ready_now():
            self.finish(NOT_READY, cycle)
        elif phase == MISMATCH:
            self.mismatch(cycle)
        elif phase == FOUND:
            self.found(cycle)
        elif phase == NOT_FOUND:
            self.finish(SECTOR_NOT_FOUND, cycle)
        elif phase == BAD_ID:
            self.finish(ID_CRC_ERROR, cycle)
        elif phase == NO_DATA:
            self.finish(CLOCK_ERROR, cycle)
        elif phase == WRITTEN:
            self.next_record(cycle)
        elif phase == ID_INDEX:
            self.searches_until = self.next_index(cycle) + 2 * CYCLES_PER_REVOLUTION
            self.next_id(cycle)
        elif phase == ID_CHECKING:
            self.check_id(cycle)
        elif phase == FORMAT_INDEX:
            self.begin_format(cycle)
        elif phase == FORMATTED:
            self.finish(GOOD, cycle)
