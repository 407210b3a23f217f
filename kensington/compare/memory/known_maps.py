"""The memory maps that come with the package, and those beside an image."""

import os
from collections.abc import Iterator
from pathlib import Path

from kensington.beeb import MEMORY_MAP
from kensington.beeb.memory_map import MemoryMap, sha1_of

PROGRAMS = Path(__file__).parent / "programs"


def packaged_maps() -> Iterator[MemoryMap]:
    return map(MemoryMap.read, (MEMORY_MAP, *sorted(PROGRAMS.glob("*.toml"))))


def find_map(image: str | os.PathLike[str]) -> MemoryMap | None:
    """The memory map of the program in an image: the package's, or from a file beside it, `KEN.toml` for `KEN.uef`."""
    digest = sha1_of(image)
    beside = Path(image).with_suffix(".toml")
    files = [MemoryMap.read(beside)] if beside.is_file() else []
    return next((each for each in (*files, *packaged_maps()) if digest in each.images), None)
