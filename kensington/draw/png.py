"""A position as an image of pixels (Pillow): what `svg` shows, drawn larger and then reduced for smooth edges."""

from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw, ImageFont

from kensington.draw.scene import FIGURE, HEIGHT, WIDTH, Circle, Element, Figures, Lines, Polygon, Spot, scene
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import Act

SIZES = range(64, 4097)  # heights in pixels: with fewer stones are specks; SVG is there for more
FINEST, COARSEST = 4, 2  # times larger that an image is drawn, across and down
LARGEST_DRAWN = 8192  # pixels: the most that is drawn down, about 190 MB


def png(
    position: Position,
    last: Sequence[Act] = (),
    *,
    numbers: bool = False,
    monochrome: bool = False,
    size: int = 640,
) -> Image.Image:
    """The picture of a position as an RGB image, `size` pixels high, 64 to 4096; the parameters are those of `svg`."""
    if size not in SIZES:
        raise KensingtonError(f"there is no size {size}: a picture has {SIZES[0]} to {SIZES[-1]} pixels in height")
    finer = max(COARSEST, min(FINEST, LARGEST_DRAWN // size))
    drawing = _Drawing(round(size * WIDTH / HEIGHT) * finer, size * finer)
    for element in scene(position, last, numbers=numbers, monochrome=monochrome):
        drawing.add(element)
    return drawing.image.reduce(finer)


class _Drawing:
    def __init__(self, width: int, height: int) -> None:
        self.image = Image.new("RGB", (width, height))
        self._draw = ImageDraw.Draw(self.image)
        self._scale = height / HEIGHT  # pixels to a side of a shape
        self._font = ImageFont.load_default(FIGURE * self._scale)

    def add(self, element: Element) -> None:
        match element:
            case Polygon(corners, fill, stroke, width):
                self._draw.polygon(self._spots(corners), fill)
                if width:
                    self._line((*corners, *corners[:2]), stroke, width)
            case Circle(centre, radius, fill, stroke, width):
                self._circle(centre, radius, fill, stroke, width)
            case Lines(ends, stroke, width):
                for pair in ends:
                    self._line(pair, stroke, width)
            case Figures(centre, number, fill):
                self._draw.text(self._spots([centre])[0], str(number), fill, self._font, anchor="mm")

    def _circle(self, centre: Spot, radius: float, fill: str, stroke: str, width: float) -> None:
        [(x, y)] = self._spots([centre])
        outer = (radius + width / 2) * self._scale
        self._draw.ellipse(
            (x - outer, y - outer, x + outer, y + outer), fill or None, stroke, round(width * self._scale)
        )

    def _line(self, spots: Iterable[Spot], stroke: str, width: float) -> None:
        self._draw.line(self._spots(spots), stroke, max(1, round(width * self._scale)), joint="curve")

    def _spots(self, spots: Iterable[Spot]) -> list[tuple[float, float]]:
        """In pixels from the upper left corner, counted to the middle of a pixel."""
        middle = (self.image.width - 1) / 2, (self.image.height - 1) / 2
        return [(middle[0] + x * self._scale, middle[1] + y * self._scale) for x, y in spots]
