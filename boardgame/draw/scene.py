"""A picture as a list of polygons, circles, lines and labels, which every renderer draws alike.

Later elements lie above earlier ones. Colours are `#rrggbb`.
"""

from dataclasses import dataclass
from typing import NamedTuple

from boardgame.draw.palette import INK

XY = tuple[float, float]
FRAME_SECONDS = 0.8  # of an animation


class Polygon(NamedTuple):
    """A filled polygon, outlined if `width` is not 0."""

    corners: tuple[XY, ...]
    fill: str
    stroke: str = INK
    width: float = 0


class Circle(NamedTuple):
    """A circle, filled unless `fill` is empty; its outline extends `width` / 2 to either side of the radius.

    `symbol` is the character that text renderings show for it, with its ASCII alternative: `"●B"`, for example.
    """

    centre: XY
    radius: float
    fill: str
    stroke: str = INK
    width: float = 0
    symbol: str = ""


class Lines(NamedTuple):
    """Straight lines of one colour and width."""

    ends: tuple[tuple[XY, XY], ...]
    stroke: str
    width: float


class Label(NamedTuple):
    """A text centred on a place, as high as `size`, or as the scene's `font_size` if that is None."""

    centre: XY
    text: str
    fill: str = INK
    size: float | None = None


Element = Polygon | Circle | Lines | Label


@dataclass(frozen=True)
class Scene:
    """A picture of `width` by `height` around the origin.

    `title` and `description` say in words what it shows; `font_size` is the height of a line of text.
    """

    width: float
    height: float
    elements: tuple[Element, ...]
    title: str = ""
    description: str = ""
    font_size: float = 0.3
