"""The program in a machine, for the tests that look into its memory."""

import pytest

from kensington.compare import memory
from kensington.compare.knowledge import PROGRAMS, Knowledge
from kensington.compare.memory import Window
from tests.kensington.beeb.source import KEN


@pytest.fixture(scope="module")
def window(system_roms: object) -> Window:
    return memory.load(KEN, Knowledge.read(PROGRAMS / "ken.toml"))
