"""Random boards, stones and cursors as imaginary programs may draw them, for the tests that find and read them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random

import numpy as np
from PIL import Image, ImageDraw

from kensington.board import COORDINATES, HEXAGONS, LINES, POINTS, SQUARES, SYMMETRIES, TRIANGLES, Hexagon
from kensington.board_finder import BoardView
from kensington.compare.screen.board_reader import BoardReader
from kensington.rules import Colour

BLACK, RED, GREEN, YELLOW, BLUE, MAGENTA, CYAN, WHITE = range(8)
REDDISH, BLUISH = (RED, MAGENTA, YELLOW), (BLUE, CYAN, GREEN)
LINES_ON_SCREEN = 256
EXTENT = 4.24, 4.6  # sides from the board's centre to its farthest points, across and down
HALVES = np.stack(np.mgrid[-10:11, -10:11], axis=-1)[..., ::-1].reshape(-1, 2) / 2
ROUNDINGS: dict[str, Callable[[float], int]] = {"nearest": lambda x: int(x + 0.5), "down": int}


@dataclass
class DrawnBoard:
    """A picture of a board, in pixels of a mode: 640 / `width` of them across, 256 lines."""

    width: int  # columns of the picture to a pixel
    side: tuple[float, float]  # pixels and lines
    middle: tuple[float, float]
    background: int = BLACK
    ink: int = WHITE
    hexagons: dict[str, int] = field(default_factory=lambda: {"white": WHITE, "red": RED, "blue": BLUE})
    fills: dict[str, str] = field(default_factory=lambda: dict.fromkeys(("white", "red", "blue"), "solid"))
    # "thin", "thick", "dotted", "none" (then triangles and squares are filled) or "marks" (at the points)
    lines: str = "thin"
    shapes: tuple[int, int] = (BLACK, BLACK)  # triangles and squares
    symmetry: int = 0
    turned: bool = False
    rounding: str = "nearest"
    root: float = sqrt(3)  # as the program computes it
    hexagon_size: float = 1  # sides
    letters: bool = False  # in the hexagons instead of their colours

    def __post_init__(self) -> None:
        size = 640 // self.width, LINES_ON_SCREEN
        self.picture = Image.new("P", size, self.background)
        self.picture.putpalette([255 * (colour >> bit & 1) for colour in range(8) for bit in range(3)])
        self.pen = ImageDraw.Draw(self.picture)
        self.place = self._places()
        self._draw()

    def _places(self) -> dict[int, tuple[int, int]]:
        """The pixel of each point of the board."""
        places = {}
        point_at = SYMMETRIES[self.symmetry].point
        rounded = ROUNDINGS[self.rounding]
        for point in POINTS:
            x, y = COORDINATES[point_at[point]]
            x, y = self._computed(x), self._computed(y)
            if self.turned:
                x, y = y, x
            places[point] = (rounded(self.middle[0] + x * self.side[0]), rounded(self.middle[1] + y * self.side[1]))
        return places

    def _computed(self, value: float) -> float:
        """A coordinate a + b * sqrt(3) with the program's root of 3."""
        a, b = HALVES[np.abs(HALVES @ (1, sqrt(3)) - value).argmin()]
        return float(a + b * self.root)

    def _draw(self) -> None:
        for shapes, colour in zip((TRIANGLES, SQUARES), self.shapes, strict=True):
            for shape in shapes:
                if self.lines == "none":
                    self.pen.polygon([self.place[point] for point in shape.points], colour)
        for hexagon in HEXAGONS:
            self._draw_hexagon(hexagon)
        if self.lines == "marks":
            for point in POINTS:
                self.blob(point, 0.1, self.ink)
        elif self.lines != "none":
            for start, end in LINES:
                self._line(self.place[start], self.place[end])

    def _draw_hexagon(self, hexagon: Hexagon) -> None:
        ring = np.array([self.place[point] for point in hexagon.points])
        x, y = middle = ring.mean(axis=0).round()
        if self.letters:
            self.write(int(x) - 3, int(y) - 5, hexagon.colour[0].upper(), self.ink)
            return
        corners = (middle + self.hexagon_size * (ring - middle)).round().astype(int)
        self._fill([(int(x), int(y)) for x, y in corners], self.hexagons[hexagon.colour], self.fills[hexagon.colour])

    def _fill(self, ring: list[tuple[int, int]], colour: int, fill: str) -> None:
        mask = Image.new("1", self.picture.size)
        ImageDraw.Draw(mask).polygon(ring, 1)
        y, x = np.indices(mask.size[::-1])
        self.picture.paste(colour, mask=Image.fromarray(np.asarray(mask) & painted(fill, x, y)))

    def _line(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        if self.lines != "dotted":
            for right in (0, 1) if self.lines == "thick" else (0,):
                self.pen.line([(start[0] + right, start[1]), (end[0] + right, end[1])], self.ink)
            return
        steps = max(abs(start[0] - end[0]), abs(start[1] - end[1]))
        for step in range(0, steps + 1, 2):
            x, y = (round(a + (b - a) * step / steps) for a, b in zip(start, end, strict=True))
            self.pen.point((x, y), self.ink)

    def pixel(self, point: int) -> tuple[float, float]:
        """The centre of the point's pixel in the picture."""
        x, y = self.place[point]
        return (x + 0.5) * self.width, (y + 0.5) * 2

    def pixel_of_middle(self, hexagon: int) -> tuple[int, int]:
        """The pixel of the mode at a hexagon's centre."""
        ring = [self.place[point] for point in HEXAGONS[hexagon].points]
        return sum(x for x, _ in ring) // 6, sum(y for _, y in ring) // 6

    def blob(self, point: int, radius: float, colour: int, rim: int | None = None) -> None:
        """Draw a stone; its radius is in sides."""
        x, y = self.place[point]
        across, down = (radius * side for side in (self.side[::-1] if self.turned else self.side))
        self.pen.ellipse((x - across, y - down, x + across, y + down), colour, rim)

    def write(self, x: int, y: int, text: str, colour: int) -> None:
        """Write text eight lines high, starting at a pixel of the mode."""
        self.pen.text((x, y), text, colour)

    @property
    def screen(self) -> np.ndarray:
        """The picture as 512 x 640 colour numbers."""
        return np.asarray(self.picture).repeat(2, axis=0).repeat(self.width, axis=1)


def colour_numbers(image: Image.Image) -> np.ndarray:
    """An image in the eight colours as an array of colour numbers."""
    return (np.asarray(image.convert("RGB")) > 127) @ np.array([1, 2, 4], np.uint8)


def painted(fill: str, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Which pixels of the mode have the fill's colour."""
    return {
        "solid": x >= 0,
        "rows": y % 2 == 0,
        "columns": x % 2 == 0,
        "chequered": (x + y) % 2 == 0,
        "sparse": y % 4 == 0,
        "thirds": y % 3 == 0,
        "upright thirds": x % 3 == 0,
        "dots": (x % 2 == 0) & (y % 2 == 0),
    }[fill]


def random_board(random: Random, least: float = 26) -> DrawnBoard:
    """An empty board in a random style and place; its sides are at least `least` pixels of the picture."""
    width = random.choice((4, 4, 2, 1))
    turned = random.random() < 0.15
    extent = EXTENT[::-1] if turned else EXTENT
    while True:
        across = random.uniform(least, 300 / extent[0])
        down = across * random.uniform(0.6, 1.5)
        if least <= down <= 244 / extent[1]:
            break
    x = random.uniform(extent[0] * across + 8, 632 - extent[0] * across)
    y = random.uniform(extent[1] * down + 8, 504 - extent[1] * down)
    background, ink = random.choice([(BLACK, WHITE), (BLACK, YELLOW), (BLACK, CYAN), (GREEN, BLACK), (WHITE, BLACK)])
    red = random.choice([colour for colour in REDDISH if colour != background])
    blue = random.choice([colour for colour in BLUISH if colour != background])
    fill = random.choice([("solid",) * 3] * 4 + [("solid", "rows", "sparse"), ("solid", "chequered", "sparse")])
    if fill[1] != "solid":
        red = blue = ink
    shapes = (BLACK, BLACK)
    lines = random.choice(("thin", "thin", "thick" if width < 4 else "thin", "dotted", "none"))
    if lines == "none":
        free = [colour for colour in range(8) if colour not in (background, red, blue, WHITE, ink)]
        shapes = tuple(random.sample(free, 2))  # type: ignore[assignment]
    return DrawnBoard(
        width,
        (across / width, down / 2),
        (x / width, y / 2),
        background,
        ink,
        {"white": WHITE, "red": red, "blue": blue},
        dict(zip(("white", "red", "blue"), fill, strict=True)),
        lines,
        shapes,
        0 if fill[1] != "solid" else random.choice([0] * 6 + list(range(12))),
        turned,
        random.choice(list(ROUNDINGS)),
        random.choice((sqrt(3), sqrt(3), 1.75, 1.7)),
    )


def draw_surroundings(random: Random, drawn: DrawnBoard) -> None:
    """Draw prompts and a pile of stones where the board leaves room."""
    wide, high = drawn.picture.size
    left = min(x for x, _ in drawn.place.values())
    right = max(x for x, _ in drawn.place.values())
    top = min(y for _, y in drawn.place.values())
    gap = 0.5 * drawn.side[0]
    for line in range(random.randrange(4)):
        if 8 * line + 10 < top - 0.5 * drawn.side[1]:
            drawn.write(2, 8 * line, "NAME OF PLAYER 1? ANNA: PLACE A STONE"[: wide // 6], drawn.ink)
    for start, end in ((2, left - gap), (right + gap, wide - 2)):
        if end - start > 6 and random.random() < 0.7:
            colour = random.choice((RED, BLUE, WHITE, BLACK))
            radius = (min(0.25 * drawn.side[0], (end - start) / 4), 0.25 * drawn.side[1])
            x, y = start + radius[0], high / 2
            while y < high - 2 * radius[1]:
                drawn.pen.ellipse((x - radius[0], y - radius[1], x + radius[0], y + radius[1]), colour, drawn.ink)
                y += 2.4 * radius[1]


def draw_stones(random: Random, drawn: DrawnBoard, count: int, radius: float) -> dict[int, Colour]:
    """Draw `count` stones, red and blue, with a rim in the colour of the lines."""
    inks: dict[Colour, int] = {"red": drawn.hexagons["red"], "blue": drawn.hexagons["blue"]}
    put: dict[int, Colour] = {}
    for number, point in enumerate(random.sample(list(POINTS), count)):
        colour: Colour = "blue" if number % 2 else "red"
        drawn.blob(point, radius, inks[colour], drawn.ink)
        put[point] = colour
    return put


class DrawnGame:
    """A random board and a reader trained with one stone of each colour."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.drawn = random_board(self.random)
        draw_surroundings(self.random, self.drawn)
        self.empty = self.drawn.picture.copy()
        self.radius = self.random.uniform(0.24, 0.4)
        self.rim = self.drawn.ink
        if self.drawn.fills["red"] == "solid":
            self.inks: dict[Colour, int] = {"red": self.drawn.hexagons["red"], "blue": self.drawn.hexagons["blue"]}
        else:
            self.inks = {"red": WHITE, "blue": BLACK}
        sides = self.drawn.side[::-1] if self.drawn.turned else self.drawn.side
        self.view = BoardView(
            np.array([self.drawn.pixel(point) for point in POINTS]),
            (sides[0] * self.drawn.width, sides[1] * 2),
            self.drawn.turned,
        )
        self.reader = BoardReader(self.view, self.drawn.screen)
        for colour in self.inks:
            point = self.random.choice(POINTS)
            self.reader.learn(colour, self.picture({point: colour}), point)

    def picture(self, stones: dict[int, Colour], cursor: int | None = None) -> np.ndarray:
        """The board with exactly these stones, and a cursor if given."""
        self.drawn.picture.paste(self.empty)
        for point, colour in stones.items():
            self.drawn.blob(point, self.radius, self.inks[colour], self.rim)
        if cursor:
            self.draw_cursor(cursor)
        return self.drawn.screen

    def draw_cursor(self, point: int) -> None:
        """Draw an inverted cross."""
        x, y = self.drawn.place[point]
        for dx in range(-2, 3):
            for dy in range(-2, 3):
                if dx == 0 or dy == 0:
                    at = x + dx, y + dy
                    self.drawn.picture.putpixel(at, 7 - self.drawn.picture.getpixel(at))  # type: ignore[operator]

    def learn_cursor(self, draw: Callable[[int], None], points: Sequence[int]) -> None:
        """Let the reader see a cursor, which `draw` draws, at one point after the other of the empty board."""
        pictures = []
        for point in points:
            self.picture({})
            draw(point)
            pictures.append(self.drawn.screen)
        self.reader = BoardReader(self.view, pictures[0])
        assert self.reader.learn_cursor(pictures[:1], pictures[1:2], points[:1]) == tuple(points[:2])
        for picture, point in zip(pictures[1:], points[1:], strict=True):
            assert self.reader.find(picture) == point
            self.reader.learn_free(picture, point)

    def position(self) -> dict[int, Colour]:
        """Up to thirty stones."""
        points = self.random.sample(POINTS, self.random.randrange(31))
        return {point: "blue" if number % 2 else "red" for number, point in enumerate(points)}
