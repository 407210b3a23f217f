"""Kensington's board as a `Scene`, and what every picture of it shows: colours, marks of the last turn, a caption.

The unit is that of `kensington.board`: a side of a shape is 1, the origin is the middle of the board.

Vermilion and blue come from the set that M. Okabe and K. Ito designed to be distinguishable by everybody; they are
darker for the stones and lighter for the hexagons. In black and white, hexagons have the hatchings by which heraldic
engravers show colours: vertical lines for red, horizontal ones for blue; red stones are white and blue ones black. In
colour and without it, stones also differ in their mark: a ring on a red one, a square on a blue one.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from boardgame.draw.palette import INK, PAPER
from boardgame.draw.scene import XY, Circle, Element, Label, Lines, Polygon, Scene
from boardgame.records import GameRecord
from kensington.board import COORDINATES, HEXAGONS, LINES, POINTS, SHAPES, Hexagon, Shape, points_of
from kensington.errors import KensingtonError
from kensington.position import Position
from kensington.rules import COLOURS, WINNING_HEXAGONS, Act, Colour, Place, Relocate, Slide

HEXAGON_COLOURS = {"white": "#ffffff", "red": "#f2a67f", "blue": "#8cc1e6"}
STONE_COLOURS: dict[Colour, str] = {"red": "#b23a00", "blue": "#00518f"}
WHOLE_COLOURS: dict[Colour, str] = {"red": "#d55e00", "blue": "#0072b2"}  # filling of a shape just completed
WHOLE_TINTS: dict[Colour, str] = {"red": "#fad7c3", "blue": "#cbe3f4"}  # filling of a shape completed earlier
BLACK, WHITE, GREY = "#000000", "#ffffff", "#c8c8c8"
MARGIN = 0.6  # from the outermost points to the edge of the picture
BLEED = 0.1  # by which the paper extends beyond the edge, so that rounding leaves no strip bare
WIDTH, HEIGHT = (2 * (MARGIN + max(place[axis] for place in COORDINATES.values())) for axis in (0, 1))

STONE = 0.33  # radius
RIM = 0.07  # width of the light rim that separates a stone from a hexagon of its colour
RING, RING_LINE = 0.43, 0.07  # radius of the ring around a stone just placed or a marked point, and its width
MARKED = "#d000d0"  # ring around a marked point
VACANT, VACATED, NUMBERED = 0.065, 0.15, 0.21  # radius of a vacant point: normal, just left, numbered
FONT_SIZE = 0.27  # height of a line of text
LINE, OUTLINE, HATCH = 0.045, 0.1, 0.03  # widths of lines
HATCH_DISTANCE = 0.17
ARROW, ARROW_EDGE = 0.075, 0.15  # widths of an arrow's shaft without and with its light edges
HEAD_LENGTH, HEAD_WIDTH = 0.27, 0.3
HAND_STONE, HAND_DISTANCE, HAND_ROW = 0.13, 0.33, 5  # stones in hand, in the upper corners: radius; apart; in a row
TURN_STONE, TURN_DISTANCE = 0.26, 0.45  # of the side to act, in a lower corner: radius; from the middle to either edge


class Area(NamedTuple):
    """A triangle, square or hexagon that one colour occupies completely; its points, clockwise."""

    colour: Colour
    points: tuple[int, ...]


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
    position: Position,
    last: Sequence[Act] = (),
    *,
    marked: Iterable[int] = (),
    numbers: bool = False,
    monochrome: bool = False,
) -> Scene:
    """The picture of a position.

    `last` are the acts of the last turn, marked by a ring where a stone was placed, an arrow for a slide or a
    relocation, and an outline around completed shapes. Points that are `marked` get a ring of another colour.
    `numbers` writes the points' numbers on them; `monochrome` draws in black and white. Raises `KensingtonError` for
    points that do not exist.
    """
    check_points((*starts_of(last), *ends_of(last)))
    look = BLACK_AND_WHITE if monochrome else COLOURED
    elements = (
        *_board(look, whole_areas(position), completed_areas(position, last)),
        *_stones(look, position),
        *_moves(look, position, last),
        *(_numbers(look, position, last) if numbers else ()),
        *_hands(look, position),
        *_turn(look, position),
        *(Circle(COORDINATES[point], RING, "", MARKED, RING_LINE) for point in marked),
    )
    return Scene(WIDTH, HEIGHT, elements, f"Kensington: {standing(position)}", description(position), FONT_SIZE)


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


def _hatching(hexagon: Hexagon) -> Iterator[tuple[XY, XY]]:
    """Lines across a hexagon, one through its middle: vertical in a red hexagon, horizontal in a blue one."""
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
    """The acts of the last turn, above the stones because a long arrow may pass over some."""
    for point in starts_of(last):
        if position.stone(point) is None:
            yield Circle(COORDINATES[point], VACATED, look.paper, look.ink, LINE)
    for act in last:
        if isinstance(act, Place):
            yield Circle(COORDINATES[act.point], RING, "", look.ink, RING_LINE)
        elif isinstance(act, Slide | Relocate) and act.start != act.end:
            yield from _arrow(look, COORDINATES[act.start], COORDINATES[act.end])


def _arrow(look: Look, start: XY, end: XY) -> Iterator[Element]:
    """An arrow that ends at the edge of the stone on the end point."""
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
        yield Label(COORDINATES[point], str(point), look.marks[colour] if colour else look.ink)


def _stone(look: Look, colour: Colour, centre: XY, radius: float) -> Iterator[Element]:
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
    """Stones in hand: Red's in the upper left corner, Blue's in the upper right, a new row for each member."""
    for colour, side in zip(COLOURS, (-1, 1), strict=True):
        row = 0
        for hand in position.camp(colour).hand:
            for stone in range(hand):
                x = WIDTH / 2 - HAND_DISTANCE * (stone % HAND_ROW + 0.9)
                y = HAND_DISTANCE * (row + stone // HAND_ROW + 0.9) - HEIGHT / 2
                yield from _stone(look, colour, (side * x, y), HAND_STONE)
            row += -(-hand // HAND_ROW)


def _turn(look: Look, position: Position) -> Iterator[Element]:
    """A stone of the side to act in the lower left (red) or right corner; in teams, with the member's number."""
    if not position.winner:
        colour, member = position.to_act
        x, y = WIDTH / 2 - TURN_DISTANCE, HEIGHT / 2 - TURN_DISTANCE
        centre = (-x if colour == "red" else x, y)
        yield from _stone(look, colour, centre, TURN_STONE)
        if position.rules.players > 2:
            yield Label(centre, str(member), look.marks[colour])


def _corners(points: Sequence[int]) -> tuple[XY, ...]:
    return tuple(COORDINATES[point] for point in points)


def _between(start: XY, end: XY, share: float) -> XY:
    """The place this fraction of the way from start to end."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


# Marks and words


def starts_of(acts: Iterable[Act]) -> list[int]:
    """The points that stones left, in the order of the acts."""
    return [act.start for act in acts if isinstance(act, Slide | Relocate)]


def ends_of(acts: Iterable[Act]) -> list[int]:
    """The points that stones arrived on, in the order of the acts."""
    coming = [act for act in acts if isinstance(act, Place | Slide | Relocate)]
    return [act.point if isinstance(act, Place) else act.end for act in coming]


def whole_areas(position: Position) -> list[Area]:
    """Every completed triangle and square, and every hexagon that wins."""
    areas = []
    for colour in COLOURS:
        candidates: list[Shape | Hexagon] = [*SHAPES.values(), *WINNING_HEXAGONS[colour]]
        stones = position.camp(colour).stones
        areas += [Area(colour, area.points) for area in candidates if stones & area.mask == area.mask]
    return areas


def completed_areas(position: Position, last: Sequence[Act]) -> list[Area]:
    """The whole areas that the last turn completed, that is, those where it moved a stone to."""
    ends = set(ends_of(last))
    return [area for area in whole_areas(position) if ends.intersection(area.points)]


def check_points(points: Iterable[int]) -> None:
    """Raise `KensingtonError` for a point that the board does not have."""
    for point in points:
        if point not in POINTS:
            raise KensingtonError(f"unknown point {point}; points are {POINTS[0]} to {POINTS[-1]}")


def standing(position: Position) -> str:
    """Which side acts next, or which has won, in a few words."""
    if position.winner:
        return f"{position.winner} has won"
    colour, member = position.to_act
    player = f"{colour} {member}" if position.rules.players > 2 else colour
    return f"{player} to {'relocate' if position.pending else 'play'}"


def caption(position: Position) -> str:
    """What the board alone does not show, on one line: the side to act and the stones in hand."""
    hands = {colour: position.camp(colour).hand for colour in COLOURS}
    held = [f"{colour} {' and '.join(map(str, hand))}" for colour, hand in hands.items() if any(hand)]
    return standing(position) + (f"; in hand: {', '.join(held)}" if held else "")


def description(position: Position) -> str:
    """Where the stones are, for screen readers."""
    return " ".join(_whereabouts(position, colour) for colour in COLOURS)


def _whereabouts(position: Position, colour: Colour) -> str:
    stones, hand, *_ = position.camp(colour)
    points = ", ".join(map(str, points_of(stones)))
    in_hand = f"; {' and '.join(map(str, hand))} in hand" if any(hand) else ""
    return f"{colour.capitalize()} has stones on {points or 'no point'}{in_hand}."


def after_turn(game: GameRecord[Position, Act], number: int) -> tuple[Position, tuple[Act, ...]]:
    """The position after this many turns of a game (0: the start), and the acts of the last of them.

    Raises `KensingtonError` if the game is shorter.
    """
    if not 0 <= number <= len(game.turns):
        raise KensingtonError(f"unknown turn {number}; the game has {len(game.turns)} turns")
    position = game.start
    for turn in game.turns[:number]:
        for act in turn.acts:
            position = position.play(act)
    return position, game.turns[number - 1].acts if number else ()
