"""The 8271 at its registers: what the data sheet says of commands, results, status bits and the pace of the bytes."""

from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from emulator.board.drive import Drives
from emulator.board.scheduler import Line, Scheduler
from emulator.board.state import StateError
from emulator.chips.fdc8271 import FDC8271
from emulator.media.disc import Disc
from emulator.media.fm import FluxTrack
from emulator.media.hfe import read_hfe
from tests.emulator.machines import advance
from tests.emulator.media.flux import HALF_BITS, Spec, checked, fm_track, half_bits, hfe

pytestmark = pytest.mark.pure

REVOLUTION = 400_000  # cycles
BYTE = 128  # cycles
STATUS, COMMAND, RESULT, PARAMETER, RESET, DATA = 0xFE80, 0xFE80, 0xFE81, 0xFE81, 0xFE82, 0xFE84
BUSY, RESULT_FULL, INTERRUPT, DATA_REQUEST = 0x80, 0x10, 0x08, 0x04
DONE = RESULT_FULL | INTERRUPT
IMAGE = bytes((place >> 8) * 7 + place & 0xFF for place in range(80 * 2560))
SETTLE = 16  # ms


class Bench:
    """A chip on two drives, with a disc in drive 0 that turns, and a CPU that polls it."""

    def __init__(self, writable=True, drive=0, image=IMAGE, name="disc.ssd", sides=None):
        self.scheduler = Scheduler()
        self.nmi = Line(self.scheduler, 2, edge_triggered=True)
        self.drives = Drives()
        self.fdc = FDC8271(self.scheduler, self.nmi, self.nmi.connect(), self.drives.units)
        self.disc = Disc(image, name, Path("/nowhere/disc.ssd"), writable and sides is None, sides=sides)
        self.drives[drive].disc = self.disc
        self.select = 0x40 << drive
        self.command(0x35, 0x0D, 2, SETTLE // 2, 0xC0)  # step 4 ms, settle 16 ms, unload after 12 revolutions, load 0
        self.command(0x35, 0x10, 0xFF, 0xFF, 0)
        self.command(0x35, 0x18, 0xFF, 0xFF, 0)
        self.command(0x3A, 0x17, 0xC1)  # non-DMA
        self.command(0x3A, 0x23, self.select | 0x08)  # load the head
        self.drive_status()  # which clears the memory of not having been ready

    @property
    def now(self):
        return self.scheduler.now

    def wait(self, cycles):
        """Let time pass, and the chip act at the right cycles in it."""
        advance(self.scheduler, self.scheduler.now + cycles)

    def wait_for_request(self):
        while not self.fdc.peek(STATUS) & DATA_REQUEST:
            self.wait(1)

    def write(self, address, value):
        """An access and the 4 cycles until the next one can be."""
        self.fdc.write(address, value)
        self.wait(4)

    def read(self, address):
        value = self.fdc.read(address)
        self.wait(4)
        return value

    def command(self, opcode, *parameters):
        self.write(COMMAND, opcode)
        for parameter in parameters:
            self.write(PARAMETER, parameter)

    def drive_status(self):
        self.command(0x2C | self.select)
        assert self.read(STATUS) & ~INTERRUPT == RESULT_FULL
        return self.read(RESULT)

    def special(self, register):
        self.command(0x3D | self.select, register)
        return self.read(RESULT)

    def transfer(self, given=(), service=20, limit=20_000_000):
        """Serve the chip `service` cycles after each request until it is done; give the bytes and their cycles."""
        given = iter(given)
        taken, cycles = bytearray(), []
        end = self.now + limit
        while self.fdc.peek(STATUS) & BUSY:
            assert self.now < end, "the command never ends"
            if self.fdc.peek(STATUS) & DATA_REQUEST:
                assert self.nmi.sources
                cycles.append(self.now)
                self.wait(service)
                value = next(given, None)
                if value is None:
                    taken.append(self.fdc.read(DATA))
                else:
                    self.fdc.write(DATA, value)
            elif self.scheduler.due > self.now:
                self.wait(min(self.scheduler.due - self.now, limit))
            else:
                self.wait(1)
        return bytes(taken), cycles

    def do(self, opcode, *parameters, given=(), service=20):
        """A whole command on the bench's drive: the bytes read and the result, which an interrupt announces."""
        self.command(opcode | self.select, *parameters)
        taken, _ = self.transfer(given, service)
        assert self.fdc.peek(STATUS) == DONE
        assert self.nmi.sources
        result = self.read(RESULT)
        assert self.fdc.peek(STATUS) == 0
        assert not self.nmi.sources
        return taken, result


@pytest.fixture
def bench():
    return Bench()


def ids(track, numbers, size=1):
    """The ID fields of side 0 of a track."""
    return b"".join(bytes([track, 0, number, size]) for number in numbers)


def image(track, sector, count=1):
    start = (track * 10 + sector) * 256
    return IMAGE[start : start + 256 * count]


def test_status_from_command_to_result(bench):
    assert bench.read(STATUS) == 0
    bench.fdc.write(COMMAND, 0x69)
    assert bench.read(STATUS) == BUSY | RESULT_FULL
    bench.write(PARAMETER, 5)
    assert bench.read(STATUS) == BUSY
    bench.transfer()
    assert bench.read(STATUS) == DONE
    assert bench.nmi.sources
    assert bench.read(RESULT) == 0
    assert bench.read(STATUS) == 0
    assert not bench.nmi.sources


def test_registers_are_mirrored(bench):
    for mirror in (0x08, 0x10, 0x18):
        bench.write(COMMAND | mirror, 0x6C)
        assert bench.read(STATUS | mirror) == RESULT_FULL
        assert bench.read(RESULT | mirror) == 0x97 | (0 if bench.now % REVOLUTION < 8000 else 0x10)


@pytest.mark.parametrize("steps", [1, 5, 40, 79])
def test_a_seek_takes_its_steps_and_the_settling_time(bench, steps):
    bench.command(0x69, steps)
    begun = bench.now - 4
    bench.transfer()
    assert bench.now - begun == (steps * 4 + SETTLE) * 2000
    assert bench.drives[0].cylinder == steps
    assert bench.special(0x12) == steps


def test_seek_to_track_0_goes_by_the_switch_not_by_the_count(bench):
    bench.do(0x29, 30)
    bench.command(0x7A, 0x12, 0)
    assert bench.do(0x29, 0) == (b"", 0)
    assert bench.drives[0].cylinder == 0
    assert bench.drive_status() & 0x02


def test_seek_to_track_0_gives_up_when_the_switch_never_closes(bench):
    bench.do(0x29, 30)
    bench.drives[0].step = lambda inward: None
    assert bench.do(0x29, 0) == (b"", 0x14)


@pytest.mark.parametrize("bad, physical", [((3, 4), 7), ((7, 2), 6), ((0xFF, 0xFF), 5), ((6, 5), 7)])
def test_bad_tracks_are_stepped_over(bench, bad, physical):
    bench.command(0x35 | bench.select, 0x10, *bad, 0)
    assert bench.do(0x29, 5) == (b"", 0)
    assert bench.drives[0].cylinder == bench.special(0x12) == physical


@pytest.mark.parametrize("track, sector, count", [(0, 0, 1), (0, 3, 3), (7, 9, 1), (79, 0, 10)])
def test_read(bench, track, sector, count):
    assert bench.do(0x13, track, sector, 0x20 | count) == (image(track, sector, count), 0)


def test_bytes_come_every_64_microseconds_where_the_sector_lies(bench):
    bench.command(0x53, 0, 2, 0x22)
    data, cycles = bench.transfer()
    assert data == image(0, 2, 2)
    first = (16 + 6 + 2 * 310 + 26) * BYTE  # gap 1, sync, two sectors, ID to the end of the first byte
    assert cycles[0] % REVOLUTION == first
    assert cycles == [cycles[0] + BYTE * (i + (i // 256) * 54) for i in range(512)]
    assert bench.now == cycles[-1] + 2 * BYTE  # the CRC


def test_the_result_of_late_service_is_late_dma(bench):
    bench.command(0x53, 0, 0, 0x21)
    bench.wait_for_request()
    bench.wait(BYTE - 1)
    assert bench.read(STATUS) == BUSY | INTERRUPT | DATA_REQUEST
    assert bench.read(STATUS) == DONE
    assert bench.read(RESULT) == 0x0A
    assert bench.do(0x13, 0, 0, 0x21, service=BYTE - 1) == (image(0, 0), 0)


def test_the_search_for_a_missing_sector_ends_at_the_third_index(bench):
    bench.wait((REVOLUTION // 2 - bench.now) % REVOLUTION)
    begun = bench.now
    assert bench.do(0x13, 0, 10, 0x21) == (b"", 0x18)
    assert bench.now - begun == pytest.approx(2.5 * REVOLUTION, abs=2 * BYTE)


@pytest.mark.parametrize("off, result, register", [(1, 0, 12), (2, 0, 14), (3, 0x18, 15), (-1, 0x18, 11)])
def test_two_more_tracks_are_tried_when_the_id_names_another_track(bench, off, result, register):
    bench.do(0x29, 10)
    bench.command(0x7A, 0x12, 10 + off)
    assert bench.do(0x13, 10 + off, 0, 0x21) == (image(10 + off, 0) if result == 0 else b"", result)
    assert bench.special(0x12) == register


def test_a_record_length_that_is_not_the_sectors_ends_in_a_crc_error(bench):
    assert bench.do(0x12, 0, 1) == (image(0, 1)[:128], 0x0E)
    data, result = bench.do(0x13, 0, 1, 0x41)
    assert (data[:256], len(data), result) == (image(0, 1), 512, 0x0E)


def test_a_count_of_0_borrows_from_the_length_code(bench):
    data, result = bench.do(0x13, 0, 0, 0x20)
    assert (data, result) == (image(0, 0) + image(0, 1)[:128], 0x0E)


def test_verify_transfers_nothing(bench):
    assert bench.do(0x1F, 3, 8, 0x22) == (b"", 0)
    bench.disc.track(3, 0).sectors[9].damaged = True
    assert bench.do(0x1F, 3, 8, 0x22) == (b"", 0x0E)


def test_write_and_read_back(bench):
    data = bytes(range(255, -1, -1)) * 2
    assert bench.do(0x0B, 2, 4, 0x22, given=data) == (b"", 0)
    assert bench.do(0x13, 2, 4, 0x22) == (data, 0)
    assert bench.disc.changed
    start = (2 * 10 + 4) * 256
    assert bench.disc.image() == IMAGE[:start] + data + IMAGE[start + 512 :]


def test_the_first_byte_to_write_is_requested_as_the_data_mark_passes(bench):
    bench.command(0x4B, 0, 0, 0x21)
    _, cycles = bench.transfer(bytes(256))
    assert cycles[0] % REVOLUTION == (16 + 6 + 24) * BYTE
    assert cycles == [cycles[0] + BYTE * i for i in range(256)]
    assert bench.now == cycles[-1] + 5 * BYTE


def test_a_write_that_is_not_served_in_time_spoils_the_sector(bench):
    bench.command(0x4B, 0, 5, 0x21)
    bench.wait_for_request()
    bench.write(DATA, 0x55)
    bench.wait(3 * BYTE)
    assert bench.read(STATUS) == DONE
    assert bench.read(RESULT) == 0x0A
    data, result = bench.do(0x13, 0, 5, 0x21)
    assert (data[:1], data[1:], result) == (b"\x55", image(0, 5)[1:], 0x0E)
    assert bench.do(0x13, 0, 6, 0x21) == (image(0, 6), 0)


def test_deleted_data_is_skipped_or_read_as_the_command_says(bench):
    assert bench.do(0x0F, 2, 3, 0x21, given=b"gone" * 64) == (b"", 0)
    assert bench.do(0x13, 2, 3, 0x22) == (image(2, 4), 0x20)
    assert bench.do(0x17, 2, 3, 0x22) == (b"gone" * 64 + image(2, 4), 0x20)
    assert bench.do(0x1F, 2, 2, 0x23) == (b"", 0x20)
    assert bench.do(0x0B, 2, 3, 0x21, given=b"back" * 64) == (b"", 0)
    assert bench.do(0x13, 2, 3, 0x21) == (b"back" * 64, 0)


def test_a_protected_disc_is_not_written():
    bench = Bench(writable=False)
    for command, parameters in ((0x0A, 2), (0x0B, 3), (0x0E, 2), (0x0F, 3), (0x23, 5)):
        assert bench.do(command, 1, *[0x21] * (parameters - 1)) == (b"", 0x12)
    assert bench.drive_status() & 0x08
    assert bench.do(0x13, 1, 0, 0x21) == (image(1, 0), 0)
    assert not bench.disc.changed


def test_read_id_begins_at_the_index_hole(bench):
    bench.do(0x29, 4)
    track = ids(4, range(10))
    for count, expected in ((10, track), (12, track + track[:8]), (0, track * 3 + track[:8])):  # 0 counts as 32
        assert bench.do(0x1B, 4, 0, count) == (expected, 0)


def test_read_id_of_an_unformatted_track_finds_nothing(bench):
    bench.disc.track(4, 0).erase(0, 3125)
    assert bench.do(0x1B, 4, 0, 10) == (b"", 0x18)


@pytest.mark.parametrize("size, count, gap", [(0, 18, 11), (1, 10, 21), (2, 5, 74), (3, 2, 255), (4, 1, 0)])
def test_format_in_every_size_that_fits(bench, size, count, gap):
    order = [(3 * i + 1) % count if count % 3 else i for i in range(count)]
    assert bench.do(0x23, 5, gap, size << 5 | count, 0, 16, given=ids(5, order, size)) == (b"", 0)
    assert bench.do(0x1B, 5, 0, count) == (ids(5, order, size), 0)
    length = 128 << size
    assert bench.do(0x13, 5, 0, size << 5 | count) == (b"\xe5" * length * count, 0)
    data = bytes(i * 5 & 0xFF for i in range(length))
    assert bench.do(0x0B, 5, count - 1, size << 5 | 1, given=data) == (b"", 0)
    assert bench.do(0x13, 5, count - 1, size << 5 | 1) == (data, 0)


def test_format_starts_at_the_index_hole_and_ends_at_the_next(bench):
    bench.command(0x63, 0, 21, 0x2A, 0, 16)
    _, cycles = bench.transfer(ids(0, range(10)))
    assert cycles[0] % REVOLUTION == (16 + 6) * BYTE
    assert cycles == [cycles[0] + BYTE * (i % 4 + i // 4 * 310) for i in range(40)]
    assert bench.now % REVOLUTION == 0
    assert bench.now - cycles[0] < REVOLUTION


def test_a_format_longer_than_the_track_runs_over_its_beginning(bench):
    assert bench.do(0x23, 0, 21, 0x2C, 0, 16, given=ids(0, range(12))) == (b"", 0)
    numbers = [sector.number for sector in bench.disc.track(0, 0).sectors]
    assert 11 in numbers and 0 not in numbers
    assert bench.do(0x13, 0, 11, 0x21) == (b"\xe5" * 256, 0)


def test_a_gap_5_makes_room_for_an_index_mark(bench):
    assert bench.do(0x23, 0, 21, 0x21, 8, 16, given=ids(0, [0])) == (b"", 0)
    assert [sector.position for sector in bench.disc.track(0, 0).sectors] == [8 + 6 + 1 + 16 + 6]


def test_an_unformatted_or_missing_side_has_no_sectors(bench):
    bench.command(0x3A, 0x23, 0x68)
    bench.drive_status()
    assert bench.do(0x13, 0, 0, 0x21) == (b"", 0x18)


def test_the_side_and_the_drive():
    bench = Bench(drive=1, image=IMAGE + bytes(reversed(IMAGE)), name="two.dsd")
    assert bench.drive_status() & 0x44 == 0x40
    two = IMAGE + bytes(reversed(IMAGE))
    bench.command(0x3A, 0x23, 0xA8)
    bench.drive_status()
    assert bench.do(0x13, 1, 0, 0x2A) == (two[3 * 2560 : 4 * 2560], 0)
    assert bench.special(0x1A) == 1 and bench.special(0x12) == 0


def test_a_drive_without_a_disc_is_not_ready(bench):
    bench.drives[0].disc = None
    assert not bench.drive_status() & 0x04
    assert bench.do(0x13, 0, 0, 0x21) == (b"", 0x10)


def test_not_ready_is_remembered_until_the_drive_status_is_read(bench):
    bench.command(0x3A, 0x23, 0)
    bench.command(0x3A, 0x23, 0x48)
    assert bench.do(0x13, 0, 0, 0x21) == (b"", 0x10)
    assert not bench.drive_status() & 0x04
    assert bench.drive_status() & 0x04
    assert bench.do(0x13, 0, 0, 0x21) == (image(0, 0), 0)


def test_a_disc_taken_out_during_a_command_ends_it(bench):
    bench.command(0x53, 0, 0, 0x2A)
    bench.wait(REVOLUTION * 3 // 2)
    bench.command(0x53, 0, 0, 0x2A)
    bench.drives[0].disc = None
    bench.transfer()
    assert bench.read(RESULT) == 0x10


def test_the_index_hole_passes_five_times_a_second(bench):
    levels = []
    for _ in range(1000):
        bench.wait(2000 - 20)
        levels.append((bench.drive_status() >> 4 & 1, bench.now))
    edges = [now for (before, _), (level, now) in pairwise(levels) if level > before]
    assert len(edges) >= 4
    gaps = [after - before for before, after in pairwise(edges)]
    assert gaps == pytest.approx([REVOLUTION] * len(gaps), abs=4000)


def test_the_head_is_unloaded_after_the_idle_revolutions(bench):
    bench.do(0x13, 0, 0, 0x21)
    idle = bench.now
    bench.wait(11 * REVOLUTION)
    assert bench.fdc.motor_on
    bench.wait(REVOLUTION)
    assert not bench.fdc.motor_on
    assert bench.now - idle <= 12 * REVOLUTION + 4
    bench.command(0x35, 0x0D, 2, 8, 0xF0)
    bench.do(0x29, 1)
    bench.wait(100 * REVOLUTION)
    assert bench.fdc.motor_on


@pytest.mark.parametrize("load, cycles", [(0xC0, 0), (0xC4, 64_000), (0xC8, 128_000)])
def test_loading_the_head_takes_the_load_time(bench, load, cycles):
    bench.command(0x35, 0x0D, 2, 8, load)
    bench.command(0x3A, 0x23, 0)
    bench.command(0x69, 0)
    begun = bench.now - 4
    bench.transfer()
    assert bench.now - begun == max(cycles, 4)


def test_scan_and_dma_mode_fail_without_a_dma_controller(bench):
    for opcode in (0x00, 0x04):
        assert bench.do(opcode, 0, 0, 0x21, 0, 0) == (b"", 0x0A)
    bench.command(0x3A | bench.select, 0x17, 0xC0)
    assert bench.do(0x13, 0, 0, 0x21) == (b"", 0x0A)


def test_the_reset_register_stops_everything(bench):
    bench.command(0x53, 0, 0, 0x21)
    bench.write(RESET, 1)
    assert bench.read(STATUS) == 0
    bench.command(0x69, 5)
    assert bench.read(STATUS) == 0
    bench.write(RESET, 0)
    bench.wait(3 * REVOLUTION)
    assert bench.read(STATUS) == 0
    assert bench.special(0x23) == bench.select
    assert bench.special(0x17) == 0x80


def test_opcodes_missing_from_the_data_sheet_are_ignored(bench):
    for opcode in set(range(64)) - set(b"\x00\x04\x0a\x0b\x0e\x0f\x12\x13\x16\x17\x1b\x1e\x1f\x23\x29\x2c\x35\x3a\x3d"):
        bench.command(opcode | 0x40, 1, 2, 3)
        assert bench.read(STATUS) == 0
    bench.write(PARAMETER, 7)
    assert bench.read(STATUS) == 0


def test_specify_and_the_special_registers(bench):
    bench.command(0x35, 0x0D, 7, 8, 9)
    assert [bench.special(register) for register in (0x0D, 0x0E, 0x0F)] == [7, 8, 9]
    for register in (0x06, 0x13, 0x14, 0x10, 0x1A):
        bench.command(0x7A, register, 0xA5)
        assert bench.special(register) == 0xA5
    bench.command(0x7A, 0x22, 0)
    assert bench.special(0x22) & 0x81 == 0x81


def test_the_output_port_steps_the_drive(bench):
    for value in (0x4E, 0x4C, 0x4E, 0x4C, 0x4E, 0x4C):
        bench.command(0x7A, 0x23, value)
    assert bench.drives[0].cylinder == 3
    bench.command(0x7A, 0x23, 0x4A)
    assert bench.drives[0].cylinder == 2


@pytest.mark.parametrize("waited", [10, 60_000, 100_000, 380_000, 700_000])
def test_a_state_saved_anywhere_in_a_command_resumes(waited):
    def finish(bench):
        taken, cycles = bench.transfer(b"\x77" * 1024)
        return taken, cycles, bench.now, bench.read(RESULT), bench.disc.image()

    first, second = Bench(), Bench()
    first.command(0x4B, 9, 1, 0x24)
    end = first.now + waited
    while first.now < end and first.fdc.peek(STATUS) & BUSY:
        first.wait(1)
        if first.fdc.peek(STATUS) & DATA_REQUEST:
            first.write(DATA, 0x33)
    second.scheduler.load(first.scheduler.save())
    second.nmi.load(first.nmi.save())
    second.drives.load(first.drives.save())
    second.fdc.load(first.fdc.save())
    assert finish(second) == finish(first)


def test_an_impossible_state_is_rejected(bench):
    good = bench.fdc.save()
    for name, value in (("phase", 99), ("index", 1 << 20), ("length", 0), ("given", 6), ("buffer", b"")):
        with pytest.raises(StateError):
            bench.fdc.load(good | {name: value})
    assert bench.fdc.save() == good


def filled(number, size=256):
    return bytes(number * 16 + i & 0xFF for i in range(size))


PROTECTED = [
    [Spec((0, 0, n, 1), filled(n)) for n in range(10)],
    [Spec((1, 0, 1, 1), filled(1)), Spec((1, 0, 2, 1), filled(2), deleted=True),
     Spec((1, 0, 3, 1), filled(3), bad_data=True), Spec((1, 0, 4, 1), filled(4), deleted=True, bad_data=True)],
    [Spec((9, 7, 200, 2), filled(5, 512)), Spec((2, 0, 201, 0), filled(6, 128)), Spec((2, 0, 201, 0), filled(7, 128))],
    [Spec((3, 0, 1, 1), filled(1), bad_id=True), Spec((3, 0, 2, 1), filled(2))],
    [Spec((4, 0, 1, 1), bare=True), Spec((4, 0, 2, 1), filled(2), gap2=40), Spec((4, 0, 3, 1), filled(2), gap2=6)],
    [],
    [Spec((6, 0, n, 1), filled(n), weak=100) for n in range(10)],
    [],
    [Spec((8, 0, n, 0), filled(n, 128)) for n in range(16)],
    [Spec((9, 0, 1, 1), filled(1)), Spec((9, 0, 1, 1), filled(9))],
]  # fmt: skip


@cache
def protected_sides():
    """The sides of an HFE image of PROTECTED, which no test can change."""
    return read_hfe(hfe([(fm_track(specs), "") for specs in PROTECTED], version=3), "a.hfe")


@pytest.fixture
def protected():
    return Bench(sides=protected_sides())


@pytest.mark.parametrize(
    ("command", "data", "result"),
    [
        ((0x13, 0, 3, 0x22), filled(3) + filled(4), 0),
        ((0x13, 1, 1, 0x23), filled(1) + filled(3), 0x2E),
        ((0x17, 1, 1, 0x22), filled(1) + filled(2), 0x20),
        ((0x17, 1, 4, 0x21), filled(4), 0x2E),
        ((0x13, 1, 4, 0x21), b"", 0x2E),
        ((0x1F, 1, 1, 0x24), b"", 0x2E),
        ((0x1F, 1, 3, 0x21), b"", 0x0E),
        ((0x1B, 2, 0, 3), bytes([9, 7, 200, 2, 2, 0, 201, 0, 2, 0, 201, 0]), 0),
        ((0x13, 3, 2, 0x21), b"", 0x0C),  # the damaged ID comes first
        ((0x1B, 3, 0, 2), bytes([3, 0, 1, 1]), 0x0C),
        ((0x13, 4, 1, 0x21), b"", 0x08),
        ((0x13, 4, 2, 0x21), filled(2), 0),
        ((0x13, 4, 3, 0x21), b"", 0x08),
        ((0x13, 5, 0, 0x21), b"", 0x18),
        ((0x1B, 5, 0, 1), b"", 0x18),
        ((0x12, 8, 15), filled(15, 128), 0),
        ((0x13, 8, 0, 0x10), b"".join(filled(n, 128) for n in range(16)), 0),
        ((0x13, 8, 3, 0x21), filled(3, 128), 0x0E),
        ((0x12, 0, 3), filled(3)[:128], 0x0E),
        ((0x0B, 0, 3, 0x21), b"", 0x12),
    ],
)
def test_protected_tracks(protected, command, data, result):
    read, answer = protected.do(*command)
    assert (read[: len(data)], answer) == (data, result)


def recorded(*parts):
    """A bench with the parts, strings of half bits, on track 0 after a gap."""
    halves = half_bits(b"\xff" * 16) + "".join(parts)
    return Bench(sides=[[FluxTrack(halves + half_bits(b"\xff" * 3125)[: HALF_BITS - len(halves)])]])


def id_field(number):
    return checked(0xFE, bytes((0, 0, number, 1)))


def data_field(number, gap=17, bad=False):
    """The data, `gap` bytes after what is before: the last six of them zeros, or fewer if there are fewer."""
    sync = bytes(min(gap, 6))
    return half_bits(b"\xff" * (gap - len(sync)) + sync) + checked(0xFB, filled(number), bad)


@pytest.mark.parametrize(
    ("sync", "result"),
    [
        (16 * "0", 0), (17 * "0", 0), (48 * "0", 0), ("111" + 16 * "0", 0), ("1" + 15 * "0", 0x18), (8 * "0", 0x18),
        (8 * "0" + "1" + 8 * "0", 0x18), (15 * "0" + "1" + 15 * "0", 0x18), ("", 0x18),
    ],
)  # fmt: skip
def test_an_id_mark_follows_sixteen_zero_bits(sync, result):
    """As measured on a chip, and wherever the bytes begin."""
    bench = recorded("".join("1" + bit for bit in sync), id_field(1), data_field(1))
    read, answer = bench.do(0x13, 0, 1, 0x21)
    assert (read, answer) == (b"" if result else filled(1), result)


@pytest.mark.parametrize(
    ("gap", "result"), [(0, 0x08), (6, 0x08), (12, 0x08), (13, 0x08), (14, 0), (15, 0), (17, 0), (200, 0)]
)
@pytest.mark.parametrize("bad", [True, False])
def test_a_data_mark_begins_fourteen_bytes_after_its_id(gap, result, bad):
    """As measured on a chip. A mark that comes sooner is missed; the next is the ID's own, in the next turn."""
    bench = recorded(half_bits(bytes(6)), id_field(1), data_field(1, gap, bad))
    read, answer = bench.do(0x13, 0, 1, 0x21)
    assert answer == (result or (0x0E if bad else 0))
    assert read == (b"" if result else filled(1))


@pytest.mark.parametrize(("gap", "seen"), [(2, False), (5, False), (6, True), (7, True), (30, True)])
def test_an_id_closer_than_six_bytes_to_one_that_was_read_is_missed(gap, seen):
    gap = half_bits(b"\xff" * (gap - 2) + bytes(2))
    bench = recorded(half_bits(bytes(6)), id_field(1), gap, id_field(2), data_field(2), gap, id_field(3), data_field(3))
    ids_read, answer = bench.do(0x1B, 0, 0, 3)
    assert (ids_read[2::4], answer) == (bytes((1, 2, 3) if seen else (1, 3, 1)), 0)
    bench.wait(REVOLUTION // 2)  # otherwise the search begins after the first ID
    assert bench.do(0x13, 0, 2, 0x21)[1] == (0 if seen else 0x18)
    assert bench.do(0x13, 0, 3, 0x21) == (filled(3), 0)  # the data before it were not read


@pytest.mark.parametrize(("gap", "turns"), [(5, 2), (6, 1)])
@pytest.mark.parametrize("command", [0x13, 0x1F])
def test_an_id_closer_than_six_bytes_to_data_that_were_read_passes_once_more(gap, turns, command):
    sync = half_bits(bytes(gap))
    bench = recorded(half_bits(bytes(6)), id_field(1), data_field(1), sync, id_field(2), data_field(2))
    bench.do(0x1F, 0, 2, 0x21)
    start = bench.now
    assert bench.do(command, 0, 1, 0x22)[1] == 0
    assert round((bench.now - start) / REVOLUTION) == turns


def test_sectors_with_the_same_id_are_read_as_they_pass(protected):
    protected.do(0x29, 9)
    reads = [protected.do(0x13, 9, 1, 0x21) for _ in range(4)]
    assert reads in ([(filled(1), 0), (filled(9), 0)] * 2, [(filled(9), 0), (filled(1), 0)] * 2)


def test_weak_bits_differ_from_turn_to_turn_and_a_restored_chip_reads_the_same(protected):
    first, result = protected.do(0x13, 6, 4, 0x21)
    assert (first[:156], result) == (filled(4)[:156], 0x0E)
    state, now = protected.fdc.save(), protected.now
    second, _ = protected.do(0x13, 6, 4, 0x21)
    assert second[:156] == first[:156]
    assert second[156:] != first[156:]
    again = Bench(sides=protected.disc.sides)
    again.scheduler.now = now
    again.drives[0].cylinder = 6
    again.fdc.load(state)
    assert again.do(0x13, 6, 4, 0x21) == (second, 0x0E)
