"""A scene as an image of pixels (Pillow), drawn larger and then reduced for smooth edges."""

from collections.abc import Iterable, Mapping

from PIL import Image, ImageDraw, ImageFont

from boardgame.draw.scene import XY, Circle, Element, Label, Lines, Polygon, Scene
from boardgame.errors import BoardGameError

SIZES = range(64, 4097)  # heights in pixels; details vanish below, and SVG serves better above
FINEST, COARSEST = 4, 2  # supersampling factors
CAPTION, PAPER, INK = 24, "#ffffff", "#000000"  # the height of a caption in pixels, and its colours
LARGEST_DRAWN = 8192  # pixels of height before the reduction, which take about 190 MB


def render_png(scene: Scene, size: int = 640) -> Image.Image:
    """The scene as an RGB image, `size` pixels high, 64 to 4096; raises `BoardGameError` for other sizes."""
    if size not in SIZES:
        raise BoardGameError(f"a picture is {SIZES[0]} to {SIZES[-1]} pixels high, not {size}")
    factor = max(COARSEST, min(FINEST, LARGEST_DRAWN // size))
    canvas = _Canvas(scene, round(size * scene.width / scene.height) * factor, size * factor)
    for element in scene.elements:
        canvas.draw(element)
    return canvas.image.reduce(factor)


def side_by_side(scenes: Mapping[str, Scene], size: int = 480) -> Image.Image:
    """Scenes as one RGB image, each under its caption; `size` is as for `render_png`, the captions' 24 pixels apart."""
    parts = [render_png(each, size) for each in scenes.values()]
    picture = Image.new("RGB", (sum(part.width for part in parts), CAPTION + size), PAPER)
    drawing, font, left = ImageDraw.Draw(picture), ImageFont.load_default(CAPTION / 2), 0
    for caption, part in zip(scenes, parts, strict=True):
        picture.paste(part, (left, CAPTION))
        drawing.text((left + part.width / 2, CAPTION / 2), caption, INK, font, anchor="mm")
        left += part.width
    return picture


class _Canvas:
    def __init__(self, scene: Scene, width: int, height: int) -> None:
        self.image = Image.new("RGB", (width, height))
        self._draw = ImageDraw.Draw(self.image)
        self._scale = height / scene.height  # pixels to a unit
        self._font_size = scene.font_size
        self._fonts: dict[float, ImageFont.FreeTypeFont | ImageFont.ImageFont] = {}

    def draw(self, element: Element) -> None:
        match element:
            case Polygon(corners, fill, stroke, width):
                self._draw.polygon(self._pixels(corners), fill)
                if width:
                    self._line((*corners, *corners[:2]), stroke, width)
            case Circle(centre, radius, fill, stroke, width):
                self._circle(centre, radius, fill, stroke, width)
            case Lines(ends, stroke, width):
                for pair in ends:
                    self._line(pair, stroke, width)
            case Label(centre, text, fill, size):
                font = self._font(self._font_size if size is None else size)
                self._draw.text(self._pixels([centre])[0], text, fill, font, anchor="mm")

    def _font(self, size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
        if size not in self._fonts:
            self._fonts[size] = ImageFont.load_default(size * self._scale)
        return self._fonts[size]

    def _circle(self, centre: XY, radius: float, fill: str, stroke: str, width: float) -> None:
        [(x, y)] = self._pixels([centre])
        outer = (radius + width / 2) * self._scale
        box = (x - outer, y - outer, x + outer, y + outer)
        self._draw.ellipse(box, fill or None, stroke, round(width * self._scale))

    def _line(self, places: Iterable[XY], stroke: str, width: float) -> None:
        self._draw.line(self._pixels(places), stroke, max(1, round(width * self._scale)), joint="curve")

    def _pixels(self, places: Iterable[XY]) -> list[tuple[float, float]]:
        """Distances from the upper left corner to the middle of a pixel."""
        middle = (self.image.width - 1) / 2, (self.image.height - 1) / 2
        return [(middle[0] + x * self._scale, middle[1] + y * self._scale) for x, y in places]
