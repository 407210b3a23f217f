"""KEN in a machine, and tapes with BASIC programs."""

from pathlib import Path

import pytest

from kensington.beeb import DISC
from kensington.compare.memory.driver import MemoryDriver
from kensington.compare.paths import open_driver
from kensington.compare.screen.driver import ScreenDriver
from tests.kensington.compare.basic_programs import TapeWriter, write_tape
from tests.kensington.compare.calibrated import calibrated

KEN = str(DISC)


@pytest.fixture(scope="session")
def ken(system_roms: object) -> str:
    """The path of its disc."""
    return KEN


@pytest.fixture
def driver(ken: str) -> MemoryDriver:
    """The program as it is after loading: the one in which jobs are done in this process."""
    driver = open_driver(ken, "memory", None)
    assert isinstance(driver, MemoryDriver)
    driver.restart()
    return driver


@pytest.fixture
def known_screen(monkeypatch: pytest.MonkeyPatch, system_roms: object) -> None:
    """The screen path plays builds of KEN without calibrating on each: they must look and answer as KEN does."""
    monkeypatch.setattr(ScreenDriver, "load", calibrated)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The directory of a campaign, not made yet."""
    return tmp_path / "out"


@pytest.fixture
def tape(tmp_path: Path) -> TapeWriter:
    """Writes a BASIC program to a tape and returns its path."""
    return lambda listing: write_tape(tmp_path / "t.uef", listing)
