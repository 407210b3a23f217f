"""Machines, and front ends without a toolkit around them."""

import pytest

from emulator import Beeb
from emulator.host.settings import Settings
from tests.emulator.host.headless import HeadlessFrontEnd


@pytest.fixture
def beeb(system_roms):
    """A machine at its first prompt."""
    with Beeb() as beeb:
        beeb.boot()
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
