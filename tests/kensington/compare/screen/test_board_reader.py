"""Stones and cursors are read on boards of imaginary programs and of KEN."""

from collections.abc import Callable
from copy import deepcopy
from time import process_time

import numpy as np
import pytest
from PIL import Image, ImageDraw

from emulator.automation.places import NothingThereError
from kensington.board import HEXAGONS, POINTS
from kensington.board_finder import BoardView
from kensington.compare.screen.board_reader import BoardReader
from kensington.rules import Colour
from tests.kensington.beeb.ken_session import new_game
from tests.kensington.drawn_board import BLACK, MAGENTA, WHITE, DrawnGame

SEEDS = range(0, 8, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_stones_are_read_after_learning_one_of_each_colour(seed: int) -> None:
    game = DrawnGame(seed)
    for _ in range(3):
        stones = game.position()
        reading = game.reader.read(game.picture(stones))
        assert {point: colour for point, colour in reading.items()} == stones
        assert reading.unsure == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_cursor_may_hide_a_stone_but_not_change_it(seed: int) -> None:
    game = DrawnGame(seed)
    for _ in range(3):
        stones = game.position()
        cursor = game.random.choice(POINTS)
        reading = game.reader.read(game.picture(stones, cursor))
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

    reader = BoardReader(game.view, picture({}))
    reader.learn("red", picture({7: "red"}), 7)
    reader.learn("blue", picture({11: "blue"}), 11)
    stones: dict[int, Colour] = {14: "blue", 30: "red", 41: "blue", 60: "red"}
    reading = reader.read(picture(stones, beside))
    assert reading == stones
    assert reading.unsure == []


def test_flashing_stones_are_unsure_rather_than_wrong() -> None:
    game = DrawnGame(1)
    stones: dict[int, Colour] = {10: "red", 20: "blue"}
    shown, vacant = game.picture(stones), game.picture({10: "red"})
    game.drawn.blob(20, game.radius, next(ink for ink in range(8) if ink not in (*game.inks.values(), 0, WHITE)))
    flashing = game.drawn.screen
    assert game.reader.read(flashing) == {10: "red"}
    assert game.reader.read(flashing).unsure == [20]
    assert game.reader.read(shown, vacant).unsure == [20]
    assert game.reader.read(shown, shown, vacant) == stones
    assert game.reader.read(shown, flashing) == stones


def test_a_vacant_point_is_not_learnt_from() -> None:
    game = DrawnGame(0)
    with pytest.raises(NothingThereError, match="nothing is visible at place 5"):
        game.reader.learn("red", game.picture({}), 5)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_reading_does_not_depend_on_earlier_ones(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("emulator.automation.places.KEPT", 3)
    game = DrawnGame(seed)
    untried = deepcopy(game.reader)
    pictures = [game.picture(game.position(), game.random.choice(POINTS)) for _ in range(10)]
    for picture in pictures + pictures[::-1]:
        reading, fresh = game.reader.read(picture), deepcopy(untried).read(picture)
        assert (reading, reading.unsure) == (fresh, fresh.unsure)


def test_reading_is_fast() -> None:
    game = DrawnGame(0)
    pictures = [game.picture(game.position()) for _ in range(100)]
    began = process_time()
    for picture in pictures:
        game.reader.read(picture)
    assert process_time() - began < 0.6  # about 0.2 on a quiet core


@pytest.mark.parametrize("television", ["y", "n"])
def test_reads_a_game_on_ken(television: str) -> None:
    ken, _ = new_game("red", answers=f"{television}\n\n\n\n\n")
    view = BoardView.find(ken.beeb.screen.colours)
    reader = BoardReader(view, ken.beeb.screen.colours)
    ken.choose(30)
    ken.choose(41)
    stones: dict[int, Colour] = {30: "red", 41: "blue"}
    for point, colour in stones.items():
        reader.learn(colour, ken.beeb.screen.colours, point)
    for number, point in enumerate((12, 8, 36, 50, 60, 44, 70, 20)):
        ken.choose(point)
        stones[point] = "blue" if number % 2 else "red"
        pictures = []
        for _ in range(6):
            ken.beeb.run(frames=4)
            pictures.append(ken.beeb.screen.colours)
        reading = reader.read(*pictures)
        reading.pop(1, None)  # the cursor's, which may look like a stone
        assert reading == stones
        assert set(reading.unsure) <= {1}


WALK = (1, 2, 6, 13, 30, 72, 41, 1)  # the first two beside each other, so that large cursors overlap


def painter(game: DrawnGame, shape: str) -> Callable[[int], None]:
    """Draws one kind of cursor: inverted or in one colour, smaller or larger than a shape, on or beside its point."""
    drawn = game.drawn
    wide, high = drawn.side[::-1] if drawn.turned else drawn.side

    def draw(point: int) -> None:
        x, y = drawn.place[point]
        box = x - 0.56 * wide, y - 0.56 * high, x + 0.56 * wide, y + 0.56 * high
        if shape == "frame":
            drawn.pen.rectangle(box, outline=drawn.ink)
        elif shape == "ring":
            drawn.pen.ellipse((x - 0.45 * wide, y - 0.45 * high, x + 0.45 * wide, y + 0.45 * high), outline=drawn.ink)
        elif shape == "outlined cross":
            for reach, ink in ((1, BLACK), (0, WHITE)):
                drawn.pen.rectangle((x - 4 - reach, y - reach, x + 4 + reach, y + reach), ink)
                drawn.pen.rectangle((x - reach, y - 4 - reach, x + reach, y + 4 + reach), ink)
        elif shape == "beside":
            drawn.pen.rectangle((x + 0.15 * wide, y - 0.4 * high, x + 0.35 * wide, y - 0.15 * high), MAGENTA)
        else:
            mask = Image.new("1", drawn.picture.size)
            pen = ImageDraw.Draw(mask)
            if shape == "inverted frame":
                pen.rectangle(box, outline=1)
            elif shape == "inverted cross":
                pen.line((x - 0.5 * wide, y, x + 0.5 * wide, y), 1)
                pen.line((x, y - 0.5 * high, x, y + 0.5 * high), 1)
            else:
                reach = 0.7 * game.radius if shape == "swapped spot" else 0.2
                pen.ellipse((x - reach * wide, y - reach * high, x + reach * wide, y + reach * high), 1)
            flipped = game.inks["red"] ^ game.inks["blue"] if shape == "swapped spot" else 7
            inverted = drawn.picture.point([flipped ^ colour for colour in range(8)] + [0] * 248)
            drawn.picture.paste(inverted, mask=mask)

    return draw


@pytest.mark.parametrize("seed", (0, 7))
@pytest.mark.parametrize(
    "shape", ["frame", "ring", "beside", "inverted frame", "inverted cross", "inverted spot", "swapped spot"]
)
def test_cursors_of_any_shape_and_size_are_found_among_stones(shape: str, seed: int) -> None:
    game = DrawnGame(seed)
    draw = painter(game, shape)
    game.learn_cursor(draw, WALK)
    for colour, point in (("red", 29), ("blue", 44)):
        game.reader.learn(colour, game.picture({point: colour}), point)  # type: ignore[arg-type, dict-item]
    for _ in range(6):
        stones = game.position()
        assert game.reader.find(game.picture(stones)) is None  # blinked off
        cursor = game.random.choice(POINTS)
        draw(cursor)
        reading = game.reader.read(game.drawn.screen)
        assert reading.cursor == cursor
        assert {**stones, **reading} == stones
        assert set(reading.unsure) <= {cursor}


@pytest.mark.parametrize("seed", (1, 4))
def test_a_stone_that_is_half_drawn_is_not_the_other_one_below_the_cursor(seed: int) -> None:
    game = DrawnGame(seed)
    game.learn_cursor(painter(game, "outlined cross"), WALK)
    stones: dict[int, Colour] = {29: "red", 44: "blue"}
    for point, colour in stones.items():
        game.reader.learn(colour, game.picture(stones), point)
    for point, colour in ((10, "red"), (20, "blue"), (33, "red"), (60, "blue")):
        before, after = game.picture(stones), game.picture({**stones, point: colour})  # type: ignore[dict-item]
        lines = np.flatnonzero((before != after).any(axis=1))
        for line in lines[:: max(1, len(lines) // 8)]:
            half = np.concatenate([after[:line], before[line:]])
            assert game.reader.find(half) is None
            assert game.reader.read(half).get(point) in (None, colour)


@pytest.mark.parametrize("seed", range(0, 6, 2))
def test_a_stone_below_the_cursor_may_look_unusual_where_nothing_is_drawn(seed: int) -> None:
    game = DrawnGame(seed)
    draw = painter(game, "swapped spot")
    game.learn_cursor(draw, WALK)
    for colour, point in (("red", 29), ("blue", 44)):
        game.reader.learn(colour, game.picture({point: colour}), point)  # type: ignore[arg-type, dict-item]
    clean = game.picture({})
    game.picture({10: "blue"})
    draw(10)
    edge = (slice(None), slice(int(game.view.pixel(10)[0] - 0.3 * game.view.spacing[0])))
    shown = game.drawn.screen
    shown[edge] = clean[edge]
    assert game.reader.read(shown).cursor is None
    game.reader.be_lenient(True)
    reading = game.reader.read(shown)
    assert (reading.cursor, reading[10]) == (10, "blue")


def test_a_cursor_that_was_partly_invisible_at_first_is_completed() -> None:
    game = DrawnGame(0)
    draw = painter(game, "outlined cross")
    game.learn_cursor(draw, WALK)
    unexplained = []
    for point in POINTS:
        game.picture({})
        draw(point)
        unexplained += game.reader.others(game.drawn.screen, point)
        game.reader.learn_free(game.drawn.screen, point)
    assert len(unexplained) < 6  # 33 by the cursor's look at the first points alone


@pytest.mark.parametrize("seed", (0, 10, 11, 25))
def test_a_board_that_is_drawn_again_is_not_taken_for_the_cursor(seed: int) -> None:
    game = DrawnGame(seed)
    draw = painter(game, "outlined cross")
    start, end, *others = WALK

    def shown(point: int) -> np.ndarray:
        game.picture({})
        draw(point)
        return game.drawn.screen

    clean = game.picture({})
    game.drawn.blob(end, 0.4, game.drawn.background)
    erased = game.drawn.screen
    game.reader = BoardReader(game.view, clean)
    assert game.reader.learn_cursor([shown(start), clean], [erased, clean, shown(end)], POINTS) == (start, end)
    for point in others:
        assert game.reader.find(shown(point)) == point


@pytest.mark.parametrize("seed", (1, 4))
def test_what_looks_half_like_the_cursor_is_learnt_while_it_is_elsewhere(seed: int) -> None:
    game = DrawnGame(seed)
    game.learn_cursor(game.draw_cursor, WALK)
    x, y = (int(place) for place in game.view.pixel(60))
    half = game.picture({})
    clean, upper_left = half.copy(), (slice(y + 2), slice(x + game.drawn.width))
    half[upper_left] = game.picture({}, cursor=60)[upper_left]
    assert game.reader.find(half) == 60
    both = np.where(game.picture({}, cursor=10) != clean, game.drawn.screen, half)
    game.reader.learn_free(both, 10)
    assert game.reader.find(half) is None
    assert game.reader.find(game.picture({}, cursor=60)) == 60


@pytest.mark.parametrize("aside", [(1, 1), (-1, 1), (1, -1)])
def test_a_thin_cursor_that_rounding_displaces_in_both_directions_is_found(aside: tuple[int, int]) -> None:
    game = DrawnGame(0)
    draw = painter(game, "frame")
    game.learn_cursor(draw, WALK)
    for point in (20, 35, 60):
        clean = game.picture({})
        draw(point)
        shown = game.drawn.screen
        lines, columns = np.nonzero(shown != clean)
        moved = clean.copy()
        moved[lines + 2 * aside[0], columns + game.drawn.width * aside[1]] = shown[lines, columns]
        assert game.reader.find(moved) == point


@pytest.mark.parametrize("misled", [False, True])
@pytest.mark.parametrize("aside", [(1, 0), (-1, 0), (0, 1), (1, -1)])
def test_a_cursor_that_changes_a_stone_into_the_other_is_found_where_rounding_displaces_it(
    aside: tuple[int, int], misled: bool
) -> None:
    """If it was half drawn when it was seen there first, it may have been taken to be displaced the other way."""
    game = DrawnGame(0)
    draw = painter(game, "swapped spot")
    game.learn_cursor(draw, WALK)
    stones: dict[int, Colour] = {29: "red", 44: "blue"}
    for colour, point in (("red", 29), ("blue", 44)):
        game.reader.learn(colour, game.picture({point: colour}), point)  # type: ignore[arg-type, dict-item]
    for point in stones:
        clean, place = game.picture(stones), game.drawn.place[point]
        game.drawn.place[point] = place[0] + aside[1], place[1] + aside[0]
        draw(point)
        game.drawn.place[point] = place
        assert (game.drawn.screen != clean).any()
        if misled and (cursor := game.reader._cursor):
            cursor.table[point - 1] -= game.reader._index(np.array(aside))
        reading = game.reader.read(game.drawn.screen)
        assert (reading.cursor, reading[point]) == (point, stones[point])


def test_a_text_cursor_that_flashes_beside_the_board_is_no_part_of_it() -> None:
    game = DrawnGame(7)
    start, end, *_ = WALK
    draw = painter(game, "inverted spot")
    right = max(POINTS, key=lambda point: game.view.pixel(point)[0])
    x, y = (int(place) for place in game.view.pixel(right))
    beside = slice(y - 2, y + 2), slice(x + int(0.75 * game.view.spacing[0]), x + int(0.9 * game.view.spacing[0]))
    pictures = []
    for point in (start, start, end, end):
        game.picture({})
        draw(point)
        pictures.append(game.drawn.screen)
    for picture in pictures[::2]:
        picture[beside] ^= WHITE
    game.reader = BoardReader(game.view, pictures[1])
    assert game.reader.flashing(pictures[:2]) == []
    assert game.reader.changed(*pictures[:2]) == 0
    assert game.reader.learn_cursor(pictures[:2], pictures[2:], POINTS) == (start, end)


def test_a_cursor_that_flashes_counts_where_a_text_cursor_flashes_too() -> None:
    game = DrawnGame(7)
    game.learn_cursor(game.draw_cursor, WALK)
    shown, hidden = game.picture({}, 1).copy(), game.picture({})
    x, y = (int(place) for place in game.view.pixel(max(POINTS, key=lambda point: game.view.pixel(point)[0])))
    beside = slice(y - 2, y + 2), slice(x + int(0.75 * game.view.spacing[0]), x + int(0.9 * game.view.spacing[0]))
    text = hidden.copy()
    text[beside] ^= WHITE
    reader = BoardReader(game.view, hidden)
    assert reader.flashing([hidden, shown, text]) == [1]
    assert reader.changed(hidden, shown) > 0 == reader.changed(hidden, text)


def test_a_text_that_changes_near_a_point_is_not_the_cursor_there() -> None:
    game = DrawnGame(7)
    game.learn_cursor(game.draw_cursor, WALK)
    x, y = (int(place) for place in game.view.pixel(max(POINTS, key=lambda point: game.view.pixel(point)[0])))
    beside = slice(y - 2, y + 2), slice(x + int(0.75 * game.view.spacing[0]), x + int(0.9 * game.view.spacing[0]))
    hidden, shown = game.picture({}).copy(), game.picture({}, 30).copy()
    for picture in (hidden, shown):
        picture[beside] ^= WHITE
    assert game.reader.changed(game.picture({}), hidden) > 0
    game.reader.learn_free(shown, 30)
    assert game.reader.changed(game.picture({}), hidden) == 0
    assert game.reader.find(game.picture({}, 30)) == 30


def test_a_pointer_that_flashes_beside_a_point_may_be_at_any_around_it() -> None:
    game = DrawnGame(7)
    picture = game.drawn.screen.copy()
    x, y = (int(place) for place in game.view.pixel(1))
    across, down = (int(part * spacing) for part, spacing in zip((0.1, 0.45), game.view.spacing, strict=True))
    picture[y + down - 4 : y + down + 5, x + across - 4 : x + across + 5] = WHITE
    reader = BoardReader(game.view, game.drawn.screen)
    assert {1, 2, 3, 5} >= {*reader.flashing([game.drawn.screen, picture])} > {1}


def test_something_else_on_the_board_is_not_the_cursor() -> None:
    game = DrawnGame(7)
    game.learn_cursor(game.draw_cursor, WALK)
    assert game.reader.others(game.picture({}, 30), 30) == []
    picture = game.picture({41: "blue"}, 30)
    assert game.reader.others(picture, 30) == [41]
    assert game.reader.find(game.picture({41: "blue"})) is None
    game.reader.learn_free(picture, 30)
    assert game.reader.others(picture, 30) == []


def test_stones_below_several_marks_of_the_cursors_shape_are_read() -> None:
    game = DrawnGame(0)
    draw = painter(game, "frame")
    game.learn_cursor(draw, WALK)
    stones: dict[int, Colour] = dict.fromkeys(HEXAGONS[0].points, "red") | {40: "blue"}
    for colour, point in (("red", 29), ("blue", 44)):
        game.reader.learn(colour, game.picture({point: colour}), point)  # type: ignore[arg-type, dict-item]
    game.picture(stones)
    for point in HEXAGONS[0].points:
        draw(point)
    assert game.reader.read(game.drawn.screen) == stones


def test_a_mark_beside_a_held_stone_is_not_the_cursor_beside_the_next_point() -> None:
    game = DrawnGame(7)
    wide, high = game.drawn.side

    def draw(point: int) -> None:
        x, y = game.drawn.place[point]
        game.drawn.pen.rectangle((x - 0.4 * wide, y - 0.1 * high, x - 0.2 * wide, y + 0.1 * high), MAGENTA)

    game.learn_cursor(draw, WALK)
    game.reader.learn("red", game.picture({29: "red"}), 29)
    game.picture({1: "red"})
    draw(2)  # the mark
    assert game.reader.find(game.drawn.screen) == 2
    draw(1)
    game.reader.mark(1, game.drawn.screen, (1, 1))
    assert game.reader.find(game.drawn.screen) == 1
    game.picture({1: "red"})
    draw(2)
    assert game.reader.find(game.drawn.screen) is None
    draw(30)
    assert game.reader.find(game.drawn.screen) == 30
    game.picture({1: "red"})
    draw(2)  # now the cursor, after a refusal
    game.reader.unmark()
    game.reader.mark(1, game.drawn.screen, (1, 2))
    assert game.reader.find(game.drawn.screen) == 2
