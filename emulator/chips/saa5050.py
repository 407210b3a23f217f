"""The SAA5050 teletext character generator (Mullard data sheet, July 1982): codes in, dots in eight colours out.

This is the chip alone: the video circuit supplies the codes and places the dots. The functions for a television set
that the Beeb leaves unconnected (remote control, boxes, superimposing, TLC) are not implemented; their codes show as
spaces.

A character cell lasts one microsecond: six dots, on ten lines of each of the two interlaced fields. Character rounding
works in half dots, twelve by twenty. The frame has sixteen pixels for the six dots: a dot, 2 2/3 pixels wide, is drawn
three wide, from the pixel nearest its left edge; a half dot is the outer two of these three. Every stroke therefore has
the same width, characters are as symmetrical as their dots, and a mosaic of three dots is exactly eight pixels.
"""

from builtins import int as Int
from typing import TYPE_CHECKING, Any

from emulator.chips.saa5050_font import FIGURE_ROWS, figure

if TYPE_CHECKING:
    import cython

LINES_PER_ROW = 10  # in each field
HALF_LINES = 20  # of a row in both fields together
PIXELS = 16  # of a cell in the frame, a byte each
EIGHT_PIXELS = 0x0101010101010101  # multiplied by a colour: eight pixels of it in a 64-bit word
DOTS = 6  # of a cell; the first is the gap to the left of the character

CONTROL_CODES = 32
CODES = 96  # printable codes, with a glyph each
CONTIGUOUS = CODES  # the first mosaic among the glyphs; alphanumerics start at 0
SEPARATED = 2 * CODES
SPACE = 0  # the glyph

WHITE = 7
BLACK = 0

FLASH_FIELDS = 64
FLASH_LIT_FIELDS = 48  # lit for three quarters of the time

# Control codes (data sheet: table of control characters). A code is set-at or, marked *, set-after. 1 to 7 and 17 to 23
# are * the colours of alphanumerics and of graphics; 0, 10, 11, 14, 15, 16 and 27 have no effect here.
FLASH = 8  # *
STEADY = 9
NORMAL_HEIGHT = 12
DOUBLE_HEIGHT = 13  # *
GRAPHICS_BLACK = 16
CONCEAL = 24
CONTIGUOUS_GRAPHICS = 25
SEPARATED_GRAPHICS = 26
BLACK_BACKGROUND = 28
NEW_BACKGROUND = 29
HOLD_GRAPHICS = 30
RELEASE_GRAPHICS = 31  # *


def doubled(dots: int) -> int:
    """Six dots as twelve half dots."""
    return sum(3 << 2 * i for i in range(DOTS) if dots >> i & 1)


def rounded_figure(code: int) -> list[int]:
    """The twenty half-lines of an alphanumeric, twelve half dots each, bit 11 the leftmost.

    Where two dots touch only by a corner, rounding adds a half dot on either side of the corner (data sheet: character
    rounding). A dot's upper half-line looks at the row above, its lower one at the row below.
    """
    rows = [0, 0] + [doubled(row) for row in figure(code)] + [0]
    half_lines = [0, 0]
    for i in range(2, FIGURE_ROWS + 2):
        for neighbour in (rows[i - 1], rows[i + 1]):
            right_of = rows[i] >> 1 & neighbour & ~(neighbour >> 1)
            left_of = rows[i] << 1 & neighbour & ~(neighbour << 1)
            half_lines.append(rows[i] | right_of | left_of)
    return half_lines


def mosaic(code: int, separated: bool) -> list[int]:
    """The twenty half-lines of a mosaic: two by three blocks, three dots wide and 3, 4 and 3 lines high.

    Bits 0 to 4 and 6 of the code are the blocks, from the top left, line by line. Separated blocks lack their left
    dot and their bottom line.
    """
    half_lines = []
    block = 0b011 if separated else 0b111
    for left, right, lines in ((0x01, 0x02, 3), (0x04, 0x08, 4), (0x10, 0x40, 3)):
        dots = doubled((block << 3 if code & left else 0) | (block if code & right else 0))
        half_lines += [dots] * (2 * lines - 2) + [0 if separated else dots] * 2
    return half_lines


def pixels(half_dots: int) -> bytes:
    """Twelve half dots as sixteen pixels, 7 (all three colours) where lit and 0 elsewhere."""
    row = bytearray(PIXELS)
    for dot in range(DOTS):
        first = (8 * dot + 1) // 3  # 8/3 pixels a dot, to the nearest
        if half_dots >> (11 - 2 * dot) & 1:
            row[first] = row[first + 1] = 7
        if half_dots >> (10 - 2 * dot) & 1:
            row[first + 1] = row[first + 2] = 7
    return bytes(row)


def glyph_table() -> memoryview:
    """Every glyph, PIXELS bytes for each of HALF_LINES: alphanumerics, then both kinds of mosaics with, among them, the
    capitals &40 to &5F that graphics leave as they are. An item is eight pixels, the first in the lowest address."""
    figures = [rounded_figure(code) for code in range(CONTROL_CODES, CONTROL_CODES + CODES)]
    glyphs = list(figures)
    for separated in (False, True):
        for code in range(CONTROL_CODES, CONTROL_CODES + CODES):
            glyphs.append(mosaic(code, separated) if code & 0x20 else figures[code - CONTROL_CODES])
    drawn: dict[int, bytes] = {}
    for glyph in glyphs:
        for half_dots in glyph:
            if half_dots not in drawn:
                drawn[half_dots] = pixels(half_dots)
    table = bytearray(b"".join(drawn[half_dots] for glyph in glyphs for half_dots in glyph))
    return memoryview(table).cast("Q")


GLYPHS = glyph_table()


class SAA5050:
    """The character generator. Call it for every field, every displayed line and every character of a line.

    `left` and `right` are the pixels of the last character, eight each, a byte per pixel, the leftmost at the lowest
    address when stored. A pixel is a colour number: bit 0 red, bit 1 green, bit 2 blue. `glyph` is the index of the
    glyph they show, SPACE if it is invisible.
    """

    STATE = (
        "line",
        "double_in_row",
        "lower",
        "fields",
        "foreground",
        "background",
        "mosaics",
        "graphics",
        "hold",
        "held",
        "double",
        "flash",
        "conceal",
    )
    UNSAVED = ("left", "right")  # they last for the rest of a character, which a save state does without

    def __init__(self) -> None:
        self.glyphs = GLYPHS
        self.left = 0
        self.right = 0
        self.glyph = SPACE
        self.fields = 0
        self.begin_field()
        self.begin_line()

    def limits(self) -> dict[str, tuple[int, int]]:
        """The least and greatest value of each number in STATE."""
        return {
            "line": (0, LINES_PER_ROW - 1),
            "double_in_row": (0, 1),
            "lower": (0, 1),
            "fields": (0, FLASH_FIELDS - 1),
            "foreground": (0, WHITE),
            "background": (0, WHITE),
            "mosaics": (CONTIGUOUS, SEPARATED),
            "graphics": (0, 1),
            "hold": (0, 1),
            "held": (SPACE, SEPARATED + CODES - 1),
            "double": (0, 1),
            "flash": (0, 1),
            "conceal": (0, 1),
        }

    def put(self, name: str, value: Any) -> None:
        """Set a number from a save state; indices of the glyphs cannot be assigned to from outside."""
        if name == "line":
            self.line = value
        elif name == "mosaics":
            self.mosaics = value
        elif name == "held":
            self.held = value
        else:
            setattr(self, name, value)

    def begin_field(self) -> None:
        """DEW (the Beeb's vertical sync): restart the row counter, and count fields for flashing."""
        self.fields = (self.fields + 1) % FLASH_FIELDS
        self.end_row()
        self.double_in_row = False
        self.lower = False

    def end_row(self) -> None:
        """Make the next line the first of a row."""
        self.line = LINES_PER_ROW - 1

    def begin_line(self) -> None:
        """Begin a displayed line with the default attributes."""
        self.line += 1
        if self.line == LINES_PER_ROW:
            self.line = 0
            self.lower = self.double_in_row and not self.lower
            self.double_in_row = False
        self.foreground = WHITE
        self.background = BLACK
        self.mosaics = CONTIGUOUS
        self.graphics = False
        self.hold = False
        self.held = SPACE
        self.double = False
        self.flash = False
        self.conceal = False

    def character(self, code: Int, half: Int) -> None:
        """Process the next code of the line (bit 7 does not reach the chip) and set its pixels, `left` and `right`.

        `half` is the CRS input, which selects the half-line: 0 in the even field, 1 in the odd one.
        """
        glyph: cython.int
        code &= 0x7F
        if code < CONTROL_CODES:
            self.control(code, half)
            return
        glyph = code - CONTROL_CODES
        if self.graphics:
            glyph += self.mosaics
            if code & 0x20:
                self.held = glyph
        self.paint(glyph, half)

    def control(self, code: Int, half: Int) -> None:
        """A control code: its cell shows the held mosaic, or a space."""
        self.set_at(code)
        if not self.hold:
            self.held = SPACE
        self.paint(self.held, half)
        self.set_after(code)

    def set_at(self, code: Int) -> None:
        """Apply the set-at codes, which affect their own cell."""
        if code == STEADY:
            self.flash = False
        elif code == NORMAL_HEIGHT:
            if self.double:
                self.held = SPACE
            self.double = False
        elif code == DOUBLE_HEIGHT:
            if not self.double:
                self.held = SPACE  # the change of size empties its own cell already
        elif code == CONCEAL:
            self.conceal = True
        elif code == CONTIGUOUS_GRAPHICS:
            self.mosaics = CONTIGUOUS
        elif code == SEPARATED_GRAPHICS:
            self.mosaics = SEPARATED
        elif code == BLACK_BACKGROUND:
            self.background = BLACK
        elif code == NEW_BACKGROUND:
            self.background = self.foreground
        elif code == HOLD_GRAPHICS:
            self.hold = True

    def set_after(self, code: Int) -> None:
        """Apply the set-after codes, which take effect in the next cell."""
        if code & 7 and code & 8 == 0:
            self.foreground = code & 7
            self.conceal = False
            self.graphics = code >= GRAPHICS_BLACK
            if not self.graphics:
                self.held = SPACE
        elif code == FLASH:
            self.flash = True
        elif code == DOUBLE_HEIGHT:
            self.double = True
            self.double_in_row = True
        elif code == RELEASE_GRAPHICS:
            self.hold = False

    def draw(self, codes: Any, first: Int, end: Int, step: Int, half: Int, cells: Any, cell: Int) -> None:
        """As `character` for every `step`-th of `codes` from `first` to before `end`; their pixels go to `cells`, two
        each from `cell` on. `glyph` is left alone."""
        code: cython.int
        place: cython.int
        left: cython.ulonglong = self.left
        right: cython.ulonglong = self.right
        row: cython.int = self.glyph_row(half)
        ink: cython.ulonglong = EIGHT_PIXELS * self.visible_ink()
        paper: cython.ulonglong = EIGHT_PIXELS * self.background
        mosaics: cython.int = self.mosaics if self.graphics else 0
        while first < end:
            code = codes[first] & 0x7F
            if code < CONTROL_CODES:
                self.control(code, half)
                left, right = self.left, self.right
                row = self.glyph_row(half)
                ink = EIGHT_PIXELS * self.visible_ink()
                paper = EIGHT_PIXELS * self.background
                mosaics = self.mosaics if self.graphics else 0
            else:
                place = code - CONTROL_CODES + mosaics
                if mosaics and code & 0x20:
                    self.held = place
                place = place * (2 * HALF_LINES) + row
                left = (self.glyphs[place] & ink) ^ paper
                right = (self.glyphs[place + 1] & ink) ^ paper
            cells[cell] = left
            cells[cell + 1] = right
            cell += 2
            first += step
        self.left, self.right = left, right

    def paint(self, glyph: Int, half: Int) -> None:
        """Draw one half-line of `glyph`, or only background where it is invisible."""
        ink: cython.int = self.visible_ink()
        place: cython.int = glyph * (2 * HALF_LINES) + self.glyph_row(half)
        self.glyph = glyph if ink else SPACE
        self.left = (self.glyphs[place] & EIGHT_PIXELS * ink) ^ EIGHT_PIXELS * self.background
        self.right = (self.glyphs[place + 1] & EIGHT_PIXELS * ink) ^ EIGHT_PIXELS * self.background

    def glyph_row(self, half: Int) -> int:
        """The place of the pixels of this half-line among those of a glyph.

        Double height isn't rounded by field: each of its lines is the same half-line in both. Its second row shows the
        lower half.
        """
        if self.double:
            return 2 * (self.line + (LINES_PER_ROW if self.lower else 0))
        return 2 * (2 * self.line + half)

    def visible_ink(self) -> int:
        """The bits of the colour in which characters differ from the background; 0 where they are invisible, also
        those of normal height in the second row of double height."""
        if self.conceal or (self.flash and self.fields >= FLASH_LIT_FIELDS) or (self.lower and not self.double):
            return 0
        return self.foreground ^ self.background
