"""StoneReading stones: on boards as some program might draw them, and on KEN's."""

from copy import deepcopy
from random import Random
from time import process_time

import numpy as np
import pytest
from PIL import Image, ImageChops

from kensington.board import POINTS
from kensington.compare.screen.calibration import BoardView, NotVisibleError
from kensington.compare.screen.stones import StoneClassifier, StoneReading, annotated
from kensington.rules import Colour
from tests.kensington.compare.boards import BLACK, WHITE, board, surroundings
from tools.ken.session import new_game

SEEDS = range(10)


class Game:
    """A board drawn at random, and its looks, learnt from one stone of each colour."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.drawn = board(self.random)
        surroundings(self.random, self.drawn)
        self.empty = self.drawn.picture.copy()
        self.radius = self.random.uniform(0.24, 0.4)
        self.rim = self.drawn.ink
        if self.drawn.fills["red"] == "solid":
            self.inks: dict[Colour, int] = {"red": self.drawn.hexagons["red"], "blue": self.drawn.hexagons["blue"]}
        else:
            self.inks = {"red": WHITE, "blue": BLACK}
        sides = self.drawn.side[::-1] if self.drawn.turned else self.drawn.side
        self.view = BoardView(
            np.array([self.drawn.pixel(point) for point in POINTS]),
            (sides[0] * self.drawn.width, sides[1] * 2),
            self.drawn.turned,
        )
        self.classifier = StoneClassifier(self.view, self.drawn.screen)
        for colour in self.inks:
            point = self.random.choice(POINTS)
            self.classifier.learn(colour, self.picture({point: colour}), point)

    def picture(self, stones: dict[int, Colour], cursor: int | None = None) -> np.ndarray:
        """The board with these stones and no others, and the cursor if there is to be one."""
        self.drawn.picture.paste(self.empty)
        for point, colour in stones.items():
            self.drawn.blob(point, self.radius, self.inks[colour], self.rim)
        if cursor:
            self.draw_cursor(cursor)
        return self.drawn.screen

    def draw_cursor(self, point: int) -> None:
        """A cross, inverted."""
        x, y = self.drawn.place[point]
        for dx in range(-2, 3):
            for dy in range(-2, 3):
                if dx == 0 or dy == 0:
                    at = x + dx, y + dy
                    self.drawn.picture.putpixel(at, 7 - self.drawn.picture.getpixel(at))  # type: ignore[operator]

    def position(self) -> dict[int, Colour]:
        """Up to thirty stones."""
        points = self.random.sample(POINTS, self.random.randrange(31))
        return {point: "blue" if number % 2 else "red" for number, point in enumerate(points)}


@pytest.mark.parametrize("seed", SEEDS)
def test_stones_of_any_look_are_read_from_one_of_each_colour(seed: int) -> None:
    game = Game(seed)
    for _ in range(3):
        stones = game.position()
        reading = game.classifier.read(game.picture(stones))
        assert {point: colour for point, colour in reading.items()} == stones
        assert reading.unsure == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_cursor_may_hide_a_stone_but_never_makes_another_of_it(seed: int) -> None:
    game = Game(seed)
    for _ in range(3):
        stones = game.position()
        cursor = game.random.choice(POINTS)
        reading = game.classifier.read(game.picture(stones, cursor))
        assert {**stones, **reading} == stones
        assert set(reading) | set(reading.unsure) >= set(stones)
        assert set(reading.unsure) <= {cursor}


@pytest.mark.parametrize("beside", [0, 1, 2])
def test_a_stone_that_is_no_more_than_a_rim_is_read_beside_its_place(beside: int) -> None:
    game = Game(7)
    drawn = game.drawn

    def picture(stones: dict[int, Colour], beside: int = 0) -> np.ndarray:
        drawn.picture.paste(game.empty)
        for point, colour in stones.items():
            x, y = drawn.place[point]
            drawn.place[point] = x + beside, y
            drawn.blob(point, game.radius, drawn.ground, game.inks[colour])
            drawn.place[point] = x, y
        return drawn.screen

    looks = StoneClassifier(game.view, picture({}))
    looks.learn("red", picture({7: "red"}), 7)
    looks.learn("blue", picture({11: "blue"}), 11)
    stones: dict[int, Colour] = {14: "blue", 30: "red", 41: "blue", 60: "red"}
    reading = looks.read(picture(stones, beside))
    assert reading == stones
    assert reading.unsure == []


@pytest.mark.parametrize("seed", SEEDS)
def test_what_changes_is_told_by_points(seed: int) -> None:
    game = Game(seed)
    stones = game.position()
    before = game.picture(stones)
    point = next(point for point in POINTS if point not in stones)
    after = game.picture({**stones, point: "red"})
    assert game.classifier.changed(before, after) == [point]
    assert game.classifier.changed(before, before) == []


def test_what_changes_away_from_the_board_is_nothing() -> None:
    game = Game(0)
    before = game.picture({})
    game.drawn.picture.paste(WHITE, (0, 0, 4, 4))
    game.drawn.picture.paste(BLACK, (0, 4, 4, 8))
    assert game.classifier.changed(before, game.drawn.screen) == []


def test_stones_that_flash_are_unsure_rather_than_wrong() -> None:
    game = Game(1)
    stones: dict[int, Colour] = {10: "red", 20: "blue"}
    shown, vacant = game.picture(stones), game.picture({10: "red"})
    game.drawn.blob(20, game.radius, next(ink for ink in range(8) if ink not in (*game.inks.values(), BLACK, WHITE)))
    flashing = game.drawn.screen
    assert game.classifier.read(flashing) == {10: "red"}
    assert game.classifier.read(flashing).unsure == [20]
    assert game.classifier.read(shown, vacant).unsure == [20]
    assert game.classifier.read(shown, shown, vacant) == stones
    assert game.classifier.read(shown, flashing) == stones


def test_a_cursor_in_the_picture_of_the_ground_is_put_right() -> None:
    game = Game(0)
    looks = StoneClassifier(game.view, game.picture({}, 1))
    looks.learn_vacant(game.picture({}), 1)
    looks.learn("red", game.picture({1: "red"}), 1)
    assert looks.read(game.picture({1: "red"})) == {1: "red"}
    assert looks.read(game.picture({})) == {}


def test_nothing_is_learnt_from_nothing() -> None:
    game = Game(0)
    with pytest.raises(NotVisibleError, match="no stone is visible at point 5"):
        game.classifier.learn("red", game.picture({}), 5)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_reading_does_not_depend_on_what_was_read_before(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kensington.compare.screen.stones.KEPT", 3)
    game = Game(seed)
    untried = deepcopy(game.classifier)
    pictures = [game.picture(game.position(), game.random.choice(POINTS)) for _ in range(10)]
    for picture in pictures + pictures[::-1]:
        reading, fresh = game.classifier.read(picture), deepcopy(untried).read(picture)
        assert (reading, reading.unsure) == (fresh, fresh.unsure)


def test_a_reading_takes_no_time() -> None:
    game = Game(0)
    pictures = [game.picture(game.position()) for _ in range(100)]
    began = process_time()
    for picture in pictures:
        game.classifier.read(picture)
    assert process_time() - began < 0.3  # about 0.1 on a quiet core


def test_a_reading_annotated_the_screen_marks_every_point() -> None:
    game = Game(0)
    game.picture({10: "red", 20: "blue"})
    picture = game.drawn.picture.convert("RGB").resize((640, 512), Image.Resampling.NEAREST)
    over = annotated(picture, game.view, StoneReading({10: "red", 20: "blue"}, [30]))
    plain = picture.resize(over.size, Image.Resampling.NEAREST)
    difference = ImageChops.difference(over, plain).convert("L")
    for point in POINTS:
        x, y = (2 * place for place in game.view.pixel(point))
        assert difference.crop((int(x) - 20, int(y) - 20, int(x) + 20, int(y) + 20)).getbbox()


@pytest.mark.parametrize("television", ["y", "n"])
def test_a_game_on_ken_is_read_from_the_screen(television: str) -> None:
    ken, _ = new_game("red", answers=f"{television}\n\n\n\n\n")
    view = BoardView.find(ken.beeb.screen.colours)
    looks = StoneClassifier(view, ken.beeb.screen.colours)
    ken.choose(30)
    ken.choose(41)
    looks.learn_vacant(ken.beeb.screen.colours, 1)
    stones: dict[int, Colour] = {30: "red", 41: "blue"}
    for point, colour in stones.items():
        looks.learn(colour, ken.beeb.screen.colours, point)
    for number, point in enumerate((12, 8, 36, 50, 60, 44, 70, 20)):
        ken.choose(point)
        stones[point] = "blue" if number % 2 else "red"
        pictures = []
        for _ in range(6):
            ken.beeb.run(frames=4)
            pictures.append(ken.beeb.screen.colours)
        reading = looks.read(*pictures)
        reading.pop(1, None)  # the cursor's, which may look like a stone
        assert reading == stones
        assert set(reading.unsure) <= {1}
