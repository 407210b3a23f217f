"""A machine, settings, and a front end without a toolkit around it."""

import pytest

from emulator.host.settings import Settings
from tests.emulator.host.headless import HeadlessFrontEnd
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


@pytest.fixture
def front_end(beeb, settings):
    """A headless front end, closed in the end."""
    front_end = HeadlessFrontEnd(beeb, settings)
    yield front_end
    front_end.close()
