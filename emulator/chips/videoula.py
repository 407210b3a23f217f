"""The Video ULA (Acorn 201647/VLSI, "Video processor" in the Advanced User Guide, chapter 19): bytes in, colours out.

It is the chip's registers and its serialiser; when which byte arrives is the video circuit's business. Each byte goes
into a shift register: bits 7, 5, 3 and 1 choose one of the sixteen palette entries, then the byte moves left by one, a
one coming in, for the next pixel. So a mode of two colours differs from one of sixteen only in what the palette holds.
"""

import cython

PIXELS_PER_CYCLE = 8  # of the 16 MHz dot clock

TELETEXT = 0x02
FAST_CHARACTERS = 0x10  # the CRTC runs at 2 MHz, not 1 MHz
FLASH = 8  # in a palette entry


class VideoULA:
    """The control register (even addresses), the palette (odd), and what they make of every byte.

    `left` and `right` hold for each byte its pixels in the one or two cycles that it is on the screen, eight each, a
    byte a pixel, the leftmost at the lowest address when stored. A pixel is a colour number: bit 0 red, bit 1 green,
    bit 2 blue. While `stale` is set the two have yet to follow the registers: `expand` makes them.
    """

    STATE = ("control", "palette")

    def __init__(self) -> None:
        self.control = 0
        self.palette = bytearray(16)
        self.pixels = bytearray(2 * 256 * PIXELS_PER_CYCLE)
        self.left = memoryview(self.pixels).cast("Q")[:256]
        self.right = memoryview(self.pixels).cast("Q")[256:]
        self.take_apart()

    def limits(self):
        """The least and greatest value of what a save state holds, by name."""
        return {"control": (0, 0xFF), "palette": (0, 0x0F)}

    def write(self, address, value):
        """Even addresses: the control register. Odd ones: bits 7-4 choose a palette entry, bits 3-0 go into it."""
        if address & 1:
            self.palette[value >> 4 & 15] = value & 15
        else:
            self.control = value & 0xFF
        self.take_apart()

    def take_apart(self):
        """Give the fields of the control register their names."""
        self.flash = self.control & 1 != 0
        self.teletext = self.control & TELETEXT != 0
        self.cycles_per_character = 1 if self.control & FAST_CHARACTERS else 2
        self.cursor_segments = self.control >> 5
        self.stale = True

    def colour(self, index):
        """The colour number on the screen of the palette's entry 0 to 15: entries hold the complement of a colour, and
        one with the flash bit changes to that while the control register says so."""
        entry: cython.int = self.palette[index & 15]
        if self.flash and entry & FLASH:
            return entry & 7
        return (entry & 7) ^ 7

    def expand(self):
        """Shift every byte out at the present rate through the present palette."""
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
