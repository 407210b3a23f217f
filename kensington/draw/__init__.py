"""Pictures of positions and games: text for a terminal, SVG, PNG (as an image of Pillow) and animated GIF."""

from kensington.draw.gif import gif
from kensington.draw.png import png
from kensington.draw.svg import svg
from kensington.draw.text import places, text

__all__ = ["gif", "places", "png", "svg", "text"]
