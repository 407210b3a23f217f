"""The window's loop, its end, and its errors."""

import dataclasses
import os
import signal
from contextlib import closing

import numpy as np
import pygame
import pytest

from emulator import Beeb
from emulator.beeb import CLOCK, FIELD
from emulator.board.keyboard import KeyboardError
from emulator.errors import BeebError
from emulator.host import controls
from emulator.host.settings import Settings
from emulator.machine.screen import HEIGHT
from emulator.media.basic import tokenise
from emulator.media.dfs import DiscFile, read_catalogue, write_ssd
from emulator.window import app
from emulator.window.app import ESCAPE_SECONDS, Window
from emulator.window.speaker import Speaker
from tests.emulator.machines import bad_tape
from tests.emulator.window.events import key_down, key_up


@pytest.fixture
def hurried(window):
    """The same window at unlimited speed."""
    window.change(speed=None)
    return window


def steps_until(window, condition, turns=500):
    for _ in range(turns):
        if condition():
            return
        window.step()
    pytest.fail("timeout: " + window.beeb.screen_text())


def post(*events):
    for event in events:
        pygame.event.post(event)


def test_a_tape_that_the_free_roms_cannot_read(system_roms, tmp_path, settings):
    """The window names the remedy, also on a new machine."""
    window = Window(Beeb(roms="free"), dataclasses.replace(settings, speed=None))
    window.drop(bad_tape(tmp_path))
    steps_until(window, lambda: any("bad.uef is damaged" in message.text for message in window.overlay.messages))
    window.close()


def row(beeb, text):
    return any(text in row for row in beeb.screen.text)


def test_turn_runs_and_shows_the_field_that_is_due(window):
    window.step()
    before = window.beeb.cycles
    for _ in range(5):
        window.step()
    assert window.beeb.cycles - before >= 4.9 * FIELD
    assert window.cycles_run >= window.beeb.cycles - before
    assert not window.picture.show(window.beeb.screen.colours, window.overlay.layers(window.picture.size))


def test_keys_come_to_the_machine(hurried):
    post(*(each for key in (pygame.K_p, pygame.K_RETURN) for each in (key_down(key), key_up(key))))
    steps_until(hurried, lambda: row(hurried.beeb, ">P"))


def test_key_released_at_once_gives_its_character(hurried):
    hurried.change(keys="character")
    down = key_down(pygame.K_2, pygame.KMOD_LSHIFT, pygame.KSCAN_2)  # as pygame tells it then: unicode is "2"
    post(down, pygame.event.Event(pygame.TEXTINPUT, text='"'), key_up(pygame.K_2))
    steps_until(hurried, lambda: row(hurried.beeb, '>"'))
    assert not row(hurried.beeb, ">2")


@pytest.mark.parametrize("muted", [False, True])
def test_a_missing_sound_device_is_reported_unless_muted(beeb, settings, monkeypatch, capsys, muted):
    monkeypatch.setattr(Speaker, "open", lambda self: "No such device.")
    with closing(Window(beeb, dataclasses.replace(settings, muted=muted))) as window:
        shown = [message.text for message in window.overlay.messages]
    assert shown == ([] if muted else ["No sound: No such device"])
    assert capsys.readouterr().err == ("" if muted else "beeb: no sound: No such device\n")


def test_window_closes_after_its_seconds(beeb, settings):
    window = Window(beeb, Settings(speed=None, seconds=3.0, scale=1.0, state_dir=settings.state_dir))
    before = beeb.cycles
    window.run()
    assert 3 * CLOCK <= beeb.cycles - before <= 3 * CLOCK + 20 * FIELD


def test_rewinding_does_not_delay_the_end(beeb, settings):
    window = Window(beeb, Settings(speed=None, seconds=2.0, scale=1.0, state_dir=settings.state_dir))
    state = beeb.save_state()
    steps_until(window, lambda: window.cycles_run > CLOCK)
    beeb.load_state(state)
    window.jumped()
    window.run()
    assert window.cycles_run <= 2 * CLOCK + 20 * FIELD


def test_closing_the_window_ends_it(window):
    post(pygame.event.Event(pygame.WINDOWCLOSE, window=window.picture.window))
    window.run()
    assert window.closing


def test_held_escape_closes_the_window(window, monkeypatch):
    post(key_down(pygame.K_ESCAPE))
    window.step()
    assert window.escape_left is None and not window.closing
    window.clock.time += 1.0
    assert window.escape_left == pytest.approx(ESCAPE_SECONDS - 1.0, abs=0.2)
    post(key_up(pygame.K_ESCAPE))
    window.step()
    assert window.escape_left is None
    monkeypatch.setattr(app, "ESCAPE_SECONDS", 0.1)
    post(key_down(pygame.K_ESCAPE))
    window.run()
    assert window.closing


def test_escape_that_closes_a_page_is_not_counted(window):
    window.overlay.open("menu")
    post(key_down(pygame.K_ESCAPE))
    window.step()
    assert not window.overlay.holds and window._escape_down is None


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_signals_close_the_window_in_order(window, number):
    before = signal.getsignal(number)
    window.watchers.append(lambda: os.kill(os.getpid(), number))
    window.run()
    assert window.closing and signal.getsignal(number) is before
    assert window.ended_by == number


def test_closing_writes_the_discs(tmp_path, settings, system_roms):
    path = tmp_path / "mine.ssd"
    path.write_bytes(write_ssd([]))
    beeb = Beeb(disc=path, writable=True)
    beeb.boot()
    beeb.type('10 REM\nSAVE "NEW"\n')
    beeb.run_until_text("NEW")
    beeb.run(seconds=1)
    assert beeb.fdc.motor_on  # the file is written when it stops
    window = Window(beeb, settings)

    def fail():
        raise RuntimeError("a fault in what watches")

    window.watchers.append(fail)
    with pytest.raises(RuntimeError, match="a fault"):
        window.run()
    assert [file.name for file in read_catalogue(path.read_bytes(), "mine.ssd").files] == ["NEW"]


def test_error_at_the_end_does_not_keep_the_rest_from_being_done(window):
    done = []

    def fail():
        raise BeebError("no room")

    window.at_end += [lambda: done.append(window.beeb.screen_text()), fail, lambda: done.append("after")]
    with pytest.raises(BeebError, match="no room"):
        window.close()
    assert "BBC Computer" in done[0] and done[1] == "after"
    assert window.speaker.silent
    window.close()
    assert len(done) == 2


def test_error_of_a_watcher_is_shown_and_the_machine_runs_on(window, monkeypatch):
    said = []
    monkeypatch.setattr(window.overlay, "say", lambda *told: said.append(told))

    def fail():
        raise BeebError("that cannot be used")

    window.watchers.append(fail)
    before = window.beeb.cycles
    steps_until(window, lambda: said)
    assert said[0] == ("that cannot be used", True) and window.beeb.cycles > before and not window.closing


def test_error_of_a_control_is_shown(hurried, monkeypatch):
    said = []
    monkeypatch.setattr(hurried.overlay, "say", lambda *told: said.append(told))
    controls.do("load 3", hurried)
    controls.do("no such thing", hurried)
    assert said[0] == ("slot 3 is empty", True) and "unknown control 'no such thing'" in said[1][0]


def test_dropped_file_is_started(hurried, tmp_path):
    path = tmp_path / "hello.ssd"
    files = [DiscFile("KEN", 0x1900, 0x8023, tokenise('10PRINT"DROPPED"')), DiscFile("!BOOT", 0, 0, b'CHAIN"KEN"\r')]
    path.write_bytes(write_ssd(files, option=3))
    old = hurried.beeb
    post(pygame.event.Event(pygame.DROPFILE, file=str(path), window=None))
    steps_until(hurried, lambda: row(hurried.beeb, "DROPPED"))
    assert hurried.beeb is not old
    assert all(part.beeb is hurried.beeb for part in (hurried.keys, hurried.media, hurried.rewind, hurried.recorder))
    assert hurried.speaker.sound is hurried.beeb.sound
    assert hurried.picture.window.title == "hello.ssd - BBC Micro"


def test_unusable_file_is_named_and_the_machine_runs_on(hurried, tmp_path, monkeypatch):
    said = []
    monkeypatch.setattr(hurried.overlay, "say", lambda *told: said.append(told))
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir")
    old = hurried.beeb
    post(pygame.event.Event(pygame.DROPFILE, file=str(path), window=None))
    hurried.step()
    assert said and "letter.txt" in said[0][0] and said[0][1] is True and hurried.beeb is old


def test_typing_at_the_start_is_shown(window):
    window.change(speed=4.0)
    window.switch_on(typed="PRINT 6*7\n")
    assert not row(window.beeb, "PRINT")
    seen = set()
    window.listeners.append(lambda _: seen.update(row.strip() for row in window.beeb.screen.text if ">" in row))
    steps_until(window, lambda: row(window.beeb, "        42"))
    assert {">", ">P", ">PR", ">PRI", ">PRINT 6*7"} <= seen


def test_untypable_text_is_rejected_before_switching_off(window):
    before = window.beeb.cycles
    with pytest.raises(KeyboardError):
        window.switch_on(typed="日")
    assert window.beeb.cycles == before and row(window.beeb, "BASIC")


def test_loading_a_state_cancels_the_start(hurried):
    state = hurried.beeb.save_state()
    hurried.switch_on(typed="PRINT 1\n")
    hurried.step()
    hurried.beeb.load_state(state)
    hurried.jumped()
    steps_until(hurried, lambda: hurried.cycles_run > 4 * CLOCK)
    assert not row(hurried.beeb, "PRINT")


def test_listeners_get_all_samples(hurried):
    heard = []
    hurried.listeners.append(heard.append)
    hurried.beeb.type_ahead("VDU7\n")
    before = hurried.cycles_run
    steps_until(hurried, lambda: hurried.cycles_run > before + 2 * CLOCK)
    samples = np.concatenate(heard)
    assert len(samples) == pytest.approx((hurried.cycles_run - before) / CLOCK * hurried.speaker.rate, abs=2)
    assert samples.max() > 1000


def test_unlimited_speed_shows_the_last_picture(hurried):
    for _ in range(5):
        hurried.step()
    assert hurried.cycles_run > 50 * FIELD
    shown = hurried.picture.shot()
    hurried.picture.show(hurried.beeb.screen.colours, hurried.overlay.layers(hurried.picture.size))
    assert hurried.picture.shot().tobytes() == shown.tobytes()


def test_changed_settings_reach_the_parts(window):
    window.change(speed=2.0, tint="green", scanlines=True, muted=True, volume=0.2, keys="character")
    assert window.clock.speed == 2.0 and window.keys.mode == "character"
    assert window.picture.tint == "green" and window.picture.scanlines
    assert window.speaker.muted and window.speaker.volume == 0.2


def test_missing_sound_device_is_reported_once(beeb, settings, monkeypatch, capsys):
    monkeypatch.setattr(app.Speaker, "open", lambda speaker: "No such device.")
    window = Window(beeb, settings)
    for _ in range(3):
        window.step()
    window.close()
    assert capsys.readouterr().err == "beeb: no sound: No such device\n"


def test_window_leaving_full_screen_has_room_for_the_lights(beeb, settings):
    window = Window(beeb, dataclasses.replace(settings, full_screen=True))
    try:
        window.change(full_screen=False)
        window.step()
        assert window.picture.area.height == round(settings.scale * HEIGHT)
        assert window.picture.size[1] > window.picture.area.height
    finally:
        window.close()


def test_switching_on_ends_a_pause(hurried, tmp_path):
    disc = tmp_path / "boot.ssd"
    disc.write_bytes(write_ssd([DiscFile("!BOOT", 0, 0, b"*HELP\r")], option=3))
    controls.do("pause", hurried)
    post(pygame.event.Event(pygame.DROPFILE, file=str(disc)))
    steps_until(hurried, lambda: row(hurried.beeb, "OS 1.20"))
    controls.do("pause", hurried)
    controls.do("power", hurried)
    steps_until(hurried, lambda: row(hurried.beeb, ">"))


def test_settings_reach_picture_and_speaker(window):
    window.change(tint="amber", scanlines=True, full_screen=True, volume=0.2, muted=True)
    assert (window.picture.tint, window.picture.scanlines, window.picture.full_screen) == ("amber", True, True)
    assert (window.speaker.volume, window.speaker.muted) == (0.2, True)


def test_text_is_copied_to_the_clipboard_and_pasted(window):
    controls.do("copy", window)
    assert pygame.scrap.get_text() == window.clipboard_text() == window.beeb.screen_text() != ""
    pygame.scrap.put_text("PRINT 6*7\n")
    controls.do("paste", window)
    window.beeb.run_until_text("42", seconds=3)


def test_a_click_on_the_picture_is_offered_and_one_on_a_page_is_not(window):
    seen = []
    window.pointers.append(lambda across, down: seen.append((round(across, 1), round(down, 1))))

    def click(across, down):
        area = window.picture.area
        place = area.x + int(area.width * across), area.y + int(area.height * down)
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=pygame.BUTTON_LEFT))
        window.step()

    click(0.25, 0.5)
    controls.do("menu", window)
    click(0.25, 0.5)
    window.close_pages()
    window.change(borders=True)
    window.step()
    click(0.12, 0.5)  # 832 pixels wide, of which the 640 begin after about a tenth
    assert seen == [(0.2, 0.5), (0.0, 0.5)]
