"""Firmware of our own: an OS and a DFS, assembled by `tools/firmware` from the 6502 source in `source/`.

docs/firmware.md describes what it does and what it lacks.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
SOURCE = FOLDER / "source"
OS_IMAGE = FOLDER / "os.rom"
DFS_IMAGE = FOLDER / "dfs.rom"
