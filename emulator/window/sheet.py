"""The drawing surface of the window's own text: pages, messages and the bar of lights.

A sheet is measured in units: 640 by 480 of them fill the smallest window in which text is readable. A unit is `scale`
pixels, a multiple of a half, so that letters are sharp. The colours are the Beeb's eight, darker where they are
background. Targets of the mouse are registered while the sheet is drawn.
"""

import textwrap

import pygame

from emulator.window import letters

WIDTH, HEIGHT = 640, 480  # units
LETTER = letters.CELL  # units
LINE = 24  # units from one line of text to the next
LEAST_SCALE = 0.5

Colour = tuple[int, int, int]
BLACK, WHITE = (0, 0, 0), (255, 255, 255)
RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
YELLOW, CYAN, MAGENTA = (255, 255, 0), (0, 255, 255), (255, 0, 255)
GROUND = (10, 10, 20)
GREY = (150, 150, 165)
DIM = (70, 70, 85)
BAND = (0, 0, 150)  # behind a title or the chosen line


def scale_for(size: tuple[int, int]) -> float:
    """Pixels in a unit in a window of `size`: the largest multiple of a half with which a sheet fits."""
    return max(int(2 * min(size[0] / WIDTH, size[1] / HEIGHT)) / 2, LEAST_SCALE)


def width_of(text: str) -> int:
    """Width of `text` on one line, in units."""
    return len(letters.drawable(text)) * LETTER[0]


def shortened(text: str, width: float) -> str:
    """`text` cut to `width` units, with an ellipsis in place of the rest."""
    columns = max(int(width // LETTER[0]), 1)
    text = letters.drawable(text)
    return text if len(text) <= columns else text[: columns - 1] + "…"


def wrapped(text: str, width: int) -> list[str]:
    """`text` in lines of at most `width` units; long words are broken, newlines are kept."""
    columns = max(width // LETTER[0], 1)
    paragraphs = [letters.drawable(paragraph) for paragraph in text.splitlines()]
    return [line for paragraph in paragraphs for line in textwrap.wrap(paragraph, columns) or [""]]


class Sheet:
    """A surface of `width` by `height` units. Places and sizes are in units, with y from the top."""

    def __init__(self, width: float, height: float, scale: float, ground: tuple[int, ...] = GROUND) -> None:
        self.scale = scale
        self.width, self.height = width, height
        self.surface = pygame.Surface((self.pixels(width), self.pixels(height)), pygame.SRCALPHA)
        self.surface.fill(ground)
        self.targets: list[tuple[pygame.Rect, object]] = []

    def pixels(self, units: float) -> int:
        return round(units * self.scale)

    def rect(self, x: float, y: float, width: float, height: float) -> pygame.Rect:
        """A rectangle in pixels; adjacent rectangles stay adjacent."""
        left, top = self.pixels(x), self.pixels(y)
        return pygame.Rect(left, top, self.pixels(x + width) - left, self.pixels(y + height) - top)

    def box(self, x: float, y: float, width: float, height: float, colour: tuple[int, ...]) -> None:
        self.surface.fill(colour, self.rect(x, y, width, height))

    def frame(self, x: float, y: float, width: float, height: float, thick: float, colour: Colour) -> None:
        """A frame around a rectangle."""
        line = self.pixels(thick)
        pygame.draw.rect(self.surface, colour, self.rect(x, y, width, height).inflate(2 * line, 2 * line), line)

    def text(self, x: float, y: float, text: str, colour: Colour = WHITE, times: int = 1) -> float:
        """Write one line, `times` the usual size, and return the x at which it ends."""
        size = self.pixels(LETTER[0] * times), self.pixels(LETTER[1] * times)
        return letters.draw(self.surface, (self.pixels(x), self.pixels(y)), text, colour, size) / self.scale

    def text_to(self, x: float, y: float, text: str, colour: Colour = WHITE) -> None:
        """Write one line that ends at `x`."""
        self.text(x - width_of(text), y, text, colour)

    def picture(self, x: float, y: float, width: float, height: float, image: pygame.Surface) -> None:
        """`image`, scaled smoothly to a rectangle."""
        place = self.rect(x, y, width, height)
        self.surface.blit(pygame.transform.smoothscale(image, place.size), place)

    def light(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A round lamp."""
        centre = self.pixels(x), self.pixels(y)
        pygame.draw.aacircle(self.surface, colour, centre, max(self.pixels(radius), 1))

    def target(self, x: float, y: float, width: float, height: float, target: object) -> None:
        """Register what the mouse points at in a rectangle; where rectangles overlap the last counts."""
        self.targets.append((self.rect(x, y, width, height), target))

    def target_at(self, place: tuple[int, int]) -> object | None:
        """The target at `place`, in pixels of the sheet."""
        return next((target for rect, target in reversed(self.targets) if rect.collidepoint(place)), None)
