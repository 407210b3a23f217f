"""The picture as an image, and the text in it.

Text is recognised in the picture that `emulator.machine.video` has drawn; teletext is read from the displayed memory,
through the character generator, without error. Nothing here depends on the variables of the OS or of a program.
"""

import io

import numpy as np
from PIL import Image

from emulator.board.bus import Bus
from emulator.board.memory_map import OS
from emulator.chips.saa5050 import SAA5050
from emulator.machine.television import WITH_BORDERS, Television
from emulator.machine.video import Video, screen_address

WIDTH, HEIGHT = Television.SIZE
PALETTE = tuple((255 * (n & 1), 255 * (n >> 1 & 1), 255 * (n >> 2)) for n in range(8))  # RGB of the colour numbers
PALETTE_BYTES = bytes(sum(PALETTE, ()))
INVERSE = 7  # the bits of a colour number that the cursor inverts

FONT = slice(OS, OS + 0x300)  # the OS ROM begins with the glyphs of &20 to &7F, eight bytes each
GLYPH_LINES = 8
FONT_TEXT = "".join(map(chr, range(0x20, 0x60))) + "£abcdefghijklmnopqrstuvwxyz{|}~ "  # &7F is a block
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


def without_borders(colours: np.ndarray) -> np.ndarray:
    """The 512 x 640 pixels of `Screen.colours` that are there without borders, too."""
    if colours.shape == (HEIGHT, WIDTH):
        return colours
    top, left = WITH_BORDERS.top, WITH_BORDERS.left
    return colours[top : top + HEIGHT, left : left + WIDTH]


def picture(frame: bytes | bytearray, size: tuple[int, int] = (WIDTH, HEIGHT)) -> Image.Image:
    """A new palette image (mode "P") of `size` from a frame of the video circuit; its palette is PALETTE."""
    return shared(frame, size).copy()


def shared(frame: bytes | bytearray, size: tuple[int, int]) -> Image.Image:
    """As `picture`, but an image that shares the bytes of `frame`."""
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
        self._colours = np.empty((0, 0), np.uint8)
        self._teletext = SAA5050()
        self._font = b""
        self._keys = np.empty(0, np.uint64)
        self._characters = np.empty(0, "<U1")
        self._cells_read = np.empty((0, 0, 0, 0), np.uint8)
        self._read = np.empty((0, 0), "<U1")  # the characters recognised in them

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
    def image(self) -> Image.Image:
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
        file = io.BytesIO()
        self.image.save(file, "PNG")
        return file.getvalue()

    @property
    def teletext(self) -> bool:
        """Whether the teletext chip draws the picture, as in MODE 7."""
        return bool(self._video.ula.teletext)

    @property
    def colours(self) -> np.ndarray:
        """The same picture as a read-only array of colour numbers, 512 x 640 or with `borders` 576 x 832: bit 0 red,
        bit 1 green, bit 2 blue.

        While the picture does not change, this returns the same array.
        """
        if self._frame != self._television.frame:
            self._frame = bytes(self._television.frame)
            self._colours = np.frombuffer(self._frame, np.uint8).reshape(self._television.area.height, -1)
        return self._colours

    @property
    def in_progress(self) -> np.ndarray:
        """As `colours`, but in the middle of a field its lines so far are over those of the picture before."""
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
        cells = self._cells()
        rows, _, columns, _ = cells.shape
        if not cells.size:
            return [" " * columns] * rows
        characters = self._recognise_changes(cells)
        cursor = self._cursor_cell(rows, columns)
        if cursor:
            row, column = cursor
            if characters[row, column] in (UNKNOWN, CURSOR_ON_SPACE):
                under = cells[row : row + 1, :, column : column + 1].copy()
                under[:, self._video.crtc.cursor_start : self._video.crtc.cursor_end + 1] ^= INVERSE
                characters[row, column] = self._recognise(under)[0, 0]
        return [row.replace(UNKNOWN, " ") for row in characters.view(f"<U{columns}")[:, 0].tolist()]

    def _cells(self) -> np.ndarray:
        """The colour numbers in the picture's character cells: rows x GLYPH_LINES x columns x 8 pixels of the mode.

        Cells beyond the picture's edges are black.
        """
        crtc = self._video.crtc
        left, top, width, page_height = self._video.page()
        pixel = 8 >> (self._video.ula.control >> 2 & 3)  # width of one of the mode's, in the picture
        columns = min(width, WIDTH - left) // (8 * pixel)
        raster = 1 if crtc.interlace_video else 2  # height of a scanline in the picture
        height = (crtc.last_raster + crtc.raster_step) * raster
        rows = -(-min(page_height, HEIGHT - top) // height)
        if height < GLYPH_LINES * raster or rows <= 0 or columns <= 0:
            return np.zeros((max(rows, 0), GLYPH_LINES, 0, 8), np.uint8)
        area = self._television.area
        picture = without_borders(np.frombuffer(self._television.frame, np.uint8).reshape(area.height, area.width))
        lines, across = rows * height, columns * 8 * pixel
        seen = picture[max(top, 0) : max(top + lines, 0), max(left, 0) : max(left + across, 0)]
        if seen.shape != (lines, across):
            part = seen
            seen = np.zeros((lines, across), np.uint8)
            seen[max(-top, 0) :, max(-left, 0) :][: part.shape[0], : part.shape[1]] = part
        lines_of_rows = seen.reshape(rows, height, -1)[:, : GLYPH_LINES * raster : raster, ::pixel]
        return lines_of_rows.reshape(rows, GLYPH_LINES, columns, 8).copy()

    def _cursor_cell(self, rows: int, columns: int) -> tuple[int, int] | None:
        """The row and column of the cursor, if it may be on the screen."""
        crtc, ula = self._video.crtc, self._video.ula
        offset = crtc.cursor_offset()
        if crtc.h_displayed == 0 or offset < 0:
            return None
        row, character = divmod(offset, crtc.h_displayed)
        column = character * ula.cycles_per_character // (8 >> (ula.control >> 2 & 3))
        return (row, column) if row < rows and column < columns else None

    def _recognise_changes(self, cells: np.ndarray) -> np.ndarray:
        """As `_recognise`, but only for the rows of `cells` that have changed since the last call."""
        font = self.font
        if font != self._font:
            self._index_font(font)
        if cells.shape == self._cells_read.shape:
            changed = (cells != self._cells_read).reshape(len(cells), -1).any(axis=1)
            if changed.any():
                self._read[changed] = self._recognise(cells[changed])
        else:
            self._read = self._recognise(cells)
        self._cells_read = cells
        return self._read.copy()

    def _recognise(self, cells: np.ndarray) -> np.ndarray:
        """The character in each of `cells`, rows x columns; UNKNOWN where it is not a glyph in one or two colours."""
        keys, plain = _keys(cells)
        places = np.searchsorted(self._keys, keys).clip(max=len(self._keys) - 1)
        known = plain & (self._keys[places] == keys)
        return np.where(known, self._characters[places], UNKNOWN)

    def _index_font(self, font: bytes) -> None:
        """Sort the glyphs of `font` by their keys; of identical glyphs the first counts."""
        dots = np.unpackbits(np.frombuffer(font, np.uint8)).reshape(1, -1, GLYPH_LINES, 8)
        keys, _ = _keys(dots.transpose(0, 2, 1, 3))
        self._keys, first = np.unique(keys[0], return_index=True)
        self._characters = np.array(list(FONT_TEXT))[first]
        self._font = font
        self._cells_read = np.empty((0, 0, 0, 0), np.uint8)


def _keys(cells: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The shapes in `cells`, independent of their colours, and whether each cell has at most two colours.

    A key has a bit for each pixel, set where its colour differs from that of the pixel at the top left: a glyph and its
    inverse have the same key. It is computed from the three bits of a colour number separately; with two colours, each
    bit changes wherever the colour does, or nowhere.
    """
    changes = []
    for bit in (1, 2, 4):
        lines = np.packbits(cells & bit).reshape(cells.shape[:3]).transpose(0, 2, 1)
        key = np.ascontiguousarray(lines).view(np.uint64)[..., 0]
        changes.append(np.where(lines[..., 0] & 0x80, ~key, key))
    keys = changes[0] | changes[1] | changes[2]
    plain = np.ones(keys.shape, bool)
    for change in changes:
        plain &= (change == keys) | (change == 0)
    return keys, plain
