"""A scene as SVG: a standalone file that scales to any size and carries its description for screen readers."""

from collections.abc import Iterable
from html import escape

from boardgame.draw.scene import XY, Circle, Element, Label, Lines, Polygon, Scene

NOTEBOOK_HEIGHT = 400  # pixels of the pictures in notebooks
DECIMALS = 3  # of a coordinate: finer than a printer's dot on any board that fits a wall


def render_svg(scene: Scene, size: int | None = None) -> str:
    """The text of an SVG file, `size` pixels high; without a size the picture fills the available space."""
    box = " ".join(map(_number, (-scene.width / 2, -scene.height / 2, scene.width, scene.height)))
    pixels = "" if size is None else f' width="{size * scene.width / scene.height:.0f}" height="{size}"'
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{pixels} role="img" font-family="sans-serif" '
        f'font-size="{scene.font_size}" text-anchor="middle" '
        'stroke-linejoin="round">',
        f"<title>{escape(scene.title, quote=False)}</title>",
        f"<desc>{escape(scene.description, quote=False)}</desc>",
        *map(_element, scene.elements),
        "</svg>",
    )
    return "".join(f"{line}\n" for line in lines)


def _element(element: Element) -> str:
    match element:
        case Polygon(corners, fill, stroke, width):
            return f'<path d="M{_places(corners)}z" fill="{fill}"{_stroke(stroke, width)}/>'
        case Circle((x, y), radius, fill, stroke, width):
            return (
                f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}" fill="{fill or "none"}"'
                f"{_stroke(stroke, width)}/>"
            )
        case Lines(ends, stroke, width):
            return f'<path d="{"".join("M" + _places(pair) for pair in ends)}"{_stroke(stroke, width)}/>'
        case Label((x, y), text, fill, size):
            font = "" if size is None else f' font-size="{_number(size)}"'
            place = f'x="{_number(x)}" y="{_number(y)}" dy=".35em"'
            return f'<text {place} fill="{fill}"{font}>{escape(text, quote=False)}</text>'


def _stroke(stroke: str, width: float) -> str:
    return f' stroke="{stroke}" stroke-width="{_number(width)}"' if width else ""


def _places(places: Iterable[XY]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in places)


def _number(number: float) -> str:
    """A number in its shortest form, such as -.5 for -0.500."""
    text = f"{round(number, DECIMALS) + 0:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text
