"""Keyboards of four countries, as a real X server lays them out, typed at BASIC's prompt."""

import subprocess

from emulator import Beeb
from tests.emulator.host.test_keymap import PLACE, PRINTABLE, SHIFT, HostKeyboard
from tests.end_to_end.test_window import beeb_run, pictures, see
from tests.end_to_end.xserver import PATIENCE

# The X server's key codes of the places of an ISO keyboard (evdev)
CODES = dict(zip(PLACE, [49, *range(10, 22), *range(24, 36), *range(38, 49), 51, 94, *range(52, 62)], strict=True))
CODES |= {"Space": 65, "Enter": 36, "CapsLock": 66, "ShiftLeft": 50, "AltRight": 108}
LAYOUTS = {"us": ("us", "£"), "uk": ("gb", ""), "german": ("de", "£"), "french": ("fr", "")}  # X's name; not on it


def strokes(text, layout):
    """The arguments of xdotool that press the keys of `text`."""
    keyboard = HostKeyboard(layout)
    for char in text:
        for held, place, _ in keyboard.presses(char):
            if char in keyboard.accents and place == "Space" and keyboard.strokes[char][0] not in ([], [SHIFT]):
                continue  # X's AltGr gives the accent itself
            yield from (part for key in held for part in ("keydown", str(CODES[key])))
            yield from ("key", str(CODES[place]))
            yield from (part for key in held for part in ("keyup", str(CODES[key])))
            yield from ("sleep", "0.04")


def test_every_layout_types_its_characters(display, tmp_path):
    with Beeb() as other, beeb_run(display, tmp_path, "--type", "MODE 3\\n"):
        display.focus()
        other.boot()
        other.type("MODE 3\n")
        other.run_until_input()
        see(display, pictures(other))
        display.xdotool("key", str(CODES["CapsLock"]))  # off on the Beeb, on at the host, where it does not count
        for layout, (name, missing) in LAYOUTS.items():
            subprocess.run(["setxkbmap", "-display", display.name, name], check=True, timeout=PATIENCE)
            line = "REM" + "".join(char for char in PRINTABLE if char not in missing) + "\n"
            display.xdotool(*strokes(line, layout))
            other.type(line)
            other.run_until_input()
        see(display, pictures(other))
