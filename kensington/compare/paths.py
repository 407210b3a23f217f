"""Which driver plays a program, and what is known of it: the one place where both paths are known."""

import os
from functools import cache, lru_cache

from emulator.media.choice import split_member
from kensington.beeb.memory_map import MemoryMap, MemoryMapError, find_map, map_beside, sha1_of
from kensington.compare.driver import ComparisonPath
from kensington.compare.memory.driver import MemoryDriver
from kensington.compare.screen.driver import ScreenDriver


@lru_cache(maxsize=2)
def open_driver(image: str, path: ComparisonPath, roms: str | None) -> MemoryDriver | ScreenDriver:
    """The driver of the program in an image on this path and these system ROMs, loaded once in each process."""
    return ScreenDriver.load(image, roms=roms) if path == "screen" else MemoryDriver.load(image, roms=roms)


@cache  # as long as a process has the program's driver
def known_map(image: str) -> MemoryMap | None:
    """The program's memory map, read once in each process; None if there is none.

    Raises `MemoryMapError` if the file beside the image is not its map: without one, less would be checked.
    """
    known, beside = find_map(image), map_beside(image)
    if known is None and os.path.lexists(beside) and not split_member(image)[1]:  # other members can have a map
        raise MemoryMapError(f"{beside}: not a memory map whose images have the SHA-1 of {image}, {sha1_of(image)}")
    return known


def fastest_path(image: str) -> ComparisonPath:
    """The memory path if the program's routines are known, or else the screen path."""
    known = known_map(image)
    return "memory" if known is not None and known.fields.get("routines") else "screen"


def has_our_levels(image: str) -> bool:
    """Whether the program's levels are known to be those of `docs/levels.md`."""
    known = known_map(image)
    return known is not None and known.levels
