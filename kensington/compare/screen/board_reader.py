"""Reads a Kensington board in pictures of the screen, by `emulator.automation.places`, and draws what it has read."""

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from emulator.automation.places import PlaceReader, Reading
from kensington.board import POINTS
from kensington.board_finder import LINE_HEIGHT, BoardView, pixel_width
from kensington.rules import COLOURS, Colour

ENLARGED = 2  # scale of an annotated picture
RING = {"red": (255, 120, 120), "blue": (120, 160, 255)}
VACANT_RING, UNSURE_RING, LETTERS, SHADOW = (0, 210, 0), (255, 200, 0), (255, 255, 255), (0, 0, 0)

StoneReading = Reading[Colour]  # by point


class BoardReader(PlaceReader[Colour]):
    """Reads the points of a board. `background` is a picture without stones; it may show a cursor."""

    def __init__(self, view: BoardView, background: np.ndarray) -> None:
        super().__init__(view.places, view.spacing, (LINE_HEIGHT, pixel_width(background)), background, COLOURS)
        self.view = view


def annotated(image: Image.Image, view: BoardView, reading: dict[int, Colour]) -> Image.Image:
    """The picture, enlarged and annotated with the reading: a ring and a number at each point, R and B for stones, "?"
    where it is unsure."""
    size = image.width * ENLARGED, image.height * ENLARGED
    drawing = image.convert("RGB").resize(size, Image.Resampling.NEAREST)
    draw = ImageDraw.Draw(drawing)
    across, down = (0.3 * side * ENLARGED for side in view.spacing)
    font = ImageFont.load_default(size=max(10, min(across, down) * 0.8))
    unsure = getattr(reading, "unsure", [])
    for point in POINTS:
        x, y = (place * ENLARGED for place in view.pixel(point))
        colour = reading.get(point)
        mark = "?" if point in unsure else colour[0].upper() if colour else ""
        ink = UNSURE_RING if point in unsure else RING[colour] if colour else VACANT_RING
        box = (x - across, y - down, x + across, y + down)
        draw.ellipse(box, outline=SHADOW, width=5)
        draw.ellipse(box, outline=ink, width=3)
        draw.text((x, y), f"{mark}{point}", LETTERS, font, "mm", stroke_width=2, stroke_fill=SHADOW)
    return drawing
