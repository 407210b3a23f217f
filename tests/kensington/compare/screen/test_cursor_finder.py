"""The cursor seen at the point that looks odd, on a board as some program might draw it."""

import numpy as np
import pytest

from kensington.board import POINTS
from kensington.compare.screen.cursor_finder import CursorFinder
from tests.kensington.compare.screen.test_stones import Game

HOME = 1


@pytest.fixture
def game() -> Game:
    return Game(7)


def seen(game: Game) -> CursorFinder:
    """CursorFinder that has had the cursor at each point, on an empty board, and has it at home."""
    finder = CursorFinder(game.view, game.picture({}))
    for point in (*POINTS, HOME):
        finder.learn(game.picture({}, point), point)
    return finder


def specked(picture: np.ndarray, game: Game, point: int) -> np.ndarray:
    """A picture with one pixel of the mode changed near a point."""
    across, down = (int(place) for place in game.view.pixel(point))
    changed, width = picture.copy(), game.drawn.width
    left, top = across // width * width + 3 * width, down // 2 * 2 + 6
    changed[top : top + 2, left : left + width] ^= 7
    return changed


def test_the_cursor_is_at_the_point_that_looks_so(game: Game):
    finder = seen(game)
    for point in (1, 30, 72):
        assert finder.find(game.picture({20: "red"}, point), HOME) == point


def test_a_speck_at_another_point_is_no_cursor(game: Game):
    finder = seen(game)
    picture = specked(game.picture({}, 30), game, 41)
    assert finder.suspects(picture) == ([30], [30])
    finder.learn(picture, 30)
    assert finder.suspects(game.picture({}, 30)) == ([30], [30])


def test_a_stone_that_has_just_come_is_odd_until_the_cursor_is_seen_elsewhere(game: Game):
    finder = seen(game)
    picture = game.picture({41: "blue"}, 30)
    assert finder.suspects(picture) == ([30, 41], [30])
    finder.learn(picture, 30)
    assert finder.suspects(picture) == ([30], [30])
