"""The 8271 compared with the oracle's: the same 6502 program issues commands, serves the bytes and logs the status.

The sequence of status bytes that polling reads, the data, the result and the duration must agree. The oracle's disc
consists of flux changes, ours of sectors, so that times that depend on the rotation may differ by a few bytes in a gap
and by where the oracle ends a formatted track: 16 bytes (1 ms) are allowed. The controller's own times must agree to
one round of polling.
"""

import re

import pytest
from py65.assembler import Assembler
from py65.devices.mpu6502 import MPU

from emulator import Beeb

IMAGE = bytes((place >> 8) * 7 + place & 0xFF for place in range(80 * 2560))
ORIGIN, LOG, DATA, NMI_HANDLER = 0x2000, 0x3000, 0x4000, 0x0D00
BLOCK = 0x70  # opcode, number of parameters, parameters (6), 1 to write, last status, log pointer, data pointer, result
LOG_POINTER, DATA_POINTER, RESULT = 0x7A, 0x7C, 0x7E
RTI = 0x40
POLLING = 150  # cycles: a round, including its NMI
PLAY = 16 * 128  # cycles
LONGEST = 4_000_000  # cycles

PROGRAM = """
start:  SEI
        CLD
        LDX #0
busy:   BIT $FE80
        BMI busy
        LDA $70
        STA $FE80
        JSR note
next:   CPX $71
        BEQ poll
        LDA $72,X
        STA $FE81
        INX
        JSR note
        JMP next
poll:   JSR note
        AND #4
        BEQ idle
        LDY #0
        LDA $78
        BNE give
        LDA $FE84
        STA ($7C),Y
        JMP served
give:   LDA ($7C),Y
        STA $FE84
served: INC $7C
        BNE poll
        INC $7D
        JMP poll
idle:   LDA $79
        BMI poll
        LDA $FE81
        STA $7E
        LDA $FE80
        STA $7F
end:    JMP end
note:   LDA $FE80
        CMP $79
        BEQ same
        STA $79
        LDY #0
        STA ($7A),Y
        INC $7A
        BNE same
        INC $7B
same:   LDA $79
        RTS
"""


def assemble(text):
    """The code at ORIGIN, and the address of its `end`."""
    assembler = Assembler(MPU())
    lines = [line.rpartition(":") for line in text.strip().splitlines()]
    labels = dict.fromkeys((label for label, _, _ in lines if label), ORIGIN)
    for _ in range(2):
        code = []
        for label, _, statement in lines:
            if label:
                labels[label] = ORIGIN + len(code)
            operation, _, operand = statement.strip().partition(" ")
            operand = f"${labels[operand]:04X}" if operand in labels else operand.replace("#", "#$0")
            code += assembler.assemble(f"{operation} {operand}".strip(), ORIGIN + len(code))
    return bytes(code), labels["end"]


CODE, END = assemble(PROGRAM)


class EmulatorSide:
    """The emulator with the program in memory."""

    def __init__(self, path):
        self.beeb = Beeb(disc=path, dfs="1.20", writable=True)
        self.beeb.boot()
        self.beeb.on_execute(END, lambda beeb: beeb.stop())

    def poke(self, address, data):
        for offset, byte in enumerate(data):
            self.beeb.memory[address + offset] = byte

    def peek(self, address, length):
        return bytes(self.beeb.memory[address : address + length])

    def call(self):
        begun = self.beeb.cycles
        self.beeb.cpu.pc = ORIGIN
        self.beeb.run(cycles=LONGEST)
        assert self.beeb.cpu.pc == END
        return self.beeb.cycles - begun


class OracleSide:
    """The oracle with the program in memory."""

    def __init__(self, oracle, path):
        self.oracle = oracle
        oracle.new("B-DFS1.2")
        oracle.insert_disc(path)
        oracle.boot()

    def poke(self, address, data):
        self.oracle.poke(address, bytes(data))

    def peek(self, address, length):
        return self.oracle.peek(address, length)

    def call(self):
        begun = self.oracle.registers.cycle
        self.oracle.set_registers(pc=ORIGIN)
        return self.oracle.run_until_pc(END, LONGEST) - begun


def do(side, opcode, *parameters, given=None):
    """Run a command; returns the status bytes, the bytes read, the result, the last status and the cycles taken."""
    block = [opcode, len(parameters), *parameters, *[0] * (6 - len(parameters)), given is not None, 0xFF]
    side.poke(BLOCK, bytes(block) + LOG.to_bytes(2, "little") + DATA.to_bytes(2, "little"))
    side.poke(DATA, bytes(given or ()))
    cycles = side.call()
    log = side.peek(LOG, int.from_bytes(side.peek(LOG_POINTER, 2), "little") - LOG)
    data = side.peek(DATA, int.from_bytes(side.peek(DATA_POINTER, 2), "little") - DATA)
    result, status = side.peek(RESULT, 2)
    # How often polling reads the status between two bytes is random; the data show that the bytes were served.
    turns = re.sub(r"(80 )*8c( 80| 8c)*", "transfer", log.hex(" "))
    turns = re.sub(r"(90 )*9c( 90| 9c)*", "transfer after deleted data", turns)
    return turns, data, result, status, cycles


@pytest.fixture(scope="module")
def sides(oracle, system_roms, tmp_path_factory):
    """Both machines with the same disc."""
    path = tmp_path_factory.mktemp("disc") / "oracle.ssd"
    path.write_bytes(IMAGE)
    pair = EmulatorSide(path), OracleSide(oracle, path)
    for side in pair:
        side.poke(NMI_HANDLER, [RTI])
        side.poke(ORIGIN, CODE)
    return pair


@pytest.fixture
def ready(sides):
    """Both machines with the drive initialised as by DFS, and ready."""
    for side in sides:
        do(side, 0x75, 0x0D, 2, 8, 0xC0)
        do(side, 0x75, 0x10, 0xFF, 0xFF, 0)
        do(side, 0x7A, 0x17, 0xC1)
        do(side, 0x7A, 0x23, 0x48)
        do(side, 0x69, 0)
        do(side, 0x6C)
    sides[0].beeb.drives[0].disc.changed = False  # these tests do not write the file
    return sides


def compare(sides, *command, given=None, play=POLLING):
    """Run a command on both machines, which must agree; returns our outcome."""
    ours, theirs = (do(side, *command, given=given) for side in sides)
    assert ours[:4] == theirs[:4]
    assert ours[4] == pytest.approx(theirs[4], abs=play)
    return ours


def compare_after_sector_0(sides, opcode, track, *rest, given=None):
    """Compare a command that waits for the disc, issued on both machines after sector 0 of its track."""
    for side in sides:
        assert do(side, 0x5F, track, 0, 0x21)[2] == 0
    return compare(sides, opcode, track, *rest, given=given, play=PLAY)


def test_seeks(ready):
    for track in (5, 6, 79, 40, 0, 0, 1):
        assert compare(ready, 0x69, track)[2] == 0


def test_seek_to_track_0_with_the_switch(ready):
    compare(ready, 0x69, 7)
    compare(ready, 0x7A, 0x12, 2)
    compare(ready, 0x69, 0)
    assert compare(ready, 0x7D, 0x12)[2] == 0


def test_special_registers(ready):
    for register in (0x06, 0x0D, 0x0E, 0x0F, 0x10, 0x11, 0x12, 0x13, 0x14, 0x18, 0x19, 0x1A):
        compare(ready, 0x7A, register, 0x35)
        assert compare(ready, 0x7D, register)[2] == 0x35
    for mode in (0xC3, 0xC1):
        compare(ready, 0x7A, 0x17, mode)
        compare(ready, 0x7D, 0x17)


def test_reading(ready):
    assert compare_after_sector_0(ready, 0x53, 0, 0, 0x21)[1:3] == (IMAGE[:256], 0)
    assert compare_after_sector_0(ready, 0x53, 9, 4, 0x26)[1:3] == (IMAGE[94 * 256 : 100 * 256], 0)
    assert compare_after_sector_0(ready, 0x57, 79, 9, 0x21)[1:3] == (IMAGE[-256:], 0)
    assert compare_after_sector_0(ready, 0x52, 3, 1)[2] == 0x0E
    assert compare_after_sector_0(ready, 0x53, 3, 1, 0x01)[2] == 0x0E
    assert compare_after_sector_0(ready, 0x53, 3, 1, 0x20)[2] == 0x0E


def test_verifying(ready):
    assert compare_after_sector_0(ready, 0x5F, 20, 8, 0x22)[2] == 0
    assert compare_after_sector_0(ready, 0x5E, 20, 8)[2] == 0x0E


def test_sector_not_found(ready):
    assert compare_after_sector_0(ready, 0x53, 2, 10, 0x21)[2] == 0x18
    assert compare_after_sector_0(ready, 0x5F, 2, 8, 0x23)[2] == 0x18
    assert compare_after_sector_0(ready, 0x4B, 2, 0xFF, 0x21, given=bytes(256))[2] == 0x18


@pytest.mark.parametrize("off, result", [(1, 0), (2, 0), (3, 0x18), (-1, 0x18)])
def test_head_on_another_track(ready, off, result):
    compare(ready, 0x69, 10)
    for side in ready:
        assert do(side, 0x5F, 10, 0, 0x21)[2] == 0
    compare(ready, 0x7A, 0x12, 10 + off)
    assert compare(ready, 0x53, 10 + off, 3, 0x21, play=PLAY)[2] == result
    compare(ready, 0x7D, 0x12)


def test_read_id(ready):
    ids = b"".join(bytes([6, 0, sector, 1]) for sector in range(10))
    assert compare_after_sector_0(ready, 0x5B, 6, 0, 10)[1:3] == (ids, 0)
    assert compare_after_sector_0(ready, 0x5B, 6, 0, 1)[1:3] == (ids[:4], 0)


def test_writing_and_deleting(ready):
    data = bytes(i * 11 & 0xFF for i in range(768))
    assert compare_after_sector_0(ready, 0x4B, 30, 2, 0x23, given=data)[2] == 0
    assert compare_after_sector_0(ready, 0x53, 30, 1, 0x24)[1:3] == (IMAGE[301 * 256 : 302 * 256] + data, 0)
    assert compare_after_sector_0(ready, 0x4F, 30, 3, 0x21, given=data[:256])[2] == 0
    assert compare_after_sector_0(ready, 0x53, 30, 2, 0x23)[1:3] == (data[:256] + data[512:], 0x20)
    assert compare_after_sector_0(ready, 0x57, 30, 2, 0x23)[1:3] == (data[:256] * 2 + data[512:], 0x20)
    assert compare_after_sector_0(ready, 0x5F, 30, 2, 0x23)[2] == 0x20


@pytest.mark.parametrize("size, count, gap", [(1, 10, 21), (0, 18, 11), (2, 5, 74)])
def test_formatting(ready, size, count, gap):
    track = 50 + size
    ids = b"".join(bytes([track, 0, (i * 7 + 3) % count, size]) for i in range(count))
    assert compare_after_sector_0(ready, 0x63, track, gap, size << 5 | count, 0, 16, given=ids)[2] == 0
    length = 128 << size
    assert compare(ready, 0x5B, track, 0, count, play=PLAY)[1] == ids
    assert compare(ready, 0x53, track, 0, size << 5 | 2, play=PLAY)[1:3] == (b"\xe5" * length * 2, 0)


def test_not_ready(ready):
    compare(ready, 0x7A, 0x23, 0)
    compare(ready, 0x7A, 0x23, 0x48)
    assert compare(ready, 0x53, 0, 0, 0x21)[2] == 0x10
    assert compare(ready, 0x69, 3)[2] == 0x10
    for select in (0x00, 0x80):  # the oracle first searches for track 0 in 255 steps
        assert compare(ready, 0x13 | select, 0, 0, 0x21, play=LONGEST)[2] == 0x10


def test_the_head_unloads(ready):
    for side in ready:
        do(side, 0x75, 0x0D, 2, 8, 0x20)
        assert do(side, 0x5F, 0, 0, 0x21)[2] == 0
    loaded = [[], []]
    for kept, side in zip(loaded, ready, strict=True):
        for _ in range(3):
            kept.append(do(side, 0x7D, 0x23)[2] & 0x08)
            if isinstance(side, EmulatorSide):
                side.beeb.cpu.pc = END
                side.beeb.scheduler.run_until(side.beeb.cycles + 500_000)
                side.beeb.cpu.run()
            else:
                side.oracle.run(500_000)
    assert loaded[0] == loaded[1]
