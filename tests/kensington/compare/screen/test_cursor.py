"""The cursor and its keys are found on KEN, as on any program."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from kensington.board import POINTS
from kensington.compare.program import Program
from kensington.compare.screen.board_reader import BoardReader
from kensington.compare.screen.calibration import BoardView
from kensington.compare.screen.cursor import CursorControl, CursorLostError, NotACursorKeyError
from kensington.compare.screen.game_setup import GameSettings, set_up_game
from kensington.cursor import START
from tests.kensington.compare.screen.drawn_board import DrawnGame
from tools.ken import build


@pytest.fixture(scope="module")
def cursor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CursorControl]:
    """A calibrated control on an empty board."""
    image: Path = tmp_path_factory.mktemp("ken") / "KEN.ssd"
    image.write_bytes(build.images()["KEN.ssd"])
    program = Program(image)
    program.start()
    set_up_game(program, GameSettings())
    picture = program.picture
    cursor = CursorControl(program, BoardReader(BoardView.find(picture), picture))
    cursor.find_keys()
    yield cursor
    program.close()


def test_finds_home_and_a_key_for_each_direction(cursor: CursorControl):
    assert cursor.home == START
    wanted = {"UP": "n", "DOWN": "s", "LEFT": "w", "RIGHT": "e", "Q": "nw", "E": "ne", "Z": "sw", "C": "se"}
    assert wanted.items() <= cursor.directions.items()
    assert "S" not in cursor.directions


def test_the_cursor_reaches_every_point(cursor: CursorControl):
    points = list(POINTS)
    Random(1).shuffle(points)
    for point in points[:24]:
        cursor.go(point, cursor.find_cursor())
        assert cursor.find_cursor() == point


class SlowBoard:
    """A slow program that marks a held stone, and its machine: after a key the cursor stays for most of a second, then
    moves to that stone, or on from there."""

    def __init__(self, held: int, cursor: int) -> None:
        self.game = DrawnGame(7)
        self.held = held
        self.cursor = cursor
        self.fields = 0
        self.due = 0
        self.beeb = self

    def press(self, key: str, seconds: float) -> None:
        self.due = self.fields + 40

    def run(self, frames: int) -> None:
        self.fields += frames
        if self.due and self.fields >= self.due:
            self.cursor = 1 if self.cursor == self.held else self.held
            self.due = 0

    @property
    def picture(self) -> np.ndarray:
        self.game.picture({self.held: "red"}, self.held)
        if self.cursor != self.held:
            self.game.draw_cursor(self.cursor)
        return self.game.drawn.screen


def test_a_cursor_that_has_left_is_on_the_held_stone():
    board = SlowBoard(held=20, cursor=28)
    board.game.learn_cursor(board.game.draw_cursor, (28, 21, 20, 1))
    cursor = CursorControl(board, board.game.reader)  # type: ignore[arg-type]
    cursor.steps = {(28, "UP"): 20}
    cursor.held, cursor._stays = 20, True
    cursor.go(20, 28)
    assert board.cursor == 20
    assert board.fields < 300


def test_a_key_with_another_effect_is_avoided(cursor: CursorControl):
    saved = cursor.program.beeb.save_state()
    cursor.avoided.clear()
    known = dict(cursor.steps)
    cursor.steps = {step: end for step, end in known.items() if step[1] in ("UP", "DOWN", "LEFT", "RIGHT")}
    cursor._directions = {}
    with pytest.raises(NotACursorKeyError) as error:
        cursor.find_keys(("S", "Q"))
    assert error.value.key == "S"
    assert cursor.avoided == {"S"}
    cursor.program.beeb.load_state(saved)
    cursor.steps, cursor._directions = known, {}


def test_reports_that_no_key_moves_anything(cursor: CursorControl):
    saved = cursor.program.beeb.save_state()
    idle = CursorControl(cursor.program, BoardReader(cursor.reader.view, cursor.program.picture))
    with pytest.raises(CursorLostError, match="no key moves anything"):
        idle.find_keys(("1", "2"))
    cursor.program.beeb.load_state(saved)
