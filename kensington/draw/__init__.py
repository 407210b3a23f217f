"""Pictures of positions and games: as text for a terminal."""

from kensington.draw.text import places, text

__all__ = ["places", "text"]
