"""A position as SVG: a standalone file that scales to any size, and says in words what can be seen in it."""

from collections.abc import Iterable, Sequence

from kensington.draw.look import description, standing
from kensington.draw.scene import FIGURE, HEIGHT, WIDTH, Circle, Element, Figures, Lines, Polygon, Spot, scene
from kensington.position import Position
from kensington.rules import Act

DECIMALS = 3  # of a coordinate: a thousandth of a side is less than a printer's dot on any board that fits a wall


def svg(
    position: Position,
    last: Sequence[Act] = (),
    *,
    numbers: bool = False,
    monochrome: bool = False,
    size: int | None = None,
) -> str:
    """The picture of a position as the text of an SVG file.

    `last` are the acts of the last turn, which are shown as such; `numbers` writes the points' numbers on them;
    `monochrome` does without colours. `size` is the height in pixels; without it the picture takes what room there is.
    """
    box = " ".join(map(_figure, (-WIDTH / 2, -HEIGHT / 2, WIDTH, HEIGHT)))
    height = "" if size is None else f' width="{size * WIDTH / HEIGHT:.0f}" height="{size}"'
    elements = map(_element, scene(position, last, numbers=numbers, monochrome=monochrome))
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{height} role="img" font-family="sans-serif" '
        f'font-size="{FIGURE}" text-anchor="middle" '
        'stroke-linejoin="round">',
        f"<title>Kensington: {standing(position)}</title>",
        f"<desc>{description(position)}</desc>",
        *elements,
        "</svg>",
    )
    return "".join(f"{line}\n" for line in lines)


def _element(element: Element) -> str:
    match element:
        case Polygon(corners, fill, stroke, width):
            return f'<path d="M{_spots(corners)}z" fill="{fill}"{_stroke(stroke, width)}/>'
        case Circle((x, y), radius, fill, stroke, width):
            return (
                f'<circle cx="{_figure(x)}" cy="{_figure(y)}" r="{_figure(radius)}" fill="{fill or "none"}"'
                f"{_stroke(stroke, width)}/>"
            )
        case Lines(ends, stroke, width):
            return f'<path d="{"".join("M" + _spots(pair) for pair in ends)}"{_stroke(stroke, width)}/>'
        case Figures((x, y), number, fill):
            return f'<text x="{_figure(x)}" y="{_figure(y)}" dy=".35em" fill="{fill}">{number}</text>'


def _stroke(stroke: str, width: float) -> str:
    return f' stroke="{stroke}" stroke-width="{_figure(width)}"' if width else ""


def _spots(spots: Iterable[Spot]) -> str:
    return " ".join(f"{_figure(x)},{_figure(y)}" for x, y in spots)


def _figure(number: float) -> str:
    """A number without needless figures, such as -.5 for -0.500."""
    text = f"{round(number, DECIMALS) + 0:.{DECIMALS}f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text
