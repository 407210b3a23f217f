"""Kalah's board as a `Scene`: South's bins below, from left to right, North's above, a kalah at either end.

The distance of two bins is 1, the origin is the middle of the board. Numbers say how many pegs a place holds; bins that
the last turn sowed from have a ring, and a dot marks the side to act.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from boardgame.draw.palette import INK, PAPER
from boardgame.draw.scene import XY, Circle, Element, Label, Polygon, Scene
from boardgame.records import GameRecord
from kalah.position import Position
from kalah.rules import SIDES, Act, Side, Sow

WOOD, PIT, STORE = "#c9a66b", "#e9d3a8", "#ddbf8a"
SIDE_COLOURS: dict[Side, str] = {"south": "#b23a00", "north": "#00518f"}
ROW = 0.75  # from the middle of the board to the bins of either side
RADIUS = 0.4  # of a bin
STORE_HALF = (0.36, 1.1)  # half the width and height of a kalah
MARGIN = 0.35
NAME_ROW = 1.62  # from the middle to the names of the sides
NUMBER, NAME = 0.34, 0.24  # heights of text
RING, RING_LINE = 0.44, 0.07  # of a bin just sown from
DOT = 0.09  # of the side to act


def places(bins: int) -> dict[str, XY]:
    """The coordinates of the bins by name: `s1` is South's first, `n1` North's."""
    left = (bins - 1) / 2
    south = {f"s{number}": (number - 1 - left, ROW) for number in range(1, bins + 1)}
    return south | {f"n{number}": (left - (number - 1), -ROW) for number in range(1, bins + 1)}


def scene(position: Position, last: Sequence[Act] = (), mover: Side | None = None) -> Scene:
    """The picture of a position after the acts `last` of one turn, which `mover` played."""
    bins = position.rules.bins
    width, height = bins + 2 + 2 * MARGIN, 2 * (NAME_ROW + MARGIN)
    elements = (*_board(bins, width, height), *_pegs(position), *_marks(position, last, mover))
    return Scene(width, height, elements, f"Kalah: {standing(position)}", position.to_text())


def standing(position: Position) -> str:
    """Who is to act, or how the game ended."""
    outcome = position.outcome
    score = f"{position.south.kalah} to {position.north.kalah}"
    if outcome is None:
        return f"{position.side_to_act} to act, {score}"
    return f"drawn, {score}" if outcome.winner is None else f"{outcome.winner} has won, {score}"


def _box(middle: XY, half: XY) -> tuple[XY, ...]:
    (x, y), (across, down) = middle, half
    return ((x - across, y - down), (x + across, y - down), (x + across, y + down), (x - across, y + down))


def _stores(bins: int) -> dict[Side, XY]:
    return {"south": ((bins + 1) / 2, 0.0), "north": (-(bins + 1) / 2, 0.0)}


def _board(bins: int, width: float, height: float) -> Iterator[Element]:
    yield Polygon(_box((0, 0), (width, height)), PAPER)
    yield Polygon(_box((0, 0), ((bins + 2) / 2, ROW + 0.55)), WOOD, INK, 0.03)
    for middle in _stores(bins).values():
        yield Polygon(_box(middle, STORE_HALF), STORE, INK, 0.03)
    for place in places(bins).values():
        yield Circle(place, RADIUS, PIT, INK, 0.03)


def _pegs(position: Position) -> Iterator[Element]:
    middles = places(position.rules.bins)
    for side in SIDES:
        half = position.half(side)
        for number, pegs in enumerate(half.bins, 1):
            if pegs:
                yield Label(middles[f"{side[0]}{number}"], str(pegs), INK, NUMBER)
        yield Label(_stores(position.rules.bins)[side], str(half.kalah), SIDE_COLOURS[side], NUMBER)


def _marks(position: Position, last: Sequence[Act], mover: Side | None) -> Iterator[Element]:
    middles = places(position.rules.bins)
    for act in last if mover else ():
        if isinstance(act, Sow):
            yield Circle(middles[f"{(mover or '')[0]}{act.bin}"], RING, "", SIDE_COLOURS[mover or "south"], RING_LINE)
    for side in SIDES:
        y = NAME_ROW if side == "south" else -NAME_ROW
        yield Label((0, y), side.capitalize(), SIDE_COLOURS[side], NAME)
        if position.outcome is None and position.side_to_act == side:
            yield Circle((-0.6, y), DOT, SIDE_COLOURS[side])


def scenes_of(record: GameRecord[Position, Act]) -> Iterator[Scene]:
    """The pictures of a game: its start, then each act peg by peg."""
    position = record.start
    yield scene(position)
    for act in record.acts:
        if isinstance(act, Sow):
            for board in position.sow(act).boards[:-1]:
                yield scene(replace(position, south=board["south"], north=board["north"]), (act,), position.side_to_act)
        mover = position.side_to_act
        position = position.play(act)
        yield scene(position, (act,), mover)
