"""Reads text anywhere in a picture: written at the graphics cursor (VDU 5), or in double height.

`Beeb.screen.text` reads the character cells of a mode. This module finds the glyphs of the OS font at any position, in
any colour on any background, where no other pixels of their colour touch them. It knows no other fonts.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import NamedTuple

import numpy as np

from emulator.machine.screen import FONT_TEXT, Screen

REMEMBERED = 64  # pictures
SIDE = 8  # dots of a glyph across and down
LINE = 2  # lines of the picture to a dot
BLANKS = 5  # cells without a letter or digit between two words, at most
FEWEST = 2  # letters or digits in a text: a single one may be dots that happen to look like it
LINES = " _"  # what blocks, lines and cursors look like
UNEQUAL = 0xFF  # where the two dots of a double-height dot differ
HEIGHTS = ((1, 0), (2, 0), (2, 1))  # lines to a dot, and the first of them: double height begins on any line


class OcrText(NamedTuple):
    """A text and where its first cell is in the picture, in pixels."""

    left: int
    top: int
    text: str


def rows(screen: Screen) -> list[str]:
    """The text on a screen, row by row, with the texts outside the character cells as rows between the others."""
    found, (height, across) = screen.text, screen.colours.shape
    width = max(map(len, found), default=0)
    placed = [(at * height / len(found), row) for at, row in enumerate(found)]
    for left, top, text in _texts_in(screen.colours.tobytes(), across, screen.font):
        if not any(text in row for row in found):
            indent = min(left * width // across, width - len(text))
            placed.append((top, " " * indent + text.ljust(width - indent)))
    return [row for _, row in sorted(placed, key=lambda item: item[0])]


@lru_cache(REMEMBERED)
def _texts_in(picture: bytes, width: int, font: bytes) -> list[OcrText]:
    return read(np.frombuffer(picture, np.uint8).reshape(-1, width), font)


def read(picture: np.ndarray, font: bytes) -> list[OcrText]:
    """The texts in a picture (512 x 640 colour numbers) in an OS's font (see `Screen.font`), from top to bottom."""
    colours = picture[::LINE]
    width = next(width for width in (4, 2, 1) if (colours == colours[:, ::width].repeat(width, axis=1)).all())
    texts = []
    for height, first in HEIGHTS:
        lines = colours[first::height, ::width], colours[first + height - 1 :: height, ::width]
        upper, lower = (each[: len(lines[-1])] for each in lines)
        dots = np.where(upper == lower, upper, UNEQUAL)
        texts += [OcrText(left * width, (height * top + first) * LINE, text) for top, left, text in _texts(dots, font)]
    return sorted(texts, key=lambda text: (text.top, text.left))


def _texts(dots: np.ndarray, font: bytes) -> Iterator[tuple[int, int, str]]:
    """The texts in an array of dots, as row, column and text."""
    glyphs, likely = _indexed(font)
    rows: dict[int, dict[int, np.ndarray]] = defaultdict(dict)  # where letters and digits begin, and their colour
    for colour in np.unique(dots[dots != UNEQUAL]):
        lines = _bytes(dots == colour)
        for top, left in np.argwhere(likely[lines[3:-4].astype(np.uint16) << 8 | lines[4:-3]]).tolist():
            if _character(glyphs, lines, top, left).isalnum():
                rows[top][left] = lines
    for top, found in rows.items():
        for chain in _chains(found):
            layers = {id(found[left]): found[left] for left in chain}.values()
            cells = range(max(chain[0] - SIDE, chain[0] % SIDE), chain[-1] + SIDE * (BLANKS + 1), SIDE)  # + punctuation
            text = "".join(max(_character(glyphs, lines, top, left) for lines in layers) for left in cells)
            if sum(map(str.isalnum, text)) >= FEWEST:
                yield top, cells[len(text) - len(text.lstrip())], text.strip()


def _bytes(mask: np.ndarray) -> np.ndarray:
    """The eight dots that begin at each position, and at those of some cells to the right of the picture, as a byte."""
    width = mask.shape[1] + SIDE * BLANKS
    bits = np.pad(mask.astype(np.uint8), ((0, 0), (0, width + SIDE - mask.shape[1])))
    lines = np.zeros((len(mask), width), np.uint8)
    for place in range(SIDE):
        lines = lines << 1 | bits[:, place : place + width]
    return lines


def _character(glyphs: dict[bytes, str], lines: np.ndarray, top: int, left: int) -> str:
    """The character in the cell that begins there; a space if it is not recognised."""
    return glyphs.get(lines[top : top + SIDE, left].tobytes(), " ")


@cache
def _indexed(font: bytes) -> tuple[dict[bytes, str], np.ndarray]:
    """The characters by their glyphs, and which pairs of lines occur in the middle of letters and digits."""
    shown = [(at * SIDE, character) for at, character in enumerate(FONT_TEXT) if character not in LINES]
    glyphs = {font[at : at + SIDE]: character for at, character in shown}
    likely = np.zeros(0x10000, bool)
    for glyph, character in glyphs.items():
        likely[glyph[3] << 8 | glyph[4]] |= character.isalnum()
    return glyphs, likely


def _chains(lefts: Iterable[int]) -> list[list[int]]:
    """The longest rows of glyphs in neighbouring cells, with some blanks, that do not overlap."""
    chains: list[list[int]] = []
    for left in sorted(lefts, key=lambda left: (left % SIDE, left)):
        if chains and 0 < left - chains[-1][-1] <= SIDE * (BLANKS + 1) and (left - chains[-1][-1]) % SIDE == 0:
            chains[-1].append(left)
        else:
            chains.append([left])
    apart: list[list[int]] = []
    for chain in sorted(chains, key=len, reverse=True):
        if all(chain[-1] <= other[0] - SIDE or chain[0] >= other[-1] + SIDE for other in apart):
            apart.append(chain)
    return apart
