"""The cursor and its keys on KEN, found as on any other program."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from kensington.beeb import build
from kensington.board import POINTS
from kensington.compare.hands import Hands, KeyActs, Lost
from kensington.compare.program import Program
from kensington.compare.sitting import Settings, sit_down
from kensington.compare.stones import Looks
from kensington.compare.view import View
from kensington.cursor import START


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
