"""Text that stands anywhere in a picture: written at the graphics cursor (VDU 5), or twice as high as usual.

`Beeb.screen.text` reads what stands in the cells of a mode. This reads the figures of the OS's font at any place, in
any colour on any ground, where nothing of their own colour touches them. Other fonts it does not know.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np

from emulator import roms
from emulator.screen import FONT_TEXT

SIDE = 8  # dots of a figure across and down
LINE = 2  # lines of the picture to a dot
BLANKS = 5  # cells without a letter or digit that may come between two words
FEWEST = 2  # letters or digits of a text: fewer may be dots that happen to look like one
LINES = " _"  # what blocks, lines and cursors look like
UNEQUAL = 0xFF  # where two dots that are to be one differ


class OcrText(NamedTuple):
    """A text, and where its first cell begins in the picture, in pixels."""

    left: int
    top: int
    text: str


def read(picture: np.ndarray) -> list[OcrText]:
    """The texts in a picture, which is 512 x 640 colour numbers, from top to bottom."""
    colours = picture[::LINE]
    width = _dot_width(colours)
    dots = colours[:, ::width]
    texts = [OcrText(left * width, top * LINE, text) for top, left, text in _texts(dots)]
    for phase in range(2):  # figures twice as high begin on an even line or on an odd one
        tall = dots[phase:]
        tall = tall[: len(tall) // 2 * 2].reshape(-1, 2, tall.shape[1])
        same = np.where(tall[:, 0] == tall[:, 1], tall[:, 0], UNEQUAL)
        texts += [OcrText(left * width, (2 * top + phase) * LINE, text) for top, left, text in _texts(same)]
    return sorted(texts, key=lambda text: (text.top, text.left))


def _dot_width(colours: np.ndarray) -> int:
    """The pixels to a dot of the mode: 4, 2 or 1."""
    for width in (4, 2):
        groups = colours.reshape(len(colours), -1, width)
        if (groups == groups[:, :, :1]).all():
            return width
    return 1


def _texts(dots: np.ndarray) -> Iterator[tuple[int, int, str]]:
    """The texts in an array of dots: the place of each, down and across, and what it says."""
    layers = [_Layer(dots == colour) for colour in np.unique(dots) if colour != UNEQUAL]
    rows: dict[int, dict[int, _Layer]] = {}
    for layer in layers:
        for top, left in layer.figures():
            rows.setdefault(top, {})[left] = layer
    for top, figures in rows.items():
        for chain in _chains(set(figures)):
            colours = {figures[left] for left in chain}
            cells = range(max(chain[0] - SIDE, chain[0] % SIDE), chain[-1] + SIDE * (BLANKS + 1), SIDE)  # with marks
            text = "".join(
                figures[left].character(top, left) if left in figures else max(c.character(top, left) for c in colours)
                for left in cells
            )
            first = cells[len(text) - len(text.lstrip())]
            if sum(map(str.isalnum, text)) >= FEWEST:
                yield top, first, text.strip()


class _Layer:
    """The dots of one colour, as bytes of eight dots that begin at any of them."""

    def __init__(self, dots: np.ndarray) -> None:
        bits = np.pad(dots.astype(np.uint8), ((0, 0), (0, SIDE - 1)))
        self._lines = np.zeros_like(dots, np.uint8)
        self._width = len(dots[0])
        for place in range(SIDE):
            self._lines |= bits[:, place : place + self._width] << (SIDE - 1 - place)

    def figures(self) -> Iterator[tuple[int, int]]:
        """Where there are letters and digits: their places down and across."""
        figures, likely = _font()
        lines = self._lines
        tops, lefts = np.nonzero(likely[lines[3:-4].astype(np.uint16) << 8 | lines[4:-3]])
        for top, left in zip(tops.tolist(), lefts.tolist(), strict=True):
            if figures.get(lines[top : top + SIDE, left].tobytes(), " ").isalnum():
                yield top, left

    def character(self, top: int, left: int) -> str:
        """What stands in the cell that begins there; a space if it is nothing that can be read."""
        return (
            _font()[0].get(self._lines[top : top + SIDE, left].tobytes(), " ") if left < self._lines.shape[1] else " "
        )


@cache
def _font() -> tuple[dict[bytes, str], np.ndarray]:
    """The characters by their figures, and which pairs of lines there are in the middle of letters and digits."""
    data = roms.load("os").data
    shown = [(at * SIDE, character) for at, character in enumerate(FONT_TEXT) if character not in LINES]
    figures = {data[at : at + SIDE]: character for at, character in shown}
    likely = np.zeros(0x10000, bool)
    for figure, character in figures.items():
        likely[figure[3] << 8 | figure[4]] |= character.isalnum()
    return figures, likely


def _chains(lefts: set[int]) -> Iterator[list[int]]:
    """The longest rows of figures that stand in cells beside each other, with some blanks, and do not overlap."""
    while lefts:
        chain = max((_chain(left, lefts) for left in sorted(lefts)), key=len)
        yield chain
        lefts = {left for left in lefts if left <= chain[0] - SIDE or left >= chain[-1] + SIDE}


def _chain(start: int, lefts: set[int]) -> list[int]:
    """The figures from `start` on."""
    chain, at = [start], start + SIDE
    while at <= chain[-1] + SIDE * (BLANKS + 1):
        if at in lefts:
            chain.append(at)
        at += SIDE
    return chain
