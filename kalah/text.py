"""Kalah's board as text: North's bins above, from right to left, South's below, from left to right, kalahs beside them.

With twelve bins to a side it is 42 columns wide, so that it fits a terminal beside the panel of `boardgame.terminal`.
"""

from boardgame.draw.palette import INK
from boardgame.draw.text import Cell, TextPage
from kalah.position import Position
from kalah.rules import SIDES, Side
from kalah.scene import SIDE_COLOURS

HEIGHT, WIDTH = 13, 42  # rows and columns of the page
MOST_WIDE = 6  # bins that have room for the wider columns
STORE = {True: 5, False: 3}  # columns of a kalah, with wide bins or not
BIN = {True: 5, False: 3}
FRAME_ROWS = (3, 5, 7, 9)
ROWS: dict[Side, int] = {"north": 4, "south": 8}  # of the pegs
NUMBER_ROWS: dict[Side, int] = {"north": 2, "south": 10}
NAME_ROWS: dict[Side, int] = {"north": 0, "south": 12}
KALAH_ROW = 6


def cell_of_bin(bins: int, side: Side, number: int) -> Cell:
    """Where the pegs of a bin are, or with number 0 those of the kalah; the last digit of a number."""
    wide = bins <= MOST_WIDE
    left = (WIDTH - 2 * STORE[wide] - bins * BIN[wide]) // 2
    if number == 0:
        place = left + STORE[wide] + bins * BIN[wide] if side == "south" else left
        return KALAH_ROW, place + STORE[wide] // 2
    ahead = number - 1 if side == "south" else bins - number
    return ROWS[side], left + STORE[wide] + ahead * BIN[wide] + BIN[wide] // 2


def page(position: Position, *, names: bool = True, ascii: bool = False) -> TextPage:
    """A position as a page, with the numbers of the bins as `names`; `>` marks the side to act."""
    drawn = TextPage(HEIGHT, WIDTH)
    bins = position.rules.bins
    first, last = cell_of_bin(bins, "north", 0)[1], cell_of_bin(bins, "south", 0)[1]
    half = STORE[bins <= MOST_WIDE] // 2
    for row in FRAME_ROWS:
        drawn.put((row, first - half), ("-" if ascii else "─") * (last - first + 2 * half + 1))
    for side in SIDES:
        acting = position.outcome is None and position.side_to_act == side
        name = f"> {side.capitalize()}" if acting else f"  {side.capitalize()}"
        drawn.put((NAME_ROWS[side], WIDTH // 2 - 5), name, SIDE_COLOURS[side], bold=acting)
        for number, pegs in enumerate((position.half(side).kalah, *position.half(side).bins)):
            row, column = cell_of_bin(bins, side, number)
            colour = INK if number else SIDE_COLOURS[side]
            drawn.put((row, column - 1), f"{pegs if pegs or not number else '.':>2}", colour, bold=bool(pegs))
            if names and number:
                drawn.put((NUMBER_ROWS[side], column - 1), f"{number:>2}", SIDE_COLOURS[side])
    return drawn


def board(position: Position) -> str:
    """A position as lines of text."""
    return page(position).text().plain
