"""The cursor is found at the point that looks different, on boards of imaginary programs."""

import numpy as np
import pytest

from kensington.board import POINTS
from kensington.compare.screen.cursor_finder import CursorFinder
from tests.kensington.compare.screen.drawn_board import DrawnGame

HOME = 1


@pytest.fixture
def game() -> DrawnGame:
    return DrawnGame(7)


def trained_finder(game: DrawnGame) -> CursorFinder:
    """A finder that has learnt the cursor at each point of an empty board."""
    finder = CursorFinder(game.view, game.picture({}))
    for point in (*POINTS, HOME):
        finder.learn(game.picture({}, point), point)
    return finder


def specked(picture: np.ndarray, game: DrawnGame, point: int) -> np.ndarray:
    """A picture with one pixel of the mode changed near a point."""
    across, down = (int(place) for place in game.view.pixel(point))
    changed, width = picture.copy(), game.drawn.width
    left, top = across // width * width + 3 * width, down // 2 * 2 + 6
    changed[top : top + 2, left : left + width] ^= 7
    return changed


def test_finds_the_cursor(game: DrawnGame):
    finder = trained_finder(game)
    for point in (1, 30, 72):
        assert finder.find(game.picture({20: "red"}, point), HOME) == point


def test_a_speck_is_not_the_cursor(game: DrawnGame):
    finder = trained_finder(game)
    picture = specked(game.picture({}, 30), game, 41)
    assert finder.suspects(picture) == ([30], [30])
    finder.learn(picture, 30)
    assert finder.suspects(game.picture({}, 30)) == ([30], [30])


def test_a_new_stone_is_suspect_until_the_cursor_is_seen_elsewhere(game: DrawnGame):
    finder = trained_finder(game)
    picture = game.picture({41: "blue"}, 30)
    assert finder.suspects(picture) == ([30, 41], [30])
    finder.learn(picture, 30)
    assert finder.suspects(picture) == ([30], [30])
