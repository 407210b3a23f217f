"""Builds of KEN with a fault, and beside each of them what is known of its memory."""

from pathlib import Path

from tools.corpus.variants import variant


def faulty(folder: Path, change: str) -> str:
    """The path of the disc with this change (`tools.corpus.variants.changes`), which is written into the folder."""
    paths = variant(None, [change]).write(folder, memory_map=True)
    return str(next(path for path in paths if path.suffix == ".ssd"))
