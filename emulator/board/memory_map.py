"""The memory map that the models of the BBC Micro share, by name ("The Advanced User Guide").

`emulator.machine.model_b` describes which chip answers at which addresses of SHEILA. The generator of the CPU's loop
runs this file before anything is installed, so it imports nothing.
"""

RAM_END = 0x8000  # RAM, 16 or 32 KB of it, lies below
SIDEWAYS = 0x8000  # the selected one of sixteen slots for ROM or RAM
OS = 0xC000  # the OS ROM, but for the I/O space
FRED = 0xFC00  # the I/O space: a page of the 1 MHz bus,
JIM = 0xFD00  # a second one,
SHEILA = 0xFE00  # and a page for the chips on the board
IO_END = 0xFF00

IO_FETCH = FRED - 2  # the first address at which the three bytes of an instruction can reach into the I/O space

SLOT_SIZE = 0x4000
PLACES = 0x10000 + 16 * SLOT_SIZE  # the addresses, and then those of the sixteen slots one after the other


def place_of(address: int, slot: int) -> int:
    """The place of `address` while `slot` is selected: from 0 to PLACES - 1, not the same for two slots."""
    return 0x10000 + slot * SLOT_SIZE + address - SIDEWAYS if SIDEWAYS <= address < OS else address


def address_of(place: int) -> tuple[int, int | None]:
    """The address of a place, and its slot; None outside &8000 to &BFFF."""
    if place < 0x10000:
        return place, None
    slot, offset = divmod(place - 0x10000, SLOT_SIZE)
    return SIDEWAYS + offset, slot
