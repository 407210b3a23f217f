"""Reads a Kensington board in pictures of the screen, by `emulator.automation.places`."""

import numpy as np

from emulator.automation.places import PlaceReader
from emulator.automation.reading import Reading
from kensington.board_finder import LINE_HEIGHT, BoardView, pixel_width
from kensington.rules import COLOURS, Colour

StoneReading = Reading[Colour]  # by point


class BoardReader(PlaceReader[Colour]):
    """Reads the points of a board. `background` is a picture without stones; it may show a cursor."""

    def __init__(self, view: BoardView, background: np.ndarray) -> None:
        super().__init__(view.places, view.spacing, (LINE_HEIGHT, pixel_width(background)), background, COLOURS)
        self.view = view
