"""KEN in a machine, with access to its memory."""

import pytest

from kensington.beeb import MEMORY_MAP, TAPE
from kensington.beeb.memory_map import MemoryMap
from kensington.compare.memory.driver import MemoryDriver


@pytest.fixture(scope="module")
def window(system_roms: object) -> MemoryDriver:
    return MemoryDriver.load(TAPE, MemoryMap.read(MEMORY_MAP))
