"""Finding the board in pictures: KEN's own."""

from pathlib import Path

import pytest
from PIL import Image

from kensington.beeb import layout
from kensington.board import POINTS
from kensington.compare.view import NotSeen, View

PICTURES = Path(__file__).parents[3] / "docs" / "ken"


@pytest.mark.parametrize("name", ["board", "question", "repositioning", "shades", "thinking", "won"])
def test_the_board_of_ken_is_found_where_ken_draws_it(name: str) -> None:
    view = View.find(Image.open(PICTURES / f"{name}.png").convert("RGB"))
    for point in POINTS:
        across, up = layout.pixel(point)
        x, y = view.pixel(point)
        assert abs(x - (4 * across + 2)) < 0.05 * view.spacing[0]
        assert abs(y - (2 * (255 - up) + 1)) < 0.05 * view.spacing[1]


def test_a_black_screen_has_no_board() -> None:
    with pytest.raises(NotSeen, match="0 of its seven hexagons"):
        View.find(Image.new("RGB", (640, 512)))
