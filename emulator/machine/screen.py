"""The picture as an image, and the text in it.

Text is recognised in the picture that `emulator.machine.video` has drawn; teletext is read from the displayed memory,
through the character generator, without error. Nothing here depends on the variables of the OS or of a program.
"""

import struct
import zlib
from typing import TYPE_CHECKING, NamedTuple

from emulator.board.bus import Bus
from emulator.board.memory_map import OS
from emulator.chips.saa5050 import SAA5050
from emulator.machine.television import WITH_BORDERS, Television
from emulator.machine.video import Video, screen_address

if TYPE_CHECKING:  # only pictures need them, and import them then
    import numpy as np
    from PIL import Image

WIDTH, HEIGHT = Television.SIZE
PALETTE = tuple((255 * (n & 1), 255 * (n >> 1 & 1), 255 * (n >> 2)) for n in range(8))  # RGB of the colour numbers
PALETTE_BYTES = bytes(sum(PALETTE, ()))
RGBA = tuple(bytes(colour[part] for colour in PALETTE).ljust(256, b"\0") for part in range(3))  # each part of a colour
INVERTED = bytes(number ^ 7 for number in range(256))  # colour numbers under the cursor

FONT = slice(OS, OS + 0x300)  # the OS ROM begins with the glyphs of &20 to &7F, eight bytes each
GLYPH_LINES = 8
FONT_TEXT = "".join(map(chr, range(0x20, 0x60))) + "£abcdefghijklmnopqrstuvwxyz{|}~ "  # &7F is a block
SHAPES = [bytes(number != first for number in range(256)) for first in range(8)]  # the first colour is paper: 0
MOST_KNOWN = 10_000  # cells whose characters are remembered
UNKNOWN = "\N{REPLACEMENT CHARACTER}"
CURSOR_ON_SPACE = "_"

ALPHANUMERICS = " !\"£$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ←½→↑#—abcdefghijklmnopqrstuvwxyz¼‖¾÷█"
FIRST_SEXTANT = 0x1FB00  # Unicode's block sextants, without the four that it encoded earlier


def mosaic_text(code: int) -> str:
    """The Unicode character of the mosaic `code` (&20 to &3F, &60 to &7F): space, full or half block, or sextant."""
    blocks = code & 0x1F | code >> 1 & 0x20
    earlier = {0: " ", 0b010101: "▌", 0b101010: "▐", 0b111111: "█"}
    if blocks in earlier:
        return earlier[blocks]
    return chr(FIRST_SEXTANT + blocks - 1 - (blocks > 0b010101) - (blocks > 0b101010))


MOSAICS = "".join(mosaic_text(code) if code & 0x20 else glyph for code, glyph in enumerate(ALPHANUMERICS, start=0x20))
TELETEXT = ALPHANUMERICS + 2 * MOSAICS  # by glyph number; separated mosaics read as contiguous ones


class _Grid(NamedTuple):
    """The cells of text in the picture: where they begin, the width of a pixel, the height of a scanline and of a row,
    and how many there are."""

    left: int
    top: int
    pixel: int
    raster: int
    height: int
    rows: int
    columns: int


def without_borders(colours: "np.ndarray") -> "np.ndarray":
    """The 512 x 640 pixels of `Screen.colours` that are there without borders, too."""
    if colours.shape == (HEIGHT, WIDTH):
        return colours
    top, left = WITH_BORDERS.top, WITH_BORDERS.left
    return colours[top : top + HEIGHT, left : left + WIDTH]


def picture(frame: bytes | bytearray, size: tuple[int, int] = (WIDTH, HEIGHT)) -> "Image.Image":
    """A new palette image (mode "P") of `size` from a frame of the video circuit; its palette is PALETTE."""
    return shared(frame, size).copy()


def shared(frame: bytes | bytearray, size: tuple[int, int]) -> "Image.Image":
    """As `picture`, but an image that shares the bytes of `frame`."""
    from PIL import Image

    image = Image.frombuffer("P", size, frame, "raw", "P", 0, 1)
    image.putpalette(PALETTE_BYTES)
    return image


class Screen:
    """The screen of a machine with the given video circuit and bus."""

    def __init__(self, video: Video, bus: Bus) -> None:
        self._video = video
        self._television = video.television
        self._memory = bus.memory
        self._shared: list[tuple[bytearray, Image.Image]] = []  # the frames that the circuit swaps, as images
        self._frame = b""
        self._colours: tuple[bytes, np.ndarray | None] = b"", None
        self._teletext = SAA5050()
        self._font = b""
        self._glyphs: dict[bytes, str] = {}  # the font's characters by shape
        self._known: dict[bytes, str] = {}  # characters by cell
        self._looked_at: tuple[_Grid | None, bytes] = None, b""
        self._lines: list[bytes] = []  # of each row in it,
        self._texts: list[str] = []  # and their characters

    @property
    def borders(self) -> bool:
        """Whether `image` and `colours` have all that a PAL television can show, 832 x 576 pixels, for pictures that
        are larger than 640 x 512 or moved. Switched on, the borders are black until the next field has been drawn."""
        return self._television.borders

    @borders.setter
    def borders(self, on: bool) -> None:
        self._television.borders = on

    @property
    def font(self) -> bytes:
        """The OS's glyphs of &20 to &7F, eight bytes each, from top to bottom."""
        return bytes(self._memory[FONT])

    @property
    def image(self) -> "Image.Image":
        """The last complete picture: a new palette image (Pillow's mode "P") of 640 x 512 colour numbers, or with
        `borders` 832 x 576.

        `image.convert("RGB")` gives the same in RGB, for JPEG, for smooth resizing, or to draw on in other colours.
        """
        frame = self._television.frame
        for known, image in self._shared:
            if known is frame:
                return image.copy()
        image = shared(frame, self._television.area[:2])
        self._shared = [*self._shared[-1:], (frame, image)]
        return image.copy()

    def _repr_png_(self) -> bytes:
        """What a notebook shows: the picture."""
        return self.png()

    def png(self) -> bytes:
        """The picture as a PNG file."""
        return png(self.frame, self.size[0])

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the picture: 640, 512, or with `borders` 832, 576."""
        return self._television.area[:2]

    @property
    def frame(self) -> bytes:
        """The last complete picture: a colour number a byte, row by row. The same object while nothing changes."""
        if self._frame != self._television.frame:
            self._frame = bytes(self._television.frame)
        return self._frame

    @property
    def rgba(self) -> bytearray:
        """The last complete picture as red, green, blue and 255 for each pixel, row by row."""
        frame = self.frame
        pixels = bytearray(b"\xff") * (4 * len(frame))
        for part, values in enumerate(RGBA):
            pixels[part::4] = frame.translate(values)
        return pixels

    @property
    def teletext(self) -> bool:
        """Whether the teletext chip draws the picture, as in MODE 7."""
        return bool(self._video.ula.teletext)

    @property
    def colours(self) -> "np.ndarray":
        """The same picture as a read-only array of colour numbers, 512 x 640 or with `borders` 576 x 832: bit 0 red,
        bit 1 green, bit 2 blue.

        While the picture does not change, this returns the same array.
        """
        import numpy as np

        (known, colours), frame = self._colours, self.frame
        if colours is None or known is not frame:
            colours = np.frombuffer(frame, np.uint8).reshape(self._television.area.height, -1)
            self._colours = frame, colours
        return colours

    @property
    def in_progress(self) -> "np.ndarray":
        """As `colours`, but in the middle of a field its lines so far are over those of the picture before."""
        import numpy as np

        rows = self._television.next_picture_row if self._video.drawing else 0
        if not rows:
            return self.colours
        colours = self.colours.copy()
        colours[:rows] = np.frombuffer(self._television.back, np.uint8).reshape(colours.shape)[:rows]
        return colours

    def registers(self) -> bytes:
        """The CRTC's registers R0 to R15, as the program has set them."""
        return bytes(self._video.crtc.registers[:16])

    @property
    def text(self) -> list[str]:
        """The rows of visible characters, all of the same length.

        Teletext is read exactly: mosaics as block characters; control codes, concealed characters, and those with the
        colour of their background, as spaces. Text of double height is in its upper row.

        In other modes the OS's font is recognised in the picture, in any two colours, in the cells that the OS uses in
        that mode. Everything else, such as redefined characters, graphics and the cursor, is a space.
        """
        if self._video.ula.teletext:
            return self._teletext_rows()
        return self._recognised_rows()

    def _teletext_rows(self) -> list[str]:
        """The displayed memory, read through a character generator whose flashing characters are always lit."""
        crtc, teletext = self._video.crtc, self._teletext
        teletext.fields = 0
        teletext.begin_field()
        refresh = crtc.start_address
        rows = []
        for _ in range(crtc.v_displayed):
            teletext.end_row()
            teletext.begin_line()
            text = ""
            for _ in range(crtc.h_displayed):
                teletext.character(self._memory[screen_address(refresh, 0, 0)], 0)
                text += TELETEXT[teletext.glyph]
                refresh += 1
            rows.append(" " * len(text) if teletext.lower else text)
        return rows

    def _recognised_rows(self) -> list[str]:
        """The characters of the picture's cells."""
        grid = self._grid()
        if grid.columns <= 0 or grid.rows <= 0:
            return [""] * max(grid.rows, 0)
        if self.font != self._font:
            self._index_font(self.font)
        self._read_changes(grid)
        rows = [*self._texts]
        cursor = self._cursor_cell(grid.rows, grid.columns)
        if cursor:
            row, column = cursor
            if rows[row][column] in (UNKNOWN, CURSOR_ON_SPACE):
                start, end = (8 * line for line in (self._video.crtc.cursor_start, self._video.crtc.cursor_end + 1))
                cell = _cell(self._lines[row], grid.columns, column)
                under = cell[:start] + cell[start:end].translate(INVERTED) + cell[max(start, end) :]
                rows[row] = rows[row][:column] + self._recognise(under) + rows[row][column + 1 :]
        return [row.replace(UNKNOWN, " ") for row in rows]

    def _grid(self) -> _Grid:
        """Where the character cells are; no rows or columns if there are none."""
        crtc = self._video.crtc
        left, top, width, page_height = self._video.page()
        pixel = 8 >> (self._video.ula.control >> 2 & 3)  # width of one of the mode's, in the picture
        columns = min(width, WIDTH - left) // (8 * pixel)
        raster = 1 if crtc.interlace_video else 2  # height of a scanline in the picture
        height = (crtc.last_raster + crtc.raster_step) * raster
        rows = -(-min(page_height, HEIGHT - top) // height)
        return _Grid(left, top, pixel, raster, height, rows, columns if height >= GLYPH_LINES * raster else 0)

    def _read_changes(self, grid: _Grid) -> None:
        """Read the rows of text that have changed since the last call."""
        frame = self.frame
        if (grid, frame) == self._looked_at:
            return
        known = list(zip(self._lines, self._texts, strict=True)) if grid == self._looked_at[0] else []
        self._looked_at = grid, frame
        self._lines = [self._row(frame, grid, row) for row in range(grid.rows)]
        self._texts = []
        for row, lines in enumerate(self._lines):
            near = known[max(row - 1, 0) : row + 2]  # where it was, or scrolled from
            text = next((text for before, text in near if before == lines), None)
            if text is None:
                cells = [_cell(lines, grid.columns, column) for column in range(grid.columns)]
                text = "".join([self._known.get(cell) or self._recognise(cell) for cell in cells])
            self._texts.append(text)

    def _row(self, frame: bytes, grid: _Grid, row: int) -> bytes:
        """The colour numbers of the row's cells, GLYPH_LINES lines of 8 pixels a cell, one after the other.

        Cells beyond the picture's edges are black.
        """
        area, across = self._television.area, 8 * grid.columns * grid.pixel
        top, step = grid.top + row * grid.height, grid.raster * area.width
        if grid.left >= 0 and 0 <= top <= HEIGHT - GLYPH_LINES * grid.raster:
            first = (top + area.top) * area.width + area.left + grid.left
            places = range(first, first + GLYPH_LINES * step, step)
            return b"".join([frame[at : at + across : grid.pixel] for at in places])
        lines = []
        for line in range(GLYPH_LINES):
            y = top + line * grid.raster
            if 0 <= y < HEIGHT:
                start = (y + area.top) * area.width + area.left
                seen = frame[start + max(grid.left, 0) : start + min(max(grid.left + across, 0), WIDTH)]
                lines.append((bytes(max(-grid.left, 0)) + seen).ljust(across, b"\0")[: across : grid.pixel])
            else:
                lines.append(bytes(8 * grid.columns))
        return b"".join(lines)

    def _cursor_cell(self, rows: int, columns: int) -> tuple[int, int] | None:
        """The row and column of the cursor, if it may be on the screen."""
        crtc, ula = self._video.crtc, self._video.ula
        offset = crtc.cursor_offset()
        if crtc.h_displayed == 0 or offset < 0:
            return None
        row, character = divmod(offset, crtc.h_displayed)
        column = character * ula.cycles_per_character // (8 >> (ula.control >> 2 & 3))
        return (row, column) if row < rows and column < columns else None

    def _recognise(self, cell: bytes) -> str:
        """The character in a cell; UNKNOWN where it is not a glyph in one or two colours."""
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        plain = len(set(cell)) <= 2
        self._known[cell] = found = self._glyphs.get(cell.translate(SHAPES[cell[0]]), UNKNOWN) if plain else UNKNOWN
        return found

    def _index_font(self, font: bytes) -> None:
        """The glyphs of `font` by their shapes; of identical glyphs the first counts."""
        self._glyphs.clear()
        self._known.clear()
        self._looked_at = None, b""
        for number, character in enumerate(FONT_TEXT):
            glyph = font[GLYPH_LINES * number : GLYPH_LINES * (number + 1)]
            dots = bytes(line >> place & 1 for line in glyph for place in range(7, -1, -1))
            self._glyphs.setdefault(dots.translate(SHAPES[dots[0]]), character)
        self._font = font


def _cell(lines: bytes, columns: int, column: int) -> bytes:
    """A cell of a row that is `columns` wide: its GLYPH_LINES lines of 8 pixels."""
    first, step = 8 * column, 8 * columns
    return b"".join([lines[at : at + 8] for at in range(first, first + GLYPH_LINES * step, step)])


def png(frame: bytes, width: int) -> bytes:
    """A frame of the video circuit, `width` bytes a row, as a PNG file with the colours of PALETTE."""
    rows = b"".join([b"\0" + frame[start : start + width] for start in range(0, len(frame), width)])  # unfiltered
    parts = [(b"IHDR", struct.pack(">IIBBBBB", width, len(frame) // width, 8, 3, 0, 0, 0)), (b"PLTE", PALETTE_BYTES)]
    parts += [(b"IDAT", zlib.compress(rows)), (b"IEND", b"")]
    chunks = [
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in parts
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)
