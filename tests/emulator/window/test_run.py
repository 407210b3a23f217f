"""`beeb run` with a window: options and output files."""

import argparse
import gc
import json
import sys
import wave
from pathlib import Path

import pygame
import pytest
from PIL import Image

from emulator.cli import main
from emulator.commands.window import add_window_options
from emulator.media.basic import tokenise
from emulator.media.cfs import TapeFile
from emulator.media.dfs import DiscFile, write_ssd
from emulator.media.recognise import recognise
from emulator.media.tape import Tape
from emulator.media.uef import write_uef
from emulator.window.app import Window
from tests.emulator.media.archives import zipped

pytestmark = pytest.mark.usefixtures("system_roms")

HELLO = tokenise('10PRINT"HELLO FROM KEN"')


@pytest.fixture
def disc(tmp_path):
    path = tmp_path / "ken.ssd"
    files = [DiscFile("KEN", 0x1900, 0x8023, HELLO), DiscFile("!BOOT", 0, 0, b'CHAIN"KEN"\r')]
    path.write_bytes(write_ssd(files, option=3))
    return path


@pytest.fixture
def run(capsys, tmp_path):
    """Status, standard output and standard error of `beeb run ARGUMENTS`, in a small window at unlimited speed."""

    def run(*arguments, speed="max"):
        common = ["--scale", 1, "--states", tmp_path / "states", "--captures", tmp_path, "--speed", speed]
        status = main(["run", *map(str, [*common, *arguments])])
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return run


@pytest.fixture
def opened(monkeypatch):
    """The windows that were opened."""
    windows = []
    begin = Window.__init__

    def noting(window, *arguments):
        begin(window, *arguments)
        windows.append(window)

    monkeypatch.setattr(Window, "__init__", noting)
    return windows


def test_the_window_asks_for_one_of_several_images_without_a_terminal(run, disc, opened, monkeypatch):
    path = disc.with_suffix(".zip")
    path.write_bytes(zipped(("a.ssd", disc.read_bytes()), ("b.ssd", disc.read_bytes())))
    assert run(path, "--seconds", "0.2") == (0, "", "")  # also while the page holds the machine
    assert [line.text for line in opened[0].overlay.page.lines] == ["a.ssd", "b.ssd"]


def test_breakpoints_and_symbols_of_the_debugger(run, opened, tmp_path, monkeypatch):
    symbols = tmp_path / "symbols"
    symbols.write_text("entry = &FFE0\n")
    monkeypatch.setattr(Window, "open_page", lambda window, name: setattr(window, "closing", True))
    assert run("--break", "Entry+E", "--break", "&ffee", "--symbols", symbols) == (0, "", "")
    debugger = opened[0].debugger
    assert debugger.breakpoints == [0xFFEE] and debugger.reason == "breakpoint at OSWRCH"
    assert run("--break", "exit", "--symbols", symbols)[::2] == (
        2, "beeb: exit: neither a label nor an address up to &FFFF\n",
    )  # fmt: skip
    assert len(opened) == 1


def test_booting_disc_is_booted(run, disc):
    status, out, _ = run(disc, "--until", "HELLO FROM KEN", "--text")
    assert status == 0 and "HELLO FROM KEN" in out


def test_a_tape_is_chained_and_played_fast(run, tmp_path):
    path = tmp_path / "ken.uef"
    path.write_bytes(write_uef(Tape.of_files([TapeFile("KEN", 0xFFFF0E00, 0xFFFF8023, HELLO)])))
    status, out, _ = run(path, "--fast-tape", "--until", "HELLO FROM KEN", "--text", speed=4)
    assert status == 0 and 'CHAIN""' in out and "Loading" in out


def test_seconds_close_it_with_status_0(run):
    status, out, err = run("--type", r"PRINT 6*7\n", "--seconds", 4, "--json")
    assert (status, err) == (0, "")
    told = json.loads(out)
    assert told["reached"] is True and 4 <= told["emulated_seconds"] < 6
    assert any(row.strip() == "42" for row in told["text"])


def test_missing_text_is_status_1(run):
    status, _, err = run("--until", "Godot", "--seconds", 2)
    assert (status, err) == (1, "beeb: 'Godot' did not appear\n")


def test_smallest_scale_gives_the_smallest_window(run):
    assert run("--scale", 1e-6, "--seconds", 1)[0] == 0


def test_output_files_are_written_at_the_end(run, tmp_path):
    picture, sound, printer = tmp_path / "p.png", tmp_path / "s.wav", tmp_path / "printed"
    typed = r'VDU2,7:PRINT"INK":VDU3\n'
    arguments = ("--screenshot", picture, "--wav", sound, "--printer", printer, "--seconds", 4)
    assert run("--type", typed, *arguments)[0] == 0
    with Image.open(picture) as image:
        assert image.size == (640, 512)
    with wave.open(str(sound)) as file:
        assert file.getnframes() / file.getframerate() == pytest.approx(4, abs=1)
        assert max(file.readframes(file.getnframes())) > 0
    assert b"INK" in printer.read_bytes()


def test_state_is_saved_and_resumed(run, tmp_path):
    state = tmp_path / "state"
    assert run("--state", state, "--type", r"A%=1984\n", "--seconds", 3)[0] == 0
    status, out, _ = run("--state", state, "--type", r"PRINT A%\n", "--seconds", 3, "--text")
    assert status == 0 and "      1984" in out


def test_disc_can_be_booted_in_a_resumed_machine(run, disc, tmp_path):
    state = tmp_path / "state"
    assert run("--disc", disc, "--state", state, "--type", r"A%=1\n", "--seconds", 3)[0] == 0
    assert run("--disc", disc, "--state", state, "--boot", "--until", "HELLO FROM KEN")[0] == 0


def test_recorded_tape_is_saved(run, tmp_path):
    tape = tmp_path / "mine.uef"
    status, _, err = run("--record", tape, "--type", r'10REM\nSAVE"MINE"\n\n', "--seconds", 20)
    assert (status, err) == (0, "")
    assert [file.name for file in recognise(tape).files] == ["MINE"]


def test_unwritable_sound_file_is_reported_in_one_line(run, opened, tmp_path, monkeypatch):
    ignored = []
    monkeypatch.setattr(sys, "unraisablehook", ignored.append)
    nowhere = tmp_path / "none" / "s.wav"
    status, _, err = run("--wav", nowhere, "--seconds", 1)
    assert (status, err) == (2, f"beeb: {nowhere}: No such file or directory\n")
    gc.collect()
    assert not ignored
    assert [window.closing for window in opened] == [True]


@pytest.mark.parametrize("option", ["--state", "--screenshot", "--printer"])
def test_output_in_a_missing_directory_is_rejected_at_the_start(run, opened, tmp_path, option):
    nowhere = tmp_path / "none" / "file"
    assert run(option, nowhere, "--seconds", 1) == (2, "", f"beeb: {nowhere}: No such file or directory\n")
    assert not opened


def test_error_in_one_output_file_leaves_the_others(run, tmp_path):
    state, printer = tmp_path / "state", tmp_path / "printed"
    status, _, err = run("--state", state, "--screenshot", "/dev/full", "--printer", printer, "--seconds", 1)
    assert (status, err) == (2, "beeb: /dev/full: No space left on device\n")
    assert state.exists() and printer.exists()


def test_full_disc_ends_the_sound_file_and_not_the_window(run, tmp_path):
    picture = tmp_path / "p.png"
    status, _, err = run("--wav", "/dev/full", "--seconds", 3, "--screenshot", picture)
    assert (status, err) == (2, "beeb: /dev/full: No space left on device\n")
    assert picture.exists()


def test_options_are_the_window_s_settings(run, opened, tmp_path):
    options = ("--full-screen", "--tint", "green", "--scanlines", "--mute", "--volume", 0.3, "--keys", "character")
    assert run(*options, "--no-lights", "--fast-tape", "--writable", "--seconds", 1, speed=2)[0] == 0
    (window,) = opened
    settings = window.settings
    assert (settings.speed, settings.fast_tape, settings.full_screen) == (2.0, True, True)
    assert (settings.tint, settings.scanlines, settings.lights) == ("green", True, False)
    assert (settings.muted, settings.volume, settings.keys, settings.writable) == (True, 0.3, "character", True)
    assert settings.state_dir == tmp_path / "states" and settings.capture_dir == tmp_path


def test_the_default_is_the_real_speed(capsys, opened, tmp_path):
    assert main(["run", "--seconds", "0.1", "--states", str(tmp_path)]) == 0
    assert opened[0].settings.speed == 1.0


@pytest.mark.parametrize("wrong", [("--volume", 2), ("--scale", 0), ("--tint", "blue"), ("--keys", "harp")])
def test_invalid_options_are_rejected(run, wrong):
    status, _, error = run(*wrong)
    assert status == 2 and wrong[0] in error


def test_docs_have_the_options():
    parser = argparse.ArgumentParser()
    add_window_options(parser)
    page = (Path(__file__).parents[3] / "docs" / "window.md").read_text()
    options = [action.option_strings[0] for action in parser._actions if action.option_strings[0] != "-h"]
    assert len(options) >= 10 and [option for option in options if f"`{option}" not in page] == []


def test_unusable_image_opens_no_window(run, opened, tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir")
    status, out, err = run(path)
    assert (status, out) == (2, "") and "letter.txt" in err and err.count("\n") == 1
    assert not opened


def test_dropped_basic_text_is_started(beeb, settings, tmp_path):
    path = tmp_path / "six.bas"
    path.write_text('10 PRINT"SIX TIMES SEVEN IS";6*7\n')
    window = Window(beeb, settings)
    try:
        window.change(speed=None, writable=True)
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
        for _ in range(300):
            window.step()
            if "SEVEN IS" in window.beeb.screen_text():
                break
        assert "42" in window.beeb.screen_text()
    finally:
        window.close()
    assert path.read_text().startswith("10 PRINT")
