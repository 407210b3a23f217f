"""Input: the cursor, points by number, the mouse, texts and single keystrokes."""

import pytest

from boardgame.session.requests import AskKey, AskPoint, AskText, Command
from boardgame.terminal.entry import COMMAND_KEYS, DIRECTION_KEYS, Entry
from kensington.cursor import STEP
from kensington.play.board import KensingtonBoard

pytestmark = pytest.mark.pure

POINT = AskPoint("a point", 20)


def entry(request) -> Entry:
    return Entry(request, KensingtonBoard())


def typed(request, keys) -> Entry:
    present = entry(request)
    for key in keys:
        assert present.press(key) is None
    return present


@pytest.mark.parametrize("key, direction", DIRECTION_KEYS.items())
def test_each_direction_key_moves_the_cursor_to_the_nearest_point_there(key, direction):
    assert typed(POINT, [key]).cursor == STEP[20][direction]
    assert typed(POINT, [key.upper()] if len(key) == 1 else [key]).cursor == STEP[20][direction]


def test_the_direction_keys_surround_s():
    assert [DIRECTION_KEYS[key] for key in "qweadzxc"] == ["nw", "n", "ne", "w", "e", "sw", "s", "se"]


@pytest.mark.parametrize("key", ["enter", "s"])
def test_return_chooses_the_point_under_the_cursor(key):
    assert typed(POINT, "d").press(key) == STEP[20]["e"]


@pytest.mark.parametrize("digits, point", [("7", 7), ("72", 72), ("123", 3), ("456", 6), ("70", 70)])
def test_digits_move_the_cursor_to_a_point(digits, point):
    assert typed(POINT, digits).press("enter") == point


def test_a_number_that_no_point_has_chooses_none():
    present = typed(POINT, "7")
    for key in ("9", "enter"):
        with pytest.raises(ValueError):
            present.press(key)
    assert present.typed == "79" and present.press("5") is None and present.cursor == 5


def test_a_move_starts_a_new_number():
    assert typed(POINT, "1d2").cursor == 2


def test_no_point_has_the_number_0():
    with pytest.raises(ValueError):
        entry(POINT).press("0")


@pytest.mark.parametrize("key, command", COMMAND_KEYS.items())
def test_the_commands_have_their_keys(key, command):
    assert entry(POINT).press(key) is command


def test_backspace_deletes_a_number_before_it_puts_a_stone_back():
    present = typed(POINT, ["1", "backspace"])
    assert present.typed == ""
    assert present.press("backspace") is Command.BACK


@pytest.mark.parametrize("key", ["g", "!", "é", "²", "٣", "f2"])
def test_a_key_without_a_meaning_is_refused(key):
    with pytest.raises(ValueError):
        entry(POINT).press(key)


def test_a_click_moves_the_cursor_and_a_second_one_chooses():
    present = entry(POINT)
    assert present.click(30) is None
    assert present.click(30) == 30


def test_a_question_accepts_a_key_in_either_case_or_return():
    question = AskKey("well?", "yn", "n")
    assert [entry(question).press(key) for key in ("y", "Y", "n", "enter")] == ["y", "y", "n", "n"]
    with pytest.raises(ValueError):
        entry(question).press("x")


def test_a_name_accepts_at_most_five_letters():
    name = AskText("name?", 5, "One", letters=True)
    present = typed(name, "Annaé")
    with pytest.raises(ValueError):
        present.press("x")
    for key in ("1", " ", "up"):
        with pytest.raises(ValueError):
            typed(name, "An").press(key)
    assert typed(name, ["A", "b", "backspace", "x"]).press("enter") == "Ax"
    assert entry(name).press("enter") == "One"
