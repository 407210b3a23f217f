"""Pente's board as text: a character for each point, so that 19 lines and a caption have room in a terminal of 24."""

from boardgame.draw.palette import MARKED_COLOUR
from boardgame.draw.text import Cell, TextPage
from pente.position import Position
from pente.rules import COLUMNS, SIDES, Point, Rules
from pente.scene import SYMBOLS, is_guide

LABEL = 3  # columns of a line's number
VACANT, GUIDE = "·.", "++"  # a vacant point and a guide, with the ASCII alternatives


def width(rules: Rules) -> int:
    """The columns of a page."""
    return LABEL + 2 * rules.size


def cell_of(point: Point, rules: Rules) -> Cell:
    """Where a point is on a page."""
    return rules.size - point.row, LABEL + 2 * (point.column - 1)


def page(position: Position, *, ascii: bool = False, caption: str = "") -> TextPage:
    """A position as a page, with a caption below it; winning rows have a background of their own."""
    rules = position.rules
    drawn = TextPage(rules.size + 1 + bool(caption), max(width(rules), len(caption)))
    for number in range(1, rules.size + 1):
        drawn.put((rules.size - number, 0), f"{number:2}")
        drawn.put((rules.size, LABEL + 2 * (number - 1)), COLUMNS[number - 1])
    for point in rules.points():
        drawn.put(cell_of(point, rules), (GUIDE if is_guide(point, rules) else VACANT)[ascii])
    for side in SIDES:
        for point in position.stones(side):
            drawn.put(cell_of(point, rules), SYMBOLS[side][ascii], bold=True)
        for row in position.winning_rows(side):
            drawn.shade((cell_of(point, rules) for point in row), MARKED_COLOUR)
    drawn.put((rules.size + 1, 0), caption)
    return drawn


def board(position: Position) -> str:
    """A position as lines of text, with who has the next turn or has won."""
    outcome = position.outcome
    caption = f"{position.side_to_act} to play" if outcome is None else f"{outcome.winner or 'nobody'} has won"
    return page(position, caption=caption).text().plain
