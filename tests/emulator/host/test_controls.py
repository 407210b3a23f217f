"""The table of controls: keys, actions, and the list in docs/window.md."""

from pathlib import Path

import pytest

from emulator.beeb import CLOCK
from emulator.errors import BeebError
from emulator.host import controls
from emulator.host.controls import BREAK_KEYS, CONTROLS, by_name, control_of, handle, table
from emulator.host.events import FocusLost, KeyEvent, Modifier
from emulator.media.dfs import DiscFile, write_ssd
from tests.emulator.host.headless import key_down, key_up, pressed

PAGE = Path(__file__).parents[3] / "docs" / "window.md"


def test_docs_have_the_table_of_controls():
    assert table() in PAGE.read_text(encoding="utf-8")


@pytest.mark.pure
def test_names_and_keys_are_unique():
    assert len({control.name for control in CONTROLS}) == len(CONTROLS)
    assert len({control.key for control in CONTROLS if control.key}) == sum(bool(c.key) for c in CONTROLS)


@pytest.mark.pure
@pytest.mark.parametrize("control", CONTROLS, ids=lambda control: control.name)
def test_key_means_its_control(control):
    if control.key in BREAK_KEYS:
        assert control_of(pressed(control.key)) is None
    elif control.key.endswith("0-9"):
        for digit in range(10):
            assert control_of(pressed(control.key.removesuffix("0-9") + str(digit))) == (control, digit)
    else:
        assert control_of(pressed(control.key)) == (control, None)


@pytest.mark.pure
def test_digits_go_by_position_and_letters_by_layout():
    assert control_of(key_down("à", Modifier.ALT, "Digit0")) == by_name("load 0")  # French
    assert control_of(key_down("z", Modifier.ALT, "KeyY"))[0].name == "rewind-tape"  # German


@pytest.mark.pure
@pytest.mark.parametrize("modifiers", [Modifier.NONE, Modifier.ALT_GR, Modifier.ALT | Modifier.CTRL])
def test_letters_need_the_left_alt_alone(modifiers):
    assert control_of(key_down("p", modifiers)) is None


@pytest.mark.pure
@pytest.mark.parametrize("name", ["pauses", "load 10", "load x", "pause 1", ""])
def test_unknown_name_is_rejected_with_a_list(name):
    with pytest.raises(BeebError, match="rewind"):
        by_name(name)


# The actions, by their keys


def do(front_end, key):
    event = pressed(key)
    assert handle(event, front_end)
    front_end.step()


def run(front_end, seconds):
    """Run for `seconds` of the machine's time at unlimited speed."""
    front_end.change(speed=None)
    end = front_end.beeb.cycles + round(seconds * CLOCK)
    while front_end.beeb.cycles < end:
        front_end.step()


def test_pause_and_next_frame(front_end):
    do(front_end, "ALT P")
    assert front_end.clock.paused
    before = front_end.beeb.fields
    front_end.step()
    assert front_end.beeb.fields == before
    do(front_end, "ALT N")
    assert front_end.clock.paused and front_end.beeb.fields == before + 1
    do(front_end, "ALT P")
    assert not front_end.clock.paused


def test_speeds(front_end):
    seen = []
    for key in ("←", "←", "←", "HOME", "→", "→", "→", "→", "HOME", "U", "U"):
        handle(pressed("ALT " + key), front_end)
        seen.append((front_end.settings.speed, front_end.clock.speed))
    assert [one for one, _ in seen] == [0.5, 0.25, 0.25, 1, 2, 4, None, None, 1, None, 1]
    assert all(one == other for one, other in seen)
    assert "Speed 1×" in front_end.messages


@pytest.mark.parametrize(
    ("key", "setting", "values"),
    [
        ("ALT T", "fast_tape", [True, False]),
        ("ALT L", "scanlines", [True, False]),
        ("ALT SHIFT L", "borders", [True, False]),
        ("ALT O", "tint", ["green", "amber", "white", "colour"]),
        ("ALT B", "lights", [False, True]),
        ("ALT M", "muted", [True, False]),
        ("ALT J", "keys", ["position", "character", "automatic"]),
        ("ALT RETURN", "full_screen", [True, False]),
    ],
)
def test_toggles_and_choices(front_end, key, setting, values):
    for value in values:
        do(front_end, key)
        assert getattr(front_end.settings, setting) == value
    assert front_end.keys.choice == "automatic" and front_end.keys.mode == "character"  # at BASIC's prompt


def test_volume_changes_by_tenths_from_0_to_1(front_end):
    front_end.change(volume=0.95, muted=True)
    do(front_end, "ALT ↑")
    assert front_end.settings.volume == 1 and not front_end.settings.muted
    for _ in range(12):
        do(front_end, "ALT ↓")
    assert front_end.settings.volume == 0
    assert "Volume 0%" in front_end.messages


def test_rewind_lasts_while_its_key_is_down(front_end):
    for _ in range(30):
        front_end.step()
    latest = front_end.beeb.cycles
    assert handle(pressed("PAGE UP"), front_end) and front_end.rewinding
    for _ in range(10):
        front_end.step()
    assert front_end.beeb.cycles < latest
    handle(key_up("PageUp"), front_end)
    assert not front_end.rewinding
    handle(pressed("PAGE UP"), front_end)
    handle(FocusLost(), front_end)
    assert not front_end.rewinding


def test_slot_restores_what_was_saved(front_end):
    do(front_end, "ALT SHIFT 7")
    saved = front_end.beeb.cycles
    front_end.beeb.type("CLS\n")
    handle(pressed("ALT 7"), front_end)
    assert front_end.beeb.cycles <= saved and "Saved in slot 7" in front_end.messages
    with pytest.raises(BeebError, match="slot 3"):
        handle(pressed("ALT 3"), front_end)


def test_screenshot_and_recordings_are_saved(front_end, tmp_path):
    do(front_end, "ALT I")
    do(front_end, "ALT G")
    do(front_end, "ALT W")
    assert front_end.recorder.recording_gif and front_end.recorder.recording_wav
    for _ in range(5):
        front_end.step()
    do(front_end, "ALT G")
    do(front_end, "ALT W")
    assert not front_end.recorder.recording_gif and not front_end.recorder.recording_wav
    assert {path.suffix for path in tmp_path.iterdir()} >= {".png", ".gif", ".wav"}
    names = {path.name for path in tmp_path.iterdir()}
    assert all(text.split()[-1] in names for text in front_end.messages if text.startswith("Saved as"))


def test_the_screens_text_is_copied_and_text_is_pasted(front_end):
    do(front_end, "ALT C")
    assert front_end.clipboard == front_end.beeb.screen_text() != ""
    front_end.clipboard = "PRINT 6*7\n"
    do(front_end, "ALT V")
    front_end.beeb.run_until_text("42", seconds=3)
    front_end.clipboard = "日"
    with pytest.raises(BeebError, match="keyboard"):
        handle(pressed("ALT V"), front_end)


def test_sideways_ram_is_changed_by_a_restart(front_end):
    front_end.beeb.type("PRINT 42\n")
    do(front_end, "ALT SHIFT M")
    assert front_end.beeb.ram_slots == [4] and front_end.messages == ["Sideways RAM: slot 4"]
    front_end.beeb.run_until_input(seconds=5)
    assert "42" not in front_end.beeb.screen_text()


READERS = {
    "INPUT": "INPUT LINE A$",
    "GET": "REPEAT K%=GET:IF K%>31 A$=A$+CHR$K%\n20 UNTIL K%=13",
    "INKEY": "REPEAT K%=INKEY(RND(9)-1):IF K%>31 A$=A$+CHR$K%\n20 UNTIL K%=13",
    "seldom": "REPEAT K%=INKEY0:T%=TIME:REPEAT UNTIL TIME>T%+10:IF K%>31 A$=A$+CHR$K%\n20 UNTIL K%=13",
}


@pytest.mark.parametrize("reader", READERS)
def test_pasted_text_is_taken_at_unlimited_speed_by_every_reader(front_end, reader):
    text = "The quick BROWN fox, 6*7=42; " * 2
    front_end.beeb.type(f'NEW\n5 Q$="{text}"\n10 {READERS[reader]}\n30 IF A$=Q$ PRINT"ALL"\nRUN\n')
    front_end.clipboard = f"{text}\n"
    do(front_end, "ALT V")
    assert front_end.messages[-1] == f"Typing {len(text) + 1} characters. ESCAPE stops it"
    front_end.step()
    while front_end.keys.pasting:
        assert front_end.clock.unlimited
        front_end.step()
    front_end.step()
    assert not front_end.clock.unlimited
    front_end.beeb.run_until_text("ALL", seconds=10)


def test_escape_stops_a_paste_that_no_program_takes(front_end):
    front_end.beeb.type("10 REPEAT:UNTIL 0\nRUN\n")
    front_end.clipboard = "X" * 100
    do(front_end, "ALT V")
    end = front_end.beeb.cycles + 10 * CLOCK
    while front_end.beeb.cycles < end:
        front_end.step()
    assert front_end.keys.pasting and front_end.clock.unlimited
    front_end.keys.take(key_down("Escape"))
    front_end.step()
    front_end.step()
    assert not front_end.keys.pasting and not front_end.clock.unlimited
    assert front_end.messages[-1] == "Stopped after 24 of 100 characters"  # the OS's buffer was almost full
    front_end.keys.take(key_up("Escape"))
    front_end.beeb.run_until_text("Escape", seconds=1)


def test_tape_and_disc_controls_press_the_buttons(front_end, tmp_path):
    for key in ("ALT Y", "ALT E"):
        with pytest.raises(BeebError, match="recorder"):
            handle(pressed(key), front_end)
    do(front_end, "ALT R")
    assert front_end.beeb.tape.recording
    do(front_end, "ALT Y")
    assert not front_end.beeb.tape.recording and not front_end.beeb.tape.playing
    do(front_end, "ALT Y")
    assert front_end.beeb.tape.playing
    do(front_end, "ALT Z")
    assert not front_end.beeb.tape.playing
    do(front_end, "ALT E")
    assert front_end.beeb.tape.tape is None
    image = tmp_path / "blank.ssd"
    image.write_bytes(bytes(200 * 1024))
    for drive, (eject, protect) in enumerate((("ALT D", "ALT X"), ("ALT SHIFT D", "ALT SHIFT X"))):
        front_end.beeb.insert_disc(image, drive)
        assert front_end.beeb.write_protected[drive]
        do(front_end, protect)
        assert not front_end.beeb.write_protected[drive]
        do(front_end, eject)
        assert front_end.media.disc_names[drive] == ""


def test_dropped_files_start_or_are_inserted(front_end):
    for starting in (False, True):
        do(front_end, "ALT A")
        assert front_end.media.starting is starting


@pytest.mark.parametrize(("name", "banner"), [("break", "BBC Computer"), ("ctrl-break", "BBC Computer 32K")])
def test_break_from_the_menu(front_end, name, banner):
    front_end.beeb.type("MODE 7\n")
    front_end.step()
    controls.do(name, front_end)
    run(front_end, 1.5)
    assert banner in map(str.strip, front_end.beeb.screen.text)


def test_shift_break_from_the_menu_starts_the_disc(front_end, tmp_path):
    (tmp_path / "boot.ssd").write_bytes(write_ssd([DiscFile("!BOOT", 0, 0, b"PRINT 6*7\r")], option=3))
    front_end.beeb.insert_disc(tmp_path / "boot.ssd")
    front_end.step()
    controls.do("shift-break", front_end)
    run(front_end, 4)
    assert "42" in front_end.beeb.screen_text()


def test_power(front_end):
    front_end.beeb.type("A%=7\n")
    do(front_end, "ALT F12")
    run(front_end, 1.5)
    assert "BBC Computer" in front_end.beeb.screen_text() and "A%=7" not in front_end.beeb.screen_text()


@pytest.mark.parametrize(
    "mode, text, modifiers, key",
    [("position", '"', Modifier.SHIFT, "ALT J"), ("character", ":", Modifier.NONE, "HOME")],
)
def test_first_sign_that_comes_out_as_another_names_the_key_that_helps(front_end, mode, text, modifiers, key):
    front_end.change(keys=mode)
    assert not handle(KeyEvent(True, "Digit1", "1", "!", Modifier.SHIFT), front_end) and not front_end.messages
    front_end.beeb.press("SHIFT LOCK")
    for _ in range(2):
        assert not handle(KeyEvent(True, "Quote", "'", text, modifiers), front_end)
    (message,) = front_end.messages
    assert f"{text} came out as *" in message and key in message


@pytest.mark.parametrize("key", ["F11", "ALT H", "ALT S", "ALT F", "ALT SHIFT F"])
def test_pages_open_and_close_by_their_keys_and_stop_the_machine(front_end, key):
    do(front_end, key)
    before = front_end.beeb.cycles
    front_end.step()
    assert front_end.pages and front_end.beeb.cycles == before
    do(front_end, key)
    assert not front_end.pages and front_end.beeb.cycles > before


def test_machine_runs_while_the_keyboard_is_shown(front_end):
    do(front_end, "ALT K")
    before = front_end.beeb.cycles
    front_end.step()
    assert front_end.pages and front_end.beeb.cycles > before
    do(front_end, "ALT K")
    assert not front_end.pages


def test_programs_to_try_are_offered_and_started(front_end):
    do(front_end, "ALT SHIFT T")
    assert front_end.pages and front_end.choice.title == "Try these"
    names = [option.name for option in front_end.choice.options]
    assert {"LIFE", "MAZE"} <= set(names)
    front_end.drop(front_end.choice.options[names.index("MAZE")].path)
    assert not front_end.pages and "MAZE.bas: started" in front_end.messages[-1]
    assert front_end.recent.directory == Path.cwd(), "the user's files are elsewhere"


def test_without_an_opened_file_there_is_nothing_to_undo(front_end):
    with pytest.raises(BeebError, match="no file has replaced a machine"):
        do(front_end, "ALT BACKSPACE")


def test_quit(front_end):
    handle(pressed("ALT Q"), front_end)
    assert front_end.closing


def test_every_control_is_tested_here():
    text = Path(__file__).read_text(encoding="utf-8")
    names = [(control.name, control.key, control.key.removeprefix("ALT ")) for control in CONTROLS]
    assert [name for name in names if "0-9" not in name[1] and not any(f'"{word}"' in text for word in name)] == []
