"""Keys that are down while a machine starts."""

import pytest

from emulator.host.events import FocusLost
from emulator.media.basic import tokenise
from emulator.media.dfs import DiscFile, write_ssd
from tests.emulator.host.headless import key_down, key_up

RUNNING = "THE DISC RUNS"


@pytest.fixture
def disc(tmp_path):
    path = tmp_path / "boot.ssd"
    program = DiscFile("KEN", 0x1900, 0x8023, tokenise(f'10PRINT"{RUNNING}"\n20PRINT GET$\n30GOTO 30'))
    path.write_bytes(write_ssd([program, DiscFile("!BOOT", 0, 0, b'CHAIN"KEN"\r')], option=3))
    return path


def run(front_end, seconds):
    for _ in range(round(seconds * 50)):
        front_end._run_fields(1)


@pytest.mark.parametrize("mode", ["position", "character"])
@pytest.mark.parametrize("key", ["q", "Enter", "d", "ShiftLeft", "ControlLeft", "CapsLock"])
def test_key_down_since_the_start_does_not_stop_the_disc_from_booting(front_end, disc, mode, key):
    front_end.beeb.insert_disc(disc)
    front_end.change(keys=mode)
    front_end.keys.take(key_down(key))
    front_end.switch_on(shift=True)
    front_end.keys.take(key_down(key))  # the host reports keys that are down when the window gets the keyboard
    run(front_end, 6)
    assert RUNNING in front_end.beeb.screen_text()


@pytest.mark.parametrize("lost", [False, True])
def test_key_that_was_down_and_up_again_comes_after_the_start(front_end, disc, lost):
    front_end.beeb.insert_disc(disc)
    front_end.switch_on(shift=True)
    run(front_end, 0.1)
    if lost:  # keys wait also if the window gets the keyboard again
        front_end.keys.take(FocusLost())
    front_end.keys.take(key_down("q"))
    front_end.keys.take(key_up("KeyQ"))
    run(front_end, 6)
    assert f"{RUNNING}\nQ" in front_end.beeb.screen_text()


def test_keys_come_after_the_command_that_is_typed_at_the_start(front_end):
    front_end.switch_on(typed="PRINT 6*7\n")
    for key in "rem":
        front_end.keys.take(key_down(key))
        front_end.keys.take(key_up(f"Key{key.upper()}"))
    run(front_end, 4)
    text = front_end.beeb.screen_text()
    assert ">PRINT 6*7\n" in text and ">REM" in text


def test_break_does_not_wait(front_end):
    front_end.switch_on()
    front_end.keys.take(key_down("F12"))
    assert front_end.beeb.jammed
    front_end.keys.take(key_up("F12"))
    run(front_end, 2)
    assert front_end.beeb.screen_text().rstrip().endswith(">")


def test_keys_do_not_wait_in_a_loaded_state(front_end):
    saved = front_end.beeb.save_state()
    front_end.switch_on()
    front_end.beeb.load_state(saved)
    front_end.jumped()
    front_end.keys.take(key_down("q"))
    run(front_end, 0.2)
    assert ">Q" in front_end.beeb.screen_text()


def test_pasted_text_waits_for_the_start_and_is_typed_before_later_keys(front_end, disc):
    front_end.beeb.insert_disc(disc)
    front_end.switch_on(shift=True)
    run(front_end, 0.1)
    front_end.keys.paste("PASTED")
    front_end.keys.take(key_down("q"))
    front_end.keys.take(key_up("KeyQ"))
    run(front_end, 6)
    assert f"{RUNNING}\nP" in front_end.beeb.screen_text()
    front_end.switch_on(typed="PRINT 6*7\n")
    front_end.keys.paste("REM A\n")
    front_end.keys.paste("REM B")
    run(front_end, 4)
    assert ">PRINT 6*7\n        42\n>REM A\n>REM B" in front_end.beeb.screen_text()
    front_end.switch_on()
    front_end.keys.paste("REM C")
    front_end.keys.take(key_down("Escape"))
    front_end.keys.take(key_up("Escape"))
    run(front_end, 2)
    assert "REM C" not in front_end.beeb.screen_text()
