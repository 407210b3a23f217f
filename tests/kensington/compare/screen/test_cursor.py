"""The cursor and its keys on KEN, found as on any other program."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np
import pytest

from kensington.board import POINTS
from kensington.compare.program import Program
from kensington.compare.screen.calibration import View
from kensington.compare.screen.cursor import Hands, KeyActs, Lost
from kensington.compare.screen.game_setup import Settings, sit_down
from kensington.compare.screen.stones import Looks
from kensington.cursor import START
from tests.kensington.compare.screen.test_stones import Game
from tools.ken import build


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hands]:
    """Hands that know the keys, on an empty board."""
    image: Path = tmp_path_factory.mktemp("ken") / "KEN.ssd"
    image.write_bytes(build.images()["KEN.ssd"])
    program = Program(image)
    program.start()
    sit_down(program, Settings())
    picture = program.picture
    hands = Hands(program, Looks(View.find(picture), picture), picture)
    hands.find_keys()
    yield hands
    program.close()


def test_the_choice_begins_where_the_manual_says(hands: Hands):
    assert hands.home == START


def test_each_key_is_known_by_what_it_does(hands: Hands):
    wanted = {"UP": "n", "DOWN": "s", "LEFT": "w", "RIGHT": "e", "Q": "nw", "E": "ne", "Z": "sw", "C": "se"}
    assert wanted.items() <= hands.directions.items()
    assert "S" not in hands.directions


def test_the_cursor_comes_to_every_point(hands: Hands):
    points = list(POINTS)
    Random(1).shuffle(points)
    for point in points[:24]:
        hands.go(point, hands.find_cursor())
        assert hands.find_cursor() == point


class SlowBoard:
    """The pictures of a slow program that has marked a stone as held: after a key the cursor stays where it is for most
    of a second, and goes to that stone then, or on from there. It is its own machine."""

    def __init__(self, held: int, cursor: int) -> None:
        self.game = Game(7)
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


def test_the_cursor_has_come_to_a_stone_that_is_held_if_it_is_not_where_it_was():
    board = SlowBoard(held=20, cursor=28)
    empty = board.game.picture({})
    hands = Hands(board, Looks(board.game.view, empty), empty)  # type: ignore[arg-type]
    for point in (28, 21, 20, 1):
        hands.sight.learn(board.game.picture({}, point), point)
    hands.steps = {(28, "UP"): 20}
    hands.held, hands._stays = 20, True
    hands.go(20, 28)
    assert board.cursor == 20
    assert board.fields < 300


def test_a_key_that_does_something_else_is_noticed_and_avoided(hands: Hands):
    saved = hands.program.beeb.save_state()
    hands.avoided.clear()
    known = dict(hands.steps)
    hands.steps = {step: end for step, end in known.items() if step[1] in ("UP", "DOWN", "LEFT", "RIGHT")}
    hands._directions = {}
    try:
        hands.find_keys(("S", "Q"))
        raise AssertionError("S chooses the point")
    except KeyActs as acts:
        assert acts.key == "S"
    assert hands.avoided == {"S"}
    hands.program.beeb.load_state(saved)
    hands.steps, hands._directions = known, {}


def test_where_no_key_moves_anything_that_is_said(hands: Hands):
    saved = hands.program.beeb.save_state()
    idle = Hands(hands.program, hands.looks, hands.program.picture)
    with pytest.raises(Lost, match="no key moves anything"):
        idle.find_keys(("1", "2"))
    hands.program.beeb.load_state(saved)
