"""The picture of the keyboard: places, legends and labels of its keys."""

from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from emulator import Beeb
from emulator.board.keyboard import KEYS, SHIFTED
from emulator.host.keymap import KeyMapper
from emulator.window import keyboard_picture as module
from emulator.window.keyboard_picture import AMBER, CAPS, COLUMNS, LAMP, ROWS, keyboard_picture

WIDTH = 1000


@pytest.fixture(scope="module")
def beeb(system_roms):
    with Beeb(dfs=None) as beeb:
        beeb.boot()
        yield beeb


@pytest.fixture
def keys(beeb):
    return KeyMapper(beeb)


def part(image: Image.Image, key: str) -> np.ndarray:
    """The pixels of a key."""
    x, y, width, height = module._place(next(cap for cap in CAPS if cap.key == key), WIDTH)
    return np.asarray(image.convert("RGB").crop((x, y, x + width, y + height))).astype(int)


def amber(pixels: np.ndarray) -> int:
    """How many pixels are nearly amber."""
    return int((np.abs(pixels - AMBER).max(axis=2) < 40).sum())


def test_there_are_74_keys_of_which_two_are_shift():
    assert len(CAPS) == 74
    assert {cap.key for cap in CAPS} == {*KEYS, "BREAK"}
    assert [cap.key for cap in CAPS].count("SHIFT") == 2


def test_the_keys_lie_in_six_rows_and_none_on_another():
    for row in range(ROWS):
        caps = [cap for cap in CAPS if cap.y == row]
        for left, right in zip(caps, caps[1:], strict=False):
            assert left.x + left.width == right.x
    assert max(cap.x + cap.width for cap in CAPS) == COLUMNS and min(cap.x for cap in CAPS) == 0


@pytest.mark.parametrize(
    "row, keys",
    [
        (0, "F0 F1 F2 F3 F4 F5 F6 F7 F8 F9 BREAK"),
        (1, "ESCAPE 1 2 3 4 5 6 7 8 9 0 - ^ \\ LEFT RIGHT"),
        (2, "TAB Q W E R T Y U I O P @ [ _ UP DOWN"),
        (3, "CAPS_LOCK CTRL A S D F G H J K L ; : ] RETURN"),
        (4, "SHIFT_LOCK SHIFT Z X C V B N M , . / SHIFT DELETE COPY"),
        (5, "SPACE"),
    ],
)
def test_the_rows_are_those_of_a_model_b(row, keys):
    assert [cap.key.replace(" ", "_") for cap in CAPS if cap.y == row] == keys.split()


def test_legends_match_the_characters_of_the_os():
    signs = {"Ø": "0", "¦": "|"}
    written = {cap.key: [signs.get(line, line) for line in cap.legends] for cap in CAPS}
    for key, shifted in SHIFTED.items():
        assert written[key] == ([shifted, key] if shifted else [key])
    assert all(written[letter] == [letter] for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ@")


@pytest.mark.parametrize("width", [320, 801, 1000])
def test_picture_has_the_given_width_and_transparent_corners(keys, width):
    image = keyboard_picture(keys, [], width)
    assert image.width == width and 0.42 < image.height / width < 0.47
    alpha = np.asarray(image)[:, :, 3]
    assert alpha[0, 0] == 0 and alpha[-1, -1] == 0
    assert (alpha < 255).sum() < 0.001 * alpha.size


def test_by_position_each_key_shows_the_hosts_in_amber(keys):
    image = keyboard_picture(keys, [], WIDTH)
    for cap in CAPS:
        pixels = part(image, cap.key)
        front = pixels[int(0.67 * len(pixels)) :]
        assert amber(front) and amber(pixels) == amber(front), cap.key


def test_by_character_the_characters_are_amber(keys):
    keys.choice = "character"
    image = keyboard_picture(keys, [], WIDTH)
    for cap in CAPS:
        pixels = part(image, cap.key)
        top, front = pixels[: int(0.67 * len(pixels))], pixels[int(0.67 * len(pixels)) :]
        if keys.label(cap.key):
            assert amber(front) and not amber(top), cap.key
        else:
            assert amber(top) and not amber(front), cap.key


def test_only_a_held_key_changes(keys):
    up, down = keyboard_picture(keys, [], WIDTH), keyboard_picture(keys, ["RETURN"], WIDTH)
    changed = {cap.key for cap in CAPS if not np.array_equal(part(up, cap.key), part(down, cap.key))}
    assert changed == {"RETURN"}
    assert keyboard_picture(keys, [], WIDTH).tobytes() == up.tobytes()


def test_the_keys_that_are_down_are_held_in_the_picture(keys):
    up = keyboard_picture(keys, width=WIDTH)
    keys.beeb.key_down("Q")
    down = keyboard_picture(keys, width=WIDTH)
    keys.beeb.key_up("Q")
    assert not np.array_equal(part(up, "Q"), part(down, "Q"))


def test_the_lamps_are_lit_as_the_machines_are(keys):
    def lit() -> list[bool]:
        image = np.asarray(keyboard_picture(keys, [], WIDTH).convert("RGB")).astype(int)
        lamp = np.abs(image - LAMP).max(axis=2) < 12
        lamp[: image.shape[0] * 3 // 4] = False  # the red keys
        ends = [round(WIDTH * x / 18.29) for x in (0.8, 1.75, 2.7, 3.65)]
        return [bool(lamp[:, a:b].any()) for a, b in zip(ends, ends[1:], strict=False)]

    assert lit() == [False, True, False]
    keys.beeb.press("SHIFT LOCK", seconds=0.1)
    assert lit() == [False, False, True]
    keys.beeb.press("CAPS LOCK", seconds=0.1)
    keys.beeb.type("*MOTOR 1\n")
    keys.beeb.run(seconds=0.1)
    assert lit() == [True, True, False]
    keys.beeb.type("*MOTOR 0\n")
    keys.beeb.run(seconds=0.1)


def test_joysticks_are_named(keys):
    plain = keyboard_picture(keys, [], WIDTH)
    named = keyboard_picture(keys, [], WIDTH, ("A pad with a name that is far too long for one line of it" * 3, None))
    assert plain.size == named.size and plain.tobytes() != named.tobytes()
    foot = np.asarray(named.convert("RGB")).astype(int)[-25:]
    ink = np.flatnonzero((np.abs(foot - module.CASE_INK).max(axis=2) < 40).any(axis=0))
    assert 0 < ink.min() and 0.9 * WIDTH < ink.max() < WIDTH - 10  # it ends before the edge does


def test_the_picture_in_the_documentation_is_this_one(keys):
    shown = Image.open(Path(__file__).parents[3] / "docs/window/keyboard.png").convert("RGBA")
    drawn = keyboard_picture(keys, [], shown.width)
    assert shown.size == drawn.size
    difference = np.abs(np.asarray(shown).astype(int) - np.asarray(drawn))  # its colours are fewer
    assert difference.mean() < 2
