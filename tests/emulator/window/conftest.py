"""What the window's tests share: SDL without a screen and without a loudspeaker."""

import os

# Before pygame is imported by anything. A test that wants a real display or device starts a process of its own.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from emulator.window.app import Window


@pytest.fixture
def window(beeb, settings):
    """A window on `beeb`, closed in the end."""
    window = Window(beeb, settings)
    yield window
    window.close()
