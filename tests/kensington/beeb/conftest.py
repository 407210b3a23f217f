"""The program in a machine, for the tests that look into its memory."""

import pytest

from kensington.compare.memory import driver as memory
from kensington.compare.memory.driver import Window
from kensington.compare.memory.memory_map import PROGRAMS, Knowledge
from tests.kensington.beeb.source import KEN


@pytest.fixture(scope="module")
def window(system_roms: object) -> Window:
    return memory.load(KEN, Knowledge.read(PROGRAMS / "ken.toml"))
