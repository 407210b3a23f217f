"""The cursor of the manual's section "The Play", as a table of 72 points by 8 directions.

The rule is that of `boardgame.cursor`; no point of this board lies on the border of two sectors. Every line of the
board leads in one direction from either end, and nothing is nearer than a neighbour, so each neighbour is one step
away and every point can be reached from every other.
"""

from boardgame.cursor import DIRECTIONS, Direction, step
from kensington.board import COORDINATES, POINTS, ROWS

START = ROWS[0][0]  # where a choice begins: the upper left corner of the topmost square

# STEP[point][direction]: where the cursor goes from a point, possibly the point itself.
STEP: dict[int, dict[Direction, int]] = {
    point: {direction: step(COORDINATES, point, direction) for direction in DIRECTIONS} for point in POINTS
}
