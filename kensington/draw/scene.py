"""A picture of the board as a list of polygons, circles, lines and figures, which `svg` and `png` put on paper alike.

Everything is in the units of `kensington.board`: a side of a shape is 1, the origin is the middle of the board, y grows
downwards. What comes later in the list lies above what comes before.

In black and white the hexagons have the hatchings by which engravers of arms show colours: upright lines for red, level
ones for blue. Red stones are white then, and blue ones black. Stones differ in their mark as well, with colours or
without: a ring on a red one, a square on a blue one.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kensington.board import COORDINATES, HEXAGONS, LINES, POINTS, Hexagon
from kensington.draw.look import (
    HEXAGON_COLOURS,
    INK,
    PAPER,
    STONE_COLOURS,
    WHOLE_COLOURS,
    WHOLE_TINTS,
    Area,
    check_points,
    completed_areas,
    ends_of,
    starts_of,
    whole_areas,
)
from kensington.position import Position
from kensington.rules import COLOURS, Act, Colour, Place, Relocate, Slide

Spot = tuple[float, float]

BLACK, WHITE, GREY = "#000000", "#ffffff", "#c8c8c8"
MARGIN = 0.6  # from the outermost points to the edge of the picture
BLEED = 0.1  # of the paper over the edge, as printers have it: rounding leaves no strip of an edge bare
WIDTH, HEIGHT = (2 * (MARGIN + max(place[axis] for place in COORDINATES.values())) for axis in (0, 1))

STONE = 0.33  # radius
RIM = 0.07  # width of the light rim that sets a stone off from a hexagon of its colour
RING, RING_LINE = 0.43, 0.07  # radius of the ring around a stone just placed, and its width
VACANT, VACATED, NUMBERED = 0.065, 0.15, 0.21  # radius of a vacant point: as it is, just left, with its number
FIGURE = 0.27  # size of figures, as of a type: the height of a line of text
LINE, OUTLINE, HATCH = 0.045, 0.1, 0.03  # widths of lines
HATCH_DISTANCE = 0.17
ARROW, ARROW_EDGE = 0.075, 0.15  # widths of an arrow's shaft, and of that with the light edge on either side
HEAD_LENGTH, HEAD_WIDTH = 0.27, 0.3
HAND_STONE, HAND_DISTANCE, HAND_ROW = 0.13, 0.33, 5  # stones in hand, in the upper corners: radius; apart; in a row
TURN_STONE, TURN_DISTANCE = 0.26, 0.45  # whose turn it is, in a lower corner: radius; middle from either edge


class Polygon(NamedTuple):
    """A filled polygon, outlined with `width` if that is not 0."""

    corners: tuple[Spot, ...]
    fill: str
    stroke: str = INK
    width: float = 0


class Circle(NamedTuple):
    """A circle, filled unless `fill` is empty; the line of this `width` lies half within the radius."""

    centre: Spot
    radius: float
    fill: str
    stroke: str = INK
    width: float = 0


class Lines(NamedTuple):
    """Straight lines of one colour and width."""

    ends: tuple[tuple[Spot, Spot], ...]
    stroke: str
    width: float


class Figures(NamedTuple):
    """A number with its middle on a spot."""

    centre: Spot
    number: int
    fill: str


Element = Polygon | Circle | Lines | Figures


class Look(NamedTuple):
    """The colours of a picture; `hatched` has hexagons with lines for their colours."""

    paper: str
    ink: str
    hexagons: dict[str, str]
    hatched: bool
    stones: dict[Colour, str]
    marks: dict[Colour, str]  # and a stone's number
    rims: dict[Colour, str]
    whole: dict[Colour, str]
    completed: dict[Colour, str]


COLOURED = Look(
    PAPER,
    INK,
    HEXAGON_COLOURS,
    hatched=False,
    stones=STONE_COLOURS,
    marks={"red": WHITE, "blue": WHITE},
    rims={"red": WHITE, "blue": WHITE},
    whole=WHOLE_TINTS,
    completed=WHOLE_COLOURS,
)
BLACK_AND_WHITE = Look(
    WHITE,
    BLACK,
    dict.fromkeys(HEXAGON_COLOURS, WHITE),
    hatched=True,
    stones={"red": WHITE, "blue": BLACK},
    marks={"red": BLACK, "blue": WHITE},
    rims={"red": BLACK, "blue": WHITE},
    whole={"red": GREY, "blue": GREY},
    completed={"red": GREY, "blue": GREY},
)


def scene(
    position: Position, last: Sequence[Act] = (), *, numbers: bool = False, monochrome: bool = False
) -> list[Element]:
    """The picture of a position, `WIDTH` by `HEIGHT` around the origin.

    `last` are the acts to be shown as the last turn's: a ring where a stone was placed, arrows for those slid and
    relocated, an outline round what was completed. Raises `KensingtonError` for a point that there is not.
    """
    check_points((*starts_of(last), *ends_of(last)))
    look = BLACK_AND_WHITE if monochrome else COLOURED
    return [
        *_board(look, whole_areas(position), completed_areas(position, last)),
        *_stones(look, position),
        *_moves(look, position, last),
        *(_numbers(look, position, last) if numbers else ()),
        *_hands(look, position),
        *_turn(look, position),
    ]


def _board(look: Look, whole: list[Area], completed: list[Area]) -> Iterator[Element]:
    right, lower = WIDTH / 2 + BLEED, HEIGHT / 2 + BLEED
    yield Polygon(((-right, -lower), (right, -lower), (right, lower), (-right, lower)), look.paper)
    for hexagon in HEXAGONS:
        yield Polygon(_corners(hexagon.points), look.hexagons[hexagon.colour])
        if look.hatched and hexagon.colour != "white":
            yield Lines(tuple(_hatching(hexagon)), look.ink, HATCH)
    for area in whole:
        fills = look.completed if area in completed else look.whole
        yield Polygon(_corners(area.points), fills[area.colour])
    yield Lines(tuple((COORDINATES[a], COORDINATES[b]) for a, b in LINES), look.ink, LINE)
    for area in completed:
        corners = _corners(area.points)
        yield Lines(tuple(zip(corners, corners[1:] + corners[:1], strict=True)), look.ink, OUTLINE)


def _hatching(hexagon: Hexagon) -> Iterator[tuple[Spot, Spot]]:
    """Lines across a hexagon from side to side: upright in a red one, level in a blue one, one through its middle."""
    across = 0 if hexagon.colour == "red" else 1
    corners = _corners(hexagon.points)
    middle = hexagon.centre[across]
    reach = int((max(corner[across] for corner in corners) - middle - LINE) / HATCH_DISTANCE)
    for number in range(-reach, reach + 1):
        at = middle + number * HATCH_DISTANCE
        crossings = []
        for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
            if (start[across] <= at) != (end[across] <= at):
                crossings.append(_between(start, end, (at - start[across]) / (end[across] - start[across])))
        yield crossings[0], crossings[1]


def _moves(look: Look, position: Position, last: Sequence[Act]) -> Iterator[Element]:
    """The acts of the last turn, above the stones: a long arrow may pass over some."""
    for point in starts_of(last):
        if position.stone(point) is None:
            yield Circle(COORDINATES[point], VACATED, look.paper, look.ink, LINE)
    for act in last:
        if isinstance(act, Place):
            yield Circle(COORDINATES[act.point], RING, "", look.ink, RING_LINE)
        elif isinstance(act, Slide | Relocate) and act.start != act.end:
            yield from _arrow(look, COORDINATES[act.start], COORDINATES[act.end])


def _arrow(look: Look, start: Spot, end: Spot) -> Iterator[Element]:
    """An arrow from point to point, to the edge of the stone at its end."""
    length = ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5
    tip = _between(start, end, 1 - (STONE + RIM / 2) / length)
    neck = _between(start, end, 1 - (STONE + RIM / 2 + HEAD_LENGTH) / length)
    aside = ((end[1] - start[1]) * HEAD_WIDTH / 2 / length, (start[0] - end[0]) * HEAD_WIDTH / 2 / length)
    head = (tip, (neck[0] + aside[0], neck[1] + aside[1]), (neck[0] - aside[0], neck[1] - aside[1]))
    yield Lines(((start, neck),), look.paper, ARROW_EDGE)
    yield Polygon(head, look.paper, look.paper, ARROW_EDGE - ARROW)
    yield Lines(((start, neck),), look.ink, ARROW)
    yield Polygon(head, look.ink)


def _stones(look: Look, position: Position) -> Iterator[Element]:
    for point in POINTS:
        colour = position.stone(point)
        if colour:
            yield from _stone(look, colour, COORDINATES[point], STONE)
        else:
            yield Circle(COORDINATES[point], VACANT, look.ink)


def _numbers(look: Look, position: Position, last: Sequence[Act]) -> Iterator[Element]:
    for point in POINTS:
        colour = position.stone(point)
        if not colour:
            yield Circle(COORDINATES[point], NUMBERED, look.paper, look.ink, LINE if point in starts_of(last) else 0)
        yield Figures(COORDINATES[point], point, look.marks[colour] if colour else look.ink)


def _stone(look: Look, colour: Colour, centre: Spot, radius: float) -> Iterator[Element]:
    scale = radius / STONE
    yield Circle(centre, radius, look.stones[colour], look.rims[colour], RIM * scale)
    if colour == "red":
        yield Circle(centre, 0.23 * scale, "", look.marks[colour], LINE * scale)
    else:
        x, y = centre
        half = 0.185 * scale
        corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
        yield Polygon(corners, look.stones[colour], look.marks[colour], LINE * scale)


def _hands(look: Look, position: Position) -> Iterator[Element]:
    """The stones not yet placed: Red's in the upper left corner, Blue's in the right, a new row for each member."""
    for colour, side in zip(COLOURS, (-1, 1), strict=True):
        row = 0
        for hand in position.camp(colour).hand:
            for stone in range(hand):
                x = WIDTH / 2 - HAND_DISTANCE * (stone % HAND_ROW + 0.9)
                y = HAND_DISTANCE * (row + stone // HAND_ROW + 0.9) - HEIGHT / 2
                yield from _stone(look, colour, (side * x, y), HAND_STONE)
            row += -(-hand // HAND_ROW)


def _turn(look: Look, position: Position) -> Iterator[Element]:
    """A stone of whoever is to act, below the hands: on the left for Red; in teams with the member's number on it."""
    if not position.winner:
        colour, member = position.to_act
        x, y = WIDTH / 2 - TURN_DISTANCE, HEIGHT / 2 - TURN_DISTANCE
        centre = (-x if colour == "red" else x, y)
        yield from _stone(look, colour, centre, TURN_STONE)
        if position.rules.players > 2:
            yield Figures(centre, member, look.marks[colour])


def _corners(points: Sequence[int]) -> tuple[Spot, ...]:
    return tuple(COORDINATES[point] for point in points)


def _between(start: Spot, end: Spot, share: float) -> Spot:
    """The spot that lies this share of the way from start to end."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
