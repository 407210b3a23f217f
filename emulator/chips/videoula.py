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


def pixel_places() -> memoryview:
    """For 1, 2, 4 and 8 pixels a cycle, from item 1, 2, 4 and 8 on: a 64-bit word for each with ones in its place."""
    words = [bytes(PIXELS_PER_CYCLE)]
    for count in (1, 2, 4, 8):
        width = PIXELS_PER_CYCLE // count
        words += [bytes(i // width == place for i in range(PIXELS_PER_CYCLE)) for place in range(count)]
    return memoryview(bytearray(b"".join(words))).cast("Q")


PLACES = pixel_places()


def palette_index(shifted: Int) -> int:
    """The palette entry that the shift register selects, by its bits 7, 5, 3 and 1."""
    return (shifted >> 4 & 8) | (shifted >> 3 & 4) | (shifted >> 2 & 2) | (shifted >> 1 & 1)


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
        self.left = memoryview(bytearray(256 * PIXELS_PER_CYCLE)).cast("Q")
        self.right = memoryview(bytearray(256 * PIXELS_PER_CYCLE)).cast("Q")
        self.colours = memoryview(bytearray(16 * PIXELS_PER_CYCLE)).cast("Q")
        self.stale = True
        self.take_apart()

    def limits(self) -> dict[str, tuple[int, int]]:
        """The range of each saved value."""
        return {"control": (0, 0xFF), "palette": (0, 0x0F)}

    def keep(self) -> tuple[int, bytes]:
        """STATE, for a snapshot."""
        return self.control, bytes(self.palette)

    def put_back(self, kept: tuple[int, bytes]) -> None:
        """Restore the result of `keep`."""
        if kept != self.keep():
            self.control, palette = kept
            memoryview(self.palette)[:] = palette
            self.take_apart()

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
        left: cython.ulonglong[::1] = self.left
        right: cython.ulonglong[::1] = self.right
        places: cython.ulonglong[::1] = PLACES
        colours: cython.ulonglong[::1] = self.colours
        # Bits 3-2: 10, 20, 40 or 80 characters in a line, at 2, 4, 8 or 16 million pixels a second
        count: cython.int = 1 << (self.control >> 2 & 3)
        byte: cython.int
        shifted: cython.int
        word: cython.ulonglong
        i: cython.int
        for i in range(16):
            colours[i] = self.colour(i)
        for byte in range(256):
            shifted = byte
            word = 0
            for i in range(count, 2 * count):
                word |= places[i] * colours[palette_index(shifted)]
                shifted = shifted << 1 | 1
            left[byte] = word
            if self.cycles_per_character == 2:
                word = 0
                for i in range(count, 2 * count):
                    word |= places[i] * colours[palette_index(shifted)]
                    shifted = shifted << 1 | 1
                right[byte] = word
        self.stale = False
