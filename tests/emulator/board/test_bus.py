"""The address space of the Model B: contents, write protection, and the time of an access."""

import pytest

from emulator.board.bus import Bus
from emulator.board.scheduler import Chip, Scheduler
from emulator.cpu.turbo import Turbo
from emulator.machine.model_b import MODEL_B
from emulator.machine.motherboard import Motherboard


class Register(Chip):
    """A chip with one register that records its accesses."""

    def __init__(self, scheduler):
        super().__init__(scheduler)
        self.value, self.log = 0x5A, []

    def read(self, address):
        self.log.append((self.scheduler.now, address))
        return self.value

    def write(self, address, value):
        self.log.append((self.scheduler.now, address, value))
        self.value = value

    def peek(self, address):
        return self.value

    def wake(self, cycle):
        self.value = cycle & 0xFF


@pytest.fixture
def bus():
    return Motherboard(MODEL_B.without("fdc"), Turbo).bus


def fit_register(bus, address):
    chip = Register(bus.scheduler)
    bus.fit(chip, address, address + 8, 1)
    return chip


def test_ram_is_32_kb(bus):
    for address in range(0, 0x8000, 0x7FF):
        bus[address] = address & 0xFF
    assert all(bus[address] == address & 0xFF for address in range(0, 0x8000, 0x7FF))


def test_roms_are_read_only(bus):
    bus.load_os(bytes(range(256)) * 64)
    bus.load_slot(15, b"\x11" * 0x4000)
    bus.select_slot(15)
    for address in (0x8000, 0xBFFF, 0xC000, 0xFFFF):
        before = bus.peek(address)
        bus[address] = before ^ 0xFF
        assert bus.peek(address) == before
        with pytest.raises(ValueError, match=f"&{address:04X} is not RAM"):
            bus.view[address] = 0


def test_romsel_selects_a_slot_and_an_8_kb_rom_appears_twice(bus):
    for slot in range(16):
        bus.load_slot(slot, bytes([slot]) * 0x2000)
    for slot in range(16):
        bus[0xFE30] = slot | 0xA0
        assert bus.peek(0x8000) == bus.peek(0xBFFF) == slot
    bus[0xFE3F] = 3
    assert bus.peek(0x9000) == 3


def test_sideways_ram_keeps_its_contents_while_another_slot_is_selected(bus):
    bus.load_slot(4, bytes(0x4000), writable=True)
    bus.select_slot(4)
    bus[0x8123] = 0x77
    bus.select_slot(5)
    bus[0x8123] = 0x99
    assert bus.peek(0x8123) == 0xFF
    bus.select_slot(4)
    assert bus.peek(0x8123) == 0x77


@pytest.mark.parametrize("address", [0xFC00, 0xFDFF, 0xFE00, 0xFE08, 0xFE10, 0xFE18, 0xFE40, 0xFE60, 0xFEC0])
def test_an_access_to_the_1_mhz_bus_ends_with_a_1_mhz_cycle(bus, address):
    for begin, end in ((100, 101), (101, 103)):
        bus.scheduler.now = begin
        bus.read(address)
        assert bus.scheduler.now == end
        bus.scheduler.now = begin
        bus.write(address, 0)
        assert bus.scheduler.now == end


@pytest.mark.parametrize("address", [0x0000, 0x7FFF, 0x8000, 0xFBFF, 0xFE20, 0xFE30, 0xFE80, 0xFEA0, 0xFEE0, 0xFF00])
def test_an_access_at_2_mhz_takes_one_cycle(bus, address):
    for begin in (100, 101):
        bus.scheduler.now = begin
        bus[address]
        assert bus.scheduler.now == begin + 1


def test_a_chip_sees_the_cycle_in_which_its_access_ends(bus):
    chip = fit_register(bus, 0xFE40)
    bus.scheduler.now = 11
    bus[0xFE45] = 0x12
    assert bus[0xFE46] == 0x12
    assert chip.log == [(13, 0xFE45, 0x12), (15, 0xFE46)]


def test_due_chips_are_woken_before_an_access_in_the_same_cycle(bus):
    chip = fit_register(bus, 0xFE40)
    chip.schedule(13)
    bus.scheduler.now = 11
    assert bus[0xFE40] == 13


def test_empty_places_read_as_the_high_byte_in_sheila_and_as_ff_on_the_1_mhz_bus(bus):
    assert [bus[address] for address in (0xFC00, 0xFD80, 0xFE18, 0xFEA0, 0xFEE0)] == [0xFF, 0xFF, 0xFE, 0xFE, 0xFE]


def test_the_view_takes_no_time_and_has_no_side_effects(bus):
    chip = fit_register(bus, 0xFE40)
    bus.view[0x70:0x73] = b"abc"
    assert bus.view[0x70:0x73] == b"abc" and bus.view[0xFE40] == 0x5A and len(bus.view) == 0x10000
    assert bus.scheduler.now == 0 and chip.log == []


def test_addresses_and_bytes_out_of_range_are_rejected(bus):
    for address in (-1, 0x10000):
        with pytest.raises(IndexError, match="not within 0 to 65535"):
            bus.view[address]
    with pytest.raises(ValueError, match="256 is not a byte"):
        bus.view[0] = 256
    with pytest.raises(ValueError, match="2 bytes do not fit 3 addresses"):
        bus.view[0:3] = b"ab"


def test_a_state_contains_ram_sideways_ram_and_the_slot_number(bus):
    bus.load_slot(4, bytes(0x4000), writable=True)
    bus.select_slot(4)
    bus[0x8000], bus[0x1234] = 1, 2
    saved = bus.save()
    bus.clear_ram()
    bus.select_slot(0)
    bus.load(saved)
    assert (bus.romsel, bus.peek(0x8000), bus.peek(0x1234)) == (4, 1, 2)


def test_a_small_rom_is_mirrored_throughout_the_slot():
    bus = Bus(Scheduler())
    image = bytes(range(11))
    bus.load_slot(0, image)
    assert [bus.peek(0x8000 + place) for place in range(0x4000)] == [image[place % 11] for place in range(0x4000)]
