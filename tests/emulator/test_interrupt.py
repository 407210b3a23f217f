"""Ctrl-C at any moment of a command."""

import json
import os
import signal
import subprocess
import sys
import time
import wave

import pytest
from PIL import Image

from emulator import Beeb
from emulator.cli import main
from emulator.host.start import RAM_SLOTS
from emulator.media.tapeimage import open_tape

TOLD = "beeb: interrupted\n"


@pytest.fixture
def ctrl_c():
    """Press Ctrl-C after some seconds, and again every `again` seconds."""
    before = signal.signal(signal.SIGALRM, lambda *_: os.kill(os.getpid(), signal.SIGINT))
    yield lambda seconds, again=0.0: signal.setitimer(signal.ITIMER_REAL, seconds, again)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize(
    "program",
    [r'10PRINT"A";:GOTO10\nRUN\n', "REM" + 3000 * "A"],
    ids=["running", "typing"],
)
def test_outputs_are_written(system_roms, tmp_path, capsys, ctrl_c, program):
    picture, state, sound = tmp_path / "p.png", tmp_path / "state", tmp_path / "s.wav"
    files = ["--screenshot", str(picture), "--state", str(state), "--wav", str(sound)]
    ctrl_c(0.7)
    assert main(["run", "--headless", "--seconds", "1e9", "--type", program, "--text", *files]) == 130
    out, err = capsys.readouterr()
    assert err == TOLD and "AAAAAAAA" in out
    with Image.open(picture) as image:
        assert image.size == (640, 512)
    assert sound.stat().st_size > 100
    with Beeb(sideways_ram=RAM_SLOTS) as beeb:
        beeb.load_state(state.read_bytes())
        assert beeb.screen_text() + "\n" == out


def test_recorded_tape_is_kept(system_roms, tmp_path, capsys, ctrl_c):
    tape = tmp_path / "mine.uef"
    ctrl_c(2)
    typed = r'10REM\nSAVE"KEN"\n\n'
    assert main(["run", "--headless", "--seconds", "1e9", "--type", typed, "--record", str(tape)]) == 130
    assert tape.exists()


@pytest.mark.parametrize(
    "name, status, line", [("SIGTERM", 143, "beeb: terminated\n"), ("SIGHUP", 129, "beeb: the terminal has gone\n")]
)
def test_outputs_are_written_when_it_is_terminated(system_roms, tmp_path, name, status, line):
    picture, sound, tape = tmp_path / "p.png", tmp_path / "s.wav", tmp_path / "t.uef"
    files = ["--screenshot", str(picture), "--wav", str(sound), "--record", str(tape)]
    run = ["run", "--headless", "--seconds", "1e9", "--type", r'10REM\nSAVE"KEN"\n\n', "--text", *files]
    command = [sys.executable, "-m", "emulator", *run]
    heard = signal.signal(getattr(signal, name), signal.SIG_DFL)  # under nohup it would inherit that SIGHUP is ignored
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    signal.signal(getattr(signal, name), heard)
    try:
        end = time.monotonic() + 60
        while not (sound.exists() and sound.stat().st_size > 400_000):  # some seconds, with carrier on the tape
            assert time.monotonic() < end
            time.sleep(0.01)
        process.send_signal(getattr(signal, name))
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert (process.returncode, err) == (status, line) and ">SAVE" in out
    with Image.open(picture) as image, wave.open(str(sound)) as samples:
        assert image.size == (640, 512) and samples.getnframes() > 200_000
    assert open_tape(tape).seconds > 0.5


@pytest.mark.parametrize("options", [("--until", "NEVER", "--seconds", "1e6"), ("--type", r"10GOTO10\nRUN\n")])
def test_text_or_key_waited_for_was_not_reached(system_roms, capsys, ctrl_c, options):
    ctrl_c(0.7)
    assert main(["run", "--headless", "--json", *options]) == 130
    assert json.loads(capsys.readouterr().out)["reached"] is False


def test_waiting_for_the_hosts_clock_ends(system_roms, capsys, ctrl_c):
    ctrl_c(0.7)
    assert main(["run", "--headless", "--speed", "0.0001", "--text"]) == 130
    assert capsys.readouterr().err == TOLD


def test_background_job_keeps_ignoring_it(system_roms, capsys, ctrl_c):
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        ctrl_c(0.05, again=0.05)
        assert main(["run", "--headless", "--seconds", "2"]) == 0
    finally:
        ctrl_c(0)  # stop the timer first
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("option", ["--seconds", "--speed", "--scale"])
@pytest.mark.parametrize("value", ["1e308", "inf", "nan", "0", "-1", "many"])
def test_absurd_numbers_are_refused(capsys, option, value):
    assert main(["run", "--headless", option, value]) == 2
    assert capsys.readouterr().err.startswith(f"beeb: argument {option}: ")


def test_slowest_speed_does_not_overflow_the_clock(system_roms, capsys, ctrl_c):
    ctrl_c(0.7)
    assert main(["run", "--headless", "--speed", "1e-300", "--seconds", "1"]) == 130
