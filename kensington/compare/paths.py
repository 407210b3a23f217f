"""Which driver plays a program: the one place where both paths are known."""

import hashlib
from collections.abc import Mapping
from functools import cache, lru_cache

from boardgame.cursor import Direction
from kensington.compare.driver import ComparisonPath, GameDriver
from kensington.compare.memory.driver import MemoryDriver, find_map
from kensington.compare.screen.driver import ScreenDriver


@lru_cache(maxsize=2)
def open_driver(image: str, path: ComparisonPath) -> GameDriver:
    """The driver of the program in an image on this path, loaded once in each process."""
    return ScreenDriver.load(image) if path == "screen" else MemoryDriver.load(image)


def fastest_path(image: str) -> ComparisonPath:
    """The memory path if the program's routines are known, or else the screen path."""
    memory_map = find_map(image)
    return "memory" if memory_map is not None and "routines" in memory_map else "screen"


@cache  # as long as a process has the program's driver
def map_digest(image: str) -> str | None:
    """The SHA-1 of what is known of the program's memory, its symbols included; None if nothing is."""
    memory_map = find_map(image)
    return None if memory_map is None else hashlib.sha1(repr(memory_map).encode()).hexdigest()


def cursor_keys(image: str) -> Mapping[str, Direction]:
    """The keys of the program's cursor, as far as they are known, with their directions."""
    memory_map = find_map(image)
    return {} if memory_map is None else memory_map.keys


def has_our_levels(image: str) -> bool:
    """Whether the program's levels are known to be those of `docs/levels.md`."""
    memory_map = find_map(image)
    return memory_map is not None and memory_map.levels
