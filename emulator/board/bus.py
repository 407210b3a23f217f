"""The address space: RAM, sixteen sideways slots, the OS, and FRED, JIM and SHEILA.

The CPU's view lies in one flat array of 64 KB, `memory`: selecting a sideways slot copies its 16 KB in. That keeps the
address of every byte equal to its index, for the CPU, the video circuit and a debugger alike.

A machine that is observed has a byte of marks for each address in the same order: what must be reported when the CPU
does it there. The compiled CPU consults them before each instruction (`emulator.board.observer` sets them).

With 16 KB of RAM nothing decodes address line A14, so the RAM appears at &0000 and again at &4000; OS 1.20's memory
test relies on it. Each byte is stored at both addresses: `address ^ mirror` is the other one, or the same with 32 KB.

Every cycle of a 6502 is one access. `read` and `write` carry out the access that begins in the cycle `scheduler.now`
and leave there the cycle in which it completes. That is the same cycle, except for devices on the 1 MHz bus: there the
CPU's clock is stretched until the 1 MHz cycle ends, which is always an odd 2 MHz cycle.
"""

import hashlib
from builtins import int as Int
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, overload

from emulator.board.memory_map import FRED, IO_END, OS, RAM_END, SHEILA, SIDEWAYS, SLOT_SIZE
from emulator.board.scheduler import Chip, Scheduler
from emulator.board.state import StateError

if TYPE_CHECKING:
    import cython

EMPTY = 0xFF  # read from an empty ROM socket, FRED and JIM

# Marks: a read, a write, an instruction that starts here or fetches from here, a read without a purpose, a hook
READ, WRITE, FETCH, TOUCH, HOOK = 1, 2, 4, 8, 16


class Memory:
    """The address space seen from outside: read or assign `memory[0x70]` (int) or `memory[0x0E00:0x0E10]` (bytes).

    Reading takes no time and has no side effects. Assigning changes RAM and sideways RAM; for any other address it
    raises ValueError and changes nothing.
    """

    def __init__(self, bus: "Bus") -> None:
        self._bus = bus

    def __len__(self) -> int:
        return 0x10000

    @overload
    def __getitem__(self, address: int) -> int: ...

    @overload
    def __getitem__(self, address: slice) -> bytes: ...

    def __getitem__(self, address: int | slice) -> int | bytes:
        if isinstance(address, slice):
            return bytes(self._bus.peek(a) for a in range(*address.indices(0x10000)))
        return self._bus.peek(_in_range(address))

    @overload
    def __setitem__(self, address: int, value: int) -> None: ...

    @overload
    def __setitem__(self, address: slice, value: Iterable[int]) -> None: ...

    def __setitem__(self, address: int | slice, value: Any) -> None:
        if isinstance(address, slice):
            values = bytes(value)
            addresses = range(*address.indices(0x10000))
            if len(addresses) != len(values):
                raise ValueError(f"{len(values)} bytes do not fit {len(addresses)} addresses")
            for a in addresses:
                self._bus.must_be_ram(a)
            for a, byte in zip(addresses, values, strict=True):
                self._bus.poke(a, byte)
        else:
            if not isinstance(value, int) or not 0 <= value <= 255:
                raise ValueError(f"{value!r} is not a byte")
            self._bus.poke(_in_range(address), value)


def _in_range(address: Any) -> int:
    if not isinstance(address, int):
        raise TypeError(f"{address!r} is not an address; Beeb.address() finds that of a name")
    if not 0 <= address < 0x10000:
        raise IndexError(f"address {address} is not within 0 to 65535")
    return address


class OpenBus(Chip):
    """An empty place in SHEILA: the data bus keeps the last byte that was on it, which in an instruction with an
    absolute address is the high byte of that address."""

    def __init__(self) -> None:
        """Not scheduled."""

    def read(self, address: Int) -> int:
        return address >> 8

    def peek(self, address: Int) -> int:
        return address >> 8


class ROMSelect(OpenBus):
    """ROMSEL, the write-only latch that holds the number of the selected sideways slot."""

    def __init__(self, bus: "Bus") -> None:
        self.bus = bus

    def write(self, address: Int, value: Int) -> None:
        self.bus.select_slot(value)


class Bus:
    """Joins the CPU to memory and chips. `ram_size` is 16 or 32 KB, in bytes.

    `bus[address]` and `bus[address] = value` are one whole bus cycle each, so that a py65 MPU may take a Bus for its
    memory: the clock moves on to the next cycle. `peek` and `poke` take no time and have no side effects.
    """

    def __init__(self, scheduler: Scheduler, ram_size: int = RAM_END) -> None:
        if ram_size not in (RAM_END // 2, RAM_END):
            raise ValueError(f"RAM size {ram_size}: must be {RAM_END // 2} or {RAM_END} bytes")
        self.scheduler = scheduler
        self.ram_size = ram_size
        self.mirror = RAM_END - ram_size
        self.memory = bytearray(OS) + bytearray([EMPTY]) * SLOT_SIZE
        self.slots = [bytearray([EMPTY]) * SLOT_SIZE for _ in range(16)]
        self.romsel = 0
        self.writable_slots = 0
        self.known_roms = ""  # their fingerprint, "" until it is needed
        self.kept: dict[int, bytes] = {}  # sideways RAM in the last snapshot, by slot
        # Called after each access with the address, the value and whether it was written
        self.watcher: Callable[[int, int, bool], object] | None = None
        self.reporter: Callable[[], object] | None = None  # called after each instruction
        self.observing = False
        self.marks = bytearray(0x10000)  # of what the CPU sees
        self.slot_marks = [bytearray(SLOT_SIZE) for _ in range(16)]
        self.observer: Any = None  # hears of the accesses of an instruction that touches a mark
        self.sheila = [OpenBus()] * 32  # a chip for each eight addresses
        self.slow = 0  # bit n: the 1 MHz clock times the eight addresses from SHEILA + 8 n on
        self.select_slot(0)
        self.view: Any = Memory(self)  # the memory seen from outside

    def keep_in(self, memory: Any) -> None:
        """Keep the memory that the CPU sees in this array of 65,536 bytes. Raises ValueError for another size."""
        if len(memory) != 0x10000:
            raise ValueError(f"memory of {len(memory)} bytes: must be 65536")
        self.memory = memory

    def fit(self, chip: Any, start: Int, end: Int, mhz: Int = 2) -> None:
        """Let `chip` (None: nothing) answer at SHEILA's addresses `start` to `end` - 1, multiples of eight, in cycles
        of a clock of `mhz` (1 or 2)."""
        for place in range((start - SHEILA) >> 3, (end - SHEILA) >> 3):
            self.sheila[place] = OpenBus() if chip is None else chip
            if mhz == 1:
                self.slow |= 1 << place
            else:
                self.slow &= ~(1 << place)

    def load_os(self, image: bytes | bytearray) -> None:
        """Fit the OS ROM: 16 KB at &C000. FRED, JIM and SHEILA hide a part of it."""
        view = memoryview(self.memory)
        view[OS:] = image
        self.known_roms = ""

    def load_slot(self, slot: Int, image: bytes | bytearray, writable: object = False) -> None:
        """Fit a ROM (or, `writable`, RAM) of up to 16 KB into sideways slot 0 to 15; a smaller one is mirrored."""
        repeats = SLOT_SIZE // max(1, len(image)) + 1
        self.slots[slot][:] = (bytes(image) * repeats)[:SLOT_SIZE]
        if not (writable and (self.writable_slots >> slot) & 1):
            self.known_roms = ""
        if writable:
            self.writable_slots |= 1 << slot
        else:
            self.writable_slots &= ~(1 << slot)
        if slot == self.romsel:
            self.select_slot(slot)

    def copy_images(self, other: "Bus") -> None:
        """Fit the OS and what is in the sideways slots of `other`."""
        self.load_os(memoryview(other.memory)[OS:].tobytes())
        for slot in range(16):
            self.load_slot(slot, bytes(other.slots[slot]), (other.writable_slots >> slot) & 1)

    def select_slot(self, slot: Int) -> None:
        """ROMSEL: bring sideways slot 0 to 15 to &8000."""
        self.romsel = slot & 15
        memoryview(self.memory)[SIDEWAYS:OS] = self.slots[self.romsel]
        if self.observing:
            self.show_marks()

    def show_marks(self) -> None:
        """Bring the marks of the selected slot to &8000."""
        memoryview(self.marks)[SIDEWAYS:OS] = self.slot_marks[self.romsel]

    def observe(self, observer: Any) -> None:
        """Consult the marks from now on, and report to `observer`; None ends that."""
        self.observer = observer
        self.observing = observer is not None
        self.show_marks()

    def mark(self, place: Int, marks: Int) -> None:
        """Set the marks of a place (see `emulator.board.memory_map.place_of`)."""
        if place < 0x10000:
            self.marks[place] = marks
        else:
            self.slot_marks[(place - 0x10000) >> 14][place & 0x3FFF] = marks
            if (place - 0x10000) >> 14 == self.romsel:
                self.marks[SIDEWAYS + (place & 0x3FFF)] = marks

    def clear_ram(self) -> None:
        """Set RAM and sideways RAM to their contents at power-on: all 0."""
        memoryview(self.memory)[:RAM_END] = bytes(RAM_END)
        for slot in range(16):
            if (self.writable_slots >> slot) & 1:
                self.load_slot(slot, bytes(SLOT_SIZE), writable=True)

    def fingerprint(self) -> str:
        """The SHA-256 of the OS and of all slots; sideways RAM counts as such, whatever it holds."""
        digest = hashlib.sha256(bytes(memoryview(self.memory)[OS:]))
        for slot in range(16):
            digest.update(b"RAM" if (self.writable_slots >> slot) & 1 else bytes(self.slots[slot]))
        return digest.hexdigest()

    def save(self) -> dict[str, Any]:
        """RAM, sideways RAM and the number of the selected slot, for a save state."""
        return {
            "ram": bytes(memoryview(self.memory)[: self.ram_size]),
            "romsel": self.romsel,
            "sideways": {str(i): bytes(self.slots[i]) for i in range(16) if (self.writable_slots >> i) & 1},
        }

    def load(self, saved: Mapping[str, Any]) -> None:
        """Restore the result of `save`. Raises StateError, with nothing changed."""
        ram, romsel, sideways = saved.get("ram"), saved.get("romsel"), saved.get("sideways")
        if not isinstance(ram, bytes) or len(ram) != self.ram_size:
            raise StateError(f"the state does not hold {self.ram_size >> 10} KB of RAM")
        if not isinstance(romsel, int) or not 0 <= romsel <= 15:
            raise StateError("the state does not hold the number of the selected sideways slot")
        wanted = {str(i) for i in range(16) if (self.writable_slots >> i) & 1}
        if not isinstance(sideways, dict) or set(sideways) != wanted:
            raise StateError("the state was saved on a machine with sideways RAM in other slots")
        if not all(isinstance(image, bytes) and len(image) == SLOT_SIZE for image in sideways.values()):
            raise StateError("the state does not hold 16 KB for each slot of sideways RAM")
        memoryview(self.memory)[:RAM_END] = ram * (RAM_END // self.ram_size)
        for name, image in sideways.items():
            self.slots[int(name)][:] = image
        self.select_slot(romsel)

    def roms(self) -> str:
        """The `fingerprint` since the last image was fitted."""
        if not self.known_roms:
            self.known_roms = self.fingerprint()
        return self.known_roms

    def keep(self) -> tuple[bytes, int, dict[int, bytes]]:
        """What `save` returns, for a snapshot: slots that have not changed since the last one are shared with it."""
        ram = memoryview(self.memory)[: self.ram_size].tobytes()
        before, self.kept = self.kept, {}
        if self.writable_slots:
            for slot in range(16):
                if (self.writable_slots >> slot) & 1:
                    image = before.get(slot, b"")
                    self.kept[slot] = image if self.slots[slot] == image else bytes(self.slots[slot])
        return ram, self.romsel, self.kept

    def put_back(self, kept: tuple[bytes, int, dict[int, bytes]]) -> None:
        """Restore the result of `keep`."""
        ram, romsel, self.kept = kept
        memoryview(self.memory)[:RAM_END] = ram * (RAM_END // self.ram_size)
        for slot, image in self.kept.items():
            if self.slots[slot] != image:
                self.slots[slot][:] = image
                if slot == romsel:
                    self.romsel = -1
        if romsel != self.romsel:
            self.select_slot(romsel)

    def read(self, address: Int) -> int:
        """The byte read at `address` by the access that begins in `scheduler.now`."""
        if FRED <= address < IO_END:
            return self.read_io(address)
        return self.memory[address]

    def write(self, address: Int, value: Int) -> None:
        """Write the byte `value` at `address` by the access that begins in `scheduler.now`."""
        if address < RAM_END:
            self.memory[address] = value
            self.memory[address ^ self.mirror] = value
        elif FRED <= address < IO_END:
            self.write_io(address, value)
        elif address < OS and (self.writable_slots >> self.romsel) & 1:
            self.memory[address] = value
            self.slots[self.romsel][address - SIDEWAYS] = value

    def begin_io(self, address: Int) -> None:
        """Wait for the 1 MHz clock if it times `address`, then wake the chips that are due."""
        scheduler: Scheduler = self.scheduler
        if address < SHEILA or (self.slow >> ((address >> 3) & 31)) & 1:
            scheduler.now = (scheduler.now + 1) | 1
        if scheduler.due <= scheduler.now:
            scheduler.wake_due()

    def read_io(self, address: Int) -> int:
        """`read` for the I/O space, &FC00 to &FEFF."""
        self.begin_io(address)
        if address < SHEILA:
            return EMPTY
        chip: Chip = self.sheila[(address >> 3) & 31]
        return chip.read(address)

    def write_io(self, address: Int, value: Int) -> None:
        """`write` for the I/O space, &FC00 to &FEFF."""
        self.begin_io(address)
        if address < SHEILA:
            return
        chip: Chip = self.sheila[(address >> 3) & 31]
        chip.write(address, value)

    def __getitem__(self, address: Int) -> Any:
        value: cython.int = self.read(address & 0xFFFF)
        if self.watcher is not None:
            self.watcher(address & 0xFFFF, value, False)
        self.scheduler.now += 1
        return value

    def __setitem__(self, address: Int, value: Int) -> None:
        self.write(address & 0xFFFF, value & 0xFF)
        if self.watcher is not None:
            self.watcher(address & 0xFFFF, value & 0xFF, True)
        self.scheduler.now += 1

    def peek(self, address: Int) -> int:
        """The byte at `address`, without passing time and without side effects."""
        if address < FRED or address >= IO_END:
            return self.memory[address & 0xFFFF]
        if address < SHEILA:
            return EMPTY
        chip: Chip = self.sheila[(address >> 3) & 31]
        return chip.peek(address)

    def poke(self, address: Int, value: Int) -> None:
        """Store a byte in RAM or sideways RAM, without passing time. Raises ValueError if `address` is neither."""
        self.must_be_ram(address)
        self.write(address, value)

    def must_be_ram(self, address: Int) -> None:
        """Raise ValueError unless `address` is in RAM or in the selected slot of sideways RAM."""
        if address >= RAM_END and not (address < OS and (self.writable_slots >> self.romsel) & 1):
            raise ValueError(f"&{address:04X} is not RAM")


class PlainBus(Bus):
    """64 KB of RAM and nothing else: the default memory of a py65 MPU."""

    def __init__(self, scheduler: Scheduler, contents: Any = None) -> None:
        super().__init__(scheduler)
        self.view = bytearray(0x10000) if contents is None else bytearray(iter(contents))
        self.keep_in(self.view)

    def write(self, address: Int, value: Int) -> None:
        self.memory[address] = value

    def read_io(self, address: Int) -> int:
        return self.memory[address]

    def write_io(self, address: Int, value: Int) -> None:
        self.memory[address] = value
