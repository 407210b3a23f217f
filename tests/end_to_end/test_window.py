"""The window on a real display, with real keys.

A second machine without a window gets the same input, and its enlarged pictures are compared with the display. The
tests wait until both are the same.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from Xlib import X

from emulator import Beeb
from emulator.media.basic import tokenise
from emulator.media.dfs import DiscFile, read_catalogue, write_ssd
from emulator.window.letters import CELL, marks
from emulator.window.sheet import WHITE, YELLOW
from tests.end_to_end.xserver import PATIENCE, enlarged, wait_for

pytestmark = pytest.mark.usefixtures("system_roms")

KEN = Path(__file__).parents[2] / "kensington" / "beeb" / "KEN.ssd"
AREA = 1365, 1024  # pixels of the picture with --scale 2
ROUNDING = 4  # of 255: SDL and Pillow interpolate a little differently
STANDING = 1.5  # seconds for which each board is shown at least
TAP = 0.2  # seconds for which PAGE UP is held, to go back by about half of that
TAPS = 60
MESSAGE = 6  # seconds after which no message is over the picture
PAUSES = 10
SPEED = 4  # so that booting takes 3 seconds


@contextmanager
def started(display, tmp_path, module, *arguments):
    """`python -m MODULE ARGUMENTS`, which opens a window on `display`; it is always ended."""
    command = [sys.executable, "-m", module, *arguments, "--scale", 2, "--no-lights"]
    command += ["--states", tmp_path / "states", "--captures", tmp_path]
    environment = display.environment | {"SDL_AUDIODRIVER": "dummy", "SDL_VIDEODRIVER": "x11"}
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    process = subprocess.Popen(
        list(map(str, command)), env=environment, stdin=nothing, stdout=pipe, stderr=pipe, text=True
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate()


def beeb_run(display, tmp_path, *arguments):
    """`beeb run` in a window."""
    return started(display, tmp_path, "emulator.cli", "run", "--speed", SPEED, *arguments)


def ended(process):
    """The status and the outputs of a process that ends."""
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def pictures(beeb):
    """All pictures that a machine shows within a second: a cursor may flash."""
    found = {}
    for _ in range(50):
        beeb.run(frames=1)
        image = beeb.screen.image.convert("RGB")
        found.setdefault(image.tobytes(), image)
    return [np.asarray(enlarged(image, AREA), np.int16) for image in found.values()]


def shown(display, *moments):
    """The index of the first of `moments` with a picture that is on the display, or None."""
    shot = np.asarray(display.shot(AREA), np.int16)
    for number, images in enumerate(moments):
        if any(np.abs(shot - image).max() <= ROUNDING for image in images):
            return number
    return None


def see(display, *moments):
    """Wait until one of `moments` is on the display, and return its index."""

    def complaint():
        display.shot(AREA).save(display.directory / "seen.png")
        Image.fromarray(moments[0][0].astype(np.uint8)).save(display.directory / "wanted.png")
        return f"the display does not show what the machine without a window shows: see {display.directory}/*.png"

    return wait_for(lambda: [n for n in [shown(display, *moments)] if n is not None], complaint)[0]


def type_on_both(display, other, text):
    """Type `text` on both machines, by real keys in the window, and wait until both are ready."""
    display.type(text)
    other.type(text)
    other.run_until_input()
    see(display, pictures(other))


def begin(display, other):
    """Press RETURN at KEN's last prompt. The first player is random: bring `other` to the same choice."""
    asked = other.save_state()
    begun = {}
    for delay in range(40):
        other.load_state(asked)
        other.run(cycles=1 + delay * 40_007)
        other.type("\n")
        other.run_until_input()
        begun.setdefault(other.screen.text[30][1:6], other.save_state())
    assert [name.strip() for name in sorted(begun)] == ["ANNA", "BERT"]
    moments = []
    for name in sorted(begun):
        other.load_state(begun[name])
        moments.append(pictures(other))
    display.press("Return")
    number = see(display, *moments)
    other.load_state(begun[sorted(begun)[number]])
    return moments[number]


def pause_at(display, images):
    """Pause at one of `images`: the machine may stop while it draws a stone, and is then resumed and paused again."""
    for _ in range(PAUSES):
        display.press("alt+p")
        end = time.monotonic() + MESSAGE
        while time.monotonic() < end:
            if shown(display, images) is not None:
                return
            time.sleep(TAP)
        display.press("alt+p")
    see(display, images)


def rewind_to(display, now, *moments):
    """Tap PAGE UP until one of `moments` is on the display instead of `now`; the machine is paused meanwhile."""
    pause_at(display, now)
    for _ in range(TAPS):
        with display.held("Prior"):
            time.sleep(TAP)
        if shown(display, *moments) is not None:
            break
    else:
        see(display, *moments)
    display.press("alt+p")


def assert_screenshot_is_what_is_shown(display, directory):
    """Take a screenshot by its key, and compare it with the display."""
    display.press("alt+i")
    (path,) = wait_for(lambda: list(directory.glob("*.png")), "no screenshot")
    with Image.open(path) as image:
        assert image.size == (640, 512)
        see(display, [np.asarray(enlarged(image.convert("RGB"), AREA), np.int16)])


def test_ken_is_booted_played_saved_rewound_and_another_disc_dropped(display, tmp_path):
    disc = tmp_path / "hello.ssd"
    program = DiscFile("HELLO", 0x1900, 0x8023, tokenise('10MODE1:COLOUR2\n20PRINT"DROPPED"'))
    disc.write_bytes(write_ssd([program, DiscFile("!BOOT", 0, 0, b'CHAIN"HELLO"\r')], option=3))
    with Beeb(disc=KEN) as other, beeb_run(display, tmp_path, KEN) as process:
        display.focus()
        other.boot(shift=True)
        other.run_until_text("Name of player 1?", seconds=60)
        other.run_until_input()
        see(display, pictures(other))
        display.press("alt+Home")  # the real speed: on a busy host the Beeb would have time to repeat keys
        for answer in ("ANNA\n", "\n", "BERT\n", *"\n\n\n\n\n\n\n"):
            type_on_both(display, other, answer)
        boards = [begin(display, other)]
        for turn in ("\n", "x\n", "d\n"):
            type_on_both(display, other, turn)
            boards.append(pictures(other))
            time.sleep(STANDING)
        assert_screenshot_is_what_is_shown(display, tmp_path)
        display.press("alt+shift+1")
        wait_for(lambda: list((tmp_path / "states").glob("*")), "nothing was saved")
        rewind_to(display, boards[3], *boards[:3])
        display.press("alt+1")
        see(display, boards[3])
        display.drop(disc)
        with Beeb(disc=disc) as booted:
            booted.boot(shift=True)
            booted.run_until_text("DROPPED")
            booted.run_until_input()
            see(display, pictures(booted))
        display.ask_to_close()
        assert ended(process)[:2] == (0, "")


def close_by_the_window_manager(display, process):
    display.ask_to_close()


def close_by_holding_escape(display, process):
    with display.held("Escape"):
        process.wait(PATIENCE)


def close_by_ctrl_c(display, process):
    process.send_signal(signal.SIGINT)


INTERRUPTED = 130, "beeb: interrupted\n"


@pytest.mark.parametrize(
    ("close", "told"),
    [(close_by_the_window_manager, (0, "")), (close_by_holding_escape, (0, "")), (close_by_ctrl_c, INTERRUPTED)],
)
def test_discs_are_written_however_the_window_is_closed(display, tmp_path, close, told):
    disc = tmp_path / "mine.ssd"
    disc.write_bytes(write_ssd([]))
    spare = tmp_path / "spare.ssd"
    shutil.copy(disc, spare)
    options = ("--disc", disc, "--writable", "--keys", "character", "--speed", 1, "--json")
    with Beeb(disc=spare, writable=True) as other, beeb_run(display, tmp_path, *options) as process:
        display.focus()
        other.boot()
        see(display, pictures(other))
        type_on_both(display, other, "10 REM WRITTEN\n")
        type_on_both(display, other, 'SAVE "NEW"\n')  # the file is written when the drive stops, seconds later
        close(display, process)
        status, out, err = ended(process)
    assert (status, err) == told
    assert 'SAVE "NEW"' in "\n".join(json.loads(out)["text"])
    (saved,) = read_catalogue(disc.read_bytes(), "mine.ssd").files
    assert (saved.name, saved.data) == ("NEW", tokenise("10 REM WRITTEN"))


def test_window_closes_after_seconds_of_the_machines_time(display, tmp_path):
    with beeb_run(display, tmp_path, "--seconds", 3, "--type", "PRINT 6*7\\n", "--text") as process:
        status, out, err = ended(process)
    assert (status, err) == (0, "")
    assert "        42" in out


def test_file_whose_name_is_not_unicode_is_opened_but_not_dropped(display, tmp_path):
    disc = tmp_path / os.fsdecode(b"na\xefve\n.ssd")
    disc.write_bytes(write_ssd([DiscFile("!BOOT", 0, 0, b'PRINT "BOOTED"\r')], option=3))
    with beeb_run(display, tmp_path, disc, "--seconds", 40, "--text") as process:
        display.focus()
        display.drop(disc)
        display.press("alt+f", "Return", "alt+shift+1")
        wait_for(lambda: list(tmp_path.glob("states/na*/slot-1.state")), "nothing was saved")
        display.ask_to_close()
        status, _, err = ended(process)
    assert (status, err) == (0, "")


def is_written(display, text, colour):
    """Whether `text` is on the display in the window's own letters, which have one and a half times the usual size."""
    width, height = (3 * side // 2 for side in CELL)
    wanted = np.zeros((height, width * len(text)), bool)
    for place, character in enumerate(text):
        for x, y, w, h in marks(character, (width, height)) if character != " " else ():
            wanted[y : y + h, place * width + x : place * width + x + w] = True
    lit = (np.asarray(display.shot(AREA)) == colour).all(axis=2)
    top, left = np.argwhere(wanted)[0]
    for y, x in np.argwhere(lit) - (top, left):
        if np.array_equal(lit[max(y, 0) : y + height, max(x, 0) : x + wanted.shape[1]], wanted):
            return True
    return False


def read(display, text, colour=YELLOW):
    wait_for(lambda: is_written(display, text, colour), f"{text} is not on the display")


def test_a_program_is_stopped_and_stepped_in_the_debugger(display, tmp_path):
    with beeb_run(display, tmp_path, "--until", "SEEN") as process:
        display.focus()
        with Beeb() as other:
            other.boot()
            see(display, pictures(other))
        display.press("alt+F11")
        read(display, "Stopped")
        display.type("oswrch")
        display.press("F2", "F9")
        wait_for(lambda: not is_written(display, "Stopped", YELLOW), "the machine has not run on")
        display.press("a")
        read(display, "Stopped: breakpoint at OSWRCH")
        read(display, "FFEE", WHITE)  # PC
        display.press("F7")
        read(display, "E0A4", WHITE)
        display.press("F6")
        display.type("OSWRCH")
        display.press("F2")
        display.type("2000=20 e7 ff 00 ff 53 45 45 4e 00\n")  # JSR OSNEWL: BRK, with "SEEN"
        display.type("pc=2000\n")
        display.press("F8")
        read(display, "2003", WHITE)
        display.press("Escape")
        assert ended(process)[0] == 0


def test_window_has_its_own_icon(display, tmp_path):
    with beeb_run(display, tmp_path):
        shown = display.focus().get_full_property(display.atom("_NET_WM_ICON"), X.AnyPropertyType).value
    width, height, *pixels = shown
    assert (width, height) == (64, 64) and len(pixels) == 64 * 64
    assert {0xFF00FF00, 0xFFFF0000, 0xFF000000} < {pixel & 0xFFFFFFFF for pixel in pixels}  # opaque green, red, black


def test_kensington_beeb_shows_ken_s_title(display, tmp_path):
    with Beeb(disc=KEN) as other:
        other.boot(shift=True)
        loading = []  # the title is drawn, and stays while the rest loads
        while "Name of" not in other.screen_text():
            loading.append(other.screen.image.convert("RGB"))
            other.run(seconds=0.5)
    title = max(loading, key=loading.count)
    with started(display, tmp_path, "kensington.cli", "beeb", "--ask") as process:
        display.focus()
        see(display, [np.asarray(enlarged(title, AREA), np.int16)])
        process.send_signal(signal.SIGINT)
        assert ended(process)[0] == 130
