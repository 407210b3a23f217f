"""What the window's tests share: SDL without a screen and without a loudspeaker, and machines to open windows on."""

import os

# Before pygame is imported by anything. A test that wants a real display or device starts a process of its own.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from emulator import Beeb
from emulator.host.settings import Settings
from emulator.window.app import Window


@pytest.fixture
def beeb(system_roms):
    """A machine at its first prompt."""
    with Beeb() as beeb:
        beeb.boot()
        yield beeb


@pytest.fixture
def settings(tmp_path):
    """Settings that leave nothing of this user's to the tests: a small window, slots and captures in `tmp_path`."""
    return Settings(scale=1.0, state_dir=tmp_path / "states", capture_dir=tmp_path)


@pytest.fixture
def window(beeb, settings):
    """A window on `beeb`, closed in the end."""
    window = Window(beeb, settings)
    yield window
    window.close()
