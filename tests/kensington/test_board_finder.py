"""Finding the board in pictures of KEN and of imaginary programs, and in pictures without a board."""

from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from kensington.board import HEXAGONS, LINES, POINTS, SQUARES, SYMMETRIES
from kensington.board_finder import COLUMN_OF, ROW_OF, BoardView, NotVisibleError
from kensington.compare.program import Program
from kensington.compare.screen.game_setup import set_up_game
from tests.kensington.drawn_board import (
    BLACK,
    CYAN,
    WHITE,
    DrawnBoard,
    colour_numbers,
    draw_stones,
    draw_surroundings,
    random_board,
)
from tools.corpus.mutants.catalogue import catalogue
from tools.make.ken import layout

PICTURES = Path(__file__).parents[2] / "docs" / "ken"
ALIKE = [symmetry.point for symmetry in SYMMETRIES if symmetry.colours == "kept"]


def misfit(view: BoardView, drawn: DrawnBoard) -> float:
    """The greatest misplacement of a point, relative to the tolerance: a twentieth of a side, or a pixel of the mode.

    Without lines each shape covers the edge of the one before it, so a pixel and a half is tolerated. A symmetrical
    picture may be taken either way.
    """
    across, down = view.spacing
    pixels = 1.5 if drawn.lines == "none" else 1
    tolerance = max(0.05 * across, pixels * drawn.width), max(0.05 * down, pixels * 2)

    def off(point: int, other: int) -> float:
        seen, true = view.pixel(other), drawn.pixel(point)
        return max(abs(a - b) / most for a, b, most in zip(seen, true, tolerance, strict=True))

    return min(max(off(point, way[point]) for point in POINTS) for way in ALIKE)


@pytest.mark.parametrize("name", ["board", "question", "repositioning", "shades", "thinking", "won"])
def test_finds_the_board_where_ken_draws_it(name: str) -> None:
    view = BoardView.find(colour_numbers(Image.open(PICTURES / f"{name}.png")))
    for point in POINTS:
        across, up = layout.pixel(point)
        x, y = view.pixel(point)
        assert abs(x - (4 * across + 2)) < 0.05 * view.spacing[0]
        assert abs(y - (2 * (255 - up) + 1)) < 0.05 * view.spacing[1]


@pytest.mark.parametrize("seed", range(7))
def test_finds_boards_of_any_size_place_and_style(seed: int) -> None:
    random = Random(seed)
    drawn = random_board(random)
    draw_surroundings(random, drawn)
    draw_stones(random, drawn, random.choice((0, 6, 20, 30)), random.uniform(0.2, 0.36))
    view = BoardView.find(drawn.screen)
    assert misfit(view, drawn) < 1
    assert view.turned == drawn.turned


def medium_board(**changes: Any) -> DrawnBoard:
    settings: dict[str, Any] = {"width": 4, "side": (11.0, 22.0), "middle": (80, 130)}
    return DrawnBoard(**settings | changes)


BLACK_AND_WHITE = {"white": WHITE, "red": WHITE, "blue": WHITE}
PATTERNS = {"white": "solid", "red": "sparse", "blue": "dots"}
GREEN = 2
UNUSUAL: dict[str, dict[str, object]] = {
    "hexagons of the background's colour": {"hexagons": {"white": BLACK, "red": 1, "blue": 4}},
    "patterns": {"hexagons": BLACK_AND_WHITE, "fills": {"white": "solid", "red": "chequered", "blue": "sparse"}},
    "small hatched hexagons": {"hexagons": BLACK_AND_WHITE, "fills": PATTERNS, "hexagon_size": 0.57},
    "small hexagons": {"background": GREEN, "hexagon_size": 0.57},
    "smaller hexagons": {"hexagon_size": 0.45},
    "letters in the hexagons": {"letters": True},
    "hexagons that are not marked": {"hexagons": {"white": BLACK, "red": BLACK, "blue": BLACK}},
    "points without lines": {"lines": "marks"},
    "points without lines, small hexagons": {"lines": "marks", "hexagon_size": 0.6},
    "points without lines, wide": {"lines": "marks", "side": (15.0, 20.0)},
    "flat": {"side": (17.0, 18.0)},
    "narrow": {"side": (8.0, 25.0), "width": 4},
}


@pytest.mark.parametrize("style", UNUSUAL)
def test_finds_boards_in_unusual_styles(style: str) -> None:
    drawn = medium_board(**UNUSUAL[style])
    view = BoardView.find(drawn.screen)
    assert misfit(view, drawn) < 1
    assert view.pixel(7)[0] < view.pixel(9)[0]  # what has no colour is arranged as in the manual


def test_finds_a_board_whose_points_are_numbered() -> None:
    drawn = DrawnBoard(2, (22.0, 22.0), (160, 130))
    for point in POINTS:
        x, y = drawn.place[point]
        drawn.write(x + 2, y + 1, str(point), WHITE)
    assert misfit(BoardView.find(drawn.screen), drawn) < 1.5


def test_letters_in_the_hexagons_may_stand_in_the_cells_of_text() -> None:
    """So that they are nowhere quite in the middle."""
    drawn = DrawnBoard(2, (20.0, 20.0), (160, 130), hexagons=dict.fromkeys(("white", "red", "blue"), BLACK))
    for hexagon in HEXAGONS:
        x, y = np.mean([drawn.place[point] for point in hexagon.points], axis=0)
        drawn.write(int(x + 4) // 8 * 8 - 3, int(y) // 8 * 8 - 3, hexagon.colour[0].upper(), WHITE)
    view = BoardView.find(drawn.screen)
    assert misfit(view, drawn) < 1
    assert view.pixel(7)[0] < view.pixel(9)[0]


def test_hatched_hexagons_may_have_letters_in_clear_cells() -> None:
    colours = {"white": BLACK, "red": WHITE, "blue": WHITE}
    fills = {"white": "solid", "red": "thirds", "blue": "upright thirds"}
    drawn = DrawnBoard(2, (24.1, 24.1), (206, 127), hexagons=colours, fills=fills, hexagon_size=0.62)
    for number, hexagon in enumerate(HEXAGONS):
        if hexagon.colour != "white":
            x, y = drawn.pixel_of_middle(number)
            drawn.pen.ellipse((x - 8, y - 9, x + 8, y + 9), BLACK)
            drawn.write(x - 3, y - 5, hexagon.colour[0].upper(), WHITE)
    assert misfit(BoardView.find(drawn.screen), drawn) < 1


def test_squares_may_be_hatched_in_the_colour_of_the_lines() -> None:
    drawn = medium_board(background=WHITE, ink=BLACK, hexagon_size=0.75)
    for square in SQUARES:
        drawn._fill([drawn.place[point] for point in square.points], BLACK, "chequered")
    assert misfit(BoardView.find(drawn.screen), drawn) < 1


def in_characters(hexagons: dict[str, int], hidden: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """A board of characters, and its points' places: blocks with dashes between them, narrow patches for hexagons."""
    picture = np.zeros((512, 640), np.uint8)
    columns = np.array([3, 5, 7, 9, 13, 15, 17, 19, 23, 25, 27, 29, 33, 35, 37, 39]) * 16
    places = np.stack([columns[COLUMN_OF], ROW_OF * 20 + 10], axis=1)
    for hexagon in HEXAGONS:
        x, y = places[np.array(hexagon.points) - 1].mean(axis=0).round().astype(int)
        patch = picture[y - 30 : y + 30, x - 16 : x + 16]
        patch[np.indices(patch.shape).sum(axis=0) // 8 % 2 == 0] = hexagons[hexagon.colour]
    for x, y in ((places[one - 1] + places[other - 1]) // 2 for one, other in LINES):
        picture[y - 4 : y + 4, x - 8 : x + 8] = WHITE
    for point, (x, y) in zip(POINTS, places, strict=True):
        picture[y - 10 : y + 10, x - 8 : x + 8] = WHITE if point != hidden else BLACK
    return picture, places


@pytest.mark.parametrize("hidden", [0, 1, 11])
def test_points_may_be_marked_by_characters_in_their_cells(hidden: int) -> None:
    """The cursor may be on one."""
    picture, places = in_characters({"white": WHITE, "red": 1, "blue": 4}, hidden)
    view = BoardView.find(picture)
    assert np.abs(view.places - places).max() < 1
    assert not view.turned


def test_marks_around_other_hexagons_are_not_a_board() -> None:
    picture, _ = in_characters({"white": WHITE, "red": 1, "blue": 4})
    picture[60:120, 320:352][picture[60:120, 320:352] == WHITE] = 1
    with pytest.raises(NotVisibleError, match="not arranged as on a Kensington board"):
        BoardView.find(picture)


@pytest.mark.parametrize("spacing", [50, 12])  # no two of the close ones can be a board apart
def test_rows_of_marks_are_not_a_board(spacing: int) -> None:
    picture = np.zeros((512, 640), np.uint8)
    for x, y in np.ndindex(9, 9):
        picture[spacing * y + 30 :, spacing * x + 40 :][: spacing * 2 // 5, : spacing // 3] = WHITE
    with pytest.raises(NotVisibleError):
        BoardView.find(picture)


def test_the_red_hexagons_may_be_on_the_right() -> None:
    view = BoardView.find(medium_board(hexagons={"white": WHITE, "red": 4, "blue": 1}).screen)
    assert view.pixel(7)[0] > view.pixel(9)[0]


def test_a_black_screen_has_no_board() -> None:
    with pytest.raises(NotVisibleError, match="no board in the picture: nothing in it is a hexagon"):
        BoardView.find(np.zeros((512, 640), np.uint8))


@pytest.mark.parametrize("seed", range(2))
def test_noise_has_no_board(seed: int) -> None:
    noise = np.frombuffer(Random(seed).randbytes(160 * 256), np.uint8).reshape(256, 160)
    with pytest.raises(NotVisibleError):
        BoardView.find(np.where(noise > 127, WHITE, BLACK).astype(np.uint8).repeat(2, axis=0).repeat(4, axis=1))


@pytest.mark.parametrize("seed", range(2))
def test_a_title_with_blobs_and_letters_has_no_board(seed: int) -> None:
    random = Random(seed)
    picture = Image.new("RGB", (640, 512))
    pen = ImageDraw.Draw(picture)
    for _ in range(40):
        x, y, size = random.randrange(600), random.randrange(480), random.randrange(20, 90)
        ink = random.choice([(255, 0, 0), (0, 0, 255), (255, 255, 255), (255, 255, 0)])
        pen.regular_polygon((x, y, size // 2), random.choice((4, 6, 20)), fill=ink)
    pen.text((20, 20), "COMPUTER KENSINGTON\nis loading", (255, 255, 255), font_size=48)
    with pytest.raises(NotVisibleError):
        BoardView.find(colour_numbers(picture))


def test_hexagons_without_lines_or_points_are_not_a_board() -> None:
    with pytest.raises(NotVisibleError, match="of the 132 lines"):
        BoardView.find(medium_board(ink=BLACK).screen)


def test_another_arrangement_of_the_hexagons_is_reported() -> None:
    drawn = medium_board(ink=CYAN)
    for hexagon, colour in ((0, 4), (5, WHITE)):
        ImageDraw.floodfill(drawn.picture, drawn.pixel_of_middle(hexagon), colour)
    with pytest.raises(NotVisibleError) as error:
        BoardView.find(drawn.screen)
    assert str(error.value).endswith(
        "not arranged as on a Kensington board, three in a line between two and two: top blue, upper left red, "
        "upper right blue, centre white, lower left red, lower right white, bottom white"
    )


def test_a_wrong_hexagon_of_a_program_is_reported(system_roms: object, tmp_path: Path) -> None:
    """Elsewhere in this picture there are shapes that may be a board, too."""
    mutant = next(each for each in catalogue() if each.name == "a hexagon has another colour")
    program = Program(mutant.plant(tmp_path)[0])
    program.start()
    set_up_game(program)
    with pytest.raises(NotVisibleError, match="not arranged as on a Kensington board.*upper right red"):
        BoardView.find(program.picture)


@pytest.mark.parametrize("seed", range(2))
def test_seven_hexagons_with_other_lines_are_not_a_board(seed: int) -> None:
    random = Random(seed)
    drawn = medium_board(ink=BLACK)
    for _ in range(random.choice((30, 132, 300))):
        drawn.pen.line([drawn.place[random.choice(POINTS)], drawn.place[random.choice(POINTS)]], WHITE)
    with pytest.raises(NotVisibleError):
        BoardView.find(drawn.screen)
