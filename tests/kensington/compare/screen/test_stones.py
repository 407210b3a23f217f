"""Stones are read on boards of imaginary programs and of KEN."""

from copy import deepcopy
from time import process_time

import numpy as np
import pytest
from PIL import Image, ImageChops

from kensington.board import POINTS
from kensington.compare.screen.calibration import BoardView, NotVisibleError
from kensington.compare.screen.stones import StoneClassifier, StoneReading, annotated
from kensington.rules import Colour
from tests.kensington.compare.screen.drawn_board import BLACK, WHITE, DrawnGame
from tools.ken.session import new_game

SEEDS = range(10)


@pytest.mark.parametrize("seed", SEEDS)
def test_stones_are_read_after_learning_one_of_each_colour(seed: int) -> None:
    game = DrawnGame(seed)
    for _ in range(3):
        stones = game.position()
        reading = game.classifier.read(game.picture(stones))
        assert {point: colour for point, colour in reading.items()} == stones
        assert reading.unsure == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_cursor_may_hide_a_stone_but_not_change_it(seed: int) -> None:
    game = DrawnGame(seed)
    for _ in range(3):
        stones = game.position()
        cursor = game.random.choice(POINTS)
        reading = game.classifier.read(game.picture(stones, cursor))
        assert {**stones, **reading} == stones
        assert set(reading) | set(reading.unsure) >= set(stones)
        assert set(reading.unsure) <= {cursor}


@pytest.mark.parametrize("beside", [0, 1, 2])
def test_a_stone_drawn_as_a_rim_is_read_when_displaced(beside: int) -> None:
    game = DrawnGame(7)
    drawn = game.drawn

    def picture(stones: dict[int, Colour], beside: int = 0) -> np.ndarray:
        drawn.picture.paste(game.empty)
        for point, colour in stones.items():
            x, y = drawn.place[point]
            drawn.place[point] = x + beside, y
            drawn.blob(point, game.radius, drawn.background, game.inks[colour])
            drawn.place[point] = x, y
        return drawn.screen

    classifier = StoneClassifier(game.view, picture({}))
    classifier.learn("red", picture({7: "red"}), 7)
    classifier.learn("blue", picture({11: "blue"}), 11)
    stones: dict[int, Colour] = {14: "blue", 30: "red", 41: "blue", 60: "red"}
    reading = classifier.read(picture(stones, beside))
    assert reading == stones
    assert reading.unsure == []


@pytest.mark.parametrize("seed", SEEDS)
def test_changes_are_located_by_point(seed: int) -> None:
    game = DrawnGame(seed)
    stones = game.position()
    before = game.picture(stones)
    point = next(point for point in POINTS if point not in stones)
    after = game.picture({**stones, point: "red"})
    assert game.classifier.changed(before, after) == [point]
    assert game.classifier.changed(before, before) == []


def test_changes_beside_the_board_are_ignored() -> None:
    game = DrawnGame(0)
    before = game.picture({})
    game.drawn.picture.paste(WHITE, (0, 0, 4, 4))
    game.drawn.picture.paste(BLACK, (0, 4, 4, 8))
    assert game.classifier.changed(before, game.drawn.screen) == []


def test_flashing_stones_are_unsure_rather_than_wrong() -> None:
    game = DrawnGame(1)
    stones: dict[int, Colour] = {10: "red", 20: "blue"}
    shown, vacant = game.picture(stones), game.picture({10: "red"})
    game.drawn.blob(20, game.radius, next(ink for ink in range(8) if ink not in (*game.inks.values(), BLACK, WHITE)))
    flashing = game.drawn.screen
    assert game.classifier.read(flashing) == {10: "red"}
    assert game.classifier.read(flashing).unsure == [20]
    assert game.classifier.read(shown, vacant).unsure == [20]
    assert game.classifier.read(shown, shown, vacant) == stones
    assert game.classifier.read(shown, flashing) == stones


def test_a_cursor_in_the_background_is_corrected() -> None:
    game = DrawnGame(0)
    classifier = StoneClassifier(game.view, game.picture({}, 1))
    classifier.learn_vacant(game.picture({}), 1)
    classifier.learn("red", game.picture({1: "red"}), 1)
    assert classifier.read(game.picture({1: "red"})) == {1: "red"}
    assert classifier.read(game.picture({})) == {}


def test_a_vacant_point_is_not_learnt_from() -> None:
    game = DrawnGame(0)
    with pytest.raises(NotVisibleError, match="no stone is visible at point 5"):
        game.classifier.learn("red", game.picture({}), 5)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_reading_does_not_depend_on_earlier_ones(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kensington.compare.screen.stones.KEPT", 3)
    game = DrawnGame(seed)
    untried = deepcopy(game.classifier)
    pictures = [game.picture(game.position(), game.random.choice(POINTS)) for _ in range(10)]
    for picture in pictures + pictures[::-1]:
        reading, fresh = game.classifier.read(picture), deepcopy(untried).read(picture)
        assert (reading, reading.unsure) == (fresh, fresh.unsure)


def test_reading_is_fast() -> None:
    game = DrawnGame(0)
    pictures = [game.picture(game.position()) for _ in range(100)]
    began = process_time()
    for picture in pictures:
        game.classifier.read(picture)
    assert process_time() - began < 0.3  # about 0.1 on a quiet core


def test_an_annotated_picture_marks_every_point() -> None:
    game = DrawnGame(0)
    game.picture({10: "red", 20: "blue"})
    picture = game.drawn.picture.convert("RGB").resize((640, 512), Image.Resampling.NEAREST)
    over = annotated(picture, game.view, StoneReading({10: "red", 20: "blue"}, [30]))
    plain = picture.resize(over.size, Image.Resampling.NEAREST)
    difference = ImageChops.difference(over, plain).convert("L")
    for point in POINTS:
        x, y = (2 * place for place in game.view.pixel(point))
        assert difference.crop((int(x) - 20, int(y) - 20, int(x) + 20, int(y) + 20)).getbbox()


@pytest.mark.parametrize("television", ["y", "n"])
def test_reads_a_game_on_ken(television: str) -> None:
    ken, _ = new_game("red", answers=f"{television}\n\n\n\n\n")
    view = BoardView.find(ken.beeb.screen.colours)
    classifier = StoneClassifier(view, ken.beeb.screen.colours)
    ken.choose(30)
    ken.choose(41)
    classifier.learn_vacant(ken.beeb.screen.colours, 1)
    stones: dict[int, Colour] = {30: "red", 41: "blue"}
    for point, colour in stones.items():
        classifier.learn(colour, ken.beeb.screen.colours, point)
    for number, point in enumerate((12, 8, 36, 50, 60, 44, 70, 20)):
        ken.choose(point)
        stones[point] = "blue" if number % 2 else "red"
        pictures = []
        for _ in range(6):
            ken.beeb.run(frames=4)
            pictures.append(ken.beeb.screen.colours)
        reading = classifier.read(*pictures)
        reading.pop(1, None)  # the cursor's, which may look like a stone
        assert reading == stones
        assert set(reading.unsure) <= {1}
