"""A machine, and settings for front ends."""

import pytest

from emulator.host.settings import Settings
from tests.emulator.machines import booted


@pytest.fixture
def beeb(system_roms):
    """A machine at its first prompt."""
    with booted() as beeb:
        yield beeb


@pytest.fixture
def settings(tmp_path):
    """Settings that keep slots and captures in `tmp_path`."""
    return Settings(scale=1.0, state_dir=tmp_path / "states", capture_dir=tmp_path)
