"""Pente's board as a `Scene`: lines, stones, coordinates and captured stones.

The distance of two lines is 1, the origin is the centre of the board. The last stone has a ring, a winning row has a
line through it, and the side to act has a stone beside its captures. In text, the stones are the description's two
shapes.
"""

from collections.abc import Iterator, Sequence

from boardgame.draw.palette import INK, PAPER
from boardgame.draw.scene import XY, Circle, Element, Label, Lines, Polygon, Scene
from boardgame.records import GameRecord
from pente.position import Position
from pente.rules import COLUMNS, SIDES, Act, Point, Rules, Side

WOOD, MARK = "#dcb877", "#d000d0"
FILL: dict[Side, str] = {"white": "#fbf8f0", "black": "#26221f"}
SYMBOLS: dict[Side, str] = {"white": "○O", "black": "●X"}  # with the ASCII alternatives
RADIUS, EDGE = 0.44, 0.04  # of a stone
MARGIN = 2.7  # from the last lines to the edge of the picture
LETTERS = 1.0  # from the last lines to their names
STANDING = 2.0  # from the last line to the captured stones
TEXT = 0.5  # height
RING = 0.2
TURN, TURN_RADIUS = 3.7, 0.3  # of the stone of the side to act: how far left of the middle
LARGE = 17  # lines
GUIDES = 6  # lines from the centre to the small dots of a large board


def place_of(point: Point, rules: Rules) -> XY:
    """The coordinates of a point."""
    middle = (rules.size + 1) / 2
    return point.column - middle, middle - point.row


def is_guide(point: Point, rules: Rules) -> bool:
    """Whether a point has a small dot: the centre, and on a large board eight others."""
    away = {abs(point.column - rules.centre.column), abs(point.row - rules.centre.row)}
    return away <= ({0, GUIDES} if rules.size >= LARGE else {0})


def scene(position: Position, last: Sequence[Act] = ()) -> Scene:
    """The picture of a position after the act `last`."""
    rules = position.rules
    side = rules.size - 1 + 2 * MARGIN
    elements = (*_board(rules, side), *_stones(position), *_marks(position, last), *_captured(position))
    return Scene(side, side, elements, f"Pente: {standing(position)}", position.to_text())


def standing(position: Position) -> str:
    """Who is to act, or how the game ended, and the captured stones."""
    outcome = position.outcome
    score = f"captured: white {position.captured_by_white}, black {position.captured_by_black}"
    if outcome is None:
        return f"{position.side_to_act} to act; {score}"
    return f"drawn; {score}" if outcome.winner is None else f"{outcome.winner} has won; {score}"


def _board(rules: Rules, side: float) -> Iterator[Element]:
    half, edge = side / 2, (rules.size - 1) / 2
    yield Polygon(((-half, -half), (half, -half), (half, half), (-half, half)), PAPER)
    wood = edge + 0.5
    yield Polygon(((-wood, -wood), (wood, -wood), (wood, wood), (-wood, wood)), WOOD)
    at = [number - edge for number in range(rules.size)]
    upright, across = (((each, -edge), (each, edge)) for each in at), (((-edge, each), (edge, each)) for each in at)
    yield Lines((*upright, *across), INK, 0.04)
    for number, each in enumerate(at):
        for away in (-edge - LETTERS, edge + LETTERS):
            yield Label((each, away), COLUMNS[number], INK, TEXT)
            yield Label((away, -each), str(number + 1), INK, TEXT)
    for point in rules.points():
        if is_guide(point, rules):
            yield Circle(place_of(point, rules), 0.09, INK)


def _stones(position: Position) -> Iterator[Element]:
    for side in SIDES:
        for point in sorted(position.stones(side)):
            yield Circle(place_of(point, position.rules), RADIUS, FILL[side], INK, EDGE, SYMBOLS[side])


def _marks(position: Position, last: Sequence[Act]) -> Iterator[Element]:
    for act in last:
        yield Circle(place_of(act.point, position.rules), RING, "", MARK, 0.08)
    for side in SIDES:
        for row in position.winning_rows(side):
            ends = place_of(row[0], position.rules), place_of(row[-1], position.rules)
            yield Lines((ends,), MARK, 0.12)


def _captured(position: Position) -> Iterator[Element]:
    """The captures of both sides, and the side to act or the winner, for the lines below and above the board."""
    edge, outcome = (position.rules.size - 1) / 2 + STANDING, position.outcome
    for side, y in zip(SIDES, (edge, -edge), strict=True):
        won = "has won and " if outcome and outcome.winner == side else ""
        yield Label((0, y), f"{side.capitalize()} {won}has captured {position.captured(side)}", INK, TEXT)
        if outcome is None and position.side_to_act == side:
            yield Circle((-TURN, y), TURN_RADIUS, FILL[side], INK, EDGE)


def scenes_of(record: GameRecord[Position, Act]) -> Iterator[Scene]:
    """The pictures of a game: its start, then the position after each act."""
    position = record.start
    yield scene(position)
    for act in record.acts:
        position = position.play(act)
        yield scene(position, (act,))
