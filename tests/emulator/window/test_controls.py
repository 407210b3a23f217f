"""The table of controls: every one is reached by its key and does what it says, and the page on the window lists it."""

from pathlib import Path

import pygame
import pytest

from emulator.beeb import CLOCK
from emulator.errors import BeebError
from emulator.media.dfs import DiscFile, write_ssd
from emulator.window import controls
from emulator.window.controls import CONTROLS, DIGIT_PLACES, by_name, handle, meant, table
from tests.emulator.window.events import key_down, key_up, pressed

PAGE = Path(__file__).parents[3] / "docs" / "window.md"


def test_the_page_on_the_window_has_the_table_of_controls():
    assert table() in PAGE.read_text(encoding="utf-8")


@pytest.mark.pure
def test_names_and_keys_are_each_one_controls():
    assert len({control.name for control in CONTROLS}) == len(CONTROLS)
    assert len({control.key for control in CONTROLS if control.key}) == sum(bool(c.key) for c in CONTROLS)


@pytest.mark.pure
@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.name)
def test_a_controls_key_means_it_and_no_other(control):
    if control.key in controls.LEFT_TO_KEYS:
        assert meant(pressed(control.key)) is None
    elif control.key.endswith("0-9"):
        for digit in range(10):
            assert meant(pressed(control.key.removesuffix("0-9") + str(digit))) == (control, digit)
    else:
        assert meant(pressed(control.key)) == (control, None)


@pytest.mark.pure
def test_a_digit_is_known_by_its_place_and_a_letter_by_what_is_written_on_it():
    french = pygame.event.Event(
        pygame.KEYDOWN, key=ord("à"), scancode=DIGIT_PLACES[0], mod=pygame.KMOD_LALT, unicode="à"
    )
    assert meant(french) == by_name("load 0")
    german = pygame.event.Event(
        pygame.KEYDOWN, key=pygame.K_z, scancode=pygame.KSCAN_Y, mod=pygame.KMOD_LALT, unicode="z"
    )
    assert meant(german)[0].name == "rewind-tape"


@pytest.mark.pure
@pytest.mark.parametrize("mod", [pygame.KMOD_NONE, pygame.KMOD_RALT, pygame.KMOD_LALT | pygame.KMOD_CTRL])
def test_without_the_left_alt_alone_a_letter_is_the_beebs(mod):
    assert meant(key_down(pygame.K_p, mod)) is None


@pytest.mark.pure
@pytest.mark.parametrize("name", ["pauses", "load 10", "load x", "pause 1", ""])
def test_a_name_that_is_none_is_refused_with_a_list_of_those_that_are(name):
    with pytest.raises(BeebError, match="rewind"):
        by_name(name)


# What each one does: through its key where it has one


def do(window, key):
    event = pressed(key)
    assert handle(event, window)
    window.step()


def run(window, seconds):
    """So much of the machine's time, quickly."""
    window.change(speed=None)
    end = window.beeb.cycles + round(seconds * CLOCK)
    while window.beeb.cycles < end:
        window.step()


def said(window):
    return [message.text for message in window.overlay.messages]


def test_pause_and_next_frame(window):
    do(window, "ALT P")
    assert window.clock.paused
    before = window.beeb.fields
    window.step()
    assert window.beeb.fields == before
    do(window, "ALT N")
    assert window.clock.paused and window.beeb.fields == before + 1
    do(window, "ALT P")
    assert not window.clock.paused


def test_speeds(window):
    seen = []
    for key in ("←", "←", "←", "HOME", "→", "→", "→", "→", "HOME", "U", "U"):
        handle(pressed("ALT " + key), window)
        seen.append((window.settings.speed, window.clock.speed))
    assert [one for one, _ in seen] == [0.5, 0.25, 0.25, 1, 2, 4, None, None, 1, None, 1]
    assert all(one == other for one, other in seen)
    assert "Speed 1×" in said(window)


@pytest.mark.parametrize(
    ("key", "setting", "values"),
    [
        ("ALT T", "fast_tape", [True, False]),
        ("ALT L", "scanlines", [True, False]),
        ("ALT O", "tint", ["green", "amber", "white", "colour"]),
        ("ALT B", "lights", [False, True]),
        ("ALT M", "muted", [True, False]),
        ("ALT J", "keys", ["character", "position"]),
        ("ALT RETURN", "full_screen", [True, False]),
    ],
)
def test_what_is_one_of_a_few(window, key, setting, values):
    for value in values:
        do(window, key)
        assert getattr(window.settings, setting) == value
    assert window.picture.tint == "colour" and not window.picture.scanlines and not window.picture.full_screen
    assert window.keys.mode == "position"


def test_the_volume_goes_in_tenths_between_nothing_and_all(window):
    window.change(volume=0.95, muted=True)
    do(window, "ALT ↑")
    assert window.settings.volume == window.speaker.volume == 1 and not window.settings.muted
    for _ in range(12):
        do(window, "ALT ↓")
    assert window.settings.volume == window.speaker.volume == 0
    assert "Volume 0%" in said(window)


def test_rewind_goes_on_while_its_key_is_down(window):
    for _ in range(30):
        window.step()
    latest = window.beeb.cycles
    assert handle(pressed("PAGE UP"), window) and window.rewinding
    for _ in range(10):
        window.step()
    assert window.beeb.cycles < latest
    handle(key_up(pygame.K_PAGEUP), window)
    assert not window.rewinding
    handle(pressed("PAGE UP"), window)
    handle(pygame.event.Event(pygame.WINDOWFOCUSLOST), window)
    assert not window.rewinding


def test_a_slot_gives_back_what_was_saved_in_it(window):
    do(window, "ALT SHIFT 7")
    saved = window.beeb.cycles
    window.beeb.type("CLS\n")
    handle(pressed("ALT 7"), window)
    assert window.beeb.cycles <= saved and "Saved in slot 7" in said(window)
    with pytest.raises(BeebError, match="slot 3"):
        handle(pressed("ALT 3"), window)


def test_screenshot_and_recordings_are_saved(window, tmp_path):
    do(window, "ALT I")
    do(window, "ALT G")
    do(window, "ALT W")
    assert window.recorder.recording_gif and window.recorder.recording_wav
    for _ in range(5):
        window.step()
    do(window, "ALT G")
    do(window, "ALT W")
    assert not window.recorder.recording_gif and not window.recorder.recording_wav
    assert {path.suffix for path in tmp_path.iterdir()} >= {".png", ".gif", ".wav"}
    names = {path.name for path in tmp_path.iterdir()}
    assert all(text.split()[-1] in names for text in said(window) if text.startswith("Saved as"))


def test_the_screens_text_is_copied_and_text_is_pasted(window):
    do(window, "ALT C")
    assert pygame.scrap.get_text() == window.beeb.screen_text() != ""
    pygame.scrap.put_text("PRINT 6*7\n")
    do(window, "ALT V")
    window.beeb.run_until_text("42", seconds=3)
    pygame.scrap.put_text("日")
    with pytest.raises(BeebError, match="keyboard"):
        handle(pressed("ALT V"), window)


def test_tape_and_disc_controls_press_the_buttons(window, tmp_path):
    for key in ("ALT Y", "ALT E"):
        with pytest.raises(BeebError, match="recorder"):
            handle(pressed(key), window)
    do(window, "ALT R")
    assert window.beeb.tape.recording
    do(window, "ALT Y")
    assert not window.beeb.tape.recording and not window.beeb.tape.playing
    do(window, "ALT Y")
    assert window.beeb.tape.playing
    do(window, "ALT Z")
    assert not window.beeb.tape.playing
    do(window, "ALT E")
    assert window.beeb.tape.tape is None
    image = tmp_path / "blank.ssd"
    image.write_bytes(bytes(200 * 1024))
    for drive, (eject, protect) in enumerate((("ALT D", "ALT X"), ("ALT SHIFT D", "ALT SHIFT X"))):
        window.beeb.insert_disc(image, drive)
        assert window.beeb.write_protected[drive]
        do(window, protect)
        assert not window.beeb.write_protected[drive]
        do(window, eject)
        assert window.media.disc_names[drive] == ""


def test_whether_a_dropped_file_starts(window):
    for starting in (False, True):
        do(window, "ALT A")
        assert window.media.starting is starting


@pytest.mark.parametrize(("name", "banner"), [("break", "BBC Computer"), ("ctrl-break", "BBC Computer 32K")])
def test_break_from_the_menu(window, name, banner):
    window.beeb.type("MODE 7\n")
    window.step()
    window.do(name)
    run(window, 1.5)
    assert banner in map(str.strip, window.beeb.screen.text)


def test_shift_break_from_the_menu_starts_the_disc(window, tmp_path):
    (tmp_path / "boot.ssd").write_bytes(write_ssd([DiscFile("!BOOT", 0, 0, b"PRINT 6*7\r")], option=3))
    window.beeb.insert_disc(tmp_path / "boot.ssd")
    window.step()
    window.do("shift-break")
    run(window, 4)
    assert "42" in window.beeb.screen_text()


def test_power(window):
    window.beeb.type("A%=7\n")
    do(window, "ALT F12")
    run(window, 1.5)
    assert "BBC Computer" in window.beeb.screen_text() and "A%=7" not in window.beeb.screen_text()


@pytest.mark.parametrize("key", ["F11", "ALT H", "ALT S"])
def test_pages_open_and_close_by_their_keys_and_the_machine_stands(window, key):
    do(window, key)
    before = window.beeb.cycles
    window.step()
    assert window.overlay.holds and window.beeb.cycles == before
    do(window, key)
    assert not window.overlay.holds and window.beeb.cycles > before


def test_under_the_picture_of_the_keyboard_the_machine_goes_on(window):
    do(window, "ALT K")
    before = window.beeb.cycles
    window.step()
    assert window.overlay.keyboard_shown and window.beeb.cycles > before
    do(window, "ALT K")
    assert not window.overlay.keyboard_shown


def test_quit(window):
    handle(pressed("ALT Q"), window)
    assert window.closing


def test_no_control_was_forgotten_here():
    text = Path(__file__).read_text(encoding="utf-8")
    names = [(control.name, control.key, control.key.removeprefix("ALT ")) for control in CONTROLS]
    assert [name for name in names if "0-9" not in name[1] and not any(f'"{word}"' in text for word in name)] == []
