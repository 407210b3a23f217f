"""The Video ULA (Acorn 201647/VLSI, "Video processor" in the Advanced User Guide, chapter 19): bytes in, colours out.

These are the chip's registers and its serialiser; the video circuit supplies the bytes. Each byte goes into a shift
register: bits 7, 5, 3 and 1 select one of the sixteen palette entries, then the byte shifts left by one, a one
entering, for the next pixel. A two-colour mode therefore differs from a sixteen-colour one only in the palette's
contents.
"""

from builtins import int as Int
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import cython

PIXELS_PER_CYCLE = 8  # of the 16 MHz dot clock

TELETEXT = 0x02
FAST_CHARACTERS = 0x10  # the CRTC runs at 2 MHz, not 1 MHz
PIXEL_BITS = 0x1D  # of the control register: all but the cursor and TELETEXT
FLASH = 8  # in a palette entry


class VideoULA:
    """The control register (even addresses), the palette (odd), and the pixels of every byte.

    `left` and `right` hold the pixels of each byte in the one or two cycles that it is on the screen, eight each, a
    byte per pixel, the leftmost at the lowest address when stored. A pixel is a colour number: bit 0 red, bit 1 green,
    bit 2 blue. While `stale` is set, `expand` must recompute them from the registers.
    """

    STATE = ("control", "palette")

    def __init__(self) -> None:
        self.control = 0
        self.palette = bytearray(16)
        self.pixels = bytearray(2 * 256 * PIXELS_PER_CYCLE)
        self.left = memoryview(self.pixels).cast("Q")[:256]
        self.right = memoryview(self.pixels).cast("Q")[256:]
        self.take_apart()

    def limits(self) -> dict[str, tuple[int, int]]:
        """The range of each saved value."""
        return {"control": (0, 0xFF), "palette": (0, 0x0F)}

    def write(self, address: Int, value: Int) -> None:
        """Even addresses: the control register. Odd ones: bits 7-4 select a palette entry, bits 3-0 are its value."""
        stale: cython.bint
        if address & 1:
            stale = self.palette[value >> 4 & 15] != value & 15
            self.palette[value >> 4 & 15] = value & 15
        else:
            stale = (self.control ^ value) & PIXEL_BITS != 0
            self.control = value & 0xFF
        stale = stale or self.stale
        self.take_apart()
        self.stale = stale

    def take_apart(self) -> None:
        """Decode the control register into named fields."""
        self.flash = self.control & 1 != 0
        self.teletext = self.control & TELETEXT != 0
        self.cycles_per_character = 1 if self.control & FAST_CHARACTERS else 2
        self.cursor_segments = self.control >> 5
        self.stale = True

    def colour(self, index: Int) -> int:
        """The colour number displayed for palette entry 0 to 15. Entries hold the complement of a colour; one with the
        flash bit shows that complement while the control register's flash bit is set."""
        entry: cython.int = self.palette[index & 15]
        if self.flash and entry & FLASH:
            return entry & 7
        return (entry & 7) ^ 7

    def expand(self) -> None:
        """Recompute the pixels of every byte from the current rate and palette."""
        pixels: cython.uchar[::1] = self.pixels
        colours: cython.uchar[::1] = bytearray(16)
        # Bits 3-2: 10, 20, 40 or 80 characters in a line, at 2, 4, 8 or 16 million pixels a second
        width: cython.int = 8 >> (self.control >> 2 & 3)
        byte: cython.int
        shifted: cython.int
        colour: cython.uchar
        first: cython.int
        x: cython.int
        i: cython.int
        for i in range(16):
            colours[i] = self.colour(i)
        for byte in range(256):
            shifted = byte
            for x in range(0, self.cycles_per_character * PIXELS_PER_CYCLE, width):
                colour = colours[(shifted >> 4 & 8) | (shifted >> 3 & 4) | (shifted >> 2 & 2) | (shifted >> 1 & 1)]
                first = (byte + (x & PIXELS_PER_CYCLE) * 32) * PIXELS_PER_CYCLE + (x & 7)
                for i in range(first, first + width):
                    pixels[i] = colour
                shifted = (shifted << 1 | 1) & 0xFF
        self.stale = False
