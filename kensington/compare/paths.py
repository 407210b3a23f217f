"""Which driver plays a program, and what is known of it: the one place where both paths are known."""

from functools import lru_cache

from kensington.beeb.memory_map import known_map
from kensington.compare.driver import ComparisonPath
from kensington.compare.memory.driver import MemoryDriver
from kensington.compare.screen.driver import ScreenDriver


@lru_cache(maxsize=2)
def open_driver(image: str, path: ComparisonPath, roms: str | None) -> MemoryDriver | ScreenDriver:
    """The driver of the program in an image on this path and these system ROMs, loaded once in each process."""
    return ScreenDriver.load(image, roms=roms) if path == "screen" else MemoryDriver.load(image, roms=roms)


def fastest_path(image: str) -> ComparisonPath:
    """The memory path if the program's routines are known, or else the screen path."""
    known = known_map(image)
    return "memory" if known is not None and known.fields.get("routines") else "screen"


def has_our_levels(image: str) -> bool:
    """Whether the program's levels are known to be those of `docs/levels.md`."""
    known = known_map(image)
    return known is not None and known.levels
