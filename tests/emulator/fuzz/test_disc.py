"""Hostile discs and hostile programs: whatever comes, an answer or an error of the project's own, and soon."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from emulator.board.drive import Drives
from emulator.board.scheduler import Line, Scheduler
from emulator.board.state import StateError
from emulator.chips.fdc8271 import FDC8271
from emulator.errors import BeebError
from emulator.media.dfs import Catalogue, DiscFile, read_catalogue, write_dsd, write_ssd
from emulator.media.disc import Disc, Track
from emulator.media.errors import DiscError
from emulator.media.protected import peculiarities, read_sides, side_image
from tests.emulator.media.flux import Spec, fm_track, fsd, hfe

pytestmark = pytest.mark.pure

GOOD = write_ssd([DiscFile(f"FILE{i}", i << 8, i, bytes([i]) * (i * 300), directory="ABC"[i % 3]) for i in range(12)])
DOUBLE = write_dsd(GOOD, GOOD)
FILES = st.tuples(st.text(max_size=9), st.integers(-1, 1 << 33), st.integers(0, 300), st.booleans())
NAMES = st.sampled_from(["a.ssd", "a.dsd", "x.zip:B.DSD", "a"])


def bounded(catalogue):
    """The catalogue is one: 31 files at most, all of them of bounded size."""
    assert isinstance(catalogue, Catalogue)
    assert len(catalogue.files) <= 31
    assert all(file.length < 1 << 18 and 0 <= file.load <= 0xFFFFFF for file in catalogue.files)


def read_all(data, name):
    """Read what can be read; errors must be the project's own and name the file."""
    for side in (0, 1):
        try:
            bounded(read_catalogue(data, name, side))
        except DiscError as error:
            assert name in str(error)
    try:
        assert Disc(data, name).image() == data
    except DiscError as error:
        assert name in str(error)


@settings(max_examples=80, deadline=None)
@given(st.binary(max_size=2000), NAMES)
def test_any_bytes(data, name):
    read_all(data, name)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([GOOD, DOUBLE]), st.integers(0, len(DOUBLE)), NAMES)
def test_truncated_and_oversized(image, length, name):
    read_all(image[:length].ljust(min(length, 1 << 19), b"\xff"), name)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 0x1FF), st.integers(0, 255)), min_size=1, max_size=60), st.booleans())
def test_hostile_catalogues(patches, double):
    image = bytearray(DOUBLE if double else GOOD)
    for place, value in patches:
        image[place] = value
        if double:
            image[place + 2560] = value
    read_all(bytes(image[:30_000]), "a.dsd" if double else "a.ssd")


@settings(max_examples=80, deadline=None)
@given(st.lists(FILES, max_size=33), st.text(max_size=14), st.integers(-1, 5))
def test_write_and_read_round_trip(files, title, option):
    files = [DiscFile(name, load, load, bytes(length), locked) for name, load, length, locked in files]
    try:
        image = write_ssd(files, title, option)
    except DiscError:
        return
    catalogue = read_catalogue(image, "a.ssd")
    assert (catalogue.title, catalogue.option) == (title.rstrip(" "), option)
    for file, read in zip(reversed(files), catalogue.files, strict=True):
        assert (read.name, read.data, read.locked) == (file.name, file.data, file.locked)
        assert read.load & 0xFFFF == file.load & 0xFFFF


@settings(max_examples=80, deadline=None)
@given(st.binary(max_size=400))
def test_any_packed_track(packed):
    try:
        track = Track.unpack(packed)
    except StateError:
        return
    assert all(sector.position < 3125 and sector.end - sector.position <= 3125 for sector in track.sectors)


SPECS = [Spec((0, 0, n, 0), bytes([n]) * 128, n == 1, n == 2, n == 3, n == 4, 40 * (n == 5)) for n in range(7)]
SHORT = fm_track(SPECS, gap3=8, length=14_000)
FLUX = [(SHORT, SHORT[::-1]), (SHORT, "")]
PROTECTED = [hfe(FLUX, version=1), hfe(FLUX, version=3), fsd([SPECS, SPECS[:5], [], SPECS[4:5]])]


def mutant(data, patches, cut):
    """`data` with bytes replaced, and cut off or with a piece of itself put in; places count from the start or end."""
    changed = bytearray(data)
    for place, value in patches:
        changed[place % len(changed)] = value
    if cut is not None:
        at, length = cut[0] % len(changed), cut[1]
        changed[at : at + abs(length)] = changed[:length] if length > 0 else b""
    return bytes(changed)


PLACES = st.one_of(st.integers(0, 40), st.integers(512, 530), st.integers(1024, 1 << 16))
MUTANTS = st.builds(
    mutant, st.sampled_from(PROTECTED), st.lists(st.tuples(PLACES, st.integers(0, 255)), max_size=6),
    st.none() | st.tuples(PLACES, st.integers(-3000, 3000)),
)  # fmt: skip


def read_protected(data):
    """The sides of a mutant, everything in them read; None if it is refused."""
    try:
        sides = read_sides(data, "a.ssd")
    except DiscError as error:
        assert "a.ssd: " in str(error)
        return None
    for tracks in sides or ():
        assert len(tracks) <= 85
        peculiarities(tracks)
        read_all(side_image(tracks), "a.ssd")
        for sector in tracks[0].sectors:
            assert 0 <= sector.position < 3125
            assert len(tracks[0].passing(sector, 16_386, 77)) == 16_386
            tracks[0].intact(sector, 128, 77)
    return sides


@settings(max_examples=60, deadline=None)
@given(MUTANTS)
def test_mutants_of_protected_images(data):
    read_protected(data)


REGISTER = st.integers(0xFE80, 0xFE9F)
OPCODES = st.sampled_from(b"\x00\x04\x0a\x0b\x0e\x0f\x12\x13\x16\x17\x1b\x1e\x1f\x23\x29\x2c\x35\x3a\x3d\x30")
SELECTS = st.sampled_from([0x00, 0x40, 0x80, 0xC0])
SMALL = st.one_of(st.integers(0, 255), st.sampled_from([0, 1, 0x21, 0x2A, 0x23, 0x17, 0x0D, 0xC1, 0x48, 0x68, 0x88]))
NUMBERS = st.one_of(st.integers(-1, 300), st.integers(-(1 << 63), (1 << 63) - 1), st.booleans())
STEPS = st.one_of(
    st.tuples(st.just("write"), REGISTER, st.integers(0, 255)),
    st.tuples(st.just("read"), REGISTER),
    st.tuples(st.just("wait"), st.sampled_from([1, 7, 127, 128, 5_000, 100_000, 450_000])),
    st.tuples(st.just("serve"), st.integers(1, 3000)),
    st.tuples(st.just("command"), st.builds(int.__or__, OPCODES, SELECTS), st.lists(SMALL, max_size=6)),
    st.tuples(st.just("disc"), st.integers(0, 1), st.sampled_from([b"", GOOD[:5120], None, *PROTECTED])),
)


class Machine:
    """The chip, its drives, and a clock."""

    def __init__(self):
        self.scheduler = Scheduler()
        self.nmi = Line(self.scheduler, 2, edge_triggered=True)
        self.drives = Drives()
        self.fdc = FDC8271(self.scheduler, self.nmi, 1, self.drives.units)
        self.disc(0, GOOD[:25_600])
        for byte, address in ((0x3A, 0), (0x17, 1), (0xC1, 1), (0x3A, 0), (0x23, 1), (0x48, 1), (0x6C, 0)):
            self.fdc.write(0xFE80 + address, byte)

    def disc(self, drive, image):
        sides = read_sides(image, "fuzz.ssd") if image else None
        disc = Disc(image, "fuzz.ssd", "fuzz.ssd", sides is None, sides=sides) if image is not None else None
        self.drives[drive].disc = disc

    def wait(self, cycles):
        end = self.scheduler.now + cycles
        wakes = 0
        while self.scheduler.due <= end:
            wakes += 1
            assert wakes <= cycles // 128 + 300, "the chip wakes and wakes"
            self.scheduler.now = max(self.scheduler.now, self.scheduler.due)
            self.scheduler.wake_due()
        self.scheduler.now = end

    def serve(self, times):
        """Be the CPU for so many polls, writing as often as reading."""
        for _ in range(times):
            status = self.fdc.read(0xFE80)
            if not status & 0x80:
                return
            if status & 4:
                self.fdc.write(0xFE84, status ^ times & 0xFF)
                self.fdc.read(0xFE84)
            self.wait(max(1, min(self.scheduler.due - self.scheduler.now, 500_000)))

    def step(self, kind, *arguments):
        if kind == "write":
            self.fdc.write(*arguments)
            self.wait(2)
        elif kind == "read":
            value = self.fdc.peek(*arguments)
            assert self.fdc.read(*arguments) == value
            assert 0 <= value <= 255
            self.wait(2)
        elif kind == "wait":
            self.wait(*arguments)
        elif kind == "serve":
            self.serve(*arguments)
        elif kind == "disc":
            self.disc(*arguments)
        else:
            opcode, parameters = arguments
            for place, byte in enumerate([opcode, *parameters]):
                self.fdc.write(0xFE80 + (place > 0), byte)
                self.wait(4)


@settings(max_examples=80, deadline=None)
@given(st.lists(STEPS, max_size=15))
def test_the_chip_still_works_after_any_accesses(steps):
    machine = Machine()
    fdc = machine.fdc
    for step in steps:
        machine.step(*step)
        assert fdc.status & 0x63 == 0
        assert bool(machine.nmi.sources) == bool(fdc.status & 0x08)
    fdc.load(fdc.save())
    machine.fdc.write(0xFE82, 1)
    machine.fdc.write(0xFE82, 0)
    assert fdc.status == 0
    machine.drives[0].cylinder = 0
    machine.disc(0, GOOD)
    for step in (("command", 0x35, [0x0D, 2, 8, 0xC0]), ("command", 0x35, [0x10, 255, 255, 0]),
                 ("command", 0x3A, [0x17, 0xC1]), ("command", 0x3A, [0x23, 0x48]), ("command", 0x6C, []),
                 ("command", 0x53, [1, 3, 0x21])):  # fmt: skip
        machine.step(*step)
    data = bytearray()
    while fdc.read(0xFE80) & 0x80:
        if fdc.status & 4:
            data.append(fdc.read(0xFE84))
        machine.wait(20)
    assert fdc.read(0xFE81) == 0
    assert data == GOOD[13 * 256 : 14 * 256]


@settings(max_examples=80, deadline=None)
@given(
    st.dictionaries(st.sampled_from([*FDC8271.STATE, "due"]), NUMBERS, max_size=6),
    st.binary(min_size=64, max_size=64),
    st.sampled_from([0, 10_000_000]),
)
def test_any_state_is_rejected_or_leaves_a_working_chip(values, registers, now):
    machine = Machine()
    machine.scheduler.now = now
    try:
        machine.fdc.load(machine.fdc.save() | {"registers": registers} | values)
    except BeebError:
        return
    while machine.scheduler.due <= machine.scheduler.now + 64:  # what the state says should have been by now
        machine.scheduler.wake_due()
        machine.scheduler.now += 1
        if machine.scheduler.now > now + 200_000:
            break
    machine.serve(200)
