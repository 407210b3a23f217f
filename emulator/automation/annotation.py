"""Draws on a picture of the screen what was read in it: for a person who looks for what went wrong."""

from collections.abc import Mapping
from typing import TypeVar

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from emulator.automation.reading import Reading

ENLARGED = 2  # scale of an annotated picture
WIDE = 0.3  # of the spacing: half a ring's width
VACANT, UNSURE, LETTERS, SHADOW = (0, 210, 0), (255, 200, 0), (255, 255, 255), (0, 0, 0)

K = TypeVar("K", bound=str)


def annotated(
    image: Image.Image,
    places: np.ndarray,
    spacing: tuple[float, float],
    reading: Reading[K],
    rings: Mapping[K, tuple[int, int, int]],
) -> Image.Image:
    """A picture, enlarged and annotated with the reading of its places, which are as for `PlaceReader`.

    Each has a ring and its number, after the first letter of the kind that stands there, or "?" where that is unsure.
    The kinds' `rings` are red, green and blue, 0 to 255.
    """
    size = image.width * ENLARGED, image.height * ENLARGED
    drawing = image.convert("RGB").resize(size, Image.Resampling.NEAREST)
    draw = ImageDraw.Draw(drawing)
    across, down = (WIDE * side * ENLARGED for side in spacing)
    font = ImageFont.load_default(size=max(10, min(across, down) * 0.8))
    for number, (x, y) in enumerate(places * ENLARGED, 1):
        kind = reading.get(number)
        mark, ink = (kind[0].upper(), rings[kind]) if kind else ("", VACANT)
        if number in reading.unsure:
            mark, ink = "?", UNSURE
        box = (x - across, y - down, x + across, y + down)
        draw.ellipse(box, outline=SHADOW, width=5)
        draw.ellipse(box, outline=ink, width=3)
        draw.text((x, y), f"{mark}{number}", LETTERS, font, "mm", stroke_width=2, stroke_fill=SHADOW)
    return drawing
