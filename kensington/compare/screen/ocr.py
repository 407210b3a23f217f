"""Reads text anywhere in a picture: written at the graphics cursor (VDU 5), or in double height.

`Beeb.screen.text` reads the character cells of a mode. This module finds the glyphs of the OS font at any position, in
any colour on any background, where no other pixels of their colour touch them. It knows no other fonts.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from emulator import roms
from emulator.screen import FONT_TEXT

SIDE = 8  # dots of a glyph across and down
LINE = 2  # lines of the picture to a dot
BLANKS = 5  # cells without a letter or digit between two words, at most
FEWEST = 2  # letters or digits in a text: a single one may be dots that happen to look like it
LINES = " _"  # what blocks, lines and cursors look like
UNEQUAL = 0xFF  # where the two dots of a double-height dot differ


class OcrText(NamedTuple):
    """A text and where its first cell is in the picture, in pixels."""

    left: int
    top: int
    text: str


def read(picture: np.ndarray) -> list[OcrText]:
    """The texts in a picture (512 x 640 colour numbers), from top to bottom."""
    colours = picture[::LINE]
    width = _dot_width(colours)
    dots = colours[:, ::width]
    texts = [OcrText(left * width, top * LINE, text) for top, left, text in _texts(dots)]
    for phase in range(2):  # double-height glyphs begin on an even or an odd line
        tall = dots[phase:]
        tall = tall[: len(tall) // 2 * 2].reshape(-1, 2, tall.shape[1])
        same = np.where(tall[:, 0] == tall[:, 1], tall[:, 0], UNEQUAL)
        texts += [OcrText(left * width, (2 * top + phase) * LINE, text) for top, left, text in _texts(same)]
    return sorted(texts, key=lambda text: (text.top, text.left))


def _dot_width(colours: np.ndarray) -> int:
    """Pixels to a dot of the mode: 4, 2 or 1."""
    for width in (4, 2):
        groups = colours.reshape(len(colours), -1, width)
        if (groups == groups[:, :, :1]).all():
            return width
    return 1


def _texts(dots: np.ndarray) -> Iterator[tuple[int, int, str]]:
    """The texts in an array of dots, as row, column and text."""
    layers = [_ColourLayer(dots == colour) for colour in np.unique(dots) if colour != UNEQUAL]
    rows: dict[int, dict[int, _ColourLayer]] = {}
    for layer in layers:
        for top, left in layer.glyphs():
            rows.setdefault(top, {})[left] = layer
    for top, glyphs in rows.items():
        for chain in _chains(set(glyphs)):
            colours = {glyphs[left] for left in chain}
            cells = range(max(chain[0] - SIDE, chain[0] % SIDE), chain[-1] + SIDE * (BLANKS + 1), SIDE)  # + punctuation
            text = "".join(
                glyphs[left].character(top, left) if left in glyphs else max(c.character(top, left) for c in colours)
                for left in cells
            )
            first = cells[len(text) - len(text.lstrip())]
            if sum(map(str.isalnum, text)) >= FEWEST:
                yield top, first, text.strip()


class _ColourLayer:
    """The dots of one colour, as bytes of eight dots starting at each position."""

    def __init__(self, dots: np.ndarray) -> None:
        bits = np.pad(dots.astype(np.uint8), ((0, 0), (0, SIDE - 1)))
        self._lines = np.zeros_like(dots, np.uint8)
        self._width = len(dots[0])
        for place in range(SIDE):
            self._lines |= bits[:, place : place + self._width] << (SIDE - 1 - place)

    def glyphs(self) -> Iterator[tuple[int, int]]:
        """The rows and columns of letters and digits."""
        glyphs, likely = _font()
        lines = self._lines
        tops, lefts = np.nonzero(likely[lines[3:-4].astype(np.uint16) << 8 | lines[4:-3]])
        for top, left in zip(tops.tolist(), lefts.tolist(), strict=True):
            if glyphs.get(lines[top : top + SIDE, left].tobytes(), " ").isalnum():
                yield top, left

    def character(self, top: int, left: int) -> str:
        """The character in the cell that begins there; a space if it is not recognised."""
        return (
            _font()[0].get(self._lines[top : top + SIDE, left].tobytes(), " ") if left < self._lines.shape[1] else " "
        )


@cache
def _font() -> tuple[dict[bytes, str], np.ndarray]:
    """The characters by their glyphs, and which pairs of lines occur in the middle of letters and digits."""
    data = roms.load("os").data
    shown = [(at * SIDE, character) for at, character in enumerate(FONT_TEXT) if character not in LINES]
    glyphs = {data[at : at + SIDE]: character for at, character in shown}
    likely = np.zeros(0x10000, bool)
    for glyph, character in glyphs.items():
        likely[glyph[3] << 8 | glyph[4]] |= character.isalnum()
    return glyphs, likely


def _chains(lefts: set[int]) -> Iterator[list[int]]:
    """The longest rows of glyphs in neighbouring cells, with some blanks, that do not overlap."""
    while lefts:
        chain = max((_chain(left, lefts) for left in sorted(lefts)), key=len)
        yield chain
        lefts = {left for left in lefts if left <= chain[0] - SIDE or left >= chain[-1] + SIDE}


def _chain(start: int, lefts: set[int]) -> list[int]:
    chain, at = [start], start + SIDE
    while at <= chain[-1] + SIDE * (BLANKS + 1):
        if at in lefts:
            chain.append(at)
        at += SIDE
    return chain
