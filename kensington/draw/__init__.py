"""Pictures of positions and games: text for a terminal, SVG, PNG (as a Pillow image) and animated GIF."""

from kensington.draw.pictures import gif, png, svg
from kensington.draw.text import places, text

__all__ = ["gif", "places", "png", "svg", "text"]
