"""KEN in a machine, for tests that look into its memory."""

import pytest

from kensington.beeb import DISC
from kensington.compare.campaign.rules import open_driver
from kensington.compare.memory.driver import MemoryDriver

KEN = str(DISC)


@pytest.fixture(scope="session")
def ken(system_roms: object) -> str:
    """The path of its disc."""
    return KEN


@pytest.fixture
def driver(ken: str) -> MemoryDriver:
    """The program as it is after loading: the one in which jobs are done in this process."""
    driver: MemoryDriver = open_driver(ken, "memory")
    driver.restart()
    return driver
