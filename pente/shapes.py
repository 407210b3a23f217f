"""Open threes and open fours, as the original description defines them, and the etiquette of announcing them.

An *open four* is four stones of one side in a line, of which one stone more makes five; an *open three* is three that
one stone more makes an open four. They need not be adjacent, but no stone of the opponent is between them, and the
line goes on at both ends to a vacant point, over more stones of that side if there are any. `docs/pente.md` has
diagrams.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from pente.position import Position
from pente.rules import DIRECTIONS, OPPONENT, SIDES, WINNING_ROW, Act, Place, Point, Side

NAMES = {3: "open three", 4: "open four"}


class Shape(NamedTuple):
    """An open three or an open four of a side.

    `stones` are its points in order and `ends` the vacant points at its two ends. One more stone on any of the points
    `next` makes five of a four, and an open four of a three. `captures` are the points on which the opponent captures
    stones of the shape.
    """

    side: Side
    stones: tuple[Point, ...]
    ends: tuple[Point, Point]
    next: tuple[Point, ...]
    captures: tuple[Point, ...]

    @property
    def name(self) -> str:
        """What to announce: `open three` or `open four`."""
        return NAMES[len(self.stones)]


def open_shapes(position: Position) -> tuple[Shape, ...]:
    """Every open three and open four on the board: White's, then Black's, the fours first."""
    found = []
    for side in SIDES:
        fours = list(_shapes(position, side, 4))
        whole = [set(_between(*four.ends)) for four in fours]
        threes = [
            each for each in _shapes(position, side, 3) if not any(four.issuperset(each.stones) for four in whole)
        ]
        found += [*fours, *threes]
    return tuple(found)


def announcements(before: Position, act: Act) -> tuple[Shape, ...]:
    """The open threes and fours that an act of the side to act makes; none if it ends the game."""
    after = before.play(act)
    if after.outcome:
        return ()
    old = {shape.stones for shape in open_shapes(before)}
    return tuple(shape for shape in open_shapes(after) if shape.side == before.side_to_act and shape.stones not in old)


def _shapes(position: Position, side: Side, count: int) -> Iterator[Shape]:
    """The open threes or fours of a side."""
    own = position.stones(side)
    for direction in DIRECTIONS:
        for first in sorted(own):
            line = [first.step(direction, away) for away in range(WINNING_ROW)]
            stones = tuple(point for point in line if point in own)[:count]
            if len(stones) < count or first.step(direction, -1) in own:  # the stone before this one begins the shape
                continue
            if following := _next(position, side, stones, direction):
                ends = _ends(position, side, stones, direction)
                yield Shape(side, stones, ends, following, _captures(position, side, stones))


def _next(position: Position, side: Side, stones: tuple[Point, ...], direction: tuple[int, int]) -> tuple[Point, ...]:
    """The points on which one more stone makes five of an open four, or an open four of an open three.

    Empty if these stones in a line, the first to the last, are neither.
    """
    first, last = stones[0], stones[-1]
    between = list(_between(first, last))
    ends = _ends(position, side, stones, direction)
    if len(between) > WINNING_ROW - 2 or not all(_is_vacant(position, end) for end in ends):
        return ()
    if any(point in position.stones(OPPONENT[side]) for point in between):
        return ()
    found = []
    for point in [ends[0], *(point for point in between if point not in stones), ends[1]]:
        more = tuple(sorted((*stones, point), key=lambda each: (each.column, each.row * direction[1])))
        after = _with(position, side, point)
        fives = any(point in row for row in after.winning_rows(side))
        if fives if len(stones) == WINNING_ROW - 1 else _next(after, side, more, direction):
            found.append(point)
    return tuple(found)


def _ends(position: Position, side: Side, stones: tuple[Point, ...], direction: tuple[int, int]) -> tuple[Point, Point]:
    """The first points before and after stones in a line that have no stone of that side."""
    own = position.stones(side)
    before, after = stones[0].step(direction, -1), stones[-1].step(direction)
    while before in own:
        before = before.step(direction, -1)
    while after in own:
        after = after.step(direction)
    return before, after


def _between(first: Point, last: Point) -> Iterator[Point]:
    """The points between two that are in a line."""
    away = max(abs(last.column - first.column), abs(last.row - first.row))
    direction = ((last.column - first.column) // away, (last.row - first.row) // away)
    return (first.step(direction, count) for count in range(1, away))


def _with(position: Position, side: Side, point: Point) -> Position:
    """The position with one more stone, which captures nothing."""
    more = position.stones(side) | {point}
    return replace(position, white=more) if side == "white" else replace(position, black=more)


def _is_vacant(position: Position, point: Point) -> bool:
    return position.rules.has(point) and point not in position.white and point not in position.black


def _captures(position: Position, side: Side, stones: tuple[Point, ...]) -> tuple[Point, ...]:
    """The points on which the opponent captures some of these stones, if it has the act."""
    threat = replace(position, side_to_act=OPPONENT[side])
    around = range(-max(position.rules.lengths), max(position.rules.lengths) + 1)
    near = {Point(stone.column + across, stone.row + up) for stone in stones for across in around for up in around}
    vacant = sorted(point for point in near if _is_vacant(position, point))
    return tuple(point for point in vacant if set(stones) & set(threat.captures(Place(point))))
