"""Positions show themselves: printed as a board, pasteable as `repr`."""

import pytest

import kalah.position
import kensington.position
import pente.position

GAMES = pytest.mark.parametrize(
    ("module", "acts", "shown"),
    [
        (kensington.position, 2, ["white", "■", "●", "red to play; in hand: red 14, blue 14"]),
        (kalah.position, 1, ["North", "> ", "1    2    3"]),
        (pente.position, 1, [" ○ ", "19 ·", "A B C", "black to play"]),
    ],
)


@GAMES
def test_print_shows_a_board_and_repr_can_be_pasted(module, acts, shown):
    position = module.Position.start()
    for _ in range(acts):
        position = position.play(position.legal_acts()[0])
    board = str(position)
    print(board)
    assert all(part in board for part in shown), board
    assert len(board.split("\n")) > 10 and not any(line.endswith(" ") for line in board.split("\n"))
    assert eval(repr(position), vars(module)) == position
    assert position._repr_svg_().startswith("<svg")
